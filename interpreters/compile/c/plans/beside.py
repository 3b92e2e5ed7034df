"""Short axes beside a long one: which of them have a loop of their own, and are not written out in the loop along the long one.

Written out, they share what varies along the long one alone, and vectors lie along that. `RULES` says where a loop does better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of, in_bounds
from adtypes.dtypes import is_float
from adtypes.namespace import Forms
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Reshape
from adtypes.spec import Shape
from interpreters.compile.c.contiguous import is_row
from interpreters.compile.c.forms import bytes_of, linear
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.factors import factors, shares
from interpreters.compile.c.normal.families import CALLS, REDUCTIONS, kept_axes
from interpreters.compile.c.normal.matvec import ONCE
from interpreters.compile.c.normal.places import is_joined
from interpreters.compile.c.plans.narrow import sums_columns
from interpreters.compile.c.plans.rows import COLUMNS, LONG, has_rows, takes_rows
from interpreters.compile.c.plans.sources import (
    REPEATED,
    ROW,
    copied,
    has_longer_rows,
    is_free_to_lie,
    pads_rows,
    sources,
    steps_of,
)
from interpreters.compile.c.plans.tables import FUNCTION
from interpreters.concrete.affine import row_major
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan
    from interpreters.compile.c.plans.spaces import Space

BESIDE = 64  # what counts as a longer axis, if it is not twice as long
CLOSE = 4  # elements between neighbours that lie near each other
TURNED = 16  # elements of rows that are turned in tiles
SLIGHT = 250  # what part of the work of a program is so little that no axis is written out for it
SHARED = 16  # statements of an iteration from which on an axis is written out in part
APART = 64  # statements that writing out may make where copies share nothing
FUNCTIONS, MORE = 20, 64  # that the copies may have, and those of rows of up to `COLUMNS` numbers, but in steps


def is_beside(n: int, long: int) -> bool:
    """Whether an axis is short beside a loop of this length."""
    return long >= min(max(2 * n, 16), BESIDE)


def written_out(s: Space, short: Sequence[int]) -> list[int]:
    """The short axes, longest first, that are written out: those for which no rule wants a loop. Each rule sees what those before
    it have left."""
    left = [*short]
    for rule in RULES:
        looped = rule(s, left) if left else ()
        left = [k for k in left if k not in looped]
    return left


# ---------------------------------------------------------------- rules: the axes, among these, that have a loop
def around_one_loop(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Where the longest loop runs along several axes, loops around it do as well."""
    return short if len(s.long) > 1 and s.last in s.long and not s.in_blocks else ()


def stored_by_rows(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Rows of what is stored row by row are loaded in vectors."""
    by_rows = s.made.by_rows
    return [k for k in short if s.shape[k] >= ROW] if s.t in by_rows or s.x in by_rows else ()


def little_work(s: Space, short: Sequence[int]) -> Sequence[int]:
    """What takes little time to run is not worth the time to compile copies."""
    return [k for k in short if s.shape[k] >= ROW] if is_slight(s.made, s.x) else ()


def narrow_matrix(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Several short rows are run through as one (`plans/narrow.py`)."""
    if not s.is_narrow:
        return ()
    is_whole = s.t is s.x or sums_columns(s.t)
    return [k for k in short if is_whole or (s.shape[k] >= ROW and s.along == s.order[0])]


def rows_as_they_lie(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Rows that lie one behind the other are run through as they lie."""
    if s.sums_matrices or s.x in s.made.across or not (is_row(s.shape, s.last) or has_longer_rows(s.made, s.x)):
        return ()  # rows of products share what lies along the longest axis
    return [k for k in short if k == s.last or (s.shape[k] >= ROW and not s.in_blocks)]


def padded_rows(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Columns of what has rows of zeros around would be loaded under conditions."""
    pads = s.t is s.x and s.last in short and s.shape[s.last] >= ROW and pads_rows(s.made, s.x)
    return [s.last] if pads else ()


def rows_near(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Rows along which all is near that is far apart along the longest axis: vectors along that would gather each element."""
    made, t, x = s.made, s.t, s.x
    if not s.is_copy and is_free_to_lie(made, x):
        return ()
    return _near(made, x, short, s.order[0]) if t is x or _reduces_across(made, x) else ()


def rows_beside_products(s: Space, short: Sequence[int]) -> Sequence[int]:
    """What is combined with products of matrices is stored row by row, as these are."""
    return [s.last] if s.x in s.made.in_rows else ()


def long_in_blocks(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Sums of products along rows that are long enough have vectors along these (`plans/rows.py`)."""
    return [k for k in short if has_rows(s.made, s.t, s.x, k)] if s.in_blocks else ()


def copies_of_rows(s: Space, short: Sequence[int]) -> Sequence[int]:
    """What only copies goes along rows, unless rows become columns: then short ones are written out."""
    through = copied(s.made, s.t, s.x, s.is_copy)
    if through is None:
        return ()
    ends = {s.last, *(a for f in through[-1:] for a, _ in f[1])}  # the last axes of the copy and of what it reads
    return [k for k in short if not (k in ends and (len(ends) == 1 or s.shape[k] < ROW))]


def little_in_common(s: Space, short: Sequence[int]) -> Sequence[int]:
    """Copies that share little are much code: loops around the longest axis do as well, if that is the last one. Of some fifty
    functions compilers take minutes, and long rows have loops of their own: where little is computed, or these are whole
    vectors."""
    if s.in_blocks:
        return ()
    made, x, copies = s.made, s.x, prod(s.shape[k] for k in short)
    (size, cost), text, functions = made.row[x], copies * made.size[x], copies * (made.cost[x] // FUNCTION)
    longest = max(s.shape)
    measured = copies * (longest if longest < BESIDE else 1)  # where no axis is long, all of them are written out in a row
    if 4 * size < 3 * measured * made.size[x] or 4 * cost < 3 * measured * made.cost[x]:
        return ()
    wide = VECTOR // bytes_of(x.spec.dtype)
    some = MORE if made.steps is ONCE else FUNCTIONS
    rows = [k for k in short if functions > (some if s.shape[k] <= COLUMNS else FUNCTIONS) and s.shape[k] >= LONG]
    rows = rows if made.size[x] < SHARED else [k for k in rows if s.shape[k] % wide == 0 and not is_joined(x)]
    return [k for k in short if k in rows or (text > APART and k <= s.order[0])]


RULES = (
    around_one_loop,
    stored_by_rows,
    little_work,
    narrow_matrix,
    rows_as_they_lie,
    padded_rows,
    rows_near,
    rows_beside_products,
    long_in_blocks,
    copies_of_rows,
    little_in_common,
)


# ---------------------------------------------------------------- what they ask
class _Reads(NamedTuple):
    """How a term, and the arrays of which it is made, lie."""

    steps: list[Shape]  # of the term, then of each array: how far neighbours along each axis of the term are apart
    beyond: set[int]  # the axes along which something is read beyond its ends
    sums: list[set[int]]  # the axes along which reductions that are written out vary


def _reads(made: Plan, x: Term, long: int) -> _Reads | None:
    """How they lie, as far as that matters to vectors along the longest axis; None if it is not known of all."""
    shape, found = x.spec.shape, [*sources(made, x)]
    sums = [axes_of(forms) for t, forms in found if t in made.inline and isinstance(t.op, REDUCTIONS)]
    out = _Reads([row_major(shape)], set(), sums)
    by_rows = x in made.outputs and shape[-1] >= LONG
    for t, forms in found:
        if (made.in_memory(t) and not (t is x and t in made.inline)) or isinstance(t.op, Reshape):
            lies = row_major(t.spec.shape) if isinstance(t.op, CALLS) else steps_of(made, t)  # calls store rows
            steps = dict(linear(forms, lies)[1])
            if steps.keys() == {long} and (by_rows if made.steps is ONCE else not is_float(t.spec.dtype)):
                continue  # a factor of each row, or its length
            least = REPEATED if t.spec.ndim > 1 or sums else REPEATED**2
            if t.spec.size * least > x.spec.size or not is_free_to_lie(made, t):
                out.steps.append(tuple(steps.get(k, 0) for k in range(len(shape))))
            out.beyond.update(k for f, n in zip(forms, t.spec.shape) if not in_bounds((n,), shape, (f,)) for k, _ in f[1])
        elif isinstance(t.op, Gather) and takes_rows(made, t):
            steps = dict(linear(forms, row_major(t.spec.shape))[1])
            out.steps.append(tuple(steps.get(k, 0) for k in range(len(shape))))
        elif not (isinstance(t.op, (Const, Iota)) or (t in made.inline and isinstance(t.op, REDUCTIONS))):
            return None
    return out


def _near(made: Plan, x: Term, short: Sequence[int], long: int) -> Sequence[int]:
    """Of short axes those along which all is near, where all is far apart along the longest one, and those around these. Where
    only rows have ends there is none: these are known if all is written out."""
    shape, read = x.spec.shape, _reads(made, x, long)
    if read is None or any(0 < abs(steps[long]) <= CLOSE for steps in read.steps):
        return ()
    rows = {k for k in short if all(0 <= steps[k] <= CLOSE for steps in read.steps) and shape[k] * read.steps[0][k] >= ROW}
    if rows:
        around = {k for k in short if shape[k] > CLOSE and all(k in axes for axes in read.sums)}
        return () if read.beyond and read.beyond <= rows else [*rows, *around]
    if all(any(0 < steps[k] <= CLOSE and shape[k] >= TURNED for k in short) for steps in read.steps):
        return [k for k in short if shape[k] > CLOSE]  # rows of some are columns of others, and turned in tiles
    return ()


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
    return long != last and bool(_near(made, x, [last], long))


def _shares_along(made: Plan, y: Term, forms: Forms, axis: int) -> bool:
    """Whether a reduction, read at these forms, is of a product one of whose factors is the same along an axis: written out along
    it, it reads that once."""
    across = {k for k, f in zip(kept_axes(y), forms) if axis in axes_of((f,))}
    return shares(factors(y.args[0], made.in_memory), across)


def is_slight(made: Plan, x: Term) -> bool:
    """Whether what is computed for all elements of a term is too little, beside the rest of the program, to be worth copies:
    these take compilers as long as those that are run a thousand times as often."""
    return x.spec.size * max(made.cost[x], 1) < made.work // SLIGHT
