"""Sums over many short rows have a place for each column: their values, digits, and when they have not."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler

SUMS: dict[str, Any] = {
    "all": lambda n, f: ad.sum(ad.build((n, n, n), f)),
    "by the first": lambda n, f: ad.build1(n, lambda i: ad.sum(ad.build((n, n), lambda j, k: f(i, j, k)))),
    "of squares": lambda n, f: ad.sum(ad.square(ad.build((n, n, n), f))),
    "two": lambda n, f: (ad.sum(ad.build((n, n, n), f)), ad.sum(ad.build((n, n, n), lambda i, j, k: ad.abs(f(i, j, k))))),
}


def triples(name: str) -> Any:
    def f(x: Any) -> Any:
        return SUMS[name](x.shape[0], lambda i, j, k: ad.maximum(x[i, j] - x[i, k], x[j, k]))

    return f


def rows_of_sums(source: str) -> list[str]:
    """How many places each has."""
    return [n for a, n in re.findall(r"(?:float|double) (a\d+)\[(\d+)\];", source) if f"{a}all += {a}[z]" in source]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [7, 32, 50, 64, 81, 128, 130])
@pytest.mark.parametrize("name", SUMS)
def test_sums_over_pairs_and_triples(name: str, n: int, dtype: type) -> None:
    x: Any = rng().normal(size=(n, n)).astype(dtype)
    made = checked(triples(name), x)
    assert 16 <= n <= 128 or not rows_of_sums(made.source)
    if n in (32, 64, 128) and name != "by the first":  # four of which are made together, in registers
        assert set(rows_of_sums(made.source)) == {str(n)}, made.source


@pytest.mark.parametrize("special", [np.nan, np.inf, -np.inf])
def test_special_numbers_come_through(special: float) -> None:
    x = rng().normal(size=(64, 64))
    x[3, 5] = special
    for name in SUMS:
        checked(triples(name), x)


@pytest.mark.parametrize("n, m", [(100, 64), (512, 96), (513, 96), (3000, 80)])
def test_no_digits_are_lost(n: int, m: int) -> None:
    """Each place in single precision takes 512 numbers at most, as every sum does."""
    x, y, z = (rng(len(k)).uniform(0.5, 1.5, size=k).astype(np.float32) for k in ((n,), (m,), (n, m)))

    def f(x: Any, y: Any, z: Any) -> Any:
        return ad.sum(ad.build((n, m), lambda i, j: (ad.relu(x[i] - y[j]) + 1.0) * z[i, j]))

    made = checked(f, x, y, z)
    want = ((np.maximum(x[:, None].astype(float) - y, 0) + 1) * z).sum()
    np.testing.assert_allclose(float(np.asarray(made(x, y, z)[0])), want, rtol=2e-7)
    assert bool(rows_of_sums(made.source)) == (n <= 512)


def test_not_where_rows_end_early_or_call_functions() -> None:
    def half(x: Any, y: Any) -> Any:
        return ad.sum(ad.build((128, 128), lambda i, j: ad.cond(i < j, ad.relu(x[i] - y[j]) / (x[i] + y[j]), 0.0)))

    def functions(x: Any, y: Any) -> Any:
        return ad.sum(ad.build((128, 128), lambda i, j: ad.exp(x[i] * y[j])))

    x, y = rng().uniform(size=128), rng().uniform(size=128)
    for f in (half, functions):
        assert not rows_of_sums(checked(f, x, y).source)


def test_in_steps() -> None:
    def f(x: Any, y: Any) -> Any:
        def step(s: Any, r: Any) -> Any:
            return s * 0.5 + ad.sum(ad.build((32, 32), lambda i, j: ad.relu(r[i] - y[j] - s))) * 0.01

        return ad.fold(step, ad.sum(y), ad.rows(x))

    checked(ad.value_and_grad(f), rng().normal(size=(5, 32)), rng().normal(size=32))
