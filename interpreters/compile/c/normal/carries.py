"""Last values of carries, and what they add up: a loop in the steps of another one may go on with the carry of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from adtypes.op import Op
from adtypes.ops.arithmetic import Add
from adtypes.ops.constants import Const
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Unview
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.normal.families import core, is_uniform
from interpreters.compile.c.normal.places import added
from interpreters.symbolic.body import Body
from interpreters.symbolic.term import Arena, Parameter, Term, reachable, uses_of

PLACES = 4  # elements of an array for each that is added
IN_STEPS, AT_ONCE = (Pointwise,), (Pointwise, Parameter)  # what scatters are added to, in loops and outside of them


def continued(terms: Sequence[Term], uses: Counter[Term]) -> dict[Term, dict[int, Term]]:
    """Loops of which some carries, that begin with zeros, may begin with what is added to their last values alone: the carry of
    the loop around them. ``x + (0 + a + b) = x + a + b``."""
    out: dict[Term, dict[int, Term]] = {}
    for t in terms:
        for x, y in (t.args, t.args[::-1]) if isinstance(t.op, Add) else ():
            if isinstance(x.op, Parameter) and uses[x] == uses[y] == 1 and (last := last_of(y)) is not None and _sums(last):
                out.setdefault(last.loop, {})[last.k] = x
    return out


class Last(NamedTuple):
    """The last value of a carry: the loop, its body, the number of the carry, and what it begins with."""

    loop: Term
    body: Body
    k: int
    start: Term


def last_of(t: Term) -> Last | None:
    """What the term is the last value of."""
    loop = t.args[0] if isinstance(t.op, Proj) else None
    if loop is None or not isinstance(t.op, Proj) or not isinstance(loop.op, MapAccum) or t.op.k >= loop.op.n_carry:
        return None
    return Last(loop, loop.op.body, t.op.k, loop.args[t.op.k]) if isinstance(loop.op.body, Body) else None


def _sums(last: Last) -> bool:
    """Whether the carry begins with zeros, and grows by scatters in steps or in loops there."""
    if not (is_uniform(last.start) and isinstance(c := core(last.start).op, Const) and c.value == 0):
        return False
    bulk, k = last.body.bulk, last.k
    uses = uses_of(bulk.outputs, reachable(bulk.outputs))
    if uses[bulk.outputs[k]] > 1 or uses[bulk.inputs[k]] != 1:
        return False
    found = summands(bulk.outputs[k], uses)
    inner = [last_of(x) for x in found if x is not bulk.inputs[k] and not isinstance(x.op, (Scatter, Unview))]
    return found.count(bulk.inputs[k]) == 1 and len(found) > 1 and all(x is not None and _sums(x) for x in inner)


def summands(new: Term, uses: Counter[Term]) -> list[Term]:
    """What a sum adds up, where nobody else reads its parts."""
    found, todo = list[Term](), [new]
    while todo:
        t = todo.pop()
        if isinstance(t.op, Add) and uses[t] == 1:
            todo += t.args
        else:
            found.append(t)
    return found


def is_added(t: Term, uses: Counter[Term]) -> bool:
    """Whether a scatter touches so few places of an array that these may as well be changed where it lies."""
    return isinstance(t.op, (Scatter, Unview)) and uses[t] == 1 and t.args[0].spec.size * PLACES <= t.spec.size


def scatters_last(arena: Arena, new: Term, uses: Counter[Term], bases: tuple[type[Op], ...]) -> Term:
    """A result, or the next value of a carry, as ``(x + scatter) + scatter``, if a base is computed for all places, and added to
    at few."""
    few, others = list[Term](), list[Term]()
    for t in summands(new, uses):
        (few if is_added(t, uses) else others).append(t)
    if not few or not others or (len(others) == 1 and not isinstance(others[0].op, bases)):
        return new
    return added(arena, (*others[::-1], *few))
