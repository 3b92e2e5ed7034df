"""Gradient programs of nested folds stay small: what was 12 to 15 times as long for each level grows by less than 2 here."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import adtypes as ad
from adtypes import F64
from tests.loops.sizes import length, text

NUMBER = ad.Spec((), F64)
OPS: dict[str, Callable[[Any, Any], Any]] = {
    "x + tan a": lambda x, a: x + ad.tan(a),
    "sin x * tan a + x": lambda x, a: ad.sin(x) * ad.tan(a) + x,
}


def nest(depth: int, op: Callable[[Any, Any], Any], n: int = 4) -> Callable[[Any, Any], Any]:
    """Folds in folds: the inner one starts at the row and runs over the repeated carry."""
    if depth == 1:
        return lambda x, a: ad.fold(op, x, ad.rows(ad.replicate(n, a)))
    inner = nest(depth - 1, op, n)
    return lambda x, a: ad.fold(inner, a, ad.rows(ad.replicate(n, x)))


def gradient(depth: int, op: Callable[[Any, Any], Any], order: int) -> Any:
    """The gradient of some order, of the gradient's components added with weights before that."""
    f: Any = nest(depth, op)
    for _ in range(order):
        f = _slope(f)
    return f


def _slope(f: Any) -> Any:
    def g(x: Any, a: Any) -> Any:
        dx, da = ad.grad(lambda p: f(*p))((x, a))
        return dx * 0.3 + da * 0.7

    return g


@pytest.mark.parametrize("name", OPS)
@pytest.mark.parametrize("order", [1, 2])
def test_growth_per_level(name: str, order: int) -> None:
    sizes = [length(gradient(k, OPS[name], order), (NUMBER, NUMBER)) for k in range(1, 6)]
    for before, after in pairwise(sizes[2:]):
        assert after <= 2 * before, sizes


def test_the_first_levels_of_a_sum_are_no_loops() -> None:
    for depth in (1, 2):
        assert "map_accum" not in text(gradient(depth, OPS["x + tan a"], 1), (NUMBER, NUMBER))


def test_gradient_of_a_nest_of_depth_five_is_staged_quickly() -> None:
    def seconds() -> float:
        """Of this process: other work may share the machine."""
        start = time.process_time()
        text(gradient(5, OPS["sin x * tan a + x"], 1), (NUMBER, NUMBER))
        return time.process_time() - start

    assert min(seconds() for _ in range(4)) < 0.2


def test_a_long_body_is_differentiated_in_linear_time() -> None:
    def loss(x: Any, a: Any, k: int) -> Any:
        def step(c: Any, r: Any) -> Any:
            for _ in range(k):
                c = ad.sin(c) * r + c * 0.5
            return c

        return ad.fold(step, x, ad.rows(a))

    def seconds(k: int) -> float:
        start = time.process_time()
        of: Any = lambda x, a: loss(x, a, k)
        ad.trace(ad.grad(of), NUMBER, ad.Spec((7,), F64)).show("gradient")
        return time.process_time() - start

    seconds(10)
    assert min(seconds(1000), seconds(1000)) < 10 * min(seconds(250), seconds(250))


def test_an_index_repeats_no_work() -> None:
    """Each level reads what the one before has made for all rows, and does not make it again for each place that is read."""

    def half(x: Any) -> Any:
        n = x.shape[0]
        return ad.build1(n // 2, lambda i: ad.sum1(4, lambda k: ad.exp(x[(2 * i + k) % n])))

    rows = ad.Spec((50, 64), F64)
    program = ad.trace(lambda x: ad.vmap(lambda r: half(half(half(r))), ad.rows(x)).stack(), rows)
    assert "[50, 8, 4, 4" not in str(program) and "[50, 8, 4]" in str(program), program
