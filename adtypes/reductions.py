"""Reductions: over the outer axis, over one axis, over all."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from math import prod as product
from typing import Any, Literal, Protocol, cast, overload

from adtypes.affine import kept
from adtypes.algebra import bind
from adtypes.dtypes import FT, I64, NT, Bool, Float, Num
from adtypes.errors import DTypeError, ShapeError, count
from adtypes.op import Op
from adtypes.operands import as_tensor, constant, remembered
from adtypes.ops.comparison import LogicalNot
from adtypes.ops.comparison import cast as convert
from adtypes.ops.elementary import Sqrt
from adtypes.ops.layout import broadcast, permute, reshape, total
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor, Axes, Tensor, axes_of, axis_of, select_any, summed
from adtypes.typevars import D1, D2, D3, Rest, Sh
from adtypes.usage import hinted

NO_ELEMENTS = "shapes are known to Python: choose what stands in its place by `if x.size`"
EIGHT = 8  # parts of a product that are multiplied in one pass over them


class Reduction(Protocol):
    """Reduces one axis, several, or all of them if none is named; the dtype stays.

    An axis that is not written out goes in a tuple, ``sum(x, (k,))``: the type checker does not know the shape then.
    """

    @overload
    def __call__(self, x: Tensor[NT, *Sh], axis: None = None) -> Tensor[NT]: ...
    @overload
    def __call__(self, x: Tensor[NT, D1, *Rest], axis: Literal[0]) -> Tensor[NT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[NT, D1, D2, *Rest], axis: Literal[1]) -> Tensor[NT, D1, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[NT, D1, D2, D3, *Rest], axis: Literal[2]) -> Tensor[NT, D1, D2, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[NT, *Rest, D1], axis: Literal[-1]) -> Tensor[NT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[NT, *Rest, D1, D2], axis: Literal[-2]) -> Tensor[NT, *Rest, D2]: ...
    @overload
    def __call__(self, x: Tensor[NT, *tuple[Any, ...]], axis: tuple[int, ...]) -> Tensor[NT, *tuple[Any, ...]]: ...


class Search(Protocol):
    """Reduces one axis to a position along it."""

    @overload
    def __call__(self, x: Tensor[Num, D1], axis: None = None) -> Tensor[I64]: ...
    @overload
    def __call__(self, x: Tensor[Num, D1, *Rest], axis: Literal[0]) -> Tensor[I64, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[Num, D1, D2, *Rest], axis: Literal[1]) -> Tensor[I64, D1, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[Num, D1, D2, D3, *Rest], axis: Literal[2]) -> Tensor[I64, D1, D2, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[Num, *Rest, D1], axis: Literal[-1]) -> Tensor[I64, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[Num, *Rest, D1, D2], axis: Literal[-2]) -> Tensor[I64, *Rest, D2]: ...


class Average(Protocol):
    """Reduces one axis of floats, or all of them."""

    @overload
    def __call__(self, x: Tensor[FT, *Sh], axis: None = None) -> Tensor[FT]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, *Rest], axis: Literal[0]) -> Tensor[FT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, D2, *Rest], axis: Literal[1]) -> Tensor[FT, D1, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, D2, D3, *Rest], axis: Literal[2]) -> Tensor[FT, D1, D2, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, *Rest, D1], axis: Literal[-1]) -> Tensor[FT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, *Rest, D1, D2], axis: Literal[-2]) -> Tensor[FT, *Rest, D2]: ...
    @overload
    def __call__(self, x: Tensor[FT, *tuple[Any, ...]], axis: tuple[int, ...]) -> Tensor[FT, *tuple[Any, ...]]: ...


class Spread(Protocol):
    """Reduces one axis of floats, or all of them, to a distance from their mean; `ddof` is subtracted from their number."""

    @overload
    def __call__(self, x: Tensor[FT, *Sh], axis: None = None, *, ddof: int = 0) -> Tensor[FT]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, *Rest], axis: Literal[0], *, ddof: int = 0) -> Tensor[FT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, D2, *Rest], axis: Literal[1], *, ddof: int = 0) -> Tensor[FT, D1, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, D1, D2, D3, *Rest], axis: Literal[2], *, ddof: int = 0) -> Tensor[FT, D1, D2, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, *Rest, D1], axis: Literal[-1], *, ddof: int = 0) -> Tensor[FT, *Rest]: ...
    @overload
    def __call__(self, x: Tensor[FT, *Rest, D1, D2], axis: Literal[-2], *, ddof: int = 0) -> Tensor[FT, *Rest, D2]: ...
    @overload
    def __call__(
        self, x: Tensor[FT, *tuple[Any, ...]], axis: tuple[int, ...], *, ddof: int = 0
    ) -> Tensor[FT, *tuple[Any, ...]]: ...


class Test(Protocol):
    """Reduces one axis of truth values, or all of them."""

    @overload
    def __call__(self, p: Tensor[Bool, *Sh], axis: None = None) -> Tensor[Bool]: ...
    @overload
    def __call__(self, p: Tensor[Bool, D1, *Rest], axis: Literal[0]) -> Tensor[Bool, *Rest]: ...
    @overload
    def __call__(self, p: Tensor[Bool, D1, D2, *Rest], axis: Literal[1]) -> Tensor[Bool, D1, *Rest]: ...
    @overload
    def __call__(self, p: Tensor[Bool, *Rest, D1], axis: Literal[-1]) -> Tensor[Bool, *Rest]: ...
    @overload
    def __call__(self, p: Tensor[Bool, *tuple[Any, ...]], axis: tuple[int, ...]) -> Tensor[Bool, *tuple[Any, ...]]: ...


def _reduction(f: Callable[[AnyTensor, Axes | None], AnyTensor]) -> Reduction:
    return cast(Reduction, f)


def _search(f: Callable[[AnyTensor, int | None], AnyTensor]) -> Search:
    return cast(Search, f)


def _average(f: Callable[[AnyTensor, Axes | None], AnyTensor]) -> Average:
    return cast(Average, f)


def _spread(f: Callable[..., AnyTensor]) -> Spread:
    return cast(Spread, f)


def _test(f: Callable[[AnyTensor, Axes | None], AnyTensor]) -> Test:
    return cast(Test, f)


# ---- over the outer axis, and over all
def sum_outer(x: Tensor[NT, D1, *Rest]) -> Tensor[NT, *Rest]:
    """The sum over the outermost axis.

    >>> from adtypes import array
    >>> sum_outer(array([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([4., 6.], f64)
    """
    return summed("sum_outer", as_tensor(x, "sum_outer"), 0)


def sum_all(x: Tensor[NT, *Sh]) -> Tensor[NT]:
    """The sum of all elements."""
    return summed("sum_all", as_tensor(x, "sum_all"), None)


@remembered
def max_outer(x: Tensor[NT, D1, *Rest]) -> Tensor[NT, *Rest]:
    """The greatest along the outermost axis."""
    x = as_tensor(x, "max_outer")
    return extremum(Max, "max_outer", x, axes_of("max_outer", x.spec, 0))


@remembered
def min_outer(x: Tensor[NT, D1, *Rest]) -> Tensor[NT, *Rest]:
    """The least along the outermost axis."""
    x = as_tensor(x, "min_outer")
    return extremum(Min, "min_outer", x, axes_of("min_outer", x.spec, 0))


def extremum(row: Callable[[tuple[int, ...]], Op], name: str, x: AnyTensor, axes: tuple[int, ...]) -> AnyTensor:
    """`Max` or `Min` over some axes."""
    for axis in axes:
        if x.spec.shape[axis] == 0:
            raise ShapeError(
                f"{name}: {x.spec} has no elements along axis {axis}", remedy="append a least or greatest value first"
            )
    return bind(row(axes), x) if axes else x


# ---- over one axis or all
@_reduction
@hinted
def sum(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """The sum over one axis, or over all.

    >>> from adtypes import array
    >>> sum(array([[1.0, 2.0], [3.0, 4.0]]), 1)
    Tensor([3., 7.], f64)
    """
    return summed("sum", as_tensor(x, "sum"), axis)


@_reduction
@remembered
def max(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """The greatest over one axis, or over all; NaN if there is one. Of several equal ones derivatives follow the first."""
    x = as_tensor(x, "max")
    return extremum(Max, "max", x, axes_of("max", x.spec, axis))


@_reduction
@remembered
def min(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """The least over one axis, or over all; NaN if there is one. Of several equal ones derivatives follow the first."""
    x = as_tensor(x, "min")
    return extremum(Min, "min", x, axes_of("min", x.spec, axis))


@_reduction
@remembered
def prod(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """The product over one axis, or over all; its derivatives are right where factors are 0.

    Eight parts at a time are multiplied with each other, so the program has ``10 log2 n`` operations at most.

    >>> from adtypes import array
    >>> prod(array([2.0, 3.0, 4.0]))
    Tensor(24., f64)
    """
    x = as_tensor(x, "prod")
    axes = axes_of("prod", x.spec, axis)
    rest = tuple(k for k in range(x.ndim) if k not in axes)
    shape = tuple(x.spec.shape[k] for k in rest)
    y = reshape(permute(x, (*axes, *rest)), (product(x.spec.shape[k] for k in axes), *shape))
    if not y.spec.shape[0]:
        return _ones(y.spec.with_shape(shape))
    odd: list[AnyTensor] = []
    while (n := y.spec.shape[0]) > 1:
        parts = builtins.min(n, EIGHT)
        m = n // parts
        odd += [y[k] for k in range(parts * m, n)]
        y = _multiplied([y[k * m : (k + 1) * m] for k in range(parts)])
    return _multiplied([y[0], *odd])


def _multiplied(factors: list[AnyTensor]) -> AnyTensor:
    """The product of all, by pairs of neighbours."""
    while len(factors) > 1:
        pairs = [a * b for a, b in zip(factors[::2], factors[1::2])]
        factors = [*pairs, *factors[len(factors) // 2 * 2 :]]
    return factors[0]


@_average
@remembered
def mean(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """The arithmetic mean over one axis, or over all.

    >>> from adtypes import array
    >>> mean(array([1.0, 2.0, 6.0]))
    Tensor(3., f64)
    """
    x = _floats("mean", as_tensor(x, "mean"))
    axes = axes_of("mean", x.spec, axis)
    n = product(x.spec.shape[k] for k in axes)
    if n == 0:
        raise ShapeError(f"mean of {x.spec}: there are no elements", remedy=NO_ELEMENTS)
    return total(x, axes) / n


@_spread
@remembered
def var(x: AnyTensor, axis: Axes | None = None, *, ddof: int = 0) -> AnyTensor:
    """The mean square distance from the mean, over one axis, or over all.

    The sum of the squares is divided by the number of elements less `ddof`: with ``ddof=1`` it is the unbiased estimate.

    >>> from adtypes import array
    >>> var(array([1.0, 2.0, 6.0])), var(array([1.0, 2.0, 6.0]), ddof=1)
    (Tensor(4.66666667, f64), Tensor(7., f64))
    """
    return _variance("var", x, axis, ddof)


@_spread
@remembered
def std(x: AnyTensor, axis: Axes | None = None, *, ddof: int = 0) -> AnyTensor:
    """The root of `var`, with its `ddof`; where all elements are equal its derivative is 0.

    >>> from adtypes import array
    >>> std(array([[1.0, 3.0], [-5.0, 5.0]]), 1)
    Tensor([1., 5.], f64)
    """
    square = _variance("std", x, axis, ddof)
    return select_any("std", square == 0.0, 0.0, bind(Sqrt(), square))


def _variance(name: str, x: AnyTensor, axis: Axes | None, ddof: int) -> AnyTensor:
    x = as_tensor(x, name)
    if not issubclass(x.spec.dtype, Float):
        raise DTypeError(f"{name} of {x.spec}", remedy=f"write {name}(to_dtype(x, F64))")
    axes = axes_of(name, x.spec, axis)
    n = product(x.spec.shape[k] for k in axes)
    if n == 0:
        raise ShapeError(f"{name} of {x.spec}: there are no elements", remedy=NO_ELEMENTS)
    if ddof >= n:
        what = f"{name} of {x.spec}: {count(n, 'element')} less ddof={ddof} leave nothing to divide by"
        raise ShapeError(what, remedy="ddof is less than the number of elements, mostly 0 or 1")
    apart = x - broadcast(total(x, axes) / n, x.spec.shape, kept(x.ndim, axes))
    return total(apart * apart, axes) / (n - ddof)


@_search
@remembered
def argmax(x: AnyTensor, axis: int | None = None) -> AnyTensor:
    """The position of the greatest element along an axis; of equal ones the first.

    >>> from adtypes import array
    >>> argmax(array([1.0, 5.0, 5.0]))
    Tensor(1, i64)
    """
    return _position("argmax", Argmax, x, axis)


@_search
@remembered
def argmin(x: AnyTensor, axis: int | None = None) -> AnyTensor:
    """The position of the least element along an axis; of equal ones the first."""
    return _position("argmin", Argmin, x, axis)


def _position(name: str, row: Callable[[int], Op], x: AnyTensor, axis: int | None) -> AnyTensor:
    x = as_tensor(x, name)
    if axis is None:  # as NumPy does: the position in row-major order
        x, axis = reshape(x, (x.spec.size,)), 0
    return bind(row(axis_of(name, x.spec, axis)), x)


@_test
@remembered
def all(p: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """Whether all elements are true."""
    p = as_tensor(p, "all")
    return total(convert(bind(LogicalNot(), p), I64), axes_of("all", p.spec, axis)) == 0


@_test
@remembered
def any(p: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """Whether an element is true.

    >>> from adtypes import array
    >>> any(array([1, 2, 3]) == 2)
    Tensor(True, bool)
    """
    p = as_tensor(p, "any")
    if p.spec.dtype is not Bool:
        raise DTypeError(f"any of {p.spec}", remedy="write a comparison, such as any(x != 0)")
    return total(convert(p, I64), axes_of("any", p.spec, axis)) > 0


@remembered
def cumsum(x: Tensor[NT, *Sh], axis: int = 0) -> Tensor[NT, *Sh]:
    """Running sums along an axis.

    >>> from adtypes import array
    >>> cumsum(array([1, 2, 3]))
    Tensor([1, 3, 6], i64)
    """
    x = as_tensor(x, "cumsum")
    return bind(Cumsum(axis_of("cumsum", x.spec, axis)), x)


def _ones(spec: Spec) -> AnyTensor:
    return broadcast(constant(1, spec.dtype, "prod"), spec.shape, ())


def _floats(name: str, x: AnyTensor) -> AnyTensor:
    """The tensor, which must be one of floats, as the result is."""
    if not issubclass(x.spec.dtype, Float):
        of = "truth values" if x.spec.dtype is Bool else "integers"
        raise DTypeError(f"{name} of {x.spec}", remedy=f"the {name} of {of} is a float: write {name}(to_dtype(x, F64))")
    return x


@_average
@remembered
def norm(x: AnyTensor, axis: Axes | None = None) -> AnyTensor:
    """The Euclidean length over one axis, or over all; at 0 its derivative is 0.

    >>> from adtypes import array
    >>> norm(array([3.0, 4.0]))
    Tensor(5., f64)
    """
    x = _floats("norm", as_tensor(x, "norm"))
    square = summed("norm", x * x, axis)
    return select_any("norm", square == 0.0, 0.0, bind(Sqrt(), square))
