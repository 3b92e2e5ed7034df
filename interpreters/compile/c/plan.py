"""What of a program lies in memory, what is written out where it is used, and what only NumPy can compute.

All decisions are made in two passes: sizes and costs from the inputs up, then from the outputs down, for what happens to a term
follows from who reads it. Bodies of loops are programs of their own, planned in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from adtypes.dtypes import Several
from adtypes.ops.constants import Const, Iota
from adtypes.ops.contraction import Contract
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, Unview, View, in_bounds
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.ops.repeat import While
from adtypes.spec import Shape
from interpreters.compile.c.blocks import ROWS, best, factors
from interpreters.compile.c.normal import normal, reading
from interpreters.symbolic.body import Body
from interpreters.symbolic.term import Parameter, Term, reachable

COSTLY = 16  # additions from which on a term that several nests want is stored, not computed again
FUNCTION, DIVISION, GATHER = 16, 4, 8  # what they cost, in additions
UNROLLED = 24  # axes up to this length are written out beside a longer one
LONG = 64  # elements of a row that is run through by the innermost loop
ROW = 8  # elements of a row that is worth a loop, where rows lie one behind the other
SHARED = 16  # statements of an iteration from which on an axis is written out in part
SUMMED = 32  # and reductions over so many elements
BESIDE = 64  # what is a longer one, if it is not twice as long
TEXT = 320  # statements that writing out may make
KNOWN = 64  # terms below a term that are counted one by one
DEEP = 12  # loops inside loops from which on NumPy runs them

REDUCTIONS = (Sum, Max, Min, Argmax, Argmin)
LOOPS = (MapAccum, While)
MOVES = (View, Reshape)  # what NumPy does without computing
FREE = (Const, Iota)
OWN = (*LOOPS, Contract, Concat, Stack, Scatter, Unview, Cumsum)  # rows that always write to memory


@dataclass(eq=False, slots=True)
class Plan:
    """What is decided about the terms of one scope."""

    inputs: tuple[Term, ...]
    outputs: list[Term]
    terms: list[Term]
    foreign: set[Term] = field(default_factory=set)
    stored: set[Term] = field(default_factory=set)
    rigid: set[Term] = field(default_factory=set)  # what has to lie in row-major order without gaps
    inline: set[Term] = field(default_factory=set)  # reductions that are written out
    inner: dict[Term, Plan] = field(default_factory=dict)  # of loops
    size: dict[Term, int] = field(default_factory=dict)  # statements that a value at one position takes
    cost: dict[Term, int] = field(default_factory=dict)
    level: dict[Term, int] = field(default_factory=dict)
    alone: set[Term] = field(default_factory=set)  # what is read once, by what it is a piece of
    ordered: set[Term] = field(default_factory=set)  # what is read row by row, so its first axis stays in front

    used: set[Term] = field(default_factory=set)
    placed: set[Term] = field(default_factory=set)  # what has to be in memory, as other loops or libraries read it
    mixed: set[Term] = field(default_factory=set)  # what reads something at positions other than its own
    by_rows: set[Term] = field(default_factory=set)  # what reads something whose rows lie one behind the other

    def in_memory(self, t: Term) -> bool:
        return t in self.stored or t in self.foreign or isinstance(t.op, (Parameter, Proj))


def plan(inputs: tuple[Term, ...], outputs: Sequence[Term], depth: int = 0) -> Plan:
    made = Plan(inputs, list(outputs), reachable(outputs))
    made.used = set(made.terms)
    for t in made.terms:
        if t not in made.inputs and _is_foreign(made, t, depth):
            made.foreign.add(t)
    _measure(made)
    for _ in range(2):  # what is above a stored term costs less than it seemed
        for decided in (made.stored, made.rigid, made.alone, made.ordered):
            decided.clear()
        _Stored(made).decide()
        _measure(made)
    return made


def _is_foreign(made: Plan, t: Term, depth: int) -> bool:
    """Whether there is no C for the term; plans the bodies of loops."""
    op = t.op
    if isinstance(op, LOOPS):
        body = op.body
        if depth >= DEEP or not isinstance(body, Body):
            return True
        bulk = body.bulk
        inner = made.inner[t] = plan(bulk.inputs, normal(bulk.arena, bulk.outputs), depth + 1)
        return bool(inner.foreign)
    if isinstance(op, Proj):
        return t.args[0] in made.foreign or not isinstance(t.args[0].op, LOOPS)
    if t.spec.dtype is Several or any(a.spec.dtype is Several for a in t.args):
        return True
    return not isinstance(op, (Pointwise, *MOVES, *FREE, *REDUCTIONS, *OWN, Gather, Parameter))


def core(t: Term) -> Term:
    """The term below all views and reshapes."""
    while isinstance(t.op, MOVES):
        t = t.args[0]
    return t


def units_only(t: Term) -> bool:
    """Whether a reshape only adds or removes axes of size 1."""
    return [n for n in t.spec.shape if n != 1] == [n for n in t.args[0].spec.shape if n != 1]


def source(t: Term) -> Term | None:
    """The term of which this one is a view that stays in bounds, or itself."""
    while isinstance(t.op, View) or (isinstance(t.op, Reshape) and units_only(t)):
        if isinstance(t.op, View) and not in_bounds(t.args[0].spec.shape, t.spec.shape, t.op.forms):
            return None
        t = t.args[0]
    return t


def is_uniform(t: Term) -> bool:
    """Whether the term repeats one element that is not computed."""
    while isinstance(t.op, View) and not any(f[1] for f in t.op.forms):
        t = t.args[0]
    return isinstance(t.op, Const)


def is_known(inner: Plan, a: Term, x: Term) -> bool:
    """Whether a body takes an argument as numbers or indices, which need no memory."""
    return is_free(a) and x not in inner.rigid and x not in inner.placed


def is_free(t: Term) -> bool:
    """Whether a value at any position is a number or an index."""
    return isinstance(core(t).op, FREE)


# ---------------------------------------------------------------- iteration spaces
def reduced_axes(t: Term) -> Shape:
    op = t.op
    if isinstance(op, (Argmax, Argmin)):
        return (op.axis,)
    return op.axes if isinstance(op, (Sum, Max, Min)) else ()


def root(made: Plan, t: Term) -> Term:
    """The term whose positions are run through when this one is computed."""
    return t.args[0] if isinstance(t.op, (*REDUCTIONS, Scatter, Unview)) and t not in made.inline else t


class Reader(NamedTuple):
    """How often a nest runs through its body, and which nest or place in it this is."""

    times: int
    key: object


class Loop(NamedTuple):
    """A loop along an axis; each iteration takes `step` positions, written out."""

    axis: int
    trips: int
    step: int


def loops(made: Plan, t: Term, is_copy: bool = False) -> tuple[Loop, ...]:
    """The loops over the root, the longest first. Short axes beside a long one are written out where that is of use, since some
    operands vary along some axes only, and as far as the text may grow; or in part, where there is much to share."""
    op, x = (None, t) if is_copy else (t.op, root(made, t))
    shape = x.spec.shape
    partly = x is not t and 0 < len(reduced_axes(t)) < len(shape)
    useful = (partly or x in made.mixed) and not isinstance(op, (Scatter, Unview))
    along = op.axis if isinstance(op, (Argmax, Argmin, Cumsum)) and t not in made.inline else -1
    order = sorted(range(len(shape)), key=lambda k: (-shape[k], k))
    size = max(made.size[x], 1)
    short = [k for k in order[1:] if useful and k != along and 1 < shape[k] and _is_beside(shape[k], shape[order[0]])]
    short = [k for k in short if shape[k] < ROW or not (t in made.by_rows or x in made.by_rows)]
    steps = _blocks(made, x, short) if partly and isinstance(op, Sum) else _copies(shape, short, size)
    if partly and isinstance(op, Sum) and not short and shape[-1] >= LONG:  # rows in order, and several of them at a time
        steps |= {k: ROWS for k in order[:1] if k != len(shape) - 1 and shape[k] % ROWS == 0}
    around = [Loop(k, shape[k] // max(steps.get(k, 1), 1), steps.get(k, 1)) for k in order if shape[k] != 1 or k == along]
    return tuple(x for x in around if x.trips != 1 or x.axis == along)


def _copies(shape: Shape, short: list[int], size: int) -> dict[int, int]:
    """Short axes that are written out, the shortest first; or in part, where there is much to share."""
    out, copies = dict[int, int](), 1
    for k in reversed(short):
        n, most = shape[k], min(UNROLLED, TEXT // size) // copies
        parts = [d for d in range(1, most + 1) if n % d == 0]
        out[k] = max(parts, default=1) if n <= most or (n <= SUMMED and size >= SHARED) else 1
        copies *= out[k]
    return out


def _blocks(made: Plan, x: Term, short: list[int]) -> dict[int, int]:
    """Short axes in blocks, for sums of products that stay in registers."""
    parts = factors(x, made.in_memory)
    axes = [k for k in short if x.spec.shape[k] <= SUMMED]
    return best(x.spec.shape, axes[:3], parts, [made.size[f.term] if not made.in_memory(f.term) else 0 for f in parts], TEXT)


def _is_beside(n: int, long: int) -> bool:
    return long >= min(max(2 * n, 16), BESIDE)


def space(made: Plan, t: Term) -> Reader:
    """What tells the nests of two stored terms apart, as far as it is known so early."""
    trips = tuple(x.trips for x in loops(made, t))
    return Reader(prod(trips), (trips, made.level[t]))


# ---------------------------------------------------------------- from the inputs up
def _measure(made: Plan) -> None:
    """Sizes and costs; once more when it is known what is stored."""
    seen: dict[Term, frozenset[Term] | None] = {}  # what a reader of the term computes at one position; None if that is a lot
    own: dict[Term, tuple[int, int]] = {}  # statements and cost of the term itself
    nothing: frozenset[Term] = frozenset()
    made.mixed.clear()
    made.by_rows.clear()

    def total(known: frozenset[Term] | None, what: int) -> int:
        return (TEXT, 16 * TEXT)[what] if known is None else sum(own[u][what] for u in known)

    for t in made.terms:
        op = t.op
        made.level[t] = max((made.level[a] + _is_step(made, a) for a in t.args), default=0)
        below: frozenset[Term] | None = nothing
        if isinstance(op, REDUCTIONS) and t not in made.foreign:
            (x,) = t.args
            count = prod(x.spec.shape[k] for k in reduced_axes(t))
            size = count * max(total(seen[x], 0), 1)
            short = size <= TEXT and count <= SUMMED and _is_beside(count, max(t.spec.shape, default=0))
            if t not in made.stored and (count == 1 or short):
                made.inline.add(t)
            if t in made.inline:
                own[t] = size, count * (total(seen[x], 1) + 1)
                below = frozenset((t,))
        elif not isinstance(op, (*OWN, *FREE)):
            parts = [seen[a] for a in t.args]
            below = None
            if None not in parts:
                below = nothing.union(*(p for p in parts if p is not None))
                if cost := _own(t):
                    own[t] = 1, cost
                    below = below | {t}
                if len(below) > KNOWN:
                    below = None
        moves = isinstance(op, Gather) or t in made.inline or (isinstance(op, View) and not is_free(t))
        if moves or (not _is_step(made, t) and any(a in made.mixed and not made.in_memory(a) for a in t.args)):
            made.mixed.add(t)
        rows = any(a in made.by_rows and (a in made.ordered or not made.in_memory(a)) for a in t.args)
        if t in made.ordered or isinstance(op, Proj) or (rows and not _is_step(made, t)):
            made.by_rows.add(t)
        made.size[t], made.cost[t] = total(below, 0), total(below, 1)
        seen[t] = nothing if made.in_memory(t) else below


def _is_step(made: Plan, t: Term) -> bool:
    """Whether what reads the term stands in another nest than what the term reads."""
    return t in made.foreign or isinstance(t.op, OWN) or (isinstance(t.op, REDUCTIONS) and t not in made.inline)


def _own(t: Term) -> int:
    if isinstance(t.op, Pointwise):
        return FUNCTION if "(" in t.op.c else DIVISION if "/" in t.op.c else 1
    return GATHER if isinstance(t.op, Gather) else 0


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

    def keep(self, t: Term, rigid: bool = False) -> None:
        if t not in self.made.foreign and not isinstance(t.op, (*FREE, Parameter, Proj)):
            self.made.stored.add(t)
            self.readers.setdefault(t, set())
        if rigid:
            self.made.rigid.add(t)

    def read(self, t: Term, by: set[Reader]) -> None:
        seen = self.readers.setdefault(t, set())
        if len(seen) < 4:
            seen |= by

    def visit(self, t: Term) -> None:
        made, op = self.made, t.op
        if t in made.foreign:
            for a in t.args:
                self.handed_out(a)
            return
        if isinstance(op, Proj):
            return
        here = self.readers.get(t, set())
        if t not in made.stored and not here and not isinstance(op, LOOPS):
            return  # only NumPy looks at it
        shared = len({r.key for r in here}) > 1 and made.cost[t] >= COSTLY
        again = any(r.times >= 2 * t.spec.size for r in here) and made.cost[t] >= DIVISION and t.spec.ndim
        shared = shared or bool(again)
        if shared and isinstance(op, MOVES):
            (x,) = t.args
            self.keep(x if x.spec.size <= 4 * t.spec.size and not isinstance(x.op, MOVES) else t)
        elif shared or _is_step(made, t):
            made.stored.add(t)
        if t in self.flat and not isinstance(op, (Pointwise, Reshape, *FREE)) and not is_uniform(t):
            self.keep(t)
        if t in made.stored:
            here = {space(made, t)} if not isinstance(op, (*LOOPS, Contract, Concat, Stack)) else {Reader(1, t)}
        elif t in self.flat:
            self.flat.update(t.args)
        self.operands(t, here)

    def operands(self, t: Term, here: set[Reader]) -> None:
        made, op = self.made, t.op
        if isinstance(op, LOOPS):
            self.loop(t)
            return
        if isinstance(op, Contract):
            through = reading(t)
            assert through is not None
            for x, view in zip(t.args, through):
                self.place(x, through=view, rigid=True)
            return
        if isinstance(op, (Concat, Stack)):
            for k, a in enumerate(t.args):
                self.read(a, {Reader(1, (t, k))})
                if self.uses[a] == 1:
                    made.alone.add(a)
            return
        if isinstance(op, View):
            here = {Reader(r.times, t) for r in here} if t not in made.stored else here
        elif isinstance(op, Reshape) and not units_only(t):
            x = t.args[0]
            if x.spec.ndim > 1:
                self.flat.add(x)
            here = {Reader(r.times, t) for r in here}
        elif isinstance(op, Gather):
            if made.cost[t.args[0]]:
                self.keep(t.args[0])
            self.read(t.args[0], {Reader(1, t)})
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

    def handed_out(self, a: Term) -> None:
        """A term that NumPy reads: it moves what lies in memory by itself."""
        below = core(a)
        if below not in self.made.foreign:
            self.keep(below)
