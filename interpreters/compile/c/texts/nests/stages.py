"""Loops in stages: a function of what another function has made waits for it, and a loop of long chains waits most of its time.

A processor looks some hundred instructions ahead, which is one iteration where functions follow each other, so little of the next
one is computed meanwhile. Cut where a function reads what depends on another one, the loop is several short ones over a block of
its iterations, of which many are on the way at once; what one stage leaves to the next stays in the first-level cache. Loads and
some arithmetic on them are not kept but made again, and so are truth values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING

from interpreters.compile.c.texts.lines import NAME, Let, Reduced, braced, by_blocks, counting, lets, names, simd
from interpreters.compile.c.units.nests import Kind

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

BLOCK = 512  # iterations of a stage, where few values are kept
FEW = 8
KEPT = 16  # values that are kept at most, in blocks of half the length
LEAST = 256  # iterations of a loop from which on it pays
AGAIN = 4  # lines that are rather computed twice than kept
FUNCTION = re.compile(
    r"\b(?:near_)?(?:exp|expm1|log|log1p|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|erf|erfc|pow)f?\("
)
SLOW = re.compile(r"/|\bsqrtf?\(|\[[^\]]*\bv\d")  # a division, a root, or a load from anywhere


def staged(text: NestText, reduced: Sequence[Reduced], start: str, stop: str, lines: Sequence[str]) -> list[str]:
    """The innermost loop around lines in stages, if it has several."""
    i = f"i{text.inner}"
    if not _may(text):
        return []
    values = lets(lines)
    if any(not v.startswith("v") for v in values):
        return []
    made = _stages(lines, values)
    if len(made) < 2:
        return []
    needed = [names(stage) - lets(stage).keys() for stage in made]
    kept = [v for v in values if any(v in some for some in needed)]
    if len(kept) > KEPT or any(values[v].kind == "bool" for v in kept):
        return []
    size = BLOCK if len(kept) <= FEW else BLOCK // 2
    body: list[str] = []
    for wanted, stage in zip(needed, made):
        own = [r for r in reduced if any(re.search(rf"\b{r.name}\b", line) for line in stage)]
        loads = [f"const {values[v].kind} {v} = keep{kept.index(v)}[{i} - block];" for v in kept if v in wanted]
        stores = [f"keep{kept.index(v)}[{i} - block] = {v};" for v in kept if v in lets(stage)]
        body += [simd(own), *braced(counting(i, "block_end", "block"), [*loads, *stage, *stores])]
    return by_blocks(start, stop, size, [f"{values[v].kind} keep{k}[{size}];" for k, v in enumerate(kept)], body)


def _may(text: NestText) -> bool:
    """Whether iterations may be computed in any order, and nothing is read that the loop writes."""
    nest = text.nest
    read = {text.slot(n).base for n in text.loads}
    others = text.totals or text.blocks.sums or text.inside or text.rows is not None or text.tiles
    fits = nest.kind is Kind.STORE and text.vectors and text.run == text.trips.get(text.inner)
    return fits and text.run >= LEAST and not others and not read & text.written


def _stages(lines: Sequence[str], values: dict[str, Let]) -> list[list[str]]:
    """The lines of each stage; those that are made again stand in several."""
    reads = {v: [a for a in NAME.findall(line.text) if a in values] for v, line in values.items()}
    sinks = {x: {a for a in NAME.findall(x) if a in values} for x in lines if not isinstance(x, Let)}
    deep = _depths(values, reads)
    again = _again(values, reads, deep)
    stage, at = _placed(reads, sinks, deep)
    out = []
    for s in range(max(stage.values(), default=0) + 1):
        here = {v for v in values if v not in again and stage[v] == s}
        todo = [a for v in here for a in reads[v]] + [a for x, read in sinks.items() if at[x] == s for a in read]
        while todo:
            if (a := todo.pop()) in again and a not in here:
                here.add(a)
                todo += reads[a]
        out.append([x for x in lines if (x.name in here if isinstance(x, Let) else at[x] == s)])
    return [x for x in out if x]


def _placed(
    reads: dict[str, list[str]], sinks: Mapping[str, Set[str]], deep: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """The stage of each value, and of each line that stores or adds: the first in which it can be made, but for values that wait
    for no function, which are made where they are wanted first."""
    stage = {v: max(n - 1, 0) for v, n in deep.items()}
    at = {x: max((stage[a] for a in read), default=0) for x, read in sinks.items()}
    readers = {v: [at[x] for x, read in sinks.items() if v in read] for v in reads}
    for v in reversed(reads):
        if not deep[v]:
            stage[v] = min(readers[v], default=0)
        for a in reads[v]:
            readers[a].append(stage[v])
    return stage, at


def _depths(values: Mapping[str, Let], reads: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """How many functions follow each other, up to each value."""
    deep: dict[str, int] = {}
    for v, line in values.items():
        deep[v] = _is_function(line) + max((deep[a] for a in reads[v]), default=0)
    return deep


def _again(values: Mapping[str, Let], reads: Mapping[str, Sequence[str]], deep: Mapping[str, int]) -> set[str]:
    """The values that are made again: a few lines of arithmetic, and truth values of numbers that are kept, as they cannot be."""
    cost: dict[str, int] = {}  # of making them, in lines
    for v, line in values.items():
        is_truth = line.kind == "bool" and not _is_function(line)
        n = 1 + sum(cost.get(a, 0 if is_truth else AGAIN) for a in reads[v])
        if (is_truth or not deep[v]) and not SLOW.search(line.text) and n <= AGAIN:
            cost[v] = n
    return set(cost)


def _is_function(line: Let) -> bool:
    return FUNCTION.search(line.text) is not None
