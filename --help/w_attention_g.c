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
typedef double Vector_d __attribute__((vector_size(LINE)));
typedef double Row_d __attribute__((vector_size(LINE), aligned(sizeof(double)), may_alias));
typedef void (*Tile_d)(const Steps *, int64_t, const double *, const double *, double *, bool);
static inline __attribute__((always_inline)) ONCE void tile_d(const int rows, const int wide, const Steps *s, const int64_t last,
    const double *restrict a, const double *restrict b, double *restrict c, const bool more)
{
    FUSING
    enum { LANES = LINE / sizeof(double) };
    const int64_t above = s->above, below = s->below, x = s->x, y = s->y;
    Vector_d sum[14][4];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector_d){0};
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] = *(const Row_d *)(c + below * r + (v < wide - 1 ? LANES * v : last));
    for (int64_t k = s->terms; k > 0; k--, a += x, b += y) {
        Vector_d row[4];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row_d *)(b + (v < wide - 1 ? LANES * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += a[above * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row_d *)(c + below * r + (v < wide - 1 ? LANES * v : last)) = sum[r][v];
}
#define TILE_d(rows, wide) \
    static __attribute__((noinline)) ONCE void tile_d_##rows##_##wide(const Steps *s, const int64_t last, \
        const double *a, const double *b, double *c, const bool more) { tile_d(rows, wide, s, last, a, b, c, more); }
#if LINE == 64
TILE_d(6, 4)
TILE_d(7, 4)
TILE_d(11, 2)
#elif LINE == 32
TILE_d(2, 4)
TILE_d(3, 4)
TILE_d(4, 2)
TILE_d(4, 3)
TILE_d(5, 2)
TILE_d(6, 2)
#else
TILE_d(2, 4)
TILE_d(3, 4)
TILE_d(4, 2)
TILE_d(4, 3)
TILE_d(5, 2)
TILE_d(6, 2)
#endif
#endif

/* 128 x 128, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES0 = 8, HIGH0 = 7, WIDE0 = 4, FULL0 = 14, BANDS0 = 19, LAST0 = 128, MANY0 = 4, GROUPS0 = 4 };
static const Tile_d tiles0[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_6_4, tile_d_6_4 } };
#elif LINE == 32
enum { LANES0 = 4, HIGH0 = 3, WIDE0 = 4, FULL0 = 42, BANDS0 = 43, LAST0 = 128, MANY0 = 8, GROUPS0 = 8 };
static const Tile_d tiles0[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_2_4, tile_d_2_4 } };
#else
enum { LANES0 = 2, HIGH0 = 3, WIDE0 = 4, FULL0 = 42, BANDS0 = 43, LAST0 = 128, MANY0 = 16, GROUPS0 = 16 };
static const Tile_d tiles0[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_2_4, tile_d_2_4 } };
#endif
static const Steps steps0 = { 128, 128, 128, 1, 128 };
static __attribute__((noinline)) void blocks_d_1_128_128_128_1_0_0_128_128_1_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH0 * k - (k > FULL0 ? k - FULL0 : 0), i = next < LAST0 ? next : LAST0;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS0; g++) {
            const int64_t wide = g < MANY0 ? WIDE0 : WIDE0 - 1, end = 128 - LANES0; /* where the last vector begins */
            tiles0[k >= FULL0][g >= MANY0](&steps0, g < GROUPS0 - 1 ? LANES0 * (wide - 1) : end - j,
                a + 128 * i, b + j, c + 128 * i + j, more);
            j += LANES0 * wide;
        }
    }
}
enum { bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 = BANDS0 };
#else
enum { bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 = 128 };
static void blocks_d_1_128_128_128_1_0_0_128_128_1_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[128 * i + 1 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 4 x 32 */
#if LINE == 64
enum { LANES1 = 8, HIGH1 = 7, WIDE1 = 4, FULL1 = 14, BANDS1 = 19, LAST1 = 128, MANY1 = 4, GROUPS1 = 4 };
#elif LINE == 32
enum { LANES1 = 4, HIGH1 = 3, WIDE1 = 4, FULL1 = 42, BANDS1 = 43, LAST1 = 128, MANY1 = 8, GROUPS1 = 8 };
#else
enum { LANES1 = 2, HIGH1 = 3, WIDE1 = 4, FULL1 = 42, BANDS1 = 43, LAST1 = 128, MANY1 = 16, GROUPS1 = 16 };
#endif
#ifdef __GNUC__
typedef double Vector1 __attribute__((vector_size(LANES1 * sizeof(double))));
typedef double Row1 __attribute__((vector_size(LANES1 * sizeof(double)), aligned(sizeof(double)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile1(const int rows, const int wide, const int64_t last,
    const double *restrict a, const double *restrict b, double *restrict c, const bool more)
{
    FUSING
    Vector1 sum[HIGH1][WIDE1];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector1){0};
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] = *(const Row1 *)(c + 128 * r + (v < wide - 1 ? LANES1 * v : last));
    for (int k0 = 0; k0 < 4; k0++) for (int k1 = 0; k1 < 32; k1++) {
        const double *x = a + 4096 * k0 + 1 * k1, *y = b + 4096 * k0 + 128 * k1;
        Vector1 row[WIDE1];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row1 *)(y + (v < wide - 1 ? LANES1 * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[32 * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row1 *)(c + 128 * r + (v < wide - 1 ? LANES1 * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band1(const int rows, const double *restrict a, const double *restrict b,
    double *restrict c, const bool more)
{
    const int64_t end = 128 - LANES1; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY1; k++, j += LANES1 * WIDE1)
        tile1(rows, WIDE1, k < GROUPS1 - 1 ? LANES1 * (WIDE1 - 1) : end - j, a, b + j, c + j, more);
    if (MANY1 < GROUPS1) for (; k < GROUPS1; k++, j += LANES1 * (WIDE1 - 1))
        tile1(rows, WIDE1 - 1, k < GROUPS1 - 1 ? LANES1 * (WIDE1 - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) ONCE void blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH1 * k - (k > FULL1 ? k - FULL1 : 0), i = next < LAST1 ? next : LAST1;
        if (FULL1 == BANDS1 || k < FULL1) band1(HIGH1, a + 32 * i, b, c + 128 * i, more);
        else band1(HIGH1 - 1, a + 32 * i, b, c + 128 * i, more);
    }
}
enum { bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128 = BANDS1 };
#else
enum { bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128 = 128 };
static void blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 4; k0++) for (int k1 = 0; k1 < 32; k1++) total += a[32 * i + 4096 * k0 + 1 * k1] * b[j + 4096 * k0 + 128 * k1];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 512, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES2 = 8, HIGH2 = 7, WIDE2 = 4, FULL2 = 14, BANDS2 = 19, LAST2 = 128, MANY2 = 16, GROUPS2 = 16 };
static const Tile_d tiles2[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_6_4, tile_d_6_4 } };
#elif LINE == 32
enum { LANES2 = 4, HIGH2 = 4, WIDE2 = 3, FULL2 = 32, BANDS2 = 32, LAST2 = 128, MANY2 = 42, GROUPS2 = 43 };
static const Tile_d tiles2[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#else
enum { LANES2 = 2, HIGH2 = 4, WIDE2 = 3, FULL2 = 32, BANDS2 = 32, LAST2 = 128, MANY2 = 84, GROUPS2 = 86 };
static const Tile_d tiles2[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#endif
static const Steps steps2 = { 128, 512, 128, 1, 512 };
static __attribute__((noinline)) void blocks_d_1_128_128_512_1_0_0_512_128_1_512(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH2 * k - (k > FULL2 ? k - FULL2 : 0), i = next < LAST2 ? next : LAST2;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS2; g++) {
            const int64_t wide = g < MANY2 ? WIDE2 : WIDE2 - 1, end = 512 - LANES2; /* where the last vector begins */
            tiles2[k >= FULL2][g >= MANY2](&steps2, g < GROUPS2 - 1 ? LANES2 * (wide - 1) : end - j,
                a + 128 * i, b + j, c + 512 * i + j, more);
            j += LANES2 * wide;
        }
    }
}
enum { bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512 = BANDS2 };
#else
enum { bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512 = 128 };
static void blocks_d_1_128_128_512_1_0_0_512_128_1_512(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 512; j++) {
        double total = more ? c[512 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[128 * i + 1 * k0] * b[j + 512 * k0];
        c[512 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 512 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES3 = 8, HIGH3 = 7, WIDE3 = 4, FULL3 = 14, BANDS3 = 19, LAST3 = 128, MANY3 = 4, GROUPS3 = 4 };
static const Tile_d tiles3[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_6_4, tile_d_6_4 } };
#elif LINE == 32
enum { LANES3 = 4, HIGH3 = 3, WIDE3 = 4, FULL3 = 42, BANDS3 = 43, LAST3 = 128, MANY3 = 8, GROUPS3 = 8 };
static const Tile_d tiles3[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_2_4, tile_d_2_4 } };
#else
enum { LANES3 = 2, HIGH3 = 3, WIDE3 = 4, FULL3 = 42, BANDS3 = 43, LAST3 = 128, MANY3 = 16, GROUPS3 = 16 };
static const Tile_d tiles3[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_2_4, tile_d_2_4 } };
#endif
static const Steps steps3 = { 512, 128, 512, 1, 128 };
static __attribute__((noinline)) void blocks_d_1_128_512_128_1_0_0_128_512_1_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH3 * k - (k > FULL3 ? k - FULL3 : 0), i = next < LAST3 ? next : LAST3;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS3; g++) {
            const int64_t wide = g < MANY3 ? WIDE3 : WIDE3 - 1, end = 128 - LANES3; /* where the last vector begins */
            tiles3[k >= FULL3][g >= MANY3](&steps3, g < GROUPS3 - 1 ? LANES3 * (wide - 1) : end - j,
                a + 512 * i, b + j, c + 128 * i + j, more);
            j += LANES3 * wide;
        }
    }
}
enum { bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128 = BANDS3 };
#else
enum { bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128 = 128 };
static void blocks_d_1_128_512_128_1_0_0_128_512_1_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 512; k0++) total += a[512 * i + 1 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 512, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES4 = 8, HIGH4 = 7, WIDE4 = 4, FULL4 = 14, BANDS4 = 19, LAST4 = 128, MANY4 = 16, GROUPS4 = 16 };
static const Tile_d tiles4[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_6_4, tile_d_6_4 } };
#elif LINE == 32
enum { LANES4 = 4, HIGH4 = 4, WIDE4 = 3, FULL4 = 32, BANDS4 = 32, LAST4 = 128, MANY4 = 42, GROUPS4 = 43 };
static const Tile_d tiles4[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#else
enum { LANES4 = 2, HIGH4 = 4, WIDE4 = 3, FULL4 = 32, BANDS4 = 32, LAST4 = 128, MANY4 = 84, GROUPS4 = 86 };
static const Tile_d tiles4[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#endif
static const Steps steps4 = { 1, 512, 128, 128, 512 };
static __attribute__((noinline)) void blocks_d_1_128_1_512_1_0_0_512_128_128_512(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH4 * k - (k > FULL4 ? k - FULL4 : 0), i = next < LAST4 ? next : LAST4;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS4; g++) {
            const int64_t wide = g < MANY4 ? WIDE4 : WIDE4 - 1, end = 512 - LANES4; /* where the last vector begins */
            tiles4[k >= FULL4][g >= MANY4](&steps4, g < GROUPS4 - 1 ? LANES4 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 512 * i + j, more);
            j += LANES4 * wide;
        }
    }
}
enum { bands_blocks_d_1_128_1_512_1_0_0_512_128_128_512 = BANDS4 };
#else
enum { bands_blocks_d_1_128_1_512_1_0_0_512_128_128_512 = 128 };
static void blocks_d_1_128_1_512_1_0_0_512_128_128_512(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 512; j++) {
        double total = more ? c[512 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 128 * k0] * b[j + 512 * k0];
        c[512 * i + j] = total;
    }
}
#endif

/* 512 x 128, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES5 = 8, HIGH5 = 7, WIDE5 = 4, FULL5 = 68, BANDS5 = 74, LAST5 = 512, MANY5 = 4, GROUPS5 = 4 };
static const Tile_d tiles5[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_6_4, tile_d_6_4 } };
#elif LINE == 32
enum { LANES5 = 4, HIGH5 = 6, WIDE5 = 2, FULL5 = 82, BANDS5 = 86, LAST5 = 512, MANY5 = 16, GROUPS5 = 16 };
static const Tile_d tiles5[2][2] = { { tile_d_6_2, tile_d_6_2 }, { tile_d_5_2, tile_d_5_2 } };
#else
enum { LANES5 = 2, HIGH5 = 6, WIDE5 = 2, FULL5 = 82, BANDS5 = 86, LAST5 = 512, MANY5 = 32, GROUPS5 = 32 };
static const Tile_d tiles5[2][2] = { { tile_d_6_2, tile_d_6_2 }, { tile_d_5_2, tile_d_5_2 } };
#endif
static const Steps steps5 = { 1, 128, 128, 512, 128 };
static __attribute__((noinline)) void blocks_d_1_512_1_128_1_0_0_128_128_512_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH5 * k - (k > FULL5 ? k - FULL5 : 0), i = next < LAST5 ? next : LAST5;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS5; g++) {
            const int64_t wide = g < MANY5 ? WIDE5 : WIDE5 - 1, end = 128 - LANES5; /* where the last vector begins */
            tiles5[k >= FULL5][g >= MANY5](&steps5, g < GROUPS5 - 1 ? LANES5 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 128 * i + j, more);
            j += LANES5 * wide;
        }
    }
}
enum { bands_blocks_d_1_512_1_128_1_0_0_128_128_512_128 = BANDS5 };
#else
enum { bands_blocks_d_1_512_1_128_1_0_0_128_128_512_128 = 512 };
static void blocks_d_1_512_1_128_1_0_0_128_128_512_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 512 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES6 = 8, HIGH6 = 7, WIDE6 = 4, FULL6 = 14, BANDS6 = 19, LAST6 = 128, MANY6 = 4, GROUPS6 = 4 };
static const Tile_d tiles6[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_6_4, tile_d_6_4 } };
#elif LINE == 32
enum { LANES6 = 4, HIGH6 = 3, WIDE6 = 4, FULL6 = 42, BANDS6 = 43, LAST6 = 128, MANY6 = 8, GROUPS6 = 8 };
static const Tile_d tiles6[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_2_4, tile_d_2_4 } };
#else
enum { LANES6 = 2, HIGH6 = 3, WIDE6 = 4, FULL6 = 42, BANDS6 = 43, LAST6 = 128, MANY6 = 16, GROUPS6 = 16 };
static const Tile_d tiles6[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_2_4, tile_d_2_4 } };
#endif
static const Steps steps6 = { 1, 128, 128, 128, 128 };
static __attribute__((noinline)) void blocks_d_1_128_1_128_1_0_0_128_128_128_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH6 * k - (k > FULL6 ? k - FULL6 : 0), i = next < LAST6 ? next : LAST6;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS6; g++) {
            const int64_t wide = g < MANY6 ? WIDE6 : WIDE6 - 1, end = 128 - LANES6; /* where the last vector begins */
            tiles6[k >= FULL6][g >= MANY6](&steps6, g < GROUPS6 - 1 ? LANES6 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 128 * i + j, more);
            j += LANES6 * wide;
        }
    }
}
enum { bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128 = BANDS6 };
#else
enum { bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128 = 128 };
static void blocks_d_1_128_1_128_1_0_0_128_128_128_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 128 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 32 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES7 = 8, HIGH7 = 7, WIDE7 = 4, FULL7 = 19, BANDS7 = 19, LAST7 = 121, MANY7 = 4, GROUPS7 = 4 };
static const Tile_d tiles7[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_7_4, tile_d_7_4 } };
#elif LINE == 32
enum { LANES7 = 4, HIGH7 = 3, WIDE7 = 4, FULL7 = 43, BANDS7 = 43, LAST7 = 125, MANY7 = 8, GROUPS7 = 8 };
static const Tile_d tiles7[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_3_4, tile_d_3_4 } };
#else
enum { LANES7 = 2, HIGH7 = 3, WIDE7 = 4, FULL7 = 43, BANDS7 = 43, LAST7 = 125, MANY7 = 16, GROUPS7 = 16 };
static const Tile_d tiles7[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_3_4, tile_d_3_4 } };
#endif
static const Steps steps7 = { 1, 128, 32, 128, 128 };
static __attribute__((noinline)) void blocks_d_0_128_1_128_1_0_0_128_32_128_128(const double *restrict a, const double *restrict b, double *restrict c,
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
enum { bands_blocks_d_0_128_1_128_1_0_0_128_32_128_128 = BANDS7 };
#else
enum { bands_blocks_d_0_128_1_128_1_0_0_128_32_128_128 = 128 };
static void blocks_d_0_128_1_128_1_0_0_128_32_128_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 32; k0++) total += a[1 * i + 128 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 32, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES8 = 8, HIGH8 = 7, WIDE8 = 4, FULL8 = 19, BANDS8 = 19, LAST8 = 121, MANY8 = 1, GROUPS8 = 1 };
static const Tile_d tiles8[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_7_4, tile_d_7_4 } };
#elif LINE == 32
enum { LANES8 = 4, HIGH8 = 3, WIDE8 = 4, FULL8 = 43, BANDS8 = 43, LAST8 = 125, MANY8 = 2, GROUPS8 = 2 };
static const Tile_d tiles8[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_3_4, tile_d_3_4 } };
#else
enum { LANES8 = 2, HIGH8 = 3, WIDE8 = 4, FULL8 = 43, BANDS8 = 43, LAST8 = 125, MANY8 = 4, GROUPS8 = 4 };
static const Tile_d tiles8[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_3_4, tile_d_3_4 } };
#endif
static const Steps steps8 = { 128, 32, 128, 1, 32 };
static __attribute__((noinline)) void blocks_d_0_128_128_32_1_0_0_32_128_1_32(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH8 * k - (k > FULL8 ? k - FULL8 : 0), i = next < LAST8 ? next : LAST8;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS8; g++) {
            const int64_t wide = g < MANY8 ? WIDE8 : WIDE8 - 1, end = 32 - LANES8; /* where the last vector begins */
            tiles8[k >= FULL8][g >= MANY8](&steps8, g < GROUPS8 - 1 ? LANES8 * (wide - 1) : end - j,
                a + 128 * i, b + j, c + 32 * i + j, more);
            j += LANES8 * wide;
        }
    }
}
enum { bands_blocks_d_0_128_128_32_1_0_0_32_128_1_32 = BANDS8 };
#else
enum { bands_blocks_d_0_128_128_32_1_0_0_32_128_1_32 = 128 };
static void blocks_d_0_128_128_32_1_0_0_32_128_1_32(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 32; j++) {
        double total = more ? c[32 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[128 * i + 1 * k0] * b[j + 32 * k0];
        c[32 * i + j] = total;
    }
}
#endif

/* 32 x 128, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES9 = 8, HIGH9 = 11, WIDE9 = 2, FULL9 = 3, BANDS9 = 3, LAST9 = 21, MANY9 = 8, GROUPS9 = 8 };
static const Tile_d tiles9[2][2] = { { tile_d_11_2, tile_d_11_2 }, { tile_d_11_2, tile_d_11_2 } };
#elif LINE == 32
enum { LANES9 = 4, HIGH9 = 4, WIDE9 = 3, FULL9 = 8, BANDS9 = 8, LAST9 = 28, MANY9 = 10, GROUPS9 = 11 };
static const Tile_d tiles9[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#else
enum { LANES9 = 2, HIGH9 = 4, WIDE9 = 3, FULL9 = 8, BANDS9 = 8, LAST9 = 28, MANY9 = 20, GROUPS9 = 22 };
static const Tile_d tiles9[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#endif
static const Steps steps9 = { 1, 128, 128, 32, 128 };
static __attribute__((noinline)) void blocks_d_0_32_1_128_1_0_0_128_128_32_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH9 * k - (k > FULL9 ? k - FULL9 : 0), i = next < LAST9 ? next : LAST9;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS9; g++) {
            const int64_t wide = g < MANY9 ? WIDE9 : WIDE9 - 1, end = 128 - LANES9; /* where the last vector begins */
            tiles9[k >= FULL9][g >= MANY9](&steps9, g < GROUPS9 - 1 ? LANES9 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 128 * i + j, more);
            j += LANES9 * wide;
        }
    }
}
enum { bands_blocks_d_0_32_1_128_1_0_0_128_128_32_128 = BANDS9 };
#else
enum { bands_blocks_d_0_32_1_128_1_0_0_128_128_32_128 = 32 };
static void blocks_d_0_32_1_128_1_0_0_128_128_32_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[1 * i + 32 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 128 x 128, each the sum of 32 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES10 = 8, HIGH10 = 7, WIDE10 = 4, FULL10 = 19, BANDS10 = 19, LAST10 = 121, MANY10 = 4, GROUPS10 = 4 };
static const Tile_d tiles10[2][2] = { { tile_d_7_4, tile_d_7_4 }, { tile_d_7_4, tile_d_7_4 } };
#elif LINE == 32
enum { LANES10 = 4, HIGH10 = 3, WIDE10 = 4, FULL10 = 43, BANDS10 = 43, LAST10 = 125, MANY10 = 8, GROUPS10 = 8 };
static const Tile_d tiles10[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_3_4, tile_d_3_4 } };
#else
enum { LANES10 = 2, HIGH10 = 3, WIDE10 = 4, FULL10 = 43, BANDS10 = 43, LAST10 = 125, MANY10 = 16, GROUPS10 = 16 };
static const Tile_d tiles10[2][2] = { { tile_d_3_4, tile_d_3_4 }, { tile_d_3_4, tile_d_3_4 } };
#endif
static const Steps steps10 = { 32, 128, 32, 1, 128 };
static __attribute__((noinline)) void blocks_d_0_128_32_128_1_0_0_128_32_1_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH10 * k - (k > FULL10 ? k - FULL10 : 0), i = next < LAST10 ? next : LAST10;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS10; g++) {
            const int64_t wide = g < MANY10 ? WIDE10 : WIDE10 - 1, end = 128 - LANES10; /* where the last vector begins */
            tiles10[k >= FULL10][g >= MANY10](&steps10, g < GROUPS10 - 1 ? LANES10 * (wide - 1) : end - j,
                a + 32 * i, b + j, c + 128 * i + j, more);
            j += LANES10 * wide;
        }
    }
}
enum { bands_blocks_d_0_128_32_128_1_0_0_128_32_1_128 = BANDS10 };
#else
enum { bands_blocks_d_0_128_32_128_1_0_0_128_32_1_128 = 128 };
static void blocks_d_0_128_32_128_1_0_0_128_32_1_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 32; k0++) total += a[32 * i + 1 * k0] * b[j + 128 * k0];
        c[128 * i + j] = total;
    }
}
#endif

/* 32 x 128, each the sum of 128 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES11 = 8, HIGH11 = 11, WIDE11 = 2, FULL11 = 3, BANDS11 = 3, LAST11 = 21, MANY11 = 8, GROUPS11 = 8 };
static const Tile_d tiles11[2][2] = { { tile_d_11_2, tile_d_11_2 }, { tile_d_11_2, tile_d_11_2 } };
#elif LINE == 32
enum { LANES11 = 4, HIGH11 = 4, WIDE11 = 3, FULL11 = 8, BANDS11 = 8, LAST11 = 28, MANY11 = 10, GROUPS11 = 11 };
static const Tile_d tiles11[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#else
enum { LANES11 = 2, HIGH11 = 4, WIDE11 = 3, FULL11 = 8, BANDS11 = 8, LAST11 = 28, MANY11 = 20, GROUPS11 = 22 };
static const Tile_d tiles11[2][2] = { { tile_d_4_3, tile_d_4_2 }, { tile_d_4_3, tile_d_4_2 } };
#endif
static const Steps steps11 = { 128, 128, 128, 1, 128 };
static __attribute__((noinline)) void blocks_d_0_32_128_128_1_0_0_128_128_1_128(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH11 * k - (k > FULL11 ? k - FULL11 : 0), i = next < LAST11 ? next : LAST11;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS11; g++) {
            const int64_t wide = g < MANY11 ? WIDE11 : WIDE11 - 1, end = 128 - LANES11; /* where the last vector begins */
            tiles11[k >= FULL11][g >= MANY11](&steps11, g < GROUPS11 - 1 ? LANES11 * (wide - 1) : end - j,
                a + 128 * i, b + j, c + 128 * i + j, more);
            j += LANES11 * wide;
        }
    }
}
enum { bands_blocks_d_0_32_128_128_1_0_0_128_128_1_128 = BANDS11 };
#else
enum { bands_blocks_d_0_32_128_128_1_0_0_128_128_1_128 = 32 };
static void blocks_d_0_32_128_128_1_0_0_128_128_1_128(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 128; j++) {
        double total = more ? c[128 * i + j] : 0;
        for (int k0 = 0; k0 < 128; k0++) total += a[128 * i + 1 * k0] * b[j + 128 * k0];
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

/* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const double *restrict x2 = p[2]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s44 = (double *)(scratch + 3817280); /* f64[4,32,128] */
    double *s45 = (double *)(scratch + 658304); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    const int64_t from = size * t0, to = from + size < bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 ? from + size : bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128;
    blocks_d_1_128_128_128_1_0_0_128_128_1_128(x2, s45, s44, 0, from, to);
}

/* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
static void part1_of_kernel(void **p, int64_t t1, int64_t me)
{
    const double *restrict x3 = p[3]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s43 = (double *)(scratch + 525760); /* f64[4,32,128] */
    double *s45 = (double *)(scratch + 658304); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    const int64_t from = size * t1, to = from + size < bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 ? from + size : bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128;
    blocks_d_1_128_128_128_1_0_0_128_128_1_128(x3, s45, s43, 0, from, to);
}

/* over 128 x 128: exp, sum */
static void part2_of_kernel(void **p, int64_t t3, int64_t me)
{
    char *scratch = p[27]; /* 4168256 bytes */
    double *s34 = (double *)(scratch + 525760); /* f64[4,128] */
    double *s38 = (double *)(scratch + 2628800); /* f64[4,128,128] */
    double *s39 = (double *)(scratch + 531328); /* f64[4,128] */
    double *s41 = (double *)(scratch + 0); /* f64[4,128,128] */
    (void)me;
    ASSUME(t3 >= 0 && t3 < 11); const int64_t from = 12 * t3, to = from + 12 < 128 ? from + 12 : 128;
    {
        for (int64_t i0 = from; i0 < to; i0++) {
            const double v20 = s39[i0];
            const double v23 = s39[i0 + 128];
            const double v26 = s39[i0 + 256];
            const double v29 = s39[i0 + 384];
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v12 = s41[128 * i0 + i1];
                const double v13 = 0.1767766952966369 * v12;
                const double v14 = s41[128 * i0 + i1 + 16384];
                const double v15 = 0.1767766952966369 * v14;
                const double v16 = s41[128 * i0 + i1 + 32768];
                const double v17 = 0.1767766952966369 * v16;
                const double v18 = s41[128 * i0 + i1 + 49152];
                const double v19 = 0.1767766952966369 * v18;
                const double v21 = v13 - v20;
                const double v22 = exp(v21);
                const double v24 = v15 - v23;
                const double v25 = exp(v24);
                const double v27 = v17 - v26;
                const double v28 = exp(v27);
                const double v30 = v19 - v29;
                const double v31 = exp(v30);
                s38[128 * i0 + i1] = v22;
                s38[128 * i0 + i1 + 16384] = v25;
                s38[128 * i0 + i1 + 32768] = v28;
                s38[128 * i0 + i1 + 49152] = v31;
                a1 += v22;
                a2 += v25;
                a3 += v28;
                a4 += v31;
            }
            s34[i0] = a1;
            s34[i0 + 128] = a2;
            s34[i0 + 256] = a3;
            s34[i0 + 384] = a4;
        }
    }
}

/* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
static void part3_of_kernel(void **p, int64_t t4, int64_t me)
{
    const double *restrict x4 = p[4]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s37 = (double *)(scratch + 3552192); /* f64[4,32,128] */
    double *s45 = (double *)(scratch + 658304); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    const int64_t from = size * t4, to = from + size < bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 ? from + size : bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128;
    blocks_d_1_128_128_128_1_0_0_128_128_1_128(x4, s45, s37, 0, from, to);
}

/* products: f64[4,128,32], f64[4,32,128] to f64[128,128] */
static void part4_of_kernel(void **p, int64_t t6, int64_t me)
{
    const double *restrict x5 = p[5]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s31 = (double *)(scratch + 3287104); /* f64[128,128] */
    double *s32 = (double *)(scratch + 3419648); /* f64[4,128,32] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128, 1);
    const int64_t from = size * t6, to = from + size < bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128 ? from + size : bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128;
    blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128(s32, x5, s31, 0, from, to);
}

/* products: f64[128,512], f64[128,128] to f64[128,512] */
static void part5_of_kernel(void **p, int64_t t7, int64_t me)
{
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s24 = (double *)(scratch + 2103040); /* f64[128,512] */
    double *s25 = (double *)(scratch + 0); /* f64[128,512] */
    double *s26 = (double *)(scratch + 3154560); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512, 1);
    const int64_t from = size * t7, to = from + size < bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512 ? from + size : bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512;
    blocks_d_1_128_128_512_1_0_0_512_128_1_512(s26, s25, s24, 0, from, to);
}

/* products: f64[128,128], f64[128,512] to f64[128,512] */
static void part6_of_kernel(void **p, int64_t t8, int64_t me)
{
    const double *restrict x10 = p[10]; /* f64[128,512] */
    const double *restrict x13 = p[13]; /* f64[128,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s20 = (double *)(scratch + 525760); /* f64[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512, 1);
    const int64_t from = size * t8, to = from + size < bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512 ? from + size : bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512;
    blocks_d_1_128_128_512_1_0_0_512_128_1_512(x13, x10, s20, 0, from, to);
}

/* products: f64[512,128], f64[128,512] to f64[128,128] */
static void part7_of_kernel(void **p, int64_t t9, int64_t me)
{
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s21 = (double *)(scratch + 525760); /* f64[128,128] */
    double *s22 = (double *)(scratch + 1051520); /* f64[512,128] */
    double *s23 = (double *)(scratch + 1577280); /* f64[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128, 1);
    const int64_t from = size * t9, to = from + size < bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128 ? from + size : bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128;
    blocks_d_1_128_512_128_1_0_0_128_512_1_128(s23, s22, s21, 0, from, to);
}

/* products: f64[128,128], f64[128,512] to f64[128,512] */
static void part8_of_kernel(void **p, int64_t t10, int64_t me)
{
    const double *restrict x13 = p[13]; /* f64[128,128] */
    double *restrict y11 = p[25]; /* f64[128,512] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s23 = (double *)(scratch + 1577280); /* f64[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_1_512_1_0_0_512_128_128_512, 1);
    const int64_t from = size * t10, to = from + size < bands_blocks_d_1_128_1_512_1_0_0_512_128_128_512 ? from + size : bands_blocks_d_1_128_1_512_1_0_0_512_128_128_512;
    blocks_d_1_128_1_512_1_0_0_512_128_128_512(x13, s23, y11, 0, from, to);
}

/* products: f64[128,512], f64[128,128] to f64[512,128] */
static void part9_of_kernel(void **p, int64_t t11, int64_t me)
{
    double *restrict y9 = p[23]; /* f64[512,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s18 = (double *)(scratch + 0); /* f64[128,512] */
    double *s26 = (double *)(scratch + 3154560); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_512_1_128_1_0_0_128_128_512_128, 1);
    const int64_t from = size * t11, to = from + size < bands_blocks_d_1_512_1_128_1_0_0_128_128_512_128 ? from + size : bands_blocks_d_1_512_1_128_1_0_0_128_128_512_128;
    blocks_d_1_512_1_128_1_0_0_128_128_512_128(s18, s26, y9, 0, from, to);
}

/* products: f64[128,512], f64[512,128] to f64[128,128] */
static void part10_of_kernel(void **p, int64_t t12, int64_t me)
{
    const double *restrict x8 = p[8]; /* f64[512,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s17 = (double *)(scratch + 525760); /* f64[128,128] */
    double *s18 = (double *)(scratch + 0); /* f64[128,512] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128, 1);
    const int64_t from = size * t12, to = from + size < bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128 ? from + size : bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128;
    blocks_d_1_128_512_128_1_0_0_128_512_1_128(s18, x8, s17, 0, from, to);
}

static ALONE void strip0_of_kernel(void **p, int64_t r0)
{
    const double *restrict x6 = p[6]; /* f64[128] */
    const double *restrict x12 = p[12]; /* f64[128,128] */
    double *restrict y8 = p[22]; /* f64[128] */
    char *scratch = p[27]; /* 4168256 bytes */
    double *s14 = (double *)(scratch + 64); /* f64[128], 8 of axis 0 at a time */
    double *s16 = (double *)(scratch + 4163136); /* f64[128] */
    double *s17 = (double *)(scratch + 525760); /* f64[128,128] */
    double *s27 = (double *)(scratch + 4164160); /* f64[128] */
    double *s29 = (double *)(scratch + 4165184); /* f64[128] */
    double *s31 = (double *)(scratch + 3287104); /* f64[128,128] */
    /* over 32 x 128: 2 sum */
    {
        for (int64_t i0 = r0 / 4; i0 < (r0 + 8) / 4; i0++) {
            const double v29 = s29[4 * i0];
            const double v32 = s29[4 * i0 + 1];
            const double v35 = s29[4 * i0 + 2];
            const double v38 = s29[4 * i0 + 3];
            const double v45 = s16[4 * i0];
            const double v47 = s27[4 * i0];
            const double v49 = s16[4 * i0 + 1];
            const double v50 = s27[4 * i0 + 1];
            const double v52 = s16[4 * i0 + 2];
            const double v53 = s27[4 * i0 + 2];
            const double v55 = s16[4 * i0 + 3];
            const double v56 = s27[4 * i0 + 3];
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[512 * i0 + i1];
                const double v2 = x12[512 * i0 + i1 + 128];
                const double v3 = x12[512 * i0 + i1 + 256];
                const double v4 = x12[512 * i0 + i1 + 384];
                const double v21 = s31[512 * i0 + i1];
                const double v22 = v1 + v21;
                const double v23 = s31[512 * i0 + i1 + 128];
                const double v24 = v2 + v23;
                const double v25 = s31[512 * i0 + i1 + 256];
                const double v26 = v3 + v25;
                const double v27 = s31[512 * i0 + i1 + 384];
                const double v28 = v4 + v27;
                const double v30 = v22 - v29;
                const double v33 = v24 - v32;
                const double v36 = v26 - v35;
                const double v39 = v28 - v38;
                const double v41 = s17[512 * i0 + i1];
                const double v42 = s17[512 * i0 + i1 + 128];
                const double v43 = s17[512 * i0 + i1 + 256];
                const double v44 = s17[512 * i0 + i1 + 384];
                const double v46 = x6[i1];
                const double v48 = v30 / v47;
                const double v51 = v33 / v50;
                const double v54 = v36 / v53;
                const double v57 = v39 / v56;
                const double v58 = v46 * v45;
                const double v59 = v58 * v41;
                const double v61 = v46 * v49;
                const double v62 = v61 * v42;
                const double v64 = v46 * v52;
                const double v65 = v64 * v43;
                const double v67 = v46 * v55;
                const double v68 = v67 * v44;
                a1 = FMA(v59, v48, a1);
                a2 = FMA(v62, v51, a2);
                a3 = FMA(v65, v54, a3);
                a4 = FMA(v68, v57, a4);
                y8[i1] += v41 + v42 + v43 + v44;
            }
            s14[4 * i0 - r0] = a1;
            s14[4 * i0 - r0 + 1] = a2;
            s14[4 * i0 - r0 + 2] = a3;
            s14[4 * i0 - r0 + 3] = a4;
        }
    }
}

static ALONE void strip1_of_kernel(void **p, int64_t r0)
{
    const double *restrict x12 = p[12]; /* f64[128,128] */
    double *restrict y7 = p[21]; /* f64[128] */
    char *scratch = p[27]; /* 4168256 bytes */
    double *s17 = (double *)(scratch + 525760); /* f64[128,128] */
    double *s27 = (double *)(scratch + 4164160); /* f64[128] */
    double *s29 = (double *)(scratch + 4165184); /* f64[128] */
    double *s31 = (double *)(scratch + 3287104); /* f64[128,128] */
    /* over 128 x 128: sum */
    {
        {
            int64_t i0 = r0;
            for (; i0 + 3 < r0 + 8; i0 += 4) {
                const double v40 = s29[i0];
                const double v42 = s27[i0];
                const double v40_1 = s29[(i0 + 1)];
                const double v42_1 = s27[(i0 + 1)];
                const double v40_2 = s29[(i0 + 2)];
                const double v42_2 = s27[(i0 + 2)];
                const double v40_3 = s29[(i0 + 3)];
                const double v42_3 = s27[(i0 + 3)];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const double v1 = x12[128 * i0 + i1];
                    const double v38 = s31[128 * i0 + i1];
                    const double v39 = v1 + v38;
                    const double v41 = v39 - v40;
                    const double v43 = v41 / v42;
                    const double v52 = s17[128 * i0 + i1];
                    const double v1_1 = x12[128 * (i0 + 1) + i1];
                    const double v38_1 = s31[128 * (i0 + 1) + i1];
                    const double v39_1 = v1_1 + v38_1;
                    const double v41_1 = v39_1 - v40_1;
                    const double v43_1 = v41_1 / v42_1;
                    const double v52_1 = s17[128 * (i0 + 1) + i1];
                    const double v1_2 = x12[128 * (i0 + 2) + i1];
                    const double v38_2 = s31[128 * (i0 + 2) + i1];
                    const double v39_2 = v1_2 + v38_2;
                    const double v41_2 = v39_2 - v40_2;
                    const double v43_2 = v41_2 / v42_2;
                    const double v52_2 = s17[128 * (i0 + 2) + i1];
                    const double v1_3 = x12[128 * (i0 + 3) + i1];
                    const double v38_3 = s31[128 * (i0 + 3) + i1];
                    const double v39_3 = v1_3 + v38_3;
                    const double v41_3 = v39_3 - v40_3;
                    const double v43_3 = v41_3 / v42_3;
                    const double v52_3 = s17[128 * (i0 + 3) + i1];
                    double m0 = y7[i1];
                    m0 = FMA(v43, v52, m0);
                    m0 = FMA(v43_1, v52_1, m0);
                    m0 = FMA(v43_2, v52_2, m0);
                    m0 = FMA(v43_3, v52_3, m0);
                    y7[i1] = m0;
                }
            }
            for (; i0 < r0 + 8; i0++) {
                const double v40 = s29[i0];
                const double v42 = s27[i0];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const double v1 = x12[128 * i0 + i1];
                    const double v38 = s31[128 * i0 + i1];
                    const double v39 = v1 + v38;
                    const double v41 = v39 - v40;
                    const double v43 = v41 / v42;
                    const double v52 = s17[128 * i0 + i1];
                    y7[i1] = FMA(v43, v52, y7[i1]);
                }
            }
        }
    }
}

static ALONE void strip2_of_kernel(void **p, int64_t r0)
{
    const double *restrict x6 = p[6]; /* f64[128] */
    const double *restrict x12 = p[12]; /* f64[128,128] */
    const double *restrict x13 = p[13]; /* f64[128,128] */
    char *scratch = p[27]; /* 4168256 bytes */
    double *s12 = (double *)(scratch + 265088); /* f64[128,128] */
    double *s13 = (double *)(scratch + 0); /* f64[128], 8 of axis 0 at a time */
    double *s14 = (double *)(scratch + 64); /* f64[128], 8 of axis 0 at a time */
    double *s16 = (double *)(scratch + 4163136); /* f64[128] */
    double *s17 = (double *)(scratch + 525760); /* f64[128,128] */
    double *s29 = (double *)(scratch + 4165184); /* f64[128] */
    double *s31 = (double *)(scratch + 3287104); /* f64[128,128] */
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = r0 / 4; i0 < (r0 + 8) / 4; i0++) {
            const double v29 = s29[4 * i0];
            const double v32 = s29[4 * i0 + 1];
            const double v35 = s29[4 * i0 + 2];
            const double v38 = s29[4 * i0 + 3];
            const double v45 = s16[4 * i0];
            const double v49 = s16[4 * i0 + 1];
            const double v52 = s16[4 * i0 + 2];
            const double v55 = s16[4 * i0 + 3];
            const double v75 = 0.5 * v45;
            const double v76 = s14[4 * i0 - r0];
            const double v77 = v75 * v76;
            const double v78 = (-0.0078125) * v77;
            const double v84 = 0.5 * v49;
            const double v85 = s14[4 * i0 - r0 + 1];
            const double v86 = v84 * v85;
            const double v87 = (-0.0078125) * v86;
            const double v93 = 0.5 * v52;
            const double v94 = s14[4 * i0 - r0 + 2];
            const double v95 = v93 * v94;
            const double v96 = (-0.0078125) * v95;
            const double v102 = 0.5 * v55;
            const double v103 = s14[4 * i0 - r0 + 3];
            const double v104 = v102 * v103;
            const double v105 = (-0.0078125) * v104;
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[512 * i0 + i1];
                const double v2 = x12[512 * i0 + i1 + 128];
                const double v3 = x12[512 * i0 + i1 + 256];
                const double v4 = x12[512 * i0 + i1 + 384];
                const double v21 = s31[512 * i0 + i1];
                const double v22 = v1 + v21;
                const double v23 = s31[512 * i0 + i1 + 128];
                const double v24 = v2 + v23;
                const double v25 = s31[512 * i0 + i1 + 256];
                const double v26 = v3 + v25;
                const double v27 = s31[512 * i0 + i1 + 384];
                const double v28 = v4 + v27;
                const double v30 = v22 - v29;
                const double v33 = v24 - v32;
                const double v36 = v26 - v35;
                const double v39 = v28 - v38;
                const double v41 = s17[512 * i0 + i1];
                const double v42 = s17[512 * i0 + i1 + 128];
                const double v43 = s17[512 * i0 + i1 + 256];
                const double v44 = s17[512 * i0 + i1 + 384];
                const double v46 = x6[i1];
                const double v70 = v46 * v41;
                const double v71 = v70 * v45;
                const double v72 = v30 + v30;
                const double v79 = v72 * v78;
                const double v80 = v71 + v79;
                const double v81 = v46 * v42;
                const double v82 = v81 * v49;
                const double v83 = v33 + v33;
                const double v88 = v83 * v87;
                const double v89 = v82 + v88;
                const double v90 = v46 * v43;
                const double v91 = v90 * v52;
                const double v92 = v36 + v36;
                const double v97 = v92 * v96;
                const double v98 = v91 + v97;
                const double v99 = v46 * v44;
                const double v100 = v99 * v55;
                const double v101 = v39 + v39;
                const double v106 = v101 * v105;
                const double v107 = v100 + v106;
                a1 += v80;
                a2 += v89;
                a3 += v98;
                a4 += v107;
            }
            s13[4 * i0 - r0] = a1;
            s13[4 * i0 - r0 + 1] = a2;
            s13[4 * i0 - r0 + 2] = a3;
            s13[4 * i0 - r0 + 3] = a4;
        }
    }
    /* over 128 x 128: add */
    {
        for (int64_t i0 = r0; i0 < r0 + 8; i0++) {
            const double v40 = s29[i0];
            const double v55 = s13[i0 - r0];
            const double v56 = (-0.0078125) * v55;
            const double v58 = s16[i0];
            const double v62 = 0.5 * v58;
            const double v63 = s14[i0 - r0];
            const double v64 = v62 * v63;
            const double v65 = (-0.0078125) * v64;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[128 * i0 + i1];
                const double v37 = x6[i1];
                const double v38 = s31[128 * i0 + i1];
                const double v39 = v1 + v38;
                const double v41 = v39 - v40;
                const double v46 = x13[128 * i0 + i1];
                const double v52 = s17[128 * i0 + i1];
                const double v57 = v37 * v52;
                const double v59 = v57 * v58;
                const double v60 = v41 + v41;
                const double v66 = v60 * v65;
                const double v67 = v59 + v66;
                const double v68 = v46 + v67;
                const double v69 = v56 + v68;
                s12[128 * i0 + i1] = v69;
            }
        }
    }
}

/* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
static void part11_of_kernel(void **p, int64_t t13, int64_t me)
{
    const double *restrict x5 = p[5]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s10 = (double *)(scratch + 0); /* f64[4,32,128] */
    double *s11 = (double *)(scratch + 132544); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    const int64_t from = size * t13, to = from + size < bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 ? from + size : bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128;
    blocks_d_1_128_128_128_1_0_0_128_128_1_128(x5, s11, s10, 0, from, to);
}

/* products: f64[4,32,128], f64[4,32,128] to f64[128,128] */
static void part12_of_kernel(void **p, int64_t t17, int64_t me)
{
    const double *restrict x4 = p[4]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s6 = (double *)(scratch + 1051520); /* f64[128,128] */
    double *s7 = (double *)(scratch + 0); /* f64[4,32,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128, 1);
    const int64_t from = size * t17, to = from + size < bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128 ? from + size : bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128;
    blocks_d_1_128_1_128_1_0_0_128_128_128_128(s7, x4, s6, 0, from, to);
}

/* products: f64[4,32,128], f64[128,128] to f64[4,32,128] */
static void part13_of_kernel(void **p, int64_t t18, int64_t me)
{
    double *restrict y5 = p[19]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s7 = (double *)(scratch + 0); /* f64[4,32,128] */
    double *s46 = (double *)(scratch + 3949824); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    const int64_t from = size * t18, to = from + size < bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 ? from + size : bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128;
    blocks_d_1_128_128_128_1_0_0_128_128_1_128(s7, s46, y5, 0, from, to);
}

/* products: f64[4,32,128], f64[4,32,128] to f64[128,128] */
static void part14_of_kernel(void **p, int64_t t21, int64_t me)
{
    const double *restrict x3 = p[3]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s1 = (double *)(scratch + 132544); /* f64[128,128] */
    double *s2 = (double *)(scratch + 525760); /* f64[4,32,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128, 1);
    const int64_t from = size * t21, to = from + size < bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128 ? from + size : bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128;
    blocks_d_1_128_1_128_1_0_0_128_128_128_128(s2, x3, s1, 0, from, to);
}

/* products: f64[4,32,128], f64[128,128] to f64[4,32,128] */
static void part15_of_kernel(void **p, int64_t t22, int64_t me)
{
    double *restrict y4 = p[18]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s2 = (double *)(scratch + 525760); /* f64[4,32,128] */
    double *s46 = (double *)(scratch + 3949824); /* f64[128,128] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    const int64_t from = size * t22, to = from + size < bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128 ? from + size : bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128;
    blocks_d_1_128_128_128_1_0_0_128_128_1_128(s2, s46, y4, 0, from, to);
}

/* products: f64[4,128,32], f64[4,32,128] to f64[128,128] */
static void part16_of_kernel(void **p, int64_t t23, int64_t me)
{
    const double *restrict x2 = p[2]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[128,128] */
    double *s3 = (double *)(scratch + 658304); /* f64[4,128,32] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128, 1);
    const int64_t from = size * t23, to = from + size < bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128 ? from + size : bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128;
    blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128(s3, x2, s0, 0, from, to);
}

static ALONE void piece0_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[128] */
    const double *restrict x1 = p[1]; /* f64[128] */
    const double *restrict x12 = p[12]; /* f64[128,128] */
    const double *restrict x13 = p[13]; /* f64[128,128] */
    double *restrict y12 = p[26]; /* f64[128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s42 = (double *)(scratch + 3684736); /* f64[4,128,32] */
    double *s43 = (double *)(scratch + 525760); /* f64[4,32,128] */
    double *s45 = (double *)(scratch + 658304); /* f64[128,128] */
    double *s46 = (double *)(scratch + 3949824); /* f64[128,128] */
    double *s47 = (double *)(scratch + 4166208); /* f64[128] */
    double *s48 = (double *)(scratch + 0); /* f64[128] */
    double *s49 = (double *)(scratch + 4167232); /* f64[128] */
    double *s50 = (double *)(scratch + 0); /* f64[128] */
    /* over 32 x 128: 2 sum */
    {
        for (int64_t z = 0; z < 128; z++) y12[z] = 0;
        for (int64_t i0 = 0; i0 < 32; i0++) {
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[512 * i0 + i1];
                const double v2 = x12[512 * i0 + i1 + 128];
                const double v3 = x12[512 * i0 + i1 + 256];
                const double v4 = x12[512 * i0 + i1 + 384];
                const double v17 = x13[512 * i0 + i1];
                const double v18 = x13[512 * i0 + i1 + 128];
                const double v19 = x13[512 * i0 + i1 + 256];
                const double v20 = x13[512 * i0 + i1 + 384];
                a1 += v1;
                a2 += v2;
                a3 += v3;
                a4 += v4;
                y12[i1] += v17 + v18 + v19 + v20;
            }
            s50[4 * i0] = a1;
            s50[4 * i0 + 1] = a2;
            s50[4 * i0 + 2] = a3;
            s50[4 * i0 + 3] = a4;
        }
    }
    /* over 128: div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v1 = s50[i0];
            const double v3 = v1 / 128.0;
            s49[i0] = v3;
        }
    }
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const double v5 = s49[4 * i0];
            const double v8 = s49[4 * i0 + 1];
            const double v11 = s49[4 * i0 + 2];
            const double v14 = s49[4 * i0 + 3];
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[512 * i0 + i1];
                const double v2 = x12[512 * i0 + i1 + 128];
                const double v3 = x12[512 * i0 + i1 + 256];
                const double v4 = x12[512 * i0 + i1 + 384];
                const double v6 = v1 - v5;
                const double v7 = v6 * v6;
                const double v9 = v2 - v8;
                const double v10 = v9 * v9;
                const double v12 = v3 - v11;
                const double v13 = v12 * v12;
                const double v15 = v4 - v14;
                const double v16 = v15 * v15;
                a1 += v7;
                a2 += v10;
                a3 += v13;
                a4 += v16;
            }
            s48[4 * i0] = a1;
            s48[4 * i0 + 1] = a2;
            s48[4 * i0 + 2] = a3;
            s48[4 * i0 + 3] = a4;
        }
    }
    /* over 128: sqrt */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v4 = s48[i0];
            const double v5 = v4 / 128.0;
            const double v7 = v5 + 1e-05;
            const double v8 = sqrt(v7);
            s47[i0] = v8;
        }
    }
    /* over 128 x 128: add */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v2 = s49[i0];
            const double v4 = s47[i0];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[128 * i0 + i1];
                const double v3 = v1 - v2;
                const double v5 = v3 / v4;
                const double v6 = x0[i1];
                const double v7 = v5 * v6;
                const double v8 = x1[i1];
                const double v9 = v7 + v8;
                s46[128 * i0 + i1] = v9;
            }
        }
    }
    /* over 128 x 128: view */
    {
        tile_64(&s46[0], 128, &s45[0], 128, 128, 128);
    }
    /* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
    spread_rows(team, part0_of_kernel, p, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    /* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
    spread_rows(team, part1_of_kernel, p, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    /* over 128 x 32 x 4: view */
    {
        for (int64_t i2 = 0; i2 < 4; i2++) {
            tile_64(&s43[4096 * i2], 128, &s42[4096 * i2], 32, 32, 128);
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s15 = (double *)(scratch + 4157568); /* f64[4,128] */
    double *s32 = (double *)(scratch + 3419648); /* f64[4,128,32] */
    double *s33 = (double *)(scratch + 132544); /* f64[4,128] */
    double *s34 = (double *)(scratch + 525760); /* f64[4,128] */
    double *s35 = (double *)(scratch + 0); /* f64[4,128,32] */
    double *s36 = (double *)(scratch + 132544); /* f64[4,128,32] */
    double *s37 = (double *)(scratch + 3552192); /* f64[4,32,128] */
    double *s38 = (double *)(scratch + 2628800); /* f64[4,128,128] */
    double *s39 = (double *)(scratch + 531328); /* f64[4,128] */
    double *s40 = (double *)(scratch + 536896); /* f64[4,128] */
    double *s41 = (double *)(scratch + 0); /* f64[4,128,128] */
    double *s43 = (double *)(scratch + 525760); /* f64[4,32,128] */
    double *s44 = (double *)(scratch + 3817280); /* f64[4,32,128] */
    /* products: f64[4,32,128], f64[4,32,128] to f64[4,128,128] */
    for (int64_t t2 = 0; t2 < 4; t2++)
        blocks_d_0_128_1_128_1_0_0_128_32_128_128(s44 + 4096 * t2, s43 + 4096 * t2, s41 + 16384 * t2, 0, 0, bands_blocks_d_0_128_1_128_1_0_0_128_32_128_128);
    /* over 128 x 128: max */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            double a1 = -INFINITY;
            double n1 = 0;
            double a2 = -INFINITY;
            double n2 = 0;
            double a3 = -INFINITY;
            double n3 = 0;
            double a4 = -INFINITY;
            double n4 = 0;
            #pragma omp simd reduction(greatest:a1) reduction(+:n1) reduction(greatest:a2) reduction(+:n2) reduction(greatest:a3) reduction(+:n3) reduction(greatest:a4) reduction(+:n4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v12 = s41[128 * i0 + i1];
                const double v13 = 0.1767766952966369 * v12;
                const double v14 = s41[128 * i0 + i1 + 16384];
                const double v15 = 0.1767766952966369 * v14;
                const double v16 = s41[128 * i0 + i1 + 32768];
                const double v17 = 0.1767766952966369 * v16;
                const double v18 = s41[128 * i0 + i1 + 49152];
                const double v19 = 0.1767766952966369 * v18;
                a1 = v13 > a1 ? v13 : a1;
                n1 += v13 != v13 ? 1 : 0;
                a2 = v15 > a2 ? v15 : a2;
                n2 += v15 != v15 ? 1 : 0;
                a3 = v17 > a3 ? v17 : a3;
                n3 += v17 != v17 ? 1 : 0;
                a4 = v19 > a4 ? v19 : a4;
                n4 += v19 != v19 ? 1 : 0;
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
            const double v1 = s40[i0];
            const double v2 = v1;
            bool v3 = isfinite(v2);
            const double v5 = v3 ? v2 : 0.0;
            s39[i0] = v5;
        }
    }
    /* over 128 x 128: exp, sum */
    {
        spread(team, part2_of_kernel, p, 11);
    }
    /* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
    spread_rows(team, part3_of_kernel, p, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    /* over 128 x 32 x 4: view */
    {
        for (int64_t i2 = 0; i2 < 4; i2++) {
            tile_64(&s37[4096 * i2], 128, &s36[4096 * i2], 32, 32, 128);
        }
    }
    /* products: f64[4,128,128], f64[4,128,32] to f64[4,128,32] */
    for (int64_t t5 = 0; t5 < 4; t5++)
        blocks_d_0_128_128_32_1_0_0_32_128_1_32(s38 + 16384 * t5, s36 + 4096 * t5, s35 + 4096 * t5, 0, 0, bands_blocks_d_0_128_128_32_1_0_0_32_128_1_32);
    /* over 128 x 4: add, div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const double v1 = s40[i0];
            const double v2 = v1;
            const double v6 = s34[i0];
            bool v8 = (-INFINITY) == v2;
            const double v9 = to_f64(v8);
            const double v10 = v6 + v9;
            const double v13 = 1.0 / v10;
            s33[i0] = v10;
            s15[i0] = v13;
        }
    }
    /* over 128 x 32: div */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v2 = s33[i0];
            const double v5 = s33[i0 + 128];
            const double v8 = s33[i0 + 256];
            const double v11 = s33[i0 + 384];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 32; i1++) {
                const double v1 = s35[32 * i0 + i1];
                const double v3 = v1 / v2;
                const double v4 = s35[32 * i0 + i1 + 4096];
                const double v6 = v4 / v5;
                const double v7 = s35[32 * i0 + i1 + 8192];
                const double v9 = v7 / v8;
                const double v10 = s35[32 * i0 + i1 + 12288];
                const double v12 = v10 / v11;
                s32[32 * i0 + i1] = v3;
                s32[32 * i0 + i1 + 4096] = v6;
                s32[32 * i0 + i1 + 8192] = v9;
                s32[32 * i0 + i1 + 12288] = v12;
            }
        }
    }
    /* products: f64[4,128,32], f64[4,32,128] to f64[128,128] */
    spread_rows(team, part4_of_kernel, p, bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128, 1);
}

static ALONE void piece2_of_kernel(void **p)
{
    const double *restrict x6 = p[6]; /* f64[128] */
    const double *restrict x7 = p[7]; /* f64[128] */
    const double *restrict x12 = p[12]; /* f64[128,128] */
    char *scratch = p[27]; /* 4168256 bytes */
    double *s16 = (double *)(scratch + 4163136); /* f64[128] */
    double *s26 = (double *)(scratch + 3154560); /* f64[128,128] */
    double *s27 = (double *)(scratch + 4164160); /* f64[128] */
    double *s28 = (double *)(scratch + 0); /* f64[128] */
    double *s29 = (double *)(scratch + 4165184); /* f64[128] */
    double *s30 = (double *)(scratch + 0); /* f64[128] */
    double *s31 = (double *)(scratch + 3287104); /* f64[128,128] */
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = 0; i0 < 32; i0++) {
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[512 * i0 + i1];
                const double v2 = x12[512 * i0 + i1 + 128];
                const double v3 = x12[512 * i0 + i1 + 256];
                const double v4 = x12[512 * i0 + i1 + 384];
                const double v21 = s31[512 * i0 + i1];
                const double v22 = v1 + v21;
                const double v23 = s31[512 * i0 + i1 + 128];
                const double v24 = v2 + v23;
                const double v25 = s31[512 * i0 + i1 + 256];
                const double v26 = v3 + v25;
                const double v27 = s31[512 * i0 + i1 + 384];
                const double v28 = v4 + v27;
                a1 += v22;
                a2 += v24;
                a3 += v26;
                a4 += v28;
            }
            s30[4 * i0] = a1;
            s30[4 * i0 + 1] = a2;
            s30[4 * i0 + 2] = a3;
            s30[4 * i0 + 3] = a4;
        }
    }
    /* over 128: div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v9 = s30[i0];
            const double v10 = v9 / 128.0;
            s29[i0] = v10;
        }
    }
    /* over 32 x 128: sum */
    {
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const double v29 = s29[4 * i0];
            const double v32 = s29[4 * i0 + 1];
            const double v35 = s29[4 * i0 + 2];
            const double v38 = s29[4 * i0 + 3];
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[512 * i0 + i1];
                const double v2 = x12[512 * i0 + i1 + 128];
                const double v3 = x12[512 * i0 + i1 + 256];
                const double v4 = x12[512 * i0 + i1 + 384];
                const double v21 = s31[512 * i0 + i1];
                const double v22 = v1 + v21;
                const double v23 = s31[512 * i0 + i1 + 128];
                const double v24 = v2 + v23;
                const double v25 = s31[512 * i0 + i1 + 256];
                const double v26 = v3 + v25;
                const double v27 = s31[512 * i0 + i1 + 384];
                const double v28 = v4 + v27;
                const double v30 = v22 - v29;
                const double v31 = v30 * v30;
                const double v33 = v24 - v32;
                const double v34 = v33 * v33;
                const double v36 = v26 - v35;
                const double v37 = v36 * v36;
                const double v39 = v28 - v38;
                const double v40 = v39 * v39;
                a1 += v31;
                a2 += v34;
                a3 += v37;
                a4 += v40;
            }
            s28[4 * i0] = a1;
            s28[4 * i0 + 1] = a2;
            s28[4 * i0 + 2] = a3;
            s28[4 * i0 + 3] = a4;
        }
    }
    /* over 128: sqrt, div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v11 = s28[i0];
            const double v12 = v11 / 128.0;
            const double v13 = 1e-05 + v12;
            const double v14 = sqrt(v13);
            const double v17 = 1.0 / v14;
            s27[i0] = v14;
            s16[i0] = v17;
        }
    }
    /* over 128 x 128: add */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v40 = s29[i0];
            const double v42 = s27[i0];
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v1 = x12[128 * i0 + i1];
                const double v36 = x7[i1];
                const double v37 = x6[i1];
                const double v38 = s31[128 * i0 + i1];
                const double v39 = v1 + v38;
                const double v41 = v39 - v40;
                const double v43 = v41 / v42;
                const double v44 = v37 * v43;
                const double v45 = v36 + v44;
                s26[128 * i0 + i1] = v45;
            }
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const double *restrict x8 = p[8]; /* f64[512,128] */
    const double *restrict x9 = p[9]; /* f64[512] */
    const double *restrict x10 = p[10]; /* f64[128,512] */
    const double *restrict x11 = p[11]; /* f64[128] */
    const double *restrict x12 = p[12]; /* f64[128,128] */
    const double *restrict x13 = p[13]; /* f64[128,128] */
    double *restrict y0 = p[14]; /* f64 */
    double *restrict y10 = p[24]; /* f64[512] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s18 = (double *)(scratch + 0); /* f64[128,512] */
    double *s19 = (double *)(scratch + 4082368); /* f64[128,512], 64 of axis 1 at a time */
    double *s20 = (double *)(scratch + 525760); /* f64[128,512] */
    double *s21 = (double *)(scratch + 525760); /* f64[128,128] */
    double *s22 = (double *)(scratch + 1051520); /* f64[512,128] */
    double *s23 = (double *)(scratch + 1577280); /* f64[128,512] */
    double *s24 = (double *)(scratch + 2103040); /* f64[128,512] */
    double *s25 = (double *)(scratch + 0); /* f64[128,512] */
    double *s31 = (double *)(scratch + 3287104); /* f64[128,128] */
    /* over 512 x 128: view */
    {
        tile_64(&x8[0], 128, &s25[0], 512, 512, 128);
    }
    /* products: f64[128,512], f64[128,128] to f64[128,512] */
    spread_rows(team, part5_of_kernel, p, bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512, 1);
    /* products: f64[128,128], f64[128,512] to f64[128,512] */
    spread_rows(team, part6_of_kernel, p, bands_blocks_d_1_128_128_512_1_0_0_512_128_1_512, 1);
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
                        const double v2 = x9[i0];
                        const double v3 = s24[i0 + 512 * i1];
                        const double v4 = v2 + v3;
                        const double v5 = v4 < 0 ? 0 : v4;
                        const double v6 = x10[i0 + 512 * i1];
                        const double v8 = v5 != v5 ? v5 : (v5 > 0) - (v5 < 0);
                        s23[i0 + 512 * i1] = v5;
                        s22[far128 * i0 + i1] = v6;
                        s19[i0 + 72 * i1 - r0] = v8;
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
                            const double v9 = s20[i0 + 512 * i1];
                            const double v10 = s19[i0 + 72 * i1 - r0];
                            const double v11 = v9 * v10;
                            s18[i0 + 512 * i1] = v11;
                            const double v9_1 = s20[i0 + 512 * (i1 + 1)];
                            const double v10_1 = s19[i0 + 72 * (i1 + 1) - r0];
                            const double v11_1 = v9_1 * v10_1;
                            s18[i0 + 512 * (i1 + 1)] = v11_1;
                            const double v9_2 = s20[i0 + 512 * (i1 + 2)];
                            const double v10_2 = s19[i0 + 72 * (i1 + 2) - r0];
                            const double v11_2 = v9_2 * v10_2;
                            s18[i0 + 512 * (i1 + 2)] = v11_2;
                            const double v9_3 = s20[i0 + 512 * (i1 + 3)];
                            const double v10_3 = s19[i0 + 72 * (i1 + 3) - r0];
                            const double v11_3 = v9_3 * v10_3;
                            s18[i0 + 512 * (i1 + 3)] = v11_3;
                            double m0 = y10[i0];
                            m0 = FMA(v9, v10, m0);
                            m0 = FMA(v9_1, v10_1, m0);
                            m0 = FMA(v9_2, v10_2, m0);
                            m0 = FMA(v9_3, v10_3, m0);
                            y10[i0] = m0;
                        }
                    }
                    for (; i1 < 128; i1++) {
                        #pragma omp simd
                        for (int64_t i0 = r0; i0 < r0 + 64; i0++) {
                            const double v9 = s20[i0 + 512 * i1];
                            const double v10 = s19[i0 + 72 * i1 - r0];
                            const double v11 = v9 * v10;
                            s18[i0 + 512 * i1] = v11;
                            y10[i0] = FMA(v9, v10, y10[i0]);
                        }
                    }
                }
            }
        }
    }
    /* products: f64[512,128], f64[128,512] to f64[128,128] */
    spread_rows(team, part7_of_kernel, p, bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128, 1);
    /* over 128 x 128: sum */
    {
        double a1[128];
        for (int64_t z = 0; z < 128; z++) a1[z] = 0;
        {
            double v47of[128]; /* the same for 1 rows */
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v47 = x11[i1];
                for (int64_t z = i1; z < 128; z += 128) v47of[z] = v47;
            }
            int64_t i0 = 0;
            for (; i0 < 128; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 128; i1++) {
                    const double v47 = v47of[i1];
                    const double v1 = x12[128 * i0 + i1];
                    const double v38 = s31[128 * i0 + i1];
                    const double v39 = v1 + v38;
                    const double v46 = x13[128 * i0 + i1];
                    const double v48 = s21[128 * i0 + i1];
                    const double v49 = v47 + v48;
                    const double v50 = v39 + v49;
                    a1[i1] = FMA(v46, v50, a1[i1]);
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
    /* products: f64[128,128], f64[128,512] to f64[128,512] */
    spread_rows(team, part8_of_kernel, p, bands_blocks_d_1_128_1_512_1_0_0_512_128_128_512, 1);
    /* products: f64[128,512], f64[128,128] to f64[512,128] */
    spread_rows(team, part9_of_kernel, p, bands_blocks_d_1_512_1_128_1_0_0_128_128_512_128, 1);
    /* products: f64[128,512], f64[512,128] to f64[128,128] */
    spread_rows(team, part10_of_kernel, p, bands_blocks_d_1_128_512_128_1_0_0_128_512_1_128, 1);
}

static ALONE void piece4_of_kernel(void **p)
{
    double *restrict y6 = p[20]; /* f64[4,32,128] */
    double *restrict y7 = p[21]; /* f64[128] */
    double *restrict y8 = p[22]; /* f64[128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s5 = (double *)(scratch + 1184064); /* f64[4,128] */
    double *s7 = (double *)(scratch + 0); /* f64[4,32,128] */
    double *s8 = (double *)(scratch + 525760); /* f64[4,128,128] */
    double *s9 = (double *)(scratch + 132544); /* f64[4,128,32] */
    double *s10 = (double *)(scratch + 0); /* f64[4,32,128] */
    double *s11 = (double *)(scratch + 132544); /* f64[128,128] */
    double *s12 = (double *)(scratch + 265088); /* f64[128,128] */
    double *s15 = (double *)(scratch + 4157568); /* f64[4,128] */
    double *s32 = (double *)(scratch + 3419648); /* f64[4,128,32] */
    double *s37 = (double *)(scratch + 3552192); /* f64[4,32,128] */
    double *s38 = (double *)(scratch + 2628800); /* f64[4,128,128] */
    /* 8 of 128 rows at a time */
    {
        for (int64_t z = 0; z < 128; z++) y8[z] = 0;
        for (int64_t z = 0; z < 128; z++) y7[z] = 0;
        for (int64_t r0 = 0; r0 < 128; r0 += 8) {
            strip0_of_kernel(p, r0);
            strip1_of_kernel(p, r0);
            strip2_of_kernel(p, r0);
        }
    }
    /* over 128 x 128: view */
    {
        tile_64(&s12[0], 128, &s11[0], 128, 128, 128);
    }
    /* products: f64[128,128], f64[4,32,128] to f64[4,32,128] */
    spread_rows(team, part11_of_kernel, p, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    /* products: f64[128,128], f64[4,128,32] to f64[4,32,128] */
    for (int64_t t14 = 0; t14 < 4; t14++)
        blocks_d_0_32_1_128_1_0_0_128_128_32_128(s32 + 4096 * t14, s12, y6 + 4096 * t14, 0, 0, bands_blocks_d_0_32_1_128_1_0_0_128_128_32_128);
    /* over 128 x 32: mul */
    {
        for (int64_t z1 = 0; z1 < 128; z1 += 16) {
            const int64_t to1 = z1 + 16 < 128 ? z1 + 16 : 128;
            for (int64_t z0 = 0; z0 < 32; z0 += 64) {
                double b14[1024]; /* a tile, transposed */
                double b17[1024]; /* a tile, transposed */
                double b20[1024]; /* a tile, transposed */
                double b23[1024]; /* a tile, transposed */
                tile_64(&s10[0 + 1 * z1 + 128 * z0], 128, b14, 64, (z0 + 64 < 32 ? z0 + 64 : 32) - z0, to1 - z1);
                tile_64(&s10[4096 + 1 * z1 + 128 * z0], 128, b17, 64, (z0 + 64 < 32 ? z0 + 64 : 32) - z0, to1 - z1);
                tile_64(&s10[8192 + 1 * z1 + 128 * z0], 128, b20, 64, (z0 + 64 < 32 ? z0 + 64 : 32) - z0, to1 - z1);
                tile_64(&s10[12288 + 1 * z1 + 128 * z0], 128, b23, 64, (z0 + 64 < 32 ? z0 + 64 : 32) - z0, to1 - z1);
                for (int64_t i0 = z1; i0 < to1; i0++) {
                    const double v13 = s15[i0];
                    const double v16 = s15[i0 + 128];
                    const double v19 = s15[i0 + 256];
                    const double v22 = s15[i0 + 384];
                    #pragma omp simd
                    for (int64_t i1 = z0; i1 < (z0 + 64 < 32 ? z0 + 64 : 32); i1++) {
                        const double v14 = b14[64 * (i0 - z1) + i1 - z0];
                        const double v15 = v13 * v14;
                        const double v17 = b17[64 * (i0 - z1) + i1 - z0];
                        const double v18 = v16 * v17;
                        const double v20 = b20[64 * (i0 - z1) + i1 - z0];
                        const double v21 = v19 * v20;
                        const double v23 = b23[64 * (i0 - z1) + i1 - z0];
                        const double v24 = v22 * v23;
                        s9[32 * i0 + i1] = v15;
                        s9[32 * i0 + i1 + 4096] = v18;
                        s9[32 * i0 + i1 + 8192] = v21;
                        s9[32 * i0 + i1 + 12288] = v24;
                    }
                }
            }
        }
    }
    /* products: f64[4,128,32], f64[4,32,128] to f64[4,128,128] */
    for (int64_t t15 = 0; t15 < 4; t15++)
        blocks_d_0_128_32_128_1_0_0_128_32_1_128(s9 + 4096 * t15, s37 + 4096 * t15, s8 + 16384 * t15, 0, 0, bands_blocks_d_0_128_32_128_1_0_0_128_32_1_128);
    /* products: f64[4,128,32], f64[4,128,128] to f64[4,32,128] */
    for (int64_t t16 = 0; t16 < 4; t16++)
        blocks_d_0_32_1_128_1_0_0_128_128_32_128(s9 + 4096 * t16, s38 + 16384 * t16, s7 + 4096 * t16, 0, 0, bands_blocks_d_0_32_1_128_1_0_0_128_128_32_128);
    /* products: f64[4,32,128], f64[4,32,128] to f64[128,128] */
    spread_rows(team, part12_of_kernel, p, bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128, 1);
    /* products: f64[4,32,128], f64[128,128] to f64[4,32,128] */
    spread_rows(team, part13_of_kernel, p, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    /* over 128 x 32: sum */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 32; i1++) {
                const double v25 = s32[32 * i0 + i1];
                const double v26 = s9[32 * i0 + i1];
                const double v28 = s32[32 * i0 + i1 + 4096];
                const double v29 = s9[32 * i0 + i1 + 4096];
                const double v31 = s32[32 * i0 + i1 + 8192];
                const double v32 = s9[32 * i0 + i1 + 8192];
                const double v34 = s32[32 * i0 + i1 + 12288];
                const double v35 = s9[32 * i0 + i1 + 12288];
                a1 = FMA(v25, v26, a1);
                a2 = FMA(v28, v29, a2);
                a3 = FMA(v31, v32, a3);
                a4 = FMA(v34, v35, a4);
            }
            s5[i0] = a1;
            s5[i0 + 128] = a2;
            s5[i0 + 256] = a3;
            s5[i0 + 384] = a4;
        }
    }
}

static ALONE void piece5_of_kernel(void **p)
{
    double *restrict y3 = p[17]; /* f64[4,32,128] */
    const Team *team = p[29];
    char *scratch = p[27]; /* 4168256 bytes */
    double *s2 = (double *)(scratch + 525760); /* f64[4,32,128] */
    double *s3 = (double *)(scratch + 658304); /* f64[4,128,32] */
    double *s4 = (double *)(scratch + 0); /* f64[4,128,128] */
    double *s5 = (double *)(scratch + 1184064); /* f64[4,128] */
    double *s8 = (double *)(scratch + 525760); /* f64[4,128,128] */
    double *s38 = (double *)(scratch + 2628800); /* f64[4,128,128] */
    double *s42 = (double *)(scratch + 3684736); /* f64[4,128,32] */
    double *s44 = (double *)(scratch + 3817280); /* f64[4,32,128] */
    double *s46 = (double *)(scratch + 3949824); /* f64[128,128] */
    /* over 128 x 128: mul */
    {
        for (int64_t i0 = 0; i0 < 128; i0++) {
            const double v73 = s5[i0];
            const double v74 = -v73;
            const double v79 = s5[i0 + 128];
            const double v80 = -v79;
            const double v85 = s5[i0 + 256];
            const double v86 = -v85;
            const double v91 = s5[i0 + 384];
            const double v92 = -v91;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 128; i1++) {
                const double v32 = s38[128 * i0 + i1];
                const double v33 = s38[128 * i0 + i1 + 16384];
                const double v34 = s38[128 * i0 + i1 + 32768];
                const double v35 = s38[128 * i0 + i1 + 49152];
                const double v71 = 0.1767766952966369 * v32;
                const double v72 = s8[128 * i0 + i1];
                const double v75 = v72 + v74;
                const double v76 = v71 * v75;
                const double v77 = 0.1767766952966369 * v33;
                const double v78 = s8[128 * i0 + i1 + 16384];
                const double v81 = v78 + v80;
                const double v82 = v77 * v81;
                const double v83 = 0.1767766952966369 * v34;
                const double v84 = s8[128 * i0 + i1 + 32768];
                const double v87 = v84 + v86;
                const double v88 = v83 * v87;
                const double v89 = 0.1767766952966369 * v35;
                const double v90 = s8[128 * i0 + i1 + 49152];
                const double v93 = v90 + v92;
                const double v94 = v89 * v93;
                s4[128 * i0 + i1] = v76;
                s4[128 * i0 + i1 + 16384] = v82;
                s4[128 * i0 + i1 + 32768] = v88;
                s4[128 * i0 + i1 + 49152] = v94;
            }
        }
    }
    /* products: f64[4,128,128], f64[4,128,32] to f64[4,128,32] */
    for (int64_t t19 = 0; t19 < 4; t19++)
        blocks_d_0_128_128_32_1_0_0_32_128_1_32(s4 + 16384 * t19, s42 + 4096 * t19, s3 + 4096 * t19, 0, 0, bands_blocks_d_0_128_128_32_1_0_0_32_128_1_32);
    /* products: f64[4,128,128], f64[4,32,128] to f64[4,32,128] */
    for (int64_t t20 = 0; t20 < 4; t20++)
        blocks_d_0_32_128_128_1_0_0_128_128_1_128(s44 + 4096 * t20, s4 + 16384 * t20, s2 + 4096 * t20, 0, 0, bands_blocks_d_0_32_128_128_1_0_0_128_128_1_128);
    /* products: f64[4,32,128], f64[4,32,128] to f64[128,128] */
    spread_rows(team, part14_of_kernel, p, bands_blocks_d_1_128_1_128_1_0_0_128_128_128_128, 1);
    /* products: f64[4,32,128], f64[128,128] to f64[4,32,128] */
    spread_rows(team, part15_of_kernel, p, bands_blocks_d_1_128_128_128_1_0_0_128_128_1_128, 1);
    /* products: f64[4,128,32], f64[4,32,128] to f64[128,128] */
    spread_rows(team, part16_of_kernel, p, bands_blocks_d_1_128_32_128_1_0_0_128_4_4096_4096_32_1_128, 1);
    /* products: f64[4,128,32], f64[128,128] to f64[4,32,128] */
    for (int64_t t24 = 0; t24 < 4; t24++)
        blocks_d_0_32_1_128_1_0_0_128_128_32_128(s3 + 4096 * t24, s46, y3 + 4096 * t24, 0, 0, bands_blocks_d_0_32_1_128_1_0_0_128_128_32_128);
}

static ALONE void piece6_of_kernel(void **p)
{
    const double *restrict x12 = p[12]; /* f64[128,128] */
    double *restrict y1 = p[15]; /* f64[128] */
    double *restrict y2 = p[16]; /* f64[128] */
    char *scratch = p[27]; /* 4168256 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[128,128] */
    double *s1 = (double *)(scratch + 132544); /* f64[128,128] */
    double *s6 = (double *)(scratch + 1051520); /* f64[128,128] */
    double *s47 = (double *)(scratch + 4166208); /* f64[128] */
    double *s49 = (double *)(scratch + 4167232); /* f64[128] */
    /* 8 of 128 rows at a time */
    {
        for (int64_t z = 0; z < 128; z++) y2[z] = 0;
        for (int64_t z = 0; z < 128; z++) y1[z] = 0;
        for (int64_t r0 = 0; r0 < 128; r0 += 8) {
            /* over 32 x 128: sum */
            {
                for (int64_t i0 = r0 / 4; i0 < (r0 + 8) / 4; i0++) {
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 128; i1++) {
                        const double v108 = s0[512 * i0 + i1];
                        const double v109 = s6[512 * i0 + i1];
                        const double v110 = s1[512 * i0 + i1];
                        const double v111 = v109 + v110;
                        const double v112 = v108 + v111;
                        const double v113 = s0[512 * i0 + i1 + 128];
                        const double v114 = s6[512 * i0 + i1 + 128];
                        const double v115 = s1[512 * i0 + i1 + 128];
                        const double v116 = v114 + v115;
                        const double v117 = v113 + v116;
                        const double v118 = s0[512 * i0 + i1 + 256];
                        const double v119 = s6[512 * i0 + i1 + 256];
                        const double v120 = s1[512 * i0 + i1 + 256];
                        const double v121 = v119 + v120;
                        const double v122 = v118 + v121;
                        const double v123 = s0[512 * i0 + i1 + 384];
                        const double v124 = s6[512 * i0 + i1 + 384];
                        const double v125 = s1[512 * i0 + i1 + 384];
                        const double v126 = v124 + v125;
                        const double v127 = v123 + v126;
                        y2[i1] += v112 + v117 + v122 + v127;
                    }
                }
            }
            /* over 128 x 128: sum */
            {
                {
                    int64_t i0 = r0;
                    for (; i0 + 3 < r0 + 8; i0 += 4) {
                        const double v2 = s49[i0];
                        const double v4 = s47[i0];
                        const double v2_1 = s49[(i0 + 1)];
                        const double v4_1 = s47[(i0 + 1)];
                        const double v2_2 = s49[(i0 + 2)];
                        const double v4_2 = s47[(i0 + 2)];
                        const double v2_3 = s49[(i0 + 3)];
                        const double v4_3 = s47[(i0 + 3)];
                        #pragma omp simd
                        for (int64_t i1 = 0; i1 < 128; i1++) {
                            const double v1 = x12[128 * i0 + i1];
                            const double v3 = v1 - v2;
                            const double v5 = v3 / v4;
                            const double v95 = s0[128 * i0 + i1];
                            const double v96 = s6[128 * i0 + i1];
                            const double v97 = s1[128 * i0 + i1];
                            const double v98 = v96 + v97;
                            const double v99 = v95 + v98;
                            const double v1_1 = x12[128 * (i0 + 1) + i1];
                            const double v3_1 = v1_1 - v2_1;
                            const double v5_1 = v3_1 / v4_1;
                            const double v95_1 = s0[128 * (i0 + 1) + i1];
                            const double v96_1 = s6[128 * (i0 + 1) + i1];
                            const double v97_1 = s1[128 * (i0 + 1) + i1];
                            const double v98_1 = v96_1 + v97_1;
                            const double v99_1 = v95_1 + v98_1;
                            const double v1_2 = x12[128 * (i0 + 2) + i1];
                            const double v3_2 = v1_2 - v2_2;
                            const double v5_2 = v3_2 / v4_2;
                            const double v95_2 = s0[128 * (i0 + 2) + i1];
                            const double v96_2 = s6[128 * (i0 + 2) + i1];
                            const double v97_2 = s1[128 * (i0 + 2) + i1];
                            const double v98_2 = v96_2 + v97_2;
                            const double v99_2 = v95_2 + v98_2;
                            const double v1_3 = x12[128 * (i0 + 3) + i1];
                            const double v3_3 = v1_3 - v2_3;
                            const double v5_3 = v3_3 / v4_3;
                            const double v95_3 = s0[128 * (i0 + 3) + i1];
                            const double v96_3 = s6[128 * (i0 + 3) + i1];
                            const double v97_3 = s1[128 * (i0 + 3) + i1];
                            const double v98_3 = v96_3 + v97_3;
                            const double v99_3 = v95_3 + v98_3;
                            double m0 = y1[i1];
                            m0 = FMA(v5, v99, m0);
                            m0 = FMA(v5_1, v99_1, m0);
                            m0 = FMA(v5_2, v99_2, m0);
                            m0 = FMA(v5_3, v99_3, m0);
                            y1[i1] = m0;
                        }
                    }
                    for (; i0 < r0 + 8; i0++) {
                        const double v2 = s49[i0];
                        const double v4 = s47[i0];
                        #pragma omp simd
                        for (int64_t i1 = 0; i1 < 128; i1++) {
                            const double v1 = x12[128 * i0 + i1];
                            const double v3 = v1 - v2;
                            const double v5 = v3 / v4;
                            const double v95 = s0[128 * i0 + i1];
                            const double v96 = s6[128 * i0 + i1];
                            const double v97 = s1[128 * i0 + i1];
                            const double v98 = v96 + v97;
                            const double v99 = v95 + v98;
                            y1[i1] = FMA(v5, v99, y1[i1]);
                        }
                    }
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
}
