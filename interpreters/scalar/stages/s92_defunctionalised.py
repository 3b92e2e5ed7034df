"""9.2: backpropagators are data. All are of one form, a list of operands with partial derivatives, computed on the way forwards.

There is no tape: what a result depends on hangs from the result, and dead code is garbage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from interpreters.scalar.stages.base import Counts, Shape, Stage

Contributions: TypeAlias = "tuple[tuple[int, Contributions, float], ...]"
Identified_: TypeAlias = "tuple[int, Contributions]"


class Defunctionalised(Stage):
    gain = "no closures"

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.next = 1

    def fresh(self) -> int:
        self.next += 1
        return self.next - 1

    def inputs(self, shape: Shape, n: int) -> list[Identified_]:
        self.n = n
        return [(self.fresh(), ()) for _ in range(n)]

    def operation(self, links: Sequence[tuple[Identified_, float]]) -> Identified_:
        return self.fresh(), tuple([(i, contributions, p) for (i, contributions), p in links])

    def pull(self, outs: Sequence[tuple[Identified_, float]]) -> list[float]:
        staged: list[tuple[Contributions, float]] = [((), 0.0)] * self.next
        for (i, contributions), z in outs:
            self.counts.cells += 1
            staged[i] = contributions, z + staged[i][1]
        for i in range(self.next - 1, self.n, -1):
            contributions, z = staged[i]
            if contributions:
                self.counts.calls[i] += 1
            for j, further, p in contributions:
                self.counts.cells += 1
                staged[j] = further, z * p + staged[j][1]
        return [z for _, z in staged[1 : self.n + 1]]
