"""Products with windows, as convolutions are: all windows are copied in the order that takes the fewest and largest calls.

Windows overlap or reach beyond their source, so they are copied, or read with long strides and short sums. The order of the
axes of a copy is free: one in which the sums, or the rows, lie one behind the other is one call for each example.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple, TypeAlias

from adtypes.affine import axis, compose, form, identity
from adtypes.namespace import Form
from adtypes.ops.contraction import Contraction, Labels
from adtypes.ops.layout import Sum, Unview, View
from adtypes.spec import Shape
from interpreters.compile.c.forms import linear
from interpreters.compile.c.normal.matmul import Product, arrange, groups, is_much, laid, sides, work
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Arena, Term

Copies: TypeAlias = dict[Term, list[tuple[int, ...]]]  # of windows: in which orders of their axes there are any

# Costs are counted in multiplications that a library makes at its best.
CALL = 8_000
PLACED = 16  # an element of the result, for each call that adds to it
PACKED = 8
SUMMED = 16  # elements of a row from which on its end, which is no whole vector, does not matter in sums for each place
ROW = 8  # elements of a row of a copy
NEAR = 4  # elements between neighbours in its source up to which they share a line
COPIED, STEPPED = 32, 64  # an element that is copied in order, or not


class Side(NamedTuple):
    """An operand with the labels of its axes, whether it is made for this product, and what it costs."""

    term: Term
    labels: Labels
    steps: Shape
    cost: int


def strides(t: Term) -> Shape | None:
    """The steps in memory of a term that is read where another one lies in row-major order; None if it is none such."""
    forms = None
    while isinstance(t.op, View):
        if forms is not None or not reads_inside(t):
            return None  # views of views are one view, but for those that leave their source
        forms, rank = t.op.forms, t.spec.ndim
        t = t.args[0]
    if forms is None:
        return row_major(t.spec.shape)
    steps = dict(linear(forms, row_major(t.spec.shape))[1])
    return tuple(steps.get(k, 0) for k in range(rank))


def is_windows(x: Term) -> bool:
    """Whether the term reads windows of another one."""
    return isinstance(x.op, View) and any(len(terms) > 1 for _, terms in x.op.forms)


def arranged(
    arena: Arena, op: Contraction, size: dict[int, int], a: Term, b: Term, made: Copies, plain: int
) -> Term | None:
    """The product with windows in the best order, of which those that were made before cost nothing; None if there is none that
    costs less than `plain`."""
    left = is_windows(a)
    if left == is_windows(b):
        return None
    (x, own), (y, other) = ((a, op.a), (b, op.b)) if left else ((b, op.b), (a, op.a))
    best, chosen, whole = plain, None, prod(sides(groups(op), size))
    for order in orders(op, size, x, own, other, made.get(x, [])):
        known = tuple(map(own.index, order)) in made.get(x, [])
        windows = _side(arena, x, own, order, size, 0 if known else COPIED if step(x, own, order[-1]) == 1 else STEPPED)
        sums = tuple(c for c in order if c in other and c not in op.out)
        rest = tuple(c for c in op.out if c in other and c not in own)
        both = tuple(c for c in op.out if c in other and c in own)
        for factor in (other, (*both, *rest, *sums), (*both, *sums, *rest)):
            matrix = _side(arena, y, other, factor, size, STEPPED)
            first, second = (windows, matrix) if left else (matrix, windows)
            found = type(op)(first.labels, second.labels, op.out)
            p = arrange(found, size, first.steps, second.steps, row_major(tuple(size[c] for c in op.out)))
            if p is None or not is_much(p, whole):
                continue
            if (total := cost(p) + windows.cost + matrix.cost) < best:
                best, chosen = total, (arena.term(found, (first.term, second.term)), order)
    if chosen is None:
        return None
    made.setdefault(x, []).append(tuple(map(own.index, chosen[1])))
    return chosen[0]


def cost(p: Product) -> int:
    """The time of all calls."""
    m, n, k = p.rows.size, p.columns.size, p.inner.size
    calls = prod(x.size for x in (*p.loops, *p.sums))
    return calls * (CALL + work(p) + PLACED * m * n + PACKED * k * (m + n))


def copy_cost(x: Term, own: Labels) -> int:
    """The time of a copy in the order that the windows have."""
    return x.spec.size * (COPIED if step(x, own, own[-1]) == 1 and x.spec.shape[-1] >= 8 else STEPPED)


def step(x: Term, own: Labels, label: int) -> int:
    """How far apart in memory neighbours along an axis are."""
    forms = identity(x.spec.ndim)
    while isinstance(x.op, View):
        forms, x = compose(x.op.forms, forms), x.args[0]
    return dict(linear(forms, row_major(x.spec.shape))[1]).get(own.index(label), 0)


def orders(
    op: Contraction, size: dict[int, int], x: Term, own: Labels, other: Labels, made: list[tuple[int, ...]]
) -> Iterator[Labels]:
    """The orders of the axes that are tried."""
    yield from (tuple(own[k] for k in order) for order in made)
    g = groups(op)
    columns = [k for k, c in enumerate(op.out) if c not in own]
    first = [c for c in op.out[: min(columns, default=0)] if c in own]
    last = [c for c in op.out[len(first) :] if c in own]
    sums = dict.fromkeys(
        tuple(sorted(g.inner, key=key)) for key in (own.index, other.index, lambda c: -step(x, own, c))
    )
    for inner in sums:
        for order in ((*first, *inner, *last), (*first, *last, *inner)):
            if size[order[-1]] >= ROW and 0 < step(x, own, order[-1]) <= NEAR:  # else the copy would take longer than it saves
                yield order


def _side(arena: Arena, x: Term, own: Labels, order: Labels, size: dict[int, int], each: int) -> Side:
    """An operand whose axes are in another order."""
    if order == own and not is_windows(x) and (steps := strides(x)) is not None:
        return Side(x, own, steps, 0)
    term = laid(arena, x, own, order, size) if order != own else x
    return Side(term, order, row_major(tuple(size[c] for c in order)), each * x.spec.size)


def summed(arena: Arena, op: Unview, x: Term) -> Term | None:
    """What is added up at overlapping places, as a sum for each place: ``out[i + d u] += x[i, u]`` is
    ``out[j] = sum u. x[j - d u, u]``, with zeros for what lies outside. None if it is nothing like that."""
    places, taps = dict[int, Form](), list[int]()  # where the other axes lie, over those of the result and of the sums
    for k, (offset, terms) in enumerate(op.forms):
        (a, step), *rest = sorted(terms, key=lambda f: -x.spec.shape[f[0]]) or [(-1, 0)]
        if step != 1 or len(rest) > 1 or a in places:
            return None
        places[a] = form(-offset, ((k, 1), *((len(op.shape) + len(taps), -c) for _, c in rest)))
        taps += [b for b, _ in rest]
    shape = (*op.shape, *(x.spec.shape[b] for b in taps))
    if not taps or sorted((*places, *taps)) != list(range(x.spec.ndim)):
        return None
    axes = tuple(range(len(op.shape), len(shape)))
    forms = tuple(places[a] if a in places else axis(axes[taps.index(a)]) for a in range(x.spec.ndim))
    return arena.term(Sum(axes), (arena.term(View(shape, forms), (x,)),))


def are_few(total: Term, x: Term) -> bool:
    """Whether such sums read at most twice as many elements as there are, and rows are long, or end with a vector."""
    row = total.spec.shape[-1]
    return total.args[0].spec.size <= 2 * x.spec.size and (row >= SUMMED or row % ROW == 0)
