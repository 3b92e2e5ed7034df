"""Derivatives of quadratic forms of many rows: what is the same for all rows comes out of the sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, nn
from interpreters.symbolic.pipeline import without

T = AnyTensor
NAME = "sums of rows of quadratic forms"
RNG = np.random.default_rng(3)
N, K, D = 200, 3, 10


def normal(*shape: int) -> Any:
    return RNG.normal(size=shape)


def forms(a: T, m: T, x: T) -> T:
    """``|A (x - m)|^2`` of each point, for each of several `A` and `m`."""
    k, rows, d = a.shape
    n = x.shape[0]
    y: T = ad.build3((n, k, rows), lambda i, c, r: ad.sum1(d, lambda s: a[c, r, s] * (x[i, s] - m[c, s])))
    return ad.sum(y * y, axis=2)


def mixture(a: T, m: T, x: T) -> T:
    return ad.sum(nn.logsumexp(-0.5 * forms(a, m, x), axis=1))


def one(a: T, m: T, x: T) -> T:
    return ad.sum(ad.sqrt(1.0 + forms(a, m, x)))


def gradients(f: Callable[[T, T, T], T], a: Any, m: Any, x: Any) -> tuple[int, list[Any]]:
    """How often the pass fires for them, after they were compared with those without it and with differences."""

    def value(q: tuple[T, T], x: T) -> T:
        return f(*q, x)

    slopes = ad.grad(value)
    with without(NAME):
        want = [g.numpy() for g in slopes((ad.array(a), ad.array(m)), ad.array(x))]
    with without() as fired:
        got = [g.numpy() for g in slopes((ad.array(a), ad.array(m)), ad.array(x))]
    for g, w in zip(got, want):
        np.testing.assert_allclose(g, w, rtol=1e-10, atol=1e-10 * np.abs(w).max())
    step, towards = 1e-6, RNG.normal(size=a.shape)
    high, low = (f(ad.array(a + h * towards), ad.array(m), ad.array(x)).numpy() for h in (step, -step))
    np.testing.assert_allclose((got[0] * towards).sum(), (high - low) / (2 * step), rtol=1e-5)
    return fired[NAME], got


@pytest.mark.parametrize("f", [mixture, one])
@pytest.mark.parametrize("rows", [D, 2 * D])
def test_matrices_come_out_of_sums(f: Callable[[T, T, T], T], rows: int) -> None:
    assert gradients(f, 0.3 * normal(K, rows, D), normal(K, D), normal(N, D))[0] > 0


def test_a_matrix_with_few_rows_stays() -> None:
    """Products of its few rows take less than those of the points with themselves."""
    assert gradients(one, normal(K, D - 3, D), normal(K, D), normal(N, D))[0] == 0


def test_few_points_stay() -> None:
    assert gradients(one, normal(K, D, D), normal(K, D), normal(4, D))[0] == 0


def test_rows_that_others_read_stay() -> None:
    def f(a: T, m: T, x: T) -> T:
        y = x @ ad.transpose(a[0])
        return ad.sum(ad.log(1.0 + ad.sum(y * y, axis=1))) + ad.sum(ad.sin(y))

    assert gradients(f, normal(K, D, D), normal(K, D), normal(N, D))[0] == 0


def test_rows_that_are_results_stay() -> None:
    def f(a: T, x: T) -> tuple[T, T]:
        y = x @ ad.transpose(a)
        return y, ad.grad(lambda a: ad.sum(ad.log(1.0 + ad.sum((x @ ad.transpose(a)) ** 2, axis=1))))(a)

    text = ad.trace(f, ad.array(normal(D, D)), ad.array(normal(N, D))).show()
    assert text.count("contract(") == 3, text


def test_second_derivatives() -> None:
    a, m, x, v = normal(K, D, D), normal(K, D), normal(N, D), normal(K, D, D)

    def along(a: T, m: T, x: T, v: T) -> T:
        slope: Callable[[T], T] = ad.grad(lambda a: mixture(a, m, x))
        tangent: T = ad.jvp(slope, (a,), (v,))[1]
        return tangent

    with without(NAME):
        want = along(*map(ad.array, (a, m, x, v))).numpy()
    np.testing.assert_allclose(along(*map(ad.array, (a, m, x, v))).numpy(), want, rtol=1e-9, atol=1e-9 * np.abs(want).max())


def test_points_that_are_differentiated_too() -> None:
    a, m, x = normal(K, D, D), normal(K, D), normal(N, D)
    slope = ad.grad(lambda q: mixture(*q))
    with without(NAME):
        want = [g.numpy() for g in slope((ad.array(a), ad.array(m), ad.array(x)))]
    for g, w in zip(slope((ad.array(a), ad.array(m), ad.array(x))), want):
        np.testing.assert_allclose(g.numpy(), w, rtol=1e-10, atol=1e-10)


def test_an_empty_axis() -> None:
    slope = ad.grad(lambda a, x: ad.sum(ad.log(1.0 + ad.sum((x @ ad.transpose(a)) ** 2, axis=1))))
    np.testing.assert_array_equal(slope(ad.array(normal(D, D)), ad.array(np.zeros((0, D)))).numpy(), np.zeros((D, D)))
    assert slope(ad.array(np.zeros((0, D))), ad.array(normal(N, D))).shape == (0, D)
