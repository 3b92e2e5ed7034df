"""Rows of long arguments that are taken several at a time are asked for before they are needed: processors foresee lines of
memory that come one after the other, but not those of rows side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.namespace import Form
from interpreters.compile.c.forms import bytes_of, form_text, without
from interpreters.compile.c.machine import LINE
from interpreters.compile.c.texts.lines import counting

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.order import LoopOrder

SOON = """#ifdef __GNUC__
#define SOON(place) __builtin_prefetch(place)
#else
#define SOON(place) ((void)0)
#endif
"""
FAR = 1 << 14  # bytes before they are needed
LONG = 3 << 20  # bytes of what is in no cache nearby


def ahead(text: LoopOrder, v: int, many: int = 1) -> list[str]:
    """For each iteration of a loop around the innermost one, or for so many of them."""
    rows: dict[tuple[str, Form], list[int]] = {}
    sizes: dict[str, int] = {}
    for n, (offset, terms) in text.loads.items():
        slot = text.slot(n)
        if slot.external and slot.cells * bytes_of(n.dtype) >= LONG and (text.inner, 1) in terms and not n.guards:
            rows.setdefault((slot.base, without((0, terms), [text.inner])), []).append(offset)
            sizes[slot.base] = bytes_of(n.dtype)
    out = []
    for (base, (_, terms)), offsets in rows.items():
        step, first = dict(terms).get(v, 0), min(offsets)
        found, row, size = sorted({*offsets}), text.trips[text.inner], sizes[base]
        if many * len(found) > 1 and step == len(found) * row and found == [*range(first, first + step, row)]:
            place = form_text((first + FAR // size, terms))
            out.append(f"{counting('z', many * step, step=LINE // size)} SOON(&{base}[{place} + z]);")
    return out
