"""Random bits of NumPy and torch: the cipher of `adtypes.ops.threefry` on arrays of keys and counters, which broadcast."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adtypes.namespace import Array
from adtypes.ops.threefry import PARITY, ROTATIONS, WORD, threefry

BLOCK = 1 << 14  # so many at a time stay near the processor
FEW = 8  # up to so many take less time one by one, as Python's integers


def on_numpy(key: NDArray[Any], counter: NDArray[Any]) -> NDArray[Any]:
    """64 bits for each key and counter: words of 32 bits, in place, block by block.

    >>> hex(on_numpy(np.array(0), np.array([0]))[0])
    '0x6b20015999ba4efe'
    """
    shape = np.broadcast_shapes(key.shape, counter.shape)
    out = np.empty(shape, np.int64)
    k, c = (x.reshape(1) if not x.ndim else np.broadcast_to(x, shape).reshape(-1) for x in (key, counter))
    flat = out.reshape(-1)
    if out.size <= FEW:
        flat[:] = [threefry(*pair) for pair in zip(*(x.tolist() * (out.size if x.size == 1 else 1) for x in (k, c)))]
        return out
    for start in range(0, out.size, BLOCK):
        here = slice(start, min(start + BLOCK, out.size))
        flat[here] = _mixed(*(x if x.size == 1 else x[here] for x in (k, c)))
    return out


def _mixed(key: NDArray[Any], counter: NDArray[Any]) -> NDArray[Any]:
    size = max(key.size, counter.size)
    (k, m), (x, y) = (((u >> 32).astype(np.uint32), u.astype(np.uint32)) for u in (key.view(np.uint64), counter.view(np.uint64)))
    keys = k, m, np.uint32(PARITY) ^ k ^ m
    x, y = (np.broadcast_to(v, (size,)) + w for v, w in ((x, k), (y, m)))
    turned = np.empty_like(y)
    for n in range(5):
        for r in ROTATIONS[n % 2]:
            x += y
            np.left_shift(y, r, turned)
            y >>= 32 - r
            y |= turned
            y ^= x
        x += keys[(n + 1) % 3]
        y += keys[(n + 2) % 3] + np.uint32(n + 1)
    bits: NDArray[Any] = x.astype(np.uint64) << 32 | y
    return bits.view(np.int64)


def on_torch(key: Array, counter: Array) -> Array:
    """The same in words of 64 bits of which the lower half is used: torch has no unsigned shifts of 32."""
    k, m = key >> 32 & WORD, key & WORD
    keys = k, m, k ^ m ^ PARITY
    x, y = (counter >> 32) + k & WORD, counter + m & WORD
    for n in range(5):
        for r in ROTATIONS[n % 2]:
            x = x + y & WORD
            y = (y << r | y >> 32 - r) & WORD ^ x
        x = x + keys[(n + 1) % 3] & WORD
        y = y + keys[(n + 2) % 3] + (n + 1) & WORD
    return x << 32 | y
