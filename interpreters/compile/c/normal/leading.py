"""Leading axes that nothing tells apart, as one axis.

A softmax over rows of a few numbers is the same for ``[32, 8, 16, 12]`` and ``[4096, 12]``, but only the latter has a long loop.
So what is computed place by place, or along the last axes, of arguments and products becomes that:
``f(x) = reshape(f(reshape(x, [N, n])), S + [n])`` with `N` the elements of the leading axes `S`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod
from typing import TypeAlias

from adtypes.affine import axes_of, axis
from adtypes.namespace import Form, Forms
from adtypes.op import Op
from adtypes.ops.constants import Iota
from adtypes.ops.contraction import Contraction
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Reshape, Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Max, Min, Position
from adtypes.spec import Shape
from interpreters.compile.c.normal.families import fills_vectors, is_dear, is_given, reduced_axes
from interpreters.symbolic.term import Arena, Parameter, Term, reachable, readers_of

LONG = 64  # elements of an axis that is a long loop by itself, and of several ones that are one together
SHORT = 32  # elements of rows that are written out, or packed into columns, beside it
PLAIN = 20  # the same where neither functions nor extrema are computed along them

Readers: TypeAlias = dict[Term, list[Term]]


def merged(arena: Arena, outputs: Sequence[Term]) -> list[Term]:
    """The same outputs with such axes as one."""
    terms = reachable(outputs)
    seeds = {t: shape for t in terms if (shape := _leading(t))}
    if not seeds:
        return list(outputs)
    readers = readers_of(terms)
    found: dict[Term, Shape] = {}
    refused = set[tuple[Term, Shape]]()
    for t, shape in seeds.items():
        if t not in found and found.keys().isdisjoint(mine := _around(t, shape, readers, refused)):
            n = prod(t.args[0].spec.shape[len(shape) :])
            fills = fills_vectors(n, t.args[0].spec.dtype)
            pays = n <= PLAIN or (not fills and any(_takes_long(x, shape) for x in mine))
            if pays and not (max(shape) >= LONG and _meets_products(mine, shape, readers)):
                found |= dict.fromkeys(mine, shape)
            else:
                refused.update((x, shape) for x in mine)
    return _rebuilt(arena, terms, outputs, found) if found else list(outputs)


def _meets_products(found: Collection[Term], lead: Shape, readers: Readers) -> bool:
    """Whether products of matrices are read, or read anything, but for sums over all: loops along a long axis make these on the
    way, which are not what they were with another shape. Those of rows with rows are merged as well."""
    near = (x for t in found for x in (*t.args, *readers[t]) if isinstance(x.op, Contraction) and x not in found)
    return not all(_is_total(x, lead) for x in near)


def _takes_long(t: Term, lead: Shape) -> bool:
    """Whether functions or quotients are computed along rows, or extrema."""
    return isinstance(t.op, (Max, Min)) or (t.spec.ndim > len(lead) and is_dear(t))


def _leading(t: Term) -> Shape:
    """The leading axes of what is reduced along all axes behind them, which are few numbers; none if all are short together."""
    axes = reduced_axes(t)
    if not axes or axes != tuple(range(axes[0], t.args[0].spec.ndim)):
        return ()
    lead, rows = t.args[0].spec.shape[: axes[0]], t.args[0].spec.shape[axes[0] :]
    fits = len(lead) > 1 and LONG <= prod(lead) and 1 < prod(rows) <= SHORT
    return lead if fits else ()


def _around(seed: Term, lead: Shape, readers: Readers, refused: set[tuple[Term, Shape]]) -> Collection[Term]:
    """The terms that hang together with a reduction, if none of them tells the leading axes apart; else none. All of these are
    `refused` then, so that no term is looked at twice."""
    found, todo = {seed: None}, [seed]
    while todo:
        t = todo.pop()
        near = [] if _is_repeated(t, lead) else [a for a in _read(t, lead) if not _enters(a, lead)]
        near += [r for r in readers[t] if not _leaves(r, lead)]
        if (t, lead) in refused or not all(_begins(x, lead) and _keeps(x, lead) for x in near):
            refused.update((x, lead) for x in found)
            return ()
        todo += [x for x in dict.fromkeys(near) if x not in found]
        found |= dict.fromkeys(near)
    return found


def _read(t: Term, lead: Shape) -> tuple[Term, ...]:
    """What is read of a term with these axes at each position: of what is picked in rows not the positions of these."""
    return (t.args[0], *t.args[1 + len(lead) :]) if _picks(t, lead) else t.args


def _picks(t: Term, lead: Shape) -> bool:
    """Whether elements are taken from rows of the same position along these axes, or added to those."""
    if not isinstance(t.op, (Gather, Scatter)) or len(t.args) <= len(lead):
        return False
    into = t.op.shape if isinstance(t.op, Scatter) else t.args[0].spec.shape
    own = [(x.op, x.args[0].op) for x in t.args[1 : 1 + len(lead)] if isinstance(x.op, View)]
    fits = [isinstance(below, Iota) and op.forms == (axis(k),) for k, (op, below) in enumerate(own)]
    return into[: len(lead)] == t.args[1].spec.shape[: len(lead)] == lead and fits == [True] * len(lead)


def _enters(a: Term, lead: Shape) -> bool:
    """Whether an operand gets another shape in front of what is merged: it lies in memory, or is a number for each row."""
    lies = isinstance(a.op, (Parameter, Proj, Contraction)) or (a.spec.shape == lead and isinstance(a.op, View) and is_given(a))
    return lies and _begins(a, lead) and not _keeps(a, lead)


def _leaves(r: Term, lead: Shape) -> bool:
    """Whether a reader takes what is merged in its own shape, or sums all of it."""
    return not (_begins(r, lead) and _keeps(r, lead)) and (isinstance(r.op, Contraction) or _is_total(r, lead))


def _begins(t: Term, lead: Shape) -> bool:
    """Whether a term has these leading axes, and rows of a few numbers."""
    shape = t.spec.shape
    return shape[: len(lead)] == lead and prod(shape[len(lead) :]) <= SHORT


def _keeps(t: Term, lead: Shape) -> bool:
    """Whether a term with these axes is computed for each of their positions alike."""
    op, many = t.op, len(lead)
    if isinstance(op, View):
        return _is_repeated(t, lead) or (
            t.args[0].spec.shape[:many] == lead
            and op.forms[:many] == tuple(axis(k) for k in range(many))
            and axes_of(op.forms[many:]).isdisjoint(range(many))
        )
    if isinstance(op, Contraction):  # of rows with rows
        return op.a[:many] == op.b[:many] == op.out[:many] and all(_begins(a, lead) for a in t.args)
    return isinstance(op, Pointwise) or min(reduced_axes(t), default=-1) >= many or _picks(t, lead)


def _is_repeated(t: Term, lead: Shape) -> bool:
    """Whether a term is the same at all positions of these axes."""
    return isinstance(t.op, View) and axes_of(t.op.forms).isdisjoint(range(len(lead)))


def _is_total(t: Term, lead: Shape) -> bool:
    """Whether a term is a reduction over all of these axes, or sums products of rows over them."""
    op, many = t.op, len(lead)
    if isinstance(op, Contraction):
        return op.a[:many] == op.b[:many] and {*op.a[:many]}.isdisjoint(op.out) and all(_begins(a, lead) for a in t.args)
    return isinstance(op, (Sum, Max, Min)) and {*range(many)} <= {*op.axes}


def _rebuilt(arena: Arena, terms: Sequence[Term], outputs: Sequence[Term], found: dict[Term, Shape]) -> list[Term]:
    """The outputs over these terms with their leading axes as one."""
    new: dict[Term, Term] = {}

    def apart(t: Term) -> Term:
        """With all axes again."""
        return arena.term(Reshape(t.spec.shape), (new[t],)) if t in found else new[t]

    def joined(a: Term, lead: Shape) -> Term:
        """With these axes as one."""
        if found.get(a) == lead:
            return new[a]
        return arena.term(Reshape((prod(lead), *a.spec.shape[len(lead) :])), (apart(a),))

    with arena.passing():
        for t in terms:
            arena.follow(t)
            if t in found:
                lead = found[t]
                args = tuple(apart(a) if _is_repeated(t, lead) else joined(a, lead) for a in _read(t, lead))
                if _picks(t, lead):
                    grid = (prod(lead), *t.args[1].spec.shape[len(lead) :])
                    own = arena.term(View(grid, (axis(0),)), (arena.term(Iota(grid[0]), ()),))
                    args = (args[0], own, *args[1:])
                new[t] = arena.term(_over(t.op, lead), args)
            elif (shape := next((found[a] for a in t.args if a in found), ())) and _is_total(t, shape):
                new[t] = arena.term(_over(t.op, shape), tuple(joined(a, shape) for a in t.args))
            else:
                args = tuple(apart(a) for a in t.args)
                new[t] = t if args == t.args else arena.term(t.op, args)
        return [apart(t) for t in outputs]


def _over(op: Op, lead: Shape) -> Op:
    """The operation where these axes are one."""
    gone = len(lead) - 1
    if isinstance(op, View):
        shape = (prod(lead), *op.shape[len(lead) :])
        kept = op.forms if axes_of(op.forms).isdisjoint(range(len(lead))) else (axis(gone), *op.forms[len(lead) :])
        return View(shape, _behind(kept, gone))
    if isinstance(op, Contraction):
        one, others = op.a[0], {*op.a[1 : len(lead)]}
        return type(op)(*(tuple(x for x in labels if x == one or x not in others) for labels in (op.a, op.b, op.out)))
    if isinstance(op, Position):
        return op.along(op.axis - gone)
    if isinstance(op, Scatter):
        return Scatter((prod(lead), *op.shape[len(lead) :]))
    if isinstance(op, (Sum, Max, Min)):
        axes = tuple(sorted({max(k - gone, 0) for k in op.axes}))
        return Sum(axes) if isinstance(op, Sum) else op.over(axes)
    return op


def _behind(forms: Forms, gone: int) -> Forms:
    """The forms over a grid with so many leading axes less."""

    def less(f: Form) -> Form:
        return f[0], tuple((k - gone, c) for k, c in f[1])

    return tuple(map(less, forms))
