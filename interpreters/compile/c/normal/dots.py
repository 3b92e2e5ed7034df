"""Products of a few columns as dot products: both operands lie along the sum, and so do vectors.

Where a result has fewer columns than a vector has places, vectors along the result are partly empty. Vectors along the sum are
full; what their places have is added up at the end, for as many results at a time as a vector has places.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from adtypes.spec import Shape
from interpreters.compile.c.forms import linear
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.normal.matmul import Axis, merged
from interpreters.compile.c.normal.tiles import CALL, DEPENDENT, ONE, REGISTERS, Tiles, Windowed

BESIDE = 4  # registers beside those of sums, for elements of both operands
HELD = 3 << 13  # bytes of the operand with the columns that stay in the nearest cache, which each band of rows reads again

# In products of vectors.
ACROSS = 2.25  # adding up the places of a vector
ADDED = 2.5  # storing a result by itself
REST = 1.5  # the last vector of a sum that is not whole, which is masked


def dots(op: Windowed, size: int, a: Shape, b: Shape, out: Shape) -> Tiles | None:
    """How a product is made of arrays with these strides, of elements of so many bytes; None if the operands do not lie along one
    of the sums, or too few of them do."""
    steps = [dict(linear(f, s)[1]) for f, s in ((op.a, a), (op.b, b))]
    kept = range(op.rank)
    turned = are_turned(*([op.sizes[k] for k in kept if k in own] for own in steps))
    if turned:
        steps.reverse()
    every = [Axis(n, steps[0].get(k, 0), steps[1].get(k, 0), out[k] if k < op.rank else 0) for k, n in enumerate(op.sizes)]
    terms = merged(every[op.rank :])
    along = next((x for x in terms if x.a == x.b == 1 and x.size * size >= VECTOR), None)
    rows = merged([x for x in every[: op.rank] if x.a and not x.b])
    columns = merged([x for x in every[: op.rank] if x.b and not x.a])
    if along is None or not rows or not columns:
        return None
    row, column = max(rows, key=lambda x: x.size), max(columns, key=lambda x: x.size)
    inner = [*sorted((x for x in terms if x is not along), key=lambda x: -abs(x.b)), along]
    sums, left = _apart(inner, column.size * size)
    both = [x for x in every[: op.rank] if x.a and x.b and x.size > 1]
    loops = sorted([*both, *(x for x in (*rows, *columns) if x not in (row, column))], key=lambda x: -x.out)
    return Tiles(turned, row, ONE, column, ONE, tuple(inner), tuple(loops), tuple(sums), left, is_dots=True)


def are_turned(first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether the rows of the first operand are the columns of the result, as there are fewer: so many along its axes that the
    result has."""
    return prod(first) < prod(second)


def _apart(inner: list[Axis], each: int) -> tuple[list[Axis], int]:
    """The axes of a sum that are run through around all other loops, so that what the inner ones read stays near; and how many
    terms are left for the last part of the outermost inner one, if it is cut into parts. Each term reads so many bytes."""
    sums = list[Axis]()
    while len(inner) > 1 and (most := HELD // (each * prod(x.size for x in inner[1:]))) < inner[0].size:
        n, a, b, _ = inner.pop(0)
        parts = -(-n // max(most, 1))
        some = -(-n // parts)
        sums.append(Axis(-(-n // some), some * a, some * b, 0))
        if most:
            inner.insert(0, Axis(some, a, b, 0))
            return sums, n % some
    return sums, 0


def part(columns: int, terms: int, size: int) -> int:
    """How many terms of a sum along memory are added up before the next, of which the operand with the columns stays near."""
    parts, whole = -(-columns * terms * size // HELD), VECTOR // size
    return -(-terms // (parts * whole)) * whole if parts > 1 else terms


def block(rows: int, columns: int, registers: int) -> tuple[int, int]:
    """The rows and columns of a block, whose sums lie in registers beside elements of both operands, for which the time is least,
    and of these the one with the fewest loads."""
    room = registers + BESIDE

    def each(wide: int) -> tuple[float, float, int, int]:
        high = max(min((room - 1) // (wide + 1), registers // wide, rows), 1)
        high = -(-rows // -(-rows // high))
        blocks = -(-columns // wide) / high
        return _step(high, wide) * blocks, (high + wide) * blocks, high, wide

    widths = {-(-columns // n) for n in range(1, columns + 1)}
    *_, high, wide = min(each(w) for w in widths if w < room - 1)
    return high, wide


def _step(high: int, wide: int) -> int:
    """The time of a vector of each row of a block: products, or loads, of which those of rows, which lie anywhere, take two."""
    return max(high * wide, 2 * high + wide, DEPENDENT)


def time(p: Tiles, size: int) -> int:
    """The time of all blocks, counted as that of other blocks is."""
    *outer, along = p.inner
    lanes = VECTOR // size
    high, wide = block(p.rows.size, p.columns.size, REGISTERS[VECTOR])
    vectors = along.size // lanes + (REST if along.size % lanes else 0)
    held = high * wide
    times = 1 if outer else -(-along.size // part(p.columns.size, along.size, size))
    across = ACROSS * (-(-held // lanes) * lanes) + (0 if p.columns.out == 1 and not p.sums else ADDED * held)
    one = (vectors * prod(x.size for x in outer) * _step(high, wide) + times * across) / held
    results = p.rows.size * p.columns.size
    return int(prod(x.size for x in (*p.loops, *p.sums)) * (CALL + results * one * lanes))
