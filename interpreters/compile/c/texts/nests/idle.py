"""Rows that add nothing: where all that the innermost loop adds up is zero unless a truth value holds that is known in front of
it, as for pairs of one label among triples, the loop runs only where that holds.

Zeros are those of choices and strong products, as in `halves.py`. Few labels are equal, so loops are ordered (`order.py`) with
such a comparison outside of the innermost one, where any loop may be that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from adtypes.dtypes import Bool
from adtypes.ops.comparison import Equal, LogicalAnd, LogicalNot, LogicalOr, NotEqual
from interpreters.compile.c.texts.nests.halves import affine_forms, only_sums, settle
from interpreters.compile.c.units.nodes import Node
from interpreters.compile.c.units.work import weight

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.order import LoopOrder

ROW = 512  # the work of a row, in additions, from which on it takes longer than a branch that no processor foresees
VALUES = 8  # that a row adds up, at most: there is a condition for each of them
NODES = 400  # of a nest, in which what follows from each truth value is looked for
SAME = {True: (LogicalNot.c, LogicalAnd.c), False: (LogicalNot.c, LogicalOr.c)}  # that ask for no more than their operands do


class Needed(NamedTuple):
    """A truth value, and whether it has to hold, or must not, for a sum to get anything else than zero."""

    node: Node
    holds: bool


def needed(text: LoopOrder, inner: int) -> list[list[Needed]]:
    """For each value that is added up, what is needed of truth values that are known outside of a loop; nothing at all if a value
    may be other than zero in any case."""
    nodes = text.nest.nodes
    values = list(dict.fromkeys(text.resolved(v) for _, w in text.writes for v in w.values))
    outer = (n for n in nodes if n.dtype is Bool and n.varies and not n.varies >> inner & 1 and not n.guards)
    known = {n for n in outer if text.resolved(n) is n}
    if not known or len(nodes) > NODES or not 0 < len(values) <= VALUES:
        return []
    both = [Needed(n, holds) for n in nodes if n in known for holds in (True, False)]
    conditions = [c for c in both if c.node.text not in SAME[c.holds] or not known.issuperset(map(text.resolved, c.node.args))]
    zeros = {c: _zeros(text, c) for c in conditions}
    found = [[c for c in conditions if v in zeros[c]] for v in values]
    return found if all(found) else []


def seldom(text: LoopOrder, inner: int) -> bool:
    """Whether rows along a loop count only where labels, or numbers, are equal."""
    found = needed(text, inner) if any(n.text in (Equal.c, NotEqual.c) for n in text.nest.nodes) else []
    forms = affine_forms(text) if found else {}
    return bool(found) and all(any(_compares(text, c, forms) == (True, False) for c in each) for each in found)


def condition(text: NestText) -> str:
    """Under which the innermost loop has anything to do, where it is worth asking."""
    if len(text.order) < 2 or text.moves or not only_sums(text):
        return ""
    weights = [weight(n) for n in text.nest.nodes if n.varies >> text.inner & 1 and (n.term is not None or n.args)]
    if sum(weights) * text.run < ROW:
        return ""
    found, forms = needed(text, text.inner), affine_forms(text)
    if not found or any(all(_compares(text, c, forms) == (False, True) for c in each) for each in found):
        return ""  # or nearly all places differ
    every = [" & ".join(("" if holds else "!") + text.name(n) for n, holds in each) for each in found]
    return every[0] if len({*every}) == 1 else " | ".join(dict.fromkeys(f"({each})" for each in every))


def _zeros(text: LoopOrder, condition: Needed) -> set[Node]:
    """What is surely zero, or does not hold, where a condition is not met."""
    known: dict[Node, bool] = {condition.node: not condition.holds}
    settle(text, known)
    return {n for n, value in known.items() if not value}


def _compares(text: LoopOrder, condition: Needed, forms: Mapping[Node, object]) -> tuple[bool, bool] | None:
    """Whether things have to be equal, or else must not be, and whether they are positions; None of other conditions."""
    n, holds = condition
    while n.text == LogicalNot.c:
        n, holds = text.resolved(n.args[0]), not holds
    if n.text not in (Equal.c, NotEqual.c):
        return None
    return holds == (n.text == Equal.c), all(text.resolved(x) in forms for x in n.args)
