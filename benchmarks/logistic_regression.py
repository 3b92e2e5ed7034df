"""Logistic regression: value and gradient by the weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from adtypes import array, compile, expect, value_and_grad
from benchmarks.measure import OURS, Array, Way, Workload
from examples.logistic_regression import example, loss


def by_hand(w: Array, x: Array, y: Array, decay: float) -> Sequence[Array]:
    """One exponential for value and gradient."""
    n = len(x)
    z = x @ w
    e = np.abs(z)
    np.negative(e, e)
    np.exp(e, e)
    value = (np.log1p(e).sum() + np.maximum(z, 0.0).sum() - y @ z) / n + 0.5 * decay * (w @ w)
    s = np.where(z >= 0, 1.0, e)
    e += 1.0
    s /= e
    s -= y
    return value, (s @ x) / n + decay * w


def workload(n: int = 4096, d: int = 64) -> Workload:
    x, y = example(n, d)
    w = expect(array(np.linspace(-0.1, 0.1, d)), (d,))
    step = compile(value_and_grad(loss))
    ways: dict[str, Way] = {
        OURS: lambda: [t.numpy() for t in step(w, x, y, 0.1)],
        "NumPy by hand": lambda: by_hand(w.numpy(), x.numpy(), y.numpy(), 0.1),
    }
    return Workload("logistic regression, value and gradient", f"{n} x {d}", ways)
