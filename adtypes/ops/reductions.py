"""Rows that reduce or accumulate along axes, other than sums: extrema, their positions, running sums."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, final

from adtypes.affine import Sizes, kept
from adtypes.algebra import bind
from adtypes.dtypes import I64, Num
from adtypes.errors import DTypeError, ShapeError, count
from adtypes.namespace import Array, Namespace
from adtypes.op import Discrete, Linear, Op, Times, zeros_like
from adtypes.ops.comparison import Equal
from adtypes.ops.constants import Iota
from adtypes.ops.indexing import gather
from adtypes.ops.layout import broadcast, permute, reshape, total, vet_axes
from adtypes.ops.selection import Select
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


def _check(name: str, x: Spec, axes: Sizes) -> None:
    """Arguments of numbers, axes that exist."""
    if not issubclass(x.dtype, Num):
        raise DTypeError(f"{name} does not accept {x.dtype.__name__}", remedy="convert the argument with to_dtype")
    for axis in axes:
        if not 0 <= axis < x.ndim:
            raise ShapeError(f"{name}: axis {axis} of {x}, which has {count(x.ndim, 'axis')}")


def _check_full(name: str, x: Spec, axes: Sizes) -> None:
    """Axes that have a greatest and a least element."""
    _check(name, x, axes)
    if any(x.shape[axis] == 0 for axis in axes):
        raise ShapeError(f"{name} of {x}: an empty axis has no such element", remedy="append a default before reducing")


def _last(ix: Sequence[AnyTensor], x: AnyTensor, axes: Sizes) -> tuple[AnyTensor, Sizes]:
    """`x` with `axes` moved to its end, indexed in its leading ones; and where the moved axes are now."""
    y = gather(permute(x, kept(x.ndim, axes) + axes), *ix)
    return y, tuple(range(y.ndim - len(axes), y.ndim))


# ---------------------------------------------------------------- extrema
class Extremum(Op):
    """The family of `Max` and `Min`: NaN if any element is; the first one that attains it gets the derivative."""

    axes: Sizes

    @abstractmethod
    def position(self, axis: int) -> Op:
        """The row that finds where along one axis the extremum is."""

    @abstractmethod
    def over(self, axes: Sizes) -> Op:
        """The same reduction over other axes."""

    def spec(self, x: Spec) -> Spec:
        _check_full(self.name, x, self.axes)
        return x.with_shape(tuple(n for k, n in enumerate(x.shape) if k not in self.axes))

    def vet(self, x: Spec) -> None:
        vet_axes(x.ndim, self.axes)

    def hits(self, x: AnyTensor) -> AnyTensor:
        """True at the first position that attains the extremum, in row-major order of the reduced axes."""
        if len(self.axes) == 1:
            return self.at_position(x, self.axes[0])
        rest = kept(x.ndim, self.axes)
        order = rest + self.axes
        moved = permute(x, order)
        m = prod(x.spec.shape[k] for k in self.axes)
        hit = self.at_position(reshape(moved, (*moved.spec.shape[: len(rest)], m)), len(rest))
        return permute(reshape(hit, moved.spec.shape), tuple(order.index(k) for k in range(x.ndim)))

    def at_position(self, x: AnyTensor, axis: int) -> AnyTensor:
        """True where the first extremum along an axis is."""
        here = broadcast(bind(Iota(x.spec.shape[axis])), x.spec.shape, (axis,))
        found = broadcast(bind(self.position(axis), x), x.spec.shape, kept(x.ndim, (axis,)))
        return bind(Equal(), here, found)

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        t, x = tangents[0], args[0]
        return None if t is None else total(bind(Select(), self.hits(x), t, zeros_like(t)), self.axes)

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        x = args[0]
        wide = broadcast(ct, x.spec.shape, kept(x.ndim, self.axes))
        return [bind(Select(), self.hits(x), wide, zeros_like(wide))]

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return bind(self.over(tuple(a + len(sizes) for a in self.axes)), x)

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        y, axes = _last(ix, x, self.axes)
        return bind(self.over(axes), y)


@final
class Max(Extremum):
    """The greatest element over some axes."""

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.max(x, self.axes)

    def position(self, axis: int) -> Op:
        return Argmax(axis)

    def over(self, axes: Sizes) -> Op:
        return Max(axes)


@final
class Min(Extremum):
    """The least element over some axes."""

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.min(x, self.axes)

    def position(self, axis: int) -> Op:
        return Argmin(axis)

    def over(self, axes: Sizes) -> Op:
        return Min(axes)


class Position(Discrete):
    """The family of `Argmax` and `Argmin`: the first index along one axis; the first NaN if there is one."""

    axis: int

    @abstractmethod
    def along(self, axis: int) -> Op:
        """The same search along another axis."""

    def spec(self, x: Spec) -> Spec:
        _check_full(self.name, x, (self.axis,))
        return Spec(x.shape[: self.axis] + x.shape[self.axis + 1 :], I64)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return bind(self.along(self.axis + len(sizes)), x)

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        y, (axis,) = _last(ix, x, (self.axis,))
        return bind(self.along(axis), y)


@final
class Argmax(Position):
    """Where along an axis the greatest element is."""

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.argmax(x, self.axis)

    def along(self, axis: int) -> Op:
        return Argmax(axis)


@final
class Argmin(Position):
    """Where along an axis the least element is."""

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.argmin(x, self.axis)

    def along(self, axis: int) -> Op:
        return Argmin(axis)


# ---------------------------------------------------------------- running sums
@final
class Cumsum(Linear):
    """Sums of all elements up to each position of an axis, itself included; from its end if `reverse`."""

    axis: int
    reverse: bool = False

    def spec(self, x: Spec) -> Spec:
        _check(self.name, x, (self.axis,))
        return x

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.cumsum(x, self.axis, self.reverse)

    def transpose(self, ct: AnyTensor, x: AnyTensor) -> AnyTensor:
        return bind(Cumsum(self.axis, not self.reverse), ct)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return bind(Cumsum(self.axis + len(sizes), self.reverse), x)

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        if len(ix) > self.axis:
            return None  # one element needs all those before it
        return bind(Cumsum(self.axis - len(ix) + ix[0].ndim, self.reverse), gather(x, *ix))
