"""A network of two layers on a batch, float32: value and gradients of the mean cross entropy by all four parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, mean, nn, relu, rows, value_and_grad, vmap
from benchmarks import libraries
from benchmarks.measure import Array, Way, Workload

Parameters = tuple[AnyTensor, AnyTensor, AnyTensor, AnyTensor]


def loss(p: Parameters, x: AnyTensor, wanted: AnyTensor) -> AnyTensor:
    w1, b1, w2, b2 = p
    logits = vmap(lambda image: w2 @ relu(w1 @ image + b1) + b2, rows(x)).stack()
    return mean(nn.cross_entropy(logits, wanted))


def ours(w1: AnyTensor, b1: AnyTensor, w2: AnyTensor, b2: AnyTensor, x: AnyTensor, wanted: AnyTensor) -> AnyTensor:
    return loss((w1, b1, w2, b2), x, wanted)


def program(w1: AnyTensor, b1: AnyTensor, w2: AnyTensor, b2: AnyTensor, x: AnyTensor, wanted: AnyTensor) -> Sequence[Any]:
    value, slopes = value_and_grad(loss)((w1, b1, w2, b2), x, wanted)
    return value, *slopes


def bulk(xp: Any, w1: Any, b1: Any, w2: Any, b2: Any, x: Any, wanted: Any) -> Any:
    z = xp.relu(x @ w1.T + b1) @ w2.T + b2
    return (xp.logsumexp(z, 1) - z[xp.arange(len(wanted)), wanted]).mean()


def by_hand(w1: Array, b1: Array, w2: Array, b2: Array, x: Array, wanted: Array) -> Sequence[Array]:
    n = np.float32(len(x))
    h = x @ w1.T
    h += b1
    np.maximum(h, 0.0, out=h)
    z = h @ w2.T
    z += b2
    z -= z.max(1, keepdims=True)
    at = np.arange(len(x)), wanted
    mine = z[at]
    np.exp(z, z)
    total = z.sum(1)
    value = (np.log(total) - mine).sum() / n
    z /= total[:, None] * n
    z[at] -= 1.0 / n
    dh = z @ w2
    dh *= h > 0.0
    return value, dh.T @ x, dh.sum(0), z.T @ h, z.sum(0)


def products(w1: Array, w2: Array, x: Array) -> Way:
    """Its five matrix products, and nothing else."""
    h = np.asarray(x @ w1.T)
    z = np.asarray(h @ w2.T)
    return Way(lambda: (x @ w1.T, h @ w2.T, z @ w2, h.T @ x, z.T @ h))


def workload(batch: int = 64, pixels: int = 784, hidden: int = 128, kinds: int = 10) -> Workload:
    rng = np.random.default_rng(0)

    def normal(*shape: int) -> Array:
        return np.asarray(rng.normal(size=shape) / np.sqrt(shape[-1]), np.float32)

    inputs = [normal(hidden, pixels), normal(hidden), normal(kinds, hidden), normal(kinds)]
    inputs += [rng.uniform(size=(batch, pixels)).astype(np.float32), rng.integers(0, kinds, batch)]
    peers = {"NumPy": lambda: Way(lambda: by_hand(*inputs))}
    peers |= libraries.of_value(bulk, inputs, (0, 1, 2, 3))
    return Workload(
        "MLP, float32", f"{pixels}-{hidden}-{kinds}, batch {batch}", inputs, program, ours, peers,
        {"NumPy": 1.0, "products alone": 1.15}, tolerance=1e-4,
        references={"products alone": lambda: products(inputs[0], inputs[2], inputs[4])},
    )  # fmt: skip


WORKLOADS = {"mlp": workload}
TINY = {"mlp": lambda: workload(5, 12, 4, 3)}
