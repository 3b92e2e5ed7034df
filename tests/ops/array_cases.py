"""Cases of the rows on whole arrays: each reference is a loop over positions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

import tests.ops.linalg_cases
import tests.ops.sorting_cases  # noqa: F401  both fill the registry too
from adtypes.affine import form
from adtypes.dtypes import DTYPES, F32, F64, I32, I64, Bool, DType
from adtypes.namespace import Namespace
from adtypes.ops.branch import Branch
from adtypes.ops.constants import Const, Iota
from adtypes.ops.contraction import Contract, Contract0, Contraction
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, Unview, View
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.spec import Spec
from tests.ops.cases import (
    FLOATS,
    NUMS,
    REGISTRY,
    Arr,
    Case,
    cases_of,
    fixed,
    indexed,
    inside,
    positions,
    uniform,
)


# ---------------------------------------------------------------- constants
@cases_of(Const)
def _() -> Iterator[Case]:
    for dtype, value in ((F64, -0.0), (F64, math.inf), (F32, 0.1), (F32, -1e300), (I64, -(2**63)), (I32, 7), (Bool, True)):
        yield Case(Const(dtype, value), lambda rng: (), lambda value=value: value, False)


@cases_of(Iota)
def _() -> Iterator[Case]:
    for n in (0, 1, 5):
        yield Case(Iota(n), lambda rng: (), lambda n=n: list(range(n)), False)


# ---------------------------------------------------------------- layout
VIEWS: list[tuple[tuple[int, ...], tuple[int, ...], Any]] = [
    ((), (), ()),
    ((), (3,), ()),  # repeated
    ((3,), (2, 3), (form(0, [(1, 1)]),)),
    ((3,), (3, 0), (form(0, [(0, 1)]),)),
    ((4,), (4,), (form(3, [(0, -1)]),)),  # reversed
    ((2, 3), (3, 2), (form(0, [(1, 1)]), form(0, [(0, 1)]))),  # transposed
    ((5,), (3,), (form(1, [(0, 1)]),)),  # slice
    ((5,), (3,), (form(-2, [(0, 2)]),)),  # stride, out of bounds before
    ((3,), (7,), (form(-2, [(0, 1)]),)),  # padded on both sides
    ((3,), (2,), (form(9, [(0, 1)]),)),  # all behind
    ((3,), (2,), (form(-9, [(0, 1)]),)),  # all before
    ((3,), (7,), (form(4, [(0, 1)]),)),  # all behind, wider than the source
    ((3,), (7,), (form(-8, [(0, 1)]),)),
    ((3, 3), (3,), (form(0, [(0, 1)]), form(0, [(0, 1)]))),  # diagonal
    ((2, 4), (5,), (form(0, [(0, 1)]), form(3, [(0, -1)]))),  # antidiagonal that leaves
    ((5,), (3, 3), (form(0, [(0, 1), (1, 1)]),)),  # window
    ((6,), (3, 3), (form(-1, [(0, 2), (1, 1)]),)),  # strided window, padded
    ((4,), (3, 4), (form(2, [(0, 1), (1, -1)]),)),  # convolution
    ((3, 4), (4,), (form(2, []), form(0, [(0, 1)]))),  # a row
    ((3, 4), (), (form(1, []), form(2, []))),  # an element
    ((3, 4), (2,), (form(5, []), form(0, [(0, 1)]))),  # a row that is not there
    ((0,), (2,), (form(0, [(0, 1)]),)),  # of nothing
    ((0, 3), (3,), (form(0, []), form(0, [(0, 1)]))),
    ((1,), (1, 4), (form(0, [(0, 3)]),)),
    ((4,), (2, 2), (form(0, [(0, 1000), (1, 1)]),)),  # steps far beyond the source
    ((2, 3, 4), (4, 2), (form(1, [(1, -1)]), form(1, []), form(0, [(0, 1)]))),
]


def view_reference(shape: tuple[int, ...], forms: Any) -> Callable[[Arr], Arr]:
    def reference(x: Arr) -> Arr:
        out = np.zeros(shape, x.dtype)
        for g in positions(shape):
            at = tuple(o + sum(k * g[a] for a, k in terms) for o, terms in forms)
            if inside(at, x.shape):
                out[g] = x[at]
        return out

    return reference


def unview_reference(shape: tuple[int, ...], forms: Any) -> Callable[[Arr], Arr]:
    def reference(x: Arr) -> Arr:
        out = np.zeros(shape, x.dtype)
        for g in positions(x.shape):
            at = tuple(o + sum(k * g[a] for a, k in terms) for o, terms in forms)
            if inside(at, shape):
                out[at] += x[g]
        return out

    return reference


@cases_of(View)
def _() -> Iterator[Case]:
    for source, shape, forms in VIEWS:
        yield from fixed(View(shape, forms), view_reference(shape, forms), source, dtypes=DTYPES)


@cases_of(Unview)
def _() -> Iterator[Case]:
    for source, shape, forms in VIEWS:
        yield from fixed(Unview(source, forms), unview_reference(source, forms), shape)


@cases_of(Sum)
def _() -> Iterator[Case]:
    def reference(axes: tuple[int, ...]) -> Callable[[Arr], Arr]:
        def by_loop(x: Arr) -> Arr:
            out = np.zeros([n for k, n in enumerate(x.shape) if k not in axes], x.dtype)
            for g in positions(x.shape):
                out[tuple(i for k, i in enumerate(g) if k not in axes)] += x[g]
            return out

        return by_loop

    for shape, axes in (((3,), (0,)), ((2, 3), (1,)), ((2, 3, 4), (0, 2)), ((0, 3), (0,)), ((3, 0), (0,)), ((2, 3), ())):
        yield from fixed(Sum(axes), reference(axes), shape)


@cases_of(Reshape)
def _() -> Iterator[Case]:
    def reference(shape: tuple[int, ...]) -> Callable[[Arr], Arr]:
        def by_loop(x: Arr) -> Arr:
            out = np.zeros(shape, x.dtype)
            for g, h in zip(positions(x.shape), positions(shape)):
                out[h] = x[g]
            return out

        return by_loop

    for source, shape in (((6,), (2, 3)), ((2, 3), (3, 2)), ((), (1, 1)), ((1,), ()), ((0, 3), (2, 0)), ((2, 3), (6,))):
        yield from fixed(Reshape(shape), reference(shape), source, dtypes=DTYPES)


@cases_of(Concat)
def _() -> Iterator[Case]:
    def reference(axis: int) -> Callable[..., Arr]:
        def by_loop(*xs: Arr) -> Arr:
            slabs = [np.moveaxis(x, axis, 0)[i] for x in xs for i in range(x.shape[axis])]
            empty = np.zeros((0, *np.moveaxis(xs[0], axis, 0).shape[1:]))
            return np.moveaxis(np.array(slabs) if slabs else empty, 0, axis)

        return by_loop

    for axis, shapes in ((0, ((2,), (3,))), (1, ((2, 1), (2, 0), (2, 3))), (0, ((0, 2), (0, 2))), (1, ((2, 2, 3),))):
        yield from fixed(Concat(axis), reference(axis), *shapes, dtypes=DTYPES)


@cases_of(Stack)
def _() -> Iterator[Case]:
    for shapes in (((), ()), ((3,),), ((2, 3), (2, 3), (2, 3)), ((0,), (0,))):
        yield from fixed(Stack(), lambda *xs: np.array([x.tolist() for x in xs]).reshape(len(xs), *xs[0].shape), *shapes,
                         dtypes=DTYPES)  # fmt: skip


# ---------------------------------------------------------------- indexing
INDEXED: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [
    ((4,), (3,), 1), ((4,), (), 1), ((4,), (2, 3), 1), ((3, 2), (5,), 1), ((3, 2), (), 1), ((3, 2), (5,), 2),
    ((3, 2, 2), (2, 2), 2), ((0,), (2,), 1), ((3,), (0,), 1), ((3, 0), (2,), 1), ((1,), (3,), 1), ((2, 3), (), 2),
]  # fmt: skip


@cases_of(Gather)
def _() -> Iterator[Case]:
    def reference(x: Arr, *ix: Arr) -> Arr:
        grid, m = ix[0].shape, len(ix)
        out = np.zeros(grid + x.shape[m:], x.dtype)
        for g in positions(grid):
            at = tuple(int(i[g]) for i in ix)
            if inside(at, x.shape[:m]):
                out[g] = x[at]
        return out

    for shape, grid, m in INDEXED:
        yield from indexed(Gather(), reference, shape, grid, shape[:m])


@cases_of(Scatter)
def _() -> Iterator[Case]:
    def reference(shape: tuple[int, ...]) -> Callable[..., Arr]:
        def by_loop(x: Arr, *ix: Arr) -> Arr:
            out = np.zeros(shape, x.dtype)
            for g in positions(ix[0].shape):
                at = tuple(int(i[g]) for i in ix)
                if inside(at, shape):
                    out[at] += x[g]
            return out

        return by_loop

    for shape, grid, m in [*INDEXED, ((3, 70), (4,), 1)]:
        yield from indexed(Scatter(shape), reference(shape), grid + shape[m:], grid, shape[:m], NUMS)


# ---------------------------------------------------------------- reductions
REDUCED: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((3,), (0,)), ((2, 3), (0,)), ((2, 3), (1,)), ((2, 3, 4), (0, 2)), ((1, 2), (0,)), ((0, 3), (1,)), ((2, 3), (0, 1)),
]  # fmt: skip


def _extremum(axes: tuple[int, ...], better: Callable[[Any, Any], bool]) -> Callable[[Arr], Any]:
    """For each position that is left: the value and the number, in row-major order, of the first best element."""

    def by_loop(x: Arr) -> dict[tuple[int, ...], tuple[Any, int]]:
        best: dict[tuple[int, ...], tuple[Any, int]] = {}
        count: dict[tuple[int, ...], int] = {}
        for g in positions(x.shape):
            at = tuple(i for k, i in enumerate(g) if k not in axes)
            number = count[at] = count.get(at, -1) + 1
            if at not in best or better(x[g], best[at][0]):
                best[at] = (x[g], number)
        return best

    return by_loop


def _reduced(axes: tuple[int, ...], better: Callable[[Any, Any], bool], part: int) -> Callable[[Arr], Arr]:
    def reference(x: Arr) -> Arr:
        out = np.zeros([n for k, n in enumerate(x.shape) if k not in axes], x.dtype if part == 0 else np.int64)
        for at, found in _extremum(axes, better)(x).items():
            out[at] = found[part]
        return out

    return reference


MORE, LESS = (lambda a, b: a > b), (lambda a, b: a < b)
REGISTRY[Max] = lambda: (c for s, a in REDUCED for c in fixed(Max(a), _reduced(a, MORE, 0), s))
REGISTRY[Min] = lambda: (c for s, a in REDUCED for c in fixed(Min(a), _reduced(a, LESS, 0), s))
REGISTRY[Argmax] = lambda: (
    c for s, a in REDUCED if len(a) == 1 for c in fixed(Argmax(a[0]), _reduced(a, MORE, 1), s, smooth=False)
)
REGISTRY[Argmin] = lambda: (
    c for s, a in REDUCED if len(a) == 1 for c in fixed(Argmin(a[0]), _reduced(a, LESS, 1), s, smooth=False)
)


@cases_of(Cumsum)
def _() -> Iterator[Case]:
    def reference(axis: int, reverse: bool) -> Callable[[Arr], Arr]:
        def by_loop(x: Arr) -> Arr:
            out = np.zeros(x.shape, x.dtype)
            for g, h in product(positions(x.shape), positions(x.shape)):
                same = g[:axis] + g[axis + 1 :] == h[:axis] + h[axis + 1 :]
                if same and (h[axis] >= g[axis] if reverse else h[axis] <= g[axis]):
                    out[g] += x[h]
            return out

        return by_loop

    for shape, axis in (((4,), 0), ((2, 3), 1), ((2, 3), 0), ((0, 2), 0), ((1,), 0), ((2, 1, 3), 2)):
        for reverse in (False, True):
            yield from fixed(Cumsum(axis, reverse), reference(axis, reverse), shape)


# ---------------------------------------------------------------- contraction
CONTRACTIONS = [
    "i,i->", "ij,jk->ik", "ij,j->i", "i,j->ij", "i,j->ji", "ij,ij->ij", "bij,bjk->bik", "ij,kj->ki", "ij,jk->", "ijk,->kji",
    ",->", "ij,ij->j", "i,jk->k", "bi,bj->ijb", "ij,kl->", "ijk,kl->lij",
]  # fmt: skip


def _contractions(row: type[Contraction], dtypes: Sequence[type[DType]]) -> Callable[[], Iterator[Case]]:
    def reference(a: str, b: str, out: str) -> Callable[[Arr, Arr], Arr]:
        def by_loop(x: Arr, y: Arr) -> Arr:
            size = {**dict(zip(a, x.shape)), **dict(zip(b, y.shape))}
            z = np.zeros([size[c] for c in out], x.dtype)
            for g in positions(list(size.values())):
                at = dict(zip(size, g))
                left, right = x[tuple(at[c] for c in a)], y[tuple(at[c] for c in b)]
                if row is Contract or (left != 0 and right != 0):
                    z[tuple(at[c] for c in out)] += left * right
            return z

        return by_loop

    def cases() -> Iterator[Case]:
        for text in CONTRACTIONS:
            (a, b), out = text.split("->")[0].split(","), text.split("->")[1]
            for size in ({}, {"j": 0}, {"i": 1}):
                shapes = [tuple(size.get(c, 2 + "ijklb".index(c) % 3) for c in side) for side in (a, b)]
                numbers = [tuple("ijklb".index(c) for c in side) for side in (a, b, out)]
                yield from fixed(row(*numbers), reference(a, b, out), *shapes, dtypes=dtypes)

    return cases


cases_of(Contract)(_contractions(Contract, NUMS))
cases_of(Contract0)(_contractions(Contract0, FLOATS))


# ---------------------------------------------------------------- control
class Accumulate:
    """A body by hand: ``carry, (x, k) -> carry * scale + x, carry * x``, with `k` counted into a second carry."""

    ins = (Spec((2,), F64), Spec((), I64), Spec((2,), F64), Spec((), I64), Spec((), F64))
    outs = (Spec((2,), F64), Spec((), I64), Spec((2,), F64))
    n_carry, n_rows = 2, 2

    def run(self, xp: Namespace, *arrays: Any) -> list[Any]:
        c, total, x, k, scale = arrays
        return [c * scale + x, total + k, c * x]

    def show(self) -> str:
        return "\\c t x k s -> (c * s + x, t + k, c * x)"


BODY = Accumulate()


@cases_of(MapAccum)
def _() -> Iterator[Case]:
    for n in (0, 1, 4):

        def draw(rng: np.random.Generator, n: int = n) -> tuple[Arr, ...]:
            real, whole = uniform(-1, 1), uniform(-9, 9)
            return (real(rng, (2,), F64), whole(rng, (), I64), real(rng, (n, 2), F64), whole(rng, (n,), I64),
                    real(rng, (), F64))  # fmt: skip

        for reverse in (False, True):
            yield Case(MapAccum(n, BODY, 2, reverse), draw, lambda *args: 0.0, False)


class Scaled:
    """A side by hand: its captures times a number."""

    ins = outs = (Spec((2,), F64), Spec((), I64))
    n_carry = n_rows = 0

    def __init__(self, by: int) -> None:
        self.by = by

    def run(self, xp: Namespace, *arrays: Any) -> list[Any]:
        return [x * self.by for x in arrays]

    def show(self) -> str:
        return f"\\x k -> (x * {self.by}, k * {self.by})"


@cases_of(Branch)
def _() -> Iterator[Case]:
    for holds in (True, False):

        def draw(rng: np.random.Generator, holds: bool = holds) -> tuple[Arr, ...]:
            return (np.asarray(holds), uniform(-1, 1)(rng, (2,), F64), uniform(-9, 9)(rng, (), I64))

        yield Case(Branch(Scaled(2), Scaled(3)), draw, lambda *args: 0.0, False)


@cases_of(Proj)
def _() -> Iterator[Case]:
    yield Case(Proj(0), lambda rng: (), lambda: 0.0, False)
