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
    const float *restrict x0 = p[0]; /* f32[64,8] */
    const float *restrict x1 = p[1]; /* f32[64,8] */
    char *scratch = p[5]; /* 19904 bytes */
    float *s1 = (float *)(scratch + 17856); /* f32[64,8], axes in the order [1, 0] */
    /* over 64: max */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v1 = x0[8 * i0];
            const float v2 = x1[8 * i0];
            const float v3 = v1 * v2;
            const float v4 = x1[8 * i0 + 1];
            const float v5 = v1 * v4;
            const float v6 = x1[8 * i0 + 2];
            const float v7 = v1 * v6;
            const float v8 = x1[8 * i0 + 3];
            const float v9 = v1 * v8;
            const float v10 = x1[8 * i0 + 4];
            const float v11 = v1 * v10;
            const float v12 = x1[8 * i0 + 5];
            const float v13 = v1 * v12;
            const float v14 = x1[8 * i0 + 6];
            const float v15 = v1 * v14;
            const float v16 = x1[8 * i0 + 7];
            const float v17 = v1 * v16;
            const float v19 = v5 > v3 ? v5 : v3;
            const float v20 = v5 != v5 ? v5 : v19;
            const float v21 = v7 > v20 ? v7 : v20;
            const float v22 = v7 != v7 ? v7 : v21;
            const float v23 = v9 > v22 ? v9 : v22;
            const float v24 = v9 != v9 ? v9 : v23;
            const float v25 = v11 > v24 ? v11 : v24;
            const float v26 = v11 != v11 ? v11 : v25;
            const float v27 = v13 > v26 ? v13 : v26;
            const float v28 = v13 != v13 ? v13 : v27;
            const float v29 = v15 > v28 ? v15 : v28;
            const float v30 = v15 != v15 ? v15 : v29;
            const float v31 = v17 > v30 ? v17 : v30;
            const float v32 = v17 != v17 ? v17 : v31;
            const float v33 = x0[8 * i0 + 1];
            const float v34 = v33 * v2;
            const float v35 = v33 * v4;
            const float v36 = v33 * v6;
            const float v37 = v33 * v8;
            const float v38 = v33 * v10;
            const float v39 = v33 * v12;
            const float v40 = v33 * v14;
            const float v41 = v33 * v16;
            const float v43 = v35 > v34 ? v35 : v34;
            const float v44 = v35 != v35 ? v35 : v43;
            const float v45 = v36 > v44 ? v36 : v44;
            const float v46 = v36 != v36 ? v36 : v45;
            const float v47 = v37 > v46 ? v37 : v46;
            const float v48 = v37 != v37 ? v37 : v47;
            const float v49 = v38 > v48 ? v38 : v48;
            const float v50 = v38 != v38 ? v38 : v49;
            const float v51 = v39 > v50 ? v39 : v50;
            const float v52 = v39 != v39 ? v39 : v51;
            const float v53 = v40 > v52 ? v40 : v52;
            const float v54 = v40 != v40 ? v40 : v53;
            const float v55 = v41 > v54 ? v41 : v54;
            const float v56 = v41 != v41 ? v41 : v55;
            const float v57 = x0[8 * i0 + 2];
            const float v58 = v57 * v2;
            const float v59 = v57 * v4;
            const float v60 = v57 * v6;
            const float v61 = v57 * v8;
            const float v62 = v57 * v10;
            const float v63 = v57 * v12;
            const float v64 = v57 * v14;
            const float v65 = v57 * v16;
            const float v67 = v59 > v58 ? v59 : v58;
            const float v68 = v59 != v59 ? v59 : v67;
            const float v69 = v60 > v68 ? v60 : v68;
            const float v70 = v60 != v60 ? v60 : v69;
            const float v71 = v61 > v70 ? v61 : v70;
            const float v72 = v61 != v61 ? v61 : v71;
            const float v73 = v62 > v72 ? v62 : v72;
            const float v74 = v62 != v62 ? v62 : v73;
            const float v75 = v63 > v74 ? v63 : v74;
            const float v76 = v63 != v63 ? v63 : v75;
            const float v77 = v64 > v76 ? v64 : v76;
            const float v78 = v64 != v64 ? v64 : v77;
            const float v79 = v65 > v78 ? v65 : v78;
            const float v80 = v65 != v65 ? v65 : v79;
            const float v81 = x0[8 * i0 + 3];
            const float v82 = v81 * v2;
            const float v83 = v81 * v4;
            const float v84 = v81 * v6;
            const float v85 = v81 * v8;
            const float v86 = v81 * v10;
            const float v87 = v81 * v12;
            const float v88 = v81 * v14;
            const float v89 = v81 * v16;
            const float v91 = v83 > v82 ? v83 : v82;
            const float v92 = v83 != v83 ? v83 : v91;
            const float v93 = v84 > v92 ? v84 : v92;
            const float v94 = v84 != v84 ? v84 : v93;
            const float v95 = v85 > v94 ? v85 : v94;
            const float v96 = v85 != v85 ? v85 : v95;
            const float v97 = v86 > v96 ? v86 : v96;
            const float v98 = v86 != v86 ? v86 : v97;
            const float v99 = v87 > v98 ? v87 : v98;
            const float v100 = v87 != v87 ? v87 : v99;
            const float v101 = v88 > v100 ? v88 : v100;
            const float v102 = v88 != v88 ? v88 : v101;
            const float v103 = v89 > v102 ? v89 : v102;
            const float v104 = v89 != v89 ? v89 : v103;
            const float v105 = x0[8 * i0 + 4];
            const float v106 = v105 * v2;
            const float v107 = v105 * v4;
            const float v108 = v105 * v6;
            const float v109 = v105 * v8;
            const float v110 = v105 * v10;
            const float v111 = v105 * v12;
            const float v112 = v105 * v14;
            const float v113 = v105 * v16;
            const float v115 = v107 > v106 ? v107 : v106;
            const float v116 = v107 != v107 ? v107 : v115;
            const float v117 = v108 > v116 ? v108 : v116;
            const float v118 = v108 != v108 ? v108 : v117;
            const float v119 = v109 > v118 ? v109 : v118;
            const float v120 = v109 != v109 ? v109 : v119;
            const float v121 = v110 > v120 ? v110 : v120;
            const float v122 = v110 != v110 ? v110 : v121;
            const float v123 = v111 > v122 ? v111 : v122;
            const float v124 = v111 != v111 ? v111 : v123;
            const float v125 = v112 > v124 ? v112 : v124;
            const float v126 = v112 != v112 ? v112 : v125;
            const float v127 = v113 > v126 ? v113 : v126;
            const float v128 = v113 != v113 ? v113 : v127;
            const float v129 = x0[8 * i0 + 5];
            const float v130 = v129 * v2;
            const float v131 = v129 * v4;
            const float v132 = v129 * v6;
            const float v133 = v129 * v8;
            const float v134 = v129 * v10;
            const float v135 = v129 * v12;
            const float v136 = v129 * v14;
            const float v137 = v129 * v16;
            const float v139 = v131 > v130 ? v131 : v130;
            const float v140 = v131 != v131 ? v131 : v139;
            const float v141 = v132 > v140 ? v132 : v140;
            const float v142 = v132 != v132 ? v132 : v141;
            const float v143 = v133 > v142 ? v133 : v142;
            const float v144 = v133 != v133 ? v133 : v143;
            const float v145 = v134 > v144 ? v134 : v144;
            const float v146 = v134 != v134 ? v134 : v145;
            const float v147 = v135 > v146 ? v135 : v146;
            const float v148 = v135 != v135 ? v135 : v147;
            const float v149 = v136 > v148 ? v136 : v148;
            const float v150 = v136 != v136 ? v136 : v149;
            const float v151 = v137 > v150 ? v137 : v150;
            const float v152 = v137 != v137 ? v137 : v151;
            const float v153 = x0[8 * i0 + 6];
            const float v154 = v153 * v2;
            const float v155 = v153 * v4;
            const float v156 = v153 * v6;
            const float v157 = v153 * v8;
            const float v158 = v153 * v10;
            const float v159 = v153 * v12;
            const float v160 = v153 * v14;
            const float v161 = v153 * v16;
            const float v163 = v155 > v154 ? v155 : v154;
            const float v164 = v155 != v155 ? v155 : v163;
            const float v165 = v156 > v164 ? v156 : v164;
            const float v166 = v156 != v156 ? v156 : v165;
            const float v167 = v157 > v166 ? v157 : v166;
            const float v168 = v157 != v157 ? v157 : v167;
            const float v169 = v158 > v168 ? v158 : v168;
            const float v170 = v158 != v158 ? v158 : v169;
            const float v171 = v159 > v170 ? v159 : v170;
            const float v172 = v159 != v159 ? v159 : v171;
            const float v173 = v160 > v172 ? v160 : v172;
            const float v174 = v160 != v160 ? v160 : v173;
            const float v175 = v161 > v174 ? v161 : v174;
            const float v176 = v161 != v161 ? v161 : v175;
            const float v177 = x0[8 * i0 + 7];
            const float v178 = v177 * v2;
            const float v179 = v177 * v4;
            const float v180 = v177 * v6;
            const float v181 = v177 * v8;
            const float v182 = v177 * v10;
            const float v183 = v177 * v12;
            const float v184 = v177 * v14;
            const float v185 = v177 * v16;
            const float v187 = v179 > v178 ? v179 : v178;
            const float v188 = v179 != v179 ? v179 : v187;
            const float v189 = v180 > v188 ? v180 : v188;
            const float v190 = v180 != v180 ? v180 : v189;
            const float v191 = v181 > v190 ? v181 : v190;
            const float v192 = v181 != v181 ? v181 : v191;
            const float v193 = v182 > v192 ? v182 : v192;
            const float v194 = v182 != v182 ? v182 : v193;
            const float v195 = v183 > v194 ? v183 : v194;
            const float v196 = v183 != v183 ? v183 : v195;
            const float v197 = v184 > v196 ? v184 : v196;
            const float v198 = v184 != v184 ? v184 : v197;
            const float v199 = v185 > v198 ? v185 : v198;
            const float v200 = v185 != v185 ? v185 : v199;
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
    float *restrict y0 = p[2]; /* f32 */
    char *scratch = p[5]; /* 19904 bytes */
    float *s1 = (float *)(scratch + 17856); /* f32[64,8], axes in the order [1, 0] */
    /* over 64 x 8: sum */
    {
        float a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const float v1 = s1[i0];
            a1 = FMAF(v1, v1, a1);
        }
        y0[0] = a1;
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,8] */
    const float *restrict x1 = p[1]; /* f32[64,8] */
    char *scratch = p[5]; /* 19904 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,8,8], axes in the order [1, 2, 0] */
    float *s1 = (float *)(scratch + 17856); /* f32[64,8], axes in the order [1, 0] */
    /* over 64 x 2: select */
    {
        for (int64_t i1 = 0; i1 < 2; i1++) {
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 64; i0++) {
                const float v2 = x0[8 * i0 + 4 * i1];
                const float v3 = x1[8 * i0];
                const float v4 = v2 * v3;
                const float v5 = x1[8 * i0 + 1];
                const float v6 = v2 * v5;
                const float v7 = x1[8 * i0 + 2];
                const float v8 = v2 * v7;
                const float v9 = x1[8 * i0 + 3];
                const float v10 = v2 * v9;
                const float v11 = x1[8 * i0 + 4];
                const float v12 = v2 * v11;
                const float v13 = x1[8 * i0 + 5];
                const float v14 = v2 * v13;
                const float v15 = x1[8 * i0 + 6];
                const float v16 = v2 * v15;
                const float v17 = x1[8 * i0 + 7];
                const float v18 = v2 * v17;
                bool v20 = !(v6 <= v4) & (v4 == v4);
                int32_t v21 = v20 ? 1 : 0;
                const float v22 = v20 ? v6 : v4;
                bool v23 = !(v8 <= v22) & (v22 == v22);
                int32_t v24 = v23 ? 2 : v21;
                const float v25 = v23 ? v8 : v22;
                bool v26 = !(v10 <= v25) & (v25 == v25);
                int32_t v27 = v26 ? 3 : v24;
                const float v28 = v26 ? v10 : v25;
                bool v29 = !(v12 <= v28) & (v28 == v28);
                int32_t v30 = v29 ? 4 : v27;
                const float v31 = v29 ? v12 : v28;
                bool v32 = !(v14 <= v31) & (v31 == v31);
                int32_t v33 = v32 ? 5 : v30;
                const float v34 = v32 ? v14 : v31;
                bool v35 = !(v16 <= v34) & (v34 == v34);
                int32_t v36 = v35 ? 6 : v33;
                const float v37 = v35 ? v16 : v34;
                bool v38 = !(v18 <= v37) & (v37 == v37);
                int32_t v39 = v38 ? 7 : v36;
                bool v43 = 0 == v39;
                const float v44 = s1[i0 + 256 * i1];
                const float v45 = v44 + v44;
                const float v47 = v43 ? v45 : 0.0f;
                bool v50 = 1 == v39;
                const float v51 = v50 ? v45 : 0.0f;
                bool v54 = 2 == v39;
                const float v55 = v54 ? v45 : 0.0f;
                bool v58 = 3 == v39;
                const float v59 = v58 ? v45 : 0.0f;
                bool v62 = 4 == v39;
                const float v63 = v62 ? v45 : 0.0f;
                bool v66 = 5 == v39;
                const float v67 = v66 ? v45 : 0.0f;
                bool v70 = 6 == v39;
                const float v71 = v70 ? v45 : 0.0f;
                bool v74 = 7 == v39;
                const float v75 = v74 ? v45 : 0.0f;
                const float v76 = x0[8 * i0 + 4 * i1 + 1];
                const float v77 = v76 * v3;
                const float v78 = v76 * v5;
                const float v79 = v76 * v7;
                const float v80 = v76 * v9;
                const float v81 = v76 * v11;
                const float v82 = v76 * v13;
                const float v83 = v76 * v15;
                const float v84 = v76 * v17;
                bool v86 = !(v78 <= v77) & (v77 == v77);
                int32_t v87 = v86 ? 1 : 0;
                const float v88 = v86 ? v78 : v77;
                bool v89 = !(v79 <= v88) & (v88 == v88);
                int32_t v90 = v89 ? 2 : v87;
                const float v91 = v89 ? v79 : v88;
                bool v92 = !(v80 <= v91) & (v91 == v91);
                int32_t v93 = v92 ? 3 : v90;
                const float v94 = v92 ? v80 : v91;
                bool v95 = !(v81 <= v94) & (v94 == v94);
                int32_t v96 = v95 ? 4 : v93;
                const float v97 = v95 ? v81 : v94;
                bool v98 = !(v82 <= v97) & (v97 == v97);
                int32_t v99 = v98 ? 5 : v96;
                const float v100 = v98 ? v82 : v97;
                bool v101 = !(v83 <= v100) & (v100 == v100);
                int32_t v102 = v101 ? 6 : v99;
                const float v103 = v101 ? v83 : v100;
                bool v104 = !(v84 <= v103) & (v103 == v103);
                int32_t v105 = v104 ? 7 : v102;
                bool v109 = 0 == v105;
                const float v110 = s1[i0 + 256 * i1 + 64];
                const float v111 = v110 + v110;
                const float v112 = v109 ? v111 : 0.0f;
                bool v114 = 1 == v105;
                const float v115 = v114 ? v111 : 0.0f;
                bool v117 = 2 == v105;
                const float v118 = v117 ? v111 : 0.0f;
                bool v120 = 3 == v105;
                const float v121 = v120 ? v111 : 0.0f;
                bool v123 = 4 == v105;
                const float v124 = v123 ? v111 : 0.0f;
                bool v126 = 5 == v105;
                const float v127 = v126 ? v111 : 0.0f;
                bool v129 = 6 == v105;
                const float v130 = v129 ? v111 : 0.0f;
                bool v132 = 7 == v105;
                const float v133 = v132 ? v111 : 0.0f;
                const float v134 = x0[8 * i0 + 4 * i1 + 2];
                const float v135 = v134 * v3;
                const float v136 = v134 * v5;
                const float v137 = v134 * v7;
                const float v138 = v134 * v9;
                const float v139 = v134 * v11;
                const float v140 = v134 * v13;
                const float v141 = v134 * v15;
                const float v142 = v134 * v17;
                bool v144 = !(v136 <= v135) & (v135 == v135);
                int32_t v145 = v144 ? 1 : 0;
                const float v146 = v144 ? v136 : v135;
                bool v147 = !(v137 <= v146) & (v146 == v146);
                int32_t v148 = v147 ? 2 : v145;
                const float v149 = v147 ? v137 : v146;
                bool v150 = !(v138 <= v149) & (v149 == v149);
                int32_t v151 = v150 ? 3 : v148;
                const float v152 = v150 ? v138 : v149;
                bool v153 = !(v139 <= v152) & (v152 == v152);
                int32_t v154 = v153 ? 4 : v151;
                const float v155 = v153 ? v139 : v152;
                bool v156 = !(v140 <= v155) & (v155 == v155);
                int32_t v157 = v156 ? 5 : v154;
                const float v158 = v156 ? v140 : v155;
                bool v159 = !(v141 <= v158) & (v158 == v158);
                int32_t v160 = v159 ? 6 : v157;
                const float v161 = v159 ? v141 : v158;
                bool v162 = !(v142 <= v161) & (v161 == v161);
                int32_t v163 = v162 ? 7 : v160;
                bool v167 = 0 == v163;
                const float v168 = s1[i0 + 256 * i1 + 128];
                const float v169 = v168 + v168;
                const float v170 = v167 ? v169 : 0.0f;
                bool v172 = 1 == v163;
                const float v173 = v172 ? v169 : 0.0f;
                bool v175 = 2 == v163;
                const float v176 = v175 ? v169 : 0.0f;
                bool v178 = 3 == v163;
                const float v179 = v178 ? v169 : 0.0f;
                bool v181 = 4 == v163;
                const float v182 = v181 ? v169 : 0.0f;
                bool v184 = 5 == v163;
                const float v185 = v184 ? v169 : 0.0f;
                bool v187 = 6 == v163;
                const float v188 = v187 ? v169 : 0.0f;
                bool v190 = 7 == v163;
                const float v191 = v190 ? v169 : 0.0f;
                const float v192 = x0[8 * i0 + 4 * i1 + 3];
                const float v193 = v192 * v3;
                const float v194 = v192 * v5;
                const float v195 = v192 * v7;
                const float v196 = v192 * v9;
                const float v197 = v192 * v11;
                const float v198 = v192 * v13;
                const float v199 = v192 * v15;
                const float v200 = v192 * v17;
                bool v202 = !(v194 <= v193) & (v193 == v193);
                int32_t v203 = v202 ? 1 : 0;
                const float v204 = v202 ? v194 : v193;
                bool v205 = !(v195 <= v204) & (v204 == v204);
                int32_t v206 = v205 ? 2 : v203;
                const float v207 = v205 ? v195 : v204;
                bool v208 = !(v196 <= v207) & (v207 == v207);
                int32_t v209 = v208 ? 3 : v206;
                const float v210 = v208 ? v196 : v207;
                bool v211 = !(v197 <= v210) & (v210 == v210);
                int32_t v212 = v211 ? 4 : v209;
                const float v213 = v211 ? v197 : v210;
                bool v214 = !(v198 <= v213) & (v213 == v213);
                int32_t v215 = v214 ? 5 : v212;
                const float v216 = v214 ? v198 : v213;
                bool v217 = !(v199 <= v216) & (v216 == v216);
                int32_t v218 = v217 ? 6 : v215;
                const float v219 = v217 ? v199 : v216;
                bool v220 = !(v200 <= v219) & (v219 == v219);
                int32_t v221 = v220 ? 7 : v218;
                bool v225 = 0 == v221;
                const float v226 = s1[i0 + 256 * i1 + 192];
                const float v227 = v226 + v226;
                const float v228 = v225 ? v227 : 0.0f;
                bool v230 = 1 == v221;
                const float v231 = v230 ? v227 : 0.0f;
                bool v233 = 2 == v221;
                const float v234 = v233 ? v227 : 0.0f;
                bool v236 = 3 == v221;
                const float v237 = v236 ? v227 : 0.0f;
                bool v239 = 4 == v221;
                const float v240 = v239 ? v227 : 0.0f;
                bool v242 = 5 == v221;
                const float v243 = v242 ? v227 : 0.0f;
                bool v245 = 6 == v221;
                const float v246 = v245 ? v227 : 0.0f;
                bool v248 = 7 == v221;
                const float v249 = v248 ? v227 : 0.0f;
                s0[i0 + 2048 * i1] = v47;
                s0[i0 + 2048 * i1 + 64] = v51;
                s0[i0 + 2048 * i1 + 128] = v55;
                s0[i0 + 2048 * i1 + 192] = v59;
                s0[i0 + 2048 * i1 + 256] = v63;
                s0[i0 + 2048 * i1 + 320] = v67;
                s0[i0 + 2048 * i1 + 384] = v71;
                s0[i0 + 2048 * i1 + 448] = v75;
                s0[i0 + 2048 * i1 + 512] = v112;
                s0[i0 + 2048 * i1 + 576] = v115;
                s0[i0 + 2048 * i1 + 640] = v118;
                s0[i0 + 2048 * i1 + 704] = v121;
                s0[i0 + 2048 * i1 + 768] = v124;
                s0[i0 + 2048 * i1 + 832] = v127;
                s0[i0 + 2048 * i1 + 896] = v130;
                s0[i0 + 2048 * i1 + 960] = v133;
                s0[i0 + 2048 * i1 + 1024] = v170;
                s0[i0 + 2048 * i1 + 1088] = v173;
                s0[i0 + 2048 * i1 + 1152] = v176;
                s0[i0 + 2048 * i1 + 1216] = v179;
                s0[i0 + 2048 * i1 + 1280] = v182;
                s0[i0 + 2048 * i1 + 1344] = v185;
                s0[i0 + 2048 * i1 + 1408] = v188;
                s0[i0 + 2048 * i1 + 1472] = v191;
                s0[i0 + 2048 * i1 + 1536] = v228;
                s0[i0 + 2048 * i1 + 1600] = v231;
                s0[i0 + 2048 * i1 + 1664] = v234;
                s0[i0 + 2048 * i1 + 1728] = v237;
                s0[i0 + 2048 * i1 + 1792] = v240;
                s0[i0 + 2048 * i1 + 1856] = v243;
                s0[i0 + 2048 * i1 + 1920] = v246;
                s0[i0 + 2048 * i1 + 1984] = v249;
            }
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,8] */
    const float *restrict x1 = p[1]; /* f32[64,8] */
    float *restrict y1 = p[3]; /* f32[64,8] */
    float *restrict y2 = p[4]; /* f32[64,8] */
    char *scratch = p[5]; /* 19904 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,8,8], axes in the order [1, 2, 0] */
    /* over 64: 2 sum */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v1 = x0[8 * i0];
            const float v2 = x1[8 * i0];
            const float v4 = x1[8 * i0 + 1];
            const float v6 = x1[8 * i0 + 2];
            const float v8 = x1[8 * i0 + 3];
            const float v10 = x1[8 * i0 + 4];
            const float v12 = x1[8 * i0 + 5];
            const float v14 = x1[8 * i0 + 6];
            const float v16 = x1[8 * i0 + 7];
            const float v33 = x0[8 * i0 + 1];
            const float v57 = x0[8 * i0 + 2];
            const float v81 = x0[8 * i0 + 3];
            const float v105 = x0[8 * i0 + 4];
            const float v129 = x0[8 * i0 + 5];
            const float v153 = x0[8 * i0 + 6];
            const float v177 = x0[8 * i0 + 7];
            const float v201 = s0[i0];
            const float v202 = s0[i0 + 64];
            const float v203 = s0[i0 + 128];
            const float v204 = s0[i0 + 192];
            const float v205 = s0[i0 + 256];
            const float v206 = s0[i0 + 320];
            const float v207 = s0[i0 + 384];
            const float v208 = s0[i0 + 448];
            const float v209 = FMAF(v16, v208, FMAF(v14, v207, FMAF(v12, v206, FMAF(v10, v205, FMAF(v8, v204, FMAF(v6, v203, FMAF(v4, v202, v2 * v201)))))));
            const float v210 = s0[i0 + 512];
            const float v211 = s0[i0 + 576];
            const float v212 = s0[i0 + 640];
            const float v213 = s0[i0 + 704];
            const float v214 = s0[i0 + 768];
            const float v215 = s0[i0 + 832];
            const float v216 = s0[i0 + 896];
            const float v217 = s0[i0 + 960];
            const float v218 = FMAF(v16, v217, FMAF(v14, v216, FMAF(v12, v215, FMAF(v10, v214, FMAF(v8, v213, FMAF(v6, v212, FMAF(v4, v211, v2 * v210)))))));
            const float v219 = s0[i0 + 1024];
            const float v220 = s0[i0 + 1088];
            const float v221 = s0[i0 + 1152];
            const float v222 = s0[i0 + 1216];
            const float v223 = s0[i0 + 1280];
            const float v224 = s0[i0 + 1344];
            const float v225 = s0[i0 + 1408];
            const float v226 = s0[i0 + 1472];
            const float v227 = FMAF(v16, v226, FMAF(v14, v225, FMAF(v12, v224, FMAF(v10, v223, FMAF(v8, v222, FMAF(v6, v221, FMAF(v4, v220, v2 * v219)))))));
            const float v228 = s0[i0 + 1536];
            const float v229 = s0[i0 + 1600];
            const float v230 = s0[i0 + 1664];
            const float v231 = s0[i0 + 1728];
            const float v232 = s0[i0 + 1792];
            const float v233 = s0[i0 + 1856];
            const float v234 = s0[i0 + 1920];
            const float v235 = s0[i0 + 1984];
            const float v236 = FMAF(v16, v235, FMAF(v14, v234, FMAF(v12, v233, FMAF(v10, v232, FMAF(v8, v231, FMAF(v6, v230, FMAF(v4, v229, v2 * v228)))))));
            const float v237 = s0[i0 + 2048];
            const float v238 = s0[i0 + 2112];
            const float v239 = s0[i0 + 2176];
            const float v240 = s0[i0 + 2240];
            const float v241 = s0[i0 + 2304];
            const float v242 = s0[i0 + 2368];
            const float v243 = s0[i0 + 2432];
            const float v244 = s0[i0 + 2496];
            const float v245 = FMAF(v16, v244, FMAF(v14, v243, FMAF(v12, v242, FMAF(v10, v241, FMAF(v8, v240, FMAF(v6, v239, FMAF(v4, v238, v2 * v237)))))));
            const float v246 = s0[i0 + 2560];
            const float v247 = s0[i0 + 2624];
            const float v248 = s0[i0 + 2688];
            const float v249 = s0[i0 + 2752];
            const float v250 = s0[i0 + 2816];
            const float v251 = s0[i0 + 2880];
            const float v252 = s0[i0 + 2944];
            const float v253 = s0[i0 + 3008];
            const float v254 = FMAF(v16, v253, FMAF(v14, v252, FMAF(v12, v251, FMAF(v10, v250, FMAF(v8, v249, FMAF(v6, v248, FMAF(v4, v247, v2 * v246)))))));
            const float v255 = s0[i0 + 3072];
            const float v256 = s0[i0 + 3136];
            const float v257 = s0[i0 + 3200];
            const float v258 = s0[i0 + 3264];
            const float v259 = s0[i0 + 3328];
            const float v260 = s0[i0 + 3392];
            const float v261 = s0[i0 + 3456];
            const float v262 = s0[i0 + 3520];
            const float v263 = FMAF(v16, v262, FMAF(v14, v261, FMAF(v12, v260, FMAF(v10, v259, FMAF(v8, v258, FMAF(v6, v257, FMAF(v4, v256, v2 * v255)))))));
            const float v264 = s0[i0 + 3584];
            const float v265 = s0[i0 + 3648];
            const float v266 = s0[i0 + 3712];
            const float v267 = s0[i0 + 3776];
            const float v268 = s0[i0 + 3840];
            const float v269 = s0[i0 + 3904];
            const float v270 = s0[i0 + 3968];
            const float v271 = s0[i0 + 4032];
            const float v272 = FMAF(v16, v271, FMAF(v14, v270, FMAF(v12, v269, FMAF(v10, v268, FMAF(v8, v267, FMAF(v6, v266, FMAF(v4, v265, v2 * v264)))))));
            const float v273 = FMAF(v177, v264, FMAF(v153, v255, FMAF(v129, v246, FMAF(v105, v237, FMAF(v81, v228, FMAF(v57, v219, FMAF(v33, v210, v1 * v201)))))));
            const float v274 = FMAF(v177, v265, FMAF(v153, v256, FMAF(v129, v247, FMAF(v105, v238, FMAF(v81, v229, FMAF(v57, v220, FMAF(v33, v211, v1 * v202)))))));
            const float v275 = FMAF(v177, v266, FMAF(v153, v257, FMAF(v129, v248, FMAF(v105, v239, FMAF(v81, v230, FMAF(v57, v221, FMAF(v33, v212, v1 * v203)))))));
            const float v276 = FMAF(v177, v267, FMAF(v153, v258, FMAF(v129, v249, FMAF(v105, v240, FMAF(v81, v231, FMAF(v57, v222, FMAF(v33, v213, v1 * v204)))))));
            const float v277 = FMAF(v177, v268, FMAF(v153, v259, FMAF(v129, v250, FMAF(v105, v241, FMAF(v81, v232, FMAF(v57, v223, FMAF(v33, v214, v1 * v205)))))));
            const float v278 = FMAF(v177, v269, FMAF(v153, v260, FMAF(v129, v251, FMAF(v105, v242, FMAF(v81, v233, FMAF(v57, v224, FMAF(v33, v215, v1 * v206)))))));
            const float v279 = FMAF(v177, v270, FMAF(v153, v261, FMAF(v129, v252, FMAF(v105, v243, FMAF(v81, v234, FMAF(v57, v225, FMAF(v33, v216, v1 * v207)))))));
            const float v280 = FMAF(v177, v271, FMAF(v153, v262, FMAF(v129, v253, FMAF(v105, v244, FMAF(v81, v235, FMAF(v57, v226, FMAF(v33, v217, v1 * v208)))))));
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
