"""Windows of arrays: how far apart their elements lie in memory, and what is added up where they overlap, as a sum for each
place."""

from __future__ import annotations

from adtypes.affine import axis, form
from adtypes.namespace import Form
from adtypes.ops.layout import Sum, Unview, View
from adtypes.spec import Shape
from interpreters.compile.c.forms import linear
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Arena, Term

SUMMED = 16  # elements of a row from which on its end, which is no whole vector, does not matter in sums for each place
ROW = 8  # elements of which such a row is a multiple else


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
