"""Speculation in the steps of loops: strong products, for which ``0 * inf`` is 0, are first computed as ordinary ones.

Both agree unless an ordinary result is NaN. Arithmetic propagates NaN, so the results are checked, and if one is NaN, all are
computed again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING

from adtypes.affine import axes_of
from adtypes.dtypes import F32, is_float
from adtypes.ops.layout import Sum
from adtypes.ops.selection import Mul0, Select
from interpreters.compile.c.forms import C_TYPE, form_text
from interpreters.compile.c.normal.families import UNARY
from interpreters.compile.c.texts.lines import Reduced, braced, counting, either, simd
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import CHOICE
from interpreters.concrete.affine import row_major

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.units.nodes import Node
    from interpreters.compile.c.units.slots import Slot

WORTH = 2  # strong products from which on it pays in straight-line code
SHARE, ENOUGH = 10, 4000  # what part of a nest that is run once they must be, and how many
LINES = 400  # of a nest that may be there twice
FEW = 64  # sums that are looked at beside what the innermost loop adds up
LOOKED = 4096  # elements that are looked at
ORDINARY = "{0} * {1}"
CARRIES = re.compile(rf"(\{{\d+\}}|[-+*/() ,0-9.e]|FMAF?|sqrtf?|({'|'.join(UNARY)})f?)*")  # what gives NaN for NaN


def is_strong(n: Node) -> bool:
    return n.text == Mul0.c


def straight(text: NestText) -> list[str]:
    """The lines of a nest without loops, computed speculatively."""
    seen, lines, first = watched(text), text.loops(0), len(text.at[0])
    if not seen:
        return lines
    plain = [text.declaration(n, ordinary=True) for n in text.declared()]
    everything = total([text.name(n) for n in seen])
    ordinary = [*plain, f"const double all = {everything};"]
    return [*ordinary, *either("LIKELY(all == all)", lines[first:], ["rare();", *lines])]


def are_many(text: NestText) -> bool:
    """Whether strong products are a good part of what a nest outside of steps computes: it is run once."""
    strong, trips = sum(map(is_strong, text.nest.nodes)), prod(text.trips.values())
    return strong * SHARE >= len(text.nest.nodes) and strong * trips >= ENOUGH


def hands_on(n: Node, is_first: bool) -> bool:
    """Whether a value is NaN where an operand that counts for it is; `is_first` where the first operand depends on strong
    products."""
    if n.text == Select.c:
        return not is_first
    return n.text.startswith(CHOICE) or (not n.guards and CARRIES.fullmatch(n.text) is not None)


def watched(text: NestText, least: int = WORTH) -> list[Node]:
    """The values to check: those that depend on strong products, where they leave arithmetic."""
    nodes = text.nest.nodes
    if sum(map(is_strong, nodes)) < least:
        return []
    written = {text.resolved(n) for _, w in text.writes for n in w.values}
    touched: set[Node] = set()
    out: dict[Node, None] = {}
    for n in nodes:
        below = [a for a in map(text.resolved, n.args) if a in touched]
        if is_strong(n) or (below and is_float(n.dtype) and hands_on(n, text.resolved(n.args[0]) in touched)):
            touched.add(n)
        else:
            out |= dict.fromkeys(below)
        if n in touched and n in written:
            out[n] = None
    return list(out)


def twice(text: NestText, plain: Callable[[], NestText]) -> list[str]:
    """The lines of a nest of loops; with ordinary products first, if nothing is read from where it is stored, and either the
    innermost loop adds up what is to be checked, or every such value is stored. A sum of values is NaN if one of them is."""
    lines, seen = text.lines(), watched(text, 1)
    read = {text.slot(n).base for n in text.loads}
    if not (text.order and seen) or len(lines) > LINES or read & text.written:
        return lines
    checked, kind = list[str](), "double"
    written = [(s, text.resolved(n)) for s, w in text.writes for n in w.values]
    summed = {n for s, n in written if s.kind is Kind.REDUCE}
    alone = [n for n in seen if n not in summed]
    if can_add_up(text, alone):
        checked = [text.name(n) for n in alone]
        kind = "float" if all(n.dtype is F32 for n in seen) else kind  # as wide as vectors of the values
        goals = [s.goal for s, _ in text.writes if s.kind is Kind.REDUCE]
    elif {*seen} <= {n for _, n in written} and can_be_looked_at(text):
        goals = [s.goal for s, n in written if n in seen]
    else:
        return lines
    looks = [line for goal in dict.fromkeys(goals) for line in look(text.slots[goal])]
    again = braced("if (!LIKELY(all == all))", ["rare();", *lines])
    return braced("", [f"{kind} all = 0;", *plain().lines(checked, kind), *looks, *again])


def can_add_up(text: NestText, seen: Sequence[Node]) -> bool:
    """Whether the innermost loop takes vectors, and its sums stay in registers: others would run along rows otherwise."""
    sums = [(s, w) for s, w in text.writes if s.kind is not Kind.STORE]
    along = all(text.inner not in axes_of(w.access) for _, w in sums)
    few = sum(prod(text.slots[s.goal].room) for s, _ in sums) <= FEW
    fits = few and along and all(s.kind is Kind.REDUCE and isinstance(s.op, Sum) for s, _ in sums)
    inside = not text.blocks.sums and all(text.depth(n.varies) == len(text.order) for n in seen)
    n = text.trips[text.inner]
    return fits and inside and bool(seen) and text.vectors and (text.run == n or n > text.most // 2)  # few are looked at sooner


def can_be_looked_at(text: NestText) -> bool:
    """Whether all that a nest writes is stored or summed, in few elements."""
    few = sum(prod(text.slots[s.goal].room) for s, _ in text.writes) <= LOOKED
    return few and all(s.kind is Kind.STORE or isinstance(s.op, Sum) for s, w in text.writes if w.values)


def look(slot: Slot) -> list[str]:
    """The loop over what was stored, but not over what is behind its rows: that may be anything, as 0 / 0. Padded rows are added
    up place by place, in whole vectors."""
    shape, steps, wide = slot.spec.shape, slot.strides, slot.room[-1:]
    pragma = simd([Reduced("+", "all")])
    if tuple(steps) == row_major(slot.room):
        if len(shape) > 1 and wide != shape[-1:]:
            places = [f"{C_TYPE[slot.spec.dtype]} each[{wide[0]}] = {{0}};", f"{counting('z0', prod(shape[:-1]))} {{"]
            row = f"each[z1] += {slot.base}[{wide[0]} * z0 + z1 + {form_text(slot.at)}];"
            rows = [*places, simd(), f"{counting('z1', wide[0])} {row}", "}"]
            return braced("", [*rows, pragma, f"{counting('z1', shape[-1])} all += each[z1];"])
        shape, steps = (prod(shape),), (1,)
    heads = [counting(f"z{k}", n) for k, n in enumerate(shape)]
    index = " + ".join([f"{s} * z{k}" for k, s in enumerate(steps)] + [form_text(slot.at)])
    lines = [*(h + " {" for h in heads[:-1]), pragma, f"{heads[-1]} all += {slot.base}[{index}];"]
    return lines + ["}"] * (len(heads) - 1)


def total(names: Sequence[str]) -> str:
    """Their sum, in pairs: none is NaN if it is not."""
    if len(names) == 1:
        return names[0]
    half = len(names) // 2
    return f"({total(names[:half])} + {total(names[half:])})"
