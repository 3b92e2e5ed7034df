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
    const double *restrict x1 = p[1]; /* f64[64,8] */
    char *scratch = p[5]; /* 27840 bytes */
    int64_t *s4 = (int64_t *)(scratch + 22272); /* i64[64,8], axes in the order [1, 0] */
    double *s5 = (double *)(scratch + 0); /* f64[64,8], axes in the order [1, 0] */
    /* over 64 x 8: floor */
    {
        for (int64_t z1 = 0; z1 < 8; z1 += 16) {
            const int64_t to1 = z1 + 16 < 8 ? z1 + 16 : 8;
            for (int64_t z0 = 0; z0 < 64; z0 += 64) {
                double b1[1024]; /* a tile, transposed */
                tile_64(&x1[0 + 8 * z0 + 1 * z1], 8, b1, 64, (z0 + 64 < 64 ? z0 + 64 : 64) - z0, to1 - z1);
                for (int64_t i1 = z1; i1 < to1; i1++) {
                    #pragma omp simd
                    for (int64_t i0 = z0; i0 < (z0 + 64 < 64 ? z0 + 64 : 64); i0++) {
                        const double v1 = b1[64 * (i1 - z1) + i0 - z0];
                        const double v3 = FMA(v1, 4.0, 4.0);
                        const double v5 = v3 < 0.0 ? 0.0 : v3;
                        const double v7 = v5 > 6.9990000000000006 ? 6.9990000000000006 : v5;
                        const double v8 = floor(v7);
                        s5[i0 + 64 * i1] = v8;
                    }
                }
            }
        }
    }
    /* over 64 x 8: cast */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const double v9 = s5[i0];
            int64_t v10 = to_i64(v9);
            s4[i0] = v10;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,8] */
    const double *restrict x1 = p[1]; /* f64[64,8] */
    double *restrict y0 = p[2]; /* f64 */
    double *restrict y2 = p[4]; /* f64[64,8] */
    char *scratch = p[5]; /* 27840 bytes */
    double *s1 = (double *)(scratch + 5568); /* f64[64,8], axes in the order [1, 0] */
    double *s3 = (double *)(scratch + 16704); /* f64[64,8], axes in the order [1, 0] */
    int64_t *s4 = (int64_t *)(scratch + 22272); /* i64[64,8], axes in the order [1, 0] */
    double *s5 = (double *)(scratch + 0); /* f64[64,8], axes in the order [1, 0] */
    /* over 64: sum, 3 mul */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const double v2 = x1[8 * i0];
            const double v4 = FMA(v2, 4.0, 4.0);
            const double v6 = v4 < 0.0 ? 0.0 : v4;
            const double v8 = v6 > 6.9990000000000006 ? 6.9990000000000006 : v6;
            const double v9 = s5[i0];
            const double v10 = v8 - v9;
            const double v11 = 1.0 - v10;
            int64_t v13 = s4[i0];
            const double v14 = x0[8 * i0 + within(v13, 8)];
            const double v15 = only_f64(v14, mask(v13, 8));
            const double v16 = v11 * v15;
            int64_t v18 = INT64_C(1) + v13;
            const double v19 = x0[8 * i0 + within(v18, 8)];
            const double v20 = only_f64(v19, mask(v18, 8));
            const double v21 = v10 * v20;
            const double v22 = v16 + v21;
            const double v23 = v22 * v22;
            const double v24 = x1[8 * i0 + 1];
            const double v25 = FMA(v24, 4.0, 4.0);
            const double v26 = v25 < 0.0 ? 0.0 : v25;
            const double v27 = v26 > 6.9990000000000006 ? 6.9990000000000006 : v26;
            const double v28 = s5[i0 + 64];
            const double v29 = v27 - v28;
            const double v30 = 1.0 - v29;
            int64_t v31 = s4[i0 + 64];
            const double v32 = x0[8 * i0 + within(v31, 8)];
            const double v33 = only_f64(v32, mask(v31, 8));
            const double v34 = v30 * v33;
            int64_t v35 = INT64_C(1) + v31;
            const double v36 = x0[8 * i0 + within(v35, 8)];
            const double v37 = only_f64(v36, mask(v35, 8));
            const double v38 = v29 * v37;
            const double v39 = v34 + v38;
            const double v40 = v39 * v39;
            const double v41 = x1[8 * i0 + 2];
            const double v42 = FMA(v41, 4.0, 4.0);
            const double v43 = v42 < 0.0 ? 0.0 : v42;
            const double v44 = v43 > 6.9990000000000006 ? 6.9990000000000006 : v43;
            const double v45 = s5[i0 + 128];
            const double v46 = v44 - v45;
            const double v47 = 1.0 - v46;
            int64_t v48 = s4[i0 + 128];
            const double v49 = x0[8 * i0 + within(v48, 8)];
            const double v50 = only_f64(v49, mask(v48, 8));
            const double v51 = v47 * v50;
            int64_t v52 = INT64_C(1) + v48;
            const double v53 = x0[8 * i0 + within(v52, 8)];
            const double v54 = only_f64(v53, mask(v52, 8));
            const double v55 = v46 * v54;
            const double v56 = v51 + v55;
            const double v57 = v56 * v56;
            const double v58 = x1[8 * i0 + 3];
            const double v59 = FMA(v58, 4.0, 4.0);
            const double v60 = v59 < 0.0 ? 0.0 : v59;
            const double v61 = v60 > 6.9990000000000006 ? 6.9990000000000006 : v60;
            const double v62 = s5[i0 + 192];
            const double v63 = v61 - v62;
            const double v64 = 1.0 - v63;
            int64_t v65 = s4[i0 + 192];
            const double v66 = x0[8 * i0 + within(v65, 8)];
            const double v67 = only_f64(v66, mask(v65, 8));
            const double v68 = v64 * v67;
            int64_t v69 = INT64_C(1) + v65;
            const double v70 = x0[8 * i0 + within(v69, 8)];
            const double v71 = only_f64(v70, mask(v69, 8));
            const double v72 = v63 * v71;
            const double v73 = v68 + v72;
            const double v74 = v73 * v73;
            const double v75 = x1[8 * i0 + 4];
            const double v76 = FMA(v75, 4.0, 4.0);
            const double v77 = v76 < 0.0 ? 0.0 : v76;
            const double v78 = v77 > 6.9990000000000006 ? 6.9990000000000006 : v77;
            const double v79 = s5[i0 + 256];
            const double v80 = v78 - v79;
            const double v81 = 1.0 - v80;
            int64_t v82 = s4[i0 + 256];
            const double v83 = x0[8 * i0 + within(v82, 8)];
            const double v84 = only_f64(v83, mask(v82, 8));
            const double v85 = v81 * v84;
            int64_t v86 = INT64_C(1) + v82;
            const double v87 = x0[8 * i0 + within(v86, 8)];
            const double v88 = only_f64(v87, mask(v86, 8));
            const double v89 = v80 * v88;
            const double v90 = v85 + v89;
            const double v91 = v90 * v90;
            const double v92 = x1[8 * i0 + 5];
            const double v93 = FMA(v92, 4.0, 4.0);
            const double v94 = v93 < 0.0 ? 0.0 : v93;
            const double v95 = v94 > 6.9990000000000006 ? 6.9990000000000006 : v94;
            const double v96 = s5[i0 + 320];
            const double v97 = v95 - v96;
            const double v98 = 1.0 - v97;
            int64_t v99 = s4[i0 + 320];
            const double v100 = x0[8 * i0 + within(v99, 8)];
            const double v101 = only_f64(v100, mask(v99, 8));
            const double v102 = v98 * v101;
            int64_t v103 = INT64_C(1) + v99;
            const double v104 = x0[8 * i0 + within(v103, 8)];
            const double v105 = only_f64(v104, mask(v103, 8));
            const double v106 = v97 * v105;
            const double v107 = v102 + v106;
            const double v108 = v107 * v107;
            const double v109 = x1[8 * i0 + 6];
            const double v110 = FMA(v109, 4.0, 4.0);
            const double v111 = v110 < 0.0 ? 0.0 : v110;
            const double v112 = v111 > 6.9990000000000006 ? 6.9990000000000006 : v111;
            const double v113 = s5[i0 + 384];
            const double v114 = v112 - v113;
            const double v115 = 1.0 - v114;
            int64_t v116 = s4[i0 + 384];
            const double v117 = x0[8 * i0 + within(v116, 8)];
            const double v118 = only_f64(v117, mask(v116, 8));
            const double v119 = v115 * v118;
            int64_t v120 = INT64_C(1) + v116;
            const double v121 = x0[8 * i0 + within(v120, 8)];
            const double v122 = only_f64(v121, mask(v120, 8));
            const double v123 = v114 * v122;
            const double v124 = v119 + v123;
            const double v125 = v124 * v124;
            const double v126 = x1[8 * i0 + 7];
            const double v127 = FMA(v126, 4.0, 4.0);
            const double v128 = v127 < 0.0 ? 0.0 : v127;
            const double v129 = v128 > 6.9990000000000006 ? 6.9990000000000006 : v128;
            const double v130 = s5[i0 + 448];
            const double v131 = v129 - v130;
            const double v132 = 1.0 - v131;
            int64_t v133 = s4[i0 + 448];
            const double v134 = x0[8 * i0 + within(v133, 8)];
            const double v135 = only_f64(v134, mask(v133, 8));
            const double v136 = v132 * v135;
            int64_t v137 = INT64_C(1) + v133;
            const double v138 = x0[8 * i0 + within(v137, 8)];
            const double v139 = only_f64(v138, mask(v137, 8));
            const double v140 = v131 * v139;
            const double v141 = v136 + v140;
            const double v142 = v141 * v141;
            const double v143 = v22 + v22;
            const double v144 = v10 * v143;
            const double v145 = v39 + v39;
            const double v146 = v29 * v145;
            const double v147 = v56 + v56;
            const double v148 = v46 * v147;
            const double v149 = v73 + v73;
            const double v150 = v63 * v149;
            const double v151 = v90 + v90;
            const double v152 = v80 * v151;
            const double v153 = v107 + v107;
            const double v154 = v97 * v153;
            const double v155 = v124 + v124;
            const double v156 = v114 * v155;
            const double v157 = v141 + v141;
            const double v158 = v131 * v157;
            const double v159 = v11 * v143;
            const double v160 = v30 * v145;
            const double v161 = v47 * v147;
            const double v162 = v64 * v149;
            const double v163 = v81 * v151;
            const double v164 = v98 * v153;
            const double v165 = v115 * v155;
            const double v166 = v132 * v157;
            const double v167 = v20 - v15;
            const double v168 = v143 * v167;
            bool v169 = v6 <= 6.9990000000000006;
            const double v170 = to_f64(v169);
            const double v171 = v168 * v170;
            bool v172 = 0.0 <= v4;
            const double v173 = to_f64(v172);
            const double v174 = 4.0 * v173;
            const double v175 = v171 * v174;
            const double v176 = v37 - v33;
            const double v177 = v145 * v176;
            bool v178 = v26 <= 6.9990000000000006;
            const double v179 = to_f64(v178);
            const double v180 = v177 * v179;
            bool v181 = 0.0 <= v25;
            const double v182 = to_f64(v181);
            const double v183 = 4.0 * v182;
            const double v184 = v180 * v183;
            const double v185 = v54 - v50;
            const double v186 = v147 * v185;
            bool v187 = v43 <= 6.9990000000000006;
            const double v188 = to_f64(v187);
            const double v189 = v186 * v188;
            bool v190 = 0.0 <= v42;
            const double v191 = to_f64(v190);
            const double v192 = 4.0 * v191;
            const double v193 = v189 * v192;
            const double v194 = v71 - v67;
            const double v195 = v149 * v194;
            bool v196 = v60 <= 6.9990000000000006;
            const double v197 = to_f64(v196);
            const double v198 = v195 * v197;
            bool v199 = 0.0 <= v59;
            const double v200 = to_f64(v199);
            const double v201 = 4.0 * v200;
            const double v202 = v198 * v201;
            const double v203 = v88 - v84;
            const double v204 = v151 * v203;
            bool v205 = v77 <= 6.9990000000000006;
            const double v206 = to_f64(v205);
            const double v207 = v204 * v206;
            bool v208 = 0.0 <= v76;
            const double v209 = to_f64(v208);
            const double v210 = 4.0 * v209;
            const double v211 = v207 * v210;
            const double v212 = v105 - v101;
            const double v213 = v153 * v212;
            bool v214 = v94 <= 6.9990000000000006;
            const double v215 = to_f64(v214);
            const double v216 = v213 * v215;
            bool v217 = 0.0 <= v93;
            const double v218 = to_f64(v217);
            const double v219 = 4.0 * v218;
            const double v220 = v216 * v219;
            const double v221 = v122 - v118;
            const double v222 = v155 * v221;
            bool v223 = v111 <= 6.9990000000000006;
            const double v224 = to_f64(v223);
            const double v225 = v222 * v224;
            bool v226 = 0.0 <= v110;
            const double v227 = to_f64(v226);
            const double v228 = 4.0 * v227;
            const double v229 = v225 * v228;
            const double v230 = v139 - v135;
            const double v231 = v157 * v230;
            bool v232 = v128 <= 6.9990000000000006;
            const double v233 = to_f64(v232);
            const double v234 = v231 * v233;
            bool v235 = 0.0 <= v127;
            const double v236 = to_f64(v235);
            const double v237 = 4.0 * v236;
            const double v238 = v234 * v237;
            a1 += v23 + v40 + v57 + v74 + v91 + v108 + v125 + v142;
            s3[i0] = v144;
            s3[i0 + 64] = v146;
            s3[i0 + 128] = v148;
            s3[i0 + 192] = v150;
            s3[i0 + 256] = v152;
            s3[i0 + 320] = v154;
            s3[i0 + 384] = v156;
            s3[i0 + 448] = v158;
            s1[i0] = v159;
            s1[i0 + 64] = v160;
            s1[i0 + 128] = v161;
            s1[i0 + 192] = v162;
            s1[i0 + 256] = v163;
            s1[i0 + 320] = v164;
            s1[i0 + 384] = v165;
            s1[i0 + 448] = v166;
            y2[8 * i0] = v175;
            y2[8 * i0 + 1] = v184;
            y2[8 * i0 + 2] = v193;
            y2[8 * i0 + 3] = v202;
            y2[8 * i0 + 4] = v211;
            y2[8 * i0 + 5] = v220;
            y2[8 * i0 + 6] = v229;
            y2[8 * i0 + 7] = v238;
        }
        y0[0] = a1;
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    double *restrict y1 = p[3]; /* f64[64,8] */
    char *scratch = p[5]; /* 27840 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,8], axes in the order [1, 0] */
    double *s1 = (double *)(scratch + 5568); /* f64[64,8], axes in the order [1, 0] */
    double *s2 = (double *)(scratch + 11136); /* f64[64,8], axes in the order [1, 0] */
    double *s3 = (double *)(scratch + 16704); /* f64[64,8], axes in the order [1, 0] */
    int64_t *s4 = (int64_t *)(scratch + 22272); /* i64[64,8], axes in the order [1, 0] */
    /* over 64 x 8: 2 scatter */
    {
        for (int64_t z0 = 0; z0 < 512; z0++) s2[z0] = 0;
        for (int64_t z0 = 0; z0 < 512; z0++) s0[z0] = 0;
        for (int64_t i1 = 0; i1 < 8; i1++) {
            for (int64_t i0 = 0; i0 < 64; i0++) {
                const double v11 = s3[i0 + 64 * i1];
                int64_t v14 = s4[i0 + 64 * i1];
                int64_t v15 = INT64_C(1) + v14;
                const double v16 = s1[i0 + 64 * i1];
                if ((uint64_t)(v15) < 8) s2[i0 + 64 * v15] += v11;
                if ((uint64_t)(v14) < 8) s0[i0 + 64 * v14] += v16;
            }
        }
    }
    /* over 64 x 8: add */
    {
        for (int64_t z1 = 0; z1 < 64; z1 += 16) {
            const int64_t to1 = z1 + 16 < 64 ? z1 + 16 : 64;
            for (int64_t z0 = 0; z0 < 8; z0 += 64) {
                double b17[1024]; /* a tile, transposed */
                double b18[1024]; /* a tile, transposed */
                tile_64(&s2[0 + 1 * z1 + 64 * z0], 64, b17, 64, (z0 + 64 < 8 ? z0 + 64 : 8) - z0, to1 - z1);
                tile_64(&s0[0 + 1 * z1 + 64 * z0], 64, b18, 64, (z0 + 64 < 8 ? z0 + 64 : 8) - z0, to1 - z1);
                for (int64_t i0 = z1; i0 < to1; i0++) {
                    #pragma omp simd
                    for (int64_t i1 = z0; i1 < (z0 + 64 < 8 ? z0 + 64 : 8); i1++) {
                        const double v17 = b17[64 * (i0 - z1) + i1 - z0];
                        const double v18 = b18[64 * (i0 - z1) + i1 - z0];
                        const double v19 = v17 + v18;
                        y1[8 * i0 + i1] = v19;
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
}
