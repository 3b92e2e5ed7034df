"""Hiding long strides from the compiler.

Where it knows such a stride, it loads everything in between as well, thousands of vectors for large powers of two, or does not
vectorise.
"""

from __future__ import annotations

from collections.abc import Mapping

from adtypes.affine import slope
from adtypes.namespace import Form
from interpreters.compile.c.forms import OFFSET, SPAN
from interpreters.compile.c.texts.lines import Let, once

NEAR = (0, 1, 2, 3, 4, 8)  # steps that vectors are well taken in
SHORT = 64  # iterations up to which loads of single elements take compilers long and gain nothing, but at powers of two
CALLS = 16  # the same where functions are called, which vectors compute in a fraction of the time
STEPS = """\
#ifdef __GNUC__
static inline int64_t far(int64_t step) { __asm__("" : "+r"(step)); return step; }
#else
static inline int64_t far(int64_t step) { return step; }
#endif
"""


def named(
    place: Form, inner: int, trips: Mapping[int, int], calls: bool, lines: list[str], base: str = ""
) -> dict[int, str]:
    """The name of the step that the innermost loop takes, if it is a long one, and of where that begins, if it is far away, or in
    an array of a `base` that others are far from; they are declared among the lines."""
    step = slope(place, inner)
    power = abs(step) & (abs(step) - 1) == 0
    if abs(step) in NEAR or (trips[inner] < (CALLS if calls else SHORT) and not power):
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
