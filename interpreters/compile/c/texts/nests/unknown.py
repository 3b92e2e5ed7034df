"""Loops of few iterations and many lines: compilers are not told how few.

A loop whose iterations all fit into one vector is none for gcc, but a straight line in which it knows every address. Combining
instructions then takes it more than quadratic time in the number of lines: 20 seconds for four hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText

MANY = 96  # lines
UNKNOWN = """\
static inline int64_t unknown(int64_t n)
{
#ifdef __GNUC__
    __asm__("" : "+r"(n));
#endif
    return n;
}
"""


def end(text: NestText, lines: Sequence[str], start: str, stop: str) -> str:
    """Where the innermost loop ends, as a number that compilers cannot see if they would make no loop of it."""
    is_few = text.vectors and start == "0" and stop.isdecimal() and int(stop) < 2 * text.most
    return f"unknown({stop})" if is_few and len(lines) > MANY else stop
