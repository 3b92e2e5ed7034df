"""Whole numbers that are compared beside single precision, as 32 bits: compilers then compare as many at a time as they compute
with. Where one side of a comparison is known to be small, the other one may be cut off beyond that: ``v < c`` if and only if
``clamped(v) < c``, for `c` within both bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adtypes.affine import interval
from adtypes.dtypes import F32, I32, I64, is_float
from adtypes.ops.comparison import Equal, Less, LessEqual, NotEqual
from adtypes.ops.reductions import Position
from interpreters.compile.c.forms import literal
from interpreters.compile.c.units.nodes import Node

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.values import Values

COMPARISONS = {op.c for op in (Less(), LessEqual(), Equal(), NotEqual())}
HALF = 1 << 31
SEVERAL = 3  # comparisons with a number of each iteration that are worth its being cut off


def in_single(text: Values) -> bool:
    """Whether the nest computes with single precision alone."""
    floats = {n.dtype for n in text.nest.nodes if is_float(n.dtype)}
    return floats == {F32}


def compared(text: Values, n: Node) -> list[str] | None:
    """The operands of a comparison as 32 bits; None where it is none, or that does not pay."""
    if n.text not in COMPARISONS or any(a.dtype is not I64 for a in n.args) or not text.in_vectors(n):
        return None
    small = [is_small(a, text.trips) for a in n.args]
    wide = [a for a, fits in zip(n.args, small) if not fits and not pays(text, a)]
    if wide or not any(small):
        return None
    return [narrow(text, a, fits) for a, fits in zip(n.args, small)]


def is_small(a: Node, counts: Mapping[int, int]) -> bool:
    """Whether it is known to lie within 32 bits, and not at their ends."""
    if a.known is not None:
        return abs(a.known) < HALF - 1
    if a.term is not None or a.text or a.guards or any(counts.get(s, 0) <= 0 for s, _ in a.access[0][1]):
        return False
    return all(abs(end) < HALF - 1 for end in interval(a.access[0], counts))


def pays(text: Values, a: Node) -> bool:
    """Whether a number that may be large is cut off in front of the innermost loop, or once for several comparisons."""
    a = text.resolved(a)
    readers = [n for n in text.nest.nodes if n.text in COMPARISONS and a in map(text.resolved, n.args)]
    return not text.in_vectors(a) or len(readers) >= SEVERAL


def narrow(text: Values, a: Node, fits: bool) -> str:
    if a.known is not None:
        return literal(a.known, I32)
    name = text.name(a)
    return f"(int32_t){name}" if fits or is_place(a) else f"(int32_t)clamped({name}, INT32_MIN, INT32_MAX)"


def is_place(a: Node) -> bool:
    """Whether it is loaded, and the place of an extremum in an array that is not longer than 32 bits can say."""
    t = a.term
    return t is not None and isinstance(t.op, Position) and t.args[0].spec.shape[t.op.axis] < HALF
