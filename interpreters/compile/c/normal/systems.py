"""Lowering linear algebra: the factors of a matrix are computed once for all its solutions and determinants.

The rows defined here are internal to this engine; no derivative is taken of them any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn, final

from adtypes.affine import axis, form
from adtypes.namespace import Forms
from adtypes.op import Discrete
from adtypes.ops.layout import View
from adtypes.ops.linalg import Cholesky, CholeskyPullback, LogDet, SignDet, Solve, TriangularSolve
from adtypes.spec import Spec
from interpreters.compile.c.forms import linear
from interpreters.concrete.affine import row_major
from interpreters.symbolic.term import Arena, Term


class OfKernels(Discrete):
    """A row that kernels alone know."""

    def eval(self, *args: Any, **kw: Any) -> NoReturn:
        raise AssertionError(f"{self.name} stands in kernels only")

    def batch(self, *args: Any, **kw: Any) -> NoReturn:
        raise AssertionError(f"{self.name} stands in kernels only")


@final
class Lu(OfKernels):
    """The factors of ``P L U``, in one square; the row below says with which row each one was exchanged."""

    def spec(self, a: Spec) -> Spec:
        return _below(a, 1)


@final
class LuSolve(OfKernels):
    """The solution of ``A X = B``, or of ``A^T X = B`` if `turned`, for factors of A."""

    turned: bool

    def spec(self, factors: Spec, b: Spec) -> Spec:
        return b


@final
class LuLog(OfKernels):
    """The logarithm of the magnitude of the determinant."""

    def spec(self, factors: Spec) -> Spec:
        return factors.with_shape(factors.shape[:-2])


@final
class LuSign(OfKernels):
    """The sign of the determinant."""

    def spec(self, factors: Spec) -> Spec:
        return factors.with_shape(factors.shape[:-2])


@final
class Spectrum(OfKernels):
    """Unit eigenvectors of ``(A + A^T) / 2`` as rows, and their eigenvalues in a row below them."""

    def spec(self, a: Spec) -> Spec:
        return _below(a, 1)


@final
class Orthogonal(OfKernels):
    """Orthonormal columns Q, and R below them, with ``Q R = A``."""

    def spec(self, a: Spec) -> Spec:
        return _below(a, a.shape[-1])


def _below(a: Spec, rows: int) -> Spec:
    """Matrices with some rows more."""
    return a.with_shape((*a.shape[:-2], a.shape[-2] + rows, a.shape[-1]))


FACTORED = (Solve, LogDet, SignDet)  # rows that begin with factors of their first argument
SYSTEMS = (Cholesky, CholeskyPullback, TriangularSolve, Lu, LuSolve, LuLog, LuSign, Spectrum, Orthogonal)


def factored(arena: Arena, t: Term, args: Sequence[Term]) -> Term:
    """One of the rows `FACTORED`, written with factors that serve the transposed matrix as well."""
    a, turned = upright(arena, args[0])
    factors = arena.term(Lu(), (a,))
    if isinstance(t.op, Solve):
        return arena.term(LuSolve(turned), (factors, args[1]))
    return arena.term(LuLog() if isinstance(t.op, LogDet) else LuSign(), (factors,))


def eigen(arena: Arena, k: int, a: Term) -> Term:
    """Eigenvalues, or eigenvectors as columns."""
    both = arena.term(Spectrum(), (a,))
    m, n = a.spec.ndim - 2, a.spec.shape[-1]
    outer = tuple(axis(d) for d in range(m))
    if k == 0:
        return arena.term(View(a.spec.shape[:-1], (*outer, form(n, ()), axis(m))), (both,))
    return arena.term(View(a.spec.shape, (*outer, axis(m + 1), axis(m))), (both,))


def orthogonal(arena: Arena, k: int, a: Term) -> Term:
    """Orthonormal columns, or the triangle."""
    both = arena.term(Orthogonal(), (a,))
    o, (m, n) = a.spec.ndim - 2, a.spec.shape[-2:]
    first = form(m, ((o, 1),)) if k else axis(o)
    return arena.term(View((*a.spec.shape[:-2], n if k else m, n), (*map(axis, range(o)), first, axis(o + 1))), (both,))


def upright(arena: Arena, a: Term) -> tuple[Term, bool]:
    """The matrix or its transpose, the one whose rows lie in order, and whether it is the transpose."""
    if not isinstance(a.op, View):
        return a, False
    (x,), n = a.args, a.spec.ndim
    steps = dict(linear(a.op.forms, row_major(x.spec.shape))[1])
    if abs(steps.get(n - 1, 0)) <= abs(steps.get(n - 2, 0)):
        return a, False
    swap = {n - 1: n - 2, n - 2: n - 1}
    forms: Forms = tuple((o, tuple(sorted((swap.get(s, s), c) for s, c in terms))) for o, terms in a.op.forms)
    plain = forms == tuple((0, ((k, 1),)) for k in range(n)) and x.spec.shape == a.spec.shape
    return x if plain else arena.term(View(a.spec.shape, forms), (x,)), True
