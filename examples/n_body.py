"""Bodies under gravity: forces are minus the gradient of the energy, and the leapfrog scheme keeps the energy.

Three equal bodies can chase each other along a figure of eight; the orbit closes after 6.32591398 units of time. Run it with
``python -m examples.n_body``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NewType, TypeVar

import numpy as np

from adtypes import F64, Ix, Rows, Tensor, array, build1, cond, expect, grad, indices, scan, sqrt, square, stage, sum1, vmap

N = TypeVar("N", bound=int)
T = TypeVar("T", bound=int)
Axis = NewType("Axis", int)


@dataclass(frozen=True)
class Bodies(Generic[N]):
    """Places and speeds."""

    place: Tensor[F64, N, Axis]
    speed: Tensor[F64, N, Axis]


def potential(place: Tensor[F64, N, Axis], mass: Tensor[F64, N]) -> Tensor[F64]:
    """The energy of position; each pair counts once, and the distance 0 of a body to itself leaks into no derivative."""
    n, d = place.shape

    def pair(i: Ix[N], j: Ix[N]) -> Tensor[F64]:
        distance = sqrt(sum1(d, lambda k: square(place[i, k] - place[j, k])))
        return cond(i < j, mass[i] * mass[j] / distance, 0.0)

    return -sum1(n, lambda i: sum1(n, lambda j: pair(i, j)))


def energy(b: Bodies[N], mass: Tensor[F64, N]) -> Tensor[F64]:
    n, d = b.place.shape
    moving = 0.5 * sum1(n, lambda i: mass[i] * sum1(d, lambda k: square(b.speed[i, k])))
    return moving + potential(b.place, mass)


def step(b: Bodies[N], mass: Tensor[F64, N], dt: Tensor[F64]) -> Bodies[N]:
    """Half a kick, a drift, half a kick."""
    n, _ = b.place.shape

    def kicked(speed: Tensor[F64, N, Axis], place: Tensor[F64, N, Axis]) -> Tensor[F64, N, Axis]:
        slope = grad(potential)(place, mass)
        return speed - 0.5 * dt * build1(n, lambda i: slope[i] / mass[i])

    half = kicked(b.speed, b.place)
    place = b.place + dt * half
    return Bodies(place, kicked(half, place))


def orbit(b: Bodies[N], mass: Tensor[F64, N], dt: Tensor[F64], steps: T) -> Rows[T, Bodies[N]]:
    """The bodies after each step: one loop, whose body is one step, however long it runs."""
    return scan(lambda b, _: step(b, mass, dt), b, indices(steps))


def energies(b: Bodies[N], mass: Tensor[F64, N], dt: Tensor[F64], steps: T) -> Tensor[F64, T]:
    return vmap(lambda b: energy(b, mass), orbit(b, mass, dt, steps)).stack()


PERIOD = 6.32591398


def figure_of_eight() -> tuple[Bodies[int], Tensor[F64, int]]:
    """The start that Chenciner and Montgomery found, for masses 1."""
    a, v = np.array([0.97000436, -0.24308753]), np.array([0.93240737, 0.86473146])
    b = Bodies(
        expect(array(np.stack([a, -a, 0 * a])), (3, Axis(2))), expect(array(np.stack([v / 2, v / 2, -v])), (3, Axis(2)))
    )
    return b, expect(array(np.ones(3)), (3,))


def main(steps: int = 2000) -> None:
    b, mass = figure_of_eight()
    dt = array(PERIOD / steps)
    run = stage(lambda b, mass, dt: orbit(b, mass, dt, steps))(b, mass, dt)
    last = run[steps - 1]
    print(f"after one period the bodies are {np.abs(last.place.numpy() - b.place.numpy()).max():.1e} from where they began")
    kept = vmap(lambda b: energy(b, mass), run).stack().numpy()
    print(f"the energy {kept[0]:.6f} has changed by at most {np.abs(kept - kept[0]).max():.1e}")


if __name__ == "__main__":
    main()
