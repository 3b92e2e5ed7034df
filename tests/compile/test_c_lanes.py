"""Many sums over rows in strips: each lane of a vector is a sum of its own, and the lanes are added up together."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor


def slopes(means: T, factors: T, x: T) -> tuple[T, T, T]:
    """Of a likelihood by means and matrices: sums over the rows of what is made for each row."""

    def loss(q: tuple[T, T]) -> T:
        m, f = q
        n, k, d = x.shape[0], *m.shape
        y: T = ad.build3((n, k, d), lambda i, c, r: ad.sum1(d, lambda s: f[c, r, s] * (x[i, s] - m[c, s])))
        return ad.sum(ad.build1(n, lambda i: ad.nn.logsumexp(ad.build1(k, lambda c: -ad.sum(y[i, c] * y[i, c] * y[i, c])))))

    value, (by_means, by_factors) = ad.value_and_grad(loss)((means, factors))
    return value, by_means, by_factors


@pytest.mark.parametrize(("rows", "dtype"), [(1000, "float64"), (1003, "float64"), (1010, "float32")])
def test_lanes_of_sums(rows: int, dtype: str) -> None:
    """Also where the rows are not whole vectors: the last ones are added one by one."""
    arrays = normal(20, 8, dtype=dtype), normal(20, 8, 8, dtype=dtype), normal(rows, 8, dtype=dtype)
    text = checked(slopes, *arrays).source
    assert "lanes of sums" in text, text
    assert ("* count; i0 <" in text) == (rows % (8 if dtype == "float64" else 16) != 0)


@pytest.mark.parametrize(("rows", "strip", "dtype"), [(5125, 120, "float64"), (5000, 112, "float32"), (5000, 128, "float64")])
def test_no_last_strip_is_shorter_than_a_vector(rows: int, strip: int, dtype: str) -> None:
    text = checked(slopes, normal(4, 8, dtype=dtype), normal(4, 8, 8, dtype=dtype), normal(rows, 8, dtype=dtype)).source
    assert f"{strip} of {rows} rows at a time" in text and "lanes of sums" in text, text


@pytest.mark.parametrize("rows", [2000, 2010, 2013])
def test_wide_rows_are_fewer(rows: int) -> None:
    """What a strip of many sums takes is bounded, also by a number of rows that leaves no end of less than a vector."""
    text = checked(slopes, normal(40, 20), normal(40, 20, 20), normal(rows, 20)).source
    found = re.search(rf"/\* (\d+) of {rows} rows at a time \*/", text)
    each = re.search(r"and (\d+) more for each thread", text)
    assert "lanes of sums" in text and found and each
    assert int(found[1]) // 8 % 2 == 1 and not 0 < rows % int(found[1]) < 8 and int(each[1]) <= 670_000


def test_what_is_not_finite_stays_in_its_sums() -> None:
    x, m = normal(1003, 8), normal(20, 8)
    x[1001, 3], m[4, 5] = np.nan, np.inf
    checked(slopes, m, normal(20, 8, 8), x)


def poisson(w: T, x: T, y: T) -> tuple[T, ...]:
    """The likelihood of counts, with its slopes: a function of each row, and a sum for each column."""

    def loss(w: T) -> T:
        z = x @ w
        return ad.sum(ad.exp(z) - y * z)

    return ad.value_and_grad(loss)(w)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("columns", [8, 19, 20])
@pytest.mark.parametrize("rows", [200, 1000, 1003, 20011])
def test_sums_behind_functions(rows: int, columns: int, dtype: str) -> None:
    """Columns are put in order for some rows, and what is added up for all of them is kept for a loop of sums alone."""
    x = normal(rows, columns, dtype=dtype)
    text = checked(poisson, normal(columns, dtype=dtype) / 4, x, normal(rows, dtype=dtype)).source
    assert "keep1[" in text and "keep2[" not in text and "lane[" in text, text
    kept = text[text.index("lane[0][l];") : text.index("lane[0][l] =")]
    assert "exp" not in kept and ("fetch(&" in text) == (x.nbytes >= 1 << 20)


def test_sums_of_products_alone() -> None:
    """Nothing is kept for them: they read the columns."""

    def moments(x: T) -> T:
        return ad.build2((9, 9), lambda j, k: ad.sum1(x.shape[0], lambda i: x[i, j] * x[i, k] * x[i, 0]))

    checked(moments, normal(1000, 9))


def test_what_is_not_finite_stays_in_sums_behind() -> None:
    x, w, y = normal(1003, 20), normal(20) / 4, normal(1003)
    x[1001, 3], y[17] = np.nan, np.inf
    checked(poisson, w, x, y)


@pytest.mark.parametrize("columns", [8, 9, 30])
@pytest.mark.parametrize("dtype", ["int64", "int32"])
def test_sums_of_integers_have_no_lanes(columns: int, dtype: str) -> None:
    """How often each column of the rows of a softmax is large."""

    def counts(x: T, one: T) -> T:
        n, d = x.shape
        e = ad.exp(x)
        total = ad.sum(e, 1)
        large = ad.build2((n, d), lambda i, k: ad.cond(e[i, k] > 0.1 * total[i], one[k], 0))
        return ad.sum(large, 0)

    text = checked(counts, normal(20_000, columns), np.arange(1, columns + 1, dtype=dtype)).source
    assert "rows at a time" in text and "lanes of sums" not in text


def test_a_sum_goes_on_from_what_came_before_it() -> None:
    """Summed over the examples as well, one strip of rows after the other."""

    def f(out: T, w: T, h: T) -> T:
        v = h + ad.einsum("roc,rbct->rbot", w, h)
        return ad.einsum("rbct,rbt->rc", v, ad.einsum("rbct,rc->rbt", v, out))

    text = checked(f, normal(2, 16), normal(2, 16, 16), normal(2, 3, 16, 512)).source
    assert "lanes of sums" in text


@pytest.mark.parametrize("n", [13_440, 13_443, 13_447, 13_449])
def test_lanes_of_a_last_strip_that_is_no_vector(n: int) -> None:
    """Strips of several nests are not those of the columns that are put in order in them: fewer rows than lanes may be left."""

    def f(x: T) -> tuple[T, ...]:
        columns = [x[:, j] for j in range(8)]
        e = ad.exp(columns[0] - columns[1] * columns[2])
        sums = [ad.sum_all(columns[i] * columns[j]) for i in range(8) for j in range(i + 1)]
        return (*sums, *(ad.sum_all(e * c) for c in columns), e)

    assert "lanes of sums" in checked(f, normal(n, 8, dtype="float32")).source


@pytest.mark.parametrize("k", [3, 8])
def test_states_that_the_loop_changes_are_not_loaded_again(k: int) -> None:
    """Sums follow in a loop of their own behind the one that computes the next state where the last one lies."""
    s, w, u = normal(3, 129), normal(129, k), normal(129)

    def f(s: T, w: T, u: T) -> tuple[T, T]:
        def step(c: tuple[T, T], _: object) -> tuple[T, T]:
            a, y = c
            new: T = ad.build2((3, 129), lambda i, j: 0.9 * y[i, j] + u[j])
            return a * 0.5 + y @ w, new

        return ad.fold(step, (s @ w, s), ad.indices(5))

    made = checked(f, s, w, u)
    a, y = s @ w, s
    for _ in range(5):
        a, y = a * 0.5 + y @ w, 0.9 * y + u
    for got, want in zip(made(s, w, u), (a, y), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-12)
