"""A cost model from shapes alone: flops, bytes and operations, without fusion or caches."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

import numpy as np

from adtypes.op import Op
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Sum, Unview, View
from adtypes.ops.linalg import Cholesky, CholeskyPullback, Eigh, LogDet, Matrix, SignDet, Solve, TriangularSolve
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.qr import Qr
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.ops.repeat import While
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from adtypes.program import Cost
from adtypes.spec import Spec
from interpreters.symbolic.body import Body, sides_of
from interpreters.symbolic.term import Graph, LoopVar, Parameter, Term, reachable


def operations(graph: Graph) -> list[Term]:
    """The terms of a graph that are operations, not inputs or (broadcast) constants."""
    return [t for t in reachable(graph.outputs) if not isinstance(t.op, (Parameter, LoopVar)) and not _number(t)]


def cost(graph: Graph) -> Cost:
    """The sum over the operations."""
    return _cost(operations(graph))


def flops(outputs: Iterable[Term]) -> int:
    """The floating point operations of what the outputs need."""
    return _cost(reachable(outputs)).flops


def _cost(terms: Iterable[Term]) -> Cost:
    flops = moved = ops = 0
    for t in terms:
        if isinstance(t.op, (View, Proj)):
            continue  # views cost nothing; their readers pay
        f, b, n = _inside(t)
        flops, moved, ops = flops + f, moved + b, ops + n
    return Cost(flops, moved, ops)


def _number(t: Term) -> bool:
    return isinstance(t.op, Const) or (isinstance(t.op, View) and isinstance(t.args[0].op, Const))


def _flops(t: Term) -> int:
    op = t.op
    if isinstance(op, Pointwise):
        return t.spec.size
    if isinstance(op, Contraction):
        return 2 * prod(op.sizes(*(a.spec for a in t.args)).values())
    if isinstance(op, (Sum, Max, Min, Argmax, Argmin, Cumsum, TopK, Scatter, Unview)):
        return t.args[0].spec.size
    if isinstance(op, (Argsort, Searchsorted)):  # comparisons
        row = t.args[0].spec.shape[op.axis if isinstance(op, Argsort) else -1]
        return t.spec.size * row.bit_length()
    if isinstance(op, (Matrix, Eigh, Qr, CholeskyPullback)):
        return round(_CUBES.get(type(op), 0.0) * t.args[0].spec.size * t.args[0].spec.shape[-1])
    if isinstance(op, (Solve, TriangularSolve)):
        a, b = (x.spec for x in t.args)
        columns = b.size // max(prod(b.shape[:-2]) * a.shape[-1], 1) if b.ndim == a.ndim else 1
        return round(a.size * ((2 if isinstance(op, Solve) else 1) * columns + _CUBES[type(op)] * a.shape[-1]))
    return 0


# Flops over n^3 of what LAPACK does to a matrix of n rows, leading terms.
_CUBES: dict[type[Op], float] = {
    Cholesky: 1 / 3, CholeskyPullback: 2 / 3, LogDet: 2 / 3, SignDet: 2 / 3, Solve: 2 / 3, TriangularSolve: 0.0, Eigh: 9.0,
    Qr: 8 / 3,
}  # fmt: skip


def _moved(t: Term) -> int:
    return _bytes(t.spec) + sum(_bytes(a.spec) for a in {*t.args} if not _number(a))


def _bytes(spec: Spec) -> int:
    if spec.parts:
        return sum(map(_bytes, spec.parts))
    return spec.size * np.dtype(spec.dtype.np_dtype).itemsize


def _inside(t: Term) -> Cost:
    """The cost of one operation: of a loop, its body times the number of steps; of a branch, the more expensive side."""
    op = t.op
    if isinstance(op, MapAccum) and isinstance(op.body, Body):
        once = _body(op.body)
        return Cost(op.n * once.flops, op.n * once.bytes, op.n * once.ops)
    if isinstance(op, While) and isinstance(op.body, Body):  # unknown number of steps: counted once
        return _body(op.body)
    if (sides := sides_of(op)) is not None:
        return max(map(_body, sides))
    return Cost(_flops(t), _moved(t), 1)


def _body(body: Body) -> Cost:
    return cost(Graph(body.arena, body.bulk.inputs, body.bulk.outputs))
