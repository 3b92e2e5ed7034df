"""Index arithmetic for evaluating affine views, shared by both array libraries. It depends on shapes only and is done once per
view.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from adtypes.affine import interval
from adtypes.namespace import Forms

Sizes: TypeAlias = tuple[int, ...]
Box: TypeAlias = tuple[slice, ...]


class Window(NamedTuple):
    """A view as a strided window into a box that holds everything it reads.

    The box is the source itself if `take` is None; else a zero array of shape `box`, into whose part `put` the part `take` of
    the source goes.
    """

    box: Sizes
    take: Box | None
    put: Box
    offsets: Sizes  # of the forms, from the corner of the box


@lru_cache(maxsize=4096)
def window(source: Sizes, shape: Sizes, forms: Forms) -> Window | None:
    """The box of a non-empty view of a non-empty source; None if the view is so wide that the box would waste memory."""
    reach = [interval(f, shape) for f in forms]
    offsets = tuple(o for o, _ in forms)
    if all(0 <= lo and hi < n for (lo, hi), n in zip(reach, source)):
        return Window(source, None, (), offsets)
    box = tuple(hi + 1 - lo for lo, hi in reach)
    if prod(box) > 4 * (prod(source) + prod(shape)) + 4096:
        return None
    take, put = [], []
    for (lo, hi), n in zip(reach, source):
        start, stop = max(lo, 0), min(hi + 1, n)
        stop = max(start, stop)  # nothing, if the view reads outside on one side only
        take.append(slice(start, stop))
        put.append(slice(start - lo, stop - lo))
    return Window(box, tuple(take), tuple(put), tuple(o - lo for o, (lo, _) in zip(offsets, reach)))


def steps(strides: Sizes, rank: int, forms: Forms) -> list[int]:
    """The strides of a view, from those of its source."""
    out = [0] * rank
    for stride, (_, terms) in zip(strides, forms):
        for a, k in terms:
            out[a] += k * stride
    return out


def row_major(shape: Sizes) -> Sizes:
    """The strides of a contiguous array, in elements."""
    out, step = [], 1
    for n in reversed(shape):
        out.append(step)
        step *= n
    return tuple(reversed(out))


@lru_cache(maxsize=4096)
def colliding(box: Sizes, shape: Sizes, forms: Forms) -> Sizes | None:
    """Axes to walk through one by one, so that within each step no two positions of the grid `shape` meet in the box.

    Empty if none do; None if that would take more than 64 steps. Long axes are kept together as far as possible.
    """
    strides = [abs(s) for s in steps(row_major(box), len(shape), forms)]
    together: list[int] = []
    for a in sorted((a for a in range(len(shape)) if shape[a] > 1), key=lambda a: -shape[a]):
        if _apart([(strides[b], shape[b]) for b in (*together, a)]):
            together.append(a)
    walked = tuple(a for a in range(len(shape)) if shape[a] > 1 and a not in together)
    return walked if prod(shape[a] for a in walked) <= 64 else None


def _apart(axes: list[tuple[int, int]]) -> bool:
    """Whether axes of (stride, size) certainly address different places: each stride exceeds what smaller ones reach."""
    reached = 0
    for stride, n in sorted(axes):
        if stride <= reached:
            return False
        reached += stride * (n - 1)
    return True
