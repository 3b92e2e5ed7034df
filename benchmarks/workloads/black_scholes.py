"""Options: the sum of all prices and its gradients, the greeks, one loop over five long vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import special

from adtypes import AnyTensor, value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload
from examples.black_scholes import Market, book, example


def program(*inputs: AnyTensor) -> Sequence[Any]:
    value, m = value_and_grad(book)(Market(*inputs))
    return value, m.spot, m.strike, m.volatility, m.rate, m.time


def ours(*inputs: AnyTensor) -> AnyTensor:
    return book(Market(*inputs))


def bulk(xp: Any, spot: Any, strike: Any, vol: Any, rate: Any, time: Any) -> Any:
    spread = vol * xp.sqrt(time)
    d1 = (xp.log(spot / strike) + (rate + 0.5 * vol * vol) * time) / spread

    def normal(x: Any) -> Any:
        return 0.5 * xp.erfc(-x * 0.5**0.5)

    return (spot * normal(d1) - strike * xp.exp(-rate * time) * normal(d1 - spread)).sum()


def by_hand(spot: Array, strike: Array, vol: Array, rate: Array, time: Array) -> Sequence[Array]:
    """The formulas of the greeks."""
    root = np.sqrt(time)
    spread = vol * root
    d1 = spot / strike
    np.log(d1, d1)
    d1 += (rate + 0.5 * vol * vol) * time
    d1 /= spread
    n1, n2 = special.ndtr(d1), special.ndtr(d1 - spread)
    later = np.exp(-rate * time)
    later *= n2
    np.multiply(d1, d1, d1)
    d1 *= -0.5
    vega = np.exp(d1, d1)
    vega *= 1.0 / np.sqrt(2.0 * np.pi)
    vega *= root
    vega *= spot
    of_time = vega * vol
    of_time *= 0.5
    of_time /= time
    owed = strike * later
    of_time += rate * owed
    value = spot @ n1 - owed.sum()
    owed *= time
    return value, n1, np.negative(later, later), vega, owed, of_time


def workload(n: int = 1_000_000) -> Workload:
    m = example(n)
    inputs = [t.numpy() for t in (m.spot, m.strike, m.volatility, m.rate, m.time)]
    results = [((), np.float64), *[((n,), np.float64)] * 5]
    peers = native.of("black_scholes.c", "black_scholes", inputs, results, {"N": n})
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_value(bulk, inputs, range(5))
    return Workload("Black-Scholes, 5 greeks", f"n={n}", inputs, program, ours, peers)


WORKLOADS = {"black_scholes": workload}
TINY = {"black_scholes": lambda: workload(100)}
