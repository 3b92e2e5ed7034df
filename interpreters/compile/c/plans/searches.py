"""Extrema beside their positions: a search knows the element that it finds, so one loop does for both."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from adtypes.op import Op
from adtypes.ops.layout import Reshape
from adtypes.ops.reductions import Extremum, Position
from adtypes.spec import Shape
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan


def searches(terms: Collection[Term]) -> dict[Term, Term]:
    """For extrema, the search for their position in the same array, if there is one."""
    found: dict[tuple[type[Op], Term, Shape], Term] = {
        (type(t.op), *_where(t, t.op.axis)): t for t in terms if isinstance(t.op, Position)
    }
    if not found:
        return {}
    extrema = [(t, t.op) for t in terms if isinstance(t.op, Extremum)]
    pairs = ((t, found.get((type(op.position(0)), t.args[0], op.axes))) for t, op in extrema)
    return {t: s for t, s in pairs if s is not None}


def _where(t: Term, axis: int) -> tuple[Term, Shape]:
    """The array and the axes of a search; one along the last axis of a reshape may be along several axes."""
    x = t.args[0]
    if isinstance(x.op, Reshape) and axis == x.spec.ndim - 1 and x.args[0].spec.shape[:axis] == x.spec.shape[:axis]:
        return x.args[0], tuple(range(axis, x.args[0].spec.ndim))
    return x, (axis,)


def search(made: Plan, t: Term) -> Term | None:
    """The search that finds this extremum as well. What is written out is no loop."""
    s = made.found.get(t)
    return None if s is None or t in made.inline or s in made.inline else s
