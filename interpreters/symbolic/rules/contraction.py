"""Rules that find contractions: a sum of products, under repetitions and permutations, becomes an einsum of two operands.

A product is taken apart into factors, each a core with labels (the axes of the product it lies on). Factors meet pairwise,
cheapest first; labels that no later factor and not the result mentions are summed as early as possible. This reassociates
sums and products, which changes rounding only.
"""

from __future__ import annotations

from math import prod
from typing import TypeAlias

from adtypes.dtypes import Num, is_float
from adtypes.ops.contraction import Contract
from adtypes.ops.elementwise import Add, Mul, Neg, Sub
from adtypes.ops.layout import Sum, View, kept
from interpreters.symbolic.rewrite import Rewriter, number, pure, rule, spread
from interpreters.symbolic.term import Term

Labels: TypeAlias = tuple[int, ...]
Factor: TypeAlias = tuple[Term, Labels]


@rule("sum of products", "sum_k x[i,k] * y[k,j] = contract x y", Sum)
def sum_of_products(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert isinstance(t.op, Sum)
    if not issubclass(t.spec.dtype, Num) or 0 in x.spec.shape:
        return None
    sign, factors = product_of(r, x, tuple(range(x.spec.ndim)), True)
    if len(factors) < 2:
        core, labels = factors[0]
        in_place = labels == tuple(range(x.spec.ndim))  # a square matrix has the same shape transposed
        return r.make(Neg(), r.make(t.op, core)) if sign < 0 and in_place else None
    y = combine(r, factors, kept(x.spec.ndim, t.op.axes), dict(enumerate(x.spec.shape)), t)
    return r.make(Neg(), y) if sign < 0 else y


@rule("sum of sums", "sum (x * y + z * w) = sum (x * y) + sum (z * w),  sum (x + x) = sum x + sum x", Sum)
def sum_of_sums(r: Rewriter, t: Term) -> Term | None:
    """Tangents of contractions are sums of products: as two contractions they need no array of all products."""
    (x,) = t.args
    if not isinstance(x.op, (Add, Sub)) or 0 in x.spec.shape or not r.single_use(x):
        return None
    a, b = x.args
    if (isinstance(x.op, Add) and a is b) or _shrinks(r, a) or _shrinks(r, b) or (_is_product(r, a) and _is_product(r, b)):
        return r.make(x.op, r.make(t.op, a), r.make(t.op, b))
    return None


def _is_product(r: Rewriter, t: Term) -> bool:
    """Whether a sum over the term, which nobody else uses, is a contraction."""
    return _shrinks(r, t) or sum(bool(ls) for _, ls in _factors(r, t)) > 1


def _shrinks(r: Rewriter, t: Term) -> bool:
    """Whether moreover the sum needs nothing of the size of the term."""
    if isinstance(t.op, Contract):
        return r.single_use(t)
    factors = [ls for _, ls in _factors(r, t) if ls]
    return len(factors) > 1 and all(len(ls) < t.spec.ndim for ls in factors)


def _factors(r: Rewriter, t: Term) -> list[Factor]:
    return product_of(r, t, tuple(range(t.spec.ndim)))[1]


def product_of(r: Rewriter, t: Term, labels: Labels, top: bool = False) -> tuple[int, list[Factor]]:
    """The sign and the factors of a term whose axes carry these labels."""
    sign, factors, todo = 1, [], [(t, labels, top)]
    while todo:
        x, ls, free = todo.pop()
        core, axes = spread(r, x)
        ls = tuple(ls[a] for a in axes)
        if isinstance(core.op, Mul) and (free or r.single_use(core)):
            todo += [(a, ls, False) for a in reversed(core.args)]
        elif isinstance(core.op, Neg) and (free or r.single_use(core)):
            sign = -sign
            todo.append((core.args[0], ls, False))
        elif isinstance(core.op, Contract) and set(core.op.out) == {*core.op.a, *core.op.b} and r.single_use(core):
            name = dict(zip(core.op.out, ls))  # an outer product
            todo += [(core.args[1], tuple(name[c] for c in core.op.b), False)]
            todo += [(core.args[0], tuple(name[c] for c in core.op.a), False)]
        else:
            factors.append((core, ls))
    return sign, factors


def combine(r: Rewriter, factors: list[Factor], out: Labels, size: dict[int, int], t: Term) -> Term:
    """The sum of the product of the factors over all labels that `out` lacks."""
    everywhere = {c for _, ls in factors for c in ls}
    repeats = prod(n for c, n in size.items() if c not in everywhere and c not in out)
    scalars = [f for f in factors if not f[1]]
    factors = [f for f in factors if f[1]]
    factors = [_early(r, f, out, [g for g in factors if g is not f]) for f in factors]
    while len(factors) > 1:
        i, j = min(
            ((i, j) for j in range(len(factors)) for i in range(j)), key=lambda p: _cost(factors, p[0], p[1], out, size)
        )
        a, b = factors[i], factors[j]
        rest = [f for k, f in enumerate(factors) if k not in (i, j)]
        factors = [*rest, _pair(r, a, b, out, rest, size)]
    if not factors:
        factors = [scalars.pop()]
    y, ls = factors[0]
    for s, _ in scalars:
        y = r.make(Mul(), y, r.broadcast(s, y.spec.shape, ()))
    if repeats != 1:
        y = r.make(Mul(), y, r.constant(float(repeats) if is_float(y.spec.dtype) else repeats, y.spec))
    return r.broadcast(y, t.spec.shape, tuple(out.index(c) for c in ls))


def _early(r: Rewriter, f: Factor, out: Labels, others: list[Factor]) -> Factor:
    """Sum what only this factor mentions."""
    x, ls = f
    alone = tuple(k for k, c in enumerate(ls) if c not in out and all(c not in o for _, o in others))
    return (r.make(Sum(alone), x), tuple(c for k, c in enumerate(ls) if k not in alone)) if alone else f


def _cost(factors: list[Factor], i: int, j: int, out: Labels, size: dict[int, int]) -> tuple[int, int]:
    """Multiplications of a pair, and the size of what it leaves."""
    a, b = factors[i][1], factors[j][1]
    others = {c for k, (_, ls) in enumerate(factors) if k not in (i, j) for c in ls}
    both = {*a, *b}
    return prod(size[c] for c in both), prod(size[c] for c in both if c in out or c in others)


def _pair(r: Rewriter, f: Factor, g: Factor, out: Labels, rest: list[Factor], size: dict[int, int]) -> Factor:
    (x, a), (y, b) = f, g
    later = {c for _, ls in rest for c in ls}
    left = tuple(dict.fromkeys(c for c in (*a, *b) if c in out or c in later))
    if set(left) == {*a, *b} and (set(a) <= set(b) or set(b) <= set(a)):  # nothing to sum: an elementwise product
        shape = tuple(size[c] for c in left)
        x, y = (r.broadcast(z, shape, tuple(left.index(c) for c in ls)) for z, ls in (f, g))
        return r.make(Mul(), x, y), left
    if not rest and set(left) == set(out):
        left = out
    return contract(r, x, a, y, b, left), left


def contract(r: Rewriter, x: Term, a: Labels, y: Term, b: Labels, out: Labels) -> Term:
    """The row, its labels numbered by first use."""
    new: dict[int, int] = {}
    for c in (*a, *b):
        new.setdefault(c, len(new))
    return r.make(Contract(*(tuple(new[c] for c in ls) for ls in (a, b, out))), x, y)


@rule("contract of views", "contract (replicate x) y = contract x y,  contract (permute x) y = contract' x y", Contract)
def contract_of_views(r: Rewriter, t: Term) -> Term | None:
    assert isinstance(t.op, Contract)
    if not any(isinstance(a.op, View) for a in t.args):
        return None
    size = dict(zip((*t.op.a, *t.op.b), (*t.args[0].spec.shape, *t.args[1].spec.shape)))
    if 0 in size.values():
        return None
    factors: list[Factor] = []
    for z, ls in zip(t.args, (t.op.a, t.op.b)):
        core, axes = spread(r, z)
        factors.append((core, tuple(ls[k] for k in axes)))
    if all(core is a for (core, _), a in zip(factors, t.args)):
        return None
    out = t.op.out
    if any(not ls for _, ls in factors):
        return combine(r, factors, out, size, t)
    (x, a), (y, b) = factors
    if {*a, *b} >= set(t.op.a) | set(t.op.b):
        return contract(r, x, a, y, b, out)
    return combine(r, factors, out, size, t)


@rule("view of contract", "permute (contract x y) = contract' x y", View)
def view_of_contract(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    axes = pure(t)
    if axes is None or not isinstance(x.op, Contract) or len(axes) != t.spec.ndim:
        return None
    out = tuple(x.op.out[axes.index(k)] for k in range(len(axes)))
    return contract(r, x.args[0], x.op.a, x.args[1], x.op.b, out)


@rule("outer product", "replicate x * replicate' y = outer x y  if they share no axis", Mul)
def outer_product(r: Rewriter, t: Term) -> Term | None:
    (x, a), (y, b) = (spread(r, z) for z in t.args)
    if not a or not b or set(a) & set(b) or len(a) + len(b) != t.spec.ndim or number(x) is not None or number(y) is not None:
        return None
    return contract(r, x, a, y, b, tuple(range(t.spec.ndim)))


@rule("contract with ones", "an axis of size 1 is no label", Contract)
def contract_with_ones(r: Rewriter, t: Term) -> Term | None:
    assert isinstance(t.op, Contract)
    x, y = t.args
    size = dict(zip((*t.op.a, *t.op.b), (*x.spec.shape, *y.spec.shape)))
    ones = {c for c, n in size.items() if n == 1}
    if not ones:
        return None
    factors: list[Factor] = []
    for z, ls in ((x, t.op.a), (y, t.op.b)):
        left = tuple(c for c in ls if c not in ones)
        places = iter(range(len(left)))
        forms = tuple((0, ()) if c in ones else (0, ((next(places), 1),)) for c in ls)
        factors.append((r.view(z, tuple(size[c] for c in left), forms), left))
    left_over = {c: n for c, n in size.items() if c not in ones or c in t.op.out}
    return combine(r, factors, t.op.out, left_over, t)


@rule("sum of contract", "sum_i (contract x y)[i] = contract' x y", Sum)
def sum_of_contract(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    assert isinstance(t.op, Sum)
    if not isinstance(x.op, Contract) or not r.single_use(x):
        return None
    left = kept(x.spec.ndim, t.op.axes)
    return contract(r, x.args[0], x.op.a, x.args[1], x.op.b, tuple(x.op.out[k] for k in left))
