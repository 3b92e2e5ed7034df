"""Logistic regression, element by element, with its gradient and its Hessian as programs.

Newton's method wants the matrix of second derivatives; here it is one bulk program, made from the same few lines. Run it with
``python examples/logistic_regression.py``.
"""

from __future__ import annotations

import numpy as np

from adtypes import F64, Tensor, array, build1, compile, expect, grad, hessian, mean, softplus, sum1, trace
from adtypes.dims import D, N


def loss(w: Tensor[F64, D], x: Tensor[F64, N, D], y: Tensor[F64, N], decay: float) -> Tensor[F64]:
    """The mean negative log-likelihood of labels 0 and 1, and half the squared length of the weights times `decay`."""
    n, d = x.shape
    scores = build1(n, lambda i: sum1(d, lambda j: x[i, j] * w[j]))
    losses = build1(n, lambda i: softplus(scores[i]) - y[i] * scores[i])
    return mean(losses) + 0.5 * decay * sum1(d, lambda j: w[j] * w[j])


def example(n: int, d: int, seed: int = 0) -> tuple[Tensor[F64, int, int], Tensor[F64, int]]:
    """Random points, and labels that a random plane gives most of them."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, d))
    y = np.where(x @ rng.normal(size=d) + rng.normal(size=n) > 0, 1.0, 0.0)
    return expect(array(x), (n, d)), expect(array(y), (n,))


def main() -> None:
    n, d = 1000, 5
    program = trace(loss, "f64[5]", "f64[1000,5]", "f64[1000]", "f64")
    print("As it is written:\n" + program.show("source"))
    print("\nas it runs:\n" + program.show())
    print("\nits gradient by the weights:\n" + program.grad().show())

    x, y = example(n, d)
    w = expect(array(np.zeros(d)), (d,))
    second = lambda w, x, y: hessian(lambda v: loss(v, x, y, 1e-3))(w)
    print("\nits matrix of second derivatives:\n" + trace(second, w, x, y).show())

    slope, curvature = compile(grad(loss)), compile(second)
    print("\nNewton's method:")
    for k in range(6):
        g = slope(w, x, y, 1e-3)
        print(f"  step {k}  loss {float(loss(w, x, y, 1e-3)):.9f}  gradient {np.abs(g.numpy()).max():.1e}")
        w = w - expect(array(np.linalg.solve(curvature(w, x, y).numpy(), g.numpy())), (d,))


if __name__ == "__main__":
    main()
