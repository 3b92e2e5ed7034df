"""Results of all steps of a loop whose rows are short: with another axis contiguous, loops along that one write and read vectors.

Such rows are written out element by element, so that in row-major order each vector would be a column. Rows of some more elements
lie so as well where the nest that writes them has no loop along them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.ops.branch import Branch
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.normal.families import LOOPS, SORTS, source
from interpreters.compile.c.normal.systems import SYSTEMS
from interpreters.compile.c.plans.spaces import UNROLLED, loops
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

ROW = 8  # elements from which on rows are vectors themselves, but for those that are written out


def by_columns(made: Plan) -> set[Term]:
    """The results of loops that lie so: only loops of steps and nests read them, and steps make them element by element."""
    found = {t for t in made.terms if _is_short(made, t)}
    for t in made.terms if found else ():
        if isinstance(t.op, LOOPS):
            inner = made.inner[t]
            for a, x in zip(t.args, inner.inputs):
                if x in inner.ordered or _in_rows(inner, x):
                    found -= {a, source(a)}
        elif isinstance(t.op, (Branch, Contraction, *SYSTEMS, *SORTS)):
            for a in t.args:
                found -= {a, source(a)}
    return found


def _is_short(made: Plan, t: Term) -> bool:
    if not isinstance(t.op, Proj) or t.spec.ndim < 3 or t.spec.shape[-1] > UNROLLED or _in_rows(made, t):
        return False
    loop, k = t.args[0], t.op.k
    if not isinstance(loop.op, MapAccum) or k < loop.op.n_carry:
        return False
    inner = made.inner[loop]
    y = inner.outputs[k]
    if not isinstance(y.op, Pointwise) or y in inner.ordered or _in_rows(inner, y):
        return False
    return t.spec.shape[-1] < ROW or _is_written_out(inner, y)


def _is_written_out(made: Plan, t: Term) -> bool:
    """Whether the nest that computes a term has loops, but none along its last axis."""
    axes = {x.axis for x in loops(made, t)}
    return bool(axes) and t.spec.ndim - 1 not in axes


def _in_rows(made: Plan, t: Term) -> bool:
    return any(t in some for some in (made.rigid, made.in_order, made.in_rows, made.rowwise))
