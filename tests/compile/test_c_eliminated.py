"""Systems of few rows for many matrices, written out in C: the answers of NumPy, also where there is none, and no calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import cholesky, inv, slogdet, solve, triangular_solve
from interpreters.compile.c.normal.eliminated import MANY, ROWS
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
CALLED = ("factors(", "solve(", "cholesky(", "_triangle(", "log_det(", "sign_det(")


def matrices(n: int) -> Arr:
    """Ordinary ones, those that need their rows exchanged, and others that have no inverse, factor or determinant."""
    eye, x = np.eye(n), rng(n).normal(size=(12, n, n))
    odd = [0 * eye, eye[::-1], np.ones((n, n)), -eye, 1e-200 * x[0], 1e200 * x[1], np.diag([0.0, *np.ones(n - 1)])]
    odd += [np.diag([np.inf, *np.ones(n - 1)]), np.full((n, n), np.inf)]
    for i in range(n):
        for value in (np.nan, np.inf):
            y = eye.copy()
            y[i, (2 * i) % n] = value
            odd.append(y)
    return np.stack([*x, *(x[:6] @ x[:6].swapaxes(1, 2) + eye), *odd])


def right(n: int, columns: int) -> Arr:
    return np.asarray(rng(n).normal(size=(len(matrices(n)), n, columns)))


def written(f: Callable[..., Any], *arrays: Arr) -> None:
    for dtype in ("float64", "float32"):
        with np.errstate(over="ignore"):
            made = checked(f, *(x.astype(dtype) for x in arrays))
        kernel = made.source[made.source.index("void kernel(") - 20_000 :]
        assert not any(f"_{name}" in kernel for name in CALLED), kernel


@pytest.mark.parametrize("n", range(1, ROWS + 1))
def test_solutions(n: int) -> None:
    written(lambda a, b: (solve(a, b), solve(ad.permute(a, (0, 2, 1)), b)), matrices(n), right(n, 2))


@pytest.mark.parametrize("n", range(1, ROWS + 1))
def test_triangles(n: int) -> None:
    every = [(lower, turned) for lower in (True, False) for turned in (True, False)]
    f: Any = lambda a, b: tuple(triangular_solve(a, b, lower=low, transpose=turned) for low, turned in every)
    written(f, matrices(n), right(n, 1))


@pytest.mark.parametrize("n", range(1, ROWS + 1))
def test_determinants(n: int) -> None:
    written(slogdet, matrices(n))


@pytest.mark.parametrize("n", range(1, ROWS + 1))
def test_factors(n: int) -> None:
    written(cholesky, matrices(n))


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_inverses(n: int) -> None:
    written(inv, matrices(n))


def regular(n: int, *batch: int) -> Arr:
    x = rng(7).normal(size=(*batch, n, n))
    return np.asarray(x @ x.swapaxes(-1, -2) + np.eye(n))


@pytest.mark.parametrize("n", [2, 3, 5])
def test_gradients(n: int) -> None:
    def loss(p: Any) -> Any:
        a, b = p
        low = cholesky(a)
        x = ad.sum_all(ad.sin(solve(a, b))) + ad.sum_all(triangular_solve(low, b) ** 2)
        return x + ad.sum_all(slogdet(a)[1]) + ad.sum_all(ad.log(ad.vmap(ad.diagonal, ad.rows(low)).stack()))

    a, b = regular(n, 20), right(n, 2)[:20]
    written(lambda a, b: ad.grad(loss)((a, b)), a, b)


def test_batches_of_several_axes_and_within_steps() -> None:
    a, b = regular(3, 4, 5), rng(8).normal(size=(4, 5, 3, 1))
    written(lambda a, b: solve(a, b), a, b)
    step: Any = lambda i, x: solve(a_(x), x)
    a_: Any = lambda x: ad.einsum("nik,njk->nij", x, x) + ad.replicate(20, ad.eye(3, ad.F64) * 2.0)
    checked(lambda b: ad.grad(lambda x: ad.sum_all(ad.fori(4, step, x)))(b), b.reshape(20, 3, 1))


def test_few_matrices_and_many_columns_are_calls() -> None:
    few = checked(solve, regular(3, MANY - 1), rng(1).normal(size=(MANY - 1, 3, 2)))
    wide = checked(solve, regular(3, 20), rng(1).normal(size=(20, 3, 9)))
    for made in (few, wide):
        assert "f64_factors(0, 3" in made.source
