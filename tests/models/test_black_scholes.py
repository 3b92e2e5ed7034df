"""Greeks against their closed forms, parity of calls and puts, implied volatilities."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from scipy.stats import norm

from adtypes import compile, ones_like, using
from adtypes.testing import agreement, check_grads
from examples.black_scholes import Market, book, call, example, greeks, implied_volatility, main, put


def closed_forms(m: Market[int]) -> dict[str, np.ndarray]:
    s, k, v, r, t = (getattr(m, f.name).numpy() for f in fields(m))
    d1 = (np.log(s / k) + (r + v**2 / 2) * t) / (v * np.sqrt(t))
    d2 = d1 - v * np.sqrt(t)
    return {
        "delta": norm.cdf(d1),
        "vega": s * norm.pdf(d1) * np.sqrt(t),
        "theta": -s * norm.pdf(d1) * v / (2 * np.sqrt(t)) - r * k * np.exp(-r * t) * norm.cdf(d2),
        "rho": k * t * np.exp(-r * t) * norm.cdf(d2),
        "gamma": norm.pdf(d1) / (s * v * np.sqrt(t)),
        "vanna": -norm.pdf(d1) * d2 / v,
    }


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_closed_forms(interpreter: str) -> None:
    m = example(50)
    with using(interpreter=interpreter):
        found = compile(greeks)(m) if interpreter == "symbolic" else greeks(m)
    for name, expected in closed_forms(m).items():
        np.testing.assert_allclose(getattr(found, name).numpy(), expected, rtol=1e-11, atol=1e-12)


def test_a_price_of_the_textbooks() -> None:
    from adtypes import array

    m = Market(*(array([x]) for x in (42.0, 40.0, 0.2, 0.1, 0.5)))
    assert call(m).tolist() == [pytest.approx(4.7594, abs=1e-4)]
    assert put(m).tolist() == [pytest.approx(0.8086, abs=1e-4)]


def test_parity() -> None:
    m = example(50)
    forward = m.spot.numpy() - m.strike.numpy() * np.exp(-m.rate.numpy() * m.time.numpy())
    np.testing.assert_allclose(call(m).numpy() - put(m).numpy(), forward, atol=1e-12)


def test_implied_volatility() -> None:
    m = example(50)
    guess = replace(m, volatility=ones_like(m.spot) * 0.3)
    np.testing.assert_allclose(implied_volatility(call(m), guess).numpy(), m.volatility.numpy(), atol=1e-8)


def test_derivatives() -> None:
    check_grads(book, (example(2),), order=2, tolerance=1e-4)
    assert agreement(book, example(2), backends=["numpy"]).apart < 1e-9


def test_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    assert "gamma" in capsys.readouterr().out
