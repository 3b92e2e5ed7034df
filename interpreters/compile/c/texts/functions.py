"""The functions of a kernel: parts of loops that threads share, and pieces of long kernels, since compilers take more than
linear time for a function of many nests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from interpreters.compile.c.native.shares import Function

PIECE = 120  # lines of a function


class Draft(NamedTuple):
    """A function without its declarations, which depend on where arrays are placed: that is known only at the end."""

    head: str
    lines: Sequence[str]
    comment: str = ""

    def finished(self, names: Mapping[str, str]) -> Function:
        return Function(self.head, [*declared(self.lines, names), *self.lines], self.comment)


class Functions:
    """The functions of a kernel besides itself, each after those that it calls."""

    def __init__(self, kernel: str) -> None:
        self.kernel = kernel
        self.drafts: list[Draft] = []
        self.count: Counter[str] = Counter()

    def _name(self, kind: str) -> str:
        self.count[kind] += 1
        return f"{kind}{self.count[kind] - 1}_of_{self.kernel}"

    def part(self, comment: str, counter: int, lines: Sequence[str]) -> str:
        """The name of a new function for the parts of a loop: it is given the number of the part, and that of the thread."""
        name = self._name("part")
        head = f"void {name}(void **p, int64_t t{counter}, int64_t me)"
        self.drafts.append(Draft(head, ["(void)me;", *lines], comment))
        return name

    def pieces(self, kind: str, units: Sequence[Sequence[str]], arguments: Sequence[str] = ()) -> list[str]:
        """The lines of units; if there are many, calls of functions that hold them. These are given `p` and the arguments."""
        groups = grouped(units)
        if len(groups) < 2:
            return [line for group in groups for line in group]
        out: list[str] = []
        for lines in groups:
            name = self._name(kind)
            head = f"ALONE void {name}({', '.join(['void **p', *(f'int64_t {a}' for a in arguments)])})"
            self.drafts.append(Draft(head, lines))
            out.append(f"{name}({', '.join(['p', *arguments])});")
        return out


def grouped(units: Sequence[Sequence[str]]) -> list[list[str]]:
    """Neighbouring units together, up to the length of a piece."""
    out: list[list[str]] = [[]]
    for lines in units:
        if out[-1] and len(out[-1]) + len(lines) > PIECE:
            out.append([])
        out[-1] += lines
    return out


def declared(lines: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The declarations of those names that lines use."""
    used, found = set[str](), {word for line in lines for word in re.findall(r"\b\w+\b", line)}
    while found:
        used |= found
        found = {word for name in found if name in names for word in re.findall(r"\b\w+\b", names[name])} - used
    return [text for name, text in names.items() if name in used]
