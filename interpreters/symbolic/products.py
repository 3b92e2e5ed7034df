"""Products of broadcast and permuted terms as factors with labelled axes, and their sums as contractions.

A factor is a term without broadcasting, with a label for each of its axes. Factors are multiplied pairwise, in an order that
costs little (`interpreters.symbolic.orders`); a label that neither a later factor nor the result mentions is summed as early as
possible. This reassociates sums and products: it changes rounding only.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import count
from math import prod
from typing import NamedTuple

from adtypes.affine import axis
from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Div, Mul, Neg
from adtypes.ops.contraction import Contract, Contraction, numbered
from adtypes.ops.layout import Sum, View
from interpreters.symbolic.diagonals import Factor, Labels, undiagonal
from interpreters.symbolic.orders import MUL, WRITTEN, elementwise, plan
from interpreters.symbolic.rewrite import Rewriter, spread
from interpreters.symbolic.term import Term

SEEN = 64  # terms that are looked at, to know what a divisor is made of


class Product(NamedTuple):
    """A term taken apart: ``sign * sum (product of factors) / divisors`` over all labels that the term itself does not carry."""

    sign: int
    factors: list[Factor]
    cost: int  # of the term as it was, as of a plan
    size: dict[int, int]  # of each label
    divisors: list[Factor]
    divided: bool  # whether a factor is a quotient that the term as a whole was
    gone: frozenset[Term]  # what nobody else reads of what was taken apart


def product_of(
    r: Rewriter, t: Term, labels: Labels, top: bool = False, sums: bool = False, over: Labels | None = None,
    shared: Term | None = None,
) -> Product:
    """The factors of a term whose axes carry these labels; with `sums`, contractions that sum are taken apart as well.

    A term that others use is not taken apart, since it is computed anyway; `top` exempts `t` itself, and `shared` another term,
    which then costs nothing. With `sums`, terms made in this round count as used by others. Quotients are factors, but for those
    by what does not have the labels `over`, if their sum over these is divided less often than they are; where there are such
    labels, a quotient by what has no more labels than a single factor is that factor's.
    """
    sign, cost, factors, divisors, gone, todo = 1, 0, list[Factor](), list[Factor](), set[Term](), [(t, labels, top)]
    is_divided = False
    size = dict(zip(labels, t.spec.shape))
    results = prod(n for c, n in size.items() if c not in over) if over else t.spec.size
    fresh = count(max(labels, default=-1) + 1)
    while todo:
        x, ls, free = todo.pop()
        core, axes = spread(r, x)
        ls = tuple(ls[a] for a in axes)
        op = core.op
        alone = free or (r.uses.get(core, 2) <= 1 if sums else r.single_use(core))
        if alone:
            gone.add(core)
            cost -= not free and isinstance(op, Contract)  # as orders that are there cost one less
        if not alone and core is not shared and not _is_double(core):
            factors.append((core, ls))
        elif isinstance(op, Mul):
            cost += core.spec.size * (1 if free or any(not spread(r, a)[1] for a in core.args) else 1 + WRITTEN)
            todo += [(a, ls, False) for a in reversed(core.args)]
        elif isinstance(op, Neg):
            sign = -sign
            todo.append((core.args[0], ls, False))
        elif _is_double(core):
            cost += core.spec.size
            todo += [(core.args[0], ls, False), (r.constant(2.0, core.spec.with_shape(())), (), False)]
        elif isinstance(op, Contract) and (sums or set(op.out) == {*op.a, *op.b}):  # without sums: an outer product
            name = dict(zip(op.out, ls))
            for c, n in op.sizes(*(a.spec for a in core.args)).items():
                if c not in name:
                    name[c] = next(fresh)
                    size[name[c]] = n
            if alone:
                cost += prod(size[c] for c in name.values()) + (0 if free else WRITTEN * core.spec.size)
            todo += [(core.args[1], tuple(name[c] for c in op.b), False)]
            todo += [(core.args[0], tuple(name[c] for c in op.a), False)]
        elif over and isinstance(op, Div) and results < core.spec.size and (d := _divisor(r, core, ls, over)):
            divisors.append(d)
            todo.append((core.args[0], ls, False))
        elif over and isinstance(op, Div) and (found := _divided_factor(r, core, ls)):
            factors += found
            is_divided = True
        else:
            factors.append((core, ls))
    return Product(sign, factors, cost, size, divisors, is_divided, frozenset(gone))


def _divisor(r: Rewriter, t: Term, labels: Labels, over: Labels) -> Factor | None:
    """By what a quotient is divided, if that has none of these labels. Not of multiples of sums, which took longer, and of what
    others use only where it is a product of smaller factors, so that its sum does without it."""
    core, axes = spread(r, t.args[1])
    ls = tuple(labels[a] for a in axes)
    if not {*ls}.isdisjoint(over):
        return None
    factors = [f for f in product_of(r, t.args[0], labels).factors if f[1]]
    if len(factors) == 1 and isinstance(factors[0][0].op, (Sum, Contraction)):
        return None
    return None if not r.single_use(t) and any(len(f) == len(labels) for _, f in factors) else (core, ls)


def _divided_factor(r: Rewriter, t: Term, labels: Labels) -> list[Factor]:
    """The factors of a quotient, if one of these has all labels of what it is divided by, and not all of the quotient's: it is
    divided then. None if others are computed, and the divisor of them: a sum of what is tiny is, and the one factor may be too
    large where it is divided by that."""
    core, axes = spread(r, t.args[1])
    ls = tuple(labels[a] for a in axes)
    found = product_of(r, t.args[0], labels) if 0 < len(ls) < len(labels) else None
    if found is None or found.sign < 0 or found.size.keys() != {*labels}:
        return []
    fits = [k for k, (_, of) in enumerate(found.factors) if {*ls} <= {*of} and len(of) < len(labels)]
    k = min(fits, key=lambda k: len(found.factors[k][1]), default=-1)
    others = {x for j, (x, _) in enumerate(found.factors) if j != k and x.args and not isinstance(x.op, View)}
    if k < 0 or _is_made_of(core, others):
        return []
    x, of = found.factors[k]
    quotient = r.make(Div(), x, r.broadcast(core, x.spec.shape, tuple(of.index(c) for c in ls)))
    return [*found.factors[:k], (quotient, of), *found.factors[k + 1 :]]


def _is_made_of(t: Term, of: Set[Term]) -> bool:
    """Whether a term is computed from one of some others, or from so much that this is not soon seen."""
    seen, todo = {t}, [t]
    while todo and of:
        x = todo.pop()
        if x in of or len(seen) > SEEN:
            return True
        new = [a for a in x.args if a not in seen]
        seen.update(new)
        todo += new
    return False


def _is_double(t: Term) -> bool:
    return isinstance(t.op, Add) and t.args[0] is t.args[1] and is_float(t.spec.dtype)


def combine(
    r: Rewriter, factors: list[Factor], out: Labels, size: dict[int, int], t: Term, gone: Set[Term] = frozenset()
) -> Term:
    """The sum of the product of the factors over all labels that `out` lacks, of the shape of `t`; in the place of that term, and
    of those that are `gone` with it."""
    if 0 in size.values():  # the sum over nothing is 0; reordered, it would be a factor 0 that may meet an infinity
        return r.constant(0, t.spec)
    if r.of_derivative:
        factors, names = undiagonal(r, factors)
        if names:
            new = tuple(dict.fromkeys(names.get(c, c) for c in out))
            size = {c: n for c, n in size.items() if c not in names}
            y = _combined(r, factors, new, size, gone)
            return r.unview(y, t.spec.shape, tuple(axis(new.index(names.get(c, c))) for c in out))
    return _combined(r, factors, out, size, gone)


def _combined(r: Rewriter, factors: list[Factor], out: Labels, size: dict[int, int], gone: Set[Term]) -> Term:
    """Pairs of factors contracted in the cheapest order, then numbers, then repetition along axes that no factor has."""
    everywhere = {c for _, ls in factors for c in ls}
    repeats = prod(n for c, n in size.items() if c not in everywhere and c not in out)
    scalars = [f for f in factors if not f[1]]
    factors = [f for f in factors if f[1]]
    items = {k: _early(r, f, out, [g for g in factors if g is not f]) for k, f in enumerate(factors)}
    for new, (i, j) in enumerate(plan(r, factors, out, size, gone).steps, len(factors)):
        f, g = items.pop(i), items.pop(j)
        items[new] = _pair(r, f, g, out, list(items.values()), size)
    y, ls = scalars.pop() if not items else items.popitem()[1]
    for s, _ in scalars:
        y = r.make(MUL, y, r.broadcast(s, y.spec.shape, ()))
    if repeats != 1:
        y = r.make(MUL, y, r.constant(float(repeats) if is_float(y.spec.dtype) else repeats, y.spec))
    return r.broadcast(y, tuple(size[c] for c in out), tuple(out.index(c) for c in ls))


def _early(r: Rewriter, f: Factor, out: Labels, others: list[Factor]) -> Factor:
    """Sum over the labels that only this factor mentions."""
    x, ls = f
    alone = tuple(k for k, c in enumerate(ls) if c not in out and all(c not in o for _, o in others))
    return (r.make(Sum(alone), x), tuple(c for k, c in enumerate(ls) if k not in alone)) if alone else f


def _pair(r: Rewriter, f: Factor, g: Factor, out: Labels, rest: list[Factor], size: dict[int, int]) -> Factor:
    (x, a), (y, b) = f, g
    later = {c for _, ls in rest for c in ls}
    left = tuple(dict.fromkeys(c for c in (*a, *b) if c in out or c in later))
    if set(left) == {*a, *b} and (set(a) <= set(b) or set(b) <= set(a)):  # nothing to sum: an elementwise product
        return r.make(MUL, *elementwise(r, f, g, left, size)), left
    if not rest or set(left) < {*a, *b}:  # as the result has them, then the others
        left = tuple(sorted(left, key=lambda c: out.index(c) if c in out else len(out)))
    return contract(r, x, a, y, b, left), left


def contract(
    r: Rewriter, x: Term, a: Labels, y: Term, b: Labels, out: Labels, row: type[Contraction] = Contract
) -> Term:
    return r.make(numbered(row, a, b, out), x, y)


def ordered(r: Rewriter, x: Term, ls: Labels, order: Labels) -> Term:
    """The axes of a factor in another order."""
    return r.view(x, tuple(x.spec.shape[ls.index(c)] for c in order), tuple(axis(order.index(c)) for c in ls))
