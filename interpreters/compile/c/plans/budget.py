"""How long a kernel may become, found out while it is made: what takes too long to compile takes long to write as well.

Terms that are read in pieces, each of which reads pieces of another term, make text that doubles with every step, and no measure
of a single term sees it. So the nodes of a program are counted. If they are many, it is planned once more with a place for
whatever is read twice; that plan is taken if it halves them. What is too long even so has no axis written out either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan
    from interpreters.symbolic.term import Term

MANY = 600  # nodes from which on another plan is tried
MOST = 8000  # nodes of a program
T = TypeVar("T")


class TooLong(Exception):
    """Raised where a program has more nodes than it may have."""


@dataclass(eq=False, slots=True)
class Budget:
    """How many nodes a program may have, None if there is no limit, how many it has by now, and what is done to have fewer."""

    most: int | None = None
    stores: bool = False  # whatever is read twice
    plain: bool = False  # no axis is written out
    spent: int = 0

    def spend(self) -> None:
        self.spent += 1
        if self.most is not None and self.spent > self.most:
            raise TooLong


def within(inputs: tuple[Term, ...], outputs: Sequence[Term], make: Callable[[Plan], T], endless: bool = False) -> T:
    """What is made of the plan of a program, the first of three that is short enough; or of the last, however long it is."""
    from interpreters.compile.c.plans.plan import plan

    def tried(budget: Budget) -> T | None:
        try:
            return make(plan(inputs, outputs, budget=budget))
        except TooLong:
            return None

    first = Budget(MOST)
    made = tried(first)
    if made is None or first.spent > MANY:
        made = tried(Budget(first.spent // 2, stores=True)) or made
    return made or make(plan(inputs, outputs, budget=Budget(None if endless else MOST, stores=True, plain=True)))
