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
TILE_s(6, 4)
TILE_s(7, 4)
TILE_s(11, 2)
TILE_s(13, 2)
#elif LINE == 32
TILE_s(2, 4)
TILE_s(3, 4)
TILE_s(5, 2)
TILE_s(6, 2)
#else
TILE_s(2, 4)
TILE_s(3, 4)
TILE_s(4, 2)
TILE_s(4, 3)
TILE_s(5, 2)
TILE_s(6, 2)
#endif
#endif

/* 128 x 512, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES0 = 16, HIGH0 = 7, WIDE0 = 4, FULL0 = 14, BANDS0 = 19, LAST0 = 128, MANY0 = 8, GROUPS0 = 8 };
static const Tile_s tiles0[2][2] = { { tile_s_7_4, tile_s_7_4 }, { tile_s_6_4, tile_s_6_4 } };
#elif LINE == 32
enum { LANES0 = 8, HIGH0 = 3, WIDE0 = 4, FULL0 = 42, BANDS0 = 43, LAST0 = 128, MANY0 = 16, GROUPS0 = 16 };
static const Tile_s tiles0[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_2_4, tile_s_2_4 } };
#else
enum { LANES0 = 4, HIGH0 = 4, WIDE0 = 3, FULL0 = 32, BANDS0 = 32, LAST0 = 128, MANY0 = 42, GROUPS0 = 43 };
static const Tile_s tiles0[2][2] = { { tile_s_4_3, tile_s_4_2 }, { tile_s_4_3, tile_s_4_2 } };
#endif
static const Steps steps0 = { 128, 512, 128, 1, 512 };
static __attribute__((noinline)) void blocks_s_1_128_128_512_1_0_0_512_128_1_512(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH0 * k - (k > FULL0 ? k - FULL0 : 0), i = next < LAST0 ? next : LAST0;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS0; g++) {
            const int64_t wide = g < MANY0 ? WIDE0 : WIDE0 - 1, end = 512 - LANES0; /* where the last vector begins */
            tiles0[k >= FULL0][g >= MANY0](&steps0, g < GROUPS0 - 1 ? LANES0 * (wide - 1) : end - j,
                a + 128 * i, b + j, c + 512 * i + j, more);
            j += LANES0 * wide;
        }
    }
}
enum { bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512 = BANDS0 };
#else
enum { bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512 = 128 };
static void blocks_s_1_128_128_512_1_0_0_512_128_1_512(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 512; j++) {
        float total = more ? c[512 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[128 * i + 1 * k0] * b[j + 512 * k0];
        c[512 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 512 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES1 = 16, HIGH1 = 7, WIDE1 = 4, FULL1 = 14, BANDS1 = 19, LAST1 = 128, MANY1 = 2, GROUPS1 = 2 };
static const Tile_s tiles1[2][2] = { { tile_s_7_4, tile_s_7_4 }, { tile_s_6_4, tile_s_6_4 } };
#elif LINE == 32
enum { LANES1 = 8, HIGH1 = 3, WIDE1 = 4, FULL1 = 42, BANDS1 = 43, LAST1 = 128, MANY1 = 4, GROUPS1 = 4 };
static const Tile_s tiles1[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_2_4, tile_s_2_4 } };
#else
enum { LANES1 = 4, HIGH1 = 3, WIDE1 = 4, FULL1 = 42, BANDS1 = 43, LAST1 = 128, MANY1 = 8, GROUPS1 = 8 };
static const Tile_s tiles1[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_2_4, tile_s_2_4 } };
#endif
static const Steps steps1 = { 512, 128, 512, 1, 128 };
static __attribute__((noinline)) void blocks_s_1_128_512_128_1_0_0_128_512_1_128(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH1 * k - (k > FULL1 ? k - FULL1 : 0), i = next < LAST1 ? next : LAST1;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS1; g++) {
            const int64_t wide = g < MANY1 ? WIDE1 : WIDE1 - 1, end = 128 - LANES1; /* where the last vector begins */
            tiles1[k >= FULL1][g >= MANY1](&steps1, g < GROUPS1 - 1 ? LANES1 * (wide - 1) : end - j,
                a + 512 * i, b + j, c + 128 * i + j, more);
            j += LANES1 * wide;
        }
    }
}
enum { bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128 = BANDS1 };
#else
enum { bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128 = 128 };
static void blocks_s_1_128_512_128_1_0_0_128_512_1_128(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        float total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 512; k0++) total += a[512 * i + 1 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 512, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES2 = 16, HIGH2 = 7, WIDE2 = 4, FULL2 = 14, BANDS2 = 19, LAST2 = 128, MANY2 = 8, GROUPS2 = 8 };
static const Tile_s tiles2[2][2] = { { tile_s_7_4, tile_s_7_4 }, { tile_s_6_4, tile_s_6_4 } };
#elif LINE == 32
enum { LANES2 = 8, HIGH2 = 3, WIDE2 = 4, FULL2 = 42, BANDS2 = 43, LAST2 = 128, MANY2 = 16, GROUPS2 = 16 };
static const Tile_s tiles2[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_2_4, tile_s_2_4 } };
#else
enum { LANES2 = 4, HIGH2 = 4, WIDE2 = 3, FULL2 = 32, BANDS2 = 32, LAST2 = 128, MANY2 = 42, GROUPS2 = 43 };
static const Tile_s tiles2[2][2] = { { tile_s_4_3, tile_s_4_2 }, { tile_s_4_3, tile_s_4_2 } };
#endif
static const Steps steps2 = { 1, 512, 128, 128, 512 };
static __attribute__((noinline)) void blocks_s_1_128_1_512_1_0_0_512_128_128_512(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH2 * k - (k > FULL2 ? k - FULL2 : 0), i = next < LAST2 ? next : LAST2;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS2; g++) {
            const int64_t wide = g < MANY2 ? WIDE2 : WIDE2 - 1, end = 512 - LANES2; /* where the last vector begins */
            tiles2[k >= FULL2][g >= MANY2](&steps2, g < GROUPS2 - 1 ? LANES2 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 512 * i + j, more);
            j += LANES2 * wide;
        }
    }
}
enum { bands_blocks_s_1_128_1_512_1_0_0_512_128_128_512 = BANDS2 };
#else
enum { bands_blocks_s_1_128_1_512_1_0_0_512_128_128_512 = 128 };
static void blocks_s_1_128_1_512_1_0_0_512_128_128_512(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 512; j++) {
        float total = more ? c[512 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 128 * k0] * b[j + 512 * k0];
        c[512 * i + j] = total;
    }
}
#endif

/* 512 x 128, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES3 = 16, HIGH3 = 7, WIDE3 = 4, FULL3 = 68, BANDS3 = 74, LAST3 = 512, MANY3 = 2, GROUPS3 = 2 };
static const Tile_s tiles3[2][2] = { { tile_s_7_4, tile_s_7_4 }, { tile_s_6_4, tile_s_6_4 } };
#elif LINE == 32
enum { LANES3 = 8, HIGH3 = 6, WIDE3 = 2, FULL3 = 82, BANDS3 = 86, LAST3 = 512, MANY3 = 8, GROUPS3 = 8 };
static const Tile_s tiles3[2][2] = { { tile_s_6_2, tile_s_6_2 }, { tile_s_5_2, tile_s_5_2 } };
#else
enum { LANES3 = 4, HIGH3 = 6, WIDE3 = 2, FULL3 = 82, BANDS3 = 86, LAST3 = 512, MANY3 = 16, GROUPS3 = 16 };
static const Tile_s tiles3[2][2] = { { tile_s_6_2, tile_s_6_2 }, { tile_s_5_2, tile_s_5_2 } };
#endif
static const Steps steps3 = { 1, 128, 128, 512, 128 };
static __attribute__((noinline)) void blocks_s_1_512_1_128_1_0_0_128_128_512_128(const float *restrict a, const float *restrict b, float *restrict c,
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
enum { bands_blocks_s_1_512_1_128_1_0_0_128_128_512_128 = BANDS3 };
#else
enum { bands_blocks_s_1_512_1_128_1_0_0_128_128_512_128 = 512 };
static void blocks_s_1_512_1_128_1_0_0_128_128_512_128(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        float total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 512 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 32, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES4 = 16, HIGH4 = 13, WIDE4 = 2, FULL4 = 10, BANDS4 = 10, LAST4 = 115, MANY4 = 1, GROUPS4 = 1 };
static const Tile_s tiles4[2][2] = { { tile_s_13_2, tile_s_13_2 }, { tile_s_13_2, tile_s_13_2 } };
#elif LINE == 32
enum { LANES4 = 8, HIGH4 = 3, WIDE4 = 4, FULL4 = 43, BANDS4 = 43, LAST4 = 125, MANY4 = 1, GROUPS4 = 1 };
static const Tile_s tiles4[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_3_4, tile_s_3_4 } };
#else
enum { LANES4 = 4, HIGH4 = 3, WIDE4 = 4, FULL4 = 43, BANDS4 = 43, LAST4 = 125, MANY4 = 2, GROUPS4 = 2 };
static const Tile_s tiles4[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_3_4, tile_s_3_4 } };
#endif
static const Steps steps4 = { 128, 32, 128, 1, 32 };
static __attribute__((noinline)) void blocks_s_0_128_128_32_1_0_0_32_128_1_32(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH4 * k - (k > FULL4 ? k - FULL4 : 0), i = next < LAST4 ? next : LAST4;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS4; g++) {
            const int64_t wide = g < MANY4 ? WIDE4 : WIDE4 - 1, end = 32 - LANES4; /* where the last vector begins */
            tiles4[k >= FULL4][g >= MANY4](&steps4, g < GROUPS4 - 1 ? LANES4 * (wide - 1) : end - j,
                a + 128 * i, b + j, c + 32 * i + j, more);
            j += LANES4 * wide;
        }
    }
}
enum { bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32 = BANDS4 };
#else
enum { bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32 = 128 };
static void blocks_s_0_128_128_32_1_0_0_32_128_1_32(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 32; j++) {
        float total = more ? c[32 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[128 * i + 1 * k0] * b[j + 32 * k0];
        c[32 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 32 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES5 = 16, HIGH5 = 7, WIDE5 = 4, FULL5 = 19, BANDS5 = 19, LAST5 = 121, MANY5 = 2, GROUPS5 = 2 };
static const Tile_s tiles5[2][2] = { { tile_s_7_4, tile_s_7_4 }, { tile_s_7_4, tile_s_7_4 } };
#elif LINE == 32
enum { LANES5 = 8, HIGH5 = 3, WIDE5 = 4, FULL5 = 43, BANDS5 = 43, LAST5 = 125, MANY5 = 4, GROUPS5 = 4 };
static const Tile_s tiles5[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_3_4, tile_s_3_4 } };
#else
enum { LANES5 = 4, HIGH5 = 3, WIDE5 = 4, FULL5 = 43, BANDS5 = 43, LAST5 = 125, MANY5 = 8, GROUPS5 = 8 };
static const Tile_s tiles5[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_3_4, tile_s_3_4 } };
#endif
static const Steps steps5 = { 32, 128, 32, 1, 128 };
static __attribute__((noinline)) void blocks_s_0_128_32_128_1_0_0_128_32_1_128(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH5 * k - (k > FULL5 ? k - FULL5 : 0), i = next < LAST5 ? next : LAST5;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS5; g++) {
            const int64_t wide = g < MANY5 ? WIDE5 : WIDE5 - 1, end = 128 - LANES5; /* where the last vector begins */
            tiles5[k >= FULL5][g >= MANY5](&steps5, g < GROUPS5 - 1 ? LANES5 * (wide - 1) : end - j,
                a + 32 * i, b + j, c + 128 * i + j, more);
            j += LANES5 * wide;
        }
    }
}
enum { bands_blocks_s_0_128_32_128_1_0_0_128_32_1_128 = BANDS5 };
#else
enum { bands_blocks_s_0_128_32_128_1_0_0_128_32_1_128 = 128 };
static void blocks_s_0_128_32_128_1_0_0_128_32_1_128(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        float total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 32; k0++) total += a[32 * i + 1 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 4 x 32 */
#if LINE == 64
enum { LANES6 = 16, HIGH6 = 7, WIDE6 = 4, FULL6 = 19, BANDS6 = 19, LAST6 = 121, MANY6 = 2, GROUPS6 = 2 };
#elif LINE == 32
enum { LANES6 = 8, HIGH6 = 3, WIDE6 = 4, FULL6 = 43, BANDS6 = 43, LAST6 = 125, MANY6 = 4, GROUPS6 = 4 };
#else
enum { LANES6 = 4, HIGH6 = 3, WIDE6 = 4, FULL6 = 43, BANDS6 = 43, LAST6 = 125, MANY6 = 8, GROUPS6 = 8 };
#endif
#ifdef __GNUC__
typedef float Vector6 __attribute__((vector_size(LANES6 * sizeof(float))));
typedef float Row6 __attribute__((vector_size(LANES6 * sizeof(float)), aligned(sizeof(float)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile6(const int rows, const int wide, const int64_t last,
    const float *restrict a, const float *restrict b, float *restrict c, const bool more)
{
    FUSING
    Vector6 sum[HIGH6][WIDE6];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector6){0};
    for (int k0 = 0; k0 < 4; k0++) for (int k1 = 0; k1 < 32; k1++) {
        const float *x = a + 4096 * k0 + 1 * k1, *y = b + 4096 * k0 + 128 * k1;
        Vector6 row[WIDE6];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row6 *)(y + (v < wide - 1 ? LANES6 * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[32 * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row6 *)(c + 128 * r + (v < wide - 1 ? LANES6 * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band6(const int rows, const float *restrict a, const float *restrict b,
    float *restrict c, const bool more)
{
    const int64_t end = 128 - LANES6; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY6; k++, j += LANES6 * WIDE6)
        tile6(rows, WIDE6, k < GROUPS6 - 1 ? LANES6 * (WIDE6 - 1) : end - j, a, b + j, c + j, more);
    if (MANY6 < GROUPS6) for (; k < GROUPS6; k++, j += LANES6 * (WIDE6 - 1))
        tile6(rows, WIDE6 - 1, k < GROUPS6 - 1 ? LANES6 * (WIDE6 - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) ONCE void blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH6 * k - (k > FULL6 ? k - FULL6 : 0), i = next < LAST6 ? next : LAST6;
        if (FULL6 == BANDS6 || k < FULL6) band6(HIGH6, a + 32 * i, b, c + 128 * i, more);
        else band6(HIGH6 - 1, a + 32 * i, b, c + 128 * i, more);
    }
}
enum { bands_blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128 = BANDS6 };
#else
enum { bands_blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128 = 128 };
static void blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        float total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 4; k0++) for (int k1 = 0; k1 < 32; k1++) total += a[32 * i + 4096 * k0 + 1 * k1] * b[j + 4096 * k0 + 128 * k1];
        c[128 * i + j] = total;
    }
}
#endif

/* 32 x 128, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES7 = 16, HIGH7 = 11, WIDE7 = 2, FULL7 = 3, BANDS7 = 3, LAST7 = 21, MANY7 = 4, GROUPS7 = 4 };
static const Tile_s tiles7[2][2] = { { tile_s_11_2, tile_s_11_2 }, { tile_s_11_2, tile_s_11_2 } };
#elif LINE == 32
enum { LANES7 = 8, HIGH7 = 3, WIDE7 = 4, FULL7 = 11, BANDS7 = 11, LAST7 = 29, MANY7 = 4, GROUPS7 = 4 };
static const Tile_s tiles7[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_3_4, tile_s_3_4 } };
#else
enum { LANES7 = 4, HIGH7 = 4, WIDE7 = 3, FULL7 = 8, BANDS7 = 8, LAST7 = 28, MANY7 = 10, GROUPS7 = 11 };
static const Tile_s tiles7[2][2] = { { tile_s_4_3, tile_s_4_2 }, { tile_s_4_3, tile_s_4_2 } };
#endif
static const Steps steps7 = { 1, 128, 128, 32, 128 };
static __attribute__((noinline)) void blocks_s_0_32_1_128_1_0_0_128_128_32_128(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH7 * k - (k > FULL7 ? k - FULL7 : 0), i = next < LAST7 ? next : LAST7;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS7; g++) {
            const int64_t wide = g < MANY7 ? WIDE7 : WIDE7 - 1, end = 128 - LANES7; /* where the last vector begins */
            tiles7[k >= FULL7][g >= MANY7](&steps7, g < GROUPS7 - 1 ? LANES7 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 128 * i + j, more);
            j += LANES7 * wide;
        }
    }
}
enum { bands_blocks_s_0_32_1_128_1_0_0_128_128_32_128 = BANDS7 };
#else
enum { bands_blocks_s_0_32_1_128_1_0_0_128_128_32_128 = 32 };
static void blocks_s_0_32_1_128_1_0_0_128_128_32_128(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        float total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 32 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 32, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES8 = 16, HIGH8 = 13, WIDE8 = 2, FULL8 = 10, BANDS8 = 10, LAST8 = 115, MANY8 = 1, GROUPS8 = 1 };
static const Tile_s tiles8[2][2] = { { tile_s_13_2, tile_s_13_2 }, { tile_s_13_2, tile_s_13_2 } };
#elif LINE == 32
enum { LANES8 = 8, HIGH8 = 3, WIDE8 = 4, FULL8 = 43, BANDS8 = 43, LAST8 = 125, MANY8 = 1, GROUPS8 = 1 };
static const Tile_s tiles8[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_3_4, tile_s_3_4 } };
#else
enum { LANES8 = 4, HIGH8 = 3, WIDE8 = 4, FULL8 = 43, BANDS8 = 43, LAST8 = 125, MANY8 = 2, GROUPS8 = 2 };
static const Tile_s tiles8[2][2] = { { tile_s_3_4, tile_s_3_4 }, { tile_s_3_4, tile_s_3_4 } };
#endif
static const Steps steps8 = { 1, 32, 128, 128, 32 };
static __attribute__((noinline)) void blocks_s_0_128_1_32_1_0_0_32_128_128_32(const float *restrict a, const float *restrict b, float *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH8 * k - (k > FULL8 ? k - FULL8 : 0), i = next < LAST8 ? next : LAST8;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS8; g++) {
            const int64_t wide = g < MANY8 ? WIDE8 : WIDE8 - 1, end = 32 - LANES8; /* where the last vector begins */
            tiles8[k >= FULL8][g >= MANY8](&steps8, g < GROUPS8 - 1 ? LANES8 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 32 * i + j, more);
            j += LANES8 * wide;
        }
    }
}
enum { bands_blocks_s_0_128_1_32_1_0_0_32_128_128_32 = BANDS8 };
#else
enum { bands_blocks_s_0_128_1_32_1_0_0_32_128_128_32 = 128 };
static void blocks_s_0_128_1_32_1_0_0_32_128_128_32(const float *a, const float *b, float *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 32; j++) {
        float total = more ? c[32 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 128 * k0] * b[j + 32 * k0];
        c[32 * i + j] = total;
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

/* products: f32[128,512], f32[128,128] to f32[128,512] */
static void part0_of_kernel(void **p, int64_t t5, int64_t me)
{
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s25 = (float *)(scratch + 1054464); /* f32[128,512] */
    float *s26 = (float *)(scratch + 0); /* f32[128,512] */
    float *s27 = (float *)(scratch + 1648704); /* f32[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512, 1);
    const int64_t from = size * t5, to = from + size < bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512 ? from + size : bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512;
    blocks_s_1_128_128_512_1_0_0_512_128_1_512(s27, s26, s25, 0, from, to);
}

/* products: f32[128,128], f32[128,512] to f32[128,512] */
static void part1_of_kernel(void **p, int64_t t6, int64_t me)
{
    const float *restrict x10 = p[10]; /* f32[128,512] */
    const float *restrict x13 = p[13]; /* f32[128,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s21 = (float *)(scratch + 263616); /* f32[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512, 1);
    const int64_t from = size * t6, to = from + size < bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512 ? from + size : bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512;
    blocks_s_1_128_128_512_1_0_0_512_128_1_512(x13, x10, s21, 0, from, to);
}

/* products: f32[512,128], f32[128,512] to f32[128,128] */
static void part2_of_kernel(void **p, int64_t t7, int64_t me)
{
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s22 = (float *)(scratch + 263616); /* f32[128,128] */
    float *s23 = (float *)(scratch + 527232); /* f32[512,128] */
    float *s24 = (float *)(scratch + 790848); /* f32[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128, 1);
    const int64_t from = size * t7, to = from + size < bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128 ? from + size : bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128;
    blocks_s_1_128_512_128_1_0_0_128_512_1_128(s24, s23, s22, 0, from, to);
}

/* products: f32[128,128], f32[128,512] to f32[128,512] */
static void part3_of_kernel(void **p, int64_t t8, int64_t me)
{
    const float *restrict x13 = p[13]; /* f32[128,128] */
    float *restrict y11 = p[25]; /* f32[128,512] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s24 = (float *)(scratch + 790848); /* f32[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_128_1_512_1_0_0_512_128_128_512, 1);
    const int64_t from = size * t8, to = from + size < bands_blocks_s_1_128_1_512_1_0_0_512_128_128_512 ? from + size : bands_blocks_s_1_128_1_512_1_0_0_512_128_128_512;
    blocks_s_1_128_1_512_1_0_0_512_128_128_512(x13, s24, y11, 0, from, to);
}

/* products: f32[128,512], f32[128,128] to f32[512,128] */
static void part4_of_kernel(void **p, int64_t t9, int64_t me)
{
    float *restrict y9 = p[23]; /* f32[512,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s19 = (float *)(scratch + 0); /* f32[128,512] */
    float *s27 = (float *)(scratch + 1648704); /* f32[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_512_1_128_1_0_0_128_128_512_128, 1);
    const int64_t from = size * t9, to = from + size < bands_blocks_s_1_512_1_128_1_0_0_128_128_512_128 ? from + size : bands_blocks_s_1_512_1_128_1_0_0_128_128_512_128;
    blocks_s_1_512_1_128_1_0_0_128_128_512_128(s19, s27, y9, 0, from, to);
}

/* products: f32[128,512], f32[512,128] to f32[128,128] */
static void part5_of_kernel(void **p, int64_t t10, int64_t me)
{
    const float *restrict x8 = p[8]; /* f32[512,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s18 = (float *)(scratch + 263616); /* f32[128,128] */
    float *s19 = (float *)(scratch + 0); /* f32[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128, 1);
    const int64_t from = size * t10, to = from + size < bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128 ? from + size : bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128;
    blocks_s_1_128_512_128_1_0_0_128_512_1_128(s19, x8, s18, 0, from, to);
}

static ALONE void piece0_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[128] */
    const float *restrict x1 = p[1]; /* f32[128] */
    const float *restrict x2 = p[2]; /* f32[4,32,128] */
    const float *restrict x3 = p[3]; /* f32[4,32,128] */
    const float *restrict x4 = p[4]; /* f32[4,32,128] */
    const float *restrict x5 = p[5]; /* f32[4,32,128] */
    const float *restrict x12 = p[12]; /* f32[128,128] */
    const float *restrict x13 = p[13]; /* f32[128,128] */
    float *restrict y12 = p[26]; /* f32[128] */
    char *scratch = p[27]; /* 2164800 bytes */
    float *s12 = (float *)(scratch + 1581696); /* f32[4,128,32] */
    float *s43 = (float *)(scratch + 1916736); /* f32[4,128,32] */
    float *s44 = (float *)(scratch + 1983744); /* f32[4,128,32] */
    float *s45 = (float *)(scratch + 330624); /* f32[4,128,32] */
    float *s46 = (float *)(scratch + 0); /* f32[4,128,32] */
    float *s47 = (float *)(scratch + 67008); /* f32[4,128,32] */
    float *s48 = (float *)(scratch + 2050752); /* f32[128,128] */
    float *s49 = (float *)(scratch + 2163776); /* f32[128] */
    float *s50 = (float *)(scratch + 0); /* f32[128] */
    float *s51 = (float *)(scratch + 2164288); /* f32[128] */
    float *s52 = (float *)(scratch + 0); /* f32[128] */
    /* over 32 x 128: 2 sum */
    {
        for (int64_t z = 0; z < 128; z++) y12[z] = 0;
        for (int64_t i0 = 0; i0 < 32; i0++) {
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[512 * i0 + i1];
                const float v2 = x12[512 * i0 + i1 + 128];
                const float v3 = x12[512 * i0 + i1 + 256];
                const float v4 = x12[512 * i0 + i1 + 384];
                const float v17 = x13[512 * i0 + i1];
                const float v18 = x13[512 * i0 + i1 + 128];
                const float v19 = x13[512 * i0 + i1 + 256];
                const float v20 = x13[512 * i0 + i1 + 384];
                a1 += v1;
                a2 += v2;
                a3 += v3;
                a4 += v4;
                y12[i1] += v17 + v18 + v19 + v20;
            }
            s52[4 * i0] = a1;
            s52[4 * i0 + 1] = a2;
            s52[4 * i0 + 2] = a3;
            s52[4 * i0 + 3] = a4;
        }
    }
    /* over 128: div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v1 = s52[i0];
            const float v3 = v1 / 128.0f;
            s51[i0] = v3;
        }
    }
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const float v5 = s51[4 * i0];
            const float v8 = s51[4 * i0 + 1];
            const float v11 = s51[4 * i0 + 2];
            const float v14 = s51[4 * i0 + 3];
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd simdlen(8) reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[512 * i0 + i1];
                const float v2 = x12[512 * i0 + i1 + 128];
                const float v3 = x12[512 * i0 + i1 + 256];
                const float v4 = x12[512 * i0 + i1 + 384];
                const float v6 = v1 - v5;
                const float v7 = v6 * v6;
                const float v9 = v2 - v8;
                const float v10 = v9 * v9;
                const float v12 = v3 - v11;
                const float v13 = v12 * v12;
                const float v15 = v4 - v14;
                const float v16 = v15 * v15;
                a1 += v7;
                a2 += v10;
                a3 += v13;
                a4 += v16;
            }
            s50[4 * i0] = a1;
            s50[4 * i0 + 1] = a2;
            s50[4 * i0 + 2] = a3;
            s50[4 * i0 + 3] = a4;
        }
    }
    /* over 128: sqrt */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v4 = s50[i0];
            const float v5 = v4 / 128.0f;
            const float v7 = v5 + 9.999999747378752e-06f;
            const float v8 = sqrtf(v7);
            s49[i0] = v8;
        }
    }
    /* over 128 x 128: add */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v2 = s51[i0];
            const float v4 = s49[i0];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[128 * i0 + i1];
                const float v3 = v1 - v2;
                const float v5 = v3 / v4;
                const float v6 = x0[i1];
                const float v7 = v5 * v6;
                const float v8 = x1[i1];
                const float v9 = v7 + v8;
                s48[128 * i0 + i1] = v9;
            }
        }
    }
    /* over 128 x 32 x 4: 4 view */
    {
        for (int64_t i2 = 0; i2 < 4; i2++) {
            tile_32(&x2[4096 * i2], 128, &s47[4096 * i2], 32, 32, 128);
            tile_32(&x3[4096 * i2], 128, &s46[4096 * i2], 32, 32, 128);
            tile_32(&x4[4096 * i2], 128, &s45[4096 * i2], 32, 32, 128);
            tile_32(&x5[4096 * i2], 128, &s12[4096 * i2], 32, 32, 128);
        }
    }
    /* products: f32[128,128], f32[4,128,32] to f32[4,128,32] */
    for (int64_t t0 = 0; t0 < 4; t0++)
        blocks_s_0_128_128_32_1_0_0_32_128_1_32(s48, s47 + 4096 * t0, s44 + 4096 * t0, 0, 0, bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32);
    /* products: f32[128,128], f32[4,128,32] to f32[4,128,32] */
    for (int64_t t1 = 0; t1 < 4; t1++)
        blocks_s_0_128_128_32_1_0_0_32_128_1_32(s48, s46 + 4096 * t1, s43 + 4096 * t1, 0, 0, bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32);
}

static ALONE void piece1_of_kernel(void **p)
{
    char *scratch = p[27]; /* 2164800 bytes */
    float *s35 = (float *)(scratch + 263616); /* f32[4,128] */
    float *s36 = (float *)(scratch + 0); /* f32[4,128,32] */
    float *s37 = (float *)(scratch + 1849728); /* f32[4,128,32] */
    float *s38 = (float *)(scratch + 1318080); /* f32[4,128,128] */
    float *s39 = (float *)(scratch + 265664); /* f32[4,128] */
    float *s40 = (float *)(scratch + 267712); /* f32[4,128] */
    float *s41 = (float *)(scratch + 0); /* f32[4,128,128] */
    float *s42 = (float *)(scratch + 263616); /* f32[4,32,128] */
    float *s43 = (float *)(scratch + 1916736); /* f32[4,128,32] */
    float *s44 = (float *)(scratch + 1983744); /* f32[4,128,32] */
    float *s45 = (float *)(scratch + 330624); /* f32[4,128,32] */
    float *s48 = (float *)(scratch + 2050752); /* f32[128,128] */
    /* over 128 x 32 x 4: view */
    {
        for (int64_t i2 = 0; i2 < 4; i2++) {
            tile_32(&s43[4096 * i2], 32, &s42[4096 * i2], 128, 128, 32);
        }
    }
    /* products: f32[4,128,32], f32[4,32,128] to f32[4,128,128] */
    for (int64_t t2 = 0; t2 < 4; t2++)
        blocks_s_0_128_32_128_1_0_0_128_32_1_128(s44 + 4096 * t2, s42 + 4096 * t2, s41 + 16384 * t2, 0, 0, bands_blocks_s_0_128_32_128_1_0_0_128_32_1_128);
    /* over 128 x 128: max */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            float a1 = -INFINITY;
            float n1 = 0;
            float a2 = -INFINITY;
            float n2 = 0;
            float a3 = -INFINITY;
            float n3 = 0;
            float a4 = -INFINITY;
            float n4 = 0;
            #pragma omp simd simdlen(8) reduction(greatest:a1) reduction(+:n1) reduction(greatest:a2) reduction(+:n2) reduction(greatest:a3) reduction(+:n3) reduction(greatest:a4) reduction(+:n4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v11 = s41[128 * i0 + i1];
                const float v12 = 0.1767766922712326f * v11;
                const float v13 = s41[128 * i0 + i1 + 16384];
                const float v14 = 0.1767766922712326f * v13;
                const float v15 = s41[128 * i0 + i1 + 32768];
                const float v16 = 0.1767766922712326f * v15;
                const float v17 = s41[128 * i0 + i1 + 49152];
                const float v18 = 0.1767766922712326f * v17;
                a1 = v12 > a1 ? v12 : a1;
                n1 += v12 != v12 ? 1 : 0;
                a2 = v14 > a2 ? v14 : a2;
                n2 += v14 != v14 ? 1 : 0;
                a3 = v16 > a3 ? v16 : a3;
                n3 += v16 != v16 ? 1 : 0;
                a4 = v18 > a4 ? v18 : a4;
                n4 += v18 != v18 ? 1 : 0;
            }
            if (n1 != 0) a1 = NAN;
            s40[i0] = a1;
            if (n2 != 0) a2 = NAN;
            s40[i0 + 128] = a2;
            if (n3 != 0) a3 = NAN;
            s40[i0 + 256] = a3;
            if (n4 != 0) a4 = NAN;
            s40[i0 + 384] = a4;
        }
    }
    /* over 128 x 4: select */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const float v1 = s40[i0];
            const float v2 = v1;
            bool v3 = isfinite(v2);
            const float v5 = v3 ? v2 : 0.0f;
            s39[i0] = v5;
        }
    }
    /* over 128 x 128: exp, sum */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v19 = s39[i0];
            const float v22 = s39[i0 + 128];
            const float v25 = s39[i0 + 256];
            const float v28 = s39[i0 + 384];
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd simdlen(8) reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v11 = s41[128 * i0 + i1];
                const float v12 = 0.1767766922712326f * v11;
                const float v13 = s41[128 * i0 + i1 + 16384];
                const float v14 = 0.1767766922712326f * v13;
                const float v15 = s41[128 * i0 + i1 + 32768];
                const float v16 = 0.1767766922712326f * v15;
                const float v17 = s41[128 * i0 + i1 + 49152];
                const float v18 = 0.1767766922712326f * v17;
                const float v20 = v12 - v19;
                const float v21 = expf(v20);
                const float v23 = v14 - v22;
                const float v24 = expf(v23);
                const float v26 = v16 - v25;
                const float v27 = expf(v26);
                const float v29 = v18 - v28;
                const float v30 = expf(v29);
                s38[128 * i0 + i1] = v21;
                s38[128 * i0 + i1 + 16384] = v24;
                s38[128 * i0 + i1 + 32768] = v27;
                s38[128 * i0 + i1 + 49152] = v30;
                a1 += v21;
                a2 += v24;
                a3 += v27;
                a4 += v30;
            }
            s35[i0] = a1;
            s35[i0 + 128] = a2;
            s35[i0 + 256] = a3;
            s35[i0 + 384] = a4;
        }
    }
    /* products: f32[128,128], f32[4,128,32] to f32[4,128,32] */
    for (int64_t t3 = 0; t3 < 4; t3++)
        blocks_s_0_128_128_32_1_0_0_32_128_1_32(s48, s45 + 4096 * t3, s37 + 4096 * t3, 0, 0, bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32);
    /* products: f32[4,128,128], f32[4,128,32] to f32[4,128,32] */
    for (int64_t t4 = 0; t4 < 4; t4++)
        blocks_s_0_128_128_32_1_0_0_32_128_1_32(s38 + 16384 * t4, s37 + 4096 * t4, s36 + 4096 * t4, 0, 0, bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32);
}

static ALONE void piece2_of_kernel(void **p)
{
    const float *restrict x5 = p[5]; /* f32[4,32,128] */
    const float *restrict x12 = p[12]; /* f32[128,128] */
    char *scratch = p[27]; /* 2164800 bytes */
    float *s16 = (float *)(scratch + 2160192); /* f32[4,128] */
    float *s30 = (float *)(scratch + 2163264); /* f32[128] */
    float *s31 = (float *)(scratch + 0); /* f32[128] */
    float *s32 = (float *)(scratch + 1715712); /* f32[128,128] */
    float *s33 = (float *)(scratch + 1782720); /* f32[4,128,32] */
    float *s34 = (float *)(scratch + 67008); /* f32[4,128] */
    float *s35 = (float *)(scratch + 263616); /* f32[4,128] */
    float *s36 = (float *)(scratch + 0); /* f32[4,128,32] */
    float *s40 = (float *)(scratch + 267712); /* f32[4,128] */
    /* over 128 x 4: add, div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const float v1 = s40[i0];
            const float v2 = v1;
            const float v6 = s35[i0];
            bool v8 = (-INFINITY) == v2;
            const float v9 = to_f32(v8);
            const float v10 = v6 + v9;
            const float v13 = 1.0f / v10;
            s34[i0] = v10;
            s16[i0] = v13;
        }
    }
    /* over 128 x 32: div */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v2 = s34[i0];
            const float v5 = s34[i0 + 128];
            const float v8 = s34[i0 + 256];
            const float v11 = s34[i0 + 384];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 32; i1++) {
                const float v1 = s36[32 * i0 + i1];
                const float v3 = v1 / v2;
                const float v4 = s36[32 * i0 + i1 + 4096];
                const float v6 = v4 / v5;
                const float v7 = s36[32 * i0 + i1 + 8192];
                const float v9 = v7 / v8;
                const float v10 = s36[32 * i0 + i1 + 12288];
                const float v12 = v10 / v11;
                s33[32 * i0 + i1] = v3;
                s33[32 * i0 + i1 + 4096] = v6;
                s33[32 * i0 + i1 + 8192] = v9;
                s33[32 * i0 + i1 + 12288] = v12;
            }
        }
    }
    /* products: f32[4,128,32], f32[4,32,128] to f32[128,128] */
    blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128(s33, x5, s32, 0, 0, bands_blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128);
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = 0; i0 < 32; i0++) {
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd simdlen(8) reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[512 * i0 + i1];
                const float v2 = x12[512 * i0 + i1 + 128];
                const float v3 = x12[512 * i0 + i1 + 256];
                const float v4 = x12[512 * i0 + i1 + 384];
                const float v21 = s32[512 * i0 + i1];
                const float v22 = v1 + v21;
                const float v23 = s32[512 * i0 + i1 + 128];
                const float v24 = v2 + v23;
                const float v25 = s32[512 * i0 + i1 + 256];
                const float v26 = v3 + v25;
                const float v27 = s32[512 * i0 + i1 + 384];
                const float v28 = v4 + v27;
                a1 += v22;
                a2 += v24;
                a3 += v26;
                a4 += v28;
            }
            s31[4 * i0] = a1;
            s31[4 * i0 + 1] = a2;
            s31[4 * i0 + 2] = a3;
            s31[4 * i0 + 3] = a4;
        }
    }
    /* over 128: div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v9 = s31[i0];
            const float v10 = v9 / 128.0f;
            s30[i0] = v10;
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const float *restrict x6 = p[6]; /* f32[128] */
    const float *restrict x7 = p[7]; /* f32[128] */
    const float *restrict x8 = p[8]; /* f32[512,128] */
    const float *restrict x12 = p[12]; /* f32[128,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s17 = (float *)(scratch + 2162240); /* f32[128] */
    float *s26 = (float *)(scratch + 0); /* f32[128,512] */
    float *s27 = (float *)(scratch + 1648704); /* f32[128,128] */
    float *s28 = (float *)(scratch + 2162752); /* f32[128] */
    float *s29 = (float *)(scratch + 0); /* f32[128] */
    float *s30 = (float *)(scratch + 2163264); /* f32[128] */
    float *s32 = (float *)(scratch + 1715712); /* f32[128,128] */
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const float v29 = s30[4 * i0];
            const float v32 = s30[4 * i0 + 1];
            const float v35 = s30[4 * i0 + 2];
            const float v38 = s30[4 * i0 + 3];
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd simdlen(8) reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[512 * i0 + i1];
                const float v2 = x12[512 * i0 + i1 + 128];
                const float v3 = x12[512 * i0 + i1 + 256];
                const float v4 = x12[512 * i0 + i1 + 384];
                const float v21 = s32[512 * i0 + i1];
                const float v22 = v1 + v21;
                const float v23 = s32[512 * i0 + i1 + 128];
                const float v24 = v2 + v23;
                const float v25 = s32[512 * i0 + i1 + 256];
                const float v26 = v3 + v25;
                const float v27 = s32[512 * i0 + i1 + 384];
                const float v28 = v4 + v27;
                const float v30 = v22 - v29;
                const float v31 = v30 * v30;
                const float v33 = v24 - v32;
                const float v34 = v33 * v33;
                const float v36 = v26 - v35;
                const float v37 = v36 * v36;
                const float v39 = v28 - v38;
                const float v40 = v39 * v39;
                a1 += v31;
                a2 += v34;
                a3 += v37;
                a4 += v40;
            }
            s29[4 * i0] = a1;
            s29[4 * i0 + 1] = a2;
            s29[4 * i0 + 2] = a3;
            s29[4 * i0 + 3] = a4;
        }
    }
    /* over 128: sqrt, div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v11 = s29[i0];
            const float v12 = v11 / 128.0f;
            const float v13 = 9.999999747378752e-06f + v12;
            const float v14 = sqrtf(v13);
            const float v17 = 1.0f / v14;
            s28[i0] = v14;
            s17[i0] = v17;
        }
    }
    /* over 128 x 128: add */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v39 = s30[i0];
            const float v41 = s28[i0];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[128 * i0 + i1];
                const float v35 = x7[i1];
                const float v36 = x6[i1];
                const float v37 = s32[128 * i0 + i1];
                const float v38 = v1 + v37;
                const float v40 = v38 - v39;
                const float v42 = v40 / v41;
                const float v43 = v36 * v42;
                const float v44 = v35 + v43;
                s27[128 * i0 + i1] = v44;
            }
        }
    }
    /* over 512 x 128: view */
    {
        tile_32(&x8[0], 128, &s26[0], 512, 512, 128);
    }
    /* products: f32[128,512], f32[128,128] to f32[128,512] */
    spread_rows(team, part0_of_kernel, p, bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512, 1);
    /* products: f32[128,128], f32[128,512] to f32[128,512] */
    spread_rows(team, part1_of_kernel, p, bands_blocks_s_1_128_128_512_1_0_0_512_128_1_512, 1);
}

static ALONE void piece4_of_kernel(void **p)
{
    const float *restrict x9 = p[9]; /* f32[512] */
    const float *restrict x10 = p[10]; /* f32[128,512] */
    const float *restrict x11 = p[11]; /* f32[128] */
    const float *restrict x12 = p[12]; /* f32[128,128] */
    const float *restrict x13 = p[13]; /* f32[128,128] */
    float *restrict y0 = p[14]; /* f32 */
    float *restrict y10 = p[24]; /* f32[512] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 2164800 bytes */
    float *s19 = (float *)(scratch + 0); /* f32[128,512] */
    float *s20 = (float *)(scratch + 2117760); /* f32[128,512], 64 of axis 1 at a time */
    float *s21 = (float *)(scratch + 263616); /* f32[128,512] */
    float *s22 = (float *)(scratch + 263616); /* f32[128,128] */
    float *s23 = (float *)(scratch + 527232); /* f32[512,128] */
    float *s24 = (float *)(scratch + 790848); /* f32[128,512] */
    float *s25 = (float *)(scratch + 1054464); /* f32[128,512] */
    float *s32 = (float *)(scratch + 1715712); /* f32[128,128] */
    /* 64 of 512 rows at a time */
    {
        for (int64_t z = 0; z < 512; z++) y10[z] = 0;
        for (int64_t r0 = 0; r0 < 512; r0 += 64) {
            /* over 512 x 128: relu, view, sign */
            {
                const int64_t far128 = far(128);
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    #pragma omp simd
                    for (int64_t i0 = r0; i0 < r0 + 64; i0++) {
                        const float v2 = x9[i0];
                        const float v3 = s25[i0 + 512 * i1];
                        const float v4 = v2 + v3;
                        const float v5 = v4 < 0 ? 0 : v4;
                        const float v6 = x10[i0 + 512 * i1];
                        const float v8 = v5 != v5 ? v5 : (v5 > 0) - (v5 < 0);
                        s24[i0 + 512 * i1] = v5;
                        s23[far128 * i0 + i1] = v6;
                        s20[i0 + 80 * i1 - r0] = v8;
                    }
                }
            }
            /* over 512 x 128: mul, sum */
            {
                {
                    int64_t i1 = 0;
                    for (; i1 + 3 < 128; i1 += 4) {
                        #pragma omp simd
                        for (int64_t i0 = r0; i0 < r0 + 64; i0++) {
                            const float v9 = s21[i0 + 512 * i1];
                            const float v10 = s20[i0 + 80 * i1 - r0];
                            const float v11 = v9 * v10;
                            s19[i0 + 512 * i1] = v11;
                            const float v9_1 = s21[i0 + 512 * (i1 + 1)];
                            const float v10_1 = s20[i0 + 80 * (i1 + 1) - r0];
                            const float v11_1 = v9_1 * v10_1;
                            s19[i0 + 512 * (i1 + 1)] = v11_1;
                            const float v9_2 = s21[i0 + 512 * (i1 + 2)];
                            const float v10_2 = s20[i0 + 80 * (i1 + 2) - r0];
                            const float v11_2 = v9_2 * v10_2;
                            s19[i0 + 512 * (i1 + 2)] = v11_2;
                            const float v9_3 = s21[i0 + 512 * (i1 + 3)];
                            const float v10_3 = s20[i0 + 80 * (i1 + 3) - r0];
                            const float v11_3 = v9_3 * v10_3;
                            s19[i0 + 512 * (i1 + 3)] = v11_3;
                            float m0 = y10[i0];
                            m0 = FMAF(v9, v10, m0);
                            m0 = FMAF(v9_1, v10_1, m0);
                            m0 = FMAF(v9_2, v10_2, m0);
                            m0 = FMAF(v9_3, v10_3, m0);
                            y10[i0] = m0;
                        }
                    }
                    for (; i1 < 128; i1++) {
                        #pragma omp simd
                        for (int64_t i0 = r0; i0 < r0 + 64; i0++) {
                            const float v9 = s21[i0 + 512 * i1];
                            const float v10 = s20[i0 + 80 * i1 - r0];
                            const float v11 = v9 * v10;
                            s19[i0 + 512 * i1] = v11;
                            y10[i0] = FMAF(v9, v10, y10[i0]);
                        }
                    }
                }
            }
        }
    }
    /* products: f32[512,128], f32[128,512] to f32[128,128] */
    spread_rows(team, part2_of_kernel, p, bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128, 1);
    /* over 128 x 128: sum */
    {
        double a1[128];
        for (int64_t z = 0; z < 128; z++) a1[z] = 0;
        {
            float v46of[128]; /* the same for 1 rows */
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v46 = x11[i1];
                for (int64_t z = i1; z < 128; z += 128) v46of[z] = v46;
            }
            int64_t i0 = 0;
            for (; i0 < 128; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const float v46 = v46of[i1];
                    const float v1 = x12[128 * i0 + i1];
                    const float v37 = s32[128 * i0 + i1];
                    const float v38 = v1 + v37;
                    const float v45 = x13[128 * i0 + i1];
                    const float v47 = s22[128 * i0 + i1];
                    const float v48 = v46 + v47;
                    const float v49 = v38 + v48;
                    a1[i1] = FMA(v45, v49, a1[i1]);
                }
            }
        }
        {
            double total = 0;
            #pragma omp simd reduction(+:total)
            for (int64_t z = 0; z < 128; z++) total += a1[z];
            y0[0] = total;
        }
    }
    /* products: f32[128,128], f32[128,512] to f32[128,512] */
    spread_rows(team, part3_of_kernel, p, bands_blocks_s_1_128_1_512_1_0_0_512_128_128_512, 1);
    /* products: f32[128,512], f32[128,128] to f32[512,128] */
    spread_rows(team, part4_of_kernel, p, bands_blocks_s_1_512_1_128_1_0_0_128_128_512_128, 1);
    /* products: f32[128,512], f32[512,128] to f32[128,128] */
    spread_rows(team, part5_of_kernel, p, bands_blocks_s_1_128_512_128_1_0_0_128_512_1_128, 1);
}

static ALONE void piece5_of_kernel(void **p)
{
    const float *restrict x6 = p[6]; /* f32[128] */
    const float *restrict x12 = p[12]; /* f32[128,128] */
    float *restrict y8 = p[22]; /* f32[128] */
    char *scratch = p[27]; /* 2164800 bytes */
    float *s15 = (float *)(scratch + 512); /* f32[128] */
    float *s17 = (float *)(scratch + 2162240); /* f32[128] */
    float *s18 = (float *)(scratch + 263616); /* f32[128,128] */
    float *s28 = (float *)(scratch + 2162752); /* f32[128] */
    float *s30 = (float *)(scratch + 2163264); /* f32[128] */
    float *s32 = (float *)(scratch + 1715712); /* f32[128,128] */
    /* over 32 x 128: 2 sum */
    {
        for (int64_t z = 0; z < 128; z++) y8[z] = 0;
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const float v29 = s30[4 * i0];
            const float v32 = s30[4 * i0 + 1];
            const float v35 = s30[4 * i0 + 2];
            const float v38 = s30[4 * i0 + 3];
            const float v45 = s17[4 * i0];
            const float v47 = s28[4 * i0];
            const float v49 = s17[4 * i0 + 1];
            const float v50 = s28[4 * i0 + 1];
            const float v52 = s17[4 * i0 + 2];
            const float v53 = s28[4 * i0 + 2];
            const float v55 = s17[4 * i0 + 3];
            const float v56 = s28[4 * i0 + 3];
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[512 * i0 + i1];
                const float v2 = x12[512 * i0 + i1 + 128];
                const float v3 = x12[512 * i0 + i1 + 256];
                const float v4 = x12[512 * i0 + i1 + 384];
                const float v21 = s32[512 * i0 + i1];
                const float v22 = v1 + v21;
                const float v23 = s32[512 * i0 + i1 + 128];
                const float v24 = v2 + v23;
                const float v25 = s32[512 * i0 + i1 + 256];
                const float v26 = v3 + v25;
                const float v27 = s32[512 * i0 + i1 + 384];
                const float v28 = v4 + v27;
                const float v30 = v22 - v29;
                const float v33 = v24 - v32;
                const float v36 = v26 - v35;
                const float v39 = v28 - v38;
                const float v41 = s18[512 * i0 + i1];
                const float v42 = s18[512 * i0 + i1 + 128];
                const float v43 = s18[512 * i0 + i1 + 256];
                const float v44 = s18[512 * i0 + i1 + 384];
                const float v46 = x6[i1];
                const float v48 = v30 / v47;
                const float v51 = v33 / v50;
                const float v54 = v36 / v53;
                const float v57 = v39 / v56;
                const float v58 = v46 * v45;
                const float v59 = v58 * v41;
                const float v61 = v46 * v49;
                const float v62 = v61 * v42;
                const float v64 = v46 * v52;
                const float v65 = v64 * v43;
                const float v67 = v46 * v55;
                const float v68 = v67 * v44;
                a1 = FMAF(v59, v48, a1);
                a2 = FMAF(v62, v51, a2);
                a3 = FMAF(v65, v54, a3);
                a4 = FMAF(v68, v57, a4);
                y8[i1] += v41 + v42 + v43 + v44;
            }
            s15[4 * i0] = a1;
            s15[4 * i0 + 1] = a2;
            s15[4 * i0 + 2] = a3;
            s15[4 * i0 + 3] = a4;
        }
    }
}

static ALONE void piece6_of_kernel(void **p)
{
    const float *restrict x12 = p[12]; /* f32[128,128] */
    float *restrict y7 = p[21]; /* f32[128] */
    char *scratch = p[27]; /* 2164800 bytes */
    float *s18 = (float *)(scratch + 263616); /* f32[128,128] */
    float *s28 = (float *)(scratch + 2162752); /* f32[128] */
    float *s30 = (float *)(scratch + 2163264); /* f32[128] */
    float *s32 = (float *)(scratch + 1715712); /* f32[128,128] */
    /* over 128 x 128: sum */
    {
        for (int64_t z = 0; z < 128; z++) y7[z] = 0;
        {
            int64_t i0 = 0;
            for (; i0 + 3 < 128; i0 += 4) {
                const float v39 = s30[i0];
                const float v41 = s28[i0];
                const float v39_1 = s30[(i0 + 1)];
                const float v41_1 = s28[(i0 + 1)];
                const float v39_2 = s30[(i0 + 2)];
                const float v41_2 = s28[(i0 + 2)];
                const float v39_3 = s30[(i0 + 3)];
                const float v41_3 = s28[(i0 + 3)];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const float v1 = x12[128 * i0 + i1];
                    const float v37 = s32[128 * i0 + i1];
                    const float v38 = v1 + v37;
                    const float v40 = v38 - v39;
                    const float v42 = v40 / v41;
                    const float v51 = s18[128 * i0 + i1];
                    const float v1_1 = x12[128 * (i0 + 1) + i1];
                    const float v37_1 = s32[128 * (i0 + 1) + i1];
                    const float v38_1 = v1_1 + v37_1;
                    const float v40_1 = v38_1 - v39_1;
                    const float v42_1 = v40_1 / v41_1;
                    const float v51_1 = s18[128 * (i0 + 1) + i1];
                    const float v1_2 = x12[128 * (i0 + 2) + i1];
                    const float v37_2 = s32[128 * (i0 + 2) + i1];
                    const float v38_2 = v1_2 + v37_2;
                    const float v40_2 = v38_2 - v39_2;
                    const float v42_2 = v40_2 / v41_2;
                    const float v51_2 = s18[128 * (i0 + 2) + i1];
                    const float v1_3 = x12[128 * (i0 + 3) + i1];
                    const float v37_3 = s32[128 * (i0 + 3) + i1];
                    const float v38_3 = v1_3 + v37_3;
                    const float v40_3 = v38_3 - v39_3;
                    const float v42_3 = v40_3 / v41_3;
                    const float v51_3 = s18[128 * (i0 + 3) + i1];
                    float m0 = y7[i1];
                    m0 = FMAF(v42, v51, m0);
                    m0 = FMAF(v42_1, v51_1, m0);
                    m0 = FMAF(v42_2, v51_2, m0);
                    m0 = FMAF(v42_3, v51_3, m0);
                    y7[i1] = m0;
                }
            }
            for (; i0 < 128; i0++) {
                const float v39 = s30[i0];
                const float v41 = s28[i0];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const float v1 = x12[128 * i0 + i1];
                    const float v37 = s32[128 * i0 + i1];
                    const float v38 = v1 + v37;
                    const float v40 = v38 - v39;
                    const float v42 = v40 / v41;
                    const float v51 = s18[128 * i0 + i1];
                    y7[i1] = FMAF(v42, v51, y7[i1]);
                }
            }
        }
    }
}

static ALONE void piece7_of_kernel(void **p)
{
    const float *restrict x6 = p[6]; /* f32[128] */
    const float *restrict x12 = p[12]; /* f32[128,128] */
    const float *restrict x13 = p[13]; /* f32[128,128] */
    char *scratch = p[27]; /* 2164800 bytes */
    float *s11 = (float *)(scratch + 0); /* f32[4,128,32] */
    float *s12 = (float *)(scratch + 1581696); /* f32[4,128,32] */
    float *s13 = (float *)(scratch + 67008); /* f32[128,128] */
    float *s14 = (float *)(scratch + 0); /* f32[128] */
    float *s15 = (float *)(scratch + 512); /* f32[128] */
    float *s17 = (float *)(scratch + 2162240); /* f32[128] */
    float *s18 = (float *)(scratch + 263616); /* f32[128,128] */
    float *s30 = (float *)(scratch + 2163264); /* f32[128] */
    float *s32 = (float *)(scratch + 1715712); /* f32[128,128] */
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const float v29 = s30[4 * i0];
            const float v32 = s30[4 * i0 + 1];
            const float v35 = s30[4 * i0 + 2];
            const float v38 = s30[4 * i0 + 3];
            const float v45 = s17[4 * i0];
            const float v49 = s17[4 * i0 + 1];
            const float v52 = s17[4 * i0 + 2];
            const float v55 = s17[4 * i0 + 3];
            const float v75 = 0.5f * v45;
            const float v76 = s15[4 * i0];
            const float v77 = v75 * v76;
            const float v78 = (-0.0078125f) * v77;
            const float v84 = 0.5f * v49;
            const float v85 = s15[4 * i0 + 1];
            const float v86 = v84 * v85;
            const float v87 = (-0.0078125f) * v86;
            const float v93 = 0.5f * v52;
            const float v94 = s15[4 * i0 + 2];
            const float v95 = v93 * v94;
            const float v96 = (-0.0078125f) * v95;
            const float v102 = 0.5f * v55;
            const float v103 = s15[4 * i0 + 3];
            const float v104 = v102 * v103;
            const float v105 = (-0.0078125f) * v104;
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd simdlen(8) reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[512 * i0 + i1];
                const float v2 = x12[512 * i0 + i1 + 128];
                const float v3 = x12[512 * i0 + i1 + 256];
                const float v4 = x12[512 * i0 + i1 + 384];
                const float v21 = s32[512 * i0 + i1];
                const float v22 = v1 + v21;
                const float v23 = s32[512 * i0 + i1 + 128];
                const float v24 = v2 + v23;
                const float v25 = s32[512 * i0 + i1 + 256];
                const float v26 = v3 + v25;
                const float v27 = s32[512 * i0 + i1 + 384];
                const float v28 = v4 + v27;
                const float v30 = v22 - v29;
                const float v33 = v24 - v32;
                const float v36 = v26 - v35;
                const float v39 = v28 - v38;
                const float v41 = s18[512 * i0 + i1];
                const float v42 = s18[512 * i0 + i1 + 128];
                const float v43 = s18[512 * i0 + i1 + 256];
                const float v44 = s18[512 * i0 + i1 + 384];
                const float v46 = x6[i1];
                const float v70 = v46 * v41;
                const float v71 = v70 * v45;
                const float v72 = v30 + v30;
                const float v79 = v72 * v78;
                const float v80 = v71 + v79;
                const float v81 = v46 * v42;
                const float v82 = v81 * v49;
                const float v83 = v33 + v33;
                const float v88 = v83 * v87;
                const float v89 = v82 + v88;
                const float v90 = v46 * v43;
                const float v91 = v90 * v52;
                const float v92 = v36 + v36;
                const float v97 = v92 * v96;
                const float v98 = v91 + v97;
                const float v99 = v46 * v44;
                const float v100 = v99 * v55;
                const float v101 = v39 + v39;
                const float v106 = v101 * v105;
                const float v107 = v100 + v106;
                a1 += v80;
                a2 += v89;
                a3 += v98;
                a4 += v107;
            }
            s14[4 * i0] = a1;
            s14[4 * i0 + 1] = a2;
            s14[4 * i0 + 2] = a3;
            s14[4 * i0 + 3] = a4;
        }
    }
    /* over 128 x 128: add */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v39 = s30[i0];
            const float v54 = s14[i0];
            const float v55 = (-0.0078125f) * v54;
            const float v57 = s17[i0];
            const float v61 = 0.5f * v57;
            const float v62 = s15[i0];
            const float v63 = v61 * v62;
            const float v64 = (-0.0078125f) * v63;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v1 = x12[128 * i0 + i1];
                const float v36 = x6[i1];
                const float v37 = s32[128 * i0 + i1];
                const float v38 = v1 + v37;
                const float v40 = v38 - v39;
                const float v45 = x13[128 * i0 + i1];
                const float v51 = s18[128 * i0 + i1];
                const float v56 = v36 * v51;
                const float v58 = v56 * v57;
                const float v59 = v40 + v40;
                const float v65 = v59 * v64;
                const float v66 = v58 + v65;
                const float v67 = v45 + v66;
                const float v68 = v55 + v67;
                s13[128 * i0 + i1] = v68;
            }
        }
    }
    /* products: f32[128,128], f32[4,128,32] to f32[4,128,32] */
    for (int64_t t11 = 0; t11 < 4; t11++)
        blocks_s_0_128_128_32_1_0_0_32_128_1_32(s13, s12 + 4096 * t11, s11 + 4096 * t11, 0, 0, bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32);
}

static ALONE void piece8_of_kernel(void **p)
{
    const float *restrict x2 = p[2]; /* f32[4,32,128] */
    const float *restrict x3 = p[3]; /* f32[4,32,128] */
    const float *restrict x4 = p[4]; /* f32[4,32,128] */
    float *restrict y3 = p[17]; /* f32[4,32,128] */
    float *restrict y4 = p[18]; /* f32[4,32,128] */
    float *restrict y5 = p[19]; /* f32[4,32,128] */
    float *restrict y6 = p[20]; /* f32[4,32,128] */
    char *scratch = p[27]; /* 2164800 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[128,128] */
    float *s1 = (float *)(scratch + 67008); /* f32[128,128] */
    float *s2 = (float *)(scratch + 263616); /* f32[4,128,32] */
    float *s3 = (float *)(scratch + 330624); /* f32[4,128,32] */
    float *s4 = (float *)(scratch + 0); /* f32[4,128,128] */
    float *s5 = (float *)(scratch + 594240); /* f32[4,128] */
    float *s6 = (float *)(scratch + 527232); /* f32[128,128] */
    float *s7 = (float *)(scratch + 0); /* f32[4,128,32] */
    float *s8 = (float *)(scratch + 263616); /* f32[4,128,128] */
    float *s9 = (float *)(scratch + 0); /* f32[4,32,128] */
    float *s10 = (float *)(scratch + 67008); /* f32[4,128,32] */
    float *s11 = (float *)(scratch + 0); /* f32[4,128,32] */
    float *s13 = (float *)(scratch + 67008); /* f32[128,128] */
    float *s16 = (float *)(scratch + 2160192); /* f32[4,128] */
    float *s33 = (float *)(scratch + 1782720); /* f32[4,128,32] */
    float *s37 = (float *)(scratch + 1849728); /* f32[4,128,32] */
    float *s38 = (float *)(scratch + 1318080); /* f32[4,128,128] */
    float *s43 = (float *)(scratch + 1916736); /* f32[4,128,32] */
    float *s44 = (float *)(scratch + 1983744); /* f32[4,128,32] */
    float *s48 = (float *)(scratch + 2050752); /* f32[128,128] */
    /* products: f32[128,128], f32[4,128,32] to f32[4,32,128] */
    for (int64_t t12 = 0; t12 < 4; t12++)
        blocks_s_0_32_1_128_1_0_0_128_128_32_128(s33 + 4096 * t12, s13, y6 + 4096 * t12, 0, 0, bands_blocks_s_0_32_1_128_1_0_0_128_128_32_128);
    /* over 128 x 32: mul, sum */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v13 = s16[i0];
            const float v16 = s16[i0 + 128];
            const float v19 = s16[i0 + 256];
            const float v22 = s16[i0 + 384];
            float a1 = 0;
            float a2 = 0;
            float a3 = 0;
            float a4 = 0;
            #pragma omp simd simdlen(8) reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 32; i1++) {
                const float v14 = s11[32 * i0 + i1];
                const float v15 = v13 * v14;
                const float v17 = s11[32 * i0 + i1 + 4096];
                const float v18 = v16 * v17;
                const float v20 = s11[32 * i0 + i1 + 8192];
                const float v21 = v19 * v20;
                const float v23 = s11[32 * i0 + i1 + 12288];
                const float v24 = v22 * v23;
                const float v25 = s33[32 * i0 + i1];
                const float v28 = s33[32 * i0 + i1 + 4096];
                const float v31 = s33[32 * i0 + i1 + 8192];
                const float v34 = s33[32 * i0 + i1 + 12288];
                s10[32 * i0 + i1] = v15;
                s10[32 * i0 + i1 + 4096] = v18;
                s10[32 * i0 + i1 + 8192] = v21;
                s10[32 * i0 + i1 + 12288] = v24;
                a1 = FMAF(v25, v15, a1);
                a2 = FMAF(v28, v18, a2);
                a3 = FMAF(v31, v21, a3);
                a4 = FMAF(v34, v24, a4);
            }
            s5[i0] = a1;
            s5[i0 + 128] = a2;
            s5[i0 + 256] = a3;
            s5[i0 + 384] = a4;
        }
    }
    /* over 128 x 32 x 4: view */
    {
        for (int64_t i2 = 0; i2 < 4; i2++) {
            tile_32(&s37[4096 * i2], 32, &s9[4096 * i2], 128, 128, 32);
        }
    }
    /* products: f32[4,128,32], f32[4,32,128] to f32[4,128,128] */
    for (int64_t t13 = 0; t13 < 4; t13++)
        blocks_s_0_128_32_128_1_0_0_128_32_1_128(s10 + 4096 * t13, s9 + 4096 * t13, s8 + 16384 * t13, 0, 0, bands_blocks_s_0_128_32_128_1_0_0_128_32_1_128);
    /* products: f32[4,128,32], f32[4,128,128] to f32[4,128,32] */
    for (int64_t t14 = 0; t14 < 4; t14++)
        blocks_s_0_128_1_32_1_0_0_32_128_128_32(s38 + 16384 * t14, s10 + 4096 * t14, s7 + 4096 * t14, 0, 0, bands_blocks_s_0_128_1_32_1_0_0_32_128_128_32);
    /* products: f32[4,128,32], f32[4,32,128] to f32[128,128] */
    blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128(s7, x4, s6, 0, 0, bands_blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128);
    /* products: f32[4,128,32], f32[128,128] to f32[4,32,128] */
    for (int64_t t15 = 0; t15 < 4; t15++)
        blocks_s_0_32_1_128_1_0_0_128_128_32_128(s7 + 4096 * t15, s48, y5 + 4096 * t15, 0, 0, bands_blocks_s_0_32_1_128_1_0_0_128_128_32_128);
    /* over 128 x 128: mul */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const float v71 = s5[i0];
            const float v72 = -v71;
            const float v77 = s5[i0 + 128];
            const float v78 = -v77;
            const float v83 = s5[i0 + 256];
            const float v84 = -v83;
            const float v89 = s5[i0 + 384];
            const float v90 = -v89;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v31 = s38[128 * i0 + i1];
                const float v32 = s38[128 * i0 + i1 + 16384];
                const float v33 = s38[128 * i0 + i1 + 32768];
                const float v34 = s38[128 * i0 + i1 + 49152];
                const float v69 = 0.1767766922712326f * v31;
                const float v70 = s8[128 * i0 + i1];
                const float v73 = v70 + v72;
                const float v74 = v69 * v73;
                const float v75 = 0.1767766922712326f * v32;
                const float v76 = s8[128 * i0 + i1 + 16384];
                const float v79 = v76 + v78;
                const float v80 = v75 * v79;
                const float v81 = 0.1767766922712326f * v33;
                const float v82 = s8[128 * i0 + i1 + 32768];
                const float v85 = v82 + v84;
                const float v86 = v81 * v85;
                const float v87 = 0.1767766922712326f * v34;
                const float v88 = s8[128 * i0 + i1 + 49152];
                const float v91 = v88 + v90;
                const float v92 = v87 * v91;
                s4[128 * i0 + i1] = v74;
                s4[128 * i0 + i1 + 16384] = v80;
                s4[128 * i0 + i1 + 32768] = v86;
                s4[128 * i0 + i1 + 49152] = v92;
            }
        }
    }
    /* products: f32[4,128,128], f32[4,128,32] to f32[4,128,32] */
    for (int64_t t16 = 0; t16 < 4; t16++)
        blocks_s_0_128_128_32_1_0_0_32_128_1_32(s4 + 16384 * t16, s43 + 4096 * t16, s3 + 4096 * t16, 0, 0, bands_blocks_s_0_128_128_32_1_0_0_32_128_1_32);
    /* products: f32[4,128,128], f32[4,128,32] to f32[4,128,32] */
    for (int64_t t17 = 0; t17 < 4; t17++)
        blocks_s_0_128_1_32_1_0_0_32_128_128_32(s4 + 16384 * t17, s44 + 4096 * t17, s2 + 4096 * t17, 0, 0, bands_blocks_s_0_128_1_32_1_0_0_32_128_128_32);
    /* products: f32[4,128,32], f32[4,32,128] to f32[128,128] */
    blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128(s2, x3, s1, 0, 0, bands_blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128);
    /* products: f32[4,128,32], f32[128,128] to f32[4,32,128] */
    for (int64_t t18 = 0; t18 < 4; t18++)
        blocks_s_0_32_1_128_1_0_0_128_128_32_128(s2 + 4096 * t18, s48, y4 + 4096 * t18, 0, 0, bands_blocks_s_0_32_1_128_1_0_0_128_128_32_128);
    /* products: f32[4,128,32], f32[4,32,128] to f32[128,128] */
    blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128(s3, x2, s0, 0, 0, bands_blocks_s_0_128_32_128_1_0_0_128_4_4096_4096_32_1_128);
    /* products: f32[4,128,32], f32[128,128] to f32[4,32,128] */
    for (int64_t t19 = 0; t19 < 4; t19++)
        blocks_s_0_32_1_128_1_0_0_128_128_32_128(s3 + 4096 * t19, s48, y3 + 4096 * t19, 0, 0, bands_blocks_s_0_32_1_128_1_0_0_128_128_32_128);
}

static ALONE void piece9_of_kernel(void **p)
{
    const float *restrict x12 = p[12]; /* f32[128,128] */
    float *restrict y1 = p[15]; /* f32[128] */
    float *restrict y2 = p[16]; /* f32[128] */
    char *scratch = p[27]; /* 2164800 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[128,128] */
    float *s1 = (float *)(scratch + 67008); /* f32[128,128] */
    float *s6 = (float *)(scratch + 527232); /* f32[128,128] */
    float *s49 = (float *)(scratch + 2163776); /* f32[128] */
    float *s51 = (float *)(scratch + 2164288); /* f32[128] */
    /* over 32 x 128: sum */
    {
        for (int64_t z = 0; z < 128; z++) y2[z] = 0;
        for (int64_t i0 = 0; i0 < 32; i0++) {
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const float v108 = s0[512 * i0 + i1];
                const float v109 = s6[512 * i0 + i1];
                const float v110 = s1[512 * i0 + i1];
                const float v111 = v109 + v110;
                const float v112 = v108 + v111;
                const float v113 = s0[512 * i0 + i1 + 128];
                const float v114 = s6[512 * i0 + i1 + 128];
                const float v115 = s1[512 * i0 + i1 + 128];
                const float v116 = v114 + v115;
                const float v117 = v113 + v116;
                const float v118 = s0[512 * i0 + i1 + 256];
                const float v119 = s6[512 * i0 + i1 + 256];
                const float v120 = s1[512 * i0 + i1 + 256];
                const float v121 = v119 + v120;
                const float v122 = v118 + v121;
                const float v123 = s0[512 * i0 + i1 + 384];
                const float v124 = s6[512 * i0 + i1 + 384];
                const float v125 = s1[512 * i0 + i1 + 384];
                const float v126 = v124 + v125;
                const float v127 = v123 + v126;
                y2[i1] += v112 + v117 + v122 + v127;
            }
        }
    }
    /* over 128 x 128: sum */
    {
        for (int64_t z = 0; z < 128; z++) y1[z] = 0;
        {
            int64_t i0 = 0;
            for (; i0 + 3 < 128; i0 += 4) {
                const float v2 = s51[i0];
                const float v4 = s49[i0];
                const float v2_1 = s51[(i0 + 1)];
                const float v4_1 = s49[(i0 + 1)];
                const float v2_2 = s51[(i0 + 2)];
                const float v4_2 = s49[(i0 + 2)];
                const float v2_3 = s51[(i0 + 3)];
                const float v4_3 = s49[(i0 + 3)];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const float v1 = x12[128 * i0 + i1];
                    const float v3 = v1 - v2;
                    const float v5 = v3 / v4;
                    const float v93 = s0[128 * i0 + i1];
                    const float v94 = s6[128 * i0 + i1];
                    const float v95 = s1[128 * i0 + i1];
                    const float v96 = v94 + v95;
                    const float v97 = v93 + v96;
                    const float v1_1 = x12[128 * (i0 + 1) + i1];
                    const float v3_1 = v1_1 - v2_1;
                    const float v5_1 = v3_1 / v4_1;
                    const float v93_1 = s0[128 * (i0 + 1) + i1];
                    const float v94_1 = s6[128 * (i0 + 1) + i1];
                    const float v95_1 = s1[128 * (i0 + 1) + i1];
                    const float v96_1 = v94_1 + v95_1;
                    const float v97_1 = v93_1 + v96_1;
                    const float v1_2 = x12[128 * (i0 + 2) + i1];
                    const float v3_2 = v1_2 - v2_2;
                    const float v5_2 = v3_2 / v4_2;
                    const float v93_2 = s0[128 * (i0 + 2) + i1];
                    const float v94_2 = s6[128 * (i0 + 2) + i1];
                    const float v95_2 = s1[128 * (i0 + 2) + i1];
                    const float v96_2 = v94_2 + v95_2;
                    const float v97_2 = v93_2 + v96_2;
                    const float v1_3 = x12[128 * (i0 + 3) + i1];
                    const float v3_3 = v1_3 - v2_3;
                    const float v5_3 = v3_3 / v4_3;
                    const float v93_3 = s0[128 * (i0 + 3) + i1];
                    const float v94_3 = s6[128 * (i0 + 3) + i1];
                    const float v95_3 = s1[128 * (i0 + 3) + i1];
                    const float v96_3 = v94_3 + v95_3;
                    const float v97_3 = v93_3 + v96_3;
                    float m0 = y1[i1];
                    m0 = FMAF(v5, v97, m0);
                    m0 = FMAF(v5_1, v97_1, m0);
                    m0 = FMAF(v5_2, v97_2, m0);
                    m0 = FMAF(v5_3, v97_3, m0);
                    y1[i1] = m0;
                }
            }
            for (; i0 < 128; i0++) {
                const float v2 = s51[i0];
                const float v4 = s49[i0];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const float v1 = x12[128 * i0 + i1];
                    const float v3 = v1 - v2;
                    const float v5 = v3 / v4;
                    const float v93 = s0[128 * i0 + i1];
                    const float v94 = s6[128 * i0 + i1];
                    const float v95 = s1[128 * i0 + i1];
                    const float v96 = v94 + v95;
                    const float v97 = v93 + v96;
                    y1[i1] = FMAF(v5, v97, y1[i1]);
                }
            }
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
    piece3_of_kernel(p);
    piece4_of_kernel(p);
    piece5_of_kernel(p);
    piece6_of_kernel(p);
    piece7_of_kernel(p);
    piece8_of_kernel(p);
    piece9_of_kernel(p);
}
