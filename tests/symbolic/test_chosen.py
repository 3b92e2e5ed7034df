"""What is chosen at one place that only the run knows: the place may be none, and what is not chosen may be infinite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor

T = AnyTensor
N = 5
X = np.array([0.5, 1.5, 0.0, 2.0, -1.0])
FUNCTIONS: dict[str, Callable[[T], T]] = {
    "exp": ad.exp,
    "reciprocal": lambda x: 1.0 / x,
    "log": ad.log,
    "root": lambda x: x * ad.sqrt(x),
    "constant": lambda x: 0.0 * x + 3.0,
}
FORMS: dict[str, Callable[[Callable[[T], T], T, T], T]] = {
    "a sum": lambda f, x, p: ad.sum1(N, lambda j: ad.cond(j == p, f(x[j]), 0.0)),
    "sums": lambda f, x, p: ad.build1(3, lambda i: ad.sum1(N, lambda j: ad.cond(p == j, f(x[j]) * x[i], 0.0))),
    "otherwise": lambda f, x, p: ad.sum1(N, lambda j: ad.cond(j != p, 0.0, f(x[j]))),
    "under another condition": lambda f, x, p: ad.sum1(N, lambda j: ad.cond((j == p) & (x[j] > 0.0), f(x[j]), 0.0)),
    "set": lambda f, x, p: ad.build1(N, lambda j: ad.cond(j == p, f(x[j]), x[j])),
    "set by neighbours": lambda f, x, p: ad.build1(N, lambda j: ad.cond(j == p, f(x[j - 1]) + x[j + 1], x[j])),
    "set twice": lambda f, x, p: ad.build1(N, lambda j: ad.cond(j == p, f(x[j]), ad.cond(j == p + 1, x[j - 1], x[j]))),
    "an element of a matrix": lambda f, x, p: ad.build2(
        (N, 3), lambda i, j: ad.cond((i == p) & (j == p - 1), f(x[i] + x[j]), x[i] * x[j])
    ),
    "a product": lambda f, x, p: ad.sum1(N, lambda j: ad.cond(j == p, f(x[j]), 0.0) * x[j]),
    "the greatest": lambda f, x, p: ad.max1(N, lambda j: ad.cond(j == p, f(x[p]), x[j])),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_and_derivatives_are_those_of_the_program_as_it_is_written(name: str, form: str) -> None:
    def f(x: T, p: T) -> T:
        return FORMS[form](FUNCTIONS[name], x, p)

    def loss(x: T, p: T) -> T:
        return ad.sum(ad.sin(f(x, p)))

    slope: Any = ad.grad(loss)
    made = [(engine, ad.compile(f, engine=engine), ad.compile(slope, engine=engine)) for engine in ("numpy", "c")]
    for place in (-N, -1, *range(N), N, N + 2):
        with np.errstate(all="ignore"):
            x, p = ad.array(X), ad.array(place)
            with ad.using(interpreter="dual"):
                want, want_slope = f(x, p).numpy(), slope(x, p).numpy()
            for engine, value, gradient in made:
                said = f"{engine}, {place}"
                np.testing.assert_allclose(value(x, p).numpy(), want, rtol=1e-12, err_msg=said)
                np.testing.assert_allclose(gradient(x, p).numpy(), want_slope, rtol=1e-12, err_msg=said)
