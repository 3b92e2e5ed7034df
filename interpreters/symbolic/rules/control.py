"""Rules about operations with several results; loops have a pass of their own, see `interpreters.symbolic.loops`."""

from __future__ import annotations

from adtypes.ops.branch import Branch
from adtypes.ops.control import Proj
from adtypes.ops.several import Bundle
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.terms import substitute
from interpreters.symbolic.rewrite import Rewriter, number, rule
from interpreters.symbolic.term import Term


@rule("part of bundle", "proj_k (bundle x0 .. xn) = xk", Proj)
def part_of_bundle(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert isinstance(t.op, Proj)
    return x.args[t.op.k] if isinstance(x.op, Bundle) else None


@rule("decided branch", "branch True f g xs = f xs,  branch p f f xs = f xs", Branch)
def decided_branch(r: Rewriter, t: Term) -> Term | None:
    assert isinstance(t.op, Branch)
    known = number(t.args[0])
    if known is None and t.op.then != t.op.otherwise:
        return None
    body = t.op.then if known is None or known else t.op.otherwise
    if not isinstance(body, Body):
        return None
    outs = substitute(r.arena, body.outputs, dict(zip(body.inputs, t.args[1:])))
    return r.arena.term(Bundle(), tuple(outs))
