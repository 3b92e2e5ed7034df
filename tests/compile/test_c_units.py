"""Units of the C engine: loops, matrix products, concatenations, strips; each beside the interpretation of the same terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from adtypes.testing.generate import TOTAL, random_program
from interpreters.compile.c.engine import ENGINE
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import Flat, graph_of, normal, rng
from tests.compile.test_random import both

pytestmark = needs_compiler


@pytest.fixture(params=["as it is", "as if large"])
def size(request: pytest.FixtureRequest) -> Iterator[str]:
    """Everything once as it is, once with all that waits for size."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "as if large":
            lower(patch)
        yield request.param


# ---------------------------------------------------------------- loops
def step(c: tuple[ad.AnyTensor, ad.AnyTensor], x: ad.AnyTensor) -> tuple[tuple[ad.AnyTensor, ad.AnyTensor], ad.AnyTensor]:
    a, b = c
    return (ad.tanh(a * x + b), ad.build1(b.shape[0], lambda i: b[b.shape[0] - 1 - i] + a[i])), ad.sum(a * b) * x


LOOPS: dict[str, tuple[Flat, tuple[tuple[int, ...], ...]]] = {
    "in place": (lambda x, h: ad.fold(lambda s, r: ad.tanh(s * r + 1.0), h, ad.rows(x)), ((6, 5), (5,))),
    "taking turns": (lambda x, h: ad.map_accum(step, (h, h * 2.0), ad.rows(x))[0], ((7, 5), (5,))),
    "an even number of turns": (lambda x, h: ad.map_accum(step, (h, h * 2.0), ad.rows(x))[0], ((4, 5), (5,))),
    "rows": (lambda x, h: ad.map_accum(step, (h, h * 2.0), ad.rows(x))[1].stack(), ((7, 5), (5,))),
    "backwards": (lambda x, h: ad.map_accum(step, (h, h), ad.rows(x), reverse=True)[1].stack(), ((7, 14), (14,))),
    "no steps": (lambda x, h: ad.fold(lambda s, r: s * r, h, ad.rows(x)), ((0, 5), (5,))),
    "one step": (lambda x, h: ad.fold(lambda s, r: s * r, h, ad.rows(x)), ((1, 5), (5,))),
    "exchanged": (lambda x, h: ad.fold(lambda s, r: (s[1], s[0] + r), (h, h * 2.0), ad.rows(x)), ((5, 3), (3,))),
    "columns": (lambda x, h: ad.scan(lambda s, r: s + r, h, ad.rows(ad.transpose(x))).stack(), ((5, 6), (5,))),
    "nested": (
        lambda x, h: ad.scan(lambda s, r: ad.fold(lambda t, q: ad.sin(t + q), s, ad.rows(x)) * r, h, ad.rows(x)).stack(),
        ((4, 3), (3,)),
    ),
    "products inside": (lambda x, h: ad.scan(lambda s, r: ad.tanh(0.2 * (x @ s) + r), h, ad.rows(x)).stack(), ((33, 33), (33,))),
    "flattened": (lambda x, h: ad.scan(lambda s, r: s + ad.sum(ad.reshape(r, (6,))), h, ad.rows(x)).stack(), ((4, 2, 3), ())),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOPS)
def test_loops(name: str, size: str) -> None:
    f, shapes = LOOPS[name]
    compiled = checked(f, *(normal(*s) for s in shapes))
    assert compiled.notes[0].startswith("c: 1 kernel of")


@pytest.mark.parametrize("name", ["taking turns", "nested", "products inside"])
def test_gradients_of_loops(name: str) -> None:
    f, shapes = LOOPS[name]

    def value(x: ad.AnyTensor, h: ad.AnyTensor) -> ad.AnyTensor:
        y = f(x, h)
        return ad.sum(ad.sin(y)) if not isinstance(y, tuple) else ad.sum(y[0] * y[1])

    checked(lambda x, h: ad.grad(lambda p: value(p[0], p[1]))((x, h)), *(normal(*s) for s in shapes))


def test_nothing_of_others_is_behind_rows_in_loops() -> None:
    """What scratch memory held before may be numbers so small that vectors of them take a hundred times as long."""

    def f(a: ad.AnyTensor, x: ad.AnyTensor) -> ad.AnyTensor:
        def step(p: ad.AnyTensor, r: ad.AnyTensor) -> ad.AnyTensor:
            s = ad.solve(a @ p @ ad.transpose(a) + ad.eye(6, ad.F64), p)
            return s + ad.outer(r, ad.build1(6, lambda i: ad.sum(p[i] * r)))

        return ad.fold(step, ad.eye(6, ad.F64), ad.rows(x))

    body = checked(f, normal(6, 6), normal(9, 6)).source.split("void kernel")[1]
    before, inside = body.split("for (int64_t t0 = 0;")
    padded = re.findall(r"double \*(s\d+) = .*rows of 8 \*/", before)
    written = [s for s in padded if re.search(rf"\b{s}\[[^]]*\] = |, {s} \+ \d+, \d+\);", inside)]
    assert len(written) > 3
    for s in written:
        assert re.search(rf"\b{s}\[z\] = 0;|\b{s}\[(8 \* )?i\d+( \+ i\d+)?\] = ", before), s


def test_loops_until_something_holds() -> None:
    f = checked(lambda x: ad.while_loop(lambda s: ad.sum(s * s) < 100.0, lambda s: s * 1.5 + 0.1, x), normal(5))
    assert "for (;;)" in f.source
    never = checked(lambda x: ad.while_loop(lambda s: ad.sum(s) < -1e9, lambda s: s * 2.0, x), normal(5))
    assert "for (;;)" in never.source


# ---------------------------------------------------------------- matrix products
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
@pytest.mark.parametrize("shape", [(40, 30, 50), (1, 30, 50), (40, 1, 50), (40, 30, 1), (0, 3, 4), (3, 0, 4), (100, 8, 8)])
def test_matrix_products(shape: tuple[int, int, int], dtype: type[np.generic]) -> None:
    m, k, n = shape
    a, b = (np.asarray(10 * normal(*s)).astype(dtype) for s in ((m, k), (k, n)))

    def f(a: ad.AnyTensor, b: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        at, bt = ad.transpose(a), ad.transpose(b)
        return a @ b, ad.transpose(bt @ at), (a + a) @ b, ad.transpose(a @ b), ad.transpose(at) @ (b + b)

    checked(f, a, b)


@pytest.mark.parametrize("library", [False, True])
def test_products_of_many_matrices(size: str, library: bool, request: pytest.FixtureRequest) -> None:
    if library:
        request.getfixturevalue("by_library")

    def f(a: ad.AnyTensor, b: ad.AnyTensor, v: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        n = a.shape[0]
        return (
            ad.build1(n, lambda i: a[i] @ b[i]), ad.build1(n, lambda i: ad.transpose(b[i]) @ ad.transpose(ad.sin(a[i]))),
            ad.build1(n, lambda i: a[i] @ v), ad.sum_outer(ad.build1(n, lambda i: a[i] @ b[i])),
        )  # fmt: skip

    made = checked(f, normal(4, 30, 20), normal(4, 20, 25), normal(20))
    assert ("dgemm(library" in made.source) == (library or size == "as if large")  # of which nothing stays in a cache


def test_columns_of_medium_length_lie_in_order() -> None:
    def f(a: ad.AnyTensor) -> tuple[ad.AnyTensor, ad.AnyTensor]:
        y = ad.exp(a)
        return y / ad.replicate(a.shape[0], ad.sum(y, 0)), ad.max(y * y, axis=1)

    assert "f64[40,8], axes in the order [1, 0]" in checked(f, normal(40, 8)).source
    assert "f64[40,24] */" in checked(f, normal(40, 24)).source


def test_windows_and_their_gradients(size: str) -> None:
    def conv(k: ad.AnyTensor, x: ad.AnyTensor) -> ad.AnyTensor:
        n = x.shape[0]
        return ad.build1(n, lambda i: ad.sum1(3, lambda j: k[j] * ad.exp(x[i + j - 1])))

    checked(lambda k, x: (conv(k, x), *ad.grad(lambda p: ad.sum(conv(p[0], p[1]) ** 2.0))((k, x))), normal(3), normal(70))


@pytest.mark.parametrize("is_turned", [False, True])
def test_rows_are_summed_several_at_a_time_only_where_they_lie_in_order(is_turned: bool) -> None:
    def f(x: ad.AnyTensor) -> ad.AnyTensor:
        rows = ad.transpose(x) if is_turned else x
        return ad.sum(rows * (1.0 - rows), axis=1)

    made = checked(f, normal(*((128, 512) if is_turned else (512, 128))))
    assert ("/* over 512 x 128: sum */" if is_turned else "/* over 128 x 128: sum */") in made.source


def test_indices_that_turn_out_to_be_numbers() -> None:
    """Read out of bounds, or the place of the only element."""

    def f(x: ad.AnyTensor, k: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        beyond = k[ad.scalar(2, ad.I64)]
        only = ad.argmax(x[:, :1], 1)
        return x[beyond, 1] * 2.0, ad.build1(x.shape[0], lambda i: ad.sin(x[i, only[i]])), x[beyond, beyond + 7] + 1.0

    made = checked(f, normal(3, 2), np.array([1, 2]))
    assert made.notes[0].startswith("c: 1 kernel of")


def test_indices_that_are_results_as_well() -> None:
    """What one statement of a nest stores and another one reads by; such programs ran by NumPy."""

    def f(x: ad.AnyTensor, k: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        j, narrow = (k * 2) % 7, ad.to_dtype(k + 1, ad.I32)
        return j, narrow, *(ad.build1(5, lambda i, at=at: x[at[i]] + x[at[i] - 1]) for at in (j, narrow))  # type: ignore[misc]

    made = checked(f, normal(5), np.arange(5))
    assert made.notes[0].startswith("c: 1 kernel of")


BORDERS: dict[str, tuple[Callable[[ad.AnyTensor], ad.AnyTensor], tuple[int, ...]]] = {
    "zeros beside": (lambda x: ad.build1(x.shape[0], lambda i: x[i + 1] - 2.0 * x[i] + x[i - 1]), (100,)),
    "one side": (lambda x: ad.build1(x.shape[0], lambda i: ad.sin(x[i - 3]) * x[i]), (33,)),
    "backwards": (lambda x: ad.build1(x.shape[0], lambda i: x[x.shape[0] - i] * x[x.shape[0] - 1 - i]), (50,)),
    "a sum": (lambda x: ad.sum1(x.shape[0], lambda i: x[i + 1] * x[i]), (200,)),
    "a greatest": (lambda x: ad.max1(x.shape[0], lambda i: x[i + 2] - x[i]), (200,)),
    "rows": (lambda x: ad.build2(x.shape, lambda i, j: x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1]), (40, 70)),
    "in a loop": (lambda x: ad.fori(3, lambda _, s: ad.build1(s.shape[0], lambda i: ad.tanh(s[i + 1]) - s[i - 1]), x), (64,)),
    "far out": (lambda x: ad.build1(x.shape[0], lambda i: x[i + 90] + x[i]), (100,)),
}


@pytest.mark.parametrize("name", BORDERS)
def test_borders(name: str) -> None:
    f, shape = BORDERS[name]
    compiled = checked(f, normal(*shape))
    body = compiled.source.split("void kernel")[1]
    assert ("for (int64_t i0 = 1; i0 < 99; i0++) {" in body) or name != "zeros beside"

    def value(x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.sin(f(x)))

    checked(ad.grad(value), normal(*shape))


# ---------------------------------------------------------------- places
def test_pieces_are_written_where_they_go(size: str) -> None:
    def f(x: ad.AnyTensor, y: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        joined = ad.concat([ad.exp(x), y, ad.concat([x * 2.0, ad.build1(3, lambda i: ad.sum(y) + x[i + 3])])])
        wide = ad.stack([ad.sum_outer(x * y), ad.sum(x * x), ad.max(y)])
        return joined, joined * 2.0, ad.build1(4, lambda i: joined[i + 1]), wide, ad.stack([x, y, x])

    checked(f, normal(5), normal(5) + 1.0)


def test_results_that_are_arguments_or_one_another() -> None:
    x = normal(4, 3)
    compiled = ENGINE.compile(graph_of(lambda x: (x, x, ad.transpose(x), ad.exp(x), ad.exp(x), x[0] * 0.0), x))
    got = compiled(x)
    for y, want in zip(got, (x, x, x.T, np.exp(x), np.exp(x), x[0] * 0.0)):
        np.testing.assert_allclose(y, want, rtol=1e-14)
        assert not any(np.shares_memory(y, z) for z in (x, *(g for g in got if g is not y)))


def test_scatters_to_known_places(size: str) -> None:
    def f(x: Any, k: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        n = x.shape[0]
        return (
            x.scatter((n, 3), lambda i, j: (i, (j + 1) % 3)), x.scatter((n, 2), lambda i, j: (i, j // 2)),
            x.scatter((n, 3, 3), lambda i, j: (i, j, j)), x.scatter((9, 3), lambda i, j: (k[i], j)),
            ad.concat([x, x * 2.0], 1) * 3.0,
        )  # fmt: skip

    checked(f, normal(80, 3), rng().integers(-2, 11, size=80))


def test_what_windows_read_again_is_stored() -> None:
    """A pooled image under the windows of a convolution: each of its numbers is in nine of them."""

    def f(x: ad.AnyTensor, k: ad.AnyTensor, l: ad.AnyTensor) -> ad.AnyTensor:
        return ad.nn.conv2d(ad.nn.max_pool2d(ad.relu(ad.nn.conv2d(x, k)), 2), l)

    made = checked(f, normal(16, 1, 28, 28), normal(8, 1, 5, 5), normal(16, 8, 3, 3))
    assert re.search(r"over 16 x 12 x 12( x 8)?: max", made.source)


def test_indices_that_are_scattered_by_are_not_masked() -> None:
    """Masks serve vectors; a loop without takes four times as long with them."""

    def f(w: ad.AnyTensor, x: ad.AnyTensor, s: ad.AnyTensor, t: ad.AnyTensor) -> ad.AnyTensor:
        return ad.build1(w.shape[0], lambda e: w[e] * x[s[e]]).scatter(x.shape, lambda e: (t[e],))

    made = checked(f, normal(500), normal(40), rng().integers(-3, 44, 500), rng().integers(-3, 44, 500))
    assert "within(v" not in made.source


def test_rows_of_truth_values_and_integers_end_where_they_do() -> None:
    def f(x: ad.AnyTensor, p: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        y = ad.build1(2, lambda j: ad.build1(3, lambda i: ad.select(p[j], x[i], 0.0)))
        return y, ad.build1(2, lambda j: ad.sum(y[j])), ad.cumsum(x), ad.argmax(x), ad.build1(3, lambda i: x[i] > x[2 - i])

    checked(f, normal(3), np.array([True, False]))


# ---------------------------------------------------------------- many rows
def test_what_is_read_twice_is_read_once() -> None:
    def f(w: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        z = x @ w
        return ad.sum(ad.log(1.0 + ad.exp(z))), (1.0 / (1.0 + ad.exp(-z))) @ x

    made = checked(f, normal(64), normal(1000, 64))
    assert "rows at a time" in made.source


def test_strips_of_columns_end_with_the_strips_of_rows() -> None:
    """Rows beyond were added up twice."""

    def f(w: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        n, z = x.shape[0], ad.tanh(x @ w)
        return z @ x, ad.sum(ad.build1(n, lambda i: z[i] * x[i, 0] * x[i, 1] * x[i, 2])), ad.sum_outer(x * x)

    made = checked(f, normal(64), normal(1024, 64))
    assert "/* 32 of 1024 rows at a time */" in made.source
    assert "columns in order" in made.source


@pytest.mark.parametrize("n", [25, 31, 32, 40, 50, 63])
def test_rows_of_some_length_are_run_through(n: int) -> None:
    """They are neither written out nor turned into columns, whether they are whole vectors or not, as each is read once."""

    def f(w: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        z = x @ w
        return ad.sum(ad.log(1.0 + ad.exp(z))), (1.0 / (1.0 + ad.exp(-z))) @ x

    made = checked(f, normal(n), normal(1000, n))
    assert "axes in the order" not in made.source and "columns in order" not in made.source


def kernel_of(source: str) -> str:
    return source[source.index("kernel(void **p)") :]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("columns", [8, 12, 20, 31])
def test_rows_that_are_scaled_are_run_through(columns: int, dtype: str) -> None:
    """Moving columns to an order of their own, and back, takes longer than all else; shorter rows are written out."""
    x, y, w = (normal(*shape, dtype=dtype) for shape in ((300, columns), (300,), (columns,)))

    def scaled(x: ad.AnyTensor, y: ad.AnyTensor, w: ad.AnyTensor) -> ad.AnyTensor:
        return ad.build2(x.shape, lambda i, j: x[i, j] * y[i] + w[j])

    assert "transpose_" not in kernel_of(checked(scaled, x, y, w).source)
    assert "transpose_" in kernel_of(checked(scaled, x[:, :4].copy(), y, w[:4].copy()).source)


@pytest.mark.parametrize("n", [128, 200, 5000])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_columns_of_results(n: int, dtype: type[np.generic], size: str) -> None:
    """Ten numbers in each row that is written: vectors want them apart."""

    def f(x: ad.AnyTensor, y: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        p = ad.nn.softmax(x + y)
        return p, ad.transpose(ad.stack([ad.sin(x[:, k]) * ad.cos(y[:, 2 - k]) for k in range(3)])), ad.sum_outer(p * y)

    made = checked(f, normal(n, 10).astype(dtype), rng().normal(size=(n, 10)).astype(dtype))
    assert "columns of results" in made.source or size == "as if large"  # where what they are made of is cut into sections


def test_what_copies_share_is_costly() -> None:
    """Beside few columns, functions of the rest are computed once, not for each column."""

    def f(v: ad.AnyTensor, w: ad.AnyTensor, x: ad.AnyTensor) -> ad.AnyTensor:
        return ad.fold(lambda y, _: y + ad.tanh(y @ v) @ w, x, ad.rows(ad.zeros((3,), ad.F64)))

    made = checked(f, normal(2, 32), normal(32, 2), normal(100, 2))
    assert made.source.count(" = tanh(") == 32 and "i1 < 2" not in made.source


def test_columns_of_short_rows(size: str) -> None:
    def f(x: ad.AnyTensor, c: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        n, k = x.shape[0], c.shape[0]
        away = ad.build1(n, lambda i: ad.build1(k, lambda j: ad.sum((x[i] - c[j]) * (x[i] - c[j]))))
        return away, ad.build1(n, lambda i: ad.argmin(away[i])), ad.sum(ad.build1(n, lambda i: ad.min(away[i])))

    checked(f, normal(300, 4), normal(6, 4))


@pytest.mark.parametrize("n", [64, 1000, 1001, 1003])
def test_sums_in_memory_take_several_rows_at_a_time(n: int) -> None:
    def f(s: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        return s @ x, ad.max(x, axis=0), ad.build1(70, lambda j: ad.min(ad.build1(n, lambda i: ad.exp(s[i]) + x[i, j])))

    x = normal(n, 70)
    x[n // 2, 3] = np.nan
    made = checked(f, normal(n), x)
    assert "+= 4) {" in made.source


def test_sums_in_memory_beside_what_is_stored() -> None:
    def f(s: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        y = ad.build1(100, lambda i: ad.tanh(x[i] * s[i]))
        return y, ad.sum_outer(y), ad.build1(100, lambda i: 2.0 * s[i])

    checked(f, normal(100), normal(100, 70))


@pytest.mark.parametrize("n", [60, 200, 400])
def test_strips_of_many_columns_leave_most_of_the_stack(n: int) -> None:
    """They took 64 rows of all columns, hundreds of kilobytes."""
    made = checked(lambda x: ad.prod(x, axis=1), 1.0 + normal(150, n) / 8.0)
    places = [int(k) for k in re.findall(r"double \w+\[(\d+)\];", made.source)]
    assert sum(places) <= 1 << 13
    assert n > 200 or places


@pytest.mark.parametrize("shape", [(5,), (300,), (6, 40), (40, 6), (300, 20), (9, 300, 4)], ids=str)
def test_places_of_extrema_with_ties_and_nan(shape: tuple[int, ...], size: str) -> None:
    """Along and across the rows, in blocks and one by one: the first of equals, the first NaN before all."""

    found: list[Any] = [ad.argmax, ad.argmin, ad.cumsum]

    def f(*arrays: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        return tuple(g(x, axis=k) for x in arrays for k in range(x.ndim) for g in found)

    ties, least, gaps = (np.asarray(rng(k).integers(-2, 3, shape), np.float64) for k in range(3))
    least[...] = -np.inf
    gaps[rng().random(shape) < 0.02] = np.nan
    small = np.full(shape, np.iinfo(np.int32).min, np.int32)
    checked(f, ties, least, gaps, ties.astype(np.float32), ties.astype(np.int64), small)


@pytest.mark.parametrize("n", [16, 17, 40])
def test_many_columns_are_moved_by_a_loop(n: int) -> None:
    """Compilers take long for hundreds of them written out."""
    made = checked(lambda x: ad.prod(x, axis=1), normal(300, n))
    assert ("column++" in made.source) == (n > 16)


@pytest.mark.parametrize("part", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in range(1, 9))])
def test_random_programs_as_if_they_were_large(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch)
    for seed in range(part * 1000, part * 1000 + (50 if part else 6)):
        both(ENGINE, random_program(seed, TOTAL))


def test_nothing_of_the_arguments_changes() -> None:
    x = normal(6, 6)
    before = x.copy()
    compiled = ENGINE.compile(graph_of(lambda x, y: (ad.fold(lambda s, r: s @ y + r, x, ad.rows(ad.stack([x, y]))), x @ y), x, x))
    compiled(x, x)
    assert_array_equal(x, before)
