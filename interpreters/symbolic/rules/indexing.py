"""Rules for gathers and scatters whose indices are affine: they are views, and adjoints of views."""

from __future__ import annotations

from adtypes.dtypes import I64
from adtypes.namespace import Form
from adtypes.ops.comparison import Less, LessEqual
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import View, axis
from interpreters.symbolic.rewrite import Rewriter, rule
from interpreters.symbolic.term import Term


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
