"""The cleaning pass: afterwards every loop computes only results that are needed, and only work that needs a carry.

All cleverness about loops is here; their derivatives and their vectorised form are naive. Results of a cleaned loop may come from
several places: from the loop, from bulk work that was hoisted out of it, or from its arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.repeat import While
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops import until
from interpreters.symbolic.loops.registry import Rules
from interpreters.symbolic.loops.results import Loop
from interpreters.symbolic.loops.sides import chosen
from interpreters.symbolic.loops.totals import Totals
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Term, reachable


def clean(scope: Scope, outputs: Sequence[Term], rules: Rules) -> list[Term]:
    """The outputs with each loop cleaned, operands first."""
    arena = scope.arena
    order = reachable(outputs)
    needed: dict[Term, set[int]] = {}
    for t in order:
        if isinstance(t.op, Proj):
            needed.setdefault(t.args[0], set()).add(t.op.k)
    totals = Totals(arena, order if rules.on("sums of accumulators") else (), outputs)
    new: dict[Term, Term] = {}
    parts: dict[Term, dict[int, Term]] = {}
    for t in order:
        arena.where = t.where
        if isinstance(t.op, MapAccum) and isinstance(t.op.body, Body):
            op, body, args = t.op, t.op.body, tuple(new[a] for a in t.args)
            if t in totals.axes:
                op, body, args = totals.loop(t, args)
                rules.fired["sums of accumulators"] += 1
            parts[t] = results(scope, op, body, args, tuple(sorted(needed.get(t, ()))), rules)
        elif isinstance(t.op, While) and isinstance(t.op.body, Body) and t.op.body.arena is arena:
            args = tuple(new[a] for a in t.args)
            parts[t] = until.results(scope, t.op, t.op.body, args, tuple(sorted(needed.get(t, ()))), rules)
        elif isinstance(t.op, Branch):
            parts[t] = chosen(scope, t.op, tuple(new[a] for a in t.args), sorted(needed.get(t, ())), rules)
        elif isinstance(t.op, Proj) and t.args[0] in parts:
            new[t] = parts[t.args[0]][t.op.k]
        elif t in totals.leaves:
            new[t] = totals.sum(t, new)
        elif t not in totals.within:
            new[t] = arena.term(t.op, tuple(new[a] for a in t.args)) if t.args else t
    return [new[t] for t in outputs]


def results(
    scope: Scope, op: MapAccum, body: Body, args: tuple[Term, ...], needed: tuple[int, ...], rules: Rules
) -> dict[int, Term]:
    """The needed results of a loop, by number."""
    key = (op, args, needed, rules.only)
    return scope.arena.remembered("clean", key, lambda: Loop(scope, op, body, args, needed, rules).results())
