"""Bounding the size of a kernel while it is planned: code that takes too long to compile takes long to write as well.

Terms that are read in slices, each of which reads slices of another term, make code that doubles with every step, which no cost
of a single term shows. So the nodes of a program are counted. If there are many, it is planned again with a place in memory for
whatever is read twice; that plan is taken if it halves their number. A program that is too long even so is planned without
unrolling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from interpreters.symbolic.term import Term, reachable

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

MANY = 600  # nodes from which on another plan is tried
MOST = 8000  # nodes of a program, where its terms are few
EACH = 4  # nodes of a term on average, where they are many
T = TypeVar("T")


class TooLong(Exception):
    """Raised where a program has more nodes than it may have."""


@dataclass(eq=False, slots=True)
class Budget:
    """The limit on nodes (None: unbounded), how many have been made, and the measures against too many."""

    most: int | None = None
    stores: bool = False  # whatever is read twice
    plain: bool = False  # no axis is written out
    spent: int = 0

    def spend(self) -> None:
        self.spent += 1
        if self.most is not None and self.spent > self.most:
            raise TooLong


def within(inputs: tuple[Term, ...], outputs: Sequence[Term], make: Callable[[Plan], T], endless: bool = False) -> T:
    """The result of `make` for the first of three plans that is short enough, or for the last one, however long."""
    from interpreters.compile.c.plans.plan import plan

    most = max(MOST, EACH * len(reachable(outputs)))

    def tried(budget: Budget) -> T | None:
        try:
            return make(plan(inputs, outputs, budget=budget))
        except TooLong:
            return None

    first = Budget(most)
    made = tried(first)
    if made is None or first.spent > MANY:
        made = tried(Budget(first.spent // 2, stores=True)) or made
    return made or make(plan(inputs, outputs, budget=Budget(None if endless else most, stores=True, plain=True)))
