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

/* For 0 < b <= 2^20. */
static INLINE int64_t vector_mod(int64_t a, int64_t b)
{
#ifdef __AVX512DQ__
    const double c = b, high = a >> 32;
    const double x = FMA(floor(high / c), -c, high) * 0x1p32 + (double)(a & 0xffffffff);
    return b & (b - 1) ? (int64_t)FMA(floor(x / c), -c, x) : a & (b - 1);
#else
    return mod_i64(a, b);
#endif
}
static INLINE int64_t vector_floor_div(int64_t a, int64_t b)
{
    /* Adding 0 keeps compilers from functions that round and convert at once, which take no vectors. */
#ifdef __AVX512DQ__
    const double c = b, high = a >> 32, q = floor(high / c);
    const double x = FMA(q, -c, high) * 0x1p32 + (double)(a & 0xffffffff);
    return (int64_t)((uint64_t)(int64_t)(q + 0.0) << 32) + (int64_t)(floor(x / c) + 0.0);
#else
    return floor_div_i64(a, b);
#endif
}





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

/* over 1000 x 25: sum */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const double *restrict x1 = p[1]; /* f64[25,10] */
    char *scratch = p[5]; /* 328448 bytes */
    double *s4 = (double *)(scratch + 0); /* f64[1000,25], axes in the order [1, 0] */
    double *s8 = (double *)(scratch + 280000); /* f64[25,10,10], rows of 16 */
    double *s11 = (double *)(scratch + 200000); /* f64[1000,10], axes in the order [1, 0] */
    (void)me;
    ASSUME(t0 >= 0 && t0 < 13); const int64_t from = 2 * t0, to = from + 2 < 25 ? from + 2 : 25;
    {
        for (int64_t i1 = from; i1 < to; i1++) {
            const double v1 = s8[160 * i1];
            const double v3 = x1[10 * i1];
            const double v6 = x1[10 * i1 + 9];
            const double v9 = x1[10 * i1 + 8];
            const double v12 = x1[10 * i1 + 7];
            const double v15 = x1[10 * i1 + 6];
            const double v18 = x1[10 * i1 + 5];
            const double v21 = x1[10 * i1 + 4];
            const double v24 = x1[10 * i1 + 3];
            const double v27 = x1[10 * i1 + 2];
            const double v30 = x1[10 * i1 + 1];
            const double v45 = s8[160 * i1 + 16];
            const double v46 = s8[160 * i1 + 17];
            const double v50 = s8[160 * i1 + 32];
            const double v51 = s8[160 * i1 + 33];
            const double v52 = s8[160 * i1 + 34];
            const double v56 = s8[160 * i1 + 48];
            const double v57 = s8[160 * i1 + 49];
            const double v58 = s8[160 * i1 + 50];
            const double v59 = s8[160 * i1 + 51];
            const double v63 = s8[160 * i1 + 64];
            const double v64 = s8[160 * i1 + 65];
            const double v65 = s8[160 * i1 + 66];
            const double v66 = s8[160 * i1 + 67];
            const double v67 = s8[160 * i1 + 68];
            const double v71 = s8[160 * i1 + 80];
            const double v72 = s8[160 * i1 + 81];
            const double v73 = s8[160 * i1 + 82];
            const double v74 = s8[160 * i1 + 83];
            const double v75 = s8[160 * i1 + 84];
            const double v76 = s8[160 * i1 + 85];
            const double v80 = s8[160 * i1 + 96];
            const double v81 = s8[160 * i1 + 97];
            const double v82 = s8[160 * i1 + 98];
            const double v83 = s8[160 * i1 + 99];
            const double v84 = s8[160 * i1 + 100];
            const double v85 = s8[160 * i1 + 101];
            const double v86 = s8[160 * i1 + 102];
            const double v90 = s8[160 * i1 + 112];
            const double v91 = s8[160 * i1 + 113];
            const double v92 = s8[160 * i1 + 114];
            const double v93 = s8[160 * i1 + 115];
            const double v94 = s8[160 * i1 + 116];
            const double v95 = s8[160 * i1 + 117];
            const double v96 = s8[160 * i1 + 118];
            const double v97 = s8[160 * i1 + 119];
            const double v101 = s8[160 * i1 + 128];
            const double v102 = s8[160 * i1 + 129];
            const double v103 = s8[160 * i1 + 130];
            const double v104 = s8[160 * i1 + 131];
            const double v105 = s8[160 * i1 + 132];
            const double v106 = s8[160 * i1 + 133];
            const double v107 = s8[160 * i1 + 134];
            const double v108 = s8[160 * i1 + 135];
            const double v109 = s8[160 * i1 + 136];
            const double v113 = s8[160 * i1 + 144];
            const double v114 = s8[160 * i1 + 145];
            const double v115 = s8[160 * i1 + 146];
            const double v116 = s8[160 * i1 + 147];
            const double v117 = s8[160 * i1 + 148];
            const double v118 = s8[160 * i1 + 149];
            const double v119 = s8[160 * i1 + 150];
            const double v120 = s8[160 * i1 + 151];
            const double v121 = s8[160 * i1 + 152];
            const double v122 = s8[160 * i1 + 153];
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 1000; i0++) {
                const double v2 = s11[i0];
                const double v4 = v2 - v3;
                const double v5 = s11[i0 + 9000];
                const double v7 = v5 - v6;
                const double v8 = s11[i0 + 8000];
                const double v10 = v8 - v9;
                const double v11 = s11[i0 + 7000];
                const double v13 = v11 - v12;
                const double v14 = s11[i0 + 6000];
                const double v16 = v14 - v15;
                const double v17 = s11[i0 + 5000];
                const double v19 = v17 - v18;
                const double v20 = s11[i0 + 4000];
                const double v22 = v20 - v21;
                const double v23 = s11[i0 + 3000];
                const double v25 = v23 - v24;
                const double v26 = s11[i0 + 2000];
                const double v28 = v26 - v27;
                const double v29 = s11[i0 + 1000];
                const double v31 = v29 - v30;
                const double v33 = v7 * 0.0;
                const double v34 = FMA(v10, 0.0, v33);
                const double v35 = FMA(v13, 0.0, v34);
                const double v36 = FMA(v16, 0.0, v35);
                const double v37 = FMA(v19, 0.0, v36);
                const double v38 = FMA(v22, 0.0, v37);
                const double v39 = FMA(v25, 0.0, v38);
                const double v40 = FMA(v28, 0.0, v39);
                const double v41 = FMA(v31, 0.0, v40);
                const double v42 = v1 * v4;
                const double v43 = v42 + v41;
                const double v44 = v43 * v43;
                const double v47 = FMA(v46, v31, v45 * v4);
                const double v48 = v47 + v40;
                const double v49 = v48 * v48;
                const double v53 = FMA(v52, v28, FMA(v51, v31, v50 * v4));
                const double v54 = v53 + v39;
                const double v55 = v54 * v54;
                const double v60 = FMA(v59, v25, FMA(v58, v28, FMA(v57, v31, v56 * v4)));
                const double v61 = v60 + v38;
                const double v62 = v61 * v61;
                const double v68 = FMA(v67, v22, FMA(v66, v25, FMA(v65, v28, FMA(v64, v31, v63 * v4))));
                const double v69 = v68 + v37;
                const double v70 = v69 * v69;
                const double v77 = FMA(v76, v19, FMA(v75, v22, FMA(v74, v25, FMA(v73, v28, FMA(v72, v31, v71 * v4)))));
                const double v78 = v77 + v36;
                const double v79 = v78 * v78;
                const double v87 = FMA(v86, v16, FMA(v85, v19, FMA(v84, v22, FMA(v83, v25, FMA(v82, v28, FMA(v81, v31, v80 * v4))))));
                const double v88 = v87 + v35;
                const double v89 = v88 * v88;
                const double v98 = FMA(v97, v13, FMA(v96, v16, FMA(v95, v19, FMA(v94, v22, FMA(v93, v25, FMA(v92, v28, FMA(v91, v31, v90 * v4)))))));
                const double v99 = v98 + v34;
                const double v100 = v99 * v99;
                const double v110 = FMA(v109, v10, FMA(v108, v13, FMA(v107, v16, FMA(v106, v19, FMA(v105, v22, FMA(v104, v25, FMA(v103, v28, FMA(v102, v31, v101 * v4))))))));
                const double v111 = v110 + v33;
                const double v112 = v111 * v111;
                const double v123 = FMA(v122, v7, FMA(v121, v10, FMA(v120, v13, FMA(v119, v16, FMA(v118, v19, FMA(v117, v22, FMA(v116, v25, FMA(v115, v28, FMA(v114, v31, v113 * v4)))))))));
                const double v124 = v123 * v123;
                s4[i0 + 1000 * i1] = v44 + v49 + v55 + v62 + v70 + v79 + v89 + v100 + v112 + v124;
            }
        }
    }
}

static ALONE void piece0_of_kernel(void **p)
{
    const double *restrict x2 = p[2]; /* f64[25,55] */
    char *scratch = p[5]; /* 328448 bytes */
    double *s5 = (double *)(scratch + 328256); /* f64 */
    int64_t *s9 = (int64_t *)(scratch + 0); /* i64[10], rows of 16 */
    double *s10 = (double *)(scratch + 328000); /* f64[25], rows of 32 */
    /* over 25 x 10: 2 sum */
    {
        const double rest_f64 = nothing;
        double a2 = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            double a1 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2)
            for (int64_t i1 = 0; i1 < 16; i1++) {
                const double v1 = i1 < 10 ? x2[55 * i0 + i1] : rest_f64;
                a1 += i1 < 10 ? v1 : 0;
                a2 += i1 < 10 ? v1 : 0;
            }
            s10[i0] = a1;
        }
        s5[0] = a2;
    }
    /* over 10: add */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 16; i0++) {
            int64_t v1 = i0;
            int64_t v3 = INT64_C(19) - v1;
            int64_t v4 = v1 * v3;
            int64_t v6 = vector_floor_div(v4, INT64_C(2));
            int64_t v8 = v6 + INT64_C(10);
            s9[i0] = v8;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x2 = p[2]; /* f64[25,55] */
    char *scratch = p[5]; /* 328448 bytes */
    double *s8 = (double *)(scratch + 280000); /* f64[25,10,10], rows of 16 */
    int64_t *s9 = (int64_t *)(scratch + 0); /* i64[10], rows of 16 */
    /* over 25 x 10: select */
    {
        const int64_t far55 = far(55);
        const int64_t far160 = far(160);
        int64_t v6 = s9[0];
        int64_t v20 = s9[1];
        int64_t v31 = s9[2];
        int64_t v42 = s9[3];
        int64_t v53 = s9[4];
        int64_t v64 = s9[5];
        int64_t v75 = s9[6];
        int64_t v86 = s9[7];
        int64_t v97 = s9[8];
        int64_t v108 = s9[9];
        for (int64_t z1 = 0; z1 < 10; z1 += 16) {
            const int64_t to1 = z1 + 16 < 10 ? z1 + 16 : 10;
            for (int64_t z0 = 0; z0 < 25; z0 += 64) {
                double b1[1024]; /* a tile, transposed */
                tile_64(&x2[0 + 55 * z0 + 1 * z1], 55, b1, 64, (z0 + 64 < 25 ? z0 + 64 : 25) - z0, to1 - z1);
                for (int64_t i1 = z1; i1 < to1; i1++) {
                    int64_t v3 = i1;
                    bool v4 = INT64_C(0) < v3;
                    int64_t v7 = v3 + v6;
                    int64_t v8 = v7 - INT64_C(0);
                    int64_t v10 = v8 - INT64_C(1);
                    bool v13 = INT64_C(0) == v3;
                    bool v19 = INT64_C(1) < v3;
                    int64_t v21 = v3 + v20;
                    int64_t v22 = v21 - INT64_C(1);
                    int64_t v23 = v22 - INT64_C(1);
                    bool v26 = INT64_C(1) == v3;
                    bool v30 = INT64_C(2) < v3;
                    int64_t v32 = v3 + v31;
                    int64_t v33 = v32 - INT64_C(2);
                    int64_t v34 = v33 - INT64_C(1);
                    bool v37 = INT64_C(2) == v3;
                    bool v41 = INT64_C(3) < v3;
                    int64_t v43 = v3 + v42;
                    int64_t v44 = v43 - INT64_C(3);
                    int64_t v45 = v44 - INT64_C(1);
                    bool v48 = INT64_C(3) == v3;
                    bool v52 = INT64_C(4) < v3;
                    int64_t v54 = v3 + v53;
                    int64_t v55 = v54 - INT64_C(4);
                    int64_t v56 = v55 - INT64_C(1);
                    bool v59 = INT64_C(4) == v3;
                    bool v63 = INT64_C(5) < v3;
                    int64_t v65 = v3 + v64;
                    int64_t v66 = v65 - INT64_C(5);
                    int64_t v67 = v66 - INT64_C(1);
                    bool v70 = INT64_C(5) == v3;
                    bool v74 = INT64_C(6) < v3;
                    int64_t v76 = v3 + v75;
                    int64_t v77 = v76 - INT64_C(6);
                    int64_t v78 = v77 - INT64_C(1);
                    bool v81 = INT64_C(6) == v3;
                    bool v85 = INT64_C(7) < v3;
                    int64_t v87 = v3 + v86;
                    int64_t v88 = v87 - INT64_C(7);
                    int64_t v89 = v88 - INT64_C(1);
                    bool v92 = INT64_C(7) == v3;
                    bool v96 = INT64_C(8) < v3;
                    int64_t v98 = v3 + v97;
                    int64_t v99 = v98 - INT64_C(8);
                    int64_t v100 = v99 - INT64_C(1);
                    bool v103 = INT64_C(8) == v3;
                    bool v107 = INT64_C(9) < v3;
                    int64_t v109 = v3 + v108;
                    int64_t v110 = v109 - INT64_C(9);
                    int64_t v111 = v110 - INT64_C(1);
                    bool v114 = INT64_C(9) == v3;
                    #pragma omp simd
                    for (int64_t i0 = z0; i0 < (z0 + 64 < 25 ? z0 + 64 : 25); i0++) {
                        const double v1 = b1[64 * (i1 - z1) + i0 - z0];
                        const double v11 = x2[far55 * i0 + within(v10, 55)];
                        const double v12 = only_f64(v11, mask(v10, 55));
                        const double v14 = exp(v1);
                        const double v16 = v13 ? v14 : 0.0;
                        const double v17 = v4 ? v12 : v16;
                        const double v24 = x2[far55 * i0 + within(v23, 55)];
                        const double v25 = only_f64(v24, mask(v23, 55));
                        const double v27 = v26 ? v14 : 0.0;
                        const double v28 = v19 ? v25 : v27;
                        const double v35 = x2[far55 * i0 + within(v34, 55)];
                        const double v36 = only_f64(v35, mask(v34, 55));
                        const double v38 = v37 ? v14 : 0.0;
                        const double v39 = v30 ? v36 : v38;
                        const double v46 = x2[far55 * i0 + within(v45, 55)];
                        const double v47 = only_f64(v46, mask(v45, 55));
                        const double v49 = v48 ? v14 : 0.0;
                        const double v50 = v41 ? v47 : v49;
                        const double v57 = x2[far55 * i0 + within(v56, 55)];
                        const double v58 = only_f64(v57, mask(v56, 55));
                        const double v60 = v59 ? v14 : 0.0;
                        const double v61 = v52 ? v58 : v60;
                        const double v68 = x2[far55 * i0 + within(v67, 55)];
                        const double v69 = only_f64(v68, mask(v67, 55));
                        const double v71 = v70 ? v14 : 0.0;
                        const double v72 = v63 ? v69 : v71;
                        const double v79 = x2[far55 * i0 + within(v78, 55)];
                        const double v80 = only_f64(v79, mask(v78, 55));
                        const double v82 = v81 ? v14 : 0.0;
                        const double v83 = v74 ? v80 : v82;
                        const double v90 = x2[far55 * i0 + within(v89, 55)];
                        const double v91 = only_f64(v90, mask(v89, 55));
                        const double v93 = v92 ? v14 : 0.0;
                        const double v94 = v85 ? v91 : v93;
                        const double v101 = x2[far55 * i0 + within(v100, 55)];
                        const double v102 = only_f64(v101, mask(v100, 55));
                        const double v104 = v103 ? v14 : 0.0;
                        const double v105 = v96 ? v102 : v104;
                        const double v112 = x2[far55 * i0 + within(v111, 55)];
                        const double v113 = only_f64(v112, mask(v111, 55));
                        const double v115 = v114 ? v14 : 0.0;
                        const double v116 = v107 ? v113 : v115;
                        s8[far160 * i0 + 16 * i1] = v17;
                        s8[far160 * i0 + 16 * i1 + 1] = v28;
                        s8[far160 * i0 + 16 * i1 + 2] = v39;
                        s8[far160 * i0 + 16 * i1 + 3] = v50;
                        s8[far160 * i0 + 16 * i1 + 4] = v61;
                        s8[far160 * i0 + 16 * i1 + 5] = v72;
                        s8[far160 * i0 + 16 * i1 + 6] = v83;
                        s8[far160 * i0 + 16 * i1 + 7] = v94;
                        s8[far160 * i0 + 16 * i1 + 8] = v105;
                        s8[far160 * i0 + 16 * i1 + 9] = v116;
                    }
                }
            }
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[25] */
    const double *restrict x3 = p[3]; /* f64[1000,10] */
    const Team *team = p[7];
    char *scratch = p[5]; /* 328448 bytes */
    double *s6 = (double *)(scratch + 328320); /* f64 */
    double *s7 = (double *)(scratch + 328384); /* f64 */
    double *s11 = (double *)(scratch + 200000); /* f64[1000,10], axes in the order [1, 0] */
    /* over 25: max */
    {
        const double rest_f64 = nothing;
        double a1 = -INFINITY;
        double n1 = 0;
        #pragma omp simd reduction(greatest:a1) reduction(+:n1)
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const double v1 = i0 < 25 ? x0[i0] : rest_f64;
            const double a2 = i0 < 25 ? v1 : -INFINITY;
            a1 = a2 > a1 ? a2 : a1;
            n1 += a2 != a2 ? 1 : 0;
        }
        if (n1 != 0) a1 = NAN;
        s7[0] = a1;
    }
    /* over 25: sum */
    {
        const double rest_f64 = nothing;
        const double v2 = s7[0];
        const double v3 = v2;
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const double v1 = i0 < 25 ? x0[i0] : rest_f64;
            const double v4 = v1 - v3;
            const double v5 = exp(v4);
            a1 += i0 < 25 ? v5 : 0;
        }
        s6[0] = a1;
    }
    /* over 1000 x 25: sum */
    {
        for (int64_t z0 = 0; z0 < 1000; z0 += 64) { /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < (z0 + 64 < 1000 ? z0 + 64 : 1000); z += 4) { /* blocks are transposed in registers */
                    transpose_64(&x3[10 * z + 0], 10, &s11[z + 0], 1000);
                    transpose_64(&x3[10 * z + 4], 10, &s11[z + 4000], 1000);
                    transpose_64(&x3[10 * z + 6], 10, &s11[z + 6000], 1000);
                }
                for (; z < (z0 + 64 < 1000 ? z0 + 64 : 1000); z++) {
                    s11[z + 0] = x3[10 * z + 0];
                    s11[z + 1000] = x3[10 * z + 1];
                    s11[z + 2000] = x3[10 * z + 2];
                    s11[z + 3000] = x3[10 * z + 3];
                    s11[z + 4000] = x3[10 * z + 4];
                    s11[z + 5000] = x3[10 * z + 5];
                    s11[z + 6000] = x3[10 * z + 6];
                    s11[z + 7000] = x3[10 * z + 7];
                    s11[z + 8000] = x3[10 * z + 8];
                    s11[z + 9000] = x3[10 * z + 9];
                }
            }
        }
        spread(team, part0_of_kernel, p, 13);
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[25] */
    char *scratch = p[5]; /* 328448 bytes */
    double *s3 = (double *)(scratch + 320000); /* f64[1000] */
    double *s4 = (double *)(scratch + 0); /* f64[1000,25], axes in the order [1, 0] */
    double *s10 = (double *)(scratch + 328000); /* f64[25], rows of 32 */
    /* over 1000: stop_gradient */
    {
        const double v3 = x0[0];
        const double v4 = s10[0];
        const double v5 = v3 + v4;
        const double v8 = x0[1];
        const double v9 = s10[1];
        const double v10 = v8 + v9;
        const double v13 = x0[2];
        const double v14 = s10[2];
        const double v15 = v13 + v14;
        const double v18 = x0[3];
        const double v19 = s10[3];
        const double v20 = v18 + v19;
        const double v23 = x0[4];
        const double v24 = s10[4];
        const double v25 = v23 + v24;
        const double v28 = x0[5];
        const double v29 = s10[5];
        const double v30 = v28 + v29;
        const double v33 = x0[6];
        const double v34 = s10[6];
        const double v35 = v33 + v34;
        const double v38 = x0[7];
        const double v39 = s10[7];
        const double v40 = v38 + v39;
        const double v43 = x0[8];
        const double v44 = s10[8];
        const double v45 = v43 + v44;
        const double v48 = x0[9];
        const double v49 = s10[9];
        const double v50 = v48 + v49;
        const double v53 = x0[10];
        const double v54 = s10[10];
        const double v55 = v53 + v54;
        const double v58 = x0[11];
        const double v59 = s10[11];
        const double v60 = v58 + v59;
        const double v63 = x0[12];
        const double v64 = s10[12];
        const double v65 = v63 + v64;
        const double v68 = x0[13];
        const double v69 = s10[13];
        const double v70 = v68 + v69;
        const double v73 = x0[14];
        const double v74 = s10[14];
        const double v75 = v73 + v74;
        const double v78 = x0[15];
        const double v79 = s10[15];
        const double v80 = v78 + v79;
        const double v83 = x0[16];
        const double v84 = s10[16];
        const double v85 = v83 + v84;
        const double v88 = x0[17];
        const double v89 = s10[17];
        const double v90 = v88 + v89;
        const double v93 = x0[18];
        const double v94 = s10[18];
        const double v95 = v93 + v94;
        const double v98 = x0[19];
        const double v99 = s10[19];
        const double v100 = v98 + v99;
        const double v103 = x0[20];
        const double v104 = s10[20];
        const double v105 = v103 + v104;
        const double v108 = x0[21];
        const double v109 = s10[21];
        const double v110 = v108 + v109;
        const double v113 = x0[22];
        const double v114 = s10[22];
        const double v115 = v113 + v114;
        const double v118 = x0[23];
        const double v119 = s10[23];
        const double v120 = v118 + v119;
        const double v123 = x0[24];
        const double v124 = s10[24];
        const double v125 = v123 + v124;
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 1000; i0++) {
            const double v2 = s4[i0];
            const double v6 = FMA(-0.5, v2, v5);
            const double v7 = s4[i0 + 1000];
            const double v11 = FMA(-0.5, v7, v10);
            const double v12 = s4[i0 + 2000];
            const double v16 = FMA(-0.5, v12, v15);
            const double v17 = s4[i0 + 3000];
            const double v21 = FMA(-0.5, v17, v20);
            const double v22 = s4[i0 + 4000];
            const double v26 = FMA(-0.5, v22, v25);
            const double v27 = s4[i0 + 5000];
            const double v31 = FMA(-0.5, v27, v30);
            const double v32 = s4[i0 + 6000];
            const double v36 = FMA(-0.5, v32, v35);
            const double v37 = s4[i0 + 7000];
            const double v41 = FMA(-0.5, v37, v40);
            const double v42 = s4[i0 + 8000];
            const double v46 = FMA(-0.5, v42, v45);
            const double v47 = s4[i0 + 9000];
            const double v51 = FMA(-0.5, v47, v50);
            const double v52 = s4[i0 + 10000];
            const double v56 = FMA(-0.5, v52, v55);
            const double v57 = s4[i0 + 11000];
            const double v61 = FMA(-0.5, v57, v60);
            const double v62 = s4[i0 + 12000];
            const double v66 = FMA(-0.5, v62, v65);
            const double v67 = s4[i0 + 13000];
            const double v71 = FMA(-0.5, v67, v70);
            const double v72 = s4[i0 + 14000];
            const double v76 = FMA(-0.5, v72, v75);
            const double v77 = s4[i0 + 15000];
            const double v81 = FMA(-0.5, v77, v80);
            const double v82 = s4[i0 + 16000];
            const double v86 = FMA(-0.5, v82, v85);
            const double v87 = s4[i0 + 17000];
            const double v91 = FMA(-0.5, v87, v90);
            const double v92 = s4[i0 + 18000];
            const double v96 = FMA(-0.5, v92, v95);
            const double v97 = s4[i0 + 19000];
            const double v101 = FMA(-0.5, v97, v100);
            const double v102 = s4[i0 + 20000];
            const double v106 = FMA(-0.5, v102, v105);
            const double v107 = s4[i0 + 21000];
            const double v111 = FMA(-0.5, v107, v110);
            const double v112 = s4[i0 + 22000];
            const double v116 = FMA(-0.5, v112, v115);
            const double v117 = s4[i0 + 23000];
            const double v121 = FMA(-0.5, v117, v120);
            const double v122 = s4[i0 + 24000];
            const double v126 = FMA(-0.5, v122, v125);
            const double v128 = v11 > v6 ? v11 : v6;
            const double v129 = v11 != v11 ? v11 : v128;
            const double v130 = v16 > v129 ? v16 : v129;
            const double v131 = v16 != v16 ? v16 : v130;
            const double v132 = v21 > v131 ? v21 : v131;
            const double v133 = v21 != v21 ? v21 : v132;
            const double v134 = v26 > v133 ? v26 : v133;
            const double v135 = v26 != v26 ? v26 : v134;
            const double v136 = v31 > v135 ? v31 : v135;
            const double v137 = v31 != v31 ? v31 : v136;
            const double v138 = v36 > v137 ? v36 : v137;
            const double v139 = v36 != v36 ? v36 : v138;
            const double v140 = v41 > v139 ? v41 : v139;
            const double v141 = v41 != v41 ? v41 : v140;
            const double v142 = v46 > v141 ? v46 : v141;
            const double v143 = v46 != v46 ? v46 : v142;
            const double v144 = v51 > v143 ? v51 : v143;
            const double v145 = v51 != v51 ? v51 : v144;
            const double v146 = v56 > v145 ? v56 : v145;
            const double v147 = v56 != v56 ? v56 : v146;
            const double v148 = v61 > v147 ? v61 : v147;
            const double v149 = v61 != v61 ? v61 : v148;
            const double v150 = v66 > v149 ? v66 : v149;
            const double v151 = v66 != v66 ? v66 : v150;
            const double v152 = v71 > v151 ? v71 : v151;
            const double v153 = v71 != v71 ? v71 : v152;
            const double v154 = v76 > v153 ? v76 : v153;
            const double v155 = v76 != v76 ? v76 : v154;
            const double v156 = v81 > v155 ? v81 : v155;
            const double v157 = v81 != v81 ? v81 : v156;
            const double v158 = v86 > v157 ? v86 : v157;
            const double v159 = v86 != v86 ? v86 : v158;
            const double v160 = v91 > v159 ? v91 : v159;
            const double v161 = v91 != v91 ? v91 : v160;
            const double v162 = v96 > v161 ? v96 : v161;
            const double v163 = v96 != v96 ? v96 : v162;
            const double v164 = v101 > v163 ? v101 : v163;
            const double v165 = v101 != v101 ? v101 : v164;
            const double v166 = v106 > v165 ? v106 : v165;
            const double v167 = v106 != v106 ? v106 : v166;
            const double v168 = v111 > v167 ? v111 : v167;
            const double v169 = v111 != v111 ? v111 : v168;
            const double v170 = v116 > v169 ? v116 : v169;
            const double v171 = v116 != v116 ? v116 : v170;
            const double v172 = v121 > v171 ? v121 : v171;
            const double v173 = v121 != v121 ? v121 : v172;
            const double v174 = v126 > v173 ? v126 : v173;
            const double v175 = v126 != v126 ? v126 : v174;
            const double v176 = v175;
            s3[i0] = v176;
        }
    }
}

static ALONE void piece4_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[25] */
    double *restrict y0 = p[4]; /* f64 */
    char *scratch = p[5]; /* 328448 bytes */
    double *s0 = (double *)(scratch + 0); /* f64 */
    double *s1 = (double *)(scratch + 64); /* f64 */
    double *s2 = (double *)(scratch + 312000); /* f64[1000] */
    double *s3 = (double *)(scratch + 320000); /* f64[1000] */
    double *s4 = (double *)(scratch + 0); /* f64[1000,25], axes in the order [1, 0] */
    double *s5 = (double *)(scratch + 328256); /* f64 */
    double *s6 = (double *)(scratch + 328320); /* f64 */
    double *s7 = (double *)(scratch + 328384); /* f64 */
    double *s8 = (double *)(scratch + 280000); /* f64[25,10,10], rows of 16 */
    double *s10 = (double *)(scratch + 328000); /* f64[25], rows of 32 */
    /* over 1000 x 5: sum */
    {
        for (int64_t z = 0; z < 1000; z++) s2[z] = 0;
        for (int64_t i1 = 0; i1 < 5; i1++) {
            const double v3 = x0[5 * i1];
            const double v4 = s10[5 * i1];
            const double v5 = v3 + v4;
            const double v11 = x0[5 * i1 + 1];
            const double v12 = s10[5 * i1 + 1];
            const double v13 = v11 + v12;
            const double v18 = x0[5 * i1 + 2];
            const double v19 = s10[5 * i1 + 2];
            const double v20 = v18 + v19;
            const double v25 = x0[5 * i1 + 3];
            const double v26 = s10[5 * i1 + 3];
            const double v27 = v25 + v26;
            const double v32 = x0[5 * i1 + 4];
            const double v33 = s10[5 * i1 + 4];
            const double v34 = v32 + v33;
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 1000; i0++) {
                const double v2 = s4[i0 + 5000 * i1];
                const double v6 = FMA(-0.5, v2, v5);
                const double v7 = s3[i0];
                const double v8 = v6 - v7;
                const double v9 = exp(v8);
                const double v10 = s4[i0 + 5000 * i1 + 1000];
                const double v14 = FMA(-0.5, v10, v13);
                const double v15 = v14 - v7;
                const double v16 = exp(v15);
                const double v17 = s4[i0 + 5000 * i1 + 2000];
                const double v21 = FMA(-0.5, v17, v20);
                const double v22 = v21 - v7;
                const double v23 = exp(v22);
                const double v24 = s4[i0 + 5000 * i1 + 3000];
                const double v28 = FMA(-0.5, v24, v27);
                const double v29 = v28 - v7;
                const double v30 = exp(v29);
                const double v31 = s4[i0 + 5000 * i1 + 4000];
                const double v35 = FMA(-0.5, v31, v34);
                const double v36 = v35 - v7;
                const double v37 = exp(v36);
                s2[i0] += v9 + v16 + v23 + v30 + v37;
            }
        }
    }
    /* over 1000: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 1000; i0++) {
            const double v177 = s3[i0];
            const double v178 = s2[i0];
            const double v179 = log(v178);
            const double v180 = v177 + v179;
            a1 += v180;
        }
        s1[0] = a1;
    }
    /* over 25 x 10 x 10: sum */
    {
        double a1 = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            for (int64_t i1 = 0; i1 < 10; i1++) {
                #pragma omp simd reduction(+:a1)
                for (int64_t i2 = 0; i2 < 16; i2++) {
                    const double v1 = s8[160 * i0 + 16 * i1 + i2];
                    const double v2 = v1 * v1;
                    a1 += i2 < 10 ? v2 : 0;
                }
            }
        }
        s0[0] = a1;
    }
    /* add */
    {
        const double v1 = s1[0];
        const double v3 = s7[0];
        const double v4 = v3;
        const double v5 = s6[0];
        const double v6 = log(v5);
        const double v7 = v4 + v6;
        const double v8 = 1000.0 * v7;
        const double v9 = v1 - v8;
        const double v11 = v9 - 9189.385332046726;
        const double v13 = s5[0];
        const double v15 = s0[0];
        const double v16 = 0.8450000000000001 * v15;
        const double v17 = FMA(-2.0, v13, v16);
        const double v19 = v17 - (-1517.84640203226);
        const double v20 = v11 + v19;
        y0[0] = v20;
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
    piece3_of_kernel(p);
    piece4_of_kernel(p);
}
