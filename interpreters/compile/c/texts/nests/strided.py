"""Columns beside functions: what an innermost loop reads in long steps lies in a row in front of it, up to whole vectors.

Loads in long steps behind an array would need conditions, so functions of what is left of a row would be called one by one; and
each vector of a column is gathered anew where a loop around does not change it. So is one beside arithmetic alone, where no loop
around changes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import slope
from adtypes.dtypes import Bool
from interpreters.compile.c.forms import C_TYPE, form_text
from interpreters.compile.c.texts.lines import counting
from interpreters.compile.c.texts.nests.borders import is_long
from interpreters.compile.c.texts.nests.order import HELD
from interpreters.compile.c.units.nodes import Node
from interpreters.compile.c.units.work import FUNCTIONS

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.lengths import Lengths
    from interpreters.compile.c.texts.nests.nest import NestText

MANY = 8  # columns, which a nest has to read again from its rows
CALL = 16  # operations that take as long as a function
WORK = 96  # operations one by one, in what is left of a row, that take as long as a column


def strided(text: Lengths, run: int) -> list[Node]:
    """The loads that rows of so many numbers hold; none if they are many beside what is computed, or if half a vector takes what
    is left of a row, as it does where the text is short."""
    if text.across_tiles >= 0 or text.several or (text.rows is not None and text.rows.var == text.inner):
        return []
    if run - text.trips[text.inner] == text.most // 2 and not is_long(text, len(text.nest.nodes)):
        return []
    far = [x for x, f in text.loads.items() if slope(f, text.inner) not in (0, 1) and not text.stays(x, run)]
    far = [x for x in far if not x.varies >> len(text.nest.sizes) & 1]  # a loop over blocks is within the innermost one
    fits = [x for x in far if x.dtype is not Bool and not x.flat and not x.guards and text.slot(x).base not in text.written]
    anew = [x for x in fits if text.depth(x.varies & ~(1 << text.inner)) == len(text.order) - 1]  # for each row
    inside = [n for n in text.nest.nodes if n.args and n.varies >> text.inner & 1]
    work = len(inside) + (CALL * sum(bool(FUNCTIONS.search(n.text)) for n in inside) if text.has_calls else 0)
    pays = (text.trips[text.inner] % text.most) * work >= WORK * len(anew)
    return fits if pays and len(fits) <= MANY and (text.has_calls or anew) else []


def held(text: Lengths) -> list[Node]:
    """The loads in long steps that are the same in all rows."""
    if not text.vectors or text.across_tiles >= 0 or text.several or text.at_once:
        return []
    found = [x for x in text.loads if text.holds(x, text.inner)] if len(text.order) > 1 else []
    return found if len(found) <= HELD else []


def strided_lines(text: NestText) -> list[tuple[int, list[str]]]:
    """The lines that make these rows, and the depth at which places are known; from here on numbers are read there. What is left
    of a row repeats its last number, which is as good as any."""
    out, i = list[tuple[int, list[str]]](), f"i{text.inner}"
    for x in text.strided:
        row, n, run = f"b{x.number}", text.trips[text.inner], text.run
        depth, value = text.depth(x.varies & ~(1 << text.inner)), text.element(x, text.slot(x), form_text(text.loads[x]))
        fills = [f"{counting(i, n)} {row}[{i}] = {value};"]
        fills += [f"{counting(i, run, n)} {row}[{i}] = {row}[{n - 1}];"] if run > n else []
        out.append((depth, [f"{C_TYPE[x.dtype]} {row}[{run}]; /* a column */", *fills]))
        text.packed.truths[x] = f"b{x.number}[{i}]"
    return out
