"""What is written out, and what is stored: not what is little beside the rest, nor rows of many functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler
T = ad.AnyTensor
SMALL, LARGE = rng(1).normal(size=(25, 10)), rng(2).normal(size=40_000)


def norms(x: T) -> tuple[T, T]:
    """Sums along a short axis, and what is computed of their columns."""
    squares = ad.sum(x * x, axis=1)
    return ad.exp(-squares), ad.build1(25, lambda i: ad.build1(10, lambda j: x[i, j] / squares[i]))


@pytest.mark.parametrize("rest", [0, 1000, 40_000])
def test_short_axes_beside_more_work_are_loops(rest: int) -> None:
    large = LARGE[:rest]
    made = checked(lambda x, y: (*norms(x), ad.sum(ad.sin(y) * ad.exp(y) * y * y * y * y * y * y * y * y)), SMALL, large)
    is_written_out = "+ 9]" in made.source
    assert is_written_out == (rest < 40_000), made.source


def test_steps_of_loops_count_as_often_as_they_are_made() -> None:
    def f(x: T, y: T, rows: T) -> tuple[T, T, T]:
        last = ad.fold(lambda c, r: ad.sin(c) * r + c * y, y, ad.rows(rows))
        return (*norms(x), ad.sum(last))

    assert "+ 9]" not in checked(f, SMALL, np.linspace(0.0, 1.0, 64), LARGE[:4000]).source

def test_what_several_stages_read_is_stored_though_their_loops_are_alike() -> None:
    """The misfit of each step reads all four stages of it, and its cotangent is read by the derivative of each: their loops are
    over the same positions, but one after the other, since each reads neighbours of what the one before has stored."""
    n = 40

    def slope(x: Any) -> Any:
        return (ad.roll(x, -1, 1) - ad.roll(x, 2, 1)) * ad.roll(x, 1, 1) - x + 8.0

    def step(x: Any) -> Any:
        k1 = slope(x)
        k2 = slope(x + 0.01 * k1)
        k3 = slope(x + 0.01 * k2)
        k4 = slope(x + 0.02 * k3)
        return x + 0.02 / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)

    def misfit(x: Any, ys: Any) -> Any:
        def next_(x: Any, y: Any) -> Any:
            z = step(x)
            return z, ad.sum(ad.square(z - ad.replicate(8, y)))

        return ad.sum(ad.map_accum(next_, x, ad.rows(ys))[1].stack())

    def last(x: Any, ys: Any) -> Any:
        return ad.sum(ad.square(ad.fold(lambda x, y: step(x), x, ad.rows(ys))))

    x, ys = 8.0 + rng().normal(size=(8, n)), rng(1).normal(size=(6, n))
    made, other = (checked(ad.grad(f), x, ys).source for f in (misfit, last))
    loads = [text.split("steps backwards")[1].count("const double") for text in (made, other)]
    assert loads[0] < 1.3 * loads[1], loads


@pytest.mark.parametrize("shape", [(24, 64), (28, 70), (24, 100)])
def test_rows_of_many_functions_are_loops(shape: tuple[int, int]) -> None:
    """Written out, fifty functions in one loop take a compiler longer than it is given."""

    def f(x: Any, y: Any, p: Any) -> Any:
        def step(_: Any, s: Any) -> Any:
            x, y = s
            d = ad.tanh(ad.concat([x[:, 1:] - x[:, :-1], x[:, :1]], 1))
            z = 0.3 * ad.tanh(ad.select(p, d, y))
            return 0.7 * x + z, 0.7 * y + z

        return ad.sum(ad.sin(ad.fori(3, step, (x, y))[0]))

    def slopes(x: Any, y: Any, p: Any) -> Any:
        return ad.grad_argnums(f, (0, 1))(x, y, p)

    made = checked(slopes, rng().normal(size=shape), rng(1).normal(size=shape), rng(2).random(shape) > 0.5)
    assert made.source.count("= tanh(") < 20


@pytest.mark.parametrize("n", [20, 24, 28])
def test_long_rows_are_loops_where_much_is_computed(n: int) -> None:
    """Beside a number of each row: values and slopes share a loop along rows, or short rows are written out."""

    def loss(z: T, label: T) -> T:
        def term(i: ad.Ix[int], c: ad.Ix[int]) -> T:
            q = ad.sigmoid(z[i, c])
            return ad.cond(label[i] == c, ad.square(1.0 - q) * ad.softplus(-z[i, c]), ad.square(q) * ad.softplus(z[i, c]))

        return ad.sum(ad.build2(z.shape, term))

    z, label = rng(1).normal(size=(300, n)), rng(2).integers(0, n, 300)
    source = checked(lambda z, label: ad.value_and_grad(lambda z: loss(z, label))(z), z, label).source
    assert ("columns in order" in source) == (n == 20)


@pytest.mark.parametrize("f", [ad.abs, ad.tanh, ad.sign])
def test_choices_among_fewer_numbers_are_made_where_they_are_read(f: Callable[[T], T]) -> None:
    """These numbers alone are stored: products of all elements of a row but one."""

    def product(x: T, c: ad.Ix[int], e: ad.Ix[int], q: ad.Ix[int]) -> T:
        return ad.prod(ad.build1(6, lambda o: ad.cond(o == e, 1.0, f(x[c, o, q]))))

    made = checked(lambda x: ad.build3(x.shape, lambda c, e, q: product(x, c, e, q)), rng().normal(size=(48, 6, 33)))
    assert "[48,6,33,6]" not in made.source.split("void kernel")[1]
