"""The Gaussian mixture of ADBench: value and gradient by weights, means and covariance factors."""

from __future__ import annotations

from collections.abc import Sequence
from math import lgamma, log, pi, sqrt

import numpy as np

from adtypes import F64, compile, scalar, value_and_grad
from benchmarks.measure import OURS, Array, Workload
from examples.gmm import Wishart, example, log_likelihood


def by_hand(alphas: Array, means: Array, icf: Array, x: Array, gamma: float, m: int) -> Sequence[Array]:
    """All factors at once as one matrix product forwards and one backwards; the large arrays are written over."""
    (n, d), k = x.shape, len(alphas)
    columns, rows = np.triu_indices(d, 1)
    diagonal, scales = np.arange(d), np.exp(icf[:, :d])
    q = np.zeros((k, d, d))
    q[:, rows, columns] = icf[:, d:]
    q[:, diagonal, diagonal] = scales
    log_det = icf[:, :d].sum(1)

    y = x @ q.reshape(k * d, d).T
    y -= (q @ means[:, :, None]).reshape(k * d)
    y3 = y.reshape(n, k, d)
    w = np.einsum("nkd,nkd->nk", y3, y3)
    w *= -0.5
    w += alphas + log_det
    top = w.max(1)
    w -= top[:, None]
    np.exp(w, w)
    total = w.sum(1)
    shifted = np.exp(alphas - alphas.max())
    freedom = d + m + 1
    log_gamma = 0.25 * d * (d - 1) * log(pi) + sum(lgamma(0.5 * (freedom - j)) for j in range(d))
    value = (
        np.log(total).sum() + top.sum() - n * (log(shifted.sum()) + alphas.max()) - 0.5 * n * d * log(2 * pi)
        + 0.5 * gamma**2 * np.vdot(q, q) - m * log_det.sum() - k * (freedom * d * log(gamma / sqrt(2)) - log_gamma)
    )  # fmt: skip

    w /= total[:, None]
    weight = w.sum(0)
    y3 *= w[:, :, None]
    sums = y.sum(0).reshape(k, d)
    of_q = (y.T @ x).reshape(k, d, d)
    of_q -= sums[:, :, None] * means[:, None, :]
    np.negative(of_q, of_q)
    of_q += gamma**2 * q
    of_icf = np.empty_like(icf)
    of_icf[:, d:] = of_q[:, rows, columns]
    of_icf[:, :d] = of_q[:, diagonal, diagonal] * scales + weight[:, None] - m
    return value, weight - n * shifted / shifted.sum(), (sums[:, None, :] @ q)[:, 0], of_icf


def workload(n: int = 1000, d: int = 10, k: int = 25) -> Workload:
    q, x = example(n, d, k)
    prior = Wishart(scalar(1.3, F64), 2)
    step = compile(value_and_grad(log_likelihood))
    alphas, means, icf, points = (t.numpy() for t in (q.alphas, q.means, q.icf, x))

    def ours() -> Sequence[Array]:
        value, slope = step(q, x, prior)
        return [t.numpy() for t in (value, slope.alphas, slope.means, slope.icf)]

    ways = {OURS: ours, "NumPy by hand": lambda: by_hand(alphas, means, icf, points, 1.3, 2)}
    return Workload("Gaussian mixture, value and gradient", f"n={n}, d={d}, K={k}", ways, 2.0)
