"""Run-time functions of generated NumPy programs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import mul
from typing import Any, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from interpreters.concrete.strong import repaired

Arr = NDArray[Any]
Layout: TypeAlias = "tuple[tuple[int, ...], type[np.generic]] | tuple[tuple[int, ...], type[np.generic], tuple[int, ...]]"
Axes: TypeAlias = tuple[tuple[int, ...] | dict[int, int], ...]


def strided(x: Arr, shape: tuple[int, ...], axes: Axes, start: tuple[int, ...] = ()) -> Arr:
    """A window into `x`: several of its axes step along one axis of `x`, or one along several; nothing checks the bounds.

    ``axes[k]`` are the axes of the window that step along axis `k` of `x`, with their steps where those are not 1; the window
    begins at `start`.

    >>> strided(np.arange(5), (3, 3), ((0, 1),))
    array([[0, 1, 2],
           [1, 2, 3],
           [2, 3, 4]])
    >>> strided(np.arange(5), (3, 3), ({0: 1, 1: -1},), start=(2,))
    array([[2, 1, 0],
           [3, 2, 1],
           [4, 3, 2]])
    """
    strides = [0] * len(shape)
    for stride, steps in zip(x.strides, axes):
        if isinstance(steps, dict):
            for a, k in steps.items():
                strides[a] += k * stride
        else:
            for a in steps:
                strides[a] += stride
    if x.flags.c_contiguous:  # several times faster than as_strided
        return np.ndarray(shape, x.dtype, x, sum(map(mul, x.strides, start)), strides)
    return as_strided(x[tuple(slice(o, None) for o in start)], shape, strides)


def gather(x: Arr, *ix: Arr, axis: int = 0) -> Arr:
    """``x[ix]`` for indices of the axes from `axis` on, zero where one is out of bounds; the indices broadcast.

    >>> gather(np.array([5.0, 6.0]), np.array([1, 2, -1]))
    array([6., 0., 0.])
    """
    dims = x.shape[axis : axis + len(ix)]
    # Seen as unsigned numbers, negative indices are huge.
    unsigned = [np.asarray(i).view(np.uint64 if i.itemsize == 8 else np.uint32) for i in ix]
    if all(not i.size or int(i.max()) < n for i, n in zip(unsigned, dims)):
        return np.asarray(x.take(ix[0], axis)) if len(ix) == 1 else _at(x, axis, ix)
    bad = reduce(np.logical_or, [i >= n for i, n in zip(unsigned, dims)])
    rest = x.shape[axis + len(ix) :]
    if 0 in dims:
        return np.zeros(x.shape[:axis] + bad.shape + rest, x.dtype)
    y = _at(x, axis, [np.where(bad, 0, i) for i in ix])
    return np.where(bad.reshape(bad.shape + (1,) * len(rest)), np.zeros((), x.dtype), y)


def _at(x: Arr, axis: int, ix: Sequence[Arr]) -> Arr:
    where: Any = (*[slice(None)] * axis, *ix)
    y = np.asarray(x[where])
    return y if any(np.ndim(i) for i in ix) else y.copy()  # with numbers as indices NumPy looks at the memory of `x`


def strong(z: Arr, x: Arr, y: Arr, formula: str) -> Arr:
    """The einsum `z` of `x` and `y`, corrected to one in which 0 times anything is 0; mostly it is.

    >>> x, y = np.array([[0.0, 2.0]]), np.array([np.inf, 3.0])
    >>> strong(np.array([np.nan]), x, y, "ij,j->i")
    array([6.])
    """
    return z if np.isfinite(z).all() else np.asarray(repaired(np, x, y, formula))


class Buffers:
    """Arrays for the large intermediate values of one program, in memory that all programs share.

    Each is a shape, a dtype, and its axes as they lie in memory if not in order. A call takes them and gives them back;
    calls that overlap, in several threads, get memory of their own.

    >>> buffers = Buffers(((2, 3), np.float64), ((3,), np.int64))
    >>> a, b = buffers.take()
    >>> a.shape, b.dtype.name
    ((2, 3), 'int64')
    >>> buffers.give(a, b)
    """

    def __init__(self, *layouts: Layout) -> None:
        self.arrays: list[tuple[tuple[int, ...], np.dtype[Any], int, tuple[int, ...]]] = []
        self.nbytes = 0
        for shape, dtype, *orders in layouts:
            item = np.dtype(dtype)
            strides, step = [0] * len(shape), item.itemsize
            for a in reversed(orders[0] if orders else range(len(shape))):
                strides[a] = step
                step *= shape[a]
            self.arrays.append((shape, item, self.nbytes, tuple(strides)))
            self.nbytes += -(-step // 64) * 64

    def take(self) -> list[Arr]:
        try:
            memory = _FREE.pop()
        except IndexError:
            memory = None
        if memory is None or memory.nbytes < self.nbytes:
            memory = np.empty(self.nbytes, np.uint8)
        return [np.ndarray(shape, dtype, memory, place, strides) for shape, dtype, place, strides in self.arrays]

    def give(self, *arrays: Arr) -> None:
        memory = arrays[0].base
        if len(_FREE) < 4 and isinstance(memory, np.ndarray) and memory.nbytes <= KEPT:
            _FREE.append(memory)


KEPT = 1 << 26  # bytes: larger memory is not kept, for it costs little beside what is done with it
_FREE: list[Arr] = []  # appending and popping are atomic
