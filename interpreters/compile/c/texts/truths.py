"""Truth values beside numbers: in front of the innermost loop they are widened to the size of these.

One vector of bytes is eight of doubles. For loops that load bytes compilers take 64 iterations at a time, with eight vectors of
each number, for which there are no registers; and shorter rows one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.dtypes import Bool, is_float
from interpreters.compile.c.plans.forms import bytes_of
from interpreters.compile.c.texts.unread import NAME
from interpreters.compile.c.units.lower import Node

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nest import NestText
    from interpreters.compile.c.texts.pack import Packed

MOST = 1024  # iterations of a loop, whose truth values stay in the nearest cache
LEAST = 3  # operations on numbers for each of them from which on it pays
LONG, MANY = 128, 32  # in longer loops than this it pays for doubles, from so many operations on


def widened(text: NestText, packed: Packed) -> list[str]:
    """The lines that widen truth values which the innermost loop reads, if their places are known in front of it; from here on
    they are read there."""
    nodes = text.nest.nodes
    inside = [n for n in nodes if n.dtype is not Bool and n.text and n.args and text.depth(n.varies) == len(text.order)]
    numbers = [n for n in inside if is_float(n.dtype)] or inside  # others may be positions
    plain = text.vectors and text.range(text.inner) == ("0", str(text.run)) and 1 < text.run <= MOST
    if not plain or packed.strips or text.several or text.tile or text.tiles:
        return []
    later = {f"v{n.number}" for n in nodes if n.varies >> text.inner & 1}
    values: dict[Node, str] = {}
    for n in text.loads:
        if n.dtype is Bool and text.in_vectors(n) and text.slot(n).base not in text.written:
            values[n] = text.value(n, packed)
    values = {n: value for n, value in values.items() if later.isdisjoint(NAME.findall(value))}
    i, run, bits = f"i{text.inner}", text.run, 8 * max((bytes_of(n.dtype) for n in numbers), default=0)
    pays = len(numbers) >= LEAST * len(values) and (run <= LONG or (bits == 64 and len(numbers) >= MANY))
    if not values or not pays:
        return []
    packed.truths |= {n: f"b{n.number}[{i}] != 0" for n in values}
    head = f"for (int64_t {i} = 0; {i} < {run}; {i}++)"
    return [f"int{bits}_t b{n.number}[{run}]; {head} b{n.number}[{i}] = {value};" for n, value in values.items()]
