"""Minimum cuts against all cuts, on small graphs."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from interpreters.symbolic.loops.flow import UNBOUNDED, Network


@pytest.mark.parametrize("seed", range(60))
def test_the_cut_is_a_minimum(seed: int) -> None:
    r = Random(seed)
    n = r.randrange(2, 8)
    edges = [(r.randrange(n), r.randrange(n), r.choice([0, 1, 2, 5, None])) for _ in range(r.randrange(1, 16))]
    edges = [(u, v, c) for u, v, c in edges if u != v]
    source, sink = 0, n - 1

    def cost(side: set[int]) -> int:
        return sum(UNBOUNDED if c is None else c for u, v, c in edges if u not in side and v in side)

    net = Network(n)
    for u, v, c in edges:
        net.edge(u, v, c)
    sides = [{v for v, near in zip(range(n), choice) if near} for choice in product([False, True], repeat=n)]
    best = min(cost(s) for s in sides if sink in s and source not in s)
    if best >= UNBOUNDED:
        return  # nothing separates the two; such graphs are not asked for
    found = net.near_sink(source, sink)
    assert sink in found and source not in found
    assert cost(found) == best


def test_large_graphs_do_not_recurse() -> None:
    n = 20_000
    net = Network(n)
    for k in range(n - 1):
        net.edge(k, k + 1, 1 if k == n // 2 else 3)
    assert len(net.near_sink(0, n - 1)) == n - 1 - n // 2
