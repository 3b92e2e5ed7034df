"""k-means: the sum of squared distances to the nearest centre."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from adtypes import F64, Ix, Tensor, array, grad, hvp, min1, sum1, trace, using
from adtypes.dims import D, K, N
from adtypes.testing import agreement, check_grads
from tests.models.counting import operations

Array = NDArray[Any]


def distortion(centres: Tensor[F64, K, D], points: Tensor[F64, N, D]) -> Tensor[F64]:
    k, d = centres.shape
    n = points.shape[0]

    def squared(i: Ix[N], c: Ix[K]) -> Tensor[F64]:
        def part(j: Ix[D]) -> Tensor[F64]:
            away = points[i, j] - centres[c, j]
            return away * away

        return sum1(d, part)

    return sum1(n, lambda i: min1(k, lambda c: squared(i, c)))


def data(n: int, k: int, d: int) -> tuple[Tensor[F64, Any, Any], Tensor[F64, Any, Any]]:
    rng = np.random.default_rng(0)
    return array(rng.normal(size=(k, d))), array(rng.normal(size=(n, d)))


def by_hand(centres: Array, points: Array) -> tuple[float, Array, Array]:
    """Value, gradient, and how many points belong to each centre, which is half the diagonal of the Hessian."""
    squared = ((points[:, None] - centres) ** 2).sum(2)
    mine = squared.argmin(1)
    slope = np.zeros_like(centres)
    np.add.at(slope, mine, 2 * (centres[mine] - points))
    return float(squared.min(1).sum()), slope, np.bincount(mine, minlength=len(centres))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_derivatives_by_hand(interpreter: str) -> None:
    centres, points = data(40, 5, 3)
    value, slope, count = by_hand(centres.numpy(), points.numpy())
    with using(interpreter=interpreter):
        assert float(distortion(centres, points)) == pytest.approx(value, abs=1e-12)
        np.testing.assert_allclose(grad(distortion)(centres, points).numpy(), slope, atol=1e-13)
        v = centres * 0.5 + 1.0
        curved = hvp(lambda c: distortion(c, points), centres, v).numpy()
        np.testing.assert_allclose(curved, 2 * count[:, None] * v.numpy(), atol=1e-12)


def test_ties_belong_to_the_first_centre() -> None:
    centres, points = array([[1.0], [-1.0], [1.0]]), array([[0.0], [1.0]])
    for interpreter in ("symbolic", "dual"):
        with using(interpreter=interpreter):
            assert grad(distortion)(centres, points).tolist() == [[2.0], [0.0], [0.0]]


def test_agreement_and_differences() -> None:
    args = data(11, 3, 2)
    assert agreement(distortion, *args).apart <= 1e-10
    check_grads(distortion, args, order=2)


def test_the_gradient_is_bulk() -> None:
    program = trace(distortion, "f64[10,8]", "f64[4096,8]")
    assert operations(program)["min"] == 1
    assert sum(operations(program.grad()).values()) <= 12, program.grad().show()
