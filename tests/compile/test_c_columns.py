"""Matrices with short rows whose elements would be read or written in columns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.plans import by_rows
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("k", [7, 8, 13, 16])
@pytest.mark.parametrize("n", [3, 100, 301])
def test_gradients_by_neighbouring_rows_run_along_rows(n: int, k: int, dtype: type) -> None:
    """Rows of zeros stand under conditions on the row alone; written out by columns each element would be gathered."""

    def cosines(x: Any) -> Any:
        dots: Any = lambda a, b: ad.sum(a * b, axis=1)
        a, b = x[1:], x[:-1]
        return ad.sum(dots(a, b) / ad.sqrt(dots(a, a) * dots(b, b))) + ad.sum(ad.square(x[2:] - 2.0 * x[1:-1] + x[:-2]))

    def slope(x: Any) -> Any:
        value, gradient = ad.value_and_grad(cosines)(x)
        return value, gradient

    x: Arr = rng().normal(size=(n, k)).astype(dtype)
    text = checked(slope, x).source
    assert (f"/* over {n} x {k}: add */" in text) == (k >= 8) or n < 100, text
    x[0, 1], x[n - 1, 0], x[n // 2, k - 1] = np.inf, np.nan, -0.0
    checked(slope, x)


def variation(x: Any) -> Any:
    return ad.sum(ad.abs(x[1:] - x[:-1])) + ad.sum(ad.abs(x[:, 1:] - x[:, :-1]))


def edges(x: Any) -> Any:
    return ad.sum(ad.sqrt(1.0 + ad.square(x[2:, 1:-1] - x[:-2, 1:-1]) + ad.square(x[1:-1, 2:] - x[1:-1, :-2])))


def saturated(x: Any) -> Any:
    return ad.sum(ad.tanh(x[1:] - x[:-1])) + ad.sum(ad.square(x))


def across(x: Any) -> Any:
    """Steps between columns of which a function is computed: short rows would be computed beyond their ends."""
    return ad.sum(ad.tanh(x[:, 1:] - x[:, :-1]))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("k", [3, 8, 13, 16, 31, 48])
@pytest.mark.parametrize("f", [variation, edges, saturated, across])
def test_what_is_made_of_rows_and_read_along_them_lies_in_rows(f: Any, k: int, dtype: type) -> None:
    def slope(x: Any) -> Any:
        return ad.grad(f)(x)

    x: Arr = np.round(rng().normal(size=(100, k)), 1).astype(dtype)
    text = checked(slope, x).source
    short = {variation: 9, edges: 10, saturated: 8, across: 25}[f]
    assert k < 8 or ("axes in the order [1, 0]" in text or "transpose" in text) == (k < short), text
    x[0, 1], x[99, 0], x[50, k - 1] = np.inf, np.nan, -0.0
    checked(slope, x)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("k", [9, 13, 24, 31, 33])
def test_results_beside_a_number_for_each_row_run_along_rows(k: int, dtype: type) -> None:
    def f(x: Any, w: Any) -> Any:
        return ad.build2(x.shape, lambda i, j: x[i, j] * w[j] / ad.sqrt(ad.mean(ad.square(x[i])) + 1e-6))

    x: Arr = rng().normal(size=(100, k)).astype(dtype)
    w: Arr = rng(1).normal(size=k).astype(dtype)
    assert f"/* over 100 x {k}: div */" in checked(f, x, w).source
    x[0, 1], x[99, 0], w[k - 1] = np.inf, np.nan, 0.0
    checked(f, x, w)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("k", [2, 4, 7, 8])
def test_short_rows_that_steps_keep_lie_by_columns(k: int, dtype: type) -> None:
    """Distances to a few points, of which the least counts: what the derivative needs of each is written in vectors."""

    def f(c: Any, y: Any) -> Any:
        def step(_: Any, t: Any) -> Any:
            far: Any = lambda i, j: ad.min1(k, lambda m: ad.sqrt(ad.square(t[i, j] - c[m]) + ad.square(y[j] + c[m]) + 0.1))
            return ad.build2((16, 32), lambda i, j: t[i, j] + 0.5 * far(i, j))

        return ad.sum(ad.square(ad.fori(4, step, ad.replicate(16, y))))

    def slopes(c: Any, y: Any) -> Any:
        return ad.grad_argnums(f, (0, 1))(c, y)

    c: Arr = rng().normal(size=k).astype(dtype)
    y: Arr = rng(1).normal(size=32).astype(dtype)
    text = checked(slopes, c, y).source
    assert ("axes in the order [0, 1, 3, 2]" in text) == (k < 8), text
    c[1], y[3] = c[0], np.inf
    checked(slopes, c, y)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [32, 40])
def test_springs_along_both_axes_of_a_cloth_run_along_rows(n: int, dtype: type) -> None:
    """Their loops have the same lengths, but in one nest one of the two would run across its rows."""

    def springs(d: Any) -> Any:
        far = ad.sqrt(ad.sum(d * d, axis=2) + 0.1)
        a, b = far.shape
        return ad.build2((a, b), lambda i, j: d[i, j] * ((far[i, j] - 0.5) / far[i, j]))

    def step(s: Any) -> Any:
        x, v = s
        down, right = springs(x[1:] - x[:-1]), springs(x[:, 1:] - x[:, :-1])
        none = (0, 0)
        force = ad.pad(down, [(0, 1), none, none]) - ad.pad(down, [(1, 0), none, none])
        force = force + ad.pad(right, [none, (0, 1), none]) - ad.pad(right, [none, (1, 0), none])
        v = 0.9 * v + 0.1 * force
        return x + 0.1 * v, v

    def energy(x: Any, v: Any) -> Any:
        return ad.sum(ad.square(ad.fori(5, lambda _, s: step(s), (x, v))[0]))

    x: Arr = rng().normal(size=(n, n, 3)).astype(dtype)
    v: Arr = rng(1).normal(size=(n, n, 3)).astype(dtype)
    made = checked(energy, x, v)
    steps = made.source.split("5 steps */")[1]
    assert steps.count(f"/* over {n} x {n - 1}: mul */") == 2, steps

    def slopes(x: Any, v: Any) -> Any:
        return ad.grad_argnums(energy, (0, 1))(x, v)

    checked(slopes, x, v)


def test_each_term_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To know which matrices lie in rows: in a chain of them, what the last one is read by goes back step by step."""
    looked, read = [0], by_rows._read

    def counted(*args: Any) -> Any:
        looked[0] += 1
        return read(*args)

    def f(x: Any, steps: int) -> Any:
        for _ in range(steps):
            y = ad.tanh(x) * ad.exp(-x * x) + ad.sin(x)
            x = ad.pad(y[:-2] + y[1:-1] + y[2:], ((1, 1), (0, 0)))
        return ad.sum(x, axis=1), ad.sort(x.T, axis=0)

    monkeypatch.setattr(by_rows, "_read", counted)
    counts = []
    for steps in (10, 20):
        looked[0] = 0
        ad.trace(lambda x, steps=steps: f(x, steps), np.ones((100, 13))).show("c")
        counts.append(looked[0])
    assert 0 < counts[1] <= 2.2 * counts[0]
