"""Quotients and remainders of 64-bit integers by a number, in loops that take vectors.

Compilers divide by multiplying with the reciprocal and taking the upper half of the product, for which processors have no
instruction that takes vectors of such integers: the loop would be one for single numbers, with all that is in it. In floating
point both are exact: with a = 2^32 h + l and h = q b + r, a // b is 2^32 q + (2^32 r + l) // b, and no number is as large as
2^53 if b is at most 2^20. A quotient of two such integers is at least 1 / b away from a whole number that it does not reach, so
rounding does not take it there.
"""

from __future__ import annotations

from adtypes.dtypes import I64
from adtypes.ops.integer import FloorDiv, Mod
from interpreters.compile.c.units.nodes import Node

MOST = 1 << 20  # the greatest divisor
TEXTS = {Mod.c: "vector_mod({0}, {1})", FloorDiv.c: "vector_floor_div({0}, {1})"}
FUNCTIONS = """\
/* For 0 < b <= 2^20. */
static INLINE int64_t vector_mod(int64_t a, int64_t b)
{
#ifdef __AVX512DQ__
    const double c = b, high = a >> 32;
    const double x = FMA(floor(high / c), -c, high) * 0x1p32 + (double)(a & 0xffffffff);
    return b & (b - 1) ? (int64_t)FMA(floor(x / c), -c, x) : a & (b - 1);
#else
    return mod_i64(a, b);
#endif
}
static INLINE int64_t vector_floor_div(int64_t a, int64_t b)
{
    /* Adding 0 keeps compilers from functions that round and convert at once, which take no vectors. */
#ifdef __AVX512DQ__
    const double c = b, high = a >> 32, q = floor(high / c);
    const double x = FMA(q, -c, high) * 0x1p32 + (double)(a & 0xffffffff);
    return (int64_t)((uint64_t)(int64_t)(q + 0.0) << 32) + (int64_t)(floor(x / c) + 0.0);
#else
    return floor_div_i64(a, b);
#endif
}
"""


def for_vectors(n: Node) -> str | None:
    """The text of such a quotient or remainder, where there is another one for vectors."""
    by = n.args[1].known if n.dtype is I64 and n.text in TEXTS else None
    return TEXTS[n.text] if by is not None and 0 < by <= MOST else None
