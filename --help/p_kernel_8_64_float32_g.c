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
    const float *restrict x0 = p[0]; /* f32[64,8] */
    const float *restrict x1 = p[1]; /* f32[64,8] */
    float *restrict y0 = p[2]; /* f32 */
    char *scratch = p[5]; /* 17856 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,8,8], axes in the order [1, 2, 0] */
    /* over 64 x 8: mul */
    {
        for (int64_t z1 = 0; z1 < 8; z1 += 16) {
            const int64_t to1 = z1 + 16 < 8 ? z1 + 16 : 8;
            for (int64_t z0 = 0; z0 < 64; z0 += 64) {
                float b1[1024]; /* a tile, transposed */
                tile_32(&x0[0 + 8 * z0 + 1 * z1], 8, b1, 64, (z0 + 64 < 64 ? z0 + 64 : 64) - z0, to1 - z1);
                for (int64_t i1 = z1; i1 < to1; i1++) {
                    #pragma omp simd
                    for (int64_t i0 = z0; i0 < (z0 + 64 < 64 ? z0 + 64 : 64); i0++) {
                        const float v1 = b1[64 * (i1 - z1) + i0 - z0];
                        const float v2 = x1[8 * i0];
                        const float v3 = v1 - v2;
                        const float v4 = v3 * v3;
                        const float v5 = -v4;
                        const float v6 = expf(v5);
                        const float v7 = v6 * v6;
                        const float v8 = x1[8 * i0 + 1];
                        const float v9 = v1 - v8;
                        const float v10 = v9 * v9;
                        const float v11 = -v10;
                        const float v12 = expf(v11);
                        const float v13 = v12 * v12;
                        const float v14 = x1[8 * i0 + 2];
                        const float v15 = v1 - v14;
                        const float v16 = v15 * v15;
                        const float v17 = -v16;
                        const float v18 = expf(v17);
                        const float v19 = v18 * v18;
                        const float v20 = x1[8 * i0 + 3];
                        const float v21 = v1 - v20;
                        const float v22 = v21 * v21;
                        const float v23 = -v22;
                        const float v24 = expf(v23);
                        const float v25 = v24 * v24;
                        const float v26 = x1[8 * i0 + 4];
                        const float v27 = v1 - v26;
                        const float v28 = v27 * v27;
                        const float v29 = -v28;
                        const float v30 = expf(v29);
                        const float v31 = v30 * v30;
                        const float v32 = x1[8 * i0 + 5];
                        const float v33 = v1 - v32;
                        const float v34 = v33 * v33;
                        const float v35 = -v34;
                        const float v36 = expf(v35);
                        const float v37 = v36 * v36;
                        const float v38 = x1[8 * i0 + 6];
                        const float v39 = v1 - v38;
                        const float v40 = v39 * v39;
                        const float v41 = -v40;
                        const float v42 = expf(v41);
                        const float v43 = v42 * v42;
                        const float v44 = x1[8 * i0 + 7];
                        const float v45 = v1 - v44;
                        const float v46 = v45 * v45;
                        const float v47 = -v46;
                        const float v48 = expf(v47);
                        const float v49 = v48 * v48;
                        s0[i0 + 512 * i1] = v7;
                        s0[i0 + 512 * i1 + 64] = v13;
                        s0[i0 + 512 * i1 + 128] = v19;
                        s0[i0 + 512 * i1 + 192] = v25;
                        s0[i0 + 512 * i1 + 256] = v31;
                        s0[i0 + 512 * i1 + 320] = v37;
                        s0[i0 + 512 * i1 + 384] = v43;
                        s0[i0 + 512 * i1 + 448] = v49;
                    }
                }
            }
        }
    }
    /* over 64 x 8: sum */
    {
        float a1 = 0;
        for (int64_t i1 = 0; i1 < 8; i1++) {
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = 0; i0 < 64; i0++) {
                const float v50 = s0[i0 + 512 * i1];
                const float v51 = s0[i0 + 512 * i1 + 64];
                const float v52 = s0[i0 + 512 * i1 + 128];
                const float v53 = s0[i0 + 512 * i1 + 192];
                const float v54 = s0[i0 + 512 * i1 + 256];
                const float v55 = s0[i0 + 512 * i1 + 320];
                const float v56 = s0[i0 + 512 * i1 + 384];
                const float v57 = s0[i0 + 512 * i1 + 448];
                a1 += v50 + v51 + v52 + v53 + v54 + v55 + v56 + v57;
            }
        }
        y0[0] = a1;
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,8] */
    const float *restrict x1 = p[1]; /* f32[64,8] */
    float *restrict y1 = p[3]; /* f32[64,8] */
    float *restrict y2 = p[4]; /* f32[64,8] */
    char *scratch = p[5]; /* 17856 bytes */
    float *s0 = (float *)(scratch + 0); /* f32[64,8,8], axes in the order [1, 2, 0] */
    /* over 64: 2 mul */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 64; i0++) {
            const float v1 = x0[8 * i0];
            const float v2 = x1[8 * i0];
            const float v3 = v1 - v2;
            const float v4 = s0[i0];
            const float v5 = x0[8 * i0 + 1];
            const float v6 = v5 - v2;
            const float v7 = s0[i0 + 512];
            const float v8 = x0[8 * i0 + 2];
            const float v9 = v8 - v2;
            const float v10 = s0[i0 + 1024];
            const float v11 = x0[8 * i0 + 3];
            const float v12 = v11 - v2;
            const float v13 = s0[i0 + 1536];
            const float v14 = x0[8 * i0 + 4];
            const float v15 = v14 - v2;
            const float v16 = s0[i0 + 2048];
            const float v17 = x0[8 * i0 + 5];
            const float v18 = v17 - v2;
            const float v19 = s0[i0 + 2560];
            const float v20 = x0[8 * i0 + 6];
            const float v21 = v20 - v2;
            const float v22 = s0[i0 + 3072];
            const float v23 = x0[8 * i0 + 7];
            const float v24 = v23 - v2;
            const float v25 = s0[i0 + 3584];
            const float v26 = FMAF(v24, v25, FMAF(v21, v22, FMAF(v18, v19, FMAF(v15, v16, FMAF(v12, v13, FMAF(v9, v10, FMAF(v6, v7, v3 * v4)))))));
            const float v28 = v26 * 4.0f;
            const float v29 = x1[8 * i0 + 1];
            const float v30 = v1 - v29;
            const float v31 = s0[i0 + 64];
            const float v32 = v5 - v29;
            const float v33 = s0[i0 + 576];
            const float v34 = v8 - v29;
            const float v35 = s0[i0 + 1088];
            const float v36 = v11 - v29;
            const float v37 = s0[i0 + 1600];
            const float v38 = v14 - v29;
            const float v39 = s0[i0 + 2112];
            const float v40 = v17 - v29;
            const float v41 = s0[i0 + 2624];
            const float v42 = v20 - v29;
            const float v43 = s0[i0 + 3136];
            const float v44 = v23 - v29;
            const float v45 = s0[i0 + 3648];
            const float v46 = FMAF(v44, v45, FMAF(v42, v43, FMAF(v40, v41, FMAF(v38, v39, FMAF(v36, v37, FMAF(v34, v35, FMAF(v32, v33, v30 * v31)))))));
            const float v47 = v46 * 4.0f;
            const float v48 = x1[8 * i0 + 2];
            const float v49 = v1 - v48;
            const float v50 = s0[i0 + 128];
            const float v51 = v5 - v48;
            const float v52 = s0[i0 + 640];
            const float v53 = v8 - v48;
            const float v54 = s0[i0 + 1152];
            const float v55 = v11 - v48;
            const float v56 = s0[i0 + 1664];
            const float v57 = v14 - v48;
            const float v58 = s0[i0 + 2176];
            const float v59 = v17 - v48;
            const float v60 = s0[i0 + 2688];
            const float v61 = v20 - v48;
            const float v62 = s0[i0 + 3200];
            const float v63 = v23 - v48;
            const float v64 = s0[i0 + 3712];
            const float v65 = FMAF(v63, v64, FMAF(v61, v62, FMAF(v59, v60, FMAF(v57, v58, FMAF(v55, v56, FMAF(v53, v54, FMAF(v51, v52, v49 * v50)))))));
            const float v66 = v65 * 4.0f;
            const float v67 = x1[8 * i0 + 3];
            const float v68 = v1 - v67;
            const float v69 = s0[i0 + 192];
            const float v70 = v5 - v67;
            const float v71 = s0[i0 + 704];
            const float v72 = v8 - v67;
            const float v73 = s0[i0 + 1216];
            const float v74 = v11 - v67;
            const float v75 = s0[i0 + 1728];
            const float v76 = v14 - v67;
            const float v77 = s0[i0 + 2240];
            const float v78 = v17 - v67;
            const float v79 = s0[i0 + 2752];
            const float v80 = v20 - v67;
            const float v81 = s0[i0 + 3264];
            const float v82 = v23 - v67;
            const float v83 = s0[i0 + 3776];
            const float v84 = FMAF(v82, v83, FMAF(v80, v81, FMAF(v78, v79, FMAF(v76, v77, FMAF(v74, v75, FMAF(v72, v73, FMAF(v70, v71, v68 * v69)))))));
            const float v85 = v84 * 4.0f;
            const float v86 = x1[8 * i0 + 4];
            const float v87 = v1 - v86;
            const float v88 = s0[i0 + 256];
            const float v89 = v5 - v86;
            const float v90 = s0[i0 + 768];
            const float v91 = v8 - v86;
            const float v92 = s0[i0 + 1280];
            const float v93 = v11 - v86;
            const float v94 = s0[i0 + 1792];
            const float v95 = v14 - v86;
            const float v96 = s0[i0 + 2304];
            const float v97 = v17 - v86;
            const float v98 = s0[i0 + 2816];
            const float v99 = v20 - v86;
            const float v100 = s0[i0 + 3328];
            const float v101 = v23 - v86;
            const float v102 = s0[i0 + 3840];
            const float v103 = FMAF(v101, v102, FMAF(v99, v100, FMAF(v97, v98, FMAF(v95, v96, FMAF(v93, v94, FMAF(v91, v92, FMAF(v89, v90, v87 * v88)))))));
            const float v104 = v103 * 4.0f;
            const float v105 = x1[8 * i0 + 5];
            const float v106 = v1 - v105;
            const float v107 = s0[i0 + 320];
            const float v108 = v5 - v105;
            const float v109 = s0[i0 + 832];
            const float v110 = v8 - v105;
            const float v111 = s0[i0 + 1344];
            const float v112 = v11 - v105;
            const float v113 = s0[i0 + 1856];
            const float v114 = v14 - v105;
            const float v115 = s0[i0 + 2368];
            const float v116 = v17 - v105;
            const float v117 = s0[i0 + 2880];
            const float v118 = v20 - v105;
            const float v119 = s0[i0 + 3392];
            const float v120 = v23 - v105;
            const float v121 = s0[i0 + 3904];
            const float v122 = FMAF(v120, v121, FMAF(v118, v119, FMAF(v116, v117, FMAF(v114, v115, FMAF(v112, v113, FMAF(v110, v111, FMAF(v108, v109, v106 * v107)))))));
            const float v123 = v122 * 4.0f;
            const float v124 = x1[8 * i0 + 6];
            const float v125 = v1 - v124;
            const float v126 = s0[i0 + 384];
            const float v127 = v5 - v124;
            const float v128 = s0[i0 + 896];
            const float v129 = v8 - v124;
            const float v130 = s0[i0 + 1408];
            const float v131 = v11 - v124;
            const float v132 = s0[i0 + 1920];
            const float v133 = v14 - v124;
            const float v134 = s0[i0 + 2432];
            const float v135 = v17 - v124;
            const float v136 = s0[i0 + 2944];
            const float v137 = v20 - v124;
            const float v138 = s0[i0 + 3456];
            const float v139 = v23 - v124;
            const float v140 = s0[i0 + 3968];
            const float v141 = FMAF(v139, v140, FMAF(v137, v138, FMAF(v135, v136, FMAF(v133, v134, FMAF(v131, v132, FMAF(v129, v130, FMAF(v127, v128, v125 * v126)))))));
            const float v142 = v141 * 4.0f;
            const float v143 = x1[8 * i0 + 7];
            const float v144 = v1 - v143;
            const float v145 = s0[i0 + 448];
            const float v146 = v5 - v143;
            const float v147 = s0[i0 + 960];
            const float v148 = v8 - v143;
            const float v149 = s0[i0 + 1472];
            const float v150 = v11 - v143;
            const float v151 = s0[i0 + 1984];
            const float v152 = v14 - v143;
            const float v153 = s0[i0 + 2496];
            const float v154 = v17 - v143;
            const float v155 = s0[i0 + 3008];
            const float v156 = v20 - v143;
            const float v157 = s0[i0 + 3520];
            const float v158 = v23 - v143;
            const float v159 = s0[i0 + 4032];
            const float v160 = FMAF(v158, v159, FMAF(v156, v157, FMAF(v154, v155, FMAF(v152, v153, FMAF(v150, v151, FMAF(v148, v149, FMAF(v146, v147, v144 * v145)))))));
            const float v161 = v160 * 4.0f;
            const float v162 = FMAF(v144, v145, FMAF(v125, v126, FMAF(v106, v107, FMAF(v87, v88, FMAF(v68, v69, FMAF(v49, v50, FMAF(v30, v31, v3 * v4)))))));
            const float v164 = v162 * (-4.0f);
            const float v165 = FMAF(v146, v147, FMAF(v127, v128, FMAF(v108, v109, FMAF(v89, v90, FMAF(v70, v71, FMAF(v51, v52, FMAF(v32, v33, v6 * v7)))))));
            const float v166 = v165 * (-4.0f);
            const float v167 = FMAF(v148, v149, FMAF(v129, v130, FMAF(v110, v111, FMAF(v91, v92, FMAF(v72, v73, FMAF(v53, v54, FMAF(v34, v35, v9 * v10)))))));
            const float v168 = v167 * (-4.0f);
            const float v169 = FMAF(v150, v151, FMAF(v131, v132, FMAF(v112, v113, FMAF(v93, v94, FMAF(v74, v75, FMAF(v55, v56, FMAF(v36, v37, v12 * v13)))))));
            const float v170 = v169 * (-4.0f);
            const float v171 = FMAF(v152, v153, FMAF(v133, v134, FMAF(v114, v115, FMAF(v95, v96, FMAF(v76, v77, FMAF(v57, v58, FMAF(v38, v39, v15 * v16)))))));
            const float v172 = v171 * (-4.0f);
            const float v173 = FMAF(v154, v155, FMAF(v135, v136, FMAF(v116, v117, FMAF(v97, v98, FMAF(v78, v79, FMAF(v59, v60, FMAF(v40, v41, v18 * v19)))))));
            const float v174 = v173 * (-4.0f);
            const float v175 = FMAF(v156, v157, FMAF(v137, v138, FMAF(v118, v119, FMAF(v99, v100, FMAF(v80, v81, FMAF(v61, v62, FMAF(v42, v43, v21 * v22)))))));
            const float v176 = v175 * (-4.0f);
            const float v177 = FMAF(v158, v159, FMAF(v139, v140, FMAF(v120, v121, FMAF(v101, v102, FMAF(v82, v83, FMAF(v63, v64, FMAF(v44, v45, v24 * v25)))))));
            const float v178 = v177 * (-4.0f);
            y2[8 * i0] = v28;
            y2[8 * i0 + 1] = v47;
            y2[8 * i0 + 2] = v66;
            y2[8 * i0 + 3] = v85;
            y2[8 * i0 + 4] = v104;
            y2[8 * i0 + 5] = v123;
            y2[8 * i0 + 6] = v142;
            y2[8 * i0 + 7] = v161;
            y1[8 * i0] = v164;
            y1[8 * i0 + 1] = v166;
            y1[8 * i0 + 2] = v168;
            y1[8 * i0 + 3] = v170;
            y1[8 * i0 + 4] = v172;
            y1[8 * i0 + 5] = v174;
            y1[8 * i0 + 6] = v176;
            y1[8 * i0 + 7] = v178;
        }
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
}
