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
    const double *restrict x0 = p[0]; /* f64[64,8] */
    const double *restrict x1 = p[1]; /* f64[64,8] */
    char *scratch = p[5]; /* 39808 bytes */
    double *s1 = (double *)(scratch + 34240); /* f64[64,8], axes in the order [1, 0] */
    /* over 64: max */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v1 = x0[8 * i0];
            const double v2 = x1[8 * i0];
            const double v3 = v1 * v2;
            const double v4 = x1[8 * i0 + 1];
            const double v5 = v1 * v4;
            const double v6 = x1[8 * i0 + 2];
            const double v7 = v1 * v6;
            const double v8 = x1[8 * i0 + 3];
            const double v9 = v1 * v8;
            const double v10 = x1[8 * i0 + 4];
            const double v11 = v1 * v10;
            const double v12 = x1[8 * i0 + 5];
            const double v13 = v1 * v12;
            const double v14 = x1[8 * i0 + 6];
            const double v15 = v1 * v14;
            const double v16 = x1[8 * i0 + 7];
            const double v17 = v1 * v16;
            const double v19 = v5 > v3 ? v5 : v3;
            const double v20 = v5 != v5 ? v5 : v19;
            const double v21 = v7 > v20 ? v7 : v20;
            const double v22 = v7 != v7 ? v7 : v21;
            const double v23 = v9 > v22 ? v9 : v22;
            const double v24 = v9 != v9 ? v9 : v23;
            const double v25 = v11 > v24 ? v11 : v24;
            const double v26 = v11 != v11 ? v11 : v25;
            const double v27 = v13 > v26 ? v13 : v26;
            const double v28 = v13 != v13 ? v13 : v27;
            const double v29 = v15 > v28 ? v15 : v28;
            const double v30 = v15 != v15 ? v15 : v29;
            const double v31 = v17 > v30 ? v17 : v30;
            const double v32 = v17 != v17 ? v17 : v31;
            const double v33 = x0[8 * i0 + 1];
            const double v34 = v33 * v2;
            const double v35 = v33 * v4;
            const double v36 = v33 * v6;
            const double v37 = v33 * v8;
            const double v38 = v33 * v10;
            const double v39 = v33 * v12;
            const double v40 = v33 * v14;
            const double v41 = v33 * v16;
            const double v43 = v35 > v34 ? v35 : v34;
            const double v44 = v35 != v35 ? v35 : v43;
            const double v45 = v36 > v44 ? v36 : v44;
            const double v46 = v36 != v36 ? v36 : v45;
            const double v47 = v37 > v46 ? v37 : v46;
            const double v48 = v37 != v37 ? v37 : v47;
            const double v49 = v38 > v48 ? v38 : v48;
            const double v50 = v38 != v38 ? v38 : v49;
            const double v51 = v39 > v50 ? v39 : v50;
            const double v52 = v39 != v39 ? v39 : v51;
            const double v53 = v40 > v52 ? v40 : v52;
            const double v54 = v40 != v40 ? v40 : v53;
            const double v55 = v41 > v54 ? v41 : v54;
            const double v56 = v41 != v41 ? v41 : v55;
            const double v57 = x0[8 * i0 + 2];
            const double v58 = v57 * v2;
            const double v59 = v57 * v4;
            const double v60 = v57 * v6;
            const double v61 = v57 * v8;
            const double v62 = v57 * v10;
            const double v63 = v57 * v12;
            const double v64 = v57 * v14;
            const double v65 = v57 * v16;
            const double v67 = v59 > v58 ? v59 : v58;
            const double v68 = v59 != v59 ? v59 : v67;
            const double v69 = v60 > v68 ? v60 : v68;
            const double v70 = v60 != v60 ? v60 : v69;
            const double v71 = v61 > v70 ? v61 : v70;
            const double v72 = v61 != v61 ? v61 : v71;
            const double v73 = v62 > v72 ? v62 : v72;
            const double v74 = v62 != v62 ? v62 : v73;
            const double v75 = v63 > v74 ? v63 : v74;
            const double v76 = v63 != v63 ? v63 : v75;
            const double v77 = v64 > v76 ? v64 : v76;
            const double v78 = v64 != v64 ? v64 : v77;
            const double v79 = v65 > v78 ? v65 : v78;
            const double v80 = v65 != v65 ? v65 : v79;
            const double v81 = x0[8 * i0 + 3];
            const double v82 = v81 * v2;
            const double v83 = v81 * v4;
            const double v84 = v81 * v6;
            const double v85 = v81 * v8;
            const double v86 = v81 * v10;
            const double v87 = v81 * v12;
            const double v88 = v81 * v14;
            const double v89 = v81 * v16;
            const double v91 = v83 > v82 ? v83 : v82;
            const double v92 = v83 != v83 ? v83 : v91;
            const double v93 = v84 > v92 ? v84 : v92;
            const double v94 = v84 != v84 ? v84 : v93;
            const double v95 = v85 > v94 ? v85 : v94;
            const double v96 = v85 != v85 ? v85 : v95;
            const double v97 = v86 > v96 ? v86 : v96;
            const double v98 = v86 != v86 ? v86 : v97;
            const double v99 = v87 > v98 ? v87 : v98;
            const double v100 = v87 != v87 ? v87 : v99;
            const double v101 = v88 > v100 ? v88 : v100;
            const double v102 = v88 != v88 ? v88 : v101;
            const double v103 = v89 > v102 ? v89 : v102;
            const double v104 = v89 != v89 ? v89 : v103;
            const double v105 = x0[8 * i0 + 4];
            const double v106 = v105 * v2;
            const double v107 = v105 * v4;
            const double v108 = v105 * v6;
            const double v109 = v105 * v8;
            const double v110 = v105 * v10;
            const double v111 = v105 * v12;
            const double v112 = v105 * v14;
            const double v113 = v105 * v16;
            const double v115 = v107 > v106 ? v107 : v106;
            const double v116 = v107 != v107 ? v107 : v115;
            const double v117 = v108 > v116 ? v108 : v116;
            const double v118 = v108 != v108 ? v108 : v117;
            const double v119 = v109 > v118 ? v109 : v118;
            const double v120 = v109 != v109 ? v109 : v119;
            const double v121 = v110 > v120 ? v110 : v120;
            const double v122 = v110 != v110 ? v110 : v121;
            const double v123 = v111 > v122 ? v111 : v122;
            const double v124 = v111 != v111 ? v111 : v123;
            const double v125 = v112 > v124 ? v112 : v124;
            const double v126 = v112 != v112 ? v112 : v125;
            const double v127 = v113 > v126 ? v113 : v126;
            const double v128 = v113 != v113 ? v113 : v127;
            const double v129 = x0[8 * i0 + 5];
            const double v130 = v129 * v2;
            const double v131 = v129 * v4;
            const double v132 = v129 * v6;
            const double v133 = v129 * v8;
            const double v134 = v129 * v10;
            const double v135 = v129 * v12;
            const double v136 = v129 * v14;
            const double v137 = v129 * v16;
            const double v139 = v131 > v130 ? v131 : v130;
            const double v140 = v131 != v131 ? v131 : v139;
            const double v141 = v132 > v140 ? v132 : v140;
            const double v142 = v132 != v132 ? v132 : v141;
            const double v143 = v133 > v142 ? v133 : v142;
            const double v144 = v133 != v133 ? v133 : v143;
            const double v145 = v134 > v144 ? v134 : v144;
            const double v146 = v134 != v134 ? v134 : v145;
            const double v147 = v135 > v146 ? v135 : v146;
            const double v148 = v135 != v135 ? v135 : v147;
            const double v149 = v136 > v148 ? v136 : v148;
            const double v150 = v136 != v136 ? v136 : v149;
            const double v151 = v137 > v150 ? v137 : v150;
            const double v152 = v137 != v137 ? v137 : v151;
            const double v153 = x0[8 * i0 + 6];
            const double v154 = v153 * v2;
            const double v155 = v153 * v4;
            const double v156 = v153 * v6;
            const double v157 = v153 * v8;
            const double v158 = v153 * v10;
            const double v159 = v153 * v12;
            const double v160 = v153 * v14;
            const double v161 = v153 * v16;
            const double v163 = v155 > v154 ? v155 : v154;
            const double v164 = v155 != v155 ? v155 : v163;
            const double v165 = v156 > v164 ? v156 : v164;
            const double v166 = v156 != v156 ? v156 : v165;
            const double v167 = v157 > v166 ? v157 : v166;
            const double v168 = v157 != v157 ? v157 : v167;
            const double v169 = v158 > v168 ? v158 : v168;
            const double v170 = v158 != v158 ? v158 : v169;
            const double v171 = v159 > v170 ? v159 : v170;
            const double v172 = v159 != v159 ? v159 : v171;
            const double v173 = v160 > v172 ? v160 : v172;
            const double v174 = v160 != v160 ? v160 : v173;
            const double v175 = v161 > v174 ? v161 : v174;
            const double v176 = v161 != v161 ? v161 : v175;
            const double v177 = x0[8 * i0 + 7];
            const double v178 = v177 * v2;
            const double v179 = v177 * v4;
            const double v180 = v177 * v6;
            const double v181 = v177 * v8;
            const double v182 = v177 * v10;
            const double v183 = v177 * v12;
            const double v184 = v177 * v14;
            const double v185 = v177 * v16;
            const double v187 = v179 > v178 ? v179 : v178;
            const double v188 = v179 != v179 ? v179 : v187;
            const double v189 = v180 > v188 ? v180 : v188;
            const double v190 = v180 != v180 ? v180 : v189;
            const double v191 = v181 > v190 ? v181 : v190;
            const double v192 = v181 != v181 ? v181 : v191;
            const double v193 = v182 > v192 ? v182 : v192;
            const double v194 = v182 != v182 ? v182 : v193;
            const double v195 = v183 > v194 ? v183 : v194;
            const double v196 = v183 != v183 ? v183 : v195;
            const double v197 = v184 > v196 ? v184 : v196;
            const double v198 = v184 != v184 ? v184 : v197;
            const double v199 = v185 > v198 ? v185 : v198;
            const double v200 = v185 != v185 ? v185 : v199;
            s1[i0] = v32;
            s1[i0 + 64] = v56;
            s1[i0 + 128] = v80;
            s1[i0 + 192] = v104;
            s1[i0 + 256] = v128;
            s1[i0 + 320] = v152;
            s1[i0 + 384] = v176;
            s1[i0 + 448] = v200;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    double *restrict y0 = p[2]; /* f64 */
    char *scratch = p[5]; /* 39808 bytes */
    double *s1 = (double *)(scratch + 34240); /* f64[64,8], axes in the order [1, 0] */
    /* over 64 x 8: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const double v1 = s1[i0];
            a1 = FMA(v1, v1, a1);
        }
        y0[0] = a1;
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,8] */
    const double *restrict x1 = p[1]; /* f64[64,8] */
    char *scratch = p[5]; /* 39808 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,8,8], axes in the order [1, 2, 0] */
    double *s1 = (double *)(scratch + 34240); /* f64[64,8], axes in the order [1, 0] */
    /* over 64 x 2: select */
    {
        for (int64_t i1 = 0; i1 < 2; i1++) {
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 64; i0++) {
                const double v2 = x0[8 * i0 + 4 * i1];
                const double v3 = x1[8 * i0];
                const double v4 = v2 * v3;
                const double v5 = x1[8 * i0 + 1];
                const double v6 = v2 * v5;
                const double v7 = x1[8 * i0 + 2];
                const double v8 = v2 * v7;
                const double v9 = x1[8 * i0 + 3];
                const double v10 = v2 * v9;
                const double v11 = x1[8 * i0 + 4];
                const double v12 = v2 * v11;
                const double v13 = x1[8 * i0 + 5];
                const double v14 = v2 * v13;
                const double v15 = x1[8 * i0 + 6];
                const double v16 = v2 * v15;
                const double v17 = x1[8 * i0 + 7];
                const double v18 = v2 * v17;
                bool v20 = !(v6 <= v4) & (v4 == v4);
                int64_t v21 = v20 ? 1 : INT64_C(0);
                const double v22 = v20 ? v6 : v4;
                bool v23 = !(v8 <= v22) & (v22 == v22);
                int64_t v24 = v23 ? 2 : v21;
                const double v25 = v23 ? v8 : v22;
                bool v26 = !(v10 <= v25) & (v25 == v25);
                int64_t v27 = v26 ? 3 : v24;
                const double v28 = v26 ? v10 : v25;
                bool v29 = !(v12 <= v28) & (v28 == v28);
                int64_t v30 = v29 ? 4 : v27;
                const double v31 = v29 ? v12 : v28;
                bool v32 = !(v14 <= v31) & (v31 == v31);
                int64_t v33 = v32 ? 5 : v30;
                const double v34 = v32 ? v14 : v31;
                bool v35 = !(v16 <= v34) & (v34 == v34);
                int64_t v36 = v35 ? 6 : v33;
                const double v37 = v35 ? v16 : v34;
                bool v38 = !(v18 <= v37) & (v37 == v37);
                int64_t v39 = v38 ? 7 : v36;
                bool v41 = INT64_C(0) == v39;
                const double v42 = s1[i0 + 256 * i1];
                const double v43 = v42 + v42;
                const double v45 = v41 ? v43 : 0.0;
                bool v47 = INT64_C(1) == v39;
                const double v48 = v47 ? v43 : 0.0;
                bool v50 = INT64_C(2) == v39;
                const double v51 = v50 ? v43 : 0.0;
                bool v53 = INT64_C(3) == v39;
                const double v54 = v53 ? v43 : 0.0;
                bool v56 = INT64_C(4) == v39;
                const double v57 = v56 ? v43 : 0.0;
                bool v59 = INT64_C(5) == v39;
                const double v60 = v59 ? v43 : 0.0;
                bool v62 = INT64_C(6) == v39;
                const double v63 = v62 ? v43 : 0.0;
                bool v65 = INT64_C(7) == v39;
                const double v66 = v65 ? v43 : 0.0;
                const double v67 = x0[8 * i0 + 4 * i1 + 1];
                const double v68 = v67 * v3;
                const double v69 = v67 * v5;
                const double v70 = v67 * v7;
                const double v71 = v67 * v9;
                const double v72 = v67 * v11;
                const double v73 = v67 * v13;
                const double v74 = v67 * v15;
                const double v75 = v67 * v17;
                bool v77 = !(v69 <= v68) & (v68 == v68);
                int64_t v78 = v77 ? 1 : INT64_C(0);
                const double v79 = v77 ? v69 : v68;
                bool v80 = !(v70 <= v79) & (v79 == v79);
                int64_t v81 = v80 ? 2 : v78;
                const double v82 = v80 ? v70 : v79;
                bool v83 = !(v71 <= v82) & (v82 == v82);
                int64_t v84 = v83 ? 3 : v81;
                const double v85 = v83 ? v71 : v82;
                bool v86 = !(v72 <= v85) & (v85 == v85);
                int64_t v87 = v86 ? 4 : v84;
                const double v88 = v86 ? v72 : v85;
                bool v89 = !(v73 <= v88) & (v88 == v88);
                int64_t v90 = v89 ? 5 : v87;
                const double v91 = v89 ? v73 : v88;
                bool v92 = !(v74 <= v91) & (v91 == v91);
                int64_t v93 = v92 ? 6 : v90;
                const double v94 = v92 ? v74 : v91;
                bool v95 = !(v75 <= v94) & (v94 == v94);
                int64_t v96 = v95 ? 7 : v93;
                bool v98 = INT64_C(0) == v96;
                const double v99 = s1[i0 + 256 * i1 + 64];
                const double v100 = v99 + v99;
                const double v101 = v98 ? v100 : 0.0;
                bool v102 = INT64_C(1) == v96;
                const double v103 = v102 ? v100 : 0.0;
                bool v104 = INT64_C(2) == v96;
                const double v105 = v104 ? v100 : 0.0;
                bool v106 = INT64_C(3) == v96;
                const double v107 = v106 ? v100 : 0.0;
                bool v108 = INT64_C(4) == v96;
                const double v109 = v108 ? v100 : 0.0;
                bool v110 = INT64_C(5) == v96;
                const double v111 = v110 ? v100 : 0.0;
                bool v112 = INT64_C(6) == v96;
                const double v113 = v112 ? v100 : 0.0;
                bool v114 = INT64_C(7) == v96;
                const double v115 = v114 ? v100 : 0.0;
                const double v116 = x0[8 * i0 + 4 * i1 + 2];
                const double v117 = v116 * v3;
                const double v118 = v116 * v5;
                const double v119 = v116 * v7;
                const double v120 = v116 * v9;
                const double v121 = v116 * v11;
                const double v122 = v116 * v13;
                const double v123 = v116 * v15;
                const double v124 = v116 * v17;
                bool v126 = !(v118 <= v117) & (v117 == v117);
                int64_t v127 = v126 ? 1 : INT64_C(0);
                const double v128 = v126 ? v118 : v117;
                bool v129 = !(v119 <= v128) & (v128 == v128);
                int64_t v130 = v129 ? 2 : v127;
                const double v131 = v129 ? v119 : v128;
                bool v132 = !(v120 <= v131) & (v131 == v131);
                int64_t v133 = v132 ? 3 : v130;
                const double v134 = v132 ? v120 : v131;
                bool v135 = !(v121 <= v134) & (v134 == v134);
                int64_t v136 = v135 ? 4 : v133;
                const double v137 = v135 ? v121 : v134;
                bool v138 = !(v122 <= v137) & (v137 == v137);
                int64_t v139 = v138 ? 5 : v136;
                const double v140 = v138 ? v122 : v137;
                bool v141 = !(v123 <= v140) & (v140 == v140);
                int64_t v142 = v141 ? 6 : v139;
                const double v143 = v141 ? v123 : v140;
                bool v144 = !(v124 <= v143) & (v143 == v143);
                int64_t v145 = v144 ? 7 : v142;
                bool v147 = INT64_C(0) == v145;
                const double v148 = s1[i0 + 256 * i1 + 128];
                const double v149 = v148 + v148;
                const double v150 = v147 ? v149 : 0.0;
                bool v151 = INT64_C(1) == v145;
                const double v152 = v151 ? v149 : 0.0;
                bool v153 = INT64_C(2) == v145;
                const double v154 = v153 ? v149 : 0.0;
                bool v155 = INT64_C(3) == v145;
                const double v156 = v155 ? v149 : 0.0;
                bool v157 = INT64_C(4) == v145;
                const double v158 = v157 ? v149 : 0.0;
                bool v159 = INT64_C(5) == v145;
                const double v160 = v159 ? v149 : 0.0;
                bool v161 = INT64_C(6) == v145;
                const double v162 = v161 ? v149 : 0.0;
                bool v163 = INT64_C(7) == v145;
                const double v164 = v163 ? v149 : 0.0;
                const double v165 = x0[8 * i0 + 4 * i1 + 3];
                const double v166 = v165 * v3;
                const double v167 = v165 * v5;
                const double v168 = v165 * v7;
                const double v169 = v165 * v9;
                const double v170 = v165 * v11;
                const double v171 = v165 * v13;
                const double v172 = v165 * v15;
                const double v173 = v165 * v17;
                bool v175 = !(v167 <= v166) & (v166 == v166);
                int64_t v176 = v175 ? 1 : INT64_C(0);
                const double v177 = v175 ? v167 : v166;
                bool v178 = !(v168 <= v177) & (v177 == v177);
                int64_t v179 = v178 ? 2 : v176;
                const double v180 = v178 ? v168 : v177;
                bool v181 = !(v169 <= v180) & (v180 == v180);
                int64_t v182 = v181 ? 3 : v179;
                const double v183 = v181 ? v169 : v180;
                bool v184 = !(v170 <= v183) & (v183 == v183);
                int64_t v185 = v184 ? 4 : v182;
                const double v186 = v184 ? v170 : v183;
                bool v187 = !(v171 <= v186) & (v186 == v186);
                int64_t v188 = v187 ? 5 : v185;
                const double v189 = v187 ? v171 : v186;
                bool v190 = !(v172 <= v189) & (v189 == v189);
                int64_t v191 = v190 ? 6 : v188;
                const double v192 = v190 ? v172 : v189;
                bool v193 = !(v173 <= v192) & (v192 == v192);
                int64_t v194 = v193 ? 7 : v191;
                bool v196 = INT64_C(0) == v194;
                const double v197 = s1[i0 + 256 * i1 + 192];
                const double v198 = v197 + v197;
                const double v199 = v196 ? v198 : 0.0;
                bool v200 = INT64_C(1) == v194;
                const double v201 = v200 ? v198 : 0.0;
                bool v202 = INT64_C(2) == v194;
                const double v203 = v202 ? v198 : 0.0;
                bool v204 = INT64_C(3) == v194;
                const double v205 = v204 ? v198 : 0.0;
                bool v206 = INT64_C(4) == v194;
                const double v207 = v206 ? v198 : 0.0;
                bool v208 = INT64_C(5) == v194;
                const double v209 = v208 ? v198 : 0.0;
                bool v210 = INT64_C(6) == v194;
                const double v211 = v210 ? v198 : 0.0;
                bool v212 = INT64_C(7) == v194;
                const double v213 = v212 ? v198 : 0.0;
                s0[i0 + 2048 * i1] = v45;
                s0[i0 + 2048 * i1 + 64] = v48;
                s0[i0 + 2048 * i1 + 128] = v51;
                s0[i0 + 2048 * i1 + 192] = v54;
                s0[i0 + 2048 * i1 + 256] = v57;
                s0[i0 + 2048 * i1 + 320] = v60;
                s0[i0 + 2048 * i1 + 384] = v63;
                s0[i0 + 2048 * i1 + 448] = v66;
                s0[i0 + 2048 * i1 + 512] = v101;
                s0[i0 + 2048 * i1 + 576] = v103;
                s0[i0 + 2048 * i1 + 640] = v105;
                s0[i0 + 2048 * i1 + 704] = v107;
                s0[i0 + 2048 * i1 + 768] = v109;
                s0[i0 + 2048 * i1 + 832] = v111;
                s0[i0 + 2048 * i1 + 896] = v113;
                s0[i0 + 2048 * i1 + 960] = v115;
                s0[i0 + 2048 * i1 + 1024] = v150;
                s0[i0 + 2048 * i1 + 1088] = v152;
                s0[i0 + 2048 * i1 + 1152] = v154;
                s0[i0 + 2048 * i1 + 1216] = v156;
                s0[i0 + 2048 * i1 + 1280] = v158;
                s0[i0 + 2048 * i1 + 1344] = v160;
                s0[i0 + 2048 * i1 + 1408] = v162;
                s0[i0 + 2048 * i1 + 1472] = v164;
                s0[i0 + 2048 * i1 + 1536] = v199;
                s0[i0 + 2048 * i1 + 1600] = v201;
                s0[i0 + 2048 * i1 + 1664] = v203;
                s0[i0 + 2048 * i1 + 1728] = v205;
                s0[i0 + 2048 * i1 + 1792] = v207;
                s0[i0 + 2048 * i1 + 1856] = v209;
                s0[i0 + 2048 * i1 + 1920] = v211;
                s0[i0 + 2048 * i1 + 1984] = v213;
            }
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,8] */
    const double *restrict x1 = p[1]; /* f64[64,8] */
    double *restrict y1 = p[3]; /* f64[64,8] */
    double *restrict y2 = p[4]; /* f64[64,8] */
    char *scratch = p[5]; /* 39808 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,8,8], axes in the order [1, 2, 0] */
    /* over 64: 2 sum */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v1 = x0[8 * i0];
            const double v2 = x1[8 * i0];
            const double v4 = x1[8 * i0 + 1];
            const double v6 = x1[8 * i0 + 2];
            const double v8 = x1[8 * i0 + 3];
            const double v10 = x1[8 * i0 + 4];
            const double v12 = x1[8 * i0 + 5];
            const double v14 = x1[8 * i0 + 6];
            const double v16 = x1[8 * i0 + 7];
            const double v33 = x0[8 * i0 + 1];
            const double v57 = x0[8 * i0 + 2];
            const double v81 = x0[8 * i0 + 3];
            const double v105 = x0[8 * i0 + 4];
            const double v129 = x0[8 * i0 + 5];
            const double v153 = x0[8 * i0 + 6];
            const double v177 = x0[8 * i0 + 7];
            const double v201 = s0[i0];
            const double v202 = s0[i0 + 64];
            const double v203 = s0[i0 + 128];
            const double v204 = s0[i0 + 192];
            const double v205 = s0[i0 + 256];
            const double v206 = s0[i0 + 320];
            const double v207 = s0[i0 + 384];
            const double v208 = s0[i0 + 448];
            const double v209 = FMA(v16, v208, FMA(v14, v207, FMA(v12, v206, FMA(v10, v205, FMA(v8, v204, FMA(v6, v203, FMA(v4, v202, v2 * v201)))))));
            const double v210 = s0[i0 + 512];
            const double v211 = s0[i0 + 576];
            const double v212 = s0[i0 + 640];
            const double v213 = s0[i0 + 704];
            const double v214 = s0[i0 + 768];
            const double v215 = s0[i0 + 832];
            const double v216 = s0[i0 + 896];
            const double v217 = s0[i0 + 960];
            const double v218 = FMA(v16, v217, FMA(v14, v216, FMA(v12, v215, FMA(v10, v214, FMA(v8, v213, FMA(v6, v212, FMA(v4, v211, v2 * v210)))))));
            const double v219 = s0[i0 + 1024];
            const double v220 = s0[i0 + 1088];
            const double v221 = s0[i0 + 1152];
            const double v222 = s0[i0 + 1216];
            const double v223 = s0[i0 + 1280];
            const double v224 = s0[i0 + 1344];
            const double v225 = s0[i0 + 1408];
            const double v226 = s0[i0 + 1472];
            const double v227 = FMA(v16, v226, FMA(v14, v225, FMA(v12, v224, FMA(v10, v223, FMA(v8, v222, FMA(v6, v221, FMA(v4, v220, v2 * v219)))))));
            const double v228 = s0[i0 + 1536];
            const double v229 = s0[i0 + 1600];
            const double v230 = s0[i0 + 1664];
            const double v231 = s0[i0 + 1728];
            const double v232 = s0[i0 + 1792];
            const double v233 = s0[i0 + 1856];
            const double v234 = s0[i0 + 1920];
            const double v235 = s0[i0 + 1984];
            const double v236 = FMA(v16, v235, FMA(v14, v234, FMA(v12, v233, FMA(v10, v232, FMA(v8, v231, FMA(v6, v230, FMA(v4, v229, v2 * v228)))))));
            const double v237 = s0[i0 + 2048];
            const double v238 = s0[i0 + 2112];
            const double v239 = s0[i0 + 2176];
            const double v240 = s0[i0 + 2240];
            const double v241 = s0[i0 + 2304];
            const double v242 = s0[i0 + 2368];
            const double v243 = s0[i0 + 2432];
            const double v244 = s0[i0 + 2496];
            const double v245 = FMA(v16, v244, FMA(v14, v243, FMA(v12, v242, FMA(v10, v241, FMA(v8, v240, FMA(v6, v239, FMA(v4, v238, v2 * v237)))))));
            const double v246 = s0[i0 + 2560];
            const double v247 = s0[i0 + 2624];
            const double v248 = s0[i0 + 2688];
            const double v249 = s0[i0 + 2752];
            const double v250 = s0[i0 + 2816];
            const double v251 = s0[i0 + 2880];
            const double v252 = s0[i0 + 2944];
            const double v253 = s0[i0 + 3008];
            const double v254 = FMA(v16, v253, FMA(v14, v252, FMA(v12, v251, FMA(v10, v250, FMA(v8, v249, FMA(v6, v248, FMA(v4, v247, v2 * v246)))))));
            const double v255 = s0[i0 + 3072];
            const double v256 = s0[i0 + 3136];
            const double v257 = s0[i0 + 3200];
            const double v258 = s0[i0 + 3264];
            const double v259 = s0[i0 + 3328];
            const double v260 = s0[i0 + 3392];
            const double v261 = s0[i0 + 3456];
            const double v262 = s0[i0 + 3520];
            const double v263 = FMA(v16, v262, FMA(v14, v261, FMA(v12, v260, FMA(v10, v259, FMA(v8, v258, FMA(v6, v257, FMA(v4, v256, v2 * v255)))))));
            const double v264 = s0[i0 + 3584];
            const double v265 = s0[i0 + 3648];
            const double v266 = s0[i0 + 3712];
            const double v267 = s0[i0 + 3776];
            const double v268 = s0[i0 + 3840];
            const double v269 = s0[i0 + 3904];
            const double v270 = s0[i0 + 3968];
            const double v271 = s0[i0 + 4032];
            const double v272 = FMA(v16, v271, FMA(v14, v270, FMA(v12, v269, FMA(v10, v268, FMA(v8, v267, FMA(v6, v266, FMA(v4, v265, v2 * v264)))))));
            const double v273 = FMA(v177, v264, FMA(v153, v255, FMA(v129, v246, FMA(v105, v237, FMA(v81, v228, FMA(v57, v219, FMA(v33, v210, v1 * v201)))))));
            const double v274 = FMA(v177, v265, FMA(v153, v256, FMA(v129, v247, FMA(v105, v238, FMA(v81, v229, FMA(v57, v220, FMA(v33, v211, v1 * v202)))))));
            const double v275 = FMA(v177, v266, FMA(v153, v257, FMA(v129, v248, FMA(v105, v239, FMA(v81, v230, FMA(v57, v221, FMA(v33, v212, v1 * v203)))))));
            const double v276 = FMA(v177, v267, FMA(v153, v258, FMA(v129, v249, FMA(v105, v240, FMA(v81, v231, FMA(v57, v222, FMA(v33, v213, v1 * v204)))))));
            const double v277 = FMA(v177, v268, FMA(v153, v259, FMA(v129, v250, FMA(v105, v241, FMA(v81, v232, FMA(v57, v223, FMA(v33, v214, v1 * v205)))))));
            const double v278 = FMA(v177, v269, FMA(v153, v260, FMA(v129, v251, FMA(v105, v242, FMA(v81, v233, FMA(v57, v224, FMA(v33, v215, v1 * v206)))))));
            const double v279 = FMA(v177, v270, FMA(v153, v261, FMA(v129, v252, FMA(v105, v243, FMA(v81, v234, FMA(v57, v225, FMA(v33, v216, v1 * v207)))))));
            const double v280 = FMA(v177, v271, FMA(v153, v262, FMA(v129, v253, FMA(v105, v244, FMA(v81, v235, FMA(v57, v226, FMA(v33, v217, v1 * v208)))))));
            y1[8 * i0] = v209;
            y1[8 * i0 + 1] = v218;
            y1[8 * i0 + 2] = v227;
            y1[8 * i0 + 3] = v236;
            y1[8 * i0 + 4] = v245;
            y1[8 * i0 + 5] = v254;
            y1[8 * i0 + 6] = v263;
            y1[8 * i0 + 7] = v272;
            y2[8 * i0] = v273;
            y2[8 * i0 + 1] = v274;
            y2[8 * i0 + 2] = v275;
            y2[8 * i0 + 3] = v276;
            y2[8 * i0 + 4] = v277;
            y2[8 * i0 + 5] = v278;
            y2[8 * i0 + 6] = v279;
            y2[8 * i0 + 7] = v280;
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
    piece3_of_kernel(p);
}
