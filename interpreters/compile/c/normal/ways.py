"""Which products of matrices are calls, in front of the loops that read them, and which are loops that compute on the way."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from adtypes.ops.contraction import Contraction
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.normal.matmul import WORTH, Groups, groups, sides
from interpreters.symbolic.term import Term

MANY = 200  # multiplications of each product of a batch, along which vectors would read every matrix in columns, that is a call
WRITTEN = 64  # multiplications of a product that may be one of many in a loop along a batch, see `sections`
ROWS, STRIP = 16, 64  # matrices of a batch that are worth such a loop, and those of which columns are put in order
SOME, SEVERAL = 400, 1200  # multiplications of all such products of a program that make it one loop, and that are not too many
SMALL, LARGE = 400, 1 << 18  # multiplications of products in steps that are made in registers
FEW, ACROSS = 512, 1500  # the same for each of a batch, and of one whose matrices lie across each other
BLAS, CALL = 2, 8_000  # what a multiplication and a call cost where a library makes them, in those of blocks in registers
SLIM, PACKED = 16, 6  # rows or columns which are so few that a library takes long to copy operands, and what it then costs
THIN = 4  # products with fewer rows, columns or sums than this are ordinary loops
SUMMED, READ = 64, 1 << 22  # but for sums of so many terms, if the operand with the many rows has so many bytes at most
LITTLE = 8  # rows and columns below which a small matrix of a batch is not worth a call
NARROW = 24  # rows and columns up to which a matrix beside many rows is narrow
BATCHED = 64  # the same for each of a batch whose operands are computed on the way, in blocks
HELD = 1 << 18  # elements of all these matrices, which each strip of rows reads again
BLOCKS = range(4, 13)  # rows of a block, which share a vector and leave registers for it
PAIRED_BLOCKS = range(3, 21)  # the same of one matrix, whose products are many more than what they are made of
PAIRED, TALL = 32, 512  # the same for all pairs of rows, of which one matrix has so many at least, as are worth strips
PAIRS, TWICE = 4, 2  # times that rows are read by all pairs, at least, and by those of a few
SEEN = 64  # terms that are looked at to know it
NEAR = 1 << 16  # elements of three matrices that are still near when what is made of them is read
FULL, NEARER = 8, 1 << 20  # short sides that fill vectors, and elements up to which calls take less time then, though far away
WIDE = 12  # short sides with which calls take less time however far away what they make is


def library(g: Groups, size: dict[int, int]) -> int:
    """What a product costs where a library makes it, a call for each of a batch."""
    m, n, _ = sides(g, size)
    return (PACKED if min(m, n) <= SLIM else BLAS) * prod(size.values()) + CALL * prod(size[c] for c in g.batch)


class Around(NamedTuple):
    """What stands around a product in its program."""

    by_rows: bool  # what is computed from it is stored row by row
    given: bool  # both operands are there, and not computed on the way
    repeated: int  # see `repeated`, of the operand that is more so
    is_inner: bool  # it is no result of the program
    written: int  # see `if_written`
    size: int  # bytes of an element


def pays(op: Contraction, size: dict[int, int], around: Around) -> bool:
    """Whether each product of matrices is a call: large enough, by itself and in each direction, and not better as a loop."""
    g = groups(op)
    m, n, k = sides(g, size)
    if min(m, n) == 1 or (min(m, n, k) < THIN and not _is_long(m, n, k, around)):
        return False
    if is_written(op, size, around.written) if _leads(op, g) else m * n * k < WORTH:
        return False
    return not _are_loops(g, size, around)


def _is_long(m: int, n: int, k: int, around: Around) -> bool:
    """Whether a product of two or three columns has such long sums that vectors along these take less time than a loop, which
    reads the other operand once for all that is made of it."""
    return k >= SUMMED and max(m, n) >= LITTLE and max(m, n) * k * around.size <= READ


def _are_loops(g: Groups, size: dict[int, int], around: Around) -> bool:
    """Whether products are better as loops, which compute something on the way:

    * narrow ones whose rows would be far away when they are read again: such loops are made in strips of rows, unless what is
      computed from them is stored row by row. Where both operands are given, sums over many rows, and results of the program,
      leave nothing to compute on the way;
    * narrow ones of a batch, but for given operands with sums over rows, or with matrices that are not too small, and for sums
      over rows that are not too few: all of them read what is computed, unless that is far more than what it is made of. They
      may be wider where an operand is computed, in blocks of rows that share a vector;
    * those of a matrix with all pairs of rows, which are far more than what they are made of."""
    m, n, k = sides(g, size)
    short, middle, long = sorted((m, n, k))
    by_pairs = around.repeated >= PAIRS and around.is_inner and not around.by_rows and not g.batch and max(size.values()) >= TALL
    if by_pairs and has_blocks(short, PAIRED_BLOCKS) and has_blocks(middle, PAIRED_BLOCKS) and LITTLE <= middle <= PAIRED:
        return True
    are_blocked = has_blocks(short, BLOCKS) and has_blocks(middle, BLOCKS)
    are_held = bool(g.batch) and not around.given and short * middle * prod(size[c] for c in g.batch) <= HELD
    if middle > (BATCHED if are_blocked and are_held else NARROW) or long < 4 * middle:
        return False
    if g.batch:
        return (k < long and middle < LITTLE) if around.given else (k < long or middle < LITTLE or around.repeated >= TWICE)
    if around.by_rows or short >= WIDE or (around.given and (k == long or not around.is_inner)):
        return False
    return m * k + k * n + m * n > (NEARER if short >= FULL else NEAR)


def repeated(x: Term) -> int:
    """How many times smaller all arrays, or parts of them, are from which an operand is computed place by place: differences of
    the rows of one matrix and those of another are more than both."""
    seen, todo, largest = set[tuple[Term, int]](), [(x, x.spec.size)], 1
    while todo:
        t, part = todo.pop()
        part = min(part, t.spec.size)
        if (t, part) in seen:
            continue
        seen.add((t, part))
        if isinstance(t.op, (View, Pointwise)) and len(seen) < SEEN:
            todo += [(a, part) for a in t.args]
        else:
            largest = max(largest, part)
    return x.spec.size // largest


def if_written(terms: Sequence[Term]) -> int:
    """The multiplications of all products of a program if those of batches, whose matrices lie one behind the other, are written
    out."""
    found = [(t.op, t.op.sizes(*(a.spec for a in t.args))) for t in terms if isinstance(t.op, Contraction)]
    return sum(prod(sides(g, size)) for op, size in found if _leads(op, g := groups(op)))


def is_written(op: Contraction, size: dict[int, int], written: int) -> bool:
    """Whether each product of such a batch is written out, with vectors along the batch, in a program whose products take so many
    multiplications if all are `written` out. That is faster in two ways: where all of the program is one loop, if its text is not
    long for what it does, and for a few products, the columns of whose operands are put in order."""
    g = groups(op)
    each, rows = prod(sides(g, size)), prod(size[c] for c in g.batch)
    if each <= WRITTEN:
        return rows >= (ROWS if written > SOME else STRIP) and written < WRITTEN * rows
    return each < MANY and rows >= STRIP and written <= SEVERAL


def is_small(op: Contraction, size: dict[int, int]) -> bool:
    """Whether a product of matrices, or each of a batch, is one whose blocks in registers take less time than a call does, or
    than vectors along the batch."""
    g = groups(op)
    m, n, k = sides(g, size)
    across = bool(g.batch) and op.a[-1] in g.batch and op.b[-1] in g.batch
    return min(m, n, k) >= THIN and (ACROSS if across else FEW if g.batch else SMALL) <= m * n * k <= LARGE


def _leads(op: Contraction, g: Groups) -> bool:
    """Whether matrices of a batch lie one behind the other in both operands and the result."""
    k = len(g.batch)
    return bool(k) and op.a[:k] == op.b[:k] == op.out[:k] == g.batch


def has_blocks(n: int, sizes: range) -> bool:
    """Whether an axis is made of blocks of one of these sizes, whose sums stay in registers."""
    return any(n % b == 0 for b in sizes)
