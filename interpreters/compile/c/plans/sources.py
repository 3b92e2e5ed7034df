"""What a term is computed of, place by place, and how that lies in memory, as far as is soon seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING

from adtypes.affine import axes_of, compose, identity
from adtypes.namespace import Forms
from adtypes.ops.constants import Const
from adtypes.ops.control import Proj
from adtypes.ops.layout import Reshape, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Position
from adtypes.spec import Shape
from interpreters.compile.c.contiguous import ROWED, is_row
from interpreters.compile.c.forms import linear
from interpreters.compile.c.normal.families import CALLS, REDUCTIONS, reduced_axes
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Parameter, Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

CAPTURED = 1 << 12  # elements of what steps capture up to which they may read a copy that lies as they want it
ROW = 8  # elements of a row that is worth a loop, where rows lie one behind the other
REPEATED = 8  # times that something is read, from which on it may lie as its reader likes
MANY, LONG = 3, 64  # axes from which on some of them may be one loop, and elements of a loop that is one by itself
SEEN = 64  # terms that are looked at to know how rows lie


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


def of_operand(made: Plan, x: Term) -> Iterable[tuple[Term, Forms]]:
    """What a reduction or a call reads of an operand: that, if it is in memory, else what it is computed of."""
    return [(x, identity(x.spec.ndim))] if made.in_memory(x) else sources(made, x)


def _first(t: Term, forms: Forms) -> Forms:
    """Where the first element of each sum is read."""
    kept = iter(forms)
    return tuple((0, ()) if k in reduced_axes(t) else next(kept) for k in range(t.args[0].spec.ndim))


def is_free_to_lie(made: Plan, t: Term) -> bool:
    """Whether the order of the axes in memory is up to whoever allocates it."""
    fixed = (made.rigid, made.ordered, made.in_order, made.rowwise, made.in_rows)
    return t in made.stored and t not in made.outputs and not any(t in kept for kept in fixed)


def steps_of(made: Plan, t: Term) -> Shape:
    """The steps in memory along the axes, but for room around rows."""
    shape, order = t.spec.shape, list(range(t.spec.ndim))
    if order and is_free_to_lie(made, t):
        order.append(order.pop(made.fastest(t)))
    steps = row_major(tuple(shape[k] for k in order))
    return tuple(steps[order.index(k)] for k in range(len(shape)))


def joined(made: Plan, t: Term, x: Term) -> tuple[int, ...]:
    """The last axes of `x`, of which `t` is computed, that are one loop: all that is read lies in one piece along them, as far as
    is soon seen. Results of calls lie in rows, but what is made of these alone may be turned on the way to its readers."""
    shape, summed = x.spec.shape, reduced_axes(t) if t is not x else ()
    first = max((k for k in range(1, len(shape)) if (k in summed) != (k - 1 in summed)), default=0)
    read, seen, todo = list[tuple[Term, Forms]](), set[tuple[Term, Forms]](), [(x, identity(x.spec.ndim))]
    while todo and first < len(shape) - 1:
        y, forms = todo.pop()
        if (y, forms) in seen:
            continue
        seen.add((y, forms))
        if len(seen) > SEEN:
            return (len(shape) - 1,)
        is_read = y is not t and made.in_memory(y)
        if isinstance(y.op, View) and not is_read and reads_inside(y):
            todo.append((y.args[0], compose(y.op.forms, forms)))
        elif isinstance(y.op, Pointwise) and not is_read:
            todo += [(a, forms) for a in y.args]
        elif y in made.inline and isinstance(y.op, REDUCTIONS) and not is_read:
            todo.append((y.args[0], _first(y, forms)))
        elif isinstance(y.op, Proj) or not (is_read or isinstance(y.op, (Const, Reshape))):
            return (len(shape) - 1,)
        else:
            read.append((y, forms))
    in_rows = any(y.spec.ndim and not isinstance(y.op, CALLS) for y, _ in read)
    for y, forms in read:
        lies = row_major(y.spec.shape) if in_rows and isinstance(y.op, CALLS) else steps_of(made, y)
        steps = dict(linear(forms, lies)[1])
        apart = (k for k in range(first, len(shape) - 1) if steps.get(k, 0) != shape[k + 1] * steps.get(k + 1, 0))
        first = max(apart, default=first - 1) + 1
    return tuple(range(first, len(shape)))


def runs_along(made: Plan, t: Term, x: Term) -> tuple[int, ...]:
    """The axes of the longest loop: one, or the last ones together."""
    shape = x.spec.shape
    longest = (max(range(len(shape)), key=lambda k: shape[k]),) if shape else ()
    return max(longest, joined(made, t, x), key=lambda axes: prod(shape[k] for k in axes))


def together(made: Plan, t: Term, x: Term) -> tuple[int, ...]:
    """The axes beside each other that are the longest loop, as all that is read lies in one piece along them, or does not vary;
    where no axis is long by itself, and no rows are vectors. None where that is not known of all, or nothing is summed."""
    shape, gone, rows, sums = x.spec.shape, reduced_axes(t) if t is not x else (), set[int](), t is not x
    if len(shape) < MANY or max(shape) >= LONG:
        return ()
    links, finds = {k for k in range(len(shape) - 1) if not {k, k + 1} & {*gone}}, isinstance(t.op, Position)
    for y, forms in sources(made, x):
        is_sum = y in made.inline and isinstance(y.op, REDUCTIONS)
        sums |= is_sum
        if is_sum or isinstance(y.op, Const):
            continue
        if not links or not (made.in_memory(y) or isinstance(y.op, Reshape)):
            return ()
        steps = dict(linear(forms, steps_of(made, y))[1])
        links = {k for k in links if steps.get(k, 0) == shape[k + 1] * steps.get(k + 1, 0)}
        rows |= {k for k, n in enumerate(shape) if n >= ROW and steps.get(k) == 1 and not (finds and k in gone)}
    runs, start = list[tuple[int, ...]](), 0
    for k in range(len(shape)):
        if k not in links:
            runs.append(tuple(range(start, k + 1)))
            start = k + 1
    found = max((r for r in runs if not {*r} & {*gone}), key=lambda axes: prod(shape[k] for k in axes), default=())
    return found if sums and rows <= {*found} else ()


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
    for y, forms in sources(made, x) if x is t else of_operand(made, x):
        steps = {a: c for a, c in linear(forms, steps_of(made, y))[1] if a in votes} if made.in_memory(y) else {}
        if len(steps) > 1:
            votes[min(steps, key=lambda a: abs(steps[a]))] += 1
    return max(votes, key=lambda a: (votes[a], a))


def in_order_along(made: Plan, x: Term) -> list[int]:
    """How many matrices lie in order along each axis of what is summed. Of loops of one length that along the axis with most is
    the later one, as in what is stored row by row, so that a nest of both reads and writes in order."""
    votes = [0] * x.spec.ndim
    for t, forms in of_operand(made, x):
        if made.in_memory(t) and len(axes_of(forms)) > 1 and len(forms[-1][1]) == 1:
            votes[forms[-1][1][0][0]] += 1
    return votes


def copied(made: Plan, t: Term, x: Term, is_copy: bool) -> Forms | None:
    """The forms through which a copy reads memory, or what lies in the order of another shape, in steps forwards, if the term is
    nothing else; `x` is its root."""
    forms, u = identity(x.spec.ndim), x
    while x is not t or (u is t and not is_copy) or not (made.in_memory(u) or isinstance(u.op, Reshape)):
        if x is not t or not isinstance(u.op, View):
            return None
        forms, u = compose(u.op.forms, forms), u.args[0]
    fits = all(c > 0 for f in forms for _, c in f[1])
    return forms if fits and axes_of(forms) == set(range(x.spec.ndim)) else None
