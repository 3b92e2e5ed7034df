"""Derivatives of quadratic forms: of rows ``y[n] = A z[n]`` of which the value needs the squares ``|y[n]|^2`` alone.

The derivative by `A` is ``sum_n w[n] y[n] z[n]'``, that by a shift of `z` is ``A' sum_n w[n] y[n]``. As `A` is the same for all
rows, it comes out of these sums: ``A sum_n w[n] z[n] z[n]'``. Then only squares are made of `y`, whose rows need no memory, and
one half of a symmetric sum is the other one (`interpreters.compile.c.plans.symmetric`). Where `A z` is small, as many digits are
lost as before: `y` has lost them, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adtypes.ops.contraction import Contract, Labels
from adtypes.ops.elementwise import Mul, Neg
from interpreters.symbolic.diagonals import Factor
from interpreters.symbolic.products import combine, is_double, plan, product_of
from interpreters.symbolic.rewrite import Rewriter, pure, rule
from interpreters.symbolic.term import Term, reachable, uses

NAME = "sums of rows of quadratic forms"
WORTH = 9 / 8  # how many times as many multiplications there have to be
BLOCK = 5  # rows and columns of a symmetric sum that are made together, those on its diagonal as well


class Taken(NamedTuple):
    """A sum over rows as the product of what is the same for all of them and the sum of what is left."""

    sign: int
    outside: list[Factor]
    inside: list[Factor]
    left: Labels  # of the sum
    size: dict[int, int]
    cost: int  # multiplications
    before: int  # those of the sum as it was, but for products that are there


@rule(NAME, "sum_n w[n] (A z[n]) z[n]' = A sum_n w[n] z[n] z[n]',  if |A z[n]|^2 is all else that is made of A z[n]")
def never(r: Rewriter, t: Term) -> Term | None:
    """The name of the pass below among those of rules; as a rule it looks at no operation."""
    return None


def taken_out(r: Rewriter, outputs: Sequence[Term]) -> list[Term]:
    """The outputs, with such sums made so where that takes fewer multiplications."""
    if r.only is not None and NAME not in r.only:
        return list(outputs)
    order = reachable(outputs)
    squares = {t.args[0] for t in order if _is_square(t)}
    if not squares:
        return list(outputs)
    r.uses = count = uses(outputs, order)
    readers: dict[Term, list[Term]] = {}
    for t in order:
        for a in {*t.args}:
            readers.setdefault(a, []).append(t)
    chosen: dict[Term, Taken] = {}
    for y in [t for t in order if t in squares and t not in outputs]:
        between, sums = _readers(y, readers)
        kept = {t: count[t] for t in between}
        count.update(dict.fromkeys(between, 1))  # they are taken apart, whoever reads them
        found = [_taken(r, t, y) for t in sums] if between.isdisjoint(outputs) else [None]
        count.update(kept)
        taken = [x for x in found if x is not None]
        before = sum(x.before for x in taken) + sum(t.spec.size for t in between if isinstance(t.op, Mul))
        if len(taken) == len(found) and chosen.keys().isdisjoint(sums) and WORTH * sum(x.cost for x in taken) < before:
            chosen |= dict(zip(sums, taken))
    if not chosen:
        return list(outputs)
    r.fired[NAME] += len(chosen)
    made: dict[Term, Term] = {}
    with r.arena.passing():
        for t in order:
            r.arena.where, r.arena.of = t.where, t.of
            args = tuple([made[a] for a in t.args])
            made[t] = _made(r, chosen[t], made, t) if t in chosen else t if args == t.args else r.make(t.op, *args)
    return [made[t] for t in outputs]


def _is_square(t: Term) -> bool:
    """Whether the term sums squares of what a contraction with fewer rows gives: of `A z[n]` over the rows of `A`."""
    if not isinstance(t.op, Contract) or t.args[0] is not t.args[1] or t.op.a != t.op.b:
        return False
    (x, _), row = t.args, t.args[0].op
    return isinstance(row, Contract) and len(t.op.out) < x.spec.ndim and 0 not in x.spec.shape


def _readers(y: Term, readers: dict[Term, list[Term]]) -> tuple[set[Term], list[Term]]:
    """The views, multiples and products with others of rows, and what reads these, but for the squares."""
    between, sums, todo = set[Term](), dict[Term, None](), [y]
    while todo:
        for t in readers.get(todo.pop(), ()):
            if pure(t) is not None or (isinstance(t.op, Mul) and t.args[0] is not t.args[1]) or is_double(t):
                todo += [t] if t not in between else []
                between.add(t)
            elif not (_is_square(t) and t.args[0] is y):
                sums[t] = None
    return between, list(sums)


def _taken(r: Rewriter, t: Term, y: Term) -> Taken | None:
    """A sum with a factor `y` without its matrix, or None if it is another sum."""
    if not isinstance(t.op, Contract) or 0 in t.spec.shape:
        return None
    out = tuple(range(t.spec.ndim))
    sign, factors, _, size = product_of(r, t, out, True, True)
    mine = [(core, ls) for core, ls in factors if core is y]
    if len(mine) != 1 or not isinstance(y.op, Contract):
        return None
    others, ((_, ls),) = [f for f in factors if f[0] is not y], mine
    name = dict(zip(y.op.out, ls))
    for c, n in y.op.sizes(*[a.spec for a in y.args]).items():
        if c not in name:
            name[c] = max(size) + 1
            size[name[c]] = n
    sides = [(x, tuple(name[c] for c in of)) for x, of in zip(y.args, (y.op.a, y.op.b))]
    for (a, la), (z, lz) in (sides, sides[::-1]):
        rows = {*lz} - {*la, *out}
        inside = [f for f in others if not rows.isdisjoint(f[1])]
        if not rows or any(not ({*la} - {*lz}).isdisjoint(of) for _, of in inside):
            continue
        outside = [(a, la), *(f for f in others if rows.isdisjoint(f[1]))]
        share = _share(inside, z, lz, size)
        inside.append((z, lz))
        kept = {*out}.union(*(of for _, of in outside))
        left = tuple(dict.fromkeys(c for _, of in inside for c in of if c in kept))
        cost = int(share * plan(r, inside, left, size).cost) + plan(r, [*outside, (t, left)], out, size).cost
        return Taken(sign, outside, inside, left, size, cost, plan(r, factors, out, size).cost)
    return None


def _share(inside: list[Factor], z: Term, lz: Labels, size: dict[int, int]) -> float:
    """How much of a sum is made if rows are multiplied with themselves."""
    for x, ls in inside:
        apart = [c for c, d in zip(ls, lz) if c != d]
        if x is z and len(apart) == 1:
            return min(1, (size[apart[0]] + BLOCK) / (2 * size[apart[0]]))
    return 1


def _made(r: Rewriter, x: Taken, made: dict[Term, Term], t: Term) -> Term:
    inside, outside = ([(made.get(z, z), ls) for z, ls in some] for some in (x.inside, x.outside))
    summed = {c for _, ls in inside for c in ls}
    whole = combine(r, inside, x.left, {c: n for c, n in x.size.items() if c in summed}, t)
    size = {c: n for c, n in x.size.items() if c in x.left or c not in summed}
    y = combine(r, [*outside, (whole, x.left)], tuple(range(t.spec.ndim)), size, t)
    return r.make(Neg(), y) if x.sign < 0 else y
