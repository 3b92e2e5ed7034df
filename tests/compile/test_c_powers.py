"""Powers with exponents halfway between integers: products with a root, which differ from powers by rounding only."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
HALVES = [-3.5, -2.5, -1.5, -0.5, 1.5, 2.5, 3.5]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("exponent", [*HALVES, 0.5, -4.5, 1.25])
def test_any_base(exponent: float, dtype: type) -> None:
    edges = [-np.inf, -1.0, -0.0, 0.0, 1.0, np.inf, np.nan, 1e-30, 1e30, 1e-12, 1e12]
    x: Arr = np.asarray([*edges, *rng(1).uniform(0.0, 3.0, 50)], dtype)
    made = checked(lambda x: x**exponent, x)
    assert ("pow(" in text_of(made.source) or "powf(" in text_of(made.source)) == (exponent not in (*HALVES, 0.5))
    checked(lambda x: 1.0 / x**exponent, x)  # which tells zeros apart
    checked(lambda x: ad.vjp(lambda x: x**exponent, x)[1](x), x)


def text_of(source: str) -> str:
    return source[source.index("void kernel(") :]


@pytest.mark.parametrize("exponent", HALVES)
def test_derivatives_and_steps(exponent: float) -> None:
    x = rng(1).uniform(0.5, 2.0, 20)

    def f(x: T) -> T:
        return ad.sum(ad.fori(5, lambda i, y: 0.5 * y + 0.5 * y**exponent, x))

    checked(ad.value_and_grad(f), x)
    checked(lambda x: ad.hvp(f, x, x), x)
