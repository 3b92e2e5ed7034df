"""Programs inside another interpretation: interpreted there, or, under an eager `build`, compiled for all its positions at once.

A transform inside `vmap` is applied in each call. When the same one comes again, its program is traced once more with the
positions as a leading axis, and runs like any other program on arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from adtypes.algebra import AMBIENT, TensorAlgebra, backend, rep_in, wrap
from interpreters.batched import BatchedAlgebra, Lane
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.loops.batch import over
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Graph, Term

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

BATCHES = 8  # numbers of positions, and choices of arguments that depend on them, which one program is kept for
Run: TypeAlias = "Callable[[Sequence[AnyTensor]], list[AnyTensor]]"


def within(alg: TensorAlgebra[Any], graph: Graph, args: Sequence[AnyTensor]) -> list[AnyTensor]:
    """The results of a program that is read in an interpretation."""
    env = dict(zip(graph.inputs, [rep_in(alg, x) for x in args], strict=True))
    arena = alg.arena if isinstance(alg, Scope) else None
    if arena is None:
        return [wrap(alg, y) for y in interpret(alg, graph.outputs, env)]

    def before(t: Term) -> None:
        arena.where = t.where

    with arena.passing():  # its lines are those where it was written, not those where it is used
        return [wrap(alg, y) for y in interpret(alg, graph.outputs, env, before=before)]


def over_positions(
    alg: BatchedAlgebra[Any],
    graph: Graph,
    args: Sequence[AnyTensor],
    run: Callable[[Graph, Sequence[AnyTensor]], list[AnyTensor]],
) -> list[AnyTensor]:
    """The results of a program at the positions of an eager `build`, as one program that `run` runs in the algebra below."""
    lanes = [rep_in(alg, x) for x in args]
    whole, mapped = at_once(graph, alg.n, [x.mapped for x in lanes])
    token = AMBIENT.set(None)
    try:
        results = run(whole, [wrap(alg.base, x.value) for x in lanes])
    finally:
        AMBIENT.reset(token)
    return [wrap(alg, Lane(rep_in(alg.base, y), m)) for y, m in zip(results, mapped)]


class Within:
    """A simplified program as a function of tensors of interpretations around it; `ready` compiles programs of arrays."""

    def __init__(self, graph: Graph, ready: Callable[[Graph], Run]) -> None:
        self.graph, self.ready = graph, ready
        self._met: dict[tuple[int, tuple[bool, ...]], tuple[Within, tuple[bool, ...]] | None] = {}
        self._compiled: Run | None = None

    def __call__(self, alg: TensorAlgebra[Any], args: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The results in the interpretation `alg`."""
        if isinstance(alg, ConcreteAlgebra):
            return self._run(args)
        return self._batch(alg, args) if isinstance(alg, BatchedAlgebra) else within(alg, self.graph, args)

    def _batch(self, alg: BatchedAlgebra[Any], args: Sequence[AnyTensor]) -> list[AnyTensor]:
        """At the positions of an eager `build`; from the second time on by a program in the interpretation below."""
        lanes = [rep_in(alg, x) for x in args]
        key = alg.n, tuple([x.mapped for x in lanes])
        if key not in self._met:
            if len(self._met) >= BATCHES:
                self._met.clear()
            self._met[key] = None
            return within(alg, self.graph, args)
        found = self._met[key]
        if found is None:
            graph, mapped = at_once(self.graph, *key)
            found = self._met[key] = Within(graph, self.ready), mapped
        program, mapped = found
        below = alg.base
        results = program(below, [wrap(below, x.value) for x in lanes])
        return [wrap(alg, Lane(rep_in(below, y), m)) for y, m in zip(results, mapped)]

    def _run(self, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        if self._compiled is None:
            self._compiled = self.ready(self.graph)
        token = AMBIENT.set(None)  # arrays in, arrays out: the interpretation around has no part in it
        try:
            return self._compiled(args)
        finally:
            AMBIENT.reset(token)


def at_once(graph: Graph, n: int, mapped: Sequence[bool]) -> tuple[Graph, tuple[bool, ...]]:
    """The program for `n` positions, with a leading axis on inputs that depend on them, and which results have it."""
    root = Scope(backend())
    inputs = [root.input(t.spec.with_shape((n, *t.spec.shape)) if m else t.spec) for t, m in zip(graph.inputs, mapped)]
    outs = over(root, graph.outputs, {t: Lane(x, m) for t, x, m in zip(graph.inputs, inputs, mapped)}, n)
    return Graph(root.arena, tuple(inputs), tuple([y.value for y in outs])), tuple([y.mapped for y in outs])
