"""Long programs: no recursion, pieces that CPython compiles well, time that grows with the size."""

from __future__ import annotations

import re
import sys
import time

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes.ops.layout import cut
from interpreters.compile.cache import structural_key
from interpreters.compile.numpy_engine import ENGINE
from interpreters.compile.text import PIECE
from tests.compile.graphs import Flat, body, graph_of, program

X = np.linspace(0.1, 0.9, 5)


def chain(n: int) -> Flat:
    def f(x: ad.AnyTensor, y: ad.AnyTensor) -> ad.AnyTensor:
        kept = [x]
        for k in range(n):
            x = ad.sin(x) if k % 3 else x * y + kept[-(k % 7) - 1 if k > 7 else -1]
            kept.append(x)
        return ad.sum(x)

    return f


def by_hand(n: int, x: np.ndarray, y: np.ndarray) -> float:
    kept = [x]
    for k in range(n):
        x = np.sin(x) if k % 3 else x * y + kept[-(k % 7) - 1 if k > 7 else -1]
        kept.append(x)
    return float(x.sum())


def test_twenty_thousand_statements() -> None:
    start = time.perf_counter()
    run = program(chain(16_000), X, X)
    assert time.perf_counter() - start < 30  # a fraction of a second where nothing else runs
    assert_allclose(run(X, X)[0], by_hand(16_000, X, X), rtol=1e-9)
    sizes = [len(part.split("\n")) for part in re.split(r"\ndef ", run.source)]
    assert len(sizes) > 5 and max(sizes) < PIECE + 10
    assert len(set(re.findall(r"\bt\d+\b", run.source))) < 20


def test_pieces_hand_over_what_lives_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreters.compile.text.PIECE", 3)
    run = program(chain(40), X, X)
    assert "part10(" in run.source
    assert_allclose(run(X, X)[0], by_hand(40, X, X), rtol=1e-12)
    big = np.ones(20_000)
    run = program(chain(40), big, big)
    assert any("buffers.take" in line for line in body(run.source)) or "buffers.take" in run.source
    assert_allclose(run(big, big)[0], by_hand(40, big, big), rtol=1e-12)


def test_no_recursion() -> None:
    def views(x: ad.AnyTensor) -> ad.AnyTensor:
        for k in range(3000):
            x = ad.reshape(x, (6,) if k % 2 else (2, 3))
        return ad.sum(x)

    x = np.arange(6.0)
    limit = sys.getrecursionlimit()
    graph = graph_of(views, x)
    long = graph_of(lambda y: sum((cut(y, 0, k % 3, 2) for k in range(3000)), start=cut(y, 0, 0, 2)), x)
    try:
        sys.setrecursionlimit(250)
        for g in (graph, long):
            structural_key(g)
    finally:
        sys.setrecursionlimit(limit)
    assert_allclose(program(views, x)(x)[0], 15.0)


def test_time_is_linear() -> None:
    def seconds(n: int) -> float:
        graph = graph_of(chain(n), X, X)
        best = 1e9
        for _ in range(3):
            start = time.perf_counter()
            ENGINE.compile(graph)
            best = min(best, time.perf_counter() - start)
        return best

    assert seconds(8000) < 8 * seconds(2000) + 0.2
