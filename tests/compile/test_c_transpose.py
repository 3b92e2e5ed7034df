"""Columns of short rows that are put in order, and back, in blocks of four rows and four columns."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.texts.calls import transpose
from interpreters.compile.c.texts.calls.transpose import blocks
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

T = ad.AnyTensor
CLEARED = re.compile(r"b\d+\[k\] = 0;")  # tiles; not by memset, beside which gcc keeps sums in memory


def test_blocks_cover_runs_of_neighbours() -> None:
    assert blocks([0, 1, 2]) == []
    assert blocks([0, 1, 2, 3]) == [0]
    assert blocks([5, 6, 7, 8, 9, 10]) == [0, 2]
    assert blocks([0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12]) == [0, 7]
    assert blocks(list(range(20))) == [0, 4, 8, 12, 16]


def values(shape: tuple[int, ...], dtype: str) -> Arr:
    return (rng(3).normal(size=shape) * 100).astype(dtype)


@needs_compiler
@pytest.mark.parametrize("dtype", ["float64", "float32", "int64", "int32"])
@pytest.mark.parametrize("columns", [3, 4, 6, 11, 20, 23])
@pytest.mark.parametrize("rows", [130, 1001])
def test_columns_are_read_and_written(rows: int, columns: int, dtype: str) -> None:
    def f(x: T) -> tuple[T, T]:
        n, d = x.shape
        m = ad.max(x, axis=1)
        near = ad.build2((n, d), lambda i, j: (x[i, j] - m[i]) * (x[i, j] + m[i]) - m[i] * x[i, j] * x[i, 0])
        return m, near

    text = checked(f, values((rows, columns), dtype)).source
    blocked = f"transpose_{8 * np.dtype(dtype).itemsize}(&x0"
    assert (blocked in text) == (columns > 3), text


@needs_compiler
def test_rows_with_gaps() -> None:
    """Only some columns are read: runs of neighbours in blocks, the others one by one."""

    def f(x: T) -> T:
        total = x[:, 0]
        for j in (1, 2, 3, 4, 7, 9, 10):
            total = total + x[:, j] * (j + 1.0)
        return ad.exp(total * 1e-3)

    text = checked(f, values((500, 12), "float64")).source
    assert text.count("transpose_64(&x0") == 2, text


@needs_compiler
def test_one_function_moves_arrays_of_many_shapes() -> None:
    """Compilers make another for each shape that they know, and take as long for each."""

    def f(x: T, y: T, z: T) -> tuple[T, ...]:
        return x @ x.T, y @ y.T, z @ z.T

    def g(x: T) -> T:
        return x @ x.T

    x, y, z = (values((n, 40), "float64") for n in (24, 32, 48))
    many, one = checked(f, x, y, z).source, checked(g, x).source
    little = checked(f, *(values((n, 20), "float64") for n in (17, 24, 32))).source
    assert many.count("tile_64(&") >= 3 and "ALONE FOR_ALL static void tile_" in many, many
    assert one.count("tile_64(&") == 1 and "FOR_ALL" not in one, one
    assert little.count("tile_64(&") >= 3 and "FOR_ALL" not in little, little


@needs_compiler
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(20, 9, 13), (64, 12, 16), (33, 20, 70)])
def test_tiles_have_zeros_around_what_is_there(shape: tuple[int, ...], dtype: str) -> None:
    def around(x: T) -> T:
        n, h, w = x.shape
        return ad.build3((h + 5, w + 6, n), lambda i, j, k: ad.tanh(x[k, i - 2, j - 3]))

    def beside(x: T, y: T) -> T:
        n, h, w = x.shape
        return ad.build3((h, w, n), lambda i, j, k: x[k, i - 2, j - 3] * y[k, i, j + 3] + x[k, i + 1, j])

    x, y = values(shape, dtype), values(shape, dtype)[::-1].copy()
    text = checked(around, x).source
    assert len(CLEARED.findall(text)) == 1 and "memset(b" not in text, text
    assert f"[{min(64, shape[0]) * 16}]; /* a tile" in text, text  # no longer than the loop
    assert len(CLEARED.findall(checked(beside, x, y).source)) == 3


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_compilers_without_shuffles(dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """gcc 11 has none: it left out what was stored as whole numbers and read as others, as no such number was ever written."""
    plain = transpose.TRANSPOSE.replace("__has_builtin(__builtin_shufflevector)", "0")
    monkeypatch.setattr(transpose, "TRANSPOSE", plain)
    made = checked(ad.slogdet, values((35, 4, 4), dtype))
    assert "transpose_64(" in made.source or "transpose_32(" in made.source
    assert "\n#if 0\n#define SHUFFLES" in made.source
