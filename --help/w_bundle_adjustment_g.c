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





/* The parts of a loop, in any order: by the threads of a team, if there is one. Each thread says which it is. */
typedef void Part(void **p, int64_t k, int64_t me);
typedef struct Team {
    void (*run)(const struct Team *team, Part *part, void **p, int64_t n);
    int64_t threads;
} Team;
static ALONE void spread(const Team *team, Part *part, void **p, int64_t n)
{
    if (team) team->run(team, part, p, n);
    else for (int64_t k = 0; k < n; k++) part(p, k, 0);
}

static ALONE void strip0_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x0 = p[0]; /* f64[49,11] */
    const double *restrict x1 = p[1]; /* f64[7776,3] */
    const int64_t *restrict x3 = p[3]; /* i64[31843] */
    const int64_t *restrict x4 = p[4]; /* i64[31843] */
    char *scratch = p[11]; /* 209792 bytes, and 15680 more for each thread but one, 766848 for parts of several */
    double *s7 = (double *)(scratch + 208256 + (me ? 766848 + 15680 * me : 0)); /* f64[31843], 96 of axis 0 at a time */
    double *s8 = (double *)(scratch + 209024 + (me ? 766848 + 15680 * me : 0)); /* f64[31843], 96 of axis 0 at a time */
    double *s9 = (double *)(scratch + 205760 + (me ? 766848 + 15680 * me : 0)); /* f64[31843,3], axes in the order [1, 0], 96 of axis 0 at a time */
    /* over 31843: sub, 2 view */
    {
        #pragma omp simd
        for (int64_t i0 = r0; i0 < (r0 + 96 < 31843 ? r0 + 96 : 31843); i0++) {
            int64_t v1 = x4[i0];
            const double v2 = x1[3 * within(v1, 7776)];
            const double v3 = only_f64(v2, mask(v1, 7776));
            int64_t v4 = x3[i0];
            const double v5 = x0[11 * within(v4, 49) + 3];
            const double v6 = only_f64(v5, mask(v4, 49));
            const double v7 = v3 - v6;
            const double v8 = x1[3 * within(v1, 7776) + 1];
            const double v9 = only_f64(v8, mask(v1, 7776));
            const double v10 = x0[11 * within(v4, 49) + 4];
            const double v11 = only_f64(v10, mask(v4, 49));
            const double v12 = v9 - v11;
            const double v13 = x1[3 * within(v1, 7776) + 2];
            const double v14 = only_f64(v13, mask(v1, 7776));
            const double v15 = x0[11 * within(v4, 49) + 5];
            const double v16 = only_f64(v15, mask(v4, 49));
            const double v17 = v14 - v16;
            const double v18 = x0[11 * within(v4, 49) + 6];
            const double v19 = only_f64(v18, mask(v4, 49));
            const double v20 = x0[11 * within(v4, 49) + 9];
            const double v21 = only_f64(v20, mask(v4, 49));
            s9[i0 - r0] = v7;
            s9[i0 - r0 + 104] = v12;
            s9[i0 - r0 + 208] = v17;
            s8[i0 - r0] = v19;
            s7[i0 - r0] = v21;
        }
    }
}

static ALONE void strip1_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x0 = p[0]; /* f64[49,11] */
    const double *restrict x2 = p[2]; /* f64[31843] */
    const int64_t *restrict x3 = p[3]; /* i64[31843] */
    const double *restrict x5 = p[5]; /* f64[31843,2] */
    const double *restrict x6 = p[6]; /* f64[31843,2] */
    double *restrict y0 = p[7]; /* f64[31843,2] */
    double *restrict y3 = p[10]; /* f64[31843] */
    char *scratch = p[11]; /* 209792 bytes, and 15680 more for each thread but one, 766848 for parts of several */
    double *s0 = (double *)(scratch + 194112 + (me ? 766848 + 15680 * me : 0)); /* f64[31843,11], axes in the order [1, 0], 96 of axis 0 at a time */
    double *s1 = (double *)(scratch + 203264 + (me ? 766848 + 15680 * me : 0)); /* f64[31843,3], axes in the order [1, 0], 96 of axis 0 at a time */
    double *s2 = (double *)(scratch + 192320); /* f64[51], rows of 56 */
    double *s3 = (double *)(scratch + 192768); /* f64[51], rows of 56 */
    double *s4 = (double *)(scratch + 193216); /* f64[51], rows of 56 */
    double *s5 = (double *)(scratch + 190976); /* f64[51,3], axes in the order [1, 0], rows of 56 */
    double *s6 = (double *)(scratch + 193664); /* f64[51], rows of 56 */
    double *s7 = (double *)(scratch + 208256 + (me ? 766848 + 15680 * me : 0)); /* f64[31843], 96 of axis 0 at a time */
    double *s8 = (double *)(scratch + 209024 + (me ? 766848 + 15680 * me : 0)); /* f64[31843], 96 of axis 0 at a time */
    double *s9 = (double *)(scratch + 205760 + (me ? 766848 + 15680 * me : 0)); /* f64[31843,3], axes in the order [1, 0], 96 of axis 0 at a time */
    /* over 31843: gather, sub, 5 sum, 3 select, 3 mul, 6 add, 4 mul0 */
    {
        #pragma omp simd
        for (int64_t i0 = r0; i0 < (r0 + 96 < 31843 ? r0 + 96 : 31843); i0++) {
            int64_t v4 = x3[i0];
            int64_t v24 = v4 >= (-INT64_C(1)) || v4 != v4 ? v4 : (-INT64_C(1));
            int64_t v26 = v24 <= INT64_C(49) || v24 != v24 ? v24 : INT64_C(49);
            int64_t v27 = INT64_C(1) + v26;
            const double v28 = s6[v27];
            const double v29 = s9[i0 - r0 + 208];
            const double v31 = s5[v27 + 56];
            const double v33 = v29 * v31;
            const double v34 = s9[i0 - r0 + 104];
            const double v36 = s5[v27 + 112];
            const double v38 = v34 * v36;
            const double v39 = v33 - v38;
            const double v41 = s9[i0 - r0];
            const double v43 = v41 * v36;
            const double v46 = s5[v27];
            const double v47 = v29 * v46;
            const double v48 = v43 - v47;
            const double v51 = v34 * v46;
            const double v54 = v41 * v31;
            const double v55 = v51 - v54;
            const double v56 = FMA(v36, v29, FMA(v31, v34, v46 * v41));
            const double v58 = x0[11 * within(v4, 49)];
            const double v59 = only_f64(v58, mask(v4, 49));
            const double v60 = x0[11 * within(v4, 49) + 1];
            const double v61 = only_f64(v60, mask(v4, 49));
            const double v62 = x0[11 * within(v4, 49) + 2];
            const double v63 = only_f64(v62, mask(v4, 49));
            const double v64 = FMA(v63, v63, FMA(v61, v61, v59 * v59));
            bool v65 = 0.0 < v64;
            const double v67 = v41 * v28;
            const double v69 = s4[v27];
            const double v70 = v39 * v69;
            const double v71 = v67 + v70;
            const double v74 = 1.0 - v28;
            const double v75 = v56 * v74;
            const double v76 = v46 * v75;
            const double v77 = v71 + v76;
            const double v79 = v29 * v61;
            const double v81 = v34 * v63;
            const double v82 = v79 - v81;
            const double v83 = v41 + v82;
            const double v84 = v65 ? v77 : v83;
            const double v85 = v34 * v28;
            const double v87 = v48 * v69;
            const double v88 = v85 + v87;
            const double v89 = v31 * v75;
            const double v90 = v88 + v89;
            const double v92 = v41 * v63;
            const double v94 = v29 * v59;
            const double v95 = v92 - v94;
            const double v96 = v34 + v95;
            const double v97 = v65 ? v90 : v96;
            const double v98 = v29 * v28;
            const double v100 = v55 * v69;
            const double v101 = v98 + v100;
            const double v102 = v36 * v75;
            const double v103 = v101 + v102;
            const double v105 = v34 * v59;
            const double v107 = v41 * v61;
            const double v108 = v105 - v107;
            const double v109 = v29 + v108;
            const double v110 = v65 ? v103 : v109;
            const double v113 = v84 / v110;
            const double v117 = v97 / v110;
            const double v118 = FMA(v117, v117, v113 * v113);
            const double v119 = x0[11 * within(v4, 49) + 10];
            const double v120 = only_f64(v119, mask(v4, 49));
            const double v122 = v120 * v118;
            const double v123 = x2[i0];
            const double v124 = x0[11 * within(v4, 49) + 7];
            const double v125 = only_f64(v124, mask(v4, 49));
            const double v126 = s8[i0 - r0];
            const double v127 = s7[i0 - r0];
            const double v128 = FMA(v127, v118, 1.0);
            const double v130 = v118 * v122;
            const double v131 = v128 + v130;
            const double v132 = v126 * v131;
            const double v133 = v113 * v132;
            const double v134 = v125 + v133;
            const double v135 = x5[2 * i0];
            const double v136 = v134 - v135;
            const double v137 = v123 * v136;
            const double v138 = x0[11 * within(v4, 49) + 8];
            const double v139 = only_f64(v138, mask(v4, 49));
            const double v140 = v117 * v132;
            const double v141 = v139 + v140;
            const double v142 = x5[2 * i0 + 1];
            const double v143 = v141 - v142;
            const double v144 = v123 * v143;
            const double v145 = x6[2 * i0];
            const double v146 = v145 * v123;
            const double v147 = x6[2 * i0 + 1];
            const double v148 = v147 * v123;
            const double v149 = FMA(v117, v148, v113 * v146);
            const double v151 = v126 * v149;
            const double v152 = v118 * v151;
            const double v154 = v122 * v151;
            const double v156 = v120 * v152;
            const double v157 = v154 + v156;
            const double v158 = v127 * v151;
            const double v159 = v157 + v158;
            const double v160 = v159 * v113;
            const double v161 = v146 * v132;
            const double v162 = FMA(2.0, v160, v161);
            const double v163 = v159 * v117;
            const double v164 = v148 * v132;
            const double v165 = FMA(2.0, v163, v164);
            const double v167 = 1.0 / v110;
            const double v168 = v162 * v167;
            const double v171 = v65 ? v168 : 0.0;
            const double v174 = v165 * v167;
            const double v176 = v65 ? v174 : 0.0;
            const double v179 = v117 * v167;
            const double v180 = v165 * v179;
            const double v181 = -v180;
            const double v182 = v113 * v167;
            const double v183 = v162 * v182;
            const double v184 = v181 - v183;
            const double v185 = v65 ? v184 : 0.0;
            const double v186 = v65 ? 0.0 : v168;
            const double v187 = v65 ? 0.0 : v174;
            const double v188 = v65 ? 0.0 : v184;
            const double v190 = -v186;
            const double v191 = mul0(v34, v190);
            const double v193 = -v187;
            const double v194 = mul0(v29, v193);
            const double v196 = -v188;
            const double v197 = mul0(v41, v196);
            const double v198 = mul0(v29, v186);
            const double v199 = mul0(v41, v187);
            const double v200 = mul0(v34, v188);
            const double v202 = mul0(v46, v171);
            const double v204 = mul0(v31, v176);
            const double v206 = mul0(v36, v185);
            const double v207 = v202 + v204 + v206;
            const double v208 = mul0(v69, v171);
            const double v209 = -v208;
            const double v210 = mul0(v34, v209);
            const double v211 = mul0(v69, v176);
            const double v212 = -v211;
            const double v213 = mul0(v29, v212);
            const double v214 = mul0(v69, v185);
            const double v215 = -v214;
            const double v216 = mul0(v41, v215);
            const double v217 = mul0(v63, v190);
            const double v218 = mul0(v36, v209);
            const double v219 = v217 + v218;
            const double v220 = mul0(v59, v193);
            const double v221 = mul0(v46, v212);
            const double v222 = v220 + v221;
            const double v223 = mul0(v61, v196);
            const double v224 = mul0(v31, v215);
            const double v225 = v223 + v224;
            const double v226 = mul0(v29, v208);
            const double v227 = mul0(v41, v211);
            const double v228 = mul0(v34, v214);
            const double v229 = mul0(v61, v186);
            const double v230 = mul0(v31, v208);
            const double v231 = v229 + v230;
            const double v232 = mul0(v63, v187);
            const double v233 = mul0(v36, v211);
            const double v234 = v232 + v233;
            const double v235 = mul0(v59, v188);
            const double v236 = mul0(v46, v214);
            const double v237 = v235 + v236;
            const double v242 = mul0(v75, v171);
            const double v244 = mul0(v74, v207);
            const double v245 = mul0(v41, v244);
            const double v246 = v242 + v245;
            const double v247 = v213 + v246;
            const double v248 = v228 + v247;
            const double v253 = mul0(v75, v176);
            const double v254 = mul0(v34, v244);
            const double v255 = v253 + v254;
            const double v256 = v216 + v255;
            const double v257 = v226 + v256;
            const double v262 = mul0(v75, v185);
            const double v263 = mul0(v29, v244);
            const double v264 = v262 + v263;
            const double v265 = v210 + v264;
            const double v266 = v227 + v265;
            const double v267 = mul0(v28, v171);
            const double v272 = mul0(v46, v244);
            const double v273 = v186 + v272;
            const double v274 = v225 + v273;
            const double v275 = v234 + v274;
            const double v276 = v267 + v275;
            const double v277 = mul0(v28, v176);
            const double v282 = mul0(v31, v244);
            const double v283 = v187 + v282;
            const double v284 = v219 + v283;
            const double v285 = v237 + v284;
            const double v286 = v277 + v285;
            const double v287 = mul0(v28, v185);
            const double v292 = mul0(v36, v244);
            const double v293 = v188 + v292;
            const double v294 = v222 + v293;
            const double v295 = v231 + v294;
            const double v296 = v287 + v295;
            const double v297 = mul0(v41, v171);
            const double v298 = mul0(v34, v176);
            const double v299 = mul0(v29, v185);
            const double v300 = v297 + v298 + v299;
            const double v301 = mul0(v56, v207);
            const double v302 = v300 - v301;
            const double v303 = -v69;
            const double v304 = mul0(v302, v303);
            const double v305 = mul0(v39, v171);
            const double v306 = mul0(v48, v176);
            const double v307 = mul0(v55, v185);
            const double v308 = v305 + v306 + v307;
            const double v309 = mul0(v28, v308);
            const double v311 = s3[v27];
            const double v312 = v46 * v311;
            const double v313 = -v312;
            const double v314 = mul0(v248, v313);
            const double v316 = v31 * v311;
            const double v317 = -v316;
            const double v318 = mul0(v257, v317);
            const double v320 = v36 * v311;
            const double v321 = -v320;
            const double v322 = mul0(v266, v321);
            const double v323 = v314 + v318 + v322;
            const double v324 = v309 + v323;
            const double v325 = v304 + v324;
            const double v326 = s2[v27];
            const double v327 = mul0(v325, v326);
            const double v328 = mul0(v59, v327);
            const double v329 = mul0(v248, v311);
            const double v334 = v194 + v200;
            const double v335 = v329 + v334;
            const double v336 = FMA(2.0, v328, v335);
            const double v342 = mul0(v61, v327);
            const double v343 = mul0(v257, v311);
            const double v348 = v197 + v198;
            const double v349 = v343 + v348;
            const double v350 = FMA(2.0, v342, v349);
            const double v356 = mul0(v63, v327);
            const double v357 = mul0(v266, v311);
            const double v362 = v191 + v199;
            const double v363 = v357 + v362;
            const double v364 = FMA(2.0, v356, v363);
            const double v372 = -v276;
            const double v379 = -v286;
            const double v386 = -v296;
            const double v393 = v131 * v149;
            const double v417 = v118 * v152;
            const double v418 = FMA(v147, v143, v145 * v136);
            y0[2 * i0] = v137;
            y0[2 * i0 + 1] = v144;
            s1[i0 - r0] = v276;
            s1[i0 - r0 + 104] = v286;
            s1[i0 - r0 + 208] = v296;
            s0[i0 - r0] = v336;
            s0[i0 - r0 + 104] = v350;
            s0[i0 - r0 + 208] = v364;
            s0[i0 - r0 + 312] = v372;
            s0[i0 - r0 + 416] = v379;
            s0[i0 - r0 + 520] = v386;
            s0[i0 - r0 + 624] = v393;
            s0[i0 - r0 + 728] = v146;
            s0[i0 - r0 + 832] = v148;
            s0[i0 - r0 + 936] = v152;
            s0[i0 - r0 + 1040] = v417;
            y3[i0] = v418;
        }
    }
}

static ALONE void strip2_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const int64_t *restrict x3 = p[3]; /* i64[31843] */
    const int64_t *restrict x4 = p[4]; /* i64[31843] */
    const Team *team = p[13];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[11]; /* 209792 bytes, and 15680 more for each thread but one, 766848 for parts of several */
    double *s0 = (double *)(scratch + 194112 + (me ? 766848 + 15680 * me : 0)); /* f64[31843,11], axes in the order [1, 0], 96 of axis 0 at a time */
    double *s1 = (double *)(scratch + 203264 + (me ? 766848 + 15680 * me : 0)); /* f64[31843,3], axes in the order [1, 0], 96 of axis 0 at a time */
    double *s10 = (double *)(scratch + (apart ? 209792 : 0)); /* f64[23328] */
    double *s11 = (double *)(scratch + (apart ? 957760 : 186624)); /* f64[544] */
    /* over 31843 x 3: scatter */
    {
        for (int64_t i1 = 0; i1 < 3; i1++) {
            for (int64_t i0 = r0; i0 < (r0 + 96 < 31843 ? r0 + 96 : 31843); i0++) {
                const double v1 = s1[i0 + 104 * i1 - r0];
                int64_t v2 = x4[i0];
                if ((uint64_t)(v2) < 7776) s10[i1 + 23328 * (apart ? t0 : 0) + 3 * v2] += v1;
            }
        }
    }
    /* over 31843 x 11: scatter */
    {
        for (int64_t i0 = r0; i0 < (r0 + 96 < 31843 ? r0 + 96 : 31843); i0++) {
            int64_t v2 = x3[i0];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 11; i1++) {
                const double v1 = s0[i0 + 104 * i1 - r0];
                if ((uint64_t)(v2) < 49) s11[i1 + 544 * (apart ? t0 : 0) + 11 * v2] += v1;
            }
        }
    }
}

/* 96 of 31843 rows at a time */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const Team *team = p[13];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[11]; /* 209792 bytes, and 15680 more for each thread but one, 766848 for parts of several */
    double *s10 = (double *)(scratch + (apart ? 209792 : 0)); /* f64[23328] */
    double *s11 = (double *)(scratch + (apart ? 957760 : 186624)); /* f64[544] */
    (void)me;
    ASSUME(t0 >= 0 && t0 < 4); const int64_t from = 7968 * t0, to = from + 7968 < 31843 ? from + 7968 : 31843;
    for (int64_t z = 0; z < 23328; z++) s10[23328 * (apart ? t0 : 0) + z] = 0;
    for (int64_t z = 0; z < 539; z++) s11[544 * (apart ? t0 : 0) + z] = 0;
    for (int64_t r0 = from; r0 < to; r0 += 96) {
        strip0_of_kernel(p, t0, me, r0);
        strip1_of_kernel(p, t0, me, r0);
        strip2_of_kernel(p, t0, me, r0);
    }
}

void kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[49,11] */
    double *restrict y1 = p[8]; /* f64[49,11] */
    double *restrict y2 = p[9]; /* f64[7776,3] */
    const Team *team = p[13];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[11]; /* 209792 bytes, and 15680 more for each thread but one, 766848 for parts of several */
    double *s2 = (double *)(scratch + 192320); /* f64[51], rows of 56 */
    double *s3 = (double *)(scratch + 192768); /* f64[51], rows of 56 */
    double *s4 = (double *)(scratch + 193216); /* f64[51], rows of 56 */
    double *s5 = (double *)(scratch + 190976); /* f64[51,3], axes in the order [1, 0], rows of 56 */
    double *s6 = (double *)(scratch + 193664); /* f64[51], rows of 56 */
    double *s10 = (double *)(scratch + (apart ? 209792 : 0)); /* f64[23328] */
    double *s11 = (double *)(scratch + (apart ? 957760 : 186624)); /* f64[544] */
    /* over 51: sqrt, cos, 2 div, sin, mul */
    {
        const int64_t far11 = far(11);
        const int64_t before2048 = far(-2048);
        #pragma omp simd
        for (int64_t i0 = 1; i0 < 50; i0++) {
            const double v1 = x0[far11 * i0 + before2048 + 2037];
            const double v2 = v1;
            const double v3 = x0[far11 * i0 + before2048 + 2038];
            const double v4 = v3;
            const double v5 = x0[far11 * i0 + before2048 + 2039];
            const double v6 = v5;
            const double v7 = FMA(v6, v6, FMA(v4, v4, v2 * v2));
            const double v8 = sqrt(v7);
            const double v10 = cos(v8);
            const double v11 = v2 / v8;
            const double v12 = v4 / v8;
            const double v13 = v6 / v8;
            const double v14 = sin(v8);
            const double v16 = 1.0 / v8;
            const double v19 = 0.5 * v16;
            s6[i0] = v10;
            s5[i0] = v11;
            s5[i0 + 56] = v12;
            s5[i0 + 112] = v13;
            s4[i0] = v14;
            s3[i0] = v16;
            s2[i0] = v19;
        }
        for (int64_t end = 0; end < 2; end++) {
            const int64_t i0 = end < 1 ? end : end + 49;
            const double v1 = x0[(far11 * i0 + before2048 + 2037) & ((-i0) >> 63) & ((i0 - 50) >> 63)];
            const double v2 = only_f64(v1, ((-i0) >> 63) & ((i0 - 50) >> 63));
            const double v3 = x0[(far11 * i0 + before2048 + 2038) & ((-i0) >> 63) & ((i0 - 50) >> 63)];
            const double v4 = only_f64(v3, ((-i0) >> 63) & ((i0 - 50) >> 63));
            const double v5 = x0[(far11 * i0 + before2048 + 2039) & ((-i0) >> 63) & ((i0 - 50) >> 63)];
            const double v6 = only_f64(v5, ((-i0) >> 63) & ((i0 - 50) >> 63));
            const double v7 = FMA(v6, v6, FMA(v4, v4, v2 * v2));
            const double v8 = sqrt(v7);
            const double v10 = cos(v8);
            const double v11 = v2 / v8;
            const double v12 = v4 / v8;
            const double v13 = v6 / v8;
            const double v14 = sin(v8);
            const double v16 = 1.0 / v8;
            const double v19 = 0.5 * v16;
            s6[i0] = v10;
            s5[i0] = v11;
            s5[i0 + 56] = v12;
            s5[i0 + 112] = v13;
            s4[i0] = v14;
            s3[i0] = v16;
            s2[i0] = v19;
        }
    }
    /* 96 of 31843 rows at a time */
    {
        if (apart) spread(team, part0_of_kernel, p, 4);
        for (int64_t t0 = 0; t0 < 4; t0++) {
            if (!apart) part0_of_kernel(p, t0, 0);
            for (int64_t i0 = 0; i0 < 7776; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 3; i1++) y2[3 * i0 + i1] = (t0 ? y2[3 * i0 + i1] : 0) + s10[3 * i0 + i1 + 23328 * (apart ? t0 : 0)];
            }
            for (int64_t i0 = 0; i0 < 49; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 11; i1++) y1[11 * i0 + i1] = (t0 ? y1[11 * i0 + i1] : 0) + s11[11 * i0 + i1 + 544 * (apart ? t0 : 0)];
            }
        }
    }
}
