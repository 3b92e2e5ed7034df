"""`vmap_`: mapping over axes given by number, for batches that are not the leading axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from adtypes.calls import parameters, taken_apart
from adtypes.errors import ShapeError, TreeError, count
from adtypes.loops import build_rows
from adtypes.operands import as_tensor
from adtypes.shapes import moveaxis
from adtypes.tensor import AnyTensor
from adtypes.tree import TreeDef, flatten

Axes: TypeAlias = "int | Sequence[int | None] | None"


def vmap_(f: Callable[..., Any], in_axes: Axes = 0, out_axes: int | Sequence[int] = 0) -> Callable[..., Any]:
    """The function that calls `f` for each place along an axis of its arguments, and stacks the results.

    ``in_axes[k]`` is the axis of all leaves of argument `k`, or None for an argument that is the same in every call; one axis
    is for all arguments. Arguments that are given by name are mapped along axis 0. The results are stacked along `out_axes`, one
    for all leaves or one for each component of a tuple. Sizes that differ are a `ShapeError` with the path of the leaf. The type
    checker knows nothing of the result: `vmap` over `Rows` is the typed form.

    >>> from adtypes import array
    >>> a, v = array([[1.0, 2.0], [3.0, 4.0]]), array([1.0, 10.0])
    >>> vmap_(lambda column, v: column @ v, in_axes=(1, None))(a, v)
    Tensor([31., 42.], f64)
    >>> vmap_(lambda x: x * v, out_axes=1)(a)
    Tensor([[ 1.,  3.],
            [20., 40.]], f64)
    """

    for axis in in_axes if isinstance(in_axes, Sequence) and not isinstance(in_axes, str) else (in_axes,):
        if axis is not None and (isinstance(axis, bool) or not isinstance(axis, (int, np.integer))):
            raise ShapeError(
                f"vmap_: {axis!r} in in_axes is not an axis",
                remedy="an axis is an int, or None; leaves of one argument that lie differently are put in order by moveaxis, or "
                "are arguments of their own",
            )

    def mapped(*args: Any, **kw: Any) -> Any:
        axes = list(in_axes) if isinstance(in_axes, Sequence) else [in_axes] * len(args)
        if len(axes) != len(args):
            what = f"vmap_: {count(len(axes), 'axis')} for {count(len(args), 'argument')}"
            raise ShapeError(what, remedy="in_axes has one for each, or is one for all")
        axes += [0] * len(kw)
        leaves, structure = taken_apart((*args, *kw.values()), f, args, kw)
        each = [k for k, part in enumerate(structure.children()) for _ in range(part.n)]
        tensors = [as_tensor(x, "vmap_") for x in leaves]
        along = [axes[k] is not None for k in each]

        def path(j: int) -> str:
            names = [*parameters(f, len(args)), *kw]
            return [place for name, part in zip(names, structure.children()) for place in part.paths(name)][j]

        rows = [x if (a := axes[k]) is None else _front(x, a, partial(path, j)) for j, (x, k) in enumerate(zip(tensors, each))]
        n = _size(rows, along, path)

        def row(i: Any) -> Any:
            given = _call(structure, [x[i] if m else x for x, m in zip(rows, along)])
            return f(*given[: len(args)], **dict(zip(kw, given[len(args) :])))

        return _placed(build_rows(n, row).tree, out_axes)

    return mapped


def _call(structure: TreeDef, leaves: Sequence[AnyTensor]) -> tuple[Any, ...]:
    return structure.unflatten(leaves)  # type: ignore[return-value]


def _front(x: AnyTensor, axis: int, path: Callable[[], str]) -> AnyTensor:
    if not -x.ndim <= axis < x.ndim:
        raise ShapeError(f"vmap_: {x.spec} has no axis {axis}", path=path(), remedy="None stands for an argument without one")
    return moveaxis(x, axis, 0)


def _size(rows: Sequence[AnyTensor], along: Sequence[bool], path: Callable[[int], str]) -> int:
    """The common size of the axes; `path` says where an argument is."""
    found = [(x.spec.shape[0], j) for j, (x, m) in enumerate(zip(rows, along)) if m]
    if not found:
        raise ShapeError("vmap_: no argument has an axis to map along", remedy="give one with in_axes, or call f itself")
    n, first = found[0]
    for size, j in found:
        if size != n:
            remedy = "axes that are mapped have one size; in_axes names another axis, or None for what is the same in every call"
            raise ShapeError(f"vmap_: size {size}, but {n} in {path(first)}", path=path(j), remedy=remedy)
    return n


def _placed(tree: Any, axes: int | Sequence[int]) -> Any:
    if isinstance(axes, Sequence):
        if not isinstance(tree, tuple) or len(tree) != len(axes):
            what = f"a tuple of {len(tree)}" if isinstance(tree, tuple) else f"a {type(tree).__name__}"
            raise TreeError(f"vmap_: {len(axes)} out_axes for {what}", remedy="out_axes has one for each component of a tuple")
        parts = [_placed(part, axis) for part, axis in zip(tree, axes)]
        return type(tree)(*parts) if hasattr(tree, "_fields") else tuple(parts)
    leaves, structure = flatten(tree, "result")
    made = []
    for x, path in zip(map(as_tensor, leaves), structure.paths("result")):
        if not -x.ndim <= axes < x.ndim:
            remedy = "out_axes is the place of the new axis in the result"
            raise ShapeError(f"vmap_: the result {x.spec} has no axis {axes}", path=path, remedy=remedy)
        made.append(moveaxis(x, 0, axes))
    return structure.unflatten(made)
