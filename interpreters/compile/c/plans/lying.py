"""Which stored terms lie row by row because of what they are made of, or what is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.ops.layout import Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Cumsum
from interpreters.compile.c.contiguous import ROWED, WHOLE, fastest, is_row
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.families import REDUCTIONS, reduced_axes
from interpreters.compile.c.plans.across import across
from interpreters.compile.c.plans.by_rows import by_rows
from interpreters.compile.c.plans.sources import ROW, along_memory, has_longer_rows, runs_along, sources
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
    made.in_order |= by_rows(made)  # of what is still free to lie
    made.ordered |= {x for t in made.terms for x in beside_rows(t) if x in made.stored and x not in made.across}


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


def reduces_rows(made: Plan, x: Term) -> bool:
    """Whether a term is made of extrema, or sums, of such rows, which are written out."""
    if x.spec.ndim < 2 or x.spec.shape[-1] < ROW:
        return False
    found = [t for t, _ in sources(made, x) if t in made.inline and isinstance(t.op, REDUCTIONS)]
    return any(is_row(t.args[0].spec.shape, k) for t in found for k in reduced_axes(t))


def beside_rows(t: Term) -> tuple[Term, ...]:
    """What lies as the rows of something with more axes do: repeated for it, or summed from it; and running sums of columns."""
    if isinstance(t.op, Cumsum):
        return (t, t.args[0]) if t.op.axis < t.spec.ndim - 1 and t.spec.shape[-1] >= SIDE_BY_SIDE else ()
    wide, x = (t, t.args[0]) if isinstance(t.op, View) else (t.args[0], t) if isinstance(t.op, Sum) else (t, t)
    last = x.spec.ndim - 1
    least = ROWED if is_row(wide.spec.shape, wide.spec.ndim - 1) and wide.spec.shape[-1] < WHOLE else WHOLE
    return (x,) if 0 < last < wide.spec.ndim - 1 and x.spec.shape[last] >= least and fastest(x.spec.shape) != last else ()
