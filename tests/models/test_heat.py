"""The heat equation: the exact solution of the scheme and its derivative, identification, and programs that do not grow."""

from __future__ import annotations

import re

import numpy as np
import pytest

from adtypes import AnyTensor, array, compile, grad, jacfwd, jacrev, square, sum_all, trace, using
from adtypes.testing import check_grads
from examples.heat import example, identify, main, simulate

T = 0.1


def decay(log_k: float, n: int, steps: int) -> tuple[float, float]:
    """By how much one sine wave falls in the scheme, and the derivative of that by the logarithm of the diffusivity."""
    per_rate = -4 * np.sin(np.pi / (2 * (n + 1))) ** 2 * (n + 1) ** 2 * T / steps
    factor = 1 + np.exp(log_k) * per_rate
    return factor**steps, steps * factor ** (steps - 1) * np.exp(log_k) * per_rate


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_one_wave(interpreter: str) -> None:
    n, steps, log_k = 31, 250, -0.4
    wave = np.sin(np.pi * np.arange(1, n + 1) / (n + 1))
    left, slope = decay(log_k, n, steps)
    with using(interpreter=interpreter):

        def f(u: AnyTensor) -> AnyTensor:
            return simulate(u, array(wave), T, steps)

        np.testing.assert_allclose(f(array([log_k, 0.0])).numpy(), left * wave, atol=1e-13)
        expected = slope * wave
        np.testing.assert_allclose(jacfwd(f)(array([log_k, 0.0])).numpy()[:, 0], expected, atol=1e-12)
        if interpreter == "symbolic":
            np.testing.assert_allclose(jacrev(f)(array([log_k, 0.0])).numpy()[:, 0], expected, atol=1e-12)


def test_the_equation() -> None:
    n, steps = 63, 1000
    wave = np.sin(np.pi * np.arange(1, n + 1) / (n + 1))
    found = compile(simulate)(array([0.0, 0.0]), array(wave), T, steps).numpy()
    np.testing.assert_allclose(found, np.exp(-(np.pi**2) * T) * wave, atol=2e-4)
    balanced = compile(simulate)(array([0.0, 8.0]), array(np.zeros(15)), 4.0, 4000).numpy()  # what heats flows off: a parabola
    x = np.arange(1, 16) / 16
    np.testing.assert_allclose(balanced, 4 * x * (1 - x), atol=1e-12)


def test_identification() -> None:
    n, steps = 31, 250
    start = example(n)
    seen = simulate(array([np.log(0.7), 3.0]), start, T, steps)
    assert identify(start, seen, T, steps) == pytest.approx((0.7, 3.0), abs=1e-9)


def test_derivatives() -> None:
    start = example(7)
    check_grads(lambda u: sum_all(square(simulate(u, start, T, 20))), (array([-0.2, 1.0]),), order=2, tolerance=1e-5)


def test_programs_do_not_grow_with_the_steps() -> None:
    start = example(15)
    loss = lambda u, n: sum_all(square(simulate(u, start, T, n)))
    texts = [trace(lambda u, n=n: grad(loss)(u, n), "f64[2]").show() for n in (100, 1000)]
    skeletons = [re.sub(r"\d[\d.e-]*", "0", text) for text in texts]
    assert skeletons[0] == skeletons[1]


def test_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    assert "errors of 0.000: 0.700000 and 3.000000" in capsys.readouterr().out
