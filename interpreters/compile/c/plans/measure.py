"""The cost model of terms, from the inputs up: statements per element, arithmetic cost, and which reductions are unrolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of, in_bounds
from adtypes.dtypes import is_float
from adtypes.op import Op
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather
from adtypes.ops.integer import Mod
from adtypes.ops.layout import Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Argmax, Argmin
from adtypes.ops.selection import Mul0
from interpreters.compile.c.normal.families import FREE, MOVES, OWN, REDUCTIONS, is_free, reduced_axes
from interpreters.compile.c.normal.places import is_turn
from interpreters.compile.c.plans.beside import BESIDE, is_beside, is_slight
from interpreters.compile.c.plans.rows import MATRIX, is_of_matrices, runs_along_rows
from interpreters.compile.c.plans.sources import ROW, sources, together
from interpreters.compile.c.plans.spaces import ROWWISE, SUMMED, TEXT
from interpreters.compile.c.plans.tables import DIVISION, FUNCTION, gathering, is_shifted, is_table, is_turn_of
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

COSTLY = 16  # additions from which on a term that several nests read is stored instead of recomputed
DEAR = 32  # the same where these nests have the same loops, and are apart as one reads elsewhere what the other stores
SEARCH = 3  # statements per element of an unrolled search for the position of an extremum
SEARCHED = 32  # elements that are written out to find it, where they lie in memory
KNOWN = 64  # terms below a term that are counted one by one, to know their cost
ALL = 400  # and to know their number
READ = 160  # elements of an array that one iteration may read, where it is a long text


class Known(NamedTuple):
    """Terms that are counted one by one; how many statements they are, and what these cost."""

    terms: frozenset[Term]
    size: int
    cost: int


NOTHING = Known(frozenset(), 0, 0)


def measure(made: Plan, settle: Callable[[Term], None] | None = None, again: bool = False) -> None:
    """Compute sizes and costs; called again once it is known which terms are stored. Each may be stored after all, by `settle`,
    when its cost is known, so that its readers cost less. The first time that it is called `again`, products of matrices may
    still be written out: what they are made of was long text before it was stored."""
    _Measures(made, again).run(settle)


class _Measures:
    """One pass over the terms of a plan, operands first."""

    def __init__(self, made: Plan, again: bool) -> None:
        self.made, self.again = made, again
        self.seen: dict[Term, Known | None] = {}  # the terms that a reader computes per element; None if there are many
        self.every: dict[Term, Known | None] = {}  # the same, with what reductions that are written out compute
        self.mine: dict[Term, tuple[int, int]] = {}  # statements and cost of the term itself
        self.copies: dict[Term, tuple[int, int]] = {}  # the same, if all its axes but the longest are written out
        self.steps = set[Term]()  # see `is_step`

    def run(self, settle: Callable[[Term], None] | None) -> None:
        """Measure all terms, operands first: a term ends what is counted below its readers if it is in memory."""
        made = self.made
        made.mixed.clear()
        made.turned.clear()
        made.by_rows.clear()
        made.closed = {t for t in made.terms if isinstance(t.op, FREE)}
        for t in made.terms:
            is_own, is_reduction = kinds(type(t.op))
            self.depth(t)
            cost = 0 if is_own or is_reduction else own(made, t)
            below: Known | None = NOTHING
            if is_reduction:
                below = self.reduction(t)
            elif not is_own and not isinstance(t.op, FREE):
                if cost:
                    self.mine[t] = 1, cost
                below = _union([self.seen[a] for a in self.read(t)], t if cost else None, self.mine, KNOWN)
            self.reads(t)
            whole: Known | None = NOTHING
            if not (t in self.steps or isinstance(t.op, FREE)):
                n = _copies(t)
                self.copies[t] = n, _copies(t.args[0]) if is_reduction else n * cost
                whole = _union([self.every[a] for a in self.read(t)], t, self.copies, ALL)
            made.size[t], made.cost[t] = self.total(below)
            made.row[t] = self.row(t, whole)
            if settle is not None:
                settle(t)
            is_kept = made.in_memory(t) and not (t in made.shared and made.cost[t] < COSTLY)  # else it will not be, after all
            ends = is_kept or t in made.sections.left
            self.seen[t], self.every[t] = (NOTHING, NOTHING) if ends else (below, whole)

    def total(self, known: Known | None) -> tuple[int, int]:
        return (TEXT, 16 * TEXT) if known is None else known[1:]

    def row(self, t: Term, known: Known | None) -> tuple[int, int]:
        """How many statements these are if all axes but the longest are written out, and what they cost."""
        size, cost = (10 * ROWWISE, 10 * ROWWISE * FUNCTION) if known is None else known[1:]
        return min(size, ROWWISE) if t in self.made.sections.of else size, cost

    def read(self, t: Term) -> tuple[Term, ...]:
        """The operands that are computed where the term is: what a gather reads lies in memory, where it costs anything."""
        if not isinstance(t.op, Gather) or is_table(self.made, t):
            return t.args
        return t.args[:1] if is_shifted(self.made, t) else t.args[1:]

    def depth(self, t: Term) -> None:
        """How many nests come before the term, and before what it reads elsewhere."""
        made, op = self.made, t.op
        made.level[t] = max([made.level[a] + (a in self.steps) for a in t.args], default=0)
        moved = isinstance(op, Gather) or (isinstance(op, View) and any(o and terms for o, terms in op.forms))
        made.after[t] = max([made.after[a] + (moved and a in made.stored) for a in t.args], default=0)

    def reduction(self, t: Term) -> Known | None:
        """What a reader of a reduction computes: all of it, if it is written out."""
        made, op, (x,) = self.made, t.op, t.args
        finds = isinstance(op, (Argmax, Argmin))
        count = prod(x.spec.shape[k] for k in reduced_axes(t))
        each = SEARCH if finds else 1
        size = count * max(self.total(self.seen[x])[0], 1) * each
        by_rows = not made.budget.plain and self.row(x, self.every[x])[0] <= ROWWISE
        fits = size <= TEXT or (by_rows and not reads_much(made, x))
        matrices = any(is_of_matrices(made, x, k) for k in reduced_axes(t))
        most = SEARCHED if finds and not made.cost[x] else MATRIX if matrices else SUMMED
        short = fits and count <= most and self.has_long_loop(t, x, count)
        short = short and not (isinstance(op, Sum) and runs_along_rows(made, t, x))
        short = short and not (count >= ROW and is_slight(made, x))
        short |= x in made.tiny and t in made.tiny
        may = t not in made.stored or (self.again and matrices)
        if may and (count == 1 or short):
            made.inline.add(t)
        if t not in made.inline:
            return NOTHING
        self.mine[t] = size, count * (self.total(self.seen[x])[1] + each)
        return Known(frozenset((t,)), *self.mine[t])

    def has_long_loop(self, t: Term, x: Term, count: int) -> bool:
        """Whether there is a long loop beside so many elements that are summed: along one axis, or several together."""
        if is_beside(count, max(t.spec.shape, default=0)):
            return True
        return t.spec.ndim > 1 and is_beside(count, prod(x.spec.shape[k] for k in together(self.made, t, x)))

    def reads(self, t: Term) -> None:
        """How the term reads its operands: see `closed`, `mixed`, `turned` and `by_rows` of the plan."""
        made, op = self.made, t.op
        if not is_float(t.spec.dtype) and isinstance(op, (Pointwise, *MOVES)) and all(a in made.closed for a in t.args):
            made.closed.add(t)
        moves = isinstance(op, Gather) or t in made.inline or (isinstance(op, View) and not is_free(t))
        if is_step(made, t):
            self.steps.add(t)
        if moves or (t not in self.steps and any(a in made.mixed and not made.in_memory(a) for a in t.args)):
            made.mixed.add(t)
        if is_turn_of(made, t) or (t not in self.steps and any(a in made.turned and not made.in_memory(a) for a in t.args)):
            made.turned.add(t)
        rows = any(a in made.by_rows and (a in made.ordered or not made.in_memory(a)) for a in t.args)
        if t in made.ordered or t in made.rowwise or isinstance(op, Proj) or (rows and t not in self.steps):
            made.by_rows.add(t)


def _union(parts: Sequence[Known | None], t: Term | None, each: Mapping[Term, tuple[int, int]], most: int) -> Known | None:
    """All that parts know, and another term; None if that is too much. Mostly one part has all that the others have."""
    known = [p for p in parts if p is not None]
    if len(known) < len(parts):
        return None
    first = max(known, key=lambda p: len(p.terms), default=Known(frozenset(), 0, 0))
    if not all(p.terms <= first.terms for p in known):
        terms = first.terms.union(*(p.terms for p in known))
        first = Known(terms, sum([each[u][0] for u in terms]), sum([each[u][1] for u in terms]))
    if t is not None:
        first = Known(first.terms | {t}, first.size + each[t][0], first.cost + each[t][1])
    return first if len(first.terms) <= most else None


@cache
def kinds(row: type[Op]) -> tuple[bool, bool]:
    """Whether rows of a class always write to memory, and whether they are reductions: it takes long to find that out."""
    return issubclass(row, OWN), issubclass(row, REDUCTIONS)


def reads_much(made: Plan, x: Term) -> bool:
    """Whether copies along all axes but the longest would read many elements of one array each, and share little."""
    long = max(range(x.spec.ndim), key=lambda k: x.spec.shape[k])
    return any(y.spec.size // x.spec.shape[long] > READ for y, forms in sources(made, x) if long in axes_of(forms))


def _copies(t: Term) -> int:
    longest = max(t.spec.shape, default=0)
    return t.spec.size // longest if longest >= BESIDE else t.spec.size


def is_step(made: Plan, t: Term) -> bool:
    """Whether the readers of the term are in another nest than its operands."""
    is_own, is_reduction = kinds(type(t.op))
    return is_own or t in made.foreign or (is_reduction and t not in made.inline)


def own(made: Plan, t: Term) -> int:
    """The cost of an element of the term itself."""
    if is_table(made, t) or is_turn_of(made, t):
        return 0
    if isinstance(t.op, Mod) and is_turn(*(made.affine(a) for a in t.args)):
        return 1
    if isinstance(t.op, Mul0):
        return DIVISION  # a product and a choice
    if isinstance(t.op, Pointwise):
        return FUNCTION if "(" in t.op.c else DIVISION if "/" in t.op.c else 1
    if isinstance(t.op, View):
        return sum(not in_bounds((n,), t.spec.shape, (f,)) for f, n in zip(t.op.forms, t.args[0].spec.shape))  # conditions
    return gathering(t) if isinstance(t.op, Gather) else 0
