"""Carries that steps only add to at a few places: in place, at a cost that does not depend on the size of the carry."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
N, STEPS = 300, 40


def gradients(f: Callable[[T], T]) -> Callable[[T], tuple[T, T]]:
    return lambda x: ad.value_and_grad(f)(x)


def steps(x: T, f: Callable[[Any, T], T], start: float = 0.25) -> T:
    return ad.fori(STEPS, f, ad.scalar(start, x.spec.dtype))


READS: dict[str, Callable[[T], T]] = {
    "one": lambda x: steps(x, lambda i, s: ad.sin(s + x[i])),
    "two": lambda x: steps(x, lambda i, s: ad.sin(s + x[i] * x[i + 2])),
    "the same": lambda x: steps(x, lambda i, s: ad.sin(s + x[i] * x[i])),
    "backwards": lambda x: steps(x, lambda i, s: ad.sin(s + x[N - 1 - i])),
    "modulo": lambda x: steps(x, lambda i, s: ad.sin(s + x[(7 * i) % 5])),
    "outside": lambda x: steps(x, lambda i, s: ad.sin(s + x[i * 20 - 100])),
    "some": lambda x: steps(x, lambda i, s: ad.sin(s + ad.sum1(8, lambda k: x[i + k] * x[2 * k]))),
    "a row": lambda x: steps(x, lambda i, s: ad.sin(s + ad.sum_all(ad.reshape(x, (N // 10, 10))[i % 30]))),
    "where the state says": lambda x: steps(x, lambda i, s: 0.5 * ad.sin(s + x[ad.to_dtype(ad.abs(s) * 250.0, ad.I64)])),
    "under a condition": lambda x: steps(x, lambda i, s: s + ad.cond(i > 3, ad.exp(-x[i]), s * x[0])),
}


def longest(source: str) -> int:
    """The longest loop within the steps of the last loop of steps."""
    steps = re.findall(r"^    for \(int64_t t\d.*?^    \}$", source, re.MULTILINE | re.DOTALL)[-1]
    return max((int(n) for n in re.findall(r"< (\d+); [iz]\d*\+\+", steps)), default=0)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", READS)
def test_gradients_by_an_array_that_steps_read(name: str, dtype: str) -> None:
    x = rng(1).normal(size=N).astype(dtype)
    source = checked(gradients(READS[name]), x).source
    assert longest(source) < N / 2, source


@pytest.mark.parametrize("name", READS)
def test_second_derivatives(name: str) -> None:
    x, v = rng(2).normal(size=(2, N))
    checked(lambda x, v: (ad.hvp(READS[name], x, v),), x, v)


@pytest.mark.parametrize("rows", [3, 40])
def test_a_loop_in_the_steps_adds_to_the_carry_around_it(rows: int) -> None:
    """Scores of two sequences; a table of nine elements would be in registers, if its places were known."""
    a, b = rng(3).integers(rows, size=12), rng(4).integers(rows, size=15)

    def best(table: T, a: T, b: T) -> T:
        def row(h: T, ai: T) -> T:
            def cell(left: T, j: T) -> tuple[T, T]:
                y = ad.tanh(h[j - 1] + table[ai, b[j]]) + 0.5 * left * h[j]
                return y, y

            made: T = ad.map_accum(cell, 0.0 * h[0], ad.rows(ad.iota(b.shape[0])))[1].stack()
            return made

        return ad.sum_all(ad.fold(row, 0.1 * ad.to_dtype(b, ad.F64), ad.rows(a)))

    table = rng(5).normal(size=(rows, rows))
    made = checked(lambda table, a, b: ad.value_and_grad(lambda t: best(t, a, b))(table), table, a, b)
    assert made.source.count("steps backwards") == 2 and (rows < 40 or longest(made.source) < rows * rows)


def along(x: T, f: Callable[[Any, T], T]) -> T:
    return ad.fori(STEPS, f, 0.5 * x)


def put(x: T, place: Any, value: Callable[[Any], T]) -> T:
    return ad.build1(x.shape[0], lambda j: ad.cond(j == place, value(j), x[j]))


def put_row(m: T, place: Any, value: Callable[[Any], T]) -> T:
    return ad.build2(m.shape, lambda j, k: ad.cond(j == place, value(k), m[j, k]))


def rows_of(x: T) -> T:
    return ad.reshape(x, (N // 10, 10))


def upwards(i: Any, x: T, j: Any, k: int = 0) -> T:
    """Many operations on one element, which is set."""
    y = ad.tanh(x[j] * x[i - 1]) + x[j]
    return upwards(i, x, j, k + 1) * ad.sin(y * x[j + 1]) if k < 3 else y


SETS: dict[str, Callable[[T], T]] = {
    "by the last": lambda x: along(x, lambda i, s: put(s, i, lambda j: ad.sin(s[i - 1] + x[i]))),
    "at its own place": lambda x: along(x, lambda i, s: put(s, i, lambda j: ad.sin(s[j] + x[j - 1]))),
    "ahead": lambda x: along(x, lambda i, s: put(s, i + 1, lambda j: s[i] * x[i])),
    "outside": lambda x: along(x, lambda i, s: put(s, 30 * i - 300, lambda j: s[i] * x[2])),
    "where the state says": lambda x: along(x, lambda i, s: put(s, ad.to_dtype(ad.abs(s[i]) * 99.0, ad.I64), lambda j: s[i + 1])),
    "and added": lambda x: along(x, lambda i, s: put(s, i, lambda j: x[i]) + ad.expand(s[3], 0).scatter((N,), lambda _: i // 2)),
    "computed where it is set": lambda x: along(x, lambda i, s: put(s, i, lambda j: upwards(i, x, j) + s[j + 1])),
    "a sum over all, where it is set": lambda x: along(
        x, lambda i, s: put(s, i, lambda j: 0.5 * ad.sum1(8, lambda k: ad.cond(k == j, 0.0, x[j + k] * s[k])) / x[j])
    ),
    "a row that its neighbour is added to": lambda x: ad.fori(
        20, lambda i, m: put_row(m, i, lambda k: ad.exp(-rows_of(x)[i, k] * m[i - 1, k])), rows_of(x)
    ),
    "two places": lambda x: along(x, lambda i, s: put(put(s, i, lambda j: s[i + 1]), i + 1, lambda j: s[i])),
    "a row": lambda x: ad.fori(20, lambda i, m: put_row(m, i, lambda k: ad.sin(m[i - 1, k] + m[i, 9 - k])), rows_of(x)),
    "an element": lambda x: ad.fori(
        90,
        lambda i, m: ad.build2(m.shape, lambda j, k: ad.cond((j == i // 3) & (k == i % 3), m[i // 5, 7] * m[0, 0], m[j, k])),
        rows_of(x),
    ),
}


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", SETS)
def test_steps_that_set_an_element_or_a_row(name: str, dtype: str) -> None:
    x = rng(9).uniform(0.5, 1.0, size=N).astype(dtype)
    source = checked(SETS[name], x).source
    assert longest(source) < N / 2, source
    checked(gradients(lambda x: ad.sum_all(SETS[name](x) ** 2)), x)


def test_one_element_is_computed_where_others_are_not_chosen() -> None:
    """The logarithm of what is not chosen is infinite, and so are its derivatives; a place that is none is not chosen."""

    def f(x: T, ks: T) -> T:
        def step(s: T, k: T) -> T:
            s = ad.build1(N, lambda j: ad.cond((k == j) & (j < 200), s[j - 1] * ad.log(x[j] - x[200]), s[j]))
            return ad.build1(N, lambda j: ad.cond(j != k, s[j], 1.0 / (x[j + 1] - x[k + 1] + 1.0)))

        return ad.sum_all(ad.fold(step, x, ad.rows(ks)) ** 2)

    x = np.arange(N, dtype=float)[::-1].copy()
    checked(lambda x, ks: ad.value_and_grad(lambda x: f(x, ks))(x), x, np.array([3, 250, -7, 0, N, N - 1, 199]))


def test_a_row_made_of_others_in_the_same_array() -> None:

    def f(x: T) -> T:
        def step(i: Any, m: T) -> T:
            return ad.build2(m.shape, lambda j, k: ad.cond(j == i, ad.sin(m[j - 1, 9 - k] + m[j, k]), m[j, k]))

        return ad.fori(25, step, rows_of(x))

    x = rng(10).uniform(size=N)
    assert "memcpy(new" not in checked(f, x).source
    checked(gradients(lambda x: ad.sum_all(f(x) ** 2)), x)


def test_carries_that_are_read_as_well_do_not_grow() -> None:
    def counted(x: T) -> tuple[T, T]:
        def step(i: Any, state: T) -> T:
            return state + ad.expand(0.5 * state[i % 4] + x[i], 0).scatter((50,), lambda _: i % 7)

        def twice(state: T, i: T) -> tuple[T, T]:
            new = state + ad.expand(x[i], 0).scatter((50,), lambda _: i % 7)
            return new, new

        every: T = ad.map_accum(twice, ad.full((50,), 0.0, ad.F64), ad.rows(ad.iota(20)))[1].stack()
        return ad.fori(30, step, ad.full((50,), 0.125, ad.F64)), every

    checked(counted, rng(6).normal(size=N))


def test_carries_that_grow_forwards() -> None:
    def histogram(x: T, ix: T) -> T:
        def step(i: Any, state: tuple[T, T]) -> tuple[T, T]:
            h, s = state
            return h + ad.expand(s, 0).scatter((50,), lambda _: ix[i]), ad.sin(s + x[i])

        return ad.fori(N, step, (ad.cumsum(ad.full((50,), 0.5, ad.F64)), x[0]))[0]

    x, ix = rng(7).normal(size=N), rng(8).integers(-3, 53, size=N)  # some fall outside
    assert longest(checked(histogram, x, ix).source) < 50
    checked(lambda x, ix: (ad.grad(lambda x: ad.sum_all(histogram(x, ix) ** 2))(x),), x, ix)


def test_two_carries_grow_by_the_same() -> None:
    def f(x: T, ks: T) -> T:
        return ad.sum_all(ad.fold(lambda s, k: put(s, k, lambda j: ad.sin(s[k] + x[k])), x, ad.rows(ks)) ** 2)

    checked(lambda x, ks: ad.value_and_grad(lambda x: f(x, ks))(x), rng(11).normal(size=N), rng(12).integers(-2, N + 2, size=30))


@pytest.mark.parametrize(("rows", "columns", "times"), [(2, 33, 3), (2, 5, 3), (8, 8, 3), (3, 16, 5), (2, 33, 2)])
def test_an_inner_loop_that_reads_what_it_sets_has_a_place_of_its_own(rows: int, columns: int, times: int) -> None:
    def inner(i: Any, m: T) -> T:
        def step(p: Any, u: T) -> T:
            return ad.build2((rows, columns), lambda b, j: ad.cond(j == i + p, ad.tanh(u[b, j]), u[b, j]))

        return ad.fori(times, step, m)

    checked(lambda m: ad.fori(3, inner, m), rng(13).normal(size=(rows, columns)))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [6, 20, 33])
def test_rows_and_columns_are_added_to_what_is_computed_anew(n: int, dtype: type) -> None:
    def paths(d: T) -> T:
        step: Any = lambda k, d: ad.build2((n, n), lambda i, j: ad.minimum(d[i, j], 0.9 * d[i, k] + d[k, j]))
        return ad.sum(ad.sin(ad.fori(n, step, d)))

    x: Arr = rng().random((n, n)).astype(dtype)
    text = checked(lambda d: ad.value_and_grad(paths)(d), x).source.partition("steps backwards")[2]
    assert all(int(size) < n * n for size in re.findall(r"z < (\d+); z\+\+\)", text))  # nothing is scattered into zeros


def test_rows_are_restored_in_place() -> None:
    """What steps set is taken back by the steps of the gradient, which read other rows of it."""
    def loss(p: tuple[T, T]) -> T:
        x, w = p
        step: Any = lambda t, s: ad.build1(STEPS, lambda i: ad.cond(i == t, ad.tanh((s @ w) @ s), s[i]))
        return ad.sum_all(ad.fori(STEPS, step, x))

    x, w = rng(12).normal(size=(STEPS, N)), rng(13).normal(size=N)
    source = checked(lambda x, w: ad.grad(loss)((x, w)), x, w).source
    assert f"/* over {N}: select */" in source[source.index("steps backwards */") :], source


@pytest.mark.parametrize("n", [4, 40])
def test_a_row_and_a_column_that_meet_are_set_one_after_the_other(n: int) -> None:
    def loss(x: T) -> T:
        def step(t: Any, s: T) -> T:
            row = ad.sin(0.3 * (s[:, 0] @ s))
            s = ad.build1(n, lambda i: ad.cond(i == t, row, s[i]))
            return ad.build2((n, n), lambda i, j: ad.cond(j == n - 1 - t, -0.7, s[i, j]))

        return ad.sum_all(ad.sin(ad.fori(3, step, x)))

    x, v = rng(14).normal(size=(2, n, n))
    checked(lambda x, v: (loss(x), ad.hvp(loss, x, v)), x, v)


@pytest.mark.parametrize("which", ["row", "column"])
@pytest.mark.parametrize("size", [(5, 31), (8, 16), (12, 31)])
def test_states_that_are_multiplied_and_set_at_a_place(size: tuple[int, int], which: str) -> None:
    """Backwards the state before is set again, and must lie without gaps for the product."""
    m, n = size
    along: Callable[[T, T, Any, Any, Any], T] = {
        "row": lambda s, p, t, i, j: ad.cond(i == t % m, p[j], s[i, j]),
        "column": lambda s, p, t, i, j: ad.cond(j == t % n, p[i], s[i, j]),
    }[which]

    def f(q: tuple[T, T]) -> T:
        s, p = q

        def step(t: Any, c: tuple[T, T]) -> tuple[T, T]:
            new: T = ad.build2((m, n), lambda i, j: along(c[1], p, t, i, j))
            return c[0] * 0.5 + c[1] @ ad.transpose(c[1]), new

        a, s = ad.fori(7, step, (s @ ad.transpose(s), s))
        return ad.sum(ad.square(a)) + ad.sum(ad.sin(s))

    def slopes(s: T, p: T) -> tuple[T, T]:
        by_s, by_p = ad.grad(f)((s, p))
        return by_s, by_p

    checked(slopes, rng().normal(size=size), rng(1).normal(size=n if which == "row" else m))
