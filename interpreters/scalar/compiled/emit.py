"""The text of a trace and of its reverse pass: generators that run forwards up to their first `yield`, then backwards.

A generator keeps the intermediate values in its own frame, so nothing is packed and unpacked between the two passes; and since
the reverse pass is a loop around a `yield`, it can be run again. Long traces are cut into several, because the time and memory of
Python's compiler grow with the length of a function; what crosses a cut goes through two lists, of values and of cotangents.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from adtypes.ops.texts import SCALAR
from interpreters.scalar.compiled.trace import Guard, Line, Trace

Generator: TypeAlias = Iterator[bool]
CUT = 1500  # lines of a trace in one generator
_NAME = re.compile(r"\bn(\d+)\b")


class Code:
    """The compiled pieces, and where inputs and outputs stand in the two lists."""

    def __init__(self, trace: Trace, outputs: Sequence[int]) -> None:
        live = live_lines(trace, outputs)
        pieces = [live[k : k + CUT] for k in range(0, len(live), CUT)] or [[]]
        home = {line.name: k for k, piece in enumerate(pieces) for line in piece if isinstance(line, Line)}
        crossing = dict.fromkeys([*range(trace.inputs), *outputs])
        for k, piece in enumerate(pieces):
            for line in piece:
                for name in _needed(line):
                    if home.get(name, -1) != k:
                        crossing[name] = None
        self.slot = {name: k for k, name in enumerate(crossing)}
        self.size, self.inputs = len(self.slot), trace.inputs
        self.outputs = [self.slot[name] for name in outputs]
        varying = varying_names(trace, live, outputs)
        self.texts = [self._text(piece, varying) for piece in pieces]
        self.pieces: list[Callable[[list[float], list[float]], Generator]] = []
        for text in self.texts:
            names: dict[str, Any] = dict(SCALAR)
            exec(text, names)
            self.pieces.append(names["piece"])
        self.lines = len(live)

    def _text(self, piece: Sequence[Line | Guard], varying: set[int]) -> str:
        here = {line.name for line in piece if isinstance(line, Line)}
        foreign = dict.fromkeys(name for line in piece for name in _needed(line) if name not in here)
        out = [f"n{name} = r[{self.slot[name]}]" for name in foreign]
        for line in piece:
            out.append(f"if not ({line.text}): return" if isinstance(line, Guard) else f"n{line.name} = {line.text}")
        out += [f"r[{self.slot[name]}] = n{name}" for name in here if name in self.slot]
        out.append("while True:")
        back = ["yield True", *self._backwards(piece, here, varying)]
        return "def piece(r, d):\n" + "".join(f"    {line}\n" for line in out) + "".join(f"        {line}\n" for line in back)

    def _backwards(self, piece: Sequence[Line | Guard], here: set[int], varying: set[int]) -> list[str]:
        """The reverse pass of a piece: the first contribution to a cotangent is assigned, further ones are added."""
        begun = {name for name in here if name in self.slot and name in varying}
        out = [f"g{name} = d[{self.slot[name]}]" for name in begun]
        shared = shared_names(piece) | begun
        alias: dict[int, str] = {}
        foreign: dict[int, None] = {}
        for line in reversed(piece):
            if isinstance(line, Guard) or line.name not in varying or line.name not in begun:
                continue
            z = alias.get(line.name, f"g{line.name}")
            for name, partial in line.links:
                if name not in varying:
                    continue
                if name not in here:
                    foreign[name] = None
                if partial == "1.0" and name in here and name not in shared:
                    alias[name] = z  # the one contribution, as it is
                else:
                    out.append(f"g{name} {'+=' if name in begun else '='} {product(z, partial)}")
                begun.add(name)
        return [*out, *(f"d[{self.slot[name]}] += g{name}" for name in foreign)]


def shared_names(piece: Sequence[Line | Guard]) -> set[int]:
    """The names that several cotangents go to."""
    once: set[int] = set()
    more: set[int] = set()
    for line in piece:
        if isinstance(line, Line):
            for name, _ in line.links:
                (more if name in once else once).add(name)
    return more


def product(z: str, partial: str) -> str:
    """A cotangent times a partial derivative."""
    return z if partial == "1.0" else f"-{z}" if partial == "(-1.0)" else f"{z} * {partial}"


def names_in(text: str) -> list[int]:
    """The names of values in a text."""
    return [int(name) for name in _NAME.findall(text)]


def _needed(line: Line | Guard) -> set[int]:
    """The names that a line needs, forwards or backwards."""
    found = set(line.uses)
    if isinstance(line, Line):
        for name, partial in line.links:
            found |= {name, *names_in(partial)}
        found.discard(line.name)
    return found


def live_lines(trace: Trace, outputs: Sequence[int]) -> list[Line | Guard]:
    """The lines that outputs or guards need."""
    wanted = set(outputs)
    kept: list[Line | Guard] = []
    for line in reversed(trace.body):
        if isinstance(line, Guard) or line.name in wanted:
            kept.append(line)
            wanted.update(line.uses)
    return kept[::-1]


def varying_names(trace: Trace, live: Sequence[Line | Guard], outputs: Sequence[int]) -> set[int]:
    """The names that depend on inputs and reach outputs, both along links."""
    down = set(range(trace.inputs))
    for line in live:
        if isinstance(line, Line) and any(name in down for name, _ in line.links):
            down.add(line.name)
    up = set(outputs)
    for line in reversed(live):
        if isinstance(line, Line) and line.name in up:
            up.update(name for name, _ in line.links)
    return down & up

