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

typedef void f64_gemm_t(char *, char *, int *, int *, int *, double *, const double *, int *, const double *, int *, double *, double *,
                     int *);
typedef void f64_potrf_t(char *, int *, double *, int *, int *);
typedef void f64_getrf_t(int *, int *, double *, int *, int *, int *);
typedef void f64_syevd_t(char *, char *, int *, double *, int *, double *, double *, int *, int *, int *, int *);
typedef void f64_trsm_t(char *, char *, char *, char *, int *, int *, double *, const double *, int *, double *, int *);
typedef void f64_trsv_t(char *, char *, char *, int *, const double *, int *, double *, int *);

/* x = m^-1 x for a triangle m[i][j] = a[r i + c j]; x has n rows of k elements, s apart. */
static inline void f64_triangle(Function *trsv, Function *trsm, int lower, int unit, int n, int k, const double *a, int64_t r,
                             int64_t c, double *x, int64_t s)
{
    if (n < 1 || k < 1) return;
    if (trsm) { /* by columns it is m if r is 1, else its transpose */
        int lda = r == 1 ? c : r, steps = s;
        char right = 'R', uplo = lower == (r == 1) ? 'L' : 'U', diag = unit ? 'U' : 'N', trans = (r == 1) == (k == 1) ? 'N' : 'T';
        double one = 1;
        if (k == 1) ((f64_trsv_t *)trsv)(&uplo, &trans, &diag, &n, a, &lda, x, &steps);
        else ((f64_trsm_t *)trsm)(&right, &uplo, &trans, &diag, &k, &n, &one, a, &lda, x, &steps);
        return;
    }
    for (int64_t q = 0; q < n; q++) {
        const int64_t i = lower ? q : n - 1 - q, first = lower ? 0 : i + 1, end = lower ? i : n;
        if (k == 1) {
            double sum = 0;
            for (int64_t j = first; j < end; j++) sum += a[r * i + c * j] * x[s * j];
            x[s * i] -= sum;
        } else for (int64_t j = first; j < end; j++)
            for (int64_t l = 0; l < k; l++) x[s * i + l] -= a[r * i + c * j] * x[s * j + l];
        if (!unit) for (int64_t l = 0; l < k; l++) x[s * i + l] /= a[(r + c) * i];
    }
}

/* x = b; or all NaN, and 0, if the diagonal of a, in steps of d, has a zero. */
static inline int f64_started(int n, int k, const double *a, int64_t d, const double *b, int64_t br, int64_t bc, double *x, int64_t s)
{
    int regular = 1;
    for (int64_t i = 0; i < n; i++) regular &= a[d * i] != 0;
    for (int64_t i = 0; i < n; i++) for (int64_t l = 0; l < k; l++) x[s * i + l] = regular ? b[br * i + bc * l] : (double)NAN;
    return regular;
}

static inline void f64_solve_triangle(Function *trsv, Function *trsm, int lower, int n, int k, const double *a, int64_t r, int64_t c,
                                   const double *b, int64_t br, int64_t bc, double *x, int64_t s)
{
    if (f64_started(n, k, a, r + c, b, br, bc, x, s)) f64_triangle(trsv, trsm, lower, 0, n, k, a, r, c, x, s);
}

/* The lower triangle l of l l^T = (a + a^T) / 2, zeros beside it; all NaN if there is none. */
static inline void f64_cholesky(Function *potrf, int n, const double *a, int64_t r, int64_t c, double *out, int64_t s)
{
    int fails = 0;
    for (int64_t u = 0; u < n; u += 16) for (int64_t v = 0; v <= u; v += 16)
        for (int64_t i = u; i < n && i < u + 16; i++) for (int64_t j = v; j <= i && j < v + 16; j++)
            out[s * i + j] = (a[r * i + c * j] + a[r * j + c * i]) * (double)0.5;
    for (int64_t i = 0; i < n; i++) for (int64_t j = i + 1; j < n; j++) out[s * i + j] = 0;
    if (potrf) {
        int lda = s;
        char uplo = 'U';
        ((f64_potrf_t *)potrf)(&uplo, &n, out, &lda, &fails);
        for (int64_t i = 0; i < n; i++) fails |= !(out[(s + 1) * i] > 0);
    } else for (int64_t j = 0; j < n; j++) {
        double rest = out[(s + 1) * j];
        for (int64_t l = 0; l < j; l++) rest -= out[s * j + l] * out[s * j + l];
        fails |= !(rest > 0);
        out[(s + 1) * j] = rest = sqrt(rest);
        for (int64_t i = j + 1; i < n; i++) {
            double x = out[s * i + j];
            for (int64_t l = 0; l < j; l++) x -= out[s * i + l] * out[s * j + l];
            out[s * i + j] = x / rest;
        }
    }
    if (fails) for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) out[s * i + j] = NAN;
}

/* The cotangent of a triangle instead of that of its factor l, column by column from the last one. */
static inline void f64_pull(int n, const double *l, int64_t r, int64_t c, double *g, int64_t s)
{
    for (int64_t j = n - 1; j >= 0; j--) {
        const double w = 1 / l[(r + c) * j];
        double *row = g + s * j, sum = row[j];
        for (int64_t i = j + 1; i < n; i++) {
            double *other = g + s * i;
            const double x = other[j] *= w;
            sum -= x * l[r * i + c * j];
            for (int64_t k = 0; k < j; k++) {
                other[k] -= x * l[r * j + c * k];
                row[k] -= x * l[r * i + c * k];
            }
        }
        sum *= w;
        for (int64_t k = 0; k < j; k++) row[k] -= sum * l[r * j + c * k];
        row[j] = sum / 2;
    }
}

/* c -= a b, or a b^T, matrices stored by columns. */
static ALONE void f64_minus(Function *gemm, char tb, int m, int n, int k, const double *a, int lda, const double *b, int ldb, double *c,
                          int ldc)
{
    char ta = 'N';
    double sign = -1, one = 1;
    if (m && n && k) ((f64_gemm_t *)gemm)(&ta, &tb, &m, &n, &k, &sign, a, &lda, b, &ldb, &one, c, &ldc);
}

/* The cotangent of a symmetric matrix from its factor l and the cotangent of that, of which lower triangles are read. With a
   library blocks of columns, the last ones first: what is below a block, the block, what is beside it. */
static inline void f64_cholesky_pullback(Function *gemm, Function *trsm, int n, const double *l, int64_t r, int64_t c,
                                      const double *ct, int64_t cr, int64_t cc, double *g, int64_t s)
{
    enum { WIDE = 32 };
    int fails = 0;
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j <= i; j++) {
            const double x = g[s * i + j] = ct[cr * i + cc * j];
            fails |= !(fabs(x) < INFINITY) | !(fabs(l[r * i + c * j]) < INFINITY);
        }
        fails |= l[(r + c) * i] == 0;
    }
    if (fails) {
        for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) g[s * i + j] = NAN;
        return;
    }
    if (!gemm) f64_pull(n, l, r, c, g, s);
    for (int end = gemm ? n : 0, start; end > 0; end = start) {
        start = end > WIDE ? end - WIDE : 0;
        int wide = end - start, rows = n - end, lda = r, steps = s;
        const double *left = l + r * start, *block = left + start, *corner = l + r * end, *below = corner + start;
        double *gleft = g + s * start, *gblock = gleft + start, *gcorner = g + s * end, *gbelow = gcorner + start;
        double both[WIDE * WIDE], one = 1;
        char side = 'L', uplo = 'U', trans = 'N', diag = 'N';
        if (rows) {
            ((f64_trsm_t *)trsm)(&side, &uplo, &trans, &diag, &wide, &rows, &one, block, &lda, gbelow, &steps);
            f64_minus(gemm, 'N', start, rows, wide, left, lda, gbelow, steps, gcorner, steps);
            f64_minus(gemm, 'T', start, wide, rows, corner, lda, gbelow, steps, gleft, steps);
            f64_minus(gemm, 'T', wide, wide, rows, below, lda, gbelow, steps, gblock, steps);
        }
        f64_pull(wide, block, r, 1, gblock, s);
        for (int64_t i = 0; i < wide; i++) for (int64_t j = 0; j <= i; j++)
            both[wide * i + j] = both[wide * j + i] = gblock[s * i + j] * (i == j ? 2 : 1);
        f64_minus(gemm, 'N', start, wide, wide, left, lda, both, wide, gleft, steps);
    }
    for (int64_t u = 0; u < n; u += 16) for (int64_t v = 0; v <= u; v += 16)
        for (int64_t i = u; i < n && i < u + 16; i++) for (int64_t j = v; j < i && j < v + 16; j++)
            g[s * j + i] = g[s * i + j] *= (double)0.5;
}

/* p l u = a, by columns if the library makes it; rows or columns of f are s apart. What follows them are the exchanges. */
static inline void f64_factors(Function *getrf, int n, const double *a, int64_t r, int64_t c, double *f, int64_t s)
{
    double *rows = f + s * n;
    if (getrf) {
        int lda = s, info;
        for (int64_t u = 0; u < n; u += 16) for (int64_t v = 0; v < n; v += 16)
            for (int64_t j = v; j < n && j < v + 16; j++) for (int64_t i = u; i < n && i < u + 16; i++)
                f[s * j + i] = a[r * i + c * j];
        ((f64_getrf_t *)getrf)(&n, &n, f, &lda, (int *)rows, &info);
        for (int64_t i = n - 1; i >= 0; i--) {
            int row;
            memcpy(&row, (char *)rows + i * sizeof row, sizeof row);
            rows[i] = row - 1;
        }
        return;
    }
    for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) f[s * i + j] = a[r * i + c * j];
    for (int64_t k = 0; k < n; k++) {
        int64_t row = k;
        for (int64_t i = k + 1; i < n; i++) row = fabs(f[s * i + k]) > fabs(f[s * row + k]) ? i : row;
        rows[k] = row;
        if (row != k) for (int64_t j = 0; j < n; j++) {
            const double x = f[s * k + j];
            f[s * k + j] = f[s * row + j];
            f[s * row + j] = x;
        }
        const double pivot = f[(s + 1) * k]; /* 0 if all below is 0 */
        for (int64_t i = k + 1; i < n; i++) {
            const double x = f[s * i + k] /= pivot == 0 ? 1 : pivot;
            for (int64_t j = k + 1; j < n; j++) f[s * i + j] -= x * f[s * k + j];
        }
    }
}

static inline void f64_exchange(int n, int k, const double *rows, int back, double *x, int64_t s)
{
    for (int64_t q = 0; q < n; q++) {
        const int64_t i = back ? n - 1 - q : q, j = rows[i];
        if (i != j) for (int64_t l = 0; l < k; l++) {
            const double y = x[s * i + l];
            x[s * i + l] = x[s * j + l];
            x[s * j + l] = y;
        }
    }
}

/* x = a^-1 b by the factors f, or with a^T. */
static inline void f64_solve(Function *trsv, Function *trsm, int turned, int n, int k, const double *f, int64_t fs,
                          const double *b, int64_t br, int64_t bc, double *x, int64_t s)
{
    const int64_t r = trsm ? 1 : fs, c = trsm ? fs : 1;
    if (!f64_started(n, k, f, fs + 1, b, br, bc, x, s)) return;
    for (int64_t i = 0; i < n; i++) if (f[(fs + 1) * i] != f[(fs + 1) * i]) { /* some NaN in the matrix comes here */
        for (int64_t j = 0; j < n; j++) for (int64_t l = 0; l < k; l++) x[s * j + l] = NAN;
        return;
    }
    if (turned) {
        f64_triangle(trsv, trsm, 1, 0, n, k, f, c, r, x, s);
        f64_triangle(trsv, trsm, 0, 1, n, k, f, c, r, x, s);
        f64_exchange(n, k, f + fs * n, 1, x, s);
    } else {
        f64_exchange(n, k, f + fs * n, 0, x, s);
        f64_triangle(trsv, trsm, 1, 1, n, k, f, r, c, x, s);
        f64_triangle(trsv, trsm, 0, 0, n, k, f, r, c, x, s);
    }
}

/* Eigenvectors of (a + a^T) / 2 as rows of v, s apart, eigenvalues below: by rotations that make elements 0 one by one, without a
   library. There is room for 2 n n + 12 n + 8 numbers. */
static inline void f64_eigen(Function *syevd, int n, const double *a, int64_t r, int64_t c, double *v, int64_t s, double *room)
{
    double *values = v + s * n, *m = syevd ? v : room, most = 0;
    const int64_t d = syevd ? s : n;
    int fails = 0;
    for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) {
        const double x = m[d * i + j] = (a[r * i + c * j] + a[r * j + c * i]) * (double)0.5;
        fails |= !(fabs(x) < INFINITY);
        most = fabs(x) > most ? fabs(x) : most;
    }
    if (syevd && n && !fails) {
        int lda = s, size = 2 * n * n + 6 * n + 1, whole = 5 * n + 3;
        char job = 'V', uplo = 'L';
        ((f64_syevd_t *)syevd)(&job, &uplo, &n, v, &lda, values, room, &size, (int *)(room + size), &whole, &fails);
    } else if (!fails) {
        int goes_on = 1;
        for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) v[s * i + j] = i == j;
        for (int sweep = 0; sweep < 60 && goes_on; sweep++) {
            goes_on = 0;
            for (int64_t p = 0; p < n; p++) for (int64_t q = p + 1; q < n; q++) {
                const double off = m[n * p + q];
                if (fabs(off) <= most * (double)1e-17) continue;
                const double w = (m[(n + 1) * q] - m[(n + 1) * p]) / (2 * off);
                const double t = (w < 0 ? -1 : 1) / (fabs(w) + sqrt(w * w + 1)), x = 1 / sqrt(t * t + 1), y = t * x;
                goes_on = 1;
                for (int64_t i = 0; i < n; i++) {
                    const double g = m[n * i + p], h = m[n * i + q];
                    m[n * i + p] = x * g - y * h;
                    m[n * i + q] = y * g + x * h;
                }
                for (int64_t i = 0; i < n; i++) {
                    const double g = m[n * p + i], h = m[n * q + i], e = v[s * p + i], f = v[s * q + i];
                    m[n * p + i] = x * g - y * h;
                    m[n * q + i] = y * g + x * h;
                    v[s * p + i] = x * e - y * f;
                    v[s * q + i] = y * e + x * f;
                }
                m[n * p + q] = m[n * q + p] = 0;
            }
        }
        for (int64_t i = 0; i < n; i++) values[i] = m[(n + 1) * i];
        for (int64_t i = 0; i < n; i++) {
            int64_t least = i;
            for (int64_t j = i + 1; j < n; j++) least = values[j] < values[least] ? j : least;
            for (int64_t j = 0; j < n && least != i; j++) {
                const double x = v[s * i + j];
                v[s * i + j] = v[s * least + j];
                v[s * least + j] = x;
            }
            const double x = values[i];
            values[i] = values[least];
            values[least] = x;
        }
    }
    for (int64_t i = 0; i < n; i++) {
        int64_t top = 0;
        for (int64_t j = 1; j < n; j++) top = fabs(v[s * i + j]) > fabs(v[s * i + top]) ? j : top;
        const double sign = fails ? NAN : v[s * i + top] < 0 ? -1 : 1;
        for (int64_t j = 0; j < n; j++) v[s * i + j] *= sign;
        if (fails) values[i] = NAN;
    }
}

static inline double f64_log_det(int n, const double *f, int64_t s)
{
    double sum = 0;
    int regular = 1, has_nan = 0;
    for (int64_t i = 0; i < n; i++) {
        regular &= f[(s + 1) * i] != 0;
        sum += log(fabs(f[(s + 1) * i]));
        has_nan |= f[(s + 1) * i] != f[(s + 1) * i];
    }
    return regular || has_nan ? sum : -INFINITY;
}

static inline double f64_sign_det(int n, const double *f, int64_t s)
{
    double sign = 1;
    for (int64_t i = 0; i < n; i++) {
        const double x = f[(s + 1) * i];
        sign *= x > 0 ? 1 : x < 0 ? -1 : x;
        if (f[s * n + i] != i) sign = -sign;
    }
    return sign;
}





static ALONE void piece0_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[2] */
    char *scratch = p[6]; /* 280768 bytes */
    double *s11 = (double *)(scratch + 272512); /* f64[3,3], rows of 8 */
    double *s12 = (double *)(scratch + 268800); /* f64[6,6], rows of 8 */
    double *s13 = (double *)(scratch + 280640); /* f64 */
    double *s14 = (double *)(scratch + 280704); /* f64 */
    double *s15 = (double *)(scratch + 0); /* f64[6,6], rows of 8 */
    double *s16 = (double *)(scratch + 269184); /* f64[6,6], rows of 8 */
    double *s17 = (double *)(scratch + 278464); /* f64[6,6], rows of 8 */
    double *s18 = (double *)(scratch + 278848); /* f64[6,6], rows of 8 */
    double *s19 = (double *)(scratch + 279232); /* f64[3,3], rows of 8 */
    double *s20 = (double *)(scratch + 273408); /* f64[6], rows of 8 */
    double *s21 = (double *)(scratch + 280576); /* f64[6], rows of 8 */
    for (int64_t z = 0; z < 48; z++) s16[z] = 0;
    for (int64_t z = 0; z < 48; z++) s17[z] = 0;
    for (int64_t z = 0; z < 48; z++) s18[z] = 0;
    /* over 6 x 6: cast, 3 copy */
    {
        for (int64_t i0 = 0; i0 < 6; i0++) {
            int64_t v1 = i0;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 8; i1++) {
                int64_t v2 = i1;
                bool v3 = v1 == v2;
                const double v4 = to_f64(v3);
                s15[8 * i0 + i1] = v4;
                s16[8 * i0 + i1] = v4;
                s17[8 * i0 + i1] = 0.0;
                s18[8 * i0 + i1] = 0.0;
            }
        }
    }
    /* 2 exp */
    {
        const double v1 = x0[0];
        const double v2 = exp(v1);
        const double v3 = x0[1];
        const double v4 = exp(v3);
        s14[0] = v2;
        s13[0] = v4;
    }
    /* over 6 x 6: mul */
    {
        const double v6 = s14[0];
        for (int64_t i0 = 0; i0 < 6; i0++) {
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 8; i1++) {
                const double v5 = s15[8 * i0 + i1];
                const double v7 = v5 * v6;
                s12[8 * i0 + i1] = v7;
            }
        }
    }
    for (int64_t z = 0; z < 24; z++) s19[z] = 0;
    /* over 3 x 3: mul, copy */
    {
        const double v5 = s13[0];
        for (int64_t i0 = 0; i0 < 3; i0++) {
            int64_t v1 = i0;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 8; i1++) {
                int64_t v2 = i1;
                bool v3 = v1 == v2;
                const double v4 = to_f64(v3);
                const double v6 = v4 * v5;
                s11[8 * i0 + i1] = v6;
                s19[8 * i0 + i1] = 0.0;
            }
        }
    }
    for (int64_t z = 0; z < 8; z++) s20[z] = 0;
    for (int64_t z = 0; z < 8; z++) s21[z] = 0;
    /* over 6: 2 copy */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 8; i0++) {
            s20[i0] = 0.0;
            s21[i0] = 0.0;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x1 = p[1]; /* f64[6,6] */
    const double *restrict x2 = p[2]; /* f64[3,6] */
    const double *restrict x3 = p[3]; /* f64[300,3] */
    char *scratch = p[6]; /* 280768 bytes */
    double *s4 = (double *)(scratch + 276032); /* f64[300] */
    double *s5 = (double *)(scratch + 0); /* f64[300,3,3], rows of 8 */
    double *s6 = (double *)(scratch + 57600); /* f64[300,3,3], rows of 8 */
    double *s7 = (double *)(scratch + 115200); /* f64[300,3,6], rows of 8 */
    double *s8 = (double *)(scratch + 230400); /* f64[300,3], rows of 8 */
    double *s9 = (double *)(scratch + 172800); /* f64[300,3,6], rows of 8 */
    double *s10 = (double *)(scratch + 249600); /* f64[300,3], rows of 8 */
    double *s11 = (double *)(scratch + 272512); /* f64[3,3], rows of 8 */
    double *s12 = (double *)(scratch + 268800); /* f64[6,6], rows of 8 */
    double *s16 = (double *)(scratch + 269184); /* f64[6,6], rows of 8 */
    double *s20 = (double *)(scratch + 273408); /* f64[6], rows of 8 */
    double *s22 = (double *)(scratch + 269568); /* f64[6,6], rows of 8 */
    double *s23 = (double *)(scratch + 269952); /* f64[6,3], rows of 8 */
    double *s24 = (double *)(scratch + 270336); /* f64[6,6], rows of 8 */
    double *s25 = (double *)(scratch + 270720); /* f64[6,3], rows of 8 */
    double *s26 = (double *)(scratch + 272704); /* f64[3,3], rows of 8 */
    double *s27 = (double *)(scratch + 271104); /* f64[6,6], rows of 8 */
    double *s28 = (double *)(scratch + 273536); /* f64[3,1] */
    double *s29 = (double *)(scratch + 273600); /* f64 */
    double *s30 = (double *)(scratch + 272256); /* f64[4,3], rows of 8 */
    double *s31 = (double *)(scratch + 273280); /* f64[3,3] */
    double *s32 = (double *)(scratch + 272896); /* f64[3,3], rows of 8 */
    double *s33 = (double *)(scratch + 273472); /* f64[6], rows of 8 */
    double *s34 = (double *)(scratch + 271488); /* f64[6,6], rows of 8 */
    double *s35 = (double *)(scratch + 271872); /* f64[6,6], rows of 8 */
    double *s36 = (double *)(scratch + 273088); /* f64[3,3], rows of 8 */
    /* 300 steps */
    for (int64_t z = 0; z < 48; z++) s22[z] = 0;
    for (int64_t z = 0; z < 48; z++) s23[z] = 0;
    for (int64_t z = 0; z < 48; z++) s24[z] = 0;
    for (int64_t z = 0; z < 48; z++) s25[z] = 0;
    for (int64_t z = 0; z < 24; z++) s26[z] = 0;
    for (int64_t z = 0; z < 48; z++) s27[z] = 0;
    for (int64_t z = 0; z < 32; z++) s30[z] = 0;
    for (int64_t z = 0; z < 24; z++) s32[z] = 0;
    for (int64_t z = 0; z < 8; z++) s33[z] = 0;
    for (int64_t z = 0; z < 48; z++) s34[z] = 0;
    for (int64_t z = 0; z < 48; z++) s35[z] = 0;
    for (int64_t z = 0; z < 24; z++) s36[z] = 0;
    for (int64_t z = 0; z < 2400; z++) s10[z] = 0;
    for (int64_t z = 0; z < 7200; z++) s9[z] = 0;
    for (int64_t z = 0; z < 2400; z++) s8[z] = 0;
    for (int64_t z = 0; z < 7200; z++) s7[z] = 0;
    for (int64_t z = 0; z < 7200; z++) s6[z] = 0;
    for (int64_t z = 0; z < 7200; z++) s5[z] = 0;
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s22[1 * z0 + 8 * z1 + 0] = x1[6 * z0 + 1 * z1 + 0];
    for (int64_t z0 = 0; z0 < 3; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s23[1 * z0 + 8 * z1 + 0] = x2[6 * z0 + 1 * z1 + 0];
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s24[8 * z0 + 1 * z1 + 0] = x1[1 * z0 + 6 * z1 + 0];
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 3; z1++) s25[8 * z0 + 1 * z1 + 0] = x2[1 * z0 + 6 * z1 + 0];
    for (int64_t t0 = 0; t0 < 300; t0++) {
        /* cast */
        {
            const double v3 = to_f64(true);
            const double v6 = to_f64(false);
            const double v9 = to_f64(false);
            const double v11 = to_f64(false);
            const double v13 = to_f64(true);
            const double v15 = to_f64(false);
            const double v17 = to_f64(false);
            const double v19 = to_f64(false);
            const double v21 = to_f64(true);
            s36[0] = v3;
            s36[1] = v6;
            s36[2] = v9;
            s36[8] = v11;
            s36[9] = v13;
            s36[10] = v15;
            s36[16] = v17;
            s36[17] = v19;
            s36[18] = v21;
        }
        /* over 6 x 6 x 6: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s35[z0] = 0;
            for (int64_t i2 = 0; i2 < 6; i2++) {
                for (int64_t i0 = 0; i0 < 6; i0++) {
                    const double v1 = s22[i0 + 8 * i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v2 = s16[i1 + 8 * i2];
                        s35[8 * i0 + i1] = FMA(v1, v2, s35[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6 x 6: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s34[z0] = 0;
            for (int64_t i0 = 0; i0 < 6; i0++) {
                for (int64_t i2 = 0; i2 < 6; i2++) {
                    const double v4 = s35[8 * i0 + i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v5 = s24[i1 + 8 * i2];
                        s34[8 * i0 + i1] = FMA(v4, v5, s34[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6: sum */
        {
            for (int64_t z = 0; z < 8; z++) s33[z] = 0;
            for (int64_t i1 = 0; i1 < 6; i1++) {
                const double v2 = s20[i1];
                #pragma omp simd
                for (int64_t i0 = 0; i0 < 8; i0++) {
                    const double v1 = s22[i0 + 8 * i1];
                    s33[i0] = FMA(v1, v2, s33[i0]);
                }
            }
        }
        /* sub */
        {
            const double v22 = x3[3 * t0];
            const double v23 = s23[0];
            const double v24 = s33[0];
            const double v25 = s23[8];
            const double v26 = s33[1];
            const double v27 = s23[16];
            const double v28 = s33[2];
            const double v29 = s23[24];
            const double v30 = s33[3];
            const double v31 = s23[32];
            const double v32 = s33[4];
            const double v33 = s23[40];
            const double v34 = s33[5];
            const double v35 = FMA(v33, v34, FMA(v31, v32, FMA(v29, v30, FMA(v27, v28, FMA(v25, v26, v23 * v24)))));
            const double v36 = v22 - v35;
            const double v37 = x3[3 * t0 + 1];
            const double v38 = s23[1];
            const double v39 = s23[9];
            const double v40 = s23[17];
            const double v41 = s23[25];
            const double v42 = s23[33];
            const double v43 = s23[41];
            const double v44 = FMA(v43, v34, FMA(v42, v32, FMA(v41, v30, FMA(v40, v28, FMA(v39, v26, v38 * v24)))));
            const double v45 = v37 - v44;
            const double v46 = x3[3 * t0 + 2];
            const double v47 = s23[2];
            const double v48 = s23[10];
            const double v49 = s23[18];
            const double v50 = s23[26];
            const double v51 = s23[34];
            const double v52 = s23[42];
            const double v53 = FMA(v52, v34, FMA(v51, v32, FMA(v50, v30, FMA(v49, v28, FMA(v48, v26, v47 * v24)))));
            const double v54 = v46 - v53;
            s10[8 * t0] = v36;
            s10[8 * t0 + 1] = v45;
            s10[8 * t0 + 2] = v54;
        }
        /* over 6 x 6 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 24; z0++) s9[24 * t0 + z0] = 0;
            for (int64_t i0 = 0; i0 < 6; i0++) {
                for (int64_t i2 = 0; i2 < 3; i2++) {
                    const double v1 = s23[8 * i0 + i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v2 = s12[8 * i0 + i1];
                        const double v3 = s34[8 * i0 + i1];
                        const double v4 = v2 + v3;
                        s9[i1 + 8 * i2 + 24 * t0] = FMA(v1, v4, s9[i1 + 8 * i2 + 24 * t0]);
                    }
                }
            }
        }
        /* over 6 x 3 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 24; z0++) s32[z0] = 0;
            for (int64_t i1 = 0; i1 < 3; i1++) {
                for (int64_t i0 = 0; i0 < 6; i0++) {
                    const double v1 = s9[i0 + 8 * i1 + 24 * t0];
                    #pragma omp simd
                    for (int64_t i2 = 0; i2 < 8; i2++) {
                        const double v2 = s25[8 * i0 + i2];
                        s32[8 * i1 + i2] = FMA(v1, v2, s32[8 * i1 + i2]);
                    }
                }
            }
        }
        /* add, copy */
        {
            const double v55 = s11[0];
            const double v56 = s32[0];
            const double v57 = v55 + v56;
            const double v58 = s11[1];
            const double v59 = s32[1];
            const double v60 = v58 + v59;
            const double v61 = s11[2];
            const double v62 = s32[2];
            const double v63 = v61 + v62;
            const double v64 = s11[8];
            const double v65 = s32[8];
            const double v66 = v64 + v65;
            const double v67 = s11[9];
            const double v68 = s32[9];
            const double v69 = v67 + v68;
            const double v70 = s11[10];
            const double v71 = s32[10];
            const double v72 = v70 + v71;
            const double v73 = s11[16];
            const double v74 = s32[16];
            const double v75 = v73 + v74;
            const double v76 = s11[17];
            const double v77 = s32[17];
            const double v78 = v76 + v77;
            const double v79 = s11[18];
            const double v80 = s32[18];
            const double v81 = v79 + v80;
            s31[0] = v57;
            s31[1] = v60;
            s31[2] = v63;
            s31[3] = v66;
            s31[4] = v69;
            s31[5] = v72;
            s31[6] = v75;
            s31[7] = v78;
            s31[8] = v81;
            s6[24 * t0] = v57;
            s6[24 * t0 + 1] = v66;
            s6[24 * t0 + 2] = v75;
            s6[24 * t0 + 8] = v60;
            s6[24 * t0 + 9] = v69;
            s6[24 * t0 + 10] = v78;
            s6[24 * t0 + 16] = v63;
            s6[24 * t0 + 17] = v72;
            s6[24 * t0 + 18] = v81;
        }
        /* lu: f64[3,3] */
        f64_factors(0, 3, s31 + 0, 3, 1, s30 + 0, 8);
        /* lu_log: f64[4,3] */
        *(s29 + 0) = f64_log_det(3, s30 + 0, 8);
        /* lu_solve: f64[4,3], f64[3,1] */
        f64_solve(0, 0, 0, 3, 1, s30 + 0, 8, s10 + 8 * t0, 1, 0, s28 + 0, 1);
        /* add, copy */
        {
            const double v82 = s29[0];
            const double v83 = s10[8 * t0];
            const double v84 = s28[0];
            const double v85 = s10[8 * t0 + 1];
            const double v86 = s28[1];
            const double v87 = s10[8 * t0 + 2];
            const double v88 = s28[2];
            const double v89 = FMA(v87, v88, FMA(v85, v86, v83 * v84));
            const double v90 = v82 + v89;
            s4[t0] = v90;
            s8[8 * t0] = v84;
            s8[8 * t0 + 1] = v86;
            s8[8 * t0 + 2] = v88;
        }
        /* lu_solve: f64[4,3], f64[3,6] */
        f64_solve(0, 0, 0, 3, 6, s30 + 0, 8, s9 + 24 * t0, 8, 1, s7 + 24 * t0, 8);
        /* over 6 x 6 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s27[z0] = 0;
            for (int64_t i2 = 0; i2 < 3; i2++) {
                for (int64_t i0 = 0; i0 < 6; i0++) {
                    const double v6 = s7[i0 + 8 * i2 + 24 * t0];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v7 = s9[i1 + 8 * i2 + 24 * t0];
                        s27[8 * i0 + i1] = FMA(v6, v7, s27[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6: sub */
        {
            for (int64_t i0 = 0; i0 < 6; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 8; i1++) {
                    const double v4 = s12[8 * i0 + i1];
                    const double v5 = s34[8 * i0 + i1];
                    const double v6 = v4 + v5;
                    const double v7 = s27[8 * i0 + i1];
                    const double v8 = v6 - v7;
                    s16[8 * i0 + i1] = v8;
                }
            }
        }
        /* add */
        {
            const double v24 = s33[0];
            const double v26 = s33[1];
            const double v28 = s33[2];
            const double v30 = s33[3];
            const double v32 = s33[4];
            const double v34 = s33[5];
            const double v83 = s10[8 * t0];
            const double v85 = s10[8 * t0 + 1];
            const double v87 = s10[8 * t0 + 2];
            const double v91 = s7[24 * t0];
            const double v92 = s7[24 * t0 + 8];
            const double v93 = s7[24 * t0 + 16];
            const double v94 = FMA(v93, v87, FMA(v92, v85, v91 * v83));
            const double v95 = v24 + v94;
            const double v96 = s7[24 * t0 + 1];
            const double v97 = s7[24 * t0 + 9];
            const double v98 = s7[24 * t0 + 17];
            const double v99 = FMA(v98, v87, FMA(v97, v85, v96 * v83));
            const double v100 = v26 + v99;
            const double v101 = s7[24 * t0 + 2];
            const double v102 = s7[24 * t0 + 10];
            const double v103 = s7[24 * t0 + 18];
            const double v104 = FMA(v103, v87, FMA(v102, v85, v101 * v83));
            const double v105 = v28 + v104;
            const double v106 = s7[24 * t0 + 3];
            const double v107 = s7[24 * t0 + 11];
            const double v108 = s7[24 * t0 + 19];
            const double v109 = FMA(v108, v87, FMA(v107, v85, v106 * v83));
            const double v110 = v30 + v109;
            const double v111 = s7[24 * t0 + 4];
            const double v112 = s7[24 * t0 + 12];
            const double v113 = s7[24 * t0 + 20];
            const double v114 = FMA(v113, v87, FMA(v112, v85, v111 * v83));
            const double v115 = v32 + v114;
            const double v116 = s7[24 * t0 + 5];
            const double v117 = s7[24 * t0 + 13];
            const double v118 = s7[24 * t0 + 21];
            const double v119 = FMA(v118, v87, FMA(v117, v85, v116 * v83));
            const double v120 = v34 + v119;
            s20[0] = v95;
            s20[1] = v100;
            s20[2] = v105;
            s20[3] = v110;
            s20[4] = v115;
            s20[5] = v120;
        }
        /* lu_solve: f64[4,3], f64[3,3] */
        f64_solve(0, 0, 0, 3, 3, s30 + 0, 8, s36 + 0, 8, 1, s26 + 0, 8);
        /* copy */
        {
            const double v130 = s26[0];
            const double v131 = s26[8];
            const double v132 = s26[16];
            const double v133 = s26[1];
            const double v134 = s26[9];
            const double v135 = s26[17];
            const double v136 = s26[2];
            const double v137 = s26[10];
            const double v138 = s26[18];
            s5[24 * t0] = v130;
            s5[24 * t0 + 1] = v131;
            s5[24 * t0 + 2] = v132;
            s5[24 * t0 + 8] = v133;
            s5[24 * t0 + 9] = v134;
            s5[24 * t0 + 10] = v135;
            s5[24 * t0 + 16] = v136;
            s5[24 * t0 + 17] = v137;
            s5[24 * t0 + 18] = v138;
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    char *scratch = p[6]; /* 280768 bytes */
    double *s2 = (double *)(scratch + 268800); /* f64[3,300] */
    double *s3 = (double *)(scratch + 279424); /* f64 */
    double *s4 = (double *)(scratch + 276032); /* f64[300] */
    double *s6 = (double *)(scratch + 57600); /* f64[300,3,3], rows of 8 */
    double *s10 = (double *)(scratch + 249600); /* f64[300,3], rows of 8 */
    /* over 300: sum, 4 select, logical_and, 2 div, 3 copy */
    {
        double a1 = 0;
        for (int64_t z0 = 0; z0 < 300; z0 += 64) {
            const int64_t z1 = z0 + 64 < 300 ? z0 + 64 : 300;
            double c0[576]; /* columns in order */
            for (int64_t z = z0; z < z1; z++) {
                c0[0 + z - z0] = s6[24 * z];
                c0[64 + z - z0] = s6[24 * z + 1];
                c0[128 + z - z0] = s6[24 * z + 2];
                c0[192 + z - z0] = s6[24 * z + 8];
                c0[256 + z - z0] = s6[24 * z + 9];
                c0[320 + z - z0] = s6[24 * z + 10];
                c0[384 + z - z0] = s6[24 * z + 16];
                c0[448 + z - z0] = s6[24 * z + 17];
                c0[512 + z - z0] = s6[24 * z + 18];
            }
            double c1[192]; /* columns in order */
            for (int64_t z = z0; z < z1; z++) {
                c1[0 + z - z0] = s10[8 * z];
                c1[64 + z - z0] = s10[8 * z + 1];
                c1[128 + z - z0] = s10[8 * z + 2];
            }
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = z0; i0 < z1; i0++) {
                const double v1 = s4[i0];
                const double v2 = c0[0 + i0 - z0];
                const double v3 = absolute(v2);
                const double v4 = c0[192 + i0 - z0];
                const double v5 = absolute(v4);
                bool v6 = v3 < v5;
                const double v7 = v6 ? v4 : v2;
                const double v8 = absolute(v7);
                const double v9 = c0[384 + i0 - z0];
                const double v10 = absolute(v9);
                bool v11 = v8 < v10;
                const double v12 = v11 ? v9 : v7;
                const double v13 = c0[448 + i0 - z0];
                const double v14 = c0[256 + i0 - z0];
                const double v15 = c0[64 + i0 - z0];
                const double v16 = v6 ? v14 : v15;
                const double v17 = v11 ? v13 : v16;
                const double v18 = c0[512 + i0 - z0];
                const double v19 = c0[320 + i0 - z0];
                const double v20 = c0[128 + i0 - z0];
                const double v21 = v6 ? v19 : v20;
                const double v22 = v11 ? v18 : v21;
                const double v25 = absolute(v12);
                bool v26 = 0.0 < v25;
                const double v27 = v6 ? v15 : v14;
                bool v28 = v12 == 0.0;
                const double v29 = v6 ? v2 : v4;
                const double v30 = v29 / v12;
                const double v31 = v28 ? 0.0 : v30;
                const double v33 = v31 * v17;
                const double v34 = v27 - v33;
                const double v35 = absolute(v34);
                const double v36 = v11 ? v16 : v13;
                const double v37 = v11 ? v7 : v9;
                const double v38 = v37 / v12;
                const double v39 = v28 ? 0.0 : v38;
                const double v40 = v39 * v17;
                const double v41 = v36 - v40;
                const double v42 = absolute(v41);
                bool v43 = v35 < v42;
                const double v44 = v43 ? v41 : v34;
                const double v45 = absolute(v44);
                bool v46 = 0.0 < v45;
                bool v47 = v26 & v46;
                const double v48 = v6 ? v20 : v19;
                const double v50 = v31 * v22;
                const double v51 = v48 - v50;
                const double v52 = v11 ? v21 : v18;
                const double v53 = v39 * v22;
                const double v54 = v52 - v53;
                const double v55 = v43 ? v51 : v54;
                bool v56 = v44 == 0.0;
                const double v57 = v43 ? v34 : v41;
                const double v58 = v57 / v44;
                const double v59 = v56 ? 0.0 : v58;
                const double v60 = v43 ? v54 : v51;
                const double v61 = v59 * v60;
                const double v62 = v55 - v61;
                const double v63 = absolute(v62);
                bool v64 = 0.0 < v63;
                bool v65 = v47 & v64;
                const double v67 = c1[128 + i0 - z0];
                const double v68 = 0.5 * v67;
                const double v69 = c1[64 + i0 - z0];
                const double v70 = 0.5 * v69;
                const double v71 = c1[0 + i0 - z0];
                const double v72 = 0.5 * v71;
                const double v73 = v6 ? v70 : v72;
                const double v74 = v11 ? v68 : v73;
                const double v75 = v6 ? v72 : v70;
                const double v77 = v31 * v74;
                const double v78 = v75 - v77;
                const double v79 = v11 ? v73 : v68;
                const double v80 = v39 * v74;
                const double v81 = v79 - v80;
                const double v82 = v43 ? v78 : v81;
                const double v83 = v43 ? v81 : v78;
                const double v84 = v59 * v83;
                const double v85 = v82 - v84;
                const double v86 = v85 / v62;
                const double v88 = v60 * v86;
                const double v89 = v83 - v88;
                const double v90 = v89 / v44;
                const double v92 = v22 * v86;
                const double v93 = v74 - v92;
                const double v95 = v17 * v90;
                const double v96 = v93 - v95;
                const double v97 = v96 / v12;
                const double v99 = v65 ? v97 : NAN;
                const double v100 = v65 ? v90 : NAN;
                const double v101 = v65 ? v86 : NAN;
                a1 += v1;
                s2[i0] = v99;
                s2[i0 + 300] = v100;
                s2[i0 + 600] = v101;
            }
        }
        s3[0] = a1;
    }
}

static ALONE void piece3_of_kernel(void **p)
{
    double *restrict y0 = p[4]; /* f64 */
    char *scratch = p[6]; /* 280768 bytes */
    double *s3 = (double *)(scratch + 279424); /* f64 */
    /* mul */
    {
        const double v6 = s3[0];
        const double v7 = 0.5 * v6;
        y0[0] = v7;
    }
}

static ALONE void piece4_of_kernel(void **p)
{
    const double *restrict x1 = p[1]; /* f64[6,6] */
    const double *restrict x2 = p[2]; /* f64[3,6] */
    char *scratch = p[6]; /* 280768 bytes */
    double *s2 = (double *)(scratch + 268800); /* f64[3,300] */
    double *s5 = (double *)(scratch + 0); /* f64[300,3,3], rows of 8 */
    double *s6 = (double *)(scratch + 57600); /* f64[300,3,3], rows of 8 */
    double *s7 = (double *)(scratch + 115200); /* f64[300,3,6], rows of 8 */
    double *s8 = (double *)(scratch + 230400); /* f64[300,3], rows of 8 */
    double *s9 = (double *)(scratch + 172800); /* f64[300,3,6], rows of 8 */
    double *s10 = (double *)(scratch + 249600); /* f64[300,3], rows of 8 */
    double *s17 = (double *)(scratch + 278464); /* f64[6,6], rows of 8 */
    double *s18 = (double *)(scratch + 278848); /* f64[6,6], rows of 8 */
    double *s19 = (double *)(scratch + 279232); /* f64[3,3], rows of 8 */
    double *s21 = (double *)(scratch + 280576); /* f64[6], rows of 8 */
    double *s37 = (double *)(scratch + 276032); /* f64[6,6], rows of 8 */
    double *s38 = (double *)(scratch + 277824); /* f64[3,6], rows of 8 */
    double *s39 = (double *)(scratch + 276416); /* f64[6,6], rows of 8 */
    double *s40 = (double *)(scratch + 278016); /* f64[3,6], rows of 8 */
    double *s41 = (double *)(scratch + 278400); /* f64[6], rows of 8 */
    double *s42 = (double *)(scratch + 276800); /* f64[6,6], rows of 8 */
    double *s43 = (double *)(scratch + 277184); /* f64[6,6], rows of 8 */
    double *s44 = (double *)(scratch + 278208); /* f64[3,6], rows of 8 */
    double *s45 = (double *)(scratch + 279424); /* f64[3,3], rows of 8 */
    double *s46 = (double *)(scratch + 279616); /* f64[3,3], rows of 8 */
    double *s47 = (double *)(scratch + 279808); /* f64[3,6], rows of 8 */
    double *s48 = (double *)(scratch + 277568); /* f64[4,3], rows of 8 */
    double *s49 = (double *)(scratch + 280000); /* f64[3,6], rows of 8 */
    double *s50 = (double *)(scratch + 280192); /* f64[3,6], rows of 8 */
    double *s51 = (double *)(scratch + 280384); /* f64[3,6], rows of 8 */
    /* 300 steps backwards */
    for (int64_t z = 0; z < 48; z++) s37[z] = 0;
    for (int64_t z = 0; z < 24; z++) s38[z] = 0;
    for (int64_t z = 0; z < 48; z++) s39[z] = 0;
    for (int64_t z = 0; z < 24; z++) s40[z] = 0;
    for (int64_t z = 0; z < 8; z++) s41[z] = 0;
    for (int64_t z = 0; z < 48; z++) s42[z] = 0;
    for (int64_t z = 0; z < 48; z++) s43[z] = 0;
    for (int64_t z = 0; z < 24; z++) s44[z] = 0;
    for (int64_t z = 0; z < 24; z++) s45[z] = 0;
    for (int64_t z = 0; z < 24; z++) s46[z] = 0;
    for (int64_t z = 0; z < 24; z++) s47[z] = 0;
    for (int64_t z = 0; z < 32; z++) s48[z] = 0;
    for (int64_t z = 0; z < 24; z++) s49[z] = 0;
    for (int64_t z = 0; z < 24; z++) s50[z] = 0;
    for (int64_t z = 0; z < 24; z++) s51[z] = 0;
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s37[8 * z0 + 1 * z1 + 0] = x1[6 * z0 + 1 * z1 + 0];
    for (int64_t z0 = 0; z0 < 3; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s38[8 * z0 + 1 * z1 + 0] = x2[6 * z0 + 1 * z1 + 0];
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s39[1 * z0 + 8 * z1 + 0] = x1[1 * z0 + 6 * z1 + 0];
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 3; z1++) s40[1 * z0 + 8 * z1 + 0] = x2[1 * z0 + 6 * z1 + 0];
    double c3_1[] = {s19[0], s19[1], s19[2], s19[8], s19[9], s19[10], s19[16], s19[17], s19[18]};
    for (int64_t t1 = 0; t1 < 300; t1++) {
        /* over 6 x 6 x 3: 2 sum */
        {
            double all = 0;
            {
                for (int64_t z0 = 0; z0 < 24; z0++) s51[z0] = 0;
                for (int64_t z0 = 0; z0 < 24; z0++) s50[z0] = 0;
                for (int64_t i2 = 0; i2 < 3; i2++) {
                    for (int64_t i1 = 0; i1 < 6; i1++) {
                        const double v3 = s9[i1 + 8 * i2 - 24 * t1 + 7176];
                        const double v7 = s7[i1 + 8 * i2 - 24 * t1 + 7176];
                        #pragma omp simd
                        for (int64_t i0 = 0; i0 < 6; i0++) {
                            const double v1 = s17[8 * i0 + i1];
                            const double v2 = -v1;
                            const double v5 = s17[i0 + 8 * i1];
                            const double v6 = -v5;
                            s51[i0 + 8 * i2] = FMA(v2, v3, s51[i0 + 8 * i2]);
                            s50[i0 + 8 * i2] = FMA(v6, v7, s50[i0 + 8 * i2]);
                        }
                    }
                }
            }
            {
                double each[8] = {0};
                for (int64_t z0 = 0; z0 < 3; z0++) {
                #pragma omp simd
                for (int64_t z1 = 0; z1 < 8; z1++) each[z1] += s51[8 * z0 + z1 + 0];
                }
                #pragma omp simd reduction(+:all)
                for (int64_t z1 = 0; z1 < 6; z1++) all += each[z1];
            }
            {
                double each[8] = {0};
                for (int64_t z0 = 0; z0 < 3; z0++) {
                #pragma omp simd
                for (int64_t z1 = 0; z1 < 8; z1++) each[z1] += s50[8 * z0 + z1 + 0];
                }
                #pragma omp simd reduction(+:all)
                for (int64_t z1 = 0; z1 < 6; z1++) all += each[z1];
            }
            if (!LIKELY(all == all)) {
                rare();
                {
                    for (int64_t z0 = 0; z0 < 24; z0++) s51[z0] = 0;
                    for (int64_t z0 = 0; z0 < 24; z0++) s50[z0] = 0;
                    for (int64_t i2 = 0; i2 < 3; i2++) {
                        for (int64_t i1 = 0; i1 < 6; i1++) {
                            const double v3 = s9[i1 + 8 * i2 - 24 * t1 + 7176];
                            const double v7 = s7[i1 + 8 * i2 - 24 * t1 + 7176];
                            #pragma omp simd
                            for (int64_t i0 = 0; i0 < 6; i0++) {
                                const double v1 = s17[8 * i0 + i1];
                                const double v2 = -v1;
                                const double v4 = mul0(v2, v3);
                                const double v5 = s17[i0 + 8 * i1];
                                const double v6 = -v5;
                                const double v8 = mul0(v6, v7);
                                s51[i0 + 8 * i2] += v4;
                                s50[i0 + 8 * i2] += v8;
                            }
                        }
                    }
                }
            }
        }
        /* add, sub */
        {
            const double v1 = s51[0];
            const double v2 = s10[-8 * t1 + 2392];
            const double v3 = s21[0];
            const double v4 = v2 * v3;
            const double v5 = v1 + v4;
            const double v6 = s51[1];
            const double v7 = s21[1];
            const double v8 = v2 * v7;
            const double v9 = v6 + v8;
            const double v10 = s51[2];
            const double v11 = s21[2];
            const double v12 = v2 * v11;
            const double v13 = v10 + v12;
            const double v14 = s51[3];
            const double v15 = s21[3];
            const double v16 = v2 * v15;
            const double v17 = v14 + v16;
            const double v18 = s51[4];
            const double v19 = s21[4];
            const double v20 = v2 * v19;
            const double v21 = v18 + v20;
            const double v22 = s51[5];
            const double v23 = s21[5];
            const double v24 = v2 * v23;
            const double v25 = v22 + v24;
            const double v26 = s51[8];
            const double v27 = s10[-8 * t1 + 2393];
            const double v28 = v27 * v3;
            const double v29 = v26 + v28;
            const double v30 = s51[9];
            const double v31 = v27 * v7;
            const double v32 = v30 + v31;
            const double v33 = s51[10];
            const double v34 = v27 * v11;
            const double v35 = v33 + v34;
            const double v36 = s51[11];
            const double v37 = v27 * v15;
            const double v38 = v36 + v37;
            const double v39 = s51[12];
            const double v40 = v27 * v19;
            const double v41 = v39 + v40;
            const double v42 = s51[13];
            const double v43 = v27 * v23;
            const double v44 = v42 + v43;
            const double v45 = s51[16];
            const double v46 = s10[-8 * t1 + 2394];
            const double v47 = v46 * v3;
            const double v48 = v45 + v47;
            const double v49 = s51[17];
            const double v50 = v46 * v7;
            const double v51 = v49 + v50;
            const double v52 = s51[18];
            const double v53 = v46 * v11;
            const double v54 = v52 + v53;
            const double v55 = s51[19];
            const double v56 = v46 * v15;
            const double v57 = v55 + v56;
            const double v58 = s51[20];
            const double v59 = v46 * v19;
            const double v60 = v58 + v59;
            const double v61 = s51[21];
            const double v62 = v46 * v23;
            const double v63 = v61 + v62;
            const double v66 = s2[-t1 + 299];
            const double v67 = s8[-8 * t1 + 2392];
            const double v74 = s8[-8 * t1 + 2393];
            const double v81 = s8[-8 * t1 + 2394];
            const double v88 = s2[-t1 + 599];
            const double v107 = s2[-t1 + 899];
            const double v152 = s7[-24 * t1 + 7176];
            const double v153 = v3 * v152;
            const double v154 = s7[-24 * t1 + 7177];
            const double v155 = v7 * v154;
            const double v156 = s7[-24 * t1 + 7178];
            const double v157 = v11 * v156;
            const double v158 = s7[-24 * t1 + 7179];
            const double v159 = v15 * v158;
            const double v160 = s7[-24 * t1 + 7180];
            const double v161 = v19 * v160;
            const double v162 = s7[-24 * t1 + 7181];
            const double v163 = v23 * v162;
            const double v164 = v153 + v155 + v157 + v159 + v161 + v163;
            const double v165 = FMA(0.5, v67, v164);
            const double v166 = v165 + v66;
            const double v167 = s38[0];
            const double v168 = s7[-24 * t1 + 7184];
            const double v169 = v3 * v168;
            const double v170 = s7[-24 * t1 + 7185];
            const double v171 = v7 * v170;
            const double v172 = s7[-24 * t1 + 7186];
            const double v173 = v11 * v172;
            const double v174 = s7[-24 * t1 + 7187];
            const double v175 = v15 * v174;
            const double v176 = s7[-24 * t1 + 7188];
            const double v177 = v19 * v176;
            const double v178 = s7[-24 * t1 + 7189];
            const double v179 = v23 * v178;
            const double v180 = v169 + v171 + v173 + v175 + v177 + v179;
            const double v181 = FMA(0.5, v74, v180);
            const double v182 = v181 + v88;
            const double v183 = s38[8];
            const double v184 = s7[-24 * t1 + 7192];
            const double v185 = v3 * v184;
            const double v186 = s7[-24 * t1 + 7193];
            const double v187 = v7 * v186;
            const double v188 = s7[-24 * t1 + 7194];
            const double v189 = v11 * v188;
            const double v190 = s7[-24 * t1 + 7195];
            const double v191 = v15 * v190;
            const double v192 = s7[-24 * t1 + 7196];
            const double v193 = v19 * v192;
            const double v194 = s7[-24 * t1 + 7197];
            const double v195 = v23 * v194;
            const double v196 = v185 + v187 + v189 + v191 + v193 + v195;
            const double v197 = FMA(0.5, v81, v196);
            const double v198 = v197 + v107;
            const double v199 = s38[16];
            const double v200 = FMA(v198, v199, FMA(v182, v183, v166 * v167));
            const double v201 = v3 - v200;
            const double v202 = s38[1];
            const double v203 = s38[9];
            const double v204 = s38[17];
            const double v205 = FMA(v198, v204, FMA(v182, v203, v166 * v202));
            const double v206 = v7 - v205;
            const double v207 = s38[2];
            const double v208 = s38[10];
            const double v209 = s38[18];
            const double v210 = FMA(v198, v209, FMA(v182, v208, v166 * v207));
            const double v211 = v11 - v210;
            const double v212 = s38[3];
            const double v213 = s38[11];
            const double v214 = s38[19];
            const double v215 = FMA(v198, v214, FMA(v182, v213, v166 * v212));
            const double v216 = v15 - v215;
            const double v217 = s38[4];
            const double v218 = s38[12];
            const double v219 = s38[20];
            const double v220 = FMA(v198, v219, FMA(v182, v218, v166 * v217));
            const double v221 = v19 - v220;
            const double v222 = s38[5];
            const double v223 = s38[13];
            const double v224 = s38[21];
            const double v225 = FMA(v198, v224, FMA(v182, v223, v166 * v222));
            const double v226 = v23 - v225;
            const double all = ((((v5 + (v9 + v13)) + (v17 + (v21 + v25))) + ((v29 + (v32 + v35)) + (v38 + (v41 + v44)))) + (((v48 + (v51 + v54)) + (v57 + (v60 + v63))) + ((v201 + (v206 + v211)) + (v216 + (v221 + v226)))));
            if (LIKELY(all == all)) {
                s49[0] = v5;
                s49[1] = v9;
                s49[2] = v13;
                s49[3] = v17;
                s49[4] = v21;
                s49[5] = v25;
                s49[8] = v29;
                s49[9] = v32;
                s49[10] = v35;
                s49[11] = v38;
                s49[12] = v41;
                s49[13] = v44;
                s49[16] = v48;
                s49[17] = v51;
                s49[18] = v54;
                s49[19] = v57;
                s49[20] = v60;
                s49[21] = v63;
                s41[0] = v201;
                s41[1] = v206;
                s41[2] = v211;
                s41[3] = v216;
                s41[4] = v221;
                s41[5] = v226;
            } else {
                rare();
                const double v1 = s51[0];
                const double v2 = s10[-8 * t1 + 2392];
                const double v3 = s21[0];
                const double v4 = mul0(v2, v3);
                const double v5 = v1 + v4;
                const double v6 = s51[1];
                const double v7 = s21[1];
                const double v8 = mul0(v2, v7);
                const double v9 = v6 + v8;
                const double v10 = s51[2];
                const double v11 = s21[2];
                const double v12 = mul0(v2, v11);
                const double v13 = v10 + v12;
                const double v14 = s51[3];
                const double v15 = s21[3];
                const double v16 = mul0(v2, v15);
                const double v17 = v14 + v16;
                const double v18 = s51[4];
                const double v19 = s21[4];
                const double v20 = mul0(v2, v19);
                const double v21 = v18 + v20;
                const double v22 = s51[5];
                const double v23 = s21[5];
                const double v24 = mul0(v2, v23);
                const double v25 = v22 + v24;
                const double v26 = s51[8];
                const double v27 = s10[-8 * t1 + 2393];
                const double v28 = mul0(v27, v3);
                const double v29 = v26 + v28;
                const double v30 = s51[9];
                const double v31 = mul0(v27, v7);
                const double v32 = v30 + v31;
                const double v33 = s51[10];
                const double v34 = mul0(v27, v11);
                const double v35 = v33 + v34;
                const double v36 = s51[11];
                const double v37 = mul0(v27, v15);
                const double v38 = v36 + v37;
                const double v39 = s51[12];
                const double v40 = mul0(v27, v19);
                const double v41 = v39 + v40;
                const double v42 = s51[13];
                const double v43 = mul0(v27, v23);
                const double v44 = v42 + v43;
                const double v45 = s51[16];
                const double v46 = s10[-8 * t1 + 2394];
                const double v47 = mul0(v46, v3);
                const double v48 = v45 + v47;
                const double v49 = s51[17];
                const double v50 = mul0(v46, v7);
                const double v51 = v49 + v50;
                const double v52 = s51[18];
                const double v53 = mul0(v46, v11);
                const double v54 = v52 + v53;
                const double v55 = s51[19];
                const double v56 = mul0(v46, v15);
                const double v57 = v55 + v56;
                const double v58 = s51[20];
                const double v59 = mul0(v46, v19);
                const double v60 = v58 + v59;
                const double v61 = s51[21];
                const double v62 = mul0(v46, v23);
                const double v63 = v61 + v62;
                const double v66 = s2[-t1 + 299];
                const double v67 = s8[-8 * t1 + 2392];
                const double v74 = s8[-8 * t1 + 2393];
                const double v81 = s8[-8 * t1 + 2394];
                const double v88 = s2[-t1 + 599];
                const double v107 = s2[-t1 + 899];
                const double v152 = s7[-24 * t1 + 7176];
                const double v153 = mul0(v3, v152);
                const double v154 = s7[-24 * t1 + 7177];
                const double v155 = mul0(v7, v154);
                const double v156 = s7[-24 * t1 + 7178];
                const double v157 = mul0(v11, v156);
                const double v158 = s7[-24 * t1 + 7179];
                const double v159 = mul0(v15, v158);
                const double v160 = s7[-24 * t1 + 7180];
                const double v161 = mul0(v19, v160);
                const double v162 = s7[-24 * t1 + 7181];
                const double v163 = mul0(v23, v162);
                const double v164 = v153 + v155 + v157 + v159 + v161 + v163;
                const double v165 = FMA(0.5, v67, v164);
                const double v166 = v165 + v66;
                const double v167 = s38[0];
                const double v168 = s7[-24 * t1 + 7184];
                const double v169 = mul0(v3, v168);
                const double v170 = s7[-24 * t1 + 7185];
                const double v171 = mul0(v7, v170);
                const double v172 = s7[-24 * t1 + 7186];
                const double v173 = mul0(v11, v172);
                const double v174 = s7[-24 * t1 + 7187];
                const double v175 = mul0(v15, v174);
                const double v176 = s7[-24 * t1 + 7188];
                const double v177 = mul0(v19, v176);
                const double v178 = s7[-24 * t1 + 7189];
                const double v179 = mul0(v23, v178);
                const double v180 = v169 + v171 + v173 + v175 + v177 + v179;
                const double v181 = FMA(0.5, v74, v180);
                const double v182 = v181 + v88;
                const double v183 = s38[8];
                const double v184 = s7[-24 * t1 + 7192];
                const double v185 = mul0(v3, v184);
                const double v186 = s7[-24 * t1 + 7193];
                const double v187 = mul0(v7, v186);
                const double v188 = s7[-24 * t1 + 7194];
                const double v189 = mul0(v11, v188);
                const double v190 = s7[-24 * t1 + 7195];
                const double v191 = mul0(v15, v190);
                const double v192 = s7[-24 * t1 + 7196];
                const double v193 = mul0(v19, v192);
                const double v194 = s7[-24 * t1 + 7197];
                const double v195 = mul0(v23, v194);
                const double v196 = v185 + v187 + v189 + v191 + v193 + v195;
                const double v197 = FMA(0.5, v81, v196);
                const double v198 = v197 + v107;
                const double v199 = s38[16];
                const double v200 = FMA(v198, v199, FMA(v182, v183, v166 * v167));
                const double v201 = v3 - v200;
                const double v202 = s38[1];
                const double v203 = s38[9];
                const double v204 = s38[17];
                const double v205 = FMA(v198, v204, FMA(v182, v203, v166 * v202));
                const double v206 = v7 - v205;
                const double v207 = s38[2];
                const double v208 = s38[10];
                const double v209 = s38[18];
                const double v210 = FMA(v198, v209, FMA(v182, v208, v166 * v207));
                const double v211 = v11 - v210;
                const double v212 = s38[3];
                const double v213 = s38[11];
                const double v214 = s38[19];
                const double v215 = FMA(v198, v214, FMA(v182, v213, v166 * v212));
                const double v216 = v15 - v215;
                const double v217 = s38[4];
                const double v218 = s38[12];
                const double v219 = s38[20];
                const double v220 = FMA(v198, v219, FMA(v182, v218, v166 * v217));
                const double v221 = v19 - v220;
                const double v222 = s38[5];
                const double v223 = s38[13];
                const double v224 = s38[21];
                const double v225 = FMA(v198, v224, FMA(v182, v223, v166 * v222));
                const double v226 = v23 - v225;
                s49[0] = v5;
                s49[1] = v9;
                s49[2] = v13;
                s49[3] = v17;
                s49[4] = v21;
                s49[5] = v25;
                s49[8] = v29;
                s49[9] = v32;
                s49[10] = v35;
                s49[11] = v38;
                s49[12] = v41;
                s49[13] = v44;
                s49[16] = v48;
                s49[17] = v51;
                s49[18] = v54;
                s49[19] = v57;
                s49[20] = v60;
                s49[21] = v63;
                s41[0] = v201;
                s41[1] = v206;
                s41[2] = v211;
                s41[3] = v216;
                s41[4] = v221;
                s41[5] = v226;
            }
        }
        /* lu: f64[3,3] */
        f64_factors(0, 3, s6 + -24 * t1 + 7176, 8, 1, s48 + 0, 8);
        /* lu_solve: f64[4,3], f64[3,6] */
        f64_solve(0, 0, 0, 3, 6, s48 + 0, 8, s49 + 0, 8, 1, s47 + 0, 8);
        /* over 6 x 3 x 3: sum */
        {
            for (int64_t i1 = 0; i1 < 3; i1++) {
                for (int64_t i2 = 0; i2 < 3; i2++) {
                    double a1 = 0;
                    #pragma omp simd reduction(+:a1)
                    for (int64_t i0 = 0; i0 < 8; i0++) {
                        const double v1 = s47[i0 + 8 * i1];
                        const double v2 = s7[i0 + 8 * i2 - 24 * t1 + 7176];
                        const double v3 = v1 * v2;
                        a1 += i0 < 6 ? v3 : 0;
                    }
                    s46[8 * i1 + i2] = a1;
                }
            }
        }
        /* 2 add */
        {
            const double v64 = s5[-24 * t1 + 7176];
            const double v66 = s2[-t1 + 299];
            const double v67 = s8[-8 * t1 + 2392];
            const double v68 = v66 * v67;
            const double v69 = -v68;
            const double v70 = s46[0];
            const double v71 = v69 - v70;
            const double v72 = FMA(v64, 0.5, v71);
            const double v73 = s5[-24 * t1 + 7177];
            const double v74 = s8[-8 * t1 + 2393];
            const double v75 = v66 * v74;
            const double v76 = -v75;
            const double v77 = s46[1];
            const double v78 = v76 - v77;
            const double v79 = FMA(v73, 0.5, v78);
            const double v80 = s5[-24 * t1 + 7178];
            const double v81 = s8[-8 * t1 + 2394];
            const double v82 = v66 * v81;
            const double v83 = -v82;
            const double v84 = s46[2];
            const double v85 = v83 - v84;
            const double v86 = FMA(v80, 0.5, v85);
            const double v87 = s5[-24 * t1 + 7184];
            const double v88 = s2[-t1 + 599];
            const double v89 = v88 * v67;
            const double v90 = -v89;
            const double v91 = s46[8];
            const double v92 = v90 - v91;
            const double v93 = FMA(v87, 0.5, v92);
            const double v94 = s5[-24 * t1 + 7185];
            const double v95 = v88 * v74;
            const double v96 = -v95;
            const double v97 = s46[9];
            const double v98 = v96 - v97;
            const double v99 = FMA(v94, 0.5, v98);
            const double v100 = s5[-24 * t1 + 7186];
            const double v101 = v88 * v81;
            const double v102 = -v101;
            const double v103 = s46[10];
            const double v104 = v102 - v103;
            const double v105 = FMA(v100, 0.5, v104);
            const double v106 = s5[-24 * t1 + 7192];
            const double v107 = s2[-t1 + 899];
            const double v108 = v107 * v67;
            const double v109 = -v108;
            const double v110 = s46[16];
            const double v111 = v109 - v110;
            const double v112 = FMA(v106, 0.5, v111);
            const double v113 = s5[-24 * t1 + 7193];
            const double v114 = v107 * v74;
            const double v115 = -v114;
            const double v116 = s46[17];
            const double v117 = v115 - v116;
            const double v118 = FMA(v113, 0.5, v117);
            const double v119 = s5[-24 * t1 + 7194];
            const double v120 = v107 * v81;
            const double v121 = -v120;
            const double v122 = s46[18];
            const double v123 = v121 - v122;
            const double v124 = FMA(v119, 0.5, v123);
            const double v125 = c3_1[0];
            const double v127 = v125 + v72;
            const double v128 = c3_1[1];
            const double v130 = v128 + v79;
            const double v131 = c3_1[2];
            const double v133 = v131 + v86;
            const double v134 = c3_1[3];
            const double v136 = v134 + v93;
            const double v137 = c3_1[4];
            const double v139 = v137 + v99;
            const double v140 = c3_1[5];
            const double v142 = v140 + v105;
            const double v143 = c3_1[6];
            const double v145 = v143 + v112;
            const double v146 = c3_1[7];
            const double v148 = v146 + v118;
            const double v149 = c3_1[8];
            const double v151 = v149 + v124;
            s45[0] = v72;
            s45[1] = v79;
            s45[2] = v86;
            s45[8] = v93;
            s45[9] = v99;
            s45[10] = v105;
            s45[16] = v112;
            s45[17] = v118;
            s45[18] = v124;
            c3_1[0] = v127;
            c3_1[1] = v130;
            c3_1[2] = v133;
            c3_1[3] = v136;
            c3_1[4] = v139;
            c3_1[5] = v142;
            c3_1[6] = v145;
            c3_1[7] = v148;
            c3_1[8] = v151;
        }
        /* over 6 x 3 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 24; z0++) s44[z0] = 0;
            for (int64_t i1 = 0; i1 < 3; i1++) {
                for (int64_t i2 = 0; i2 < 3; i2++) {
                    const double v4 = s45[8 * i1 + i2];
                    #pragma omp simd
                    for (int64_t i0 = 0; i0 < 8; i0++) {
                        const double v5 = s40[i0 + 8 * i2];
                        s44[i0 + 8 * i1] = FMA(v4, v5, s44[i0 + 8 * i1]);
                    }
                }
            }
        }
        /* over 6 x 6 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s43[z0] = 0;
            for (int64_t i2 = 0; i2 < 3; i2++) {
                for (int64_t i0 = 0; i0 < 6; i0++) {
                    const double v14 = s38[i0 + 8 * i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v9 = s50[i1 + 8 * i2];
                        const double v10 = s47[i1 + 8 * i2];
                        const double v11 = v9 + v10;
                        const double v12 = s44[i1 + 8 * i2];
                        const double v13 = v11 + v12;
                        s43[8 * i0 + i1] = FMA(v13, v14, s43[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6: add, sum */
        {
            for (int64_t z = 0; z < 8; z++) s21[z] = 0;
            for (int64_t i0 = 0; i0 < 6; i0++) {
                const double v6 = s41[i0];
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 8; i1++) {
                    const double v1 = s18[8 * i0 + i1];
                    const double v2 = s17[8 * i0 + i1];
                    const double v3 = s43[8 * i0 + i1];
                    const double v4 = v2 + v3;
                    const double v5 = v1 + v4;
                    const double v7 = s37[8 * i0 + i1];
                    s18[8 * i0 + i1] = v5;
                    s21[i1] = FMA(v6, v7, s21[i1]);
                }
            }
        }
        /* over 6 x 6 x 6: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s42[z0] = 0;
            for (int64_t i0 = 0; i0 < 6; i0++) {
                for (int64_t i2 = 0; i2 < 6; i2++) {
                    const double v1 = s17[8 * i0 + i2];
                    const double v2 = s43[8 * i0 + i2];
                    const double v3 = v1 + v2;
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v4 = s39[i1 + 8 * i2];
                        s42[8 * i0 + i1] = FMA(v3, v4, s42[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6 x 6: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s17[z0] = 0;
            for (int64_t i0 = 0; i0 < 6; i0++) {
                for (int64_t i1 = 0; i1 < 6; i1++) {
                    const double v7 = s37[8 * i0 + i1];
                    #pragma omp simd
                    for (int64_t i2 = 0; i2 < 8; i2++) {
                        const double v6 = s42[8 * i0 + i2];
                        s17[8 * i1 + i2] = FMA(v6, v7, s17[8 * i1 + i2]);
                    }
                }
            }
        }
    }
    s19[0] = c3_1[0];
    s19[1] = c3_1[1];
    s19[2] = c3_1[2];
    s19[8] = c3_1[3];
    s19[9] = c3_1[4];
    s19[10] = c3_1[5];
    s19[16] = c3_1[6];
    s19[17] = c3_1[7];
    s19[18] = c3_1[8];
}

static ALONE void piece5_of_kernel(void **p)
{
    double *restrict y1 = p[5]; /* f64[2] */
    char *scratch = p[6]; /* 280768 bytes */
    double *s0 = (double *)(scratch + 0); /* f64 */
    double *s1 = (double *)(scratch + 64); /* f64 */
    double *s13 = (double *)(scratch + 280640); /* f64 */
    double *s14 = (double *)(scratch + 280704); /* f64 */
    double *s18 = (double *)(scratch + 278848); /* f64[6,6], rows of 8 */
    double *s19 = (double *)(scratch + 279232); /* f64[3,3], rows of 8 */
    /* over 3: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 3; i0++) {
            const double v1 = s19[9 * i0];
            a1 += v1;
        }
        s1[0] = a1;
    }
    /* over 6: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 6; i0++) {
            const double v2 = s18[9 * i0];
            a1 += v2;
        }
        s0[0] = a1;
    }
    /* 2 copy */
    {
        const double v8 = s14[0];
        const double v9 = s0[0];
        const double v10 = v8 * v9;
        const double v11 = s13[0];
        const double v12 = s1[0];
        const double v13 = v11 * v12;
        y1[0] = v10;
        y1[1] = v13;
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
