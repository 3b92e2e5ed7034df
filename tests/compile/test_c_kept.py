"""Sums over an axis whose result is wanted in another order than that in which its operand lies."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler

pytestmark = needs_compiler
T = ad.AnyTensor


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [37, 45])
def test_what_is_added_to_lies_along_rows(n: int, dtype: str) -> None:
    """Its elements would be as far apart as its rows are."""
    r = np.random.default_rng(n)
    x, y = (r.normal(size=(40, 50, n)).astype(dtype) for _ in range(2))
    v = r.normal(size=(50, n)).astype(dtype)

    def f(x: T, y: T, v: T) -> T:
        s = ad.einsum("jki,jki->ik", x, y)  # rows of i, but k comes last
        return ad.einsum("ik,ki->i", ad.sin(s), v)

    text = checked(f, x, y, v).source
    assert re.search(r"s\d\[\d+ \* i\d \+ i\d\] = FMA", text) and not re.search(r"s\d\[i\d \+ \d+ \* i\d\] = FMA", text)
