"""Linear algebra with derivatives of any order, on the two last axes; all other axes are a batch.

Matrices without an answer have NaN as their answer, in values and derivatives: singular ones in `solve` and `inv`, in the
derivative of `slogdet`, and in that of `det` from four rows on; those that are not positive definite in `cholesky`; those without
full rank in `lstsq` and in the derivative of `qr`, unless rounding gives them one.
"""

from __future__ import annotations

from typing import Any, overload

from adtypes.affine import identity
from adtypes.algebra import bind
from adtypes.dtypes import FT
from adtypes.errors import ShapeError
from adtypes.functions import exp
from adtypes.operands import as_tensor, remembered
from adtypes.ops.layout import lead, reshape, view
from adtypes.ops.linalg import (
    Cholesky,
    Eigh,
    LogDet,
    SignDet,
    Solve,
    System,
    TriangularSolve,
    adjoint,
    expect_square,
    inverse,
    parts,
    product,
)
from adtypes.ops.qr import Qr
from adtypes.tensor import AnyTensor, Tensor
from adtypes.typevars import D1, D2, D3, N, Rest

WRITTEN_OUT = 3  # rows of a matrix up to which its determinant is a sum of products


@remembered
def cholesky(a: Tensor[FT, *Rest, N, N]) -> Tensor[FT, *Rest, N, N]:
    """The lower triangle L with ``L @ L.T`` the symmetric part of `a`; NaN if that is not positive definite.

    >>> from adtypes import array
    >>> cholesky(array([[4.0, 2.0], [2.0, 5.0]]))
    Tensor([[2., 0.],
            [1., 2.]], f64)
    """
    return bind(Cholesky(), as_tensor(a, "cholesky"))


@overload
def solve(a: Tensor[FT, N, N], b: Tensor[FT, N]) -> Tensor[FT, N]: ...
@overload
def solve(a: Tensor[FT, N, N], b: Tensor[FT, N, D1]) -> Tensor[FT, N, D1]: ...
@overload
def solve(
    a: Tensor[FT, N, N], b: Tensor[FT, D2, *Rest, N, D1]
) -> Tensor[FT, D2, *Rest, N, D1]: ...
@overload
def solve(
    a: Tensor[FT, D1, D2, D3, *tuple[Any, ...]], b: Tensor[FT, *tuple[Any, ...]]
) -> Tensor[FT, *tuple[Any, ...]]: ...
@remembered
def solve(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    """The solution x of ``a @ x = b``; `b` has the axes of `a`, or lacks the last one. One matrix may serve a batch of `b`.

    >>> from adtypes import array
    >>> solve(array([[2.0, 0.0], [1.0, 1.0]]), array([2.0, 5.0]))
    Tensor([1., 4.], f64)
    """
    return _system("solve", Solve(), a, b)


@overload
def triangular_solve(
    a: Tensor[FT, N, N], b: Tensor[FT, N], *, lower: bool = True, transpose: bool = False
) -> Tensor[FT, N]: ...
@overload
def triangular_solve(
    a: Tensor[FT, N, N], b: Tensor[FT, N, D1], *, lower: bool = True, transpose: bool = False
) -> Tensor[FT, N, D1]: ...
@overload
def triangular_solve(
    a: Tensor[FT, N, N], b: Tensor[FT, D2, *Rest, N, D1], *, lower: bool = True, transpose: bool = False
) -> Tensor[FT, D2, *Rest, N, D1]: ...
@overload
def triangular_solve(
    a: Tensor[FT, D1, D2, D3, *tuple[Any, ...]],
    b: Tensor[FT, *tuple[Any, ...]],
    *,
    lower: bool = True,
    transpose: bool = False,
) -> Tensor[FT, *tuple[Any, ...]]: ...
@remembered
def triangular_solve(a: AnyTensor, b: AnyTensor, *, lower: bool = True, transpose: bool = False) -> AnyTensor:
    """As `solve`, for one triangle of `a` (or its transpose); the rest of `a` is not read.

    >>> from adtypes import array
    >>> triangular_solve(array([[2.0, 9.0], [1.0, 1.0]]), array([2.0, 5.0]))
    Tensor([1., 4.], f64)
    """
    return _system("triangular_solve", TriangularSolve(lower, transpose), a, b)


def _system(name: str, op: System, a: AnyTensor, b: AnyTensor) -> AnyTensor:
    a, b = as_tensor(a, name), as_tensor(b, name)
    m, n = a.spec.shape, b.spec.shape
    if a.ndim >= 2 and m[-1] != m[-2]:
        what = f"{name}: {a.spec} is not square in its two last axes"
        raise ShapeError(what, remedy="lstsq(a, b) solves other systems, in the sense of least squares")
    if a.ndim == 2 < b.ndim:  # one matrix for all
        return op.batch(n[:-2], (False, True), a, b)
    if b.ndim == a.ndim - 1 and n == m[:-1]:
        return reshape(bind(op, a, reshape(b, (*n, 1))), n)
    if b.ndim == 2 < a.ndim:
        b = lead(m[:-2], b)
    elif b.ndim != a.ndim:
        raise ShapeError(f"{name}: {a.spec} and {b.spec} do not fit", remedy="b has the axes of a, or lacks the last one")
    return bind(op, a, b)


def qr(a: Tensor[FT, *Rest, D1, D2]) -> tuple[Tensor[FT, *Rest, D1, D2], Tensor[FT, *Rest, D2, D2]]:
    """Orthonormal columns Q and an upper triangle R with ``Q @ R`` equal to `a`, which has at least as many rows as columns.

    The diagonal of R is not negative, so the factors of a matrix of full rank are unique.

    >>> from adtypes import array
    >>> qr(array([[0.0, 2.0], [1.0, 5.0], [0.0, 0.0]]))[1]
    Tensor([[1., 5.],
            [0., 2.]], f64)
    """
    q, r = parts(Qr(), as_tensor(a, "qr"))
    return q, r


@overload
def lstsq(a: Tensor[FT, D1, D2], b: Tensor[FT, D1]) -> Tensor[FT, D2]: ...
@overload
def lstsq(a: Tensor[FT, D1, D2], b: Tensor[FT, D1, D3]) -> Tensor[FT, D2, D3]: ...
@overload
def lstsq(
    a: Tensor[FT, D1, D2, D3, *tuple[Any, ...]], b: Tensor[FT, *tuple[Any, ...]]
) -> Tensor[FT, *tuple[Any, ...]]: ...
@remembered
def lstsq(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    """The least-squares solution x of ``a @ x = b``, of several the shortest; `a` has full rank, and `b` is as in `solve`.

    >>> from adtypes import array
    >>> lstsq(array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), array([1.0, 2.0, 3.0])).numpy().round(9).tolist()
    [1.0, 1.0]
    """
    a, b = as_tensor(a, "lstsq"), as_tensor(b, "lstsq")
    m = a.spec.shape
    if a.ndim < 2 or b.spec.dtype is not a.spec.dtype or b.spec.shape[: a.ndim - 1] != m[:-1] or b.ndim > a.ndim:
        raise ShapeError(f"lstsq: {a.spec} and {b.spec} do not fit", remedy="b has the axes of a, or lacks the last one")
    right = b if b.ndim == a.ndim else reshape(b, (*m[:-1], 1))
    if m[-2] >= m[-1]:
        q, r = parts(Qr(), a)
        x = bind(TriangularSolve(lower=False), r, product(adjoint(q), right))
    else:
        q, r = parts(Qr(), adjoint(a))
        x = product(q, bind(TriangularSolve(lower=False, adjoint=True), r, right))
    return x if b.ndim == a.ndim else reshape(x, (*m[:-2], m[-1]))


@remembered
def inv(a: Tensor[FT, *Rest, N, N]) -> Tensor[FT, *Rest, N, N]:
    """The inverse matrix; `solve` is faster and more accurate if you want its product with something.

    >>> from adtypes import array
    >>> inv(array([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], f64)
    """
    a = as_tensor(a, "inv")
    expect_square("inv", a.spec)
    return inverse(a)


def slogdet(a: Tensor[FT, *Rest, N, N]) -> tuple[Tensor[FT, *Rest], Tensor[FT, *Rest]]:
    """The sign of the determinant, and the logarithm of its magnitude.

    >>> from adtypes import array
    >>> slogdet(array([[0.0, 1.0], [1.0, 0.0]]))
    (Tensor(-1., f64), Tensor(0., f64))
    """
    x = as_tensor(a, "slogdet")
    expect_square("slogdet", x.spec)
    return bind(SignDet(), x), bind(LogDet(), x)


@remembered
def det(a: Tensor[FT, *Rest, N, N]) -> Tensor[FT, *Rest]:
    """The determinant: of up to three rows by its formula, so NaN where its products overflow; else from `slogdet`, with NaN as
    derivative at singular matrices.

    >>> from adtypes import array
    >>> round(det(array([[1.0, 2.0], [3.0, 4.0]])).item(), 9)
    -2.0
    """
    x = as_tensor(a, "det")
    expect_square("det", x.spec)
    if 1 <= x.spec.shape[-1] <= WRITTEN_OUT:
        return _expanded(x, 0, tuple(range(x.spec.shape[-1])))
    sign, log = slogdet(x)
    return sign * exp(log)


def _expanded(x: AnyTensor, row: int, columns: tuple[int, ...]) -> AnyTensor:
    """The determinant of what is below a row, in some columns: expanded along that row."""
    outer = x.spec.shape[:-2]
    first, *others = (view(x, outer, (*identity(len(outer)), (row, ()), (c, ()))) for c in columns)
    if not others:
        return first
    total = first * _expanded(x, row + 1, columns[1:])
    for k, y in enumerate(others, 1):
        part = y * _expanded(x, row + 1, columns[:k] + columns[k + 1 :])
        total = total - part if k % 2 else total + part
    return total


def eigh(a: Tensor[FT, *Rest, N, N]) -> tuple[Tensor[FT, *Rest, N], Tensor[FT, *Rest, N, N]]:
    """Eigenvalues of the symmetric part of `a` in ascending order, and unit eigenvectors as columns.

    The largest component of each eigenvector is positive. Derivatives are those of a basis that does not turn within the
    space of equal eigenvalues.

    >>> from adtypes import array
    >>> eigh(array([[2.0, 0.0], [0.0, 1.0]]))[0]
    Tensor([1., 2.], f64)
    """
    values, vectors = parts(Eigh(), as_tensor(a, "eigh"))
    return values, vectors
