"""Sums of products that are written out, with the zeros of triangles and bands at their ends left out.

Where a factor is zero by its position alone, the product still is NaN if the other factor is not finite. What remains of such
products is ``0 * y + 0 * z + ..`` over the other factors; rows of a triangle share these sums, since each has one term more than
that of the row beside it. So a row costs one product for all its zeros, and is exactly what the whole sum is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from adtypes.namespace import Forms
from interpreters.compile.c.forms import fma, literal
from interpreters.compile.c.normal.families import reduced_axes
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.units.lower import Lower
    from interpreters.compile.c.units.nodes import Demand, Node, Step


def sum_of_products(lower: Lower, d: Demand) -> Step:
    """What a sum of products needs and how it is made. The demand is that of the sum, whose operand is a product."""
    places, flags, (zero, other) = _terms(lower, d)
    first, last = 0, len(places)
    if flags:
        first = next((k for k, is_zero in enumerate(flags) if not is_zero), last)
        last = next((k for k in range(last, first, -1) if not flags[k - 1]), first)
    factors = [d._replace(term=other, access=p) for p in places]
    kept = [y for p, z in zip(places[first:last], factors[first:last]) for y in (d._replace(term=zero, access=p), z)]
    ends = [some for some in (factors[:first], factors[last:][::-1]) if some]

    def make() -> Node:
        nodes = [lower.memo[y] for y in kept]
        rest = [_times_zero(lower, [lower.memo[y] for y in some]) for some in ends]
        made = [_products(lower, nodes), *rest] if nodes else rest
        return lower.node(made[0].dtype, " + ".join(f"{{{k}}}" for k in range(len(made))), made) if made[1:] else made[0]

    return [*kept, *(y for some in ends for y in some)], make


def share(lower: Lower, d: Demand) -> float:
    """How many of the products of a statement are made, if it is known at which positions: the mean over its sums."""
    _, flags, (zero, _) = _terms(lower, d)
    return 1.0 - float(lower.plan.zeros[zero].mean()) if flags else 1.0


def _terms(lower: Lower, d: Demand) -> tuple[list[Forms], list[bool], tuple[Term, Term]]:
    """The positions of the products of a sum; for each, if it is known, whether a factor is zero; this one and the other."""
    places, (a, b) = combined(d), d.term.args[0].args
    for zero, other in ((a, b), (b, a)):
        mask = lower.plan.zeros.get(zero)
        if mask is None or d.guards or d.flat or any(n > 1 and f[1] for p in places for n, f in zip(mask.shape, p)):
            continue
        flags = [bool(mask[tuple(f[0] if n > 1 else 0 for n, f in zip(mask.shape, p))]) for p in places]
        return places, flags, (zero, other)
    return places, [], (a, b)


def combined(d: Demand) -> list[Forms]:
    """The accesses of all elements that a reduction combines at a position."""
    (x,), axes = d.term.args, reduced_axes(d.term)
    out: list[Forms] = []
    for p in product(*(range(x.spec.shape[k]) for k in axes)):
        at, free = dict(zip(axes, p)), iter(d.access)
        out.append(tuple((at[k], ()) if k in at else next(free) for k in range(x.spec.ndim)))
    return out


def _products(lower: Lower, nodes: Sequence[Node]) -> Node:
    dtype, text = nodes[0].dtype, "{0} * {1}"
    for k in range(2, len(nodes), 2):
        text = fma(dtype, f"{{{k}}}", f"{{{k + 1}}}", text)
    return lower.node(dtype, text, nodes)


def _times_zero(lower: Lower, factors: Sequence[Node]) -> Node:
    """The sum of these times zero, from the first one on."""
    dtype = factors[0].dtype
    zero = lower.constant(literal(0, dtype), dtype)
    made = lower.shared("{0} * {1}", factors[0], zero)
    for y in factors[1:]:
        made = lower.shared(fma(dtype, "{0}", "{1}", "{2}"), y, zero, made)
    return made
