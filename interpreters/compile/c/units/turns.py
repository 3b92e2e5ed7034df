"""Positions modulo a number, as on a torus: at most once around, they are one of two affine forms.

The condition that tells which one holds but at an end of a loop, where loops are peeled; elsewhere it is known outside the
innermost loop. So neighbours across an edge cost what others do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import substitute
from adtypes.dtypes import I64
from interpreters.compile.c.normal.places import is_turn

if TYPE_CHECKING:
    from interpreters.compile.c.units.lower import Lower
    from interpreters.compile.c.units.nodes import Demand, Node, Step

TURN = "{cond} ? {0} : {1}"  # the one position or the other


def turned(lower: Lower, d: Demand) -> Step | None:
    """How such a position is made; None if it may go around several times, or is that of a loaded place, which may be any."""
    index, divisor = (lower.affine(a) for a in d.term.args)
    if index.form is None or d.flat or not is_turn(index, divisor):
        return None
    (o, terms), n = substitute(index.form, d.access), divisor.lo
    if any(s in lower.symbols for s, _ in terms):
        return None
    if not terms:
        return [], lambda: lower.number(o % n, I64)
    low, high = lower.interval((o, terms))
    backwards = index.lo < 0  # and not `low`, which may be that of iterations in which nothing is read
    some, others = o, o + n if backwards else o - n
    before = -low if backwards else n - low  # how many positions lie before the edge
    if (2 * before > high - low) == backwards:  # most are others
        some, others = others, some

    def make() -> Node:
        first = lower.node(I64, "", access=((some, terms),))
        if lower.inside((some, terms), n):
            return first
        return lower.node(I64, TURN, (first, lower.node(I64, "", access=((others, terms),))), guards=(((some, terms), n),))

    return [], make
