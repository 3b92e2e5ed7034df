"""Fused multiply-add: which sums ``a * b + c`` are computed with one rounding.

A sum is fused only if its result can differ from the unfused one in nothing but higher accuracy:

* a product that is never rounded, of a power of two or twice the same: the result is the same to the last bit;
* ``x + x * y``: the result has the sign of ``1 + y``, and is 0 where y is -1;
* ``1 + x * y`` with a number of few digits.

In other sums the second summand may be that very product, rounded: a maximum of products, an array that the caller computed.
Then ``c - a * b`` is 0, or at least not negative, which a root or a comparison relies on; fused, it would be the rounding
error. This is decided per term and not per loop, so a value that several nests compute is the same in each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import frexp
from typing import NamedTuple

from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Mul, Square, Sub
from adtypes.ops.constants import Const
from interpreters.compile.c.normal.families import core
from interpreters.symbolic.term import Term, readers_of

FEW = 20  # binary digits of a number that is not some other product, rounded


class Fused(NamedTuple):
    """That operand `at` of a sum is a product of these factors; None is 2."""

    at: int
    factors: tuple[Term | None, Term]


def fused(terms: Sequence[Term], outputs: Sequence[Term], in_memory: Callable[[Term], bool]) -> dict[Term, Fused]:
    """The sums of a scope that are fused, each with its product. One that is rounded has no other readers."""
    sums = [t for t in terms if isinstance(t.op, (Add, Sub)) and is_float(t.spec.dtype)]
    found = {t: made for t in sums if (made := _product(t, in_memory)) is not None}
    readers, kept = readers_of(terms) if found else {}, {*outputs}

    def is_sole(p: Term) -> bool:
        """Whether nobody reads a product but sums that are fused with it."""
        return p not in kept and all(r in found and r.args[found[r].at] is p for r in readers[p])

    return {t: made for t, made in found.items() if _is_exact(p := t.args[made.at]) or is_sole(p)}


def _product(t: Term, in_memory: Callable[[Term], bool]) -> Fused | None:
    for k in sorted((0, 1), key=lambda k: not _is_exact(t.args[k])):
        a, other = t.args[k], t.args[1 - k]
        if a is other or in_memory(a):
            continue
        if _is_exact(a) or (isinstance(a.op, (Mul, Square)) and (other in a.args or _digits(other) <= FEW)):
            x, y = a.args if len(a.args) == 2 else (a.args[0], a.args[0])
            return Fused(k, (None, x) if isinstance(a.op, Add) else (x, y))
    return None


def _is_exact(a: Term) -> bool:
    """Whether the product is never rounded: a doubled value, or one times a power of two."""
    if isinstance(a.op, Add):
        return a.args[0] is a.args[1]
    return isinstance(a.op, Mul) and any(_digits(x) == 1 for x in a.args)


def _digits(t: Term) -> float:
    """How many binary digits a number has; infinity if it is not known."""
    op = core(t).op
    if not isinstance(op, Const):
        return float("inf")
    n = int(abs(frexp(op.value)[0]) * 2.0**53) if abs(op.value) < float("inf") else 0
    return (n // (n & -n)).bit_length() if n else float("inf")
