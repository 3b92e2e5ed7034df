"""Reductions and maps of rows of any length, by any function: whole vectors, what is left behind them, and rows in groups."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler
T = ad.AnyTensor
LENGTHS = [1, 7, 17, 31, 65, 100, 130, 600]
MORE = [2, 3, 5, 8, 9, 12, 15, 16, 23, 24, 25, 33, 40, 47, 48, 63, 64, 66, 71, 72, 80, 96, 97, 99, 127, 128, 257, 513, 1030]
FUNCTIONS: dict[str, Callable[[T], T]] = {
    "itself": lambda x: x,
    "sine": ad.sin,
    "exponential": ad.exp,
    "logarithm": lambda x: ad.log(1.0 + x * x),
    "several": lambda x: ad.tanh(x) * ad.cos(2.0 * x) / (1.5 + ad.sin(x)),
    "choice": lambda x: ad.select(x > 0.3, x, ad.exp(x)),
    "gamma": lambda x: ad.lgamma(1.0 + x * x),
}


def every(f: Callable[[T], T], x: T) -> tuple[T, ...]:
    y = f(x)
    return ad.sum(y, axis=1), ad.max(y, axis=1), ad.sum(y, axis=0), ad.sum(y * x), ad.min(y), ad.argmax(y, axis=1)


def one(name: str, n: int, dtype: str) -> None:
    f, r = FUNCTIONS[name], np.random.default_rng(n)
    for rows in (1, 3, 20):
        checked(lambda x: ad.sum(f(x), axis=1), r.normal(size=(rows, n)).astype(dtype))
    checked(lambda x: every(f, x), r.normal(size=(12, n)).astype(dtype))
    checked(lambda x: f(x), r.normal(size=(9, n)).astype(dtype))


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("name", ["sine", "several"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_rows(name: str, n: int, dtype: str) -> None:
    one(name, n, dtype)


@pytest.mark.slow
@pytest.mark.parametrize("n", [*LENGTHS, *MORE])
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_rows_of_any_length(name: str, n: int, dtype: str) -> None:
    one(name, n, dtype)


def test_rows_of_half_a_vector_have_no_surplus() -> None:
    """Sums of products are added up in memory, where a masked load waits for the masked store before it."""

    def f(c: T, im: T) -> T:
        def block(i: ad.Ix[int], j: ad.Ix[int]) -> T:
            x = ad.build2((8, 8), lambda u, v: im[8 * i + u, 8 * j + v] - 0.5)
            return ad.sum(ad.square(ad.sin(c @ x @ ad.transpose(c))))

        return ad.sum1(12, lambda i: ad.sum1(12, lambda j: block(i, j)))

    r = np.random.default_rng(0)
    made = checked(f, r.normal(size=(8, 8)).astype("float32"), r.random((96, 96)).astype("float32"))
    body = made.source.split("kernel(void")[1]
    assert "simdlen(8)" in body and "rest_f32" not in body


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [11, 15, 23, 31])
def test_rows_of_functions_in_steps_have_no_remainder(n: int, dtype: str) -> None:
    """Functions of what is left of a row were called one by one: rows of 23 took twice the time of rows of 24."""

    def summed(k: T, u: T) -> T:
        return 0.01 * ad.sum(ad.exp(k * ad.build2(k.shape, lambda i, j: u[i])), axis=1)

    def steps(k: T, z: T) -> T:
        return ad.fold(lambda u, _: summed(k, u), z, ad.rows(ad.zeros((3,), k.dtype)))

    r = np.random.default_rng(n)
    made = checked(steps, r.normal(size=(18, n)).astype(dtype), r.normal(size=18).astype(dtype))
    body = made.source.split("steps */")[1]
    run = n + -n % (64 // np.dtype(dtype).itemsize)
    assert re.search(rf"(i\d) < {run}; \1\+\+", body) and not re.search(rf"(i\d) < {n}; \1\+\+", body)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [9, 22, 23, 31])
def test_columns_of_functions_in_steps_have_no_remainder(n: int, dtype: str) -> None:
    """Nor have functions of a capture that steps read in a turned copy: it has room for whole vectors of columns."""

    def updated(k: T, u: T) -> T:
        return 0.1 - 0.1 * ad.nn.logsumexp(k + ad.build2(k.shape, lambda i, j: u[i]), axis=1)

    def total(k: T, z: T) -> T:
        return ad.sum(ad.fold(lambda u, _: updated(k, u), z, ad.rows(ad.zeros((3,), k.dtype))))

    r = np.random.default_rng(n)
    arrays = [r.normal(size=(18, n)).astype(dtype), r.normal(size=18).astype(dtype)]
    checked(total, *arrays)
    checked(lambda k, z: ad.grad(lambda both: total(*both))((k, z)), *arrays)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(70, 7, 12), (71, 5, 9), (41, 3, 20), (67, 5, 8)])
def test_neighbours(shape: tuple[int, ...], dtype: str) -> None:
    """Rows at places that are loaded in front of the loop along them are read in vectors, up to their end."""
    n, d, h = shape
    r = np.random.default_rng(n)
    at = r.integers(-1, n, (n, d)).astype(np.int32)
    x = r.normal(size=(n, h)).astype(dtype)

    def spread(x: Any, at: Any) -> Any:
        low, high = ad.full((h,), -1e9, x.dtype), ad.full((h,), 1e9, x.dtype)

        def node(i: Any) -> Any:
            m = ad.build1(d, lambda e: ad.relu(x[i] + x[at[i, e]]))
            top = ad.max1(d, lambda e: ad.cond(at[i, e] >= 0, m[e], low))
            return top * ad.min1(d, lambda e: ad.cond(at[i, e] >= 0, m[e], high))

        return ad.sum(ad.build1(n, node))

    checked(lambda x, at: ad.value_and_grad(lambda x: spread(x, at))(x), x, at)
    checked(lambda x, at: ad.build1(n, lambda i: ad.sum1(d, lambda e: ad.tanh(x[i] - x[at[i, e]]))), x, at)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [9, 33, 36, 40, 47, 63, 100])
def test_what_is_read_backwards_has_no_conditions(n: int, dtype: str) -> None:
    """For a load under a condition in steps of -1 compilers have no vectors."""
    x = np.random.default_rng(n).normal(size=(20, n)).astype(dtype)
    made = checked(lambda x: ad.tanh(ad.reverse(x, 1) + x), x)
    assert "rest_f" not in made.source
    checked(lambda x: ad.build((20, n), lambda b, a: ad.sum1(n, lambda c: ad.minimum(x[b, c], x[b, n - 1 - a]))), x)
    checked(lambda x: ad.sum(ad.reverse(x, 1) * ad.exp(x), axis=1), x)


def test_rows_are_asked_for_ahead_where_all_of_them_is_read() -> None:
    """Parts of columns would ask for the whole array each."""

    rows, columns = np.ones((8000, 64)), np.ones((150, 3000))
    assert "SOON(&" in checked(lambda x: ad.sum(x * x, axis=1), rows).source
    assert "SOON(&" not in checked(lambda x: ad.sum(x * x, axis=0), columns).source


def test_functions_of_rows_in_single_precision_take_whole_vectors() -> None:
    """Half a vector takes as long for a function; where products are added up, half as many lanes are quicker."""
    x, w = np.random.default_rng(0).normal(size=(40, 50)).astype(np.float32), np.ones(50, np.float32)
    of_function = checked(lambda x, w: ad.einsum("ij,j->i", ad.exp(x), w), x, w).source
    of_product = checked(lambda x, w: ad.einsum("ij,j->i", x, w), x[:39], w).source
    assert "a4" not in of_function  # nor do several rows share a loop
    assert "simdlen(8)" not in of_function and "simdlen(8)" in of_product


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("columns", [48, 49, 97])
def test_a_number_behind_whole_vectors_of_several_functions(columns: int, dtype: str) -> None:
    """If compilers knew that it is the only one, they would call functions one by one: three times the time."""

    def f(x: T, p: T) -> tuple[T, T]:
        w = ad.build4((9, columns, 3, 3), lambda i, j, a, b: ad.exp(-p[0] * ad.square(x[i + a, j + b] - x[i + 1, j + 1])))
        return ad.sum(w, axis=(2, 3)), ad.sum(w * w, axis=(2, 3))

    x, p = (rng(k).normal(size=size).astype(dtype) for k, size in enumerate([(11, columns + 2), (1,)]))
    text = checked(f, x, p).source
    assert (f"end{columns} = far({columns})" in text) == (columns % 16 == 1), text
