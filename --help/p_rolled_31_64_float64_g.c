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
    const double *restrict x0 = p[0]; /* f64[64,31] */
    double *restrict y0 = p[1]; /* f64 */
    char *scratch = p[3]; /* 15872 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,31], axes in the order [1, 0] */
    /* over 64 x 31: tanh, sum */
    {
        const int64_t far64 = far(64);
        double a1 = 0;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v1 = x0[31 * i0 + 30];
            #pragma omp simd reduction(+:a1)
            for (int64_t i1 = 1; i1 < 31; i1++) {
                const double v2 = only_f64(v1, ((i1 - 1) >> 63));
                const double v3 = x0[31 * i0 + i1 - 1];
                const double v4 = v3;
                const double v5 = v4;
                const double v6 = v2 + v5;
                const double v7 = x0[31 * i0 + i1];
                const double v8 = v6 - v7;
                const double v9 = tanh(v8);
                const double v11 = v7 * v9;
                s0[i0 + far64 * i1] = v9;
                a1 = FMA(v11, v11, a1);
            }
            for (int64_t i1 = 0; i1 < 1; i1++) {
                const double v2 = only_f64(v1, ((i1 - 1) >> 63));
                const double v3 = i1 >= 1 && i1 >= 1 ? x0[31 * i0 + i1 - 1] : 0;
                const double v4 = only_f64(v3, ((-i1) >> 63));
                const double v5 = only_f64(v4, ((-i1) >> 63));
                const double v6 = v2 + v5;
                const double v7 = x0[31 * i0 + i1];
                const double v8 = v6 - v7;
                const double v9 = tanh(v8);
                const double v11 = v7 * v9;
                s0[i0 + far64 * i1] = v9;
                a1 = FMA(v11, v11, a1);
            }
        }
        y0[0] = a1;
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,31] */
    double *restrict y1 = p[2]; /* f64[64,31] */
    char *scratch = p[3]; /* 15872 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,31], axes in the order [1, 0] */
    /* over 64: add */
    {
        const int64_t far31 = far(31);
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v1 = s0[i0];
            const double v2 = x0[far31 * i0];
            const double v3 = v2 * v1;
            const double v4 = v3 + v3;
            const double v5 = v1 * v4;
            const double v6 = v2 * v4;
            const double v8 = FMA(-v1, v1, 1.0);
            const double v9 = v6 * v8;
            const double v10 = v5 - v9;
            const double v11 = x0[far31 * i0 + 1];
            const double v12 = s0[i0 + 64];
            const double v13 = v11 * v12;
            const double v14 = v13 + v13;
            const double v15 = v11 * v14;
            const double v16 = FMA(-v12, v12, 1.0);
            const double v17 = v15 * v16;
            const double v19 = v10 + v17;
            const double v20 = v12 * v14;
            const double v21 = v20 - v17;
            const double v22 = x0[far31 * i0 + 2];
            const double v23 = s0[i0 + 128];
            const double v24 = v22 * v23;
            const double v25 = v24 + v24;
            const double v26 = v22 * v25;
            const double v27 = FMA(-v23, v23, 1.0);
            const double v28 = v26 * v27;
            const double v30 = v21 + v28;
            const double v31 = v23 * v25;
            const double v32 = v31 - v28;
            const double v33 = x0[far31 * i0 + 3];
            const double v34 = s0[i0 + 192];
            const double v35 = v33 * v34;
            const double v36 = v35 + v35;
            const double v37 = v33 * v36;
            const double v38 = FMA(-v34, v34, 1.0);
            const double v39 = v37 * v38;
            const double v41 = v32 + v39;
            const double v42 = v34 * v36;
            const double v43 = v42 - v39;
            const double v44 = x0[far31 * i0 + 4];
            const double v45 = s0[i0 + 256];
            const double v46 = v44 * v45;
            const double v47 = v46 + v46;
            const double v48 = v44 * v47;
            const double v49 = FMA(-v45, v45, 1.0);
            const double v50 = v48 * v49;
            const double v52 = v43 + v50;
            const double v53 = v45 * v47;
            const double v54 = v53 - v50;
            const double v55 = x0[far31 * i0 + 5];
            const double v56 = s0[i0 + 320];
            const double v57 = v55 * v56;
            const double v58 = v57 + v57;
            const double v59 = v55 * v58;
            const double v60 = FMA(-v56, v56, 1.0);
            const double v61 = v59 * v60;
            const double v63 = v54 + v61;
            const double v64 = v56 * v58;
            const double v65 = v64 - v61;
            const double v66 = x0[far31 * i0 + 6];
            const double v67 = s0[i0 + 384];
            const double v68 = v66 * v67;
            const double v69 = v68 + v68;
            const double v70 = v66 * v69;
            const double v71 = FMA(-v67, v67, 1.0);
            const double v72 = v70 * v71;
            const double v74 = v65 + v72;
            const double v75 = v67 * v69;
            const double v76 = v75 - v72;
            const double v77 = x0[far31 * i0 + 7];
            const double v78 = s0[i0 + 448];
            const double v79 = v77 * v78;
            const double v80 = v79 + v79;
            const double v81 = v77 * v80;
            const double v82 = FMA(-v78, v78, 1.0);
            const double v83 = v81 * v82;
            const double v85 = v76 + v83;
            const double v86 = v78 * v80;
            const double v87 = v86 - v83;
            const double v88 = x0[far31 * i0 + 8];
            const double v89 = s0[i0 + 512];
            const double v90 = v88 * v89;
            const double v91 = v90 + v90;
            const double v92 = v88 * v91;
            const double v93 = FMA(-v89, v89, 1.0);
            const double v94 = v92 * v93;
            const double v96 = v87 + v94;
            const double v97 = v89 * v91;
            const double v98 = v97 - v94;
            const double v99 = x0[far31 * i0 + 9];
            const double v100 = s0[i0 + 576];
            const double v101 = v99 * v100;
            const double v102 = v101 + v101;
            const double v103 = v99 * v102;
            const double v104 = FMA(-v100, v100, 1.0);
            const double v105 = v103 * v104;
            const double v107 = v98 + v105;
            const double v108 = v100 * v102;
            const double v109 = v108 - v105;
            const double v110 = x0[far31 * i0 + 10];
            const double v111 = s0[i0 + 640];
            const double v112 = v110 * v111;
            const double v113 = v112 + v112;
            const double v114 = v110 * v113;
            const double v115 = FMA(-v111, v111, 1.0);
            const double v116 = v114 * v115;
            const double v118 = v109 + v116;
            const double v119 = v111 * v113;
            const double v120 = v119 - v116;
            const double v121 = x0[far31 * i0 + 11];
            const double v122 = s0[i0 + 704];
            const double v123 = v121 * v122;
            const double v124 = v123 + v123;
            const double v125 = v121 * v124;
            const double v126 = FMA(-v122, v122, 1.0);
            const double v127 = v125 * v126;
            const double v129 = v120 + v127;
            const double v130 = v122 * v124;
            const double v131 = v130 - v127;
            const double v132 = x0[far31 * i0 + 12];
            const double v133 = s0[i0 + 768];
            const double v134 = v132 * v133;
            const double v135 = v134 + v134;
            const double v136 = v132 * v135;
            const double v137 = FMA(-v133, v133, 1.0);
            const double v138 = v136 * v137;
            const double v140 = v131 + v138;
            const double v141 = v133 * v135;
            const double v142 = v141 - v138;
            const double v143 = x0[far31 * i0 + 13];
            const double v144 = s0[i0 + 832];
            const double v145 = v143 * v144;
            const double v146 = v145 + v145;
            const double v147 = v143 * v146;
            const double v148 = FMA(-v144, v144, 1.0);
            const double v149 = v147 * v148;
            const double v151 = v142 + v149;
            const double v152 = v144 * v146;
            const double v153 = v152 - v149;
            const double v154 = x0[far31 * i0 + 14];
            const double v155 = s0[i0 + 896];
            const double v156 = v154 * v155;
            const double v157 = v156 + v156;
            const double v158 = v154 * v157;
            const double v159 = FMA(-v155, v155, 1.0);
            const double v160 = v158 * v159;
            const double v162 = v153 + v160;
            const double v163 = v155 * v157;
            const double v164 = v163 - v160;
            const double v165 = x0[far31 * i0 + 15];
            const double v166 = s0[i0 + 960];
            const double v167 = v165 * v166;
            const double v168 = v167 + v167;
            const double v169 = v165 * v168;
            const double v170 = FMA(-v166, v166, 1.0);
            const double v171 = v169 * v170;
            const double v173 = v164 + v171;
            const double v174 = v166 * v168;
            const double v175 = v174 - v171;
            const double v176 = x0[far31 * i0 + 16];
            const double v177 = s0[i0 + 1024];
            const double v178 = v176 * v177;
            const double v179 = v178 + v178;
            const double v180 = v176 * v179;
            const double v181 = FMA(-v177, v177, 1.0);
            const double v182 = v180 * v181;
            const double v184 = v175 + v182;
            const double v185 = v177 * v179;
            const double v186 = v185 - v182;
            const double v187 = x0[far31 * i0 + 17];
            const double v188 = s0[i0 + 1088];
            const double v189 = v187 * v188;
            const double v190 = v189 + v189;
            const double v191 = v187 * v190;
            const double v192 = FMA(-v188, v188, 1.0);
            const double v193 = v191 * v192;
            const double v195 = v186 + v193;
            const double v196 = v188 * v190;
            const double v197 = v196 - v193;
            const double v198 = x0[far31 * i0 + 18];
            const double v199 = s0[i0 + 1152];
            const double v200 = v198 * v199;
            const double v201 = v200 + v200;
            const double v202 = v198 * v201;
            const double v203 = FMA(-v199, v199, 1.0);
            const double v204 = v202 * v203;
            const double v206 = v197 + v204;
            const double v207 = v199 * v201;
            const double v208 = v207 - v204;
            const double v209 = x0[far31 * i0 + 19];
            const double v210 = s0[i0 + 1216];
            const double v211 = v209 * v210;
            const double v212 = v211 + v211;
            const double v213 = v209 * v212;
            const double v214 = FMA(-v210, v210, 1.0);
            const double v215 = v213 * v214;
            const double v217 = v208 + v215;
            const double v218 = v210 * v212;
            const double v219 = v218 - v215;
            const double v220 = x0[far31 * i0 + 20];
            const double v221 = s0[i0 + 1280];
            const double v222 = v220 * v221;
            const double v223 = v222 + v222;
            const double v224 = v220 * v223;
            const double v225 = FMA(-v221, v221, 1.0);
            const double v226 = v224 * v225;
            const double v228 = v219 + v226;
            const double v229 = v221 * v223;
            const double v230 = v229 - v226;
            const double v231 = x0[far31 * i0 + 21];
            const double v232 = s0[i0 + 1344];
            const double v233 = v231 * v232;
            const double v234 = v233 + v233;
            const double v235 = v231 * v234;
            const double v236 = FMA(-v232, v232, 1.0);
            const double v237 = v235 * v236;
            const double v239 = v230 + v237;
            const double v240 = v232 * v234;
            const double v241 = v240 - v237;
            const double v242 = x0[far31 * i0 + 22];
            const double v243 = s0[i0 + 1408];
            const double v244 = v242 * v243;
            const double v245 = v244 + v244;
            const double v246 = v242 * v245;
            const double v247 = FMA(-v243, v243, 1.0);
            const double v248 = v246 * v247;
            const double v250 = v241 + v248;
            const double v251 = v243 * v245;
            const double v252 = v251 - v248;
            const double v253 = x0[far31 * i0 + 23];
            const double v254 = s0[i0 + 1472];
            const double v255 = v253 * v254;
            const double v256 = v255 + v255;
            const double v257 = v253 * v256;
            const double v258 = FMA(-v254, v254, 1.0);
            const double v259 = v257 * v258;
            const double v261 = v252 + v259;
            const double v262 = v254 * v256;
            const double v263 = v262 - v259;
            const double v264 = x0[far31 * i0 + 24];
            const double v265 = s0[i0 + 1536];
            const double v266 = v264 * v265;
            const double v267 = v266 + v266;
            const double v268 = v264 * v267;
            const double v269 = FMA(-v265, v265, 1.0);
            const double v270 = v268 * v269;
            const double v272 = v263 + v270;
            const double v273 = v265 * v267;
            const double v274 = v273 - v270;
            const double v275 = x0[far31 * i0 + 25];
            const double v276 = s0[i0 + 1600];
            const double v277 = v275 * v276;
            const double v278 = v277 + v277;
            const double v279 = v275 * v278;
            const double v280 = FMA(-v276, v276, 1.0);
            const double v281 = v279 * v280;
            const double v283 = v274 + v281;
            const double v284 = v276 * v278;
            const double v285 = v284 - v281;
            const double v286 = x0[far31 * i0 + 26];
            const double v287 = s0[i0 + 1664];
            const double v288 = v286 * v287;
            const double v289 = v288 + v288;
            const double v290 = v286 * v289;
            const double v291 = FMA(-v287, v287, 1.0);
            const double v292 = v290 * v291;
            const double v294 = v285 + v292;
            const double v295 = v287 * v289;
            const double v296 = v295 - v292;
            const double v297 = x0[far31 * i0 + 27];
            const double v298 = s0[i0 + 1728];
            const double v299 = v297 * v298;
            const double v300 = v299 + v299;
            const double v301 = v297 * v300;
            const double v302 = FMA(-v298, v298, 1.0);
            const double v303 = v301 * v302;
            const double v305 = v296 + v303;
            const double v306 = v298 * v300;
            const double v307 = v306 - v303;
            const double v308 = x0[far31 * i0 + 28];
            const double v309 = s0[i0 + 1792];
            const double v310 = v308 * v309;
            const double v311 = v310 + v310;
            const double v312 = v308 * v311;
            const double v313 = FMA(-v309, v309, 1.0);
            const double v314 = v312 * v313;
            const double v316 = v307 + v314;
            const double v317 = v309 * v311;
            const double v318 = v317 - v314;
            const double v319 = x0[far31 * i0 + 29];
            const double v320 = s0[i0 + 1856];
            const double v321 = v319 * v320;
            const double v322 = v321 + v321;
            const double v323 = v319 * v322;
            const double v324 = FMA(-v320, v320, 1.0);
            const double v325 = v323 * v324;
            const double v327 = v318 + v325;
            const double v328 = v320 * v322;
            const double v329 = v328 - v325;
            const double v330 = x0[far31 * i0 + 30];
            const double v331 = s0[i0 + 1920];
            const double v332 = v330 * v331;
            const double v333 = v332 + v332;
            const double v334 = v330 * v333;
            const double v335 = FMA(-v331, v331, 1.0);
            const double v336 = v334 * v335;
            const double v338 = v329 + v336;
            const double v339 = v331 * v333;
            const double v340 = v339 - v336;
            const double v342 = v340 + v9;
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
