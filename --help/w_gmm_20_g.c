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

/* For 0 < b <= 2^20. */
static INLINE int64_t vector_mod(int64_t a, int64_t b)
{
#ifdef __AVX512DQ__
    const double c = b, high = a >> 32;
    const double x = FMA(floor(high / c), -c, high) * 0x1p32 + (double)(a & 0xffffffff);
    return b & (b - 1) ? (int64_t)FMA(floor(x / c), -c, x) : a & (b - 1);
#else
    return mod_i64(a, b);
#endif
}
static INLINE int64_t vector_floor_div(int64_t a, int64_t b)
{
    /* Adding 0 keeps compilers from functions that round and convert at once, which take no vectors. */
#ifdef __AVX512DQ__
    const double c = b, high = a >> 32, q = floor(high / c);
    const double x = FMA(q, -c, high) * 0x1p32 + (double)(a & 0xffffffff);
    return (int64_t)((uint64_t)(int64_t)(q + 0.0) << 32) + (int64_t)(floor(x / c) + 0.0);
#else
    return floor_div_i64(a, b);
#endif
}

static inline void add_lanes_double(double (*t)[8], int64_t n, double *total)
{
    int64_t k = 0;
#if OUTER && defined(__AVX512F__)
    typedef double Doubles __attribute__((vector_size(64), aligned(8), may_alias));
    typedef int64_t Places __attribute__((vector_size(64)));
    for (; k + 8 <= n; k += 8) {
        const Doubles *v0 = (const Doubles *)t[k];
        const Doubles s1_0 = __builtin_shuffle(v0[0], v0[1], (Places){0, 9, 2, 11, 4, 13, 6, 15}) + __builtin_shuffle(v0[0], v0[1], (Places){1, 8, 3, 10, 5, 12, 7, 14});
        const Doubles s1_1 = __builtin_shuffle(v0[2], v0[3], (Places){0, 9, 2, 11, 4, 13, 6, 15}) + __builtin_shuffle(v0[2], v0[3], (Places){1, 8, 3, 10, 5, 12, 7, 14});
        const Doubles s1_2 = __builtin_shuffle(v0[4], v0[5], (Places){0, 9, 2, 11, 4, 13, 6, 15}) + __builtin_shuffle(v0[4], v0[5], (Places){1, 8, 3, 10, 5, 12, 7, 14});
        const Doubles s1_3 = __builtin_shuffle(v0[6], v0[7], (Places){0, 9, 2, 11, 4, 13, 6, 15}) + __builtin_shuffle(v0[6], v0[7], (Places){1, 8, 3, 10, 5, 12, 7, 14});
        const Doubles s2_0 = __builtin_shuffle(s1_0, s1_1, (Places){0, 1, 10, 11, 4, 5, 14, 15}) + __builtin_shuffle(s1_0, s1_1, (Places){2, 3, 8, 9, 6, 7, 12, 13});
        const Doubles s2_1 = __builtin_shuffle(s1_2, s1_3, (Places){0, 1, 10, 11, 4, 5, 14, 15}) + __builtin_shuffle(s1_2, s1_3, (Places){2, 3, 8, 9, 6, 7, 12, 13});
        const Doubles s4_0 = __builtin_shuffle(s2_0, s2_1, (Places){0, 1, 2, 3, 12, 13, 14, 15}) + __builtin_shuffle(s2_0, s2_1, (Places){4, 5, 6, 7, 8, 9, 10, 11});
        *(Doubles *)(total + k) = s4_0;
    }
#endif
    for (; k < n; k++) total[k] = ((t[k][0] + t[k][1]) + (t[k][2] + t[k][3])) + ((t[k][4] + t[k][5]) + (t[k][6] + t[k][7]));
}
static inline void add_lanes_float(float (*t)[16], int64_t n, float *total)
{
    int64_t k = 0;
#if OUTER && defined(__AVX512F__)
    typedef float Floats __attribute__((vector_size(64), aligned(4), may_alias));
    typedef int32_t Places __attribute__((vector_size(64)));
    for (; k + 16 <= n; k += 16) {
        const Floats *v0 = (const Floats *)t[k];
        const Floats s1_0 = __builtin_shuffle(v0[0], v0[1], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[0], v0[1], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s1_1 = __builtin_shuffle(v0[2], v0[3], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[2], v0[3], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s1_2 = __builtin_shuffle(v0[4], v0[5], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[4], v0[5], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s1_3 = __builtin_shuffle(v0[6], v0[7], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[6], v0[7], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s1_4 = __builtin_shuffle(v0[8], v0[9], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[8], v0[9], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s1_5 = __builtin_shuffle(v0[10], v0[11], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[10], v0[11], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s1_6 = __builtin_shuffle(v0[12], v0[13], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[12], v0[13], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s1_7 = __builtin_shuffle(v0[14], v0[15], (Places){0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31}) + __builtin_shuffle(v0[14], v0[15], (Places){1, 16, 3, 18, 5, 20, 7, 22, 9, 24, 11, 26, 13, 28, 15, 30});
        const Floats s2_0 = __builtin_shuffle(s1_0, s1_1, (Places){0, 1, 18, 19, 4, 5, 22, 23, 8, 9, 26, 27, 12, 13, 30, 31}) + __builtin_shuffle(s1_0, s1_1, (Places){2, 3, 16, 17, 6, 7, 20, 21, 10, 11, 24, 25, 14, 15, 28, 29});
        const Floats s2_1 = __builtin_shuffle(s1_2, s1_3, (Places){0, 1, 18, 19, 4, 5, 22, 23, 8, 9, 26, 27, 12, 13, 30, 31}) + __builtin_shuffle(s1_2, s1_3, (Places){2, 3, 16, 17, 6, 7, 20, 21, 10, 11, 24, 25, 14, 15, 28, 29});
        const Floats s2_2 = __builtin_shuffle(s1_4, s1_5, (Places){0, 1, 18, 19, 4, 5, 22, 23, 8, 9, 26, 27, 12, 13, 30, 31}) + __builtin_shuffle(s1_4, s1_5, (Places){2, 3, 16, 17, 6, 7, 20, 21, 10, 11, 24, 25, 14, 15, 28, 29});
        const Floats s2_3 = __builtin_shuffle(s1_6, s1_7, (Places){0, 1, 18, 19, 4, 5, 22, 23, 8, 9, 26, 27, 12, 13, 30, 31}) + __builtin_shuffle(s1_6, s1_7, (Places){2, 3, 16, 17, 6, 7, 20, 21, 10, 11, 24, 25, 14, 15, 28, 29});
        const Floats s4_0 = __builtin_shuffle(s2_0, s2_1, (Places){0, 1, 2, 3, 20, 21, 22, 23, 8, 9, 10, 11, 28, 29, 30, 31}) + __builtin_shuffle(s2_0, s2_1, (Places){4, 5, 6, 7, 16, 17, 18, 19, 12, 13, 14, 15, 24, 25, 26, 27});
        const Floats s4_1 = __builtin_shuffle(s2_2, s2_3, (Places){0, 1, 2, 3, 20, 21, 22, 23, 8, 9, 10, 11, 28, 29, 30, 31}) + __builtin_shuffle(s2_2, s2_3, (Places){4, 5, 6, 7, 16, 17, 18, 19, 12, 13, 14, 15, 24, 25, 26, 27});
        const Floats s8_0 = __builtin_shuffle(s4_0, s4_1, (Places){0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31}) + __builtin_shuffle(s4_0, s4_1, (Places){8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23});
        *(Floats *)(total + k) = s8_0;
    }
#endif
    for (; k < n; k++) total[k] = (((t[k][0] + t[k][1]) + (t[k][2] + t[k][3])) + ((t[k][4] + t[k][5]) + (t[k][6] + t[k][7]))) + (((t[k][8] + t[k][9]) + (t[k][10] + t[k][11])) + ((t[k][12] + t[k][13]) + (t[k][14] + t[k][15])));
}




/* The parts of a loop, in any order: by the threads of a team, if there is one. Each thread says which it is. */
typedef void Part(void **p, int64_t k, int64_t me);
typedef struct Team {
    void (*run)(const struct Team *team, Part *part, void **p, int64_t n);
    int64_t threads;
} Team;
static ALONE void spread(const Team *team, Part *part, void **p, int64_t n)
{
    if (team) team->run(team, part, p, n);
    else for (int64_t k = 0; k < n; k++) part(p, k, 0);
}
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

static ALONE void strip0_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x1 = p[1]; /* f64[25,20] */
    const double *restrict x3 = p[3]; /* f64[1000,20] */
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s17 = (double *)(scratch + 304384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25,20], axes in the order [1, 2, 0], 128 of axis 0 at a time */
    double *s18 = (double *)(scratch + 192064); /* f64[25,20,20], rows of 24 */
    double *s26 = (double *)(scratch + 902784 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,20], axes in the order [1, 0], 128 of axis 0 at a time */
    /* over 1000 x 25 x 4: sum */
    {
        {
            int64_t z = r0;
            for (; z + 3 < (r0 + 128 < 1000 ? r0 + 128 : 1000); z += 4) { /* blocks are transposed in registers */
                for (int64_t column = 0; column + 3 < 20; column += 4) transpose_64(&x3[20 * z + 0 + column], 20, &s26[z + 0 - r0 + 136 * column], 136);
            }
            for (; z < (r0 + 128 < 1000 ? r0 + 128 : 1000); z++) {
                for (int64_t column = 0; column < 20; column++) s26[z + 0 - r0 + 136 * column] = x3[20 * z + 0 + 1 * column];
            }
        }
        static const uint8_t firsts[] = {0, 0, 0, 0};
        static const uint8_t counts[] = {1, 2, 3, 4};
        for (int64_t whole = !OUTER; ; whole = 1) {
            double bad = 0;
            for (int64_t i1 = 0; i1 < 25; i1++) {
                for (int64_t i2 = 0; i2 < 4; i2++) {
                    const int64_t first = whole ? 0 : firsts[i2], count = whole ? 4 : counts[i2];
                    #pragma omp simd reduction(+:bad)
                    for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                        double v21 = 0;
                        double v27 = 0;
                        double v33 = 0;
                        double v39 = 0;
                        double v45 = 0;
                        UNROLLED
                        for (int64_t z = 0;;) {
                            const int64_t i3 = first + z;
                            const double v1 = s18[480 * i1 + 120 * i2 + 5 * i3];
                            const double v2 = s26[i0 + 680 * i3 - r0];
                            const double v3 = x1[20 * i1 + 5 * i3];
                            const double v4 = v2 - v3;
                            const double v5 = s18[480 * i1 + 120 * i2 + 5 * i3 + 1];
                            const double v6 = s26[i0 + 680 * i3 - r0 + 136];
                            const double v7 = x1[20 * i1 + 5 * i3 + 1];
                            const double v8 = v6 - v7;
                            const double v9 = s18[480 * i1 + 120 * i2 + 5 * i3 + 2];
                            const double v10 = s26[i0 + 680 * i3 - r0 + 272];
                            const double v11 = x1[20 * i1 + 5 * i3 + 2];
                            const double v12 = v10 - v11;
                            const double v13 = s18[480 * i1 + 120 * i2 + 5 * i3 + 3];
                            const double v14 = s26[i0 + 680 * i3 - r0 + 408];
                            const double v15 = x1[20 * i1 + 5 * i3 + 3];
                            const double v16 = v14 - v15;
                            const double v17 = s18[480 * i1 + 120 * i2 + 5 * i3 + 4];
                            const double v18 = s26[i0 + 680 * i3 - r0 + 544];
                            const double v19 = x1[20 * i1 + 5 * i3 + 4];
                            const double v20 = v18 - v19;
                            const double v22 = s18[480 * i1 + 120 * i2 + 5 * i3 + 24];
                            const double v23 = s18[480 * i1 + 120 * i2 + 5 * i3 + 25];
                            const double v24 = s18[480 * i1 + 120 * i2 + 5 * i3 + 26];
                            const double v25 = s18[480 * i1 + 120 * i2 + 5 * i3 + 27];
                            const double v26 = s18[480 * i1 + 120 * i2 + 5 * i3 + 28];
                            const double v28 = s18[480 * i1 + 120 * i2 + 5 * i3 + 48];
                            const double v29 = s18[480 * i1 + 120 * i2 + 5 * i3 + 49];
                            const double v30 = s18[480 * i1 + 120 * i2 + 5 * i3 + 50];
                            const double v31 = s18[480 * i1 + 120 * i2 + 5 * i3 + 51];
                            const double v32 = s18[480 * i1 + 120 * i2 + 5 * i3 + 52];
                            const double v34 = s18[480 * i1 + 120 * i2 + 5 * i3 + 72];
                            const double v35 = s18[480 * i1 + 120 * i2 + 5 * i3 + 73];
                            const double v36 = s18[480 * i1 + 120 * i2 + 5 * i3 + 74];
                            const double v37 = s18[480 * i1 + 120 * i2 + 5 * i3 + 75];
                            const double v38 = s18[480 * i1 + 120 * i2 + 5 * i3 + 76];
                            const double v40 = s18[480 * i1 + 120 * i2 + 5 * i3 + 96];
                            const double v41 = s18[480 * i1 + 120 * i2 + 5 * i3 + 97];
                            const double v42 = s18[480 * i1 + 120 * i2 + 5 * i3 + 98];
                            const double v43 = s18[480 * i1 + 120 * i2 + 5 * i3 + 99];
                            const double v44 = s18[480 * i1 + 120 * i2 + 5 * i3 + 100];
                            v21 = FMA(v1, v4, v21);
                            v27 = FMA(v22, v4, v27);
                            v33 = FMA(v28, v4, v33);
                            v39 = FMA(v34, v4, v39);
                            v45 = FMA(v40, v4, v45);
                            v21 = FMA(v5, v8, v21);
                            v27 = FMA(v23, v8, v27);
                            v33 = FMA(v29, v8, v33);
                            v39 = FMA(v35, v8, v39);
                            v45 = FMA(v41, v8, v45);
                            v21 = FMA(v9, v12, v21);
                            v27 = FMA(v24, v12, v27);
                            v33 = FMA(v30, v12, v33);
                            v39 = FMA(v36, v12, v39);
                            v45 = FMA(v42, v12, v45);
                            v21 = FMA(v13, v16, v21);
                            v27 = FMA(v25, v16, v27);
                            v33 = FMA(v31, v16, v33);
                            v39 = FMA(v37, v16, v39);
                            v45 = FMA(v43, v16, v45);
                            v21 = FMA(v17, v20, v21);
                            v27 = FMA(v26, v20, v27);
                            v33 = FMA(v32, v20, v33);
                            v39 = FMA(v38, v20, v39);
                            v45 = FMA(v44, v20, v45);
                            if (++z >= count) break;
                        }
                        bad += (v21 + v27 + v33 + v39 + v45) * 0;
                        s17[i0 + 2720 * i1 + 680 * i2 - r0] = v21;
                        s17[i0 + 2720 * i1 + 680 * i2 - r0 + 136] = v27;
                        s17[i0 + 2720 * i1 + 680 * i2 - r0 + 272] = v33;
                        s17[i0 + 2720 * i1 + 680 * i2 - r0 + 408] = v39;
                        s17[i0 + 2720 * i1 + 680 * i2 - r0 + 544] = v45;
                    }
                }
            }
            if (whole || bad == 0) break;
        }
    }
}

static ALONE void strip1_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x0 = p[0]; /* f64[25] */
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s10 = (double *)(scratch + 848384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s11 = (double *)(scratch + 924544 + (me ? 406464 + 621184 * me : 0)); /* f64[1000], 128 of axis 0 at a time */
    double *s12 = (double *)(scratch + 875584 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s17 = (double *)(scratch + 304384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25,20], axes in the order [1, 2, 0], 128 of axis 0 at a time */
    double *s20 = (double *)(scratch + 303360); /* f64[25], rows of 32 */
    /* over 1000 x 25: sum */
    {
        for (int64_t i1 = 0; i1 < 25; i1++) {
            #pragma omp simd
            for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                const double v1 = s17[i0 + 2720 * i1 - r0];
                const double v2 = v1 * v1;
                const double v3 = s17[i0 + 2720 * i1 - r0 + 136];
                const double v4 = v3 * v3;
                const double v5 = s17[i0 + 2720 * i1 - r0 + 272];
                const double v6 = v5 * v5;
                const double v7 = s17[i0 + 2720 * i1 - r0 + 408];
                const double v8 = v7 * v7;
                const double v9 = s17[i0 + 2720 * i1 - r0 + 544];
                const double v10 = v9 * v9;
                const double v11 = s17[i0 + 2720 * i1 - r0 + 680];
                const double v12 = v11 * v11;
                const double v13 = s17[i0 + 2720 * i1 - r0 + 816];
                const double v14 = v13 * v13;
                const double v15 = s17[i0 + 2720 * i1 - r0 + 952];
                const double v16 = v15 * v15;
                const double v17 = s17[i0 + 2720 * i1 - r0 + 1088];
                const double v18 = v17 * v17;
                const double v19 = s17[i0 + 2720 * i1 - r0 + 1224];
                const double v20 = v19 * v19;
                const double v21 = s17[i0 + 2720 * i1 - r0 + 1360];
                const double v22 = v21 * v21;
                const double v23 = s17[i0 + 2720 * i1 - r0 + 1496];
                const double v24 = v23 * v23;
                const double v25 = s17[i0 + 2720 * i1 - r0 + 1632];
                const double v26 = v25 * v25;
                const double v27 = s17[i0 + 2720 * i1 - r0 + 1768];
                const double v28 = v27 * v27;
                const double v29 = s17[i0 + 2720 * i1 - r0 + 1904];
                const double v30 = v29 * v29;
                const double v31 = s17[i0 + 2720 * i1 - r0 + 2040];
                const double v32 = v31 * v31;
                const double v33 = s17[i0 + 2720 * i1 - r0 + 2176];
                const double v34 = v33 * v33;
                const double v35 = s17[i0 + 2720 * i1 - r0 + 2312];
                const double v36 = v35 * v35;
                const double v37 = s17[i0 + 2720 * i1 - r0 + 2448];
                const double v38 = v37 * v37;
                const double v39 = s17[i0 + 2720 * i1 - r0 + 2584];
                const double v40 = v39 * v39;
                s12[i0 + 136 * i1 - r0] = v2 + v4 + v6 + v8 + v10 + v12 + v14 + v16 + v18 + v20 + v22 + v24 + v26 + v28 + v30 + v32 + v34 + v36 + v38 + v40;
            }
        }
    }
    /* over 1000 x 25: max */
    {
        for (int64_t z = 0; z < 128; z++) s11[z] = -INFINITY;
        {
            int64_t i1 = 0;
            for (; i1 + 3 < 25; i1 += 4) {
                const double v43 = x0[i1];
                const double v44 = s20[i1];
                const double v45 = v43 + v44;
                const double v43_1 = x0[(i1 + 1)];
                const double v44_1 = s20[(i1 + 1)];
                const double v45_1 = v43_1 + v44_1;
                const double v43_2 = x0[(i1 + 2)];
                const double v44_2 = s20[(i1 + 2)];
                const double v45_2 = v43_2 + v44_2;
                const double v43_3 = x0[(i1 + 3)];
                const double v44_3 = s20[(i1 + 3)];
                const double v45_3 = v43_3 + v44_3;
                #pragma omp simd
                for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                    const double v42 = s12[i0 + 136 * i1 - r0];
                    const double v46 = FMA(-0.5, v42, v45);
                    const double v42_1 = s12[i0 + 136 * (i1 + 1) - r0];
                    const double v46_1 = FMA(-0.5, v42_1, v45_1);
                    const double v42_2 = s12[i0 + 136 * (i1 + 2) - r0];
                    const double v46_2 = FMA(-0.5, v42_2, v45_2);
                    const double v42_3 = s12[i0 + 136 * (i1 + 3) - r0];
                    const double v46_3 = FMA(-0.5, v42_3, v45_3);
                    double m0 = s11[i0 - r0];
                    m0 = v46 > m0 ? v46 : m0;
                    m0 = v46_1 > m0 ? v46_1 : m0;
                    m0 = v46_2 > m0 ? v46_2 : m0;
                    m0 = v46_3 > m0 ? v46_3 : m0;
                    m0 = isunordered(v46, v46_1) | isunordered(v46_2, v46_3) ? NAN : m0;
                    s11[i0 - r0] = m0;
                }
            }
            for (; i1 < 25; i1++) {
                const double v43 = x0[i1];
                const double v44 = s20[i1];
                const double v45 = v43 + v44;
                #pragma omp simd
                for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                    const double v42 = s12[i0 + 136 * i1 - r0];
                    const double v46 = FMA(-0.5, v42, v45);
                    s11[i0 - r0] = v46 > s11[i0 - r0] || v46 != v46 ? v46 : s11[i0 - r0];
                }
            }
        }
    }
    /* over 1000 x 25: exp */
    {
        for (int64_t i1 = 0; i1 < 25; i1++) {
            const double v43 = x0[i1];
            const double v44 = s20[i1];
            const double v45 = v43 + v44;
            #pragma omp simd
            for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                const double v42 = s12[i0 + 136 * i1 - r0];
                const double v46 = FMA(-0.5, v42, v45);
                const double v47 = s11[i0 - r0];
                const double v48 = v47;
                const double v49 = v46 - v48;
                const double v50 = exp(v49);
                s10[i0 + 136 * i1 - r0] = v50;
            }
        }
    }
}

static ALONE void strip2_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s6 = (double *)(scratch + 875584 + (me ? 406464 + 621184 * me : 0)); /* f64[1000], 128 of axis 0 at a time */
    double *s9 = (double *)(scratch + 876608 + (me ? 406464 + 621184 * me : 0)); /* f64[1000], 128 of axis 0 at a time */
    double *s10 = (double *)(scratch + 848384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s11 = (double *)(scratch + 924544 + (me ? 406464 + 621184 * me : 0)); /* f64[1000], 128 of axis 0 at a time */
    double *s22 = (double *)(scratch + 303616); /* f64[32] */
    /* over 1000 x 5: sum */
    {
        for (int64_t z = 0; z < 128; z++) s9[z] = 0;
        for (int64_t i1 = 0; i1 < 5; i1++) {
            #pragma omp simd
            for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                const double v1 = s10[i0 + 680 * i1 - r0];
                const double v2 = s10[i0 + 680 * i1 - r0 + 136];
                const double v3 = s10[i0 + 680 * i1 - r0 + 272];
                const double v4 = s10[i0 + 680 * i1 - r0 + 408];
                const double v5 = s10[i0 + 680 * i1 - r0 + 544];
                s9[i0 - r0] += v1 + v2 + v3 + v4 + v5;
            }
        }
    }
    /* over 1000: sum, div */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
            const double v1 = s11[i0 - r0];
            const double v2 = v1;
            const double v3 = s9[i0 - r0];
            const double v4 = log(v3);
            const double v5 = v2 + v4;
            const double v7 = 1.0 / v3;
            a1 += v5;
            s6[i0 - r0] = v7;
        }
        s22[8 * t0] += a1;
    }
}

static ALONE void strip3_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const Team *team = p[10];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s6 = (double *)(scratch + 875584 + (me ? 406464 + 621184 * me : 0)); /* f64[1000], 128 of axis 0 at a time */
    double *s10 = (double *)(scratch + 848384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s17 = (double *)(scratch + 304384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25,20], axes in the order [1, 2, 0], 128 of axis 0 at a time */
    double *s23 = (double *)(scratch + (apart ? 1330752 : 302528)); /* f64[40] */
    double *s24 = (double *)(scratch + (apart ? 1309824 : 288064)); /* f64[608] */
    /* over 1000 x 25: 2 sum */
    {
        for (int64_t i1 = 0; i1 < 25; i1++) {
            double a1 = 0;
            double a2 = 0;
            double a3 = 0;
            double a4 = 0;
            double a5 = 0;
            double a6 = 0;
            double a7 = 0;
            double a8 = 0;
            double a9 = 0;
            double a10 = 0;
            double a11 = 0;
            double a12 = 0;
            double a13 = 0;
            double a14 = 0;
            double a15 = 0;
            double a16 = 0;
            double a17 = 0;
            double a18 = 0;
            double a19 = 0;
            double a20 = 0;
            double a21 = 0;
            if (OUTER) {
                double t[21][8], total[21]; /* lanes of sums */
                const int64_t count = (((r0 + 128 < 1000 ? r0 + 128 : 1000)) - r0) / 8;
                #pragma omp simd
                for (int64_t l = 0; l < 8; l++) {
                    double la1 = 0;
                    double la2 = 0;
                    double la3 = 0;
                    double la4 = 0;
                    double la5 = 0;
                    double la6 = 0;
                    double la7 = 0;
                    double la8 = 0;
                    double la9 = 0;
                    double la10 = 0;
                    double la11 = 0;
                    double la12 = 0;
                    double la13 = 0;
                    double la14 = 0;
                    double la15 = 0;
                    double la16 = 0;
                    double la17 = 0;
                    double la18 = 0;
                    double la19 = 0;
                    double la20 = 0;
                    double la21 = 0;
                    for (int64_t z = 0;;) {
                        const int64_t i0 = r0 + 8 * z + l;
                        const double v51 = s10[i0 + 136 * i1 - r0];
                        const double v52 = s6[i0 - r0];
                        la1 = FMA(v51, v52, la1);
                        const double v54 = v52 * v51;
                        const double v1 = s17[i0 + 2720 * i1 - r0];
                        la2 = FMA(v54, v1, la2);
                        const double v3 = s17[i0 + 2720 * i1 - r0 + 136];
                        la3 = FMA(v54, v3, la3);
                        const double v5 = s17[i0 + 2720 * i1 - r0 + 272];
                        la4 = FMA(v54, v5, la4);
                        const double v7 = s17[i0 + 2720 * i1 - r0 + 408];
                        la5 = FMA(v54, v7, la5);
                        const double v9 = s17[i0 + 2720 * i1 - r0 + 544];
                        la6 = FMA(v54, v9, la6);
                        const double v11 = s17[i0 + 2720 * i1 - r0 + 680];
                        la7 = FMA(v54, v11, la7);
                        const double v13 = s17[i0 + 2720 * i1 - r0 + 816];
                        la8 = FMA(v54, v13, la8);
                        const double v15 = s17[i0 + 2720 * i1 - r0 + 952];
                        la9 = FMA(v54, v15, la9);
                        const double v17 = s17[i0 + 2720 * i1 - r0 + 1088];
                        la10 = FMA(v54, v17, la10);
                        const double v19 = s17[i0 + 2720 * i1 - r0 + 1224];
                        la11 = FMA(v54, v19, la11);
                        const double v21 = s17[i0 + 2720 * i1 - r0 + 1360];
                        la12 = FMA(v54, v21, la12);
                        const double v23 = s17[i0 + 2720 * i1 - r0 + 1496];
                        la13 = FMA(v54, v23, la13);
                        const double v25 = s17[i0 + 2720 * i1 - r0 + 1632];
                        la14 = FMA(v54, v25, la14);
                        const double v27 = s17[i0 + 2720 * i1 - r0 + 1768];
                        la15 = FMA(v54, v27, la15);
                        const double v29 = s17[i0 + 2720 * i1 - r0 + 1904];
                        la16 = FMA(v54, v29, la16);
                        const double v31 = s17[i0 + 2720 * i1 - r0 + 2040];
                        la17 = FMA(v54, v31, la17);
                        const double v33 = s17[i0 + 2720 * i1 - r0 + 2176];
                        la18 = FMA(v54, v33, la18);
                        const double v35 = s17[i0 + 2720 * i1 - r0 + 2312];
                        la19 = FMA(v54, v35, la19);
                        const double v37 = s17[i0 + 2720 * i1 - r0 + 2448];
                        la20 = FMA(v54, v37, la20);
                        const double v39 = s17[i0 + 2720 * i1 - r0 + 2584];
                        la21 = FMA(v54, v39, la21);
                        if (++z >= count) break;
                    }
                    t[0][l] = la1;
                    t[1][l] = la2;
                    t[2][l] = la3;
                    t[3][l] = la4;
                    t[4][l] = la5;
                    t[5][l] = la6;
                    t[6][l] = la7;
                    t[7][l] = la8;
                    t[8][l] = la9;
                    t[9][l] = la10;
                    t[10][l] = la11;
                    t[11][l] = la12;
                    t[12][l] = la13;
                    t[13][l] = la14;
                    t[14][l] = la15;
                    t[15][l] = la16;
                    t[16][l] = la17;
                    t[17][l] = la18;
                    t[18][l] = la19;
                    t[19][l] = la20;
                    t[20][l] = la21;
                }
                add_lanes_double(t, 21, total);
                a1 += total[0];
                a2 += total[1];
                a3 += total[2];
                a4 += total[3];
                a5 += total[4];
                a6 += total[5];
                a7 += total[6];
                a8 += total[7];
                a9 += total[8];
                a10 += total[9];
                a11 += total[10];
                a12 += total[11];
                a13 += total[12];
                a14 += total[13];
                a15 += total[14];
                a16 += total[15];
                a17 += total[16];
                a18 += total[17];
                a19 += total[18];
                a20 += total[19];
                a21 += total[20];
            } else {
                #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4) reduction(+:a5) reduction(+:a6) reduction(+:a7) reduction(+:a8) reduction(+:a9) reduction(+:a10) reduction(+:a11) reduction(+:a12) reduction(+:a13) reduction(+:a14) reduction(+:a15) reduction(+:a16) reduction(+:a17) reduction(+:a18) reduction(+:a19) reduction(+:a20) reduction(+:a21)
                for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                    const double v1 = s17[i0 + 2720 * i1 - r0];
                    const double v3 = s17[i0 + 2720 * i1 - r0 + 136];
                    const double v5 = s17[i0 + 2720 * i1 - r0 + 272];
                    const double v7 = s17[i0 + 2720 * i1 - r0 + 408];
                    const double v9 = s17[i0 + 2720 * i1 - r0 + 544];
                    const double v11 = s17[i0 + 2720 * i1 - r0 + 680];
                    const double v13 = s17[i0 + 2720 * i1 - r0 + 816];
                    const double v15 = s17[i0 + 2720 * i1 - r0 + 952];
                    const double v17 = s17[i0 + 2720 * i1 - r0 + 1088];
                    const double v19 = s17[i0 + 2720 * i1 - r0 + 1224];
                    const double v21 = s17[i0 + 2720 * i1 - r0 + 1360];
                    const double v23 = s17[i0 + 2720 * i1 - r0 + 1496];
                    const double v25 = s17[i0 + 2720 * i1 - r0 + 1632];
                    const double v27 = s17[i0 + 2720 * i1 - r0 + 1768];
                    const double v29 = s17[i0 + 2720 * i1 - r0 + 1904];
                    const double v31 = s17[i0 + 2720 * i1 - r0 + 2040];
                    const double v33 = s17[i0 + 2720 * i1 - r0 + 2176];
                    const double v35 = s17[i0 + 2720 * i1 - r0 + 2312];
                    const double v37 = s17[i0 + 2720 * i1 - r0 + 2448];
                    const double v39 = s17[i0 + 2720 * i1 - r0 + 2584];
                    const double v51 = s10[i0 + 136 * i1 - r0];
                    const double v52 = s6[i0 - r0];
                    const double v54 = v52 * v51;
                    a1 = FMA(v51, v52, a1);
                    a2 = FMA(v54, v1, a2);
                    a3 = FMA(v54, v3, a3);
                    a4 = FMA(v54, v5, a4);
                    a5 = FMA(v54, v7, a5);
                    a6 = FMA(v54, v9, a6);
                    a7 = FMA(v54, v11, a7);
                    a8 = FMA(v54, v13, a8);
                    a9 = FMA(v54, v15, a9);
                    a10 = FMA(v54, v17, a10);
                    a11 = FMA(v54, v19, a11);
                    a12 = FMA(v54, v21, a12);
                    a13 = FMA(v54, v23, a13);
                    a14 = FMA(v54, v25, a14);
                    a15 = FMA(v54, v27, a15);
                    a16 = FMA(v54, v29, a16);
                    a17 = FMA(v54, v31, a17);
                    a18 = FMA(v54, v33, a18);
                    a19 = FMA(v54, v35, a19);
                    a20 = FMA(v54, v37, a20);
                    a21 = FMA(v54, v39, a21);
                }
            }
            s23[i1 + 40 * (apart ? t0 : 0)] += a1;
            s24[24 * i1 + 608 * (apart ? t0 : 0)] += a2;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 1] += a3;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 2] += a4;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 3] += a5;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 4] += a6;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 5] += a7;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 6] += a8;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 7] += a9;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 8] += a10;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 9] += a11;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 10] += a12;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 11] += a13;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 12] += a14;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 13] += a15;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 14] += a16;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 15] += a17;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 16] += a18;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 17] += a19;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 18] += a20;
            s24[24 * i1 + 608 * (apart ? t0 : 0) + 19] += a21;
        }
    }
}

static ALONE void strip4_of_kernel(void **p, int64_t t0, int64_t me, int64_t r0)
{
    const double *restrict x1 = p[1]; /* f64[25,20] */
    const Team *team = p[10];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s6 = (double *)(scratch + 875584 + (me ? 406464 + 621184 * me : 0)); /* f64[1000], 128 of axis 0 at a time */
    double *s10 = (double *)(scratch + 848384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25], axes in the order [1, 0], 128 of axis 0 at a time */
    double *s17 = (double *)(scratch + 304384 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,25,20], axes in the order [1, 2, 0], 128 of axis 0 at a time */
    double *s25 = (double *)(scratch + (apart ? 925568 : 0)); /* f64[12008] */
    double *s26 = (double *)(scratch + 902784 + (me ? 406464 + 621184 * me : 0)); /* f64[1000,20], axes in the order [1, 0], 128 of axis 0 at a time */
    /* over 1000 x 25 x 4 x 4: sum */
    {
        static const bool live[] = {1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1};
        for (int64_t i1 = 0; i1 < 25; i1++) {
            for (int64_t i2 = 0; i2 < 4; i2++) {
                for (int64_t i3 = 0; i3 < 4; i3++) {
                    if (!live[4 * i2 + i3]) continue;
                    const double v5 = x1[20 * i1 + 5 * i3];
                    const double v8 = x1[20 * i1 + 5 * i3 + 1];
                    const double v11 = x1[20 * i1 + 5 * i3 + 2];
                    const double v14 = x1[20 * i1 + 5 * i3 + 3];
                    const double v17 = x1[20 * i1 + 5 * i3 + 4];
                    double a1 = 0;
                    double a2 = 0;
                    double a3 = 0;
                    double a4 = 0;
                    double a5 = 0;
                    double a6 = 0;
                    double a7 = 0;
                    double a8 = 0;
                    double a9 = 0;
                    double a10 = 0;
                    double a11 = 0;
                    double a12 = 0;
                    double a13 = 0;
                    double a14 = 0;
                    double a15 = 0;
                    double a16 = 0;
                    double a17 = 0;
                    double a18 = 0;
                    double a19 = 0;
                    double a20 = 0;
                    double a21 = 0;
                    double a22 = 0;
                    double a23 = 0;
                    double a24 = 0;
                    double a25 = 0;
                    if (OUTER) {
                        double t[25][8], total[25]; /* lanes of sums */
                        const int64_t count = (((r0 + 128 < 1000 ? r0 + 128 : 1000)) - r0) / 8;
                        #pragma omp simd
                        for (int64_t l = 0; l < 8; l++) {
                            double la1 = 0;
                            double la2 = 0;
                            double la3 = 0;
                            double la4 = 0;
                            double la5 = 0;
                            double la6 = 0;
                            double la7 = 0;
                            double la8 = 0;
                            double la9 = 0;
                            double la10 = 0;
                            double la11 = 0;
                            double la12 = 0;
                            double la13 = 0;
                            double la14 = 0;
                            double la15 = 0;
                            double la16 = 0;
                            double la17 = 0;
                            double la18 = 0;
                            double la19 = 0;
                            double la20 = 0;
                            double la21 = 0;
                            double la22 = 0;
                            double la23 = 0;
                            double la24 = 0;
                            double la25 = 0;
                            for (int64_t z = 0;;) {
                                const int64_t i0 = r0 + 8 * z + l;
                                const double v1 = s6[i0 - r0];
                                const double v2 = s10[i0 + 136 * i1 - r0];
                                const double v23 = v1 * v2;
                                const double v3 = s17[i0 + 2720 * i1 + 680 * i2 - r0];
                                const double v24 = v23 * v3;
                                const double v4 = s26[i0 + 680 * i3 - r0];
                                const double v6 = v4 - v5;
                                la1 = FMA(v24, v6, la1);
                                const double v7 = s26[i0 + 680 * i3 - r0 + 136];
                                const double v9 = v7 - v8;
                                la2 = FMA(v24, v9, la2);
                                const double v10 = s26[i0 + 680 * i3 - r0 + 272];
                                const double v12 = v10 - v11;
                                la3 = FMA(v24, v12, la3);
                                const double v13 = s26[i0 + 680 * i3 - r0 + 408];
                                const double v15 = v13 - v14;
                                la4 = FMA(v24, v15, la4);
                                const double v16 = s26[i0 + 680 * i3 - r0 + 544];
                                const double v18 = v16 - v17;
                                la5 = FMA(v24, v18, la5);
                                const double v19 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 136];
                                const double v30 = v23 * v19;
                                la6 = FMA(v30, v6, la6);
                                la7 = FMA(v30, v9, la7);
                                la8 = FMA(v30, v12, la8);
                                la9 = FMA(v30, v15, la9);
                                la10 = FMA(v30, v18, la10);
                                const double v20 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 272];
                                const double v36 = v23 * v20;
                                la11 = FMA(v36, v6, la11);
                                la12 = FMA(v36, v9, la12);
                                la13 = FMA(v36, v12, la13);
                                la14 = FMA(v36, v15, la14);
                                la15 = FMA(v36, v18, la15);
                                const double v21 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 408];
                                const double v42 = v23 * v21;
                                la16 = FMA(v42, v6, la16);
                                la17 = FMA(v42, v9, la17);
                                la18 = FMA(v42, v12, la18);
                                la19 = FMA(v42, v15, la19);
                                la20 = FMA(v42, v18, la20);
                                const double v22 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 544];
                                const double v48 = v23 * v22;
                                la21 = FMA(v48, v6, la21);
                                la22 = FMA(v48, v9, la22);
                                la23 = FMA(v48, v12, la23);
                                la24 = FMA(v48, v15, la24);
                                la25 = FMA(v48, v18, la25);
                                if (++z >= count) break;
                            }
                            t[0][l] = la1;
                            t[1][l] = la2;
                            t[2][l] = la3;
                            t[3][l] = la4;
                            t[4][l] = la5;
                            t[5][l] = la6;
                            t[6][l] = la7;
                            t[7][l] = la8;
                            t[8][l] = la9;
                            t[9][l] = la10;
                            t[10][l] = la11;
                            t[11][l] = la12;
                            t[12][l] = la13;
                            t[13][l] = la14;
                            t[14][l] = la15;
                            t[15][l] = la16;
                            t[16][l] = la17;
                            t[17][l] = la18;
                            t[18][l] = la19;
                            t[19][l] = la20;
                            t[20][l] = la21;
                            t[21][l] = la22;
                            t[22][l] = la23;
                            t[23][l] = la24;
                            t[24][l] = la25;
                        }
                        add_lanes_double(t, 25, total);
                        a1 += total[0];
                        a2 += total[1];
                        a3 += total[2];
                        a4 += total[3];
                        a5 += total[4];
                        a6 += total[5];
                        a7 += total[6];
                        a8 += total[7];
                        a9 += total[8];
                        a10 += total[9];
                        a11 += total[10];
                        a12 += total[11];
                        a13 += total[12];
                        a14 += total[13];
                        a15 += total[14];
                        a16 += total[15];
                        a17 += total[16];
                        a18 += total[17];
                        a19 += total[18];
                        a20 += total[19];
                        a21 += total[20];
                        a22 += total[21];
                        a23 += total[22];
                        a24 += total[23];
                        a25 += total[24];
                    } else {
                        #pragma omp simd reduction(+:a1) reduction(+:a2) reduction(+:a3) reduction(+:a4) reduction(+:a5) reduction(+:a6) reduction(+:a7) reduction(+:a8) reduction(+:a9) reduction(+:a10) reduction(+:a11) reduction(+:a12) reduction(+:a13) reduction(+:a14) reduction(+:a15) reduction(+:a16) reduction(+:a17) reduction(+:a18) reduction(+:a19) reduction(+:a20) reduction(+:a21) reduction(+:a22) reduction(+:a23) reduction(+:a24) reduction(+:a25)
                        for (int64_t i0 = r0; i0 < (r0 + 128 < 1000 ? r0 + 128 : 1000); i0++) {
                            const double v1 = s6[i0 - r0];
                            const double v2 = s10[i0 + 136 * i1 - r0];
                            const double v3 = s17[i0 + 2720 * i1 + 680 * i2 - r0];
                            const double v4 = s26[i0 + 680 * i3 - r0];
                            const double v6 = v4 - v5;
                            const double v7 = s26[i0 + 680 * i3 - r0 + 136];
                            const double v9 = v7 - v8;
                            const double v10 = s26[i0 + 680 * i3 - r0 + 272];
                            const double v12 = v10 - v11;
                            const double v13 = s26[i0 + 680 * i3 - r0 + 408];
                            const double v15 = v13 - v14;
                            const double v16 = s26[i0 + 680 * i3 - r0 + 544];
                            const double v18 = v16 - v17;
                            const double v19 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 136];
                            const double v20 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 272];
                            const double v21 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 408];
                            const double v22 = s17[i0 + 2720 * i1 + 680 * i2 - r0 + 544];
                            const double v23 = v1 * v2;
                            const double v24 = v23 * v3;
                            const double v30 = v23 * v19;
                            const double v36 = v23 * v20;
                            const double v42 = v23 * v21;
                            const double v48 = v23 * v22;
                            a1 = FMA(v24, v6, a1);
                            a2 = FMA(v24, v9, a2);
                            a3 = FMA(v24, v12, a3);
                            a4 = FMA(v24, v15, a4);
                            a5 = FMA(v24, v18, a5);
                            a6 = FMA(v30, v6, a6);
                            a7 = FMA(v30, v9, a7);
                            a8 = FMA(v30, v12, a8);
                            a9 = FMA(v30, v15, a9);
                            a10 = FMA(v30, v18, a10);
                            a11 = FMA(v36, v6, a11);
                            a12 = FMA(v36, v9, a12);
                            a13 = FMA(v36, v12, a13);
                            a14 = FMA(v36, v15, a14);
                            a15 = FMA(v36, v18, a15);
                            a16 = FMA(v42, v6, a16);
                            a17 = FMA(v42, v9, a17);
                            a18 = FMA(v42, v12, a18);
                            a19 = FMA(v42, v15, a19);
                            a20 = FMA(v42, v18, a20);
                            a21 = FMA(v48, v6, a21);
                            a22 = FMA(v48, v9, a22);
                            a23 = FMA(v48, v12, a23);
                            a24 = FMA(v48, v15, a24);
                            a25 = FMA(v48, v18, a25);
                        }
                    }
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0)] += a1;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 1] += a2;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 2] += a3;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 3] += a4;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 4] += a5;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 24] += a6;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 25] += a7;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 26] += a8;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 27] += a9;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 28] += a10;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 48] += a11;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 49] += a12;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 50] += a13;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 51] += a14;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 52] += a15;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 72] += a16;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 73] += a17;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 74] += a18;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 75] += a19;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 76] += a20;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 96] += a21;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 97] += a22;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 98] += a23;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 99] += a24;
                    s25[480 * i1 + 120 * i2 + 5 * i3 + 12008 * (apart ? t0 : 0) + 100] += a25;
                }
            }
        }
    }
}

/* 128 of 1000 rows at a time */
static void part0_of_kernel(void **p, int64_t t0, int64_t me)
{
    const Team *team = p[10];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s22 = (double *)(scratch + 303616); /* f64[32] */
    double *s23 = (double *)(scratch + (apart ? 1330752 : 302528)); /* f64[40] */
    double *s24 = (double *)(scratch + (apart ? 1309824 : 288064)); /* f64[608] */
    double *s25 = (double *)(scratch + (apart ? 925568 : 0)); /* f64[12008] */
    (void)me;
    ASSUME(t0 >= 0 && t0 < 4); const int64_t from = 256 * t0, to = from + 256 < 1000 ? from + 256 : 1000;
    for (int64_t z = 0; z < 1; z++) s22[8 * t0 + z] = 0;
    for (int64_t z = 0; z < 32; z++) s23[40 * (apart ? t0 : 0) + z] = 0;
    for (int64_t z0 = 0; z0 < 600; z0++) s24[608 * (apart ? t0 : 0) + z0] = 0;
    for (int64_t z0 = 0; z0 < 12000; z0++) s25[12008 * (apart ? t0 : 0) + z0] = 0;
    for (int64_t r0 = from; r0 < to; r0 += 128) {
        strip0_of_kernel(p, t0, me, r0);
        strip1_of_kernel(p, t0, me, r0);
        strip2_of_kernel(p, t0, me, r0);
        strip3_of_kernel(p, t0, me, r0);
        strip4_of_kernel(p, t0, me, r0);
    }
}

static ALONE void piece0_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[25] */
    const double *restrict x2 = p[2]; /* f64[25,210] */
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s7 = (double *)(scratch + 304064); /* f64 */
    double *s13 = (double *)(scratch + 304192); /* f64 */
    double *s14 = (double *)(scratch + 304256); /* f64 */
    double *s15 = (double *)(scratch + 303104); /* f64[25], rows of 32 */
    double *s16 = (double *)(scratch + 304320); /* f64 */
    double *s18 = (double *)(scratch + 192064); /* f64[25,20,20], rows of 24 */
    double *s19 = (double *)(scratch + 297728); /* f64[25,20], rows of 24 */
    double *s20 = (double *)(scratch + 303360); /* f64[25], rows of 32 */
    int64_t *s21 = (int64_t *)(scratch + 303872); /* i64[20], rows of 24 */
    /* over 20: add */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 24; i0++) {
            int64_t v1 = i0;
            int64_t v3 = INT64_C(39) - v1;
            int64_t v4 = v1 * v3;
            int64_t v6 = vector_floor_div(v4, INT64_C(2));
            int64_t v8 = v6 + INT64_C(20);
            s21[i0] = v8;
        }
    }
    /* over 25 x 20: 2 sum, exp */
    {
        const double rest_f64 = nothing;
        double a2 = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            double a1 = 0;
            #pragma omp simd reduction(+:a1) reduction(+:a2)
            for (int64_t i1 = 0; i1 < 24; i1++) {
                const double v1 = i1 < 20 ? x2[210 * i0 + i1] : rest_f64;
                const double v2 = exp(v1);
                a1 += i1 < 20 ? v1 : 0;
                s19[24 * i0 + i1] = v2;
                a2 += i1 < 20 ? v1 : 0;
            }
            s20[i0] = a1;
        }
        s13[0] = a2;
    }
    /* over 25 x 20 x 20: select */
    {
        for (int64_t i0 = 0; i0 < 25; i0++) {
            for (int64_t i1 = 0; i1 < 20; i1++) {
                int64_t v2 = i1;
                const double v13 = s19[24 * i0 + i1];
                #pragma omp simd
                for (int64_t i2 = 0; i2 < 20; i2++) {
                    int64_t v1 = i2;
                    bool v3 = v1 < v2;
                    int64_t v5 = s21[i2];
                    int64_t v6 = v2 + v5;
                    int64_t v7 = v6 - v1;
                    int64_t v9 = v7 - INT64_C(1);
                    const double v10 = x2[210 * i0 + within(v9, 210)];
                    const double v11 = only_f64(v10, mask(v9, 210));
                    bool v12 = v1 == v2;
                    const double v15 = v12 ? v13 : 0.0;
                    const double v16 = v3 ? v11 : v15;
                    s18[480 * i0 + 24 * i1 + i2] = v16;
                }
            }
        }
    }
    /* over 25: max */
    {
        const double rest_f64 = nothing;
        double a1 = -INFINITY;
        double n1 = 0;
        #pragma omp simd reduction(greatest:a1) reduction(+:n1)
        for (int64_t i0 = 0; i0 < 32; i0++) {
            const double v1 = i0 < 25 ? x0[i0] : rest_f64;
            const double a2 = i0 < 25 ? v1 : -INFINITY;
            a1 = a2 > a1 ? a2 : a1;
            n1 += a2 != a2 ? 1 : 0;
        }
        if (n1 != 0) a1 = NAN;
        s16[0] = a1;
    }
    /* over 25: exp, sum */
    {
        const double rest_f64 = nothing;
        const double v2 = s16[0];
        const double v3 = v2;
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 24; i0++) {
            const double v1 = i0 < 25 ? x0[i0] : rest_f64;
            const double v4 = v1 - v3;
            const double v5 = exp(v4);
            s15[i0] = v5;
            a1 += i0 < 25 ? v5 : 0;
        }
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 24; i0 < 32; i0++) {
            const double v1 = i0 < 25 ? x0[i0] : rest_f64;
            const double v4 = v1 - v3;
            const double v5 = exp(v4);
            s15[i0] = v5;
            a1 += i0 < 25 ? v5 : 0;
        }
        s14[0] = a1;
    }
    /* over 25 x 20 x 20: sum */
    {
        double a1 = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            for (int64_t i1 = 0; i1 < 20; i1++) {
                #pragma omp simd reduction(+:a1)
                for (int64_t i2 = 0; i2 < 24; i2++) {
                    const double v17 = s18[480 * i0 + 24 * i1 + i2];
                    const double v18 = v17 * v17;
                    a1 += i2 < 20 ? v18 : 0;
                }
            }
        }
        s7[0] = a1;
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    double *restrict y0 = p[4]; /* f64 */
    double *restrict y1 = p[5]; /* f64[25] */
    double *restrict y2 = p[6]; /* f64[25,20] */
    const Team *team = p[10];
    const int64_t apart = team && team->threads > 1;
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s3 = (double *)(scratch + 292928); /* f64[25,20], rows of 24 */
    double *s4 = (double *)(scratch + 96064); /* f64[25,20,20], rows of 24 */
    double *s5 = (double *)(scratch + 302848); /* f64[25], rows of 32 */
    double *s7 = (double *)(scratch + 304064); /* f64 */
    double *s8 = (double *)(scratch + 304128); /* f64 */
    double *s13 = (double *)(scratch + 304192); /* f64 */
    double *s14 = (double *)(scratch + 304256); /* f64 */
    double *s15 = (double *)(scratch + 303104); /* f64[25], rows of 32 */
    double *s16 = (double *)(scratch + 304320); /* f64 */
    double *s18 = (double *)(scratch + 192064); /* f64[25,20,20], rows of 24 */
    double *s22 = (double *)(scratch + 303616); /* f64[32] */
    double *s23 = (double *)(scratch + (apart ? 1330752 : 302528)); /* f64[40] */
    double *s24 = (double *)(scratch + (apart ? 1309824 : 288064)); /* f64[608] */
    double *s25 = (double *)(scratch + (apart ? 925568 : 0)); /* f64[12008] */
    /* 128 of 1000 rows at a time */
    {
        if (apart) spread(team, part0_of_kernel, p, 4);
        for (int64_t t0 = 0; t0 < 4; t0++) {
            if (!apart) part0_of_kernel(p, t0, 0);
            {
                #pragma omp simd
                for (int64_t i0 = 0; i0 < 25; i0++) s5[i0] = (t0 ? s5[i0] : 0) + s23[i0 + 40 * (apart ? t0 : 0)];
            }
            for (int64_t i0 = 0; i0 < 25; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 20; i1++) s3[24 * i0 + i1] = (t0 ? s3[24 * i0 + i1] : 0) + s24[24 * i0 + i1 + 608 * (apart ? t0 : 0)];
            }
            for (int64_t i0 = 0; i0 < 25; i0++) for (int64_t i1 = 0; i1 < 20; i1++) {
                #pragma omp simd
                for (int64_t i2 = 0; i2 < 20; i2++) s4[480 * i0 + 24 * i1 + i2] = (t0 ? s4[480 * i0 + 24 * i1 + i2] : 0) + s25[480 * i0 + 24 * i1 + i2 + 12008 * (apart ? t0 : 0)];
            }
        }
        {
            double total = 0;
            for (int64_t t0 = 0; t0 < 4; t0++) total = (t0 ? total : 0) + s22[8 * t0];
            s8[0] = total;
        }
    }
    /* add */
    {
        const double v1 = s8[0];
        const double v3 = s16[0];
        const double v4 = v3;
        const double v5 = s14[0];
        const double v6 = log(v5);
        const double v7 = v4 + v6;
        const double v8 = 1000.0 * v7;
        const double v9 = v1 - v8;
        const double v11 = v9 - 18378.770664093452;
        const double v13 = s13[0];
        const double v15 = s7[0];
        const double v16 = 0.8450000000000001 * v15;
        const double v17 = FMA(-2.0, v13, v16);
        const double v19 = v17 - (-7102.917411582414);
        const double v20 = v11 + v19;
        y0[0] = v20;
    }
    /* over 25: add */
    {
        const double v10 = s14[0];
        const double v11 = 1.0 / v10;
        const double v12 = (-1000.0) * v11;
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 24; i0++) {
            const double v6 = s15[i0];
            const double v7 = s5[i0];
            const double v13 = v6 * v12;
            const double v14 = v7 + v13;
            if (i0 < 25) y1[i0] = v14;
        }
        #pragma omp simd
        for (int64_t i0 = 24; i0 < 32; i0++) {
            const double v6 = s15[i0];
            const double v7 = s5[i0];
            const double v13 = v6 * v12;
            const double v14 = v7 + v13;
            if (i0 < 25) y1[i0] = v14;
        }
    }
    /* over 25 x 20 x 20: sum */
    {
        for (int64_t z = 0; z < 500; z++) y2[z] = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            for (int64_t i2 = 0; i2 < 20; i2++) {
                const double v20 = s3[24 * i0 + i2];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 24; i1++) {
                    const double v19 = s18[480 * i0 + i1 + 24 * i2];
                    if (i1 < 20) y2[20 * i0 + i1] = FMA(v19, v20, y2[20 * i0 + i1]);
                }
            }
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s2 = (double *)(scratch + 46848); /* f64[25,20], rows of 24 */
    double *s4 = (double *)(scratch + 96064); /* f64[25,20,20], rows of 24 */
    double *s18 = (double *)(scratch + 192064); /* f64[25,20,20], rows of 24 */
    /* over 25 x 20 x 20: sum */
    {
        for (int64_t i0 = 0; i0 < 25; i0++) {
            {
                int64_t i1 = 0;
                for (; i1 + 3 < 20; i1 += 4) {
                    int64_t v2 = i1;
                    double a1 = 0;
                    int64_t v2_1 = (i1 + 1);
                    double a1_1 = 0;
                    int64_t v2_2 = (i1 + 2);
                    double a1_2 = 0;
                    int64_t v2_3 = (i1 + 3);
                    double a1_3 = 0;
                    #pragma omp simd reduction(+:a1) reduction(+:a1_1) reduction(+:a1_2) reduction(+:a1_3)
                    for (int64_t i2 = 0; i2 < 16; i2++) {
                        int64_t v1 = i2;
                        bool v3 = v1 < v2;
                        bool v12 = v1 == v2;
                        const double v17 = s18[480 * i0 + 24 * i1 + i2];
                        const double v23 = v17 * 1.6900000000000002;
                        const double v24 = s4[480 * i0 + 24 * i1 + i2];
                        const double v25 = v23 - v24;
                        const double v26 = v3 ? 0.0 : v25;
                        const double v27 = v12 ? v26 : 0.0;
                        a1 += v27;
                        bool v3_1 = v1 < v2_1;
                        bool v12_1 = v1 == v2_1;
                        const double v17_1 = s18[480 * i0 + 24 * (i1 + 1) + i2];
                        const double v23_1 = v17_1 * 1.6900000000000002;
                        const double v24_1 = s4[480 * i0 + 24 * (i1 + 1) + i2];
                        const double v25_1 = v23_1 - v24_1;
                        const double v26_1 = v3_1 ? 0.0 : v25_1;
                        const double v27_1 = v12_1 ? v26_1 : 0.0;
                        a1_1 += v27_1;
                        bool v3_2 = v1 < v2_2;
                        bool v12_2 = v1 == v2_2;
                        const double v17_2 = s18[480 * i0 + 24 * (i1 + 2) + i2];
                        const double v23_2 = v17_2 * 1.6900000000000002;
                        const double v24_2 = s4[480 * i0 + 24 * (i1 + 2) + i2];
                        const double v25_2 = v23_2 - v24_2;
                        const double v26_2 = v3_2 ? 0.0 : v25_2;
                        const double v27_2 = v12_2 ? v26_2 : 0.0;
                        a1_2 += v27_2;
                        bool v3_3 = v1 < v2_3;
                        bool v12_3 = v1 == v2_3;
                        const double v17_3 = s18[480 * i0 + 24 * (i1 + 3) + i2];
                        const double v23_3 = v17_3 * 1.6900000000000002;
                        const double v24_3 = s4[480 * i0 + 24 * (i1 + 3) + i2];
                        const double v25_3 = v23_3 - v24_3;
                        const double v26_3 = v3_3 ? 0.0 : v25_3;
                        const double v27_3 = v12_3 ? v26_3 : 0.0;
                        a1_3 += v27_3;
                    }
                    #pragma omp simd reduction(+:a1) reduction(+:a1_1) reduction(+:a1_2) reduction(+:a1_3)
                    for (int64_t i2 = 16; i2 < 20; i2++) {
                        int64_t v1 = i2;
                        bool v3 = v1 < v2;
                        bool v12 = v1 == v2;
                        const double v17 = s18[480 * i0 + 24 * i1 + i2];
                        const double v23 = v17 * 1.6900000000000002;
                        const double v24 = s4[480 * i0 + 24 * i1 + i2];
                        const double v25 = v23 - v24;
                        const double v26 = v3 ? 0.0 : v25;
                        const double v27 = v12 ? v26 : 0.0;
                        a1 += v27;
                        bool v3_1 = v1 < v2_1;
                        bool v12_1 = v1 == v2_1;
                        const double v17_1 = s18[480 * i0 + 24 * (i1 + 1) + i2];
                        const double v23_1 = v17_1 * 1.6900000000000002;
                        const double v24_1 = s4[480 * i0 + 24 * (i1 + 1) + i2];
                        const double v25_1 = v23_1 - v24_1;
                        const double v26_1 = v3_1 ? 0.0 : v25_1;
                        const double v27_1 = v12_1 ? v26_1 : 0.0;
                        a1_1 += v27_1;
                        bool v3_2 = v1 < v2_2;
                        bool v12_2 = v1 == v2_2;
                        const double v17_2 = s18[480 * i0 + 24 * (i1 + 2) + i2];
                        const double v23_2 = v17_2 * 1.6900000000000002;
                        const double v24_2 = s4[480 * i0 + 24 * (i1 + 2) + i2];
                        const double v25_2 = v23_2 - v24_2;
                        const double v26_2 = v3_2 ? 0.0 : v25_2;
                        const double v27_2 = v12_2 ? v26_2 : 0.0;
                        a1_2 += v27_2;
                        bool v3_3 = v1 < v2_3;
                        bool v12_3 = v1 == v2_3;
                        const double v17_3 = s18[480 * i0 + 24 * (i1 + 3) + i2];
                        const double v23_3 = v17_3 * 1.6900000000000002;
                        const double v24_3 = s4[480 * i0 + 24 * (i1 + 3) + i2];
                        const double v25_3 = v23_3 - v24_3;
                        const double v26_3 = v3_3 ? 0.0 : v25_3;
                        const double v27_3 = v12_3 ? v26_3 : 0.0;
                        a1_3 += v27_3;
                    }
                    s2[24 * i0 + i1] = a1;
                    s2[24 * i0 + (i1 + 1)] = a1_1;
                    s2[24 * i0 + (i1 + 2)] = a1_2;
                    s2[24 * i0 + (i1 + 3)] = a1_3;
                }
                for (; i1 < 20; i1++) {
                    int64_t v2 = i1;
                    double a1 = 0;
                    #pragma omp simd reduction(+:a1)
                    for (int64_t i2 = 0; i2 < 16; i2++) {
                        int64_t v1 = i2;
                        bool v3 = v1 < v2;
                        bool v12 = v1 == v2;
                        const double v17 = s18[480 * i0 + 24 * i1 + i2];
                        const double v23 = v17 * 1.6900000000000002;
                        const double v24 = s4[480 * i0 + 24 * i1 + i2];
                        const double v25 = v23 - v24;
                        const double v26 = v3 ? 0.0 : v25;
                        const double v27 = v12 ? v26 : 0.0;
                        a1 += v27;
                    }
                    #pragma omp simd reduction(+:a1)
                    for (int64_t i2 = 16; i2 < 20; i2++) {
                        int64_t v1 = i2;
                        bool v3 = v1 < v2;
                        bool v12 = v1 == v2;
                        const double v17 = s18[480 * i0 + 24 * i1 + i2];
                        const double v23 = v17 * 1.6900000000000002;
                        const double v24 = s4[480 * i0 + 24 * i1 + i2];
                        const double v25 = v23 - v24;
                        const double v26 = v3 ? 0.0 : v25;
                        const double v27 = v12 ? v26 : 0.0;
                        a1 += v27;
                    }
                    s2[24 * i0 + i1] = a1;
                }
            }
        }
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    double *restrict y3 = p[7]; /* f64[25,210] */
    char *scratch = p[8]; /* 925568 bytes, and 621184 more for each thread but one, 406464 for parts of several */
    double *s0 = (double *)(scratch + 42048); /* f64[25,20], rows of 24 */
    double *s1 = (double *)(scratch + 0); /* f64[25,210] */
    double *s2 = (double *)(scratch + 46848); /* f64[25,20], rows of 24 */
    double *s4 = (double *)(scratch + 96064); /* f64[25,20,20], rows of 24 */
    double *s5 = (double *)(scratch + 302848); /* f64[25], rows of 32 */
    double *s18 = (double *)(scratch + 192064); /* f64[25,20,20], rows of 24 */
    double *s19 = (double *)(scratch + 297728); /* f64[25,20], rows of 24 */
    int64_t *s21 = (int64_t *)(scratch + 303872); /* i64[20], rows of 24 */
    /* over 25 x 20 x 20: scatter */
    {
        for (int64_t z = 0; z < 5250; z++) s1[z] = 0;
        for (int64_t i0 = 0; i0 < 25; i0++) {
            for (int64_t i1 = 0; i1 < 20; i1++) {
                int64_t v2 = i1;
                for (int64_t i2 = 0; i2 < 20; i2++) {
                    int64_t v1 = i2;
                    bool v3 = v1 < v2;
                    int64_t v5 = s21[i2];
                    int64_t v6 = v2 + v5;
                    int64_t v7 = v6 - v1;
                    int64_t v9 = v7 - INT64_C(1);
                    const double v17 = s18[480 * i0 + 24 * i1 + i2];
                    const double v23 = v17 * 1.6900000000000002;
                    const double v24 = s4[480 * i0 + 24 * i1 + i2];
                    const double v25 = v23 - v24;
                    const double v28 = v3 ? v25 : 0.0;
                    if ((uint64_t)(v9) < 210) s1[210 * i0 + v9] += v28;
                }
            }
        }
    }
    /* over 25 x 20: add */
    {
        for (int64_t i0 = 0; i0 < 25; i0++) {
            const double v4 = s5[i0];
            const double v5 = (-2.0) + v4;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 24; i1++) {
                const double v6 = s19[24 * i0 + i1];
                const double v7 = s2[24 * i0 + i1];
                const double v8 = mul0(v6, v7);
                const double v9 = v5 + v8;
                s0[24 * i0 + i1] = v9;
            }
        }
    }
    /* over 210 x 25: add */
    {
        for (int64_t i1 = 0; i1 < 25; i1++) {
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 210; i0++) {
                const double v1 = s1[i0 + 210 * i1];
                const double v2 = i0 < 20 ? s0[i0 + 24 * i1] : 0;
                const double v3 = v2;
                const double v4 = v1 + v3;
                y3[i0 + 210 * i1] = v4;
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
