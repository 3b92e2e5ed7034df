"""Convolutions of few channels, and of each channel by itself: what vectors lie along, and what is between zeros."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from interpreters.compile.c import machine
from interpreters.compile.c.normal import tiles
from tests.compile.c_programs import COMPILER, checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
I = ad.Ix[Any]
DTYPES = pytest.mark.parametrize("dtype", ["float64", "float32"])


def values(*shape: int, dtype: str = "float64") -> Arr:
    return rng(7).normal(size=shape).astype(dtype)


def apiece(k: T, x: T) -> T:
    """Each channel by its own kernel."""
    return ad.sum(ad.square(filtered(k, x)))


def filtered(k: T, x: T) -> T:
    (c, p, q), (n, _, h, w) = k.shape, x.shape
    return ad.build1(n, lambda b: ad.build3((c, h - p + 1, w - q + 1), lambda e, i, j: taps(k, x, b, e, i, j)))


def taps(k: T, x: T, b: I, e: I, i: I, j: I) -> T:
    _, p, q = k.shape
    return ad.sum1(p, lambda s: ad.sum1(q, lambda t: k[e, s, t] * x[b, e, i + s, j + t]))


@DTYPES
@pytest.mark.parametrize(("channels", "kernels", "size"), [(3, 6, 5), (2, 6, 5)])
@pytest.mark.usefixtures("in_blocks")
def test_columns_of_a_kernel_and_its_channels_are_one_axis(channels: int, kernels: int, size: int, dtype: str) -> None:
    """Where there are fewer channels than a vector has elements, those of neighbours lie behind each other."""
    x, k = values(16, channels, 17, 17, dtype=dtype), values(kernels, channels, size, size, dtype=dtype)
    text = checked(lambda k, x: ad.grad_at(lambda k: ad.sum(ad.square(ad.nn.conv2d(x, k))), k), k, x).source
    short = "f32" if dtype == "float32" else "f64"
    assert f"{short}[16,17,17,{channels}] to" in text, text


def test_sums_that_wait_for_each_other_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six sums in registers are enough for processors that make vectors of 64 bytes in halves, and too few for others."""
    x, k = values(16, 13, 27, 27), values(13, 13, 3, 3)
    ways = dict[bool, str]()
    for halves in (False, True):
        monkeypatch.setattr(tiles, "makes_halves", lambda halves=halves: halves)
        ways[halves] = checked(lambda k, x: ad.grad_at(lambda k: ad.sum(ad.nn.conv2d(x, k) ** 2.0), k), k, x).source
    assert "f64[16,13,25,27], f64[16,27,27,13] to" in ways[False], ways[False]
    assert "f64[16,25,27,13], f64[16,13,27,27] to" in ways[True], ways[True]


@pytest.mark.parametrize(
    ("compiler", "flags", "size", "halves"),
    [
        ("cc", "avx avx2 avx512f", 64, False),
        ("ccache cc -mno-avx512f", "avx avx2 avx512f", 32, True),
        ("cc -mno-avx", "avx avx2 avx512f", 16, True),
        ("cc", "avx avx2", 32, True),
        ("cc", "AMD avx avx2 avx512f\ncpu family : 25", 64, True),
    ],
)
def test_what_the_compiler_is_told_to_leave_out_is_no_vector(
    compiler: str, flags: str, size: int, halves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", compiler)
    monkeypatch.setattr(machine, "processor", lambda: flags)
    assert (machine.vectors(), machine.makes_halves()) == (size, halves)


@DTYPES
@pytest.mark.parametrize("shape", [(8, 64, 14, 14), (3, 20, 16, 17)])
@pytest.mark.parametrize("size", [(3, 3), (5, 4)])
def test_gradients_by_images_of_each_channel_are_windows(shape: tuple[int, ...], size: tuple[int, int], dtype: str) -> None:
    """As products with zeros around what is given, not as sums under conditions."""
    x, k = values(*shape, dtype=dtype), values(shape[1], *size, dtype=dtype)
    text = checked(lambda k, x: ad.grad_at(lambda x: apiece(k, x), x), k, x).source
    assert "/* what zeros around an operand should not meet" in text, text


@pytest.mark.parametrize(("size", "dtype", "are"), [(3, "float64", False), (3, "float32", True), (5, "float64", True)])
def test_gradients_by_images_with_long_rows_stay_sums_for_few_taps(size: int, dtype: str, are: bool) -> None:
    """Zeros around what is given, and taking them away, then cost more than the conditions."""
    x, k = values(2, 16, 40, 40, dtype=dtype), values(16, size, size, dtype=dtype)
    text = checked(lambda k, x: ad.grad_at(lambda x: apiece(k, x), x), k, x).source
    assert ("/* what zeros around an operand should not meet" in text) == are, text


def test_sums_along_one_axis_stay_sums_of_rows() -> None:
    def f(k: T, x: T) -> T:
        n, c, m = x.shape
        return ad.sum(ad.square(ad.build3((n, c, m), lambda b, e, i: ad.sum1(4, lambda s: k[e, s] * x[b, e, i - s]))))

    x, k = values(8, 64, 128), values(64, 4)
    assert "windows: " not in checked(lambda k, x: ad.grad_at(lambda x: f(k, x), x), k, x).source


def test_zeros_around_do_not_meet_infinities() -> None:
    """An infinite weight at a corner of a kernel leaves what it does not reach finite."""
    x, k = values(4, 16, 14, 14), values(16, 3, 3)
    k[5, 0, 0] = np.inf
    f = ad.compile(lambda k, x, ct: ad.vjp(lambda x: filtered(k, x), x)[1](ct)[0], engine="c")
    ct = values(4, 16, 12, 12)
    found = f(*map(ad.array, (k, x, ct))).numpy()
    want = np.zeros_like(x)
    with np.errstate(all="ignore"):
        for s in range(3):
            for t in range(3):
                want[:, :, s : s + 12, t : t + 12] += k[:, s, t][None, :, None, None] * ct
    assert_allclose(found, want, rtol=1e-12)
    assert np.isfinite(found[:, 5, 12:]).all() and np.isinf(found[:, 5, :12, :12]).all()


def channels_last(k: T, x: T) -> T:
    """Each channel by its own kernel, where channels come last."""
    (p, q, c), (n, h, w, _) = k.shape, x.shape
    y = ad.build1(n, lambda b: ad.build3((h - p + 1, w - q + 1, c), lambda i, j, e: near(k, x, b, e, i, j)))
    return ad.sum(ad.square(y))


def both(k: T, x: T) -> tuple[T, ...]:
    value, (by_k, by_x) = ad.value_and_grad(lambda p: channels_last(*p))((k, x))
    return value, by_k, by_x


def near(k: T, x: T, b: I, e: I, i: I, j: I) -> T:
    p, q, _ = k.shape
    return ad.sum1(p, lambda s: ad.sum1(q, lambda t: k[s, t, e] * x[b, i + s, j + t, e]))


@DTYPES
@pytest.mark.parametrize("channels", [16, 20, 37, 128])
def test_channels_are_multiplied_lane_by_lane(channels: int, dtype: str) -> None:
    """Both operands are read in vectors, of which the last one of a row overlaps the one before it."""
    x, k = values(3, 14, 15, channels, dtype=dtype), values(3, 4, channels, dtype=dtype)
    text = checked(lambda k, x: ad.value_and_grad(lambda k: channels_last(k, x))(k), k, x).source
    assert text.count("    lanewise_") == 2, text
    checked(lambda k, x: ad.value_and_grad(lambda x: channels_last(k, x))(x), k, x)
    x[1, 3, 4, 5], k[0, 2, 7] = np.inf, np.nan
    checked(both, k, x)


@DTYPES
@pytest.mark.parametrize("shape", [(8, 20, 20, 31), (1, 66, 66, 8)])
def test_gradients_by_images_where_channels_come_last_are_windows(shape: tuple[int, ...], dtype: str) -> None:
    """Also in double precision, with what is given between zeros, rather than sums under conditions."""
    x, k = values(*shape, dtype=dtype), values(3, 3, shape[-1], dtype=dtype)
    text = checked(lambda k, x: ad.grad_at(lambda x: channels_last(k, x), x), k, x).source
    assert "    lanewise_" in text and "/* what zeros around an operand should not meet" in text, text


@DTYPES
def test_channels_that_come_first_are_turned_for_that(dtype: str) -> None:
    x, k = values(8, 64, 14, 14, dtype=dtype), values(64, 3, 3, dtype=dtype)
    text = checked(lambda k, x: ad.grad_at(lambda k: apiece(k, x), k), k, x).source
    assert re.search(r"windows: \w+\[8,14,14,64\], \w+\[8,12,1[24],64\] to \w+\[3,3,64\]", text), text


@pytest.mark.parametrize("without", [("__AVX512F__",), ("__AVX512F__", "__AVX__")])
def test_lanes_of_shorter_vectors(without: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", " ".join([COMPILER or "", *(f"-U{name}" for name in without)]))
    for dtype in ("float64", "float32"):
        x, k = values(3, 12, 13, 37, dtype=dtype), values(3, 3, 37, dtype=dtype)
        checked(both, k, x)
