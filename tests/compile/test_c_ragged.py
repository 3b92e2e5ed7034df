"""Batches of sequences of unlike lengths, whose states stay behind their ends, and what else such programs showed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng
from tests.compile.test_c_of_vectors import slopes

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


@needs_compiler
@pytest.mark.parametrize("m, k", [(20, 30), (20, 8), (10, 30)])
def test_long_sums_of_elements_of_their_own_are_loops(m: int, k: int) -> None:
    """All of them written out, 600 terms took the C compiler seven seconds."""
    def f(h: T, s: T) -> T:
        return ad.sum(ad.sin(ad.einsum("jik,k->i", ad.relu(h), s)))

    h, s = numbers((m, 64, k), 1), numbers((k,), 2)
    assert len(re.findall(r"< 0 \? 0 :", checked(f, h, s).source)) <= 160
    checked(slopes(f), h, s)


@needs_compiler
@pytest.mark.parametrize("n", [64, 80, 96])
@pytest.mark.parametrize("axis", [1, 2])
def test_images_are_padded_for_the_gradient_of_a_short_kernel(n: int, axis: int) -> None:
    def f(x: T, w: T) -> T:
        if axis == 2:
            y = ad.build3((2, n, n - 10), lambda k, i, j: ad.sum1(11, lambda p: w[p] * x[k, i, j + p]))
        else:
            y = ad.build3((2, n - 10, n), lambda k, i, j: ad.sum1(11, lambda p: w[p] * x[k, i + p, j]))
        return ad.sum(y * y * y)

    source = checked(slopes(f), numbers((2, n, n), 1), numbers((11,), 2)).source
    assert all(int(size) <= 11 for size in re.findall(r"/\* windows: f64\[(\d+)\]", source))
