"""Conditions that hold in the middle of a loop: its ends are made by loops of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreters.compile.c.lower import Guard
from interpreters.compile.c.schedule import Kind

if TYPE_CHECKING:
    from interpreters.compile.c.nest_text import NestText

BORDERED = 32  # inner loops from here on leave out conditions that fail at their ends only
BORDER = 8  # what part of a loop its ends may be


def interior(text: NestText) -> tuple[frozenset[Guard], tuple[int, int] | None]:
    """Conditions that hold in all iterations of the innermost loop but a few at its ends, and where they do: borders are made
    by loops of their own."""
    n = text.trips.get(text.inner, 0)
    cut = text.tile or (text.rows is not None and text.rows.var == text.inner)
    stores = text.vectors and text.nest.kind is Kind.STORE and text.nest.last is None
    if n < BORDERED or text.run != n or cut or not stores:
        return frozenset(), None
    held, low, high = set[Guard](), 0, n
    for g in {g for x in text.nest.nodes for g in x.guards}:
        (o, terms), size = g
        if terms == ((text.inner, 1),):  # 0 <= o + i < size
            a, b = -o, size - o
        elif terms == ((text.inner, -1),):  # 0 <= o - i < size
            a, b = o - size + 1, o + 1
        else:
            continue
        a, b = max(low, a), min(high, b)
        if (n - (b - a)) * BORDER <= n:
            held.add(g)
            low, high = a, b
    return frozenset(held), (low, high) if held else None
