"""D5: the table of calls and the cotangent of the input become two mutable arrays, indexed by the numbers of the functions.

Every step is now constant work: the whole costs a constant times the program and its input. The arrays belong to one call of the
pullback, so it remains a function that can be called again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from interpreters.scalar.stages.base import Counts, Shape, Stage

Linear: TypeAlias = "Callable[[float, State], None]"
Identified_: TypeAlias = "tuple[int, Linear]"


class State:
    """Cotangents of the inputs; per function its argument so far."""

    def __init__(self, inputs: int, functions: int) -> None:
        self.cotangents = [0.0] * inputs
        self.calls: list[tuple[Linear, float]] = [(_nothing, 0.0)] * functions

    def call(self, me: int, f: Linear, z: float, counts: Counts) -> None:
        counts.cells += 1
        self.calls[me] = f, z + self.calls[me][1]


def _nothing(z: float, state: State) -> None:
    pass


class Arrays(Stage):
    gain = "every step is constant work"

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.next = 1  # number 0 is never called

    def fresh(self) -> int:
        self.next += 1
        return self.next - 1

    def inputs(self, shape: Shape, n: int) -> list[Identified_]:
        self.n = n

        def at(i: int) -> Linear:
            def add(z: float, state: State) -> None:
                self.counts.calls["input", i] += 1
                self.counts.cells += 1
                state.cotangents[i] += z

            return add

        return [(i := self.fresh(), at(i)) for _ in range(n)]

    def operation(self, links: Sequence[tuple[Identified_, float]]) -> Identified_:
        me = self.fresh()

        def backpropagator(z: float, state: State) -> None:
            self.counts.calls[me] += 1
            for (i, f), p in links:
                state.call(i, f, z * p, self.counts)

        return me, backpropagator

    def pull(self, outs: Sequence[tuple[Identified_, float]]) -> list[float]:
        state = State(self.n + 1, self.next)
        for (i, f), z in outs:
            state.call(i, f, z, self.counts)
        for i in range(self.next - 1, 0, -1):
            f, z = state.calls[i]
            f(z, state)
        return state.cotangents[1:]
