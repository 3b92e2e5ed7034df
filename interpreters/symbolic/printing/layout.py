"""A pretty printer: documents of text, breaks, nesting, and groups that go on one line if they fit.

The layout of Wadler ("A prettier printer", 2003) in the strict form of Lindig; an explicit stack instead of recursion.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import final

FOREVER = 1 << 30  # the flat width of a document that must break


class Kind(Enum):
    TEXT = 0
    LINE = 1
    CAT = 2
    NEST = 3
    GROUP = 4


@final
class Doc:
    """`flat` is the width on one line; `span` that of the widest piece that cannot be broken."""

    __slots__ = ("breaks", "ends", "flat", "indent", "kind", "parts", "span", "text")

    breaks: bool
    flat: int
    span: int
    ends: tuple[int, int]  # widths up to the first break and after the last one

    def __init__(self, kind: Kind, text: str = "", parts: tuple[Doc, ...] = (), indent: int = 0) -> None:
        self.kind, self.text, self.parts, self.indent = kind, text, parts, indent
        self.breaks = kind is Kind.LINE or any(p.breaks for p in parts)
        if kind is Kind.LINE:
            self.flat, self.span, self.ends = (FOREVER if text == "\n" else len(text)), 0, (0, 0)
            return
        self.flat = len(text) + sum(p.flat for p in parts)
        run, first, span = len(text), -1, 0
        for p in parts:
            if p.breaks:
                run += p.ends[0]
                first = run if first < 0 else first
                span = max(span, run, p.span)
                run = p.ends[1]
            else:
                run += p.flat
        self.span = max(span, run)
        self.ends = (run if first < 0 else first, run)

    def __add__(self, other: Doc | str) -> Doc:
        return cat(self, other)

    def __radd__(self, other: str) -> Doc:
        return cat(other, self)


def text(s: str) -> Doc:
    return Doc(Kind.TEXT, s)


LINE = Doc(Kind.LINE, " ")  # a space, or a new line
BREAK = Doc(Kind.LINE, "")  # nothing, or a new line
HARD = Doc(Kind.LINE, "\n")  # always a new line


def cat(*parts: Doc | str) -> Doc:
    if all(isinstance(p, str) or p.kind is Kind.TEXT for p in parts):
        return text("".join(p if isinstance(p, str) else p.text for p in parts))
    return Doc(Kind.CAT, parts=tuple(text(p) if isinstance(p, str) else p for p in parts))


def nest(indent: int, *parts: Doc | str) -> Doc:
    """Lines inside start `indent` columns further right."""
    return Doc(Kind.NEST, parts=(cat(*parts),), indent=indent)


def group(*parts: Doc | str) -> Doc:
    """On one line if that fits, else every break of it is a new line."""
    return Doc(Kind.GROUP, parts=(cat(*parts),))


def commas(docs: Iterable[Doc], separator: Doc = LINE) -> Doc:
    """The documents with commas between them."""
    parts: list[Doc | str] = []
    for d in docs:
        if parts:
            parts += [",", separator]
        parts.append(d)
    return cat(*parts)


def enclose(left: str, docs: Iterable[Doc], right: str) -> Doc:
    """Brackets around a list, which breaks one item a line."""
    return group(left, nest(2, BREAK, commas(docs)), right)


def listed(left: str, docs: Iterable[Doc], right: str) -> Doc:
    """Brackets around a list, whose lines are aligned behind the bracket."""
    return group(left, nest(len(left), commas(docs)), right)


def layout(doc: Doc, width: int = 100, indent: int = 0) -> str:
    """The text, its first line starting in column `indent`."""
    out: list[str] = []
    column = indent
    todo: list[tuple[int, bool, Doc]] = [(indent, False, doc)]
    while todo:
        at, flat, d = todo.pop()
        if d.kind is Kind.TEXT:
            out.append(d.text)
            column += len(d.text)
        elif d.kind is Kind.LINE:
            if flat and d.text != "\n":
                out.append(d.text)
                column += len(d.text)
            else:
                out.append("\n" + " " * at)
                column = at
        else:
            at += d.indent
            if d.kind is Kind.GROUP and not flat:
                flat = d.flat + _trail(todo) <= width - column
            todo.extend((at, flat, p) for p in reversed(d.parts))
    return "\n".join(line.rstrip() for line in "".join(out).split("\n"))


def _trail(rest: list[tuple[int, bool, Doc]]) -> int:
    """The width of what follows up to the next possible line break."""
    width = 0
    for _, flat, d in reversed(rest):
        if d.breaks and not flat:
            return width + d.ends[0]
        width += d.flat
        if width >= FOREVER:
            break
    return width
