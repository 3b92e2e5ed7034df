"""A Gaussian process: its kernel written by index, one factorisation, and the marginal likelihood with three slopes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, build2, cholesky, cond, diagonal, dot, exp, log, square, sum_all, triangular_solve, value_and_grad
from benchmarks import libraries
from benchmarks.measure import Array, Way, Workload


def loss(p: AnyTensor, x: AnyTensor, y: AnyTensor) -> AnyTensor:
    """Without its constant; `p` has the logarithms of the scale of values, of lengths, and of noise."""
    n = x.shape[0]
    scale, length, noise = exp(2.0 * p[0]), exp(-2.0 * p[1]), exp(2.0 * p[2])

    def covariance(i: Any, j: Any) -> AnyTensor:
        return scale * exp(-0.5 * length * sum_all(square(x[i] - x[j]))) + cond(i == j, noise, 0.0)

    low = cholesky(build2((n, n), covariance))
    white = triangular_solve(low, y)
    return 0.5 * dot(white, white) + sum_all(log(diagonal(low)))


def program(p: AnyTensor, x: AnyTensor, y: AnyTensor) -> Sequence[Any]:
    return value_and_grad(lambda q: loss(q, x, y))(p)


def bulk(xp: Any, p: Any, x: Any, y: Any) -> Any:
    apart = ((x[:, None] - x[None]) ** 2).sum(-1)
    noise = xp.exp(2.0 * p[2]) * xp.constant(np.eye(len(x)))
    low = xp.linalg.cholesky(xp.exp(2.0 * p[0]) * xp.exp(-0.5 * xp.exp(-2.0 * p[1]) * apart) + noise)
    white = xp.solve_lower(low, y[:, None])
    return 0.5 * (white * white).sum() + xp.log(xp.diagonal(low, 0)).sum()


def by_hand(p: Array, x: Array, y: Array) -> Sequence[Any]:
    """The slopes in closed form, by the inverse matrix."""
    from scipy.linalg import cho_solve

    apart = ((x[:, None] - x[None]) ** 2).sum(-1) * np.exp(-2.0 * p[1])
    k = np.exp(2.0 * p[0] - 0.5 * apart)
    noise = np.exp(2.0 * p[2])
    low = np.linalg.cholesky(k + noise * np.eye(len(x)))
    inverse = cho_solve((low, True), np.eye(len(x)), overwrite_b=True, check_finite=False)
    solved = inverse @ y
    inverse -= np.outer(solved, solved)
    k *= inverse
    slopes = np.array([k.sum(), 0.5 * np.vdot(k, apart), noise * np.trace(inverse)])
    return 0.5 * (y @ solved) + np.log(np.diag(low)).sum(), slopes


def workload(n: int = 256, d: int = 3) -> Workload:
    rng = np.random.default_rng(0)
    x = rng.uniform(-2.0, 2.0, (n, d))
    inputs = [np.array([0.1, 0.3, -1.5]), x, np.sin(2.0 * x).sum(1) + 0.2 * rng.normal(size=n)]
    peers = {"NumPy": lambda: Way(lambda: by_hand(*inputs))}
    peers |= libraries.of_value(bulk, inputs, (0,), ("JAX", "torch"))
    return Workload("Gaussian process", f"n={n}, d={d}", inputs, program, loss, peers)


WORKLOADS = {"gaussian_process": workload}
TINY = {"gaussian_process": lambda: workload(7, 2)}
