"""Emitting views that cut an axis into blocks, ``x[.., s * p + t, ..]`` with `t` below `s`: they are reshapes.

Compilers see through those, where a strided window is memory to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from adtypes.namespace import Forms
from adtypes.spec import Shape, Spec
from interpreters.compile.convolution import Convolutions
from interpreters.compile.record import E


class Cut(NamedTuple):
    """The first `used` elements of each axis as blocks: the sizes of all axes of blocks, and which axis of the grid each is."""

    used: Shape
    sizes: Shape
    axes: Shape


class Blocks(Convolutions[E]):
    """`view` and `unview` of blocks."""

    def view(self, x: E, shape: Shape, forms: Forms) -> E:
        found = cut(x.shape, shape, forms) if x.node.shape == x.shape and x.node not in self.viewed else None
        if found is None:
            return super().view(x, shape, forms)
        part = self.subscript(x.node, [slice(None) if m == n else slice(m) for m, n in zip(found.used, x.shape)])
        return self.permute(self.expr(self.reshaped(part, found.sizes)), tuple(map(found.axes.index, range(len(shape)))))

    def unview(self, x: E, shape: Shape, forms: Forms) -> E:
        found = cut(shape, x.shape, forms)
        if found is None:
            return super().unview(x, shape, forms)
        node = self.reshaped(self.solid(self.permute(x, found.axes)), found.used)
        if found.used != shape:
            node = self.padded(node, [(0, n - m) for m, n in zip(found.used, shape)], Spec(shape, x.tag))
        return self.expr(node)


def cut(source: Shape, shape: Shape, forms: Forms) -> Cut | None:
    """How a view of `source` cuts axes into blocks; None if it does not, or does anything else."""
    used: list[int] = []
    sizes: list[int] = []
    axes: list[int] = []
    for (o, terms), n in zip(forms, source):
        terms = tuple(sorted(terms, key=lambda term: -term[1]))
        here = [shape[a] for a, _ in terms]
        if o or [k for _, k in terms] != _strides(here) or not terms or prod(here) > n:
            return None
        used.append(prod(here))
        sizes += here
        axes += [a for a, _ in terms]
    is_cut = len(axes) > len(source) and sorted(axes) == list(range(len(shape)))
    return Cut(tuple(used), tuple(sizes), tuple(axes)) if is_cut else None


def _strides(sizes: Sequence[int]) -> list[int]:
    return [prod(sizes[k + 1 :]) for k in range(len(sizes))]
