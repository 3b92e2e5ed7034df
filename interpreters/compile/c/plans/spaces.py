"""Iteration spaces: which axes of a stored term become loops, and which short ones are unrolled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of, identity
from adtypes.ops.arithmetic import Add, Mul, Neg, Sub
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Reshape, Sum, Unview, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Cumsum, Position
from interpreters.compile.c.normal.factors import factors, shares
from interpreters.compile.c.normal.families import FUNCTION as CALL
from interpreters.compile.c.normal.families import REDUCTIONS, kept_axes, reduced_axes
from interpreters.compile.c.normal.places import is_joined
from interpreters.compile.c.plans.beside import SHARED, is_beside, written_out
from interpreters.compile.c.plans.blocks import REGISTERS, ROWS, SHARED_BY, WIDE, at_a_time, best
from interpreters.compile.c.plans.masks import share_of
from interpreters.compile.c.plans.narrow import in_order
from interpreters.compile.c.plans.rows import MATRIX, has_rows, is_of_matrices, runs_along_rows, sums_matrices
from interpreters.compile.c.plans.searches import search
from interpreters.compile.c.plans.sources import in_order_along, is_free_to_lie, runs_along, sources, together
from interpreters.compile.c.plans.tables import FUNCTION
from interpreters.symbolic.term import Parameter, Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

UNROLLED = 32  # axes up to this length are unrolled beside a longer one
COLUMNS = 64  # the same of what is joined, where it is known how long all of that is
SUMMED = 32  # elements of reductions that are written out
COMPONENTS = 8  # copies, such as those for the coordinates of points, which may be more text
IN_BLOCKS = 15  # statements of a long sum, which is made in blocks of five terms: loads, differences and products
LITTLE = 6  # what an element costs, in additions
TEXT = 320  # statements that writing out may make
ROWWISE = 1500  # the same where all work is done row by row, and copies share most of it
NEAR, FAR = 2, 16  # what it costs to add to a sum in memory, and to those along which a loop runs that are apart


def root(made: Plan, t: Term) -> Term:
    """The term over whose positions the loops run when this one is computed."""
    return t.args[0] if isinstance(t.op, (*REDUCTIONS, Scatter, Unview)) and t not in made.inline else t


class Reader(NamedTuple):
    """A reader: how often its nest executes, and what distinguishes it from other readers; among those of equal keys, how many
    nests come before that store what is read at other positions."""

    times: int
    key: object
    after: int = 0


class Loop(NamedTuple):
    """A loop along an axis; each iteration handles `step` positions, unrolled."""

    axis: int
    trips: int
    step: int


def loops(made: Plan, t: Term, is_copy: bool = False) -> tuple[Loop, ...]:
    """The loops over the root of a term, or over a term that is copied, the longest first. Short axes beside a long one are
    written out where that is of use, since some operands vary along some axes only, and as far as the text may grow; or in part,
    where there is much to share."""
    space = Space(made, t, is_copy)
    if space.x in made.tiny and space.along < 0:
        return ()
    steps, shape = space.steps(), space.shape
    around = [Loop(k, shape[k] // max(steps.get(k, 1), 1), steps.get(k, 1)) for k in space.order]
    return tuple(x for x in around if x.trips != 1 or x.axis == space.along)


class Space:
    """The positions of a root `x`, over which a statement computes or copies a term, and which of its axes are written out."""

    def __init__(self, made: Plan, t: Term, is_copy: bool = False) -> None:
        if not is_copy:
            t = search(made, t) or t
        self.made, self.t, self.is_copy = made, t, is_copy
        self.x = x = t if is_copy else root(made, t)
        self.shape, self.last = x.spec.shape, x.spec.ndim - 1
        self.along = -1  # the axis of a search or a running sum, which has a loop along it
        if isinstance(t.op, (Position, Cumsum)) and not is_copy and t not in made.inline:
            self.along = t.op.axis
        self.is_partial = x is not t and 0 < len(reduced_axes(t)) < len(self.shape) and self.along < 0
        self.in_blocks = self.is_partial and isinstance(t.op, Sum)  # sums of products in registers

    @cached_property
    def order(self) -> list[int]:
        """The axes, the longest first."""
        shape = self.shape
        order = sorted(range(len(shape)), key=lambda k: (-shape[k], k))
        if self.x is not self.t and any(shape[k] == shape[order[j + 1]] > 1 for j, k in enumerate(order[:-1])):
            fast = in_order_along(self.made, self.x)
            order.sort(key=lambda k: (-shape[k], fast[k], k))
        return order

    @cached_property
    def long(self) -> tuple[int, ...]:
        """The axes of the longest loop."""
        if self.along >= 0:
            return tuple(self.order[:1])
        made, t, x = self.made, self.t, self.x
        return max(runs_along(made, t, x), together(made, t, x), key=lambda axes: prod(self.shape[k] for k in axes))

    @cached_property
    def sums_matrices(self) -> bool:
        """Whether rows of products of matrices, or what is made of them, are summed on the way, as their squares are."""
        return self.in_blocks and self.last in reduced_axes(self.t) and sums_matrices(self.made, self.x, self.last)

    @cached_property
    def is_narrow(self) -> bool:
        """Whether the root is a matrix of short rows that nests run through as they lie."""
        made, x = self.made, self.x
        return x in made.narrow and not self.is_copy and (x not in made.stored or in_order(x))

    @property
    def is_scaled(self) -> bool:
        """Whether it is a result of the program that takes little but to read given rows and some numbers for each, as rows that
        are scaled do: it takes longer to move columns to an order of their own and back."""
        made, x = self.made, self.x
        is_little = x is self.t and x.spec.ndim == 2 and self.shape[1] >= COMPONENTS and made.cost[x] <= LITTLE
        if not (is_little and made.work and x in made.outputs and isinstance(x.op, Pointwise)):
            return False
        whole = [(y, forms) for y, forms in sources(made, x) if len(axes_of(forms)) == 2]
        return all(isinstance(y.op, Parameter) and forms == identity(2) for y, forms in whole)

    @property
    def adding(self) -> int:
        """What it costs to add to a sum in memory, in loads that are near."""
        return NEAR if is_free_to_lie(self.made, self.t) or kept_axes(self.t)[-1] == self.order[0] else FAR

    def steps(self) -> dict[int, int]:
        """How many positions along each axis are written out, where it is not one."""
        made, t, x = self.made, self.t, self.x
        if t in made.in_place:
            return self.blocks(self.short())
        adds = isinstance(t.op, (Scatter, Unview)) and not self.is_copy
        is_useful = (self.is_partial or x in made.mixed or x in made.sections.left) and not (adds or made.budget.plain)
        is_useful &= not self.is_scaled
        short = self.short() if is_useful else []
        if not self.in_blocks:
            return self.copies(short)
        if self.made_with is not None:
            return Space(made, self.made_with).steps()
        steps = self.blocks(short)
        calls = made.cost[x] >= FUNCTION and calls_functions(made, x)  # which take longer than to add up the lanes of a sum
        if not (short or calls or self.is_narrow) and has_rows(made, t, x, self.last):  # several of them at a time
            steps |= {k: ROWS for k in self.order[:1] if k != self.last and self.shape[k] % ROWS == 0}
        return steps

    @property
    def most(self) -> int:
        """How long an axis may be that is written out."""
        made, x = self.made, self.x
        if x in made.sections.of and is_joined(x):
            return COLUMNS
        whole = x.args[0] if x in made.inline and isinstance(x.op, Sum) else x
        is_matrix = any(is_of_matrices(made, whole, k) for k in range(whole.spec.ndim))
        return MATRIX if is_matrix or self.sums_matrices else UNROLLED

    def short(self) -> list[int]:
        """The axes that are written out: short ones beside a long one, but for those along which loops do better (`RULES`)."""
        n = prod(self.shape[k] for k in self.long)
        left = (k for k in self.order if k not in (self.along, *self.long) and 1 < self.shape[k] <= self.most)
        return written_out(self, [k for k in left if is_beside(self.shape[k], n)])

    @cached_property
    def made_with(self) -> Term | None:
        """What is made in the same loops, as a sum of it is added up while it is in registers: a product that takes the place of
        a factor, or sums of products in blocks of positions, from which what is summed is computed as they lie."""
        made, x, gone, same = self.made, self.x, reduced_axes(self.t), identity(self.x.spec.ndim)
        if not self.in_blocks or made.in_memory(x):
            return x if self.in_blocks and x in made.in_place else None
        fits = self.order[0] not in gone and is_free_to_lie(made, self.t)
        for y, forms in sources(made, x) if fits else ():
            as_it_lies = y in made.inline and y in made.stored and forms == same and isinstance(y.op, Sum)
            if as_it_lies and any(a.step > 1 and a.trips > 1 and a.axis in gone for a in loops(made, y)):
                return y
        return None

    def copies(self, short: list[int]) -> dict[int, int]:
        """Short axes written out, the shortest first, after those along which sums share factors; or in part, where the copies
        share much."""
        made, x, size, copies = self.made, self.x, max(self.made.size[self.x], 1), 1
        limit = self.most if made.row[x][0] <= ROWWISE or is_shared(made, x, short) else min(UNROLLED, TEXT // size)
        out = dict[int, int]()
        first = [k for k in short if self.shares(k)]
        for k in (*first[::-1], *(k for k in reversed(short) if k not in first)):
            n, most = self.shape[k], max(limit, at_a_time(self.shape[k]) if k in first else 0) // copies
            parts = [d for d in range(1, most + 1) if n % d == 0]
            out[k] = max(parts, default=1) if n <= most or (n <= max(SUMMED, self.most) and size >= SHARED) else 1
            copies *= out[k]
        return out

    def shares(self, axis: int) -> bool:
        """Whether sums of products that are written out share a factor along an axis, and enough of them can be: as blocks of
        plain arithmetic on what is in memory."""
        made, x = self.made, self.x
        if x not in made.inline or not isinstance(x.op, Sum) or not at_a_time(self.shape[axis]):
            return False
        parts = factors(x.args[0], made.in_memory)
        is_plain = all(made.in_memory(f.term) or isinstance(f.term.op, (Add, Sub, Neg, Mul)) for f in parts)
        return is_plain and shares(parts, {kept_axes(x)[axis]})

    def blocks(self, short: list[int]) -> dict[int, int]:
        """Short axes in blocks, for sums of products that are kept in registers."""
        made, t, x, shape = self.made, self.t, self.x, self.shape
        parts, gone = factors(x, lambda y: y is not t and made.in_memory(y)), reduced_axes(t) if x is not t else ()
        axes = [k for k in short if shape[k] <= max(SUMMED, self.most)]
        rows = at_a_time(shape[self.last], SHARED_BY) if self.sums_matrices else 0
        size = IN_BLOCKS if rows else TEXT
        sizes = [0 if made.in_memory(f.term) or f in parts[:k] else min(made.size[f.term], size) for k, f in enumerate(parts)]
        mask, kept = made.read.get(t), [k for k in range(len(shape)) if k not in gone]

        def share(step: dict[int, int]) -> float:
            return 1.0 if mask is None else share_of(mask, [step.get(k, 1) for k in kept])

        def added(step: dict[int, int]) -> float:
            if self.order[0] in gone or all(step.get(k, 1) == shape[k] for k in gone):
                return 0.0  # in registers, or once
            return self.adding / prod(step.get(k, 1) for k in gone)

        most = WIDE if gone == (max(range(len(shape)), key=lambda k: shape[k]),) and len(parts) > 1 else REGISTERS
        if runs_along_rows(made, t, x) and all(f.axes.issuperset(axes) for f in parts):  # rows that share nothing
            most = ROWS
        return best(shape, axes[:3], parts, sizes, TEXT, share, rows or most, added)


def calls_functions(made: Plan, x: Term) -> bool:
    """Whether functions are computed, place by place, for a term; or so much that nobody looks for them."""
    seen, todo = set[Term](), [x]
    while todo:
        if len(seen) > TEXT:
            return True
        t = todo.pop()
        if t not in seen and (t is x or not made.in_memory(t)):
            seen.add(t)
            todo += t.args
            if isinstance(t.op, Pointwise) and CALL.search(t.op.c):
                return True
    return False


def is_shared(made: Plan, x: Term, short: Sequence[int]) -> bool:
    """Whether the copies that writing out some axes makes have so much in common that all of them are not much text."""
    copies, lines = prod(x.spec.shape[k] for k in short), 0.0
    seen, todo = set[Term](), [x] if 1 < copies <= COMPONENTS and x.spec.size else []
    while todo:
        t = todo.pop()
        if t in seen or (made.in_memory(t) and t is not x) or isinstance(t.op, (Const, Iota)):
            continue
        seen.add(t)
        todo += t.args
        if not isinstance(t.op, (View, Reshape)):
            lines += max(1.0, copies * t.spec.size / x.spec.size)  # once, if it does not vary along these axes
            if lines > 2 * TEXT:
                return False
    return 0 < 4 * lines < 3 * copies * made.size[x]


def space(made: Plan, t: Term) -> Reader:
    """What distinguishes the nests of two stored terms, as far as it is known at this point: scatters have nests of their own."""
    trips = tuple(x.trips for x in loops(made, t))
    return Reader(prod(trips), (trips, made.level[t], isinstance(t.op, Scatter)), made.after[t])


def times(made: Plan, t: Term) -> int:
    """How often the nest that copies a term executes."""
    return prod(x.trips for x in loops(made, t, is_copy=True))
