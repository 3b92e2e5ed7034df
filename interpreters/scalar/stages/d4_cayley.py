"""D4: a collection is represented by the function that adds it to another one (Cayley's theorem; difference lists).

Zero is then the identity and the sum is composition, whatever the size of the input. What remains: an input's function walks
down to its place in the structure, and the table of calls costs a logarithm.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from interpreters.scalar.stages.base import Counts, Shape, Stage, numbers_of, zero


class Collection:
    """The cotangent of the input, and calls still to be made; updated in place, since it is used once."""

    def __init__(self, cotangent: Any) -> None:
        self.cotangent = cotangent
        self.calls: dict[int, tuple[Linear, float]] = {}
        self.waiting: list[int] = []

    def call(self, me: int, f: Linear, z: float) -> None:
        if me in self.calls:
            z += self.calls[me][1]
        else:
            heapq.heappush(self.waiting, -me)
        self.calls[me] = f, z


Linear: TypeAlias = "Callable[[float, Collection], None]"  # adds to the collection
Identified_: TypeAlias = "tuple[int, Linear]"


class Cayley(Stage):
    gain = "zeros and sums cost nothing"

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.ids = itertools.count()

    def inputs(self, shape: Shape, n: int) -> list[Identified_]:
        self.shape = shape
        maps: list[Identified_] = []
        # above the shape stands the collection itself, whose only part is the cotangent
        self._setters(shape, lambda c, update: setattr(c, "cotangent", update(c.cotangent)), maps)
        return maps

    def _setters(self, shape: Shape, outer: Callable[[Collection, Any], None], maps: list[Identified_]) -> None:
        """Functions that change the cotangent at one place: each container on the way passes them on."""
        if isinstance(shape, int):

            def setter(z: float, collection: Collection) -> None:
                self.counts.calls["input", shape] += 1
                outer(collection, lambda a: a + z)

            maps.append((next(self.ids), setter))
            return
        for k, part in enumerate(shape):

            def inside(collection: Collection, update: Any, k: int = k) -> None:
                def at_k(parts: list[Any]) -> list[Any]:
                    self.counts.cells += 1
                    parts[k] = update(parts[k])
                    return parts

                outer(collection, at_k)

            self._setters(part, inside, maps)

    def operation(self, links: Sequence[tuple[Identified_, float]]) -> Identified_:
        me = next(self.ids)

        def backpropagator(z: float, collection: Collection) -> None:
            self.counts.calls[me] += 1
            for (i, f), p in links:
                collection.call(i, f, z * p)

        return me, backpropagator

    def pull(self, outs: Sequence[tuple[Identified_, float]]) -> list[float]:
        collection = Collection(zero(self.shape, self.counts))
        for (i, f), z in outs:
            collection.call(i, f, z)
        while collection.waiting:
            f, z = collection.calls.pop(-heapq.heappop(collection.waiting))
            f(z, collection)
        return numbers_of(collection.cotangent)
