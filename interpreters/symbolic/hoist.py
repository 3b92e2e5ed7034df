"""Hoisting over gathers: what depends only on a gathered row is computed once per row of the table, and gathered afterwards.

Programs read ``cameras[camera_of[i]]`` and go on computing. Terms that depend on a table through one index only are followed
from the gather down, and some of them are computed from the rows of the table instead. Which ones is a minimum cut between the
table and the terms that are needed for each entry of the index, weighted by the cost of a gathered number and of an operation.
Nothing is moved unless the table is much smaller than the index.

Reading out of bounds gives 0, and ``f(0)`` need not be 0: unless the index is known to lie inside, the table gets a row of
zeros at both ends, and the index is clamped to them. So values are the same for every index, also those of infinite rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from adtypes.affine import axis, kept, only_axis
from adtypes.dtypes import I64
from adtypes.namespace import Form
from adtypes.ops.arithmetic import Add, Maximum, Minimum
from adtypes.ops.contraction import Contraction, Labels
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Concat, Stack, Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Extremum, Max, Min
from adtypes.spec import Shape
from interpreters.symbolic.loops.cut import is_costly
from interpreters.symbolic.loops.flow import Network
from interpreters.symbolic.rewrite import Rewriter, rule
from interpreters.symbolic.term import Term, reachable

NAME = "rows before gathers"
SMALLER = 4  # how many times longer than the table the index is at least
GATHERED, COSTLY = 8, 16  # what a gathered number and a division cost, in additions


class Index(NamedTuple):
    """Indices over one grid into axes of the sizes `dims`."""

    ix: tuple[Term, ...]
    dims: Shape


class Rows(NamedTuple):
    """A term that depends on rows of a table: axis ``places[k]`` of the term is axis `k` of the grid of the index."""

    by: Index
    places: tuple[int, ...]


@rule(NAME, "f (gather x ix) (gather y ix) = gather (f x y) ix,  if x, y have far fewer rows than ix entries")
def never(r: Rewriter, t: Term) -> Term | None:
    """The name of the pass below among those of rules; as a rule it looks at no operation."""
    return None


def hoist(r: Rewriter, outputs: Sequence[Term]) -> list[Term]:
    """The outputs, with terms moved to tables where that is cheaper."""
    if r.only is not None and NAME not in r.only:
        return list(outputs)
    order = reachable(outputs)
    rows: dict[Term, Rows] = {}
    for t in order:
        found = _rows(r, t, rows)
        if found is not None:
            rows[t] = found
    if len(rows) < 2:
        return list(outputs)
    wanted = {t for t in outputs if t in rows} | {a for t in order if t not in rows for a in t.args if a in rows}
    chosen = _cut(order, rows, wanted)
    if not chosen:
        return list(outputs)
    r.fired[NAME] += len(chosen)
    with r.arena.passing():
        made: dict[Term, Term] = {}
        tables = Tables(r, rows, made)
        for t in order:
            r.arena.follow(t)
            if t in chosen:
                made[t] = tables.gathered(t)
            else:
                args = tuple([made[a] for a in t.args])
                made[t] = t if args == t.args else r.make(t.op, *args)
        return [made[t] for t in outputs]


# ---------------------------------------------------------------- which terms are rows
def _rows(r: Rewriter, t: Term, known: dict[Term, Rows]) -> Rows | None:
    """The rows that a term depends on, if it depends on a table through one index and keeps the axes of the grid apart."""
    op = t.op
    if isinstance(op, Gather):
        return _source(t)
    if not any(a in known for a in t.args):
        return None
    if isinstance(op, Pointwise):
        found = {known[a] for a in t.args if a in known}
        if len(found) != 1:
            return None
        (one,) = found
        return one if all(a in known or _is_apart(a, one.places) for a in t.args) else None
    if isinstance(op, View):
        return _viewed(t, op, known[t.args[0]])
    if isinstance(op, (Sum, Max, Min)):
        (x,) = t.args
        left = kept(x.spec.ndim, op.axes)
        places = known[x].places
        return None if {*places} & {*op.axes} else Rows(known[x].by, tuple(left.index(p) for p in places))
    if isinstance(op, (Stack, Concat)):
        found = {known[a] for a in t.args if a in known}
        if len(found) != 1 or any(a not in known for a in t.args):
            return None
        (one,) = found
        if isinstance(op, Stack):
            return Rows(one.by, tuple(p + 1 for p in one.places))
        return None if op.axis in one.places else one
    return _contracted(t, op, known) if isinstance(op, Contraction) else None


def _source(t: Term) -> Rows | None:
    """The rows of a gather from a table that is small enough."""
    x, *ix = t.args
    if not ix or any(i.spec.dtype is not I64 for i in ix):
        return None
    index = Index(tuple(ix), x.spec.shape[: len(ix)])
    if SMALLER * prod(n + 2 for n in index.dims) > ix[0].spec.size:
        return None
    return Rows(index, tuple(range(ix[0].spec.ndim)))


def _is_apart(t: Term, places: tuple[int, ...]) -> bool:
    """Whether the term is broadcast along these axes."""
    return isinstance(t.op, View) and not any(a in places for _, terms in t.op.forms for a, _ in terms)


def _viewed(t: Term, op: View, of: Rows) -> Rows | None:
    """A view that leaves the axes of the grid whole, wherever it puts them."""
    (x,) = t.args
    places = []
    for p in of.places:
        k = only_axis(op.forms[p])
        if k is None or op.shape[k] != x.spec.shape[p]:
            return None
        places.append(k)
    others = {a for k, (_, terms) in enumerate(op.forms) if k not in of.places for a, _ in terms}
    return None if others & {*places} or len({*places}) != len(places) else Rows(of.by, tuple(places))


def _contracted(t: Term, op: Contraction, known: dict[Term, Rows]) -> Rows | None:
    """A contraction of rows with each other, or with what is the same for all of them."""
    found = {(known[x].by, tuple(ls[p] for p in known[x].places)) for x, ls in zip(t.args, (op.a, op.b)) if x in known}
    if len(found) != 1:
        return None
    ((index, grid),) = found
    if any(x not in known and {*grid} & {*ls} for x, ls in zip(t.args, (op.a, op.b))) or not {*grid} <= {*op.out}:
        return None
    return Rows(index, tuple(op.out.index(g) for g in grid))


# ---------------------------------------------------------------- what is computed where
def _cut(order: Sequence[Term], rows: dict[Term, Rows], wanted: set[Term]) -> set[Term]:
    """The terms to gather from tables, so that gathers and the computations after them cost least.

    Each term has two nodes: it is there for each entry of the index, and it is computed there. If it is there and not computed
    there, it is gathered; if it is computed there, so are its operands there.
    """
    number = {t: k for k, t in enumerate(t for t in order if t in rows)}
    net = Network(2 * len(number) + 2)
    source, sink = 2 * len(number), 2 * len(number) + 1
    seen = _seen(order, rows)
    for t, k in number.items():
        there, computed = 2 * k, 2 * k + 1
        if isinstance(t.op, Gather):
            net.edge(source, there, GATHERED * seen.get(t, t.spec.size))
        else:
            net.edge(source, computed, _cost(t))
            net.edge(computed, there, GATHERED * t.spec.size)
            for a in t.args:
                if a in number:
                    net.edge(2 * number[a], computed)
        if t in wanted:
            net.edge(there, sink)
    near = net.near_sink(source, sink)
    chosen = {t for t, k in number.items() if 2 * k in near and 2 * k + 1 not in near and not isinstance(t.op, Gather)}
    return {t for t in chosen if not _is_moved(t)}


def _seen(order: Sequence[Term], rows: dict[Term, Rows]) -> dict[Term, int]:
    """How many elements of gathers are read, of those that only views read."""
    seen: dict[Term, int] = {}
    for t in order:
        for a in t.args:
            if a in rows and isinstance(a.op, Gather):
                seen[a] = min(a.spec.size, seen.get(a, 0) + (t.spec.size if isinstance(t.op, View) else a.spec.size))
    return seen


def _cost(t: Term) -> int:
    """Of computing the term for all entries of the index, in additions."""
    op = t.op
    if isinstance(op, View):
        return 0
    if isinstance(op, Contraction):
        return 2 * prod(op.sizes(*[a.spec for a in t.args]).values())
    if isinstance(op, Pointwise):
        return t.spec.size * (COSTLY if is_costly(op) else 1)
    return sum(a.spec.size for a in t.args)


def _is_moved(t: Term) -> bool:
    """Whether a term only selects elements of a gathered row, which can be read in place."""
    while isinstance(t.op, View):
        (t,) = t.args
    return isinstance(t.op, Gather)


# ---------------------------------------------------------------- the same terms over the rows of tables
class Tables:
    """Terms over tables: the axes of the table first, then those of the term that are not of the grid, in their order."""

    def __init__(self, r: Rewriter, rows: dict[Term, Rows], apart: Mapping[Term, Term]) -> None:
        self.r, self.rows = r, rows
        self.apart = apart  # what terms that are no rows have become, tables and what is the same for all rows among them
        self.memo: dict[Term, Term] = {}
        self.indices: dict[Index, tuple[tuple[Term, ...], Shape]] = {}

    def gathered(self, t: Term) -> Term:
        """The term as a gather from its table."""
        r, (index, places) = self.r, self.rows[t]
        ix, _ = self.index(index)
        y = r.make(Gather(), self.table(t), *ix)
        order = (*places, *kept(t.spec.ndim, places))
        return r.view(y, t.spec.shape, tuple(axis(a) for a in order))

    def index(self, index: Index) -> tuple[tuple[Term, ...], Shape]:
        """The index into tables, and the sizes of their axes: wider by a row at each end unless it stays inside."""
        if index not in self.indices:
            ix = tuple([self.apart[i] for i in index.ix])
            if self.r.affine.inside(ix, index.dims):
                self.indices[index] = ix, index.dims
            else:
                self.indices[index] = (
                    tuple([clamped(self.r, i, n) for i, n in zip(ix, index.dims)]), tuple(n + 2 for n in index.dims),
                )  # fmt: skip
        return self.indices[index]

    def table(self, t: Term) -> Term:
        todo = [t]
        while todo:
            u = todo[-1]
            missing = [a for a in u.args if a in self.rows and a not in self.memo] if not isinstance(u.op, Gather) else []
            if u in self.memo or missing:
                todo.extend(missing)
                if not missing:
                    todo.pop()
                continue
            self.r.arena.follow(u)
            self.memo[u] = self.made(u)
            todo.pop()
        return self.memo[t]

    def made(self, t: Term) -> Term:
        """A term over the rows of tables, from its operands there."""
        r, op, index = self.r, t.op, self.rows[t].by
        _, dims = self.index(index)
        many = len(dims)
        if isinstance(op, Gather):
            x, by = self.apart[t.args[0]], int(dims != index.dims)
            forms = tuple((-by, ((k, 1),)) if k < many else axis(k) for k in range(x.spec.ndim))
            return r.view(x, dims + x.spec.shape[many:], forms)
        at = self.axes(t)
        if isinstance(op, Pointwise):
            return r.make(op, *[self.memo[a] if a in self.rows else self.repeated(a, t) for a in t.args])
        if isinstance(op, View):
            (x,) = t.args
            own = kept(x.spec.ndim, self.rows[x].places)
            return r.view(self.memo[x], self.shape(t), (*map(axis, range(many)), *(_renamed(op.forms[k], at) for k in own)))
        if isinstance(op, Contraction):
            return self.contracted(t, op, many)
        if isinstance(op, Stack):
            y = r.make(op, *[self.memo[a] for a in t.args])
            return r.view(y, self.shape(t), (axis(many), *(axis(k) for k in range(y.spec.ndim) if k != many)))
        if isinstance(op, Concat):
            return r.make(Concat(at[op.axis]), *[self.memo[a] for a in t.args])
        (x,) = t.args
        assert isinstance(op, (Sum, Extremum))
        axes = tuple(self.axes(x)[a] for a in op.axes)
        return r.make(Sum(axes) if isinstance(op, Sum) else op.over(axes), self.memo[x])

    def contracted(self, t: Term, op: Contraction, many: int) -> Term:
        used = {*op.a, *op.b}
        grid = {op.out[p] for p in self.rows[t].places}
        new = tuple([k for k in range(len(used) + many) if k not in used][:many])

        def labels(ls: Labels) -> Labels:
            return new + tuple(k for k in ls if k not in grid)

        a, b = ((self.memo[x], labels(ls)) if x in self.rows else (self.apart[x], ls) for x, ls in zip(t.args, (op.a, op.b)))
        return self.r.make(type(op)(a[1], b[1], labels(op.out)), a[0], b[0])

    def repeated(self, a: Term, t: Term) -> Term:
        """An operand that is the same for all rows, for those of the table."""
        assert isinstance(a.op, View)
        at = self.axes(t)
        return self.r.view(self.apart[a.args[0]], self.shape(t), tuple(_renamed(f, at) for f in a.op.forms))

    def axes(self, t: Term) -> dict[int, int]:
        """The axis of the table for each axis of the term that is not one of the grid."""
        index, places = self.rows[t]
        return {a: len(index.dims) + k for k, a in enumerate(kept(t.spec.ndim, places))}

    def shape(self, t: Term) -> Shape:
        index, places = self.rows[t]
        return self.index(index)[1] + tuple(t.spec.shape[a] for a in kept(t.spec.ndim, places))


def _renamed(f: Form, at: dict[int, int]) -> Form:
    return f[0], tuple(sorted((at[a], c) for a, c in f[1]))


def clamped(r: Rewriter, i: Term, n: int) -> Term:
    """An index into so many rows as one into these with another row at each end, for what is outside."""
    low, high, one = (r.constant(c, i.spec) for c in (-1, n, 1))
    return r.make(Add(), r.make(Minimum(), r.make(Maximum(), i, low), high), one)
