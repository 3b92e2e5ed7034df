"""What is left of rows after whole vectors, where it chooses by comparisons: one by one, these are branches to be guessed."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, normal, rng

pytestmark = needs_compiler
T = ad.AnyTensor
I = ad.Ix[Any]


def least(d: T, y: T) -> T:
    """The least of a row that is greater than each of its elements, among those of other labels."""
    n = d.shape[0]

    def of_others(a: I, p: I) -> T:
        return ad.min1(n, lambda k: ad.cond((y[k] != y[a]) & (d[a, k] > d[a, p]), d[a, k], 9.0))

    return ad.build2((n, n), of_others)


def wanted(d: Arr, y: Arr) -> Arr:
    n = len(y)
    some = (y[:, None, None] != y[None, None, :]) & (d[:, None, :] > d[:, :, None])
    return np.asarray(np.where(some, np.broadcast_to(d[:, None, :], (n, n, n)), 9.0).min(2))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [67, 75])
def test_extrema_in_memory(n: int, dtype: str) -> None:
    """Several steps of the sum are made at a time, under the condition of the row."""
    d, y = normal(n, n, dtype=dtype), rng(1).integers(0, 5, n)
    made = checked(least, d, y)
    np.testing.assert_array_equal(np.asarray(made(d, y)[0]), wanted(d, y).astype(dtype))
    assert f"m0 = i1 < {n} ? " in made.source and f"if (i1 < {n}) " in made.source


def test_extrema_of_numbers_that_are_none() -> None:
    n = 70
    d, y = normal(n, n), rng(1).integers(0, 5, n)
    d[3, 69], d[5, 2] = np.nan, np.inf
    checked(least, d, y)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_choices_along_rows(dtype: str) -> None:
    def f(x: T, y: T) -> T:
        return ad.build2(x.shape, lambda i, j: ad.cond(x[i, j] < y[i], x[i, j] * y[i], y[i]))

    for n in (75, 65, 64):
        text = checked(f, normal(9, n, dtype=dtype), normal(9, dtype=dtype)).source
        assert (f"< {n} ? x0[" in text) == (n == 75)  # one number is as quick by itself


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [17, 31])
def test_several_steps_of_short_rows(n: int, dtype: str) -> None:
    """Extrema and sums of rows that are no whole vectors are loaded and stored once for several steps."""

    def greatest(x: T, y: T) -> T:
        return ad.build2((16, n), lambda b, i: ad.max1(n, lambda k: x[b, i] * y[b, k]))

    def loss(w: T, x: T) -> T:
        def below(b: I, i: I) -> T:
            return ad.sum1(n, lambda k: ad.cond(k <= i, w[b, i, k] * x[b, k], 0.0))

        return ad.sum(ad.square(ad.build2((16, n), below)))

    w, x = normal(16, n, n, dtype=dtype), normal(16, n, dtype=dtype)
    for f, args in ((greatest, (x, w[:, 0])), (lambda w, x: ad.grad(lambda p: loss(*p))((w, x)), (w, x))):
        assert re.search(r"m0 = i\d < \w+ \? [^>]* : 0;", checked(f, *args).source)


@pytest.mark.parametrize("columns", [29, 125])
@pytest.mark.parametrize("of_floats", [True, False])
def test_conditions_that_share_others_are_looked_at_once(columns: int, of_floats: bool) -> None:
    """Each condition has the one before it twice, so there are 2**60 ways down to the first one."""

    def f(x: T, places: T, labels: T) -> T:
        there: T = ad.build2(labels.shape, lambda i, j: x[i, places[j] if of_floats else j])
        y = there if of_floats else labels
        p = y > 3
        for k in range(60):
            p = (p & (y * (k + 2) > 11)) | (p ^ (y * 7 > k))
        return ad.select(p, there, 0.0)

    x, places, labels = rng(0).normal(size=(40, 130)), rng(1).permutation(columns), rng(2).integers(0, 9, (40, columns))
    checked(f, x, places, labels)
