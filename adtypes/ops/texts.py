"""Run-time functions that the C and Python expressions of pointwise rows may call.

A row states one C expression (`c`) and one expression on Python numbers (`py`). In C the functions of ``math.h`` are at hand and
those of `C_PRELUDE`, compiled with ``-fwrapv`` since integers wrap; in Python those of `SCALAR`, which holds all of `math`.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from adtypes.ops.gamma import GAMMA, LANED
from adtypes.ops.inverse import ERFINV, INVERSE, erfinv
from adtypes.ops.log1p import LOG1P, USED
from adtypes.ops.threefry import THREEFRY, threefry


def _division(width: int) -> str:
    kind, name = f"int{width}_t", f"i{width}"
    return f"""\
static inline {kind} quot_{name}({kind} a, {kind} b) {{ return b == 0 ? a : b == -1 ? -a : a / b; }}
static inline {kind} rem_{name}({kind} a, {kind} b) {{ return b == 0 ? 0 : a - quot_{name}(a, b) * b; }}
static inline {kind} apart_{name}({kind} r, {kind} b) {{ return -({kind})((r != 0) & ((r ^ b) < 0)); }}
static inline {kind} mod_{name}({kind} a, {kind} b)
{{
    const {kind} r = rem_{name}(a, b);
    return r + (b & apart_{name}(r, b));
}}
static inline {kind} floor_div_{name}({kind} a, {kind} b)
{{
    const {kind} q = quot_{name}(a, b);
    return b == 0 ? 0 : q + apart_{name}(a - q * b, b);
}}
"""


# One division each, by a constant a product, of which there are vectors in 32 bits; the remainder is what the quotient leaves.
DIVISION = f"""\
/* Division by zero and of the least integer by -1 must not reach the processor. */
{_division(64)}{_division(32)}\
#define quot(a, b) _Generic((a), int32_t: quot_i32, default: quot_i64)(a, b)
#define rem(a, b) _Generic((a), int32_t: rem_i32, default: rem_i64)(a, b)
#define mod(a, b) _Generic((a), int32_t: mod_i32, default: mod_i64)(a, b)
#define floor_div(a, b) _Generic((a), int32_t: floor_div_i32, default: floor_div_i64)(a, b)

"""
C_PRELUDE = (
    """\
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* Sums of products round once for each product, where that is as fast; clang says that it is there, not how fast, and adds up in
   vectors what it makes of an expression, not what is a function. */
#ifdef __clang__
static inline __attribute__((always_inline)) double fused_f64(double a, double b, double c)
{
#pragma clang fp contract(on)
    return a * b + c;
}
static inline __attribute__((always_inline)) float fused_f32(float a, float b, float c)
{
#pragma clang fp contract(on)
    return a * b + c;
}
#else
#define fused_f64 __builtin_fma
#define fused_f32 __builtin_fmaf
#endif
#if defined(__FP_FAST_FMA) || (defined(__clang__) && (defined(__FMA__) || defined(__ARM_FEATURE_FMA)))
#define FUSED 1
#define FMA(a, b, c) fused_f64(a, b, c)
#else
#define FUSED 0
#define FMA(a, b, c) ((a) * (b) + (c))
#endif
#if defined(__FP_FAST_FMAF) || (defined(__clang__) && (defined(__FMA__) || defined(__ARM_FEATURE_FMA)))
#define FUSEDF 1
#define FMAF(a, b, c) fused_f32(a, b, c)
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

"""
    + DIVISION
    + """\
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

"""
    + GAMMA
    + ERFINV
    + LOG1P
    + THREEFRY
)


# Long functions in it, and what calls them: a text that does not has no need of them.
SPECIAL = (LANED, GAMMA), (INVERSE, ERFINV), (USED, LOG1P), (re.compile(r"\bthreefry\("), THREEFRY)


def quot(a: int, b: int) -> int:
    """Integer division rounding towards zero; by zero it is the dividend."""
    return a if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def rem(a: int, b: int) -> int:
    """What `quot` leaves; by zero it is 0."""
    return 0 if b == 0 else a - quot(a, b) * b


def to_f64(x: float) -> float:
    return float(x)


def to_f32(x: float) -> float:
    """The nearest number of single precision."""
    return ctypes.c_float(x).value


def to_i64(x: float) -> int:
    return _to_int(x, 64)


def to_i32(x: float) -> int:
    return _to_int(x, 32)


def _to_int(x: float, bits: int) -> int:
    """Floats are truncated and saturate, NaN is 0; integers wrap."""
    half = 1 << bits - 1
    if not isinstance(x, float):
        return (int(x) + half) % (2 * half) - half
    return 0 if x != x else half - 1 if x >= half - 1 else -half if x <= -half else int(x)


def digamma(x: float) -> float:
    """The derivative of `lgamma`: reflection, recurrence, then the asymptotic series."""
    below = 0.0
    if x == 0:
        return math.copysign(math.inf, -x)
    if x < 0:
        if math.isinf(x) or x == math.floor(x):
            return math.nan
        below = -math.pi / math.tan(math.pi * (x - round(x)))  # from the nearest pole, whose digits count
        x = 1 - x
    while x < 10:
        below -= 1 / x
        x += 1
    f = 1 / (x * x)
    tail = f * (1 / 12 - f * (1 / 120 - f * (1 / 252 - f * (1 / 240 - f * (1 / 132 - f * 691 / 32760)))))
    return below + (math.log(x) - 0.5 / x - tail)


# B(2j) / (2j)! for j = 1, 2, ..
_BERNOULLI = (
    1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160,
    -691 / 1307674368000, 1 / 74724249600, -3617 / 10670622842880000,
)  # fmt: skip


@lru_cache
def cotangent(n: int) -> tuple[float, ...]:
    """The n-th derivative of the cotangent as a polynomial in it: coefficients of its powers from 0 to n + 1.

    >>> cotangent(2)
    (0.0, 2.0, 0.0, 2.0)
    """
    p = [0, 1]
    for _ in range(n):  # the derivative of c is -(1 + c^2)
        slope = [k * a for k, a in enumerate(p)][1:]
        p = [-(a + b) for a, b in zip([*slope, 0, 0], [0, 0, *slope])]
    return tuple(map(float, p))


def polygamma(n: int, x: float) -> float:
    """The n-th derivative of `digamma`: n! times a Hurwitz zeta function, summed by Euler and Maclaurin; reflected below 0."""
    sign, s, total = (1 if n % 2 else -1), n + 1, 0.0
    if x <= 0 and (math.isinf(x) or x == math.floor(x)):
        return sign * math.inf
    if x < 0:
        c, *rest, below = 1 / math.tan(math.pi * (x - round(x))), *cotangent(n)
        for k in reversed(rest):
            below = below * c + k
        return -(math.pi**s) * below - sign * polygamma(n, 1 - x)
    while x < 10 + s:
        total += x**-s
        x += 1
    tail, term = x ** (1 - s) / (s - 1) + 0.5 * x**-s, s * x ** (-s - 1)
    for j, b in enumerate(_BERNOULLI):
        tail += b * term
        term *= (s + 2 * j + 1) * (s + 2 * j + 2) / (x * x)
    return sign * math.factorial(n) * (total + tail)


_OWN = (quot, rem, to_f64, to_f32, to_i64, to_i32, digamma, polygamma, erfinv, threefry)
SCALAR: Mapping[str, Any] = {**vars(math), **{f.__name__: f for f in _OWN}}
