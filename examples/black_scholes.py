"""Prices of European options and their sensitivities, the greeks: all of them derivatives of one formula.

Every option of a book is priced at once. As each price depends on its own parameters only, the gradient of the sum of all
prices is the table of their first-order greeks. Run it with ``python -m examples.black_scholes``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import numpy as np

from adtypes import F64, Tensor, array, compile, erfc, exp, expect, grad, hvp, log, ones_like, sqrt, sum_all, tree

N = TypeVar("N", bound=int)


@dataclass(frozen=True)
class Market(Generic[N]):
    """Spot price, strike, volatility, interest rate and time to expiry of each option."""

    spot: Tensor[F64, N]
    strike: Tensor[F64, N]
    volatility: Tensor[F64, N]
    rate: Tensor[F64, N]
    time: Tensor[F64, N]


@dataclass(frozen=True)
class Greeks(Generic[N]):
    delta: Tensor[F64, N]  # by the spot price
    vega: Tensor[F64, N]  # by the volatility
    theta: Tensor[F64, N]  # by the time that passes
    rho: Tensor[F64, N]  # by the interest rate
    gamma: Tensor[F64, N]  # by the spot price, twice
    vanna: Tensor[F64, N]  # by spot price and volatility


def normal(x: Tensor[F64, N]) -> Tensor[F64, N]:
    """The distribution function of the standard normal distribution."""
    return 0.5 * erfc(-x * 0.5**0.5)


def call(m: Market[N]) -> Tensor[F64, N]:
    """The price of the right to buy."""
    spread = m.volatility * sqrt(m.time)
    d1 = (log(m.spot / m.strike) + (m.rate + 0.5 * m.volatility**2) * m.time) / spread
    return m.spot * normal(d1) - m.strike * exp(-m.rate * m.time) * normal(d1 - spread)


def put(m: Market[N]) -> Tensor[F64, N]:
    """The price of the right to sell."""
    spread = m.volatility * sqrt(m.time)
    d1 = (log(m.spot / m.strike) + (m.rate + 0.5 * m.volatility**2) * m.time) / spread
    return m.strike * exp(-m.rate * m.time) * normal(spread - d1) - m.spot * normal(-d1)


def book(m: Market[N]) -> Tensor[F64]:
    """The sum of all prices of calls."""
    return sum_all(call(m))


def greeks(m: Market[N]) -> Greeks[N]:
    """The sensitivities of calls; the second-order ones are one Hessian-vector product."""
    first = grad(book)(m)
    along = replace(tree.zeros_like(m), spot=ones_like(m.spot))
    second = hvp(book, m, along)
    return Greeks(first.spot, first.volatility, -first.time, first.rate, second.spot, second.volatility)


def implied_volatility(price: Tensor[F64, N], m: Market[N], steps: int = 8) -> Tensor[F64, N]:
    """The volatility at which calls have these prices, by Newton's method from that of `m`."""

    @compile
    def step(m: Market[N], price: Tensor[F64, N]) -> Market[N]:
        return replace(m, volatility=m.volatility - (call(m) - price) / grad(book)(m).volatility)

    for _ in range(steps):
        m = step(m, price)
    return m.volatility


def example(n: int, seed: int = 0) -> Market[int]:
    rng = np.random.default_rng(seed)
    ranges = [(80, 120), (80, 120), (0.1, 0.5), (0.0, 0.06), (0.1, 2.0)]
    return Market(*(expect(array(rng.uniform(low, high, size=n)), (n,)) for low, high in ranges))


def main() -> None:
    m = example(5)
    found = compile(greeks)(m)
    print("price ", np.round(call(m).numpy(), 3))
    for name in ("delta", "vega", "theta", "rho", "gamma", "vanna"):
        print(f"{name:6}", np.round(getattr(found, name).numpy(), 3))
    print("implied volatility of these prices, from 0.3:")
    print(implied_volatility(call(m), replace(m, volatility=ones_like(m.spot) * 0.3)).numpy() - m.volatility.numpy())


if __name__ == "__main__":
    main()
