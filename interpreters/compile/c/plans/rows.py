"""Whether sums go along rows, in loops of their own, or are written out beside loops along other axes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from adtypes.affine import axes_of, compose, identity
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Sum, View
from adtypes.ops.reductions import Max, Min
from adtypes.spec import Shape
from interpreters.compile.c.forms import bytes_of, linear
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.factors import factors
from interpreters.compile.c.normal.families import fills_vectors, is_dear, kept_axes, reduced_axes
from interpreters.compile.c.plans.sources import CAPTURED, is_free_to_lie, of_operand, sources, steps_of
from interpreters.compile.c.plans.tables import FUNCTION, gathering, is_table, is_turn_of
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

LONG = 24  # elements from which on a row gets the innermost loop
COLUMNS = 32  # elements of rows that are written out beside functions, which then read the same columns
GATHERED = 8  # the same for sums along rows that are gathered
SHARED = 16  # and where some of these are read again, or functions are computed
PAIRS = 32  # elements of points up to which sums over pairs of these are written out: columns are put in order
MATRIX, BESIDE = 64, 4  # the same for products of matrices, beside an axis that is so many times as long
TOTALS = 256  # bytes of rows from which on sums for each of their elements do not stay in registers


def has_rows(made: Plan, t: Term, x: Term, axis: int) -> bool:
    """Whether an axis of what is summed is long enough, and what is read along it lies in order, as far as is soon seen."""
    n, is_summed = x.spec.shape[axis], axis in reduced_axes(t)
    row = n * bytes_of(x.spec.dtype)
    fits = is_summed or (row < TOTALS and row % VECTOR != 0)
    if n < (shortest(made, x, axis) if is_summed else LONG) or (n <= PAIRS and fits and is_of_pairs(made, x, axis)):
        return False
    if is_summed and n <= COLUMNS and x.spec.shape in made.dear:
        return False
    if n <= MATRIX and (is_of_matrices(made, x, axis) or (is_summed and sums_matrices(made, x, axis))):
        return False
    for y, forms in of_operand(made, x):
        if axis not in axes_of(forms):
            continue
        if y in made.steps.captured and y.spec.ndim > 1 and y.spec.size <= CAPTURED:  # it may be turned for the steps
            return False
        if made.in_memory(y):
            if all(a != axis for a, _ in forms[made.fastest(y) if is_free_to_lie(made, y) else -1][1]):
                return False
        elif y in made.inline:  # what is written out reads at places of its own
            return False
    return True


def dear(terms: Iterable[Term]) -> set[Shape]:
    """The shapes for which functions or quotients are computed, or extrema along rows: these are written out. Not those of
    several axes whose rows are whole vectors."""
    found = [*(t.spec for t in terms if is_dear(t)), *(t.args[0].spec for t in terms if isinstance(t.op, (Max, Min)))]
    return {x.shape for x in found if x.ndim == 2 or (x.ndim and not fills_vectors(x.shape[-1], x.dtype))}


def runs_along_rows(made: Plan, t: Term, x: Term) -> bool:
    """Whether a sum goes along rows that are long enough to be run through by themselves."""
    shape = x.spec.shape
    return len(shape) - 1 in reduced_axes(t) and has_rows(made, t, x, len(shape) - 1)


def shortest(made: Plan, x: Term, axis: int) -> int:
    """From how many elements on sums along an axis are loops along it: vectors along others would gather each element of rows at
    places that are loaded."""
    if x.spec.ndim == 1 or x.spec.shape[axis] < GATHERED or made.in_memory(x):
        return LONG
    found = [(t, forms) for t, forms in sources(made, x) if isinstance(t.op, Gather) and not made.in_memory(t)]
    along = [(t, forms) for t, forms in found if axis in axes_of(forms)]
    if not along or not all(forms[-1] == (0, ((axis, 1),)) and takes_rows(made, t) for t, forms in along):
        return LONG
    places = sum(made.cost[i] for i in {i for t, _ in found for i in t.args[1:]})
    if made.cost[x] - places - sum(gathering(t) for t, _ in found) < FUNCTION:
        return GATHERED if all(len(axes_of(forms)) == x.spec.ndim for _, forms in along) else SHARED
    # functions take as long for what is left behind whole vectors
    return LONG if x.spec.shape[axis] * bytes_of(x.spec.dtype) % VECTOR else SHARED


def is_of_pairs(made: Plan, x: Term, axis: int) -> bool:
    """Whether what varies along an axis are rows of two matrices, as in distances of two sets of points."""
    if x.spec.ndim != 3:
        return False
    along = [(y, frozenset(axes_of(forms))) for y, forms in sources(made, x) if axis in axes_of(forms)]
    of_two = {axes for _, axes in along} == {frozenset((axis, k)) for k in range(3) if k != axis}
    return of_two and all(made.in_memory(y) for y, _ in along)


def is_of_matrices(made: Plan, x: Term, axis: int) -> bool:
    """Whether a term is a product of matrices, one of which varies along an axis, beside a longer one: vectors along that share
    what each of them reads."""
    if max(x.spec.shape) < BESIDE * x.spec.shape[axis]:
        return False
    parts = [f.axes for f in factors(x, made.in_memory)]
    return any(axis in a and a - b and b - a for a in parts for b in parts)


def sums_matrices(made: Plan, x: Term, axis: int) -> bool:
    """Whether a term is made, along an axis, of sums of such products that are computed on the way, as their squares are."""
    for t, forms in sources(made, x):
        if t in made.inline and isinstance(t.op, Sum) and (0, ((axis, 1),)) in forms:
            along = kept_axes(t)[forms.index((0, ((axis, 1),)))]
            if is_of_matrices(made, t.args[0], along):
                return True
    return False


def takes_rows(made: Plan, t: Term) -> bool:
    """Whether a gather takes rows, as they lie in memory, at places that are loaded."""
    (y, *at), last = t.args, t.args[0].spec.ndim - 1
    if not at or is_table(made, t) or is_turn_of(made, t) or t.spec.ndim == at[0].spec.ndim:
        return False
    forms = identity(y.spec.ndim)
    while isinstance(op := y.op, View) and not made.in_memory(y):
        y, forms = y.args[0], compose(op.forms, forms)
    return dict(linear(forms, steps_of(made, y))[1]).get(last) == 1
