"""Sums over half of all pairs: the innermost loop leaves out what is zero, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler

HALVES: dict[str, Any] = {
    "i < j": lambda i, j, v: ad.cond(i < j, v, 0.0),
    "i > j": lambda i, j, v: ad.cond(i > j, v, 0.0),
    "i <= j": lambda i, j, v: ad.cond(i <= j, v, 0.0),
    "i >= j": lambda i, j, v: ad.cond(i >= j, v, 0.0),
    "not i < j": lambda i, j, v: ad.cond(i < j, 0.0, v),
    "i + 3 < j": lambda i, j, v: ad.cond(i + 3 < j, v, 0.0),
    "i <= 2 j": lambda i, j, v: ad.cond(i <= 2 * j, v, 0.0),
    "near": lambda i, j, v: ad.cond((v < 2.0) & (i < j), v, 0.0),
    "not near": lambda i, j, v: ad.cond((v < 2.0) | (i <= j), 0.0, v),
    "-i < j - 20": lambda i, j, v: ad.cond(-i < j - 20, v, 0.0),
}


def energy(name: str) -> Any:
    """A sum over some pairs of points of what is infinite, or has an infinite slope, where points are one."""

    def f(x: Any, w: Any) -> Any:
        n, d = x.shape

        def pair(i: Any, j: Any) -> Any:
            far = ad.sqrt(ad.sum1(d, lambda k: ad.square(x[i, k] - x[j, k])))
            return HALVES[name](i, j, w[i] * w[j] / far + far)

        return ad.sum1(n, lambda i: ad.sum1(n, lambda j: pair(i, j)))

    return f


def bounds(source: str) -> list[str]:
    """The bounds of loops that leave out a part."""
    return re.findall(r"for \(int64_t i\d = .* & -\d+\).*\{", source)


@pytest.mark.parametrize("name", HALVES)
@pytest.mark.parametrize("n", [0, 1, 7, 16, 100, 257])
def test_half_of_all_pairs(name: str, n: int) -> None:
    """Of the diagonal, and of pairs that do not count, no infinite number may leak."""
    x, w = rng().normal(size=(n, 3)), rng().uniform(0.5, 1.5, size=n)
    made = checked(ad.value_and_grad(energy(name)), x, w)
    assert not bounds(made.source) or n > 16  # else there is no loop
    assert bounds(made.source) or n <= 16
    x[n // 2 :] = x[: n - n // 2]
    checked(ad.value_and_grad(energy(name)), x, w)
    w[n // 3 : n // 3 + 1] = np.nan
    checked(ad.value_and_grad(energy(name)), x, w)
    checked(ad.value_and_grad(energy(name)), x.astype(np.float32), w.astype(np.float32))


@pytest.mark.parametrize("order", [False, True])
def test_sums_of_rows_or_columns_and_products_that_are_no_zeros(order: bool) -> None:
    """Zero times NaN is NaN, so a mask that is a factor leaves all pairs in."""

    def of(x: Any, half: bool) -> Any:
        n = x.shape[0]

        def pair(i: Any, j: Any) -> Any:
            v = ad.log(x[i] + 2.0 * x[j])
            return ad.cond(i < j, v, 0.0) if half else ad.cond(i < j, 1.0, 0.0) * v

        if order:
            return ad.build1(n, lambda j: ad.sum1(n, lambda i: pair(i, j)))
        return ad.build1(n, lambda i: ad.sum1(n, lambda j: pair(i, j)))

    x = rng().uniform(0.1, 1.0, size=97)
    x[5], x[50], x[96] = np.nan, -1.0, 0.0
    assert bounds(checked(lambda x: of(x, True), x).source)
    assert not bounds(checked(lambda x: of(x, False), x).source)


def test_what_is_not_zero_elsewhere_is_added_as_well() -> None:
    """Another sum of the same nest takes all pairs, and a matrix that is wanted has its zeros."""

    def f(x: Any) -> Any:
        n = x.shape[0]
        pair = ad.build2((n, n), lambda i, j: ad.exp(x[i] - x[j]))
        half = ad.sum1(n, lambda i: ad.sum1(n, lambda j: ad.cond(i < j, pair[i, j], 0.0)))
        return half, ad.sum1(n, lambda i: ad.sum1(n, lambda j: pair[i, j]))

    def g(x: Any) -> Any:
        n = x.shape[0]
        m = ad.build2((n, n), lambda i, j: ad.cond(i < j, ad.exp(x[i] - x[j]), 0.0))
        return m, ad.sum(m)

    x = rng().normal(size=80)
    assert not bounds(checked(f, x).source)
    assert not bounds(checked(g, x).source)


def test_slopes_that_are_sums_of_products() -> None:
    """The potential of Lennard and Jones: in its slope fused multiply-adds add zeros to twice zeros."""

    def potential(x: Any) -> Any:
        n, d = x.shape

        def pair(i: Any, j: Any) -> Any:
            s = 1.0 / ad.sum1(d, lambda k: ad.square(x[i, k] - x[j, k]))
            cube = s * s * s
            return ad.cond(i < j, 4.0 * (cube * cube - cube), 0.0)

        return ad.sum1(n, lambda i: ad.sum1(n, lambda j: pair(i, j)))

    source = checked(ad.value_and_grad(potential), rng().normal(size=(120, 3))).source
    assert "FMA(2.0" in source and bounds(source)


@pytest.mark.parametrize("n", [256, 257])
def test_threads_make_parts_of_half_of_the_pairs(n: int) -> None:
    """As many as there are give the same numbers, to the last bit."""
    x, w = ad.array(rng().normal(size=(n, 3))), ad.array(rng().uniform(0.5, 1.5, size=n))
    step = ad.value_and_grad(energy("i < j"))
    got = []
    for threads in (1, 2):
        with ad.using(engine="c", threads=threads):
            value, slope = ad.compile(step)(x, w)
            got.append((value.numpy(), slope.numpy()))
    np.testing.assert_array_equal(got[0][0], got[1][0])
    np.testing.assert_array_equal(got[0][1], got[1][1])
