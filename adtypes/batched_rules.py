"""Rules of derivatives under one more leading axis: the rule at each index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adtypes.algebra import ambient, wrap
from adtypes.ops.call import Rule
from adtypes.ops.indexing import gather
from adtypes.ops.layout import total
from adtypes.ops.several import Ct, Cts

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class BatchedRule(NamedTuple):
    """A rule under one more leading axis: the rule at each index."""

    rule: Rule
    n: int
    mapped: tuple[bool, ...]

    @property
    def name(self) -> str:
        return self.rule.name

    def batched(self, n: int, mapped: tuple[bool, ...]) -> BatchedRule:
        return BatchedRule(self, n, mapped)

    def forward(
        self, tangents: Sequence[AnyTensor | None], outs: Sequence[AnyTensor], args: Sequence[AnyTensor]
    ) -> list[AnyTensor | None]:
        def at(i: AnyTensor) -> list[AnyTensor | None]:
            ts = [t if t is None or not m else gather(t, i) for t, m in zip(tangents, self.mapped)]
            return list(self.rule.forward(ts, [gather(y, i) for y in outs], self.row(args, i)))

        return _each(self.n, at)

    def backward(
        self, cts: Cts, outs: Sequence[AnyTensor], args: Sequence[AnyTensor], wanted: Sequence[bool]
    ) -> list[Ct | None]:
        guards: list[bool] = []

        def at(i: AnyTensor) -> list[AnyTensor | None]:
            here = [None if c is None else Ct(gather(c.value, i), c.guarded) for c in cts]
            back = self.rule.backward(here, [gather(y, i) for y in outs], self.row(args, i), wanted)
            guards[:] = [c is not None and c.guarded for c in back]
            return [None if c is None else c.value for c in back]

        back: list[Ct | None] = []
        for x, m, g in zip(_each(self.n, at), self.mapped, guards):
            back.append(None if x is None else Ct(x if m else total(x, (0,)), g))
        return back

    def row(self, args: Sequence[AnyTensor], i: AnyTensor) -> list[AnyTensor]:
        return [gather(x, i) if m else x for x, m in zip(args, self.mapped)]


def _each(n: int, at: Callable[[AnyTensor], list[AnyTensor | None]]) -> list[AnyTensor | None]:
    """The results for each index, under one leading axis; None where the result is None."""
    alg, there = ambient(), list[bool]()

    def body(i: AnyTensor) -> list[AnyTensor]:
        found = at(i)
        there[:] = [x is not None for x in found]
        return [x for x in found if x is not None]

    made = iter(alg.build(n, body))
    return [wrap(alg, next(made)) if t else None for t in there]
