"""From nodes to named statements: which are needed, when each array dies, and whose memory is written over.

A pointwise function writes its result into an operand that nobody looks at any more, or into a dead array of the same size. Names
are handed on likewise, so their number stays that of the arrays alive at once. Everything is one walk along the nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adtypes.spec import Spec
from interpreters.compile.node import Kind, Node

DEPTH = 4  # views of views are written in place of a name up to this many levels
POOLED = 1 << 14  # bytes from which on a dead array is kept to be written over: smaller ones are had for nothing


class Statement(NamedTuple):
    """``name`` gets the value of `node`; `into` is the array written over, if any."""

    node: Node
    name: str
    into: str | None


class Schedule(NamedTuple):
    """Statements in order, those of constants first; the names that nodes have where they are read."""

    constants: list[Statement]
    statements: list[Statement]
    names: dict[Node, str]


def needed(order: Sequence[Node], outputs: Sequence[Node]) -> list[Node]:
    """The nodes that the outputs depend on, operands first."""
    live = set(outputs)
    for n in reversed(order):
        if n in live:
            live.update(n.args)
    return [n for n in order if n in live]


def schedule(order: Sequence[Node], outputs: Sequence[Node], in_place: bool) -> Schedule:
    """Names and memory for the nodes, which stand in the order in which they were made."""
    nodes = needed(order, outputs)
    unnamed = _unnamed(nodes, outputs)
    names: dict[Node, str] = {n: n.text for n in nodes if n.kind is Kind.INPUT}
    constants: list[Statement] = []
    steps: list[Node] = []
    for n in nodes:
        if n.kind in (Kind.INPUT, Kind.LITERAL) or n in unnamed:
            continue
        if n.constant:
            names[n] = f"c{len(constants)}"
            constants.append(Statement(n, names[n], None))
        else:
            steps.append(n)
    reads = {n: _reads(n.args, unnamed) for n in steps}
    ending = _reads(outputs, unnamed)
    last: dict[Node, int] = {}  # where a name, or memory, is read for the last time
    for at, group in [*((at, reads[n]) for at, n in enumerate(steps)), (len(steps), ending)]:
        for r in group:
            last[r] = at
            last.update(dict.fromkeys(r.roots, at))
    wanted = {n.spec: at for at, n in enumerate(steps) if n.kind is Kind.UFUNC}
    memory = _Memory(names, last, wanted)
    statements = []
    for at, n in enumerate(steps):
        into = memory.over(n, reads[n], at) if in_place and n.kind is Kind.UFUNC else None
        dying = [r for r in _memory(reads[n]) if last[r] == at and not r.constant and r.kind is not Kind.INPUT]
        if n.kind is Kind.BLOCK:  # its name is taken before the operands are read
            names[n] = memory.name(n, into)
            memory.release(dying, at, None)
        else:
            memory.release(dying, at, into)
            names[n] = memory.name(n, into)
        statements.append(Statement(n, names[n], into))
    return Schedule(constants, statements, names)


def _unnamed(nodes: Sequence[Node], outputs: Sequence[Node]) -> set[Node]:
    """Views read once: they are written where they are read."""
    uses: dict[Node, int] = {}
    for n in nodes:
        for k, a in enumerate(n.args):
            uses[a] = uses.get(a, 0) + (1 if n.kind is Kind.UFUNC else n.text.count(f"{{{k}}}"))
    for n in outputs:
        uses[n] = uses.get(n, 0) + 1
    depth: dict[Node, int] = {}
    for n in nodes:
        if n.kind is Kind.VIEW and uses[n] == 1:
            d = 1 + max((depth.get(a, 0) for a in n.args), default=0)
            if d <= DEPTH:
                depth[n] = d
    return set(depth)


def _reads(args: Sequence[Node], unnamed: set[Node]) -> list[Node]:
    """The named nodes that a statement reads, through the views written in it."""
    out: dict[Node, None] = {}
    todo = list(args)
    while todo:
        a = todo.pop()
        if a in unnamed:
            todo.extend(a.args)
        elif a.kind is not Kind.LITERAL:
            out[a] = None
    return list(out)


def _memory(reads: Sequence[Node]) -> list[Node]:
    """The nodes read, and those whose memory they look at."""
    return list(dict.fromkeys((*reads, *(root for r in reads for root in r.roots))))


class _Memory:
    """Names that are free, and dead arrays behind some of them."""

    def __init__(self, names: dict[Node, str], last: dict[Node, int], wanted: dict[Spec, int]) -> None:
        self.names, self.last, self.wanted = names, last, wanted
        self.free: list[str] = []
        self.arrays: dict[Spec, list[str]] = {}
        self.count = 0

    def over(self, n: Node, reads: Sequence[Node], at: int) -> str | None:
        """The array that a pointwise statement writes over: an operand that dies here, else a dead array; or None."""
        if not n.shape:
            return None
        for a in dict.fromkeys(n.args):
            if a.is_fresh and a.spec == n.spec and self.last[a] == at:
                if all(r is a or a not in r.roots for r in reads):
                    return self.names[a]
        pool = self.arrays.get(n.spec)
        return pool[-1] if pool else None

    def release(self, dying: Sequence[Node], at: int, into: str | None) -> None:
        """The names of nodes not read any more; an array behind one is kept if it will be wanted."""
        for r in dying:
            name = self.names[r]
            if name == into:
                continue
            dead = r.is_fresh and self.last[r] == at and r.shape and r.nbytes >= POOLED
            if dead and self.wanted.get(r.spec, -1) > at:
                self.arrays.setdefault(r.spec, []).append(name)
            else:
                self.free.append(name)

    def name(self, n: Node, into: str | None) -> str:
        if into is not None:
            pool = self.arrays.get(n.spec)
            if pool and into in pool:
                pool.remove(into)
            return into
        if self.free:
            return self.free.pop()
        self.count += 1
        return f"t{self.count - 1}"
