"""What generated torch programs call beside torch."""

from __future__ import annotations

from typing import TypeAlias

import torch

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
