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
    const double *restrict x0 = p[0]; /* f64[4,56] */
    const double *restrict x1 = p[1]; /* f64[3,14] */
    const double *restrict x2 = p[2]; /* f64[4,14] */
    const double *restrict x3 = p[3]; /* f64[1024,14] */
    char *scratch = p[7]; /* 2390208 bytes */
    double *s20 = (double *)(scratch + 2385984); /* f64[14], rows of 16 */
    double *s21 = (double *)(scratch + 1964160); /* f64[1023,14], rows of 16 */
    double *s22 = (double *)(scratch + 2095104); /* f64[1023,14], rows of 16 */
    double *s23 = (double *)(scratch + 2226048); /* f64[1023,14], rows of 16 */
    double *s24 = (double *)(scratch + 2356992); /* f64[14], rows of 16 */
    double *s25 = (double *)(scratch + 2357120); /* f64[14], rows of 16 */
    double *s26 = (double *)(scratch + 2357248); /* f64[14], rows of 16 */
    double *s27 = (double *)(scratch + 2357376); /* f64[14], rows of 16 */
    double *s28 = (double *)(scratch + 2386112); /* f64[14], rows of 16 */
    double *s29 = (double *)(scratch + 2386240); /* f64[14], rows of 16 */
    double *s30 = (double *)(scratch + 2386368); /* f64[14], rows of 16 */
    double *s31 = (double *)(scratch + 2386496); /* f64[14], rows of 16 */
    double *s32 = (double *)(scratch + 2386624); /* f64[14], rows of 16 */
    double *s33 = (double *)(scratch + 2386752); /* f64[14], rows of 16 */
    double *s34 = (double *)(scratch + 2386880); /* f64[14], rows of 16 */
    double *s35 = (double *)(scratch + 2387008); /* f64[14], rows of 16 */
    double *s36 = (double *)(scratch + 2387136); /* f64[14], rows of 16 */
    double *s37 = (double *)(scratch + 2387264); /* f64[14], rows of 16 */
    double *s38 = (double *)(scratch + 2387392); /* f64[14], rows of 16 */
    double *s39 = (double *)(scratch + 2387520); /* f64[14], rows of 16 */
    double *s40 = (double *)(scratch + 2387648); /* f64[14], rows of 16 */
    double *s41 = (double *)(scratch + 2387776); /* f64[14], rows of 16 */
    double *s42 = (double *)(scratch + 2387904); /* f64[14], rows of 16 */
    double *s43 = (double *)(scratch + 2388032); /* f64[14], rows of 16 */
    double *s44 = (double *)(scratch + 2388160); /* f64[14], rows of 16 */
    double *s45 = (double *)(scratch + 2388288); /* f64[14], rows of 16 */
    double *s46 = (double *)(scratch + 2388416); /* f64[14], rows of 16 */
    double *s47 = (double *)(scratch + 2388544); /* f64[14], rows of 16 */
    double *s48 = (double *)(scratch + 2388672); /* f64[14], rows of 16 */
    double *s49 = (double *)(scratch + 2390080); /* f64 */
    /* over 1023 x 14: stop_gradient, 2 sigmoid, sum */
    {
        for (int64_t z = 0; z < 16; z++) s20[z] = 0;
        const double rest_f64 = nothing;
        for (int64_t i0 = 0; i0 < 1023; i0++) {
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 16; i1++) {
                const double v1 = i1 < 14 ? x3[14 * i0 + i1 + 14] : rest_f64;
                const double v2 = v1;
                const double v3 = i1 < 14 ? x3[14 * i0 + i1] : rest_f64;
                const double v4 = i1 < 14 ? x1[i1] : rest_f64;
                const double v5 = v3 * v4;
                const double v6 = i1 < 14 ? x0[i1] : rest_f64;
                const double v7 = v5 * v6;
                const double v8 = i1 < 14 ? x0[i1 + 56] : rest_f64;
                const double v9 = v7 + v8;
                const double v10 = 1 / (1 + exp(-v9));
                const double v11 = i1 < 14 ? x0[i1 + 28] : rest_f64;
                const double v12 = v5 * v11;
                const double v13 = i1 < 14 ? x0[i1 + 84] : rest_f64;
                const double v14 = v12 + v13;
                const double v15 = 1 / (1 + exp(-v14));
                s23[16 * i0 + i1] = v2;
                s22[16 * i0 + i1] = v10;
                s21[16 * i0 + i1] = v15;
                s20[i1] += v2;
            }
        }
    }
    for (int64_t z = 0; z < 16; z++) s24[z] = 0;
    for (int64_t z = 0; z < 16; z++) s25[z] = 0;
    for (int64_t z = 0; z < 16; z++) s26[z] = 0;
    for (int64_t z = 0; z < 16; z++) s27[z] = 0;
    for (int64_t z = 0; z < 16; z++) s28[z] = 0;
    for (int64_t z = 0; z < 16; z++) s29[z] = 0;
    for (int64_t z = 0; z < 16; z++) s30[z] = 0;
    for (int64_t z = 0; z < 16; z++) s31[z] = 0;
    for (int64_t z = 0; z < 16; z++) s32[z] = 0;
    for (int64_t z = 0; z < 16; z++) s33[z] = 0;
    for (int64_t z = 0; z < 16; z++) s34[z] = 0;
    for (int64_t z = 0; z < 16; z++) s35[z] = 0;
    for (int64_t z = 0; z < 16; z++) s36[z] = 0;
    for (int64_t z = 0; z < 16; z++) s37[z] = 0;
    for (int64_t z = 0; z < 16; z++) s38[z] = 0;
    for (int64_t z = 0; z < 16; z++) s39[z] = 0;
    for (int64_t z = 0; z < 16; z++) s40[z] = 0;
    for (int64_t z = 0; z < 16; z++) s41[z] = 0;
    for (int64_t z = 0; z < 16; z++) s42[z] = 0;
    for (int64_t z = 0; z < 16; z++) s43[z] = 0;
    for (int64_t z = 0; z < 16; z++) s44[z] = 0;
    for (int64_t z = 0; z < 16; z++) s45[z] = 0;
    for (int64_t z = 0; z < 16; z++) s46[z] = 0;
    for (int64_t z = 0; z < 16; z++) s47[z] = 0;
    for (int64_t z = 0; z < 16; z++) s48[z] = 0;
    /* over 14: 25 copy */
    {
        const double rest_f64 = nothing;
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v1 = i0 < 14 ? x2[i0] : rest_f64;
            const double v2 = i0 < 14 ? x2[i0 + 14] : rest_f64;
            const double v3 = i0 < 14 ? x2[i0 + 28] : rest_f64;
            const double v4 = i0 < 14 ? x2[i0 + 42] : rest_f64;
            s24[i0] = v1;
            s25[i0] = v2;
            s26[i0] = v3;
            s27[i0] = v4;
            s28[i0] = 0.0;
            s29[i0] = 0.0;
            s30[i0] = 0.0;
            s31[i0] = 0.0;
            s32[i0] = 0.0;
            s33[i0] = 0.0;
            s34[i0] = 0.0;
            s35[i0] = 0.0;
            s36[i0] = 0.0;
            s37[i0] = 0.0;
            s38[i0] = 0.0;
            s39[i0] = 0.0;
            s40[i0] = 0.0;
            s41[i0] = 0.0;
            s42[i0] = 0.0;
            s43[i0] = 0.0;
            s44[i0] = 0.0;
            s45[i0] = 0.0;
            s46[i0] = 0.0;
            s47[i0] = 0.0;
            s48[i0] = 0.0;
        }
    }
    /* copy */
    {
        s49[0] = 0.0;
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[4,56] */
    const double *restrict x1 = p[1]; /* f64[3,14] */
    char *scratch = p[7]; /* 2390208 bytes */
    double *s4 = (double *)(scratch + 2376320); /* f64[1023] */
    double *s5 = (double *)(scratch + 0); /* f64[1023,14], rows of 16 */
    double *s6 = (double *)(scratch + 130944); /* f64[1023,14], rows of 16 */
    double *s7 = (double *)(scratch + 261888); /* f64[1023,14], rows of 16 */
    double *s8 = (double *)(scratch + 392832); /* f64[1023,14], rows of 16 */
    double *s9 = (double *)(scratch + 523776); /* f64[1023,14], rows of 16 */
    double *s10 = (double *)(scratch + 654720); /* f64[1023,14], rows of 16 */
    double *s11 = (double *)(scratch + 785664); /* f64[1023,14], rows of 16 */
    double *s12 = (double *)(scratch + 916608); /* f64[1023,14], rows of 16 */
    double *s13 = (double *)(scratch + 1047552); /* f64[1023,14], rows of 16 */
    double *s14 = (double *)(scratch + 1178496); /* f64[1023,14], rows of 16 */
    double *s15 = (double *)(scratch + 1309440); /* f64[1023,14], rows of 16 */
    double *s16 = (double *)(scratch + 1440384); /* f64[1023,14], rows of 16 */
    double *s17 = (double *)(scratch + 1571328); /* f64[1023,14], rows of 16 */
    double *s18 = (double *)(scratch + 1702272); /* f64[1023,14], rows of 16 */
    double *s19 = (double *)(scratch + 1833216); /* f64[1023,14], rows of 16 */
    double *s21 = (double *)(scratch + 1964160); /* f64[1023,14], rows of 16 */
    double *s22 = (double *)(scratch + 2095104); /* f64[1023,14], rows of 16 */
    double *s23 = (double *)(scratch + 2226048); /* f64[1023,14], rows of 16 */
    double *s24 = (double *)(scratch + 2356992); /* f64[14], rows of 16 */
    double *s25 = (double *)(scratch + 2357120); /* f64[14], rows of 16 */
    double *s26 = (double *)(scratch + 2357248); /* f64[14], rows of 16 */
    double *s27 = (double *)(scratch + 2357376); /* f64[14], rows of 16 */
    double *s49 = (double *)(scratch + 2390080); /* f64 */
    double *s50 = (double *)(scratch + 2357504); /* f64[14], rows of 16 */
    double *s51 = (double *)(scratch + 2357632); /* f64[14], rows of 16 */
    double *s52 = (double *)(scratch + 2357760); /* f64[14], rows of 16 */
    double *s53 = (double *)(scratch + 2357888); /* f64[14], rows of 16 */
    double *s54 = (double *)(scratch + 2358016); /* f64[14], rows of 16 */
    double *s55 = (double *)(scratch + 2358144); /* f64[14], rows of 16 */
    double *s56 = (double *)(scratch + 2358272); /* f64[14], rows of 16 */
    double *s57 = (double *)(scratch + 2358400); /* f64[14], rows of 16 */
    double *s58 = (double *)(scratch + 2358528); /* f64[14], rows of 16 */
    double *s59 = (double *)(scratch + 2358656); /* f64[14], rows of 16 */
    double *s60 = (double *)(scratch + 2358784); /* f64[14], rows of 16 */
    double *s61 = (double *)(scratch + 2358912); /* f64[14], rows of 16 */
    double *s62 = (double *)(scratch + 2359040); /* f64[14], rows of 16 */
    double *s63 = (double *)(scratch + 2359168); /* f64[14], rows of 16 */
    double *s64 = (double *)(scratch + 2359296); /* f64 */
    double *s65 = (double *)(scratch + 2359360); /* f64 */
    double *s66 = (double *)(scratch + 2359424); /* f64 */
    /* 1023 steps */
    for (int64_t z = 0; z < 16; z++) s50[z] = 0;
    for (int64_t z = 0; z < 16; z++) s51[z] = 0;
    for (int64_t z = 0; z < 16; z++) s52[z] = 0;
    for (int64_t z = 0; z < 16; z++) s53[z] = 0;
    for (int64_t z = 0; z < 16; z++) s54[z] = 0;
    for (int64_t z = 0; z < 16; z++) s55[z] = 0;
    for (int64_t z = 0; z < 16; z++) s56[z] = 0;
    for (int64_t z = 0; z < 16; z++) s57[z] = 0;
    for (int64_t z = 0; z < 16; z++) s58[z] = 0;
    for (int64_t z = 0; z < 16; z++) s59[z] = 0;
    for (int64_t z = 0; z < 16; z++) s60[z] = 0;
    for (int64_t z = 0; z < 16; z++) s61[z] = 0;
    for (int64_t z = 0; z < 16; z++) s62[z] = 0;
    for (int64_t z = 0; z < 16; z++) s63[z] = 0;
    for (int64_t z0 = 0; z0 < 14; z0++) s50[1 * z0 + 0] = x0[1 * z0 + 14];
    for (int64_t z0 = 0; z0 < 14; z0++) s51[1 * z0 + 0] = x0[1 * z0 + 42];
    for (int64_t z0 = 0; z0 < 14; z0++) s52[1 * z0 + 0] = x0[1 * z0 + 70];
    for (int64_t z0 = 0; z0 < 14; z0++) s53[1 * z0 + 0] = x0[1 * z0 + 98];
    for (int64_t z0 = 0; z0 < 14; z0++) s54[1 * z0 + 0] = x0[1 * z0 + 112];
    for (int64_t z0 = 0; z0 < 14; z0++) s55[1 * z0 + 0] = x0[1 * z0 + 126];
    for (int64_t z0 = 0; z0 < 14; z0++) s56[1 * z0 + 0] = x0[1 * z0 + 140];
    for (int64_t z0 = 0; z0 < 14; z0++) s57[1 * z0 + 0] = x0[1 * z0 + 154];
    for (int64_t z0 = 0; z0 < 14; z0++) s58[1 * z0 + 0] = x0[1 * z0 + 168];
    for (int64_t z0 = 0; z0 < 14; z0++) s59[1 * z0 + 0] = x0[1 * z0 + 182];
    for (int64_t z0 = 0; z0 < 14; z0++) s60[1 * z0 + 0] = x0[1 * z0 + 196];
    for (int64_t z0 = 0; z0 < 14; z0++) s61[1 * z0 + 0] = x0[1 * z0 + 210];
    for (int64_t z0 = 0; z0 < 14; z0++) s62[1 * z0 + 0] = x1[1 * z0 + 14];
    for (int64_t z0 = 0; z0 < 14; z0++) s63[1 * z0 + 0] = x1[1 * z0 + 28];
    double c4_0[] = {s49[0]};
    for (int64_t t0 = 0; t0 < 1023; t0++) {
        /* over 14: 4 tanh, 4 sigmoid, 3 sum, 2 add, 2 mul, exp, 6 copy */
        {
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3)
            for (int64_t i0 = 0; i0 < 16; i0++) {
                const double v1 = s53[i0];
                const double v2 = s24[i0];
                const double v3 = s51[i0];
                const double v4 = v2 * v3;
                const double v5 = v1 + v4;
                const double v6 = tanh(v5);
                const double v7 = s52[i0];
                const double v8 = s50[i0];
                const double v9 = v2 * v8;
                const double v10 = v7 + v9;
                const double v11 = 1 / (1 + exp(-v10));
                const double v12 = s61[i0];
                const double v13 = s26[i0];
                const double v14 = s57[i0];
                const double v15 = v13 * v14;
                const double v16 = v12 + v15;
                const double v17 = tanh(v16);
                const double v18 = s59[i0];
                const double v19 = s55[i0];
                const double v20 = v13 * v19;
                const double v21 = v18 + v20;
                const double v22 = 1 / (1 + exp(-v21));
                const double v23 = s23[i0 + 16 * t0];
                const double v24 = s25[i0];
                const double v25 = s22[i0 + 16 * t0];
                const double v26 = v24 * v25;
                const double v29 = v6 * v11;
                const double v30 = v26 + v29;
                const double v32 = tanh(v30);
                const double v33 = s21[i0 + 16 * t0];
                const double v35 = v33 * v32;
                const double v36 = s60[i0];
                const double v37 = s56[i0];
                const double v39 = v37 * v35;
                const double v40 = v36 + v39;
                const double v41 = 1 / (1 + exp(-v40));
                const double v42 = s58[i0];
                const double v43 = s54[i0];
                const double v44 = v43 * v35;
                const double v45 = v42 + v44;
                const double v46 = 1 / (1 + exp(-v45));
                const double v47 = s27[i0];
                const double v49 = v47 * v46;
                const double v52 = v17 * v22;
                const double v53 = v49 + v52;
                const double v55 = tanh(v53);
                const double v58 = v41 * v55;
                const double v59 = s63[i0];
                const double v60 = s62[i0];
                const double v62 = v60 * v58;
                const double v63 = v59 + v62;
                const double v64 = exp(v63);
                const double v66 = v23 * v63;
                s13[i0 + 16 * t0] = v6;
                s12[i0 + 16 * t0] = v11;
                s15[i0 + 16 * t0] = v17;
                s14[i0 + 16 * t0] = v22;
                a1 += i0 < 14 ? v23 : 0;
                s25[i0] = v30;
                s11[i0 + 16 * t0] = v32;
                s24[i0] = v35;
                s7[i0 + 16 * t0] = v41;
                s9[i0 + 16 * t0] = v46;
                s27[i0] = v53;
                s8[i0 + 16 * t0] = v55;
                s26[i0] = v58;
                s5[i0 + 16 * t0] = v64;
                a2 += i0 < 14 ? v64 : 0;
                a3 += i0 < 14 ? v66 : 0;
                s19[i0 + 16 * t0] = v2;
                s18[i0 + 16 * t0] = v24;
                s17[i0 + 16 * t0] = v13;
                s16[i0 + 16 * t0] = v47;
                s10[i0 + 16 * t0] = v35;
                s6[i0 + 16 * t0] = v58;
            }
            s66[0] = a1;
            s65[0] = a2;
            s64[0] = a3;
        }
        /* div, sub */
        {
            const double v3 = s65[0];
            const double v4 = 2.0 + v3;
            const double v5 = 1.0 / v4;
            const double v6 = c4_0[0];
            const double v7 = s64[0];
            const double v8 = v6 + v7;
            const double v9 = s66[0];
            const double v10 = log(v4);
            const double v11 = v9 * v10;
            const double v12 = v8 - v11;
            s4[t0] = v5;
            c4_0[0] = v12;
        }
    }
    s49[0] = c4_0[0];
}

static ALONE void piece2_of_kernel(void **p)
{
    char *scratch = p[7]; /* 2390208 bytes */
    double *s2 = (double *)(scratch + 2356992); /* f64[1023] */
    double *s3 = (double *)(scratch + 2366656); /* f64[1023] */
    double *s4 = (double *)(scratch + 2376320); /* f64[1023] */
    double *s23 = (double *)(scratch + 2226048); /* f64[1023,14], rows of 16 */
    /* over 1023: neg, mul */
    {
        for (int64_t z0 = 0; z0 < 1023; z0 += 64) {
            const int64_t z1 = z0 + 64 < 1023 ? z0 + 64 : 1023;
            double c0[896]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z1; z += 4) { /* blocks are transposed in registers */
                    transpose_64(&s23[16 * z], 16, &c0[0 + z - z0], 64);
                    transpose_64(&s23[16 * z + 4], 16, &c0[256 + z - z0], 64);
                    transpose_64(&s23[16 * z + 8], 16, &c0[512 + z - z0], 64);
                    transpose_64(&s23[16 * z + 10], 16, &c0[640 + z - z0], 64);
                }
                for (; z < z1; z++) {
                    c0[0 + z - z0] = s23[16 * z];
                    c0[64 + z - z0] = s23[16 * z + 1];
                    c0[128 + z - z0] = s23[16 * z + 2];
                    c0[192 + z - z0] = s23[16 * z + 3];
                    c0[256 + z - z0] = s23[16 * z + 4];
                    c0[320 + z - z0] = s23[16 * z + 5];
                    c0[384 + z - z0] = s23[16 * z + 6];
                    c0[448 + z - z0] = s23[16 * z + 7];
                    c0[512 + z - z0] = s23[16 * z + 8];
                    c0[576 + z - z0] = s23[16 * z + 9];
                    c0[640 + z - z0] = s23[16 * z + 10];
                    c0[704 + z - z0] = s23[16 * z + 11];
                    c0[768 + z - z0] = s23[16 * z + 12];
                    c0[832 + z - z0] = s23[16 * z + 13];
                }
            }
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z1; i0++) {
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
                const double v15 = v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14;
                const double v17 = v15 * (-6.982265046781176e-05);
                const double v18 = s4[i0];
                const double v19 = v17 * v18;
                const double v20 = -v19;
                const double v21 = v15 * v18;
                s3[i0] = v20;
                s2[i0] = v21;
            }
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[4,56] */
    const double *restrict x1 = p[1]; /* f64[3,14] */
    const double *restrict x3 = p[3]; /* f64[1024,14] */
    char *scratch = p[7]; /* 2390208 bytes */
    double *s4 = (double *)(scratch + 2376320); /* f64[1023] */
    double *s5 = (double *)(scratch + 0); /* f64[1023,14], rows of 16 */
    double *s7 = (double *)(scratch + 261888); /* f64[1023,14], rows of 16 */
    double *s8 = (double *)(scratch + 392832); /* f64[1023,14], rows of 16 */
    double *s9 = (double *)(scratch + 523776); /* f64[1023,14], rows of 16 */
    double *s10 = (double *)(scratch + 654720); /* f64[1023,14], rows of 16 */
    double *s11 = (double *)(scratch + 785664); /* f64[1023,14], rows of 16 */
    double *s12 = (double *)(scratch + 916608); /* f64[1023,14], rows of 16 */
    double *s13 = (double *)(scratch + 1047552); /* f64[1023,14], rows of 16 */
    double *s14 = (double *)(scratch + 1178496); /* f64[1023,14], rows of 16 */
    double *s15 = (double *)(scratch + 1309440); /* f64[1023,14], rows of 16 */
    double *s16 = (double *)(scratch + 1440384); /* f64[1023,14], rows of 16 */
    double *s17 = (double *)(scratch + 1571328); /* f64[1023,14], rows of 16 */
    double *s18 = (double *)(scratch + 1702272); /* f64[1023,14], rows of 16 */
    double *s19 = (double *)(scratch + 1833216); /* f64[1023,14], rows of 16 */
    double *s21 = (double *)(scratch + 1964160); /* f64[1023,14], rows of 16 */
    double *s22 = (double *)(scratch + 2095104); /* f64[1023,14], rows of 16 */
    double *s23 = (double *)(scratch + 2226048); /* f64[1023,14], rows of 16 */
    double *s28 = (double *)(scratch + 2386112); /* f64[14], rows of 16 */
    double *s29 = (double *)(scratch + 2386240); /* f64[14], rows of 16 */
    double *s30 = (double *)(scratch + 2386368); /* f64[14], rows of 16 */
    double *s31 = (double *)(scratch + 2386496); /* f64[14], rows of 16 */
    double *s32 = (double *)(scratch + 2386624); /* f64[14], rows of 16 */
    double *s33 = (double *)(scratch + 2386752); /* f64[14], rows of 16 */
    double *s34 = (double *)(scratch + 2386880); /* f64[14], rows of 16 */
    double *s35 = (double *)(scratch + 2387008); /* f64[14], rows of 16 */
    double *s36 = (double *)(scratch + 2387136); /* f64[14], rows of 16 */
    double *s37 = (double *)(scratch + 2387264); /* f64[14], rows of 16 */
    double *s38 = (double *)(scratch + 2387392); /* f64[14], rows of 16 */
    double *s39 = (double *)(scratch + 2387520); /* f64[14], rows of 16 */
    double *s40 = (double *)(scratch + 2387648); /* f64[14], rows of 16 */
    double *s41 = (double *)(scratch + 2387776); /* f64[14], rows of 16 */
    double *s42 = (double *)(scratch + 2387904); /* f64[14], rows of 16 */
    double *s43 = (double *)(scratch + 2388032); /* f64[14], rows of 16 */
    double *s44 = (double *)(scratch + 2388160); /* f64[14], rows of 16 */
    double *s45 = (double *)(scratch + 2388288); /* f64[14], rows of 16 */
    double *s46 = (double *)(scratch + 2388416); /* f64[14], rows of 16 */
    double *s47 = (double *)(scratch + 2388544); /* f64[14], rows of 16 */
    double *s48 = (double *)(scratch + 2388672); /* f64[14], rows of 16 */
    double *s67 = (double *)(scratch + 2388800); /* f64[14], rows of 16 */
    double *s68 = (double *)(scratch + 2388928); /* f64[14], rows of 16 */
    double *s69 = (double *)(scratch + 2389056); /* f64[14], rows of 16 */
    double *s70 = (double *)(scratch + 2389184); /* f64[14], rows of 16 */
    double *s71 = (double *)(scratch + 2389312); /* f64[14], rows of 16 */
    double *s72 = (double *)(scratch + 2389440); /* f64[14], rows of 16 */
    double *s73 = (double *)(scratch + 2389568); /* f64[14], rows of 16 */
    double *s74 = (double *)(scratch + 2389696); /* f64[14], rows of 16 */
    double *s75 = (double *)(scratch + 2389824); /* f64[14], rows of 16 */
    double *s76 = (double *)(scratch + 2389952); /* f64[14], rows of 16 */
    double *s77 = (double *)(scratch + 2390144); /* f64 */
    /* 1023 steps backwards */
    for (int64_t z = 0; z < 16; z++) s67[z] = 0;
    for (int64_t z = 0; z < 16; z++) s68[z] = 0;
    for (int64_t z = 0; z < 16; z++) s69[z] = 0;
    for (int64_t z = 0; z < 16; z++) s70[z] = 0;
    for (int64_t z = 0; z < 16; z++) s71[z] = 0;
    for (int64_t z = 0; z < 16; z++) s72[z] = 0;
    for (int64_t z = 0; z < 16; z++) s73[z] = 0;
    for (int64_t z = 0; z < 16; z++) s74[z] = 0;
    for (int64_t z = 0; z < 16; z++) s75[z] = 0;
    for (int64_t z = 0; z < 16; z++) s76[z] = 0;
    for (int64_t z0 = 0; z0 < 14; z0++) s67[1 * z0 + 0] = x0[1 * z0 + 0];
    for (int64_t z0 = 0; z0 < 14; z0++) s68[1 * z0 + 0] = x0[1 * z0 + 14];
    for (int64_t z0 = 0; z0 < 14; z0++) s69[1 * z0 + 0] = x0[1 * z0 + 28];
    for (int64_t z0 = 0; z0 < 14; z0++) s70[1 * z0 + 0] = x0[1 * z0 + 42];
    for (int64_t z0 = 0; z0 < 14; z0++) s71[1 * z0 + 0] = x0[1 * z0 + 112];
    for (int64_t z0 = 0; z0 < 14; z0++) s72[1 * z0 + 0] = x0[1 * z0 + 126];
    for (int64_t z0 = 0; z0 < 14; z0++) s73[1 * z0 + 0] = x0[1 * z0 + 140];
    for (int64_t z0 = 0; z0 < 14; z0++) s74[1 * z0 + 0] = x0[1 * z0 + 154];
    for (int64_t z0 = 0; z0 < 14; z0++) s75[1 * z0 + 0] = x1[1 * z0 + 0];
    for (int64_t z0 = 0; z0 < 14; z0++) s76[1 * z0 + 0] = x1[1 * z0 + 14];
    for (int64_t t1 = 0; t1 < 1023; t1++) {
        /* over 14: sum */
        {
            double a1 = 0;
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = 0; i0 < 16; i0++) {
                const double v1 = s23[i0 - 16 * t1 + 16352];
                a1 += i0 < 14 ? v1 : 0;
            }
            s77[0] = a1;
        }
        /* over 14: 19 add, 2 mul */
        {
            const double rest_f64 = nothing;
            const double v19 = s4[-t1 + 1022];
            const double v21 = s77[0];
            const double v22 = (-6.982265046781176e-05) * v21;
            const double v23 = v19 * v22;
            const double v24 = -v23;
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 16; i0++) {
                const double v1 = s23[i0 - 16 * t1 + 16352];
                const double v2 = s48[i0];
                const double v3 = i0 < 14 ? x3[i0 - 14 * t1 + 14308] : rest_f64;
                const double v4 = s69[i0];
                const double v5 = s21[i0 - 16 * t1 + 16352];
                const double v7 = 1.0 - v5;
                const double v8 = v5 * v7;
                const double v9 = s11[i0 - 16 * t1 + 16352];
                const double v10 = s28[i0];
                const double v11 = s73[i0];
                const double v12 = s7[i0 - 16 * t1 + 16352];
                const double v13 = 1.0 - v12;
                const double v14 = v12 * v13;
                const double v15 = s8[i0 - 16 * t1 + 16352];
                const double v16 = s30[i0];
                const double v17 = s76[i0];
                const double v18 = s5[i0 - 16 * t1 + 16352];
                const double v25 = v18 * v24;
                const double v26 = (-6.982265046781176e-05) * v1;
                const double v27 = v25 + v26;
                const double v28 = v17 * v27;
                const double v29 = v16 + v28;
                const double v30 = v15 * v29;
                const double v31 = v14 * v30;
                const double v32 = v11 * v31;
                const double v33 = v10 + v32;
                const double v34 = s71[i0];
                const double v35 = s9[i0 - 16 * t1 + 16352];
                const double v36 = 1.0 - v35;
                const double v37 = v35 * v36;
                const double v38 = s16[i0 - 16 * t1 + 16352];
                const double v39 = s31[i0];
                const double v40 = FMA(-v15, v15, 1.0);
                const double v41 = v12 * v29;
                const double v42 = v40 * v41;
                const double v43 = v39 + v42;
                const double v44 = v38 * v43;
                const double v45 = v37 * v44;
                const double v46 = v34 * v45;
                const double v47 = v33 + v46;
                const double v48 = v9 * v47;
                const double v49 = v8 * v48;
                const double v50 = v4 * v49;
                const double v51 = s67[i0];
                const double v52 = s22[i0 - 16 * t1 + 16352];
                const double v53 = 1.0 - v52;
                const double v54 = v52 * v53;
                const double v55 = s18[i0 - 16 * t1 + 16352];
                const double v56 = s29[i0];
                const double v57 = FMA(-v9, v9, 1.0);
                const double v58 = v5 * v47;
                const double v59 = v57 * v58;
                const double v60 = v56 + v59;
                const double v61 = v55 * v60;
                const double v62 = v54 * v61;
                const double v63 = v51 * v62;
                const double v64 = v50 + v63;
                const double v65 = v3 * v64;
                const double v66 = v2 + v65;
                const double v67 = s47[i0];
                const double v68 = s15[i0 - 16 * t1 + 16352];
                const double v69 = FMA(-v68, v68, 1.0);
                const double v70 = s14[i0 - 16 * t1 + 16352];
                const double v71 = v70 * v43;
                const double v72 = v69 * v71;
                const double v73 = v67 + v72;
                const double v74 = s46[i0];
                const double v75 = v74 + v31;
                const double v76 = s45[i0];
                const double v77 = 1.0 - v70;
                const double v78 = v70 * v77;
                const double v79 = v68 * v43;
                const double v80 = v78 * v79;
                const double v81 = v76 + v80;
                const double v82 = s44[i0];
                const double v83 = v82 + v45;
                const double v84 = s43[i0];
                const double v85 = s17[i0 - 16 * t1 + 16352];
                const double v86 = v85 * v72;
                const double v87 = v84 + v86;
                const double v88 = s42[i0];
                const double v89 = s10[i0 - 16 * t1 + 16352];
                const double v90 = v89 * v31;
                const double v91 = v88 + v90;
                const double v92 = s41[i0];
                const double v93 = v85 * v80;
                const double v94 = v92 + v93;
                const double v95 = s40[i0];
                const double v96 = v89 * v45;
                const double v97 = v95 + v96;
                const double v98 = s39[i0];
                const double v99 = s13[i0 - 16 * t1 + 16352];
                const double v100 = FMA(-v99, v99, 1.0);
                const double v101 = s12[i0 - 16 * t1 + 16352];
                const double v102 = v101 * v60;
                const double v103 = v100 * v102;
                const double v104 = v98 + v103;
                const double v105 = s38[i0];
                const double v106 = v105 + v49;
                const double v107 = s37[i0];
                const double v108 = 1.0 - v101;
                const double v109 = v101 * v108;
                const double v110 = v99 * v60;
                const double v111 = v109 * v110;
                const double v112 = v107 + v111;
                const double v113 = s36[i0];
                const double v114 = v113 + v62;
                const double v115 = s35[i0];
                const double v116 = s19[i0 - 16 * t1 + 16352];
                const double v117 = v116 * v103;
                const double v118 = v115 + v117;
                const double v119 = s34[i0];
                const double v120 = s75[i0];
                const double v121 = v3 * v120;
                const double v122 = v121 * v49;
                const double v123 = v119 + v122;
                const double v124 = s33[i0];
                const double v125 = v116 * v111;
                const double v126 = v124 + v125;
                const double v127 = s32[i0];
                const double v128 = v121 * v62;
                const double v129 = v127 + v128;
                const double v130 = v35 * v43;
                const double v131 = s72[i0];
                const double v132 = v131 * v80;
                const double v133 = s74[i0];
                const double v134 = v133 * v72;
                const double v135 = v132 + v134;
                const double v136 = v52 * v60;
                const double v137 = s68[i0];
                const double v138 = v137 * v111;
                const double v139 = s70[i0];
                const double v140 = v139 * v103;
                const double v141 = v138 + v140;
                s48[i0] = v66;
                s47[i0] = v73;
                s46[i0] = v75;
                s45[i0] = v81;
                s44[i0] = v83;
                s43[i0] = v87;
                s42[i0] = v91;
                s41[i0] = v94;
                s40[i0] = v97;
                s39[i0] = v104;
                s38[i0] = v106;
                s37[i0] = v112;
                s36[i0] = v114;
                s35[i0] = v118;
                s34[i0] = v123;
                s33[i0] = v126;
                s32[i0] = v129;
                s31[i0] = v130;
                s30[i0] = v135;
                s29[i0] = v136;
                s28[i0] = v141;
            }
        }
    }
}

static ALONE void piece4_of_kernel(void **p)
{
    double *restrict y0 = p[4]; /* f64 */
    double *restrict y1 = p[5]; /* f64[4,56] */
    char *scratch = p[7]; /* 2390208 bytes */
    double *s32 = (double *)(scratch + 2386624); /* f64[14], rows of 16 */
    double *s33 = (double *)(scratch + 2386752); /* f64[14], rows of 16 */
    double *s34 = (double *)(scratch + 2386880); /* f64[14], rows of 16 */
    double *s35 = (double *)(scratch + 2387008); /* f64[14], rows of 16 */
    double *s36 = (double *)(scratch + 2387136); /* f64[14], rows of 16 */
    double *s37 = (double *)(scratch + 2387264); /* f64[14], rows of 16 */
    double *s38 = (double *)(scratch + 2387392); /* f64[14], rows of 16 */
    double *s39 = (double *)(scratch + 2387520); /* f64[14], rows of 16 */
    double *s40 = (double *)(scratch + 2387648); /* f64[14], rows of 16 */
    double *s41 = (double *)(scratch + 2387776); /* f64[14], rows of 16 */
    double *s42 = (double *)(scratch + 2387904); /* f64[14], rows of 16 */
    double *s43 = (double *)(scratch + 2388032); /* f64[14], rows of 16 */
    double *s44 = (double *)(scratch + 2388160); /* f64[14], rows of 16 */
    double *s45 = (double *)(scratch + 2388288); /* f64[14], rows of 16 */
    double *s46 = (double *)(scratch + 2388416); /* f64[14], rows of 16 */
    double *s47 = (double *)(scratch + 2388544); /* f64[14], rows of 16 */
    double *s49 = (double *)(scratch + 2390080); /* f64 */
    /* over 56 x 4: add */
    {
        for (int64_t i1 = 0; i1 < 4; i1++) {
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 56; i0++) {
                const double v1 = (uint64_t)(i0 - 28) < 14 ? s46[i0 - 28] : 0;
                const double v2 = only_f64(v1, ((-i0 + 27) >> 63) & ((i0 - 42) >> 63) & ((-i1 + 2) >> 63));
                const double v3 = i0 >= 42 ? s47[i0 - 42] : 0;
                const double v4 = only_f64(v3, ((-i0 + 41) >> 63) & ((-i1 + 2) >> 63));
                const double v5 = v2 + v4;
                const double v6 = (uint64_t)(i0 - 14) < 14 ? s45[i0 - 14] : 0;
                const double v7 = only_f64(v6, ((-i0 + 13) >> 63) & ((i0 - 28) >> 63) & ((-i1 + 2) >> 63));
                const double v8 = v5 + v7;
                const double v9 = i0 < 14 ? s44[i0] : 0;
                const double v10 = only_f64(v9, ((i0 - 14) >> 63) & ((-i1 + 2) >> 63));
                const double v11 = v8 + v10;
                const double v12 = i0 >= 42 ? s43[i0 - 42] : 0;
                const double v13 = only_f64(v12, ((-i0 + 41) >> 63) & ((-i1 + 1) >> 63) & ((i1 - 3) >> 63));
                const double v14 = v11 + v13;
                const double v15 = (uint64_t)(i0 - 28) < 14 ? s42[i0 - 28] : 0;
                const double v16 = only_f64(v15, ((-i0 + 27) >> 63) & ((i0 - 42) >> 63) & ((-i1 + 1) >> 63) & ((i1 - 3) >> 63));
                const double v17 = v14 + v16;
                const double v18 = (uint64_t)(i0 - 14) < 14 ? s41[i0 - 14] : 0;
                const double v19 = only_f64(v18, ((-i0 + 13) >> 63) & ((i0 - 28) >> 63) & ((-i1 + 1) >> 63) & ((i1 - 3) >> 63));
                const double v20 = v17 + v19;
                const double v21 = i0 < 14 ? s40[i0] : 0;
                const double v22 = only_f64(v21, ((i0 - 14) >> 63) & ((-i1 + 1) >> 63) & ((i1 - 3) >> 63));
                const double v23 = v20 + v22;
                const double v24 = i0 >= 42 ? s39[i0 - 42] : 0;
                const double v25 = only_f64(v24, ((-i0 + 41) >> 63) & ((-i1) >> 63) & ((i1 - 2) >> 63));
                const double v26 = v23 + v25;
                const double v27 = (uint64_t)(i0 - 28) < 14 ? s38[i0 - 28] : 0;
                const double v28 = only_f64(v27, ((-i0 + 27) >> 63) & ((i0 - 42) >> 63) & ((-i1) >> 63) & ((i1 - 2) >> 63));
                const double v29 = v26 + v28;
                const double v30 = (uint64_t)(i0 - 14) < 14 ? s37[i0 - 14] : 0;
                const double v31 = only_f64(v30, ((-i0 + 13) >> 63) & ((i0 - 28) >> 63) & ((-i1) >> 63) & ((i1 - 2) >> 63));
                const double v32 = v29 + v31;
                const double v33 = i0 < 14 ? s36[i0] : 0;
                const double v34 = only_f64(v33, ((i0 - 14) >> 63) & ((-i1) >> 63) & ((i1 - 2) >> 63));
                const double v35 = v32 + v34;
                const double v36 = i0 >= 42 ? s35[i0 - 42] : 0;
                const double v37 = only_f64(v36, ((-i0 + 41) >> 63) & ((i1 - 1) >> 63));
                const double v38 = v35 + v37;
                const double v39 = (uint64_t)(i0 - 28) < 14 ? s34[i0 - 28] : 0;
                const double v40 = only_f64(v39, ((-i0 + 27) >> 63) & ((i0 - 42) >> 63) & ((i1 - 1) >> 63));
                const double v41 = v38 + v40;
                const double v42 = (uint64_t)(i0 - 14) < 14 ? s33[i0 - 14] : 0;
                const double v43 = only_f64(v42, ((-i0 + 13) >> 63) & ((i0 - 28) >> 63) & ((i1 - 1) >> 63));
                const double v44 = v41 + v43;
                const double v45 = i0 < 14 ? s32[i0] : 0;
                const double v46 = only_f64(v45, ((i0 - 14) >> 63) & ((i1 - 1) >> 63));
                const double v47 = v44 + v46;
                y1[i0 + 56 * i1] = v47;
            }
        }
    }
    /* mul */
    {
        const double v3 = s49[0];
        const double v4 = (-6.982265046781176e-05) * v3;
        y0[0] = v4;
    }
}

static ALONE void piece5_of_kernel(void **p)
{
    double *restrict y2 = p[6]; /* f64[3,14] */
    char *scratch = p[7]; /* 2390208 bytes */
    double *s0 = (double *)(scratch + 261888); /* f64[14], rows of 16 */
    double *s1 = (double *)(scratch + 262016); /* f64[14], rows of 16 */
    double *s2 = (double *)(scratch + 2356992); /* f64[1023] */
    double *s3 = (double *)(scratch + 2366656); /* f64[1023] */
    double *s5 = (double *)(scratch + 0); /* f64[1023,14], rows of 16 */
    double *s6 = (double *)(scratch + 130944); /* f64[1023,14], rows of 16 */
    double *s20 = (double *)(scratch + 2385984); /* f64[14], rows of 16 */
    double *s23 = (double *)(scratch + 2226048); /* f64[1023,14], rows of 16 */
    double *s48 = (double *)(scratch + 2388672); /* f64[14], rows of 16 */
    /* over 1023 x 14: 2 sum */
    {
        for (int64_t z = 0; z < 16; z++) s1[z] = 0;
        for (int64_t z = 0; z < 16; z++) s0[z] = 0;
        {
            int64_t i0 = 0;
            for (; i0 + 3 < 1023; i0 += 4) {
                const double v21 = s3[i0];
                const double v25 = s2[i0];
                const double v21_1 = s3[(i0 + 1)];
                const double v25_1 = s2[(i0 + 1)];
                const double v21_2 = s3[(i0 + 2)];
                const double v25_2 = s2[(i0 + 2)];
                const double v21_3 = s3[(i0 + 3)];
                const double v25_3 = s2[(i0 + 3)];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 16; i1++) {
                    const double v16 = s23[16 * i0 + i1];
                    const double v17 = s6[16 * i0 + i1];
                    const double v19 = (-6.982265046781176e-05) * v16;
                    const double v20 = s5[16 * i0 + i1];
                    const double v22 = v20 * v21;
                    const double v23 = v19 + v22;
                    const double v16_1 = s23[16 * (i0 + 1) + i1];
                    const double v17_1 = s6[16 * (i0 + 1) + i1];
                    const double v19_1 = (-6.982265046781176e-05) * v16_1;
                    const double v20_1 = s5[16 * (i0 + 1) + i1];
                    const double v22_1 = v20_1 * v21_1;
                    const double v23_1 = v19_1 + v22_1;
                    const double v16_2 = s23[16 * (i0 + 2) + i1];
                    const double v17_2 = s6[16 * (i0 + 2) + i1];
                    const double v19_2 = (-6.982265046781176e-05) * v16_2;
                    const double v20_2 = s5[16 * (i0 + 2) + i1];
                    const double v22_2 = v20_2 * v21_2;
                    const double v23_2 = v19_2 + v22_2;
                    const double v16_3 = s23[16 * (i0 + 3) + i1];
                    const double v17_3 = s6[16 * (i0 + 3) + i1];
                    const double v19_3 = (-6.982265046781176e-05) * v16_3;
                    const double v20_3 = s5[16 * (i0 + 3) + i1];
                    const double v22_3 = v20_3 * v21_3;
                    const double v23_3 = v19_3 + v22_3;
                    double m0 = s1[i1];
                    m0 = FMA(v17, v23, m0);
                    m0 = FMA(v17_1, v23_1, m0);
                    m0 = FMA(v17_2, v23_2, m0);
                    m0 = FMA(v17_3, v23_3, m0);
                    s1[i1] = m0;
                    double m1 = s0[i1];
                    m1 = FMA(v20, v25, m1);
                    m1 = FMA(v20_1, v25_1, m1);
                    m1 = FMA(v20_2, v25_2, m1);
                    m1 = FMA(v20_3, v25_3, m1);
                    s0[i1] = m1;
                }
            }
            for (; i0 < 1023; i0++) {
                const double v21 = s3[i0];
                const double v25 = s2[i0];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 16; i1++) {
                    const double v16 = s23[16 * i0 + i1];
                    const double v17 = s6[16 * i0 + i1];
                    const double v19 = (-6.982265046781176e-05) * v16;
                    const double v20 = s5[16 * i0 + i1];
                    const double v22 = v20 * v21;
                    const double v23 = v19 + v22;
                    s1[i1] = FMA(v17, v23, s1[i1]);
                    s0[i1] = FMA(v20, v25, s0[i1]);
                }
            }
        }
    }
    /* over 14: 3 copy */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v6 = s48[i0];
            const double v7 = s1[i0];
            const double v8 = s20[i0];
            const double v10 = v8 * (-6.982265046781176e-05);
            const double v12 = s0[i0];
            const double v13 = 6.982265046781176e-05 * v12;
            const double v14 = v10 + v13;
            if (i0 < 14) y2[i0] = v6;
            if (i0 < 14) y2[i0 + 14] = v7;
            if (i0 < 14) y2[i0 + 28] = v14;
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
