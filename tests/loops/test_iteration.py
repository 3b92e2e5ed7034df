"""Counting loops, loops until a condition fails, their derivatives, and what they refuse."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64, I64, NotClosedError, NotDifferentiableError, ShapeError, TreeError

INTERPRETERS = ["concrete", "dual", "symbolic"]


def root(x: Any, bound: int | None = None) -> Any:
    """The square root by Newton's method, and how many steps it took."""

    def step(c: Any) -> Any:
        y, n = c
        return 0.5 * (y + x / y), n + 1

    return ad.while_loop(lambda c: ad.abs(c[0] * c[0] - x) > 1e-14, step, (x, ad.scalar(0, I64)), max_steps=bound)


def root_alone(bound: int | None, x: Any) -> Any:
    return root(x, bound)[0]


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("bound", [None, 20])
def test_while_loops(interpreter: str, bound: int | None) -> None:
    with ad.using(interpreter=interpreter):
        y, n = ad.stage(lambda x: root(x, bound))(ad.array(2.0)) if interpreter == "symbolic" else root(ad.array(2.0), bound)
    np.testing.assert_allclose(y.item(), 2**0.5, 1e-15)
    assert n.item() == 5


def test_a_bound_ends_the_loop() -> None:
    _, n = root(ad.array(2.0), 3)
    assert n.item() == 3


@pytest.mark.parametrize("interpreter", ["dual", "symbolic"])
def test_derivatives_of_while_loops(interpreter: str) -> None:
    with ad.using(interpreter=interpreter):
        x = ad.array(2.0)
        for bound in (None, 20):
            slope = ad.jvp(partial(root_alone, bound), (x,), (ad.array(1.0),))[1]
            np.testing.assert_allclose(slope.item(), 0.5 / 2**0.5, 1e-12)
        np.testing.assert_allclose(ad.grad(lambda x: root(x, 20)[0])(x).item(), 0.5 / 2**0.5, 1e-12)
        second = ad.grad(lambda x: ad.grad(lambda y: root(y, 20)[0])(x))(x)
        np.testing.assert_allclose(second.item(), -0.25 * 2**-1.5, 1e-10)


def test_a_bounded_loop_under_vmap_stops_row_by_row() -> None:
    xs = np.array([0.5, 2.0, 900.0])
    got = ad.vmap(lambda x: root(x, 40)[0], ad.rows(ad.array(xs))).stack()
    np.testing.assert_allclose(got.numpy(), xs**0.5, 1e-12)
    slopes = ad.vmap(lambda x: ad.grad(lambda y: root(y, 40)[0])(x), ad.rows(ad.array(xs))).stack()
    np.testing.assert_allclose(slopes.numpy(), 0.5 * xs**-0.5, 1e-10)


def test_an_unbounded_loop_under_vmap_with_a_common_number_of_steps() -> None:
    def powers(x: Any) -> Any:
        return ad.while_loop(lambda c: c[1] < 4, lambda c: (c[0] * x, c[1] + 1), (x, ad.scalar(0, I64)))[0]

    f = ad.stage(lambda xs: ad.vmap(powers, ad.rows(xs)).stack())
    np.testing.assert_allclose(f(ad.array([1.0, 2.0, 3.0])).numpy(), [1.0, 32.0, 243.0])


def halvings(x: Any, y: Any) -> Any:
    """How often x can be halved before it is at most y."""
    return ad.while_loop(lambda c: c[0] > y, lambda c: (0.5 * c[0], c[1] + 1), (x, ad.scalar(0, I64)))[1]


def test_an_unbounded_loop_under_vmap_stops_row_by_row() -> None:
    xs = np.array([0.5, 2.0, 900.0, 1.5])
    f = lambda xs: ad.vmap(lambda x: root(x)[0], ad.rows(xs)).stack()
    np.testing.assert_allclose(ad.stage(f)(ad.array(xs)).numpy(), xs**0.5, 1e-12)
    steps = ad.stage(lambda xs: ad.vmap(lambda x: root(x)[1], ad.rows(xs)).stack())(ad.array(xs)).numpy()
    np.testing.assert_array_equal(steps, [root(ad.array(x))[1].item() for x in xs])
    _, tangent = ad.jvp(f, (ad.array(xs),), (ad.array(np.ones(4)),))
    np.testing.assert_allclose(tangent.numpy(), 0.5 * xs**-0.5, 1e-10)
    assert ad.stage(f)(ad.array(np.empty(0))).numpy().shape == (0,)


def test_unbounded_loops_under_two_indices() -> None:
    """Below an outer loop whose index only the captured bound depends on."""
    xs, ys = np.array([3.0, 100.0, 0.25]), np.array([1.0, 40.0])
    f = ad.stage(lambda xs, ys: ad.build1(2, lambda j: ad.build1(3, lambda i: halvings(xs[i], ys[j]))))
    expected = [[halvings(ad.array(x), ad.array(y)).item() for x in xs] for y in ys]
    np.testing.assert_array_equal(f(ad.array(xs), ad.array(ys)).numpy(), expected)


def test_unbounded_loops_are_cleaned() -> None:
    """A carry that nobody needs is dropped, one that never changes becomes a capture; without either the loop goes."""

    def f(x: Any, y: Any, k: int) -> Any:
        return ad.while_loop(lambda c: c[0] < y, lambda c: (c[0] * c[1], c[1], c[2] + c[0]), (x, y, x))[k]

    spec = ad.Spec((), F64)
    programs = [ad.trace(lambda x, y, k=k: f(x, y, k), spec, spec) for k in range(3)]
    first, second, third = ("".join(p.show().split()) for p in programs)
    assert "carry=(x),given=(y)" in first
    assert second.endswith("y") and "while" not in second
    assert "carry=(x,x),given=(y)" in third
    assert [p(ad.array(2.0), ad.array(9.0)).item() for p in programs] == [18.0, 9.0, 4.0]


def test_backwards_without_a_bound_is_refused() -> None:
    with pytest.raises(NotDifferentiableError, match=r"without a bound on its steps cannot be differentiated backwards") as e:
        ad.grad(lambda x: root(x)[0])(ad.array(2.0))
    assert "max_steps" in str(e.value)


def test_a_captured_value_is_differentiated_forwards() -> None:
    f: Any = lambda k: ad.while_loop(lambda c: c < 10.0, lambda c: c * k, ad.scalar(1.0, F64))
    np.testing.assert_allclose(ad.jvp(f, (ad.array(3.0),), (ad.array(1.0),))[1].item(), 27.0)


def test_tensors_are_no_rows() -> None:
    x: Any = ad.array([1.0, 2.0])
    for call in (lambda: ad.fold(lambda c, r: c + r, x[0], x), lambda: ad.scan(lambda c, r: c + r, x[0], x)):
        with pytest.raises(TreeError, match=r"(fold|scan): f64\[2\] instead of rows"):
            call()
    with pytest.raises(TreeError, match="vmap: list instead of rows"):
        ad.vmap(lambda r: r, [x])  # type: ignore[arg-type]
    with pytest.raises(ShapeError, match="checkpoint_every: float is not a size"):
        ad.fold(lambda c, r: c + r, x[0], ad.rows(x), checkpoint_every=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("interpreter", ["dual", "symbolic", "concrete"])
@pytest.mark.parametrize("n", [0, 2, 4])
def test_rows_of_other_lengths_are_refused(interpreter: str, n: int) -> None:
    x, y = ad.array([1.0, 2.0, 3.0]), ad.array(np.ones(n))
    with ad.using(interpreter=interpreter):
        for every in (None, 1):
            with pytest.raises(ShapeError, match=rf"(?s)fold: {n} rows have a leaf f64\[3\]"):
                ad.fold(lambda c, r: c + r[0] + r[1], x[0], ad.Rows(n, (y, x)), checkpoint_every=every)
        with pytest.raises(ShapeError, match=rf"vmap: {n} rows have a leaf f64\b"):
            ad.vmap(lambda r: r[0] + r[1], ad.Rows(n, (y, x[0])))


@pytest.mark.parametrize("interpreter", ["dual", "symbolic"])
def test_what_while_loops_refuse(interpreter: str) -> None:
    x = ad.array(2.0)
    stage: Any = ad.stage if interpreter == "symbolic" else lambda f: f
    with ad.using(interpreter=interpreter):
        with pytest.raises(NotClosedError, match=r"the predicate gives f64\[2\]"):
            stage(lambda x: ad.while_loop(lambda c: ad.replicate(2, c), lambda c: c, x))(x)  # type: ignore[arg-type, return-value]
        with pytest.raises(NotClosedError, match="the predicate gives False"):
            stage(lambda x: ad.while_loop(lambda c: False, lambda c: c, x))(x)  # type: ignore[arg-type, return-value]
        with pytest.raises(NotClosedError, match=r"the carry changes from f64 to f64\[2\]"):
            stage(lambda x: ad.while_loop(lambda c: c < 3.0, lambda c: ad.replicate(2, c), x))(x)
        with pytest.raises(ShapeError, match="max_steps of while_loop: the size -1 is negative"):
            stage(lambda x: ad.while_loop(lambda c: c < 3.0, lambda c: c, x, max_steps=-1))(x)
        with pytest.raises(ShapeError, match="max_steps of while_loop: i64 is not a size"):
            stage(lambda x: ad.while_loop(lambda c: c < 3.0, lambda c: c, x, max_steps=ad.array(3)))(x)  # type: ignore[arg-type]


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_counting(interpreter: str) -> None:
    a = ad.array([1.0, 2.0, 3.0])
    with ad.using(interpreter=interpreter):
        assert ad.fori(3, lambda i, c: c * 10.0 + a[i], ad.scalar(0.0, F64)).item() == 123.0
        assert ad.fori(0, lambda i, c: c * 10.0, ad.array(7.0)).item() == 7.0


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_folds_and_scans_from_the_last_row(interpreter: str) -> None:
    a = ad.array([1.0, 2.0, 3.0])
    with ad.using(interpreter=interpreter):
        assert ad.fold(lambda c, r: c * 10.0 + r, ad.array(0.0), ad.rows(a), reverse=True).item() == 321.0
        got = ad.scan(lambda c, r: c * 10.0 + r, ad.array(0.0), ad.rows(a), reverse=True).stack()
    assert got.numpy().tolist() == [321.0, 32.0, 3.0]


def test_printed_form() -> None:
    shown = ad.trace(lambda x: ad.while_loop(lambda c: c < 100.0, lambda c: c * x, x), ad.Spec((), F64)).show("simplified")
    assert "while(" in shown and "carry=(x)" in shown and "given=(x)" in shown
