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


@pytest.mark.parametrize("engine", ["numpy", "c"])
@pytest.mark.parametrize("bad", [np.inf, np.nan])
@pytest.mark.parametrize("weights", [(0.0, 0.0), (1.0, -1.0), (2.0, 0.0)])
def test_products_with_gathered_rows_hide_no_infinity_whatever_the_weights_add_up_to(
    weights: tuple[float, float], bad: float, engine: str
) -> None:
    """Of both factors: rows that any place names are multiplied with what is collected, as numbers."""
    r, (n, d, k, e) = np.random.default_rng(2), (5, 8, 8, 60)
    x, w, p = r.normal(size=(n, d)), r.normal(size=(d, k)), np.arange(e) % (n - 1)  # nothing names the last row
    v = np.where(p == 2, np.resize(np.repeat(weights, n - 1), e), 1.0)

    def f(x: T, w: T, p: T, v: T) -> T:
        return ad.sum_all(ad.build2((e, k), lambda i, j: v[i] * ad.sum1(d, lambda c: x[p[i], c] * w[c, j])))

    def grads(x: np.ndarray, w: np.ndarray) -> list[np.ndarray]:
        with ad.using(engine=engine):
            of = ad.compile(ad.grad(lambda xw, p, v: f(xw[0], xw[1], p, v)))
            found = of((ad.array(x), ad.array(w)), ad.array(p), ad.array(v))
        return [t.numpy() for t in found]

    def wanted(x: np.ndarray, w: np.ndarray) -> list[np.ndarray]:
        of_x, cotangent = np.zeros((n, d)), np.repeat(v[:, None], k, axis=1)
        with np.errstate(invalid="ignore"):
            np.add.at(of_x, p, cotangent @ w.T)
            return [of_x, x[p].T @ cotangent]

    for row, column in ((2, 3), (n - 1, 3)):
        wrong = x.copy()
        wrong[row, column] = bad
        same(grads(wrong, w), wanted(wrong, w))
    wrong = w.copy()
    wrong[3, 4] = bad
    same(grads(x, wrong), wanted(x, wrong))


@pytest.mark.parametrize("engine", ["numpy", "c"])
def test_what_is_read_outside_is_zero_and_not_a_number_times_infinity(engine: str) -> None:
    r, (n, d, k, e) = np.random.default_rng(3), (5, 8, 8, 60)
    x, w, p, v = r.normal(size=(n, d)), r.normal(size=(d, k)), np.arange(e) % (n + 2) - 1, np.ones(e)
    v[7] = np.inf

    def f(w: T, x: T, p: T, v: T) -> T:
        return ad.sum_all(ad.build2((e, k), lambda i, j: v[i] * ad.sum1(d, lambda c: x[p[i], c] * w[c, j])))

    assert p[7] == -1
    with ad.using(engine=engine):
        assert np.isnan(ad.compile(ad.grad(f))(*map(ad.array, (w, x, p, v))).numpy()).all()
        v[7] = 1.0
        found = ad.compile(ad.grad(f))(*map(ad.array, (w, x, p, v))).numpy()
    inside = (0 <= p) & (p < n)
    np.testing.assert_allclose(found, np.repeat(x[p[inside]].sum(0)[:, None], k, axis=1), rtol=1e-12)


def same(found: list[np.ndarray], wanted: list[np.ndarray]) -> None:
    """The same numbers, and what is not finite at the same places."""
    for y, z in zip(found, wanted):
        finite = np.isfinite(z)
        np.testing.assert_array_equal(np.isfinite(y), finite)
        np.testing.assert_allclose(y[finite], z[finite], rtol=1e-10, atol=1e-12)
