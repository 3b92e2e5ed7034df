"""Index operands read back as functions of the grid position: ``p[i] + 1`` for the sum of a table and repeated ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from adtypes.namespace import Form, Forms
from adtypes.op import Op
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import View, identity, in_bounds, substitute
from adtypes.ops.pointwise import Pointwise
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.index_text import affine_text, subscript
from interpreters.symbolic.notation import Expr, operation
from interpreters.symbolic.term import Term

_DEEP = 5  # operations in an index beyond which it is a table with a name


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


def index_tree(affine: Affine, t: Term, at: Forms | None = None, depth: int = 0) -> IndexTree:
    """The integer term `t` at the position `at`, by default each position of its own grid."""
    at = identity(t.spec.ndim) if at is None else at
    form = affine(t).form
    if form is not None:
        return Affinely(substitute(form, at))
    op = t.op
    if depth < _DEEP:
        if isinstance(op, View) and in_bounds(t.args[0].spec.shape, op.shape, op.forms):
            return index_tree(affine, t.args[0], tuple(substitute(f, at) for f in op.forms), depth)
        if isinstance(op, Pointwise):
            return Applied(op, tuple(index_tree(affine, a, at, depth + 1) for a in t.args))
        if isinstance(op, Gather) and len(t.args) > 1 and len(t.args) - 1 == t.args[0].spec.ndim:
            x, *ix = t.args
            return Applied(op, (Table(x, ()), *(index_tree(affine, i, at, depth + 1) for i in ix)))
    return Table(t, at)


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
