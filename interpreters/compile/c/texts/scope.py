"""One scope of a program, which is the program itself or a body: allocating memory for its values, and emitting its units as
C."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from adtypes.affine import compose, form, identity
from adtypes.ops.branch import Branch
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.layout import Concat, Reshape, Stack, View
from adtypes.ops.repeat import While
from interpreters.compile.c.normal.direct import Windowed
from interpreters.compile.c.normal.families import LOOPS, SCOPES, SORTS
from interpreters.compile.c.normal.normalise import read_through
from interpreters.compile.c.normal.systems import SYSTEMS
from interpreters.compile.c.normal.vectors import OfVector, along
from interpreters.compile.c.plans.columns import by_columns
from interpreters.compile.c.plans.halo import halo
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.texts.branch import branch_lines
from interpreters.compile.c.texts.calls.direct import direct_lines
from interpreters.compile.c.texts.calls.matmul import product_lines
from interpreters.compile.c.texts.calls.sorting import sort_lines
from interpreters.compile.c.texts.calls.systems import system_lines
from interpreters.compile.c.texts.calls.vectors import vector_lines
from interpreters.compile.c.texts.functions import Functions
from interpreters.compile.c.texts.lines import braced, counting
from interpreters.compile.c.texts.loop import has_ends, loop_lines, while_lines
from interpreters.compile.c.texts.nests.halves import has_infinities
from interpreters.compile.c.texts.nests.nest import NestText
from interpreters.compile.c.texts.nests.optimism import are_many, twice
from interpreters.compile.c.texts.nests.pack import Twins
from interpreters.compile.c.texts.parts import Cuts
from interpreters.compile.c.units.nests import Goal, Nest, title
from interpreters.compile.c.units.nodes import Demand
from interpreters.compile.c.units.schedule import Schedule
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.compile.c.units.strips import Rows, Strips, find
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.term import Parameter, Term


class Scope:
    """Stored terms of a plan, computed here. `life` are the units of the kernel in which it runs, None for the outermost one."""

    def __init__(
        self,
        plan: Plan,
        terms: Iterable[Term],
        outputs: Sequence[Term],
        memory: Memory,
        life: tuple[int, int] | None = None,
        known: dict[Term, Demand] | None = None,
        counts: dict[int, int] | None = None,
        given: set[Term] | None = None,
        cuts: Cuts | None = None,
        functions: Functions | None = None,
    ) -> None:
        self.plan, self.memory, self.life, self.counts = plan, memory, life, counts or {}
        self.affine = Affine()
        self.twins = Twins(memory) if life is None else None
        self.cuts, self.functions = cuts, functions
        self.schedule = Schedule(plan, terms, known or {}, self.counts, self.affine, given or set())
        self.slots: dict[Goal, Slot] = {}
        self.turned: dict[tuple[Term, int], Slot] = {}  # captures, with that axis contiguous; no goals, which are such pairs too
        self.columns = by_columns(plan)
        self.results: dict[Term, dict[int, Term]] = {}  # of loops and branches, by number
        for t in self.schedule.terms:
            if isinstance(t.op, Proj):
                self.results.setdefault(t.args[0], {})[t.op.k] = t
        self.goals = self._claimed(outputs)
        for u in self.schedule.units:
            if not isinstance(u, Nest):
                u.uses |= self.reads(u.term)
        self.schedule.close()
        self.strips: list[Strips] = []
        if life is None:
            order, self.strips = find(self.schedule.units, self._holders())
            self.schedule.reorder(order)
        self.last = self._last_uses()

    def _claimed(self, outputs: Sequence[Term]) -> list[Goal]:
        """The goal that fills each output: the term itself, if it is computed here and is not an output already, or a copy."""
        taken: set[Goal] = set()
        out: list[Goal] = []
        for k, t in enumerate(outputs):
            below = self._below(t, outputs)
            t = t if below in taken else below
            goal: Goal = t
            last = last_value(t)
            elsewhere = last is not None and last not in self.plan.handed
            unfit = self.life is not None and t in self.plan.rigid  # places of results of bodies may have gaps
            if t in taken or t not in self.schedule.made or elsewhere or unfit or isinstance(t.op, Parameter):
                goal = ("output", k)
                self.schedule.copy(t, goal)
            taken.add(goal)
            out.append(goal)
        return out

    def _below(self, t: Term, outputs: Sequence[Term]) -> Term:
        """What is stored in the memory of an output: below reshapes, the same elements lie in the same order."""
        u = t
        while isinstance(u.op, Reshape) and u not in self.plan.stored:
            u = u.args[0]
        elsewhere = self.life is not None or u in outputs or isinstance(u.op, (*LOOPS, Proj, Parameter))
        return t if elsewhere or u not in self.schedule.made else u

    def reads(self, t: Term) -> set[Goal]:
        """What a call reads from memory."""
        if isinstance(t.op, Contraction):
            return {self.lies(x) if view else x for x, view in zip(t.args, read_through(t))}
        op = t.op
        if isinstance(op, Windowed):
            return {*t.args}
        if isinstance(op, (OfVector, *SYSTEMS, *SORTS)):
            return {self.lies(a) for a in t.args}
        if isinstance(op, Branch):
            sides = [(a, x, side) for side in self.plan.sides[t] for a, x in zip(t.args[1:], side.inputs)]
            return {self.lies(t.args[0]), *(self.lies(a) for a, x, side in sides if x in side.used and not side.is_known(a, x))}
        assert isinstance(op, LOOPS)
        inner = self.plan.inner[t]
        pairs = list(zip(t.args, inner.inputs))[op.n_carry :]
        wanted = [a for a, x in pairs if x in inner.used and not inner.is_known(a, x)]
        return {*map(self.lies, wanted), *((t, k) for k in range(op.n_carry))}

    def _holders(self) -> dict[Goal, set[Goal]]:
        """For each piece, all concatenations that contain it."""
        out: dict[Goal, set[Goal]] = {}
        for t in reversed(self.schedule.terms):
            if isinstance(t.op, (Concat, Stack)):
                for k, a in enumerate(t.args):
                    piece: Goal = (t, k) if (t, k) in self.schedule.copies else a
                    out.setdefault(piece, set()).update((t, *out.get(t, ())))
        return out

    def result(self, t: Term, k: int) -> Term | None:
        """Result `k` of a loop or a branch, if anybody reads it."""
        return self.results.get(t, {}).get(k)

    def lies(self, t: Term) -> Term:
        """The stored term of which this one is a view."""
        while not self.plan.in_memory(t):
            t = t.args[0]
        return t

    def _last_uses(self) -> dict[Goal, int]:
        last: dict[Goal, int] = {}
        for k, u in enumerate(self.schedule.units):
            for g in u.uses:
                last[g] = k
        joined = [t for t in self.schedule.terms if isinstance(t.op, (Concat, Stack)) and t in last]
        for t in joined:  # which lies where its pieces do, that may be read by themselves
            last[t] = max(last[t], *(last.get(a, 0) for a in t.args))
        for t in reversed(joined):  # pieces live as long as the concatenation that contains them
            for a in t.args:
                last[a] = max(last.get(a, 0), last[t])
        return last

    # ---------------------------------------------------------------- memory
    def lives(self, first: int, last: int) -> tuple[int, int]:
        """The units during which memory is in use; nests of one group of strips count as one."""
        if self.life is not None:
            return self.life
        last = max(first, last)
        for s in self.strips:
            start, end = min(s.members), max(s.members)
            first, last = start if start <= first <= end else first, end if start <= last <= end else last
        return first, last

    def new(self, t: Term, unit: int, last: int) -> Slot:
        rigid = t in self.plan.rigid or t in self.plan.in_order or isinstance(t.op, (Contraction, Windowed, OfVector))
        ordered = t in self.plan.ordered or t in self.plan.in_rows or isinstance(t.op, (Proj, *SYSTEMS, *SORTS))
        strips = next((s for s in self.strips if t in s.near), None)
        if strips is None:
            return self.memory.slot(t.spec, self.lives(unit, last), rigid, ordered, steps=t in self.columns)
        made = self.memory.slot(t.spec, (unit, max(unit, last)), rigid, ordered, (strips.made[t], strips.rows))
        strips.hold(made)
        return made

    def allot(self) -> None:
        """Allocate memory for what later units read; a value that only its own nest reads gets none."""
        made = self.schedule.made
        for t in reversed(self.schedule.terms):  # concatenations before their pieces
            if isinstance(t.op, (*SCOPES, Parameter)) or t not in made:
                continue
            if t not in self.slots and t in self.last and last_value(t) is None:
                first = made[t].unit
                if isinstance(t.op, (Concat, Stack)):
                    first = min(self._unit_of(t, k) for k in range(len(t.args)))
                self.slots[t] = self.new(t, first, self.last[t])
            if isinstance(t.op, (Concat, Stack)) and t in self.slots:
                self.pieces(t)

    def _unit_of(self, t: Term, k: int) -> int:
        """The first unit that writes argument `k` of a concatenation."""
        a = t.args[k]
        if (t, k) in self.schedule.copies:
            return self.schedule.copies[t, k]
        if isinstance(a.op, (Concat, Stack)):
            return min(self._unit_of(a, j) for j in range(len(a.args)))
        return self.schedule.made[a].unit

    def pieces(self, t: Term) -> None:
        whole, start, op = self.slots[t], 0, t.op
        for k, a in enumerate(t.args):
            if isinstance(op, Stack):
                part = whole.row(a.spec, (k, ()))
            else:
                assert isinstance(op, Concat)
                forms = tuple((start if j == op.axis else 0, ((j, 1),)) for j in range(a.spec.ndim))
                part = whole.viewed(a.spec, forms)
                start += a.spec.shape[op.axis]
            self.slots[(t, k) if (t, k) in self.schedule.copies else a] = part

    def slot_of(self, t: Term) -> Slot:
        """The slot of a term, derived from that of its source if it is a view."""
        forms, u = identity(t.spec.ndim), t
        while u not in self.slots:
            (x,) = u.args
            if isinstance(u.op, View):
                forms = compose(u.op.forms, forms)
            else:  # a reshape that adds or removes axes of size 1
                kept = iter([f for f, n in zip(forms, u.spec.shape) if n != 1])
                forms = tuple(form(0, ()) if n == 1 else next(kept) for n in x.spec.shape)
            u = x
        return self.slots[u] if u is t else self.slots[u].viewed(t.spec, forms)

    # ---------------------------------------------------------------- text
    def lines(self, given: dict[Goal, Slot]) -> list[str]:
        """The units as C; `given` are the places of what comes from outside, and of the outputs."""
        return [line for lines in self.texts(given) for line in lines]

    def texts(self, given: dict[Goal, Slot]) -> list[list[str]]:
        """The same, each unit by itself."""
        self.slots |= given
        self.allot()
        out: list[list[str]] = []
        together = {k: s for s in self.strips for k in s.members}
        for k, u in enumerate(self.schedule.units):
            if k in together:
                if k == min(together[k].members):
                    out.append(self.strip_lines(together[k]))
            elif isinstance(u, Nest):
                lines = self.starts(u, k)
                if any(s.goal in self.slots for s in u.statements):
                    lines += self.nest_lines(u, k)
                out.append(lines)
            elif isinstance(u.term.op, SCOPES):
                out.append(self.inner_lines(u.term, k))
            elif u.term in self.slots:
                out.append(self.call_lines(u.term, k))
        return out

    def within(self, inner: Plan, unit: int, known: dict[Term, Demand], counts: dict[int, int]) -> Scope:
        """The scope of a body that runs in a unit of this one, in the same memory; what is ready is made in front of it."""
        terms = [t for t in inner.terms if t not in inner.ready]
        life = self.life or (unit, unit)
        return Scope(inner, terms, inner.outputs, self.memory, life, known, counts, {*inner.inputs, *inner.ready})

    def inner_lines(self, t: Term, k: int) -> list[str]:
        """A loop or a branch, whose bodies are scopes of their own."""
        if isinstance(t.op, Branch):
            return branch_lines(self, t, t.op, k)
        if isinstance(t.op, MapAccum):
            return loop_lines(self, t, t.op, k)
        assert isinstance(t.op, While), t
        return while_lines(self, t, t.op, k)

    def call_lines(self, t: Term, k: int) -> list[str]:
        """A call of a function on memory."""
        op, out = t.op, self.slots[t]
        if isinstance(op, Contraction):
            a, b = (self.slot_of(x) if view else self.slots[x] for x, view in zip(t.args, read_through(t)))
            return product_lines(t, a, b, out, self.memory, self.cuts)
        if isinstance(op, Windowed):
            a, b = (self.slots[x] for x in t.args)
            return direct_lines(t, a, b, out, self.memory, self.cuts)
        if isinstance(op, OfVector):
            return vector_lines(t, self.matrix(t), self.slot_of(t.args[1]), out, self.memory)
        called = sort_lines if isinstance(op, SORTS) else system_lines
        return called(t, [self.slot_of(a) for a in t.args], out, self.memory, self.lives(k, k))

    def nest_lines(self, nest: Nest, k: int) -> list[str]:
        cuts, said = self.cuts, title(nest)
        if self.life is not None:
            strong, plain = (partial(NestText, nest, self.slots, k, None, ordinary=x, counts=self.counts) for x in (False, True))
            return [said, *twice(strong(), plain)]
        copies = len(self.twins.made) if self.twins is not None else 0
        text = NestText(nest, self.slots, k, self.twins, cut=(lambda text: cuts.nest(text, self.lives(k, k))) if cuts else None)
        if cuts is not None and text.cut is not None:
            lines = text.lines()
            return [said, *braced("", [*text.first, *cuts.spread(text.cut, said, [*text.local, *lines], self.slots)])]
        makes_copies = self.twins is not None and len(self.twins.made) > copies  # which both texts would need
        if makes_copies or not are_many(text) or has_infinities(text):
            return [said, *text.lines()]
        return [said, *twice(text, lambda: NestText(nest, self.slots, k, self.twins, ordinary=True))]

    def strip_lines(self, s: Strips) -> list[str]:
        """Nests that are run together, strip by strip."""
        first, local = list[str](), list[str]()
        made: list[list[str]] = []
        nests: dict[int, Nest] = {}
        for k in s.members:
            u = self.schedule.units[k]
            assert isinstance(u, Nest)
            first += self.starts(u, k)
            if any(st.goal in self.slots for st in u.statements):
                nests[k] = u
        unit = min(s.members)
        cut = None
        if self.cuts is not None:
            cut = self.cuts.strips(s, {u: s.members[k][0] for k, u in nests.items()}, self.slots, self.lives(unit, unit))
        for k, u in nests.items():
            var, step = s.members[k]
            text = NestText(u, self.slots, unit, self.twins, Rows(var, step, s), lambda _: cut)
            made.append([title(u), *text.lines()])
            first += text.first
            local += text.local
        for b in s.places:
            b.own = cut is not None
        start, stop = ("0", str(s.n)) if cut is None else ("from", "to")
        body = [line for lines in made for line in lines]
        if self.functions is not None:
            body = self.functions.pieces("strip", made, ("r0",) if cut is None else (f"t{cut.counter}", "me", "r0"))
        said = f"/* {s.rows} of {s.n} rows at a time */"
        lines = [*local, *braced(counting("r0", stop, start, s.rows), body)]
        if self.cuts is not None and cut is not None:
            lines = self.cuts.spread(cut, said, lines, self.slots)
        return [said, *braced("", [*first, *lines])]

    def matrix(self, t: Term) -> Slot:
        """The matrix of a product with a vector, turned if it was for this."""
        x, lies = t.args[0], along(t)
        assert lies is not None
        turned = self.turned.get((lies.term, lies.axis))
        return turned.viewed(x.spec, lies.forms) if turned else self.slot_of(x)

    def starts(self, nest: Nest, unit: int) -> list[str]:
        """Allocate the initial carries of loops; the lines clear the halos around them, and what is behind their rows."""
        out: list[str] = []
        for s in nest.statements:
            start = first_value(s.goal)
            if start is not None and s.goal not in self.slots:
                t, k = start
                end = max(self.schedule.made[t].unit, self.last.get(self.result(t, k), 0))
                rigid = self.is_rigid(t, k)
                around = () if rigid else halo(t, self.plan.inner[t], k)
                made = self.memory.slot(t.args[k].spec, self.lives(unit, end), rigid, ordered=True, halo=around)
                self.slots[s.goal] = made
                assert made.buffer is not None
                out += made.emptied() if around or (self.life is None and has_ends(made.buffer)) else []
        return out

    def is_rigid(self, t: Term, k: int) -> bool:
        """Whether a carry must be contiguous, for the body or for readers of its last value."""
        inner = self.plan.inner[t]
        return inner.inputs[k] in inner.rigid or self.result(t, k) in self.plan.rigid


def first_value(goal: Goal) -> tuple[Term, int] | None:
    """The loop and the number of the carry whose first value a copy is."""
    if isinstance(goal, tuple) and isinstance(goal[0], Term) and isinstance(goal[0].op, LOOPS):
        return goal[0], int(goal[1])
    return None


def last_value(t: Term) -> tuple[Term, int] | None:
    """The loop and the number of the carry whose last value a term is."""
    if isinstance(t.op, Proj) and isinstance(t.args[0].op, LOOPS) and t.op.k < t.args[0].op.n_carry:
        return t.args[0], t.op.k
    return None
