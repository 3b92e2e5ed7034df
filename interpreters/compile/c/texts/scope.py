"""One scope of a program, which is the program itself or a body: allocating memory for its values, and emitting its units as
C."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from adtypes.affine import compose, form, identity
from adtypes.ops.branch import Branch
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.layout import Concat, Reshape, Stack, View
from adtypes.ops.repeat import While
from interpreters.compile.c.normal.families import LOOPS, SCOPES, SORTS, units_only
from interpreters.compile.c.normal.matvec import OfVector, along
from interpreters.compile.c.normal.normalise import read_through
from interpreters.compile.c.normal.systems import SYSTEMS
from interpreters.compile.c.normal.tiles import Windowed
from interpreters.compile.c.plans.columns import by_columns
from interpreters.compile.c.plans.halo import halo
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.texts.branch import branch_lines
from interpreters.compile.c.texts.calls.direct import direct_lines
from interpreters.compile.c.texts.calls.matmul import product_lines
from interpreters.compile.c.texts.calls.matvec import vector_lines
from interpreters.compile.c.texts.calls.sorting import sort_lines
from interpreters.compile.c.texts.calls.systems import system_lines
from interpreters.compile.c.texts.loop import has_ends, loop_lines, while_lines
from interpreters.compile.c.texts.nests.nest import NestText
from interpreters.compile.c.texts.nests.optimism import twice
from interpreters.compile.c.texts.nests.order import Setting
from interpreters.compile.c.texts.parts import Cuts
from interpreters.compile.c.units.nests import Goal, Nest, Unit, title
from interpreters.compile.c.units.nodes import Demand, Enclosing
from interpreters.compile.c.units.schedule import Schedule
from interpreters.compile.c.units.slots import Memory, Slot
from interpreters.compile.ending import Ending
from interpreters.symbolic.term import Parameter, Term


class Scope:
    """Stored terms of a plan, computed by units one after the other. This one is the body of a loop or a side of a branch, in a
    unit of a kernel; `Outermost` is the kernel itself. Memory of a body is in use during `life`, units of the kernel."""

    cuts: Cuts | None = None  # the loops that are made in parts: none in bodies

    def __init__(
        self,
        plan: Plan,
        terms: Iterable[Term],
        outputs: Sequence[Term],
        memory: Memory,
        outer: Enclosing,
        life: tuple[int, int] | None,
    ) -> None:
        self.plan, self.memory, self.outer, self.life = plan, memory, outer, life
        self.schedule = Schedule(plan, terms, outer)
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
            # Places of results of bodies may have gaps, but for those of carries.
            unfit = self.life is not None and t in self.plan.rigid and t not in self.plan.growing
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
        if isinstance(op.body, Ending) and op.body.is_known:
            wanted += [t.args[k] for k, _ in op.body.conditions]
        return {*map(self.lies, wanted), *((t, k) for k in range(op.n_carry))}

    def result(self, t: Term, k: int) -> Term | None:
        """Result `k` of a loop or a branch, if anybody reads it."""
        return self.results.get(t, {}).get(k)

    def lies(self, t: Term) -> Term:
        """The stored term of which this one is a view."""
        while not self.plan.in_memory(t):
            t = t.args[0]
        return t

    @cached_property
    def last(self) -> dict[Goal, int]:
        """The last unit that uses each goal."""
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
        """The units of the kernel during which memory is in use that units of this scope use from one to another."""
        assert self.life is not None
        return self.life

    def new(self, t: Term, unit: int, last: int) -> Slot:
        rigid, ordered = self.layout(t)
        along, steps = self.plan.fastest(t), t in self.columns
        return self.memory.slot(t.spec, self.lives(unit, last), rigid, ordered, steps=steps, along=along)

    def layout(self, t: Term) -> tuple[bool, bool]:
        """Whether a term must be stored contiguously in row-major order, and whether with its axes in order."""
        plan, op = self.plan, t.op
        rigid = t in plan.rigid or t in plan.in_order or isinstance(op, (Contraction, Windowed, OfVector))
        return rigid, t in plan.ordered or t in plan.in_rows or isinstance(op, (Proj, *SYSTEMS, *SORTS))

    def allot(self) -> None:
        """Allocate memory for what later units read; a value that only its own nest reads gets none."""
        made = self.schedule.made
        for t in reversed(self.schedule.terms):  # concatenations before their pieces
            if isinstance(t.op, (*SCOPES, Parameter)) or t not in made:
                continue
            if t not in self.slots and t in self.last and last_value(t) is None:
                first = self.schedule.cleared.get(t, made[t].unit)
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
            elif not units_only(u):
                whole = self.slots[x].reshaped(u.spec)
                return whole if u is t else whole.viewed(t.spec, forms)
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
        return [self.unit_lines(u, k) for k, u in enumerate(self.schedule.units)]

    def unit_lines(self, u: Unit, k: int) -> list[str]:
        if isinstance(u, Nest):
            return [*self.starts(u, k), *(self.nest_lines(u, k) if self.is_wanted(u) else ())]
        if isinstance(u.term.op, SCOPES):
            return self.inner_lines(u.term, k)
        return self.call_lines(u.term, k) if u.term in self.slots else []

    def is_wanted(self, nest: Nest) -> bool:
        """Whether anybody reads what a nest computes."""
        return any(s.goal in self.slots for s in nest.statements)

    def within(self, inner: Plan, unit: int, known: dict[Term, Demand], counts: Mapping[int, int]) -> Scope:
        """The scope of a body that runs in a unit of this one, in the same memory; what is ready is made in front of it."""
        terms = [t for t in inner.terms if t not in inner.ready]
        outer = Enclosing({*inner.inputs, *inner.ready}, known, counts)
        return Scope(inner, terms, inner.outputs, self.memory, outer, self.lives(unit, unit))

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
        strong = Setting(nest, self.slots, k, counts=self.outer.counts)
        return [title(nest), *twice(NestText(strong), lambda: NestText(strong._replace(ordinary=True)))]

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
        grown = inner.outputs[k] if inner.outputs[k] in inner.growing else None
        return inner.inputs[k] in inner.rigid or grown in inner.rigid or self.result(t, k) in self.plan.rigid


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
