"""Rules about operations with several results; loops have a pass of their own, see `interpreters.symbolic.loops`."""

from __future__ import annotations

from adtypes.ops.control import Proj
from adtypes.ops.several import Bundle
from interpreters.symbolic.rewrite import Rewriter, rule
from interpreters.symbolic.term import Term


@rule("part of bundle", "proj_k (bundle x0 .. xn) = xk", Proj)
def part_of_bundle(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert isinstance(t.op, Proj)
    return x.args[t.op.k] if isinstance(x.op, Bundle) else None
