"""Sorting, the greatest few, quantiles and searching: against NumPy, with ties, NaN, infinities and empty axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import adtypes as ad
from adtypes import AnyTensor, DTypeError, ShapeError, array
from adtypes.testing import agreement, check_grads

f: Any = ad
RNG = np.random.default_rng(5)
X = array(RNG.normal(size=(3, 5)))
W = array(RNG.normal(size=(3, 5)))
ODD = np.array([3.0, np.nan, -0.0, np.inf, 0.0, -np.inf, 3.0, np.nan, 1.0, -2.0])
ENGINES = ["numpy", "c"]
ORDERS: dict[str, Callable[[AnyTensor], Any]] = {
    "rows": lambda x: ad.sum(ad.sort(x) * W),
    "columns": lambda x: ad.sum(ad.sort(x, 0, descending=True) * W * x),
    "greatest": lambda x: ad.top_k(x * x, 2)[0],
    "rows of a loop": lambda x: ad.build1(3, lambda i: ad.sort(x[i] * x[i])[1:]),
    "steps": lambda x: ad.fold(lambda c, r: ad.sort(c * r), x[0], ad.rows(x)),
    "median": lambda x: ad.median(x * x, 1),
    "quantiles": lambda x: (ad.quantile(x, 0.3), ad.quantile(x, 0.0, 0), ad.quantile(x, 1.0, (0, 1)), ad.quantile(x, 0.81, -1)),
    "place of a quantile": lambda x: ad.quantile(x, ad.sigmoid(x[0, 0]), 1),
    "by a key": lambda x: ad.take(x, ad.argsort(x[:, 1])) * W,
    "by a row": lambda x: ad.take(x[0], ad.searchsorted(ad.sort(x[1]), x[2])),
}


@pytest.mark.parametrize("name", ORDERS)
def test_derivatives(name: str) -> None:
    check_grads(ORDERS[name], (X,), order=2)
    assert agreement(ORDERS[name], X, passes=False).apart < 1e-9


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.int32])
@pytest.mark.parametrize("shape, axis", [((9,), 0), ((200,), 0), ((4, 70), -1), ((70, 4), 0), ((2, 65, 3), 1), ((1,), 0),
                                         ((0,), 0), ((3, 0), 1), ((0, 3), 1)])  # fmt: skip
@pytest.mark.parametrize("engine", ENGINES)
def test_orders_are_those_of_numpy(engine: str, shape: tuple[int, ...], axis: int, dtype: Any) -> None:
    x = (RNG.normal(size=shape) * 20).astype(dtype)
    if x.dtype.kind == "f" and x.size > 1:
        x.reshape(-1)[::3] = np.resize(ODD, x.reshape(-1)[::3].shape)
    made = ad.compile(lambda t: (f.argsort(t, axis), f.sort(t, axis), f.sort(t, axis, descending=True)), engine=engine)
    places, up, down = (y.numpy() for y in made(array(x)))
    assert_array_equal(places, x.argsort(axis, kind="stable"))
    assert_array_equal(up, np.sort(x, axis))
    assert_array_equal(down, np.flip(np.sort(x, axis), axis))
    assert up.dtype == x.dtype and places.dtype == np.int64
    assert_array_equal(np.signbit(up), np.signbit(np.take_along_axis(x, places, axis)))  # of both zeros too


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_equal_elements_keep_their_order(backend: str) -> None:
    if backend == "torch":
        pytest.importorskip("torch")
    with ad.using(backend=backend):
        x = array(ODD)
        assert ad.argsort(x).tolist() == [5, 9, 2, 4, 8, 0, 6, 3, 1, 7]
        assert ad.argsort(x, descending=True).tolist() == [1, 7, 3, 0, 6, 8, 2, 4, 9, 5]
        assert ad.top_k(x, 4)[1].tolist() == [1, 7, 3, 0]
        assert ad.top_k(array([[1, 2, 2], [0, 0, -1]]), 2)[1].tolist() == [[1, 2], [0, 1]]
        assert ad.top_k(array([1.0, 2.0]), 0)[0].shape == (0,)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("where", ["numpy", "c", "torch"])
def test_searching_is_that_of_numpy(where: str, side: Any) -> None:
    if where == "torch":
        pytest.importorskip("torch")
    with ad.using(backend="torch" if where == "torch" else "numpy", engine="auto" if where == "torch" else where):
        for row in (np.sort(ODD), np.sort(ODD)[:-2], np.array([2.0]), np.array([])):
            for values in (ODD, ODD[:6].reshape(2, 3), np.float64(1.0)):
                for dtype in (np.float64, np.float32):
                    a, v = row.astype(dtype), np.asarray(values, dtype)
                    got = ad.compile(lambda a, v: ad.searchsorted(a, v, side))(array(a), array(v))
                    assert_array_equal(got.numpy(), np.searchsorted(a, v, side))
        ints = np.array([1, 3, 3, 7])
        got = ad.compile(lambda a, v: ad.searchsorted(a, v, side))(array(ints), array(np.arange(9)))
        assert got.tolist() == np.searchsorted(ints, np.arange(9), side).tolist()
        assert ad.searchsorted(array(ints), 3, side).item() == np.searchsorted(ints, 3, side)
        many = ad.vmap_(lambda a, v: ad.searchsorted(ad.sort(a), v, side))(array(ODD.reshape(2, 5)), array(ODD.reshape(2, 5)))
        want = [np.searchsorted(np.sort(a), a, side) for a in ODD.reshape(2, 5)]
        assert_array_equal(many.numpy(), want)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("axis", [None, 0, 1, -1, (0, 2)])
def test_quantiles_are_those_of_numpy(engine: str, axis: Any) -> None:
    x = RNG.normal(size=(4, 5, 6))
    made = ad.compile(lambda t, q: (f.quantile(t, q, axis), f.quantile(t, 0.3, axis), f.median(t, axis)), engine=engine)
    for q in (0.0, 0.25, 0.5, 0.77, 1.0):
        by_place, fixed, middle = made(array(x), array(q))
        assert_allclose(by_place.numpy(), np.quantile(x, q, axis), rtol=1e-12, atol=1e-14)
        assert_allclose(fixed.numpy(), np.quantile(x, 0.3, axis), rtol=1e-12, atol=1e-14)
        assert_allclose(middle.numpy(), np.median(x, axis), rtol=1e-12, atol=1e-14)
        assert_allclose(f.quantile(array(x), q, axis).numpy(), np.quantile(x, q, axis), rtol=1e-12, atol=1e-14)


def test_quantiles_of_few_infinite_and_no_numbers() -> None:
    one, inf = array([2.0]), array([1.0, 2.0, np.inf, np.inf])
    for q in (0.0, 0.4, 1.0):
        assert ad.quantile(one, q).item() == 2.0 == ad.quantile(one, array(q)).item()
    for q, want in ((0.0, 1.0), (1 / 3, 2.0), (0.5, np.inf), (1.0, np.inf)):  # the place itself, whatever comes next
        assert ad.quantile(inf, q).item() == want == ad.quantile(inf, array(q)).item()
    assert ad.median(-inf).item() == -np.inf and np.isnan(ad.median(array([-np.inf, np.inf])).item())
    holes = array([[1.0, np.nan, 2.0], [1.0, 2.0, 3.0]])
    assert_array_equal(ad.median(holes, 1).numpy(), [np.nan, 2.0])
    assert_array_equal(ad.quantile(holes, array(0.5), 1).numpy(), [np.nan, 2.0])
    assert np.isnan(ad.quantile(one, array(1.5)).item()) and np.isnan(ad.quantile(inf, array(np.nan)).item())
    slope = ad.grad_at(lambda x: ad.median(x), array([5.0, 1.0, 3.0, 3.0]))
    assert slope.tolist() == [0.0, 0.0, 0.5, 0.5]
    many = ad.vmap_(lambda q: ad.quantile(array([0.0, 4.0]), q))(array([0.0, 0.25, 1.0]))
    assert many.tolist() == [0.0, 1.0, 4.0]


def test_what_cannot_be_sorted() -> None:
    flags, x = array([True, False]), array([1.0, 2.0])
    for order in (f.sort, f.argsort, lambda x: f.top_k(x, 1)):
        with pytest.raises(DTypeError, match=r"of bool\[2\](.|\n)*to_dtype\(x, I32\)"):
            order(flags)
    with pytest.raises(ShapeError, match="sort: axis 1 of"):
        f.sort(x, 1)
    with pytest.raises(ShapeError, match="sort: axis -1 of f64, which has 0 axes"):
        f.sort(array(1.0))
    with pytest.raises(ShapeError, match="top_k: 3 of 2 elements"):
        f.top_k(x, 3)
    with pytest.raises(ShapeError, match=r"searchsorted: f64\[1,2\] has 2 axes"):
        f.searchsorted(array([[1.0, 2.0]]), 1.0)
    with pytest.raises(ShapeError, match="side 'middle'"):
        f.searchsorted(x, 1.0, "middle")
    with pytest.raises(DTypeError, match="searchsorted: F64 and I64"):
        f.searchsorted(x, array([1]))
    with pytest.raises(ShapeError, match=r"quantile: q is 1\.5"):
        f.quantile(x, 1.5)
    with pytest.raises(ShapeError, match=r"quantile: q is f64\[2\](.|\n)*loop"):
        f.quantile(x, x)
    with pytest.raises(DTypeError, match="quantile: q is f32"):
        f.quantile(x, ad.scalar(0.5, ad.F32))
    with pytest.raises(ShapeError, match="there are no elements"):
        f.median(ad.zeros((2, 0), ad.F64), 1)
    with pytest.raises(DTypeError, match=r"median\(to_dtype\(x, F64\)\)"):
        f.median(array([1, 2]))
