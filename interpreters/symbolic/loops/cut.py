"""Residuals: which primal values the forward loop keeps for the backward one, by a minimum vertex cut.

The graph is that of the primal terms that the backward step reads. Carries are gone when it runs, and costly terms should not
run twice: both are sources. Rows, captures and constants are there anyway. The cheapest set of terms that separates the sources
from what is read, by size, is what has to be kept; the rest is computed again. A carry of which a step sets a few rows counts for
less than its size: it is restored from these (`positions.py`).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, TypeAlias

from adtypes.dtypes import Several
from adtypes.op import Op
from adtypes.ops import elementary, special
from adtypes.ops.arithmetic import Div, Power, Reciprocal
from adtypes.ops.branch import Branch
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum, Mode, Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Unview
from adtypes.ops.linalg import Eigh, Matrix, System
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.qr import Qr
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.flow import Network
from interpreters.symbolic.loops.reach import free
from interpreters.symbolic.positions import Undo, undo
from interpreters.symbolic.term import Parameter, Term, reachable
from interpreters.symbolic.trial import trial

Policy: TypeAlias = Literal["store", "balanced", "recompute"]

_POLICY: ContextVar[Policy] = ContextVar("residuals", default="balanced")
FEW = 4  # rows that a step sets are at most this part of a state that is restored, which is worth as much: it may be a copy
_COSTLY = (
    Div, Power, Reciprocal, Scatter, Unview, Max, Min, Argmax, Argmin, Cumsum, Argsort, TopK, Searchsorted, MapAccum, Branch,
    Matrix, System, Eigh, Qr,
)  # fmt: skip


@contextmanager
def residuals_by(policy: Policy) -> Generator[None, None, None]:
    """Inside the block derivatives of loops keep what they read (`store`), what is costly or needs a carry (`balanced`), or as
    little as possible (`recompute`)."""
    token = _POLICY.set(policy)
    try:
        yield
    finally:
        _POLICY.reset(token)


def settings() -> tuple[object, ...]:
    """What derivatives of loops depend on beside the loop."""
    now = trial()
    return _POLICY.get(), None if now is None else now.left_out


def is_costly(op: Op) -> bool:
    """Whether recomputing the operation is worse than keeping its result."""
    if isinstance(op, Contraction):
        return set(op.out) != {*op.a, *op.b}
    if isinstance(op, MapAccum):
        return op.mode not in (Mode.REMAT, Mode.CALL)
    if isinstance(op, Pointwise):
        return type(op).__module__ in (elementary.__name__, special.__name__) or isinstance(op, _COSTLY)
    return isinstance(op, _COSTLY)


def residuals(body: Body, back: Sequence[Term]) -> tuple[list[Term], dict[int, Undo]]:
    """The terms over arguments of `body` to be kept, given the terms of its backward step (whose further arguments are
    cotangents), and the carries that are restored, by number."""
    order = reachable(back)
    read = {a for t in order if not _is_primal(body, t) for a in t.args if a.spec.dtype is not Several and _is_primal(body, a)}
    read.update(t for t in back if _is_primal(body, t))
    wanted = sorted((t for t in read if not _is_there(body, t)), key=lambda t: t.id)
    policy = _POLICY.get()
    if policy == "store" or not wanted:
        return wanted, {}
    undone = _undone(body)
    found = _least(body, wanted, policy, undone)
    ways = {k: way for k, way in undone.items() if body.inputs[k] in found or body.outputs[k] in found}
    there = {t for k in ways for t in (body.inputs[k], body.outputs[k])}
    kept = [t for t in found if t not in there] + [t for way in ways.values() for t in _told(body, way)]
    return list(dict.fromkeys(kept)), ways


def _undone(body: Body) -> dict[int, Undo]:
    """How carries are restored of which a step sets few rows, by number."""
    ways = {k: undo(body.arena, x, y) for k, (x, y) in enumerate(zip(body.inputs, body.outputs[: body.n_carry]))}
    return {k: w for k, w in ways.items() if w and FEW * sum(t.spec.size for t in w.rows) <= body.ins[k].size}


def _told(body: Body, way: Undo) -> list[Term]:
    """What is kept to restore a carry: rows, and those places that depend on carries."""
    carries = (1 << body.n_carry) - 1
    return [*way.rows, *(p for places in way.places for p in places.values() if free(body.arena, p) & carries)]


def _is_primal(body: Body, t: Term) -> bool:
    """Whether it depends on no cotangent."""
    return not free(body.arena, t) >> len(body.ins)


def _is_there(body: Body, t: Term) -> bool:
    """Whether the backward step has it anyway: a row, a capture, or what depends on nothing."""
    return not free(body.arena, t) or (isinstance(t.op, Parameter) and t.op.k >= body.n_carry)


def _least(body: Body, wanted: Sequence[Term], policy: Policy, undone: Mapping[int, Undo]) -> list[Term]:
    """The least that the wanted terms can be computed from: a minimum cut between them and what cannot be computed again. Where
    carries are kept, what a step makes of them is there as well, as the next one begins with that."""
    nodes: dict[Term, int] = {}
    todo = list(wanted)
    while todo:
        t = todo.pop()
        if t not in nodes and not _is_there(body, t):
            nodes[t] = len(nodes)
            if _is_primal(body, t):
                todo.extend(a for a in t.args if _is_primal(body, a))
    sizes = {t: t.spec.size for t in nodes if t.spec.dtype is not Several}
    for k in undone:
        sizes |= dict.fromkeys((body.inputs[k], body.outputs[k]), body.ins[k].size // FEW)
    sizes |= dict.fromkeys(body.outputs[body.n_carry :], 0)  # by the loop itself
    found = _cut(body, nodes, wanted, sizes, policy)
    if policy == "recompute":
        return found
    after = {body.outputs[t.op.k] for t in found if isinstance(t.op, Parameter) and t.op.k < body.n_carry} & nodes.keys()
    return _cut(body, nodes, wanted, sizes | dict.fromkeys(after, 0), policy) if any(sizes[t] for t in after) else found


def _cut(
    body: Body, nodes: Mapping[Term, int], wanted: Sequence[Term], sizes: Mapping[Term, int], policy: Policy
) -> list[Term]:
    """The cut, by what it takes to keep each term; those of no size cannot be kept."""
    net = Network(2 * len(nodes) + 2)
    source, sink = 2 * len(nodes), 2 * len(nodes) + 1
    for t, k in nodes.items():
        gone = isinstance(t.op, Parameter) or (isinstance(t.op, Proj) and not _is_primal(body, t.args[0]))
        if gone or (policy == "balanced" and is_costly(t.op)):
            net.edge(source, 2 * k)
        net.edge(2 * k, 2 * k + 1, sizes.get(t))
        for a in t.args:
            if a in nodes:
                net.edge(2 * nodes[a] + 1, 2 * k)
    for t in wanted:
        net.edge(2 * nodes[t] + 1, sink)
    near = net.near_sink(source, sink)
    return sorted((t for t, k in nodes.items() if 2 * k + 1 in near and 2 * k not in near), key=lambda t: t.id)
