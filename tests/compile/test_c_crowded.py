"""Loops that read more values than there are registers: by vectors and their lanes, some vectors side by side."""

from __future__ import annotations

import operator
import re

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.machine import vectors
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor


def products(x: T, m: T, w: T) -> T:
    """Each row, away from each of some means, by the matrix of that."""
    k, d, e = w.shape
    return ad.build3((x.shape[0], k, d), lambda i, c, r: ad.sum1(e, lambda s: w[c, r, s] * (x[i, s] - m[c, s])))


def triangles(x: T, m: T, w: T) -> T:
    return products(x, m, ad.build3(w.shape, lambda c, r, s: ad.cond(r >= s, w[c, r, s], 0.0)))


def squares(x: T, m: T, w: T) -> T:
    y = triangles(x, m, w)
    return ad.nn.logsumexp(-ad.sum(y * y, axis=2), axis=1) + y[:, 0, 0]


def given(rows: int, d: int, dtype: str = "float64", k: int = 25) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return normal(rows, d, dtype=dtype), normal(k, d, dtype=dtype), normal(k, d, d, dtype=dtype)


@pytest.mark.skipif(vectors() < 32, reason="there are too few registers")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("rows", [1000, 1003, 9])
def test_blocks_of_sums_are_made_for_some_vectors_side_by_side(rows: int, dtype: str) -> None:
    text = checked(squares, *given(rows, 20, dtype)).source
    assert ("low + l;" in text) == (rows > 9), text


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("rows", [1000, 1003, 9])
def test_many_values_are_read_where_they_lie(rows: int, dtype: str) -> None:
    text = checked(squares, *given(rows, 10, dtype)).source
    lanes = vectors() // np.dtype(dtype).itemsize
    assert (f"low + {lanes - 1} <" in text) == (rows >= 2 * lanes), text
    rest = re.search(r"for \(int64_t i\d = low;", text)
    assert bool(rest) == (rows > 9 and rows % lanes != 0), text


@pytest.mark.skipif(vectors() < 32, reason="there are too few registers")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("side", ["lower", "upper", "below", "above"])
def test_zeros_of_blocks_at_an_edge_are_left_out(side: str, dtype: str) -> None:
    """With one number that is not finite for each column, in strips of their own. Where a column is read nowhere, all is made."""
    inside = {"lower": operator.ge, "upper": operator.le, "below": operator.gt, "above": operator.lt}[side]

    def f(x: T, m: T, w: T) -> T:
        y = products(x, m, ad.build3(w.shape, lambda c, r, s: ad.cond(inside(r, s), w[c, r, s], 0.0)))
        return ad.nn.logsumexp(-ad.sum(y * y, axis=2), axis=1) + y[:, 0, 3]

    x, m, w = given(2700, 20, dtype)
    assert ("count > 1" in checked(f, x, m, w).source) == (side in ("lower", "upper"))
    for k in range(20):
        x[130 * k + 3, k] = np.nan if k % 3 else np.inf
    checked(f, x, m, w)


def test_few_values_stay_in_registers() -> None:
    assert "low + l;" not in checked(squares, *given(1000, 4)).source


@pytest.mark.parametrize("d", [10, 20])
@pytest.mark.parametrize("bad", [np.inf, -np.inf, np.nan])
def test_infinities_and_nan_go_through_them(d: int, bad: float) -> None:
    x, m, w = given(1003, d)
    x[5, 3] = x[1002, d - 1] = bad
    checked(squares, x, m, w)


@pytest.mark.parametrize("rows", [8, 16, 33, 40])
@pytest.mark.parametrize("d", [3, 4, 6])
def test_small_ones_as_if_they_were_large(monkeypatch: pytest.MonkeyPatch, rows: int, d: int) -> None:
    lower(monkeypatch)
    x, m, w = given(rows, d)
    checked(squares, x, m[:3], w[:3])
    checked(lambda x, m, w: ad.grad(lambda q: ad.sum(products(*q) ** 2))((x, m, w)), x, m[:3], w[:3])


@pytest.mark.parametrize("d", [24, 25, 27, 32, 26, 31, 33, 40, 64, 37, 39, 72])
def test_products_of_a_batch_whose_operands_are_computed_are_loops_up_to_some_width(d: int) -> None:
    """Where an axis has blocks: those of 13 rows, or of 31, would leave no registers; those of 3 share little."""

    def slopes(x: T, m: T, w: T) -> tuple[T, T]:
        by_m, by_w = ad.grad(lambda q: ad.sum(squares(x, *q)))((m, w))
        return by_m, by_w

    in_loops = d <= 64 and d not in (26, 31, 37, 39)
    text = checked(slopes, *given(600, d)).source
    assert ("/* products:" not in text) == in_loops, text
    assert ("low + l;" in text and "rows at a time" in text) or not in_loops or vectors() < 32


def test_products_of_a_batch_of_given_operands_are_calls() -> None:
    text = checked(lambda x, w: ad.einsum("bij,bjk->bik", x, w), normal(4, 200, 28), normal(4, 28, 28)).source
    assert "/* products:" in text


@pytest.mark.parametrize("d", [20, 27, 30])
def test_sums_beside_blocks_go_on_from_strip_to_strip(d: int) -> None:
    """Blocks of zeros are left out where all can be made once more, not where strips before have added to the same sum."""

    def f(x: T, m: T, w: T) -> tuple[T, ...]:
        value, slopes = ad.value_and_grad(lambda q: ad.sum(triangles(*q) ** 3))((x, m, w))
        return value, *slopes

    assert "rows at a time" in checked(f, *given(600, d)).source


def test_many_large_matrices_are_calls() -> None:
    """Each strip of rows would read all of them again, from beyond the caches."""

    def slopes(x: T, m: T, w: T) -> tuple[T, T]:
        by_m, by_w = ad.grad(lambda q: ad.sum(products(x, *q) ** 2))((m, w))
        return by_m, by_w

    for k, in_loops in ((40, True), (80, False)):
        shapes = [(300, 64), (k, 64), (k, 64, 64)]
        text = ad.trace(slopes, *(ad.array(normal(*shape)) for shape in shapes)).show("c")
        assert ("/* products:" not in text) == in_loops
