"""Cases of the pointwise rows: functions of Python numbers beside which the rows must stand."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from statistics import NormalDist
from typing import Any

import numpy as np

from adtypes.dtypes import DTYPES, F64, I64, Bool, DType, Int
from adtypes.op import Op
from adtypes.ops import arithmetic as ar
from adtypes.ops import comparison as co
from adtypes.ops import elementary as el
from adtypes.ops import integer as it
from adtypes.ops import random as rn
from adtypes.ops import selection as se
from adtypes.ops import special as sp
from tests.ops.cases import (
    FLOATS,
    INTS,
    NUMS,
    REGISTRY,
    SHAPES,
    Arr,
    Case,
    cases_of,
    elementwise,
    pointwise,
    saturate,
    series_digamma,
    series_polygamma,
    uniform,
)


def _pointwise(
    op: Op, domain: Sequence[Any], scalar: Callable[..., Any], *ranges: tuple[float, float], smooth: bool = True
) -> None:
    REGISTRY[type(op)] = lambda: pointwise(op, domain, scalar, *ranges, smooth=smooth)


# ---------------------------------------------------------------- arithmetic
R = (-3.0, 3.0)
_pointwise(ar.Add(), NUMS, lambda a, b: a + b, R, R)
_pointwise(ar.Sub(), NUMS, lambda a, b: a - b, R, R)
_pointwise(ar.Mul(), NUMS, lambda a, b: a * b, R, R)
_pointwise(ar.Div(), FLOATS, lambda a, b: a / b, R, (0.5, 3.0))
_pointwise(ar.Neg(), NUMS, lambda a: -a, R)
_pointwise(ar.Square(), NUMS, lambda a: a * a, R)
_pointwise(ar.Reciprocal(), FLOATS, lambda a: 1 / a, (0.5, 3.0))
_pointwise(ar.Power(), FLOATS, lambda a, b: math.exp(b * math.log(a)), (0.5, 3.0), R)
_pointwise(ar.Abs(), NUMS, lambda a: a if a > 0 else -a, R)
_pointwise(ar.Sign(), NUMS, lambda a: (a > 0) - (a < 0), R)
_pointwise(ar.Maximum(), NUMS, lambda a, b: a if a > b else b, R, R)
_pointwise(ar.Minimum(), NUMS, lambda a, b: a if a < b else b, R, R)
_pointwise(ar.Relu(), FLOATS, lambda a: a if a > 0 else 0.0, R)

# ---------------------------------------------------------------- elementary functions
_pointwise(el.Exp(), FLOATS, math.exp, R)
_pointwise(el.Expm1(), FLOATS, math.expm1, R)
_pointwise(el.Log(), FLOATS, math.log, (0.1, 9.0))
_pointwise(el.Log1p(), FLOATS, math.log1p, (-0.9, 9.0))
_pointwise(el.Sqrt(), FLOATS, math.sqrt, (0.1, 9.0))
_pointwise(el.Sin(), FLOATS, math.sin, R)
_pointwise(el.Cos(), FLOATS, math.cos, R)
_pointwise(el.Tan(), FLOATS, math.tan, (-1.2, 1.2))
_pointwise(el.Asin(), FLOATS, math.asin, (-0.9, 0.9))
_pointwise(el.Acos(), FLOATS, math.acos, (-0.9, 0.9))
_pointwise(el.Atan(), FLOATS, math.atan, R)
_pointwise(el.Atan2(), FLOATS, math.atan2, R, (0.5, 3.0))
_pointwise(el.Sinh(), FLOATS, math.sinh, R)
_pointwise(el.Cosh(), FLOATS, math.cosh, R)
_pointwise(el.Tanh(), FLOATS, math.tanh, R)
_pointwise(el.Asinh(), FLOATS, math.asinh, R)
_pointwise(el.Acosh(), FLOATS, math.acosh, (1.1, 4.0))
_pointwise(el.Atanh(), FLOATS, math.atanh, (-0.9, 0.9))
_pointwise(el.Floor(), FLOATS, math.floor, R)
_pointwise(el.Ceil(), FLOATS, math.ceil, R)
_pointwise(el.Round(), FLOATS, round, R)

# ---------------------------------------------------------------- special functions
_pointwise(sp.Sigmoid(), FLOATS, lambda a: 0.5 * (1 + math.tanh(a / 2)), R)
_pointwise(sp.Softplus(), FLOATS, lambda a: math.log(1 + math.exp(a)), R)
_pointwise(sp.Erf(), FLOATS, math.erf, R)
_pointwise(sp.Erfc(), FLOATS, math.erfc, R)
_pointwise(sp.Erfinv(), FLOATS, lambda a: NormalDist().inv_cdf((a + 1) / 2) / math.sqrt(2), (-0.9, 0.9))
_pointwise(sp.Lgamma(), FLOATS, math.lgamma, (0.2, 5.0))


@cases_of(sp.Digamma)
def _() -> Iterator[Case]:
    for interval in ((0.2, 5.0), (-0.8, -0.2), (-7.8, -7.2)):  # poles are the whole numbers from 0 down
        yield from pointwise(sp.Digamma(), FLOATS, series_digamma, interval)


@cases_of(sp.Polygamma)
def _() -> Iterator[Case]:
    for n in (1, 2, 4):
        for interval in ((0.5, 5.0), (-0.8, -0.2), (-7.8, -7.2)):
            yield from pointwise(sp.Polygamma(n), FLOATS, lambda a, n=n: series_polygamma(n, a), interval)


def by_bits(f: Callable[[int, int], int], a: int, b: int) -> int:
    """Two integers bit by bit, as digits of base 2."""
    digits: list[int] = [int(f(a // 2**k % 2, b // 2**k % 2)) * 2**k for k in range(64)]
    return sum(digits) - 2 * digits[63]


def threefry_by_bits(key: int, counter: int) -> int:
    """As in the article, with words as digits of base 2^32."""
    base, rotations = 2**32, [13, 15, 26, 6, 17, 29, 16, 24]
    words = [key // base % base, key % base]
    words.append(by_bits(operator.ne, 0x1BD11BDA, by_bits(operator.ne, *words)))
    x = [counter // base % base, counter % base]
    for n in range(21):
        if n % 4 == 0:
            s = n // 4
            x = [(x[0] + words[s % 3]) % base, (x[1] + words[(s + 1) % 3] + s) % base]
        if n < 20:
            turned = x[1] * 2 ** rotations[n % 8]
            x[0] = (x[0] + x[1]) % base
            x[1] = by_bits(operator.ne, turned % base + turned // base, x[0])
    bits: int = x[0] * base + x[1]
    return bits - 2**64 * (bits >= 2**63)


# ---------------------------------------------------------------- integers, comparison, logic, conversion
Z = (-9, 9)
_pointwise(it.FloorDiv(), INTS, lambda a, b: math.floor(a / b) if b else 0, Z, Z)
_pointwise(it.Mod(), INTS, lambda a, b: a - b * math.floor(a / b) if b else 0, Z, Z)
_pointwise(it.Quot(), INTS, lambda a, b: math.trunc(a / b) if b else a, Z, Z)
_pointwise(it.Rem(), INTS, lambda a, b: a - b * math.trunc(a / b) if b else 0, Z, Z)
_pointwise(it.BitwiseAnd(), INTS, lambda a, b: by_bits(min, a, b), Z, Z)
_pointwise(it.BitwiseOr(), INTS, lambda a, b: by_bits(max, a, b), Z, Z)
_pointwise(it.BitwiseXor(), INTS, lambda a, b: by_bits(operator.ne, a, b), Z, Z)
_pointwise(it.BitwiseInvert(), INTS, lambda a: -1 - a, Z)
_pointwise(it.BitwiseLeftShift(), INTS, lambda a, b: a * 2**b if b >= 0 else 0, Z, Z)
_pointwise(it.BitwiseRightShift(), INTS, lambda a, b: math.floor(a / 2**b) if b >= 0 else -(a < 0), Z, Z)
BIG = (-(2**62), 2**62)
_pointwise(rn.Threefry(), (I64,), threefry_by_bits, BIG, BIG)
W = (-1, 1)
_pointwise(co.Less(), NUMS, lambda a, b: a < b, W, W, smooth=False)
_pointwise(co.LessEqual(), NUMS, lambda a, b: not b < a, W, W, smooth=False)
_pointwise(co.Equal(), DTYPES, lambda a, b: a == b, W, W, smooth=False)
_pointwise(co.NotEqual(), DTYPES, lambda a, b: (a == b) is False, W, W, smooth=False)
_pointwise(co.IsFinite(), FLOATS, lambda a: abs(a) < math.inf, R, smooth=False)
_pointwise(co.LogicalNot(), (Bool,), lambda a: [True, False][a], W)
_pointwise(co.LogicalAnd(), (Bool,), lambda a, b: min(a, b), W, W)
_pointwise(co.LogicalOr(), (Bool,), lambda a, b: max(a, b), W, W)
_pointwise(co.LogicalXor(), (Bool,), lambda a, b: a + b == 1, W, W)
_pointwise(co.StopGradient(), DTYPES, lambda a: a, R, smooth=False)


def converter(target: type[DType]) -> Callable[[Any], Any]:
    """Conversion of a Python number."""
    bits = 8 * np.dtype(target.np_dtype).itemsize
    if issubclass(target, Int):
        return lambda a: saturate(float(a), bits)
    return bool if target is Bool else float


@cases_of(co.Cast)
def _() -> Iterator[Case]:
    for source, target in product(DTYPES, DTYPES):
        smooth = {source, target} == {F64}  # single precision is too coarse for differences
        yield from pointwise(co.Cast(target), (source,), converter(target), (-40.0, 40.0), smooth=smooth)


# ---------------------------------------------------------------- selection
@cases_of(se.Select)
def _() -> Iterator[Case]:
    choose = elementwise(lambda p, a, b: a if p else b)
    for dtype, shape in product(DTYPES, SHAPES):

        def draw(rng: np.random.Generator, dtype: Any = dtype, shape: Any = shape) -> tuple[Arr, ...]:
            make = uniform(-3, 3)
            return make(rng, shape, Bool), make(rng, shape, dtype), make(rng, shape, dtype)

        for guards in (True, False):
            yield Case(se.Select(guards), draw, choose, True, f"{dtype.short}{list(shape)}")


_pointwise(se.Mul0(), FLOATS, lambda a, b: a * b, (0.5, 3.0), R)
