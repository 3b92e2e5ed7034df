"""Terms at the positions of a loop nest: `Lower` turns a pair (term, access) into a node of straight-line code.

An access is one affine form for each axis of the term, over the loop variables and over indices that were loaded. Views only
rewrite it, pointwise operations hand it on, terms in memory become loads, gathers make a loaded index a symbol of its own.
Where a view or a gather may leave its source, guards go with the access: loads below happen only where they hold, and the
result is zero elsewhere. Pairs are memoised for each iteration space, so what is shared is computed once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from adtypes.dtypes import F32, F64, I32, I64, Bool, DType, is_float
from adtypes.namespace import Form, Forms
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Reshape, View, form, identity, substitute
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Shape
from interpreters.compile.c.plan import units_only
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.term import Term

C_TYPE: dict[type[DType], str] = {F64: "double", F32: "float", I64: "int64_t", I32: "int32_t", Bool: "bool"}
SYMBOL = 1 << 20  # symbols of forms from here on are loaded indices, those below are loop variables
SINGLE = re.compile(
    r"\b(exp|expm1|log|log1p|sqrt|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|erf|erfc|lgamma|"
    r"floor|ceil|rint|fabs)\("
)

Guard: TypeAlias = "tuple[Form, int]"  # the form lies in 0 .. n - 1
Guards: TypeAlias = "tuple[Guard, ...]"


class Demand(NamedTuple):
    """A term at a position. A `flat` access is the one position in row-major order."""

    term: Term
    access: Forms
    guards: Guards = ()
    flat: bool = False


@dataclass(eq=False, slots=True)
class Node:
    """One value of straight-line code: ``text`` with a hole for each operand, or the load of `term` at the position `at`."""

    number: int
    dtype: type[DType]
    text: str
    args: tuple[Node, ...]
    depth: int  # how many loops, from the outermost, it stands in
    earliest: int  # the first nest of the kernel in which it can be computed
    term: Term | None = None
    at: Form = (0, ())
    guards: Guards = ()
    forwarded: bool = False  # a load of what another statement of the same nest may have just computed
    access: Forms | None = None  # of a load, unless it is by the position in row-major order


class Place(NamedTuple):
    """Where a kernel computes a stored term."""

    nest: int
    space: Shape
    is_pointwise: bool


class Lower:
    """The nodes over one iteration space of one kernel; `placed` grows as terms find their nests."""

    def __init__(self, sizes: Shape, memory: set[Term], placed: dict[Term, Place], affine: Affine) -> None:
        self.sizes, self.memory, self.placed, self.affine = sizes, memory, placed, affine
        self.memo: dict[Demand, Node] = {}
        self.symbols: dict[int, Node] = {}
        self.wide: dict[Node, Node] = {}
        self.bounds: dict[int, tuple[int, int]] = {k: (0, n - 1) for k, n in enumerate(sizes)}
        self.count = 0

    def value(self, t: Term) -> Node:
        """The term at the position of the loops."""
        return self.run(Demand(t, identity(len(self.sizes))))

    def root(self, t: Term) -> Node:
        """The same, computed although it has a place in memory."""
        wanted = Demand(t, identity(len(self.sizes)))
        while True:
            needs, make = self.rule(wanted)
            missing = [d for d in needs if d not in self.memo]
            if not missing:
                return make()
            for d in missing:
                self.run(d)

    def run(self, wanted: Demand) -> Node:
        todo = [wanted]
        while todo:
            d = todo[-1]
            if d in self.memo:
                todo.pop()
                continue
            needs, make = self.load(d) if d.term in self.memory else self.rule(d)
            missing = [n for n in needs if n not in self.memo]
            if missing:
                todo.extend(missing)
            else:
                self.memo[d] = make()
                todo.pop()
        return self.memo[wanted]

    # ---------------------------------------------------------------- one step
    def load(self, d: Demand) -> tuple[list[Demand], Callable[[], Node]]:
        at = d.access[0] if d.flat else linear(d.access, d.term.spec.shape)
        place = self.placed.get(d.term)
        earliest, forwarded = 0, False
        if place is not None:
            same = place.is_pointwise and place.space == self.sizes and at == linear(identity(len(self.sizes)), self.sizes)
            forwarded = same and not d.guards
            earliest = place.nest + (not forwarded)

        def make() -> Node:
            node = self.node(d.term.spec.dtype, "", (), earliest, d.term, at, d.guards, forwarded)
            node.access = None if d.flat else d.access
            return node

        return [], make

    def rule(self, d: Demand) -> tuple[list[Demand], Callable[[], Node]]:
        t, op, access, guards = d.term, d.term.op, d.access, d.guards
        dtype = t.spec.dtype
        if d.flat:
            if isinstance(op, Reshape):
                return self.same(Demand(t.args[0], access, guards, True))
            return self.same(Demand(t, self.unflattened(t, access[0]), guards))
        if isinstance(op, Const):
            return [], lambda: self.node(dtype, literal(op.value, dtype), ())
        if isinstance(op, Iota):
            return [], lambda: self.node(dtype, "", (), at=access[0])
        if isinstance(op, View):
            forms = tuple(substitute(f, access) for f in op.forms)
            return self.guarded(Demand(t.args[0], forms, guards), t.args[0].spec.shape, dtype)
        if isinstance(op, Reshape):
            if units_only(t):
                kept = iter([f for f, n in zip(access, t.spec.shape) if n != 1])
                forms = tuple((0, ()) if n == 1 else next(kept) for n in t.args[0].spec.shape)
                return self.same(Demand(t.args[0], forms, guards))
            return self.same(Demand(t.args[0], (linear(access, t.spec.shape),), guards, True))
        if isinstance(op, Gather):
            return self.gather(d)
        assert isinstance(op, Pointwise), op
        needs = [Demand(a, access, guards) for a in t.args]
        text = SINGLE.sub(r"\1f(", op.c) if any(a.spec.dtype is F32 for a in t.args) else op.c
        return needs, lambda: self.node(dtype, text, [self.memo[n] for n in needs])

    def same(self, d: Demand) -> tuple[list[Demand], Callable[[], Node]]:
        return [d], lambda: self.memo[d]

    def unflattened(self, t: Term, at: Form) -> Forms:
        """The access at a row-major position, of a term with at most one axis that is longer than 1."""
        return tuple(at if n != 1 or t.spec.ndim == 1 else (0, ()) for n in t.spec.shape)

    def guarded(self, d: Demand, dims: Shape, dtype: type[DType]) -> tuple[list[Demand], Callable[[], Node]]:
        """The demand under guards against leaving `dims`, and zero where they do not hold."""
        new = tuple((f, n) for f, n in zip(d.access, dims) if not self.inside(f, n) and (f, n) not in d.guards)
        if not new:
            return self.same(d)
        below = d._replace(guards=d.guards + new)
        zero = literal(0, dtype)
        return [below], lambda: self.node(dtype, f"{{cond}} ? {{0}} : {zero}", [self.memo[below]], guards=new)

    def gather(self, d: Demand) -> tuple[list[Demand], Callable[[], Node]]:
        x, ix = d.term.args[0], d.term.args[1:]
        grid = ix[0].spec.ndim if ix else 0
        needs = [Demand(i, d.access[:grid], d.guards) for i in ix]
        if any(n not in self.memo for n in needs):
            return needs, lambda: self.memo[d]
        here = []
        for i, n in zip(ix, needs):
            node = self.memo[n]
            if i.spec.dtype is I32:
                node = self.widened(node)
            known = self.affine(i)
            if SYMBOL + node.number not in self.symbols:
                self.symbols[SYMBOL + node.number] = node
                self.bounds[SYMBOL + node.number] = (min(known.lo, 0), max(known.hi, 0)) if d.guards else (known.lo, known.hi)
            here.append((0, ((SYMBOL + node.number, 1),)))
        below = Demand(x, (*here, *d.access[grid:]), d.guards)
        return self.guarded(below, x.spec.shape, d.term.spec.dtype)

    def inside(self, f: Form, n: int) -> bool:
        ends = [(c * self.bounds[s][0], c * self.bounds[s][1]) for s, c in f[1]]
        return f[0] + sum(min(e) for e in ends) >= 0 and f[0] + sum(max(e) for e in ends) < n

    def widened(self, n: Node) -> Node:
        """An index with room for the arithmetic of addresses."""
        if n not in self.wide:
            self.wide[n] = self.node(I64, "(int64_t){0}", (n,))
        return self.wide[n]

    # ---------------------------------------------------------------- nodes
    def node(
        self,
        dtype: type[DType],
        text: str,
        args: Sequence[Node] = (),
        earliest: int = 0,
        term: Term | None = None,
        at: Form = (0, ()),
        guards: Guards = (),
        forwarded: bool = False,
    ) -> Node:
        symbols = [s for f in (at, *(g for g, _ in guards)) for s, _ in f[1]]
        loaded = [self.symbols[s] for s in dict.fromkeys(symbols) if s >= SYMBOL]
        depth = max([0, *(a.depth for a in (*args, *loaded)), *(s + 1 for s in symbols if s < SYMBOL)])
        earliest = max([earliest, *(a.earliest for a in (*args, *loaded))])
        self.count += 1
        operands = (*args, *(n for n in loaded if n not in args))
        return Node(self.count, dtype, text, operands, depth, earliest, term, at, guards, forwarded)


def linear(access: Forms, shape: Shape, order: Shape | None = None) -> Form:
    """The position of an access in memory, where the axes lie in this order, the fastest last."""
    offset, terms = 0, []
    for (o, of), step in zip(access, steps_of(shape, order)):
        offset += o * step
        terms += [(s, c * step) for s, c in of]
    return form(offset, terms)


def steps_of(shape: Shape, order: Shape | None = None) -> Shape:
    """How far apart elements lie along each axis."""
    if order is None:
        return row_major(shape)
    steps = dict(zip(order, row_major(tuple(shape[a] for a in order))))
    return tuple(steps[a] for a in range(len(shape)))


def form_text(f: Form) -> str:
    """A form as a C expression; loaded indices go by the names of their nodes."""
    parts = []
    for s, c in f[1]:
        name = f"i{s}" if s < SYMBOL else f"v{s - SYMBOL}"
        parts.append(name if c == 1 else f"{c} * {name}")
    if f[0] or not parts:
        parts.append(str(f[0]))
    return " + ".join(parts).replace("+ -", "- ")


def guard_text(guards: Guards) -> str:
    """The condition that all forms are in bounds; as unsigned numbers, negative ones are huge."""
    return " && ".join(f"(uint64_t)({form_text(f)}) < {n}" for f, n in guards)


def literal(value: float, dtype: type[DType]) -> str:
    """A number of this dtype, in brackets if it has a sign."""
    if dtype is Bool:
        return "true" if value else "false"
    if not is_float(dtype):
        n = int(value)
        least = -(1 << (63 if dtype is I64 else 31))
        if n == least:
            return "INT64_MIN" if dtype is I64 else "INT32_MIN"
        text = f"INT64_C({abs(n)})" if dtype is I64 else str(abs(n))
        return f"(-{text})" if n < 0 else text
    import numpy as np

    with np.errstate(over="ignore"):
        x = float(dtype.np_dtype(value))
    if x != x:
        return "(-NAN)" if np.signbit(x) else "NAN"
    text = "INFINITY" if abs(x) == float("inf") else repr(abs(x)) + ("f" if dtype is F32 else "")
    return f"(-{text})" if np.signbit(x) else text
