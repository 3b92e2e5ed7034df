"""Delta: the linear map from the tangents of the inputs to the tangent of a value, as a graph of operations.

A node points at the row that made it, so no constructor per operation is needed; each row states its derivative once, and here
it is read forwards (jvp), backwards (vjp) or transposed. Spec: "Dual-Numbers Reverse AD for Functional Array Languages",
sections 4 and 5. Ids grow with creation, hence parents are smaller: going through ids downwards visits each node once.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from adtypes.algebra import TensorAlgebra, ambient, interpreting
from adtypes.dtypes import is_float
from adtypes.op import Op, plain
from adtypes.ops.control import Proj
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import mul0
from interpreters.dual.guard import ALWAYS, Guard, Guards

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class Delta:
    """One node: the row, its primal operands and result, and the deltas of the operands (None: constant). Inputs have no row."""

    __slots__ = ("id", "op", "out", "args", "parents")

    def __init__(
        self,
        id: int,
        op: Op | None = None,
        out: AnyTensor | None = None,
        args: tuple[AnyTensor, ...] = (),
        parents: tuple[Delta | None, ...] = (),
    ) -> None:
        self.id, self.op, self.out, self.args, self.parents = id, op, out, args, parents


class LinearMap(NamedTuple):
    """The derivative at one point: from inputs to outputs (None: an output that does not depend on them)."""

    base: TensorAlgebra[Any]
    inputs: tuple[Delta, ...]
    outputs: tuple[Delta | None, ...]
    before: Callable[[AnyTensor], None] | None = None  # hears of each primal value whose derivative is about to be applied

    def forward(self, tangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        """Tangents of the outputs from those of the inputs (None is zero)."""
        known: dict[Delta, AnyTensor | None] = dict(zip(self.inputs, tangents))
        with interpreting(_innermost(self.base)):
            for d in _reachable(self.outputs):
                if d in known or d.op is None:
                    continue
                ts = [None if p is None else known.get(p) for p in d.parents]
                assert d.out is not None
                if self.before is not None:
                    self.before(d.out)
                known[d] = d.op.push(ts, d.out, d.args) if any(t is not None for t in ts) else None
        return [None if d is None else known.get(d) for d in self.outputs]

    def backward(self, cotangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        """Cotangents of the inputs from those of the outputs; each is given up as soon as it has been passed on."""
        with interpreting(_innermost(self.base)):
            state = _Backward(self.before)
            for d, ct in zip(self.outputs, cotangents):
                if d is not None and ct is not None:
                    state.add(d, ct, ALWAYS)
            state.run()
        return [state.ct.get(d) for d in self.inputs]

    def transpose(self) -> Transposed:
        """The adjoint map, from cotangents of the outputs to cotangents of the inputs."""
        return Transposed(self)


class Transposed(NamedTuple):
    """A linear map with its two readings exchanged."""

    of: LinearMap

    def forward(self, tangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        return self.of.backward(tangents)

    def backward(self, cotangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        return self.of.forward(cotangents)

    def transpose(self) -> LinearMap:
        return self.of


def _innermost(base: TensorAlgebra[Any]) -> TensorAlgebra[Any]:
    """Where rules run: below the dual numbers, unless a transform further in applies the map."""
    now = ambient()
    return now if now.depth > base.depth and now.is_open else base


def _reachable(outputs: Sequence[Delta | None]) -> list[Delta]:
    """All nodes behind the outputs, oldest first."""
    seen: set[Delta] = set()
    todo = [d for d in outputs if d is not None]
    while todo:
        d = todo.pop()
        if d not in seen:
            seen.add(d)
            todo.extend(p for p in d.parents if p is not None and p not in seen)
    return sorted(seen, key=lambda d: d.id)


Bundle: TypeAlias = "dict[int, AnyTensor]"  # cotangents of the results of an operation that has several


class _Backward:
    """The state of one reverse pass: pending cotangents, and under which selections alone they were contributed."""

    def __init__(self, before: Callable[[AnyTensor], None] | None = None) -> None:
        self.before = before
        self.ct: dict[Delta, AnyTensor] = {}
        self.parts: dict[Delta, Bundle] = {}
        self.guards: dict[Delta, Guard] = {}
        self.ways = Guards()
        self.heap: list[tuple[int, Delta]] = []

    def add(self, d: Delta, ct: AnyTensor, guard: Guard) -> None:
        if d not in self.guards:
            self.guards[d] = guard
            heapq.heappush(self.heap, (-d.id, d))
        else:
            self.guards[d] = self.ways.joined(self.guards[d], guard)
        old = self.ct.get(d)
        self.ct[d] = ct if old is None else old + ct

    def add_part(self, d: Delta, k: int, ct: AnyTensor, guard: Guard) -> None:
        """A cotangent of result `k` of a node with several results."""
        if d not in self.guards:
            self.guards[d] = guard
            heapq.heappush(self.heap, (-d.id, d))
        else:
            self.guards[d] = self.ways.joined(self.guards[d], guard)
        parts = self.parts.setdefault(d, {})
        parts[k] = ct if k not in parts else parts[k] + ct

    def run(self) -> None:
        while self.heap:
            _, d = heapq.heappop(self.heap)
            guard = self.guards.pop(d)
            if d.op is None:
                continue  # an input: its cotangent stays
            if isinstance(d.op, Proj):
                (source,) = d.parents
                assert source is not None
                self.add_part(source, d.op.k, self.ct.pop(d), guard)
                continue
            self.pull(d, guard)

    def pull(self, d: Delta, guard: Guard) -> None:
        assert d.op is not None and d.out is not None
        times = plain if guard is ALWAYS else mul0
        wanted = [p is not None for p in d.parents]
        if self.before is not None:
            self.before(d.out)
        ct = self.ct.pop(d) if d in self.ct else self.parts.pop(d)
        back = d.op.pull(ct, d.out, d.args, wanted, times)  # type: ignore[arg-type]
        for k, (p, c) in enumerate(zip(d.parents, back)):
            if p is not None and c is not None:
                self.add(p, c, self.passed(d, k, guard))

    def passed(self, d: Delta, k: int, guard: Guard) -> Guard:
        """The guard of what argument `k` is given."""
        assert d.op is not None
        side = d.op.side(k)
        if side is not None:
            return self.ways.narrowed(guard, d.args[0]._rep, side)
        if guard is ALWAYS or isinstance(d.op, Pointwise):
            return guard
        indices = tuple(id(a._rep) for a in d.args if not is_float(a.spec.dtype))
        return self.ways.moved(guard, (d.op.key, k, indices))
