"""Register blocking: sums of products in blocks whose accumulators stay in registers, so that each load is used several times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from adtypes.affine import axes_of, compose, identity, in_bounds
from adtypes.namespace import Forms
from adtypes.ops.arithmetic import Mul
from adtypes.ops.layout import View
from adtypes.spec import Shape
from interpreters.symbolic.term import Term

FACTORS = 8  # of a product that are told apart
REGISTERS = 20  # sums at a time
WIDE = 25  # the same along the longest axis, whose sums need all registers but a few
NEARLY = 1.2  # as good as the best
ROWS = 4  # rows of a matrix at a time, where its columns lie in order


class Factor(NamedTuple):
    """A factor of a product, and its forms over the axes of that."""

    term: Term
    forms: Forms

    @property
    def axes(self) -> set[int]:
        return axes_of(self.forms)


def factors(x: Term, is_stored: Callable[[Term], bool]) -> list[Factor]:
    """What a term is a product of."""
    found, todo = list[Factor](), [Factor(x, identity(x.spec.ndim))]
    while todo:
        f = todo.pop()
        t = f.term
        if is_stored(t) or len(found) + len(todo) > FACTORS:
            found.append(f)
        elif isinstance(t.op, Mul):
            todo += [Factor(a, f.forms) for a in t.args]
        elif isinstance(t.op, View) and in_bounds(t.args[0].spec.shape, t.spec.shape, t.op.forms):
            todo.append(Factor(t.args[0], compose(t.op.forms, f.forms)))
        else:
            found.append(f)
    return found


def best(
    shape: Shape, axes: Sequence[int], parts: Sequence[Factor], sizes: Sequence[int], text: int,
    share: Callable[[dict[int, int]], float], most: int,
) -> dict[int, int]:  # fmt: skip
    """How many positions along each axis are taken at a time: such that least is read and computed for each sum. `sizes` are the
    statements that the factors take, `share` says how many of the blocks are made at all."""
    some = [[d for d in range(1, min(shape[a], most) + 1) if shape[a] % d == 0] for a in axes]

    def price(step: dict[int, int]) -> float:
        copies = prod(step.values())
        work = sum(prod(step.get(a, 1) for a in f.axes) * (1 + n) for f, n in zip(parts, sizes))
        return (work + copies * (len(parts) - 1)) / copies + 0.1 / copies

    choices = [dict(zip(axes, p)) for p in product(*some) if prod(p) <= most]
    fitting = [c for c in choices if prod(c.values()) * (1 + sum(sizes)) <= text] or choices[:1]
    least = min(map(price, fitting))
    return min((c for c in fitting if price(c) <= NEARLY * least), key=lambda c: price(c) * share(c))
