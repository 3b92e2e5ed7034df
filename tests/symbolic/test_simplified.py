"""What simplification makes of whole programs, and what it leaves as it is."""

from __future__ import annotations

import numpy as np

import adtypes as ad
from adtypes.tensor import AnyTensor
from interpreters.symbolic.pipeline import simplify
from interpreters.symbolic.term import reachable
from tests.symbolic.rule_programs import const
from tests.symbolic.test_rules import CUBES, WILD, M, V, grad, run, traced


def test_periodic_neighbours_under_a_matrix_are_read_as_they_lie() -> None:
    def f(w: AnyTensor, x: AnyTensor) -> AnyTensor:
        near = ad.build3((4, 8, 8), lambda b, i, j: x[b, (i + 1) % 8, j])
        far = ad.build3((4, 8, 8), lambda b, i, j: x[b, i, (j + 7) % 8])
        return ad.build3((3, 8, 8), lambda a, i, j: ad.sum1(4, lambda b: w[a, b] * near[b, i, j] + 1.5 * w[a, b] * far[b, i, j]))

    text = ad.trace(grad(lambda w, x: ad.sum_all(ad.sin(f(w, x)))), ad.array(M), ad.array(CUBES)).show()
    assert text.count("concat(") >= 2
    assert "permute(" not in text and "transpose(" not in text


def test_nothing_is_folded_that_may_change_a_value() -> None:
    """``x * 0``, ``0 / x`` and ``x - x`` stay: they are NaN for some x."""
    for f in (lambda x: x * 0.0, lambda x: 0.0 / x, lambda x: x - x):
        graph, arrays = traced(f, (WILD,))
        np.testing.assert_array_equal(run(simplify(graph), arrays), run(graph, arrays))
    graph, arrays = traced(lambda x: x + ad.log(const(x, 0.0)), (V,))
    assert any(t.op.name == "log" for t in reachable(simplify(graph).outputs))  # not folded to an infinite constant


def test_sums_by_divisors_that_are_no_numbers_or_zero() -> None:
    """Of terms of one sign, also of none, where each is divided by itself and where their sum is."""

    def f(x: AnyTensor, w: AnyTensor, z: AnyTensor) -> AnyTensor:
        return ad.build2((6, 2), lambda i, k: ad.sum1(x.shape[0], lambda j: x[j, k] * w[i, j] / z[i]))

    z = np.array([0.0, -0.0, np.inf, np.nan, 2.0, -np.inf])
    x, w = np.exp(M[:, :2]), np.exp(np.cos(np.arange(18.0))).reshape(6, 3)
    for n in (3, 0):
        with np.errstate(all="ignore"):
            expected = (x[None, :n] * w[:, :n, None] / z[:, None, None]).sum(1)
        arguments = [ad.array(a) for a in (x[:n], w[:, :n], z)]
        assert ("contract" in ad.trace(f, *arguments).show()) == (n > 0)
        np.testing.assert_allclose(np.asarray(ad.compile(f)(*arguments)), expected, rtol=1e-12)


def test_derivatives_of_sums_of_quotients_are_contractions() -> None:
    def f(a: tuple[AnyTensor, AnyTensor, AnyTensor]) -> AnyTensor:
        x, w, z = a
        return ad.sum_all(ad.sin(ad.build2((8, 5), lambda i, k: ad.sum1(9, lambda j: w[i, j] * x[j, k] / z[i, k]))))

    x, w, z = np.tile(V, 15).reshape(9, 5), np.cos(np.arange(72.0)).reshape(8, 9), 2.0 + np.arange(40.0).reshape(8, 5)
    at = tuple(map(ad.array, (x, w, z)))
    text = ad.trace(grad(f), at).show()
    assert text.count("contract(") == 3
    assert "8, 5, 9" not in text
    c = np.cos(w @ x / z) / z
    for got, expected in zip(ad.compile(grad(f))(at), (w.T @ c, c @ x.T, -c * (w @ x) / z)):
        np.testing.assert_allclose(np.asarray(got), expected, rtol=1e-10)


def test_rows_of_a_table_that_no_place_names_need_not_be_numbers() -> None:
    table, places = np.ones((8, 8)), np.arange(40) % 5
    table[7], w = np.nan, np.full((8, 8), 0.1)
    for f, x in (
        (lambda w: ad.sum_all(ad.sin(ad.take(ad.array(table), ad.array(places), 0) @ w)), w),
        (lambda x: ad.sum_all(ad.sin(ad.take(x, ad.array(places), 0) @ ad.array(w)[:, :5])), table),
    ):
        assert np.isfinite(np.asarray(grad(f)(ad.array(x)))).all()


def test_what_cancels_in_its_place_is_not_added_to_others_before() -> None:
    """The sum of all others, one of which is large: as two sums it would lose them."""
    x = np.linspace(0.1, 1.0, 20)
    x[7] = 1e18

    def others(x: AnyTensor, p: AnyTensor) -> AnyTensor:
        return ad.sum_all(x - ad.build1(20, lambda i: ad.cond(i == p, x[i], 0.0)))

    def without(x: AnyTensor, p: AnyTensor) -> AnyTensor:
        return ad.sum_all(x - ad.stack([x[p]]).scatter((20,), lambda _: p))

    for f in (others, without):
        np.testing.assert_allclose(np.asarray(ad.compile(f)(ad.array(x), ad.array(7))), np.delete(x, 7).sum(), rtol=1e-12)


def test_an_element_that_was_set_is_found_by_indices_of_32_bits() -> None:
    x = np.linspace(0.0, 1.0, 200)

    def f(x: AnyTensor, p: AnyTensor, w: AnyTensor) -> AnyTensor:
        return ad.take(ad.build1(200, lambda i: ad.cond(i == p, 5.0, ad.sin(x[i]))), w, 0)

    for dtype in (np.int32, np.int64):
        got = ad.compile(f)(ad.array(x), ad.array(3), ad.array(np.array([3, 3, -1, 250, 4], dtype)))
        np.testing.assert_allclose(np.asarray(got), [5.0, 5.0, 0.0, 0.0, np.sin(x[4])])
