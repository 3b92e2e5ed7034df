"""Sums under conditions that are known in front of the innermost loop: it runs where they hold, and nothing leaks where not."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler

TRIPLES: dict[str, Any] = {
    "like and unlike": lambda c, i, j, k: (c[i] == c[j]) & (c[i] != c[k]) & ad.logical_not(i == j),
    "unlike": lambda c, i, j, k: (c[i] != c[k]) & (c[k] != c[j]),
    "like, at other places": lambda c, i, j, k: (i != j) & (c[i] == c[j]) & (k != i),
    "not like": lambda c, i, j, k: ad.logical_not((c[i] == c[j]) | (c[i] == c[k])),
    "in order": lambda c, i, j, k: (i < j) & (j < k),
    "of a mask": lambda c, i, j, k: (c > 0)[i] & (c != 2)[j],
    "one label": lambda c, i, j, k: (c[i] == 1) & (c[j] <= c[k]),
}


def loss(name: str) -> Any:
    """A sum over some triples of what is infinite, or NaN, for others."""

    def f(x: Any, c: Any) -> Any:
        n = x.shape[0]

        def triple(i: Any, j: Any, k: Any) -> Any:
            far = ad.relu(x[i, j] - x[i, k] + 0.5) + ad.sqrt(x[j, k])
            return ad.cond(TRIPLES[name](c, i, j, k), far, 0.0)

        return ad.sum(ad.build((n, n, n), triple))

    return f


def conditions(source: str) -> list[str]:
    """Those of innermost loops."""
    return re.findall(r"if \((.*)\) \{\n +(?:#pragma omp simd.*\n +)?for \(int64_t i\d", source)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [1, 8, 81, 100])
@pytest.mark.parametrize("name", TRIPLES)
def test_triples_under_a_condition(name: str, n: int, dtype: type) -> None:
    x: Any = rng().uniform(0.1, 1.0, size=(n, n)).astype(dtype)
    c = rng().integers(0, 3, n)
    made = checked(loss(name), x, c)
    assert bool(conditions(made.source)) == (n > 8 and name != "unlike"), made.source  # `c[k]` is compared with both
    checked(ad.value_and_grad(loss(name)), x, c)
    if name == "in order":
        x[np.tril_indices(n)] = np.nan  # read by triples that do not count, but for those of the diagonal
        x[0, 0] = np.inf
    checked(loss(name), x, c)


@pytest.mark.parametrize("name", ["like and unlike", "like, at other places"])
def test_the_comparison_for_equality_is_outside(name: str) -> None:
    x, c = np.ones((100, 100)), np.zeros(100, np.int64)
    source = checked(loss(name), x, c).source
    (condition,) = conditions(source)
    asked = {re.search(rf"bool {v} = (.*);", source)[1] for v in re.findall("v[0-9]+", condition)}  # type: ignore[index]
    assert any(re.match(r"v\d+ == v\d+$", a) for a in asked), asked


def test_gradients_ask_for_all_rows_that_are_made_together() -> None:
    """Sums of four rows share a loop, which runs where one of them gets anything."""

    def f(x: Any, c: Any) -> Any:
        n = x.shape[0]
        of = TRIPLES["like and unlike"]
        return ad.sum(ad.build((n, n, n), lambda i, j, k: ad.cond(of(c, i, j, k), ad.relu(x[i, j] - x[i, k] + 0.5), 0.0)))

    made = checked(ad.value_and_grad(f), rng().normal(size=(64, 64)), rng().integers(0, 9, 64))
    assert any(" | " in condition for condition in conditions(made.source))


def test_places_that_differ_are_no_reason_to_ask() -> None:
    def f(x: Any) -> Any:
        n = x.shape[0]
        return ad.sum(ad.build((n, n, n), lambda i, j, k: ad.cond(i != j, ad.relu(x[i, j] - x[i, k] + x[j, k]), 0.0)))

    assert not conditions(checked(f, rng().normal(size=(100, 100))).source)


def test_zeros_where_a_condition_holds() -> None:
    def f(x: Any, c: Any) -> Any:
        n = x.shape[0]
        return ad.sum(ad.build((n, n, n), lambda i, j, k: ad.cond(c[i] == c[j], 0.0, ad.relu(x[i, j] - x[i, k] + x[j, k]))))

    x, c = rng().normal(size=(100, 100)), rng().integers(0, 2, 100)
    (condition,) = conditions(checked(f, x, c).source)
    assert condition.startswith("!")


def test_labels_that_are_all_alike_or_all_different() -> None:
    x = rng().uniform(size=(70, 70))
    for c in (np.zeros(70, np.int64), np.arange(70)):
        checked(ad.value_and_grad(loss("like and unlike")), x, c)


def test_rows_of_single_precision_are_summed_in_it_in_parts_too() -> None:
    """What threads share is a part of the rows; vectors hold as many numbers in it as elsewhere."""

    def f(x: Any) -> Any:
        n = x.shape[0]
        return ad.sum(ad.build((n, n, n), lambda i, j, k: ad.relu(x[i, j] - x[i, k])))

    source = checked(f, rng().normal(size=(150, 150)).astype(np.float32)).source
    assert "spread(team, part0_of_kernel" in source and "/* of a row */" in source
