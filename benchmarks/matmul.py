"""The matrix product, element by element, with the cotangents of both factors: against three BLAS calls."""

from __future__ import annotations

import numpy as np

from adtypes import F64, Tensor, array, build1, compile, sum1, vjp
from adtypes.dims import K, M, N
from benchmarks.measure import OURS, Workload


def matmul(a: Tensor[F64, M, K], b: Tensor[F64, K, N]) -> Tensor[F64, M, N]:
    (m, k), (_, n) = a.shape, b.shape
    return build1(m, lambda i: build1(n, lambda j: sum1(k, lambda p: a[i, p] * b[p, j])))


def workload(n: int = 256) -> Workload:
    rng = np.random.default_rng(0)
    a, b, ct = (rng.normal(size=(n, n)) for _ in range(3))

    def all_three(
        x: Tensor[F64, M, K], y: Tensor[F64, K, N], ct: Tensor[F64, M, N]
    ) -> tuple[Tensor[F64, M, N], Tensor[F64, M, K], Tensor[F64, K, N]]:
        out, pull = vjp(matmul, x, y)
        return out, *pull(ct)

    step = compile(all_three)
    args = [array(x) for x in (a, b, ct)]
    ways = {OURS: lambda: [t.numpy() for t in step(*args)], "BLAS": lambda: [a @ b, ct @ b.T, a.T @ ct]}
    return Workload("matrix product by index, both gradients", f"{n} x {n}", ways, 1.1)
