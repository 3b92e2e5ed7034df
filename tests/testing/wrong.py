"""Rows and rules that are wrong on purpose, which the testing tools must detect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, final

import numpy as np

from adtypes.algebra import bind
from adtypes.namespace import Array, Namespace
from adtypes.ops.elementary import Cos, Sin
from adtypes.ops.pointwise import Elementwise, Partial
from interpreters.symbolic import rewrite
from interpreters.symbolic.rewrite import Rewriter, Rule
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@final
class WrongSlope(Elementwise):
    """A sine whose derivative is twice too large."""

    c = py = "sin({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.sin(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 2.0 * bind(Cos(), a),)


@final
class WrongCurvature(Elementwise):
    """A sine whose derivative is right at every point, but is not what is differentiated again."""

    c = py = "sin({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.sin(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: bind(FlatCos(), a),)


@final
class FlatCos(Elementwise):
    """A cosine with the derivative of a constant."""

    c = py = "cos({0})"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.cos(a)

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 0.0 * a,)


@final
class OneSided(Elementwise):
    """A square whose derivative is right forwards and zero backwards."""

    c = py = "{0} * {0}"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return a * a

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (lambda: 2.0 * a,)

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: object
    ) -> Sequence[AnyTensor | None]:
        return [0.0 * ct]


@final
class Distinguishing(Elementwise):
    """The identity on arrays, something else where a program is written."""

    c = py = "{0}"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return a * 1.0 if isinstance(a, np.ndarray) else a * 1.25

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (1.0,)


@final
class WrongInLoops(Elementwise):
    """The identity, but minus it in a loop."""

    c = py = "{0}"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return a * 1.0

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (1.0,)

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: Any) -> AnyTensor:
        return -super().batch(sizes, mapped, *args)


@contextmanager
def wrong_rule() -> Iterator[str]:
    """While the block runs there is a rule that takes sines for cosines; gives its name."""

    def sine_is_cosine(r: Rewriter, t: Term) -> Term | None:
        return r.make(Cos(), *t.args)

    bad = Rule("sine is cosine", "sin x = cos x", (Sin,), sine_is_cosine, frozenset())
    rewrite.RULES[bad.name] = bad
    rewrite._BY_HEAD.setdefault(Sin, []).append(bad)
    try:
        yield bad.name
    finally:
        del rewrite.RULES[bad.name]
        rewrite._BY_HEAD[Sin].remove(bad)
