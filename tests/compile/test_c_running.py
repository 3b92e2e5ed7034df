"""Where running sums lie: along the rows of what they are made of; and several rows of them at a time."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from adtypes.spec import Shape
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import Arr, normal, rng

pytestmark = needs_compiler
T = ad.AnyTensor


def rates(rate: T, factors: T, noise: T) -> T:
    """Of many paths, a row each: forwards by what all rows before add up to, as forward rates do."""
    n, k = factors.shape

    def path(z: T) -> T:
        def step(x: T, e: T) -> T:
            sums = ad.cumsum(ad.build2((n, k), lambda i, j: x[i] / (1.0 + x[i] * x[i]) * factors[i, j]), axis=0)
            return ad.build1(n, lambda i: x[i] * ad.exp(0.01 * ad.sum1(k, lambda j: factors[i, j] * (sums[i, j] + e[j]))))

        made: T = ad.fold(step, rate, ad.rows(z))
        return made

    return ad.sum(ad.vmap(path, ad.rows(noise)).stack(), axis=0)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_running_sums_of_paths(dtype: str) -> None:
    arrays = normal(40, dtype=dtype), normal(40, 3, dtype=dtype), normal(200, 5, 3, dtype=dtype)
    assert "cumsum" in checked(rates, *arrays).source
    checked(lambda r, f, z: ad.grad(lambda r: ad.sum(rates(r, f, z)))(r), *arrays)


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("shape", [(40, 200, 3), (200, 40, 3), (3, 200, 40), (0, 4, 3), (1, 1, 1)])
def test_running_sums_of_what_is_given(shape: tuple[int, ...], axis: int) -> None:
    def f(x: T) -> T:
        return ad.sin(ad.cumsum(ad.exp(0.1 * x), axis=axis))

    checked(f, normal(*shape, dtype="float64"))
    checked(lambda x: ad.grad(lambda x: ad.sum(f(x)))(x), normal(*shape, dtype="float64"))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(2, 3, 3), (2, 8, 3), (3, 4, 2), (4, 2, 2)])
@pytest.mark.parametrize("around", [(1, 0), (5, 0), (0, 5), (2, 3)])
def test_what_is_found_along_an_axis_with_zeros_around_others(shape: Shape, around: tuple[int, int], dtype: str) -> None:
    """Loops of so few iterations are written out, and what is around them must not take vectors of loads under conditions."""
    x = normal(*shape, dtype=dtype)

    def f(x: T) -> tuple[T, ...]:
        wide, tall = ad.pad(x, ((0, 0), around, (0, 0))), ad.pad(x, (around, (0, 0), (0, 0)))
        return ad.cumsum(wide, 0), ad.cumsum(wide, 1), ad.cumsum(tall, 1), ad.argmax(wide, 0), ad.argmin(tall, 1)

    checked(f, x)


def summed(x: T) -> tuple[T, T]:
    """Running sums of what is there and of how often it is, along the last axis."""
    is_there, last = x == x, x.ndim - 1
    return ad.cumsum(ad.where(is_there, x, 0.0), axis=last), ad.cumsum(ad.to_dtype(is_there, x.dtype), axis=last)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(4, 100), (13, 203), (37, 20), (2, 3, 101), (3, 101), (101, 16)])
def test_rows_go_on_while_others_wait(shape: Shape, dtype: str) -> None:
    x = normal(*shape, dtype=dtype)
    x[rng().random(shape) < 0.1] = np.nan
    several = shape[-1] >= 20 and shape[-2] >= 4
    assert ("a1_3 +=" in checked(summed, x).source) == several
    checked(lambda x: ad.grad(lambda x: ad.sum(ad.square(summed(x)[0])))(x), x)


def test_whole_numbers_and_what_is_not_finite_stay_in_their_rows() -> None:
    counts: Arr = rng().integers(-9, 9, (7, 40))
    assert "a1_3 +=" in checked(lambda k: ad.cumsum(k, axis=1), counts).source
    x = normal(9, 50)
    x[1, 3], x[2, 7], x[8, 0] = np.inf, np.nan, -np.inf
    checked(lambda x: ad.cumsum(x, axis=1), x)


@pytest.mark.parametrize("shape", [(5, 4), (2, 3, 5)])
def test_rows_of_small_arrays_and_of_steps(monkeypatch: pytest.MonkeyPatch, shape: Shape) -> None:
    lower(monkeypatch)
    x = normal(*shape)
    checked(summed, x)
    checked(lambda x: ad.fori(3, lambda i, s: ad.sin(ad.cumsum(s, axis=x.ndim - 1)), x), x)
