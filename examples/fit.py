"""Fitting with SciPy: gradients for L-BFGS, Hessian-vector products for trust regions.

A damped oscillation is fitted to noisy measurements. `scipy.optimize.minimize` wants functions of one vector; it is given
compiled derivatives of a function of a record.

    python examples/fit.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NewType

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import OptimizeResult, minimize

from adtypes import F64, Tensor, array, compile, cos, exp, hvp, mean, square, value_and_grad

Samples = NewType("Samples", int)
Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Wave:
    """``size * exp(-decay * t) * cos(pace * t + phase)``"""

    size: Tensor[F64]
    decay: Tensor[F64]
    pace: Tensor[F64]
    phase: Tensor[F64]

    def __call__(self, t: Tensor[F64, Samples]) -> Tensor[F64, Samples]:
        return self.size * exp(-self.decay * t) * cos(self.pace * t + self.phase)

    @staticmethod
    def of(v: Vector) -> Wave:
        return Wave(*map(array, v))

    @property
    def vector(self) -> Vector:
        return np.array([self.size.item(), self.decay.item(), self.pace.item(), self.phase.item()])


def loss(wave: Wave, t: Tensor[F64, Samples], y: Tensor[F64, Samples]) -> Tensor[F64]:
    """The mean squared error."""
    return mean(square(wave(t) - y))


def curvature(wave: Wave, along: Wave, t: Tensor[F64, Samples], y: Tensor[F64, Samples]) -> Wave:
    """The Hessian of the loss times a direction."""
    return hvp(lambda w: loss(w, t, y), wave, along)


SLOPE = compile(value_and_grad(loss))
CURVATURE = compile(curvature)


def fit(t: Tensor[F64, Samples], y: Tensor[F64, Samples], start: Vector, method: str) -> OptimizeResult:
    """The wave that fits the samples best, by a method of `scipy.optimize.minimize`."""

    def value_and_slope(v: Vector) -> tuple[float, Vector]:
        value, slope = SLOPE(Wave.of(v), t, y)
        return value.item(), slope.vector

    hessp: Callable[[Vector, Vector], Vector] = lambda v, d: CURVATURE(Wave.of(v), Wave.of(d), t, y).vector
    more = {"hessp": hessp} if method.startswith("trust") else {}
    return minimize(value_and_slope, start, jac=True, method=method, **more)


TRUTH = np.array([2.0, 0.3, 3.0, 0.5])
START = np.array([1.0, 0.1, 2.8, 0.0])


def data(seed: int = 0) -> tuple[Tensor[F64, Samples], Tensor[F64, Samples]]:
    """Two hundred noisy samples of the true wave."""
    t = np.linspace(0.0, 6.0, 200)
    noise = np.random.default_rng(seed).normal(scale=0.05, size=200)
    return array(t), array(Wave.of(TRUTH)(array(t)).numpy() + noise)


def main() -> None:
    t, y = data()
    print(f"{'method':10} {'loss':>10} {'steps':>6}   size, decay, pace, phase (true: {TRUTH})")
    for method in ("L-BFGS-B", "trust-ncg"):
        found = fit(t, y, START, method)
        print(f"{method:10} {found.fun:10.6f} {found.nit:6d}   {np.round(found.x, 3)}")


if __name__ == "__main__":
    main()
