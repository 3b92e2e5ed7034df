"""Running products: in programs and of wide rows one row after the other, else in rounds that double the factors of a product."""

from __future__ import annotations

from typing import cast

from adtypes.algebra import bind
from adtypes.dtypes import NT
from adtypes.loops import map_accum
from adtypes.operands import as_tensor, constant, is_written_down, remembered
from adtypes.ops.layout import Concat, broadcast, permute
from adtypes.rows import Rows
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor, Tensor, axis_of
from adtypes.typevars import Sh

LONG, WIDE = 32, 256  # rows from which on steps pay in programs, and elements of one where steps are calls as well


def cumprod(x: Tensor[NT, *Sh], axis: int = 0) -> Tensor[NT, *Sh]:
    """Running products along an axis; their derivatives are right where factors are 0.

    >>> from adtypes import array
    >>> cumprod(array([1, 2, 3]))
    Tensor([1, 2, 6], i64)
    """
    y = as_tensor(x, "cumprod")
    k = axis_of("cumprod", y.spec, axis)
    n = y.spec.shape[k]
    in_steps = n >= LONG and (is_written_down() or y.spec.size >= WIDE * n)
    return cast("Tensor[NT, *Sh]", _in_steps(y, k) if in_steps else _in_rounds(y, k))


def _in_steps(x: AnyTensor, k: int) -> AnyTensor:
    rows = permute(x, (k, *(a for a in range(x.ndim) if a != k)))

    def step(before: AnyTensor, row: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
        made = before * row
        return made, made

    start = _ones(rows.spec.with_shape(rows.spec.shape[1:]))
    _, made = map_accum(step, start, Rows(rows.spec.shape[0], rows))
    return permute(made.stack(), (*range(1, k + 1), 0, *range(k + 1, x.ndim)))


@remembered
def _in_rounds(x: AnyTensor, k: int) -> AnyTensor:
    n, length = x.spec.shape[k], 1
    y = permute(x, (k, *(a for a in range(x.ndim) if a != k)))
    while length < n:  # after each round a position has the product of twice as many
        y = y * bind(Concat(0), _ones(y.spec.with_shape((length, *y.spec.shape[1:]))), y[: n - length])
        length *= 2
    return permute(y, (*range(1, k + 1), 0, *range(k + 1, x.ndim)))


def _ones(spec: Spec) -> AnyTensor:
    return broadcast(constant(1, spec.dtype, "cumprod"), spec.shape, ())
