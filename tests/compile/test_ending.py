"""Loops with a bound on their steps that leave rows, and those which read these rows: they end where nothing changes any more."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.ops.control import MapAccum
from interpreters.compile.ending import Ending, Known
from interpreters.compile.stopping import stopping
from interpreters.symbolic.body import Body
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.term import Term, reachable
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import graph_of

T = ad.AnyTensor
STEPS = 40
ENGINES = ["numpy", pytest.param("c", marks=needs_compiler)]


def bounded(p: Callable[[T, T], T], f: Callable[[T], T], steps: int = STEPS) -> Callable[[T, T], T]:
    """The state after as many steps as the first number of a second argument says, or until a condition fails."""

    def loop(x: T, n: T) -> T:
        start: tuple[T, T] = (x, ad.zeros((), n.dtype))
        return ad.while_loop(lambda s: p(s[0], n - s[1]), lambda s: (f(s[0]), s[1] + 1.0), start, max_steps=steps)[0]

    return loop


def left(_: T, steps: T) -> T:
    return steps > 0.0


def network(x: T) -> T:
    w: T = ad.build2((5, 5), lambda i, j: ad.sin(ad.to_dtype(i + 2 * j, ad.F64)))
    return x + 0.3 * ad.tanh(w @ x * x[1])


def system(x: T) -> T:
    return ad.solve(ad.build2((5, 5), lambda i, j: 0.1 * x[i] * x[j] + ad.cond(i == j, 3.0, 0.0)), x) + 0.2 * x


def folded(x: T) -> T:
    return ad.fori(3, lambda i, y: ad.sin(y) + 0.1 * x, x)


def in_two_buffers(x: T) -> T:
    return 0.5 * x[::-1] * x + 0.1


def lazily(x: T) -> T:
    return ad.cond_lazy(x[0] > 0.5, lambda: ad.sin(x) + 0.2, lambda: ad.exp(0.1 * x))


def captured(x: T, n: T) -> T:
    """A capture that all steps read, and a matrix of which the gradient adds up what all steps give."""
    w = ad.sin(ad.replicate(5, x))
    return bounded(left, lambda y: ad.tanh(w @ y) + 0.1 * x)(x, n)


def two(x: T, n: T) -> T:
    """Loops of one length are one loop, with a condition for each."""
    f, g = bounded(left, network), bounded(lambda y, k: ad.sum(ad.square(y)) < n, lambda y: 1.1 * y + 0.1)
    return f(x, n) * g(x, n)


def around(x: T, n: T) -> T:
    return ad.fori(3, lambda i, y: ad.cos(bounded(left, network)(y, n)), x)


def of_each(x: T, n: T) -> T:
    """Another number of steps each time, of two loops, and a capture that all of them read; all states are read as well."""

    def step(y: T, i: Any) -> tuple[T, T]:
        y = bounded(left, lambda z: ad.tanh(ad.replicate(5, x) @ z) + 0.1 * x)(y, n - ad.to_dtype(i, ad.F64))
        return bounded(left, network)(y, 1.0 + ad.to_dtype(i, ad.F64)), y

    y, seen = ad.map_accum(step, x, ad.indices(4))
    return y + ad.sum(ad.sin(seen.stack()), 0)


def nested(x: T, n: T) -> T:
    """The number of steps depends on the state of the loop around."""
    until: Callable[[T], T] = lambda y: ad.while_loop(lambda s: ad.sum(s) < n, lambda s: s + 0.3 * ad.tanh(s), y, max_steps=STEPS)
    return ad.fori(3, lambda i, y: ad.sin(until(y)), x)


def twice_around(x: T, n: T) -> T:
    return ad.fori(2, lambda i, y: ad.fori(3, lambda j, z: ad.cos(bounded(left, network)(z, n)) + 0.1 * y, y), x)


def masked(x: T, n: T) -> T:
    """A sequence that ends early, but for steps in between."""
    mask: T = ad.build1(STEPS, lambda i: (ad.to_dtype(i, ad.F64) < n) & (i != 3))

    def step(h: T, row: tuple[T, T]) -> T:
        p, r = row
        return ad.select(p, ad.tanh(h * r + x), h)

    rows: T = ad.build2((STEPS, 5), lambda i, j: ad.sin(ad.to_dtype(i + j, ad.F64)))
    return ad.fold(step, x, ad.rows(mask).zip(ad.rows(rows)))


def with_rows(x: T, n: T) -> T:
    """All states are read, also those of steps that are left out."""

    def step(s: tuple[T, T], _: object) -> tuple[tuple[T, T], T]:
        p = s[1] < n
        return (ad.select(p, ad.sin(s[0]) + 0.3, s[0]), ad.select(p, s[1] + 1.0, s[1])), s[0]

    (y, _), seen = ad.map_accum(step, (x, ad.zeros((), n.dtype)), ad.indices(STEPS))
    return y + ad.sum(seen.stack(), 0)


def where_it_fails(x: T, n: T) -> T:
    """The state stays where the condition holds."""

    def step(i: object, s: tuple[T, T]) -> tuple[T, T]:
        p = s[1] >= n
        return ad.select(p, s[0], network(s[0])), ad.select(p, s[1], s[1] + 1.0)

    return ad.fori(STEPS, step, (x, ad.zeros((), n.dtype)))[0]


def few(x: T, n: T) -> T:
    """Few enough for sums over all steps to be one product."""
    return bounded(left, lambda y: ad.tanh(ad.replicate(5, x) @ y), 20)(x, n)


PROGRAMS: dict[str, Callable[[T, T], T]] = {
    "network": bounded(left, network), "system": bounded(left, system), "folded": bounded(left, folded),
    "in two buffers": bounded(left, in_two_buffers), "lazily": bounded(left, lazily), "captured": captured, "two": two,
    "around": around, "of each": of_each, "nested": nested, "masked": masked, "twice around": twice_around,
    "with rows": with_rows, "where it fails": where_it_fails, "few": few,
}  # fmt: skip


def first(f: Callable[[T, T], T]) -> Callable[[T, T], tuple[T, T]]:
    return ad.value_and_grad(lambda x, n: ad.sum(ad.square(f(x, n))))


def second(f: Callable[[T, T], T]) -> Callable[[T, T], T]:
    return ad.grad(lambda x, n: ad.sum(ad.sin(ad.grad(lambda y: ad.sum(ad.square(f(y, n))))(x))))


def leaves(tree: Any) -> Any:
    return ad.tree.flatten(tree)[0]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("order", [first, second])
@pytest.mark.parametrize("name", PROGRAMS)
def test_derivatives(name: str, order: Callable[..., Callable[[T, T], Any]], engine: str) -> None:
    g, x = order(PROGRAMS[name]), ad.array(np.linspace(0.3, 0.9, 5))
    with warnings.catch_warnings(), ad.using(engine=engine):
        warnings.simplefilter("error")  # as where another engine has to run the program
        made = ad.compile(g)
        for n in (0.0, 1.0, 2.0, 7.0, 19.0, 20.0, 38.0, 39.0, 40.0, 41.0):
            for got, wanted in zip(leaves(made(x, ad.array(n))), leaves(g(x, ad.array(n))), strict=True):
                np.testing.assert_allclose(got.numpy(), wanted.numpy(), rtol=1e-10, atol=1e-13, err_msg=f"{n} steps")


def endings(f: Callable[..., Any]) -> list[Ending | None]:
    """The bodies of the loops outside of others, if they end."""
    graph = stopping(prepare(graph_of(f, np.ones(5), np.array(3.0))))
    loops = [t.op.body for t in reachable(graph.outputs) if isinstance(t.op, MapAccum)]
    return [body if isinstance(body, Ending) else None for body in loops]


@pytest.mark.parametrize("order", [first, second])
@pytest.mark.parametrize("name", ["network", "system", "folded", "in two buffers", "lazily", "captured", "two", "where it fails"])
def test_all_loops_end(name: str, order: Callable[..., Callable[[T, T], Any]]) -> None:
    found = endings(order(PROGRAMS[name]))
    assert len(found) >= 2 and None not in found


@pytest.mark.parametrize("order", [first, second])
@pytest.mark.parametrize("name", ["network", "system", "captured", "two"])
def test_no_rows_are_filled(name: str, order: Callable[..., Callable[[T, T], Any]]) -> None:
    assert not any(body is None or body.filled for body in endings(order(PROGRAMS[name])))


def test_a_mask_by_rows_ends_a_loop_with_the_last_step_that_it_lets_pass() -> None:
    assert [body and body.known for body in endings(masked)] == [Known.BY_LAST]
    assert Known.BY_LAST in [body and body.known for body in endings(first(masked))]


def inner(t: Term) -> list[Term]:
    """The loops in the steps of a loop that have no loops in theirs."""
    assert isinstance(t.op, MapAccum) and isinstance(t.op.body, Body)
    loops = [u for u in reachable(t.op.body.outputs) if isinstance(u.op, MapAccum)]
    return [v for u in loops for v in inner(u) or [u]]


@pytest.mark.parametrize("name", ["around", "of each", "twice around", "nested"])
def test_loops_in_the_steps_of_others_end_in_gradients(name: str) -> None:
    """Their rows come from the steps of another loop. Where nobody else reads these but its condition, none are filled."""
    graph = stopping(prepare(graph_of(first(PROGRAMS[name]), np.ones(5), np.array(3.0))))
    found = [u.op.body for t in reachable(graph.outputs) if isinstance(t.op, MapAccum) for u in inner(t)]  # type: ignore[attr-defined]
    assert len(found) == (4 if name == "of each" else 2)
    assert all(isinstance(body, Ending) for body in found)
    filled = [k for body in found if isinstance(body, Ending) for k in body.filled]
    assert len(filled) <= {"around": 3, "of each": 5, "nested": 1, "twice around": 3}[name]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("n", [0.5, 3.0, 30.0])
def test_rows_under_another_mask_are_there(engine: str, n: float) -> None:
    """A loop in the steps of another one goes on with rows that were left behind the end of the loop which has made them."""

    def f(x: T, n: T) -> T:
        def make(y: T, _: object) -> tuple[T, T]:
            def step(s: T, _: object) -> tuple[T, T]:
                return ad.select(ad.sum(s) < n, s + 0.3 * ad.tanh(s), s), ad.sin(s)

            z, rows = ad.map_accum(step, y, ad.indices(STEPS))
            return ad.cos(z), rows.stack()

        _, made = ad.map_accum(make, x, ad.indices(3))
        mask: T = ad.build1(STEPS, lambda i: ad.to_dtype(i, ad.F64) < 30.0)

        def read(y: T, rows: T) -> T:
            return ad.fold(lambda h, r: ad.select(r[0], ad.tanh(h + r[1]), h), y, ad.rows(mask).zip(ad.rows(rows)))

        return ad.fold(read, x, made)

    x = ad.array(np.linspace(0.3, 0.9, 5))
    with ad.using(engine=engine):
        for g in (f, first(f)):
            for got, want in zip(leaves(ad.compile(g)(x, ad.array(n))), leaves(g(x, ad.array(n))), strict=True):
                np.testing.assert_allclose(got.numpy(), want.numpy(), rtol=1e-10)


def test_rows_that_others_read_are_filled() -> None:
    forwards, *_ = endings(first(with_rows))
    assert forwards is not None and forwards.filled


@pytest.mark.parametrize("engine", ENGINES)
def test_steps_that_are_not_taken_leak_nothing(engine: str) -> None:
    """The step behind the last one has no value."""

    def ends(x: T) -> T:
        return ad.while_loop(lambda s: s[0] > 1.0, lambda s: ad.sqrt(s - 1.0), x, max_steps=STEPS)[0]

    with ad.using(engine=engine):
        value, (slope, _) = ad.compile(ad.value_and_grad(ends))(ad.array([3.0, 9.0]))
        y = np.sqrt(3.0 - 1.0)
        np.testing.assert_allclose(value.numpy(), np.sqrt(y - 1.0))
        np.testing.assert_allclose(slope.numpy(), 0.25 / y / np.sqrt(y - 1.0))


@pytest.mark.parametrize("engine", ENGINES)
def test_results_of_steps_that_are_left_out(engine: str) -> None:
    def rows(x: T) -> tuple[T, T]:
        y, seen = ad.map_accum(lambda s, _: (ad.select(ad.sum(s) < 9.0, 2.0 * s, s), s), x, ad.indices(STEPS))
        return y, seen.stack()

    with ad.using(engine=engine):
        for start in (0.1, 1.0, 9.0, 1e-12, 0.0, np.nan):
            for got, wanted in zip(ad.compile(rows)(ad.array([start, 1.5])), rows(ad.array([start, 1.5]))):
                np.testing.assert_array_equal(got.numpy(), wanted.numpy())


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("n", [0.0, 1.0, 5.0, 39.0, 50.0])
def test_rows_of_a_last_state_are_not_those_of_steps(engine: str, n: float) -> None:
    """A state of as many rows as there are steps, which another loop of that length runs through."""

    def f(x: T, n: T) -> tuple[T, T]:
        def step(s: tuple[T, T], _: object) -> tuple[tuple[T, T], T]:
            v, c = s
            new: T = ad.build1(STEPS, lambda i: ad.cond(ad.to_dtype(i, ad.F64) == c, ad.sin(ad.sum(v) + x), v[i]))
            return (ad.select(c < n, new, v), ad.select(c < n, c + 1.0, c)), c < n

        def second(s: T, row: tuple[T, T]) -> tuple[T, T]:
            return ad.select(row[0], ad.sin(s + row[1]), s), ad.sin(row[1] * s)

        start: tuple[T, T] = (0.1 * ad.to_dtype(ad.iota(STEPS), ad.F64), ad.array(0.0))
        (v, _), conditions = ad.map_accum(step, start, ad.indices(STEPS))
        last, out = ad.map_accum(second, x, conditions.zip(ad.rows(v)))
        return last, out.stack()

    args = ad.array(0.3), ad.array(n)
    with ad.using(engine=engine):
        found = ad.compile(f)(*args)
    for y, z in zip(found, f(*args)):
        np.testing.assert_allclose(y.numpy(), z.numpy(), rtol=1e-11)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("value", [np.inf, np.nan])
def test_zeros_of_steps_left_out_meet_what_rows_hold(engine: str, value: float) -> None:
    """Products that a user writes, of zeros that such a loop leaves and of data that is not finite."""

    def f(x: T, d: T) -> T:
        def step(s: tuple[T, T], _: object) -> tuple[tuple[T, T], tuple[T, T]]:
            p = s[1] < 5.0
            return (ad.select(p, ad.sin(s[0]) + 0.1, s[0]), ad.select(p, s[1] + 1.0, s[1])), (ad.select(p, s[0], 0.0), p)

        def second(s: tuple[T, T], row: tuple[tuple[T, T], T]) -> tuple[T, T]:
            (a, p), b = row
            return s[0] + a * b * ad.sin(s[1]), ad.select(p, ad.cos(s[1]) + a, s[1])

        _, rows = ad.map_accum(step, (x, ad.array(0.0)), ad.indices(STEPS))
        return ad.fold(second, (ad.array(0.0), x), rows.zip(ad.rows(d)))[0]

    d = np.ones(STEPS)
    with ad.using(engine=engine):
        assert np.isfinite(ad.compile(f)(ad.array(0.3), ad.array(d)).numpy())
        d[STEPS - 5] = value
        assert np.isnan(ad.compile(f)(ad.array(0.3), ad.array(d)).numpy())
