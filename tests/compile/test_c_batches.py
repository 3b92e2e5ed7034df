"""What extrema and choices of a batch add to: each element goes to its place in its part, rather than being looked for at all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, normal, rng

pytestmark = needs_compiler
T = ad.AnyTensor
I = ad.Ix[Any]
B, N, M = 3, 10, 12
dtypes = pytest.mark.parametrize("dtype", ["float64", "float32"])


def agrees(y: Arr, want: Arr) -> None:
    np.testing.assert_allclose(y, want, rtol=1e-12 if y.dtype == np.float64 else 1e-4, atol=1e-5)


@dtypes
def test_nearest_points(dtype: str) -> None:
    def loss(x: T, y: T) -> T:
        def apart(b: I, i: I, j: I) -> T:
            return ad.sum1(2, lambda c: ad.square(x[b, i, c] - y[b, j, c]))

        return ad.sum1(B, lambda b: ad.sum1(N, lambda i: ad.min1(M, lambda j: apart(b, i, j))))

    x, y = normal(B, N, 2, dtype=dtype), normal(B, M, 2, dtype=dtype)
    made = checked(lambda x, y: ad.grad(lambda y: loss(x, y))(y), x, y)
    want = np.zeros_like(y)
    for b in range(B):
        for i in range(N):
            j = np.argmin(((x[b, i] - y[b]) ** 2).sum(1))
            want[b, j] += 2 * (y[b, j] - x[b, i])
    agrees(np.asarray(made(x, y)[0]), want)
    assert ": scatter */" in made.source


@dtypes
def test_histograms(dtype: str) -> None:
    """Some places are outside, and what is not counted may be infinite."""

    def f(x: T, p: T, q: T) -> T:
        def counted(b: I, j: I) -> T:
            return ad.sum1(N, lambda i: ad.cond((p[b, i] == j) & (q[b, i] < j), x[b, i], 0.0))

        return ad.build2((B, M), counted)

    x = normal(B, N, dtype=dtype)
    p, q = rng(1).integers(-2, M + 2, (B, N)), rng(2).integers(0, M, (B, N))
    x[(p < 0) | (q >= p)] = np.inf
    made = checked(f, x, p, q)
    want = np.array([[sum(x[b, i] for i in range(N) if p[b, i] == j > q[b, i]) for j in range(M)] for b in range(B)], dtype)
    agrees(np.asarray(made(x, p, q)[0]), want)
    assert ": scatter */" in made.source


@dtypes
def test_extrema_of_some(dtype: str) -> None:
    """The least of those that are greater, among others: where there are none, nothing is added."""

    def loss(d: T, y: T) -> T:
        def least(a: I, p: I) -> T:
            return ad.min1(M, lambda k: ad.cond((y[k] != y[a]) & (d[a, k] > d[a, p]), d[a, k], 9.0))

        return ad.sum1(M, lambda a: ad.sum1(M, lambda p: ad.sin(least(a, p))))

    d, y = normal(M, M, dtype=dtype), rng(3).integers(0, 3, M)
    made = checked(lambda d, y: ad.grad(lambda d: loss(d, y))(d), d, y)
    want = np.zeros_like(d)
    for a in range(M):
        for p in range(M):
            some = np.where((y != y[a]) & (d[a] > d[a, p]), d[a], 9.0)
            k = np.argmin(some)
            want[a, k] += np.cos(some[k]) * (some[k] != 9.0)
    agrees(np.asarray(made(d, y)[0]), want)
    assert ": scatter */" in made.source


def test_few_places_and_none() -> None:
    def loss(x: T, y: T) -> T:
        n, m = x.shape[1], y.shape[1]
        return ad.sum(ad.max(ad.build3((B, n, m), lambda b, i, j: ad.sin(x[b, i]) * y[b, j]), 2))

    for m in (3, 9, 1):
        made = checked(lambda x, y: ad.grad(lambda y: loss(x, y))(y), normal(B, N), normal(B, m))
        assert (": scatter */" in made.source) == (m == 9)
