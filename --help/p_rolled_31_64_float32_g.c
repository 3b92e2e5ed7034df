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
    const float *restrict x0 = p[0]; /* f32[64,31] */
    float *restrict y0 = p[1]; /* f32 */
    char *scratch = p[3]; /* 7936 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,31], axes in the order [1, 0] */
    /* over 64 x 31: tanh, sum */
    {
        const int64_t far64 = far(64);
        double a1 = 0;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v1 = x0[31 * i0 + 30];
            float a2 = 0; /* of a row */
            #pragma omp simd reduction(+:a2)
            for (int64_t i1 = 1; i1 < 31; i1++) {
                const float v2 = only_f32(v1, ((int32_t)(i1 - 1) >> 31));
                const float v3 = x0[31 * i0 + i1 - 1];
                const float v4 = v3;
                const float v5 = v4;
                const float v6 = v2 + v5;
                const float v7 = x0[31 * i0 + i1];
                const float v8 = v6 - v7;
                const float v9 = tanhf(v8);
                const float v11 = v7 * v9;
                s0[i0 + far64 * i1] = v9;
                a2 = FMAF(v11, v11, a2);
            }
            for (int64_t i1 = 0; i1 < 1; i1++) {
                const float v2 = only_f32(v1, ((int32_t)(i1 - 1) >> 31));
                const float v3 = i1 >= 1 && i1 >= 1 ? x0[31 * i0 + i1 - 1] : 0;
                const float v4 = only_f32(v3, ((int32_t)(-i1) >> 31));
                const float v5 = only_f32(v4, ((int32_t)(-i1) >> 31));
                const float v6 = v2 + v5;
                const float v7 = x0[31 * i0 + i1];
                const float v8 = v6 - v7;
                const float v9 = tanhf(v8);
                const float v11 = v7 * v9;
                s0[i0 + far64 * i1] = v9;
                a2 = FMAF(v11, v11, a2);
            }
            a1 += a2;
        }
        y0[0] = a1;
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,31] */
    float *restrict y1 = p[2]; /* f32[64,31] */
    char *scratch = p[3]; /* 7936 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,31], axes in the order [1, 0] */
    /* over 64: add */
    {
        const int64_t far31 = far(31);
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v1 = s0[i0];
            const float v2 = x0[far31 * i0];
            const float v3 = v2 * v1;
            const float v4 = v3 + v3;
            const float v5 = v1 * v4;
            const float v6 = v2 * v4;
            const float v8 = FMAF(-v1, v1, 1.0f);
            const float v9 = v6 * v8;
            const float v10 = v5 - v9;
            const float v11 = x0[far31 * i0 + 1];
            const float v12 = s0[i0 + 64];
            const float v13 = v11 * v12;
            const float v14 = v13 + v13;
            const float v15 = v11 * v14;
            const float v16 = FMAF(-v12, v12, 1.0f);
            const float v17 = v15 * v16;
            const float v19 = v10 + v17;
            const float v20 = v12 * v14;
            const float v21 = v20 - v17;
            const float v22 = x0[far31 * i0 + 2];
            const float v23 = s0[i0 + 128];
            const float v24 = v22 * v23;
            const float v25 = v24 + v24;
            const float v26 = v22 * v25;
            const float v27 = FMAF(-v23, v23, 1.0f);
            const float v28 = v26 * v27;
            const float v30 = v21 + v28;
            const float v31 = v23 * v25;
            const float v32 = v31 - v28;
            const float v33 = x0[far31 * i0 + 3];
            const float v34 = s0[i0 + 192];
            const float v35 = v33 * v34;
            const float v36 = v35 + v35;
            const float v37 = v33 * v36;
            const float v38 = FMAF(-v34, v34, 1.0f);
            const float v39 = v37 * v38;
            const float v41 = v32 + v39;
            const float v42 = v34 * v36;
            const float v43 = v42 - v39;
            const float v44 = x0[far31 * i0 + 4];
            const float v45 = s0[i0 + 256];
            const float v46 = v44 * v45;
            const float v47 = v46 + v46;
            const float v48 = v44 * v47;
            const float v49 = FMAF(-v45, v45, 1.0f);
            const float v50 = v48 * v49;
            const float v52 = v43 + v50;
            const float v53 = v45 * v47;
            const float v54 = v53 - v50;
            const float v55 = x0[far31 * i0 + 5];
            const float v56 = s0[i0 + 320];
            const float v57 = v55 * v56;
            const float v58 = v57 + v57;
            const float v59 = v55 * v58;
            const float v60 = FMAF(-v56, v56, 1.0f);
            const float v61 = v59 * v60;
            const float v63 = v54 + v61;
            const float v64 = v56 * v58;
            const float v65 = v64 - v61;
            const float v66 = x0[far31 * i0 + 6];
            const float v67 = s0[i0 + 384];
            const float v68 = v66 * v67;
            const float v69 = v68 + v68;
            const float v70 = v66 * v69;
            const float v71 = FMAF(-v67, v67, 1.0f);
            const float v72 = v70 * v71;
            const float v74 = v65 + v72;
            const float v75 = v67 * v69;
            const float v76 = v75 - v72;
            const float v77 = x0[far31 * i0 + 7];
            const float v78 = s0[i0 + 448];
            const float v79 = v77 * v78;
            const float v80 = v79 + v79;
            const float v81 = v77 * v80;
            const float v82 = FMAF(-v78, v78, 1.0f);
            const float v83 = v81 * v82;
            const float v85 = v76 + v83;
            const float v86 = v78 * v80;
            const float v87 = v86 - v83;
            const float v88 = x0[far31 * i0 + 8];
            const float v89 = s0[i0 + 512];
            const float v90 = v88 * v89;
            const float v91 = v90 + v90;
            const float v92 = v88 * v91;
            const float v93 = FMAF(-v89, v89, 1.0f);
            const float v94 = v92 * v93;
            const float v96 = v87 + v94;
            const float v97 = v89 * v91;
            const float v98 = v97 - v94;
            const float v99 = x0[far31 * i0 + 9];
            const float v100 = s0[i0 + 576];
            const float v101 = v99 * v100;
            const float v102 = v101 + v101;
            const float v103 = v99 * v102;
            const float v104 = FMAF(-v100, v100, 1.0f);
            const float v105 = v103 * v104;
            const float v107 = v98 + v105;
            const float v108 = v100 * v102;
            const float v109 = v108 - v105;
            const float v110 = x0[far31 * i0 + 10];
            const float v111 = s0[i0 + 640];
            const float v112 = v110 * v111;
            const float v113 = v112 + v112;
            const float v114 = v110 * v113;
            const float v115 = FMAF(-v111, v111, 1.0f);
            const float v116 = v114 * v115;
            const float v118 = v109 + v116;
            const float v119 = v111 * v113;
            const float v120 = v119 - v116;
            const float v121 = x0[far31 * i0 + 11];
            const float v122 = s0[i0 + 704];
            const float v123 = v121 * v122;
            const float v124 = v123 + v123;
            const float v125 = v121 * v124;
            const float v126 = FMAF(-v122, v122, 1.0f);
            const float v127 = v125 * v126;
            const float v129 = v120 + v127;
            const float v130 = v122 * v124;
            const float v131 = v130 - v127;
            const float v132 = x0[far31 * i0 + 12];
            const float v133 = s0[i0 + 768];
            const float v134 = v132 * v133;
            const float v135 = v134 + v134;
            const float v136 = v132 * v135;
            const float v137 = FMAF(-v133, v133, 1.0f);
            const float v138 = v136 * v137;
            const float v140 = v131 + v138;
            const float v141 = v133 * v135;
            const float v142 = v141 - v138;
            const float v143 = x0[far31 * i0 + 13];
            const float v144 = s0[i0 + 832];
            const float v145 = v143 * v144;
            const float v146 = v145 + v145;
            const float v147 = v143 * v146;
            const float v148 = FMAF(-v144, v144, 1.0f);
            const float v149 = v147 * v148;
            const float v151 = v142 + v149;
            const float v152 = v144 * v146;
            const float v153 = v152 - v149;
            const float v154 = x0[far31 * i0 + 14];
            const float v155 = s0[i0 + 896];
            const float v156 = v154 * v155;
            const float v157 = v156 + v156;
            const float v158 = v154 * v157;
            const float v159 = FMAF(-v155, v155, 1.0f);
            const float v160 = v158 * v159;
            const float v162 = v153 + v160;
            const float v163 = v155 * v157;
            const float v164 = v163 - v160;
            const float v165 = x0[far31 * i0 + 15];
            const float v166 = s0[i0 + 960];
            const float v167 = v165 * v166;
            const float v168 = v167 + v167;
            const float v169 = v165 * v168;
            const float v170 = FMAF(-v166, v166, 1.0f);
            const float v171 = v169 * v170;
            const float v173 = v164 + v171;
            const float v174 = v166 * v168;
            const float v175 = v174 - v171;
            const float v176 = x0[far31 * i0 + 16];
            const float v177 = s0[i0 + 1024];
            const float v178 = v176 * v177;
            const float v179 = v178 + v178;
            const float v180 = v176 * v179;
            const float v181 = FMAF(-v177, v177, 1.0f);
            const float v182 = v180 * v181;
            const float v184 = v175 + v182;
            const float v185 = v177 * v179;
            const float v186 = v185 - v182;
            const float v187 = x0[far31 * i0 + 17];
            const float v188 = s0[i0 + 1088];
            const float v189 = v187 * v188;
            const float v190 = v189 + v189;
            const float v191 = v187 * v190;
            const float v192 = FMAF(-v188, v188, 1.0f);
            const float v193 = v191 * v192;
            const float v195 = v186 + v193;
            const float v196 = v188 * v190;
            const float v197 = v196 - v193;
            const float v198 = x0[far31 * i0 + 18];
            const float v199 = s0[i0 + 1152];
            const float v200 = v198 * v199;
            const float v201 = v200 + v200;
            const float v202 = v198 * v201;
            const float v203 = FMAF(-v199, v199, 1.0f);
            const float v204 = v202 * v203;
            const float v206 = v197 + v204;
            const float v207 = v199 * v201;
            const float v208 = v207 - v204;
            const float v209 = x0[far31 * i0 + 19];
            const float v210 = s0[i0 + 1216];
            const float v211 = v209 * v210;
            const float v212 = v211 + v211;
            const float v213 = v209 * v212;
            const float v214 = FMAF(-v210, v210, 1.0f);
            const float v215 = v213 * v214;
            const float v217 = v208 + v215;
            const float v218 = v210 * v212;
            const float v219 = v218 - v215;
            const float v220 = x0[far31 * i0 + 20];
            const float v221 = s0[i0 + 1280];
            const float v222 = v220 * v221;
            const float v223 = v222 + v222;
            const float v224 = v220 * v223;
            const float v225 = FMAF(-v221, v221, 1.0f);
            const float v226 = v224 * v225;
            const float v228 = v219 + v226;
            const float v229 = v221 * v223;
            const float v230 = v229 - v226;
            const float v231 = x0[far31 * i0 + 21];
            const float v232 = s0[i0 + 1344];
            const float v233 = v231 * v232;
            const float v234 = v233 + v233;
            const float v235 = v231 * v234;
            const float v236 = FMAF(-v232, v232, 1.0f);
            const float v237 = v235 * v236;
            const float v239 = v230 + v237;
            const float v240 = v232 * v234;
            const float v241 = v240 - v237;
            const float v242 = x0[far31 * i0 + 22];
            const float v243 = s0[i0 + 1408];
            const float v244 = v242 * v243;
            const float v245 = v244 + v244;
            const float v246 = v242 * v245;
            const float v247 = FMAF(-v243, v243, 1.0f);
            const float v248 = v246 * v247;
            const float v250 = v241 + v248;
            const float v251 = v243 * v245;
            const float v252 = v251 - v248;
            const float v253 = x0[far31 * i0 + 23];
            const float v254 = s0[i0 + 1472];
            const float v255 = v253 * v254;
            const float v256 = v255 + v255;
            const float v257 = v253 * v256;
            const float v258 = FMAF(-v254, v254, 1.0f);
            const float v259 = v257 * v258;
            const float v261 = v252 + v259;
            const float v262 = v254 * v256;
            const float v263 = v262 - v259;
            const float v264 = x0[far31 * i0 + 24];
            const float v265 = s0[i0 + 1536];
            const float v266 = v264 * v265;
            const float v267 = v266 + v266;
            const float v268 = v264 * v267;
            const float v269 = FMAF(-v265, v265, 1.0f);
            const float v270 = v268 * v269;
            const float v272 = v263 + v270;
            const float v273 = v265 * v267;
            const float v274 = v273 - v270;
            const float v275 = x0[far31 * i0 + 25];
            const float v276 = s0[i0 + 1600];
            const float v277 = v275 * v276;
            const float v278 = v277 + v277;
            const float v279 = v275 * v278;
            const float v280 = FMAF(-v276, v276, 1.0f);
            const float v281 = v279 * v280;
            const float v283 = v274 + v281;
            const float v284 = v276 * v278;
            const float v285 = v284 - v281;
            const float v286 = x0[far31 * i0 + 26];
            const float v287 = s0[i0 + 1664];
            const float v288 = v286 * v287;
            const float v289 = v288 + v288;
            const float v290 = v286 * v289;
            const float v291 = FMAF(-v287, v287, 1.0f);
            const float v292 = v290 * v291;
            const float v294 = v285 + v292;
            const float v295 = v287 * v289;
            const float v296 = v295 - v292;
            const float v297 = x0[far31 * i0 + 27];
            const float v298 = s0[i0 + 1728];
            const float v299 = v297 * v298;
            const float v300 = v299 + v299;
            const float v301 = v297 * v300;
            const float v302 = FMAF(-v298, v298, 1.0f);
            const float v303 = v301 * v302;
            const float v305 = v296 + v303;
            const float v306 = v298 * v300;
            const float v307 = v306 - v303;
            const float v308 = x0[far31 * i0 + 28];
            const float v309 = s0[i0 + 1792];
            const float v310 = v308 * v309;
            const float v311 = v310 + v310;
            const float v312 = v308 * v311;
            const float v313 = FMAF(-v309, v309, 1.0f);
            const float v314 = v312 * v313;
            const float v316 = v307 + v314;
            const float v317 = v309 * v311;
            const float v318 = v317 - v314;
            const float v319 = x0[far31 * i0 + 29];
            const float v320 = s0[i0 + 1856];
            const float v321 = v319 * v320;
            const float v322 = v321 + v321;
            const float v323 = v319 * v322;
            const float v324 = FMAF(-v320, v320, 1.0f);
            const float v325 = v323 * v324;
            const float v327 = v318 + v325;
            const float v328 = v320 * v322;
            const float v329 = v328 - v325;
            const float v330 = x0[far31 * i0 + 30];
            const float v331 = s0[i0 + 1920];
            const float v332 = v330 * v331;
            const float v333 = v332 + v332;
            const float v334 = v330 * v333;
            const float v335 = FMAF(-v331, v331, 1.0f);
            const float v336 = v334 * v335;
            const float v338 = v329 + v336;
            const float v339 = v331 * v333;
            const float v340 = v339 - v336;
            const float v342 = v340 + v9;
            y1[far31 * i0] = v19;
            y1[far31 * i0 + 1] = v30;
            y1[far31 * i0 + 2] = v41;
            y1[far31 * i0 + 3] = v52;
            y1[far31 * i0 + 4] = v63;
            y1[far31 * i0 + 5] = v74;
            y1[far31 * i0 + 6] = v85;
            y1[far31 * i0 + 7] = v96;
            y1[far31 * i0 + 8] = v107;
            y1[far31 * i0 + 9] = v118;
            y1[far31 * i0 + 10] = v129;
            y1[far31 * i0 + 11] = v140;
            y1[far31 * i0 + 12] = v151;
            y1[far31 * i0 + 13] = v162;
            y1[far31 * i0 + 14] = v173;
            y1[far31 * i0 + 15] = v184;
            y1[far31 * i0 + 16] = v195;
            y1[far31 * i0 + 17] = v206;
            y1[far31 * i0 + 18] = v217;
            y1[far31 * i0 + 19] = v228;
            y1[far31 * i0 + 20] = v239;
            y1[far31 * i0 + 21] = v250;
            y1[far31 * i0 + 22] = v261;
            y1[far31 * i0 + 23] = v272;
            y1[far31 * i0 + 24] = v283;
            y1[far31 * i0 + 25] = v294;
            y1[far31 * i0 + 26] = v305;
            y1[far31 * i0 + 27] = v316;
            y1[far31 * i0 + 28] = v327;
            y1[far31 * i0 + 29] = v338;
            y1[far31 * i0 + 30] = v342;
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
}
