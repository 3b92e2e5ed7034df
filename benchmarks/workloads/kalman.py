"""A Kalman filter: a loop whose steps are a few small products; value and gradient of the likelihood by two noises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, stack, value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Workload
from examples.kalman import Noise, example, log_likelihood


def ours(noise: AnyTensor, seen: AnyTensor) -> AnyTensor:
    return log_likelihood(Noise(noise[0], noise[1]), seen)


def program(noise: AnyTensor, seen: AnyTensor) -> Sequence[Any]:
    value, slope = value_and_grad(log_likelihood)(Noise(noise[0], noise[1]), seen)
    return value, stack([slope.push, slope.sensor])


def bulk(xp: Any, noise: Any, seen: Any) -> Any:
    q, r = xp.exp(2.0 * noise[0]), xp.exp(2.0 * noise[1])
    move, spread = xp.constant(np.array([[1.0, 1.0], [0.0, 1.0]])), xp.constant(np.array([[1 / 3, 1 / 2], [1 / 2, 1.0]]))

    def step(belief: Any, x: Any) -> Any:
        mean, cov = belief
        off, variance = x - mean[0], cov[0, 0] + r
        gain = cov[:, 0] / variance
        mean, cov = mean + gain * off, cov - gain[:, None] * cov[0]
        return (move @ mean, move @ cov @ move.T + q * spread), -0.5 * (
            off * off / variance + xp.log(variance) + np.log(2 * np.pi)
        )

    start = xp.constant(np.zeros(2)), xp.constant(np.diag([100.0, 1.0]))
    return xp.scan(step, start, seen)[1].sum()


def workload(n: int = 500) -> Workload:
    inputs = [np.array([-2.0, 0.5]), example(n, 0.1, 2.0).numpy()]
    peers = native.of("kalman.c", "kalman", inputs, [((), np.float64), ((2,), np.float64)], {"N": n})
    peers |= libraries.of_value(bulk, inputs, (0,), ("JAX", "torch", "autograd"))
    return Workload("Kalman filter", f"{n} steps, 2 x 2", inputs, program, ours, peers)


WORKLOADS = {"kalman": workload}
TINY = {"kalman": lambda: workload(5)}
