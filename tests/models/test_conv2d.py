"""Convolution with seven indices: against an explicit NumPy one by columns of patches, value and both gradients."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from adtypes import array, sum_all, trace, using, vjp
from adtypes.testing import agreement, check_grads
from examples.conv2d import conv2d, loss
from tests.models.counting import operations

Array = NDArray[Any]


def patches(images: Array) -> Array:
    """Rows of all 3x3 neighbourhoods, zeros outside: axes image, row, column, channel and place in the patch."""
    padded = np.pad(images, [(0, 0), (0, 0), (1, 1), (1, 1)])
    return sliding_window_view(padded, (3, 3), axis=(2, 3)).transpose(0, 2, 3, 1, 4, 5)


def by_hand(kernels: Array, images: Array, ct: Array) -> tuple[Array, Array, Array]:
    """The convolution, and the cotangents of kernels and images."""
    b, c, h, w = images.shape
    o = kernels.shape[0]
    columns = patches(images).reshape(b * h * w, c * 9)
    out = (columns @ kernels.reshape(o, -1).T).reshape(b, h, w, o).transpose(0, 3, 1, 2)
    rows = ct.transpose(0, 2, 3, 1).reshape(-1, o)
    of_kernels = (rows.T @ columns).reshape(kernels.shape)
    back = (rows @ kernels.reshape(o, -1)).reshape(b, h, w, c, 3, 3)
    of_images = np.zeros((b, c, h + 2, w + 2))
    for p in range(3):
        for q in range(3):
            of_images[:, :, p : p + h, q : q + w] += back[..., p, q].transpose(0, 3, 1, 2)
    return out, of_kernels, of_images[:, :, 1:-1, 1:-1]


def data(b: int, c: int, n: int, o: int, k: int = 3) -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(0)
    return rng.normal(size=(o, c, k, k)), rng.normal(size=(b, c, n, n + 1)), rng.normal(size=(b, o, n, n + 1))


def naive(kernels: Array, images: Array) -> Array:
    """The seven loops."""
    (o, c, k, m), (b, _, h, w) = kernels.shape, images.shape
    out = np.zeros((b, o, h, w))
    for n, f, i, j, s, p, q in np.ndindex(b, o, h, w, c, k, m):
        y, x = i + p - k // 2, j + q - m // 2
        if 0 <= y < h and 0 <= x < w:
            out[n, f, i, j] += kernels[f, s, p, q] * images[n, s, y, x]
    return out


def test_the_reference() -> None:
    kernels, images, ct = data(2, 3, 5, 4)
    np.testing.assert_allclose(by_hand(kernels, images, ct)[0], naive(kernels, images), atol=1e-13)


@pytest.mark.parametrize("backend", ["numpy", "torch"])
@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_value_and_gradients(interpreter: str, backend: str) -> None:
    if backend == "torch":
        pytest.importorskip("torch")
    kernels, images, ct = data(4, 3, 16, 8)
    with using(interpreter=interpreter, backend=backend):
        out, pull = vjp(conv2d, array(kernels), array(images))
        found = [out, *pull(array(ct))]
    for x, expected in zip(found, by_hand(kernels, images, ct), strict=True):
        np.testing.assert_allclose(x.numpy(), expected, atol=1e-12)


@pytest.mark.parametrize("k", [1, 2, 5])
def test_other_kernels(k: int) -> None:
    kernels, images, _ = data(1, 2, 4, 2, k)
    np.testing.assert_allclose(conv2d(array(kernels), array(images)).numpy(), naive(kernels, images), atol=1e-13)


def test_agreement_and_differences() -> None:
    kernels, images, ct = data(1, 2, 4, 2)
    args = array(kernels), array(images), array(ct)
    assert agreement(loss, *args).apart <= 1e-10
    check_grads(loss, args, order=2)


def test_no_loop_is_left() -> None:
    program = trace(conv2d, "f64[8,3,3,3]", "f64[4,3,16,16]")
    assert operations(program) == {"gather": 1, "contract": 1}
    both = operations(program.vjp())
    assert both == {"gather": 1, "contract": 3, "scatter": 1}
    by_images = trace(lambda x, k: sum_all(conv2d(k, x)), "f64[4,3,16,16]", "f64[8,3,3,3]").grad()
    assert operations(by_images)["gather"] == 0  # linear: the images are not read


def test_sizes_do_not_matter_for_the_program() -> None:
    small, large = (trace(conv2d, f"f64[{o},3,3,3]", f"f64[4,3,{n},{n}]") for o, n in ((2, 5), (64, 128)))
    assert len(small.vjp()) == len(large.vjp())
