"""Sums of products of which both factors are windows, as gradients of attention to neighbours and of correlations are."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import add

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng
from tests.compile.test_c_matvec import CALL, slopes

T = ad.AnyTensor


def numbers(shape: tuple[int, ...], seed: int, dtype: type = np.float64) -> Arr:
    return np.asarray(rng(seed).normal(size=shape), dtype)


def attention(width: int, shift: int, step: int = 1) -> Callable[[T, T, T], T]:
    """Each row of `q` beside rows of `k` and `v` near it, with zeros beyond the ends."""

    def f(q: T, k: T, v: T) -> T:
        n, d = q.shape
        s = ad.build2((n, width), lambda i, w: ad.sum1(d, lambda c: q[i, c] * k[step * i + w - shift, c]))
        a = ad.nn.softmax(s, axis=-1)
        o = ad.build2((n, d), lambda i, c: ad.sum1(width, lambda w: a[i, w] * v[step * i + w - shift, c]))
        return ad.sum(ad.sin(o))

    return f


def correlation(reach: int) -> Callable[[T, T], T]:
    """Pixels beside all of a neighbourhood, channels last."""

    def f(a: T, b: T) -> T:
        (h, w, c), n = a.shape, 2 * reach + 1
        r = reach
        v = ad.build4((h, w, n, n), lambda i, j, u, s: ad.sum1(c, lambda k: a[i, j, k] * b[i + u - r, j + s - r, k]))
        return ad.sum(ad.tanh(v))

    return f


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n, d, width, shift", [(40, 16, 9, 4), (33, 8, 4, 0), (20, 5, 7, 9), (12, 33, 30, 15), (64, 4, 5, 2)])
def test_attention_to_neighbours(n: int, d: int, width: int, shift: int, dtype: type) -> None:
    made = checked(slopes(attention(width, shift)), *(numbers((n, d), k, dtype) for k in range(3)))
    assert made.source.count(CALL) >= 4  # scores, results, and gradients by keys and by values at least


@needs_compiler
def test_steps_between_windows() -> None:
    q, (k, v) = numbers((20, 8), 0), (numbers((40, 8), seed) for seed in (1, 2))
    checked(slopes(attention(6, 2, 2)), q, k, v)


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape, reach", [((9, 11, 8), 1), ((12, 10, 8), 2), ((16, 7, 20), 3)])
def test_correlations_with_a_neighbourhood(shape: tuple[int, ...], reach: int, dtype: type) -> None:
    made = checked(slopes(correlation(reach)), numbers(shape, 1, dtype), numbers(shape, 2, dtype))
    said = f"{' x '.join(map(str, shape))} sums of {(2 * reach + 1) ** 2} {CALL}"
    assert made.source.count(said) == 2  # the gradients by both


@needs_compiler
@pytest.mark.parametrize("shape, reach", [((4, 3, 17), 4), ((8, 8, 4), 2), ((1, 1, 8), 2), ((3, 1, 5), 1)])
def test_small_images(shape: tuple[int, ...], reach: int) -> None:
    """Zeros around all of them may take longer than conditions."""
    checked(slopes(correlation(reach)), numbers(shape, 1), numbers(shape, 2))


@needs_compiler
def test_second_derivatives() -> None:
    def squares(f: Callable[..., T]) -> Callable[..., T]:
        return lambda *xs: reduce(add, [ad.sum(ad.square(g)) for g in ad.grad(lambda x: f(*x))(xs)])

    checked(slopes(squares(correlation(1))), *(numbers((9, 8, 8), k) for k in range(2)))
    checked(slopes(squares(attention(5, 2))), *(numbers((20, 8), k) for k in range(3)))


@needs_compiler
@pytest.mark.parametrize("value", [np.inf, np.nan])
def test_what_is_not_finite_stays_where_it_is_read(value: float) -> None:
    """Zeros beyond the ends of one factor meet zeros of the other one, not what is in a row that they do not have."""
    for k in range(2):
        both = [numbers((9, 8, 8), 1), numbers((9, 8, 8), 2)]
        both[k][0, 3, 2] = both[k][8, 7, 7] = value
        checked(slopes(lambda a, b: ad.sum(correlation(1)(a, b))), *both)
        found = checked(slopes(correlation(2)), *both)
        assert CALL in found.source
