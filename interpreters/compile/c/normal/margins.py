"""Zeros around what is read beyond its ends many times, such as a table of relative positions: ``x[i - j]`` for all `i` and `j`.
Of a copy with zeros around it every load is inside; under conditions vectors would be gathered."""

from __future__ import annotations

from adtypes.dtypes import is_float
from adtypes.ops.constants import Const
from adtypes.ops.layout import Concat, View
from interpreters.compile.c.normal.families import is_given
from interpreters.symbolic.term import Arena, Term

OFTEN = 8  # times that each element of the copy is read


def enlarged(arena: Arena, t: Term, x: Term) -> Term | None:
    """A view of `x` as one of a copy with zeros around it, where that is worth it; None if it is not."""
    if not isinstance(t.op, View) or not is_float(t.spec.dtype) or not is_given(x) or not t.spec.size:
        return None
    shape, forms, size = t.spec.shape, list(t.op.forms), 1
    margins: list[tuple[int, int]] = []
    for k, ((o, terms), n) in enumerate(zip(t.op.forms, x.spec.shape)):
        ends = [(0, c * (shape[a] - 1)) for a, c in terms]
        low, high = o + sum(map(min, ends)), o + sum(map(max, ends))
        before, after = max(0, -low), max(0, high - n + 1)
        if (before or after) and len(terms) < 2:  # its ends are the ends of loops
            return None
        margins.append((before, after))
        forms[k] = (o + before, terms)
        size *= n + before + after
    if not any(map(any, margins)) or OFTEN * size > t.spec.size:
        return None
    for k, (before, after) in enumerate(margins):
        if before or after:
            pieces = _zeros(arena, x, k, before), x, _zeros(arena, x, k, after)
            x = arena.term(Concat(k), tuple([p for p in pieces if p is not None]))
    return arena.term(View(shape, tuple(forms)), (x,))


def _zeros(arena: Arena, x: Term, axis: int, n: int) -> Term | None:
    shape = tuple(n if k == axis else m for k, m in enumerate(x.spec.shape))
    return arena.term(View(shape, ()), (arena.term(Const(x.spec.dtype, 0), ()),)) if n else None
