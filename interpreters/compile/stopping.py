"""Loops with a bound on their steps end where their states no longer change, on engines to which a decision costs nothing.

    fold n (s -> select (p s) (f s) s) s0  =  while (i < n and p s) (s -> f s) s0

A condition that depends on nothing but the state, and has failed once, fails in all steps that follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adtypes.dtypes import I64, Bool
from adtypes.ops.arithmetic import Add
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Less, LogicalAnd
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
                if isinstance(op, MapAccum) and (found := _condition(op)) is not None:
                    args.insert(op.n_carry, arena.term(Const(I64, 0)))
                    op = While(_until(op, found), op.n_carry + 1)
            elif isinstance(op, Branch):
                op = replace(op, then=_inside(op.then), otherwise=_inside(op.otherwise))
            new[t] = arena.term(op, tuple(args))
    return [new[t] for t in outputs]


def _inside(body: Closed) -> Closed:
    return body.with_outputs(tuple(_stopping(body.arena, body.outputs))) if isinstance(body, Body) else body


def _condition(op: MapAccum) -> Term | None:
    """The one number that decides whether the states of a loop change, if there is one and nothing else is made of steps."""
    body, c = op.body, op.n_carry
    if op.n < FEW or body.n_rows or len(body.outs) != c or not c or not isinstance(body, Body):
        return None
    found: set[Term] = set()
    for old, new in zip(body.inputs, body.outputs):
        if not isinstance(new.op, Select) or new.args[2] is not old:
            return None
        found.add(_number(new.args[0]))
    (p, *others) = found
    return None if others or p.spec.shape or isinstance(p.op, (Const, Parameter)) else p


def _number(p: Term) -> Term:
    """What is repeated, if the term is a number repeated."""
    return p.args[0] if isinstance(p.op, View) and not p.args[0].spec.ndim else p


def _until(op: MapAccum, condition: Term) -> Body:
    """The body of the loop that ends: it counts steps in a further state, and says whether to go on."""
    body, c = op.body, op.n_carry
    assert isinstance(body, Body)
    arena, number = body.arena, Spec((), I64)
    ins = (*body.ins[:c], number, *body.ins[c:])
    count = arena.term(Parameter(BODY, c, number))
    new = {x: arena.term(Parameter(BODY, k + (k >= c), x.spec)) for k, x in enumerate(body.inputs)}
    with arena.passing():
        for t in reachable([condition, *(y.args[1] for y in body.outputs)]):
            if t not in new:
                arena.where, arena.of = t.where, t.of
                new[t] = arena.term(t.op, tuple(new[a] for a in t.args))
        further = arena.term(Add(), (count, arena.term(Const(I64, 1))))
        bounded = arena.term(Less(), (count, arena.term(Const(I64, op.n))))
        goes_on = arena.term(LogicalAnd(), (new[condition], bounded))
    assert goes_on.spec.dtype is Bool
    return Body(body.scope, ins, (*(new[y.args[1]] for y in body.outputs), further, goes_on), c + 1, 0)
