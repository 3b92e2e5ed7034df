"""Numbers that are collected for each row of a table, rather than multiples of its rows."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad

T = ad.AnyTensor


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("outside", [False, True])
def test_normalisation_of_rows_that_are_read_often(outside: bool, dtype: str) -> None:
    """Logarithms of probabilities that rows of a table give: the derivative scales all rows of exponentials once."""
    r, (n, m) = np.random.default_rng(1), (9, 5)
    table, y = r.normal(size=(n, m)).astype(dtype), r.integers(-outside, n + outside, 200)
    z, weight = r.integers(0, m, 200), r.normal(size=200).astype(dtype)

    def f(table: T, y: T, z: T, weight: T) -> T:
        return ad.sum1(200, lambda i: weight[i] * (table[y[i], z[i]] - ad.nn.logsumexp(table[y[i]])))

    arguments = [ad.array(a) for a in (table, y, z, weight)]
    assert ad.trace(ad.grad(f), *arguments).show().count(f"scatter [{n}, {m}]") == 1  # of the elements
    inside = (y >= 0) & (y < n)
    e = np.exp(table)
    want = np.zeros((n, m))
    np.add.at(want, (y[inside], z[inside]), weight[inside])
    np.add.at(want, y[inside], -weight[inside, None] * (e / e.sum(1)[:, None])[y[inside]])
    near = 1e-4 if dtype == "float32" else 1e-12
    np.testing.assert_allclose(ad.compile(ad.grad(f))(*arguments).numpy(), want, rtol=near, atol=near)


def test_rows_that_nobody_reads_need_not_be_numbers() -> None:
    table = np.linspace(0.0, 1.0, 30).reshape(6, 5)
    table[4] = np.inf
    y = np.arange(60) % 4

    def f(table: T, y: T) -> T:
        return ad.sum1(60, lambda i: ad.sum_all(ad.square(table[y[i]])) / 2.0 * (1.0 + ad.to_dtype(i, ad.F64)))

    weight = np.bincount(y, 1.0 + np.arange(60), minlength=6)[:, None]
    with np.errstate(invalid="ignore"):
        want = np.where(weight == 0.0, 0.0, table * weight)
    np.testing.assert_allclose(ad.compile(ad.grad(f))(ad.array(table), ad.array(y)).numpy(), want, rtol=1e-12)


@pytest.mark.parametrize("bad", [np.inf, np.nan])
@pytest.mark.parametrize("weights", [(0.0, 0.0), (1.0, -1.0)])
def test_rows_that_are_read_need_be_numbers_whatever_their_weights_add_up_to(weights: tuple[float, float], bad: float) -> None:
    table, y = np.linspace(0.0, 1.0, 30).reshape(6, 5), np.arange(60) % 6
    table[4, 2] = bad
    weight = np.where(y == 4, np.resize(np.repeat(weights, 6), 60), 1.0)

    def f(table: T, y: T, weight: T) -> T:
        return ad.sum1(60, lambda i: weight[i] * ad.sum_all(ad.square(table[y[i]])))

    found = ad.compile(ad.grad(f))(*map(ad.array, (table, y, weight))).numpy()
    assert np.isnan(found[4, 2]) and np.isfinite(found).sum() == 29
