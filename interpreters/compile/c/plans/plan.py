"""The plan of a program: which terms are stored, which are recomputed where they are used, and which only NumPy can compute.

Decisions take two passes: costs from the inputs up (`measure`), then, from the outputs down, what to do with each term, which
depends on its readers (`Stored`). Bodies of loops are programs of their own, planned in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adtypes.dtypes import Several
from adtypes.ops.branch import Branch
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Shape
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.normal.families import (
    FREE,
    LOOPS,
    MOVES,
    OWN,
    REDUCTIONS,
    SCOPES,
    is_free,
)  # fmt: skip
from interpreters.compile.c.normal.matvec import ONCE, Steps, steps_of
from interpreters.compile.c.normal.normalise import normal
from interpreters.compile.c.normal.rowwise import beside_products, rowwise
from interpreters.compile.c.normal.systems import Lu
from interpreters.compile.c.plans.across import longest
from interpreters.compile.c.plans.budget import Budget
from interpreters.compile.c.plans.fused import Fused, fused
from interpreters.compile.c.plans.growing import Changes, absorbed, apart, growing
from interpreters.compile.c.plans.in_place import in_place
from interpreters.compile.c.plans.masks import Mask, added, read, values, zeros
from interpreters.compile.c.plans.measure import measure, own
from interpreters.compile.c.plans.narrow import narrow
from interpreters.compile.c.plans.rows import dear
from interpreters.compile.c.plans.searches import searches
from interpreters.compile.c.plans.sections import Sections, sections
from interpreters.compile.c.plans.stored import Stored
from interpreters.compile.c.plans.tiny import is_tiny, tiny
from interpreters.compile.c.plans.touched import touched
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.body import Body
from interpreters.symbolic.cost import flops
from interpreters.symbolic.term import Parameter, Term, reachable

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
    dear: set[Shape] = field(default_factory=set)  # of functions, quotients and extrema along rows, which are written out
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
    added: dict[Term, Mask] = field(default_factory=dict)  # where scatters add anything, if they add such zeros elsewhere
    found: dict[Term, Term] = field(default_factory=dict)  # extrema, by searches for their positions
    mixed: set[Term] = field(default_factory=set)  # read an operand at positions other than their own
    turned: set[Term] = field(default_factory=set)  # read an operand at positions modulo a number
    by_rows: set[Term] = field(default_factory=set)  # read an operand that is stored row by row

    # What is stored, and how, see `Stored`.
    stored: set[Term] = field(default_factory=set)
    shared: set[Term] = field(default_factory=set)  # for no other reason than that several nests read them, and what they cost
    again: set[Term] = field(default_factory=set)  # reductions that would be written out more often than they have elements
    rigid: set[Term] = field(default_factory=set)  # must be contiguous, in row-major order
    in_order: set[Term] = field(default_factory=set)  # are computed in one loop over the last axes, and lie in their order
    ordered: set[Term] = field(default_factory=set)  # are read row by row, so the first axis stays outermost in memory
    across: set[Term] = field(default_factory=set)  # lie along their longest axis
    turns: dict[tuple[Term, int], None] = field(default_factory=dict)  # captures of which steps read a copy along that axis
    ready: dict[Term, None] = field(default_factory=dict)  # are the same in all steps, and computed in front of them
    placed: set[Term] = field(default_factory=set)  # must be in memory, because a library or the body of a loop reads them
    touched: set[Term] = field(default_factory=set)  # are read where scatters add to them, and nowhere else
    growing: dict[Term, Changes] = field(default_factory=dict)  # carries that steps only add to, and what they add
    handed: dict[tuple[Term, int], Term] = field(default_factory=dict)  # carries of loops in steps that do so to one around them
    alone: set[Term] = field(default_factory=set)  # are read once, by the concatenation of which they are a piece
    collected: set[Term] = field(default_factory=set)  # have parts side by side that are too long to be written out there
    in_place: dict[Term, Term] = field(default_factory=dict)  # products, and the factors whose places they take
    fused: dict[Term, Fused] = field(default_factory=dict)  # sums with one rounding

    def in_memory(self, t: Term) -> bool:
        return t in self.stored or t in self.foreign or isinstance(t.op, (Parameter, Proj))

    def fastest(self, t: Term) -> int:
        """The axis along which a term lies that may lie in any order."""
        return longest(t) if t in self.across else fastest(t.spec.shape)

    def is_known(self, a: Term, x: Term) -> bool:
        """Whether the argument of an input of this body is a constant or an index, which needs no memory."""
        return is_free(a) and x not in self.rigid and x not in self.placed


def plan(
    inputs: tuple[Term, ...], outputs: Sequence[Term], depth: int = 0, budget: Budget | None = None, steps: Steps = ONCE
) -> Plan:
    """The plan of a program, or of a body that is `depth` loops deep."""
    made = Plan(inputs, list(outputs), reachable(outputs), budget or Budget(), steps=steps)
    made.ready = {t: None for t in made.terms if isinstance(t.op, Lu) and t.args[0] in steps.captured and steps.n > 1}
    made.used, made.rowwise, made.in_rows = set(made.terms), rowwise(made.terms), beside_products(made.terms, depth > 0)
    for t in made.terms:
        if t not in made.inputs and _is_foreign(made, t, depth):
            made.foreign.add(t)
    made.dear = dear(made.terms)
    if not depth:
        made.narrow = narrow(made.terms)
        made.work = flops(outputs)
    if not made.budget.plain:
        made.tiny = tiny(made.terms) if depth else {*made.terms} if is_tiny(made.terms) else set()
    growing(made)
    made.touched = touched(made)
    made.found = searches(made.terms)
    if not depth and not made.budget.plain and not made.tiny:
        made.sections = sections(made.terms, lambda t: own(made, t), made.foreign)
    measure(made)
    known = values(made.terms, made.closed)
    made.zeros = zeros(made.terms, known)
    made.added = added(made.terms, made.zeros)
    made.read = read(made.terms, made.outputs, known, lambda t: t in made.foreign)
    _store(made, depth)
    made.fused = fused(made.terms, made.outputs, made.in_memory)
    return made


def _store(made: Plan, depth: int) -> None:
    """Decide what is stored, and how: twice, since readers of what is stored cost less."""
    for is_last in (False, True):
        before = frozenset(made.stored)
        for decided in (made.stored, made.shared, made.rigid, made.alone, made.in_order, made.ordered):
            decided.clear()
        stored = Stored(made, before)
        stored.decide()
        made.stored -= absorbed(made)
        made.stored.update(apart(made))
        made.in_place = in_place(made) if not depth else {}
        made.stored.update(made.in_place)
        made.across.update(x for x, y in made.in_place.items() if y in made.across)
        count = len(made.stored)
        measure(made, stored.settle if is_last else None, not is_last)
        if len(made.stored) > count:
            stored.lay()


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
