"""Hiding from the compiler what it makes bad use of: long strides, and that an index is but a truth value.

Where it knows a long stride, it loads everything in between as well, thousands of vectors for large powers of two, or does not
vectorise. Where an index is a truth value as a number, as the place of the lesser of two or a row of a table with two, gcc 12
takes the vector of truth values itself for the offsets of a gather, in which what holds is -1. It looks through conversions, and
through what is added and multiplied, but not through a bit that it does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adtypes.affine import slope
from adtypes.dtypes import Bool
from adtypes.namespace import Form
from interpreters.compile.c.forms import LOADED, OFFSET, SPAN
from interpreters.compile.c.texts.lines import Let, once
from interpreters.compile.c.units.nodes import Node

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.values import Values

NEAR = (0, 1, 2, 3, 4, 8)  # steps that vectors are well taken in
SHORT = 64  # iterations up to which loads of single elements take compilers long and gain nothing, but at powers of two
WORTH = 16  # the same where much is computed, such as functions, which takes vectors a fraction of the time
STEPS = """\
#ifdef __GNUC__
static inline int64_t far(int64_t step) { __asm__("" : "+r"(step)); return step; }
#else
static inline int64_t far(int64_t step) { return step; }
#endif
"""


def named(
    place: Form, inner: int, trips: Mapping[int, int], much: bool, lines: list[str], base: str = "", hides: bool = False
) -> dict[int, str]:
    """The name of the step that the innermost loop takes, if it is a long one, and of where that begins, if it is far away, or in
    an array of a `base` that others are far from; they are declared among the lines. It `hides` any but powers of two."""
    step = slope(place, inner)
    power = abs(step) & (abs(step) - 1) == 0
    if (power or not hides) and (abs(step) in NEAR or (trips[inner] < (WORTH if much else SHORT) and not power)):
        return {}
    names = {inner: hidden("far", "back", step, lines)}
    start = place[0] // SPAN * SPAN
    if start or base:
        names[OFFSET] = hidden("at", "before", start, lines, base)
    return names


def hidden(ahead: str, behind: str, n: int, lines: list[str], base: str = "") -> str:
    """The name of a number that the compiler is not told; it is declared among the lines, once for each `base`."""
    name = f"{ahead}{n}{base}" if n >= 0 else f"{behind}{-n}{base}"
    once(lines, Let("const int64_t", name, f"far({n})"))
    return name


def decided(text: Values) -> set[int]:
    """The numbers of the indices of loads that follow from truth values. Compilers take vectors in searches as well."""
    read = {s - LOADED for f in text.loads.values() for s, _ in f[1] if s >= LOADED}
    return {n.number for n in text.nest.nodes if n.number in read and _follows(text, n)}


def with_bit(text: Values, value: str) -> str:
    """The text of an index with a bit that is zero, which only the program knows."""
    return f"({value}) | {hidden('none', 'none', 0, text.near)}"


def _follows(text: Values, n: Node) -> bool:
    """Whether anything but what was loaded is chosen by a truth value on the way to a node."""
    seen, todo = set[Node](), [n]
    while todo:
        x = text.resolved(todo.pop())
        if x in seen or x.term is not None:
            continue
        if any(a.dtype is Bool for a in x.args):
            return True
        seen.add(x)
        todo += x.args
    return False
