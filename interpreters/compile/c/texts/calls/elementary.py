"""Exponential, hyperbolic tangent and, in single precision, the error function as C that compilers put into loops.

Functions of a library cost a loop its registers, take long for what has no normal result, and are not there for vectors on every
system. These are within 1.1, 2.5 and 1.4 units in the last place. With k the nearest whole number to x / log 2 and r the rest,
e^x = 2^k (1 + expm1(r)); the polynomials are the minimax ones of (expm1(r) - r) / r^2 for |r| <= log(2) / 2.
"""

from __future__ import annotations

import re

from adtypes.ops.special import Sigmoid, Softplus
from interpreters.compile.c.forms import single

FUNCTIONS = """\
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
"""
# libmvec takes 1.4 times as long. Vectors compute both formulas anyway. Many in a text are calls, as exponentials are.
ERROR_FUNCTION = """\
/* x + x P(x^2) near 0, else 1 - 2^-Q(|x|) with Q = -log2 erfc: minimax polynomials. From 3.92 on it is 1. */
static INLINE float vector_erff(float x)
{
    const float a = fabsf(x) > 4 ? 4 : fabsf(x), s = a * a;
    float p = FMAF(s, FMAF(s, -0x1.395984p-11f, 0x1.470d8ep-8f), -0x1.b68396p-6f);
    p = FMAF(s, FMAF(s, p, 0x1.ce19e4p-4f), -0x1.8126e2p-2f);
    p = FMAF(s, p, 0x1.06eba6p-3f);
    float q = FMAF(a, FMAF(a, -0x1.260d7p-12f, 0x1.1e4d52p-8f), -0x1.05fc72p-5f);
    q = FMAF(a, FMAF(a, q, 0x1.32b84ap-3f), 0x1.d6c324p-1f);
    q = FMAF(a, FMAF(a, q, 0x1.a07468p+0f), 0x1.44f768p-12f);
    union { float x; uint32_t bits; } t = {q + 0x1.8p23f}, power;
    const float f = q - (t.x - 0x1.8p23f);
    float e = FMAF(f, FMAF(f, -0x1.5bba12p-10f, 0x1.3cea88p-7f), -0x1.c6b752p-5f);
    e = FMAF(f, FMAF(f, e, 0x1.ebf9bcp-3f), -0x1.62e42ap-1f);
    e = FMAF(f, e, 1);
    power.bits = (UINT32_C(127) << 23) - (t.bits << 23);
    return copysignf(a < 0x1.d9999ap-1f ? FMAF(a, p, a) : FMAF(-e, power.x, 1), x);
}
#define erff(x) vector_erff(x)
"""
MANY = 12  # calls of a function in a text from which on they are not written out, for the sake of the compiler's time


# A loop that has the softplus of a number too makes its sigmoid of the same exponential, which compilers compute once.
BOTH = "({0} < 0 ? exp(-fabs({0})) : 1) / (1 + exp(-fabs({0})))"
SHARED = {spelt(Sigmoid.c): (spelt(Softplus.c), spelt(BOTH)) for spelt in (str, single)}
BESIDE = {text for text, _ in SHARED.values()}


def functions(text: str) -> str:
    """What a text needs that calls them."""
    error = ERROR_FUNCTION * (0 < text.count("erff(") <= MANY)
    of_double = exponential(text, MANY, "exp", "double", "only_f64", -746)
    return FUNCTIONS + error + of_double + exponential(text, 4 * MANY, "expf", "float", "only_f32", -104)


def exponential(text: str, many: int, exp: str, kind: str, only: str, far: int) -> str:
    """What exponentials of one precision are: written out, or, if there are many, calls of a function of this text. That of
    libmvec takes up to 1.8 times as long, and three times where results are subnormal. It keeps the name `exp`, since compilers
    put no other function that stands behind a choice into vectors."""
    written = f"#define {exp}(x) vector_{exp}(x)"
    if len(re.findall(rf"\b{exp}\(", text)) <= many:
        return f"{written}\n"
    return f"""\
#if defined(ADTYPES_SIMD) && !defined(__clang__)
{kind} {exp}({kind}) __asm__("own_{exp}");
__attribute__((simd("notinbranch"), visibility("hidden"), weak)) {kind} own_{exp}({kind}) __asm__("own_{exp}");
{kind} own_{exp}({kind} x) {{ return vector_{exp}(x); }}
#elif defined(ADTYPES_SIMD)
/* Far below 0 it is 0, for which functions of vectors would take long. */
static INLINE {kind} far_{exp}({kind} x)
{{
    const int64_t near = -(int64_t)!(x < {far});
    return {only}({exp}({only}(x, near)), near);
}}
#define {exp}(x) far_{exp}(x)
#else
{written}
#endif
"""
