"""Rows of arithmetic on numbers: sums, products, powers, magnitudes, and the greater of two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, final

from adtypes.algebra import bind
from adtypes.dtypes import DType, Int, Num
from adtypes.namespace import Array, Namespace
from adtypes.op import Laws
from adtypes.ops.comparison import LessEqual, LogicalNot, mask
from adtypes.ops.pointwise import Elementwise, Partial, Test
from adtypes.ops.selection import mul0

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@final
class Add(Elementwise):
    """Sum."""

    c = py = "{0} + {1}"
    domain = Num
    laws = Laws(commutative=True, left_unit=0.0, right_unit=0.0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a + b

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        return 1.0, 1.0


@final
class Sub(Elementwise):
    """Difference."""

    c = py = "{0} - {1}"
    domain = Num
    laws = Laws(right_unit=0.0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a - b

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        return 1.0, -1.0


@final
class Mul(Elementwise):
    """Product."""

    c = py = "{0} * {1}"
    domain = Num
    laws = Laws(commutative=True, left_unit=1.0, right_unit=1.0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a * b

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        return b, a


@final
class Div(Elementwise):
    """Quotient of floats."""

    c = py = "{0} / {1}"
    laws = Laws(right_unit=1.0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a / b

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        return lambda: 1.0 / b, lambda: -(out * (1.0 / b))

    def instead(self, dtype: type[DType]) -> str:
        whole = "; x // y divides whole numbers, such as indices" if issubclass(dtype, Int) else ""
        return super().instead(dtype) + whole


@final
class Neg(Elementwise):
    """Negation."""

    c = py = "-{0}"
    domain = Num
    laws = Laws(involution=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return -a

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (-1.0,)


@final
class Square(Elementwise):
    """Product of a number with itself."""

    c = py = "{0} * {0}"
    domain = Num

    def eval(self, xp: Namespace, a: Array) -> Array:
        return a * a

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: a + a,)


@final
class Reciprocal(Elementwise):
    """One over a float."""

    c = py = "1 / {0}"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.reciprocal(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: -(out * out),)


@final
class Power(Elementwise):
    """A float to the power of a float: NaN for negative bases with fractional exponents, 1 for exponent 0.

    The partials are the limits that polynomials need: ``x ** 0`` has slope 0 also at ``x = 0``, and ``0 ** y`` is flat in `y`.
    """

    c = "pow({0}, {1})"
    py = "{0} ** {1}"
    laws = Laws(right_unit=1.0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.pow(a, b)

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        from adtypes.ops.elementary import Log

        return lambda: mul0(b, bind(self, a, b - 1.0)), lambda: mul0(out, bind(Log(), a))


@final
class Abs(Elementwise):
    """Magnitude; its slope at 0 is taken as 0."""

    c = "absolute({0})"
    py = "abs({0})"
    domain = Num
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.abs(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Sign(), a),)


@final
class Sign(Test):
    """-1, 0 or 1; NaN of NaN."""

    c = "{0} != {0} ? {0} : ({0} > 0) - ({0} < 0)"
    py = "{0} if {0} != {0} else type({0})(({0} > 0) - ({0} < 0))"
    domain = Num
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.sign(a)


# Selections in disguise, but their partials are numbers 0 and 1 rather than selections: so the contractions around
# them stay recognisable in second derivatives, where a selection would put guards on everything upstream.
@final
class Maximum(Elementwise):
    """The greater of two; NaN if either is. On ties the first one gets the derivative."""

    c = "{0} >= {1} || {0} != {0} ? {0} : {1}"
    c_number = "{0} < {1} ? {1} : {0}"  # an instruction of vectors
    py = "{0} if {0} >= {1} or {0} != {0} else {1}"
    domain = Num
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.maximum(a, b)

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        return _first_where(lambda: bind(LessEqual(), b, a), a)


@final
class Minimum(Elementwise):
    """The smaller of two; NaN if either is. On ties the first one gets the derivative."""

    c = "{0} <= {1} || {0} != {0} ? {0} : {1}"
    c_number = "{0} > {1} ? {1} : {0}"
    py = "{0} if {0} <= {1} or {0} != {0} else {1}"
    domain = Num
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.minimum(a, b)

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        return _first_where(lambda: bind(LessEqual(), a, b), a)


@final
class Relu(Elementwise):
    """The positive part; its slope at 0 is 0."""

    c = "{0} < 0 ? 0 : {0}"
    py = "0.0 if {0} < 0 else {0}"
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.relu(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Sign(), out),)


def _first_where(holds: Callable[[], AnyTensor], like: AnyTensor) -> Sequence[Partial]:
    """The partials of an operation that takes its first argument where a predicate holds, else the second."""
    dtype = like.spec.dtype
    return lambda: mask(holds(), dtype), lambda: mask(bind(LogicalNot(), holds()), dtype)
