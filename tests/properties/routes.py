"""The ways a program can be given a meaning, each a plain function from arrays to arrays; properties compare them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import adtypes.tensor  # noqa: F401  the front makes the tensors that `wrap` returns
from adtypes.algebra import Interpreter, backend, wrap
from adtypes.config import using
from adtypes.dtypes import F32, is_float
from adtypes.op import zeros_like
from adtypes.testing.programs import Program, subexpressions
from interpreters.compile.run import execute
from interpreters.concrete.numpy import NUMPY
from interpreters.dual.interpreter import DUAL
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.interpreter import SYMBOLIC, trace
from interpreters.symbolic.pipeline import bulk, prepare
from interpreters.symbolic.term import Graph

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Array: TypeAlias = NDArray[Any]
Flat: TypeAlias = "Callable[[Sequence[AnyTensor]], list[AnyTensor]]"


class Traced(NamedTuple):
    """A program as terms, and the values of all its inputs, hidden ones last."""

    graph: Graph
    values: list[Array]

    def run(self, graph: Graph | None = None) -> list[Array]:
        """The outputs, or those of another graph over the same inputs, on NumPy."""
        graph = graph or self.graph
        return [np.asarray(y) for y in interpret(NUMPY, graph.outputs, dict(zip(graph.inputs, self.values)))]


def tensors(arrays: Sequence[Array]) -> list[AnyTensor]:
    return [wrap(NUMPY, a) for a in arrays]


def array_of(x: AnyTensor) -> Array:
    return np.asarray(x._alg.value(x._rep))


def staged(f: Flat, arrays: Sequence[Array]) -> Traced:
    """`f` written down on inputs like `arrays`."""
    graph, captured = trace(f, tensors(arrays))
    return Traced(graph, [*arrays, *map(array_of, captured)])


def rounding(program: Program) -> float:
    """How far values may be apart that are computed in another order: far if numbers of single precision are inside."""
    return 1e-4 if any(e.spec.dtype is F32 for e in subexpressions(program.body)) else 1e-9


def flat(program: Program) -> Flat:
    return lambda xs: [program(*xs)]


# ---------------------------------------------------------------- running
class Route(NamedTuple):
    """An interpreter that differentiates, and a way to run what it makes."""

    name: str
    interpreter: Interpreter
    run: Callable[[Flat, Sequence[Array]], list[Array]]


def eagerly(f: Flat, arrays: Sequence[Array]) -> list[Array]:
    return [array_of(y) for y in f(tensors(arrays))]


def written_down(f: Flat, arrays: Sequence[Array]) -> list[Array]:
    """Traced and made bulk; no other pass."""
    traced = staged(f, arrays)
    return traced.run(bulk(traced.graph))


def simplified(f: Flat, arrays: Sequence[Array]) -> list[Array]:
    """What engines compile, but run by interpretation."""
    traced = staged(f, arrays)
    return traced.run(prepare(traced.graph))


def compiled(f: Flat, arrays: Sequence[Array]) -> list[Array]:
    """Through the NumPy engine."""
    return [array_of(y) for y in execute(*_with_values(f, tensors(arrays)))]


def compiled_by_torch(f: Flat, arrays: Sequence[Array]) -> list[Array]:
    """On tensors of torch, through its engine."""
    with using(backend="torch"):
        alg = backend()
        outs = execute(*_with_values(f, [wrap(alg, alg.literal(a)) for a in arrays]))
        return [np.asarray(y._alg.value(y._rep)) for y in outs]


def eagerly_by_torch(f: Flat, arrays: Sequence[Array]) -> list[Array]:
    with using(backend="torch"):
        alg = backend()
        return [np.asarray(y._alg.value(y._rep)) for y in f([wrap(alg, alg.literal(a)) for a in arrays])]


def _with_values(f: Flat, xs: Sequence[AnyTensor]) -> tuple[Graph, list[AnyTensor]]:
    graph, captured = trace(f, xs)
    return graph, [*xs, *captured]


EAGER = Route("dual over arrays", DUAL, eagerly)
BULK = Route("symbolic", SYMBOLIC, written_down)
SIMPLE = Route("symbolic, simplified", SYMBOLIC, simplified)
MIXED = Route("dual over terms", DUAL, simplified)  # define-by-run, but inside a trace
COMPILED = Route("compiled", SYMBOLIC, compiled)
TORCH = Route("compiled by torch", SYMBOLIC, compiled_by_torch)
EAGER_TORCH = Route("dual over torch", DUAL, eagerly_by_torch)
ROUTES = (EAGER, BULK, SIMPLE, MIXED, COMPILED)


# ---------------------------------------------------------------- derivatives, to be nested
def live(xs: Sequence[AnyTensor]) -> list[int]:
    """The positions of the arguments that have derivatives."""
    return [k for k, x in enumerate(xs) if is_float(x.spec.dtype)]


def at(f: Flat, xs: Sequence[AnyTensor], active: Sequence[int]) -> Flat:
    """`f` as a function of some of its arguments."""

    def of(ys: Sequence[AnyTensor]) -> list[AnyTensor]:
        new = dict(zip(active, ys))
        return f([new.get(k, x) for k, x in enumerate(xs)])

    return of


def reverse(route: Route, f: Flat, cts: Sequence[Array]) -> Flat:
    """The cotangents of the float arguments for given cotangents of the results."""

    def df(xs: Sequence[AnyTensor]) -> list[AnyTensor]:
        active = live(xs)
        _, d = route.interpreter.derive(at(f, xs, active), [xs[k] for k in active])
        back = d.backward(tensors(cts))
        return [zeros_like(xs[k]) if c is None else c for k, c in zip(active, back)]

    return df


def forward(route: Route, f: Flat, vs: Sequence[Array]) -> Flat:
    """The tangents of the results for given tangents of the float arguments."""

    def df(xs: Sequence[AnyTensor]) -> list[AnyTensor]:
        active = live(xs)
        ys, d = route.interpreter.derive(at(f, xs, active), [xs[k] for k in active])
        return [zeros_like(y) if t is None else t for y, t in zip(ys, d.forward(tensors(vs)))]

    return df


def directions(seed: int, arrays: Sequence[Array]) -> list[Array]:
    """A random tangent for each float array."""
    rng = np.random.default_rng([seed, 2])
    return [np.asarray(rng.normal(size=a.shape), a.dtype) for a in arrays if a.dtype.kind == "f"]


def moved(arrays: Sequence[Array], vs: Sequence[Array], h: float) -> list[Array]:
    """The float arrays moved along their directions."""
    step: Iterator[Array] = iter(vs)
    return [a + h * next(step) if a.dtype.kind == "f" else a for a in arrays]
