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

static ALONE void f64_factors__0_16_p_16_1_q_16(const double *restrict a2, double *restrict a5)
{
    f64_factors(0, 16, a2, 16, 1, a5, 16);
}
static ALONE void f64_solve__0_0_0_16_1_p_16_p_1_0_q_1(const double *restrict a5, const double *restrict a7, double *restrict a10)
{
    f64_solve(0, 0, 0, 16, 1, a5, 16, a7, 1, 0, a10, 1);
}

#if defined(__clang__)
#define ONCE
#define FUSING _Pragma("clang fp contract(fast)")
#define APIECE _Pragma("clang loop unroll(full)")
#define SHUFFLED(places, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#elif defined(__GNUC__)
#define ONCE __attribute__((optimize("fp-contract=fast")))
#define FUSING
#define APIECE _Pragma("GCC unroll 32")
#define SHUFFLED(places, a, b, ...) __builtin_shuffle(a, b, (places){__VA_ARGS__})
#endif
#if defined(__AVX512F__)
#define LINE 64
#elif defined(__AVX__)
#define LINE 32
#else
#define LINE 16
#endif

/* 1 times 16 sums of 16 products */
#if LINE == 64
enum { ACROSS0 = 8, SUMS0 = 2, BESIDE0 = 2, MOST0 = 1, ALL0 = 1 };
#elif LINE == 32
enum { ACROSS0 = 4, SUMS0 = 4, BESIDE0 = 1, MOST0 = 1, ALL0 = 1 };
#else
enum { ACROSS0 = 2, SUMS0 = 4, BESIDE0 = 1, MOST0 = 2, ALL0 = 2 };
#endif
#ifdef __GNUC__
typedef double Sums0 __attribute__((vector_size(ACROSS0 * sizeof(double))));
typedef double Across0 __attribute__((vector_size(ACROSS0 * sizeof(double)), aligned(sizeof(double)), may_alias));
static inline __attribute__((always_inline)) ONCE void sums0(const int wide, const int64_t last, const double *restrict a,
    const double *restrict x, double *restrict y)
{
    FUSING
    Sums0 sum[BESIDE0][SUMS0];
    int64_t j = 0;
    APIECE for (int c = 0; c < BESIDE0; c++) APIECE for (int v = 0; v < wide; v++) sum[c][v] = (Sums0){0};
    for (; j + BESIDE0 <= 16; j += BESIDE0)
        APIECE for (int c = 0; c < BESIDE0; c++) APIECE for (int v = 0; v < wide; v++)
            sum[c][v] += x[1 * (j + c)] * *(const Across0 *)(a + 16 * (j + c) + (v < wide - 1 ? ACROSS0 * v : last));
    for (; j < 16; j++)
        APIECE for (int v = 0; v < wide; v++)
            sum[0][v] += x[1 * j] * *(const Across0 *)(a + 16 * j + (v < wide - 1 ? ACROSS0 * v : last));
    APIECE for (int v = 0; v < wide; v++) {
        APIECE for (int c = 1; c < BESIDE0; c++) sum[0][v] += sum[c][v];
        *(Across0 *)(y + (v < wide - 1 ? ACROSS0 * v : last)) = sum[0][v];
    }
}
static __attribute__((noinline)) ONCE void vector_d_16_16_16_1(const double *restrict a, const double *restrict x, double *restrict y)
{
    const int64_t end = 16 - ACROSS0; /* where the last vector begins */
    for (int64_t b = 0; b < 1; b++, a += 0, x += 0, y += 0) {
        int64_t i = 0, k = 0;
        for (; k < MOST0; k++, i += ACROSS0 * SUMS0)
            sums0(SUMS0, k < ALL0 - 1 ? ACROSS0 * (SUMS0 - 1) : end - i, a + i, x, y + i);
        if (MOST0 < ALL0) for (; k < ALL0; k++, i += ACROSS0 * (SUMS0 - 1))
            sums0(SUMS0 - 1, k < ALL0 - 1 ? ACROSS0 * (SUMS0 - 2) : end - i, a + i, x, y + i);
    }
}
#else
static void vector_d_16_16_16_1(const double *a, const double *x, double *y)
{
    for (int64_t b = 0; b < 1; b++, a += 0, x += 0, y += 0)
        for (int64_t i = 0; i < 16; i++) {
            double total = 0;
            for (int64_t j = 0; j < 16; j++) total += a[i + 16 * j] * x[1 * j];
            y[i] = total;
        }
}
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
#include <string.h>

static ALONE void piece0_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[16,16] */
    const double *restrict x1 = p[1]; /* f64[16] */
    char *scratch = p[3]; /* 7296 bytes */
    double *s4 = (double *)(scratch + 128); /* f64[16] */
    double *s6 = (double *)(scratch + 256); /* f64[16] */
    double *s7 = (double *)(scratch + 6272); /* f64[16] */
    double *s8 = (double *)(scratch + 2176); /* f64[16,16] */
    double *s9 = (double *)(scratch + 6400); /* f64[16] */
    bool *s10 = (bool *)(scratch + 7232); /* bool */
    double *s11 = (double *)(scratch + 6528); /* f64[16,1] */
    double *s12 = (double *)(scratch + 0); /* f64[17,16] */
    double *s13 = (double *)(scratch + 7168); /* f64 */
    double *s14 = (double *)(scratch + 6656); /* f64[16] */
    double *s15 = (double *)(scratch + 6784); /* f64[16] */
    double *s16 = (double *)(scratch + 4224); /* f64[16,16] */
    double *s17 = (double *)(scratch + 6912); /* f64[16] */
    double *s18 = (double *)(scratch + 7040); /* f64[16] */
    /* over 16: copy */
    {
        memcpy(&s7[0], &x1[0], 128);
    }
    for (int64_t z = 0; z < 256; z++) s8[z] = 0;
    tile_64(x0 + 0, 16, s8 + 0, 16, 16, 16);
    double *old0 = s7;
    double *new0 = s9;
    for (;;) {
        /* over 16: tanh, div */
        {
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 16; i0++) {
                const double v1 = old0[i0];
                const double v2 = tanh(v1);
                const double v4 = cosh(v1);
                const double v5 = v4 * v4;
                const double v6 = 1.0 / v5;
                s18[i0] = v2;
                s17[i0] = v6;
            }
        }
        /* over 16 x 16: stop_gradient */
        {
            for (int64_t i0 = 0; i0 < 16; i0++) {
                int64_t v4 = i0;
                #pragma omp simd
                for (int64_t i1 = 0; i1 < 16; i1++) {
                    const double v1 = x0[16 * i0 + i1];
                    const double v2 = s17[i1];
                    const double v3 = v1 * v2;
                    int64_t v5 = i1;
                    bool v6 = v4 == v5;
                    const double v7 = to_f64(v6);
                    const double v8 = v3 - v7;
                    const double v9 = v8;
                    s16[16 * i0 + i1] = v9;
                }
            }
        }
        /* 16 sums of 16 products with a vector */
        vector_d_16_16_16_1(s8 + 0, s18 + 0, s15 + 0);
        /* over 16: sub, sum */
        {
            double a1 = 0;
            #pragma omp simd reduction(+:a1)
            for (int64_t i0 = 0; i0 < 16; i0++) {
                const double v1 = old0[i0];
                const double v7 = x1[i0];
                const double v8 = s15[i0];
                const double v9 = v7 + v8;
                const double v10 = v9 - v1;
                s14[i0] = v10;
                a1 = FMA(v10, v10, a1);
            }
            s13[0] = a1;
        }
        /* less */
        {
            const double v2 = s13[0];
            bool v3 = 1e-24 < v2;
            s10[0] = v3;
        }
        /* lu: f64[16,16] */
        f64_factors__0_16_p_16_1_q_16(s16 + 0, s12 + 0);
        /* lu_solve: f64[17,16], f64[16,1] */
        f64_solve__0_0_0_16_1_p_16_p_1_0_q_1(s12 + 0, s14 + 0, s11 + 0);
        /* over 16: sub */
        {
            #pragma omp simd
            for (int64_t i0 = 0; i0 < 16; i0++) {
                const double v1 = old0[i0];
                const double v13 = s11[i0];
                const double v14 = v1 - v13;
                new0[i0] = v14;
            }
        }
        if (!s10[0]) break;
        { double *last = old0; old0 = new0; new0 = last; }
    }
    if (old0 != s7) memcpy(s7, old0, 128);
    /* over 16: div, tanh */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v3 = s7[i0];
            const double v4 = v3;
            const double v5 = cosh(v4);
            const double v6 = v5 * v5;
            const double v7 = 1.0 / v6;
            const double v8 = tanh(v4);
            s6[i0] = v7;
            s4[i0] = v8;
        }
    }
}

static ALONE void piece1_of_kernel(void **p)
{
    const double *restrict x0 = p[0]; /* f64[16,16] */
    const double *restrict x1 = p[1]; /* f64[16] */
    double *restrict y0 = p[2]; /* f64 */
    char *scratch = p[3]; /* 7296 bytes */
    double *s0 = (double *)(scratch + 2176); /* f64[16,1] */
    double *s1 = (double *)(scratch + 0); /* f64[17,16] */
    double *s2 = (double *)(scratch + 4224); /* f64[16] */
    double *s3 = (double *)(scratch + 0); /* f64[16] */
    double *s4 = (double *)(scratch + 128); /* f64[16] */
    double *s5 = (double *)(scratch + 2176); /* f64[16,16] */
    double *s6 = (double *)(scratch + 256); /* f64[16] */
    double *s7 = (double *)(scratch + 6272); /* f64[16] */
    /* over 16 x 16: stop_gradient, sum */
    {
        {
            int64_t i0 = 0;
            for (; i0 + 3 < 16; i0 += 4) {
                int64_t v4 = i0;
                double a1 = 0;
                int64_t v4_1 = (i0 + 1);
                double a1_1 = 0;
                int64_t v4_2 = (i0 + 2);
                double a1_2 = 0;
                int64_t v4_3 = (i0 + 3);
                double a1_3 = 0;
                #pragma omp simd reduction(+:a1) reduction(+:a1_1) reduction(+:a1_2) reduction(+:a1_3)
                for (int64_t i1 = 0; i1 < 16; i1++) {
                    const double v1 = x0[16 * i0 + i1];
                    const double v2 = s6[i1];
                    const double v3 = v1 * v2;
                    int64_t v5 = i1;
                    bool v6 = v4 == v5;
                    const double v7 = to_f64(v6);
                    const double v8 = v3 - v7;
                    const double v9 = v8;
                    const double v10 = s4[i1];
                    s5[16 * i0 + i1] = v9;
                    a1 = FMA(v1, v10, a1);
                    const double v1_1 = x0[16 * (i0 + 1) + i1];
                    const double v3_1 = v1_1 * v2;
                    bool v6_1 = v4_1 == v5;
                    const double v7_1 = to_f64(v6_1);
                    const double v8_1 = v3_1 - v7_1;
                    const double v9_1 = v8_1;
                    s5[16 * (i0 + 1) + i1] = v9_1;
                    a1_1 = FMA(v1_1, v10, a1_1);
                    const double v1_2 = x0[16 * (i0 + 2) + i1];
                    const double v3_2 = v1_2 * v2;
                    bool v6_2 = v4_2 == v5;
                    const double v7_2 = to_f64(v6_2);
                    const double v8_2 = v3_2 - v7_2;
                    const double v9_2 = v8_2;
                    s5[16 * (i0 + 2) + i1] = v9_2;
                    a1_2 = FMA(v1_2, v10, a1_2);
                    const double v1_3 = x0[16 * (i0 + 3) + i1];
                    const double v3_3 = v1_3 * v2;
                    bool v6_3 = v4_3 == v5;
                    const double v7_3 = to_f64(v6_3);
                    const double v8_3 = v3_3 - v7_3;
                    const double v9_3 = v8_3;
                    s5[16 * (i0 + 3) + i1] = v9_3;
                    a1_3 = FMA(v1_3, v10, a1_3);
                }
                s3[i0] = a1;
                s3[(i0 + 1)] = a1_1;
                s3[(i0 + 2)] = a1_2;
                s3[(i0 + 3)] = a1_3;
            }
            for (; i0 < 16; i0++) {
                int64_t v4 = i0;
                double a1 = 0;
                #pragma omp simd reduction(+:a1)
                for (int64_t i1 = 0; i1 < 16; i1++) {
                    const double v1 = x0[16 * i0 + i1];
                    const double v2 = s6[i1];
                    const double v3 = v1 * v2;
                    int64_t v5 = i1;
                    bool v6 = v4 == v5;
                    const double v7 = to_f64(v6);
                    const double v8 = v3 - v7;
                    const double v9 = v8;
                    const double v10 = s4[i1];
                    s5[16 * i0 + i1] = v9;
                    a1 = FMA(v1, v10, a1);
                }
                s3[i0] = a1;
            }
        }
    }
    /* over 16: sub */
    {
        #pragma omp simd
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v1 = x1[i0];
            const double v3 = s7[i0];
            const double v4 = v3;
            const double v9 = s3[i0];
            const double v10 = v1 + v9;
            const double v11 = v10 - v4;
            s2[i0] = v11;
        }
    }
    /* lu: f64[16,16] */
    f64_factors__0_16_p_16_1_q_16(s5 + 0, s1 + 0);
    /* lu_solve: f64[17,16], f64[16,1] */
    f64_solve__0_0_0_16_1_p_16_p_1_0_q_1(s1 + 0, s2 + 0, s0 + 0);
    /* over 16: sum */
    {
        double a1 = 0;
        #pragma omp simd reduction(+:a1)
        for (int64_t i0 = 0; i0 < 16; i0++) {
            const double v3 = s7[i0];
            const double v4 = v3;
            const double v12 = s0[i0];
            const double v13 = v4 - v12;
            a1 = FMA(v13, v13, a1);
        }
        y0[0] = a1;
    }
}

void kernel(void **p)
{
    piece0_of_kernel(p);
    piece1_of_kernel(p);
}
