"""Loops with a bound on their steps, which end where their states no longer change."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.stopping import stopping
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.printing.pretty import show_graph
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import graph_of

T = ad.AnyTensor
STEPS = 60


def doubled(x: T, steps: int = STEPS) -> T:
    return ad.while_loop(lambda s: ad.sum(ad.square(s)) < 1e3, lambda s: 2.0 * s + 0.1, x, max_steps=steps)


def counted(x: T) -> T:
    """States of several types, and a capture."""

    def step(s: tuple[T, T, T]) -> tuple[T, T, T]:
        y, k, is_odd = s
        return 0.5 * (y + x / y), k + 1, ad.logical_not(is_odd)

    start = (x + 1.0, ad.full((), 0, ad.I64), ad.full((), False, ad.Bool))
    y, k, is_odd = ad.while_loop(lambda s: ad.max(ad.abs(ad.square(s[0]) - x)) > 1e-9, step, start, max_steps=STEPS)
    return y + ad.to_dtype(k, x.dtype) + ad.select(is_odd, 10.0, 0.0)


def in_a_loop(x: T) -> T:
    return ad.fori(5, lambda i, y: y + 0.1 * doubled(y), x)


def in_a_branch(x: T) -> T:
    return ad.cond_lazy(ad.sum(x) > 0.0, lambda: doubled(x), lambda: x - 1.0)


def around_a_loop(x: T) -> T:
    return ad.while_loop(lambda s: ad.sum(s) < 1e6, lambda s: ad.fori(3, lambda i, y: 1.5 * y + 0.1, s), x, max_steps=STEPS)


def two(x: T) -> T:
    """Loops of one length are one loop, with a condition for each."""
    return doubled(x) + doubled(0.01 * x)


def by_flag(x: T) -> T:
    """The condition is a state, and another one that never changes."""

    def step(s: tuple[T, T]) -> tuple[T, T]:
        y = 1.5 * s[0] + 0.1
        return y, ad.sum(y) < 1e3

    return ad.while_loop(lambda s: s[1], step, (x, ad.sum(x) < 1e3), max_steps=STEPS)[0]


def where_it_fails(x: T) -> T:
    """The state stays where the condition holds."""
    return ad.fori(STEPS, lambda i, s: ad.select(ad.sum(ad.square(s)) > 1e3, s, 1.5 * s + 0.1), x)


PROGRAMS: dict[str, Callable[[T], T]] = {
    "doubled": doubled, "counted": counted, "in a loop": in_a_loop, "in a branch": in_a_branch, "around a loop": around_a_loop,
    "two": two, "by a flag": by_flag, "where it fails": where_it_fails,
}  # fmt: skip


@pytest.mark.parametrize("engine", ["numpy", pytest.param("c", marks=needs_compiler)])
@pytest.mark.parametrize("start", [0.3, 1e4, np.inf, np.nan])
@pytest.mark.parametrize("name", PROGRAMS)
def test_values_tangents_and_gradients(name: str, start: float, engine: str) -> None:
    f = PROGRAMS[name]
    x = ad.array(np.linspace(start, start + 1.0, 5) if np.isfinite(start) else [1.0, start, 2.0, 1.0, 3.0])
    with ad.using(engine=engine), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("error")  # as where another engine has to run the program
        np.testing.assert_allclose(ad.compile(f)(x).numpy(), f(x).numpy(), rtol=1e-12)
        if np.isfinite(start):
            along = ad.compile(lambda x: ad.jvp(f, (x,), (ad.ones_like(x),))[1])(x).numpy()
            back = ad.compile(ad.grad(lambda x: ad.sum(f(x))))(x).numpy()
            np.testing.assert_allclose(np.sum(back), np.sum(along), rtol=1e-10)


@pytest.mark.parametrize("name", PROGRAMS)
def test_they_stop(name: str) -> None:
    graph = prepare(graph_of(PROGRAMS[name], np.ones(5)))
    before, after = show_graph(graph), show_graph(stopping(graph, as_while=True))
    assert f"({STEPS}," in before and "while(" not in before
    assert f"({STEPS}," not in after and "while(" in after, after


def rows_of_their_own(x: T) -> T:
    return ad.vmap(lambda v: doubled(ad.replicate(2, v)), ad.rows(x)).stack()


def by_step(x: T) -> T:
    return ad.fori(STEPS, lambda i, s: ad.select(ad.to_dtype(i, x.dtype) < x[0], 1.1 * s, s), x)


def either_way(x: T) -> T:
    """Where one state stays, the other one changes."""

    def step(i: ad.Ix[int], s: tuple[T, T]) -> tuple[T, T]:
        p = ad.sum(s[0]) < ad.sum(s[1])
        return ad.select(p, 1.1 * s[0] + 0.1, s[0]), ad.select(p, s[1], 1.2 * s[1] + 0.1)

    return ad.fori(STEPS, step, (x, x + 1.0))[1]


@pytest.mark.parametrize("f", [rows_of_their_own, by_step, either_way, lambda x: doubled(x, 5)])
def test_others_take_all_steps(f: Callable[[T], T]) -> None:
    graph = prepare(graph_of(f, np.ones(5)))
    assert all(show_graph(stopping(graph, way)) == show_graph(graph) for way in (False, True))
    x = ad.array(np.arange(5.0))
    np.testing.assert_allclose(ad.compile(f)(x).numpy(), f(x).numpy(), rtol=1e-12)
