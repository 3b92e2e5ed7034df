"""Halos: zeros around the carries of loops, so that steps that read neighbours (differences, stencils) need no bounds checks."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, TypeAlias

from adtypes.affine import compose, identity
from adtypes.namespace import Forms
from adtypes.ops.control import MapAccum
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from interpreters.compile.c.forms import beyond
from interpreters.compile.c.normal.places import is_part
from interpreters.symbolic.term import Term

if TYPE_CHECKING:
    from interpreters.compile.c.plans.plan import Plan

Halo: TypeAlias = "tuple[tuple[int, int], ...]"  # for each axis how many elements lie in front of it and behind it

FAR = 8  # elements outside that are read
STEPS = 8  # of a loop that is worth it
SEEN = 64  # terms below a view that are looked at


def halo(loop: Term, inner: Plan, k: int) -> Halo:
    """How far beyond its ends the body of a loop reads carry `k`, if everything in between is elementwise."""
    if not isinstance(loop.op, MapAccum) or loop.op.n < STEPS:
        return ()
    x = inner.inputs[k]
    shape = x.spec.shape
    out = [(0, 0)] * len(shape)
    for t in inner.terms:
        if is_part(t):
            for forms in _readings(inner, t, x):
                reach = [beyond(f, t.spec.shape, n) for f, n in zip(forms, shape)]
                if all(low <= FAR and high <= FAR for low, high in reach):
                    out = [(max(a, c), max(b, d)) for (a, b), (c, d) in zip(out, reach)]
    room = prod(n + low + high for n, (low, high) in zip(shape, out))
    return tuple(out) if x.spec.size < room <= 2 * x.spec.size else ()


def _readings(inner: Plan, view: Term, x: Term) -> list[Forms]:
    """The forms, over the axes of a view, in which what it shows reads `x`."""
    out, todo, seen = list[Forms](), [(view, identity(view.spec.ndim))], 0
    while todo and seen < SEEN:
        t, forms = todo.pop()
        seen += 1
        if t is x:
            out.append(forms)
        elif t is not view and inner.in_memory(t):
            continue
        elif isinstance(t.op, View):
            todo.append((t.args[0], compose(t.op.forms, forms)))
        elif isinstance(t.op, Pointwise):
            todo += [(a, forms) for a in t.args]
    return out
