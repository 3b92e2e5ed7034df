"""Rows of the elementary functions: exponentials, logarithms, roots, circular and hyperbolic functions; and rounding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.algebra import bind
from adtypes.dtypes import Float
from adtypes.namespace import Array, Namespace
from adtypes.op import Laws
from adtypes.ops.pointwise import Elementwise, Partial, Test

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


# ---------------------------------------------------------------- exponentials and roots
@final
class Exp(Elementwise):
    """Exponential."""

    c = py = "exp({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.exp(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (out,)


@final
class Expm1(Elementwise):
    """``exp(x) - 1``, accurate near 0."""

    c = py = "expm1({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.expm1(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: out + 1.0,)


@final
class Log(Elementwise):
    """Natural logarithm: NaN below 0."""

    c = py = "log({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.log(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 / a,)


@final
class Log1p(Elementwise):
    """``log(1 + x)``, accurate near 0."""

    c = py = "log1p({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.log1p(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 / (1.0 + a),)


@final
class Sqrt(Elementwise):
    """Square root: NaN below 0."""

    c = py = "sqrt({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.sqrt(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 0.5 / out,)


# ---------------------------------------------------------------- circular functions
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


@final
class Tan(Elementwise):
    """Tangent of radians."""

    c = py = "tan({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.tan(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 + out * out,)


@final
class Asin(Elementwise):
    """Angle in [-pi/2, pi/2] with this sine."""

    c = py = "asin({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.asin(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 / _leg(a),)


@final
class Acos(Elementwise):
    """Angle in [0, pi] with this cosine."""

    c = py = "acos({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.acos(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: -1.0 / _leg(a),)


@final
class Atan(Elementwise):
    """Angle in [-pi/2, pi/2] with this tangent."""

    c = py = "atan({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.atan(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 / (1.0 + a * a),)


@final
class Atan2(Elementwise):
    """Angle of the point whose ordinate is the first argument and whose abscissa is the second, as in `math.atan2`."""

    c = py = "atan2({0}, {1})"

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.atan2(a, b)

    def partials(self, out: AnyTensor, a: AnyTensor, b: AnyTensor) -> Sequence[Partial]:
        return lambda: b / (a * a + b * b), lambda: -(a / (a * a + b * b))


# ---------------------------------------------------------------- hyperbolic functions
@final
class Sinh(Elementwise):
    """Hyperbolic sine."""

    c = py = "sinh({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.sinh(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Cosh(), a),)


@final
class Cosh(Elementwise):
    """Hyperbolic cosine."""

    c = py = "cosh({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.cosh(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Sinh(), a),)


@final
class Tanh(Elementwise):
    """Hyperbolic tangent."""

    c = py = "tanh({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.tanh(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 - out * out,)


@final
class Asinh(Elementwise):
    """Inverse of `sinh`."""

    c = py = "asinh({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.asinh(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 / bind(Sqrt(), 1.0 + a * a),)


@final
class Acosh(Elementwise):
    """Inverse of `cosh`: NaN below 1."""

    c = py = "acosh({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.acosh(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 / bind(Sqrt(), (a - 1.0) * (a + 1.0)),)


@final
class Atanh(Elementwise):
    """Inverse of `tanh`."""

    c = py = "atanh({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.atanh(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 1.0 / ((1.0 - a) * (1.0 + a)),)


def _leg(a: AnyTensor) -> AnyTensor:
    """``sqrt(1 - a^2)``, without the cancellation near 1."""
    return bind(Sqrt(), (1.0 - a) * (1.0 + a))


# ---------------------------------------------------------------- rounding
@final
class Floor(Test):
    """The greatest whole number that is not above the argument."""

    c = "floor({0})"
    py = "float(floor({0}))"
    domain = Float
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.floor(a)


@final
class Ceil(Test):
    """The smallest whole number that is not below the argument."""

    c = "ceil({0})"
    py = "float(ceil({0}))"
    domain = Float
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.ceil(a)


@final
class Round(Test):
    """The nearest whole number; halves go to the even one."""

    c = "rint({0})"
    py = "float(round({0}))"
    domain = Float
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.round(a)
