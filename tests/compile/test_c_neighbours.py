"""Arrays of several short axes, and neighbours: which axes are loops, how rows of steps lie, and what is stored for readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import normal

pytestmark = needs_compiler
T = ad.AnyTensor


@pytest.mark.parametrize("size", [1, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("formula", ["keabxy,abyp->keabxp", "keabxy,abyp->keapbx", "abkexy,abyp->abkexp", "nabxy,abxi->nabyi"])
def test_products_of_batches_with_several_axes(formula: str, size: int) -> None:
    lengths = {**dict.fromkeys("xypi", size), "k": 3, "e": 6, "a": 8, "b": 4, "n": 18}
    left, right = (normal(*(lengths[c] for c in part)) for part in formula.split("->")[0].split(","))
    made = checked(lambda x, w: ad.einsum(formula, x, w), left, right)
    checked(lambda x, w: ad.grad(lambda p: ad.sum(ad.square(ad.einsum(formula, *p))))((x, w)), left, right)
    if formula == "keabxy,abyp->keabxp" and 1 < size < 8:
        assert "z] = 0" not in made.source  # sums are made in registers, beside a loop along two axes


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [7, 9, 17, 32, 33])
def test_rows_of_steps_that_are_written_out_lie_by_columns(n: int, dtype: str) -> None:
    """Distances of mapped states from some places: kept by all steps, and read backwards."""

    def f(a: T, v: T, places: T) -> T:
        def one(a: Any) -> T:
            def step(s: tuple[T, T], row: tuple[T, T]) -> tuple[tuple[T, T], T]:
                (turn, x), (a, v) = s, row
                c, d, z = ad.cos(a), ad.sin(a), 0.0 * a
                turn = turn @ ad.reshape(ad.stack([c, -d, z, d, c, z, z, z, z + 1.0]), (3, 3))
                x = x + turn @ v
                return (turn, x), ad.sum1(n, lambda m: ad.relu(0.5 - ad.norm(x - places[m])))

            start = ad.eye(3, a.dtype), ad.zeros((3,), a.dtype)
            (_, x), penalty = ad.map_accum(step, start, ad.stacked((a, v)))
            return ad.sum(ad.square(x)) + ad.sum(penalty.stack())

        return ad.sum(ad.vmap_(one)(a))

    arrays = (normal(100, 7).astype(dtype), normal(7, 3).astype(dtype), normal(n, 3).astype(dtype))
    checked(lambda a, v, p: ad.grad(lambda q: f(*q))((a, v, p)), *arrays)
    made = checked(lambda a, v, p: ad.grad(lambda a: f(a, v, p))(a), *arrays)
    assert (f"[7,100,{n}], axes in the order [0, 2, 1]" in made.source) == (n <= 32)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(64, 64, 9), (8, 64, 3), (3, 5, 9)])
def test_what_streams_on_a_lattice(shape: tuple[int, int, int], dtype: str) -> None:
    """Rows of 64 times 16 numbers are pages apart: vectors along them would meet in one set of the cache."""
    nx, ny, n = shape

    def f(x: Any, i: T, j: T) -> T:
        def step(t: Any, x: Any) -> T:
            return ad.build3(shape, lambda a, b, q: 1.1 * x[(a - i[q]) % nx, (b - j[q]) % ny, q])

        return ad.sum(ad.square(ad.fori(3, step, x)))

    i, j = ad.iota(n) % 3 - 1, ad.iota(n) // 3 - 1
    checked(lambda x, i, j: ad.grad(lambda x: f(x, i, j))(x), normal(*shape).astype(dtype), i.numpy(), j.numpy())


def by_clip(q: Any, n: int) -> T:
    def inside(i: Any) -> T:
        return ad.clip(i, 1, n - 2) - 1

    return ad.build2((n, n), lambda i, j: q[inside(i), inside(j)])


def by_pieces(q: Any, n: int) -> T:
    q = ad.concat([q[0:1], q, q[n - 3 : n - 2]])
    return ad.concat([q[:, 0:1], q, q[:, n - 3 : n - 2]], 1)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [4, 17, 33, 64, 66])
@pytest.mark.parametrize("around", [by_clip, by_pieces, lambda q, n: ad.pad(q, ((1, 1), (1, 1)))])
def test_steps_with_edges(around: Callable[[Any, int], T], n: int, dtype: str) -> None:
    """Cotangents of what neighbours read, edges included, are stored before they are read."""

    def f(p: Any, b: T) -> T:
        def step(t: Any, p: Any) -> T:
            return around((p[1:-1, 2:] + p[1:-1, :-2] + p[2:, 1:-1] + p[:-2, 1:-1]) * 0.25 - b, n)

        return ad.sum(ad.square(ad.fori(4, step, p)))

    arrays = (normal(n, n).astype(dtype), normal(n - 2, n - 2).astype(dtype))
    made = checked(lambda p, b: ad.grad(lambda q: f(*q))((p, b)), *arrays)
    assert made.source.count("only_f") < 120  # not those of nine pieces for each of four neighbours


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_what_is_made_of_columns_alone_lies_as_they_do(dtype: str) -> None:
    """Their last two axes are one loop, but along the first one they lie in order, so a loop of both would read across."""

    def near(p: tuple[T, ...], i: Any, j: Any, k: Any) -> T:
        x, y, v, w = p
        t = ad.clip((x[i] * v[k] + y[j] * w[k]) / (v[k] * v[k] + w[k] * w[k]), 0.0, 1.0)
        return ad.square(x[i] - t * v[k]) + ad.square(y[j] - t * w[k])

    def covered(p: tuple[T, ...]) -> T:
        def least(i: Any, j: Any, k: Any) -> T:
            return ad.minimum(near(p, i, j, k), near(p, i, j, (k + 1) % 13))

        return ad.sum(ad.exp(-ad.build2((37, 31), lambda i, j: ad.sum1(13, lambda k: ad.softplus(least(i, j, k))))))

    def slopes(*p: T) -> tuple[T, ...]:
        value, found = ad.value_and_grad(covered)(p)
        return value, *found

    text = checked(slopes, *(normal(n).astype(dtype) for n in (37, 31, 13, 13))).source
    assert "[37,31,13], axes in the order [1, 2, 0]" in text and "[37,31,13] */" not in text


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [16, 33, 70])
def test_products_of_small_matrices_beside_few_others_are_written_out(n: int, dtype: str) -> None:
    """Rotations of a batch, in steps: copies share what each matrix is made of, also where no axis is long."""

    def turned(w: T, b: Any) -> T:
        def step(t: Any, state: tuple[T, T]) -> tuple[T, T]:
            m, v = state
            u = ad.build1(3, lambda k: (w[b, t, k] - v0[k]) * 0.1)

            def cross(i: Any, j: Any) -> T:
                return ad.cond(i == j, 0.0 * u[i], ad.cond((i + 1) % 3 == j, -u[(i + 2) % 3], u[(i + 1) % 3]))

            q = ad.sum(u * u) + 1e-12
            s, c = ad.sin(ad.sqrt(q)) / ad.sqrt(q), (1.0 - ad.cos(ad.sqrt(q))) / q
            one = 1.0 + 0.0 * q

            def turn(i: Any, j: Any) -> T:
                squared = ad.sum1(3, lambda k: cross(i, k) * cross(k, j))
                return ad.cond(i == j, one, 0.0 * one) + s * cross(i, j) + c * squared

            return m @ ad.build2((3, 3), turn), v + m @ (w[b, t] - v0)

        v0 = w[0, 0]
        m, v = ad.fori(4, step, (ad.outer(w[b, 0], w[b, 1]), w[b, 1]))
        return ad.sum(m) + ad.sum(v)

    text = checked(lambda w: ad.build1(n, lambda b: turned(w, b)), normal(n, 4, 3, dtype=dtype)).source
    steps = text[text.index("/* 4 steps */") :]
    assert f"over {n}" in steps and f"over {n} x 3 x 3: sum" not in steps
