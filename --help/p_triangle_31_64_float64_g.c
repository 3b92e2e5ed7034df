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
    const double *restrict x0 = p[0]; /* f64[64,31,31] */
    const double *restrict x1 = p[1]; /* f64[64,31] */
    char *scratch = p[5]; /* 17856 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,31], rows of 32 */
    /* over 16 x 31 x 31: sum */
    {
        for (int64_t i0 = 0; i0 < 16; i0++) {
            for (int64_t i1 = 0; i1 < 31; i1++) {
                int64_t v2 = i1;
                double a1 = 0;
                double a2 = 0;
                double a3 = 0;
                double a4 = 0;
                #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
                for (int64_t i2 = 0; i2 < 24; i2++) {
                    int64_t v1 = i2;
                    bool v3 = v1 <= v2;
                    const double v4 = x0[3844 * i0 + 31 * i1 + i2];
                    const double v5 = x1[124 * i0 + i2];
                    const double v6 = v4 * v5;
                    const double v8 = v3 ? v6 : 0.0;
                    const double v9 = x0[3844 * i0 + 31 * i1 + i2 + 961];
                    const double v10 = x1[124 * i0 + i2 + 31];
                    const double v11 = v9 * v10;
                    const double v12 = v3 ? v11 : 0.0;
                    const double v13 = x0[3844 * i0 + 31 * i1 + i2 + 1922];
                    const double v14 = x1[124 * i0 + i2 + 62];
                    const double v15 = v13 * v14;
                    const double v16 = v3 ? v15 : 0.0;
                    const double v17 = x0[3844 * i0 + 31 * i1 + i2 + 2883];
                    const double v18 = x1[124 * i0 + i2 + 93];
                    const double v19 = v17 * v18;
                    const double v20 = v3 ? v19 : 0.0;
                    a1 += v8;
                    a2 += v12;
                    a3 += v16;
                    a4 += v20;
                }
                #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
                for (int64_t i2 = 24; i2 < 31; i2++) {
                    int64_t v1 = i2;
                    bool v3 = v1 <= v2;
                    const double v4 = x0[3844 * i0 + 31 * i1 + i2];
                    const double v5 = x1[124 * i0 + i2];
                    const double v6 = v4 * v5;
                    const double v8 = v3 ? v6 : 0.0;
                    const double v9 = x0[3844 * i0 + 31 * i1 + i2 + 961];
                    const double v10 = x1[124 * i0 + i2 + 31];
                    const double v11 = v9 * v10;
                    const double v12 = v3 ? v11 : 0.0;
                    const double v13 = x0[3844 * i0 + 31 * i1 + i2 + 1922];
                    const double v14 = x1[124 * i0 + i2 + 62];
                    const double v15 = v13 * v14;
                    const double v16 = v3 ? v15 : 0.0;
                    const double v17 = x0[3844 * i0 + 31 * i1 + i2 + 2883];
                    const double v18 = x1[124 * i0 + i2 + 93];
                    const double v19 = v17 * v18;
                    const double v20 = v3 ? v19 : 0.0;
                    a1 += v8;
                    a2 += v12;
                    a3 += v16;
                    a4 += v20;
                }
                s0[128 * i0 + i1] = a1;
                s0[128 * i0 + i1 + 32] = a2;
                s0[128 * i0 + i1 + 64] = a3;
                s0[128 * i0 + i1 + 96] = a4;
            }
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,31,31] */
    double *restrict y0 = p[2]; /* f64 */
    double *restrict y2 = p[4]; /* f64[64,31] */
    char *scratch = p[5]; /* 17856 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,31], rows of 32 */
    /* over 64 x 31: 2 sum */
    {
        const int64_t end31 = far(31);
        const double rest_f64 = nothing;
        double a1 = 0;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v7 = s0[32 * i0];
            const double v8 = v7 + v7;
            const double v15 = s0[32 * i0 + 1];
            const double v16 = v15 + v15;
            const double v22 = s0[32 * i0 + 2];
            const double v23 = v22 + v22;
            const double v29 = s0[32 * i0 + 3];
            const double v30 = v29 + v29;
            const double v36 = s0[32 * i0 + 4];
            const double v37 = v36 + v36;
            const double v43 = s0[32 * i0 + 5];
            const double v44 = v43 + v43;
            const double v50 = s0[32 * i0 + 6];
            const double v51 = v50 + v50;
            const double v57 = s0[32 * i0 + 7];
            const double v58 = v57 + v57;
            const double v64 = s0[32 * i0 + 8];
            const double v65 = v64 + v64;
            const double v71 = s0[32 * i0 + 9];
            const double v72 = v71 + v71;
            const double v78 = s0[32 * i0 + 10];
            const double v79 = v78 + v78;
            const double v85 = s0[32 * i0 + 11];
            const double v86 = v85 + v85;
            const double v92 = s0[32 * i0 + 12];
            const double v93 = v92 + v92;
            const double v99 = s0[32 * i0 + 13];
            const double v100 = v99 + v99;
            const double v106 = s0[32 * i0 + 14];
            const double v107 = v106 + v106;
            const double v113 = s0[32 * i0 + 15];
            const double v114 = v113 + v113;
            const double v120 = s0[32 * i0 + 16];
            const double v121 = v120 + v120;
            const double v127 = s0[32 * i0 + 17];
            const double v128 = v127 + v127;
            const double v134 = s0[32 * i0 + 18];
            const double v135 = v134 + v134;
            const double v141 = s0[32 * i0 + 19];
            const double v142 = v141 + v141;
            const double v148 = s0[32 * i0 + 20];
            const double v149 = v148 + v148;
            const double v155 = s0[32 * i0 + 21];
            const double v156 = v155 + v155;
            const double v162 = s0[32 * i0 + 22];
            const double v163 = v162 + v162;
            const double v169 = s0[32 * i0 + 23];
            const double v170 = v169 + v169;
            const double v176 = s0[32 * i0 + 24];
            const double v177 = v176 + v176;
            const double v183 = s0[32 * i0 + 25];
            const double v184 = v183 + v183;
            const double v190 = s0[32 * i0 + 26];
            const double v191 = v190 + v190;
            const double v197 = s0[32 * i0 + 27];
            const double v198 = v197 + v197;
            const double v204 = s0[32 * i0 + 28];
            const double v205 = v204 + v204;
            const double v211 = s0[32 * i0 + 29];
            const double v212 = v211 + v211;
            const double v218 = s0[32 * i0 + 30];
            const double v219 = v218 + v218;
            #pragma omp simd reduction(+:a1)
            for (int64_t i1 = 0; i1 < 24; i1++) {
                const double v1 = s0[32 * i0 + i1];
                const double v2 = v1 * v1;
                const double v3 = i1 < 31 ? x0[961 * i0 + i1] : rest_f64;
                int64_t v4 = i1;
                bool v6 = v4 <= INT64_C(0);
                const double v10 = v6 ? v8 : 0.0;
                const double v11 = mul0(v3, v10);
                const double v12 = i1 < 31 ? x0[961 * i0 + i1 + 31] : rest_f64;
                bool v14 = v4 <= INT64_C(1);
                const double v17 = v14 ? v16 : 0.0;
                const double v18 = mul0(v12, v17);
                const double v19 = i1 < 31 ? x0[961 * i0 + i1 + 62] : rest_f64;
                bool v21 = v4 <= INT64_C(2);
                const double v24 = v21 ? v23 : 0.0;
                const double v25 = mul0(v19, v24);
                const double v26 = i1 < 31 ? x0[961 * i0 + i1 + 93] : rest_f64;
                bool v28 = v4 <= INT64_C(3);
                const double v31 = v28 ? v30 : 0.0;
                const double v32 = mul0(v26, v31);
                const double v33 = i1 < 31 ? x0[961 * i0 + i1 + 124] : rest_f64;
                bool v35 = v4 <= INT64_C(4);
                const double v38 = v35 ? v37 : 0.0;
                const double v39 = mul0(v33, v38);
                const double v40 = i1 < 31 ? x0[961 * i0 + i1 + 155] : rest_f64;
                bool v42 = v4 <= INT64_C(5);
                const double v45 = v42 ? v44 : 0.0;
                const double v46 = mul0(v40, v45);
                const double v47 = i1 < 31 ? x0[961 * i0 + i1 + 186] : rest_f64;
                bool v49 = v4 <= INT64_C(6);
                const double v52 = v49 ? v51 : 0.0;
                const double v53 = mul0(v47, v52);
                const double v54 = i1 < 31 ? x0[961 * i0 + i1 + 217] : rest_f64;
                bool v56 = v4 <= INT64_C(7);
                const double v59 = v56 ? v58 : 0.0;
                const double v60 = mul0(v54, v59);
                const double v61 = i1 < 31 ? x0[961 * i0 + i1 + 248] : rest_f64;
                bool v63 = v4 <= INT64_C(8);
                const double v66 = v63 ? v65 : 0.0;
                const double v67 = mul0(v61, v66);
                const double v68 = i1 < 31 ? x0[961 * i0 + i1 + 279] : rest_f64;
                bool v70 = v4 <= INT64_C(9);
                const double v73 = v70 ? v72 : 0.0;
                const double v74 = mul0(v68, v73);
                const double v75 = i1 < 31 ? x0[961 * i0 + i1 + 310] : rest_f64;
                bool v77 = v4 <= INT64_C(10);
                const double v80 = v77 ? v79 : 0.0;
                const double v81 = mul0(v75, v80);
                const double v82 = i1 < 31 ? x0[961 * i0 + i1 + 341] : rest_f64;
                bool v84 = v4 <= INT64_C(11);
                const double v87 = v84 ? v86 : 0.0;
                const double v88 = mul0(v82, v87);
                const double v89 = i1 < 31 ? x0[961 * i0 + i1 + 372] : rest_f64;
                bool v91 = v4 <= INT64_C(12);
                const double v94 = v91 ? v93 : 0.0;
                const double v95 = mul0(v89, v94);
                const double v96 = i1 < 31 ? x0[961 * i0 + i1 + 403] : rest_f64;
                bool v98 = v4 <= INT64_C(13);
                const double v101 = v98 ? v100 : 0.0;
                const double v102 = mul0(v96, v101);
                const double v103 = i1 < 31 ? x0[961 * i0 + i1 + 434] : rest_f64;
                bool v105 = v4 <= INT64_C(14);
                const double v108 = v105 ? v107 : 0.0;
                const double v109 = mul0(v103, v108);
                const double v110 = i1 < 31 ? x0[961 * i0 + i1 + 465] : rest_f64;
                bool v112 = v4 <= INT64_C(15);
                const double v115 = v112 ? v114 : 0.0;
                const double v116 = mul0(v110, v115);
                const double v117 = i1 < 31 ? x0[961 * i0 + i1 + 496] : rest_f64;
                bool v119 = v4 <= INT64_C(16);
                const double v122 = v119 ? v121 : 0.0;
                const double v123 = mul0(v117, v122);
                const double v124 = i1 < 31 ? x0[961 * i0 + i1 + 527] : rest_f64;
                bool v126 = v4 <= INT64_C(17);
                const double v129 = v126 ? v128 : 0.0;
                const double v130 = mul0(v124, v129);
                const double v131 = i1 < 31 ? x0[961 * i0 + i1 + 558] : rest_f64;
                bool v133 = v4 <= INT64_C(18);
                const double v136 = v133 ? v135 : 0.0;
                const double v137 = mul0(v131, v136);
                const double v138 = i1 < 31 ? x0[961 * i0 + i1 + 589] : rest_f64;
                bool v140 = v4 <= INT64_C(19);
                const double v143 = v140 ? v142 : 0.0;
                const double v144 = mul0(v138, v143);
                const double v145 = i1 < 31 ? x0[961 * i0 + i1 + 620] : rest_f64;
                bool v147 = v4 <= INT64_C(20);
                const double v150 = v147 ? v149 : 0.0;
                const double v151 = mul0(v145, v150);
                const double v152 = i1 < 31 ? x0[961 * i0 + i1 + 651] : rest_f64;
                bool v154 = v4 <= INT64_C(21);
                const double v157 = v154 ? v156 : 0.0;
                const double v158 = mul0(v152, v157);
                const double v159 = i1 < 31 ? x0[961 * i0 + i1 + 682] : rest_f64;
                bool v161 = v4 <= INT64_C(22);
                const double v164 = v161 ? v163 : 0.0;
                const double v165 = mul0(v159, v164);
                const double v166 = i1 < 31 ? x0[961 * i0 + i1 + 713] : rest_f64;
                bool v168 = v4 <= INT64_C(23);
                const double v171 = v168 ? v170 : 0.0;
                const double v172 = mul0(v166, v171);
                const double v173 = i1 < 31 ? x0[961 * i0 + i1 + 744] : rest_f64;
                bool v175 = v4 <= INT64_C(24);
                const double v178 = v175 ? v177 : 0.0;
                const double v179 = mul0(v173, v178);
                const double v180 = i1 < 31 ? x0[961 * i0 + i1 + 775] : rest_f64;
                bool v182 = v4 <= INT64_C(25);
                const double v185 = v182 ? v184 : 0.0;
                const double v186 = mul0(v180, v185);
                const double v187 = i1 < 31 ? x0[961 * i0 + i1 + 806] : rest_f64;
                bool v189 = v4 <= INT64_C(26);
                const double v192 = v189 ? v191 : 0.0;
                const double v193 = mul0(v187, v192);
                const double v194 = i1 < 31 ? x0[961 * i0 + i1 + 837] : rest_f64;
                bool v196 = v4 <= INT64_C(27);
                const double v199 = v196 ? v198 : 0.0;
                const double v200 = mul0(v194, v199);
                const double v201 = i1 < 31 ? x0[961 * i0 + i1 + 868] : rest_f64;
                bool v203 = v4 <= INT64_C(28);
                const double v206 = v203 ? v205 : 0.0;
                const double v207 = mul0(v201, v206);
                const double v208 = i1 < 31 ? x0[961 * i0 + i1 + 899] : rest_f64;
                bool v210 = v4 <= INT64_C(29);
                const double v213 = v210 ? v212 : 0.0;
                const double v214 = mul0(v208, v213);
                const double v215 = i1 < 31 ? x0[961 * i0 + i1 + 930] : rest_f64;
                bool v217 = v4 <= INT64_C(30);
                const double v220 = v217 ? v219 : 0.0;
                const double v221 = mul0(v215, v220);
                const double v222 = v11 + v18 + v25 + v32 + v39 + v46 + v53 + v60 + v67 + v74 + v81 + v88 + v95 + v102 + v109 + v116 + v123 + v130 + v137 + v144 + v151 + v158 + v165 + v172 + v179 + v186 + v193 + v200 + v207 + v214 + v221;
                a1 += i1 < 31 ? v2 : 0;
                if (i1 < 31) y2[31 * i0 + i1] = v222;
            }
            #pragma omp simd reduction(+:a1)
            for (int64_t i1 = 24; i1 < 32; i1++) {
                const double v1 = s0[32 * i0 + i1];
                const double v2 = v1 * v1;
                const double v3 = i1 < end31 ? x0[961 * i0 + i1] : rest_f64;
                int64_t v4 = i1;
                bool v6 = v4 <= INT64_C(0);
                const double v10 = v6 ? v8 : 0.0;
                const double v11 = mul0(v3, v10);
                const double v12 = i1 < end31 ? x0[961 * i0 + i1 + 31] : rest_f64;
                bool v14 = v4 <= INT64_C(1);
                const double v17 = v14 ? v16 : 0.0;
                const double v18 = mul0(v12, v17);
                const double v19 = i1 < end31 ? x0[961 * i0 + i1 + 62] : rest_f64;
                bool v21 = v4 <= INT64_C(2);
                const double v24 = v21 ? v23 : 0.0;
                const double v25 = mul0(v19, v24);
                const double v26 = i1 < end31 ? x0[961 * i0 + i1 + 93] : rest_f64;
                bool v28 = v4 <= INT64_C(3);
                const double v31 = v28 ? v30 : 0.0;
                const double v32 = mul0(v26, v31);
                const double v33 = i1 < end31 ? x0[961 * i0 + i1 + 124] : rest_f64;
                bool v35 = v4 <= INT64_C(4);
                const double v38 = v35 ? v37 : 0.0;
                const double v39 = mul0(v33, v38);
                const double v40 = i1 < end31 ? x0[961 * i0 + i1 + 155] : rest_f64;
                bool v42 = v4 <= INT64_C(5);
                const double v45 = v42 ? v44 : 0.0;
                const double v46 = mul0(v40, v45);
                const double v47 = i1 < end31 ? x0[961 * i0 + i1 + 186] : rest_f64;
                bool v49 = v4 <= INT64_C(6);
                const double v52 = v49 ? v51 : 0.0;
                const double v53 = mul0(v47, v52);
                const double v54 = i1 < end31 ? x0[961 * i0 + i1 + 217] : rest_f64;
                bool v56 = v4 <= INT64_C(7);
                const double v59 = v56 ? v58 : 0.0;
                const double v60 = mul0(v54, v59);
                const double v61 = i1 < end31 ? x0[961 * i0 + i1 + 248] : rest_f64;
                bool v63 = v4 <= INT64_C(8);
                const double v66 = v63 ? v65 : 0.0;
                const double v67 = mul0(v61, v66);
                const double v68 = i1 < end31 ? x0[961 * i0 + i1 + 279] : rest_f64;
                bool v70 = v4 <= INT64_C(9);
                const double v73 = v70 ? v72 : 0.0;
                const double v74 = mul0(v68, v73);
                const double v75 = i1 < end31 ? x0[961 * i0 + i1 + 310] : rest_f64;
                bool v77 = v4 <= INT64_C(10);
                const double v80 = v77 ? v79 : 0.0;
                const double v81 = mul0(v75, v80);
                const double v82 = i1 < end31 ? x0[961 * i0 + i1 + 341] : rest_f64;
                bool v84 = v4 <= INT64_C(11);
                const double v87 = v84 ? v86 : 0.0;
                const double v88 = mul0(v82, v87);
                const double v89 = i1 < end31 ? x0[961 * i0 + i1 + 372] : rest_f64;
                bool v91 = v4 <= INT64_C(12);
                const double v94 = v91 ? v93 : 0.0;
                const double v95 = mul0(v89, v94);
                const double v96 = i1 < end31 ? x0[961 * i0 + i1 + 403] : rest_f64;
                bool v98 = v4 <= INT64_C(13);
                const double v101 = v98 ? v100 : 0.0;
                const double v102 = mul0(v96, v101);
                const double v103 = i1 < end31 ? x0[961 * i0 + i1 + 434] : rest_f64;
                bool v105 = v4 <= INT64_C(14);
                const double v108 = v105 ? v107 : 0.0;
                const double v109 = mul0(v103, v108);
                const double v110 = i1 < end31 ? x0[961 * i0 + i1 + 465] : rest_f64;
                bool v112 = v4 <= INT64_C(15);
                const double v115 = v112 ? v114 : 0.0;
                const double v116 = mul0(v110, v115);
                const double v117 = i1 < end31 ? x0[961 * i0 + i1 + 496] : rest_f64;
                bool v119 = v4 <= INT64_C(16);
                const double v122 = v119 ? v121 : 0.0;
                const double v123 = mul0(v117, v122);
                const double v124 = i1 < end31 ? x0[961 * i0 + i1 + 527] : rest_f64;
                bool v126 = v4 <= INT64_C(17);
                const double v129 = v126 ? v128 : 0.0;
                const double v130 = mul0(v124, v129);
                const double v131 = i1 < end31 ? x0[961 * i0 + i1 + 558] : rest_f64;
                bool v133 = v4 <= INT64_C(18);
                const double v136 = v133 ? v135 : 0.0;
                const double v137 = mul0(v131, v136);
                const double v138 = i1 < end31 ? x0[961 * i0 + i1 + 589] : rest_f64;
                bool v140 = v4 <= INT64_C(19);
                const double v143 = v140 ? v142 : 0.0;
                const double v144 = mul0(v138, v143);
                const double v145 = i1 < end31 ? x0[961 * i0 + i1 + 620] : rest_f64;
                bool v147 = v4 <= INT64_C(20);
                const double v150 = v147 ? v149 : 0.0;
                const double v151 = mul0(v145, v150);
                const double v152 = i1 < end31 ? x0[961 * i0 + i1 + 651] : rest_f64;
                bool v154 = v4 <= INT64_C(21);
                const double v157 = v154 ? v156 : 0.0;
                const double v158 = mul0(v152, v157);
                const double v159 = i1 < end31 ? x0[961 * i0 + i1 + 682] : rest_f64;
                bool v161 = v4 <= INT64_C(22);
                const double v164 = v161 ? v163 : 0.0;
                const double v165 = mul0(v159, v164);
                const double v166 = i1 < end31 ? x0[961 * i0 + i1 + 713] : rest_f64;
                bool v168 = v4 <= INT64_C(23);
                const double v171 = v168 ? v170 : 0.0;
                const double v172 = mul0(v166, v171);
                const double v173 = i1 < end31 ? x0[961 * i0 + i1 + 744] : rest_f64;
                bool v175 = v4 <= INT64_C(24);
                const double v178 = v175 ? v177 : 0.0;
                const double v179 = mul0(v173, v178);
                const double v180 = i1 < end31 ? x0[961 * i0 + i1 + 775] : rest_f64;
                bool v182 = v4 <= INT64_C(25);
                const double v185 = v182 ? v184 : 0.0;
                const double v186 = mul0(v180, v185);
                const double v187 = i1 < end31 ? x0[961 * i0 + i1 + 806] : rest_f64;
                bool v189 = v4 <= INT64_C(26);
                const double v192 = v189 ? v191 : 0.0;
                const double v193 = mul0(v187, v192);
                const double v194 = i1 < end31 ? x0[961 * i0 + i1 + 837] : rest_f64;
                bool v196 = v4 <= INT64_C(27);
                const double v199 = v196 ? v198 : 0.0;
                const double v200 = mul0(v194, v199);
                const double v201 = i1 < end31 ? x0[961 * i0 + i1 + 868] : rest_f64;
                bool v203 = v4 <= INT64_C(28);
                const double v206 = v203 ? v205 : 0.0;
                const double v207 = mul0(v201, v206);
                const double v208 = i1 < end31 ? x0[961 * i0 + i1 + 899] : rest_f64;
                bool v210 = v4 <= INT64_C(29);
                const double v213 = v210 ? v212 : 0.0;
                const double v214 = mul0(v208, v213);
                const double v215 = i1 < end31 ? x0[961 * i0 + i1 + 930] : rest_f64;
                bool v217 = v4 <= INT64_C(30);
                const double v220 = v217 ? v219 : 0.0;
                const double v221 = mul0(v215, v220);
                const double v222 = v11 + v18 + v25 + v32 + v39 + v46 + v53 + v60 + v67 + v74 + v81 + v88 + v95 + v102 + v109 + v116 + v123 + v130 + v137 + v144 + v151 + v158 + v165 + v172 + v179 + v186 + v193 + v200 + v207 + v214 + v221;
                a1 += i1 < end31 ? v2 : 0;
                if (i1 < end31) y2[31 * i0 + i1] = v222;
            }
        }
        y0[0] = a1;
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    const double *restrict x1 = p[1]; /* f64[64,31] */
    double *restrict y1 = p[3]; /* f64[64,31,31] */
    char *scratch = p[5]; /* 17856 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,31], rows of 32 */
    /* over 64 x 31 x 31: mul0 */
    {
        const int64_t end31 = far(31);
        const double rest_f64 = nothing;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            for (int64_t i1 = 0; i1 < 31; i1++) {
                int64_t v3 = i1;
                const double v5 = s0[32 * i0 + i1];
                const double v6 = v5 + v5;
                #pragma omp simd
                for (int64_t i2 = 0; i2 < 24; i2++) {
                    const double v1 = i2 < 31 ? x1[31 * i0 + i2] : rest_f64;
                    int64_t v2 = i2;
                    bool v4 = v2 <= v3;
                    const double v8 = v4 ? v6 : 0.0;
                    const double v9 = mul0(v1, v8);
                    if (i2 < 31) y1[961 * i0 + 31 * i1 + i2] = v9;
                }
                #pragma omp simd
                for (int64_t i2 = 24; i2 < 32; i2++) {
                    const double v1 = i2 < end31 ? x1[31 * i0 + i2] : rest_f64;
                    int64_t v2 = i2;
                    bool v4 = v2 <= v3;
                    const double v8 = v4 ? v6 : 0.0;
                    const double v9 = mul0(v1, v8);
                    if (i2 < end31) y1[961 * i0 + 31 * i1 + i2] = v9;
                }
            }
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
}
