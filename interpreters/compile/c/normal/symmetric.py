"""Sums of products that do not change when two of their axes change places, such as ``sum_n w[n] x[n, i] x[n, j]``: one half is
summed, the other is read from it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from adtypes.affine import axis, compose
from adtypes.namespace import Forms
from adtypes.ops.comparison import LessEqual
from adtypes.ops.constants import Iota
from adtypes.ops.layout import Sum, View
from adtypes.ops.selection import Select
from interpreters.compile.c.normal.factors import factors
from interpreters.compile.c.normal.families import kept_axes, zeros
from interpreters.symbolic.term import Arena, Term

LEAST = 8  # rows, from which on half of the blocks is a gain
MOST = 64  # rows, up to which masks tell all places apart
LONG = 8  # times as many terms in each sum


def halved(arena: Arena, t: Term) -> Term | None:
    """The sum by one half of it, if it is such a sum."""
    assert isinstance(t.op, Sum)
    (x,), shape, places = t.args, t.spec.shape, kept_axes(t)
    for a, b in combinations(range(len(shape)), 2):
        n = shape[a]
        if n != shape[b] or not LEAST <= n or n > MOST or x.spec.size < LONG * n * t.spec.size:
            continue
        if is_symmetric(x, places[a], places[b]):
            return _mirrored(arena, t, a, b)
    return None


def is_symmetric(x: Term, a: int, b: int) -> bool:
    """Whether a product has the same factors if two axes change places."""
    parts, turned = factors(x, lambda t: False), swapped(x.spec.ndim, a, b)
    others = [f._replace(forms=compose(f.forms, turned)) for f in parts]
    return Counter(parts) == Counter(others) and parts != others


def swapped(rank: int, a: int, b: int) -> Forms:
    """The axes of a term, two of which have changed places."""
    return tuple(axis({a: b, b: a}.get(k, k)) for k in range(rank))


def _mirrored(arena: Arena, t: Term, a: int, b: int) -> Term:
    shape, along = t.spec.shape, arena.term(Iota(t.spec.shape[a]), ())
    row, column = (arena.term(View(shape, (axis(k),)), (along,)) for k in (a, b))
    below = arena.term(LessEqual(), (column, row))
    half = arena.term(Select(), (below, t, zeros(arena, t.spec)))
    return arena.term(Select(), (below, t, arena.term(View(shape, swapped(len(shape), a, b)), (half,))))
