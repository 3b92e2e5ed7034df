"""Recovering index functions of the grid position from index operands: ``p[i] + 1`` for the sum of a table and repeated ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from adtypes.affine import compose, identity, substitute
from adtypes.affine import form as form_of
from adtypes.namespace import Form, Forms
from adtypes.op import Op
from adtypes.ops.arithmetic import Add, Mul, Neg, Sub
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from interpreters.symbolic.affine import Affine, reads_inside
from interpreters.symbolic.printing.index_text import affine_text, subscript
from interpreters.symbolic.printing.notation import Expr, operation
from interpreters.symbolic.term import Build1, LoopVar, Term

_DEEP = 5  # operations beyond which an index is printed as a named table


class Affinely(NamedTuple):
    """An affine form of the position."""

    form: Form


class Table(NamedTuple):
    """The entry of a term at an affine position; the term itself if it has rank 0."""

    term: Term
    at: Forms


class Applied(NamedTuple):
    """A pointwise operation on entries; or, for a gather, the entry of a table at entries."""

    op: Op
    args: tuple[IndexTree, ...]


IndexTree: TypeAlias = Affinely | Table | Applied


def index_tree(
    affine: Affine, t: Term, at: Forms | None = None, depth: int = 0, bound: tuple[tuple[Term, Form], ...] = ()
) -> IndexTree:
    """The integer term `t` at the position `at`, by default each position of its own grid; loop variables as `bound`."""
    at = identity(t.spec.ndim) if at is None else at
    while (form := affine(t).form) is None and isinstance(op := t.op, View):
        if not reads_inside(t):
            break
        t, at = t.args[0], compose(op.forms, at)
    if form is not None:
        return Affinely(substitute(form, at))
    op = t.op
    if isinstance(op, LoopVar):
        return next((Affinely(f) for v, f in bound if v is t), Table(t, at))
    if depth < _DEEP:
        if isinstance(op, Pointwise):
            return _applied(op, [index_tree(affine, a, at, depth + 1, bound) for a in t.args])
        if isinstance(op, Gather) and len(t.args) > 1 and len(t.args) - 1 == t.args[0].spec.ndim:
            x, *ix = t.args
            return Applied(op, (Table(x, ()), *(index_tree(affine, i, at, depth + 1, bound) for i in ix)))
        if isinstance(op, Build1):
            (body,) = t.args
            var = variable(t)
            inner = bound if var is None else (*bound, (var, at[0]))
            tree = index_tree(affine, body, at[1:], depth + 1, inner)
            if var is None or all(var not in b.free for b in bases(tree)):
                return tree
    return Table(t, at)


def _applied(op: Op, args: Sequence[IndexTree]) -> IndexTree:
    """An operation on indices; affine again where it can be."""
    forms = [a.form for a in args if isinstance(a, Affinely)]
    if len(forms) == len(args):
        if isinstance(op, Neg):
            return Affinely(_scaled(forms[0], -1))
        if isinstance(op, (Add, Sub)):
            a, b = forms[0], _scaled(forms[1], -1 if isinstance(op, Sub) else 1)
            return Affinely(form_of(a[0] + b[0], (*a[1], *b[1])))
        if isinstance(op, Mul) and not (forms[0][1] and forms[1][1]):
            a, b = forms if forms[1][1] else forms[::-1]
            return Affinely(_scaled(b, a[0]))
    return Applied(op, tuple(args))


def _scaled(f: Form, k: int) -> Form:
    return form_of(k * f[0], ((a, k * c) for a, c in f[1]))


def variable(build: Term) -> Term | None:
    """The loop variable that a build binds, if its body depends on it."""
    op = build.op
    assert isinstance(op, Build1)
    return next((v for v in build.args[0].free if isinstance(v.op, LoopVar) and v.op.level == op.level), None)


def bases(tree: IndexTree) -> Iterator[Term]:
    """The terms whose names the text of the index will contain."""
    if isinstance(tree, Table):
        yield tree.term
    elif isinstance(tree, Applied):
        for a in tree.args:
            yield from bases(a)


def write_index(tree: IndexTree, names: Sequence[str], get: Callable[[Term], Expr]) -> Expr:
    """The text over named axes; `get` writes a base."""
    if isinstance(tree, Affinely):
        return affine_text(tree.form, names)
    if isinstance(tree, Table):
        base = get(tree.term)
        return subscript(base, [affine_text(f, names) for f in tree.at]) if tree.at else base
    args = [write_index(a, names, get) for a in tree.args]
    return subscript(args[0], args[1:]) if isinstance(tree.op, Gather) else operation(tree.op, args)
