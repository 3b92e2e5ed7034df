"""Innermost loops that read more values than there are registers: a loop over vectors around one over the lanes of each.

Compilers hold what is the same in all iterations in registers, and spread it over vectors in memory where these are too many:
the loop then waits for loads of whole vectors. With a loop of its own for the lanes, which becomes one vector, such a value is
read where it lies. Where sums of products are made in blocks (`deep`), some vectors are made side by side, so that a factor is
read once for all of them, and a processor need not wait for the sum before.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING

from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.machine import vectors
from interpreters.compile.c.normal.tiles import REGISTERS
from interpreters.compile.c.texts.lines import braced, counting, either
from interpreters.compile.c.texts.nests.jam import copy
from interpreters.compile.c.texts.nests.lanes import is_arithmetic, late
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node, is_literal

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

SIDE_BY_SIDE = (4, 2)  # vectors, as many as there are registers for
MORE, MOST = 1.5, 4  # values for each register: of fewer, most stay in one, and of more, too many lie far from each other
TIMES = 2  # how often the loop runs, at least


def crowded(
    text: NestText, start: str, stop: str, lines: Sequence[str], head: Sequence[str], loop: Sequence[str]
) -> list[str]:
    """The innermost loop around its lines, by vectors and their lanes; none where an ordinary one does."""
    deepest = [n for n in text.nest.nodes if n.varies >> text.inner & 1]
    kinds = {bytes_of(n.dtype) for n in deepest}
    if len(kinds) != 1:
        return []
    lanes, (trips, divides) = vectors() // kinds.pop(), _trips(text)
    many = next((m for m in _side_by_side(text, deepest) if TIMES * m * lanes <= trips), 0)
    if not many:
        return []
    varies, i, step = {n.number for n in deepest}, f"i{text.inner}", lanes * many

    def by_vectors(lines: Sequence[str]) -> list[str]:
        body = [f"const int64_t {i} = low + l;"]
        for line in lines if text.blocks.sums else late(lines):
            body += dict.fromkeys(copy(line, text.inner, varies, lanes * k) for k in range(many))
        return braced(f"for (; low + {step - 1} < {stop}; low += {step})", [*head, *braced(counting("l", lanes), body)])

    low, rest = f"int64_t low = {start};", [*head, *braced(counting(i, stop, "low"), lines)]
    if text.blocks.edge is not None:  # the ordinary loop makes what is left, and all of it where something is not finite
        return [low, *braced("if (OUTER && !whole)", text.blocks.left_out(by_vectors, lines)), *rest]
    return either("OUTER", [low, *by_vectors(lines), *(rest if divides % step else ())], loop)


def _trips(text: NestText) -> tuple[int, int]:
    """How often the innermost loop runs, mostly, and what divides that."""
    n, rows = text.trips[text.inner], text.rows
    if rows is not None and rows.var == text.inner:
        each = rows.rows // rows.step
        return each, gcd(n, each)
    if text.cut is not None and text.cut.var == text.inner:
        return text.cut.size, gcd(n, text.cut.size)
    return n, n


def _side_by_side(text: NestText, deepest: Sequence[Node]) -> Sequence[int]:
    """How many vectors there may be side by side; none where that is of no use, or the loop has more than arithmetic."""
    room = REGISTERS[vectors()]
    if text.blocks.looped:
        has_sums = len(text.reduced) > (text.blocks.table is not None)  # along the loop, of which each vector would be added up
        return [] if has_sums else [m for m in SIDE_BY_SIDE if m * (len(text.blocks.sums) + 1) <= room]
    same = {a for n in deepest for a in map(text.resolved, n.args) if not (a.varies >> text.inner & 1 or is_literal(a))}
    return [1] if MORE * room < len(same) <= MOST * room and _is_plain(text, deepest) else []


def _is_plain(text: NestText, deepest: Sequence[Node]) -> bool:
    """Whether the innermost loop does nothing but arithmetic on rows in order, and stores it in such."""
    if not text.vectors or text.run != text.trips[text.inner] or text.blocks.sums or text.packed.strips or text.reduced:
        return False
    if any(s.kind not in (Kind.STORE, Kind.REDUCE) for s in text.nest.statements):
        return False
    return is_arithmetic(text, deepest)
