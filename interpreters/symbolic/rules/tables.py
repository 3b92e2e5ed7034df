"""Rules for products with rows that are read from a table, such as the states of nodes at the ends of edges: what is joined is
multiplied apart, so that `interpreters.symbolic.hoist` multiplies the tables, and derivatives collect rows before they multiply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from adtypes.affine import identity, in_bounds
from adtypes.namespace import Forms
from adtypes.ops.arithmetic import Mul, Neg
from adtypes.ops.comparison import Less
from adtypes.ops.contraction import Contract
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, View
from adtypes.ops.selection import Select
from adtypes.spec import Shape
from interpreters.symbolic.diagonals import Factor, Labels
from interpreters.symbolic.hoist import clamped
from interpreters.symbolic.products import combine, contract, ordered, product_of
from interpreters.symbolic.rewrite import Rewriter, rule, spread
from interpreters.symbolic.term import Term

TIMES = 2  # how many rows are read for each of a table
WORTH = 1000  # numbers that are joined from which on it pays
WIDE = 8  # products for each number that is collected


@rule("contract of gathered rows", "sum_e x[p e, k] * y[e, j] = sum_q x[q, k] * (scatter y p)[q, j]", Contract, on=(Gather, View))
def contract_of_gathered_rows(r: Rewriter, t: Term) -> Term | None:
    """In derivatives. Rows that no place names count as zeros: they need not be numbers. What is read outside is a row of zeros
    at an end of the table, by which infinities are multiplied as before."""
    for f, (y, b), out in _sides(t) if r.of_derivative else ():
        core, axes = spread(r, f[0])
        if not _is_long(core):
            continue
        source, *ix = core.args
        a, rank = tuple(f[1][k] for k in axes), ix[0].spec.ndim
        grid, rest, table = a[:rank], a[rank:], _fresh(t, len(ix))
        size = dict(zip(a, core.spec.shape))
        if not {*out} <= {*a, *b} or any(c not in (*b, *out) for c in a) or not {*grid} <= {*b} or {*grid} & {*out}:
            continue
        if prod(size[c] for c in rest if c not in b) >= WIDE:
            others = tuple(c for c in b if c not in grid)
            y = ordered(r, y, b, (*grid, *others))
            ends = _ends(r, source.spec.shape[: len(ix)], ix)
            source = _padded(r, source, len(ix), ends)
            is_read = _is_read(r, source.spec.shape, ix, ends)
            source = r.make(Select(), is_read, source, r.constant(0, source.spec))
            rows = _collected(r, y, source.spec.shape[: len(ix)], ix, ends)
            return contract(r, source, (*table, *rest), rows, (*table, *others), out)
    return None


@rule("scatter of products", "scatter (sum_j y[e, j] * w[k, j]) p = sum_j (scatter y p)[q, j] * w[k, j]", Scatter)
def scatter_of_products(r: Rewriter, t: Term) -> Term | None:
    """In derivatives. Rows that no place names get nothing, whatever they would be multiplied with. A part of the products is
    that with a part of the factor. Single numbers are collected as they are: there would be more to add up."""
    made, *ix = t.args
    if not r.of_derivative or not ix or not isinstance(t.op, Scatter) or not _is_few(t.op.shape[: len(ix)], ix[0]):
        return None
    core, forms = (made.args[0], made.op.forms) if isinstance(made.op, View) else (made, identity(made.spec.ndim))
    if not isinstance(core.op, Contract) or not _is_part(made, forms, core):
        return None
    if made.spec.size * r.uses.get(core, 1) > core.spec.size:  # others read all of it
        return None
    labels = dict(zip((f[1][0][0] for f in forms), core.op.out))
    out = tuple(labels[k] for k in range(made.spec.ndim))
    parts = {c: (f[0], made.spec.shape[f[1][0][0]]) for c, f in zip(core.op.out, forms)}
    grid, rest, table = out[: ix[0].spec.ndim], out[ix[0].spec.ndim :], _fresh(core, len(ix))
    for (y, a), (w, b), _ in _sides(core):
        if rest and {*grid} <= {*a} and not {*grid} & {*b} and any(c not in out for c in b):
            others = tuple(c for c in a if c not in grid)
            y = ordered(r, _part(r, y, a, parts), a, (*grid, *others))
            ends = _ends(r, t.op.shape[: len(ix)], ix)
            padded = tuple(n + 2 * ends for n in t.op.shape[: len(ix)])
            rows = _collected(r, y, padded, ix, ends)
            product = contract(r, rows, (*table, *others), _part(r, w, b, parts), b, (*table, *rest))
            y = r.make(Select(), _is_read(r, product.spec.shape, ix, ends), product, r.constant(0, product.spec))
            return _inside(r, y, t.spec.shape, len(ix), ends)
    return None


@rule("scatter of gathered rows", "scatter (x[p e, k] * v e) p = x[q, k] * (scatter v p)[q]", Scatter)
def scatter_of_gathered_rows(r: Rewriter, t: Term) -> Term | None:
    """In derivatives: numbers are collected, not rows. Rows that no place names get nothing, whatever is in them; others are
    multiplied in any case, as numbers that are not finite make 0 no 0. Where the table has a row of zeros at both ends for what
    is outside, these are left out."""
    made, *ix = t.args
    if not r.of_derivative or not ix or not isinstance(t.op, Scatter) or not _is_few(t.op.shape[: len(ix)], ix[0]):
        return None
    rows, grid, whole = t.op.shape[: len(ix)], tuple(range(ix[0].spec.ndim)), tuple(range(made.spec.ndim))
    sign, factors, *_ = product_of(r, made, whole, True)
    tables = [f for f in factors if isinstance(f[0].op, Gather) and f[1] == whole]
    numbers = [f for f in factors if {*f[1]} <= {*grid}]
    if len(tables) != 1 or len(numbers) != len(factors) - 1 or not numbers or grid == whole or 0 in made.spec.shape:
        return None
    source, *at = tables[0][0].args
    ends = source.spec.shape[: len(ix)] != rows
    if tuple(at) != _places(r, rows, ix, ends):
        return None
    v = combine(r, numbers, grid, dict(zip(grid, ix[0].spec.shape)), ix[0])
    sums = _collected(r, r.make(Neg(), v) if sign < 0 else v, source.spec.shape[: len(ix)], ix, ends)
    product = r.make(Mul(), source, r.broadcast(sums, source.spec.shape, tuple(range(len(ix)))))
    y = r.make(Select(), _is_read(r, source.spec.shape, ix, ends), product, r.constant(0, source.spec))
    return _inside(r, y, t.spec.shape, len(ix), ends)


@rule("contract of joined rows", "sum_k (x ++ y) k * w k = sum_k x k * w0 k + sum_k y k * w1 k", Contract, on=(Concat,))
def contract_of_joined_rows(r: Rewriter, t: Term) -> Term | None:
    """Where rows of tables are among what is joined, each of which then is multiplied by itself."""
    for (x, a), (w, b), out in _sides(t):
        if type(x.op) is not Concat or not any(_is_long(piece) for piece in x.args) or x.spec.size < WORTH:
            continue
        label = a[x.op.axis]
        made, start = list[Term](), 0
        for piece in x.args:
            n = piece.spec.shape[x.op.axis]
            made.append(contract(r, piece, a, _part(r, w, b, {label: (start, n)}), b, out))
            start += n
        if label in out:
            return r.make(Concat(out.index(label)), *made)
        return r.sum(made)
    return None


def _sides(t: Term) -> Iterator[tuple[Factor, Factor, Labels]]:
    """Both operands of a contraction with their labels, either one first, and the labels of the result."""
    op, (x, y) = t.op, t.args
    assert isinstance(op, Contract)
    if 0 not in op.sizes(x.spec, y.spec).values():
        yield (x, op.a), (y, op.b), op.out
        yield (y, op.b), (x, op.a), op.out


def _fresh(t: Term, n: int) -> Labels:
    """Labels that a contraction does not use."""
    assert isinstance(t.op, Contract)
    first = max((*t.op.a, *t.op.b)) + 1
    return tuple(range(first, first + n))


def _is_long(t: Term) -> bool:
    """Whether many more rows are read than there are."""
    return isinstance(t.op, Gather) and len(t.args) > 1 and _is_few(t.args[0].spec.shape[: len(t.args) - 1], t.args[1])


def _ends(r: Rewriter, rows: Shape, ix: Sequence[Term]) -> bool:
    """Whether a table gets a row of zeros at both ends of each axis, as a place may be outside."""
    return not r.affine.inside(tuple(ix), rows)


def _places(r: Rewriter, rows: Shape, ix: Sequence[Term], ends: bool) -> tuple[Term, ...]:
    """The places in a table, as those in one with such ends."""
    return tuple(clamped(r, i, n) for i, n in zip(ix, rows)) if ends else tuple(ix)


def _collected(r: Rewriter, v: Term, rows: Shape, ix: Sequence[Term], ends: bool) -> Term:
    """What is added up for each row of a table, its ends included."""
    at = _places(r, tuple(n - 2 * ends for n in rows), ix, ends)
    return r.make(Scatter((*rows, *v.spec.shape[ix[0].spec.ndim :])), v, *at)


def _is_read(r: Rewriter, shape: Shape, ix: Sequence[Term], ends: bool) -> Term:
    """Which rows of a table of this shape, its ends included, any place names: for each of their elements."""
    times = _collected(r, r.constant(1, ix[0].spec), shape[: len(ix)], ix, ends)
    return r.broadcast(r.make(Less(), r.constant(0, times.spec), times), shape, tuple(range(len(ix))))


def _padded(r: Rewriter, table: Term, axes: int, ends: bool) -> Term:
    """The table with its ends, if it has any."""
    shape = tuple(n + 2 * (ends and k < axes) for k, n in enumerate(table.spec.shape))
    return r.view(table, shape, tuple((-(ends and k < axes), ((k, 1),)) for k in range(table.spec.ndim)))


def _inside(r: Rewriter, table: Term, shape: Shape, axes: int, ends: bool) -> Term:
    """The table without its ends."""
    return r.view(table, shape, tuple((int(ends and k < axes), ((k, 1),)) for k in range(len(shape))))


def _is_few(rows: tuple[int, ...], index: Term) -> bool:
    return prod(rows) * TIMES <= index.spec.size


def _is_part(t: Term, forms: Forms, source: Term) -> bool:
    """Whether these forms read a block of the source, with its axes in any order."""
    once = {f[1][0][0] for f in forms if len(f[1]) == 1 and f[1][0][1] == 1}
    return len(once) == len(forms) == t.spec.ndim and in_bounds(source.spec.shape, t.spec.shape, forms)


def _part(r: Rewriter, x: Term, ls: Labels, parts: Mapping[int, tuple[int, int]]) -> Term:
    """The part of a factor from a position on, along the labels for which that is told."""
    shape = tuple(parts[c][1] if c in parts else n for c, n in zip(ls, x.spec.shape))
    return r.view(x, shape, tuple((parts[c][0] if c in parts else 0, ((k, 1),)) for k, c in enumerate(ls)))
