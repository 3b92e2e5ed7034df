"""Rules for contractions with strong products: which sums are such, and those that sum over nothing."""

from __future__ import annotations

from math import prod

from adtypes.affine import axis, kept
from adtypes.dtypes import is_float
from adtypes.ops.comparison import Cast
from adtypes.ops.constants import Constant
from adtypes.ops.contraction import Contract0
from adtypes.ops.layout import Sum
from adtypes.ops.selection import Mul0, Select
from interpreters.symbolic.products import contract
from interpreters.symbolic.rewrite import Rewriter, number, rule, spread
from interpreters.symbolic.term import Term

SMALL = 64  # products in each matrix of a batch, below which there is no gain in thousands of them


@rule("sum of strong products", "sum_k mul0 x[i,k] y[k,j] = contract0 x y", Sum)
def sum_of_strong_products(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert isinstance(t.op, Sum)
    if not isinstance(x.op, Mul0) or 0 in x.spec.shape:
        return None
    (y, a), (z, b) = (spread(r, v) for v in x.args)
    if len(a) == len(b) == x.spec.ndim or {*a, *b} < {*range(x.spec.ndim)}:  # nothing is repeated, or equal terms are summed
        return None
    out = kept(x.spec.ndim, t.op.axes)
    batch = prod(x.spec.shape[c] for c in out if c in a and c in b)
    return contract(r, y, a, z, b, out, Contract0) if x.spec.size >= SMALL * batch else None


@rule("sum under a mask", "sum_j (p[i, j] ? x[j, k] : 0) = contract0 p x,  with truth values as numbers", Sum, on=(Select,))
def sum_under_mask(r: Rewriter, t: Term) -> Term | None:
    """Of what each mask of several chooses from the same array. Masks of positions alone are ranges."""
    (s,) = t.args
    if not isinstance(t.op, Sum) or not is_float(t.spec.dtype) or number(s.args[2]) != 0 or 0 in s.spec.shape:
        return None
    (p, a), (x, b) = spread(r, s.args[0]), spread(r, s.args[1])
    out = kept(s.spec.ndim, t.op.axes)
    own = [{*some} & {*out} - {*others} for some, others in ((a, b), (b, a))]
    if not all(own) or {*a, *b} < {*range(s.spec.ndim)} or _is_known(p):
        return None
    batch = prod(s.spec.shape[c] for c in out if c in a and c in b)
    return contract(r, r.make(Cast(t.spec.dtype), p), a, x, b, out, Contract0) if s.spec.size >= SMALL * batch else None


def _is_known(t: Term) -> bool:
    """Whether a term depends on no argument."""
    todo, seen = [t], set[Term]()
    while todo:
        x = todo.pop()
        if x not in seen:
            seen.add(x)
            if not x.args and not isinstance(x.op, Constant):
                return False
            todo += x.args
    return True


@rule("strong contraction of one", "contract0 x y = mul0 x y  where each sum has one term", Contract0)
def strong_contraction_of_one(r: Rewriter, t: Term) -> Term | None:
    assert isinstance(t.op, Contract0)
    size, out = t.op.sizes(*(a.spec for a in t.args)), t.op.out
    if any(n != 1 and c not in out for c, n in size.items()):
        return None
    along = [tuple(axis(out.index(c)) if c in out else (0, ()) for c in ls) for ls in (t.op.a, t.op.b)]
    return r.make(Mul0(), *(r.view(z, t.spec.shape, forms) for z, forms in zip(t.args, along)))
