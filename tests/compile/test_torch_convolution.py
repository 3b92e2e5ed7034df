"""Convolutions of torch: whatever a window is, program and gradients are those of NumPy; most of them call the library."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.tensor import AnyTensor

pytest.importorskip("torch")

CALLS = "convolution(", "convolution_by_images(", "convolution_by_kernels("


def agree(f: Callable[..., AnyTensor], *shapes: tuple[int, ...], dtype: Any = np.float64) -> str:
    """Value, gradients, and second derivatives are those of the NumPy engine; the text of the gradient."""
    rng = np.random.default_rng(0)
    args: Any = tuple(rng.normal(size=s).astype(dtype) for s in shapes)

    def loss(xs: tuple[AnyTensor, ...]) -> AnyTensor:
        y = f(*xs)
        return ad.sum_all(ad.sin(y) * y)

    slopes = ad.grad(loss)

    def second(xs: tuple[AnyTensor, ...]) -> Any:
        return ad.grad(lambda ys: sum((ad.sum_all(s * s) for s in slopes(ys)), ad.sum_all(xs[0] * 0.0)))(xs)

    tolerance = 1e-9 if dtype is np.float64 else 1e-5
    for g in (slopes, second):  # type: Any
        want = ad.tree.flatten(ad.compile(g, engine="numpy")(args))[0]
        with ad.using(backend="torch"):
            got = ad.tree.flatten(ad.compile(g, engine="torch")(args))[0]
        for a, b in zip(got, want, strict=True):
            x, y = np.asarray(a), np.asarray(b)
            np.testing.assert_allclose(x, y, tolerance, tolerance * np.abs(y).max(initial=1.0))
    text = ad.trace(slopes, tuple(map(ad.array, args))).to_source("torch")
    return text[text.index("def program") :]


def window(stride: int, dilation: int, before: int, places: int) -> Callable[..., AnyTensor]:
    """Images of one axis, read outside of their ends as well."""

    def f(x: Any, w: Any) -> AnyTensor:
        (n, c, _), (o, _, t) = x.shape, w.shape

        def at(i: Any, j: Any, p: Any) -> AnyTensor:
            return ad.sum1(c, lambda m: ad.sum1(t, lambda k: x[i, m, stride * p + dilation * k - before] * w[j, m, k]))

        return ad.build((n, o, places), at)

    return f


@pytest.mark.parametrize(("stride", "dilation", "before"), list(product((1, 2, 3), (1, 2), (-1, 0, 1, 2))))
def test_one_axis(stride: int, dilation: int, before: int) -> None:
    for places in (1, 3, 5):
        text = agree(window(stride, dilation, before, places), (2, 3, 9), (4, 3, 3))
        assert places < 5 or all(call in text for call in CALLS), text


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("padding", ["same", "valid"])
def test_images(padding: Any, dtype: Any) -> None:
    f: Any = lambda x, w: ad.nn.conv2d(x, w, padding=padding)
    for channels, kernels, side, kernel in product((2, 3), (2, 3), ((6, 6), (7, 5)), ((3, 3), (5, 3), (1, 3))):
        text = agree(f, (2, channels, *side), (kernels, channels, *kernel), dtype=dtype)
        assert 1 in kernel or all(call in text for call in CALLS), text


def test_three_axes_and_several_leading_ones() -> None:
    def f(x: Any, w: Any) -> AnyTensor:
        def at(i: Any, j: Any, p: Any, q: Any, r: Any) -> AnyTensor:
            return ad.sum1(2, lambda s: ad.sum1(2, lambda t: ad.sum1(3, lambda u: x[i, j, p + s, q + t, r + u] * w[s, t, u])))

        return ad.build((2, 3, 3, 2, 4), at)

    assert all(call in agree(f, (2, 3, 4, 3, 6), (2, 2, 3)) for call in CALLS)


def test_each_channel_alone() -> None:
    def f(x: Any, w: Any) -> AnyTensor:
        return ad.build((2, 3, 5, 2), lambda n, c, p, o: ad.sum1(3, lambda t: x[n, c, p + t - 1] * w[c, o, t]))

    text = agree(f, (2, 3, 5), (3, 2, 3))
    assert all(call in text for call in CALLS) and "(1,), 3)" in text


def test_channels_last() -> None:
    def f(x: Any, w: Any) -> AnyTensor:
        return ad.build((2, 4, 3), lambda n, p, o: ad.sum1(3, lambda t: ad.sum1(2, lambda c: x[n, p + t, c] * w[t, c, o])))

    assert all(call in agree(f, (2, 6, 2), (3, 2, 3)) for call in CALLS)


@pytest.mark.parametrize("n", [1, 2, 7])
def test_what_is_no_convolution_of_images_is_left_alone(n: int) -> None:
    """Two vectors, products of one axis with itself, windows that step backwards."""
    programs: dict[str, Callable[..., AnyTensor]] = {
        "vectors": lambda x, w: ad.build1(n, lambda p: ad.sum1(3, lambda t: x[p + t] * w[t])),
        "backwards": lambda x, w: ad.build1(n, lambda p: ad.sum1(3, lambda t: x[p - t] * w[t])),
        "alone": lambda x, w: ad.build1(n, lambda p: ad.sum1(3, lambda t: x[p + t] * x[p + t])) * w[0],
    }
    for f in programs.values():
        assert not any(call in agree(f, (n + 2,), (3,)) for call in CALLS)


def test_kernels_that_are_the_same_for_all_channels() -> None:
    """The gradient by the images sums the cotangents over them first."""
    agree(lambda x, k: ad.nn.conv1d(x, ad.replicate(3, k)), (4, 3, 3), (3, 2))
    agree(lambda x, k, s: 0.3 * ad.nn.conv1d(x, ad.replicate(3, k * s)), (4, 3, 6), (3, 2), ())


@pytest.mark.parametrize("before", [-3, -1, 6, 8])
def test_windows_outside(before: int) -> None:
    """All of a window is outside, or all but one element."""
    agree(window(2, 1, before, 3), (2, 3, 2), (4, 3, 3))


def test_empty_axes() -> None:
    for shape in ((0, 3, 5), (2, 0, 5)):
        agree(window(1, 1, 1, 5), shape, (4, shape[1], 3))
    agree(window(1, 1, 1, 0), (2, 3, 5), (4, 3, 3))
