"""Whole numbers that are compared beside single precision: as 32 bits, whatever labels there are."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler
T = ad.AnyTensor
NARROW = re.compile(r"bool v\d+ = [^;]*\(int32_t\)")
FAR = [-(1 << 63), (1 << 63) - 1, -(1 << 31), (1 << 31) - 1, 1 << 31, (1 << 32) + 3, -(1 << 32) + 3, 3, 0, 18, 19, 20, -1]


def single(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return rng(len(shape)).normal(size=shape).astype(np.float32)


def test_positions_are_compared_as_32_bits() -> None:
    def triangle(x: T) -> T:
        m: T = ad.build2(x.shape, lambda i, j: ad.cond(j <= i, x[i, j], x[i, j] * x[i, j]))
        return m

    x = single(40, 37)
    assert NARROW.search(checked(triangle, x).source)
    assert not NARROW.search(checked(triangle, x.astype(np.float64)).source)


@pytest.mark.parametrize("less", [False, True])
@pytest.mark.parametrize("columns", [4, 100])
def test_labels_may_be_any_number(columns: int, less: bool) -> None:
    """Also those that are the same as a position in their last 32 bits; each is compared with several columns, or in a loop."""

    def chosen(x: T, y: T) -> T:
        n, c = x.shape

        def term(i: ad.Ix[int], k: ad.Ix[int]) -> T:
            held = y[i] <= k if less else y[i] == k
            return ad.cond(held, ad.exp(x[i, k]), x[i, k])

        rows: T = ad.build1(n, lambda i: ad.sum1(c, lambda k: term(i, k)))
        return rows

    source = checked(chosen, single(10 * len(FAR), columns), np.array(10 * FAR)).source
    assert NARROW.search(source), source
