"""The log-likelihood of a Gaussian mixture, written element by element, and its gradient program.

The inverse covariance of each of `K` components is given by a lower-triangular factor, packed in a row of `icf`: first the
logarithms of its diagonal, then what stands below, column by column; a Wishart prior keeps the factors from degenerating. That is
the definition of the ADBench suite. Run it with ``python examples/gmm.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lgamma, pi, sqrt
from math import log as log_of
from typing import Generic, TypeVar

import numpy as np

from adtypes import (
    F64,
    Ix,
    Tensor,
    array,
    build1,
    compile,
    cond,
    exp,
    expect,
    log,
    max1,
    scalar,
    stop_gradient,
    sum1,
    trace,
    value_and_grad,
)
from adtypes.dims import D, K, N

Packed = TypeVar("Packed", bound=int)  # D * (D + 1) / 2


@dataclass(frozen=True)
class Mixture(Generic[K, D, Packed]):
    """Unnormalised log weights, means, and packed factors of the inverse covariances."""

    alphas: Tensor[F64, K]
    means: Tensor[F64, K, D]
    icf: Tensor[F64, K, Packed]


@dataclass(frozen=True)
class Wishart:
    """The prior of the factors: scale `gamma`, and `m` degrees of freedom beyond the dimension."""

    gamma: Tensor[F64]
    m: int

    def log_normaliser(self, d: int) -> Tensor[F64]:
        n = d + self.m + 1
        log_gamma = 0.25 * d * (d - 1) * log_of(pi) + sum(lgamma(0.5 * (n - j)) for j in range(d))
        return n * d * log(self.gamma / sqrt(2)) - log_gamma


def logsumexp(x: Tensor[F64, N]) -> Tensor[F64]:
    (n,) = x.shape
    top = stop_gradient(max1(n, lambda k: x[k]))
    return log(sum1(n, lambda k: exp(x[k] - top))) + top


def factors(q: Mixture[K, D, Packed]) -> Tensor[F64, K, D, D]:
    """The lower-triangular matrices, unpacked."""
    k, d = q.means.shape

    def entry(c: Ix[K], row: Ix[D], col: Ix[D]) -> Tensor[F64]:
        below = d + col * (2 * d - 1 - col) // 2 + row - col - 1
        return cond(col < row, q.icf[c, below], cond(row == col, exp(q.icf[c, row + 0]), 0.0))

    return build1(k, lambda c: build1(d, lambda row: build1(d, lambda col: entry(c, row, col))))


def log_likelihood(q: Mixture[K, D, Packed], x: Tensor[F64, N, D], prior: Wishart) -> Tensor[F64]:
    """The log-likelihood of the points `x`, a row each, plus the log density of the prior."""
    n, d = x.shape
    (k,) = q.alphas.shape
    f = factors(q)
    log_det = build1(k, lambda c: sum1(d, lambda r: q.icf[c, r + 0]))

    def component(i: Ix[N], c: Ix[K]) -> Tensor[F64]:
        y = build1(d, lambda r: sum1(d, lambda s: f[c, r, s] * (x[i, s] - q.means[c, s])))
        return q.alphas[c] + log_det[c] - 0.5 * sum1(d, lambda r: y[r] * y[r])

    points = sum1(n, lambda i: logsumexp(build1(k, lambda c: component(i, c))))
    squares = sum1(k, lambda c: sum1(d, lambda r: sum1(d, lambda s: f[c, r, s] * f[c, r, s])))
    wishart = 0.5 * prior.gamma**2 * squares - prior.m * sum1(k, lambda c: log_det[c]) - k * prior.log_normaliser(d)
    return points - n * logsumexp(q.alphas) - 0.5 * n * d * log_of(2 * pi) + wishart


def example(n: int, d: int, k: int, seed: int = 0) -> tuple[Mixture[int, int, int], Tensor[F64, int, int]]:
    """A random mixture and random points."""
    rng = np.random.default_rng(seed)
    packed = d * (d + 1) // 2
    q = Mixture(
        expect(array(rng.normal(size=k)), (k,)),
        expect(array(rng.normal(size=(k, d))), (k, d)),
        expect(array(0.1 * rng.normal(size=(k, packed))), (k, packed)),
    )
    return q, expect(array(rng.normal(size=(n, d))), (n, d))


def main() -> None:
    q, x = example(n=1000, d=10, k=25)
    prior = Wishart(gamma=scalar(1.0, F64), m=0)
    program = trace(log_likelihood, q, x, prior)
    print("As it is written:\n" + program.show("source"))
    print("\nas a bulk program:\n" + program.show())
    print("\nits gradient:\n" + program.grad().show())

    step = compile(value_and_grad(log_likelihood))
    print("\nGradient ascent on 1000 points and 25 components in 10 dimensions:")
    for k in range(50):
        value, slope = step(q, x, prior)
        if k % 10 == 0:
            print(f"  step {k:2}  log-likelihood {float(value):.3f}")
        q = Mixture(q.alphas + 1e-4 * slope.alphas, q.means + 1e-4 * slope.means, q.icf + 1e-4 * slope.icf)


if __name__ == "__main__":
    main()
