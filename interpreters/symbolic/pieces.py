"""Piecewise affine analysis of integer and boolean terms along one axis, such as the clamped index ``maximum(i - 1, 0)`` and
the condition ``i < 4``: the breakpoints, and the affine form between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from adtypes.affine import in_bounds, interval
from adtypes.dtypes import I64, Bool
from adtypes.namespace import Forms
from adtypes.ops.arithmetic import Add, Maximum, Minimum, Mul, Neg, Sub
from adtypes.ops.comparison import Equal, Less, LessEqual, LogicalAnd, LogicalNot, LogicalOr
from adtypes.ops.integer import Mod
from adtypes.ops.layout import View
from adtypes.ops.selection import Select
from interpreters.symbolic.affine import INF, Affine
from interpreters.symbolic.term import Term

MANY = 4  # ranges beyond which nothing is said
DEEP = 12  # operations below which nothing is looked at


class Line(NamedTuple):
    """The values ``slope * x + offset`` for ``low <= x < high``."""

    low: int
    high: int
    slope: int
    offset: int


class Pieces(NamedTuple):
    """Lines in order along one axis of the grid, without gaps; no axis if the value is one number."""

    axis: int | None
    lines: tuple[Line, ...]


def pieces(affine: Affine, t: Term, depth: int = DEEP) -> Pieces | None:
    """The ranges of a term, if it varies along one axis at most and is affine between few places."""
    shape, op = t.spec.shape, t.op
    if 0 in shape or not depth or t.spec.dtype not in (I64, Bool):
        return None
    form = affine(t).form if t.spec.dtype is I64 else None
    if form is not None and len(form[1]) <= 1:
        offset, terms = form
        if not terms:
            return constant(offset)
        ((axis, slope),) = terms
        return Pieces(axis, (Line(0, shape[axis], slope, offset),))
    if not isinstance(op, (View, Neg, LogicalNot, *_BOTH, Mul, Mod, Select)):
        return None
    args = [pieces(affine, a, depth - 1) for a in t.args]
    known = [a for a in args if a is not None]
    if len(known) < len(args):
        return None
    if isinstance(op, View):
        return _seen(op, t.args[0], known[0])
    if isinstance(op, Neg):
        return _both(constant(0), known[0], _difference)
    if isinstance(op, LogicalNot):
        return _both(constant(1), known[0], _difference)
    if isinstance(op, Mul):
        a, b = known if known[0].axis is None else known[::-1]
        return None if a.axis is not None else _each(b, lambda x: [_times(x, _value(a))])
    if isinstance(op, Mod):
        a, b = known
        if b.axis is not None or _value(b) <= 0 or any(_laps(x, _value(b)) > MANY for x in a.lines):
            return None
        return _each(a, lambda x: _mod(x, _value(b)))
    if isinstance(op, Select):
        return _selected(*known)
    a, b = known
    return _both(a, b, _BOTH[type(op)])


def decided(affine: Affine, p: Term, forms: Forms, shape: tuple[int, ...]) -> bool | None:
    """Whether a condition holds, or does not, everywhere that a view from inside of it reads."""
    found = pieces(affine, p)
    if found is None or 0 in shape:
        return None
    low, high = (0, 0) if found.axis is None else interval(forms[found.axis], shape)
    seen = {bool(x.offset) for x in found.lines if x.low <= high and low < x.high}
    return seen.pop() if len(seen) == 1 else None


def constant(value: int) -> Pieces:
    return Pieces(None, (Line(0, INF, 0, value),))


def _value(p: Pieces) -> int:
    return p.lines[0].offset


def _made(axis: int | None, lines: Iterable[Line]) -> Pieces | None:
    """Neighbours on one line become one; a point that two lines go through belongs to the one that is not constant."""
    out: list[Line] = []
    for x in lines:
        last = out[-1] if out else None
        if last is not None and (last.slope, last.offset) == (x.slope, x.offset):
            out[-1] = last._replace(high=x.high)
        elif last is not None and x.slope and _at(x, last.high - 1) == _at(last, last.high - 1) and not last.slope:
            out[-1:] = [y for y in (last._replace(high=last.high - 1), x._replace(low=x.low - 1)) if y.low < y.high]
        elif last is not None and last.slope and _at(last, x.low) == _at(x, x.low) and not x.slope:
            out[-1:] = [y for y in (last._replace(high=x.low + 1), x._replace(low=x.low + 1)) if y.low < y.high]
        else:
            out.append(x)
    small = all(x.high == INF or max(map(abs, _ends(x))) < INF // 2 for x in out)  # nothing wraps around
    return Pieces(axis, tuple(out)) if len(out) <= MANY and small else None


def _at(x: Line, place: int) -> int:
    return x.slope * place + x.offset


def _each(p: Pieces, f: Callable[[Line], list[Line]]) -> Pieces | None:
    return _made(p.axis, [y for x in p.lines for y in f(x)])


def _both(p: Pieces, q: Pieces, f: Callable[[Line, Line], list[Line]]) -> Pieces | None:
    """An operation on the common ranges of two terms."""
    if p.axis is not None and q.axis is not None and p.axis != q.axis:
        return None
    axis = q.axis if p.axis is None else p.axis
    lines: list[Line] = []
    for x in p.lines:
        for y in q.lines:
            low, high = max(x.low, y.low), min(x.high, y.high)
            if low < high:
                lines += f(x._replace(low=low, high=high), y._replace(low=low, high=high))
    return _made(axis, lines)


def _selected(p: Pieces, a: Pieces, b: Pieces) -> Pieces | None:
    """``select p a b``, by ranges of `p`."""
    axes = {x.axis for x in (p, a, b)} - {None}
    if len(axes) > 1:
        return None
    lines: list[Line] = []
    for x in p.lines:
        if x.slope:
            return None
        for y in (a if x.offset else b).lines:
            low, high = max(x.low, y.low), min(x.high, y.high)
            if low < high:
                lines.append(y._replace(low=low, high=high))
    return _made(next(iter(axes), None), lines)


def _seen(op: View, source: Term, p: Pieces) -> Pieces | None:
    """Through a view that stays inside, and keeps the axis or turns it round."""
    if p.axis is None:
        return p if in_bounds(source.spec.shape, op.shape, op.forms) else None
    if not in_bounds(source.spec.shape, op.shape, op.forms):
        return None
    offset, terms = op.forms[p.axis]
    if not terms:
        (line,) = [x for x in p.lines if x.low <= offset < x.high]
        return constant(line.slope * offset + line.offset)
    if len(terms) > 1 or abs(terms[0][1]) != 1:
        return None
    ((axis, c),) = terms  # position x reads position offset + c x
    lines = []
    for x in p.lines[::c]:
        low, high = (x.low - offset, x.high - offset) if c > 0 else (offset - x.high + 1, offset - x.low + 1)
        low, high = max(low, 0), min(high, op.shape[axis])
        if low < high:
            lines.append(Line(low, high, x.slope * c, x.slope * offset + x.offset))
    return _made(axis, lines)


# ---------------------------------------------------------------- operations on one range
def _difference(x: Line, y: Line) -> list[Line]:
    return [Line(x.low, x.high, x.slope - y.slope, x.offset - y.offset)]


def _times(x: Line, c: int) -> Line:
    return Line(x.low, x.high, x.slope * c, x.offset * c)


def _sum(x: Line, y: Line) -> list[Line]:
    return [Line(x.low, x.high, x.slope + y.slope, x.offset + y.offset)]


def _from(d: Line, bound: int) -> list[tuple[int, int, bool]]:
    """The ranges on which `d` is at least `bound`, and those on which it is not."""
    low, high, slope, offset = d
    if not slope:
        return [(low, high, offset >= bound)]
    at = -((offset - bound) // slope) if slope > 0 else (offset - bound) // -slope + 1  # the first x that is, or is no more
    at = min(max(at, low), high)
    return [(a, b, (slope > 0) == (k == 1)) for k, (a, b) in enumerate(pairwise((low, at, high))) if a < b]


def _holds(d: Line, bound: int) -> list[Line]:
    return [Line(a, b, 0, int(yes)) for a, b, yes in _from(d, bound)]


def _less(x: Line, y: Line) -> list[Line]:
    return _holds(_difference(y, x)[0], 1)


def _less_equal(x: Line, y: Line) -> list[Line]:
    return _holds(_difference(y, x)[0], 0)


def _equal(x: Line, y: Line) -> list[Line]:
    d = _difference(x, y)[0]
    return [
        Line(a, b, 0, int(above and not beyond))
        for low, high, above in _from(d, 0)
        for a, b, beyond in _from(d._replace(low=low, high=high), 1)
    ]


def _greatest(x: Line, y: Line) -> list[Line]:
    return [(x if yes else y)._replace(low=a, high=b) for a, b, yes in _from(_difference(x, y)[0], 0)]


def _least(x: Line, y: Line) -> list[Line]:
    return [(y if yes else x)._replace(low=a, high=b) for a, b, yes in _from(_difference(x, y)[0], 0)]


def _ends(x: Line) -> tuple[int, int]:
    ends = x.slope * x.low + x.offset, x.slope * (x.high - 1) + x.offset
    return min(ends), max(ends)


def _laps(x: Line, m: int) -> int:
    low, high = _ends(x)
    return high // m - low // m


def _mod(x: Line, m: int) -> list[Line]:
    low, high = _ends(x)
    out = []
    for k in range(low // m, high // m + 1):
        for first, end, above in _from(x, k * m):
            beyond = _from(x._replace(low=first, high=end), k * m + m) if above else []
            out += [Line(a, b, x.slope, x.offset - k * m) for a, b, yes in beyond if not yes]
    return sorted(out)


_BOTH: dict[type, Callable[[Line, Line], list[Line]]] = {
    Add: _sum, Sub: _difference, Maximum: _greatest, Minimum: _least, Less: _less, LessEqual: _less_equal, Equal: _equal,
    LogicalAnd: _least, LogicalOr: _greatest,
}  # fmt: skip
