"""Functions of the front against NumPy and SciPy: elementwise, choices, reductions, shapes, products; and what they refuse."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.special

import adtypes as ad
from adtypes import F32, F64, I32, I64, Bool, array
from adtypes.errors import AdtypesError

X = np.array([[0.3, -0.9, 0.5], [0.99, -0.25, 0.0]])
A = np.arange(24.0).reshape(2, 3, 4)
V, W = np.array([1.0, -2.0, 3.0]), np.array([0.5, 4.0])
f: Any = ad  # the functions, unseen by the type checker: many calls here are wrong or of unknown rank


def close(x: ad.AnyTensor, expected: Any) -> None:
    assert x.numpy().dtype == np.asarray(expected).dtype and x.shape == np.shape(expected)
    np.testing.assert_allclose(x.numpy(), expected, rtol=1e-14, atol=1e-300)


ELEMENTWISE: dict[str, Callable[[Any], Any]] = {
    **{g.__name__: g for g in (np.exp, np.expm1, np.log1p, np.sin, np.cos, np.tan, np.sinh, np.cosh, np.tanh, np.sign)},
    **{g.__name__: g for g in (np.square, np.floor, np.ceil, np.reciprocal)},
    "abs": np.abs,
    "round": np.round,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "asinh": np.arcsinh,
    "erf": scipy.special.erf,
    "erfc": scipy.special.erfc,
    "erfinv": scipy.special.erfinv,
    "sigmoid": scipy.special.expit,
    "softplus": lambda x: np.logaddexp(x, 0.0),
    "relu": lambda x: np.maximum(x, 0.0),
    "is_finite": np.isfinite,
}
OF_POSITIVE: dict[str, Callable[[Any], Any]] = {
    "log": np.log,
    "sqrt": np.sqrt,
    "lgamma": scipy.special.gammaln,
    "digamma": scipy.special.digamma,
    "logit": scipy.special.logit,
    "atanh": np.arctanh,
}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", ELEMENTWISE)
def test_elementwise(name: str) -> None:
    close(getattr(f, name)(array(X)), ELEMENTWISE[name](X))
    assert getattr(f, name)(array(X, F32)).dtype is (Bool if name == "is_finite" else F32)


@pytest.mark.parametrize("name", OF_POSITIVE)
def test_elementwise_of_positive_numbers(name: str) -> None:
    x = np.array([0.1, 0.5, 0.9])
    np.testing.assert_allclose(getattr(f, name)(array(x)).numpy(), OF_POSITIVE[name](x), rtol=1e-13)


def test_acosh() -> None:
    close(ad.acosh(array([1.0, 2.5])), np.arccosh([1.0, 2.5]))


def test_numbers_and_arrays_are_welcome_at_run_time() -> None:
    close(f.exp(1.0), np.exp(1.0))
    close(f.exp(X), np.exp(X))
    close(f.sum_all(X), X.sum())
    close(f.maximum(1, 2), 2)


def test_two_arguments() -> None:
    x, y = array(X), array(X[::-1].copy())
    close(ad.maximum(x, y), np.maximum(X, X[::-1]))
    close(ad.minimum(0.1, x), np.minimum(0.1, X))
    close(f.maximum(array(0.1), x), np.maximum(0.1, X))
    close(x.maximum(array(0.1)), np.maximum(X, 0.1))
    close(x.minimum(0.1), np.minimum(X, 0.1))
    close(ad.clip(x, -0.5, array(0.4)), np.clip(X, -0.5, 0.4))
    close(ad.clip(x, -0.5), np.clip(X, -0.5, None))
    close(ad.clip(x, max=array(0.4)), np.clip(X, None, 0.4))
    close(ad.atan2(x, 2.0), np.arctan2(X, 2.0))
    close(f.atan2(1.0, y), np.arctan2(1.0, X[::-1]))
    close(ad.power(2.0, x), 2.0**X)
    close(ad.logical_and(x > 0.0, y > 0.0), (X > 0) & (X[::-1] > 0))
    close(ad.logical_or(x > 0.0, False), X > 0)
    close(ad.logical_xor(x > 0.0, True), X <= 0)
    close(ad.logical_not(x > 0.0), X <= 0)


def test_choices() -> None:
    x, p = array(X), array(X > 0)
    close(ad.select(p, x, -x), np.abs(X))
    close(ad.select(p, x, 0.0), np.where(X > 0, X, 0.0))
    close(ad.select(p, 1, 0), np.where(X > 0, 1, 0))
    close(f.select(p, array(2.0), x), np.where(X > 0, 2.0, X))
    close(f.select(array(True), x, 0.0), X)
    close(p.where(x, 0.0), np.where(X > 0, X, 0.0))
    close(ad.where(p, 0.0, x), np.where(X > 0, 0.0, X))
    for flag in (True, False):
        close(ad.cond(flag, x, 0.0), X if flag else 0 * X)
        close(ad.cond(array(flag), 1.0, x), np.ones_like(X) if flag else X)
        left, right = ad.cond_tree(array(flag), (x, array([1])), (-x, array([2])))
        close(left, X if flag else -X)
        close(right, [1] if flag else [2])


REDUCTIONS: list[tuple[str, Callable[..., Any]]] = [
    ("sum", np.sum), ("max", np.max), ("min", np.min), ("mean", np.mean), ("argmax", np.argmax), ("argmin", np.argmin),
]  # fmt: skip


@pytest.mark.parametrize("axis", [None, 0, 1, 2, -1, -2, -3, (0, 2), (-1, 1), ()])
@pytest.mark.parametrize(("name", "expected"), REDUCTIONS)
def test_reductions(name: str, expected: Callable[..., Any], axis: int | tuple[int, ...] | None) -> None:
    a = np.sin(A * 7)
    if isinstance(axis, tuple) and name.startswith("arg"):
        return
    close(getattr(f, name)(array(a), axis), expected(a, axis=axis))
    if name == "sum":
        close(f.array(a).sum(axis), a.sum(axis))
        close(f.sum(array(A.astype(int)), axis), A.astype(int).sum(axis))
    if axis is not None:
        close(f.any(array(a > 0.9), axis), (a > 0.9).any(axis))
        close(f.all(array(a > -0.9), axis), (a > -0.9).all(axis))
    if isinstance(axis, int):
        close(f.cumsum(array(a), axis), a.cumsum(axis))


def test_reductions_of_the_outer_axis_and_of_all() -> None:
    x = array(A)
    close(ad.sum_outer(x), A.sum(0))
    close(ad.max_outer(x), A.max(0))
    close(ad.min_outer(x), A.min(0))
    close(ad.sum_all(x), A.sum())
    close(ad.sum1(2, lambda i: x[i]), A.sum(0))
    close(ad.max1(2, lambda i: x[i] * (1 - 2 * i).to_dtype(F64)), np.maximum(A[0], -A[1]))
    close(ad.min1(2, lambda i: i), 0)
    close(ad.sum_all(array(2.0)), 2.0)
    close(ad.max(array(2.0)), 2.0)
    assert ad.argmax(array([1.0, 3.0, 3.0])).item() == 1


def test_shapes() -> None:
    x = array(A)
    close(ad.reshape(x, (4, 6)), A.reshape(4, 6))
    close(ad.reshape(x, (-1, 6)), A.reshape(-1, 6))
    close(ad.flatten(x), A.ravel())
    close(ad.expect(x, (2, 3, 4)), A)
    close(ad.expand(x, 0), A[None])
    close(ad.expand(x, -1), A[..., None])
    close(ad.squeeze(ad.expand(x, 1)), A)
    close(ad.squeeze(ad.expand(x, 1), 1), A)
    close(ad.transpose(x), A.swapaxes(0, 1))
    close(ad.permute(x, (2, 0, 1)), A.transpose(2, 0, 1))
    close(ad.moveaxis(x, 0, -1), np.moveaxis(A, 0, -1))
    close(ad.moveaxis(x, 2, 0), np.moveaxis(A, 2, 0))
    close(ad.reverse(x), A[::-1])
    close(ad.reverse(x, -1), A[..., ::-1])
    close(ad.slice(x, 1, 2), A[1:2])
    close(ad.slice(x, (0, 1), (2, 3), (1, 2)), A[0:2, 1:3:2])
    close(ad.pad(x, [(1, 0), (2, 1)]), np.pad(A, [(1, 0), (2, 1), (0, 0)]))
    close(ad.pad(x, [(-1, 1)]), np.pad(A, [(0, 1), (0, 0), (0, 0)])[1:])
    close(ad.pad(x, [(-5, 1)]), np.zeros((0, 3, 4)))
    close(ad.diagonal(ad.array(A[:, :2])), np.stack([A[0, 0], A[1, 1]]))
    close(ad.tril(x[0]), np.tril(A[0]))
    close(ad.triu(x[0]), np.triu(A[0]))
    close(ad.take(x, array([1, 0, 1])), A[[1, 0, 1]])
    close(ad.take(x, array([[1, 0], [1, 5]])), np.stack([A[[1, 0]], np.stack([A[1], 0 * A[1]])]))
    close(
        ad.one_hot(array([[1, 0], [2, 7]]), 3, F32), np.vstack([np.eye(3), np.zeros((5, 3))])[[[1, 0], [2, 7]]].astype(np.float32)
    )
    close(ad.replicate(3, x), np.stack([A] * 3))
    close(ad.append(x, x[:1]), np.concatenate([A, A[:1]]))
    close(ad.concat([x, x], 2), np.concatenate([A, A], 2))
    close(ad.concat([x, x], -1), np.concatenate([A, A], 2))
    close(ad.stack([x, x]), np.stack([A, A]))
    close(f.stack([array(1.0), 2, 3.5]), [1.0, 2.0, 3.5])


def test_products() -> None:
    a, b, v, w = array(A[0]), array(A[1].T), array(V), array(W)
    close(a @ b, A[0] @ A[1].T)
    close(b @ v, A[1].T @ V)
    close(v @ a, V @ A[0])
    close(v @ v, V @ V)
    close(ad.array(A) @ ad.permute(array(A), (0, 2, 1)), A @ A.transpose(0, 2, 1))
    close(ad.matmul(a, b), A[0] @ A[1].T)
    close(ad.dot(v, v), V @ V)
    close(ad.outer(v, w), np.outer(V, W))
    close(ad.outer(w, a), np.einsum("i,jk->ijk", W, A[0]))
    close(array([1, 2]) @ array([3, 4]), 11)
    close(f.array(A[0]) @ A[1].T, A[0] @ A[1].T)
    close(ad.array(np.zeros((2, 0))) @ ad.array(np.zeros((0, 3))), np.zeros((2, 3)))


def test_dtypes() -> None:
    assert ad.to_dtype(array([1.9, -1.9, np.nan, 1e300]), I64).tolist() == [1, -1, 0, 2**63 - 1]
    assert ad.to_dtype(array([0, 2]), Bool).tolist() == [False, True]
    assert ad.to_dtype(array([True]), F64).tolist() == [1.0]
    assert array([1.0]).to_dtype(I32).dtype is I32
    x = array([1.0])
    assert ad.to_dtype(x, F64) is x


def test_stop_gradient() -> None:
    def loss(p: dict[str, ad.Tensor[F64]]) -> ad.Tensor[F64]:
        return p["a"] * ad.stop_gradient(p)["b"]

    g = ad.grad(loss)({"a": array(2.0), "b": array(3.0)})
    assert (g["a"].item(), g["b"].item()) == (3.0, 0.0)


def test_sqrt_size() -> None:
    assert (ad.array([2.0]) / ad.sqrt_size(16)).tolist() == [0.5]


T = array(A)
WRONG: list[tuple[Callable[[], object], type[AdtypesError], str, str]] = [
    (lambda: f.exp(array([1])), ad.DTypeError, "exp does not accept I64", "to_dtype"),
    (lambda: f.exp("x"), ad.DTypeError, "exp: str is not a tensor", "array(..)"),
    (lambda: f.maximum(array([1]), 0.5), ad.DTypeError, "maximum: the Python float 0.5 beside dtype I64", "to_dtype(x, F64)"),
    (lambda: f.cond(T > 0.0, T, T), ad.ShapeError, "cond: the condition is bool[2,3,4], not one truth value", "select(p, a, b)"),
    (lambda: f.cond(array(1.0), T, T), ad.DTypeError, "cond: the predicate has dtype F64", "comparison"),
    (
        lambda: f.select(T > 0.0, T[0], T),
        ad.ShapeError,
        "select: shapes [2, 3, 4] and [3, 4] differ (only scalars broadcast)",
        "",
    ),
    (lambda: f.select(T > 0.0, T, array(1)), ad.DTypeError, "select: dtypes F64 and I64 differ", "to_dtype(x, F64)"),
    (lambda: f.sum_outer(array(1.0)), ad.ShapeError, "sum_outer: axis 0 of f64, which has 0 axes", ""),
    (lambda: f.sum(T, 3), ad.ShapeError, "sum: axis 3 of f64[2,3,4], which has 3 axes", ""),
    (lambda: f.sum(T, "x"), ad.ShapeError, "sum: 'x' is not an axis", "an int"),
    (lambda: f.sum(T, (0, -3)), ad.ShapeError, "sum: axes (0, -3) of f64[2,3,4] name one twice", ""),
    (lambda: f.sum(T > 0.0), ad.DTypeError, "sum of bool[2,3,4]", "to_dtype"),
    (lambda: f.sum1(3, lambda i: i < 2), ad.DTypeError, "sum1 of bool[3]", "to_dtype"),
    (lambda: f.array([True]).scatter((2,), lambda i: (i,)), ad.DTypeError, "scatter of bool[1]", "to_dtype"),
    (lambda: f.max(T > 0.0), ad.DTypeError, "max does not accept Bool", "to_dtype"),
    (lambda: f.max(array(np.zeros((0, 2))), 0), ad.ShapeError, "max: f64[0,2] has no elements along axis 0", "append"),
    (lambda: f.mean(array([1, 2])), ad.DTypeError, "mean of i64[2]", "mean(to_dtype(x, F64))"),
    (lambda: f.mean(array(np.zeros(0))), ad.ShapeError, "mean of f64[0]: there are no elements", ""),
    (lambda: f.any(T), ad.DTypeError, "any of f64[2,3,4]", "any(x != 0)"),
    (
        lambda: f.reshape(T, (5, 5)),
        ad.ReshapeError,
        "reshape: [2, 3, 4] has 24 elements, [5, 5] has 25: element counts differ",
        "",
    ),
    (lambda: f.reshape(T, (-1, 5)), ad.ReshapeError, "reshape: [2, 3, 4] to [-1, 5]: no size fits -1", ""),
    (lambda: f.reshape(T, 2.4), ad.ShapeError, "reshape: 2.4 is not a shape", "or one size"),
    (lambda: f.permute(T, 1), ad.ShapeError, "permute: 1 does not name each axis of f64[2,3,4] once", ""),
    (lambda: f.expect(T, (2, 3)), ad.ShapeError, "expect: f64[2,3,4] does not have shape [2, 3]", "reshape"),
    (lambda: f.squeeze(T, 1), ad.ShapeError, "squeeze: axis 1 of f64[2,3,4] has size 3, not 1", ""),
    (lambda: f.clip(T), ad.DTypeError, "clip has no bound", "clip(x, max=1.0)"),
    (lambda: f.take(T, T[0, 0]), ad.DTypeError, "take: an index has dtype F64", "I64"),
    (lambda: f.transpose(T[0, 0]), ad.ShapeError, "transpose: f64[4] has fewer than two axes", ""),
    (lambda: T.T, ad.ShapeError, "T: f64[2,3,4] is not a matrix", "permute(x, axes)"),
    (lambda: f.permute(T, (0, 1)), ad.ShapeError, "permute: [0, 1] does not name each axis of f64[2,3,4] once", ""),
    (lambda: f.diagonal(T), ad.ShapeError, "diagonal: f64[2,3,4] is not square in its two outer axes", ""),
    (lambda: f.tril(T), ad.ShapeError, "tril: f64[2,3,4] is not a matrix", ""),
    (
        lambda: f.concat([T, T[0]]),
        ad.ShapeError,
        "concat along axis 0: operand 1 is f64[3,4], operand 0 is f64[2,3,4]",
        "expand(x, 0)",
    ),
    (lambda: f.concat([]), ad.ShapeError, "concat of no tensors", ""),
    (lambda: f.stack([T, T[0]]), ad.ShapeError, "stack: operand 1 is f64[3,4], operand 0 is f64[2,3,4]", "concat([a, b], axis)"),
    (lambda: f.stack([]), ad.ShapeError, "stack of no tensors", "zeros"),
    (lambda: f.pad(T[0, 0], [(1, 1), (1, 1)]), ad.ShapeError, "pad: 2 pairs of widths for f64[4]", ""),
    (lambda: f.replicate(-1, T), ad.ShapeError, "replicate: the size -1 is negative", ""),
    (lambda: f.replicate(2.0, T), ad.ShapeError, "replicate: float is not a size", "x.shape"),
    (lambda: T[0] @ T[0], ad.ShapeError, "matmul: f64[3,4] @ f64[3,4]: inner dimensions 4 and 3 differ", "x @ y.T fits"),
    (lambda: f.dot(T[0], T[0]), ad.ShapeError, "dot: f64[3,4] and f64[3,4] are not two vectors", "x @ y"),
    (
        lambda: T @ T[0],
        ad.ShapeError,
        "matmul: f64[2,3,4] @ f64[3,4]: operands are matrices, vectors, or stacks of matrices with equal leading axes",
        "einsum",
    ),
    (lambda: f.array(A[0]) @ array([1, 2, 3, 4]), ad.DTypeError, "matmul: dtypes F64 and I64", "to_dtype"),
    (lambda: f.array(A[0] > 0) @ f.array(A[0] > 0).T, ad.DTypeError, "matmul: dtypes Bool and Bool", ""),
]


@pytest.mark.parametrize("case", builtins.range(len(WRONG)))
def test_what_is_refused(case: int) -> None:
    use, kind, text, remedy = WRONG[case]
    with pytest.raises(kind) as e:
        use()
    assert e.value.what == text
    assert remedy in (e.value.remedy or "")
