"""Splitting a long C text into several files that are compiled in parallel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SHARE = 250  # lines that are worth a compiler of their own: each reads headers and starts anew, which is some 60 of them
MOST = 4  # compilers at a time
HIDDEN = '__attribute__((visibility("hidden")))'


class Function(NamedTuple):
    """A C function: its head without `static`, the lines between its braces, and the comment above it."""

    head: str
    lines: Sequence[str]
    comment: str = ""
    is_static: bool = True

    def text(self, is_static: bool) -> str:
        above = f"{self.comment}\n" if self.comment else ""
        body = "".join(f"    {line}\n" for line in self.lines)
        return f"{above}{'static ' * is_static}{self.head}\n{{\n{body}}}\n"


class Source(NamedTuple):
    """A C text: what all functions need, and the functions, each after those that it calls."""

    head: str
    functions: tuple[Function, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join([self.head, *(f.text(f.is_static) for f in self.functions)])


def shares(source: Source, many: int) -> list[str]:
    """The text as at most so many files of about the same length. Each begins with the head; functions that another file may call
    are not static. A text that is short, or dominated by one function, stays one file."""
    lengths = [len(f.lines) for f in source.functions]
    many = min(many, MOST, sum(lengths) // max(SHARE, *lengths, 1))  # the longest function is what all wait for
    if many < 2:
        return [source.text]
    head = source.head + "\n" + "".join(f"{HIDDEN} {f.head};\n" for f in source.functions if f.is_static)
    files: list[list[str]] = [[] for _ in range(many)]
    for text in sorted((f.text(is_static=False) for f in source.functions), key=len, reverse=True):
        min(files, key=lambda file: sum(map(len, file))).append(text)
    return ["\n".join([head, *file]) for file in files]
