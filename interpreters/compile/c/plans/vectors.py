"""Products of a matrix and a vector in the steps of loops: vectors along the result, and the sums in registers.

They read a matrix along the axis that is kept. Where a loop captures a matrix that lies along the other one, its steps read a
copy that is turned in front of the loop.
"""

from __future__ import annotations

from typing import NamedTuple, final

from adtypes.dtypes import F32, is_float
from adtypes.namespace import Forms
from adtypes.ops.contraction import Contract0, Contraction
from adtypes.ops.control import Proj
from adtypes.ops.layout import View, identity, in_bounds, substitute
from adtypes.spec import Spec
from interpreters.compile.c.plans.systems import OfKernels
from interpreters.symbolic.term import Arena, Parameter, Term

FEWEST = 4  # elements of the result, which fill a vector
TERMS = 16  # of a sum: shorter ones are written out, beside whatever else is computed
LONGEST = 1024  # terms of a sum in single precision, a fourth of which follow each other
STEPS, LARGE, MANY = 16, 1 << 14, 64  # that are worth a copy; of a matrix of more elements these


@final
class OfVector(OfKernels):
    """``out[i] = sum_j matrix[i, j] * vector[j]``, or of ``matrix[j, i]`` where the kept axis is the last. The product may be a
    strong one."""

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
    turns = lies.term in steps.captured and steps.n >= (STEPS if lies.term.spec.size <= LARGE else MANY)
    return made if lies.is_along or turns else None


class Lies(NamedTuple):
    """Where a matrix lies: a term in memory, which of its axes is kept, and the forms by which it is read."""

    term: Term
    axis: int
    forms: Forms

    @property
    def is_along(self) -> bool:
        """Whether that axis is contiguous where terms are stored row by row."""
        return self.axis == self.term.spec.ndim - 1


def along(t: Term) -> Lies | None:
    """Where the matrix of such a product lies; None if it is computed, or nothing runs along the result."""
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
    return None if mixed or not isinstance(x.op, (Parameter, Proj)) else Lies(x, found[0], forms)
