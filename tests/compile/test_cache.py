"""Keys of programs: equal for equal programs however they were traced, different for everything that matters."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest

import adtypes as ad
from adtypes.ops.layout import broadcast, cut
from interpreters.compile.cache import Cache, Key, structural_key
from tests.compile.graphs import Arr, Flat, graph_of

V, W = np.zeros(3), np.zeros(4)


def key(f: Flat, *arrays: Arr) -> Key:
    return structural_key(graph_of(f, *arrays))


def full(value: float, dtype: type[ad.DType]) -> Callable[[], ad.AnyTensor]:
    return lambda: broadcast(ad.scalar(value, dtype), (3,), ())


DIFFERENT: dict[str, Key] = {
    "sum": key(lambda x, y: x + y, V, V),
    "sum swapped": key(lambda x, y: y + x, V, V),
    "difference": key(lambda x, y: x - y, V, V),
    "longer": key(lambda x, y: x + y, W, W),
    "single precision": key(lambda x, y: x + y, V.astype(np.float32), V.astype(np.float32)),
    "three inputs": key(lambda x, y, z: x + y, V, V, V),
    "two outputs": key(lambda x, y: (x + y, x), V, V),
    "two other outputs": key(lambda x, y: (x, x + y), V, V),
    "zero": key(lambda x, y: x + full(0.0, ad.F64)(), V, V),
    "minus zero": key(lambda x, y: x + full(-0.0, ad.F64)(), V, V),
    "nan": key(lambda x, y: x + full(math.nan, ad.F64)(), V, V),
    "one": key(lambda x, y: full(1, ad.I64)(), V, V),
    "true": key(lambda x, y: full(True, ad.Bool)(), V, V),
    "one, short": key(lambda x, y: full(1, ad.I32)(), V, V),
    "one, float": key(lambda x, y: full(1.0, ad.F64)(), V, V),
    "slice": key(lambda x, y: cut(x, 0, 1, 2), V, V),
    "other slice": key(lambda x, y: cut(x, 0, 0, 2), V, V),
    "shared": key(lambda x, y: (s := ad.sin(x)) * s + y, V, V),
    "not shared": key(lambda x, y: ad.sin(x) * ad.sin(y) + y, V, V),
}


def test_different_programs_have_different_keys() -> None:
    for a, b in combinations(DIFFERENT, 2):
        assert DIFFERENT[a] != DIFFERENT[b], (a, b)


def test_equal_programs_have_equal_keys() -> None:
    assert key(lambda x, y: x + y, V, V) == DIFFERENT["sum"]
    assert hash(key(lambda x, y: x + y, V, V)) == hash(DIFFERENT["sum"])
    assert key(lambda x, y: x + full(math.nan, ad.F64)(), V, V) == DIFFERENT["nan"]


def test_what_is_not_used_does_not_matter() -> None:
    def f(x: ad.AnyTensor, y: ad.AnyTensor) -> ad.AnyTensor:
        ad.exp(x)
        return x + y

    assert key(f, V, V) == DIFFERENT["sum"]


def test_unfinished_programs_have_keys() -> None:
    f: Flat = lambda x: ad.build1(3, lambda i: x[i] * ad.sum1(3, lambda j: x[j]))
    g: Flat = lambda x: ad.build1(3, lambda i: x[i] * ad.sum1(3, lambda j: x[i]))
    assert key(f, V) == key(f, V) != key(g, V)


def test_loops_count() -> None:
    def f(op: Callable[[ad.AnyTensor], ad.AnyTensor]) -> Flat:
        return lambda h, xs: ad.fold(lambda c, x: op(c + x), h, ad.rows(xs))

    xs = np.zeros((5, 3))
    assert key(f(ad.sin), V, xs) == key(f(ad.sin), V, xs) != key(f(ad.cos), V, xs)


def test_least_recently_used_goes() -> None:
    cache = Cache[str](size=2)
    made: list[str] = []

    def make(name: str) -> Callable[[], str]:
        def thunk() -> str:
            made.append(name)
            return name

        return thunk

    for name in ("a", "b", "a", "c", "a", "b"):
        assert cache.get(name, make(name)) == name
    assert made == ["a", "b", "c", "b"]
    assert len(cache) == 2
    cache.clear()
    assert len(cache) == 0


def test_failures_are_not_kept() -> None:
    cache = Cache[int](size=2)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 // 0)
    assert cache.get("a", lambda: 1) == 1


def test_threads_share_a_cache() -> None:
    cache = Cache[int](size=8)
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda k: cache.get(k % 16, lambda: k % 16), range(2000)))
    assert got == [k % 16 for k in range(2000)]
    assert len(cache) <= 8
