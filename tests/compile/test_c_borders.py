"""Conditions in the C of loops that read beyond the ends of arrays, and lengths that are no whole vectors."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
LOAD = re.compile(r"\(uint64_t\)[^;]*\? \w+\[")  # under a condition


def cube(rate: T, start: T) -> T:
    """Heat in a cube with walls, by slices."""

    def step(_: object, u: T) -> T:
        c = u[1:-1, 1:-1, 1:-1]
        beside = u[2:, 1:-1, 1:-1] + u[:-2, 1:-1, 1:-1] + u[1:-1, 2:, 1:-1] + u[1:-1, :-2, 1:-1]
        change = beside + u[1:-1, 1:-1, 2:] + u[1:-1, 1:-1, :-2] - 6.0 * c
        return u + ad.pad(rate[1:-1, 1:-1, 1:-1] * change, ((1, 1), (1, 1), (1, 1)))

    return ad.sum(ad.square(ad.fori(9, step, start)))


def numbers(*shape: int, dtype: type = np.float64) -> Arr:
    return np.asarray(np.random.default_rng(len(shape)).normal(size=shape) / 8, dtype)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [8, 11, 24])
def test_what_lies_in_memory_anyway_is_read_without_a_condition(n: int, dtype: type) -> None:
    made = checked(cube, numbers(n, n, n, dtype=dtype), numbers(n, n, n, dtype=dtype))
    steps = made.source.split("/* 9 steps */")[1]
    if n == 24:  # smaller ones keep the change in memory
        assert not LOAD.search(steps) and re.search(r"only_f\d\d\(v\d+, \(", steps)  # but it is chosen from


def test_what_steps_read_beyond_its_ends_has_zeros_around_it() -> None:
    made = checked(lambda r, s: ad.grad(lambda p: cube(*p))((r, s)), numbers(24, 24, 24), numbers(24, 24, 24))
    backwards = made.source.split(" steps backwards */")[1]
    assert "for (int64_t z0 = 0; z0 < 22; z0++)" in backwards.split("for (int64_t t")[0]  # a copy of the rates
    assert not LOAD.search(backwards.split("for (int64_t t")[1].split("\n    }\n")[0])


@pytest.mark.parametrize("bad", [np.inf, np.nan])
def test_what_is_not_chosen_leaks_nothing(bad: float) -> None:
    for k, place in enumerate([(0, 0, 0), (5, 0, 3), (4, 4, 4), (10, 10, 10)]):
        rate, start = numbers(11, 11, 11), numbers(11, 11, 11)
        (rate if k % 2 else start)[place] = bad
        with np.errstate(all="ignore"):
            checked(lambda r, s: ad.grad(lambda p: cube(*p))((r, s)), rate, start)


def test_rows_of_steps_are_not_read_beyond_their_array() -> None:
    def walk(x: T) -> T:
        return ad.fold(lambda s, row: ad.build1(s.shape[0], lambda i: row[i - 1] * s[i] + row[i + 2]), x[0], ad.rows(x))

    checked(walk, numbers(9, 40))
    checked(lambda x: ad.build2((9, 40), lambda i, j: x[i - 1, j + 1] + x[i + 1, j - 1]), numbers(9, 40))


@pytest.mark.parametrize("n", [17, 24, 40, 50])
def test_narrow_numbers_beside_wide_ones_run_through_whole_vectors(n: int) -> None:
    """As many iterations at a time as the narrow ones have lanes: what is left of them would be computed one by one."""

    def loss(z: T, y: T) -> tuple[T, T]:
        by_cell = lambda i, j: ad.cond(y[i, j] == 1, ad.softplus(-z[i, j]), ad.softplus(z[i, j]))
        cells = ad.build2(y.shape, by_cell)
        return ad.sum(cells, axis=1), ad.sum(cells, axis=0)

    labels = np.random.default_rng(n).integers(0, 2, (30, n))
    made = checked(loss, numbers(30, n, dtype=np.float32), labels)
    assert re.search(rf"i\d < {n + -n % 16};", made.source)


def test_choices_by_place_are_masks_in_vectors() -> None:
    """A row that may lie outside is read at the beginning; conditions of the row and of the place in it are apart."""
    chosen = checked(lambda x: ad.build2((30, 30), lambda i, j: x[i - 1, j + 1] * x[i, j]), numbers(30, 30))
    inner = chosen.source.split("#pragma omp simd")[1].split("}")[0]
    assert "x0[((30 * i0 - 29) & ((-i0) >> 63)) + i1]" in inner
    assert re.search(r"only_f64\(v\d+, \(\(-i0\) >> 63\) & \(\(i1 - 29\) >> 63\)\)", inner)


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.int32, np.bool_])
def test_rows_that_may_lie_outside(dtype: type) -> None:
    """In nests of two and three loops, read forwards and backwards, and in steps."""
    a, b = (numbers(*shape) * 9 for shape in ((7, 70), (5, 6, 9)))
    x, y = (v > 0 if dtype is np.bool_ else np.asarray(v, dtype) for v in (a, b))
    checked(lambda x: ad.build2((9, 70), lambda i, j: x[i - 1, j + 2]), x)
    checked(lambda x: ad.build2((9, 40), lambda i, j: x[6 - i, 69 - j]), x)
    checked(lambda x: ad.build2((70, 20), lambda i, j: x[j - 5, i + 1]), x)
    checked(lambda y: ad.build((7, 6, 9), lambda i, j, k: y[i - 1, j + 1, k - 1]), y)
    if np.issubdtype(dtype, np.floating):
        x[1, 3] = np.nan
        x[6, 69] = np.inf
        checked(lambda x: ad.grad(lambda x: ad.sum(ad.build2((9, 70), lambda i, j: x[i - 1, j + 2] * x[i + 1, j - 1])))(x), x)


def test_both_ends_of_a_loop_are_one_text() -> None:
    made = checked(lambda x: ad.build1(250, lambda i: x[i + 2] * x[i] + x[i - 1]), numbers(250))
    body = made.source.split("kernel(void")[1]
    assert body.count("for (") == 2 and "int64_t i0 = end < 1 ? end : end + 247;" in body


def test_the_first_and_the_last_vector_of_a_row_have_masks() -> None:
    """Where rows are whole vectors: what is between them is, too."""
    made = checked(lambda x: ad.build1(256, lambda i: x[i + 2] * x[i] + x[i - 1]), numbers(256))
    body = made.source.split("kernel(void")[1]
    assert "for (int64_t i0 = 8; i0 < 248; i0++)" in body and "for (int64_t side = 0; side <= 248; side += 248)" in body
    assert body.count("#pragma omp simd") == 2 and body.count("for (") == 3


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [32, 100, 256])
@pytest.mark.parametrize(("a", "b"), [(0, 1), (-1, 0), (-1, 2), (9, -1), (-17, 17)])
def test_ends_of_rows(n: int, a: int, b: int, dtype: type) -> None:
    """At either side or both, near and far, with sums of what is there, and what is not finite."""

    def beside(x: T) -> T:
        return ad.build1(n, lambda i: x[i + a] * x[i + b] - 0.5 * x[i])

    def loss(x: T) -> T:
        return ad.sum(ad.square(ad.fori(9, lambda _, u: u + 0.1 * beside(u), x)))

    start = numbers(n, dtype=dtype)
    for bad in (0.0, np.nan, np.inf):
        start[n - 1] += bad
        with np.errstate(all="ignore"):
            checked(beside, start)
            if abs(a) < 2:
                checked(lambda x: ad.value_and_grad(loss)(x), start)


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.float64, np.float32, bool])
@pytest.mark.parametrize("shape", [(7, 17, 3), (5, 14, 3), (7, 33, 6), (8, 16, 4), (4, 27, 5), (2, 40, 2), (4, 17, 7)])
def test_shifts_of_neighbours_that_lie_apart(shape: tuple[int, ...], dtype: type) -> None:
    """gcc 12 loads others where several are loaded together under conditions: they have none."""
    x: Arr = np.arange(1, np.prod(shape) + 1).reshape(shape).astype(dtype)

    def shifted(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        m, n, c = x.shape
        later = ad.build3((m, n, c), lambda i, j, k: x[i, j - 1, k])
        sooner = ad.build3((m, n, c), lambda i, j, k: x[i, j + 2, k])
        return ad.pad(x, [(0, 0), (1, 2), (0, 0)]), later, sooner, ad.build3((m, n, c), lambda i, j, k: x[i - 1, j - 2, k])

    padded, later, sooner, both = (np.asarray(y) for y in checked(shifted, x)(x))
    np.testing.assert_array_equal(both[1:, 2:], x[:-1, :-2])
    np.testing.assert_array_equal(padded, np.pad(x, [(0, 0), (1, 2), (0, 0)]))
    np.testing.assert_array_equal(later[:, 1:], x[:, :-1])
    np.testing.assert_array_equal(sooner[:, :-2], x[:, 2:])


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [23, 33, 49, 100, 250])
def test_whole_vectors_of_a_ragged_row_need_no_conditions(n: int, dtype: type) -> None:
    """The last vector, in which some places are none, is a loop of its own; sums of both loops are one."""

    def f(x: Any, z: Any) -> Any:
        last, kept = ad.map_accum(lambda s, r: (ad.exp(-s * s) + r * s, ad.sum(s * r)), x, ad.rows(z))
        return last, ad.sum(last), kept.stack()

    x: Arr = rng().normal(size=n).astype(dtype)
    z: Arr = rng(1).normal(size=(6, n)).astype(dtype)
    wide = 64 // x.itemsize
    text = checked(f, x, z).source.split("/* 6 steps */")[1]
    parts = f"i0 < {n - n % wide}; i0++", f"for (int64_t i0 = {n - n % wide}; i0 < {n + -n % wide}; i0++"
    assert [p in text for p in parts] == [n >= 3 * wide] * 2, text
    z[2, n - 1] = np.inf
    x[0] = np.nan
    checked(f, x, z)
    loss: Any = lambda x, z: ad.sum_all(f(x, z)[0]) + ad.sum_all(f(x, z)[2])
    checked(lambda x, z: ad.grad_argnums(loss, (0, 1))(x, z), np.abs(x) / 4, z)


# ---------------------------------------------------------------- short rows that lie far apart
def windows(x: T, stride: int, around: int) -> T:
    """The greatest of each window of two by two places, with zeros around them that the next layer wants."""
    return ad.pad(ad.nn.max_pool2d(ad.relu(x), 2, stride=stride), ((0, 0), (0, 0), (around, around), (around, around)))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [14, 18, 28, 32])
@pytest.mark.parametrize(("stride", "around"), [(2, 1), (1, 1), (2, 2), (3, 0)])
def test_pools_run_along_their_rows(stride: int, around: int, n: int, dtype: type) -> None:
    x, k = numbers(64, 8, n, n, dtype=dtype), numbers(8, 8, 3, 3, dtype=dtype)
    x[0, 0, 2, 3], x[1, 2, 0, 0], x[2, 1, -1, -1] = np.nan, np.inf, -np.inf
    checked(lambda x, k: ad.nn.conv2d(windows(x, stride, around), k), x, k)
    x, c = numbers(64, 8, n, n, dtype=dtype), numbers(64, 8, *[(n - 2) // stride + 1] * 2, dtype=dtype)
    made = checked(lambda x, c: ad.grad(lambda x: ad.sum(c * ad.nn.max_pool2d(ad.relu(x), 2, stride=stride)))(x), x, c)
    if stride == 2:
        assert "far(" not in made.source.split("(void **p", 1)[1]  # nothing is gathered across images


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.int32, bool])
@pytest.mark.parametrize("n", [6, 7, 13, 14, 15, 29, 30, 31])
def test_images_with_a_border_of_zeros(n: int, dtype: type) -> None:
    x = numbers(70, 5, n, dtype=dtype) if np.issubdtype(dtype, np.floating) else (rng().random((70, 5, n)) > 0.5).astype(dtype)
    checked(lambda x: ad.pad(ad.pad(x[:, ::2], ((0, 0), (1, 1), (1, 1)))[:, 1:], ((0, 0), (2, 0), (0, 1))), x)


@pytest.mark.parametrize("steps", [1, 2, 3, -1, -2])
@pytest.mark.parametrize("shift", [-3, 0, 1, 4])
def test_conditions_on_steps_fail_at_the_ends_alone(shift: int, steps: int) -> None:
    def read(x: T) -> T:
        start = 70 + shift

        def at(i: Any) -> Any:
            return ad.cond((i * steps + start >= 0) & (i * steps + start < 200), x[i * steps + start], 0.5)

        return ad.build1(70, at)

    checked(read, numbers(200))
    checked(lambda x: ad.build1(9, lambda r: read(x[r]) + 1.0), numbers(9, 200))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [5, 8, 11, 16])
def test_outer_products_of_short_rows_are_stored_row_by_row(n: int, dtype: type) -> None:
    made = checked(lambda a, b: ad.einsum("ni,nj->nij", a, b), numbers(300, n, dtype=dtype), numbers(300, n, dtype=dtype))
    text = made.source.split("(void **p", 1)[1]
    assert n < 8 or ("far(" not in text and "tile_" not in text), text


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("k", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("m", [16, 17, 40])
def test_rows_of_zeros_beside_results_in_order(m: int, k: int, dtype: type) -> None:
    """A few numbers at each place of a grid are loaded under one condition on the place, in a loop that stores others in order: a
    compiler gave each of the loads the condition of another."""

    def f(x: T, y: T) -> tuple[T, ...]:
        value, slope = ad.value_and_grad(lambda x: ad.sum(ad.square(ad.tanh(x[:, 1:]))))(x)
        return value, slope, ad.zeros_like(y), ad.zeros_like(y)

    checked(f, numbers(24, m, k, dtype=dtype), numbers(24, m, dtype=dtype))
    checked(lambda x, y: (*f(x, y)[:2], 2.0 * y), numbers(24, m, k, dtype=dtype), numbers(24, m, dtype=dtype))
