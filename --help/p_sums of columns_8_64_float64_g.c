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
    const double *restrict x0 = p[0]; /* f64[64,8,8] */
    char *scratch = p[3]; /* 5568 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,8], axes in the order [1, 0] */
    /* over 64: sum */
    {
        for (int64_t z0 = 0; z0 < 64; z0 += 64) {
            double c0[4096]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 64; column += 4) transpose_64(&x0[64 * z + column], 64, &c0[0 + z - z0 + 64 * column], 64);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 64; column++) c0[0 + z - z0 + 64 * column] = x0[64 * z + 1 * column];
                }
            }
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                const double v1 = c0[0 + i0 - z0];
                const double v2 = v1 * v1;
                const double v3 = log1p(v2);
                const double v4 = c0[512 + i0 - z0];
                const double v5 = v4 * v4;
                const double v6 = log1p(v5);
                const double v7 = c0[1024 + i0 - z0];
                const double v8 = v7 * v7;
                const double v9 = log1p(v8);
                const double v10 = c0[1536 + i0 - z0];
                const double v11 = v10 * v10;
                const double v12 = log1p(v11);
                const double v13 = c0[2048 + i0 - z0];
                const double v14 = v13 * v13;
                const double v15 = log1p(v14);
                const double v16 = c0[2560 + i0 - z0];
                const double v17 = v16 * v16;
                const double v18 = log1p(v17);
                const double v19 = c0[3072 + i0 - z0];
                const double v20 = v19 * v19;
                const double v21 = log1p(v20);
                const double v22 = c0[3584 + i0 - z0];
                const double v23 = v22 * v22;
                const double v24 = log1p(v23);
                const double v25 = v3 + v6 + v9 + v12 + v15 + v18 + v21 + v24;
                const double v26 = c0[64 + i0 - z0];
                const double v27 = v26 * v26;
                const double v28 = log1p(v27);
                const double v29 = c0[576 + i0 - z0];
                const double v30 = v29 * v29;
                const double v31 = log1p(v30);
                const double v32 = c0[1088 + i0 - z0];
                const double v33 = v32 * v32;
                const double v34 = log1p(v33);
                const double v35 = c0[1600 + i0 - z0];
                const double v36 = v35 * v35;
                const double v37 = log1p(v36);
                const double v38 = c0[2112 + i0 - z0];
                const double v39 = v38 * v38;
                const double v40 = log1p(v39);
                const double v41 = c0[2624 + i0 - z0];
                const double v42 = v41 * v41;
                const double v43 = log1p(v42);
                const double v44 = c0[3136 + i0 - z0];
                const double v45 = v44 * v44;
                const double v46 = log1p(v45);
                const double v47 = c0[3648 + i0 - z0];
                const double v48 = v47 * v47;
                const double v49 = log1p(v48);
                const double v50 = v28 + v31 + v34 + v37 + v40 + v43 + v46 + v49;
                const double v51 = c0[128 + i0 - z0];
                const double v52 = v51 * v51;
                const double v53 = log1p(v52);
                const double v54 = c0[640 + i0 - z0];
                const double v55 = v54 * v54;
                const double v56 = log1p(v55);
                const double v57 = c0[1152 + i0 - z0];
                const double v58 = v57 * v57;
                const double v59 = log1p(v58);
                const double v60 = c0[1664 + i0 - z0];
                const double v61 = v60 * v60;
                const double v62 = log1p(v61);
                const double v63 = c0[2176 + i0 - z0];
                const double v64 = v63 * v63;
                const double v65 = log1p(v64);
                const double v66 = c0[2688 + i0 - z0];
                const double v67 = v66 * v66;
                const double v68 = log1p(v67);
                const double v69 = c0[3200 + i0 - z0];
                const double v70 = v69 * v69;
                const double v71 = log1p(v70);
                const double v72 = c0[3712 + i0 - z0];
                const double v73 = v72 * v72;
                const double v74 = log1p(v73);
                const double v75 = v53 + v56 + v59 + v62 + v65 + v68 + v71 + v74;
                const double v76 = c0[192 + i0 - z0];
                const double v77 = v76 * v76;
                const double v78 = log1p(v77);
                const double v79 = c0[704 + i0 - z0];
                const double v80 = v79 * v79;
                const double v81 = log1p(v80);
                const double v82 = c0[1216 + i0 - z0];
                const double v83 = v82 * v82;
                const double v84 = log1p(v83);
                const double v85 = c0[1728 + i0 - z0];
                const double v86 = v85 * v85;
                const double v87 = log1p(v86);
                const double v88 = c0[2240 + i0 - z0];
                const double v89 = v88 * v88;
                const double v90 = log1p(v89);
                const double v91 = c0[2752 + i0 - z0];
                const double v92 = v91 * v91;
                const double v93 = log1p(v92);
                const double v94 = c0[3264 + i0 - z0];
                const double v95 = v94 * v94;
                const double v96 = log1p(v95);
                const double v97 = c0[3776 + i0 - z0];
                const double v98 = v97 * v97;
                const double v99 = log1p(v98);
                const double v100 = v78 + v81 + v84 + v87 + v90 + v93 + v96 + v99;
                const double v101 = c0[256 + i0 - z0];
                const double v102 = v101 * v101;
                const double v103 = log1p(v102);
                const double v104 = c0[768 + i0 - z0];
                const double v105 = v104 * v104;
                const double v106 = log1p(v105);
                const double v107 = c0[1280 + i0 - z0];
                const double v108 = v107 * v107;
                const double v109 = log1p(v108);
                const double v110 = c0[1792 + i0 - z0];
                const double v111 = v110 * v110;
                const double v112 = log1p(v111);
                const double v113 = c0[2304 + i0 - z0];
                const double v114 = v113 * v113;
                const double v115 = log1p(v114);
                const double v116 = c0[2816 + i0 - z0];
                const double v117 = v116 * v116;
                const double v118 = log1p(v117);
                const double v119 = c0[3328 + i0 - z0];
                const double v120 = v119 * v119;
                const double v121 = log1p(v120);
                const double v122 = c0[3840 + i0 - z0];
                const double v123 = v122 * v122;
                const double v124 = log1p(v123);
                const double v125 = v103 + v106 + v109 + v112 + v115 + v118 + v121 + v124;
                const double v126 = c0[320 + i0 - z0];
                const double v127 = v126 * v126;
                const double v128 = log1p(v127);
                const double v129 = c0[832 + i0 - z0];
                const double v130 = v129 * v129;
                const double v131 = log1p(v130);
                const double v132 = c0[1344 + i0 - z0];
                const double v133 = v132 * v132;
                const double v134 = log1p(v133);
                const double v135 = c0[1856 + i0 - z0];
                const double v136 = v135 * v135;
                const double v137 = log1p(v136);
                const double v138 = c0[2368 + i0 - z0];
                const double v139 = v138 * v138;
                const double v140 = log1p(v139);
                const double v141 = c0[2880 + i0 - z0];
                const double v142 = v141 * v141;
                const double v143 = log1p(v142);
                const double v144 = c0[3392 + i0 - z0];
                const double v145 = v144 * v144;
                const double v146 = log1p(v145);
                const double v147 = c0[3904 + i0 - z0];
                const double v148 = v147 * v147;
                const double v149 = log1p(v148);
                const double v150 = v128 + v131 + v134 + v137 + v140 + v143 + v146 + v149;
                const double v151 = c0[384 + i0 - z0];
                const double v152 = v151 * v151;
                const double v153 = log1p(v152);
                const double v154 = c0[896 + i0 - z0];
                const double v155 = v154 * v154;
                const double v156 = log1p(v155);
                const double v157 = c0[1408 + i0 - z0];
                const double v158 = v157 * v157;
                const double v159 = log1p(v158);
                const double v160 = c0[1920 + i0 - z0];
                const double v161 = v160 * v160;
                const double v162 = log1p(v161);
                const double v163 = c0[2432 + i0 - z0];
                const double v164 = v163 * v163;
                const double v165 = log1p(v164);
                const double v166 = c0[2944 + i0 - z0];
                const double v167 = v166 * v166;
                const double v168 = log1p(v167);
                const double v169 = c0[3456 + i0 - z0];
                const double v170 = v169 * v169;
                const double v171 = log1p(v170);
                const double v172 = c0[3968 + i0 - z0];
                const double v173 = v172 * v172;
                const double v174 = log1p(v173);
                const double v175 = v153 + v156 + v159 + v162 + v165 + v168 + v171 + v174;
                const double v176 = c0[448 + i0 - z0];
                const double v177 = v176 * v176;
                const double v178 = log1p(v177);
                const double v179 = c0[960 + i0 - z0];
                const double v180 = v179 * v179;
                const double v181 = log1p(v180);
                const double v182 = c0[1472 + i0 - z0];
                const double v183 = v182 * v182;
                const double v184 = log1p(v183);
                const double v185 = c0[1984 + i0 - z0];
                const double v186 = v185 * v185;
                const double v187 = log1p(v186);
                const double v188 = c0[2496 + i0 - z0];
                const double v189 = v188 * v188;
                const double v190 = log1p(v189);
                const double v191 = c0[3008 + i0 - z0];
                const double v192 = v191 * v191;
                const double v193 = log1p(v192);
                const double v194 = c0[3520 + i0 - z0];
                const double v195 = v194 * v194;
                const double v196 = log1p(v195);
                const double v197 = c0[4032 + i0 - z0];
                const double v198 = v197 * v197;
                const double v199 = log1p(v198);
                const double v200 = v178 + v181 + v184 + v187 + v190 + v193 + v196 + v199;
                s0[i0] = v25;
                s0[i0 + 64] = v50;
                s0[i0 + 128] = v75;
                s0[i0 + 192] = v100;
                s0[i0 + 256] = v125;
                s0[i0 + 320] = v150;
                s0[i0 + 384] = v175;
                s0[i0 + 448] = v200;
            }
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[64,8,8] */
    double *restrict y0 = p[1]; /* f64 */
    double *restrict y1 = p[2]; /* f64[64,8,8] */
    char *scratch = p[3]; /* 5568 bytes */
    double *s0 = (double *)(scratch + 0); /* f64[64,8], axes in the order [1, 0] */
    /* over 64 x 8: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 512; i0++) {
            const double v1 = s0[i0];
            a1 = FMA(v1, v1, a1);
        }
        y0[0] = a1;
    }
    /* over 64 x 8: mul */
    {
        for (int64_t z1 = 0; z1 < 64; z1 += 16) {
            const int64_t to1 = z1 + 16 < 64 ? z1 + 16 : 64;
            for (int64_t z0 = 0; z0 < 8; z0 += 64) {
                double b1[1024]; /* a tile, transposed */
                tile_64(&s0[0 + 1 * z1 + 64 * z0], 64, b1, 64, (z0 + 64 < 8 ? z0 + 64 : 8) - z0, to1 - z1);
                for (int64_t i0 = z1; i0 < to1; i0++) {
                    #pragma omp simd
                    for (int64_t i1 = z0; i1 < (z0 + 64 < 8 ? z0 + 64 : 8); i1++) {
                        const double v1 = b1[64 * (i0 - z1) + i1 - z0];
                        const double v3 = x0[64 * i0 + i1];
                        const double v4 = v3 + v3;
                        const double v5 = v1 + v1;
                        const double v7 = v3 * v3;
                        const double v8 = v7 + 1.0;
                        const double v9 = 1.0 / v8;
                        const double v10 = v5 * v9;
                        const double v11 = v4 * v10;
                        const double v12 = x0[64 * i0 + i1 + 8];
                        const double v13 = v12 + v12;
                        const double v14 = v12 * v12;
                        const double v15 = v14 + 1.0;
                        const double v16 = 1.0 / v15;
                        const double v17 = v5 * v16;
                        const double v18 = v13 * v17;
                        const double v19 = x0[64 * i0 + i1 + 16];
                        const double v20 = v19 + v19;
                        const double v21 = v19 * v19;
                        const double v22 = v21 + 1.0;
                        const double v23 = 1.0 / v22;
                        const double v24 = v5 * v23;
                        const double v25 = v20 * v24;
                        const double v26 = x0[64 * i0 + i1 + 24];
                        const double v27 = v26 + v26;
                        const double v28 = v26 * v26;
                        const double v29 = v28 + 1.0;
                        const double v30 = 1.0 / v29;
                        const double v31 = v5 * v30;
                        const double v32 = v27 * v31;
                        const double v33 = x0[64 * i0 + i1 + 32];
                        const double v34 = v33 + v33;
                        const double v35 = v33 * v33;
                        const double v36 = v35 + 1.0;
                        const double v37 = 1.0 / v36;
                        const double v38 = v5 * v37;
                        const double v39 = v34 * v38;
                        const double v40 = x0[64 * i0 + i1 + 40];
                        const double v41 = v40 + v40;
                        const double v42 = v40 * v40;
                        const double v43 = v42 + 1.0;
                        const double v44 = 1.0 / v43;
                        const double v45 = v5 * v44;
                        const double v46 = v41 * v45;
                        const double v47 = x0[64 * i0 + i1 + 48];
                        const double v48 = v47 + v47;
                        const double v49 = v47 * v47;
                        const double v50 = v49 + 1.0;
                        const double v51 = 1.0 / v50;
                        const double v52 = v5 * v51;
                        const double v53 = v48 * v52;
                        const double v54 = x0[64 * i0 + i1 + 56];
                        const double v55 = v54 + v54;
                        const double v56 = v54 * v54;
                        const double v57 = v56 + 1.0;
                        const double v58 = 1.0 / v57;
                        const double v59 = v5 * v58;
                        const double v60 = v55 * v59;
                        y1[64 * i0 + i1] = v11;
                        y1[64 * i0 + i1 + 8] = v18;
                        y1[64 * i0 + i1 + 16] = v25;
                        y1[64 * i0 + i1 + 24] = v32;
                        y1[64 * i0 + i1 + 32] = v39;
                        y1[64 * i0 + i1 + 40] = v46;
                        y1[64 * i0 + i1 + 48] = v53;
                        y1[64 * i0 + i1 + 56] = v60;
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
}
