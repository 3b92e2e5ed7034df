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
    from interpreters.compile.c.texts.nests.lengths import Lengths
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.order import LoopOrder

FEWEST = 8  # iterations of both loops from which on that pays
NEXT = 4  # elements between neighbours up to which they share a line
ALONG, ACROSS = 64, 16  # elements of a tile, at most
ROW_END = "to0"  # where a row of a tile ends
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
    """Whether a form is inside along all of a tile, or in one piece of it."""
    return all(v < LOADED for v, _ in f[1]) and all(slope(f, v) == 0 or f[1] == ((v, 1),) for v in (inner, across))


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


def row(text: Lengths) -> int:
    """How long rows of tiles are: a short loop has no more, so that little of a tile is cleared."""
    return min(ALONG, text.run)


def turned(text: Lengths) -> dict[Node, str]:
    """The loads that are found in tiles, and how. Those under conditions are below choices, for which zeros do as well."""
    v, u = text.inner, text.across_tiles
    found = [n for n, f in text.loads.items() if across(text, n, f, v) == u] if u >= 0 else []
    return {n: f"b{n.number}[{row(text)} * (i{u} - z1) + i{v} - z0]" for n in found}


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
    """The same for that piece of a tile that is inside; the rest is zeros."""
    lines, tests, some, place, inside = list[str](), list[str](), list[str](), f"b{n.number}", dict(ends)
    for v, far, (first, last) in zip(_loops(text), (1, row(text)), (_names("r", n), _names("c", n))):
        along = [(-o, size - o) for (o, terms), size in n.guards if terms == ((v, 1),)]
        if along:
            (begin, end), (low, high) = ends[v], (max(x for x, _ in along), min(x for _, x in along))
            lines.append(f"const int64_t {first} = {begin} < {low} ? {low} : {begin}, {last} = {end} < {high} ? {end} : {high};")
            inside[v], place = (first, last), f"{place} + {far} * ({first} - {begin})"
            tests.append(f"{first} < {last}")
            some += [f"{first} > {begin}", f"{last} < {end}"]
    around = [g for g in n.guards if all(slope(g[0], v) == 0 for v in _loops(text))]
    if around:
        tests.append(text.condition(around))
        some.append(f"!({tests[-1]})")
    # Not by `memset`: gcc 12 keeps sums of later loops of the function in memory, where that gets a local array.
    each = f"for (int64_t k = 0; k < (to1 - z1) * {row(text)}; k++) b{n.number}[k] = 0;"
    zeros = f"if ({' || '.join(some)}) {each}"
    return [*lines, zeros, f"if ({' && '.join(tests)}) {_call(text, n, place, row(text), inside)}"]


def _names(letter: str, n: Node) -> tuple[str, str]:
    """Of the first row, or column, that is inside, and of that behind the last one."""
    return f"{letter}{n.number}", f"{letter}{n.number}end"


def _loops(text: NestText) -> tuple[int, int]:
    return text.inner, text.across_tiles


def _at(text: NestText, place: Form, ends: dict[int, tuple[str, str]]) -> str:
    """The text of a place where both loops begin."""
    first = {v: ends.get(v, text.range(v))[0] for v in _loops(text)}
    return " + ".join([form_text(without(place, first)), *(f"{c} * {first[v]}" for v, c in place[1] if first.get(v, "0") != "0")])


def tile_lines(text: NestText, body: list[str]) -> list[str]:
    """The two innermost loops, tile by tile, around the loop along a row of a tile."""
    v, u = _loops(text)
    (first, last), (start, stop) = text.range(v), text.range(u)
    ends = {v: ("z0", ROW_END), u: ("z1", "to1")}
    tiles = [_end("0", ALONG, last)]
    for n in text.tiles:
        tiles.append(f"{C_TYPE[n.dtype]} b{n.number}[{row(text) * ACROSS}]; /* a tile, transposed */")
        tiles += _part(text, n, ends) if n.guards else [_call(text, n, f"b{n.number}", row(text), ends)]
    rows = braced(counting("z0", last, first, ALONG), [*tiles, *braced(counting(f"i{u}", "to1", "z1"), body)])
    return braced(counting("z1", stop, start, ACROSS), [_end("1", ACROSS, stop), *rows])


def _end(letter: str, many: int, last: str) -> str:
    """The line that says where a tile ends."""
    return f"const int64_t to{letter} = z{letter} + {many} < {last} ? z{letter} + {many} : {last};"
