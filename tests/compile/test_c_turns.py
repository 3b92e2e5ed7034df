"""Positions modulo a number: rotations and neighbours on a torus, at the top and in the steps of loops."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import Arr, normal, rng

pytestmark = needs_compiler


def torus(x: ad.AnyTensor, w: ad.AnyTensor) -> ad.AnyTensor:
    m, n = x.shape
    return ad.build2(
        (m, n), lambda i, j: x[(i + 1) % m, j] - w[i, j] * x[(i + m - 2) % m, j] + x[i, (j + n - 1) % n] * x[i, (j + 3) % n]
    )


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("shape", [(40, 64), (33, 35), (35, 7), (3, 40)])
def test_rotations(shape: tuple[int, int], is_large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_large:
        lower(monkeypatch)

    def f(x: ad.AnyTensor, w: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.square(ad.fori(9, lambda _, x: x + 0.1 * torus(x, w), x)))

    checked(torus, normal(*shape), normal(*shape))
    checked(lambda x, w: ad.grad(lambda p: f(*p))((x, w)), normal(*shape), normal(*shape) / 9)
    checked(lambda x, w: ad.grad(lambda p: ad.sum(torus(*p)))((x, w)), normal(*shape), np.full(shape, np.inf))


def test_rotations_are_read_where_they_lie() -> None:
    """One nest, without a copy, whose innermost loop knows no remainder; its first and last vectors load rows as well."""
    made = checked(torus, normal(40, 64), normal(40, 64))
    assert made.source.count("/* over") == 1 and "concat" not in made.source
    middle, ends = (part.split("\n            }\n")[0] for part in made.source.split("#pragma omp simd")[1:])
    assert "for (int64_t i0 = 8; i0 < 56; i0++)" in middle and "%" not in middle and " ? " not in middle
    assert "(i0 >= 1 ? x0[j0 + 64 * i1 - 1] : x0[j0 + 64 * i1 + 63]);" in ends and "for (int64_t e = 0; e < 8; e++)" in ends


def test_what_lies_around_an_edge_is_at_no_one_address() -> None:
    """Compilers saw that at the first place there is one, and made no vectors: gradients of such steps took 1.6 times as long."""

    def f(u: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.square(ad.fori(9, lambda _, u: u - 0.1 * (u * u * u - ad.roll(u, 1, 1) * ad.roll(u, -1, 1)), u)))

    made = checked(lambda u: ad.grad(f)(u), normal(64, 64))
    assert "const int64_t none0 = far(0);" in made.source and "const int64_t j1 = i1 + none0;" in made.source


@pytest.mark.parametrize("kind", [np.float64, np.float32])
@pytest.mark.parametrize("n", [17, 33, 34, 47, 63, 97, 127])
def test_steps_on_a_torus_of_any_width(n: int, kind: type) -> None:
    """Rows run through whole vectors, the first and the last of which go around; what is beyond a row is nobody's."""

    def f(u: Any, c: Any) -> Any:
        def step(_: object, u: Any) -> Any:
            beside = ad.build2((6, n), lambda i, j: u[(i + 1) % 6, j] + u[i, (j + 1) % n] + 0.5 * u[i, (j + n - 1) % n])
            return u + 0.1 * (c * beside - ad.maximum(u, 0.25 * beside))

        return ad.fori(9, step, u)

    u: Arr = normal(6, n).astype(kind)
    c: Arr = (normal(6, n) / 9).astype(kind)
    made = checked(f, u, c)
    wide = 64 // u.itemsize
    if n in (33, 47, 63):  # one vector would do for 17, a few places for 34, and long rows are not padded
        assert f"side <= {n // wide * wide};" in made.source
    checked(lambda u, c: ad.grad(lambda p: ad.sum(ad.square(f(*p))))((u, c)), u, c)
    for bad in (np.inf, np.nan):
        u[0, 0] = u[3, n - 1] = bad
        with np.errstate(all="ignore"):
            checked(f, u, c)
            checked(lambda u, c: ad.grad(lambda p: ad.sum(ad.square(f(*p))))((u, c)), u, c)


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_long_schemes_have_their_ends_apart(kind: type) -> None:
    """Hundreds of lines that read neighbours: under conditions at each place compilers made no vectors of them."""
    n, many = 192, 90

    def f(x: Any) -> Any:
        def at(i: Any) -> Any:
            before, after = x[(i + n - 1) % n], x[(i + 1) % n]
            return sum((before - 0.01 * k) * ad.square(after + 0.02 * k) for k in range(1, many))

        return ad.build1(n, at)

    made = checked(f, (normal(n) / 9).astype(kind))
    middle = made.source.split("kernel(void")[1].split("#pragma omp simd")[1].split("\n            }\n")[0]
    assert middle.count("\n") > 3 * many and " ? " not in middle


@pytest.mark.parametrize("by", [1, 39, 40, 79, -1, -40])
def test_positions_modulo_a_number(by: int) -> None:
    def f(x: ad.AnyTensor, p: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        places = ad.build1(40, lambda i: (i + by) % 40)
        return ad.build1(40, lambda i: x[(i + by) % 40] * ad.to_dtype(places[i], ad.F64)), ad.take(x, p % 40), places

    checked(f, normal(40), np.arange(-50, 50))


def test_products_are_computed_where_neighbours_read_them() -> None:
    """What costs less than a load from memory is not stored for readers around the torus; positions of positions are."""

    def step(x: ad.AnyTensor, w: ad.AnyTensor) -> ad.AnyTensor:
        m, n = x.shape
        flux = x * w
        return ad.build2((m, n), lambda i, j: flux[(i + 1) % m, j] - flux[i, (j + n - 1) % n])

    once = checked(step, normal(40, 64), normal(40, 64))
    assert once.source.count("/* over") == 1
    checked(lambda x, w: step(step(x, w), w), normal(40, 64), normal(40, 64))
    made = checked(
        lambda x, w: ad.grad(lambda p: ad.sum(ad.square(ad.fori(5, lambda _, y: y + 0.1 * step(y, p[1]), p[0]))))((x, w)),
        normal(40, 64), normal(40, 64),
    )  # fmt: skip
    backwards = made.source.split("steps backwards */")[1].split("\n    }\n")[0]
    assert backwards.count("/* over") == 1


def test_derivatives_of_rotations_are_rotations() -> None:
    """Of several at once, whose parts arrive in any order, and among differences."""

    def loss(u: ad.AnyTensor) -> ad.AnyTensor:
        step = lambda _, u: u - 0.1 * (u * (u - ad.roll(u, 1)) - ad.roll(u, -1, 1) + u * ad.roll(u, 1, 1) * ad.roll(u, -1))
        return ad.sum(ad.square(ad.fori(5, step, u)))

    made = ad.trace(lambda u: ad.grad(loss)(u), normal(40, 64)).show()
    backwards = made.split("map_accum_reverse")[1]
    assert "pad" not in backwards and backwards.count("concat") >= 4, backwards
    checked(lambda u: ad.grad(loss)(u), normal(40, 64))


@pytest.mark.parametrize("n", [16, 40, 512])
def test_a_factor_of_steps_is_one_number_for_all_positions(n: int) -> None:
    """The cotangents of the factor are summed over positions around the edge; the factor itself lies nowhere around it."""

    def f(u: ad.AnyTensor, c: ad.AnyTensor) -> ad.AnyTensor:
        return ad.sum(ad.square(ad.fori(20, lambda _, u: u - c * (u - ad.roll(u, 1)), u)))

    checked(f, normal(n), np.asarray(0.3))
    checked(lambda u, c: (f(u, c), *ad.grad(lambda p: f(*p))((u, c))), normal(n), np.asarray(0.3))


@pytest.mark.parametrize("kind", [np.float64, np.float32])
@pytest.mark.parametrize("n", [16, 40, 512])
def test_truth_values_around_the_edge(n: int, kind: type) -> None:
    """The gradient of upwind steps reads on which side of the wind the neighbours are, which was decided in front of the loop."""

    def f(u: Any, c: Any) -> Any:
        is_west = c > 0.0
        step = lambda _, u: u - 0.3 * c * ad.select(is_west, u - ad.roll(u, 1), ad.roll(u, -1) - u)
        return ad.sum(ad.square(ad.fori(20, step, u)))

    u: Arr = normal(n).astype(kind)
    c: Arr = np.cos(np.linspace(0.0, 6.28, n)).astype(kind)
    checked(f, u, c)

    def both(u: Any, c: Any) -> tuple[Any, ...]:
        return (f(u, c), *ad.grad_argnums(f, (0, 1))(u, c))

    made = checked(both, u, c)
    assert n < 512 or "int64_t side = 0; side <=" in made.source  # the ends are apart, and nothing else looks where it is


@pytest.mark.parametrize("n", [16, 40, 512])
def test_given_truth_values_around_the_edge(n: int) -> None:
    def f(p: Any, x: Any) -> Any:
        def step(_: Any, x: Any) -> Any:
            return ad.build1(n, lambda i: ad.select(p[(i + n - 1) % n] & p[(i + 1) % n], 0.5 * x[(i + 1) % n], x[i] + 1.0))

        return ad.fori(3, step, x)

    checked(f, rng(n).random(n) > 0.3, normal(n))
    checked(lambda p, x: f(p, x)[: n - 1] * ad.to_dtype(p, ad.F64)[1:], rng(n).random(n) > 0.3, normal(n))


def test_sums_of_single_precision_are_those_of_rows_in_double_precision() -> None:
    """Cotangents of the numbers of a scheme: a row of 64 is added up in single precision, as fast as all else, and no more."""

    def f(u: Any, c: Any) -> Any:
        step = lambda _, u: u + c * (ad.roll(u, 1, 0) + ad.roll(u, -1, 1) - 2.0 * u)
        return ad.sum(ad.square(ad.fori(4, step, u)))

    u: Arr = normal(300, 64)
    made = checked(lambda u, c: ad.grad_argnums(f, (0, 1))(u, c), u.astype(np.float32), np.asarray(0.1, np.float32))
    assert "/* of a row */" in made.source
    with ad.using(engine="c"):
        slope = ad.compile(lambda u, c: ad.grad_argnums(f, (0, 1))(u, c)[1])
        single = slope(ad.array(u.astype(np.float32)), ad.scalar(0.1, ad.F32)).item()
        np.testing.assert_allclose(single, slope(ad.array(u), ad.array(0.1)).item(), 2e-6)


@pytest.mark.parametrize("kind", [np.float64, np.float32])
@pytest.mark.parametrize("k", [2, 3, 4, 5, 7])
@pytest.mark.parametrize("n", [40, 48, 64, 96])
def test_neighbours_around_the_edge_in_short_rows(n: int, k: int, kind: type) -> None:
    """A few numbers at each place: of two loads of each under one condition a compiler mixed the conditions."""
    x: Arr = normal(n, k).astype(kind)
    checked(lambda x: (x * ad.roll(x, 1), x - ad.roll(x, -1), ad.maximum(x, ad.roll(x, 2))), x)
    checked(lambda x: x * ad.roll(x, 1), x)
    checked(lambda x: ad.build1(n, lambda i: x[(i + n - 1) % n] * x[i]), x)


@pytest.mark.parametrize("by", [1, -1, 7])
@pytest.mark.parametrize("places", [rng(0).integers(0, 200, 200), rng(1).integers(-50, 250, 200), np.full(200, 10**12)])
def test_places_that_are_loaded_in_what_is_rotated(places: Arr, by: int) -> None:
    """They may be any, also far outside, where zeros are read."""
    checked(lambda v, p: ad.take(ad.roll(v, by), p), normal(200), places)
    checked(lambda v, p: ad.take(ad.roll(v, by), p), normal(200, 5), places)
    checked(lambda v, p: ad.build1(200, lambda i: ad.roll(v, by)[p[i]]), normal(200, 3), places)
    checked(lambda v, p: ad.take(ad.concat([v[100:], v[:100]]), p), normal(200), places)
    checked(lambda v, p: ad.take(ad.build2((200, 5), lambda i, j: v[(i + j) % 200, j]), p), normal(200, 5), places)


@pytest.mark.parametrize("shape", [(40, 40), (9, 17), (24, 64)])
def test_neighbours_along_a_skewed_torus(shape: tuple[int, int]) -> None:
    """The derivative reads the position before the first one in an iteration that counts for nothing."""
    m, n = shape

    def f(x: Any) -> Any:
        u = ad.build2(shape, lambda i, j: x[i, (i + j) % n])
        return ad.sum(ad.sin(u[:, 1:] * u[:, :-1]))

    checked(lambda x: ad.grad(f)(x), normal(m, n))
    checked(lambda x: ad.grad(lambda x: ad.sum(ad.square(ad.fori(3, lambda _, y: y + 0.1 * ad.grad(f)(y), x))))(x), normal(m, n))
