"""Logistic regression by indices: value and gradient by the weights, and the product of its Hessian with a vector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, hvp, value_and_grad
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload
from examples.logistic_regression import example, loss

DECAY = 0.1
BLOCK = 32


def ours(w: AnyTensor, x: AnyTensor, y: AnyTensor) -> AnyTensor:
    return loss(w, x, y, DECAY)


def bulk(xp: Any, w: Any, x: Any, y: Any) -> Any:
    z = x @ w
    softplus = xp.log1p(xp.exp(-xp.abs(z))) + xp.relu(z)
    return (softplus - y * z).mean() + 0.5 * DECAY * (w @ w)


def by_hand(w: Array, x: Array, y: Array) -> Sequence[Array]:
    """One exponential for value and gradient."""
    n = len(x)
    z = x @ w
    e = np.abs(z)
    np.negative(e, e)
    np.exp(e, e)
    value = (np.log1p(e).sum() + np.maximum(z, 0.0).sum() - y @ z) / n + 0.5 * DECAY * (w @ w)
    s = np.where(z >= 0, 1.0, e)
    e += 1.0
    s /= e
    s -= y
    return value, (s @ x) / n + DECAY * w


def workload(n: int = 4096, d: int = 64) -> Workload:
    inputs = [np.linspace(-0.1, 0.1, d), *(t.numpy() for t in example(n, d))]
    sizes = {"N": n, "D": d, "DECAY": DECAY, "BLOCK": BLOCK if n % BLOCK == 0 else 1}
    peers = native.of("logistic_regression.c", "logistic", inputs, [((), np.float64), ((d,), np.float64)], sizes)
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_value(bulk, inputs, [0])
    targets = {"C": 1.1, "NumPy": 1.0, "JAX": 1.0}
    return Workload("logistic regression", f"{n} x {d}", inputs, value_and_grad(ours), ours, peers, targets)


# ---------------------------------------------------------------- the Hessian and a vector
def product(w: AnyTensor, v: AnyTensor, x: AnyTensor, y: AnyTensor) -> tuple[AnyTensor]:
    return (hvp(lambda u: ours(u, x, y), w, v),)


def product_by_hand(w: Array, v: Array, x: Array, y: Array) -> Sequence[Array]:
    """Both products with the points at once."""
    zu = x @ np.stack([w, v], 1)
    e = np.exp(-np.abs(zu[:, 0]))
    slope = e / (1.0 + e) ** 2
    slope *= zu[:, 1]
    return ((slope @ x) / len(x) + DECAY * v,)


def product_in_jax(jax: Any, w: Any, v: Any, x: Any, y: Any) -> Any:
    names = libraries.jax_names()
    return (jax.jvp(jax.grad(lambda u: bulk(names, u, x, y)), (w,), (v,))[1],)


def product_in_torch(torch: Any, w: Any, v: Any, x: Any, y: Any) -> Any:
    names = libraries.torch_names()
    u = w.detach().requires_grad_()
    (slope,) = torch.autograd.grad(bulk(names, u, x, y), u, create_graph=True)
    return torch.autograd.grad(slope @ v, u)


def product_in_autograd(w: Array, v: Array, x: Array, y: Array) -> Way:
    libraries.load("autograd")
    import autograd

    names = libraries.autograd_names()
    run = autograd.hessian_vector_product(lambda u: bulk(names, u, x, y))
    return Way(lambda: (run(w, v),))


def hessian_product(n: int = 4096, d: int = 64) -> Workload:
    x, y = (t.numpy() for t in example(n, d))
    inputs = [np.linspace(-0.1, 0.1, d), np.cos(np.arange(float(d))), x, y]
    peers = {"NumPy": lambda: Way(lambda: product_by_hand(*inputs))}
    peers |= libraries.by_jax(product_in_jax, inputs)
    peers |= libraries.by_torch(product_in_torch, inputs)
    peers["autograd"] = lambda: product_in_autograd(*inputs)
    targets = {"NumPy": 1.0, "JAX": 1.0}
    return Workload("logistic regression, Hessian-vector product", f"{n} x {d}", inputs, product, None, peers, targets)


WORKLOADS = {"logistic_regression": workload, "logistic_regression_hvp": hessian_product}
TINY = {"logistic_regression": lambda: workload(50, 4), "logistic_regression_hvp": lambda: hessian_product(50, 4)}
