"""Indices that are truth values, or chosen by them: gathers of short elements go by their numbers, not by their masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, I32, I64
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler
T = Any

WAYS: dict[str, Callable[[T, T], T]] = {
    "converted": lambda x, d: ad.to_dtype(x > 0.0, I64),
    "converted twice": lambda x, d: ad.to_dtype(ad.to_dtype(x > 0.0, I32), I64),
    "through a float": lambda x, d: ad.to_dtype(ad.to_dtype(x > 0.0, F32), I64),
    "moved": lambda x, d: 3 * ad.to_dtype(x > 0.0, I64) + 2,
    "chosen": lambda x, d: ad.build1(x.shape[0], lambda i: ad.cond(x[i] > 0.0, 1, 0)),
    "the other way": lambda x, d: ad.build1(x.shape[0], lambda i: ad.cond(x[i] > 0.0, 0, 1)),
    "the lesser of two": lambda x, d: ad.argmin(d, 1),
    "where two differ": lambda x, d: ad.to_dtype((x > 0.0) ^ (d[:, 0] > 0.0), I64),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["float32", "int32", "bool"])
@pytest.mark.parametrize("n", [7, 33])
def test_gathers_at_places_that_truth_values_decide(way: str, kind: str, n: int) -> None:
    some = rng()
    table = (5 * some.normal(size=9)).astype(kind) if kind != "bool" else some.random(9) < 0.5
    x, d = some.normal(size=n).astype("float32"), some.normal(size=(n, 2)).astype("float32")
    made = checked(lambda table, x, d: ad.take(table, WAYS[way](x, d)), table, x, d)
    assert n < 8 or "none0" in made.source


@pytest.mark.parametrize("n", [129, 1000])
def test_searches_in_what_is_gathered_so(n: int) -> None:
    some = rng()
    table, p = np.abs(some.normal(size=20)).astype("float32"), some.random(n) < 0.5

    def searched(table: T, p: T) -> tuple[T, ...]:
        y = ad.take(table, ad.to_dtype(p, I64))
        return ad.max(y), ad.min(y), ad.argmax(y, 0), ad.argmin(y, 0)

    assert "none0" in checked(searched, table, p).source


def test_a_result_that_is_such_an_index_is_as_it_was() -> None:
    some = rng()

    def nearest(x: T, c: T) -> tuple[T, T]:
        far = ad.build2((100, 2), lambda i, k: ad.square(x[i] - c[k]))
        found = ad.argmin(far, 1)
        return found, ad.take(c, found) - x

    checked(nearest, some.normal(size=100).astype("float32"), np.array([-1.0, 1.0], "float32"))


def test_what_was_loaded_is_read_as_it_is() -> None:
    some = rng()
    table, places = some.normal(size=9).astype("float32"), some.integers(0, 9, 1000)
    assert "none0" not in checked(ad.take, table, places).source
