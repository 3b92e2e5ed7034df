"""Terms whose rows are gathered or scattered as a whole, or are operands of matrix products. They are stored row by row: with
another axis contiguous, each element of a row would be on a cache line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adtypes.ops.contraction import Contraction
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import View, axis
from adtypes.ops.pointwise import Pointwise
from interpreters.symbolic.term import Term

WIDE = 16  # elements of a row that is worth it


def rowwise(terms: Sequence[Term]) -> set[Term]:
    """Gathers and scatters of rows, what is computed from the ones place by place, and what the others are computed from."""
    return _closed(terms, _takes_rows, lambda t: t.args[:1] if isinstance(t.op, Scatter) and _takes_rows(t) else ())


def beside_products(terms: Sequence[Term]) -> set[Term]:
    """Products of matrices with such rows, what is computed from them place by place, and what they are computed from."""
    return _closed(
        terms, lambda t: isinstance(t.op, Contraction) and _is_wide(t), lambda t: t.args if isinstance(t.op, Contraction) else ()
    )


def _closed(terms: Sequence[Term], gives: Callable[[Term], bool], takes: Callable[[Term], Sequence[Term]]) -> set[Term]:
    """What gives rows, and what has the same ones above it; what is taken, and what has the same ones below it."""
    found: set[Term] = set()
    for t in terms:
        if gives(t) or any(_same_rows(t, a) and a in found for a in t.args):
            found.add(t)
    wanted: set[Term] = set()
    for t in reversed(terms):
        wanted.update(a for a in takes(t) if _is_wide(a))
        if t in wanted:
            wanted.update(a for a in t.args if _same_rows(t, a))
    return found | wanted


def _takes_rows(t: Term) -> bool:
    """Whether the term gathers or scatters rows that are long enough."""
    if not isinstance(t.op, (Gather, Scatter)) or not t.args[1:]:
        return False
    indexed = t.args[1].spec.ndim if isinstance(t.op, Gather) else len(t.args) - 1
    return t.spec.ndim > indexed and _is_wide(t)


def _is_wide(t: Term) -> bool:
    return t.spec.ndim > 0 and t.spec.shape[-1] >= WIDE


def _same_rows(t: Term, a: Term) -> bool:
    """Whether the rows of the term are computed from those of an argument, place by place."""
    if not a.spec.ndim or not t.spec.ndim or a.spec.shape[-1] != t.spec.shape[-1]:
        return False
    return isinstance(t.op, Pointwise) or (isinstance(t.op, View) and t.op.forms[-1] == axis(t.spec.ndim - 1))
