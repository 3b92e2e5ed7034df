"""What is added up at overlapping places along one axis, and on a range of another: for the range alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor
N, D = 24, 5


def causal(k: T, v: T, first: int) -> T:
    """Each column of `v` filtered by a column of `k`."""
    n, d = v.shape
    return ad.build2((n, d), lambda i, c: ad.sum1(n, lambda j: ad.cond(j <= i, k[i - j, first + c] * v[j, c], 0.0)))


@pytest.mark.parametrize("first", [0, 3, 2 * D])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_columns_from_one_on(first: int, dtype: str) -> None:
    def loss(k: T, v: T) -> T:
        return ad.sum(ad.square(causal(ad.tanh(k), v, first)))

    k, v = normal(N, 3 * D, dtype=dtype), normal(N, D, dtype=dtype)
    text = checked(lambda k, v: ad.grad(lambda k: loss(k, v))(k), k, v).source
    assert f"[{N},{D}], axes in the order [1, 0]" in text  # the filtered columns
    assert f"[{2 * N - 1},{D}], axes in the order [1, 0]" in text  # what is added up for these alone, with margins


def test_reversed_one_place_and_whole() -> None:
    def loss(x: T, w: T) -> T:
        y = ad.build3((6, 4, 3), lambda i, a, c: ad.sin(x[i + a, 7 - c, 2, i - i + 1]) * w[a])
        return ad.sum(ad.square(ad.sum(y, 1)))

    checked(lambda x, w: ad.grad(lambda x: loss(x, w))(x), normal(9, 8, 4, 3), normal(4))


def test_strides_and_diagonals_stay() -> None:
    def loss(x: T) -> T:
        phases = ad.sin(x[2:10, ::2]) * ad.cos(x[2:10, 1::2])
        return ad.sum(ad.square(phases)) + ad.sum(ad.build1(6, lambda i: x[i, i + 1] * x[i + 1, i]))

    checked(lambda x: ad.grad(loss)(x), normal(12, 8))


def test_in_steps() -> None:
    def loss(x: T) -> T:
        def step(s: T, k: ad.Ix[Any]) -> T:
            y = ad.build2((6, 3), lambda i, c: ad.sum1(4, lambda a: x[i + a, c + 2] * s[i, c]))
            return ad.tanh(y + 0.1 * ad.build2((6, 3), lambda i, c: s[i, c] * ad.cond(i == k, 2.0, 1.0)))

        made: T = ad.sum(ad.fold(step, ad.cos(x[:6, :3]), ad.indices(5)))
        return made

    checked(lambda x: ad.grad(loss)(x), 0.3 * normal(9, 8))


def test_several_ranges_are_joined() -> None:
    def loss(k: T, v: T) -> T:
        return ad.sum(ad.square(causal(k, causal(k, v, 0), D)))

    k, v = normal(N, 2 * D), normal(N, D)
    k[3, 2], v[1, 1] = np.inf, 0.0
    checked(lambda k, v: ad.grad(lambda k: loss(k, v))(k), k, v)
