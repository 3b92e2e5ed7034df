"""Rows about order: the places of elements in ascending order, and where values belong among sorted ones.

NaN comes after all numbers, and the two zeros are equal. What is sorted by a place is a gather, so it has derivatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.affine import Sizes, identity
from adtypes.algebra import bind
from adtypes.dtypes import I64, Num
from adtypes.errors import DTypeError, ShapeError, count
from adtypes.namespace import Array, Namespace
from adtypes.op import Discrete
from adtypes.ops.indexing import gather, spread
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@final
class Argsort(Discrete):
    """Where along one axis the least element is, the next one, and so on; of equal ones the first comes first."""

    axis: int

    def spec(self, x: Spec) -> Spec:
        if not issubclass(x.dtype, Num):
            raise DTypeError(f"argsort does not accept {x.dtype.__name__}", remedy="convert the argument with to_dtype")
        if not 0 <= self.axis < x.ndim:
            raise ShapeError(f"argsort: axis {self.axis} of {x}, which has {count(x.ndim, 'axis')}")
        return Spec(x.shape, I64)

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.argsort(x, self.axis)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return bind(Argsort(self.axis + len(sizes)), x)

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        if len(ix) > self.axis:
            return None  # one place needs all elements
        return bind(Argsort(self.axis - len(ix) + ix[0].ndim), gather(x, *ix))


@final
class TopK(Discrete):
    """Where the `k` greatest elements along the last axis are, the greatest first; of equal ones the first comes first."""

    k: int

    def spec(self, x: Spec) -> Spec:
        if not issubclass(x.dtype, Num):
            raise DTypeError(f"top_k does not accept {x.dtype.__name__}", remedy="convert the argument with to_dtype")
        if not (x.shape and 0 <= self.k <= x.shape[-1]):
            raise ShapeError(f"top_k: {self.k} elements along the last axis of {x}")
        return Spec((*x.shape[:-1], self.k), I64)

    def eval(self, xp: Namespace, x: Array) -> Array:
        *outer, n = x.shape
        last = len(outer)
        backwards = (*identity(last), (n - 1, ((last, -1),)))
        places = xp.argsort(xp.view(x, x.shape, backwards), last)  # both backwards, so that equal ones keep their order
        shape = (*outer, self.k)
        return xp.full(shape, n - 1, I64) - xp.view(places, shape, backwards)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return bind(self, x)

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        return bind(self, gather(x, *ix)) if len(ix) < x.ndim else None  # one place needs all elements


@final
class Searchsorted(Discrete):
    """How many elements of an ascending row are less than each value, or, from the `right`, not greater.

    The row lies along the last axis of the first argument; its other axes are the leading ones of the values.
    """

    right: bool

    def spec(self, row: Spec, x: Spec) -> Spec:
        if row.dtype is not x.dtype or not issubclass(x.dtype, Num):
            raise DTypeError(f"searchsorted: {row.dtype.__name__} and {x.dtype.__name__}", remedy="both are numbers of one dtype")
        if not row.shape or x.shape[: row.ndim - 1] != row.shape[:-1]:
            raise ShapeError(f"searchsorted: values {x} do not fit to {row}", remedy="what is searched has one axis")
        return Spec(x.shape, I64)

    def eval(self, xp: Namespace, row: Array, x: Array) -> Array:
        return xp.searchsorted(row, x, self.right)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], row: AnyTensor, x: AnyTensor) -> AnyTensor:
        if not mapped[0] and row.ndim == 1:  # one row for all
            return bind(self, row, x)
        return bind(self, *spread(sizes, mapped, (row, x)))

    def index(self, ix: Sequence[AnyTensor], row: AnyTensor, x: AnyTensor) -> AnyTensor | None:
        return bind(self, gather(row, *ix[: row.ndim - 1]), gather(x, *ix))


__all__ = ["Argsort", "Searchsorted", "TopK"]
