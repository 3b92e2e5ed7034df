"""Which axis of an array between nests is contiguous: the one that the innermost loops run along."""

from __future__ import annotations

from adtypes.spec import Shape

IN_ORDER = 64  # elements of one that lies in order
WHOLE = 33  # the same for the last axis of several, which is too long to be written out
ROWED, FEW = 16, 256  # and where vectors along them are as good as those along the longest axis, which is shorter than this
MIDDLE = 32  # the same, where the last axis has half as many at most
POINTS, COORDINATES = 16, 8  # the same of matrices with fewer columns than this


def fastest(shape: Shape) -> int:
    """The axis that is contiguous: the last long one; else the longest, if it is long beside the last, or the last."""
    if not shape:
        return -1
    longest = max(range(len(shape)), key=lambda k: (shape[k], k))
    least = POINTS if len(shape) == 2 and shape[-1] < COORDINATES else MIDDLE
    is_long = shape[longest] >= max(least, 2 * shape[-1])  # beside the last one
    if is_row(shape, len(shape) - 1) or (len(shape) == 2 and shape[-1] >= WHOLE and not is_long):
        return len(shape) - 1
    other = longest if is_long else len(shape) - 1
    return next((k for k in reversed(range(len(shape))) if shape[k] >= IN_ORDER), other)


def is_row(shape: Shape, axis: int) -> bool:
    """Whether an axis is one of rows that lie one behind the other and are run through by themselves: the last of several."""
    if not axis == len(shape) - 1 >= 2:
        return False
    return shape[axis] >= (ROWED if max(shape) < FEW and max(shape[1:]) < 2 * shape[axis] else WHOLE)
