"""Functions that move elements: reshaping, reordering and slicing.

All of them are spellings of a few rows; those that read at static places are views.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Sequence
from math import prod
from operator import index
from typing import Any, Literal, TypeAlias, overload

import numpy as np

from adtypes.affine import axis as along
from adtypes.algebra import bind
from adtypes.dtypes import DT, I32, I64, NT, Bool
from adtypes.errors import DTypeError, ReshapeError, ShapeError, count
from adtypes.index import sizes, static_size
from adtypes.namespace import Form
from adtypes.operands import as_tensor, is_tensor, remembered
from adtypes.ops.comparison import Equal, LessEqual
from adtypes.ops.comparison import cast as convert
from adtypes.ops.constants import Iota
from adtypes.ops.indexing import expect_index, gather
from adtypes.ops.layout import Concat, Unview, broadcast, view
from adtypes.ops.layout import permute as permuted
from adtypes.ops.layout import reshape as reshaped
from adtypes.tensor import AnyTensor, Tensor, axis_of, select_any
from adtypes.typevars import D1, D2, D3, P1, N, Rest, Sh
from adtypes.usage import hinted

_0: TypeAlias = Literal[0]
_1: TypeAlias = Literal[1]
_2: TypeAlias = Literal[2]
Some: TypeAlias = "tuple[Any, ...]"


# ---- shapes
@overload
def reshape(x: Tensor[DT, *tuple[Any, ...]], shape: N) -> Tensor[DT, N]: ...
@overload
def reshape(x: Tensor[DT, *tuple[Any, ...]], shape: tuple[*Sh]) -> Tensor[DT, *Sh]: ...
@remembered
def reshape(x: AnyTensor, shape: Any) -> AnyTensor:
    """The same elements in row-major order under another shape; one size may be -1, for what is left.

    >>> from adtypes import iota
    >>> reshape(iota(6), (2, 3))
    Tensor([[0, 1, 2],
            [3, 4, 5]], i64)
    """
    x = as_tensor(x, "reshape")
    wanted = (shape,) if isinstance(shape, (int, np.integer)) else shape
    if isinstance(wanted, tuple) and any(isinstance(n, (int, np.integer)) and n == -1 for n in wanted):
        sizes([0 if isinstance(n, (int, np.integer)) and n == -1 else n for n in wanted], "reshape")
        k, known = wanted.index(-1), prod(n for n in wanted if n != -1)
        if wanted.count(-1) > 1 or not known or x.spec.size % known:
            why = "no size fits -1" if known or wanted.count(-1) > 1 else "any size fits -1"
            remedy = "one size may be -1, if the others are not 0, and divide the number of elements"
            raise ReshapeError(f"reshape: {list(x.spec.shape)} to {list(wanted)}: {why}", remedy=remedy)
        wanted = (*wanted[:k], x.spec.size // known, *wanted[k + 1 :])
    return reshaped(x, sizes(wanted, "reshape"))


@remembered
def flatten(x: Tensor[DT, *tuple[Any, ...]]) -> Tensor[DT, Any]:
    """All elements in row-major order along one axis."""
    x = as_tensor(x, "flatten")
    return reshaped(x, (x.spec.size,))


@overload
def expect(x: Tensor[DT, *tuple[Any, ...]], shape: N) -> Tensor[DT, N]: ...
@overload
def expect(x: Tensor[DT, *tuple[Any, ...]], shape: tuple[*Sh]) -> Tensor[DT, *Sh]: ...
def expect(x: AnyTensor, shape: Any) -> AnyTensor:
    """The same tensor, known to the type checker by this shape, which is compared with the real one.

    >>> from adtypes import array
    >>> expect(array([1.0, 2.0]), (2,))
    Tensor([1., 2.], f64)
    """
    x = as_tensor(x, "expect")
    if x.spec.shape != (wanted := sizes(shape, "expect")):
        raise ShapeError(f"expect: {x.spec} does not have shape {list(wanted)}", remedy="correct the sizes, or reshape")
    return x


@remembered
def squeeze(x: Tensor[DT, *tuple[Any, ...]], axis: int | None = None) -> Tensor[DT, *tuple[Any, ...]]:
    """Without an axis of size 1, or without all of them; the type checker does not know the shape."""
    x = as_tensor(x, "squeeze")
    shape = x.spec.shape
    if axis is None:
        return reshaped(x, tuple(n for n in shape if n != 1))
    k = axis_of("squeeze", x.spec, axis)
    if shape[k] != 1:
        what = f"squeeze: axis {axis} of {x.spec} has size {shape[k]}, not 1"
        raise ShapeError(what, remedy="a longer axis is indexed, such as x[:, 0], or reduced, such as sum(x, axis)")
    return reshaped(x, shape[:k] + shape[k + 1 :])


@overload
def expand(x: Tensor[DT, *Sh], axis: _0) -> Tensor[DT, Any, *Sh]: ...
@overload
def expand(x: Tensor[DT, D1, *Rest], axis: _1) -> Tensor[DT, D1, Any, *Rest]: ...
@overload
def expand(x: Tensor[DT, *Sh], axis: Literal[-1]) -> Tensor[DT, *Sh, Any]: ...
@remembered
def expand(x: AnyTensor, axis: int) -> AnyTensor:
    """With a new axis of size 1.

    >>> from adtypes import iota
    >>> expand(iota(3), -1).shape
    (3, 1)
    """
    x = as_tensor(x, "expand")
    shape = x.spec.shape
    k = axis_of("expand", x.spec.with_shape((1, *shape)), axis)
    return view(x, (*shape[:k], 1, *shape[k:]), tuple(along(a + (a >= k)) for a in range(x.ndim)))


# ---- order
@remembered
def transpose(x: Tensor[DT, D1, D2, *Rest]) -> Tensor[DT, D2, D1, *Rest]:
    """The two outer axes swapped."""
    x = as_tensor(x, "transpose")
    if x.ndim < 2:
        raise ShapeError(f"transpose: {x.spec} has fewer than two axes", remedy="expand(x, 0) is a row, expand(x, 1) a column")
    return permuted(x, (1, 0, *range(2, x.ndim)))


@overload
def permute(x: Tensor[DT, D1, D2], perm: tuple[_1, _0]) -> Tensor[DT, D2, D1]: ...
@overload
def permute(x: Tensor[DT, D1, D2, D3], perm: tuple[_0, _2, _1]) -> Tensor[DT, D1, D3, D2]: ...
@overload
def permute(x: Tensor[DT, D1, D2, D3], perm: tuple[_1, _0, _2]) -> Tensor[DT, D2, D1, D3]: ...
@overload
def permute(x: Tensor[DT, D1, D2, D3], perm: tuple[_1, _2, _0]) -> Tensor[DT, D2, D3, D1]: ...
@overload
def permute(x: Tensor[DT, D1, D2, D3], perm: tuple[_2, _0, _1]) -> Tensor[DT, D3, D1, D2]: ...
@overload
def permute(x: Tensor[DT, D1, D2, D3], perm: tuple[_2, _1, _0]) -> Tensor[DT, D3, D2, D1]: ...
@overload
def permute(x: Tensor[DT, *Sh], perm: tuple[int, int, int, int, *tuple[int, ...]]) -> Tensor[DT, *Some]: ...
@remembered
def permute(x: AnyTensor, perm: tuple[int, ...]) -> AnyTensor:
    """Axes in another order: axis `m` of the result is axis ``perm[m]`` of `x`.

    >>> from adtypes import zeros, F64
    >>> permute(zeros((2, 3, 4), F64), (2, 0, 1)).shape
    (4, 2, 3)
    """
    x = as_tensor(x, "permute")
    if not isinstance(perm, (tuple, list)) or sorted(perm) != list(range(x.ndim)):
        what = f"permute: {list(perm) if isinstance(perm, (tuple, list)) else perm!r} does not name each axis of {x.spec} once"
        raise ShapeError(what, remedy=f"such as permute(x, {(*reversed(range(x.ndim)),)}), which reverses all of them")
    return permuted(x, tuple(perm))


@remembered
def moveaxis(x: Tensor[DT, *tuple[Any, ...]], source: int, destination: int) -> Tensor[DT, *tuple[Any, ...]]:
    """One axis moved to another place; the type checker does not know the shape."""
    x = as_tensor(x, "moveaxis")
    a, b = axis_of("moveaxis", x.spec, source), axis_of("moveaxis", x.spec, destination)
    order = [k for k in range(x.ndim) if k != a]
    order.insert(b, a)
    return permuted(x, tuple(order))


@remembered
def reverse(x: Tensor[DT, *Sh], axis: int = 0) -> Tensor[DT, *Sh]:
    """The elements in reverse order along an axis.

    >>> from adtypes import iota
    >>> reverse(iota(3))
    Tensor([2, 1, 0], i64)
    """
    x = as_tensor(x, "reverse")
    k, shape = axis_of("reverse", x.spec, axis), x.spec.shape
    return view(x, shape, tuple((n - 1, ((a, -1),)) if a == k else along(a) for a, n in enumerate(shape)))


# ---- parts
def slice(
    x: Tensor[DT, *tuple[Any, ...]],
    start: int | Sequence[int],
    stop: int | Sequence[int],
    step: int | Sequence[int] = 1,
) -> Tensor[DT, *tuple[Any, ...]]:
    """``x[start:stop:step]``; with sequences, of the first axes. As in brackets, negative places count from the end.

    >>> from adtypes import iota
    >>> slice(iota(6), 1, 5, 2)
    Tensor([1, 3], i64)
    """
    starts, stops = (
        list(ends) if isinstance(ends, Iterable) and not is_tensor(ends) else [ends]  # the brackets refuse tensors
        for ends in (start, stop)
    )
    steps = list(step) if isinstance(step, Iterable) else [step] * len(starts)
    if not len(starts) == len(stops) == len(steps):
        what = f"slice: {len(starts)} starts, {len(stops)} stops, {len(steps)} steps"
        raise ShapeError(what, remedy="give one of each for each of the first axes")
    x = as_tensor(x, "slice")
    got: AnyTensor = x[tuple(map(builtins.slice, starts, stops, steps))]  # type: ignore[index]
    return got


@hinted
def pad(x: Tensor[DT, *tuple[Any, ...]], widths: Sequence[tuple[int, int]]) -> Tensor[DT, *tuple[Any, ...]]:
    """`x` with zeros before and after, along the first axes; negative widths cut off.

    >>> from adtypes import array
    >>> pad(array([1.0, 2.0]), [(1, 2)])
    Tensor([0., 1., 2., 0., 0.], f64)
    """
    x = as_tensor(x, "pad")
    try:
        pairs = [(index(before), index(behind)) for before, behind in widths]
    except (TypeError, ValueError):
        remedy = "one pair (before, behind) for each axis, such as pad(x, [(1, 1)])"
        raise ShapeError(f"pad: {widths!r} are not pairs of widths for {x.spec}", remedy=remedy) from None
    if len(pairs) > x.ndim:
        raise ShapeError(f"pad: {count(len(pairs), 'pair')} of widths for {x.spec}", remedy="one pair for each of the first axes")
    shape, forms = list(x.spec.shape), list[Form]()
    for k, n in enumerate(x.spec.shape):
        before, after = pairs[k] if k < len(pairs) else (0, 0)
        shape[k] = max(0, n + before + after)
        forms.append((-before, ((k, 1),)))
    return view(x, tuple(shape), tuple(forms))


@remembered
def diagonal(x: Tensor[DT, N, N, *Rest]) -> Tensor[DT, N, *Rest]:
    """``x[i, i]`` for all i.

    >>> from adtypes import array
    >>> diagonal(array([[1, 2], [3, 4]]))
    Tensor([1, 4], i64)
    """
    x = as_tensor(x, "diagonal")
    shape = x.spec.shape
    if len(shape) < 2 or shape[0] != shape[1]:
        what = f"diagonal: {x.spec} is not square in its two outer axes"
        raise ShapeError(what, remedy="other axes come first by permute, diagonals of a stack of matrices by vmap")
    return view(x, shape[1:], (along(0), along(0), *(along(k) for k in range(1, x.ndim - 1))))


@overload
def diag(x: Tensor[NT, N]) -> Tensor[NT, N, N]: ...
@overload
def diag(x: Tensor[NT, N, N]) -> Tensor[NT, N]: ...
@remembered
def diag(x: AnyTensor) -> AnyTensor:
    """The matrix with this vector on its diagonal and zeros elsewhere; of a square matrix, its diagonal.

    >>> from adtypes import array
    >>> diag(array([1.0, 2.0]))
    Tensor([[1., 0.],
            [0., 2.]], f64)
    >>> diag(diag(array([1.0, 2.0])))
    Tensor([1., 2.], f64)
    """
    x = as_tensor(x, "diag")
    if x.ndim == 1:
        if x.spec.dtype is Bool:
            raise DTypeError("diag: a vector of truth values", remedy="convert it to numbers: to_dtype(p, I64)")
        n = x.spec.shape[0]
        return bind(Unview((n, n), (along(0), along(0))), x)
    if x.ndim != 2:
        raise ShapeError(f"diag: {x.spec} is neither a vector nor a matrix", remedy="diagonal(x) is that of two outer axes")
    return diagonal(x)


def tril(x: Tensor[NT, D1, D2]) -> Tensor[NT, D1, D2]:
    """The lower triangle of a matrix, zeros above."""
    return _triangle("tril", x, lower=True)


def triu(x: Tensor[NT, D1, D2]) -> Tensor[NT, D1, D2]:
    """The upper triangle of a matrix, zeros below."""
    return _triangle("triu", x, lower=False)


@remembered
def _triangle(name: str, x: AnyTensor, lower: bool) -> AnyTensor:
    x = as_tensor(x, name)
    if x.ndim != 2:
        remedy = f"for a stack of matrices write vmap({name}, rows(x)).stack()" if x.ndim > 2 else None
        raise ShapeError(f"{name}: {x.spec} is not a matrix", remedy=remedy)
    shape = x.spec.shape
    row, column = (broadcast(bind(Iota(n)), shape, (k,)) for k, n in enumerate(shape))
    return select_any(name, bind(LessEqual(), *((column, row) if lower else (row, column))), x, Tensor.zeros(x.spec))


@overload
def take(x: Tensor[DT, D1, *Rest], ix: Tensor[I64]) -> Tensor[DT, *Rest]: ...
@overload
def take(x: Tensor[DT, D1, *Rest], ix: Tensor[I64, N]) -> Tensor[DT, N, *Rest]: ...
@overload
def take(x: Tensor[DT, D1, *Rest], ix: Tensor[I64, N, P1]) -> Tensor[DT, N, P1, *Rest]: ...
@overload
def take(x: Tensor[DT, *tuple[Any, ...]], ix: Tensor[I64, *tuple[Any, ...]], axis: int) -> Tensor[DT, *tuple[Any, ...]]: ...
@remembered
def take(x: AnyTensor, ix: AnyTensor, axis: int = 0) -> AnyTensor:
    """``x[ix[..]]`` for each element of `ix`, along the outer axis if none is named; reads 0 out of bounds.

    The axes of `ix` stand in the result where the axis stood.

    >>> from adtypes import array
    >>> take(array([1.0, 2.0, 3.0]), array([2, 0, 5]))
    Tensor([3., 1., 0.], f64)
    """
    x, ix = as_tensor(x, "take"), as_tensor(ix, "take")
    expect_index("take", ix.spec)
    place = axis_of("take", x.spec, axis)
    if not place:
        return gather(x, ix)
    made, n = gather(moveaxis(x, place, 0), ix), ix.ndim
    return permuted(made, (*range(n, n + place), *range(n), *range(n + place, made.ndim)))


@remembered
def roll(x: Tensor[DT, *Sh], shift: int, axis: int = 0) -> Tensor[DT, *Sh]:
    """Moved by `shift` places along an axis; what leaves it at one end comes in at the other; `shift` is a Python int.

    >>> from adtypes import array
    >>> roll(array([1.0, 2.0, 3.0]), 1)
    Tensor([3., 1., 2.], f64)
    """
    t: AnyTensor = as_tensor(x, "roll")
    if isinstance(shift, bool) or not isinstance(shift, (int, np.integer)):
        raise DTypeError(
            f"roll: {type(shift).__name__} is not a shift",
            remedy="a shift is a Python int; for one that is computed write build1(n, lambda i: x[(i - shift) % n])",
        )
    place = axis_of("roll", t.spec, axis)
    n = t.spec.shape[place]
    k = int(shift) % n if n else 0
    if not k:
        return t
    before, sizes = (0,) * place, t.spec.shape[:place]
    return bind(Concat(place), slice(t, (*before, n - k), (*sizes, n)), slice(t, (*before, 0), (*sizes, n - k)))


@remembered
def one_hot(ix: Tensor[I64, *Sh], n: N, dtype: type[DT]) -> Tensor[DT, *Sh, N]:
    """1 at the position that each index names along a new last axis, 0 elsewhere.

    >>> from adtypes import F64, array
    >>> one_hot(array([1, 0]), 3, F64)
    Tensor([[0., 1., 0.],
            [1., 0., 0.]], f64)
    """
    i = as_tensor(ix, "one_hot")
    i = convert(i, I64) if i.dtype is I32 else i
    if i.dtype is not I64:
        raise DTypeError(f"one_hot: the indices are {i.spec}", remedy="they are integers: to_dtype(ix, I64)").about(i)
    shape = (*i.spec.shape, static_size(n, "one_hot"))
    here, there = broadcast(i, shape, tuple(range(i.ndim))), broadcast(bind(Iota(shape[-1])), shape, (i.ndim,))
    return convert(bind(Equal(), here, there), dtype)
