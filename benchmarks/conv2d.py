"""A convolution with seven indices: value, and the cotangents of kernels and images."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from adtypes import AnyTensor, array, compile, vjp
from benchmarks.measure import OURS, Array, Workload
from examples.conv2d import conv2d


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
    kernels, images, ct = (rng.normal(size=s) for s in ((o, c, 3, 3), (b, c, n, n), (b, o, n, n)))

    def all_three(k: AnyTensor, x: AnyTensor, ct: AnyTensor) -> tuple[AnyTensor, AnyTensor, AnyTensor]:
        out, pull = vjp(conv2d, k, x)
        return out, *pull(ct)

    step = compile(all_three)
    args = [array(a) for a in (kernels, images, ct)]
    ways = {OURS: lambda: [t.numpy() for t in step(*args)], "NumPy by hand": lambda: by_hand(kernels, images, ct)}
    return Workload("convolution 3x3, value and both gradients", f"{b}x{c}x{n}x{n}, {o} kernels", ways, 3.0)
