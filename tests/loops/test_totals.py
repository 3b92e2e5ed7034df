"""Accumulators of which sums are read: parameters of simulations of many paths, whose cotangents are sums over paths."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.loops.sizes import text


def paths(p: Any, z: Any) -> Any:
    """A rate that goes back to its mean, with a noise that grows with its root; negative rates have none."""
    pull, mean, noise = p[0], p[1], p[2]

    def step(v: Any, r: Any) -> Any:
        return v + pull * (mean - v) * 0.1 + noise * ad.select(v > 0.0, ad.sqrt(v), 0.0) * r

    return ad.sum(ad.square(ad.fold(step, ad.full((z.shape[1],), p[1]), ad.rows(z))))


def slopes(p: Any, z: Any) -> Any:
    value, slope = ad.value_and_grad(paths)(p, z)
    return value, slope


def inputs(n: int, dtype: type) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(n)
    return np.array([0.5, 0.2, 0.4], dtype), rng.normal(size=(7, n)).astype(dtype)


@pytest.mark.parametrize(("n", "kept"), [(15, 3), (16, 0), (100, 0)])
def test_steps_carry_sums_of_many(n: int, kept: int) -> None:
    """The cotangents of three numbers, and that of the state; of few numbers each has its own."""
    shown = text(slopes, (ad.Spec((3,), ad.F64), ad.Spec((7, n), ad.F64)))
    backwards = shown.split("map_accum_reverse")[1].split("->")[0]
    assert len(re.findall(rf"s\d : f64\[{n}\]", backwards)) - 1 == kept, shown
    assert len(re.findall(r"s\d : f64,", backwards)) == 3 - kept, shown


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [0, 1, 15, 16, 37, 100, 1003])
def test_values_and_slopes(n: int, dtype: type) -> None:
    """Where the root has an infinite slope, and where inputs are none, products are strong ones beside sums."""
    p, z = inputs(n, dtype)
    checked(slopes, p, z)
    if n > 4:
        made = checked(slopes, p, np.where(np.arange(n) == 3, np.inf, z).astype(dtype))
        z[2, n - 1] = np.nan
        made(p, z)
        checked(slopes, p, z)


@needs_compiler
def test_a_sum_and_the_elements_themselves() -> None:
    """Who reads the elements as well has them."""

    def f(x: Any, z: Any) -> Any:
        _, sums = ad.fold(lambda c, r: (ad.sin(c[0] + r), c[1] + c[0] * r), (x, x), ad.rows(z))
        return ad.sum(sums), sums, ad.sum(ad.fold(lambda c, r: (ad.sin(c[0] + r), c[1] - c[0] * r), (x, x), ad.rows(z))[1])

    rng = np.random.default_rng(0)
    checked(f, rng.normal(size=40), rng.normal(size=(5, 40)))
    matrix: Any = lambda x, z: ad.sum(
        ad.fold(lambda c, r: (ad.sin(c[0] * r), c[1] + ad.outer(c[0], r)), (x, ad.outer(x, x)), ad.rows(z))[1], axis=0
    )
    checked(matrix, rng.normal(size=20), rng.normal(size=(5, 20)))


@needs_compiler
def test_ordinary_products_beside_sums_are_tried_first() -> None:
    """One sum of what the loop stores, and its sums, say whether an infinity met a zero."""
    p, z = inputs(1000, np.float64)
    made = checked(slopes, p, z).source.split("steps backwards */")[1]
    assert "all += " in made and "if (!LIKELY(all == all))" in made, made


@needs_compiler
def test_steps_of_ragged_paths_have_whole_vectors_without_conditions() -> None:
    """Roots, and products that may be strong ones, are no functions that would be too long to be there twice."""
    p, z = inputs(100, np.float64)
    made = checked(slopes, p, z).source.split("steps backwards */")[1]
    assert "i0 < 96; i0++" in made, made
