"""Cutting long programs into sections, each of which is a loop of bounded length: what one leaves to later ones is stored.

Where work is done row by row, as for many small matrices, all of it is one loop with everything else written out. That is the
fastest way as long as compilers take the loop. Beyond that the terms, in the order of the program, are cut where few numbers are
alive; strips keep these near.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from adtypes.ops.arithmetic import Add
from adtypes.ops.control import Proj
from adtypes.ops.layout import Concat, Stack
from interpreters.compile.c.normal.families import FREE, MOVES, OWN, REDUCTIONS
from interpreters.compile.c.normal.places import is_part
from interpreters.compile.c.plans.beside import is_beside
from interpreters.compile.c.plans.spaces import COLUMNS, UNROLLED
from interpreters.symbolic.term import Parameter, Term

STATEMENTS = 5000  # of a section, with functions counted by what they cost
MANY = 400  # from which on it is known here that all of them fit, and not by what is below each
ROWS = 16  # rows that are worth a loop


class Sections(NamedTuple):
    """The number of the section of each term that is written out but for the rows, and what later sections read."""

    of: dict[Term, int]
    left: set[Term]


def sections(terms: Sequence[Term], weight: Callable[[Term], int], foreign: set[Term]) -> Sections:
    """The sections of a program. `weight` says how many statements an element of a term takes, about."""
    families: dict[int, list[Term]] = {}
    through = set[Term]()  # views and what they join, which are computed where they are read
    read: dict[Term, tuple[Term, ...]] = {}  # by all others, below these
    for t in terms:
        below = dict.fromkeys(u for a in t.args for u in (read[a] if a in through else (a,)))
        read[t] = tuple(below)
        if isinstance(t.op, MOVES) or (isinstance(t.op, Add) and is_part(t.args[1]) and t.args[0] in through):
            through.add(t)
            continue
        rows = _rows(t)
        if rows and t not in foreign and not isinstance(t.op, (Parameter, Proj, *FREE, *OWN)):
            families.setdefault(rows, []).append(t)
    of: dict[Term, int] = {}
    cut = set[Term]()  # what has several sections
    for rows, some in families.items():
        weights = {t: weight(t) * (t.spec.size // rows) for t in some}
        if sum(weights.values()) > STATEMENTS:
            cut.update(some)
            of |= zip(some, _numbered(some, [weights[t] for t in some], rows, read))
        elif sum(weights.values()) > MANY:
            of |= dict.fromkeys(some, 0)
    left = set[Term]()
    for t in terms:
        if t in through:
            known = [of[a] for a in t.args if a in of]
            of |= {t: max(known)} if known else {}
        elif not isinstance(t.op, (Concat, Stack)):  # whose pieces are written where they are made
            left |= {a for a in read[t] if a in cut and of[a] != of.get(t)}
    return Sections(of, left)


def _rows(t: Term) -> int:
    """How many rows the loop of a term runs over with everything else written out, one for a single number; 0 if it has no such
    loop."""
    root = t.args[0] if isinstance(t.op, REDUCTIONS) else t
    *short, rows = sorted(root.spec.shape) or [1]
    fits = rows >= ROWS and root.spec.size <= COLUMNS * rows and all(n <= UNROLLED and is_beside(n, rows) for n in short)
    return rows if fits or not root.spec.shape else 0


def _numbered(some: Sequence[Term], weights: Sequence[int], rows: int, read: dict[Term, tuple[Term, ...]]) -> Iterator[int]:
    """The sections of these terms: each ends where the fewest numbers of a row are alive, in its second half."""
    place = {t: k for k, t in enumerate(some)}
    last = list(range(len(some)))
    for k, t in enumerate(some):
        for a in read[t]:
            if a in place:
                last[place[a]] = k
    change = [0] * (len(some) + 1)  # of how many are alive in front of a term
    for k, t in enumerate(some):
        if last[k] > k:
            change[k + 1] += t.spec.size // rows
            change[last[k] + 1] -= t.spec.size // rows
    alive, total = list(accumulate(change)), [0, *accumulate(weights)]
    start, number = 0, 0
    while start < len(some):
        end = len(some)
        if total[end] - total[start] > STATEMENTS:
            within = [k for k in range(start + 1, end) if STATEMENTS // 2 <= total[k] - total[start] <= STATEMENTS]
            end = min(within, key=lambda k: (alive[k], -k)) if within else start + 1
        yield from [number] * (end - start)
        start, number = end, number + 1
