"""Long strides of vectors: compilers are not told where they would load everything in between."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.forms import form_text
from interpreters.compile.c.texts.nests.steps import named
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

T = ad.AnyTensor


@pytest.mark.parametrize("step, trips, calls, name", [
    (256, 24, False, "far256"), (-64, 16, False, "back64"), (24, 16, False, ""), (24, 64, False, "far24"),
    (24, 16, True, "far24"), (24, 15, True, ""), (4, 100, True, ""), (1, 24, True, ""), (0, 24, False, ""),
])  # fmt: skip
def test_powers_of_two_and_those_beside_functions_have_a_name(step: int, trips: int, calls: bool, name: str) -> None:
    lines: list[str] = []
    assert named((3, ((1, step),)), 1, {0: 5, 1: trips}, calls, lines) == ({1: name} if name else {})
    assert lines == ([f"const int64_t {name} = far({step});"] if name else [])


def followed(x: T, z: T, work: int) -> T:
    """Rows of `x` that are read across, one element after the other, by each row of `z`."""

    def element(a: ad.Ix[Any], i: ad.Ix[Any]) -> T:
        y = z[a, i]
        for k in range(x.shape[1]):
            q = x[i, k]
            y = ad.maximum(y * q + 0.5 * y * y - 0.25 * q * q, y - q * (y + 1.0)) if work else y + q
        return y

    return ad.build2(z.shape, element)


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n, d", [(16, 7), (33, 5), (40, 11)])
def test_elements_of_rows_beside_much_arithmetic_are_no_group(n: int, d: int, dtype: type) -> None:
    """gcc has no vectors for groups in steps of 5 or more that are no powers of two, so it is not told that they are groups."""
    x: Arr = rng().uniform(-1.0, 1.0, (n, d)).astype(dtype)
    z: Arr = rng().uniform(-1.0, 1.0, (9, n)).astype(dtype)
    assert f"x0[far{d} * i0 + 1]" in checked(lambda x, z: followed(x, z, 1), x, z).source
    assert f"far{d}" not in checked(lambda x, z: followed(x, z, 0), x, z).source


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_steps_of_short_rows_along_their_first_axis(dtype: type) -> None:
    """Reads along both axes, of rows that are padded to vectors."""

    def step(_: object, u: T, mask: T, at: T) -> T:
        there = ad.take(u, at)
        moved = ad.select(mask, ad.roll(ad.tanh(u), 1), ad.reverse(u, 1) * ad.replicate(24, ad.mean(u, 0)))
        return 0.6 * u + 0.4 * ad.tanh(moved + there * ad.roll(u, 3, 1) + ad.cumsum(u, 0) / 24.0)

    def f(x: T, mask: T, at: T) -> T:
        return ad.sum(ad.square(ad.fori(3, lambda i, u: step(i, u, mask, at), x)))

    x: Arr = np.asarray(rng(1).normal(size=(24, 16, 4)), dtype)
    mask, at = rng(2).random(x.shape) < 0.5, rng(3).integers(0, 24, 24)
    checked(lambda x, m, at: ad.value_and_grad(lambda y: f(y, m, at))(x), x, mask, at)


def test_what_begins_far_away_has_a_name_beside_a_long_step() -> None:
    lines: list[str] = []
    place = (5000, ((1, 24),))
    steps = named(place, 1, {1: 64}, False, lines)
    assert form_text(place, steps=steps) == "far24 * i1 + at4096 + 904"
    place = (-5, ((1, 24),))
    assert form_text(place, steps=named(place, 1, {1: 64}, False, lines)) == "far24 * i1 + before2048 + 2043"
    assert lines == [f"const int64_t {x};" for x in ("far24 = far(24)", "at4096 = far(4096)", "before2048 = far(-2048)")]


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [2, 4])
def test_matrices_of_a_short_stack_are_read_across_in_vectors(n: int, dtype: type) -> None:
    """Groups of 4,096 elements and more, read in steps that it is not told, keep gcc from vectors."""
    x: Arr = np.asarray(rng(1).normal(size=(n, 40, 40)), dtype)
    made = checked(lambda x: ad.sum(ad.tanh(x + ad.einsum("bij->bji", x))), x)
    assert ("at2048" in made.source) == (n > 2)


@needs_compiler
@pytest.mark.parametrize("n", [20, 24])
def test_arrays_read_in_the_same_long_steps_are_no_group(n: int) -> None:
    """They lie in one memory, farther apart than gcc takes together; functions of them would be called one by one."""

    def step(u: ad.AnyTensor, m: ad.AnyTensor, w: ad.AnyTensor) -> ad.AnyTensor:
        h = u - m
        e: ad.AnyTensor = ad.build3(u.shape, lambda i, j, b: ad.nn.logsumexp(h[i, j] + w[:, b]))
        f: ad.AnyTensor = ad.build3(u.shape, lambda i, j, b: e[i, j, b] - ad.nn.logsumexp(e[i, j]))
        return ad.build3(u.shape, lambda i, j, b: f[i - 1, j, b])

    u, w = (np.asarray(rng(k).normal(size=s), np.float32) for k, s in ((1, (n, n, 5)), (2, (5, 5))))
    made = checked(lambda u, w: ad.sum(ad.fori(3, lambda _, m: step(u + m, m, w), ad.zeros_like(u))), u, w)
    assert re.search(r"= s\d+\[\d+ \* i0 \+ far16 \* i1 \+ at0s\d+ \+ 1\];", made.source), made.source


@needs_compiler
@pytest.mark.parametrize("rows, n", [(24, 24), (5, 40), (40, 20)])
def test_half_a_vector_that_is_left_of_functions_is_a_loop_of_its_own(rows: int, n: int) -> None:
    """Across the rows of a matrix, where loops are no longer than they are."""
    x: Arr = np.asarray(rng(1).normal(size=(30, rows, n, n)), np.float32)
    made = checked(lambda x: ad.sum(ad.tanh(x + ad.einsum("abij->abji", x))), x)
    assert any(f"< {n - n % 16}; " in line for line in made.source.splitlines()) == (2 * (n % 16) >= 16)


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("rows, n", [(32, 12), (64, 7), (100, 12), (127, 16)])
def test_rows_of_layers_are_read_and_written_by_columns(rows: int, n: int, dtype: type) -> None:
    def f(x: T) -> T:
        return ad.sum(ad.square(ad.nn.softmax(x, axis=1)))

    x: Arr = np.asarray(rng(1).normal(size=(rows, n)), dtype)
    assert "columns of results" in checked(lambda x: ad.grad(f)(x), x).source


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("shape", [(50, 24), (24, 50), (3, 70), (70, 3), (0, 4), (1, 1)])
def test_functions_of_which_running_sums_are_made_take_vectors(shape: tuple[int, int], axis: int, dtype: type) -> None:
    x: Arr = np.asarray(rng(1).normal(size=shape), dtype)
    made = checked(lambda x: ad.cumsum(ad.exp(x), axis), x)
    sums = re.findall(r"/\* over [^/]*cumsum[^/]*\*/.*?\n    }\n", made.source, re.DOTALL)
    assert bool(sums) == (x.size != 1)
    assert not any("exp" in text for text in sums)


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_lengths_of_points_are_one_loop(dtype: type) -> None:
    def f(x: T) -> T:
        return ad.sum(ad.sqrt(1.0 + ad.sum(ad.square(x), axis=2)))

    x: Arr = np.asarray(rng(1).normal(size=(64, 40, 3)), dtype)
    made = checked(lambda x: ad.value_and_grad(f)(x), x)
    assert "axes in the order" not in made.source
    assert "2560" in made.source


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("many, n", [(70, 16), (70, 30), (1000, 16)])
def test_matrices_of_a_stack_that_are_turned_and_scaled_are_loops_over_rows(many: int, n: int, dtype: type) -> None:
    """Vectors across a stack would scatter each element."""

    def f(x: T, y: T) -> T:
        return ad.sum(ad.tanh(ad.einsum("bij,bji->b", x, y)))

    x: Arr = np.asarray(rng(1).normal(size=(many, n, n)), dtype)
    y: Arr = np.asarray(rng(2).normal(size=(many, n, n)), dtype)
    made = checked(lambda x, y: ad.grad(lambda p: f(*p))((x, y)), x, y)
    assert f"/* over {many} x {n} x {n}: 2 mul */" in made.source


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape", [(24, 24, 8), (30, 41, 4), (200, 20), (7, 9, 5), (3, 1, 2)])
def test_steps_that_work_element_by_element_are_one_loop(shape: tuple[int, ...], dtype: type) -> None:
    """What they read lies as it did, and is not copied, unless it is less than a vector."""

    def f(x: T, c: T, rows: T, turned: T) -> T:
        def step(s: T, r: tuple[T, T]) -> T:
            return ad.tanh(s + c) * ad.select(r[0] > 0.0, r[0], r[1])

        other = ad.permute(turned, (1, 0, *range(2, rows.ndim)))
        return ad.sum(ad.square(ad.fold(step, x, ad.rows(rows).zip(ad.rows(other)))))

    n = int(np.prod(shape))
    sizes = (shape, shape, (3, *shape), (shape[0], 3, *shape[1:]))
    args: list[Arr] = [np.asarray(rng(k).normal(size=s), dtype) for k, s in enumerate(sizes)]
    text = checked(f, *args).source
    steps = text[text.index("void kernel") :].split("/* 3 steps */")[1].split("/* over")[1]
    if n >= 8:
        assert f"i0 < {n};" in steps and steps.count("for (") == 1 and {"x1[", "x2["} <= {*re.findall(r"x\d\[", steps)}, steps
    checked(lambda *args: ad.grad(lambda x, c: f(x, c, *args[2:]))(*args[:2]), *args)


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_neighbours_are_not_stored_together_beside_what_lies_in_order(dtype: type) -> None:
    """Gradients of attention keep exponentials column by column, and their quotients row by row: gcc would make both twice."""

    def loss(q: T, k: T) -> T:
        y = ad.einsum("bij,bjk->bik", ad.nn.softmax(ad.einsum("bik,bjk->bij", q, k), axis=2), k)
        return ad.sum_all(ad.square(y))

    given: list[Arr] = [np.asarray(rng(s).normal(size=(64, 12, 12)), dtype) for s in (1, 2)]
    text = checked(lambda *xs: ad.grad(lambda p: loss(*p))(xs), *given).source
    names = re.findall(r"const int64_t (at0s\d+_\d+) = far\(0\)", text)
    assert len(names) == len({*names}) == 12
    assert all(len(re.findall(rf"\+ {name}\b", text)) == 1 for name in names)


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_results_of_calls_are_known_to_lie_in_rows(dtype: type) -> None:
    """What is computed of them and of rows of a part of an array runs along steps and rows as along one axis."""

    def f(x: T, y: T, w: T) -> T:
        return ad.sum_all(ad.square(ad.relu(ad.einsum("btj,kj->btk", x[:, :-1], w) + y[:, 1:])))

    shapes = ((9, 401, 5), (9, 401, 5), (5, 5))
    given: list[Arr] = [np.asarray(rng(s).normal(size=shape), dtype) for s, shape in enumerate(shapes)]
    text = checked(lambda *xs: ad.grad(lambda p: f(*p))(xs), *given).source
    assert "/* over 400 x 9 x 5: mul */" in text


@needs_compiler
@pytest.mark.parametrize("d", [2, 3, 5, 7])
@pytest.mark.parametrize("n", [16, 64])
def test_outer_products_in_longer_rows(n: int, d: int) -> None:
    """gcc 12 mixes up the elements of some, if it knows that they are loaded in steps of 3, 5, 6 or 7 doubles."""

    def f(x: T, s: T, r: T) -> T:
        def step(c: T, z: T) -> T:
            diagonal = ad.build3((n, d, d), lambda i, a, b: ad.cond(a == b, 1.0 + c[i] * c[i], 0.0 * c[i]))
            return ad.sum(ad.inv(ad.einsum("bi,bj->bij", x, x) + diagonal), (1, 2)) * 0.1 + z

        return ad.fold(step, s, ad.rows(r))

    x, s, r = (rng(k).normal(size=shape) for k, shape in enumerate(((n, d), (n,), (2, n))))
    checked(f, x, s, r)
    assert d != 3 or "far(3)" in checked(lambda x, s, r: (f(x, s, r), ad.grad(lambda x: ad.sum(f(x, s, r)))(x)), x, s, r).source
