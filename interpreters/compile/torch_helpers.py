"""Run-time functions of generated torch programs."""

from __future__ import annotations

from math import prod
from typing import TypeAlias

import torch

from interpreters.concrete.strong import repaired

Axes: TypeAlias = tuple[tuple[int, ...] | dict[int, int], ...]


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
