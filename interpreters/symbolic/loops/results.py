"""One loop in the cleaning pass: the rules that make its equations fewer and smaller, until none fires."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from adtypes.dtypes import Num, Several
from adtypes.ops.arithmetic import Add, Sub
from adtypes.ops.comparison import Equal, Less, LessEqual, NotEqual
from adtypes.ops.constants import Const, Iota
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import View
from adtypes.spec import Spec
from interpreters.symbolic.loops.cut import is_costly
from interpreters.symbolic.loops.equations import Equations, Role
from interpreters.symbolic.loops.flat import Flat, flat_of
from interpreters.symbolic.loops.innermost import Turn, turn_of
from interpreters.symbolic.loops.sums import Summed, outer_product, summands
from interpreters.symbolic.loops.terms import argument, largest, lead, substitute, unlead, unrepeated, zeros
from interpreters.symbolic.loops.tidy import tidy_outputs
from interpreters.symbolic.rewrite import number, pure
from interpreters.symbolic.term import Parameter, Term, outermost, reachable

ROUNDS = 50  # of rules, which end by themselves long before
COMPARED = (Less, LessEqual, Equal, NotEqual)  # which take no longer than loads of truth values


class Loop(Equations):
    """A loop while it is being cleaned: rules change roles, replace arguments and remove equations."""

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
            replaced = self.replace({**self.equal_arguments(), **self.constants(), **self.positions(), **self.invariants()})
            replaced |= self.replace(self.repeated())
            if not replaced:
                replaced = self.replace(self.work_without_carry())
            changed = self.outputs_without_carry() | self.accumulators() | self.last_row() | self.one_step()
            if not replaced and not changed:
                break
        if self.finals or self.outputs:
            back = [*self.relaid(flat_of), *self.relaid(turn_of)]
            self.run()
            for j, way, spec in reversed(back):
                self.done[j] = way.back(self.arena, self.done[j], spec, int(j in self.outputs))
        for make in self.late:
            make()
        return self.done

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

    def positions(self) -> dict[Term, Term]:
        """Captured positions, as of a scatter in the steps: read from an array, they would hide which axis is which."""
        found = [x for x, r in self.role.items() if r is Role.CAPTURE and isinstance(self.operand[x].op, Iota)]
        if not self.on("positions in loops"):
            return {}
        for _ in found:
            self.fired("positions in loops")
        return {x: self.operand[x] for x in found}

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
        choosing, terms = self.choosing(), self.values()
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

    # ---------------------------------------------------------------- the shape of states
    def relaid(self, find: Callable[[Iterable[Term], Sequence[Term]], Flat | Turn | None]) -> list[tuple[int, Flat | Turn, Spec]]:
        """States under other shapes, as suits memory. Gives the results that change, how, and what they were."""
        way = None if self.sealed else find(self.step, self.values())
        if way is None or not self.on(way.rule):
            return []
        done = self.under(way, {})
        return self.under(way, rows) if not done and (rows := self.read_at_steps()) else done

    def under(self, way: Flat | Turn, rows: Mapping[Term, Term]) -> list[tuple[int, Flat | Turn, Spec]]:
        """The same, with some terms that become rows; nothing, if it does not work or pay."""
        made = {t: argument(self.arena, self.fresh + k, t.spec) for k, t in enumerate(rows)}
        self.fresh += len(made)
        given = {**self.operand, **{x: rows[t] for t, x in made.items()}}
        roles = {**self.role, **dict.fromkeys(made.values(), Role.ROW)}
        old = substitute(self.arena, self.values(), made)
        other = [x for x in roles if way.changes(x.spec)]
        by = {x: argument(self.arena, self.fresh + k, way.spec(x.spec)) for k, x in enumerate(other)}
        new = way.outputs(self.arena, old, by)
        if new is None:
            return []
        new = tidy_outputs(self.scope, new, self.rules)
        if not way.pays(old, new):
            return []
        self.role, self.operand = roles, given
        for x, y in by.items():
            role = self.role[y] = self.role.pop(x)
            self.operand[y] = way.into(self.arena, self.operand[x], x.spec, int(role is Role.ROW))
        self.fresh += len(by)
        back = [(j, way, x.spec) for j, x in (self.finals | self.outputs).items() if way.changes(x.spec)]
        self.finals = {j: by.get(c, c) for j, c in self.finals.items()}
        self.step = {by.get(c, c): y for c, y in self.step.items()}
        self.become(new)
        self.fired(way.rule)
        return back

    def read_at_steps(self) -> dict[Term, Term]:
        """Parts of captures that are read at the number of a step, each of them once, with the rows that they are outside."""
        carries, rows = self.of(Role.CARRY), self.of(Role.ROW)
        reads = [t for t in reachable(self.values()) if isinstance(t.op, Gather) and self.role.get(t.args[0]) is Role.CAPTURE]
        once = [t for t in reads if t.spec.size * self.n == t.args[0].spec.size]
        found = [t for t in once if self.free(t) & rows and not self.free(t) & carries]
        values = tidy_outputs(self.scope, [value for value, _ in self.bulk(found)], self.rules) if self.hoists else []
        return {t: y for t, y in zip(found, values) if pure(y) is not None}
