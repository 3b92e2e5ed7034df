"""Contractions without a matrix product in them become products and sums, which nests take in.

Where no axis of the result belongs to one operand alone there are only dot products side by side, and where nothing is summed
there are only products; a library would loop over either, so they may as well be fused with what is around them.
"""

from __future__ import annotations

from adtypes.ops.arithmetic import Mul
from adtypes.ops.contraction import Contract, Labels
from adtypes.ops.layout import Sum, View, axis
from interpreters.symbolic.term import Graph, Term, reachable


def spread(graph: Graph) -> Graph:
    """The same program, such contractions written out."""
    terms = reachable(graph.outputs)
    if not any(_is_loose(t) for t in terms):
        return graph
    new: dict[Term, Term] = {}
    with graph.arena.passing():
        for t in terms:
            graph.arena.where = t.where
            args = tuple(new[a] for a in t.args)
            if _is_loose(t):
                new[t] = _written_out(graph, t, args)
            else:
                new[t] = t if args == t.args else graph.arena.term(t.op, args)
        return graph._replace(outputs=tuple(new[t] for t in graph.outputs))


def _is_loose(t: Term) -> bool:
    op = t.op
    if not isinstance(op, Contract) or not op.out or not t.spec.size:
        return False
    both = set(op.a) & set(op.b)
    return (both <= set(op.out) and {*op.a, *op.b} == set(op.out)) or set(op.out) <= both


def _written_out(graph: Graph, t: Term, args: tuple[Term, ...]) -> Term:
    op = t.op
    assert isinstance(op, Contract)
    summed = tuple(dict.fromkeys(c for c in (*op.a, *op.b) if c not in op.out))
    labels = (*op.out, *summed)
    size = op.sizes(*(a.spec for a in args))
    shape = tuple(size[c] for c in labels)

    def along(x: Term, its: Labels) -> Term:
        return x if its == labels else graph.arena.term(View(shape, tuple(axis(labels.index(c)) for c in its)), (x,))

    product = graph.arena.term(Mul(), (along(args[0], op.a), along(args[1], op.b)))
    axes = tuple(range(len(op.out), len(labels)))
    return graph.arena.term(Sum(axes), (product,)) if axes else product
