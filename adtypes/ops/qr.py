"""The row `Qr`: orthonormal columns and a triangle, whose product is a matrix with at least as many rows as columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.affine import Sizes
from adtypes.algebra import bind
from adtypes.dtypes import Float
from adtypes.errors import DTypeError, ShapeError
from adtypes.namespace import Array, Namespace
from adtypes.ops.linalg import Maybe, TriangularSolve, adjoint, identity, parts, product, triangle
from adtypes.ops.several import Ct, Cts, SeveralResults
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@final
class Qr(SeveralResults):
    """``A = Q R``: the columns of Q are orthonormal, R is an upper triangle whose diagonal is not negative.

    For matrices of full rank there is one such pair; others have one too, but no derivative.

    S. F. Walter and L. Lehmann, Algorithmic differentiation of linear algebra functions with application in optimum experimental
    design, 2010.
    """

    def spec(self, a: Spec) -> Spec:
        if not issubclass(a.dtype, Float):
            raise DTypeError(f"qr does not accept {a.dtype.__name__}", remedy="convert the argument with to_dtype")
        if a.ndim < 2 or a.shape[-2] < a.shape[-1]:
            raise ShapeError(
                f"qr: {a} has fewer rows than columns, or is no matrix", remedy="the transposed matrix has such factors"
            )
        n = a.shape[-1]
        return several((a, a.with_shape((*a.shape[:-2], n, n))))

    def eval(self, xp: Namespace, a: Array) -> tuple[Array, Array]:
        pair: tuple[Array, Array] = xp.qr(a)
        return pair

    def push_parts(self, tangents: Maybe, args: Sequence[AnyTensor], /) -> Maybe:
        t = tangents[0]
        if t is None:
            return [None, None]
        q, r = parts(self, *args)
        over = _divided(t, r)
        inner = product(adjoint(q), over)
        below = inner - triangle(inner, lower=False)
        turn = below - adjoint(below)
        return [over + product(q, turn - inner), product(inner - turn, r)]

    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        by_q, by_r = cts
        if by_q is None and by_r is None:
            return [None]
        q, r = parts(self, *args)
        inner: AnyTensor | None = None
        if by_r is not None:
            inner = product(r, adjoint(by_r.value))
        if by_q is not None:
            turned = product(adjoint(by_q.value), q)
            inner = -turned if inner is None else inner - turned
        assert inner is not None
        low = triangle(inner, lower=True)
        out = product(q, low + adjoint(low - low * identity(low.spec.shape, low.spec.dtype)))
        out = out if by_q is None else out + by_q.value
        # by R^-T from the right
        back = adjoint(bind(TriangularSolve(lower=False), r, adjoint(out)))
        return [Ct(back, all(c.guarded for c in cts if c is not None))]

    def batch(self, sizes: Sizes, mapped: Sequence[bool], a: AnyTensor) -> AnyTensor:
        return bind(self, a)


def _divided(x: AnyTensor, r: AnyTensor) -> AnyTensor:
    """``X R^-1`` for an upper triangle R."""
    return adjoint(bind(TriangularSolve(lower=False, adjoint=True), r, adjoint(x)))


__all__ = ["Qr"]
