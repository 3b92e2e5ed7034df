"""Scatters in two loops over a block of iterations: what takes arithmetic is computed in vectors, and then added place by place.

Elements that may meet at one place are added one after the other, so a loop that adds takes no vectors, not even for the places,
such as bins of a histogram or a hash. What it loads at places that were loaded, and what follows from that, stays beside what is
added: processors load single elements as fast as vectors of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adtypes.dtypes import Bool
from interpreters.compile.c.forms import C_TYPE, LOADED
from interpreters.compile.c.plans.tables import DIVISION
from interpreters.compile.c.texts.lines import NAME, Let, braced, by_blocks, counting, lets, simd
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node, is_literal
from interpreters.compile.c.units.work import weight

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.values import Values

BLOCK = 512  # iterations of a block, for some 16 kB of what is kept
KEPT = 4  # values that are kept at most
LEAST = 128  # iterations of a loop from which on it pays
WORTH = 3  # additions for each value that is kept
SLOW = re.compile(r"\b(?:quot|rem|mod|floor_div|to_\w+|sqrtf?|floorf?|ceilf?|rintf?)\(")  # as divisions are, one by one
TOGETHER = 4  # iterations of the loop that adds, which are as few instructions as those of counting them


def computed_first(text: Values) -> frozenset[Node]:
    """The values of a scatter that are computed in vectors, before any is added; none if that does not pay."""
    if not _may(text):
        return frozenset()
    inner = [n for n in text.nest.nodes if n.varies >> text.inner & 1 and not is_literal(n)]
    late = _after_gathers(inner)
    read = {v for _, w in text.writes for v in w.values}.union(*(n.args for n in late))
    for n in reversed(inner):  # there are no vectors of truth values beside numbers
        if n in read and n not in late and n.term is None and n.dtype is Bool:
            late.add(n)
            read.update(n.args)
    kept = [n for n in inner if n in read and n not in late and n.term is None]
    first = _below(kept, set(inner) - late)
    pays = sum(DIVISION if SLOW.search(n.text) else weight(n) for n in first if n.term is None) >= WORTH * len(kept)
    return frozenset(first) if 0 < len(kept) <= KEPT and pays else frozenset()


def _may(text: Values) -> bool:
    """Whether there is a loop that adds one by one, and nothing that it reads is changed by it."""
    fits = text.nest.kind is Kind.SCATTER and not text.vectors and text.run == text.trips.get(text.inner, 0) >= LEAST
    others = text.moves or text.strided or any(n.blocks for n in text.nest.nodes)
    return fits and not others and not text.written.intersection(text.slot(n).base for n in text.loads)


def _after_gathers(nodes: Iterable[Node]) -> set[Node]:
    """Loads at places that depend on what was loaded or computed, and all that follows from them."""
    out = set[Node]()
    for n in nodes:
        is_gather = n.term is not None and any(s >= LOADED for f in n.access for s, _ in f[1])
        if is_gather or any(a in out for a in n.args):
            out.add(n)
    return out


def _below(nodes: Iterable[Node], among: set[Node]) -> set[Node]:
    """Some nodes, and what they are made of."""
    out, todo = set[Node](), list(nodes)
    while todo:
        n = todo.pop()
        if n in among and n not in out:
            out.add(n)
            todo += n.args
    return out


def in_two_loops(text: NestText, start: str, stop: str, lines: Sequence[str]) -> list[str]:
    """The innermost loop around lines as two, block by block, if something is computed first."""
    first, here, i = text.computed_first, lets(lines), f"i{text.inner}"
    count = len(text.at[-1])
    if not first or text.after[-1] or text.totals or not all(isinstance(x, Let) for x in lines[:count]):
        return []
    made = {text.name(n): n for n in first if text.name(n) in here}
    late = _needed(lines[count:], here, {v for v, n in made.items() if n.term is None})
    kept = [v for v in here if v in made and v in late and made[v].term is None]
    if not kept:
        return []
    early = _needed([here[v] for v in kept], here, set())
    before = [x for x in lines[:count] if isinstance(x, Let) and x.name in early]
    loads = [Let(here[v].kind, v, f"keep{k}[{i} - block]") for k, v in enumerate(kept)]
    stores = [f"keep{k}[{i} - block] = {v};" for k, v in enumerate(kept)]
    rest = [x for x in lines if not isinstance(x, Let) or (x.name in late and x.name not in kept)]
    head = counting(i, "block_end", "block")
    size = min(BLOCK, text.trips[text.inner])
    body = [
        simd(), *braced(head, [*before, *stores]),
        *([f"#pragma GCC unroll {TOGETHER}"] if len(rest) <= TOGETHER else []), *braced(head, [*loads, *rest]),
    ]  # fmt: skip
    return by_blocks(start, stop, size, [f"{C_TYPE[made[v].dtype]} keep{k}[{size}];" for k, v in enumerate(kept)], body)


def _needed(lines: Iterable[str], here: dict[str, Let], known: set[str]) -> set[str]:
    """The values that lines read, by way of others, but not below those that are known."""
    out = set[str]()
    todo = [v for line in lines for v in NAME.findall(line)]
    while todo:
        v = todo.pop()
        if v in here and v not in out:
            out.add(v)
            todo += [] if v in known else NAME.findall(here[v].text)
    return out
