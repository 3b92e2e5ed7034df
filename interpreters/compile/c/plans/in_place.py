"""Products that are stored over a factor: where sums of products are made in blocks, an operand that is computed is made again
for each block of the other one. If it is an array times fewer numbers, and nobody reads that array later, it can take its place.

In `sum_n (w[n, k] y[n, k, a]) x[n, b]` each block along `b` multiplies by `w` what another one has multiplied. Stored where `y`
was, the product takes no memory of its own, and a store for each element.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING

from adtypes.affine import compose, identity
from adtypes.ops.arithmetic import Mul
from adtypes.ops.control import Proj
from adtypes.ops.layout import Concat, Stack, Sum, View
from interpreters.compile.c.normal.factors import Factor
from interpreters.compile.c.normal.families import FREE, OWN
from interpreters.compile.c.plans.across import longest
from interpreters.compile.c.plans.spaces import loops
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Parameter, Term, reachable, readers_of

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

STORE = 1  # additions that it takes to store an element where it was loaded: computing it again has to take longer


def in_place(made: Plan) -> dict[Term, Term]:
    """The products that are stored in the place of a factor, each with that factor."""
    found: dict[Term, Term] = {}
    readers = readers_of(made.terms)
    for t in made.terms:
        if t in made.stored and isinstance(t.op, Sum):
            for f in _operands(made, t.args[0]):
                y = _factor(made, f.term)
                if y is not None and y not in found.values() and _pays(made, t, f) and _is_last(made, f.term, y, readers):
                    found[f.term] = y
    return found


def _operands(made: Plan, whole: Term) -> list[Factor]:
    """Products of which a product with more axes is made, and its forms."""
    out, todo = list[Factor](), [Factor(whole, identity(whole.spec.ndim))]
    while todo:
        f = todo.pop()
        if made.in_memory(f.term):
            continue
        if isinstance(f.term.op, View) and reads_inside(f.term):
            todo.append(Factor(f.term.args[0], compose(f.term.op.forms, f.forms)))
        elif isinstance(f.term.op, Mul) and f.term.spec.ndim < whole.spec.ndim:
            out.append(f)
        elif isinstance(f.term.op, Mul):
            todo += [Factor(a, f.forms) for a in f.term.args]
    return out


def _factor(made: Plan, x: Term) -> Term | None:
    """The factor of a product whose place that may take: what is made in memory, where the other one is of fewer numbers."""
    for y, w in (x.args, x.args[::-1]):
        is_made = y in made.stored and y.spec == x.spec and not isinstance(y.op, (*FREE, Parameter, Proj, Concat, Stack))
        if is_made and isinstance(w.op, View) and 2 * w.args[0].spec.size <= x.spec.size and not {x, y} & {*made.outputs}:
            return y
    return None


def _pays(made: Plan, t: Term, f: Factor) -> bool:
    """Whether a sum computes an operand so often that it takes longer than to store it. What does not vary along the innermost
    loop, the longest one, is computed in front of that."""
    if longest(t.args[0]) not in f.axes:
        return False
    times = prod(x.trips for x in loops(made, t) if x.axis not in f.axes)
    return (times - 1) * made.cost[f.term] > STORE


def _is_last(made: Plan, x: Term, y: Term, readers: Mapping[Term, Sequence[Term]]) -> bool:
    """Whether all else that is computed from a factor is known before the product can be: then nobody reads the factor later."""
    before, todo, seen = set(reachable([x])), [y], set[Term]()
    while todo:
        for t in readers[todo.pop()]:
            if t is x or t in seen:
                continue
            seen.add(t)
            if t in made.outputs or isinstance(t.op, OWN):  # which read, or hand out, what is in memory by then
                return False
            if t not in made.stored:
                todo.append(t)
            elif t not in before:
                return False
    return True
