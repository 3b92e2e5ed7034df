"""How the innermost loop of a nest runs: in vectors or not, up to whole vectors, in parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from adtypes.affine import axes_of, interval, slope
from adtypes.dtypes import Bool, is_float
from adtypes.ops.gamma import LANED
from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Max, Min, Position
from adtypes.ops.selection import Select
from interpreters.compile.c.forms import LOADED, bytes_of, without
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.texts.nests.borders import TOTALS, interior, unconditional
from interpreters.compile.c.texts.nests.moves import moves
from interpreters.compile.c.texts.nests.order import LoopOrder, Setting
from interpreters.compile.c.texts.nests.search import ONE_BY_ONE
from interpreters.compile.c.texts.nests.steps import NEAR as STEPS
from interpreters.compile.c.texts.nests.strided import held, strided
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node, is_call
from interpreters.compile.c.units.slots import surplus
from interpreters.compile.c.units.turns import TURN
from interpreters.compile.c.units.work import FUNCTIONS, weight

if TYPE_CHECKING:
    from interpreters.compile.c.texts.parts import Cut

MANY = 4  # whole vectors of a row beside which what is left of it takes little time one by one
ROUNDED = 256  # inner loops shorter than this run through whole vectors, else functions of what is left are called one by one
SHORT = 128  # elements of rows of which several are summed at a time
LEAST = 8  # elements of the shortest vectors that rows end with
FEW = 2  # iterations that take less one by one than a vector under conditions
MUCH = 2  # additions for each load in a long step, from which on it is little beside what is computed
INSTRUCTION = re.compile(r"(sqrt|floor|ceil|rint|fabs)f?\(")  # which is no call


class Lengths(LoopOrder):
    """Loops in an order, of which the innermost one has a length that suits vectors."""

    moves = cached_property(moves)  # if the nest only moves elements
    free = cached_property(unconditional)  # loads that need no condition, and choices
    strided: Sequence[Node] = ()  # loads in long steps that a row in front of the innermost loop holds

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.vectors = self.is_parallel() and not self.moves
        touched = [n.dtype for n in self.nest.nodes if n.term is not None]
        touched += [self.slots[s.goal].spec.dtype for s, _ in self.writes]
        sizes = [bytes_of(dtype) for dtype in touched]
        self.lanes = VECTOR // max(sizes, default=8)
        self.most = VECTOR // min((n for n in sizes if n > 1), default=8)  # compilers take as many iterations at a time
        few = self.sums_rows and not self.has_calls  # half as many lanes are added up in half of the time
        self.half = few and self.most == VECTOR // 4
        self.most = self.most // 2 if self.half else self.most
        self.run = self.trips.get(self.inner, 1)  # how often it runs, with surplus iterations
        self.inside = interior(self)  # where conditions hold
        if self.inside is None or (self.inside.stop - self.inside.start) % self.most:
            self.run = self.rounded()
            is_rounded = self.run != self.trips.get(self.inner, 1)
            self.inside = None if is_rounded and not self.turning else self.inside
        self.strided = self.strided or held(self)
        self.cut = setting.cut(self) if setting.cut is not None else None
        if self.cut is not None:
            self.apart(self.cut)

    def apart(self, cut: Cut) -> None:
        """Each part sums in a place of its own."""
        self.slots = {**self.slots, **cut.own}
        gone = [v for v in range(len(self.nest.sizes)) if v not in self.trips]
        for s, w in self.writes:
            if s.goal in cut.own:
                self.places[id(w)] = without(self.slots[s.goal].address(w.access), gone)

    def is_parallel(self) -> bool:
        """Whether all iterations of the innermost loop may run at once."""
        if self.nest.kind is Kind.STORE:
            return True
        bases = [self.slots[s.goal].base for s, _ in self.writes]
        fits = self.nest.kind is Kind.SCATTER and len({*bases}) == len(bases)
        return fits and self.inner >= 0 and all(self.goes_apart(dict(self.places[id(w)][1])) for _, w in self.writes)

    def goes_apart(self, steps: dict[int, int]) -> bool:
        """Whether the iterations of the innermost loop add to different places: what was loaded for these is fixed."""
        if steps.get(self.inner, 0) == 0:
            return False
        return not any(LOADED + n.number in steps and n.varies >> self.inner & 1 for n in self.nest.nodes)

    def depth(self, varies: int) -> int:
        """The depth at which all these variables are known."""
        return max((k + 1 for k, v in enumerate(self.order) if varies >> v & 1), default=0)

    @property
    def simdlen(self) -> int:
        """How many iterations compilers are told to take at a time; 0 if they choose."""
        some = self.most // 2 if self.most > 8 else 0
        longest = 3 if self.nest.kind is Kind.SCATTER else 1  # else compilers add what is left of a row one by one
        fits_half = some and self.run % (2 * some) == some and self.run <= longest * some
        return self.most if self.half else some if fits_half else 0

    @cached_property
    def has_functions(self) -> bool:
        return any(FUNCTIONS.search(n.text) for n in self.nest.nodes)

    @cached_property
    def computes_much(self) -> bool:
        """Whether vectors gain more, by what is computed, than it costs to load what lies in long steps element by element:
        functions, or much arithmetic beside elements that share rows. Those are a group to gcc, and where it knows a step that is
        no power of two it has no vectors for the loop at all."""
        if self.has_functions or not self.order:
            return self.has_functions
        far = [(self.slot(n).base, f) for n, f in self.loads.items() if abs(slope(f, self.inner)) not in STEPS]
        if len({(base, f[1]) for base, f in far}) == len({(base, f) for base, f in far}):
            return False
        work = sum(weight(n) for n in self.nest.nodes if n.varies >> self.inner & 1 and n.term is None and n.args)
        return work >= MUCH * len(far)

    @cached_property
    def sums_rows(self) -> bool:
        """Whether several short rows are summed at a time, or the extrema of longer ones found: what is left of them after whole
        vectors is quicker by itself."""
        if self.nest.kind is not Kind.STORE or len(self.order) < 2 or self.at_once or not self.vectors:
            return False
        some = (Sum, Max, Min) if self.trips[self.inner] > TOTALS * self.most else Sum
        sums = [s for s in self.nest.statements if s.kind is Kind.REDUCE and isinstance(s.op, some)]
        kept = [axes_of(w.access) for s in sums for w in s.writes]
        along = all(self.inner not in k and self.order[-2] in k for k in kept)
        return bool(sums) and along and 8 < self.trips[self.inner] <= SHORT

    @property
    def searches(self) -> bool:
        """Whether the innermost loop looks for places in rows of a few vectors."""
        fits = not self.across and ONE_BY_ONE < self.trips[self.inner] <= TOTALS * self.most
        return fits and all(isinstance(s.op, Position) for s in self.nest.statements)

    def rounded(self) -> int:
        """How often the innermost loop runs: up to whole vectors, where functions of a remainder would be called one by one."""
        n = self.trips.get(self.inner, 1)
        if not self.order or self.at_once or (self.sums_rows and (not self.has_calls or n % self.most in (1, self.most // 2))):
            return n
        goals = [self.slots[s.goal] for s, _ in self.writes]
        if n == self.most // 2 > 4 and all(slot.room == slot.spec.shape for slot in goals):
            return n  # a vector of half of the length; padded rows are loaded as whole ones, behind stores of these
        if self.nest.kind is Kind.SCATTER:
            return self.adds_rows(n)
        if not n % self.most or n < 3 or n >= ROUNDED or not (self.vectors or self.searches) or self.reads_anywhere():
            return n
        run = n + -n % self.most
        rows = strided(self, run)
        far = [f for x, f in self.loads.items() if x not in rows and not self.stays(x, run)] + [*self.places.values()]
        if any(slope(f, self.inner) not in (0, 1) for f in far):  # under conditions these are slow, and backwards take no vectors
            return n
        if n > MANY * self.most and not (self.turning or any(map(is_call, self.nest.nodes)) or self.guesses(n % self.most)):
            return n
        self.strided = rows
        return run

    def guesses(self, left: int) -> bool:
        """Whether what is left of a row chooses by comparisons of floats: one by one, these are branches to be guessed."""
        choices = [n for n in self.nest.nodes if n.text == Select.c and n.varies >> self.inner & 1]
        return left > 1 and any(is_float(a.dtype) for a in tested([n.args[0] for n in choices]))

    def reads_anywhere(self) -> bool:
        """Whether other rows are read along the innermost loop: at places that are loaded, but not around an edge."""
        known = {LOADED + x.number for x in self.nest.nodes if x.text == TURN} if self.turns_in_rows() else set[int]()
        along = {s for s, varies in self.varying.items() if varies >> self.inner & 1} - known
        return any(s in along for f in (*self.every(), *self.guards) for s, _ in f[1])

    @cached_property
    def has_calls(self) -> bool:
        """Whether there are functions that are no instructions, and none with choices, which take no vectors under others."""
        texts = [n.text for n in self.nest.nodes if FUNCTIONS.search(n.text) or LANED.search(n.text)]
        return any(not INSTRUCTION.search(x) for x in texts) and not any(map(LANED.search, texts))

    def stays(self, n: Node, run: int) -> bool:
        """Whether a load in long steps, beside functions, is of its own array, or of one around it, in so many iterations."""
        slot, place, counts = self.slot(n), self.loads[n], {**self.trips, self.inner: run}
        if not self.has_calls or abs(slope(place, self.inner)) < 2 or slot.base in self.written:
            return False
        return axes_of([place]) <= counts.keys() and 0 <= interval(place, counts)[0] and interval(place, counts)[1] < slot.cells

    @cached_property
    def turning(self) -> dict[int, Node]:
        """The positions in the innermost loop that may be around an edge, by the symbol that stands for each."""
        return {LOADED + x.number: x for x in self.nest.nodes if x.text == TURN and x.varies >> self.inner & 1}

    def turns_in_rows(self) -> bool:
        """Whether positions are around an edge, if any are, in the first vector and the last one only, and what is read there
        lies in rows that the innermost loop may run beyond. One by one both ends, and what is no whole vector between them, would
        take longer."""
        if not self.turning:
            return True
        n, along = self.trips[self.inner], {(0, ((s, 1),)) for s in self.turning}
        low, high = (n, 0) if self.inside is None else (self.inside.start, self.inside.stop)
        run = n + -n % self.most
        if low > self.most or not self.most < run <= high + self.most or low + (high - low) % self.most + n - high <= FEW:
            return False
        if any(x.args[0].access[0][1] != ((self.inner, 1),) for x in self.turning.values()):
            return False
        for x, place in self.loads.items():
            if any(s in self.turning for s, _ in place[1]):
                slot = self.slot(x)
                if x.flat or not slot.padded or x.access[slot.along] not in along:
                    return False
                if n != slot.spec.shape[slot.along] or n + surplus(n, slot.spec) < run:
                    return False
                if sum(s in self.turning for f in x.access for s, _ in f[1]) > 1:
                    return False
        return True

    def adds_rows(self, n: int) -> int:
        """How often the innermost loop of a scatter runs: up to the end of the rows that it reads and adds to, if all have the
        same room, or to that of a short vector."""
        if not self.vectors or not LEAST // 2 <= n < ROUNDED or any(x.flat for x in self.loads):
            return n
        if any(self.is_loaded(self.inner, f) for f in (*self.every(), *self.guards)):  # behind a row, these are anything
            return n
        rows = [(self.slots[s.goal], w.access) for s, w in self.writes] + [(self.slot(x), x.access) for x in self.loads]
        along = [(slot, access) for slot, access in rows if self.inner in axes_of(access)]
        apart = all(access[-1] == (0, ((self.inner, 1),)) and self.inner not in axes_of(access[:-1]) for _, access in along)
        rooms = {slot.room[-1] if slot.has_rows else n for slot, _ in along}
        whole = all(slot.spec.shape[-1] == n for slot, _ in along)  # neither a part of a row, nor two axes that became one loop
        if not (apart and whole) or n in rooms or len(rooms) > 1:
            return n
        return min(rooms) if n > LEAST else LEAST


def tested(conditions: Sequence[Node]) -> Iterator[Node]:
    """What truth values are computed of, each once: numbers, and truth values that are loaded."""
    seen, todo = set(conditions), [*conditions]
    while todo:
        n = todo.pop()
        if n.dtype is not Bool or n.term is not None:
            yield n
            continue
        todo += dict.fromkeys(a for a in n.args if a not in seen)
        seen.update(n.args)
