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
    const double *restrict x0 = p[0]; /* f64[64,8,8] */
    double *restrict y0 = p[1]; /* f64 */
    char *scratch = p[3]; /* 39808 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,6,6], axes in the order [1, 2, 0] */
    double *s1 = (double *)(scratch + 19904); /* f64[64,6,6], axes in the order [1, 2, 0] */
    /* over 64 x 6: tanh, sum, add */
    {
        const int64_t far64 = far(64);
        double a1 = 0;
        for (int64_t i1 = 0; i1 < 6; i1++) {
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = 0; i0 < 64; i0++) {
                const double v1 = x0[far64 * i0 + 8 * i1 + 9];
                const double v2 = tanh(v1);
                const double v3 = x0[far64 * i0 + 8 * i1 + 10];
                const double v4 = tanh(v3);
                const double v5 = x0[far64 * i0 + 8 * i1 + 11];
                const double v6 = tanh(v5);
                const double v7 = x0[far64 * i0 + 8 * i1 + 12];
                const double v8 = tanh(v7);
                const double v9 = x0[far64 * i0 + 8 * i1 + 13];
                const double v10 = tanh(v9);
                const double v11 = x0[far64 * i0 + 8 * i1 + 14];
                const double v12 = tanh(v11);
                const double v15 = x0[far64 * i0 + 8 * i1 + 1];
                const double v16 = x0[far64 * i0 + 8 * i1 + 17];
                const double v17 = v15 + v16;
                const double v18 = x0[far64 * i0 + 8 * i1 + 8];
                const double v19 = v17 + v18;
                const double v20 = v19 + v3;
                const double v21 = FMA(-4.0, v2, v20);
                const double v22 = v21 * v21;
                const double v24 = x0[far64 * i0 + 8 * i1 + 2];
                const double v25 = x0[far64 * i0 + 8 * i1 + 18];
                const double v26 = v24 + v25;
                const double v27 = v26 + v1;
                const double v28 = v27 + v5;
                const double v29 = FMA(-4.0, v4, v28);
                const double v30 = v29 * v29;
                const double v32 = x0[far64 * i0 + 8 * i1 + 3];
                const double v33 = x0[far64 * i0 + 8 * i1 + 19];
                const double v34 = v32 + v33;
                const double v35 = v34 + v3;
                const double v36 = v35 + v7;
                const double v37 = FMA(-4.0, v6, v36);
                const double v38 = v37 * v37;
                const double v40 = x0[far64 * i0 + 8 * i1 + 4];
                const double v41 = x0[far64 * i0 + 8 * i1 + 20];
                const double v42 = v40 + v41;
                const double v43 = v42 + v5;
                const double v44 = v43 + v9;
                const double v45 = FMA(-4.0, v8, v44);
                const double v46 = v45 * v45;
                const double v48 = x0[far64 * i0 + 8 * i1 + 5];
                const double v49 = x0[far64 * i0 + 8 * i1 + 21];
                const double v50 = v48 + v49;
                const double v51 = v50 + v7;
                const double v52 = v51 + v11;
                const double v53 = FMA(-4.0, v10, v52);
                const double v54 = v53 * v53;
                const double v56 = x0[far64 * i0 + 8 * i1 + 6];
                const double v57 = x0[far64 * i0 + 8 * i1 + 22];
                const double v58 = v56 + v57;
                const double v59 = v58 + v9;
                const double v60 = x0[far64 * i0 + 8 * i1 + 15];
                const double v61 = v59 + v60;
                const double v62 = FMA(-4.0, v12, v61);
                const double v63 = v62 * v62;
                const double v64 = v21 + v21;
                const double v65 = v29 + v29;
                const double v66 = v37 + v37;
                const double v67 = v45 + v45;
                const double v68 = v53 + v53;
                const double v69 = v62 + v62;
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
    const double *restrict x0 = p[0]; /* f64[64,8,8] */
    double *restrict y1 = p[2]; /* f64[64,8,8] */
    char *scratch = p[3]; /* 39808 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,6,6], axes in the order [1, 2, 0] */
    double *s1 = (double *)(scratch + 19904); /* f64[64,6,6], axes in the order [1, 2, 0] */
    /* over 64: add */
    {
        const int64_t far64 = far(64);
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v6 = s0[i0];
            const double v11 = s0[i0 + 64];
            const double v16 = s0[i0 + 128];
            const double v21 = s0[i0 + 192];
            const double v26 = s0[i0 + 256];
            const double v31 = s0[i0 + 320];
            const double v45 = s0[i0 + 384];
            const double v48 = s1[i0];
            const double v49 = x0[far64 * i0 + 1];
            const double v50 = x0[far64 * i0 + 17];
            const double v51 = v49 + v50;
            const double v52 = x0[far64 * i0 + 8];
            const double v53 = v51 + v52;
            const double v54 = x0[far64 * i0 + 10];
            const double v55 = v53 + v54;
            const double v56 = FMA(-4.0, v48, v55);
            const double v58 = v56 * (-8.0);
            const double v60 = FMA(-v48, v48, 1.0);
            const double v61 = v58 * v60;
            const double v63 = v11 + v61;
            const double v64 = v45 + v63;
            const double v65 = s0[i0 + 448];
            const double v67 = s1[i0 + 64];
            const double v68 = x0[far64 * i0 + 2];
            const double v69 = x0[far64 * i0 + 18];
            const double v70 = v68 + v69;
            const double v71 = x0[far64 * i0 + 9];
            const double v72 = v70 + v71;
            const double v73 = x0[far64 * i0 + 11];
            const double v74 = v72 + v73;
            const double v75 = FMA(-4.0, v67, v74);
            const double v76 = v75 * (-8.0);
            const double v77 = FMA(-v67, v67, 1.0);
            const double v78 = v76 * v77;
            const double v79 = v78 + v6;
            const double v80 = v16 + v79;
            const double v81 = v65 + v80;
            const double v82 = s0[i0 + 512];
            const double v84 = s1[i0 + 128];
            const double v85 = x0[far64 * i0 + 3];
            const double v86 = x0[far64 * i0 + 19];
            const double v87 = v85 + v86;
            const double v88 = v87 + v54;
            const double v89 = x0[far64 * i0 + 12];
            const double v90 = v88 + v89;
            const double v91 = FMA(-4.0, v84, v90);
            const double v92 = v91 * (-8.0);
            const double v93 = FMA(-v84, v84, 1.0);
            const double v94 = v92 * v93;
            const double v95 = v94 + v11;
            const double v96 = v21 + v95;
            const double v97 = v82 + v96;
            const double v98 = s0[i0 + 576];
            const double v100 = s1[i0 + 192];
            const double v101 = x0[far64 * i0 + 4];
            const double v102 = x0[far64 * i0 + 20];
            const double v103 = v101 + v102;
            const double v104 = v103 + v73;
            const double v105 = x0[far64 * i0 + 13];
            const double v106 = v104 + v105;
            const double v107 = FMA(-4.0, v100, v106);
            const double v108 = v107 * (-8.0);
            const double v109 = FMA(-v100, v100, 1.0);
            const double v110 = v108 * v109;
            const double v111 = v110 + v16;
            const double v112 = v26 + v111;
            const double v113 = v98 + v112;
            const double v114 = s0[i0 + 640];
            const double v116 = s1[i0 + 256];
            const double v117 = x0[far64 * i0 + 5];
            const double v118 = x0[far64 * i0 + 21];
            const double v119 = v117 + v118;
            const double v120 = v119 + v89;
            const double v121 = x0[far64 * i0 + 14];
            const double v122 = v120 + v121;
            const double v123 = FMA(-4.0, v116, v122);
            const double v124 = v123 * (-8.0);
            const double v125 = FMA(-v116, v116, 1.0);
            const double v126 = v124 * v125;
            const double v127 = v126 + v21;
            const double v128 = v31 + v127;
            const double v129 = v114 + v128;
            const double v130 = s0[i0 + 704];
            const double v133 = s1[i0 + 320];
            const double v134 = x0[far64 * i0 + 6];
            const double v135 = x0[far64 * i0 + 22];
            const double v136 = v134 + v135;
            const double v137 = v136 + v105;
            const double v138 = x0[far64 * i0 + 15];
            const double v139 = v137 + v138;
            const double v140 = FMA(-4.0, v133, v139);
            const double v141 = v140 * (-8.0);
            const double v142 = FMA(-v133, v133, 1.0);
            const double v143 = v141 * v142;
            const double v144 = v143 + v26;
            const double v145 = v130 + v144;
            const double v154 = s0[i0 + 768];
            const double v155 = s1[i0 + 384];
            const double v156 = x0[far64 * i0 + 25];
            const double v157 = v71 + v156;
            const double v158 = x0[far64 * i0 + 16];
            const double v159 = v157 + v158;
            const double v160 = v159 + v69;
            const double v161 = FMA(-4.0, v155, v160);
            const double v162 = v161 * (-8.0);
            const double v163 = FMA(-v155, v155, 1.0);
            const double v164 = v162 * v163;
            const double v166 = v65 + v164;
            const double v167 = v6 + v166;
            const double v168 = v154 + v167;
            const double v169 = s0[i0 + 832];
            const double v170 = s1[i0 + 448];
            const double v171 = x0[far64 * i0 + 26];
            const double v172 = v54 + v171;
            const double v173 = v172 + v50;
            const double v174 = v173 + v86;
            const double v175 = FMA(-4.0, v170, v174);
            const double v176 = v175 * (-8.0);
            const double v177 = FMA(-v170, v170, 1.0);
            const double v178 = v176 * v177;
            const double v179 = v178 + v45;
            const double v180 = v82 + v179;
            const double v181 = v11 + v180;
            const double v182 = v169 + v181;
            const double v183 = s0[i0 + 896];
            const double v184 = s1[i0 + 512];
            const double v185 = x0[far64 * i0 + 27];
            const double v186 = v73 + v185;
            const double v187 = v186 + v69;
            const double v188 = v187 + v102;
            const double v189 = FMA(-4.0, v184, v188);
            const double v190 = v189 * (-8.0);
            const double v191 = FMA(-v184, v184, 1.0);
            const double v192 = v190 * v191;
            const double v193 = v192 + v65;
            const double v194 = v98 + v193;
            const double v195 = v16 + v194;
            const double v196 = v183 + v195;
            const double v197 = s0[i0 + 960];
            const double v198 = s1[i0 + 576];
            const double v199 = x0[far64 * i0 + 28];
            const double v200 = v89 + v199;
            const double v201 = v200 + v86;
            const double v202 = v201 + v118;
            const double v203 = FMA(-4.0, v198, v202);
            const double v204 = v203 * (-8.0);
            const double v205 = FMA(-v198, v198, 1.0);
            const double v206 = v204 * v205;
            const double v207 = v206 + v82;
            const double v208 = v114 + v207;
            const double v209 = v21 + v208;
            const double v210 = v197 + v209;
            const double v211 = s0[i0 + 1024];
            const double v212 = s1[i0 + 640];
            const double v213 = x0[far64 * i0 + 29];
            const double v214 = v105 + v213;
            const double v215 = v214 + v102;
            const double v216 = v215 + v135;
            const double v217 = FMA(-4.0, v212, v216);
            const double v218 = v217 * (-8.0);
            const double v219 = FMA(-v212, v212, 1.0);
            const double v220 = v218 * v219;
            const double v221 = v220 + v98;
            const double v222 = v130 + v221;
            const double v223 = v26 + v222;
            const double v224 = v211 + v223;
            const double v225 = s0[i0 + 1088];
            const double v227 = s1[i0 + 704];
            const double v228 = x0[far64 * i0 + 30];
            const double v229 = v121 + v228;
            const double v230 = v229 + v118;
            const double v231 = x0[far64 * i0 + 23];
            const double v232 = v230 + v231;
            const double v233 = FMA(-4.0, v227, v232);
            const double v234 = v233 * (-8.0);
            const double v235 = FMA(-v227, v227, 1.0);
            const double v236 = v234 * v235;
            const double v237 = v236 + v114;
            const double v238 = v31 + v237;
            const double v239 = v225 + v238;
            const double v248 = s0[i0 + 1152];
            const double v249 = s1[i0 + 768];
            const double v250 = x0[far64 * i0 + 33];
            const double v251 = v50 + v250;
            const double v252 = x0[far64 * i0 + 24];
            const double v253 = v251 + v252;
            const double v254 = v253 + v171;
            const double v255 = FMA(-4.0, v249, v254);
            const double v256 = v255 * (-8.0);
            const double v257 = FMA(-v249, v249, 1.0);
            const double v258 = v256 * v257;
            const double v260 = v169 + v258;
            const double v261 = v45 + v260;
            const double v262 = v248 + v261;
            const double v263 = s0[i0 + 1216];
            const double v264 = s1[i0 + 832];
            const double v265 = x0[far64 * i0 + 34];
            const double v266 = v69 + v265;
            const double v267 = v266 + v156;
            const double v268 = v267 + v185;
            const double v269 = FMA(-4.0, v264, v268);
            const double v270 = v269 * (-8.0);
            const double v271 = FMA(-v264, v264, 1.0);
            const double v272 = v270 * v271;
            const double v273 = v272 + v154;
            const double v274 = v183 + v273;
            const double v275 = v65 + v274;
            const double v276 = v263 + v275;
            const double v277 = s0[i0 + 1280];
            const double v278 = s1[i0 + 896];
            const double v279 = x0[far64 * i0 + 35];
            const double v280 = v86 + v279;
            const double v281 = v280 + v171;
            const double v282 = v281 + v199;
            const double v283 = FMA(-4.0, v278, v282);
            const double v284 = v283 * (-8.0);
            const double v285 = FMA(-v278, v278, 1.0);
            const double v286 = v284 * v285;
            const double v287 = v286 + v169;
            const double v288 = v197 + v287;
            const double v289 = v82 + v288;
            const double v290 = v277 + v289;
            const double v291 = s0[i0 + 1344];
            const double v292 = s1[i0 + 960];
            const double v293 = x0[far64 * i0 + 36];
            const double v294 = v102 + v293;
            const double v295 = v294 + v185;
            const double v296 = v295 + v213;
            const double v297 = FMA(-4.0, v292, v296);
            const double v298 = v297 * (-8.0);
            const double v299 = FMA(-v292, v292, 1.0);
            const double v300 = v298 * v299;
            const double v301 = v300 + v183;
            const double v302 = v211 + v301;
            const double v303 = v98 + v302;
            const double v304 = v291 + v303;
            const double v305 = s0[i0 + 1408];
            const double v306 = s1[i0 + 1024];
            const double v307 = x0[far64 * i0 + 37];
            const double v308 = v118 + v307;
            const double v309 = v308 + v199;
            const double v310 = v309 + v228;
            const double v311 = FMA(-4.0, v306, v310);
            const double v312 = v311 * (-8.0);
            const double v313 = FMA(-v306, v306, 1.0);
            const double v314 = v312 * v313;
            const double v315 = v314 + v197;
            const double v316 = v225 + v315;
            const double v317 = v114 + v316;
            const double v318 = v305 + v317;
            const double v319 = s0[i0 + 1472];
            const double v321 = s1[i0 + 1088];
            const double v322 = x0[far64 * i0 + 38];
            const double v323 = v135 + v322;
            const double v324 = v323 + v213;
            const double v325 = x0[far64 * i0 + 31];
            const double v326 = v324 + v325;
            const double v327 = FMA(-4.0, v321, v326);
            const double v328 = v327 * (-8.0);
            const double v329 = FMA(-v321, v321, 1.0);
            const double v330 = v328 * v329;
            const double v331 = v330 + v211;
            const double v332 = v130 + v331;
            const double v333 = v319 + v332;
            const double v342 = s0[i0 + 1536];
            const double v343 = s1[i0 + 1152];
            const double v344 = x0[far64 * i0 + 41];
            const double v345 = v156 + v344;
            const double v346 = x0[far64 * i0 + 32];
            const double v347 = v345 + v346;
            const double v348 = v347 + v265;
            const double v349 = FMA(-4.0, v343, v348);
            const double v350 = v349 * (-8.0);
            const double v351 = FMA(-v343, v343, 1.0);
            const double v352 = v350 * v351;
            const double v354 = v263 + v352;
            const double v355 = v154 + v354;
            const double v356 = v342 + v355;
            const double v357 = s0[i0 + 1600];
            const double v358 = s1[i0 + 1216];
            const double v359 = x0[far64 * i0 + 42];
            const double v360 = v171 + v359;
            const double v361 = v360 + v250;
            const double v362 = v361 + v279;
            const double v363 = FMA(-4.0, v358, v362);
            const double v364 = v363 * (-8.0);
            const double v365 = FMA(-v358, v358, 1.0);
            const double v366 = v364 * v365;
            const double v367 = v366 + v248;
            const double v368 = v277 + v367;
            const double v369 = v169 + v368;
            const double v370 = v357 + v369;
            const double v371 = s0[i0 + 1664];
            const double v372 = s1[i0 + 1280];
            const double v373 = x0[far64 * i0 + 43];
            const double v374 = v185 + v373;
            const double v375 = v374 + v265;
            const double v376 = v375 + v293;
            const double v377 = FMA(-4.0, v372, v376);
            const double v378 = v377 * (-8.0);
            const double v379 = FMA(-v372, v372, 1.0);
            const double v380 = v378 * v379;
            const double v381 = v380 + v263;
            const double v382 = v291 + v381;
            const double v383 = v183 + v382;
            const double v384 = v371 + v383;
            const double v385 = s0[i0 + 1728];
            const double v386 = s1[i0 + 1344];
            const double v387 = x0[far64 * i0 + 44];
            const double v388 = v199 + v387;
            const double v389 = v388 + v279;
            const double v390 = v389 + v307;
            const double v391 = FMA(-4.0, v386, v390);
            const double v392 = v391 * (-8.0);
            const double v393 = FMA(-v386, v386, 1.0);
            const double v394 = v392 * v393;
            const double v395 = v394 + v277;
            const double v396 = v305 + v395;
            const double v397 = v197 + v396;
            const double v398 = v385 + v397;
            const double v399 = s0[i0 + 1792];
            const double v400 = s1[i0 + 1408];
            const double v401 = x0[far64 * i0 + 45];
            const double v402 = v213 + v401;
            const double v403 = v402 + v293;
            const double v404 = v403 + v322;
            const double v405 = FMA(-4.0, v400, v404);
            const double v406 = v405 * (-8.0);
            const double v407 = FMA(-v400, v400, 1.0);
            const double v408 = v406 * v407;
            const double v409 = v408 + v291;
            const double v410 = v319 + v409;
            const double v411 = v211 + v410;
            const double v412 = v399 + v411;
            const double v413 = s0[i0 + 1856];
            const double v415 = s1[i0 + 1472];
            const double v416 = x0[far64 * i0 + 46];
            const double v417 = v228 + v416;
            const double v418 = v417 + v307;
            const double v419 = x0[far64 * i0 + 39];
            const double v420 = v418 + v419;
            const double v421 = FMA(-4.0, v415, v420);
            const double v422 = v421 * (-8.0);
            const double v423 = FMA(-v415, v415, 1.0);
            const double v424 = v422 * v423;
            const double v425 = v424 + v305;
            const double v426 = v225 + v425;
            const double v427 = v413 + v426;
            const double v436 = s0[i0 + 1920];
            const double v437 = s1[i0 + 1536];
            const double v438 = x0[far64 * i0 + 49];
            const double v439 = v250 + v438;
            const double v440 = x0[far64 * i0 + 40];
            const double v441 = v439 + v440;
            const double v442 = v441 + v359;
            const double v443 = FMA(-4.0, v437, v442);
            const double v444 = v443 * (-8.0);
            const double v445 = FMA(-v437, v437, 1.0);
            const double v446 = v444 * v445;
            const double v448 = v357 + v446;
            const double v449 = v248 + v448;
            const double v450 = v436 + v449;
            const double v451 = s0[i0 + 1984];
            const double v452 = s1[i0 + 1600];
            const double v453 = x0[far64 * i0 + 50];
            const double v454 = v265 + v453;
            const double v455 = v454 + v344;
            const double v456 = v455 + v373;
            const double v457 = FMA(-4.0, v452, v456);
            const double v458 = v457 * (-8.0);
            const double v459 = FMA(-v452, v452, 1.0);
            const double v460 = v458 * v459;
            const double v461 = v460 + v342;
            const double v462 = v371 + v461;
            const double v463 = v263 + v462;
            const double v464 = v451 + v463;
            const double v465 = s0[i0 + 2048];
            const double v466 = s1[i0 + 1664];
            const double v467 = x0[far64 * i0 + 51];
            const double v468 = v279 + v467;
            const double v469 = v468 + v359;
            const double v470 = v469 + v387;
            const double v471 = FMA(-4.0, v466, v470);
            const double v472 = v471 * (-8.0);
            const double v473 = FMA(-v466, v466, 1.0);
            const double v474 = v472 * v473;
            const double v475 = v474 + v357;
            const double v476 = v385 + v475;
            const double v477 = v277 + v476;
            const double v478 = v465 + v477;
            const double v479 = s0[i0 + 2112];
            const double v480 = s1[i0 + 1728];
            const double v481 = x0[far64 * i0 + 52];
            const double v482 = v293 + v481;
            const double v483 = v482 + v373;
            const double v484 = v483 + v401;
            const double v485 = FMA(-4.0, v480, v484);
            const double v486 = v485 * (-8.0);
            const double v487 = FMA(-v480, v480, 1.0);
            const double v488 = v486 * v487;
            const double v489 = v488 + v371;
            const double v490 = v399 + v489;
            const double v491 = v291 + v490;
            const double v492 = v479 + v491;
            const double v493 = s0[i0 + 2176];
            const double v494 = s1[i0 + 1792];
            const double v495 = x0[far64 * i0 + 53];
            const double v496 = v307 + v495;
            const double v497 = v496 + v387;
            const double v498 = v497 + v416;
            const double v499 = FMA(-4.0, v494, v498);
            const double v500 = v499 * (-8.0);
            const double v501 = FMA(-v494, v494, 1.0);
            const double v502 = v500 * v501;
            const double v503 = v502 + v385;
            const double v504 = v413 + v503;
            const double v505 = v305 + v504;
            const double v506 = v493 + v505;
            const double v507 = s0[i0 + 2240];
            const double v509 = s1[i0 + 1856];
            const double v510 = x0[far64 * i0 + 54];
            const double v511 = v322 + v510;
            const double v512 = v511 + v401;
            const double v513 = x0[far64 * i0 + 47];
            const double v514 = v512 + v513;
            const double v515 = FMA(-4.0, v509, v514);
            const double v516 = v515 * (-8.0);
            const double v517 = FMA(-v509, v509, 1.0);
            const double v518 = v516 * v517;
            const double v519 = v518 + v399;
            const double v520 = v319 + v519;
            const double v521 = v507 + v520;
            const double v531 = s1[i0 + 1920];
            const double v532 = x0[far64 * i0 + 57];
            const double v533 = v344 + v532;
            const double v534 = x0[far64 * i0 + 48];
            const double v535 = v533 + v534;
            const double v536 = v535 + v453;
            const double v537 = FMA(-4.0, v531, v536);
            const double v538 = v537 * (-8.0);
            const double v539 = FMA(-v531, v531, 1.0);
            const double v540 = v538 * v539;
            const double v542 = v451 + v540;
            const double v543 = v342 + v542;
            const double v545 = s1[i0 + 1984];
            const double v546 = x0[far64 * i0 + 58];
            const double v547 = v359 + v546;
            const double v548 = v547 + v438;
            const double v549 = v548 + v467;
            const double v550 = FMA(-4.0, v545, v549);
            const double v551 = v550 * (-8.0);
            const double v552 = FMA(-v545, v545, 1.0);
            const double v553 = v551 * v552;
            const double v554 = v553 + v436;
            const double v555 = v465 + v554;
            const double v556 = v357 + v555;
            const double v558 = s1[i0 + 2048];
            const double v559 = x0[far64 * i0 + 59];
            const double v560 = v373 + v559;
            const double v561 = v560 + v453;
            const double v562 = v561 + v481;
            const double v563 = FMA(-4.0, v558, v562);
            const double v564 = v563 * (-8.0);
            const double v565 = FMA(-v558, v558, 1.0);
            const double v566 = v564 * v565;
            const double v567 = v566 + v451;
            const double v568 = v479 + v567;
            const double v569 = v371 + v568;
            const double v571 = s1[i0 + 2112];
            const double v572 = x0[far64 * i0 + 60];
            const double v573 = v387 + v572;
            const double v574 = v573 + v467;
            const double v575 = v574 + v495;
            const double v576 = FMA(-4.0, v571, v575);
            const double v577 = v576 * (-8.0);
            const double v578 = FMA(-v571, v571, 1.0);
            const double v579 = v577 * v578;
            const double v580 = v579 + v465;
            const double v581 = v493 + v580;
            const double v582 = v385 + v581;
            const double v584 = s1[i0 + 2176];
            const double v585 = x0[far64 * i0 + 61];
            const double v586 = v401 + v585;
            const double v587 = v586 + v481;
            const double v588 = v587 + v510;
            const double v589 = FMA(-4.0, v584, v588);
            const double v590 = v589 * (-8.0);
            const double v591 = FMA(-v584, v584, 1.0);
            const double v592 = v590 * v591;
            const double v593 = v592 + v479;
            const double v594 = v507 + v593;
            const double v595 = v399 + v594;
            const double v598 = s1[i0 + 2240];
            const double v599 = x0[far64 * i0 + 62];
            const double v600 = v416 + v599;
            const double v601 = v600 + v495;
            const double v602 = x0[far64 * i0 + 55];
            const double v603 = v601 + v602;
            const double v604 = FMA(-4.0, v598, v603);
            const double v605 = v604 * (-8.0);
            const double v606 = FMA(-v598, v598, 1.0);
            const double v607 = v605 * v606;
            const double v608 = v607 + v493;
            const double v609 = v413 + v608;
            y1[far64 * i0] = 0.0;
            y1[far64 * i0 + 1] = v6;
            y1[far64 * i0 + 2] = v11;
            y1[far64 * i0 + 3] = v16;
            y1[far64 * i0 + 4] = v21;
            y1[far64 * i0 + 5] = v26;
            y1[far64 * i0 + 6] = v31;
            y1[far64 * i0 + 7] = 0.0;
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
            y1[far64 * i0 + 56] = 0.0;
            y1[far64 * i0 + 57] = v436;
            y1[far64 * i0 + 58] = v451;
            y1[far64 * i0 + 59] = v465;
            y1[far64 * i0 + 60] = v479;
            y1[far64 * i0 + 61] = v493;
            y1[far64 * i0 + 62] = v507;
            y1[far64 * i0 + 63] = 0.0;
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
}
