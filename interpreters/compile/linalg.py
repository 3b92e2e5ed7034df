"""Emitting linear algebra: calls of the eager namespace."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from adtypes.spec import Spec, several
from interpreters.compile.record import Expr, Recorder

E = TypeVar("E", bound=Expr)


class Linalg(Recorder[E], Generic[E]):
    """The part of a recording namespace that knows matrices."""

    def cholesky(self, a: E) -> E:
        return self._matrices("xp.cholesky({0})", Spec(a.shape, a.tag), a)

    def cholesky_pullback(self, low: E, ct: E) -> E:
        return self._matrices("xp.cholesky_pullback({0}, {1})", Spec(low.shape, low.tag), low, ct)

    def solve(self, a: E, b: E) -> E:
        return self._matrices("xp.solve({0}, {1})", Spec(b.shape, b.tag), a, b)

    def triangular_solve(self, a: E, b: E, lower: bool, adjoint: bool) -> E:
        return self._matrices(f"xp.triangular_solve({{0}}, {{1}}, {lower}, {adjoint})", Spec(b.shape, b.tag), a, b)

    def slogdet(self, a: E) -> Any:
        one = Spec(a.shape[:-2], a.tag)
        return self._matrices("xp.slogdet({0})", several((one, one)), a)

    def qr(self, a: E) -> Any:
        return self._matrices("xp.qr({0})", several((Spec(a.shape, a.tag), Spec((*a.shape[:-2], *a.shape[-1:] * 2), a.tag))), a)

    def eigh(self, a: E) -> Any:
        return self._matrices("xp.eigh({0})", several((Spec(a.shape[:-1], a.tag), Spec(a.shape, a.tag))), a)

    def _matrices(self, text: str, spec: Spec, *xs: E) -> E:
        return self.expr(self.call(text, [self.solid(x) for x in xs], spec))
