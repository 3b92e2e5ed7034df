"""Rows of some twenty to thirty numbers: written out beside functions, loops where little is computed; what is behind rows."""

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


def by_row(x: T, f: Callable[[T], T]) -> T:
    return ad.build1(x.shape[0], lambda i: f(x[i]))


def masked(x: T, p: T) -> T:
    return ad.sum(ad.log(1.0 + ad.sum(ad.where(p, ad.exp(x), 0.0), axis=1)))


def standard(v: T) -> T:
    c = v - ad.mean(v)
    return c / ad.sqrt(ad.mean(ad.square(c)) + 1e-5)


DEAR: dict[str, Callable[[T], T]] = {
    "softmax": lambda x: ad.sum(ad.square(ad.nn.softmax(x))),
    "layer norm": lambda x: ad.sum(ad.tanh(by_row(x, standard))),
    "greatest": lambda x: ad.sum(by_row(x, lambda v: ad.sum(ad.relu(v)) * ad.max(v))),
    "gate": lambda x: ad.sum(by_row(x, lambda v: ad.sigmoid(v) * ad.tanh(ad.mean(v)))),
}


def nests(source: str) -> list[str]:
    return re.findall(r"/\* (over [^*]*) \*/\n", source)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [24, 27, 32, 33, 40])
@pytest.mark.parametrize("name", DEAR)
def test_rows_beside_functions_are_written_out(name: str, n: int, dtype: type) -> None:
    f, x = DEAR[name], normal(150, n, dtype=dtype)
    text = checked(lambda x: ad.value_and_grad(f)(x), x).source
    assert n > 32 or not any(re.search(rf" x {n}: (\d+ )?sum$", x) for x in nests(text)), text
    x[3, 1], x[5, -1] = np.inf, np.nan
    checked(lambda x: ad.value_and_grad(f)(x), x)


@pytest.mark.parametrize("n", [24, 32])
def test_where_little_is_computed_they_are_loops(n: int) -> None:
    def near(x: T, w: T) -> T:
        return ad.sum(ad.exp(-by_row(x, lambda v: ad.sum(ad.square(v - w)))))

    text = checked(near, normal(150, n), normal(n)).source
    assert any(f" x {n}: sum" in x for x in nests(text)), text


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_zeros_are_behind_rows_that_functions_read(dtype: type) -> None:
    """Means of columns, which are no whole vectors: what others have left behind these may be subnormal."""
    n = 33 if dtype is np.float64 else 67

    def normalised(x: T) -> T:
        m = ad.mean(ad.mean(x, axis=0), axis=0)
        c = ad.build1(x.shape[0], lambda i: by_row(x[i], lambda v: v - m))
        s = ad.sqrt(1e-5 + ad.mean(ad.mean(ad.square(c), axis=0), axis=0))
        return ad.sum(ad.build1(x.shape[0], lambda i: by_row(c[i], lambda v: ad.tanh(v / s))))

    text = checked(lambda x: ad.value_and_grad(normalised)(x), normal(32, 20, n, dtype=dtype)).source
    assert re.search(rf"for \(int64_t e = {n}; e < \d+; e\+\+\) s\d+\[z \+ e\] = 0;", text), text


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("columns", [4, 15, 24])
def test_truth_values_in_columns_are_as_wide_as_numbers(columns: int, dtype: type) -> None:
    x, p = normal(333, columns, dtype=dtype), normal(333, columns) > -0.5
    x[~p], p[7] = np.inf, False
    bits = 64 if dtype is np.float64 else 32
    assert f"int{bits}_t c" in checked(masked, x, p).source
    checked(lambda x, p: ad.value_and_grad(lambda x: masked(x, p))(x), x, p)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [40, 48])
def test_whole_vectors_beside_sums_along_rows_lie_row_by_row(n: int, dtype: type) -> None:
    x, p = normal(500, n, dtype=dtype), normal(500, n) > 0.0
    text = checked(lambda x, p: ad.value_and_grad(lambda x: masked(x, p))(x), x, p).source
    is_whole = n * x.itemsize % 64 == 0
    assert ("axes in the order" in text) != is_whole, text


@pytest.mark.parametrize("k", [9, 16, 24, 32])
@pytest.mark.parametrize("n", [65, 100])
def test_pairs_of_some_points_read_turned_copies(n: int, k: int) -> None:
    def total(z: T) -> T:
        return ad.sum(ad.build2((n, n), lambda i, j: ad.sqrt(ad.sum(ad.square(z[i] - z[j])) + 1e-6)))

    text = checked(lambda z: ad.value_and_grad(total)(z), normal(n, k)).source
    assert f"[far{k} * i" not in text, text
    checked(lambda x, w: ad.grad(lambda w: total(x @ w))(w), normal(n, 20), normal(20, k))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_functions_of_one_number_behind_some_vectors_take_a_vector(dtype: type) -> None:
    n = 25 if dtype is np.float64 else 49
    text = checked(lambda x: by_row(x, lambda v: ad.exp(v[1:-1]) * v[0]), normal(20, n + 2, dtype=dtype)).source
    assert f"far({n})" in text, text


def test_batches_of_long_sums_of_what_is_computed_are_calls() -> None:
    def cosines(x: T) -> T:
        u = ad.build1(x.shape[0], lambda b: by_row(x[b], lambda v: v / ad.sqrt(ad.sum(ad.square(v)) + 1e-6)))
        return ad.sum(ad.square(ad.einsum("btd,bsd->bts", u, u)))

    assert "products:" in checked(lambda x: ad.value_and_grad(cosines)(x), normal(12, 20, 80)).source


@pytest.mark.parametrize("n", [100, 200])
def test_a_number_for_each_row_joins_strips_of_pairs(n: int) -> None:
    """The logarithm of a sum along each row of all pairs: strips of rows make it before they read it."""

    def moved(x: T) -> T:
        near = ad.build2((n, n), lambda i, j: ad.exp(-ad.sum(ad.square(x[i] - x[j]))))
        weights = ad.log(ad.build1(n, lambda i: ad.sum(near[i])))
        return ad.build1(n, lambda j: ad.sum1(n, lambda i: weights[i] * near[i, j]))

    text = checked(moved, normal(n, 2)).source
    assert n < 128 or ("rows at a time" in text and "8 of axis 0 at a time" in text), text


@pytest.mark.parametrize("shape", [(0, 17), (5, 0, 33), (0, 20, 67), (0, 3, 25)])
def test_nothing_is_behind_rows_that_are_not_there(shape: tuple[int, ...]) -> None:
    def f(x: T) -> T:
        m = ad.exp(x) * ad.sigmoid(ad.sum(ad.square(x)))
        return ad.sum(ad.tanh(m) / (1.0 + ad.square(m))) + ad.sum(ad.sin(m))

    for dtype in (np.float64, np.float32):
        checked(lambda x: ad.grad(f)(x), np.zeros(shape, dtype))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape", [(200, 12), (200, 40), (20, 15, 16), (20, 15, 22), (20, 15, 30), (30, 9, 7)])
def test_gains_of_rows_are_summed_as_these_lie(shape: tuple[int, ...], dtype: type) -> None:
    """Gradients by a factor and an offset of each place in a row: nobody reads columns."""

    def scaled(x: T, a: T, b: T) -> T:
        if x.ndim == 1:
            return ad.sum(ad.square(ad.relu(x * a + b)))
        return ad.sum(ad.build1(x.shape[0], lambda i: scaled(x[i], a, b)))

    x, a, b = normal(*shape, dtype=dtype), normal(shape[-1], dtype=dtype), normal(shape[-1], dtype=dtype)
    def slopes(*p: T) -> Any:
        return ad.grad_argnums(scaled, (0, 1, 2))(*p)

    text = checked(slopes, x, a, b).source
    assert shape[-1] < 16 or not re.search(rf"\[far{shape[-1]} \* i", text), text
    x[3] = np.nan
    checked(slopes, x, a, b)


def test_quotients_in_sums_are_those_of_one_factor() -> None:
    """Where the divisor is not made of others: what is divided by a sum of tiny numbers would be infinite without these."""
    n, k = 5, 7
    divided = checked(
        lambda a, x, f: ad.build1(n, lambda i: ad.sum1(k, lambda j: a[i, j] * x[j] / f[j])), normal(n, k), normal(k), normal(k)
    )
    assert f"over {k}: div" in divided.source, divided.source

    def twice(u: T, v: T, w: T, x: T, z: T) -> T:
        return ad.build2((n, 3), lambda i, j: ad.sum1(k, lambda c: (((u[c] * v[j]) / w[c]) * x[i, c]) / z[j, c]))

    checked(twice, normal(k), normal(3), normal(k), normal(n, k), normal(3, k))

    def smooth(x: T, w: T) -> T:
        near = ad.build2((k, k), lambda i, j: ad.exp(-ad.square(x[i] - x[j]) - 90.0))
        return ad.build1(k, lambda j: ad.sum1(k, lambda i: w[i] * near[i, j] / ad.sum(near[i])))

    x, w = normal(k, dtype=np.float32), normal(k, dtype=np.float32)
    with ad.using(engine="c"):
        assert np.isfinite(ad.compile(smooth)(ad.array(x), ad.array(w)).numpy()).all()
