"""Cases of the rows of linear algebra: references are written out, or take another way through LAPACK."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from adtypes.dtypes import DType
from adtypes.op import Op
from adtypes.ops.linalg import Cholesky, CholeskyPullback, Eigh, LogDet, SignDet, Solve, TriangularSolve
from adtypes.ops.qr import Qr
from tests.ops.cases import FLOATS, Arr, Case, cases_of

SHAPES = [(1, 1), (3, 3), (2, 3, 3), (0, 2, 2), (2, 1, 2, 2)]


def matrices(shape: tuple[int, ...]) -> Callable[[np.random.Generator, type[DType]], Arr]:
    """Around a multiple of the identity matrix, with both signs of the determinant."""

    def make(rng: np.random.Generator, dtype: type[DType]) -> Arr:
        a = 3.0 * np.eye(shape[-1]) + rng.uniform(-0.7, 0.7, shape)
        return np.asarray(a, dtype.np_dtype)

    return make


def made(op: Op, reference: Callable[..., Any], shape: tuple[int, ...], columns: int | None = None,
         smooth: bool = True, flip: bool = False) -> Iterator[Case]:  # fmt: skip
    for dtype in FLOATS:

        def draw(rng: np.random.Generator, dtype: type[DType] = dtype) -> tuple[Arr, ...]:
            a = matrices(shape)(rng, dtype)
            if flip:
                a[..., 0] *= rng.choice([-1, 1])
            if columns is None:
                return (a,)
            return a, np.asarray(rng.normal(size=(*shape[:-1], columns)), dtype.np_dtype)

        yield Case(op, draw, reference, smooth, f"{dtype.short}{list(shape)}, {columns}")


def by_hand(a: Arr) -> Arr:
    """Cholesky's factor, element by element."""
    a = (a + a.swapaxes(-1, -2)).astype(float) / 2
    out = np.zeros_like(a)
    for at in np.ndindex(a.shape[:-2]):
        m, low = a[at], out[at]
        for i in range(len(m)):
            for j in range(i + 1):
                rest = m[i, j] - low[i, :j] @ low[j, :j]
                low[i, j] = np.sqrt(rest) if i == j else rest / low[j, j]
    return out


@cases_of(Cholesky)
def _() -> Iterator[Case]:
    for shape in SHAPES:
        yield from made(Cholesky(), by_hand, shape)


@cases_of(CholeskyPullback)
def _() -> Iterator[Case]:
    def by_inverse(low: Arr, ct: Arr) -> Arr:
        low, ct = np.tril(low.astype(float)), np.tril(ct.astype(float))
        inner = np.tril(low.swapaxes(-1, -2) @ ct) * (1.0 - 0.5 * np.eye(low.shape[-1]))
        inverse = np.linalg.inv(low)
        out: Arr = inverse.swapaxes(-1, -2) @ (inner + inner.swapaxes(-1, -2)) @ inverse * 0.5
        return out

    for shape in SHAPES:
        yield from made(CholeskyPullback(), by_inverse, shape, shape[-1])


@cases_of(Solve)
def _() -> Iterator[Case]:
    for shape in SHAPES:
        for columns in (1, 2, 0):
            yield from made(Solve(), lambda a, b: np.linalg.inv(a.astype(float)) @ b, shape, columns)


@cases_of(TriangularSolve)
def _() -> Iterator[Case]:
    def reference(lower: bool, adjoint: bool) -> Callable[[Arr, Arr], Arr]:
        def by_inverse(a: Arr, b: Arr) -> Arr:
            t = (np.tril if lower else np.triu)(a.astype(float))
            inverse: Arr = np.linalg.inv(t)
            return (inverse.swapaxes(-1, -2) if adjoint else inverse) @ b

        return by_inverse

    for lower in (False, True):
        for adjoint in (False, True):
            for shape in SHAPES:
                yield from made(TriangularSolve(lower, adjoint), reference(lower, adjoint), shape, 2)


@cases_of(LogDet)
def _() -> Iterator[Case]:
    for shape in SHAPES:
        log = lambda a: np.log(np.abs(np.linalg.eigvals(a.astype(float)).prod(-1)))
        yield from made(LogDet(), log, shape, flip=True)


@cases_of(SignDet)
def _() -> Iterator[Case]:
    for shape in SHAPES:
        sign = lambda a: np.sign(np.linalg.eigvals(a.astype(float)).prod(-1).real)
        yield from made(SignDet(), sign, shape, smooth=False, flip=True)


@cases_of(Eigh)
def _() -> Iterator[Case]:
    for shape in SHAPES:
        yield from made(Eigh(), lambda a: 0.0, shape)


@cases_of(Qr)
def _() -> Iterator[Case]:
    for shape in SHAPES:
        yield from made(Qr(), lambda a: 0.0, shape)
