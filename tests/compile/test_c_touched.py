"""Sums of segments that are read back by the same keys: if there are many more segments than keys, only these are set to zero."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, in_order, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import Arr, rng

pytestmark = needs_compiler
T = ad.AnyTensor
ALL = "for (int64_t z"  # that all of an array is set to zero
FEW = "] = 0.0"  # or some places of it


def back(x: T, q: T, n: int) -> T:
    return x - ad.take(x.scatter((n,), lambda i: q[i]), q)


def keys(n: int, m: int) -> Arr:
    """Of which some are there twice, and some are outside."""
    q = rng(n).integers(-3, m + 3, n)
    q[n // 2 :] = q[: n - n // 2]
    return q


@pytest.mark.parametrize("width", [0, 1, 3, 4, 5, 16, 40])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_values_and_gradients(width: int, dtype: str) -> None:
    n, m = 120, 20_000
    x = np.asarray(rng(0).normal(size=(n, width) if width else n), dtype)
    x[3] = np.nan

    def f(x: T, q: T) -> tuple[T, ...]:
        return back(x, q, m), *ad.value_and_grad(lambda x: ad.sum_all(ad.square(back(x, q, m))))(x)

    text = checked(f, x, keys(n, m)).source
    assert ALL not in text.replace("for (int64_t z0", "").replace("for (int64_t z = z0", "")
    assert FEW in text


def test_of_whole_numbers_at_two_keys_and_of_none() -> None:
    def f(x: T, p: T, q: T) -> T:
        total = x.scatter((300, 70), lambda i: (p[i], q[i]))
        return x + total.gather((x.shape[0],), lambda i: (p[i], q[i]))

    for n in (50, 1, 0):
        checked(f, np.arange(n), rng(1).integers(-2, 303, n), rng(2).integers(-2, 73, n))


OTHERS: dict[str, Callable[[T, T, T], object]] = {
    "a result": lambda x, p, q: (back(x, q, 9000), x.scatter((9000,), lambda i: q[i])),
    "other keys": lambda x, p, q: ad.take(x.scatter((9000,), lambda i: q[i]), p),
    "all": lambda x, p, q: ad.sum_all(ad.exp(x.scatter((9000,), lambda i: q[i]))) + back(x, q, 9000),
    "neighbours": lambda x, p, q: ad.take(x.scatter((9000,), lambda i: q[i])[1:], q),
    "added to": lambda x, p, q: ad.take(x.scatter((9000,), lambda i: q[i]) + 1.0, q),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_read_elsewhere_is_set_to_zero(name: str) -> None:
    x, p, q = rng(0).normal(size=100), keys(100, 9000), keys(100, 9000)[::-1].copy()
    assert FEW not in checked(OTHERS[name], x, p, q).source  # type: ignore[arg-type]


def test_beside_a_row_that_has_no_c() -> None:
    def f(x: T, q: T) -> tuple[T, T]:
        s = x.scatter((9000,), lambda i: q[i])
        return ad.take(s, q), in_order(ad.take(s, q) * 2.0) + ad.take(s, q)

    checked(f, rng(0).normal(size=100), keys(100, 9000))


def test_in_steps() -> None:
    """Each step begins with places of its own, in the memory of the one before."""

    def f(x: T, q: T) -> T:
        def step(total: T, k: T) -> T:
            mine = ad.take(q, k)
            return 0.5 * total + back(ad.take(x, k) + total, mine, 5000)

        return ad.fold(step, ad.zeros((60,), ad.F64), ad.rows(ad.iota(7)))

    x, q = rng(0).normal(size=(7, 60)), keys(7 * 60, 5000).reshape(7, 60)
    assert FEW in checked(f, x, q).source
    checked(lambda x, q: ad.grad(lambda x: ad.sum_all(ad.square(f(x, q))))(x), x, q)


def test_few_segments_and_whatever_else_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many keys as segments, cut into parts and strips."""
    lower(monkeypatch)
    x, q = rng(0).normal(size=(70, 5)), keys(70, 60)

    def f(x: T, q: T) -> tuple[T, ...]:
        return back(x, q, 60), *ad.value_and_grad(lambda x: ad.sum_all(ad.exp(back(x, q, 60))))(x)

    assert FEW in checked(f, x, q).source
    assert FEW in checked(lambda x, q: f(x[:, 0], q), x, q).source


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("m", "k"), [(400, 300), (3000, 400)])
def test_places_are_set_to_zero_in_other_strips_than_those_that_add(m: int, k: int, dtype: str) -> None:
    """The zeros of two arrays share a nest, of which one is added to by strips behind it: all of its columns are there then."""
    n, w = 20, 600
    x, z = (rng(seed).normal(size=(n, w)).astype(dtype) for seed in (1, 2))

    def f(x: T, z: T, q: T, p: T) -> T:
        y = ad.take(x.scatter((m,), lambda i: q[i]), q)
        t = ad.sum(ad.tanh(y) * z, axis=1)
        u = ad.build((n, w), lambda i, j: ad.tanh(x[i, j] * t[i] + z[i, j]))
        return ad.take(u.scatter((k,), lambda i: p[i]), p) * u + u + y

    assert ("rows at a time" in checked(f, x, z, keys(n, m), keys(n, k)).source) == (m == 400 or dtype == "float32")


@pytest.mark.parametrize("rows", [200, 33])
def test_sums_by_their_counts_as_if_they_were_large(monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    lower(monkeypatch)

    def mean(x: T, q: T) -> T:
        ones = ad.ones_like(x)
        return ad.take(x.scatter((9000,), lambda i: q[i]), q) / (ad.take(ones.scatter((9000,), lambda i: q[i]), q) + 1.0)

    checked(lambda x, q: ad.grad(lambda x: ad.sum_all(ad.square(mean(x, q))))(x), rng(3).normal(size=(rows, 8)), keys(rows, 9000))
