"""Fitting with SciPy: compiled gradients and Hessian-vector products as its oracles."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import approx_fprime

from examples.fit import CURVATURE, SLOPE, START, TRUTH, Wave, data, fit, main


@pytest.mark.parametrize("method", ["L-BFGS-B", "trust-ncg"])
def test_both_methods_find_the_wave(method: str) -> None:
    t, y = data()
    found = fit(t, y, START, method)
    np.testing.assert_allclose(found.x, TRUTH, atol=0.03)
    assert found.fun < 0.0026  # the variance of the noise is 0.0025
    slope = SLOPE(Wave.of(found.x), t, y)[1].vector
    assert np.abs(slope).max() < (1e-3 if method == "L-BFGS-B" else 1e-4)


def test_the_oracles_are_derivatives() -> None:
    t, y = data()
    value = lambda v: SLOPE(Wave.of(v), t, y)[0].item()
    np.testing.assert_allclose(SLOPE(Wave.of(START), t, y)[1].vector, approx_fprime(START, value), rtol=1e-4, atol=1e-5)
    d = np.array([1.0, -2.0, 0.5, 0.25])
    ends = [SLOPE(Wave.of(START + s * 1e-5 * d), t, y)[1].vector for s in (1, -1)]
    np.testing.assert_allclose(CURVATURE(Wave.of(START), Wave.of(d), t, y).vector, (ends[0] - ends[1]) / 2e-5, rtol=1e-6)


def test_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    assert len(capsys.readouterr().out.splitlines()) == 3
