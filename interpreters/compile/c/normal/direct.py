"""Products with windows without a copy of them: blocks of the result in registers, whose sums run over places in memory.

A convolution reads each element of its source once for each place in the kernel. Copies of all windows cost more than the product
where there are few channels, and leave the caches. Here one axis of the result lies in vectors, and one operand along it; of the
other one element after the other is read, wherever it lies. So it is enough to put zeros around the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import NamedTuple, TypeAlias, final

from adtypes.affine import axis, compose, form, interval
from adtypes.namespace import Form, Forms
from adtypes.ops.contraction import Contract0, Contraction, Labels
from adtypes.ops.layout import Unview, View
from adtypes.spec import Shape, Spec
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.forms import bytes_of, linear
from interpreters.compile.c.machine import NEAREST, vectors
from interpreters.compile.c.normal.matmul import Axis, laid, merged
from interpreters.compile.c.normal.places import moved
from interpreters.compile.c.normal.systems import OfKernels
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Arena, Term

Bounds: TypeAlias = tuple[tuple[Form, int], ...]
Axes: TypeAlias = Sequence[int | None]  # their labels

LEVELS = 3  # loops of a sum in registers
LONG = 4096  # terms of a sum in registers: more of them are added up in memory
WORTH = 20_000  # multiplications from which on it pays
ANY = 1 << 60  # whatever it costs
FEWEST = 4  # elements in a vector
REGISTERS = {64: 28, 32: 12, 16: 12}  # for sums, by the bytes of a vector
FAR = 2048  # bytes between rows that are not near each other
LOADED = 4  # loads that take as long as a product; those of vectors, which come from farther away, are half as many
DEPENDENT = 4  # products that a processor makes at a time
WORTHWHILE = 0.9  # of the time, for which rows of two axes are taken together
WAYS, PAGE = 8, 2048  # rows, in bytes apart, of which more push each other out of a cache
CACHED = 3 << 18  # bytes that stay in a cache nearby, which each band of rows reads again
SIDES, NARROW = 17, 512  # parts of columns are fewer, and have as many bytes
SUMMED = 64  # terms of a part of a sum, below which adding up what the parts are would take too long
FLAT = 64  # rows, which are few bands
ONE = Axis(1, 0, 0, 0)

# Costs are counted in multiplications that a library makes at its best, as in `windows`.
PADDED = 8  # an element that is copied
TURNED = 16  # the same in another order
AWAY = 64  # an element of the result that is not along the rows of what reads it
STORED = 2  # an element of the result, for each time that something is added to it
CALL = 500
LOOPS = 8  # times the product itself: what loops of the usual kind take at most
ALONE = 4  # times as long sums of a single row may seem to take, since each element of a window is loaded for one product
SPREAD = 8  # times the product itself: what adding it up at overlapping places takes at most


@final
class Windowed(OfKernels):
    """``out[..] = sum a[forms] * b[forms]`` over labels, those of `out` first. The last axis of the result has `room` places:
    those beyond its size hold anything. Terms of the sum beyond bounds are left out: `a` is 0 there, which is enough where `b` is
    finite. The product may be a strong one."""

    a: Forms
    b: Forms
    sizes: Shape
    rank: int
    room: int
    strong: bool
    bounds: Bounds

    def spec(self, a: Spec, b: Spec) -> Spec:
        return a.with_shape((*self.sizes[: self.rank - 1], self.room))

    @property
    def of_matrices(self) -> bool:
        """Whether there are no windows."""
        return all(len(terms) < 2 for _, terms in (*self.a, *self.b))


class Tiles(NamedTuple):
    """Blocks of `rows`, for all positions of an axis `beside` them, and `columns` in registers: the first operand is read one by
    one, the second along the columns. What is added up there are `inner`, the outermost first, and around it all positions of
    `loops`, and `sums`."""

    turned: bool  # whether the first operand is `b`
    rows: Axis
    beside: Axis
    columns: Axis
    inner: tuple[Axis, ...]
    loops: tuple[Axis, ...]
    sums: tuple[Axis, ...]

    @property
    def height(self) -> int:
        """How many rows there are in all."""
        return self.rows.size * self.beside.size


class Side(NamedTuple):
    """An operand: where it lies, how it is read there, and what it costs to put it there."""

    term: Term
    forms: Forms
    cost: int


class Choice(NamedTuple):
    """A way to make a product: the order of its axes, and what it takes."""

    out: Labels
    row: Windowed
    args: tuple[Term, Term]
    cost: int


def windowed(
    arena: Arena, op: Contraction, a: Term, b: Term, most: int, is_inner: bool, bounds: Bounds = (), least: int = WORTH,
    cached: int = ANY,
) -> Term | None:  # fmt: skip
    """The contraction made so; None if there is no way that costs less than `most`, or if more bytes than those `cached` are read
    again and again. What is not a result of the program is best in the order in which arrays between nests lie. Bounds are those
    of forms over the labels."""
    best = cheapest(arena, op, a, b, is_inner, bounds, least, cached)
    return finished(arena, op, a, b, best) if best is not None and best.cost < most else None


def cheapest(
    arena: Arena, op: Contraction, a: Term, b: Term, is_inner: bool, bounds: Bounds = (), least: int = WORTH, cached: int = ANY
) -> Choice | None:
    """The way that costs least."""
    size = op.sizes(a.spec, b.spec)
    shared = all(c in op.a and c in op.b for c in size if c not in op.out)
    if not op.out or not shared or prod(size.values()) < least:
        return None
    ends = {-1, fastest(tuple(size[c] for c in op.out)) or -1} if is_inner else {-1}
    near = {op.out[k] for k in ends}
    found = [x for last in op.out for x in _ways(arena, op, size, a, b, last, near, bounds, cached)]
    return min(found, key=lambda x: x.cost, default=None)


def finished(arena: Arena, op: Contraction, a: Term, b: Term, best: Choice) -> Term:
    """What is made that way, with its axes in order."""
    size = op.sizes(a.spec, b.spec)
    done, shape = arena.term(best.row, best.args), tuple(size[c] for c in op.out)
    return done if best.out == op.out and done.spec.shape == shape else laid(arena, done, best.out, op.out, size)


def _ways(
    arena: Arena, op: Contraction, size: dict[int, int], a: Term, b: Term, last: int, near: set[int], bounds: Bounds, cached: int
) -> Iterator[Choice]:
    """The ways in which vectors lie along one label: with rows of the result one behind the other, or as far apart as those of
    the operand, so that all of them are one long row."""
    if (last in op.a) == (last in op.b) or size[last] < FEWEST:
        return
    out = (*(c for c in op.out if c != last), last)
    labels = (*out, *(c for c in size if c not in op.out))
    sizes, rank, bytes_ = tuple(size[c] for c in labels), len(out), bytes_of(a.spec.dtype)
    sides = list[Side]()
    for x, own in ((a, op.a), (b, op.b)):
        side = placed(arena, read(x, tuple(map(labels.index, own))), sizes, rank - 1 if last in own else None)
        if side is None:
            return
        sides.append(side)
    first, second = sides
    row = (first if last in op.a else second).term.spec.shape[-1]
    strong, beyond = isinstance(op, Contract0), _renamed(bounds, labels)
    for room in dict.fromkeys((size[last], max(row, size[last]))):
        made = Windowed(first.forms, second.forms, sizes, rank, room, strong, beyond)
        shapes = (first.term.spec.shape, second.term.spec.shape, (*sizes[: rank - 1], room))
        found = tiles(made, bytes_, *map(row_major, shapes))
        if found is None or (_again(found) * bytes_ > cached and (found.height > FLAT or first.cost or second.cost)):
            continue
        is_block = bool(bounds) or found.height > 1
        if is_block or not made.of_matrices:  # else loops of the usual kind do as well
            away = prod(sizes[:rank]) * ((AWAY if last not in near else 0) + (PADDED if room != size[last] else 0))
            cost = first.cost + second.cost + away + time(found, bytes_) * (1 if is_block else ALONE)
            yield Choice(out, made, (first.term, second.term), cost)


def cached() -> int:
    """How many bytes bands of rows may read again and again, for products that a library makes as well."""
    return CACHED if vectors() == 64 else NEAREST  # few registers hold bands of few rows


def _again(p: Tiles) -> int:
    """How many elements are read for each band of rows."""
    return p.columns.size * prod(x.size for x in p.inner)


def spread(arena: Arena, op: Unview, row: Contraction, its: Axes, a: Term, b: Term, is_inner: bool) -> Term | None:
    """What a contraction adds up at overlapping places, as a sum for each place: ``x[i + d u] += y[i] w[u]`` is
    ``x[j] = sum u. y[j - d u] w[u]``, the gradient of a convolution by its images. None if it is nothing like that. `its` are
    the labels of the axes that are added up."""
    ways = list[tuple[Choice, Contraction, Term, Term]]()
    for x, own, y, other in ((a, row.a, b, row.b), (b, row.b, a, row.a)):
        size = dict(zip((*own, *other), (*x.spec.shape, *y.spec.shape)))
        found = _turned(op, its, size, own, other)
        if found is None:
            continue
        windows, labels, out, bounds = found
        made, turned = type(row)(labels, other, out), arena.term(windows, (x,))
        best = cheapest(arena, made, turned, y, is_inner, bounds)
        if best is not None and best.cost < SPREAD * prod(size.values()):
            ways.append((best, made, turned, y))
    if not ways:
        return None
    best, made, turned, y = min(ways, key=lambda way: way[0].cost)
    total = finished(arena, made, turned, y, best)
    said = [k for k, f in enumerate(op.forms) if _said(f, its)]
    return arena.term(View(op.shape, tuple(axis(k) for k in said)), (total,)) if len(said) < len(op.shape) else total


def _said(f: Form, its: Axes) -> list[tuple[int, int]]:
    """The labels of a form, without axes of one element that have none."""
    return [(c, step) for k, step in f[1] if (c := its[k]) is not None]


def _turned(
    op: Unview, its: Axes, size: dict[int, int], own: Labels, other: Labels
) -> tuple[View, Labels, Labels, Bounds] | None:
    """The windows of an operand, whose axes are those of the result in the place of its own, and what is within it."""
    fresh, lengths = max((*own, *other), default=0) + 1, dict(size)
    out, bounds, places = list[int](), list[tuple[Form, int]](), dict[int, Form]()
    for n, f in zip(op.shape, op.forms):
        terms = _said(f, its)
        if n == 1 and not f[0] and not terms:  # an axis that says nothing
            continue
        if len(terms) == 1 and not f[0] and terms[0][1] == 1 and size[terms[0][0]] == n:
            out.append(terms[0][0])
            continue
        mine = [c for c, step in terms if c in own and c not in other and step == 1]
        taps = [(c, step) for c, step in terms if c in other and c not in own]
        if len(terms) != 2 or len(mine) != 1 or len(taps) != 1 or mine[0] in places:
            return None
        places[mine[0]] = (-f[0], ((fresh, 1), (taps[0][0], -taps[0][1])))
        bounds.append((places[mine[0]], size[mine[0]]))
        lengths[fresh] = n
        out.append(fresh)
        fresh += 1
    said = [c for f in op.forms for c, _ in _said(f, its)]
    if not places or sorted(said) != sorted(c for c in its if c is not None):
        return None
    labels = (*(c for c in own if c not in places), *(c for f in places.values() for c, _ in f[1]))
    now = [places.get(c, form(0, ((c, 1),))) for c in own]
    forms = tuple(form(o, ((labels.index(c), k) for c, k in terms)) for o, terms in now)
    return View(tuple(lengths[c] for c in labels), forms), labels, tuple(out), tuple(bounds)


def tiles(op: Windowed, size: int, a: Shape, b: Shape, out: Shape) -> Tiles | None:
    """How a product is made of arrays with these strides, of elements of so many bytes; None if no axis of the result lies like
    one of an operand."""
    steps = [dict(linear(f, s)[1]) for f, s in ((op.a, a), (op.b, b))]
    last = op.rank - 1
    turned = last in steps[0]
    if turned:
        steps.reverse()
    every = [Axis(n, steps[0].get(k, 0), steps[1].get(k, 0), out[k] if k < op.rank else 0) for k, n in enumerate(op.sizes)]
    kept = every[: op.rank]
    spare = op.room - op.sizes[last]  # places between rows: rows that are as far apart in the operand are one
    columns = merged([x if x is not kept[last] else Axis(op.room, 0, x.b, x.out) for x in kept if not x.a])
    columns = [Axis(x.size - spare, 0, 1, 1) if x.b == x.out == 1 else x for x in columns]
    rows = merged([x for x in kept if x.a and not x.b]) or [ONE]
    along = [x for x in columns if x.b == 1 and x.out == 1]
    if not along or last in steps[0]:
        return None
    inner, sums, sides = _summed(merged(every[op.rank :]) or [ONE], along[0].size, size)
    n = along[0].size // sides
    beside_each_other = [Axis(sides, 0, n, n)] if sides > 1 else []
    row, beside = _in_registers(rows, n, size)
    loops = [x for x in kept if x.a and x.b] + [x for x in (*rows, *columns) if x not in (row, beside, along[0])]
    loops = [*beside_each_other, *sorted(loops, key=lambda x: -x.out)]
    return Tiles(turned, row, beside, Axis(n, 0, 1, 1), tuple(inner), tuple(loops), tuple(sums))


def _summed(axes: Sequence[Axis], columns: int, size: int) -> tuple[list[Axis], list[Axis], int]:
    """Of the axes of a sum those that are added up in registers, and those in memory, outermost first; and how many parts columns
    have, of which what is read again stays in a cache."""
    inner, sums = sorted(axes, key=lambda x: -max(abs(x.a), abs(x.b))), list[Axis]()
    while len(inner) > 1 and (len(inner) > LEVELS or prod(x.size for x in inner) > LONG):
        sums.append(inner.pop(0))
    sides, parts = _parts(inner[0], columns, size) if len(inner) == 1 else (1, 1)
    if parts > 1:
        k, x, y, _ = inner[0]
        inner, sums = [Axis(k // parts, x, y, 0)], [*sums, Axis(parts, k // parts * x, k // parts * y, 0)]
    return inner, sums, sides


def _in_registers(rows: Sequence[Axis], columns: int, size: int) -> tuple[Axis, Axis]:
    """The axis of rows along which blocks lie, and another one that they have as well, or `ONE`."""
    wide = lanes(columns, size)

    def each(x: Axis) -> tuple[float, int]:  # rows that are far apart share no line, and map to few cache sets
        least = rounds(x.size, columns, wide, most=apart(x.a * size))[0]
        return least / x.size * (1 if abs(x.a) * size < FAR else 1.5), abs(x.a)

    row = min(rows, key=each)

    def both(x: Axis) -> float:  # the time, beside that of rows alone
        return rounds(row.size * x.size, columns, wide, whole=row.size)[0] / (rounds(row.size, columns, wide)[0] * x.size)

    near = [x for x in rows if x is not row and abs(x.a) * size < FAR and row.size <= min(REGISTERS.values())]
    beside = min(near, key=both, default=ONE)
    return row, beside if beside is not ONE and both(beside) < WORTHWHILE else ONE


def rounds(
    rows: int, columns: int, lanes: int, registers: int = REGISTERS[64], whole: int = 1, most: int = max(REGISTERS.values())
) -> tuple[int, int, int]:
    """The time of one term of all sums, in products of vectors, and the rows and vectors of a block for which it is least: at
    `most` so many rows. Where some rows stay together as a `whole`, all blocks have as many."""
    vectors, least, best = -(-columns // lanes), 1 << 62, (1 << 62, 1, 1)
    for wide in range(1, 5):
        wide = -(-vectors // -(-vectors // wide))
        if whole > registers // wide:
            continue
        blocks = -(-rows // min(rows, registers // wide, most))
        while whole > 1 and (rows % blocks or rows // blocks % whole):
            blocks += 1
        high = -(-rows // blocks)
        groups = -(-vectors // wide)
        if columns % lanes and groups > 1 and wide - (vectors < groups * wide) < 2:
            continue  # a vector that overlaps one of another block would be added twice
        time = blocks * groups * max(high * wide, wide + high // 2, DEPENDENT)
        cost = LOADED * time + blocks * groups * (high + 2 * wide)
        if cost < least:
            least, best = cost, (time, high, wide)
    return best


def _parts(terms: Axis, columns: int, size: int) -> tuple[int, int]:
    """In how many parts columns and sums are made, so that what each reads stays in a cache; one if no number fits."""
    for sides in range(1, min(SIDES, columns + 1)):
        row = columns // sides * size
        most = min(CACHED // row, CACHED // (terms.b * size) if terms.b and terms.b * size % PAGE == 0 else terms.size)
        if not columns % sides and (sides == 1 or row >= NARROW):
            for n in range(-(-terms.size // max(most, 1)), terms.size // SUMMED + 1) if most < terms.size else (1,):
                if not terms.size % n:
                    return sides, n
    return 1, 1


def apart(step: int) -> int:
    """How many rows that are so many bytes apart a cache has room for: those that are whole pages apart share places there."""
    return WAYS if step and not step % PAGE else max(REGISTERS.values())


def lanes(columns: int, size: int, line: int = 64) -> int:
    """How many elements a vector has: not more than there are columns."""
    return 1 << (min(columns, line // size).bit_length() - 1)


def together(p: Tiles) -> int:
    """How many rows stay together."""
    return p.rows.size if p.beside is not ONE else 1


def time(p: Tiles, size: int) -> int:
    """The time of all blocks."""
    wide = lanes(p.columns.size, size)
    calls = prod(x.size for x in (*p.loops, *p.sums))
    most = apart(p.rows.a * size) if together(p) == 1 else max(REGISTERS.values())
    one = rounds(p.height, p.columns.size, wide, whole=together(p), most=most)[0] * prod(x.size for x in p.inner) * 64 // size
    one = one if wide * size == 64 else one * 5 // 8  # processors make more than one product of short vectors at a time
    return calls * (one + CALL + STORED * p.height * p.columns.size)


# ---------------------------------------------------------------- operands
def read(x: Term, labels: Labels) -> tuple[Term, Forms]:
    """Where the elements of an operand lie: below views that stay within their sources, one that leaves its own, and views that
    only change the order of axes."""
    forms: Forms = tuple(form(0, ((c, 1),)) for c in labels)
    leaves = False
    while isinstance(x.op, View):
        inside = reads_inside(x)
        if leaves and (not inside or len(moved(x) or ()) < x.spec.ndim):  # an axis more would have to stay within its one place
            break
        leaves |= not inside
        forms, x = compose(x.op.forms, forms), x.args[0]
    return x, forms


def placed(arena: Arena, side: tuple[Term, Forms], sizes: Shape, last: int | None) -> Side | None:
    """An operand with zeros around it where it is read beyond its ends, and with the axis along which label `last` runs as its
    last one; none if there is none such."""
    x, forms = side
    reach = [interval(f, sizes) for f in forms]
    order = list(range(x.spec.ndim))
    if last is not None:
        along = [k for k, f in enumerate(forms) if any(c == last for c, _ in f[1])]
        if len(along) != 1 or dict(forms[along[0]][1])[last] != 1:
            return None
        order.append(order.pop(along[0]))
    outside = any(low < 0 or high >= n for (low, high), n in zip(reach, x.spec.shape))
    if not outside and order == sorted(order):
        return Side(x, forms, 0)
    ends = reach if outside else [(0, n - 1) for n in x.spec.shape]
    shape = tuple(ends[k][1] - ends[k][0] + 1 for k in order)
    there: Forms = tuple((low, ((order.index(k), 1),)) for k, (low, _) in enumerate(ends))
    shifted = tuple(form(forms[k][0] - ends[k][0], forms[k][1]) for k in order)
    cost = prod(shape) * (PADDED if order == sorted(order) else TURNED)
    return Side(arena.term(View(shape, there), (x,)), shifted, cost)


def _renamed(bounds: Bounds, labels: Labels) -> Bounds:
    return tuple((form(o, ((labels.index(c), k) for c, k in terms)), n) for (o, terms), n in bounds)
