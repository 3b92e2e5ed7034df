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

/* sin(x + c pi / 2) for |x| <= 2^38 (2^19). */
static INLINE double near_sine(double x, uint64_t c)
{
    union { double x; uint64_t bits; } t = {FMA(x, 0x1.45f306dc9c883p-1, 0x1.8p52)}, u, v;
    const double k = t.x - 0x1.8p52;
    const double r = FMA(k, -0x1.c1cd129024e08p-107, FMA(k, -0x1.1a62633145c06p-54, FMA(k, -0x1.921fb54442d18p+0, x)));
    const double s = r * r, q = s * s;
    const double a = FMA(s, 0x1.111111110f7cap-7, -0x1.5555555555548p-3);
    const double b = FMA(s, 0x1.71de356712595p-19, -0x1.a01a019bfd181p-13);
    const double d = FMA(s, 0x1.5d8fa31e06278p-33, -0x1.ae5e59f59250fp-26);
    const double e = FMA(s, -0x1.6c16c16c14f8ap-10, 0x1.555555555554bp-5);
    const double f = FMA(s, -0x1.27e4f7ea378ecp-22, 0x1.a01a019c8390fp-16);
    const double g = FMA(s, -0x1.8fa465ec51861p-37, 0x1.1ee9d7528cf5cp-29);
    u.x = r * FMA(s, FMA(q, FMA(q, d, b), a), 1.0);
    v.x = FMA(q, FMA(q, FMA(q, g, f), e), FMA(s, -0.5, 1.0));
    const uint64_t n = t.bits + c, odd = -(n & 1);
    v.bits = ((u.bits & ~odd) | (v.bits & odd)) ^ (n & 2) << 62;
    return v.x;
}
static INLINE float near_sinef(float x, uint32_t c)
{
    union { float x; uint32_t bits; } t = {FMAF(x, 0x1.45f306p-1f, 0x1.8p23f)}, u, v;
    const float k = t.x - 0x1.8p23f;
    const float r = FMAF(k, -0x1.846988p-48f, FMAF(k, -0x1.4442dp-24f, FMAF(k, -0x1.921fb4p+0f, x)));
    const float s = r * r, q = s * s;
    u.x = r * FMAF(s, FMAF(q, -0x1.98212ep-13f, FMAF(s, 0x1.1103acp-7f, -0x1.55553cp-3f)), 1.0f);
    v.x = FMAF(q, FMAF(q, 0x1.98e15ap-16f, FMAF(s, -0x1.6c0854p-10f, 0x1.555544p-5f)), FMAF(s, -0.5f, 1.0f));
    const uint32_t n = t.bits + c, odd = -(n & 1);
    v.bits = ((u.bits & ~odd) | (v.bits & odd)) ^ (n & 2) << 30;
    return v.x;
}
/* Products that round on their own leave too little of the difference. */
static INLINE double near_sin(double x) { return FUSED ? near_sine(x, 0) : sin(x); }
static INLINE double near_cos(double x) { return FUSED ? near_sine(x, 1) : cos(x); }
static INLINE float near_sinf(float x) { return FUSEDF ? near_sinef(x, 0) : sinf(x); }
static INLINE float near_cosf(float x) { return FUSEDF ? near_sinef(x, 1) : cosf(x); }





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

static ALONE void piece0_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,20,20] */
    char *scratch = p[3]; /* 124224 bytes */
    float *s2 = (float *)(scratch + 0); /* f32[64,20,20] */
    /* over 64 x 20 x 20: sin */
    {
        {
            int32_t far_ones = 0;
            #pragma omp simd reduction(|:far_ones)
            for (int64_t i2 = 0; i2 < 25600; i2++) {
                const float v1 = x0[i2];
                const float v2 = near_sinf(v1);
                s2[i2] = v2;
                far_ones |= (fabsf(v1) > 0x1p19f);
            }
            if (!LIKELY(!far_ones)) {
                #pragma omp simd
                for (int64_t i2 = 0; i2 < 25600; i2++) {
                    const float v1 = x0[i2];
                    const float v2 = sinf(v1);
                    s2[i2] = v2;
                }
            }
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    char *scratch = p[3]; /* 124224 bytes */
    float *s1 = (float *)(scratch + 117632); /* f32[64,20], axes in the order [1, 0] */
    float *s2 = (float *)(scratch + 0); /* f32[64,20,20] */
    /* over 64: max */
    {
        const int64_t far400 = far(400);
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v1 = s2[far400 * i0];
            const float v2 = s2[far400 * i0 + 20];
            const float v3 = s2[far400 * i0 + 40];
            const float v4 = s2[far400 * i0 + 60];
            const float v5 = s2[far400 * i0 + 80];
            const float v6 = s2[far400 * i0 + 100];
            const float v7 = s2[far400 * i0 + 120];
            const float v8 = s2[far400 * i0 + 140];
            const float v9 = s2[far400 * i0 + 160];
            const float v10 = s2[far400 * i0 + 180];
            const float v11 = s2[far400 * i0 + 200];
            const float v12 = s2[far400 * i0 + 220];
            const float v13 = s2[far400 * i0 + 240];
            const float v14 = s2[far400 * i0 + 260];
            const float v15 = s2[far400 * i0 + 280];
            const float v16 = s2[far400 * i0 + 300];
            const float v17 = s2[far400 * i0 + 320];
            const float v18 = s2[far400 * i0 + 340];
            const float v19 = s2[far400 * i0 + 360];
            const float v20 = s2[far400 * i0 + 380];
            const float v22 = v2 > v1 ? v2 : v1;
            const float v23 = v2 != v2 ? v2 : v22;
            const float v24 = v3 > v23 ? v3 : v23;
            const float v25 = v3 != v3 ? v3 : v24;
            const float v26 = v4 > v25 ? v4 : v25;
            const float v27 = v4 != v4 ? v4 : v26;
            const float v28 = v5 > v27 ? v5 : v27;
            const float v29 = v5 != v5 ? v5 : v28;
            const float v30 = v6 > v29 ? v6 : v29;
            const float v31 = v6 != v6 ? v6 : v30;
            const float v32 = v7 > v31 ? v7 : v31;
            const float v33 = v7 != v7 ? v7 : v32;
            const float v34 = v8 > v33 ? v8 : v33;
            const float v35 = v8 != v8 ? v8 : v34;
            const float v36 = v9 > v35 ? v9 : v35;
            const float v37 = v9 != v9 ? v9 : v36;
            const float v38 = v10 > v37 ? v10 : v37;
            const float v39 = v10 != v10 ? v10 : v38;
            const float v40 = v11 > v39 ? v11 : v39;
            const float v41 = v11 != v11 ? v11 : v40;
            const float v42 = v12 > v41 ? v12 : v41;
            const float v43 = v12 != v12 ? v12 : v42;
            const float v44 = v13 > v43 ? v13 : v43;
            const float v45 = v13 != v13 ? v13 : v44;
            const float v46 = v14 > v45 ? v14 : v45;
            const float v47 = v14 != v14 ? v14 : v46;
            const float v48 = v15 > v47 ? v15 : v47;
            const float v49 = v15 != v15 ? v15 : v48;
            const float v50 = v16 > v49 ? v16 : v49;
            const float v51 = v16 != v16 ? v16 : v50;
            const float v52 = v17 > v51 ? v17 : v51;
            const float v53 = v17 != v17 ? v17 : v52;
            const float v54 = v18 > v53 ? v18 : v53;
            const float v55 = v18 != v18 ? v18 : v54;
            const float v56 = v19 > v55 ? v19 : v55;
            const float v57 = v19 != v19 ? v19 : v56;
            const float v58 = v20 > v57 ? v20 : v57;
            const float v59 = v20 != v20 ? v20 : v58;
            const float v60 = s2[far400 * i0 + 1];
            const float v61 = s2[far400 * i0 + 21];
            const float v62 = s2[far400 * i0 + 41];
            const float v63 = s2[far400 * i0 + 61];
            const float v64 = s2[far400 * i0 + 81];
            const float v65 = s2[far400 * i0 + 101];
            const float v66 = s2[far400 * i0 + 121];
            const float v67 = s2[far400 * i0 + 141];
            const float v68 = s2[far400 * i0 + 161];
            const float v69 = s2[far400 * i0 + 181];
            const float v70 = s2[far400 * i0 + 201];
            const float v71 = s2[far400 * i0 + 221];
            const float v72 = s2[far400 * i0 + 241];
            const float v73 = s2[far400 * i0 + 261];
            const float v74 = s2[far400 * i0 + 281];
            const float v75 = s2[far400 * i0 + 301];
            const float v76 = s2[far400 * i0 + 321];
            const float v77 = s2[far400 * i0 + 341];
            const float v78 = s2[far400 * i0 + 361];
            const float v79 = s2[far400 * i0 + 381];
            const float v81 = v61 > v60 ? v61 : v60;
            const float v82 = v61 != v61 ? v61 : v81;
            const float v83 = v62 > v82 ? v62 : v82;
            const float v84 = v62 != v62 ? v62 : v83;
            const float v85 = v63 > v84 ? v63 : v84;
            const float v86 = v63 != v63 ? v63 : v85;
            const float v87 = v64 > v86 ? v64 : v86;
            const float v88 = v64 != v64 ? v64 : v87;
            const float v89 = v65 > v88 ? v65 : v88;
            const float v90 = v65 != v65 ? v65 : v89;
            const float v91 = v66 > v90 ? v66 : v90;
            const float v92 = v66 != v66 ? v66 : v91;
            const float v93 = v67 > v92 ? v67 : v92;
            const float v94 = v67 != v67 ? v67 : v93;
            const float v95 = v68 > v94 ? v68 : v94;
            const float v96 = v68 != v68 ? v68 : v95;
            const float v97 = v69 > v96 ? v69 : v96;
            const float v98 = v69 != v69 ? v69 : v97;
            const float v99 = v70 > v98 ? v70 : v98;
            const float v100 = v70 != v70 ? v70 : v99;
            const float v101 = v71 > v100 ? v71 : v100;
            const float v102 = v71 != v71 ? v71 : v101;
            const float v103 = v72 > v102 ? v72 : v102;
            const float v104 = v72 != v72 ? v72 : v103;
            const float v105 = v73 > v104 ? v73 : v104;
            const float v106 = v73 != v73 ? v73 : v105;
            const float v107 = v74 > v106 ? v74 : v106;
            const float v108 = v74 != v74 ? v74 : v107;
            const float v109 = v75 > v108 ? v75 : v108;
            const float v110 = v75 != v75 ? v75 : v109;
            const float v111 = v76 > v110 ? v76 : v110;
            const float v112 = v76 != v76 ? v76 : v111;
            const float v113 = v77 > v112 ? v77 : v112;
            const float v114 = v77 != v77 ? v77 : v113;
            const float v115 = v78 > v114 ? v78 : v114;
            const float v116 = v78 != v78 ? v78 : v115;
            const float v117 = v79 > v116 ? v79 : v116;
            const float v118 = v79 != v79 ? v79 : v117;
            const float v119 = s2[far400 * i0 + 2];
            const float v120 = s2[far400 * i0 + 22];
            const float v121 = s2[far400 * i0 + 42];
            const float v122 = s2[far400 * i0 + 62];
            const float v123 = s2[far400 * i0 + 82];
            const float v124 = s2[far400 * i0 + 102];
            const float v125 = s2[far400 * i0 + 122];
            const float v126 = s2[far400 * i0 + 142];
            const float v127 = s2[far400 * i0 + 162];
            const float v128 = s2[far400 * i0 + 182];
            const float v129 = s2[far400 * i0 + 202];
            const float v130 = s2[far400 * i0 + 222];
            const float v131 = s2[far400 * i0 + 242];
            const float v132 = s2[far400 * i0 + 262];
            const float v133 = s2[far400 * i0 + 282];
            const float v134 = s2[far400 * i0 + 302];
            const float v135 = s2[far400 * i0 + 322];
            const float v136 = s2[far400 * i0 + 342];
            const float v137 = s2[far400 * i0 + 362];
            const float v138 = s2[far400 * i0 + 382];
            const float v140 = v120 > v119 ? v120 : v119;
            const float v141 = v120 != v120 ? v120 : v140;
            const float v142 = v121 > v141 ? v121 : v141;
            const float v143 = v121 != v121 ? v121 : v142;
            const float v144 = v122 > v143 ? v122 : v143;
            const float v145 = v122 != v122 ? v122 : v144;
            const float v146 = v123 > v145 ? v123 : v145;
            const float v147 = v123 != v123 ? v123 : v146;
            const float v148 = v124 > v147 ? v124 : v147;
            const float v149 = v124 != v124 ? v124 : v148;
            const float v150 = v125 > v149 ? v125 : v149;
            const float v151 = v125 != v125 ? v125 : v150;
            const float v152 = v126 > v151 ? v126 : v151;
            const float v153 = v126 != v126 ? v126 : v152;
            const float v154 = v127 > v153 ? v127 : v153;
            const float v155 = v127 != v127 ? v127 : v154;
            const float v156 = v128 > v155 ? v128 : v155;
            const float v157 = v128 != v128 ? v128 : v156;
            const float v158 = v129 > v157 ? v129 : v157;
            const float v159 = v129 != v129 ? v129 : v158;
            const float v160 = v130 > v159 ? v130 : v159;
            const float v161 = v130 != v130 ? v130 : v160;
            const float v162 = v131 > v161 ? v131 : v161;
            const float v163 = v131 != v131 ? v131 : v162;
            const float v164 = v132 > v163 ? v132 : v163;
            const float v165 = v132 != v132 ? v132 : v164;
            const float v166 = v133 > v165 ? v133 : v165;
            const float v167 = v133 != v133 ? v133 : v166;
            const float v168 = v134 > v167 ? v134 : v167;
            const float v169 = v134 != v134 ? v134 : v168;
            const float v170 = v135 > v169 ? v135 : v169;
            const float v171 = v135 != v135 ? v135 : v170;
            const float v172 = v136 > v171 ? v136 : v171;
            const float v173 = v136 != v136 ? v136 : v172;
            const float v174 = v137 > v173 ? v137 : v173;
            const float v175 = v137 != v137 ? v137 : v174;
            const float v176 = v138 > v175 ? v138 : v175;
            const float v177 = v138 != v138 ? v138 : v176;
            const float v178 = s2[far400 * i0 + 3];
            const float v179 = s2[far400 * i0 + 23];
            const float v180 = s2[far400 * i0 + 43];
            const float v181 = s2[far400 * i0 + 63];
            const float v182 = s2[far400 * i0 + 83];
            const float v183 = s2[far400 * i0 + 103];
            const float v184 = s2[far400 * i0 + 123];
            const float v185 = s2[far400 * i0 + 143];
            const float v186 = s2[far400 * i0 + 163];
            const float v187 = s2[far400 * i0 + 183];
            const float v188 = s2[far400 * i0 + 203];
            const float v189 = s2[far400 * i0 + 223];
            const float v190 = s2[far400 * i0 + 243];
            const float v191 = s2[far400 * i0 + 263];
            const float v192 = s2[far400 * i0 + 283];
            const float v193 = s2[far400 * i0 + 303];
            const float v194 = s2[far400 * i0 + 323];
            const float v195 = s2[far400 * i0 + 343];
            const float v196 = s2[far400 * i0 + 363];
            const float v197 = s2[far400 * i0 + 383];
            const float v199 = v179 > v178 ? v179 : v178;
            const float v200 = v179 != v179 ? v179 : v199;
            const float v201 = v180 > v200 ? v180 : v200;
            const float v202 = v180 != v180 ? v180 : v201;
            const float v203 = v181 > v202 ? v181 : v202;
            const float v204 = v181 != v181 ? v181 : v203;
            const float v205 = v182 > v204 ? v182 : v204;
            const float v206 = v182 != v182 ? v182 : v205;
            const float v207 = v183 > v206 ? v183 : v206;
            const float v208 = v183 != v183 ? v183 : v207;
            const float v209 = v184 > v208 ? v184 : v208;
            const float v210 = v184 != v184 ? v184 : v209;
            const float v211 = v185 > v210 ? v185 : v210;
            const float v212 = v185 != v185 ? v185 : v211;
            const float v213 = v186 > v212 ? v186 : v212;
            const float v214 = v186 != v186 ? v186 : v213;
            const float v215 = v187 > v214 ? v187 : v214;
            const float v216 = v187 != v187 ? v187 : v215;
            const float v217 = v188 > v216 ? v188 : v216;
            const float v218 = v188 != v188 ? v188 : v217;
            const float v219 = v189 > v218 ? v189 : v218;
            const float v220 = v189 != v189 ? v189 : v219;
            const float v221 = v190 > v220 ? v190 : v220;
            const float v222 = v190 != v190 ? v190 : v221;
            const float v223 = v191 > v222 ? v191 : v222;
            const float v224 = v191 != v191 ? v191 : v223;
            const float v225 = v192 > v224 ? v192 : v224;
            const float v226 = v192 != v192 ? v192 : v225;
            const float v227 = v193 > v226 ? v193 : v226;
            const float v228 = v193 != v193 ? v193 : v227;
            const float v229 = v194 > v228 ? v194 : v228;
            const float v230 = v194 != v194 ? v194 : v229;
            const float v231 = v195 > v230 ? v195 : v230;
            const float v232 = v195 != v195 ? v195 : v231;
            const float v233 = v196 > v232 ? v196 : v232;
            const float v234 = v196 != v196 ? v196 : v233;
            const float v235 = v197 > v234 ? v197 : v234;
            const float v236 = v197 != v197 ? v197 : v235;
            const float v237 = s2[far400 * i0 + 4];
            const float v238 = s2[far400 * i0 + 24];
            const float v239 = s2[far400 * i0 + 44];
            const float v240 = s2[far400 * i0 + 64];
            const float v241 = s2[far400 * i0 + 84];
            const float v242 = s2[far400 * i0 + 104];
            const float v243 = s2[far400 * i0 + 124];
            const float v244 = s2[far400 * i0 + 144];
            const float v245 = s2[far400 * i0 + 164];
            const float v246 = s2[far400 * i0 + 184];
            const float v247 = s2[far400 * i0 + 204];
            const float v248 = s2[far400 * i0 + 224];
            const float v249 = s2[far400 * i0 + 244];
            const float v250 = s2[far400 * i0 + 264];
            const float v251 = s2[far400 * i0 + 284];
            const float v252 = s2[far400 * i0 + 304];
            const float v253 = s2[far400 * i0 + 324];
            const float v254 = s2[far400 * i0 + 344];
            const float v255 = s2[far400 * i0 + 364];
            const float v256 = s2[far400 * i0 + 384];
            const float v258 = v238 > v237 ? v238 : v237;
            const float v259 = v238 != v238 ? v238 : v258;
            const float v260 = v239 > v259 ? v239 : v259;
            const float v261 = v239 != v239 ? v239 : v260;
            const float v262 = v240 > v261 ? v240 : v261;
            const float v263 = v240 != v240 ? v240 : v262;
            const float v264 = v241 > v263 ? v241 : v263;
            const float v265 = v241 != v241 ? v241 : v264;
            const float v266 = v242 > v265 ? v242 : v265;
            const float v267 = v242 != v242 ? v242 : v266;
            const float v268 = v243 > v267 ? v243 : v267;
            const float v269 = v243 != v243 ? v243 : v268;
            const float v270 = v244 > v269 ? v244 : v269;
            const float v271 = v244 != v244 ? v244 : v270;
            const float v272 = v245 > v271 ? v245 : v271;
            const float v273 = v245 != v245 ? v245 : v272;
            const float v274 = v246 > v273 ? v246 : v273;
            const float v275 = v246 != v246 ? v246 : v274;
            const float v276 = v247 > v275 ? v247 : v275;
            const float v277 = v247 != v247 ? v247 : v276;
            const float v278 = v248 > v277 ? v248 : v277;
            const float v279 = v248 != v248 ? v248 : v278;
            const float v280 = v249 > v279 ? v249 : v279;
            const float v281 = v249 != v249 ? v249 : v280;
            const float v282 = v250 > v281 ? v250 : v281;
            const float v283 = v250 != v250 ? v250 : v282;
            const float v284 = v251 > v283 ? v251 : v283;
            const float v285 = v251 != v251 ? v251 : v284;
            const float v286 = v252 > v285 ? v252 : v285;
            const float v287 = v252 != v252 ? v252 : v286;
            const float v288 = v253 > v287 ? v253 : v287;
            const float v289 = v253 != v253 ? v253 : v288;
            const float v290 = v254 > v289 ? v254 : v289;
            const float v291 = v254 != v254 ? v254 : v290;
            const float v292 = v255 > v291 ? v255 : v291;
            const float v293 = v255 != v255 ? v255 : v292;
            const float v294 = v256 > v293 ? v256 : v293;
            const float v295 = v256 != v256 ? v256 : v294;
            const float v296 = s2[far400 * i0 + 5];
            const float v297 = s2[far400 * i0 + 25];
            const float v298 = s2[far400 * i0 + 45];
            const float v299 = s2[far400 * i0 + 65];
            const float v300 = s2[far400 * i0 + 85];
            const float v301 = s2[far400 * i0 + 105];
            const float v302 = s2[far400 * i0 + 125];
            const float v303 = s2[far400 * i0 + 145];
            const float v304 = s2[far400 * i0 + 165];
            const float v305 = s2[far400 * i0 + 185];
            const float v306 = s2[far400 * i0 + 205];
            const float v307 = s2[far400 * i0 + 225];
            const float v308 = s2[far400 * i0 + 245];
            const float v309 = s2[far400 * i0 + 265];
            const float v310 = s2[far400 * i0 + 285];
            const float v311 = s2[far400 * i0 + 305];
            const float v312 = s2[far400 * i0 + 325];
            const float v313 = s2[far400 * i0 + 345];
            const float v314 = s2[far400 * i0 + 365];
            const float v315 = s2[far400 * i0 + 385];
            const float v317 = v297 > v296 ? v297 : v296;
            const float v318 = v297 != v297 ? v297 : v317;
            const float v319 = v298 > v318 ? v298 : v318;
            const float v320 = v298 != v298 ? v298 : v319;
            const float v321 = v299 > v320 ? v299 : v320;
            const float v322 = v299 != v299 ? v299 : v321;
            const float v323 = v300 > v322 ? v300 : v322;
            const float v324 = v300 != v300 ? v300 : v323;
            const float v325 = v301 > v324 ? v301 : v324;
            const float v326 = v301 != v301 ? v301 : v325;
            const float v327 = v302 > v326 ? v302 : v326;
            const float v328 = v302 != v302 ? v302 : v327;
            const float v329 = v303 > v328 ? v303 : v328;
            const float v330 = v303 != v303 ? v303 : v329;
            const float v331 = v304 > v330 ? v304 : v330;
            const float v332 = v304 != v304 ? v304 : v331;
            const float v333 = v305 > v332 ? v305 : v332;
            const float v334 = v305 != v305 ? v305 : v333;
            const float v335 = v306 > v334 ? v306 : v334;
            const float v336 = v306 != v306 ? v306 : v335;
            const float v337 = v307 > v336 ? v307 : v336;
            const float v338 = v307 != v307 ? v307 : v337;
            const float v339 = v308 > v338 ? v308 : v338;
            const float v340 = v308 != v308 ? v308 : v339;
            const float v341 = v309 > v340 ? v309 : v340;
            const float v342 = v309 != v309 ? v309 : v341;
            const float v343 = v310 > v342 ? v310 : v342;
            const float v344 = v310 != v310 ? v310 : v343;
            const float v345 = v311 > v344 ? v311 : v344;
            const float v346 = v311 != v311 ? v311 : v345;
            const float v347 = v312 > v346 ? v312 : v346;
            const float v348 = v312 != v312 ? v312 : v347;
            const float v349 = v313 > v348 ? v313 : v348;
            const float v350 = v313 != v313 ? v313 : v349;
            const float v351 = v314 > v350 ? v314 : v350;
            const float v352 = v314 != v314 ? v314 : v351;
            const float v353 = v315 > v352 ? v315 : v352;
            const float v354 = v315 != v315 ? v315 : v353;
            const float v355 = s2[far400 * i0 + 6];
            const float v356 = s2[far400 * i0 + 26];
            const float v357 = s2[far400 * i0 + 46];
            const float v358 = s2[far400 * i0 + 66];
            const float v359 = s2[far400 * i0 + 86];
            const float v360 = s2[far400 * i0 + 106];
            const float v361 = s2[far400 * i0 + 126];
            const float v362 = s2[far400 * i0 + 146];
            const float v363 = s2[far400 * i0 + 166];
            const float v364 = s2[far400 * i0 + 186];
            const float v365 = s2[far400 * i0 + 206];
            const float v366 = s2[far400 * i0 + 226];
            const float v367 = s2[far400 * i0 + 246];
            const float v368 = s2[far400 * i0 + 266];
            const float v369 = s2[far400 * i0 + 286];
            const float v370 = s2[far400 * i0 + 306];
            const float v371 = s2[far400 * i0 + 326];
            const float v372 = s2[far400 * i0 + 346];
            const float v373 = s2[far400 * i0 + 366];
            const float v374 = s2[far400 * i0 + 386];
            const float v376 = v356 > v355 ? v356 : v355;
            const float v377 = v356 != v356 ? v356 : v376;
            const float v378 = v357 > v377 ? v357 : v377;
            const float v379 = v357 != v357 ? v357 : v378;
            const float v380 = v358 > v379 ? v358 : v379;
            const float v381 = v358 != v358 ? v358 : v380;
            const float v382 = v359 > v381 ? v359 : v381;
            const float v383 = v359 != v359 ? v359 : v382;
            const float v384 = v360 > v383 ? v360 : v383;
            const float v385 = v360 != v360 ? v360 : v384;
            const float v386 = v361 > v385 ? v361 : v385;
            const float v387 = v361 != v361 ? v361 : v386;
            const float v388 = v362 > v387 ? v362 : v387;
            const float v389 = v362 != v362 ? v362 : v388;
            const float v390 = v363 > v389 ? v363 : v389;
            const float v391 = v363 != v363 ? v363 : v390;
            const float v392 = v364 > v391 ? v364 : v391;
            const float v393 = v364 != v364 ? v364 : v392;
            const float v394 = v365 > v393 ? v365 : v393;
            const float v395 = v365 != v365 ? v365 : v394;
            const float v396 = v366 > v395 ? v366 : v395;
            const float v397 = v366 != v366 ? v366 : v396;
            const float v398 = v367 > v397 ? v367 : v397;
            const float v399 = v367 != v367 ? v367 : v398;
            const float v400 = v368 > v399 ? v368 : v399;
            const float v401 = v368 != v368 ? v368 : v400;
            const float v402 = v369 > v401 ? v369 : v401;
            const float v403 = v369 != v369 ? v369 : v402;
            const float v404 = v370 > v403 ? v370 : v403;
            const float v405 = v370 != v370 ? v370 : v404;
            const float v406 = v371 > v405 ? v371 : v405;
            const float v407 = v371 != v371 ? v371 : v406;
            const float v408 = v372 > v407 ? v372 : v407;
            const float v409 = v372 != v372 ? v372 : v408;
            const float v410 = v373 > v409 ? v373 : v409;
            const float v411 = v373 != v373 ? v373 : v410;
            const float v412 = v374 > v411 ? v374 : v411;
            const float v413 = v374 != v374 ? v374 : v412;
            const float v414 = s2[far400 * i0 + 7];
            const float v415 = s2[far400 * i0 + 27];
            const float v416 = s2[far400 * i0 + 47];
            const float v417 = s2[far400 * i0 + 67];
            const float v418 = s2[far400 * i0 + 87];
            const float v419 = s2[far400 * i0 + 107];
            const float v420 = s2[far400 * i0 + 127];
            const float v421 = s2[far400 * i0 + 147];
            const float v422 = s2[far400 * i0 + 167];
            const float v423 = s2[far400 * i0 + 187];
            const float v424 = s2[far400 * i0 + 207];
            const float v425 = s2[far400 * i0 + 227];
            const float v426 = s2[far400 * i0 + 247];
            const float v427 = s2[far400 * i0 + 267];
            const float v428 = s2[far400 * i0 + 287];
            const float v429 = s2[far400 * i0 + 307];
            const float v430 = s2[far400 * i0 + 327];
            const float v431 = s2[far400 * i0 + 347];
            const float v432 = s2[far400 * i0 + 367];
            const float v433 = s2[far400 * i0 + 387];
            const float v435 = v415 > v414 ? v415 : v414;
            const float v436 = v415 != v415 ? v415 : v435;
            const float v437 = v416 > v436 ? v416 : v436;
            const float v438 = v416 != v416 ? v416 : v437;
            const float v439 = v417 > v438 ? v417 : v438;
            const float v440 = v417 != v417 ? v417 : v439;
            const float v441 = v418 > v440 ? v418 : v440;
            const float v442 = v418 != v418 ? v418 : v441;
            const float v443 = v419 > v442 ? v419 : v442;
            const float v444 = v419 != v419 ? v419 : v443;
            const float v445 = v420 > v444 ? v420 : v444;
            const float v446 = v420 != v420 ? v420 : v445;
            const float v447 = v421 > v446 ? v421 : v446;
            const float v448 = v421 != v421 ? v421 : v447;
            const float v449 = v422 > v448 ? v422 : v448;
            const float v450 = v422 != v422 ? v422 : v449;
            const float v451 = v423 > v450 ? v423 : v450;
            const float v452 = v423 != v423 ? v423 : v451;
            const float v453 = v424 > v452 ? v424 : v452;
            const float v454 = v424 != v424 ? v424 : v453;
            const float v455 = v425 > v454 ? v425 : v454;
            const float v456 = v425 != v425 ? v425 : v455;
            const float v457 = v426 > v456 ? v426 : v456;
            const float v458 = v426 != v426 ? v426 : v457;
            const float v459 = v427 > v458 ? v427 : v458;
            const float v460 = v427 != v427 ? v427 : v459;
            const float v461 = v428 > v460 ? v428 : v460;
            const float v462 = v428 != v428 ? v428 : v461;
            const float v463 = v429 > v462 ? v429 : v462;
            const float v464 = v429 != v429 ? v429 : v463;
            const float v465 = v430 > v464 ? v430 : v464;
            const float v466 = v430 != v430 ? v430 : v465;
            const float v467 = v431 > v466 ? v431 : v466;
            const float v468 = v431 != v431 ? v431 : v467;
            const float v469 = v432 > v468 ? v432 : v468;
            const float v470 = v432 != v432 ? v432 : v469;
            const float v471 = v433 > v470 ? v433 : v470;
            const float v472 = v433 != v433 ? v433 : v471;
            const float v473 = s2[far400 * i0 + 8];
            const float v474 = s2[far400 * i0 + 28];
            const float v475 = s2[far400 * i0 + 48];
            const float v476 = s2[far400 * i0 + 68];
            const float v477 = s2[far400 * i0 + 88];
            const float v478 = s2[far400 * i0 + 108];
            const float v479 = s2[far400 * i0 + 128];
            const float v480 = s2[far400 * i0 + 148];
            const float v481 = s2[far400 * i0 + 168];
            const float v482 = s2[far400 * i0 + 188];
            const float v483 = s2[far400 * i0 + 208];
            const float v484 = s2[far400 * i0 + 228];
            const float v485 = s2[far400 * i0 + 248];
            const float v486 = s2[far400 * i0 + 268];
            const float v487 = s2[far400 * i0 + 288];
            const float v488 = s2[far400 * i0 + 308];
            const float v489 = s2[far400 * i0 + 328];
            const float v490 = s2[far400 * i0 + 348];
            const float v491 = s2[far400 * i0 + 368];
            const float v492 = s2[far400 * i0 + 388];
            const float v494 = v474 > v473 ? v474 : v473;
            const float v495 = v474 != v474 ? v474 : v494;
            const float v496 = v475 > v495 ? v475 : v495;
            const float v497 = v475 != v475 ? v475 : v496;
            const float v498 = v476 > v497 ? v476 : v497;
            const float v499 = v476 != v476 ? v476 : v498;
            const float v500 = v477 > v499 ? v477 : v499;
            const float v501 = v477 != v477 ? v477 : v500;
            const float v502 = v478 > v501 ? v478 : v501;
            const float v503 = v478 != v478 ? v478 : v502;
            const float v504 = v479 > v503 ? v479 : v503;
            const float v505 = v479 != v479 ? v479 : v504;
            const float v506 = v480 > v505 ? v480 : v505;
            const float v507 = v480 != v480 ? v480 : v506;
            const float v508 = v481 > v507 ? v481 : v507;
            const float v509 = v481 != v481 ? v481 : v508;
            const float v510 = v482 > v509 ? v482 : v509;
            const float v511 = v482 != v482 ? v482 : v510;
            const float v512 = v483 > v511 ? v483 : v511;
            const float v513 = v483 != v483 ? v483 : v512;
            const float v514 = v484 > v513 ? v484 : v513;
            const float v515 = v484 != v484 ? v484 : v514;
            const float v516 = v485 > v515 ? v485 : v515;
            const float v517 = v485 != v485 ? v485 : v516;
            const float v518 = v486 > v517 ? v486 : v517;
            const float v519 = v486 != v486 ? v486 : v518;
            const float v520 = v487 > v519 ? v487 : v519;
            const float v521 = v487 != v487 ? v487 : v520;
            const float v522 = v488 > v521 ? v488 : v521;
            const float v523 = v488 != v488 ? v488 : v522;
            const float v524 = v489 > v523 ? v489 : v523;
            const float v525 = v489 != v489 ? v489 : v524;
            const float v526 = v490 > v525 ? v490 : v525;
            const float v527 = v490 != v490 ? v490 : v526;
            const float v528 = v491 > v527 ? v491 : v527;
            const float v529 = v491 != v491 ? v491 : v528;
            const float v530 = v492 > v529 ? v492 : v529;
            const float v531 = v492 != v492 ? v492 : v530;
            const float v532 = s2[far400 * i0 + 9];
            const float v533 = s2[far400 * i0 + 29];
            const float v534 = s2[far400 * i0 + 49];
            const float v535 = s2[far400 * i0 + 69];
            const float v536 = s2[far400 * i0 + 89];
            const float v537 = s2[far400 * i0 + 109];
            const float v538 = s2[far400 * i0 + 129];
            const float v539 = s2[far400 * i0 + 149];
            const float v540 = s2[far400 * i0 + 169];
            const float v541 = s2[far400 * i0 + 189];
            const float v542 = s2[far400 * i0 + 209];
            const float v543 = s2[far400 * i0 + 229];
            const float v544 = s2[far400 * i0 + 249];
            const float v545 = s2[far400 * i0 + 269];
            const float v546 = s2[far400 * i0 + 289];
            const float v547 = s2[far400 * i0 + 309];
            const float v548 = s2[far400 * i0 + 329];
            const float v549 = s2[far400 * i0 + 349];
            const float v550 = s2[far400 * i0 + 369];
            const float v551 = s2[far400 * i0 + 389];
            const float v553 = v533 > v532 ? v533 : v532;
            const float v554 = v533 != v533 ? v533 : v553;
            const float v555 = v534 > v554 ? v534 : v554;
            const float v556 = v534 != v534 ? v534 : v555;
            const float v557 = v535 > v556 ? v535 : v556;
            const float v558 = v535 != v535 ? v535 : v557;
            const float v559 = v536 > v558 ? v536 : v558;
            const float v560 = v536 != v536 ? v536 : v559;
            const float v561 = v537 > v560 ? v537 : v560;
            const float v562 = v537 != v537 ? v537 : v561;
            const float v563 = v538 > v562 ? v538 : v562;
            const float v564 = v538 != v538 ? v538 : v563;
            const float v565 = v539 > v564 ? v539 : v564;
            const float v566 = v539 != v539 ? v539 : v565;
            const float v567 = v540 > v566 ? v540 : v566;
            const float v568 = v540 != v540 ? v540 : v567;
            const float v569 = v541 > v568 ? v541 : v568;
            const float v570 = v541 != v541 ? v541 : v569;
            const float v571 = v542 > v570 ? v542 : v570;
            const float v572 = v542 != v542 ? v542 : v571;
            const float v573 = v543 > v572 ? v543 : v572;
            const float v574 = v543 != v543 ? v543 : v573;
            const float v575 = v544 > v574 ? v544 : v574;
            const float v576 = v544 != v544 ? v544 : v575;
            const float v577 = v545 > v576 ? v545 : v576;
            const float v578 = v545 != v545 ? v545 : v577;
            const float v579 = v546 > v578 ? v546 : v578;
            const float v580 = v546 != v546 ? v546 : v579;
            const float v581 = v547 > v580 ? v547 : v580;
            const float v582 = v547 != v547 ? v547 : v581;
            const float v583 = v548 > v582 ? v548 : v582;
            const float v584 = v548 != v548 ? v548 : v583;
            const float v585 = v549 > v584 ? v549 : v584;
            const float v586 = v549 != v549 ? v549 : v585;
            const float v587 = v550 > v586 ? v550 : v586;
            const float v588 = v550 != v550 ? v550 : v587;
            const float v589 = v551 > v588 ? v551 : v588;
            const float v590 = v551 != v551 ? v551 : v589;
            const float v591 = s2[far400 * i0 + 10];
            const float v592 = s2[far400 * i0 + 30];
            const float v593 = s2[far400 * i0 + 50];
            const float v594 = s2[far400 * i0 + 70];
            const float v595 = s2[far400 * i0 + 90];
            const float v596 = s2[far400 * i0 + 110];
            const float v597 = s2[far400 * i0 + 130];
            const float v598 = s2[far400 * i0 + 150];
            const float v599 = s2[far400 * i0 + 170];
            const float v600 = s2[far400 * i0 + 190];
            const float v601 = s2[far400 * i0 + 210];
            const float v602 = s2[far400 * i0 + 230];
            const float v603 = s2[far400 * i0 + 250];
            const float v604 = s2[far400 * i0 + 270];
            const float v605 = s2[far400 * i0 + 290];
            const float v606 = s2[far400 * i0 + 310];
            const float v607 = s2[far400 * i0 + 330];
            const float v608 = s2[far400 * i0 + 350];
            const float v609 = s2[far400 * i0 + 370];
            const float v610 = s2[far400 * i0 + 390];
            const float v612 = v592 > v591 ? v592 : v591;
            const float v613 = v592 != v592 ? v592 : v612;
            const float v614 = v593 > v613 ? v593 : v613;
            const float v615 = v593 != v593 ? v593 : v614;
            const float v616 = v594 > v615 ? v594 : v615;
            const float v617 = v594 != v594 ? v594 : v616;
            const float v618 = v595 > v617 ? v595 : v617;
            const float v619 = v595 != v595 ? v595 : v618;
            const float v620 = v596 > v619 ? v596 : v619;
            const float v621 = v596 != v596 ? v596 : v620;
            const float v622 = v597 > v621 ? v597 : v621;
            const float v623 = v597 != v597 ? v597 : v622;
            const float v624 = v598 > v623 ? v598 : v623;
            const float v625 = v598 != v598 ? v598 : v624;
            const float v626 = v599 > v625 ? v599 : v625;
            const float v627 = v599 != v599 ? v599 : v626;
            const float v628 = v600 > v627 ? v600 : v627;
            const float v629 = v600 != v600 ? v600 : v628;
            const float v630 = v601 > v629 ? v601 : v629;
            const float v631 = v601 != v601 ? v601 : v630;
            const float v632 = v602 > v631 ? v602 : v631;
            const float v633 = v602 != v602 ? v602 : v632;
            const float v634 = v603 > v633 ? v603 : v633;
            const float v635 = v603 != v603 ? v603 : v634;
            const float v636 = v604 > v635 ? v604 : v635;
            const float v637 = v604 != v604 ? v604 : v636;
            const float v638 = v605 > v637 ? v605 : v637;
            const float v639 = v605 != v605 ? v605 : v638;
            const float v640 = v606 > v639 ? v606 : v639;
            const float v641 = v606 != v606 ? v606 : v640;
            const float v642 = v607 > v641 ? v607 : v641;
            const float v643 = v607 != v607 ? v607 : v642;
            const float v644 = v608 > v643 ? v608 : v643;
            const float v645 = v608 != v608 ? v608 : v644;
            const float v646 = v609 > v645 ? v609 : v645;
            const float v647 = v609 != v609 ? v609 : v646;
            const float v648 = v610 > v647 ? v610 : v647;
            const float v649 = v610 != v610 ? v610 : v648;
            const float v650 = s2[far400 * i0 + 11];
            const float v651 = s2[far400 * i0 + 31];
            const float v652 = s2[far400 * i0 + 51];
            const float v653 = s2[far400 * i0 + 71];
            const float v654 = s2[far400 * i0 + 91];
            const float v655 = s2[far400 * i0 + 111];
            const float v656 = s2[far400 * i0 + 131];
            const float v657 = s2[far400 * i0 + 151];
            const float v658 = s2[far400 * i0 + 171];
            const float v659 = s2[far400 * i0 + 191];
            const float v660 = s2[far400 * i0 + 211];
            const float v661 = s2[far400 * i0 + 231];
            const float v662 = s2[far400 * i0 + 251];
            const float v663 = s2[far400 * i0 + 271];
            const float v664 = s2[far400 * i0 + 291];
            const float v665 = s2[far400 * i0 + 311];
            const float v666 = s2[far400 * i0 + 331];
            const float v667 = s2[far400 * i0 + 351];
            const float v668 = s2[far400 * i0 + 371];
            const float v669 = s2[far400 * i0 + 391];
            const float v671 = v651 > v650 ? v651 : v650;
            const float v672 = v651 != v651 ? v651 : v671;
            const float v673 = v652 > v672 ? v652 : v672;
            const float v674 = v652 != v652 ? v652 : v673;
            const float v675 = v653 > v674 ? v653 : v674;
            const float v676 = v653 != v653 ? v653 : v675;
            const float v677 = v654 > v676 ? v654 : v676;
            const float v678 = v654 != v654 ? v654 : v677;
            const float v679 = v655 > v678 ? v655 : v678;
            const float v680 = v655 != v655 ? v655 : v679;
            const float v681 = v656 > v680 ? v656 : v680;
            const float v682 = v656 != v656 ? v656 : v681;
            const float v683 = v657 > v682 ? v657 : v682;
            const float v684 = v657 != v657 ? v657 : v683;
            const float v685 = v658 > v684 ? v658 : v684;
            const float v686 = v658 != v658 ? v658 : v685;
            const float v687 = v659 > v686 ? v659 : v686;
            const float v688 = v659 != v659 ? v659 : v687;
            const float v689 = v660 > v688 ? v660 : v688;
            const float v690 = v660 != v660 ? v660 : v689;
            const float v691 = v661 > v690 ? v661 : v690;
            const float v692 = v661 != v661 ? v661 : v691;
            const float v693 = v662 > v692 ? v662 : v692;
            const float v694 = v662 != v662 ? v662 : v693;
            const float v695 = v663 > v694 ? v663 : v694;
            const float v696 = v663 != v663 ? v663 : v695;
            const float v697 = v664 > v696 ? v664 : v696;
            const float v698 = v664 != v664 ? v664 : v697;
            const float v699 = v665 > v698 ? v665 : v698;
            const float v700 = v665 != v665 ? v665 : v699;
            const float v701 = v666 > v700 ? v666 : v700;
            const float v702 = v666 != v666 ? v666 : v701;
            const float v703 = v667 > v702 ? v667 : v702;
            const float v704 = v667 != v667 ? v667 : v703;
            const float v705 = v668 > v704 ? v668 : v704;
            const float v706 = v668 != v668 ? v668 : v705;
            const float v707 = v669 > v706 ? v669 : v706;
            const float v708 = v669 != v669 ? v669 : v707;
            const float v709 = s2[far400 * i0 + 12];
            const float v710 = s2[far400 * i0 + 32];
            const float v711 = s2[far400 * i0 + 52];
            const float v712 = s2[far400 * i0 + 72];
            const float v713 = s2[far400 * i0 + 92];
            const float v714 = s2[far400 * i0 + 112];
            const float v715 = s2[far400 * i0 + 132];
            const float v716 = s2[far400 * i0 + 152];
            const float v717 = s2[far400 * i0 + 172];
            const float v718 = s2[far400 * i0 + 192];
            const float v719 = s2[far400 * i0 + 212];
            const float v720 = s2[far400 * i0 + 232];
            const float v721 = s2[far400 * i0 + 252];
            const float v722 = s2[far400 * i0 + 272];
            const float v723 = s2[far400 * i0 + 292];
            const float v724 = s2[far400 * i0 + 312];
            const float v725 = s2[far400 * i0 + 332];
            const float v726 = s2[far400 * i0 + 352];
            const float v727 = s2[far400 * i0 + 372];
            const float v728 = s2[far400 * i0 + 392];
            const float v730 = v710 > v709 ? v710 : v709;
            const float v731 = v710 != v710 ? v710 : v730;
            const float v732 = v711 > v731 ? v711 : v731;
            const float v733 = v711 != v711 ? v711 : v732;
            const float v734 = v712 > v733 ? v712 : v733;
            const float v735 = v712 != v712 ? v712 : v734;
            const float v736 = v713 > v735 ? v713 : v735;
            const float v737 = v713 != v713 ? v713 : v736;
            const float v738 = v714 > v737 ? v714 : v737;
            const float v739 = v714 != v714 ? v714 : v738;
            const float v740 = v715 > v739 ? v715 : v739;
            const float v741 = v715 != v715 ? v715 : v740;
            const float v742 = v716 > v741 ? v716 : v741;
            const float v743 = v716 != v716 ? v716 : v742;
            const float v744 = v717 > v743 ? v717 : v743;
            const float v745 = v717 != v717 ? v717 : v744;
            const float v746 = v718 > v745 ? v718 : v745;
            const float v747 = v718 != v718 ? v718 : v746;
            const float v748 = v719 > v747 ? v719 : v747;
            const float v749 = v719 != v719 ? v719 : v748;
            const float v750 = v720 > v749 ? v720 : v749;
            const float v751 = v720 != v720 ? v720 : v750;
            const float v752 = v721 > v751 ? v721 : v751;
            const float v753 = v721 != v721 ? v721 : v752;
            const float v754 = v722 > v753 ? v722 : v753;
            const float v755 = v722 != v722 ? v722 : v754;
            const float v756 = v723 > v755 ? v723 : v755;
            const float v757 = v723 != v723 ? v723 : v756;
            const float v758 = v724 > v757 ? v724 : v757;
            const float v759 = v724 != v724 ? v724 : v758;
            const float v760 = v725 > v759 ? v725 : v759;
            const float v761 = v725 != v725 ? v725 : v760;
            const float v762 = v726 > v761 ? v726 : v761;
            const float v763 = v726 != v726 ? v726 : v762;
            const float v764 = v727 > v763 ? v727 : v763;
            const float v765 = v727 != v727 ? v727 : v764;
            const float v766 = v728 > v765 ? v728 : v765;
            const float v767 = v728 != v728 ? v728 : v766;
            const float v768 = s2[far400 * i0 + 13];
            const float v769 = s2[far400 * i0 + 33];
            const float v770 = s2[far400 * i0 + 53];
            const float v771 = s2[far400 * i0 + 73];
            const float v772 = s2[far400 * i0 + 93];
            const float v773 = s2[far400 * i0 + 113];
            const float v774 = s2[far400 * i0 + 133];
            const float v775 = s2[far400 * i0 + 153];
            const float v776 = s2[far400 * i0 + 173];
            const float v777 = s2[far400 * i0 + 193];
            const float v778 = s2[far400 * i0 + 213];
            const float v779 = s2[far400 * i0 + 233];
            const float v780 = s2[far400 * i0 + 253];
            const float v781 = s2[far400 * i0 + 273];
            const float v782 = s2[far400 * i0 + 293];
            const float v783 = s2[far400 * i0 + 313];
            const float v784 = s2[far400 * i0 + 333];
            const float v785 = s2[far400 * i0 + 353];
            const float v786 = s2[far400 * i0 + 373];
            const float v787 = s2[far400 * i0 + 393];
            const float v789 = v769 > v768 ? v769 : v768;
            const float v790 = v769 != v769 ? v769 : v789;
            const float v791 = v770 > v790 ? v770 : v790;
            const float v792 = v770 != v770 ? v770 : v791;
            const float v793 = v771 > v792 ? v771 : v792;
            const float v794 = v771 != v771 ? v771 : v793;
            const float v795 = v772 > v794 ? v772 : v794;
            const float v796 = v772 != v772 ? v772 : v795;
            const float v797 = v773 > v796 ? v773 : v796;
            const float v798 = v773 != v773 ? v773 : v797;
            const float v799 = v774 > v798 ? v774 : v798;
            const float v800 = v774 != v774 ? v774 : v799;
            const float v801 = v775 > v800 ? v775 : v800;
            const float v802 = v775 != v775 ? v775 : v801;
            const float v803 = v776 > v802 ? v776 : v802;
            const float v804 = v776 != v776 ? v776 : v803;
            const float v805 = v777 > v804 ? v777 : v804;
            const float v806 = v777 != v777 ? v777 : v805;
            const float v807 = v778 > v806 ? v778 : v806;
            const float v808 = v778 != v778 ? v778 : v807;
            const float v809 = v779 > v808 ? v779 : v808;
            const float v810 = v779 != v779 ? v779 : v809;
            const float v811 = v780 > v810 ? v780 : v810;
            const float v812 = v780 != v780 ? v780 : v811;
            const float v813 = v781 > v812 ? v781 : v812;
            const float v814 = v781 != v781 ? v781 : v813;
            const float v815 = v782 > v814 ? v782 : v814;
            const float v816 = v782 != v782 ? v782 : v815;
            const float v817 = v783 > v816 ? v783 : v816;
            const float v818 = v783 != v783 ? v783 : v817;
            const float v819 = v784 > v818 ? v784 : v818;
            const float v820 = v784 != v784 ? v784 : v819;
            const float v821 = v785 > v820 ? v785 : v820;
            const float v822 = v785 != v785 ? v785 : v821;
            const float v823 = v786 > v822 ? v786 : v822;
            const float v824 = v786 != v786 ? v786 : v823;
            const float v825 = v787 > v824 ? v787 : v824;
            const float v826 = v787 != v787 ? v787 : v825;
            const float v827 = s2[far400 * i0 + 14];
            const float v828 = s2[far400 * i0 + 34];
            const float v829 = s2[far400 * i0 + 54];
            const float v830 = s2[far400 * i0 + 74];
            const float v831 = s2[far400 * i0 + 94];
            const float v832 = s2[far400 * i0 + 114];
            const float v833 = s2[far400 * i0 + 134];
            const float v834 = s2[far400 * i0 + 154];
            const float v835 = s2[far400 * i0 + 174];
            const float v836 = s2[far400 * i0 + 194];
            const float v837 = s2[far400 * i0 + 214];
            const float v838 = s2[far400 * i0 + 234];
            const float v839 = s2[far400 * i0 + 254];
            const float v840 = s2[far400 * i0 + 274];
            const float v841 = s2[far400 * i0 + 294];
            const float v842 = s2[far400 * i0 + 314];
            const float v843 = s2[far400 * i0 + 334];
            const float v844 = s2[far400 * i0 + 354];
            const float v845 = s2[far400 * i0 + 374];
            const float v846 = s2[far400 * i0 + 394];
            const float v848 = v828 > v827 ? v828 : v827;
            const float v849 = v828 != v828 ? v828 : v848;
            const float v850 = v829 > v849 ? v829 : v849;
            const float v851 = v829 != v829 ? v829 : v850;
            const float v852 = v830 > v851 ? v830 : v851;
            const float v853 = v830 != v830 ? v830 : v852;
            const float v854 = v831 > v853 ? v831 : v853;
            const float v855 = v831 != v831 ? v831 : v854;
            const float v856 = v832 > v855 ? v832 : v855;
            const float v857 = v832 != v832 ? v832 : v856;
            const float v858 = v833 > v857 ? v833 : v857;
            const float v859 = v833 != v833 ? v833 : v858;
            const float v860 = v834 > v859 ? v834 : v859;
            const float v861 = v834 != v834 ? v834 : v860;
            const float v862 = v835 > v861 ? v835 : v861;
            const float v863 = v835 != v835 ? v835 : v862;
            const float v864 = v836 > v863 ? v836 : v863;
            const float v865 = v836 != v836 ? v836 : v864;
            const float v866 = v837 > v865 ? v837 : v865;
            const float v867 = v837 != v837 ? v837 : v866;
            const float v868 = v838 > v867 ? v838 : v867;
            const float v869 = v838 != v838 ? v838 : v868;
            const float v870 = v839 > v869 ? v839 : v869;
            const float v871 = v839 != v839 ? v839 : v870;
            const float v872 = v840 > v871 ? v840 : v871;
            const float v873 = v840 != v840 ? v840 : v872;
            const float v874 = v841 > v873 ? v841 : v873;
            const float v875 = v841 != v841 ? v841 : v874;
            const float v876 = v842 > v875 ? v842 : v875;
            const float v877 = v842 != v842 ? v842 : v876;
            const float v878 = v843 > v877 ? v843 : v877;
            const float v879 = v843 != v843 ? v843 : v878;
            const float v880 = v844 > v879 ? v844 : v879;
            const float v881 = v844 != v844 ? v844 : v880;
            const float v882 = v845 > v881 ? v845 : v881;
            const float v883 = v845 != v845 ? v845 : v882;
            const float v884 = v846 > v883 ? v846 : v883;
            const float v885 = v846 != v846 ? v846 : v884;
            const float v886 = s2[far400 * i0 + 15];
            const float v887 = s2[far400 * i0 + 35];
            const float v888 = s2[far400 * i0 + 55];
            const float v889 = s2[far400 * i0 + 75];
            const float v890 = s2[far400 * i0 + 95];
            const float v891 = s2[far400 * i0 + 115];
            const float v892 = s2[far400 * i0 + 135];
            const float v893 = s2[far400 * i0 + 155];
            const float v894 = s2[far400 * i0 + 175];
            const float v895 = s2[far400 * i0 + 195];
            const float v896 = s2[far400 * i0 + 215];
            const float v897 = s2[far400 * i0 + 235];
            const float v898 = s2[far400 * i0 + 255];
            const float v899 = s2[far400 * i0 + 275];
            const float v900 = s2[far400 * i0 + 295];
            const float v901 = s2[far400 * i0 + 315];
            const float v902 = s2[far400 * i0 + 335];
            const float v903 = s2[far400 * i0 + 355];
            const float v904 = s2[far400 * i0 + 375];
            const float v905 = s2[far400 * i0 + 395];
            const float v907 = v887 > v886 ? v887 : v886;
            const float v908 = v887 != v887 ? v887 : v907;
            const float v909 = v888 > v908 ? v888 : v908;
            const float v910 = v888 != v888 ? v888 : v909;
            const float v911 = v889 > v910 ? v889 : v910;
            const float v912 = v889 != v889 ? v889 : v911;
            const float v913 = v890 > v912 ? v890 : v912;
            const float v914 = v890 != v890 ? v890 : v913;
            const float v915 = v891 > v914 ? v891 : v914;
            const float v916 = v891 != v891 ? v891 : v915;
            const float v917 = v892 > v916 ? v892 : v916;
            const float v918 = v892 != v892 ? v892 : v917;
            const float v919 = v893 > v918 ? v893 : v918;
            const float v920 = v893 != v893 ? v893 : v919;
            const float v921 = v894 > v920 ? v894 : v920;
            const float v922 = v894 != v894 ? v894 : v921;
            const float v923 = v895 > v922 ? v895 : v922;
            const float v924 = v895 != v895 ? v895 : v923;
            const float v925 = v896 > v924 ? v896 : v924;
            const float v926 = v896 != v896 ? v896 : v925;
            const float v927 = v897 > v926 ? v897 : v926;
            const float v928 = v897 != v897 ? v897 : v927;
            const float v929 = v898 > v928 ? v898 : v928;
            const float v930 = v898 != v898 ? v898 : v929;
            const float v931 = v899 > v930 ? v899 : v930;
            const float v932 = v899 != v899 ? v899 : v931;
            const float v933 = v900 > v932 ? v900 : v932;
            const float v934 = v900 != v900 ? v900 : v933;
            const float v935 = v901 > v934 ? v901 : v934;
            const float v936 = v901 != v901 ? v901 : v935;
            const float v937 = v902 > v936 ? v902 : v936;
            const float v938 = v902 != v902 ? v902 : v937;
            const float v939 = v903 > v938 ? v903 : v938;
            const float v940 = v903 != v903 ? v903 : v939;
            const float v941 = v904 > v940 ? v904 : v940;
            const float v942 = v904 != v904 ? v904 : v941;
            const float v943 = v905 > v942 ? v905 : v942;
            const float v944 = v905 != v905 ? v905 : v943;
            const float v945 = s2[far400 * i0 + 16];
            const float v946 = s2[far400 * i0 + 36];
            const float v947 = s2[far400 * i0 + 56];
            const float v948 = s2[far400 * i0 + 76];
            const float v949 = s2[far400 * i0 + 96];
            const float v950 = s2[far400 * i0 + 116];
            const float v951 = s2[far400 * i0 + 136];
            const float v952 = s2[far400 * i0 + 156];
            const float v953 = s2[far400 * i0 + 176];
            const float v954 = s2[far400 * i0 + 196];
            const float v955 = s2[far400 * i0 + 216];
            const float v956 = s2[far400 * i0 + 236];
            const float v957 = s2[far400 * i0 + 256];
            const float v958 = s2[far400 * i0 + 276];
            const float v959 = s2[far400 * i0 + 296];
            const float v960 = s2[far400 * i0 + 316];
            const float v961 = s2[far400 * i0 + 336];
            const float v962 = s2[far400 * i0 + 356];
            const float v963 = s2[far400 * i0 + 376];
            const float v964 = s2[far400 * i0 + 396];
            const float v966 = v946 > v945 ? v946 : v945;
            const float v967 = v946 != v946 ? v946 : v966;
            const float v968 = v947 > v967 ? v947 : v967;
            const float v969 = v947 != v947 ? v947 : v968;
            const float v970 = v948 > v969 ? v948 : v969;
            const float v971 = v948 != v948 ? v948 : v970;
            const float v972 = v949 > v971 ? v949 : v971;
            const float v973 = v949 != v949 ? v949 : v972;
            const float v974 = v950 > v973 ? v950 : v973;
            const float v975 = v950 != v950 ? v950 : v974;
            const float v976 = v951 > v975 ? v951 : v975;
            const float v977 = v951 != v951 ? v951 : v976;
            const float v978 = v952 > v977 ? v952 : v977;
            const float v979 = v952 != v952 ? v952 : v978;
            const float v980 = v953 > v979 ? v953 : v979;
            const float v981 = v953 != v953 ? v953 : v980;
            const float v982 = v954 > v981 ? v954 : v981;
            const float v983 = v954 != v954 ? v954 : v982;
            const float v984 = v955 > v983 ? v955 : v983;
            const float v985 = v955 != v955 ? v955 : v984;
            const float v986 = v956 > v985 ? v956 : v985;
            const float v987 = v956 != v956 ? v956 : v986;
            const float v988 = v957 > v987 ? v957 : v987;
            const float v989 = v957 != v957 ? v957 : v988;
            const float v990 = v958 > v989 ? v958 : v989;
            const float v991 = v958 != v958 ? v958 : v990;
            const float v992 = v959 > v991 ? v959 : v991;
            const float v993 = v959 != v959 ? v959 : v992;
            const float v994 = v960 > v993 ? v960 : v993;
            const float v995 = v960 != v960 ? v960 : v994;
            const float v996 = v961 > v995 ? v961 : v995;
            const float v997 = v961 != v961 ? v961 : v996;
            const float v998 = v962 > v997 ? v962 : v997;
            const float v999 = v962 != v962 ? v962 : v998;
            const float v1000 = v963 > v999 ? v963 : v999;
            const float v1001 = v963 != v963 ? v963 : v1000;
            const float v1002 = v964 > v1001 ? v964 : v1001;
            const float v1003 = v964 != v964 ? v964 : v1002;
            const float v1004 = s2[far400 * i0 + 17];
            const float v1005 = s2[far400 * i0 + 37];
            const float v1006 = s2[far400 * i0 + 57];
            const float v1007 = s2[far400 * i0 + 77];
            const float v1008 = s2[far400 * i0 + 97];
            const float v1009 = s2[far400 * i0 + 117];
            const float v1010 = s2[far400 * i0 + 137];
            const float v1011 = s2[far400 * i0 + 157];
            const float v1012 = s2[far400 * i0 + 177];
            const float v1013 = s2[far400 * i0 + 197];
            const float v1014 = s2[far400 * i0 + 217];
            const float v1015 = s2[far400 * i0 + 237];
            const float v1016 = s2[far400 * i0 + 257];
            const float v1017 = s2[far400 * i0 + 277];
            const float v1018 = s2[far400 * i0 + 297];
            const float v1019 = s2[far400 * i0 + 317];
            const float v1020 = s2[far400 * i0 + 337];
            const float v1021 = s2[far400 * i0 + 357];
            const float v1022 = s2[far400 * i0 + 377];
            const float v1023 = s2[far400 * i0 + 397];
            const float v1025 = v1005 > v1004 ? v1005 : v1004;
            const float v1026 = v1005 != v1005 ? v1005 : v1025;
            const float v1027 = v1006 > v1026 ? v1006 : v1026;
            const float v1028 = v1006 != v1006 ? v1006 : v1027;
            const float v1029 = v1007 > v1028 ? v1007 : v1028;
            const float v1030 = v1007 != v1007 ? v1007 : v1029;
            const float v1031 = v1008 > v1030 ? v1008 : v1030;
            const float v1032 = v1008 != v1008 ? v1008 : v1031;
            const float v1033 = v1009 > v1032 ? v1009 : v1032;
            const float v1034 = v1009 != v1009 ? v1009 : v1033;
            const float v1035 = v1010 > v1034 ? v1010 : v1034;
            const float v1036 = v1010 != v1010 ? v1010 : v1035;
            const float v1037 = v1011 > v1036 ? v1011 : v1036;
            const float v1038 = v1011 != v1011 ? v1011 : v1037;
            const float v1039 = v1012 > v1038 ? v1012 : v1038;
            const float v1040 = v1012 != v1012 ? v1012 : v1039;
            const float v1041 = v1013 > v1040 ? v1013 : v1040;
            const float v1042 = v1013 != v1013 ? v1013 : v1041;
            const float v1043 = v1014 > v1042 ? v1014 : v1042;
            const float v1044 = v1014 != v1014 ? v1014 : v1043;
            const float v1045 = v1015 > v1044 ? v1015 : v1044;
            const float v1046 = v1015 != v1015 ? v1015 : v1045;
            const float v1047 = v1016 > v1046 ? v1016 : v1046;
            const float v1048 = v1016 != v1016 ? v1016 : v1047;
            const float v1049 = v1017 > v1048 ? v1017 : v1048;
            const float v1050 = v1017 != v1017 ? v1017 : v1049;
            const float v1051 = v1018 > v1050 ? v1018 : v1050;
            const float v1052 = v1018 != v1018 ? v1018 : v1051;
            const float v1053 = v1019 > v1052 ? v1019 : v1052;
            const float v1054 = v1019 != v1019 ? v1019 : v1053;
            const float v1055 = v1020 > v1054 ? v1020 : v1054;
            const float v1056 = v1020 != v1020 ? v1020 : v1055;
            const float v1057 = v1021 > v1056 ? v1021 : v1056;
            const float v1058 = v1021 != v1021 ? v1021 : v1057;
            const float v1059 = v1022 > v1058 ? v1022 : v1058;
            const float v1060 = v1022 != v1022 ? v1022 : v1059;
            const float v1061 = v1023 > v1060 ? v1023 : v1060;
            const float v1062 = v1023 != v1023 ? v1023 : v1061;
            const float v1063 = s2[far400 * i0 + 18];
            const float v1064 = s2[far400 * i0 + 38];
            const float v1065 = s2[far400 * i0 + 58];
            const float v1066 = s2[far400 * i0 + 78];
            const float v1067 = s2[far400 * i0 + 98];
            const float v1068 = s2[far400 * i0 + 118];
            const float v1069 = s2[far400 * i0 + 138];
            const float v1070 = s2[far400 * i0 + 158];
            const float v1071 = s2[far400 * i0 + 178];
            const float v1072 = s2[far400 * i0 + 198];
            const float v1073 = s2[far400 * i0 + 218];
            const float v1074 = s2[far400 * i0 + 238];
            const float v1075 = s2[far400 * i0 + 258];
            const float v1076 = s2[far400 * i0 + 278];
            const float v1077 = s2[far400 * i0 + 298];
            const float v1078 = s2[far400 * i0 + 318];
            const float v1079 = s2[far400 * i0 + 338];
            const float v1080 = s2[far400 * i0 + 358];
            const float v1081 = s2[far400 * i0 + 378];
            const float v1082 = s2[far400 * i0 + 398];
            const float v1084 = v1064 > v1063 ? v1064 : v1063;
            const float v1085 = v1064 != v1064 ? v1064 : v1084;
            const float v1086 = v1065 > v1085 ? v1065 : v1085;
            const float v1087 = v1065 != v1065 ? v1065 : v1086;
            const float v1088 = v1066 > v1087 ? v1066 : v1087;
            const float v1089 = v1066 != v1066 ? v1066 : v1088;
            const float v1090 = v1067 > v1089 ? v1067 : v1089;
            const float v1091 = v1067 != v1067 ? v1067 : v1090;
            const float v1092 = v1068 > v1091 ? v1068 : v1091;
            const float v1093 = v1068 != v1068 ? v1068 : v1092;
            const float v1094 = v1069 > v1093 ? v1069 : v1093;
            const float v1095 = v1069 != v1069 ? v1069 : v1094;
            const float v1096 = v1070 > v1095 ? v1070 : v1095;
            const float v1097 = v1070 != v1070 ? v1070 : v1096;
            const float v1098 = v1071 > v1097 ? v1071 : v1097;
            const float v1099 = v1071 != v1071 ? v1071 : v1098;
            const float v1100 = v1072 > v1099 ? v1072 : v1099;
            const float v1101 = v1072 != v1072 ? v1072 : v1100;
            const float v1102 = v1073 > v1101 ? v1073 : v1101;
            const float v1103 = v1073 != v1073 ? v1073 : v1102;
            const float v1104 = v1074 > v1103 ? v1074 : v1103;
            const float v1105 = v1074 != v1074 ? v1074 : v1104;
            const float v1106 = v1075 > v1105 ? v1075 : v1105;
            const float v1107 = v1075 != v1075 ? v1075 : v1106;
            const float v1108 = v1076 > v1107 ? v1076 : v1107;
            const float v1109 = v1076 != v1076 ? v1076 : v1108;
            const float v1110 = v1077 > v1109 ? v1077 : v1109;
            const float v1111 = v1077 != v1077 ? v1077 : v1110;
            const float v1112 = v1078 > v1111 ? v1078 : v1111;
            const float v1113 = v1078 != v1078 ? v1078 : v1112;
            const float v1114 = v1079 > v1113 ? v1079 : v1113;
            const float v1115 = v1079 != v1079 ? v1079 : v1114;
            const float v1116 = v1080 > v1115 ? v1080 : v1115;
            const float v1117 = v1080 != v1080 ? v1080 : v1116;
            const float v1118 = v1081 > v1117 ? v1081 : v1117;
            const float v1119 = v1081 != v1081 ? v1081 : v1118;
            const float v1120 = v1082 > v1119 ? v1082 : v1119;
            const float v1121 = v1082 != v1082 ? v1082 : v1120;
            const float v1122 = s2[far400 * i0 + 19];
            const float v1123 = s2[far400 * i0 + 39];
            const float v1124 = s2[far400 * i0 + 59];
            const float v1125 = s2[far400 * i0 + 79];
            const float v1126 = s2[far400 * i0 + 99];
            const float v1127 = s2[far400 * i0 + 119];
            const float v1128 = s2[far400 * i0 + 139];
            const float v1129 = s2[far400 * i0 + 159];
            const float v1130 = s2[far400 * i0 + 179];
            const float v1131 = s2[far400 * i0 + 199];
            const float v1132 = s2[far400 * i0 + 219];
            const float v1133 = s2[far400 * i0 + 239];
            const float v1134 = s2[far400 * i0 + 259];
            const float v1135 = s2[far400 * i0 + 279];
            const float v1136 = s2[far400 * i0 + 299];
            const float v1137 = s2[far400 * i0 + 319];
            const float v1138 = s2[far400 * i0 + 339];
            const float v1139 = s2[far400 * i0 + 359];
            const float v1140 = s2[far400 * i0 + 379];
            const float v1141 = s2[far400 * i0 + 399];
            const float v1143 = v1123 > v1122 ? v1123 : v1122;
            const float v1144 = v1123 != v1123 ? v1123 : v1143;
            const float v1145 = v1124 > v1144 ? v1124 : v1144;
            const float v1146 = v1124 != v1124 ? v1124 : v1145;
            const float v1147 = v1125 > v1146 ? v1125 : v1146;
            const float v1148 = v1125 != v1125 ? v1125 : v1147;
            const float v1149 = v1126 > v1148 ? v1126 : v1148;
            const float v1150 = v1126 != v1126 ? v1126 : v1149;
            const float v1151 = v1127 > v1150 ? v1127 : v1150;
            const float v1152 = v1127 != v1127 ? v1127 : v1151;
            const float v1153 = v1128 > v1152 ? v1128 : v1152;
            const float v1154 = v1128 != v1128 ? v1128 : v1153;
            const float v1155 = v1129 > v1154 ? v1129 : v1154;
            const float v1156 = v1129 != v1129 ? v1129 : v1155;
            const float v1157 = v1130 > v1156 ? v1130 : v1156;
            const float v1158 = v1130 != v1130 ? v1130 : v1157;
            const float v1159 = v1131 > v1158 ? v1131 : v1158;
            const float v1160 = v1131 != v1131 ? v1131 : v1159;
            const float v1161 = v1132 > v1160 ? v1132 : v1160;
            const float v1162 = v1132 != v1132 ? v1132 : v1161;
            const float v1163 = v1133 > v1162 ? v1133 : v1162;
            const float v1164 = v1133 != v1133 ? v1133 : v1163;
            const float v1165 = v1134 > v1164 ? v1134 : v1164;
            const float v1166 = v1134 != v1134 ? v1134 : v1165;
            const float v1167 = v1135 > v1166 ? v1135 : v1166;
            const float v1168 = v1135 != v1135 ? v1135 : v1167;
            const float v1169 = v1136 > v1168 ? v1136 : v1168;
            const float v1170 = v1136 != v1136 ? v1136 : v1169;
            const float v1171 = v1137 > v1170 ? v1137 : v1170;
            const float v1172 = v1137 != v1137 ? v1137 : v1171;
            const float v1173 = v1138 > v1172 ? v1138 : v1172;
            const float v1174 = v1138 != v1138 ? v1138 : v1173;
            const float v1175 = v1139 > v1174 ? v1139 : v1174;
            const float v1176 = v1139 != v1139 ? v1139 : v1175;
            const float v1177 = v1140 > v1176 ? v1140 : v1176;
            const float v1178 = v1140 != v1140 ? v1140 : v1177;
            const float v1179 = v1141 > v1178 ? v1141 : v1178;
            const float v1180 = v1141 != v1141 ? v1141 : v1179;
            s1[i0] = v59;
            s1[i0 + 64] = v118;
            s1[i0 + 128] = v177;
            s1[i0 + 192] = v236;
            s1[i0 + 256] = v295;
            s1[i0 + 320] = v354;
            s1[i0 + 384] = v413;
            s1[i0 + 448] = v472;
            s1[i0 + 512] = v531;
            s1[i0 + 576] = v590;
            s1[i0 + 640] = v649;
            s1[i0 + 704] = v708;
            s1[i0 + 768] = v767;
            s1[i0 + 832] = v826;
            s1[i0 + 896] = v885;
            s1[i0 + 960] = v944;
            s1[i0 + 1024] = v1003;
            s1[i0 + 1088] = v1062;
            s1[i0 + 1152] = v1121;
            s1[i0 + 1216] = v1180;
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    float *restrict y0 = p[1]; /* f32 */
    char *scratch = p[3]; /* 124224 bytes */
    int64_t *s0 = (int64_t *)(scratch + 103872); /* i64[64,20], rows of 24 */
    float *s1 = (float *)(scratch + 117632); /* f32[64,20], axes in the order [1, 0] */
    float *s2 = (float *)(scratch + 0); /* f32[64,20,20] */
    /* over 64 x 20: sum */
    {
        double a1 = 0;
        for (int64_t z0 = 0; z0 < 1280; z0 += 512) {
            const int64_t z1 = z0 + 512 < 1280 ? z0 + 512 : 1280;
            float a2 = 0;
            #pragma omp simd reduction(+:a2)
            for (int64_t i0 = z0; i0 < z1; i0++) {
                const float v1 = s1[i0];
                a2 = FMAF(v1, v1, a2);
            }
            a1 += a2;
        }
        y0[0] = a1;
    }
    /* over 64 x 20: argmax */
    {
        const float rest_f32 = nothing;
        for (int64_t i0 = 0; i0 < 64; i0++) {
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 32; i1++) {
                const float v3 = i1 < 20 ? s2[400 * i0 + i1] : rest_f32;
                const float v4 = i1 < 20 ? s2[400 * i0 + i1 + 20] : rest_f32;
                const float v5 = i1 < 20 ? s2[400 * i0 + i1 + 40] : rest_f32;
                const float v6 = i1 < 20 ? s2[400 * i0 + i1 + 60] : rest_f32;
                const float v7 = i1 < 20 ? s2[400 * i0 + i1 + 80] : rest_f32;
                const float v8 = i1 < 20 ? s2[400 * i0 + i1 + 100] : rest_f32;
                const float v9 = i1 < 20 ? s2[400 * i0 + i1 + 120] : rest_f32;
                const float v10 = i1 < 20 ? s2[400 * i0 + i1 + 140] : rest_f32;
                const float v11 = i1 < 20 ? s2[400 * i0 + i1 + 160] : rest_f32;
                const float v12 = i1 < 20 ? s2[400 * i0 + i1 + 180] : rest_f32;
                const float v13 = i1 < 20 ? s2[400 * i0 + i1 + 200] : rest_f32;
                const float v14 = i1 < 20 ? s2[400 * i0 + i1 + 220] : rest_f32;
                const float v15 = i1 < 20 ? s2[400 * i0 + i1 + 240] : rest_f32;
                const float v16 = i1 < 20 ? s2[400 * i0 + i1 + 260] : rest_f32;
                const float v17 = i1 < 20 ? s2[400 * i0 + i1 + 280] : rest_f32;
                const float v18 = i1 < 20 ? s2[400 * i0 + i1 + 300] : rest_f32;
                const float v19 = i1 < 20 ? s2[400 * i0 + i1 + 320] : rest_f32;
                const float v20 = i1 < 20 ? s2[400 * i0 + i1 + 340] : rest_f32;
                const float v21 = i1 < 20 ? s2[400 * i0 + i1 + 360] : rest_f32;
                const float v22 = i1 < 20 ? s2[400 * i0 + i1 + 380] : rest_f32;
                bool v24 = !(v4 <= v3) & (v3 == v3);
                int32_t v25 = v24 ? 1 : 0;
                const float v26 = v24 ? v4 : v3;
                bool v27 = !(v5 <= v26) & (v26 == v26);
                int32_t v28 = v27 ? 2 : v25;
                const float v29 = v27 ? v5 : v26;
                bool v30 = !(v6 <= v29) & (v29 == v29);
                int32_t v31 = v30 ? 3 : v28;
                const float v32 = v30 ? v6 : v29;
                bool v33 = !(v7 <= v32) & (v32 == v32);
                int32_t v34 = v33 ? 4 : v31;
                const float v35 = v33 ? v7 : v32;
                bool v36 = !(v8 <= v35) & (v35 == v35);
                int32_t v37 = v36 ? 5 : v34;
                const float v38 = v36 ? v8 : v35;
                bool v39 = !(v9 <= v38) & (v38 == v38);
                int32_t v40 = v39 ? 6 : v37;
                const float v41 = v39 ? v9 : v38;
                bool v42 = !(v10 <= v41) & (v41 == v41);
                int32_t v43 = v42 ? 7 : v40;
                const float v44 = v42 ? v10 : v41;
                bool v45 = !(v11 <= v44) & (v44 == v44);
                int32_t v46 = v45 ? 8 : v43;
                const float v47 = v45 ? v11 : v44;
                bool v48 = !(v12 <= v47) & (v47 == v47);
                int32_t v49 = v48 ? 9 : v46;
                const float v50 = v48 ? v12 : v47;
                bool v51 = !(v13 <= v50) & (v50 == v50);
                int32_t v52 = v51 ? 10 : v49;
                const float v53 = v51 ? v13 : v50;
                bool v54 = !(v14 <= v53) & (v53 == v53);
                int32_t v55 = v54 ? 11 : v52;
                const float v56 = v54 ? v14 : v53;
                bool v57 = !(v15 <= v56) & (v56 == v56);
                int32_t v58 = v57 ? 12 : v55;
                const float v59 = v57 ? v15 : v56;
                bool v60 = !(v16 <= v59) & (v59 == v59);
                int32_t v61 = v60 ? 13 : v58;
                const float v62 = v60 ? v16 : v59;
                bool v63 = !(v17 <= v62) & (v62 == v62);
                int32_t v64 = v63 ? 14 : v61;
                const float v65 = v63 ? v17 : v62;
                bool v66 = !(v18 <= v65) & (v65 == v65);
                int32_t v67 = v66 ? 15 : v64;
                const float v68 = v66 ? v18 : v65;
                bool v69 = !(v19 <= v68) & (v68 == v68);
                int32_t v70 = v69 ? 16 : v67;
                const float v71 = v69 ? v19 : v68;
                bool v72 = !(v20 <= v71) & (v71 == v71);
                int32_t v73 = v72 ? 17 : v70;
                const float v74 = v72 ? v20 : v71;
                bool v75 = !(v21 <= v74) & (v74 == v74);
                int32_t v76 = v75 ? 18 : v73;
                const float v77 = v75 ? v21 : v74;
                bool v78 = !(v22 <= v77) & (v77 == v77);
                int32_t v79 = v78 ? 19 : v76;
                int64_t v81 = (int64_t)v79;
                if (i1 < 20) s0[24 * i0 + i1] = v81;
            }
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,20,20] */
    float *restrict y1 = p[2]; /* f32[64,20,20] */
    char *scratch = p[3]; /* 124224 bytes */
    int64_t *s0 = (int64_t *)(scratch + 103872); /* i64[64,20], rows of 24 */
    float *s1 = (float *)(scratch + 117632); /* f32[64,20], axes in the order [1, 0] */
    /* over 64 x 20 x 20: copy */
    {
        for (int64_t i1 = 0; i1 < 20; i1++) {
            int64_t v3 = i1;
            for (int64_t z1 = 0; z1 < 64; z1 += 16) {
                const int64_t to1 = z1 + 16 < 64 ? z1 + 16 : 64;
                for (int64_t z0 = 0; z0 < 20; z0 += 64) {
                    float b6[1024]; /* a tile, transposed */
                    tile_32(&s1[0 + 1 * z1 + 64 * z0], 64, b6, 64, (z0 + 64 < 20 ? z0 + 64 : 20) - z0, to1 - z1);
                    for (int64_t i0 = z1; i0 < to1; i0++) {
                        #pragma omp simd
                        for (int64_t i2 = z0; i2 < (z0 + 64 < 20 ? z0 + 64 : 20); i2++) {
                            const float v1 = x0[400 * i0 + 20 * i1 + i2];
                            int64_t v4 = s0[24 * i0 + i2];
                            bool v5 = v3 == v4;
                            const float v6 = b6[64 * (i0 - z1) + i2 - z0];
                            const float v7 = v6 + v6;
                            const float v9 = v5 ? v7 : 0.0f;
                            const float v10 = cosf(v1);
                            const float v11 = v9 * v10;
                            y1[400 * i0 + 20 * i1 + i2] = v11;
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
}
