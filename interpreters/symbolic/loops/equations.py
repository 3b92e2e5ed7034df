"""A loop as a set of equations ``carry' = step`` and ``output = value`` over arguments by role (carry, row, capture): what these
depend on, how they change, what some of them are outside of the loop, and the loop that they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum, Mode, Proj
from adtypes.spec import Spec
from interpreters.batched import Lane
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.batch import over
from interpreters.symbolic.loops.reach import free, read
from interpreters.symbolic.loops.registry import Rules
from interpreters.symbolic.loops.terms import argument, at, substitute, zeros
from interpreters.symbolic.loops.tidy import is_tidy, tidy_outputs
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Parameter, Term, reachable


class Role(Enum):
    CARRY = 0
    ROW = 1
    CAPTURE = 2


class Equations:
    """Those of a loop while it is being cleaned: `step` and `outputs`. `operand` is what their arguments are outside."""

    def __init__(
        self, scope: Scope, op: MapAccum, body: Body, args: Sequence[Term], needed: Sequence[int], rules: Rules
    ) -> None:
        if body.arena is not scope.arena:  # that of a call which was opened
            body = Body(scope, body.ins, tuple(substitute(scope.arena, body.outputs, {})), body.n_carry, body.n_rows)
        self.scope, self.arena, self.op, self.body, self.rules = scope, scope.arena, op, body, rules
        self.n, c, r = op.n, body.n_carry, body.n_rows
        self.needed, self.args = needed, args
        self.operand = dict(zip(body.inputs, args))
        self.role = {
            x: Role.CARRY if k < c else Role.ROW if k < c + r else Role.CAPTURE for k, x in enumerate(body.inputs)
        }
        self.step = dict(zip(body.inputs[:c], body.outputs))
        self.finals = {j: body.inputs[j] for j in needed if j < c}  # results that are the last value of a carry
        self.outputs = {j: body.outputs[j] for j in needed if j >= c}
        self.done: dict[int, Term] = {}  # results that no longer come from the loop
        self.late: list[Callable[[], None]] = []  # results computed from outputs
        self.fresh = len(body.ins) + len(body.outs)
        self.is_precise = rules.only is None or {"dead results of loops", "part of bundle"} <= rules.only
        self.hoists = op.mode is Mode.PLAIN
        self.sealed = op.mode is Mode.CALL  # nothing is hoisted, whatever it reads

    def on(self, name: str) -> bool:
        return self.rules.on(name)

    def fired(self, name: str) -> None:
        self.rules.fired[name] += 1

    # ---------------------------------------------------------------- what equations depend on
    def free(self, t: Term) -> int:
        """What a term depends on, per result; without dead code elimination, everything that it reads."""
        return free(self.arena, t) if self.is_precise else read(self.arena, t)

    def bit(self, x: Term) -> int:
        assert isinstance(x.op, Parameter)
        return 1 << x.op.k

    def of(self, role: Role) -> int:
        return sum(self.bit(x) for x, r in self.role.items() if r is role)

    def union(self, terms: Sequence[Term]) -> int:
        mask = 0
        for t in terms:
            mask |= self.free(t)
        return mask

    def values(self) -> list[Term]:
        """All steps, then all outputs."""
        return [*self.step.values(), *self.outputs.values()]

    def read(self) -> int:
        """What steps and outputs read."""
        return self.union(self.values())

    def choosing(self) -> set[Term]:
        """What depends on a branch whose predicate is another at each step: done for all steps at once, both sides would run."""
        found: set[Term] = set()
        if not self.arena.branches:
            return found
        rows = self.of(Role.ROW)
        for t in reachable(self.values()):
            if any(a in found for a in t.args) or (isinstance(t.op, Branch) and self.free(t.args[0]) & rows):
                found.add(t)
        return found

    # ---------------------------------------------------------------- changes
    def new(self, spec: Spec, role: Role, operand: Term) -> Term:
        x = argument(self.arena, self.fresh, spec)
        self.fresh += 1
        self.role[x], self.operand[x] = role, operand
        return x

    def become(self, values: Sequence[Term]) -> None:
        """Other steps and outputs, in the order of `values()`."""
        k = len(self.step)
        self.step, self.outputs = dict(zip(self.step, values)), dict(zip(self.outputs, values[k:]))

    def tidy(self) -> None:
        self.become(tidy_outputs(self.scope, self.values(), self.rules))

    def replace(self, by: Mapping[Term, Term]) -> bool:
        """Arguments or terms replaced in all equations."""
        by = {x: y for x, y in by.items() if x is not y}
        for x, y in list(by.items()):
            while y in by:  # what replaces is replaced itself
                y = by[y]
            by[x] = y
        if not by:
            return False
        for j, x in list(self.finals.items()):
            y = self.finals[j] = by.get(x, x)
            if self.role.get(y) is not Role.CARRY:
                self.done[j] = self.operand.get(y, y)
                del self.finals[j]
        for x in by:
            self.step.pop(x, None)
            self.role.pop(x, None)
        self.become(substitute(self.arena, self.values(), by))
        return True

    # ---------------------------------------------------------------- outside of the loop
    def bulk(self, terms: Sequence[Term]) -> list[Lane[Term]]:
        """Terms that need no carry, vectorised over all steps."""
        env = {x: Lane(self.operand[x], r is Role.ROW) for x, r in self.role.items() if r is not Role.CARRY}
        return over(self.scope, self.alone(terms), env, self.n)

    def alone(self, terms: Sequence[Term]) -> list[Term]:
        """Each term in isolation: one result of an inner loop may be free of a carry that another one reads."""
        return [t for y in terms for t in tidy_outputs(self.scope, [y], self.rules)]

    def at_last(self, terms: Sequence[Term]) -> list[Term]:
        last = 0 if self.op.reverse else self.n - 1
        by = {x: at(self.arena, self.operand[x], last) if r is Role.ROW else self.operand[x] for x, r in self.role.items()}
        return substitute(self.arena, self.alone(terms), by)

    def run(self) -> None:
        """The results that come from the loop, as one operation."""
        read = self.read()
        args = [*self.step]
        for role in (Role.ROW, Role.CAPTURE):
            args += sorted((x for x, r in self.role.items() if r is role and self.bit(x) & read), key=self.bit)
        unread = {c: zeros(self.arena, c.spec) for c in self.step if self.n and not self.bit(c) & read}  # their starts are dead
        place: dict[Term, int] = {}
        outs = list(self.step.values())
        for y in self.outputs.values():
            if y not in place:
                place[y] = len(outs)
                outs.append(y)
        by = {x: argument(self.arena, k, x.spec) for k, x in enumerate(args)}
        outputs = substitute(self.arena, outs, by)
        n_rows = sum(self.role[x] is Role.ROW for x in args)
        body = Body(self.scope, tuple(x.spec for x in args), tuple(outputs), len(self.step), n_rows)
        is_tidy(body, self.rules)
        reverse = self.op.reverse and bool(n_rows or self.outputs)  # else all steps are alike
        op = replace(self.op, body=body, n_carry=len(self.step), reverse=reverse)
        loop = self.arena.term(op, tuple(unread.get(x, self.operand[x]) for x in args))
        carries = {c: k for k, c in enumerate(self.step)}
        for j, c in self.finals.items():
            self.done[j] = self.arena.term(Proj(carries[c]), (loop,))
        for j, y in self.outputs.items():
            self.done[j] = self.arena.term(Proj(place[y]), (loop,))
