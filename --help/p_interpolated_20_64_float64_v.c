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
    const double *restrict x0 = p[0]; /* f64[64,20] */
    const double *restrict x1 = p[1]; /* f64[64,20] */
    double *restrict y0 = p[2]; /* f64[64,20] */
    /* over 64: add */
    {
        const int64_t far20 = far(20);
        for (int64_t z0 = 0; z0 < 64; z0 += 64) {
            double c0[1280]; /* columns in order */
            {
                int64_t z = z0;
                for (; z + 3 < z0 + 64; z += 4) { /* blocks are transposed in registers */
                    for (int64_t column = 0; column + 3 < 20; column += 4) transpose_64(&x1[20 * z + column], 20, &c0[0 + z - z0 + 64 * column], 64);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 20; column++) c0[0 + z - z0 + 64 * column] = x1[20 * z + 1 * column];
                }
            }
            double w0[1280]; /* columns of results */
            #pragma omp simd
            for (int64_t i0 = z0; i0 < z0 + 64; i0++) {
                const double v2 = c0[0 + i0 - z0];
                const double v5 = FMA(v2, 4.0, 10.0);
                const double v7 = v5 < 0.0 ? 0.0 : v5;
                const double v9 = v7 > 18.999 ? 18.999 : v7;
                const double v10 = floor(v9);
                const double v11 = v9 - v10;
                const double v12 = 1.0 - v11;
                int64_t v14 = to_i64(v10);
                const double v15 = x0[far20 * i0 + within(v14, 20)];
                const double v16 = only_f64(v15, mask(v14, 20));
                const double v17 = v12 * v16;
                int64_t v19 = INT64_C(1) + v14;
                const double v20 = x0[far20 * i0 + within(v19, 20)];
                const double v21 = only_f64(v20, mask(v19, 20));
                const double v22 = v11 * v21;
                const double v23 = v17 + v22;
                const double v24 = c0[64 + i0 - z0];
                const double v25 = FMA(v24, 4.0, 10.0);
                const double v26 = v25 < 0.0 ? 0.0 : v25;
                const double v27 = v26 > 18.999 ? 18.999 : v26;
                const double v28 = floor(v27);
                const double v29 = v27 - v28;
                const double v30 = 1.0 - v29;
                int64_t v31 = to_i64(v28);
                const double v32 = x0[far20 * i0 + within(v31, 20)];
                const double v33 = only_f64(v32, mask(v31, 20));
                const double v34 = v30 * v33;
                int64_t v35 = INT64_C(1) + v31;
                const double v36 = x0[far20 * i0 + within(v35, 20)];
                const double v37 = only_f64(v36, mask(v35, 20));
                const double v38 = v29 * v37;
                const double v39 = v34 + v38;
                const double v40 = c0[128 + i0 - z0];
                const double v41 = FMA(v40, 4.0, 10.0);
                const double v42 = v41 < 0.0 ? 0.0 : v41;
                const double v43 = v42 > 18.999 ? 18.999 : v42;
                const double v44 = floor(v43);
                const double v45 = v43 - v44;
                const double v46 = 1.0 - v45;
                int64_t v47 = to_i64(v44);
                const double v48 = x0[far20 * i0 + within(v47, 20)];
                const double v49 = only_f64(v48, mask(v47, 20));
                const double v50 = v46 * v49;
                int64_t v51 = INT64_C(1) + v47;
                const double v52 = x0[far20 * i0 + within(v51, 20)];
                const double v53 = only_f64(v52, mask(v51, 20));
                const double v54 = v45 * v53;
                const double v55 = v50 + v54;
                const double v56 = c0[192 + i0 - z0];
                const double v57 = FMA(v56, 4.0, 10.0);
                const double v58 = v57 < 0.0 ? 0.0 : v57;
                const double v59 = v58 > 18.999 ? 18.999 : v58;
                const double v60 = floor(v59);
                const double v61 = v59 - v60;
                const double v62 = 1.0 - v61;
                int64_t v63 = to_i64(v60);
                const double v64 = x0[far20 * i0 + within(v63, 20)];
                const double v65 = only_f64(v64, mask(v63, 20));
                const double v66 = v62 * v65;
                int64_t v67 = INT64_C(1) + v63;
                const double v68 = x0[far20 * i0 + within(v67, 20)];
                const double v69 = only_f64(v68, mask(v67, 20));
                const double v70 = v61 * v69;
                const double v71 = v66 + v70;
                const double v72 = c0[256 + i0 - z0];
                const double v73 = FMA(v72, 4.0, 10.0);
                const double v74 = v73 < 0.0 ? 0.0 : v73;
                const double v75 = v74 > 18.999 ? 18.999 : v74;
                const double v76 = floor(v75);
                const double v77 = v75 - v76;
                const double v78 = 1.0 - v77;
                int64_t v79 = to_i64(v76);
                const double v80 = x0[far20 * i0 + within(v79, 20)];
                const double v81 = only_f64(v80, mask(v79, 20));
                const double v82 = v78 * v81;
                int64_t v83 = INT64_C(1) + v79;
                const double v84 = x0[far20 * i0 + within(v83, 20)];
                const double v85 = only_f64(v84, mask(v83, 20));
                const double v86 = v77 * v85;
                const double v87 = v82 + v86;
                const double v88 = c0[320 + i0 - z0];
                const double v89 = FMA(v88, 4.0, 10.0);
                const double v90 = v89 < 0.0 ? 0.0 : v89;
                const double v91 = v90 > 18.999 ? 18.999 : v90;
                const double v92 = floor(v91);
                const double v93 = v91 - v92;
                const double v94 = 1.0 - v93;
                int64_t v95 = to_i64(v92);
                const double v96 = x0[far20 * i0 + within(v95, 20)];
                const double v97 = only_f64(v96, mask(v95, 20));
                const double v98 = v94 * v97;
                int64_t v99 = INT64_C(1) + v95;
                const double v100 = x0[far20 * i0 + within(v99, 20)];
                const double v101 = only_f64(v100, mask(v99, 20));
                const double v102 = v93 * v101;
                const double v103 = v98 + v102;
                const double v104 = c0[384 + i0 - z0];
                const double v105 = FMA(v104, 4.0, 10.0);
                const double v106 = v105 < 0.0 ? 0.0 : v105;
                const double v107 = v106 > 18.999 ? 18.999 : v106;
                const double v108 = floor(v107);
                const double v109 = v107 - v108;
                const double v110 = 1.0 - v109;
                int64_t v111 = to_i64(v108);
                const double v112 = x0[far20 * i0 + within(v111, 20)];
                const double v113 = only_f64(v112, mask(v111, 20));
                const double v114 = v110 * v113;
                int64_t v115 = INT64_C(1) + v111;
                const double v116 = x0[far20 * i0 + within(v115, 20)];
                const double v117 = only_f64(v116, mask(v115, 20));
                const double v118 = v109 * v117;
                const double v119 = v114 + v118;
                const double v120 = c0[448 + i0 - z0];
                const double v121 = FMA(v120, 4.0, 10.0);
                const double v122 = v121 < 0.0 ? 0.0 : v121;
                const double v123 = v122 > 18.999 ? 18.999 : v122;
                const double v124 = floor(v123);
                const double v125 = v123 - v124;
                const double v126 = 1.0 - v125;
                int64_t v127 = to_i64(v124);
                const double v128 = x0[far20 * i0 + within(v127, 20)];
                const double v129 = only_f64(v128, mask(v127, 20));
                const double v130 = v126 * v129;
                int64_t v131 = INT64_C(1) + v127;
                const double v132 = x0[far20 * i0 + within(v131, 20)];
                const double v133 = only_f64(v132, mask(v131, 20));
                const double v134 = v125 * v133;
                const double v135 = v130 + v134;
                const double v136 = c0[512 + i0 - z0];
                const double v137 = FMA(v136, 4.0, 10.0);
                const double v138 = v137 < 0.0 ? 0.0 : v137;
                const double v139 = v138 > 18.999 ? 18.999 : v138;
                const double v140 = floor(v139);
                const double v141 = v139 - v140;
                const double v142 = 1.0 - v141;
                int64_t v143 = to_i64(v140);
                const double v144 = x0[far20 * i0 + within(v143, 20)];
                const double v145 = only_f64(v144, mask(v143, 20));
                const double v146 = v142 * v145;
                int64_t v147 = INT64_C(1) + v143;
                const double v148 = x0[far20 * i0 + within(v147, 20)];
                const double v149 = only_f64(v148, mask(v147, 20));
                const double v150 = v141 * v149;
                const double v151 = v146 + v150;
                const double v152 = c0[576 + i0 - z0];
                const double v153 = FMA(v152, 4.0, 10.0);
                const double v154 = v153 < 0.0 ? 0.0 : v153;
                const double v155 = v154 > 18.999 ? 18.999 : v154;
                const double v156 = floor(v155);
                const double v157 = v155 - v156;
                const double v158 = 1.0 - v157;
                int64_t v159 = to_i64(v156);
                const double v160 = x0[far20 * i0 + within(v159, 20)];
                const double v161 = only_f64(v160, mask(v159, 20));
                const double v162 = v158 * v161;
                int64_t v163 = INT64_C(1) + v159;
                const double v164 = x0[far20 * i0 + within(v163, 20)];
                const double v165 = only_f64(v164, mask(v163, 20));
                const double v166 = v157 * v165;
                const double v167 = v162 + v166;
                const double v168 = c0[640 + i0 - z0];
                const double v169 = FMA(v168, 4.0, 10.0);
                const double v170 = v169 < 0.0 ? 0.0 : v169;
                const double v171 = v170 > 18.999 ? 18.999 : v170;
                const double v172 = floor(v171);
                const double v173 = v171 - v172;
                const double v174 = 1.0 - v173;
                int64_t v175 = to_i64(v172);
                const double v176 = x0[far20 * i0 + within(v175, 20)];
                const double v177 = only_f64(v176, mask(v175, 20));
                const double v178 = v174 * v177;
                int64_t v179 = INT64_C(1) + v175;
                const double v180 = x0[far20 * i0 + within(v179, 20)];
                const double v181 = only_f64(v180, mask(v179, 20));
                const double v182 = v173 * v181;
                const double v183 = v178 + v182;
                const double v184 = c0[704 + i0 - z0];
                const double v185 = FMA(v184, 4.0, 10.0);
                const double v186 = v185 < 0.0 ? 0.0 : v185;
                const double v187 = v186 > 18.999 ? 18.999 : v186;
                const double v188 = floor(v187);
                const double v189 = v187 - v188;
                const double v190 = 1.0 - v189;
                int64_t v191 = to_i64(v188);
                const double v192 = x0[far20 * i0 + within(v191, 20)];
                const double v193 = only_f64(v192, mask(v191, 20));
                const double v194 = v190 * v193;
                int64_t v195 = INT64_C(1) + v191;
                const double v196 = x0[far20 * i0 + within(v195, 20)];
                const double v197 = only_f64(v196, mask(v195, 20));
                const double v198 = v189 * v197;
                const double v199 = v194 + v198;
                const double v200 = c0[768 + i0 - z0];
                const double v201 = FMA(v200, 4.0, 10.0);
                const double v202 = v201 < 0.0 ? 0.0 : v201;
                const double v203 = v202 > 18.999 ? 18.999 : v202;
                const double v204 = floor(v203);
                const double v205 = v203 - v204;
                const double v206 = 1.0 - v205;
                int64_t v207 = to_i64(v204);
                const double v208 = x0[far20 * i0 + within(v207, 20)];
                const double v209 = only_f64(v208, mask(v207, 20));
                const double v210 = v206 * v209;
                int64_t v211 = INT64_C(1) + v207;
                const double v212 = x0[far20 * i0 + within(v211, 20)];
                const double v213 = only_f64(v212, mask(v211, 20));
                const double v214 = v205 * v213;
                const double v215 = v210 + v214;
                const double v216 = c0[832 + i0 - z0];
                const double v217 = FMA(v216, 4.0, 10.0);
                const double v218 = v217 < 0.0 ? 0.0 : v217;
                const double v219 = v218 > 18.999 ? 18.999 : v218;
                const double v220 = floor(v219);
                const double v221 = v219 - v220;
                const double v222 = 1.0 - v221;
                int64_t v223 = to_i64(v220);
                const double v224 = x0[far20 * i0 + within(v223, 20)];
                const double v225 = only_f64(v224, mask(v223, 20));
                const double v226 = v222 * v225;
                int64_t v227 = INT64_C(1) + v223;
                const double v228 = x0[far20 * i0 + within(v227, 20)];
                const double v229 = only_f64(v228, mask(v227, 20));
                const double v230 = v221 * v229;
                const double v231 = v226 + v230;
                const double v232 = c0[896 + i0 - z0];
                const double v233 = FMA(v232, 4.0, 10.0);
                const double v234 = v233 < 0.0 ? 0.0 : v233;
                const double v235 = v234 > 18.999 ? 18.999 : v234;
                const double v236 = floor(v235);
                const double v237 = v235 - v236;
                const double v238 = 1.0 - v237;
                int64_t v239 = to_i64(v236);
                const double v240 = x0[far20 * i0 + within(v239, 20)];
                const double v241 = only_f64(v240, mask(v239, 20));
                const double v242 = v238 * v241;
                int64_t v243 = INT64_C(1) + v239;
                const double v244 = x0[far20 * i0 + within(v243, 20)];
                const double v245 = only_f64(v244, mask(v243, 20));
                const double v246 = v237 * v245;
                const double v247 = v242 + v246;
                const double v248 = c0[960 + i0 - z0];
                const double v249 = FMA(v248, 4.0, 10.0);
                const double v250 = v249 < 0.0 ? 0.0 : v249;
                const double v251 = v250 > 18.999 ? 18.999 : v250;
                const double v252 = floor(v251);
                const double v253 = v251 - v252;
                const double v254 = 1.0 - v253;
                int64_t v255 = to_i64(v252);
                const double v256 = x0[far20 * i0 + within(v255, 20)];
                const double v257 = only_f64(v256, mask(v255, 20));
                const double v258 = v254 * v257;
                int64_t v259 = INT64_C(1) + v255;
                const double v260 = x0[far20 * i0 + within(v259, 20)];
                const double v261 = only_f64(v260, mask(v259, 20));
                const double v262 = v253 * v261;
                const double v263 = v258 + v262;
                const double v264 = c0[1024 + i0 - z0];
                const double v265 = FMA(v264, 4.0, 10.0);
                const double v266 = v265 < 0.0 ? 0.0 : v265;
                const double v267 = v266 > 18.999 ? 18.999 : v266;
                const double v268 = floor(v267);
                const double v269 = v267 - v268;
                const double v270 = 1.0 - v269;
                int64_t v271 = to_i64(v268);
                const double v272 = x0[far20 * i0 + within(v271, 20)];
                const double v273 = only_f64(v272, mask(v271, 20));
                const double v274 = v270 * v273;
                int64_t v275 = INT64_C(1) + v271;
                const double v276 = x0[far20 * i0 + within(v275, 20)];
                const double v277 = only_f64(v276, mask(v275, 20));
                const double v278 = v269 * v277;
                const double v279 = v274 + v278;
                const double v280 = c0[1088 + i0 - z0];
                const double v281 = FMA(v280, 4.0, 10.0);
                const double v282 = v281 < 0.0 ? 0.0 : v281;
                const double v283 = v282 > 18.999 ? 18.999 : v282;
                const double v284 = floor(v283);
                const double v285 = v283 - v284;
                const double v286 = 1.0 - v285;
                int64_t v287 = to_i64(v284);
                const double v288 = x0[far20 * i0 + within(v287, 20)];
                const double v289 = only_f64(v288, mask(v287, 20));
                const double v290 = v286 * v289;
                int64_t v291 = INT64_C(1) + v287;
                const double v292 = x0[far20 * i0 + within(v291, 20)];
                const double v293 = only_f64(v292, mask(v291, 20));
                const double v294 = v285 * v293;
                const double v295 = v290 + v294;
                const double v296 = c0[1152 + i0 - z0];
                const double v297 = FMA(v296, 4.0, 10.0);
                const double v298 = v297 < 0.0 ? 0.0 : v297;
                const double v299 = v298 > 18.999 ? 18.999 : v298;
                const double v300 = floor(v299);
                const double v301 = v299 - v300;
                const double v302 = 1.0 - v301;
                int64_t v303 = to_i64(v300);
                const double v304 = x0[far20 * i0 + within(v303, 20)];
                const double v305 = only_f64(v304, mask(v303, 20));
                const double v306 = v302 * v305;
                int64_t v307 = INT64_C(1) + v303;
                const double v308 = x0[far20 * i0 + within(v307, 20)];
                const double v309 = only_f64(v308, mask(v307, 20));
                const double v310 = v301 * v309;
                const double v311 = v306 + v310;
                const double v312 = c0[1216 + i0 - z0];
                const double v313 = FMA(v312, 4.0, 10.0);
                const double v314 = v313 < 0.0 ? 0.0 : v313;
                const double v315 = v314 > 18.999 ? 18.999 : v314;
                const double v316 = floor(v315);
                const double v317 = v315 - v316;
                const double v318 = 1.0 - v317;
                int64_t v319 = to_i64(v316);
                const double v320 = x0[far20 * i0 + within(v319, 20)];
                const double v321 = only_f64(v320, mask(v319, 20));
                const double v322 = v318 * v321;
                int64_t v323 = INT64_C(1) + v319;
                const double v324 = x0[far20 * i0 + within(v323, 20)];
                const double v325 = only_f64(v324, mask(v323, 20));
                const double v326 = v317 * v325;
                const double v327 = v322 + v326;
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
                    for (int64_t column = 0; column + 3 < 20; column += 4) transpose_64(&w0[0 + z - z0 + 64 * column], 64, &y0[20 * z + column], 20);
                }
                for (; z < z0 + 64; z++) {
                    for (int64_t column = 0; column < 20; column++) y0[20 * z + 1 * column] = w0[0 + z - z0 + 64 * column];
                }
            }
        }
    }
}
