"""Vectorisation where names of loop variables meet, and where indices pushed down would multiply work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import prod
from typing import Any, TypeAlias

import numpy as np
import pytest

import adtypes as ad
from adtypes.algebra import ambient, bind, build_one
from adtypes.dtypes import I64
from adtypes.op import Op
from adtypes.ops.arithmetic import Sub
from adtypes.ops.constants import Const, Iota
from adtypes.ops.elementary import Cos, Sin
from adtypes.ops.indexing import Gather, Scatter, gather
from adtypes.ops.layout import Concat, Reshape, Stack, Unview
from adtypes.ops.reductions import Cumsum
from adtypes.testing.generate import random_program
from interpreters.symbolic.pipeline import bulk
from interpreters.symbolic.term import Graph, LoopVar, Parameter, reachable, uses_of
from interpreters.symbolic.vectorise import Step
from tests.properties.routes import Array, Flat, Traced, eagerly, flat, staged
from tests.properties.test_programs import LOOPY, TABLES

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


STUCK = (Parameter, Const, Iota, Stack, Concat, Scatter, Unview, Cumsum, Reshape)  # rows below which no index goes, and leaves


def reads_where_it_must(source: Graph, out: Graph, log: list[Step]) -> Iterator[bool]:
    """For each gather of the bulk program that the source does not have: whether its operand is one that stays.

    That is a leaf or stuck, shared, loop-invariant, or smaller than the grid of the index: decision by decision what an index
    is not pushed below.
    """
    written = set(reachable(source.outputs))
    used = uses_of(source.outputs, written)
    many = uses_of(out.outputs, reachable(out.outputs))
    shared = {step.after for step in log if used.get(step.before, 0) > 1}
    invariant = {step.after for step in log if not any(isinstance(v.op, LoopVar) for v in step.before.free)}
    for t in reachable(out.outputs):
        if isinstance(t.op, Gather) and t not in written:
            x, *ix = t.args
            larger = prod(ix[0].spec.shape) > prod(x.spec.shape[: len(ix)])
            yield isinstance(x.op, STUCK) or many[x] > 1 or x in shared | invariant | written or larger


def test_indices_go_as_far_as_they_may() -> None:
    """All but a few: an index grid does not enter a build, which a reduced axis in front of it can bring about."""
    found: Counter[bool] = Counter()
    for seed in range(400):
        program = random_program(seed, LOOPY, TABLES)
        traced = staged(flat(program), program.arguments())
        log: list[Step] = []
        out = bulk(traced.graph, log)
        found.update(reads_where_it_must(traced.graph, out, log))
    assert found[True] > 500
    assert found[False] <= 0.04 * found[True]


def test_a_grid_of_indices_enters_a_build() -> None:
    """The index of a sum over the axis of a build reads that axis in all places: only these elements are computed."""
    x, y, z = np.arange(3.0), np.arange(6.0), np.arange(4.0) + 1.0

    def wide(t: T) -> T:
        return ad.replicate(6, t)

    def f(ts: Any) -> list[T]:
        a, b, c = ts
        return [build(4, lambda k: ad.sum_outer(build(3, lambda j: bind(Sin(), wide(a[j]) * b * wide(c[k]))))[k])]

    traced = checked(f, [x, y, z])
    largest = max(t.spec.size for t in reachable(bulk(traced.graph).outputs) if isinstance(t.op, Sin))
    assert largest == 3 * 4


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_what_is_read_at_indices_of_either_width_is_guarded(dtype: Any) -> None:
    """An index that goes below a function is compared with numbers of its own type."""
    x, at = np.arange(6.0).reshape(2, 3) + 1.0, np.array([1, 3], dtype)

    def f(ts: Any) -> list[T]:
        w, i = ts
        return [build(2, lambda b: ad.cos(w[b])[i[b]]), build(2, lambda b: ad.nn.softmax(w[b])[i[b]])]

    checked(f, [x, at])
