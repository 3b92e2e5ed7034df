"""The values of a nest as C: the names of nodes, loads and the conditions under which they happen, and arithmetic."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from adtypes.affine import plus, slope, times
from adtypes.dtypes import F64, Bool, is_float
from adtypes.namespace import Form, Forms
from adtypes.ops.gamma import LANED
from adtypes.ops.inverse import INVERSE
from adtypes.ops.selection import Select
from interpreters.compile.c.forms import (
    C_TYPE,
    LOADED,
    ONLY,
    VALUE,
    bounds_of,
    bytes_of,
    form_text,
    guard_text,
    mask_text,
    masks,
    without,
)
from interpreters.compile.c.normal.shields import SPECIAL_AT_0
from interpreters.compile.c.texts.calls import quotients
from interpreters.compile.c.texts.calls.elementary import BESIDE, SHARED
from interpreters.compile.c.texts.lines import Let, once
from interpreters.compile.c.texts.nests.borders import in_groups, within
from interpreters.compile.c.texts.nests.compared import compared, in_single
from interpreters.compile.c.texts.nests.lengths import Lengths
from interpreters.compile.c.texts.nests.optimism import ORDINARY, is_strong
from interpreters.compile.c.texts.nests.pack import pack
from interpreters.compile.c.texts.nests.placed import computed_first
from interpreters.compile.c.texts.nests.shifts import moved, shifted, shifts
from interpreters.compile.c.texts.nests.steps import decided, hidden, named, with_bit
from interpreters.compile.c.texts.nests.transposed import turned
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import CHOICE, Guard, Node, is_literal
from interpreters.compile.c.units.slots import Slot, surplus
from interpreters.compile.c.units.turns import TURN

NARROW = 1 << 31
MANY, SEVERAL = 4, 3  # vectors
SINES, ARCS = ("sin({0})", "cos({0})", "sinf({0})", "cosf({0})"), ("atan({0})", "atanf({0})")
REST = {dtype: f"rest_{dtype.short}" for dtype in C_TYPE}  # what surplus iterations read


class Values(Lengths):
    """The texts of nodes."""

    chosen: dict[Node, frozenset[Guard]]  # under which conditions loads happen, and are 0 elsewhere
    at_edges: dict[str, str]  # loads at either of two places, and the same with another name of the iteration at the second one
    safe = cached_property(within)  # loads that touch nothing but their own array
    grouped = cached_property(in_groups)  # loads that compilers would take together
    shifts = cached_property(shifts)  # places at a distance that is the same in all of the innermost loop
    moved = cached_property(moved)  # and conditions that these be inside, by which the loop is divided
    tiles = cached_property(turned)  # loads that are found in tiles
    packed = cached_property(pack)  # and elsewhere than where they lie
    is_single = cached_property(in_single)
    decided = cached_property(decided)  # indices that truth values decide
    computed_first = cached_property(computed_first)  # values that are computed in vectors before any is added

    @cached_property
    def has_masks(self) -> bool:
        """Whether there are masks in place of choices."""
        return any(LANED.search(n.text) or INVERSE.search(n.text) for n in self.nest.nodes)

    @cached_property
    def softened(self) -> set[str]:
        """The softplus that the nest has."""
        return {n.text.format(self.name(n.args[0])) for n in self.nest.nodes if n.text in BESIDE}

    # ---------------------------------------------------------------- loops
    def surplus(self, slot: Slot, access: Forms, place: Form) -> bool:
        """Whether a place must not be touched by the surplus iterations."""
        if self.run == self.trips.get(self.inner, 1) or all(s != self.inner for s, _ in place[1]):
            return False
        if not slot.padded or not access or (n := slot.spec.shape[slot.along]) + surplus(n, slot.spec) < self.run:
            return True
        mine, others = access[slot.along], [f for k, f in enumerate(access) if k - len(access) != slot.along]
        return mine != (0, ((self.inner, 1),)) or any(s == self.inner for f in others for s, _ in f[1])

    @property
    def test(self) -> str:
        """Whether an iteration is a proper one. If only the last is none, compilers must not know: they would make it a path of
        its own, which ends the loop, and no vectors. The same goes for the only proper one behind many vectors, or behind some
        where functions are computed."""
        n, stores = self.trips[self.inner], all(s.kind is Kind.STORE for s in self.nest.statements)
        is_long = n > SEVERAL * self.most if self.has_functions else stores and n > MANY * self.most
        hides = self.run == n + 1 or (is_long and n % self.most == 1)
        return f"i{self.inner} < {hidden('end', 'end', n, self.near) if hides else n}"

    # ---------------------------------------------------------------- nodes
    def name(self, n: Node) -> str:
        n = self.resolved(n)
        if is_literal(n):
            return n.text or (str(n.access[0][0]) if n.access[0][0] >= 0 else f"({n.access[0][0]})")
        return f"v{n.number}"

    def declared(self) -> list[Node]:
        """The nodes with a line of their own. One that is the same as another needs its name only where it is an index."""
        symbols = {s - LOADED for f in (*self.every(), *self.guards, *self.indices) for s, _ in f[1] if s >= LOADED}
        return [n for n in self.nest.nodes if (not is_literal(n) if self.resolved(n) is n else n.number in symbols)]

    def declaration(self, n: Node, held: frozenset[Guard] = frozenset(), ordinary: bool = False) -> Let:
        """The line that gives a node its name; see `value`."""
        text = self.value(n, held, ordinary) if self.resolved(n) is n else self.name(n)
        return Let(VALUE[n.dtype], f"v{n.number}", with_bit(self, text) if n.number in self.decided else text)

    def masked(self, guards: tuple[Guard, ...]) -> dict[int, int]:
        """The bounds of loaded indices that masks see to, where guards are such: for vectors; one by one, choices are faster."""
        return {} if self.nest.kind is Kind.SCATTER and not self.vectors else bounds_of(guards)

    def condition(self, guards: Sequence[Guard], with_surplus: bool = False, at_once: bool = False) -> str:
        """That the guards hold, in surplus iterations as well or in proper ones."""
        counts = {**self.trips, self.inner: self.run} if with_surplus else self.trips
        return guard_text(guards, counts, at_once)

    def mask(self, guards: Sequence[Guard], with_surplus: bool = False) -> str:
        """All ones where they hold. A choice would be a path, and compilers make no vectors of what paths they find: those of
        conditions that hold together, or in the first iteration. Each condition is a mask of its own, as some are the same in
        all iterations of the innermost loop."""
        counts = {**self.trips, self.inner: self.run} if with_surplus else self.trips
        return " & ".join(f"({x})" for x in masks(guards, counts, self.is_single))

    @property
    def chooses_by_masks(self) -> bool:
        """Whether choices by truth values are made by masks of bits: others would be paths where there are masks, and in rows
        that are shorter than a vector."""
        return self.has_masks or self.run < self.lanes

    def in_vectors(self, n: Node) -> bool:
        return (self.vectors or n in self.computed_first) and self.depth(n.varies) == len(self.order) > 0

    def either(self, n: Node, slot: Slot, place: Form, held: frozenset[Guard]) -> str:
        """The text of a load at a position of the innermost loop that may be around an edge: two loads, each of neighbours;
        or one of two places, where others may lie between neighbours, see `in_groups`."""
        turns = [a for a in n.args if a.text == TURN and a.varies >> self.inner & 1]
        if len(turns) != 1 or not self.vectors or n.guards:
            return ""
        (turn,) = turns
        if not (c := slope(place, LOADED + turn.number)):  # one number for all positions
            return ""
        rest = without(place, [LOADED + turn.number])
        there = [self.address(plus(rest, times(c, a.access[0]))) for a in turn.args[:2]]
        first, other = (self.element(n, slot, text) for text in there)
        if held.issuperset(turn.guards):
            return first
        test = self.condition(turn.guards)
        step = slope(rest, self.inner) + c * slope(turn.args[0].access[0], self.inner)
        if abs(step) > 1:
            return self.element(n, slot, f"{test} ? {there[0]} : {there[1]}")
        text = f"({test} ? {first} : {other})"
        self.at_edges[text] = f"({test} ? {self.unsaid(first)} : {self.unsaid(other)})"
        return text

    def unsaid(self, text: str) -> str:
        """A text with another name for the iteration of the innermost loop, of which compilers do not see that it is."""
        return re.sub(rf"\bi{self.inner}\b", self.elsewhere, text)

    @property
    def elsewhere(self) -> str:
        return f"j{self.inner}"

    def kept_inside(
        self, n: Node, slot: Slot, place: Form, guards: tuple[Guard, ...]
    ) -> tuple[str, tuple[Guard, ...]] | None:
        """The text of a load that may lie outside, at the beginning of the array instead where conditions fail, and the
        conditions that remain: who reads it chooses by the same ones. None if it stands under its conditions.

        Rows are moved as a whole, if they end inside. What would be loaded together is moved one by one.
        """
        if (n.dtype not in ONLY and n not in self.grouped) or not self.in_vectors(n):
            return None
        if n in self.grouped and slot.cells:
            return self.element(n, slot, f"({self.address(place)}) & {self.mask(guards, with_surplus=True)}"), ()
        steps = dict(place[1])
        step = steps.get(self.inner, 0)
        fixed = [g for g in guards if all(s != self.inner and s < LOADED for s, _ in g[0][1])]
        if is_float(n.dtype) and fixed and 0 <= step * (self.run - 1) < slot.cells and max(steps, default=0) < LOADED:
            row, along = without(place, [self.inner]), (0, tuple(x for x in place[1] if x[0] == self.inner))
            there = f"(({self.address(row)}) & {self.mask(fixed)}) + {self.address(along)}"
            return f"{slot.base}[{there}]", tuple(g for g in guards if g not in fixed)
        return None

    def element(self, n: Node, slot: Slot, place: str) -> str:
        """The text of a load; of a truth value it is any byte, of which there are vectors."""
        return f"{'*(const unsigned char *)&' if n.dtype is Bool else ''}{slot.base}[{place}]"

    @cached_property
    def in_steps(self) -> list[str]:
        """The arrays in the scratch memory that the innermost loop takes steps in; compilers know how far apart they are."""
        places = [(self.slot(n), f) for n, f in self.loads.items()]
        places += [(self.slots[s.goal], self.places[id(w)]) for s, w in self.writes]
        return list(dict.fromkeys(x.base for x, f in places if x.buffer is not None and abs(slope(f, self.inner)) > 1))

    @cached_property
    def beginnings(self) -> Counter[tuple[str, tuple[tuple[int, int], ...]]]:
        """How many loads there are of an array that differ by nothing but where they begin."""
        return Counter((self.slot(n).base, terms) for n, (_, terms) in self.loads.items())

    @cached_property
    def stores_rows(self) -> bool:
        """Whether some of what a nest stores lies in order. What it stores in long steps side by side gcc computes together, and
        once more for what lies in order, in many times the text and the time. So each of these is far from the others."""
        return any(slope(f, self.inner) == 1 for f in self.places.values())

    def stored_at(self, slot: Slot, place: Form) -> str:
        """The text of a place in which an array is stored."""
        is_far = self.has_functions and self.stores_rows
        return self.address(place, suffix=f"{slot.base}_{abs(place[0])}" if is_far else self.suffix(slot))

    def suffix(self, slot: Slot) -> str:
        """What names of steps in an array end with, so that compilers see nothing in common; others are as quick."""
        return slot.base if self.has_functions and slot.base in self.in_steps[1:] else ""

    @cached_property
    def leaves_gaps(self) -> bool:
        """Whether some doubles side by side are stored in longer rows. What is loaded in steps of 3, or of 5 to 7, for such as
        these gcc 12 puts in the wrong order, in vectors of 64 bytes."""
        doubles = [(s, w) for s, w in self.writes if w.values[0].dtype is F64]
        beside = Counter((self.slots[s.goal].base, self.places[id(w)][1]) for s, w in doubles)
        return any(1 < n < abs(slope((0, terms), self.inner)) for (_, terms), n in beside.items())

    def address(self, place: Form, bounds: dict[int, int] | None = None, narrow: bool = False, suffix: str = "") -> str:
        """The text of a place; where vectors go in long steps, these have a name that says nothing, and ends so."""
        if not self.vectors:
            return form_text(place, bounds, {}, narrow)
        names = named(place, self.inner, self.trips, self.computes_much, self.near, suffix, self.leaves_gaps)
        return form_text(place, bounds, names, narrow)

    def value(self, n: Node, held: frozenset[Guard] = frozenset(), ordinary: bool = False) -> str:
        """The text of a node, where some conditions hold, or with ordinary products for strong ones."""
        guards = () if n in self.free or n in self.safe else tuple(g for g in n.guards if g not in held)
        if n in self.packed.truths:
            return self.packed.truths[n]
        if n.term is not None:
            return self.loaded(n, guards, held)
        if not n.text:
            return form_text(n.access[0])
        return self.computed(n, guards, ordinary)

    def loaded(self, n: Node, guards: tuple[Guard, ...], held: frozenset[Guard]) -> str:
        """The text of a load, which may happen under conditions, and in proper iterations only."""
        slot, place = self.slot(n), self.loads[n]
        text, test, chosen = self.guarded(n, slot, place, guards, held)
        self.chosen[n] = frozenset(chosen if test or n in self.tiles else ())
        tests, other = [test] if test else [], "0"
        if n not in self.safe and self.surplus(slot, () if n.flat else n.access, place) and not self.stays(n, self.run):
            tests.append(self.test)
            if not n.guards and n.dtype is not Bool:  # any number will do, but one that is known gives compilers ideas
                other = REST[n.dtype]
                once(self.near, Let(f"const {C_TYPE[n.dtype]}", other, "nothing"))
        if n.dtype is Bool and n not in self.packed.texts:
            return " && ".join([*tests, f"{text} != 0"])
        return f"{' && '.join(tests)} ? {text} : {other}" if tests else text

    def guarded(
        self, n: Node, slot: Slot, place: Form, guards: tuple[Guard, ...], held: frozenset[Guard]
    ) -> tuple[str, str, tuple[Guard, ...]]:
        """The text of a load, the test under which it happens, and what that tests. There is none where no guards are left, or
        where what is read elsewhere is masked later."""
        if n in self.packed.texts:  # tiles have zeros where conditions do not hold
            return self.packed.texts[n], "" if n in self.tiles else self.condition(guards, with_surplus=True), guards
        bounds = self.masked(guards)
        if bounds and (found := shifted(self, n, bounds)):
            there, test, guard = found
            return self.element(n, slot, there), test, (guard,)
        narrow = bytes_of(n.dtype) == 4 and 0 < slot.cells < NARROW  # compilers gather as many indices as elements at a time
        narrow = narrow and not self.moved.intersection(held).intersection(n.guards)  # here they load them
        text = self.either(n, slot, place, held) or self.element(n, slot, self.address(place, bounds, narrow, self.suffix(slot)))
        if bounds:
            is_alone = is_float(n.dtype) and self.vectors and self.has_functions and self.is_alone(n)
            return text, mask_text(bounds) if is_alone else "", guards
        if guards:
            text, guards = self.kept_inside(n, slot, place, guards) or (text, guards)
        return text, self.condition(guards, with_surplus=True), guards

    def is_alone(self, n: Node) -> bool:
        """Whether a load is the only one of its array at a loaded index. Under a condition compilers gather onto zeros, else
        onto what a register had before, for which the loop may have to wait. Of several under one condition they make a path."""
        terms = self.loads[n][1]
        return len(terms) == 1 and self.beginnings[self.slot(n).base, terms] == 1

    def computed(self, n: Node, guards: tuple[Guard, ...], ordinary: bool) -> str:
        """The text of an operation."""
        args = (compared(self, n) if self.is_single else None) or [self.name(a) for a in n.args]
        if n.guards and n.text.startswith(CHOICE) and (value := self.without_choice(n, args[0], guards)):
            return value
        if is_float(n.dtype) and n.text == Select.c and self.chooses_by_masks:
            return f"choose({', '.join(args)})"
        if n.text in SINES and self.resolved(n.args[0]).text in ARCS:
            args = [f"{args[0]} * {self.unit(n)}"]
        text = ORDINARY if (ordinary or self.setting.ordinary) and is_strong(n) else n.text
        text = (self.in_vectors(n) and quotients.for_vectors(n)) or text
        if SPECIAL_AT_0.match(text) and self.run > self.trips.get(self.inner, 1) and self.in_vectors(n):
            args[0] = f"shield({self.test}, {args[0]})"
        if text in SHARED and SHARED[text][0].format(args[0]) in self.softened:
            text = SHARED[text][1]
        return text.format(*args, cond=self.condition(guards, at_once=True)) if guards else text.format(*args)

    def without_choice(self, n: Node, value: str, guards: tuple[Guard, ...]) -> str:
        """What a choice by guards is where it need not be one: the value as it is, or masked where choices would be paths."""
        if not guards:
            return value
        if n.text == TURN or n.dtype not in ONLY:
            return ""
        if self.chosen.get(self.resolved(n.args[0]), frozenset()).issuperset(guards):
            return value
        if bounds := self.masked(guards):
            return f"{ONLY[n.dtype]}({value}, {mask_text(bounds)})"
        return f"{ONLY[n.dtype]}({value}, {self.mask(guards)})" if self.has_masks or self.in_vectors(n) else ""

    def unit(self, n: Node) -> str:
        """The number 1, of which compilers do not know that it is: they replace `cos(atan(x))` by a formula that is 0 for NaN."""
        name = f"unit_{n.dtype.short}"
        once(self.near, Let(f"const {C_TYPE[n.dtype]}", name, "1 + nothing"))
        return name
