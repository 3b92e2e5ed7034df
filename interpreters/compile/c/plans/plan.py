"""The plan of a program: which terms are stored, which are recomputed where they are used, and which only NumPy can compute.

Decisions take two passes: costs from the inputs up, then, from the outputs down, what to do with each term, which depends on
its readers. Bodies of loops are programs of their own, planned in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

from adtypes.dtypes import Several
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Equal, Less, LessEqual, NotEqual
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, View
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.plans.budget import Budget
from interpreters.compile.c.plans.families import (
    CALLS,
    FREE,
    LOOPS,
    MOVES,
    OWN,
    REDUCTIONS,
    SCOPES,
    core,
    is_free,
    is_uniform,
    source,
    units_only,
)  # fmt: skip
from interpreters.compile.c.plans.fused import Fused, fused
from interpreters.compile.c.plans.measure import DIVISION, TABLE, is_step, is_table, measure
from interpreters.compile.c.plans.normal import normal, reading
from interpreters.compile.c.plans.places import is_joined
from interpreters.compile.c.plans.rowwise import beside_products, rowwise
from interpreters.compile.c.plans.spaces import Reader, space
from interpreters.compile.c.plans.systems import SYSTEMS
from interpreters.compile.c.plans.tiny import tiny
from interpreters.symbolic.body import Body
from interpreters.symbolic.term import Parameter, Term, reachable

COMPARISONS = (Less, LessEqual, Equal, NotEqual)
COSTLY = 16  # additions from which on a term that several nests want is stored, not computed again
READERS = 4  # that are told apart
DEEP = 12  # loops inside loops from which on NumPy runs them


@dataclass(eq=False, slots=True)
class Plan:
    """What is decided about the terms of one scope."""

    inputs: tuple[Term, ...]
    outputs: list[Term]
    terms: list[Term]
    budget: Budget = field(default_factory=Budget)
    foreign: set[Term] = field(default_factory=set)
    stored: set[Term] = field(default_factory=set)
    rigid: set[Term] = field(default_factory=set)  # what has to lie in row-major order without gaps
    inline: set[Term] = field(default_factory=set)  # reductions that are written out
    fused: dict[Term, Fused] = field(default_factory=dict)
    inner: dict[Term, Plan] = field(default_factory=dict)  # of loops
    sides: dict[Term, tuple[Plan, Plan]] = field(default_factory=dict)  # of branches
    size: dict[Term, int] = field(default_factory=dict)  # statements that a value at one position takes
    row: dict[Term, tuple[int, int]] = field(default_factory=dict)  # the same, if all axes but the longest are written out
    cost: dict[Term, int] = field(default_factory=dict)
    level: dict[Term, int] = field(default_factory=dict)
    alone: set[Term] = field(default_factory=set)  # what is read once, by what it is a piece of
    ordered: set[Term] = field(default_factory=set)  # what is read row by row, so its first axis stays in front

    closed: set[Term] = field(default_factory=set)  # integers that depend on positions alone
    used: set[Term] = field(default_factory=set)
    placed: set[Term] = field(default_factory=set)  # what has to be in memory, as other loops or libraries read it
    mixed: set[Term] = field(default_factory=set)  # what reads something at positions other than its own
    by_rows: set[Term] = field(default_factory=set)  # what reads something whose rows lie one behind the other
    tiny: set[Term] = field(default_factory=set)  # what is written out wholly, as it is little and made in every step of a loop
    rowwise: set[Term] = field(default_factory=set)  # what has rows that are gathered or scattered
    in_rows: set[Term] = field(default_factory=set)  # what lies in the order of its axes, as products of matrices beside it do

    def in_memory(self, t: Term) -> bool:
        return t in self.stored or t in self.foreign or isinstance(t.op, (Parameter, Proj))


def plan(inputs: tuple[Term, ...], outputs: Sequence[Term], depth: int = 0, budget: Budget | None = None) -> Plan:
    made = Plan(inputs, list(outputs), reachable(outputs), budget or Budget())
    made.used, made.rowwise, made.in_rows = set(made.terms), rowwise(made.terms), beside_products(made.terms)
    for t in made.terms:
        if t not in made.inputs and _is_foreign(made, t, depth):
            made.foreign.add(t)
    if depth and not made.budget.plain:
        made.tiny = tiny(made.terms)
    measure(made)
    for _ in range(2):  # what is above a stored term costs less than it seemed
        for decided in (made.stored, made.rigid, made.alone, made.ordered):
            decided.clear()
        _Stored(made).decide()
        measure(made)
    made.fused = fused(made.terms, made.outputs, made.in_memory)
    return made


def _is_foreign(made: Plan, t: Term, depth: int) -> bool:
    """Whether there is no C for the term; plans the bodies of loops."""
    op = t.op
    if isinstance(op, LOOPS):
        body = op.body
        if depth >= DEEP or not isinstance(body, Body):
            return True
        inner = made.inner[t] = _of_body(made, body, depth)
        return bool(inner.foreign)
    if isinstance(op, Branch):
        f, g = op.then, op.otherwise
        if depth >= DEEP or not isinstance(f, Body) or not isinstance(g, Body):
            return True
        sides = made.sides[t] = _of_body(made, f, depth), _of_body(made, g, depth)
        return any(side.foreign for side in sides)
    if isinstance(op, Proj):
        return t.args[0] in made.foreign or not isinstance(t.args[0].op, SCOPES)
    if t.spec.dtype is Several or any(a.spec.dtype is Several for a in t.args):
        return True
    return not isinstance(op, (Pointwise, *MOVES, *FREE, *REDUCTIONS, *OWN, Gather, Parameter))


def _of_body(made: Plan, body: Body, depth: int) -> Plan:
    bulk = body.bulk
    return plan(bulk.inputs, normal(bulk.arena, bulk.outputs), depth + 1, made.budget)


def is_known(inner: Plan, a: Term, x: Term) -> bool:
    """Whether a body takes an argument as numbers or indices, which need no memory."""
    return is_free(a) and x not in inner.rigid and x not in inner.placed


def _windows(op: View) -> int:
    """How often a view through windows reads, all in all; 0 of other views, whose repetitions share what they read."""
    axes = {a for _, terms in op.forms for a, _ in terms}
    return prod(op.shape[a] for a in axes) if any(len(terms) > 1 for _, terms in op.forms) else 0


# ---------------------------------------------------------------- from the outputs down
class _Stored:
    """Which terms get a place, and which of these have to be in row-major order."""

    def __init__(self, made: Plan) -> None:
        self.made = made
        self.readers: dict[Term, set[Reader]] = {}
        self.flat: set[Term] = set()  # what is read by its position in row-major order
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
                self.read(t, {Reader(1, ("output", t))})
        for t in reversed(made.terms):
            self.visit(t)
        made.rigid |= {t for t in self.flat if made.in_memory(t)}
        made.ordered |= {t for t in made.rowwise if made.in_memory(t)}

    def keep(self, t: Term, rigid: bool = False) -> None:
        if t not in self.made.foreign and not isinstance(t.op, (*FREE, Parameter, Proj)):
            self.made.stored.add(t)
            self.readers.setdefault(t, set())
        if rigid:
            self.made.rigid.add(t)

    def read(self, t: Term, by: set[Reader]) -> None:
        seen = self.readers.setdefault(t, set())
        most = max((r.times for r in seen), default=0)
        seen |= by if len(seen) < READERS else {r for r in by if r.times > most}  # who reads most often counts in any case

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
            return  # only NumPy looks at it
        shared = len({r.key for r in here}) > 1 and made.cost[t] >= COSTLY
        again = any(r.times >= 2 * t.spec.size for r in here) and made.cost[t] >= DIVISION and t.spec.ndim
        shared |= made.budget.stores and self.uses.get(t, 0) > 1 and made.cost[t] > 0
        shared = (shared or bool(again)) and not (t in made.closed and t.spec.size <= TABLE)
        shared = shared and not isinstance(op, COMPARISONS)  # what is compared is stored: vectors do not load truth values
        if shared and (isinstance(op, MOVES) or is_table(made, t)):
            x = t.args[0]
            self.keep(x if x.spec.size <= 4 * t.spec.size and not isinstance(x.op, MOVES) else t)
        elif shared or is_step(made, t):
            made.stored.add(t)
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
        if isinstance(op, SYSTEMS):
            made.ordered.update(self.place(x, through=True) for x in t.args)
            return
        if isinstance(op, (Concat, Stack)):
            for k, a in enumerate(t.args):
                self.read(a, {Reader(1, (t, k))})
                if self.uses[a] == 1:
                    made.alone.add(a)
            return
        if isinstance(op, Scatter) and is_joined(t.args[0]):
            self.keep(t.args[0])  # loops that add to places seen at run time take no vectors, and all columns one after the other
        if isinstance(op, View):
            often = _windows(op)
            here = {Reader(max(r.times, often), r.key if t in made.stored else t) for r in here}
        elif isinstance(op, Reshape) and not units_only(t):
            x = t.args[0]
            if x.spec.ndim > 1:
                self.flat.add(x)
            here = {Reader(r.times, t) for r in here}
        elif isinstance(op, Gather):
            if made.cost[t.args[0]] and not is_table(made, t):
                self.keep(t.args[0])
            self.read(t.args[0], here if is_table(made, t) else {Reader(1, t)})
            for a in t.args[1:]:
                self.read(a, here)
            return
        for a in t.args:
            self.read(a, here)

    def place(self, t: Term, through: bool, rigid: bool = False) -> Term:
        """The term must be readable at strides: through its view if that stays in bounds, else in a place of its own."""
        below = source(t) if through else None
        if below is None or isinstance(below.op, (*FREE, Reshape)):
            below = t
        self.keep(below, rigid)
        self.made.placed.add(below)
        if isinstance(below.op, FREE):
            self.made.stored.add(below)
        return below

    def loop(self, t: Term) -> None:
        """Rows and captures are read where they lie, as the body needs them; carries are copied into places of their own."""
        op, inner = t.op, self.made.inner[t]
        assert isinstance(op, LOOPS)
        for k, (a, x) in enumerate(zip(t.args, inner.inputs)):
            if k < op.n_carry:
                self.read(a, {Reader(1, (t, k))})
            elif x in inner.used and not is_known(inner, a, x):
                rigid = x in inner.rigid
                self.made.ordered.add(self.place(a, through=not rigid, rigid=rigid))

    def branch(self, t: Term) -> None:
        """What either side reads lies in memory, and so does the truth value."""
        self.place(t.args[0], through=True)
        for inner in self.made.sides[t]:
            for a, x in zip(t.args[1:], inner.inputs):
                if x in inner.used and not is_known(inner, a, x):
                    rigid = x in inner.rigid
                    self.made.ordered.add(self.place(a, through=not rigid, rigid=rigid))

    def handed_out(self, a: Term) -> None:
        """A term that NumPy reads: it moves what lies in memory by itself."""
        below = core(a)
        if below not in self.made.foreign:
            self.keep(below)
