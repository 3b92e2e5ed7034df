"""Carries that steps only add to, at a few places: the cotangent of an array of which every step reads some elements.

``carry + scatter(v, places)`` would take as long as the array in each step, however little is added; so the scatter adds to the
carry, where it lies. A loop within the steps that does so to a carry of its own begins with that of the loop around it, and adds
where this lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from adtypes.ops.arithmetic import Add
from adtypes.ops.constants import Const
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Unview
from interpreters.compile.c.plans.families import core, is_uniform
from interpreters.symbolic.body import Body
from interpreters.symbolic.term import Parameter, Term, reachable

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan


def growing(made: Plan) -> None:
    """Find the carries that grow: new ones that are the old one and scatters, which nobody else reads, or what a loop makes of
    the old one so."""
    uses = uses_of(made.terms, made.outputs)
    for old, new in zip(made.inputs[: made.steps.carries], made.outputs):
        if uses[new] > 1 or uses[old] != 1:
            continue
        if (last := _last(new)) is not None and last.loop in made.inner:
            inner = made.inner[last.loop]
            if last.start is old and inner.inputs[last.k] not in inner.rigid and _is_grown(inner, inner.outputs[last.k]):
                made.handed[last.loop, last.k] = old
        elif (added := _added(old, new, uses)) and all(isinstance(t.op, (Scatter, Unview)) for t in added):
            made.growing[new] = added
            made.tiny.difference_update((old, new, *added))  # places may be computed, which registers have none of


def _is_grown(made: Plan, new: Term) -> bool:
    """Whether a new carry is the old one in its place."""
    return new in made.growing or (isinstance(new.op, Proj) and (new.args[0], new.op.k) in made.handed)


def continued(terms: Sequence[Term], uses: Counter[Term]) -> dict[Term, dict[int, Term]]:
    """Loops of which some carries, that begin with zeros, may begin with what is added to their last values alone: the carry of
    the loop around them. ``x + (0 + a + b) = x + a + b``."""
    out: dict[Term, dict[int, Term]] = {}
    for t in terms:
        for x, y in (t.args, t.args[::-1]) if isinstance(t.op, Add) else ():
            if isinstance(x.op, Parameter) and uses[x] == uses[y] == 1 and (last := _last(y)) is not None and _sums(last):
                out.setdefault(last.loop, {})[last.k] = x
    return out


def uses_of(terms: Sequence[Term], outputs: Sequence[Term]) -> Counter[Term]:
    """How often each term is read, results included."""
    return Counter(a for t in terms for a in t.args) + Counter(outputs)


class Last(NamedTuple):
    """The last value of a carry: the loop, its body, the number of the carry, and what it begins with."""

    loop: Term
    body: Body
    k: int
    start: Term


def _last(t: Term) -> Last | None:
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
    uses = uses_of(reachable(bulk.outputs), bulk.outputs)
    if uses[bulk.outputs[k]] > 1 or uses[bulk.inputs[k]] != 1:
        return False
    added = _added(bulk.inputs[k], bulk.outputs[k], uses)
    inner = [_last(x) for x in added if not isinstance(x.op, (Scatter, Unview))]
    return bool(added) and all(x is not None and _sums(x) for x in inner)


def _added(old: Term, new: Term, uses: Counter[Term]) -> tuple[Term, ...]:
    """What a sum adds to one of its operands, and nobody else reads; nothing if it is no such sum."""
    found, todo = list[Term](), [new]
    while todo:
        t = todo.pop()
        if isinstance(t.op, Add) and uses[t] == 1:
            todo += t.args
        elif t is not old and uses[t] > 1:
            return ()
        else:
            found.append(t)
    return tuple(t for t in found if t is not old) if old in found else ()
