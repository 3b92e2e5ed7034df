"""Units of a program: nests, which are statements over the same loops, and calls, which are everything else."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np

from adtypes.namespace import Forms
from adtypes.op import Op
from adtypes.spec import Shape
from interpreters.compile.c.plans.masks import Mask
from interpreters.compile.c.units.nodes import Guards, Node
from interpreters.symbolic.term import Term

WORTH = 0.75  # of the sums, up to which some of them are made apart
Goal: TypeAlias = Hashable  # what memory a statement fills: a term, or (term, k) for a copy that is argument k of a term


class Kind(Enum):
    """What a statement does with its values."""

    STORE = "store"
    REDUCE = "reduce"
    SCATTER = "scatter"
    RUNNING = "running sum"


@dataclass(eq=False, slots=True)
class Write:
    """Values for one place of a goal; a reduction combines them."""

    access: Forms
    values: list[Node]
    guards: Guards = ()


class Live(NamedTuple):
    """In which iterations over some variables of the nest anything that is summed is read, or anything but zero is added by a
    scatter; and in which of these no more than some of the sums are, those with these numbers."""

    variables: tuple[int, ...]
    table: Mask
    partly: Mask
    some: frozenset[int]


def live(variables: tuple[int, ...], each: Mask) -> Live | None:
    """By the tables of all sums, one by one. Where some sums are read in none of the iterations that do not read all of them, as
    above the diagonal of a block on it, those iterations make the others only."""
    table = np.asarray(np.logical_or.reduce(each))
    if table.all() or not variables:
        return None
    partly = table & ~np.logical_and.reduce(each)
    some = frozenset(np.flatnonzero((each & partly).reshape(len(each), -1).any(axis=1)).tolist())
    return Live(variables, table, partly if len(some) <= WORTH * len(each) else np.zeros_like(partly), some)


@dataclass(eq=False, slots=True)
class Statement:
    """A stored term, or a copy, in its nest."""

    goal: Goal
    kind: Kind
    op: Op | None
    writes: list[Write]
    count: int = 1  # how many values a reduction combines
    live: Live | None = None  # where a sum is needed, or a scatter adds anything, if not everywhere
    grows: bool = False  # whether a scatter adds to what is there
    sets: bool = False  # or sets it
    finds: bool = True  # whether a search wants the position, not the element that the statement before it finds


@dataclass(eq=False, slots=True)
class Nest:
    """Loops over `sizes`, for statements of one kind; sums and extrema are among those that store, since their iterations may run
    in any order. Only searches (`REDUCE`) and running sums have a `last` variable, whose loop has to be the innermost one."""

    sizes: Shape
    kind: Kind
    last: int | None
    statements: list[Statement] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)  # all that the statements need, operands first
    uses: set[Goal] = field(default_factory=set)  # what is loaded from memory
    computed: dict[tuple[Goal, Forms], Node] = field(default_factory=dict)
    weight: int = 0

    def close(self) -> None:
        """Find the nodes that are needed; a load of a value that this nest computes is replaced by that value."""
        for s in self.statements:
            if s.kind is Kind.STORE:
                self.computed |= {(s.goal, w.access): w.values[0] for w in s.writes}
        seen: set[Node] = set()
        todo = [n for s in self.statements for w in s.writes for n in w.values]
        while todo:
            n = todo.pop()
            if n in seen:
                continue
            seen.add(n)
            todo.extend(n.args)
            if n.term is not None:
                here = self.computed.get((n.term, n.access)) if n.forwarded else None
                if here is not None:
                    todo.append(here)
                else:
                    self.uses.add(n.term)
        self.nodes = sorted(seen, key=lambda n: n.number)


@dataclass(eq=False, slots=True)
class Call:
    """A unit that is not a nest: a matrix product, a linear system, a loop or a branch, as `term` says."""

    term: Term
    uses: set[Goal] = field(default_factory=set)


Unit: TypeAlias = "Nest | Call"


def title(nest: Nest) -> str:
    """A comment that says what a nest computes."""
    names: dict[str, int] = {}
    for s in nest.statements:
        term = s.goal if not isinstance(s.goal, tuple) else None
        op = getattr(term, "op", None)
        name = "copy" if op is None else op.name
        names[name] = names.get(name, 0) + 1
    said = ", ".join(n if k == 1 else f"{k} {n}" for n, k in names.items())
    size = " x ".join(map(str, nest.sizes)) or "1"
    return f"/* over {size}: {said} */" if prod(nest.sizes) != 1 else f"/* {said} */"
