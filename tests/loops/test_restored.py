"""States of which steps set a few rows: backward steps restore them, and keep those rows instead of states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pytest

import adtypes as ad
from adtypes.ops.control import MapAccum
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.loops.cut import residuals_by
from interpreters.symbolic.pipeline import bulk, simplify
from interpreters.symbolic.term import reachable
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

T: TypeAlias = ad.AnyTensor
N = 8


def cholesky(a: T) -> T:
    """By columns; ``a a^T`` is shifted, so that it is positive definite."""
    m = ad.build2((N, N), lambda i, j: ad.dot(a[i], a[j]) + ad.cond(i == j, 3.0, 0.0))

    def step(k: Any, low: T) -> T:
        col = ad.build1(N, lambda i: m[i, k] - ad.dot(low[i], low[k]))
        return ad.build2((N, N), lambda i, j: ad.cond(j == k, ad.cond(i >= k, col[i] / ad.sqrt(col[k]), 0.0), low[i, j]))

    return ad.fori(N, step, ad.zeros((N, N), a.dtype))


def history(x: T) -> T:
    """States attend to all before them, which are the rows of a table."""
    def step(t: Any, s: tuple[T, T]) -> tuple[T, T]:
        rows, h = s
        w = ad.nn.softmax(ad.build1(N, lambda i: ad.cond(i < t, ad.dot(rows[i], h), -1e3)))
        y = ad.tanh(h + 0.5 * (w @ rows) + x[t])
        return ad.build1(N, lambda i: ad.cond(i == t, y, rows[i])), y

    return ad.fori(N, step, (x * 0.0, x[0]))[0]


def rotations(x: T) -> T:
    """Two rows in each step."""
    def step(t: Any, s: T) -> T:
        p, q = t % N, (3 * t + 1) % N
        a = s[p, q] + ad.mean(s * s)
        c, d = ad.cos(a), ad.sin(a)
        set_one: Any = lambda i: ad.cond(i == q, d * s[p] + c * s[q], s[i])
        return ad.build1(N, lambda i: ad.cond(i == p, c * s[p] - d * s[q], set_one(i)))

    return ad.fori(2 * N, step, x)


def part_of_a_row(x: T) -> T:
    def step(t: Any, s: T) -> T:
        v = ad.tanh(ad.build1(N, lambda j: ad.sum1(N, lambda i: 0.2 * s[i, j] * s[i, j])))
        return ad.build2((N, N), lambda i, j: ad.cond((i == t) & (v[j] > 0.5), v[j] * s[i, j], s[i, j]))

    return ad.fori(N, step, x)


def where_the_state_says(x: T) -> T:
    def step(t: Any, s: T) -> T:
        k = ad.argmax(s[t % N])
        return ad.build1(N, lambda i: ad.cond(i == k, 0.5 * ad.sin(s[k] * ad.mean(s * s)), s[i]))

    return ad.fori(5, step, x)


def outside(x: T) -> T:
    """Places beside the array change nothing."""
    return ad.fori(N + 5, lambda t, s: ad.build1(N, lambda i: ad.cond(i == t - 3, ad.sin(s @ s[2]), s[i])), 0.2 * x)


def elements(x: T) -> T:
    step: Any = lambda t, s: ad.build2((N, N), lambda i, j: ad.cond((i == t) & (j == 2), ad.cos(ad.sum_all(s * s)), s[i, j]))
    return ad.fori(N, step, x)


def after_a_step(x: T) -> T:
    """What a step leaves is read by the same step, and is a result of it."""
    def step(s: T, t: T) -> tuple[T, T]:
        new = ad.build1(N, lambda i: ad.cond(i == t, ad.tanh(s[i] @ s), s[i]))
        return new, ad.sum_all(new * new * new)

    last, outs = ad.map_accum(step, x, ad.rows(ad.iota(N)))
    return last + ad.sum_all(outs.stack())


RESTORED: dict[str, Callable[[T], T]] = {
    f.__name__: f
    for f in (cholesky, history, rotations, part_of_a_row, where_the_state_says, outside, elements, after_a_step)
}


def loss(f: Callable[[T], T]) -> Callable[[T], T]:
    return lambda x: ad.sum_all(ad.sin(f(x)))


@pytest.mark.parametrize("name", RESTORED)
def test_no_state_is_kept(name: str) -> None:
    graph, _ = trace(lambda xs: [ad.grad(loss(RESTORED[name]))(xs[0])], [ad.zeros((N, N), ad.F64)])
    loops = [t.op for t in reachable(simplify(bulk(graph)).outputs) if isinstance(t.op, MapAccum)]
    assert len(loops) == 2
    for op in loops:
        assert max((s.size for s in op.body.outs[op.n_carry :]), default=0) < N * N


@pytest.mark.parametrize("name", RESTORED)
def test_gradients(name: str) -> None:
    x, v = rng(1).normal(size=(2, N, N))
    f = loss(RESTORED[name])
    gradient = ad.grad(f)(ad.array(x)).numpy()
    e = 1e-6
    slope = (f(ad.array(x + e * v)).item() - f(ad.array(x - e * v)).item()) / (2 * e)
    np.testing.assert_allclose(np.sum(gradient * v), slope, 1e-6, 1e-8)
    with residuals_by("store"):
        np.testing.assert_allclose(gradient, ad.grad(f)(ad.array(x)).numpy(), 1e-12, 1e-14)
    many = ad.vmap(lambda s: ad.grad(f)(x * s), ad.rows(ad.array([0.5, 1.0]))).stack()
    np.testing.assert_allclose(many[1].numpy(), gradient, 1e-12, 1e-14)


@pytest.mark.parametrize("name", RESTORED)
def test_second_derivatives(name: str) -> None:
    x, v = map(ad.array, rng(2).normal(size=(2, N, N)))
    f = loss(RESTORED[name])
    backwards = ad.grad(lambda x: ad.sum_all(ad.grad(f)(x) * v))(x).numpy()
    np.testing.assert_allclose(ad.jvp(ad.grad(f), (x,), (v,))[1].numpy(), backwards, 1e-10, 1e-12)
    with residuals_by("store"):
        np.testing.assert_allclose(ad.hvp(f, x, v).numpy(), backwards, 1e-10, 1e-12)


@needs_compiler
@pytest.mark.parametrize("name", RESTORED)
def test_compiled(name: str) -> None:
    checked(lambda x: ad.value_and_grad(loss(RESTORED[name]))(x), rng(3).normal(size=(N, N)))
