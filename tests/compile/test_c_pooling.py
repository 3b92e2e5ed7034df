"""Gradients of pooling: the place of each extremum is kept, and who reads it compares it with the place that is asked for."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
DTYPES = pytest.mark.parametrize("dtype", ["float64", "float32"])


def values(*shape: int, dtype: str = "float64") -> Arr:
    return rng(7).normal(size=shape).astype(dtype)


def gradient(size: tuple[int, int], stride: tuple[int, int], x: Arr) -> str:
    """The text of the gradient of a loss over pooled functions of images, which is checked."""

    def loss(x: T) -> T:
        return ad.sum(ad.square(ad.nn.max_pool2d(ad.tanh(x), size, stride=stride)))

    with_ties = np.round(x * 2) / 2
    checked(lambda x: ad.value_and_grad(loss)(x), with_ties.astype(x.dtype))
    return checked(lambda x: ad.value_and_grad(loss)(x), x).source


@DTYPES
@pytest.mark.parametrize("shape", [(6, 4, 30, 30), (3, 5, 26, 26), (2, 3, 37, 41)])
def test_places_are_kept_not_truth_values(shape: tuple[int, ...], dtype: str) -> None:
    text = gradient((2, 2), (2, 2), values(*shape, dtype=dtype))
    assert "bool *" not in text and "int64_t *s" in text, text


@DTYPES
def test_places_lie_as_windows_do(dtype: str) -> None:
    """All of them are found in one loop, whose windows are put in order by blocks."""
    text = gradient((2, 2), (2, 2), values(16, 8, 30, 30, dtype=dtype))
    assert f"transpose_{8 * np.dtype(dtype).itemsize}(&s" in text and "axes in the order" not in text, text


@DTYPES
@pytest.mark.parametrize(("size", "stride"), [((3, 3), (3, 3)), ((3, 3), (2, 2)), ((4, 4), (4, 4))])
def test_larger_windows_are_searched_side_by_side(size: tuple[int, int], stride: tuple[int, int], dtype: str) -> None:
    """One by one, each would be a loop with a branch."""
    text = gradient(size, stride, values(4, 6, 31, 31, dtype=dtype))
    assert "a1at" not in text, text


@DTYPES
def test_windows_that_overlap_are_added_up_along_short_rows(dtype: str) -> None:
    """Not across images, of which each would be a line of the cache of its own."""
    lines = gradient((3, 3), (2, 2), values(16, 8, 16, 16, dtype=dtype)).splitlines()
    k = next(k for k, line in enumerate(lines) if "] += v" in line)
    around = [line for line in lines[:k] if line.lstrip().startswith("for (")][-1]
    assert "< 7;" in around, around


def test_reshapes_that_divide_axes_are_read_by_them() -> None:
    """What is computed of rows that are repeated needs no memory to be read in another shape."""

    def f(x: T, y: T) -> T:
        n, m = x.shape
        wide = ad.build3((n, m, 6), lambda i, j, k: x[i, j] * y[k] + y[k] * y[k])
        return ad.sum(ad.reshape(wide, (n, m, 2, 3)), axis=2)

    text = checked(f, values(40, 21), values(6)).source
    assert "[40,21,6]" not in text, text
    rest = checked(lambda x, y: ad.reshape(f(x, y), (8, 5, 21, 3)), values(40, 21), values(6))
    assert "[40,21,6]" not in rest.source, rest.source
