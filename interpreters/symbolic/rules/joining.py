"""Rules for zero-padded arrays, such as the cotangents of slices: sums of those that do not overlap are concatenations, sums of
those that fill each other's gaps are interleaved, and only what is not zero is multiplied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from math import prod
from typing import NamedTuple

from adtypes.affine import axis, interval
from adtypes.op import Op
from adtypes.ops.arithmetic import Add, Sub
from adtypes.ops.contraction import Contract
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, Unview, View
from interpreters.symbolic.rewrite import Rewriter, rule
from interpreters.symbolic.term import Term

DEEP = 8  # sums within each other that are looked at: several slices of one array make several pairs
MANY = 32  # pieces that are put side by side: sums of thousands of slices would be written again for each


class Padded(NamedTuple):
    """A view that reads zeros along one axis, but for ``low <= i < high``."""

    view: Term
    axis: int
    low: int
    high: int


@rule("sum of padded", "pad x + pad y = pad (x ++ y)  if they lie side by side", Add, on=(View, Add))
def sum_of_padded(r: Rewriter, t: Term) -> Term | None:
    """In derivatives only, as the zeros beside -0 made it 0."""
    if not r.of_derivative:
        return None
    x, y = t.args
    found = _joined(r, x, y)
    if found is not None:
        return found
    for a, b in ((x, y), (y, x)):
        if isinstance(a.op, View) and (found := _within(r, a, b)) is not None:
            return found
    return None


@rule("sum of phases", "sum_a unview (x a) (\\i. s * i + a) = reshape (\\i a. x a i),  over all a < s", Add, on=(Unview,))
def sum_of_phases(r: Rewriter, t: Term) -> Term | None:
    """Of means of 2 x 2 elements, or of what is read at even and at odd places. In derivatives only, for the same reason."""
    for u, rest in (t.args, t.args[::-1]) if r.of_derivative else ():
        steps = _steps(u)
        if steps is None or not 1 < prod(steps) <= MANY:
            continue
        parts, others, todo = {_starts(u): u.args[0]}, list[Term](), [rest]
        while todo and len(others) < DEEP:
            x = todo.pop()
            if _steps(x) == steps and _starts(x) not in parts:
                parts[_starts(x)] = x.args[0]
            elif isinstance(x.op, Add) and r.single_use(x):
                todo += x.args[::-1]
            else:
                others.append(x)
        if not todo and len(parts) == prod(steps):
            return reduce(lambda y, z: r.make(Add(), y, z), others, _interleaved(r, parts, steps))
    return None


def _interleaved(r: Rewriter, parts: Mapping[tuple[int, ...], Term], steps: Sequence[int]) -> Term:
    """The array of which each part has the elements so many steps apart, from its start on."""
    shape, many = parts[(0,) * len(steps)].spec.shape, [k for k, s in enumerate(steps) if s > 1]
    wide = [n for m, s in zip(shape, steps) for n in ((m, s) if s > 1 else (m,))]  # elements, and parts beside them
    ends = [k + sum(j <= k for j in many) for k in range(len(steps))]
    at = [axis(e - (k in many)) for k, e in enumerate(ends)]
    every = {*parts.values()}
    if len(every) == 1:
        each = r.view(every.pop(), tuple(wide), tuple(at))
    else:
        each = r.view(_stacked(r, parts, steps, ()), tuple(wide), (*(axis(ends[k]) for k in many), *at))
    return r.make(Reshape(tuple(m * s for m, s in zip(shape, steps))), each)


def _stacked(r: Rewriter, parts: Mapping[tuple[int, ...], Term], steps: Sequence[int], start: tuple[int, ...]) -> Term:
    """The parts whose first places are these, with an axis for each of the others along which there are several."""
    if len(start) == len(steps):
        return parts[start]
    inner = [_stacked(r, parts, steps, (*start, a)) for a in range(steps[len(start)])]
    return r.make(Stack(), *inner) if len(inner) > 1 else inner[0]


def _steps(t: Term) -> tuple[int, ...] | None:
    """How far apart elements are written along each axis, if each axis has room for as many arrays, one beside the other."""
    if not isinstance(t.op, Unview) or not t.spec.ndim or len(t.args[0].spec.shape) != t.spec.ndim:
        return None
    out = []
    for k, (m, n, (a, terms)) in enumerate(zip(t.args[0].spec.shape, t.spec.shape, t.op.forms)):
        if len(terms) != 1 or terms[0][0] != k or not 0 <= a < terms[0][1] or n != m * terms[0][1]:
            return None
        out.append(terms[0][1])
    return tuple(out)


def _starts(t: Term) -> tuple[int, ...]:
    assert isinstance(t.op, Unview)
    return tuple(a for a, _ in t.op.forms)


@rule("contract with padded", "sum_i pad x i * y i = sum_i x i * slice y i,  sum pad x = sum x", Contract, Sum, on=(View,))
def contract_with_padded(r: Rewriter, t: Term) -> Term | None:
    """In derivatives only, as what is beside the slice might be infinite: so derivatives are computed where slices were read."""
    if not r.of_derivative:
        return None
    op = t.op
    if isinstance(op, Contract):
        labels, out = [op.a, op.b], op.out
    else:
        assert isinstance(op, Sum)
        labels = [tuple(range(t.args[0].spec.ndim))]
        out = tuple(k for k in labels[0] if k not in op.axes)
    for x, ls in zip(t.args, labels):
        p = _padded(x)
        if p is not None and ls[p.axis] not in out and all(some.count(ls[p.axis]) == 1 for some in labels):
            return r.make(op, *(r.range(y, some.index(ls[p.axis]), p.low, p.high) for y, some in zip(t.args, labels)))
    return None


def _within(r: Rewriter, a: Term, b: Term) -> Term | None:
    """The sum of an array in zeros and of others, one of which lies beside it."""
    around: list[tuple[Op, Term]] = []  # the sums and differences that it lies in, from the outside in, and their other side
    while isinstance(b.op, (Add, Sub)) and len(around) < DEEP:
        p, q = b.args
        found = _joined(r, a, p)
        if found is None and isinstance(b.op, Add):
            p, q = q, p
            found = _joined(r, a, p)
        if found is not None:
            found = r.make(b.op, found, q)
            for op, other in reversed(around):
                found = r.make(op, found, other)
            return found
        if isinstance(b.op, Add) and not isinstance(p.op, (Add, Sub)):
            p, q = q, p
        around.append((b.op, q))
        b = p
    return None


def _joined(r: Rewriter, x: Term, y: Term) -> Term | None:
    """The sum of two terms as one array in zeros, if each is one and they lie side by side."""
    a, b = _padded(x), _padded(y)
    if a is None or b is None or a.axis != b.axis or not (a.high == b.low or b.high == a.low):
        return None
    first, second = (a, b) if a.high == b.low else (b, a)
    k, shape = a.axis, x.spec.shape
    parts = [*_pieces(r, first), *_pieces(r, second)]
    if len(parts) > MANY:
        return None
    whole = r.make(Concat(k), *parts)
    if whole.spec.shape == shape:
        return whole
    return r.view(whole, shape, tuple((-first.low if j == k else 0, ((j, 1),)) for j in range(len(shape))))


def _pieces(r: Rewriter, p: Padded) -> tuple[Term, ...]:
    """What lies between the zeros, in its own parts."""
    here = r.range(p.view, p.axis, p.low, p.high)
    return here.args if isinstance(here.op, Concat) and here.op.axis == p.axis else (here,)


def _padded(t: Term) -> Padded | None:
    if type(t.op) is not View or 0 in t.spec.shape:
        return None
    shape, source = t.spec.shape, t.args[0].spec.shape
    out: Padded | None = None
    for (o, terms), n in zip(t.op.forms, source):
        low, high = interval((o, terms), shape)
        if 0 <= low and high < n:
            continue
        if out is not None or len(terms) != 1 or terms[0][1] != 1:
            return None
        k = terms[0][0]
        out = Padded(t, k, max(-o, 0), min(n - o, shape[k]))
    return out if out is not None and out.low < out.high else None
