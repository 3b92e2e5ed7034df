"""Dual arrays over any algebra: a primal value and the linear map (Delta) from the inputs' tangents to its own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from numpy.typing import NDArray

from adtypes.algebra import LoopStep, TensorAlgebra, wrap
from adtypes.dtypes import Several, is_float
from adtypes.errors import NotDifferentiableError
from adtypes.op import Discrete, Op
from adtypes.spec import Spec
from interpreters.batched import build, stepwise
from interpreters.dual.delta import Delta

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Rep = TypeVar("Rep")


class Dual(NamedTuple, Generic[Rep]):
    """A value below and its delta; None if it does not depend on the inputs."""

    primal: Rep
    delta: Delta | None


class DualAlgebra(Generic[Rep]):
    """One level of differentiation. Nested levels are nested algebras, so perturbations cannot be confused."""

    def __init__(self, base: TensorAlgebra[Rep]) -> None:
        self.base = base
        self.name = f"dual({base.name})"
        self.depth = base.depth + 1
        self.is_open = True
        self.ids = itertools.count()

    def input(self, primal: Rep) -> Dual[Rep]:
        """A value to differentiate by, if it is a float; else a constant."""
        return Dual(primal, Delta(next(self.ids)) if is_float(self.base.spec(primal).dtype) else None)

    def spec(self, x: Dual[Rep]) -> Spec:
        return self.base.spec(x.primal)

    def literal(self, x: NDArray[Any]) -> Dual[Rep]:
        return Dual(self.base.literal(x), None)

    def lift(self, alg: TensorAlgebra[Any], x: Any) -> Dual[Rep] | None:
        if alg is self:
            return x  # type: ignore[no-any-return]
        below: Rep | None = x if alg is self.base else self.base.lift(alg, x)
        return None if below is None else Dual(below, None)

    def bind(self, op: Op, *args: Dual[Rep]) -> Dual[Rep]:
        base = self.base
        out = base.bind(op, *[a.primal for a in args])
        parents = tuple([a.delta for a in args])
        if isinstance(op, Discrete) or not any(parents):
            return Dual(out, None)
        dtype = base.spec(out).dtype
        if not (is_float(dtype) or dtype is Several):
            return Dual(out, None)
        primals = tuple([wrap(base, a.primal) for a in args])
        return Dual(out, Delta(next(self.ids), op, wrap(base, out), primals, parents))

    def share(self, x: Dual[Rep]) -> Dual[Rep]:
        return Dual(self.base.share(x.primal), x.delta)

    def value(self, x: Dual[Rep]) -> Any:
        found = self.base.value(x.primal)
        if x.delta is not None and self.is_open:
            raise NotDifferentiableError(
                "the value of a tensor that is differentiated would lose its derivative",
                remedy="compute with functions of adtypes, such as ad.sin(x), and make one tensor of several by ad.stack([..]); "
                "where the value alone is meant, as for a decision, write stop_gradient(x).item() or (x > 0).item()",
            )
        return found

    def build(self, n: int, body: Callable[[AnyTensor], Sequence[AnyTensor]]) -> list[Dual[Rep]]:
        return build(self, n, body)

    def map_accum(
        self,
        n: int,
        step: LoopStep,
        init: Sequence[Dual[Rep]],
        rows: Sequence[Dual[Rep]],
        reverse: bool,
    ) -> tuple[list[Dual[Rep]], list[Dual[Rep]]]:
        return stepwise(self, n, step, init, rows, reverse)


_check: type[TensorAlgebra[Dual[Any]]] = DualAlgebra[Any]
