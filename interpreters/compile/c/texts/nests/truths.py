"""Truth values beside numbers: in front of the innermost loop they are widened to the size of these, strip by strip if it is long
and the only one.

One vector of bytes is eight of doubles. For loops that load bytes compilers take 64 iterations at a time, with eight vectors of
each number, for which there are no registers, or make branches; and shorter rows they take one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.affine import slope
from adtypes.dtypes import Bool, is_float
from adtypes.namespace import Form
from interpreters.compile.c.forms import STRIP, TIME, bytes_of, form_text
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.texts.lines import counting, names
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import Node
from interpreters.compile.c.units.slots import Slot
from interpreters.compile.c.units.work import weight

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.lengths import Lengths
    from interpreters.compile.c.texts.nests.nest import NestText

MOST = 1024  # iterations of a loop, whose truth values stay in the nearest cache
BYTES = 64  # iterations below which it always pays: compilers take a loop that loads bytes one by one
LEAST = 3  # operations on numbers, for each truth value, from which on it pays in a longer one
TEXT = 64  # nodes of a single loop from which on compilers take long for several vectors of each number
LONG, MANY = 128, 32  # in longer loops than this it pays for doubles, from so many operations on


def widened(text: NestText) -> list[str]:
    """The lines that widen truth values which the innermost loop reads, if their places are known in front of it; from here on
    they are read there."""
    nodes = text.nest.nodes
    inside = [n for n in nodes if n.dtype is not Bool and n.text and n.args and text.depth(n.varies) == len(text.order)]
    numbers = [n for n in inside if is_float(n.dtype)] or inside  # others may be positions
    if not is_plain(text):
        return []
    later = {f"v{n.number}" for n in nodes if n.varies >> text.inner & 1}
    values: dict[Node, str] = {}
    for n in text.loads:
        if n.dtype is Bool and text.in_vectors(n) and text.slot(n).base not in text.written:
            values[n] = text.value(n)
    values = {n: value for n, value in values.items() if later.isdisjoint(names([value]))}
    i, run, bits = f"i{text.inner}", text.run, 8 * max((bytes_of(n.dtype) for n in numbers), default=0)
    pays = run < BYTES or sum(map(weight, numbers)) >= LEAST * len(values)
    pays = pays and (run <= LONG or (bits == 64 and len(numbers) >= MANY))
    if not (values and bits and pays):
        return []
    text.packed.truths |= {n: f"b{n.number}[{i}] != 0" for n in values}
    return [f"int{bits}_t b{n.number}[{run}]; {counting(i, run)} b{n.number}[{i}] = {value};" for n, value in values.items()]


def narrowed(text: NestText) -> tuple[list[str], list[str]]:
    """The lines in front of the innermost loop, and behind it, for truth values that it writes: it leaves integers as wide as its
    numbers, since compilers would take vectors of bytes for the whole of it. A single short loop may gain by these."""
    before, after, i = list[str](), list[str](), f"i{text.inner}"
    if (len(text.order) < 2 and not is_much(text)) or not is_plain(text):
        return before, after
    for w, (slot, kind) in leaving(text).items():
        kept = f"w{len(before)}"
        text.packed.stores[w] = f"{kept}[{i}]"
        before.append(f"{kind} {kept}[{text.run}];")
        after.append(f"{counting(i, text.trips[text.inner])} {slot.base}[{form_text(text.places[w])}] = {kept}[{i}];")
    return before, after


def leaving(text: Lengths) -> dict[int, tuple[Slot, str]]:
    """The truth values that are written in order, by the identity of the write, and integers as wide as what is computed."""
    inside = [n for n in text.nest.nodes if n.dtype is not Bool and n.text and n.args and n.varies >> text.inner & 1]
    bits, read = 8 * max((bytes_of(n.dtype) for n in inside), default=0), {text.slot(n).base for n in text.loads}
    found = [(text.slots[s.goal], id(w)) for s, w in text.writes if bits and s.kind is Kind.STORE]
    fits = [(x, w) for x, w in found if x.spec.dtype is Bool and x.base not in read and slope(text.places[w], text.inner) == 1]
    return {w: (x, f"int{bits}_t") for x, w in fits}


def is_much(text: Lengths) -> bool:
    return len(text.nest.nodes) >= TEXT


def is_plain(text: NestText) -> bool:
    """Whether the innermost loop runs over whole rows, whose truth values stay in the nearest cache."""
    plain = text.vectors and text.range(text.inner) == ("0", str(text.run)) and 1 < text.run <= MOST
    return plain and not (text.packed.strips or text.several or text.tiles)


def widening(kind: str, head: str, there: str, value: str) -> list[str]:
    """The loop that widens truth values, in vectors of what they become: compilers take those of bytes else."""
    lanes = VECTOR // (8 if kind == "int64_t" else 4)
    return [f"#pragma omp simd simdlen({lanes})", f"{head} {there} = {value};"]


def in_strips(text: Lengths) -> dict[Node, str]:
    """Those that lie in order, and what strips of them are widened to. They may be rows that steps read. Not where the ends of a
    loop are loops of their own: what is between takes bytes in vectors."""
    numbers = [x for x in text.nest.nodes if x.dtype is not Bool]
    if not text.vectors or text.inside or not any(x.text and x.args for x in numbers):
        return {}
    wide = f"int{bits_of_numbers(text)}_t"
    found = [x for x, f in text.loads.items() if x.dtype is Bool and _in_order(f, text.inner) and not x.guards]
    return {x: wide for x in found if text.slot(x).base not in text.written}


def bits_of_numbers(text: Lengths) -> int:
    """How wide truth values have to be beside what is computed."""
    return 64 if any(bytes_of(x.dtype) > 4 for x in text.nest.nodes if x.dtype is not Bool) else 32


def _in_order(place: Form, inner: int) -> bool:
    """Whether neighbours lie side by side, in an array or a row of one that the step has."""
    return slope(place, inner) == 1 and all(s == inner or TIME <= s < STRIP for s, _ in place[1])
