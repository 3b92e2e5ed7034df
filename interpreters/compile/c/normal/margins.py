"""Zeros around what is read beyond its ends many times, such as a table of relative positions: ``x[i - j]`` for all `i` and `j`.
Of a copy with zeros around it every load is inside; under conditions vectors would be gathered. What nests compute needs no copy:
it is stored between the zeros, in the order of the loops that read it, also where other rows lie as products of matrices do."""

from __future__ import annotations

from math import prod

from adtypes.dtypes import is_float
from adtypes.ops.contraction import Contraction
from adtypes.ops.layout import Concat, Sum, Unview, View
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.forms import beyond
from interpreters.compile.c.normal.families import is_given, source, zeros
from interpreters.compile.c.normal.tiles import Windowed
from interpreters.symbolic.term import Arena, Term

OFTEN = 8  # times that each element of the copy is read
MOST = 1.75  # times the elements of what is added up, that it may have with margins


def enlarged(arena: Arena, t: Term, x: Term) -> Term | None:
    """A view of `x` as one of a copy with zeros around it, where that is worth it; None if it is not."""
    assert isinstance(t.op, View)
    if not is_float(t.spec.dtype) or not (is_given(x) or is_computed(x)) or not t.spec.size:
        return None
    shape, forms, size = t.spec.shape, list(t.op.forms), 1
    margins: list[tuple[int, int]] = []
    for k, (f, n) in enumerate(zip(t.op.forms, x.spec.shape)):
        before, after = beyond(f, shape, n)
        if (before or after) and len(f[1]) < 2:  # its ends are the ends of loops
            return None
        margins.append((before, after))
        forms[k] = (f[0] + before, f[1])
        size *= n + before + after
    if not any(map(any, margins)) or OFTEN * size > t.spec.size:
        return None
    for k, (before, after) in enumerate(margins):
        if before or after:
            sizes = x.spec.shape
            front, back = (zeros(arena, x.spec.with_shape((*sizes[:k], n, *sizes[k + 1 :]))) for n in (before, after))
            x = arena.term(Concat(k), (*([front] if before else []), x, *([back] if after else [])))
    return arena.term(View(shape, tuple(forms)), (x,))


def surrounded(arena: Arena, op: Unview, x: Term) -> Term | None:
    """What is added up at overlapping places, some of them beyond the ends, as the inside of what is added up with margins for
    those: no place is under a condition then, where vectors would be added by masks, for which processors wait. None if there
    are few places for each element, or none or very many beyond, which are added for nothing."""
    margins = [beyond(f, x.spec.shape, n) if len(f[1]) > 1 else (0, 0) for f, n in zip(op.forms, op.shape)]
    shape = tuple(before + n + after for n, (before, after) in zip(op.shape, margins))
    if not is_float(x.spec.dtype) or not any(map(any, margins)) or OFTEN * prod(shape) > x.spec.size:
        return None
    if prod(shape) > MOST * prod(op.shape):
        return None
    forms = tuple((f[0] + before, f[1]) for f, (before, _) in zip(op.forms, margins))
    inside = tuple((before, ((k, 1),)) for k, (before, _) in enumerate(margins))
    return arena.term(View(op.shape, inside), (arena.term(Unview(shape, forms), (x,)),))


def is_computed(x: Term) -> bool:
    """Whether a nest makes a term, or a product of matrices: constants and positions cost less than a load."""
    below = source(x)
    return below is not None and isinstance(below.op, (Pointwise, Sum, Contraction, Windowed)) and below.spec.ndim > 0
