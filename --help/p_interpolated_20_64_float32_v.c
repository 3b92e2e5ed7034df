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

void kernel(void **p)
{
    const float *restrict x0 = p[0]; /* f32[64,20] */
    const float *restrict x1 = p[1]; /* f32[64,20] */
    float *restrict y0 = p[2]; /* f32[64,20] */
    /* over 64: add */
    {
        const int64_t far20 = far(20);
        for (int64_t z0 = 0; z0 < 64; z0 += 64) {
            float c0[1280]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 20; column += 4) transpose_32(&x1[20 * z + column], 20, &c0[0 + z - z0 + 64 * column], 64);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 20; column++) c0[0 + z - z0 + 64 * column] = x1[20 * z + 1 * column];
                }
            }
            float w0[1280]; /* columns of results */
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                const float v2 = c0[0 + i0 - z0];
                const float v5 = FMAF(v2, 4.0f, 10.0f);
                const float v7 = v5 < 0.0f ? 0.0f : v5;
                const float v9 = v7 > 18.999000549316406f ? 18.999000549316406f : v7;
                const float v10 = floorf(v9);
                const float v11 = v9 - v10;
                const float v12 = 1.0f - v11;
                int64_t v14 = to_i64(v10);
                const float v15 = x0[far20 * i0 + (int32_t)within(v14, 20)];
                const float v16 = only_f32(v15, mask(v14, 20));
                const float v17 = v12 * v16;
                int64_t v19 = INT64_C(1) + v14;
                const float v20 = x0[far20 * i0 + (int32_t)within(v19, 20)];
                const float v21 = only_f32(v20, mask(v19, 20));
                const float v22 = v11 * v21;
                const float v23 = v17 + v22;
                const float v24 = c0[64 + i0 - z0];
                const float v25 = FMAF(v24, 4.0f, 10.0f);
                const float v26 = v25 < 0.0f ? 0.0f : v25;
                const float v27 = v26 > 18.999000549316406f ? 18.999000549316406f : v26;
                const float v28 = floorf(v27);
                const float v29 = v27 - v28;
                const float v30 = 1.0f - v29;
                int64_t v31 = to_i64(v28);
                const float v32 = x0[far20 * i0 + (int32_t)within(v31, 20)];
                const float v33 = only_f32(v32, mask(v31, 20));
                const float v34 = v30 * v33;
                int64_t v35 = INT64_C(1) + v31;
                const float v36 = x0[far20 * i0 + (int32_t)within(v35, 20)];
                const float v37 = only_f32(v36, mask(v35, 20));
                const float v38 = v29 * v37;
                const float v39 = v34 + v38;
                const float v40 = c0[128 + i0 - z0];
                const float v41 = FMAF(v40, 4.0f, 10.0f);
                const float v42 = v41 < 0.0f ? 0.0f : v41;
                const float v43 = v42 > 18.999000549316406f ? 18.999000549316406f : v42;
                const float v44 = floorf(v43);
                const float v45 = v43 - v44;
                const float v46 = 1.0f - v45;
                int64_t v47 = to_i64(v44);
                const float v48 = x0[far20 * i0 + (int32_t)within(v47, 20)];
                const float v49 = only_f32(v48, mask(v47, 20));
                const float v50 = v46 * v49;
                int64_t v51 = INT64_C(1) + v47;
                const float v52 = x0[far20 * i0 + (int32_t)within(v51, 20)];
                const float v53 = only_f32(v52, mask(v51, 20));
                const float v54 = v45 * v53;
                const float v55 = v50 + v54;
                const float v56 = c0[192 + i0 - z0];
                const float v57 = FMAF(v56, 4.0f, 10.0f);
                const float v58 = v57 < 0.0f ? 0.0f : v57;
                const float v59 = v58 > 18.999000549316406f ? 18.999000549316406f : v58;
                const float v60 = floorf(v59);
                const float v61 = v59 - v60;
                const float v62 = 1.0f - v61;
                int64_t v63 = to_i64(v60);
                const float v64 = x0[far20 * i0 + (int32_t)within(v63, 20)];
                const float v65 = only_f32(v64, mask(v63, 20));
                const float v66 = v62 * v65;
                int64_t v67 = INT64_C(1) + v63;
                const float v68 = x0[far20 * i0 + (int32_t)within(v67, 20)];
                const float v69 = only_f32(v68, mask(v67, 20));
                const float v70 = v61 * v69;
                const float v71 = v66 + v70;
                const float v72 = c0[256 + i0 - z0];
                const float v73 = FMAF(v72, 4.0f, 10.0f);
                const float v74 = v73 < 0.0f ? 0.0f : v73;
                const float v75 = v74 > 18.999000549316406f ? 18.999000549316406f : v74;
                const float v76 = floorf(v75);
                const float v77 = v75 - v76;
                const float v78 = 1.0f - v77;
                int64_t v79 = to_i64(v76);
                const float v80 = x0[far20 * i0 + (int32_t)within(v79, 20)];
                const float v81 = only_f32(v80, mask(v79, 20));
                const float v82 = v78 * v81;
                int64_t v83 = INT64_C(1) + v79;
                const float v84 = x0[far20 * i0 + (int32_t)within(v83, 20)];
                const float v85 = only_f32(v84, mask(v83, 20));
                const float v86 = v77 * v85;
                const float v87 = v82 + v86;
                const float v88 = c0[320 + i0 - z0];
                const float v89 = FMAF(v88, 4.0f, 10.0f);
                const float v90 = v89 < 0.0f ? 0.0f : v89;
                const float v91 = v90 > 18.999000549316406f ? 18.999000549316406f : v90;
                const float v92 = floorf(v91);
                const float v93 = v91 - v92;
                const float v94 = 1.0f - v93;
                int64_t v95 = to_i64(v92);
                const float v96 = x0[far20 * i0 + (int32_t)within(v95, 20)];
                const float v97 = only_f32(v96, mask(v95, 20));
                const float v98 = v94 * v97;
                int64_t v99 = INT64_C(1) + v95;
                const float v100 = x0[far20 * i0 + (int32_t)within(v99, 20)];
                const float v101 = only_f32(v100, mask(v99, 20));
                const float v102 = v93 * v101;
                const float v103 = v98 + v102;
                const float v104 = c0[384 + i0 - z0];
                const float v105 = FMAF(v104, 4.0f, 10.0f);
                const float v106 = v105 < 0.0f ? 0.0f : v105;
                const float v107 = v106 > 18.999000549316406f ? 18.999000549316406f : v106;
                const float v108 = floorf(v107);
                const float v109 = v107 - v108;
                const float v110 = 1.0f - v109;
                int64_t v111 = to_i64(v108);
                const float v112 = x0[far20 * i0 + (int32_t)within(v111, 20)];
                const float v113 = only_f32(v112, mask(v111, 20));
                const float v114 = v110 * v113;
                int64_t v115 = INT64_C(1) + v111;
                const float v116 = x0[far20 * i0 + (int32_t)within(v115, 20)];
                const float v117 = only_f32(v116, mask(v115, 20));
                const float v118 = v109 * v117;
                const float v119 = v114 + v118;
                const float v120 = c0[448 + i0 - z0];
                const float v121 = FMAF(v120, 4.0f, 10.0f);
                const float v122 = v121 < 0.0f ? 0.0f : v121;
                const float v123 = v122 > 18.999000549316406f ? 18.999000549316406f : v122;
                const float v124 = floorf(v123);
                const float v125 = v123 - v124;
                const float v126 = 1.0f - v125;
                int64_t v127 = to_i64(v124);
                const float v128 = x0[far20 * i0 + (int32_t)within(v127, 20)];
                const float v129 = only_f32(v128, mask(v127, 20));
                const float v130 = v126 * v129;
                int64_t v131 = INT64_C(1) + v127;
                const float v132 = x0[far20 * i0 + (int32_t)within(v131, 20)];
                const float v133 = only_f32(v132, mask(v131, 20));
                const float v134 = v125 * v133;
                const float v135 = v130 + v134;
                const float v136 = c0[512 + i0 - z0];
                const float v137 = FMAF(v136, 4.0f, 10.0f);
                const float v138 = v137 < 0.0f ? 0.0f : v137;
                const float v139 = v138 > 18.999000549316406f ? 18.999000549316406f : v138;
                const float v140 = floorf(v139);
                const float v141 = v139 - v140;
                const float v142 = 1.0f - v141;
                int64_t v143 = to_i64(v140);
                const float v144 = x0[far20 * i0 + (int32_t)within(v143, 20)];
                const float v145 = only_f32(v144, mask(v143, 20));
                const float v146 = v142 * v145;
                int64_t v147 = INT64_C(1) + v143;
                const float v148 = x0[far20 * i0 + (int32_t)within(v147, 20)];
                const float v149 = only_f32(v148, mask(v147, 20));
                const float v150 = v141 * v149;
                const float v151 = v146 + v150;
                const float v152 = c0[576 + i0 - z0];
                const float v153 = FMAF(v152, 4.0f, 10.0f);
                const float v154 = v153 < 0.0f ? 0.0f : v153;
                const float v155 = v154 > 18.999000549316406f ? 18.999000549316406f : v154;
                const float v156 = floorf(v155);
                const float v157 = v155 - v156;
                const float v158 = 1.0f - v157;
                int64_t v159 = to_i64(v156);
                const float v160 = x0[far20 * i0 + (int32_t)within(v159, 20)];
                const float v161 = only_f32(v160, mask(v159, 20));
                const float v162 = v158 * v161;
                int64_t v163 = INT64_C(1) + v159;
                const float v164 = x0[far20 * i0 + (int32_t)within(v163, 20)];
                const float v165 = only_f32(v164, mask(v163, 20));
                const float v166 = v157 * v165;
                const float v167 = v162 + v166;
                const float v168 = c0[640 + i0 - z0];
                const float v169 = FMAF(v168, 4.0f, 10.0f);
                const float v170 = v169 < 0.0f ? 0.0f : v169;
                const float v171 = v170 > 18.999000549316406f ? 18.999000549316406f : v170;
                const float v172 = floorf(v171);
                const float v173 = v171 - v172;
                const float v174 = 1.0f - v173;
                int64_t v175 = to_i64(v172);
                const float v176 = x0[far20 * i0 + (int32_t)within(v175, 20)];
                const float v177 = only_f32(v176, mask(v175, 20));
                const float v178 = v174 * v177;
                int64_t v179 = INT64_C(1) + v175;
                const float v180 = x0[far20 * i0 + (int32_t)within(v179, 20)];
                const float v181 = only_f32(v180, mask(v179, 20));
                const float v182 = v173 * v181;
                const float v183 = v178 + v182;
                const float v184 = c0[704 + i0 - z0];
                const float v185 = FMAF(v184, 4.0f, 10.0f);
                const float v186 = v185 < 0.0f ? 0.0f : v185;
                const float v187 = v186 > 18.999000549316406f ? 18.999000549316406f : v186;
                const float v188 = floorf(v187);
                const float v189 = v187 - v188;
                const float v190 = 1.0f - v189;
                int64_t v191 = to_i64(v188);
                const float v192 = x0[far20 * i0 + (int32_t)within(v191, 20)];
                const float v193 = only_f32(v192, mask(v191, 20));
                const float v194 = v190 * v193;
                int64_t v195 = INT64_C(1) + v191;
                const float v196 = x0[far20 * i0 + (int32_t)within(v195, 20)];
                const float v197 = only_f32(v196, mask(v195, 20));
                const float v198 = v189 * v197;
                const float v199 = v194 + v198;
                const float v200 = c0[768 + i0 - z0];
                const float v201 = FMAF(v200, 4.0f, 10.0f);
                const float v202 = v201 < 0.0f ? 0.0f : v201;
                const float v203 = v202 > 18.999000549316406f ? 18.999000549316406f : v202;
                const float v204 = floorf(v203);
                const float v205 = v203 - v204;
                const float v206 = 1.0f - v205;
                int64_t v207 = to_i64(v204);
                const float v208 = x0[far20 * i0 + (int32_t)within(v207, 20)];
                const float v209 = only_f32(v208, mask(v207, 20));
                const float v210 = v206 * v209;
                int64_t v211 = INT64_C(1) + v207;
                const float v212 = x0[far20 * i0 + (int32_t)within(v211, 20)];
                const float v213 = only_f32(v212, mask(v211, 20));
                const float v214 = v205 * v213;
                const float v215 = v210 + v214;
                const float v216 = c0[832 + i0 - z0];
                const float v217 = FMAF(v216, 4.0f, 10.0f);
                const float v218 = v217 < 0.0f ? 0.0f : v217;
                const float v219 = v218 > 18.999000549316406f ? 18.999000549316406f : v218;
                const float v220 = floorf(v219);
                const float v221 = v219 - v220;
                const float v222 = 1.0f - v221;
                int64_t v223 = to_i64(v220);
                const float v224 = x0[far20 * i0 + (int32_t)within(v223, 20)];
                const float v225 = only_f32(v224, mask(v223, 20));
                const float v226 = v222 * v225;
                int64_t v227 = INT64_C(1) + v223;
                const float v228 = x0[far20 * i0 + (int32_t)within(v227, 20)];
                const float v229 = only_f32(v228, mask(v227, 20));
                const float v230 = v221 * v229;
                const float v231 = v226 + v230;
                const float v232 = c0[896 + i0 - z0];
                const float v233 = FMAF(v232, 4.0f, 10.0f);
                const float v234 = v233 < 0.0f ? 0.0f : v233;
                const float v235 = v234 > 18.999000549316406f ? 18.999000549316406f : v234;
                const float v236 = floorf(v235);
                const float v237 = v235 - v236;
                const float v238 = 1.0f - v237;
                int64_t v239 = to_i64(v236);
                const float v240 = x0[far20 * i0 + (int32_t)within(v239, 20)];
                const float v241 = only_f32(v240, mask(v239, 20));
                const float v242 = v238 * v241;
                int64_t v243 = INT64_C(1) + v239;
                const float v244 = x0[far20 * i0 + (int32_t)within(v243, 20)];
                const float v245 = only_f32(v244, mask(v243, 20));
                const float v246 = v237 * v245;
                const float v247 = v242 + v246;
                const float v248 = c0[960 + i0 - z0];
                const float v249 = FMAF(v248, 4.0f, 10.0f);
                const float v250 = v249 < 0.0f ? 0.0f : v249;
                const float v251 = v250 > 18.999000549316406f ? 18.999000549316406f : v250;
                const float v252 = floorf(v251);
                const float v253 = v251 - v252;
                const float v254 = 1.0f - v253;
                int64_t v255 = to_i64(v252);
                const float v256 = x0[far20 * i0 + (int32_t)within(v255, 20)];
                const float v257 = only_f32(v256, mask(v255, 20));
                const float v258 = v254 * v257;
                int64_t v259 = INT64_C(1) + v255;
                const float v260 = x0[far20 * i0 + (int32_t)within(v259, 20)];
                const float v261 = only_f32(v260, mask(v259, 20));
                const float v262 = v253 * v261;
                const float v263 = v258 + v262;
                const float v264 = c0[1024 + i0 - z0];
                const float v265 = FMAF(v264, 4.0f, 10.0f);
                const float v266 = v265 < 0.0f ? 0.0f : v265;
                const float v267 = v266 > 18.999000549316406f ? 18.999000549316406f : v266;
                const float v268 = floorf(v267);
                const float v269 = v267 - v268;
                const float v270 = 1.0f - v269;
                int64_t v271 = to_i64(v268);
                const float v272 = x0[far20 * i0 + (int32_t)within(v271, 20)];
                const float v273 = only_f32(v272, mask(v271, 20));
                const float v274 = v270 * v273;
                int64_t v275 = INT64_C(1) + v271;
                const float v276 = x0[far20 * i0 + (int32_t)within(v275, 20)];
                const float v277 = only_f32(v276, mask(v275, 20));
                const float v278 = v269 * v277;
                const float v279 = v274 + v278;
                const float v280 = c0[1088 + i0 - z0];
                const float v281 = FMAF(v280, 4.0f, 10.0f);
                const float v282 = v281 < 0.0f ? 0.0f : v281;
                const float v283 = v282 > 18.999000549316406f ? 18.999000549316406f : v282;
                const float v284 = floorf(v283);
                const float v285 = v283 - v284;
                const float v286 = 1.0f - v285;
                int64_t v287 = to_i64(v284);
                const float v288 = x0[far20 * i0 + (int32_t)within(v287, 20)];
                const float v289 = only_f32(v288, mask(v287, 20));
                const float v290 = v286 * v289;
                int64_t v291 = INT64_C(1) + v287;
                const float v292 = x0[far20 * i0 + (int32_t)within(v291, 20)];
                const float v293 = only_f32(v292, mask(v291, 20));
                const float v294 = v285 * v293;
                const float v295 = v290 + v294;
                const float v296 = c0[1152 + i0 - z0];
                const float v297 = FMAF(v296, 4.0f, 10.0f);
                const float v298 = v297 < 0.0f ? 0.0f : v297;
                const float v299 = v298 > 18.999000549316406f ? 18.999000549316406f : v298;
                const float v300 = floorf(v299);
                const float v301 = v299 - v300;
                const float v302 = 1.0f - v301;
                int64_t v303 = to_i64(v300);
                const float v304 = x0[far20 * i0 + (int32_t)within(v303, 20)];
                const float v305 = only_f32(v304, mask(v303, 20));
                const float v306 = v302 * v305;
                int64_t v307 = INT64_C(1) + v303;
                const float v308 = x0[far20 * i0 + (int32_t)within(v307, 20)];
                const float v309 = only_f32(v308, mask(v307, 20));
                const float v310 = v301 * v309;
                const float v311 = v306 + v310;
                const float v312 = c0[1216 + i0 - z0];
                const float v313 = FMAF(v312, 4.0f, 10.0f);
                const float v314 = v313 < 0.0f ? 0.0f : v313;
                const float v315 = v314 > 18.999000549316406f ? 18.999000549316406f : v314;
                const float v316 = floorf(v315);
                const float v317 = v315 - v316;
                const float v318 = 1.0f - v317;
                int64_t v319 = to_i64(v316);
                const float v320 = x0[far20 * i0 + (int32_t)within(v319, 20)];
                const float v321 = only_f32(v320, mask(v319, 20));
                const float v322 = v318 * v321;
                int64_t v323 = INT64_C(1) + v319;
                const float v324 = x0[far20 * i0 + (int32_t)within(v323, 20)];
                const float v325 = only_f32(v324, mask(v323, 20));
                const float v326 = v317 * v325;
                const float v327 = v322 + v326;
                w0[0 + i0 - z0] = v23;
                w0[64 + i0 - z0] = v39;
                w0[128 + i0 - z0] = v55;
                w0[192 + i0 - z0] = v71;
                w0[256 + i0 - z0] = v87;
                w0[320 + i0 - z0] = v103;
                w0[384 + i0 - z0] = v119;
                w0[448 + i0 - z0] = v135;
                w0[512 + i0 - z0] = v151;
                w0[576 + i0 - z0] = v167;
                w0[640 + i0 - z0] = v183;
                w0[704 + i0 - z0] = v199;
                w0[768 + i0 - z0] = v215;
                w0[832 + i0 - z0] = v231;
                w0[896 + i0 - z0] = v247;
                w0[960 + i0 - z0] = v263;
                w0[1024 + i0 - z0] = v279;
                w0[1088 + i0 - z0] = v295;
                w0[1152 + i0 - z0] = v311;
                w0[1216 + i0 - z0] = v327;
            }
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 20; column += 4) transpose_32(&w0[0 + z - z0 + 64 * column], 64, &y0[20 * z + column], 20);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 20; column++) y0[20 * z + 1 * column] = w0[0 + z - z0 + 64 * column];
                }
            }
        }
    }
}
