"""Sums at places with a stride, as of transposed convolutions: in phases, each a product with windows."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor


def values(*shape: int, dtype: str = "float64") -> Arr:
    return rng(5).normal(size=shape).astype(dtype)


def products(text: str) -> int:
    """How many products there are in registers."""
    return len(re.findall(r"(?m)^ +(?:blocks|layers)_", text))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("image", "channels", "kernel", "stride", "padding", "phases"), [
    ((2, 28, 28), (8, 16), (3, 3), (2, 2), (1, 1), 4), ((2, 27, 31), (8, 9), (5, 4), (2, 3), (2, 0), 6),
    ((1, 40, 64), (3, 16), (7, 7), (4, 2), (3, 3), 8), ((3, 17, 40), (4, 8), (3, 5), (1, 3), (1, 2), 3),
])  # fmt: skip
def test_the_gradient_by_images_of_a_strided_convolution(
    image: tuple[int, int, int], channels: tuple[int, int], kernel: tuple[int, int], stride: tuple[int, int],
    padding: tuple[int, int], phases: int, dtype: str,
) -> None:  # fmt: skip
    (b, *sizes), (c, o) = image, channels
    rows = [(n + 2 * p - k) // s + 1 for n, p, k, s in zip(sizes, padding, kernel, stride)]
    x, k, ct = (values(*s, dtype=dtype) for s in ((b, c, *sizes), (o, c, *kernel), (b, o, *rows)))
    f = lambda x, k, ct: ad.vjp(lambda x: ad.nn.conv2d(x, k, stride=stride, padding=padding), x)[1](ct)[0]
    text = checked(f, x, k, ct).source
    assert products(text) == phases and "unview" not in text, text
    k[0, 0, 0, 0], k[1, 1, 1, 1], ct[0, 1, 2, 3] = np.inf, np.nan, -np.inf  # which only what overlaps them meets
    checked(f, x, k, ct)
    with ad.using(threads=2):
        checked(f, x, k, ct)


@pytest.mark.parametrize("stride", [2, 3])
def test_a_transposed_convolution(stride: int) -> None:
    def f(x: T, k: T) -> T:
        return ad.nn.conv_transpose2d(x, k, stride=stride, padding=1)

    x, k = values(2, 16, 11, 13), values(16, 8, 4, 4)
    assert products(checked(f, x, k).source) == stride * stride
    both = checked(lambda x, k: ad.grad(lambda p: ad.sum_all(ad.square(f(*p))))((x, k)), x, k)
    assert "unview" not in both.source


def test_a_transposed_convolution_along_one_axis() -> None:
    text = checked(lambda x, k: ad.nn.conv_transpose1d(x, k, stride=4, padding=2), values(2, 9, 70), values(9, 5, 7)).source
    assert products(text) == 4, text


@pytest.mark.parametrize(("kernel", "stride"), [(2, 3), (1, 2), (9, 9)])
def test_windows_with_gaps_and_many_phases_are_added_up(kernel: int, stride: int) -> None:
    f = lambda x, k: ad.nn.conv_transpose2d(x, k, stride=stride)
    checked(f, values(2, 16, 11, 13), values(16, 8, kernel, kernel))
