"""Rules that fold constant factors. They change rounding only: no product of numbers leaves the range of
normal numbers, and multiples are added only if their signs agree, since ``inf - inf`` is no multiple of infinity."""

from __future__ import annotations

import numpy as np

from adtypes.dtypes import F32, F64, DType, is_float
from adtypes.ops.arithmetic import Add, Mul, Neg
from interpreters.symbolic.rewrite import Rewriter, fold, number, rule
from interpreters.symbolic.rules.arithmetic import NUMBERS
from interpreters.symbolic.term import Term

# the least normal numbers
TINY: dict[type[DType], float] = {F32: float(np.finfo(np.float32).tiny), F64: float(np.finfo(np.float64).tiny)}


@rule("multiple of multiple", "a * (b * x) = (a * b) * x  for numbers a, b", Mul, on=NUMBERS)
def multiple_of_multiple(r: Rewriter, t: Term) -> Term | None:
    if not is_float(t.spec.dtype):
        return None
    for c, x in (t.args, t.args[::-1]):
        a = number(c)
        if a is not None and number(x) is None:
            b, y = split(x)
            return None if y is x else multiple(r, a, b, y)
    return None


@rule("minus multiple", "-(a * x) = -a * x  for a number a", Neg, on=(Mul,))
def minus_multiple(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    if not isinstance(x.op, Mul) or not r.single_use(x) or not is_float(t.spec.dtype):
        return None
    a, y = split(x)
    return None if y is x else r.make(Mul(), y, r.constant(-a, t.spec))


@rule("like terms", "a * x + b * x = (a + b) * x  for numbers of one sign,  x + (x + y) = (x + x) + y", Add, on=(Mul, Add))
def like_terms(r: Rewriter, t: Term) -> Term | None:
    if not is_float(t.spec.dtype):
        return None
    x, y = t.args
    if x is y:  # a half twice is the whole; other doubles are as good as products
        a, u = split(x)
        return multiple(r, a, a, u, add=True) if abs(a) == 0.5 else None
    if (found := together(r, x, y)) is not None:
        return found
    for x, y in (t.args, t.args[::-1]):
        if isinstance(y.op, Add) and r.single_use(y) and y.args[0] is not y.args[1]:
            for p, q in (y.args, y.args[::-1]):
                found = r.make(Add(), x, x) if x is p else together(r, x, p)
                if found is not None:
                    return r.make(Add(), found, q)
    return None


def together(r: Rewriter, x: Term, y: Term) -> Term | None:
    """The sum of two multiples of one term."""
    if number(x) is not None or number(y) is not None:
        return None
    (a, u), (b, v) = split(x), split(y)
    return multiple(r, a, b, u, add=True) if u is v and a * b > 0 else None


def split(t: Term) -> tuple[float, Term]:
    """A term as a multiple of another one."""
    if type(t.op) is Mul:
        for c, x in (t.args, t.args[::-1]):
            if (a := number(c)) is not None and a:
                return a, x
    if type(t.op) is Add and t.args[0] is t.args[1]:
        return 2.0, t.args[0]
    return 1.0, t


def multiple(r: Rewriter, a: float, b: float, x: Term, add: bool = False) -> Term | None:
    """``(a * b) * x`` or ``(a + b) * x``, if that number is a normal one."""
    dtype = x.spec.dtype
    c = fold(Add() if add else Mul(), (a, b), (dtype, dtype), dtype)
    if c is None or abs(c) < TINY[dtype]:
        return None
    return x if c == 1.0 else r.make(Neg(), x) if c == -1.0 else r.make(Mul(), x, r.constant(c, x.spec))
