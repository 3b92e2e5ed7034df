"""Products of a matrix and a vector, in the steps of loops or of stacks: the sums are in registers.

They read a matrix along the axis that is kept, with vectors along the result. Where a loop captures a matrix that lies along the
other one, its steps read a copy that is turned in front of the loop; elsewhere such rows are multiplied one by one. A matrix may
be a window, whose rows are those of others too: then all that is copied is the source, with zeros around it.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple, final

from adtypes.affine import axes_of, compose, form, identity, in_bounds
from adtypes.dtypes import F32, is_float
from adtypes.namespace import Forms
from adtypes.ops.contraction import Contract, Contract0, Contraction, Labels
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.layout import Sum, View
from adtypes.ops.repeat import While
from adtypes.ops.selection import Mul0
from adtypes.spec import Shape, Spec
from interpreters.compile.c.forms import linear
from interpreters.compile.c.normal.direct import placed, read
from interpreters.compile.c.normal.systems import OfKernels
from interpreters.compile.c.normal.windows import is_windows
from interpreters.concrete.affine import row_major
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.body import Body
from interpreters.symbolic.rewrite import pure
from interpreters.symbolic.term import Arena, Parameter, Term

FEWEST = 4  # elements of the result, which fill a vector
TERMS, EACH = 16, 4  # of a sum: shorter ones are written out, beside whatever else is computed; of several matrices these
WHOLE = 128  # elements of several matrices that are not written out as a whole
LONGEST = 1024  # terms of a sum in single precision, a fourth of which follow each other
COPIED = 4  # multiplications for each product that copying windows may take
SHORT = 8  # rows and columns of a matrix that is none of many small ones
STEPS, LARGE, MANY = 16, 1 << 14, 64  # that are worth a copy; of a matrix of more elements these


@final
class OfVector(OfKernels):
    """``out[i] = sum_j matrix[i, j] * vector[j]``, in this order or another, for each position of the axes that the matrix and
    the result have in common beside `i`; windows of two axes are summed over both. The product may be a strong one."""

    own: Labels
    other: Labels
    out: Labels
    strong: bool

    def spec(self, matrix: Spec, vector: Spec) -> Spec:
        return matrix.with_shape(tuple(matrix.shape[self.own.index(c)] for c in self.out))

    @property
    def kept(self) -> int:
        """The axis of the matrix that is the last one of the result."""
        return self.own.index(self.out[-1])

    @property
    def summed(self) -> int:
        """The axis of the matrix that is summed, the last one if two are."""
        return max(k for k, c in enumerate(self.own) if c not in self.out)

    @property
    def around(self) -> int | None:
        """The other one of two axes that are summed."""
        first = min(k for k, c in enumerate(self.own) if c not in self.out)
        return first if first != self.summed else None

    def terms(self, matrix: Spec) -> int:
        """How many products are added up for each element."""
        return prod(n for c, n in zip(self.own, matrix.shape) if c not in self.out)


class Steps(NamedTuple):
    """How often a body runs, which of its inputs are the same each time, and how many are carries that stay where they are."""

    n: int
    captured: frozenset[Term]
    carries: int = 0

    @property
    def are_many(self) -> bool:
        return self.n >= STEPS


ONCE = Steps(1, frozenset())


def steps_of(op: MapAccum | While, body: Body) -> Steps:
    """Those of a loop; one whose end is not known runs often."""
    captured = frozenset(body.bulk.inputs[body.n_carry + body.n_rows :])
    return Steps(op.n, captured, body.n_carry) if isinstance(op, MapAccum) else Steps(STEPS, captured)


class Lies(NamedTuple):
    """Where a matrix lies: a term in memory, which of its axes is kept, which is summed (-1 if that is not one), and the forms
    by which it is read."""

    term: Term
    axis: int
    summed: int
    forms: Forms

    @property
    def is_along(self) -> bool:
        """Whether the axis that is kept is contiguous where terms are stored row by row."""
        return self.axis == self.term.spec.ndim - 1

    @property
    def is_across(self) -> bool:
        """Whether the one that is summed is."""
        return self.summed == self.term.spec.ndim - 1

    def turns(self, steps: Steps) -> bool:
        """Whether it is worth a copy in front of a loop that lies along what is kept."""
        often = steps.n >= (STEPS if self.term.spec.size <= LARGE else MANY)
        return often and self.axis >= 0 and not self.is_along and self.term in steps.captured


def of_vector(arena: Arena, op: Contraction, a: Term, b: Term, steps: Steps | None) -> Term | None:
    """A contraction as such a product, in the body of a loop if steps are given; None if it is none, or nests do as well: those
    of one matrix outside of loops, or of a stack of small ones, share what they read with others."""
    (m, own), (x, other) = sorted(((a, op.a), (b, op.b)), key=lambda s: -len(s[1]))
    around = {*op.out[:-1]}
    shared = {*own} - {*op.out}
    if not op.out or len(shared) not in (1, 2) or {*own} != {*op.out, *shared} or not shared <= {*other} <= {*shared, *around}:
        return None
    row = OfVector(own, other, op.out, isinstance(op, Contract0))
    if len(shared) == 2 and not is_windows(m):
        return None
    if is_windows(m):
        windows = _near(arena, m, m.spec.size)
        vector = _near(arena, x, m.spec.size) if isinstance(x.op, View) and not reads_inside(x) else x
        if windows is None or vector is None or not _in_order(row, windows, vector):
            return None
        m, x = windows, vector
    made = arena.term(row, (m, x))
    outside = steps is None and (len(op.out) == 1 or not _is_whole(made))
    return made if not outside and _pays(made, steps or ONCE) else None


def of_sum(arena: Arena, total: Term, steps: Steps | None) -> Term | None:
    """A sum of windows of a product as such a product, of windows of its factors; None if it is none."""
    (x,) = total.args
    assert isinstance(total.op, Sum) and isinstance(x.op, View)
    shape, forms, (product,) = x.spec.shape, x.op.forms, x.args
    if isinstance(product.op, View):  # the axes in another order
        forms, product = compose(product.op.forms, forms), product.args[0]
    sides = [_factor(arena, a, forms, shape) for a in product.args]
    leaves = [f for n, f in zip(product.spec.shape, forms) if not in_bounds((n,), shape, (f,))]
    strong = isinstance(product.op, Mul0)
    if not strong and not all(f in its for _, _, its in sides for f in leaves):
        return None  # 0 times what the other factor is there
    out = tuple(k for k in range(len(shape)) if k not in total.op.axes)
    (a, own, _), (b, other, _) = sides
    if {*own} | {*other} != {*range(len(shape))}:
        return None
    return of_vector(arena, (Contract0 if strong else Contract)(own, other, out), a, b, steps)


def _factor(arena: Arena, a: Term, forms: Forms, shape: Shape) -> tuple[Term, Labels, Forms]:
    """Windows of a factor, which may be repeated along some axes, the axes along which these vary, and where they lie."""
    if isinstance(a.op, View) and pure(a) is not None:
        forms, a = compose(a.op.forms, forms), a.args[0]
    own = tuple(sorted(axes_of(forms)))
    made = tuple(form(o, ((own.index(k), step) for k, step in terms)) for o, terms in forms)
    return arena.term(View(tuple(shape[k] for k in own), made), (a,)), own, forms


def _near(arena: Arena, x: Term, products: int) -> Term | None:
    """Windows as those of a source that has zeros around it; None if that takes longer than so many products."""
    side = placed(arena, read(x, tuple(range(x.spec.ndim))), x.spec.shape, None)
    return None if side is None or side.cost > COPIED * products else arena.term(View(x.spec.shape, side.forms), (side.term,))


def _in_order(op: OfVector, m: Term, x: Term) -> bool:
    """Whether windows lie along what is kept, or like the vector along what is summed."""
    (_, forms), (source, its) = below(m), below(x)
    steps = dict(linear(its, row_major(source.spec.shape))[1])
    is_across = op.around is None and forms[-1] == (0, ((op.summed, 1),)) and steps.get(op.other.index(op.own[op.summed])) == 1
    return is_across or forms[-1] == (0, ((op.kept, 1),))


def _is_whole(t: Term) -> bool:
    """Whether matrices are not so small that vectors through a stack of them do."""
    op, (m, _) = t.op, t.args
    assert isinstance(op, OfVector)
    return min(m.spec.shape[op.kept], op.terms(m.spec)) >= (FEWEST if is_windows(m) else SHORT)


def _pays(t: Term, steps: Steps) -> bool:
    op, (m, _) = t.op, t.args
    assert isinstance(op, OfVector)
    n, terms = m.spec.shape[op.kept], op.terms(m.spec)
    least = TERMS if len(op.out) == 1 or m.spec.size < WHOLE else EACH
    if not is_float(m.spec.dtype) or n < FEWEST or terms < least:
        return False
    if (m.spec.dtype is F32 and terms > LONGEST) or (lies := along(t)) is None:
        return False
    return lies.is_along or lies.turns(steps) or (lies.is_across and _is_whole(t))


def along(t: Term) -> Lies | None:
    """Where the matrix of such a product lies; None if it is no window, nor something in memory with an axis of the result."""
    op = t.op
    assert isinstance(op, OfVector)
    x, forms = below(t.args[0])
    kept, summed = ([k for k, f in enumerate(forms) if f[1] == ((axis, 1),)] for axis in (op.kept, op.summed))
    if not (len(kept) == 1 and isinstance(x.op, (Parameter, Proj))) and not is_windows(t.args[0]):
        return None
    axis, other = (found[0] if len(found) == 1 else -1 for found in (kept, summed))
    return Lies(x, axis, other, forms)


def below(x: Term) -> tuple[Term, Forms]:
    """The term of which this one is a view that stays within it, and the forms by which it is read."""
    forms = identity(x.spec.ndim)
    while isinstance(x.op, View) and reads_inside(x):
        forms, x = compose(x.op.forms, forms), x.args[0]
    return x, forms
