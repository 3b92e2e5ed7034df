"""Sines and cosines of numbers near 0 are computed inline; loops in which one was far run again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr

pytestmark = needs_compiler

DTYPES = [np.float64, np.float32]


def angles(dtype: type, far: bool) -> Arr:
    bound = 2.0**38 if dtype is np.float64 else 2.0**19
    r = np.random.default_rng(1)
    near = [r.uniform(-4.0, 4.0, 300), r.uniform(-bound, bound, 300), np.arange(-40, 41) * (np.pi / 2), np.pi / 4 * np.arange(9)]
    ends = [0.0, -0.0, 1e-30, -1e-30, bound, -bound]
    beyond = [1e22, -3.0 * bound, np.inf, -np.inf, np.nan]
    return np.concatenate([*near, ends, beyond if far else []]).astype(dtype)


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("dtype", DTYPES)
def test_they_are_precise_near_0_and_far_from_it(dtype: type, far: bool) -> None:
    x = angles(dtype, far)
    with np.errstate(all="ignore"):
        made = checked(lambda x: (ad.sin(x), ad.cos(x)), x)
        assert "near_sin" in made.source and "near_cos" in made.source
        for got, f in zip(made(x), (np.sin, np.cos)):
            want: Arr = np.asarray(f(x.astype(np.longdouble)))
            units = np.abs(got - want) / np.spacing(np.abs(want).astype(dtype))
            finite = np.isfinite(want) & (want != 0)
            assert units[finite].max() <= 4.0
            np.testing.assert_array_equal(np.isnan(got), np.isnan(want))
            np.testing.assert_array_equal(np.signbit(got[want == 0]), np.signbit(want[want == 0]))


def everything(x: Any, w: Any) -> Any:
    """Sums, extrema and new arrays of one loop."""

    def loss(x: Any) -> Any:
        y = ad.sin(x) * w + ad.cos(x)
        return ad.sum(y) + ad.max(ad.sin(x)) + ad.min(y)

    return ad.value_and_grad(loss)(x)


@pytest.mark.parametrize("at", [None, 0, 70, 319])
@pytest.mark.parametrize("dtype", DTYPES)
def test_what_is_added_up_starts_anew(dtype: type, at: int | None) -> None:
    r = np.random.default_rng(2)
    x: Arr = r.normal(size=320).astype(dtype)
    w: Arr = r.normal(size=320).astype(dtype)
    if at is not None:
        x[at] = 1e15
    assert "far_ones" in checked(everything, x, w).source


@pytest.mark.parametrize("far", [False, True])
def test_rows_strips_and_parts(far: bool) -> None:
    """In the loops over the columns of a matrix, over rows that several nests share, and in loops that threads share."""
    r = np.random.default_rng(3)
    x, w = r.normal(size=(70, 96)), r.normal(size=96)
    long = r.normal(size=300_000)
    if far:
        x[33, 80], long[200_000] = -1e20, 1e20

    def rows(x: Any, w: Any) -> Any:
        def loss(w: Any) -> Any:
            each = ad.build1(70, lambda i: ad.sum(ad.sin(x[i] * w) * ad.cos(w)))
            return ad.sum(ad.square(each))

        return ad.value_and_grad(loss)(w)

    assert "far_ones" in checked(rows, x, w).source
    assert "far_ones" in checked(lambda x: ad.value_and_grad(lambda x: ad.mean(ad.sin(x) * x))(x), long).source


@pytest.mark.parametrize("far", [False, True])
def test_columns_that_are_put_in_order(far: bool) -> None:
    r = np.random.default_rng(4)
    x = r.normal(size=(300, 3))
    if far:
        x[170, 1] = 1e18

    def f(x: Any) -> Any:
        return ad.value_and_grad(lambda x: ad.sum(ad.sin(x[:, 0]) * ad.cos(x[:, 1]) + ad.sin(x[:, 2])))(x)

    source = checked(f, x).source
    assert "columns in order" in source and "far_ones" in source


def test_short_loops_and_loops_with_many_call_functions() -> None:
    def many(x: Any) -> Any:
        return ad.sum(sum((ad.sin((k + 0.5) * x) for k in range(10)), 0.0 * x))

    assert "near_sin" not in checked(ad.sin, np.linspace(-1.0, 1.0, 60)).source
    assert "near_sin" not in checked(many, np.linspace(-1.0, 1.0, 300)).source


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", [31, 63, 65, 66, 97, 100, 130, 600])
@pytest.mark.parametrize("far", [False, True])
def test_rows_of_any_length(dtype: type, n: int, far: bool) -> None:
    """The last elements of rows, which fill no vector, are in a loop of their own."""
    x: Arr = np.random.default_rng(n).normal(size=(20, n)).astype(dtype)
    if far:
        x[3, n - 1] = 1e20

    def f(x: Any) -> Any:
        return ad.sum(ad.sin(x), axis=1), ad.sum(x[:3] * ad.cos(x[:3]), axis=1), ad.max(ad.sin(x), axis=1)

    checked(f, x)
    checked(lambda x: ad.sum(ad.sin(x), axis=1), x)
    checked(lambda x: ad.sum(ad.sin(x) * ad.cos(x)), x)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [3, 20, 700])
def test_sines_of_arcs(n: int, dtype: str) -> None:
    """gcc has formulas for them, which are numbers where the argument is none."""
    x = np.asarray(np.random.default_rng(n).normal(size=n), dtype)
    x[:3] = np.nan, np.inf, -0.0

    def f(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        steps = ad.fold(lambda s, r: ad.cos(ad.atan(s + r)), x[0], ad.rows(x))
        return ad.cos(ad.atan(x)), ad.sin(ad.atan(x)), ad.sin(2.0 * ad.atan(x)), steps

    checked(f, x)
