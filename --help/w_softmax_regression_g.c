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
TILE_d(5, 4)
#elif LINE == 32
TILE_d(5, 2)
#else
TILE_d(5, 2)
#endif
#endif

/* 4096 x 10, each the sum of 64 */
#if LINE == 64
enum { LANES0 = 8, HIGH0 = 14, WIDE0 = 2, FULL0 = 287, BANDS0 = 293, LAST0 = 4096, MANY0 = 1, GROUPS0 = 1 };
#elif LINE == 32
enum { LANES0 = 4, HIGH0 = 4, WIDE0 = 3, FULL0 = 1024, BANDS0 = 1024, LAST0 = 4096, MANY0 = 1, GROUPS0 = 1 };
#else
enum { LANES0 = 2, HIGH0 = 12, WIDE0 = 1, FULL0 = 334, BANDS0 = 342, LAST0 = 4096, MANY0 = 5, GROUPS0 = 5 };
#endif
#ifdef __GNUC__
typedef double Vector0 __attribute__((vector_size(LANES0 * sizeof(double))));
typedef double Row0 __attribute__((vector_size(LANES0 * sizeof(double)), aligned(sizeof(double)), may_alias));
static inline __attribute__((always_inline)) ONCE void tile0(const int rows, const int wide, const int64_t last,
    const double *restrict a, const double *restrict b, double *restrict c, const bool more)
{
    FUSING
    Vector0 sum[HIGH0][WIDE0];
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] = (Vector0){0};
    if (more) APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        sum[r][v] = *(const Row0 *)(c + 10 * r + (v < wide - 1 ? LANES0 * v : last));
    for (int k0 = 0; k0 < 64; k0++) {
        const double *x = a + 1 * k0, *y = b + 10 * k0;
        Vector0 row[WIDE0];
        APIECE for (int v = 0; v < wide; v++) row[v] = *(const Row0 *)(y + (v < wide - 1 ? LANES0 * v : last));
        APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++) sum[r][v] += x[64 * r] * row[v];
    }
    APIECE for (int r = 0; r < rows; r++) APIECE for (int v = 0; v < wide; v++)
        *(Row0 *)(c + 10 * r + (v < wide - 1 ? LANES0 * v : last)) = sum[r][v];
}
static inline __attribute__((always_inline)) ONCE void band0(const int rows, const double *restrict a, const double *restrict b,
    double *restrict c, const bool more)
{
    const int64_t end = 10 - LANES0; /* where the last vector begins */
    int64_t j = 0, k = 0;
    for (; k < MANY0; k++, j += LANES0 * WIDE0)
        tile0(rows, WIDE0, k < GROUPS0 - 1 ? LANES0 * (WIDE0 - 1) : end - j, a, b + j, c + j, more);
    if (MANY0 < GROUPS0) for (; k < GROUPS0; k++, j += LANES0 * (WIDE0 - 1))
        tile0(rows, WIDE0 - 1, k < GROUPS0 - 1 ? LANES0 * (WIDE0 - 2) : end - j, a, b + j, c + j, more);
}
static __attribute__((noinline)) ONCE void blocks_d_1_4096_64_10_1_0_0_10_64_1_10(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH0 * k - (k > FULL0 ? k - FULL0 : 0), i = next < LAST0 ? next : LAST0;
        if (FULL0 == BANDS0 || k < FULL0) band0(HIGH0, a + 64 * i, b, c + 10 * i, more);
        else band0(HIGH0 - 1, a + 64 * i, b, c + 10 * i, more);
    }
}
enum { bands_blocks_d_1_4096_64_10_1_0_0_10_64_1_10 = BANDS0 };
#else
enum { bands_blocks_d_1_4096_64_10_1_0_0_10_64_1_10 = 4096 };
static void blocks_d_1_4096_64_10_1_0_0_10_64_1_10(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 10; j++) {
        double total = more ? c[10 * i + j] : 0;
        for (int k0 = 0; k0 < 64; k0++) total += a[64 * i + 1 * k0] * b[j + 10 * k0];
        c[10 * i + j] = total;
    }
}
#endif

/* 10 x 64, each the sum of 1024 */
#ifdef __GNUC__
#if LINE == 64
enum { LANES1 = 8, HIGH1 = 5, WIDE1 = 4, FULL1 = 2, BANDS1 = 2, LAST1 = 10, MANY1 = 2, GROUPS1 = 2 };
static const Tile_d tiles1[2][2] = { { tile_d_5_4, tile_d_5_4 }, { tile_d_5_4, tile_d_5_4 } };
#elif LINE == 32
enum { LANES1 = 4, HIGH1 = 5, WIDE1 = 2, FULL1 = 2, BANDS1 = 2, LAST1 = 10, MANY1 = 8, GROUPS1 = 8 };
static const Tile_d tiles1[2][2] = { { tile_d_5_2, tile_d_5_2 }, { tile_d_5_2, tile_d_5_2 } };
#else
enum { LANES1 = 2, HIGH1 = 5, WIDE1 = 2, FULL1 = 2, BANDS1 = 2, LAST1 = 10, MANY1 = 16, GROUPS1 = 16 };
static const Tile_d tiles1[2][2] = { { tile_d_5_2, tile_d_5_2 }, { tile_d_5_2, tile_d_5_2 } };
#endif
static const Steps steps1 = { 1, 64, 1024, 10, 64 };
static __attribute__((noinline)) void blocks_d_1_10_1_64_1_0_0_64_1024_10_64(const double *restrict a, const double *restrict b, double *restrict c,
    const bool more, const int64_t from, const int64_t to)
{
    for (int64_t k = from; k < to; k++) {
        const int64_t next = HIGH1 * k - (k > FULL1 ? k - FULL1 : 0), i = next < LAST1 ? next : LAST1;
        int64_t j = 0;
        for (int64_t g = 0; g < GROUPS1; g++) {
            const int64_t wide = g < MANY1 ? WIDE1 : WIDE1 - 1, end = 64 - LANES1; /* where the last vector begins */
            tiles1[k >= FULL1][g >= MANY1](&steps1, g < GROUPS1 - 1 ? LANES1 * (wide - 1) : end - j,
                a + 1 * i, b + j, c + 64 * i + j, more);
            j += LANES1 * wide;
        }
    }
}
enum { bands_blocks_d_1_10_1_64_1_0_0_64_1024_10_64 = BANDS1 };
#else
enum { bands_blocks_d_1_10_1_64_1_0_0_64_1024_10_64 = 10 };
static void blocks_d_1_10_1_64_1_0_0_64_1024_10_64(const double *a, const double *b, double *c, bool more, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) for (int64_t j = 0; j < 64; j++) {
        double total = more ? c[64 * i + j] : 0;
        for (int k0 = 0; k0 < 1024; k0++) total += a[1 * i + 10 * k0] * b[j + 64 * k0];
        c[64 * i + j] = total;
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

/* products: f64[64,10], f64[4096,64] to f64[4096,10] */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const double *restrict x2 = p[2]; /* f64[4096,64] */
    const Team *team = p[9];
    char *scratch = p[7]; /* 685312 bytes, and 24832 more for each thread but one */
    double *s5 = (double *)(scratch + 329152); /* f64[4096,10] */
    double *s6 = (double *)(scratch + 0); /* f64[64,10] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_4096_64_10_1_0_0_10_64_1_10, 1);
    const int64_t from = size * t0, to = from + size < bands_blocks_d_1_4096_64_10_1_0_0_10_64_1_10 ? from + size : bands_blocks_d_1_4096_64_10_1_0_0_10_64_1_10;
    blocks_d_1_4096_64_10_1_0_0_10_64_1_10(x2, s6, s5, 0, from, to);
}

static ALONE void strip0_of_kernel(void **p, int64_t t1, int64_t me, int64_t r0)
{
    const int64_t *restrict x3 = p[3]; /* i64[4096] */
    char *scratch = p[7]; /* 685312 bytes, and 24832 more for each thread but one */
    double *s7 = (double *)(scratch + 671360 + 24832 * me); /* f64[4096,10], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s8 = (double *)(scratch + 684288 + 24832 * me); /* f64[4096], 128 of axis 0 at a time */
    /* over 4096: cast */
    {
        #pragma omp simd
        for (int64_t i0 = r0; i0 < r0 + 128; i0++) {
            int64_t v2 = x3[i0];
            bool v3 = INT64_C(0) <= v2;
            bool v5 = v2 < INT64_C(10);
            bool v6 = v3 & v5;
            const double v7 = to_f64(v6);
            s8[i0 - r0] = v7;
        }
    }
    /* over 4096: scatter */
    {
        for (int64_t z0 = 0; z0 < 10; z0++) for (int64_t z1 = 0; z1 < 128; z1++) s7[136 * z0 + z1] = 0;
        for (int64_t i0 = r0; i0 < r0 + 128; i0++) {
            int64_t v2 = x3[i0];
            const double v8 = s8[i0 - r0];
            const double v10 = v8 * 0.000244140625;
            const double v11 = -v10;
            if ((uint64_t)(v2) < 10) s7[i0 - r0 + 136 * v2] += v11;
        }
    }
}

static ALONE void strip1_of_kernel(void **p, int64_t t1, int64_t me, int64_t r0)
{
    const double *restrict x1 = p[1]; /* f64[10] */
    const int64_t *restrict x3 = p[3]; /* i64[4096] */
    char *scratch = p[7]; /* 685312 bytes, and 24832 more for each thread but one */
    double *s0 = (double *)(scratch + 0); /* f64[4096,10] */
    double *s2 = (double *)(scratch + 682240 + 24832 * me); /* f64[4096], 128 of axis 0 at a time */
    double *s3 = (double *)(scratch + 683264 + 24832 * me); /* f64[4096], 128 of axis 0 at a time */
    double *s4 = (double *)(scratch + 660480 + 24832 * me); /* f64[4096,10], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s5 = (double *)(scratch + 329152); /* f64[4096,10] */
    double *s7 = (double *)(scratch + 671360 + 24832 * me); /* f64[4096,10], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s8 = (double *)(scratch + 684288 + 24832 * me); /* f64[4096], 128 of axis 0 at a time */
    double *s9 = (double *)(scratch + 658304); /* f64[176] */
    /* over 4096: 3 select, add, sum */
    {
        const double v13 = x1[0];
        const double v18 = x1[1];
        const double v22 = x1[2];
        const double v26 = x1[3];
        const double v30 = x1[4];
        const double v34 = x1[5];
        const double v38 = x1[6];
        const double v42 = x1[7];
        const double v46 = x1[8];
        const double v50 = x1[9];
        double a1 = 0;
        double a2 = 0;
        double a3 = 0;
        double a4 = 0;
        double a5 = 0;
        double a6 = 0;
        double a7 = 0;
        double a8 = 0;
        double a9 = 0;
        double a10 = 0;
        for (int64_t z0 = r0; z0 < r0 + 128; z0 += 64) {
            double c0[640]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    transpose_64(&s5[10 * z], 10, &c0[0 + z - z0], 64);
                    transpose_64(&s5[10 * z + 4], 10, &c0[256 + z - z0], 64);
                    transpose_64(&s5[10 * z + 6], 10, &c0[384 + z - z0], 64);
                }
                for (; z < z0 + 64; z++) {
                    c0[0 + z - z0] = s5[10 * z];
                    c0[64 + z - z0] = s5[10 * z + 1];
                    c0[128 + z - z0] = s5[10 * z + 2];
                    c0[192 + z - z0] = s5[10 * z + 3];
                    c0[256 + z - z0] = s5[10 * z + 4];
                    c0[320 + z - z0] = s5[10 * z + 5];
                    c0[384 + z - z0] = s5[10 * z + 6];
                    c0[448 + z - z0] = s5[10 * z + 7];
                    c0[512 + z - z0] = s5[10 * z + 8];
                    c0[576 + z - z0] = s5[10 * z + 9];
                }
            }
            double w0[640]; /* columns of results */
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4) reduction(+:a5) reduction(+:a6) reduction(+:a7) reduction(+:a8) reduction(+:a9) reduction(+:a10)
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                int64_t v2 = x3[i0];
                bool v3 = INT64_C(0) <= v2;
                bool v5 = v2 < INT64_C(10);
                bool v6 = v3 & v5;
                const double v8 = s8[i0 - r0];
                const double v10 = v8 * 0.000244140625;
                const double v14 = c0[0 + i0 - z0];
                const double v15 = v13 + v14;
                const double v17 = v6 ? v15 : 0.0;
                const double v19 = c0[64 + i0 - z0];
                const double v20 = v18 + v19;
                const double v21 = v6 ? v20 : 0.0;
                const double v23 = c0[128 + i0 - z0];
                const double v24 = v22 + v23;
                const double v25 = v6 ? v24 : 0.0;
                const double v27 = c0[192 + i0 - z0];
                const double v28 = v26 + v27;
                const double v29 = v6 ? v28 : 0.0;
                const double v31 = c0[256 + i0 - z0];
                const double v32 = v30 + v31;
                const double v33 = v6 ? v32 : 0.0;
                const double v35 = c0[320 + i0 - z0];
                const double v36 = v34 + v35;
                const double v37 = v6 ? v36 : 0.0;
                const double v39 = c0[384 + i0 - z0];
                const double v40 = v38 + v39;
                const double v41 = v6 ? v40 : 0.0;
                const double v43 = c0[448 + i0 - z0];
                const double v44 = v42 + v43;
                const double v45 = v6 ? v44 : 0.0;
                const double v47 = c0[512 + i0 - z0];
                const double v48 = v46 + v47;
                const double v49 = v6 ? v48 : 0.0;
                const double v51 = c0[576 + i0 - z0];
                const double v52 = v50 + v51;
                const double v53 = v6 ? v52 : 0.0;
                const double v65 = v21 > v17 ? v21 : v17;
                const double v66 = v21 != v21 ? v21 : v65;
                const double v67 = v25 > v66 ? v25 : v66;
                const double v68 = v25 != v25 ? v25 : v67;
                const double v69 = v29 > v68 ? v29 : v68;
                const double v70 = v29 != v29 ? v29 : v69;
                const double v71 = v33 > v70 ? v33 : v70;
                const double v72 = v33 != v33 ? v33 : v71;
                const double v73 = v37 > v72 ? v37 : v72;
                const double v74 = v37 != v37 ? v37 : v73;
                const double v75 = v41 > v74 ? v41 : v74;
                const double v76 = v41 != v41 ? v41 : v75;
                const double v77 = v45 > v76 ? v45 : v76;
                const double v78 = v45 != v45 ? v45 : v77;
                const double v79 = v49 > v78 ? v49 : v78;
                const double v80 = v49 != v49 ? v49 : v79;
                const double v81 = v53 > v80 ? v53 : v80;
                const double v82 = v53 != v53 ? v53 : v81;
                const double v83 = v82;
                bool v84 = isfinite(v83);
                const double v85 = v84 ? v83 : 0.0;
                const double v87 = v17 - v85;
                const double v88 = exp(v87);
                const double v89 = v21 - v85;
                const double v90 = exp(v89);
                const double v91 = v25 - v85;
                const double v92 = exp(v91);
                const double v93 = v29 - v85;
                const double v94 = exp(v93);
                const double v95 = v33 - v85;
                const double v96 = exp(v95);
                const double v97 = v37 - v85;
                const double v98 = exp(v97);
                const double v99 = v41 - v85;
                const double v100 = exp(v99);
                const double v101 = v45 - v85;
                const double v102 = exp(v101);
                const double v103 = v49 - v85;
                const double v104 = exp(v103);
                const double v105 = v53 - v85;
                const double v106 = exp(v105);
                const double v107 = v88 + v90 + v92 + v94 + v96 + v98 + v100 + v102 + v104 + v106;
                bool v109 = (-INFINITY) == v83;
                const double v110 = to_f64(v109);
                const double v111 = v107 + v110;
                const double v120 = s7[i0 - r0];
                const double v122 = 1.0 / v111;
                const double v123 = v10 * v122;
                const double v124 = v88 * v123;
                const double v125 = v120 + v124;
                const double v126 = v6 ? v125 : 0.0;
                const double v127 = s7[i0 - r0 + 136];
                const double v128 = v90 * v123;
                const double v129 = v127 + v128;
                const double v130 = v6 ? v129 : 0.0;
                const double v131 = s7[i0 - r0 + 272];
                const double v132 = v92 * v123;
                const double v133 = v131 + v132;
                const double v134 = v6 ? v133 : 0.0;
                const double v135 = s7[i0 - r0 + 408];
                const double v136 = v94 * v123;
                const double v137 = v135 + v136;
                const double v138 = v6 ? v137 : 0.0;
                const double v139 = s7[i0 - r0 + 544];
                const double v140 = v96 * v123;
                const double v141 = v139 + v140;
                const double v142 = v6 ? v141 : 0.0;
                const double v143 = s7[i0 - r0 + 680];
                const double v144 = v98 * v123;
                const double v145 = v143 + v144;
                const double v146 = v6 ? v145 : 0.0;
                const double v147 = s7[i0 - r0 + 816];
                const double v148 = v100 * v123;
                const double v149 = v147 + v148;
                const double v150 = v6 ? v149 : 0.0;
                const double v151 = s7[i0 - r0 + 952];
                const double v152 = v102 * v123;
                const double v153 = v151 + v152;
                const double v154 = v6 ? v153 : 0.0;
                const double v155 = s7[i0 - r0 + 1088];
                const double v156 = v104 * v123;
                const double v157 = v155 + v156;
                const double v158 = v6 ? v157 : 0.0;
                const double v159 = s7[i0 - r0 + 1224];
                const double v160 = v106 * v123;
                const double v161 = v159 + v160;
                const double v162 = v6 ? v161 : 0.0;
                s4[i0 - r0] = v17;
                s4[i0 - r0 + 136] = v21;
                s4[i0 - r0 + 272] = v25;
                s4[i0 - r0 + 408] = v29;
                s4[i0 - r0 + 544] = v33;
                s4[i0 - r0 + 680] = v37;
                s4[i0 - r0 + 816] = v41;
                s4[i0 - r0 + 952] = v45;
                s4[i0 - r0 + 1088] = v49;
                s4[i0 - r0 + 1224] = v53;
                s3[i0 - r0] = v85;
                s2[i0 - r0] = v111;
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
                    transpose_64(&w0[0 + z - z0], 64, &s0[10 * z], 10);
                    transpose_64(&w0[256 + z - z0], 64, &s0[10 * z + 4], 10);
                    transpose_64(&w0[384 + z - z0], 64, &s0[10 * z + 6], 10);
                }
                for (; z < z0 + 64; z++) {
                    s0[10 * z] = w0[0 + z - z0];
                    s0[10 * z + 1] = w0[64 + z - z0];
                    s0[10 * z + 2] = w0[128 + z - z0];
                    s0[10 * z + 3] = w0[192 + z - z0];
                    s0[10 * z + 4] = w0[256 + z - z0];
                    s0[10 * z + 5] = w0[320 + z - z0];
                    s0[10 * z + 6] = w0[384 + z - z0];
                    s0[10 * z + 7] = w0[448 + z - z0];
                    s0[10 * z + 8] = w0[512 + z - z0];
                    s0[10 * z + 9] = w0[576 + z - z0];
                }
            }
        }
        s9[16 * t1] += a1;
        s9[16 * t1 + 1] += a2;
        s9[16 * t1 + 2] += a3;
        s9[16 * t1 + 3] += a4;
        s9[16 * t1 + 4] += a5;
        s9[16 * t1 + 5] += a6;
        s9[16 * t1 + 6] += a7;
        s9[16 * t1 + 7] += a8;
        s9[16 * t1 + 8] += a9;
        s9[16 * t1 + 9] += a10;
    }
}

static ALONE void strip2_of_kernel(void **p, int64_t t1, int64_t me, int64_t r0)
{
    const int64_t *restrict x3 = p[3]; /* i64[4096] */
    char *scratch = p[7]; /* 685312 bytes, and 24832 more for each thread but one */
    double *s2 = (double *)(scratch + 682240 + 24832 * me); /* f64[4096], 128 of axis 0 at a time */
    double *s3 = (double *)(scratch + 683264 + 24832 * me); /* f64[4096], 128 of axis 0 at a time */
    double *s4 = (double *)(scratch + 660480 + 24832 * me); /* f64[4096,10], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s8 = (double *)(scratch + 684288 + 24832 * me); /* f64[4096], 128 of axis 0 at a time */
    double *s10 = (double *)(scratch + 659712); /* f64[88] */
    /* over 4096: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = r0; i0 < r0 + 128; i0++) {
            int64_t v2 = x3[i0];
            const double v8 = s8[i0 - r0];
            const double v54 = s4[i0 - r0];
            const double v55 = s4[i0 - r0 + 136];
            const double v56 = s4[i0 - r0 + 272];
            const double v57 = s4[i0 - r0 + 408];
            const double v58 = s4[i0 - r0 + 544];
            const double v59 = s4[i0 - r0 + 680];
            const double v60 = s4[i0 - r0 + 816];
            const double v61 = s4[i0 - r0 + 952];
            const double v62 = s4[i0 - r0 + 1088];
            const double v63 = s4[i0 - r0 + 1224];
            const double v65 = v55 > v54 ? v55 : v54;
            const double v66 = v55 != v55 ? v55 : v65;
            const double v67 = v56 > v66 ? v56 : v66;
            const double v68 = v56 != v56 ? v56 : v67;
            const double v69 = v57 > v68 ? v57 : v68;
            const double v70 = v57 != v57 ? v57 : v69;
            const double v71 = v58 > v70 ? v58 : v70;
            const double v72 = v58 != v58 ? v58 : v71;
            const double v73 = v59 > v72 ? v59 : v72;
            const double v74 = v59 != v59 ? v59 : v73;
            const double v75 = v60 > v74 ? v60 : v74;
            const double v76 = v60 != v60 ? v60 : v75;
            const double v77 = v61 > v76 ? v61 : v76;
            const double v78 = v61 != v61 ? v61 : v77;
            const double v79 = v62 > v78 ? v62 : v78;
            const double v80 = v62 != v62 ? v62 : v79;
            const double v81 = v63 > v80 ? v63 : v80;
            const double v82 = v63 != v63 ? v63 : v81;
            const double v83 = v82;
            const double v86 = s3[i0 - r0];
            bool v109 = (-INFINITY) == v83;
            const double v112 = s2[i0 - r0];
            const double v113 = log(v112);
            const double v114 = v109 ? v83 : v86;
            const double v115 = v113 + v114;
            const double v116 = s4[i0 - r0 + 136 * within(v2, 10)];
            const double v117 = only_f64(v116, mask(v2, 10));
            const double v118 = v115 - v117;
            a1 = FMA(v8, v118, a1);
        }
        s10[8 * t1] += a1;
    }
}

/* 128 of 4096 rows at a time */
static void part1_of_kernel(void **p, int64_t t1, int64_t me)
{
    char *scratch = p[7]; /* 685312 bytes, and 24832 more for each thread but one */
    double *s9 = (double *)(scratch + 658304); /* f64[176] */
    double *s10 = (double *)(scratch + 659712); /* f64[88] */
    (void)me;
    ASSUME(t1 >= 0 && t1 < 11); const int64_t from = 384 * t1, to = from + 384 < 4096 ? from + 384 : 4096;
    for (int64_t z = 0; z < 10; z++) s9[16 * t1 + z] = 0;
    for (int64_t z = 0; z < 1; z++) s10[8 * t1 + z] = 0;
    for (int64_t r0 = from; r0 < to; r0 += 128) {
        strip0_of_kernel(p, t1, me, r0);
        strip1_of_kernel(p, t1, me, r0);
        strip2_of_kernel(p, t1, me, r0);
    }
}

/* products: f64[4096,10], f64[4096,64] to f64[10,64] */
static void part2_of_kernel(void **p, int64_t t3, int64_t me)
{
    const double *restrict x2 = p[2]; /* f64[4096,64] */
    double *restrict y1 = p[5]; /* f64[10,64] */
    const Team *team = p[9];
    char *scratch = p[7]; /* 685312 bytes, and 24832 more for each thread but one */
    double *s0 = (double *)(scratch + 0); /* f64[4096,10] */
    (void)me;
    const int64_t size = rows_each(team, bands_blocks_d_1_10_1_64_1_0_0_64_1024_10_64, 1);
    const int64_t from = size * t3, to = from + size < bands_blocks_d_1_10_1_64_1_0_0_64_1024_10_64 ? from + size : bands_blocks_d_1_10_1_64_1_0_0_64_1024_10_64;
    for (int64_t t2 = 0; t2 < 4; t2++)
        blocks_d_1_10_1_64_1_0_0_64_1024_10_64(s0 + 10240 * t2, x2 + 65536 * t2, y1, t2, from, to);
}

void kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[10,64] */
    double *restrict y0 = p[4]; /* f64 */
    double *restrict y2 = p[6]; /* f64[10] */
    const Team *team = p[9];
    char *scratch = p[7]; /* 685312 bytes, and 24832 more for each thread but one */
    double *s1 = (double *)(scratch + 660416); /* f64 */
    double *s6 = (double *)(scratch + 0); /* f64[64,10] */
    double *s9 = (double *)(scratch + 658304); /* f64[176] */
    double *s10 = (double *)(scratch + 659712); /* f64[88] */
    /* over 64 x 10: view */
    {
        tile_64(&x0[0], 64, &s6[0], 10, 10, 64);
    }
    /* products: f64[64,10], f64[4096,64] to f64[4096,10] */
    spread_rows(team, part0_of_kernel, p, bands_blocks_d_1_4096_64_10_1_0_0_10_64_1_10, 1);
    /* 128 of 4096 rows at a time */
    {
        spread(team, part1_of_kernel, p, 11);
        for (int64_t i0 = 0; i0 < 10; i0++) {
            double total = 0;
            for (int64_t t1 = 0; t1 < 11; t1++) total = (t1 ? total : 0) + s9[i0 + 16 * t1];
            y2[i0] = total;
        }
        {
            double total = 0;
            for (int64_t t1 = 0; t1 < 11; t1++) total = (t1 ? total : 0) + s10[8 * t1];
            s1[0] = total;
        }
    }
    /* div */
    {
        const double v1 = s1[0];
        const double v3 = v1 / 4096.0;
        y0[0] = v3;
    }
    /* products: f64[4096,10], f64[4096,64] to f64[10,64] */
    spread_rows(team, part2_of_kernel, p, bands_blocks_d_1_10_1_64_1_0_0_64_1024_10_64, 1);
}
