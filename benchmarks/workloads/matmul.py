"""The matrix product, element by element, with the cotangents of both factors: against three BLAS calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import F64, AnyTensor, Tensor, build1, sum1, vjp
from adtypes.dims import K, M, N
from benchmarks import libraries
from benchmarks.measure import Way, Workload


def matmul(a: Tensor[F64, M, K], b: Tensor[F64, K, N]) -> Tensor[F64, M, N]:
    (m, k), (_, n) = a.shape, b.shape
    return build1(m, lambda i: build1(n, lambda j: sum1(k, lambda p: a[i, p] * b[p, j])))


def program(a: AnyTensor, b: AnyTensor, ct: AnyTensor) -> Sequence[Any]:
    out, pull = vjp(matmul, a, b)
    return out, *pull(ct)


def value(a: AnyTensor, b: AnyTensor, ct: AnyTensor) -> AnyTensor:
    return matmul(a, b)


def bulk(xp: Any, a: Any, b: Any) -> Any:
    return a @ b


def by_index(jax: Any, a: Any, b: Any, ct: Any) -> Any:
    """As it is written with indices, by maps over them."""
    vmap, arange = jax.vmap, jax.numpy.arange

    def run(a: Any, b: Any) -> Any:
        (m, k), (_, n) = a.shape, b.shape

        def cell(i: Any, j: Any) -> Any:
            return vmap(lambda p: a[i, p] * b[p, j])(arange(k)).sum()

        found: Any = vmap(lambda i: vmap(lambda j: cell(i, j))(arange(n)))(arange(m))
        return found

    out, pull = jax.vjp(run, a, b)
    return (out, *pull(ct))


def workload(n: int = 256) -> Workload:
    rng = np.random.default_rng(0)
    a, b, ct = inputs = [rng.normal(size=(n, n)) for _ in range(3)]
    peers = {"NumPy": lambda: Way(lambda: [a @ b, ct @ b.T, a.T @ ct])}
    peers |= libraries.of_output(bulk, inputs, (0, 1))
    peers |= libraries.by_jax(by_index, inputs, ", by index")
    targets = {"NumPy": 1.1, "JAX, by index": 1 / 100}
    return Workload("matrix product by index", f"{n} x {n}", inputs, program, value, peers, targets)


WORKLOADS = {"matmul": workload}
TINY = {"matmul": lambda: workload(7)}
