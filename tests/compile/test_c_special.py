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


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_many_exponentials_are_calls_of_one_function(dtype: type) -> None:
    """Also behind choices, and of what has no normal exponential."""
    x: np.ndarray = RNG.normal(size=(40, 77)).astype(dtype)
    x[0, :6] = np.inf, -np.inf, np.nan, 1000.0, -1000.0, -0.0
    x[1, :4] = (88.7, -87.5, -100.0, -103.0) if dtype is np.float32 else (709.7, -708.5, -720.0, -744.0)

    def f(x: AnyTensor) -> tuple[AnyTensor, ...]:
        sums = [ad.sum(ad.exp(x * float(k)), axis=1) for k in range(1, 8)]
        return ad.exp(x), ad.select(x < 1.0, ad.exp(-x), 0.0), ad.sum(ad.exp(0.1 * x), axis=0), *sums

    many = checked(f, x).source
    assert "own_exp" in many or dtype is np.float32  # which takes more of them
    assert "own_exp" not in checked(lambda x: ad.exp(x), x).source


def test_half_a_hundred_exponentials_in_single_precision() -> None:
    x = RNG.normal(size=(16, 77)).astype(np.float32)

    def f(x: AnyTensor) -> tuple[AnyTensor, ...]:
        return tuple(ad.sum(ad.exp(ad.replicate(16, x[k]) * x), axis=1) for k in range(16))

    assert "own_expf" in checked(f, x).source
