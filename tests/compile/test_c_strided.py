"""Columns that loops beside functions read: rows in front of them, up to whole vectors."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor
COLUMN = re.compile(r"/\* a column \*/")


def filtered(y: T, a: T) -> T:
    """A state for each of several series, of which every step reads a column."""

    def step(state: tuple[T, T], u: T) -> tuple[T, T]:
        m, v = state
        p = 1.0 / (1.0 + ad.exp(-m)) + 0.1
        w = ad.log(1.0 + ad.exp(v)) + a
        r = ad.square(u - p) / w
        return m + w * (u - p) / (w + p), ad.maximum(v + 0.1 * (r - 1.0) * (w + r * (p - w)), 0.05)

    def series(row: T) -> T:
        m, v = ad.fold(step, (0.0 * row[0], 0.0 * row[0]), ad.rows(row))
        return m * v

    return ad.vmap(series, ad.rows(y)).stack()


def pairs(x: T) -> T:
    """Points, whose coordinates lie beside each other."""
    n = x.shape[0]

    def near(i: ad.Ix[int], j: ad.Ix[int]) -> T:
        return ad.exp(-ad.square(x[i, 0] - x[j, 0]) - ad.abs(x[i, 2] - x[j, 1]))

    return ad.log(ad.build1(n, lambda i: ad.sum1(n, lambda j: near(i, j))))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [1, 3, 5, 8, 12, 15, 17, 20, 31, 33, 70, 255])
def test_values_and_gradients(n: int, dtype: type) -> None:
    y, a = normal(n, 9, dtype=dtype), normal(dtype=dtype)
    checked(lambda y, a: ad.value_and_grad(lambda y: ad.sum(ad.square(filtered(y, a))))(y), y, a)
    checked(lambda x: ad.value_and_grad(lambda x: ad.sum(pairs(x)))(x), normal(n, 3, dtype=dtype))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("bad", [np.inf, np.nan])
def test_what_is_not_finite_stays_where_it_is(bad: float, dtype: type) -> None:
    y = normal(12, 9, dtype=dtype)
    y[11, 3] = y[4, 8] = bad
    checked(lambda y: ad.value_and_grad(lambda y: ad.sum(filtered(y, ad.full((), 0.5, y.dtype))))(y), y)


def test_each_step_has_its_column() -> None:
    text = checked(filtered, normal(20, 9, dtype=np.float32), np.asarray(0.5, np.float32)).source.split("/* 9 steps */")[1]
    assert re.search(r"float (b\d+)\[32\]; /\* a column \*/\n.*i0 < 20; i0\+\+\) \1\[i0\] = x0\[9 \* i0 \+ t0\];", text), text
    assert "i0 < 32; i0++) {" in text


def test_columns_that_loops_share_are_in_front_of_all() -> None:
    text = checked(pairs, normal(23, 3, dtype=np.float64)).source.split("/* over ")[1]
    assert text.index("a column") < text.index("i1 < 23") and len(COLUMN.findall(text)) == 2, text


def test_whole_vectors_and_rows_with_little_to_compute_have_none() -> None:
    for n in (16, 32):
        assert not COLUMN.search(checked(filtered, normal(n, 9, dtype=np.float32), np.asarray(0.5, np.float32)).source)
    assert not COLUMN.search(checked(lambda x: ad.square(x[:, 1]) + x[:, 0], normal(20, 9, dtype=np.float64)).source)


@pytest.mark.parametrize("number", [0.5, np.inf, np.nan])
def test_checks_of_ordinary_products_leave_out_what_is_behind_rows(number: float) -> None:
    """What surplus iterations compute there may be 0 / 0."""

    def step(m: T, u: T) -> T:
        d = ad.square(m - u)
        return m + 0.1 * ad.select(d < 1.0, ad.sqrt(d) * ad.exp(-d) / ad.sqrt(m + 3.0), ad.sin(m))

    def loss(y: T) -> T:
        return ad.sum(ad.vmap(lambda row: ad.fold(step, 0.1 * row[0], ad.rows(row)), ad.rows(y)).stack())

    y = normal(12, 9, dtype=np.float32)
    y[7, 3] = number
    assert re.search(r"all \+= i0 < 12 \? .* : 0;", checked(lambda y: ad.grad(loss)(y), y).source)


def distances(x: T, c: T) -> T:
    """Of rows of one matrix to those of another."""

    def square(i: ad.Ix[int], j: ad.Ix[int]) -> T:
        return ad.sum1(x.shape[1], lambda q: ad.square(x[i, q] - c[j, q]))

    made: T = ad.build2((x.shape[0], c.shape[0]), square)
    return made


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("columns", [3, 8, 17, 24, 31, 32, 33])
@pytest.mark.parametrize("rows", [8, 13, 64])
def test_distances(rows: int, columns: int, dtype: type) -> None:
    def slopes(x: T, c: T) -> tuple[T, ...]:
        def loss(p: tuple[T, T]) -> T:
            d = distances(*p)
            return ad.sum(ad.where(d > 1.0, d, d * d))

        value, slope = ad.value_and_grad(loss)((x, c))
        return value, *slope

    checked(slopes, normal(140, columns, dtype=dtype), normal(rows, columns, dtype=dtype))


@pytest.mark.parametrize("columns", [8, 20, 30])
def test_columns_that_no_loop_around_changes_are_in_front(columns: int) -> None:
    text = checked(distances, normal(50, columns, dtype=np.float32), normal(60, columns, dtype=np.float32)).source
    assert len(COLUMN.findall(text)) == columns and text.rindex("a column") < text.index("i1 < 50")


def test_what_a_nest_writes_is_no_row_in_front_of_it() -> None:
    """A row of what another statement of the nest computes would be that of another iteration."""

    def f(x: T, c: T) -> tuple[T, T]:
        y: T = ad.build2((64, 9), lambda j, q: ad.exp(c[j, q]))
        return distances(x, y), y

    checked(f, normal(70, 9, dtype=np.float64), normal(64, 9, dtype=np.float64))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("columns", [8, 17, 23])
def test_computed_columns_are_put_in_order(columns: int, dtype: type) -> None:
    """Where several iterations of an outer loop read them, as those of arguments."""

    def nearest(x: T, e: T, c: T) -> tuple[T, T]:
        z = x @ e
        return ad.min(distances(z, c), axis=1), z

    x, e, c = normal(300, 20, dtype=dtype), normal(20, columns, dtype=dtype), normal(40, columns, dtype=dtype)
    assert "columns in order" in checked(nearest, x, e, c).source


def test_computed_columns_may_be_those_of_a_part_of_an_array() -> None:
    """Of each piece of a concatenation: they lie behind each other in one array."""

    def nearest(x: T, y: T, c: T) -> tuple[T, T]:
        z = ad.concat([ad.cumsum(x, 1), ad.cumsum(y, 1)])

        def apart(i: ad.Ix[int], j: ad.Ix[int], k: ad.Ix[int]) -> T:
            return ad.sqrt(ad.sum1(17, lambda q: ad.square(z[k * 300 + i, q] - c[j, q])))

        d: T = ad.build2((300, 40), lambda i, j: ad.sum1(2, lambda k: apart(i, j, k)))
        return ad.min(d, axis=1), z

    x, y = normal(300, 17, dtype=np.float64), normal(300, 17, dtype=np.float64)
    source = checked(nearest, x, 2.0 * y, normal(40, 17, dtype=np.float64)).source
    assert source.count("/* columns in order */") == 2
