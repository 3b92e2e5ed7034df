"""Which matrices of short rows lie row by row: those that are made, place by place, of such as lie so, where nobody goes across,
and where no functions are computed for what is left of short rows behind whole vectors.

Others lie along their first axis, and their rows are written out. Then arguments and results of a program, which lie row by row,
are turned on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from adtypes.affine import axes_of
from adtypes.namespace import Forms
from adtypes.ops.constants import Const, Iota
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.families import REDUCTIONS, reduced_axes
from interpreters.compile.c.plans.rows import COLUMNS, LONG
from interpreters.compile.c.plans.sources import ROW, is_free_to_lie, of_operand, sources
from interpreters.compile.c.plans.spaces import calls_functions
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

ALONG = 1  # the axis of rows

Read = Sequence[tuple[Term, Forms]]  # what is read place by place, with the forms that say where


def by_rows(made: Plan) -> set[Term]:
    """The most matrices that can lie so: each of them needs those that it is made of, and those that are made of it."""
    found, count = {t for t in made.terms if _may_be_turned(made, t)}, -1
    readers = [*_readers(made, found)] if found else []
    while len(found) != count:
        count = len(found)
        for t, some, fits, along in readers:
            fits = fits and some <= found
            if t in found and not fits:
                found.discard(t)
            if t not in found and not (fits and along):
                found -= some
        readers.reverse()  # what one pass finds out goes on to operands, or to readers, within the next one
    return found


def _readers(made: Plan, found: set[Term]) -> Iterator[tuple[Term, set[Term], bool, bool]]:
    """All that is computed by itself, with those of the matrices that it reads, whether it can read them row by row if they lie
    so, and whether it does so in any case."""
    for t in made.terms:
        if isinstance(t.op, (Pointwise, View)) and t not in made.stored and t not in made.outputs:
            continue  # part of what reads it
        read = _read(made, t)
        some = {y for y, _ in read if y in found}
        if t in found or some:
            fits = all(_lies_by_rows(made, y, forms, found) for y, forms in read) and _takes_vectors(made, t, read)
            yield t, some, fits, _goes_along_rows(made, t)


def _may_be_turned(made: Plan, t: Term) -> bool:
    """Whether a term is a matrix of short rows that lies along its first axis if nothing else is said."""
    shape = t.spec.shape
    fits = t in made.stored and isinstance(t.op, Pointwise) and len(shape) == 2 and shape[ALONG] >= ROW
    return fits and fastest(shape) != ALONG and is_free_to_lie(made, t)


def _read(made: Plan, t: Term) -> Read:
    """What a term is computed from, or what its operands are if it is a reduction or a call."""
    if isinstance(t.op, (Pointwise, View)):
        return [*sources(made, t)]
    return [x for a in t.args for x in of_operand(made, a)]


def _lies_by_rows(made: Plan, y: Term, forms: Forms, found: set[Term]) -> bool:
    """Whether what is read lies row by row and is read so, or does not vary along both axes."""
    if len(axes_of(forms)) < 2:
        return made.in_memory(y) or isinstance(y.op, (Const, Iota))
    return forms[-1][1] == ((ALONG, 1),) and (y in found or (made.in_memory(y) and not is_free_to_lie(made, y)))


def _takes_vectors(made: Plan, t: Term, read: Read) -> bool:
    """Whether rows are run through as one, as they lie one behind the other in all that is read, or can be run through each by
    itself: in short ones functions are computed for places behind them."""
    x = t.args[0] if isinstance(t.op, REDUCTIONS) else t
    n = x.spec.shape[-1] if x.spec.ndim else 1
    whole = [(y, forms) for y, forms in read if len(axes_of(forms)) == 2]
    is_one = all(y.spec.shape[-1] == n and forms[-1] == (0, ((ALONG, 1),)) for y, forms in whole)
    return is_one or n >= LONG or not calls_functions(made, x)


def _goes_along_rows(made: Plan, t: Term) -> bool:
    """Whether a term that need not lie in any order goes through what it reads row by row: a result does, and so does a sum along
    columns, or of everything; one along rows, if these are whole vectors that are not written out."""
    x = (t.args[0] if isinstance(t.op, REDUCTIONS) else t).spec
    if x.ndim != 2 or not ROW <= x.shape[ALONG] < x.shape[0]:
        return False
    if isinstance(t.op, REDUCTIONS):
        return 0 in reduced_axes(t) or (x.shape[ALONG] > COLUMNS and x.shape[ALONG] * bytes_of(x.dtype) % VECTOR == 0)
    return isinstance(t.op, (Pointwise, View)) and t in made.outputs
