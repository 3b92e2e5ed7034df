"""Products of broadcast and permuted terms as factors with labelled axes, and their sums as contractions.

A factor is a term without broadcasting, with a label for each of its axes. Factors are multiplied pairwise, cheapest pair
first; a label that neither a later factor nor the result mentions is summed as early as possible. This reassociates sums and
products: it changes rounding only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, count
from math import prod
from typing import NamedTuple

from adtypes.affine import axis
from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Div, Mul, Neg
from adtypes.ops.contraction import Contract, Contraction, numbered
from adtypes.ops.layout import Sum
from interpreters.symbolic.diagonals import Factor, Labels, undiagonal
from interpreters.symbolic.rewrite import Rewriter, spread
from interpreters.symbolic.term import Term

MUL = Mul()
ORDERED = 6  # factors, up to which all orders are tried


class Product(NamedTuple):
    """A term taken apart: ``sign * sum (product of factors) / divisors`` over all labels that the term itself does not carry."""

    sign: int
    factors: list[Factor]
    cost: int  # multiplications of the term as it was
    size: dict[int, int]  # of each label
    divisors: list[Factor]


def product_of(
    r: Rewriter, t: Term, labels: Labels, top: bool = False, sums: bool = False, over: Labels | None = None
) -> Product:
    """The factors of a term whose axes carry these labels; with `sums`, contractions that sum are taken apart as well.

    A term that others use is not taken apart, since it is computed anyway; `top` exempts `t` itself. With `sums`, terms made in
    this round count as used by others. Quotients are factors, but for those by what does not have the labels `over`, if their sum
    over these is divided less often than they are.
    """
    sign, cost, factors, divisors, todo = 1, 0, [], list[Factor](), [(t, labels, top)]
    size = dict(zip(labels, t.spec.shape))
    results = prod(n for c, n in size.items() if c not in over) if over else t.spec.size
    fresh = count(max(labels, default=-1) + 1)
    while todo:
        x, ls, free = todo.pop()
        core, axes = spread(r, x)
        ls = tuple(ls[a] for a in axes)
        op = core.op
        if not (free or (r.uses.get(core, 2) <= 1 if sums else r.single_use(core))) and not _is_double(core):
            factors.append((core, ls))
        elif isinstance(op, Mul):
            cost += core.spec.size
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
            cost += prod(size[c] for c in name.values())
            todo += [(core.args[1], tuple(name[c] for c in op.b), False)]
            todo += [(core.args[0], tuple(name[c] for c in op.a), False)]
        elif over and isinstance(op, Div) and results < core.spec.size and (d := _divisor(r, core, ls, over)):
            divisors.append(d)
            todo.append((core.args[0], ls, False))
        else:
            factors.append((core, ls))
    return Product(sign, factors, cost, size, divisors)


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


def _is_double(t: Term) -> bool:
    return isinstance(t.op, Add) and t.args[0] is t.args[1] and is_float(t.spec.dtype)


def combine(r: Rewriter, factors: list[Factor], out: Labels, size: dict[int, int], t: Term) -> Term:
    """The sum of the product of the factors over all labels that `out` lacks, of the shape of `t`."""
    if 0 in size.values():  # the sum over nothing is 0; reordered, it would be a factor 0 that may meet an infinity
        return r.constant(0, t.spec)
    if r.of_derivative:
        factors, names = undiagonal(r, factors)
        if names:
            new = tuple(dict.fromkeys(names.get(c, c) for c in out))
            size = {c: n for c, n in size.items() if c not in names}
            y = _combined(r, factors, new, size)
            return r.unview(y, t.spec.shape, tuple(axis(new.index(names.get(c, c))) for c in out))
    return _combined(r, factors, out, size)


def _combined(r: Rewriter, factors: list[Factor], out: Labels, size: dict[int, int]) -> Term:
    """Pairs of factors contracted in the cheapest order, then numbers, then repetition along axes that no factor has."""
    everywhere = {c for _, ls in factors for c in ls}
    repeats = prod(n for c, n in size.items() if c not in everywhere and c not in out)
    scalars = [f for f in factors if not f[1]]
    factors = [f for f in factors if f[1]]
    items = {k: _early(r, f, out, [g for g in factors if g is not f]) for k, f in enumerate(factors)}
    for new, (i, j) in enumerate(plan(r, factors, out, size).steps, len(factors)):
        f, g = items.pop(i), items.pop(j)
        items[new] = _pair(r, f, g, out, list(items.values()), size)
    y, ls = scalars.pop() if not items else items.popitem()[1]
    for s, _ in scalars:
        y = r.make(MUL, y, r.broadcast(s, y.spec.shape, ()))
    if repeats != 1:
        y = r.make(MUL, y, r.constant(float(repeats) if is_float(y.spec.dtype) else repeats, y.spec))
    return r.broadcast(y, tuple(size[c] for c in out), tuple(out.index(c) for c in ls))


class Plan(NamedTuple):
    """Which pairs are multiplied (products are numbered after the factors), and how many multiplications that takes."""

    steps: list[tuple[int, int]]
    cost: int


def plan(r: Rewriter, factors: Sequence[Factor], out: Labels, size: dict[int, int]) -> Plan:
    """Greedily, the cheapest pair first, or in the best order of all, where that takes half as many multiplications. So two small
    matrices, one for each axis of a large array, are not multiplied with each other."""
    cost = sum(prod(size[c] for c in out) for _, ls in factors if not ls)
    cores = [f for f in factors if f[1]]
    left = {k: ls for k, (_, ls) in enumerate(cores)}
    for k, ls in left.items():
        seen = {c for m, other in left.items() if m != k for c in other} | {*out}
        if not {*ls} <= seen:
            cost += prod(size[c] for c in ls)
            left[k] = tuple(c for c in ls if c in seen)
    greedy = _greedily(r, cores, dict(left), out, size)
    least = _least(r, cores, left, out, size) if 2 < len(cores) <= ORDERED else greedy
    best = least if 2 * least.cost <= greedy.cost else greedy
    return Plan(best.steps, cost + best.cost)


def _greedily(r: Rewriter, cores: Sequence[Factor], left: dict[int, Labels], out: Labels, size: dict[int, int]) -> Plan:
    """The cheapest pair first; of pairs that cost the same, those without a factor that can wait for the sum."""
    steps, cost = list[tuple[int, int]](), 0
    while len(left) > 1:
        work, *_, i, j = min(_price(r, cores, left, pair, out, size) for pair in combinations(left, 2))
        together = dict.fromkeys((*left.pop(i), *left.pop(j)))
        later = {c for ls in left.values() for c in ls} | {*out}
        left[len(cores) + len(steps)] = tuple(c for c in together if c in later)
        steps.append((i, j))
        cost += work
    return Plan(steps, cost)


def _least(r: Rewriter, cores: Sequence[Factor], left: Mapping[int, Labels], out: Labels, size: dict[int, int]) -> Plan:
    """The order that takes the fewest multiplications, found for each set of factors from those of its parts."""
    many = len(cores)
    best: dict[frozenset[int], tuple[int, list[tuple[frozenset[int], frozenset[int]]]]] = {}
    labels = dict[frozenset[int], set[int]]()
    for n in range(1, many + 1):
        for some in map(frozenset, combinations(range(many), n)):
            later = {c for k, ls in left.items() if k not in some for c in ls} | {*out}
            labels[some] = {c for k in some for c in left[k]} & later
            if n == 1:
                best[some] = 0, []
                continue
            first, *others = sorted(some)
            parts = [frozenset((first, *more)) for m in range(n - 1) for more in combinations(others, m)]
            splits = [(_work(r, cores, labels, (a, some - a), later, size) + best[a][0] + best[some - a][0], a) for a in parts]
            work, a = min(splits, key=lambda split: split[0])
            best[some] = work, [*best[a][1], *best[some - a][1], (a, some - a)]
    cost, pairs = best[frozenset(range(many))]
    number = {frozenset((k,)): k for k in range(many)}
    for k, (a, b) in enumerate(pairs, many):
        number[a | b] = k
    return Plan([(number[a], number[b]) for a, b in pairs], cost)


def _work(
    r: Rewriter, cores: Sequence[Factor], labels: Mapping[frozenset[int], set[int]], pair: tuple[frozenset[int], frozenset[int]],
    later: set[int], size: dict[int, int],
) -> int:
    both = labels[pair[0]] | labels[pair[1]]
    if all(len(some) == 1 for some in pair) and both <= later and len(cores) > 2:
        (i,), (j,) = pair
        if _exists(r, cores[i], cores[j], size):
            return 0
    return prod(size[c] for c in both)


def _price(
    r: Rewriter, cores: Sequence[Factor], left: Mapping[int, Labels], pair: tuple[int, int], out: Labels, size: dict[int, int]
) -> tuple[int, int, bool, int, int]:
    """The multiplications of a pair of the factors that are left, the elements of their product, whether one of them has no label
    that is summed, unlike the pair, and the pair."""
    i, j = pair
    both = {*left[i], *left[j]}
    later = {c for k, ls in left.items() if k not in pair for c in ls} | {*out}
    work = prod(size[c] for c in both)
    if i < len(cores) and j < len(cores) and both <= later and len(left) > 2 and _exists(r, cores[i], cores[j], size):
        work = 0
    waits = not both <= {*out} and any({*left[k]} <= {*out} for k in pair)
    return work, prod(size[c] for c in both if c in later), waits, i, j


def _exists(r: Rewriter, f: Factor, g: Factor, size: dict[int, int]) -> bool:
    """Whether the elementwise product of two factors is computed anyway."""
    if not ({*f[1]} <= {*g[1]} or {*g[1]} <= {*f[1]}):
        return False
    x, y = elementwise(r, f, g, max(f[1], g[1], key=len), size)
    product = r.arena.table.get((MUL.key, x, y)) or r.arena.table.get((MUL.key, y, x))
    return product is not None and product in r.uses


def elementwise(r: Rewriter, f: Factor, g: Factor, left: Labels, size: dict[int, int]) -> tuple[Term, Term]:
    """Two factors repeated over the same labels."""
    shape = tuple(size[c] for c in left)
    x, y = (r.broadcast(z, shape, tuple(left.index(c) for c in ls)) for z, ls in (f, g))
    return x, y


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
    if not rest and set(left) == set(out):
        left = out
    return contract(r, x, a, y, b, left), left


def contract(
    r: Rewriter, x: Term, a: Labels, y: Term, b: Labels, out: Labels, row: type[Contraction] = Contract
) -> Term:
    return r.make(numbered(row, a, b, out), x, y)


def ordered(r: Rewriter, x: Term, ls: Labels, order: Labels) -> Term:
    """The axes of a factor in another order."""
    return r.view(x, tuple(x.spec.shape[ls.index(c)] for c in order), tuple(axis(order.index(c)) for c in ls))
