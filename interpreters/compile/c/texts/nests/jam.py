"""Unroll and jam: where an outer loop accumulates in memory, several of its iterations are combined, so that each sum is loaded
and stored once for all of them. So are rows that are added up one number after the other: while one sum waits for the last
addition, others go on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from interpreters.compile.c.texts.lines import Reduced
from interpreters.compile.c.units.nests import Kind

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

JAMMED, MORE = 4, 8  # steps at a time, of which more if they are short and many, so that few are left over
ROW = 20  # elements of a row whose running sums go along with others: compilers write out those of up to 16, which is as good
WORTH, SHORT = 12, 3  # lines of an iteration up to which loads and stores matter, and up to which a step is short


class Total(NamedTuple):
    """A sum in memory over all loop variables except `kept`, and its update, with a hole for the old value; of an extremum of
    numbers that may be NaN the `value`, and how it is compared, and the `test` for iterations that are no surplus ones."""

    place: str
    kept: frozenset[int]
    kind: str
    becomes: str
    value: str = ""
    sign: str = ""
    test: str = ""

    @property
    def line(self) -> str:
        start = "{0} + "
        if self.becomes.startswith(start):
            return f"{self.proper}{self.place} += {self.becomes.removeprefix(start)};"
        return self.stored(self.becomes.format(self.place))

    @property
    def proper(self) -> str:
        return f"if ({self.test}) " if self.test else ""

    def stored(self, value: str) -> str:
        return f"{self.proper}{self.place} = {value};"


class Step(NamedTuple):
    """One iteration of the loop around the innermost one: the lines before that, inside of it, its totals, and the lines after
    it."""

    before: Sequence[str]
    inside: Sequence[str]
    totals: Sequence[Total]
    after: Sequence[str]


def together(step: Step, trips: int) -> int:
    """How many of so many iterations are combined."""
    lines = len(step.before) + len(step.inside) + len(step.totals)
    return MORE if lines <= SHORT and trips >= 2 * MORE and trips % MORE < JAMMED else JAMMED


def copies(lines: Sequence[str], var: int, varies: Set[int], many: int) -> list[str]:
    """The lines of several iterations; lines that are the same in all of them occur once."""
    out: dict[str, None] = {}
    for c in range(many):
        out |= dict.fromkeys(copy(line, var, varies, c) for line in lines)
    return list(out)


def copy(line: str, var: int, varies: Set[int], c: int) -> str:
    """A line for the iteration that is `c` further."""
    if not c:
        return line
    line = re.sub(rf"\bi{var}\b", f"(i{var} + {c})", line)
    return re.sub(r"\b([vabw])(\d+)\b", lambda m: f"{m[0]}_{c}" if m[1] in "aw" or int(m[2]) in varies else m[0], line)


def jammed(step: Step, var: int, varies: Set[int], many: int, loop: Callable[[Sequence[str]], list[str]]) -> list[str]:
    """The innermost loops of several iterations as one; `loop` puts a loop around its body."""
    body = copies(step.inside, var, varies, many)
    for k, t in enumerate(step.totals):
        body.append(f"{t.kind} m{k} = {f'{t.test} ? {t.place} : 0' if t.test else t.place};")
        if t.value:
            body += extremum(f"m{k}", t.sign, [copy(t.value, var, varies, c) for c in range(many)])
        else:
            body += [f"m{k} = {copy(t.becomes, var, varies, c).format(f'm{k}')};" for c in range(many)]
        body.append(t.stored(f"m{k}"))
    return [*copies(step.before, var, varies, many), *loop(body), *copies(step.after, var, varies, many)]


def extremum(best: str, sign: str, values: Sequence[str]) -> list[str]:
    """The best of what there was and an even number of values. Comparisons drop NaN, of which one instruction finds two."""
    pairs = [f"isunordered({x}, {y})" for x, y in zip(values[::2], values[1::2])]
    return [*(f"{best} = {x} {sign} {best} ? {x} : {best};" for x in values), f"{best} = {' | '.join(pairs)} ? NAN : {best};"]


def several_times(text: NestText, many: int, lines: Sequence[str]) -> list[str]:
    """The innermost loop with the lines of several iterations of the loop around it, each with sums of its own."""
    own = text.reduced
    text.reduced = [Reduced(r.sign, f"{r.name}_{k}") if k else r for k in range(many) for r in own]
    loop = text.innermost(lines, False)
    text.reduced = own
    return loop


def sums_alone(text: NestText) -> bool:
    """Whether rows are summed one by one, which waits for the last sum."""
    lines = len(text.at[-1]) + len(text.end)
    fits = text.sums_rows and not (text.blocks.sums or text.inside or text.packed.strips or text.totals or text.sines)
    alone = [r.sign for r in text.reduced] == ["+"]
    v = text.order[-2]
    each = any(s.live is not None and v in s.live.variables for s in text.nest.statements)  # some of them are left out
    return fits and alone and not each and lines <= WORTH and text.trips[v] >= 2 * JAMMED


def runs_alone(text: NestText) -> bool:
    """Whether running sums go along one row after the other, each addition of which waits for the last one."""
    fits = text.nest.kind is Kind.RUNNING and not (text.across or text.inside or text.has_functions)
    return fits and len(text.at[-1]) + len(text.end) <= WORTH and text.trips[text.order[-2]] >= JAMMED and text.run >= ROW


def is_jammed(text: NestText) -> bool:
    """Whether several steps of the loop around the innermost one are made at a time."""
    v, lines = text.order[-2], len(text.at[-1]) + len(text.end)
    fits = text.vectors and not (text.blocks.sums or text.reduced or text.inside or text.packed.strips) and lines <= WORTH
    return fits and bool(text.totals) and text.trips[v] >= 2 * JAMMED and all(v not in t.kept for t in text.totals)
