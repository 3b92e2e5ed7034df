"""Gravity: forces by hand, the closed orbit, what is conserved, and the derivative of a whole orbit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adtypes import array, grad, square, stage, sum_all, trace, using
from adtypes.testing import agreement, check_grads
from examples.n_body import PERIOD, Bodies, energies, energy, figure_of_eight, main, orbit, potential


def forces(place: Any, mass: Any) -> Any:
    out = np.zeros_like(place)
    for i in range(len(mass)):
        for j in range(len(mass)):
            if i != j:
                away = place[j] - place[i]
                out[i] += mass[i] * mass[j] * away / np.linalg.norm(away) ** 3
    return out


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_forces_by_hand(interpreter: str) -> None:
    rng = np.random.default_rng(0)
    place, mass = rng.normal(size=(5, 3)), rng.uniform(1, 2, size=5)
    with using(interpreter=interpreter):
        found = grad(potential)(array(place), array(mass)).numpy()
    np.testing.assert_allclose(-found, forces(place, mass), atol=1e-12)


def test_the_orbit_closes() -> None:
    b, mass = figure_of_eight()
    steps = 2000
    run = stage(lambda b, m, dt: orbit(b, m, dt, steps))(b, mass, array(PERIOD / steps))
    np.testing.assert_allclose(run.tree.place.numpy()[-1], b.place.numpy(), atol=1e-4)
    np.testing.assert_allclose(run.tree.speed.numpy()[-1], b.speed.numpy(), atol=1e-4)
    np.testing.assert_allclose(run.tree.speed.numpy().sum(1), 0.0, atol=1e-10)  # the momentum


def test_energy_is_kept_to_second_order() -> None:
    b, mass = figure_of_eight()
    start = energy(b, mass).item()
    assert start == pytest.approx(-1.28714, abs=1e-5)
    drift = []
    for steps in (250, 500, 1000):
        kept = stage(lambda b, m, dt, n=steps: energies(b, m, dt, n))(b, mass, array(PERIOD / steps)).numpy()
        drift.append(np.abs(kept - start).max())
    assert drift[2] < 1e-4
    assert drift[0] / drift[1] == pytest.approx(4.0, rel=0.1) and drift[1] / drift[2] == pytest.approx(4.0, rel=0.1)


def after(b: Bodies[int], mass: Any, steps: int = 3) -> Any:
    last = orbit(b, mass, array(0.01), steps)[steps - 1]
    return sum_all(square(last.place) * last.speed)


def test_derivatives_of_an_orbit() -> None:
    args = figure_of_eight()
    check_grads(after, args, order=1, tolerance=1e-5)
    assert agreement(after, *args, backends=["numpy"], second=False, loops=False, passes=False).apart < 1e-10


def test_the_program_does_not_grow_with_the_steps() -> None:
    b, mass = figure_of_eight()
    short, long = (trace(lambda b, m, n=n: grad(after)(b, m, n), b, mass) for n in (5, 500))
    assert len(short) == len(long)
    few, many = (trace(lambda b, m, n=n: sum_all(energies(b, m, array(0.01), n)), b, mass).grad() for n in (5, 500))
    assert len(few) == len(many)  # of a written program, whose loops were traced into another arena


def test_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main(500)
    assert "has changed by at most" in capsys.readouterr().out
