"""Sums of what lies before or behind each position, as running sums."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad

T = ad.AnyTensor
N = 30
BOUNDS: dict[str, Callable[..., T]] = {
    "up to it": lambda i, j: j <= i,
    "before it": lambda i, j: j < i,
    "from it on": lambda i, j: i <= j,
    "behind it": lambda i, j: j > i,
    "far before it": lambda i, j: j < i - 3,
    "far behind it": lambda i, j: j > i + 2,
    "not before it": lambda i, j: ~(j < i),
}


@pytest.mark.parametrize("name", BOUNDS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_what_lies_before_or_behind(name: str, dtype: str) -> None:
    r, bound = np.random.default_rng(3), BOUNDS[name]
    x, w = r.normal(size=N).astype(dtype), r.normal(size=(N, 3)).astype(dtype)
    mask = np.asarray(bound(*np.indices((N, N))))

    def one(x: T) -> T:
        return ad.build1(N, lambda i: ad.sum1(N, lambda j: ad.cond(bound(i, j), x[j], 0.0)))

    def rows(w: T) -> T:
        return ad.build2((N, 3), lambda i, k: ad.sum1(N, lambda j: ad.cond(bound(i, j), w[j, k], 0.0)))

    assert "cumsum" in ad.trace(one, ad.array(x)).show()
    near = 1e-5 if dtype == "float32" else 1e-12
    for f, a in ((one, x), (rows, w)):
        np.testing.assert_allclose(ad.compile(f)(ad.array(a)).numpy(), mask @ a, rtol=near, atol=near)
        slope = ad.grad(lambda a, f=f: ad.sum_all(ad.sin(f(a))))
        assert "sum(select" not in ad.trace(slope, ad.array(a)).show() or name == "not before it"
        np.testing.assert_allclose(ad.compile(slope)(ad.array(a)).numpy(), mask.T @ np.cos(mask @ a), rtol=near, atol=near)


def test_what_is_left_out_counts_for_nothing() -> None:
    x = np.ones(N)
    x[[4, 20]] = np.inf, np.nan

    def f(x: T) -> T:
        return ad.build1(N, lambda i: ad.sum1(N, lambda j: ad.cond(j < i, x[j], 0.0)))

    y = ad.compile(f)(ad.array(x)).numpy()
    np.testing.assert_array_equal(y[:5], np.arange(5.0))
    assert np.isinf(y[5:21]).all() and np.isnan(y[21:]).all()


@pytest.mark.parametrize(("name", "bound"), [("beyond the end", lambda i, j: j <= i + 1), ("twice", lambda i, j: j <= 2 * i)])
def test_other_bounds_stay(name: str, bound: Callable[..., T]) -> None:
    x, mask = np.arange(1.0, N + 1), np.asarray(bound(*np.indices((N, N))))

    def f(x: T) -> T:
        return ad.build1(N, lambda i: ad.sum1(N, lambda j: ad.cond(bound(i, j), x[j], 0.0)))

    assert "cumsum" not in ad.trace(f, ad.array(x)).show()
    np.testing.assert_allclose(ad.compile(f)(ad.array(x)).numpy(), mask @ x)


def test_in_steps() -> None:
    x = np.random.default_rng(0).normal(size=N)

    def before(s: T) -> T:
        return ad.build1(N, lambda i: ad.sum1(N, lambda j: ad.cond(j < i, s[j], 0.0)))

    f = lambda x: ad.fori(4, lambda k, s: s + 0.1 * ad.sin(before(s)), x)
    want = x
    for _ in range(4):
        want = want + 0.1 * np.sin(np.cumsum(want) - want)
    assert "cumsum" in ad.trace(f, ad.array(x)).show()
    np.testing.assert_allclose(ad.compile(f)(ad.array(x)).numpy(), want, rtol=1e-12, atol=1e-12)
