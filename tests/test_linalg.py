"""Linear algebra: values, derivatives to the second order in all interpreters, batches, what has no answer, errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, array, cholesky, det, eigh, grad, inv, lstsq, qr, slogdet, solve, triangular_solve, using
from adtypes.errors import DTypeError, ShapeError
from adtypes.testing import agreement, check_grads

RNG = np.random.default_rng(0)
A = array(np.diag([1.0, 2.5, 4.0]) + RNG.uniform(-0.4, 0.4, (3, 3)))
AS = array(3 * np.eye(3) + RNG.uniform(-0.6, 0.6, (2, 3, 3)))
B, V = array(RNG.normal(size=(3, 2))), array(RNG.normal(size=3))
TALL = array(RNG.normal(size=(5, 3)))

CASES: dict[str, tuple[Callable[..., Any], tuple[AnyTensor, ...]]] = {
    "cholesky": (cholesky, (A,)),
    "solve": (solve, (A, B)),
    "solve, vector": (solve, (A, V)),
    "triangular": (triangular_solve, (A, B)),
    "triangular, upper, transposed": (lambda a, b: triangular_solve(a, b, lower=False, transpose=True), (A, B)),
    "inv": (inv, (A,)),
    "logdet": (lambda a: slogdet(a)[1], (A,)),
    "det": (det, (A,)),
    "det, four rows": (det, (array(np.eye(4) + 0.3 * RNG.normal(size=(4, 4))),)),
    "det, batch": (lambda a: det(a[:, :2, 1:]), (AS,)),
    "eigh": (eigh, (A,)),
    "qr": (qr, (TALL,)),
    "triangle of qr": (lambda a: qr(a)[1], (A,)),
    "qr, batch": (lambda a: qr(a[:, :, :2])[0], (AS,)),
    "least squares": (lstsq, (TALL, array(RNG.normal(size=5)))),
    "shortest solution": (lstsq, (ad.transpose(TALL), B)),
    "least squares, batch": (lambda a, b: lstsq(a[:, :, :2], b), (AS, ad.replicate(2, B))),
    "least squares in build": (lambda a: ad.build1(2, lambda i: lstsq(a[i][:, :2], a[i, 0])), (AS,)),
    "cholesky, batch": (cholesky, (AS,)),
    "solve, one matrix for many": (lambda a, b: ad.build1(2, lambda i: solve(a, b * b[i, 0])), (A, B)),
    "many matrices for one": (lambda a, b: ad.build1(2, lambda i: solve(a[i], b)), (AS, B)),
    "eigenvalues in build": (lambda a: ad.build1(2, lambda i: eigh(a[i])[0]), (AS,)),
    "det in fold": (lambda a: ad.fold(lambda c, m: c * det(m), ad.scalar(1.0, ad.F64), ad.rows(a)), (AS,)),
}


@pytest.mark.parametrize("case", CASES)
def test_derivatives(case: str) -> None:
    f, args = CASES[case]
    check_grads(f, args, order=2)
    loops = case in ("cholesky", "solve", "eigh", "qr", "least squares")  # the others have rules of the same making
    assert agreement(f, *args, passes=False, loops=loops, tolerance=1e-8).apart < 1e-8


def test_values() -> None:
    a, many = A.numpy(), AS.numpy()
    sym = (a + a.T) / 2
    low = cholesky(A).numpy()
    np.testing.assert_allclose(low @ low.T, sym, rtol=1e-12)
    assert not np.triu(low, 1).any()
    np.testing.assert_allclose(solve(AS, ad.replicate(2, B)).numpy(), np.linalg.solve(many, B.numpy()[None]), rtol=1e-10)
    np.testing.assert_allclose(solve(A, ad.stack([B, B * 2.0])).numpy()[1], np.linalg.solve(a, 2 * B.numpy()), rtol=1e-10)
    np.testing.assert_allclose(solve(AS, B).numpy()[1], np.linalg.solve(many[1], B.numpy()), rtol=1e-10)
    np.testing.assert_allclose(inv(AS).numpy(), np.linalg.inv(many), rtol=1e-10)
    np.testing.assert_allclose(det(AS).numpy(), np.linalg.det(many), rtol=1e-10)
    w, v = (x.numpy() for x in eigh(A))
    np.testing.assert_allclose(v @ np.diag(w) @ v.T, sym, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(v.T @ v, np.eye(3), atol=1e-12)
    assert all(column[np.abs(column).argmax()] > 0 for column in v.T)


@pytest.mark.parametrize("engine", ["numpy", "c", "torch"])
def test_orthogonal_factors_and_least_squares(engine: str) -> None:
    if engine == "torch":
        pytest.importorskip("torch")
    with using(backend="torch" if engine == "torch" else "numpy", engine=engine):
        for shape in ((5, 3), (3, 3), (1, 1), (2, 4, 2), (4, 0), (0, 3, 2), (70, 40)):
            a = np.random.default_rng(1).normal(size=shape)
            q, r = (x.numpy() for x in ad.compile(qr)(array(a)))
            np.testing.assert_allclose(q @ r, a, atol=1e-12)
            np.testing.assert_allclose(q.swapaxes(-1, -2) @ q, np.broadcast_to(np.eye(shape[-1]), r.shape), atol=1e-12)
            assert not np.tril(r, -1).any() and (r.diagonal(0, -2, -1) >= 0).all()
        solved: Any = ad.compile(lstsq)
        for a, b in ((TALL.numpy(), RNG.normal(size=(5, 2))), (TALL.numpy().T, B.numpy()), (A.numpy(), V.numpy())):
            np.testing.assert_allclose(solved(array(a), array(b)).numpy(), np.linalg.lstsq(a, b)[0], atol=1e-12)
        many = np.stack([TALL.numpy(), np.full((5, 3), np.nan), 2 * TALL.numpy()])
        q, r = (x.numpy() for x in ad.compile(qr)(array(many)))
        assert np.isnan(q[1]).all() and np.isnan(r[1]).all() and np.allclose(q[0], q[2]) and np.allclose(2 * r[0], r[2])


def test_least_squares_where_normal_equations_are_singular() -> None:
    """Columns that differ by 1e-9: their squares are lost beside 1, but not the columns."""
    a = np.array([[1.0, 1.0], [1e-9, 0.0], [0.0, 1e-9]])
    b = a @ np.array([2.0, -1.0])
    np.testing.assert_allclose(lstsq(array(a), array(b)).numpy(), [2.0, -1.0], rtol=1e-6)
    assert np.linalg.det(a.T @ a) == 0.0


def test_no_matrix_at_all() -> None:
    empty = ad.zeros((0, 3, 3), ad.F64)
    assert [x.shape for x in (cholesky(empty), inv(empty), *eigh(empty))] == [(0, 3, 3), (0, 3, 3), (0, 3), (0, 3, 3)]
    assert det(empty).shape == (0,)
    nothing = ad.zeros((0, 0), ad.F64)
    assert det(nothing).item() == 1.0
    assert eigh(nothing)[0].shape == (0,)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_what_has_no_answer_is_nan_and_leaves_the_others_alone(backend: str) -> None:
    if backend == "torch":
        pytest.importorskip("torch")
    with using(backend=backend):
        good, singular, negative = np.eye(2) * 2, np.array([[1.0, 2.0], [2.0, 4.0]]), -np.eye(2)
        nan = np.array([[np.nan, 0.0], [0.0, 1.0]])
        x = inv(array(np.stack([singular, good]))).numpy()
        assert np.isnan(x[0]).all() and (x[1] == np.eye(2) / 2).all()
        x = cholesky(array(np.stack([negative, good]))).numpy()
        assert np.isnan(x[0]).any() and np.allclose(x[1], np.eye(2) * np.sqrt(2))
        x = triangular_solve(array(np.stack([np.diag([0.0, 1.0]), good])), array(np.ones((2, 2)))).numpy()
        assert np.isnan(x[0]).all() and (x[1] == 0.5).all()
        assert np.isnan(inv(array(singular)).numpy()).all()
        assert slogdet(array(singular))[1].item() == -np.inf
        assert det(array(singular)).item() == 0.0
        assert (grad(det)(array(singular)).numpy() == [[4.0, -2.0], [-2.0, 1.0]]).all()
        assert np.isnan(grad(det)(ad.zeros((4, 4), ad.F64)).numpy()).all()
        for f in (cholesky, inv, det, lambda a: slogdet(a)[0], lambda a: slogdet(a)[1], lambda a: eigh(a)[0]):
            assert np.isnan(f(array(nan)).numpy()).all()


@pytest.mark.parametrize("engine", ["numpy", "c", "torch"])
def test_infinite_matrices_have_the_same_answers_everywhere(engine: str) -> None:
    """An infinity beside the diagonal has no Cholesky factor, on the diagonal it has; a determinant that is NaN has no sign."""
    if engine == "torch":
        pytest.importorskip("torch")
    beside, on = np.eye(3), np.diag([np.inf, 1.0, 4.0])
    beside[0, 2] = np.inf
    with using(backend="torch" if engine == "torch" else "numpy", engine=engine):
        made = ad.compile(lambda a: (cholesky(a), *slogdet(a)))
        low, sign, log = (y.numpy() for y in made(array(np.stack([beside, on, np.full((3, 3), np.inf)]))))
    assert np.isnan(low[[0, 2]]).all() and (low[1] == np.diag([np.inf, 1.0, 2.0])).all()
    np.testing.assert_array_equal(sign, [np.nan, 1.0, np.nan])
    np.testing.assert_array_equal(log, [np.nan, np.inf, np.nan])


def test_equal_eigenvalues() -> None:
    for how in ("symbolic", "dual"):
        with using(interpreter=how):
            slope = grad(lambda a: ad.sum_all(eigh(a)[0]))(ad.eye(3, ad.F64))
            np.testing.assert_allclose(slope.numpy(), np.eye(3), atol=1e-12)
            assert np.isfinite(grad(lambda a: ad.sum_all(ad.power(eigh(a)[1], 3.0)))(ad.eye(3, ad.F64)).numpy()).all()


def test_log_likelihood_of_a_gaussian() -> None:
    """The gradient by the covariance, in closed form."""

    def loss(cov: AnyTensor, x: AnyTensor) -> AnyTensor:
        low = cholesky(cov)
        white = triangular_solve(low, x)
        return 0.5 * ad.dot(white, white) + ad.sum_all(ad.log(ad.diagonal(low)))

    cov, x = np.array([[2.0, 0.3, 0.1], [0.3, 1.0, 0.2], [0.1, 0.2, 1.5]]), V.numpy()
    precise = np.linalg.inv(cov)
    expected = 0.5 * (precise - precise @ np.outer(x, x) @ precise)
    np.testing.assert_allclose(grad(loss)(array(cov), array(x)).numpy(), expected, rtol=1e-10, atol=1e-12)


def test_programs() -> None:
    p = ad.trace(lambda a, b: ad.sum_all(solve(a, b)), "f64[3,3]", "f64[3,2]")
    assert str(p).splitlines()[1] == "  sum(solve(a, b))"
    space: dict[str, Any] = {}
    exec(p.to_source("numpy"), space)
    np.testing.assert_allclose(space["program"](A.numpy(), B.numpy())[0], np.linalg.solve(A.numpy(), B.numpy()).sum(), rtol=1e-10)
    gradient = "-contract('ik,jk->ij', solve(transpose(a), full([3, 2], 1.0)), solve(a, b))"
    assert p.grad().show().splitlines()[1].strip() == gradient


def test_errors() -> None:
    with pytest.raises(ShapeError, match=r"cholesky: f64\[3,2\] is not square in its two last axes"):
        cholesky(B)
    with pytest.raises(ShapeError, match=r"inv: f64\[3\] is not square"):
        cast(Any, inv)(V)
    with pytest.raises(DTypeError, match="inv does not accept I64"):
        cast(Any, inv)(ad.iota(4))
    with pytest.raises(ShapeError, match=r"qr: f64\[2,3\] has fewer rows than columns"):
        qr(ad.transpose(B))
    with pytest.raises(DTypeError, match="qr does not accept I64"):
        cast(Any, qr)(ad.iota(4).gather((2, 2), lambda i, j: i + j))
    with pytest.raises(ShapeError, match=r"lstsq: f64\[3,2\] and f64\[2\] do not fit"):
        cast(Any, lstsq)(B, V[:2])
    with pytest.raises(ShapeError, match=r"solve: f64\[3,3\] and f64\[2\] do not fit"):
        solve(A, V[:2])
    for f in (solve, triangular_solve):
        with pytest.raises(ShapeError, match=r"(?s)solve: f64\[3,2\] is not square .*lstsq\(a, b\) solves other systems"):
            cast(Any, f)(B, V)
    with pytest.raises(DTypeError, match="solve: dtypes F64 and F32 differ"):
        solve(A, ad.to_dtype(B, ad.F32))
    with pytest.raises(DTypeError, match="det does not accept I64"):
        det(array([[1, 2], [3, 4]]))
