"""What is stored, and which of that must be contiguous: from the outputs down, since it depends on the readers of a term."""

from __future__ import annotations

from collections.abc import Iterable, Set
from math import prod
from typing import TYPE_CHECKING

from adtypes.affine import axes_of
from adtypes.dtypes import Bool
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Equal, Less, LessEqual, NotEqual
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Cumsum
from adtypes.ops.selection import Select
from interpreters.compile.c.normal.families import (
    CALLS,
    FREE,
    LOOPS,
    MOVES,
    OWN,
    SCOPES,
    core,
    is_free,
    is_uniform,
    source,
    units_only,
)  # fmt: skip
from interpreters.compile.c.normal.matvec import ONCE, OfVector, along, below
from interpreters.compile.c.normal.normalise import read_through
from interpreters.compile.c.normal.places import are_columns, is_joined, parts
from interpreters.compile.c.normal.tiles import Windowed
from interpreters.compile.c.normal.turned import Turned
from interpreters.compile.c.normal.windows import strides
from interpreters.compile.c.plans.lying import lie
from interpreters.compile.c.plans.measure import COSTLY, DEAR, is_step, own
from interpreters.compile.c.plans.narrow import in_order
from interpreters.compile.c.plans.searches import search
from interpreters.compile.c.plans.sources import CAPTURED, REPEATED, SEEN, sources
from interpreters.compile.c.plans.spaces import ROWWISE, Reader, space, times
from interpreters.compile.c.plans.tables import DIVISION, TABLE, is_shifted, is_table
from interpreters.symbolic.term import Parameter, Term, uses_of

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

COMPARISONS = (Less, LessEqual, Equal, NotEqual)
READERS = 4  # readers that are distinguished
POSITIONS = 64  # of a mask that its readers may write out: then zeros are left out, and nothing is chosen


class Stored:
    """Decides which terms are stored, and which of these must be contiguous."""

    def __init__(self, made: Plan, before: Set[Term]) -> None:
        self.made, self.before = made, before  # what was stored when that was decided first
        self.readers: dict[Term, set[Reader]] = {}
        self.flat: set[Term] = set()  # read by linear position in row-major order
        self.uses = uses_of(made.outputs, made.terms)

    def decide(self) -> None:
        made = self.made
        for t in made.outputs:
            if made.foreign:
                self.handed_out(t)
            elif not is_free(t) and not isinstance(t.op, (*MOVES, Parameter, Proj)):
                made.stored.add(t)
            else:
                self.read(t, {Reader(times(made, t), ("output", t))})
                self.reshaped(t)
        for t in reversed(made.terms):
            self.visit(t)
        self.lay()

    def reshaped(self, t: Term) -> None:
        """An output that is only a reshape: the same elements in the same order, so its memory is that of what is below."""
        x = t
        while isinstance(x.op, Reshape):
            x = x.args[0]
        if x is not t and self.made.steps is ONCE and not isinstance(x.op, View):
            self.keep(x, rigid=True)

    def settle(self, t: Term) -> None:
        """Store a term after all, which was stored before others cost less beside it: those are not stored either, so it has its
        cost again. Of the sums of a chain each costs little beside the one before it, and much without."""
        is_out = t in self.before and t not in self.made.stored and isinstance(t.op, Pointwise) and t.spec.dtype is not Bool
        if is_out and self.is_repeated(t, self.readers.get(t, set()), 0):
            self.made.stored.add(t)

    def lay(self) -> None:
        """Decide how what is stored lies."""
        made = self.made
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
        """Decide whether a term is stored, now that all its readers are known, and tell its operands who reads them."""
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
        pays = self.pays(t, here)
        if isinstance(op, Turned):
            made.stored.add(t)
        elif pays and (isinstance(op, MOVES) or is_table(made, t)):
            x = t.args[0]
            self.keep(x if x.spec.size <= 4 * t.spec.size and not isinstance(x.op, MOVES) else t)
        elif pays or is_step(made, t) or t in made.sections.left:
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

    def pays(self, t: Term, here: set[Reader]) -> bool:
        """Whether a term is stored as it would be computed again: by several nests, or more often than it has elements."""
        made, op, size = self.made, t.op, t.spec.size
        below = t.args[0] if isinstance(op, MOVES) and not isinstance(t.args[0].op, (*MOVES, *OWN)) else t
        cost = made.cost[below]  # that of a view is none once it was decided to store what it reads
        positions = made.zeros[t].size if t in made.zeros and isinstance(op, Select) else 0
        shared, again = serves_several(here, size, cost), self.is_repeated(t, here, positions)
        if (shared or again) and not positions and is_of_fewer(made, t):
            shared = again = False
        if again and (t in made.inline or positions > POSITIONS):
            made.again.add(t)  # once it is stored, more axes of its readers are written out
        if shared and not again:
            made.shared.add(t)
        twice = made.budget.stores and self.uses.get(t, 0) > 1 and made.cost[t] > 0
        if t in made.closed and size <= TABLE:
            return False
        is_test = isinstance(op, COMPARISONS) or (t.spec.dtype is Bool and isinstance(op, Pointwise) and cost < COSTLY)
        return (shared or again or twice) and not is_test  # their operands are: truth values take no vectors

    def is_repeated(self, t: Term, here: set[Reader], positions: int) -> bool:
        """Whether one nest would compute a term, or a mask of so many positions, far more often than it has elements."""
        most, known = max((r.times for r in here), default=0), t in self.made.again
        if positions and (known or most >= REPEATED * t.spec.size):
            return True
        return self.made.cost[t] >= DIVISION and t.spec.ndim > 0 and (known or most >= 2 * t.spec.size)

    def operands(self, t: Term, here: set[Reader]) -> None:
        """Note who reads the operands of a term, and which of them have to be in memory for it."""
        op = t.op
        if isinstance(op, LOOPS):
            self.loop(t)
        elif isinstance(op, Branch):
            self.branch(t)
        elif isinstance(op, CALLS):
            self.call(t)
        elif isinstance(op, (Concat, Stack)):
            for k, a in enumerate(t.args):
                self.read(a, {Reader(times(self.made, a), (t, k))})
                if self.uses[a] == 1:
                    self.made.alone.add(a)
        elif isinstance(op, Gather):
            self.gather(t, here)
        elif search(self.made, t) is None:  # else that reads for both
            if self.goes_one_by_one(t):
                self.keep(t.args[0])
            readers = self.passed_on(t, here)
            for a in t.args:
                self.read(a, readers)

    def call(self, t: Term) -> None:
        """A function reads its operands from memory."""
        if isinstance(t.op, OfVector):
            self.vector(t)
        elif isinstance(t.op, Contraction):
            for x, view in zip(t.args, read_through(t)):
                self.place(x, through=view, rigid=True)
        elif isinstance(t.op, Windowed):
            for x in t.args:
                self.place(x, through=False, rigid=True)
        else:
            self.made.ordered.update(self.place(x, through=True) for x in t.args)

    def gather(self, t: Term, here: set[Reader]) -> None:
        (x, *places), made = t.args, self.made
        table, shifted = is_table(made, t), is_shifted(made, t)
        if made.cost[x] and not table and not shifted:
            self.keep(x)
        self.read(x, here if table else {Reader(r.times, t) for r in here} if shifted else {Reader(1, t)})
        for a in places:
            self.read(a, here)

    def goes_one_by_one(self, t: Term) -> bool:
        """Whether a term takes its operand element by element, or column by column, where vectors would compute that."""
        if isinstance(t.op, Cumsum):
            return self.made.cost[t.args[0]] >= COSTLY
        if not isinstance(t.op, Scatter):
            return False
        return is_joined(t.args[0]) or (adds_numbers(t) and self.made.cost[t.args[0]] >= COSTLY)

    def passed_on(self, t: Term, here: set[Reader]) -> set[Reader]:
        """Who reads what is below a term that is read here."""
        if isinstance(t.op, View):
            often = _windows(t.op)
            return {r._replace(times=max(r.times, often), key=r.key if t in self.made.stored else t) for r in here}
        if isinstance(t.op, Reshape) and not units_only(t):
            x = t.args[0]
            if x.spec.ndim > 1:
                self.flat.add(x)
                if self.repeats(x):
                    self.keep(x)
            return {Reader(r.times, t) for r in here}
        return here

    def vector(self, t: Term) -> None:
        """A product of a matrix and a vector: what is worth a copy is turned before the loop."""
        lies = along(t)
        assert lies is not None
        turns = lies.turns(self.made.steps)
        self.place(lies.term, through=False, rigid=not turns)
        self.place(below(t.args[1])[0], through=True, rigid=not (turns or lies.is_along))
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
        if below is not None and not rigid and is_reshaped(below):  # the same numbers
            below, rigid = below.args[0], True
        elif below is None or isinstance(below.op, (*FREE, Reshape)):
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
            elif x in inner.used and not inner.is_known(a, x):
                rigid = x in inner.rigid
                through = not rigid and not (x in inner.steps.captured and inner.steps.are_many and is_across(a))
                self.made.ordered.add(self.place(a, through=through, rigid=rigid))

    def branch(self, t: Term) -> None:
        """Everything that either side reads is stored, and so is the condition."""
        self.place(t.args[0], through=True)
        for inner in self.made.sides[t]:
            for a, x in zip(t.args[1:], inner.inputs):
                if x in inner.used and not inner.is_known(a, x):
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


def is_reshaped(t: Term) -> bool:
    """Whether a term is an array under another shape, which can lie in the order of that."""
    return isinstance(t.op, Reshape) and not isinstance(t.args[0].op, (Proj, *FREE))


def is_of_fewer(made: Plan, t: Term) -> bool:
    """Whether an array costs little but for fewer numbers, each of which several of its elements have: these are stored, then."""
    cost, seen, todo = 0, set[Term](), [t]
    while todo:
        x = todo.pop()
        if x in seen or made.in_memory(x) or isinstance(x.op, FREE):
            continue
        seen.add(x)
        if isinstance(x.op, View) and 2 * (y := x.args[0]).spec.size <= t.spec.size:
            if any(z in made.inline for z, _ in sources(made, y)):
                return False
            continue
        cost += own(made, x)
        if not isinstance(x.op, (Pointwise, View)) or cost >= DIVISION or len(seen) > SEEN:
            return False
        todo += x.args
    return True


def serves_several(here: Iterable[Reader], size: int, cost: int) -> bool:
    """Whether several nests would compute the same elements, of this cost, and take longer than to store and to read them."""
    if len({r.key for r in here}) > 1 and (cost >= COSTLY or cost * (reads(here, size) - size) >= COSTLY * size):
        return True
    return cost >= DEAR and len({(r.key, r.after) for r in here}) > 1


def reads(here: Iterable[Reader], size: int) -> int:
    """How many of so many elements are computed if each reader computes those at its places, as neighbours are."""
    most = dict[object, int]()
    for r in here:
        most[r.key] = max(most.get(r.key, 0), min(r.times, size))
    return sum(most.values())


def adds_numbers(t: Term) -> bool:
    """Whether a scatter adds single elements, not rows."""
    return len(t.args) > 1 and t.args[0].spec.ndim == t.args[1].spec.ndim


def _windows(op: View) -> int:
    """How many elements a view through sliding windows reads in total; 0 for other views, whose repeated reads are shared."""
    return prod(op.shape[a] for a in axes_of(op.forms)) if any(len(terms) > 1 for _, terms in op.forms) else 0

