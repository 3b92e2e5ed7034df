"""Loop nests as C: what is computed at which depth of the loops, and how lengths that are no multiple of a vector are handled."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from itertools import pairwise

from interpreters.compile.c.forms import TIME, form_text
from interpreters.compile.c.texts.lines import Let, Reduced, braced, counting, simd
from interpreters.compile.c.texts.nests.ahead import ahead
from interpreters.compile.c.texts.nests.borders import (
    LONG,
    bordered,
    proper,
    stretches,
)
from interpreters.compile.c.texts.nests.deep import Blocks
from interpreters.compile.c.texts.nests.halves import half
from interpreters.compile.c.texts.nests.jam import Step, Total, is_jammed, jammed, several_times, sums_alone, together
from interpreters.compile.c.texts.nests.lanes import behind, by_lanes
from interpreters.compile.c.texts.nests.moves import move_lines, whole_rows
from interpreters.compile.c.texts.nests.near import again, can_repeat, sines
from interpreters.compile.c.texts.nests.optimism import straight, total
from interpreters.compile.c.texts.nests.order import Setting
from interpreters.compile.c.texts.nests.reduce import Accumulators, fill
from interpreters.compile.c.texts.nests.runs import Runs, in_runs
from interpreters.compile.c.texts.nests.search import Loop, Running, Search, across, blocks
from interpreters.compile.c.texts.nests.several import ByColumn
from interpreters.compile.c.texts.nests.shifts import divided
from interpreters.compile.c.texts.nests.skip import skip
from interpreters.compile.c.texts.nests.stages import staged
from interpreters.compile.c.texts.nests.strided import strided_lines
from interpreters.compile.c.texts.nests.tiles import calls, row_end, tile_lines
from interpreters.compile.c.texts.nests.truths import narrowed, widened
from interpreters.compile.c.texts.nests.unknown import end
from interpreters.compile.c.texts.nests.unread import drop
from interpreters.compile.c.texts.nests.values import Values
from interpreters.compile.c.units.nests import Kind, Statement
from interpreters.compile.c.units.strips import strip_end

COPIED = 1200  # lines of a loop that may be written out for its ends
LITTLE = 48  # the same of a short one
BESIDE_ROWS = 256  # elements of a row up to which what is checked in rows is added up place by place


class NestText(Values):
    """The lines of a nest. Depth `d` is inside the first `d` loops; there stands what depends on no later loop variable."""

    blocks = cached_property(Blocks)
    by_column = cached_property(ByColumn)
    sines = cached_property(sines)

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.chosen, self.at_edges = {}, {}
        rank = len(self.order)
        self.local: list[str] = []  # lines before what a part does
        self.at: list[list[str]] = [[] for _ in range(rank + 1)]  # in front of the loop that opens at this depth
        self.after: list[list[str]] = [[] for _ in range(rank + 1)]  # behind it
        self.end: list[str] = []  # in the innermost loop, after everything
        self.totals: list[Total] = []  # after that, what is added up in memory
        self.carried: list[Search | Running] = []  # what is carried along an axis
        self.plain: list[str] = []  # what stands at the start of the innermost loop, in the part where the conditions hold
        self.runs: Runs | None = None  # of the innermost loop
        self.reduced: list[Reduced] = []  # what its iterations are combined to

    # ---------------------------------------------------------------- lines
    def lines(self, checked: Sequence[str] = (), kind: str = "double") -> list[str]:
        """All of them; `checked` are the values whose sum, of this type, says whether ordinary products were right."""
        wide, (wait, leave), rows = widened(self), narrowed(self), strided_lines(self)
        for n in self.declared():
            depth, line = self.depth(n.varies), self.declaration(n)
            if not (self.by_column.takes(n, line) or self.blocks.takes(n, line)):
                self.at[depth].append(line)
            if self.inside is not None and depth == len(self.order):
                self.plain.append(self.declaration(n, self.inside.held))
            elif self.moved and depth == len(self.order):
                self.plain.append(self.declaration(n, self.moved))
        for depth, lines in rows:
            self.at[depth] += lines
        if wide or wait:
            self.at[-2] += [*wide, *wait]
            self.after[-2] += leave
        self.blocks.finish()
        self.runs = Runs() if in_runs(self) else None
        reductions = Accumulators(self)
        for s in self.nest.statements:
            if s.goal not in self.slots:
                continue
            if s.kind is Kind.REDUCE:
                reductions.add(s)
            elif s.kind is Kind.RUNNING:
                reductions.running(s)
            elif not self.moves:
                self.stores(s)
        if self.runs is not None and not self.runs.before:  # nothing is added up in them
            self.runs = None
        self.end += move_lines(self, self.moves)
        by_place = bool(checked) and len(self.order) > 1 and self.run <= BESIDE_ROWS and not self.several
        if checked:  # what surplus iterations compute may be anything, as 0 / 0
            value, is_rounded = total(checked), self.run != self.trips.get(self.inner, 1)
            added = f"{self.test} ? {value} : 0" if is_rounded and not by_place else value
            self.end.append(f"{f'each[i{self.inner}]' if by_place else 'all'} += {added};")
            self.reduced += [] if by_place else [Reduced("+", "all")]
        drop(self)
        by_row = not (self.several or self.tiles or self.tile)  # there is a loop for each
        if len(self.nest.statements) == 1 and (reductions.adds or by_row):
            skip(self, self.nest.statements[0].live)
        body = self.blocks.checked(self.loops(0)) if self.order else straight(self)
        if by_place:  # adding up the lanes of each row would take longer than a short row
            places = [f"{kind} each[{self.run}] = {{0}};", *body, simd([Reduced("+", "all")])]
            body = [*places, f"{counting('z', self.trips[self.inner])} all += each[z];"]
        own, said = self.rows is None and self.cut is None, "\n".join(body)
        near = [x for x in self.near if not isinstance(x, Let) or x.name in said]  # loops may do without some, after all
        before = [*self.first, *self.local, *near] if own else near
        return braced("", [*before, *body])

    def stores(self, s: Statement) -> None:
        """Lines that store what a statement computes, or add it at computed places, at the depth where it is known."""
        slot = self.slots[s.goal]
        if s.kind is Kind.SCATTER and not s.grows:
            self.filled(s.goal, "0")
        for w in s.writes:
            place = self.places[id(w)]
            value = self.name(w.values[0])
            if s.kind is Kind.SCATTER:
                condition = f"if ({self.condition(w.guards, True)}) " if w.guards else ""
                self.end.append(f"{condition}{slot.base}[{form_text(place)}] {'=' if s.sets else '+='} {value};")
            else:
                waits = id(w) in self.packed.stores  # where there is room
                condition = f"if ({self.test}) " if not waits and self.surplus(slot, w.access, place) else ""
                varies = sum(1 << v for f in w.access for v, _ in f[1] if v < TIME) | w.values[0].varies
                there = self.packed.stores.get(id(w)) or f"{slot.base}[{self.address(place, base=slot.base)}]"
                line = f"{condition}{there} = {value};"
                (self.end if self.depth(varies) == len(self.order) else self.after[self.depth(varies)]).append(line)

    def filled(self, goal: Hashable, value: str) -> None:
        """All of a slot set to a value, before what adds to it."""
        slot, is_own = self.slots[goal], self.cut is not None and goal in self.cut.own
        lines = self.near if slot.is_strip else self.local if is_own else self.first
        if self.blocks.table is not None:
            self.blocks.starts += fill(slot.strip, value, self.part_of(goal))
        else:
            lines += fill(slot.strip, value)

    def part_of(self, goal: Hashable) -> int | None:
        """The axis of a slot of which a part, and nobody else, writes what its loop runs through."""
        if self.cut is None or goal in self.cut.own:
            return None
        accesses = [w.access for s, w in self.writes if s.goal == goal]
        axes = [k for k, f in enumerate(accesses[0]) if f == (0, ((self.cut.var, 1),))]
        return next((k for k in axes if all(access[k] == accesses[0][k] for access in accesses)), None)

    def adds_alone(self, goal: Hashable) -> bool:
        """Whether this nest, or this part or strip of it, is all that ever adds to a slot, or to its share of it."""
        if self.slots[goal].is_strip or (self.cut is not None and goal in self.cut.own):
            return True
        return self.rows is None and (self.cut is None or self.part_of(goal) is not None)

    def loops(self, d: int) -> list[str]:
        """The loops from a depth on: the first of the special forms that fits, from the inside out, else an ordinary loop."""
        rank = len(self.order)
        ends = [*self.end, *(t.line for t in self.totals)]
        if d == rank:
            return [*self.at[d], *ends, *self.after[d]]
        done = self.by_column.loops() or calls(self) if d == rank - 2 else whole_rows(self) if d == rank - 1 else []
        if done:
            return [*self.at[d], *done, *self.after[d]]
        if d == rank - 2 and self.across:
            along, beside = map(self.loop, self.order[d:])
            return [*self.at[d], *across(self.carried, along, beside, self.at[-2], self.at[-1]), *self.after[d]]
        if d == rank - 1 and self.carried:
            return [*self.at[d], *blocks(self.carried, self.loop(self.inner), self.at[-1]), *self.after[d]]
        if d == rank - 1:
            lines = self.innermost([*self.at[rank], *ends, *self.after[rank]])
            if self.runs is not None:
                lines = self.runs.loop(*self.range(self.inner), lines)
            return [*self.at[d], *self.as_written(d, lines), *self.after[d]]
        if d == rank - 2 and self.tiles:
            return [*self.at[d], *tile_lines(self, self.loops(d + 1)), *self.after[d]]
        v = self.order[d]
        start, stop = self.range(v)
        body = [*(ahead(self, v) if d == rank - 2 else ()), *self.loops(d + 1)]
        loop = braced(counting(f"i{v}", stop, start), body)
        if d == rank - 2 and (is_jammed(self) or sums_alone(self)):
            step = Step(self.at[rank - 1], [*self.at[rank], *self.end, *self.after[rank]], self.totals, self.after[rank - 1])
            varies = {n.number for n in self.nest.nodes if n.varies >> v & 1}
            many = together(step, self.trips[v] if self.rows is None or v != self.rows.var else self.rows.rows // self.rows.step)
            read = ahead(self, v, many) if self.rows is None or not self.totals else []  # the strip is near by then
            some = [*read, *jammed(step, v, varies, many, lambda lines: several_times(self, many, lines))]
            loop = braced(f"for (; i{v} + {many - 1} < {stop}; i{v} += {many})", some)
            loop = braced("", [f"int64_t i{v} = {start};", *loop, *braced(f"for (; i{v} < {stop}; i{v}++)", body)])
        if self.tile and d == 0:
            loop = braced(counting("z0", self.run, step=self.tile), loop)
        return [*self.at[d], *self.as_written(d, loop), *self.after[d]]

    def as_written(self, d: int, loop: list[str]) -> list[str]:
        """A loop that stays one, where one around it must not take vectors of all that is in it: of loads under conditions, as
        gcc 12 gives those side by side the conditions of others."""
        is_one = d > 0 and not self.vectors and loop[0].startswith("for") and any(self.chosen.values())
        return ["#pragma GCC unroll 1", *loop] if is_one else loop

    def loop(self, v: int) -> Loop:
        return Loop(f"i{v}", self.trips[v])

    def range(self, v: int) -> tuple[str, str]:
        """Where a loop begins and ends."""
        if self.cut is not None and v == self.cut.var:
            return "from", "to"
        if self.rows is not None and v == self.rows.var:
            return self.rows.start, self.rows.stop
        return "0", str(self.run if v == self.inner else self.trips[v])

    def innermost(self, lines: Sequence[str], is_single: bool = True) -> list[str]:
        """The innermost loop around its lines, of one iteration of the loops around it or of several."""
        v, (start, stop) = self.inner, self.range(self.inner)
        if self.packed.strips:
            start, stop = self.packed.start, self.packed.stop
        elif self.tile:
            start, stop = "z0", strip_end(self.tile, self.run)
        elif self.tiles:
            start, stop = "z0", row_end(stop)
        elif self.runs is not None:
            start, stop = "z0", "z1"
        elif is_single:
            start, stop = half(self, start, stop)
        head = [simd(self.reduced, self.simdlen)] if self.vectors else []
        whole = is_single and not (self.packed.strips or self.sines or self.blocks.sums)
        if whole and (loop := divided(self, start, stop, lines, head)):
            return loop
        parts = stretches(self, start, stop, lines) if self.vectors and not self.packed.strips else [(start, stop)]
        last = parts[-1][0]  # the last part has what is no whole vector
        cuts = [x for x in proper(self, lines, start, stop) if int(x) > int(last)]
        heads = [counting(f"i{v}", b, a) for a, b in (*parts[:-1], *pairwise([last, *cuts, end(self, lines, start, stop)]))]
        loop = [line for each in heads for line in (*head, *braced(each, lines))]
        whole = len(self.plain) == len(self.at[-1]) and not self.blocks.sums
        if self.sines and can_repeat(self):
            loop = again(self, lines, loop, heads, "" if self.packed.strips or len(parts) > 1 else start, stop)
            return self.packed.around(loop) if self.packed.strips else loop
        if self.inside and not self.packed.strips and len(lines) <= (COPIED if self.run >= LONG else LITTLE) and whole:
            loop = bordered(self, lines, head, self.inside)
        elif not self.packed.strips:
            loop = [x for a, b in parts for x in staged(self, self.reduced, a, b, lines)] or loop
        if len(parts) > 1:  # lanes count whole vectors up to the end of all
            return loop
        return self.packed.around(behind(self, lines, loop)) if self.packed.strips else by_lanes(self, start, stop, lines, loop)
