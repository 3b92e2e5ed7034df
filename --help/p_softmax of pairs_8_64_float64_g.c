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
    const double *restrict x0 = p[0]; /* f64[64,8] */
    const double *restrict x1 = p[1]; /* f64[64,8] */
    char *scratch = p[5]; /* 45376 bytes */
    double *s2 = (double *)(scratch + 39808); /* f64[64,8], axes in the order [1, 0] */
    /* over 64: select */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v1 = x0[8 * i0];
            const double v2 = x1[8 * i0];
            const double v3 = v1 * v2;
            const double v4 = x1[8 * i0 + 1];
            const double v5 = v1 * v4;
            const double v6 = x1[8 * i0 + 2];
            const double v7 = v1 * v6;
            const double v8 = x1[8 * i0 + 3];
            const double v9 = v1 * v8;
            const double v10 = x1[8 * i0 + 4];
            const double v11 = v1 * v10;
            const double v12 = x1[8 * i0 + 5];
            const double v13 = v1 * v12;
            const double v14 = x1[8 * i0 + 6];
            const double v15 = v1 * v14;
            const double v16 = x1[8 * i0 + 7];
            const double v17 = v1 * v16;
            const double v19 = v5 > v3 ? v5 : v3;
            const double v20 = v5 != v5 ? v5 : v19;
            const double v21 = v7 > v20 ? v7 : v20;
            const double v22 = v7 != v7 ? v7 : v21;
            const double v23 = v9 > v22 ? v9 : v22;
            const double v24 = v9 != v9 ? v9 : v23;
            const double v25 = v11 > v24 ? v11 : v24;
            const double v26 = v11 != v11 ? v11 : v25;
            const double v27 = v13 > v26 ? v13 : v26;
            const double v28 = v13 != v13 ? v13 : v27;
            const double v29 = v15 > v28 ? v15 : v28;
            const double v30 = v15 != v15 ? v15 : v29;
            const double v31 = v17 > v30 ? v17 : v30;
            const double v32 = v17 != v17 ? v17 : v31;
            const double v33 = v32;
            bool v34 = isfinite(v33);
            const double v36 = v34 ? v33 : 0.0;
            const double v37 = x0[8 * i0 + 1];
            const double v38 = v37 * v2;
            const double v39 = v37 * v4;
            const double v40 = v37 * v6;
            const double v41 = v37 * v8;
            const double v42 = v37 * v10;
            const double v43 = v37 * v12;
            const double v44 = v37 * v14;
            const double v45 = v37 * v16;
            const double v47 = v39 > v38 ? v39 : v38;
            const double v48 = v39 != v39 ? v39 : v47;
            const double v49 = v40 > v48 ? v40 : v48;
            const double v50 = v40 != v40 ? v40 : v49;
            const double v51 = v41 > v50 ? v41 : v50;
            const double v52 = v41 != v41 ? v41 : v51;
            const double v53 = v42 > v52 ? v42 : v52;
            const double v54 = v42 != v42 ? v42 : v53;
            const double v55 = v43 > v54 ? v43 : v54;
            const double v56 = v43 != v43 ? v43 : v55;
            const double v57 = v44 > v56 ? v44 : v56;
            const double v58 = v44 != v44 ? v44 : v57;
            const double v59 = v45 > v58 ? v45 : v58;
            const double v60 = v45 != v45 ? v45 : v59;
            const double v61 = v60;
            bool v62 = isfinite(v61);
            const double v63 = v62 ? v61 : 0.0;
            const double v64 = x0[8 * i0 + 2];
            const double v65 = v64 * v2;
            const double v66 = v64 * v4;
            const double v67 = v64 * v6;
            const double v68 = v64 * v8;
            const double v69 = v64 * v10;
            const double v70 = v64 * v12;
            const double v71 = v64 * v14;
            const double v72 = v64 * v16;
            const double v74 = v66 > v65 ? v66 : v65;
            const double v75 = v66 != v66 ? v66 : v74;
            const double v76 = v67 > v75 ? v67 : v75;
            const double v77 = v67 != v67 ? v67 : v76;
            const double v78 = v68 > v77 ? v68 : v77;
            const double v79 = v68 != v68 ? v68 : v78;
            const double v80 = v69 > v79 ? v69 : v79;
            const double v81 = v69 != v69 ? v69 : v80;
            const double v82 = v70 > v81 ? v70 : v81;
            const double v83 = v70 != v70 ? v70 : v82;
            const double v84 = v71 > v83 ? v71 : v83;
            const double v85 = v71 != v71 ? v71 : v84;
            const double v86 = v72 > v85 ? v72 : v85;
            const double v87 = v72 != v72 ? v72 : v86;
            const double v88 = v87;
            bool v89 = isfinite(v88);
            const double v90 = v89 ? v88 : 0.0;
            const double v91 = x0[8 * i0 + 3];
            const double v92 = v91 * v2;
            const double v93 = v91 * v4;
            const double v94 = v91 * v6;
            const double v95 = v91 * v8;
            const double v96 = v91 * v10;
            const double v97 = v91 * v12;
            const double v98 = v91 * v14;
            const double v99 = v91 * v16;
            const double v101 = v93 > v92 ? v93 : v92;
            const double v102 = v93 != v93 ? v93 : v101;
            const double v103 = v94 > v102 ? v94 : v102;
            const double v104 = v94 != v94 ? v94 : v103;
            const double v105 = v95 > v104 ? v95 : v104;
            const double v106 = v95 != v95 ? v95 : v105;
            const double v107 = v96 > v106 ? v96 : v106;
            const double v108 = v96 != v96 ? v96 : v107;
            const double v109 = v97 > v108 ? v97 : v108;
            const double v110 = v97 != v97 ? v97 : v109;
            const double v111 = v98 > v110 ? v98 : v110;
            const double v112 = v98 != v98 ? v98 : v111;
            const double v113 = v99 > v112 ? v99 : v112;
            const double v114 = v99 != v99 ? v99 : v113;
            const double v115 = v114;
            bool v116 = isfinite(v115);
            const double v117 = v116 ? v115 : 0.0;
            const double v118 = x0[8 * i0 + 4];
            const double v119 = v118 * v2;
            const double v120 = v118 * v4;
            const double v121 = v118 * v6;
            const double v122 = v118 * v8;
            const double v123 = v118 * v10;
            const double v124 = v118 * v12;
            const double v125 = v118 * v14;
            const double v126 = v118 * v16;
            const double v128 = v120 > v119 ? v120 : v119;
            const double v129 = v120 != v120 ? v120 : v128;
            const double v130 = v121 > v129 ? v121 : v129;
            const double v131 = v121 != v121 ? v121 : v130;
            const double v132 = v122 > v131 ? v122 : v131;
            const double v133 = v122 != v122 ? v122 : v132;
            const double v134 = v123 > v133 ? v123 : v133;
            const double v135 = v123 != v123 ? v123 : v134;
            const double v136 = v124 > v135 ? v124 : v135;
            const double v137 = v124 != v124 ? v124 : v136;
            const double v138 = v125 > v137 ? v125 : v137;
            const double v139 = v125 != v125 ? v125 : v138;
            const double v140 = v126 > v139 ? v126 : v139;
            const double v141 = v126 != v126 ? v126 : v140;
            const double v142 = v141;
            bool v143 = isfinite(v142);
            const double v144 = v143 ? v142 : 0.0;
            const double v145 = x0[8 * i0 + 5];
            const double v146 = v145 * v2;
            const double v147 = v145 * v4;
            const double v148 = v145 * v6;
            const double v149 = v145 * v8;
            const double v150 = v145 * v10;
            const double v151 = v145 * v12;
            const double v152 = v145 * v14;
            const double v153 = v145 * v16;
            const double v155 = v147 > v146 ? v147 : v146;
            const double v156 = v147 != v147 ? v147 : v155;
            const double v157 = v148 > v156 ? v148 : v156;
            const double v158 = v148 != v148 ? v148 : v157;
            const double v159 = v149 > v158 ? v149 : v158;
            const double v160 = v149 != v149 ? v149 : v159;
            const double v161 = v150 > v160 ? v150 : v160;
            const double v162 = v150 != v150 ? v150 : v161;
            const double v163 = v151 > v162 ? v151 : v162;
            const double v164 = v151 != v151 ? v151 : v163;
            const double v165 = v152 > v164 ? v152 : v164;
            const double v166 = v152 != v152 ? v152 : v165;
            const double v167 = v153 > v166 ? v153 : v166;
            const double v168 = v153 != v153 ? v153 : v167;
            const double v169 = v168;
            bool v170 = isfinite(v169);
            const double v171 = v170 ? v169 : 0.0;
            const double v172 = x0[8 * i0 + 6];
            const double v173 = v172 * v2;
            const double v174 = v172 * v4;
            const double v175 = v172 * v6;
            const double v176 = v172 * v8;
            const double v177 = v172 * v10;
            const double v178 = v172 * v12;
            const double v179 = v172 * v14;
            const double v180 = v172 * v16;
            const double v182 = v174 > v173 ? v174 : v173;
            const double v183 = v174 != v174 ? v174 : v182;
            const double v184 = v175 > v183 ? v175 : v183;
            const double v185 = v175 != v175 ? v175 : v184;
            const double v186 = v176 > v185 ? v176 : v185;
            const double v187 = v176 != v176 ? v176 : v186;
            const double v188 = v177 > v187 ? v177 : v187;
            const double v189 = v177 != v177 ? v177 : v188;
            const double v190 = v178 > v189 ? v178 : v189;
            const double v191 = v178 != v178 ? v178 : v190;
            const double v192 = v179 > v191 ? v179 : v191;
            const double v193 = v179 != v179 ? v179 : v192;
            const double v194 = v180 > v193 ? v180 : v193;
            const double v195 = v180 != v180 ? v180 : v194;
            const double v196 = v195;
            bool v197 = isfinite(v196);
            const double v198 = v197 ? v196 : 0.0;
            const double v199 = x0[8 * i0 + 7];
            const double v200 = v199 * v2;
            const double v201 = v199 * v4;
            const double v202 = v199 * v6;
            const double v203 = v199 * v8;
            const double v204 = v199 * v10;
            const double v205 = v199 * v12;
            const double v206 = v199 * v14;
            const double v207 = v199 * v16;
            const double v209 = v201 > v200 ? v201 : v200;
            const double v210 = v201 != v201 ? v201 : v209;
            const double v211 = v202 > v210 ? v202 : v210;
            const double v212 = v202 != v202 ? v202 : v211;
            const double v213 = v203 > v212 ? v203 : v212;
            const double v214 = v203 != v203 ? v203 : v213;
            const double v215 = v204 > v214 ? v204 : v214;
            const double v216 = v204 != v204 ? v204 : v215;
            const double v217 = v205 > v216 ? v205 : v216;
            const double v218 = v205 != v205 ? v205 : v217;
            const double v219 = v206 > v218 ? v206 : v218;
            const double v220 = v206 != v206 ? v206 : v219;
            const double v221 = v207 > v220 ? v207 : v220;
            const double v222 = v207 != v207 ? v207 : v221;
            const double v223 = v222;
            bool v224 = isfinite(v223);
            const double v225 = v224 ? v223 : 0.0;
            s2[i0] = v36;
            s2[i0 + 64] = v63;
            s2[i0 + 128] = v90;
            s2[i0 + 192] = v117;
            s2[i0 + 256] = v144;
            s2[i0 + 320] = v171;
            s2[i0 + 384] = v198;
            s2[i0 + 448] = v225;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,8] */
    const double *restrict x1 = p[1]; /* f64[64,8] */
    char *scratch = p[5]; /* 45376 bytes */
    double *s1 = (double *)(scratch + 0); /* f64[64,8,8], axes in the order [1, 2, 0] */
    double *s2 = (double *)(scratch + 39808); /* f64[64,8], axes in the order [1, 0] */
    /* over 64 x 8: exp */
    {
        for (int64_t z1 = 0; z1 < 8; z1 += 16) {
            const int64_t to1 = z1 + 16 < 8 ? z1 + 16 : 8;
            for (int64_t z0 = 0; z0 < 64; z0 += 64) {
                double b1[1024]; /* a tile, transposed */
                tile_64(&x0[0 + 8 * z0 + 1 * z1], 8, b1, 64, (z0 + 64 < 64 ? z0 + 64 : 64) - z0, to1 - z1);
                for (int64_t i1 = z1; i1 < to1; i1++) {
                    #pragma omp simd
                    for (int64_t i0 = z0; i0 < (z0 + 64 < 64 ? z0 + 64 : 64); i0++) {
                        const double v1 = b1[64 * (i1 - z1) + i0 - z0];
                        const double v2 = x1[8 * i0];
                        const double v3 = v1 * v2;
                        const double v4 = s2[i0 + 64 * i1];
                        const double v5 = v3 - v4;
                        const double v6 = exp(v5);
                        const double v7 = x1[8 * i0 + 1];
                        const double v8 = v1 * v7;
                        const double v9 = v8 - v4;
                        const double v10 = exp(v9);
                        const double v11 = x1[8 * i0 + 2];
                        const double v12 = v1 * v11;
                        const double v13 = v12 - v4;
                        const double v14 = exp(v13);
                        const double v15 = x1[8 * i0 + 3];
                        const double v16 = v1 * v15;
                        const double v17 = v16 - v4;
                        const double v18 = exp(v17);
                        const double v19 = x1[8 * i0 + 4];
                        const double v20 = v1 * v19;
                        const double v21 = v20 - v4;
                        const double v22 = exp(v21);
                        const double v23 = x1[8 * i0 + 5];
                        const double v24 = v1 * v23;
                        const double v25 = v24 - v4;
                        const double v26 = exp(v25);
                        const double v27 = x1[8 * i0 + 6];
                        const double v28 = v1 * v27;
                        const double v29 = v28 - v4;
                        const double v30 = exp(v29);
                        const double v31 = x1[8 * i0 + 7];
                        const double v32 = v1 * v31;
                        const double v33 = v32 - v4;
                        const double v34 = exp(v33);
                        s1[i0 + 512 * i1] = v6;
                        s1[i0 + 512 * i1 + 64] = v10;
                        s1[i0 + 512 * i1 + 128] = v14;
                        s1[i0 + 512 * i1 + 192] = v18;
                        s1[i0 + 512 * i1 + 256] = v22;
                        s1[i0 + 512 * i1 + 320] = v26;
                        s1[i0 + 512 * i1 + 384] = v30;
                        s1[i0 + 512 * i1 + 448] = v34;
                    }
                }
            }
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,8] */
    const double *restrict x1 = p[1]; /* f64[64,8] */
    double *restrict y1 = p[3]; /* f64[64,8] */
    double *restrict y2 = p[4]; /* f64[64,8] */
    char *scratch = p[5]; /* 45376 bytes */
    double *s0 = (double *)(scratch + 34240); /* f64[64,8], axes in the order [1, 0] */
    double *s1 = (double *)(scratch + 0); /* f64[64,8,8], axes in the order [1, 2, 0] */
    double *s2 = (double *)(scratch + 39808); /* f64[64,8], axes in the order [1, 0] */
    /* over 64: 2 add, 2 sum */
    {
        for (int64_t z0 = 0; z0 < 64; z0 += 64) {
            double c0[512]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    transpose_64(&x0[8 * z], 8, &c0[0 + z - z0], 64);
                    transpose_64(&x0[8 * z + 4], 8, &c0[256 + z - z0], 64);
                }
                for (; z < z0 + 64; z++) {
                    c0[0 + z - z0] = x0[8 * z];
                    c0[64 + z - z0] = x0[8 * z + 1];
                    c0[128 + z - z0] = x0[8 * z + 2];
                    c0[192 + z - z0] = x0[8 * z + 3];
                    c0[256 + z - z0] = x0[8 * z + 4];
                    c0[320 + z - z0] = x0[8 * z + 5];
                    c0[384 + z - z0] = x0[8 * z + 6];
                    c0[448 + z - z0] = x0[8 * z + 7];
                }
            }
            double c1[512]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    transpose_64(&x1[8 * z], 8, &c1[0 + z - z0], 64);
                    transpose_64(&x1[8 * z + 4], 8, &c1[256 + z - z0], 64);
                }
                for (; z < z0 + 64; z++) {
                    c1[0 + z - z0] = x1[8 * z];
                    c1[64 + z - z0] = x1[8 * z + 1];
                    c1[128 + z - z0] = x1[8 * z + 2];
                    c1[192 + z - z0] = x1[8 * z + 3];
                    c1[256 + z - z0] = x1[8 * z + 4];
                    c1[320 + z - z0] = x1[8 * z + 5];
                    c1[384 + z - z0] = x1[8 * z + 6];
                    c1[448 + z - z0] = x1[8 * z + 7];
                }
            }
            double w0[512]; /* columns of results */
            double w1[512]; /* columns of results */
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                const double v1 = c0[0 + i0 - z0];
                const double v2 = c1[0 + i0 - z0];
                const double v3 = v1 * v2;
                const double v4 = c1[64 + i0 - z0];
                const double v5 = v1 * v4;
                const double v6 = c1[128 + i0 - z0];
                const double v7 = v1 * v6;
                const double v8 = c1[192 + i0 - z0];
                const double v9 = v1 * v8;
                const double v10 = c1[256 + i0 - z0];
                const double v11 = v1 * v10;
                const double v12 = c1[320 + i0 - z0];
                const double v13 = v1 * v12;
                const double v14 = c1[384 + i0 - z0];
                const double v15 = v1 * v14;
                const double v16 = c1[448 + i0 - z0];
                const double v17 = v1 * v16;
                const double v19 = v5 > v3 ? v5 : v3;
                const double v20 = v5 != v5 ? v5 : v19;
                const double v21 = v7 > v20 ? v7 : v20;
                const double v22 = v7 != v7 ? v7 : v21;
                const double v23 = v9 > v22 ? v9 : v22;
                const double v24 = v9 != v9 ? v9 : v23;
                const double v25 = v11 > v24 ? v11 : v24;
                const double v26 = v11 != v11 ? v11 : v25;
                const double v27 = v13 > v26 ? v13 : v26;
                const double v28 = v13 != v13 ? v13 : v27;
                const double v29 = v15 > v28 ? v15 : v28;
                const double v30 = v15 != v15 ? v15 : v29;
                const double v31 = v17 > v30 ? v17 : v30;
                const double v32 = v17 != v17 ? v17 : v31;
                const double v33 = v32;
                const double v37 = c0[64 + i0 - z0];
                const double v38 = v37 * v2;
                const double v39 = v37 * v4;
                const double v40 = v37 * v6;
                const double v41 = v37 * v8;
                const double v42 = v37 * v10;
                const double v43 = v37 * v12;
                const double v44 = v37 * v14;
                const double v45 = v37 * v16;
                const double v47 = v39 > v38 ? v39 : v38;
                const double v48 = v39 != v39 ? v39 : v47;
                const double v49 = v40 > v48 ? v40 : v48;
                const double v50 = v40 != v40 ? v40 : v49;
                const double v51 = v41 > v50 ? v41 : v50;
                const double v52 = v41 != v41 ? v41 : v51;
                const double v53 = v42 > v52 ? v42 : v52;
                const double v54 = v42 != v42 ? v42 : v53;
                const double v55 = v43 > v54 ? v43 : v54;
                const double v56 = v43 != v43 ? v43 : v55;
                const double v57 = v44 > v56 ? v44 : v56;
                const double v58 = v44 != v44 ? v44 : v57;
                const double v59 = v45 > v58 ? v45 : v58;
                const double v60 = v45 != v45 ? v45 : v59;
                const double v61 = v60;
                const double v64 = c0[128 + i0 - z0];
                const double v65 = v64 * v2;
                const double v66 = v64 * v4;
                const double v67 = v64 * v6;
                const double v68 = v64 * v8;
                const double v69 = v64 * v10;
                const double v70 = v64 * v12;
                const double v71 = v64 * v14;
                const double v72 = v64 * v16;
                const double v74 = v66 > v65 ? v66 : v65;
                const double v75 = v66 != v66 ? v66 : v74;
                const double v76 = v67 > v75 ? v67 : v75;
                const double v77 = v67 != v67 ? v67 : v76;
                const double v78 = v68 > v77 ? v68 : v77;
                const double v79 = v68 != v68 ? v68 : v78;
                const double v80 = v69 > v79 ? v69 : v79;
                const double v81 = v69 != v69 ? v69 : v80;
                const double v82 = v70 > v81 ? v70 : v81;
                const double v83 = v70 != v70 ? v70 : v82;
                const double v84 = v71 > v83 ? v71 : v83;
                const double v85 = v71 != v71 ? v71 : v84;
                const double v86 = v72 > v85 ? v72 : v85;
                const double v87 = v72 != v72 ? v72 : v86;
                const double v88 = v87;
                const double v91 = c0[192 + i0 - z0];
                const double v92 = v91 * v2;
                const double v93 = v91 * v4;
                const double v94 = v91 * v6;
                const double v95 = v91 * v8;
                const double v96 = v91 * v10;
                const double v97 = v91 * v12;
                const double v98 = v91 * v14;
                const double v99 = v91 * v16;
                const double v101 = v93 > v92 ? v93 : v92;
                const double v102 = v93 != v93 ? v93 : v101;
                const double v103 = v94 > v102 ? v94 : v102;
                const double v104 = v94 != v94 ? v94 : v103;
                const double v105 = v95 > v104 ? v95 : v104;
                const double v106 = v95 != v95 ? v95 : v105;
                const double v107 = v96 > v106 ? v96 : v106;
                const double v108 = v96 != v96 ? v96 : v107;
                const double v109 = v97 > v108 ? v97 : v108;
                const double v110 = v97 != v97 ? v97 : v109;
                const double v111 = v98 > v110 ? v98 : v110;
                const double v112 = v98 != v98 ? v98 : v111;
                const double v113 = v99 > v112 ? v99 : v112;
                const double v114 = v99 != v99 ? v99 : v113;
                const double v115 = v114;
                const double v118 = c0[256 + i0 - z0];
                const double v119 = v118 * v2;
                const double v120 = v118 * v4;
                const double v121 = v118 * v6;
                const double v122 = v118 * v8;
                const double v123 = v118 * v10;
                const double v124 = v118 * v12;
                const double v125 = v118 * v14;
                const double v126 = v118 * v16;
                const double v128 = v120 > v119 ? v120 : v119;
                const double v129 = v120 != v120 ? v120 : v128;
                const double v130 = v121 > v129 ? v121 : v129;
                const double v131 = v121 != v121 ? v121 : v130;
                const double v132 = v122 > v131 ? v122 : v131;
                const double v133 = v122 != v122 ? v122 : v132;
                const double v134 = v123 > v133 ? v123 : v133;
                const double v135 = v123 != v123 ? v123 : v134;
                const double v136 = v124 > v135 ? v124 : v135;
                const double v137 = v124 != v124 ? v124 : v136;
                const double v138 = v125 > v137 ? v125 : v137;
                const double v139 = v125 != v125 ? v125 : v138;
                const double v140 = v126 > v139 ? v126 : v139;
                const double v141 = v126 != v126 ? v126 : v140;
                const double v142 = v141;
                const double v145 = c0[320 + i0 - z0];
                const double v146 = v145 * v2;
                const double v147 = v145 * v4;
                const double v148 = v145 * v6;
                const double v149 = v145 * v8;
                const double v150 = v145 * v10;
                const double v151 = v145 * v12;
                const double v152 = v145 * v14;
                const double v153 = v145 * v16;
                const double v155 = v147 > v146 ? v147 : v146;
                const double v156 = v147 != v147 ? v147 : v155;
                const double v157 = v148 > v156 ? v148 : v156;
                const double v158 = v148 != v148 ? v148 : v157;
                const double v159 = v149 > v158 ? v149 : v158;
                const double v160 = v149 != v149 ? v149 : v159;
                const double v161 = v150 > v160 ? v150 : v160;
                const double v162 = v150 != v150 ? v150 : v161;
                const double v163 = v151 > v162 ? v151 : v162;
                const double v164 = v151 != v151 ? v151 : v163;
                const double v165 = v152 > v164 ? v152 : v164;
                const double v166 = v152 != v152 ? v152 : v165;
                const double v167 = v153 > v166 ? v153 : v166;
                const double v168 = v153 != v153 ? v153 : v167;
                const double v169 = v168;
                const double v172 = c0[384 + i0 - z0];
                const double v173 = v172 * v2;
                const double v174 = v172 * v4;
                const double v175 = v172 * v6;
                const double v176 = v172 * v8;
                const double v177 = v172 * v10;
                const double v178 = v172 * v12;
                const double v179 = v172 * v14;
                const double v180 = v172 * v16;
                const double v182 = v174 > v173 ? v174 : v173;
                const double v183 = v174 != v174 ? v174 : v182;
                const double v184 = v175 > v183 ? v175 : v183;
                const double v185 = v175 != v175 ? v175 : v184;
                const double v186 = v176 > v185 ? v176 : v185;
                const double v187 = v176 != v176 ? v176 : v186;
                const double v188 = v177 > v187 ? v177 : v187;
                const double v189 = v177 != v177 ? v177 : v188;
                const double v190 = v178 > v189 ? v178 : v189;
                const double v191 = v178 != v178 ? v178 : v190;
                const double v192 = v179 > v191 ? v179 : v191;
                const double v193 = v179 != v179 ? v179 : v192;
                const double v194 = v180 > v193 ? v180 : v193;
                const double v195 = v180 != v180 ? v180 : v194;
                const double v196 = v195;
                const double v199 = c0[448 + i0 - z0];
                const double v200 = v199 * v2;
                const double v201 = v199 * v4;
                const double v202 = v199 * v6;
                const double v203 = v199 * v8;
                const double v204 = v199 * v10;
                const double v205 = v199 * v12;
                const double v206 = v199 * v14;
                const double v207 = v199 * v16;
                const double v209 = v201 > v200 ? v201 : v200;
                const double v210 = v201 != v201 ? v201 : v209;
                const double v211 = v202 > v210 ? v202 : v210;
                const double v212 = v202 != v202 ? v202 : v211;
                const double v213 = v203 > v212 ? v203 : v212;
                const double v214 = v203 != v203 ? v203 : v213;
                const double v215 = v204 > v214 ? v204 : v214;
                const double v216 = v204 != v204 ? v204 : v215;
                const double v217 = v205 > v216 ? v205 : v216;
                const double v218 = v205 != v205 ? v205 : v217;
                const double v219 = v206 > v218 ? v206 : v218;
                const double v220 = v206 != v206 ? v206 : v219;
                const double v221 = v207 > v220 ? v207 : v220;
                const double v222 = v207 != v207 ? v207 : v221;
                const double v223 = v222;
                const double v226 = s1[i0];
                const double v227 = s1[i0 + 64];
                const double v228 = s1[i0 + 128];
                const double v229 = s1[i0 + 192];
                const double v230 = s1[i0 + 256];
                const double v231 = s1[i0 + 320];
                const double v232 = s1[i0 + 384];
                const double v233 = s1[i0 + 448];
                const double v234 = v226 + v227 + v228 + v229 + v230 + v231 + v232 + v233;
                bool v236 = (-INFINITY) == v33;
                const double v237 = to_f64(v236);
                const double v238 = v234 + v237;
                const double v239 = s1[i0 + 512];
                const double v240 = s1[i0 + 576];
                const double v241 = s1[i0 + 640];
                const double v242 = s1[i0 + 704];
                const double v243 = s1[i0 + 768];
                const double v244 = s1[i0 + 832];
                const double v245 = s1[i0 + 896];
                const double v246 = s1[i0 + 960];
                const double v247 = v239 + v240 + v241 + v242 + v243 + v244 + v245 + v246;
                bool v248 = (-INFINITY) == v61;
                const double v249 = to_f64(v248);
                const double v250 = v247 + v249;
                const double v251 = s1[i0 + 1024];
                const double v252 = s1[i0 + 1088];
                const double v253 = s1[i0 + 1152];
                const double v254 = s1[i0 + 1216];
                const double v255 = s1[i0 + 1280];
                const double v256 = s1[i0 + 1344];
                const double v257 = s1[i0 + 1408];
                const double v258 = s1[i0 + 1472];
                const double v259 = v251 + v252 + v253 + v254 + v255 + v256 + v257 + v258;
                bool v260 = (-INFINITY) == v88;
                const double v261 = to_f64(v260);
                const double v262 = v259 + v261;
                const double v263 = s1[i0 + 1536];
                const double v264 = s1[i0 + 1600];
                const double v265 = s1[i0 + 1664];
                const double v266 = s1[i0 + 1728];
                const double v267 = s1[i0 + 1792];
                const double v268 = s1[i0 + 1856];
                const double v269 = s1[i0 + 1920];
                const double v270 = s1[i0 + 1984];
                const double v271 = v263 + v264 + v265 + v266 + v267 + v268 + v269 + v270;
                bool v272 = (-INFINITY) == v115;
                const double v273 = to_f64(v272);
                const double v274 = v271 + v273;
                const double v275 = s1[i0 + 2048];
                const double v276 = s1[i0 + 2112];
                const double v277 = s1[i0 + 2176];
                const double v278 = s1[i0 + 2240];
                const double v279 = s1[i0 + 2304];
                const double v280 = s1[i0 + 2368];
                const double v281 = s1[i0 + 2432];
                const double v282 = s1[i0 + 2496];
                const double v283 = v275 + v276 + v277 + v278 + v279 + v280 + v281 + v282;
                bool v284 = (-INFINITY) == v142;
                const double v285 = to_f64(v284);
                const double v286 = v283 + v285;
                const double v287 = s1[i0 + 2560];
                const double v288 = s1[i0 + 2624];
                const double v289 = s1[i0 + 2688];
                const double v290 = s1[i0 + 2752];
                const double v291 = s1[i0 + 2816];
                const double v292 = s1[i0 + 2880];
                const double v293 = s1[i0 + 2944];
                const double v294 = s1[i0 + 3008];
                const double v295 = v287 + v288 + v289 + v290 + v291 + v292 + v293 + v294;
                bool v296 = (-INFINITY) == v169;
                const double v297 = to_f64(v296);
                const double v298 = v295 + v297;
                const double v299 = s1[i0 + 3072];
                const double v300 = s1[i0 + 3136];
                const double v301 = s1[i0 + 3200];
                const double v302 = s1[i0 + 3264];
                const double v303 = s1[i0 + 3328];
                const double v304 = s1[i0 + 3392];
                const double v305 = s1[i0 + 3456];
                const double v306 = s1[i0 + 3520];
                const double v307 = v299 + v300 + v301 + v302 + v303 + v304 + v305 + v306;
                bool v308 = (-INFINITY) == v196;
                const double v309 = to_f64(v308);
                const double v310 = v307 + v309;
                const double v311 = s1[i0 + 3584];
                const double v312 = s1[i0 + 3648];
                const double v313 = s1[i0 + 3712];
                const double v314 = s1[i0 + 3776];
                const double v315 = s1[i0 + 3840];
                const double v316 = s1[i0 + 3904];
                const double v317 = s1[i0 + 3968];
                const double v318 = s1[i0 + 4032];
                const double v319 = v311 + v312 + v313 + v314 + v315 + v316 + v317 + v318;
                bool v320 = (-INFINITY) == v223;
                const double v321 = to_f64(v320);
                const double v322 = v319 + v321;
                const double v324 = log(v238);
                const double v325 = s2[i0];
                const double v326 = v236 ? v33 : v325;
                const double v327 = v324 + v326;
                const double v329 = log(v250);
                const double v330 = s2[i0 + 64];
                const double v331 = v248 ? v61 : v330;
                const double v332 = v329 + v331;
                const double v334 = log(v262);
                const double v335 = s2[i0 + 128];
                const double v336 = v260 ? v88 : v335;
                const double v337 = v334 + v336;
                const double v339 = log(v274);
                const double v340 = s2[i0 + 192];
                const double v341 = v272 ? v115 : v340;
                const double v342 = v339 + v341;
                const double v344 = log(v286);
                const double v345 = s2[i0 + 256];
                const double v346 = v284 ? v142 : v345;
                const double v347 = v344 + v346;
                const double v349 = log(v298);
                const double v350 = s2[i0 + 320];
                const double v351 = v296 ? v169 : v350;
                const double v352 = v349 + v351;
                const double v354 = log(v310);
                const double v355 = s2[i0 + 384];
                const double v356 = v308 ? v196 : v355;
                const double v357 = v354 + v356;
                const double v359 = log(v322);
                const double v360 = s2[i0 + 448];
                const double v361 = v320 ? v223 : v360;
                const double v362 = v359 + v361;
                const double v364 = v327 + v327;
                const double v366 = 1.0 / v238;
                const double v367 = v364 * v366;
                const double v368 = v226 * v367;
                const double v369 = v227 * v367;
                const double v370 = v228 * v367;
                const double v371 = v229 * v367;
                const double v372 = v230 * v367;
                const double v373 = v231 * v367;
                const double v374 = v232 * v367;
                const double v375 = v233 * v367;
                const double v376 = FMA(v375, v16, FMA(v374, v14, FMA(v373, v12, FMA(v372, v10, FMA(v371, v8, FMA(v370, v6, FMA(v369, v4, v368 * v2)))))));
                const double v378 = v332 + v332;
                const double v379 = 1.0 / v250;
                const double v380 = v378 * v379;
                const double v381 = v239 * v380;
                const double v382 = v240 * v380;
                const double v383 = v241 * v380;
                const double v384 = v242 * v380;
                const double v385 = v243 * v380;
                const double v386 = v244 * v380;
                const double v387 = v245 * v380;
                const double v388 = v246 * v380;
                const double v389 = FMA(v388, v16, FMA(v387, v14, FMA(v386, v12, FMA(v385, v10, FMA(v384, v8, FMA(v383, v6, FMA(v382, v4, v381 * v2)))))));
                const double v391 = v337 + v337;
                const double v392 = 1.0 / v262;
                const double v393 = v391 * v392;
                const double v394 = v251 * v393;
                const double v395 = v252 * v393;
                const double v396 = v253 * v393;
                const double v397 = v254 * v393;
                const double v398 = v255 * v393;
                const double v399 = v256 * v393;
                const double v400 = v257 * v393;
                const double v401 = v258 * v393;
                const double v402 = FMA(v401, v16, FMA(v400, v14, FMA(v399, v12, FMA(v398, v10, FMA(v397, v8, FMA(v396, v6, FMA(v395, v4, v394 * v2)))))));
                const double v404 = v342 + v342;
                const double v405 = 1.0 / v274;
                const double v406 = v404 * v405;
                const double v407 = v263 * v406;
                const double v408 = v264 * v406;
                const double v409 = v265 * v406;
                const double v410 = v266 * v406;
                const double v411 = v267 * v406;
                const double v412 = v268 * v406;
                const double v413 = v269 * v406;
                const double v414 = v270 * v406;
                const double v415 = FMA(v414, v16, FMA(v413, v14, FMA(v412, v12, FMA(v411, v10, FMA(v410, v8, FMA(v409, v6, FMA(v408, v4, v407 * v2)))))));
                const double v417 = v347 + v347;
                const double v418 = 1.0 / v286;
                const double v419 = v417 * v418;
                const double v420 = v275 * v419;
                const double v421 = v276 * v419;
                const double v422 = v277 * v419;
                const double v423 = v278 * v419;
                const double v424 = v279 * v419;
                const double v425 = v280 * v419;
                const double v426 = v281 * v419;
                const double v427 = v282 * v419;
                const double v428 = FMA(v427, v16, FMA(v426, v14, FMA(v425, v12, FMA(v424, v10, FMA(v423, v8, FMA(v422, v6, FMA(v421, v4, v420 * v2)))))));
                const double v430 = v352 + v352;
                const double v431 = 1.0 / v298;
                const double v432 = v430 * v431;
                const double v433 = v287 * v432;
                const double v434 = v288 * v432;
                const double v435 = v289 * v432;
                const double v436 = v290 * v432;
                const double v437 = v291 * v432;
                const double v438 = v292 * v432;
                const double v439 = v293 * v432;
                const double v440 = v294 * v432;
                const double v441 = FMA(v440, v16, FMA(v439, v14, FMA(v438, v12, FMA(v437, v10, FMA(v436, v8, FMA(v435, v6, FMA(v434, v4, v433 * v2)))))));
                const double v443 = v357 + v357;
                const double v444 = 1.0 / v310;
                const double v445 = v443 * v444;
                const double v446 = v299 * v445;
                const double v447 = v300 * v445;
                const double v448 = v301 * v445;
                const double v449 = v302 * v445;
                const double v450 = v303 * v445;
                const double v451 = v304 * v445;
                const double v452 = v305 * v445;
                const double v453 = v306 * v445;
                const double v454 = FMA(v453, v16, FMA(v452, v14, FMA(v451, v12, FMA(v450, v10, FMA(v449, v8, FMA(v448, v6, FMA(v447, v4, v446 * v2)))))));
                const double v456 = v362 + v362;
                const double v457 = 1.0 / v322;
                const double v458 = v456 * v457;
                const double v459 = v311 * v458;
                const double v460 = v312 * v458;
                const double v461 = v313 * v458;
                const double v462 = v314 * v458;
                const double v463 = v315 * v458;
                const double v464 = v316 * v458;
                const double v465 = v317 * v458;
                const double v466 = v318 * v458;
                const double v467 = FMA(v466, v16, FMA(v465, v14, FMA(v464, v12, FMA(v463, v10, FMA(v462, v8, FMA(v461, v6, FMA(v460, v4, v459 * v2)))))));
                const double v468 = FMA(v459, v199, FMA(v446, v172, FMA(v433, v145, FMA(v420, v118, FMA(v407, v91, FMA(v394, v64, FMA(v381, v37, v368 * v1)))))));
                const double v469 = FMA(v460, v199, FMA(v447, v172, FMA(v434, v145, FMA(v421, v118, FMA(v408, v91, FMA(v395, v64, FMA(v382, v37, v369 * v1)))))));
                const double v470 = FMA(v461, v199, FMA(v448, v172, FMA(v435, v145, FMA(v422, v118, FMA(v409, v91, FMA(v396, v64, FMA(v383, v37, v370 * v1)))))));
                const double v471 = FMA(v462, v199, FMA(v449, v172, FMA(v436, v145, FMA(v423, v118, FMA(v410, v91, FMA(v397, v64, FMA(v384, v37, v371 * v1)))))));
                const double v472 = FMA(v463, v199, FMA(v450, v172, FMA(v437, v145, FMA(v424, v118, FMA(v411, v91, FMA(v398, v64, FMA(v385, v37, v372 * v1)))))));
                const double v473 = FMA(v464, v199, FMA(v451, v172, FMA(v438, v145, FMA(v425, v118, FMA(v412, v91, FMA(v399, v64, FMA(v386, v37, v373 * v1)))))));
                const double v474 = FMA(v465, v199, FMA(v452, v172, FMA(v439, v145, FMA(v426, v118, FMA(v413, v91, FMA(v400, v64, FMA(v387, v37, v374 * v1)))))));
                const double v475 = FMA(v466, v199, FMA(v453, v172, FMA(v440, v145, FMA(v427, v118, FMA(v414, v91, FMA(v401, v64, FMA(v388, v37, v375 * v1)))))));
                s0[i0] = v327;
                s0[i0 + 64] = v332;
                s0[i0 + 128] = v337;
                s0[i0 + 192] = v342;
                s0[i0 + 256] = v347;
                s0[i0 + 320] = v352;
                s0[i0 + 384] = v357;
                s0[i0 + 448] = v362;
                w0[0 + i0 - z0] = v376;
                w0[64 + i0 - z0] = v389;
                w0[128 + i0 - z0] = v402;
                w0[192 + i0 - z0] = v415;
                w0[256 + i0 - z0] = v428;
                w0[320 + i0 - z0] = v441;
                w0[384 + i0 - z0] = v454;
                w0[448 + i0 - z0] = v467;
                w1[0 + i0 - z0] = v468;
                w1[64 + i0 - z0] = v469;
                w1[128 + i0 - z0] = v470;
                w1[192 + i0 - z0] = v471;
                w1[256 + i0 - z0] = v472;
                w1[320 + i0 - z0] = v473;
                w1[384 + i0 - z0] = v474;
                w1[448 + i0 - z0] = v475;
            }
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    transpose_64(&w0[0 + z - z0], 64, &y1[8 * z], 8);
                    transpose_64(&w0[256 + z - z0], 64, &y1[8 * z + 4], 8);
                }
                for (; z < z0 + 64; z++) {
                    y1[8 * z] = w0[0 + z - z0];
                    y1[8 * z + 1] = w0[64 + z - z0];
                    y1[8 * z + 2] = w0[128 + z - z0];
                    y1[8 * z + 3] = w0[192 + z - z0];
                    y1[8 * z + 4] = w0[256 + z - z0];
                    y1[8 * z + 5] = w0[320 + z - z0];
                    y1[8 * z + 6] = w0[384 + z - z0];
                    y1[8 * z + 7] = w0[448 + z - z0];
                }
            }
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    transpose_64(&w1[0 + z - z0], 64, &y2[8 * z], 8);
                    transpose_64(&w1[256 + z - z0], 64, &y2[8 * z + 4], 8);
                }
                for (; z < z0 + 64; z++) {
                    y2[8 * z] = w1[0 + z - z0];
                    y2[8 * z + 1] = w1[64 + z - z0];
                    y2[8 * z + 2] = w1[128 + z - z0];
                    y2[8 * z + 3] = w1[192 + z - z0];
                    y2[8 * z + 4] = w1[256 + z - z0];
                    y2[8 * z + 5] = w1[320 + z - z0];
                    y2[8 * z + 6] = w1[384 + z - z0];
                    y2[8 * z + 7] = w1[448 + z - z0];
                }
            }
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    double *restrict y0 = p[2]; /* f64 */
    char *scratch = p[5]; /* 45376 bytes */
    double *s0 = (double *)(scratch + 34240); /* f64[64,8], axes in the order [1, 0] */
    /* over 64 x 8: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const double v35 = s0[i0];
            a1 = FMA(v35, v35, a1);
        }
        y0[0] = a1;
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
    piece3_of_kernel(p);
}
