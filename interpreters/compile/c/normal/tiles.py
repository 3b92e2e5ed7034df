"""Products with windows: their row, the blocks in registers by which it is made, and how long that takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import prod
from typing import NamedTuple, TypeAlias, final

from adtypes.namespace import Form, Forms
from adtypes.spec import Shape, Spec
from interpreters.compile.c.forms import linear
from interpreters.compile.c.machine import NEAREST, makes_halves, vectors
from interpreters.compile.c.normal.matmul import Axis, merged
from interpreters.compile.c.normal.systems import OfKernels

Bounds: TypeAlias = tuple[tuple[Form, int], ...]

LEVELS = 3  # loops of a sum in registers
LONG = 4096  # terms of a sum in registers: more of them are added up in memory, where rounding errors grow less
REGISTERS = {64: 28, 32: 12, 16: 12}  # for sums, by the bytes of a vector
WIDEST = 4  # vectors of a block along its columns, for which there are as many registers more
LARGE = 1 << 24  # bytes of an operand from which on products wait for memory
FAR = 2048  # bytes between rows that are not near each other
LOADED = 4  # loads that take as long as a product; those of vectors, which come from farther away, are half as many
DEPENDENT, MOST_DEPENDENT = 4, 8  # products that processors make at a time: at least, and at most
WORTHWHILE = 0.9  # of the time, for which rows of two axes, or several layers of columns, are taken together
DEEPEST = 8  # layers
NEEDY = 64  # rows, for which products wait for memory
WAYS, PAGE = 8, 2048  # rows, in bytes apart, of which more push each other out of a cache
CACHED = 3 << 18  # bytes that stay in a cache nearby, which each band of rows reads again
NARROW = 512  # bytes that parts of columns have
SUMMED = 64  # terms of a part of a sum, below which adding up what the parts are would take too long
SHORTER = 5 / 8  # of the time of a product of vectors of 64 bytes, in shorter ones, where those are made in halves
ONE = Axis(1, 0, 0, 0)

# Costs are counted in multiplications that a library makes at its best, as in `windows`.
APART = 40  # an element of a large operand, each term of which is far from the one before
STORED = 2  # an element of the result, for each time that something is added to it
CALL = 500


@final
class Windowed(OfKernels):
    """``out[..] = sum a[forms] * b[forms]`` over labels, those of `out` first. The last axis of the result has `room` places:
    those beyond its size hold anything. Terms of the sum beyond bounds are left out: `a` is 0 there, which is enough where `b` is
    finite. The product may be a strong one. Vectors lie along the result, or along the sum."""

    a: Forms
    b: Forms
    sizes: Shape
    rank: int
    room: int
    strong: bool
    bounds: Bounds
    along_sum: bool

    def spec(self, a: Spec, b: Spec) -> Spec:
        return a.with_shape((*self.sizes[: self.rank - 1], self.room))

    @property
    def of_matrices(self) -> bool:
        """Whether there are no windows."""
        return all(len(terms) < 2 for _, terms in (*self.a, *self.b))


class Tiles(NamedTuple):
    """Blocks of `rows`, for all positions of an axis `beside` them, and `columns` in registers, in several `layers`, as the lines
    of an image are: the first operand is read one by one, the second along the columns; or both are, and multiplied lane by lane;
    or both along the innermost sum, as those of dot products.
    What is added up there are `inner`, the outermost first, and around it all positions of `loops`, and `sums`."""

    turned: bool  # whether the first operand is `b`
    rows: Axis
    beside: Axis
    columns: Axis
    layers: Axis
    inner: tuple[Axis, ...]
    loops: tuple[Axis, ...]
    sums: tuple[Axis, ...]
    left: int = 0  # terms of the last part of the innermost of `sums`, if it has fewer than the others
    lanewise: bool = False  # whether both operands are read along the columns
    is_dots: bool = False  # whether vectors lie along the innermost sum

    @property
    def height(self) -> int:
        """How many rows there are in all."""
        return self.rows.size * self.beside.size

    @property
    def overlaps(self) -> bool:
        """Whether parts of columns have some in common, which are made twice."""
        return any(0 < x.out < self.columns.size for x in self.loops)

    def reads(self, which: int) -> int:
        """How many elements of the first or the second operand are read, those of windows once for each place."""
        lengths = (*self.inner, *self.sums, *self.loops)
        return (self.columns.size * self.layers.size if which else self.height) * prod(x.size for x in lengths if x[1 + which])

    @property
    def again(self) -> int:
        """How many elements are read for each band of rows."""
        return self.columns.size * prod(x.size for x in self.inner)


def tiles(op: Windowed, size: int, a: Shape, b: Shape, out: Shape) -> Tiles | None:
    """How a product is made of arrays with these strides, of elements of so many bytes; None if no axis of the result lies like
    one of an operand."""
    steps = [dict(linear(f, s)[1]) for f, s in ((op.a, a), (op.b, b))]
    last, lanewise = op.rank - 1, all(op.rank - 1 in s for s in steps)
    turned = last in steps[0] if not lanewise else _rows(op, *steps) < _rows(op, *reversed(steps))
    if turned:
        steps.reverse()
    every = [Axis(n, steps[0].get(k, 0), steps[1].get(k, 0), out[k] if k < op.rank else 0) for k, n in enumerate(op.sizes)]
    kept = every[: op.rank]
    spare = op.room - op.sizes[last]  # places between rows: rows that are as far apart in the operand are one
    columns = merged([x if x is not kept[last] else Axis(op.room, 0, x.b, x.out) for x in kept if not x.a])
    columns = [Axis(x.size - spare, 0, 1, 1) if x.b == x.out == 1 else x for x in columns]
    along = [x for x in columns if x.b == 1 and x.out == 1]
    if lanewise:
        along, kept = [x for x in kept[last:] if x.a == x.b == x.out == 1 and not spare], kept[:last]
    rows = merged([x for x in kept if x.a and not x.b]) or [ONE]
    if not along or (last in steps[0] and not lanewise):
        return None
    inner, sums, sides, left = _summed(merged(every[op.rank :]) or [ONE], along[0].size, size)
    step, n = _sides(along[0].size, sides)
    beside_each_other = [Axis(sides, step * lanewise, step, step)] if sides > 1 else []
    row, beside = _in_registers(rows, n, size)
    others = [x for x in columns if x is not along[0]]
    deep, layers = _layers(others, row.size, n, size) if beside is ONE and not lanewise else (ONE, ONE)
    loops = [x for x in kept if x.a and x.b] + [x for x in rows if x not in (row, beside)]
    loops += [x if x is not deep else Axis(x.size // layers.size, 0, layers.size * x.b, layers.size * x.out) for x in others]
    loops = [*beside_each_other, *sorted(loops, key=lambda x: -x.out)]
    return Tiles(turned, row, beside, Axis(n, 0, 1, 1), layers, tuple(inner), tuple(loops), tuple(sums), left, lanewise)


def _rows(op: Windowed, own: Mapping[int, int], other: Mapping[int, int]) -> int:
    """How many rows there are if an operand is the first one."""
    return prod(op.sizes[k] for k in range(op.rank - 1) if k in own and k not in other)


def _summed(axes: Sequence[Axis], columns: int, size: int) -> tuple[list[Axis], list[Axis], int, int]:
    """Of the axes of a sum those that are added up in registers, and those in memory, outermost first; how many parts columns
    have, of which what is read again stays in a cache; and how many terms are left for the last part of the sum."""
    inner, sums = sorted(axes, key=lambda x: -max(abs(x.a), abs(x.b))), list[Axis]()
    while len(inner) > 1 and (len(inner) > LEVELS or prod(x.size for x in inner) > LONG):
        sums.append(inner.pop(0))
    sides, parts = _parts(inner[0], columns, size) if len(inner) == 1 else (1, 1)
    if parts == 1:
        return inner, sums, sides, 0
    k, x, y, _ = inner[0]
    each = -(-k // parts)
    return [Axis(each, x, y, 0)], [*sums, Axis(-(-k // each), each * x, each * y, 0)], sides, k % each


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


def _layers(others: Sequence[Axis], rows: int, columns: int, size: int) -> tuple[Axis, Axis]:
    """An axis beside columns, of which some positions lie in registers together with these where the sums of one would wait for
    each other, and those positions; or twice `ONE`. They are chosen for the most registers: fewer hold narrower blocks."""
    wide = lanes(columns, size)

    def each(n: int) -> float:
        return rounds(rows, columns, wide, layers=n, dependent=MOST_DEPENDENT)[0] / n

    least, some, along = WORTHWHILE * each(1), 1, ONE
    for x in sorted(others, key=lambda x: abs(x.b)):  # those that are near share more of the cache
        for n in (n for n in range(2, DEEPEST + 1) if not x.size % n):
            if (time := each(n)) < least:
                least, some, along = time, n, x
    return along, Axis(some, 0, along.b, along.out) if along is not ONE else ONE


def rounds(
    rows: int, columns: int, lanes: int, registers: int = REGISTERS[64], whole: int = 1, most: int = max(REGISTERS.values()),
    layers: int = 1, dependent: int = DEPENDENT,
) -> tuple[int, int, int]:  # fmt: skip
    """The time of one term of all sums, in products of vectors, and the rows and vectors of a block for which it is least: at
    `most` so many rows. Where some rows stay together as a `whole`, all blocks have as many. Where there are too few registers
    for any block, as for layers that were chosen for more of them, it is the smallest one that is right."""
    vectors, least, best = -(-columns // lanes), 1 << 62, (1 << 62, whole, 0)
    for wide in range(1, WIDEST + 1):
        wide = -(-vectors // -(-vectors // wide))
        groups = -(-vectors // wide)
        if columns % lanes and groups > 1 and wide - (vectors < groups * wide) < 2:
            continue  # a vector that overlaps one of another block would be added twice
        best = best if best[2] else (1 << 62, whole, wide)
        held = wide * layers  # vectors, beside which there are those of the sums
        beside = registers if layers == 1 else (registers + WIDEST - 1) // held - 1  # rows, beside those that are loaded
        highest = min(registers // held, beside)
        if whole > highest:
            continue
        blocks = -(-rows // min(rows, highest, most))
        while whole > 1 and (rows % blocks or rows // blocks % whole):
            blocks += 1
        high = -(-rows // blocks)
        time = blocks * groups * max(high * held, held + high // 2, dependent)
        cost = LOADED * time + blocks * groups * (high + 2 * held)
        if cost < least:
            least, best = cost, (time, high, wide)
    return best


def _sides(columns: int, n: int) -> tuple[int, int]:
    """How far `n` parts of columns are apart, and how many columns each has: a few more, where no number of them fits."""
    step = columns // n
    return step, columns - (n - 1) * step


def _parts(terms: Axis, columns: int, size: int) -> tuple[int, int]:
    """In how many parts columns and sums are made, so that what each reads stays in a cache; one if no number fits."""
    away, many = terms.b * size, max(terms.size // SUMMED, 1)
    near = min(LONG, CACHED // away) if away and away % PAGE == 0 else LONG
    if terms.size > many * near:  # however few columns there are
        return 1, 1
    for sides in range(1, max(columns * size // NARROW, 1) + 1):
        most = min(near, CACHED // (_sides(columns, sides)[1] * size))
        least = -(-terms.size // max(most, 1))
        parts = next((n for n in range(least, least + least // 2 + 1) if not terms.size % n), least)  # rather equal ones
        if parts <= many:
            return sides, parts
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


def time(p: Tiles, size: int, of_windows: bool) -> int:
    """The time of all calls, of each of which products, and what it takes to begin and to store the sums."""
    calls, terms = prod(x.size for x in (*p.loops, *p.sums)), prod(x.size for x in p.inner)
    products = int(_term(p, size, of_windows) * terms * 64 // size)
    apart = p.reads(0) if abs(p.inner[-1].a) * size >= FAR and p.reads(0) * size >= LARGE else 0
    return calls * (products + p.layers.size * (CALL + STORED * p.height * p.columns.size)) + APART * apart


def _term(p: Tiles, size: int, of_windows: bool) -> float:
    """The time of one term of the sums of a call, in products of vectors of 64 bytes."""
    wide, whole = lanes(p.columns.size, size), together(p)
    most = apart(p.rows.a * size) if whole == 1 else max(REGISTERS.values())
    block = partial(rounds, p.height, p.columns.size, wide, whole=whole, most=most)
    # Where products of 64 bytes are made in halves, four of them keep a processor busy, and short vectors take less than whole
    # ones. Single rows are counted so, as those of one call overlap with those of the next; and matrices, whose sums are short:
    # else copies in another order would seem to cost less than they do.
    if makes_halves() or p.height == 1 or not of_windows:
        return block()[0] * p.layers.size * (SHORTER if wide * size < 64 else 1)
    if p.lanewise:  # a product waits for its loads, not for other sums
        return block()[0]
    return block(layers=p.layers.size, dependent=MOST_DEPENDENT)[0]  # fewer than eight sums, of all layers, wait for each other


def reads_ahead(p: Tiles, size: int) -> bool:
    """Whether a large operand is read in strips of a few vectors, for so few rows that processors wait for it: they do not see
    which strip comes next."""
    is_plain = len(p.inner) == 1 and bool(p.sums) and p.layers is ONE and not p.lanewise and not p.is_dots
    return is_plain and p.height <= NEEDY and p.reads(1) * size >= LARGE


def cached() -> int:
    """How many bytes bands of rows may read again and again, for products that a library makes as well."""
    return CACHED if vectors() == 64 else NEAREST  # few registers hold bands of few rows
