"""Extrema and sums over a middle axis: their results lie side by side in rows, along which vectors run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import array, trace, value_and_grad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
FLOATS = pytest.mark.parametrize("dtype", [np.float64, np.float32])
SHAPES = pytest.mark.parametrize("shape", [(70, 9, 12), (71, 7, 9), (41, 3, 20), (67, 5, 8)])


def numbers(shape: tuple[int, ...], dtype: type) -> Arr:
    """Some of them twice, and NaN."""
    x: Arr = np.round(rng().normal(size=shape), 1).astype(dtype)
    x[3, 1, 2] = np.nan
    return x


def farthest(x: Any) -> Any:
    return ad.sum(ad.square(ad.max(x, axis=1)))


def masked(x: Any, b: Any) -> Any:
    n, d, h = x.shape
    low = ad.full((h,), -1e9, x.dtype)
    return ad.sum(ad.square(ad.build1(n, lambda i: ad.max1(d, lambda e: ad.cond(b[i, e] > 0, x[i, e], low)))))


def columns(x: Any) -> Any:
    return ad.sum(ad.max(x, axis=1), axis=0)


def rows(x: Any) -> Any:
    return ad.sum(ad.max(x, axis=1), axis=1)


@FLOATS
@SHAPES
def test_rows_of_extrema(shape: tuple[int, ...], dtype: type) -> None:
    x = numbers(shape, dtype)
    z: Arr = rng().normal(size=(shape[0], shape[2])).astype(dtype)
    b: Arr = rng().integers(0, 2, shape[:2]).astype(np.int32)
    checked(value_and_grad(farthest), x)
    checked(lambda x, b: value_and_grad(lambda x: masked(x, b))(x), x, b)
    checked(lambda x, z: value_and_grad(lambda x: ad.sum(ad.square(ad.relu(ad.max(x, axis=1) + z))))(x), x, z)
    checked(lambda x: value_and_grad(lambda x: ad.sum(ad.square(ad.max(ad.sin(x), axis=1) - ad.min(x, axis=1))))(x), x)


@FLOATS
@SHAPES
def test_sums_of_their_rows_and_columns(shape: tuple[int, ...], dtype: type) -> None:
    x = numbers(shape, dtype)
    for f in (columns, rows):
        checked(lambda x: value_and_grad(lambda x: ad.sum(ad.square(f(x))))(x), x)  # noqa: B023
        checked(f, x)
    checked(lambda x: value_and_grad(lambda x: ad.sum(ad.square(ad.sum(x * x, axis=1))))(x), x)
    checked(lambda x: (ad.argmax(x, axis=1), ad.max(x, axis=1)), x)


@FLOATS
def test_their_text_runs_along_the_rows(dtype: type) -> None:
    """Vectors along the first axis would gather each of 192 elements, in as many lines."""
    x = array(numbers((70, 16, 12), dtype))
    for f in (farthest, columns):
        text = trace(f, x).show("c")
        assert "over 70 x 12: sum" in text
        assert "far192" not in text
    assert "over 70 x 12: " in trace(value_and_grad(farthest), x).show("c")
