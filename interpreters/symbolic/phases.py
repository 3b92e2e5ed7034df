"""Loops in phases: where sums read at quotients and remainders of positions, loops over these become loops over their digits.

* Where a choice depends on the remainder of a sum, as in transposed convolutions: for ``i = c p + r`` and ``j = c q + s`` with
  each number `r` and `s`, the remainder ``(i + j) % c`` is a number, and ``(i + j) // c`` is `p + q` and a number. Choices are
  made here, and what is left are sums without one. A side that was a factor 0 stays one: it may meet an infinity.
* Where one position is divided, as in filters of several phases: for ``i = c p + r`` with a loop over `r`, ``i // c`` is `p`, and
  ``i % c`` is `r`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import prod
from typing import NamedTuple, TypeAlias

from adtypes.affine import axis, identity, interval
from adtypes.dtypes import I64
from adtypes.namespace import Form
from adtypes.ops.arithmetic import Add, Mul, Neg, Sub
from adtypes.ops.constants import Const
from adtypes.ops.integer import FloorDiv, Mod
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import Select
from interpreters.symbolic.affine import INF, arithmetic
from interpreters.symbolic.rewrite import fold, number
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Arena, Build1, LoopVar, Term, reachable

MOST = 256  # phases of a term: four of each of the four loops of a transposed convolution of images
INNER = 1 << 24  # levels of loops over remainders, inside of all others of a program


class Split(NamedTuple):
    """A variable that is divided by a number; with `first`, alone, and after this was added to it."""

    var: Term
    by: int
    first: int | None = None


Group: TypeAlias = frozenset[Split]  # of one choice, or of one quotient or remainder


class Phase(NamedTuple):
    """``var = start + sum(k * v)`` over other variables `v`, outermost first."""

    var: Term
    start: int
    along: tuple[tuple[Term, int], ...]


Key: TypeAlias = tuple[Term, tuple[Phase, ...]]  # a term, with the phases of variables that are free in it


def in_phases(scope: Scope, outputs: Sequence[Term]) -> list[Term]:
    """The outputs with such loops in phases."""
    order = reachable(outputs)
    if not any(isinstance(t.op, (FloorDiv, Mod)) for t in order):
        return list(outputs)
    forms = _forms(order)
    splits = _Splits(scope, forms).of(order)
    return _Phases(scope.arena, order, forms, splits).run(outputs) if splits else list(outputs)


def _forms(order: Iterable[Term]) -> dict[Term, Form]:
    """Numbers as affine forms over loop variables, whose ids stand for axes."""
    forms = dict[Term, Form]()
    for t in order:
        if t.spec.shape or t.spec.dtype is not I64:
            continue
        if isinstance(t.op, LoopVar):
            forms[t] = axis(t.id)
        elif isinstance(t.op, Const):
            forms[t] = (int(t.op.value), ())
        elif isinstance(t.op, (Add, Sub, Neg, Mul)) and all(a in forms for a in t.args):
            found = arithmetic(t.op, [forms[a] for a in t.args])
            if found is not None and max(map(abs, interval(found, {v.id: _size(v) for v in t.free}))) < INF // 2:
                forms[t] = found  # nothing wraps around
    return forms


class _Splits:
    """The loops that are divided: sums with such choices, and what is around these, or around sums with such digits."""

    def __init__(self, scope: Scope, forms: Mapping[Term, Form]) -> None:
        self.scope, self.forms = scope, forms
        self.groups = dict[Term, dict[Group, bool]]()  # that a term depends on, and whether they are inside of a sum
        self.splits = dict[Term, Split]()

    def of(self, order: Sequence[Term]) -> dict[Term, Split]:
        """Those of these terms; none if that were too many phases."""
        for t in order:
            self.visit(t)
        several = dict[Term, int]()
        for s in self.splits.values():
            several[s.var] = max(several.get(s.var, 1), s.by if s.first is None else 3)  # see `parts`
        most = max((prod(several.get(v, 1) for v in t.free) for t in order), default=1)
        return self.splits if most <= MOST else {}  # each term is written once for each phase of all loops around it

    def visit(self, t: Term) -> None:
        below = {g: summed for a in t.args for g, summed in self.groups.get(a, {}).items()}
        found = {g: summed for g, summed in below.items() if any(s.var in t.free for s in g)}
        if isinstance(t.op, (Select, FloorDiv, Mod)):
            new = (_of_choice if isinstance(t.op, Select) else _of_digit)(self.scope, t, self.forms)
            found |= {g: False for g in new if g not in found}
        elif (loop := _summed(t)) is not None:
            found |= self.around_sum(t, loop)
        elif isinstance(t.op, Build1):
            found = self.around_loop(t, found)
        if found:
            self.groups[t] = found

    def around_sum(self, t: Term, loop: Term) -> dict[Group, bool]:
        """What a sum over a loop depends on. It is divided for choices; for digits, what is around it is."""
        var, inner = _variable(self.scope.arena, loop), self.groups.get(loop.args[0], {})
        here = _divided(var, inner)
        if here is not None and here.first is None:
            self.splits[t] = here
        return {g: True for g in inner if here in g or all(s.first is not None and s.var is not var for s in g)}

    def around_loop(self, t: Term, found: Mapping[Group, bool]) -> dict[Group, bool]:
        """Of what a loop depends on, what loops around it do; it is divided for what is inside of a sum."""
        var = _variable(self.scope.arena, t)
        here = _divided(var, [g for g, summed in self.groups.get(t.args[0], {}).items() if summed])
        if here is not None:
            self.splits[t] = here
        return {g: summed for g, summed in found.items() if here in g or all(s.var is not var for s in g)}


def _of_choice(scope: Scope, t: Term, forms: Mapping[Term, Form]) -> list[Group]:
    """The variables on which a choice between something and 0 depends through remainders of sums, as one group; none if there are
    too many phases."""
    variables, group = {v.id: v for v in t.free}, dict[Term, Split]()
    if len(variables) < 2 or 0 not in map(number, t.args[1:]):
        return []
    for u in reachable(t.args[:1]):
        (_, terms), by = _quotient(u, forms)
        if any(a not in variables for a, _ in terms):  # of a loop inside the condition
            continue
        inner = [variables[a] for a, k in terms if k % by]
        if not scope.visible.isdisjoint(inner):
            return []
        if len(inner) > 1 and any(group.setdefault(v, Split(v, by)).by != by for v in inner):
            return []
    return [frozenset(group.values())] if group and prod(s.by for s in group.values()) <= MOST else []


def _of_digit(scope: Scope, t: Term, forms: Mapping[Term, Form]) -> list[Group]:
    """The variable of which a quotient or remainder is taken, alone, or after a number was added to it."""
    (start, terms), by = _quotient(t, forms)
    var = next((v for v in t.free if terms == ((v.id, 1),)), None)
    return [] if var is None or var in scope.visible else [frozenset([Split(var, by, start % by)])]


def _quotient(t: Term, forms: Mapping[Term, Form]) -> tuple[Form, int]:
    """What is divided, and by which number; 0 by 1 if the term is no quotient or remainder of a form by a number above 1."""
    if isinstance(t.op, (FloorDiv, Mod)) and all(a in forms for a in t.args):
        form, (by, along) = forms[t.args[0]], forms[t.args[1]]
        if not along and by > 1:
            return form, by
    return (0, ()), 1


def _summed(t: Term) -> Term | None:
    """The loop over which a term is the sum."""
    return t.args[0] if type(t.op) is Sum and t.op.axes == (0,) and isinstance(t.args[0].op, Build1) else None


def _variable(arena: Arena, loop: Term) -> Term:
    assert isinstance(loop.op, Build1)
    return arena.term(LoopVar(loop.op.level, loop.op.n))


def _size(v: Term) -> int:
    return v.op.n if isinstance(v.op, LoopVar) else 1


def _divided(var: Term, groups: Iterable[Group]) -> Split | None:
    """How a variable is divided, if in one way. Choices come first: in their phases, digits are known as well."""
    found = {s for g in groups for s in g if s.var is var}
    found = {s for s in found if s.first is None} or found
    return found.pop() if len(found) == 1 and _size(var) else None


class _Phases:
    """The same terms, with loops divided: for each term, one for each phase of the variables that are free in it."""

    def __init__(self, arena: Arena, order: Iterable[Term], forms: Mapping[Term, Form], splits: Mapping[Term, Split]) -> None:
        self.arena, self.forms, self.splits = arena, forms, splits
        self.variables = {t.id: t for t in forms if isinstance(t.op, LoopVar)}
        self.memo = dict[Key, Term]()
        self.addends = dict[Term, tuple[Term, ...]]()  # of sums over loops that were divided
        self.changed = set[Term]()
        for t in order:
            if t in splits or not self.changed.isdisjoint(t.args):
                self.changed.add(t)

    def run(self, outputs: Sequence[Term]) -> list[Term]:
        memo, todo = self.memo, [self.key(t, ()) for t in outputs]
        while todo:
            t, phases = here = todo[-1]
            needed = [] if here in memo else self.needed(t, phases)
            if missing := [k for k in needed if k not in memo]:
                todo += missing
                continue
            todo.pop()
            if here not in memo:
                self.arena.follow(t)
                memo[here] = self.made(t, phases, [memo[k] for k in needed])
        return [memo[self.key(t, ())] for t in outputs]

    def key(self, t: Term, phases: Iterable[Phase]) -> Key:
        return t, tuple(p for p in phases if p.var in t.free)

    def needed(self, t: Term, phases: tuple[Phase, ...]) -> list[Key]:
        """The terms of which that for these phases is made."""
        if t in self.splits:
            return [self.key((_summed(t) or t).args[0], (*phases, p)) for p in self.parts(self.splits[t])]
        if (not phases and t not in self.changed) or t in self.forms:
            return []
        return [self.key(a, phases) for a in t.args]

    def made(self, t: Term, phases: tuple[Phase, ...], args: Sequence[Term]) -> Term:
        """A term for these phases, of what it needs for them (`needed`)."""
        op, loop, split = t.op, _summed(t), self.splits.get(t)
        if not phases and t not in self.changed:
            return t
        if split is not None:
            return self.divided(split, args, loop is not None)
        if t in self.forms:
            return self.affine(*self.over(self.forms[t], phases))
        if loop is not None and isinstance(args[0].op, Build1) and (several := self.addends.get(args[0].args[0])):
            return self.sum(self.arena.term(args[0].op, (x,)) for x in several)
        if isinstance(op, (FloorDiv, Mod)) and (found := self.digit(t, phases)) is not None:
            return found
        if isinstance(op, Select) and (holds := number(args[0])) is not None:
            chosen = args[1 if holds else 2]
            if number(chosen) is not None:  # what else is chosen stays so: in derivatives it is multiplied strongly
                return chosen
        if isinstance(op, Pointwise) and args and None not in (values := [number(a) for a in args]) and not t.spec.shape:
            value = fold(op, [v for v in values if v is not None], [a.spec.dtype for a in args], t.spec.dtype)
            if value is not None:
                return self.arena.term(Const(t.spec.dtype, value))
        return self.arena.term(op, tuple(args))

    def divided(self, split: Split, args: Sequence[Term], is_sum: bool) -> Term:
        """A loop, or the sum over one, of its body for each phase of its variable."""
        made = list(zip(self.parts(split), args))
        if is_sum:
            return self.sum(_loop(self.arena, x, p) for p, y in made for x in self.addends.get(y, (y,)))
        parts = [_loop(self.arena, y, p) for p, y in made]
        return self.interleaved(parts) if split.first is None else self.joined(parts, args[0].spec.shape)

    def parts(self, split: Split) -> list[Phase]:
        """The phases, or the rest of the first block, all whole blocks, and the beginning of another one."""
        (var, by, first), n, term = split, _size(split.var), self.arena.term
        assert isinstance(var.op, LoopVar)
        level = var.op.level
        if first is None:
            return [Phase(var, r, ((term(LoopVar(level, -((r - n) // by))), by),)) for r in range(min(by, n))]
        head = min(-first % by, n)
        whole = (n - head) // by
        ends = [(0, head), (head + whole * by, n - head - whole * by)]
        before, behind = [Phase(var, start, ((term(LoopVar(level, m)), 1),)) if m else None for start, m in ends]
        blocks = Phase(var, head, ((term(LoopVar(level, whole)), by), (term(LoopVar(INNER + level, by)), 1))) if whole else None
        return [p for p in (before, blocks, behind) if p is not None]

    def sum(self, loops: Iterable[Term]) -> Term:
        """The sum over all these loops, those first that depend on the fewest variables."""
        several = tuple(sorted((self.arena.term(Sum((0,)), (x,)) for x in loops), key=lambda t: len(t.free)))
        total = reduce(lambda x, y: self.arena.term(Add(), (x, y)), several)
        self.addends[total] = several
        return total

    def joined(self, parts: Sequence[Term], inner: tuple[int, ...]) -> Term:
        """The parts behind each other, each without an axis of its own for remainders."""
        make = self.arena.term
        outer = [x.spec.shape[: x.spec.ndim - len(inner)] for x in parts]
        flat = [make(Reshape((prod(o), *inner)), (x,)) if len(o) > 1 else x for x, o in zip(parts, outer)]
        return flat[0] if len(flat) == 1 else make(Concat(0), tuple(flat))

    def interleaved(self, parts: Sequence[Term]) -> Term:
        """The first elements of all parts, then the second ones, and so on; the last part may have one less than the first."""
        make, least, inner = self.arena.term, parts[-1].spec.shape[0], parts[-1].spec.shape[1:]
        same = identity(len(inner) + 1)
        first = [x if x.spec.shape[0] == least else make(View((least, *inner), same), (x,)) for x in parts]
        forms = (axis(1), axis(0), *(axis(k + 2) for k in range(len(inner))))
        turned = make(View((least, len(parts), *inner), forms), (make(Stack(), tuple(first)),))
        rows = [make(Reshape((least * len(parts), *inner)), (turned,))]
        last = [make(View(inner, ((least, ()), *identity(len(inner)))), (x,)) for x in parts if x.spec.shape[0] > least]
        return make(Concat(0), (*rows, make(Stack(), tuple(last)))) if last else rows[0]

    def over(self, f: Form, phases: Iterable[Phase]) -> tuple[int, dict[Term, int]]:
        """A form over the variables that are left: a number, and their coefficients."""
        here, start, along = {p.var.id: p for p in phases}, f[0], dict[Term, int]()
        for a, k in f[1]:
            p = here.get(a) or Phase(self.variables[a], 0, ((self.variables[a], 1),))
            start += k * p.start
            along |= {v: k * m for v, m in p.along}
        return start, along

    def affine(self, start: int, along: Mapping[Term, int]) -> Term:
        make = self.arena.term
        parts = [v if k == 1 else make(Mul(), (v, make(Const(I64, k)))) for v, k in along.items()]
        parts += [make(Const(I64, start))] if start or not parts else []
        return reduce(lambda x, y: make(Add(), (x, y)), parts)

    def digit(self, t: Term, phases: Iterable[Phase]) -> Term | None:
        """``(c p + r) // c = p`` and ``(c p + r) % c = r``  for ``0 <= r < c``."""
        x, y = t.args
        if x not in self.forms or y not in self.forms or self.forms[y][1] or (by := self.forms[y][0]) <= 0:
            return None
        start, along = self.over(self.forms[x], phases)
        rest = {v: k for v, k in along.items() if k % by}
        low, high = interval((start % by, tuple((v.id, k) for v, k in rest.items())), {v.id: _size(v) for v in rest})
        if low < 0 or high >= by:
            return None
        if isinstance(t.op, Mod):
            return self.affine(start % by, rest)
        return self.affine(start // by, {v: k // by for v, k in along.items() if v not in rest})


def _loop(arena: Arena, body: Term, phase: Phase) -> Term:
    """The loops over the variables of a phase."""
    for v, _ in reversed(phase.along):
        assert isinstance(v.op, LoopVar)
        body = arena.term(Build1(v.op.level, v.op.n), (body,))
    return body
