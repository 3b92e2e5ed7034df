"""Nothing leaks from the branch that is not taken: value, gradient, jvp, second and third derivatives, by every route.

The cases are checked against formulas of the branches; random programs against a lazy language (`lazy.py`), in which a branch
that is not taken is never computed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest

from adtypes.algebra import ambient, backend, bind, build_one, wrap
from adtypes.dtypes import F64, I64
from adtypes.op import Op
from adtypes.ops.arithmetic import Power
from adtypes.ops.comparison import Less, NotEqual
from adtypes.ops.constants import Const
from adtypes.ops.contraction import contract
from adtypes.ops.elementary import Acos, Atan2, Exp, Log, Sin, Sqrt
from adtypes.ops.indexing import gather
from adtypes.ops.layout import Stack, at, broadcast, cut, total
from adtypes.ops.selection import Mul0, Select
from adtypes.ops.special import Lgamma
from adtypes.testing.generate import FromRandom
from adtypes.testing.programs import Program
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.term import reachable
from tests.properties.lazy import Selective, lazy
from tests.properties.routes import EAGER, ROUTES, SIMPLE, Array, Flat, Route, flat, forward, reverse, staged
from tests.properties.settings import seeds, slices

T: TypeAlias = Any  # a tensor of the front
X = np.array([0.0, 4.0, 0.25])
ONE = np.ones(3)


def full(value: float, like: T) -> T:
    return broadcast(bind(Const(F64, value)), like.spec.shape, ())


def un(op: Op) -> Callable[[T], T]:
    return lambda x: bind(op, x)


sqrt, log, exp, sin = un(Sqrt()), un(Log()), un(Exp()), un(Sin())


def select(p: T, a: T, b: T) -> T:
    return bind(Select(), p, a, b)


def positive(x: T) -> T:
    return bind(Less(), full(0.0, x), x)


def nonzero(x: T) -> T:
    return bind(NotEqual(), x, full(0.0, x))


def outside(value: object) -> T:
    """A concrete tensor."""
    alg = backend("numpy")
    return wrap(alg, alg.literal(np.asarray(value)))


def reversed_(x: T) -> T:
    n = x.spec.shape[0]
    return cut(x, 0, n - 1, n, -1)


# ---------------------------------------------------------------- one variable: known first and second derivatives
class Case(NamedTuple):
    """A function of each element, with its first and second derivative at 0, and as formulas elsewhere."""

    f: Callable[[T], T]
    at_zero: tuple[float, float]
    slope: Callable[[float], float]
    bend: Callable[[float], float]


CASES: dict[str, Case] = {
    "sqrt": Case(
        lambda x: select(positive(x), sqrt(x), full(0.0, x)), (0, 0),
        lambda x: 0.5 * x**-0.5, lambda x: -0.25 * x**-1.5,
    ),
    "log": Case(
        lambda x: select(positive(x), log(x), full(0.0, x)), (0, 0),
        lambda x: 1 / x, lambda x: -1 / x**2,
    ),
    "division": Case(
        lambda x: select(nonzero(x), full(1.0, x) / x, full(0.0, x)), (0, 0),
        lambda x: -1 / x**2, lambda x: 2 / x**3,
    ),
    "atan2": Case(
        lambda x: select(positive(x), bind(Atan2(), x * x, x), full(0.0, x)), (0, 0),
        lambda x: 1 / (1 + x**2), lambda x: -2 * x / (1 + x**2) ** 2,
    ),
    "log times sqrt": Case(
        lambda x: select(positive(x), log(x) * sqrt(x), full(0.0, x)), (0, 0),
        lambda x: (2 + np.log(x)) / (2 * x**0.5), lambda x: -np.log(x) / (4 * x**1.5),
    ),
    "product with infinity": Case(
        lambda x: select(positive(x), exp((full(0.0, x) - x) * 1e3 + 800.0) * x, x * x), (0, 2),
        lambda x: np.exp(800 - 1e3 * x) * (1 - 1e3 * x), lambda x: np.exp(800 - 1e3 * x) * (1e6 * x - 2e3),
    ),
    "captured infinity": Case(
        lambda x: select(positive(x), x * outside([np.inf, 1.0, 1.0]) * x, x), (1, 0),
        lambda x: 2 * x, lambda x: 2.0,
    ),
    "power": Case(
        lambda x: select(positive(x), bind(Power(), x, full(0.5, x)), x), (1, 0),
        lambda x: 0.5 * x**-0.5, lambda x: -0.25 * x**-1.5,
    ),
    "sin x / x": Case(
        lambda x: select(nonzero(x), sin(x) / x, full(1.0, x)), (0, 0),
        lambda x: np.cos(x) / x - np.sin(x) / x**2,
        lambda x: -np.sin(x) / x - 2 * np.cos(x) / x**2 + 2 * np.sin(x) / x**3,
    ),
    "nested, same predicate": Case(
        lambda x: select(positive(x), select(positive(x), sqrt(x), log(x)), x * x), (0, 2),
        lambda x: 0.5 * x**-0.5, lambda x: -0.25 * x**-1.5,
    ),
    "nested, another predicate": Case(
        lambda x: select(positive(x), select(positive(x - 1.0), sqrt(x), log(x)), full(0.0, x)), (0, 0),
        lambda x: 0.5 * x**-0.5 if x > 1 else 1 / x, lambda x: -0.25 * x**-1.5 if x > 1 else -1 / x**2,
    ),
    "nested on the other side": Case(
        lambda x: select(positive(x - 2.0), x, select(positive(x), log(x), x * x)), (0, 2),
        lambda x: 1 if x > 2 else 1 / x, lambda x: 0 if x > 2 else -1 / x**2,
    ),
    "shared by two guarded uses": Case(
        lambda x: (lambda r: select(positive(x), r, full(0.0, x)) + select(positive(x - 2.0), r * r, full(0.0, x)))(sqrt(x)),
        (0, 0), lambda x: 0.5 * x**-0.5 + (x > 2), lambda x: -0.25 * x**-1.5,
    ),
    "shared by both sides": Case(
        lambda x: (lambda r: select(positive(x), sqrt(x) * r, x * r))(x * x), (0, 0),
        lambda x: 2.5 * x**1.5, lambda x: 3.75 * x**0.5,
    ),
    "chain of infinite slopes": Case(
        lambda x: select(positive(x), sqrt(sqrt(x)), full(0.0, x)), (0, 0),
        lambda x: 0.25 * x**-0.75, lambda x: -0.1875 * x**-1.75,
    ),
    "a product of selections": Case(
        lambda x: select(positive(x), sqrt(x), full(0.0, x)) * select(positive(x), full(2.0, x), x), (0, 0),
        lambda x: x**-0.5, lambda x: -0.5 * x**-1.5,
    ),
    "gamma": Case(
        lambda x: select(bind(Less(), full(3.5, x), x), bind(Lgamma(), x - 3.0), x), (1, 0),
        lambda x: -np.euler_gamma if x > 3 else 1, lambda x: np.pi**2 / 6 if x > 3 else 0,
    ),
    "acos": Case(
        lambda x: select(bind(Less(), x, full(1.0, x)), bind(Acos(), x), x), (-1, 0),
        lambda x: 1 if x > 1 else -1 / np.sqrt(1 - x**2), lambda x: 0 if x > 1 else -x / (1 - x**2) ** 1.5,
    ),
}  # fmt: skip


def elementwise(f: Callable[[T], T]) -> Flat:
    return lambda xs: [f(xs[0])]


def inside_build(f: Callable[[T], T]) -> Flat:
    """The function of one element, under `build`."""

    def g(xs: Sequence[T]) -> list[T]:
        alg = ambient()
        one = lambda i: total(f(broadcast(gather(xs[0], i), (1,), ())), (0,))
        return [build_one(alg, 3, one)]

    return g


def wrt(route: Route, f: Flat, ct: Array = ONE) -> Flat:
    return reverse(route, f, [ct])


def along(route: Route, f: Flat, v: Array = ONE) -> Flat:
    return forward(route, f, [v])


# A captured vector does not fit a function of one element.
WAYS = [(n, h) for n in CASES for h in (elementwise, inside_build) if h is elementwise or n != "captured infinity"]


@pytest.mark.parametrize("route", ROUTES, ids=lambda r: r.name)
@pytest.mark.parametrize(("name", "how"), WAYS)
def test_cases(route: Route, name: str, how: Callable[[Callable[[T], T]], Flat]) -> None:
    case = CASES[name]
    f = how(case.f)
    slope = [case.at_zero[0], *map(case.slope, X[1:])]
    bend = [case.at_zero[1], *map(case.bend, X[1:])]
    assert np.isfinite(route.run(f, [X])[0]).all()
    for df in (wrt(route, f), along(route, f)):
        np.testing.assert_allclose(route.run(df, [X])[0], slope, rtol=1e-10, atol=1e-12)
    for ddf in (
        wrt(route, wrt(route, f)),  # backwards over backwards
        along(route, wrt(route, f)),  # forwards over backwards
        wrt(route, along(route, f)),  # backwards over forwards
        along(route, along(route, f)),
    ):
        np.testing.assert_allclose(route.run(ddf, [X])[0], bend, rtol=1e-9, atol=1e-9)
    third = route.run(wrt(route, wrt(route, wrt(route, f))), [X])[0]
    np.testing.assert_allclose(third, route.run(along(route, along(route, along(route, f))), [X])[0], rtol=1e-8, atol=1e-8)
    assert np.isfinite(third).all()


# ---------------------------------------------------------------- several positions
TAKEN = [False, True, True]
SPREAD: dict[str, tuple[Callable[[T], T], list[float]]] = {
    # neither side uses r[0]: its selections are made at other positions
    "reversed": (
        lambda x: (lambda r, p: select(p, r, full(0.0, r)) + select(p, full(0.0, r), reversed_(r)))(sqrt(x), outside(TAKEN)),
        [0, 0.25, 2.0],
    ),
    "one of many": (
        lambda x: (lambda r: full(1.0, x) * _rank0(select(outside(False), total(r, (0,)), at(r, 0, 1))))(sqrt(x)),
        [0, 0.75, 0],
    ),
    "gathered": (
        lambda x: (lambda r, p: select(p, gather(r, outside([1, 1, 2])), full(0.0, r))
                   + select(p, full(0.0, r), gather(r, outside([2, 0, 0]))))(sqrt(x), outside(TAKEN)),
        [0, 0.25, 2.0],
    ),
    "contraction": (
        lambda x: select(outside(TAKEN), contract(broadcast(sqrt(x), (3, 3), (0,)), (0, 1), x, (1,), (0,)), x),
        [1 + 2 + 0.5, 0.25 * 4.25 + 2 + 0.5, 4.25 + 2 + 0.5],
    ),
    "stack": (
        lambda x: gather(bind(Stack(), select(positive(x), log(x), x), x), bind(Const(I64, 0))),
        [1, 0.25, 4],
    ),
}  # fmt: skip


def _rank0(x: T) -> T:
    return broadcast(x, (3,), ())


@pytest.mark.parametrize("route", ROUTES, ids=lambda r: r.name)
@pytest.mark.parametrize("name", SPREAD)
def test_selections_at_other_positions(route: Route, name: str) -> None:
    """A choice holds position by position: moved elsewhere, the two sides of one selection may both leave an element alone."""
    f, want = SPREAD[name]
    got = route.run(wrt(route, elementwise(f)), [X])[0]
    np.testing.assert_allclose(got, want, rtol=1e-12)
    v = np.array([1.0, -2.0, 0.5])
    twice = route.run(along(route, wrt(route, elementwise(f)), v), [X])[0]
    assert np.isfinite(twice[1:]).all()


# ---------------------------------------------------------------- random programs
POOL = (0.0, 0.0, 1.0, 4.0, 0.25, -1.0, 2.0)


def agrees_with_laziness(program: Program, x: Array, routes: Sequence[Route]) -> bool:
    """Whether the program has a value and three derivatives there, which then are those of a lazy language."""
    rng = np.random.default_rng(0)
    v, ct = rng.normal(size=4), rng.normal(size=4)
    elements = lazy(program.body, 4, {("x", 0): lambda i: (float(x[i]), float(v[i]), 0.0, 0.0)})
    try:
        taylor = np.array([elements(i) for i in range(4)])
    except OverflowError:
        return False
    if not np.isfinite(taylor).all() or np.abs(taylor).max() > 1e6:
        return False
    value, first, second, third = taylor.T
    f = flat(program)
    for route in routes:
        np.testing.assert_allclose(route.run(f, [x])[0], value)
        np.testing.assert_allclose(route.run(along(route, f, v), [x])[0], first, rtol=1e-6, atol=1e-6)
        assert float(route.run(wrt(route, f, ct), [x])[0] @ v) == pytest.approx(float(ct @ first), rel=1e-6, abs=1e-6)
        bend = pytest.approx(2 * float(ct @ second), rel=1e-6, abs=1e-6)
        assert float(route.run(along(route, wrt(route, f, ct), v), [x])[0] @ v) == bend
        assert float(route.run(reverse(route, wrt(route, f, ct), [v]), [x])[0] @ v) == bend
        assert float(route.run(wrt(route, along(route, f, v), ct), [x])[0] @ v) == bend
        assert float(ct @ route.run(along(route, along(route, f, v), v), [x])[0]) == bend
        turn = pytest.approx(6 * float(ct @ third), rel=1e-6, abs=1e-6)
        assert float(route.run(along(route, along(route, wrt(route, f, ct), v), v), [x])[0] @ v) == turn
        assert float(route.run(wrt(route, wrt(route, wrt(route, f, ct), v), v), [x])[0] @ v) == turn
    return True


@slices("selections")
def test_random_selections(part: int, first_seed: int) -> None:
    agreed = 0
    for seed in seeds("selections", part, first_seed):
        choices = FromRandom(seed)
        program = Selective(choices).program(choices.integer(3, 12))
        x = np.array([choices.pick(POOL) for _ in range(4)])
        try:
            agreed += agrees_with_laziness(program, x, ROUTES if part else (EAGER, SIMPLE))
        except Exception as e:
            e.add_note(f"seed {seed}: {program} at {x}")
            raise
    assert agreed > len(seeds("selections", part, first_seed)) // 2


# ---------------------------------------------------------------- what it costs
def strong_products(f: Flat, arrays: list[Array]) -> int:
    traced = staged(f, arrays)
    return sum(isinstance(t.op, Mul0) for t in reachable(prepare(traced.graph).outputs))


def test_ordinary_code_gets_no_strong_products() -> None:
    def f(xs: Sequence[T]) -> list[T]:
        r = sin(xs[0])
        both = select(positive(xs[0]), r * r, r + 1.0)
        return [sqrt(both * both + 1.0) * exp(r)]

    def g(xs: Sequence[T]) -> list[T]:
        return [select(positive(xs[0]), sqrt(xs[0]), full(0.0, xs[0]))]

    assert strong_products(wrt(SIMPLE, f), [X]) <= 3  # the two branches only, nothing before or after
    assert 1 <= strong_products(wrt(SIMPLE, g), [X]) <= 2


def test_many_selections_in_a_row() -> None:
    """Guards stay small: the time is linear in the number of selections."""

    def rounds(n: int) -> Flat:
        def f(xs: Sequence[T]) -> list[T]:
            y = xs[0]
            for _ in range(n):
                y = select(positive(y), sqrt(y) * y, full(0.0, y))
            return [y]

        return f

    def seconds(n: int) -> float:
        start = time.process_time()
        (g,) = EAGER.run(wrt(EAGER, rounds(n)), [np.array([0.0, 1.0, 0.5])])
        assert g[0] == 0
        return time.process_time() - start

    seconds(50)
    assert seconds(1200) < 40 * seconds(100)


