"""What of a program becomes loops, which of its terms lie in memory, and in which order kernels and NumPy statements run.

Terms that loops cannot express (contractions, scatters, bodies of loops, ..) are *foreign*: NumPy computes them between kernels.
Stages alternate: at odd ones NumPy runs, at even ones one kernel. All decisions are made in one pass from the outputs down, for
what happens to a term follows from who reads it.
"""

from __future__ import annotations

from typing import NamedTuple

from adtypes.dtypes import Several
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Reshape, Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Argmax, Argmin, Max, Min
from adtypes.spec import Shape
from interpreters.symbolic.term import Graph, Term, reachable

COSTLY = 16  # operations from which on a term that several nests want is stored, not computed again
FUNCTION, DIVISION, GATHER = 16, 4, 8  # what they cost, in additions
CAP = 1 << 20
REDUCTIONS = (Sum, Max, Min, Argmax, Argmin)
MOVES = (View, Reshape)  # what NumPy does without computing, so it may stand before a foreign operation
FREE = (Const, Iota)


class Plan(NamedTuple):
    """`memory` are all terms that lie in arrays when kernels run, `stages` what each stage makes, first to last."""

    memory: set[Term]
    stages: list[tuple[bool, list[Term]]]  # whether it is a kernel, and its terms, operands first


def plan(graph: Graph) -> Plan:
    terms = reachable(graph.outputs)
    foreign = {t for t in terms if is_foreign(t)} | set(graph.inputs)
    stored = _stored(graph, terms, foreign)
    at: dict[Term, int] = {}
    made: dict[int, list[Term]] = {}
    for t in terms:
        ready = max((at[a] for a in t.args), default=-1)
        if t in stored or (t in foreign and t not in graph.inputs):
            ready += (ready % 2 == 0) != (t in stored)
            made.setdefault(ready, []).append(t)
        at[t] = -1 if t in graph.inputs else ready
    return Plan(stored | foreign, [(s % 2 == 0, made[s]) for s in sorted(made)])


def is_foreign(t: Term) -> bool:
    """Whether no nest can compute the term; what has no elements, or reads nothing, is not worth one."""
    op = t.op
    if t.spec.dtype is Several or not t.spec.size or any(a.spec.dtype is Several or not a.spec.size for a in t.args):
        return True
    if isinstance(op, (Argmax, Argmin)):
        return op.axis != t.args[0].spec.ndim - 1  # their loop must be the innermost one
    if isinstance(op, (Sum, Max, Min)):
        return not op.axes
    return not isinstance(op, (Pointwise, View, Reshape, Gather, Const, Iota))


def space(t: Term) -> Shape:
    """The iteration space of a stored term: the axes of the operand, if it is a reduction."""
    return t.args[0].spec.shape if isinstance(t.op, REDUCTIONS) else t.spec.shape


def core(t: Term) -> Term:
    """The term below all views and reshapes."""
    while isinstance(t.op, MOVES):
        t = t.args[0]
    return t


def units_only(t: Term) -> bool:
    """Whether a reshape only adds or removes axes of size 1."""
    return [n for n in t.spec.shape if n != 1] == [n for n in t.args[0].spec.shape if n != 1]


def _stored(graph: Graph, terms: list[Term], foreign: set[Term]) -> set[Term]:
    """The terms that kernels write."""
    cost, level = _costs(terms, foreign), _levels(terms, foreign)
    stored: set[Term] = set()
    readers: dict[Term, set[object]] = {}  # for what nests compute: the spaces, or the views, in which they do

    def keep(t: Term) -> None:
        if t not in foreign and not isinstance(t.op, FREE):
            stored.add(t)

    for t in graph.outputs:
        below = core(t)
        if t not in foreign and below not in foreign and not isinstance(below.op, FREE):
            stored.add(t)
    for t in reversed(terms):
        op = t.op
        if t in foreign:
            for a in t.args:
                keep(core(a))
            continue
        here = readers.get(t, set())
        if t not in stored and not here:
            continue  # only NumPy looks at it
        if isinstance(op, REDUCTIONS) or (len(here) > 1 and cost[t] >= COSTLY):
            stored.add(t)
        if t in stored:
            here = {(space(t), level[t])}
        if isinstance(op, View):
            (x,) = t.args
            if cost[x] and t.spec.size > x.spec.size:
                keep(x)
            here = {t}
        elif isinstance(op, Reshape) and not units_only(t):
            x = t.args[0]
            while isinstance(x.op, Reshape):
                x = x.args[0]
            if x.spec.ndim > 1:
                keep(x)
            here = {t}
        elif isinstance(op, Gather):
            if cost[t.args[0]]:
                keep(t.args[0])
            here = {t}
        for a in t.args:
            seen = readers.setdefault(a, set())
            if len(seen) < 2:
                seen |= here
    return stored


def _levels(terms: list[Term], foreign: set[Term]) -> dict[Term, int]:
    """How many reductions and foreign operations lie below a term, one after the other: levels are nests of their own."""
    level: dict[Term, int] = {}
    for t in terms:
        level[t] = max([level[a] + (a in foreign or isinstance(a.op, REDUCTIONS)) for a in t.args], default=0)
    return level


def _costs(terms: list[Term], foreign: set[Term]) -> dict[Term, int]:
    """What computing a term at one position takes, counted without sharing; what is in memory anyhow costs nothing."""
    cost: dict[Term, int] = {}
    for t in terms:
        if t in foreign or isinstance(t.op, REDUCTIONS):
            cost[t] = 0
            continue
        own = 0
        if isinstance(t.op, Pointwise):
            text = t.op.c
            own = FUNCTION if "(" in text else DIVISION if "/" in text else 1
        elif isinstance(t.op, Gather):
            own = GATHER
        cost[t] = min(CAP, own + sum(cost[a] for a in t.args))
    return cost
