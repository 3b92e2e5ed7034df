"""Sums of one loop: those that cost much share what they are made of, however many there are."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng
from tests.compile.test_c_matvec import slopes

pytestmark = needs_compiler
T = ad.AnyTensor


def cascade(p: T, x: T) -> T:
    """Each of n steps reads what the ones before have made, and two parameters of its own."""
    total: T = ad.sum(x)
    for k in range(p.shape[0]):
        x = ad.clip(ad.exp(-p[k, 0] * ad.tanh(p[k, 1] * x)), 0.01, 0.99)
        total = total + ad.sum(ad.log(x))
    return total


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_they_share_a_loop(dtype: str) -> None:
    p, x = np.asarray(rng(1).uniform(0.1, 0.9, (20, 2)), dtype), np.asarray(rng(2).normal(size=300), dtype)
    source = checked(lambda p, x: ad.value_and_grad(cascade)(p, x), p, x).source
    assert len(re.findall(r"/\* over 300: \d+ sum", source)) == 1


def test_cheap_ones_do_not() -> None:
    def products(x: T) -> tuple[T, ...]:
        return tuple(ad.sum(x[:, i] * x[:, j]) for i in range(8) for j in range(8))

    source = checked(products, np.asarray(rng(3).normal(size=(300, 8)))).source
    assert len(re.findall(r"/\* over 300: \d+ sum", source)) > 1


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_extrema_beside_a_number(dtype: str) -> None:
    """One comparison will do, as only the other one may be NaN."""
    x = np.asarray([np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0, 0.5, 0.25, 0.75, *rng(4).normal(size=70)], dtype)

    def f(x: T) -> tuple[T, ...]:
        limits = ad.maximum(x, 0.25), ad.minimum(x, 0.75), ad.maximum(x, 0.0), ad.minimum(x, -0.0), ad.clip(x, 0.25, 0.75)
        return *limits, ad.grad(lambda x: ad.sum_all(ad.exp(ad.clip(x, 0.25, 0.75))))(x)

    assert "!=" not in checked(f, x).source.rsplit("void kernel", 1)[1]


@pytest.mark.parametrize("n", [255, 300])
def test_many_sums_of_integers_beside_a_search(n: int) -> None:
    x: Arr = rng().integers(-9, 9, (n, 17))
    checked(lambda x: (ad.argmax(x + x, 0), x + x, ad.sum(x + x, 0)), x)


@pytest.mark.parametrize("m, k", [(20, 30), (20, 8), (10, 30)])
def test_long_sums_of_elements_of_their_own_are_loops(m: int, k: int) -> None:
    """All of them written out, 600 terms took the C compiler seven seconds."""
    def f(h: T, s: T) -> T:
        return ad.sum(ad.sin(ad.einsum("jik,k->i", ad.relu(h), s)))

    h, s = rng(1).normal(size=(m, 64, k)), rng(2).normal(size=k)
    assert len(re.findall(r"< 0 \? 0 :", checked(f, h, s).source)) <= 160
    checked(slopes(f), h, s)
