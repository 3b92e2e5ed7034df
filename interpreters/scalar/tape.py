"""The tape: one entry per operation, already differentiated. Read backwards it gives cotangents, read forwards tangents.

An entry names the positions of two operands and the partial derivatives by them; position 0 is a sink for operands that are
constants, so that all entries look alike. Its own position is the length of the tape when it was written, so an operand's
position is always smaller: one pass downwards meets each operation after all uses of its result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from threading import RLock
from typing import NamedTuple, Protocol, TypeAlias

from interpreters.scalar.number import NEXT_LEVEL, Real, escaped

Entry: TypeAlias = tuple[int, Real, int, Real]
EMPTY: Entry = (0, 0.0, 0, 0.0)


class Accumulator(Protocol):
    """Cotangents or tangents by position."""

    def __getitem__(self, i: int, /) -> Real: ...
    def __setitem__(self, i: int, z: Real, /) -> None: ...


class Block(Protocol):
    """Several results that were made in one go, by other means than entries of the tape."""

    def pull(self, tape: Tape, cotangents: list[Real], adjoints: Accumulator, /) -> None: ...
    def push(self, tape: Tape, tangents: Accumulator, /) -> list[Real]: ...


class Span(NamedTuple):
    """Where the results of a block stand."""

    start: int
    size: int
    block: Block


class Tape(list[Entry]):
    """A tape that is being written."""

    __slots__ = ("blocks", "level", "plain")

    def __init__(self) -> None:
        self.append(EMPTY)
        self.level = NEXT_LEVEL()
        self.blocks: list[Span] = []
        self.plain = True  # whether everything on it is a float

    def close(self) -> None:
        """No number of this tape can be used any more; costs nothing while it is open."""
        self.__class__ = ClosedTape

    def add_block(self, block: Block, size: int) -> int:
        """Places for the results of a block; the first of them."""
        start = len(self)
        self.extend([EMPTY] * size)
        self.blocks.append(Span(start, size, block))
        return start


class ClosedTape(Tape):
    """A tape whose function has returned."""

    __slots__ = ()

    def append(self, entry: Entry) -> None:
        raise escaped()


class PausedTape(Tape):
    """A tape that forgets what happens: inside a checkpointed function, which runs again in the reverse pass."""

    __slots__ = ()

    def append(self, entry: Entry) -> None:
        pass


CURRENT: ContextVar[Tape | None] = ContextVar("tape", default=None)  # the innermost one, which blocks are written to
_AGAIN = RLock()


# ---------------------------------------------------------------- backwards
def reverse(tape: Tape, seeds: Sequence[tuple[int, Real]], inputs: int) -> list[Real]:
    """Cotangents of the inputs, which stand at positions 1, 2, ..; `seeds` are cotangents by position.

    Operations whose cotangent is zero are skipped: dead code does not turn infinite partials into NaN.
    """
    adj: list[Real] = [0.0] * len(tape)
    plain = tape.plain
    for i, z in seeds:
        adj[i] = adj[i] + z
        plain = plain and type(z) is float
    entries = reversed(tape)
    end = len(tape)
    for start, size, block in reversed(tape.blocks):
        _down(entries, end - start - size, adj, plain)
        cotangents = adj[start:]
        del adj[start:]
        for _ in islice(entries, size):
            pass
        if any(type(z) is not float or z for z in cotangents):
            block.pull(tape, cotangents, adj)
        end = start
    _down(entries, end - inputs - 1, adj, plain)
    return adj[1:]


def _down(entries: Iterator[Entry], count: int, adj: list[Real], plain: bool) -> None:
    """The next entries downwards: the last cotangent is always complete, so the list shrinks as it is read."""
    pop = adj.pop
    if plain:
        for i, a, j, b in islice(entries, count):
            z = pop()
            if z:
                adj[i] += z * a
                if j:
                    adj[j] += z * b
        return
    for i, a, j, b in islice(entries, count):
        z = pop()
        if type(z) is not float or z:  # a number of an outer level may be zero and yet vary
            if i:
                adj[i] = adj[i] + z * a
            if j:
                adj[j] = adj[j] + z * b


# ---------------------------------------------------------------- forwards
def forward(tape: Tape, tangents: Sequence[Real]) -> list[Real]:
    """Tangents by position, from those of the inputs."""
    tan: list[Real] = [0.0, *tangents]
    for start, size, block in tape.blocks:
        _up(tape, len(tan), start, tan)
        tan.extend(block.push(tape, tan))
        assert len(tan) == start + size
    _up(tape, len(tan), len(tape), tan)
    return tan


def _up(tape: Tape, start: int, stop: int, tan: list[Real]) -> None:
    append = tan.append
    for i, a, j, b in islice(tape, start, stop):
        x, y = tan[i], tan[j]
        # zero times an infinite partial is no tangent
        left = x * a if type(x) is not float or x else 0.0
        append(left + y * b if type(y) is not float or y else left)


# ---------------------------------------------------------------- writing again what was not kept
@contextmanager
def recording(tape: Tape) -> Iterator[int]:
    """Write behind the end of a closed tape; what was written is gone after the block. Gives the first position."""
    with _AGAIN:
        kind, start, blocks = tape.__class__, len(tape), len(tape.blocks)
        tape.__class__ = Tape
        token = CURRENT.set(tape)
        try:
            yield start
        finally:
            CURRENT.reset(token)
            del tape[start:]
            del tape.blocks[blocks:]
            tape.__class__ = kind


class Split:
    """Two ranges of positions in one: those before `start` of the enclosing pass, and those behind it."""

    __slots__ = ("inner", "outer", "start")

    def __init__(self, outer: Accumulator, inner: list[Real], start: int) -> None:
        self.outer, self.inner, self.start = outer, inner, start

    def __getitem__(self, i: int) -> Real:
        return self.inner[i - self.start] if i >= self.start else self.outer[i]

    def __setitem__(self, i: int, z: Real) -> None:
        if i >= self.start:
            self.inner[i - self.start] = z
        else:
            self.outer[i] = z


def reverse_part(tape: Tape, start: int, seeds: Sequence[tuple[int, Real]], outer: Accumulator) -> None:
    """Pull back along the entries from `start` on; what they owe to earlier positions is added to `outer`."""
    adj = Split(outer, [0.0] * (len(tape) - start), start)
    for i, z in seeds:
        adj[i] = adj[i] + z
    ends = {s + size - 1: (s, size, block) for s, size, block in tape.blocks if s >= start}
    k = len(tape) - 1
    while k >= start:
        if k in ends:
            first, size, block = ends[k]
            block.pull(tape, adj.inner[first - start : first - start + size], adj)
            k = first - 1
            continue
        z = adj.inner[k - start]
        if type(z) is not float or z:
            i, a, j, b = tape[k]
            if i:
                adj[i] = adj[i] + z * a
            if j:
                adj[j] = adj[j] + z * b
        k -= 1


def forward_part(tape: Tape, start: int, outer: Accumulator) -> Split:
    """Tangents of the entries from `start` on."""
    tan = Split(outer, [], start)
    spans = {s: (size, block) for s, size, block in tape.blocks if s >= start}
    while len(tan.inner) < len(tape) - start:
        k = start + len(tan.inner)
        if k in spans:
            tan.inner.extend(spans[k][1].push(tape, tan))
        else:
            i, a, j, b = tape[k]
            tan.inner.append(_scaled(tan[i] if i else 0.0, a) + _scaled(tan[j] if j else 0.0, b))
    return tan


def _scaled(z: Real, a: Real) -> Real:
    return z * a if type(z) is not float or z else 0.0
