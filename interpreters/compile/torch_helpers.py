"""Run-time functions of generated torch programs."""

from __future__ import annotations

from math import prod
from typing import TypeAlias

import torch

from interpreters.concrete.strong import repaired

Axes: TypeAlias = tuple[tuple[int, ...] | dict[int, int], ...]
Sizes: TypeAlias = tuple[int, ...]


def strided(x: torch.Tensor, shape: tuple[int, ...], axes: Axes, start: tuple[int, ...] = ()) -> torch.Tensor:
    """A window into `x`: several of its axes step along one axis of `x`, or one along several; nothing checks the bounds.

    ``axes[k]`` are the axes of the window that step along axis `k` of `x`, with their steps where those are not 1; the window
    begins at `start`. Axes that would step backwards in memory are flipped, which copies.

    >>> strided(torch.arange(5), (3, 3), ((0, 1),)).tolist()
    [[0, 1, 2], [1, 2, 3], [2, 3, 4]]
    """
    strides = [0] * len(shape)
    for stride, steps in zip(x.stride(), axes):
        for a, k in steps.items() if isinstance(steps, dict) else ((a, 1) for a in steps):
            strides[a] += k * stride
    place = x.storage_offset() + sum(o * s for o, s in zip(start, x.stride()))
    back = [a for a, s in enumerate(strides) if s < 0]
    if not back:
        return x.as_strided(shape, strides, place)
    place += sum(strides[a] * (shape[a] - 1) for a in back)
    return x.as_strided(shape, [abs(s) for s in strides], place).flip(back)


def gather(x: torch.Tensor, *ix: torch.Tensor, axis: int = 0) -> torch.Tensor:
    """``x[ix]`` for indices of the axes from `axis` on, zero where one is out of bounds; the indices broadcast.

    >>> gather(torch.tensor([5.0, 6.0]), torch.tensor([1, 2, -1])).tolist()
    [6.0, 0.0, 0.0]
    """
    dims, before, rest = x.shape[axis : axis + len(ix)], x.shape[:axis], x.shape[axis + len(ix) :]
    bad = (ix[0] < 0) | (ix[0] >= dims[0])
    flat = ix[0].to(torch.int64)
    for i, n in zip(ix[1:], dims[1:]):
        bad = bad | (i < 0) | (i >= n)
        flat = flat * n + i
    if 0 in dims:
        return x.new_zeros((*before, *bad.shape, *rest))
    flat = flat.masked_fill(bad, 0)
    y = x.reshape((*before, prod(dims), *rest)).index_select(axis, flat.reshape(-1))
    return y.reshape((*before, *flat.shape, *rest)).masked_fill(bad.reshape((*bad.shape, *[1] * len(rest))), 0)


def dot(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """The sum of all products of two tensors of one shape.

    A compiler makes one loop of the products and what they are made of, and accelerators lose digits of long sums otherwise.
    """
    if x.device.type == "cpu" and not torch.compiler.is_compiling():
        return x.reshape(-1) @ y.reshape(-1)
    return (x * y).sum()


def dots(x: torch.Tensor, y: torch.Tensor, formula: str) -> torch.Tensor:
    """An einsum whose operands have the same axes: no product of matrices, which is what a library would make of it.

    >>> dots(torch.ones(2, 3), torch.ones(3, 2), "ab,ba->a").tolist()
    [3.0, 3.0]
    """
    if x.device.type == "cpu" and not torch.compiler.is_compiling():
        return torch.einsum(formula, x, y)
    return summed_products(x, y, formula)


def summed_products(x: torch.Tensor, y: torch.Tensor, formula: str) -> torch.Tensor:
    """The same as a pointwise product and a sum.

    >>> summed_products(torch.ones(2, 3), torch.ones(3, 2), "ab,ba->a").tolist()
    [3.0, 3.0]
    """
    operands, _, out = formula.partition("->")
    first, _, second = operands.partition(",")
    order = out + "".join(c for c in first if c not in out)
    x, y = x.permute([first.index(c) for c in order]), y.permute([second.index(c) for c in order])
    return (x * y).sum(tuple(range(len(out), len(order))))


def products_in_parts(x: torch.Tensor, y: torch.Tensor, parts: int) -> torch.Tensor:
    """Products of matrices whose sums an accelerator makes in so many parts, for all of its units to have work."""
    return x @ y if x.device.type == "cpu" else in_parts(x, y, parts)


def in_parts(x: torch.Tensor, y: torch.Tensor, parts: int) -> torch.Tensor:
    """The same on any device.

    >>> in_parts(torch.ones(1, 2, 7), torch.ones(1, 7, 1), 3).tolist()
    [[[7.0], [7.0]]]
    """
    size = x.shape[-1] // parts
    done = size * parts
    left = x[..., :done].reshape(*x.shape[:-1], parts, size).movedim(-2, -3)
    right = y[..., :done, :].reshape(*y.shape[:-2], parts, size, y.shape[-1])
    z: torch.Tensor = (left @ right).sum(-3)
    return z if done == x.shape[-1] else z + x[..., done:] @ y[..., done:, :]


def convolution(
    x: torch.Tensor, w: torch.Tensor, stride: Sizes, padding: Sizes, dilation: Sizes, groups: int
) -> torch.Tensor:
    """Images `[n, c, ..]` convolved with kernels `[o, c, ..]`, which are not turned round.

    >>> convolution(torch.ones(1, 1, 3), torch.ones(1, 1, 2), (1,), (1,), (1,), 1).tolist()
    [[[1.0, 2.0, 2.0, 1.0]]]
    """
    return torch.convolution(x, w, None, stride, padding, dilation, False, (0,) * len(stride), groups)


def convolution_by_images(
    ct: torch.Tensor, w: torch.Tensor, more: Sizes, stride: Sizes, padding: Sizes, dilation: Sizes, groups: int
) -> torch.Tensor:
    """What a convolution pulls a cotangent back to; the images are longer by `more` than what is read of them."""
    return torch.convolution(ct, w, None, stride, padding, dilation, True, more, groups)


def convolution_by_kernels(
    x: torch.Tensor, ct: torch.Tensor, shape: Sizes, stride: Sizes, padding: Sizes, dilation: Sizes, groups: int
) -> torch.Tensor:
    """The gradient of a convolution of the images `x` by kernels of this shape.

    >>> convolution_by_kernels(torch.arange(4.0).reshape(1, 1, 4), torch.ones(1, 1, 3), (1, 1, 2), (1,), (0,), (1,), 1).tolist()
    [[[3.0, 6.0]]]
    """
    kernels = x.new_empty(1).expand(shape)
    more, wanted = (0,) * len(stride), (False, True, False)
    back = torch.ops.aten.convolution_backward.default
    found: torch.Tensor = back(ct, x, kernels, None, stride, padding, dilation, False, more, groups, wanted)[1]
    return found


def strong(z: torch.Tensor, x: torch.Tensor, y: torch.Tensor, formula: str) -> torch.Tensor:
    """The einsum `z` of `x` and `y`, corrected to one in which 0 times anything is 0; mostly it is.

    A decision by values would make an accelerator wait, and stop a compiler: there the correction is always computed.

    >>> strong(torch.tensor(torch.nan), torch.tensor([0.0, 2.0]), torch.tensor([torch.inf, 3.0]), "i,i->")
    tensor(6.)
    """
    if z.device.type == "cpu" and not torch.compiler.is_compiling() and bool(torch.isfinite(z).all()):
        return z
    out: torch.Tensor = repaired(torch, x, y, formula)
    return out
