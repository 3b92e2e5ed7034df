"""The filter's likelihood is that of the joint normal distribution of all measurements; so are its derivatives."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.stats import multivariate_normal

from adtypes import array, exp, grad, hessian, trace, using, value_and_grad
from adtypes.testing import agreement, check_grads
from examples.kalman import Noise, example, fit, log_likelihood, main


def joint(push: float, sensor: float, seen: np.ndarray) -> float:
    """The same density without a filter."""
    n = len(seen)
    move, q = np.array([[1.0, 1.0], [0.0, 1.0]]), np.exp(2 * push) * np.array([[1 / 3, 1 / 2], [1 / 2, 1.0]])
    cov = np.diag([100.0, 1.0])
    places = np.zeros((n, n))
    for i in range(n):
        ahead = cov
        for j in range(i, n):
            places[i, j] = places[j, i] = ahead[0, 0]
            ahead = move @ ahead  # covariance of the state at j with that at i
        cov = move @ cov @ move.T + q
    return float(multivariate_normal(np.zeros(n), places + np.exp(2 * sensor) * np.eye(n)).logpdf(seen))


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_the_joint_density(interpreter: str) -> None:
    seen = example(30, 0.3, 1.0)
    push, sensor, h = -1.0, 0.2, 1e-5
    with using(interpreter=interpreter):
        value, slope = value_and_grad(log_likelihood)(Noise(array(push), array(sensor)), seen)
    ys = seen.numpy()
    assert value.item() == pytest.approx(joint(push, sensor, ys), abs=1e-9)
    by_push = (joint(push + h, sensor, ys) - joint(push - h, sensor, ys)) / (2 * h)
    by_sensor = (joint(push, sensor + h, ys) - joint(push, sensor - h, ys)) / (2 * h)
    assert [slope.push.item(), slope.sensor.item()] == pytest.approx([by_push, by_sensor], abs=1e-5)


def test_derivatives() -> None:
    seen = example(6, 0.3, 1.0)
    p = Noise(array(-1.0), array(0.2))
    check_grads(log_likelihood, (p, seen), order=2, tolerance=1e-5)
    assert agreement(log_likelihood, p, seen, backends=["numpy"], second=False, loops=False, passes=False).apart < 1e-9


def test_maximum_likelihood() -> None:
    seen = example(200, push=0.1, sensor=2.0)
    best = fit(seen)
    slope = grad(log_likelihood)(best, seen)
    assert abs(slope.push.item()) + abs(slope.sensor.item()) < 1e-4
    curved = hessian(lambda x: log_likelihood(Noise(x[0], x[1]), seen))(array([best.push.item(), best.sensor.item()]))
    assert (np.linalg.eigvalsh(curved.numpy()) < 0).all()
    assert log_likelihood(best, seen).item() > log_likelihood(Noise(array(np.log(0.1)), array(np.log(2.0))), seen).item()
    assert exp(best.sensor).item() == pytest.approx(2.0, rel=0.15)


def test_the_gradient_is_two_loops() -> None:
    p = Noise(array(-1.0), array(0.2))
    text = trace(lambda p, y: grad(log_likelihood)(p, y), p, "f64[100]").show()
    assert len(re.findall(r"\bmap_accum", text)) == 2


def test_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main(50)
    assert "from 50 measurements" in capsys.readouterr().out
