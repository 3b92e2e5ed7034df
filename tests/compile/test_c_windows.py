"""Convolutions: the copy of all windows is made in an order in which the product is one call for each example."""

from __future__ import annotations

import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor


def values(*shape: int, dtype: str = "float64") -> Arr:
    return rng(7).normal(size=shape).astype(dtype)


def products(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if "gemm(library" in line]


def channels_last(x: T, k: T) -> T:
    y = ad.nn.conv2d(ad.permute(x, (0, 3, 1, 2)), ad.permute(k, (3, 2, 0, 1)), padding=1)
    return ad.permute(y, (0, 2, 3, 1))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_sums_over_channels_and_taps_are_one(dtype: str) -> None:
    x, k = values(3, 6, 17, 18, dtype=dtype), values(8, 6, 3, 3, dtype=dtype)
    text = checked(lambda x, k: ad.nn.conv2d(x, k, padding=1), x, k).source
    (call,) = products(text)
    assert "306, 8, 54, " in call, call  # 17 x 18 places, 8 kernels, 6 x 3 x 3 products


def test_the_gradient_by_kernels_reads_the_same_copy() -> None:
    x, k, w = values(3, 6, 17, 18), values(8, 6, 3, 3), values(3, 8, 17, 18)

    def f(x: T, k: T, w: T) -> tuple[T, T]:
        value, by = ad.vjp(lambda k: ad.nn.conv2d(x, k, padding=1), k)
        return value, by(w)[0]

    text = checked(f, x, k, w).source
    assert [("s0 + 16524 * " in call) for call in products(text)] == [True, True], text


@pytest.mark.parametrize("stride, padding, dilation", [(1, 0, 1), (1, 1, 1), (2, 1, 1), (1, 2, 2), (3, 0, 1)])
@pytest.mark.parametrize("size", [(2, 1, 20, 20, 8, 5), (4, 5, 16, 13, 6, 3), (1, 16, 12, 12, 16, 1), (2, 3, 31, 9, 9, 4)])
def test_values_and_gradients(size: tuple[int, ...], stride: int, padding: int, dilation: int) -> None:
    b, c, h, w, o, n = size

    def f(x: T, k: T) -> tuple[T, ...]:
        loss = lambda p: ad.sum_all(ad.square(ad.nn.conv2d(*p, stride=stride, padding=padding, dilation=dilation)))
        value, (by_x, by_k) = ad.value_and_grad(loss)((x, k))
        return value, by_x, by_k

    checked(f, values(b, c, h, w), values(o, c, n, n))


@pytest.mark.parametrize("channels", [3, 16])
def test_channels_last(channels: int) -> None:
    x, k = values(2, 14, 15, channels), values(3, 3, channels, 8)

    def slopes(x: T, k: T) -> tuple[T, ...]:
        value, (by_x, by_k) = ad.value_and_grad(lambda p: ad.sum_all(ad.square(channels_last(*p))))((x, k))
        return value, by_x, by_k

    text = checked(channels_last, x, k).source
    assert channels < 8 or any(f" {9 * channels}, x1, 8" in call for call in products(text)), text
    checked(slopes, x, k)


def test_infinite_elements_reach_their_windows_only() -> None:
    x, k = values(2, 4, 12, 12), values(8, 4, 3, 3)
    x[0, 1, 5, 5] = float("inf")
    k[2, 1, 0, 0] = float("nan")
    checked(lambda x, k: ad.nn.conv2d(x, k, padding=1), x, k)
