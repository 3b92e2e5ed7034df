"""Defects that random programs found, each in its smallest form."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

import adtypes as ad
from adtypes.rows import indices

T: TypeAlias = Any  # a tensor of the front
M = np.array([[1.0, 2.0], [3.0, -5.0]])


def agree(f: Any, *args: Any) -> None:
    """The staged function gives what define-by-run gives."""
    tensors = tuple(map(ad.array, args))
    with ad.using(interpreter="dual"):
        want = np.asarray(f(*tensors))
    np.testing.assert_allclose(np.asarray(ad.stage(f)(*tensors)), want, 1e-12)


def test_sums_of_transposed_negations() -> None:
    """The sign was taken out of the sum, and the transposition with it, where a square matrix has the same shape transposed."""
    agree(lambda x: ad.sum(ad.transpose(-x), 1), M)
    agree(lambda x, y: ad.sum(ad.transpose(-(x @ y)), 0), M, M)


def test_second_derivatives_of_solutions() -> None:
    """Backwards twice; what sums of transposed negations did to them."""
    v = ad.array(np.array([1.0, 0.5]))

    def f(x: T) -> T:
        system = ad.build2((2, 2), lambda i, j: x[i] + M[0, 0] * 4.0 * ad.to_dtype(i + j, ad.F64))
        return ad.sum(ad.solve(system, ad.array(M)))

    agree(lambda x: ad.grad(lambda y: ad.grad(f)(y) @ v)(x), np.array([0.5, -0.25]))


def test_loops_inside_calls_with_a_derivative_of_their_own() -> None:
    """A loop of one step leaves its body for the program, which names the arguments of loops otherwise than calls do."""

    def once(v: T) -> T:
        return ad.map_accum(lambda c, i: ((), v), (), indices(1))[1].stack()

    g = ad.custom_derivative(once)

    @g.pullback
    def back(ct: T, out: T, v: T) -> tuple[T]:
        return (ct[0],)

    agree(lambda x: g(x) * 2.0, M[0])
    agree(lambda x: ad.grad(lambda y: ad.sum(g(y)[0] * y))(x), M[0])
