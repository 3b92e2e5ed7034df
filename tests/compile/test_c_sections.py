"""Long programs over rows: small matrices of a row are written out, and what is too long for one loop is cut into several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.plans import sections
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor


def turned(a: T, n: int, k: int) -> T:
    """A matrix of n rows that turns two axes."""
    c, s = ad.cos(a), ad.sin(a)
    one, zero = 0.0 * c + 1.0, 0.0 * c
    i, j = k % n, (k + 1) % n
    rows = [[one if p == q else zero for q in range(n)] for p in range(n)]
    rows[i][i], rows[i][j], rows[j][i], rows[j][j] = c, -s, s, c
    return ad.stack([ad.stack(row) for row in rows])


def end(q: T, n: int) -> T:
    """The end of an arm of several joints."""
    turn = turned(q[0], n, 0)
    place = turn[:, 0] * 0.5
    for k in range(1, q.shape[0]):
        turn = ad.matmul(turn, turned(q[k], n, k))
        place = place + turn[:, 0] * 0.3
    return place


def slope(n: int) -> Any:
    """Value and gradient of the distance of ends of arms to their targets; of one arm, or of many."""

    def away(q: T, to: T) -> T:
        d = end(q, n) - to
        return ad.sum(d * d)

    def loss(q: T, to: T) -> T:
        return away(q, to) if q.ndim == 1 else ad.sum(ad.build1(q.shape[0], lambda i: away(q[i], to[i])))

    def both(q: T, to: T) -> Sequence[T]:
        value, by_q = ad.value_and_grad(loss)(q, to)
        return value, by_q

    return both


def arms(rows: tuple[int, ...], joints: int, n: int, dtype: type = np.float64) -> tuple[Arr, Arr]:
    return rng(1).normal(size=(*rows, joints)).astype(dtype), rng(2).normal(size=(*rows, n)).astype(dtype)


def spaces(text: str) -> list[str]:
    return re.findall(r"/\* over ([\dx ]+):", text)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("joints", [2, 7, 11])
@pytest.mark.parametrize("n", [2, 3, 4])
def test_chains_of_small_matrices_are_one_loop_over_rows(n: int, joints: int, dtype: type) -> None:
    done = checked(slope(n), *arms((800,), joints, n, dtype))
    assert set(spaces(done.source)) <= {"800", f"800 x {n}"}  # the value is a sum along both axes


@pytest.mark.parametrize("rows", [(), (1,), (3,), (20,), (50,), (601,)])
def test_chains_of_few_rows(rows: tuple[int, ...]) -> None:
    checked(slope(3), *arms(rows, 6, 3))


def test_values_that_are_not_finite_stay_in_their_rows() -> None:
    q, to = arms((700,), 7, 3)
    q[3, 2], q[5, 0], to[7, 1], q[9] = np.nan, np.inf, -np.inf, -0.0
    checked(slope(3), q, to)


@pytest.mark.parametrize("rows", [(), (5,), (130,), (1500,)])
def test_long_programs_are_cut(rows: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = checked(slope(3), *arms(rows, 7, 3))
    for most in (60, 500):
        monkeypatch.setattr(sections, "STATEMENTS", most)
        done = checked(slope(3), *arms(rows, 7, 3))
        if rows > (100,):
            assert len(spaces(done.source)) > len(spaces(whole.source))
            assert f"{rows[0]} x 3 x 3 x 3" not in spaces(done.source)


def test_rows_of_more_numbers_than_axes_that_are_written_out() -> None:
    """A gradient of 40 numbers for each row is made beside what it is made of, not by a loop over them with 40 choices."""

    def loss(q: T) -> T:
        return ad.sum(ad.build1(q.shape[0], lambda i: ad.sum(end(q[i, :40], 2) * q[i, 40:])))

    done = checked(lambda q: ad.grad(loss)(q), rng().normal(size=(300, 42)))
    assert "300 x 4" not in " ".join(spaces(done.source))


def equation(q: T, steps: int) -> T:
    """Steps of a system of three equations, written out."""
    x, y, z = (q[k] for k in range(3))
    for _ in range(steps):
        x, y, z = x + 0.01 * (y - x), y + 0.01 * (x * (2.0 - z) - y), z + 0.01 * (x * y - z)
    return x * x + y * y + z * z


@pytest.mark.parametrize("rows", [(), (300,)])
def test_programs_of_thousands_of_operations_are_compiled(rows: tuple[int, ...]) -> None:
    def loss(q: T) -> T:
        return ad.sum(ad.build1(q.shape[0], lambda i: equation(q[i], 170))) if rows else equation(q, 170)

    done = checked(lambda q: ad.grad(loss)(q), rng().normal(size=(*rows, 3)))
    assert done.notes[0].startswith("c: 1 kernel of") and "optimisations" not in done.notes[0]
    assert done.source.count("\n") > 4000


def test_square_matrices_are_no_rows_of_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    def layers(w: T) -> T:
        h = w
        for _ in range(20):
            h = ad.tanh(h @ w + 0.1)
        return h

    x = 0.1 * rng().normal(size=(20, 20))
    text = checked(layers, x).source
    monkeypatch.setattr(sections, "STATEMENTS", 100)
    assert checked(layers, x).source == text
