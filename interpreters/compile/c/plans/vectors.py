"""Products of a matrix and a vector in the steps of loops: vectors along the result, and the sums in registers.

They read a matrix along the axis that is kept. Where a loop captures a matrix that lies along the other one, its steps read a copy
that is turned in front of the loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, final

from adtypes.dtypes import F32, is_float
from adtypes.ops.contraction import Contract0, Contraction
from adtypes.ops.control import Proj
from adtypes.ops.layout import Reshape, View, identity, in_bounds, substitute
from adtypes.spec import Spec
from interpreters.compile.c.plans.systems import OfKernels
from interpreters.symbolic.term import Arena, Parameter, Term

FEWEST = 4  # elements of the result, which fill a vector
TERMS = 24  # of a sum: shorter ones are written out, beside whatever else is computed
LONGEST = 1024  # terms of a sum in single precision, a fourth of which follow each other
STEPS, LARGE, MANY = 16, 1 << 14, 128  # that are worth a copy; of a matrix of more elements these


@final
class OfVector(OfKernels):
    """``out[i] = sum_j matrix[i, j] * vector[j]``, or ``matrix[j, i]`` where the kept axis is the last. The product may be a strong
    one."""

    kept: int
    strong: bool

    def spec(self, matrix: Spec, vector: Spec) -> Spec:
        return matrix.with_shape((matrix.shape[self.kept],))


class Steps(NamedTuple):
    """The loop of a body: how often it runs, and what it captures."""

    n: int
    captured: frozenset[Term]


def of_vector(arena: Arena, op: Contraction, a: Term, b: Term, steps: Steps) -> Term | None:
    """A contraction as such a product, in the body of a loop; None if it is none, or loops of the usual kind do as well."""
    (m, own), (x, other) = sorted(((a, op.a), (b, op.b)), key=lambda s: -len(s[1]))
    if not is_float(a.spec.dtype) or len(own) != 2 or len(other) != 1 or len(op.out) != 1 or {*own} != {*op.out, *other}:
        return None
    kept = own.index(op.out[0])
    n, terms = m.spec.shape[kept], m.spec.shape[1 - kept]
    if n < FEWEST or terms < TERMS or (a.spec.dtype is F32 and terms > LONGEST):
        return None
    made = arena.term(OfVector(kept, isinstance(op, Contract0)), (m, x))
    lies = along(made)
    if lies is None:
        return None
    base, axis = lies
    if axis == base.spec.ndim - 1 or (base in steps.captured and steps.n >= (STEPS if base.spec.size <= LARGE else MANY)):
        return made
    return None


def along(t: Term) -> tuple[Term, int] | None:
    """What lies in memory of the matrix of such a product, and which of its axes is kept; None if nothing does."""
    op, (x, _) = t.op, t.args
    assert isinstance(op, OfVector)
    forms = identity(x.spec.ndim)
    while isinstance(x.op, View):
        below = x.args[0]
        if not in_bounds(below.spec.shape, x.spec.shape, x.op.forms):
            return None
        forms, x = tuple(substitute(f, forms) for f in x.op.forms), below
    found = [k for k, f in enumerate(forms) if f[1] == ((op.kept, 1),)]
    mixed = any(len(f[1]) > 1 for f in forms) or len(found) != 1
    return None if mixed or not isinstance(x.op, (Parameter, Proj)) else (x, found[0])
