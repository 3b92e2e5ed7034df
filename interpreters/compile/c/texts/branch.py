"""Branches as C: an ``if`` around the units of either side, which write their results to the same places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.ops.branch import Branch
from interpreters.compile.c.texts.lines import braced, either
from interpreters.compile.c.texts.loop import cleared
from interpreters.compile.c.units.nests import Goal
from interpreters.compile.c.units.nodes import Demand
from interpreters.compile.c.units.slots import Slot
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan
    from interpreters.compile.c.texts.scope import Scope


def branch_lines(scope: Scope, t: Term, op: Branch, unit: int) -> list[str]:
    life, first = scope.lives(unit, unit), len(scope.memory.buffers)
    places = [
        scope.slots[y] if (y := scope.result(t, k)) in scope.slots else scope.memory.slot(spec, life, ordered=True)
        for k, spec in enumerate(op.then.outs)
    ]
    f, g = (_side(scope, t, inner, places, unit) for inner in scope.plan.sides[t])
    before = cleared(scope, first, [s.buffer for s in places]) if any(side.inner for side in scope.plan.sides[t]) else []
    test = scope.slot_of(t.args[0]).text(())
    return [*before, *(either(test, f, g) if g else braced(f"if ({test})", f))]


def _side(scope: Scope, t: Term, inner: Plan, places: list[Slot], unit: int) -> list[str]:
    known: dict[Term, Demand] = {}
    given: dict[Goal, Slot] = {}
    for a, x in zip(t.args[1:], inner.inputs):
        if x in inner.used:
            if inner.is_known(a, x):
                known[x] = Demand(a, ())
            else:
                given[x] = scope.slot_of(a)
    body = scope.within(inner, unit, known, scope.outer.counts)
    given |= zip(body.goals, places)
    return body.lines(given)
