"""Rows in strips: what they take of memory, which nests share them, and that the rows at their ends are right."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64, Spec
from interpreters.compile.c.texts.nests.reduce import fill
from interpreters.compile.c.units.slots import Memory
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import Arr, Flat, normal, rng
from tests.compile.random_rows import random_rows

pytestmark = needs_compiler
T = ad.AnyTensor


def mixture(x: T, means: T, scales: T) -> tuple[T, T]:
    """The likelihood of a mixture and its slope by means and scales: sums over the rows of what each row has made."""

    def likelihood(q: tuple[T, T]) -> T:
        m, s = q
        n, k, d = x.shape[0], *m.shape
        away = ad.build1(n, lambda i: ad.build1(k, lambda j: ad.sum1(d, lambda c: ad.square(s[j, c] * (x[i, c] - m[j, c])))))
        return ad.sum(ad.build1(n, lambda i: ad.nn.logsumexp(-away[i])))

    of_means, of_scales = ad.grad(likelihood)((means, scales))
    return of_means, of_scales


def adjusted(table: T, x: T, at: T) -> tuple[T, T]:
    """Rows that read a table by an index, and what is added up where they have read."""

    def loss(t: T) -> T:
        return ad.sum(ad.build1(x.shape[0], lambda i: ad.sum(ad.exp(ad.sin(t[at[i]]) * x[i]))))

    value, slope = ad.value_and_grad(loss)(table)
    return value, slope


def choices(x: T, w: T, at: T) -> tuple[T, T, T]:
    """Softmax of short rows of which one number counts: a scatter along the rows."""

    def loss(q: tuple[T, T]) -> T:
        y, v = q
        p = ad.nn.log_softmax(ad.build1(y.shape[0], lambda i: ad.tanh(y[i]) * v))
        return -ad.sum(ad.build1(x.shape[0], lambda i: p[i, at[i]]))

    value, (by_x, by_w) = ad.value_and_grad(loss)((x, w))
    return value, ad.sum_outer(by_x), by_w


def logistic(w: T, x: T, y: T) -> tuple[T, T]:
    value, slope = ad.value_and_grad(lambda w: ad.sum(ad.log(1.0 + ad.exp(x @ w)) - y * (x @ w)))(w)
    return value, slope


def arguments(name: str, n: int) -> tuple[Flat, tuple[Arr, ...]]:
    if name == "mixture":
        return mixture, (normal(n, 4), normal(16, 4), np.abs(normal(16, 4)) + 0.1)
    if name == "adjusted":
        return adjusted, (normal(30, 5), normal(n, 5), rng().integers(-2, 33, n))
    if name == "choices":
        return choices, (normal(n, 10), normal(10), rng().integers(0, 10, n))
    return logistic, (normal(64), normal(n, 64), normal(n))


NAMES = ["mixture", "adjusted", "choices", "logistic"]


def scratch(name: str, n: int) -> tuple[int, int]:
    """The bytes that a program takes for intermediate values, and those for each further thread."""
    return memory_of(*arguments(name, n))


def memory_of(f: Flat, arrays: tuple[Arr, ...]) -> tuple[int, int]:
    found = re.search(r"scratch = p\[\d+\]; /\* (\d+) bytes(?:, and (\d+) more)?", checked(f, *arrays).source)
    return (int(found[1]), int(found[2] or 0)) if found else (0, 0)


@pytest.mark.parametrize("name", NAMES)
def test_memory_does_not_grow_with_the_rows(name: str) -> None:
    """What is made and read in the strips is there for one strip; sums of parts are added up where there are that many."""
    few, many = (scratch(name, n) for n in (10_000, 40_000))
    assert many[1] == few[1] > 0
    assert many[0] <= few[0] + (1 << 18) and many[0] <= 500_000


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("n", [5120, 5247])
def test_the_last_strip_is_shorter(name: str, n: int) -> None:
    f, arrays = arguments(name, n)
    assert "rows at a time" in checked(f, *arrays).source


def test_what_is_wanted_elsewhere_lies_there_in_full() -> None:
    def f(w: T, x: T) -> tuple[T, ...]:
        n, z = x.shape[0], x @ w
        y = ad.tanh(z)
        return y @ x, ad.sum(ad.exp(y)), ad.build1(n, lambda i: y[n - 1 - i]), ad.cumsum(z), z

    assert "rows at a time" in checked(f, normal(64), normal(3001, 64)).source


def test_pieces_of_what_is_joined() -> None:
    def f(x: T) -> tuple[T, ...]:
        n = x.shape[0]
        y = ad.build1(n, lambda i: ad.sum(ad.exp(x[i]) * x[i]))
        z = ad.build1(n, lambda i: ad.sum(ad.sin(x[i]) * y[i]))
        both = ad.concat([y, z])
        return ad.sum(y * z), both, ad.cumsum(both), ad.sum(ad.build1(n, lambda i: y[i] * ad.sum(x[i] * z[i])))

    checked(f, normal(2500, 14))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_what_is_not_finite(dtype: type[np.generic]) -> None:
    f, (x, *others) = arguments("mixture", 2100)
    x[[3, 2099], [0, 3]] = np.nan, -np.inf
    checked(f, x.astype(dtype), *(a.astype(dtype) for a in others))


def test_columns_of_strips_do_not_fall_on_each_other() -> None:
    """At a power of two apart they took more than twice the time."""
    f, arrays = arguments("mixture", 4000)
    found = re.findall(r"s\d+\[i0 \+ (\d+) \* i1 - r0\]", checked(f, *arrays).source)
    assert found and all(int(step) % 128 for step in found)


def test_who_reads_most_often_is_not_forgotten() -> None:
    """Four other readers hid the one that wants each number a thousand times, and it computed it as often."""

    def f(a: T, x: T) -> tuple[T, ...]:
        q: T = ad.build2(a.shape, lambda i, j: ad.select(i < j, a[j, i] / (1.0 + a[i, j]), a[i, j] * a[j, i] - 1.0))
        d = a.shape[0]
        often = ad.build1(x.shape[0], lambda n: ad.build1(d, lambda i: ad.sum1(d, lambda j: q[i, j] * x[n, j])))
        total = ad.sum(ad.sin(often))
        for _ in range(5):
            total = ad.sum(ad.cos(ad.build1(d, lambda i: total * q[i])))  # noqa: B023
        return total, often

    made = checked(f, np.abs(normal(12, 12)), normal(1500, 12))
    assert "/* over 12 x 12: view */" in made.source  # for the product, in the order of its columns


def bodies(x: T, w: T) -> T:
    """All pairs, each as a part of those with one of the two."""
    n = x.shape[0]
    near = ad.build2((n, n), lambda i, j: ad.exp(-ad.sum1(2, lambda c: ad.square(x[i, c] - x[j, c]))))
    return ad.build1(n, lambda j: ad.sum1(n, lambda i: w[i] * near[i, j] / ad.sum(near[i])))


@pytest.mark.parametrize("n", [301, 320])
def test_of_long_rows_some_are_there(n: int) -> None:
    made = checked(bodies, normal(n, 2), normal(n))
    assert f"/* 8 of {n} rows at a time */" in made.source
    assert f"f64[{n},{n}], 8 of axis 0 at a time" in made.source


def test_one_thread_sums_parts_in_one_place() -> None:
    """Places for all parts took ten times the memory of the rows."""
    x, w = normal(512, 2), normal(512)
    alone, each = memory_of(bodies, (x, w))
    assert alone <= 100_000 and each >= 8 * 512 * 8
    assert "for parts of several" in checked(bodies, x, w).source


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("name", ["energy", "kernel", "distances"])
@pytest.mark.parametrize("n", [256, 301])
def test_sums_over_pairs_along_either_axis_share_one_nest(n: int, name: str, dtype: type[np.generic]) -> None:
    """A value and its gradient run through all pairs once: memory is for the points in order, both sums, and those of a part."""

    def total(x: T) -> T:
        k = x.shape[0]

        def squared(i: ad.Ix[Any], j: ad.Ix[Any]) -> T:
            return ad.sum(ad.square(x[i] - x[j]))

        if name == "energy":
            return ad.sum(ad.build2((k, k), lambda i, j: ad.cond(i < j, 1.0 / ad.sqrt(0.01 + squared(i, j)), 0.0)))
        if name == "kernel":
            return ad.sum(ad.build2((k, k), lambda i, j: ad.exp(-squared(i, j))))
        return ad.sum(ad.build2((k, k), lambda i, j: ad.sqrt(1.0 + squared(i, j))))

    x = normal(n, 3).astype(dtype)
    made = checked(lambda x: ad.value_and_grad(total)(x), x)
    assert made.source.split("kernel(void")[-1].count(f"/* over {n} x {n}: 3 sum") == 1
    alone, each = memory_of(lambda x: ad.value_and_grad(total)(x), (x,))
    assert each == 0 and 3 * x.nbytes <= alone <= 5.5 * x.nbytes


def test_long_rows_that_lie_across_are_no_strips() -> None:
    """To run through columns instead of rows took twice the time."""

    def f(x: T, y: T) -> tuple[T, ...]:
        return ad.sum(ad.sin(x) * y, axis=0), ad.sum(ad.sin(x) * ad.cos(y), axis=0), ad.max(x * y, axis=0)

    made = checked(f, normal(512, 256), normal(512, 256) + 1.0)
    assert " of 256 rows at a time" not in made.source


@pytest.mark.parametrize("part", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in range(1, 9))])
def test_random_rows(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small programs as if they were large, in parts for several threads."""
    lower(monkeypatch)
    for seed in range(part * 1000, part * 1000 + (50 if part else 6)):
        f, arrays = random_rows(seed)
        with ad.using(threads=1 + seed % 3):
            checked(f, *arrays)


def test_columns_that_are_long_to_compute_are_joined_from_memory() -> None:
    """A chain of rotations: written out where the columns of its gradient are joined, each would be computed row by row."""

    def chain(q: ad.AnyTensor) -> ad.AnyTensor:
        def one(i: Any) -> Any:
            turn: list[list[Any]] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
            place: list[Any] = [0.0, 0.0, 0.0]
            for k in range(q.shape[1]):
                c, s = ad.cos(q[i, k]), ad.sin(q[i, k])
                about_z: list[list[Any]] = [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]
                about_x: list[list[Any]] = [[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]]
                by = about_x if k % 2 else about_z
                turn = [[sum(row[m] * by[m][j] for m in range(3)) for j in range(3)] for row in turn]
                place = [place[j] + turn[j][0] * 0.5 + turn[j][2] * 0.3 for j in range(3)]
            return place[0] * place[0] + place[1] * place[2]

        return ad.sum(ad.build1(q.shape[0], one))

    checked(ad.value_and_grad(chain), rng().normal(size=(150, 6)))
    with ad.using(engine="c"):
        text = ad.trace(ad.value_and_grad(chain), "f64[150,24]").show("c")
    assert "/* over 150 x 24" not in text and " = only_f64(" not in text


def test_pieces_of_many_operations_are_not_made_for_each_place_of_what_is_joined() -> None:
    """The paths of a soft decision tree: the derivative by all decisions joins those of the levels."""

    def paths(w: Any, x: Any) -> Any:
        s, p = ad.sigmoid(x @ w), ad.ones((x.shape[0], 1), x.dtype)
        for k in range(5):
            here = s[:, 2**k - 1 : 2 ** (k + 1) - 1]
            p = ad.reshape(ad.stack([p * here, p * (1.0 - here)], axis=2), (x.shape[0], -1))
        return ad.sum(ad.square(p))

    text = checked(ad.value_and_grad(paths), rng().normal(size=(20, 31)), rng().normal(size=(300, 20))).source
    assert "only_f64(" not in text[text.index("/* over") :]


def test_all_lines_in_front_of_strips_are_there() -> None:
    """Loops that put columns in order end alike; a line that occurs twice is not one too many."""

    def distances(x: T, y: T, w: T) -> tuple[T, T]:
        def total(q: tuple[T, T]) -> T:
            a, b = q
            return ad.sum(w * ad.build2((a.shape[0], b.shape[0]), lambda i, j: ad.sum(ad.abs(a[i] - b[j]))))

        return ad.grad(total)((x, y))

    made = checked(distances, *(arrays := (normal(200, 20), normal(200, 20), normal(200, 200))))
    assert "rows at a time" in made.source and "columns in order" in made.source
    apart = np.sign(arrays[0][:, None] - arrays[1]) * arrays[2][..., None]
    for got, want in zip(made(*arrays), (apart.sum(1), -apart.sum(0)), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-12, atol=1e-12)


def test_what_a_loop_leaves_is_there_until_the_last_strip() -> None:
    """The first of three nests reads what a loop left in the second of its two buffers; the others make nothing there."""

    def f(c: T, x: T, w: T) -> T:
        c = ad.fold(lambda c, r: c[::-1] * r + 1.0, c, ad.rows(w))
        e = ad.exp(0.001 * x * ad.transpose(ad.replicate(64, ad.sum(c * c, axis=1))))
        return e / ad.transpose(ad.replicate(64, ad.sum(e, axis=1)))

    assert "rows at a time" in checked(f, normal(520, 64), normal(520, 64), normal(3)).source


@pytest.mark.parametrize("shape", [(17, 0), (17, 3)])
def test_empty_columns_of_a_strip_are_not_filled(shape: tuple[int, int]) -> None:
    """The lines would stand in front of the strips, where the memory of a thread has no name."""
    assert bool(fill(Memory().slot(Spec(shape, F64), (0, 1), strip=(0, 2)), "0")) == bool(shape[1])
