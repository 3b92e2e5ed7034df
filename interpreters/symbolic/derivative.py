"""The derivative of a function inside a trace: vectorised, interpreted in duals over terms, and memoised by those terms.

A trace that is made again (`recall.py`) meets the same functions at the same terms, and need not differentiate them again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adtypes.algebra import Derivative, ambient, interpreting, rep_in, wrap
from interpreters.dual.algebra import Dual, DualAlgebra
from interpreters.dual.delta import Delta, LinearMap
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Arena, Graph, Term
from interpreters.symbolic.vectorise import vectorise

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Maybe: TypeAlias = "AnyTensor | None"


class Point(NamedTuple):
    """A function that was traced in the scope `inner`, where `params` stand for the `primals` of the scope `here`."""

    here: Scope
    inner: Scope
    params: tuple[Term, ...]
    source: tuple[Term, ...]
    primals: tuple[Term, ...]


class Known:
    """What is known about a function at a point: its results, and those of its derivative, by the tangents or cotangents it was
    applied to."""

    def __init__(self, outs: tuple[Term, ...]) -> None:
        self.outs = outs
        self.maps: dict[tuple[object, ...], tuple[Term | None, ...]] = {}


def derivative(at: Point) -> tuple[list[AnyTensor], Derivative]:
    """The results and the derivative at a point."""
    here = at.here
    if here.sides:  # what is around is named by them, anew in each trace
        return derive(at)
    key = ("derivative", here.level, at.params, at.source, at.primals)
    known: Known | None = here.arena.memo.get(key)
    if known is not None:
        return [wrap(here, t) for t in known.outs], Remembered(at, known)
    outs, d = derive(at)
    known = here.arena.memo[key] = Known(tuple([rep_in(here, y) for y in outs]))
    return outs, Remembered(at, known, d)


def derive(at: Point) -> tuple[list[AnyTensor], Traced]:
    """The same, written down: the symbolic reverse pass."""
    here, inner, params, source, primals = at
    bulk = inner.run(lambda: vectorise(inner, source))
    here.root.remember(source=Graph(here.arena, params, source), bulk=Graph(here.arena, params, tuple(bulk)))
    dual: DualAlgebra[Term] = DualAlgebra(here)
    env = {p: dual.input(x) for p, x in zip(params, primals)}
    inputs = tuple(d.delta or Delta(-1) for d in env.values())
    own = frozenset(params)

    def embed(t: Term) -> Dual[Term] | None:
        return None if any(v in own for v in t.free) else Dual(t, None)

    def before_rule(out: AnyTensor) -> None:
        here.arena.where, here.arena.of = out._rep.where, out._rep.op.name

    try:
        with here.arena.passing(), interpreting(here):
            duals = interpret(dual, bulk, env, embed, here.arena.follow)
    finally:
        dual.is_open = False
    outs = [wrap(here, d.primal) for d in duals]
    d = LinearMap(here, inputs, tuple(d.delta for d in duals), before_rule)
    return outs, Traced(here.arena, d)


class Traced(NamedTuple):
    """A derivative whose terms belong to the lines of the user's program that they are derivatives of."""

    arena: Arena
    map: LinearMap

    def forward(self, tangents: Sequence[Maybe]) -> list[Maybe]:
        with self.arena.passing():
            return self.map.forward(tangents)

    def backward(self, cotangents: Sequence[Maybe]) -> list[Maybe]:
        with self.arena.passing():
            return self.map.backward(cotangents)


class Remembered:
    """A derivative that looks its earlier results up."""

    def __init__(self, at: Point, known: Known, made: Traced | None = None) -> None:
        self.at, self.known, self.made = at, known, made

    def forward(self, tangents: Sequence[Maybe]) -> list[Maybe]:
        return self._applied(True, tangents, lambda d: d.forward(tangents))

    def backward(self, cotangents: Sequence[Maybe]) -> list[Maybe]:
        return self._applied(False, cotangents, lambda d: d.backward(cotangents))

    def _applied(self, forwards: bool, to: Sequence[Maybe], apply: Callable[[Traced], list[Maybe]]) -> list[Maybe]:
        here = ambient()  # a transform further in may apply the map
        at = self.at.here
        if not isinstance(here, Scope) or here.arena is not at.arena or here.sides or (here is not at and here.depth <= at.depth):
            return apply(self._made())
        key = (forwards, here.level, *[None if x is None else rep_in(here, x) for x in to])
        found = self.known.maps.get(key)
        if found is None:
            results = apply(self._made())
            self.known.maps[key] = tuple([None if x is None else rep_in(here, x) for x in results])
            return results
        return [None if t is None else wrap(here, t) for t in found]

    def _made(self) -> Traced:
        if self.made is None:
            _, self.made = derive(self.at)
        return self.made
