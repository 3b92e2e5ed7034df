"""A function and its derivative at a point as two programs: the first computes the value and keeps residuals for the second.

Both are traced, differentiated and simplified as one. What does not depend on the tangents is the first half; of that, the
second half is given what it reads, except views, which cost nothing to make again from their sources.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from adtypes.algebra import Derivative, Flat, Kind, ambient, wrap
from adtypes.config import Config, config
from adtypes.op import zeros_like
from adtypes.ops.constants import Const, Iota
from adtypes.ops.layout import Reshape, View
from interpreters.symbolic import recall
from interpreters.symbolic.loops.terms import substitute
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph, Parameter, Term, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

FREE = (View, Reshape, Const, Iota)  # made again rather than kept
Derive: TypeAlias = "Callable[[Flat, Sequence[AnyTensor]], tuple[list[AnyTensor], Derivative]]"
Map: TypeAlias = "Callable[[Sequence[AnyTensor]], list[AnyTensor]]"


def linear_map(
    derive: Derive, f: Flat, args: Sequence[AnyTensor], backwards: bool, kind: Kind
) -> tuple[list[AnyTensor], Map]:
    """See `adtypes.algebra.Staging`."""
    given: list[Term] = []
    results: list[AnyTensor] = []

    def both(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        outs, d = derive(f, ts)
        root = ambient()
        assert isinstance(root, Scope)
        come, go = (outs, ts) if backwards else (ts, outs)
        given[:] = [root.input(x.spec) for x in come]
        tangents = [wrap(root, t) for t in given]
        made = d.backward(tangents) if backwards else d.forward(tangents)
        results[:] = outs
        return [*outs, *(zeros_like(x) if t is None else t for t, x in zip(made, go))]

    def ready(graph: Graph, settings: Config, has_values: bool = True) -> Halves:
        return Halves(graph, tuple(given), len(results), settings)

    def once(graph: Graph, ts: Sequence[AnyTensor]) -> tuple[list[AnyTensor], Map]:
        return ready(graph, config())(ts)

    return recall.recalled(f, both, args, kind, once, ready)


class Halves:
    """The two programs of a graph that gives `count` results, and behind them those of a linear map of the inputs `given`."""

    def __init__(self, graph: Graph, given: tuple[Term, ...], count: int, settings: Config) -> None:
        from interpreters.compile.run import Runner

        inputs = tuple(t for t in graph.inputs if t not in given)
        value, rest = graph.outputs[:count], graph.outputs[count:]
        self.count = count
        if settings.check is not None:  # what is kept need not be finite: a selection may not take it
            self.results, self.arguments = [], list(range(len(inputs)))
            self.first = Runner(prepare(Graph(graph.arena, inputs, value)), settings, Graph(graph.arena, inputs, value))
            slopes = Graph(graph.arena, (*inputs, *given), rest)
            self.second = Runner(prepare(slopes), settings, slopes)
            return
        arena, _, outputs = prepare(graph)
        late = _late(outputs, given)
        kept = _kept(outputs[count:], late, frozenset(inputs))
        results = outputs[:count]
        if any(t in late for t in results):  # a loop computes them together with tangents
            results = prepare(Graph(arena, inputs, value)).outputs
        first = (*results, *(t for t in kept if t not in results))
        with arena.passing():
            inner = [arena.term(Parameter(0, len(graph.inputs) + k, t.spec)) for k, t in enumerate(kept)]
            then = substitute(arena, list(outputs[count:]), dict(zip(kept, inner)))
        read = frozenset(reachable(then))
        self.results = [first.index(t) for t in kept]  # where the first half has what the second one wants
        self.arguments = [k for k, t in enumerate(inputs) if t in read]
        self.first = Runner(Graph(arena, inputs, first), settings)
        self.second = Runner(Graph(arena, (*(inputs[k] for k in self.arguments), *inner, *given), tuple(then)), settings)

    def __call__(self, args: Sequence[AnyTensor]) -> tuple[list[AnyTensor], Map]:
        results = self.first(args)
        known = [*(args[k] for k in self.arguments), *(results[k] for k in self.results)]
        return results[: self.count], lambda tangents: self.second([*known, *tangents])


def _late(outputs: Sequence[Term], given: Sequence[Term]) -> set[Term]:
    """The terms that depend on inputs which come later."""
    late = set(given)
    for t in reachable(outputs):
        if any(a in late for a in t.args):
            late.add(t)
    return late


def _kept(outputs: Sequence[Term], late: set[Term], inputs: frozenset[Term]) -> list[Term]:
    """The terms that come early and are read by late ones, or are results themselves."""
    kept: dict[Term, None] = {}
    for t in reachable(outputs):
        for a in t.args if t in late else ():
            if a not in late:
                kept[_source(a)] = None
    kept.update((_source(t), None) for t in outputs if t not in late)
    return [t for t in kept if t.args and t not in inputs]


def _source(t: Term) -> Term:
    """What a term is a view of, if it is one."""
    while isinstance(t.op, FREE) and t.args:
        (t,) = t.args
    return t
