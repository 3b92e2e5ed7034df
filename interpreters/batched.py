"""Vectorisation as an interpreter: an eager `build` runs its body once, on values with one hidden leading axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

from numpy.typing import NDArray

from adtypes.algebra import LoopStep, TensorAlgebra, bind, interpreting, rep_in, wrap
from adtypes.errors import StagingError
from adtypes.op import Op
from adtypes.ops.constants import Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import at, lead
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Rep = TypeVar("Rep")


class Lane(NamedTuple, Generic[Rep]):
    """A value of the algebra below, with the hidden axis in front if `mapped`."""

    value: Rep
    mapped: bool


class BatchedAlgebra(Generic[Rep]):
    """Over any algebra, the algebra of values that depend on the index of one eager `build`."""

    def __init__(self, base: TensorAlgebra[Rep], n: int) -> None:
        self.base, self.n = base, n
        self.name = f"batched({base.name})"
        self.depth = base.depth + 1
        self.is_open = True
        self.index: Lane[Rep] | None = None

    def spec(self, x: Lane[Rep]) -> Spec:
        s = self.base.spec(x.value)
        if not x.mapped:
            return s
        return several(tuple(p.with_shape(p.shape[1:]) for p in s.parts)) if s.parts else s.with_shape(s.shape[1:])

    def literal(self, x: NDArray[Any]) -> Lane[Rep]:
        return Lane(self.base.literal(x), False)

    def lift(self, alg: TensorAlgebra[Any], x: Any) -> Lane[Rep] | None:
        if alg is self:
            return x  # type: ignore[no-any-return]
        below: Rep | None = x if alg is self.base else self.base.lift(alg, x)
        return None if below is None else Lane(below, False)

    def bind(self, op: Op, *args: Lane[Rep]) -> Lane[Rep]:
        mapped = [a.mapped for a in args]
        if not any(mapped):
            return Lane(self.base.bind(op, *[a.value for a in args]), False)
        if op.__class__ is Gather and len(args) == 2 and args[1] is self.index and not mapped[0]:
            rows = args[0].value
            if self.base.spec(rows).shape[:1] == (self.n,):  # each row at its own index: all of them as they are
                return Lane(rows, True)
        op.spec(*map(self.spec, args))  # errors speak of the shapes that the body sees
        with interpreting(self.base):
            out = op.batch((self.n,), mapped, *[wrap(self.base, a.value) for a in args])
            return Lane(rep_in(self.base, out), True)

    def share(self, x: Lane[Rep]) -> Lane[Rep]:
        return Lane(self.base.share(x.value), x.mapped)

    def value(self, x: Lane[Rep]) -> Any:
        if x.mapped:
            _no_value()
        return self.base.value(x.value)

    def build(self, n: int, body: Callable[[AnyTensor], Sequence[AnyTensor]]) -> list[Lane[Rep]]:
        return build(self, n, body)

    def map_accum(
        self,
        n: int,
        step: LoopStep,
        init: Sequence[Lane[Rep]],
        rows: Sequence[Lane[Rep]],
        reverse: bool,
    ) -> tuple[list[Lane[Rep]], list[Lane[Rep]]]:
        return stepwise(self, n, step, init, rows, reverse)


def _no_value() -> NoReturn:
    raise StagingError(
        "a value inside build has no number of its own: it stands for all indices at once",
        remedy="use cond or select for decisions that depend on the index",
    )


def build(alg: TensorAlgebra[Rep], n: int, body: Callable[[AnyTensor], Sequence[AnyTensor]]) -> list[Rep]:
    """``build`` for an eager algebra: the body runs in `BatchedAlgebra` above it."""
    inner = BatchedAlgebra(alg, n)
    try:
        with interpreting(inner):
            inner.index = Lane(alg.bind(Iota(n)), True)
            outs = [rep_in(inner, y) for y in body(wrap(inner, inner.index))]
    finally:
        inner.is_open = False
    with interpreting(alg):
        return [y.value if y.mapped else rep_in(alg, lead((n,), wrap(alg, y.value))) for y in outs]


def stepwise(
    alg: TensorAlgebra[Rep],
    n: int,
    step: LoopStep,
    init: Sequence[Rep],
    rows: Sequence[Rep],
    reverse: bool,
) -> tuple[list[Rep], list[Rep]]:
    """A loop for an eager algebra: one step after the other."""
    from adtypes.ops.layout import Stack

    carry: Sequence[AnyTensor] = [wrap(alg, c) for c in init]
    outs: list[Sequence[AnyTensor]] = []
    if not n:  # no step runs: one on zeros tells the shapes of the outs
        _, out = step(carry, [at(wrap(alg, r), 0, 0) for r in rows])
        empty = [type(y).zeros(y.spec.with_shape((0, *y.spec.shape))) for y in out]
        return [rep_in(alg, c) for c in carry], [rep_in(alg, y) for y in empty]
    for k in reversed(range(n)) if reverse else range(n):
        carry, out = step(carry, [at(wrap(alg, r), 0, k) for r in rows])
        outs.append(out)
    if reverse:
        outs.reverse()
    stacked = [rep_in(alg, bind(Stack(), *column)) for column in zip(*outs)]
    return [rep_in(alg, c) for c in carry], stacked


_check: type[TensorAlgebra[Lane[Any]]] = BatchedAlgebra[Any]
