"""Loops over many short states at once, as `build1` and `vmap` make them: their long axis goes from the front to the end, where
memory is contiguous and engines use whole vectors.

Every operation that names its axes is rewritten for that order, so that no transposition is left inside; if one would be,
nothing is done. Values that enter or leave the loop are transposed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adtypes.op import Op
from adtypes.ops.contraction import Contraction
from adtypes.ops.layout import Concat, Sum, View, axis
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Extremum
from adtypes.spec import Spec
from interpreters.symbolic.rewrite import pure
from interpreters.symbolic.term import Arena, Term, reachable

SHORT = 16  # elements that fill two registers: longer rows are as good innermost


def long_axis(carries: Iterable[Term]) -> int | None:
    """The length of the leading axis of a state with short rows."""
    return next((n for n, *_, last in (c.spec.shape for c in carries if c.spec.ndim > 1) if last < SHORT <= n), None)


def leads(spec: Spec, n: int) -> bool:
    """Whether a value of this type is turned."""
    return spec.ndim > 1 and spec.shape[0] == n


def turned_spec(spec: Spec) -> Spec:
    return spec.with_shape((*spec.shape[1:], spec.shape[0]))


def turn(arena: Arena, t: Term, behind: int = 0) -> Term:
    """Axis `behind` at the end."""
    shape = (*t.spec.shape[:behind], *t.spec.shape[behind + 1 :], t.spec.shape[behind])
    places = [*range(behind), t.spec.ndim - 1, *range(behind, t.spec.ndim - 1)]
    return arena.term(View(shape, tuple(axis(k) for k in places)), (t,))


def turn_back(arena: Arena, t: Term, behind: int = 0) -> Term:
    """The last axis at place `behind`."""
    shape = (*t.spec.shape[:behind], t.spec.shape[-1], *t.spec.shape[behind:-1])
    places = [*range(behind), *range(behind + 1, t.spec.ndim), behind]
    return arena.term(View(shape, tuple(axis(k) for k in places)), (t,))


def turned(arena: Arena, outputs: Sequence[Term], by: Mapping[Term, Term], n: int) -> list[Term] | None:
    """The outputs with leading axes of this length at the end, where they have other axes too; `by` has the arguments."""
    new = dict(by)
    for t in reachable(outputs):
        if t in new:
            continue
        op = _turned(t.op, t, n)
        if op is None:
            return None
        arena.where, arena.of = t.where, t.of
        new[t] = arena.term(op, tuple(new[a] for a in t.args))
    return [new[t] for t in outputs]


def _turned(op: Op, t: Term, n: int) -> Op | None:
    """The operation on turned operands that gives a turned result; None if there is none."""
    out, ins = leads(t.spec, n), [leads(a.spec, n) for a in t.args]
    if isinstance(op, Pointwise) or not (out or any(ins)):
        return op
    if isinstance(op, View):
        last = len(op.shape) - 1
        place = {k: (k - 1) % (last + 1) for k in range(last + 1)} if out else {k: k for k in range(last + 1)}
        forms = tuple((o, tuple(sorted((place[a], c) for a, c in terms))) for o, terms in op.forms)
        return View((*op.shape[1:], op.shape[0]) if out else op.shape, (*forms[1:], forms[0]) if ins[0] else forms)
    if isinstance(op, Contraction):
        a, b = ((*ls[1:], ls[0]) if has else ls for ls, has in zip((op.a, op.b), ins))
        return type(op)(a, b, (*op.out[1:], op.out[0]) if out else op.out)
    if isinstance(op, (Sum, Extremum)):
        (x,) = t.args
        if not ins[0] or (0 in op.axes and out):
            return None
        axes = tuple(sorted((k - 1) % x.spec.ndim for k in op.axes))
        return Sum(axes) if isinstance(op, Sum) else op.over(axes)
    if isinstance(op, Concat) and op.axis and out and all(ins):
        return Concat(op.axis - 1)
    return None


def transpositions(outputs: Sequence[Term]) -> int:
    """How many views there are that exchange axes."""
    found = 0
    for t in reachable(outputs):
        axes = pure(t)
        found += axes is not None and list(axes) != sorted(axes)
    return found
