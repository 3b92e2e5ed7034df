"""D1: each number is paired with a linear function from its cotangent to that of the whole input.

Right, and exponential: a function is called once for each path from the result, not once for each operation; and every call
makes and adds cotangents of the size of the input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from interpreters.scalar.stages.base import Counts, Shape, Stage, numbers_of, plus, zero

Linear: TypeAlias = Callable[[Any], Any]


class Naive(Stage):
    gain = "correct: the derivative is carried along"

    def inputs(self, shape: Shape, n: int) -> list[Linear]:
        self.shape = shape
        maps: list[Linear] = []
        inject(shape, lambda z: z, maps, self.counts)
        return maps

    def operation(self, links: Sequence[tuple[Linear, float]]) -> Linear:
        counts, me, shape = self.counts, self.counts.operations, self.shape

        def backpropagator(z: float) -> Any:
            counts.calls[me] += 1
            total = None
            for d, p in links:
                part = d(z * p)
                total = part if total is None else plus(total, part, counts)
            return zero(shape, counts) if total is None else total

        return backpropagator

    def pull(self, outs: Sequence[tuple[Linear, float]]) -> list[float]:
        total = zero(self.shape, self.counts)
        for d, z in outs:
            total = plus(total, d(z), self.counts)
        return numbers_of(total)


def inject(shape: Shape, outer: Linear, maps: list[Linear], counts: Counts) -> None:
    """The functions from the cotangent of one number to that of the input: zero everywhere else."""
    if isinstance(shape, int):

        def one_hot(z: float) -> Any:
            counts.calls["input", shape] += 1
            return outer(z)

        maps.append(one_hot)
        return
    for k, part in enumerate(shape):

        def place(z: Any, k: int = k) -> Any:
            return outer([z if k == m else zero(s, counts) for m, s in enumerate(shape)])

        inject(part, place, maps, counts)
