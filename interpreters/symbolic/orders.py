"""In which order the factors of a sum of products are multiplied, see `interpreters.symbolic.products`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import combinations
from math import prod
from typing import NamedTuple

from adtypes.ops.arithmetic import Mul
from adtypes.ops.contraction import Contract
from interpreters.symbolic.diagonals import Factor, Labels
from interpreters.symbolic.rewrite import Rewriter, but_for_order
from interpreters.symbolic.term import Term

MUL = Mul()
ORDERED = 6  # factors, up to which all orders are tried
WRITTEN = 8  # multiplications, which take as long as a number that is made between, that is, written and read again
STRIP = 64  # terms of a sum that cost each of its numbers one more, as loops over strips of rows add to all of them in each


class Plan(NamedTuple):
    """Which pairs are multiplied (products are numbered after the factors), and what that costs."""

    steps: list[tuple[int, int]]
    cost: int


class Factors(NamedTuple):
    """Factors with labels, of which the result has `out`. What others compute anyway costs nothing, but for the terms `gone`.

    Any other pair with `m` labels between them takes ``prod m`` multiplications. If it leaves the labels `n`, and is not the last
    one, it costs ``WRITTEN * prod n`` as well. So ``sum_kb w[k,a,b] v[i,k] z[i,b]`` is ``sum_b (sum_k w v) z``, and not
    ``sum_kb w (v z)``, if there are more `k` than `a`. Long sums that leave more numbers than the result has cost more: so
    ``sum_nk w[k] p[n,k] y[n,k,a] z[n,k,b]`` does not sum over `n` first.
    """

    r: Rewriter
    cores: Sequence[Factor]
    out: Labels
    size: Mapping[int, int]
    gone: Set[Term]

    def cost(self, a: Set[int], b: Set[int], later: Set[int], pair: tuple[int, int] | None, last: bool) -> int:
        """Of a product of what has the labels `a` and `b`, of which `later` ones stay; `pair` are the factors if it is of two."""
        both = a | b
        made_of, left = (prod(self.size[c] for c in labels) for labels in (both, both & later))
        again = made_of // max(left, 1) // STRIP if left > prod(self.size[c] for c in self.out) else 0
        full = made_of + (0 if last else left * (WRITTEN + again))
        made = None if pair is None or last else self._made(*pair, both & later)
        if made is None:
            return full
        return full - 1 if made in self.gone else 0  # of orders that cost as much, the one that is there

    def _made(self, i: int, j: int, left: Set[int]) -> Term | None:
        """The product of two factors that leaves these labels, if the program has it."""
        (x, a), (y, b) = f, g = self.cores[i], self.cores[j]
        if left == {*a, *b} and ({*a} <= {*b} or {*b} <= {*a}):
            x, y = elementwise(self.r, f, g, max(a, b, key=len), self.size)
            product = self.r.arena.table.get((MUL.key, x, y)) or self.r.arena.table.get((MUL.key, y, x))
            return product if product in self.r.uses else None
        return self.r.existing(but_for_order(Contract(a, b, tuple(left)), x, y)[0])


class Pair(NamedTuple):
    """Two of the factors that are left, in the order in which pairs are preferred."""

    products: int  # multiplications that it takes
    size: int  # elements of their product
    waits: bool  # whether one of them has no label that is summed, unlike the pair
    cost: int
    i: int
    j: int


def plan(r: Rewriter, factors: Sequence[Factor], out: Labels, size: Mapping[int, int], gone: Set[Term] = frozenset()) -> Plan:
    """Greedily, the cheapest pair first, or in the best order of all, where that costs less. So two small matrices, one for each
    axis of a large array, are not multiplied with each other."""
    cost = sum(prod(size[c] for c in out) for _, ls in factors if not ls)
    cores = [f for f in factors if f[1]]
    left = {k: ls for k, (_, ls) in enumerate(cores)}
    for k, ls in left.items():
        seen = {c for m, other in left.items() if m != k for c in other} | {*out}
        if not {*ls} <= seen:
            cost += prod(size[c] for c in ls)
            left[k] = tuple(c for c in ls if c in seen)
    given = Factors(r, cores, out, size, gone)
    best = _greedily(given, dict(left))
    if 2 < len(cores) <= ORDERED:
        best = min(best, _least(given, left), key=lambda found: found.cost)
    return Plan(best.steps, cost + best.cost)


def _greedily(given: Factors, left: dict[int, Labels]) -> Plan:
    """The pair first that takes the fewest multiplications; of pairs that take as many, those without a factor that can wait for
    the sum."""
    steps, total, many = list[tuple[int, int]](), 0, len(given.cores)
    while len(left) > 1:
        best = min(_pair(given, left, i, j) for i, j in combinations(left, 2))
        a, b = left.pop(best.i), left.pop(best.j)
        later = {c for ls in left.values() for c in ls} | {*given.out}
        left[many + len(steps)] = tuple(c for c in dict.fromkeys((*a, *b)) if c in later)
        steps.append((best.i, best.j))
        total += best.cost
    return Plan(steps, total)


def _pair(given: Factors, left: Mapping[int, Labels], i: int, j: int) -> Pair:
    out, size = {*given.out}, given.size
    a, b = {*left[i]}, {*left[j]}
    both = a | b
    later = {c for k, ls in left.items() if k not in (i, j) for c in ls} | out
    cost = given.cost(a, b, later, (i, j) if max(i, j) < len(given.cores) else None, len(left) == 2)
    waits = not both <= out and (a <= out or b <= out)
    return Pair(prod(size[c] for c in both) if cost else 0, prod(size[c] for c in both & later), waits, cost, i, j)


def _least(given: Factors, left: Mapping[int, Labels]) -> Plan:
    """The order that costs least, found for each set of factors from those of its parts."""
    many = len(given.cores)
    best: dict[frozenset[int], tuple[int, list[tuple[frozenset[int], frozenset[int]]]]] = {}
    labels = dict[frozenset[int], set[int]]()
    for n in range(1, many + 1):
        for some in map(frozenset, combinations(range(many), n)):
            later = {c for k, ls in left.items() if k not in some for c in ls} | {*given.out}
            labels[some] = {c for k in some for c in left[k]} & later
            if n == 1:
                best[some] = 0, []
                continue
            first, *others = sorted(some)
            parts = [frozenset((first, *more)) for m in range(n - 1) for more in combinations(others, m)]
            pair = (first, others[0]) if n == 2 else None
            costs = [given.cost(labels[a], labels[some - a], later, pair, n == many) for a in parts]
            cost, a = min(((c + best[a][0] + best[some - a][0], a) for c, a in zip(costs, parts)), key=lambda split: split[0])
            best[some] = cost, [*best[a][1], *best[some - a][1], (a, some - a)]
    cost, pairs = best[frozenset(range(many))]
    number = {frozenset((k,)): k for k in range(many)}
    for k, (a, b) in enumerate(pairs, many):
        number[a | b] = k
    return Plan([(number[a], number[b]) for a, b in pairs], cost)


def elementwise(r: Rewriter, f: Factor, g: Factor, left: Labels, size: Mapping[int, int]) -> tuple[Term, Term]:
    """Two factors repeated over the same labels."""
    shape = tuple(size[c] for c in left)
    x, y = (r.broadcast(z, shape, tuple(left.index(c) for c in ls)) for z, ls in (f, g))
    return x, y
