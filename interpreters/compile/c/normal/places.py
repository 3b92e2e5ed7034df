"""Scatters to static places, and concatenations, along short axes beside long ones, as sums of zero-padded views: one for each
position of the short axes, or for each part. When the short axes are unrolled, all but one summand vanish at each place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import accumulate, product, starmap
from math import prod
from typing import TypeAlias

import numpy as np

from adtypes.affine import form, only_axis
from adtypes.dtypes import I64, is_float
from adtypes.namespace import Array, Form
from adtypes.ops.arithmetic import Add
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.integer import Mod
from adtypes.ops.layout import Reshape, Unview, View
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Shape
from interpreters.concrete.numpy import XP
from interpreters.symbolic.affine import Affine, Index, reads_inside
from interpreters.symbolic.term import Arena, Term, reachable

Place: TypeAlias = "Form | dict[tuple[int, ...], int]"  # by form, or by position of the short axes

MOST = 16  # positions along the short axes
TINY = 16  # elements of what is joined whatever its shape, as memory would cost more
WIDE = 32  # elements of the axis of a concatenation
FEW = 6  # operations too many for each place where that axis is not short: if a loop runs along it, it makes all pieces at each
LONG = 64  # elements of a long axis
SMALL = 64  # elements of an index that is computed here


def spelled_out(arena: Arena, t: Term, x: Term, ix: Sequence[Term], affine: Affine) -> Term | None:
    """A scatter or the adjoint of a view as such a sum; None if it has another form."""
    shape, (long, short) = t.spec.shape, _by_length(x.spec.shape)
    if not long or prod(x.spec.shape[a] for a in short) > MOST or not x.spec.size:
        return None
    forms = list(t.op.forms) if isinstance(t.op, Unview) else _scattered(x, ix, short, affine)
    mine = None if forms is None else _along(forms, long)
    if forms is None or mine is None or any(shape[mine[a]] != x.spec.shape[a] for a in long):
        return None
    targets = list[tuple[dict[int, int], dict[int, int]]]()  # of each position along the short axes, the places that there are
    for p in product(*(range(x.spec.shape[a]) for a in short)):
        at = dict(zip(short, p))
        target = {d: _at(f, at, p) for d, f in enumerate(forms) if d not in mine.values()}
        if all(0 <= k < shape[d] for d, k in target.items()):
            targets.append((at, target))

    def part(at: Mapping[int, int], target: Mapping[int, int]) -> Term:
        narrow = tuple(1 if d in target else n for d, n in enumerate(shape))
        there = tuple((at[a], ()) if a in at else (0, ((mine[a], 1),)) for a in range(x.spec.ndim))
        wide = tuple((-target[d], ((d, 1),)) if d in target else (0, ((d, 1),)) for d in range(len(shape)))
        return arena.term(View(shape, wide), (arena.term(View(narrow, there), (x,)),))

    return added(arena, starmap(part, targets)) if targets else None


def _by_length(shape: Shape) -> tuple[list[int], list[int]]:
    """The long axes and the short ones."""
    axes = range(len(shape))
    return [a for a in axes if shape[a] >= LONG], [a for a in axes if shape[a] < LONG]


def _scattered(x: Term, ix: Sequence[Term], short: Sequence[int], affine: Affine) -> list[Place] | None:
    """Where each axis of a scatter is written, over the axes of what is scattered; None if that is not known."""
    grid = ix[0].spec.ndim if ix else 0
    found = [place for i in ix if (place := _place(i, short, affine)) is not None]
    rest: list[Place] = [(0, ((grid + k, 1),)) for k in range(x.spec.ndim - grid)]
    return [*found, *rest] if len(found) == len(ix) else None


def _along(forms: Sequence[Place], long: Sequence[int]) -> dict[int, int] | None:
    """The axis of the result along which each long axis lies; None if it is not one for each."""
    mine: dict[int, int] = {}
    for d, f in enumerate(forms):
        if isinstance(f, tuple) and any(a in long for a, _ in f[1]):
            k = only_axis(f)
            if k is None or k in mine:
                return None
            mine[k] = d
    return mine if set(mine) == set(long) else None


def moved(t: Term) -> list[int] | None:
    """Where the axes of what a view reads are, if all it does is to move them and to add axes of one element; else None."""
    assert isinstance(t.op, View)
    source, shape = t.args[0].spec.shape, t.spec.shape
    order = [k for f in t.op.forms if (k := only_axis(f)) is not None]
    if not len({*order}) == len(order) == len(source) or any(shape[k] != n for k, n in zip(order, source)):
        return None
    return order if prod(shape) == prod(source) else None


def interleaved(arena: Arena, t: Term, x: Term) -> Term | None:
    """The adjoint of windows that touch, and leave nothing out, as a reshape: ``out[s i + p] += x[i, p]`` for all ``p < s`` puts
    each element in a place of its own. None if it is none such."""
    op, shape, order = t.op, x.spec.shape, list[int]()
    assert isinstance(op, Unview)
    for n, (o, terms) in zip(op.shape, op.forms):
        step = 1
        for a, k in sorted(terms, key=lambda f: (f[1], shape[f[0]])):  # axes of one element first
            if k != step and shape[a] > 1:
                return None
            step *= shape[a]
        if o or step != n or any(k < 1 for _, k in terms):
            return None
        order += [a for a, _ in sorted(terms, key=lambda f: (-f[1], -shape[f[0]]))]
    if sorted(order) != list(range(len(shape))) or order == sorted(order) == list(range(len(op.shape))):
        return None
    forms = tuple((0, ((order.index(a), 1),)) for a in range(len(shape)))
    long = [a for a in order if shape[a] > 1]
    moved = x if long == sorted(long) else arena.term(View(tuple(shape[a] for a in order), forms), (x,))
    return arena.term(Reshape(op.shape), (moved,))


def divided(arena: Arena, t: Term, x: Term) -> Term | None:
    """A reshape that divides axes, of what is computed for each element, as a view: ``out[i, j] = x[n i + j]``. So what `x` is
    made of is read by its axes, not by linear position. None if it is none such."""
    if not isinstance(x.op, Pointwise) or not t.spec.size:
        return None
    forms, rest = list[Form](), [(a, n) for a, n in enumerate(t.spec.shape) if n != 1]
    for n in reversed(x.spec.shape):
        its, step = list[tuple[int, int]](), 1
        while step < n:
            a, size = rest.pop()
            its.append((a, step))
            step *= size
        if step != n:
            return None
        forms.append(form(0, its))
    return arena.term(View(t.spec.shape, tuple(reversed(forms))), (x,))


def joined(arena: Arena, t: Term, args: Sequence[Term], along: int, or_tiny: bool) -> Term | None:
    """A concatenation along a short axis, or of tiny arrays, as such a sum; None if it has another form."""
    shape = t.spec.shape
    fits = shape[along] <= WIDE and (max(shape) >= LONG or (or_tiny and prod(shape) <= TINY))
    if not fits or not is_float(t.spec.dtype) or not all(a.spec.size for a in args):
        return None
    if shape[along] > MOST and prod(shape) > TINY and operations(args, 4 * FEW) * (len(args) - 1) > FEW * len(args):
        return None
    starts = accumulate((a.spec.shape[along] for a in args), initial=0)

    def part(a: Term, start: int) -> Term:
        forms = tuple((-start if d == along else 0, ((d, 1),)) for d in range(len(shape)))
        return arena.term(View(shape, forms), (a,))

    return added(arena, map(part, args, starts))


def operations(terms: Iterable[Term], most: int) -> int:
    """How many operations elements of terms are made of, if they are not more than `most`."""
    todo, seen, count = list(terms), set[Term](), 0
    while todo and count <= most:
        t = todo.pop()
        if t not in seen and isinstance(t.op, (Pointwise, View, Reshape)):
            seen.add(t)
            count += isinstance(t.op, Pointwise)
            todo += t.args
    return count


def added(arena: Arena, parts: Iterable[Term]) -> Term:
    """The sum of some terms, each of which is added as soon as it is made."""
    return reduce(lambda x, y: arena.term(Add(), (x, y)), parts)


def rotated(arena: Arena, t: Term, args: Sequence[Term], along: int) -> Term | None:
    """A rotation of an array along a long axis, a concatenation of its end and its beginning, as a gather at positions modulo its
    length: readers read the array itself. None if it is none such."""
    shape = t.spec.shape
    if len(args) != 2 or not is_float(t.spec.dtype) or shape[along] <= WIDE or not all(isinstance(a.op, View) for a in args):
        return None
    (x,), by = args[0].args, args[1].spec.shape[along]
    if args[1].args != (x,) or x.spec != t.spec:
        return None
    for a, start in zip(args, (by, 0)):
        assert isinstance(a.op, View)
        for d, f in enumerate(a.op.forms):
            o = start if d == along else 0
            if f != (o, ((d, 1),)) and (f != (o, ()) or a.spec.shape[d] != 1):
                return None
    n, grid = shape[along], shape[: along + 1]

    def over(term: Term, shape: Shape, *axes: int) -> Term:
        return arena.term(View(shape, tuple((0, ((d, 1),)) for d in axes)), (term,))

    place = arena.term(Add(), (arena.term(Iota(n), ()), over(arena.term(Const(I64, by), ()), (n,))))
    place = arena.term(Mod(), (place, over(arena.term(Const(I64, n), ()), (n,))))
    if along == 0:
        return arena.term(Gather(), (x, place))
    here = [over(arena.term(Iota(shape[d]), ()), grid, d) for d in range(along)]
    return arena.term(Gather(), (x, *here, over(place, grid, along)))


def is_turn(index: Index, divisor: Index) -> bool:
    """Whether a position modulo a number is one of two affine forms, as it is at most once around."""
    n = divisor.lo
    known = index.form is not None and divisor.hi == n >= 1
    return known and (-n <= index.lo <= index.hi < n or 0 <= index.lo <= index.hi < 2 * n)


def is_joined(t: Term) -> bool:
    """Whether the term is such a sum."""
    while isinstance(t.op, Add):
        t = t.args[1]
    return is_part(t)


def is_part(t: Term) -> bool:
    """Whether the term is zero beside what it reads."""
    return isinstance(t.op, View) and not reads_inside(t)


def are_columns(t: Term) -> bool:
    """Whether the term is such a sum of parts, of which there are several, that are as long as it is along its long axis."""
    n = max(t.spec.shape, default=0)
    are_several = n >= LONG and isinstance(t.op, Add) and is_joined(t)
    return are_several and all(x.args and max(x.args[0].spec.shape, default=0) == n for x in parts(t))


def parts(t: Term) -> list[Term]:
    """What such a sum adds, the last first."""
    out: list[Term] = []
    while isinstance(t.op, Add):
        t, part = t.args
        out.append(part)
    return [*out, t]


def _at(f: Place, at: dict[int, int], p: tuple[int, ...]) -> int:
    return f[p] if isinstance(f, dict) else f[0] + sum(c * at[a] for a, c in f[1])


def _place(i: Term, short: Sequence[int], affine: Affine) -> Place | None:
    """Where an index points: a form over the grid, or a table over positions of the short axes."""
    known = affine(i).form
    if known is not None:
        return known
    if not isinstance(i.op, View) or not reads_inside(i):
        return None
    (x,) = i.args
    if x.spec.size > SMALL or any(a not in short for f in i.op.forms for a, _ in f[1]):
        return None
    terms = reachable((x,))
    if any(t.spec.size > SMALL or not isinstance(t.op, (Const, Iota, View, Pointwise)) for t in terms):
        return None
    values: dict[Term, Array] = {}
    with np.errstate(all="ignore"):
        for t in terms:
            values[t] = t.op.eval(XP, *[values[a] for a in t.args])
    table = np.asarray(values[x])
    out = {}
    for p in product(*(range(i.spec.shape[a]) for a in short if a < i.spec.ndim)):
        at = dict(zip((a for a in short if a < i.spec.ndim), p))
        full = tuple(o + sum(c * at[a] for a, c in terms_) for o, terms_ in i.op.forms)
        out[p] = int(table[full])
    return out if all(a < i.spec.ndim for a in short) else None
