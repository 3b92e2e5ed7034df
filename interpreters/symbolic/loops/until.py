"""Cleaning of while loops: unused carries are dropped, and those that never change become captures."""

from __future__ import annotations

from adtypes.ops.control import Proj
from adtypes.ops.repeat import While
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.reach import closed_over_steps, free
from interpreters.symbolic.loops.registry import Rules
from interpreters.symbolic.loops.terms import argument, substitute
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Term


def results(
    scope: Scope, op: While, body: Body, args: tuple[Term, ...], needed: tuple[int, ...], rules: Rules
) -> dict[int, Term]:
    """The needed results of the loop, by number."""
    arena, c = scope.arena, op.n_carry
    fixed = {k for k in range(c) if body.outputs[k] is body.inputs[k]} if rules.on("invariant carries") else set()
    wanted = [k for k in needed if k not in fixed]
    live = free(arena, body.outputs[-1])  # the predicate decides how many steps there are
    live |= sum(1 << k for k in (wanted if rules.on("dead results of loops") else range(c)))
    live = closed_over_steps(body, live)
    keep = [k for k in range(c) if live >> k & 1 and k not in fixed]
    given = {args[k]: k for k in range(len(args)) if live >> k & 1 and k not in keep}  # equal captures are one
    found = {k: args[k] for k in needed if k in fixed}
    rules.fired["invariant carries"] += len(found)
    if len(found) == len(needed):
        return found
    if len(keep) == c:
        loop = arena.term(op, args)
    else:
        order = [*keep, *given.values()]
        inputs = [argument(arena, q, body.ins[k]) for q, k in enumerate(order)]
        by = {body.inputs[k]: x for k, x in zip(keep, inputs)}
        captured = {x: inputs[order.index(k)] for x, k in given.items()}
        by |= {body.inputs[k]: captured[x] for k, x in enumerate(args) if k not in keep and x in captured}
        outputs = substitute(arena, [body.outputs[k] for k in keep] + [body.outputs[-1]], by)
        made = Body(scope, tuple(body.ins[k] for k in order), tuple(outputs), len(keep), 0)
        loop = arena.term(While(made, len(keep)), tuple(args[k] for k in order))
        rules.fired["dead results of loops"] += c - len(keep)
    return found | {k: arena.term(Proj(keep.index(k)), (loop,)) for k in wanted}

