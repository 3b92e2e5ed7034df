"""Emitting blocked sums of products, see `units/deep.py`: one loop over blocks, inside the vectorised loop, computes all such
sums of a nest. So they stay in registers, factors that do not depend on the vector are read in place, and the code is that of
one block.

gcc vectorises an outer loop if both loops contain nothing but arithmetic, clang if it has unrolled the inner one first.
Otherwise the blocks are unrolled here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adtypes.affine import form
from adtypes.ops.layout import Sum
from interpreters.compile.c.forms import C_TYPE, fma, form_text
from interpreters.compile.c.plans.masks import Mask
from interpreters.compile.c.texts.lines import NAME, Let, Reduced, at_least_once, braced, counting, either
from interpreters.compile.c.texts.nests.lanes import is_arithmetic, late
from interpreters.compile.c.units.deep import Span
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node
from interpreters.concrete.affine import row_major

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

WORTH = 0.8  # of all blocks, so that it pays to leave out the others


class Edge(NamedTuple):
    """That blocks are zero in part at an end of the loop over them: which end, and for each sum which terms are not."""

    is_last: bool
    some: Sequence[Mask]


class Ways(NamedTuple):
    """The lines of a loop over blocks: over all; over all but the one at the edge, and of that what is not zero; the latter."""

    whole: list[str]
    cut: list[str]
    edge: list[str]


class Blocks:
    """The loop over blocks of a nest, if sums of it were lowered so."""

    def __init__(self, text: NestText) -> None:
        self.text, self.var = text, len(text.nest.sizes)
        self.sums = [n for n in text.nest.nodes if n.blocks]
        self.trips = next((n.blocks.trips for n in self.sums if n.blocks), 0)
        self.looped = bool(self.sums) and self.is_plain()
        self.table = self.needed() if self.looped else None
        self.inside: list[Let] = []
        self.behind: list[str] = []  # what depends on the sums
        self.starts: list[str] = []  # what comes before the loops each time that they are made
        self.edge = None if self.table is None else self.at_edge(self.table)
        self.ways: Ways | None = None

    def is_plain(self) -> bool:
        """Whether there is nothing but arithmetic in the innermost loop, which takes whole vectors in order."""
        text, inner = self.text, self.text.inner
        if text.run != text.trips.get(inner, 1) or not text.vectors or any(not n.varies >> inner & 1 for n in self.sums):
            return False
        if any(s.kind is not Kind.STORE and not (s.kind is Kind.REDUCE and isinstance(s.op, Sum)) for s, _ in text.writes):
            return False
        deepest = [n for n in text.nest.nodes if text.depth(n.varies) == len(text.order) and not n.blocks]
        return is_arithmetic(text, [*deepest, *self.varying])

    def needed(self) -> Mask | None:
        """In which iterations over some variables which blocks are not zero, if that is worth looking whether all is finite. Then
        everything may have to be made once more."""
        text, spans = self.text, [n.blocks for n in self.sums if n.blocks]
        tables = [s.table for s in spans if s.table is not None and s.variables == spans[0].variables]
        again = all(s.kind is Kind.STORE or text.adds_alone(s.goal) for s, _ in text.writes)
        again = again and not text.written & {text.slot(n).base for n in text.loads}
        if len(tables) < len(spans) or not again or len({n.dtype for n in self.sums}) > 1:
            return None
        if not {*spans[0].variables} <= {*text.order[:-1]}:
            return None
        table = np.asarray(np.logical_or.reduce(tables))
        return table if table.mean() <= WORTH and self.sees(spans, tables) else None

    def at_edge(self, table: Mask) -> Edge | None:
        """Whether blocks are zero in part where they end, as on the diagonal of a triangle, or where they begin."""
        spans = [n.blocks for n in self.sums if n.blocks]
        first, last = _bounds(table)
        inside = (np.arange(self.trips) >= first[..., None]) & (np.arange(self.trips) <= last[..., None])
        for is_last, place in ((True, last), (False, first)):
            here = np.arange(self.trips) == place[..., None]
            some = [np.asarray(s.terms[here].any(axis=0)) for s in spans if s.terms is not None]
            if np.mean(some) > WORTH:
                continue
            made = [np.where(here[..., None], terms, inside[..., None]) for terms in some]
            if self.sees(spans, made):
                return Edge(is_last, some)
        return None

    def sees(self, spans: Sequence[Span], made: Sequence[Mask]) -> bool:
        """Whether each factor of a zero that is left out comes into another sum, so that one that is not finite is seen there."""
        for s in spans:
            beside = np.logical_or.reduce([m for o, m in zip(spans, made) if o.moving == s.moving])
            still = [k for k, v in enumerate(s.variables) if not any(n.varies >> v & 1 for n in s.moving)]
            if not beside.any(axis=tuple(still)).all():
                return False
        return True

    @property
    def varying(self) -> list[Node]:
        return [n for n in self.text.nest.nodes if n.varies >> self.var & 1]

    def takes(self, n: Node, line: Let) -> bool:
        """Whether a node is made here, by its line."""
        if n.varies >> self.var & 1:
            if self.looped:
                self.inside.append(line)
            else:
                self.text.at[self.text.depth(n.varies)] += [self.copy(line, k) for k in range(self.trips)]
        elif n.blocks:
            if not self.looped:
                products = [self.product(n, k) for k in range(self.trips)]
                lines = [f"{C_TYPE[n.dtype]} v{n.number} = 0;", *(line for some in products for line in some)]
                self.text.at[self.text.depth(n.varies)] += lines
        elif self.looped and n.is_late and self.text.depth(n.varies) == len(self.text.order):
            self.behind.append(line)
        else:
            return False
        return True

    def copy(self, line: str, k: int) -> str:
        """A line for one of the blocks."""
        varying = {f"v{n.number}" for n in self.varying}
        line = re.sub(rf"\bi{self.var}\b", str(k), line)
        return NAME.sub(lambda m: f"{m[0]}_{k}" if m[0] in varying else m[0], line)

    def product(self, n: Node, k: int = -1) -> list[str]:
        """The lines that add a block to a sum."""
        name, args = f"v{n.number}", list(map(self.text.name, n.args))
        lines = [f"{name} = {fma(n.dtype, x, y, name)};" for x, y in zip(args[::2], args[1::2])]
        return lines if k < 0 else [self.copy(line, k) for line in lines]

    def finish(self) -> None:
        """Put the loop where it stands."""
        if not self.looped:
            return
        adds = [line for lines in zip_longest(*map(self.product, self.sums)) for line in lines if line]
        i, body = f"i{self.var}", late([*self.inside, *adds])
        start = [f"{C_TYPE[n.dtype]} v{n.number} = 0;" for n in self.sums]
        loop, checks = ["UNROLLED", *braced(counting(i, self.trips), body)], list[str]()
        if self.table is not None:
            self.bounds(self.table)
            loop = ["UNROLLED", *at_least_once("z", "count", [f"const int64_t {i} = first + z;", *body])]
            checks = [f"bad += ({' + '.join(f'v{n.number}' for n in self.sums)}) * 0;"]  # infinities give NaN in any case
        if self.edge is not None:
            self.ways = self.with_edge(self.edge, i, body, loop)
        self.text.at[-1] += [*start, *loop, *checks, *self.behind]

    def with_edge(self, edge: Edge, i: str, body: list[str], loop: list[str]) -> Ways:
        """The loop over all blocks, and without the zeros of the one at the edge."""
        products = [[line for line, is_made in zip(self.product(n), some) if is_made] for n, some in zip(self.sums, edge.some)]
        adds = [line for lines in zip_longest(*products) for line in lines if line]
        place = "first + count - 1" if edge.is_last else "first"
        some = braced("", [f"const int64_t {i} = {place};", *late([*self.inside, *adds])])
        others = at_least_once("z", "count - 1", [f"const int64_t {i} = first + z{'' if edge.is_last else ' + 1'};", *body])
        others = ["UNROLLED", *others]  # in front of a loop alone: clang takes it for nothing else
        return Ways(loop, [*others, *some] if edge.is_last else [*some, *others], some)

    def bounds(self, table: Mask) -> None:
        """The lines that say which blocks are made."""
        text, span = self.text, self.sums[0].blocks
        assert span is not None
        first, last = _bounds(table)
        for name, numbers in (("firsts", first), ("counts", last - first + 1)):
            text.near.append(f"static const uint8_t {name}[] = {{{', '.join(map(str, numbers.ravel()))}}};")
        place = form_text(form(0, zip(span.variables, row_major(first.shape))))
        depth = max((text.order.index(v) + 1 for v in span.variables), default=0)
        count = f"whole ? {self.trips} : counts[{place}]"
        text.at[depth].append(f"const int64_t first = whole ? 0 : firsts[{place}], count = {count};")
        text.reduced.append(Reduced("+", "bad"))

    def left_out(self, made: Callable[[Sequence[str]], list[str]], lines: Sequence[str]) -> list[str]:
        """The innermost loop around some lines, among which is the loop over blocks, without what is zero at the edge."""
        assert self.ways is not None
        whole, n = self.ways.whole, len(self.ways.whole)
        k = next(k for k in range(len(lines)) if lines[k : k + n] == whole)
        cut, edge = (made([*lines[:k], *other, *lines[k + n :]]) for other in self.ways[1:])
        return either("count > 1", cut, edge)

    def checked(self, loops: list[str]) -> list[str]:
        """The loops, and once more with all blocks if what was made is not finite somewhere: zero times that is NaN."""
        if self.table is None:
            return loops
        kind = C_TYPE[self.sums[0].dtype]
        body = [f"{kind} bad = 0;", *self.starts, *loops, "if (whole || bad == 0) break;"]
        return braced("for (int64_t whole = !OUTER; ; whole = 1)", body)


def _bounds(table: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The first block and the last one that are not zero; the first of all where all are."""
    first = np.asarray(table.argmax(axis=-1))
    last = table.shape[-1] - 1 - np.asarray(table[..., ::-1].argmax(axis=-1))
    return first, np.where(table.any(axis=-1), last, first)
