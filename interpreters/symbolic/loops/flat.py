"""Loops whose steps work element by element: states of several axes become rows of numbers.

Rows of a few numbers each are padded, or turned, or leave a rest behind every one of them; here there is one row, with one rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from adtypes.ops.layout import Reshape, View
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Shape, Spec
from interpreters.symbolic.term import Arena, Parameter, Term, reachable

VECTOR = 16  # elements of which engines take whole vectors
LONG = 8 * VECTOR  # of a row beside which its rest is little


class Flat(NamedTuple):
    """Which values become rows of numbers: those of certain shapes."""

    shapes: frozenset[Shape]
    rule: str = "flat states"

    def changes(self, spec: Spec) -> bool:
        return spec.shape in self.shapes

    def spec(self, spec: Spec) -> Spec:
        return spec.with_shape((spec.size,)) if self.changes(spec) else spec

    def into(self, arena: Arena, t: Term, spec: Spec, behind: int) -> Term:
        """A value that enters, or `behind` some axes as many of them."""
        return arena.term(Reshape((*t.spec.shape[:behind], spec.size)), (t,))

    def back(self, arena: Arena, t: Term, spec: Spec, behind: int) -> Term:
        """A value that leaves, as it was."""
        return arena.term(Reshape((*t.spec.shape[:behind], *spec.shape)), (t,))

    def outputs(self, arena: Arena, outputs: Sequence[Term], by: Mapping[Term, Term]) -> list[Term] | None:
        """The outputs of rows of numbers; `by` has the arguments."""
        new = dict(by)
        for t in reachable(outputs):
            if t not in new:
                arena.follow(t)
                op = View((t.spec.size,), ()) if isinstance(t.op, View) and self.changes(t.spec) else t.op
                new[t] = arena.term(op, tuple(new[a] for a in t.args))
        return [new[t] for t in outputs]

    def pays(self, old: Sequence[Term], new: Sequence[Term]) -> bool:
        return True


def flat_of(carries: Iterable[Term], outputs: Sequence[Term]) -> Flat | None:
    """The shapes of states whose elements never meet: all that has such a shape is an argument, one number repeated, or computed
    place by place of what has it too."""
    found = {s for s in (c.spec.shape for c in carries) if len(s) > 1 and s[-1] < LONG and s[-1] % VECTOR}
    for t in reachable(outputs) if found else ():
        if not (isinstance(t.op, (Pointwise, Parameter)) or (isinstance(t.op, View) and not t.args[0].spec.ndim)):
            found -= {x.spec.shape for x in (t, *t.args)}
    return Flat(frozenset(found)) if found else None
