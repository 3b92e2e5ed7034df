"""Loops over many short states at once, as `build1` and `vmap` make them, and over grids of points: a long axis goes to the end,
where memory is contiguous and engines use whole vectors.

Every operation that names its axes is rewritten for that order, so that no transposition is left inside; if one would be,
nothing is done. Values that enter or leave the loop are transposed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from adtypes.affine import axis
from adtypes.op import Op
from adtypes.ops.contraction import Contraction
from adtypes.ops.layout import Concat, Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Extremum
from adtypes.spec import Shape, Spec
from interpreters.symbolic.rewrite import pure
from interpreters.symbolic.term import Arena, Term, reachable

SHORT = 16  # elements that fill two registers: longer rows are as good innermost
ROW = 8  # elements that fill one


class Turn(NamedTuple):
    """Which values have their axes in another order: with a leading axis of length `n` that goes to the end; or those of a grid
    that have numbers of shape `short` at each point, where the last axis of the grid goes there."""

    n: int
    short: Shape = ()
    rule: str = "long axis innermost"

    def order(self, spec: Spec) -> Shape:
        """The axes in their new order."""
        axes, last = tuple(range(spec.ndim)), spec.ndim - len(self.short) - 1
        if self.short:
            return (*axes[:last], *axes[last + 1 :], last) if last > 0 and spec.shape[last + 1 :] == self.short else axes
        return (*axes[1:], 0) if spec.ndim > 1 and spec.shape[0] == self.n else axes

    def changes(self, spec: Spec) -> bool:
        return self.order(spec) != tuple(range(spec.ndim))

    def spec(self, spec: Spec) -> Spec:
        return spec.with_shape(tuple(spec.shape[k] for k in self.order(spec)))

    def into(self, arena: Arena, t: Term, spec: Spec, behind: int) -> Term:
        """A value that enters, or `behind` some axes as many of them."""
        return _in_order(arena, t, self.order(spec), behind)

    def back(self, arena: Arena, t: Term, spec: Spec, behind: int) -> Term:
        """A value that leaves, as it was."""
        order = self.order(spec)
        return _in_order(arena, t, tuple(order.index(k) for k in range(len(order))), behind)

    def outputs(self, arena: Arena, outputs: Sequence[Term], by: Mapping[Term, Term]) -> list[Term] | None:
        """The outputs with their axes in the new order, if that is possible; `by` has the arguments."""
        new = dict(by)
        for t in reachable(outputs):
            if t in new:
                continue
            op = _turned(t.op, t, self)
            if op is None:
                return None
            arena.follow(t)
            new[t] = arena.term(op, tuple(new[a] for a in t.args))
        return [new[t] for t in outputs]

    def pays(self, old: Sequence[Term], new: Sequence[Term]) -> bool:
        """Whether no views are left that exchange axes, but for those that were there."""
        return _transpositions(new) <= _transpositions(old)


def turn_of(carries: Iterable[Term], outputs: Sequence[Term]) -> Turn | None:
    """What to turn so that the states of a loop, with their short rows, have a long axis at the end. Of a grid it is the last
    one: where neighbours along another one are taken together, that one is not of one length. An axis of one register is long
    beside rows none of which fills one; of a grid, as that of a batch has no neighbours."""
    shapes = [c.spec.shape for c in carries if c.spec.ndim > 1]
    long = ROW if all(shape[-1] < ROW for shape in shapes) else SHORT
    for n, *others in shapes:
        if others[-1] < SHORT and n >= long:
            least = long if len(others) > 1 and _has_neighbours(outputs, n) else SHORT
            last = max((k for k, m in enumerate(others) if m >= least), default=-1)
            return Turn(n, tuple(others[last + 1 :])) if 2 * max(others) > n and last >= 0 else Turn(n)
    return None


def _has_neighbours(outputs: Sequence[Term], n: int) -> bool:
    """Whether parts of a leading axis of this length are read, as on a grid."""
    for t in reachable(outputs):
        if isinstance(t.op, View) and t.args[0].spec.shape[:1] == (n,):
            offset, terms = t.op.forms[0]
            if terms and (offset or [t.op.shape[a] for a, _ in terms] != [n]):
                return True
    return False


def _in_order(arena: Arena, t: Term, order: Shape, behind: int = 0) -> Term:
    """The axes from `behind` on in this order."""
    axes = (*range(behind), *(behind + k for k in order))
    shape = tuple(t.spec.shape[k] for k in axes)
    return arena.term(View(shape, tuple(axis(axes.index(k)) for k in range(len(axes)))), (t,))


def _turned(op: Op, t: Term, turn: Turn) -> Op | None:
    """The operation on turned operands that gives a turned result; None if there is none."""
    out, ins = turn.order(t.spec), [turn.order(a.spec) for a in t.args]
    if isinstance(op, Pointwise) or not any(turn.changes(x.spec) for x in (t, *t.args)):
        return op
    if isinstance(op, View):
        forms = tuple((o, tuple(sorted((out.index(a), c) for a, c in terms))) for o, terms in (op.forms[k] for k in ins[0]))
        return View(tuple(op.shape[k] for k in out), forms)
    if isinstance(op, Contraction):
        a, b = (tuple(labels[k] for k in order) for labels, order in zip((op.a, op.b), ins))
        return type(op)(a, b, tuple(op.out[k] for k in out))
    if isinstance(op, (Sum, Extremum)):
        kept = [k for k in range(len(ins[0])) if k not in op.axes]
        if [kept[k] for k in out] != [k for k in ins[0] if k not in op.axes]:
            return None
        axes = tuple(sorted(ins[0].index(k) for k in op.axes))
        return Sum(axes) if isinstance(op, Sum) else op.over(axes)
    if isinstance(op, Concat) and all(order == out for order in ins):
        return Concat(out.index(op.axis))
    return None


def _transpositions(outputs: Sequence[Term]) -> int:
    """How many views there are that exchange axes."""
    found = 0
    for t in reachable(outputs):
        axes = pure(t)
        found += axes is not None and list(axes) != sorted(axes)
    return found
