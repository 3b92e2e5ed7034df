"""Functions that make one tensor of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, overload

from adtypes.algebra import bind
from adtypes.construct import Plus
from adtypes.dtypes import DT
from adtypes.errors import AdtypesError, ShapeError
from adtypes.index import static_size
from adtypes.operands import align, as_tensor, is_tensor, remembered
from adtypes.ops.layout import Concat, Stack, lead
from adtypes.shapes import moveaxis
from adtypes.tensor import AnyTensor, Tensor, axis_of
from adtypes.typevars import D1, D2, N, Rest, Sh
from adtypes.usage import hinted


@remembered
def replicate(n: N, x: Tensor[DT, *Sh]) -> Tensor[DT, N, *Sh]:
    """`n` copies along a new outer axis.

    >>> from adtypes import array
    >>> replicate(2, array([1, 2]))
    Tensor([[1, 2],
            [1, 2]], i64)
    """
    return lead((static_size(n, "replicate"),), as_tensor(x, "replicate"))


@remembered
def append(x: Tensor[DT, D1, *Rest], y: Tensor[DT, D2, *Rest]) -> Tensor[DT, Plus[D1, D2], *Rest]:
    """`x` followed by `y` along the outer axis; the size is ``plus(m, n)``.

    >>> from adtypes import array
    >>> append(array([1, 2]), array([3]))
    Tensor([1, 2, 3], i64)
    """
    return _concat("append", 0, x, y)


@hinted
def concat(xs: Sequence[Tensor[DT, *tuple[Any, ...]]], axis: int = 0) -> Tensor[DT, *tuple[Any, ...]]:
    """Tensors joined one after the other along an axis; the type checker does not know the shape."""
    if not is_tensor(xs) and not xs:
        raise _nothing("concat")
    return _concat("concat", axis, *xs)


@remembered
def _concat(name: str, axis: int, *xs: AnyTensor) -> AnyTensor:
    made = [as_tensor(x, name) for x in xs]
    if isinstance(axis, int) and any(not x.spec.shape for x in made):
        raise ShapeError(
            f"{name}: a number has no axis to stand behind another along",
            remedy="array([1.0]) has one; stack([a, b]) makes a vector of numbers",
        )
    row = Concat(axis_of(name, made[0].spec, axis))
    try:
        return bind(row, *made)
    except AdtypesError as e:
        raise e.said_by(name, row.name) from None


@overload
def stack(xs: Sequence[Tensor[DT, *Sh]], axis: Literal[0] = 0) -> Tensor[DT, Any, *Sh]: ...
@overload
def stack(xs: Sequence[Tensor[DT, *tuple[Any, ...]]], axis: int) -> Tensor[DT, *tuple[Any, ...]]: ...
@hinted
def stack(xs: Sequence[AnyTensor], axis: int = 0) -> AnyTensor:
    """Tensors of one shape under a new axis, the outer one if none is named; a number is repeated over the shape of the others.

    >>> from adtypes import array
    >>> stack([array([1.0, 2.0]), array([3.0, 4.0])])
    Tensor([[1., 2.],
            [3., 4.]], f64)
    """
    if is_tensor(xs):
        raise ShapeError(f"stack of one tensor {xs.spec}", remedy="stack([a, b]) is of several; a tensor is stacked already")
    if not xs:
        raise _nothing("stack")
    made = _stack(*xs)
    place = axis_of("stack", made.spec, axis)
    return moveaxis(made, 0, place) if place else made


@remembered
def _stack(*xs: AnyTensor) -> AnyTensor:
    return bind(Stack(), *align("stack", *xs))


def _nothing(name: str) -> ShapeError:
    return ShapeError(f"{name} of no tensors", remedy="zeros((0, ..), dtype) makes an empty tensor")
