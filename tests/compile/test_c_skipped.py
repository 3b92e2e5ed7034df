"""Sums of which only some are read, such as those in a triangle: blocks of others are skipped, and in blocks on the diagonal the
sums on one side of it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor
SIDES: dict[str, Callable[..., T]] = {
    "lower": lambda r, s: r >= s,
    "strictly lower": lambda r, s: r > s,
    "upper": lambda r, s: s >= r,
    "all": lambda r, s: r >= 0,
    "band": lambda r, s: ad.logical_and(r >= s, s + 2 >= r),
}


def slopes(side: str, x: T, m: T, w: T) -> tuple[T, T]:
    """Of a likelihood by means and matrices that are zero on one side."""

    def loss(q: tuple[T, T]) -> T:
        m, w = q
        n, k, d = x.shape[0], *m.shape
        factors: T = ad.build3(w.shape, lambda c, r, s: ad.cond(SIDES[side](r, s), w[c, r, s], 0.0))
        y: T = ad.build3((n, k, d), lambda i, c, r: ad.sum1(d, lambda s: factors[c, r, s] * (x[i, s] - m[c, s])))
        return ad.sum(ad.nn.logsumexp(-ad.sum(y * y, axis=2), axis=1))

    return ad.grad(loss)((m, w))


def given(rows: int, k: int, d: int, dtype: str = "float64") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return normal(rows, d, dtype=dtype), normal(k, d, dtype=dtype), normal(k, d, d, dtype=dtype) / d


@pytest.mark.parametrize("side", ["lower", "strictly lower", "upper", "band"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("rows", "d"), [(1000, 10), (1003, 10), (600, 20), (600, 15)])
def test_sums_above_the_diagonal_are_not_made(side: str, dtype: str, rows: int, d: int) -> None:
    text = checked(lambda *q: slopes(side, *q), *given(rows, 20, d, dtype)).source
    assert "live[" in text and ("partly[" in text or side == "band"), text


def test_all_are_made_where_all_are_read() -> None:
    assert "partly[" not in checked(lambda *q: slopes("all", *q), *given(1000, 20, 10)).source


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("d", [2, 3, 4, 6])
def test_small_ones_as_if_they_were_large(monkeypatch: pytest.MonkeyPatch, side: str, d: int) -> None:
    lower(monkeypatch)
    checked(lambda *q: slopes(side, *q), *given(17, 3, d))


def test_what_is_not_finite_stays_in_its_sums() -> None:
    x, m, w = given(1003, 20, 10)
    x[7, 2], m[4, 5] = np.nan, np.inf
    checked(lambda *q: slopes("lower", *q), x, m, w)
