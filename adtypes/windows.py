"""Convolution and pooling: all windows of an input as one view, then one contraction or one reduction.

Images are ``[examples, channels, height, width]``. A view reads 0 outside of its source, which is what padding is; so nothing is
copied in the program, and the gradient by the input is the adjoint of that view, as a transposed convolution is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np

from adtypes.affine import axis
from adtypes.algebra import bind
from adtypes.dtypes import FT, Float
from adtypes.errors import DTypeError, ShapeError
from adtypes.namespace import Form
from adtypes.operands import as_tensor
from adtypes.ops.contraction import contract
from adtypes.ops.layout import Concat, Unview, broadcast, total, view
from adtypes.ops.reductions import Max
from adtypes.reductions import extremum
from adtypes.tensor import AnyTensor, Tensor
from adtypes.typevars import D1, D2, D3, D4, P1, P2, P3
from adtypes.usage import hinted

Pair: TypeAlias = int | tuple[int, int]
KERNELS = ("channels, output channels", "output channels, channels")  # their first axes, by where the channels of the input are
Padding: TypeAlias = "Pair | Literal['same', 'valid']"


@hinted
def conv1d(
    x: Tensor[FT, D1, D2, D3],
    kernels: Tensor[FT, P1, D2, P2],
    bias: Tensor[FT, P1] | None = None,
    *,
    stride: int = 1,
    padding: int | Literal["same", "valid"] = 0,
    dilation: int = 1,
) -> Tensor[FT, D1, P1, Any]:
    """Cross-correlation ``out[b, o, i] = sum x[b, c, stride * i + dilation * p - padding] * kernels[o, c, p]``, plus a bias.

    >>> from adtypes import array
    >>> conv1d(array([[[1.0, 2.0, 4.0]]]), array([[[-1.0, 1.0]]])).tolist()
    [[[1.0, 2.0]]]
    """
    return _conv("conv1d", 1, x, kernels, bias, stride, padding, dilation)


@hinted
def conv2d(
    x: Tensor[FT, D1, D2, D3, D4],
    kernels: Tensor[FT, P1, D2, P2, P3],
    bias: Tensor[FT, P1] | None = None,
    *,
    stride: Pair = 1,
    padding: Padding = 0,
    dilation: Pair = 1,
) -> Tensor[FT, D1, P1, Any, Any]:
    """Cross-correlation of images ``[b, c, h, w]`` with kernels ``[o, c, p, q]``, plus a bias for each output channel.

    The sizes are ``(h + 2 * padding - dilation * (p - 1) - 1) // stride + 1``. Padding "same" keeps them, for stride 1.

    >>> from adtypes import array
    >>> conv2d(array([[[[1.0, 2.0], [3.0, 4.0]]]]), array([[[[1.0, 10.0]]]])).tolist()
    [[[[21.0], [43.0]]]]
    """
    return _conv("conv2d", 2, x, kernels, bias, stride, padding, dilation)


@hinted
def conv_transpose1d(
    x: Tensor[FT, D1, D2, D3],
    kernels: Tensor[FT, D2, P1, P2],
    bias: Tensor[FT, P1] | None = None,
    *,
    stride: int = 1,
    padding: int = 0,
    dilation: int = 1,
) -> Tensor[FT, D1, P1, Any]:
    """Transposed convolution ``out[b, o, stride * i + dilation * p - padding] += x[b, c, i] * kernels[c, o, p]``, plus a bias.

    The size is ``(w - 1) * stride + dilation * (p - 1) + 1 - 2 * padding``.

    >>> from adtypes import array
    >>> conv_transpose1d(array([[[1.0, 2.0]]]), array([[[1.0, 10.0]]]), stride=2).tolist()
    [[[1.0, 10.0, 2.0, 20.0]]]
    """
    return _conv_transpose("conv_transpose1d", 1, x, kernels, bias, stride, padding, dilation)


@hinted
def conv_transpose2d(
    x: Tensor[FT, D1, D2, D3, D4],
    kernels: Tensor[FT, D2, P1, P2, P3],
    bias: Tensor[FT, P1] | None = None,
    *,
    stride: Pair = 1,
    padding: Pair = 0,
    dilation: Pair = 1,
) -> Tensor[FT, D1, P1, Any, Any]:
    """Transposed convolution of images ``[b, c, h, w]`` with kernels ``[c, o, p, q]``, plus a bias for each output channel.

    The adjoint of `conv2d` with the same kernels: each element of `x` adds a kernel to the result. The sizes are
    ``(h - 1) * stride + dilation * (p - 1) + 1 - 2 * padding``.

    >>> from adtypes import array
    >>> conv_transpose2d(array([[[[1.0, 2.0]]]]), array([[[[1.0], [10.0]]]])).tolist()
    [[[[1.0, 2.0], [10.0, 20.0]]]]
    """
    return _conv_transpose("conv_transpose2d", 2, x, kernels, bias, stride, padding, dilation)


def max_pool2d(
    x: Tensor[FT, D1, D2, D3, D4], size: Pair, *, stride: Pair | None = None, padding: Pair = 0
) -> Tensor[FT, D1, D2, Any, Any]:
    """The greatest element of each window; windows touch unless a stride is given. Padding never wins.

    In derivatives, the first element of a window that attains it, in row-major order, which is never padding.

    >>> from adtypes import array
    >>> max_pool2d(array([[[[1.0, 2.0], [3.0, 4.0]]]]), 2).tolist()
    [[[[4.0]]]]
    """
    t, sides = _images("max_pool2d", x, 2), _each("max_pool2d", "size", size, 2)
    pads = _each("max_pool2d", "padding", padding, 2, least=0)
    if any(p >= n for p, n in zip(pads, sides)):
        raise ShapeError(
            f"max_pool2d: padding {list(pads)} with windows of {list(sides)}",
            remedy="a window that sees nothing but padding has no greatest element: the padding is less than the size",
        )
    for k, n in enumerate(pads, 2):
        if n and not t.spec.shape[k]:
            raise ShapeError(f"max_pool2d of {t.spec}: windows that see nothing but padding").about(t)
        if n:  # the border repeated: a window that reaches over it has it inside, and ties go to the same element
            wide = (*t.spec.shape[:k], n, *t.spec.shape[k + 1 :])
            ends = [tuple((i, ()) if a == k else axis(a) for a in range(4)) for i in (0, t.spec.shape[k] - 1)]
            t = bind(Concat(k), view(t, wide, ends[0]), t, view(t, wide, ends[1]))
    windows = _windows("max_pool2d", t, sides, size if stride is None else stride, 0, 1)
    return extremum(Max, "max_pool2d", windows, (4, 5))


def avg_pool2d(
    x: Tensor[FT, D1, D2, D3, D4], size: Pair, *, stride: Pair | None = None, padding: Pair = 0
) -> Tensor[FT, D1, D2, Any, Any]:
    """The mean of each window, in which padding counts as zeros; windows touch unless a stride is given.

    >>> from adtypes import array
    >>> avg_pool2d(array([[[[1.0, 2.0], [3.0, 4.0]]]]), 2).tolist()
    [[[[2.5]]]]
    """
    p, q = _each("avg_pool2d", "size", size, 2)
    t = _images("avg_pool2d", x, 2)
    return total(_windows("avg_pool2d", t, (p, q), size if stride is None else stride, padding, 1), (4, 5)) / (p * q)


# ---------------------------------------------------------------- what they share
def _conv(
    name: str, rank: int, x: object, kernels: object, bias: object, stride: Pair, padding: Padding, dilation: Pair
) -> AnyTensor:
    t, k = _operands(name, rank, x, kernels, 1)
    size = k.spec.shape[2:]
    if isinstance(padding, str):
        padding = _named(name, padding, size, _each(name, "stride", stride, rank), _each(name, "dilation", dilation, rank))
    windows = _windows(name, t, size, stride, padding, dilation)
    b, c, o = 0, 1, 2
    grid, taps = tuple(range(3, 3 + rank)), tuple(range(3 + rank, 3 + 2 * rank))
    return _biased(name, contract(windows, (b, c, *grid, *taps), k, (o, c, *taps), (b, o, *grid)), bias)


def _conv_transpose(
    name: str, rank: int, x: object, kernels: object, bias: object, stride: Pair, padding: Pair, dilation: Pair
) -> AnyTensor:
    t, k = _operands(name, rank, x, kernels, 0)
    strides, pads = _each(name, "stride", stride, rank), _each(name, "padding", padding, rank, least=0)
    dilations = _each(name, "dilation", dilation, rank)
    shape = [t.spec.shape[0], k.spec.shape[1]]
    for n, w, s, p, d in zip(t.spec.shape[2:], k.spec.shape[2:], strides, pads, dilations):
        shape.append((n - 1) * s + d * (w - 1) + 1 - 2 * p)
        if n < 1 or w < 1 or shape[-1] < 1:
            what = f"{name}: of {t.spec} and kernels {k.spec}, padding {list(pads)} leaves nothing"
            raise ShapeError(what, remedy="padding cuts that much off each end of the result: take less").about(t, k)
    b, c, o = 0, 1, 2
    grid, taps = tuple(range(3, 3 + rank)), tuple(range(3 + rank, 3 + 2 * rank))
    each = contract(t, (b, c, *grid), k, (c, o, *taps), (b, o, *grid, *taps))
    return _biased(name, bind(Unview(tuple(shape), _places(strides, pads, dilations)), each), bias)


def _operands(name: str, rank: int, x: object, kernels: object, channels: int) -> tuple[AnyTensor, AnyTensor]:
    """The images and the kernels, of which that axis counts the channels of the input."""
    t, k = _images(name, x, rank), _images(name, kernels, rank, "kernels", KERNELS[channels])
    if t.spec.shape[1] != k.spec.shape[channels]:
        where = "axis 1 of both counts" if channels == 1 else "axis 1 of the input and axis 0 of the kernels count"
        raise ShapeError(
            f"{name}: {t.spec} has {t.spec.shape[1]} channels, the kernels {k.spec} are for {k.spec.shape[channels]}",
            remedy=f"{where} the channels of the input",
        ).about(t, k)
    if t.dtype is not k.dtype:
        raise DTypeError(
            f"{name}: the input is {t.spec}, the kernels are {k.spec}",
            remedy=f"convert one of them, for example with to_dtype(x, {k.dtype.__name__})",
        ).about(t, k)
    return t, k


def _biased(name: str, y: AnyTensor, bias: object) -> AnyTensor:
    if bias is None:
        return y
    add = as_tensor(bias, name)
    if add.spec.shape != y.spec.shape[1:2]:
        what = f"{name}: bias {add.spec} for {y.spec.shape[1]} output channels"
        raise ShapeError(what, remedy="a bias is a vector, with a number for each output channel").about(add, y)
    return y + broadcast(add, y.spec.shape, (1,))


def _named(name: str, padding: str, size: Sequence[int], stride: Sequence[int], dilation: Sequence[int]) -> Pair:
    if padding == "valid":
        return 0
    reach = [d * (n - 1) for n, d in zip(size, dilation)]
    if padding != "same" or any(s != 1 for s in stride) or any(r % 2 for r in reach):
        raise ShapeError(
            f"{name}: padding {padding!r} with kernels of {list(size)} and stride {list(stride)}",
            remedy='"same" is for odd kernels and stride 1; otherwise give numbers, or use pad',
        )
    first, *rest = (r // 2 for r in reach)
    return (first, *rest) if rest else first  # type: ignore[return-value]


def _windows(name: str, x: AnyTensor, size: Sequence[int], stride: Pair, padding: Pair, dilation: Pair) -> AnyTensor:
    """All windows along the axes behind the first two: axes example, channel, grid, place in the window."""
    rank, sizes = len(size), x.spec.shape[2:]
    strides, pads = _each(name, "stride", stride, rank), _each(name, "padding", padding, rank, least=0)
    dilations = _each(name, "dilation", dilation, rank)
    grid = list[int]()
    for n, w, s, p, d in zip(sizes, size, strides, pads, dilations):
        grid.append((n + 2 * p - d * (w - 1) - 1) // s + 1)
        if w < 1 or grid[-1] < 1:
            what = f"{name}: windows of {list(size)} do not fit into {x.spec} with padding {list(pads)}"
            raise ShapeError(what, remedy="axes are [example, channel, place, ..]; more padding makes room").about(x)
    return view(x, (*x.spec.shape[:2], *grid, *size), _places(strides, pads, dilations))


def _places(strides: Sequence[int], pads: Sequence[int], dilations: Sequence[int]) -> tuple[Form, ...]:
    """Where the elements of windows are, over example, channel, grid, place in the window."""
    rank = len(strides)
    along: list[Form] = [(-p, ((2 + k, s), (2 + rank + k, d))) for k, (s, p, d) in enumerate(zip(strides, pads, dilations))]
    return (axis(0), axis(1), *along)


def _images(name: str, x: object, rank: int, role: str = "input", first: str = "examples, channels") -> AnyTensor:
    t = as_tensor(x, name)
    what = f"{name}: the {role} {'are' if role == 'kernels' else 'is'} {t.spec}"
    if t.ndim != 2 + rank:
        last = "height, width" if rank == 2 else "width"
        raise ShapeError(what, remedy=f"its axes are {first}, {last}").about(t)
    if not issubclass(t.spec.dtype, Float):
        raise DTypeError(what, remedy="convert it with to_dtype(x, F64)").about(t)
    return t


def _each(name: str, role: str, n: Pair, rank: int, least: int = 1) -> tuple[int, ...]:
    """One number for each spatial axis."""
    many = tuple(int(k) if isinstance(k, np.integer) else k for k in (n if isinstance(n, tuple) else (n,) * rank))
    if len(many) != rank or any(isinstance(k, bool) or not isinstance(k, int) or k < least for k in many):
        raise ShapeError(f"{name}: {role} {n!r}", remedy=f"give one int from {least} on, or {rank}")
    return many
