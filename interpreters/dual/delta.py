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
from adtypes.ops.several import Ct, Cts, SeveralResults
from interpreters.dual.cotangent import Cotangent, Part, collects, parts
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
        parts: dict[Delta, Sequence[AnyTensor | None]] = {}
        with interpreting(_innermost(self.base)):
            for d in _reachable(self.outputs):
                if d in known or d.op is None:
                    continue
                if isinstance(d.op, Proj):
                    (source,) = d.parents
                    known[d] = parts[source][d.op.k] if source in parts else None
                    continue
                ts = [None if p is None else known.get(p) for p in d.parents]
                assert d.out is not None
                if self.before is not None:
                    self.before(d.out)
                if all(t is None for t in ts):
                    known[d] = None
                elif isinstance(d.op, SeveralResults):
                    parts[d] = d.op.push_parts(ts, d.args)
                else:
                    known[d] = d.op.push(ts, d.out, d.args)
        return [None if d is None else known.get(d) for d in self.outputs]

    def backward(self, cotangents: Sequence[AnyTensor | None]) -> list[AnyTensor | None]:
        """Cotangents of the inputs from those of the outputs; each is given up as soon as it has been passed on."""
        back = self.guarded_backward([None if ct is None else Ct(ct, False) for ct in cotangents])
        return [None if ct is None else ct.value for ct in back]

    def guarded_backward(self, cotangents: Cts) -> list[Ct | None]:
        """As `backward`, also telling which cotangents are guarded by selections, here or beyond the outputs."""
        with interpreting(_innermost(self.base)):
            state = _Backward(self.before)
            for k, (d, ct) in enumerate(zip(self.outputs, cotangents)):
                if d is not None and ct is not None:
                    state.add(d, ct.value, state.ways.opaque(("output", k)) if ct.guarded else ALWAYS)
            state.run()
            return [
                Ct(state.ct[d].value(self.before), state.guards[d] is not ALWAYS) if d in state.ct else None
                for d in self.inputs
            ]

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


Parts: TypeAlias = "dict[int, tuple[AnyTensor, Guard]]"  # cotangents of the results of an operation that has several


class _Backward:
    """The state of one reverse pass: cotangents being collected, and under which selections alone they were contributed."""

    def __init__(self, before: Callable[[AnyTensor], None] | None = None) -> None:
        self.before = before
        self.ct: dict[Delta, Cotangent] = {}
        self.parts: dict[Delta, Parts] = {}
        self.guards: dict[Delta, Guard] = {}
        self.ways = Guards()
        self.heap: list[tuple[int, Delta]] = []

    def add(self, d: Delta, ct: AnyTensor, guard: Guard) -> None:
        self.add_product(d, Part(ct, 1.0, None), guard, None)

    def add_product(self, d: Delta, part: Part, guard: Guard, of: AnyTensor | None) -> None:
        """A contribution that belongs to the derivative of the value `of`."""
        if d not in self.guards:
            self.guards[d] = guard
            self.ct[d] = Cotangent()
            heapq.heappush(self.heap, (-d.id, d))
        else:
            self.guards[d] = self.ways.joined(self.guards[d], guard)
        self.ct[d].add(part, of, self.before)

    def add_part(self, d: Delta, k: int, ct: AnyTensor, guard: Guard) -> None:
        """The cotangent of result `k` of a node with several results; each result is met once."""
        if d not in self.parts:
            heapq.heappush(self.heap, (-d.id, d))
        parts = self.parts.setdefault(d, {})
        if k in parts:
            old, way = parts[k]
            ct, guard = old + ct, self.ways.joined(way, guard)
        parts[k] = ct, guard

    def run(self) -> None:
        while self.heap:
            _, d = heapq.heappop(self.heap)
            if isinstance(d.op, SeveralResults):
                self.pull_parts(d, d.op)
                continue
            if d.op is None:
                continue  # an input: its cotangent stays
            guard = self.guards.pop(d)
            if isinstance(d.op, Proj):
                (source,) = d.parents
                assert source is not None
                self.add_part(source, d.op.k, self.ct.pop(d).value(self.before), guard)
                continue
            self.pull(d, guard)

    def pull(self, d: Delta, guard: Guard) -> None:
        assert d.op is not None and d.out is not None
        wanted = [p is not None for p in d.parents]
        if guard is ALWAYS and collects(d.op):
            for p, part in zip(d.parents, parts(d.op, self.ct.pop(d), d.out, d.args, wanted, self.before)):
                if p is not None and part is not None:
                    self.add_product(p, part, guard, d.out)
            return
        ct = self.ct.pop(d).value(self.before)
        if self.before is not None:
            self.before(d.out)
        back = d.op.pull(ct, d.out, d.args, wanted, plain if guard is ALWAYS else mul0)
        for k, (p, c) in enumerate(zip(d.parents, back)):
            if p is not None and c is not None:
                self.add(p, c, self.passed(d, k, guard))

    def pull_parts(self, d: Delta, op: SeveralResults) -> None:
        assert d.out is not None
        parts = self.parts.pop(d)
        cts = [Ct(parts[k][0], parts[k][1] is not ALWAYS) if k in parts else None for k in range(len(d.out.spec.parts))]
        if self.before is not None:
            self.before(d.out)
        back = op.pull_parts(cts, d.args, [p is not None for p in d.parents])
        for k, (p, c) in enumerate(zip(d.parents, back)):
            if p is not None and c is not None:
                self.add(p, c.value, self.ways.opaque((d.id, k)) if c.guarded else ALWAYS)

    def passed(self, d: Delta, k: int, guard: Guard) -> Guard:
        """The guard of what argument `k` is given."""
        assert d.op is not None
        side = d.op.side(k)
        if side is not None:
            return self.ways.narrowed(guard, d.args[d.op.judge(k)]._rep, side)
        if guard is ALWAYS or isinstance(d.op, Pointwise):
            return guard
        indices = tuple(id(a._rep) for a in d.args if not is_float(a.spec.dtype))
        return self.ways.moved(guard, (d.op.key, k, indices))
