"""How far the innermost loop of a nest runs: up to whole vectors, and in tiles of what stays near."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from adtypes.affine import axes_of, slope
from adtypes.ops.layout import Sum
from interpreters.compile.c.forms import LOADED
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import is_call
from interpreters.compile.c.units.slots import LANE_BYTES

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

ROUNDED = 256  # inner loops shorter than this run through whole vectors, else functions of what is left are called one by one
SHORT = 128  # elements of rows of which several are summed at a time
TILED = 512  # inner loops shorter than this are never cut
NEAR = 192 << 10  # bytes that are near


def sums_short_rows(nest: NestText) -> bool:
    """Whether several short rows are summed at a time: what is left of them after whole vectors is quicker by itself."""
    if nest.nest.kind is not Kind.STORE or len(nest.order) < 2 or nest.at_once or not nest.vectors:
        return False
    sums = [s for s in nest.nest.statements if s.kind is Kind.REDUCE and isinstance(s.op, Sum)]
    kept = [axes_of(w.access) for s in sums for w in s.writes]
    along = all(nest.inner not in k and nest.order[-2] in k for k in kept)
    return bool(sums) and along and 8 < nest.trips[nest.inner] <= SHORT


def rounded(nest: NestText) -> int:
    """How often the innermost loop runs: up to whole vectors, where functions of a remainder would be called one by one."""
    n = nest.trips.get(nest.inner, 1)
    if not nest.order or nest.at_once or nest.sums_rows:
        return n
    calls = any(is_call(x) for x in nest.nest.nodes)
    loaded = any(s >= LOADED for f in (*nest.every(), *nest.guards) for s, _ in f[1])
    if n == nest.most // 2 > 4 and not any(nest.slots[s.goal].padded for s, _ in nest.writes):
        return n  # a vector of half of the length; padded rows are loaded as whole ones, behind stores of these
    if not n % nest.most or n < 3 or n >= ROUNDED or not nest.vectors or loaded or nest.nest.kind is Kind.SCATTER:
        return n
    far = any(abs(slope(f, nest.inner)) > 1 for f in nest.every())  # such loads under conditions are slow
    return n if far or (not calls and n > 4 * nest.most) else n + -n % nest.most


def tiled(nest: NestText) -> int:
    """How many iterations of the innermost loop are made before those around it go on, so that what these come back to is
    still near; 0 if it all is near anyhow."""
    outer = nest.order[:-1]
    if not outer or not nest.vectors or nest.run < TILED or nest.rows is not None or nest.across_tiles >= 0:
        return 0
    rows = 0
    for f in set(nest.loads.values()):
        mine = dict(f[1])
        missing = next((k for k, v in enumerate(outer) if v not in mine), None)
        if nest.inner in mine and missing is not None:
            rows += prod(nest.trips[v] for v in outer[missing:] if v in mine)
    near = NEAR * nest.lanes // LANE_BYTES // max(rows, 1)
    return 0 if nest.run <= near * 3 // 2 else max(TILED // 8, near // 32 * 32)
