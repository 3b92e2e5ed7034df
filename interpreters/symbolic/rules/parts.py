"""Rules for concatenations, and for views of them."""

from __future__ import annotations

from itertools import pairwise

from adtypes.affine import interval
from adtypes.ops.layout import Concat, View
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.rewrite import Rewriter, rule
from interpreters.symbolic.term import Term

MANY = 32  # parts beyond which they are not taken together, as each of them would be looked at again


@rule("part of concat", "view f (x ++ y) = view f x,  slice (x ++ y ++ z) = slice x ++ y,  where f reads", View, on=(Concat,))
def part_of_concat(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert type(t.op) is View
    if type(x.op) is not Concat or 0 in t.op.shape or not reads_inside(t):
        return None
    k, forms = x.op.axis, t.op.forms
    lo, hi = interval(forms[k], t.op.shape)
    offset, terms = forms[k]
    read = [(start, part) for start, part in _parts(x) if start <= hi and lo < start + part.spec.shape[k]]
    if len(read) == 1:
        ((start, part),) = read
        return r.view(part, t.op.shape, (*forms[:k], (offset - start, terms), *forms[k + 1 :]))
    if len(read) == len(x.args) or len(terms) != 1 or terms[0][1] != 1:
        return None
    a = terms[0][0]
    if any(b == a for j, (_, others) in enumerate(forms) if j != k for b, _ in others):
        return None
    parts = []
    for start, part in read:
        first, end = max(start, lo), min(start + part.spec.shape[k], hi + 1)
        shape = (*t.op.shape[:a], end - first, *t.op.shape[a + 1 :])
        parts.append(r.view(part, shape, (*forms[:k], (first - start, terms), *forms[k + 1 :])))
    return r.make(Concat(a), *parts)


@rule("concat of concat", "(x ++ y) ++ z = x ++ y ++ z", Concat, on=(Concat,))
def concat_of_concat(r: Rewriter, t: Term) -> Term | None:
    parts: list[Term] = []
    for a in t.args:
        parts += a.args if type(a.op) is Concat and a.op == t.op and r.single_use(a) else [a]
    return r.make(t.op, *parts) if len(t.args) < len(parts) <= MANY else None


@rule("concat of permuted", "permute x ++ permute y = permute (x ++' y),  if all are permuted alike", Concat, on=(View,))
def concat_of_permuted(r: Rewriter, t: Term) -> Term | None:
    """Neighbours on a torus are parts of an array; those under a sum over its first index are permuted, as what is joined need
    not be: contractions do without the permutation."""
    assert type(t.op) is Concat
    n, orders = t.spec.ndim, [_order(a) for a in t.args]
    order = next((o for o in orders if o is not None and len(o) == n), None)
    if order is None or order == tuple(range(n)):
        return None
    at = {a: k for k, a in enumerate(order)}
    parts = []
    for x, o in zip(t.args, orders):
        if type(x.op) is not View or o is None or any(at[a] > at[b] for a, b in pairwise(o)):
            return None
        forms = tuple((c, tuple((at[a], k) for a, k in terms)) for c, terms in x.op.forms)
        parts.append(r.view(x.args[0], tuple(x.op.shape[a] for a in order), forms))
    return r.broadcast(r.make(Concat(at[t.op.axis]), *parts), t.spec.shape, order)


def _order(t: Term) -> tuple[int, ...] | None:
    """Along which axes of `t` those lie that it reads of its source, if each lies along one of its own."""
    if type(t.op) is not View or any(len(terms) > 1 for _, terms in t.op.forms):
        return None
    order = tuple(terms[0][0] for _, terms in t.op.forms if terms)
    return order if len({*order}) == len(order) else None


def _parts(t: Term) -> list[tuple[int, Term]]:
    """The arguments of a concatenation, and where each begins."""
    assert type(t.op) is Concat
    found, start = [], 0
    for a in t.args:
        found.append((start, a))
        start += a.spec.shape[t.op.axis]
    return found
