"""Sums over many short rows: there is one for each place in a row, so that no row has its lanes added up, which would take as
long as the row. These sums lie in memory that stays near, and several rows are added to them at a time (`jam.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import axes_of
from adtypes.dtypes import F32, is_float
from adtypes.ops.layout import Sum
from interpreters.compile.c.texts.nests.halves import half
from interpreters.compile.c.texts.nests.jam import WORTH
from interpreters.compile.c.texts.nests.runs import EXACT
from interpreters.compile.c.units.nests import Kind

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

LONG = 128  # elements of a row from which on adding up lanes takes a small part of its time
ROWS = 16  # from which on it pays to have sums for all places
SUMS = 2  # such rows of sums, at most


def columnwise(text: NestText) -> bool:
    """Whether all that a nest adds up is the sums over many short rows, of which little is computed."""
    if len(text.order) < 2 or not text.vectors or text.rows is not None or text.setting.ordinary or text.idle:
        return False
    if text.run != text.trips[text.inner] or text.run > LONG or not text.run >= text.most:
        return False
    if text.tiles or text.inside or text.sines or text.at_once or text.blocks.sums or text.packed.strips:
        return False
    if text.has_functions or len(text.at[-1]) > WORTH or text.by_column.lines:
        return False
    if half(text, "0", str(text.run)) != ("0", str(text.run)):  # rows that end at different places
        return False
    last, v = {*text.order[-2:]}, text.order[-2]
    rows = text.cut.size if text.cut is not None and text.cut.var == v else text.trips[v]
    if rows < ROWS or (text.cut is not None and text.cut.var == text.inner):
        return False
    dtypes = {text.slots[s.goal].spec.dtype for s, _ in text.writes}
    if not all(map(is_float, dtypes)) or (F32 in dtypes and rows > EXACT):
        return False
    sums = all(s.kind is Kind.REDUCE and isinstance(s.op, Sum) and last.isdisjoint(axes_of(w.access)) for s, w in text.writes)
    return sums and 0 < len(text.writes) <= SUMS
