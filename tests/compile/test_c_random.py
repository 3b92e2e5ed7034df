"""Random numbers and the inverse of the error function as C: digits, ends, choices around them, texts without them."""

from __future__ import annotations

import re

import numpy as np
import pytest
import scipy.special

import adtypes as ad
from adtypes import F32, F64, I32, I64, random
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
KEY = np.array(42)


def units(got: Arr, want: Arr) -> float:
    """The greatest difference in units in the last place."""
    return float(np.max(np.abs(got.astype(np.float64) - want) / np.spacing(np.abs(want).astype(got.dtype))))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_digits_of_the_inverse_error_function(dtype: type[np.floating]) -> None:
    near = 1 - 2.0 ** -rng(1).uniform(1, 53 if dtype is np.float64 else 24, 2000)
    small = 10.0 ** -rng(2).uniform(0, 30, 100)
    x = np.concatenate([rng(0).uniform(-1, 1, 3000), near, -near, small, [0.75, -0.75]]).astype(dtype)
    x = x[np.abs(x) < 1]
    wide = x.astype(np.float64)
    far = np.copysign(scipy.special.erfcinv(1 - np.abs(wide)), wide)
    want = np.where(np.abs(x) > 0.5, far, scipy.special.erfinv(wide))
    with ad.using(engine="c"):
        got = ad.compile(ad.erfinv)(ad.array(x)).numpy()
        assert got.dtype == dtype and units(got, want) < 8
        ends = np.array([0.0, -0.0, 1.0, -1.0, 1.0000001, -2.0, np.inf, -np.inf, np.nan] * 5, dtype)
        got = ad.compile(ad.erfinv)(ad.array(ends)).numpy()
        np.testing.assert_array_equal(got, scipy.special.erfinv(ends))
        assert np.signbit(got).tolist()[:2] == [False, True]


def test_loops_over_them() -> None:
    n = 1003

    def draws(key: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        normal = random.normal(key, (n,), F64)
        return (
            normal * x + 1.0,
            ad.sum_all(normal * normal),
            ad.select(x > 0.5, ad.erfinv(x), -x),
            ad.sum(random.normal(key, (n, 3), F32), 1),
            random.bits(key, (n,), I32) >> 3 << 2 ^ random.bits(key, (n,), I32),
            random.permutation(key, x)[: n // 2],
            ad.argmax(random.normal(key, (7, 11), F64), 0),
        )

    made = checked(draws, KEY, rng(0).uniform(-0.9, 0.9, n))
    assert "threefry(" in made.source and "erfinvf(" in made.source and made.source.count("int64_t threefry(") == 1


def test_shifts_by_counts_that_are_computed() -> None:
    k = np.array([5, -6, 2**40 + 3, -(2**63), 2**63 - 1] * 7)
    counts = np.arange(35) * 3 - 9
    for wide in (np.int64, np.int32):
        checked(lambda k, c: (k << c, k >> c, k << 5, k >> 5, k >> 70, ~k & c | 1), k.astype(wide), counts.astype(wide))


def test_steps_draw_their_own_numbers() -> None:
    def walk(key: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ad.AnyTensor]:
        def step(s: tuple[ad.AnyTensor, ad.AnyTensor], k: ad.AnyTensor) -> tuple[ad.AnyTensor, ad.AnyTensor]:
            return random.fold_in(s[0], k), s[1] * 0.5 + random.normal(s[0], (5,), F64)

        return ad.fold(step, (key, x), ad.rows(ad.iota(20)))

    checked(walk, KEY, np.zeros(5))
    checked(lambda x: ad.grad(lambda x: ad.sum_all(ad.erfinv(ad.sin(x))))(x), rng(1).uniform(-1, 1, 40))


def test_texts_have_what_they_call() -> None:
    """Long functions that nothing calls would take the compiler's time."""
    plain = checked(lambda x: x + 1.0, np.ones(9)).source
    assert not re.search("erfinv|threefry|digamma", plain)
    drawn = checked(lambda k: random.bits(k, (9,), I64), KEY).source
    assert "threefry" in drawn and "erfinv" not in drawn
