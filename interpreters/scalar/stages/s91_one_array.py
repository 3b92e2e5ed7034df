"""9.1: the array of input cotangents holds what the array of calls holds anyway, so it goes.

This needs results, too, to be entered as calls: else an input that is returned as it is would get no cotangent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from interpreters.scalar.stages.base import Counts, Shape, Stage

Calls: TypeAlias = "list[tuple[Linear, float]]"
Linear: TypeAlias = "Callable[[float, Calls], None]"
Identified_: TypeAlias = "tuple[int, Linear]"


def _nothing(z: float, calls: Calls) -> None:
    pass


class OneArray(Stage):
    gain = "one array less"

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.next = 1

    def fresh(self) -> int:
        self.next += 1
        return self.next - 1

    def inputs(self, shape: Shape, n: int) -> list[Identified_]:
        self.n = n
        return [(self.fresh(), _nothing) for _ in range(n)]

    def operation(self, links: Sequence[tuple[Identified_, float]]) -> Identified_:
        me = self.fresh()

        def backpropagator(z: float, calls: Calls) -> None:
            self.counts.calls[me] += 1
            for (i, f), p in links:
                self.counts.cells += 1
                calls[i] = f, z * p + calls[i][1]

        return me, backpropagator

    def pull(self, outs: Sequence[tuple[Identified_, float]]) -> list[float]:
        calls: Calls = [(_nothing, 0.0)] * self.next
        for (i, f), z in outs:
            self.counts.cells += 1
            calls[i] = f, z + calls[i][1]
        for i in range(self.next - 1, self.n, -1):
            f, z = calls[i]
            f(z, calls)
        return [z for _, z in calls[1 : self.n + 1]]
