"""Quotients and remainders of integers by a number: those of vectors are the same for all integers."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
TAKEN = re.compile(r"= vector_(?:mod|floor_div)\(")
BY = [1, 2, 3, 7, 8, 10, 1000, 46_341, 1_000_003, 1 << 20]


def wild(dtype: type) -> Arr:
    """Integers of all lengths, the least and the greatest, and those around multiples of the divisors."""
    least, bits = np.iinfo(dtype).min, np.iinfo(dtype).bits
    some = rng(5).integers(least, -least - 1, 4000, dtype) >> rng(6).integers(0, bits, 4000, dtype)
    near = [b * m + k for b in BY for m in (1, 2, -1, -3, (-least - 1) // b - 1) for k in (-1, 0, 1)]
    edges = [least, least + 1, -least - 1, -1, 0, 1, *(x for x in near if abs(x) < -least)]
    return np.asarray([*edges, *some], dtype)


@pytest.mark.parametrize("by", [*BY, -3, (1 << 20) + 1])
def test_all_integers(by: int) -> None:
    made = checked(lambda k: (k % by, k // by), wild(np.int64))
    assert bool(TAKEN.search(made.source)) == (0 < by <= 1 << 20)


@pytest.mark.parametrize("by", BY)
def test_short_integers(by: int) -> None:
    checked(lambda k: (k % by, k // by), wild(np.int32))


def test_loops_with_functions() -> None:
    """Which would be computed for one number at a time otherwise."""
    k, x = rng(1).integers(-9, 40, 700), rng(2).normal(size=700)

    def f(k: T, x: T) -> T:
        return ad.sum_all(ad.exp(x) * ad.to_dtype(k % 3, ad.F64) + ad.sin(x) * ad.to_dtype(k // 5, ad.F64))

    assert TAKEN.search(checked(f, k, x).source)


def test_places() -> None:
    k, p = rng(3).integers(0, 40, 700), rng(4).normal(size=6)
    checked(lambda k, p: ad.sum_all(ad.build1(k.shape[0], lambda i: ad.exp(p[k[i] % 6]) * p[k[i] // 7])), k, p)
