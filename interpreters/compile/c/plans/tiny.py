"""Scalar replacement: small arrays in the steps of a loop are unrolled into local variables, which stay in registers from one
operation to the next. Loops over two elements, with memory between them, would take longer than the arithmetic."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Concat, Stack, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Cumsum
from interpreters.compile.c.normal.families import FUNCTION, MOVES, REDUCTIONS, ROOT, is_free
from interpreters.compile.c.normal.places import is_part
from interpreters.symbolic.term import Parameter, Term

ELEMENTS = 32  # of what is written out
VECTORS = 16  # along one axis, which fill registers by themselves
SOME = 12  # the same where none of as few is read at other places, which in vectors is a load behind a store
ALONE = 2  # of what calls functions, which vectors compute several values of at a time
SLOW = 16  # the same of roots and quotients, of which vectors take as long as single ones
STATEMENTS = 800  # of all that is written out, in one scope
FEW, MANY = 8, 200  # elements of all arrays of a program of so many terms that is written out as a whole


def tiny(terms: Sequence[Term]) -> set[Term]:
    """The terms of a step to unroll; none if that would make too much code."""
    costly: set[Term] = set()  # what computes functions of more than a few elements
    out: set[Term] = set()
    count = 0
    vectors = VECTORS if any(SOME <= max(t.spec.shape, default=0) < VECTORS and _moves(t) for t in terms) else SOME
    for t in terms:
        op = t.op
        is_slow = (isinstance(op, Pointwise) and _is_slow(op, t.spec.size)) or any(a in costly for a in t.args)
        if is_slow and isinstance(op, (Pointwise, *MOVES, *REDUCTIONS)) and not is_free(t):
            costly.add(t)
        longest = max([*t.spec.shape, *(t.args[0].spec.shape if isinstance(op, REDUCTIONS) else ())], default=0)
        if t.spec.size <= ELEMENTS and t not in costly and longest < vectors:
            out.add(t)
            count += t.spec.size if isinstance(op, Pointwise) else 0
    return out if count <= STATEMENTS else set()


def _is_slow(op: Pointwise, n: int) -> bool:
    """Whether so many results are better made by vectors."""
    return bool((n > ALONE and FUNCTION.search(op.c)) or (n > SLOW and ROOT.search(op.c)))


def _moves(t: Term) -> bool:
    """Whether elements of a term are those of others at other places, as neighbours are, or sums of them."""
    op = t.op
    if isinstance(op, View):
        return is_part(t) or any(c < 0 for _, terms in op.forms for _, c in terms)
    return isinstance(op, (Concat, Gather, Cumsum))


def is_tiny(terms: Sequence[Term]) -> bool:
    """Whether all arrays of a long program have a few elements, as where Python unrolls the steps of a system of three equations.
    Loops over these would read what others made before, which nests recompute, the more the longer the program is. Functions of
    more elements than that are better made by vectors."""
    known = (Pointwise, *MOVES, *REDUCTIONS, Concat, Stack, Const, Iota, Parameter)
    if len(terms) <= MANY or not all(isinstance(t.op, known) and t.spec.size <= FEW for t in terms):
        return False
    return not any(t.spec.size > FEW // 2 and isinstance(t.op, Pointwise) and FUNCTION.search(t.op.c) for t in terms)
