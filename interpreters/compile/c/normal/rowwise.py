"""Terms whose rows are gathered or scattered as a whole, or are operands of matrix products. They are stored row by row: with
another axis contiguous, each element of a row would be on a cache line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adtypes.affine import axis
from adtypes.ops.contraction import Contraction
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Stack, Unview, View
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.normal.places import is_part
from interpreters.compile.c.normal.tiles import Windowed
from interpreters.symbolic.term import Term

WIDE = 16  # elements of a row that is worth it
WHOLE = 8  # the same where rows are gathered or scattered that nobody makes, or reads, in pieces: they are vectors
MOST = 4  # the same where some are scattered: columns would be added to one number after the other


def rowwise(terms: Sequence[Term]) -> set[Term]:
    """Gathers and scatters of rows, what is computed from them place by place, and what they are computed from."""
    pieces = _in_pieces(terms)
    added = {t.args[0].spec.shape[-1] for t in terms if isinstance(t.op, Scatter) and _takes_rows(t)}

    def gives(t: Term) -> bool:
        x = t.args[0] if isinstance(t.op, Scatter) else t
        return _takes_rows(t) and _is_wide(x, WIDE if x in pieces else MOST if x.spec.shape[-1] in added else WHOLE)

    return _closed(terms, gives, lambda t: t.args[:1] if gives(t) else (), MOST if added else WHOLE)


def beside_products(terms: Sequence[Term], in_steps: bool) -> set[Term]:
    """Products of matrices with such rows, what is computed from them place by place, and what they are computed from; in steps,
    those that a library makes."""

    def multiplies(t: Term) -> bool:
        return isinstance(t.op, Contraction) or (not in_steps and isinstance(t.op, Windowed) and t.op.of_matrices)

    return _closed(terms, lambda t: multiplies(t) and _is_wide(t, WIDE), lambda t: t.args if multiplies(t) else (), WIDE)


def _closed(
    terms: Sequence[Term], gives: Callable[[Term], bool], takes: Callable[[Term], Sequence[Term]], wide: int
) -> set[Term]:
    """What gives rows, and what has the same ones above it; what is taken; and what has the same ones below all of these."""
    found: set[Term] = set()
    for t in terms:
        if gives(t) or any(_same_rows(t, a) and a in found for a in t.args):
            found.add(t)
    wanted: set[Term] = set()
    for t in reversed(terms):
        wanted.update(a for a in takes(t) if _is_wide(a, wide))
        if t in wanted or t in found:
            wanted.update(a for a in t.args if _same_rows(t, a))
    return found | wanted


def _takes_rows(t: Term) -> bool:
    """Whether the term gathers or scatters rows."""
    if not isinstance(t.op, (Gather, Scatter)) or not t.args[1:]:
        return False
    indexed = t.args[1].spec.ndim if isinstance(t.op, Gather) else len(t.args) - 1
    return t.spec.ndim > indexed


def _in_pieces(terms: Sequence[Term]) -> set[Term]:
    """Terms whose rows are put together of pieces, or read in pieces, also by way of what is computed place by place."""
    out: set[Term] = set()
    for t in terms:
        if is_part(t) or isinstance(t.op, (Concat, Stack, Unview)) or any(a in out and _same_rows(t, a) for a in t.args):
            out.add(t)
    for t in reversed(terms):
        if isinstance(t.op, View) and not _has_rows(t):
            out.update(t.args)
        if t in out:
            out.update(a for a in t.args if _same_rows(t, a))
    return out


def _has_rows(t: Term) -> bool:
    """Whether a view has an axis that goes along the rows of its source."""
    assert isinstance(t.op, View)
    n = t.args[0].spec.shape[-1:]
    return not n or any(t.op.forms[-1] == axis(k) and t.spec.shape[k : k + 1] == n for k in range(t.spec.ndim))


def _is_wide(t: Term, wide: int) -> bool:
    return t.spec.ndim > 0 and t.spec.shape[-1] >= wide


def _same_rows(t: Term, a: Term) -> bool:
    """Whether the rows of the term are computed from those of an argument, place by place."""
    if not a.spec.ndim or not t.spec.ndim or a.spec.shape[-1] != t.spec.shape[-1]:
        return False
    return isinstance(t.op, Pointwise) or (isinstance(t.op, View) and t.op.forms[-1] == axis(t.spec.ndim - 1))
