"""Heat in a rod: a long loop of short steps with borders; value and gradients by two constants and the first temperatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, square, sum_all, value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload
from examples.heat import simulate

DURATION = 0.002


def loss(p: tuple[AnyTensor, AnyTensor], seen: AnyTensor, steps: int) -> AnyTensor:
    return sum_all(square(simulate(p[0], p[1], DURATION, steps) - seen))


def bulk(xp: Any, unknowns: Any, start: Any, seen: Any, steps: Any) -> Any:
    n, many = len(start), len(steps)
    dt, dx = DURATION / many, 1.0 / (n + 1)
    rate, heat, zero = xp.exp(unknowns[0]) * (dt / dx**2), unknowns[1] * dt, xp.constant(np.zeros(1))

    def step(u: Any, k: Any) -> Any:
        right, left = xp.concatenate([u[1:], zero]), xp.concatenate([zero, u[:-1]])
        return u + rate * (right - 2.0 * u + left) + heat, k

    last, _ = xp.scan(step, start, steps)
    off = last - seen
    return (off * off).sum()


def by_hand(unknowns: Array, start: Array, seen: Array, steps: int) -> Sequence[Array]:
    n = len(start)
    dt, dx = DURATION / steps, 1.0 / (n + 1)
    rate, heat = np.exp(unknowns[0]) * (dt / dx**2), unknowns[1] * dt
    u, second = np.zeros((steps + 1, n + 2)), np.empty((steps, n))
    u[0, 1:-1] = start
    for t in range(steps):
        old, bend = u[t], second[t]
        np.add(old[2:], old[:-2], bend)
        bend -= 2.0 * old[1:-1]
        new = u[t + 1, 1:-1]
        np.multiply(bend, rate, new)
        new += old[1:-1]
        new += heat
    cts, bend = np.zeros((steps + 1, n + 2)), np.empty(n)
    off = u[steps, 1:-1] - seen
    cts[steps, 1:-1] = 2.0 * off
    for t in range(steps, 0, -1):
        ct, back = cts[t], cts[t - 1, 1:-1]
        np.add(ct[2:], ct[:-2], bend)
        np.subtract(bend, 2.0 * ct[1:-1], bend)
        np.multiply(bend, rate, back)
        back += ct[1:-1]
    inner = cts[1:, 1:-1]
    return off @ off, np.array([rate * np.einsum("ti,ti->", inner, second), dt * inner.sum()]), cts[0, 1:-1].copy()


def workload(n: int = 256, steps: int = 1000) -> Workload:
    x = np.arange(1, n + 1) / (n + 1)
    inputs = [np.array([-0.3, 2.0]), np.where(x < 0.5, np.sin(2 * np.pi * x), 0.0), np.sin(np.pi * x)]

    def program(unknowns: AnyTensor, start: AnyTensor, seen: AnyTensor) -> Sequence[Any]:
        value, slopes = value_and_grad(loss)((unknowns, start), seen, steps)
        return value, *slopes

    results = [((), np.float64), ((2,), np.float64), ((n,), np.float64)]
    peers = native.of("heat.c", "heat", inputs, results, {"N": n, "STEPS": steps, "DURATION": DURATION})
    peers["NumPy"] = lambda: Way(lambda: by_hand(inputs[0], inputs[1], inputs[2], steps))
    peers |= libraries.of_value(bulk, [*inputs, np.zeros(steps)], (0, 1), ("JAX", "torch", "autograd"))
    value = lambda u, s, seen: loss((u, s), seen, steps)
    return Workload("heat equation", f"{n} places, {steps} steps", inputs, program, value, peers)


WORKLOADS = {"heat": workload}
TINY = {"heat": lambda: workload(5, 4), "heat_odd": lambda: workload(4, 3)}
