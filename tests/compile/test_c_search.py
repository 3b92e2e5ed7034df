"""Positions of extrema along rows: blocks of a row are compared, and the best one is searched."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler


@pytest.mark.parametrize("n", [255, 256, 257, 600, 1030])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
def test_places_of_extrema_in_long_rows(n: int, dtype: type) -> None:
    """The first of equal elements, and the first NaN, in whatever block it lies."""
    some = np.random.default_rng(n)
    x: Arr = np.asarray(some.integers(-3, 4, (7, n)).astype(dtype))
    x[1], x[2, n - 1], x[3, n // 2], x[4, [0, -1]] = 0, 9, 9, 9
    if dtype is not np.int64:
        x[5, [n // 2, n - 1]], x[6] = np.nan, -np.inf
    f: Any = lambda x: (ad.argmax(x, 1), ad.argmin(x, 1), ad.argmax(x[0]), ad.argmax(x * 2, 1))
    for got, want in zip(checked(f, x)(x), (x.argmax(1), x.argmin(1), x[0].argmax(), x.argmax(1)), strict=True):
        assert_array_equal(got, want)


@pytest.mark.parametrize("n", [17, 23, 31, 33, 64, 100])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.int32])
def test_places_in_rows_of_a_few_vectors(n: int, dtype: type) -> None:
    """The last vector goes beyond the row: what is there is no extremum, even of infinities."""
    some = np.random.default_rng(n)
    x: Arr = np.asarray(some.integers(-3, 4, (9, n)).astype(dtype))
    if np.issubdtype(dtype, np.floating):
        x[1], x[2], x[3, [n // 2, -1]], x[4, -1], x[5] = -np.inf, np.inf, np.nan, np.inf, np.nan
    else:
        x[1], x[2] = np.iinfo(dtype).min, np.iinfo(dtype).max
    f: Any = lambda x: (ad.argmax(x, 1), ad.argmin(x, 1), ad.argmax(x + x, 1), ad.max(x, 1), ad.min(x, 1))
    alone = [checked(lambda x, k=k: f(x)[k], x)(x)[0] for k in range(5)]
    with np.errstate(over="ignore"):
        want = x.argmax(1), x.argmin(1), (x + x).argmax(1), x.max(1), x.min(1)
    for got, one, best in zip(checked(f, x)(x), alone, want, strict=True):
        assert_array_equal(got, best)
        assert_array_equal(one, best)


def test_a_row_for_each_part_of_a_loop_is_gone_through_in_vectors() -> None:
    """gcc 12 forgets to vectorise loops inside one that surely runs once."""
    x = rng().normal(size=(8, 100_000))
    made = checked(lambda x: ad.argmax(x, 1), x)
    assert "to = from + 1 < 8 ?" in made.source
    assert_array_equal(made(x)[0], x.argmax(1))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [1, 2, 7, 20, 32])
def test_places_in_short_rows_are_as_wide_as_what_is_compared(n: int, dtype: type) -> None:
    """Alone, as an index, beside numbers and others of their kind, and in the gradient of an extremum."""
    some = np.random.default_rng(n)
    x: Arr = np.asarray(some.integers(-3, 4, (300, n)).astype(dtype))
    x[1, n // 2], x[2, -1], x[3] = np.nan, np.inf, 0

    def f(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        low, high = ad.argmin(x, 1), ad.argmax(x, 1)
        there = ad.build1(300, lambda i: x[i, high[i]])
        return low, high, there, high == low, high >= 1, high - low, ad.argmax(x, 1) < (1 << 40)

    want = x.argmin(1), x.argmax(1)
    for got, best in zip(checked(f, x)(x), want, strict=False):
        assert_array_equal(got, best)
    text = checked(lambda x: ad.grad(lambda x: ad.sum(ad.min(ad.exp(x), 1)))(x), x).source
    assert n == 1 or ("int32_t v" in text) == (dtype is np.float32)
    assert "values of two blocks" not in checked(lambda x: ad.argmin(x, 1), x).source


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [300, 512])
def test_the_nearest_of_many_is_looked_for_beside_each_other(n: int, dtype: type) -> None:
    """Points with few coordinates are read in columns, so that vectors hold points and no element is far from its neighbour."""
    some = np.random.default_rng(n)
    points: Arr = np.asarray(some.integers(-2, 3, (n, 5)), dtype)
    centres: Arr = np.asarray(some.integers(-2, 3, (40, 5)), dtype)
    points[7], points[8, 2], centres[11, 1] = np.inf, np.nan, np.nan

    def f(points: Any, centres: Any) -> Any:
        away = lambda i, c: ad.sum1(5, lambda j: ad.square(points[i, j] - centres[c, j]))
        return ad.argmin(ad.build2((n, 40), away), 1)

    made = checked(f, points, centres)
    assert "columns in order" in made.source and "a1at[256]" in made.source
    with np.errstate(invalid="ignore"):
        assert_array_equal(made(points, centres)[0], np.square(points[:, None] - centres).sum(2).argmin(1))


@pytest.mark.parametrize("n", [5, 8, 15, 60])
@pytest.mark.parametrize("m", [16, 33, 300])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
def test_places_and_extrema_along_columns(n: int, m: int, dtype: type) -> None:
    """The first of equal elements, and the first NaN, among steps that are taken together and those that are left over."""
    some = np.random.default_rng(n)
    x: Arr = np.asarray(some.integers(-3, 4, (n, m)).astype(dtype))
    x[:, 1], x[n - 1, 2], x[n // 2, 3], x[[0, -1], 4] = 0, 9, 9, 9
    if dtype is not np.int64:
        x[[n // 2, n - 1], 5], x[:, 6], x[:, 7], x[0, 8], x[:, 9] = np.nan, -np.inf, np.inf, np.nan, np.nan
    f: Any = lambda x: (ad.argmax(x, 0), ad.argmin(x + x, 0), ad.max(x * 2, 0), ad.min(x, 0))
    for got, want in zip(checked(f, x)(x), (x.argmax(0), x.argmin(0), x.max(0) * 2, x.min(0)), strict=True):
        assert_array_equal(got, want)


def searched(source: str) -> bool:
    """Whether there are extrema, each in a nest with a search."""
    nests = [re.findall(r"\w+", said) for said in re.findall(r"/\* over .*: (.*) \*/", source)]
    found = [set(names) for names in nests if {"max", "min"} & set(names)]
    return bool(found) and all({f"arg{name}" for name in {"max", "min"} & names} <= names for names in found)


@pytest.mark.parametrize("shape", [(40, 90), (40, 700), (50, 33), (300, 64), (40, 50, 70)])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int32])
def test_one_search_finds_an_extremum_and_its_place(shape: tuple[int, ...], dtype: type) -> None:
    """Along rows, along columns, and over several axes, of an argument and of what is computed."""
    x: Arr = np.asarray(np.random.default_rng(3).integers(-3, 4, shape).astype(dtype))
    x[1], x[2, ..., -1] = 0, 9
    if dtype is not np.int32:
        x[3], x[4, ..., 5], x[5] = -np.inf, np.nan, np.nan

    def f(x: Any) -> Any:
        flat, y = ad.reshape(x, (shape[0], -1)), x * 2
        rest = tuple(range(1, x.ndim))
        return ad.max(x, 0), ad.argmax(x, 0), ad.min(x, rest), ad.argmin(flat, 1), ad.max(y, -1), ad.argmax(y, -1)

    made, flat, rest = checked(f, x), x.reshape(shape[0], -1), tuple(range(1, x.ndim))
    assert searched(made.source)
    want = x.max(0), x.argmax(0), x.min(rest), flat.argmin(1), x.max(-1) * 2, x.argmax(-1)
    for got, best in zip(made(x), want, strict=True):
        assert_array_equal(got, best)


@pytest.mark.parametrize("shape", [(40, 90), (40, 50, 70)])
@pytest.mark.parametrize("over", ["rows", "columns", "all"])
def test_gradients_of_extrema_search_once(shape: tuple[int, ...], over: str) -> None:
    axes: Any = {"rows": tuple(range(1, len(shape))), "columns": 0, "all": None}[over]
    f: Any = lambda x: ad.sum(ad.square(ad.max(ad.abs(x), axes)))
    assert searched(checked(ad.value_and_grad(f), rng().normal(size=shape)).source)


@pytest.mark.parametrize("n", [12, 40, 60])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_extrema_of_what_steps_capture_run_along_their_results(n: int, dtype: type) -> None:
    """Steps read a copy of the captured matrix that is turned, and rows end in no comparisons across a vector."""
    u: Arr = rng().normal(size=(n, n)).astype(dtype)
    v: Arr = rng().normal(size=n).astype(dtype)
    u[3], u[4, 5], v[7] = -np.inf, np.inf, 0.0

    def step(v: Any, u: Any) -> Any:
        pairs = ad.build1(n, lambda i: ad.build1(n, lambda j: u[i, j] + v[j]))
        return ad.max(pairs, 1) * 0.5, (ad.argmax(pairs, 1), ad.min(pairs, 1))

    def f(u: Any, v: Any) -> Any:
        last, outs = ad.map_accum(lambda v, _: step(v, u), v, ad.indices(5))
        return last, *outs.tree

    assert "reduction(greatest" not in checked(f, u, v).source.split("5 steps")[1]
    u[2, [1, 4]] = np.nan
    checked(f, u, v)
