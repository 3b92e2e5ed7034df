"""Elementwise functions and choices. Each is one line over its row, which states its meaning and its derivative."""

from __future__ import annotations

import math
from typing import Any

from adtypes.dtypes import DT, FT, NT, Bool
from adtypes.errors import DTypeError, ShapeError
from adtypes.operands import as_tensor, binary, remembered, unary
from adtypes.operands import power as power_of
from adtypes.ops.arithmetic import Abs, Maximum, Minimum, Reciprocal, Relu, Sign, Square
from adtypes.ops.comparison import IsFinite, LogicalAnd, LogicalNot, LogicalOr, LogicalXor, StopGradient
from adtypes.ops.comparison import cast as convert
from adtypes.ops.elementary import (
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atan2,
    Atanh,
    Ceil,
    Cos,
    Cosh,
    Exp,
    Expm1,
    Floor,
    Log,
    Log1p,
    Round,
    Sin,
    Sinh,
    Sqrt,
    Tan,
    Tanh,
)  # fmt: skip
from adtypes.ops.integer import BitwiseAnd, BitwiseInvert, BitwiseLeftShift, BitwiseOr, BitwiseRightShift, BitwiseXor
from adtypes.ops.special import Digamma, Erf, Erfc, Erfinv, Lgamma, Sigmoid, Softplus
from adtypes.tensor import Tensor, select_any
from adtypes.tree import tree_map
from adtypes.typevars import IT, Sh, X
from adtypes.usage import hinted
from adtypes.value import Value

# rows without parameters, made once
ABS, ACOS, ACOSH, ASIN, ASINH, ATAN, ATAN2, ATANH = Abs(), Acos(), Acosh(), Asin(), Asinh(), Atan(), Atan2(), Atanh()
CEIL, COS, COSH, DIGAMMA, ERF, ERFC, EXP, EXPM1 = Ceil(), Cos(), Cosh(), Digamma(), Erf(), Erfc(), Exp(), Expm1()
FLOOR, IS_FINITE, LGAMMA, LOG, LOG1P, LOGICAL_AND = Floor(), IsFinite(), Lgamma(), Log(), Log1p(), LogicalAnd()
LOGICAL_NOT, LOGICAL_OR, LOGICAL_XOR, MAXIMUM, MINIMUM = LogicalNot(), LogicalOr(), LogicalXor(), Maximum(), Minimum()
BITWISE_AND, BITWISE_OR, BITWISE_XOR, BITWISE_INVERT = BitwiseAnd(), BitwiseOr(), BitwiseXor(), BitwiseInvert()
BITWISE_LEFT_SHIFT, BITWISE_RIGHT_SHIFT, ERFINV = BitwiseLeftShift(), BitwiseRightShift(), Erfinv()
RECIPROCAL, RELU, ROUND, SIGMOID, SIGN, SIN, SINH = Reciprocal(), Relu(), Round(), Sigmoid(), Sign(), Sin(), Sinh()
SOFTPLUS, SQRT, SQUARE, STOP_GRADIENT, TAN, TANH = Softplus(), Sqrt(), Square(), StopGradient(), Tan(), Tanh()


# ---- one argument
def exp(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Exponential.

    >>> from adtypes import array
    >>> exp(array([0.0, 1.0]))
    Tensor([1.        , 2.71828183], f64)
    """
    return unary(EXP, x)


def expm1(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``exp(x) - 1``, accurate near 0."""
    return unary(EXPM1, x)


def log(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Natural logarithm."""
    return unary(LOG, x)


def log1p(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``log(1 + x)``, accurate near 0."""
    return unary(LOG1P, x)


def sqrt(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Square root."""
    return unary(SQRT, x)


def reciprocal(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``1 / x``."""
    return unary(RECIPROCAL, x)


def sin(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Sine."""
    return unary(SIN, x)


def cos(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Cosine."""
    return unary(COS, x)


def tan(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Tangent."""
    return unary(TAN, x)


def asin(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Inverse sine."""
    return unary(ASIN, x)


def acos(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Inverse cosine."""
    return unary(ACOS, x)


def atan(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Inverse tangent."""
    return unary(ATAN, x)


def sinh(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Hyperbolic sine."""
    return unary(SINH, x)


def cosh(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Hyperbolic cosine."""
    return unary(COSH, x)


def tanh(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Hyperbolic tangent."""
    return unary(TANH, x)


def asinh(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Inverse hyperbolic sine."""
    return unary(ASINH, x)


def acosh(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Inverse hyperbolic cosine."""
    return unary(ACOSH, x)


def atanh(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Inverse hyperbolic tangent."""
    return unary(ATANH, x)


def erf(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Error function."""
    return unary(ERF, x)


def erfc(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``1 - erf(x)``, accurate for large x."""
    return unary(ERFC, x)


def erfinv(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Inverse of the error function: infinite at -1 and 1, NaN beyond.

    >>> from adtypes import array
    >>> erfinv(array([-0.5, 0.0, 0.9]))
    Tensor([-0.47693628,  0.        ,  1.16308715], f64)
    """
    return unary(ERFINV, x)


def lgamma(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Logarithm of the magnitude of the gamma function."""
    return unary(LGAMMA, x)


def digamma(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """Derivative of `lgamma`."""
    return unary(DIGAMMA, x)


def sigmoid(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``1 / (1 + exp(-x))``, without overflow."""
    return unary(SIGMOID, x)


def softplus(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``log(1 + exp(x))``, without overflow."""
    return unary(SOFTPLUS, x)


def floor(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """The greatest integer not above, as a float; its derivative is 0."""
    return unary(FLOOR, x)


def ceil(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """The least integer not below, as a float; its derivative is 0."""
    return unary(CEIL, x)


@hinted
def round(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """The nearest integer, halves to even, as a float; its derivative is 0."""
    return unary(ROUND, x)


def abs(x: Tensor[NT, *Sh]) -> Tensor[NT, *Sh]:
    """Magnitude; its derivative at 0 is 0."""
    return unary(ABS, x)


def sign(x: Tensor[NT, *Sh]) -> Tensor[NT, *Sh]:
    """-1, 0 or 1; its derivative is 0."""
    return unary(SIGN, x)


def square(x: Tensor[NT, *Sh]) -> Tensor[NT, *Sh]:
    """``x * x``."""
    return unary(SQUARE, x)


def relu(x: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``max(x, 0)``; its derivative at 0 is 0."""
    return unary(RELU, x)


def logit(p: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    """``log(p / (1 - p))``, the inverse of `sigmoid`."""
    return log(p) - log1p(-p)


def is_finite(x: Tensor[FT, *Sh]) -> Tensor[Bool, *Sh]:
    """Whether elements are neither infinite nor NaN."""
    return unary(IS_FINITE, x)


def logical_not(p: Tensor[Bool, *Sh]) -> Tensor[Bool, *Sh]:
    """``~p``."""
    return unary(LOGICAL_NOT, p)


# ---- two arguments: of one shape; a number or a rank-0 tensor fits every shape. A union with a third member `Value[NT]` would
# tell type checkers of the rank-0 case, but then mypy infers nothing from rank-0 arguments; methods such as `x.maximum(s)` can.
def maximum(x: Value[NT, *Sh] | float, y: Value[NT, *Sh] | float) -> Tensor[NT, *Sh]:
    """The greater of two; NaN if either is. Where they are equal the derivative goes to the first.

    >>> from adtypes import array
    >>> maximum(array([-1.0, 2.0]), 0.0)
    Tensor([0., 2.], f64)
    """
    return binary(MAXIMUM, x, y)


def minimum(x: Value[NT, *Sh] | float, y: Value[NT, *Sh] | float) -> Tensor[NT, *Sh]:
    """The lesser of two; NaN if either is. Where they are equal the derivative goes to the first."""
    return binary(MINIMUM, x, y)


@remembered
def clip(
    x: Tensor[NT, *Sh], min: Value[NT] | float | None = None, max: Value[NT] | float | None = None
) -> Tensor[NT, *Sh]:
    """`x` limited to the interval from `min` to `max`, of which one may be left out.

    >>> from adtypes import array
    >>> clip(array([-3, 0, 3]), -1, 1), clip(array([-3, 0, 3]), max=1)
    (Tensor([-1,  0,  1], i64), Tensor([-3,  0,  1], i64))
    """
    if min is None and max is None:
        raise DTypeError("clip has no bound", remedy="write clip(x, 0.0, 1.0), clip(x, min=0.0) or clip(x, max=1.0)")
    above = x if min is None else binary(MAXIMUM, x, min)
    return above if max is None else binary(MINIMUM, above, max)


def power(x: Value[FT, *Sh] | float, y: Value[FT, *Sh] | float) -> Tensor[FT, *Sh]:
    """``x ** y``."""
    return power_of(x, y)


def atan2(y: Value[FT, *Sh] | float, x: Value[FT, *Sh] | float) -> Tensor[FT, *Sh]:
    """The angle of the point ``(x, y)``."""
    return binary(ATAN2, y, x)


def logical_and(p: Value[Bool, *Sh] | bool, q: Value[Bool, *Sh] | bool) -> Tensor[Bool, *Sh]:
    """``p & q``."""
    return binary(LOGICAL_AND, p, q)


def logical_or(p: Value[Bool, *Sh] | bool, q: Value[Bool, *Sh] | bool) -> Tensor[Bool, *Sh]:
    """``p | q``."""
    return binary(LOGICAL_OR, p, q)


def logical_xor(p: Value[Bool, *Sh] | bool, q: Value[Bool, *Sh] | bool) -> Tensor[Bool, *Sh]:
    """``p ^ q``."""
    return binary(LOGICAL_XOR, p, q)


def bitwise_and(x: Value[IT, *Sh] | int, y: Value[IT, *Sh] | int) -> Tensor[IT, *Sh]:
    """``x & y`` of integers: the bits that both have."""
    return binary(BITWISE_AND, x, y)


def bitwise_or(x: Value[IT, *Sh] | int, y: Value[IT, *Sh] | int) -> Tensor[IT, *Sh]:
    """``x | y`` of integers: the bits that at least one has."""
    return binary(BITWISE_OR, x, y)


def bitwise_xor(x: Value[IT, *Sh] | int, y: Value[IT, *Sh] | int) -> Tensor[IT, *Sh]:
    """``x ^ y`` of integers: the bits that exactly one has."""
    return binary(BITWISE_XOR, x, y)


def bitwise_invert(x: Tensor[IT, *Sh]) -> Tensor[IT, *Sh]:
    """``~x`` of integers: all bits flipped, which is ``-1 - x``."""
    return unary(BITWISE_INVERT, x)


def bitwise_left_shift(x: Value[IT, *Sh] | int, y: Value[IT, *Sh] | int) -> Tensor[IT, *Sh]:
    """``x << y``; 0 for counts that are negative, or at least the number of bits.

    >>> from adtypes import array
    >>> bitwise_left_shift(array([1, 2, 3]), 4), array([1, 2, 3]) << 64
    (Tensor([16, 32, 48], i64), Tensor([0, 0, 0], i64))
    """
    return binary(BITWISE_LEFT_SHIFT, x, y)


def bitwise_right_shift(x: Value[IT, *Sh] | int, y: Value[IT, *Sh] | int) -> Tensor[IT, *Sh]:
    """``x >> y``, rounded down; 0 or -1 for counts that are negative, or at least the number of bits."""
    return binary(BITWISE_RIGHT_SHIFT, x, y)


# ---- choices: the side not taken contributes nothing, neither to values nor to derivatives
@hinted
def cond(p: Value[Bool] | bool, a: Value[DT, *Sh] | float, b: Value[DT, *Sh] | float) -> Tensor[DT, *Sh]:
    """`a` if the rank-0 condition holds, else `b`; both are values, of one shape and dtype.

    >>> from adtypes import array
    >>> cond(array(2.0) > 1.0, array([1.0, 2.0]), 0.0)
    Tensor([1., 2.], f64)
    """
    q = as_tensor(p, "cond")
    if q.spec.shape:
        raise ShapeError(
            f"cond: the condition is {q.spec}, not one truth value", remedy="select(p, a, b) chooses for each element"
        )
    return select_any("cond", q, a, b)


def select(
    p: Value[Bool, *Sh] | Value[Bool] | bool,
    a: Value[DT, *Sh] | float,
    b: Value[DT, *Sh] | float,
) -> Tensor[DT, *Sh]:
    """`a` where the condition holds, `b` elsewhere.

    >>> from adtypes import array
    >>> x = array([1.0, -4.0])
    >>> select(x > 0.0, sqrt(x), 0.0)
    Tensor([1., 0.], f64)
    """
    return select_any("select", p, a, b)


@hinted
def where(
    p: Value[Bool, *Sh] | Value[Bool] | bool,
    a: Value[DT, *Sh] | float,
    b: Value[DT, *Sh] | float,
) -> Tensor[DT, *Sh]:
    """Another name of `select`."""
    return select_any("where", p, a, b)


def cond_tree(p: Value[Bool] | bool, a: X, b: X) -> X:
    """`cond` for each leaf of two trees of one structure."""
    return tree_map(lambda x, y: select_any("cond_tree", p, x, y), a, b)


# ---- dtypes and derivatives
@remembered
def to_dtype(x: Value[Any, *Sh], dtype: type[DT]) -> Tensor[DT, *Sh]:
    """The same numbers as another dtype. Float to integer truncates, saturates, and makes NaN 0.

    >>> from adtypes import F64, iota
    >>> to_dtype(iota(3), F64)
    Tensor([0., 1., 2.], f64)
    """
    return convert(as_tensor(x, "to_dtype"), dtype)


def stop_gradient(x: X) -> X:
    """The same tree of tensors, as constants in derivatives."""
    return tree_map(lambda leaf: unary(STOP_GRADIENT, leaf), x)


def sqrt_size(n: int) -> float:
    """The square root of a size; ``n ** 0.5`` is `Any` to type checkers and hides mistakes.

    >>> sqrt_size(16)
    4.0
    """
    return math.sqrt(n)
