"""What generated NumPy programs call beside NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

Arr = NDArray[Any]


def strided(x: Arr, shape: tuple[int, ...], offsets: tuple[int, ...], steps: tuple[tuple[int, ...], ...]) -> Arr:
    """The window ``out[i, j, ..] = x[offsets + steps @ (i, j, ..)]``, which nothing checks: all of it lies in `x`.

    >>> strided(np.arange(5), (3, 3), (0,), ((1, 1),))
    array([[0, 1, 2],
           [1, 2, 3],
           [2, 3, 4]])
    """
    strides = [0] * len(shape)
    place = 0
    for stride, offset, row in zip(x.strides, offsets, steps):
        place += offset * stride
        for a, k in enumerate(row):
            if k:
                strides[a] += k * stride
    if x.flags.c_contiguous:  # several times faster than as_strided
        return np.ndarray(shape, x.dtype, x, place, strides)
    return as_strided(x[tuple(slice(o, None) for o in offsets)], shape, strides)
