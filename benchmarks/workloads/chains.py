"""Elementwise chains over long vectors: ten steps of a polynomial, and a chain of transcendental functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, exp, log, sin, sum_all, tanh, value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload

STEPS = 10
BLOCK = 8192  # elements, so that all intermediate arrays stay in the cache


def polynomial(x: AnyTensor) -> AnyTensor:
    """Ten steps ``y + y^2 / 100``."""
    for _ in range(STEPS):
        x = x + 0.01 * x * x
    return sum_all(x)


def polynomial_bulk(xp: Any, x: Any) -> Any:
    for _ in range(STEPS):
        x = x + 0.01 * x * x
    return x.sum()


def polynomial_by_hand(x: Array) -> Sequence[Array]:
    """Block by block, with what the way back needs kept."""
    dx, total = np.empty_like(x), 0.0
    kept, spare = np.empty((STEPS, BLOCK), x.dtype), np.empty((2, BLOCK), x.dtype)
    for start in range(0, len(x), BLOCK):
        slope = dx[start : start + BLOCK]
        n = len(slope)
        y, t, other = x[start : start + BLOCK], spare[0, :n], spare[1, :n]
        for k in range(STEPS):
            np.multiply(y, 0.01, kept[k, :n])
            np.multiply(kept[k, :n], y, t)
            t += y
            y, t, other = t, other, t
        total += y.sum(dtype=np.float64)
        slope[:] = 1.0
        for k in range(STEPS - 1, -1, -1):
            np.multiply(kept[k, :n], slope, t)
            t *= 2.0
            slope += t
    return np.asarray(total, x.dtype), dx


def transcendental(x: AnyTensor) -> AnyTensor:
    return sum_all(tanh(sin(x) * exp(-0.5 * x * x) + log(1.0 + x * x)))


def transcendental_bulk(xp: Any, x: Any) -> Any:
    return xp.tanh(xp.sin(x) * xp.exp(-0.5 * x * x) + xp.log(1.0 + x * x)).sum()


def transcendental_by_hand(x: Array) -> Sequence[Array]:
    dx, total = np.empty_like(x), 0.0
    for start in range(0, len(x), BLOCK):
        y = x[start : start + BLOCK]
        square = y * y
        e, s, c = np.exp(-0.5 * square), np.sin(y), np.cos(y)
        square += 1.0
        s *= e
        c *= e
        c -= s * y
        c += 2.0 * y / square
        t = np.tanh(s + np.log(square))
        total += t.sum(dtype=np.float64)
        np.multiply(t, t, t)
        np.subtract(1.0, t, t)
        np.multiply(t, c, dx[start : start + BLOCK])
    return np.asarray(total, x.dtype), dx


def workload(which: str, n: int = 1_000_000, dtype: Any = np.float64) -> Workload:
    x = np.random.default_rng(0).uniform(-1.0, 1.0, n).astype(dtype)
    single = dtype == np.float32
    f, bulk, hand = {
        "polynomial": (polynomial, polynomial_bulk, polynomial_by_hand),
        "transcendental": (transcendental, transcendental_bulk, transcendental_by_hand),
    }[which]
    results = [((), dtype), ((n,), dtype)]
    sizes = {"N": n, "STEPS": STEPS, "REAL": "float" if single else "double"}
    in_c = which if which == "polynomial" or not single else "transcendental_f32"
    peers = native.of("chains.c", in_c, [x], results, sizes)
    if which == "polynomial":
        peers["C, forwards"] = native.maker("chains.c", "polynomial_forwards", [x], results, sizes)
    peers["NumPy"] = lambda: Way(lambda: hand(x))
    peers |= libraries.of_value(bulk, [x], [0])
    title = {"polynomial": "10 polynomial steps", "transcendental": "tanh(sin x exp(-x²/2) + log(1+x²))"}[which]
    targets = {"C": 1.15, "JAX": 1 / 15 if which == "polynomial" else 1 / 5.5} if not single else {}
    return Workload(
        title + (", float32" if single else ""), f"n={n}", [x], value_and_grad(f), f, peers, targets,
        tolerance=1e-4 if single else 1e-9,
    )  # fmt: skip


WORKLOADS = {
    "polynomial": lambda: workload("polynomial"),
    "transcendental": lambda: workload("transcendental"),
    "polynomial_f32": lambda: workload("polynomial", dtype=np.float32),
    "transcendental_f32": lambda: workload("transcendental", dtype=np.float32),
}
TINY = {
    "polynomial": lambda: workload("polynomial", 1003),
    "transcendental": lambda: workload("transcendental", 1003),
    "polynomial_f32": lambda: workload("polynomial", 1003, np.float32),
    "transcendental_f32": lambda: workload("transcendental", 1003, np.float32),
}
SHARED = {  # other lengths, for several threads
    f"{which}{name}_1e{k}": lambda which=which, dtype=dtype, k=k: workload(which, 10**k, dtype)
    for which in ("polynomial", "transcendental")
    for name, dtype in (("", np.float64), ("_f32", np.float32))
    for k in (4, 5, 7)
}
