"""The Gaussian mixture of ADBench: against NumPy with explicit matrices, and against the gradient of torch."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import logsumexp, multigammaln

from adtypes import F64, Tensor, compile, grad, hvp, scalar, trace, using, value_and_grad
from adtypes.testing import agreement, check_grads
from examples.gmm import Mixture, Wishart, example, factors, log_likelihood
from interpreters.compile.run import PROGRAMS
from tests.models.counting import operations

Array = NDArray[Any]
PRIOR = Wishart(scalar(1.3, F64), 2)


def packed_places(d: int) -> tuple[Array, Array, Array]:
    """Rows and columns below the diagonal, column by column, and where they are packed."""
    columns, rows = np.triu_indices(d, 1)
    return rows, columns, d + np.arange(len(rows))


def unpacked(icf: Array, d: int) -> Array:
    q = np.zeros((len(icf), d, d))
    rows, columns, places = packed_places(d)
    q[:, rows, columns] = icf[:, places]
    q[:, range(d), range(d)] = np.exp(icf[:, :d])
    return q


def by_hand(q: Mixture[int, int, int], points: Array, gamma: float, m: int) -> float:
    """The definition, with one matrix for each component."""
    alphas, means, icf = q.alphas.numpy(), q.means.numpy(), q.icf.numpy()
    n, d = points.shape
    k = len(alphas)
    matrices, log_det = unpacked(icf, d), icf[:, :d].sum(1)
    distances = np.array([[((qs @ (x - mu)) ** 2).sum() for qs, mu in zip(matrices, means)] for x in points])
    value = -0.5 * n * d * np.log(2 * np.pi) + logsumexp(alphas + log_det - 0.5 * distances, axis=1).sum()
    freedom = d + m + 1
    constant = freedom * d * np.log(gamma / np.sqrt(2)) - multigammaln(0.5 * freedom, d)
    prior = (0.5 * gamma**2 * (matrices**2).sum((1, 2)) - m * log_det).sum() - k * constant
    return float(value - n * logsumexp(alphas) + prior)


def test_the_packing() -> None:
    q, _ = example(1, 4, 3)
    np.testing.assert_array_equal(factors(q).numpy(), unpacked(q.icf.numpy(), 4))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("n, d, k", [(7, 3, 2), (5, 1, 4), (20, 5, 3)])
def test_the_value(interpreter: str, n: int, d: int, k: int) -> None:
    q, x = example(n, d, k)
    with using(interpreter=interpreter):
        value, _ = value_and_grad(log_likelihood)(q, x, PRIOR)
    assert float(value) == pytest.approx(by_hand(q, x.numpy(), 1.3, 2), rel=1e-13)


def test_agreement_and_differences() -> None:
    q, x = example(6, 3, 2)
    assert agreement(log_likelihood, q, x, PRIOR).apart <= 1e-10
    check_grads(log_likelihood, (q, x, PRIOR), order=2)


def likelihood_in_torch(alphas: Any, means: Any, icf: Any, points: Array, gamma: float) -> Any:
    import torch

    x = torch.tensor(points)
    d = x.shape[1]
    rows, columns, places = map(torch.from_numpy, packed_places(d))
    matrices = torch.diag_embed(torch.exp(icf[:, :d]))
    matrices = matrices.index_put((torch.arange(len(alphas))[:, None], rows, columns), icf[:, places])
    y = torch.einsum("krc,nkc->nkr", matrices, x[:, None] - means)
    log_det = icf[:, :d].sum(1)
    points_ = torch.logsumexp(alphas + log_det - 0.5 * (y * y).sum(2), 1).sum()
    return points_ - len(x) * torch.logsumexp(alphas, 0) + 0.5 * gamma**2 * (matrices**2).sum() - 2 * log_det.sum()


def gradient_of_torch(q: Mixture[int, int, int], points: Array, gamma: float) -> list[Array]:
    import torch

    leaves: list[Any] = [torch.tensor(t.numpy(), requires_grad=True) for t in (q.alphas, q.means, q.icf)]
    return [g.numpy() for g in torch.autograd.grad(likelihood_in_torch(leaves[0], leaves[1], leaves[2], points, gamma), leaves)]


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_gradient_is_that_of_torch(interpreter: str) -> None:
    pytest.importorskip("torch")
    q, x = example(1000, 10, 25)
    with using(interpreter=interpreter):
        found = grad(log_likelihood)(q, x, PRIOR)
    for ours, theirs in zip((found.alphas, found.means, found.icf), gradient_of_torch(q, x.numpy(), 1.3), strict=True):
        np.testing.assert_allclose(ours.numpy(), theirs, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_hessian_times_vector_is_that_of_torch(interpreter: str) -> None:
    torch = pytest.importorskip("torch")
    q, x = example(200, 5, 7)
    v, _ = example(1, 5, 7, seed=1)
    with using(interpreter=interpreter):
        found = hvp(lambda q: log_likelihood(q, x, PRIOR), q, v)
    leaves, along = ([torch.tensor(t.numpy()) for t in (p.alphas, p.means, p.icf)] for p in (q, v))
    f = lambda a, m, i: likelihood_in_torch(a, m, i, x.numpy(), 1.3)
    _, expected = torch.autograd.functional.hvp(f, tuple(leaves), tuple(along))
    for ours, theirs in zip((found.alphas, found.means, found.icf), expected, strict=True):
        assert np.abs(ours.numpy() - theirs.numpy()).max() <= 1e-8 * np.abs(theirs.numpy()).max()


def test_the_program_is_bulk() -> None:
    q, x = example(1000, 10, 25)
    program = trace(log_likelihood, q, x, PRIOR)
    assert operations(program)["contract"] == 3
    gradient = program.grad()
    assert operations(gradient)["scatter"] == 1 and operations(gradient)["gather"] == 1
    assert len(gradient) < 2 * len(program)


def test_staging_takes_little_time() -> None:
    """All passes, from the function to code that has run once."""
    q, x = example(1000, 10, 25)
    grad(log_likelihood)(*example(4, 2, 2), PRIOR)  # imports
    assert min(_first_call(q, x) for _ in range(3)) < 0.5


def _first_call(q: Mixture[int, int, int], x: Tensor[F64, int, int]) -> float:
    PROGRAMS.clear()
    start = time.perf_counter()
    compile(value_and_grad(log_likelihood))(q, x, PRIOR)
    return time.perf_counter() - start
