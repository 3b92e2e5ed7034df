"""Scheduling: the sequence of units of a program, which are loop nests, matrix products, linear systems, branches and loops.

Stored terms with equal iteration spaces are fused into one nest, each in the earliest one that its operands allow. A reduction
iterates over the axes of its operand, so it shares a nest with whatever else does. A value that one statement of a nest
computes and another reads at the same position is passed on without memory.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable
from itertools import product
from math import prod

import numpy as np

from adtypes.affine import compose
from adtypes.namespace import Forms
from adtypes.ops.branch import Branch
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Concat, Stack, Sum, Unview, View
from adtypes.ops.reductions import Cumsum, Position
from adtypes.ops.selection import Select
from adtypes.spec import Shape
from interpreters.compile.c.normal.factors import factors
from interpreters.compile.c.normal.families import CALLS, LOOPS, REDUCTIONS, reduced_axes
from interpreters.compile.c.plans.growing import in_order
from interpreters.compile.c.plans.lying import is_on_grid
from interpreters.compile.c.plans.masks import Mask
from interpreters.compile.c.plans.measure import COSTLY
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.plans.searches import search
from interpreters.compile.c.plans.sources import along_memory
from interpreters.compile.c.plans.spaces import Loop, Space, loops, root
from interpreters.compile.c.units.lower import Lower
from interpreters.compile.c.units.nests import Call, Goal, Kind, Live, Nest, Statement, Unit, Write, live
from interpreters.compile.c.units.nodes import Enclosing, Made, Node
from interpreters.symbolic.affine import Affine
from interpreters.symbolic.positions import positions
from interpreters.symbolic.term import Parameter, Term

CHEAP = 4  # additions for each product of matrices that are not worth sharing
SUMS = 24  # reductions in one nest, but for costly ones: another nest would make again what they share
STATEMENTS = 1500  # in one nest, about
LONG = 12000  # in one nest of a section, whose length is known to be bounded


class Schedule:
    """The units that compute some stored terms of a plan, and copies of terms."""

    def __init__(self, plan: Plan, terms: Iterable[Term], outer: Enclosing) -> None:
        self.plan, self.terms = plan, [t for t in terms if t in plan.stored or isinstance(t.op, Proj)]
        self.outer, self.affine = outer, Affine()
        self.made: dict[Term, Made] = {}
        self.copies: dict[Goal, int] = {}  # the units in which copies are made
        self.cleared: dict[Term, int] = {}  # and those in which the places are set to zero that are added to
        self.units: list[Unit] = []
        self.lowers: dict[Shape, Lower] = {}
        self.moves: dict[int, int] = {}  # the loops along which nests write what they only move
        self.before = 0  # nodes of the space before the statement that is being made
        self.around: tuple[Loop, ...] = ()  # its loops
        self.by_key: dict[Hashable, list[int]] = {}
        self.runs: dict[Term | None, tuple[int, Shape]] = {}  # how loops run, see `fast` and `summed`
        here = set(self.terms)
        self.beside = {s: t for t in self.terms if (s := search(plan, t)) in here}  # what searches find beside positions
        for t in in_order(plan, self.terms):
            self.term(t)

    def close(self) -> None:
        for u in self.units:
            if isinstance(u, Nest):
                u.close()

    def reorder(self, order: list[int]) -> None:
        """The units in another order."""
        place = {old: new for new, old in enumerate(order)}
        self.units = [self.units[k] for k in order]
        self.copies = {goal: place[k] for goal, k in self.copies.items()}
        self.cleared = {t: place[k] for t, k in self.cleared.items()}
        joined = {t for t in self.made if isinstance(t.op, (Concat, Stack))}
        for m in {id(m): m for t, m in self.made.items() if t not in joined}.values():
            m.unit = place[m.unit]
        for t in self.terms:
            if t in joined:
                self.made[t].unit = max(
                    self.copies[t, k] if (t, k) in self.copies else self.made[a].unit for k, a in enumerate(t.args)
                )

    # ---------------------------------------------------------------- stored terms
    def term(self, t: Term) -> None:
        """The units that compute a stored term: a call, or statements of nests."""
        op = t.op
        if isinstance(op, (Parameter, Proj)):
            if isinstance(op, Proj) and t.args[0] in self.made:
                self.made[t] = self.made[t.args[0]]
            return
        if isinstance(op, (Concat, Stack)):
            units = [self.made[a].unit if self.in_place(a) else self.copy(a, (t, k)) for k, a in enumerate(t.args)]
            self.made[t] = Made(max(units))
        elif isinstance(op, LOOPS):
            for k in range(op.n_carry):
                if (t, k) not in self.plan.handed:
                    self.copy(t.args[k], (t, k))
            self.call(t)
        elif isinstance(op, (*CALLS, Branch)):
            self.call(t)
        elif isinstance(op, REDUCTIONS) and t not in self.plan.inline:
            if t not in self.made:
                found = search(self.plan, t)
                self.reduction(found if found is not None and self.beside.get(found) is t else t)
        elif isinstance(op, (Scatter, Unview)):
            self.scatter(t)
        elif t in self.plan.growing:
            changes = self.plan.growing[t]
            for k, x in enumerate(changes.parts):  # one after the other, as some may touch the same places
                if changes.is_new and k == 0:
                    self.made[t] = Made(self.store(x, t, forced=False))
                elif isinstance(x.op, Select):
                    self.put(x, t, changes.parts[k - 1] if k else None)
                else:
                    self.scatter(x, onto=t, again=k > 1 and changes.is_new and not changes.is_read)
        elif isinstance(op, Cumsum):
            self.running(t, op)
        else:
            self.store(t, t, forced=True)

    def in_place(self, piece: Term) -> bool:
        """Whether an argument of a concatenation is computed in place."""
        plan = self.plan
        fits = piece in plan.alone and piece in plan.stored and piece not in plan.rigid and piece in self.made
        return fits and not isinstance(piece.op, (*LOOPS, *CALLS)) and piece not in plan.outputs

    def copy(self, t: Term, goal: Goal) -> int:
        """The unit that puts the values of a term into memory of its own."""
        self.copies[goal] = self.store(t, goal, forced=False)
        return self.copies[goal]

    def written(self, goal: Goal) -> set[Goal]:
        """The goals that statements write for a goal: itself, or the pieces of a concatenation."""
        if not isinstance(goal, Term) or not isinstance(goal.op, (Concat, Stack)):
            return {goal}
        return set[Goal]().union(*(self.written((goal, k) if (goal, k) in self.copies else a) for k, a in enumerate(goal.args)))

    def call(self, t: Term) -> None:
        self.made[t] = Made(len(self.units))
        self.units.append(Call(t))

    # ---------------------------------------------------------------- statements
    def positions(self, t: Term, is_copy: bool = False) -> tuple[Shape, list[Forms], dict[int, int]]:
        """The loops of a term, the accesses of its root, one for each unrolled copy, and the loop variables of its axes."""
        shape = (t if is_copy else root(self.plan, t)).spec.shape
        around = self.around = loops(self.plan, t, is_copy)
        at = {x.axis: (k, x.step) for k, x in enumerate(around)}
        rest = [range(at[a][1]) if a in at else range(n) for a, n in enumerate(shape)]
        accesses: list[Forms] = []
        for p in product(*rest):
            accesses.append(tuple((c, ((at[a][0], at[a][1]),)) if a in at else (c, ()) for a, c in enumerate(p)))
        return tuple(x.trips for x in around), accesses, {a: k for a, (k, _) in at.items()}

    def lower(self, sizes: Shape, copies: int = 1) -> Lower:
        if sizes not in self.lowers:
            self.lowers[sizes] = Lower(sizes, self.plan, self.outer, self.made, self.affine)
        self.before, self.lowers[sizes].copies = self.lowers[sizes].count, copies
        return self.lowers[sizes]

    def store(self, t: Term, goal: Goal, forced: bool) -> int:
        sizes, accesses, _ = self.positions(t, is_copy=not forced)
        lower = self.lower(sizes, len(accesses))
        writes = [Write(a, [lower.root(t, a) if forced else lower.value(t, a)]) for a in accesses]
        unit = self.place(sizes, Statement(goal, Kind.STORE, None, writes), Kind.STORE, None, t)
        if forced:
            self.made[t] = Made(unit, sizes, frozenset(accesses))
        return unit

    def reduction(self, t: Term) -> None:
        (x,) = t.args
        sizes, accesses, var = self.positions(t)
        axes, lower = set(reduced_axes(t)), self.lower(sizes, len(accesses))
        into: dict[Forms, Write] = {}
        values = self.products(x, accesses, lower) if isinstance(t.op, Sum) else [lower.value(x, a) for a in accesses]
        for a, value in zip(accesses, values):
            place = tuple(f for k, f in enumerate(a) if k not in axes)
            into.setdefault(place, Write(place, [])).values.append(value)
        searches = isinstance(t.op, Position)
        last = var[next(iter(axes))] if searches else None
        count = prod(x.spec.shape[k] for k in axes)
        made = Statement(t, Kind.REDUCE, t.op, list(into.values()), count, self.live(self.plan.read.get(t), list(into), sizes))
        unit = self.place(sizes, made, Kind.REDUCE if searches else Kind.STORE, last, t)
        self.made[t] = Made(unit)
        if t in self.beside:
            nest, extremum = self.units[unit], self.beside[t]
            assert isinstance(nest, Nest)
            writes = [Write(w.access, w.values) for w in made.writes]
            nest.statements.append(Statement(extremum, Kind.REDUCE, t.op, writes, count, finds=False))
            self.made[extremum] = Made(unit)

    def live(self, mask: Mask | None, places: list[Forms], sizes: Shape) -> Live | None:
        """In which iterations a sum is needed, or anything is added, if that is not everywhere; its places differ by numbers."""
        if mask is None:
            return None
        matter = [k for k, n in enumerate(mask.shape) if n > 1]
        variables = tuple(sorted({v for k in matter for v, _ in places[0][k][1]}))
        grid = dict(zip(variables, np.indices([sizes[v] for v in variables])))
        tables = list[Mask]()
        for place in places:
            index = [np.zeros([sizes[v] for v in variables], int) for _ in place]
            for k in matter:
                index[k] += place[k][0] + sum(c * grid[v] for v, c in place[k][1])
            tables.append(mask[tuple(index)])
        return live(variables, np.array(tables))

    def products(self, x: Term, accesses: list[Forms], lower: Lower) -> list[Node]:
        """The values of a summed term at several accesses; factors of products that most of them share come first."""
        parts = factors(x, self.plan.in_memory)
        if len(parts) < 3 or len(accesses) < 2:
            return [lower.value(x, a) for a in accesses]
        rows = [[lower.value(f.term, compose(f.forms, a)) for f in parts] for a in accesses]
        shared = {n: sum(n in row for row in rows) for row in rows for n in row}
        out = []
        for row in rows:
            first, *others = sorted(row, key=lambda n: -shared[n])
            for n in others:
                first = lower.shared("{0} * {1}", first, n)
            out.append(first)
        return out

    def scatter(self, t: Term, onto: Term | None = None, again: bool = False) -> None:
        """A scatter, into memory of its own or onto what is there; `again` if all that was done there is to add to it."""
        x, op, goal = t.args[0], t.op, onto or t
        sizes, accesses, _ = self.positions(t)
        lower = self.lower(sizes)
        writes = []
        for a in accesses:
            value = lower.value(x, a)
            if isinstance(op, Unview):
                forms: Forms = compose(op.forms, a)
                nodes: list[Node] = []
            else:
                grid = t.args[1].spec.ndim if t.args[1:] else 0
                nodes = [lower.value(i, a[:grid]) for i in t.args[1:]]
                forms = (*(lower.index(n, i) for n, i in zip(nodes, t.args[1:])), *a[grid:])
            writes.append(self.written_to(forms, t.spec.shape, value, lower))
        first = 0 if onto is None else self.made[onto].unit if again else self.next(onto)
        if t in self.plan.touched and onto is None:
            first = self.clear(t, sizes, writes, lower) + 1
        grows, live = onto is not None or t in self.cleared, self.live(self.plan.added.get(t), accesses, sizes)
        made = Statement(goal, Kind.SCATTER, op, writes, live=live, grows=grows)
        self.made[goal] = Made(self.place(sizes, made, Kind.SCATTER, None, t, first))

    def clear(self, t: Term, sizes: Shape, writes: list[Write], lower: Lower) -> int:
        """The unit that sets to zero what is added to."""
        zero = lower.number(0, t.spec.dtype)
        zeros = [Write(w.access, [zero, *w.values[1:]], w.guards) for w in writes]
        made = Statement(t, Kind.SCATTER, None, zeros, grows=True, sets=True)
        self.cleared[t] = self.place(sizes, made, Kind.SCATTER, None, t)
        return self.cleared[t]

    def written_to(self, place: Forms, shape: Shape, value: Node, lower: Lower) -> Write:
        """A value at a place of an array of this shape, if it is inside; what was loaded for the place is needed for it."""
        guards = tuple((f, n) for f, n in zip(place, shape) if not lower.inside(f, n))
        symbols = [lower.symbols[s] for f in place for s, _ in f[1] if s in lower.symbols]
        return Write(place, [value, *symbols], guards)

    def put(self, t: Term, goal: Term, before: Term | None) -> None:
        """A choice by position, as what is set there. What is set before that may be set in the same iterations if it is at
        positions along the same axes: a row and a column would meet in two of them."""
        mask, x, _ = t.args
        found = positions(mask)
        assert found is not None
        rest = [k for k in range(t.spec.ndim) if k not in found]
        sizes = tuple(t.spec.shape[k] for k in rest)
        lower, self.around = self.lower(sizes), ()
        nodes = {k: lower.value(p, ()) for k, p in found.items()}
        forms = tuple(lower.index(nodes[k], found[k]) if k in nodes else (0, ((rest.index(k), 1),)) for k in range(t.spec.ndim))
        write = self.written_to(forms, t.spec.shape, lower.value(x, forms), lower)
        made = Statement(goal, Kind.SCATTER, None, [write], grows=True, sets=True)
        alike = before is not None and isinstance(before.op, Select) and (positions(before.args[0]) or {}).keys() == found.keys()
        first = self.made[goal].unit if alike else self.next(goal)
        self.made[goal] = Made(self.place(sizes, made, Kind.SCATTER, None, t, first))

    def next(self, goal: Term) -> int:
        """The first unit in which a carry may be changed, or changed further: what reads it comes before, and a nest with loops
        ends before."""
        if goal in self.made:
            unit = self.made[goal].unit
        elif self.units and self.plan.growing[goal].is_read:
            unit = len(self.units) - 1
        else:
            return 0
        nest = self.units[unit]
        return unit + (not isinstance(nest, Nest) or bool(nest.sizes))

    def running(self, t: Term, op: Cumsum) -> None:
        """A running sum; a reversed one runs over mirrored positions."""
        (x,) = t.args
        sizes, accesses, var = self.positions(t)
        lower, writes = self.lower(sizes), []
        for a in accesses:
            if op.reverse:
                o, terms = a[op.axis]
                mirrored = (x.spec.shape[op.axis] - 1 - o, tuple((s, -c) for s, c in terms))
                a = (*a[: op.axis], mirrored, *a[op.axis + 1 :])
            writes.append(Write(a, [lower.value(x, a)]))
        made = Statement(t, Kind.RUNNING, op, writes)
        self.made[t] = Made(self.place(sizes, made, Kind.RUNNING, var[op.axis], t))

    def place(self, sizes: Shape, s: Statement, kind: Kind, last: int | None, t: Term, first: int = 0) -> int:
        """The earliest nest that takes the statement, or a new one."""
        section = self.plan.sections.of.get(t)
        most = STATEMENTS if section is None and len(self.plan.tiny) < len(self.plan.terms) else LONG
        found = Space(self.plan, t).made_with if isinstance(s.op, Sum) else None
        self.runs[t] = self.runs.get(found) or (self.fast(s, t, sizes), self.summed(s, t, sizes))
        in_one_loop = t in self.plan.in_order and is_on_grid(self.plan, t)  # over what others may run through row by row
        key = (sizes, kind, last, section or 0, in_one_loop, *self.runs[t])
        earliest = max((n.earliest for w in s.writes for n in w.values), default=0)
        earliest = max(earliest, first)
        weight = self.lowers[sizes].count - self.before
        sums = len(s.writes) if s.kind in (Kind.REDUCE, Kind.RUNNING) else 0
        is_costly = isinstance(s.op, Sum) and self.plan.cost[t.args[0]] >= COSTLY
        known, along = self.by_key.get(key, []), self.transposed(s, t)
        for k in known[bisect_left(known, earliest) :]:
            if along is not None and self.moves.get(k, along) != along:
                continue
            nest = self.units[k]
            assert isinstance(nest, Nest)
            before = sum(len(r.writes) for r in nest.statements if r.kind in (Kind.REDUCE, Kind.RUNNING)) if sums else 0
            if nest.weight + weight <= most and (not before or before + sums <= SUMS or is_costly):
                break
        else:
            k = len(self.units)
            nest = Nest(sizes, kind, last)
            self.units.append(nest)
            self.by_key.setdefault(key, []).append(k)
        if along is not None:
            self.moves[k] = along
        nest.statements.append(s)
        nest.weight += weight
        return k

    def summed(self, s: Statement, t: Term, sizes: Shape) -> Shape:
        """The loops along which a product of matrices is summed: another one along other loops would share what is cheap, and add
        to memory along columns."""
        if not isinstance(s.op, Sum) or len(sizes) < 3 or self.plan.cost[t.args[0]] > CHEAP:
            return ()
        return tuple(k for k, x in enumerate(self.around) if x.axis in reduced_axes(t))

    def transposed(self, s: Statement, t: Term) -> int | None:
        """The loop along which a term is written in order that only moves elements of an array. Two such loops in one nest would
        write one of the terms element by element; apart, each of them is transposed by itself."""
        axes, last = [x.axis for x in self.around], t.spec.ndim - 1
        is_move = s.kind is Kind.STORE and isinstance(t.op, View) and self.plan.in_memory(t.args[0]) and last in axes
        return axes.index(last) if is_move and (s.goal is not t or t in self.plan.rigid) else None

    def fast(self, s: Statement, t: Term, sizes: Shape) -> int:
        """The loop along which memory is read in order. Nests whose loops have the same lengths are apart if it is not the same
        one: the other would run across rows."""
        if len(sizes) < 2 or s.kind is Kind.RUNNING or s.sets:
            return -1
        is_copy = s.goal is not t and not s.grows
        axes = [x.axis for x in self.around]
        return axes.index(along_memory(self.plan, t, t if is_copy else root(self.plan, t), axes))
