"""The Gaussian mixture of ADBench by indices: value and gradient by weights, means and covariance factors."""

from __future__ import annotations

from collections.abc import Sequence
from math import lgamma, log, pi, sqrt
from typing import Any

import numpy as np

from adtypes import F64, AnyTensor, scalar, value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload
from examples.gmm import Mixture, Wishart, example, log_likelihood

GAMMA, M = 1.3, 2


def ours(alphas: AnyTensor, means: AnyTensor, icf: AnyTensor, x: AnyTensor) -> AnyTensor:
    return log_likelihood(Mixture(alphas, means, icf), x, Wishart(scalar(GAMMA, F64), M))


def program(alphas: AnyTensor, means: AnyTensor, icf: AnyTensor, x: AnyTensor) -> Sequence[Any]:
    value, slope = value_and_grad(log_likelihood)(Mixture(alphas, means, icf), x, Wishart(scalar(GAMMA, F64), M))
    return value, slope.alphas, slope.means, slope.icf


def constant(n: int, d: int, k: int) -> float:
    """What depends on sizes and the prior alone."""
    freedom = d + M + 1
    log_gamma = 0.25 * d * (d - 1) * log(pi) + sum(lgamma(0.5 * (freedom - j)) for j in range(d))
    return -0.5 * n * d * log(2 * pi) - k * (freedom * d * log(GAMMA / sqrt(2)) - log_gamma)


def places(d: int) -> tuple[Array, Array]:
    """For each entry of a factor its place among the packed ones, and whether it is below the diagonal."""
    row, column = np.indices((d, d))
    below = row > column
    return np.where(below, d + column * (2 * d - 1 - column) // 2 + row - column - 1, 0), below.astype(float)


def bulk(xp: Any, alphas: Any, means: Any, icf: Any, x: Any) -> Any:
    """All factors at once, as one matrix product."""
    (n, d), k = x.shape, len(alphas)
    place, below = places(d)
    dets = icf[:, :d].sum(1)
    q = icf[:, place] * xp.constant(below) + xp.exp(icf[:, :d])[:, :, None] * xp.constant(np.eye(d))
    shift = (q * means[:, None, :]).sum(2)
    y = (x @ q.reshape(k * d, d).T - shift.reshape(k * d)).reshape(n, k, d)
    main = xp.logsumexp(alphas + dets - 0.5 * (y * y).sum(2), 1).sum() - n * xp.logsumexp(alphas, 0)
    return main + 0.5 * GAMMA**2 * (q * q).sum() - M * dets.sum() + constant(n, d, k)


def by_hand(alphas: Array, means: Array, icf: Array, x: Array) -> Sequence[Array]:
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
    value = (
        np.log(total).sum() + top.sum() - n * (log(shifted.sum()) + alphas.max())
        + 0.5 * GAMMA**2 * np.vdot(q, q) - M * log_det.sum() + constant(n, d, k)
    )  # fmt: skip

    w /= total[:, None]
    weight = w.sum(0)
    y3 *= w[:, :, None]
    sums = y.sum(0).reshape(k, d)
    of_q = (y.T @ x).reshape(k, d, d)
    of_q -= sums[:, :, None] * means[:, None, :]
    np.negative(of_q, of_q)
    of_q += GAMMA**2 * q
    of_icf = np.empty_like(icf)
    of_icf[:, d:] = of_q[:, rows, columns]
    of_icf[:, :d] = of_q[:, diagonal, diagonal] * scales + weight[:, None] - M
    return value, weight - n * shifted / shifted.sum(), (sums[:, None, :] @ q)[:, 0], of_icf


def workload(n: int = 1000, d: int = 10, k: int = 25) -> Workload:
    q, x = example(n, d, k)
    inputs = [t.numpy() for t in (q.alphas, q.means, q.icf, x)]
    shapes = [((), np.float64), *((a.shape, np.float64) for a in inputs[:3])]
    sizes = {"N": n, "K": k, "D": d, "M": M, "GAMMA": GAMMA}
    given = [*inputs, np.asarray(constant(n, d, k))]
    peers = native.of("gmm.c", "gmm", given, shapes, sizes)
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_value(bulk, inputs, (0, 1, 2))
    targets = {"C": 1.1, "JAX": 1 / 6 if d <= 10 else 1 / 4}
    return Workload(f"Gaussian mixture, d={d}", f"n={n}, K={k}", inputs, program, ours, peers, targets)


WORKLOADS = {"gmm_10": workload, "gmm_20": lambda: workload(d=20)}
TINY = {"gmm": lambda: workload(30, 4, 3), "gmm_in_one_dimension": lambda: workload(5, 1, 2)}
