"""Index arithmetic that both array libraries share when they evaluate affine views."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.namespace import Forms


def hull(source: Sequence[int], shape: Sequence[int], forms: Forms) -> list[tuple[int, int]]:
    """For each source axis the least and greatest position that a view of non-empty `shape` reads."""
    out = []
    for o, terms in forms:
        ends = [k * (shape[a] - 1) for a, k in terms]
        out.append((o + sum(e for e in ends if e < 0), o + sum(e for e in ends if e > 0)))
    return out


def steps(strides: Sequence[int], rank: int, forms: Forms) -> list[int]:
    """The strides of a view, from those of its source."""
    out = [0] * rank
    for stride, (_, terms) in zip(strides, forms):
        for a, k in terms:
            out[a] += k * stride
    return out
