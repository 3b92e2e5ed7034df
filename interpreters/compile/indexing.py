"""Emitting gathers and scatters: affine ones become views, one free index a `take`, several a subscript of arrays.

Where all indices are known to be in bounds, nothing is checked; otherwise the namespace of the library does the work.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from adtypes.namespace import Form, Forms
from adtypes.spec import Shape, Spec
from interpreters.compile.node import Kind, Node, holes
from interpreters.compile.record import E, broadcast_shapes
from interpreters.compile.views import Views
from interpreters.symbolic.affine import UNKNOWN, Index


class Slot(NamedTuple):
    """An index operand: what is known of it, and the grid axes along which it varies."""

    known: Index
    axes: frozenset[int]


class Indexing(Views[E]):
    """`gather` and `scatter`."""

    @abstractmethod
    def taken(self, x: Node, ix: Node, axis: int, spec: Spec) -> Node:
        """One axis replaced by those of an index array, which is in bounds."""

    @abstractmethod
    def added(self, x: Node, ix: Node, spec: Spec) -> Node | None:
        """A vector added up at indices that are in bounds; None if there is no direct way."""

    def gather(self, x: E, ix: list[E]) -> E:
        """Indices that are affine become a view; the others are picked by index arrays, with a test unless they stay inside."""
        if not ix:
            return x
        grid, m = ix[0].shape, len(ix)
        slots = [self.slot(i) for i in ix]
        static = {k: f for k in range(m) if (f := self.subscript_form(k, slots, x.shape)) is not None}
        rest = [k for k in range(m) if k not in static]
        shape = grid + x.shape[m:]
        inside = all(0 <= slots[k].known.lo and slots[k].known.hi < x.shape[k] for k in rest)
        # First the static indices, as a view; then the others: one in its place, several in front.
        source: list[tuple[str, int]] = []
        for k in range(x.ndim):
            if k in static:
                source.extend(("grid", a) for a, _ in static[k][1])
            else:
                source.append(("at" if k < m else "tail", k))
        if len(rest) > 1:
            source.sort(key=lambda s: s[0] != "at")
        place = {s: j for j, s in enumerate(source)}
        forms: list[Form] = []
        for k in range(x.ndim):
            o, terms = static.get(k, (0, ()))
            here = ("at" if k < m else "tail", k)
            forms.append((o, tuple((place["grid", a], c) for a, c in terms) if k in static else ((place[here], 1),)))
        y = self.view(x, tuple(grid[k] if kind == "grid" else x.shape[k] for kind, k in source), tuple(forms))
        axes = [k if kind == "grid" else len(grid) + k - m for kind, k in source]
        if not rest:
            return self.view(y, shape, tuple((0, ((a, 1),)) for a in axes))
        first = source.index(("at", rest[0]))
        nodes, last = [self.typed(ix[k].node) for k in rest], first + len(rest)
        points = broadcast_shapes(*(i.shape for i in nodes))
        spec = Spec(y.shape[:first] + points + y.shape[last:], x.tag)
        pick = self.picked if inside else self.picked_or_zero
        axes = [*axes[:first], *range(len(grid) - len(points), len(grid)), *axes[last:]]
        return self.arranged(pick(self.solid(y), nodes, first, spec), axes, shape)

    def picked(self, x: Node, ix: list[Node], first: int, spec: Spec) -> Node:
        """The axes of `x` from `first` on, which is 0 if there are several, replaced by those of index arrays in bounds."""
        if len(ix) == 1:
            return self.taken(x, ix[0], first, spec)
        text = f"{{0}}[{', '.join(f'{{{k}}}' for k in range(1, len(ix) + 1))}]"
        if not any(i.shape for i in ix):  # with numbers as indices the libraries look at the memory of `x`
            return self.node(Kind.VIEW, text, [x, *ix], spec, whole=False)
        return self.call(text, [x, *ix], spec)

    def picked_or_zero(self, x: Node, ix: list[Node], first: int, spec: Spec) -> Node:
        """The same for indices that may be out of bounds."""
        along = f", axis={first}" if first else ""
        return self.call(f"gather({{0}}, {holes(len(ix), 1)}{along})", [x, *ix], spec)

    def slot(self, i: E) -> Slot:
        lead = len(i.shape) - len(i.node.shape)
        axes = frozenset(k + lead for k, n in enumerate(i.node.shape) if n != 1)
        return Slot(self.affine(i.term) if i.term is not None else UNKNOWN, axes)

    def subscript_form(self, k: int, slots: Sequence[Slot], dims: Shape) -> Form | None:
        """The form of index `k` if a subscript can say it beside the other indices."""
        known = slots[k].known
        form = known.form
        if form is None or not (0 <= known.lo and known.hi < dims[k]) or len(form[1]) > 1:
            return None
        alone = all(a not in s.axes for a, _ in form[1] for j, s in enumerate(slots) if j != k)
        return form if alone else None

    def affine_forms(self, ix: Sequence[E], rank: int) -> Forms | None:
        """All indices as forms over the grid, and the axes behind them as they are; None if one is not affine."""
        known = [self.slot(i).known.form for i in ix]
        if any(f is None for f in known):
            return None
        grid = len(ix[0].shape)
        return (*(f for f in known if f is not None), *((0, ((grid + k, 1),)) for k in range(rank - len(ix))))

    def scatter(self, shape: Shape, x: E, ix: list[E]) -> E:
        if not ix:
            return x
        forms = self.affine_forms(ix, len(shape))
        if forms is not None:
            return self.unview(x, shape, forms)
        spec = Spec(shape, x.tag)
        known = self.slot(ix[0]).known
        if len(ix) == len(shape) == x.ndim == 1 and 0 <= known.lo and known.hi < shape[0]:
            direct = self.added(self.solid(x), self.solid(ix[0]), spec)
            if direct is not None:
                return self.expr(direct)
        args = [self.solid(x), *(self.solid(i) for i in ix)]
        return self.expr(self.node(Kind.CALL, f"xp.scatter({shape}, {{0}}, [{holes(len(ix), 1)}])", args, spec))
