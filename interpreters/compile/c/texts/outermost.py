"""The outermost scope of a kernel: its nests may share copies of arguments, run together strip by strip, and be cut into parts
for several threads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cached_property

from adtypes.ops.layout import Concat, Stack
from interpreters.compile.c.normal.families import SCOPES
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.texts.lines import braced, counting
from interpreters.compile.c.texts.nests.halves import has_infinities
from interpreters.compile.c.texts.nests.nest import NestText
from interpreters.compile.c.texts.nests.optimism import are_many, twice
from interpreters.compile.c.texts.nests.order import Setting
from interpreters.compile.c.texts.nests.pack import Twins
from interpreters.compile.c.texts.parts import Cuts
from interpreters.compile.c.texts.scope import Scope, first_value
from interpreters.compile.c.units.nests import Goal, Kind, Nest, Unit, title
from interpreters.compile.c.units.nodes import Enclosing
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.compile.c.units.strips import Rows, Strips, find
from interpreters.compile.c.units.work import FUNCTIONS
from interpreters.symbolic.term import Term


class Outermost(Scope):
    """The terms that a kernel computes, but for those that other kernels, or NumPy, have given."""

    cuts: Cuts

    def __init__(
        self, plan: Plan, terms: Iterable[Term], outputs: Sequence[Term], memory: Memory, given: Set[Term], cuts: Cuts
    ) -> None:
        super().__init__(plan, terms, outputs, memory, Enclosing(given), None)
        self.cuts, self.twins = cuts, Twins(memory)
        self.in_place = {x: y for x, y in plan.in_place.items() if self._can_take(x, y)}
        order, self.strips = find(self.schedule.units, self._holders(), self.in_place.keys(), self.plan.fastest)
        self.schedule.reorder(order)
        self.together = {k: s for s in self.strips for k in s.members}

    def _holders(self) -> dict[Goal, set[Goal]]:
        """For each piece, all concatenations that contain it."""
        out: dict[Goal, set[Goal]] = {}
        for t in reversed(self.schedule.terms):
            if isinstance(t.op, (Concat, Stack)):
                for k, a in enumerate(t.args):
                    piece: Goal = (t, k) if (t, k) in self.schedule.copies else a
                    out.setdefault(piece, set()).update((t, *out.get(t, ())))
        return out

    def _can_take(self, x: Term, y: Term) -> bool:
        """Whether a product can take the place of a factor: its nest reads that at the places alone where it writes."""
        made = self.schedule.made
        if x not in made or y not in made or {x, y} & {*self.goals} or y in self.outer.given:
            return False
        nest = self.schedule.units[made[x].unit]
        if not isinstance(nest, Nest):
            return False
        places = {w.access for s in nest.statements if s.goal is x for w in s.writes}
        inside = all(n.access in places and not n.guards for n in nest.nodes if n.term is y)
        alike = self.layout(x) == self.layout(y) and self.plan.fastest(x) == self.plan.fastest(y)
        return inside and alike and made[y].unit < made[x].unit

    # ---------------------------------------------------------------- memory
    def allot(self) -> None:
        """Allocate memory; what takes the place of something else has the memory of that, which lives as long, if no later unit
        reads what was there, and both are there for some rows at a time, or neither is."""
        made, found = self.schedule.made, dict[Term, Term]()
        for x, y in self.in_place.items():
            alike = all((x in s.near) == (y in s.near) for s in self.strips)
            if alike and x in self.last and self.last[y] <= made[x].unit:
                found[x] = y
        for x, y in found.items():
            self.last[y] = max(self.last[y], self.last.pop(x))
        super().allot()
        self.slots |= {x: self.slots[y] for x, y in found.items()}

    def lives(self, first: int, last: int) -> tuple[int, int]:
        """The same units, but that nests of one group of strips count as one."""
        last = max(first, last)
        for s in self.strips:
            start, end = s.life
            first, last = start if start <= first <= end else first, end if start <= last <= end else last
        return first, last

    def new(self, t: Term, unit: int, last: int) -> Slot:
        strips = next((s for s in self.strips if t in s.near), None)
        if strips is None:
            return super().new(t, unit, last)
        where = (strips.made[t], strips.rows)
        made = self.memory.slot(t.spec, (unit, max(unit, last)), *self.layout(t), where, along=self.plan.fastest(t))
        strips.hold(made)
        return made

    # ---------------------------------------------------------------- text
    def unit_lines(self, u: Unit, k: int) -> list[str]:
        strips = self.together.get(k)
        if strips is None:
            return super().unit_lines(u, k)
        return self.strip_lines(strips) if k == strips.life[0] else []

    def nest_lines(self, nest: Nest, k: int) -> list[str]:
        said, copies = title(nest), len(self.twins.made)
        setting = Setting(nest, self.slots, k, self.twins)
        text = NestText(setting._replace(cut=lambda text: self.cuts.nest(text, self.lives(k, k))))
        ends = self.ends(text, k)
        if text.cut is not None:
            lines = text.lines()
            return [said, *ends, *braced("", [*text.first, *self.cuts.spread(text.cut, said, [*text.local, *lines], self.slots)])]
        makes_copies = len(self.twins.made) > copies  # which both texts would need
        if makes_copies or not are_many(text) or has_infinities(text):
            return [said, *ends, *text.lines()]
        return [said, *ends, *twice(text, lambda: NestText(setting._replace(ordinary=True)))]

    @cached_property
    def computed_with(self) -> set[Goal]:
        """What loops and branches read of all that is made in front of them, and what nests read that compute functions: those
        go through rows up to whole vectors."""

        def computes(u: Unit) -> bool:
            return any(FUNCTIONS.search(n.text) for n in u.nodes) if isinstance(u, Nest) else isinstance(u.term.op, SCOPES)

        return {x for u in self.schedule.units if computes(u) for x in u.uses}

    def ends(self, text: NestText, unit: int) -> list[str]:
        """Zeros behind the rows that a nest begins and does not write to their ends, if others compute with them: what was left
        there may be numbers so small that processors take a hundred times as long."""
        if text.run != text.trips.get(text.inner, 1):
            return []
        stored = [s.goal for s, _ in text.writes if s.kind is Kind.STORE and not first_value(s.goal)]
        slots = [self.slots[goal] for goal in stored if goal in self.computed_with]
        made = dict.fromkeys(s.buffer for s in slots if s.buffer is not None and s.buffer.first == unit)
        return [b.clear_behind for b in made if b.has_room]

    def strip_lines(self, s: Strips) -> list[str]:
        """Nests that are run together, strip by strip."""
        first, local = list[str](), list[str]()
        made: list[list[str]] = []
        nests: dict[int, Nest] = {}
        for k in s.members:
            u = self.schedule.units[k]
            assert isinstance(u, Nest)
            first += self.starts(u, k)
            if self.is_wanted(u):
                nests[k] = u
        unit, _ = s.life
        cut = self.cuts.strips(s, {u: s.members[k][0] for k, u in nests.items()}, self.slots, self.lives(unit, unit))
        for k, u in nests.items():
            var, step = s.members[k]
            text = NestText(Setting(u, self.slots, unit, self.twins, Rows(var, step, s), lambda _: cut))
            made.append([title(u), *text.lines()])
            first += text.first
            local += text.local
        for b in s.places:
            b.own = cut is not None
        local += [b.clear_behind for b in s.places if b.has_room]
        start, stop = ("0", str(s.n)) if cut is None else ("from", "to")
        body = self.cuts.functions.pieces("strip", made, ("r0",) if cut is None else (f"t{cut.counter}", "me", "r0"))
        said = f"/* {s.rows} of {s.n} rows at a time */"
        lines = [*local, *braced(counting("r0", stop, start, s.rows), body)]
        if cut is not None:
            lines = self.cuts.spread(cut, said, lines, self.slots)
        return [said, *braced("", [*first, *lines])]
