"""How well does a rod conduct heat, and how strongly is it heated? Both are found from what it looks like at the end.

The simulation is one loop of explicit steps, and so is its derivative, whatever the number of steps: Gauss-Newton takes the
Jacobian of all temperatures by the two unknowns from it. Run it with ``python -m examples.heat``.
"""

from __future__ import annotations

from typing import Any, NewType, TypeVar

import numpy as np

from adtypes import F64, Ix, Tensor, array, build1, compile, exp, expect, fold, indices, jacfwd
from adtypes.dims import F

N = TypeVar("N", bound=int)
Unknown = NewType("Unknown", int)  # the logarithm of the diffusivity, and the heat for each unit of time


def simulate(unknowns: F[Unknown], start: F[N], duration: float, steps: int) -> F[N]:
    """The temperatures after some time; the ends are kept at 0, which is what reading outside of the rod gives."""
    (n,) = start.shape
    dt, dx = duration / steps, 1.0 / (n + 1)
    rate, heat = exp(unknowns[0]) * (dt / dx**2), unknowns[1] * dt

    def step(u: F[N], _: Ix[int]) -> F[N]:
        return build1(n, lambda i: u[i] + rate * (u[i + 1] - 2.0 * u[i] + u[i - 1]) + heat)

    return fold(step, start, indices(steps))


def identify(start: F[N], seen: F[N], duration: float, steps: int, rounds: int = 12) -> tuple[float, float]:
    """Diffusivity and heating from the temperatures at the end, by Gauss-Newton from 1 and 0."""

    def temperatures(u: F[Unknown]) -> F[N]:
        return simulate(u, start, duration, steps)

    model, slopes = compile(temperatures), compile(jacfwd(temperatures))
    u: Tensor[F64, Unknown] = expect(array([0.0, 0.0]), (Unknown(2),))
    for _ in range(rounds):
        missing = seen.numpy() - model(u).numpy()
        u = u + expect(array(np.linalg.lstsq(slopes(u).numpy(), missing)[0]), (Unknown(2),))
    return float(np.exp(u[0].item())), u[1].item()


def example(n: int) -> Tensor[F64, Any]:
    """A rod that is warm in one half."""
    x = np.arange(1, n + 1) / (n + 1)
    return array(np.where(x < 0.5, np.sin(2 * np.pi * x), 0.0))


def main() -> None:
    n, steps, duration = 63, 1000, 0.1
    start = example(n)
    truth = expect(array([np.log(0.7), 3.0]), (Unknown(2),))
    seen = compile(simulate)(truth, start, duration, steps).numpy()
    print("the true diffusivity is 0.7, the true heating 3")
    for noise in (0.0, 1e-3, 1e-2):
        data = array(seen + noise * np.random.default_rng(0).normal(size=n))
        k, heat = identify(start, data, duration, steps)
        print(f"from measurements with errors of {noise:5.3f}: {k:.6f} and {heat:.6f}")


if __name__ == "__main__":
    main()
