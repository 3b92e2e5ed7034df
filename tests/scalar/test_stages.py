"""The stages: one gradient on all programs, and the steps that each takes, as the paper says."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from adtypes import scalars as sc
from interpreters.scalar.stages import STAGES, Counts, vjp
from tests.scalar.programs import PROGRAMS, Program
from tests.scalar.test_gradients import numbers

# Programs with so many paths from result to input that the stage without any order (or merging) would not end.
PATHS = {"D1": {"collapsing", "orbit"}, "D2": {"collapsing"}}
LINEAR = [name for name in STAGES if name not in ("D1", "D2")]
CASES = [(name, p) for name in STAGES for p in PROGRAMS if p.name not in PATHS.get(name, ())]


@pytest.mark.parametrize(("name", "p"), CASES, ids=lambda x: x.name if isinstance(x, Program) else x)
def test_every_stage_gives_the_gradient(name: str, p: Program) -> None:
    y, pull = vjp(name, p.f, *p.args)
    value, fast = sc.vjp(p.f, *p.args)
    assert y == value
    expected = numbers(fast(p.cotangent))
    for _ in range(2):  # pullbacks can be called again
        assert numbers(pull(p.cotangent)) == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_each_stage_runs_forty_programs() -> None:
    for name in STAGES:
        assert sum(n == name for n, _ in CASES) >= 40


def counted(name: str, f: Any, *args: Any) -> Counts:
    counts = Counts()
    y, pull = vjp(name, f, *args, counts=counts)
    pull([1.0] * len(y) if isinstance(y, list) else 1.0)
    return counts


def doubling(n: int) -> Any:
    def f(x: float) -> float:
        for _ in range(n):
            x = x + x
        return x

    return f


@pytest.mark.parametrize("n", [4, 8, 12])
def test_shared_code_is_exponential_in_the_first_stage_only(n: int) -> None:
    naive = counted("D1", doubling(n), 1.0)
    assert naive.bodies == 2 ** (n + 1) - 1
    assert naive.calls["input", 0] == 2**n
    for name in LINEAR:
        counts = counted(name, doubling(n), 1.0)
        assert counts.most == 1
        assert counts.bodies in (n, n + 1)  # some stages have a function for inputs, too


def fibonacci(n: int) -> Any:
    def f(x: float, y: float) -> float:
        for _ in range(n - 1):
            x, y = y, x + y
        return y

    return f


def test_fibonacci() -> None:
    a, b = 1, 1
    for n in range(2, 15):
        a, b = b, a + b  # F(n + 1) is b
        assert counted("D1", fibonacci(n), 1.0, 1.0).bodies == 2 * b - 1
        assert counted("9.3", fibonacci(n), 1.0, 1.0).bodies == n - 1


def test_without_an_order_functions_run_again() -> None:
    # merging helps, but a function may be called before all of its argument has arrived
    def swapped(n: int) -> Any:
        def f(x: float, y: float) -> float:
            for _ in range(n - 1):
                x, y = y, y + x
            return y

        return f

    runs = [counted("D2", swapped(n), 1.0, 1.0).bodies for n in (5, 10, 15)]
    assert counted("D2", doubling(12), 1.0).bodies == 12 + 1
    assert runs[1] / runs[0] > 4
    assert runs[2] / runs[1] > 4  # five further steps
    assert counted("D3", swapped(15), 1.0, 1.0).most == 1


def test_the_order_example() -> None:
    p = next(p for p in PROGRAMS if p.name == "order")
    # 2b, 3b and 5b reach b; the first two are reached along two ways: 2 * 2 + 1
    assert counted("D1", p.f, *p.args).calls["input", 1] == 5
    for name in LINEAR:
        assert counted(name, p.f, *p.args).most == 1


def nested(n: int) -> Any:
    return 1.0 if n == 1 else (1.0, nested(n - 1))


def balanced(n: int) -> Any:
    return 1.0 if n == 1 else (balanced(n // 2), balanced(n - n // 2))


def total(x: Any) -> Any:
    return x if not isinstance(x, tuple) else total(x[0]) + total(x[1])


@pytest.mark.parametrize(
    ("name", "make", "growth"),
    [
        ("D3", nested, (3.5, 4.5)),  # quadratic: each step makes and adds cotangents of the whole input
        ("D3", balanced, (3.5, 4.5)),
        ("D4", nested, (3.4, 4.0)),  # quadratic in the depth
        ("D4", balanced, (2.2, 2.4)),  # n log n
        *[(name, make, (1.9, 2.1)) for name in ("D5", "9.1", "9.2", "9.3") for make in (nested, balanced)],
    ],
)
def test_cells(name: str, make: Any, growth: tuple[float, float]) -> None:
    cells = [counted(name, total, make(n)).cells for n in (16, 32, 64)]
    low, high = growth
    for few, many in pairwise(cells):
        assert low <= many / few <= high, cells


def test_cells_of_the_difference_list() -> None:
    # the sum of the depths of all leaves, and one zero of the input with its containers; arguments stand in a tuple
    for make, depths in ((nested, 135 + 16), (balanced, 64 + 16)):
        assert counted("D4", total, make(16)).cells == depths + 31 + 1


def test_inputs_that_are_ignored_cost_nothing_per_operation() -> None:
    def f(xs: list[float]) -> float:
        y = xs[0]
        for _ in range(50):
            y = y * 1.01
        return y

    few, many = ([1.0] * n for n in (10, 1000))
    for name in ("D5", "9.1", "9.2", "9.3"):
        assert counted(name, f, few).cells == counted(name, f, many).cells


def test_dead_code_is_not_run() -> None:
    def f(x: float) -> float:
        for _ in range(20):
            _ = x * x
        return x * 2.0

    for name in STAGES:
        counts = counted(name, f, 1.0)
        assert counts.operations == 21
        assert sum(n for who, n in counts.calls.items() if not isinstance(who, tuple)) == 1
