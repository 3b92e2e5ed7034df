"""Programs of ten and a hundred thousand operations (a fifth of that by default): no pass recurses, none is worse than linear.

The values are known in closed form, so that each case also checks what it computes.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
import pytest

from adtypes.algebra import ambient, bind, build_one
from adtypes.ops.elementary import Sin
from adtypes.ops.indexing import gather
from interpreters.symbolic.pipeline import bulk, prepare
from interpreters.symbolic.term import reachable
from tests.properties.routes import BULK, EAGER, Array, Flat, Traced, reverse, staged

T: TypeAlias = Any  # a tensor of the front
X = np.array([0.5, -0.25, 1.0])
TURN = np.array([2, 0, 1])
ROUNDS = [2_000, pytest.param(10_000, marks=pytest.mark.slow)]
OPERATIONS = [20_000, pytest.param(100_000, marks=pytest.mark.slow)]


@pytest.fixture(autouse=True)
def shallow_stack() -> Iterator[None]:
    """A recursive pass would fail at a fraction of the size."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(400)
    yield
    sys.setrecursionlimit(before)


def doubling(rounds: int) -> Flat:
    def f(xs: Sequence[T]) -> list[T]:
        x = xs[0]
        for _ in range(rounds):
            x = 0.5 * (x + x)
        return [x]

    return f


def turning(rounds: int) -> Flat:
    """``x = build1(n, lambda i: x[i] + x[p[i]])``, again and again, halved so that it stays finite."""

    def f(xs: Sequence[T]) -> list[T]:
        x = xs[0]
        for _ in range(rounds):
            x = build(3, _turn(x, xs[1]))
        return [x]

    return f


def _turn(x: T, p: T) -> Callable[[T], T]:
    return lambda i: gather(x, i) + gather(x, gather(p, i))


def build(n: int, body: Callable[[T], T]) -> T:
    alg = ambient()
    return build_one(alg, n, body)


def chain(operations: int) -> Flat:
    def f(xs: Sequence[T]) -> list[T]:
        x = xs[0]
        for _ in range(operations // 2):
            x = bind(Sin(), x) + 0.125
        return [x]

    return f


def prepared(f: Flat, arrays: Sequence[Array]) -> tuple[Traced, Array]:
    """Written down, made bulk, simplified, run."""
    traced = staged(f, arrays)
    (y,) = traced.run(prepare(traced.graph))
    return traced, y


@pytest.mark.parametrize("rounds", ROUNDS)
def test_doublings(rounds: int) -> None:
    f = doubling(rounds)
    traced, y = prepared(f, [X])
    np.testing.assert_array_equal(y, X)
    assert len(reachable(traced.graph.outputs)) <= 2 * rounds + 10
    for route in (EAGER, BULK):
        np.testing.assert_array_equal(route.run(reverse(route, f, [np.ones(3)]), [X])[0], np.ones(3))


@pytest.mark.parametrize("rounds", ROUNDS)
def test_builds(rounds: int) -> None:
    f = turning(rounds)
    arrays = [np.zeros(3), TURN]
    traced = staged(f, arrays)
    out = bulk(traced.graph)
    assert not any(t.pointful for t in out.outputs)
    assert len(reachable(out.outputs)) <= 4 * rounds
    np.testing.assert_array_equal(traced.run(out)[0], np.zeros(3))
    (g,) = BULK.run(reverse(BULK, f, [np.zeros(3)]), arrays)
    np.testing.assert_array_equal(g, np.zeros(3))
    # so many rounds leave the range of floats, fifty do not: (I + P)^50 applied to X, and its transpose to a cotangent
    few = turning(50)
    step = np.eye(3) + np.eye(3)[TURN]
    power = np.linalg.matrix_power(step, 50)
    np.testing.assert_allclose(prepared(few, [X, TURN])[1], power @ X, rtol=1e-12)
    for route in (EAGER, BULK):
        (g,) = route.run(reverse(route, few, [X]), [X, TURN])
        np.testing.assert_allclose(g, power.T @ X, rtol=1e-12)


@pytest.mark.parametrize("n", OPERATIONS)
def test_a_chain(n: int) -> None:
    f = chain(n)
    y, slope = X, np.ones(3)
    for _ in range(n // 2):
        y, slope = np.sin(y) + 0.125, slope * np.cos(y)
    traced = staged(f, [X])
    assert len(reachable(traced.graph.outputs)) == n + 3
    np.testing.assert_allclose(traced.run(bulk(traced.graph))[0], y, rtol=1e-12)
    (g,) = BULK.run(reverse(BULK, f, [np.ones(3)]), [X])
    np.testing.assert_allclose(g, slope, rtol=1e-9)


@pytest.mark.parametrize("family", [doubling, turning, chain])
def test_passes_are_linear(family: Callable[[int], Flat]) -> None:
    """Eight times the program takes less than 16 times as long; where a pass is quadratic, up to 64 times. A second try is for
    machines that are busy."""
    arrays = [np.zeros(3), TURN] if family is turning else [X]

    def seconds(n: int) -> float:
        gc.collect()
        gc.disable()  # it walks over all that other tests have left
        try:
            start = time.process_time()
            prepare(staged(reverse(BULK, family(n), [np.zeros(3)]), arrays).graph)
            return time.process_time() - start
        finally:
            gc.enable()

    seconds(100)
    small = min(seconds(125) for _ in range(3))
    assert any(seconds(1000) < 16 * small for _ in range(2))
