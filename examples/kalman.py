"""The likelihood of noisy positions of something that drifts: a Kalman filter, and its parameters by maximum likelihood.

The state is a place and a speed. A sensor gives one number, so the only inverse that a step takes is that of a variance. The
filter is one loop, and its gradient one more. Run it with ``python -m examples.kalman``.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log as log_of
from math import pi
from typing import NewType, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from adtypes import F64, array, build2, compile, exp, expect, fold, log, rows, scalar, stack, value_and_grad
from adtypes.dims import F

T = TypeVar("T", bound=int)
State = NewType("State", int)


@dataclass(frozen=True)
class Noise:
    """Logarithms of standard deviations: of what pushes the speed in a unit of time, and of the sensor."""

    push: F[()]
    sensor: F[()]


@dataclass(frozen=True)
class Belief:
    """A normal distribution of the state."""

    mean: F[State]
    cov: F[State, State]


def predict(b: Belief, q: F[()]) -> Belief:
    """After a unit of time: the place moves by the speed, and pushes of variance `q` come in."""
    mean = expect(stack([b.mean[0] + b.mean[1], b.mean[1]]), b.mean.shape)
    move = expect(array([[1.0, 1.0], [0.0, 1.0]]), b.cov.shape)
    spread = expect(array([[1 / 3, 1 / 2], [1 / 2, 1.0]]), b.cov.shape)
    return Belief(mean, move @ b.cov @ move.T + q * spread)


def update(b: Belief, seen: F[()], r: F[()]) -> tuple[Belief, F[()]]:
    """After a measurement with variance `r` of the place; also the logarithm of its density."""
    (n,) = b.mean.shape
    off, variance = seen - b.mean[0], b.cov[0, 0] + r
    gain = b.cov[:, 0] / variance
    cov = build2((n, n), lambda i, j: b.cov[i, j] - gain[i] * b.cov[0, j])
    return Belief(b.mean + gain * off, cov), -0.5 * (off * off / variance + log(variance) + log_of(2 * pi))


def log_likelihood(p: Noise, seen: F[T]) -> F[()]:
    """The logarithm of the density of all measurements, from a wide belief about the start."""
    q, r = exp(2.0 * p.push), exp(2.0 * p.sensor)

    def step(c: tuple[Belief, F[()]], x: F[()]) -> tuple[Belief, F[()]]:
        b, total = c
        b, density = update(b, x, r)
        return predict(b, q), total + density

    start = Belief(expect(array([0.0, 0.0]), (State(2),)), expect(array([[100.0, 0.0], [0.0, 1.0]]), (State(2), State(2))))
    return fold(step, (start, scalar(0.0, F64)), rows(seen))[1]


def fit(seen: F[T]) -> Noise:
    """The parameters of greatest likelihood."""
    f = compile(value_and_grad(log_likelihood))

    def downhill(x: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        value, slope = f(Noise(array(x[0]), array(x[1])), seen)
        return -value.item(), -np.array([slope.push.item(), slope.sensor.item()])

    found = minimize(downhill, np.zeros(2), jac=True, method="BFGS", options={"gtol": 1e-6})
    return Noise(array(found.x[0]), array(found.x[1]))


def example(n: int, push: float, sensor: float, seed: int = 0) -> F[int]:
    """Measurements of something that is pushed all the time."""
    rng = np.random.default_rng(seed)
    root = np.linalg.cholesky([[1 / 3, 1 / 2], [1 / 2, 1.0]])
    state, out = np.zeros(2), []
    for _ in range(n):
        out.append(state[0] + sensor * rng.normal())
        state = np.array([state[0] + state[1], state[1]]) + push * root @ rng.normal(size=2)
    return expect(array(np.array(out)), (n,))


def main(n: int = 500) -> None:
    found = fit(example(n, push=0.1, sensor=2.0))
    print(f"from {n} measurements: push {exp(found.push).item():.4f} (true 0.1), sensor {exp(found.sensor).item():.4f} (true 2)")


if __name__ == "__main__":
    main()
