"""What terms are products of, behind views."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

from adtypes.affine import axes_of, compose, identity
from adtypes.namespace import Forms
from adtypes.ops.arithmetic import Mul
from adtypes.ops.layout import View
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Term

FACTORS = 8  # of a product that are told apart


class Factor(NamedTuple):
    """A factor of a product, and its forms over the axes of that."""

    term: Term
    forms: Forms

    @property
    def axes(self) -> set[int]:
        return axes_of(self.forms)


def shares(parts: Sequence[Factor], axes: Set[int]) -> bool:
    """Whether one of several factors is the same along some axes, as in products of matrices."""
    return len(parts) > 1 and any(axes.isdisjoint(f.axes) for f in parts)


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
        elif isinstance(t.op, View) and reads_inside(t):
            todo.append(Factor(t.args[0], compose(t.op.forms, f.forms)))
        else:
            found.append(f)
    return found
