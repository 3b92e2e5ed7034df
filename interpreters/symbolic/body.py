"""Bodies of loops: closed programs inside a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from adtypes.algebra import ambient, rep_in, wrap
from adtypes.namespace import Array, Namespace
from adtypes.op import Op
from adtypes.ops.branch import Branch, Side
from adtypes.ops.control import Batched, Derivable, MapAccum, Pulled, Pushed
from adtypes.ops.repeat import While
from adtypes.spec import Spec
from interpreters.symbolic.term import Graph, Parameter, Term, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor
    from interpreters.symbolic.scope import Scope

BODY = -1  # the scope number of body inputs: bodies are closed, so their inputs need no other name than their number


class Body:
    """A closed program: inputs are numbered parameters of its own. Equal bodies compare equal, in any arena."""

    def __init__(self, scope: Scope, ins: tuple[Spec, ...], outputs: tuple[Term, ...], n_carry: int, n_rows: int) -> None:
        self.scope, self.arena = scope, scope.arena
        self.ins, self.outputs, self.n_carry, self.n_rows = ins, outputs, n_carry, n_rows
        self.outs = tuple(t.spec for t in outputs)
        self.inputs = tuple(self.arena.term(Parameter(BODY, k, s)) for k, s in enumerate(ins))

    @cached_property
    def key(self) -> tuple[object, ...]:
        order = reachable(self.outputs)
        place = {t: k for k, t in enumerate(order)}
        rows = tuple((t.op.key, *(place[a] for a in t.args)) for t in order)
        return (self.n_carry, self.n_rows, self.ins, rows, tuple(place[t] for t in self.outputs))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Body) or self._hash != other._hash:
            return False
        if self.arena is other.arena:  # there equal terms are one
            return (self.n_carry, self.n_rows, self.ins, self.outputs) == (other.n_carry, other.n_rows, other.ins, other.outputs)
        return self.key == other.key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Hashes only types and final operations, which is cheap; bodies are compared anyway, within one arena by identity."""
        return hash((self.n_carry, self.n_rows, self.ins, self.outs, *[t.op.key for t in self.outputs]))

    @property
    def is_pointful(self) -> bool:
        return any(t.pointful for t in self.outputs)

    @cached_property
    def bulk(self) -> Body:
        """The body without `build1`."""
        from interpreters.symbolic.vectorise import vectorise  # which vectorises the bodies of inner loops in turn

        if not self.is_pointful:
            return self
        return self.with_outputs(tuple(vectorise(self.scope, self.outputs)))

    def with_outputs(self, outputs: tuple[Term, ...]) -> Body:
        return self if outputs == self.outputs else Body(self.scope, self.ins, outputs, self.n_carry, self.n_rows)

    def read(self) -> frozenset[int]:
        from interpreters.symbolic.pipeline import prepare  # which simplifies bodies in turn

        outputs = prepare(Graph(self.arena, self.inputs, self.outputs)).outputs
        return frozenset(t.op.k for t in reachable(outputs) if isinstance(t.op, Parameter))

    @cached_property
    def _order(self) -> list[Term]:
        return [t for t in reachable(self.bulk.outputs) if not isinstance(t.op, Parameter)]

    def run(self, xp: Namespace, *arrays: Array) -> list[Array]:
        values: dict[Term, Array] = dict(zip(self.inputs, arrays))
        for t in self._order:
            values[t] = t.op.eval(xp, *[values[a] for a in t.args])
        return [values[t] for t in self.bulk.outputs]

    # ---------------------------------------------------------------- see `adtypes.ops.control.Derivable`
    def pushed(self, active: tuple[bool, ...]) -> Pushed:
        from interpreters.symbolic.loops.derive import pushed

        return pushed(self, active)

    def pulled(self, active: tuple[bool, ...], cts: tuple[bool | None, ...]) -> Pulled:
        from interpreters.symbolic.loops.derive import pulled

        return pulled(self, active, cts)

    def batched(self, sizes: tuple[int, ...], mapped: tuple[bool, ...]) -> Batched:
        from interpreters.symbolic.loops.batch import batched

        return batched(self, sizes, mapped)

    # ---------------------------------------------------------------- see `adtypes.ops.branch.Side`
    def results(self, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        from interpreters.symbolic.interpret import interpret

        alg = ambient()
        env = dict(zip(self.inputs, [rep_in(alg, x) for x in args], strict=True))
        return [wrap(alg, y) for y in interpret(alg, self.bulk.outputs, env)]

    def moved(self, active: tuple[bool, ...]) -> frozenset[int]:
        from interpreters.symbolic.loops import sides

        return sides.moved(self, active)

    def tangents(self, active: tuple[bool, ...], results: tuple[int, ...]) -> Body:
        from interpreters.symbolic.loops import sides

        return sides.tangents(self, active, results)

    def reached(self, active: tuple[bool, ...], cts: tuple[bool | None, ...]) -> Mapping[int, bool]:
        from interpreters.symbolic.loops import sides

        return sides.reached(self, active, cts)

    def cotangents(self, active: tuple[bool, ...], cts: tuple[bool | None, ...], args: tuple[int, ...]) -> Body:
        from interpreters.symbolic.loops import sides

        return sides.cotangents(self, active, cts, args)

    def show(self) -> str:
        from interpreters.symbolic.printing.pretty import show_graph
        return show_graph(Graph(self.arena, self.inputs, self.outputs))


def with_bodies(op: Op, change: Callable[[Body], Body]) -> Op:
    """A loop or a branch with its traced bodies changed; any other operation as it is."""
    if isinstance(op, (MapAccum, While)) and isinstance(op.body, Body):
        new = change(op.body)
        return op if new == op.body else replace(op, body=new)
    if (sides := sides_of(op)) is not None:
        f, g = map(change, sides)
        return op if (f, g) == sides else Branch(f, g)
    return op


def sides_of(op: Op) -> tuple[Body, Body] | None:
    """Both sides of a branch, as they were traced."""
    if isinstance(op, Branch) and isinstance(op.then, Body) and isinstance(op.otherwise, Body):
        return op.then, op.otherwise
    return None


_check: type[Derivable] = Body
_side: type[Side] = Body
