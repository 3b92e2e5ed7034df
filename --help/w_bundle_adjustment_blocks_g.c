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
    const double *restrict x0 = p[0]; /* f64[49,11] */
    const double *restrict x1 = p[1]; /* f64[7776,3] */
    const int64_t *restrict x3 = p[3]; /* i64[31843] */
    const int64_t *restrict x4 = p[4]; /* i64[31843] */
    char *scratch = p[7]; /* 13568 bytes, and 10432 more for each thread but one */
    double *s5 = (double *)(scratch + 11008 + 10432 * me); /* f64[31843], 320 of axis 0 at a time */
    double *s6 = (double *)(scratch + 3136 + 10432 * me); /* f64[31843,3], axes in the order [1, 0], 320 of axis 0 at a time */
    /* over 31843: sub, sum */
    {
        #pragma omp simd
        for (int64_t i0 = r0; i0 < (r0 + 320 < 31843 ? r0 + 320 : 31843); i0++) {
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
            const double v18 = x0[11 * within(v4, 49)];
            const double v19 = only_f64(v18, mask(v4, 49));
            const double v20 = x0[11 * within(v4, 49) + 1];
            const double v21 = only_f64(v20, mask(v4, 49));
            const double v22 = x0[11 * within(v4, 49) + 2];
            const double v23 = only_f64(v22, mask(v4, 49));
            const double v24 = FMA(v23, v23, FMA(v21, v21, v19 * v19));
            s6[i0 - r0] = v7;
            s6[i0 - r0 + 328] = v12;
            s6[i0 - r0 + 656] = v17;
            s5[i0 - r0] = v24;
        }
    }
}

static ALONE void strip1_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x0 = p[0]; /* f64[49,11] */
    const double *restrict x2 = p[2]; /* f64[31843] */
    const int64_t *restrict x3 = p[3]; /* i64[31843] */
    const double *restrict x5 = p[5]; /* f64[31843,2] */
    double *restrict y0 = p[6]; /* f64[31843,2,15] */
    char *scratch = p[7]; /* 13568 bytes, and 10432 more for each thread but one */
    double *s0 = (double *)(scratch + 1344); /* f64[51], rows of 56 */
    double *s1 = (double *)(scratch + 1792); /* f64[51], rows of 56 */
    double *s2 = (double *)(scratch + 2240); /* f64[51], rows of 56 */
    double *s3 = (double *)(scratch + 0); /* f64[51,3], axes in the order [1, 0], rows of 56 */
    double *s4 = (double *)(scratch + 2688); /* f64[51], rows of 56 */
    double *s5 = (double *)(scratch + 11008 + 10432 * me); /* f64[31843], 320 of axis 0 at a time */
    double *s6 = (double *)(scratch + 3136 + 10432 * me); /* f64[31843,3], axes in the order [1, 0], 320 of axis 0 at a time */
    /* over 31843: 2 gather, 2 sub, 2 sum, 2 select, 7 add, 4 mul0 */
    {
        for (int64_t z0 = r0; z0 < (r0 + 320 < 31843 ? r0 + 320 : 31843); z0 += 64) {
            const int64_t z1 = z0 + 64 < (r0 + 320 < 31843 ? r0 + 320 : 31843) ? z0 + 64 : (r0 + 320 < 31843 ? r0 + 320 : 31843);
            double w0[1920]; /* columns of results */
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z1; i0++) {
                int64_t v4 = x3[i0];
                const double v18 = x0[11 * within(v4, 49)];
                const double v19 = only_f64(v18, mask(v4, 49));
                const double v20 = x0[11 * within(v4, 49) + 1];
                const double v21 = only_f64(v20, mask(v4, 49));
                const double v22 = x0[11 * within(v4, 49) + 2];
                const double v23 = only_f64(v22, mask(v4, 49));
                int64_t v27 = v4 >= (-INT64_C(1)) || v4 != v4 ? v4 : (-INT64_C(1));
                int64_t v29 = v27 <= INT64_C(49) || v27 != v27 ? v27 : INT64_C(49);
                int64_t v30 = INT64_C(1) + v29;
                const double v31 = s4[v30];
                const double v32 = s6[i0 - r0 + 656];
                const double v34 = s3[v30 + 56];
                const double v36 = v32 * v34;
                const double v37 = s6[i0 - r0 + 328];
                const double v39 = s3[v30 + 112];
                const double v41 = v37 * v39;
                const double v42 = v36 - v41;
                const double v44 = s6[i0 - r0];
                const double v46 = v44 * v39;
                const double v49 = s3[v30];
                const double v50 = v32 * v49;
                const double v51 = v46 - v50;
                const double v54 = v37 * v49;
                const double v57 = v44 * v34;
                const double v58 = v54 - v57;
                const double v59 = s2[v30];
                const double v60 = FMA(v39, v32, FMA(v34, v37, v49 * v44));
                const double v63 = 1.0 - v31;
                const double v65 = s5[i0 - r0];
                bool v66 = 0.0 < v65;
                const double v67 = v44 * v31;
                const double v70 = v42 * v59;
                const double v71 = v67 + v70;
                const double v74 = v60 * v63;
                const double v75 = v49 * v74;
                const double v76 = v71 + v75;
                const double v78 = v32 * v21;
                const double v80 = v37 * v23;
                const double v81 = v78 - v80;
                const double v82 = v44 + v81;
                const double v83 = v66 ? v76 : v82;
                const double v84 = v37 * v31;
                const double v86 = v51 * v59;
                const double v87 = v84 + v86;
                const double v88 = v34 * v74;
                const double v89 = v87 + v88;
                const double v91 = v44 * v23;
                const double v93 = v32 * v19;
                const double v94 = v91 - v93;
                const double v95 = v37 + v94;
                const double v96 = v66 ? v89 : v95;
                const double v97 = v32 * v31;
                const double v99 = v58 * v59;
                const double v100 = v97 + v99;
                const double v101 = v39 * v74;
                const double v102 = v100 + v101;
                const double v104 = v37 * v19;
                const double v106 = v44 * v21;
                const double v107 = v104 - v106;
                const double v108 = v32 + v107;
                const double v109 = v66 ? v102 : v108;
                const double v110 = x0[11 * within(v4, 49) + 9];
                const double v111 = only_f64(v110, mask(v4, 49));
                const double v114 = v83 / v109;
                const double v118 = v96 / v109;
                const double v119 = FMA(v118, v118, v114 * v114);
                const double v120 = FMA(v111, v119, 1.0);
                const double v121 = x0[11 * within(v4, 49) + 10];
                const double v122 = only_f64(v121, mask(v4, 49));
                const double v123 = v122 * v119;
                const double v124 = v119 * v123;
                const double v125 = v120 + v124;
                const double v127 = x0[11 * within(v4, 49) + 6];
                const double v128 = only_f64(v127, mask(v4, 49));
                const double v129 = x2[i0];
                const double v130 = v129 * v114;
                const double v131 = v128 * v130;
                const double v132 = v131 * v123;
                const double v133 = v131 * v119;
                const double v134 = v122 * v133;
                const double v135 = v132 + v134;
                const double v136 = v111 * v131;
                const double v137 = v135 + v136;
                const double v138 = v137 * v114;
                const double v140 = v128 * v125;
                const double v141 = v129 * v140;
                const double v143 = FMA(2.0, v138, v141);
                const double v144 = v137 * v118;
                const double v147 = 2.0 * v144;
                const double v148 = v129 * v118;
                const double v149 = v128 * v148;
                const double v150 = v149 * v123;
                const double v151 = v149 * v119;
                const double v152 = v122 * v151;
                const double v153 = v150 + v152;
                const double v154 = v111 * v149;
                const double v155 = v153 + v154;
                const double v156 = v155 * v114;
                const double v159 = 2.0 * v156;
                const double v160 = v155 * v118;
                const double v162 = FMA(2.0, v160, v141);
                const double v163 = 1.0 / v109;
                const double v165 = v163 * v143;
                const double v168 = v66 ? v165 : 0.0;
                const double v171 = v147 * v163;
                const double v173 = v66 ? v171 : 0.0;
                const double v176 = v118 * v163;
                const double v177 = -v176;
                const double v178 = v147 * v177;
                const double v179 = v114 * v163;
                const double v180 = -v179;
                const double v181 = v143 * v180;
                const double v182 = v178 + v181;
                const double v183 = v66 ? v182 : 0.0;
                const double v185 = v163 * v159;
                const double v188 = v66 ? v185 : 0.0;
                const double v191 = v162 * v163;
                const double v193 = v66 ? v191 : 0.0;
                const double v196 = v162 * v177;
                const double v197 = v159 * v180;
                const double v198 = v196 + v197;
                const double v199 = v66 ? v198 : 0.0;
                const double v200 = v66 ? 0.0 : v165;
                const double v201 = -v200;
                const double v202 = mul0(v23, v201);
                const double v204 = mul0(v168, v59);
                const double v205 = -v204;
                const double v206 = mul0(v205, v39);
                const double v207 = v202 + v206;
                const double v208 = v66 ? 0.0 : v171;
                const double v209 = -v208;
                const double v210 = mul0(v19, v209);
                const double v212 = mul0(v173, v59);
                const double v213 = -v212;
                const double v214 = mul0(v213, v49);
                const double v215 = v210 + v214;
                const double v216 = v66 ? 0.0 : v182;
                const double v217 = -v216;
                const double v218 = mul0(v21, v217);
                const double v220 = mul0(v183, v59);
                const double v221 = -v220;
                const double v222 = mul0(v221, v34);
                const double v223 = v218 + v222;
                const double v224 = v66 ? 0.0 : v185;
                const double v225 = -v224;
                const double v226 = mul0(v23, v225);
                const double v228 = mul0(v188, v59);
                const double v229 = -v228;
                const double v230 = mul0(v229, v39);
                const double v231 = v226 + v230;
                const double v232 = v66 ? 0.0 : v191;
                const double v233 = -v232;
                const double v234 = mul0(v19, v233);
                const double v236 = mul0(v193, v59);
                const double v237 = -v236;
                const double v238 = mul0(v237, v49);
                const double v239 = v234 + v238;
                const double v240 = v66 ? 0.0 : v198;
                const double v241 = -v240;
                const double v242 = mul0(v21, v241);
                const double v244 = mul0(v199, v59);
                const double v245 = -v244;
                const double v246 = mul0(v245, v34);
                const double v247 = v242 + v246;
                const double v248 = mul0(v21, v200);
                const double v249 = mul0(v204, v34);
                const double v250 = v248 + v249;
                const double v251 = mul0(v23, v208);
                const double v252 = mul0(v212, v39);
                const double v253 = v251 + v252;
                const double v254 = mul0(v19, v216);
                const double v255 = mul0(v220, v49);
                const double v256 = v254 + v255;
                const double v257 = mul0(v21, v224);
                const double v258 = mul0(v228, v34);
                const double v259 = v257 + v258;
                const double v260 = mul0(v23, v232);
                const double v261 = mul0(v236, v39);
                const double v262 = v260 + v261;
                const double v263 = mul0(v19, v240);
                const double v264 = mul0(v244, v49);
                const double v265 = v263 + v264;
                const double v266 = mul0(v168, v49);
                const double v267 = mul0(v173, v34);
                const double v268 = mul0(v183, v39);
                const double v269 = v266 + v267 + v268;
                const double v270 = mul0(v188, v49);
                const double v271 = mul0(v193, v34);
                const double v272 = mul0(v199, v39);
                const double v273 = v270 + v271 + v272;
                const double v276 = v200 + v223;
                const double v279 = v276 + v253;
                const double v281 = mul0(v269, v63);
                const double v282 = mul0(v49, v281);
                const double v283 = v279 + v282;
                const double v284 = mul0(v168, v31);
                const double v285 = v283 + v284;
                const double v288 = v208 + v207;
                const double v291 = v288 + v256;
                const double v292 = mul0(v34, v281);
                const double v293 = v291 + v292;
                const double v294 = mul0(v173, v31);
                const double v295 = v293 + v294;
                const double v298 = v216 + v215;
                const double v301 = v298 + v250;
                const double v302 = mul0(v39, v281);
                const double v303 = v301 + v302;
                const double v304 = mul0(v183, v31);
                const double v305 = v303 + v304;
                const double v308 = v224 + v247;
                const double v311 = v308 + v262;
                const double v313 = mul0(v273, v63);
                const double v314 = mul0(v49, v313);
                const double v315 = v311 + v314;
                const double v316 = mul0(v188, v31);
                const double v317 = v315 + v316;
                const double v320 = v232 + v231;
                const double v323 = v320 + v265;
                const double v324 = mul0(v34, v313);
                const double v325 = v323 + v324;
                const double v326 = mul0(v193, v31);
                const double v327 = v325 + v326;
                const double v330 = v240 + v239;
                const double v333 = v330 + v259;
                const double v334 = mul0(v39, v313);
                const double v335 = v333 + v334;
                const double v336 = mul0(v199, v31);
                const double v337 = v335 + v336;
                const double v338 = mul0(v37, v201);
                const double v339 = mul0(v32, v209);
                const double v340 = mul0(v44, v217);
                const double v341 = mul0(v37, v225);
                const double v342 = mul0(v32, v233);
                const double v343 = mul0(v44, v241);
                const double v344 = mul0(v32, v200);
                const double v345 = mul0(v44, v208);
                const double v346 = mul0(v37, v216);
                const double v347 = mul0(v32, v224);
                const double v348 = mul0(v44, v232);
                const double v349 = mul0(v37, v240);
                const double v350 = mul0(v37, v205);
                const double v351 = mul0(v32, v213);
                const double v352 = mul0(v44, v221);
                const double v353 = mul0(v37, v229);
                const double v354 = mul0(v32, v237);
                const double v355 = mul0(v44, v245);
                const double v356 = mul0(v32, v204);
                const double v357 = mul0(v44, v212);
                const double v358 = mul0(v37, v220);
                const double v359 = mul0(v32, v228);
                const double v360 = mul0(v44, v236);
                const double v361 = mul0(v37, v244);
                const double v366 = v351 + v358;
                const double v367 = mul0(v168, v74);
                const double v368 = v366 + v367;
                const double v369 = mul0(v44, v281);
                const double v370 = v368 + v369;
                const double v375 = v352 + v356;
                const double v376 = mul0(v173, v74);
                const double v377 = v375 + v376;
                const double v378 = mul0(v37, v281);
                const double v379 = v377 + v378;
                const double v384 = v350 + v357;
                const double v385 = mul0(v183, v74);
                const double v386 = v384 + v385;
                const double v387 = mul0(v32, v281);
                const double v388 = v386 + v387;
                const double v393 = v354 + v361;
                const double v394 = mul0(v188, v74);
                const double v395 = v393 + v394;
                const double v396 = mul0(v44, v313);
                const double v397 = v395 + v396;
                const double v402 = v355 + v359;
                const double v403 = mul0(v193, v74);
                const double v404 = v402 + v403;
                const double v405 = mul0(v37, v313);
                const double v406 = v404 + v405;
                const double v411 = v353 + v360;
                const double v412 = mul0(v199, v74);
                const double v413 = v411 + v412;
                const double v414 = mul0(v32, v313);
                const double v415 = v413 + v414;
                const double v416 = mul0(v168, v42);
                const double v417 = mul0(v173, v51);
                const double v418 = mul0(v183, v58);
                const double v419 = v416 + v417 + v418;
                const double v420 = mul0(v419, v31);
                const double v421 = mul0(v44, v168);
                const double v422 = mul0(v37, v173);
                const double v423 = mul0(v32, v183);
                const double v424 = v421 + v422 + v423;
                const double v425 = mul0(v269, v60);
                const double v426 = v424 - v425;
                const double v427 = -v59;
                const double v428 = mul0(v426, v427);
                const double v429 = v420 + v428;
                const double v431 = s1[v30];
                const double v432 = v49 * v431;
                const double v433 = -v432;
                const double v434 = mul0(v370, v433);
                const double v436 = v34 * v431;
                const double v437 = -v436;
                const double v438 = mul0(v379, v437);
                const double v440 = v39 * v431;
                const double v441 = -v440;
                const double v442 = mul0(v388, v441);
                const double v443 = v434 + v438 + v442;
                const double v444 = v429 + v443;
                const double v445 = s0[v30];
                const double v446 = mul0(v444, v445);
                const double v447 = mul0(v19, v446);
                const double v452 = v339 + v346;
                const double v453 = mul0(v370, v431);
                const double v454 = v452 + v453;
                const double v455 = FMA(2.0, v447, v454);
                const double v463 = mul0(v21, v446);
                const double v468 = v340 + v344;
                const double v469 = mul0(v379, v431);
                const double v470 = v468 + v469;
                const double v471 = FMA(2.0, v463, v470);
                const double v479 = mul0(v23, v446);
                const double v484 = v338 + v345;
                const double v485 = mul0(v388, v431);
                const double v486 = v484 + v485;
                const double v487 = FMA(2.0, v479, v486);
                const double v497 = -v285;
                const double v506 = -v295;
                const double v515 = -v305;
                const double v524 = v130 * v125;
                const double v559 = v119 * v133;
                const double v590 = x0[11 * within(v4, 49) + 7];
                const double v591 = only_f64(v590, mask(v4, 49));
                const double v592 = v114 * v140;
                const double v593 = v591 + v592;
                const double v594 = x5[2 * i0];
                const double v595 = v593 - v594;
                const double v596 = mul0(v188, v42);
                const double v597 = mul0(v193, v51);
                const double v598 = mul0(v199, v58);
                const double v599 = v596 + v597 + v598;
                const double v600 = mul0(v599, v31);
                const double v601 = mul0(v44, v188);
                const double v602 = mul0(v37, v193);
                const double v603 = mul0(v32, v199);
                const double v604 = v601 + v602 + v603;
                const double v605 = mul0(v273, v60);
                const double v606 = v604 - v605;
                const double v607 = mul0(v606, v427);
                const double v608 = v600 + v607;
                const double v610 = mul0(v397, v433);
                const double v612 = mul0(v406, v437);
                const double v614 = mul0(v415, v441);
                const double v615 = v610 + v612 + v614;
                const double v616 = v608 + v615;
                const double v617 = mul0(v616, v445);
                const double v618 = mul0(v19, v617);
                const double v623 = v342 + v349;
                const double v624 = mul0(v397, v431);
                const double v625 = v623 + v624;
                const double v626 = FMA(2.0, v618, v625);
                const double v634 = mul0(v21, v617);
                const double v639 = v343 + v347;
                const double v640 = mul0(v406, v431);
                const double v641 = v639 + v640;
                const double v642 = FMA(2.0, v634, v641);
                const double v650 = mul0(v23, v617);
                const double v655 = v341 + v348;
                const double v656 = mul0(v415, v431);
                const double v657 = v655 + v656;
                const double v658 = FMA(2.0, v650, v657);
                const double v668 = -v317;
                const double v677 = -v327;
                const double v686 = -v337;
                const double v695 = v148 * v125;
                const double v730 = v119 * v151;
                const double v761 = x0[11 * within(v4, 49) + 8];
                const double v762 = only_f64(v761, mask(v4, 49));
                const double v763 = v118 * v140;
                const double v764 = v762 + v763;
                const double v765 = x5[2 * i0 + 1];
                const double v766 = v764 - v765;
                w0[0 + i0 - z0] = v455;
                w0[64 + i0 - z0] = v471;
                w0[128 + i0 - z0] = v487;
                w0[192 + i0 - z0] = v497;
                w0[256 + i0 - z0] = v506;
                w0[320 + i0 - z0] = v515;
                w0[384 + i0 - z0] = v524;
                w0[448 + i0 - z0] = v129;
                w0[512 + i0 - z0] = 0.0;
                w0[576 + i0 - z0] = v133;
                w0[640 + i0 - z0] = v559;
                w0[704 + i0 - z0] = v285;
                w0[768 + i0 - z0] = v295;
                w0[832 + i0 - z0] = v305;
                w0[896 + i0 - z0] = v595;
                w0[960 + i0 - z0] = v626;
                w0[1024 + i0 - z0] = v642;
                w0[1088 + i0 - z0] = v658;
                w0[1152 + i0 - z0] = v668;
                w0[1216 + i0 - z0] = v677;
                w0[1280 + i0 - z0] = v686;
                w0[1344 + i0 - z0] = v695;
                w0[1408 + i0 - z0] = 0.0;
                w0[1472 + i0 - z0] = v129;
                w0[1536 + i0 - z0] = v151;
                w0[1600 + i0 - z0] = v730;
                w0[1664 + i0 - z0] = v317;
                w0[1728 + i0 - z0] = v327;
                w0[1792 + i0 - z0] = v337;
                w0[1856 + i0 - z0] = v766;
            }
            {
                int64_t z = z0;
                for (; z + 3 < z1; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 30; column += 4) transpose_64(&w0[0 + z - z0 + 64 * column], 64, &y0[30 * z + column], 30);
                    transpose_64(&w0[1664 + z - z0], 64, &y0[30 * z + 26], 30);
                }
                for (; z < z1; z++) {
                    for (int64_t column = 0; column < 30; column++) y0[30 * z + 1 * column] = w0[0 + z - z0 + 64 * column];
                }
            }
        }
    }
}

/* 320 of 31843 rows at a time */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    (void)me;
    ASSUME(t0 >= 0 && t0 < 100); const int64_t from = 320 * t0, to = from + 320 < 31843 ? from + 320 : 31843;
    for (int64_t r0 = from; r0 < to; r0 += 320) {
        strip0_of_kernel(p, t0, me, r0);
        strip1_of_kernel(p, t0, me, r0);
    }
}

void kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[49,11] */
    const Team *team = p[9];
    char *scratch = p[7]; /* 13568 bytes, and 10432 more for each thread but one */
    double *s0 = (double *)(scratch + 1344); /* f64[51], rows of 56 */
    double *s1 = (double *)(scratch + 1792); /* f64[51], rows of 56 */
    double *s2 = (double *)(scratch + 2240); /* f64[51], rows of 56 */
    double *s3 = (double *)(scratch + 0); /* f64[51,3], axes in the order [1, 0], rows of 56 */
    double *s4 = (double *)(scratch + 2688); /* f64[51], rows of 56 */
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
            s4[i0] = v10;
            s3[i0] = v11;
            s3[i0 + 56] = v12;
            s3[i0 + 112] = v13;
            s2[i0] = v14;
            s1[i0] = v16;
            s0[i0] = v19;
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
            s4[i0] = v10;
            s3[i0] = v11;
            s3[i0 + 56] = v12;
            s3[i0 + 112] = v13;
            s2[i0] = v14;
            s1[i0] = v16;
            s0[i0] = v19;
        }
    }
    /* 320 of 31843 rows at a time */
    {
        spread(team, part0_of_kernel, p, 100);
    }
}
