"""Integer terms that are affine on few ranges, against their values."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import adtypes as ad
from adtypes import I64
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.pieces import MANY, decided, pieces


def index(rng: random.Random, depth: int, n: int) -> Any:
    """A random index over one axis."""
    if not depth:
        return ad.iota(n) if rng.random() < 0.6 else ad.full((n,), rng.randint(-6, 9), I64)
    a, b = index(rng, depth - 1, n), index(rng, depth - 1, n)
    kind = rng.randrange(8)
    if kind < 4:
        return (a + b, a - b, ad.maximum(a, b), ad.minimum(a, b))[kind]
    if kind == 4:
        return a % rng.randint(1, 7)
    if kind == 5:
        return rng.choice([-a, a * -2, a * 3, ad.reverse(a)])
    return ad.select(rng.choice([a < b, a <= b, a == b, (a < b) & (b < 5), ~(a < b) | (a == 3)]), a, b)


def test_pieces_say_what_terms_are() -> None:
    rng = random.Random(1)
    known = 0
    for _ in range(400):
        n = rng.randint(1, 12)
        graph, _ = trace(lambda _, n=n: [index(rng, rng.randint(1, 3), n)], [])  # type: ignore[misc]
        found = pieces(Affine(), graph.outputs[0])
        if found is None:
            continue
        known += 1
        assert len(found.lines) <= MANY
        value = np.full(n, 1 << 40)
        for line in found.lines:
            for x in range(max(line.low, 0), min(line.high, n)):
                value[x] = line.slope * x + line.offset
        np.testing.assert_array_equal(value, interpret(NUMPY, graph.outputs, {})[0])
    assert known > 300


def test_a_condition_is_decided_on_a_range() -> None:
    graph, _ = trace(lambda _: [(ad.iota(9) < 4) | (ad.iota(9) == 8)], [])
    (p,) = graph.outputs

    def on(start: int, n: int) -> bool | None:
        return decided(Affine(), p, ((start, ((0, 1),)),), (n,))

    assert on(0, 4) is True and on(4, 4) is False and on(8, 1) is True
    assert on(3, 2) is None and on(0, 0) is None
