"""Rules for concatenations, and for views of them."""

from __future__ import annotations

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


def _parts(t: Term) -> list[tuple[int, Term]]:
    """The arguments of a concatenation, and where each begins."""
    assert type(t.op) is Concat
    found, start = [], 0
    for a in t.args:
        found.append((start, a))
        start += a.spec.shape[t.op.axis]
    return found
