"""Products that take the place of a factor, and sums that are added up in the blocks of what they are sums of."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.normal.ways import HELD
from tests.compile import test_c_crowded as crowded
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.test_c_crowded import products

pytestmark = needs_compiler
T = ad.AnyTensor


def mixture(x: T, m: T, w: T) -> T:
    y = products(x, m, w)
    return ad.sum(ad.nn.logsumexp(-ad.sum(y * y, axis=2), axis=1))


def slopes(x: T, m: T, w: T) -> tuple[T, ...]:
    value, found = ad.value_and_grad(lambda q: mixture(x, *q))((m, w))
    return value, *found


def given(rows: int, d: int, dtype: str = "float64", k: int = 25) -> tuple[np.ndarray, ...]:
    x, m, w = crowded.given(rows, d, dtype, k)
    return x, m, w / d


def overwritten(text: str) -> set[str]:
    """Arrays that some loop reads and writes at the same places, but adds nothing to."""
    found = set[str]()
    for body in re.split(r"/\* over", text):
        for name, place in re.findall(r"(s\d+)\[([^;=\]]*)\] = v\d+;", body):
            if f" = {name}[{place}];" in body:
                found.add(name)
    return found


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("rows", [1000, 1003])
@pytest.mark.parametrize("d", [16, 20, 27])
def test_weights_are_multiplied_once(rows: int, d: int, dtype: str) -> None:
    text = checked(slopes, *given(rows, d, dtype)).source
    assert len(overwritten(text)) == 1, text


@pytest.mark.parametrize("bad", [np.inf, np.nan])
def test_what_is_not_finite_goes_through_them(bad: float) -> None:
    x, m, w = given(1003, 20)
    x[7, 3] = w[2, 19, 4] = bad
    checked(slopes, x, m, w)


def test_a_factor_that_is_read_later_stays() -> None:
    """By what is not known before the product, or by whoever calls."""

    def later(x: T, m: T, w: T) -> tuple[T, ...]:
        y = products(x, m, w)
        p = ad.nn.softmax(-ad.sum(y * y, axis=2), axis=1)
        z: T = ad.build3(y.shape, lambda i, c, r: p[i, c] * y[i, c, r])
        total = ad.einsum("ika,ib->kab", z, x)
        return total, ad.einsum("ika,ka->i", y, ad.sum(total, axis=2))

    def handed(x: T, m: T, w: T) -> tuple[T, ...]:
        y = products(x, m, w)
        p = ad.nn.softmax(-ad.sum(y * y, axis=2), axis=1)
        z: T = ad.build3(y.shape, lambda i, c, r: p[i, c] * y[i, c, r])
        return ad.einsum("ika,ib->kab", z, x), y

    for f in (later, handed):
        assert not overwritten(checked(f, *given(600, 20)).source)


@pytest.mark.parametrize("shift", [0, 1])
def test_a_factor_that_is_read_elsewhere_stays(shift: int) -> None:
    """What is multiplied at a place may be stored there, if nobody reads that place later."""

    def f(x: T, m: T, w: T) -> T:
        y = products(x, m, w)
        n = y.shape[0]
        p = ad.build2((n, 25), lambda i, c: ad.exp(-ad.abs(y[ad.max(ad.stack([i - shift, i * 0])), c, 0])))
        z: T = ad.build3(y.shape, lambda i, c, r: p[i, c] * y[i, c, r])
        return ad.einsum("ika,ib->kab", z, x)

    checked(f, *given(600, 20))


@pytest.mark.parametrize("rows", [9, 33, 40])
@pytest.mark.parametrize("d", [3, 4, 6])
def test_small_ones_as_if_they_were_large(monkeypatch: pytest.MonkeyPatch, rows: int, d: int) -> None:
    lower(monkeypatch)
    x, m, w = given(rows, d)
    checked(slopes, x, m[:3], w[:3])


@pytest.mark.parametrize("d", [16, 20, 24])
def test_squares_are_added_up_where_they_are_made(d: int) -> None:
    text = checked(slopes, *given(1000, d)).source
    assert re.search(r"over 1000 x (25 x \d|\d x 25): 2 sum", text) is not None, text


@pytest.mark.parametrize("d", [20, 24])
def test_zeros_of_triangles_are_left_out_beside_such_sums(d: int) -> None:
    def triangles(x: T, m: T, w: T) -> tuple[T, ...]:
        return slopes(x, m, ad.build3(w.shape, lambda c, r, s: ad.cond(r >= s, w[c, r, s], 0.0)))

    text = checked(triangles, *given(1003, d)).source
    assert "firsts" in text and re.search(r"over 1003 x (25 x \d|\d x 25): 2 sum", text) is not None, text


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("k", [33, 64, 100])
@pytest.mark.parametrize("d", [6, 10, 20, 40, 64])
def test_products_lie_along_the_rows_however_many_matrices_there_are(d: int, k: int, dtype: str) -> None:
    """And so does what is made of them: one element for each row and matrix."""
    k = min(k, HELD // d**2)  # of more, products are calls
    text = checked(slopes, *given(601, d, dtype, k)).source
    for shape in (f"601,{k},{d}", f"601,{k}")[: 1 + (k != d)]:
        lies = set(re.findall(rf"\[{shape}\]([^*]*)\*/", text))
        assert lies and all("axes in the order" in said and ", 0]" in said for said in lies), lies


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("rows, k, d", [(130, 100, 10), (90, 80, 6), (64, 64, 10), (250, 100, 10), (300, 200, 4)])
def test_so_they_do_where_there_are_not_many_more_rows_than_matrices(rows: int, k: int, d: int, dtype: str) -> None:
    """Strips of eight rows would be run through along the matrices, where each element is gathered."""
    text = checked(slopes, *given(rows, d, dtype, k)).source
    lies = set(re.findall(rf"\[{rows},{k}\]([^*]*)\*/", text))
    assert lies and all("axes in the order [1, 0]" in said for said in lies), lies
    assert "r0 + 8;" not in text
