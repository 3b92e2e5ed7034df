"""Concatenations with short borders: what is computed of them is computed piece by piece."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.normal.pieces import BORDER, LONG, by_piece, inside
from interpreters.symbolic.pipeline import prepare
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, graph_of

pytestmark = needs_compiler
T = ad.AnyTensor
Step = Callable[[T], T]
STEPS = 9


def fixed(u: T) -> T:
    return ad.concat([u[:1], u[1:-1] + 0.2 * (u[2:] - 2.0 * u[1:-1] + u[:-2]), u[-1:]])


def zero_slope(u: T) -> T:
    p = ad.concat([u[:1], u, u[-1:]])
    return u + 0.2 * (p[2:] - 2.0 * u + p[:-2])


def insulated(u: T) -> T:
    v = u[1:-1] + 0.2 * (u[2:] - 2.0 * u[1:-1] + u[:-2])
    return ad.concat([v[:1], v, v[-1:]])


def carried_away(u: T) -> T:
    p = ad.concat([u[:1] * 0.0, u, u[-1:]])
    return u - 0.1 * (p[2:] - p[:-2]) * u + 0.1 * (p[2:] - 2.0 * u + p[:-2])


def upwind(u: T) -> T:
    return u - 0.3 * u * (u - ad.concat([u[:1], u[:-1]]))


def far(u: T) -> T:
    """Neighbours at two distances on either side."""
    near, far = (ad.concat([u[:k], u, u[-k:]]) for k in (1, 2))
    return 0.4 * u + 0.2 * ad.tanh(near[2:] + near[:-2]) - 0.1 * (far[4:] + far[:-4])


def extremes(u: T) -> T:
    """Pieces of a choice, whose gradients are choices as well."""
    left = ad.concat([u[:1], u[:-1]])
    return 0.9 * ad.maximum(u, left) + ad.select(u > left, 0.1 * u, 0.2 * left)


def both_read(u: T) -> T:
    """One concatenation for two readers, of which one is none that takes pieces."""
    p = ad.concat([u[-1:], u[:-1] * u[1:]])
    return 0.5 * (p + u) + 0.01 * ad.cumsum(p)


SCHEMES: list[Step] = [fixed, zero_slope, insulated, carried_away, upwind, far, extremes, both_read]


def steps(step: Step, u: T) -> T:
    return ad.fori(STEPS, lambda _, u: step(u), u)


def loss(step: Step, u: T) -> T:
    y = steps(step, u)
    return ad.sum(y * y)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [LONG, LONG + 1, LONG + 2, 40, 67])
@pytest.mark.parametrize("step", SCHEMES)
def test_schemes(step: Step, n: int, dtype: type) -> None:
    u: Arr = np.random.default_rng(n).normal(size=n).astype(dtype)
    checked(lambda u: (steps(step, u), *ad.value_and_grad(lambda u: loss(step, u))(u)), u)


@pytest.mark.parametrize("step", SCHEMES)
def test_second_derivatives(step: Step) -> None:
    u, v = np.random.default_rng(1).normal(size=(2, 45))
    checked(lambda u, v: ad.hvp(lambda u: loss(step, u), u, v), u, v)


@pytest.mark.parametrize(("shape", "axis"), [((50, 3), 0), ((3, 50), 1), ((40, 36), 0), ((40, 36), 1)])
@pytest.mark.parametrize("step", [fixed, upwind, far])
def test_along_axes(step: Step, axis: int, shape: tuple[int, int]) -> None:
    """Schemes along either axis of a matrix, with rows that are cut and rows that are not."""

    def along(u: T) -> T:
        return step(u) if axis == 0 else ad.transpose(step(ad.transpose(u)))

    u = np.random.default_rng(2).normal(size=shape)
    checked(lambda u: ad.value_and_grad(lambda u: loss(along, u))(u), u)


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan, -0.0])
@pytest.mark.parametrize("step", SCHEMES)
def test_special_values(step: Step, value: float) -> None:
    for place in (0, 1, 20, 38, 39):
        u = np.random.default_rng(place).normal(size=40)
        u[place] = value
        checked(lambda u: (steps(step, u), *ad.value_and_grad(lambda u: loss(step, u))(u)), u)


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.bool_])
def test_other_numbers(dtype: type) -> None:
    u: Arr = np.random.default_rng(3).integers(0, 2, size=50).astype(dtype)

    def f(u: T) -> tuple[T, ...]:
        p = ad.concat([u[-1:], u[:1], u[1:-1]])
        same = ad.select(p == u, u, p)
        return same, ad.sum(ad.select(p == u, ad.to_dtype(u, ad.I64), ad.to_dtype(p, ad.I64) * 3))

    checked(f, u)


def test_sums_are_sums_of_pieces() -> None:
    """Sums of several pieces beside what stays whole, and products of two concatenations that were cut elsewhere."""

    def f(u: T, w: T) -> tuple[T, ...]:
        p = ad.concat([u[:1], u[1:-1] * 2.0, u[-1:]])
        q = ad.concat([w[:3], w[3:] - 1.0])
        return ad.sum(p * w), ad.sum(p * q), ad.sum(ad.exp(p)), ad.sum(q + 1.0)

    checked(f, *np.random.default_rng(4).normal(size=(2, 70)))


@pytest.mark.parametrize("border", [1, BORDER, BORDER + 1])
def test_borders_are_short(border: int) -> None:
    def f(u: T) -> T:
        return 2.0 * ad.concat([u[:border], u[border:] * u[border:]]) + 1.0

    u = np.arange(64.0)
    graph = prepare(graph_of(f, u))
    (after,) = by_piece(graph.arena, graph.outputs)
    assert (after == graph.outputs[0]) is (border > BORDER)
    checked(f, u)


def test_nothing_is_put_together() -> None:
    """Neighbours are read where they are: no step writes them to another place."""

    def f(u: T) -> T:
        return steps(zero_slope, u)

    u = np.random.default_rng(5).normal(size=100)
    made = checked(f, u)
    body = made.source.split("for (int64_t t0")[1]
    assert body.count(" ? ") == 2  # the carry's places before and after the step
    assert body.count("for (int64_t i") == 2  # and the last copy


def test_what_others_read_stays_whole() -> None:
    u = np.random.default_rng(6).normal(size=100)
    graph = prepare(graph_of(lambda u: ad.cumsum(ad.exp(ad.concat([u[:1], u[1:] * 2.0]))), u))
    assert by_piece(graph.arena, graph.outputs) == list(graph.outputs)


@pytest.mark.parametrize("k", [1, 2, 7, -1, -3, 100])
@pytest.mark.parametrize("o", [-9, -1, 0, 1, 5, 40])
def test_where_a_form_is_inside(o: int, k: int) -> None:
    for m in (1, 4, 41):
        first, stop = inside(o, k, m)
        assert [i for i in range(-60, 60) if 0 <= o + k * i < m] == [*range(max(first, -60), stop)]
