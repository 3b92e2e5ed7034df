"""Random programs with sharing, branches, closures and data: one gradient by every stage, compiled, forwards, on tensors."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adtypes as ad
from adtypes import scalars as sc
from adtypes import using
from interpreters.scalar.stages import STAGES, vjp

Step: TypeAlias = tuple[int, int, int]

# Bounded, so that values stay of moderate size; `m` has the functions, `test` makes a decision.
STEPS: list[Callable[[Any, Any, Any, Any], Any]] = [
    lambda m, test, x, y: x + y,
    lambda m, test, x, y: 0.7 * x - y,
    lambda m, test, x, y: m.tanh(x * y),
    lambda m, test, x, y: m.sin(x) * m.cos(y),
    lambda m, test, x, y: x / (1.0 + y * y),
    lambda m, test, x, y: (lambda u: u * y + x)(m.sigmoid(x)),
    lambda m, test, x, y: x if test(x, y) else 0.5 * y,
    lambda m, test, x, y: m.maximum(x, y) * 0.9,
    lambda m, test, x, y: sum([x, y, 1.0 * x][: 2 + test(y, x)], start=0.25 * x),
    lambda m, test, x, y: m.exp(-(x * x)) - abs(y) * 0.1,
]


def interpreted(steps: list[Step], m: Any, test: Callable[[Any, Any], bool]) -> Callable[[list[Any]], Any]:
    def f(xs: list[Any]) -> Any:
        values = list(xs)
        for k, i, j in steps:
            values.append(STEPS[k % len(STEPS)](m, test, values[i % len(values)], values[j % len(values)]))
        return values[-1] * 0.5 + values[len(values) // 2]

    return f


programs = st.lists(st.tuples(*[st.integers(0, 50)] * 3), min_size=1, max_size=14)
points = st.lists(st.floats(-2.0, 2.0).map(lambda x: round(x, 3)), min_size=1, max_size=4)


@settings(max_examples=60)
@given(programs, points)
def test_all_ways_agree(steps: list[Step], xs: list[float]) -> None:
    f = interpreted(steps, sc, lambda a, b: a < b)
    value, slope = sc.value_and_grad(f)(xs)
    assert value == f(xs)
    close: Callable[[Any], bool] = lambda found: found == pytest.approx(slope, rel=1e-9, abs=1e-9)

    for name in STAGES:
        y, pull = vjp(name, f, xs)
        assert y == value
        assert close(pull(1.0)[0])

    compiled = sc.compile(f)
    for _ in range(2):
        assert close(sc.grad(compiled)(xs))

    direction = [math.sin(k + 1.0) for k in range(len(xs))]
    _, along = sc.jvp(f, (xs,), (direction,))
    assert along == pytest.approx(math.fsum(a * b for a, b in zip(slope, direction)), rel=1e-9, abs=1e-9)

    on_tensors = interpreted(steps, ad, lambda a, b: (a < b).item())
    for name in ("dual", "scalar"):
        with using(interpreter=name):
            assert close([g.item() for g in ad.grad(on_tensors)([ad.array(x) for x in xs])])


@settings(max_examples=25)
@given(programs, points)
def test_second_derivatives_agree(steps: list[Step], xs: list[float]) -> None:
    f = interpreted(steps, sc, lambda a, b: a < b)
    rows = sc.hessian(f)(xs)
    for k, row in enumerate(rows):
        unit = [float(k == m) for m in range(len(xs))]
        assert sc.hvp(f, xs, unit) == pytest.approx(row, rel=1e-8, abs=1e-8)
        assert row == pytest.approx([r[k] for r in rows], rel=1e-8, abs=1e-8)
    on_tensors = interpreted(steps, ad, lambda a, b: (a < b).item())
    with using(interpreter="dual"):
        v = [ad.array(math.cos(k)) for k in range(len(xs))]
        product = [h.item() for h in ad.hvp(on_tensors, [ad.array(x) for x in xs], v)]
    expected = [math.fsum(r * math.cos(k) for k, r in enumerate(row)) for row in rows]
    assert product == pytest.approx(expected, rel=1e-8, abs=1e-8)
