"""Contractions as BLAS calls: which axes are rows, columns and sums, and whether the strides allow it.

Labels are sorted into groups by where they occur. Labels of a group that are contiguous in all arrays are merged into one axis;
one axis of each group goes to the library, the others become loops around the call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from adtypes.affine import axis
from adtypes.ops.contraction import Contraction, Labels
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Shape
from interpreters.symbolic.term import Arena, Term

WORTH = 2000  # multiplications from which on a BLAS call pays
MANY = 200  # the same for each of a batch, along which vectors would read every matrix in columns
WRITTEN = 64  # multiplications of a product that may be one of many in a loop along a batch, see `sections`
ROWS, STRIP = 16, 64  # matrices of a batch that are worth such a loop, and those of which columns are put in order
SOME, SEVERAL = 400, 1200  # multiplications of all such products of a program that make it one loop, and that are not too many
SMALL, LARGE = 400, 1 << 18  # multiplications of products in steps that are made in registers
FEW, ACROSS = 512, 1500  # the same for each of a batch, and of one whose matrices lie across each other
BLAS, CALL = 2, 8_000  # what a multiplication and a call cost where a library makes them, in those of blocks in registers
SLIM, PACKED = 16, 6  # rows or columns which are so few that a library takes long to copy operands, and what it then costs
THIN = 4  # products with fewer rows, columns or sums than this are ordinary loops
LITTLE = 8  # rows and columns below which a small matrix of a batch is not worth a call
NARROW = 24  # a matrix up to this many rows and columns is small
BATCHED = 64  # the same for each of a batch whose operands are computed on the way, in blocks
HELD = 1 << 18  # elements of all these matrices, which each strip of rows reads again
BLOCKS = range(3, 21)  # elements of a block
PAIRED, TALL = 32, 512  # the same for all pairs of rows, of which one matrix has so many at least, as are worth strips
REPEATED, SEEN = 4, 64  # times that each row is read by all pairs, at least, and terms that are looked at to know it
NEAR = 1 << 16  # elements of three matrices that are still near when what is made of them is read
FULL, NEARER = 8, 1 << 20  # short sides that fill vectors, and elements up to which calls take less time then, though far away
WIDE = 12  # short sides with which calls take less time however far away what they make is


class Axis(NamedTuple):
    """An axis with its steps in both operands and the result."""

    size: int
    a: int
    b: int
    out: int


class Product(NamedTuple):
    """``out += a b`` for all positions of `loops`; those of `sums` add to the same place. Axes are rows, columns, and sums."""

    rows: Axis
    columns: Axis
    inner: Axis
    loops: tuple[Axis, ...]
    sums: tuple[Axis, ...]

    @property
    def turned(self) -> Product:
        """The same with the operands exchanged: rows are columns."""

        def flipped(x: Axis) -> Axis:
            return Axis(x.size, x.b, x.a, x.out)

        rows, columns, inner = map(flipped, (self.columns, self.rows, self.inner))
        return Product(rows, columns, inner, tuple(map(flipped, self.loops)), tuple(map(flipped, self.sums)))


class Groups(NamedTuple):
    batch: Labels
    rows: Labels
    columns: Labels
    inner: Labels


def groups(op: Contraction) -> Groups:
    """Labels by where they occur: everywhere, in one operand and the result, in the operands alone."""
    a, b, out = op.a, op.b, op.out
    return Groups(
        tuple(c for c in out if c in a and c in b),
        tuple(c for c in out if c not in b),
        tuple(c for c in out if c not in a),
        tuple(c for c in a if c in b and c not in out),
    )


def laid(arena: Arena, x: Term, own: Labels, labels: Labels, size: Mapping[int, int]) -> Term:
    """A term with axes of its own as one with these axes, in their order, repeated along those that it does not have."""
    return arena.term(View(tuple(size[c] for c in labels), tuple(axis(labels.index(c)) for c in own)), (x,))


def sides(g: Groups, size: dict[int, int]) -> tuple[int, int, int]:
    """How many rows, columns and terms of sums there are."""
    m, n, k = (prod(size[c] for c in part) for part in (g.rows, g.columns, g.inner))
    return m, n, k


def library(g: Groups, size: dict[int, int]) -> int:
    """What a product costs where a library makes it, a call for each of a batch."""
    m, n, _ = sides(g, size)
    return (PACKED if min(m, n) <= SLIM else BLAS) * prod(size.values()) + CALL * prod(size[c] for c in g.batch)


def pays(
    op: Contraction, size: dict[int, int], by_rows: bool = False, given: bool = False, written: int = 0, is_inner: bool = True,
    of_pairs: bool = False,
) -> bool:
    """Whether each product of matrices is large enough for a call, by itself and in each direction. Narrow ones are loops where
    their rows would be far away when they are read again: such loops are made in strips of rows, unless what is computed from
    them is stored row by row. Where both operands are `given`, sums over many rows, and results of the program, which are not
    inner, leave nothing that loops could compute on the way. Those of a batch are loops too, but for given operands with sums
    over rows or matrices that are not too small; and so are those of a matrix with all pairs of rows, see `is_of_pairs`, which
    are far more than what they are made of."""
    g = groups(op)
    m, n, k = sides(g, size)
    if min(m, n) == 1 or min(m, n, k) < THIN:
        return False
    if is_written(op, size, written) if _leads(op, g) else m * n * k < WORTH:
        return False
    short, middle, long = sorted((m, n, k))
    are_blocked = has_blocks(short) and has_blocks(middle)
    by_pairs = of_pairs and is_inner and not by_rows and not g.batch and max(size.values()) >= TALL
    if by_pairs and are_blocked and LITTLE <= middle <= PAIRED:
        return False
    in_blocks = are_blocked and bool(g.batch) and not given and short * middle * prod(size[c] for c in g.batch) <= HELD
    if not _is_narrow(m, n, k, BATCHED if in_blocks else NARROW):
        return True
    if g.batch:
        return given and (k == long or middle >= LITTLE)
    if by_rows or short >= WIDE or (given and (k == long or not is_inner)):
        return True
    return m * k + k * n + m * n <= (NEARER if short >= FULL else NEAR)


def is_of_pairs(x: Term) -> bool:
    """Whether an operand is computed, place by place, from arrays that are all much smaller, as differences of the rows of one
    matrix and those of another are."""
    seen, todo = set[Term](), [x]
    while todo:
        t = todo.pop()
        if t in seen:
            continue
        seen.add(t)
        if isinstance(t.op, (View, Pointwise)) and len(seen) < SEEN:
            todo += t.args
        elif t.spec.size * REPEATED > x.spec.size:
            return False
    return True


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


def has_blocks(n: int) -> bool:
    """Whether an axis is made of some blocks whose sums stay in registers."""
    return any(n % b == 0 for b in BLOCKS)


def _is_narrow(m: int, n: int, k: int, most: int) -> bool:
    """Whether one axis is long and two are short: then a loop along the long one works in registers."""
    _, middle, long = sorted((m, n, k))
    return middle <= most and long >= 4 * middle


def arrange(op: Contraction, size: dict[int, int], a: Shape, b: Shape, out: Shape) -> Product | None:
    """The product for arrays with these strides, the largest that can be called; None if no axes lie as the library wants."""
    step_a, step_b, step_out = (dict(zip(ls, s)) for ls, s in ((op.a, a), (op.b, b), (op.out, out)))

    def along(c: int) -> Axis:
        return Axis(size[c], step_a.get(c, 0), step_b.get(c, 0), step_out.get(c, 0))

    g = groups(op)
    rows, columns, inner = (merged([along(c) for c in part]) for part in (g.rows, g.columns, g.inner))
    best: Product | None = None
    for i, j, k in product(range(len(rows)), range(len(columns)), range(len(inner))):
        p = Product(
            rows[i], columns[j], inner[k],
            (*map(along, g.batch), *_but(rows, i), *_but(columns, j)), tuple(_but(inner, k)),
        )  # fmt: skip
        if _callable(p) and (best is None or work(p) > work(best)):
            best = p
    return best


def work(p: Product) -> int:
    return p.rows.size * p.columns.size * p.inner.size


def is_much(p: Product, whole: int) -> bool:
    """Whether each call makes a good part of so many multiplications, or many of them."""
    return 4 * work(p) >= whole or work(p) >= WORTH


def _callable(p: Product) -> bool:
    """Whether BLAS accepts the strides: each matrix has a contiguous axis, and a leading dimension of at least its length."""
    pairs = (
        (p.rows.a, p.inner.a, p.rows.size, p.inner.size),
        (p.inner.b, p.columns.b, p.inner.size, p.columns.size),
        (p.rows.out, p.columns.out, p.rows.size, p.columns.size),
    )
    return all((x == 1 and y >= m) or (y == 1 and x >= n) for x, y, m, n in pairs)


def merged(axes: Sequence[Axis]) -> list[Axis]:
    out: list[Axis] = []
    for x in sorted(axes, key=lambda x: (x.a, x.b, x.out), reverse=True):
        last = out[-1] if out else None
        if last is not None and all(s == t * x.size for s, t in zip(last[1:], x[1:])):
            out[-1] = Axis(last.size * x.size, x.a, x.b, x.out)
        elif x.size != 1 or len(axes) == 1:
            out.append(x)
    return out or list(axes[:1])


def _but(axes: Sequence[Axis], k: int) -> list[Axis]:
    return [x for j, x in enumerate(axes) if j != k]
