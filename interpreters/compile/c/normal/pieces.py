"""What is computed of concatenations with short borders, as schemes on grids make them, piece by piece.

``f(concat(a, b, c), x)`` is ``concat(f(a, x[:i]), f(b, x[i:j]), f(c, x[j:]))`` for pointwise `f`, and the sum of a concatenation
that of the sums of its pieces: the long piece then is a loop without conditions, and nothing is put together in memory.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TypeAlias

from adtypes.affine import compose, identity, interval
from adtypes.ops.arithmetic import Add
from adtypes.ops.contraction import Contract
from adtypes.ops.layout import Concat, Sum, View
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.normal.places import added, is_part, rotated
from interpreters.symbolic.term import Arena, Term, reachable, readers_of

BORDER = 8  # rows of a short piece
LONG = 32  # rows of the long one, at least
PIECES = 5  # of one term
WRITTEN = 192  # operations that are written once for each piece

Group: TypeAlias = list[Term]  # terms that are computed in the same pieces
Axes: TypeAlias = dict[Term, int]  # the axis along which a term comes in pieces


def by_piece(arena: Arena, outputs: Sequence[Term]) -> list[Term]:
    """The same outputs with such terms in pieces, where all that reads them is pointwise, a sum along that axis or an output."""
    terms = reachable(outputs)
    if not any(isinstance(t.op, Concat) for t in terms):
        return list(outputs)
    with arena.passing():
        axes = _bordered(arena, terms, outputs)
        if not axes:
            return list(outputs)
        made = _Pieces(arena, axes, {t: cuts for group in _groups(terms, axes) if (cuts := _cuts(group, axes)) for t in group})
        for t in terms:
            arena.where = t.where
            made.add(t)
        return [made.new[t] for t in outputs]


def _fits(sizes: Sequence[int]) -> bool:
    """Whether pieces are few, one of them long and the others short."""
    *short, long = sorted(sizes)
    return 0 < len(short) < PIECES and long >= LONG and 0 < short[0] and short[-1] <= BORDER


def _bordered(arena: Arena, terms: Sequence[Term], outputs: Collection[Term]) -> Axes:
    """The concatenations with short borders, and the terms that are computed of them."""
    readers = readers_of(terms)
    axes = _concatenated(arena, terms)
    for t in reversed(terms):
        if t in axes and not all(_can_read(r, t, axes) for r in readers[t]):
            del axes[t]
    for t in terms:  # what is left of terms whose concatenations others read
        if t in axes and isinstance(t.op, Pointwise) and not any(a in axes for a in t.args):
            del axes[t]
    for t in reversed(terms):  # what only they read
        if t not in axes and isinstance(t.op, Pointwise) and t not in outputs:
            along = {axes.get(r, -1) if isinstance(r.op, Pointwise) else -1 for r in readers[t]}
            if len(along) == 1 and -1 not in along:
                axes[t] = along.pop()
    used = {a for t in terms if t in axes and isinstance(t.op, Pointwise) for a in t.args}
    return {t: k for t, k in axes.items() if isinstance(t.op, Pointwise) or t in used or t not in outputs}


def _concatenated(arena: Arena, terms: Sequence[Term]) -> Axes:
    """The concatenations with short borders, and what is computed of them place by place, whoever reads it."""
    axes: Axes = {}
    for t in terms:
        arena.where = t.where
        if isinstance(t.op, Concat):
            k = t.op.axis
            if _fits([a.spec.shape[k] for a in t.args]) and rotated(arena, t, t.args, k) is None:
                axes[t] = k
        elif isinstance(t.op, Pointwise):
            along = {axes[a] for a in t.args if a in axes}
            if len(along) == 1:
                axes[t] = along.pop()
    return axes


def _can_read(reader: Term, t: Term, axes: Axes) -> bool:
    """Whether the reader takes the term in pieces."""
    op, along = reader.op, axes[t]
    if isinstance(op, Pointwise):
        return axes.get(reader) == along
    if isinstance(op, Contract):
        return op.a == op.b and not op.out and len({axes[a] for a in reader.args if a in axes}) == 1
    return isinstance(op, Sum) and along in op.axes


def _groups(terms: Sequence[Term], axes: Axes) -> list[Group]:
    """The terms that read each other, or that one sum reads."""
    group: dict[Term, Group] = {}
    for t in terms:
        mine: Group = [t] if t in axes else []
        for a in () if isinstance(t.op, Concat) else t.args:
            if a in axes and (other := group[a]) is not mine:
                big, small = (mine, other) if len(mine) > len(other) else (other, mine)
                big += small
                for x in small:
                    group[x] = big
                mine = big
        if t in axes:
            group[t] = mine
    return list({id(g): g for g in group.values()}.values())


def _is_zero(t: Term) -> bool:
    """Whether the term is a view of nothing but what is beyond the ends of its source."""
    if not isinstance(t.op, View) or 0 in t.spec.shape:
        return False
    ends = ((n, *interval(f, t.spec.shape)) for n, f in zip(t.args[0].spec.shape, t.op.forms))
    return any(high < 0 or low >= n for n, low, high in ends)


def inside(o: int, k: int, m: int) -> tuple[int, int]:
    """Where ``o + k i`` begins and ends to lie in ``0 .. m - 1``."""
    if k < 0:
        o, k = m - 1 - o, -k
    return -(o // k), (m - 1 - o) // k + 1


def _cuts(group: Group, axes: Axes) -> list[int]:
    """Where the pieces of a group begin and end: at the ends of what is concatenated, and of views that read zeros beyond. Empty
    if the pieces were many, or several of them long."""
    n = group[0].spec.shape[axes[group[0]]]
    cuts = {0, n}
    for t in group:
        if isinstance(t.op, Concat):
            start = 0
            for a in t.args:
                cuts.add(start := start + a.spec.shape[t.op.axis])
            continue
        for a in t.args:
            if isinstance(a.op, View) and is_part(a):
                for m, (o, of) in zip(a.args[0].spec.shape, a.op.forms):
                    if len(of) == 1 and of[0][0] == axes[t]:
                        cuts |= {c for c in inside(o, of[0][1], m) if 0 < min(c, n - c) <= BORDER}
    ends = sorted(cuts)
    sizes = [b - a for a, b in pairwise(ends)]
    return ends if _fits(sizes) and len(sizes) * len(group) <= WRITTEN else []


class _Pieces:
    """The terms again, those with cuts in pieces."""

    def __init__(self, arena: Arena, axes: Axes, cuts: dict[Term, list[int]]) -> None:
        self.arena, self.axes, self.cuts = arena, axes, cuts
        self.new: dict[Term, Term] = {}
        self.pieces: dict[Term, list[Term]] = {}

    def add(self, t: Term) -> None:
        """The term over what its arguments have become."""
        if t in self.cuts:
            self.pieces[t] = [self.piece(t, self.axes[t], *ends) for ends in pairwise(self.cuts[t])]
            self.new[t] = self.arena.term(Concat(self.axes[t]), tuple(self.pieces[t]))
        elif cut := [a for a in t.args if a in self.cuts]:
            self.new[t] = self.total(t, self.axes[cut[0]], self.cuts[cut[0]])
        else:
            args = tuple(self.new[a] for a in t.args)
            self.new[t] = t if args == t.args else self.arena.term(t.op, args)

    def piece(self, t: Term, along: int, low: int, high: int) -> Term:
        """A piece of a term with cuts."""
        if isinstance(t.op, Pointwise):
            args = tuple(self.part(a, along, low, high) for a in t.args)
            if isinstance(t.op, Add) and any(map(_is_zero, args)):  # x + 0 = x
                return args[_is_zero(args[0])]
            return self.arena.term(t.op, args)
        start = 0
        for a in t.args:
            stop = start + a.spec.shape[along]
            if start <= low < stop:
                return self.part(a, along, low - start, high - start)
            start = stop
        raise AssertionError(t)

    def part(self, t: Term, along: int, low: int, high: int) -> Term:
        """Some rows of a term."""
        if t in self.cuts:
            return self.pieces[t][self.cuts[t].index(low)]
        x = self.new[t]
        if (low, high) == (0, x.spec.shape[along]):
            return x
        forms = list(identity(x.spec.ndim))
        forms[along] = (low, forms[along][1])
        shape = (*x.spec.shape[:along], high - low, *x.spec.shape[along + 1 :])
        if isinstance(x.op, View):
            return self.arena.term(View(shape, compose(x.op.forms, tuple(forms))), x.args)
        return self.arena.term(View(shape, tuple(forms)), (x,))

    def total(self, t: Term, along: int, cuts: Sequence[int]) -> Term:
        """A sum as the sum of those of its pieces."""
        pieces = (tuple(self.part(a, along, low, high) for a in t.args) for low, high in pairwise(cuts))
        return added(self.arena, (self.arena.term(t.op, piece) for piece in pieces))
