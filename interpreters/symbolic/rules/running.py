"""Sums of what lies before or behind each position, as index loops write them, as running sums: they take time in proportion to
the elements, not to the pairs of them."""

from __future__ import annotations

from typing import NamedTuple

from adtypes.affine import axis, kept, plus, times
from adtypes.dtypes import is_float
from adtypes.namespace import Form
from adtypes.ops.comparison import Less, LessEqual
from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Cumsum
from adtypes.ops.selection import Select
from interpreters.symbolic.rewrite import Rewriter, number, rule, spread
from interpreters.symbolic.term import Term

LONG = 24  # elements from which on that pays: shorter sums are made in vectors, under masks


class Bound(NamedTuple):
    """Elements along an axis up to, or from, a position, which is a form over the other axes: ``position(other) + offset``."""

    other: int
    offset: int
    is_first: bool  # all from there on


@rule("running sum", "sum_j (j <= i ? x j : 0) = cumsum x i,  also of j < i, and of what lies behind", Sum, on=(Select,))
def running_sum(r: Rewriter, t: Term) -> Term | None:
    (m,) = t.args
    if not isinstance(t.op, Sum) or len(t.op.axes) != 1 or not isinstance(m.op, Select) or not is_float(t.spec.dtype):
        return None
    (along,) = t.op.axes
    n, out = m.spec.shape[along], kept(m.spec.ndim, t.op.axes)
    p, *sides = m.args
    taken = next((k for k, x in enumerate(sides) if number(sides[1 - k]) == 0), None)
    if n < LONG or taken is None or (bound := _bound(r, p, along, not taken)) is None:
        return None
    x, axes = spread(r, sides[taken])
    start = bound.offset
    ends = start, start + m.spec.shape[bound.other] - 1
    if bound.other in axes or along not in axes or (ends[0] < 0 if bound.is_first else ends[1] >= n):
        return None
    made = r.make(Cumsum(axes.index(along), bound.is_first), x)
    at: Form = (start, ((out.index(bound.other), 1),))
    return r.view(made, t.spec.shape, tuple(at if a == along else axis(out.index(a)) for a in axes))


def _bound(r: Rewriter, p: Term, along: int, holds: bool) -> Bound | None:
    """Where along an axis a condition holds, or does not; None if that is not from, or up to, the position along another axis."""
    p, axes = spread(r, p)
    if not isinstance(p.op, (Less, LessEqual)):
        return None
    low, high = (r.affine(a).form for a in p.args)
    if low is None or high is None:
        return None
    f = plus(high, times(-1, low))  # it holds where this is 0 or more
    f = (f[0] - isinstance(p.op, Less), f[1])
    f = f if holds else (-f[0] - 1, times(-1, f)[1])
    steps = {axes[k]: c for k, c in f[1]}
    step = steps.pop(along, 0)
    if abs(step) != 1 or list(steps.values()) != [-step]:
        return None
    return Bound(next(iter(steps)), -step * f[0], step > 0)
