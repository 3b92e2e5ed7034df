"""Rules for indices that are functions of a sum of positions, such as ``clip(i + a - 3, 0, n - 1)``: what they read is gathered
once for each value of the sum, and windows of that are views, as are those of an image with its borders."""

from __future__ import annotations

from math import gcd, prod
from typing import NamedTuple

from adtypes.affine import axis, compose, identity, interval, substitute
from adtypes.dtypes import I64
from adtypes.namespace import Form, Forms
from adtypes.ops.arithmetic import Add, Mul
from adtypes.ops.constants import Iota
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Shape, Spec
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.rewrite import Rewriter, rule
from interpreters.symbolic.term import Term

TIMES = 2  # how often each element is read, at least
DEEP = 12  # operations between a sum and the index


class Sums(NamedTuple):
    """Indices over a smaller grid, with an axis for each sum of positions; these sums over the positions, and the axes behind."""

    ix: list[Term]
    shape: Shape
    forms: Forms


@rule("gather along sums", "gather x (\\i a. p (i + a)) = view (gather x p) (\\i a. i + a)", Gather)
def gather_along_sums(r: Rewriter, t: Term) -> Term | None:
    x, *ix = t.args
    found = _sums(r, ix, t.spec.ndim)
    return None if found is None else r.view(r.make(Gather(), x, *found.ix), t.spec.shape, found.forms)


@rule("scatter along sums", "scatter v (\\i a. p (i + a)) = scatter (unview v (\\i a. i + a)) p", Scatter)
def scatter_along_sums(r: Rewriter, t: Term) -> Term | None:
    v, *ix = t.args
    found = _sums(r, ix, v.spec.ndim)
    if found is None:
        return None
    w = r.unview(v, (*found.shape, *v.spec.shape[ix[0].spec.ndim :]), found.forms)
    return r.make(t.op, w, *found.ix)


def _sums(r: Rewriter, ix: list[Term], rank: int) -> Sums | None:
    """The indices as functions of sums, for what has their grid and axes behind it, `rank` in all; None if nothing is gained."""
    if not ix or 0 in (grid := ix[0].spec.shape) or all(r.affine(i).form is not None for i in ix):
        return None
    every = [_sum_of(r, i, identity(len(grid))) for i in ix]
    sums = tuple(dict.fromkeys(f for f in every if f is not None and f != NONE))
    if any(f is None for f in every) or not any(len(terms) > 1 for _, terms in sums):
        return None
    ends = [interval(f, grid) for f in sums]
    shape = tuple(high - low + 1 for low, high in ends)
    if prod(shape) * TIMES > prod(grid):
        return None
    made = []
    for i, f in zip(ix, every):
        k = sums.index(f) if f in sums else -1
        along = Along(f or NONE, *((shape[k], ends[k][0]) if k >= 0 else (1, 0)))
        made.append(r.view(_rebuilt(r, i, identity(len(grid)), along, {}), shape, (axis(k) if k >= 0 else (0, ()),)))
    windows = [(f[0] - low, f[1]) for f, (low, _) in zip(sums, ends)]
    return Sums(made, shape, (*windows, *map(axis, range(len(grid), rank))))


NONE: Form = (0, ())  # the sum that a constant is a function of


def _sum_of(r: Rewriter, t: Term, forms: Forms) -> Form | None:
    """The sum of positions that an index is a function of, where its axes run along these forms; None if there is none."""
    found: Form = NONE
    todo, seen = [(t, forms, DEEP)], set[tuple[Term, Forms]]()
    while todo:
        t, forms, depth = todo.pop()
        if (t, forms) in seen:
            continue
        seen.add((t, forms))
        known = r.affine(t).form if t.spec.dtype is I64 else None
        if known is not None:
            _, terms = substitute(known, forms)
            share = gcd(*(c for _, c in terms)) * (1 if not terms or terms[0][1] > 0 else -1)
            one = (0, tuple((k, c // share) for k, c in terms))
            if found == NONE:
                found = one
            elif one not in (NONE, found):
                return None
        elif isinstance(t.op, View) and reads_inside(t):
            todo.append((t.args[0], compose(t.op.forms, forms), depth))
        elif isinstance(t.op, Pointwise) and depth and t.args:
            todo += [(a, forms, depth - 1) for a in t.args]
        else:
            return None
    return found


class Along(NamedTuple):
    """A sum, how many values it has, and the least."""

    sum: Form
    n: int
    least: int


def _rebuilt(r: Rewriter, t: Term, forms: Forms, along: Along, memo: dict[tuple[Term, Forms], Term]) -> Term:
    """The same function of the sum as a term over its values."""
    if (t, forms) in memo:
        return memo[t, forms]
    known = r.affine(t).form if t.spec.dtype is I64 else None
    if known is not None:
        offset, terms = substitute(known, forms)
        factor = terms[0][1] // along.sum[1][0][1] if terms else 0
        spec = Spec((along.n,), I64)
        y = r.constant(offset + factor * along.least, spec)
        if factor:
            y = r.make(Add(), r.make(Mul(), r.make(Iota(along.n)), r.constant(factor, spec)), y)
    elif isinstance(t.op, View):
        y = _rebuilt(r, t.args[0], compose(t.op.forms, forms), along, memo)
    else:
        y = r.make(t.op, *[_rebuilt(r, a, forms, along, memo) for a in t.args])
    memo[t, forms] = y
    return y
