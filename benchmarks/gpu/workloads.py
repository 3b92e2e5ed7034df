"""What is measured on a GPU: value and gradients of five models in single precision, each small and large.

Small ones are as long as it takes to start their kernels, large ones as it takes to run them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from adtypes import F32, AnyTensor, mean, nn, relu, reshape, rows, scalar, value_and_grad, vmap
from benchmarks.measure import Array
from benchmarks.workloads import attention, black_scholes, gmm, mlp
from examples.gmm import Mixture, Wishart, log_likelihood

Network: TypeAlias = tuple[AnyTensor, ...]


class Workload(NamedTuple):
    """A program over tensors, and the value as a function of a namespace for other libraries; the first inputs have gradients."""

    title: str
    inputs: Sequence[Array]
    program: Callable[..., Sequence[Any]]
    bulk: Callable[..., Any]
    wrt: int


# ---------------------------------------------------------------- a convolutional network
def cnn_loss(p: Network, x: AnyTensor, wanted: AnyTensor) -> AnyTensor:
    k1, b1, k2, b2, w, b = p
    for kernels, bias in ((k1, b1), (k2, b2)):
        x = nn.max_pool2d(relu(nn.conv2d(x, kernels, bias, padding="same")), 2)
    features = reshape(x, (x.shape[0], w.shape[1]))
    return mean(nn.cross_entropy(vmap(lambda v: w @ v + b, rows(features)).stack(), wanted))


def cnn_program(*inputs: AnyTensor) -> Sequence[Any]:
    value, slopes = value_and_grad(cnn_loss)(inputs[:6], *inputs[6:])
    return value, *slopes


def cnn_bulk(xp: Any, k1: Any, b1: Any, k2: Any, b2: Any, w: Any, b: Any, x: Any, wanted: Any) -> Any:
    for kernels, bias in ((k1, b1), (k2, b2)):
        x = xp.max_pool2d(xp.relu(xp.conv2d(x, kernels) + bias[:, None, None]))
    z = x.reshape(len(wanted), -1) @ w.T + b
    return (xp.logsumexp(z, 1) - z[xp.arange(len(wanted)), wanted]).mean()


def cnn(batch: int, side: int, channels: int, first: int, second: int) -> Workload:
    rng = np.random.default_rng(0)

    def normal(*shape: int) -> Array:
        return np.asarray(rng.normal(size=shape) / np.sqrt(np.prod(shape[1:])), np.float32)

    wide = second * (side // 4) ** 2
    inputs = [normal(first, channels, 3, 3), normal(first), normal(second, first, 3, 3), normal(second), normal(10, wide)]
    inputs += [normal(10), rng.normal(size=(batch, channels, side, side)).astype(np.float32), rng.integers(0, 10, batch)]
    title = f"CNN, {batch} images {channels}x{side}x{side}, {first} and {second} kernels 3x3"
    return Workload(title, inputs, cnn_program, cnn_bulk, 6)


# ---------------------------------------------------------------- models that are measured on CPUs as well
def networks(batch: int, pixels: int, hidden: int, kinds: int) -> Workload:
    w = mlp.workload(batch, pixels, hidden, kinds)
    return Workload(f"MLP {w.sizes}", w.inputs, w.program, mlp.bulk, 4)


def transformer(t: int, d: int, heads: int, inner: int) -> Workload:
    w = attention.workload(t, d, heads, inner)
    return Workload(f"transformer block, {w.sizes}", w.inputs, w.program, attention.bulk, 12)


def mixture(n: int, d: int, k: int) -> Workload:
    rng = np.random.default_rng(0)
    inputs = [rng.normal(size=s).astype(np.float32) for s in ((k,), (k, d), (k, d * (d + 1) // 2), (n, d))]
    inputs[2] *= np.float32(0.1)

    def program(alphas: AnyTensor, means: AnyTensor, icf: AnyTensor, x: AnyTensor) -> Sequence[Any]:
        prior = Wishart(scalar(gmm.GAMMA, F32), gmm.M)  # type: ignore[arg-type]
        value, slope = value_and_grad(log_likelihood)(Mixture(alphas, means, icf), x, prior)
        return value, slope.alphas, slope.means, slope.icf

    return Workload(f"Gaussian mixture, n={n}, d={d}, K={k}", inputs, program, gmm.bulk, 3)


def options(n: int) -> Workload:
    w = black_scholes.workload(n)
    inputs = [x.astype(np.float32) for x in w.inputs]
    return Workload(f"Black-Scholes, n={n}", inputs, w.program, black_scholes.bulk, 5)


WORKLOADS: dict[str, Callable[[], Workload]] = {
    "mlp": lambda: networks(64, 784, 128, 10),
    "mlp_large": lambda: networks(8192, 1024, 4096, 1000),
    "cnn": lambda: cnn(64, 28, 1, 16, 32),
    "cnn_large": lambda: cnn(256, 64, 16, 64, 128),
    "attention": lambda: transformer(128, 128, 4, 512),
    "attention_large": lambda: transformer(2048, 1024, 16, 4096),
    "gmm": lambda: mixture(1000, 10, 25),
    "gmm_large": lambda: mixture(100_000, 20, 25),
    "black_scholes_small": lambda: options(10_000),
    "black_scholes": lambda: options(10_000_000),
}
TINY: dict[str, Callable[[], Workload]] = {
    "mlp": lambda: networks(5, 12, 4, 3),
    "cnn": lambda: cnn(3, 8, 1, 2, 3),
    "attention": lambda: transformer(5, 6, 2, 7),
    "gmm": lambda: mixture(20, 3, 4),
    "black_scholes": lambda: options(100),
}
