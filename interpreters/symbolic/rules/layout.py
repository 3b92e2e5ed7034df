"""Rules for views: they compose, and move outwards through operations that commute with them."""

from __future__ import annotations

from math import prod

from adtypes.affine import axis, compose, identity, in_bounds, kept, unused
from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Mul
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Reshape, Stack, Sum, Unview, View
from adtypes.ops.linalg import Solve, TriangularSolve
from adtypes.ops.sorting import Searchsorted
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.rewrite import Rewriter, number, pure, rule, spread
from interpreters.symbolic.rules.arithmetic import POINTWISE
from interpreters.symbolic.term import Term


@rule("view of view", "view f (view g x) = view (g . f) x,  if f stays inside", View)
def view_of_view(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert type(t.op) is View
    if type(x.op) is not View or not reads_inside(t):
        return None
    return r.view(x.args[0], t.op.shape, compose(x.op.forms, t.op.forms))


@rule("identity view", "view id x = x", View)
def identity_view(r: Rewriter, t: Term) -> Term | None:
    assert type(t.op) is View
    (x,) = t.args
    return x if t.op.shape == x.spec.shape and t.op.forms == identity(len(t.op.shape)) else None


@rule("view of zeros", "view f 0 = 0,  also out of bounds", View)
def view_of_zeros(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    zero = 0.0 if is_float(t.spec.dtype) else 0
    return r.constant(zero, t.spec) if type(x.op) is View and number(x) == 0 else None


@rule("size one", "a form over an axis of size 1 does not need it", View)
def size_one(r: Rewriter, t: Term) -> Term | None:
    assert type(t.op) is View
    shape = t.op.shape
    forms = tuple((o, tuple((a, k) for a, k in terms if shape[a] != 1)) for o, terms in t.op.forms)
    source = t.args[0].spec.shape
    # the whole of an axis of size 1 is written as that axis, so that identities are recognised
    forms = tuple(
        (0, ((place, 1),)) if n == 1 and f == (0, ()) and place is not None else f
        for n, f, place in zip(source, forms, _unit_places(source, shape, forms))
    )
    return r.view(t.args[0], shape, forms) if forms != t.op.forms else None


def _unit_places(
    source: tuple[int, ...], shape: tuple[int, ...], forms: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
) -> list[int | None]:
    """For each source axis of size 1 a result axis of size 1, in order, none used twice."""
    free = [a for a, n in enumerate(shape) if n == 1]
    return [free.pop(0) if n == 1 and f == (0, ()) and free else None for n, f in zip(source, forms)]


@rule("reshape", "reshape s (reshape s' x) = reshape s x,  reshape (shape x) x = x", Reshape)
def reshapes(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    if x.spec.shape == t.spec.shape:
        return x
    if type(x.op) is Reshape:
        return r.make(t.op, x.args[0])
    value = number(x)
    return None if value is None else r.constant(value, t.spec)


@rule("reshape by ones", "a reshape that only adds or drops axes of size 1 is a view", Reshape)
def reshape_by_ones(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    old, new = x.spec.shape, t.spec.shape
    if [n for n in old if n != 1] != [n for n in new if n != 1] or 0 in new:
        return None
    places = iter(a for a, n in enumerate(new) if n != 1)
    return r.view(x, new, tuple((0, ()) if n == 1 else (0, ((next(places), 1),)) for n in old))


@rule("pointwise under views", "f (view v x) (view v y) = view v (f x y),  v repeats or permutes", *POINTWISE, on=(View,))
def pointwise_under_views(r: Rewriter, t: Term) -> Term | None:
    if not t.args or not t.spec.shape:
        return None
    cores: list[tuple[Term, tuple[int, ...]]] = []
    used: set[int] = set()
    for a in t.args:
        core, axes = spread(r, a)
        used.update(axes)
        cores.append((core, axes))
    rank = t.spec.ndim
    views = [axes for (core, axes), a in zip(cores, t.args) if number(a) is None]
    if not views:
        return None
    if len(used) < rank:
        order = tuple(sorted(used))
    elif all(v == views[0] for v in views) and views[0] != tuple(range(rank)):
        order = views[0]  # the same permutation everywhere
    else:
        return None
    shape = tuple(t.spec.shape[a] for a in order)
    args = [r.broadcast(core, shape, tuple(order.index(a) for a in axes)) for core, axes in cores]
    return r.broadcast(r.make(t.op, *args), t.spec.shape, order)


@rule("system of repeated", "solve (replicate a) b = turn (solve a (turn b)),  b as columns", Solve, TriangularSolve, on=(View,))
def system_of_repeated(r: Rewriter, t: Term) -> Term | None:
    """Rows of an inner `vmap` share the matrix of the outer one, which is factorised once for all of them."""
    a, b = t.args
    if type(a.op) is not View or 0 in t.spec.shape:
        return None
    n = t.spec.ndim
    free, forms = unused(n, a.op.forms)
    if not free or free[-1] >= n - 2:
        return None
    left = kept(n, free)
    matrix = r.view(a.args[0], tuple(a.spec.shape[k] for k in left), forms)
    turn = (*left[:-1], *free, n - 1)
    wide = tuple(t.spec.shape[k] for k in turn)
    right = r.broadcast(b, wide, tuple(turn.index(k) for k in range(n)))
    solved = r.make(t.op, matrix, r.make(Reshape((*matrix.spec.shape[:-1], prod(wide[len(left) - 1 :]))), right))
    return r.broadcast(r.make(Reshape(wide), solved), t.spec.shape, turn)


@rule("search in repeated", "searchsorted (replicate a) x = turn (searchsorted a (turn x))", Searchsorted, on=(View,))
def search_in_repeated(r: Rewriter, t: Term) -> Term | None:
    """Numbers of an inner `vmap` are looked for in the row of the outer one, several at a time."""
    a, x = t.args
    if type(a.op) is not View or 0 in a.spec.shape:
        return None
    n, outer = t.spec.ndim, a.spec.ndim - 1
    free, _ = unused(outer + 1, a.op.forms)
    less = tuple(k for k in free if {*range(k, outer)} <= {*free})  # numbers along these are side by side
    if outer in free or not (less or (free and n == outer)):
        return None
    less = less or free
    left = kept(outer + 1, less)
    here = tuple(axis(left.index(k)) if k in left else (0, ()) for k in range(outer + 1))
    row = r.view(a.args[0], tuple(a.spec.shape[k] for k in left), compose(a.op.forms, here))
    turn = (*left[:-1], *less, *range(outer, n))
    found = r.make(t.op, row, r.broadcast(x, tuple(t.spec.shape[k] for k in turn), tuple(turn.index(k) for k in range(n))))
    return r.broadcast(found, t.spec.shape, turn)


@rule("sum of sum", "sum as (sum bs x) = sum (as ++ bs) x", Sum)
def sum_of_sum(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    if type(x.op) is not Sum or type(t.op) is not Sum:
        return None
    left = kept(x.args[0].spec.ndim, x.op.axes)
    return r.make(Sum(tuple(sorted({*x.op.axes, *(left[a] for a in t.op.axes)}))), x.args[0])


@rule("sum of scatter", "sum_a (unview x (\\i. a(i), b(i)))[a] = unview x (\\i. b(i))  where a(i) stays inside", Sum)
def sum_of_scatter(r: Rewriter, t: Term) -> Term | None:
    """Of cotangents of what each step of a loop reads at its own index, and of diagonal matrices, which others may
    read too: they have more elements than are added up."""
    (x,) = t.args
    if type(t.op) is not Sum or not isinstance(x.op, Unview):
        return None
    (y,), forms, shape = x.args, x.op.forms, x.spec.shape
    if not r.single_use(x) and y.spec.size >= x.spec.size:
        return None
    inside = tuple(a for a in t.op.axes if in_bounds((shape[a],), y.spec.shape, (forms[a],)))
    if not inside:
        return None
    left = kept(x.spec.ndim, inside)
    z = r.unview(y, tuple(shape[a] for a in left), tuple(forms[a] for a in left))
    rest = tuple(left.index(a) for a in t.op.axes if a not in inside)
    return r.make(Sum(rest), z) if rest else z


@rule("view of scatter", "transpose (scatter x (\\i. [f i, g i])) = scatter x (\\i. [g i, f i])", View, on=(Unview, Scatter))
def view_of_scatter(r: Rewriter, t: Term) -> Term | None:
    (y,) = t.args
    axes = pure(t) if t.spec.ndim == y.spec.ndim else None
    if axes is None or not r.single_use(y):
        return None
    x, *ix = y.args
    if isinstance(y.op, Unview):
        return r.unview(x, t.spec.shape, tuple(y.op.forms[axes.index(k)] for k in range(t.spec.ndim)))
    k = len(ix)
    if not isinstance(y.op, Scatter) or axes[k:] != tuple(range(k, t.spec.ndim)):
        return None
    return r.make(Scatter(t.spec.shape), x, *(ix[axes.index(q)] for q in range(k)))


@rule("sum of view", "sum (replicate n x) = n * x,  sum . permute = permute . sum", Sum)
def sum_of_view(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    axes = pure(x)
    if axes is None or type(t.op) is not Sum or 0 in x.spec.shape:
        return None
    core = x.args[0]
    times = 1
    for a in t.op.axes:
        times *= x.spec.shape[a] if a not in axes else 1
    inner = tuple(k for k, a in enumerate(axes) if a in t.op.axes)
    y = r.make(Sum(inner), core) if inner else core
    left = kept(x.spec.ndim, t.op.axes)
    y = r.broadcast(y, t.spec.shape, tuple(left.index(a) for k, a in enumerate(axes) if k not in inner))
    if times == 1:
        return y
    return r.make(Mul(), y, r.constant(float(times) if is_float(t.spec.dtype) else times, t.spec))


@rule("sum over ones", "a sum over an axis of size 1 drops it", Sum)
def sum_over_ones(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert type(t.op) is Sum
    ones = tuple(a for a in t.op.axes if x.spec.shape[a] == 1)
    if not ones and t.op.axes:
        return None
    y = r.make(Reshape(tuple(x.spec.shape[a] for a in kept(x.spec.ndim, ones))), x)
    left = kept(x.spec.ndim, ones)
    rest = tuple(left.index(a) for a in t.op.axes if a not in ones)
    return r.make(Sum(rest), y) if rest else y


@rule("stack of index", "[x[0], .., x[n-1]] = x", Stack)
def stack_of_index(r: Rewriter, t: Term) -> Term | None:
    sources = {a.args[0] if type(a.op) is View else None for a in t.args}
    (x,) = sources if len(sources) == 1 else (None,)
    if x is None or x.spec.shape != t.spec.shape:
        return None
    inner = tuple((0, ((a, 1),)) for a in range(x.spec.ndim - 1))
    for k, a in enumerate(t.args):
        if type(a.op) is not View or a.op.forms != ((k, ()), *inner):
            return None
    return x


@rule("index of stack", "[x0, .., xn][k] = xk  for a static k", View)
def index_of_stack(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert type(t.op) is View
    if type(x.op) is not Stack or not t.op.forms or t.op.forms[0][1]:
        return None
    k = t.op.forms[0][0]
    return r.view(x.args[k], t.op.shape, t.op.forms[1:]) if 0 <= k < len(x.args) else None



