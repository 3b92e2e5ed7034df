"""Normalising a program to the few rows that kernels consist of.

Contractions become sums of products, which nests fuse, unless a BLAS call pays. Then their operands are laid out as BLAS needs
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import frexp, prod

from adtypes.affine import axis
from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Div, Mul
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
from interpreters.compile.c.normal.carries import continued, uses_of
from interpreters.compile.c.normal.direct import ANY, LOOPS, Windowed, cached, spread, windowed
from interpreters.compile.c.normal.families import core, is_given, is_uniform, zeros
from interpreters.compile.c.normal.margins import enlarged
from interpreters.compile.c.normal.matmul import BLAS, CALL, WORTH, arrange, groups, is_small, laid, pays, work
from interpreters.compile.c.normal.pieces import by_piece
from interpreters.compile.c.normal.places import interleaved, joined, moved, rotated, spelled_out
from interpreters.compile.c.normal.rowwise import rowwise
from interpreters.compile.c.normal.shields import shielded
from interpreters.compile.c.normal.symmetric import halved
from interpreters.compile.c.normal.systems import FACTORED, eigen, factored, orthogonal
from interpreters.compile.c.normal.vectors import Steps, of_vector
from interpreters.compile.c.normal.windows import Copies, arranged, copy_cost, cost, is_windows, strides, summed
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.term import Arena, Term, reachable

OTHERWISE = (Contraction, Proj, Scatter, Unview, View, Concat, Stack, *FACTORED)  # rows that may be written otherwise


def normal(arena: Arena, outputs: Sequence[Term], steps: Steps | None = None) -> list[Term]:
    """The same outputs in that form, of a program or of the steps of a loop."""
    outputs = by_piece(arena, shielded(arena, outputs))
    terms = reachable(outputs)
    inverse = reciprocals(terms)
    if not inverse and not any(isinstance(t.op, OTHERWISE) for t in terms):
        return list(outputs)
    affine = Affine()
    fixed = {a for t in terms if isinstance(t.op, (MapAccum, While, Branch)) for a in t.args}  # these are in memory anyway
    inner = {*terms} - {*outputs}
    multiplied = {a for t in terms if isinstance(t.op, Contraction) for a in t.args}
    rows = rowwise(terms)
    uses = uses_of(terms, outputs)
    later = continued(terms, uses) if steps is not None else {}
    new: dict[Term, Term] = {}
    copies: Copies = {}
    with arena.passing():
        for t in terms:
            arena.where = t.where
            args = tuple(new[a] for a in t.args)
            if t in later:
                args = tuple(later[t].get(k, a) for k, a in enumerate(args))
            last = next((a for a in t.args if isinstance(a.op, Proj) and a.op.k in later.get(a.args[0], ())), None)
            if last is not None and isinstance(t.op, Add):
                new[t] = new[last]
            elif isinstance(t.op, Contraction):
                new[t] = _contraction(arena, t.op, args, not rows.isdisjoint((t, *t.args)), copies, t in inner, steps)
            elif (made := _in_order(arena, t, new, uses, t in inner)) is not None:
                new[t] = made
            elif steps is None and t not in multiplied and isinstance(t.op, View):
                new[t] = enlarged(arena, t, args[0]) or arena.term(t.op, args)
            elif t in inverse:
                new[t] = arena.term(Mul(), (args[0], arena.term(t.op, (inverse[t], args[1]))))
            elif isinstance(t.op, FACTORED):
                new[t] = factored(arena, t, args)
            elif isinstance(t.op, Concat) and t not in fixed:
                made = joined(arena, t, args, t.op.axis, t in inner)
                if made is None and t in inner:
                    made = rotated(arena, t, args, t.op.axis)
                new[t] = made or arena.term(t.op, args)
            elif isinstance(t.op, Stack) and t not in fixed:
                new[t] = joined(arena, t, [_row(arena, a) for a in args], 0, t in inner) or arena.term(t.op, args)
            elif isinstance(t.op, (Scatter, Unview)):
                made = _spread(arena, t, new, t in inner) or (isinstance(t.op, Unview) and interleaved(arena, t, args[0])) or None
                if made is None and isinstance(t.op, Unview) and uses[t.args[0]] == 1 and _is_product(args[0]):
                    made = summed(arena, t.op, args[0])
                made = made or spelled_out(arena, t, args[0], args[1:], affine)
                new[t] = made or arena.term(t.op, args)
            elif isinstance(t.op, Proj) and isinstance(args[0].op, Eigh):
                new[t] = eigen(arena, t.op.k, args[0].args[0])
            elif isinstance(t.op, Proj) and isinstance(args[0].op, Qr):
                new[t] = orthogonal(arena, t.op.k, args[0].args[0])
            elif isinstance(t.op, Proj) and isinstance(args[0].op, Bundle):
                new[t] = args[0].args[t.op.k]
            else:
                new[t] = t if args == t.args else arena.term(t.op, args)
    return [new[t] for t in outputs]


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


def _contraction(
    arena: Arena, op: Contraction, args: tuple[Term, ...], by_rows: bool, copies: Copies, is_inner: bool, steps: Steps | None
) -> Term:
    sizes = op.sizes(args[0].spec, args[1].spec)
    if any(n == 0 and c not in op.out for c, n in sizes.items()):  # a sum of nothing, whatever the other factor is
        return zeros(arena, args[0].spec.with_shape(tuple(sizes[c] for c in op.out)))
    strong = isinstance(op, Contract0)
    (a, la), (b, lb) = (args[0], op.a), (args[1], op.b)
    if not strong:  # (1 - 1) * inf would be 0
        (a, la), (b, lb) = (_summed(arena, x, own, other, op.out) for x, own, other in _sides(op, args))
        op = Contract(la, lb, op.out)
    size = op.sizes(a.spec, b.spec)
    made: Term | None = None
    if is_float(a.spec.dtype) and is_windows(a) != is_windows(b):
        made = windowed(arena, op, a, b, LOOPS * prod(size.values()), is_inner)
    if is_float(a.spec.dtype) and {*la} | {*lb} == {*op.out} | {*groups(op).inner}:
        if made is None and steps is not None and is_small(op, size):
            made = windowed(arena, op, a, b, ANY, is_inner, least=1)
        if made is None and pays(op, size, by_rows, is_given(a) and is_given(b)):
            made = windowed(arena, op, a, b, BLAS * prod(size.values()) + CALL, is_inner, least=1, cached=cached())
            made = made or _of_windows(arena, op, size, a, b, copies) or _product(arena, op, size, a, b)
    if made is None:
        made = of_vector(arena, op, a, b, steps)
    if made is not None:
        return made
    labels = (*op.out, *dict.fromkeys(c for c in (*la, *lb) if c not in op.out))
    a, b = (x if its == labels else laid(arena, x, its, labels, size) for x, its in ((a, la), (b, lb)))
    product = arena.term(Mul0() if strong else Mul(), (a, b))
    axes = tuple(range(len(op.out), len(labels)))
    if not axes:
        return product
    total = arena.term(Sum(axes), (product,))
    return (None if strong or steps is not None else halved(arena, total)) or total


def _in_order(arena: Arena, t: Term, new: dict[Term, Term], uses: Counter[Term], is_inner: bool) -> Term | None:
    """A product whose axes nobody reads but in another order, made in that order; None if there is no such."""
    row = t.args[0].op if isinstance(t.op, View) else None
    if not isinstance(row, Contraction) or uses[t.args[0]] > 1 or not is_float(t.spec.dtype) or (order := moved(t)) is None:
        return None
    a, b = (new[x] for x in t.args[0].args)
    op = type(row)(row.a, row.b, tuple(row.out[order.index(k)] for k in sorted(order)))
    whole = {*row.a} | {*row.b} == {*op.out} | {*groups(op).inner} and not is_windows(a) and not is_windows(b)
    known = new[t.args[0]]
    known = known.args[0] if isinstance(known.op, View) else known
    if whole and isinstance(known.op, Windowed):
        made = windowed(arena, op, a, b, ANY, is_inner, least=1, cached=cached())
    else:
        made = arena.term(op, (a, b)) if whole and isinstance(known.op, Contraction) else None
        made = None if made is None or reading(made) is None else made
    if made is None:
        return None
    return made if made.spec == t.spec else arena.term(Reshape(t.spec.shape), (made,))


def _spread(arena: Arena, t: Term, new: dict[Term, Term], is_inner: bool) -> Term | None:
    """The adjoint of windows of a contraction as windows of one of its operands."""
    if not isinstance(t.op, Unview) or not is_float(t.spec.dtype):
        return None
    x = t.args[0]
    axes: list[int | None] = list(range(x.spec.ndim))
    if isinstance(x.op, View):  # axes in another order, and those of one element
        order = moved(x)
        if order is None:
            return None
        axes = [order.index(k) if k in order else None for k in axes]
        x = x.args[0]
    row = x.op
    if not isinstance(row, Contraction):
        return None
    a, b = (new[y] for y in x.args)
    return spread(arena, t.op, row, [None if k is None else row.out[k] for k in axes], a, b, is_inner)


def _is_product(x: Term) -> bool:
    """Whether the term is a product, with axes in any order."""
    return isinstance((x.args[0] if isinstance(x.op, View) and moved(x) is not None else x).op, (Mul, Mul0))


def _sides(op: Contraction, args: tuple[Term, ...]) -> list[tuple[Term, Labels, Labels]]:
    return [(args[0], op.a, op.b), (args[1], op.b, op.a)]


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
    sides = []
    for x, own, outer in ((a, op.a, rows), (b, op.b, columns)):  # each group one axis behind the other
        order = (*g.batch, *outer, *g.inner)
        wanted = (*g.batch, *g.inner, *outer) if own[-1] in outer else order
        sides.append((laid(arena, x, own, wanted, size), wanted))
    (a, la), (b, lb) = sides
    made = arena.term(type(op)(la, lb, op.out), (a, b))
    return made if reading(made) is not None else None


def _of_windows(arena: Arena, op: Contraction, size: dict[int, int], a: Term, b: Term, copies: Copies) -> Term | None:
    """The product with a copy of windows in another order, where that is cheaper than to read them as they lie, or in theirs."""
    if is_windows(a) == is_windows(b):
        return None
    plain, copied = 1 << 62, list[tuple[Term, tuple[int, ...]]]()
    if (through := reading(arena.term(op, (a, b)))) is not None:
        steps = [strides(x) if view else row_major(x.spec.shape) for x, view in zip((a, b), through)]
        assert steps[0] is not None and steps[1] is not None
        p = arrange(op, size, steps[0], steps[1], row_major(tuple(size[c] for c in op.out)))
        assert p is not None
        own = [(x, la) for x, la, view in zip((a, b), (op.a, op.b), through) if is_windows(x) and not view]
        copied = [(x, tuple(range(len(la)))) for x, la in own]
        plain = cost(p) + sum(copy_cost(x, la) for (x, la), copy in zip(own, copied) if copy[1] not in copies.get(x, []))
    made = arranged(arena, op, size, a, b, copies, plain)
    if made is None:
        for x, order in copied:
            copies.setdefault(x, []).append(order)
    return made


def reading(t: Term) -> tuple[bool, bool] | None:
    """How the library can compute a contraction whose result lies in row-major order: for each operand whether it is read through
    its view, where the source lies in row-major order, rather than in row-major order itself."""
    op = t.op
    assert isinstance(op, Contraction)
    a, b = t.args
    size = op.sizes(a.spec, b.spec)
    g = groups(op)
    whole = prod(size[c] for c in (*g.rows, *g.columns, *g.inner))
    for through in ((True, True), (True, False), (False, True), (False, False)):
        steps = [strides(x) if view else row_major(x.spec.shape) for x, view in zip(t.args, through)]
        if steps[0] is None or steps[1] is None:
            continue
        found = arrange(op, size, steps[0], steps[1], row_major(t.spec.shape))
        if found is not None and (4 * work(found) >= whole or work(found) >= WORTH):
            return through
    return None


def read_through(t: Term) -> tuple[bool, bool]:
    """The same of a contraction that a library computes, as all do that are left."""
    found = reading(t)
    assert found is not None
    return found
