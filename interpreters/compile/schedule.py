"""From nodes to named statements: dead code elimination, lifetimes of arrays, and reuse of names and memory.

A statement writes its result, where it can, into an operand that nobody looks at any more, into a dead array of the same size, or
into a buffer that outlives the call. Names are reused likewise, so there are only as many as arrays alive at once. All this is
one walk along the nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adtypes.spec import Spec
from interpreters.compile.node import Kind, Node

DEPTH = 4  # views of views are written in place of a name up to this many levels
POOLED = 1 << 14  # bytes from which on a dead array is kept to be written over: smaller ones are had for nothing
BUFFERED = 1 << 16  # bytes from which on an array lives in a buffer: the system takes such memory back, and clears it, each time


class Statement(NamedTuple):
    """``name`` gets the value of `node`; `into` is the array written over, if any."""

    node: Node
    name: str
    into: str | None


class Buffer(NamedTuple):
    """An array that is there before the program runs, with its axes in this order in memory."""

    name: str
    spec: Spec
    order: tuple[int, ...]


class Schedule(NamedTuple):
    """Statements in order, those of constants first; the names that nodes have where they are read."""

    constants: list[Statement]
    statements: list[Statement]
    names: dict[Node, str]
    buffers: list[Buffer]


def needed(order: Sequence[Node], outputs: Sequence[Node]) -> list[Node]:
    """The nodes that the outputs depend on, operands first."""
    live = set(outputs)
    for n in reversed(order):
        if n in live:
            live.update(n.args)
    return [n for n in order if n in live]


def schedule(order: Sequence[Node], outputs: Sequence[Node], in_place: bool, buffered: bool, constants_before: int) -> Schedule:
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
            names[n] = f"c{constants_before + len(constants)}"
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
    wanted = {n.spec: at for at, n in enumerate(steps) if _can_write(n)}
    memory = _Memory(names, last, wanted, frozenset(root for n in outputs for root in n.roots), buffered)
    statements = []
    for at, n in enumerate(steps):
        into = memory.over(n, reads[n], at) if in_place and _can_write(n) else None
        dying = [r for r in _memory(reads[n]) if last[r] == at and not r.constant and r.kind is not Kind.INPUT]
        if n.kind is Kind.BLOCK:  # its name is taken before the operands are read
            names[n] = memory.name(into)
            memory.release(dying, at, into)
        else:
            memory.release(dying, at, into)
            names[n] = memory.name(into)
        statements.append(Statement(n, names[n], into))
    return Schedule(constants, statements, names, memory.buffers)


def _can_write(n: Node) -> bool:
    return bool(n.shape) and (n.kind is Kind.UFUNC or bool(n.writes))


def _unnamed(nodes: Sequence[Node], outputs: Sequence[Node]) -> set[Node]:
    """Views read once: they are written where they are read."""
    uses: dict[Node, int] = {}
    for n in nodes:
        for k, a in enumerate(n.args):
            uses[a] = uses.get(a, 0) + (1 if n.kind is Kind.UFUNC else n.text.count(f"{{{k}}}"))
    for n in outputs:
        uses[n] = uses.get(n, 0) + 1
    depth: dict[Node, int] = {n: 0 for n in nodes if n.constant and not n.args and not n.shape}  # numbers with a dtype
    for n in nodes:
        if not n.constant:
            for a in n.args:
                depth.pop(a, None)
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

    def __init__(
        self,
        names: dict[Node, str],
        last: dict[Node, int],
        wanted: dict[Spec, int],
        escaping: frozenset[Node],
        buffered: bool,
    ) -> None:
        self.names, self.last, self.wanted, self.escaping, self.buffered = names, last, wanted, escaping, buffered
        self.free: list[str] = []
        self.dead: dict[Spec, list[Node]] = {}  # arrays to be written over, by the last node that lived there
        self.buffers: list[Buffer] = []
        self.lent: set[Node] = set()  # what lies in a buffer, and so must not leave the program
        self.reused: Node | None = None
        self.count = 0

    def over(self, n: Node, reads: Sequence[Node], at: int) -> str | None:
        """The name of the array that a statement overwrites: an operand that dies here, a dead array, or a buffer; or None."""
        self.reused = self.operand(n, reads, at) if n.kind is Kind.UFUNC else None
        if self.reused is None:
            found = [a for a in self.dead.get(n.spec, ()) if self.may(n, a)]
            same = [a for a in found if a.order == n.order] or found
            if same:
                self.reused = same[-1]
                self.dead[n.spec].remove(same[-1])
        if self.reused is not None:
            if not self.lent.isdisjoint(self.reused.roots):
                self.lent.add(n)
            return self.names[self.reused]
        if not self.buffered or n in self.escaping or n.nbytes < BUFFERED:
            return None
        self.lent.add(n)
        self.buffers.append(Buffer(f"b{len(self.buffers)}", n.spec, n.order))
        return self.buffers[-1].name

    def may(self, n: Node, a: Node) -> bool:
        """Whether the result may lie where `a` does: what leaves the program lies in no buffer."""
        return n not in self.escaping or self.lent.isdisjoint(a.roots)

    def operand(self, n: Node, reads: Sequence[Node], at: int) -> Node | None:
        for a in dict.fromkeys(n.args):
            if a.spec != n.spec or a not in self.names or not a.whole or not all(r.is_fresh for r in a.roots):
                continue
            dies = all(self.last[r] == at for r in (a, *a.roots)) and self.may(n, a)
            if dies and all(r is a or {*a.roots}.isdisjoint(r.roots) for r in reads):
                return a
        return None

    def release(self, dying: Sequence[Node], at: int, into: str | None) -> None:
        """The names of nodes not read any more; an array behind one is kept if it will be wanted, unless it is already."""
        kept = self.reused.roots if into is not None and self.reused is not None else ()
        for r in dying:
            name = self.names[r]
            if name == into:
                continue
            dead = r.is_fresh and r not in kept and r.shape and (r in self.lent or r.nbytes >= POOLED)
            if dead and self.wanted.get(r.spec, -1) > at:
                self.dead.setdefault(r.spec, []).append(r)
            elif not (r in self.lent and name[0] == "b"):
                self.free.append(name)

    def name(self, into: str | None) -> str:
        if into is not None:
            return into
        if self.free:
            return self.free.pop()
        self.count += 1
        return f"t{self.count - 1}"
