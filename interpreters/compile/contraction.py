"""Emitting contractions: one library call each, on operands that are transposed by stride where possible.

Axes fall into groups: `batch` is in both operands and the result, `rows` in the first and the result, `columns` in the second and
the result, `inner` in both and summed. Groups of several axes become one by a reshape, which copies only what is scattered.
"""

from __future__ import annotations

from abc import abstractmethod
from math import prod

from adtypes.ops.contraction import formula
from adtypes.spec import Shape, Spec
from interpreters.compile.node import Kind, Node
from interpreters.compile.record import E
from interpreters.compile.views import Views

Labels = tuple[int, ...]


class Contractions(Views[E]):
    """`contract`, `contract0` and `matmul`."""

    @abstractmethod
    def times(self, x: E, y: E) -> E:
        """The pointwise product."""

    @abstractmethod
    def product(self, x: Node, y: Node, spec: Spec) -> Node:
        """Matrix times matrix, matrix times vector, or vector times vector."""

    @abstractmethod
    def products(self, x: Node, y: Node, spec: Spec) -> Node:
        """Matrix products along leading axes."""

    @abstractmethod
    def full_dot(self, x: Node, y: Node, spec: Spec) -> Node:
        """The sum of all products of two arrays of equal shape and rank above one."""

    @abstractmethod
    def dots(self, x: Node, y: Node, a: Labels, b: Labels, out: Labels, spec: Spec) -> Node:
        """Sums of products along axes, without a matrix product in it."""

    def contract(self, x: E, y: E, a: Labels, b: Labels, out: Labels) -> E:
        """Sum what only one operand has, put axes in groups, and multiply matrices; or multiply and add where there are none."""
        size = dict(zip((*a, *b), (*x.shape, *y.shape)))
        x, a = self.narrowed(x, a, b)
        y, b = self.narrowed(y, b, a)
        x, a = self.summed(x, a, (*b, *out))
        y, b = self.summed(y, b, (*a, *out))
        batch = tuple(c for c in out if c in a and c in b)
        inner = tuple(c for c in a if c in b and c not in out)
        shape = tuple(size[c] for c in out)
        if not inner:
            return self.times(self.spread(x, a, out, shape), self.spread(y, b, out, shape))
        spec = Spec(shape, x.tag)
        rows, columns = (tuple(c for c in self.in_memory(z, ls) if c in out and c not in batch) for z, ls in ((x, a), (y, b)))
        if not rows and not columns:
            if batch:
                return self.expr(self.dots(self.solid(x), self.solid(y), a, b, out, spec))
            if len(inner) > 1:
                lies = self.in_memory(x, a)
                left, right = (self.solid(self.ordered(z, ls, lies)) for z, ls in ((x, a), (y, b)))
                return self.expr(self.full_dot(left, right, spec))
        if rows and columns and self.better_last(rows, columns, out, size):
            x, y, a, b, rows, columns = y, x, b, a, columns, rows
        larger = self.in_memory(x, a) if x.node.spec.size >= y.node.spec.size else self.in_memory(y, b)
        inner = tuple(c for c in larger if c in inner)
        now = batch + rows + columns
        z = (self.batched if batch else self.single)(x, y, a, b, (batch, rows, inner, columns), size)
        z = self.reshaped(z, tuple(size[c] for c in now))
        return self.permute(self.expr(z), tuple(now.index(c) for c in out))

    def contract0(self, x: E, y: E, a: Labels, b: Labels, out: Labels) -> E:
        z = self.contract(x, y, a, b, out)
        nodes = [self.solid(v) for v in (z, x, y)]
        text = f"strong({{0}}, {{1}}, {{2}}, '{formula(a, b, out)}')"
        return self.expr(self.node(Kind.VIEW, text, nodes, nodes[0].spec, order=nodes[0].order))

    def subscripts(self, a: Labels, b: Labels, out: Labels) -> str:
        """What `einsum` of the libraries takes: the letters that have the numbers of the labels."""
        return "{},{}->{}".format(*("".join(chr(ord("a") + c) for c in labels) for labels in (a, b, out)))

    def spread(self, x: E, labels: Labels, out: Labels, shape: Shape) -> E:
        """The operand under all axes of the result."""
        return self.view(x, shape, tuple((0, ((out.index(c), 1),)) for c in labels))

    def better_last(self, rows: Labels, columns: Labels, out: Labels, size: dict[int, int]) -> bool:
        """Whether the rows shall be the columns: the last axis of the result stays the last, but for a much longer one."""
        if len(rows) + len(columns) > 2:
            this, that = size[columns[-1]], size[rows[-1]]
            if max(this, that) > 2 * min(this, that):
                return that > this
        return out[-1] in rows

    def in_memory(self, x: E, labels: Labels) -> Labels:
        """The labels in the order in which the axes probably lie in memory."""
        node = x.node
        return tuple(labels[k] for k in node.order) if len(node.order) == len(labels) else labels

    def narrowed(self, x: E, labels: Labels, other: Labels) -> tuple[E, Labels]:
        """Without the axes along which nothing varies and which the other operand has too."""
        lead = x.ndim - len(x.node.shape)
        flat = {c for k, c in enumerate(labels) if (k < lead or x.node.shape[k - lead] != x.shape[k]) and c in other}
        if not flat:
            return x, labels
        kept = tuple(c for c in labels if c not in flat)
        shape = tuple(n for n, c in zip(x.shape, labels) if c in kept)
        forms = tuple((0, () if c in flat else ((kept.index(c), 1),)) for c in labels)
        return self.view(x, shape, forms), kept

    def summed(self, x: E, labels: Labels, wanted: Labels) -> tuple[E, Labels]:
        """Summed over the axes that nothing else mentions."""
        alone = tuple(k for k, c in enumerate(labels) if c not in wanted)
        return (self.sum(x, alone), tuple(c for c in labels if c in wanted)) if alone else (x, labels)

    def matrix(self, x: E, labels: Labels, first: Labels, second: Labels) -> Node:
        """The operand as a matrix, with each of two groups of axes flattened; as a transpose where that spares a copy."""
        size = dict(zip(labels, x.shape))
        m, n = (prod(size[c] for c in g) for g in (first, second))
        if not first or not second:
            return self.reshaped(self.solid(self.ordered(x, labels, first + second)), (m * n,))
        if self.prefers(x, labels, first + second, second + first):
            return self.reshaped(self.solid(self.ordered(x, labels, first + second)), (m, n))
        turned = self.reshaped(self.solid(self.ordered(x, labels, second + first)), (n, m))
        return self.permute(self.expr(turned), (1, 0)).node

    def prefers(self, x: E, labels: Labels, this: Labels, that: Labels) -> bool:
        """Which order of the axes is nearer to the one in memory: it, then long rows to copy."""
        size, lies = dict(zip(labels, x.shape)), self.in_memory(x, labels)
        if not x.node.whole:
            return size[this[-1]] >= size[that[-1]]
        if lies in (this, that):
            return lies == this
        return this[-1] == lies[-1] or (that[-1] != lies[-1] and size[this[-1]] >= size[that[-1]])

    def ordered(self, x: E, labels: Labels, wanted: Labels) -> E:
        return self.permute(x, tuple(map(labels.index, wanted)))

    def single(self, x: E, y: E, a: Labels, b: Labels, groups: tuple[Labels, ...], size: dict[int, int]) -> Node:
        """One matrix product; a group that is missing is an axis less."""
        _, rows, inner, columns = groups
        shape = tuple(prod(size[c] for c in g) for g in (rows, columns) if g)
        return self.product(self.matrix(x, a, rows, inner), self.matrix(y, b, inner, columns), Spec(shape, x.tag))

    def batched(self, x: E, y: E, a: Labels, b: Labels, groups: tuple[Labels, ...], size: dict[int, int]) -> Node:
        """Matrix products along the batch axes; a missing group is an axis of size 1 for a while."""
        batch, rows, inner, columns = groups
        lead = tuple(size[c] for c in batch)
        m, n = (prod(size[c] for c in g) for g in (rows, columns))
        left, right = self.stack_of(x, a, batch, rows, inner), self.stack_of(y, b, batch, inner, columns)
        z = self.products(left, right, Spec((*lead, m, n), x.tag))
        everything = [slice(None)] * len(lead)
        return z if rows and columns else self.subscript(z, [*everything, slice(None), 0] if rows else [*everything, 0])

    def stack_of(self, x: E, labels: Labels, batch: Labels, first: Labels, second: Labels) -> Node:
        """Matrices along the batch axes."""
        size = dict(zip(labels, x.shape))
        lead, m, n = (tuple(size[c] for c in batch), prod(size[c] for c in first), prod(size[c] for c in second))
        if self.prefers(x, labels, batch + first + second, batch + second + first):
            return self.reshaped(self.solid(self.ordered(x, labels, batch + first + second)), (*lead, m, n))
        z = self.reshaped(self.solid(self.ordered(x, labels, batch + second + first)), (*lead, n, m))
        rank = len(lead)
        return self.permute(self.expr(z), (*range(rank), rank + 1, rank)).node

    def matmul(self, x: E, y: E) -> E:
        i, j, k = x.ndim, x.ndim + 1, x.ndim + 2
        lead = tuple(range(x.ndim - 2))
        return self.contract(x, y, (*lead, i, j), (*lead, j, k), (*lead, i, k))

