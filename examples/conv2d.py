"""A two-dimensional convolution with seven indices: no loop is left in the program, nor in its gradients.

Reading outside of an image gives 0, so padding needs no words. Run it with ``python examples/conv2d.py``.
"""

from __future__ import annotations

import numpy as np

from adtypes import F64, Ix, Tensor, array, build4, compile, expect, mean, square, sum1, trace, value_and_grad
from adtypes.dims import B, C, D, H, K, M, W


def conv2d(kernels: Tensor[F64, D, C, K, M], images: Tensor[F64, B, C, H, W]) -> Tensor[F64, B, D, H, W]:
    """Cross-correlation of images (of several channels) with centred kernels, for each of `D` output channels."""
    out, channels, high, wide = kernels.shape
    count, _, height, width = images.shape

    def pixel(b: Ix[B], o: Ix[D], i: Ix[H], j: Ix[W]) -> Tensor[F64]:
        def tap(c: Ix[C], p: Ix[K], q: Ix[M]) -> Tensor[F64]:
            return kernels[o, c, p, q] * images[b, c, i + p - high // 2, j + q - wide // 2]

        return sum1(channels, lambda c: sum1(high, lambda p: sum1(wide, lambda q: tap(c, p, q))))

    return build4((count, out, height, width), pixel)


def loss(
    kernels: Tensor[F64, D, C, K, M], images: Tensor[F64, B, C, H, W], wanted: Tensor[F64, B, D, H, W]
) -> Tensor[F64]:
    """The mean squared error of the convolution."""
    return mean(square(conv2d(kernels, images) - wanted))


def main() -> None:
    program = trace(conv2d, "f64[8,3,3,3]", "f64[4,3,16,16]")
    print("As it is written:\n" + program.show("source"))
    print("\nas it runs:\n" + program.show())
    print("\nwith the derivatives by kernels and images:\n" + program.vjp().show())

    rng = np.random.default_rng(0)
    images = expect(array(rng.normal(size=(16, 1, 24, 24))), (16, 1, 24, 24))
    sobel = expect(array([[[[1.0, 0.0, -1.0], [2.0, 0.0, -2.0], [1.0, 0.0, -1.0]]]]), (1, 1, 3, 3))
    wanted = conv2d(sobel, images)
    step = compile(value_and_grad(loss))
    kernels = sobel * 0.0
    print("\nAn unknown filter, found from what it does to 16 images:")
    for k in range(31):
        value, slope = step(kernels, images, wanted)
        if k % 10 == 0:
            print(f"  step {k:2}  mean squared error {float(value):.2e}")
        kernels = kernels - slope * 0.3
    print(np.round(kernels.numpy()[0, 0], 3))


if __name__ == "__main__":
    main()
