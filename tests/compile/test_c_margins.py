"""Reading beyond the ends of what is read many times: copies with zeros around it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor
N = 40


def scores(x: T, y: T, place: Callable[[T, T, T], T]) -> T:
    h, n, _ = x.shape
    return ad.sum(ad.exp(ad.build3((h, n, n), lambda c, i, j: 0.1 * x[c, i, j] + place(y, i + 0, j + 0))), axis=2)


@pytest.mark.parametrize(
    ("place", "size"),
    [
        (lambda y, i, j: y[i - j], 79),
        (lambda y, i, j: y[i + j - 7], 79),
        (lambda y, i, j: y[2 * i - j + 3], 118),
        (lambda y, i, j: y[i - 3], 0),  # the ends of a loop
    ],
)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_loads_have_no_conditions(place: Callable[[T, T, T], T], size: int, dtype: str) -> None:
    x, y = normal(3, N, N, dtype=dtype), normal(N, dtype=dtype)
    y[5], y[-1] = np.nan, np.inf
    text = checked(lambda x, y: scores(x, y, place), x, y).source
    assert bool(size) == ("? x1[" not in text)
    assert not size or f"[{size}]" in text


def test_both_ends_of_several_axes() -> None:
    def f(x: T, y: T) -> T:
        return ad.build4((12, 12, 9, 9), lambda i, j, a, b: x[i, j] * ad.sin(y[i - a + 2, j + b - 4]))

    checked(f, normal(12, 12), normal(12, 12))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_what_is_computed_is_stored_between_zeros(dtype: str) -> None:
    def filtered(x: T, w: T, v: T) -> T:
        n, d = v.shape
        k = ad.tanh(x @ w)  # rows of 32, of which half are read
        y = ad.build2((n, d), lambda i, c: ad.sum1(n, lambda j: ad.cond(j <= i, k[i - j, 16 + c] * v[j, c], 0.0)))
        return ad.sum(ad.square(y))

    x, w, v = normal(N, 9, dtype=dtype), normal(9, 32, dtype=dtype), normal(N, 13, dtype=dtype)
    text = checked(filtered, x, w, v).source
    assert f"[{2 * N - 1},32], axes in the order [1, 0]" in text
    checked(lambda x, w, v: ad.value_and_grad(lambda w: filtered(x, w, v))(w), x, w, v)


def test_what_is_read_seldom_is_not_copied() -> None:
    def f(x: T) -> T:
        return ad.build2((N, 3), lambda i, a: ad.sin(x[i + a - 1]))

    assert f"[{N + 2}]" not in checked(f, normal(N)).source


def test_gradients_and_steps() -> None:
    def loss(y: T, x: T) -> T:
        return ad.sum(ad.log(scores(x, y, lambda y, i, j: y[i - j])))

    def steps(y: T, x: T) -> T:
        def step(s: T, k: T) -> T:
            return s + 0.01 * ad.sum(ad.sin(ad.build2((N, N), lambda i, j: y[i - j] * s)))

        made: T = ad.fold(step, ad.scalar(1.0, ad.F64), ad.rows(ad.iota(3)))
        return made

    checked(lambda y, x: ad.value_and_grad(lambda y: loss(y, x))(y), normal(N), normal(3, N, N))
    checked(steps, normal(N), normal(3, N, N))


def test_nothing_is_read() -> None:
    checked(lambda y: ad.build2((0, 5), lambda i, j: y[i - j]), normal(4))
    checked(lambda y: ad.build2((9, 5), lambda i, j: ad.exp(y[i - j])), normal(0))


def alike(x: T, radius: int) -> T:
    """How alike patches of 3 x 3 numbers are to those near them, as in denoising by means of these."""
    h, w = x.shape
    k = 2 * radius + 1

    def apart(i: Any, j: Any, a: Any, b: Any) -> T:
        return ad.sum1(3, lambda s: ad.sum1(3, lambda t: ad.square(x[i + s - 1, j + t - 1] - x[i + s + a - 3, j + t + b - 3])))

    return ad.sum(ad.exp(ad.build4((h, w, k, k), lambda i, j, a, b: -apart(i, j, a, b))))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(37, 41), (24, 24), (20, 70), (5, 6), (1, 1)])
def test_what_is_added_beyond_the_ends_is_added_to_margins(shape: tuple[int, int], dtype: str) -> None:
    """Under conditions vectors are added by masks, for which the next one, a place farther, has to wait."""
    text = checked(lambda x: ad.value_and_grad(lambda x: alike(x, 2))(x), normal(*shape, dtype=dtype)).source
    few = shape[0] < 7  # beside the margins
    assert bool(re.search(r"if \(\(uint64_t\).* \+= ", text)) == few


def test_few_are_added_under_conditions() -> None:
    def f(x: T) -> T:
        return ad.sum(ad.sin(ad.build2((40, 3), lambda i, a: x[i + a - 1])))

    assert "[42]" not in checked(lambda x: ad.grad(f)(x), normal(40)).source


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("shape", "waits"), [((37, 41), True), ((6, 300), False)])
def test_short_rows_are_added_to_by_turns(shape: tuple[int, int], waits: bool, dtype: str) -> None:
    """Between additions to one row, a place farther, others come; long rows are added to again while they are near."""
    text = checked(lambda x: ad.grad(lambda x: alike(x, 1))(x), normal(*shape, dtype=dtype)).source
    nest = text[: re.search(r"\n +s\d+\[i0 .*\] \+= .*", text).end()]  # type: ignore[union-attr]
    around = re.findall(r"for \(int64_t (i\d) = ", nest)[-2]
    assert (f" * {around}" in nest.splitlines()[-1]) == waits
