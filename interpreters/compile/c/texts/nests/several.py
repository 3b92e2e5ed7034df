"""Matrices of short rows, several rows at a time: where rows lie one behind the other, some of them are one row of whole
vectors, whatever their length. Each place in it has a sum of its own, which stays in a register; in the end those of a column, or
all of them, are added up. What depends on the column alone is computed once, and repeated for as many rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import axes_of, slope
from adtypes.dtypes import Bool
from adtypes.namespace import Form
from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Max, Min
from interpreters.compile.c.forms import C_TYPE, LOADED, bytes_of
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.texts.lines import braced, counting, indented, names, simd
from interpreters.compile.c.units.nests import Kind

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.order import LoopOrder
    from interpreters.compile.c.units.nodes import Node

VECTORS = 4  # of sums that do not wait for each other
ROWS = 16  # at a time, at most
MOST = 1024  # elements of these
FEW = 4  # times that they are taken, at least


def order(text: LoopOrder) -> list[int]:
    """The loops over rows and columns, if all that is read and written lies so; else none."""
    nest, rows = text.nest, text.rows
    if nest.kind is not Kind.STORE or len(text.trips) != 2 or text.guards or text.indices:
        return []
    for v, w in ((0, 1), (1, 0)):
        if (rows is None or (rows.var == v and rows.step == 1)) and _fits(text, v, w):
            return [v, w]
    return []


def _fits(text: LoopOrder, v: int, w: int) -> bool:
    """Whether all that a nest reads and writes is rows of `w`, one behind the other along `v`, or the same for all rows."""
    m = text.trips[w]

    def lies(f: Form) -> bool:
        return _steps(f, v, w) == (m, 1)

    for s, x in text.writes:
        f = text.places[id(x)]
        if s.kind is Kind.STORE and not lies(f):
            return False
        if s.kind is Kind.REDUCE:
            kept = axes_of(x.access)
            fits = isinstance(s.op, (Sum, Max, Min)) if kept == {w} else not kept and isinstance(s.op, Sum)
            if not fits or len(x.values) != 1 or s.live is not None:
                return False
    if any(not lies(f) and _steps(f, v, w)[0] for f in text.loads.values()) or not any(map(lies, text.every())):
        return False
    return not any(n.varies == 1 << v or n.blocks for n in text.nest.nodes)


def _steps(f: Form, v: int, w: int) -> tuple[int, int]:
    return (1, 0) if any(s >= LOADED for s, _ in f[1]) else (slope(f, v), slope(f, w))


def at_once(text: LoopOrder) -> int:
    """How many rows are taken at a time: whole vectors, and some of them; 0 if that does not pay."""
    if not text.several or len(text.order) != 2:
        return 0
    v, w = text.order
    sizes = [bytes_of(n.dtype) for n in text.nest.nodes if bytes_of(n.dtype) > 1]
    wide, m, rows = VECTOR // min(sizes, default=8), text.trips[w], 1
    while (m * rows % wide or m * rows < VECTORS * wide) and rows < ROWS:
        rows *= 2
    return rows if m * rows <= MOST and text.trips[v] >= FEW * rows else 0


class ByColumn:
    """The values that depend on the column alone."""

    def __init__(self, text: NestText) -> None:
        self.text = text
        self.nodes: list[Node] = []
        self.lines: list[str] = []

    def takes(self, n: Node, line: str) -> bool:
        if not self.text.at_once or not self.is_alike(n):
            return False
        self.nodes.append(n)
        self.lines.append(line)
        return True

    def is_alike(self, n: Node) -> bool:
        """Whether it is the same in all rows; what steps read may be a view that repeats a row, of stride 0."""
        v, w = self.text.order
        across, along = _steps(self.text.loads[n], v, w) if n in self.text.loads else (1, 0)
        return n.varies == 1 << w or (not across and along != 0)

    def loops(self) -> list[str]:
        """The loop over rows, some at a time, and that over the rows that are left, if rows are taken so."""
        text, r = self.text, self.text.at_once
        if not r:
            return []
        body = [*text.at[-1], *text.end, *text.after[-1]]
        v, w = text.order
        m, i, (start, stop) = text.trips[w], f"i{w}", text.range(v)
        read = names(body)
        wanted = [n for n in self.nodes if text.name(n) in read]
        before, here = list[str](), list[str]()
        for n in wanted:
            name = text.name(n)
            kind = C_TYPE[n.dtype] if n.dtype is not Bool else f"int{8 * VECTOR // text.most}_t"
            before.append(f"{kind} {name}of[{m * r}]; /* the same for {r} rows */")
            here.append(f"const {C_TYPE[n.dtype]} {name} = {name}of[{i}]{' != 0' * (n.dtype is Bool)};")
        if wanted:
            copies = [f"{counting('z', m * r, i, m)} {x}of[z] = {x};" for x in map(text.name, wanted)]
            before += braced(counting(i, m), [*self.lines, *copies])

        def row(n: int) -> list[str]:
            return [simd(), *braced(counting(i, n), [*here, *body])]

        out = [*before, f"int64_t i{v} = {start};"]
        if r > 1:
            out += [f"for (; i{v} + {r - 1} < {stop}; i{v} += {r}) {{ /* {r} rows at a time */", *indented(row(m * r)), "}"]
        out += braced(f"for (; i{v} < {stop}; i{v}++)", row(m))
        return braced("", out)
