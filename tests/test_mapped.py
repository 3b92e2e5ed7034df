"""`vmap_`, `rows_of`, `diag`: values and derivatives under every interpreter, and what they refuse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

import numpy as np
import pytest

import adtypes as ad
from adtypes import DTypeError, ShapeError, TreeError, array
from adtypes.dims import F, M, N

A = np.arange(24.0).reshape(2, 3, 4) / 7.0 - 1.0
settings = pytest.mark.parametrize(
    ("interpreter", "backend"),
    [("symbolic", "numpy"), ("dual", "numpy"), ("concrete", "numpy"), ("symbolic", "torch"), ("dual", "torch")],
)


class Point(NamedTuple):
    x: Any
    y: Any


@dataclass(frozen=True)
class Dense(Generic[M, N]):
    w: F[M, N]
    b: F[M]


@settings
@pytest.mark.parametrize("axis", [0, 1, 2, -1])
@pytest.mark.parametrize("out", [0, 1, -1])
def test_vmap_along_any_axes(interpreter: str, backend: str, axis: int, out: int) -> None:
    weights = np.array([0.5, -2.0])

    def f(x: Any, k: Any) -> Any:
        return {"s": ad.sin(x) * ad.sum(k)}

    want = np.moveaxis(np.sin(np.moveaxis(A, axis, 0)) * weights.sum(), 0, out)
    slope = np.cos(A) * weights.sum()
    if backend == "torch":
        pytest.importorskip("torch")
    with ad.using(interpreter=interpreter, backend=backend):
        mapped: Any = ad.vmap_(f, (axis, None), out)
        a, k = array(A), array(weights)
        np.testing.assert_allclose(mapped(a, k)["s"].numpy(), want, 1e-14)
        if interpreter != "concrete":
            np.testing.assert_allclose(ad.grad_at(lambda a: ad.sum(mapped(a, k)["s"]), a).numpy(), slope, 1e-13)
            np.testing.assert_allclose(ad.jvp(lambda a: mapped(a, k)["s"], (a,), (a,))[1].numpy(),
                                       np.moveaxis(np.moveaxis(A * slope, axis, 0), 0, out), 1e-13)  # fmt: skip
            second = ad.hvp(lambda a: ad.sum(mapped(a, k)["s"]), a, a)
            np.testing.assert_allclose(second.numpy(), -np.sin(A) * weights.sum() * A, 1e-12)


def test_vmap_of_trees_nested_and_in_a_program() -> None:
    a = array(A)
    pair = ad.vmap_(lambda p: Point(p.x, ad.sum(p.y)), 1, (0, 0))(Point(a[0], a[1]))
    assert isinstance(pair, Point)
    np.testing.assert_array_equal(pair.x.numpy(), A[0].T)
    np.testing.assert_allclose(pair.y.numpy(), A[1].sum(0))
    parts = ad.vmap_(lambda x: (x, x[0]), 2, (2, 0))(a)
    np.testing.assert_array_equal(parts[0].numpy(), A)
    np.testing.assert_array_equal(parts[1].numpy(), A[0].T)
    twice = ad.vmap_(ad.vmap_(lambda x: ad.sum(x * x), 1), 0)
    np.testing.assert_allclose(ad.stage(twice)(a).numpy(), (A**2).sum(1), 1e-14)
    program = ad.trace(twice, a)
    assert "build1" not in program.show("bulk")
    np.testing.assert_allclose(ad.build1(2, lambda i: ad.vmap_(lambda c: ad.sum(c), 1)(a[i])).numpy(), A.sum(1))
    np.testing.assert_allclose(ad.vmap_(lambda x: x @ x)(A[0]).numpy(), (A[0] ** 2).sum(1))  # arrays are welcome


def test_what_vmap_refuses() -> None:
    v, w = array([1.0, 2.0]), array([1.0, 2.0, 3.0])
    first: Any = lambda *xs: xs[0]
    wrong: list[tuple[Any, str]] = [
        (lambda: ad.vmap_(first)(v, w), "xs1: vmap_: size 3, but 2 in xs0"),
        (lambda: ad.vmap_(lambda p, *, k: p)({"w": v}, k=w), r"k: vmap_: size 3, but 2 in p\['w'\]"),
        (lambda: ad.vmap_(first, (0,))(v, w), "1 axis for 2 arguments"),
        (lambda: ad.vmap_(first, 1)(v), r"f64\[2\] has no axis 1"),
        (lambda: ad.vmap_(first, None)(v), "no argument has an axis to map along"),
        (lambda: ad.vmap_(first, 0, 1)(v), r"the result f64\[2\] has no axis 1"),
    ]
    for call, text in wrong:
        with pytest.raises(ShapeError, match=text):
            call()
    several: list[Any] = [lambda x: x, lambda x: (x, x, x)]
    for f in several:
        with pytest.raises(TreeError, match="2 out_axes for a"):
            ad.vmap_(f, 0, (0, 0))(v)


@settings
def test_rows_of_records(interpreter: str, backend: str) -> None:
    if backend == "torch":
        pytest.importorskip("torch")

    def total(a: Any, x: Any) -> Any:
        layers = ad.rows_of(Dense, ad.rows(a), ad.rows(a[:, :, 0]))
        assert isinstance(layers.tree, Dense)
        return ad.sum_all(ad.vmap(lambda layer: layer.w @ x + layer.b * layer.b, layers).stack())

    with ad.using(interpreter=interpreter, backend=backend):
        a, x = array(A), array([1.0, -1.0, 2.0, 0.5])
        np.testing.assert_allclose(total(a, x).item(), (A @ x.numpy()).sum() + (A[:, :, 0] ** 2).sum(), 1e-13)
        if interpreter != "concrete":
            slope = np.broadcast_to(x.numpy(), A.shape).copy()
            slope[:, :, 0] += 2 * A[:, :, 0]
            np.testing.assert_allclose(ad.grad(total)(a, x).numpy(), slope, 1e-13)


def test_what_rows_refuse() -> None:
    v: Any = array([1.0, 2.0])
    rows: Any = ad.rows
    rows_of: Any = ad.rows_of
    make: Any = ad.Rows
    wrong: list[tuple[Any, type[Exception], str]] = [
        (lambda: rows_of(Dense, rows(v), v), TreeError, r"rows_of: f64\[2\] instead of rows"),
        (lambda: rows_of(Dense), TreeError, "rows_of: no rows"),
        (lambda: rows_of(Dense, rows(v), rows(v[:1])), ShapeError, "rows_of: 1 rows against 2"),
        (lambda: rows(v).zip(v), TreeError, r"zip: f64\[2\] instead of rows"),
        (lambda: rows((v, v)), TreeError, r"(?s)rows: a tuple is not a tensor.*rows\(a\).zip\(rows\(b\)\)"),
        (lambda: rows([v, v]), TreeError, r"(?s)rows: a list is not a tensor.*rows\(stack\(xs\)\)"),
        (lambda: rows(rows(v)), TreeError, "rows: a Rows is not a tensor"),
        (lambda: make(-1, ()), ShapeError, "Rows: the size -1 is negative"),
        (lambda: make(1.5, ()), ShapeError, "Rows: float is not a size"),
    ]
    for call, kind, text in wrong:
        with pytest.raises(kind, match=text):
            call()


@settings
def test_diagonal_matrices(interpreter: str, backend: str) -> None:
    if backend == "torch":
        pytest.importorskip("torch")
    v = np.array([1.0, -2.0, 0.5])
    with ad.using(interpreter=interpreter, backend=backend):
        x = array(v)
        np.testing.assert_array_equal(ad.diag(x).numpy(), np.diag(v))
        np.testing.assert_array_equal(ad.diag(array(A[0, :, :3])).numpy(), np.diag(A[0, :, :3]))
        assert ad.diag(array(np.zeros(0))).shape == (0, 0)
        built = ad.build1(2, lambda i: ad.diag(array(A[0])[i]))
        np.testing.assert_array_equal(built.numpy(), [np.diag(A[0, 0]), np.diag(A[0, 1])])
        if interpreter != "concrete":
            np.testing.assert_allclose(ad.grad(lambda x: x @ ad.diag(x) @ x)(x).numpy(), 3 * v**2, 1e-13)
            np.testing.assert_allclose(ad.hessian(lambda x: x @ ad.diag(x) @ x)(x).numpy(), np.diag(6 * v), 1e-13)
    with pytest.raises(ShapeError, match="neither a vector nor a matrix"):
        ad.diag(array(1.0))
    with pytest.raises(DTypeError, match="a vector of truth values"):
        ad.diag(array([True]))
