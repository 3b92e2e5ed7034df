"""Powers with exponents halfway between integers, as products with a root: these take a tenth of the time of the function, which
in vectors takes yet longer where a base is 0."""

from __future__ import annotations

from math import inf

from adtypes.ops.arithmetic import Abs, Mul, Reciprocal
from adtypes.ops.comparison import Equal
from adtypes.ops.constants import Const
from adtypes.ops.elementary import Sqrt
from adtypes.ops.selection import Select
from interpreters.compile.c.normal.families import core, is_uniform, uniform
from interpreters.symbolic.term import Arena, Term

EXPONENTS = (-3.5, -2.5, -1.5, -0.5, 1.5, 2.5, 3.5)  # some roundings are as exact; 0.5 is a root anyway


def of_root(arena: Arena, x: Term, exponent: Term) -> Term | None:
    """``x ** (k + 1/2) = |x ** k * r|`` with the root r of x, and 1 over that for ``x ** -(k + 1/2)``; None for other exponents.
    The root of -0 is -0, which a power is not, and that of minus infinity NaN."""
    c = core(exponent).op
    if not (isinstance(c, Const) and c.value in EXPONENTS and is_uniform(exponent)):
        return None
    made = arena.term(Sqrt(), (x,))
    for _ in range(int(abs(c.value))):
        made = arena.term(Mul(), (x, made))
    made = arena.term(Abs(), (made,))
    made = made if c.value > 0 else arena.term(Reciprocal(), (made,))
    least = arena.term(Equal(), (x, uniform(arena, x.spec, -inf)))
    return arena.term(Select(), (least, uniform(arena, x.spec, inf if c.value > 0 else 0.0), made))
