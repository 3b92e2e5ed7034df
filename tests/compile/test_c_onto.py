"""Scatters of a few elements onto what is computed for a whole result: they are added to where it lies."""

from __future__ import annotations

import operator
from functools import reduce
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes.spec import Shape
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler


@pytest.mark.parametrize("rows", [40, 3000])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_gradients_of_penalised_tables(rows: int, dtype: type) -> None:
    """Two lookups, some beyond the table and some of the same row, beside a penalty on all of it."""
    some = rng()
    table: Arr = some.normal(size=(rows, 5)).astype(dtype)
    i: Arr = some.integers(-1, rows + 1, 7)
    j: Arr = np.concatenate([i[::-1][:4], some.integers(-1, rows + 1, 3)])

    def loss(table: Any, i: Any, j: Any) -> Any:
        found = ad.build1(7, lambda k: ad.sum(ad.sin(table[i[k]]) * table[j[k]]))
        return ad.sum(found) + 0.5 * ad.sum(ad.square(table))

    for f in (loss, lambda table, i, j: loss(table, i, j) + ad.sum(ad.exp(table))):
        made = checked(ad.grad(f), table, i, j)
        assert "+=" in made.source and "] = 0;" not in made.source[made.source.index("/* over") :]


def test_large_tables_are_made_before_a_few_rows_are_added() -> None:
    """In whatever parts and strips that is done."""
    some = rng()
    table: Arr = some.normal(size=(40_000, 8))
    i: Arr = some.integers(0, 40_000, 3000)

    def f(table: Any, i: Any) -> Any:
        y = ad.build1(3000, lambda k: ad.tanh(table[i[k]]))
        grown = y.scatter(40_000, lambda k: i[k]) + ad.exp(-table)
        return grown, ad.sum(table, 1), ad.sum(ad.square(table), 0)

    made = checked(f, table, i)
    want = np.exp(-table)
    np.add.at(want, i, np.tanh(table[i]))
    assert_allclose(made(table, i)[0], want, rtol=1e-12)


@pytest.mark.parametrize("shape", [(2, 5), (4, 40), (1, 20)])
@pytest.mark.parametrize("count", [6, 9, 14])
def test_sums_on_the_way_to_a_result_are_stored_nowhere_else(shape: Shape, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In long programs as well, which store what one section leaves to the next."""
    lower(monkeypatch)
    x, y = rng().normal(size=shape), rng().normal(size=count)

    def one(y: Any, k: int) -> Any:
        return (y[k : k + 1] * (k + 1.0)).scatter(shape, lambda i: tuple(i + k % n for n in shape))

    def f(x: Any, y: Any) -> Any:
        return reduce(operator.add, [one(y, k) for k in range(count)], ad.tanh(x) * x)

    assert checked(f, x, y).source.count("+=") >= count
