"""Defects that random programs found, each in its smallest form."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import pytest

import adtypes as ad
from adtypes.extend import bind
from adtypes.ops.indexing import Scatter
from adtypes.rows import Rows, indices
from interpreters.symbolic.interpreter import SYMBOLIC

T: TypeAlias = Any  # a tensor of the front
M = np.array([[1.0, 2.0], [3.0, -5.0]])


def agree(f: Any, *args: Any) -> None:
    """The staged function gives what define-by-run gives."""
    tensors = tuple(map(ad.array, args))
    with ad.using(interpreter="dual"):
        want = np.asarray(f(*tensors))
    np.testing.assert_allclose(np.asarray(ad.stage(f)(*tensors)), want, 1e-12)


def test_sums_of_transposed_negations() -> None:
    """The sign was taken out of the sum, and the transposition with it, where a square matrix has the same shape transposed."""
    agree(lambda x: ad.sum(ad.transpose(-x), 1), M)
    agree(lambda x, y: ad.sum(ad.transpose(-(x @ y)), 0), M, M)


def test_second_derivatives_of_solutions() -> None:
    """Backwards twice; what sums of transposed negations did to them."""
    v = ad.array(np.array([1.0, 0.5]))

    def f(x: T) -> T:
        system = ad.build2((2, 2), lambda i, j: x[i] + M[0, 0] * 4.0 * ad.to_dtype(i + j, ad.F64))
        return ad.sum(ad.solve(system, ad.array(M)))

    agree(lambda x: ad.grad(lambda y: ad.grad(f)(y) @ v)(x), np.array([0.5, -0.25]))


def test_loops_inside_calls_with_a_derivative_of_their_own() -> None:
    """A loop of one step leaves its body for the program, which names the arguments of loops otherwise than calls do."""

    def once(v: T) -> T:
        return ad.map_accum(lambda c, i: ((), v), (), indices(1))[1].stack()

    g = ad.custom_derivative(once)

    @g.pullback
    def back(ct: T, out: T, v: T) -> tuple[T]:
        return (ct[0],)

    agree(lambda x: g(x) * 2.0, M[0])
    agree(lambda x: ad.grad(lambda y: ad.sum(g(y)[0] * y))(x), M[0])


def test_rules_of_users_use_arrays_of_their_own_inside_bodies() -> None:
    """The derivative of a body is read after the body was closed: what its rules use from outside became no argument of it."""
    outside = ad.array(np.array([2.0, 3.0]))

    def times(v: T) -> T:
        return v[0] * outside[1]

    g = ad.custom_derivative(times)

    @g.pullback
    def back(ct: T, out: T, v: T) -> tuple[T]:
        return (ad.build1(2, lambda i: outside[i]) * ct,)  # another one, so that it is seen which was used

    ways: list[Any] = [
        ad.checkpoint(g),
        lambda v: ad.fori(2, lambda i, c: ad.sin(c) + g(v * c), ad.scalar(0.5, ad.F64)),
        lambda v: ad.cond_lazy(v[0] > 0.0, g, lambda w: w[1], v),
        lambda v: ad.while_loop(lambda c: c < 100.0, lambda c: 2.0 * c + g(v), v[0], max_steps=9),
        lambda v: ad.fori(2, lambda i, c: c + ad.cond_lazy(c > 0.0, lambda: g(v * c), lambda: ad.checkpoint(g)(v)), v[0]),
    ]
    for f in ways:
        agree(lambda x, f=f: ad.grad(f)(x), M[0])
        agree(lambda x, f=f: ad.grad(lambda y: ad.sum(ad.grad(f)(y)))(x), M[0])
    vs = ad.array(M[1])
    agree(lambda x: ad.jvp(lambda v: ad.while_loop(lambda c: c < 100.0, lambda c: 2.0 * c + g(v), v[0]), (x,), (vs,))[1], M[0])


@pytest.mark.parametrize("rule", ["part of bundle", "dead results of loops"])
def test_loops_whose_dead_code_stays(rule: str) -> None:
    """What a result depends on is told precisely; an argument it does not depend on is still read as long as it stands there."""

    def blocks(k: T) -> T:
        def entry(i: T) -> T:
            step: Any = lambda c, r: ((c[0], k[1]), ())
            xs: Any = Rows(3, (ad.ones((3, 2), ad.F64), ad.ones((3,), ad.F64)))
            return ad.map_accum(step, (ad.scalar(1.0, ad.F64), i), xs, reverse=True, checkpoint_every=1)[0][0]

        return ad.sum(ad.build1(1, entry))

    def inside(x: T) -> T:
        def twice(v: T) -> T:
            step: Any = lambda c: (ad.build2((1, 1), lambda i, j: v[0, 0]), c[1] + 1)
            return ad.while_loop(lambda c: c[1] < 2, step, (ad.ones((1, 1), ad.F64), ad.scalar(0, ad.I64)), max_steps=2)[0][0, 0]

        return ad.checkpoint(twice)(x)

    with SYMBOLIC.without(rule):
        agree(blocks, np.array([1, 2]))
    with SYMBOLIC.without(rule, "constant rows", "no steps"):
        agree(inside, M)
        agree(lambda x: ad.grad(inside)(x), M)


@pytest.mark.parametrize("engine", ["numpy", "c", "torch"])
def test_contractions_over_nothing_are_zero(engine: str) -> None:
    """The axis without elements was summed first, and zero times infinity then was NaN."""
    x, y = np.array([[np.inf, 1.0], [np.nan, 2.0]]), np.ones((0, 2))

    def f(x: T, y: T) -> T:
        return ad.einsum("ji,kj->ij", x, y), ad.einsum("kj,ji->ij", y, x)

    for g in (f, ad.compile(f, engine=engine)):
        for z in g(ad.array(x), ad.array(y)):
            np.testing.assert_array_equal(np.asarray(z), np.zeros((2, 2)))


@pytest.mark.parametrize("engine", ["numpy", "c", "torch"])
def test_axes_of_size_one_beside_axes_of_nothing(engine: str) -> None:
    """An axis of size 1 was dropped, the sum over nothing became a number, and zero times infinity NaN."""
    x, y = np.array([[np.inf]]), np.ones((1, 0))

    def f(x: T, y: T) -> T:
        return ad.einsum("i,j->", x[0], y[0]), ad.einsum("ij,k->i", x, y[0])

    for g in (f, ad.compile(f, engine=engine)):
        for z in g(ad.array(x), ad.array(y)):
            np.testing.assert_array_equal(np.asarray(z), np.zeros(z.shape))


@pytest.mark.parametrize("engine", ["numpy", "c", "torch"])
def test_diagonal_tangents_beside_axes_of_nothing(engine: str) -> None:
    """The unit-like tangent was taken off the contraction, whose sum over nothing then met the infinity on the diagonal."""
    p, d, x = np.ones((2, 2)), np.array([np.inf, 1.0]), np.ones((2, 0))

    def f(p: T, d: T, x: T) -> T:
        tangent = bind(Scatter((2, 2)), d, ad.iota(2), ad.iota(2))
        return ad.jvp(lambda p: ad.einsum("ij,jk->i", p, x), (p,), (tangent,))[1]

    z = ad.compile(f, engine=engine)(ad.array(p), ad.array(d), ad.array(x))
    np.testing.assert_array_equal(np.asarray(z), np.zeros(2))
