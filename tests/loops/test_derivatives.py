"""Derivatives of loops by hand-picked programs: every interpreter, central differences, second order, borders, strong zeros."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64, I64, NotClosedError
from adtypes.rows import Rows

A = np.array([0.4, -0.7, 0.9, 0.2, -0.5])
M = np.array([[0.3, -0.2, 0.5], [0.1, 0.4, -0.6], [-0.3, 0.2, 0.1]])
V = np.array([0.5, -0.3, 0.8])
XS = np.array([[0.1, 0.7, -0.4], [0.5, -0.2, 0.3], [-0.6, 0.4, 0.2], [0.2, 0.2, -0.9]])
Loss: TypeAlias = Callable[..., Any]


class State(NamedTuple):
    """A carry with an integer in it."""

    h: Any
    n: Any


def rnn(w: Any, b: Any, h: Any, xs: Any) -> Any:
    ys = ad.scan(lambda s, x: ad.tanh(w @ s + x + b), h, ad.rows(xs)).stack()
    return ad.sum_all(ys * ys)


def counted(w: Any, h: Any, xs: Any) -> Any:
    def step(s: State, x: Any) -> tuple[State, Any]:
        factor = ad.to_dtype(s.n, F64) * 0.5
        return State(ad.tanh(w @ s.h) * factor + x, s.n + 1), {"h": s.h, "n": s.n}

    last, ys = ad.map_accum(step, State(h, ad.scalar(1, I64)), ad.rows(xs))
    return ad.sum_all(last.h) + ad.sum_all(ys.tree["h"][2]) * ad.to_dtype(last.n, F64)


def nested(x: Any, a: Any) -> Any:
    return ad.fold(
        lambda c, r: ad.fold(lambda d, s: ad.sin(d) * s + r * x, c, ad.rows(a)) * 0.5, x, ad.rows(a), reverse=True
    )


def in_build(x: Any, y: Any) -> Any:
    def entry(i: Any) -> Any:
        last, outs = ad.map_accum(lambda c, r: (ad.tanh(c * r + x[i]), c * x[i]), x[i], ad.rows(y))
        return ad.sum_all(outs.stack()) + last

    return ad.sum_all(ad.build1(5, entry) * x)


def cond_in_fold(x: Any, a: Any) -> Any:
    return ad.fold(lambda c, r: ad.cond(r > 0.0, c * ad.sqrt(ad.cond(r > 0.0, r, 1.0)) + r * c, ad.sin(c * 0.5)), x, ad.rows(a))


def unread(x: Any, a: Any) -> Any:
    """The last carry is not used, nor is one of the outs."""
    (_, _), outs = ad.map_accum(
        lambda c, r: ((c[0] * ad.sin(r), ad.exp(c[1])), (c[0] * 2.0, ad.exp(c[1]))), (x, x), ad.rows(a)
    )
    return ad.sum_all(outs.tree[0])


def indexed(a: Any, x: Any) -> Any:
    return ad.fori(5, lambda i, c: ad.sin(c + a[i] * a[4 - i]), x)


def bounded(x: Any, a: Any) -> Any:
    return ad.while_loop(lambda c: c < 2.0, lambda c: c * 1.5 + ad.sum_all(a * a), x * x, max_steps=6)


CASES: dict[str, tuple[Loss, tuple[Any, ...]]] = {
    "fold": (lambda x, a: ad.fold(lambda c, r: c * 0.9 + ad.tan(r) * c, x, ad.rows(a)), (0.5, A)),
    "rnn, captures": (rnn, (M, V, V[::-1].copy(), XS)),
    "integers in the carry": (counted, (M, V, XS)),
    "fold in fold": (nested, (0.4, A)),
    "map_accum in build": (in_build, (A, V)),
    "cond in fold": (cond_in_fold, (0.5, A)),
    "unread results": (unread, (0.3, A)),
    "indexed captures": (indexed, (A, 0.3)),
    "bounded while": (bounded, (0.4, A)),
    "linear": (lambda k, x, a: ad.fold(lambda c, r: c * k + r, x, ad.rows(a)), (0.7, 0.2, A)),
    "constant step": (lambda k, x, a: ad.fold(lambda c, r: ad.sin(k) * r, x, ad.rows(a)), (0.7, 0.2, A)),
    "one step": (lambda x, a: ad.fold(lambda c, r: ad.sin(c) * r, x, ad.rows(a[:1])) * x, (0.7, A)),
    "no steps": (lambda x, a: ad.fold(lambda c, r: ad.sin(c) * r, x, ad.rows(a[:0])) * x, (0.7, A)),
    "empty state": (lambda v, a: ad.sum_all(ad.fold(lambda c, r: c * r, v[:0], ad.rows(a))) + ad.sum_all(v * v), (V, A)),
    "blocks": (lambda x, a: ad.fold(lambda c, r: ad.sin(c * r) + c, x, ad.rows(a), checkpoint_every=2), (0.5, A)),
    "blocks, reversed": (
        lambda x, a: ad.sum_all(ad.scan(lambda c, r: ad.sin(c * r) + c, x, ad.rows(a), reverse=True, checkpoint_every=2).stack()),
        (0.5, A),
    ),
    "checkpoint": (lambda x, a: ad.fold(ad.checkpoint(lambda u, v: ad.sin(ad.exp(u) * v)), x, ad.rows(a)), (0.5, A)),
}


def tensors(args: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(map(ad.array, args))


def numbers(tree: Any) -> list[np.ndarray[Any, Any]]:
    return [np.asarray(t) for t in tree]


def along(f: Loss, args: tuple[Any, ...], direction: tuple[Any, ...], e: float = 1e-6) -> Any:
    """The directional derivative by a central difference."""
    ends = [f(*[ad.array(x + s * e * d) for x, d in zip(args, direction)]) for s in (1, -1)]
    return (np.asarray(ends[0]) - np.asarray(ends[1])) / (2 * e)


@pytest.mark.parametrize("name", CASES)
def test_gradients(name: str) -> None:
    f, args = CASES[name]
    rng = np.random.default_rng(3)
    way = tuple(rng.normal(size=np.shape(x)) for x in args)
    loss: Any = lambda p: f(*p)
    gradient = ad.grad(loss)(tensors(args))
    slope = sum(float(np.sum(g * d)) for g, d in zip(numbers(gradient), way))
    np.testing.assert_allclose(slope, along(f, args, way), 1e-6, 1e-8)
    np.testing.assert_allclose(ad.jvp(loss, (tensors(args),), (tensors(way),))[1].item(), slope, 1e-10, 1e-12)
    with ad.using(interpreter="dual"):
        for got, want in zip(gradient, ad.grad(loss)(tensors(args))):
            np.testing.assert_allclose(np.asarray(got), np.asarray(want), 1e-10, 1e-12)


@pytest.mark.parametrize("name", CASES)
def test_second_order(name: str) -> None:
    f, args = CASES[name]
    rng = np.random.default_rng(4)
    ways = tensors(tuple(rng.normal(size=np.shape(x)) for x in args))
    loss: Any = lambda p: f(*p)

    def slope(p: Any) -> Any:
        return ad.tree.dot(ad.grad(loss)(p), ways)

    backwards = ad.grad(slope)(tensors(args))
    forwards = ad.jvp(ad.grad(loss), (tensors(args),), (ways,))[1]
    over_forwards = ad.grad(lambda p: ad.jvp(loss, (p,), (ways,))[1])(tensors(args))
    with ad.using(interpreter="dual"):
        wanted = ad.jvp(ad.grad(loss), (tensors(args),), (ways,))[1]
    for b, g, o, w in zip(backwards, forwards, over_forwards, wanted):
        for got in (b, g, o):
            np.testing.assert_allclose(np.asarray(got), np.asarray(w), 1e-9, 1e-11)


@pytest.mark.parametrize("name", CASES)
def test_vectorised_gradients(name: str) -> None:
    f, args = CASES[name]
    x, *rest = tensors(args)
    shifts = np.array([0.0, 0.1, -0.2])
    many = ad.vmap(lambda s: ad.grad(lambda p: f(p, *rest))(x + s), ad.rows(ad.array(shifts))).stack()
    for k, s in enumerate(shifts):
        np.testing.assert_allclose(many[k].numpy(), ad.grad(lambda p: f(p, *rest))(x + s).numpy(), 1e-10, 1e-12)


def test_hessian_of_a_conditional_in_a_fold() -> None:
    f: Any = lambda a: ad.fold(lambda c, r: ad.cond(r > 0.0, ad.sin(c * r) + c, c * c * r), ad.scalar(0.5, F64), ad.rows(a))
    h = ad.hessian(f)(ad.array(A)).numpy()
    g = ad.grad(f)
    for k, unit in enumerate(np.eye(5)):
        np.testing.assert_allclose(h[k], along(lambda a: g(a), (A,), (unit,)), 1e-6, 1e-8)


# ---- strong zeros
def test_a_branch_not_taken_in_a_body_leaks_nothing() -> None:
    f: Any = lambda p: ad.fold(lambda c, r: ad.select(r > 0.0, c * ad.sqrt(r) * ad.log(r), c * 0.5), p[0], ad.rows(p[1]))
    dx, da = ad.grad(f)((ad.array(1.0), ad.array([0.0, 4.0, 0.0])))
    assert np.isfinite(dx.item()) and np.isfinite(da.numpy()).all() and da[0].item() == 0


def test_a_loop_on_a_branch_not_taken_leaks_nothing() -> None:
    def f(p: Any) -> Any:
        x, z = p
        return ad.select(x > 0.0, ad.fold(lambda c, r: c * r, x, ad.rows(ad.replicate(3, ad.sqrt(x) * z))), z * 0.0)

    at = (ad.array(0.0), ad.array(2.0))
    assert [g.item() for g in ad.grad(f)(at)] == [0.0, 0.0]
    total: Any = lambda p: ad.tree.dot(ad.grad(f)(p), (ad.array(1.0), ad.array(1.0)))
    assert all(np.isfinite(g.item()) for g in ad.grad(total)(at))


def test_a_capture_of_a_branch_not_taken_leaks_nothing() -> None:
    def f(p: Any) -> Any:
        s = ad.sqrt(p[0])
        return ad.fold(lambda c, r: ad.select(c > 9.0, c * s, c), p[1], ad.rows(ad.replicate(3, p[1])))

    assert [g.item() for g in ad.grad(f)((ad.array(0.0), ad.array(1.0)))] == [0.0, 1.0]


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_cotangent_of_an_unused_last_carry_is_a_strong_zero(interpreter: str) -> None:
    f: Any = lambda p: ad.sum_all(ad.map_accum(lambda c, r: (ad.sqrt(c) * r, c * c), p[0], ad.rows(p[1]))[1].stack())
    with ad.using(interpreter=interpreter):
        dx, _ = ad.grad(f)((ad.array(1.0), ad.array([1.0, 0.0, 1.0])))
    assert dx.item() == 3.0


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_cotangent_of_a_carry_that_no_step_reads_is_a_strong_zero_before_the_last(interpreter: str) -> None:
    f: Any = lambda p: ad.sum_all(ad.fold(lambda _, r: p[0] * r, ad.zeros((2,), F64), ad.rows(p[1])))
    with ad.using(interpreter=interpreter):
        _, da = ad.grad(f)((ad.array([np.inf, 1.0]), ad.array(A)))
    np.testing.assert_array_equal(da.numpy(), [0, 0, 0, 0, np.inf])


def test_sums_of_strong_outer_products_leave_the_loop() -> None:
    def f(p: Any) -> Any:
        w, xs = p

        def step(s: Any, x: Any) -> Any:
            h = ad.tanh(w @ s[0] + x)
            return h, ad.sum_all(ad.exp(w[0] * h))

        return ad.fold(step, (xs[0], xs[0, 0]), ad.rows(xs))[1]

    some = np.random.default_rng(0)
    at = (ad.array(some.normal(size=(12, 12)) * 0.3), ad.array(some.normal(size=(4, 12))))
    shown = ad.trace(ad.grad(f), at).show()
    assert "mul0" in shown and ("contract0('ki,kj->ij'" in shown or "contract0('kj,ki->ij'" in shown)
    got = ad.grad(f)(at)
    with ad.using(interpreter="dual"):
        want = ad.grad(f)(at)
    for g, w in zip(got, want):
        np.testing.assert_allclose(g.numpy(), w.numpy(), 1e-12)


# ---- trees and borders
def test_rows_without_steps_have_gradients() -> None:
    f: Any = lambda p: ad.fold(lambda c, r: ad.sin(c) * r, p[0], ad.rows(p[1])) * p[0]
    dx, da = ad.grad(f)((ad.array(2.0), ad.zeros((0,), F64)))
    assert dx.item() == 4.0 and da.shape == (0,)


def test_trees_as_rows_and_carries() -> None:
    def f(p: dict[str, Any]) -> Any:
        xs: Any = Rows(4, {"x": p["xs"], "k": ad.iota(4)})

        def step(c: dict[str, Any], r: dict[str, Any]) -> tuple[dict[str, Any], tuple[Any, ...]]:
            u, v = c["pair"]
            return {"pair": (ad.tanh(u + r["x"]), v + ad.sum_all(u) * ad.to_dtype(r["k"], F64))}, (u,)

        last, outs = ad.map_accum(step, {"pair": (p["h"], ad.scalar(0.0, F64))}, xs)
        return last["pair"][1] + ad.sum_all(outs.tree[0] * outs.tree[0])

    p: Any = {"xs": ad.array(XS), "h": ad.array(V)}
    got = ad.grad(f)(p)
    with ad.using(interpreter="dual"):
        want = ad.grad(f)(p)
    for k in p:
        np.testing.assert_allclose(got[k].numpy(), want[k].numpy(), 1e-12)


# ---- what cannot be lifted
def keep(kept: list[Any], x: Any) -> Any:
    kept.append(x)
    return x


def test_a_captured_value_of_another_body_is_named() -> None:
    def f(x: Any, a: Any) -> Any:
        inside: list[Any] = []
        ad.fold(lambda c, r: keep(inside, c) * r, x, ad.rows(a))
        stolen = inside[0]
        return ad.fold(lambda c, r: c * stolen + r, x, ad.rows(a))

    with pytest.raises(NotClosedError, match=r"the step uses 'stolen', a tensor that belongs to another body") as e:
        ad.stage(f)(ad.array(0.5), ad.array(A))
    assert e.value.where is not None and "c * stolen + r" in e.value.where.source


def test_a_captured_value_of_a_finished_transform_is_named() -> None:
    kept: list[Any] = []
    ad.grad(lambda x: keep(kept, x) * x)(ad.array(1.0))
    old = {"w": kept[0]}
    with pytest.raises(NotClosedError, match="the step uses 'old'"):
        ad.stage(lambda x, a: ad.scan(lambda c, r: c * old["w"] + r, x, ad.rows(a)).stack())(ad.array(0.5), ad.array(A))
