"""Whether sums go along rows, in loops of their own, or are written out beside loops along other axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import axes_of, identity
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.normal.families import reduced_axes
from interpreters.compile.c.plans.sources import CAPTURED, is_free_to_lie, sources
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

LONG = 24  # elements from which on a row gets the innermost loop


def has_rows(made: Plan, x: Term, axis: int) -> bool:
    """Whether the axis is long enough, and what is read along it lies in order, as far as is soon seen."""
    if x.spec.shape[axis] < LONG:
        return False
    for y, forms in [(x, identity(x.spec.ndim))] if made.in_memory(x) else sources(made, x):
        if axis not in axes_of(forms):
            continue
        if y in made.steps.captured and y.spec.ndim > 1 and y.spec.size <= CAPTURED:  # it may be turned for the steps
            return False
        if made.in_memory(y):
            if all(a != axis for a, _ in forms[fastest(y.spec.shape) if is_free_to_lie(made, y) else -1][1]):
                return False
        elif y in made.inline:  # what is written out reads at places of its own
            return False
    return True


def runs_along_rows(made: Plan, t: Term, x: Term) -> bool:
    """Whether a sum goes along rows that are long enough to be run through by themselves."""
    shape = x.spec.shape
    return len(shape) - 1 in reduced_axes(t) and has_rows(made, x, len(shape) - 1)
