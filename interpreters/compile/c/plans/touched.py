"""Arrays that are read at no other places than those that a scatter adds to, as sums of segments that are read back by the same
keys. If there are many more places than that, only those are set to zero: the others are never read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.ops.indexing import Gather, Scatter
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import LINE
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

TIMES = 4  # lines of an array for each one that is touched: one somewhere takes as long as some that follow each other


def touched(made: Plan) -> set[Term]:
    """These arrays; each index has to be the very one that is read by."""
    found = {t for t in made.terms if isinstance(t.op, Scatter) and t.args[1:] and _is_sparse(t)} - {*made.outputs, *made.tiny}
    for u in made.terms if found else ():
        for a in found.intersection(u.args):
            if not isinstance(u.op, Gather) or u.args != (a, *a.args[1:]):
                found.discard(a)
    return found


def _is_sparse(t: Term) -> bool:
    """Whether what is touched is few lines beside all of the array."""
    count, size = t.args[1].spec.size, bytes_of(t.spec.dtype)
    row = t.args[0].spec.size // max(count, 1) * size
    return TIMES * count * max(row, LINE) <= t.spec.size * size
