"""Uses of one value behind one cotangent cost one product; what that must not change."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64

VECTOR = ad.Spec((4,), F64)
X = np.array([0.5, -1.0, 2.0, 3.0])


def chain(x: Any, steps: int) -> Any:
    y = x
    for _ in range(steps):
        y = 0.5 * y * y + 0.3 * y + 0.1 * x
    return ad.sum_all(y)


def test_a_polynomial_step_costs_one_product_backwards() -> None:
    costs = []
    for steps in (4, 5):
        f: Any = lambda x, steps=steps: chain(x, steps)
        costs.append(ad.trace(ad.value_and_grad(f), VECTOR).cost().ops)
    assert costs[1] - costs[0] <= 8  # five forwards; a product, and two sums


def test_the_printed_gradient() -> None:
    shown = ad.trace(lambda x: ad.sum_all(ad.sin(x * x * x)), VECTOR).grad().show()
    assert shown.partition("->\n")[2].count("cos(") == 1
    slope: Any = ad.grad(lambda x: ad.sum_all(0.5 * x * x + 0.3 * x))  # type: ignore[misc]
    assert ad.trace(slope, VECTOR).show().endswith(("x + 0.3", "0.3 + x"))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_derivatives_of_two_orders(interpreter: str) -> None:
    def by_hand(x: Any) -> Any:
        y, slope, curve = x, np.ones_like(x), np.zeros_like(x)
        for _ in range(5):
            y, slope, curve = (
                0.5 * y * y + 0.3 * y + 0.1 * x,
                (y + 0.3) * slope + 0.1,
                (y + 0.3) * curve + slope * slope,
            )
        return slope, curve

    slope, curve = by_hand(X)
    with ad.using(interpreter=interpreter):
        np.testing.assert_allclose(ad.grad(lambda x: chain(x, 5))(ad.array(X)).numpy(), slope, rtol=1e-13)
        second = ad.grad(lambda x: ad.sum_all(ad.grad(lambda x: chain(x, 5))(x)))(ad.array(X))
    np.testing.assert_allclose(second.numpy(), curve, rtol=1e-12)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_a_side_not_taken_leaks_nothing_into_what_is_collected(interpreter: str) -> None:
    def f(x: Any) -> Any:
        root = ad.sqrt(x)
        return ad.sum_all(ad.select(x > 0.0, root * x + root * 2.0 + root, x * 3.0 - x))

    x = np.array([0.0, 4.0])
    with ad.using(interpreter=interpreter):
        np.testing.assert_allclose(ad.grad(f)(ad.array(x)).numpy(), [2.0, 1.5 * 2.0 + 0.75], rtol=1e-14)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_signs_and_opposites(interpreter: str) -> None:
    with ad.using(interpreter=interpreter):
        g = ad.grad(lambda x: ad.sum_all(ad.exp(x) * (x - 2.0 * x) - (x - x * x)))(ad.array(X)).numpy()
        zero = ad.grad(lambda x: ad.sum_all(x - x))(ad.array(X)).numpy()
    np.testing.assert_allclose(g, -np.exp(X) * X - np.exp(X) - 1.0 + 2.0 * X, rtol=1e-13)
    np.testing.assert_array_equal(zero, np.zeros(4))


def test_the_operation_whose_derivative_overflows_is_still_named() -> None:
    """The product with its slope is written later than the slope."""

    def f(x: Any) -> Any:
        y = ad.sqrt(x)
        return ad.sum_all(1e200 * y * y + y)

    with pytest.raises(ad.NonFiniteError, match="derivative of sqrt"), ad.using(check="nan"):
        ad.grad(f)(ad.array(np.array([0.0, 2.0])))
