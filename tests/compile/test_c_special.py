"""Rows that are no whole vectors: what lies behind them is no special argument of a function."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor
from tests.compile.c_programs import checked, needs_compiler

pytestmark = needs_compiler
RNG = np.random.default_rng(0)
FUNCTIONS: dict[str, Callable[[AnyTensor], AnyTensor]] = {
    "log": ad.log,
    "pow": lambda x: x**1.3,
    "acosh": ad.acosh,
    "log_gamma": ad.lgamma,
    "digamma": ad.digamma,
}


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_behind_the_end_of_rows(name: str, dtype: type) -> None:
    h = FUNCTIONS[name]

    def f(x: AnyTensor, a: AnyTensor) -> tuple[AnyTensor, ...]:
        def last(x: AnyTensor) -> AnyTensor:
            def one(x: AnyTensor) -> AnyTensor:
                return ad.fold(lambda x, t: 1.5 + 0.1 * h(x * t), x, ad.rows(a))

            return ad.sum_all(ad.vmap(one, ad.rows(x)).stack())

        value, slope = ad.value_and_grad(last)(x)
        return value, slope

    for shape in ((6, 3), (1, 6), (6, 5)):
        x, a = RNG.uniform(1.5, 2, shape), RNG.uniform(1.5, 2, 20)
        text = checked(f, x.astype(dtype), a.astype(dtype)).source
        assert "shield(i" in text or shape == (1, 6), text


def test_special_arguments_in_rows_stay() -> None:
    x = np.array([[0.0, 1.0, -1.0], [np.inf, np.nan, -0.0], [2.0, 3.0, -np.inf]])
    checked(lambda x: ad.fori(2, lambda _, y: ad.log(x * y) + 0.0 * y + x, ad.log(x)), x)
