"""Compiled functions as C: the gradients of all programs, and the ways back to Python where C cannot tell."""

from __future__ import annotations

import math
import shutil
from pathlib import Path
from typing import Any

import pytest

from adtypes import scalars as sc
from adtypes import using
from tests.scalar.programs import PROGRAMS, Program
from tests.scalar.test_compiled import branchy
from tests.scalar.test_gradients import numbers

COMPILER = pytest.mark.skipif(not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="no C compiler")


def as_c(f: Any) -> Any:
    with using(engine="c"):
        return sc.compile(f)


@COMPILER
@pytest.mark.parametrize("p", PROGRAMS, ids=lambda p: p.name)
def test_gradients_of_all_programs(p: Program) -> None:
    f = as_c(p.f)
    expected = numbers(sc.vjp(p.f, *p.args)[1](p.cotangent))
    for _ in range(2):
        y, pull = sc.vjp(f, *p.args)
        assert numbers(y) == pytest.approx(numbers(sc.vjp(p.f, *p.args)[0]), rel=1e-15)
        for _ in range(2):
            assert numbers(pull(p.cotangent)) == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert f.hits == 1
    if p.name == "remainders":
        assert f.explain()[1].endswith(" (no C: n0 // n1 has no C text)")
    else:
        assert f.explain()[1].endswith(" as C")


@COMPILER
def test_guards() -> None:
    f = as_c(branchy)
    for xs in ([1.5, 0.9], [1.2, 1.1], [1.5, 0.9], [-0.5, 1.9], [0.3, 1.5], [1.7, 0.9], [-0.2, 1.2]):
        assert sc.grad(f)(xs) == pytest.approx(sc.grad(branchy)(xs), rel=1e-12)
    assert f.hits == 2


@COMPILER
def test_values_where_python_raises() -> None:
    def quotient(x: float) -> float:
        try:
            return 1.0 / (x - 2.0)
        except ZeroDivisionError:
            return 5.0 * x

    f = as_c(quotient)
    assert [sc.grad(f)(x) for x in (1.0, 2.0, 3.0)] == [-1.0, 5.0, -1.0]
    huge = as_c(lambda x: sc.exp(x) ** 2)
    assert sc.grad(huge)(0.0) == sc.grad(huge)(0.0) == 2.0
    with pytest.raises(OverflowError):
        sc.grad(huge)(700.0)
    root = as_c(lambda x: sc.sqrt(x) * 3.0)
    assert [sc.grad(root)(x) for x in (4.0, 0.0, 4.0)] == [0.75, math.inf, 0.75]
    with pytest.raises(TypeError, match="complex number"):
        power = as_c(lambda x, y: x**y)
        assert sc.vjp(power, 2.0, 0.5)[0] == sc.vjp(power, 2.0, 0.5)[0]
        sc.vjp(power, -2.0, 0.5)


@COMPILER
def test_steps_of_a_loop() -> None:
    def step(x: float, v: float, rate: float) -> tuple[float, float]:
        return x + rate * v, v - rate * sc.sin(x)

    def run(p: list[float], step: Any) -> Any:
        x, v, rate = p
        for _ in range(30):
            x, v = step(x, v, rate)
        return x * v

    f = as_c(step)
    found = sc.grad(lambda p: run(p, f))([0.3, 1.0, 0.1])
    assert found == pytest.approx(sc.grad(lambda p: run(p, step))([0.3, 1.0, 0.1]), rel=1e-12)
    assert f.explain() == ["calls served by compiled code: 29, others: 1", "a path of 5 lines as C"]


def test_long_programs_stay_python() -> None:
    def loop(x: float) -> float:
        for _ in range(3000):
            x = x * 0.999
        return x

    f = as_c(loop)
    assert sc.grad(f)(1.0) == sc.grad(f)(1.0) == pytest.approx(0.999**3000)
    assert f.explain()[1] == "a path of 3000 lines in 2 pieces (no C: 3,000 lines are too many for a C compiler)"


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "nothing"))
    f = as_c(lambda x: x * x)
    assert sc.grad(f)(3.0) == sc.grad(f)(3.0) == 6.0
    assert "no C: there is no C compiler" in f.explain()[1]
