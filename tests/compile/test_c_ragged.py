"""Batches of sequences of unlike lengths, whose states stay as they are behind their ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

T = ad.AnyTensor


def numbers(shape: tuple[int, ...], seed: int, dtype: type = np.float64) -> Arr:
    return np.asarray(rng(seed).normal(size=shape), dtype)


def masked(step: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """The last states of a batch of sequences `x`, each as long as `n` says."""

    def f(x: T, n: T) -> Any:
        def sequence(x: Any, n: Any) -> Any:
            rows = ad.rows(x).zip(ad.indices(x.shape[0]))
            return ad.fold(lambda s, row: ad.cond(row[1] < n, step(s, row[0]), s), x[0], rows)

        return ad.vmap_(sequence)(x, n)

    return f


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("rows, columns", [(32, 16), (40, 24), (33, 17), (32, 7)])
def test_rows_beside_a_length_of_each(rows: int, columns: int, dtype: type) -> None:
    f = masked(lambda s, x: 0.9 * s + s * x)
    x, n = numbers((rows, 6, columns), 1, dtype), rng(2).integers(1, 7, rows)
    source = checked(f, x, n).source
    assert (f"/* over {rows}: " in source) is (columns % 8 != 0 and columns < 16)  # else rows are run through as they lie
    checked(lambda x, n: ad.value_and_grad(lambda x: ad.sum(ad.sin(f(x, n))))(x), x, n)


@needs_compiler
@pytest.mark.parametrize("batch", [24, 40, 12])
def test_functions_of_half_a_vector(batch: int) -> None:
    """Columns of the data of one step, behind the end of which no functions are called one by one."""
    f = masked(lambda s, x: ad.build1(12, lambda j: ad.nn.logsumexp(s * s[j])) + x)
    source = checked(f, numbers((batch, 6, 12), 1, np.float32), rng(2).integers(1, 7, batch)).source
    assert batch == 12 or "/* a column */" in source
