"""Matrices of short rows that are computed place by place from such as lie row by row: what sums their columns, or stores them,
runs through several rows as if they were one, see `texts/nests/several.py`. So their columns are not written out one by one."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.affine import axis
from adtypes.ops.layout import Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Max, Min
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Parameter, Term

LONG = 64  # rows from which on there are many
SHORT = 64  # elements of a row up to which it is short


def narrow(terms: Sequence[Term]) -> set[Term]:
    """The matrices that are run through so; what is computed of them is read by nobody who goes along their rows."""
    found = {t for t in terms if _is_narrow(t)}
    found = _computed(terms, found)
    for t in reversed(terms):
        ahead = t in found or sums_columns(t)
        for a in t.args if not ahead else ():
            if not isinstance(a.op, (Parameter, View)):
                found.discard(a)
    return _computed(terms, found)


def _computed(terms: Sequence[Term], among: set[Term]) -> set[Term]:
    """Those that are read in order, or that repeat one row, or that are computed from others place by place."""
    out = set[Term]()
    for t in terms:
        if t in among:
            if isinstance(t.op, View):
                k, (a,) = _long(t), t.args
                turned = (axis(1), axis(0))
                lies = a in out and t.op.forms == turned
                repeats = all(v != k for f in t.op.forms for v, _ in f[1])
                lies |= repeats and reads_inside(t)
            else:
                lies = (
                    in_order(t) if isinstance(t.op, Parameter) else isinstance(t.op, Pointwise) and all(a in out for a in t.args)
                )
            if lies:
                out.add(t)
    return out


def in_order(t: Term) -> bool:
    """Whether the rows of such a matrix lie one behind the other where it is stored row by row."""
    return _long(t) == 0


def _is_narrow(t: Term) -> bool:
    shape = t.spec.shape
    return len(shape) == 2 and max(shape) >= LONG and 1 < min(shape) <= SHORT and shape[0] != shape[1]


def _long(t: Term) -> int:
    return t.spec.shape.index(max(t.spec.shape))


def sums_columns(t: Term) -> bool:
    """Whether it sums along the long axis."""
    return isinstance(t.op, (Sum, Max, Min)) and t.args[0].spec.ndim == 2 and t.op.axes == (_long(t.args[0]),)
