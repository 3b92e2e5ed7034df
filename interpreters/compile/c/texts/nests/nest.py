"""Loop nests as C: what is computed at which depth of the loops, and how lengths that are no multiple of a vector are handled."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from itertools import pairwise

from interpreters.compile.c.forms import TIME, form_text
from interpreters.compile.c.texts.lines import Let, Reduced, braced, counting, simd
from interpreters.compile.c.texts.nests import idle
from interpreters.compile.c.texts.nests.ahead import ahead
from interpreters.compile.c.texts.nests.borders import (
    LONG,
    bordered,
    proper,
    stretches,
    tested,
)
from interpreters.compile.c.texts.nests.columnwise import columnwise
from interpreters.compile.c.texts.nests.crowded import crowded
from interpreters.compile.c.texts.nests.deep import Blocks
from interpreters.compile.c.texts.nests.halves import half
from interpreters.compile.c.texts.nests.jam import Step, Total, is_jammed, jammed, runs_alone, several_times, sums_alone, together
from interpreters.compile.c.texts.nests.lanes import behind, by_lanes
from interpreters.compile.c.texts.nests.moves import move_lines, whole_rows
from interpreters.compile.c.texts.nests.near import again, can_repeat, sines
from interpreters.compile.c.texts.nests.operands import operand_lines
from interpreters.compile.c.texts.nests.optimism import straight, total
from interpreters.compile.c.texts.nests.order import Setting
from interpreters.compile.c.texts.nests.placed import in_two_loops
from interpreters.compile.c.texts.nests.reduce import Accumulators, fill
from interpreters.compile.c.texts.nests.runs import Runs, in_runs
from interpreters.compile.c.texts.nests.search import Loop, Running, Search, across, blocks
from interpreters.compile.c.texts.nests.several import ByColumn
from interpreters.compile.c.texts.nests.shifts import divided
from interpreters.compile.c.texts.nests.skip import partly, skip
from interpreters.compile.c.texts.nests.stages import staged
from interpreters.compile.c.texts.nests.strided import strided_lines
from interpreters.compile.c.texts.nests.transposed import ROW_END, calls, tile_lines
from interpreters.compile.c.texts.nests.truths import narrowed, widened
from interpreters.compile.c.texts.nests.unknown import end
from interpreters.compile.c.texts.nests.unread import drop
from interpreters.compile.c.texts.nests.values import Values
from interpreters.compile.c.units.nests import Kind, Live, Statement

COPIED = 1200  # lines of a loop that may be written out for its ends
LITTLE = 48  # the same of a short one
BESIDE_ROWS = 256  # elements of a row up to which what is checked in rows is added up place by place


class NestText(Values):
    """The lines of a nest. Depth `d` is inside the first `d` loops; there stands what depends on no later loop variable."""

    blocks = cached_property(Blocks)
    by_column = cached_property(ByColumn)
    sines = cached_property(sines)
    idle = cached_property(idle.condition)  # under which the innermost loop has anything to do

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
        self.columnwise = False  # whether sums over short rows are made for each place in these
        self.live: Live | None = None  # in which iterations sums are read, if others are skipped
        self.reduced: list[Reduced] = []  # what its iterations are combined to

    # ---------------------------------------------------------------- lines
    def lines(self, checked: Sequence[str] = (), kind: str = "double") -> list[str]:
        """All of them; `checked` are the values whose sum, of this type, says whether ordinary products were right."""
        wide, (wait, leave), rows = widened(self), narrowed(self), [*strided_lines(self), *operand_lines(self)]
        self.put_values()
        for depth, lines in rows:
            self.at[depth] += lines
        if wide or wait:
            self.at[-2] += [*wide, *wait]
            self.after[-2] += leave
        self.blocks.finish()
        reductions = self.put_statements()
        by_place = bool(checked) and len(self.order) > 1 and self.run <= BESIDE_ROWS and not self.several
        if checked:
            self.put_check(checked, by_place)
        drop(self)
        by_row = not (self.several or self.tiles)  # there is a loop for each
        if reductions.adds or by_row:
            skip(self, self.nest.statements)
        body = self.blocks.checked(self.loops(0)) if self.order else straight(self)
        if by_place:  # adding up the lanes of each row would take longer than a short row
            places = [f"{kind} each[{self.run}] = {{0}};", *body, simd([Reduced("+", "all")])]
            body = [*places, f"{counting('z', self.trips[self.inner])} all += each[z];"]
        own, said = self.rows is None and self.cut is None, "\n".join(body)
        near = [x for x in self.near if not isinstance(x, Let) or x.name in said]  # loops may do without some, after all
        before = [*self.first, *self.local, *near] if own else near
        return braced("", [*before, *body])

    def put_values(self) -> None:
        """The values, each at the depth where it is known."""
        for n in self.declared():
            depth, line = self.depth(n.varies), self.declaration(n)
            if not (self.by_column.takes(n, line) or self.blocks.takes(n, line)):
                self.at[depth].append(line)
            if self.inside is not None and depth == len(self.order):
                self.plain.append(self.declaration(n, self.inside.held))
            elif self.moved and depth == len(self.order):
                self.plain.append(self.declaration(n, self.moved))

    def put_statements(self) -> Accumulators:
        """What statements store and add up; gives their reductions."""
        self.columnwise = columnwise(self)
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
        return reductions

    def put_check(self, checked: Sequence[str], by_place: bool) -> None:
        """The sum of the checked values, over all or by place. What surplus iterations compute may be anything, as 0 / 0."""
        value, is_rounded = total(checked), self.run != self.trips.get(self.inner, 1)
        added = f"{self.test} ? {value} : 0" if is_rounded and not by_place else value
        self.end.append(f"{f'each[i{self.inner}]' if by_place else 'all'} += {added};")
        self.reduced += [] if by_place else [Reduced("+", "all")]

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
                there = self.packed.stores.get(id(w)) or f"{slot.base}[{self.stored_at(slot, place)}]"
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
        """Whether this nest, or this strip or part of it, is all that ever adds to a slot, or to its share of it: strips add to
        what those before them have added."""
        if self.slots[goal].is_strip or self.rows is not None:
            return self.slots[goal].is_strip
        return self.cut is None or goal in self.cut.own or self.part_of(goal) is not None

    def loops(self, d: int) -> list[str]:
        """The loops from a depth on: of the innermost ones the first of their `FORMS` that has lines, else an ordinary loop."""
        left = len(self.order) - d
        forms = (form(self) for form in FORMS.get(left, ()))
        lines = (next(filter(None, forms), []) or self.ordinary(d)) if left else self.ends()
        return [*self.at[d], *lines, *self.after[d]]

    def ends(self) -> list[str]:
        """What an innermost iteration ends with."""
        return [*self.end, *(t.line for t in self.totals)]

    def ordinary(self, d: int) -> list[str]:
        """An ordinary loop around others; several iterations together, where that is of use to sums in memory."""
        v, is_second = self.order[d], d == len(self.order) - 2
        start, stop = self.range(v)
        body = [*(self.ahead(v) if is_second else ()), *self.loops(d + 1)]
        loop = braced(counting(f"i{v}", stop, start), body)
        if is_second and not self.idle and (is_jammed(self) or sums_alone(self) or runs_alone(self)):
            step = Step(self.at[-2], [*self.at[-1], *self.end, *self.after[-1]], self.totals, self.after[-2])
            varies = {n.number for n in self.nest.nodes if n.varies >> v & 1}
            many = together(step, self.trips[v] if self.rows is None or v != self.rows.var else self.rows.rows // self.rows.step)
            read = self.ahead(v, many) if self.rows is None or not self.totals else []  # the strip is near by then
            some = [*read, *jammed(step, v, varies, many, lambda lines: several_times(self, many, lines))]
            loop = braced(f"for (; i{v} + {many - 1} < {stop}; i{v} += {many})", some)
            loop = braced("", [f"int64_t i{v} = {start};", *loop, *braced(f"for (; i{v} < {stop}; i{v}++)", body)])
        return self.as_written(d, loop)

    def ahead(self, v: int, many: int = 1) -> list[str]:
        """What asks for the rows after those of an iteration, or of so many, if these are read as a whole."""
        return ahead(self, v, many) if self.within(False) == ("0", str(self.run)) else []

    def carried_across(self) -> list[str]:
        """Two loops with what is carried along the outer one, for each iteration of the inner one."""
        along, beside = map(self.loop, self.order[-2:])
        return across(self.carried, along, beside, self.at[-2], self.at[-1]) if self.across else []

    def carried_along(self) -> list[str]:
        """The innermost loop with what is carried along it, block by block."""
        return blocks(self.carried, self.loop(self.inner), self.at[-1], self.run, self.test) if self.carried else []

    def by_tiles(self) -> list[str]:
        """Two loops in tiles, which are transposed in registers."""
        return tile_lines(self, self.loops(len(self.order) - 1)) if self.tiles else []

    def single(self) -> list[str]:
        """The innermost loop, of one iteration of the loops around it."""
        lines = partly(self, self.innermost([*self.at[-1], *self.ends(), *self.after[-1]]))
        if self.runs is not None:
            lines = self.runs.loop(*self.range(self.inner), lines)
        lines = self.as_written(len(self.order) - 1, lines)
        return braced(f"if ({self.idle})", lines) if self.idle else lines

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

    def within(self, is_single: bool) -> tuple[str, str]:
        """Where the innermost loop begins and ends, within loops over parts of it."""
        start, stop = self.range(self.inner)
        if self.packed.strips:
            return self.packed.start, self.packed.stop
        if self.tiles:
            return "z0", ROW_END
        if self.runs is not None:
            return "z0", "z1"
        return half(self, start, stop) if is_single else (start, stop)

    def innermost(self, lines: Sequence[str], is_single: bool = True) -> list[str]:
        """The innermost loop around its lines, of one iteration of the loops around it or of several."""
        v, (start, stop) = self.inner, self.within(is_single)
        if is_single and (loop := in_two_loops(self, start, stop, lines)):
            return loop
        head = [simd(self.reduced, self.simdlen)] if self.vectors else []
        is_whole = is_single and not (self.packed.strips or self.sines or self.blocks.sums)
        if is_whole and (loop := divided(self, start, stop, lines, head)):
            return loop
        parts = stretches(self, start, stop, lines) if self.vectors and not self.packed.strips else [(start, stop)]
        last = parts[-1][0]  # the last part has what is no whole vector
        cuts = [x for x in proper(self, lines, start, stop) if int(x) > int(last)]
        ranges = [*parts[:-1], *pairwise([last, *cuts, end(self, lines, start, stop)])]
        heads = [counting(f"i{v}", b, a) for a, b in ranges]
        loop = [line for each, (_, b) in zip(heads, ranges) for line in (*head, *braced(each, tested(self, lines, b)))]
        if len(ranges) == 1 and (some := crowded(self, start, stop, lines, head, loop)):
            return some
        has_plain = len(self.plain) == len(self.at[-1]) and not self.blocks.sums  # each line without conditions
        if self.sines and can_repeat(self):
            loop = again(self, lines, loop, heads, "" if self.packed.strips or len(parts) > 1 else start, stop)
            return self.packed.around(loop) if self.packed.strips else loop
        if self.packed.strips:
            return self.packed.around(behind(self, lines, loop))
        if self.inside and has_plain and len(lines) <= (COPIED if self.run >= LONG else LITTLE):
            loop = bordered(self, lines, head, self.inside)
        else:
            loop = [x for a, b in parts for x in staged(self, self.reduced, a, b, lines)] or loop
        return loop if len(parts) > 1 else by_lanes(self, start, stop, lines, loop)  # lanes count up to the end of all


# The forms of the innermost loops, by how many loops they are: the first that has lines is taken.
FORMS: dict[int, tuple[Callable[[NestText], list[str]], ...]] = {
    2: (lambda nest: nest.by_column.loops(), calls, NestText.carried_across, NestText.by_tiles),
    1: (whole_rows, NestText.carried_along, NestText.single),
}
