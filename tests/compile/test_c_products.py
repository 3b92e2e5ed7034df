"""Sums of products that are written out: zeros at the ends of rows, as of a triangle, cost one product for each row."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import normal, rng

pytestmark = needs_compiler
T = ad.AnyTensor
Test = Callable[[Any, Any], Any]
PARTS: dict[str, Test] = {
    "lower": lambda r, s: s <= r,
    "strictly lower": lambda r, s: s < r,
    "upper": lambda r, s: s >= r,
    "band": lambda r, s: abs(r - s) <= 1,
    "hole": lambda r, s: (s != 2) & (s <= r),
    "one row": lambda r, s: r == 3,
}


def turned(part: Test, right: bool = False) -> Callable[[T, T], T]:
    """The squares of points that matrices have turned of which only a part is not zero."""

    def f(w: T, x: T) -> T:
        k, d, _ = w.shape
        a: T = ad.build3((k, d, d), lambda c, r, s: ad.cond(part(r + 0, s + 0), w[c, r, s], 0.0))

        def sums(i: ad.Ix[int], c: ad.Ix[int], r: ad.Ix[int]) -> T:
            return ad.sum1(d, lambda s: (x[i, s] - w[c, s, s]) * a[c, r, s] if right else a[c, r, s] * (x[i, s] - w[c, s, s]))

        y: T = ad.build3((x.shape[0], k, d), sums)
        return ad.sum(y * y, axis=2)

    return f


@pytest.mark.parametrize("bad", [0.0, np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("name", PARTS)
def test_zeros_meet_what_is_not_finite(name: str, bad: float) -> None:
    """Zero times infinity is NaN, and only in rows that have such a zero."""
    x, w = normal(600, 9), normal(20, 9, 9)
    if bad:
        x[3, 0] = x[17, 8] = x[599, 4] = bad
        w[3, 5, 5] = bad
    checked(turned(PARTS[name], right=name == "upper"), w, x)


@pytest.mark.parametrize(("name", "dtype", "shared"), [("lower", "float64", 5), ("upper", "float32", 5), ("band", "float64", 8)])
def test_products_with_these_zeros_are_not_made(name: str, dtype: str, shared: int) -> None:
    """But those of zeros and what they meet, which rows share. There are those of the squares as well."""
    d = 7
    text = checked(turned(PARTS[name]), normal(20, d, d, dtype=dtype), normal(600, d, dtype=dtype)).source
    kept = int(np.sum(PARTS[name](*np.indices((d, d)))))
    made = re.findall(r"[ (]FMAF?\((?!a,)", text[text.index("/* over 600") :])
    assert len(made) == kept - d + shared + d - 1, text


@pytest.mark.parametrize("d", [10, 12])
def test_gradients_of_triangles(d: int) -> None:
    def f(w: T, x: T) -> tuple[T, T]:
        return ad.value_and_grad(lambda w: ad.sum(ad.log(1.0 + turned(PARTS["lower"])(w, x))))(w)

    assert not re.search(r"UNROLLED\n *for", checked(f, normal(20, d, d), normal(1000, d)).source)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_small_matrices_of_a_batch_are_multiplied_one_by_one(dtype: type[np.generic]) -> None:
    """A loop along the batch would read them in columns; where the batch is the last axis it reads them as they lie."""
    a, b = (np.asarray(rng(k).normal(size=(50, *shape)), dtype) for k, shape in enumerate([(6, 9), (9, 8)]))
    a[3, 2, 1] = np.nan
    assert "products:" in checked(lambda a, b: ad.matmul(a, b), a, b).source
    found = checked(lambda a, b: ad.grad(lambda q: ad.sum(ad.tanh(ad.matmul(q[0], q[1]))))((a, b)), a, b).source
    assert "products:" in found and "gemm(" not in found
    last = [np.moveaxis(x, 0, -1).copy() for x in (a, b)]
    assert "products:" not in checked(lambda a, b: ad.einsum("ijb,jkb->ikb", a, b), *last).source


@pytest.mark.parametrize(
    ("n", "rows", "times", "by_rows"),
    [
        (3, 12, 1, False), (4, 12, 1, True), (4, 100, 1, False), (4, 12, 8, True), (4, 30, 8, False), (4, 17, 20, True),
        (5, 30, 1, True), (5, 100, 1, False), (5, 100, 12, True), (6, 100, 1, True), (7, 30, 8, True),
    ],
)  # fmt: skip
def test_few_small_products_are_written_out(n: int, rows: int, times: int, by_rows: bool) -> None:
    """With vectors along many matrices, or where all is one loop; else each is made by rows, and no library is called."""
    a, b = (0.5 * normal(rows, n, n) for _ in range(2))

    def power(a: T, b: T) -> T:
        for _ in range(times):
            b = ad.matmul(b, a) + 0.1
        return b

    source = checked(power, a, b).source
    assert ("products:" in source) == by_rows and "gemm(" not in source
    if times == 1:
        checked(lambda a, b: ad.grad(lambda q: ad.sum(ad.sin(power(q[0], q[1]))))((a, b)), a, b)


def test_a_matrix_for_all_of_a_batch_is_multiplied_by_rows() -> None:
    """No library does that in calls that pay, and loops take several times as long."""
    a, b = normal(6, 6), normal(30, 6, 6)
    assert checked(lambda a, b: ad.einsum("ij,tjk,lk->til", a, b, a), a, b).source.count("products:") == 2


def test_calls_read_what_is_stored_of_a_view_of_other_axes() -> None:
    """Channels of one example, which the slopes of windows of a maximum were scattered to: the rows of pairs of axes are stored
    as one axis, and lived too short, or nowhere."""

    def value(xs: list[T]) -> T:
        return ad.sum(ad.square(ad.nn.max_pool2d(ad.nn.conv2d(ad.nn.conv2d(xs[0], xs[1], padding=1), xs[2], padding=1), 2)))

    xs = [normal(1, 1, 16, 16), normal(8, 1, 3, 3), rng(3).normal(size=(8, 8, 3, 3))]
    checked(lambda x, k, l: tuple(ad.grad(lambda xs: value([*xs, l]))([x, k])), *xs)
    checked(lambda *xs: tuple(ad.hvp(value, [*xs], [ad.sin(x) for x in xs])), *xs)


def test_small_matrices_beside_rows() -> None:
    """In registers, but where rows that are short do not stay near; what is made of them runs along their rows."""

    def layers(w: T, b: T, x: T) -> T:
        n = x.shape[0]
        return ad.tanh(ad.tanh(x @ w + ad.replicate(n, b)) @ w + ad.replicate(n, b))

    def several(w: T, x: T) -> T:
        return ad.build1(w.shape[0], lambda i: x[i] @ w[i])

    few = checked(layers, normal(16, 16) / 4, normal(16), normal(100, 16)).source
    assert few.count("/* products: ") == 2 and few.count("over 100 x 16: tanh") == 2
    for d, n, made in ((12, 50_000, True), (8, 5000, True), (8, 70_000, False), (6, 7000, False)):
        source = checked(layers, normal(d, d) / 4, normal(d), normal(n, d)).source
        assert ("/* products: " in source) == made and "gemm(library" not in source

    def squares(x: T) -> T:
        return ad.transpose(x) @ x

    rows = normal(7000, 6)
    assert "/* products: " in checked(squares, rows).source
    assert "/* products: " in checked(lambda w, x: x @ w, normal(6, 6), rows).source
    assert "/* products: " not in checked(lambda x: squares(ad.exp(x)), rows).source
    assert "/* products: " in checked(several, normal(5, 16, 16), normal(5, 100, 16)).source
    computed = checked(lambda w, x: several(w, ad.exp(x)), normal(5, 16, 16), normal(5, 100, 16)).source
    assert "/* products: " not in computed  # loops compute the rows on the way
