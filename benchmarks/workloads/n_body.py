"""Bodies under gravity, all pairs by index: the energy of position and its gradient, minus the forces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload
from examples.n_body import potential


def bulk(xp: Any, place: Any, mass: Any) -> Any:
    away = place[:, None, :] - place
    same = xp.constant(np.eye(len(place)))
    inverse = (1.0 - same) / xp.sqrt((away * away).sum(2) + same)
    return -0.5 * (mass @ inverse @ mass)


def by_hand(place: Array, mass: Array) -> Sequence[Array]:
    """Sums over pairs as products of matrices."""
    squares = np.einsum("ik,ik->i", place, place)
    d2 = squares[:, None] + squares - 2.0 * (place @ place.T)
    np.fill_diagonal(d2, np.inf)
    w = 1.0 / np.sqrt(d2)
    value = -0.5 * (mass @ w @ mass)
    w /= d2
    w *= mass
    return value, mass[:, None] * (place * w.sum(1)[:, None] - w @ place)


def workload(n: int = 256) -> Workload:
    rng = np.random.default_rng(0)
    inputs = [rng.normal(size=(n, 3)), rng.uniform(0.5, 1.5, size=n)]
    peers = native.of("n_body.c", "n_body", inputs, [((), np.float64), ((n, 3), np.float64)], {"N": n})
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_value(bulk, inputs, (0,))
    return Workload("n bodies", f"n={n}", inputs, value_and_grad(potential), potential, peers)


WORKLOADS = {"n_body": workload}
TINY = {"n_body": lambda: workload(7)}
