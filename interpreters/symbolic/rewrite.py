"""The driver of simplification: rules are data, found by the head operation, applied bottom-up on the shared graph.

Each node is rebuilt once from simplified operands; a rule that fires builds its right-hand side by the same function, so that
everything a rule makes is simplified as well. All rules shrink or move towards a normal form (views outwards, sums into
contractions), hence the pass is linear in the graph. A counter per rule feeds `explain`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial, reduce
from typing import NamedTuple, TypeAlias

import numpy as np

from adtypes.affine import identity, kept, on_ranges, only_axis, solve, unused
from adtypes.dtypes import DType, is_float
from adtypes.namespace import Forms
from adtypes.op import Op
from adtypes.ops.arithmetic import Add
from adtypes.ops.branch import Branch
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import MapAccum
from adtypes.ops.layout import Reshape, Sum, Unview, View
from adtypes.ops.repeat import While
from adtypes.spec import Spec
from interpreters.concrete.numpy import XP
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.body import with_bodies
from interpreters.symbolic.term import Arena, Term, reachable, uses_of

Rewrite: TypeAlias = "Callable[[Rewriter, Term], Term | None]"


class Rule(NamedTuple):
    """One law: its name, the equation it applies from left to right, the operations it looks at, and the code.

    `on` lists what some operand must be for the law to apply (nothing if empty): most terms then pass without a call.
    """

    name: str
    algebra: str
    heads: tuple[type[Op], ...]
    apply: Rewrite
    on: frozenset[type[Op]]


RULES: dict[str, Rule] = {}
_BY_HEAD: dict[type[Op], list[Rule]] = {}


def rule(name: str, algebra: str, *heads: type[Op], on: Sequence[type[Op]] = ()) -> Callable[[Rewrite], Rewrite]:
    """Register a rewriting rule under its name."""

    def register(apply: Rewrite) -> Rewrite:
        RULES[name] = r = Rule(name, algebra, heads, apply, frozenset(on))
        for head in heads:
            _BY_HEAD.setdefault(head, []).append(r)
        return apply

    return register


class Rewriter:
    """One run of simplification over an arena."""

    def __init__(self, arena: Arena, only: Iterable[str] | None = None) -> None:
        self.arena = arena
        self.only = None if only is None else frozenset(only)
        self.memo: dict[Term, Term] = {}
        self.fired: Counter[str] = Counter()
        self.affine = Affine()
        self.uses: dict[Term, int] = {}
        # The first of the contractions that differ in order alone, and its axes in a numbering that all of them share.
        self.contractions: dict[Hashable, tuple[Term, tuple[int, ...]]] = {}
        self._existing: dict[Hashable, Term] | None = None

    def run(self, outputs: Sequence[Term]) -> list[Term]:
        """The simplified outputs."""
        arena, inside = self.arena, self.inside
        with arena.passing():
            for _ in range(3):  # what one round exposes, such as new single uses, the next one takes up
                order = reachable(outputs)
                self.uses = count = uses_of(outputs, order)
                memo: dict[Term, Term] = {}
                self.memo = memo
                self.contractions.clear()
                self._existing = None
                fired = self.fired.total()
                for t in order:
                    arena.follow(t)
                    args = tuple([memo[a] for a in t.args])
                    op = inside(t.op)
                    now = t if op is t.op and args == t.args and in_order(op, args) else self.term(op, args)
                    if now is not t:  # what takes the place of `t` is used as often
                        count[now] = count.get(now, 0) + count[t]
                    memo[t] = new = self.rewritten(now)
                    if new is not now and new is not t:
                        count[new] = count.get(new, 0) + count[t]
                outputs = [memo[t] for t in outputs]
                if self.fired.total() == fired:
                    break
            self.contractions.clear()
            return list(outputs)

    def make(self, op: Op, *args: Term) -> Term:
        """The term of this operation in simplified form; `args` are simplified."""
        return self.rewritten(self.term(op, args))

    def term(self, op: Op, args: tuple[Term, ...]) -> Term:
        """The term as it is, but operands that commute stand in order of age."""
        return self.arena.term(op, args if in_order(op, args) else (args[1], args[0]))

    def rewritten(self, t: Term) -> Term:
        """What the rules make of a term with simplified operands."""
        known = self.memo.get(t)
        if known is not None:
            return known
        self.memo[t] = t  # a rule that comes back to its own left-hand side stops here
        rules = _BY_HEAD.get(type(t.op))
        if rules is None:
            return t
        operands = {type(a.op) for a in t.args}
        for r in rules:
            if (r.on and r.on.isdisjoint(operands)) or (self.only is not None and r.name not in self.only):
                continue
            new = r.apply(self, t)
            if new is not None and new is not t:
                self.fired[r.name] += 1
                self.memo[t] = new
                return new
        return t

    def inside(self, op: Op) -> Op:
        """A loop or a branch with its bodies in simplest form."""
        if type(op) is not MapAccum and type(op) is not Branch and type(op) is not While:
            return op
        from interpreters.symbolic.loops.registry import Rules
        from interpreters.symbolic.loops.tidy import tidy  # loops are cleaned in turns with these rules

        return with_bodies(op, lambda body: tidy(body, Rules(self.only, self.fired)))

    def existing(self, key: Hashable) -> Term | None:
        """The contraction that a round began with or had made when first asked, by what it computes (see `but_for_order`)."""
        if self._existing is None:
            self._existing = {but_for_order(t.op, *t.args)[0]: t for t in self.uses if isinstance(t.op, Contraction)}
        return self._existing.get(key)

    # ---------------------------------------------------------------- what rules build with
    def view(self, x: Term, shape: tuple[int, ...], forms: Forms) -> Term:
        if shape == x.spec.shape and forms == identity(len(shape)):
            return x
        return self.make(View(shape, forms), x)

    def range(self, x: Term, axis: int, low: int, high: int) -> Term:
        """`x` on a range of one axis."""
        shape = tuple([high - low if k == axis else n for k, n in enumerate(x.spec.shape)])
        return self.view(x, shape, tuple([(low if k == axis else 0, ((k, 1),)) for k in range(len(shape))]))

    def unview(self, x: Term, shape: tuple[int, ...], forms: Forms) -> Term:
        """The adjoint of a view: itself a view if no element is hit twice and every axis can be solved for."""
        free, forms = unused(x.spec.ndim, forms)
        if free:
            x = self.make(Sum(free), x)
        solved = solve(x.spec.shape, forms)
        if solved is None:
            part, inner, outer = on_ranges(x.spec.shape, shape, forms)
            made = self.make(Unview(part, inner), x)
            return made if part == shape and outer == identity(len(shape)) else self.unview(made, shape, outer)
        units, back = solved
        if units:
            x = self.make(Reshape(x.spec.shape + (1,) * units), x)
        return self.view(x, shape, back)

    def broadcast(self, x: Term, shape: tuple[int, ...], axes: tuple[int, ...]) -> Term:
        return self.view(x, shape, tuple((0, ((a, 1),)) for a in axes))

    def sum(self, parts: Iterable[Term]) -> Term:
        """The sum of some terms, each of which is added as soon as it is made."""
        return reduce(partial(self.make, Add()), parts)

    def constant(self, value: float, spec: Spec) -> Term:
        return self.broadcast(self.make(Const(spec.dtype, value)), spec.shape, ())

    @property
    def of_derivative(self) -> bool:
        """Whether the term being rewritten was made by a derivative: no user wrote that its zeros meet infinities."""
        return self.arena.of is not None

    def single_use(self, t: Term) -> bool:
        return self.uses.get(t, 1) <= 1


def in_order(op: Op, args: tuple[Term, ...]) -> bool:
    """Whether operands that commute stand in order of age."""
    return len(args) != 2 or args[0].id <= args[1].id or not op.laws.commutative


# ---------------------------------------------------------------- what rules look for
def but_for_order(op: Contraction, x: Term, y: Term) -> tuple[Hashable, tuple[int, ...]]:
    """What a contraction computes, whatever the order of its operands and of the axes of its result; and these, so numbered."""
    (x, a), (y, b) = sorted(((x, op.a), (y, op.b)), key=lambda factor: factor[0].id)
    number = {c: k for k, c in enumerate(dict.fromkeys((*a, *b)))}
    a, b, out = (tuple(number[c] for c in ls) for ls in (a, b, op.out))
    return (type(op), a, b, frozenset(out), x, y), out


def number(t: Term) -> float | None:
    """The number that a constant, or a repeated constant, stands for."""
    op = t.op
    if type(op) is View and not op.forms:
        op = t.args[0].op
    return op.value if type(op) is Const else None


def pure(t: Term) -> tuple[int, ...] | None:
    """If `t` only broadcasts and permutes its source: the axis of `t` on which each axis of the source lies."""
    if type(t.op) is not View:
        return None
    source, axes = t.args[0].spec.shape, list[int]()
    for n, f in zip(source, t.op.forms):
        k = only_axis(f)
        if k is None or t.op.shape[k] != n or k in axes:
            return None
        axes.append(k)
    return tuple(axes)


def spread(r: Rewriter, t: Term) -> tuple[Term, tuple[int, ...]]:
    """`t` without broadcasting and permutation, and on which axes of `t` its axes lie; other views only lose their
    broadcasting."""
    if type(t.op) is View:
        axes = pure(t)
        if axes is not None:
            return t.args[0], axes
        free, forms = unused(t.spec.ndim, t.op.forms)
        if free:
            used = kept(t.spec.ndim, free)
            return r.view(t.args[0], tuple(t.op.shape[a] for a in used), forms), used
    return t, tuple(range(t.spec.ndim))


def fold(op: Op, values: Sequence[float], dtypes: Sequence[type[DType]], out: type[DType]) -> float | None:
    """The operation on numbers, unless the result is not finite."""
    with np.errstate(all="ignore"):
        y = op.eval(XP, *[np.asarray(v, d.np_dtype) for v, d in zip(values, dtypes)])
    if is_float(out) and not np.isfinite(y):
        return None
    return y.item()  # type: ignore[no-any-return]
