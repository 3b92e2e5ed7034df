"""Register blocking: sums of products in blocks whose accumulators stay in registers, so that each load is used several times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from adtypes.spec import Shape
from interpreters.compile.c.normal.factors import Factor

REGISTERS = 20  # sums at a time
WIDE = 26  # the same along the longest axis, whose sums need all registers but a few
SHARING, TOGETHER, SHARED_BY = 4, 8, 12  # sums that share a factor: so few are worth it, and registers hold so many beside it
NEARLY = 1.2  # as good as the best
ROWS = 4  # rows of a matrix at a time, where its columns lie in order


def best(
    shape: Shape, axes: Sequence[int], parts: Sequence[Factor], sizes: Sequence[int], text: int,
    share: Callable[[dict[int, int]], float], most: int, added: Callable[[dict[int, int]], float],
) -> dict[int, int]:  # fmt: skip
    """How many positions along each axis are taken at a time: such that least is read and computed for each sum. `sizes` are the
    statements that the factors take, `share` says how many of the blocks are made at all, and `added` what it takes to add them
    up in memory."""
    some = [[d for d in range(1, min(shape[a], most) + 1) if shape[a] % d == 0] for a in axes]

    def price(step: dict[int, int]) -> float:
        copies = prod(step.values())
        work = sum(prod(step.get(a, 1) for a in f.axes) * (1 + n) for f, n in zip(parts, sizes))
        return (work + copies * (len(parts) - 1)) / copies + 0.1 / copies

    choices = [dict(zip(axes, p)) for p in product(*some) if prod(p) <= most]
    fitting = [c for c in choices if prod(c.values()) * (1 + sum(sizes)) <= text] or choices[:1]
    least = min(map(price, fitting))
    return min((c for c in fitting if price(c) <= NEARLY * least), key=lambda c: (price(c) + added(c)) * share(c))


def at_a_time(n: int, most: int = TOGETHER) -> int:
    """How many of so many sums that share a factor may be made at a time: all that registers hold, if no smaller number divides
    them; 0 if none does."""
    return next((top for top in (most, REGISTERS) if any(n % d == 0 for d in range(SHARING, top + 1))), 0)
