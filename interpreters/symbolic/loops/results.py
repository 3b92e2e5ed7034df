"""One loop in the cleaning pass: its arguments by role (carry, row, capture), and the rules that make it smaller.

Inside, a loop is a set of equations ``carry' = step`` and ``output = value`` over arguments; rules change roles, replace
arguments and remove equations, until none fires.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial

from adtypes.dtypes import Num, Several
from adtypes.ops.arithmetic import Add, Sub
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Equal, Less, LessEqual, NotEqual
from adtypes.ops.constants import Const, Iota
from adtypes.ops.control import MapAccum, Mode, Proj
from adtypes.ops.layout import View
from adtypes.spec import Spec
from interpreters.batched import Lane
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.batch import over
from interpreters.symbolic.loops.cut import is_costly
from interpreters.symbolic.loops.flat import Flat, flat_of
from interpreters.symbolic.loops.innermost import Turn, turn_of
from interpreters.symbolic.loops.reach import free, read
from interpreters.symbolic.loops.registry import Rules
from interpreters.symbolic.loops.sums import Summed, outer_product, summands
from interpreters.symbolic.loops.terms import argument, at, largest, lead, outermost, substitute, unlead, unrepeated, zeros
from interpreters.symbolic.loops.tidy import is_tidy, tidy_outputs
from interpreters.symbolic.rewrite import number
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Parameter, Term, reachable

ROUNDS = 50  # of rules, which end by themselves long before
COMPARED = (Less, LessEqual, Equal, NotEqual)  # which take no longer than loads of truth values


class Role(Enum):
    CARRY = 0
    ROW = 1
    CAPTURE = 2


class Loop:
    """The loop while it is being cleaned. `step` and `outputs` are its equations, `operand` what its arguments are outside."""

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

    # ---------------------------------------------------------------- the driver
    def results(self) -> dict[int, Term]:
        """The results that are needed, by number, once no rule applies any more."""
        if self.n == 0 and self.on("no steps"):
            self.fired("no steps")
            return {
                j: self.args[j] if j < self.body.n_carry else zeros(self.arena, s.with_shape((0, *s.shape)))
                for j in self.needed
                for s in (self.body.outs[j],)
            }
        for _ in range(ROUNDS):
            self.drop_dead()
            self.tidy()
            if self.sealed:
                break
            replaced = self.replace({**self.equal_arguments(), **self.constants(), **self.invariants()})
            replaced |= self.replace(self.repeated())
            if not replaced:
                replaced = self.replace(self.work_without_carry())
            changed = self.outputs_without_carry() | self.accumulators() | self.last_row() | self.one_step()
            if not replaced and not changed:
                break
        if self.finals or self.outputs:
            self.run()
        for make in self.late:
            make()
        return self.done

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

    def read(self) -> int:
        """What steps and outputs read."""
        return self.union([*self.step.values(), *self.outputs.values()])

    def new(self, spec: Spec, role: Role, operand: Term) -> Term:
        x = argument(self.arena, self.fresh, spec)
        self.fresh += 1
        self.role[x], self.operand[x] = role, operand
        return x

    # ---------------------------------------------------------------- rules
    def drop_dead(self) -> None:
        if not self.on("dead results of loops"):
            return
        live = self.union(list(self.outputs.values())) | self.union(list(self.finals.values()))
        while True:
            more = live | self.union([y for c, y in self.step.items() if self.bit(c) & live])
            if more == live:
                break
            live = more
        dead = [c for c in self.step if not self.bit(c) & live]
        for c in dead:
            del self.step[c], self.role[c]
            self.fired("dead results of loops")

    def tidy(self) -> None:
        new = tidy_outputs(self.scope, [*self.step.values(), *self.outputs.values()], self.rules)
        k = len(self.step)
        self.step, self.outputs = dict(zip(self.step, new)), dict(zip(self.outputs, new[k:]))

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
        keys = [*self.step.values(), *self.outputs.values()]
        new = substitute(self.arena, keys, by)
        k = len(self.step)
        self.step, self.outputs = dict(zip(self.step, new)), dict(zip(self.outputs, new[k:]))
        return True

    def invariants(self) -> dict[Term, Term]:
        by: dict[Term, Term] = {}
        if self.on("invariant carries"):
            for c, y in self.step.items():
                if y is c or (y is self.operand[c] and number(y) is not None):
                    by[c] = self.new(c.spec, Role.CAPTURE, self.operand[c])
                    self.fired("invariant carries")
        return by

    def constants(self) -> dict[Term, Term]:
        by: dict[Term, Term] = {}
        if not self.on("constant rows"):
            return by
        for x, role in list(self.role.items()):
            operand = self.operand[x]
            if role is Role.ROW and (inner := unlead(self.arena, operand)) is not None:
                self.role[x], self.operand[x] = Role.CAPTURE, inner
                self.fired("constant rows")
            if self.role[x] is Role.CAPTURE and number(self.operand[x]) is not None:
                by[x] = self.operand[x]
        return by

    def repeated(self) -> dict[Term, Term]:
        """Rows and captures that repeat something smaller, which each step does by itself."""
        by: dict[Term, Term] = {}
        for x, role in list(self.role.items()) if self.on("repeated arguments") else ():
            if role is not Role.CARRY and (found := unrepeated(self.operand[x], role is Role.ROW)) is not None:
                source, spec, forms = found
                by[x] = self.arena.term(View(x.spec.shape, forms), (self.new(spec, role, source),))
                self.fired("repeated arguments")
        return by

    def equal_arguments(self) -> dict[Term, Term]:
        """Rows and captures by their operands; carries that start equal and step equally (partition refinement)."""
        if not self.on("equal arguments"):
            return {}
        first: dict[object, Term] = {}
        by = {x: first.setdefault((r, self.operand[x]), x) for x, r in self.role.items() if r is not Role.CARRY}
        classes: dict[Term, object] = {c: self.operand[c] for c in self.step}
        while True:
            names: dict[object, Term] = {}
            for c in self.step:
                names.setdefault(classes[c], c)
            if len(names) == len(self.step):
                break
            same = {c: names[classes[c]] for c in self.step}
            steps = tidy_outputs(self.scope, substitute(self.arena, list(self.step.values()), same), self.rules)
            refined: dict[Term, object] = {c: (classes[c], y) for c, y in zip(self.step, steps)}
            if len(set(refined.values())) == len(names):
                by.update(same)
                break
            classes = refined
        by = {x: y for x, y in by.items() if x is not y}
        if by:
            self.fired("equal arguments")
        return by

    def work_without_carry(self) -> dict[Term, Term]:
        if not self.on("work without carry"):
            return {}
        carries, rows = self.of(Role.CARRY), self.of(Role.ROW)
        choosing, terms = self.choosing(), [*self.step.values(), *self.outputs.values()]
        above = largest(terms, lambda t: bool(self.free(t) & rows) and is_costly(t.op)) if self.hoists else {}

        def leaves(t: Term) -> bool:
            mask = self.free(t)
            if t.spec.dtype is Several or not mask or mask & carries or t in choosing:
                return False
            if self.hoists and (is_costly(t.args[0].op if isinstance(t.op, Proj) else t.op) or t.spec.size < above[t]):
                return True
            return not mask & rows and not isinstance(t.op, (Parameter, Const, View, Iota, Proj, *COMPARED))

        found = outermost(terms, leaves)
        by: dict[Term, Term] = {}
        for t, (value, mapped) in zip(found, self.bulk(found)):
            by[t] = self.new(t.spec, Role.ROW if mapped else Role.CAPTURE, value)
            self.fired("work without carry")
        return by

    def bulk(self, terms: Sequence[Term]) -> list[Lane[Term]]:
        """Terms that need no carry, vectorised over all steps."""
        env = {x: Lane(self.operand[x], r is Role.ROW) for x, r in self.role.items() if r is not Role.CARRY}
        return over(self.scope, self.alone(terms), env, self.n)

    def alone(self, terms: Sequence[Term]) -> list[Term]:
        """Each term in isolation: one result of an inner loop may be free of a carry that another one reads."""
        return [t for y in terms for t in tidy_outputs(self.scope, [y], self.rules)]

    def choosing(self) -> set[Term]:
        """What depends on a branch whose predicate is another at each step: done for all steps at once, both sides would run."""
        found: set[Term] = set()
        if not self.arena.branches:
            return found
        rows = self.of(Role.ROW)
        for t in reachable([*self.step.values(), *self.outputs.values()]):
            if any(a in found for a in t.args) or (isinstance(t.op, Branch) and self.free(t.args[0]) & rows):
                found.add(t)
        return found

    def outputs_without_carry(self) -> bool:
        if not self.on("outputs without carry"):
            return False
        carries, rows = self.of(Role.CARRY), self.of(Role.ROW)
        choosing = self.choosing()
        out = [
            j
            for j, y in self.outputs.items()
            if not self.free(y) & carries and (self.hoists or not carries or y in self.role or not self.free(y) & rows)
            and y not in choosing
        ]
        for j in out:
            (value, mapped), = self.bulk([self.outputs.pop(j)])
            self.done[j] = value if mapped else lead(self.arena, self.n, value)
            self.fired("outputs without carry")
        return bool(out)

    def accumulators(self) -> bool:
        """Carries that only accumulate; see the rules for accumulators and for outer products."""
        if not self.hoists or not self.on("accumulators"):
            return False
        before = len(self.finals)
        for j, c in list(self.finals.items()):
            others = self.union([*self.outputs.values(), *(y for d, y in self.step.items() if d is not c)])
            shared = sum(x is c for x in self.finals.values()) > 1
            if shared or self.bit(c) & others or not issubclass(c.spec.dtype, Num):
                continue
            parts = summands(self.step[c], c, self.arena)
            made = [self.summed(sign, e) for sign, e in parts or ()]
            found = [m for m in made if m is not None]
            if not found or len(found) < len(made):
                continue
            del self.finals[j], self.step[c], self.role[c]
            for m in found:
                m.prepare()
            self.late.append(partial(self.finish, j, self.operand[c], found))
            self.fired("accumulators")
        return len(self.finals) < before

    def finish(self, j: int, start: Term, parts: Sequence[Summed]) -> None:
        """Result `j` as the start of its carry and the sums of what was added."""
        total = start
        for part in parts:
            total = self.arena.term(Add() if part.sign > 0 else Sub(), (total, part.total()))
        self.done[j] = total

    def summed(self, sign: int, e: Term) -> Summed | None:
        carries = self.of(Role.CARRY)
        if not self.free(e) & carries and e not in self.choosing():
            read = sum(x.spec.size for x, r in self.role.items() if r is Role.ROW and self.bit(x) & self.free(e))
            if e.spec.size <= read or not self.free(e) & self.of(Role.ROW):
                return Summed(self, sign, e, ())
        if e in self.outputs.values():  # it leaves the loop anyway
            return Summed(self, sign, e, (e,))
        outer = outer_product(e)
        if outer is None or not self.on("outer products"):
            return None
        self.fired("outer products")
        product, factors = outer
        return Summed(self, sign, e, factors, product)

    def last_row(self) -> bool:
        if not self.on("last row"):
            return False
        carries, read = self.of(Role.CARRY), self.read()
        out = [j for j, c in self.finals.items() if not self.free(self.step[c]) & carries and not self.bit(c) & read]
        return self.take_out(out, "last row")

    def one_step(self) -> bool:
        if self.n != 1 or not self.on("one step"):
            return False
        outputs = list(self.outputs)
        for j, y in zip(outputs, self.at_last(list(self.outputs.values()))):
            self.done[j] = lead(self.arena, 1, y)
        self.outputs.clear()
        return self.take_out(list(self.finals), "one step") or bool(outputs)

    def take_out(self, finals: Sequence[int], rule: str) -> bool:
        """Final carries that can be computed from the last row alone."""
        for j in finals:
            (self.done[j],) = self.at_last([self.step[self.finals.pop(j)]])
            self.fired(rule)
        return bool(finals)

    def at_last(self, terms: Sequence[Term]) -> list[Term]:
        last = 0 if self.op.reverse else self.n - 1
        by = {x: at(self.arena, self.operand[x], last) if r is Role.ROW else self.operand[x] for x, r in self.role.items()}
        return substitute(self.arena, self.alone(terms), by)

    # ---------------------------------------------------------------- what is left
    def run(self) -> None:
        """The remaining loop, as one operation."""
        back = [*self.relaid(flat_of), *self.relaid(turn_of)]
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
        for j, way, spec in reversed(back):
            self.done[j] = way.back(self.arena, self.done[j], spec, int(j in self.outputs))

    def relaid(self, find: Callable[[Iterable[Term], Sequence[Term]], Flat | Turn | None]) -> list[tuple[int, Flat | Turn, Spec]]:
        """States under other shapes, as suits memory. Gives the results that change, how, and what they were."""
        old = [*self.step.values(), *self.outputs.values()]
        way = None if self.sealed else find(self.step, old)
        if way is None or not self.on(way.rule):
            return []
        other = [x for x in self.role if way.changes(x.spec)]
        by = {x: argument(self.arena, self.fresh + k, way.spec(x.spec)) for k, x in enumerate(other)}
        new = way.outputs(self.arena, old, by)
        if new is None:
            return []
        new = tidy_outputs(self.scope, new, self.rules)
        if not way.pays(old, new):
            return []
        for x, y in by.items():
            role = self.role[y] = self.role.pop(x)
            self.operand[y] = way.into(self.arena, self.operand[x], x.spec, int(role is Role.ROW))
        self.fresh += len(by)
        back = [(j, way, x.spec) for j, x in (self.finals | self.outputs).items() if way.changes(x.spec)]
        self.finals = {j: by.get(c, c) for j, c in self.finals.items()}
        k = len(self.step)
        self.step = {by.get(c, c): y for c, y in zip(self.step, new)}
        self.outputs = dict(zip(self.outputs, new[k:]))
        self.fired(way.rule)
        return back
