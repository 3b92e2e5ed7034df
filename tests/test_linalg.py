"""Linear algebra: values, derivatives to the second order in all interpreters, batches, what has no answer, errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, array, cholesky, det, eigh, grad, inv, slogdet, solve, triangular_solve, using
from adtypes.errors import DTypeError, ShapeError
from adtypes.testing import agreement, check_grads

RNG = np.random.default_rng(0)
A = array(np.diag([1.0, 2.5, 4.0]) + RNG.uniform(-0.4, 0.4, (3, 3)))
AS = array(3 * np.eye(3) + RNG.uniform(-0.6, 0.6, (2, 3, 3)))
B, V = array(RNG.normal(size=(3, 2))), array(RNG.normal(size=3))

CASES: dict[str, tuple[Callable[..., Any], tuple[AnyTensor, ...]]] = {
    "cholesky": (cholesky, (A,)),
    "solve": (solve, (A, B)),
    "solve, vector": (solve, (A, V)),
    "triangular": (triangular_solve, (A, B)),
    "triangular, upper, transposed": (lambda a, b: triangular_solve(a, b, lower=False, transpose=True), (A, B)),
    "inv": (inv, (A,)),
    "logdet": (lambda a: slogdet(a)[1], (A,)),
    "det": (det, (A,)),
    "eigh": (eigh, (A,)),
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
    loops = case in ("cholesky", "solve", "eigh")  # the others have rules of the same making
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
        assert np.isnan(grad(det)(array(singular)).numpy()).all()
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
    with pytest.raises(ShapeError, match=r"solve: f64\[3,3\] and f64\[2\] do not fit"):
        solve(A, V[:2])
    with pytest.raises(DTypeError, match="solve: dtypes F64 and F32 differ"):
        solve(A, ad.to_dtype(B, ad.F32))
    with pytest.raises(DTypeError, match="sign_det does not accept I64"):
        det(array([[1, 2], [3, 4]]))
