"""Sums that are rounded together with a product in them: ``a * b + c`` as one instruction of the processor.

Which sums these are is decided for the terms of a scope, not for the texts of loops: so a value that several nests compute is the
same in each, as ``v >= max(v)`` needs. A product is fused where all that read it are such sums; doubling, and products with
powers of two, are exact by themselves, and are fused anywhere. The other summand is never a product or made of products:
``x * x - y * y`` is 0 for equal numbers, and ``x * y' + x' * y`` is symmetric.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import frexp
from typing import NamedTuple

from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Div, Mul, Neg, Power, Reciprocal, Square, Sub
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contraction
from adtypes.ops.elementary import Sqrt
from adtypes.ops.layout import Sum
from adtypes.ops.selection import Mul0
from interpreters.compile.c.families import MOVES, core
from interpreters.symbolic.term import Term

PRODUCTS = (Mul, Mul0, Square, Div, Reciprocal, Power, Sqrt, Contraction)


class Fused(NamedTuple):
    """That operand `at` of a sum is a product of these factors; None is 2."""

    at: int
    factors: tuple[Term | None, Term]


def fused(terms: Iterable[Term], outputs: Sequence[Term], in_memory: Callable[[Term], bool]) -> dict[Term, Fused]:
    """The sums of a scope that are fused, each with its product."""
    readers: dict[Term, list[Term | None]] = {t: [None] for t in outputs}
    found: dict[Term, Fused] = {}
    for t in terms:
        for a in t.args:
            readers.setdefault(a, []).append(t)
        if isinstance(t.op, (Add, Sub)) and is_float(t.spec.dtype) and (made := _product(t, in_memory)) is not None:
            found[t] = made
    return {
        t: made
        for t, made in found.items()
        if _is_exact(p := t.args[made.at]) or all(r is not None and r in found and r.args[found[r].at] is p for r in readers[p])
    }


def _product(t: Term, in_memory: Callable[[Term], bool]) -> Fused | None:
    products = [k for k, a in enumerate(t.args) if isinstance(a.op, (Mul, Square)) or _is_exact(a)]
    for k in sorted(products, key=lambda k: not _is_exact(t.args[k])):
        a, other = t.args[k], t.args[1 - k]
        if a is not other and not in_memory(a) and (_is_exact(a) or not _is_made_of_products(other)):
            x, y = a.args if len(a.args) == 2 else (a.args[0], a.args[0])
            return Fused(k, (None, x) if isinstance(a.op, Add) else (x, y))
    return None


def _is_exact(a: Term) -> bool:
    """Whether the product is never rounded: a doubled value, or one times a power of two."""
    if isinstance(a.op, Add):
        return a.args[0] is a.args[1]
    if not isinstance(a.op, Mul):
        return False
    constants = [core(x).op for x in a.args]
    return any(isinstance(c, Const) and abs(frexp(c.value)[0]) == 0.5 for c in constants)


def _is_made_of_products(t: Term) -> bool:
    while isinstance(t.op, (*MOVES, Neg, Sum)):
        t = t.args[0]
    return isinstance(t.op, PRODUCTS)
