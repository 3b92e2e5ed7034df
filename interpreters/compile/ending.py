"""Bodies of loops with a bound on their steps that change nothing from some step on, with which engines may leave these out.

    forwards   fold n (s -> select (p s) (f s) s, ..)       p s, once false, is false in all steps that follow
    backwards  fold n (c -> c + f' (select p c 0) ..)       p is a row that such a loop has left

The first step in which no condition holds is taken, since it leaves the state as it is, and the rows of all that would follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from enum import Enum
from typing import NamedTuple

from adtypes.dtypes import Bool
from adtypes.op import Bilinear, Linear
from adtypes.ops.arithmetic import Add, Div, Mul, Neg, Sub
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contract0
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.layout import View
from adtypes.ops.linalg import System
from adtypes.ops.selection import Mul0, Select
from interpreters.symbolic.body import Body, sides_of
from interpreters.symbolic.term import Term, unvisited

STRONG = (Mul0, Contract0)  # products with 0 that are 0 whatever the other factor is
PRODUCTS = (Mul, Bilinear, *STRONG)
WEAK = (Div, System, *PRODUCTS)  # with 0 they are NaN if the other factor is not finite


class Condition(NamedTuple):
    """A truth value, by number, and which one it has in steps that change something."""

    number: int
    holds: bool


class Known(Enum):
    """How conditions are known: as results of steps; or before, from the first step on in which none holds, or from the step
    behind the last one in which any does."""

    IN_STEPS = 0
    BY_FIRST = 1
    BY_LAST = 2


class Ending(Body):
    """The body of such a loop. Conditions are results of its steps, or, if they are known before, arguments: the arrays of all
    steps of another loop, which has the same steps. Nobody reads the rows of steps left out that are `unread`."""

    def __init__(self, body: Body, conditions: Sequence[Condition], known: Known, unread: frozenset[int]) -> None:
        super().__init__(body.scope, body.ins, body.outputs, body.n_carry, body.n_rows)
        self.conditions, self.known, self.unread = tuple(conditions), known, unread

    @property
    def is_known(self) -> bool:
        return self.known is not Known.IN_STEPS

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ending) and self.said == other.said and super().__eq__(other)

    __hash__ = Body.__hash__

    @property
    def said(self) -> tuple[object, ...]:
        return self.conditions, self.known, self.unread

    @property
    def filled(self) -> list[int]:
        """The results whose rows of steps left out are those of the last one taken."""
        return [k for k in range(self.n_carry, len(self.outs)) if k not in self.unread]

    def with_outputs(self, outputs: tuple[Term, ...]) -> Body:
        return self if outputs == self.outputs else Ending(super().with_outputs(outputs), *self.said)  # type: ignore[arg-type]


def one_number(p: Term) -> Term:
    """The number that is repeated, if the term is one number in all places."""
    return p.args[0] if isinstance(p.op, View) and not p.args[0].spec.ndim else p


def deciding(terms: Sequence[Term]) -> list[Term]:
    """The truth values, of rank 0, by which terms choose for all places at once."""
    found = dict.fromkeys(one_number(t.args[0]) for t in terms if isinstance(t.op, Select))
    return [p for p in found if not p.spec.shape and not isinstance(p.op, Const)]


class Settled:
    """What terms are once some conditions are known: 0, or another term. Products with 0 are 0, but for those with what varies
    from step to step with `rows`, and may not be finite in another one; all else they meet in the step that is taken."""

    ZERO = object()

    def __init__(self, known: Mapping[Term, bool], zeros: Sequence[Term] = (), rows: Sequence[Term] = ()) -> None:
        self.known, self.values = known, dict[Term, object].fromkeys(zeros, self.ZERO)
        self.rows, self.varies = frozenset(rows), dict.fromkeys(zeros, False)

    def __call__(self, t: Term) -> object:
        for u in unvisited([t], self.values):
            args = [self.values[a] for a in u.args]
            self.values[u] = value = self._value(u, args)
            whole = value is u and (u in self.rows or any(self.varies[a] for a in u.args))
            self.varies[u] = whole or (isinstance(value, Term) and value is not u and self.varies[value])
        return self.values[t]

    def is_zero(self, t: Term) -> bool:
        return self(t) is self.ZERO

    def _value(self, t: Term, args: Sequence[object]) -> object:
        """A term of which operands have these values: 0, another term, or itself."""
        op, zeros = t.op, [a is self.ZERO for a in args]
        if isinstance(op, Const):
            return self.ZERO if op.value == 0 and op.dtype is not Bool else t
        if isinstance(op, Select):
            p = self.known.get(one_number(t.args[0]))
            return args[1 if p else 2] if p is not None or args[1] is args[2] else t
        if isinstance(op, (Add, Sub)) and any(zeros):
            return args[0] if zeros[1] else args[1] if isinstance(op, Add) else t
        if isinstance(op, WEAK) and not isinstance(op, STRONG) and any(self.varies[a] for a in t.args):
            return t
        if isinstance(op, Linear):
            linear = zeros if op.linear < 0 else zeros[: op.linear]
        elif isinstance(op, System):
            linear = zeros[1:]
        elif isinstance(op, PRODUCTS):
            linear = [any(zeros)]
        elif isinstance(op, (Neg, Div)):
            linear = zeros[:1]
        else:
            return self._part(t) if isinstance(op, Proj) else t
        return self.ZERO if all(linear) else t

    def _part(self, t: Term) -> object:
        """A result of a loop, whose states may be 0 in all steps, or of a branch."""
        assert isinstance(t.op, Proj)
        loop, k = t.args[0], t.op.k
        op = loop.op
        if (sides := sides_of(op)) is not None:
            zero, rows = self._numbers(loop.args[1:])
            return self.ZERO if all(_within(side, zero, rows).is_zero(side.outputs[k]) for side in sides) else t
        if not isinstance(op, MapAccum) or not isinstance(body := op.body, Body):
            return t
        zero, rows = self._numbers(loop.args)
        while True:  # a state is 0 in all steps if one step leaves it so
            inside = _within(body, zero, (rows | {*range(op.n_carry)}) - zero if rows else rows)
            changed = {j for j in zero if j < op.n_carry and not inside.is_zero(body.outputs[j])}
            if not changed:
                break
            zero -= changed
        if k < op.n_carry and inside(body.outputs[k]) is body.inputs[k]:
            return self(loop.args[k])
        return self.ZERO if inside.is_zero(body.outputs[k]) and (k >= op.n_carry or k in zero) else t

    def _numbers(self, args: Sequence[Term]) -> tuple[set[int], set[int]]:
        """Which arguments of a body are 0, and which vary."""
        zero = {k for k, a in enumerate(args) if self.is_zero(a)}
        return zero, {k for k, a in enumerate(args) if self.varies[a]}


def _within(body: Body, zero: Set[int], rows: Set[int]) -> Settled:
    """The same of a body of which some arguments are 0, and some vary."""
    return Settled({}, [body.inputs[k] for k in zero], [body.inputs[k] for k in rows])
