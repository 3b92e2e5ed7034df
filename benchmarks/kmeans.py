"""k-means: value and gradient of the sum of squared distances to the nearest centre."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from adtypes import F64, Ix, Tensor, array, build1, compile, expect, min_outer, sum1, value_and_grad
from adtypes.dims import D, K, N
from benchmarks.measure import OURS, Array, Workload


def distortion(centres: Tensor[F64, K, D], points: Tensor[F64, N, D]) -> Tensor[F64]:
    k, d = centres.shape
    n = points.shape[0]

    def squared(i: Ix[N], c: Ix[K]) -> Tensor[F64]:
        def part(j: Ix[D]) -> Tensor[F64]:
            away = points[i, j] - centres[c, j]
            return away * away

        return sum1(d, part)

    return sum1(n, lambda i: min_outer(build1(k, lambda c: squared(i, c))))


def by_hand(centres: Array, points: Array) -> Sequence[Array]:
    """Distances by differences, as above; the gradient from counts and sums of the points of each centre."""
    away = points[:, None, :] - centres
    squared = np.einsum("nkd,nkd->nk", away, away)
    mine = squared.argmin(1)
    k = len(centres)
    slope = centres * (2.0 * np.bincount(mine, minlength=k))[:, None]
    for j in range(centres.shape[1]):
        slope[:, j] -= 2.0 * np.bincount(mine, points[:, j], k)
    return squared.min(1).sum(), slope


def workload(n: int = 4096, k: int = 10, d: int = 8) -> Workload:
    rng = np.random.default_rng(0)
    centres, points = rng.normal(size=(k, d)), rng.normal(size=(n, d))
    step = compile(value_and_grad(distortion))
    args = expect(array(centres), (k, d)), expect(array(points), (n, d))

    def ours() -> Sequence[Array]:
        value, slope = step(*args)
        return [value.numpy(), slope.numpy()]

    ways = {OURS: ours, "NumPy by hand": lambda: by_hand(centres, points)}
    return Workload("k-means, value and gradient", f"{n} points, {k} centres, d={d}", ways)
