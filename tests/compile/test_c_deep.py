"""Long sums of products of a matrix and a vector: loops over blocks of their terms, within the loop that takes vectors."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor
FOR, START = r" *for \(int64_t i\d+ = ", r" *(?:const )?(?:double|float) v\d+ = .*;\n"
LOOP = re.compile(rf"#pragma omp simd\n{FOR}.*\n(?:{START})+ *UNROLLED\n{FOR}0; i\d+ < (\d+);")


def turned(x: T, means: T, factors: T) -> T:
    """Each row, away from each of some means, by the matrix of that."""
    n, k, d = x.shape[0], *means.shape
    return ad.build1(
        n,
        lambda i: ad.build1(
            k,
            lambda c: ad.build1(
                factors.shape[1], lambda r: ad.sum1(d, lambda s: factors[c, r, s] * (x[i, s] - means[c, s]))
            ),
        ),
    )


def away(x: T, means: T, factors: T) -> T:
    y = turned(x, means, factors)
    return ad.sum(y * y)


@pytest.mark.parametrize(("d", "blocks"), [(10, "2"), (12, "3"), (20, "4"), (11, "2"), (13, "2"), (17, "3"), (23, "4")])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_sums_of_products_are_made_in_blocks(d: int, blocks: str, dtype: str) -> None:
    """Where a length has no divisor for them, some products are left behind them."""
    arrays = normal(20, d, dtype=dtype), normal(20, 8, d, dtype=dtype), normal(600, d, dtype=dtype)

    def f(m: T, w: T, x: T) -> tuple[T, T, T]:
        value, (by_m, by_w) = ad.value_and_grad(lambda q: away(x, *q))((m, w))
        return value, by_m, by_w

    text = checked(f, *arrays).source
    assert any(found[1] == blocks for found in LOOP.finditer(text)), text


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_values_alone_are_made_in_blocks(dtype: str) -> None:
    """Nothing but the sum of squares reads the products, whose choice by position is only stored when that is decided."""

    def f(m: T, w: T, x: T) -> T:
        k, d = m.shape
        return away(x, m, ad.build3((k, d, d), lambda c, r, s: ad.cond(r >= s, w[c, r, s], 0.0)))

    arrays = normal(20, 20, dtype=dtype), normal(20, 20, 20, dtype=dtype), normal(600, 20, dtype=dtype)
    assert "firsts[]" in checked(f, *arrays).source  # of the blocks that are not zero


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_values_of_many_matrices_run_along_the_rows_that_share_them(dtype: str) -> None:
    """However many there are: sums of squares do not lie along them, nor do the products, which nobody else reads."""
    arrays = normal(37, 18, dtype=dtype), normal(37, 18, 18, dtype=dtype), normal(600, 18, dtype=dtype)

    def f(m: T, w: T, x: T) -> T:
        y = turned(x, m, w)
        return ad.sum(ad.exp(-ad.sum(y * y, axis=2)))

    assert LOOP.search(checked(f, *arrays).source)


@pytest.mark.parametrize(("d", "rows"), [(13, 13), (17, 17), (20, 10), (22, 11), (32, 8), (33, 11), (48, 12), (64, 8)])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_as_many_rows_share_a_vector_as_registers_hold(d: int, rows: int, dtype: str) -> None:
    """Whether these are a usual number, or the length has no such divisor, and however long it is."""
    arrays = normal(600, d, dtype=dtype), normal(20, d, dtype=dtype), normal(20, d, d, dtype=dtype) / d
    text = checked(lambda x, m, w: ad.sum(ad.exp(-ad.sum(ad.square(turned(x, m, w)), axis=2))), *arrays).source
    body = text.split("UNROLLED\n")[-1].split("}\n")[0]
    assert len({*re.findall(r"^ *(v\d+) = FMAF?\(.*, \1\);", body, re.MULTILINE)}) == rows, body

    def f(x: T, m: T, w: T) -> tuple[T, T]:
        by_m, by_w = ad.grad(lambda q: away(x, *q))((m, w))
        return by_m, by_w

    checked(f, *arrays)


def pairs(x: T, points: T, factor: T) -> T:
    """The differences of all rows and all points, by one matrix."""
    n, k, (rows, d) = x.shape[0], points.shape[0], factor.shape
    return ad.build3(
        (n, k, rows), lambda i, j, r: ad.sum1(d, lambda s: factor[r, s] * (x[i, s] - points[j, s]))
    )  # fmt: skip


CALLED = re.compile(r"products: f\d+\[(?:\d+,\d+|600,\d+,\d+)\], f\d+\[(?:\d+,\d+|600,\d+,\d+)\] to f\d+\[600,")


@pytest.mark.parametrize("d", [8, 13, 18, 19, 20, 22, 32])
@pytest.mark.parametrize("k", [4, 37])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_one_matrix_times_differences_of_all_pairs(d: int, k: int, dtype: str) -> None:
    """They are far more than the rows that they are made of: no call reads them from memory."""
    arrays = normal(600, d, dtype=dtype), normal(k, d, dtype=dtype), normal(d, d, dtype=dtype) / d

    def f(x: T, points: T, factor: T) -> tuple[T, T, T]:
        def value(q: tuple[T, T]) -> T:
            y = pairs(x, *q)
            return ad.sum(ad.square(ad.sum(ad.exp(-ad.sum(y * y, axis=2)), axis=1)))

        made, (by_points, by_factor) = ad.value_and_grad(value)((points, factor))
        return made, by_points, by_factor

    text = checked(f, *arrays).source
    assert not CALLED.search(text) and (LOOP.search(text) or d < 16)


def test_products_with_all_pairs_that_are_calls() -> None:
    """Where they are results, where rows are too few for strips, where widths have no blocks, and pairs are not made of less."""
    x, points, factor = normal(600, 20), normal(37, 20), normal(20, 20)
    assert CALLED.search(checked(pairs, x, points, factor).source)
    few = checked(lambda x, p, w: ad.sum(ad.square(pairs(x, p, w))), normal(100, 20), points, factor).source
    assert "products: " in few
    prime = checked(lambda x, p, w: ad.sum(ad.square(pairs(x, p, w))), normal(600, 23), normal(37, 23), normal(23, 23)).source
    assert "products: " in prime
    given = checked(lambda x, w: ad.sum(ad.tanh(ad.einsum("ijk,kl->ijl", ad.square(x), w))), normal(600, 5, 20), factor).source
    assert "products: " in given


def test_sums_of_numbers_that_have_no_blocks_are_written_out() -> None:
    text = checked(lambda m, w, x: away(x, m, w), normal(20, 9), normal(20, 7, 9), normal(600, 9)).source
    assert not LOOP.search(text)


BESIDE: dict[str, Callable[[T], T]] = {
    "function": ad.exp,
    "choice": lambda y: ad.where(y > 0.0, y, 0.5 * y),
    "extremum": lambda y: ad.maximum(y, 0.25),
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside_them_may_be_more_than_arithmetic(name: str) -> None:
    """Then compilers take no vectors of loops around loops, and blocks are written out one after the other."""

    def f(x: T, m: T, w: T) -> T:
        return ad.sum(BESIDE[name](0.01 * turned(x, m, w)), axis=2)

    text = checked(f, normal(600, 10), normal(20, 10), normal(20, 8, 10)).source
    assert not LOOP.search(text)


@pytest.mark.parametrize("bad", [np.inf, -np.inf, np.nan])
def test_infinities_and_nan_go_through_them(bad: float) -> None:
    x = normal(600, 10)
    x[5, 3] = x[599, 9] = bad
    checked(lambda x, m, w: ad.sum(turned(x, m, w), axis=1), x, normal(20, 10), normal(20, 8, 10))


def test_sums_of_sums() -> None:
    def f(x: T, m: T, w: T) -> T:
        return turned(turned(x, m, w)[:, 1], m, w)

    checked(f, normal(300, 10), normal(20, 10), normal(20, 10, 10))


def test_steps_of_a_loop() -> None:
    def f(x: T, m: T, w: T) -> T:
        return ad.fold(lambda y, s: s * turned(y, m, w)[:, 0] + x, x, ad.rows(m[:3, 0]))

    checked(f, normal(200, 10), normal(20, 10), normal(20, 10, 10))


def test_the_gradient_of_a_square_matrix_runs_along_its_rows() -> None:
    """Its axes are as long as each other, so either might be that of the sums by which the vector is differentiated."""

    def slopes(a: T, x: T, w: T) -> tuple[T, T]:
        by_a, by_x = ad.grad(lambda q: ad.sum(ad.matmul(q[0], q[1]) * w))((a, x))
        return by_a, by_x

    source = checked(slopes, normal(96, 96), normal(96), normal(96)).source
    inner = re.search(r"omp simd\n *for \(int64_t (i\d) = 0; .*?y0\[96 \* i\d \+ (i\d)\]", source, re.DOTALL)
    assert inner is not None and inner[1] == inner[2]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_sums_of_products_that_share_nothing_take_vectors_along_rows(dtype: str) -> None:
    """Neighbours in a row, written out, would be loads in twos."""

    def sums(h: T, w: T) -> T:
        tap = lambda b, c, i, j: ad.sum1(3, lambda u: ad.sum1(3, lambda v: w[c, u, v] * h[b, c, i + u - 1, j + v - 1]))
        y = ad.build4(h.shape, tap)
        return ad.sum(y * ad.clip(y + 3.0, 0.0, 6.0), axis=(2, 3))

    made = checked(sums, normal(40, 3, 16, 16, dtype=dtype), normal(3, 3, 3, dtype=dtype))
    loops = [line for line in made.source.splitlines() if line.lstrip().startswith("for (int64_t i2 = 0;")]
    assert any("i2 < 16;" in line for line in loops) and "2 * i2" not in made.source, loops


def test_blocks_of_one_term_are_no_products(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their factors are known in the loop over blocks alone."""
    lower(monkeypatch)

    def slopes(x: T, m: T, w: T) -> tuple[T, ...]:
        def loss(q: tuple[T, T, T]) -> T:
            x, m, w = q
            y: T = ad.build3((33, 2, 8), lambda i, c, a: ad.sum1(8, lambda b: w[c, a, b] * (x[i, b] - m[c, b])))
            return ad.sum(y * y)

        by_x, by_m, by_w = ad.grad(loss)((x, m, w))
        return by_x, by_m, by_w

    checked(slopes, normal(33, 8), normal(2, 8), normal(2, 8, 8))


@pytest.mark.parametrize(("dtype", "shape"), [("float64", (8, 13)), ("float32", (8, 20)), ("float32", (3, 12))])
def test_columns_that_blocks_read_are_in_no_row_in_front_of_the_loop(
    dtype: str, shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which column it is, the loop over blocks says, within that."""
    lower(monkeypatch)
    many, n = shape

    def both(a: T, v: T, s: T) -> T:
        by_rows = ad.build2(shape, lambda b, i: ad.sum1(n, lambda j: 0.3 * (a[b, i, j] * s[b]) * v[b, j]))
        y = by_rows + ad.build2(shape, lambda b, i: ad.sum1(n, lambda j: 0.3 * (a[b, j, i] * s[b]) * v[b, j]))
        return ad.tanh(12.0 * y) if n != 12 else 12.0 * y

    checked(both, normal(many, n, n, dtype=dtype), normal(many, n, dtype=dtype), normal(many, dtype=dtype))
