"""Vectorisation where names of loop variables meet, and where indices pushed down would multiply work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pytest

from adtypes.algebra import ambient, bind, build_one
from adtypes.dtypes import I64
from adtypes.op import Op
from adtypes.ops.arithmetic import Sub
from adtypes.ops.constants import Const
from adtypes.ops.elementary import Cos, Sin
from adtypes.ops.indexing import gather
from interpreters.symbolic.pipeline import bulk
from interpreters.symbolic.term import reachable
from tests.properties.routes import Array, Flat, Traced, eagerly, staged

T: TypeAlias = Any  # a tensor of the front


def build(n: int, body: Callable[[T], T]) -> T:
    alg = ambient()
    return build_one(alg, n, body)


def checked(f: Flat, arrays: list[Array]) -> Traced:
    """`f` written down; its bulk form has no `build1` and the value of the program."""
    traced = staged(f, arrays)
    out = bulk(traced.graph)
    assert not any(t.pointful for t in out.outputs)
    for got, loops, now in zip(traced.run(out), traced.run(), eagerly(f, arrays)):
        np.testing.assert_allclose(got, loops)
        np.testing.assert_allclose(now, loops)
    return traced


def each(op: Op, x: T) -> T:
    return build(3, lambda j: bind(op, gather(x, j)))


def both(a: T, f: Callable[[T], T], b: T, g: Callable[[T], T]) -> T:
    return build(3, lambda i: gather(a, f(i)) + gather(b, g(i)))


RNG = np.random.default_rng(0)
MATRICES = RNG.normal(size=(4, 3, 3))


def test_an_index_named_like_the_variable_of_the_build_it_enters() -> None:
    def f(xs: Any) -> list[Any]:
        def body(k: T) -> T:
            rows = build(3, lambda i: bind(Sin(), gather(xs[0], k, i)))
            return build(3, lambda j: gather(rows, bind(Sub(), bind(Const(I64, 2)), j), j))

        return [build(4, body)]

    checked(f, [MATRICES])


def test_indices_reversed_again_and_again() -> None:
    def f(xs: Any) -> list[Any]:
        def body(k: T) -> T:
            x = build(3, lambda i: gather(xs[0], k, i))
            for _ in range(3):
                a, b = each(Sin(), x), each(Cos(), x)
                x = both(a, lambda i: i, b, lambda i: bind(Sub(), bind(Const(I64, 2)), i))
            return x

        return [build(4, body)]

    checked(f, [MATRICES[:, :, 0]])


def rounds(n: int) -> Flat:
    """Each round reads both of two arrays, which are written from the round before, through another permutation."""

    def f(xs: Any) -> list[Any]:
        def body(k: T) -> T:
            x = build(3, lambda i: gather(xs[0], k, i))
            for _ in range(n):
                a, b = each(Sin(), x), each(Cos(), x)
                x = both(a, lambda i: gather(xs[1], i), b, lambda i: gather(xs[2], i))
            return x

        return [build(4, body)]

    return f


def test_indices_pushed_down_do_not_multiply() -> None:
    arrays = [MATRICES[:, :, 0], np.array([2, 0, 1]), np.array([1, 0, 2])]
    sizes = []
    for n in (4, 8, 16):
        traced = checked(rounds(n), arrays)
        sizes.append(len(reachable(bulk(traced.graph).outputs)))
    assert sizes[2] - sizes[1] <= 2.1 * (sizes[1] - sizes[0])  # linear in the number of rounds


@pytest.mark.parametrize("levels", [2, 3])
def test_a_build_below_an_index_of_its_own_level(levels: int) -> None:
    """The body of a build is entered while its variable, by name, is the index."""

    def f(xs: Any) -> list[Any]:
        def body(k: T) -> T:
            table = build(3, lambda i: build(3, lambda j: gather(xs[0], k, i, j)))
            if levels == 2:
                return build(3, lambda i: gather(table, i))
            return build(3, lambda a: build(3, lambda b: gather(table, b)))

        return [build(4, body)]

    checked(f, [MATRICES])
