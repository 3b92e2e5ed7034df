"""Conditions that hold at one position along some axes, as ``i == k`` does, and states that change at such positions only.

``c' = p ? x : c`` where `p` holds at row `k` alone is undone by ``c = p ? c[k] : c'``: one row tells the state before a step from
the one behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adtypes.affine import axis, only_axis
from adtypes.namespace import Form
from adtypes.ops.comparison import Equal, LogicalAnd
from adtypes.ops.constants import Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import View
from adtypes.ops.selection import Select
from interpreters.symbolic.term import Arena, Term


def positions(mask: Term) -> dict[int, Term] | None:
    """Where a condition holds: along some axes at one position each, which are terms without axes. None if it is another one."""
    if isinstance(mask.op, LogicalAnd):
        a, b = map(positions, mask.args)
        return None if a is None or b is None or {*a} & {*b} else a | b
    if isinstance(mask.op, View):
        (x,), forms = mask.args, mask.op.forms
        along = [f[1][0][0] for f, n in zip(forms, x.spec.shape) if _is_along(f, n, mask)]
        found = positions(x) if len({*along}) == len(forms) else None
        return None if found is None else {along[k]: p for k, p in found.items()}
    for i, p in (mask.args, mask.args[::-1]) if isinstance(mask.op, Equal) else ():
        place = p.args[0] if isinstance(p.op, View) else p
        counts, forms = (i.args[0], i.op.forms) if isinstance(i.op, View) else (i, (axis(0),))
        if isinstance(counts.op, Iota) and not place.spec.shape and _is_along(forms[0], counts.spec.shape[0], mask):
            return {forms[0][1][0][0]: place}
    return None


def _is_along(f: Form, n: int, t: Term) -> bool:
    """Whether a form is the position along one axis of a term, of that length."""
    k = only_axis(f)
    return k is not None and t.spec.shape[k] == n


class Undo(NamedTuple):
    """How a state before a step is known from the one behind it: where it was set, last first, and what was there before."""

    places: tuple[dict[int, Term], ...]
    rows: tuple[Term, ...]

    def before(self, arena: Arena, after: Term) -> Term:
        """The state before the step, given what is behind it."""
        t = after
        for places, row in zip(self.places, self.rows):
            rest = tuple(axis(k) for k in range(t.spec.ndim) if k not in places)
            there = arena.term(View(t.spec.shape, rest), (row,))
            t = arena.term(Select(), (_mask(arena, places, t), there, t))
        return t


def undo(arena: Arena, before: Term, after: Term) -> Undo | None:
    """How the state behind a step is undone, if all that the step does is to set some rows of the one before it."""
    found = tuple(_within(t.args[0]) for t in settings(before, after) or ())
    places = tuple(p for p in found if p)
    return Undo(places, tuple(_row(arena, before, p) for p in places)) if places and len(places) == len(found) else None


def settings(before: Term, after: Term) -> list[Term] | None:
    """The choices, last first, that make one state of another, each of which is what was there but where its condition holds;
    None if the state is made in another way."""
    found, t = list[Term](), after
    while t is not before:
        if not isinstance(t.op, Select):
            return None
        found.append(t)
        t = t.args[2]
    return found


def _within(mask: Term) -> dict[int, Term] | None:
    """Positions without which a condition does not hold."""
    found = positions(mask)
    if found is None and isinstance(mask.op, LogicalAnd):
        return _within(mask.args[0]) or _within(mask.args[1])
    return found


def _row(arena: Arena, x: Term, places: Mapping[int, Term]) -> Term:
    """What lies at these positions."""
    order = (*places, *(k for k in range(x.spec.ndim) if k not in places))
    shape = tuple(x.spec.shape[k] for k in order)
    turned = arena.term(View(shape, tuple(axis(order.index(k)) for k in range(x.spec.ndim))), (x,))
    return arena.term(Gather(), (turned, *places.values()))


def _mask(arena: Arena, places: Mapping[int, Term], t: Term) -> Term:
    """The condition that holds at these positions of a term alone."""
    found: Term | None = None
    for k, place in places.items():
        n = t.spec.shape[k]
        there = arena.term(Equal(), (arena.term(Iota(n), ()), arena.term(View((n,), ()), (place,))))
        along = arena.term(View(t.spec.shape, (axis(k),)), (there,))
        found = along if found is None else arena.term(LogicalAnd(), (found, along))
    assert found is not None
    return found
