"""Matrices of which only a part is looked at, such as a triangle: the rest of a sum over many rows is not made."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor
Test = Callable[[T, T], T]
D = 20
LIVE = re.compile(r"static const bool live\[\] = \{(.*)\};")
PARTS: dict[str, Test] = {
    "lower": lambda r, s: s <= r,
    "strictly upper": lambda r, s: s > r,
    "band": lambda r, s: abs(r - s) <= 2,
    "one row": lambda r, s: r == 3,
}


def masked(w: T, part: Test) -> T:
    k, d, _ = w.shape
    return ad.build3((k, d, d), lambda c, r, s: ad.cond(part(r + 0, s + 0), ad.exp(0.1 * w[c, r, s]), 0.0))


def slopes(part: Test) -> Callable[[T, T], tuple[T, T]]:
    """Of what matrices make of points, by their part."""

    def loss(w: T, x: T) -> T:
        f = masked(w, part)
        y: T = ad.build3(
            (x.shape[0], *f.shape[:2]), lambda i, c, r: ad.sum1(f.shape[2], lambda s: f[c, r, s] * (x[i, s] - w[c, s, s]))
        )
        return ad.sum(ad.log(1.0 + ad.sum(y * y, axis=2)))

    return lambda w, x: ad.value_and_grad(lambda w: loss(w, x))(w)


@pytest.mark.parametrize("name", ["lower", "band", "one row"])
def test_blocks_that_nobody_reads_are_left_out(name: str) -> None:
    text = checked(slopes(PARTS[name]), normal(8, D, D), normal(900, D)).source
    assert any("0" in found and "1" in found for found in LIVE.findall(text)), text


def test_what_is_read_in_another_place_as_well_is_made() -> None:
    def f(w: T, x: T) -> tuple[T, T, T]:
        value, slope = slopes(PARTS["lower"])(w, x)
        products = ad.build3((8, D, D), lambda c, r, s: ad.sum1(900, lambda i: x[i, r] * x[i, s] * w[c, r, s]))
        return value, slope, ad.where(ad.build3((8, D, D), lambda c, r, s: r >= s), products, 2.0 * products)

    checked(f, normal(8, D, D), normal(900, D))


def turned(part: Test) -> Callable[[T, T], T]:
    """Points by matrices of which only a part is not zero, which are read twice."""

    def f(w: T, x: T) -> T:
        a = masked(w, part)
        y: T = ad.build3((x.shape[0], *a.shape[:2]), lambda i, c, r: ad.sum1(D, lambda s: a[c, r, s] * (x[i, s] - w[c, s, s])))
        squares = ad.sum(y * y, axis=2)
        return ad.build2(squares.shape, lambda i, c: ad.sum1(D, lambda r: y[i, c, r] / (1.0 + squares[i, c])))

    return f


@pytest.mark.parametrize(("name", "bad"), [("lower", 0.0), ("lower", np.inf), ("strictly upper", np.nan), ("band", -np.inf)])
def test_blocks_that_are_zero_are_left_out_where_all_is_finite(name: str, bad: float) -> None:
    """Zero times infinity is NaN, also where the zero is one of a triangle."""
    x, w = normal(900, D), normal(25, D, D)
    if bad:
        x[17, 0] = x[400, 11] = x[899, D - 1] = bad
        w[3, 5, 5] = bad
    assert "counts[" in checked(turned(PARTS[name]), w, x).source


@pytest.mark.parametrize("rows", [300, 900, 5000])
@pytest.mark.parametrize("bad", [0.0, np.inf, np.nan])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_blocks_are_left_out_of_sums_of_sums(rows: int, bad: float, dtype: type[np.floating]) -> None:
    """What is added to in memory is zero again before all is made once more."""
    w, x = normal(25, D, D).astype(dtype), normal(rows, D).astype(dtype)
    if bad:
        x[17, 0] = x[rows - 1, D - 1] = bad

    def squares(w: T, x: T) -> T:
        a = masked(w, PARTS["lower"])
        y: T = ad.build3((rows, *a.shape[:2]), lambda i, c, r: ad.sum1(D, lambda s: a[c, r, s] * (x[i, s] - w[c, s, s])))
        return ad.sum(ad.log(1.0 + ad.sum(y * y, axis=2)), axis=1)

    assert "counts[" in checked(squares, w, x).source


def test_blocks_stay_where_what_they_meet_would_not_be_seen_elsewhere() -> None:
    """The last columns come into no sum but as zeros."""
    x = normal(900, D)
    x[5, D - 1] = np.inf
    assert "counts[" not in checked(turned(lambda r, s: s < 4), normal(25, D, D), x).source


def test_sums_of_as_many_blocks_may_have_other_numbers_of_terms() -> None:
    def f(w: T, x: T, v: T, z: T) -> T:
        def sums(i: ad.Ix[int], c: ad.Ix[int], r: ad.Ix[int]) -> T:
            return ad.sum1(20, lambda s: w[c, r, s] * x[i, s]) - ad.sum1(16, lambda s: v[c, r, s] * z[i, s])

        y: T = ad.build3((600, 20, 8), sums)
        return ad.sum(y * y, axis=2)

    checked(f, normal(20, 8, 20), normal(600, 20), normal(20, 8, 16), normal(600, 16))


@pytest.mark.parametrize("d", [8, 24, 32, 33, 64])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_rows_of_which_some_are_read_are_not_taken_together(d: int, dtype: type[np.floating]) -> None:
    """Where one of four rows is left out, the others are made."""

    def f(a: T) -> T:
        b = ad.reverse(a, 0)
        m = ad.build3((d, d, 2), lambda p, q, s: ad.cond(s == q + 1, b[p, q, s], 0.0))
        return ad.sum(ad.einsum("jln,lin,lin->j", m, a, a))

    checked(lambda a: ad.grad(f)(a), 0.3 * normal(d, d, 2).astype(dtype))
