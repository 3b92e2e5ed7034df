"""Contractions with one-hot factors ``[i = p k]``, which derivatives of extrema and selections produce: gathers and scatters at
`p`. Sums of choices by such a condition, as programs write them: scatters, or what is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from math import prod
from typing import NamedTuple

from adtypes.affine import Sizes, only_axis
from adtypes.dtypes import I64, is_float
from adtypes.op import Op
from adtypes.ops.arithmetic import Add, Neg, Sub
from adtypes.ops.comparison import Cast, Equal, LessEqual, LogicalAnd
from adtypes.ops.constants import Iota
from adtypes.ops.contraction import Contract
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Sum
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import Select
from interpreters.symbolic.body import BODY
from interpreters.symbolic.diagonals import Factor, Labels
from interpreters.symbolic.products import ordered
from interpreters.symbolic.rewrite import Rewriter, number, rule, spread
from interpreters.symbolic.term import Parameter, Term, reachable

DEEP = 4  # elementwise operations below which an index is not pushed
FEW = 8  # places up to which sums of choices are as quick
LARGE = 128  # elements of a state from which on it is better to change one: what reads all of it in vectors waits for that one


class Choice(NamedTuple):
    """``[label = place]``, over the labels of the place."""

    label: int
    place: Term
    labels: Labels


@rule("contract with a choice", "sum_i [i = p k] * x[k, i] = x[k, p k],  sum_k [i = p k] * x k = scatter x", Contract, on=(Cast,))
def contract_with_choice(r: Rewriter, t: Term) -> Term | None:
    """In derivatives only, as what is not chosen might be infinite."""
    if not r.of_derivative or 0 in t.spec.shape or not isinstance(t.op, Contract):
        return None
    op, (a, b) = t.op, t.args
    for m, ls, x, xs in ((a, op.a, b, op.b), (b, op.b, a, op.a)):
        c = _choice(r, m.args[0], ls) if isinstance(m.op, Cast) else None
        if c is not None and x.spec.size and (c.label in xs or c.label in op.out):
            return (_scattered if c.label in op.out else _gathered)(r, c, x, xs, op.out, t)
    return None


@rule("sum of choices", "sum_k (i = p k ? x k : 0) = scatter x p", Sum, on=(Select, Cast))
def sum_of_choices(r: Rewriter, t: Term) -> Term | None:
    """Each number is added where it belongs, rather than looked at for all places. Other conditions that have to hold as well, as
    where an extremum is one of some elements, are looked at there."""
    (m,) = t.args
    if 0 in m.spec.shape or not isinstance(t.op, Sum):
        return None
    ls = tuple(range(m.spec.ndim))
    tests, x = ([spread(r, m.args[0])], r.constant(1, m.spec)) if isinstance(m.op, Cast) else ([], m)
    while isinstance(x.op, Select) and number(x.args[2]) == 0:
        tests, x = [*tests, *_conditions(r, x.args[0], ls)], x.args[1]
    out = tuple(k for k in ls if k not in t.op.axes)
    for k, test in enumerate(tests):
        c = _choice(r, *test)
        if c is None or c.label not in out or m.spec.shape[c.label] <= FEW or c.label in spread(r, x)[1]:
            continue
        for other, labels in (*tests[:k], *tests[k + 1 :]):
            x = r.make(Select(), r.broadcast(other, m.spec.shape, labels), x, r.constant(0, x.spec))
        return _scattered(r, c, x, ls, out, t, counts=True)
    return None


@rule("sum of one choice", "sum_i (i = p ? x i : 0) = x p", Sum, on=(Select,))
def sum_of_one_choice(r: Rewriter, t: Term) -> Term | None:
    """An element, or a row, is read, not looked for: what is not chosen counts for nothing. Of several conditions that hold
    together, one is enough."""
    (m,) = t.args
    if 0 in m.spec.shape or not isinstance(t.op, Sum) or number(m.args[2]) != 0:
        return None
    ls = tuple(range(m.spec.ndim))
    tests = _conditions(r, m.args[0], ls)
    for k, test in enumerate(tests):
        c = _choice(r, *test, alone=True)
        others = tests[:k] + tests[k + 1 :]
        if c is not None and not c.labels and c.label in t.op.axes and not any(c.label in labels for _, labels in others):
            return _read_at(r, c, others, m, t.op.axes)
    return None


def _read_at(r: Rewriter, c: Choice, others: Sequence[Factor], m: Term, axes: Sizes) -> Term | None:
    """The sum of a selection that is zero elsewhere, and where one of the other conditions does not hold."""
    ls, n = tuple(range(m.spec.ndim)), m.spec.shape[c.label]
    place = r.affine(c.place)
    inside = 0 <= place.lo <= place.hi < n  # elsewhere what is read is 0, and what is made of it may not be
    varies = c.label in spread(r, m.args[1])[1]
    y, ys = _at(r, c, m.args[1], ls, DEEP if inside else 0)
    left = tuple(k for k in ls if k != c.label)
    if {*ys} != {*left}:
        if varies or not {*ys} <= {*left}:
            return None
        y, ys = r.broadcast(y, tuple(m.spec.shape[k] for k in left), tuple(left.index(k) for k in ys)), left
    y = ordered(r, y, ys, left)
    tests = others if varies or inside else [*others, (_is_place(r, c.place, n), ())]  # the same for all, but there may be none
    for test, labels in tests:
        here = r.broadcast(test, y.spec.shape, tuple(left.index(k) for k in labels))
        y = r.make(Select(), here, y, r.constant(0, y.spec))
    rest = tuple(k - (k > c.label) for k in axes if k != c.label)
    return r.make(Sum(rest), y) if rest else y


@rule("sum with few places", "sum (x + scatter y p) = sum x + sum (scatter y p)", Sum, on=(Add, Sub))
def sum_with_few_places(r: Rewriter, t: Term) -> Term | None:
    """Apart, the second sum looks at those places alone. Also where ``(i = p ? y i : 0)`` is added. Floats that cancel where they
    meet must not be added to others before that, so all but one on either side are zero."""
    (x,) = t.args
    if 0 in x.spec.shape or not r.single_use(x):
        return None
    found = [_in_few_places(r, a, t.op) for a in x.args]
    if not (all(few == 1 for few in found) if is_float(t.spec.dtype) else any(found)):
        return None
    return r.make(x.op, *[r.make(t.op, a) for a in x.args])


def _in_few_places(r: Rewriter, t: Term, op: Op) -> int:
    """How many elements of each sum may be other than zero, where they are few; else 0."""
    assert isinstance(op, Sum)
    rest = prod(t.spec.shape) // prod(t.spec.shape[k] for k in op.axes)  # how many sums there are
    if isinstance(t.op, Scatter):
        y, axes = t.args[0], range(len(t.args) - 1)
        return y.spec.size // rest if y.spec.size and FEW * y.spec.size <= t.spec.size and {*axes} <= {*op.axes} else 0
    found = _one_place(r, t.args[0]) if isinstance(t.op, Select) and number(t.args[2]) == 0 else {}
    return prod(t.spec.shape[k] for k in op.axes if k not in found) if found and {*found} <= {*op.axes} else 0


@rule("sum of places", "sum_p (scatter y (p, q))[p, q'] = (scatter (0 <= p k < n ? y k : 0) q)[q']", Sum, on=(Scatter,))
def sum_of_places(r: Rewriter, t: Term) -> Term | None:
    """What falls outside is not counted. Without other places it is a sum over all."""
    (x,) = t.args
    y, *ix = x.args
    m, grid = len(ix), ix[0].spec.ndim if ix else 0
    if 0 in x.spec.shape or not isinstance(t.op, Sum) or {*range(m)}.isdisjoint(t.op.axes) or y.spec.size > x.spec.size:
        return None
    for k, (p, n) in enumerate(zip(ix, x.spec.shape)):
        if k in t.op.axes and not 0 <= (place := r.affine(p)).lo <= place.hi < n:
            here = r.broadcast(_is_place(r, p, n), y.spec.shape, tuple(range(grid)))
            y = r.make(Select(), here, y, r.constant(0, y.spec))
    kept = [p for k, p in enumerate(ix) if k not in t.op.axes]
    axes = (*(range(grid) if not kept else ()), *(a - m + grid for a in t.op.axes if a >= m))
    total = r.make(Sum(axes), y) if axes else y
    return r.make(Scatter(t.spec.shape), total, *kept) if kept else total


@rule("choice added to a state", "s + (i = p ? y i : 0) = s + scatter (y p) p,  s: of a loop", Add, Sub, on=(Select,))
def choice_added_to_a_state(r: Rewriter, t: Term) -> Term | None:
    """A step then changes one element, or row, and leaves the others where they are."""
    x, m = t.args if isinstance(t.args[1].op, Select) else t.args[::-1]
    if not isinstance(m.op, Select) or number(m.args[2]) != 0 or (m is t.args[0] and isinstance(t.op, Sub)) or not _is_state(x):
        return None
    found = _one_place(r, m.args[0])
    lead, rest = tuple(range(len(found))), tuple(range(len(found), m.spec.ndim))
    if not found or {*found} != {*lead} or m.spec.size < max(LARGE, FEW * prod(m.spec.shape[k] for k in rest)):
        return None
    y, ys = m.args[1], tuple(range(m.spec.ndim))
    if any(m.spec.shape[k] > 1 for k in rest) and any(isinstance(z.op, Parameter) and z.spec == t.spec for z in reachable([y])):
        return None  # a row that is made of the state, of which a copy would be taken
    for label, place in found.items():
        y, ys = _at(r, Choice(label, place, ()), y, ys, DEEP)
    y = r.broadcast(y, tuple(m.spec.shape[k] for k in rest), tuple(rest.index(k) for k in ys))
    return r.make(t.op, x, r.make(Scatter(m.spec.shape), y, *[found[k] for k in lead]))


@rule("minus scatter", "x - scatter y p = x + scatter (-y) p  for a y of fewer elements", Sub, on=(Scatter,))
def minus_scatter(r: Rewriter, t: Term) -> Term | None:
    x, m = t.args
    if not isinstance(m.op, Scatter) or m.args[0].spec.size >= m.spec.size or not r.single_use(m):
        return None
    y, *ix = m.args
    return r.make(Add(), x, r.make(m.op, r.make(Neg(), y), *ix))


def _is_state(t: Term) -> bool:
    """Whether this is an argument of a loop, but for elements that were added to it."""
    while isinstance(t.op, (Add, Sub)):
        a, b = t.args
        if not isinstance((a if isinstance(b.op, (Add, Sub, Parameter)) else b).op, Scatter):
            return False
        t = b if isinstance(b.op, (Add, Sub, Parameter)) else a
    return isinstance(t.op, Parameter) and t.op.scope == BODY


@rule("read of one choice", "(i = p ? y i : x i)[q] = (q = p ? y q : x q)", Gather, on=(Select,))
def read_of_one_choice(r: Rewriter, t: Term) -> Term | None:
    """Of an array of which one element, or row, was set, any is known without making the array. Elsewhere both sides read 0."""
    m, *ix = t.args
    if not isinstance(m.op, Select) or FEW * t.spec.size > m.spec.size:
        return None
    found = _one_place(r, m.args[0])
    if not found or max(found) >= len(ix):
        return None
    grid = ix[0].spec.shape
    wide = [q if q.spec.dtype is I64 else r.make(Cast(I64), q) for q in ix]
    tests = [r.make(Equal(), wide[k], r.broadcast(p, grid, ())) for k, p in found.items()]
    here = reduce(partial(r.make, LogicalAnd()), tests)
    test = r.broadcast(here, t.spec.shape, tuple(range(len(grid))))
    zero = r.constant(0, t.spec)
    return r.make(Select(), test, *[zero if number(x) == 0 else r.make(Gather(), x, *ix) for x in m.args[1:]])


def _conditions(r: Rewriter, test: Term, ls: Labels) -> list[Factor]:
    """Truth values that hold together, each with the labels of its axes."""
    core, axes = spread(r, test)
    labels = tuple(ls[k] for k in axes)
    return [c for a in core.args for c in _conditions(r, a, labels)] if isinstance(core.op, LogicalAnd) else [(core, labels)]


def _one_place(r: Rewriter, test: Term) -> dict[int, Term]:
    """The one position along each of some axes where a condition holds; nothing if it is of another kind."""
    found: dict[int, Term] = {}
    for core, labels in _conditions(r, test, tuple(range(test.spec.ndim))):
        c = _choice(r, core, labels, alone=True)
        if c is None or c.labels or c.label in found:
            return {}
        found[c.label] = c.place
    return found


def _is_place(r: Rewriter, p: Term, n: int) -> Term:
    """Whether positions are among so many."""
    low, high = (r.constant(k, p.spec) for k in (0, n - 1))
    return r.make(LogicalAnd(), r.make(LessEqual(), low, p), r.make(LessEqual(), p, high))


def _choice(r: Rewriter, m: Term, ls: Labels, alone: bool = False) -> Choice | None:
    """A truth value that tells, for each position along other axes, or `alone`, one position along this one."""
    if not isinstance(m.op, Equal):
        return None
    for i, p in (m.args, m.args[::-1]):
        form = r.affine(i).form if i.spec.dtype is I64 else None
        if form is None or (along := only_axis(form)) is None:
            continue
        place, axes = spread(r, p)
        if along not in axes and (axes or alone):
            return Choice(ls[along], place, tuple(ls[k] for k in axes))
    return None


def _scattered(r: Rewriter, c: Choice, x: Term, xs: Labels, out: Labels, t: Term, counts: bool = False) -> Term | None:
    """The sums of `x` times a choice, for each position along its axis: each element is added where it belongs, of a batch in its
    part of the result. With `counts` also where some are the same for many places."""
    size = dict(zip(out, t.spec.shape))
    shared = tuple(k for k in c.labels if k in out)
    if shared and (len(shared) == len(c.labels) or size[c.label] <= FEW):
        return None
    y, ys = _at(r, c, x, xs, DEEP)
    if missing := [n for n, k in enumerate(c.labels) if k not in ys]:
        if not counts:
            return None
        grid = tuple(c.place.spec.shape[n] for n in missing)
        y = r.broadcast(y, (*grid, *y.spec.shape), tuple(range(len(grid), len(grid) + y.spec.ndim)))
        ys = (*(c.labels[n] for n in missing), *ys)
    rest = tuple(k for k in out if k in ys and k not in c.labels)
    y, ys = _summed(r, y, ys, (*c.labels, *rest))
    found = (*shared, c.label, *rest)
    if {*found} != {*out}:
        return None
    y = ordered(r, y, ys, (*c.labels, *rest))
    parts = [r.broadcast(r.make(Iota(size[k])), c.place.spec.shape, (c.labels.index(k),)) for k in shared]
    y = r.make(Scatter(tuple(size[k] for k in found)), y, *parts, c.place)
    return ordered(r, y, found, out)


def _gathered(r: Rewriter, c: Choice, x: Term, xs: Labels, out: Labels, t: Term) -> Term | None:
    """The sum of `x` times a choice along its axis: what lies at its place."""
    place = r.affine(c.place)
    inside = 0 <= place.lo <= place.hi < x.spec.shape[xs.index(c.label)]  # elsewhere 0 is read, and what is made of it is not 0
    if not inside and c.label not in {xs[k] for k in spread(r, x)[1]}:
        return None
    y, ys = _at(r, c, x, xs, DEEP if inside else 0)
    if not {*c.labels} <= {*ys}:
        return None
    y, ys = _summed(r, y, ys, out)
    return r.broadcast(y, t.spec.shape, tuple(out.index(k) for k in ys)) if {*ys} == {*out} else None


def _summed(r: Rewriter, y: Term, ys: Labels, keep: Labels) -> Factor:
    """The sum over all axes but these."""
    lost = tuple(n for n, k in enumerate(ys) if k not in keep)
    return (r.make(Sum(lost), y), tuple(k for k in ys if k in keep)) if lost else (y, ys)


def _at(r: Rewriter, c: Choice, x: Term, xs: Labels, depth: int) -> Factor:
    """`x` at the places, and its labels."""
    core, axes = spread(r, x)
    ls = tuple(xs[k] for k in axes)
    if c.label not in ls:
        return core, ls
    size = dict(zip(ls, core.spec.shape)) | dict(zip(c.labels, c.place.spec.shape))
    if isinstance(core.op, Pointwise) and depth:
        parts = [_at(r, c, a, ls, depth - 1) for a in core.args]
        every = tuple(k for k in dict.fromkeys((*c.labels, *ls)) if k != c.label)
        shape = tuple(size[k] for k in every)
        return r.make(core.op, *[r.broadcast(y, shape, tuple(every.index(k) for k in ks)) for y, ks in parts]), every
    shared = tuple(k for k in c.labels if k in ls)
    rest = tuple(k for k in ls if k != c.label and k not in shared)
    grid = tuple(size[k] for k in c.labels)
    here = [r.broadcast(r.make(Iota(size[k])), grid, (c.labels.index(k),)) for k in shared]
    return r.make(Gather(), ordered(r, core, ls, (*shared, c.label, *rest)), *here, c.place), (*c.labels, *rest)
