"""Factors that are zero off a diagonal, such as unit matrices: in a product they only identify two axes with each other."""

from __future__ import annotations

from typing import NamedTuple

from adtypes.affine import axis, only_axis
from adtypes.dtypes import is_float
from adtypes.ops.comparison import Cast, Equal
from adtypes.ops.layout import Unview
from interpreters.symbolic.rewrite import Rewriter, spread
from interpreters.symbolic.term import Term

Labels = tuple[int, ...]
Factor = tuple[Term, Labels]


class Diagonal(NamedTuple):
    """A term that is zero where axes with the same entry in `along` differ, and elsewhere ``core[along]``."""

    core: Term
    along: Labels  # for each axis of the term, the axis of the core


def diagonal(r: Rewriter, t: Term) -> Diagonal | None:
    """What lies on the diagonal, if everything else is zero."""
    if isinstance(t.op, Unview):
        (x,) = t.args
        along = tuple([a for f in t.op.forms if (a := only_axis(f)) is not None])
        whole = len(along) == t.spec.ndim and {*along} == {*range(x.spec.ndim)}
        if not whole or any(x.spec.shape[a] != n for a, n in zip(along, t.spec.shape)):
            return None
        return Diagonal(x, along)
    if not isinstance(t.op, Cast) or not isinstance(t.args[0].op, Equal) or t.spec.ndim != 2 or len({*t.spec.shape}) != 1:
        return None
    if {r.affine(x).form for x in t.args[0].args} != {axis(0), axis(1)}:
        return None
    return Diagonal(r.constant(1.0 if is_float(t.spec.dtype) else 1, t.spec.with_shape(t.spec.shape[:1])), (0, 0))


def undiagonal(r: Rewriter, factors: list[Factor]) -> tuple[list[Factor], dict[int, int]]:
    """The factors without those that only say that labels agree, and which label stands for which others now."""
    same: dict[int, int] = {}

    def name(c: int) -> int:
        while c in same:
            c = same[c]
        return c

    cores: list[Factor] = []
    for x, ls in factors:
        d = diagonal(r, x)
        if d is None or len(d.along) == len({*d.along}):
            cores.append((x, ls))
            continue
        first: dict[int, int] = {}
        for a, c in zip(d.along, ls):
            one, other = name(first.setdefault(a, c)), name(c)
            if one != other:
                same[other] = one
        cores.append((d.core, tuple(first[a] for a in range(d.core.spec.ndim))))
    if not same:
        return factors, {}
    return [_on(r, x, tuple(name(c) for c in ls)) for x, ls in cores], {c: name(c) for c in same}


def _on(r: Rewriter, x: Term, ls: Labels) -> Factor:
    """A factor some of whose labels may have become one: it is read on its diagonal."""
    new = tuple(dict.fromkeys(ls))
    if len(new) < len(ls):
        size = dict(zip(ls, x.spec.shape))
        x = r.view(x, tuple(size[c] for c in new), tuple(axis(new.index(c)) for c in ls))
    core, axes = spread(r, x)
    return core, tuple(new[a] for a in axes)
