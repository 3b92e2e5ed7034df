"""Nests that only move elements between rows of a few: neighbours go together, as many bytes at once as there are.

In vectors across the rows each element would be a load and a store of its own, between arrays that lie in order already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import slope
from adtypes.namespace import Form
from interpreters.compile.c.forms import LOADED, bytes_of, without
from interpreters.compile.c.units.nests import Kind, Statement, Write
from interpreters.compile.c.units.nodes import Node, is_literal

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.order import LoopOrder


RUN = 3  # neighbours that go together
FEW = 64  # elements of a row that is moved without a loop


class Move(NamedTuple):
    """What one place gets: an element of another array, or a number."""

    statement: Statement
    write: Write
    node: Node


def moves(text: LoopOrder) -> list[Move]:
    """All that a nest does, if it only moves elements between rows, some in each iteration of the innermost loop."""
    out = list[Move]()
    if not text.order or len(text.writes) < 2 or text.across_tiles >= 0:
        return out
    if text.nest.kind is not Kind.STORE:
        return out
    steps = set[int]()
    for s, w in text.writes:
        n = text.resolved(w.values[0])
        if s.kind is not Kind.STORE or w.guards or not (is_literal(n) or is_load(text, n)):
            return []
        steps.update(slope(f, text.inner) for f in (text.places[id(w)], *([text.loads[n]] if n in text.loads else [])))
        out.append(Move(s, w, n))
    read = {text.slot(n).base for n in text.loads}
    return out if max(map(abs, steps), default=0) > 1 and not read & text.written else []


def whole_rows(text: NestText) -> list[str]:
    """The lines that move whole rows, if the innermost loop is nothing but that: short ones without a loop."""
    out, v = list[str](), text.inner
    in_parts = (text.cut is not None and text.cut.var == v) or (text.rows is not None and text.rows.var == v)
    if v < 0 or text.trips[v] > FEW or in_parts or not only_moves(text):
        return out
    for s, w in text.writes:
        n, to = text.resolved(w.values[0]), text.places[id(w)]
        if not is_row(text.loads[n], v) or not is_row(to, v):
            return []
        there, here = (without(f, [v]) for f in (to, text.loads[n]))
        size = text.trips[v] * bytes_of(n.dtype)
        source = f"{text.slot(n).base}[{text.address(here)}]"
        out.append(f"memcpy(&{text.slots[s.goal].base}[{text.address(there)}], &{source}, {size});")
    return out


def only_moves(loops: LoopOrder) -> bool:
    """Whether all that a nest does is to copy elements that are surely there to other arrays."""
    if loops.nest.kind is not Kind.STORE:
        return False
    pairs = [(s, w, loops.resolved(w.values[0])) for s, w in loops.writes]
    fits = all(s.kind is Kind.STORE and not w.guards and is_load(loops, n) for s, w, n in pairs)
    return fits and not {loops.slot(n).base for n in loops.loads} & loops.written


def is_row(place: Form, v: int) -> bool:
    """Whether the iterations of a loop touch one element after the other."""
    return slope(place, v) == 1


def is_load(text: LoopOrder, n: Node) -> bool:
    """Whether a node is an element that is surely there."""
    return n.term is not None and not n.guards and max((s for s, _ in text.loads[n][1]), default=0) < LOADED


def move_lines(text: NestText, all_: list[Move]) -> list[str]:
    """The lines of all moves of one iteration: of runs of neighbours that come from neighbours, and of single ones."""

    def key(m: Move) -> tuple[str, int]:
        return text.slots[m.statement.goal].base, text.places[id(m.write)][0]

    out, run = list[str](), list[Move]()
    for m in sorted(all_, key=key):
        if run and not _follows(text, run[-1], m):
            out += _together(text, run)
            run = []
        run.append(m)
    return [*out, *(_together(text, run) if run else [])]


def _follows(text: NestText, a: Move, b: Move) -> bool:
    """Whether two elements are neighbours on both sides."""
    if a.node not in text.loads or b.node not in text.loads or a.node.dtype is not b.node.dtype:
        return False
    (here, mine), (there, others) = text.places[id(a.write)], text.places[id(b.write)]
    (source, from_), (beside, next_) = text.loads[a.node], text.loads[b.node]
    same = text.slots[a.statement.goal].base == text.slots[b.statement.goal].base and mine == others
    return same and text.slot(a.node).base == text.slot(b.node).base and from_ == next_ and there - here == 1 == beside - source


def _together(text: NestText, run: list[Move]) -> list[str]:
    bases = [(text.slots[m.statement.goal].base, text.places[id(m.write)]) for m in run]
    places = [f"{base}[{text.address(place)}]" for base, place in bases]
    first = run[0].node
    if len(run) < RUN:
        return [f"{place} = {text.name(m.node)};" for place, m in zip(places, run)]
    source = f"{text.slot(first).base}[{text.address(text.loads[first])}]"
    return [f"memcpy(&{places[0]}, &{source}, {len(run) * bytes_of(first.dtype)});"]
