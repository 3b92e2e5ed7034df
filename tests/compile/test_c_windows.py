"""Convolutions: blocks of the result in registers, whose sums read the source, with zeros around it, and no copy of windows."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.affine import axis
from adtypes.algebra import bind
from adtypes.ops.contraction import Contract, Contract0, Contraction
from adtypes.ops.layout import Unview, View
from interpreters.compile.c.normal.tiles import REGISTERS, lanes, rounds
from tests.compile.c_programs import COMPILER, checked, needs_compiler
from tests.compile.graphs import Arr, rng
from tests.compile.test_c_matvec import slopes

pytestmark = needs_compiler
T = ad.AnyTensor


def values(*shape: int, dtype: str = "float64") -> Arr:
    return rng(7).normal(size=shape).astype(dtype)


def calls(text: str) -> list[str]:
    """The calls of products in registers, without the numbers that they know."""
    lines = [line.strip() for line in text.splitlines()]
    return [line[line.index("(") :] for line in lines if line.startswith(("blocks_", "layers_"))]


def channels_last(x: T, k: T, padding: int = 1) -> T:
    y = ad.nn.conv2d(ad.permute(x, (0, 3, 1, 2)), ad.permute(k, (3, 2, 0, 1)), padding=padding)
    return ad.permute(y, (0, 2, 3, 1))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_zeros_are_all_that_is_copied(dtype: str) -> None:
    x, k = values(3, 6, 17, 18, dtype=dtype), values(8, 6, 3, 3, dtype=dtype)
    text = checked(lambda x, k: ad.nn.conv2d(x, k, padding=1), x, k).source
    assert len(calls(text)) == 1 and "gemm" not in text, text
    assert "[3,6,19,20] */" in text and "17,18,3,3]" not in text


def test_what_stays_within_its_source_is_read_in_place() -> None:
    x, k = values(3, 17, 18, 6), values(3, 3, 6, 8)
    (call,) = calls(checked(lambda x, k: channels_last(x, k, 0), x, k).source)
    assert call.startswith("(x0 + ") and ", x1, y0 + " in call, call


def test_the_gradient_by_kernels_reads_the_same_copy() -> None:
    x, k, w = values(3, 6, 17, 18), values(8, 6, 3, 3), values(3, 8, 17, 18)

    def f(x: T, k: T, w: T) -> tuple[T, T]:
        value, by = ad.vjp(lambda k: ad.nn.conv2d(x, k, padding=1), k)
        return value, by(w)[0]

    text = checked(f, x, k, w).source
    assert len(calls(text)) == 2 and text.count("[3,6,19,20] */") == 1, text


@pytest.mark.parametrize("size", [(3, 6, 17, 18, 8, 3), (1, 16, 9, 20, 12, 5), (4, 1, 30, 30, 8, 3), (3, 8, 14, 14, 1, 3)])
def test_the_gradient_by_images_is_a_sum_for_each_place(size: tuple[int, ...]) -> None:
    b, c, h, w, o, n = size
    f = lambda x, k, ct: ad.vjp(lambda x: ad.nn.conv2d(x, k, padding=1), x)[1](ct)[0]
    text = checked(f, values(b, c, h, w), values(o, c, n, n), values(b, o, h + 3 - n, w + 3 - n)).source
    assert len(calls(text)) == 1 and "unview" not in text, text


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("size", [(1, 1, 64, 40, 2, 5), (2, 1, 28, 32, 4, 5)])
@pytest.mark.usefixtures("in_blocks")
def test_sums_of_a_few_channels_lie_in_registers_for_several_lines(size: tuple[int, ...], dtype: str) -> None:
    b, c, h, w, o, n = size
    x, k, ct = (values(*s, dtype=dtype) for s in ((b, c, h, w), (o, c, n, n), (b, o, h, w)))

    def f(x: T, k: T, ct: T) -> tuple[T, T, T]:
        value, by = ad.vjp(lambda x, k: ad.nn.conv2d(x, k, padding=n // 2), x, k)
        return value, *by(ct)

    assert "layers_" in checked(f, x, k, ct).source
    k[0, 0, 0, 0], x[0, 0, 1, 1] = np.inf, np.nan  # which nothing around an image meets
    assert "layers_" in checked(f, x, k, ct).source
    with ad.using(threads=2):
        checked(f, x, k, ct)


def test_lines_whose_number_has_no_divisor_are_made_one_by_one() -> None:
    text = checked(lambda x, k: ad.nn.conv2d(x, k, padding=1), values(1, 3, 17, 40), values(3, 3, 3, 3)).source
    assert len(calls(text)) == 1 and "layers_" not in text


def test_a_long_row() -> None:
    f = lambda x, k, ct: ad.vjp(lambda x: ad.nn.conv1d(x, k, padding=2), x)[1](ct)[0]
    text = checked(f, values(1, 1, 9999), values(1, 1, 5), values(1, 1, 9999)).source
    assert len(calls(text)) == 1, text


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
    assert len(calls(text)) == 1 and f"[2,16,17,{channels}] */" in text, text
    checked(slopes, x, k)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("o", [4, 7, 12, 20, 33, 70, 100])
@pytest.mark.usefixtures("in_blocks")
def test_vectors_that_overlap_are_added_once(o: int, dtype: str) -> None:
    """Rows that are no whole vectors, and sums that are added up in memory."""
    x, ct = values(3, 40, 41, 3, dtype=dtype), values(3, 40, 41, o, dtype=dtype)
    f = lambda x, k, ct: ad.vjp(lambda k: channels_last(x, k), k)[1](ct)[0]
    text = checked(f, x, values(3, 3, 3, o, dtype=dtype), ct).source
    (call,) = calls(text)
    assert re.search(r", t[12], 0, bands_\w+\);$", call), call
    checked(channels_last, x, values(3, 3, 3, o, dtype=dtype))


def test_infinite_elements_reach_their_windows_only() -> None:
    x, k = values(2, 4, 12, 12), values(8, 4, 3, 3)
    x[0, 1, 5, 5] = float("inf")
    k[2, 1, 0, 0] = float("nan")
    checked(lambda x, k: ad.nn.conv2d(x, k, padding=1), x, k)


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("bad", ["image", "kernel", "cotangent"])
def test_infinities_in_gradients(bad: str, guarded: bool) -> None:
    """Zeros around an operand are not there: they do not meet what is infinite. Where products are strong, no zeros do."""
    x, k, ct = values(2, 4, 12, 12), values(8, 4, 3, 3), values(2, 8, 12, 12)
    ct[ct < 0.5] = 0.0
    {"image": x, "kernel": k, "cotangent": ct}[bad][1, 2, 0, 1] = float("inf")

    def f(x: T, k: T, ct: T) -> tuple[T, ...]:
        def value(x: T, k: T) -> T:
            y = ad.nn.conv2d(x, k, padding=1)
            return ad.build(y.shape, lambda *i: ad.cond(ct[i] > 0.5, y[i], 0.0)) if guarded else y

        return tuple(ad.vjp(value, x, k)[1](ct))

    assert len(calls(checked(f, x, k, ct).source)) == 2


def by_channel(x: T, k: T, step: int = 1) -> T:
    """Each channel with a kernel of its own, written by index; what lies outside is 0."""
    _, n, m = k.shape
    return ad.build4(
        x.shape,
        lambda b, e, i, j: ad.sum1(
            n, lambda u: ad.sum1(m, lambda v: k[e, u, v] * x[b, e, i + step * (u - n // 2), j + step * v - 1])
        ),
    )


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(
    ("size", "kernel", "step"), [((2, 3, 9, 17), (3, 3), 1), ((1, 5, 7, 40), (5, 2), 2), ((2, 2, 3, 70), (1, 4), 1)]
)
def test_gradients_by_images_of_single_channels(
    size: tuple[int, ...], kernel: tuple[int, int], step: int, dtype: str
) -> None:
    x, k = values(*size, dtype=dtype), values(size[1], *kernel, dtype=dtype)
    made = checked(lambda x, k: ad.grad_at(lambda x: ad.sum(ad.square(by_channel(x, k, step))), x), x, k)
    assert "unview" not in made.source, made.source
    for bad in (float("inf"), float("nan")):  # meets what its windows read, and no zeros outside
        k[0, 0, -1] = bad
        checked(lambda x, k: ad.grad_at(lambda x: ad.sum(ad.sin(by_channel(x, k, step))), x), x, k)


def test_in_the_steps_of_a_loop() -> None:
    x, k = values(2, 4, 12, 12), values(4, 4, 3, 3)

    def f(x: T, k: T) -> T:
        return ad.fold(lambda y, _: ad.tanh(ad.nn.conv2d(y, k, padding=1)), x, ad.rows(ad.zeros((3,), ad.F64)))

    text = checked(f, x, k).source
    assert len(calls(text)) == 1, text


@pytest.mark.parametrize("size", [(2, 2), (3, 2), (2, 1)])
def test_windows_that_touch_are_put_back_by_a_reshape(size: tuple[int, int]) -> None:
    x, ct = values(3, 4, 6 * size[0], 5 * size[1]), values(3, 4, 6, 5)
    for pool in (ad.nn.max_pool2d, ad.nn.avg_pool2d):
        f = lambda x, ct, pool=pool: ad.vjp(lambda x: pool(x, size), x)[1](ct)[0]
        assert "unview" not in checked(f, x, ct).source
    rest = values(3, 4, 6 * size[0] + 1, 5 * size[1])  # of which windows leave some out
    checked(lambda x, ct: ad.vjp(lambda x: ad.nn.max_pool2d(x, size), x)[1](ct)[0], rest, ct)


@pytest.mark.parametrize("size", [12, 14, 18])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_gradients_by_images_run_along_lines(size: int, dtype: str) -> None:
    """What is made of the result of a product is put between zeros in one go: not stored for itself, nor in another order."""
    x, k = values(64, 16, size, size).astype(dtype), values(32, 16, 3, 3).astype(dtype)
    text = checked(lambda x, k: ad.grad_at(lambda x: ad.sum(ad.square(ad.nn.conv2d(x, k))), x), x, k).source
    assert not any(told in text for told in ("in the order", ": add */", "= far("))


def test_rows_as_far_apart_as_those_of_the_source_are_one() -> None:
    """Places along an image with its zeros are one long row, of which the places between rows are left out."""
    x, k = values(2, 8, 20, 21, dtype="float32"), values(12, 8, 5, 5, dtype="float32")
    text = checked(lambda x, k: ad.nn.conv2d(x, k, padding=2), x, k).source
    assert "to f32[2,12,20,25] */" in text, text


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_products_are_made_in_the_order_in_which_they_are_read(dtype: str) -> None:
    x, k, ct = values(4, 16, 9, 10, dtype=dtype), values(24, 16, 1, 1, dtype=dtype), values(4, 24, 9, 10, dtype=dtype)

    def f(x: T, k: T, ct: T) -> T:
        by: T = ad.vjp(lambda x: ad.nn.conv2d(x, k), x)[1](ct)[0]
        return by

    text = checked(f, x, k, ct).source
    assert "blocks_" in text and "/* over" not in text[text.index("void kernel(") :], text
    checked(lambda x, k, ct: (f(x, k, ct), ad.permute(f(x, k, ct), (0, 2, 3, 1))), x, k, ct)
    checked(lambda a, b: ad.permute(ad.einsum("bij,bjk->bik", a, b), (2, 0, 1)), values(5, 9, 30), values(5, 30, 40))


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize("m, n", [(20, 40), (64, 32), (30, 30)])
def test_what_is_cut_and_padded_is_no_other_order_of_axes(m: int, n: int, turn: bool) -> None:
    """A view of as many elements may leave some out and read zeros for others: matrices that are read as if they were turned."""

    def f(a: T, b: T) -> T:
        product = a @ b
        shape = (m, n) if turn else (n, m)
        y: T = ad.build2(shape, lambda i, j: product[j, i] if turn else product[i, j])
        return y

    a, b = values(m, 30), values(30, n)
    checked(f, a, b)
    checked(lambda a, b: ad.grad(lambda a: ad.sum_all(ad.square(f(a, b))))(a), a, b)


@pytest.mark.parametrize("n", [4, 5])
def test_an_axis_of_one_place_is_read_there_only(n: int) -> None:
    """Of ``out[i, j + u] += a[j, i, l] b[u, l]`` with one `j`, for which `a` has no axis where it lies in memory."""
    x, y = values(64, 64), values(n, 64)
    product = Contract0((0, 1, 2), (3, 2), (3, 1, 0))

    def f(x: T, y: T) -> T:
        a = bind(View((1, 64, 64), (axis(2), axis(1))), x)
        return bind(Unview((64, n), (axis(1), (0, ((0, 1), (2, 1))))), bind(product, a, y))

    checked(f, x, y)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("channels", [1, 2, 3, 4])
@pytest.mark.parametrize(("kernel", "stride", "padding"), [(3, 1, 1), (5, 1, 2), (3, 2, 1), (7, 2, 0), (2, 2, 0), (1, 1, 0)])
@pytest.mark.usefixtures("in_blocks")
def test_gradients_by_kernels_of_few_channels(kernel: int, stride: int, padding: int, channels: int, dtype: str) -> None:
    x, k = values(4, channels, 20, 23, dtype=dtype), values(8, channels, kernel, kernel, dtype=dtype)

    def f(x: T, k: T) -> T:
        return ad.nn.conv2d(x, k, stride=stride, padding=padding)

    ct = values(4, 8, *[(n + 2 * padding - kernel) // stride + 1 for n in (20, 23)], dtype=dtype)
    text = checked(lambda x, k, ct: ad.vjp(lambda k: f(x, k), k)[1](ct)[0], x, k, ct).source
    if kernel == 3:  # nine sums in registers, rather than three: one alone would wait for itself
        rows = re.findall(r"blocks_[ds]_\d_(\d+)_\w+?_\w+?_(\d+)_", text[text.index("(void **p") :])
        assert rows and all(int(a) * int(b) > 3 for a, b in rows), text
    x[1, 0, 3, 4], ct[2, 1, 5, 0] = float("inf"), float("nan")
    checked(lambda x, k, ct: ad.vjp(f, x, k)[1](ct), x, k, ct)


def test_channels_that_come_last_are_stored_near_each_other() -> None:
    x, k, ct = values(4, 16, 32, 32), values(16, 16, 3, 3), values(4, 16, 32, 32)
    text = checked(lambda x, k, ct: ad.vjp(lambda k: ad.nn.conv2d(x, k, padding=1), k)[1](ct)[0], x, k, ct).source
    assert "b1[k] = 0;" in text and re.search(r"s1\[544 \* i0 \+ 16 \* i1 \+ i2 \+", text), text  # rows of channels, by tiles


@pytest.mark.parametrize("kind", [Contract, Contract0])
@pytest.mark.parametrize("place", [(), (4,)])
def test_a_product_of_two_numbers_in_one_place(kind: type[Contraction], place: tuple[int, ...]) -> None:
    put = Unview(tuple(9 for _ in place), tuple((k, ()) for k in place))
    checked(lambda x, y: bind(put, bind(kind((), (), ()), bind(View((), ((1, ()), (0, ()))), x), y)), values(9, 3), values())


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("n", "taps", "channels"), [(40, 40, 16), (33, 20, 9), (50, 5, 8), (6, 1, 12)])
def test_filters_run_along_channels_that_come_last(n: int, taps: int, channels: int, dtype: str) -> None:
    def filtered(h: T, x: T) -> T:
        return ad.build2((n, channels), lambda t, c: ad.sum1(taps, lambda s: h[s, c] * x[t - s, c]))

    def both(h: T, x: T) -> tuple[T, ...]:
        value, slopes = ad.value_and_grad(lambda p: ad.sum(ad.square(filtered(*p))))((h, x))
        return value, *slopes

    h: Arr = rng(1).normal(size=(taps, channels)).astype(dtype)
    x: Arr = rng(2).normal(size=(n, channels)).astype(dtype)
    text = checked(both, h, x).source.split("void kernel")[-1]
    assert f"far({channels})" not in text  # no vector is gathered
    x[3], x[5, 2] = 0.0, -0.0
    checked(lambda h, x: ad.max(ad.build3((n, channels, 3), lambda t, c, s: h[0, c] * x[t - s, c]), 2), h, x)


@pytest.mark.parametrize(("image", "kernel", "stride", "padding"), [
    ((5, 1, 7, 17), (5, 1, 1, 4), 1, 0), ((16, 3, 1, 38), (4, 3, 1, 2), 2, 1), ((32, 2, 1, 28), (8, 2, 1, 2), 1, 0),
])  # fmt: skip
def test_many_small_images(image: tuple[int, ...], kernel: tuple[int, ...], stride: int, padding: int) -> None:
    """Each of them is less than a call is worth, all of them are more."""

    def f(x: T, k: T) -> tuple[T, ...]:
        def loss(p: tuple[T, T]) -> T:
            return ad.sum_all(ad.sin(ad.nn.conv2d(*p, stride=stride, padding=padding)))

        value, (dx, dk) = ad.value_and_grad(loss)((x, k))
        return value, dx, dk

    checked(f, values(*image), values(*kernel))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_single_channel_in_the_result(dtype: str) -> None:
    """Its sums are made in registers as those of several channels are, though no row shares what is loaded."""
    x, k = values(4, 16, 32, 32, dtype=dtype), values(1, 16, 3, 3, dtype=dtype)
    assert len(calls(checked(lambda x, k: ad.nn.conv2d(x, k, padding=1), x, k).source)) == 1
    checked(slopes(lambda x, k: ad.sum(ad.sin(ad.nn.conv2d(x, k, padding=1)))), x, k)


@pytest.mark.parametrize("n", [64, 80, 96])
@pytest.mark.parametrize("axis", [1, 2])
def test_images_are_padded_for_the_gradient_of_a_short_kernel(n: int, axis: int) -> None:
    def f(x: T, w: T) -> T:
        if axis == 2:
            y = ad.build3((2, n, n - 10), lambda k, i, j: ad.sum1(11, lambda p: w[p] * x[k, i, j + p]))
        else:
            y = ad.build3((2, n - 10, n), lambda k, i, j: ad.sum1(11, lambda p: w[p] * x[k, i + p, j]))
        return ad.sum(y * y * y)

    source = checked(slopes(f), values(2, n, n), values(11)).source
    assert all(int(size) <= 11 for size in re.findall(r"/\* windows: f64\[(\d+)\]", source))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(1, 600), (3, 350), (7, 203)])
def test_derivatives_by_taps_that_run_backwards(shape: tuple[int, int], dtype: str) -> None:
    """They are windows in the other direction, also where taps are as infinite as what zeros stand in front of."""

    def f(w: T, x: T, y: T) -> tuple[T, ...]:
        def misfit(w: T) -> T:
            return ad.sum_all(ad.build2(shape, lambda c, t: ad.square(ad.sum1(40, lambda k: w[k] * x[c, t - k]) - y[c, t])))

        return ad.value_and_grad(misfit)(w)

    w, x, y = rng(0).normal(size=40).astype(dtype), *(rng(k).normal(size=shape).astype(dtype) for k in (1, 2))
    text = checked(f, w, x, y).source
    assert text.count("windows: ") >= 2 and not re.search(r"over \d+ x 40: sum", text), text
    x[0, 7] = float("inf")
    checked(f, w, x, y)


@needs_compiler
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("without", [(), ("__AVX512F__",), ("__AVX512F__", "__AVX__")])
def test_layers_where_there_are_fewer_registers(without: tuple[str, ...], dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are chosen for many registers; where there are few, no vector overlaps one of another block, and is added twice."""
    monkeypatch.setenv("CC", " ".join([COMPILER or "", *(f"-U{name}" for name in without)]))
    x, k = values(8, 6, 5, 4, 75, dtype=dtype), values(5, 4, 3, 3, dtype=dtype)

    def f(x: Any, k: Any) -> T:
        def each(b: Any, j: Any) -> T:
            return ad.build4((5, 4, 3, 3), lambda c, w, u, v: x[b, c, w, u, j + v] * k[c, w, u, v])
        return ad.build2((8, 73), lambda b, j: ad.sum_all(each(b, j)))

    assert "layers_" in checked(f, x, k).source


@pytest.mark.parametrize(("line", "registers"), REGISTERS.items())
@pytest.mark.parametrize("size", [4, 8])
def test_blocks_add_nothing_twice(size: int, line: int, registers: int) -> None:
    for layers, columns in product(range(1, 9), range(1, 100)):
        n = lanes(columns, size, line)
        _, _, wide = rounds(1, columns, n, registers, layers=layers)
        vectors = -(-columns // n)
        groups = -(-vectors // wide)
        assert columns % n == 0 or groups == 1 or wide - (vectors < groups * wide) >= 2
