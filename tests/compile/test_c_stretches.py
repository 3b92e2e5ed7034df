"""Conditions that do not hold for a large part of a loop divide it: nothing is read from far behind an array."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler
T = ad.AnyTensor


def sum_of_columns(u: T, w: T) -> T:
    return ad.sum(ad.pad(u, ((0, 0), (0, w.shape[1] - u.shape[1]))) * w, axis=0)


PROGRAMS: dict[str, Callable[[T, T], T]] = {
    "padded": lambda u, w: ad.pad(u, ((7, w.shape[0] - u.shape[0] - 7),)) * w + w,
    "its sum": lambda u, w: ad.sum(ad.square(ad.pad(u, ((0, w.shape[0] - u.shape[0]),)) + w)),
    "with a function": lambda u, w: ad.sum(ad.exp(ad.pad(u, ((0, w.shape[0] - u.shape[0]),)) + ad.sin(w))),
    "a slice": lambda u, w: ad.grad(lambda w: ad.sum(ad.square(w)) + ad.sum(w[40 : 40 + u.shape[0]] * u))(w),
    "a slice backwards": lambda u, w: ad.grad(lambda w: ad.sum(ad.square(w)) + ad.sum(ad.reverse(w)[3 : 3 + u.shape[0]] * u))(w),
    "two slices": lambda u, w: ad.grad(lambda w: ad.sum(ad.exp(w)) + ad.sum(w[40 : 40 + u.shape[0]] * u * w[: u.shape[0]]))(w),
    "the greatest": lambda u, w: ad.max(ad.pad(u, ((0, w.shape[0] - u.shape[0]),)) - w),
    "columns": lambda u, w: sum_of_columns(ad.replicate(5, u), ad.replicate(5, w)),
    "rows": lambda u, w: ad.pad(ad.replicate(5, u), ((30, 0), (0, 0))) * 2.0 + ad.exp(ad.replicate(35, u)),
    "a running sum": lambda u, w: ad.cumsum(ad.pad(u, ((0, w.shape[0] - u.shape[0]),)) + w),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize(("few", "many"), [(40, 200), (64, 256), (1000, 3001), (33, 70_001)])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_values(name: str, few: int, many: int, dtype: str) -> None:
    checked(PROGRAMS[name], np.asarray(rng(1).normal(size=few), dtype), np.asarray(rng(2).normal(size=many), dtype))


def test_compilers_see_where_the_condition_holds() -> None:
    source = checked(PROGRAMS["its sum"], rng(1).normal(size=100), rng(2).normal(size=3000)).source
    assert re.search(r"i0 = 0; i0 < 100;", source) and re.search(r"i0 = 100; i0 < 3000;", source)


@pytest.mark.parametrize("f", [ad.log, ad.atan, ad.sinh, ad.lgamma])
@pytest.mark.parametrize("n", [1000, 1003])
def test_equal_numbers_give_equal_results(f: Callable[[T], T], n: int) -> None:
    """Also beside the places where a loop is divided; only the end of the array is no whole vector."""
    for c in rng(n).uniform(0.5, 3.0, 5):
        made = ad.compile(lambda u, w: f(w + ad.pad(u, ((40, n - 373),))) + ad.pad(u, ((50, n - 383),)))
        y = made(ad.array(np.zeros(333)), ad.array(np.full(n, c))).numpy()
        assert len({*y[: n // 8 * 8]}) == 1


def test_sines_in_stretches() -> None:
    """Numbers near 0 and, in a second run, others."""
    for scale in (1.0, 1e15):
        x = rng(7).normal(size=900) * scale
        checked(lambda u, w: ad.sum(ad.sin(w) * ad.exp(ad.pad(u, ((200, 600),)))), rng(8).normal(size=100), x)
        checked(lambda u, w: ad.sin(ad.tanh(w) + ad.pad(ad.cos(u), ((200, 600),))), rng(8).normal(size=100), x)
