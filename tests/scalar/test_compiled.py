"""Compiled functions: the gradients of all programs, guards, fallbacks, long and short code, what is refused."""

from __future__ import annotations

import math
import random
from copy import deepcopy
from typing import Any

import pytest

from adtypes import scalars as sc
from tests.scalar.programs import PROGRAMS, Program
from tests.scalar.test_gradients import numbers


@pytest.mark.parametrize("p", PROGRAMS, ids=lambda p: p.name)
def test_gradients_of_all_programs(p: Program) -> None:
    f: Any = sc.compile(p.f)
    expected = numbers(sc.vjp(p.f, *p.args)[1](p.cotangent))
    for _ in range(3):
        y, pull = sc.vjp(f, *p.args)
        assert y == p.f(*deepcopy(p.args))  # some change their arguments
        for _ in range(2):
            assert numbers(pull(p.cotangent)) == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert (f.hits, f.misses) == (2, 1)


def branchy(xs: list[float]) -> float:
    total = 0.0
    for x in xs:
        if x > 1.0:
            total = total + x * x
        elif int(x * 4.0) % 2:
            total = total - sc.sin(x) / (x if x else 1.0)
        elif not x < 0.0:
            total = total * 0.5 + x // 0.25
        else:
            total = total + abs(x) ** 1.5
    return total


def test_guards() -> None:
    rng = random.Random(0)
    f: Any = sc.compile(branchy)
    g: Any = sc.compile(sc.grad(branchy))
    for _ in range(300):
        xs = [rng.choice([rng.uniform(-1, 2), 0.5, 1.5]) for _ in range(2)]
        expected = sc.grad(branchy)(xs)
        assert sc.grad(f)(xs) == pytest.approx(expected, rel=1e-12)
        assert g(xs) == pytest.approx(expected, rel=1e-12)
    assert f.hits > 100
    assert f.misses > 8  # more paths than are compiled


@pytest.mark.parametrize("first", [0.5, 3.0])
def test_loops_of_other_lengths_fall_back(first: float) -> None:
    def halvings(x: float) -> float:
        y = x * x
        while y > 1.0:
            y = y / 2.0
        return y * x

    f = sc.compile(halvings)
    for x in (first, 0.1, 4.0, 40.0, 1e6, first):
        assert sc.value_and_grad(f)(x) == sc.value_and_grad(halvings)(x)


def test_values_where_python_raises() -> None:
    def f(x: float) -> float:
        try:
            return 1.0 / (x - 2.0)
        except ZeroDivisionError:
            return 5.0 * x

    c = sc.compile(f)
    for x in (1.0, 2.0, 1.0):
        assert sc.grad(c)(x) == sc.grad(f)(x)
    root: Any = sc.compile(lambda x: sc.sqrt(x) * 3.0)
    assert [sc.grad(root)(x) for x in (4.0, 0.0, 4.0)] == [0.75, math.inf, 0.75]


def test_dead_infinite_partials_do_not_poison() -> None:
    # at x = 0 the square root has an infinite slope, and no cotangent
    def f(x: float, y: float) -> float:
        return sc.maximum(sc.sqrt(x), y)

    c = sc.compile(f)
    for _ in range(3):
        assert sc.vjp(c, 0.0, 1.0)[1](1.0) == (0.0, 1.0)
        assert sc.vjp(c, 4.0, 1.0)[1](1.0) == (0.25, 0.0)


def test_complex_powers_fall_back() -> None:
    f = sc.compile(lambda x, y: (x**y if x > -10.0 else x) + x**3)
    assert sc.vjp(f, 2.0, 0.5)[1](1.0)[0] == pytest.approx(0.5 / math.sqrt(2.0) + 12.0)
    with pytest.raises(TypeError, match="is the complex number"):
        sc.vjp(f, -2.0, 0.5)


def test_pieces_of_a_longer_program() -> None:
    def step(s: dict[str, float], rate: float) -> dict[str, float]:
        return {"x": s["x"] + rate * s["v"], "v": s["v"] - rate * sc.sin(s["x"])}

    def run(p: Any, step: Any) -> Any:
        s = {"x": p[0], "v": p[1]}
        for _ in range(50):
            s = step(s, 0.01 * p[2])
        return s["x"] * s["v"]

    p = [0.3, 1.0, 1.1]
    fast: Any = sc.compile(step)
    expected = sc.grad(lambda p: run(p, step))(p)
    assert sc.grad(lambda p: run(p, fast))(p) == pytest.approx(expected, rel=1e-12)
    assert (fast.hits, fast.misses) == (49, 1)
    assert sc.jvp(lambda p: run(p, fast), (p,), ([1.0, 2.0, 3.0],))[1] == pytest.approx(
        sc.jvp(lambda p: run(p, step), (p,), ([1.0, 2.0, 3.0],))[1], rel=1e-12
    )
    # higher orders run the function itself
    rows: Any = sc.hessian(lambda p: run(p, fast))(p)
    for row, plain in zip(rows, sc.hessian(lambda p: run(p, step))(p)):
        assert row == pytest.approx(plain, rel=1e-9)
    checkpointed = sc.grad(lambda p: run(p, sc.checkpoint(fast)))(p)
    assert checkpointed == pytest.approx(expected, rel=1e-12)


def test_long_code_is_cut() -> None:
    def poly(p: list[float]) -> float:
        y = 0.0
        for k in range(4000):
            y = y * p[k % 3] * 0.5 + p[(k + 1) % 3]
        return y * p[0] + y

    f: Any = sc.compile(poly)
    p = [0.9, 0.8, 0.7]
    sc.grad(f)(p)
    assert sc.grad(f)(p) == pytest.approx(sc.grad(poly)(p), rel=1e-12)
    assert f.explain()[1] == "a path of 12002 lines in 9 pieces"


def test_code_that_nothing_is_left_to_say_about() -> None:
    f: Any = sc.compile(lambda x, y: (x - y) ** 2 * 3.0)
    sc.vjp(f, 3.0, 1.0)
    assert f.source() == """\
def piece(r, d):
    n0 = r[0]
    n1 = r[1]
    n2 = n0 - n1
    n3 = n2 ** 2.0
    n4 = n3 * 3.0
    r[2] = n4
    while True:
        yield True
        g4 = d[2]
        g3 = g4 * 3.0
        g2 = g3 * (2.0 * n2)
        g0 = g2
        g1 = -g2
        d[0] += g0
        d[1] += g1
"""


def test_captured_numbers_are_refused() -> None:
    def outer(x: float) -> Any:
        f: Any = sc.compile(lambda y: x * y)
        first = f(x) + f(x * 2.0)
        assert f.explain()[-1].startswith("not compiled: it uses a number that is being differentiated")
        return first

    assert sc.grad(outer)(3.0) == pytest.approx(18.0)


def test_nested_derivatives_inside() -> None:
    f: Any = sc.compile(lambda x: sc.grad(lambda u: u**3 * x)(x) if x > 0 else x)
    assert [sc.grad(f)(2.0) for _ in range(3)] == pytest.approx([36.0] * 3)
    assert f.hits == 2


def test_a_program_that_raises_raises() -> None:
    def f(x: float) -> float:
        if x > 1.0:
            raise KeyError("too much")
        return x

    c = sc.compile(f)
    for x in (0.5, 2.0, 2.0, 0.5):
        if x > 1:
            with pytest.raises(KeyError, match="too much"):
                sc.grad(c)(x)
        else:
            assert sc.grad(c)(x) == 1.0
