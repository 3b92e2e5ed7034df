"""Products in steps whose operands both lie along the sum, so that each sum would add up the elements of a vector, which are few:
one operand is copied in another order, and vectors run along the result.
"""

from __future__ import annotations

from math import prod

from adtypes.affine import axis
from adtypes.ops.contraction import Contraction
from adtypes.ops.layout import View
from interpreters.compile.c.normal.matvec import Steps, below
from interpreters.compile.c.normal.ways import THIN
from interpreters.symbolic.term import Arena, Term

LONG = 8  # elements from which on an axis of the result fills vectors


class Turned(View):  # type: ignore[misc]  # a view in all but that, so whoever asks for views means it as well
    """A view that is stored: a loop reads each of its elements several times, in their new order."""


def along_results(
    arena: Arena, op: Contraction, size: dict[int, int], a: Term, b: Term, steps: Steps
) -> tuple[Contraction, Term, Term]:
    """The product with one operand turned, if that is worth it: where an axis is longer, vectors run along that. What steps
    capture is turned in front of them."""
    ends = {*op.a[-1:], *op.b[-1:]}
    if not (op.a and op.b) or ends & {*op.out} or max((size[c] for c in op.out), default=LONG) >= LONG:
        return op, a, b
    last, sides = op.out[-1], [(a, op.a), (b, op.b)]
    for k, (x, own) in enumerate(sides):
        again = prod(size[c] for c in op.out if c not in own)
        if last in own and min(size[last], again) >= THIN and below(x)[0] not in steps.captured:
            order = (*(c for c in own if c != last), last)
            turned = Turned(tuple(size[c] for c in order), tuple(axis(order.index(c)) for c in own))
            sides[k] = arena.term(turned, (x,)), order
            (a, la), (b, lb) = sides
            return type(op)(la, lb, op.out), a, b
    return op, a, b
