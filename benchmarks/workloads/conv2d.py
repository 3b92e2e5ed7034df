"""A convolution with seven indices: value, and the cotangents of kernels and images."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, vjp
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload
from examples.conv2d import conv2d


def program(kernels: AnyTensor, images: AnyTensor, ct: AnyTensor) -> Sequence[Any]:
    out, pull = vjp(conv2d, kernels, images)
    return out, *pull(ct)


def value(kernels: AnyTensor, images: AnyTensor, ct: AnyTensor) -> AnyTensor:
    return conv2d(kernels, images)


def by_shifts(xp: Any, kernels: Any, images: Any) -> Any:
    """A product over channels for each place in the kernel."""
    (_, _, k, m), (_, _, h, w) = kernels.shape, images.shape
    padded = xp.pad2(images, k // 2)
    out = 0.0
    for p in range(k):
        for q in range(m):
            out = out + xp.einsum("oc,bcij->boij", kernels[:, :, p, q], padded[:, :, p : p + h, q : q + w])
    return out


def of_jax(jax: Any, kernels: Any, images: Any, ct: Any) -> Any:
    out, pull = jax.vjp(lambda k, x: jax.lax.conv(x, k, (1, 1), "SAME"), kernels, images)
    return (out, *pull(ct))


def of_torch(torch: Any, kernels: Any, images: Any, ct: Any) -> Any:
    k, x = kernels.detach().requires_grad_(), images.detach().requires_grad_()
    out = torch.nn.functional.conv2d(x, k, padding="same")
    return (out, *torch.autograd.grad(out, (k, x), ct))


def by_index(jax: Any, kernels: Any, images: Any, ct: Any) -> Any:
    """As it is written with indices, by maps over them."""
    (o, c, k, m), (b, _, h, w) = kernels.shape, images.shape
    vmap, arange, numpy = jax.vmap, jax.numpy.arange, jax.numpy

    def run(kernels: Any, images: Any) -> Any:
        def pixel(b: Any, o: Any, i: Any, j: Any) -> Any:
            def tap(c: Any, p: Any, q: Any) -> Any:
                y, x = i + p - k // 2, j + q - m // 2
                inside = (y >= 0) & (y < h) & (x >= 0) & (x < w)
                return kernels[o, c, p, q] * numpy.where(inside, images[b, c, y, x], 0.0)

            taps = vmap(lambda c: vmap(lambda p: vmap(lambda q: tap(c, p, q))(arange(m)))(arange(k)))(arange(c))
            return taps.sum()

        def image(b: Any, o: Any) -> Any:
            return vmap(lambda i: vmap(lambda j: pixel(b, o, i, j))(arange(w)))(arange(h))

        return vmap(lambda b: vmap(lambda o: image(b, o))(arange(o)))(arange(b))

    out, pull = jax.vjp(run, kernels, images)
    return (out, *pull(ct))


def by_hand(kernels: Array, images: Array, ct: Array) -> Sequence[Array]:
    """Columns of 3x3 patches, so that all three are matrix products for each image."""
    (o, c, k, m), (b, _, h, w) = kernels.shape, images.shape
    padded = np.zeros((b, c, h + k - 1, w + m - 1))
    inside = padded[:, :, k // 2 : k // 2 + h, m // 2 : m // 2 + w]
    inside[...] = images
    windows = np.empty((b, c, k, m, h, w))
    for p in range(k):
        for q in range(m):
            windows[:, :, p, q] = padded[:, :, p : p + h, q : q + w]
    columns = windows.reshape(b, c * k * m, h * w)
    matrix, rows = kernels.reshape(o, -1), ct.reshape(b, o, h * w)
    out = (matrix @ columns).reshape(ct.shape)
    of_kernels = (rows @ columns.transpose(0, 2, 1)).sum(0).reshape(kernels.shape)
    back = (matrix.T @ rows).reshape(b, c, k, m, h, w)
    padded[...] = 0.0
    for p in range(k):
        for q in range(m):
            padded[:, :, p : p + h, q : q + w] += back[:, :, p, q]
    return out, of_kernels, inside.copy()


def workload(b: int = 4, c: int = 3, n: int = 16, o: int = 8) -> Workload:
    rng = np.random.default_rng(0)
    shapes = (o, c, 3, 3), (b, c, n, n), (b, o, n, n)
    inputs = [rng.normal(size=s) for s in shapes]
    results = [(shapes[2], np.float64), (shapes[0], np.float64), (shapes[1], np.float64)]
    peers = native.of("conv2d.c", "conv2d", inputs, results, {"B": b, "C": c, "H": n, "W": n, "O": o, "P": 3})
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_output(by_shifts, inputs, (0, 1), ("JAX", "torch.compile"), ", shifts")
    peers |= libraries.by_jax(of_jax, inputs, ", library")
    peers |= libraries.by_jax(by_index, inputs, ", by index")
    peers |= libraries.by_torch(of_torch, inputs)
    targets = {"C": 1.5, "JAX, library": 1 / 4, "JAX, by index": 1 / 7}
    return Workload("convolution, seven indices", f"{b}x{c}x{n}x{n}, {o} kernels 3x3", inputs, program, value, peers, targets)


WORKLOADS = {"conv2d": workload}
TINY = {"conv2d": lambda: workload(2, 3, 6, 4)}
