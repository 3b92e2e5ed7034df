"""Lines of C: blocks in braces, heads of loops that count, declarations, and names in lines: ``v7`` is the value of node 7 of a
nest, ``a7`` a sum or an extremum of several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

NAME = re.compile(r"\b[av]\d+\b")
REDUCTIONS = {"+": "+", "|": "|", ">": "greatest", "<": "least"}  # by their sign


class Let(str):
    """A line that gives a value its name, and what it says: how it is declared, the name, and the text of the value.

    >>> line = Let("const double", "v7", "v5 * v6")
    >>> line, line.kind, line.name, line.text
    ('const double v7 = v5 * v6;', 'double', 'v7', 'v5 * v6')
    """

    __slots__ = ("kind", "name", "text")
    kind: str
    name: str
    text: str

    def __new__(cls, declared: str, name: str, text: str) -> Let:
        line = str.__new__(cls, f"{declared} {name} = {text};")
        line.kind, line.name, line.text = declared.removeprefix("const "), name, text
        return line


def lets(lines: Iterable[str]) -> dict[str, Let]:
    """Those of some lines, by name."""
    return {line.name: line for line in lines if isinstance(line, Let)}


class Reduced(NamedTuple):
    """What the iterations of a loop in vectors are combined to: by which sign, its name, and the type of what is declared by this
    name in front of the loop, or of those around it, if it is."""

    sign: str
    name: str
    kind: str = ""


def simd(reduced: Iterable[Reduced] = (), size: int = 0) -> str:
    """The line in front of a loop in vectors, of so many iterations at a time.

    >>> simd([Reduced(">", "best", "double"), Reduced("+", "sum")])
    '#pragma omp simd reduction(greatest:best) reduction(+:sum)'
    """
    clauses = [f"reduction({REDUCTIONS[r.sign]}:{r.name})" for r in reduced]
    return " ".join(["#pragma omp simd", *([f"simdlen({size})"] if size else []), *clauses])


def names(lines: Iterable[str]) -> set[str]:
    """The values that lines mention."""
    return {name for line in lines for name in NAME.findall(line)}


def indented(lines: Iterable[str]) -> list[str]:
    return ["    " + line for line in lines]


def braced(head: str, lines: Iterable[str]) -> list[str]:
    """A block behind its head, such as that of a loop; by itself if the head is empty."""
    return [f"{head} {{" if head else "{", *indented(lines), "}"]


def either(test: str, then: Iterable[str], otherwise: Iterable[str]) -> list[str]:
    """Both sides of a choice."""
    return [f"if ({test}) {{", *indented(then), "} else {", *indented(otherwise), "}"]


def once(lines: list[str], line: str) -> None:
    """Add a line that is not there yet."""
    if line not in lines:
        lines.append(line)


def nested(lines: Sequence[str]) -> list[str]:
    """Heads of loops, one inside the other, and what the innermost one does."""
    return ["    " * k + line for k, line in enumerate(lines)]


def counting(var: str, stop: object, start: object = 0, step: int = 1) -> str:
    """The head of a loop from one number to another.

    >>> counting("i0", 10)
    'for (int64_t i0 = 0; i0 < 10; i0++)'
    """
    return f"for (int64_t {var} = {start}; {var} < {stop}; {var}{'++' if step == 1 else f' += {step}'})"


def by_blocks(start: str, stop: str, size: int, kept: Iterable[str], body: Iterable[str]) -> list[str]:
    """Loops from `block` to `block_end` over a block of iterations after the other, with what they keep for each other."""
    end = f"const int64_t block_end = block + {size} < {stop} ? block + {size} : {stop};"
    return braced("", [*kept, *braced(counting("block", stop, start, size), [end, *body])])


def at_least_once(var: str, stop: object, lines: Iterable[str]) -> list[str]:
    """A loop from 0 that is known to have an iteration: compilers would ask, and take no vectors of a loop around it."""
    return braced(f"for (int64_t {var} = 0;;)", [*lines, f"if (++{var} >= {stop}) break;"])
