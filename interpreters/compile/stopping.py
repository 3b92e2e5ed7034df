"""Loops with a bound on their steps end where their states no longer change, on engines to which a decision costs nothing.

    fold n (s -> select (p s) (f s) s) s0  =  while (i < n and p s) (s -> f s) s0

A condition that depends on nothing but the state, and on what is the same in all steps, and has failed once, fails in all steps
that follow. The same goes for several conditions that have all failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from adtypes.dtypes import I64
from adtypes.ops.arithmetic import Add
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Less, LogicalAnd, LogicalNot, LogicalOr
from adtypes.ops.constants import Const
from adtypes.ops.control import Closed, MapAccum
from adtypes.ops.layout import View
from adtypes.ops.repeat import While
from adtypes.ops.selection import Select
from adtypes.spec import Spec
from interpreters.symbolic.body import BODY, Body
from interpreters.symbolic.term import Arena, Graph, Parameter, Term, reachable

FEW = 8  # steps, which may as well all be taken


def stopping(graph: Graph) -> Graph:
    """The same program; also of loops in loops and in branches."""
    return graph._replace(outputs=tuple(_stopping(graph.arena, graph.outputs)))


def _stopping(arena: Arena, outputs: Sequence[Term]) -> Sequence[Term]:
    terms = reachable(outputs)
    if not any(isinstance(t.op, (MapAccum, While, Branch)) for t in terms):
        return outputs
    new: dict[Term, Term] = {}
    with arena.passing():
        for t in terms:
            arena.where, arena.of = t.where, t.of
            op, args = t.op, [new[a] for a in t.args]
            if isinstance(op, (MapAccum, While)):
                op = replace(op, body=_inside(op.body))
                if isinstance(op, MapAccum) and (found := _choices(op)):
                    args.insert(op.n_carry, arena.term(Const(I64, 0)))
                    op = While(_until(op, found), op.n_carry + 1)
            elif isinstance(op, Branch):
                op = replace(op, then=_inside(op.then), otherwise=_inside(op.otherwise))
            new[t] = arena.term(op, tuple(args))
    return [new[t] for t in outputs]


def _inside(body: Closed) -> Closed:
    return body.with_outputs(tuple(_stopping(body.arena, body.outputs))) if isinstance(body, Body) else body


class Choice(NamedTuple):
    """When a state changes, and what to."""

    condition: Term
    holds: bool  # whether the condition holds then, or fails
    new: Term


def _choices(op: MapAccum) -> list[Choice]:
    """How the states of a loop change, if numbers decide that and nothing else is made of steps; none else."""
    body, c, found = op.body, op.n_carry, list[Choice]()
    if op.n < FEW or body.n_rows or len(body.outs) != c or not isinstance(body, Body):
        return []
    for old, new in zip(body.inputs, body.outputs):
        if not isinstance(new.op, Select) or old not in new.args[1:]:
            return []
        p, holds = _number(new.args[0]), new.args[2] is old
        if p.spec.shape or isinstance(p.op, Const):
            return []
        found.append(Choice(p, holds, new.args[1 if holds else 2]))
    kinds = {x[:2] for x in found}
    return found if len(kinds) == len({x.condition for x in found}) else []  # else something always changes


def _number(p: Term) -> Term:
    """What is repeated, if the term is a number repeated."""
    return p.args[0] if isinstance(p.op, View) and not p.args[0].spec.ndim else p


def _until(op: MapAccum, choices: Sequence[Choice]) -> Body:
    """The body of the loop that ends: it counts steps in a further state, and says whether to go on."""
    body, c = op.body, op.n_carry
    assert isinstance(body, Body)
    arena, number = body.arena, Spec((), I64)
    ins = (*body.ins[:c], number, *body.ins[c:])
    count = arena.term(Parameter(BODY, c, number))
    new = {x: arena.term(Parameter(BODY, k + (k >= c), x.spec)) for k, x in enumerate(body.inputs)}
    kinds = dict.fromkeys(x[:2] for x in choices)
    states = body.outputs if len(kinds) > 1 else tuple(x.new for x in choices)  # where one decides, it holds
    with arena.passing():
        for t in reachable([*(p for p, _ in kinds), *states]):
            if t not in new:
                arena.where, arena.of = t.where, t.of
                new[t] = arena.term(t.op, tuple(new[a] for a in t.args))
        further = arena.term(Add(), (count, arena.term(Const(I64, 1))))
        bounded = arena.term(Less(), (count, arena.term(Const(I64, op.n))))
        changes = [new[p] if holds else arena.term(LogicalNot(), (new[p],)) for p, holds in kinds]
        changing = reduce(lambda p, q: arena.term(LogicalOr(), (p, q)), changes)
        goes_on = arena.term(LogicalAnd(), (changing, bounded))
    return Body(body.scope, ins, (*(new[y] for y in states), further, goes_on), c + 1, 0)
