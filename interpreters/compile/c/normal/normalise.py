"""Normalising a program to the few rows that kernels consist of.

Contractions become sums of products, which nests fuse, unless a BLAS call pays. Then their operands are laid out as BLAS needs
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import frexp, prod

from adtypes.affine import axis, only_axis
from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Div, Mul, Power
from adtypes.ops.branch import Branch
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contract, Contract0, Contraction, Labels
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, Unview, View
from adtypes.ops.linalg import Eigh
from adtypes.ops.qr import Qr
from adtypes.ops.repeat import While
from adtypes.ops.selection import Mul0
from adtypes.ops.several import Bundle
from interpreters.compile.c.contiguous import ROWED
from interpreters.compile.c.forms import bytes_of
from interpreters.compile.c.normal.carries import AT_ONCE, IN_STEPS, continued, scatters_last
from interpreters.compile.c.normal.direct import ANY, LOOPS, spread, windowed
from interpreters.compile.c.normal.eliminated import MOST, WRITTEN, eliminated, work
from interpreters.compile.c.normal.families import core, is_given, is_uniform, zeros
from interpreters.compile.c.normal.leading import merged
from interpreters.compile.c.normal.margins import enlarged, surrounded
from interpreters.compile.c.normal.matmul import WORTH, arrange, groups, is_much, laid, sides
from interpreters.compile.c.normal.matvec import Steps, of_sum, of_vector
from interpreters.compile.c.normal.phased import in_phases
from interpreters.compile.c.normal.pieces import by_piece
from interpreters.compile.c.normal.places import divided, interleaved, joined, moved, rotated, spelled_out
from interpreters.compile.c.normal.powers import of_root
from interpreters.compile.c.normal.rowwise import rowwise
from interpreters.compile.c.normal.shields import shielded
from interpreters.compile.c.normal.symmetric import halved
from interpreters.compile.c.normal.systems import FACTORED, eigen, factored, orthogonal
from interpreters.compile.c.normal.tiles import Windowed, cached
from interpreters.compile.c.normal.turned import along_results
from interpreters.compile.c.normal.ways import Around, if_written, is_small, library, pays, repeated
from interpreters.compile.c.normal.windows import are_few, is_windows, strides, summed
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.term import Arena, Term, reachable, uses_of

OTHERWISE: tuple[type, ...] = (
    Contraction, Proj, Scatter, Unview, View, Reshape, Concat, Stack, Power, *FACTORED, *WRITTEN,
)  # fmt: skip  # what other rows may compute

ROW, LONG = 12, 24  # numbers of rows whose sums go along them, and of those that have loops of their own
TALL = 2  # times as many rows as columns


def normal(arena: Arena, outputs: Sequence[Term], steps: Steps | None = None) -> list[Term]:
    """The same outputs in that form, of a program or of the steps of a loop."""
    outputs = by_piece(arena, merged(arena, shielded(arena, outputs)))
    terms = reachable(outputs)
    inverse = reciprocals(terms)
    if not inverse and not any(isinstance(t.op, OTHERWISE) for t in terms):
        return list(outputs)
    made = _Normal(arena, terms, outputs, steps, inverse)
    with arena.passing():
        for t in terms:
            arena.where = t.where
            made.add(t)
        done = [made.new[t] for t in outputs]
        if any(isinstance(t.op, (Scatter, Unview)) for t in terms):
            uses = uses_of(done, reachable(done))
            n, bases = (len(done), AT_ONCE) if steps is None else (steps.carries, IN_STEPS)
            done[:n] = [scatters_last(arena, t, uses, bases) for t in done[:n]]
    return done


class _Normal:
    """The terms again, operands first, each in that form."""

    def __init__(
        self, arena: Arena, terms: Sequence[Term], outputs: Sequence[Term], steps: Steps | None, inverse: dict[Term, Term]
    ) -> None:
        self.arena, self.steps, self.inverse = arena, steps, inverse
        self.affine = Affine()
        # These are in memory anyway.
        self.fixed = {a for t in terms if isinstance(t.op, (MapAccum, While, Branch)) for a in t.args}
        self.inner = {*terms} - {*outputs}
        self.multiplied = {a for t in terms if isinstance(t.op, Contraction) for a in t.args}
        self.rows = rowwise(terms)
        self.written = if_written(terms)
        self.uses = uses_of(outputs, terms)
        self.later = continued(terms, self.uses) if steps is not None else {}
        self.new: dict[Term, Term] = {}
        self.products = {t.args for t in terms if isinstance(t.op, Mul)}
        self.room = MOST  # for systems that are written out

    def add(self, t: Term) -> None:
        """The term over what its operands have become."""
        args = tuple(self.new[a] for a in t.args)
        if t in self.later:
            args = tuple(self.later[t].get(k, a) for k, a in enumerate(args))
        last = next((a for a in t.args if isinstance(a.op, Proj) and a.op.k in self.later.get(a.args[0], ())), None)
        if last is not None and isinstance(t.op, Add):
            self.new[t] = self.new[last]
        else:
            self.new[t] = self.otherwise(t, args) or (t if args == t.args else self.arena.term(t.op, args))

    def otherwise(self, t: Term, args: tuple[Term, ...]) -> Term | None:
        """The term by other rows; None if it stays what it is."""
        arena, op = self.arena, t.op
        if isinstance(op, Contraction):
            return self.contraction(t, op, args)
        if isinstance(op, View):
            made = self.in_order(t)
            return made or (enlarged(arena, t, args[0]) if self.steps is None and t not in self.multiplied else None)
        if isinstance(op, Reshape) and t in self.inner and t not in self.multiplied:
            return divided(arena, t, args[0])
        if t in self.inverse:
            return arena.term(Mul(), (args[0], arena.term(op, (self.inverse[t], args[1]))))
        if isinstance(op, Power):
            return of_root(arena, *args)
        if type(op) in WRITTEN and (size := work(op, args)) is not None and size <= self.room:
            self.room -= size
            return eliminated(arena, op, args)
        if isinstance(op, FACTORED):
            return factored(arena, t, args)
        if isinstance(op, Concat) and t not in self.fixed:
            made = joined(arena, t, args, op.axis, t in self.inner)
            return rotated(arena, t, args, op.axis) if made is None and t in self.inner else made
        if isinstance(op, Stack) and t not in self.fixed:
            return joined(arena, t, [_row(arena, a) for a in args], 0, t in self.inner)
        if isinstance(op, Unview) and (made := self.added_up(t, op, args[0])) is not None:
            return made
        if isinstance(op, Unview) and self.steps is None and (made := surrounded(arena, op, args[0])) is not None:
            return made
        if isinstance(op, (Scatter, Unview)):
            return spelled_out(arena, t, args[0], args[1:], self.affine)
        return self.part(op.k, args[0]) if isinstance(op, Proj) else None

    def part(self, k: int, several: Term) -> Term | None:
        """One of several results."""
        if isinstance(several.op, Eigh):
            return eigen(self.arena, k, several.args[0])
        if isinstance(several.op, Qr):
            return orthogonal(self.arena, k, several.args[0])
        return several.args[k] if isinstance(several.op, Bundle) else None

    def contraction(self, t: Term, op: Contraction, args: tuple[Term, ...]) -> Term:
        """A product of matrices as a call, or as a sum of products, which nests fuse."""
        arena, steps, is_inner = self.arena, self.steps, t in self.inner
        sizes = op.sizes(args[0].spec, args[1].spec)
        if any(n == 0 and c not in op.out for c, n in sizes.items()):  # a sum of nothing, whatever the other factor is
            return zeros(arena, args[0].spec.with_shape(tuple(sizes[c] for c in op.out)))
        strong = isinstance(op, Contract0)
        (a, la), (b, lb) = (args[0], op.a), (args[1], op.b)
        if not strong:  # (1 - 1) * inf would be 0
            (a, la), (b, lb) = _summed(arena, a, la, lb, op.out), _summed(arena, b, lb, la, op.out)
            op = Contract(la, lb, op.out)
        size = op.sizes(a.spec, b.spec)
        made: Term | None = None
        if is_float(a.spec.dtype) and is_windows(a) != is_windows(b):
            made = windowed(arena, op, a, b, LOOPS * prod(size.values()), is_inner)
        if is_float(a.spec.dtype) and {*la} | {*lb} == {*op.out} | {*groups(op).inner}:
            if made is None and steps is not None and is_small(op, size):
                made = windowed(arena, op, a, b, ANY, is_inner, least=1)
            if made is None and pays(op, size, self.around(t, a, b)):
                n, plain = prod(size.values()), _product(arena, op, size, a, b)
                most = LOOPS * n if plain is None else library(groups(op), size)
                made = windowed(arena, op, a, b, most, is_inner, least=1, cached=cached()) or plain
        if made is None:
            made = of_vector(arena, op, a, b, steps)
        if made is None and steps is not None:
            op, a, b = along_results(arena, op, size, a, b, steps)
        if made is not None:
            return made
        if op == t.op and (self.is_there(t, size) or (steps is None and _sums_rows(op, a))):  # as operands lie
            return self.sum_of_products(op, op.a, size, a, b, strong)
        kept = _kept(op, size) if is_inner and steps is None else op.out
        labels = (*kept, *dict.fromkeys(c for c in (*op.a, *op.b) if c not in kept))
        made = self.sum_of_products(type(op)(op.a, op.b, kept), labels, size, a, b, strong)
        return made if kept == op.out else laid(arena, made, kept, op.out, size)

    def around(self, t: Term, a: Term, b: Term) -> Around:
        """What stands around a product of two operands."""
        by_rows = not self.rows.isdisjoint((t, *t.args))
        given, times, size = is_given(a) and is_given(b), max(repeated(a), repeated(b)), bytes_of(t.spec.dtype)
        return Around(by_rows, given, times, t in self.inner, self.written, size)

    def sum_of_products(
        self, op: Contraction, labels: Labels, size: dict[int, int], a: Term, b: Term, strong: bool
    ) -> Term:
        """The sum of a product whose axes have these labels, in their order."""
        a, b = (x if its == labels else laid(self.arena, x, its, labels, size) for x, its in ((a, op.a), (b, op.b)))
        product = self.arena.term(Mul0() if strong else Mul(), (a, b))
        axes = tuple(k for k, c in enumerate(labels) if c not in op.out)
        if not axes:
            return product
        total = self.arena.term(Sum(axes), (product,))
        return (None if strong or self.steps is not None else halved(self.arena, total)) or total

    def is_there(self, t: Term, size: Mapping[int, int]) -> bool:
        """Whether the program has a product of the operands of a contraction by itself, and the result its axes in order."""
        op, (a, b) = t.op, t.args
        if not isinstance(op, Contraction) or not {*op.b} <= {*op.a} or tuple(c for c in op.a if c in op.out) != op.out:
            return False
        return (a, b if op.a == op.b else laid(self.arena, b, op.b, op.a, size)) in self.products

    def in_order(self, t: Term) -> Term | None:
        """A product whose axes nobody reads but in another order, made in that order; None if there is no such."""
        (x,) = t.args
        row = x.op
        if not isinstance(row, Contraction) or self.uses[x] > 1 or not is_float(t.spec.dtype) or (order := moved(t)) is None:
            return None
        a, b = (self.new[y] for y in x.args)
        op = type(row)(row.a, row.b, tuple(row.out[order.index(k)] for k in sorted(order)))
        whole = {*row.a} | {*row.b} == {*op.out} | {*groups(op).inner} and not is_windows(a) and not is_windows(b)
        known = self.new[x]
        known = known.args[0] if isinstance(known.op, View) else known
        if whole and isinstance(known.op, Windowed):
            made = windowed(self.arena, op, a, b, ANY, t in self.inner, least=1, cached=cached())
        else:
            made = self.arena.term(op, (a, b)) if whole and isinstance(known.op, Contraction) else None
            made = None if made is None or reading(made) is None else made
        if made is None:
            return None
        return made if made.spec == t.spec else self.arena.term(Reshape(t.spec.shape), (made,))

    def added_up(self, t: Term, op: Unview, x: Term) -> Term | None:
        """What is added up at overlapping places, as sums for each place, or as a reshape; None if it is nothing like that."""
        made = interleaved(self.arena, t, x) or self.spread(t, op)
        if made is None and self.uses[t.args[0]] == 1 and _is_product(x):
            total = summed(self.arena, op, x)
            if total is not None:
                made = of_sum(self.arena, total, self.steps) or (total if are_few(total, x) else None)
        return made

    def spread(self, t: Term, op: Unview) -> Term | None:
        """The adjoint of windows of a contraction as windows of one of its operands."""
        if not is_float(t.spec.dtype):
            return None
        x = t.args[0]
        axes: list[int | None] = list(range(x.spec.ndim))
        if isinstance(x.op, View):  # axes in another order, and those of one element
            order = moved(x)
            if order is None:
                return None
            axes = [order.index(k) if k in order else None for k in axes]
            x = x.args[0]
        overlapping = sum(len(terms) > 1 for _, terms in op.forms)
        found = _as_contraction(x)
        if found is None or (found[0] != x.op and overlapping < 2):  # along one axis, sums of shifted rows take less
            return None
        row, a, b = found[0], self.new[found[1]], self.new[found[2]]
        its = [None if k is None else row.out[k] for k in axes]
        return spread(self.arena, op, row, its, a, b, t in self.inner) or in_phases(self.arena, op, row, its, a, b)


def _sums_rows(op: Contraction, a: Term) -> bool:
    """Whether products of rows, element by element, are summed over all axes but those of the result, which come last: rows of
    tall matrices are run through as they lie, and so are those of several axes that are too short for loops of their own."""
    shape, fits = a.spec.shape, op.a == op.b and bool(op.out) and op.a[-len(op.out) :] == op.out
    return fits and shape[-1] >= ROW and (shape[0] >= TALL * shape[-1] if len(shape) == 2 else shape[-1] < LONG)


def _kept(op: Contraction, size: dict[int, int]) -> Labels:
    """The axes of a result in the order in which those of an operand lie, of which the other one has some: so what is added to
    lies along its rows. For shorter rows, or those that are summed themselves, the order that is asked for."""
    a, b = (op.a, op.b) if len(op.a) >= len(op.b) else (op.b, op.a)
    rows = len(a) > len(op.out) > 1 and a[-1] in op.out and size[a[-1]] >= ROWED
    fits = {*op.out} <= {*a} and b == tuple(c for c in a if c in b)
    return tuple(c for c in a if c in op.out) if rows and fits else op.out


def reciprocals(terms: Sequence[Term]) -> dict[Term, Term]:
    """Powers of two that are divided by what 1 is divided by as well, each with that 1: times the reciprocal is the same."""
    ones: dict[Term, Term] = {}
    others: list[Term] = []
    for t in terms:
        if isinstance(t.op, Div) and isinstance(c := core(t.args[0]).op, Const) and is_uniform(t.args[0]):
            if c.value == 1:
                ones[t.args[1]] = t.args[0]
            elif abs(frexp(c.value)[0]) == 0.5:
                others.append(t)
    return {t: ones[t.args[1]] for t in others if t.args[1] in ones}


def _row(arena: Arena, a: Term) -> Term:
    """The term as the only row of one with an axis more."""
    return arena.term(View((1, *a.spec.shape), tuple(axis(k + 1) for k in range(a.spec.ndim))), (a,))


def _as_contraction(x: Term) -> tuple[Contraction, Term, Term] | None:
    """A contraction with its operands; or a product of two arrays, each repeated along axes of the other or in another order, as
    a contraction that sums nothing. None if the term is neither."""
    if isinstance(x.op, Contraction):
        a, b = x.args
        return x.op, a, b
    if not isinstance(x.op, (Mul, Mul0)):
        return None
    labels, below = list[Labels](), list[Term]()
    for y in x.args:
        axes = [only_axis(f) for f in y.op.forms] if isinstance(y.op, View) else []
        its = tuple(k for k in axes if k is not None)
        if not axes or len({*its}) < len(axes) or tuple(x.spec.shape[k] for k in its) != y.args[0].spec.shape:
            return None
        labels.append(its)
        below.append(y.args[0])
    row = Contract0 if isinstance(x.op, Mul0) else Contract
    return row(labels[0], labels[1], tuple(range(x.spec.ndim))), below[0], below[1]


def _is_product(x: Term) -> bool:
    """Whether the term is a product, with axes in any order."""
    return isinstance((x.args[0] if isinstance(x.op, View) and moved(x) is not None else x).op, (Mul, Mul0))


def _summed(arena: Arena, x: Term, own: Labels, other: Labels, out: Labels) -> tuple[Term, Labels]:
    """An operand, summed over the axes that only it has."""
    alone = tuple(k for k, c in enumerate(own) if c not in other and c not in out)
    return (arena.term(Sum(alone), (x,)), tuple(c for c in own if c in other or c in out)) if alone else (x, own)


def _product(arena: Arena, op: Contraction, size: dict[int, int], a: Term, b: Term) -> Term | None:
    """The contraction with operands that lie as a library wants them, copied in another order if need be; else None."""
    made = arena.term(op, (a, b))
    if reading(made) is not None:
        return made
    g = groups(op)
    if (op.out and op.out[-1] in g.batch) or prod(size[c] for c in (*g.rows, *g.columns, *g.inner)) < WORTH:
        return None
    rows, columns = (tuple(c for c in op.out if c in part) for part in (g.rows, g.columns))
    laid_out = []
    for x, own, outer in ((a, op.a, rows), (b, op.b, columns)):  # each group one axis behind the other
        order = (*g.batch, *outer, *g.inner)
        wanted = (*g.batch, *g.inner, *outer) if own[-1] in outer else order
        laid_out.append((laid(arena, x, own, wanted, size), wanted))
    (a, la), (b, lb) = laid_out
    made = arena.term(type(op)(la, lb, op.out), (a, b))
    return made if reading(made) is not None else None


def reading(t: Term) -> tuple[bool, bool] | None:
    """How the library can compute a contraction whose result lies in row-major order: for each operand whether it is read through
    its view, where the source lies in row-major order, rather than in row-major order itself."""
    op = t.op
    assert isinstance(op, Contraction)
    a, b = t.args
    size = op.sizes(a.spec, b.spec)
    whole = prod(sides(groups(op), size))
    for through in ((True, True), (True, False), (False, True), (False, False)):
        steps = [strides(x) if view else row_major(x.spec.shape) for x, view in zip(t.args, through)]
        if steps[0] is None or steps[1] is None:
            continue
        found = arrange(op, size, steps[0], steps[1], row_major(t.spec.shape))
        if found is not None and is_much(found, whole):
            return through
    return None


def read_through(t: Term) -> tuple[bool, bool]:
    """The same of a contraction that a library computes, as all do that are left."""
    found = reading(t)
    assert found is not None
    return found
