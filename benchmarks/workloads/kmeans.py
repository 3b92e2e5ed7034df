"""k-means: value and gradient of the sum of squared distances to the nearest centre, by indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import F64, Ix, Tensor, build1, min_outer, sum1, value_and_grad
from adtypes.dims import D, K, N
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload


def distortion(centres: Tensor[F64, K, D], points: Tensor[F64, N, D]) -> Tensor[F64]:
    k, d = centres.shape
    n = points.shape[0]

    def squared(i: Ix[N], c: Ix[K]) -> Tensor[F64]:
        def part(j: Ix[D]) -> Tensor[F64]:
            away = points[i, j] - centres[c, j]
            return away * away

        return sum1(d, part)

    return sum1(n, lambda i: min_outer(build1(k, lambda c: squared(i, c))))


def bulk(xp: Any, centres: Any, points: Any) -> Any:
    away = points[:, None, :] - centres
    return xp.amin((away * away).sum(2), 1).sum()


def by_product(xp: Any, centres: Any, points: Any) -> Any:
    """Distances by one matrix product."""
    return (xp.amin((centres * centres).sum(1) - 2.0 * points @ centres.T, 1) + (points * points).sum(1)).sum()


def by_hand(centres: Array, points: Array) -> Sequence[Array]:
    """Distances by a product; the gradient from counts and sums of the points of each centre."""
    squared = points @ (-2.0 * centres.T)
    squared += np.einsum("kd,kd->k", centres, centres)
    mine = squared.argmin(1)
    k = len(centres)
    value = np.einsum("nd,nd->", points, points) + squared[np.arange(len(points)), mine].sum()
    slope = centres * (2.0 * np.bincount(mine, minlength=k))[:, None]
    for j in range(centres.shape[1]):
        slope[:, j] -= 2.0 * np.bincount(mine, points[:, j], k)
    return value, slope


def workload(n: int = 4096, k: int = 10, d: int = 8) -> Workload:
    rng = np.random.default_rng(0)
    inputs = [rng.normal(size=(k, d)), rng.normal(size=(n, d))]
    results, sizes = [((), np.float64), ((k, d), np.float64)], {"N": n, "K": k, "D": d}
    peers = native.of("kmeans.c", "kmeans", inputs, results, sizes)
    peers["C, blocked"] = native.maker("kmeans.c", "kmeans_blocked", inputs, results, sizes)
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_value(bulk, inputs, [0])
    peers |= libraries.of_value(by_product, inputs, [0], ("JAX", "torch"), ", by product")
    targets = {"C": 0.6, "JAX, by product": 1 / 5}
    sizes_said = f"{n} points, {k} centres, d={d}"
    return Workload("k-means", sizes_said, inputs, value_and_grad(distortion), distortion, peers, targets)


WORKLOADS = {"kmeans": workload}
TINY = {"kmeans": lambda: workload(40, 5, 3)}
SHARED = {"kmeans_large": lambda: workload(65536)}
