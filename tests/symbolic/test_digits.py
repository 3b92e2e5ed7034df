"""Positions divided by numbers: repeated and alternating elements, and sums of them in derivatives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import array, compile, using

T = Any
x, m = np.random.default_rng(3).normal(size=12), np.random.default_rng(4).normal(size=(6, 8))
m[1, 2], x[5] = np.nan, np.inf

LINES: dict[str, Callable[[T], T]] = {
    "repeated": lambda x: ad.build1(24, lambda i: x[i // 2]),
    "alternating": lambda x: ad.build1(24, lambda i: x[i % 4]),
    "both": lambda x: ad.build1(24, lambda i: x[i // 6 + 6 - i % 6]),
    "steps": lambda x: ad.build1(12, lambda i: x[(2 * i) // 4 + 1]),
    "from a later place": lambda x: ad.build1(9, lambda i: x[(i + 6) // 3]),
    "in turn": lambda x: ad.build1(12, lambda i: x[(i // 3) * 3 + 2 - i % 3]),
    "from inside of a block": lambda x: ad.build1(37, lambda i: x[(i + 2) // 4]),
    "alternating from inside": lambda x: ad.build1(37, lambda i: x[(i - 2) % 4]),
    "steps from between": lambda x: ad.build1(35, lambda i: x[(2 * i + 3) // 6] * x[(2 * i + 7) % 6 + 3]),
    "both from inside": lambda x: ad.build1(40, lambda i: x[(i + 1) // 6 + 5 - (i + 1) % 6]),
    "from unlike places": lambda x: ad.build1(40, lambda i: x[(i + 1) // 6 + i % 6]),
    "blocks of more than there is": lambda x: ad.build1(20, lambda i: x[(i + 50) // 60]),
    "outside": lambda x: ad.build1(24, lambda i: x[i // 2 + 6]),
    "no whole number of times": lambda x: ad.build1(11, lambda i: x[i // 4]),
    "by unlike numbers": lambda x: ad.build1(12, lambda i: x[i // 2 + i % 3]),
    "of sums": lambda x: ad.build2((4, 6), lambda i, j: x[(6 * i + j) // 4]),
    "of others": lambda x: ad.build2((3, 8), lambda i, j: x[i + j // 4] * x[j % 2]),
    "by 0": lambda x: ad.build1(4, lambda i: x[i // ad.max(0 * ad.iota(3))]),
    "none": lambda x: ad.build1(0, lambda i: x[i // 2]),
    "one": lambda x: ad.build1(5, lambda i: x[i // 1 + i % 1]),
}
GRIDS: dict[str, Callable[[T], T]] = {
    "images": lambda m: ad.build2((12, 16), lambda i, j: m[i // 2, j // 2]),
    "blocks": lambda m: ad.build3((3, 4, 4), lambda b, i, j: m[2 * b + i // 2, 4 * (j // 2) + i % 2]),
    "turned": lambda m: ad.build2((16, 12), lambda i, j: m[j // 2, 7 - i // 2]),
    "images from inside": lambda m: ad.build2((11, 17), lambda i, j: m[(i + 1) // 2, (j - 1) // 2]),
    "ends of rows": lambda m: ad.build2((6, 23), lambda i, j: m[i, j // 3] * m[5 - i, (j + 3) % 8]),
    "ends of short rows": lambda m: ad.build2((6, 11), lambda i, j: m[i, j // 3] * m[5 - i, (j + 3) % 4]),
    "rows from inside": lambda m: ad.build1(11, lambda i: m[(i + 1) // 2]),
    "rows": lambda m: ad.build1(12, lambda i: m[i // 2]),
    "columns": lambda m: ad.build2((6, 24), lambda i, j: m[i, j % 8] + m[i, j // 3]),
    "flat": lambda m: ad.build1(48, lambda k: m[k // 8, k % 8]),
    "sums": lambda m: ad.build2((6, 2), lambda i, j: ad.sum1(4, lambda k: m[i, k // 2 + 4 * j] * m[i, k % 2])),
    "in steps": lambda m: ad.fori(3, lambda t, c: c + m[t] * ad.build1(8, lambda j: c[j // 2] - c[j % 4]), m[0]),
}


def both(f: Callable[[T], T], a: T) -> tuple[T, T]:
    """Value, and derivative of a sum with weights that are not all alike."""
    y = f(a)
    w = ad.array(np.cos(np.arange(int(np.prod(y.shape)))).reshape(y.shape))
    return y, ad.grad(lambda a: ad.sum_all(w * f(a)))(a)


@pytest.mark.parametrize("engine", ["numpy", "c"])
@pytest.mark.parametrize("name", [*LINES, *GRIDS])
def test_digits(name: str, engine: str) -> None:
    f, a = (LINES[name], x) if name in LINES else (GRIDS[name], m)
    with np.errstate(all="ignore"):
        want = both(f, array(a))  # define by run
        with using(engine=engine):
            got = compile(f)(array(a)), compile(lambda a: both(f, a)[1])(array(a))
    for u, v in zip(got, want):
        np.testing.assert_allclose(u.numpy(), v.numpy(), rtol=1e-12)


@pytest.mark.parametrize("name", [
    "repeated", "alternating", "in turn", "from inside of a block", "alternating from inside", "steps from between",
    "both from inside", "images", "images from inside", "ends of rows", "flat",
])
def test_nothing_is_divided_any_more(name: str) -> None:
    f, a = (LINES[name], x) if name in LINES else (GRIDS[name], m)
    text = ad.trace(lambda a: (f(a), both(f, a)[1]), array(a)).show()
    assert "//" not in text and "%" not in text, text


@pytest.mark.parametrize("name", [
    "no whole number of times", "by unlike numbers", "from unlike places", "blocks of more than there is", "ends of short rows",
    "rows", "rows from inside",
])
def test_what_remains_a_gather(name: str) -> None:
    f, a = (LINES[name], x) if name in LINES else (GRIDS[name], m)
    assert "//" in ad.trace(f, array(a)).show()
