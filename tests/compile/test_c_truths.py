"""Truth values that loops of numbers read: widened in front of the innermost loop, wherever they lie."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
BYTE = re.compile(r"v\d+ = [^;]*\(const unsigned char \*\)")  # read as it is
WIDE = re.compile(r"int(\d+)_t b\d+\[")


def chain(x: T) -> T:
    for _ in range(4):
        x = 0.3 * x * x + 0.5 - 0.1 * x
    return x


def grid(n: int, m: int, dtype: type) -> tuple[Arr, Arr]:
    return np.asarray(rng(n).normal(size=(n, m)) / 4, dtype), rng(m).random((n, m)) < 0.3


def steps(x: T, land: T) -> T:
    return ad.sum(ad.square(ad.fori(3, lambda _, u: ad.select(land, chain(u), 0.9 * u), x)))


def around(x: T, land: T) -> T:
    """Neighbours on a torus, and whether they are land."""

    def step(_: object, u: T) -> T:
        east, north = ad.select(ad.roll(land, 1, 1), 0.0, ad.roll(u, 1, 1)), ad.select(ad.roll(land, -1), u, ad.roll(u, -1))
        return 0.4 * u + 0.3 * chain(east) + 0.2 * north

    return ad.sum(ad.square(ad.fori(3, step, x)))


def beyond(x: T, land: T) -> T:
    """Neighbours inside of walls."""

    def step(_: object, u: T) -> T:
        wall = ad.pad(land[:, 1:], ((0, 0), (0, 1)))
        return 0.4 * u + ad.select(wall, 0.1 * chain(u), ad.pad(0.2 * u[1:], ((1, 0), (0, 0))))

    return ad.sum(ad.square(ad.fori(3, step, x)))


def lesser(x: T, land: T) -> T:
    """The gradient keeps which of two is the lesser one, in rows of the steps."""
    step: Callable[[object, T], T] = lambda _, u: ad.minimum(u, 0.5 * ad.sqrt(0.5 * ad.square(ad.roll(u, 1)) + 0.1 * x * x))
    return ad.sum(ad.select(land, ad.fori(3, step, x), 0.1))


def columns(x: T, land: T) -> T:
    """Along the first axis, and sums of rows."""
    turned = ad.permute(land, (1, 0))
    y = ad.select(turned, chain(ad.permute(x, (1, 0))), 0.0)
    return ad.sum(ad.square(ad.sum(y, 0))) + ad.sum(ad.square(ad.sum(ad.select(land, chain(x), 1.0), 1)))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n, m", [(1, 9), (5, 17), (12, 20), (9, 32), (7, 70), (3, 600), (2, 1500)])
@pytest.mark.parametrize("f", [steps, around, beyond, lesser, columns])
def test_values_and_gradients_under_masks(f: Callable[[T, T], T], n: int, m: int, dtype: type) -> None:
    x, land = grid(n, m, dtype)
    checked(lambda x, land: ad.value_and_grad(lambda y: f(y, land))(x), x, land)


@pytest.mark.parametrize("dtype, bits", [(np.float64, "64"), (np.float32, "32")])
def test_they_are_as_wide_as_the_numbers_beside_them(dtype: type, bits: str) -> None:
    text = checked(steps, *grid(20, 20, dtype)).source.split("/* 3 steps */")[1]
    assert WIDE.findall(text) == [bits] and not BYTE.search(text)


def test_those_around_an_edge_are_widened_as_well() -> None:
    text = checked(around, *grid(20, 48, np.float64)).source.split("/* 3 steps */")[1]
    assert len({*WIDE.findall(text)}) == 1 and not BYTE.search(text)


def test_where_little_is_computed_they_are_read_as_they_are() -> None:
    text = checked(lambda x, land: ad.select(land, x, 0.0), *grid(6, 19, np.float64)).source
    assert BYTE.search(text) and not WIDE.search(text)


@pytest.mark.parametrize("dtype, bits", [(np.float64, "64"), (np.float32, "32")])
@pytest.mark.parametrize("m", [19, 70, 300])
def test_those_that_are_written_wait_beside_the_numbers(m: int, dtype: type, bits: str) -> None:
    """They are stored as bytes in a loop behind that of the numbers, and read in vectors of these."""
    text = checked(lambda x, land: ad.grad(lambda y: lesser(y, land))(x), *grid(20, m, dtype)).source.split("/* 3 steps */")[1]
    assert f"int{bits}_t w0[" in text and re.search(r"\{? s\d\[[^;]*\] = w0\[i\d\];", text), text


def test_strips_of_them_are_widened_in_vectors_of_numbers() -> None:
    text = checked(lambda x, land: steps(ad.reshape(x, (-1,)), ad.reshape(land, (-1,))), *grid(20, 101, np.float64)).source
    assert "#pragma omp simd simdlen(8)\n" in text.split("/* truth values as wide as numbers */")[1].split("for (")[0], text


def test_they_wait_for_each_of_several_rows_at_a_time() -> None:
    x, y = rng(8).normal(size=(9, 11)), rng(9).normal(size=(9, 11)) + 1.4
    checked(lambda x, y: (ad.sum(x * y, 1), ad.sqrt(x * x + 1.0) > y), x, y)


def test_conditions_are_found_again_where_much_is_stored() -> None:
    """A truth value that is computed from others takes less time than its bytes, beside numbers."""

    def focal(z: T, found: T, label: T) -> tuple[T, T]:
        def term(z: T, i: ad.Ix[int], c: ad.Ix[int]) -> T:
            q = ad.sigmoid(z[i, c])
            held = found[i] & (label[i] == c)
            return ad.cond(held, ad.square(1.0 - q) * ad.softplus(-z[i, c]), ad.square(q) * ad.softplus(z[i, c]))

        return ad.value_and_grad(lambda z: ad.sum(ad.build2(z.shape, lambda i, c: term(z, i, c))))(z)

    made = rng(0)
    source = checked(focal, made.normal(size=(300, 20)), made.random(300) > 0.5, made.integers(0, 20, 300)).source
    assert "bool *s" not in source


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [17, 300, 1500])
def test_long_loops_leave_truth_values_as_wide_as_numbers(n: int, dtype: type) -> None:
    """With a store of bytes compilers would take eight vectors of each number, for which there are no registers."""

    def slopes(x: T, y: T) -> tuple[T, ...]:
        def chain(p: tuple[T, T]) -> T:
            x, y = p
            for _ in range(70):
                x, y = ad.maximum(0.9 * x, y), ad.minimum(x, 1.1 * y) + 0.01
            return ad.sum(x + y)

        return ad.grad(chain)((x, y))

    source = checked(slopes, np.asarray(np.linspace(-1, 1.5, n), dtype), np.asarray(np.cos(np.arange(n)), dtype)).source
    stored = re.findall(r"bool \*(s\d+) =", source)
    assert re.search(r"int(32|64)_t (w0|holds0)\[", source) and not any(f"{s}[i0] = v" in source for s in stored)
