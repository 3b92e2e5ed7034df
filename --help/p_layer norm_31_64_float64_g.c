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
    const double *restrict x0 = p[0]; /* f64[64,31] */
    char *scratch = p[3]; /* 2560 bytes */
    double *s6 = (double *)(scratch + 2048); /* f64[64] */
    double *s7 = (double *)(scratch + 0); /* f64[64] */
    /* over 64 x 31: sum */
    {
        {
            int64_t i0 = 0;
            for (; i0 + 7 < 64; i0 += 8) {
                double a1 = 0;
                double a1_1 = 0;
                double a1_2 = 0;
                double a1_3 = 0;
                double a1_4 = 0;
                double a1_5 = 0;
                double a1_6 = 0;
                double a1_7 = 0;
                #pragma omp simd reduction(+:a1) reduction(+:a1_1) reduction(+:a1_2) reduction(+:a1_3) reduction(+:a1_4) reduction(+:a1_5) reduction(+:a1_6) reduction(+:a1_7)
                for (int64_t i1 = 0; i1 < 24; i1++) {
                    const double v1 = x0[31 * i0 + i1];
                    a1 += v1;
                    const double v1_1 = x0[31 * (i0 + 1) + i1];
                    a1_1 += v1_1;
                    const double v1_2 = x0[31 * (i0 + 2) + i1];
                    a1_2 += v1_2;
                    const double v1_3 = x0[31 * (i0 + 3) + i1];
                    a1_3 += v1_3;
                    const double v1_4 = x0[31 * (i0 + 4) + i1];
                    a1_4 += v1_4;
                    const double v1_5 = x0[31 * (i0 + 5) + i1];
                    a1_5 += v1_5;
                    const double v1_6 = x0[31 * (i0 + 6) + i1];
                    a1_6 += v1_6;
                    const double v1_7 = x0[31 * (i0 + 7) + i1];
                    a1_7 += v1_7;
                }
                #pragma omp simd reduction(+:a1) reduction(+:a1_1) reduction(+:a1_2) reduction(+:a1_3) reduction(+:a1_4) reduction(+:a1_5) reduction(+:a1_6) reduction(+:a1_7)
                for (int64_t i1 = 24; i1 < 31; i1++) {
                    const double v1 = x0[31 * i0 + i1];
                    a1 += v1;
                    const double v1_1 = x0[31 * (i0 + 1) + i1];
                    a1_1 += v1_1;
                    const double v1_2 = x0[31 * (i0 + 2) + i1];
                    a1_2 += v1_2;
                    const double v1_3 = x0[31 * (i0 + 3) + i1];
                    a1_3 += v1_3;
                    const double v1_4 = x0[31 * (i0 + 4) + i1];
                    a1_4 += v1_4;
                    const double v1_5 = x0[31 * (i0 + 5) + i1];
                    a1_5 += v1_5;
                    const double v1_6 = x0[31 * (i0 + 6) + i1];
                    a1_6 += v1_6;
                    const double v1_7 = x0[31 * (i0 + 7) + i1];
                    a1_7 += v1_7;
                }
                s7[i0] = a1;
                s7[(i0 + 1)] = a1_1;
                s7[(i0 + 2)] = a1_2;
                s7[(i0 + 3)] = a1_3;
                s7[(i0 + 4)] = a1_4;
                s7[(i0 + 5)] = a1_5;
                s7[(i0 + 6)] = a1_6;
                s7[(i0 + 7)] = a1_7;
            }
            for (; i0 < 64; i0++) {
                double a1 = 0;
                #pragma omp simd reduction(+:a1)
                for (int64_t i1 = 0; i1 < 24; i1++) {
                    const double v1 = x0[31 * i0 + i1];
                    a1 += v1;
                }
                #pragma omp simd reduction(+:a1)
                for (int64_t i1 = 24; i1 < 31; i1++) {
                    const double v1 = x0[31 * i0 + i1];
                    a1 += v1;
                }
                s7[i0] = a1;
            }
        }
    }
    /* over 64: div */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v1 = s7[i0];
            const double v3 = v1 / 31.0;
            s6[i0] = v3;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,31] */
    char *scratch = p[3]; /* 2560 bytes */
    double *s5 = (double *)(scratch + 0); /* f64[64] */
    double *s6 = (double *)(scratch + 2048); /* f64[64] */
    /* over 16 x 31: sum */
    {
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v2 = s6[4 * i0];
            const double v6 = s6[4 * i0 + 1];
            const double v10 = s6[4 * i0 + 2];
            const double v14 = s6[4 * i0 + 3];
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 24; i1++) {
                const double v1 = x0[124 * i0 + i1];
                const double v3 = v1 - v2;
                const double v4 = v3 * v3;
                const double v5 = x0[124 * i0 + i1 + 31];
                const double v7 = v5 - v6;
                const double v8 = v7 * v7;
                const double v9 = x0[124 * i0 + i1 + 62];
                const double v11 = v9 - v10;
                const double v12 = v11 * v11;
                const double v13 = x0[124 * i0 + i1 + 93];
                const double v15 = v13 - v14;
                const double v16 = v15 * v15;
                a1 += v4;
                a2 += v8;
                a3 += v12;
                a4 += v16;
            }
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 24; i1 < 31; i1++) {
                const double v1 = x0[124 * i0 + i1];
                const double v3 = v1 - v2;
                const double v4 = v3 * v3;
                const double v5 = x0[124 * i0 + i1 + 31];
                const double v7 = v5 - v6;
                const double v8 = v7 * v7;
                const double v9 = x0[124 * i0 + i1 + 62];
                const double v11 = v9 - v10;
                const double v12 = v11 * v11;
                const double v13 = x0[124 * i0 + i1 + 93];
                const double v15 = v13 - v14;
                const double v16 = v15 * v15;
                a1 += v4;
                a2 += v8;
                a3 += v12;
                a4 += v16;
            }
            s5[4 * i0] = a1;
            s5[4 * i0 + 1] = a2;
            s5[4 * i0 + 2] = a3;
            s5[4 * i0 + 3] = a4;
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,31] */
    double *restrict y0 = p[1]; /* f64 */
    char *scratch = p[3]; /* 2560 bytes */
    double *s3 = (double *)(scratch + 1024); /* f64[64] */
    double *s4 = (double *)(scratch + 1536); /* f64[64] */
    double *s5 = (double *)(scratch + 0); /* f64[64] */
    double *s6 = (double *)(scratch + 2048); /* f64[64] */
    /* over 64: sqrt, sum, div */
    {
        double a1 = 0;
        for (int64_t z0 = 0; z0 < 64; z0 += 64) {
            double c0[1984]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 31; column += 4) transpose_64(&x0[31 * z + column], 31, &c0[0 + z - z0 + 64 * column], 64);
                    transpose_64(&x0[31 * z + 27], 31, &c0[1728 + z - z0], 64);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 31; column++) c0[0 + z - z0 + 64 * column] = x0[31 * z + 1 * column];
                }
            }
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                const double v5 = s5[i0];
                const double v6 = v5 / 31.0;
                const double v7 = 1e-05 + v6;
                const double v8 = sqrt(v7);
                const double v9 = c0[0 + i0 - z0];
                const double v10 = s6[i0];
                const double v11 = v9 - v10;
                const double v13 = v11 / v8;
                const double v14 = v13 * v13;
                const double v15 = c0[64 + i0 - z0];
                const double v16 = v15 - v10;
                const double v17 = v16 / v8;
                const double v18 = v17 * v17;
                const double v19 = c0[128 + i0 - z0];
                const double v20 = v19 - v10;
                const double v21 = v20 / v8;
                const double v22 = v21 * v21;
                const double v23 = c0[192 + i0 - z0];
                const double v24 = v23 - v10;
                const double v25 = v24 / v8;
                const double v26 = v25 * v25;
                const double v27 = c0[256 + i0 - z0];
                const double v28 = v27 - v10;
                const double v29 = v28 / v8;
                const double v30 = v29 * v29;
                const double v31 = c0[320 + i0 - z0];
                const double v32 = v31 - v10;
                const double v33 = v32 / v8;
                const double v34 = v33 * v33;
                const double v35 = c0[384 + i0 - z0];
                const double v36 = v35 - v10;
                const double v37 = v36 / v8;
                const double v38 = v37 * v37;
                const double v39 = c0[448 + i0 - z0];
                const double v40 = v39 - v10;
                const double v41 = v40 / v8;
                const double v42 = v41 * v41;
                const double v43 = c0[512 + i0 - z0];
                const double v44 = v43 - v10;
                const double v45 = v44 / v8;
                const double v46 = v45 * v45;
                const double v47 = c0[576 + i0 - z0];
                const double v48 = v47 - v10;
                const double v49 = v48 / v8;
                const double v50 = v49 * v49;
                const double v51 = c0[640 + i0 - z0];
                const double v52 = v51 - v10;
                const double v53 = v52 / v8;
                const double v54 = v53 * v53;
                const double v55 = c0[704 + i0 - z0];
                const double v56 = v55 - v10;
                const double v57 = v56 / v8;
                const double v58 = v57 * v57;
                const double v59 = c0[768 + i0 - z0];
                const double v60 = v59 - v10;
                const double v61 = v60 / v8;
                const double v62 = v61 * v61;
                const double v63 = c0[832 + i0 - z0];
                const double v64 = v63 - v10;
                const double v65 = v64 / v8;
                const double v66 = v65 * v65;
                const double v67 = c0[896 + i0 - z0];
                const double v68 = v67 - v10;
                const double v69 = v68 / v8;
                const double v70 = v69 * v69;
                const double v71 = c0[960 + i0 - z0];
                const double v72 = v71 - v10;
                const double v73 = v72 / v8;
                const double v74 = v73 * v73;
                const double v75 = c0[1024 + i0 - z0];
                const double v76 = v75 - v10;
                const double v77 = v76 / v8;
                const double v78 = v77 * v77;
                const double v79 = c0[1088 + i0 - z0];
                const double v80 = v79 - v10;
                const double v81 = v80 / v8;
                const double v82 = v81 * v81;
                const double v83 = c0[1152 + i0 - z0];
                const double v84 = v83 - v10;
                const double v85 = v84 / v8;
                const double v86 = v85 * v85;
                const double v87 = c0[1216 + i0 - z0];
                const double v88 = v87 - v10;
                const double v89 = v88 / v8;
                const double v90 = v89 * v89;
                const double v91 = c0[1280 + i0 - z0];
                const double v92 = v91 - v10;
                const double v93 = v92 / v8;
                const double v94 = v93 * v93;
                const double v95 = c0[1344 + i0 - z0];
                const double v96 = v95 - v10;
                const double v97 = v96 / v8;
                const double v98 = v97 * v97;
                const double v99 = c0[1408 + i0 - z0];
                const double v100 = v99 - v10;
                const double v101 = v100 / v8;
                const double v102 = v101 * v101;
                const double v103 = c0[1472 + i0 - z0];
                const double v104 = v103 - v10;
                const double v105 = v104 / v8;
                const double v106 = v105 * v105;
                const double v107 = c0[1536 + i0 - z0];
                const double v108 = v107 - v10;
                const double v109 = v108 / v8;
                const double v110 = v109 * v109;
                const double v111 = c0[1600 + i0 - z0];
                const double v112 = v111 - v10;
                const double v113 = v112 / v8;
                const double v114 = v113 * v113;
                const double v115 = c0[1664 + i0 - z0];
                const double v116 = v115 - v10;
                const double v117 = v116 / v8;
                const double v118 = v117 * v117;
                const double v119 = c0[1728 + i0 - z0];
                const double v120 = v119 - v10;
                const double v121 = v120 / v8;
                const double v122 = v121 * v121;
                const double v123 = c0[1792 + i0 - z0];
                const double v124 = v123 - v10;
                const double v125 = v124 / v8;
                const double v126 = v125 * v125;
                const double v127 = c0[1856 + i0 - z0];
                const double v128 = v127 - v10;
                const double v129 = v128 / v8;
                const double v130 = v129 * v129;
                const double v131 = c0[1920 + i0 - z0];
                const double v132 = v131 - v10;
                const double v133 = v132 / v8;
                const double v134 = v133 * v133;
                const double v136 = 1.0 / v8;
                s4[i0] = v8;
                a1 += v14 + v18 + v22 + v26 + v30 + v34 + v38 + v42 + v46 + v50 + v54 + v58 + v62 + v66 + v70 + v74 + v78 + v82 + v86 + v90 + v94 + v98 + v102 + v106 + v110 + v114 + v118 + v122 + v126 + v130 + v134;
                s3[i0] = v136;
            }
        }
        y0[0] = a1;
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,31] */
    char *scratch = p[3]; /* 2560 bytes */
    double *s1 = (double *)(scratch + 512); /* f64[64] */
    double *s2 = (double *)(scratch + 0); /* f64[64] */
    double *s3 = (double *)(scratch + 1024); /* f64[64] */
    double *s4 = (double *)(scratch + 1536); /* f64[64] */
    double *s6 = (double *)(scratch + 2048); /* f64[64] */
    /* over 16 x 31: sum */
    {
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v2 = s6[4 * i0];
            const double v6 = s6[4 * i0 + 1];
            const double v10 = s6[4 * i0 + 2];
            const double v14 = s6[4 * i0 + 3];
            const double v17 = s3[4 * i0];
            const double v18 = s4[4 * i0];
            const double v20 = s3[4 * i0 + 1];
            const double v21 = s4[4 * i0 + 1];
            const double v23 = s3[4 * i0 + 2];
            const double v24 = s4[4 * i0 + 2];
            const double v26 = s3[4 * i0 + 3];
            const double v27 = s4[4 * i0 + 3];
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 24; i1++) {
                const double v1 = x0[124 * i0 + i1];
                const double v3 = v1 - v2;
                const double v5 = x0[124 * i0 + i1 + 31];
                const double v7 = v5 - v6;
                const double v9 = x0[124 * i0 + i1 + 62];
                const double v11 = v9 - v10;
                const double v13 = x0[124 * i0 + i1 + 93];
                const double v15 = v13 - v14;
                const double v19 = v3 / v18;
                const double v22 = v7 / v21;
                const double v25 = v11 / v24;
                const double v28 = v15 / v27;
                const double v29 = v17 * v19;
                const double v31 = v20 * v22;
                const double v33 = v23 * v25;
                const double v35 = v26 * v28;
                a1 = FMA(v29, v19, a1);
                a2 = FMA(v31, v22, a2);
                a3 = FMA(v33, v25, a3);
                a4 = FMA(v35, v28, a4);
            }
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 24; i1 < 31; i1++) {
                const double v1 = x0[124 * i0 + i1];
                const double v3 = v1 - v2;
                const double v5 = x0[124 * i0 + i1 + 31];
                const double v7 = v5 - v6;
                const double v9 = x0[124 * i0 + i1 + 62];
                const double v11 = v9 - v10;
                const double v13 = x0[124 * i0 + i1 + 93];
                const double v15 = v13 - v14;
                const double v19 = v3 / v18;
                const double v22 = v7 / v21;
                const double v25 = v11 / v24;
                const double v28 = v15 / v27;
                const double v29 = v17 * v19;
                const double v31 = v20 * v22;
                const double v33 = v23 * v25;
                const double v35 = v26 * v28;
                a1 = FMA(v29, v19, a1);
                a2 = FMA(v31, v22, a2);
                a3 = FMA(v33, v25, a3);
                a4 = FMA(v35, v28, a4);
            }
            s2[4 * i0] = a1;
            s2[4 * i0 + 1] = a2;
            s2[4 * i0 + 2] = a3;
            s2[4 * i0 + 3] = a4;
        }
    }
    /* over 64: mul */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v137 = s2[i0];
            const double v139 = v137 * (-2.0);
            const double v141 = s3[i0];
            const double v142 = 0.5 * v141;
            const double v143 = v139 * v142;
            const double v145 = v143 * 0.03225806451612903;
            s1[i0] = v145;
        }
    }
}

static ALONE void piece4_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,31] */
    char *scratch = p[3]; /* 2560 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64] */
    double *s1 = (double *)(scratch + 512); /* f64[64] */
    double *s3 = (double *)(scratch + 1024); /* f64[64] */
    double *s4 = (double *)(scratch + 1536); /* f64[64] */
    double *s6 = (double *)(scratch + 2048); /* f64[64] */
    /* over 16 x 31: sum */
    {
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v2 = s6[4 * i0];
            const double v6 = s6[4 * i0 + 1];
            const double v10 = s6[4 * i0 + 2];
            const double v14 = s6[4 * i0 + 3];
            const double v17 = s3[4 * i0];
            const double v18 = s4[4 * i0];
            const double v20 = s3[4 * i0 + 1];
            const double v21 = s4[4 * i0 + 1];
            const double v23 = s3[4 * i0 + 2];
            const double v24 = s4[4 * i0 + 2];
            const double v26 = s3[4 * i0 + 3];
            const double v27 = s4[4 * i0 + 3];
            const double v40 = s1[4 * i0];
            const double v46 = s1[4 * i0 + 1];
            const double v52 = s1[4 * i0 + 2];
            const double v58 = s1[4 * i0 + 3];
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 0; i1 < 24; i1++) {
                const double v1 = x0[124 * i0 + i1];
                const double v3 = v1 - v2;
                const double v5 = x0[124 * i0 + i1 + 31];
                const double v7 = v5 - v6;
                const double v9 = x0[124 * i0 + i1 + 62];
                const double v11 = v9 - v10;
                const double v13 = x0[124 * i0 + i1 + 93];
                const double v15 = v13 - v14;
                const double v19 = v3 / v18;
                const double v22 = v7 / v21;
                const double v25 = v11 / v24;
                const double v28 = v15 / v27;
                const double v37 = v19 + v19;
                const double v38 = v37 * v17;
                const double v39 = v3 + v3;
                const double v41 = v39 * v40;
                const double v42 = v38 + v41;
                const double v43 = v22 + v22;
                const double v44 = v43 * v20;
                const double v45 = v7 + v7;
                const double v47 = v45 * v46;
                const double v48 = v44 + v47;
                const double v49 = v25 + v25;
                const double v50 = v49 * v23;
                const double v51 = v11 + v11;
                const double v53 = v51 * v52;
                const double v54 = v50 + v53;
                const double v55 = v28 + v28;
                const double v56 = v55 * v26;
                const double v57 = v15 + v15;
                const double v59 = v57 * v58;
                const double v60 = v56 + v59;
                a1 += v42;
                a2 += v48;
                a3 += v54;
                a4 += v60;
            }
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4)
            for (int64_t i1 = 24; i1 < 31; i1++) {
                const double v1 = x0[124 * i0 + i1];
                const double v3 = v1 - v2;
                const double v5 = x0[124 * i0 + i1 + 31];
                const double v7 = v5 - v6;
                const double v9 = x0[124 * i0 + i1 + 62];
                const double v11 = v9 - v10;
                const double v13 = x0[124 * i0 + i1 + 93];
                const double v15 = v13 - v14;
                const double v19 = v3 / v18;
                const double v22 = v7 / v21;
                const double v25 = v11 / v24;
                const double v28 = v15 / v27;
                const double v37 = v19 + v19;
                const double v38 = v37 * v17;
                const double v39 = v3 + v3;
                const double v41 = v39 * v40;
                const double v42 = v38 + v41;
                const double v43 = v22 + v22;
                const double v44 = v43 * v20;
                const double v45 = v7 + v7;
                const double v47 = v45 * v46;
                const double v48 = v44 + v47;
                const double v49 = v25 + v25;
                const double v50 = v49 * v23;
                const double v51 = v11 + v11;
                const double v53 = v51 * v52;
                const double v54 = v50 + v53;
                const double v55 = v28 + v28;
                const double v56 = v55 * v26;
                const double v57 = v15 + v15;
                const double v59 = v57 * v58;
                const double v60 = v56 + v59;
                a1 += v42;
                a2 += v48;
                a3 += v54;
                a4 += v60;
            }
            s0[4 * i0] = a1;
            s0[4 * i0 + 1] = a2;
            s0[4 * i0 + 2] = a3;
            s0[4 * i0 + 3] = a4;
        }
    }
}

static ALONE void piece5_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,31] */
    double *restrict y1 = p[2]; /* f64[64,31] */
    char *scratch = p[3]; /* 2560 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64] */
    double *s1 = (double *)(scratch + 512); /* f64[64] */
    double *s3 = (double *)(scratch + 1024); /* f64[64] */
    double *s4 = (double *)(scratch + 1536); /* f64[64] */
    double *s6 = (double *)(scratch + 2048); /* f64[64] */
    /* over 64: add */
    {
        for (int64_t z0 = 0; z0 < 64; z0 += 64) {
            double c0[1984]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 31; column += 4) transpose_64(&x0[31 * z + column], 31, &c0[0 + z - z0 + 64 * column], 64);
                    transpose_64(&x0[31 * z + 27], 31, &c0[1728 + z - z0], 64);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 31; column++) c0[0 + z - z0 + 64 * column] = x0[31 * z + 1 * column];
                }
            }
            double w0[1984]; /* columns of results */
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                const double v9 = c0[0 + i0 - z0];
                const double v10 = s6[i0];
                const double v11 = v9 - v10;
                const double v12 = s4[i0];
                const double v13 = v11 / v12;
                const double v15 = c0[64 + i0 - z0];
                const double v16 = v15 - v10;
                const double v17 = v16 / v12;
                const double v19 = c0[128 + i0 - z0];
                const double v20 = v19 - v10;
                const double v21 = v20 / v12;
                const double v23 = c0[192 + i0 - z0];
                const double v24 = v23 - v10;
                const double v25 = v24 / v12;
                const double v27 = c0[256 + i0 - z0];
                const double v28 = v27 - v10;
                const double v29 = v28 / v12;
                const double v31 = c0[320 + i0 - z0];
                const double v32 = v31 - v10;
                const double v33 = v32 / v12;
                const double v35 = c0[384 + i0 - z0];
                const double v36 = v35 - v10;
                const double v37 = v36 / v12;
                const double v39 = c0[448 + i0 - z0];
                const double v40 = v39 - v10;
                const double v41 = v40 / v12;
                const double v43 = c0[512 + i0 - z0];
                const double v44 = v43 - v10;
                const double v45 = v44 / v12;
                const double v47 = c0[576 + i0 - z0];
                const double v48 = v47 - v10;
                const double v49 = v48 / v12;
                const double v51 = c0[640 + i0 - z0];
                const double v52 = v51 - v10;
                const double v53 = v52 / v12;
                const double v55 = c0[704 + i0 - z0];
                const double v56 = v55 - v10;
                const double v57 = v56 / v12;
                const double v59 = c0[768 + i0 - z0];
                const double v60 = v59 - v10;
                const double v61 = v60 / v12;
                const double v63 = c0[832 + i0 - z0];
                const double v64 = v63 - v10;
                const double v65 = v64 / v12;
                const double v67 = c0[896 + i0 - z0];
                const double v68 = v67 - v10;
                const double v69 = v68 / v12;
                const double v71 = c0[960 + i0 - z0];
                const double v72 = v71 - v10;
                const double v73 = v72 / v12;
                const double v75 = c0[1024 + i0 - z0];
                const double v76 = v75 - v10;
                const double v77 = v76 / v12;
                const double v79 = c0[1088 + i0 - z0];
                const double v80 = v79 - v10;
                const double v81 = v80 / v12;
                const double v83 = c0[1152 + i0 - z0];
                const double v84 = v83 - v10;
                const double v85 = v84 / v12;
                const double v87 = c0[1216 + i0 - z0];
                const double v88 = v87 - v10;
                const double v89 = v88 / v12;
                const double v91 = c0[1280 + i0 - z0];
                const double v92 = v91 - v10;
                const double v93 = v92 / v12;
                const double v95 = c0[1344 + i0 - z0];
                const double v96 = v95 - v10;
                const double v97 = v96 / v12;
                const double v99 = c0[1408 + i0 - z0];
                const double v100 = v99 - v10;
                const double v101 = v100 / v12;
                const double v103 = c0[1472 + i0 - z0];
                const double v104 = v103 - v10;
                const double v105 = v104 / v12;
                const double v107 = c0[1536 + i0 - z0];
                const double v108 = v107 - v10;
                const double v109 = v108 / v12;
                const double v111 = c0[1600 + i0 - z0];
                const double v112 = v111 - v10;
                const double v113 = v112 / v12;
                const double v115 = c0[1664 + i0 - z0];
                const double v116 = v115 - v10;
                const double v117 = v116 / v12;
                const double v119 = c0[1728 + i0 - z0];
                const double v120 = v119 - v10;
                const double v121 = v120 / v12;
                const double v123 = c0[1792 + i0 - z0];
                const double v124 = v123 - v10;
                const double v125 = v124 / v12;
                const double v127 = c0[1856 + i0 - z0];
                const double v128 = v127 - v10;
                const double v129 = v128 / v12;
                const double v131 = c0[1920 + i0 - z0];
                const double v132 = v131 - v10;
                const double v133 = v132 / v12;
                const double v141 = s3[i0];
                const double v146 = v13 + v13;
                const double v147 = v146 * v141;
                const double v148 = v11 + v11;
                const double v149 = s1[i0];
                const double v150 = v148 * v149;
                const double v151 = v147 + v150;
                const double v152 = s0[i0];
                const double v154 = v152 * (-0.03225806451612903);
                const double v155 = v151 + v154;
                const double v156 = v17 + v17;
                const double v157 = v156 * v141;
                const double v158 = v16 + v16;
                const double v159 = v158 * v149;
                const double v160 = v157 + v159;
                const double v161 = v160 + v154;
                const double v162 = v21 + v21;
                const double v163 = v162 * v141;
                const double v164 = v20 + v20;
                const double v165 = v164 * v149;
                const double v166 = v163 + v165;
                const double v167 = v166 + v154;
                const double v168 = v25 + v25;
                const double v169 = v168 * v141;
                const double v170 = v24 + v24;
                const double v171 = v170 * v149;
                const double v172 = v169 + v171;
                const double v173 = v172 + v154;
                const double v174 = v29 + v29;
                const double v175 = v174 * v141;
                const double v176 = v28 + v28;
                const double v177 = v176 * v149;
                const double v178 = v175 + v177;
                const double v179 = v178 + v154;
                const double v180 = v33 + v33;
                const double v181 = v180 * v141;
                const double v182 = v32 + v32;
                const double v183 = v182 * v149;
                const double v184 = v181 + v183;
                const double v185 = v184 + v154;
                const double v186 = v37 + v37;
                const double v187 = v186 * v141;
                const double v188 = v36 + v36;
                const double v189 = v188 * v149;
                const double v190 = v187 + v189;
                const double v191 = v190 + v154;
                const double v192 = v41 + v41;
                const double v193 = v192 * v141;
                const double v194 = v40 + v40;
                const double v195 = v194 * v149;
                const double v196 = v193 + v195;
                const double v197 = v196 + v154;
                const double v198 = v45 + v45;
                const double v199 = v198 * v141;
                const double v200 = v44 + v44;
                const double v201 = v200 * v149;
                const double v202 = v199 + v201;
                const double v203 = v202 + v154;
                const double v204 = v49 + v49;
                const double v205 = v204 * v141;
                const double v206 = v48 + v48;
                const double v207 = v206 * v149;
                const double v208 = v205 + v207;
                const double v209 = v208 + v154;
                const double v210 = v53 + v53;
                const double v211 = v210 * v141;
                const double v212 = v52 + v52;
                const double v213 = v212 * v149;
                const double v214 = v211 + v213;
                const double v215 = v214 + v154;
                const double v216 = v57 + v57;
                const double v217 = v216 * v141;
                const double v218 = v56 + v56;
                const double v219 = v218 * v149;
                const double v220 = v217 + v219;
                const double v221 = v220 + v154;
                const double v222 = v61 + v61;
                const double v223 = v222 * v141;
                const double v224 = v60 + v60;
                const double v225 = v224 * v149;
                const double v226 = v223 + v225;
                const double v227 = v226 + v154;
                const double v228 = v65 + v65;
                const double v229 = v228 * v141;
                const double v230 = v64 + v64;
                const double v231 = v230 * v149;
                const double v232 = v229 + v231;
                const double v233 = v232 + v154;
                const double v234 = v69 + v69;
                const double v235 = v234 * v141;
                const double v236 = v68 + v68;
                const double v237 = v236 * v149;
                const double v238 = v235 + v237;
                const double v239 = v238 + v154;
                const double v240 = v73 + v73;
                const double v241 = v240 * v141;
                const double v242 = v72 + v72;
                const double v243 = v242 * v149;
                const double v244 = v241 + v243;
                const double v245 = v244 + v154;
                const double v246 = v77 + v77;
                const double v247 = v246 * v141;
                const double v248 = v76 + v76;
                const double v249 = v248 * v149;
                const double v250 = v247 + v249;
                const double v251 = v250 + v154;
                const double v252 = v81 + v81;
                const double v253 = v252 * v141;
                const double v254 = v80 + v80;
                const double v255 = v254 * v149;
                const double v256 = v253 + v255;
                const double v257 = v256 + v154;
                const double v258 = v85 + v85;
                const double v259 = v258 * v141;
                const double v260 = v84 + v84;
                const double v261 = v260 * v149;
                const double v262 = v259 + v261;
                const double v263 = v262 + v154;
                const double v264 = v89 + v89;
                const double v265 = v264 * v141;
                const double v266 = v88 + v88;
                const double v267 = v266 * v149;
                const double v268 = v265 + v267;
                const double v269 = v268 + v154;
                const double v270 = v93 + v93;
                const double v271 = v270 * v141;
                const double v272 = v92 + v92;
                const double v273 = v272 * v149;
                const double v274 = v271 + v273;
                const double v275 = v274 + v154;
                const double v276 = v97 + v97;
                const double v277 = v276 * v141;
                const double v278 = v96 + v96;
                const double v279 = v278 * v149;
                const double v280 = v277 + v279;
                const double v281 = v280 + v154;
                const double v282 = v101 + v101;
                const double v283 = v282 * v141;
                const double v284 = v100 + v100;
                const double v285 = v284 * v149;
                const double v286 = v283 + v285;
                const double v287 = v286 + v154;
                const double v288 = v105 + v105;
                const double v289 = v288 * v141;
                const double v290 = v104 + v104;
                const double v291 = v290 * v149;
                const double v292 = v289 + v291;
                const double v293 = v292 + v154;
                const double v294 = v109 + v109;
                const double v295 = v294 * v141;
                const double v296 = v108 + v108;
                const double v297 = v296 * v149;
                const double v298 = v295 + v297;
                const double v299 = v298 + v154;
                const double v300 = v113 + v113;
                const double v301 = v300 * v141;
                const double v302 = v112 + v112;
                const double v303 = v302 * v149;
                const double v304 = v301 + v303;
                const double v305 = v304 + v154;
                const double v306 = v117 + v117;
                const double v307 = v306 * v141;
                const double v308 = v116 + v116;
                const double v309 = v308 * v149;
                const double v310 = v307 + v309;
                const double v311 = v310 + v154;
                const double v312 = v121 + v121;
                const double v313 = v312 * v141;
                const double v314 = v120 + v120;
                const double v315 = v314 * v149;
                const double v316 = v313 + v315;
                const double v317 = v316 + v154;
                const double v318 = v125 + v125;
                const double v319 = v318 * v141;
                const double v320 = v124 + v124;
                const double v321 = v320 * v149;
                const double v322 = v319 + v321;
                const double v323 = v322 + v154;
                const double v324 = v129 + v129;
                const double v325 = v324 * v141;
                const double v326 = v128 + v128;
                const double v327 = v326 * v149;
                const double v328 = v325 + v327;
                const double v329 = v328 + v154;
                const double v330 = v133 + v133;
                const double v331 = v330 * v141;
                const double v332 = v132 + v132;
                const double v333 = v332 * v149;
                const double v334 = v331 + v333;
                const double v335 = v334 + v154;
                w0[0 + i0 - z0] = v155;
                w0[64 + i0 - z0] = v161;
                w0[128 + i0 - z0] = v167;
                w0[192 + i0 - z0] = v173;
                w0[256 + i0 - z0] = v179;
                w0[320 + i0 - z0] = v185;
                w0[384 + i0 - z0] = v191;
                w0[448 + i0 - z0] = v197;
                w0[512 + i0 - z0] = v203;
                w0[576 + i0 - z0] = v209;
                w0[640 + i0 - z0] = v215;
                w0[704 + i0 - z0] = v221;
                w0[768 + i0 - z0] = v227;
                w0[832 + i0 - z0] = v233;
                w0[896 + i0 - z0] = v239;
                w0[960 + i0 - z0] = v245;
                w0[1024 + i0 - z0] = v251;
                w0[1088 + i0 - z0] = v257;
                w0[1152 + i0 - z0] = v263;
                w0[1216 + i0 - z0] = v269;
                w0[1280 + i0 - z0] = v275;
                w0[1344 + i0 - z0] = v281;
                w0[1408 + i0 - z0] = v287;
                w0[1472 + i0 - z0] = v293;
                w0[1536 + i0 - z0] = v299;
                w0[1600 + i0 - z0] = v305;
                w0[1664 + i0 - z0] = v311;
                w0[1728 + i0 - z0] = v317;
                w0[1792 + i0 - z0] = v323;
                w0[1856 + i0 - z0] = v329;
                w0[1920 + i0 - z0] = v335;
            }
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 31; column += 4) transpose_64(&w0[0 + z - z0 + 64 * column], 64, &y1[31 * z + column], 31);
                    transpose_64(&w0[1728 + z - z0], 64, &y1[31 * z + 27], 31);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 31; column++) y1[31 * z + 1 * column] = w0[0 + z - z0 + 64 * column];
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
}
