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
    const float *restrict x0 = p[0]; /* f32[64,8,8] */
    float *restrict y0 = p[1]; /* f32 */
    char *scratch = p[3]; /* 21376 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,6,6], axes in the order [1, 2, 0] */
    float *s1 = (float *)(scratch + 10688); /* f32[64,6,6], axes in the order [1, 2, 0] */
    /* over 64 x 6: tanh, sum, add */
    {
        const int64_t far64 = far(64);
        float a1 = 0;
        for (int64_t i1 = 0; i1 < 6; i1++) {
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = 0; i0 < 64; i0++) {
                const float v1 = x0[far64 * i0 + 8 * i1 + 9];
                const float v2 = tanhf(v1);
                const float v3 = x0[far64 * i0 + 8 * i1 + 10];
                const float v4 = tanhf(v3);
                const float v5 = x0[far64 * i0 + 8 * i1 + 11];
                const float v6 = tanhf(v5);
                const float v7 = x0[far64 * i0 + 8 * i1 + 12];
                const float v8 = tanhf(v7);
                const float v9 = x0[far64 * i0 + 8 * i1 + 13];
                const float v10 = tanhf(v9);
                const float v11 = x0[far64 * i0 + 8 * i1 + 14];
                const float v12 = tanhf(v11);
                const float v15 = x0[far64 * i0 + 8 * i1 + 1];
                const float v16 = x0[far64 * i0 + 8 * i1 + 17];
                const float v17 = v15 + v16;
                const float v18 = x0[far64 * i0 + 8 * i1 + 8];
                const float v19 = v17 + v18;
                const float v20 = v19 + v3;
                const float v21 = FMAF(-4.0f, v2, v20);
                const float v22 = v21 * v21;
                const float v24 = x0[far64 * i0 + 8 * i1 + 2];
                const float v25 = x0[far64 * i0 + 8 * i1 + 18];
                const float v26 = v24 + v25;
                const float v27 = v26 + v1;
                const float v28 = v27 + v5;
                const float v29 = FMAF(-4.0f, v4, v28);
                const float v30 = v29 * v29;
                const float v32 = x0[far64 * i0 + 8 * i1 + 3];
                const float v33 = x0[far64 * i0 + 8 * i1 + 19];
                const float v34 = v32 + v33;
                const float v35 = v34 + v3;
                const float v36 = v35 + v7;
                const float v37 = FMAF(-4.0f, v6, v36);
                const float v38 = v37 * v37;
                const float v40 = x0[far64 * i0 + 8 * i1 + 4];
                const float v41 = x0[far64 * i0 + 8 * i1 + 20];
                const float v42 = v40 + v41;
                const float v43 = v42 + v5;
                const float v44 = v43 + v9;
                const float v45 = FMAF(-4.0f, v8, v44);
                const float v46 = v45 * v45;
                const float v48 = x0[far64 * i0 + 8 * i1 + 5];
                const float v49 = x0[far64 * i0 + 8 * i1 + 21];
                const float v50 = v48 + v49;
                const float v51 = v50 + v7;
                const float v52 = v51 + v11;
                const float v53 = FMAF(-4.0f, v10, v52);
                const float v54 = v53 * v53;
                const float v56 = x0[far64 * i0 + 8 * i1 + 6];
                const float v57 = x0[far64 * i0 + 8 * i1 + 22];
                const float v58 = v56 + v57;
                const float v59 = v58 + v9;
                const float v60 = x0[far64 * i0 + 8 * i1 + 15];
                const float v61 = v59 + v60;
                const float v62 = FMAF(-4.0f, v12, v61);
                const float v63 = v62 * v62;
                const float v64 = v21 + v21;
                const float v65 = v29 + v29;
                const float v66 = v37 + v37;
                const float v67 = v45 + v45;
                const float v68 = v53 + v53;
                const float v69 = v62 + v62;
                s1[i0 + 384 * i1] = v2;
                s1[i0 + 384 * i1 + 64] = v4;
                s1[i0 + 384 * i1 + 128] = v6;
                s1[i0 + 384 * i1 + 192] = v8;
                s1[i0 + 384 * i1 + 256] = v10;
                s1[i0 + 384 * i1 + 320] = v12;
                a1 += v22 + v30 + v38 + v46 + v54 + v63;
                s0[i0 + 384 * i1] = v64;
                s0[i0 + 384 * i1 + 64] = v65;
                s0[i0 + 384 * i1 + 128] = v66;
                s0[i0 + 384 * i1 + 192] = v67;
                s0[i0 + 384 * i1 + 256] = v68;
                s0[i0 + 384 * i1 + 320] = v69;
            }
        }
        y0[0] = a1;
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,8,8] */
    float *restrict y1 = p[2]; /* f32[64,8,8] */
    char *scratch = p[3]; /* 21376 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,6,6], axes in the order [1, 2, 0] */
    float *s1 = (float *)(scratch + 10688); /* f32[64,6,6], axes in the order [1, 2, 0] */
    /* over 64: add */
    {
        const int64_t far64 = far(64);
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v6 = s0[i0];
            const float v11 = s0[i0 + 64];
            const float v16 = s0[i0 + 128];
            const float v21 = s0[i0 + 192];
            const float v26 = s0[i0 + 256];
            const float v31 = s0[i0 + 320];
            const float v45 = s0[i0 + 384];
            const float v48 = s1[i0];
            const float v49 = x0[far64 * i0 + 1];
            const float v50 = x0[far64 * i0 + 17];
            const float v51 = v49 + v50;
            const float v52 = x0[far64 * i0 + 8];
            const float v53 = v51 + v52;
            const float v54 = x0[far64 * i0 + 10];
            const float v55 = v53 + v54;
            const float v56 = FMAF(-4.0f, v48, v55);
            const float v58 = v56 * (-8.0f);
            const float v60 = FMAF(-v48, v48, 1.0f);
            const float v61 = v58 * v60;
            const float v63 = v11 + v61;
            const float v64 = v45 + v63;
            const float v65 = s0[i0 + 448];
            const float v67 = s1[i0 + 64];
            const float v68 = x0[far64 * i0 + 2];
            const float v69 = x0[far64 * i0 + 18];
            const float v70 = v68 + v69;
            const float v71 = x0[far64 * i0 + 9];
            const float v72 = v70 + v71;
            const float v73 = x0[far64 * i0 + 11];
            const float v74 = v72 + v73;
            const float v75 = FMAF(-4.0f, v67, v74);
            const float v76 = v75 * (-8.0f);
            const float v77 = FMAF(-v67, v67, 1.0f);
            const float v78 = v76 * v77;
            const float v79 = v78 + v6;
            const float v80 = v16 + v79;
            const float v81 = v65 + v80;
            const float v82 = s0[i0 + 512];
            const float v84 = s1[i0 + 128];
            const float v85 = x0[far64 * i0 + 3];
            const float v86 = x0[far64 * i0 + 19];
            const float v87 = v85 + v86;
            const float v88 = v87 + v54;
            const float v89 = x0[far64 * i0 + 12];
            const float v90 = v88 + v89;
            const float v91 = FMAF(-4.0f, v84, v90);
            const float v92 = v91 * (-8.0f);
            const float v93 = FMAF(-v84, v84, 1.0f);
            const float v94 = v92 * v93;
            const float v95 = v94 + v11;
            const float v96 = v21 + v95;
            const float v97 = v82 + v96;
            const float v98 = s0[i0 + 576];
            const float v100 = s1[i0 + 192];
            const float v101 = x0[far64 * i0 + 4];
            const float v102 = x0[far64 * i0 + 20];
            const float v103 = v101 + v102;
            const float v104 = v103 + v73;
            const float v105 = x0[far64 * i0 + 13];
            const float v106 = v104 + v105;
            const float v107 = FMAF(-4.0f, v100, v106);
            const float v108 = v107 * (-8.0f);
            const float v109 = FMAF(-v100, v100, 1.0f);
            const float v110 = v108 * v109;
            const float v111 = v110 + v16;
            const float v112 = v26 + v111;
            const float v113 = v98 + v112;
            const float v114 = s0[i0 + 640];
            const float v116 = s1[i0 + 256];
            const float v117 = x0[far64 * i0 + 5];
            const float v118 = x0[far64 * i0 + 21];
            const float v119 = v117 + v118;
            const float v120 = v119 + v89;
            const float v121 = x0[far64 * i0 + 14];
            const float v122 = v120 + v121;
            const float v123 = FMAF(-4.0f, v116, v122);
            const float v124 = v123 * (-8.0f);
            const float v125 = FMAF(-v116, v116, 1.0f);
            const float v126 = v124 * v125;
            const float v127 = v126 + v21;
            const float v128 = v31 + v127;
            const float v129 = v114 + v128;
            const float v130 = s0[i0 + 704];
            const float v133 = s1[i0 + 320];
            const float v134 = x0[far64 * i0 + 6];
            const float v135 = x0[far64 * i0 + 22];
            const float v136 = v134 + v135;
            const float v137 = v136 + v105;
            const float v138 = x0[far64 * i0 + 15];
            const float v139 = v137 + v138;
            const float v140 = FMAF(-4.0f, v133, v139);
            const float v141 = v140 * (-8.0f);
            const float v142 = FMAF(-v133, v133, 1.0f);
            const float v143 = v141 * v142;
            const float v144 = v143 + v26;
            const float v145 = v130 + v144;
            const float v154 = s0[i0 + 768];
            const float v155 = s1[i0 + 384];
            const float v156 = x0[far64 * i0 + 25];
            const float v157 = v71 + v156;
            const float v158 = x0[far64 * i0 + 16];
            const float v159 = v157 + v158;
            const float v160 = v159 + v69;
            const float v161 = FMAF(-4.0f, v155, v160);
            const float v162 = v161 * (-8.0f);
            const float v163 = FMAF(-v155, v155, 1.0f);
            const float v164 = v162 * v163;
            const float v166 = v65 + v164;
            const float v167 = v6 + v166;
            const float v168 = v154 + v167;
            const float v169 = s0[i0 + 832];
            const float v170 = s1[i0 + 448];
            const float v171 = x0[far64 * i0 + 26];
            const float v172 = v54 + v171;
            const float v173 = v172 + v50;
            const float v174 = v173 + v86;
            const float v175 = FMAF(-4.0f, v170, v174);
            const float v176 = v175 * (-8.0f);
            const float v177 = FMAF(-v170, v170, 1.0f);
            const float v178 = v176 * v177;
            const float v179 = v178 + v45;
            const float v180 = v82 + v179;
            const float v181 = v11 + v180;
            const float v182 = v169 + v181;
            const float v183 = s0[i0 + 896];
            const float v184 = s1[i0 + 512];
            const float v185 = x0[far64 * i0 + 27];
            const float v186 = v73 + v185;
            const float v187 = v186 + v69;
            const float v188 = v187 + v102;
            const float v189 = FMAF(-4.0f, v184, v188);
            const float v190 = v189 * (-8.0f);
            const float v191 = FMAF(-v184, v184, 1.0f);
            const float v192 = v190 * v191;
            const float v193 = v192 + v65;
            const float v194 = v98 + v193;
            const float v195 = v16 + v194;
            const float v196 = v183 + v195;
            const float v197 = s0[i0 + 960];
            const float v198 = s1[i0 + 576];
            const float v199 = x0[far64 * i0 + 28];
            const float v200 = v89 + v199;
            const float v201 = v200 + v86;
            const float v202 = v201 + v118;
            const float v203 = FMAF(-4.0f, v198, v202);
            const float v204 = v203 * (-8.0f);
            const float v205 = FMAF(-v198, v198, 1.0f);
            const float v206 = v204 * v205;
            const float v207 = v206 + v82;
            const float v208 = v114 + v207;
            const float v209 = v21 + v208;
            const float v210 = v197 + v209;
            const float v211 = s0[i0 + 1024];
            const float v212 = s1[i0 + 640];
            const float v213 = x0[far64 * i0 + 29];
            const float v214 = v105 + v213;
            const float v215 = v214 + v102;
            const float v216 = v215 + v135;
            const float v217 = FMAF(-4.0f, v212, v216);
            const float v218 = v217 * (-8.0f);
            const float v219 = FMAF(-v212, v212, 1.0f);
            const float v220 = v218 * v219;
            const float v221 = v220 + v98;
            const float v222 = v130 + v221;
            const float v223 = v26 + v222;
            const float v224 = v211 + v223;
            const float v225 = s0[i0 + 1088];
            const float v227 = s1[i0 + 704];
            const float v228 = x0[far64 * i0 + 30];
            const float v229 = v121 + v228;
            const float v230 = v229 + v118;
            const float v231 = x0[far64 * i0 + 23];
            const float v232 = v230 + v231;
            const float v233 = FMAF(-4.0f, v227, v232);
            const float v234 = v233 * (-8.0f);
            const float v235 = FMAF(-v227, v227, 1.0f);
            const float v236 = v234 * v235;
            const float v237 = v236 + v114;
            const float v238 = v31 + v237;
            const float v239 = v225 + v238;
            const float v248 = s0[i0 + 1152];
            const float v249 = s1[i0 + 768];
            const float v250 = x0[far64 * i0 + 33];
            const float v251 = v50 + v250;
            const float v252 = x0[far64 * i0 + 24];
            const float v253 = v251 + v252;
            const float v254 = v253 + v171;
            const float v255 = FMAF(-4.0f, v249, v254);
            const float v256 = v255 * (-8.0f);
            const float v257 = FMAF(-v249, v249, 1.0f);
            const float v258 = v256 * v257;
            const float v260 = v169 + v258;
            const float v261 = v45 + v260;
            const float v262 = v248 + v261;
            const float v263 = s0[i0 + 1216];
            const float v264 = s1[i0 + 832];
            const float v265 = x0[far64 * i0 + 34];
            const float v266 = v69 + v265;
            const float v267 = v266 + v156;
            const float v268 = v267 + v185;
            const float v269 = FMAF(-4.0f, v264, v268);
            const float v270 = v269 * (-8.0f);
            const float v271 = FMAF(-v264, v264, 1.0f);
            const float v272 = v270 * v271;
            const float v273 = v272 + v154;
            const float v274 = v183 + v273;
            const float v275 = v65 + v274;
            const float v276 = v263 + v275;
            const float v277 = s0[i0 + 1280];
            const float v278 = s1[i0 + 896];
            const float v279 = x0[far64 * i0 + 35];
            const float v280 = v86 + v279;
            const float v281 = v280 + v171;
            const float v282 = v281 + v199;
            const float v283 = FMAF(-4.0f, v278, v282);
            const float v284 = v283 * (-8.0f);
            const float v285 = FMAF(-v278, v278, 1.0f);
            const float v286 = v284 * v285;
            const float v287 = v286 + v169;
            const float v288 = v197 + v287;
            const float v289 = v82 + v288;
            const float v290 = v277 + v289;
            const float v291 = s0[i0 + 1344];
            const float v292 = s1[i0 + 960];
            const float v293 = x0[far64 * i0 + 36];
            const float v294 = v102 + v293;
            const float v295 = v294 + v185;
            const float v296 = v295 + v213;
            const float v297 = FMAF(-4.0f, v292, v296);
            const float v298 = v297 * (-8.0f);
            const float v299 = FMAF(-v292, v292, 1.0f);
            const float v300 = v298 * v299;
            const float v301 = v300 + v183;
            const float v302 = v211 + v301;
            const float v303 = v98 + v302;
            const float v304 = v291 + v303;
            const float v305 = s0[i0 + 1408];
            const float v306 = s1[i0 + 1024];
            const float v307 = x0[far64 * i0 + 37];
            const float v308 = v118 + v307;
            const float v309 = v308 + v199;
            const float v310 = v309 + v228;
            const float v311 = FMAF(-4.0f, v306, v310);
            const float v312 = v311 * (-8.0f);
            const float v313 = FMAF(-v306, v306, 1.0f);
            const float v314 = v312 * v313;
            const float v315 = v314 + v197;
            const float v316 = v225 + v315;
            const float v317 = v114 + v316;
            const float v318 = v305 + v317;
            const float v319 = s0[i0 + 1472];
            const float v321 = s1[i0 + 1088];
            const float v322 = x0[far64 * i0 + 38];
            const float v323 = v135 + v322;
            const float v324 = v323 + v213;
            const float v325 = x0[far64 * i0 + 31];
            const float v326 = v324 + v325;
            const float v327 = FMAF(-4.0f, v321, v326);
            const float v328 = v327 * (-8.0f);
            const float v329 = FMAF(-v321, v321, 1.0f);
            const float v330 = v328 * v329;
            const float v331 = v330 + v211;
            const float v332 = v130 + v331;
            const float v333 = v319 + v332;
            const float v342 = s0[i0 + 1536];
            const float v343 = s1[i0 + 1152];
            const float v344 = x0[far64 * i0 + 41];
            const float v345 = v156 + v344;
            const float v346 = x0[far64 * i0 + 32];
            const float v347 = v345 + v346;
            const float v348 = v347 + v265;
            const float v349 = FMAF(-4.0f, v343, v348);
            const float v350 = v349 * (-8.0f);
            const float v351 = FMAF(-v343, v343, 1.0f);
            const float v352 = v350 * v351;
            const float v354 = v263 + v352;
            const float v355 = v154 + v354;
            const float v356 = v342 + v355;
            const float v357 = s0[i0 + 1600];
            const float v358 = s1[i0 + 1216];
            const float v359 = x0[far64 * i0 + 42];
            const float v360 = v171 + v359;
            const float v361 = v360 + v250;
            const float v362 = v361 + v279;
            const float v363 = FMAF(-4.0f, v358, v362);
            const float v364 = v363 * (-8.0f);
            const float v365 = FMAF(-v358, v358, 1.0f);
            const float v366 = v364 * v365;
            const float v367 = v366 + v248;
            const float v368 = v277 + v367;
            const float v369 = v169 + v368;
            const float v370 = v357 + v369;
            const float v371 = s0[i0 + 1664];
            const float v372 = s1[i0 + 1280];
            const float v373 = x0[far64 * i0 + 43];
            const float v374 = v185 + v373;
            const float v375 = v374 + v265;
            const float v376 = v375 + v293;
            const float v377 = FMAF(-4.0f, v372, v376);
            const float v378 = v377 * (-8.0f);
            const float v379 = FMAF(-v372, v372, 1.0f);
            const float v380 = v378 * v379;
            const float v381 = v380 + v263;
            const float v382 = v291 + v381;
            const float v383 = v183 + v382;
            const float v384 = v371 + v383;
            const float v385 = s0[i0 + 1728];
            const float v386 = s1[i0 + 1344];
            const float v387 = x0[far64 * i0 + 44];
            const float v388 = v199 + v387;
            const float v389 = v388 + v279;
            const float v390 = v389 + v307;
            const float v391 = FMAF(-4.0f, v386, v390);
            const float v392 = v391 * (-8.0f);
            const float v393 = FMAF(-v386, v386, 1.0f);
            const float v394 = v392 * v393;
            const float v395 = v394 + v277;
            const float v396 = v305 + v395;
            const float v397 = v197 + v396;
            const float v398 = v385 + v397;
            const float v399 = s0[i0 + 1792];
            const float v400 = s1[i0 + 1408];
            const float v401 = x0[far64 * i0 + 45];
            const float v402 = v213 + v401;
            const float v403 = v402 + v293;
            const float v404 = v403 + v322;
            const float v405 = FMAF(-4.0f, v400, v404);
            const float v406 = v405 * (-8.0f);
            const float v407 = FMAF(-v400, v400, 1.0f);
            const float v408 = v406 * v407;
            const float v409 = v408 + v291;
            const float v410 = v319 + v409;
            const float v411 = v211 + v410;
            const float v412 = v399 + v411;
            const float v413 = s0[i0 + 1856];
            const float v415 = s1[i0 + 1472];
            const float v416 = x0[far64 * i0 + 46];
            const float v417 = v228 + v416;
            const float v418 = v417 + v307;
            const float v419 = x0[far64 * i0 + 39];
            const float v420 = v418 + v419;
            const float v421 = FMAF(-4.0f, v415, v420);
            const float v422 = v421 * (-8.0f);
            const float v423 = FMAF(-v415, v415, 1.0f);
            const float v424 = v422 * v423;
            const float v425 = v424 + v305;
            const float v426 = v225 + v425;
            const float v427 = v413 + v426;
            const float v436 = s0[i0 + 1920];
            const float v437 = s1[i0 + 1536];
            const float v438 = x0[far64 * i0 + 49];
            const float v439 = v250 + v438;
            const float v440 = x0[far64 * i0 + 40];
            const float v441 = v439 + v440;
            const float v442 = v441 + v359;
            const float v443 = FMAF(-4.0f, v437, v442);
            const float v444 = v443 * (-8.0f);
            const float v445 = FMAF(-v437, v437, 1.0f);
            const float v446 = v444 * v445;
            const float v448 = v357 + v446;
            const float v449 = v248 + v448;
            const float v450 = v436 + v449;
            const float v451 = s0[i0 + 1984];
            const float v452 = s1[i0 + 1600];
            const float v453 = x0[far64 * i0 + 50];
            const float v454 = v265 + v453;
            const float v455 = v454 + v344;
            const float v456 = v455 + v373;
            const float v457 = FMAF(-4.0f, v452, v456);
            const float v458 = v457 * (-8.0f);
            const float v459 = FMAF(-v452, v452, 1.0f);
            const float v460 = v458 * v459;
            const float v461 = v460 + v342;
            const float v462 = v371 + v461;
            const float v463 = v263 + v462;
            const float v464 = v451 + v463;
            const float v465 = s0[i0 + 2048];
            const float v466 = s1[i0 + 1664];
            const float v467 = x0[far64 * i0 + 51];
            const float v468 = v279 + v467;
            const float v469 = v468 + v359;
            const float v470 = v469 + v387;
            const float v471 = FMAF(-4.0f, v466, v470);
            const float v472 = v471 * (-8.0f);
            const float v473 = FMAF(-v466, v466, 1.0f);
            const float v474 = v472 * v473;
            const float v475 = v474 + v357;
            const float v476 = v385 + v475;
            const float v477 = v277 + v476;
            const float v478 = v465 + v477;
            const float v479 = s0[i0 + 2112];
            const float v480 = s1[i0 + 1728];
            const float v481 = x0[far64 * i0 + 52];
            const float v482 = v293 + v481;
            const float v483 = v482 + v373;
            const float v484 = v483 + v401;
            const float v485 = FMAF(-4.0f, v480, v484);
            const float v486 = v485 * (-8.0f);
            const float v487 = FMAF(-v480, v480, 1.0f);
            const float v488 = v486 * v487;
            const float v489 = v488 + v371;
            const float v490 = v399 + v489;
            const float v491 = v291 + v490;
            const float v492 = v479 + v491;
            const float v493 = s0[i0 + 2176];
            const float v494 = s1[i0 + 1792];
            const float v495 = x0[far64 * i0 + 53];
            const float v496 = v307 + v495;
            const float v497 = v496 + v387;
            const float v498 = v497 + v416;
            const float v499 = FMAF(-4.0f, v494, v498);
            const float v500 = v499 * (-8.0f);
            const float v501 = FMAF(-v494, v494, 1.0f);
            const float v502 = v500 * v501;
            const float v503 = v502 + v385;
            const float v504 = v413 + v503;
            const float v505 = v305 + v504;
            const float v506 = v493 + v505;
            const float v507 = s0[i0 + 2240];
            const float v509 = s1[i0 + 1856];
            const float v510 = x0[far64 * i0 + 54];
            const float v511 = v322 + v510;
            const float v512 = v511 + v401;
            const float v513 = x0[far64 * i0 + 47];
            const float v514 = v512 + v513;
            const float v515 = FMAF(-4.0f, v509, v514);
            const float v516 = v515 * (-8.0f);
            const float v517 = FMAF(-v509, v509, 1.0f);
            const float v518 = v516 * v517;
            const float v519 = v518 + v399;
            const float v520 = v319 + v519;
            const float v521 = v507 + v520;
            const float v531 = s1[i0 + 1920];
            const float v532 = x0[far64 * i0 + 57];
            const float v533 = v344 + v532;
            const float v534 = x0[far64 * i0 + 48];
            const float v535 = v533 + v534;
            const float v536 = v535 + v453;
            const float v537 = FMAF(-4.0f, v531, v536);
            const float v538 = v537 * (-8.0f);
            const float v539 = FMAF(-v531, v531, 1.0f);
            const float v540 = v538 * v539;
            const float v542 = v451 + v540;
            const float v543 = v342 + v542;
            const float v545 = s1[i0 + 1984];
            const float v546 = x0[far64 * i0 + 58];
            const float v547 = v359 + v546;
            const float v548 = v547 + v438;
            const float v549 = v548 + v467;
            const float v550 = FMAF(-4.0f, v545, v549);
            const float v551 = v550 * (-8.0f);
            const float v552 = FMAF(-v545, v545, 1.0f);
            const float v553 = v551 * v552;
            const float v554 = v553 + v436;
            const float v555 = v465 + v554;
            const float v556 = v357 + v555;
            const float v558 = s1[i0 + 2048];
            const float v559 = x0[far64 * i0 + 59];
            const float v560 = v373 + v559;
            const float v561 = v560 + v453;
            const float v562 = v561 + v481;
            const float v563 = FMAF(-4.0f, v558, v562);
            const float v564 = v563 * (-8.0f);
            const float v565 = FMAF(-v558, v558, 1.0f);
            const float v566 = v564 * v565;
            const float v567 = v566 + v451;
            const float v568 = v479 + v567;
            const float v569 = v371 + v568;
            const float v571 = s1[i0 + 2112];
            const float v572 = x0[far64 * i0 + 60];
            const float v573 = v387 + v572;
            const float v574 = v573 + v467;
            const float v575 = v574 + v495;
            const float v576 = FMAF(-4.0f, v571, v575);
            const float v577 = v576 * (-8.0f);
            const float v578 = FMAF(-v571, v571, 1.0f);
            const float v579 = v577 * v578;
            const float v580 = v579 + v465;
            const float v581 = v493 + v580;
            const float v582 = v385 + v581;
            const float v584 = s1[i0 + 2176];
            const float v585 = x0[far64 * i0 + 61];
            const float v586 = v401 + v585;
            const float v587 = v586 + v481;
            const float v588 = v587 + v510;
            const float v589 = FMAF(-4.0f, v584, v588);
            const float v590 = v589 * (-8.0f);
            const float v591 = FMAF(-v584, v584, 1.0f);
            const float v592 = v590 * v591;
            const float v593 = v592 + v479;
            const float v594 = v507 + v593;
            const float v595 = v399 + v594;
            const float v598 = s1[i0 + 2240];
            const float v599 = x0[far64 * i0 + 62];
            const float v600 = v416 + v599;
            const float v601 = v600 + v495;
            const float v602 = x0[far64 * i0 + 55];
            const float v603 = v601 + v602;
            const float v604 = FMAF(-4.0f, v598, v603);
            const float v605 = v604 * (-8.0f);
            const float v606 = FMAF(-v598, v598, 1.0f);
            const float v607 = v605 * v606;
            const float v608 = v607 + v493;
            const float v609 = v413 + v608;
            y1[far64 * i0] = 0.0f;
            y1[far64 * i0 + 1] = v6;
            y1[far64 * i0 + 2] = v11;
            y1[far64 * i0 + 3] = v16;
            y1[far64 * i0 + 4] = v21;
            y1[far64 * i0 + 5] = v26;
            y1[far64 * i0 + 6] = v31;
            y1[far64 * i0 + 7] = 0.0f;
            y1[far64 * i0 + 8] = v6;
            y1[far64 * i0 + 9] = v64;
            y1[far64 * i0 + 10] = v81;
            y1[far64 * i0 + 11] = v97;
            y1[far64 * i0 + 12] = v113;
            y1[far64 * i0 + 13] = v129;
            y1[far64 * i0 + 14] = v145;
            y1[far64 * i0 + 15] = v31;
            y1[far64 * i0 + 16] = v45;
            y1[far64 * i0 + 17] = v168;
            y1[far64 * i0 + 18] = v182;
            y1[far64 * i0 + 19] = v196;
            y1[far64 * i0 + 20] = v210;
            y1[far64 * i0 + 21] = v224;
            y1[far64 * i0 + 22] = v239;
            y1[far64 * i0 + 23] = v130;
            y1[far64 * i0 + 24] = v154;
            y1[far64 * i0 + 25] = v262;
            y1[far64 * i0 + 26] = v276;
            y1[far64 * i0 + 27] = v290;
            y1[far64 * i0 + 28] = v304;
            y1[far64 * i0 + 29] = v318;
            y1[far64 * i0 + 30] = v333;
            y1[far64 * i0 + 31] = v225;
            y1[far64 * i0 + 32] = v248;
            y1[far64 * i0 + 33] = v356;
            y1[far64 * i0 + 34] = v370;
            y1[far64 * i0 + 35] = v384;
            y1[far64 * i0 + 36] = v398;
            y1[far64 * i0 + 37] = v412;
            y1[far64 * i0 + 38] = v427;
            y1[far64 * i0 + 39] = v319;
            y1[far64 * i0 + 40] = v342;
            y1[far64 * i0 + 41] = v450;
            y1[far64 * i0 + 42] = v464;
            y1[far64 * i0 + 43] = v478;
            y1[far64 * i0 + 44] = v492;
            y1[far64 * i0 + 45] = v506;
            y1[far64 * i0 + 46] = v521;
            y1[far64 * i0 + 47] = v413;
            y1[far64 * i0 + 48] = v436;
            y1[far64 * i0 + 49] = v543;
            y1[far64 * i0 + 50] = v556;
            y1[far64 * i0 + 51] = v569;
            y1[far64 * i0 + 52] = v582;
            y1[far64 * i0 + 53] = v595;
            y1[far64 * i0 + 54] = v609;
            y1[far64 * i0 + 55] = v507;
            y1[far64 * i0 + 56] = 0.0f;
            y1[far64 * i0 + 57] = v436;
            y1[far64 * i0 + 58] = v451;
            y1[far64 * i0 + 59] = v465;
            y1[far64 * i0 + 60] = v479;
            y1[far64 * i0 + 61] = v493;
            y1[far64 * i0 + 62] = v507;
            y1[far64 * i0 + 63] = 0.0f;
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
}
