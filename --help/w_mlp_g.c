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




#if defined(__clang__)
#define ONCE
#define FUSING _Pragma("clang fp contract(fast)")
#define APIECE _Pragma("clang loop unroll(full)")
#define SHUFFLED(places, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#elif defined(__GNUC__)
#define ONCE __attribute__((optimize("fp-contract=fast")))
#define FUSING
#define APIECE _Pragma("GCC unroll 32")
#define SHUFFLED(places, a, b, ...) __builtin_shuffle(a, b, (places){__VA_ARGS__})
#endif
#if defined(__AVX512F__)
#define LINE 64
#elif defined(__AVX__)
#define LINE 32
#else
#define LINE 16
#endif

/* how far rows of an operand and of the result are apart, and terms in both operands */
typedef struct { int64_t above, below, terms, x, y; } Steps;
#ifdef __GNUC__
typedef float Vector_s __attribute__((vector_size(LINE)));
typedef float Row_s __attribute__((vector_size(LINE), aligned(sizeof(float)), may_alias));
typedef void (*Tile_s)(const Steps *, int64_t, const float *, const float *, float *, bool);
static inline __attribute__((always_inline)) ONCE void tile_s(const int rows, const int wide, const Steps *s, const int64_t last,
    const float *restrict a, const float *restrict b, float *restrict c, const bool more)
{
    FUSING
    enum { LANES = LINE / sizeof(float) };
    const int64_t above = s->above, below = s->below, x = s->x, y = s->y;
    Vector_s sum[14][4];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector_s){0};
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] = *(const Row_s *)(c + below * r + (v < wide - 1 ? LANES * v : last));
    for (int64_t k = s->terms; k > 0; k--, a += x, b += y) {
        Vector_s row[4];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row_s *)(b + (v < wide - 1 ? LANES * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += a[above * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row_s *)(c + below * r + (v < wide - 1 ? LANES * v : last)) = sum[r][v];
}
#define TILE_s(rows, wide) \
    static __attribute__((noinline)) ONCE void tile_s_##rows##_##wide(const Steps *s, const int64_t last, \
        const float *a, const float *b, float *c, const bool more) { tile_s(rows, wide, s, last, a, b, c, more); }
#if LINE == 64
TILE_s(5, 4)
TILE_s(6, 4)
TILE_s(7, 4)
#elif LINE == 32
TILE_s(2, 4)
TILE_s(3, 4)
TILE_s(5, 2)
#else
TILE_s(2, 4)
TILE_s(3, 4)
TILE_s(5, 2)
#endif
#endif

/* 128 x 64, each the sum of 784 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES0 = 16, HIGH0 = 7, WIDE0 = 4, FULL0 = 14, BANDS0 = 19, LAST0 = 128, MANY0 = 1, GROUPS0 = 1 };
static const Tile_s tiles0[2][2] = { { tile_s_7_4, tile_s_7_4 }, { tile_s_6_4, tile_s_6_4 } };
#elif LINE == 32
enum { LANES0 = 8, HIGH0 = 3, WIDE0 = 4, FULL0 = 42, BANDS0 = 43, LAST0 = 128, MANY0 = 2, GROUPS0 = 2 };
static const Tile_s tiles0[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_2_4, tile_s_2_4 } };
#else
enum { LANES0 = 4, HIGH0 = 3, WIDE0 = 4, FULL0 = 42, BANDS0 = 43, LAST0 = 128, MANY0 = 4, GROUPS0 = 4 };
static const Tile_s tiles0[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_2_4, tile_s_2_4 } };
#endif
static const Steps steps0 = { 784, 64, 784, 1, 64 };
static __attribute__((noinline)) void blocks_s_1_128_784_64_1_0_0_64_784_1_64(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH0 * k - (k > FULL0 ? k - FULL0 : 0), i = next < LAST0 ? next : LAST0;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS0; g++) {
            const int64_t wide = g < MANY0 ? WIDE0 : WIDE0 - 1, end = 64 - LANES0; /* where the last vector begins */
            tiles0[k >= FULL0][g >= MANY0](&steps0, g < GROUPS0 - 1 ? LANES0 * (wide - 1) : end - j,
                a + 784 * i, b + j, c + 64 * i + j, more);
            j += LANES0 * wide;
        }
    }
}
enum { bands_blocks_s_1_128_784_64_1_0_0_64_784_1_64 = BANDS0 };
#else
enum { bands_blocks_s_1_128_784_64_1_0_0_64_784_1_64 = 128 };
static void blocks_s_1_128_784_64_1_0_0_64_784_1_64(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 64; j++) {
        float total = more ? c[64 * i + j] : 0;
        for (int k0 = 0; k0 < 784; k0++) total += a[784 * i + 1 * k0] * b[j + 64 * k0];
        c[64 * i + j] = total;
    }
}
#endif

/* 128 x 784, each the sum of 64 */
#if LINE == 64
enum { LANES1 = 16, HIGH1 = 13, WIDE1 = 2, FULL1 = 8, BANDS1 = 10, LAST1 = 128, MANY1 = 24, GROUPS1 = 25 };
#elif LINE == 32
enum { LANES1 = 8, HIGH1 = 4, WIDE1 = 3, FULL1 = 32, BANDS1 = 32, LAST1 = 128, MANY1 = 32, GROUPS1 = 33 };
#else
enum { LANES1 = 4, HIGH1 = 4, WIDE1 = 3, FULL1 = 32, BANDS1 = 32, LAST1 = 128, MANY1 = 64, GROUPS1 = 66 };
#endif
#ifdef __GNUC__
typedef float Vector1 __attribute__((vector_size(LANES1 * sizeof(float))));
typedef float Row1 __attribute__((vector_size(LANES1 * sizeof(float)), aligned(sizeof(float)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile1(const int rows, const int wide, const int64_t last,
    const float *restrict a, const float *restrict b, float *restrict c, const bool more)
{
    FUSING
    Vector1 sum[HIGH1][WIDE1];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector1){0};
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] = *(const Row1 *)(c + 784 * r + (v < wide - 1 ? LANES1 * v : last));
    for (int k0 = 0; k0 < 64; k0++) {
        const float *x = a + 128 * k0, *y = b + 784 * k0;
        Vector1 row[WIDE1];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row1 *)(y + (v < wide - 1 ? LANES1 * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[1 * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row1 *)(c + 784 * r + (v < wide - 1 ? LANES1 * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band1(const int rows, const float *restrict a, const float *restrict b,
    float *restrict c, const bool more)
{
    const int64_t end = 784 - LANES1; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY1; k++, j += LANES1 * WIDE1)
        tile1(rows, WIDE1, k < GROUPS1 - 1 ? LANES1 * (WIDE1 - 1) : end - j, a, b + j, c + j, more);
    if (MANY1 < GROUPS1) for (; k < GROUPS1; k++, j += LANES1 * (WIDE1 - 1))
        tile1(rows, WIDE1 - 1, k < GROUPS1 - 1 ? LANES1 * (WIDE1 - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) ONCE void blocks_s_1_128_1_784_1_0_0_784_64_128_784(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH1 * k - (k > FULL1 ? k - FULL1 : 0), i = next < LAST1 ? next : LAST1;
        if (FULL1 == BANDS1 || k < FULL1) band1(HIGH1, a + 1 * i, b, c + 784 * i, more);
        else band1(HIGH1 - 1, a + 1 * i, b, c + 784 * i, more);
    }
}
enum { bands_blocks_s_1_128_1_784_1_0_0_784_64_128_784 = BANDS1 };
#else
enum { bands_blocks_s_1_128_1_784_1_0_0_784_64_128_784 = 128 };
static void blocks_s_1_128_1_784_1_0_0_784_64_128_784(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 784; j++) {
        float total = more ? c[784 * i + j] : 0;
        for (int k0 = 0; k0 < 64; k0++) total += a[1 * i + 128 * k0] * b[j + 784 * k0];
        c[784 * i + j] = total;
    }
}
#endif

/* 64 x 10, each the sum of 128 */
#if LINE == 64
enum { LANES2 = 8, HIGH2 = 13, WIDE2 = 2, FULL2 = 5, BANDS2 = 5, LAST2 = 51, MANY2 = 1, GROUPS2 = 1 };
#elif LINE == 32
enum { LANES2 = 8, HIGH2 = 6, WIDE2 = 2, FULL2 = 11, BANDS2 = 11, LAST2 = 58, MANY2 = 1, GROUPS2 = 1 };
#else
enum { LANES2 = 4, HIGH2 = 4, WIDE2 = 3, FULL2 = 16, BANDS2 = 16, LAST2 = 60, MANY2 = 1, GROUPS2 = 1 };
#endif
#ifdef __GNUC__
typedef float Vector2 __attribute__((vector_size(LANES2 * sizeof(float))));
typedef float Row2 __attribute__((vector_size(LANES2 * sizeof(float)), aligned(sizeof(float)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile2(const int rows, const int wide, const int64_t last,
    const float *restrict a, const float *restrict b, float *restrict c, const bool more)
{
    FUSING
    Vector2 sum[HIGH2][WIDE2];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector2){0};
    for (int k0 = 0; k0 < 128; k0++) {
        const float *x = a + 1 * k0, *y = b + 10 * k0;
        Vector2 row[WIDE2];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row2 *)(y + (v < wide - 1 ? LANES2 * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[128 * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row2 *)(c + 10 * r + (v < wide - 1 ? LANES2 * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band2(const int rows, const float *restrict a, const float *restrict b,
    float *restrict c, const bool more)
{
    const int64_t end = 10 - LANES2; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY2; k++, j += LANES2 * WIDE2)
        tile2(rows, WIDE2, k < GROUPS2 - 1 ? LANES2 * (WIDE2 - 1) : end - j, a, b + j, c + j, more);
    if (MANY2 < GROUPS2) for (; k < GROUPS2; k++, j += LANES2 * (WIDE2 - 1))
        tile2(rows, WIDE2 - 1, k < GROUPS2 - 1 ? LANES2 * (WIDE2 - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) ONCE void blocks_s_0_64_128_10_1_0_0_10_128_1_10(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH2 * k - (k > FULL2 ? k - FULL2 : 0), i = next < LAST2 ? next : LAST2;
        if (FULL2 == BANDS2 || k < FULL2) band2(HIGH2, a + 128 * i, b, c + 10 * i, more);
        else band2(HIGH2 - 1, a + 128 * i, b, c + 10 * i, more);
    }
}
enum { bands_blocks_s_0_64_128_10_1_0_0_10_128_1_10 = BANDS2 };
#else
enum { bands_blocks_s_0_64_128_10_1_0_0_10_128_1_10 = 64 };
static void blocks_s_0_64_128_10_1_0_0_10_128_1_10(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 10; j++) {
        float total = more ? c[10 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[128 * i + 1 * k0] * b[j + 10 * k0];
        c[10 * i + j] = total;
    }
}
#endif

/* 10 x 128, each the sum of 64 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES3 = 16, HIGH3 = 5, WIDE3 = 4, FULL3 = 2, BANDS3 = 2, LAST3 = 5, MANY3 = 2, GROUPS3 = 2 };
static const Tile_s tiles3[2][2] = { { tile_s_5_4, tile_s_5_4 }, { tile_s_5_4, tile_s_5_4 } };
#elif LINE == 32
enum { LANES3 = 8, HIGH3 = 5, WIDE3 = 2, FULL3 = 2, BANDS3 = 2, LAST3 = 5, MANY3 = 8, GROUPS3 = 8 };
static const Tile_s tiles3[2][2] = { { tile_s_5_2, tile_s_5_2 }, { tile_s_5_2, tile_s_5_2 } };
#else
enum { LANES3 = 4, HIGH3 = 5, WIDE3 = 2, FULL3 = 2, BANDS3 = 2, LAST3 = 5, MANY3 = 16, GROUPS3 = 16 };
static const Tile_s tiles3[2][2] = { { tile_s_5_2, tile_s_5_2 }, { tile_s_5_2, tile_s_5_2 } };
#endif
static const Steps steps3 = { 1, 128, 64, 10, 128 };
static __attribute__((noinline)) void blocks_s_0_10_1_128_1_0_0_128_64_10_128(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH3 * k - (k > FULL3 ? k - FULL3 : 0), i = next < LAST3 ? next : LAST3;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS3; g++) {
            const int64_t wide = g < MANY3 ? WIDE3 : WIDE3 - 1, end = 128 - LANES3; /* where the last vector begins */
            tiles3[k >= FULL3][g >= MANY3](&steps3, g < GROUPS3 - 1 ? LANES3 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 128 * i + j, more);
            j += LANES3 * wide;
        }
    }
}
enum { bands_blocks_s_0_10_1_128_1_0_0_128_64_10_128 = BANDS3 };
#else
enum { bands_blocks_s_0_10_1_128_1_0_0_128_64_10_128 = 10 };
static void blocks_s_0_10_1_128_1_0_0_128_64_10_128(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        float total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 64; k0++) total += a[1 * i + 10 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 64 x 128, each the sum of 10 */
#if LINE == 64
enum { LANES4 = 16, HIGH4 = 13, WIDE4 = 2, FULL4 = 5, BANDS4 = 5, LAST4 = 51, MANY4 = 4, GROUPS4 = 4 };
#elif LINE == 32
enum { LANES4 = 8, HIGH4 = 6, WIDE4 = 2, FULL4 = 11, BANDS4 = 11, LAST4 = 58, MANY4 = 8, GROUPS4 = 8 };
#else
enum { LANES4 = 4, HIGH4 = 6, WIDE4 = 2, FULL4 = 11, BANDS4 = 11, LAST4 = 58, MANY4 = 16, GROUPS4 = 16 };
#endif
#ifdef __GNUC__
typedef float Vector4 __attribute__((vector_size(LANES4 * sizeof(float))));
typedef float Row4 __attribute__((vector_size(LANES4 * sizeof(float)), aligned(sizeof(float)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile4(const int rows, const int wide, const int64_t last,
    const float *restrict a, const float *restrict b, float *restrict c, const bool more)
{
    FUSING
    Vector4 sum[HIGH4][WIDE4];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector4){0};
    for (int k0 = 0; k0 < 10; k0++) {
        const float *x = a + 1 * k0, *y = b + 128 * k0;
        Vector4 row[WIDE4];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row4 *)(y + (v < wide - 1 ? LANES4 * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[10 * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row4 *)(c + 128 * r + (v < wide - 1 ? LANES4 * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band4(const int rows, const float *restrict a, const float *restrict b,
    float *restrict c, const bool more)
{
    const int64_t end = 128 - LANES4; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY4; k++, j += LANES4 * WIDE4)
        tile4(rows, WIDE4, k < GROUPS4 - 1 ? LANES4 * (WIDE4 - 1) : end - j, a, b + j, c + j, more);
    if (MANY4 < GROUPS4) for (; k < GROUPS4; k++, j += LANES4 * (WIDE4 - 1))
        tile4(rows, WIDE4 - 1, k < GROUPS4 - 1 ? LANES4 * (WIDE4 - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) ONCE void blocks_s_0_64_10_128_1_0_0_128_10_1_128(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH4 * k - (k > FULL4 ? k - FULL4 : 0), i = next < LAST4 ? next : LAST4;
        if (FULL4 == BANDS4 || k < FULL4) band4(HIGH4, a + 10 * i, b, c + 128 * i, more);
        else band4(HIGH4 - 1, a + 10 * i, b, c + 128 * i, more);
    }
}
enum { bands_blocks_s_0_64_10_128_1_0_0_128_10_1_128 = BANDS4 };
#else
enum { bands_blocks_s_0_64_10_128_1_0_0_128_10_1_128 = 64 };
static void blocks_s_0_64_10_128_1_0_0_128_10_1_128(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        float total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 10; k0++) total += a[10 * i + 1 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

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
/* How many rows of a product each thread makes, in whole panels. */
static ALONE int64_t rows_each(const Team *team, int64_t n, int64_t panel)
{
    int64_t size = team ? (n + team->threads - 1) / team->threads : n;
    return (size + panel - 1) / panel * panel;
}
static ALONE void spread_rows(const Team *team, Part *part, void **p, int64_t n, int64_t panel)
{
    const int64_t size = rows_each(team, n, panel);
    spread(team, part, p, (n + size - 1) / size);
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

/* products: f32[128,784], f32[784,64] to f32[128,64] */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const float *restrict x0 = p[0]; /* f32[128,784] */
    const Team *team = p[13];
    char *scratch = p[11]; /* 239232 bytes */
    float *s10 = (float *)(scratch + 202176); /* f32[128,64] */
    float *s11 = (float *)(scratch + 0); /* f32[784,64] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_128_784_64_1_0_0_64_784_1_64, 1);
    const int64_t from = size * t0, to = from + size < bands_blocks_s_1_128_784_64_1_0_0_64_784_1_64 ? from + size : bands_blocks_s_1_128_784_64_1_0_0_64_784_1_64;
    blocks_s_1_128_784_64_1_0_0_64_784_1_64(x0, s11, s10, 0, from, to);
}

/* products: f32[64,128], f32[64,784] to f32[128,784] */
static void part1_of_kernel(void **p, int64_t t1, int64_t me)
{
    const float *restrict x4 = p[4]; /* f32[64,784] */
    float *restrict y1 = p[7]; /* f32[128,784] */
    const Team *team = p[13];
    char *scratch = p[11]; /* 239232 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_128_1_784_1_0_0_784_64_128_784, 1);
    const int64_t from = size * t1, to = from + size < bands_blocks_s_1_128_1_784_1_0_0_784_64_128_784 ? from + size : bands_blocks_s_1_128_1_784_1_0_0_784_64_128_784;
    blocks_s_1_128_1_784_1_0_0_784_64_128_784(s0, x4, y1, 0, from, to);
}

static ALONE void piece0_of_kernel(void **p)
{
    const float *restrict x1 = p[1]; /* f32[128] */
    const float *restrict x2 = p[2]; /* f32[10,128] */
    const float *restrict x4 = p[4]; /* f32[64,784] */
    const int64_t *restrict x5 = p[5]; /* i64[64] */
    const Team *team = p[13];
    char *scratch = p[11]; /* 239232 bytes */
    float *s7 = (float *)(scratch + 6592); /* f32[64,10] */
    float *s8 = (float *)(scratch + 0); /* f32[128,10] */
    float *s9 = (float *)(scratch + 68480); /* f32[64,128] */
    float *s10 = (float *)(scratch + 202176); /* f32[128,64] */
    float *s11 = (float *)(scratch + 0); /* f32[784,64] */
    float *s12 = (float *)(scratch + 236416); /* f32[64,10], axes in the order [1, 0] */
    float *s13 = (float *)(scratch + 238976); /* f32[64] */
    /* over 64: cast */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            int64_t v2 = x5[i0];
            bool v3 = INT64_C(0) <= v2;
            bool v5 = v2 < INT64_C(10);
            bool v6 = v3 & v5;
            const float v7 = to_f32(v6);
            s13[i0] = v7;
        }
    }
    /* over 64: scatter */
    {
        for (int64_t z0 = 0; z0 < 640; z0++) s12[z0] = 0;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            int64_t v2 = x5[i0];
            const float v8 = s13[i0];
            const float v10 = v8 * 0.015625f;
            const float v11 = -v10;
            if ((uint64_t)(v2) < 10) s12[i0 + 64 * v2] += v11;
        }
    }
    /* over 784 x 64: view */
    {
        tile_32(&x4[0], 784, &s11[0], 64, 64, 784);
    }
    /* products: f32[128,784], f32[784,64] to f32[128,64] */
    spread_rows(team, part0_of_kernel, p, bands_blocks_s_1_128_784_64_1_0_0_64_784_1_64, 1);
    /* over 128 x 64: relu */
    {
        for (int64_t z1 = 0; z1 < 64; z1 += 16) {
            const int64_t to1 = z1 + 16 < 64 ? z1 + 16 : 64;
            for (int64_t z0 = 0; z0 < 128; z0 += 64) {
                float b2[1024]; /* a tile, transposed */
                tile_32(&s10[0 + 64 * z0 + 1 * z1], 64, b2, 64, (z0 + 64 < 128 ? z0 + 64 : 128) - z0, to1 - z1);
                for (int64_t i1 = z1; i1 < to1; i1++) {
                    #pragma omp simd
                    for (int64_t i0 = z0; i0 < (z0 + 64 < 128 ? z0 + 64 : 128); i0++) {
                        const float v1 = x1[i0];
                        const float v2 = b2[64 * (i1 - z1) + i0 - z0];
                        const float v3 = v1 + v2;
                        const float v4 = v3 < 0 ? 0 : v3;
                        s9[i0 + 128 * i1] = v4;
                    }
                }
            }
        }
    }
    /* over 128 x 10: view */
    {
        tile_32(&x2[0], 128, &s8[0], 10, 10, 128);
    }
    /* products: f32[128,10], f32[64,128] to f32[64,10] */
    blocks_s_0_64_128_10_1_0_0_10_128_1_10(s9, s8, s7, 0, 0, bands_blocks_s_0_64_128_10_1_0_0_10_128_1_10);
}

static ALONE void piece1_of_kernel(void **p)
{
    const float *restrict x3 = p[3]; /* f32[10] */
    const int64_t *restrict x5 = p[5]; /* i64[64] */
    float *restrict y4 = p[10]; /* f32[10] */
    char *scratch = p[11]; /* 239232 bytes */
    float *s2 = (float *)(scratch + 0); /* f32[64,10] */
    float *s4 = (float *)(scratch + 5120); /* f32[64] */
    float *s5 = (float *)(scratch + 5376); /* f32[64] */
    float *s6 = (float *)(scratch + 2560); /* f32[64,10], axes in the order [1, 0] */
    float *s7 = (float *)(scratch + 6592); /* f32[64,10] */
    float *s12 = (float *)(scratch + 236416); /* f32[64,10], axes in the order [1, 0] */
    float *s13 = (float *)(scratch + 238976); /* f32[64] */
    /* over 64: 3 select, add, sum */
    {
        const float v13 = x3[0];
        const float v18 = x3[1];
        const float v22 = x3[2];
        const float v26 = x3[3];
        const float v30 = x3[4];
        const float v34 = x3[5];
        const float v38 = x3[6];
        const float v42 = x3[7];
        const float v46 = x3[8];
        const float v50 = x3[9];
        float a1 = 0;
        float a2 = 0;
        float a3 = 0;
        float a4 = 0;
        float a5 = 0;
        float a6 = 0;
        float a7 = 0;
        float a8 = 0;
        float a9 = 0;
        float a10 = 0;
        for (int64_t z0 = 0; z0 < 64; z0 += 64) {
            float c0[640]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    transpose_32(&s7[10 * z], 10, &c0[0 + z - z0], 64);
                    transpose_32(&s7[10 * z + 4], 10, &c0[256 + z - z0], 64);
                    transpose_32(&s7[10 * z + 6], 10, &c0[384 + z - z0], 64);
                }
                for (; z < z0 + 64; z++) {
                    c0[0 + z - z0] = s7[10 * z];
                    c0[64 + z - z0] = s7[10 * z + 1];
                    c0[128 + z - z0] = s7[10 * z + 2];
                    c0[192 + z - z0] = s7[10 * z + 3];
                    c0[256 + z - z0] = s7[10 * z + 4];
                    c0[320 + z - z0] = s7[10 * z + 5];
                    c0[384 + z - z0] = s7[10 * z + 6];
                    c0[448 + z - z0] = s7[10 * z + 7];
                    c0[512 + z - z0] = s7[10 * z + 8];
                    c0[576 + z - z0] = s7[10 * z + 9];
                }
            }
            float w0[640]; /* columns of results */
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4) reduction(+:a5) reduction(+:a6) reduction(+:a7) reduction(+:a8) reduction(+:a9) reduction(+:a10)
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                int64_t v2 = x5[i0];
                bool v3 = INT64_C(0) <= v2;
                bool v5 = v2 < INT64_C(10);
                bool v6 = v3 & v5;
                const float v8 = s13[i0];
                const float v10 = v8 * 0.015625f;
                const float v14 = c0[0 + i0 - z0];
                const float v15 = v13 + v14;
                const float v17 = v6 ? v15 : 0.0f;
                const float v19 = c0[64 + i0 - z0];
                const float v20 = v18 + v19;
                const float v21 = v6 ? v20 : 0.0f;
                const float v23 = c0[128 + i0 - z0];
                const float v24 = v22 + v23;
                const float v25 = v6 ? v24 : 0.0f;
                const float v27 = c0[192 + i0 - z0];
                const float v28 = v26 + v27;
                const float v29 = v6 ? v28 : 0.0f;
                const float v31 = c0[256 + i0 - z0];
                const float v32 = v30 + v31;
                const float v33 = v6 ? v32 : 0.0f;
                const float v35 = c0[320 + i0 - z0];
                const float v36 = v34 + v35;
                const float v37 = v6 ? v36 : 0.0f;
                const float v39 = c0[384 + i0 - z0];
                const float v40 = v38 + v39;
                const float v41 = v6 ? v40 : 0.0f;
                const float v43 = c0[448 + i0 - z0];
                const float v44 = v42 + v43;
                const float v45 = v6 ? v44 : 0.0f;
                const float v47 = c0[512 + i0 - z0];
                const float v48 = v46 + v47;
                const float v49 = v6 ? v48 : 0.0f;
                const float v51 = c0[576 + i0 - z0];
                const float v52 = v50 + v51;
                const float v53 = v6 ? v52 : 0.0f;
                const float v65 = v21 > v17 ? v21 : v17;
                const float v66 = v21 != v21 ? v21 : v65;
                const float v67 = v25 > v66 ? v25 : v66;
                const float v68 = v25 != v25 ? v25 : v67;
                const float v69 = v29 > v68 ? v29 : v68;
                const float v70 = v29 != v29 ? v29 : v69;
                const float v71 = v33 > v70 ? v33 : v70;
                const float v72 = v33 != v33 ? v33 : v71;
                const float v73 = v37 > v72 ? v37 : v72;
                const float v74 = v37 != v37 ? v37 : v73;
                const float v75 = v41 > v74 ? v41 : v74;
                const float v76 = v41 != v41 ? v41 : v75;
                const float v77 = v45 > v76 ? v45 : v76;
                const float v78 = v45 != v45 ? v45 : v77;
                const float v79 = v49 > v78 ? v49 : v78;
                const float v80 = v49 != v49 ? v49 : v79;
                const float v81 = v53 > v80 ? v53 : v80;
                const float v82 = v53 != v53 ? v53 : v81;
                const float v83 = v82;
                bool v84 = isfinite(v83);
                const float v85 = v84 ? v83 : 0.0f;
                const float v87 = v17 - v85;
                const float v88 = expf(v87);
                const float v89 = v21 - v85;
                const float v90 = expf(v89);
                const float v91 = v25 - v85;
                const float v92 = expf(v91);
                const float v93 = v29 - v85;
                const float v94 = expf(v93);
                const float v95 = v33 - v85;
                const float v96 = expf(v95);
                const float v97 = v37 - v85;
                const float v98 = expf(v97);
                const float v99 = v41 - v85;
                const float v100 = expf(v99);
                const float v101 = v45 - v85;
                const float v102 = expf(v101);
                const float v103 = v49 - v85;
                const float v104 = expf(v103);
                const float v105 = v53 - v85;
                const float v106 = expf(v105);
                const float v107 = v88 + v90 + v92 + v94 + v96 + v98 + v100 + v102 + v104 + v106;
                bool v109 = (-INFINITY) == v83;
                const float v110 = to_f32(v109);
                const float v111 = v107 + v110;
                const float v120 = s12[i0];
                const float v122 = 1.0f / v111;
                const float v123 = v10 * v122;
                const float v124 = v88 * v123;
                const float v125 = v120 + v124;
                const float v126 = v6 ? v125 : 0.0f;
                const float v127 = s12[i0 + 64];
                const float v128 = v90 * v123;
                const float v129 = v127 + v128;
                const float v130 = v6 ? v129 : 0.0f;
                const float v131 = s12[i0 + 128];
                const float v132 = v92 * v123;
                const float v133 = v131 + v132;
                const float v134 = v6 ? v133 : 0.0f;
                const float v135 = s12[i0 + 192];
                const float v136 = v94 * v123;
                const float v137 = v135 + v136;
                const float v138 = v6 ? v137 : 0.0f;
                const float v139 = s12[i0 + 256];
                const float v140 = v96 * v123;
                const float v141 = v139 + v140;
                const float v142 = v6 ? v141 : 0.0f;
                const float v143 = s12[i0 + 320];
                const float v144 = v98 * v123;
                const float v145 = v143 + v144;
                const float v146 = v6 ? v145 : 0.0f;
                const float v147 = s12[i0 + 384];
                const float v148 = v100 * v123;
                const float v149 = v147 + v148;
                const float v150 = v6 ? v149 : 0.0f;
                const float v151 = s12[i0 + 448];
                const float v152 = v102 * v123;
                const float v153 = v151 + v152;
                const float v154 = v6 ? v153 : 0.0f;
                const float v155 = s12[i0 + 512];
                const float v156 = v104 * v123;
                const float v157 = v155 + v156;
                const float v158 = v6 ? v157 : 0.0f;
                const float v159 = s12[i0 + 576];
                const float v160 = v106 * v123;
                const float v161 = v159 + v160;
                const float v162 = v6 ? v161 : 0.0f;
                s6[i0] = v17;
                s6[i0 + 64] = v21;
                s6[i0 + 128] = v25;
                s6[i0 + 192] = v29;
                s6[i0 + 256] = v33;
                s6[i0 + 320] = v37;
                s6[i0 + 384] = v41;
                s6[i0 + 448] = v45;
                s6[i0 + 512] = v49;
                s6[i0 + 576] = v53;
                s5[i0] = v85;
                s4[i0] = v111;
                w0[0 + i0 - z0] = v126;
                w0[64 + i0 - z0] = v130;
                w0[128 + i0 - z0] = v134;
                w0[192 + i0 - z0] = v138;
                w0[256 + i0 - z0] = v142;
                w0[320 + i0 - z0] = v146;
                w0[384 + i0 - z0] = v150;
                w0[448 + i0 - z0] = v154;
                w0[512 + i0 - z0] = v158;
                w0[576 + i0 - z0] = v162;
                a1 += v126;
                a2 += v130;
                a3 += v134;
                a4 += v138;
                a5 += v142;
                a6 += v146;
                a7 += v150;
                a8 += v154;
                a9 += v158;
                a10 += v162;
            }
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    transpose_32(&w0[0 + z - z0], 64, &s2[10 * z], 10);
                    transpose_32(&w0[256 + z - z0], 64, &s2[10 * z + 4], 10);
                    transpose_32(&w0[384 + z - z0], 64, &s2[10 * z + 6], 10);
                }
                for (; z < z0 + 64; z++) {
                    s2[10 * z] = w0[0 + z - z0];
                    s2[10 * z + 1] = w0[64 + z - z0];
                    s2[10 * z + 2] = w0[128 + z - z0];
                    s2[10 * z + 3] = w0[192 + z - z0];
                    s2[10 * z + 4] = w0[256 + z - z0];
                    s2[10 * z + 5] = w0[320 + z - z0];
                    s2[10 * z + 6] = w0[384 + z - z0];
                    s2[10 * z + 7] = w0[448 + z - z0];
                    s2[10 * z + 8] = w0[512 + z - z0];
                    s2[10 * z + 9] = w0[576 + z - z0];
                }
            }
        }
        y4[0] = a1;
        y4[1] = a2;
        y4[2] = a3;
        y4[3] = a4;
        y4[4] = a5;
        y4[5] = a6;
        y4[6] = a7;
        y4[7] = a8;
        y4[8] = a9;
        y4[9] = a10;
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    const float *restrict x2 = p[2]; /* f32[10,128] */
    const int64_t *restrict x5 = p[5]; /* i64[64] */
    float *restrict y0 = p[6]; /* f32 */
    float *restrict y2 = p[8]; /* f32[128] */
    float *restrict y3 = p[9]; /* f32[10,128] */
    const Team *team = p[13];
    char *scratch = p[11]; /* 239232 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,128] */
    float *s1 = (float *)(scratch + 34240); /* f32[64,128] */
    float *s2 = (float *)(scratch + 0); /* f32[64,10] */
    float *s3 = (float *)(scratch + 5632); /* f32 */
    float *s4 = (float *)(scratch + 5120); /* f32[64] */
    float *s5 = (float *)(scratch + 5376); /* f32[64] */
    float *s6 = (float *)(scratch + 2560); /* f32[64,10], axes in the order [1, 0] */
    float *s9 = (float *)(scratch + 68480); /* f32[64,128] */
    float *s13 = (float *)(scratch + 238976); /* f32[64] */
    /* over 64: sum */
    {
        float a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 64; i0++) {
            int64_t v2 = x5[i0];
            const float v8 = s13[i0];
            const float v54 = s6[i0];
            const float v55 = s6[i0 + 64];
            const float v56 = s6[i0 + 128];
            const float v57 = s6[i0 + 192];
            const float v58 = s6[i0 + 256];
            const float v59 = s6[i0 + 320];
            const float v60 = s6[i0 + 384];
            const float v61 = s6[i0 + 448];
            const float v62 = s6[i0 + 512];
            const float v63 = s6[i0 + 576];
            const float v65 = v55 > v54 ? v55 : v54;
            const float v66 = v55 != v55 ? v55 : v65;
            const float v67 = v56 > v66 ? v56 : v66;
            const float v68 = v56 != v56 ? v56 : v67;
            const float v69 = v57 > v68 ? v57 : v68;
            const float v70 = v57 != v57 ? v57 : v69;
            const float v71 = v58 > v70 ? v58 : v70;
            const float v72 = v58 != v58 ? v58 : v71;
            const float v73 = v59 > v72 ? v59 : v72;
            const float v74 = v59 != v59 ? v59 : v73;
            const float v75 = v60 > v74 ? v60 : v74;
            const float v76 = v60 != v60 ? v60 : v75;
            const float v77 = v61 > v76 ? v61 : v76;
            const float v78 = v61 != v61 ? v61 : v77;
            const float v79 = v62 > v78 ? v62 : v78;
            const float v80 = v62 != v62 ? v62 : v79;
            const float v81 = v63 > v80 ? v63 : v80;
            const float v82 = v63 != v63 ? v63 : v81;
            const float v83 = v82;
            const float v86 = s5[i0];
            bool v109 = (-INFINITY) == v83;
            const float v112 = s4[i0];
            const float v113 = logf(v112);
            const float v114 = v109 ? v83 : v86;
            const float v115 = v113 + v114;
            const float v116 = s6[i0 + 64 * (int32_t)within(v2, 10)];
            const float v117 = only_f32(v116, mask(v2, 10));
            const float v118 = v115 - v117;
            a1 = FMAF(v8, v118, a1);
        }
        s3[0] = a1;
    }
    /* div */
    {
        const float v1 = s3[0];
        const float v3 = v1 / 64.0f;
        y0[0] = v3;
    }
    /* products: f32[64,10], f32[64,128] to f32[10,128] */
    blocks_s_0_10_1_128_1_0_0_128_64_10_128(s2, s9, y3, 0, 0, bands_blocks_s_0_10_1_128_1_0_0_128_64_10_128);
    /* products: f32[64,10], f32[10,128] to f32[64,128] */
    blocks_s_0_64_10_128_1_0_0_128_10_1_128(s2, x2, s1, 0, 0, bands_blocks_s_0_64_10_128_1_0_0_128_10_1_128);
    /* over 128 x 64: sign, mul, sum */
    {
        for (int64_t z = 0; z < 128; z++) y2[z] = 0;
        float a1[128];
        for (int64_t z = 0; z < 128; z++) a1[z] = 0;
        {
            int64_t i1 = 0;
            for (; i1 < 64; i1++) {
                #pragma omp simd
                for (int64_t i0 = 0; i0 < 128; i0++) {
                    const float v5 = s9[i0 + 128 * i1];
                    const float v6 = v5 != v5 ? v5 : (v5 > 0) - (v5 < 0);
                    const float v7 = s1[i0 + 128 * i1];
                    const float v9 = v7 * v6;
                    s0[i0 + 128 * i1] = v9;
                    a1[i0] = FMAF(v7, v6, a1[i0]);
                }
            }
        }
        for (int64_t i0 = 0; i0 < 128; i0++) {
            float total = 0;
            for (int64_t z = i0; z < 128; z += 128) total += a1[z];
            y2[i0] += total;
        }
    }
    /* products: f32[64,128], f32[64,784] to f32[128,784] */
    spread_rows(team, part1_of_kernel, p, bands_blocks_s_1_128_1_784_1_0_0_784_64_128_784, 1);
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
}
