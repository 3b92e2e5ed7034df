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
from adtypes.spec import Shape
from interpreters.symbolic.term import Arena, Term

WORTH = 2000  # multiplications from which on a call pays


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
