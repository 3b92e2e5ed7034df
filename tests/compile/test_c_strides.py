"""Long strides of vectors: compilers are not told where they would load everything in between."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.texts.steps import named
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

T = ad.AnyTensor


@pytest.mark.parametrize("step, trips, calls, name", [
    (256, 24, False, "far256"), (-64, 16, False, "back64"), (24, 16, False, ""), (24, 64, False, "far24"),
    (24, 16, True, "far24"), (24, 15, True, ""), (4, 100, True, ""), (1, 24, True, ""), (0, 24, False, ""),
])  # fmt: skip
def test_powers_of_two_and_those_beside_functions_have_a_name(step: int, trips: int, calls: bool, name: str) -> None:
    lines: list[str] = []
    assert named((3, ((1, step),)), 1, {0: 5, 1: trips}, calls, lines) == ({1: name} if name else {})
    assert lines == ([f"const int64_t {name} = far({step});"] if name else [])


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_steps_of_short_rows_along_their_first_axis(dtype: type) -> None:
    """Reads along both axes, of rows that are padded to vectors."""

    def step(_: object, u: T, mask: T, at: T) -> T:
        there = ad.take(u, at)
        moved = ad.select(mask, ad.roll(ad.tanh(u), 1), ad.reverse(u, 1) * ad.replicate(24, ad.mean(u, 0)))
        return 0.6 * u + 0.4 * ad.tanh(moved + there * ad.roll(u, 3, 1) + ad.cumsum(u, 0) / 24.0)

    def f(x: T, mask: T, at: T) -> T:
        return ad.sum(ad.square(ad.fori(3, lambda i, u: step(i, u, mask, at), x)))

    x: Arr = np.asarray(rng(1).normal(size=(24, 16, 4)), dtype)
    mask, at = rng(2).random(x.shape) < 0.5, rng(3).integers(0, 24, 24)
    checked(lambda x, m, at: ad.value_and_grad(lambda y: f(y, m, at))(x), x, mask, at)
