#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* Sums of products round once for each product, where that is as fast; clang says that it is there, not how fast. */
#if defined(__FP_FAST_FMA) || (defined(__clang__) && (defined(__FMA__) || defined(__ARM_FEATURE_FMA)))
#define FUSED 1
#define FMA(a, b, c) __builtin_fma(a, b, c)
#else
#define FUSED 0
#define FMA(a, b, c) ((a) * (b) + (c))
#endif
#if defined(__FP_FAST_FMAF) || (defined(__clang__) && (defined(__FMA__) || defined(__ARM_FEATURE_FMA)))
#define FUSEDF 1
#define FMAF(a, b, c) __builtin_fmaf(a, b, c)
#else
#define FUSEDF 0
#define FMAF(a, b, c) ((a) * (b) + (c))
#endif

/* What loops of vectors are made of: called, it would be computed for one number at a time. Compilers that optimise little call
   functions of many lines, and all of them stop inlining in long texts. */
#ifdef __GNUC__
#define INLINE inline __attribute__((always_inline))
#else
#define INLINE inline
#endif

static inline int64_t abs_int(int64_t x) { return x < 0 ? -x : x; }
#define absolute(x) _Generic((x), double: fabs, float: fabsf, default: abs_int)(x)

static inline int64_t float_to_i64(double x)
{
    return x != x ? 0 : x >= 0x1p63 ? INT64_MAX : x <= -0x1p63 ? INT64_MIN : (int64_t)x;
}
static inline int32_t float_to_i32(double x)
{
    return x != x ? 0 : x >= 0x1p31 - 1 ? INT32_MAX : x <= -0x1p31 ? INT32_MIN : (int32_t)x;
}
static inline int64_t int_to_i64(int64_t x) { return x; }
static inline int32_t int_to_i32(int64_t x) { return (int32_t)x; }
#define to_i64(x) _Generic((x), double: float_to_i64, float: float_to_i64, default: int_to_i64)(x)
#define to_i32(x) _Generic((x), double: float_to_i32, float: float_to_i32, default: int_to_i32)(x)
/* Truth values are chosen between, as vectors know no conversion of them. */
#define to_f64(x) _Generic((x), bool: (x) ? 1.0 : 0.0, default: (double)(x))
#define to_f32(x) _Generic((x), bool: (x) ? 1.0f : 0.0f, default: (float)(x))

/* One choice by both factors, of which compilers make masks, so that loops over this need no branch and take whole vectors. */
static inline double double_mul0(double a, double b)
{
    double p = a * b;
    return (a == 0) | (b == 0) ? 0 : p;
}
static inline float float_mul0(float a, float b)
{
    float p = a * b;
    return (a == 0) | (b == 0) ? 0 : p;
}
#define mul0(a, b) _Generic((a), float: float_mul0, default: double_mul0)(a, b)

/* Division by zero and of the least integer by -1 must not reach the processor. */
static inline int64_t quot_i64(int64_t a, int64_t b) { return b == 0 ? a : b == -1 ? -a : a / b; }
static inline int64_t rem_i64(int64_t a, int64_t b) { return b == 0 ? 0 : a - quot_i64(a, b) * b; }
static inline int64_t apart_i64(int64_t r, int64_t b) { return -(int64_t)((r != 0) & ((r ^ b) < 0)); }
static inline int64_t mod_i64(int64_t a, int64_t b)
{
    const int64_t r = rem_i64(a, b);
    return r + (b & apart_i64(r, b));
}
static inline int64_t floor_div_i64(int64_t a, int64_t b)
{
    const int64_t q = quot_i64(a, b);
    return b == 0 ? 0 : q + apart_i64(a - q * b, b);
}
static inline int32_t quot_i32(int32_t a, int32_t b) { return b == 0 ? a : b == -1 ? -a : a / b; }
static inline int32_t rem_i32(int32_t a, int32_t b) { return b == 0 ? 0 : a - quot_i32(a, b) * b; }
static inline int32_t apart_i32(int32_t r, int32_t b) { return -(int32_t)((r != 0) & ((r ^ b) < 0)); }
static inline int32_t mod_i32(int32_t a, int32_t b)
{
    const int32_t r = rem_i32(a, b);
    return r + (b & apart_i32(r, b));
}
static inline int32_t floor_div_i32(int32_t a, int32_t b)
{
    const int32_t q = quot_i32(a, b);
    return b == 0 ? 0 : q + apart_i32(a - q * b, b);
}
#define quot(a, b) _Generic((a), int32_t: quot_i32, default: quot_i64)(a, b)
#define rem(a, b) _Generic((a), int32_t: rem_i32, default: rem_i64)(a, b)
#define mod(a, b) _Generic((a), int32_t: mod_i32, default: mod_i64)(a, b)
#define floor_div(a, b) _Generic((a), int32_t: floor_div_i32, default: floor_div_i64)(a, b)

/* Counts outside of the width, negative ones among them, leave nothing but the sign. */
static inline int64_t left_i64(int64_t a, int64_t b) { return (uint64_t)b < 64 ? (int64_t)((uint64_t)a << (b & 63)) : 0; }
static inline int32_t left_i32(int32_t a, int32_t b) { return (uint32_t)b < 32 ? (int32_t)((uint32_t)a << (b & 31)) : 0; }
static inline int64_t right_i64(int64_t a, int64_t b) { return a >> ((uint64_t)b < 64 ? b : 63); }
static inline int32_t right_i32(int32_t a, int32_t b) { return a >> ((uint32_t)b < 32 ? b : 31); }
#define left_shift(a, b) _Generic((a), int32_t: left_i32, default: left_i64)(a, b)
#define right_shift(a, b) _Generic((a), int32_t: right_i32, default: right_i64)(a, b)

/* A choice as a mask, which no compiler makes a branch. */
static inline double either(bool p, double a, double b)
{
    union { double x; int64_t bits; } u = {a}, v = {b};
    const int64_t m = -(int64_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}

static inline double polygamma(int n, double x)
{
    static const double bernoulli[] = {
        1 / 12., -1 / 720., 1 / 30240., -1 / 1209600., 1 / 47900160.,
        -691 / 1307674368000., 1 / 74724249600., -3617 / 10670622842880000.,
    };
    double sign = n % 2 ? 1 : -1, s = n + 1, sum = 0, below = 0, side = sign;
    if (x <= 0 && x == floor(x)) return sign * INFINITY;
    if (x < 0) { /* reflection: the n-th derivative of the cotangent is a polynomial in it, of degree n + 1 */
        const double pi = 3.14159265358979323846;
        double p[132] = {0, 1}, c = 1 / tan(pi * (x - rint(x))), scale = -pi;
        for (int k = 2; k < n + 2; k++) {
            double before = 0;
            for (int i = 0; i <= k; i++) {
                double old = p[i];
                p[i] = -((i + 1) * p[i + 1] + (i - 1) * before);
                before = old;
            }
            scale *= pi;
        }
        below = p[n + 1];
        for (int i = n; i >= 0; i--) below = below * c + p[i];
        below *= scale;
        side = -1;
        x = 1 - x;
    }
    for (; x < 10 + s; x += 1) sum += pow(x, -s);
    double tail = pow(x, 1 - s) / (s - 1) + 0.5 * pow(x, -s), term = s * pow(x, -s - 1);
    for (int j = 0; j < 8; j++) { /* Euler and Maclaurin */
        tail += bernoulli[j] * term;
        term *= (s + 2 * j + 1) * (s + 2 * j + 2) / (x * x);
    }
    return below + side * tgamma(s) * (sum + tail);
}


static inline int64_t mask(int64_t i, int64_t n) { return -(int64_t)((uint64_t)i < (uint64_t)n); }
static inline int64_t within(int64_t i, int64_t n) { return i & mask(i, n); }
static inline double only_f64(double x, int64_t m)
{
    union { double x; int64_t bits; } u = {x};
    u.bits &= m;
    return u.x;
}
static inline float only_f32(float x, int64_t m)
{
    union { float x; int32_t bits; } u = {x};
    u.bits &= (int32_t)m;
    return u.x;
}
static inline int64_t only_i64(int64_t x, int64_t m) { return x & m; }
static inline int32_t only_i32(int32_t x, int64_t m) { return x & (int32_t)m; }

#ifdef __GNUC__
static inline int64_t far(int64_t step) { __asm__("" : "+r"(step)); return step; }
#else
static inline int64_t far(int64_t step) { return step; }
#endif

static inline double shield_f64(bool p, double x)
{
    union { double x; int64_t bits; } u = {x}, v = {0.5};
    const int64_t m = -(int64_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
static inline float shield_f32(bool p, float x)
{
    union { float x; int32_t bits; } u = {x}, v = {0.5f};
    const int32_t m = -(int32_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
static inline double choose_f64(bool p, double a, double b)
{
    union { double x; int64_t bits; } u = {a}, v = {b};
    const int64_t m = -(int64_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
static inline float choose_f32(bool p, float a, float b)
{
    union { float x; int32_t bits; } u = {a}, v = {b};
    const int32_t m = -(int32_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
#define shield(p, x) _Generic((x), float: shield_f32, default: shield_f64)(p, x)
#define choose(p, a, b) _Generic((a), float: choose_f32, default: choose_f64)(p, a, b)

static const volatile double nothing = 0;
typedef void Function(void);
/* Reductions to the greatest and the least number; max and min of clang begin with a finite one. */
#ifdef __clang__
#pragma omp declare reduction(greatest : double, float, int64_t, int32_t : \
    omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
#pragma omp declare reduction(least : double, float, int64_t, int32_t : \
    omp_out = omp_in < omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
#else
#define greatest max
#define least min
#endif
#ifdef __GNUC__
#define ALONE __attribute__((noinline))
#define LIKELY(x) __builtin_expect(x, 1)
__attribute__((noinline, cold)) static void rare(void) { __asm__ volatile(""); }
#else
#define ALONE
#define LIKELY(x) (x)
static void rare(void) {}
#endif
#ifdef __GNUC__
#define ASSUME(x) if (!(x)) __builtin_unreachable()
#else
#define ASSUME(x)
#endif
#ifdef __clang__
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED
#endif
#if defined(ADTYPES_SIMD) && !defined(__clang__)
#define OUTER 1
#else
#define OUTER 0
#endif

#ifdef ADTYPES_SIMD
#define SIMD __attribute__((simd("notinbranch")))
SIMD double exp(double);
SIMD double log(double);
SIMD double sin(double);
SIMD double cos(double);
SIMD double tan(double);
SIMD double asin(double);
SIMD double acos(double);
SIMD double atan(double);
SIMD double sinh(double);
SIMD double cosh(double);
SIMD double tanh(double);
SIMD double asinh(double);
SIMD double acosh(double);
SIMD double atanh(double);
SIMD double erf(double);
SIMD double erfc(double);
SIMD double log1p(double);
SIMD double expm1(double);
SIMD double pow(double, double);
SIMD double atan2(double, double);
SIMD float expf(float);
SIMD float logf(float);
SIMD float sinf(float);
SIMD float cosf(float);
SIMD float tanf(float);
SIMD float asinf(float);
SIMD float acosf(float);
SIMD float atanf(float);
SIMD float sinhf(float);
SIMD float coshf(float);
SIMD float tanhf(float);
SIMD float asinhf(float);
SIMD float acoshf(float);
SIMD float atanhf(float);
SIMD float erff(float);
SIMD float erfcf(float);
SIMD float log1pf(float);
SIMD float expm1f(float);
SIMD float powf(float, float);
SIMD float atan2f(float, float);
#endif
/* e^r - 1 near 0. */
static INLINE double expm1_near_0(double r)
{
    const double s = r * r, q = s * s;
    const double a = FMA(r, 0x1.555555555555cp-3, 0x1.0000000000005p-1);
    const double b = FMA(r, 0x1.111111110e7fdp-7, 0x1.5555555552357p-5);
    const double c = FMA(r, 0x1.a01a01b580096p-13, 0x1.6c16c17ebe872p-10);
    const double d = FMA(r, 0x1.71ddeab1f3a61p-19, 0x1.a019a7b0376d1p-16);
    const double e = FMA(r, 0x1.af75bc2211a5bp-26, 0x1.28a1af6f81cdap-22);
    return FMA(s, FMA(q, FMA(q, e, FMA(s, d, c)), FMA(s, b, a)), r);
}
static INLINE float expm1f_near_0(float r)
{
    const float s = r * r, a = FMAF(r, 0x1.5554bp-3f, 0x1p-1f), b = FMAF(r, 0x1.122732p-7f, 0x1.555488p-5f);
    return FMAF(s, FMAF(s, FMAF(s, 0x1.6d97ecp-10f, b), a), r);
}
/* Adding 1.5 2^52 (2^23) rounds to whole numbers, which then are the last bits: here k plus twice the bias of exponents, so that
 * halves of it are those of two factors, as 2^k may be too small for one. Far below 0, one of them is 0. */
static INLINE double vector_exp(double x)
{
    union { double x; uint64_t bits; } a = {x}, t, one, other;
    const uint64_t near = -(uint64_t)!(x < -746);
    a.bits &= near;
    t.x = FMA(a.x, 0x1.71547652b82fep+0, 0x1.8p52 + 2046);
    const double k = t.x - (0x1.8p52 + 2046);
    const double p = expm1_near_0(FMA(k, -0x1.a39ef35793c76p-33, FMA(k, -0x1.62e42feep-1, a.x)));
    const uint64_t half = t.bits >> 1;
    one.bits = half << 52;
    other.bits = (t.bits - half) << 52 & near;
    const double y = FMA(p, one.x, one.x) * other.x;
    return x > 710 ? INFINITY : y;
}
static INLINE float vector_expf(float x)
{
    union { float x; uint32_t bits; } a = {x}, t, one, other;
    const uint32_t near = -(uint32_t)!(x < -104);
    a.bits &= near;
    t.x = FMAF(a.x, 0x1.715476p+0f, 0x1.8p23f + 254);
    const float k = t.x - (0x1.8p23f + 254);
    const float p = expm1f_near_0(FMAF(k, -0x1.7f7d1cp-20f, FMAF(k, -0x1.62e4p-1f, a.x)));
    const uint32_t half = t.bits >> 1;
    one.bits = half << 23;
    other.bits = (t.bits - half) << 23 & near;
    const float y = FMAF(p, one.x, one.x) * other.x;
    return x > 89 ? INFINITY : y;
}
/* -e / (e + 2) with e = expm1(-2 |x|) = 2^k (expm1(r) + 1) - 1. */
static INLINE double vector_tanh(double x)
{
    const double a = fabs(x) > 20 ? -40 : -2 * fabs(x), t = FMA(a, 0x1.71547652b82fep+0, 0x1.8p52), k = t - 0x1.8p52;
    const double p = expm1_near_0(FMA(k, -0x1.a39ef35793c76p-33, FMA(k, -0x1.62e42feep-1, a)));
    union { double x; uint64_t bits; } u = {t}, two;
    two.bits = (u.bits << 52) + (UINT64_C(1023) << 52);
    const double e = FMA(p, two.x, two.x - 1);
    return copysign(e / (e + 2), x);
}
static INLINE float vector_tanhf(float x)
{
    const float a = fabsf(x) > 10 ? -20 : -2 * fabsf(x), t = FMAF(a, 0x1.715476p+0f, 0x1.8p23f), k = t - 0x1.8p23f;
    const float p = expm1f_near_0(FMAF(k, -0x1.7f7d1cp-20f, FMAF(k, -0x1.62e4p-1f, a)));
    union { float x; uint32_t bits; } u = {t}, two;
    two.bits = (u.bits << 23) + (UINT32_C(127) << 23);
    const float e = FMAF(p, two.x, two.x - 1);
    return copysignf(e / (e + 2), x);
}
#define tanh(x) vector_tanh(x)
#define tanhf(x) vector_tanhf(x)
#define exp(x) vector_exp(x)
#define expf(x) vector_expf(x)






static ALONE void piece0_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,20] */
    const float *restrict x1 = p[1]; /* f32[64,20] */
    float *restrict y0 = p[2]; /* f32 */
    float *restrict y2 = p[4]; /* f32[64,20] */
    char *scratch = p[5]; /* 165312 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,20,20], rows of 32 */
    /* over 64 x 20 x 20: mul, sum */
    {
        const float rest_f32 = nothing;
        double a1 = 0;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            for (int64_t i1 = 0; i1 < 20; i1++) {
                const float v1 = x0[20 * i0 + i1];
                float a2 = 0; /* of a row */
                #pragma omp simd reduction(+:a2)
                for (int64_t i2 = 0; i2 < 32; i2++) {
                    const float v2 = i2 < 20 ? x1[20 * i0 + i2] : rest_f32;
                    const float v3 = v1 - v2;
                    const float v4 = v3 * v3;
                    const float v5 = -v4;
                    const float v6 = expf(v5);
                    const float v7 = v6 * v6;
                    s0[640 * i0 + 32 * i1 + i2] = v7;
                    a2 += i2 < 20 ? v7 : 0;
                }
                a1 += a2;
            }
        }
        y0[0] = a1;
    }
    /* over 64 x 20: mul */
    {
        const float rest_f32 = nothing;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v1 = x0[20 * i0];
            const float v5 = x0[20 * i0 + 1];
            const float v8 = x0[20 * i0 + 2];
            const float v11 = x0[20 * i0 + 3];
            const float v14 = x0[20 * i0 + 4];
            const float v17 = x0[20 * i0 + 5];
            const float v20 = x0[20 * i0 + 6];
            const float v23 = x0[20 * i0 + 7];
            const float v26 = x0[20 * i0 + 8];
            const float v29 = x0[20 * i0 + 9];
            const float v32 = x0[20 * i0 + 10];
            const float v35 = x0[20 * i0 + 11];
            const float v38 = x0[20 * i0 + 12];
            const float v41 = x0[20 * i0 + 13];
            const float v44 = x0[20 * i0 + 14];
            const float v47 = x0[20 * i0 + 15];
            const float v50 = x0[20 * i0 + 16];
            const float v53 = x0[20 * i0 + 17];
            const float v56 = x0[20 * i0 + 18];
            const float v59 = x0[20 * i0 + 19];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 32; i1++) {
                const float v2 = i1 < 20 ? x1[20 * i0 + i1] : rest_f32;
                const float v3 = v1 - v2;
                const float v4 = s0[640 * i0 + i1];
                const float v6 = v5 - v2;
                const float v7 = s0[640 * i0 + i1 + 32];
                const float v9 = v8 - v2;
                const float v10 = s0[640 * i0 + i1 + 64];
                const float v12 = v11 - v2;
                const float v13 = s0[640 * i0 + i1 + 96];
                const float v15 = v14 - v2;
                const float v16 = s0[640 * i0 + i1 + 128];
                const float v18 = v17 - v2;
                const float v19 = s0[640 * i0 + i1 + 160];
                const float v21 = v20 - v2;
                const float v22 = s0[640 * i0 + i1 + 192];
                const float v24 = v23 - v2;
                const float v25 = s0[640 * i0 + i1 + 224];
                const float v27 = v26 - v2;
                const float v28 = s0[640 * i0 + i1 + 256];
                const float v30 = v29 - v2;
                const float v31 = s0[640 * i0 + i1 + 288];
                const float v33 = v32 - v2;
                const float v34 = s0[640 * i0 + i1 + 320];
                const float v36 = v35 - v2;
                const float v37 = s0[640 * i0 + i1 + 352];
                const float v39 = v38 - v2;
                const float v40 = s0[640 * i0 + i1 + 384];
                const float v42 = v41 - v2;
                const float v43 = s0[640 * i0 + i1 + 416];
                const float v45 = v44 - v2;
                const float v46 = s0[640 * i0 + i1 + 448];
                const float v48 = v47 - v2;
                const float v49 = s0[640 * i0 + i1 + 480];
                const float v51 = v50 - v2;
                const float v52 = s0[640 * i0 + i1 + 512];
                const float v54 = v53 - v2;
                const float v55 = s0[640 * i0 + i1 + 544];
                const float v57 = v56 - v2;
                const float v58 = s0[640 * i0 + i1 + 576];
                const float v60 = v59 - v2;
                const float v61 = s0[640 * i0 + i1 + 608];
                const float v62 = FMAF(v60, v61, FMAF(v57, v58, FMAF(v54, v55, FMAF(v51, v52, FMAF(v48, v49, FMAF(v45, v46, FMAF(v42, v43, FMAF(v39, v40, FMAF(v36, v37, FMAF(v33, v34, FMAF(v30, v31, FMAF(v27, v28, FMAF(v24, v25, FMAF(v21, v22, FMAF(v18, v19, FMAF(v15, v16, FMAF(v12, v13, FMAF(v9, v10, FMAF(v6, v7, v3 * v4)))))))))))))))))));
                const float v64 = v62 * 4.0f;
                if (i1 < 20) y2[20 * i0 + i1] = v64;
            }
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,20] */
    const float *restrict x1 = p[1]; /* f32[64,20] */
    float *restrict y1 = p[3]; /* f32[64,20] */
    char *scratch = p[5]; /* 165312 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,20,20], rows of 32 */
    /* over 64 x 4: mul */
    {
        const int64_t far20 = far(20);
        const int64_t far640 = far(640);
        for (int64_t i1 = 0; i1 < 4; i1++) {
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 64; i0++) {
                const float v1 = x0[far20 * i0 + 5 * i1];
                const float v17 = x1[far20 * i0];
                const float v18 = v1 - v17;
                const float v19 = s0[far640 * i0 + 160 * i1];
                const float v20 = x1[far20 * i0 + 1];
                const float v21 = v1 - v20;
                const float v22 = s0[far640 * i0 + 160 * i1 + 1];
                const float v23 = x1[far20 * i0 + 2];
                const float v24 = v1 - v23;
                const float v25 = s0[far640 * i0 + 160 * i1 + 2];
                const float v26 = x1[far20 * i0 + 3];
                const float v27 = v1 - v26;
                const float v28 = s0[far640 * i0 + 160 * i1 + 3];
                const float v29 = x1[far20 * i0 + 4];
                const float v30 = v1 - v29;
                const float v31 = s0[far640 * i0 + 160 * i1 + 4];
                const float v32 = x1[far20 * i0 + 5];
                const float v33 = v1 - v32;
                const float v34 = s0[far640 * i0 + 160 * i1 + 5];
                const float v35 = x1[far20 * i0 + 6];
                const float v36 = v1 - v35;
                const float v37 = s0[far640 * i0 + 160 * i1 + 6];
                const float v38 = x1[far20 * i0 + 7];
                const float v39 = v1 - v38;
                const float v40 = s0[far640 * i0 + 160 * i1 + 7];
                const float v41 = x1[far20 * i0 + 8];
                const float v42 = v1 - v41;
                const float v43 = s0[far640 * i0 + 160 * i1 + 8];
                const float v44 = x1[far20 * i0 + 9];
                const float v45 = v1 - v44;
                const float v46 = s0[far640 * i0 + 160 * i1 + 9];
                const float v47 = x1[far20 * i0 + 10];
                const float v48 = v1 - v47;
                const float v49 = s0[far640 * i0 + 160 * i1 + 10];
                const float v50 = x1[far20 * i0 + 11];
                const float v51 = v1 - v50;
                const float v52 = s0[far640 * i0 + 160 * i1 + 11];
                const float v53 = x1[far20 * i0 + 12];
                const float v54 = v1 - v53;
                const float v55 = s0[far640 * i0 + 160 * i1 + 12];
                const float v56 = x1[far20 * i0 + 13];
                const float v57 = v1 - v56;
                const float v58 = s0[far640 * i0 + 160 * i1 + 13];
                const float v59 = x1[far20 * i0 + 14];
                const float v60 = v1 - v59;
                const float v61 = s0[far640 * i0 + 160 * i1 + 14];
                const float v62 = x1[far20 * i0 + 15];
                const float v63 = v1 - v62;
                const float v64 = s0[far640 * i0 + 160 * i1 + 15];
                const float v65 = x1[far20 * i0 + 16];
                const float v66 = v1 - v65;
                const float v67 = s0[far640 * i0 + 160 * i1 + 16];
                const float v68 = x1[far20 * i0 + 17];
                const float v69 = v1 - v68;
                const float v70 = s0[far640 * i0 + 160 * i1 + 17];
                const float v71 = x1[far20 * i0 + 18];
                const float v72 = v1 - v71;
                const float v73 = s0[far640 * i0 + 160 * i1 + 18];
                const float v74 = x1[far20 * i0 + 19];
                const float v75 = v1 - v74;
                const float v76 = s0[far640 * i0 + 160 * i1 + 19];
                const float v77 = FMAF(v75, v76, FMAF(v72, v73, FMAF(v69, v70, FMAF(v66, v67, FMAF(v63, v64, FMAF(v60, v61, FMAF(v57, v58, FMAF(v54, v55, FMAF(v51, v52, FMAF(v48, v49, FMAF(v45, v46, FMAF(v42, v43, FMAF(v39, v40, FMAF(v36, v37, FMAF(v33, v34, FMAF(v30, v31, FMAF(v27, v28, FMAF(v24, v25, FMAF(v21, v22, v18 * v19)))))))))))))))))));
                const float v79 = v77 * (-4.0f);
                const float v80 = x0[far20 * i0 + 5 * i1 + 1];
                const float v91 = v80 - v17;
                const float v92 = s0[far640 * i0 + 160 * i1 + 32];
                const float v93 = v80 - v20;
                const float v94 = s0[far640 * i0 + 160 * i1 + 33];
                const float v95 = v80 - v23;
                const float v96 = s0[far640 * i0 + 160 * i1 + 34];
                const float v97 = v80 - v26;
                const float v98 = s0[far640 * i0 + 160 * i1 + 35];
                const float v99 = v80 - v29;
                const float v100 = s0[far640 * i0 + 160 * i1 + 36];
                const float v101 = v80 - v32;
                const float v102 = s0[far640 * i0 + 160 * i1 + 37];
                const float v103 = v80 - v35;
                const float v104 = s0[far640 * i0 + 160 * i1 + 38];
                const float v105 = v80 - v38;
                const float v106 = s0[far640 * i0 + 160 * i1 + 39];
                const float v107 = v80 - v41;
                const float v108 = s0[far640 * i0 + 160 * i1 + 40];
                const float v109 = v80 - v44;
                const float v110 = s0[far640 * i0 + 160 * i1 + 41];
                const float v111 = v80 - v47;
                const float v112 = s0[far640 * i0 + 160 * i1 + 42];
                const float v113 = v80 - v50;
                const float v114 = s0[far640 * i0 + 160 * i1 + 43];
                const float v115 = v80 - v53;
                const float v116 = s0[far640 * i0 + 160 * i1 + 44];
                const float v117 = v80 - v56;
                const float v118 = s0[far640 * i0 + 160 * i1 + 45];
                const float v119 = v80 - v59;
                const float v120 = s0[far640 * i0 + 160 * i1 + 46];
                const float v121 = v80 - v62;
                const float v122 = s0[far640 * i0 + 160 * i1 + 47];
                const float v123 = v80 - v65;
                const float v124 = s0[far640 * i0 + 160 * i1 + 48];
                const float v125 = v80 - v68;
                const float v126 = s0[far640 * i0 + 160 * i1 + 49];
                const float v127 = v80 - v71;
                const float v128 = s0[far640 * i0 + 160 * i1 + 50];
                const float v129 = v80 - v74;
                const float v130 = s0[far640 * i0 + 160 * i1 + 51];
                const float v131 = FMAF(v129, v130, FMAF(v127, v128, FMAF(v125, v126, FMAF(v123, v124, FMAF(v121, v122, FMAF(v119, v120, FMAF(v117, v118, FMAF(v115, v116, FMAF(v113, v114, FMAF(v111, v112, FMAF(v109, v110, FMAF(v107, v108, FMAF(v105, v106, FMAF(v103, v104, FMAF(v101, v102, FMAF(v99, v100, FMAF(v97, v98, FMAF(v95, v96, FMAF(v93, v94, v91 * v92)))))))))))))))))));
                const float v132 = v131 * (-4.0f);
                const float v133 = x0[far20 * i0 + 5 * i1 + 2];
                const float v144 = v133 - v17;
                const float v145 = s0[far640 * i0 + 160 * i1 + 64];
                const float v146 = v133 - v20;
                const float v147 = s0[far640 * i0 + 160 * i1 + 65];
                const float v148 = v133 - v23;
                const float v149 = s0[far640 * i0 + 160 * i1 + 66];
                const float v150 = v133 - v26;
                const float v151 = s0[far640 * i0 + 160 * i1 + 67];
                const float v152 = v133 - v29;
                const float v153 = s0[far640 * i0 + 160 * i1 + 68];
                const float v154 = v133 - v32;
                const float v155 = s0[far640 * i0 + 160 * i1 + 69];
                const float v156 = v133 - v35;
                const float v157 = s0[far640 * i0 + 160 * i1 + 70];
                const float v158 = v133 - v38;
                const float v159 = s0[far640 * i0 + 160 * i1 + 71];
                const float v160 = v133 - v41;
                const float v161 = s0[far640 * i0 + 160 * i1 + 72];
                const float v162 = v133 - v44;
                const float v163 = s0[far640 * i0 + 160 * i1 + 73];
                const float v164 = v133 - v47;
                const float v165 = s0[far640 * i0 + 160 * i1 + 74];
                const float v166 = v133 - v50;
                const float v167 = s0[far640 * i0 + 160 * i1 + 75];
                const float v168 = v133 - v53;
                const float v169 = s0[far640 * i0 + 160 * i1 + 76];
                const float v170 = v133 - v56;
                const float v171 = s0[far640 * i0 + 160 * i1 + 77];
                const float v172 = v133 - v59;
                const float v173 = s0[far640 * i0 + 160 * i1 + 78];
                const float v174 = v133 - v62;
                const float v175 = s0[far640 * i0 + 160 * i1 + 79];
                const float v176 = v133 - v65;
                const float v177 = s0[far640 * i0 + 160 * i1 + 80];
                const float v178 = v133 - v68;
                const float v179 = s0[far640 * i0 + 160 * i1 + 81];
                const float v180 = v133 - v71;
                const float v181 = s0[far640 * i0 + 160 * i1 + 82];
                const float v182 = v133 - v74;
                const float v183 = s0[far640 * i0 + 160 * i1 + 83];
                const float v184 = FMAF(v182, v183, FMAF(v180, v181, FMAF(v178, v179, FMAF(v176, v177, FMAF(v174, v175, FMAF(v172, v173, FMAF(v170, v171, FMAF(v168, v169, FMAF(v166, v167, FMAF(v164, v165, FMAF(v162, v163, FMAF(v160, v161, FMAF(v158, v159, FMAF(v156, v157, FMAF(v154, v155, FMAF(v152, v153, FMAF(v150, v151, FMAF(v148, v149, FMAF(v146, v147, v144 * v145)))))))))))))))))));
                const float v185 = v184 * (-4.0f);
                const float v186 = x0[far20 * i0 + 5 * i1 + 3];
                const float v197 = v186 - v17;
                const float v198 = s0[far640 * i0 + 160 * i1 + 96];
                const float v199 = v186 - v20;
                const float v200 = s0[far640 * i0 + 160 * i1 + 97];
                const float v201 = v186 - v23;
                const float v202 = s0[far640 * i0 + 160 * i1 + 98];
                const float v203 = v186 - v26;
                const float v204 = s0[far640 * i0 + 160 * i1 + 99];
                const float v205 = v186 - v29;
                const float v206 = s0[far640 * i0 + 160 * i1 + 100];
                const float v207 = v186 - v32;
                const float v208 = s0[far640 * i0 + 160 * i1 + 101];
                const float v209 = v186 - v35;
                const float v210 = s0[far640 * i0 + 160 * i1 + 102];
                const float v211 = v186 - v38;
                const float v212 = s0[far640 * i0 + 160 * i1 + 103];
                const float v213 = v186 - v41;
                const float v214 = s0[far640 * i0 + 160 * i1 + 104];
                const float v215 = v186 - v44;
                const float v216 = s0[far640 * i0 + 160 * i1 + 105];
                const float v217 = v186 - v47;
                const float v218 = s0[far640 * i0 + 160 * i1 + 106];
                const float v219 = v186 - v50;
                const float v220 = s0[far640 * i0 + 160 * i1 + 107];
                const float v221 = v186 - v53;
                const float v222 = s0[far640 * i0 + 160 * i1 + 108];
                const float v223 = v186 - v56;
                const float v224 = s0[far640 * i0 + 160 * i1 + 109];
                const float v225 = v186 - v59;
                const float v226 = s0[far640 * i0 + 160 * i1 + 110];
                const float v227 = v186 - v62;
                const float v228 = s0[far640 * i0 + 160 * i1 + 111];
                const float v229 = v186 - v65;
                const float v230 = s0[far640 * i0 + 160 * i1 + 112];
                const float v231 = v186 - v68;
                const float v232 = s0[far640 * i0 + 160 * i1 + 113];
                const float v233 = v186 - v71;
                const float v234 = s0[far640 * i0 + 160 * i1 + 114];
                const float v235 = v186 - v74;
                const float v236 = s0[far640 * i0 + 160 * i1 + 115];
                const float v237 = FMAF(v235, v236, FMAF(v233, v234, FMAF(v231, v232, FMAF(v229, v230, FMAF(v227, v228, FMAF(v225, v226, FMAF(v223, v224, FMAF(v221, v222, FMAF(v219, v220, FMAF(v217, v218, FMAF(v215, v216, FMAF(v213, v214, FMAF(v211, v212, FMAF(v209, v210, FMAF(v207, v208, FMAF(v205, v206, FMAF(v203, v204, FMAF(v201, v202, FMAF(v199, v200, v197 * v198)))))))))))))))))));
                const float v238 = v237 * (-4.0f);
                const float v239 = x0[far20 * i0 + 5 * i1 + 4];
                const float v250 = v239 - v17;
                const float v251 = s0[far640 * i0 + 160 * i1 + 128];
                const float v252 = v239 - v20;
                const float v253 = s0[far640 * i0 + 160 * i1 + 129];
                const float v254 = v239 - v23;
                const float v255 = s0[far640 * i0 + 160 * i1 + 130];
                const float v256 = v239 - v26;
                const float v257 = s0[far640 * i0 + 160 * i1 + 131];
                const float v258 = v239 - v29;
                const float v259 = s0[far640 * i0 + 160 * i1 + 132];
                const float v260 = v239 - v32;
                const float v261 = s0[far640 * i0 + 160 * i1 + 133];
                const float v262 = v239 - v35;
                const float v263 = s0[far640 * i0 + 160 * i1 + 134];
                const float v264 = v239 - v38;
                const float v265 = s0[far640 * i0 + 160 * i1 + 135];
                const float v266 = v239 - v41;
                const float v267 = s0[far640 * i0 + 160 * i1 + 136];
                const float v268 = v239 - v44;
                const float v269 = s0[far640 * i0 + 160 * i1 + 137];
                const float v270 = v239 - v47;
                const float v271 = s0[far640 * i0 + 160 * i1 + 138];
                const float v272 = v239 - v50;
                const float v273 = s0[far640 * i0 + 160 * i1 + 139];
                const float v274 = v239 - v53;
                const float v275 = s0[far640 * i0 + 160 * i1 + 140];
                const float v276 = v239 - v56;
                const float v277 = s0[far640 * i0 + 160 * i1 + 141];
                const float v278 = v239 - v59;
                const float v279 = s0[far640 * i0 + 160 * i1 + 142];
                const float v280 = v239 - v62;
                const float v281 = s0[far640 * i0 + 160 * i1 + 143];
                const float v282 = v239 - v65;
                const float v283 = s0[far640 * i0 + 160 * i1 + 144];
                const float v284 = v239 - v68;
                const float v285 = s0[far640 * i0 + 160 * i1 + 145];
                const float v286 = v239 - v71;
                const float v287 = s0[far640 * i0 + 160 * i1 + 146];
                const float v288 = v239 - v74;
                const float v289 = s0[far640 * i0 + 160 * i1 + 147];
                const float v290 = FMAF(v288, v289, FMAF(v286, v287, FMAF(v284, v285, FMAF(v282, v283, FMAF(v280, v281, FMAF(v278, v279, FMAF(v276, v277, FMAF(v274, v275, FMAF(v272, v273, FMAF(v270, v271, FMAF(v268, v269, FMAF(v266, v267, FMAF(v264, v265, FMAF(v262, v263, FMAF(v260, v261, FMAF(v258, v259, FMAF(v256, v257, FMAF(v254, v255, FMAF(v252, v253, v250 * v251)))))))))))))))))));
                const float v291 = v290 * (-4.0f);
                y1[far20 * i0 + 5 * i1] = v79;
                y1[far20 * i0 + 5 * i1 + 1] = v132;
                y1[far20 * i0 + 5 * i1 + 2] = v185;
                y1[far20 * i0 + 5 * i1 + 3] = v238;
                y1[far20 * i0 + 5 * i1 + 4] = v291;
            }
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
}
