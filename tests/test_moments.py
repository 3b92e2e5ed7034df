"""`var`, `std`, `linspace`, `nn.gelu`, `nn.silu`: values beside those of NumPy and of formulas, derivatives, ends and errors."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, F64, array, using
from adtypes.testing import check_grads

A = np.random.default_rng(3).normal(size=(3, 4, 2))


@pytest.mark.parametrize("axis", [None, 0, 1, -1, (0, 2), (1,)], ids=str)
def test_spread_along_axes(axis: Any) -> None:
    np.testing.assert_allclose(ad.var(array(A), axis).numpy(), A.var(axis=axis), 1e-14)
    np.testing.assert_allclose(ad.std(array(A), axis).numpy(), A.std(axis=axis), 1e-14)
    check_grads(lambda x: (ad.var(x, axis), ad.std(x, axis)), (array(A[:2]),))
    assert ad.std(array(A.astype(np.float32)), axis).dtype is F32
    np.testing.assert_allclose(ad.var(array(A), axis, ddof=1).numpy(), A.var(axis=axis, ddof=1), 1e-14)
    np.testing.assert_allclose(ad.compile(lambda x: ad.std(x, axis, ddof=1))(array(A)).numpy(), A.std(axis=axis, ddof=1), 1e-14)


@pytest.mark.parametrize("name", ["symbolic", "dual"])
def test_equal_elements_have_no_spread(name: str) -> None:
    with using(interpreter=name):
        same = array([2.0, 2.0, 2.0])
        assert ad.var(same).item() == ad.std(same).item() == 0.0
        assert ad.grad(lambda x: ad.std(x))(same).tolist() == ad.grad(lambda x: ad.var(x))(same).tolist() == [0.0] * 3
    assert math.isnan(ad.std(array([1.0, math.nan])).item())


def test_what_has_no_spread() -> None:
    with pytest.raises(ad.DTypeError, match=r"var of i64\[2\]"):
        ad.var(array([1, 2]))
    with pytest.raises(ad.ShapeError, match=r"std of f64\[0,3\]: there are no elements"):
        ad.std(array(np.zeros((0, 3))), 0)
    with pytest.raises(ad.ShapeError, match=r"var of f64\[1,3\]: 1 element less ddof=1 leave nothing to divide by"):
        ad.var(array(np.zeros((1, 3))), 0, ddof=1)


@pytest.mark.parametrize("n", [0, 1, 2, 7])
def test_equal_steps(n: int) -> None:
    x = ad.linspace(-1.3, 2.6, n, F64).numpy()
    np.testing.assert_allclose(x, np.linspace(-1.3, 2.6, n), 1e-15, 1e-15)
    assert n < 2 or (x[0], x[-1]) == (-1.3, 2.6)
    assert ad.linspace(0.0, 1.0, n, F32).dtype is F32


def test_ends_may_be_differentiated_by() -> None:
    slopes = ad.grad(lambda p: ad.sum(ad.linspace(p[0], p[1], 5, F64) * array([1.0, 0.0, 0.0, 0.0, 3.0])))((2.0, 3.0))
    assert [s.item() for s in slopes] == [1.0, 3.0]
    with pytest.raises(ad.ShapeError, match=r"linspace: an end is f64\[2\]"):
        ad.linspace(array([0.0, 1.0]), 1.0, 3, F64)
    with pytest.raises(ad.DTypeError):
        ad.linspace(array(1), 2.0, 3, F64)


def test_smooth_gates() -> None:
    x = np.array([-30.0, -8.0, -1.0, -0.1, 0.0, 0.1, 1.0, 8.0, 30.0])
    expected = [v * math.erfc(-v / math.sqrt(2.0)) / 2 for v in x.tolist()]  # digits also where it is small
    np.testing.assert_allclose(ad.nn.gelu(array(x)).numpy(), expected, 1e-12)
    np.testing.assert_allclose(ad.nn.silu(array(x)).numpy(), x / (1 + np.exp(-x)), 1e-14)
    check_grads(lambda v: (ad.nn.gelu(v), ad.nn.silu(v)), (array([-2.0, -0.5, 0.0, 1.5]),))
    with pytest.raises(ad.DTypeError):
        ad.nn.gelu(array([1, 2]))
