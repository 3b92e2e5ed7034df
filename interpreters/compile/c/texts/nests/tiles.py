"""Tiles: what a nest reads along rows and makes along columns is transposed tile by tile, in registers.

Either order of the loops alone would touch a line of the cache for every element, and large arrays lose it again before they come
to its neighbour. A nest that does nothing but move elements writes them where they belong; any other reads the columns of a tile
from a copy that stays near.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import slope
from adtypes.namespace import Form
from interpreters.compile.c.forms import C_TYPE, LOADED, TIME, bytes_of, form_text, without
from interpreters.compile.c.texts.calls.transpose import BITS
from interpreters.compile.c.texts.lines import braced, counting
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.order import LoopOrder

FEWEST = 8  # iterations of both loops from which on that pays
NEXT = 4  # elements between neighbours up to which they share a line
ALONG, ACROSS = 64, 16  # elements of a tile
MOST = 4  # tiles that are near at the same time


def can_tile(loops: LoopOrder) -> bool:
    """Whether nothing in the nest depends on the order of its iterations."""
    stores = loops.nest.kind is Kind.STORE and all(s.kind is Kind.STORE for s in loops.nest.statements)
    return stores and loops.can_turn and loops.rows is None


def across(loops: LoopOrder, n: Node, place: Form, inner: int) -> int:
    """The loop along which a load lies in order, where that is far along this one; else -1."""
    steps = dict(place[1])
    if n.flat or 8 * bytes_of(n.dtype) not in BITS or steps.get(inner, 0) <= NEXT or max(steps) >= LOADED:
        return -1
    if any(v < TIME and v not in loops.trips for v in steps):  # a loop over blocks, within that along a row of a tile
        return -1
    found = next((v for v, c in steps.items() if c == 1 and v in loops.trips), -1)
    if found < 0 or min(loops.length(found), loops.length(inner)) < FEWEST:
        return -1
    return found if all(_is_known(f, inner, found) for f, _ in n.guards) else -1


def _is_known(f: Form, inner: int, across: int) -> bool:
    """Whether it is known of whole rows of a tile if they are inside."""
    return all(v != inner and v < LOADED for v, _ in f[1]) and (slope(f, across) == 0 or f[1] == ((across, 1),))


def tiled(loops: LoopOrder) -> int:
    """The loop that is run through tile by tile with the innermost one, which is put next to it; -1 if there is none."""
    if len(loops.order) < 2 or not can_tile(loops):
        return -1
    inner = loops.order[-1]
    votes = [v for n, f in loops.loads.items() if (v := across(loops, n, f, inner)) >= 0]
    if not 0 < len(votes) <= MOST:
        return -1
    found = max(votes, key=votes.count)
    loops.order.remove(found)
    loops.order.insert(-1, found)
    return found


def turned(text: LoopOrder) -> dict[Node, str]:
    """The loads that are found in tiles, and how."""
    v, u = text.inner, text.across_tiles
    names = {n: f"b{n.number}[{ALONG} * (i{u} - z1) + i{v} - z0]" for n, f in text.loads.items() if across(text, n, f, v) == u}
    return names if u >= 0 else {}


def calls(text: NestText) -> list[str]:
    """The lines that put all elements where they belong, if the nest does nothing else."""
    out = list[str]()
    for s, w in text.writes:
        n, to = text.resolved(w.values[0]), text.places[id(w)]
        if n not in text.tiles or slope(to, text.inner) != 1 or w.guards:
            return []
        out.append(_call(text, n, f"&{text.slots[s.goal].base}[{_at(text, to, {})}]", dict(to[1])[text.across_tiles], {}))
    return out


def _call(text: NestText, n: Node, place: str, far: int, ends: dict[int, tuple[str, str]]) -> str:
    bits, from_ = 8 * bytes_of(n.dtype), text.loads[n]
    source = f"&{text.slot(n).base}[{_at(text, from_, ends)}]"
    rows, columns = (f"{b} - {a}" if a != "0" else b for a, b in (ends.get(v, text.range(v)) for v in _loops(text)))
    return f"tile_{bits}({source}, {dict(from_[1])[text.inner]}, {place}, {far}, {rows}, {columns});"


def _part(text: NestText, n: Node, ends: dict[int, tuple[str, str]]) -> list[str]:
    """The same for those rows of a tile that are inside; the others are zeros."""
    u = text.across_tiles
    around = [g for g in n.guards if slope(g[0], u) == 0]
    along = [(-o, size - o) for (o, terms), size in n.guards if terms == ((u, 1),)]
    low, high = max((a for a, _ in along), default=0), min((b for _, b in along), default=text.trips[u])
    first, last = f"f{n.number}", f"e{n.number}"
    call = _call(text, n, f"&b{n.number}[{ALONG} * ({first} - z1)]", ALONG, {**ends, u: (first, last)})
    tests = [text.condition(around)] if around else []
    begin = f"const int64_t {first} = z1 < {low} ? {low} : z1, {last} = to1 < {high} ? to1 : {high};"
    some = " || ".join([*(f"!({test})" for test in tests), f"{first} > z1", f"{last} < to1"])
    zeros = f"if ({some}) memset(b{n.number}, 0, (to1 - z1) * {ALONG} * sizeof *b{n.number});"
    return [begin, zeros, f"if ({' && '.join([*tests, f'{first} < {last}'])}) {call}"]


def _loops(text: NestText) -> tuple[int, int]:
    return text.inner, text.across_tiles


def _at(text: NestText, place: Form, ends: dict[int, tuple[str, str]]) -> str:
    """The text of a place where both loops begin."""
    first = {v: ends.get(v, text.range(v))[0] for v in _loops(text)}
    return " + ".join([form_text(without(place, first)), *(f"{c} * {first[v]}" for v, c in place[1] if first.get(v, "0") != "0")])


def row_end(last: str) -> str:
    """Where a row of a tile ends."""
    return f"(z0 + {ALONG} < {last} ? z0 + {ALONG} : {last})"


def tile_lines(text: NestText, body: list[str]) -> list[str]:
    """The two innermost loops, tile by tile, around the loop along a row of a tile."""
    v, u = _loops(text)
    (first, last), (start, stop) = text.range(v), text.range(u)
    ends = {v: ("z0", row_end(last)), u: ("z1", "to1")}
    tiles = list[str]()
    for n in text.tiles:
        tiles.append(f"{C_TYPE[n.dtype]} b{n.number}[{ALONG * ACROSS}]; /* a tile, transposed */")
        tiles += _part(text, n, ends) if n.guards else [_call(text, n, f"b{n.number}", ALONG, ends)]
    rows = braced(counting("z0", last, first, ALONG), [*tiles, *braced(counting(f"i{u}", "to1", "z1"), body)])
    end = f"const int64_t to1 = z1 + {ACROSS} < {stop} ? z1 + {ACROSS} : {stop};"
    return braced(counting("z1", stop, start, ACROSS), [end, *rows])
