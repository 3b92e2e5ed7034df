"""Rules for gathers and scatters whose indices are affine: they are views, and adjoints of views."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from adtypes.affine import axis, identity, plus, substitute, times
from adtypes.dtypes import I64
from adtypes.namespace import Form, Forms
from adtypes.ops.arithmetic import Add, Mul, Neg, Sub
from adtypes.ops.comparison import Less, LessEqual
from adtypes.ops.constants import Iota
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, View
from adtypes.ops.selection import Select
from adtypes.spec import Shape, Spec
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.digits import Digit, divided, in_digits, split, whole
from interpreters.symbolic.pieces import Line, decided, pieces
from interpreters.symbolic.rewrite import Rewriter, rule, spread
from interpreters.symbolic.term import Term

LONGER = 1.5  # positions in whole blocks for each one of a grid, up to which those of blocks are made
LONG = 16  # elements of a row from which on it may be a range of a longer one
MANY = 32  # places from which on two scatters are one
FEWER = 2  # places for each element that is scattered, up to which all of them read what they get
SUMMED = 2  # elements that are read of a table, or added to it, for each one of its own, from which on rows are sums first


@rule("gather affine", "gather x (\\is. affine) = view x", Gather)
def gather_affine(r: Rewriter, t: Term) -> Term | None:
    x, *ix = t.args
    forms = _forms(r, ix, t.spec.ndim, x.spec.ndim)
    return None if forms is None else r.view(x, t.spec.shape, forms)


@rule("scatter affine", "scatter v (\\is. affine) = transpose of a view", Scatter)
def scatter_affine(r: Rewriter, t: Term) -> Term | None:
    v, *ix = t.args
    forms = _forms(r, ix, v.spec.ndim, t.spec.ndim)
    return None if forms is None else r.unview(v, t.spec.shape, forms)


def _forms(r: Rewriter, ix: list[Term], rank: int, dims: int) -> tuple[Form, ...] | None:
    """The affine forms of the indices over the grid, then the axes behind that are not indexed."""
    forms = [r.affine(i).form for i in ix]
    grid = ix[0].spec.ndim if ix else 0
    assert rank == grid + dims - len(ix)
    if any(f is None for f in forms):
        return None
    return (*[f for f in forms if f is not None], *(axis(grid + k) for k in range(dims - len(ix))))


@rule("index in pieces", "gather x (\\is. [p i]) = gather x p0 ++ gather x p1,  if p is affine on few ranges", Gather)
def index_in_pieces(r: Rewriter, t: Term) -> Term | None:
    """Clamped and periodic neighbours are concatenations of slices."""
    x, *ix = t.args
    found = _first_in_pieces(r, ix)
    if found is None:
        return None
    q, axis_, lines = found
    parts = [r.make(Gather(), x, *_on(r, ix, q, axis_, line)) for line in lines]
    return parts[0] if len(parts) == 1 else r.make(Concat(axis_), *parts)


@rule("place in pieces", "scatter v (\\is. [p i]) = scatter v0 p0 + scatter v1 p1,  if p is affine on few ranges", Scatter)
def place_in_pieces(r: Rewriter, t: Term) -> Term | None:
    v, *ix = t.args
    found = _first_in_pieces(r, ix)
    if found is None:
        return None
    q, axis_, lines = found
    return r.sum(r.make(t.op, r.range(v, axis_, line.low, line.high), *_on(r, ix, q, axis_, line)) for line in lines)


@rule("index by digits", "gather x (\\i. [i // c, i % c]) = reshape (view x (\\j k. [j, k])),  or a range of that", Gather)
def index_by_digits(r: Rewriter, t: Term) -> Term | None:
    """Repeated and alternating elements are broadcasts, and lie in order. Whole rows are read where they are."""
    x, *ix = t.args
    found = _by_digits(r, ix, x.spec.ndim)
    if found is None or not found.ordered:
        return None
    y = r.make(Reshape(found.whole), r.view(x, found.shape, found.forms))
    return r.view(y, t.spec.shape, tuple((s, ((k, 1),)) for k, s in enumerate(found.start)))


@rule("sum of gathers", "sum_j (gather x (\\i. [p i]))[i, j] = gather (sum_j x[.., j]) (\\i. [p i])", Sum, on=(Gather,))
def sum_of_gathers(r: Rewriter, t: Term) -> Term | None:
    """Rows of a small table are summed before they are read. What is read outside is 0, as is its sum."""
    (x,) = t.args
    if t not in r.uses and x in r.uses:  # waits for the next round, when views of `x` count no more as its only use
        return None
    y, *ix = x.args
    assert isinstance(t.op, Sum)
    grid = ix[0].spec.ndim if ix else 0
    behind = tuple(a - grid + len(ix) for a in t.op.axes if a >= grid)
    if not ix or not behind or 0 in x.spec.shape or SUMMED * y.spec.size > x.spec.size or not r.single_use(x):
        return None
    z, rest = r.make(Gather(), r.make(Sum(behind), y), *ix), tuple(a for a in t.op.axes if a < grid)
    return r.make(Sum(rest), z) if rest else z


@rule("scatter of repeated", "scatter (\\i j. y[i]) p = repeat (scatter y p)  of more than it fills", Scatter, on=(View,))
def scatter_of_repeated(r: Rewriter, t: Term) -> Term | None:
    """Where few are set, an array is left as it is otherwise."""
    v, *ix = t.args
    core, axes = spread(r, v)
    grid, m = ix[0].spec.ndim if ix else 0, len(ix)
    left = (*range(grid), *(k for k in range(grid, v.spec.ndim) if k in axes))
    if not ix or 0 in v.spec.shape or len(left) == v.spec.ndim or v.spec.size < SUMMED * t.spec.size:
        return None
    order = (*range(m), *(k - grid + m for k in left[grid:]))
    y = r.broadcast(core, tuple(v.spec.shape[k] for k in left), tuple(left.index(k) for k in axes))
    z = r.make(Scatter(tuple(t.spec.shape[k] for k in order)), y, *ix)
    return r.broadcast(z, t.spec.shape, order)


@rule("sum of scatters", "scatter v p + scatter w q = scatter [v, w] [p, q]  for a v and w of few elements", Add, on=(Scatter,))
def sum_of_scatters(r: Rewriter, t: Term) -> Term | None:
    """Of an array that is read at several places, as where values between its own are interpolated: only one is filled and added
    to. Not where steps of a loop add single elements."""
    a, b = (_scattered(r, x) for x in t.args)
    if not a or not b or len({(x.value.spec, *(i.spec for i in x.at)) for x in (a[0], b[0])}) > 1:
        return None
    if sum(x.value.spec.size for x in (*a, *b)) > t.spec.size or a[0].at[0].spec.size < MANY:
        return None
    values, *places = (_stack(r, xs) for xs in zip(*((x.value, *x.at) for x in (*a, *b))))
    return r.make(Scatter(t.spec.shape), values, *places)


class _Scattered(NamedTuple):
    """Values, and the places that they are added to."""

    value: Term
    at: tuple[Term, ...]


def _scattered(r: Rewriter, t: Term) -> list[_Scattered]:
    """What is scattered, each of a stack of values by itself; nothing if the term is no scatter, or others use it."""
    if not isinstance(t.op, Scatter) or not t.args[1:] or not r.single_use(t):
        return []
    v, *ix = t.args
    if not isinstance(v.op, Stack) or not ix[0].spec.shape or not r.single_use(v):
        return [_Scattered(v, tuple(ix))]

    def at(k: int, i: Term) -> Term:
        return r.view(i, i.spec.shape[1:], ((k, ()), *identity(i.spec.ndim - 1)))

    return [_Scattered(x, tuple(at(k, i) for i in ix)) for k, x in enumerate(v.args)]


def _stack(r: Rewriter, xs: Sequence[Term]) -> Term:
    spec = xs[0].spec
    alike = all(x is xs[0] for x in xs)
    return r.broadcast(xs[0], (len(xs), *spec.shape), tuple(range(1, 1 + spec.ndim))) if alike else r.make(Stack(), *xs)


@rule("place by digits", "scatter v (\\i. [i // c, i % c]) = transpose of a view,  of a longer `v`", Scatter)
def place_by_digits(r: Rewriter, t: Term) -> Term | None:
    v, *ix = t.args
    found = _by_digits(r, ix, t.spec.ndim)
    if found is None:
        return None
    inner = v.spec.shape[len(found.whole) :]
    places = tuple((-(found.start[k] if k < len(found.start) else 0), ((k, 1),)) for k in range(v.spec.ndim))
    y = r.make(Reshape((*found.shape, *inner)), r.view(v, (*found.whole, *inner), places))
    return r.unview(y, t.spec.shape, found.forms)


class _Finer(NamedTuple):
    """A finer grid, and affine forms of indices over it, then the axes behind that are not indexed."""

    whole: Shape  # the grid in whole blocks
    start: Shape  # where in that the grid starts
    shape: Shape
    forms: Forms
    ordered: bool  # whether single elements are indexed, along a last axis that is divided


def _by_digits(r: Rewriter, ix: list[Term], dims: int) -> _Finer | None:
    """The grid over which indices are affine that divide positions."""
    digits: dict[int, Digit] = {}
    for i in ix:
        found = divided(r.affine, i)
        if found is None or any(digits.setdefault(k, c) != c for k, c in found.items()):
            return None
    forms = [in_digits(r.affine, i, digits) for i in ix] if digits else [None]
    if any(f is None for f in forms):
        return None
    grid = ix[0].spec.shape
    shape, blocks, ordered = split(grid, digits), whole(grid, digits), len(grid) - 1 in digits and len(ix) == dims
    if blocks != grid and not (ordered and grid[-1] >= LONG and prod(blocks) <= LONGER * prod(grid)):
        return None
    every = (*[f for f in forms if f is not None], *(axis(len(shape) + k) for k in range(dims - len(ix))))
    return _Finer(blocks, tuple(digits[k].shift if k in digits else 0 for k in range(len(grid))), shape, every, ordered)


@rule("view of choice", "view f (select p x y) = view f x,  if p holds wherever f reads", View, on=(Select,))
def view_of_choice(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    if type(t.op) is not View or type(x.op) is not Select or not reads_inside(t):
        return None
    holds = decided(r.affine, x.args[0], t.op.forms, t.op.shape)
    return None if holds is None else r.view(x.args[1 if holds else 2], t.op.shape, t.op.forms)


@rule("choice of padded", "select (i < n) (pad x) (pad y) = x ++ y,  if the condition changes in few places", Select, on=(View,))
def choice_of_padded(r: Rewriter, t: Term) -> Term | None:
    """Where one side is zero padding, the selection is a concatenation of ranges of both sides."""
    p, *sides = t.args
    if any(type(s.op) is not View for s in sides) or all(reads_inside(s) for s in sides):
        return None
    found = pieces(r.affine, p)
    if found is None or found.axis is None:
        return None
    parts = [r.range(sides[0 if x.offset else 1], found.axis, x.low, x.high) for x in found.lines]
    if not all(type(y.op) is not View or reads_inside(y) for y in parts):
        return None
    return parts[0] if len(parts) == 1 else r.make(Concat(found.axis), *parts)


def _first_in_pieces(r: Rewriter, ix: list[Term]) -> tuple[int, int, tuple[Line, ...]] | None:
    """The first index that is not affine, if it is so on few ranges of one axis: its number, the axis, the ranges."""
    for q, i in enumerate(ix):
        if r.affine(i).form is None:
            p = pieces(r.affine, i)
            return None if p is None or p.axis is None else (q, p.axis, p.lines)
    return None


def _on(r: Rewriter, ix: list[Term], q: int, axis_: int, line: Line) -> list[Term]:
    """The indices on one range, index `q` as the line it is there."""
    here = [r.range(i, axis_, line.low, line.high) for i in ix]
    n = line.high - line.low
    along = r.make(Mul(), r.make(Iota(n)), r.constant(line.slope, Spec((n,), I64)))
    start = r.constant(line.slope * line.low + line.offset, Spec((n,), I64))
    here[q] = r.broadcast(r.make(Add(), along, start), here[q].spec.shape, (axis_,))
    return here


@rule("scatter at a distance", "scatter v (\\i j. [i, k i + j]) = gather v (\\i j. [i, j - k i])", Scatter)
def scatter_at_a_distance(r: Rewriter, t: Term) -> Term | None:
    """What is moved along an axis, each row as far as it likes, is read where it comes from: no place gets two elements."""
    v, *ix = t.args
    if not ix or ix[0].spec.ndim != len(ix) or 0 in t.spec.shape or t.spec.size > FEWER * v.spec.size:
        return None
    rank, dims = len(ix), t.spec.shape[: len(ix)]
    moved = [_moved(r, i) for i in ix]
    at = {f[1][0][0]: q for q, (f, _) in enumerate(moved) if len(f[1]) == 1 and abs(f[1][0][1]) == 1}  # places of axes
    fixed = {a for a, q in at.items() if moved[q] == (axis(a), []) and dims[q] == v.spec.shape[a]}
    if len(at) < rank or any(not {*axes} <= fixed for _, parts in moved for _, _, axes in parts):
        return None
    here = dict[int, Term]()
    for a, q in at.items():
        (o, ((_, c),)), parts = moved[q]
        here[a] = r.make(Sub(), r.broadcast(r.make(Iota(dims[q])), dims, (q,)), r.constant(o, Spec(dims, I64)))
        for sign, x, axes in parts:
            here[a] = r.make(Sub() if sign > 0 else Add(), here[a], r.broadcast(x, dims, tuple(at[k] for k in axes)))
        here[a] = here[a] if c > 0 else r.make(Neg(), here[a])
    return r.make(Gather(), v, *[here[a] for a in range(rank)])


def _moved(r: Rewriter, i: Term) -> tuple[Form, list[tuple[int, Term, tuple[int, ...]]]]:
    """An index as an affine form over its axes and what is added to that, each with its sign and the axes along which it lies."""
    f: Form = (0, ())
    parts, sign, axes = list[tuple[int, Term, tuple[int, ...]]](), 1, tuple(range(i.spec.ndim))
    while True:
        i, inner = spread(r, i)
        axes = tuple(axes[k] for k in inner)
        if (g := r.affine(i).form) is not None:
            return plus(f, times(sign, substitute(g, tuple(map(axis, axes))))), parts
        if not isinstance(i.op, (Add, Sub)):
            return f, [*parts, (sign, i, axes)]
        sides = [(x, *spread(r, x), s) for x, s in zip(i.args, (sign, -sign if isinstance(i.op, Sub) else sign))]
        (x, core, inner, s), other = sorted(sides, key=lambda side: (r.affine(side[0]).form is None, len(side[2])))
        if (g := r.affine(x).form) is not None:
            f = plus(f, times(s, substitute(g, tuple(map(axis, axes)))))
        elif len(inner) < len(other[2]):
            parts.append((s, core, tuple(axes[k] for k in inner)))
        else:
            return f, [*parts, (sign, i, axes)]
        i, sign = other[0], other[3]


@rule("gather whole axes", "gather x (\\is. [.., last i]) = gather x (\\is. [..])  if the last index runs along", Gather, Scatter)
def whole_axes(r: Rewriter, t: Term) -> Term | None:
    """An index that counts along the last axis of the grid, over all of its source axis, is no index."""
    x, *ix = t.args
    if len(ix) < 2:
        return None
    grid = ix[0].spec.shape
    last = len(grid) - 1
    dims = x.spec.shape if isinstance(t.op, Gather) else t.spec.shape
    if last < 0 or dims[len(ix) - 1] != grid[last] or r.affine(ix[-1]).form != axis(last):
        return None
    rest = [_constant_along(r, i, last) for i in ix[:-1]]
    return r.make(t.op, x, *[i for i in rest if i is not None]) if None not in rest else None


def _constant_along(r: Rewriter, i: Term, last: int) -> Term | None:
    """The index without its last grid axis, if it does not vary along it."""
    shape = i.spec.shape[:last]
    if i.spec.shape[last] == 0:
        return None
    if isinstance(i.op, View) and all(a != last for _, terms in i.op.forms for a, _ in terms):
        return r.view(i.args[0], shape, i.op.forms)
    return None


@rule("decided comparison", "i < n = true,  if the bounds of i and n say so", Less, LessEqual)
def decided_comparison(r: Rewriter, t: Term) -> Term | None:
    if t.args[0].spec.dtype is not I64 or 0 in t.spec.shape:
        return None
    a, b = (r.affine(x) for x in t.args)
    strict = isinstance(t.op, Less)
    if a.hi < b.lo or (not strict and a.hi <= b.lo):
        return r.constant(True, t.spec)
    if a.lo > b.hi or (strict and a.lo >= b.hi):
        return r.constant(False, t.spec)
    return None


@rule("gather static axes", "gather x (\\is. [.., c, ..]) = gather (x at c) (\\is. [.., ..])", Gather)
def static_axes(r: Rewriter, t: Term) -> Term | None:
    x, *ix = t.args
    for k, i in enumerate(ix):
        f = r.affine(i).form
        if f is not None and not f[1] and 0 <= f[0] < x.spec.shape[k] and len(ix) > 1:
            shape = x.spec.shape[:k] + x.spec.shape[k + 1 :]
            forms = tuple((f[0], ()) if a == k else axis(a - (a > k)) for a in range(x.spec.ndim))
            return r.make(Gather(), r.view(x, shape, forms), *ix[:k], *ix[k + 1 :])
    return None
