"""Rows of arithmetic and elementary functions: each with its meaning and its partial derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.algebra import bind
from adtypes.dtypes import Num
from adtypes.namespace import Array, Namespace
from adtypes.op import Laws
from adtypes.ops.pointwise import Elementwise, Partial

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


# ---------------------------------------------------------------- arithmetic
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
        return lambda: 1.0 / b, lambda: -(out / b)


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


# ---------------------------------------------------------------- elementary functions
@final
class Exp(Elementwise):
    """Exponential."""

    c = py = "exp({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.exp(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (out,)


@final
class Sin(Elementwise):
    """Sine of radians."""

    c = py = "sin({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.sin(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Cos(), a),)


@final
class Cos(Elementwise):
    """Cosine of radians."""

    c = py = "cos({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.cos(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: -bind(Sin(), a),)
