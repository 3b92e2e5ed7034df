"""The order of the loops of a nest: the loop with unit strides in most arrays goes innermost, and is merged with those around it
where memory is contiguous."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of, plus, slope
from adtypes.dtypes import Bool
from adtypes.namespace import Form
from adtypes.ops.reductions import Max, Min
from interpreters.compile.c.forms import LOADED, bytes_of, without
from interpreters.compile.c.machine import LINE, NEAREST, PAGE, VECTOR
from interpreters.compile.c.texts.nests import several
from interpreters.compile.c.texts.nests.idle import seldom
from interpreters.compile.c.texts.nests.moves import is_row, only_moves
from interpreters.compile.c.texts.nests.pack import TURNED, WIDE, Twins, has_twin, packs
from interpreters.compile.c.texts.nests.transposed import across, can_tile, tiled
from interpreters.compile.c.units.nests import Kind, Nest, Statement
from interpreters.compile.c.units.nodes import Node, is_call
from interpreters.compile.c.units.slots import Slot
from interpreters.compile.c.units.strips import Rows

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.lengths import Lengths
    from interpreters.compile.c.texts.parts import Cut

Slots = Mapping[Hashable, Slot]
NEAR = 4  # elements between neighbours up to which several of them share a cache line
FAR = 4  # what it costs to write to another line of what leaves it, in loads of elements that lie apart
SMALL = 8  # trip count below which a loop is not the innermost one, if there is another
ROW = 64  # iterations of a loop whose rows are held in front of a nest
HELD = 32  # such rows
OFTEN = 16  # how often a nest reads them
SCATTERED = 4  # the same where rows are added at places that are loaded, which takes no vectors else; or where others jump
APART = 64  # elements
UNDERWAY = 1 << 10  # bytes that a processor has stored while the first of them are not in a cache yet


class Setting(NamedTuple):
    """A nest, and what its text depends on besides."""

    nest: Nest
    slots: Slots
    unit: int  # of the kernel in which it runs
    twins: Twins | None = None  # transposed copies of arguments; none in bodies
    rows: Rows | None = None  # of the strips in which it runs
    cut: Callable[[Lengths], Cut | None] | None = None  # how it is cut into parts
    counts: Mapping[int, int] = {}  # the trip counts of enclosing loops
    ordinary: bool = False  # whether products take the place of strong ones


class LoopOrder:
    """The loops of a nest from the outermost to the innermost, their trip counts, and the addresses that an iteration touches."""

    def __init__(self, setting: Setting) -> None:
        nest, slots, twins = setting.nest, setting.slots, setting.twins
        self.setting, self.nest, self.slots, self.rows = setting, nest, slots, setting.rows
        self.instead: dict[Node, Slot] = {}  # of loads: transposed copies of arguments
        self.can_turn = twins is not None
        self.trips = dict(enumerate(nest.sizes))
        self.loads = {n: self.place(n) for n in nest.nodes if n.term is not None and self.resolved(n) is n}
        self.writes = [(s, w) for s in nest.statements for w in s.writes if s.goal in slots]
        self.places = {id(w): slots[s.goal].address(w.access) for s, w in self.writes}
        self.indices = [n.access[0] for n in nest.nodes if n.term is None and not n.text and n.access]
        self.guards = [g for n in nest.nodes for g, _ in n.guards] + [g for _, w in self.writes for g, _ in w.guards]
        self.merging: dict[tuple[int, bool], list[int]] = {}  # see `inwards`
        self.running: dict[int, int] = {}  # see `along_rows`
        self.widest = max((bytes_of(n.dtype) for n in self.loads), default=8)
        self.across = False  # whether a scan has a loop over another axis inside its own, since that one has unit strides
        self.written = {slots[s.goal].base for s, _ in self.writes}
        self.near: list[str] = []  # lines in front of the nest, in each strip
        self.varying = {LOADED + n.number: n.varies for n in nest.nodes}  # of what is loaded for places: with which loops
        self.several = several.order(self)
        self.order = self.several or self.ordered()
        self.across_tiles = tiled(self)  # the loop that goes across tiles
        self.first = self.turned(twins, setting.unit) if twins is not None else []  # lines in front of everything
        self.merge()
        self.inner = self.order[-1] if self.order else -1
        self.at_once = several.at_once(self)  # rows of a matrix of short ones

    # ---------------------------------------------------------------- places
    def slot(self, n: Node) -> Slot:
        return self.instead.get(n) or self.slots[n.term]

    def turned(self, twins: Twins, unit: int) -> list[str]:
        """Let loads with long strides read transposed copies, if outer loops read them again."""
        out: list[str] = []
        if len(self.order) < 2 or self.trips[self.order[-1]] < TURNED or self.across_tiles >= 0:
            return out
        for n in self.loads:
            if self.turns(n, self.order[-1], True):
                near = self.rows if self.rows is not None and self.rows.runs(n.access, self.order[-1]) else None
                self.instead[n], lines = twins.of(self.slots[n.term], unit, near)
                self.loads[n] = self.place(n)
                self.merging.clear()
                (out if near is None else self.near).extend(lines)
        return out

    def place(self, n: Node) -> Form:
        """The address of a load."""
        slot = self.slot(n)
        if not n.flat:
            return slot.address(n.access)
        assert slot.whole, slot
        return plus(n.access[0], slot.at)

    def resolved(self, n: Node) -> Node:
        """The node that computes what a load would read, if a statement of this nest does."""
        while n.forwarded and (n.term, n.access) in self.nest.computed:
            n = self.nest.computed[n.term, n.access]
        return n

    def every(self) -> list[Form]:
        return [*self.loads.values(), *self.places.values()]

    # ---------------------------------------------------------------- loops
    def ordered(self) -> list[int]:
        """The variables from the outermost loop to the innermost: the one with unit strides in most arrays."""
        if not self.trips:
            return []
        inner = self.nest.last
        if inner is None:
            inner = self.cheapest()
        elif (beside := self.beside(inner)) != inner:
            return [*(v for v in self.trips if v not in (inner, beside)), inner, beside]
        reads = {v: sum(abs(slope(f, v)) for f in self.every()) for v in self.trips}
        stored = [dict(f[1]) for f in self.places.values()]
        again = {v for v in self.trips if any(steps.get(v) == 1 for steps in stored)}  # cache lines are stored to again and again
        apart = {v for v in again if self.waits(v, inner, stored)}
        return [*sorted((v for v in self.trips if v != inner), key=lambda v: (v not in apart, v in again, -reads[v], v)), inner]

    def waits(self, v: int, inner: int, stored: list[dict[int, int]]) -> bool:
        """Whether the iterations of a loop add to one short row, a place farther each time. Its vectors are on their way to
        memory when others that overlap them are loaded, so other rows should come in between."""
        row = self.trips[inner] * self.widest
        return row < UNDERWAY and any(steps.get(v) == 1 and steps.get(inner) == 1 for steps in stored)

    def beside(self, last: int) -> int:
        """The loop that a scan along `last` has inside its own, as that one has unit strides; else that along `last` itself."""
        self.across = True  # on which depends what can be merged
        far = {
            v: sum(self.jumps(v, f) for x, f in self.loads.items() if not (v != last and self.turns(x, v)))
            + sum(self.jumps(v, f) for f in self.places.values())
            for v in self.trips
            if v == last or self.length(v) >= SMALL
        }
        beside = min(far, key=lambda v: (far[v], v != last, -self.trips[v]))
        self.across = beside != last
        return beside

    def cheapest(self) -> int:
        """The loop along which the fewest arrays are read and written in long steps, if it is long enough; not that over the rows
        of a strip where loops are to run along these."""
        tiles, copies, near = can_tile(self), only_moves(self), self.near_row()

        def price(v: int) -> tuple[bool, int, bool, int, int, bool, int, int]:
            n = self.length(v)
            turns = {x for x in self.loads if self.turns(x, v)}
            turns |= {x for x, f in self.loads.items() if tiles and across(self, x, f, v) >= 0}
            alone = len(self.trips) == 1 + len(self.inwards(v))  # else columns are not put in order
            held = {x for x in self.loads if self.holds(x, v)}
            turns |= held if len(held) <= HELD else set()
            direct = [
                f for x, f in self.loads.items()
                if x not in turns and not (alone and packs(self.slot(x), f, v, n, self.written))
            ]  # fmt: skip
            far = sum(self.jumps(v, f) for f in direct) + sum(self.scattered(v, s, self.places[id(w)]) for s, w in self.writes)
            short = sum(1 < abs(slope(f, v)) <= NEAR for f in self.every())
            small = n < self.least(v) and not (copies and all(is_row(f, v) for f in self.every())) and v != near
            alike = sum(self.meets(v, f) for f in (*direct, *self.places.values()))
            return small, far, not seldom(self, v), -short, -min(n, 64), not alone, alike, v

        outer = self.rows.var if self.rows is not None and self.rows.is_outer and len(self.trips) > 1 else None
        return min((v for v in self.trips if v != outer), key=price)

    def least(self, v: int) -> int:
        """How long a loop is that may be the innermost one beside others."""
        if self.nest.kind is not Kind.SCATTER:
            return SMALL
        places = self.places.values()
        adds = all(slope(f, v) == 1 and any(s >= LOADED for s, _ in f[1]) for f in places)
        near = all(0 < abs(slope(f, v)) <= NEAR and max(abs(c) for _, c in f[1]) >= APART for f in places)  # others jump
        return min(SMALL, SCATTERED) if adds or near else SMALL

    def is_loaded(self, v: int, f: Form) -> bool:
        """Whether a place depends on what is loaded for each iteration of a loop."""
        return any(self.varying.get(s, 0) >> v & 1 for s, _ in f[1])

    def jumps(self, v: int, f: Form) -> bool:
        """Whether the iterations of a loop touch what lies apart."""
        return self.is_loaded(v, f) or abs(slope(f, v)) > 1

    def meets(self, v: int, f: Form) -> bool:
        """Whether the iterations of a loop touch lines that the nearest cache keeps in one set."""
        step = abs(slope(f, v)) * self.widest
        return step > 0 and step % PAGE == 0

    def scattered(self, v: int, s: Statement, f: Form) -> int:
        """What it costs to write along a loop, in loads of elements that lie apart: writes that may collide are neither
        vectorised nor pipelined."""
        if self.is_loaded(v, f):
            return 2
        slot, is_added = self.slots[s.goal], s.kind is Kind.REDUCE  # to what is read, and written back
        size = bytes_of(slot.spec.dtype)
        is_far = not slot.is_strip and slot.spec.size * size > NEAREST and abs(slope(f, v)) * size >= LINE
        is_far |= s.kind is Kind.SCATTER and abs(slope(f, v)) > NEAR  # one by one, under conditions
        return self.jumps(v, f) * (1 + is_added) * (FAR if is_far else 1)

    def near_row(self) -> int:
        """The loop along which all is near, if all is far apart along all others, where vectors would gather. It may be short."""
        steps = {v: {abs(slope(f, v)) for f in self.every()} for v in self.trips}
        found = [v for v, far in steps.items() if max(far, default=0) <= NEAR]
        alone = len(found) == 1 and self.trips[found[0]] >= NEAR
        return found[0] if alone and all(min(far) > NEAR for v, far in steps.items() if v != found[0]) else -1

    def holds(self, n: Node, v: int) -> bool:
        """Whether a row in front of the nest holds what is loaded along a short loop in long steps, since loops around it, which
        run often, do not change that (`strided.py`)."""
        runs, apart = self.trips[v], abs(slope(self.loads[n], v)) > 1
        fixed = n.varies == 1 << v and not (n.flat or n.guards or n.dtype is Bool or self.is_loaded(v, self.loads[n]))
        often = prod(self.trips.values()) >= OFTEN * runs
        return apart and fixed and often and SMALL <= runs <= ROW and self.slot(n).base not in self.written

    def turns(self, n: Node, inner: int, is_chosen: bool = False) -> bool:
        """Whether a load may read a transposed copy if this loop is the innermost one, or as it `is_chosen` to be."""
        slot = self.slots[n.term]
        made = () if self.rows is None else self.rows.strips.made
        ready = slot.external or (n.term not in made and slot.base not in self.written)
        may = self.can_turn and self.length(inner) >= TURNED and ready and has_twin(slot, n, inner, is_chosen)
        return may and not self.is_row_read_once(n)

    def is_row_read_once(self, n: Node) -> bool:
        """Whether a nest reads each element of a matrix once, whose rows are not short, and may run along these."""
        shape = self.slot(n).spec.shape
        along = [v for v, step in n.access[1][1] if abs(step) == 1]
        if shape[1] < WIDE or not along or prod(self.trips.values()) > prod(shape):
            return False
        wide = VECTOR // bytes_of(self.slot(n).spec.dtype)
        is_left = 0 < shape[1] % wide < wide // 2  # a few elements of a row
        return all(self.along_rows(v) >= 1 + is_left for v in along)

    def along_rows(self, v: int) -> int:
        """Whether rows can be run through: 0 if some of what is written lies across them, 1 if functions are called, or extrema
        looked for, which takes long for what is left of a row after whole vectors, one by one; else 2."""
        if v not in self.running:
            dear = any(is_call(x) and x.varies >> v & 1 for x in self.nest.nodes)
            dear = dear or any(isinstance(s.op, (Max, Min)) for s in self.nest.statements)
            self.running[v] = 0 if any(self.jumps(v, f) for f in self.places.values()) else 2 - dear
        return self.running[v]

    def inwards(self, inner: int) -> list[int]:
        """The loops that can be merged with the innermost one, since all arrays are contiguous across them."""
        if (inner, self.across) not in self.merging:
            self.merging[inner, self.across] = self.merged(inner)
        return self.merging[inner, self.across]

    def merged(self, inner: int) -> list[int]:
        """The same, with what is read where it is now."""
        n, out = self.trips[inner], list[int]()
        fixed = (inner, self.nest.last)
        if (self.nest.last is not None and not self.across) or (self.rows is not None and inner == self.rows.var):
            return out
        while True:
            left = [v for v in self.trips if v not in (*fixed, *out) and (self.rows is None or v != self.rows.var)]
            found = next((v for v in left if self.mergeable(v, inner, n)), None)
            if found is None:
                return out
            out.append(found)
            n *= self.trips[found]

    def length(self, inner: int) -> int:
        """The trip count of the innermost loop if it is this one, after merging."""
        return prod(self.trips[v] for v in (inner, *self.inwards(inner)))

    def merge(self) -> None:
        """Merge the innermost loop with those around it where memory is contiguous, so that it is long."""
        gone = list[int]()
        for v in [*self.order[-1:], *([self.across_tiles] if self.across_tiles >= 0 else [])]:
            for other in self.inwards(v):
                self.trips[v] *= self.trips.pop(other)
                self.order.remove(other)
                gone.append(other)
            self.merging.clear()
        if gone:
            self.loads = {n: without(f, gone) for n, f in self.loads.items()}
            self.places = {w: without(f, gone) for w, f in self.places.items()}

    def mergeable(self, v: int, inner: int, n: int) -> bool:
        """Whether one step of `v` is `n` steps of the innermost loop, for every address."""
        for f in self.every():
            steps = dict(f[1])
            if steps.get(v, 0) != n * steps.get(inner, 0) or any(s >= LOADED for s in steps):
                return False
        if any(s in (v, inner) for f in (*self.indices, *self.guards) for s, _ in f[1]):
            return False
        kept = [axes_of(w.access) for _, w in self.writes]
        return all((v in k) == (inner in k) for k in kept) and self.trips[v] > 0
