"""Rows of the special functions: the sigmoid family, the error function, the gamma family."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt
from typing import TYPE_CHECKING, final

from adtypes.algebra import bind
from adtypes.errors import ShapeError
from adtypes.namespace import Array, Namespace
from adtypes.ops.elementary import Exp
from adtypes.ops.pointwise import Elementwise, Partial
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@final
class Sigmoid(Elementwise):
    """``1 / (1 + exp(-x))``, without overflow."""

    c = "1 / (1 + exp(-{0}))"
    py = "1 / (1 + exp(-{0})) if {0} > -700 else exp({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.sigmoid(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: out * (1.0 - out),)


@final
class Softplus(Elementwise):
    """``log(1 + exp(x))``, without overflow."""

    c = "({0} < 0 ? 0 : {0}) + log1p_to_1(exp(-fabs({0})))"
    py = "(0.0 if {0} < 0 else {0}) + log1p(exp(-fabs({0})))"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.softplus(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Sigmoid(), a),)


@final
class Erf(Elementwise):
    """Error function."""

    c = py = "erf({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.erf(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Exp(), -(a * a)) * (2 / sqrt(pi)),)


@final
class Erfc(Elementwise):
    """``1 - erf(x)``, accurate for large arguments."""

    c = py = "erfc({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.erfc(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Exp(), -(a * a)) * (-2 / sqrt(pi)),)


@final
class Erfinv(Elementwise):
    """Inverse of the error function: infinite at -1 and 1, NaN beyond."""

    c = py = "erfinv({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.erfinv(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Exp(), out * out) * (sqrt(pi) / 2),)


@final
class Lgamma(Elementwise):
    """Logarithm of the magnitude of the gamma function."""

    c = "log_gamma({0})"
    py = "lgamma({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.lgamma(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Digamma(), a),)


@final
class Digamma(Elementwise):
    """Derivative of `lgamma`."""

    c = py = "digamma({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.digamma(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Polygamma(1), a),)


@final
class Polygamma(Elementwise):
    """The n-th derivative of `digamma`, for n at least 1."""

    n: int

    @property
    def c(self) -> str:
        return "trigamma({0})" if self.n == 1 else self.py

    @property
    def py(self) -> str:
        return f"polygamma({self.n}, {{0}})"

    def spec(self, *specs: Spec) -> Spec:
        if self.n < 1:
            raise ShapeError(f"polygamma: order {self.n} is less than 1")
        if self.n > 128:
            raise ShapeError(f"polygamma: order {self.n} is greater than 128: few of its values are in the range of floats")
        return super().spec(*specs)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.polygamma(self.n, a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(Polygamma(self.n + 1), a),)
