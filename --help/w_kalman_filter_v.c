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
    char *scratch = p[5]; /* 7360 bytes */
    double *s2 = (double *)(scratch + 6144); /* f64[3,3], rows of 8 */
    double *s3 = (double *)(scratch + 2432); /* f64[6,6], rows of 8 */
    double *s4 = (double *)(scratch + 2816); /* f64[6,6], rows of 8 */
    double *s5 = (double *)(scratch + 7040); /* f64[6], rows of 8 */
    for (int64_t z = 0; z < 48; z++) s4[z] = 0;
    /* over 6 x 6: cast, mul, copy */
    {
        const double v6 = x0[0];
        const double v7 = exp(v6);
        for (int64_t i0 = 0; i0 < 6; i0++) {
            int64_t v1 = i0;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 8; i1++) {
                int64_t v2 = i1;
                bool v3 = v1 == v2;
                const double v4 = to_f64(v3);
                const double v8 = v4 * v7;
                s3[8 * i0 + i1] = v8;
                s4[8 * i0 + i1] = v4;
            }
        }
    }
    /* over 3 x 3: mul */
    {
        const double v5 = x0[1];
        const double v6 = exp(v5);
        for (int64_t i0 = 0; i0 < 3; i0++) {
            int64_t v1 = i0;
            #pragma omp simd
            for (int64_t i1 = 0; i1 < 8; i1++) {
                int64_t v2 = i1;
                bool v3 = v1 == v2;
                const double v4 = to_f64(v3);
                const double v7 = v4 * v6;
                s2[8 * i0 + i1] = v7;
            }
        }
    }
    for (int64_t z = 0; z < 8; z++) s5[z] = 0;
    /* over 6: copy */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 8; i0++) {
            s5[i0] = 0.0;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x1 = p[1]; /* f64[6,6] */
    const double *restrict x2 = p[2]; /* f64[3,6] */
    const double *restrict x3 = p[3]; /* f64[300,3] */
    char *scratch = p[5]; /* 7360 bytes */
    double *s1 = (double *)(scratch + 0); /* f64[300] */
    double *s2 = (double *)(scratch + 6144); /* f64[3,3], rows of 8 */
    double *s3 = (double *)(scratch + 2432); /* f64[6,6], rows of 8 */
    double *s4 = (double *)(scratch + 2816); /* f64[6,6], rows of 8 */
    double *s5 = (double *)(scratch + 7040); /* f64[6], rows of 8 */
    double *s6 = (double *)(scratch + 3200); /* f64[6,6], rows of 8 */
    double *s7 = (double *)(scratch + 3584); /* f64[6,3], rows of 8 */
    double *s8 = (double *)(scratch + 3968); /* f64[6,6], rows of 8 */
    double *s9 = (double *)(scratch + 4352); /* f64[6,3], rows of 8 */
    double *s10 = (double *)(scratch + 4736); /* f64[6,6], rows of 8 */
    double *s11 = (double *)(scratch + 6336); /* f64[3,6], rows of 8 */
    double *s12 = (double *)(scratch + 7232); /* f64[3,1] */
    double *s13 = (double *)(scratch + 7296); /* f64 */
    double *s14 = (double *)(scratch + 5888); /* f64[4,3], rows of 8 */
    double *s15 = (double *)(scratch + 6912); /* f64[3,3] */
    double *s16 = (double *)(scratch + 6528); /* f64[3,3], rows of 8 */
    double *s17 = (double *)(scratch + 6720); /* f64[3,6], rows of 8 */
    double *s18 = (double *)(scratch + 7104); /* f64[3], rows of 8 */
    double *s19 = (double *)(scratch + 7168); /* f64[6], rows of 8 */
    double *s20 = (double *)(scratch + 5120); /* f64[6,6], rows of 8 */
    double *s21 = (double *)(scratch + 5504); /* f64[6,6], rows of 8 */
    /* 300 steps */
    for (int64_t z = 0; z < 48; z++) s6[z] = 0;
    for (int64_t z = 0; z < 48; z++) s7[z] = 0;
    for (int64_t z = 0; z < 48; z++) s8[z] = 0;
    for (int64_t z = 0; z < 48; z++) s9[z] = 0;
    for (int64_t z = 0; z < 48; z++) s10[z] = 0;
    for (int64_t z = 0; z < 24; z++) s11[z] = 0;
    for (int64_t z = 0; z < 32; z++) s14[z] = 0;
    for (int64_t z = 0; z < 24; z++) s16[z] = 0;
    for (int64_t z = 0; z < 24; z++) s17[z] = 0;
    for (int64_t z = 0; z < 8; z++) s18[z] = 0;
    for (int64_t z = 0; z < 8; z++) s19[z] = 0;
    for (int64_t z = 0; z < 48; z++) s20[z] = 0;
    for (int64_t z = 0; z < 48; z++) s21[z] = 0;
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s6[1 * z0 + 8 * z1 + 0] = x1[6 * z0 + 1 * z1 + 0];
    for (int64_t z0 = 0; z0 < 3; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s7[1 * z0 + 8 * z1 + 0] = x2[6 * z0 + 1 * z1 + 0];
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 6; z1++) s8[8 * z0 + 1 * z1 + 0] = x1[1 * z0 + 6 * z1 + 0];
    for (int64_t z0 = 0; z0 < 6; z0++) for (int64_t z1 = 0; z1 < 3; z1++) s9[8 * z0 + 1 * z1 + 0] = x2[1 * z0 + 6 * z1 + 0];
    for (int64_t t0 = 0; t0 < 300; t0++) {
        /* over 6 x 6 x 6: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s21[z0] = 0;
            for (int64_t i2 = 0; i2 < 6; i2++) {
                for (int64_t i0 = 0; i0 < 6; i0++) {
                    const double v1 = s6[i0 + 8 * i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v2 = s4[i1 + 8 * i2];
                        s21[8 * i0 + i1] = FMA(v1, v2, s21[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6 x 6: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s20[z0] = 0;
            for (int64_t i0 = 0; i0 < 6; i0++) {
                for (int64_t i2 = 0; i2 < 6; i2++) {
                    const double v4 = s21[8 * i0 + i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v5 = s8[i1 + 8 * i2];
                        s20[8 * i0 + i1] = FMA(v4, v5, s20[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6: sum */
        {
            for (int64_t z = 0; z < 8; z++) s19[z] = 0;
            for (int64_t i1 = 0; i1 < 6; i1++) {
                const double v2 = s5[i1];
                #pragma omp simd
                for (int64_t i0 = 0; i0 < 8; i0++) {
                    const double v1 = s6[i0 + 8 * i1];
                    s19[i0] = FMA(v1, v2, s19[i0]);
                }
            }
        }
        /* sub */
        {
            const double v1 = x3[3 * t0];
            const double v2 = s7[0];
            const double v3 = s19[0];
            const double v4 = s7[8];
            const double v5 = s19[1];
            const double v6 = s7[16];
            const double v7 = s19[2];
            const double v8 = s7[24];
            const double v9 = s19[3];
            const double v10 = s7[32];
            const double v11 = s19[4];
            const double v12 = s7[40];
            const double v13 = s19[5];
            const double v14 = FMA(v12, v13, FMA(v10, v11, FMA(v8, v9, FMA(v6, v7, FMA(v4, v5, v2 * v3)))));
            const double v15 = v1 - v14;
            const double v16 = x3[3 * t0 + 1];
            const double v17 = s7[1];
            const double v18 = s7[9];
            const double v19 = s7[17];
            const double v20 = s7[25];
            const double v21 = s7[33];
            const double v22 = s7[41];
            const double v23 = FMA(v22, v13, FMA(v21, v11, FMA(v20, v9, FMA(v19, v7, FMA(v18, v5, v17 * v3)))));
            const double v24 = v16 - v23;
            const double v25 = x3[3 * t0 + 2];
            const double v26 = s7[2];
            const double v27 = s7[10];
            const double v28 = s7[18];
            const double v29 = s7[26];
            const double v30 = s7[34];
            const double v31 = s7[42];
            const double v32 = FMA(v31, v13, FMA(v30, v11, FMA(v29, v9, FMA(v28, v7, FMA(v27, v5, v26 * v3)))));
            const double v33 = v25 - v32;
            s18[0] = v15;
            s18[1] = v24;
            s18[2] = v33;
        }
        /* over 6 x 6 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 24; z0++) s17[z0] = 0;
            for (int64_t i0 = 0; i0 < 6; i0++) {
                for (int64_t i2 = 0; i2 < 3; i2++) {
                    const double v1 = s7[8 * i0 + i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v2 = s3[8 * i0 + i1];
                        const double v3 = s20[8 * i0 + i1];
                        const double v4 = v2 + v3;
                        s17[i1 + 8 * i2] = FMA(v1, v4, s17[i1 + 8 * i2]);
                    }
                }
            }
        }
        /* over 6 x 3 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 24; z0++) s16[z0] = 0;
            for (int64_t i1 = 0; i1 < 3; i1++) {
                for (int64_t i0 = 0; i0 < 6; i0++) {
                    const double v1 = s17[i0 + 8 * i1];
                    #pragma omp simd
                    for (int64_t i2 = 0; i2 < 8; i2++) {
                        const double v2 = s9[8 * i0 + i2];
                        s16[8 * i1 + i2] = FMA(v1, v2, s16[8 * i1 + i2]);
                    }
                }
            }
        }
        /* add */
        {
            const double v34 = s2[0];
            const double v35 = s16[0];
            const double v36 = v34 + v35;
            const double v37 = s2[1];
            const double v38 = s16[1];
            const double v39 = v37 + v38;
            const double v40 = s2[2];
            const double v41 = s16[2];
            const double v42 = v40 + v41;
            const double v43 = s2[8];
            const double v44 = s16[8];
            const double v45 = v43 + v44;
            const double v46 = s2[9];
            const double v47 = s16[9];
            const double v48 = v46 + v47;
            const double v49 = s2[10];
            const double v50 = s16[10];
            const double v51 = v49 + v50;
            const double v52 = s2[16];
            const double v53 = s16[16];
            const double v54 = v52 + v53;
            const double v55 = s2[17];
            const double v56 = s16[17];
            const double v57 = v55 + v56;
            const double v58 = s2[18];
            const double v59 = s16[18];
            const double v60 = v58 + v59;
            s15[0] = v36;
            s15[1] = v39;
            s15[2] = v42;
            s15[3] = v45;
            s15[4] = v48;
            s15[5] = v51;
            s15[6] = v54;
            s15[7] = v57;
            s15[8] = v60;
        }
        /* lu: f64[3,3] */
        f64_factors(0, 3, s15 + 0, 3, 1, s14 + 0, 8);
        /* lu_log: f64[4,3] */
        *(s13 + 0) = f64_log_det(3, s14 + 0, 8);
        /* lu_solve: f64[4,3], f64[3,1] */
        f64_solve(0, 0, 0, 3, 1, s14 + 0, 8, s18 + 0, 1, 0, s12 + 0, 1);
        /* add */
        {
            const double v61 = s13[0];
            const double v62 = s18[0];
            const double v63 = s12[0];
            const double v64 = s18[1];
            const double v65 = s12[1];
            const double v66 = s18[2];
            const double v67 = s12[2];
            const double v68 = FMA(v66, v67, FMA(v64, v65, v62 * v63));
            const double v69 = v61 + v68;
            s1[t0] = v69;
        }
        /* lu_solve: f64[4,3], f64[3,6] */
        f64_solve(0, 0, 0, 3, 6, s14 + 0, 8, s17 + 0, 8, 1, s11 + 0, 8);
        /* over 6 x 6 x 3: sum */
        {
            for (int64_t z0 = 0; z0 < 48; z0++) s10[z0] = 0;
            for (int64_t i2 = 0; i2 < 3; i2++) {
                for (int64_t i0 = 0; i0 < 6; i0++) {
                    const double v6 = s11[i0 + 8 * i2];
                    #pragma omp simd
                    for (int64_t i1 = 0; i1 < 8; i1++) {
                        const double v7 = s17[i1 + 8 * i2];
                        s10[8 * i0 + i1] = FMA(v6, v7, s10[8 * i0 + i1]);
                    }
                }
            }
        }
        /* over 6 x 6: sub */
        {
            for (int64_t i0 = 0; i0 < 6; i0++) {
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 8; i1++) {
                    const double v4 = s3[8 * i0 + i1];
                    const double v5 = s20[8 * i0 + i1];
                    const double v6 = v4 + v5;
                    const double v7 = s10[8 * i0 + i1];
                    const double v8 = v6 - v7;
                    s4[8 * i0 + i1] = v8;
                }
            }
        }
        /* add */
        {
            const double v3 = s19[0];
            const double v5 = s19[1];
            const double v7 = s19[2];
            const double v9 = s19[3];
            const double v11 = s19[4];
            const double v13 = s19[5];
            const double v62 = s18[0];
            const double v64 = s18[1];
            const double v66 = s18[2];
            const double v70 = s11[0];
            const double v71 = s11[8];
            const double v72 = s11[16];
            const double v73 = FMA(v72, v66, FMA(v71, v64, v70 * v62));
            const double v74 = v3 + v73;
            const double v75 = s11[1];
            const double v76 = s11[9];
            const double v77 = s11[17];
            const double v78 = FMA(v77, v66, FMA(v76, v64, v75 * v62));
            const double v79 = v5 + v78;
            const double v80 = s11[2];
            const double v81 = s11[10];
            const double v82 = s11[18];
            const double v83 = FMA(v82, v66, FMA(v81, v64, v80 * v62));
            const double v84 = v7 + v83;
            const double v85 = s11[3];
            const double v86 = s11[11];
            const double v87 = s11[19];
            const double v88 = FMA(v87, v66, FMA(v86, v64, v85 * v62));
            const double v89 = v9 + v88;
            const double v90 = s11[4];
            const double v91 = s11[12];
            const double v92 = s11[20];
            const double v93 = FMA(v92, v66, FMA(v91, v64, v90 * v62));
            const double v94 = v11 + v93;
            const double v95 = s11[5];
            const double v96 = s11[13];
            const double v97 = s11[21];
            const double v98 = FMA(v97, v66, FMA(v96, v64, v95 * v62));
            const double v99 = v13 + v98;
            s5[0] = v74;
            s5[1] = v79;
            s5[2] = v84;
            s5[3] = v89;
            s5[4] = v94;
            s5[5] = v99;
        }
    }
}

static ALONE void piece2_of_kernel(void **p)
{
    double *restrict y0 = p[4]; /* f64 */
    char *scratch = p[5]; /* 7360 bytes */
    double *s0 = (double *)(scratch + 2432); /* f64 */
    double *s1 = (double *)(scratch + 0); /* f64[300] */
    /* over 300: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 300; i0++) {
            const double v1 = s1[i0];
            a1 += v1;
        }
        s0[0] = a1;
    }
    /* mul */
    {
        const double v2 = s0[0];
        const double v3 = 0.5 * v2;
        y0[0] = v3;
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
    piece2_of_kernel(p);
}
