"""Carries that steps change at a few places only: what was there stays, and no step takes as long as the array.

``carry + scatter(v, places)`` is the cotangent of an array of which every step reads some elements: the scatter adds to the
carry, where it lies. ``position = p ? v : carry`` sets an element, or a row, of a state. A loop within the steps that changes a
carry of its own so begins with that of the loop around it, and works where this lies. Where all of a carry is computed anew
before scatters add to it, as in eliminations, only that takes as long as the array. Results of a program are made in that way
too: the gradient by a table of a penalty and of a few lookups is that of the penalty, to which the others are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from adtypes.op import Op
from adtypes.ops.arithmetic import Add
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Unview, View
from adtypes.ops.selection import Select
from interpreters.compile.c.normal.carries import AT_ONCE, IN_STEPS, is_added, last_of, summands
from interpreters.compile.c.normal.families import MOVES, is_free
from interpreters.compile.c.normal.matvec import ONCE
from interpreters.symbolic.positions import positions, settings
from interpreters.symbolic.term import Parameter, Term, uses_of

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan


class Changes(NamedTuple):
    """What is set and added to a carry, in this order, whether steps read it elsewhere as well, and whether the first part is all
    of it, computed anew."""

    parts: tuple[Term, ...]
    is_read: bool
    is_new: bool = False


def growing(made: Plan) -> None:
    """Find the carries whose next value is the last one but for some places, and what is set and added there, in this order."""
    uses = uses_of(made.outputs, made.terms)
    for old, new in zip(made.inputs[: made.steps.carries], made.outputs):
        if not uses[old]:
            continue
        if uses[new] > 1:  # all others read what a step has set
            if uses[old] == 1 and new not in made.tiny and (sets := _sets(old, new, uses)):
                made.growing[new] = Changes(tuple(sets), False)
            continue
        if (last := last_of(new)) is not None and last.loop in made.inner:
            inner = made.inner[last.loop]
            is_rigid = not inner.rigid.isdisjoint((inner.inputs[last.k], inner.outputs[last.k]))
            fits = uses[old] == 1 and last.start is old and not is_rigid
            if fits and _is_grown(inner, inner.outputs[last.k]):
                made.handed[last.loop, last.k] = old
            continue
        added = summands(new, uses)
        begins = [t for t in added if not isinstance(t.op, (Scatter, Unview))]
        sets = _sets(old, begins[0], uses) if len(begins) == 1 else None
        added = [t for t in added if t not in begins]
        if sets is not None and (added or sets) and not (sets and new in made.tiny):
            made.growing[new] = Changes((*sets, *added), uses[old] > 1)
            made.tiny.difference_update((old, new, *added))  # places may be computed, which registers have none of
        elif new not in made.tiny and (parts := _onto(new, uses, IN_STEPS)):
            made.growing[new] = Changes(parts, True, True)
    if made.steps is ONCE:
        found = ((t, _onto(t, uses, AT_ONCE)) for t in made.outputs if t not in made.tiny)
        made.growing |= {t: Changes(parts, False, True) for t, parts in found if parts}


def _onto(new: Term, uses: Counter[Term], bases: tuple[type[Op], ...]) -> tuple[Term, ...]:
    """What there is at all places, and the scatters that are added to that; nothing if it is not so."""
    added, t = list[Term](), new
    while isinstance(t.op, Add) and uses[t] == 1 and is_added(t.args[1], uses):
        added.append(t.args[1])
        t = t.args[0]
    fits = isinstance(t.op, bases) and (isinstance(t.op, Parameter) or uses[t] == 1)
    return (t, *added[::-1]) if added and fits else ()


def absorbed(made: Plan) -> set[Term]:
    """What nobody reads but carries that grow by it, and the sums on the way, which are nowhere but in the carry."""
    changes = [t for new, found in made.growing.items() for t in found.parts if t is not new]
    uses, within = uses_of(made.outputs, made.terms), Counter(changes)
    sums = (t for new, found in made.growing.items() for t in _between(new, found.parts))
    return {t for t in changes if uses[t] == within[t]}.union(sums)


def _between(new: Term, parts: Sequence[Term]) -> list[Term]:
    """The sums of some parts by which a carry grows, but for the last."""
    found, todo = list[Term](), list(new.args) if new not in parts else []
    while todo:
        t = todo.pop()
        if isinstance(t.op, Add) and t not in parts:
            found.append(t)
            todo += t.args
    return found


def apart(made: Plan) -> list[Term]:
    """Rows that are set somewhere, or added after that: made before, since they may be made of others in the same array."""
    rows = list[Term]()
    for changes in made.growing.values():
        rows += [t.args[1].args[0] for t in changes.parts if isinstance(t.op, Select) and isinstance(t.args[1].op, View)]
        added = [t.args[0] for t in changes.parts[1:] if not isinstance(t.op, Select) and changes.is_read]
        rows += [x.args[0] if isinstance(x.op, View) else x for x in added]
    return [x for x in rows if x.spec.shape and not is_free(x) and not isinstance(x.op, MOVES) and not made.in_memory(x)]


def in_order(made: Plan, terms: Sequence[Term]) -> list[Term]:
    """Terms such that carries that others read are changed last, and those before which the changes of others read."""
    last = [t for t in terms if t in made.growing and made.growing[t].is_read]
    apart = {*last}
    found = [t for t in terms if t not in apart]
    olds = dict(zip(made.outputs, made.inputs))
    read = {t: _carries(made, made.growing[t].parts) for t in last} if last[1:] else {}
    while last:
        free = (t for t in last if not any(olds[t] in read[u] for u in last if u is not t))
        found.append(next(free, last[0]))
        last.remove(found[-1])
    return found


def _carries(made: Plan, parts: Sequence[Term]) -> set[Term]:
    """What is read when these terms are computed from what is in memory by then."""
    todo, found = [a for t in parts for a in t.args], set[Term]()
    while todo:
        t = todo.pop()
        if t not in found:
            found.add(t)
            todo += () if made.in_memory(t) else t.args
    return found


def _sets(old: Term, t: Term, uses: Counter[Term]) -> list[Term] | None:
    """The choices, in their order, of which the term is made of the old carry, which it is but at some positions."""
    found = settings(old, t)
    if found is None or any(uses[x] > 1 for x in found[1:]) or any(positions(x.args[0]) is None for x in found):
        return None
    return found[::-1]


def _is_grown(made: Plan, new: Term) -> bool:
    """Whether a new carry is the old one in its place, and surely so, as no step reads that."""
    if isinstance(new.op, Proj):
        return (new.args[0], new.op.k) in made.handed
    return new in made.growing and not made.growing[new].is_read
