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

/* over 1000 x 25 x 4: sum */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const double *restrict x1 = p[1]; /* f64[25,20] */
    char *scratch = p[5]; /* 472448 bytes */
    double *s4 = (double *)(scratch + 0); /* f64[1000,25], axes in the order [1, 0] */
    double *s8 = (double *)(scratch + 360000); /* f64[25,20,20], rows of 24 */
    double *s12 = (double *)(scratch + 200000); /* f64[1000,20], axes in the order [1, 0] */
    (void)me;
    ASSUME(t0 >= 0); const int64_t from = 1 * t0, to = from + 1 < 25 ? from + 1 : 25;
    {
        static const uint8_t firsts[] = {0, 0, 0, 0};
        static const uint8_t counts[] = {1, 2, 3, 4};
        for (int64_t whole = !OUTER; ; whole = 1) {
            double bad = 0;
            for (int64_t z0 = from; z0 < to; z0++) for (int64_t z1 = 0; z1 < 1000; z1++) s4[1000 * z0 + z1] = 0;
            for (int64_t i1 = from; i1 < to; i1++) {
                for (int64_t i2 = 0; i2 < 4; i2++) {
                    const int64_t first = whole ? 0 : firsts[i2], count = whole ? 4 : counts[i2];
                    #pragma omp simd reduction(+:bad)
                    for (int64_t i0 = 0; i0 < 1000; i0++) {
                        double v21 = 0;
                        double v28 = 0;
                        double v35 = 0;
                        double v42 = 0;
                        double v49 = 0;
                        UNROLLED
                        for (int64_t z = 0;;) {
                            const int64_t i3 = first + z;
                            const double v1 = s8[480 * i1 + 120 * i2 + 5 * i3];
                            const double v2 = s12[i0 + 5000 * i3];
                            const double v3 = x1[20 * i1 + 5 * i3];
                            const double v4 = v2 - v3;
                            const double v5 = s8[480 * i1 + 120 * i2 + 5 * i3 + 1];
                            const double v6 = s12[i0 + 5000 * i3 + 1000];
                            const double v7 = x1[20 * i1 + 5 * i3 + 1];
                            const double v8 = v6 - v7;
                            const double v9 = s8[480 * i1 + 120 * i2 + 5 * i3 + 2];
                            const double v10 = s12[i0 + 5000 * i3 + 2000];
                            const double v11 = x1[20 * i1 + 5 * i3 + 2];
                            const double v12 = v10 - v11;
                            const double v13 = s8[480 * i1 + 120 * i2 + 5 * i3 + 3];
                            const double v14 = s12[i0 + 5000 * i3 + 3000];
                            const double v15 = x1[20 * i1 + 5 * i3 + 3];
                            const double v16 = v14 - v15;
                            const double v17 = s8[480 * i1 + 120 * i2 + 5 * i3 + 4];
                            const double v18 = s12[i0 + 5000 * i3 + 4000];
                            const double v19 = x1[20 * i1 + 5 * i3 + 4];
                            const double v20 = v18 - v19;
                            const double v23 = s8[480 * i1 + 120 * i2 + 5 * i3 + 24];
                            const double v24 = s8[480 * i1 + 120 * i2 + 5 * i3 + 25];
                            const double v25 = s8[480 * i1 + 120 * i2 + 5 * i3 + 26];
                            const double v26 = s8[480 * i1 + 120 * i2 + 5 * i3 + 27];
                            const double v27 = s8[480 * i1 + 120 * i2 + 5 * i3 + 28];
                            const double v30 = s8[480 * i1 + 120 * i2 + 5 * i3 + 48];
                            const double v31 = s8[480 * i1 + 120 * i2 + 5 * i3 + 49];
                            const double v32 = s8[480 * i1 + 120 * i2 + 5 * i3 + 50];
                            const double v33 = s8[480 * i1 + 120 * i2 + 5 * i3 + 51];
                            const double v34 = s8[480 * i1 + 120 * i2 + 5 * i3 + 52];
                            const double v37 = s8[480 * i1 + 120 * i2 + 5 * i3 + 72];
                            const double v38 = s8[480 * i1 + 120 * i2 + 5 * i3 + 73];
                            const double v39 = s8[480 * i1 + 120 * i2 + 5 * i3 + 74];
                            const double v40 = s8[480 * i1 + 120 * i2 + 5 * i3 + 75];
                            const double v41 = s8[480 * i1 + 120 * i2 + 5 * i3 + 76];
                            const double v44 = s8[480 * i1 + 120 * i2 + 5 * i3 + 96];
                            const double v45 = s8[480 * i1 + 120 * i2 + 5 * i3 + 97];
                            const double v46 = s8[480 * i1 + 120 * i2 + 5 * i3 + 98];
                            const double v47 = s8[480 * i1 + 120 * i2 + 5 * i3 + 99];
                            const double v48 = s8[480 * i1 + 120 * i2 + 5 * i3 + 100];
                            v21 = FMA(v1, v4, v21);
                            v28 = FMA(v23, v4, v28);
                            v35 = FMA(v30, v4, v35);
                            v42 = FMA(v37, v4, v42);
                            v49 = FMA(v44, v4, v49);
                            v21 = FMA(v5, v8, v21);
                            v28 = FMA(v24, v8, v28);
                            v35 = FMA(v31, v8, v35);
                            v42 = FMA(v38, v8, v42);
                            v49 = FMA(v45, v8, v49);
                            v21 = FMA(v9, v12, v21);
                            v28 = FMA(v25, v12, v28);
                            v35 = FMA(v32, v12, v35);
                            v42 = FMA(v39, v12, v42);
                            v49 = FMA(v46, v12, v49);
                            v21 = FMA(v13, v16, v21);
                            v28 = FMA(v26, v16, v28);
                            v35 = FMA(v33, v16, v35);
                            v42 = FMA(v40, v16, v42);
                            v49 = FMA(v47, v16, v49);
                            v21 = FMA(v17, v20, v21);
                            v28 = FMA(v27, v20, v28);
                            v35 = FMA(v34, v20, v35);
                            v42 = FMA(v41, v20, v42);
                            v49 = FMA(v48, v20, v49);
                            if (++z >= count) break;
                        }
                        bad += (v21 + v28 + v35 + v42 + v49) * 0;
                        const double v22 = v21 * v21;
                        const double v29 = v28 * v28;
                        const double v36 = v35 * v35;
                        const double v43 = v42 * v42;
                        const double v50 = v49 * v49;
                        s4[i0 + 1000 * i1] += v22 + v29 + v36 + v43 + v50;
                    }
                }
            }
            if (whole || bad == 0) break;
        }
    }
}

static ALONE void piece0_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[25] */
    const double *restrict x2 = p[2]; /* f64[25,210] */
    const double *restrict x3 = p[3]; /* f64[1000,20] */
    const Team *team = p[7];
    char *scratch = p[5]; /* 472448 bytes */
    double *s5 = (double *)(scratch + 472256); /* f64 */
    double *s6 = (double *)(scratch + 472320); /* f64 */
    double *s7 = (double *)(scratch + 472384); /* f64 */
    double *s8 = (double *)(scratch + 360000); /* f64[25,20,20], rows of 24 */
    double *s9 = (double *)(scratch + 0); /* f64[25,20], rows of 24 */
    int64_t *s10 = (int64_t *)(scratch + 4800); /* i64[20], rows of 24 */
    double *s11 = (double *)(scratch + 472000); /* f64[25], rows of 32 */
    double *s12 = (double *)(scratch + 200000); /* f64[1000,20], axes in the order [1, 0] */
    /* over 25 x 20: 2 sum, exp */
    {
        const double rest_f64 = nothing;
        double a2 = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            double a1 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2)
            for (int64_t i1 = 0; i1 < 24; i1++) {
                const double v1 = i1 < 20 ? x2[210 * i0 + i1] : rest_f64;
                const double v2 = exp(v1);
                a1 += i1 < 20 ? v1 : 0;
                s9[24 * i0 + i1] = v2;
                a2 += i1 < 20 ? v1 : 0;
            }
            s11[i0] = a1;
        }
        s5[0] = a2;
    }
    /* over 20: add */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 24; i0++) {
            int64_t v1 = i0;
            int64_t v3 = INT64_C(39) - v1;
            int64_t v4 = v1 * v3;
            int64_t v6 = vector_floor_div(v4, INT64_C(2));
            int64_t v8 = v6 + INT64_C(20);
            s10[i0] = v8;
        }
    }
    /* over 25 x 20 x 20: select */
    {
        for (int64_t i0 = 0; i0 < 25; i0++) {
            for (int64_t i1 = 0; i1 < 20; i1++) {
                int64_t v2 = i1;
                const double v13 = s9[24 * i0 + i1];
                #pragma omp simd
                for (int64_t i2 = 0; i2 < 20; i2++) {
                    int64_t v1 = i2;
                    bool v3 = v1 < v2;
                    int64_t v5 = s10[i2];
                    int64_t v6 = v2 + v5;
                    int64_t v7 = v6 - v1;
                    int64_t v9 = v7 - INT64_C(1);
                    const double v10 = x2[210 * i0 + within(v9, 210)];
                    const double v11 = only_f64(v10, mask(v9, 210));
                    bool v12 = v1 == v2;
                    const double v15 = v12 ? v13 : 0.0;
                    const double v16 = v3 ? v11 : v15;
                    s8[480 * i0 + 24 * i1 + i2] = v16;
                }
            }
        }
    }
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
    /* over 1000 x 25 x 4: sum */
    {
        for (int64_t z0 = 0; z0 < 1000; z0 += 64) { /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < (z0 + 64 < 1000 ? z0 + 64 : 1000); z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 20; column += 4) transpose_64(&x3[20 * z + 0 + column], 20, &s12[z + 0 + 1000 * column], 1000);
                }
                for (; z < (z0 + 64 < 1000 ? z0 + 64 : 1000); z++) {
                    for (int64_t column = 0; column < 20; column++) s12[z + 0 + 1000 * column] = x3[20 * z + 0 + 1 * column];
                }
            }
        }
        spread(team, part0_of_kernel, p, 25);
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[25] */
    char *scratch = p[5]; /* 472448 bytes */
    double *s1 = (double *)(scratch + 64); /* f64 */
    double *s2 = (double *)(scratch + 456000); /* f64[1000] */
    double *s3 = (double *)(scratch + 464000); /* f64[1000] */
    double *s4 = (double *)(scratch + 0); /* f64[1000,25], axes in the order [1, 0] */
    double *s11 = (double *)(scratch + 472000); /* f64[25], rows of 32 */
    /* over 1000 x 25: max */
    {
        for (int64_t z = 0; z < 1000; z++) s3[z] = -INFINITY;
        {
            int64_t i1 = 0;
            for (; i1 + 3 < 25; i1 += 4) {
                const double v3 = x0[i1];
                const double v4 = s11[i1];
                const double v5 = v3 + v4;
                const double v3_1 = x0[(i1 + 1)];
                const double v4_1 = s11[(i1 + 1)];
                const double v5_1 = v3_1 + v4_1;
                const double v3_2 = x0[(i1 + 2)];
                const double v4_2 = s11[(i1 + 2)];
                const double v5_2 = v3_2 + v4_2;
                const double v3_3 = x0[(i1 + 3)];
                const double v4_3 = s11[(i1 + 3)];
                const double v5_3 = v3_3 + v4_3;
                #pragma omp simd
                for (int64_t i0 = 0; i0 < 1000; i0++) {
                    const double v2 = s4[i0 + 1000 * i1];
                    const double v6 = FMA(-0.5, v2, v5);
                    const double v2_1 = s4[i0 + 1000 * (i1 + 1)];
                    const double v6_1 = FMA(-0.5, v2_1, v5_1);
                    const double v2_2 = s4[i0 + 1000 * (i1 + 2)];
                    const double v6_2 = FMA(-0.5, v2_2, v5_2);
                    const double v2_3 = s4[i0 + 1000 * (i1 + 3)];
                    const double v6_3 = FMA(-0.5, v2_3, v5_3);
                    double m0 = s3[i0];
                    m0 = v6 > m0 ? v6 : m0;
                    m0 = v6_1 > m0 ? v6_1 : m0;
                    m0 = v6_2 > m0 ? v6_2 : m0;
                    m0 = v6_3 > m0 ? v6_3 : m0;
                    m0 = isunordered(v6, v6_1) | isunordered(v6_2, v6_3) ? NAN : m0;
                    s3[i0] = m0;
                }
            }
            for (; i1 < 25; i1++) {
                const double v3 = x0[i1];
                const double v4 = s11[i1];
                const double v5 = v3 + v4;
                #pragma omp simd
                for (int64_t i0 = 0; i0 < 1000; i0++) {
                    const double v2 = s4[i0 + 1000 * i1];
                    const double v6 = FMA(-0.5, v2, v5);
                    s3[i0] = v6 > s3[i0] || v6 != v6 ? v6 : s3[i0];
                }
            }
        }
    }
    /* over 1000 x 5: sum */
    {
        for (int64_t z = 0; z < 1000; z++) s2[z] = 0;
        for (int64_t i1 = 0; i1 < 5; i1++) {
            const double v3 = x0[5 * i1];
            const double v4 = s11[5 * i1];
            const double v5 = v3 + v4;
            const double v12 = x0[5 * i1 + 1];
            const double v13 = s11[5 * i1 + 1];
            const double v14 = v12 + v13;
            const double v19 = x0[5 * i1 + 2];
            const double v20 = s11[5 * i1 + 2];
            const double v21 = v19 + v20;
            const double v26 = x0[5 * i1 + 3];
            const double v27 = s11[5 * i1 + 3];
            const double v28 = v26 + v27;
            const double v33 = x0[5 * i1 + 4];
            const double v34 = s11[5 * i1 + 4];
            const double v35 = v33 + v34;
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 1000; i0++) {
                const double v2 = s4[i0 + 5000 * i1];
                const double v6 = FMA(-0.5, v2, v5);
                const double v7 = s3[i0];
                const double v8 = v7;
                const double v9 = v6 - v8;
                const double v10 = exp(v9);
                const double v11 = s4[i0 + 5000 * i1 + 1000];
                const double v15 = FMA(-0.5, v11, v14);
                const double v16 = v15 - v8;
                const double v17 = exp(v16);
                const double v18 = s4[i0 + 5000 * i1 + 2000];
                const double v22 = FMA(-0.5, v18, v21);
                const double v23 = v22 - v8;
                const double v24 = exp(v23);
                const double v25 = s4[i0 + 5000 * i1 + 3000];
                const double v29 = FMA(-0.5, v25, v28);
                const double v30 = v29 - v8;
                const double v31 = exp(v30);
                const double v32 = s4[i0 + 5000 * i1 + 4000];
                const double v36 = FMA(-0.5, v32, v35);
                const double v37 = v36 - v8;
                const double v38 = exp(v37);
                s2[i0] += v10 + v17 + v24 + v31 + v38;
            }
        }
    }
    /* over 1000: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 1000; i0++) {
            const double v1 = s3[i0];
            const double v2 = v1;
            const double v3 = s2[i0];
            const double v4 = log(v3);
            const double v5 = v2 + v4;
            a1 += v5;
        }
        s1[0] = a1;
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    double *restrict y0 = p[4]; /* f64 */
    char *scratch = p[5]; /* 472448 bytes */
    double *s0 = (double *)(scratch + 0); /* f64 */
    double *s1 = (double *)(scratch + 64); /* f64 */
    double *s5 = (double *)(scratch + 472256); /* f64 */
    double *s6 = (double *)(scratch + 472320); /* f64 */
    double *s7 = (double *)(scratch + 472384); /* f64 */
    double *s8 = (double *)(scratch + 360000); /* f64[25,20,20], rows of 24 */
    /* over 25 x 20 x 20: sum */
    {
        double a1 = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            for (int64_t i1 = 0; i1 < 20; i1++) {
                #pragma omp simd reduction(+:a1)
                for (int64_t i2 = 0; i2 < 24; i2++) {
                    const double v17 = s8[480 * i0 + 24 * i1 + i2];
                    const double v18 = v17 * v17;
                    a1 += i2 < 20 ? v18 : 0;
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
        const double v11 = v9 - 18378.770664093452;
        const double v13 = s5[0];
        const double v15 = s0[0];
        const double v16 = 0.8450000000000001 * v15;
        const double v17 = FMA(-2.0, v13, v16);
        const double v19 = v17 - (-7102.917411582414);
        const double v20 = v11 + v19;
        y0[0] = v20;
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
}
