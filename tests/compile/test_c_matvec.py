"""Products of a matrix and a vector in steps: calls whose sums lie in registers, on matrices that are turned before the loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

T = ad.AnyTensor

STEPS = 20
CALL = "products with a vector */"  # what is said in front of one
SIZES = [(16, 16), (4, 16), (5, 40), (20, 24), (33, 17), (64, 31), (130, 50), (300, 16)]  # of the result, and of the sums


def matrix(n: int, m: int, seed: int = 0, dtype: type = np.float64) -> Arr:
    return np.asarray(rng(seed).normal(size=(n, m)) / m**0.5, dtype)


def vector(n: int, seed: int, dtype: type) -> Arr:
    return np.asarray(rng(seed).normal(size=n), dtype)


def steps(step: Callable[[T], T], x: T, n: int = STEPS) -> T:
    return ad.fori(n, lambda i, x: step(x), x)


def slopes(f: Callable[..., T]) -> Callable[..., tuple[T, ...]]:
    """The value, and the gradients by all arguments."""

    def df(*xs: T) -> tuple[T, ...]:
        value, gradients = ad.value_and_grad(lambda xs: f(*xs))(xs)
        return (value, *gradients)

    return df


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n, m", [(8, 8), (24, 24), (32, 9), (13, 40)])
def test_stacks_outside_of_loops(n: int, m: int, dtype: type) -> None:
    """Both directions: one of them in the gradient of the other."""
    a: Arr = np.asarray(rng(1).normal(size=(50, n, m)), dtype)
    x: Arr = np.asarray(rng(2).normal(size=(50, n)), dtype)
    y: Arr = np.asarray(rng(3).normal(size=(50, m)), dtype)

    def f(formula: str) -> Callable[[T, T], T]:
        return lambda a, x: ad.sum(ad.tanh(ad.einsum(formula, a, x)))

    assert CALL in checked(slopes(f("bij,bi->bj")), a, x).source
    assert CALL in checked(slopes(f("bij,bj->bi")), a, y).source
    assert CALL not in text_of(f("bij,bj->bi"), a[:, :7], y)  # vectors run through the stack


def text_of(f: Callable[..., T], *args: Arr) -> str:
    return ad.trace(f, *map(ad.array, args)).show("c")


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n, m", SIZES)
def test_both_directions_and_their_gradients(n: int, m: int, dtype: type) -> None:
    """``x / 2 + tanh(A tanh(B x))``: sums of `m` and of `n` products, along rows one way and down columns the other."""
    a, b, x = matrix(m, n, 1, dtype), matrix(n, m, 2, dtype), vector(m, 3, dtype)

    def f(a: T, b: T, x: T) -> T:
        return ad.sum(ad.square(steps(lambda x: 0.5 * x + ad.tanh(a @ ad.tanh(b @ x)), x)))

    checked(slopes(f), a, b, x)
    if n >= 16:
        assert CALL in text_of(f, a, b, x)


@needs_compiler
def test_second_derivatives_read_a_matrix_in_both_directions() -> None:
    a, x = matrix(24, 24), rng(1).normal(size=24)

    def f(x: T, a: T) -> T:
        return ad.sum(ad.sin(steps(lambda x: ad.tanh(a @ x), x)))

    checked(lambda a, x, d: ad.jvp(lambda x: ad.grad(f)(x, a), (x,), (d,)), a, x, rng(2).normal(size=24))


VIEWS: dict[str, Callable[[T], T]] = {
    "rows": lambda a: a[3:43],
    "columns": lambda a: a[:40, 7:47],
    "every second row": lambda a: a[1:80:2, :40],
    "every second column": lambda a: a[:40, ::2][:, :40],
    "backwards": lambda a: ad.reverse(a[:40, :40], 1),
    "turned": lambda a: ad.transpose(a[:40, 2:42]),
    "a page": lambda a: ad.build2((40, 40), lambda i, j: a[i + 1, j + 5]),
    "the diagonals": lambda a: ad.build2((40, 40), lambda i, j: a[i + j, j]),
    "beyond the ends": lambda a: ad.pad(a[:38, :40], ((1, 1), (0, 0))),
}


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("view", VIEWS)
def test_views_of_a_matrix(view: str, dtype: type) -> None:
    a = matrix(80, 80, 1, dtype) if view != "rows" else matrix(80, 40, 1, dtype)
    x = vector(40, 2, dtype)

    def f(a: T, x: T) -> T:
        def step(x: T) -> T:
            b = VIEWS[view](a)
            return ad.tanh(b @ x) + ad.sin(ad.reverse(x) @ b)

        return ad.sum(steps(step, x))

    checked(slopes(f), a, x)


@needs_compiler
def test_vectors_that_are_rows_columns_and_parts() -> None:
    def f(a: T, m: T) -> T:
        def step(m: T) -> T:
            down, along, part = a @ m[:, 3], a @ m[5], a[:, :16] @ ad.reverse(m[2, 8:24])
            return 0.5 * ad.tanh(ad.build2((32, 32), lambda i, j: down[i] * m[i, j] + along[j] + part[i]))

        return ad.sum(steps(step, m))

    checked(slopes(f), matrix(32, 32), matrix(32, 32, 1))


@needs_compiler
@pytest.mark.parametrize("n", [17, 40])
def test_matrices_that_change_from_step_to_step(n: int) -> None:
    """Rows of an argument, carries, and what a step computes itself."""
    many, x = rng(1).normal(size=(20, n, n)) / n, rng(2).normal(size=n)

    def f(many: T, x: T) -> T:
        def step(state: tuple[T, T], a: T) -> tuple[T, T]:
            x, m = state
            m = 0.9 * m + 0.1 * a
            return ad.tanh(a @ x + x @ a + m @ x + x @ m + ad.exp(-m) @ x / n), ad.transpose(m)

        x, m = ad.fold(step, (x, 0.0 * many[0]), ad.rows(many))
        return ad.sum(x) + ad.sum(m)

    checked(slopes(f), many, x)


BATCHES = [
    "bij,bj->bi", "bji,bj->bi", "ibj,bj->bi", "bij,j->bi", "abij,abj->abi", "abij,bj->abi", "baij,abj->abi", "abji,abj->bai",
]  # fmt: skip


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("formula", BATCHES)
def test_stacks_of_matrices(formula: str, dtype: type) -> None:
    size = {"a": 3, "b": 5, "i": 20, "j": 20}
    sides, out = formula.split("->")
    first, second = sides.split(",")
    m, x = (np.asarray(rng(k).normal(size=[size[c] for c in its]), dtype) / 4 for k, its in ((1, first), (2, second)))

    def f(m: T, x: T) -> T:
        def step(x: T) -> T:
            y: T = ad.einsum(formula, m, ad.tanh(x))
            if len(out) > len(second):
                y = ad.max(y, tuple(range(len(out) - len(second))))  # a sum would be one of matrices, in front of the product
            return y if out[-len(second) :] == second.replace("j", "i") else ad.moveaxis(y, 0, 1)

        return ad.sum(ad.square(steps(step, x)))

    checked(slopes(f), m, x)
    assert CALL in text_of(f, m, x)


@needs_compiler
def test_a_loop_in_a_loop_reads_what_was_turned_before_both() -> None:
    a, b, x = matrix(40, 40), matrix(40, 40, 1), rng(2).normal(size=40)

    def f(a: T, b: T, x: T) -> T:
        def outer(x: T) -> T:
            return steps(lambda y: ad.tanh(a @ y + (x[0] * b) @ y), ad.sin(b @ x), 16)

        return ad.sum(steps(outer, x))

    checked(slopes(f), a, b, x)
    text = text_of(f, a, b, x)
    first = text.index("/* 20 steps */")
    assert "tile_64(" in text[first : text.index("for (int64_t t", first)]


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_while_loops_and_conditions(dtype: type) -> None:
    a, x = matrix(48, 48, 1, dtype), vector(48, 2, dtype)

    def f(a: T, x: T) -> T:
        def step(x: T) -> T:
            return ad.cond_lazy(x[0] > 0, lambda: ad.tanh(a @ x), lambda: 0.5 * (x @ a))

        return ad.sum(ad.while_loop(lambda x: ad.sum(ad.square(x)) > 0.05, step, x, max_steps=60))

    checked(slopes(f), a, x)


@needs_compiler
def test_zero_times_anything_where_a_product_is_strong() -> None:
    """Derivatives of square roots at 0, chosen away: the cotangent is 0 there, and what it meets infinite."""
    a, x = matrix(24, 24), rng(1).normal(size=24)
    x[::3] = 0.0

    def f(a: T, x: T) -> T:
        def step(x: T) -> T:
            return ad.select(x > 0, ad.sqrt(ad.maximum(x, 0.0)), 0.0 * x) + 0.1 * ad.tanh(a @ x)

        return ad.sum(ad.square(ad.square(steps(step, x, 16))))

    checked(slopes(f), a, x)


@needs_compiler
def test_what_is_not_finite_stays_so() -> None:
    a, x = matrix(40, 40), rng(1).normal(size=40)
    a[3, 5], a[7, 7], x[2] = np.inf, np.nan, -np.inf
    checked(lambda a, x: ad.map_accum(lambda x, _: (0.5 * (a @ x), x), x, ad.indices(20))[1].stack(), a, x)


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("m", [8, 11, 16, 23])
def test_rows_of_a_stack_that_are_not_finite(m: int, dtype: type) -> None:
    """Each sum takes its own row and vector, and nothing beyond: the first and last elements are in the parts at the ends."""
    a: Arr = np.asarray(rng(1).normal(size=(6, 10, m)), dtype)
    x: Arr = np.asarray(rng(2).normal(size=(6, m)), dtype)
    a[0, 3, m - 1], a[1, 9, 0], a[2, 0, 4], x[3, m - 1] = np.inf, np.nan, -np.inf, np.nan
    made = checked(lambda a, x: ad.einsum("bij,bj->bi", a, x), a, x)
    assert CALL in made.source


@needs_compiler
@pytest.mark.parametrize("n, m", [(4, 16), (9, 19), (24, 24), (30, 17)])
def test_few_steps_read_rows_as_they_lie(n: int, m: int) -> None:
    a, x = matrix(n, m), rng(1).normal(size=m)

    def f(a: T, x: T) -> T:
        return ad.sum(ad.square(steps(lambda x: ad.tanh(ad.sum(ad.sin(a @ x)) * x), x, 5)))

    checked(slopes(f), a, x)
    assert ("rows_d_" in ad.trace(f, ad.array(a), ad.array(x)).to_source("c")) == (n >= 8)


@needs_compiler
@pytest.mark.parametrize("terms", [1000, 1500])
def test_long_sums_of_single_precision(terms: int) -> None:
    a, x = matrix(20, terms, 1, np.float32), vector(terms, 2, np.float32)
    checked(lambda a, x: steps(lambda y: ad.tanh(a @ x + 0.1 * y), ad.zeros((20,), x.dtype)), a, x)


@needs_compiler
def test_an_exported_file_calls_the_same_functions() -> None:
    a, x = matrix(40, 40), rng(1).normal(size=40)
    program = ad.trace(lambda a, x: steps(lambda x: ad.tanh(a @ x), x), ad.array(a), ad.array(x))
    assert "vector_d_40_40" in program.to_source("c")
    stacks = np.ones((5, 9, 13)), np.ones((5, 13))
    assert "rows_d_9_13" in ad.trace(lambda a, x: ad.einsum("bij,bj->bi", a, x), *map(ad.array, stacks)).to_source("c")


JOINED: dict[str, Callable[[T], T]] = {
    "the same twice": lambda a: ad.concat([a, a]),
    "the same twice beside each other": lambda a: ad.concat([a.T, a.T], 1),
    "an argument and its sine": lambda a: ad.concat([a, ad.sin(a)]),
    "rows of arguments": lambda a: ad.stack([a[k % 20] for k in range(40)]),
}


@needs_compiler
@pytest.mark.parametrize("joined", JOINED)
def test_what_is_turned_is_no_piece_of_a_concatenation(joined: str) -> None:
    """Pieces that are copied are known by the concatenation and their number, as what is turned is by its axis."""

    def f(a: T, x: T) -> T:
        b = JOINED[joined](a)
        return ad.sum(ad.square(steps(lambda x: ad.tanh(b @ x) + 0.1 * ad.sin(x @ b), x)))

    checked(slopes(f), matrix(20, 40), rng(1).normal(size=40))


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("taps, d", [(4, 16), (5, 8), (7, 6), (12, 16), (9, 11)])
@pytest.mark.parametrize("order", ["thd", "htd", "tdh", "dht"])
def test_windows_that_are_matrices(order: str, taps: int, d: int, dtype: type) -> None:
    """Attention to what came shortly before: windows are rows of a source with zeros in front, and so are those of gradients."""
    size = {"t": 30, "h": 3, "d": d}
    xs: list[Arr] = [np.asarray(rng(j).normal(size=[size[c] for c in order]), dtype) for j in range(3)]

    def f(q: T, k: T, v: T) -> T:
        q, k, v = (ad.einsum(f"{order}->thd", x) for x in (q, k, v))

        def at(t: Any, h: Any) -> T:
            scores: T = ad.build1(taps, lambda o: ad.cond(t - o >= 0, ad.dot(q[t, h], k[t - o, h]), -1e9))
            weights = ad.nn.softmax(scores)
            return ad.sum1(taps, lambda o: weights[o] * v[t - o, h])

        return ad.sum(ad.square(ad.build2((30, 3), at)))

    made = checked(slopes(f), *xs)
    assert made.source.count(CALL) >= 4 or order in ("tdh", "dht")  # whose copies may take longer


@needs_compiler
def test_windows_of_what_is_not_finite() -> None:
    """Zeros around a source meet any factor where a product is strong, as in gradients, and NaN comes of an ordinary one."""
    x, w = rng(1).normal(size=(20, 8)), rng(2).normal(size=(20, 5))
    w[0, 4], w[1, 0], x[3, 2] = np.inf, np.nan, -np.inf

    def f(x: T, w: T) -> T:
        return ad.build1(20, lambda t: ad.sum1(5, lambda o: w[t, o] * x[t - o]))

    assert CALL in checked(f, x, w).source
    assert checked(slopes(lambda x, w: ad.sum(ad.square(f(x, w)))), x, w).source.count(CALL) >= 2


@needs_compiler
@pytest.mark.parametrize("n", [3, 20])
def test_windows_in_steps(n: int) -> None:
    x, w = rng(1).normal(size=(24, 16)), rng(2).normal(size=(24, 16)) / 8

    def step(w: T, s: T) -> T:
        scores = ad.build2((24, 16), lambda t, o: ad.dot(s[t - o], w[t]))
        return ad.build1(24, lambda t: ad.tanh(ad.sum1(16, lambda o: scores[t, o] * s[t - o])))

    made = checked(slopes(lambda x, w: ad.sum(ad.square(steps(lambda s: step(w, s), x, n)))), x, w)
    assert CALL in made.source
