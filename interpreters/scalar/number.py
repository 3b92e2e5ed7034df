"""The base of all numbers that stand for floats: Python's number protocol, and operations between numbers of different levels.

Each transform under way has a level, the innermost the highest. An operation belongs to its operand of the highest level, for
which all others are constants: so perturbations of nested derivatives are never confused, and no state is asked.
"""

from __future__ import annotations

import itertools
import math
import operator
import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from adtypes.errors import DTypeError, EscapedTracerError, NotDifferentiableError, user_line
from adtypes.ops import elementwise as rows
from adtypes.ops.pointwise import Pointwise
from interpreters.scalar.rowcode import strict_value_of, value_of

Real: TypeAlias = Any  # a float, or a number that stands for one
NEXT_LEVEL = itertools.count(1).__next__


class Scalar:
    """A number that stands for a float: it calculates, compares and branches as the float would."""

    __slots__ = ()
    __adtypes_leaf__ = True
    v: Real  # the number one level below

    @property
    @abstractmethod
    def level(self) -> int:
        """Which transform this number belongs to."""

    @property
    def is_open(self) -> bool:
        """False once the transform that made this number has returned."""
        return True

    @abstractmethod
    def bind(self, op: Pointwise, args: Sequence[Real]) -> Real:
        """Apply a row; operands are floats and open numbers of at most this level."""

    def below(self) -> Real:
        """The number one level below, to decide by."""
        return self.v

    # ---- arithmetic: the operators of floats, with their exceptions
    def __add__(self, o: Real) -> Real:
        return operate(ADD, self, o)

    def __radd__(self, o: Real) -> Real:
        return operate(ADD, o, self)

    def __sub__(self, o: Real) -> Real:
        return operate(SUB, self, o)

    def __rsub__(self, o: Real) -> Real:
        return operate(SUB, o, self)

    def __mul__(self, o: Real) -> Real:
        return operate(MUL, self, o)

    def __rmul__(self, o: Real) -> Real:
        return operate(MUL, o, self)

    def __truediv__(self, o: Real) -> Real:
        return operate(DIV, self, o)

    def __rtruediv__(self, o: Real) -> Real:
        return operate(DIV, o, self)

    def __pow__(self, o: Real, modulus: None = None) -> Real:
        return operate(POWER, self, o)

    def __rpow__(self, o: Real) -> Real:
        return operate(POWER, o, self)

    def __neg__(self) -> Real:
        return apply(NEG, self)

    def __abs__(self) -> Real:
        return apply(ABS, self)

    def __pos__(self) -> Real:
        return self

    # Quotients rounded down are locally constant; what they leave is not.
    def __floordiv__(self, o: Real) -> Real:
        return discrete(operator.floordiv, self, o)

    def __rfloordiv__(self, o: Real) -> Real:
        return discrete(operator.floordiv, o, self)

    def __mod__(self, o: Real) -> Real:
        return remainder(self, o)

    def __rmod__(self, o: Real) -> Real:
        return remainder(o, self)

    def __divmod__(self, o: Real) -> Real:
        return self // o, self % o

    def __rdivmod__(self, o: Real) -> Real:
        return o // self, o % self

    # ---- decisions: those of the float
    def __lt__(self, o: Real) -> Any:
        return discrete(operator.lt, self, o)

    def __le__(self, o: Real) -> Any:
        return discrete(operator.le, self, o)

    def __gt__(self, o: Real) -> Any:
        return discrete(operator.gt, self, o)

    def __ge__(self, o: Real) -> Any:
        return discrete(operator.ge, self, o)

    def __eq__(self, o: object) -> Any:
        return discrete(operator.eq, self, o)

    def __ne__(self, o: object) -> Any:
        return discrete(operator.ne, self, o)

    def __bool__(self) -> bool:
        return bool(self.below())

    def __hash__(self) -> int:
        return hash(self.below())

    def __int__(self) -> int:
        return int(self.below())

    def __trunc__(self) -> Any:
        return math.trunc(self.below())

    def __floor__(self) -> Any:
        return math.floor(self.below())

    def __ceil__(self) -> Any:
        return math.ceil(self.below())

    def __round__(self, digits: int | None = None) -> Real:
        return round(self.below(), digits)

    def is_integer(self) -> bool:
        """Whether the value is whole."""
        return self.below().is_integer()  # type: ignore[no-any-return]

    @property
    def real(self) -> Real:
        return self

    @property
    def imag(self) -> float:
        return 0.0

    def conjugate(self) -> Real:
        return self

    @staticmethod
    def __adtypes_apply__(op: Pointwise, *args: Real) -> Real:
        """Functions of the front take numbers, too: ``ad.sin(x)``."""
        return apply(op, *args)

    # ---- leaving
    def __float__(self) -> float:
        raise lost("a float")

    def __complex__(self) -> complex:
        raise lost("a complex number")

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kw: Any) -> Any:
        from interpreters.scalar.numpy_protocol import on_numbers

        return on_numbers(ufunc, method, inputs, kw)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({primal_value(self)!r})"

    def __str__(self) -> str:
        return str(primal_value(self))

    def __format__(self, spec: str) -> str:
        return format(primal_value(self), spec)

    def __copy__(self) -> Scalar:
        return self

    def __deepcopy__(self, memo: object) -> Scalar:
        return self

    def __reduce__(self) -> Any:
        raise TypeError(f"{type(self).__name__} is a number of a derivative under way and means nothing elsewhere")


ADD, SUB, MUL, DIV, NEG = rows.Add(), rows.Sub(), rows.Mul(), rows.Div(), rows.Neg()
ABS, POWER, STOP, MUL0 = rows.Abs(), rows.Power(), rows.StopGradient(), rows.Mul0()


def primal_value(x: Real) -> Any:
    """The Python number at the bottom."""
    while isinstance(x, Scalar):
        x = x.v
    return x


def is_number(x: object) -> bool:
    """Whether operators accept this beside a number: Python's and NumPy's real numbers, and those of this package."""
    return isinstance(x, (float, int, Scalar, np.floating, np.integer)) or (
        hasattr(x, "__float__") and not isinstance(x, (np.ndarray, complex)) and hasattr(x, "numerator")
    )


def operate(op: Pointwise, a: Real, b: Real) -> Real:
    """An operator of Python: it raises where it does on floats."""
    if not (is_number(a) and is_number(b)):
        return NotImplemented
    value = strict_value_of(op)(primal_value(a), primal_value(b))
    if type(value) is complex:
        raise NotDifferentiableError(
            f"{primal_value(a)!r} ** {primal_value(b)!r} is the complex number {value}",
            remedy="derivatives are of real functions: write abs(x) ** y, or branch on the sign of x",
        )
    return apply(op, a, b)


def apply(op: Pointwise, *args: Real) -> Real:
    """A row applied to numbers of any levels: total, as rows are (``log(0)`` is minus infinity)."""
    top: Scalar | None = None
    level = 0
    for a in args:
        if isinstance(a, Scalar):
            if not a.is_open:
                raise escaped()
            if a.level > level:
                top, level = a, a.level
    if top is None:
        return value_of(op)(*[real(a) for a in args])
    return top.bind(op, [real(a) for a in args])


def real(x: Any) -> Real:
    """A number as operations take it: a float, a truth value, or a number that stands for a float."""
    if type(x) is float or isinstance(x, Scalar) or type(x) is bool:
        return x
    if isinstance(x, np.ndarray):
        raise DTypeError(
            f"an array of shape {list(x.shape)} where a number is expected",
            remedy="functions of adtypes.scalars take numbers; those of adtypes itself take tensors",
        )
    try:
        return float(x)
    except TypeError:
        raise DTypeError(f"{type(x).__name__} is not a real number", remedy="write a float") from None


def discrete(f: Callable[[Any, Any], Any], a: Real, b: Real) -> Any:
    """A function of the values that does not vary smoothly, such as a comparison."""
    m = a.level if isinstance(a, Scalar) else -1
    n = b.level if isinstance(b, Scalar) else -1
    if not (is_number(a) and is_number(b)):
        return NotImplemented
    return f(a.below() if m >= n else a, b.below() if n >= m else b)


def remainder(a: Real, b: Real) -> Real:
    """``a % b``, by the quotient rounded down, which is locally constant."""
    quotient = a // b
    if quotient is NotImplemented:
        return NotImplemented
    return a - quotient * b


def lost(what: str) -> NotDifferentiableError:
    """The error where Python asks for a value alone, of which no derivative would be known."""
    line = user_line()
    named = re.search(r"\b(?:math|np|numpy|cmath)\.(\w+)\(", line.source) if line else None
    called = f"{named[0]}..)" if named else "float(x) and functions of the module math"
    known = named is not None and named[1] in vars(math) and named[1].capitalize() in rows.__all__
    better = f"adtypes.scalars.{named[1]}(x) or ad.{named[1]}(x)" if named and known else "adtypes.scalars.sin(x) or ad.sin(x)"
    return NotDifferentiableError(
        f"{called}: {what} was asked of a number that is being differentiated; its derivative would be lost",
        remedy=f"write {better} instead, or scalars.primal(x) for the value alone",
    )


def escaped() -> EscapedTracerError:
    return EscapedTracerError(
        "a number of a derivative is used after its function has returned",
        remedy="return the value from the differentiated function instead of keeping it in an outer variable",
    )
