"""The plan of a program: which terms are stored, which are recomputed where they are used, and which only NumPy can compute.

Decisions take two passes: costs from the inputs up, then, from the outputs down, what to do with each term, which depends on
its readers. Bodies of loops are programs of their own, planned in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

from adtypes.affine import axes_of
from adtypes.dtypes import Several
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Equal, Less, LessEqual, NotEqual
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Cumsum
from interpreters.compile.c.plans.budget import Budget
from interpreters.compile.c.plans.direct import Windowed
from interpreters.compile.c.plans.families import (
    CALLS,
    FREE,
    LOOPS,
    MOVES,
    OWN,
    REDUCTIONS,
    SCOPES,
    SORTS,
    core,
    is_free,
    is_uniform,
    source,
    units_only,
)  # fmt: skip
from interpreters.compile.c.plans.fused import Fused, fused
from interpreters.compile.c.plans.growing import Changes, absorbed, apart, growing
from interpreters.compile.c.plans.lying import lie
from interpreters.compile.c.plans.masks import Mask, read, values, zeros
from interpreters.compile.c.plans.measure import COSTLY, DEAR, DIVISION, TABLE, is_shifted, is_step, is_table, measure, own
from interpreters.compile.c.plans.narrow import in_order, narrow
from interpreters.compile.c.plans.normal import normal, reading
from interpreters.compile.c.plans.places import are_columns, is_joined, parts
from interpreters.compile.c.plans.rowwise import beside_products, rowwise
from interpreters.compile.c.plans.sections import Sections, sections
from interpreters.compile.c.plans.spaces import CAPTURED, ROWWISE, SEEN, Reader, space, times
from interpreters.compile.c.plans.systems import SYSTEMS, Lu
from interpreters.compile.c.plans.tiny import is_tiny, tiny
from interpreters.compile.c.plans.vectors import ONCE, OfVector, Steps, along, steps_of
from interpreters.compile.c.plans.windows import strides
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.body import Body
from interpreters.symbolic.cost import flops
from interpreters.symbolic.term import Parameter, Term, reachable

COMPARISONS = (Less, LessEqual, Equal, NotEqual)
READERS = 4  # readers that are distinguished
DEEP = 12  # depth of nested loops from which on NumPy runs them


@dataclass(eq=False, slots=True)
class Plan:
    """The decisions about the terms of one scope. Most are sets: of the terms for which something holds."""

    inputs: tuple[Term, ...]
    outputs: list[Term]
    terms: list[Term]
    budget: Budget = field(default_factory=Budget)

    # What the program itself says.
    used: set[Term] = field(default_factory=set)  # `terms` as a set
    foreign: set[Term] = field(default_factory=set)  # have no C
    inner: dict[Term, Plan] = field(default_factory=dict)  # the plans of loop bodies
    sides: dict[Term, tuple[Plan, Plan]] = field(default_factory=dict)  # the plans of both sides of branches
    rowwise: set[Term] = field(default_factory=set)  # have rows that are gathered or scattered
    in_rows: set[Term] = field(default_factory=set)  # are stored like the matrix products that they are combined with
    narrow: set[Term] = field(default_factory=set)  # have short rows that are read as they lie
    tiny: set[Term] = field(default_factory=set)  # are unrolled completely: small arrays in the steps of a loop

    sections: Sections = field(default_factory=lambda: Sections({}, set()))  # of long programs
    steps: Steps = ONCE  # of a loop of which this is the body
    work: int = 0  # of the whole program, in operations on numbers; 0 for a body of a loop, whose steps are all there is

    # The cost model, see `measure`: made once, and again when it is known what is stored.
    size: dict[Term, int] = field(default_factory=dict)  # statements for one element
    cost: dict[Term, int] = field(default_factory=dict)  # the time of one element, in additions
    row: dict[Term, tuple[int, int]] = field(default_factory=dict)  # both, if all axes but the longest are unrolled
    level: dict[Term, int] = field(default_factory=dict)  # how many nests have to come before
    after: dict[Term, int] = field(default_factory=dict)  # how many that store what is read at other positions
    inline: set[Term] = field(default_factory=set)  # are unrolled reductions
    affine: Affine = field(default_factory=Affine)  # of index arithmetic
    closed: set[Term] = field(default_factory=set)  # are integers that depend on positions alone
    read: dict[Term, Mask] = field(default_factory=dict)  # where sums are read that are read in part
    zeros: dict[Term, Mask] = field(default_factory=dict)  # where values are 0 by their positions
    mixed: set[Term] = field(default_factory=set)  # read an operand at positions other than their own
    turned: set[Term] = field(default_factory=set)  # read an operand at positions modulo a number
    by_rows: set[Term] = field(default_factory=set)  # read an operand that is stored row by row

    # What is stored, and how, see `_Stored`.
    stored: set[Term] = field(default_factory=set)
    shared: set[Term] = field(default_factory=set)  # for no other reason than that several nests read them, and what they cost
    rigid: set[Term] = field(default_factory=set)  # must be contiguous, in row-major order
    in_order: set[Term] = field(default_factory=set)  # are computed in one loop over the last axes, and lie in their order
    ordered: set[Term] = field(default_factory=set)  # are read row by row, so the first axis stays outermost in memory
    turns: dict[tuple[Term, int], None] = field(default_factory=dict)  # captures of which steps read a copy along that axis
    ready: dict[Term, None] = field(default_factory=dict)  # are the same in all steps, and computed in front of them
    placed: set[Term] = field(default_factory=set)  # must be in memory, because a library or the body of a loop reads them
    growing: dict[Term, Changes] = field(default_factory=dict)  # carries that steps only add to, and what they add
    handed: dict[tuple[Term, int], Term] = field(default_factory=dict)  # carries of loops in steps that do so to one around them
    alone: set[Term] = field(default_factory=set)  # are read once, by the concatenation of which they are a piece
    collected: set[Term] = field(default_factory=set)  # have parts side by side that are too long to be written out there
    fused: dict[Term, Fused] = field(default_factory=dict)  # sums with one rounding

    def in_memory(self, t: Term) -> bool:
        return t in self.stored or t in self.foreign or isinstance(t.op, (Parameter, Proj))


def plan(
    inputs: tuple[Term, ...], outputs: Sequence[Term], depth: int = 0, budget: Budget | None = None, steps: Steps = ONCE
) -> Plan:
    made = Plan(inputs, list(outputs), reachable(outputs), budget or Budget(), steps=steps)
    made.ready = {t: None for t in made.terms if isinstance(t.op, Lu) and t.args[0] in steps.captured and steps.n > 1}
    made.used, made.rowwise, made.in_rows = set(made.terms), rowwise(made.terms), beside_products(made.terms, depth > 0)
    for t in made.terms:
        if t not in made.inputs and _is_foreign(made, t, depth):
            made.foreign.add(t)
    if not depth:
        made.narrow = narrow(made.terms)
        made.work = flops(outputs)
    if not made.budget.plain:
        made.tiny = tiny(made.terms) if depth else {*made.terms} if is_tiny(made.terms) else set()
    growing(made)
    if not depth and not made.budget.plain and not made.tiny:
        made.sections = sections(made.terms, lambda t: own(made, t), made.foreign)
    measure(made)
    known = values(made.terms, made.closed)
    made.zeros = zeros(made.terms, known)
    made.read = read(made.terms, made.outputs, known, lambda t: t in made.foreign)
    for _ in range(2):  # once terms are stored, their readers cost less
        for decided in (made.stored, made.shared, made.rigid, made.alone, made.in_order, made.ordered):
            decided.clear()
        _Stored(made).decide()
        assert made.rigid.isdisjoint(made.growing)
        made.stored -= absorbed(made)
        made.stored.update(apart(made))
        measure(made)
    made.fused = fused(made.terms, made.outputs, made.in_memory)
    return made


def _is_foreign(made: Plan, t: Term, depth: int) -> bool:
    """Whether the term has no C; plans the bodies of loops on the way."""
    op = t.op
    if isinstance(op, LOOPS):
        body = op.body
        if depth >= DEEP or not isinstance(body, Body):
            return True
        inner = made.inner[t] = _of_body(made, body, depth, steps_of(op, body))
        return bool(inner.foreign)
    if isinstance(op, Branch):
        f, g = op.then, op.otherwise
        if depth >= DEEP or not isinstance(f, Body) or not isinstance(g, Body):
            return True
        sides = made.sides[t] = _of_body(made, f, depth, ONCE), _of_body(made, g, depth, ONCE)
        return any(side.foreign for side in sides)
    if isinstance(op, Proj):
        return t.args[0] in made.foreign or not isinstance(t.args[0].op, SCOPES)
    if t.spec.dtype is Several or any(a.spec.dtype is Several for a in t.args):
        return True
    return not isinstance(op, (Pointwise, *MOVES, *FREE, *REDUCTIONS, *OWN, Gather, Parameter))


def _of_body(made: Plan, body: Body, depth: int, steps: Steps) -> Plan:
    bulk = body.bulk
    return plan(bulk.inputs, normal(bulk.arena, bulk.outputs, steps), depth + 1, made.budget, steps)


def is_known(inner: Plan, a: Term, x: Term) -> bool:
    """Whether an argument of a body is a constant or an index, which needs no memory."""
    return is_free(a) and x not in inner.rigid and x not in inner.placed


def _windows(op: View) -> int:
    """How many elements a view through sliding windows reads in total; 0 for other views, whose repeated reads are shared."""
    return prod(op.shape[a] for a in axes_of(op.forms)) if any(len(terms) > 1 for _, terms in op.forms) else 0


# ---------------------------------------------------------------- from the outputs down
class _Stored:
    """Decides which terms are stored, and which of these must be contiguous."""

    def __init__(self, made: Plan) -> None:
        self.made = made
        self.readers: dict[Term, set[Reader]] = {}
        self.flat: set[Term] = set()  # read by linear position in row-major order
        self.uses: dict[Term, int] = {}

    def decide(self) -> None:
        made = self.made
        for t in made.terms:
            for a in t.args:
                self.uses[a] = self.uses.get(a, 0) + 1
        for t in made.outputs:
            self.uses[t] = self.uses.get(t, 0) + 1
            if made.foreign:
                self.handed_out(t)
            elif not is_free(t) and not isinstance(t.op, (*MOVES, Parameter, Proj)):
                made.stored.add(t)
            else:
                self.read(t, {Reader(times(made, t), ("output", t))})
        for t in reversed(made.terms):
            self.visit(t)
        made.rigid |= {t for t in self.flat if made.in_memory(t)}
        made.rigid |= {t for t in made.narrow & made.stored if in_order(t)}
        made.ordered |= {t for t in made.rowwise if made.in_memory(t)}
        lie(made)

    def keep(self, t: Term, rigid: bool = False) -> None:
        if t not in self.made.foreign and not isinstance(t.op, (*FREE, Parameter, Proj)):
            self.made.stored.add(t)
            self.readers.setdefault(t, set())
        if rigid:
            self.made.rigid.add(t)

    def read(self, t: Term, by: set[Reader]) -> None:
        seen = self.readers.setdefault(t, set())
        most = max((r.times for r in seen), default=0)
        seen |= by if len(seen) < READERS else {r for r in by if r.times > most}  # the most frequent reader is always kept

    def visit(self, t: Term) -> None:
        made, op = self.made, t.op
        if t in made.foreign:
            for a in t.args:
                self.handed_out(a)
            return
        if isinstance(op, Proj):
            return
        here = self.readers.get(t, set())
        if t not in made.stored and not here and not isinstance(op, SCOPES):
            return  # only NumPy reads it
        below = t.args[0] if isinstance(op, MOVES) and not isinstance(t.args[0].op, (*MOVES, *OWN)) else t
        cost = made.cost[below]  # that of a view is none once it was decided to store what it reads
        shared = len({r.key for r in here}) > 1 and cost >= COSTLY
        shared |= len({(r.key, r.after) for r in here}) > 1 and cost >= DEAR
        again = any(r.times >= 2 * t.spec.size for r in here) and made.cost[t] >= DIVISION and t.spec.ndim
        if shared and not again:
            made.shared.add(t)
        shared |= made.budget.stores and self.uses.get(t, 0) > 1 and made.cost[t] > 0
        shared = (shared or bool(again)) and not (t in made.closed and t.spec.size <= TABLE)
        shared = shared and not isinstance(op, COMPARISONS)  # their operands are: booleans are not loaded in vectors
        if shared and (isinstance(op, MOVES) or is_table(made, t)):
            x = t.args[0]
            self.keep(x if x.spec.size <= 4 * t.spec.size and not isinstance(x.op, MOVES) else t)
        elif shared or is_step(made, t) or t in made.sections.left:
            made.stored.add(t)
        if t in made.stored and made.row[t][0] > ROWWISE and are_columns(t):
            made.collected.add(t)
        if t in made.collected:
            for x in map(core, parts(t)):
                self.keep(x)
        if t in self.flat and not isinstance(op, (Pointwise, Reshape, *FREE)) and not is_uniform(t):
            self.keep(t)
        if t in made.stored:
            here = {space(made, t)} if not isinstance(op, (*SCOPES, *CALLS, Concat, Stack)) else {Reader(1, t)}
        elif t in self.flat:
            self.flat.update(t.args)
        self.operands(t, here)

    def operands(self, t: Term, here: set[Reader]) -> None:
        made, op = self.made, t.op
        if isinstance(op, LOOPS):
            self.loop(t)
            return
        if isinstance(op, Branch):
            self.branch(t)
            return
        if isinstance(op, Contraction):
            through = reading(t)
            assert through is not None
            for x, view in zip(t.args, through):
                self.place(x, through=view, rigid=True)
            return
        if isinstance(op, Windowed):
            for x in t.args:
                self.place(x, through=False, rigid=True)
            return
        if isinstance(op, OfVector):
            self.vector(t)
            return
        if isinstance(op, (*SYSTEMS, *SORTS)):
            made.ordered.update(self.place(x, through=True) for x in t.args)
            return
        if isinstance(op, (Concat, Stack)):
            for k, a in enumerate(t.args):
                self.read(a, {Reader(times(made, a), (t, k))})
                if self.uses[a] == 1:
                    made.alone.add(a)
            return
        if isinstance(op, Scatter) and (is_joined(t.args[0]) or (adds_numbers(t) and made.cost[t.args[0]] >= COSTLY)):
            self.keep(t.args[0])  # scatters to computed places are not vectorised, and take one column after the other
        if isinstance(op, Cumsum) and made.cost[t.args[0]] >= COSTLY:
            self.keep(t.args[0])  # running sums go on one by one, functions are computed by vectors
        if isinstance(op, View):
            often = _windows(op)
            here = {r._replace(times=max(r.times, often), key=r.key if t in made.stored else t) for r in here}
        elif isinstance(op, Reshape) and not units_only(t):
            x = t.args[0]
            if x.spec.ndim > 1:
                self.flat.add(x)
                if self.repeats(x):
                    self.keep(x)
            here = {Reader(r.times, t) for r in here}
        elif isinstance(op, Gather):
            shifted = is_shifted(made, t)
            if made.cost[t.args[0]] and not is_table(made, t) and not shifted:
                self.keep(t.args[0])
            elsewhere = {Reader(r.times, t) for r in here} if shifted else {Reader(1, t)}
            self.read(t.args[0], here if is_table(made, t) else elsewhere)
            for a in t.args[1:]:
                self.read(a, here)
            return
        for a in t.args:
            self.read(a, here)

    def vector(self, t: Term) -> None:
        """A product of a matrix and a vector: what is worth a copy is turned before the loop."""
        lies = along(t)
        assert lies is not None
        turns = lies.turns(self.made.steps)
        self.place(t.args[0], through=True, rigid=not turns)
        self.place(t.args[1], through=True, rigid=not (turns or lies.is_along))
        if turns:
            self.made.turns[lies.term, lies.axis] = None

    def repeats(self, t: Term) -> bool:
        """Whether what is read by linear position is computed from copies, which would have to be stored for that."""
        seen, todo = set[Term](), [t]
        while todo and len(seen) < SEEN:
            x = todo.pop()
            if x in seen or self.made.in_memory(x) or is_uniform(x):
                continue
            seen.add(x)
            if isinstance(x.op, View) and x is not t:
                return True
            todo += x.args if isinstance(x.op, (Pointwise, Reshape)) else ()
        return False

    def place(self, t: Term, through: bool, rigid: bool = False) -> Term:
        """Make the term readable by strides: through its view if that stays in bounds, else in memory of its own."""
        below = source(t) if through else None
        if below is None or isinstance(below.op, (*FREE, Reshape)):
            below = t
        self.keep(below, rigid)
        self.made.placed.add(below)
        if isinstance(below.op, FREE):
            self.made.stored.add(below)
        return below

    def loop(self, t: Term) -> None:
        """Rows and captures are read in place, in the layout that the body needs, but for captures that lie across; carries are
        copied."""
        op, inner = t.op, self.made.inner[t]
        assert isinstance(op, LOOPS)
        for x, k in inner.turns:
            if (a := t.args[inner.inputs.index(x)]) in self.made.steps.captured:  # turned once, in front of the outer loop
                self.made.turns[a, k] = None
        for k, (a, x) in enumerate(zip(t.args, inner.inputs)):
            if k < op.n_carry:
                self.read(a, {Reader(1, (t, k))})
            elif x in inner.used and not is_known(inner, a, x):
                rigid = x in inner.rigid
                through = not rigid and not (x in inner.steps.captured and inner.steps.are_many and is_across(a))
                self.made.ordered.add(self.place(a, through=through, rigid=rigid))

    def branch(self, t: Term) -> None:
        """Everything that either side reads is stored, and so is the condition."""
        self.place(t.args[0], through=True)
        for inner in self.made.sides[t]:
            for a, x in zip(t.args[1:], inner.inputs):
                if x in inner.used and not is_known(inner, a, x):
                    rigid = x in inner.rigid
                    self.made.ordered.add(self.place(a, through=not rigid, rigid=rigid))

    def handed_out(self, a: Term) -> None:
        """A term that NumPy reads: it is stored below its views, which NumPy can apply."""
        below = core(a)
        if below not in self.made.foreign:
            self.keep(below)


def is_across(t: Term) -> bool:
    """Whether a view reads columns along its last axis, and is too large for a copy that lies as the steps of a loop want it."""
    steps = strides(t) if isinstance(t.op, View) and t.spec.size > CAPTURED else None
    return steps is not None and t.spec.ndim > 0 and abs(steps[-1]) > 1


def adds_numbers(t: Term) -> bool:
    """Whether a scatter adds single elements, not rows."""
    return len(t.args) > 1 and t.args[0].spec.ndim == t.args[1].spec.ndim
