"""9.3: which number has which contributions is known on the way forwards, so it is written to an array then: a tape.

Operations whose cotangent is zero are skipped, since unlike before dead code is met, too; and an infinite partial derivative of
dead code must not turn zero into NaN. The fast interpreter (`interpreters.scalar.tape`) is this one without counters.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreters.scalar.stages.base import Counts, Shape, Stage


class Taped(Stage):
    gain = "no maps on numbers: a tape"

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.tape: list[tuple[tuple[int, float], ...]] = [()]

    def inputs(self, shape: Shape, n: int) -> list[int]:
        self.n = n
        self.tape.extend([()] * n)
        return list(range(1, n + 1))

    def operation(self, links: Sequence[tuple[int, float]]) -> int:
        self.tape.append(tuple(links))
        return len(self.tape) - 1

    def pull(self, outs: Sequence[tuple[int, float]]) -> list[float]:
        cotangents = [0.0] * len(self.tape)
        for i, z in outs:
            self.counts.cells += 1
            cotangents[i] += z
        for i in range(len(self.tape) - 1, self.n, -1):
            z = cotangents[i]
            if z:
                self.counts.calls[i] += 1
                for j, p in self.tape[i]:
                    self.counts.cells += 1
                    cotangents[j] += z * p
        return cotangents[1 : self.n + 1]

    def __str__(self) -> str:
        """The tape as text.

        >>> from interpreters.scalar.stages.base import run
        >>> stage = Taped(Counts())
        >>> _ = run(stage, lambda x, y: x * (x + y), (3.0, 4.0))
        >>> print(stage)
        1:in 2:in 3:[(1, 1.0), (2, 1.0)] 4:[(1, 7.0), (3, 3.0)]
        """
        inputs = [f"{i}:in" for i in range(1, self.n + 1)]
        return " ".join([*inputs, *(f"{i}:{list(e)}" for i, e in enumerate(self.tape) if i > self.n)])
