"""Rows of linear algebra, on the two last axes: factorisations and solutions of linear systems.

Derivatives are written with the same rows, so they exist to any order. Nothing raises an error about values: where LAPACK
finds no answer (a singular matrix, one that is not positive definite, one with NaN in it), the answer of that matrix is NaN.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, final

from adtypes.affine import Sizes, axis
from adtypes.algebra import bind
from adtypes.dtypes import DType, Float
from adtypes.errors import DTypeError, ShapeError
from adtypes.namespace import Array, Namespace
from adtypes.op import Discrete, Op, Times
from adtypes.ops.comparison import Equal, LessEqual
from adtypes.ops.constants import Const, Iota
from adtypes.ops.contraction import contract
from adtypes.ops.indexing import gather
from adtypes.ops.layout import broadcast, lead, permute, reshape, view
from adtypes.ops.selection import Select
from adtypes.ops.several import Ct, Cts, SeveralResults
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Maybe = Sequence["AnyTensor | None"]


# ---------------------------------------------------------------- what derivatives are written with
def adjoint(x: AnyTensor) -> AnyTensor:
    """The transposed matrices."""
    n = x.ndim
    return permute(x, (*range(n - 2), n - 1, n - 2))


def product(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    """The products of matrices with equal leading axes."""
    n = a.ndim
    outer = tuple(range(n - 2))
    return contract(a, (*outer, n - 2, n - 1), b, (*outer, n - 1, n), (*outer, n - 2, n))


def symmetric(x: AnyTensor) -> AnyTensor:
    return (x + adjoint(x)) * 0.5


def triangle(x: AnyTensor, lower: bool) -> AnyTensor:
    """The lower or upper triangles, zeros beside them."""
    shape = x.spec.shape
    row, column = (broadcast(bind(Iota(n)), shape, (x.ndim - 2 + k,)) for k, n in enumerate(shape[-2:]))
    zero = broadcast(bind(Const(x.spec.dtype, 0.0)), shape, ())
    return bind(Select(), bind(LessEqual(), *((column, row) if lower else (row, column))), x, zero)


def identity(shape: Sizes, dtype: type[DType]) -> AnyTensor:
    """Identity matrices."""
    row, column = (broadcast(bind(Iota(n)), shape, (len(shape) - 2 + k,)) for k, n in enumerate(shape[-2:]))
    one, zero = (broadcast(bind(Const(dtype, v)), shape, ()) for v in (1.0, 0.0))
    return bind(Select(), bind(Equal(), row, column), one, zero)


def inverse(a: AnyTensor) -> AnyTensor:
    return bind(Solve(), a, identity(a.spec.shape, a.spec.dtype))


def diagonal(x: AnyTensor) -> AnyTensor:
    n = x.ndim - 1
    return view(x, x.spec.shape[:-1], (*(axis(k) for k in range(n)), axis(n - 1)))


def expect_square(name: str, a: Spec) -> None:
    """An error unless these are square matrices of floats."""
    if not issubclass(a.dtype, Float):
        raise DTypeError(f"{name} does not accept {a.dtype.__name__}", remedy="convert the argument with to_dtype")
    if a.ndim < 2 or a.shape[-1] != a.shape[-2]:
        remedy = "a matrix is [n, n], a batch of them [.., n, n]"
        raise ShapeError(f"{name}: {a} is not square in its two last axes", remedy=remedy)


class Matrix(Op):
    """The family of functions of one square matrix."""

    def spec(self, a: Spec) -> Spec:
        expect_square(self.name, a)
        return a

    def batch(self, sizes: Sizes, mapped: Sequence[bool], a: AnyTensor) -> AnyTensor:
        return bind(self, a)

    def index(self, ix: Sequence[AnyTensor], a: AnyTensor) -> AnyTensor | None:
        return bind(self, gather(a, *ix)) if len(ix) <= a.ndim - 2 else None


# ---------------------------------------------------------------- factors
@final
class Cholesky(Matrix):
    """The lower triangle L with ``L L^T = (A + A^T) / 2``."""

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.cholesky(a)

    def push(self, tangents: Maybe, out: AnyTensor, args: Sequence[AnyTensor], /) -> AnyTensor | None:
        t = tangents[0]
        if t is None:
            return None
        half = bind(TriangularSolve(), out, symmetric(t))
        return product(out, _halved(bind(TriangularSolve(), out, adjoint(half))))

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Maybe:
        return [bind(CholeskyPullback(), out, ct)]


@final
class CholeskyPullback(Op):
    """The cotangent of a matrix from its Cholesky factor L and the cotangent C of that.

    It is the symmetric part of ``L^-T H L^-1``, where H is the lower triangle of ``L^T C`` with half of the diagonal. Of L and C
    the lower triangles alone are read. All NaN if one of them is not finite, or the diagonal of L has a zero.
    """

    def spec(self, low: Spec, ct: Spec) -> Spec:
        expect_square(self.name, low)
        if low != ct:
            raise ShapeError(f"{self.name}: {low} and {ct} differ")
        return low

    def eval(self, xp: Namespace, low: Array, ct: Array) -> Array:
        return xp.cholesky_pullback(low, ct)

    def push(self, tangents: Maybe, out: AnyTensor, args: Sequence[AnyTensor], /) -> AnyTensor | None:
        dlow, dct = tangents
        low, ct = args
        moved = None if dct is None else bind(self, low, dct)
        if dlow is None:
            return moved
        dlow = adjoint(triangle(dlow, lower=True))
        back = bind(TriangularSolve(adjoint=True), low, _halved(product(dlow, triangle(ct, lower=True))))
        back = adjoint(bind(TriangularSolve(adjoint=True), low, adjoint(back)))
        turned = symmetric(back - bind(TriangularSolve(adjoint=True), low, product(dlow, out)) * 2.0)
        return turned if moved is None else turned + moved

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Maybe:
        low, inner = args
        ct = symmetric(ct)
        half = _halved(bind(TriangularSolve(), low, adjoint(bind(TriangularSolve(), low, ct))))
        by_low = None
        if wanted[0]:
            turned = adjoint(bind(TriangularSolve(), low, product(ct, out)))
            by_low = triangle(product(triangle(inner, lower=True), adjoint(half)) - turned * 2.0, lower=True)
        return [by_low, product(triangle(low, lower=True), half) if wanted[1] else None]

    def batch(self, sizes: Sizes, mapped: Sequence[bool], low: AnyTensor, ct: AnyTensor) -> AnyTensor:
        return bind(self, *(x if m else lead(sizes, x) for x, m in zip((low, ct), mapped)))

    def index(self, ix: Sequence[AnyTensor], low: AnyTensor, ct: AnyTensor) -> AnyTensor | None:
        return bind(self, gather(low, *ix), gather(ct, *ix)) if len(ix) <= low.ndim - 2 else None


def _halved(x: AnyTensor) -> AnyTensor:
    """The lower triangles, with half of the diagonals."""
    low = triangle(x, lower=True)
    return low - low * identity(x.spec.shape, x.spec.dtype) * 0.5


@final
class Eigh(SeveralResults):
    """Eigenvalues of ``(A + A^T) / 2`` in ascending order, and unit eigenvectors as columns.

    The largest component of each eigenvector is positive. Eigenvectors of equal eigenvalues have no derivative by each other:
    it is taken to be 0.
    """

    def spec(self, a: Spec) -> Spec:
        expect_square(self.name, a)
        return several((a.with_shape(a.shape[:-1]), a))

    def eval(self, xp: Namespace, a: Array) -> tuple[Array, Array]:
        pair: tuple[Array, Array] = xp.eigh(a)
        return pair

    def push_parts(self, tangents: Maybe, args: Sequence[AnyTensor], /) -> Maybe:
        t = tangents[0]
        if t is None:
            return [None, None]
        w, v = parts(self, *args)
        turned = product(adjoint(v), product(symmetric(t), v))
        return [diagonal(turned), product(v, _gaps(w) * turned)]

    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        w, v = parts(self, *args)
        by_w, by_v = cts
        inner: AnyTensor | None = None
        if by_w is not None:
            shape, n = v.spec.shape, v.ndim
            inner = broadcast(by_w.value, shape, (*range(n - 2), n - 2)) * identity(shape, v.spec.dtype)
        if by_v is not None:
            turned = _gaps(w) * product(adjoint(v), by_v.value)
            inner = turned if inner is None else inner + turned
        if inner is None:
            return [None]
        return [Ct(symmetric(product(v, product(inner, adjoint(v)))), all(c.guarded for c in cts if c is not None))]

    def batch(self, sizes: Sizes, mapped: Sequence[bool], a: AnyTensor) -> AnyTensor:
        return bind(self, a)


def parts(op: SeveralResults, *args: AnyTensor) -> list[AnyTensor]:
    """The results of an operation that has several."""
    from adtypes.ops.control import Proj

    bundle = bind(op, *args)
    return [bind(Proj(k), bundle) for k in range(len(bundle.spec.parts))]


def _gaps(w: AnyTensor) -> AnyTensor:
    """``1 / (w[j] - w[i])``, 0 where that does not exist."""
    n = w.ndim
    shape = (*w.spec.shape, w.spec.shape[-1])
    outer = tuple(range(n - 1))
    gap = broadcast(w, shape, (*outer, n)) - broadcast(w, shape, (*outer, n - 1))
    zero = broadcast(bind(Const(w.spec.dtype, 0.0)), shape, ())
    return bind(Select(), bind(Equal(), gap, zero), zero, 1.0 / gap)


# ---------------------------------------------------------------- linear systems
class System(Op):
    """The family of solutions X of ``M X = B`` for matrices M that depend linearly on the first argument."""

    def matrix(self, a: AnyTensor) -> AnyTensor:
        """The matrix of the system, made of the first argument or its tangent."""
        raise NotImplementedError

    def other(self, a: AnyTensor, b: AnyTensor) -> AnyTensor:
        """The solution for the transposed matrix."""
        raise NotImplementedError

    def cotangent(self, ct: AnyTensor) -> AnyTensor:
        """The cotangent of the first argument from that of the matrix."""
        raise NotImplementedError

    def spec(self, a: Spec, b: Spec) -> Spec:
        expect_square(self.name, a)
        if a.dtype is not b.dtype:
            what = f"{self.name}: dtypes {a.dtype.__name__} and {b.dtype.__name__} differ"
            raise DTypeError(what, remedy="convert one with to_dtype")
        if b.shape[:-1] != a.shape[:-1]:
            raise ShapeError(f"{self.name}: {a} and {b} do not fit", remedy="all axes but the last are equal")
        return b

    def push(self, tangents: Maybe, out: AnyTensor, args: Sequence[AnyTensor], /) -> AnyTensor | None:
        da, db = tangents
        moved = None if da is None else product(self.matrix(da), out)
        right = db if moved is None else -moved if db is None else db - moved
        return None if right is None else bind(self, args[0], right)

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Maybe:
        back = self.other(args[0], ct)
        return [self.cotangent(-product(back, adjoint(out))) if wanted[0] else None, back]

    def batch(self, sizes: Sizes, mapped: Sequence[bool], a: AnyTensor, b: AnyTensor) -> AnyTensor:
        if mapped[0]:
            return bind(self, a, b if mapped[1] else lead(sizes, b))
        m, n = len(sizes), b.ndim  # one matrix for all: the new axes become columns
        wide = permute(b, (*range(m, n - 1), *range(m), n - 1))
        solved = bind(self, a, reshape(wide, (*a.spec.shape[:-1], prod(sizes) * b.spec.shape[-1])))
        outer = n - m - 1
        return permute(reshape(solved, wide.spec.shape), (*range(outer, outer + m), *range(outer), n - 1))

    def index(self, ix: Sequence[AnyTensor], a: AnyTensor, b: AnyTensor) -> AnyTensor | None:
        return bind(self, gather(a, *ix), gather(b, *ix)) if len(ix) <= a.ndim - 2 else None


@final
class Solve(System):
    """The solution of ``A X = B``."""

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.solve(a, b)

    def matrix(self, a: AnyTensor) -> AnyTensor:
        return a

    def other(self, a: AnyTensor, b: AnyTensor) -> AnyTensor:
        return bind(self, adjoint(a), b)

    def cotangent(self, ct: AnyTensor) -> AnyTensor:
        return ct


@final
class TriangularSolve(System):
    """The solution of ``T X = B``, or of ``T^T X = B``, for a triangle T of the first argument; nothing else of it is read."""

    lower: bool = True
    adjoint: bool = False

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.triangular_solve(a, b, self.lower, self.adjoint)

    def matrix(self, a: AnyTensor) -> AnyTensor:
        t = triangle(a, self.lower)
        return adjoint(t) if self.adjoint else t

    def other(self, a: AnyTensor, b: AnyTensor) -> AnyTensor:
        return bind(TriangularSolve(self.lower, not self.adjoint), a, b)

    def cotangent(self, ct: AnyTensor) -> AnyTensor:
        return triangle(adjoint(ct) if self.adjoint else ct, self.lower)


# ---------------------------------------------------------------- determinants
@final
class LogDet(Matrix):
    """The logarithm of the magnitude of the determinant; minus infinity if that is 0."""

    def spec(self, a: Spec) -> Spec:
        expect_square(self.name, a)
        return a.with_shape(a.shape[:-2])

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.slogdet(a)[1]

    def push(self, tangents: Maybe, out: AnyTensor, args: Sequence[AnyTensor], /) -> AnyTensor | None:
        t = tangents[0]
        n = args[0].ndim
        outer = tuple(range(n - 2))
        every = (*outer, n - 2, n - 1)
        return None if t is None else contract(adjoint(inverse(args[0])), every, t, every, outer)

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Maybe:
        a = args[0]
        return [times(broadcast(ct, a.spec.shape, tuple(range(a.ndim - 2))), adjoint(inverse(a)))]


@final
class SignDet(Matrix, Discrete):
    """The sign of the determinant."""

    def spec(self, a: Spec) -> Spec:
        expect_square(self.name, a)
        return a.with_shape(a.shape[:-2])

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.slogdet(a)[0]


__all__ = ["Cholesky", "CholeskyPullback", "Eigh", "LogDet", "SignDet", "Solve", "TriangularSolve", "inverse", "parts"]
