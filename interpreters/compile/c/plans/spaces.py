"""Iteration spaces: which axes of a stored term become loops, and which short ones are unrolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of, compose, identity, in_bounds
from adtypes.namespace import Forms
from adtypes.ops.constants import Const, Iota
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Reshape, Sum, Unview, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Argmax, Argmin, Cumsum
from adtypes.spec import Shape
from interpreters.compile.c.contiguous import ROWED, fastest, is_row
from interpreters.compile.c.forms import linear
from interpreters.compile.c.normal.factors import factors
from interpreters.compile.c.normal.families import REDUCTIONS, reduced_axes
from interpreters.compile.c.normal.places import is_joined
from interpreters.compile.c.plans.blocks import REGISTERS, ROWS, WIDE, best
from interpreters.compile.c.plans.masks import share_of
from interpreters.compile.c.plans.narrow import in_order, sums_columns
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Parameter, Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

UNROLLED = 32  # axes up to this length are unrolled beside a longer one
COLUMNS = 64  # the same of what is joined, where it is known how long all of that is
LONG = 24  # elements from which on a row gets the innermost loop
CAPTURED = 1 << 12  # elements of what steps capture up to which they may read a copy that lies as they want it
ROW = 8  # elements of a row that is worth a loop, where rows lie one behind the other
SHARED = 16  # statements of an iteration from which on an axis is written out in part
CLOSE = 4  # elements between neighbours that lie near each other
TURNED = 16  # elements of rows that are turned in tiles
REPEATED = 8  # times that something is read, from which on it may lie as its reader likes
SUMMED = 32  # elements of reductions that are written out
SEEN = 64  # terms that are looked at to know how rows lie
BESIDE = 64  # what counts as a longer axis, if it is not twice as long
COMPONENTS = 8  # copies, such as those for the coordinates of points, which may be more text
TEXT = 320  # statements that writing out may make
ROWWISE = 1500  # the same where all work is done row by row, and copies share most of it
SLIGHT = 250  # what part of the work of a program is so little that no axis is written out for it
APART = 64  # statements that writing out may make where copies share nothing
FUNCTION, FUNCTIONS = 16, 20  # what a function costs, in additions; how many the copies may have


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
    """The loops over the root, the longest first. Short axes beside a long one are written out where that is of use, since some
    operands vary along some axes only, and as far as the text may grow; or in part, where there is much to share."""
    op, x = (None, t) if is_copy else (t.op, root(made, t))
    shape = x.spec.shape
    along = op.axis if isinstance(op, (Argmax, Argmin, Cumsum)) and t not in made.inline else -1
    if x in made.tiny and along < 0:
        return ()
    partly = x is not t and 0 < len(reduced_axes(t)) < len(shape) and along < 0
    mixed = x in made.mixed or x in made.sections.left
    useful = (partly or mixed) and not isinstance(op, (Scatter, Unview)) and not made.budget.plain
    order = sorted(range(len(shape)), key=lambda k: (-shape[k], k))
    if x is not t and any(shape[k] == shape[order[j + 1]] > 1 for j, k in enumerate(order[:-1])):
        fast = _fastest(made, x)
        order.sort(key=lambda k: (-shape[k], fast[k], k))
    size, long = max(made.size[x], 1), runs_along(made, t, x) if useful and along < 0 else tuple(order[:1])
    n = prod(shape[k] for k in long)
    most = COLUMNS if x in made.sections.of and is_joined(x) else UNROLLED
    short = [k for k in order if useful and k not in (along, *long) and 1 < shape[k] <= most and is_beside(shape[k], n)]
    blocks = partly and isinstance(op, Sum)
    shares = blocks and shares_factors(made, x)
    if (is_row(shape, len(shape) - 1) or has_longer_rows(made, x)) and not shares:
        short = [k for k in short if k != len(shape) - 1 and (blocks or shape[k] < ROW)]
    is_narrow = x in made.narrow and not is_copy and (x not in made.stored or in_order(x))
    if is_narrow:
        short = [k for k in short if t is not x and not sums_columns(t) and (shape[k] < ROW or along != order[0])]
    if len(long) > 1 and not blocks:  # loops around it do as well
        short = []
    short = [k for k in short if shape[k] < ROW or not (t in made.by_rows or x in made.by_rows or is_slight(made, x))]
    if t is x and len(shape) - 1 in short and shape[-1] >= ROW and pads_rows(made, x):
        short.remove(len(shape) - 1)
    whole = t is x or (len(reduced_axes(t)) == len(shape) > 2 and has_longer_rows(made, x))
    if whole and short and (is_copy or not is_free_to_lie(made, x)):
        short = _without_rows(made, x, short, order[0])
    if x in made.in_rows and not shares:  # blocks of products share what they read
        short = [k for k in short if k != len(shape) - 1]
    short = [k for k in short if not (blocks and has_rows(made, x, k))]
    if short and (through := copied(made, t, x, is_copy)) is not None:  # loops do as well, but for ends of rows
        ends = {len(shape) - 1, *(a for f in through[-1:] for a, _ in f[1])}
        short = [k for k in short if k in ends and (len(ends) == 1 or shape[k] < ROW)]
    if short and not blocks:
        short = _apart(made, x, short, order[0])
    most = most if made.row[x][0] <= ROWWISE or is_shared(made, x, short) else min(UNROLLED, TEXT // size)
    steps = _blocks(made, t, x, short) if blocks else _copies(shape, short, size, most)
    if blocks and not short and not is_narrow and has_rows(made, x, len(shape) - 1):  # several of them at a time
        steps |= {k: ROWS for k in order[:1] if k != len(shape) - 1 and shape[k] % ROWS == 0}
    around = [Loop(k, shape[k] // max(steps.get(k, 1), 1), steps.get(k, 1)) for k in order if shape[k] != 1 or k == along]
    return tuple(x for x in around if x.trips != 1 or x.axis == along)


def shares_factors(made: Plan, x: Term) -> bool:
    """Whether a term is a product, and one of its factors is the same along some axis, so that blocks read it once."""
    parts = factors(x, made.in_memory)
    return len(parts) > 1 and any(len(f.axes) < x.spec.ndim for f in parts)


def is_shared(made: Plan, x: Term, short: Sequence[int]) -> bool:
    """Whether the copies that writing out some axes makes have so much in common that all of them are not much text."""
    copies, lines = prod(x.spec.shape[k] for k in short), 0.0
    seen, todo = set[Term](), [x] if 1 < copies <= COMPONENTS else []
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


def sources(made: Plan, x: Term) -> Iterator[tuple[Term, Forms]]:
    """What a term is computed of place by place, with the forms that say where it is read, as far as is soon seen. Among them are
    reductions that are written out, and what these read first."""
    seen, todo = set[tuple[Term, Forms]](), [(x, identity(x.spec.ndim))]
    while todo and len(seen) < SEEN:
        t, forms = todo.pop()
        if (t, forms) in seen:
            continue
        seen.add((t, forms))
        is_read = t is not x and made.in_memory(t)
        if isinstance(t.op, View) and not is_read:
            todo.append((t.args[0], compose(t.op.forms, forms)))
        elif isinstance(t.op, Pointwise) and not is_read:
            todo += [(a, forms) for a in t.args]
        else:
            yield t, forms
        if t in made.inline and isinstance(t.op, REDUCTIONS) and not is_read:
            todo.append((t.args[0], _first(t, forms)))


def _first(t: Term, forms: Forms) -> Forms:
    """Where the first element of each sum is read."""
    kept = iter(forms)
    return tuple((0, ()) if k in reduced_axes(t) else next(kept) for k in range(t.args[0].spec.ndim))


def _without_rows(made: Plan, x: Term, short: list[int], long: int) -> list[int]:
    """Short axes without one along which all is near, where all is far apart along the longest axis, nor those around it: vectors
    would gather each element, and loops along rows are near. Where only rows have ends, these are known if all is written out."""
    shape = x.spec.shape
    places, beyond = [row_major(shape)], set[int]()
    for t, forms in sources(made, x):
        if made.in_memory(t) or isinstance(t.op, Reshape):
            steps = dict(linear(forms, steps_of(made, t))[1])
            least = REPEATED**2 if t.spec.ndim == 1 else REPEATED
            if t.spec.size * least > x.spec.size or not is_free_to_lie(made, t):
                places.append(tuple(steps.get(k, 0) for k in range(len(shape))))
            beyond |= {k for f, n in zip(forms, t.spec.shape) if not in_bounds((n,), shape, (f,)) for k, _ in f[1]}
        elif not (isinstance(t.op, (Const, Iota)) or (t in made.inline and isinstance(t.op, REDUCTIONS))):
            return short
    if any(0 < abs(steps[long]) <= CLOSE for steps in places):
        return short
    rows = {k for k in short if all(0 <= steps[k] <= CLOSE for steps in places) and shape[k] * places[0][k] >= ROW}
    if not rows and all(any(0 < steps[k] <= CLOSE and shape[k] >= TURNED for k in short) for steps in places):
        return [k for k in short if shape[k] <= CLOSE]  # rows of some are columns of others, and turned in tiles
    return [k for k in short if k not in rows and shape[k] <= CLOSE] if rows and not (beyond and beyond <= rows) else short


def has_longer_rows(made: Plan, x: Term) -> bool:
    """Whether a term of several axes is made, place by place, of rows that lie one behind the other, and are as long as its own
    or longer."""
    last = x.spec.ndim - 1
    if last < 2 or x.spec.shape[last] < ROW:
        return False
    near = [(t, forms) for t, forms in sources(made, x) if t.spec.size * REPEATED > x.spec.size and made.in_memory(t)]
    along = [t for t, forms in near if forms and forms[-1][1] == ((last, 1),)]
    return any(t in made.in_order or is_row(t.spec.shape, t.spec.ndim - 1) or lies_in_rows(t) for t in along)


def lies_in_rows(t: Term) -> bool:
    """Whether somebody else has made an array of rows."""
    return isinstance(t.op, Parameter) and t.spec.ndim > 2 and t.spec.shape[-1] >= ROWED


def pads_rows(made: Plan, x: Term) -> bool:
    """Whether a term is made place by place of rows that lie as its own do, some of them with rows of zeros around: what stands
    under conditions is gathered, and its columns cannot be put in order."""
    last, size, found = x.spec.ndim - 1, x.spec.shape[-1], False
    seen, todo = set[Term](), [x]
    while todo and len(seen) < SEEN:
        t = todo.pop()
        if t in seen or (made.in_memory(t) and t is not x):
            continue
        seen.add(t)
        if isinstance(t.op, View):
            (below,), form_ = t.args, (t.op.forms or ((0, ()),))[-1]
            if last in axes_of(t.op.forms):
                if below.spec.shape[-1] != size or form_ != (0, ((last, 1),)) or below.spec.ndim != x.spec.ndim:
                    return False
                found |= not reads_inside(t)
                todo.append(below)
        elif isinstance(t.op, Pointwise):
            todo += [a for a in t.args if a.spec.ndim == x.spec.ndim]
        else:
            return False
    return found and not todo


def along_memory(made: Plan, t: Term, x: Term, axes: Sequence[int]) -> int:
    """Which of some axes of the root most matrices that are read lie in order along; the last one where that is not known."""
    votes = dict.fromkeys(axes, 0)
    for y, forms in [(x, identity(x.spec.ndim))] if x is not t and made.in_memory(x) else sources(made, x):
        steps = {a: c for a, c in linear(forms, steps_of(made, y))[1] if a in votes} if made.in_memory(y) else {}
        if len(steps) > 1:
            votes[min(steps, key=lambda a: abs(steps[a]))] += 1
    return max(votes, key=lambda a: (votes[a], a))


def is_slight(made: Plan, x: Term) -> bool:
    """Whether what is computed for all elements of a term is too little, beside the rest of the program, to be worth copies:
    these take compilers as long as those that are run a thousand times as often."""
    return x.spec.size * max(made.cost[x], 1) < made.work // SLIGHT


def _fastest(made: Plan, x: Term) -> list[int]:
    """How many matrices lie in order along each axis of what is summed. Of loops of one length that along the axis with most is
    the later one, as in what is stored row by row, so that a nest of both reads and writes in order."""
    votes = [0] * x.spec.ndim
    for t, forms in [(x, identity(x.spec.ndim))] if made.in_memory(x) else sources(made, x):
        if made.in_memory(t) and len(axes_of(forms)) > 1 and len(forms[-1][1]) == 1:
            votes[forms[-1][1][0][0]] += 1
    return votes


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


def copied(made: Plan, t: Term, x: Term, is_copy: bool) -> Forms | None:
    """The forms through which a copy reads memory, in steps forwards, if the term is nothing else; `x` is its root."""
    forms, u = identity(x.spec.ndim), x
    while x is not t or (u is t and not is_copy) or not made.in_memory(u):
        if x is not t or not isinstance(u.op, View):
            return None
        forms, u = compose(u.op.forms, forms), u.args[0]
    fits = all(c > 0 for f in forms for _, c in f[1])
    return forms if fits and axes_of(forms) == set(range(x.spec.ndim)) else None


def runs_along_rows(made: Plan, t: Term, x: Term) -> bool:
    """Whether a sum goes along rows that are long enough to be run through by themselves."""
    shape = x.spec.shape
    return len(shape) - 1 in reduced_axes(t) and has_rows(made, x, len(shape) - 1)


def has_rows(made: Plan, x: Term, axis: int) -> bool:
    """Whether the axis is long enough and what is read along it lies in order, as far as is soon seen."""
    if x.spec.shape[axis] < LONG:
        return False
    for t, forms in [(x, identity(x.spec.ndim))] if made.in_memory(x) else sources(made, x):
        if axis not in axes_of(forms):
            continue
        if t in made.steps.captured and t.spec.ndim > 1 and t.spec.size <= CAPTURED:  # it may be turned for the steps
            return False
        if made.in_memory(t):
            if all(a != axis for a, _ in forms[fastest(t.spec.shape) if is_free_to_lie(made, t) else -1][1]):
                return False
        elif t in made.inline:  # what is written out reads at places of its own
            return False
    return True


def runs_along(made: Plan, t: Term, x: Term) -> tuple[int, ...]:
    """The axes of the longest loop: one, or the last ones together."""
    shape = x.spec.shape
    longest = (max(range(len(shape)), key=lambda k: shape[k]),) if shape else ()
    return max(longest, joined(made, t, x), key=lambda axes: prod(shape[k] for k in axes))


def joined(made: Plan, t: Term, x: Term) -> tuple[int, ...]:
    """The last axes of `x`, of which `t` is computed, that are one loop: all that is read lies in one piece along them, as far as
    is soon seen."""
    shape, summed = x.spec.shape, reduced_axes(t) if t is not x else ()
    first = max((k for k in range(1, len(shape)) if (k in summed) != (k - 1 in summed)), default=0)
    seen, todo = set[tuple[Term, Forms]](), [(x, identity(x.spec.ndim))]
    while todo and first < len(shape) - 1:
        y, forms = todo.pop()
        if (y, forms) in seen:
            continue
        seen.add((y, forms))
        is_read = y is not t and made.in_memory(y)
        if isinstance(y.op, View) and not is_read and reads_inside(y):
            todo.append((y.args[0], compose(y.op.forms, forms)))
        elif isinstance(y.op, Pointwise) and not is_read:
            todo += [(a, forms) for a in y.args]
        elif y in made.inline and isinstance(y.op, REDUCTIONS) and not is_read:
            todo.append((y.args[0], _first(y, forms)))
        elif len(seen) == SEEN or isinstance(y.op, Proj) or not (is_read or isinstance(y.op, (Const, Reshape))):
            return (len(shape) - 1,)
        else:
            steps = dict(linear(forms, steps_of(made, y))[1])
            apart = (k for k in range(first, len(shape) - 1) if steps.get(k, 0) != shape[k + 1] * steps.get(k + 1, 0))
            first = max(apart, default=first - 1) + 1
    return tuple(range(first, len(shape)))


def is_free_to_lie(made: Plan, t: Term) -> bool:
    """Whether the order of the axes in memory is up to whoever allocates it."""
    fixed = (made.rigid, made.ordered, made.in_order, made.rowwise, made.in_rows)
    return t in made.stored and t not in made.outputs and not any(t in kept for kept in fixed)


def steps_of(made: Plan, t: Term) -> Shape:
    """The steps in memory along the axes, but for room around rows."""
    shape, order = t.spec.shape, list(range(t.spec.ndim))
    if order and is_free_to_lie(made, t):
        order.append(order.pop(fastest(shape)))
    steps = row_major(tuple(shape[k] for k in order))
    return tuple(steps[order.index(k)] for k in range(len(shape)))


def _copies(shape: Shape, short: list[int], size: int, limit: int) -> dict[int, int]:
    """Short axes to unroll, the shortest first; or in part, where the copies share much. There are `limit` copies at most."""
    out, copies = dict[int, int](), 1
    for k in reversed(short):
        n, most = shape[k], limit // copies
        parts = [d for d in range(1, most + 1) if n % d == 0]
        out[k] = max(parts, default=1) if n <= most or (n <= SUMMED and size >= SHARED) else 1
        copies *= out[k]
    return out


def _blocks(made: Plan, t: Term, x: Term, short: list[int]) -> dict[int, int]:
    """Short axes in blocks, for sums of products that are kept in registers."""
    parts = factors(x, made.in_memory)
    axes = [k for k in short if x.spec.shape[k] <= SUMMED]
    sizes = [0 if made.in_memory(f.term) or f in parts[:k] else made.size[f.term] for k, f in enumerate(parts)]
    mask, kept = made.read.get(t), [k for k in range(x.spec.ndim) if k not in reduced_axes(t)]

    def share(step: dict[int, int]) -> float:
        return 1.0 if mask is None else share_of(mask, [step.get(k, 1) for k in kept])

    along = reduced_axes(t) == (max(range(x.spec.ndim), key=lambda k: x.spec.shape[k]),)
    if runs_along_rows(made, t, x) and all(f.axes.issuperset(axes) for f in parts):  # rows that share nothing
        return best(x.spec.shape, axes[:3], parts, sizes, TEXT, share, ROWS)
    return best(x.spec.shape, axes[:3], parts, sizes, TEXT, share, WIDE if along and len(parts) > 1 else REGISTERS)


def is_beside(n: int, long: int) -> bool:
    return long >= min(max(2 * n, 16), BESIDE)


def space(made: Plan, t: Term) -> Reader:
    """What distinguishes the nests of two stored terms, as far as it is known at this point."""
    trips = tuple(x.trips for x in loops(made, t))
    return Reader(prod(trips), (trips, made.level[t]), made.after[t])


def times(made: Plan, t: Term) -> int:
    """How often the nest that copies a term executes."""
    return prod(x.trips for x in loops(made, t, is_copy=True))
