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
#include <string.h>
#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define SHUFFLES
#endif
#endif
#ifdef SHUFFLES
#define TRANSPOSE(bits) \
typedef int##bits##_t Four##bits __attribute__((vector_size(bits / 2), aligned(bits / 8), may_alias)); \
static inline void transpose_##bits(const void *source, int64_t step, void *place, int64_t far) \
{ \
    const int##bits##_t *from = source; \
    int##bits##_t *to = place; \
    const Four##bits a = *(const Four##bits *)from, b = *(const Four##bits *)(from + step); \
    const Four##bits c = *(const Four##bits *)(from + 2 * step), d = *(const Four##bits *)(from + 3 * step); \
    const Four##bits e = __builtin_shufflevector(a, b, 0, 4, 2, 6), f = __builtin_shufflevector(a, b, 1, 5, 3, 7); \
    const Four##bits g = __builtin_shufflevector(c, d, 0, 4, 2, 6), h = __builtin_shufflevector(c, d, 1, 5, 3, 7); \
    *(Four##bits *)to = __builtin_shufflevector(e, g, 0, 1, 4, 5); \
    *(Four##bits *)(to + far) = __builtin_shufflevector(f, h, 0, 1, 4, 5); \
    *(Four##bits *)(to + 2 * far) = __builtin_shufflevector(e, g, 2, 3, 6, 7); \
    *(Four##bits *)(to + 3 * far) = __builtin_shufflevector(f, h, 2, 3, 6, 7); \
}
#else
#define TRANSPOSE(bits) \
static inline void transpose_##bits(const void *source, int64_t step, void *place, int64_t far) \
{ \
    const int##bits##_t *from = source; \
    int##bits##_t *to = place; \
    for (int k = 0; k < 4; k++) for (int j = 0; j < 4; j++) to[far * j + k] = from[step * k + j]; \
}
#endif
/* place[far * column + row] = source[step * row + column]: some columns at a time, two lines of the cache of each */
#define TILE(bits) \
ALONE static void tile_##bits(const void *source, int64_t step, void *place, int64_t far, int64_t rows, int64_t columns) \
{ \
    const char *from = source; \
    char *to = place; \
    const int64_t size = bits / 8, run = 1024 / bits; \
    for (int64_t c0 = 0; c0 < columns; c0 += 16) \
        for (int64_t r0 = 0; r0 < rows; r0 += run) { \
            const int64_t r1 = r0 + run < rows ? r0 + run : rows, c1 = c0 + 16 < columns ? c0 + 16 : columns; \
            int64_t c = c0; \
            for (; c + 3 < c1; c += 4) { \
                int64_t r = r0; \
                for (; r + 3 < r1; r += 4) \
                    transpose_##bits(from + size * (step * r + c), step, to + size * (far * c + r), far); \
                for (; r < r1; r++) \
                    for (int64_t k = c; k < c + 4; k++) memcpy(to + size * (far * k + r), from + size * (step * r + k), size); \
            } \
            for (; c < c1; c++) \
                for (int64_t r = r0; r < r1; r++) memcpy(to + size * (far * c + r), from + size * (step * r + c), size); \
        } \
}
TRANSPOSE(32)
TRANSPOSE(64)
TILE(32)
TILE(64)
static inline void fetch(const void *from, int64_t bytes)
{
#ifdef __GNUC__
    for (int64_t k = 0; k < bytes; k += 64) __builtin_prefetch((const char *)from + k);
#endif
}

static ALONE void strip0_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x0 = p[0]; /* f64[10,8] */
    const double *restrict x1 = p[1]; /* f64[4096,8] */
    char *scratch = p[4]; /* 4352 bytes, and 2560 more for each thread but one, 4928 for parts of several */
    int64_t *s1 = (int64_t *)(scratch + 1792 + (me ? 4928 + 2560 * me : 0)); /* i64[4096], 320 of axis 0 at a time */
    double *s2 = (double *)(scratch + 1344); /* f64[56] */
    /* over 4096: sum, argmin */
    {
        const double v2 = x0[0];
        const double v5 = x0[1];
        const double v8 = x0[2];
        const double v11 = x0[3];
        const double v14 = x0[4];
        const double v17 = x0[5];
        const double v20 = x0[6];
        const double v23 = x0[7];
        const double v26 = x0[8];
        const double v28 = x0[9];
        const double v30 = x0[10];
        const double v32 = x0[11];
        const double v34 = x0[12];
        const double v36 = x0[13];
        const double v38 = x0[14];
        const double v40 = x0[15];
        const double v43 = x0[16];
        const double v45 = x0[17];
        const double v47 = x0[18];
        const double v49 = x0[19];
        const double v51 = x0[20];
        const double v53 = x0[21];
        const double v55 = x0[22];
        const double v57 = x0[23];
        const double v60 = x0[24];
        const double v62 = x0[25];
        const double v64 = x0[26];
        const double v66 = x0[27];
        const double v68 = x0[28];
        const double v70 = x0[29];
        const double v72 = x0[30];
        const double v74 = x0[31];
        const double v77 = x0[32];
        const double v79 = x0[33];
        const double v81 = x0[34];
        const double v83 = x0[35];
        const double v85 = x0[36];
        const double v87 = x0[37];
        const double v89 = x0[38];
        const double v91 = x0[39];
        const double v94 = x0[40];
        const double v96 = x0[41];
        const double v98 = x0[42];
        const double v100 = x0[43];
        const double v102 = x0[44];
        const double v104 = x0[45];
        const double v106 = x0[46];
        const double v108 = x0[47];
        const double v111 = x0[48];
        const double v113 = x0[49];
        const double v115 = x0[50];
        const double v117 = x0[51];
        const double v119 = x0[52];
        const double v121 = x0[53];
        const double v123 = x0[54];
        const double v125 = x0[55];
        const double v128 = x0[56];
        const double v130 = x0[57];
        const double v132 = x0[58];
        const double v134 = x0[59];
        const double v136 = x0[60];
        const double v138 = x0[61];
        const double v140 = x0[62];
        const double v142 = x0[63];
        const double v145 = x0[64];
        const double v147 = x0[65];
        const double v149 = x0[66];
        const double v151 = x0[67];
        const double v153 = x0[68];
        const double v155 = x0[69];
        const double v157 = x0[70];
        const double v159 = x0[71];
        const double v162 = x0[72];
        const double v164 = x0[73];
        const double v166 = x0[74];
        const double v168 = x0[75];
        const double v170 = x0[76];
        const double v172 = x0[77];
        const double v174 = x0[78];
        const double v176 = x0[79];
        double a1 = 0;
        for (int64_t z0 = r0; z0 < (r0 + 320 < 4096 ? r0 + 320 : 4096); z0 += 128) {
            const int64_t z1 = z0 + 128 < (r0 + 320 < 4096 ? r0 + 320 : 4096) ? z0 + 128 : (r0 + 320 < 4096 ? r0 + 320 : 4096);
            double c0[1024]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z1; z += 4) { /* blocks are transposed in registers */
                    transpose_64(&x1[8 * z], 8, &c0[0 + z - z0], 128);
                    transpose_64(&x1[8 * z + 4], 8, &c0[512 + z - z0], 128);
                }
                for (; z < z1; z++) {
                    c0[0 + z - z0] = x1[8 * z];
                    c0[128 + z - z0] = x1[8 * z + 1];
                    c0[256 + z - z0] = x1[8 * z + 2];
                    c0[384 + z - z0] = x1[8 * z + 3];
                    c0[512 + z - z0] = x1[8 * z + 4];
                    c0[640 + z - z0] = x1[8 * z + 5];
                    c0[768 + z - z0] = x1[8 * z + 6];
                    c0[896 + z - z0] = x1[8 * z + 7];
                }
            }
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = z0; i0 < z1; i0++) {
                const double v1 = c0[0 + i0 - z0];
                const double v3 = v1 - v2;
                const double v4 = c0[128 + i0 - z0];
                const double v6 = v4 - v5;
                const double v7 = c0[256 + i0 - z0];
                const double v9 = v7 - v8;
                const double v10 = c0[384 + i0 - z0];
                const double v12 = v10 - v11;
                const double v13 = c0[512 + i0 - z0];
                const double v15 = v13 - v14;
                const double v16 = c0[640 + i0 - z0];
                const double v18 = v16 - v17;
                const double v19 = c0[768 + i0 - z0];
                const double v21 = v19 - v20;
                const double v22 = c0[896 + i0 - z0];
                const double v24 = v22 - v23;
                const double v25 = FMA(v24, v24, FMA(v21, v21, FMA(v18, v18, FMA(v15, v15, FMA(v12, v12, FMA(v9, v9, FMA(v6, v6, v3 * v3)))))));
                const double v27 = v1 - v26;
                const double v29 = v4 - v28;
                const double v31 = v7 - v30;
                const double v33 = v10 - v32;
                const double v35 = v13 - v34;
                const double v37 = v16 - v36;
                const double v39 = v19 - v38;
                const double v41 = v22 - v40;
                const double v42 = FMA(v41, v41, FMA(v39, v39, FMA(v37, v37, FMA(v35, v35, FMA(v33, v33, FMA(v31, v31, FMA(v29, v29, v27 * v27)))))));
                const double v44 = v1 - v43;
                const double v46 = v4 - v45;
                const double v48 = v7 - v47;
                const double v50 = v10 - v49;
                const double v52 = v13 - v51;
                const double v54 = v16 - v53;
                const double v56 = v19 - v55;
                const double v58 = v22 - v57;
                const double v59 = FMA(v58, v58, FMA(v56, v56, FMA(v54, v54, FMA(v52, v52, FMA(v50, v50, FMA(v48, v48, FMA(v46, v46, v44 * v44)))))));
                const double v61 = v1 - v60;
                const double v63 = v4 - v62;
                const double v65 = v7 - v64;
                const double v67 = v10 - v66;
                const double v69 = v13 - v68;
                const double v71 = v16 - v70;
                const double v73 = v19 - v72;
                const double v75 = v22 - v74;
                const double v76 = FMA(v75, v75, FMA(v73, v73, FMA(v71, v71, FMA(v69, v69, FMA(v67, v67, FMA(v65, v65, FMA(v63, v63, v61 * v61)))))));
                const double v78 = v1 - v77;
                const double v80 = v4 - v79;
                const double v82 = v7 - v81;
                const double v84 = v10 - v83;
                const double v86 = v13 - v85;
                const double v88 = v16 - v87;
                const double v90 = v19 - v89;
                const double v92 = v22 - v91;
                const double v93 = FMA(v92, v92, FMA(v90, v90, FMA(v88, v88, FMA(v86, v86, FMA(v84, v84, FMA(v82, v82, FMA(v80, v80, v78 * v78)))))));
                const double v95 = v1 - v94;
                const double v97 = v4 - v96;
                const double v99 = v7 - v98;
                const double v101 = v10 - v100;
                const double v103 = v13 - v102;
                const double v105 = v16 - v104;
                const double v107 = v19 - v106;
                const double v109 = v22 - v108;
                const double v110 = FMA(v109, v109, FMA(v107, v107, FMA(v105, v105, FMA(v103, v103, FMA(v101, v101, FMA(v99, v99, FMA(v97, v97, v95 * v95)))))));
                const double v112 = v1 - v111;
                const double v114 = v4 - v113;
                const double v116 = v7 - v115;
                const double v118 = v10 - v117;
                const double v120 = v13 - v119;
                const double v122 = v16 - v121;
                const double v124 = v19 - v123;
                const double v126 = v22 - v125;
                const double v127 = FMA(v126, v126, FMA(v124, v124, FMA(v122, v122, FMA(v120, v120, FMA(v118, v118, FMA(v116, v116, FMA(v114, v114, v112 * v112)))))));
                const double v129 = v1 - v128;
                const double v131 = v4 - v130;
                const double v133 = v7 - v132;
                const double v135 = v10 - v134;
                const double v137 = v13 - v136;
                const double v139 = v16 - v138;
                const double v141 = v19 - v140;
                const double v143 = v22 - v142;
                const double v144 = FMA(v143, v143, FMA(v141, v141, FMA(v139, v139, FMA(v137, v137, FMA(v135, v135, FMA(v133, v133, FMA(v131, v131, v129 * v129)))))));
                const double v146 = v1 - v145;
                const double v148 = v4 - v147;
                const double v150 = v7 - v149;
                const double v152 = v10 - v151;
                const double v154 = v13 - v153;
                const double v156 = v16 - v155;
                const double v158 = v19 - v157;
                const double v160 = v22 - v159;
                const double v161 = FMA(v160, v160, FMA(v158, v158, FMA(v156, v156, FMA(v154, v154, FMA(v152, v152, FMA(v150, v150, FMA(v148, v148, v146 * v146)))))));
                const double v163 = v1 - v162;
                const double v165 = v4 - v164;
                const double v167 = v7 - v166;
                const double v169 = v10 - v168;
                const double v171 = v13 - v170;
                const double v173 = v16 - v172;
                const double v175 = v19 - v174;
                const double v177 = v22 - v176;
                const double v178 = FMA(v177, v177, FMA(v175, v175, FMA(v173, v173, FMA(v171, v171, FMA(v169, v169, FMA(v167, v167, FMA(v165, v165, v163 * v163)))))));
                const double v180 = v42 < v25 ? v42 : v25;
                const double v181 = v42 != v42 ? v42 : v180;
                const double v182 = v59 < v181 ? v59 : v181;
                const double v183 = v59 != v59 ? v59 : v182;
                const double v184 = v76 < v183 ? v76 : v183;
                const double v185 = v76 != v76 ? v76 : v184;
                const double v186 = v93 < v185 ? v93 : v185;
                const double v187 = v93 != v93 ? v93 : v186;
                const double v188 = v110 < v187 ? v110 : v187;
                const double v189 = v110 != v110 ? v110 : v188;
                const double v190 = v127 < v189 ? v127 : v189;
                const double v191 = v127 != v127 ? v127 : v190;
                const double v192 = v144 < v191 ? v144 : v191;
                const double v193 = v144 != v144 ? v144 : v192;
                const double v194 = v161 < v193 ? v161 : v193;
                const double v195 = v161 != v161 ? v161 : v194;
                const double v196 = v178 < v195 ? v178 : v195;
                const double v197 = v178 != v178 ? v178 : v196;
                bool v199 = !(v42 >= v25) & (v25 == v25);
                int64_t v200 = v199 ? 1 : INT64_C(0);
                const double v201 = v199 ? v42 : v25;
                bool v202 = !(v59 >= v201) & (v201 == v201);
                int64_t v203 = v202 ? 2 : v200;
                const double v204 = v202 ? v59 : v201;
                bool v205 = !(v76 >= v204) & (v204 == v204);
                int64_t v206 = v205 ? 3 : v203;
                const double v207 = v205 ? v76 : v204;
                bool v208 = !(v93 >= v207) & (v207 == v207);
                int64_t v209 = v208 ? 4 : v206;
                const double v210 = v208 ? v93 : v207;
                bool v211 = !(v110 >= v210) & (v210 == v210);
                int64_t v212 = v211 ? 5 : v209;
                const double v213 = v211 ? v110 : v210;
                bool v214 = !(v127 >= v213) & (v213 == v213);
                int64_t v215 = v214 ? 6 : v212;
                const double v216 = v214 ? v127 : v213;
                bool v217 = !(v144 >= v216) & (v216 == v216);
                int64_t v218 = v217 ? 7 : v215;
                const double v219 = v217 ? v144 : v216;
                bool v220 = !(v161 >= v219) & (v219 == v219);
                int64_t v221 = v220 ? 8 : v218;
                const double v222 = v220 ? v161 : v219;
                bool v223 = !(v178 >= v222) & (v222 == v222);
                int64_t v224 = v223 ? 9 : v221;
                a1 += v197;
                s1[i0 - r0] = v224;
            }
        }
        s2[8 * t0] += a1;
    }
}

static ALONE void strip1_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x0 = p[0]; /* f64[10,8] */
    const double *restrict x1 = p[1]; /* f64[4096,8] */
    const Team *team = p[6];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[4]; /* 4352 bytes, and 2560 more for each thread but one, 4928 for parts of several */
    int64_t *s1 = (int64_t *)(scratch + 1792 + (me ? 4928 + 2560 * me : 0)); /* i64[4096], 320 of axis 0 at a time */
    double *s3 = (double *)(scratch + (apart ? 4352 : 0)); /* f64[88] */
    /* over 4096 x 8: scatter */
    {
        for (int64_t i0 = r0; i0 < (r0 + 320 < 4096 ? r0 + 320 : 4096); i0++) {
            int64_t v2 = s1[i0 - r0];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 8; i1++) {
                const double v1 = x1[8 * i0 + i1];
                const double v3 = x0[i1 + 8 * v2];
                const double v4 = v1 - v3;
                s3[i1 + 88 * (apart ? t0 : 0) + 8 * v2] += v4;
            }
        }
    }
}

/* 320 of 4096 rows at a time */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const Team *team = p[6];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[4]; /* 4352 bytes, and 2560 more for each thread but one, 4928 for parts of several */
    double *s2 = (double *)(scratch + 1344); /* f64[56] */
    double *s3 = (double *)(scratch + (apart ? 4352 : 0)); /* f64[88] */
    (void)me;
    ASSUME(t0 >= 0 && t0 < 7); const int64_t from = 640 * t0, to = from + 640 < 4096 ? from + 640 : 4096;
    for (int64_t z = 0; z < 1; z++) s2[8 * t0 + z] = 0;
    for (int64_t z = 0; z < 80; z++) s3[88 * (apart ? t0 : 0) + z] = 0;
    for (int64_t r0 = from; r0 < to; r0 += 320) {
        strip0_of_kernel(p, t0, me, r0);
        strip1_of_kernel(p, t0, me, r0);
    }
}

void kernel(void **p)
{
    double *restrict y0 = p[2]; /* f64 */
    double *restrict y1 = p[3]; /* f64[10,8] */
    const Team *team = p[6];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[4]; /* 4352 bytes, and 2560 more for each thread but one, 4928 for parts of several */
    double *s0 = (double *)(scratch + 704); /* f64[10,8] */
    double *s2 = (double *)(scratch + 1344); /* f64[56] */
    double *s3 = (double *)(scratch + (apart ? 4352 : 0)); /* f64[88] */
    /* 320 of 4096 rows at a time */
    {
        if (apart) spread(team, part0_of_kernel, p, 7);
        for (int64_t t0 = 0; t0 < 7; t0++) {
            if (!apart) part0_of_kernel(p, t0, 0);
            for (int64_t i0 = 0; i0 < 10; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 8; i1++) s0[8 * i0 + i1] = (t0 ? s0[8 * i0 + i1] : 0) + s3[8 * i0 + i1 + 88 * (apart ? t0 : 0)];
            }
        }
        {
            double total = 0;
            for (int64_t t0 = 0; t0 < 7; t0++) total = (t0 ? total : 0) + s2[8 * t0];
            y0[0] = total;
        }
    }
    /* over 10 x 8: mul */
    {
        #pragma omp simd
        for (int64_t i1 = 0; i1 < 80; i1++) {
            const double v1 = s0[i1];
            const double v3 = v1 * (-2.0);
            y1[i1] = v3;
        }
    }
}
