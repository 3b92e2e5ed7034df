"""What is promised of cost: a constant per operation, from a thousand to a million; linear memory; no limits of depth."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from adtypes import scalars as sc
from interpreters.scalar.derive import Call
from interpreters.scalar.stages import Counts, vjp


def loop(n: int) -> Callable[[list[float]], float]:
    def f(p: list[float]) -> float:
        x, a = p
        for k in range(n // 2):
            x = x * a + 0.5 if k % 3 else a - x
        return x

    return f


def chained(n: int) -> Callable[[list[float]], Any]:
    """All intermediate results are used again, many of them far away."""

    def f(p: list[float]) -> Any:
        past = list(p)
        for k in range(n // 2):
            past.append(0.5 * (past[-1] + past[k // 2]))
        return sum(past[-3:], 0.0)

    return f


def recursive(n: int) -> Callable[[list[float]], Any]:
    def total(x: Any, n: int) -> Any:
        return x if n <= 1 else total(x * 0.5, n // 2) + total(x * 0.25, n - n // 2)

    return lambda p: total(p[0], max(n // 3, 1)) * p[1]


def closures(n: int) -> Callable[[list[float]], Any]:
    def f(p: list[float]) -> Any:
        fs: list[Callable[[Any], Any]] = [lambda u: p[1] - u, lambda u: u + p[0], lambda u: -1.0 * u]
        y: Any = p[0]
        for k in range(n):
            y = fs[k % 3](y)
        return y

    return f


PROGRAMS = pytest.mark.parametrize("make", [loop, chained, recursive, closures])


@PROGRAMS
def test_steps_per_operation_are_constant(make: Callable[[int], Any]) -> None:
    ratios = []
    for n in (1_000, 10_000):
        counts = Counts()
        _, pull = vjp("9.3", make(n), [0.9, 0.8], counts=counts)
        pull(1.0)
        assert counts.most == 1
        ratios.append((counts.cells + counts.bodies) / counts.operations)
    assert all(0.5 < r <= 3.01 for r in ratios)  # some operations are dead


def calls(f: Callable[[], object]) -> int:
    """How many functions, Python's and C's, a program calls."""
    count = 0

    def note(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        f()
    finally:
        sys.setprofile(None)
    return count


@PROGRAMS
def test_calls_per_operation_are_constant(make: Callable[[int], Any]) -> None:
    ratios = []
    for n in (1_000, 10_000):
        f = make(n)
        _, derivative = Call(f, ([0.9, 0.8],)).scalar()
        operations = len(derivative.tape) - 3
        ratios.append(calls(lambda f=f: sc.grad(f)([0.9, 0.8])) / operations)  # type: ignore[misc]
    assert ratios[1] <= ratios[0] * 1.05
    assert ratios[1] < 9


@PROGRAMS
@pytest.mark.parametrize("n", [1_000, 10_000, 100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_the_tape_is_as_long_as_the_program(make: Callable[[int], Any], n: int) -> None:
    counts = Counts()
    if n <= 10_000:
        vjp("9.3", make(n), [0.9, 0.8], counts=counts)
    _, derivative = Call(make(n), ([0.9, 0.8],)).scalar()
    entries = len(derivative.tape)
    assert entries <= 1.6 * n + 10
    if n <= 10_000:
        assert entries == counts.operations + 2 + 1  # operations, inputs, the sink
    for _ in range(2):
        derivative.backward([1.0])
        assert len(derivative.tape) == entries  # pullbacks leave it as it is
    for k, (i, _, j, _) in enumerate(derivative.tape[3:], 3):
        assert i < k
        assert j < k


def test_a_million_operations_in_a_row() -> None:
    def f(x: float) -> float:
        for _ in range(1_000_000):
            x = x * 1.0
        return x

    value, derivative = Call(f, (3.0,)).scalar()
    assert len(derivative.tape) == 1_000_002
    assert (value, derivative.backward([2.0])) == (3.0, [2.0])


def test_memory_is_linear() -> None:
    peaks = []
    sizes = (20_000, 80_000)
    for n in sizes:
        f = loop(n)
        tracemalloc.start()
        sc.grad(f)([0.9, 0.8])
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[-1] < 4.8 * peaks[0]  # lists grow in steps
    assert peaks[-1] / sizes[-1] < 250  # bytes per operation


def test_checkpoints_save_memory() -> None:
    def piece(x: float, a: float) -> float:
        for _ in range(500):
            x = x * a + 0.001
        return x

    def f(p: list[float], piece: Any) -> Any:
        x = p[0]
        for _ in range(40):
            x = piece(x, p[1])
        return x

    peaks, slopes = [], []
    for way in (piece, sc.checkpoint(piece)):
        tracemalloc.start()
        slopes.append(sc.grad(f)([0.5, 0.99], way))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert slopes[0] == pytest.approx(slopes[1], rel=1e-12)
    assert peaks[1] < peaks[0] / 8


def test_deep_structures() -> None:
    deep: Any = 1.0
    for _ in range(20_000):
        deep = [deep, 2.0]

    def f(x: Any) -> Any:
        total: Any = 0.0
        while isinstance(x, list):
            x, last = x
            total = total + last * last
        return total + x

    slope: Any = sc.grad(f)(deep)
    for _ in range(20_000):
        slope, last = slope
        assert last == 4.0
    assert slope == 1.0


def test_inputs_that_are_ignored_cost_once() -> None:
    def f(xs: list[float]) -> float:
        y = xs[0]
        for _ in range(100):
            y = y * 0.5 + xs[1]
        return y

    _, derivative = Call(f, ([1.0] * 100_000,)).scalar()
    assert len(derivative.tape) == 1 + 100_000 + 200
    assert sum(derivative.backward([1.0])) == pytest.approx(2.0)
