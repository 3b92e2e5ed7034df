"""Which stored terms lie row by row because of what they are made of, or what is made of them."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING

from adtypes.affine import axes_of, identity
from adtypes.namespace import Forms
from adtypes.ops.constants import Const, Iota
from adtypes.ops.layout import Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Cumsum
from interpreters.compile.c.contiguous import ROWED, WHOLE, fastest, is_row
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.families import REDUCTIONS, reduced_axes
from interpreters.compile.c.plans.across import across
from interpreters.compile.c.plans.sources import REPEATED, ROW, along_memory, has_longer_rows, is_free_to_lie, runs_along, sources
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

SIDE_BY_SIDE = 16  # running sums that vectors make, one in each lane


def lie(made: Plan) -> None:
    """Decide which of the stored terms lie row by row, or along their longest axis, once all of them are known."""
    made.across = across(made)
    made.in_order |= {t for t in made.terms if t in made.stored and (is_one_loop(made, t) or fills_lines(made, t))}
    for t in made.terms:
        if t in made.stored and isinstance(t.op, Pointwise) and (has_longer_rows(made, t) or reduces_rows(made, t)):
            made.in_order.add(t)  # whatever is made of it is as well
    made.in_order |= matrices_by_rows(made)
    made.ordered |= {x for t in made.terms for x in beside_rows(t) if x in made.stored and x not in made.across}
    made.ordered |= {t for t in made.terms if t in made.stored and goes_along_rows(made, t)}


def is_one_loop(made: Plan, t: Term) -> bool:
    """Whether a term of several axes is computed in one loop over the last ones, so that it lies in their order; unless most of
    what it is made of lies along another axis, so that this loop would go across. Two axes are one too where that is of sums of
    short rows, as lengths of vectors are."""
    if not (isinstance(t.op, Pointwise) or is_on_grid(made, t)):
        return False
    axes = runs_along(made, t, t)
    if len(axes) == 1 or (axes and along_memory(made, t, t, range(t.spec.ndim)) not in axes):
        return False
    return t.spec.ndim > 2 or any(isinstance(x.op, REDUCTIONS) for x, _ in sources(made, t))


def is_on_grid(made: Plan, t: Term) -> bool:
    """Whether a reduction is written out for each place of a grid of several axes, as those of windows of images are."""
    return t in made.inline and t.spec.ndim > 2


def fills_lines(made: Plan, t: Term) -> bool:
    """Whether rows that are gathered or scattered are a vector, a half, or a quarter of one: none lies across two lines, so there
    are no gaps between them, which would take several times the memory."""
    return t in made.rowwise and VECTOR % (max(t.spec.shape[-1], 1) * bytes_of(t.spec.dtype)) == 0


def matrices_by_rows(made: Plan) -> set[Term]:
    """The matrices of short rows that are made, place by place, of such as lie row by row, and that nobody goes across."""
    found, count = {t for t in made.terms if _has_short_rows(made, t)}, -1
    while len(found) != count:
        count = len(found)
        for t in made.terms if found else ():
            if isinstance(t.op, (Pointwise, View)) and t not in made.stored and t not in made.outputs:
                continue  # part of what reads it
            read = _read(made, t)
            if t in found and not all(_is_by_rows(made, y, forms, found) for y, forms in read):
                found.discard(t)
            if t not in found and not _goes_along_rows(made, t, read):
                found.difference_update(y for y, _ in read)
    return found


def _read(made: Plan, t: Term) -> list[tuple[Term, Forms]]:
    """What a term is computed from place by place, or what its operands are, with the forms that say where."""
    if isinstance(t.op, (Pointwise, View)):
        return [*sources(made, t)]
    read = [[(a, identity(a.spec.ndim))] if made.in_memory(a) else [*sources(made, a)] for a in t.args]
    return [x for some in read for x in some]


def _has_short_rows(made: Plan, t: Term) -> bool:
    """Whether a term is such a matrix, which lies along its first axis if nothing else is said."""
    shape = t.spec.shape
    fits = t in made.stored and isinstance(t.op, Pointwise) and len(shape) == 2 and shape[1] >= ROW // 2
    return fits and fastest(shape) == 0 and is_free_to_lie(made, t)


def _is_by_rows(made: Plan, y: Term, forms: Forms, found: Set[Term]) -> bool:
    """Whether what is read lies row by row and is read so, or does not vary along both axes."""
    if len(axes_of(forms)) < 2:
        return made.in_memory(y) or isinstance(y.op, (Const, Iota))
    return forms[-1][1] == ((1, 1),) and (y in found or (made.in_memory(y) and not is_free_to_lie(made, y)))


def _goes_along_rows(made: Plan, t: Term, read: Iterable[tuple[Term, Forms]]) -> bool:
    """Whether a term goes through what it reads row by row: a result that does, and sums along columns, or of everything."""
    shape = (t.args[0] if isinstance(t.op, REDUCTIONS) else t).spec.shape
    if len(shape) != 2 or not ROW <= shape[1] < shape[0]:
        return False
    fits = 0 in reduced_axes(t) if isinstance(t.op, REDUCTIONS) else isinstance(t.op, (Pointwise, View)) and t in made.outputs
    return fits and all(len(axes_of(forms)) < 2 or forms[-1][1] == ((1, 1),) for _, forms in read)


def reduces_rows(made: Plan, x: Term) -> bool:
    """Whether a term is made of extrema, or sums, of such rows, which are written out."""
    if x.spec.ndim < 2 or x.spec.shape[-1] < ROW:
        return False
    found = [t for t, _ in sources(made, x) if t in made.inline and isinstance(t.op, REDUCTIONS)]
    return any(is_row(t.args[0].spec.shape, k) for t in found for k in reduced_axes(t))


def goes_along_rows(made: Plan, t: Term) -> bool:
    """Whether running sums of things side by side go along the rows of what they are made of, where these are ordered."""
    if not isinstance(t.op, Cumsum) or t.op.axis == t.spec.ndim - 1:
        return False
    along = [y for y, forms in sources(made, t.args[0]) if forms and forms[-1][1] in (((t.op.axis, 1),), ((t.op.axis, -1),))]
    fixed = [y for y in along if made.in_memory(y) and not is_free_to_lie(made, y)]
    return any(y.spec.size * REPEATED > t.spec.size for y in fixed)


def beside_rows(t: Term) -> tuple[Term, ...]:
    """What lies as the rows of something with more axes do: repeated for it, or summed from it; and running sums of columns."""
    if isinstance(t.op, Cumsum):
        return (t, t.args[0]) if t.op.axis < t.spec.ndim - 1 and t.spec.shape[-1] >= SIDE_BY_SIDE else ()
    wide, x = (t, t.args[0]) if isinstance(t.op, View) else (t.args[0], t) if isinstance(t.op, Sum) else (t, t)
    last = x.spec.ndim - 1
    least = ROWED if is_row(wide.spec.shape, wide.spec.ndim - 1) and wide.spec.shape[-1] < WHOLE else WHOLE
    return (x,) if 0 < last < wide.spec.ndim - 1 and x.spec.shape[last] >= least and fastest(x.spec.shape) != last else ()
