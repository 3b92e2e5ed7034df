"""Softmax regression: value and gradients of the mean cross entropy by weights and biases; also in float32."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, mean, nn, rows, value_and_grad, vmap
from benchmarks import libraries
from benchmarks.measure import Array, Way, Workload


def loss(p: tuple[AnyTensor, AnyTensor], x: AnyTensor, wanted: AnyTensor) -> AnyTensor:
    w, b = p
    logits = vmap(lambda point: w @ point + b, rows(x)).stack()
    return mean(nn.cross_entropy(logits, wanted))


def ours(w: AnyTensor, b: AnyTensor, x: AnyTensor, wanted: AnyTensor) -> AnyTensor:
    return loss((w, b), x, wanted)


def program(w: AnyTensor, b: AnyTensor, x: AnyTensor, wanted: AnyTensor) -> Sequence[Any]:
    value, slopes = value_and_grad(loss)((w, b), x, wanted)
    return value, *slopes


def bulk(xp: Any, w: Any, b: Any, x: Any, wanted: Any) -> Any:
    z = x @ w.T + b
    return (xp.logsumexp(z, 1) - z[xp.arange(len(wanted)), wanted]).mean()


def by_hand(w: Array, b: Array, x: Array, wanted: Array) -> Sequence[Array]:
    n, at = x.dtype.type(len(x)), (np.arange(len(x)), wanted)
    z = x @ w.T
    z += b
    z -= z.max(1, keepdims=True)
    mine = z[at]
    np.exp(z, z)
    total = z.sum(1)
    value = (np.log(total) - mine).sum() / n
    z /= (total * n)[:, None]
    z[at] -= 1.0 / n
    return value, z.T @ x, z.sum(0)


def workload(n: int = 4096, d: int = 64, k: int = 10, dtype: Any = np.float64) -> Workload:
    rng = np.random.default_rng(0)
    inputs = [a.astype(dtype) for a in (rng.normal(size=(k, d)) / 8, rng.normal(size=k), rng.normal(size=(n, d)))]
    inputs.append(rng.integers(0, k, n))
    peers = {"NumPy": lambda: Way(lambda: by_hand(*inputs))}
    peers |= libraries.of_value(bulk, inputs, (0, 1))
    single = dtype == np.float32
    title = "softmax regression" + (", float32" if single else "")
    said = f"{n} x {d}, {k} classes"
    return Workload(title, said, inputs, program, ours, peers, tolerance=1e-4 if single else 1e-9)


WORKLOADS = {"softmax_regression": workload, "softmax_regression_f32": lambda: workload(dtype=np.float32)}
TINY = {"softmax_regression": lambda: workload(7, 4, 3), "softmax_regression_f32": lambda: workload(7, 4, 3, np.float32)}
