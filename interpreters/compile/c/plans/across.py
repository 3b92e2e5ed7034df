"""Which stored terms lie along their longest axis, whatever others of them are long: products of matrices that are computed for
each of many rows, where nothing that they are made of lies in order along another long axis, and what is computed from them.

For `y[n, k, a] = sum_b w[k, a, b] x[n, b]` loops run along `n`, the longest axis, since all of these share the matrices. If there
are many `k`, arrays would lie in order along these, and each vector be scattered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.ops.layout import Sum
from interpreters.compile.c.contiguous import fastest
from interpreters.compile.c.normal.families import REDUCTIONS, kept_axes
from interpreters.compile.c.plans.sources import is_free_to_lie, sources
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan


def across(made: Plan) -> set[Term]:
    """The terms that lie so. Products that are not stored lie nowhere, but sums of their squares follow them."""
    found = set[Term]()
    for t in made.terms:
        if t in made.stored and not is_free_to_lie(made, t):
            continue
        if _is_product(made, t) or (t in made.stored and t.spec.ndim > 1 and _follows(made, t, found)):
            found.add(t)
    return found


def longest(t: Term) -> int:
    return max(range(t.spec.ndim), key=lambda k: t.spec.shape[k])


def _is_product(made: Plan, t: Term) -> bool:
    """Whether a term is a sum of products, written out, and nothing that these read lies in order along the axis along which the
    term would."""
    if t.spec.ndim < 3 or t not in made.inline or not isinstance(t.op, Sum):
        return False
    axis = fastest(t.spec.shape)
    read = [forms for y, forms in sources(made, t) if y is not t and made.in_memory(y) and forms]
    return not any(axis in dict(forms[-1][1]) for forms in read)


def _follows(made: Plan, t: Term, found: set[Term]) -> bool:
    """Whether a term is computed, place by place along its longest axis, from one that lies so."""
    if isinstance(t.op, REDUCTIONS) and t not in made.inline:
        x, kept = t.args[0], kept_axes(t)
    else:
        x, kept = t, [*range(t.spec.ndim)]
    axis = kept[longest(t)]
    return any(y in found and forms[longest(y)] == (0, ((axis, 1),)) for y, forms in sources(made, x) if y is not t)
