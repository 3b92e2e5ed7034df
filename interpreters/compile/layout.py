"""In which order the axes of large arrays lie in memory.

For NumPy the longest one lies innermost, where the last is short and smaller arrays are repeated over it. NumPy runs its inner
loops along the last axis. Over ten elements they cost more than what they do, as in ``x[:, None] - means`` of shape
[1000, 25, 10]; stored as [25, 10, 1000] the same takes a quarter of the time. The order is a matter of the shape alone, so that
all arrays of one shape agree. Inputs, results, and what an operation without an order of its own makes or reads stay as they are;
shapes that occur among them are left alone.

For torch the axes along which there are many products of matrices come first: an accelerator then reads matrices one after the
other, and what compilers fuse with the products needs no copy in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import TypeAlias

from adtypes.affine import axis, only_axis
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contraction
from adtypes.ops.layout import Reshape, Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Argmax, Argmin, Max, Min
from adtypes.spec import Shape
from interpreters.symbolic.term import Graph, Term, reachable

SHORT = 64  # elements of an inner loop that is too short
LARGE = 4096  # elements of an array that is worth it
OFTEN = 4  # how often an array must be read to be copied into the order in which it is read

Order: TypeAlias = "tuple[int, ...]"  # for each axis in memory, the axis of the term that lies there


def relayout(graph: Graph) -> Graph:
    """The same program over arrays stored in better orders for NumPy."""
    terms = reachable(graph.outputs)
    return _stored(graph, terms, _wanted(terms, graph.outputs))


def products_first(graph: Graph) -> Graph:
    """The same program over arrays that begin with the axes along which there are many products of matrices."""
    terms = reachable(graph.outputs)
    found: dict[Shape, Order] = {}
    for t in terms:
        if isinstance(t.op, Contraction):
            a, b, out = t.op.a, t.op.b, t.op.out
            for labels, shape in ((a, t.args[0].spec.shape), (b, t.args[1].spec.shape), (out, t.spec.shape)):
                many = [k for k, c in enumerate(labels) if c in a and c in b and c in out and shape[k] > 1]
                order = (*many, *(k for k in range(len(shape)) if k not in many))
                if prod(shape) >= LARGE and len(many) < len(shape) and shape not in found:
                    found[shape] = order
    return _stored(graph, terms, _allowed(found, terms, graph.outputs))


def _stored(graph: Graph, terms: Sequence[Term], wanted: dict[Shape, Order]) -> Graph:
    if all(order == natural(shape) for shape, order in wanted.items()):
        return graph
    layout = _Layout(graph, wanted)
    with graph.arena.passing():
        for t in terms:
            graph.arena.where = t.where
            layout.stored[t] = layout.visit(t)
        return graph._replace(outputs=tuple(layout.read(t, natural(t.spec.shape)) for t in graph.outputs))


def natural(shape: Shape) -> Order:
    return tuple(range(len(shape)))


def _wanted(terms: Sequence[Term], outputs: Sequence[Term]) -> dict[Shape, Order]:
    """The shapes to be stored otherwise, and how."""
    found: dict[Shape, Order] = {}
    for t in terms:
        shape = t.spec.shape
        if len(shape) < 2 or shape in found or prod(shape) < LARGE or not 1 < shape[-1] < SHORT:
            continue
        longest = max(range(len(shape)), key=lambda k: (shape[k], k))
        repeats = isinstance(t.op, View) and 0 < t.args[0].spec.ndim < len(shape)
        reduces = isinstance(t.op, (Sum, Max, Min, Contraction)) and any(x.spec.shape in found for x in t.args)
        if shape[longest] >= SHORT and (repeats or reduces):
            found[shape] = (*(k for k in range(len(shape)) if k != longest), longest)
    return _allowed(found, terms, outputs)


def _allowed(found: dict[Shape, Order], terms: Sequence[Term], outputs: Sequence[Term]) -> dict[Shape, Order]:
    """The orders of shapes that occur among nothing whose order is given."""
    for t in terms:
        if not isinstance(t.op, TRANSPARENT):
            for x in (t, *t.args):
                found.pop(x.spec.shape, None)
    for t in outputs:
        found.pop(t.spec.shape, None)
    return found


TRANSPARENT = (Pointwise, View, Sum, Max, Min, Argmax, Argmin, Contraction, Const)


class _Layout:
    def __init__(self, graph: Graph, wanted: dict[Shape, Order]) -> None:
        self.arena, self.wanted = graph.arena, wanted
        self.stored: dict[Term, tuple[Term, Order]] = {}

    def visit(self, t: Term) -> tuple[Term, Order]:
        """The term as it is stored."""
        order, op = self.wanted.get(t.spec.shape) or natural(t.spec.shape), t.op
        if isinstance(op, Pointwise):
            return self.arena.term(op, tuple(self.read(a, order) for a in t.args)), order
        if isinstance(op, View):
            return self.view(op, t.args[0], order), order
        if isinstance(op, (Sum, Max, Min)):
            x, its = self.stored[t.args[0]]
            axes = tuple(sorted(its.index(a) for a in op.axes))
            return self.reduced(self.arena.term(replace(op, axes=axes), (x,)), its, op.axes, order), order
        if isinstance(op, (Argmax, Argmin)):
            x, its = self.stored[t.args[0]]
            done = self.arena.term(replace(op, axis=its.index(op.axis)), (x,))
            return self.reduced(done, its, (op.axis,), order), order
        if isinstance(op, Contraction):
            return self.contract(op, t.args, order), order
        args = tuple(self.read(a, natural(a.spec.shape)) for a in t.args)
        return (self.arena.term(op, args) if args else t), natural(t.spec.shape)

    def read(self, t: Term, order: Order) -> Term:
        """The term, stored or viewed in this order."""
        x, its = self.stored[t]
        return self.permuted(x, tuple(its.index(a) for a in order))

    def permuted(self, x: Term, perm: Order) -> Term:
        """The axes ``perm[0], perm[1], ..`` of a term."""
        if perm == natural(x.spec.shape):
            return x
        place = {a: k for k, a in enumerate(perm)}
        return self.arena.term(View(tuple(x.spec.shape[a] for a in perm), tuple(axis(place[a]) for a in range(len(perm)))), (x,))

    def reduced(self, done: Term, its: Order, axes: Shape, order: Order) -> Term:
        """A reduction of a term stored in the order `its`, brought into the order of its own shape."""
        left = [a for a in range(len(its)) if a not in axes]
        now = [left.index(a) for a in its if a not in axes]
        return self.permuted(done, tuple(now.index(a) for a in order))

    def contract(self, op: Contraction, args: Sequence[Term], order: Order) -> Term:
        (x, first), (y, second) = self.stored[args[0]], self.stored[args[1]]
        a, b = tuple(op.a[k] for k in first), tuple(op.b[k] for k in second)
        new: dict[int, int] = {}
        for c in (*a, *b):
            new.setdefault(c, len(new))
        labels = (tuple(new[c] for c in ls) for ls in (a, b, (op.out[k] for k in order)))
        return self.arena.term(type(op)(*labels), (x, y))

    def view(self, op: View, source: Term, order: Order) -> Term:
        x, its = self.stored[source]
        place = {a: k for k, a in enumerate(order)}
        shape = tuple(op.shape[a] for a in order)
        forms = [(o, tuple(sorted((place[a], c) for a, c in terms))) for o, terms in op.forms]
        forms = [forms[a] for a in its]
        reads = [k for f in forms if (k := only_axis(f)) is not None]
        plain = len(set(reads)) == len(forms) and all(shape[a] == n for a, n in zip(reads, x.spec.shape))
        if plain and sorted(reads) != reads and prod(shape) >= OFTEN * x.spec.size and order != natural(shape):
            x = self.copied(self.permuted(x, tuple(sorted(range(len(reads)), key=lambda k: reads[k]))))
            forms = [axis(a) for a in sorted(reads)]
        return self.arena.term(View(shape, tuple(forms)), (x,))

    def copied(self, x: Term) -> Term:
        """A permuted array in the order of its axes: NumPy copies to make it flat, and not to undo that."""
        flat = self.arena.term(Reshape((x.spec.size,)), (x,))
        return self.arena.term(Reshape(x.spec.shape), (flat,))
