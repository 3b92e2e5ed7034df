"""Planning a program and writing its C takes time in proportion to its size, counted in calls of functions."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c import engine
from interpreters.symbolic.pipeline import prepare
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Flat, graph_of

T = ad.AnyTensor


class Written(Exception):
    """Raised where the compiler would run."""


def calls(f: Flat, *arrays: Any) -> int:
    """How many functions are called between a simplified program and its C text."""
    graph, count = prepare(graph_of(f, *arrays)), 0

    def called(frame: object, event: str, what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        engine._compiled(graph, None)
    except Written:
        return count
    finally:
        sys.setprofile(None)
    raise AssertionError("nothing was written")


def layers(n: int) -> Flat:
    def f(w: T) -> T:
        h = w
        for _ in range(n):
            h = ad.tanh(h @ w + 0.1)
        return ad.sum(h)

    return lambda w: ad.value_and_grad(f)(w)


def test_twice_the_program_takes_twice_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def build(*args: object, **how: object) -> NoReturn:
        raise Written

    monkeypatch.setattr(engine, "build", build)
    monkeypatch.setattr(engine, "LONG", 1 << 30)
    once, twice = calls(layers(150), np.eye(20)), calls(layers(300), np.eye(20))
    assert twice < 2.15 * once, (once, twice)


@needs_compiler
def test_what_grows_from_nest_to_nest_is_stored_now_and_then() -> None:
    """Each sum reads what all sums before it have changed; computed anew from the beginning, that is quadratic."""

    x = np.linspace(-1.0, 1.0, 200) / 20.0

    def scaled(times: int) -> int:
        def f(y: T) -> T:
            for _ in range(times):
                y = y / (1.0 + ad.sum(y * y))
            return y

        return checked(f, x).source.count("/ v")

    assert scaled(40) < 5 * 40


@needs_compiler
def test_sums_of_residual_layers_are_not_added_up_anew_for_each() -> None:
    """What a layer adds is read by all behind it, if their sums are not stored: quadratic as well."""

    def lines(layers: int) -> int:
        def f(x: T, *ws: T) -> T:
            for w in ws:
                x = ad.tanh(w @ x) + x
            return ad.sum(x)

        ws = [np.cos(k + np.arange(33.0 * 33)).reshape(33, 33) / 33 for k in range(layers)]
        source = checked(lambda x, *ws: ad.grad(lambda p: f(*p))((x, *ws)), np.ones(33), *ws).source
        return source[source.rindex("#endif") :].count("\n")

    assert lines(32) < 2.3 * lines(16)


def test_a_product_of_a_long_axis_is_looked_at_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a tree of views of views, each of which reads eight times what the one below does."""

    def build(*args: object, **how: object) -> NoReturn:
        raise Written

    monkeypatch.setattr(engine, "build", build)
    short, long = (calls(lambda x: ad.prod(ad.sin(x), axis=0), np.ones((n, 2))) for n in (600, 40_000))
    assert long < 3 * short, (short, long)
