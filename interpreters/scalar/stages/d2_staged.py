"""D2: a call of a linear function becomes data, so that equal calls can be merged: ``f x + f y = f (x + y)``.

What is collected is a cotangent of the input and a table from functions to the arguments they are still to be called with. But
nothing says in which order to call them: a function may be called before all of its argument has arrived, and then again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from interpreters.scalar.stages.base import Counts, Shape, Stage, numbers_of, plus, zero
from interpreters.scalar.stages.d1_naive import inject


class Collected(NamedTuple):
    """``cotangent`` plus the sum of all ``f(calls[f])``."""

    cotangent: Any
    calls: dict[Linear, float]


Linear: TypeAlias = "Callable[[float], Collected]"


def add(a: Collected, b: Collected, counts: Counts) -> Collected:
    """The sum, in which calls of one function are merged."""
    small, large = (a.calls, b.calls) if len(a.calls) < len(b.calls) else (b.calls, a.calls)
    for f, z in small.items():
        counts.cells += 1
        large[f] = large.get(f, 0.0) + z
    return Collected(plus(a.cotangent, b.cotangent, counts), large)


class Staged(Stage):
    gain = "equal calls are merged, but in no order"

    def inputs(self, shape: Shape, n: int) -> list[Linear]:
        self.shape = shape
        maps: list[Callable[[float], Any]] = []
        inject(shape, lambda c: c, maps, self.counts)
        return [lambda z, d=d: Collected(d(z), {}) for d in maps]  # type: ignore[misc]

    def operation(self, links: Sequence[tuple[Linear, float]]) -> Linear:
        me = self.counts.operations

        def backpropagator(z: float) -> Collected:
            self.counts.calls[me] += 1
            return self.calls([(d, z * p) for d, p in links])

        return backpropagator

    def calls(self, these: Sequence[tuple[Linear, float]]) -> Collected:
        """The sum of some calls, not yet made."""
        total = Collected(zero(self.shape, self.counts), {})
        for d, z in these:
            total = add(total, Collected(zero(self.shape, self.counts), {d: z}), self.counts)
        return total

    def pull(self, outs: Sequence[tuple[Linear, float]]) -> list[float]:
        rest = self.calls(outs)
        while rest.calls:
            f, z = rest.calls.popitem()  # any one: nothing tells which is best
            rest = add(f(z), rest, self.counts)
        return numbers_of(rest.cotangent)
