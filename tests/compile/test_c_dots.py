"""Products of a few columns as dot products, along whose sums vectors lie."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from adtypes.algebra import bind
from adtypes.ops.contraction import Contract0
from interpreters.compile.c.normal import dots
from interpreters.compile.c.normal.tiles import REGISTERS
from tests.compile import c_thresholds
from tests.compile.c_programs import COMPILER, checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
DTYPES = pytest.mark.parametrize("dtype", ["float64", "float32"])


def values(*shape: int, dtype: str = "float64") -> Arr:
    found: Arr = (rng(3).normal(size=shape) / np.sqrt(shape[-1])).astype(dtype)
    return found


def by_rows(x: T, w: T) -> T:
    return x @ ad.transpose(w)


def calls(text: str) -> list[str]:
    return re.findall(r"^ +.*\b(dots_[ds]_\w+)\(.*;", text[text.index("(void **p") :], re.MULTILINE)


@DTYPES
@pytest.mark.parametrize("terms", [64, 100, 127, 784])
@pytest.mark.parametrize("columns", [5, 7, 10])
def test_few_columns_with_long_sums(columns: int, terms: int, dtype: str) -> None:
    """Of any number of rows, with sums that are whole vectors and others, also if the operand has to be turned for many rows."""
    for rows in (33, 64, 131, 200):
        x, w = values(rows, terms, dtype=dtype), values(columns, terms, dtype=dtype)
        assert calls(checked(by_rows, x, w).source)
        turned = calls(checked(lambda x, w: x @ w, x, w.T.copy()).source)
        assert turned or rows < 200
        assert calls(checked(lambda x, w: by_rows(w, x), x, w).source)  # whichever operand has the few


@DTYPES
@pytest.mark.parametrize("columns", [8, 16, 64])
def test_columns_that_fill_vectors_lie_in_these(columns: int, dtype: str) -> None:
    if columns * np.dtype(dtype).itemsize >= 64:
        assert not calls(checked(by_rows, values(100, 128, dtype=dtype), values(columns, 128, dtype=dtype)).source)


def test_short_sums_are_no_dot_products() -> None:
    assert not calls(checked(by_rows, values(200, 12), values(7, 12)).source)


@DTYPES
def test_rows_that_each_block_reads_lie_apart_from_each_other(dtype: str) -> None:
    """Not at the same place of a page, and beginning with whole vectors, wherever the argument does."""
    n = 4096 // np.dtype(dtype).itemsize
    for terms in (n, n + 3):
        text = checked(by_rows, values(40, terms, dtype=dtype), values(6, terms, dtype=dtype)).source
        (numbers,) = {name.split("_")[10] for name in calls(text)}
        assert int(numbers) * np.dtype(dtype).itemsize % 64 == 0 != int(numbers) % n, text


@DTYPES
@pytest.mark.parametrize("terms", [1000, 1003])
def test_long_sums_are_added_up_in_parts(terms: int, dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For some bands of rows, of which there may be fewer at the end."""
    monkeypatch.setattr(dots, "HELD", 4096)
    for rows in (5, 32, 67):
        checked(by_rows, values(rows, terms, dtype=dtype), values(6, terms, dtype=dtype))
    assert dots.part(6, terms, np.dtype(dtype).itemsize) < terms / 4


@DTYPES
@pytest.mark.parametrize("image", [(2, 3, 40, 41), (3, 2, 33, 48)])
@pytest.mark.parametrize(("kernels", "padding"), [(3, 1), (7, 0)])
def test_gradients_by_kernels(
    image: tuple[int, ...], kernels: int, padding: int, dtype: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sums along the rows of images, which are cut into parts where what a kernel multiplies would leave the nearest cache."""
    x, k = values(*image, dtype=dtype), values(kernels, image[1], 3, 3, dtype=dtype)
    ct = values(image[0], kernels, *(n + 2 * padding - 2 for n in image[2:]), dtype=dtype)

    def f(x: T, k: T, ct: T) -> T:
        return ad.vjp(lambda k: ad.nn.conv2d(x, k, padding=padding), k)[1](ct)[0]

    text = checked(f, x, k, ct).source
    if dtype == "float32":
        assert calls(text), text
    for held in (1 << 13, 1 << 11, 1):
        monkeypatch.setattr(dots, "HELD", held)
        text = checked(f, x, k, ct).source
    x[1, 1, 3, 4], ct[1, 2, 5, 0] = np.inf, np.nan
    checked(f, x, k, ct)


def test_terms_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of windows that no number divides: a function is told how many it shall add up."""
    monkeypatch.setattr(dots, "HELD", 5 * 31 * 4 * 8)
    x, ct = values(2, 31, 64, dtype="float32"), values(2, 5, 29, 62, dtype="float32")

    def kernels(x: T, ct: T) -> T:
        return ad.build3((5, 3, 3), lambda o, p, q: ad.sum1(2, lambda b: ad.sum1(29, lambda i: ad.sum1(62, lambda j: (
            x[b, i + p, j + q] * ct[b, o, i, j]
        )))))  # fmt: skip

    text = checked(kernels, x, ct).source
    assert re.search(r"dots_s_1_\w+\(.*, t\d+ < \d+ \? \d+ : \d+\);", text), text


@DTYPES
def test_strong_products(dtype: str) -> None:
    """0 times what is not finite is 0, in each sum of which it is a term."""
    x, w = values(50, 130, dtype=dtype), values(6, 130, dtype=dtype)
    f = lambda x, w: bind(Contract0((0, 2), (1, 2), (0, 1)), x, w)
    assert calls(checked(f, x, w).source)
    x[7, 3], w[:, 3], x[9, 128], x[11, 0] = np.inf, 0.0, np.nan, -np.inf
    checked(f, x, w)


@DTYPES
def test_what_is_not_finite_stays_in_its_rows(dtype: str) -> None:
    """The last vector of a sum that is not whole has elements that were counted before."""
    x, w = values(40, 77, dtype=dtype), values(5, 77, dtype=dtype)
    x[3, 70], x[4, 76], w[2, 75] = np.inf, -np.inf, np.nan
    checked(by_rows, x, w)


@DTYPES
def test_steps_and_batches(dtype: str) -> None:
    """In a loop of steps, and for each of a batch."""
    x, w = values(9, 20, 100, dtype=dtype), values(9, 7, 100, dtype=dtype)
    checked(lambda x, w: ad.einsum("bik,bjk->bij", x, w), x, w)
    checked(lambda x, w: ad.fold(lambda s, xw: s + by_rows(xw[0], xw[1]) * s, x[0, :, :7], ad.rows(x).zip(ad.rows(w))), x, w)


@DTYPES
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_share_bands_of_rows(threads: int, dtype: str) -> None:
    x, w = values(1500, 200, dtype=dtype), values(6, 200, dtype=dtype)
    one = ad.compile(by_rows, engine="c")
    with ad.using(threads=1):
        want = one(ad.array(x), ad.array(w)).numpy()
    with ad.using(threads=threads):
        assert np.array_equal(one(ad.array(x), ad.array(w)).numpy(), want)
        assert calls(checked(by_rows, x, w).source)


@pytest.mark.parametrize("flags", ["", " -mno-avx512f", " -mno-avx"])
@DTYPES
def test_shorter_vectors(dtype: str, flags: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", f"{COMPILER}{flags}")
    for rows, terms, columns in ((33, 100, 5), (64, 200, 13), (31, 67, 3)):
        checked(by_rows, values(rows, terms, dtype=dtype), values(columns, terms, dtype=dtype))


@pytest.mark.parametrize("line", [16, 32, 64])
def test_blocks_fit_into_registers(line: int) -> None:
    """With elements of both operands beside the sums, whose number is not larger than that of rows and columns."""
    for rows in (1, 2, 3, 5, 17, 1000):
        for columns in range(1, 70):
            high, wide = dots.block(rows, columns, REGISTERS[line])
            assert high * wide + high + 1 <= REGISTERS[line] + dots.BESIDE and high <= rows and wide <= columns


def test_as_if_small_programs_were_large(monkeypatch: pytest.MonkeyPatch) -> None:
    c_thresholds.lower(monkeypatch)
    for dtype in ("float64", "float32"):
        for rows, terms, columns in ((5, 40, 3), (7, 21, 2), (3, 64, 9)):
            checked(by_rows, values(rows, terms, dtype=dtype), values(columns, terms, dtype=dtype))
