"""Checkpointing: functions that leave only their results on the tape, and run again in the reverse pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adtypes.errors import StagingError
from adtypes.tree import flatten
from interpreters.scalar.dual import Dual
from interpreters.scalar.number import Real
from interpreters.scalar.tape import (
    CURRENT,
    Accumulator,
    PausedTape,
    Tape,
    forward_part,
    recording,
    reverse_part,
)

Function = Callable[..., Any]


class Again:
    """A call to be made again: the function, its arguments, and which of the numbers in the result it made."""

    def __init__(self, f: Function, args: tuple[Any, ...], made: Sequence[int]) -> None:
        self.f, self.args, self.made = f, args, made

    def positions(self, tape: Tape, start: int) -> list[int]:
        """Run the function; where the numbers it makes stand now."""
        outs, _ = flatten(self.f(*self.args), "result")
        found = [y.i if type(y) is Dual and y.t is tape else 0 for y in outs]
        made = [k for k, i in enumerate(found) if i >= start]
        if made != list(self.made):
            raise StagingError(
                f"{getattr(self.f, '__name__', 'a checkpointed function')} gave another kind of result when it ran again",
                remedy="a checkpointed function must depend on nothing that changes: randomness and state are arguments",
            )
        return [found[k] for k in made]

    def pull(self, tape: Tape, cotangents: list[Real], adjoints: Accumulator) -> None:
        with recording(tape) as start:
            seeds = zip(self.positions(tape, start), cotangents)
            reverse_part(tape, start, list(seeds), adjoints)

    def push(self, tape: Tape, tangents: Accumulator) -> list[Real]:
        with recording(tape) as start:
            positions = self.positions(tape, start)
            found = forward_part(tape, start, tangents)
            return [found[i] for i in positions]


def checkpoint(f: Function) -> Function:
    """See `adtypes.scalars.checkpoint`."""

    def once(*args: Any) -> Any:
        tape = CURRENT.get()
        if tape is None or type(tape) is not Tape:
            return f(*args)  # nothing is recorded anyway
        start = len(tape)
        tape.__class__ = PausedTape
        try:
            whole = f(*args)
        finally:
            tape.__class__ = Tape
        outs, structure = flatten(whole, "result")
        made = [k for k, y in enumerate(outs) if type(y) is Dual and y.t is tape and y.i >= start]
        place = tape.add_block(Again(f, args, made), len(made))
        for n, k in enumerate(made):
            y = outs[k]
            assert isinstance(y, Dual)
            outs[k] = Dual(y.v, place + n, tape)
        return structure.unflatten(outs)

    return once
