"""Logistic regression: derivatives by hand, agreement of all interpreters, and a program of two matrix products."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from adtypes import array, grad, hessian, hvp, trace, using
from adtypes.testing import agreement, check_grads
from examples.logistic_regression import example, loss
from tests.models.counting import contractions

Array = NDArray[Any]
DECAY = 0.1


def by_hand(w: Array, x: Array, y: Array) -> tuple[float, Array, Array]:
    """Value, gradient and Hessian."""
    sign = 1 - 2 * y
    z = sign * (x @ w)
    s = 1 / (1 + np.exp(-z))
    value = np.log1p(np.exp(z)).mean() + 0.5 * DECAY * w @ w
    return float(value), x.T @ (sign * s) / len(x) + DECAY * w, (x.T * (s * (1 - s))) @ x / len(x) + DECAY * np.eye(len(w))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_derivatives_by_hand(interpreter: str) -> None:
    x, y = example(50, 4)
    w = array(np.linspace(-0.5, 0.7, 4))
    value, slope, curvature = by_hand(w.numpy(), x.numpy(), y.numpy())
    with using(interpreter=interpreter):
        assert float(loss(w, x, y, DECAY)) == pytest.approx(value, abs=1e-14)
        np.testing.assert_allclose(grad(loss)(w, x, y, DECAY).numpy(), slope, atol=1e-14)
        of_w = lambda v: loss(v, x, y, DECAY)
        np.testing.assert_allclose(hessian(of_w)(w).numpy(), curvature, atol=1e-14)
        v = array(np.arange(4.0))
        np.testing.assert_allclose(hvp(of_w, w, v).numpy(), curvature @ v.numpy(), atol=1e-14)


def test_agreement_and_differences() -> None:
    x, y = example(9, 3)
    args = array([0.2, -0.4, 0.6]), x, y, DECAY
    assert agreement(loss, *args).apart <= 1e-10
    check_grads(loss, args, order=2)


def test_the_gradient_is_two_matrix_products() -> None:
    program = trace(loss, "f64[64]", "f64[4096,64]", "f64[4096]", "f64")
    assert contractions(program) == 2  # and the squared length of the weights
    assert contractions(program.grad()) == 2
