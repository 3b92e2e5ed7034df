"""Rows that move elements: `View` and its adjoint `Unview`, from which broadcast, permute, slice, reverse, pad, diagonal and
strided window are spelled, and which compose where they meet.

A view reads its source through one affine form per source axis, over the axes of the result; out of bounds it reads zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, final

from adtypes.affine import Sizes, axis, identity, kept, on_ranges, shift, solve, unused
from adtypes.algebra import bind
from adtypes.dtypes import Num
from adtypes.errors import DTypeError, ReshapeError, ShapeError
from adtypes.namespace import Array, Forms, Namespace
from adtypes.op import Linear
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

def vet_forms(source: Sizes, shape: Sizes, forms: Forms) -> None:
    """An error for forms over other axes than those of the grid, or so large that machine integers cannot hold their values."""
    for _, terms in forms:
        axes = [a for a, _ in terms]
        if axes != sorted(set(axes)) or any(not 0 <= a < len(shape) or not k for a, k in terms):
            raise ShapeError(f"forms over the axes {axes} of {list(shape)}")
    if any(n < 0 for n in shape) or len(forms) != len(source):
        raise ShapeError(f"{len(forms)} forms from {list(source)} to {list(shape)}")
    if any(abs(f[0]) + sum(abs(k) * max(shape[a], 1) for a, k in f[1]) >= 1 << 60 for f in forms):
        raise ShapeError("forms with values beyond all memory")


def vet_axes(rank: int, axes: Sizes) -> None:
    """An error for axes that are not there, or twice."""
    if len(set(axes)) != len(axes) or any(not 0 <= a < rank for a in axes):
        raise ShapeError(f"axes {list(axes)} of an argument of rank {rank}")


@final
class View(Linear):
    """``out[is] = x[forms(is)]``, zero where out of bounds."""

    shape: Sizes
    forms: Forms

    def spec(self, x: Spec) -> Spec:
        if len(self.forms) != x.ndim:
            raise ShapeError(f"view: {len(self.forms)} forms for an argument of rank {x.ndim}")
        return x.with_shape(self.shape)

    def vet(self, x: Spec) -> None:
        vet_forms(x.shape, self.shape, self.forms)

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.view(x, self.shape, self.forms)

    def transpose(self, ct: AnyTensor, x: AnyTensor) -> AnyTensor:
        return unview(ct, x.spec.shape, self.forms)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        k = len(sizes)
        return bind(View(sizes + self.shape, identity(k) + shift(self.forms, k)), x)

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        from adtypes.ops.indexing import gather_affine  # the two files are one theory: views are gathers by affine indices

        return gather_affine(x, self.forms, ix, self.shape[len(ix) :])


@final
class Unview(Linear):
    """``out[forms(is)] += x[is]`` onto zeros of `shape`, dropped where out of bounds: the adjoint of `View`."""

    shape: Sizes
    forms: Forms

    def spec(self, x: Spec) -> Spec:
        return x.with_shape(self.shape)

    def vet(self, x: Spec) -> None:
        vet_forms(self.shape, x.shape, self.forms)

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.unview(x, self.shape, self.forms)

    def transpose(self, ct: AnyTensor, x: AnyTensor) -> AnyTensor:
        return view(ct, x.spec.shape, self.forms)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        k = len(sizes)
        return bind(Unview(sizes + self.shape, identity(k) + shift(self.forms, k)), x)


@final
class Sum(Linear):
    """Sum over some axes."""

    axes: Sizes

    def spec(self, x: Spec) -> Spec:
        return x.with_shape(tuple(n for k, n in enumerate(x.shape) if k not in self.axes))

    def vet(self, x: Spec) -> None:
        vet_axes(x.ndim, self.axes)
        if not issubclass(x.dtype, Num):
            raise DTypeError(f"sum does not accept {x.dtype.__name__}")

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.sum(x, self.axes)

    def transpose(self, ct: AnyTensor, x: AnyTensor) -> AnyTensor:
        return broadcast(ct, x.spec.shape, kept(x.spec.ndim, self.axes))

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return total(x, tuple(a + len(sizes) for a in self.axes))

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        y = _index_kept(ix, x, self.axes)
        return total(y, tuple(range(y.ndim - len(self.axes), y.ndim)))


@final
class Reshape(Linear):
    """The same elements in the same (row-major) order under another shape."""

    shape: Sizes

    def spec(self, x: Spec) -> Spec:
        if prod(self.shape) != x.size:
            raise ReshapeError(
                f"reshape: {list(x.shape)} has {x.size} elements, {list(self.shape)} has {prod(self.shape)}: "
                "element counts differ",
                remedy="write -1 for one of the sizes, and it becomes what is left",
            )
        return x.with_shape(self.shape)

    def eval(self, xp: Namespace, x: Array) -> Array:
        return xp.reshape(x, self.shape)

    def transpose(self, ct: AnyTensor, x: AnyTensor) -> AnyTensor:
        return reshape(ct, x.spec.shape)

    def batch(self, sizes: Sizes, mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return reshape(x, sizes + self.shape)

    def index(self, ix: Sequence[AnyTensor], x: AnyTensor) -> AnyTensor | None:
        from adtypes.ops.indexing import gather_reshaped

        return gather_reshaped(x, self.shape, ix)


@final
class Concat(Linear):
    """Arguments behind each other along one axis."""

    axis: int
    linear = -1

    def spec(self, *xs: Spec) -> Spec:
        first, k = xs[0], self.axis
        for m, x in enumerate(xs[1:], 1):
            fits = x.ndim == first.ndim and x.shape[:k] + x.shape[k + 1 :] == first.shape[:k] + first.shape[k + 1 :]
            if not fits:
                remedy = "all have the same other axes; stack([a, b]) puts tensors of one shape under a new axis"
                if x.ndim != first.ndim:
                    remedy = f"all have equally many axes: expand(x, {k}) adds one of size 1"
                raise ShapeError(f"concat along axis {k}: operand {m} is {x}, operand 0 is {first}", remedy=remedy)
            if x.dtype is not first.dtype:
                names = f"{first.dtype.__name__} and {x.dtype.__name__}"
                raise DTypeError(f"concat: dtypes {names} differ, of operands 0 and {m}", remedy="convert one with to_dtype")
        return first.with_shape((*first.shape[:k], sum(x.shape[k] for x in xs), *first.shape[k + 1 :]))

    def vet(self, *xs: Spec) -> None:
        vet_axes(xs[0].ndim, (self.axis,))

    def eval(self, xp: Namespace, *xs: Array) -> Array:
        return xp.concat(list(xs), self.axis)

    def transpose(self, ct: AnyTensor, *xs: AnyTensor) -> Sequence[AnyTensor]:
        out, start = [], 0
        for x in xs:
            out.append(cut(ct, self.axis, start, x.spec.shape[self.axis]))
            start += x.spec.shape[self.axis]
        return out

    def batch(self, sizes: Sizes, mapped: Sequence[bool], *xs: AnyTensor) -> AnyTensor:
        return bind(Concat(self.axis + len(sizes)), *[x if m else lead(sizes, x) for x, m in zip(xs, mapped)])

    def index(self, ix: Sequence[AnyTensor], *xs: AnyTensor) -> AnyTensor | None:
        from adtypes.ops.indexing import gather

        if len(ix) > self.axis:
            return None  # which argument it is depends on the index
        return bind(Concat(self.axis - len(ix) + ix[0].ndim), *[gather(x, *ix) for x in xs])


@final
class Stack(Linear):
    """Arguments of one shape under a new outer axis."""

    linear = -1

    def spec(self, *xs: Spec) -> Spec:
        for k, x in enumerate(xs[1:], 1):
            if x != xs[0]:
                if x.shape != xs[0].shape:
                    remedy = "those under a new axis have one shape; concat([a, b], axis) joins along an axis that they have"
                    raise ShapeError(f"stack: operand {k} is {x}, operand 0 is {xs[0]}", remedy=remedy)
                names = f"{xs[0].dtype.__name__} and {x.dtype.__name__}"
                raise DTypeError(f"stack: dtypes {names} differ, of operands 0 and {k}", remedy="convert one with to_dtype")
        return xs[0].with_shape((len(xs), *xs[0].shape))

    def eval(self, xp: Namespace, *xs: Array) -> Array:
        return xp.stack(list(xs))

    def transpose(self, ct: AnyTensor, *xs: AnyTensor) -> Sequence[AnyTensor]:
        return [at(ct, 0, k) for k in range(len(xs))]

    def batch(self, sizes: Sizes, mapped: Sequence[bool], *xs: AnyTensor) -> AnyTensor:
        k = len(sizes)
        stacked = bind(self, *[x if m else lead(sizes, x) for x, m in zip(xs, mapped)])
        return permute(stacked, (*range(1, k + 1), 0, *range(k + 1, stacked.ndim)))

    def index(self, ix: Sequence[AnyTensor], *xs: AnyTensor) -> AnyTensor | None:
        from adtypes.ops.indexing import gather

        if len(ix) == 1 or ix[0].ndim:
            return None
        return gather(bind(self, *[gather(x, *ix[1:]) for x in xs]), ix[0])

    def show(self, *args: str) -> str:
        return f"[{', '.join(args)}]"


# ---------------------------------------------------------------- spellings, used by rows and by the front
def view(x: AnyTensor, shape: Sizes, forms: Forms) -> AnyTensor:
    """A view, unless it is the identity."""
    if shape == x.spec.shape and forms == identity(len(shape)):
        return x
    return bind(_view(shape, forms), x)


def broadcast(x: AnyTensor, shape: Sizes, axes: Sizes) -> AnyTensor:
    """The array of `shape` whose axis ``axes[k]`` is axis `k` of `x`, constant along all others."""
    if not axes:  # a number
        return bind(_view(shape, ()), x) if shape else x
    return view(x, shape, tuple([(0, ((a, 1),)) for a in axes]))


# Rows are values: those that come again are made once.
_view = lru_cache(maxsize=1024)(View)
_reshape = lru_cache(maxsize=256)(Reshape)


def lead(sizes: Sizes, x: AnyTensor) -> AnyTensor:
    """`x` repeated under the leading axes `sizes`."""
    k = len(sizes)
    return broadcast(x, sizes + x.spec.shape, tuple(range(k, k + x.ndim)))


def permute(x: AnyTensor, perm: Sizes) -> AnyTensor:
    """Result axis `m` is source axis ``perm[m]``."""
    where = {p: m for m, p in enumerate(perm)}
    return view(x, tuple(x.spec.shape[p] for p in perm), tuple((0, ((where[k], 1),)) for k in range(x.ndim)))


def cut(x: AnyTensor, axis_: int, start: int, size: int, step: int = 1) -> AnyTensor:
    """``size`` elements along one axis from `start` in steps of `step`; zeros where that leaves the array."""
    forms = tuple((start, ((k, step),)) if k == axis_ else axis(k) for k in range(x.ndim))
    return view(x, tuple(size if k == axis_ else n for k, n in enumerate(x.spec.shape)), forms)


def at(x: AnyTensor, axis_: int, i: int) -> AnyTensor:
    """The subarray at a static index of one axis."""
    shape = x.spec.shape[:axis_] + x.spec.shape[axis_ + 1 :]
    forms = tuple((i, ()) if k == axis_ else axis(k - (k > axis_)) for k in range(x.ndim))
    return view(x, shape, forms)


def reshape(x: AnyTensor, shape: Sizes) -> AnyTensor:
    return x if shape == x.spec.shape else bind(_reshape(shape), x)


def total(x: AnyTensor, axes: Sizes) -> AnyTensor:
    return bind(_sum(axes), x) if axes else x


_sum = lru_cache(maxsize=256)(Sum)


def _index_kept(ix: Sequence[AnyTensor], x: AnyTensor, axes: Sizes) -> AnyTensor:
    """`x` with reduced axes last, indexed in its leading ones."""
    from adtypes.ops.indexing import gather

    return gather(permute(x, kept(x.ndim, axes) + axes), *ix)


def unview(ct: AnyTensor, shape: Sizes, forms: Forms) -> AnyTensor:
    """The adjoint of a view from a source of `shape`: a sum over repeated axes, then a view back where that exists.

    ``out[y] = sum over {is : forms(is) = y} of ct[is]``. If each form has an axis with coefficient 1 or -1 that no other form
    mentions, and no axis is left over, the axes are affine functions of `y`: the adjoint of a slice is a pad, of a permutation a
    permutation. Otherwise (windows, strides, diagonals) the row `Unview` adds up, within ranges that are read along other axes.
    """
    free, forms = unused(ct.ndim, forms)
    if free:
        ct = total(ct, free)
    solved = solve(ct.spec.shape, forms)
    if solved is None:
        part, inner, outer = on_ranges(ct.spec.shape, shape, forms)
        made = bind(Unview(part, inner), ct)
        return made if part == shape and outer == identity(len(shape)) else unview(made, shape, outer)
    units, back = solved
    if units:
        ct = reshape(ct, ct.spec.shape + (1,) * units)
    return view(ct, shape, back)
