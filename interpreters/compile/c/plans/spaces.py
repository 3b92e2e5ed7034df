"""Iteration spaces: which axes of a stored term become loops, and which short ones are unrolled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of, in_bounds
from adtypes.dtypes import is_float
from adtypes.namespace import Forms
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Reshape, Sum, Unview, View
from adtypes.ops.reductions import Argmax, Argmin, Cumsum
from interpreters.compile.c.contiguous import is_row
from interpreters.compile.c.forms import bytes_of, linear
from interpreters.compile.c.normal.factors import factors
from interpreters.compile.c.normal.families import REDUCTIONS, reduced_axes
from interpreters.compile.c.normal.places import is_joined
from interpreters.compile.c.plans.blocks import REGISTERS, ROWS, WIDE, best
from interpreters.compile.c.plans.masks import share_of
from interpreters.compile.c.plans.narrow import in_order, sums_columns
from interpreters.compile.c.plans.rows import LONG, VECTOR, has_rows, runs_along_rows, takes_rows
from interpreters.compile.c.plans.sources import (
    REPEATED,
    ROW,
    copied,
    has_longer_rows,
    in_order_along,
    is_free_to_lie,
    pads_rows,
    runs_along,
    sources,
    steps_of,
)
from interpreters.compile.c.plans.tables import FUNCTION
from interpreters.concrete.affine import row_major
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

UNROLLED = 32  # axes up to this length are unrolled beside a longer one
COLUMNS = 64  # the same of what is joined, where it is known how long all of that is
SHARED = 16  # statements of an iteration from which on an axis is written out in part
CLOSE = 4  # elements between neighbours that lie near each other
INNER = 8  # sums that are written out whose windows are looked at
TURNED = 16  # elements of rows that are turned in tiles
SUMMED = 32  # elements of reductions that are written out
BESIDE = 64  # what counts as a longer axis, if it is not twice as long
COMPONENTS = 8  # copies, such as those for the coordinates of points, which may be more text
TEXT = 320  # statements that writing out may make
ROWWISE = 1500  # the same where all work is done row by row, and copies share most of it
SLIGHT = 250  # what part of the work of a program is so little that no axis is written out for it
NEAR, FAR = 2, 16  # what it costs to add to a sum in memory, and to those along which a loop runs that are apart
APART = 64  # statements that writing out may make where copies share nothing
FUNCTIONS = 20  # that the copies may have


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
    space = _Space(made, t, is_copy)
    if space.x in made.tiny and space.along < 0:
        return ()
    steps, shape = space.steps(), space.shape
    around = [Loop(k, shape[k] // max(steps.get(k, 1), 1), steps.get(k, 1)) for k in space.order]
    return tuple(x for x in around if x.trips != 1 or x.axis == space.along)


class _Space:
    """The positions of a root `x`, over which a statement computes or copies a term, and which of its axes are written out."""

    def __init__(self, made: Plan, t: Term, is_copy: bool) -> None:
        self.made, self.t, self.is_copy = made, t, is_copy
        self.x = x = t if is_copy else root(made, t)
        self.shape, self.last = x.spec.shape, x.spec.ndim - 1
        self.along = -1  # the axis of a search or a running sum, which has a loop along it
        if isinstance(t.op, (Argmax, Argmin, Cumsum)) and not is_copy and t not in made.inline:
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
        return runs_along(self.made, self.t, self.x) if self.along < 0 else tuple(self.order[:1])

    @cached_property
    def is_narrow(self) -> bool:
        """Whether the root is a matrix of short rows that nests run through as they lie."""
        made, x = self.made, self.x
        return x in made.narrow and not self.is_copy and (x not in made.stored or in_order(x))

    @cached_property
    def shares(self) -> bool:
        return self.in_blocks and shares_factors(self.made, self.x)

    @cached_property
    def has_rows(self) -> bool:
        """Whether loops run through the rows of the root as they lie; blocks that share what they read do without."""
        return (is_row(self.shape, self.last) or has_longer_rows(self.made, self.x)) and not self.shares

    @cached_property
    def row(self) -> int:
        """See `along_rows`."""
        sums = self.x is not self.t and self.along < 0 and isinstance(self.t.op, REDUCTIONS)
        return along_rows(self.made, self.t) if sums else -1

    @cached_property
    def ends(self) -> set[int] | None:
        """Of what only copies: the last axes of the copy and of what it reads."""
        through = copied(self.made, self.t, self.x, self.is_copy)
        return None if through is None else {self.last, *(a for f in through[-1:] for a, _ in f[1])}

    @property
    def adding(self) -> int:
        """What it costs to add to a sum in memory, in loads that are near."""
        kept = [k for k in range(len(self.shape)) if k not in reduced_axes(self.t)]
        return NEAR if is_free_to_lie(self.made, self.t) or kept[-1] == self.order[0] else FAR

    def steps(self) -> dict[int, int]:
        """How many positions along each axis are written out, where it is not one."""
        made, t, x = self.made, self.t, self.x
        adds = isinstance(t.op, (Scatter, Unview)) and not self.is_copy
        is_useful = (self.is_partial or x in made.mixed or x in made.sections.left) and not (adds or made.budget.plain)
        short = self.short() if is_useful else []
        if not self.in_blocks:
            return self.copies(short)
        steps = self.blocks(short)
        if not short and not self.is_narrow and has_rows(made, t, x, self.last):  # several of them at a time
            steps |= {k: ROWS for k in self.order[:1] if k != self.last and self.shape[k] % ROWS == 0}
        return steps

    @property
    def most(self) -> int:
        """How long an axis may be that is written out."""
        return COLUMNS if self.x in self.made.sections.of and is_joined(self.x) else UNROLLED

    def short(self) -> list[int]:
        """The axes that are written out: short ones beside a long one, but for those along which loops do better."""
        made, t, x, n = self.made, self.t, self.x, prod(self.shape[k] for k in self.long)
        left = (k for k in self.order if k not in (self.along, *self.long) and 1 < self.shape[k] <= self.most)
        short = [k for k in left if is_beside(self.shape[k], n) and not self.is_run_through(k)]
        lies = self.is_copy or not is_free_to_lie(made, x)
        if short and lies and (t is x or _is_total(made, t, x) or _reduces_across(made, x)):
            short = _without_rows(made, x, short, self.order[0])
        short = [k for k in short if not self.has_loop(k)]
        return _apart(made, x, short, self.order[0]) if short and not self.in_blocks else short

    def is_run_through(self, k: int) -> bool:
        """Whether a short axis belongs to rows that loops run through as they lie."""
        made, t, x = self.made, self.t, self.x
        is_last, is_long = k == self.last, self.shape[k] >= ROW
        if len(self.long) > 1 and not self.in_blocks:  # loops around it do as well
            return True
        if is_long and (t in made.by_rows or x in made.by_rows or is_slight(made, x)):
            return True
        if self.is_narrow and (t is x or sums_columns(t) or (is_long and self.along == self.order[0])):
            return True
        if (is_last or (is_long and not self.in_blocks)) and self.has_rows:
            return True
        return t is x and is_last and is_long and pads_rows(made, x)

    def has_loop(self, k: int) -> bool:
        """Whether a loop along a short axis reads and writes in order, or does as well."""
        made = self.made
        if k == self.row or (k == self.last and self.x in made.in_rows and not self.shares):
            return True
        if self.in_blocks:
            return has_rows(made, self.t, self.x, k)
        return self.ends is not None and not (k in self.ends and (len(self.ends) == 1 or self.shape[k] < ROW))

    def copies(self, short: list[int]) -> dict[int, int]:
        """Short axes written out, the shortest first; or in part, where the copies share much."""
        made, x, size, copies = self.made, self.x, max(self.made.size[self.x], 1), 1
        limit = self.most if made.row[x][0] <= ROWWISE or is_shared(made, x, short) else min(UNROLLED, TEXT // size)
        out = dict[int, int]()
        for k in reversed(short):
            n, most = self.shape[k], limit // copies
            parts = [d for d in range(1, most + 1) if n % d == 0]
            out[k] = max(parts, default=1) if n <= most or (n <= SUMMED and size >= SHARED) else 1
            copies *= out[k]
        return out

    def blocks(self, short: list[int]) -> dict[int, int]:
        """Short axes in blocks, for sums of products that are kept in registers."""
        made, t, x, shape = self.made, self.t, self.x, self.shape
        parts, gone = factors(x, made.in_memory), reduced_axes(t)
        axes = [k for k in short if shape[k] <= SUMMED]
        sizes = [0 if made.in_memory(f.term) or f in parts[:k] else made.size[f.term] for k, f in enumerate(parts)]
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
        return best(shape, axes[:3], parts, sizes, TEXT, share, most, added)


def _is_total(made: Plan, t: Term, x: Term) -> bool:
    """Whether a term is the sum of all elements of rows that lie behind each other, or of a matrix that reads windows."""
    rank = x.spec.ndim
    if len(reduced_axes(t)) < max(rank, 2):
        return False
    return has_longer_rows(made, x) if rank > 2 else reads_windows(made, x)


def _reduces_across(made: Plan, x: Term) -> bool:
    """Whether a term is made of reductions that are written out, whose results lie side by side as in rows: what they read is
    near along the last axis, and far apart along the longest one."""
    shape, last = x.spec.shape, x.spec.ndim - 1
    if last < 1 or shape[last] < ROW:
        return False
    long = max(range(last + 1), key=lambda k: shape[k])
    found = [(y, forms) for y, forms in sources(made, x) if y in made.inline and isinstance(y.op, REDUCTIONS)]
    if not found or any(_shares_along(made, y, forms, last) for y, forms in found):
        return False
    return long != last and not _without_rows(made, x, [last], long)


def _shares_along(made: Plan, y: Term, forms: Forms, axis: int) -> bool:
    """Whether a reduction, read at these forms, is of a product one of whose factors is the same along an axis, as in products of
    matrices: written out along it, it reads that once."""
    (x,), gone = y.args, reduced_axes(y)
    kept = [k for k in range(x.spec.ndim) if k not in gone]
    across = {k for k, f in zip(kept, forms) if axis in axes_of((f,))}
    parts = factors(x, made.in_memory)
    return len(parts) > 1 and any(across.isdisjoint(f.axes) for f in parts)


def shares_factors(made: Plan, x: Term) -> bool:
    """Whether a term is a product, and one of its factors is the same along some axis, so that blocks read it once."""
    parts = factors(x, made.in_memory)
    return len(parts) > 1 and any(len(f.axes) < x.spec.ndim for f in parts)


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


def _without_rows(made: Plan, x: Term, short: list[int], long: int) -> list[int]:
    """Short axes without one along which all is near, where all is far apart along the longest axis, nor those around it: vectors
    would gather each element, and loops along rows are near. Where only rows have ends, these are known if all is written out."""
    shape = x.spec.shape
    places, beyond = [row_major(shape)], set[int]()
    found = [*sources(made, x)]
    sums = [axes_of(forms) for t, forms in found if t in made.inline and isinstance(t.op, REDUCTIONS)]
    for t, forms in found:
        if (made.in_memory(t) and not (t is x and t in made.inline)) or isinstance(t.op, Reshape):
            steps = dict(linear(forms, steps_of(made, t))[1])
            if made.steps.n > 1 and steps.keys() == {long} and not is_float(t.spec.dtype):
                continue  # a length of each row
            least = REPEATED if t.spec.ndim > 1 or sums else REPEATED**2
            if t.spec.size * least > x.spec.size or not is_free_to_lie(made, t):
                places.append(tuple(steps.get(k, 0) for k in range(len(shape))))
            beyond |= {k for f, n in zip(forms, t.spec.shape) if not in_bounds((n,), shape, (f,)) for k, _ in f[1]}
        elif isinstance(t.op, Gather) and takes_rows(made, t):
            steps = dict(linear(forms, row_major(t.spec.shape))[1])
            places.append(tuple(steps.get(k, 0) for k in range(len(shape))))
        elif not (isinstance(t.op, (Const, Iota)) or (t in made.inline and isinstance(t.op, REDUCTIONS))):
            return short
    if any(0 < abs(steps[long]) <= CLOSE for steps in places):
        return short
    rows = {k for k in short if all(0 <= steps[k] <= CLOSE for steps in places) and shape[k] * places[0][k] >= ROW}
    if not rows and all(any(0 < steps[k] <= CLOSE and shape[k] >= TURNED for k in short) for steps in places):
        return [k for k in short if shape[k] <= CLOSE]  # rows of some are columns of others, and turned in tiles
    kept = [k for k in short if k not in rows and (shape[k] <= CLOSE or any(k not in axes for axes in sums))]
    return kept if rows and not (beyond and beyond <= rows) else short


def along_rows(made: Plan, t: Term) -> int:
    """The axis of what is summed along which the rows of the result run, if these are near in all that is read, what is added to
    them is far away, and windows are read, whose columns are not put in order; -1 if it is not so, or functions take most of the
    time. Extrema need whole vectors."""
    (x,), gone = t.args, reduced_axes(t)
    kept = [k for k in range(x.spec.ndim) if k not in gone]
    row = kept[-1] if kept else -1
    n, wide = x.spec.shape[row], VECTOR // bytes_of(x.spec.dtype)
    if len(kept) < 2 or n < ROW or (n % wide and not isinstance(t.op, Sum)) or made.cost[x] >= FUNCTION:
        return -1
    for y, forms in sources(made, x):
        if isinstance(y.op, (Const, Iota)):
            continue
        if not made.in_memory(y):
            return -1
        steps = dict(linear(forms, steps_of(made, y))[1])
        if steps.get(row, 0) not in (0, 1) or any(0 < abs(s) <= CLOSE for k, s in steps.items() if k != row):
            return -1
    return row if reads_windows(made, x) else -1


def reads_windows(made: Plan, x: Term) -> bool:
    """Whether something is read at a sum of positions, if only by one of a few sums that are written out."""
    found = [*sources(made, x)]
    inline = [y.args[0] for y, _ in found if y in made.inline and isinstance(y.op, REDUCTIONS)]
    read = (forms for z in inline[:INNER] for _, forms in sources(made, z))
    return any(len(terms) > 1 for forms in chain((forms for _, forms in found), read) for _, terms in forms)


def is_slight(made: Plan, x: Term) -> bool:
    """Whether what is computed for all elements of a term is too little, beside the rest of the program, to be worth copies:
    these take compilers as long as those that are run a thousand times as often."""
    return x.spec.size * max(made.cost[x], 1) < made.work // SLIGHT


def _apart(made: Plan, x: Term, short: list[int], last: int) -> list[int]:
    """Of the axes that are to be written out, those left where that would make much code with little in common: loops around the
    longest axis do as well, if that is the last one. Of some fifty functions compilers take minutes, and long rows have loops of
    their own."""
    copies = prod(x.spec.shape[k] for k in short)
    (size, cost), text, functions = made.row[x], copies * made.size[x], copies * (made.cost[x] // FUNCTION)
    if 4 * size < 3 * text or 4 * cost < 3 * copies * made.cost[x]:
        return short
    if functions > FUNCTIONS and made.size[x] < SHARED:
        short = [k for k in short if x.spec.shape[k] < LONG]
    return [k for k in short if k > last] if text > APART else short


def is_beside(n: int, long: int) -> bool:
    """Whether an axis is short beside a loop of this length."""
    return long >= min(max(2 * n, 16), BESIDE)


def space(made: Plan, t: Term) -> Reader:
    """What distinguishes the nests of two stored terms, as far as it is known at this point."""
    trips = tuple(x.trips for x in loops(made, t))
    return Reader(prod(trips), (trips, made.level[t]), made.after[t])


def times(made: Plan, t: Term) -> int:
    """How often the nest that copies a term executes."""
    return prod(x.trips for x in loops(made, t, is_copy=True))
