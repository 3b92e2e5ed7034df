"""Rows that index by values: `Gather` and its adjoint `Scatter`; total, so out of bounds reads zero and writes nothing.

Index operands are integer tensors of one shape, the grid; they address the leading axes of the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.affine import Sizes, axis
from adtypes.algebra import bind
from adtypes.dtypes import I64, Int
from adtypes.errors import DTypeError, ShapeError, count
from adtypes.namespace import Array, Forms, Namespace
from adtypes.op import Linear
from adtypes.ops.constants import Iota
from adtypes.ops.layout import broadcast, lead, permute, reshape
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


def expect_index(name: str, i: Spec) -> None:
    """An error unless these are integers."""
    if not issubclass(i.dtype, Int):
        raise DTypeError(f"{name}: an index has dtype {i.dtype.__name__}", remedy="indices are I64 tensors or ints")


def _grid(name: str, ix: Sequence[Spec]) -> Sizes:
    for i in ix:
        expect_index(name, i)
        if i.shape != ix[0].shape:
            raise ShapeError(f"{name}: indices of shapes {list(ix[0].shape)} and {list(i.shape)}")
    return ix[0].shape if ix else ()


@final
class Gather(Linear):
    """``out[g] = x[ix0[g], ix1[g], ..]``: a backward permutation."""

    def spec(self, x: Spec, *ix: Spec) -> Spec:
        if len(ix) > x.ndim:
            raise ShapeError(f"gather: {count(len(ix), 'index')} into {x}, which has {count(x.ndim, 'axis')}")
        return x.with_shape(_grid("gather", ix) + x.shape[len(ix) :])

    def eval(self, xp: Namespace, x: Array, *ix: Array) -> Array:
        return xp.gather(x, list(ix))

    def transpose(self, ct: AnyTensor, x: AnyTensor, *ix: AnyTensor) -> AnyTensor:
        return bind(Scatter(x.spec.shape), ct, *ix)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor, *ix: AnyTensor) -> AnyTensor:
        if not mapped[0]:
            return bind(self, x, *spread(sizes, mapped[1:], ix))
        grid = sizes + (next(i for i in ix).spec.shape[len(sizes) if mapped[1] else 0 :] if ix else ())
        here = [iota_along(grid, k) for k in range(len(sizes))]
        return bind(self, x, *here, *spread(sizes, mapped[1:], ix))

    def index(self, jx: Sequence[AnyTensor], x: AnyTensor, *ix: AnyTensor) -> AnyTensor | None:
        rank = ix[0].ndim if ix else 0
        here, rest = jx[:rank], jx[rank:]
        grid = jx[0].spec.shape  # that one subarray was taken does not change it: its indices repeat over the grid
        return gather(x, *[gather(i, *here) if rank else broadcast(i, grid, ()) for i in ix], *rest)


@final
class Scatter(Linear):
    """``out[ix0[g], ix1[g], ..] += x[g]`` onto zeros of `shape`: a forward permutation, collisions added."""

    shape: Sizes

    def spec(self, x: Spec, *ix: Spec) -> Spec:
        grid = _grid("scatter", ix)
        if x.shape[: len(grid)] != grid or x.shape[len(grid) :] != self.shape[len(ix) :]:
            raise ShapeError(f"scatter: {x} over the grid {list(grid)} does not fit into {list(self.shape)}")
        return x.with_shape(self.shape)

    def eval(self, xp: Namespace, x: Array, *ix: Array) -> Array:
        return xp.scatter(self.shape, x, list(ix))

    def transpose(self, ct: AnyTensor, x: AnyTensor, *ix: AnyTensor) -> AnyTensor:
        return gather(ct, *ix)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor, *ix: AnyTensor) -> AnyTensor:
        x, *jx = spread(sizes, mapped, (x, *ix))
        grid = jx[0].spec.shape if jx else sizes
        here = [iota_along(grid, k) for k in range(len(sizes))]
        return bind(Scatter(sizes + self.shape), x, *here, *jx)


# ---------------------------------------------------------------- spellings
def gather(x: AnyTensor, *ix: AnyTensor) -> AnyTensor:
    """``x[ix[0][i, ..], ix[1][i, ..], ..]`` for all positions of the index tensors, which have one shape; 0 out of bounds."""
    return bind(Gather(), x, *ix) if ix else x


def spread(sizes: Sizes, mapped: Sequence[bool], args: Sequence[AnyTensor]) -> list[AnyTensor]:
    """All arguments under the leading axes `sizes`."""
    return [a if m else lead(sizes, a) for a, m in zip(args, mapped)]


def iota_along(grid: Sizes, k: int) -> AnyTensor:
    """The grid position along axis `k`."""
    return broadcast(bind(Iota(grid[k])), grid, (k,))


def gather_affine(x: AnyTensor, forms: Forms, ix: Sequence[AnyTensor], rest: Sizes) -> AnyTensor:
    """``view(x, forms)[ix..]``: the first axes of the forms are given by `ix`, the others run over `rest`."""
    m, outer = len(ix), ix[0].spec.shape
    tail = 0  # source axes at the end that run along with the end of `rest` need no index
    while tail < min(len(rest), len(forms)):
        last = m + len(rest) - 1 - tail
        if forms[-1 - tail] != axis(last) or x.spec.shape[-1 - tail] != rest[-1 - tail]:
            break
        if any(a == last for f in forms[: -1 - tail] for a, _ in f[1]):
            break
        tail += 1
    grid = outer + rest[: len(rest) - tail]
    here: dict[int, AnyTensor] = {}

    def along(a: int) -> AnyTensor:
        if a not in here:
            at_end = broadcast(ix[a], grid, tuple(range(len(outer)))) if a < m else iota_along(grid, len(outer) + a - m)
            here[a] = at_end
        return here[a]

    index = []
    for offset, terms in forms[: len(forms) - tail]:
        t = bind_constant(offset, grid) if offset or not terms else None
        for a, k in terms:
            part = along(a) if k == 1 else along(a) * k
            t = part if t is None else t + part
        assert t is not None
        index.append(t)
    return gather(x, *index) if index else lead(grid, x)


def bind_constant(value: int, shape: Sizes) -> AnyTensor:
    """An integer repeated over a grid."""
    from adtypes.ops.constants import Const

    return broadcast(bind(Const(I64, value)), shape, ())


def gather_reshaped(x: AnyTensor, shape: Sizes, ix: Sequence[AnyTensor]) -> AnyTensor:
    """``reshape(x, shape)[ix..]`` through the linear position, which a reshape keeps."""
    m, outer = len(ix), ix[0].spec.shape
    grid = outer + shape[m:]
    position = bind_constant(0, grid)
    for k, n in enumerate(shape):
        here = broadcast(ix[k], grid, tuple(range(len(outer)))) if k < m else iota_along(grid, len(outer) + k - m)
        position = position * n + here
    return gather(reshape(x, (x.spec.size,)), position)


__all__ = ["Gather", "Scatter", "gather", "gather_affine", "gather_reshaped", "iota_along", "permute", "spread"]
