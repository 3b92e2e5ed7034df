"""The fast interpreter: closed forms, finite differences, plain evaluation; algebra of the pullback; nesting; structures."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import pytest

import adtypes as ad
from adtypes import errors, using
from adtypes import scalars as sc
from adtypes.tree import flatten
from tests.scalar.programs import PROGRAMS, Program

ALL = pytest.mark.parametrize("p", PROGRAMS, ids=lambda p: p.name)


def numbers(x: object) -> list[float]:
    return [v for v in flatten(x)[0] if isinstance(v, float)]


def weighted(p: Program, args: Any) -> float:
    """The result against the cotangent, from the function run on floats."""
    y = p.f(*args)
    return math.fsum(a * b for a, b in zip(numbers(y), numbers(p.cotangent)))


@ALL
def test_closed_forms(p: Program) -> None:
    if p.expected is not None:
        found = sc.vjp(p.f, *p.args)[1](p.cotangent)
        assert flatten(found)[1] == flatten(p.expected)[1]
        assert numbers(found) == pytest.approx(numbers(p.expected), rel=1e-9, abs=1e-12)


@ALL
def test_finite_differences(p: Program) -> None:
    leaves, structure = flatten(p.args)
    found = numbers(sc.vjp(p.f, *p.args)[1](p.cotangent))
    for k, x in enumerate(leaves):
        assert isinstance(x, float)
        h = 1e-6 * max(1.0, abs(x))

        def at(v: float, k: int = k) -> float:
            return weighted(p, structure.unflatten([*leaves[:k], v, *leaves[k + 1 :]]))

        assert found[k] == pytest.approx((at(x + h) - at(x - h)) / (2 * h), rel=2e-5, abs=2e-5)


@ALL
def test_values_are_those_of_floats(p: Program) -> None:
    y, _ = sc.vjp(p.f, *p.args)
    plain = p.f(*deepcopy(p.args))  # some change their arguments
    assert flatten(y)[1] == flatten(plain)[1]
    assert numbers(y) == numbers(plain)  # bit for bit


@ALL
def test_pullbacks_are_linear_and_can_be_called_again(p: Program) -> None:
    _, pull = sc.vjp(p.f, *p.args)
    leaves, structure = flatten(p.cotangent)
    once = numbers(pull(p.cotangent))
    thrice: Any = structure.unflatten([-3.0 * c for c in leaves])  # type: ignore[operator]
    assert numbers(pull(thrice)) == pytest.approx([-3.0 * c for c in once], rel=1e-12, abs=1e-300)
    nothing: Any = structure.unflatten([0.0] * len(leaves))
    assert numbers(pull(nothing)) == [0.0] * len(once)
    assert numbers(pull(p.cotangent)) == once


@ALL
def test_forward_mode_is_the_transpose(p: Program) -> None:
    leaves, structure = flatten(p.args)
    direction = [math.cos(k + 1.0) for k in range(len(leaves))]
    tangents: Any = structure.unflatten(direction)
    y, dy = sc.jvp(p.f, p.args, tangents)
    forwards = math.fsum(a * b for a, b in zip(numbers(dy), numbers(p.cotangent)))
    backwards = math.fsum(a * b for a, b in zip(direction, numbers(sc.vjp(p.f, *p.args)[1](p.cotangent))))
    assert forwards == pytest.approx(backwards, rel=1e-9, abs=1e-12)
    assert numbers(y) == numbers(p.f(*deepcopy(p.args)))


# ---------------------------------------------------------------- nesting
def test_perturbations_are_not_confused() -> None:
    # Siskind and Pearlmutter: d/dx x * d/dy (x + y) is 1, not 2
    assert sc.grad(lambda x: x * sc.grad(lambda y: x + y)(1.0))(1.0) == 1.0
    # the inner function is of both
    assert sc.grad(lambda x: sc.grad(lambda u: u**3 * x)(x))(2.0) == 36.0
    assert sc.grad(lambda x: x * sc.jvp(lambda y: x + y, (1.0,), (1.0,))[1])(1.0) == 1.0


def test_perturbations_of_functions_that_return_functions() -> None:
    # Manzyuk and others, "Perturbation confusion in forward automatic differentiation of higher-order functions":
    # the derivative of a curried function by its offset, applied to two functions, one after the other
    def s(u: float) -> Callable[[Callable[[float], float]], Callable[[float], float]]:
        return lambda f: lambda x: f(x + u)

    def d(f: Callable[[float], float]) -> Callable[[float], float]:
        return lambda x: sc.grad(lambda u: s(u)(f)(x))(0.0)

    assert d(d(sc.exp))(1.0) == pytest.approx(math.e)
    assert d(d(lambda x: x**4))(2.0) == pytest.approx(48.0)


@pytest.mark.parametrize("order", range(1, 6))
def test_higher_orders(order: int) -> None:
    f: Callable[[float], float] = lambda x: sc.exp(2.0 * x) * x
    for _ in range(order):
        f = sc.grad(f)
    x = 0.3
    assert f(x) == pytest.approx(math.exp(2 * x) * (2**order * x + order * 2 ** (order - 1)))


def test_hessian_against_differences_of_gradients() -> None:
    def f(p: dict[str, Any]) -> Any:
        return sc.sin(p["a"] * p["b"][0]) * p["b"][1] ** 3 + p["a"] / p["b"][1] + p["b"][0] ** p["b"][1]

    p: dict[str, Any] = {"a": 0.7, "b": [1.2, 0.9]}
    rows = [numbers(row) for row in sc.hessian(f)(p)]
    leaves, structure = flatten(p)
    for k, x in enumerate(leaves):
        ends = []
        for h in (1e-6, -1e-6):
            moved: Any = structure.unflatten([*leaves[:k], x + h, *leaves[k + 1 :]])  # type: ignore[operator]
            ends.append(numbers(sc.grad(f)(moved)))
        assert rows[k] == pytest.approx([(u - v) / 2e-6 for u, v in zip(*ends)], rel=1e-6, abs=1e-7)
        assert rows[k] == pytest.approx([row[k] for row in rows], rel=1e-9)
    along: Any = structure.unflatten([1.0, 0.0, 0.0])
    assert numbers(sc.hvp(f, p, along)) == pytest.approx(rows[0])


def test_second_derivatives_where_the_first_is_zero() -> None:
    # a number of an outer level whose value is 0 still varies
    assert sc.grad(sc.grad(lambda x: x**3))(0.0) == 0.0
    assert sc.grad(sc.grad(lambda x: x * x))(0.0) == 2.0
    assert sc.grad(lambda x: sc.vjp(lambda u: u * u, 3.0)[1](x)[0])(0.0) == 6.0
    inner: Any = lambda b: sc.grad(lambda a: a**b)(2.0)
    assert sc.grad(inner)(0.0) == pytest.approx(0.5)


@pytest.mark.parametrize("way", [lambda f: f, sc.compile, sc.checkpoint])
def test_threads_do_not_interfere(way: Callable[[Any], Any]) -> None:
    @way
    def f(x: float, n: int) -> Any:
        y = x
        for _ in range(2000):
            y = sc.sin(y) + x / n
        return y + sc.grad(lambda u: u * u * x)(y)

    alone = [sc.grad(f)(0.1 * k, k + 1) for k in range(8)]
    together: list[float] = [0.0] * 8

    def work(k: int) -> None:
        together[k] = sc.grad(f)(0.1 * k, k + 1)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert together == pytest.approx(alone, rel=1e-9)


# ---------------------------------------------------------------- checkpoints
@pytest.mark.parametrize("wrap", [sc.checkpoint, lambda f: sc.checkpoint(lambda x: sc.checkpoint(f)(sc.sin(x)) * 1.5)])
def test_checkpoints_change_nothing(wrap: Callable[[Any], Any]) -> None:
    def loss(p: list[float], way: Callable[[Any], Any]) -> float:
        x, a = p

        def piece(x: float) -> float:
            for _ in range(5):
                x = sc.sin(x) * a + 0.1 * x  # a comes from around
            return x

        for _ in range(4):
            x = way(piece)(x)
        return x * a

    if wrap is sc.checkpoint:
        plain: Callable[[Any], Any] = lambda f: f
    else:
        plain = lambda f: lambda x: f(sc.sin(x)) * 1.5
    both: list[Any] = [sc.grad, sc.hessian]
    for transform in both:
        found = transform(lambda p: loss(p, wrap))([0.4, 1.3])
        expected = transform(lambda p: loss(p, plain))([0.4, 1.3])
        assert numbers(found) == pytest.approx(numbers(expected), rel=1e-10)
    forwards = [sc.jvp(partial(loss, way=way), ([0.4, 1.3],), ([1.0, 2.0],))[1] for way in (wrap, plain)]
    assert forwards[0] == pytest.approx(forwards[1], rel=1e-10)


def test_checkpoints_of_structures() -> None:
    @sc.checkpoint
    def step(s: dict[str, Any], rate: float) -> dict[str, Any]:
        return {"x": s["x"] * rate, "n": s["n"] + 1, "kept": s["kept"], "past": [s["x"], *s["past"]]}

    def run(x: float, rate: float) -> float:
        s: dict[str, Any] = {"x": x, "n": 0, "kept": x, "past": []}
        for _ in range(3):
            s = step(s, rate)
        return s["x"] * s["n"] + s["kept"] * s["past"][0]  # type: ignore[no-any-return]

    assert sc.vjp(run, 2.0, 3.0)[1](1.0) == pytest.approx((3 * 27 + 4 * 9, 3 * 2 * 27 + 4 * 6))


def test_a_checkpoint_must_run_again_as_before() -> None:
    toggle = [True]

    @sc.checkpoint
    def fickle(x: float) -> tuple[float, ...]:
        toggle[0] = not toggle[0]
        return (x * x,) if not toggle[0] else (x * x, x * x)

    with pytest.raises(errors.StagingError, match="another kind of result when it ran again"):
        sc.grad(lambda x: fickle(x)[0])(1.0)


# ---------------------------------------------------------------- programs of the front
def objective(x: Any) -> Any:
    y = ad.exp(ad.sin(x)) / (1.0 + x * x)
    return ad.cond(y > 1.0, ad.log(y), y**3) + ad.maximum(x, 0.5) * ad.softplus(x) + ad.to_dtype(ad.to_dtype(x, ad.I64), ad.F64)


@pytest.mark.parametrize("x", [0.3, 1.7, -2.2])
@pytest.mark.parametrize("transform", [ad.grad, lambda f: ad.grad(ad.grad(f)), ad.value_and_grad])
def test_agreement_with_the_array_interpreters(transform: Callable[[Any], Any], x: float) -> None:
    found = {}
    for name in ("scalar", "dual", "symbolic"):
        with using(interpreter=name):
            found[name] = [float(v) for v in flatten(transform(objective)(ad.array(x)))[0]]  # type: ignore[arg-type]
    assert found["scalar"] == pytest.approx(found["dual"], rel=1e-12)
    assert found["scalar"] == pytest.approx(found["symbolic"], rel=1e-12)


def test_functions_of_the_front_take_numbers() -> None:
    f: Any = lambda x: ad.sin(x) * ad.maximum(0.2, x) + ad.atan2(x, 2.0)
    assert sc.grad(f)(1.3) == pytest.approx(ad.grad(f)(ad.array(1.3)).item())


def test_the_front_branches_under_scalar() -> None:
    def f(x: Any) -> Any:
        while (x < 10.0).item():
            x = x * 2.0
        return x

    with using(interpreter="scalar"):
        assert ad.grad(f)(ad.array(3.0)).item() == 4.0
        _, pull = ad.vjp(lambda x, k: (x * x, k), ad.array(3.0), ad.array(2.0))
        assert [c.item() for c in pull((ad.array(1.0), ad.array(5.0)))] == [6.0, 5.0]
        assert [t.item() for t in ad.jvp(f, (ad.array(3.0),), (ad.array(0.5),))] == [12.0, 2.0]


def test_the_front_refuses_arrays_under_scalar() -> None:
    with using(interpreter="scalar"):
        with pytest.raises(errors.ShapeError, match=r"(?s)runs programs of numbers .*interpreter=.dual"):
            ad.grad(lambda x: ad.sum_all(x * x))(ad.array([1.0, 2.0]))
        with pytest.raises(errors.ShapeError, match="runs programs of numbers"):
            ad.grad(lambda x: ad.sum_all(ad.build1(3, lambda i: x)))(ad.array(1.0))
