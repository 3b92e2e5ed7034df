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
#ifdef ADTYPES_SIMD
/* Far below 0 it is 0, for which functions of vectors would take long. */
static INLINE double far_exp(double x)
{
    const int64_t near = -(int64_t)!(x < -746);
    return only_f64(exp(only_f64(x, near)), near);
}
static INLINE float far_expf(float x)
{
    const int64_t near = -(int64_t)!(x < -104);
    return only_f32(expf(only_f32(x, near)), near);
}
#define exp(x) far_exp(x)
#define expf(x) far_expf(x)
#else
#define exp(x) vector_exp(x)
#define expf(x) vector_expf(x)
#endif





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
    char *scratch = p[2]; /* 16384 bytes */
    double *s1 = (double *)(scratch + 0); /* f64[64,31], axes in the order [1, 0] */
    /* over 64: exp */
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
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                const double v1 = c0[0 + i0 - z0];
                const double v2 = c0[64 + i0 - z0];
                const double v3 = c0[128 + i0 - z0];
                const double v4 = c0[192 + i0 - z0];
                const double v5 = c0[256 + i0 - z0];
                const double v6 = c0[320 + i0 - z0];
                const double v7 = c0[384 + i0 - z0];
                const double v8 = c0[448 + i0 - z0];
                const double v9 = c0[512 + i0 - z0];
                const double v10 = c0[576 + i0 - z0];
                const double v11 = c0[640 + i0 - z0];
                const double v12 = c0[704 + i0 - z0];
                const double v13 = c0[768 + i0 - z0];
                const double v14 = c0[832 + i0 - z0];
                const double v15 = c0[896 + i0 - z0];
                const double v16 = c0[960 + i0 - z0];
                const double v17 = c0[1024 + i0 - z0];
                const double v18 = c0[1088 + i0 - z0];
                const double v19 = c0[1152 + i0 - z0];
                const double v20 = c0[1216 + i0 - z0];
                const double v21 = c0[1280 + i0 - z0];
                const double v22 = c0[1344 + i0 - z0];
                const double v23 = c0[1408 + i0 - z0];
                const double v24 = c0[1472 + i0 - z0];
                const double v25 = c0[1536 + i0 - z0];
                const double v26 = c0[1600 + i0 - z0];
                const double v27 = c0[1664 + i0 - z0];
                const double v28 = c0[1728 + i0 - z0];
                const double v29 = c0[1792 + i0 - z0];
                const double v30 = c0[1856 + i0 - z0];
                const double v31 = c0[1920 + i0 - z0];
                const double v33 = v2 > v1 ? v2 : v1;
                const double v34 = v2 != v2 ? v2 : v33;
                const double v35 = v3 > v34 ? v3 : v34;
                const double v36 = v3 != v3 ? v3 : v35;
                const double v37 = v4 > v36 ? v4 : v36;
                const double v38 = v4 != v4 ? v4 : v37;
                const double v39 = v5 > v38 ? v5 : v38;
                const double v40 = v5 != v5 ? v5 : v39;
                const double v41 = v6 > v40 ? v6 : v40;
                const double v42 = v6 != v6 ? v6 : v41;
                const double v43 = v7 > v42 ? v7 : v42;
                const double v44 = v7 != v7 ? v7 : v43;
                const double v45 = v8 > v44 ? v8 : v44;
                const double v46 = v8 != v8 ? v8 : v45;
                const double v47 = v9 > v46 ? v9 : v46;
                const double v48 = v9 != v9 ? v9 : v47;
                const double v49 = v10 > v48 ? v10 : v48;
                const double v50 = v10 != v10 ? v10 : v49;
                const double v51 = v11 > v50 ? v11 : v50;
                const double v52 = v11 != v11 ? v11 : v51;
                const double v53 = v12 > v52 ? v12 : v52;
                const double v54 = v12 != v12 ? v12 : v53;
                const double v55 = v13 > v54 ? v13 : v54;
                const double v56 = v13 != v13 ? v13 : v55;
                const double v57 = v14 > v56 ? v14 : v56;
                const double v58 = v14 != v14 ? v14 : v57;
                const double v59 = v15 > v58 ? v15 : v58;
                const double v60 = v15 != v15 ? v15 : v59;
                const double v61 = v16 > v60 ? v16 : v60;
                const double v62 = v16 != v16 ? v16 : v61;
                const double v63 = v17 > v62 ? v17 : v62;
                const double v64 = v17 != v17 ? v17 : v63;
                const double v65 = v18 > v64 ? v18 : v64;
                const double v66 = v18 != v18 ? v18 : v65;
                const double v67 = v19 > v66 ? v19 : v66;
                const double v68 = v19 != v19 ? v19 : v67;
                const double v69 = v20 > v68 ? v20 : v68;
                const double v70 = v20 != v20 ? v20 : v69;
                const double v71 = v21 > v70 ? v21 : v70;
                const double v72 = v21 != v21 ? v21 : v71;
                const double v73 = v22 > v72 ? v22 : v72;
                const double v74 = v22 != v22 ? v22 : v73;
                const double v75 = v23 > v74 ? v23 : v74;
                const double v76 = v23 != v23 ? v23 : v75;
                const double v77 = v24 > v76 ? v24 : v76;
                const double v78 = v24 != v24 ? v24 : v77;
                const double v79 = v25 > v78 ? v25 : v78;
                const double v80 = v25 != v25 ? v25 : v79;
                const double v81 = v26 > v80 ? v26 : v80;
                const double v82 = v26 != v26 ? v26 : v81;
                const double v83 = v27 > v82 ? v27 : v82;
                const double v84 = v27 != v27 ? v27 : v83;
                const double v85 = v28 > v84 ? v28 : v84;
                const double v86 = v28 != v28 ? v28 : v85;
                const double v87 = v29 > v86 ? v29 : v86;
                const double v88 = v29 != v29 ? v29 : v87;
                const double v89 = v30 > v88 ? v30 : v88;
                const double v90 = v30 != v30 ? v30 : v89;
                const double v91 = v31 > v90 ? v31 : v90;
                const double v92 = v31 != v31 ? v31 : v91;
                const double v93 = v92;
                const double v94 = v1 - v93;
                const double v95 = exp(v94);
                const double v96 = v2 - v93;
                const double v97 = exp(v96);
                const double v98 = v3 - v93;
                const double v99 = exp(v98);
                const double v100 = v4 - v93;
                const double v101 = exp(v100);
                const double v102 = v5 - v93;
                const double v103 = exp(v102);
                const double v104 = v6 - v93;
                const double v105 = exp(v104);
                const double v106 = v7 - v93;
                const double v107 = exp(v106);
                const double v108 = v8 - v93;
                const double v109 = exp(v108);
                const double v110 = v9 - v93;
                const double v111 = exp(v110);
                const double v112 = v10 - v93;
                const double v113 = exp(v112);
                const double v114 = v11 - v93;
                const double v115 = exp(v114);
                const double v116 = v12 - v93;
                const double v117 = exp(v116);
                const double v118 = v13 - v93;
                const double v119 = exp(v118);
                const double v120 = v14 - v93;
                const double v121 = exp(v120);
                const double v122 = v15 - v93;
                const double v123 = exp(v122);
                const double v124 = v16 - v93;
                const double v125 = exp(v124);
                const double v126 = v17 - v93;
                const double v127 = exp(v126);
                const double v128 = v18 - v93;
                const double v129 = exp(v128);
                const double v130 = v19 - v93;
                const double v131 = exp(v130);
                const double v132 = v20 - v93;
                const double v133 = exp(v132);
                const double v134 = v21 - v93;
                const double v135 = exp(v134);
                const double v136 = v22 - v93;
                const double v137 = exp(v136);
                const double v138 = v23 - v93;
                const double v139 = exp(v138);
                const double v140 = v24 - v93;
                const double v141 = exp(v140);
                const double v142 = v25 - v93;
                const double v143 = exp(v142);
                const double v144 = v26 - v93;
                const double v145 = exp(v144);
                const double v146 = v27 - v93;
                const double v147 = exp(v146);
                const double v148 = v28 - v93;
                const double v149 = exp(v148);
                const double v150 = v29 - v93;
                const double v151 = exp(v150);
                const double v152 = v30 - v93;
                const double v153 = exp(v152);
                const double v154 = v31 - v93;
                const double v155 = exp(v154);
                s1[i0] = v95;
                s1[i0 + 64] = v97;
                s1[i0 + 128] = v99;
                s1[i0 + 192] = v101;
                s1[i0 + 256] = v103;
                s1[i0 + 320] = v105;
                s1[i0 + 384] = v107;
                s1[i0 + 448] = v109;
                s1[i0 + 512] = v111;
                s1[i0 + 576] = v113;
                s1[i0 + 640] = v115;
                s1[i0 + 704] = v117;
                s1[i0 + 768] = v119;
                s1[i0 + 832] = v121;
                s1[i0 + 896] = v123;
                s1[i0 + 960] = v125;
                s1[i0 + 1024] = v127;
                s1[i0 + 1088] = v129;
                s1[i0 + 1152] = v131;
                s1[i0 + 1216] = v133;
                s1[i0 + 1280] = v135;
                s1[i0 + 1344] = v137;
                s1[i0 + 1408] = v139;
                s1[i0 + 1472] = v141;
                s1[i0 + 1536] = v143;
                s1[i0 + 1600] = v145;
                s1[i0 + 1664] = v147;
                s1[i0 + 1728] = v149;
                s1[i0 + 1792] = v151;
                s1[i0 + 1856] = v153;
                s1[i0 + 1920] = v155;
            }
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    char *scratch = p[2]; /* 16384 bytes */
    double *s0 = (double *)(scratch + 15872); /* f64[64] */
    double *s1 = (double *)(scratch + 0); /* f64[64,31], axes in the order [1, 0] */
    /* over 64 x 31: sum */
    {
        for (int64_t z = 0; z < 64; z++) s0[z] = 0;
        double a1[64];
        for (int64_t z = 0; z < 64; z++) a1[z] = 0;
        {
            int64_t i1 = 0;
            for (; i1 < 31; i1++) {
                #pragma omp simd
                for (int64_t i0 = 0; i0 < 64; i0++) {
                    const double v1 = s1[i0 + 64 * i1];
                    a1[i0] = a1[i0] + v1;
                }
            }
        }
        for (int64_t i0 = 0; i0 < 64; i0++) {
            double total = 0;
            for (int64_t z = i0; z < 64; z += 64) total += a1[z];
            s0[i0] += total;
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    double *restrict y0 = p[1]; /* f64[64,31] */
    char *scratch = p[2]; /* 16384 bytes */
    double *s0 = (double *)(scratch + 15872); /* f64[64] */
    double *s1 = (double *)(scratch + 0); /* f64[64,31], axes in the order [1, 0] */
    /* over 64: div */
    {
        const int64_t far31 = far(31);
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v156 = s1[i0];
            const double v157 = s0[i0];
            const double v158 = v156 / v157;
            const double v159 = s1[i0 + 64];
            const double v160 = v159 / v157;
            const double v161 = s1[i0 + 128];
            const double v162 = v161 / v157;
            const double v163 = s1[i0 + 192];
            const double v164 = v163 / v157;
            const double v165 = s1[i0 + 256];
            const double v166 = v165 / v157;
            const double v167 = s1[i0 + 320];
            const double v168 = v167 / v157;
            const double v169 = s1[i0 + 384];
            const double v170 = v169 / v157;
            const double v171 = s1[i0 + 448];
            const double v172 = v171 / v157;
            const double v173 = s1[i0 + 512];
            const double v174 = v173 / v157;
            const double v175 = s1[i0 + 576];
            const double v176 = v175 / v157;
            const double v177 = s1[i0 + 640];
            const double v178 = v177 / v157;
            const double v179 = s1[i0 + 704];
            const double v180 = v179 / v157;
            const double v181 = s1[i0 + 768];
            const double v182 = v181 / v157;
            const double v183 = s1[i0 + 832];
            const double v184 = v183 / v157;
            const double v185 = s1[i0 + 896];
            const double v186 = v185 / v157;
            const double v187 = s1[i0 + 960];
            const double v188 = v187 / v157;
            const double v189 = s1[i0 + 1024];
            const double v190 = v189 / v157;
            const double v191 = s1[i0 + 1088];
            const double v192 = v191 / v157;
            const double v193 = s1[i0 + 1152];
            const double v194 = v193 / v157;
            const double v195 = s1[i0 + 1216];
            const double v196 = v195 / v157;
            const double v197 = s1[i0 + 1280];
            const double v198 = v197 / v157;
            const double v199 = s1[i0 + 1344];
            const double v200 = v199 / v157;
            const double v201 = s1[i0 + 1408];
            const double v202 = v201 / v157;
            const double v203 = s1[i0 + 1472];
            const double v204 = v203 / v157;
            const double v205 = s1[i0 + 1536];
            const double v206 = v205 / v157;
            const double v207 = s1[i0 + 1600];
            const double v208 = v207 / v157;
            const double v209 = s1[i0 + 1664];
            const double v210 = v209 / v157;
            const double v211 = s1[i0 + 1728];
            const double v212 = v211 / v157;
            const double v213 = s1[i0 + 1792];
            const double v214 = v213 / v157;
            const double v215 = s1[i0 + 1856];
            const double v216 = v215 / v157;
            const double v217 = s1[i0 + 1920];
            const double v218 = v217 / v157;
            y0[far31 * i0] = v158;
            y0[far31 * i0 + 1] = v160;
            y0[far31 * i0 + 2] = v162;
            y0[far31 * i0 + 3] = v164;
            y0[far31 * i0 + 4] = v166;
            y0[far31 * i0 + 5] = v168;
            y0[far31 * i0 + 6] = v170;
            y0[far31 * i0 + 7] = v172;
            y0[far31 * i0 + 8] = v174;
            y0[far31 * i0 + 9] = v176;
            y0[far31 * i0 + 10] = v178;
            y0[far31 * i0 + 11] = v180;
            y0[far31 * i0 + 12] = v182;
            y0[far31 * i0 + 13] = v184;
            y0[far31 * i0 + 14] = v186;
            y0[far31 * i0 + 15] = v188;
            y0[far31 * i0 + 16] = v190;
            y0[far31 * i0 + 17] = v192;
            y0[far31 * i0 + 18] = v194;
            y0[far31 * i0 + 19] = v196;
            y0[far31 * i0 + 20] = v198;
            y0[far31 * i0 + 21] = v200;
            y0[far31 * i0 + 22] = v202;
            y0[far31 * i0 + 23] = v204;
            y0[far31 * i0 + 24] = v206;
            y0[far31 * i0 + 25] = v208;
            y0[far31 * i0 + 26] = v210;
            y0[far31 * i0 + 27] = v212;
            y0[far31 * i0 + 28] = v214;
            y0[far31 * i0 + 29] = v216;
            y0[far31 * i0 + 30] = v218;
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
}
