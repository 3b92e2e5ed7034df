"""Indices of loops that have the name of one that is still open.

An index is named by the level of its loop and by its size. What a loop made outside of another one may be read inside of it: then
both are on one level, and if they are of one size, their indices are one term. Where the inner one is a program of its own, as a
function that is differentiated there is, the index of the closed loop would be taken for that of the open one.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreters.symbolic.loops.terms import substitute
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Build1, LoopVar, Term, reachable


def apart(scope: Scope, outputs: Sequence[Term]) -> list[Term]:
    """The outputs, in which no loop has an index that is visible from this scope: if any has, all are moved to levels beyond
    those in use, in the same order."""
    arena = scope.arena
    visible = {(v.op.level, v.op.n) for v in scope.visible if isinstance(v.op, LoopVar)}
    order = reachable(outputs) if visible else []
    loops = {(t.op.level, t.op.n) for t in order if isinstance(t.op, Build1)}
    if loops.isdisjoint(visible):
        return list(outputs)
    beyond = max(level for level, _ in loops | visible)
    new: dict[Term, Term] = {}
    for t in order:
        arena.follow(t)
        args, op = [new[a] for a in t.args], t.op
        if isinstance(op, Build1):
            index, moved = (arena.term(LoopVar(level, op.n)) for level in (op.level, op.level + beyond))
            args, op = substitute(arena, args, {index: moved}), Build1(op.level + beyond, op.n)
        new[t] = arena.term(op, tuple(args))
    return [new[t] for t in outputs]
