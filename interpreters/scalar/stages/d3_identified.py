"""D3: every linear function gets a number, larger than those of the functions it calls.

Resolving calls from the largest number downwards, all that a function is to be called with has arrived before it is called: each
is called at most once. What remains are cotangents of the size of the input, made and added at every step.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from interpreters.scalar.stages.base import Counts, Shape, Stage, numbers_of, plus, zero
from interpreters.scalar.stages.d1_naive import inject


class Collected(NamedTuple):
    """``cotangent`` plus the sum of all calls, by the number of the function."""

    cotangent: Any
    calls: dict[int, tuple[Linear, float]]


Linear: TypeAlias = "Callable[[float], Collected]"
Identified_: TypeAlias = "tuple[int, Linear]"


class Identified(Stage):
    gain = "each backpropagator runs at most once"

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.ids = itertools.count()

    def inputs(self, shape: Shape, n: int) -> list[Identified_]:
        self.shape = shape
        maps: list[Callable[[float], Any]] = []
        inject(shape, lambda c: c, maps, self.counts)
        return [(next(self.ids), lambda z, d=d: Collected(d(z), {})) for d in maps]  # type: ignore[misc]

    def operation(self, links: Sequence[tuple[Identified_, float]]) -> Identified_:
        me = next(self.ids)

        def backpropagator(z: float) -> Collected:
            self.counts.calls[me] += 1
            return self.calls([(d, z * p) for d, p in links])

        return me, backpropagator

    def calls(self, these: Sequence[tuple[Identified_, float]]) -> Collected:
        """The sum of some calls, not yet made."""
        calls: dict[int, tuple[Linear, float]] = {}
        cotangent = zero(self.shape, self.counts)
        for (i, f), z in these:
            self.counts.cells += 1
            calls[i] = f, z + calls[i][1] if i in calls else z
            cotangent = plus(cotangent, zero(self.shape, self.counts), self.counts)  # as the sum of the calls has it
        return Collected(cotangent, calls)

    def pull(self, outs: Sequence[tuple[Identified_, float]]) -> list[float]:
        cotangent, calls = self.calls(outs)
        waiting = [-i for i in calls]
        heapq.heapify(waiting)
        while waiting:
            f, z = calls.pop(-heapq.heappop(waiting))
            more = f(z)
            cotangent = plus(more.cotangent, cotangent, self.counts)
            for i, (g, y) in more.calls.items():
                self.counts.cells += 1
                if i not in calls:
                    heapq.heappush(waiting, -i)
                calls[i] = g, y + calls[i][1] if i in calls else y
        return numbers_of(cotangent)
