"""Storage orders: which arrays get another one, that nothing else changes, and that the text is what it is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from adtypes import AnyTensor, array, build2, build3, compile, exp, grad, max1, sum1, sum_outer, transpose, using
from adtypes.testing.generate import random_program
from interpreters.compile import layout
from interpreters.compile.layout import products_first, relayout
from interpreters.compile.numpy_engine import ENGINE
from interpreters.compile.run import PROGRAMS
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.term import Graph, Term, reachable
from tests.compile.graphs import Arr, body, graph_of, interpreted, rng
from tests.properties.routes import flat, staged


def away(x: AnyTensor, m: AnyTensor) -> AnyTensor:
    """Distances of points and means, a weight for each, the sum over means."""
    n, d = x.shape
    k = m.shape[0]
    squared = build2((n, k), lambda i, c: sum1(d, lambda j: exp(x[i, j] - m[c, j])))
    return sum1(n, lambda i: max1(k, lambda c: squared[i, c]))


def points(n: int, k: int = 5, d: int = 3) -> tuple[Arr, Arr]:
    return rng().normal(size=(n, d)), rng(1).normal(size=(k, d))


def shapes(graph: Graph) -> set[tuple[int, ...]]:
    return {t.spec.shape for t in reachable(graph.outputs)}


def test_the_longest_axis_goes_inside() -> None:
    x, m = points(1000)
    graph = prepare(graph_of(away, x, m))
    after = relayout(graph)
    assert (1000, 5, 3) in shapes(graph) and (1000, 5, 3) not in shapes(after)
    assert (5, 3, 1000) in shapes(after)
    np.testing.assert_allclose(interpreted(after, [x, m])[0], interpreted(graph, [x, m])[0], rtol=1e-13)


def test_the_text_has_long_inner_loops_and_reads_a_copy() -> None:
    x, m = points(1000)
    lines = body(ENGINE.compile(prepare(graph_of(away, x, m))).source)
    assert any("np.ascontiguousarray(x0.T)" in line for line in lines), lines
    assert any(".max(axis=0)" in line for line in lines), lines


@pytest.mark.parametrize("n, k, d", [(10, 5, 3), (1000, 5, 64), (50, 40, 30)])
def test_small_arrays_and_long_axes_stay(n: int, k: int, d: int) -> None:
    graph = prepare(graph_of(away, *points(n, k, d)))
    assert relayout(graph) is graph


def test_shapes_of_inputs_and_results_stay() -> None:
    def scaled(x: AnyTensor, s: AnyTensor) -> AnyTensor:
        return sum_outer(build2((2000, 3), lambda i, j: exp(x[i, j]) * s[j]))

    graph = prepare(graph_of(scaled, rng().normal(size=(2000, 3)), rng().normal(size=3)))
    assert relayout(graph) is graph
    outer = prepare(graph_of(lambda a, b: build2((2000, 3), lambda i, j: a[i] + b[j]), np.zeros(2000), np.zeros(3)))
    assert relayout(outer) is outer


def projected(x: AnyTensor, m: AnyTensor, q: AnyTensor) -> AnyTensor:
    """For each mean a product of matrices with the distances of all points."""
    (n, d), (k, _) = x.shape, m.shape
    y = build3((n, k, d), lambda i, c, r: sum1(d, lambda j: q[c, r, j] * (x[i, j] - m[c, j])))
    return sum1(n, lambda i: max1(k, lambda c: sum1(d, lambda r: exp(y[i, c, r]))))


def test_products_of_matrices_come_first() -> None:
    x, m = points(1000)
    q = rng(2).normal(size=(5, 3, 3))
    graph = prepare(graph_of(projected, x, m, q))
    after = products_first(graph)
    assert (1000, 5, 3) in shapes(graph) and (1000, 5, 3) not in shapes(after)
    assert (5, 1000, 3) in shapes(after) and products_first(after) is after
    np.testing.assert_allclose(interpreted(after, [x, m, q])[0], interpreted(graph, [x, m, q])[0], rtol=1e-13)
    small = prepare(graph_of(projected, x[:10], m, q))
    assert products_first(small) is small


def test_any_orders_mean_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every shape of two axes and more is stored in some random order, in random programs."""
    choose = rng()

    def orders(terms: Sequence[Term], *_: object) -> dict[tuple[int, ...], tuple[int, ...]]:
        found = {t.spec.shape for t in terms if t.spec.ndim > 1 and isinstance(t.op, layout.TRANSPARENT)}
        return {shape: tuple(int(k) for k in choose.permutation(len(shape))) for shape in sorted(found)}

    monkeypatch.setattr(layout, "_wanted", orders)
    changed = 0
    for seed in range(300):
        p = random_program(seed)
        traced = staged(flat(p), p.arguments())
        graph = prepare(traced.graph)
        after = relayout(graph)
        changed += after.outputs != graph.outputs
        for y, z in zip(traced.run(graph), traced.run(after), strict=True):
            assert y.shape == z.shape and y.dtype == z.dtype
            np.testing.assert_allclose(z, y, rtol=1e-9, atol=1e-9, equal_nan=True)
    assert changed > 100


@pytest.mark.parametrize("order", ["C", "F"])
def test_arguments_are_not_written_over(order: Any) -> None:
    x, m = (np.asarray(a, order=order) for a in points(2000, 4, 2))
    before = x.copy(), m.copy()
    f = compile(grad(lambda x, m: away(transpose(transpose(x)), m)))
    first = f(array(x), array(m)).numpy().copy()
    second = f(array(x), array(m)).numpy()
    np.testing.assert_array_equal(first, second)
    np.testing.assert_array_equal(x, before[0])
    np.testing.assert_array_equal(m, before[1])


def test_values_are_those_of_other_interpreters() -> None:
    x, m = points(3000)
    PROGRAMS.clear()
    found = compile(grad(away))(array(x), array(m)).numpy()
    with using(interpreter="dual"):
        expected = grad(away)(array(x), array(m)).numpy()
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-14)
    assert found.flags.c_contiguous
