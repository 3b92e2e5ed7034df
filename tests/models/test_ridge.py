"""Ridge regression: quadratic, so that the Hessian is known and the solution satisfies the normal equations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from adtypes import F64, Ix, Tensor, array, grad, hessian, sum1, trace, using
from adtypes.dims import D, N
from adtypes.testing import agreement, check_grads
from tests.models.counting import contractions

Array = NDArray[Any]


def loss(w: Tensor[F64, D], x: Tensor[F64, N, D], y: Tensor[F64, N], decay: float) -> Tensor[F64]:
    n, d = x.shape

    def squared(i: Ix[N]) -> Tensor[F64]:
        away = sum1(d, lambda j: x[i, j] * w[j]) - y[i]
        return away * away

    return sum1(n, squared) + decay * sum1(d, lambda j: w[j] * w[j])


def data(n: int, d: int) -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(1)
    return rng.normal(size=d), rng.normal(size=(n, d)), rng.normal(size=n)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_derivatives_by_hand(interpreter: str) -> None:
    w, x, y = data(30, 6)
    with using(interpreter=interpreter):
        slope = grad(loss)(array(w), array(x), array(y), 0.5).numpy()
        np.testing.assert_allclose(slope, 2 * x.T @ (x @ w - y) + 2 * 0.5 * w, atol=1e-12)
        curvature = hessian(lambda v: loss(v, array(x), array(y), 0.5))(array(w)).numpy()
        np.testing.assert_allclose(curvature, 2 * x.T @ x + 2 * 0.5 * np.eye(6), atol=1e-12)
        best = np.linalg.solve(x.T @ x + 0.5 * np.eye(6), x.T @ y)
        assert np.abs(grad(loss)(array(best), array(x), array(y), 0.5).numpy()).max() < 1e-12


def test_agreement_and_differences() -> None:
    w, x, y = data(7, 3)
    args = array(w), array(x), array(y), 0.3
    assert agreement(loss, *args).apart <= 1e-10
    check_grads(loss, args, order=2)


def test_the_gradient_is_two_matrix_products() -> None:
    program = trace(loss, "f64[8]", "f64[100,8]", "f64[100]", "f64")
    assert contractions(program.grad()) == 2
