"""Order: sorting, the greatest few, quantiles, and where values belong among sorted ones.

NaN comes after all numbers. Derivatives go to the elements that were moved; of equal ones the first stays first.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor, nan
from math import prod as product
from typing import Any, Literal, Protocol, TypeAlias, cast, overload

import numpy as np

from adtypes.algebra import bind
from adtypes.dtypes import FT, I64, NT, DType, Float, Num
from adtypes.errors import DTypeError, ShapeError
from adtypes.index import static_size
from adtypes.operands import as_tensor, beside, constant, remembered
from adtypes.ops.arithmetic import Minimum
from adtypes.ops.comparison import cast as convert
from adtypes.ops.elementary import Floor
from adtypes.ops.indexing import gather, iota_along
from adtypes.ops.layout import broadcast, permute, reshape
from adtypes.ops.selection import Select, mul0
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from adtypes.reductions import NO_ELEMENTS, Average
from adtypes.shapes import reverse
from adtypes.tensor import AnyTensor, Axes, Tensor, axes_of, axis_of, repeated
from adtypes.typevars import D1, D2, D3, N, Rest, Sh
from adtypes.usage import hinted
from adtypes.value import Value

Side: TypeAlias = Literal["left", "right"]


class Quantile(Protocol):
    """Reduces one axis of floats, or all of them, to what a given part of the elements lies below."""

    @overload
    def __call__(self, x: Tensor[FT, *Sh], q: Value[FT] | float, axis: None = None) -> Tensor[FT]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, *Rest], q: Value[FT] | float, axis: Literal[0]) -> Tensor[FT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, D2, *Rest], q: Value[FT] | float, axis: Literal[1]) -> Tensor[FT, D1, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, D2, D3, *Rest], q: Value[FT] | float, axis: Literal[2]) -> Tensor[FT, D1, D2, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, *Rest, D1], q: Value[FT] | float, axis: Literal[-1]) -> Tensor[FT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, *Rest, D1, D2], q: Value[FT] | float, axis: Literal[-2]) -> Tensor[FT, *Rest, D2]: ...
    @overload
    def __call__(
        self, x: Tensor[FT, *tuple[Any, ...]], q: Value[FT] | float, axis: tuple[int, ...]
    ) -> Tensor[FT, *tuple[Any, ...]]: ...


def _average(f: Callable[[AnyTensor, Axes | None], AnyTensor]) -> Average:
    return cast(Average, f)


def _quantile(f: Callable[[AnyTensor, AnyTensor | float, Axes | None], AnyTensor]) -> Quantile:
    return cast(Quantile, f)


# ---- sorting
@remembered
def argsort(x: Tensor[Num, *Sh], axis: int = -1, *, descending: bool = False) -> Tensor[I64, *Sh]:
    """The places of the elements along an axis in ascending order; equal ones keep their order, and NaN comes last.

    If `descending`, the greatest comes first, NaN before it, and equal ones keep their order as well.

    >>> from adtypes import array
    >>> argsort(array([3.0, 1.0, 2.0]))
    Tensor([1, 2, 0], i64)
    """
    t: AnyTensor = as_tensor(x, "argsort")
    return _order("argsort", t, axis_of("argsort", t.spec, axis), descending)


@remembered
def sort(x: Tensor[NT, *Sh], axis: int = -1, *, descending: bool = False) -> Tensor[NT, *Sh]:
    """The elements along an axis in ascending order, or `descending`; NaN is greater than all numbers.

    >>> from adtypes import array
    >>> sort(array([3.0, 1.0, 2.0]))
    Tensor([1., 2., 3.], f64)
    """
    t: AnyTensor = as_tensor(x, "sort")
    k = axis_of("sort", t.spec, axis)
    return _at(t, _order("sort", t, k, descending), k)


def top_k(x: Tensor[NT, *Rest, D1], k: N) -> tuple[Tensor[NT, *Rest, N], Tensor[I64, *Rest, N]]:
    """The `k` greatest along the last axis, the greatest first, and their places; of equal ones the first come first.

    >>> from adtypes import array
    >>> top_k(array([3.0, 1.0, 2.0]), 2)
    (Tensor([3., 2.], f64), Tensor([0, 2], i64))
    """
    t: AnyTensor = as_tensor(x, "top_k")
    last, n = axis_of("top_k", t.spec, -1), static_size(k, "top_k")
    if n > t.spec.shape[last]:
        what = f"top_k: {n} of {t.spec.shape[last]} elements along the last axis of {t.spec}"
        raise ShapeError(what, remedy="another axis comes last by moveaxis(x, axis, -1)")
    _is_ordered("top_k", t)
    places = bind(TopK(n), t)
    return _at(t, places, last), places


def _is_ordered(name: str, t: AnyTensor) -> None:
    if not issubclass(t.spec.dtype, Num):
        raise DTypeError(f"{name} of {t.spec}", remedy="truth values are sorted as integers: write to_dtype(x, I32)")


def _order(name: str, t: AnyTensor, axis: int, descending: bool) -> AnyTensor:
    _is_ordered(name, t)
    if not descending:
        return bind(Argsort(axis), t)
    n = t.spec.shape[axis]
    return n - 1 - reverse(bind(Argsort(axis), reverse(t, axis)), axis)  # both backwards, so that equal ones keep their order


def _at(t: AnyTensor, places: AnyTensor, axis: int) -> AnyTensor:
    """The elements at places along an axis."""
    grid = places.spec.shape
    return gather(t, *[places if k == axis else iota_along(grid, k) for k in range(t.ndim)])


@overload
def searchsorted(a: Tensor[NT, D1], v: float, side: Side = "left") -> Tensor[I64]: ...
@overload
def searchsorted(a: Tensor[NT, D1], v: Value[NT, *Sh], side: Side = "left") -> Tensor[I64, *Sh]: ...
@remembered
def searchsorted(a: AnyTensor, v: Value[Any, *tuple[Any, ...]] | float, side: Side = "left") -> AnyTensor:
    """Where each value belongs in the ascending `a`: in front of elements equal to it, or from the `right`, behind them.

    >>> from adtypes import array
    >>> searchsorted(array([1.0, 2.0, 3.0]), array([2.0, 2.5]))
    Tensor([1, 2], i64)
    """
    row = as_tensor(a, "searchsorted")
    if row.ndim != 1:
        raise ShapeError(f"searchsorted: {row.spec} has {row.ndim} axes, not one", remedy="write vmap over its rows")
    if side not in ("left", "right"):
        raise ShapeError(f"searchsorted: side {side!r}", remedy='a side is "left" or "right"')
    return bind(Searchsorted(side == "right"), row, beside(v, row.spec.dtype, "searchsorted"))


# ---- quantiles
@_quantile
@hinted
def quantile(x: AnyTensor, q: AnyTensor | float, axis: Axes | None = None) -> AnyTensor:
    """The value below which the fraction `q` of the elements lies, over one axis, or over all; interpolated between two.

    `q` is a number from 0 to 1, or a rank-0 tensor, which has a derivative as well; for several write a loop over them.
    The result is NaN if an element is, or if the tensor `q` is outside of 0 to 1.

    >>> from adtypes import array
    >>> quantile(array([1.0, 4.0, 2.0, 8.0]), 0.25)
    Tensor(1.75, f64)
    """
    return _interpolated("quantile", as_tensor(x, "quantile"), q, axis)


@_average
@remembered
def median(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """The element in the middle, or the mean of the two, over one axis, or over all; NaN if there is one.

    >>> from adtypes import array
    >>> median(array([1.0, 4.0, 2.0, 8.0]))
    Tensor(3., f64)
    """
    return _interpolated("median", as_tensor(x, "median"), 0.5, axis)


def _interpolated(name: str, x: AnyTensor, q: AnyTensor | float, axis: Axes | None) -> AnyTensor:
    spec = x.spec
    if not issubclass(spec.dtype, Float):
        raise DTypeError(f"{name} of {spec}", remedy=f"write {name}(to_dtype(x, F64))")
    axes = axes_of(name, spec, axis)
    rest = tuple(k for k in range(x.ndim) if k not in axes)
    n, shape = product(spec.shape[k] for k in axes), tuple(spec.shape[k] for k in rest)
    if n == 0:
        raise ShapeError(f"{name} of {spec}: there are no elements", remedy=NO_ELEMENTS)
    flat = reshape(permute(x, (*axes, *rest)), (n, *shape))
    row = _at(flat, bind(Argsort(0), flat), 0)
    if isinstance(q, (int, float, np.number)):
        if not 0.0 <= q <= 1.0:
            raise ShapeError(f"{name}: q is {q!r}", remedy="q is the part that lies below, from 0 to 1")
        place = float(q) * (n - 1)
        low = floor(place)
        part = place - low
        made = row[low] * (1.0 - part) + row[low + 1] * part if part else row[low]
        return made + _nan_where(row[n - 1] != row[n - 1], spec.dtype)
    return _at_place(name, row, as_tensor(q, name))


def _at_place(name: str, row: AnyTensor, q: AnyTensor) -> AnyTensor:
    """Between two elements of the first axis, at a place that is computed."""
    n, shape, dtype = row.spec.shape[0], row.spec.shape[1:], row.spec.dtype
    if q.spec.shape or q.spec.dtype is not dtype:
        remedy = f"q is a number, or a tensor {dtype.short} without axes; for several write a loop such as build1(n, ..)"
        raise (ShapeError if q.spec.shape else DTypeError)(f"{name}: q is {q.spec}", remedy=remedy)
    place = q * float(n - 1)
    low = bind(Minimum(), convert(bind(Floor(), place), I64), constant(max(n - 2, 0), I64))
    part = broadcast(place - convert(low, dtype), shape, ())
    high = gather(row, low + 1) if n > 1 else row[0]
    made = mul0(1.0 - part, gather(row, low)) + mul0(part, high)  # the weight 0 leaves nothing of infinities
    outside = ~((q >= 0.0) & (q <= 1.0))
    return made + _nan_where((row[n - 1] != row[n - 1]) | broadcast(outside, shape, ()), dtype)


def _nan_where(p: AnyTensor, dtype: type[DType]) -> AnyTensor:
    """NaN where the condition holds, else 0: to add, since what lies behind a choice has slower derivatives."""
    return bind(Select(), p, repeated(nan, dtype, *p.spec.shape), repeated(0.0, dtype, *p.spec.shape))
