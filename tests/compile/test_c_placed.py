"""Scatters whose places and values take arithmetic: these are computed in vectors, block by block, and then added one by one."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, F64, I32, I64
from adtypes.dtypes import DType
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
KEPT = "keep0[i0 - block]"  # that something is computed first


def numbers(n: int, dtype: type[DType] = I64) -> Arr:
    return np.asarray(rng(n).integers(-(2**31), 2**31, n), dtype.np_dtype)


def hashed(x: T) -> T:
    y = x * 1640531535
    y = ad.bitwise_xor(y, ad.bitwise_right_shift(y, 16)) * 1640531535
    return ad.bitwise_xor(y, ad.bitwise_right_shift(y, 13))


def counted(k: T, bins: int, dtype: type[DType] = I64) -> T:
    ones: T = ad.ones(k.shape, dtype)
    return ones.scatter((bins,), lambda i: k[i])


@pytest.mark.parametrize("dtype", [I64, I32])
@pytest.mark.parametrize("n", [128, 511, 512, 513, 1543, 300_001])
def test_histograms_of_hashed_numbers(n: int, dtype: type[DType]) -> None:
    """Blocks at the end are shorter; large ones are made in parts, each with counts of its own. Remainders may be outside."""

    def f(x: T) -> tuple[T, ...]:
        k = hashed(x)
        return counted(ad.bitwise_and(k, 63), 64), counted(k % 100 - 3, 90, F64), counted(k % 1000, 1000, I32)

    assert KEPT in checked(f, numbers(n, dtype)).source


@pytest.mark.parametrize("dtype", [F64, F32])
def test_bins_of_numbers(dtype: type[DType]) -> None:
    """Numbers far outside, and those that are no numbers, have a place that is some whole number, or none."""
    x, w = np.asarray(rng(0).normal(size=(2, 1543)), dtype.np_dtype)
    x[[3, 511, 512, 1542]] = np.nan, np.inf, -np.inf, 1e30
    w[[5, 700]] = np.nan, np.inf

    def f(x: T, w: T) -> T:
        k = ad.floor(x * 8.0).to_dtype(I64)
        return (w * x / 3.0).scatter((20,), lambda i: k[i] + 10)

    assert KEPT in checked(f, x, w).source


def test_what_is_read_at_loaded_places_stays_beside_what_is_added() -> None:
    table, x, j = rng(0).normal(size=50), numbers(1000), rng(1).integers(-3, 55, 1000)

    def f(table: T, x: T, j: T) -> T:
        k = hashed(x) % 40
        return ad.take(table, j).scatter((37,), lambda i: k[i])

    text = checked(f, table, x, j).source
    assert KEPT in text
    assert "? x0[" in text[text.rindex("keep0[") :]


def test_conditions_are_made_again() -> None:
    """Truth values are not kept: there are no vectors of them beside numbers."""
    x, w = numbers(1000), rng(1).normal(size=1000)

    def f(x: T, w: T) -> T:
        k, y = hashed(x) % 40, w * w / 3.0
        return ad.select(y > 0.5, y, -w).scatter((37,), lambda i: k[i])

    text = checked(f, x, w).source
    assert KEPT in text and "bool keep" not in text


def test_several_places_of_one_value_and_neighbours() -> None:
    """Places of two axes; and what lies behind the ends is read as 0."""
    x, w = numbers(700), rng(1).normal(size=700)

    def f(x: T, w: T) -> T:
        h = hashed(x)
        near = ad.build1(700, lambda i: w[i - 1] * w[i] / 3.0 + w[i + 1])
        return near.scatter((8, 9), lambda i: (h[i] % 9, h[i] % 10))

    assert KEPT in checked(f, x, w).source


def test_little_arithmetic_or_few_iterations_stay_in_one_loop() -> None:
    x = numbers(1000)
    assert "block_end" not in checked(lambda x: counted(ad.bitwise_and(x, 63), 64), x).source
    assert "block_end" not in checked(lambda x: counted(hashed(x) % 40, 40), x[:100]).source


def test_in_steps() -> None:
    """Each step counts, and what it counts depends on what those before it have counted."""

    def f(x: T) -> T:
        return ad.fold(lambda total, row: total + counted(hashed(row + total[0]) % 40, 40), ad.zeros((40,), I64), ad.rows(x))

    assert KEPT in checked(f, numbers(5 * 200).reshape(5, 200)).source
