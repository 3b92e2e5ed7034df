"""Carries of loops with zeros around them: steps that read neighbours, along one axis or several, with and without infinities."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr

pytestmark = needs_compiler
T = ad.AnyTensor


def heat(rate: T, start: T, rows: T) -> tuple[T, T]:
    """A rod with sources, its value and its slope."""

    def final(r: T, s: T) -> T:
        n = s.shape[0]
        step = lambda u, f: ad.build1(n, lambda i: u[i] + r * (u[i + 1] - 2.0 * u[i] + u[i - 1])) + f[0]
        return ad.sum(ad.square(ad.fold(step, s, ad.rows(rows))))

    by_rate, by_start = ad.grad(lambda p: final(*p))((rate, start))
    return by_rate, by_start


def numbers(*shape: int) -> Arr:
    return np.asarray(np.random.default_rng(len(shape)).normal(size=shape))


@pytest.mark.parametrize("n", [33, 37, 40, 64, 100])
def test_differences_are_one_loop(n: int) -> None:
    made = checked(heat, np.array(0.1), numbers(n), numbers(9, 2))
    assert len({line for line in made.source.splitlines() if "zeros around" in line}) == 4  # two places for either carry
    forwards, backwards = made.source.split(" steps */")[1].split(" steps backwards */")
    assert forwards.split("for (int64_t t0")[1].split("\n    }")[0].count("for (int64_t i") == 1
    assert "if (LIKELY(vanish))" in backwards
    assert "(uint64_t)" not in backwards  # one comparison with a sign, of which compilers make masks


def test_short_loops_have_no_zeros_around() -> None:
    assert "zeros around" not in checked(heat, np.array(0.1), numbers(40), numbers(5, 2)).source


@pytest.mark.parametrize("rate", [np.inf, -np.inf, np.nan, 1e308])
def test_what_zero_is_multiplied_by(rate: float) -> None:
    """Zero times infinity is NaN, and a neighbour that is not there is zero."""
    with np.errstate(all="ignore"):
        for start in (numbers(40), np.zeros(40), np.full(40, np.inf)):
            checked(heat, np.array(rate), start, numbers(9, 2))


def test_several_axes() -> None:
    def waves(x: T, f: T) -> tuple[T, ...]:
        m, n = x.shape

        def loss(x: T, f: T) -> T:
            def step(u: T, r: T) -> T:
                return ad.build2((m, n), lambda i, j: ad.sin(u[i - 1, j] * u[i, j + 2] + u[i + 1, j - 1] - r * u[i, j]))

            return ad.sum(ad.fold(step, x, ad.rows(f)))

        return loss(x, f), *ad.grad(lambda p: loss(*p))((x, f))

    for shape, has in (((3, 40), True), ((40, 3), False), ((12, 17), True)):  # not where there would be more zeros than numbers
        assert ("zeros around" in checked(waves, numbers(*shape), numbers(8)).source) == has


def test_loops_in_loops_begin_with_zeros_again() -> None:
    def f(x: T, r: T) -> T:
        def inner(u: T, w: T) -> T:
            n = u.shape[0]
            return ad.fold(lambda v, k: ad.build1(n, lambda i: v[i + 1] - k * v[i - 2]), u, ad.rows(w))

        return ad.fold(lambda u, w: ad.exp(-ad.square(inner(u, w))), x, ad.rows(r))

    made = checked(lambda x, r: (f(x, r), ad.grad(lambda x: ad.sum(f(x, r)))(x)), numbers(40), numbers(3, 9))
    assert "zeros around" in made.source


def test_last_states_are_read_beyond_their_ends() -> None:
    def f(x: T, r: T) -> T:
        n = x.shape[0]
        last = ad.fold(lambda u, k: ad.build1(n, lambda i: u[i + 1] + k * u[i]), x, ad.rows(r))
        return ad.build1(n, lambda i: last[i - 1] * last[i + 1] + ad.exp(last[n - i]))

    for steps in (8, 9):
        checked(f, numbers(40), numbers(steps))


def test_far_neighbours_stay_under_conditions() -> None:
    def f(x: T, r: T) -> T:
        n = x.shape[0]
        return ad.fold(lambda u, k: ad.build1(n, lambda i: u[i + 9] + k * u[i - 20]), x, ad.rows(r))

    assert "zeros around" not in checked(f, numbers(64), numbers(9)).source


def stencil(seed: int) -> None:
    """Some neighbours of some carries, in some of a few functions, forwards and backwards."""
    rng = np.random.default_rng(seed)
    lines = rng.random() < 0.6
    m, n = int(rng.choice((3, 7, 12))), int(rng.choice((17, 24, 33, 40, 57)))
    carries = int(rng.integers(1, 3))
    reads = [
        [(int(rng.integers(carries)), *map(int, rng.integers(-9, 10, 2)), int(rng.integers(5))) for _ in range(3)]
        for _ in range(carries)
    ]

    def moved(y: T, a: int, b: int) -> T:
        if lines:
            return ad.build1(n, lambda i: y[i + a])
        return ad.build2((m, n), lambda i, j: y[i + a, j + b])

    def loss(xs: tuple[T, ...], ks: T) -> T:
        def step(us: tuple[T, ...], k: T) -> tuple[T, ...]:
            def new(c: int, a: int, b: int, how: int) -> T:
                u = us[c]
                return moved((u, u * k, ad.sin(u), ad.cos(u), ad.tanh(u * us[0]))[how], a, b)

            return tuple(us[0] * 0.25 + 0.3 * (new(*p) + new(*q) + new(*r)) for p, q, r in reads)

        last = ad.fold(step, xs, ad.rows(ks))
        return ad.sum(last[0]) if carries == 1 else ad.sum(last[0]) + ad.sum(last[1])

    xs, ks = [rng.normal(size=(n,) if lines else (m, n)) for _ in range(carries)], rng.normal(size=int(rng.integers(8, 11)))
    ks[0] *= rng.choice([1.0, 1.0, 1.0, np.inf])
    with np.errstate(all="ignore"):
        checked(lambda *a: (loss(a[:-1], a[-1]), *ad.grad(lambda p: loss(p, a[-1]))(a[:-1])), *xs, ks)


@pytest.mark.parametrize("part", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in range(1, 5))])
def test_random_stencils(part: int) -> None:
    for seed in range(part * 1000, part * 1000 + (60 if part else 6)):
        stencil(seed)
