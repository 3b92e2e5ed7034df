"""Shielding functions from arguments outside of their domain, where a selection discards the result.

Vector functions take some ten times as long for a vector with one argument outside of their domain. Where all readers of such a
function are on one side of a selection, or of several, its argument is replaced by a harmless number elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import final

from adtypes.dtypes import Bool, DType
from adtypes.namespace import Array, Namespace
from adtypes.ops.arithmetic import Power
from adtypes.ops.comparison import LogicalAnd, LogicalNot
from adtypes.ops.elementary import Acos, Asin, Atanh, Cosh, Expm1, Log, Log1p, Sinh
from adtypes.ops.pointwise import Pointwise, Test
from adtypes.ops.selection import Select
from adtypes.spec import Spec
from interpreters.symbolic.term import Arena, Term, reachable

FUNCTIONS = (Acos, Asin, Atanh, Cosh, Expm1, Log, Log1p, Power, Sinh)  # which all are quick at 0.5
# Functions of which 0 is a special argument, by their text: iterations beyond the end of a row may read it.
SPECIAL_AT_0 = re.compile(r"(log|pow|acosh|log_gamma|digamma|trigamma)f?\(")
MOST = 4  # choices around each other that are looked at
Side = tuple[Term, bool]  # a predicate, and the outcome that lets a value through


@final
class Shield(Test):
    """``a`` where the predicate holds, else 0.5.

    A choice in C would be taken for what it is, a thing that makes no difference, and be left out; masks are not seen through.
    """

    c = "shield({0}, {1})"
    py = "{1} if {0} else 0.5"
    domain = DType

    def check_dtypes(self, *specs: Spec) -> None:
        assert specs[0].dtype is Bool

    def result(self, *dtypes: type[DType]) -> type[DType]:
        return dtypes[1]

    def eval(self, xp: Namespace, p: Array, a: Array) -> Array:
        return xp.where(p, a, 0.5)


SHIELDS = """\
static inline double shield_f64(bool p, double x)
{
    union { double x; int64_t bits; } u = {x}, v = {0.5};
    const int64_t m = -(int64_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
static inline float shield_f32(bool p, float x)
{
    union { float x; int32_t bits; } u = {x}, v = {0.5f};
    const int32_t m = -(int32_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
static inline double choose_f64(bool p, double a, double b)
{
    union { double x; int64_t bits; } u = {a}, v = {b};
    const int64_t m = -(int64_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
static inline float choose_f32(bool p, float a, float b)
{
    union { float x; int32_t bits; } u = {a}, v = {b};
    const int32_t m = -(int32_t)p;
    u.bits = (u.bits & m) | (v.bits & ~m);
    return u.x;
}
#define shield(p, x) _Generic((x), float: shield_f32, default: shield_f64)(p, x)
#define choose(p, a, b) _Generic((a), float: choose_f32, default: choose_f64)(p, a, b)
"""


def shielded(arena: Arena, outputs: Sequence[Term]) -> list[Term]:
    """The same outputs, with such arguments."""
    terms = reachable(outputs)
    if not any(isinstance(t.op, Select) for t in terms) or not any(isinstance(t.op, FUNCTIONS) for t in terms):
        return list(outputs)
    found = _sides(terms, outputs)
    new: dict[Term, Term] = {}
    with arena.passing():
        todo = list(reversed(terms))
        while todo:
            t = todo[-1]
            sides = found[t] if isinstance(t.op, FUNCTIONS) else ()
            missing = [a for a in (*t.args, *(p for p, _ in sides)) if a not in new]
            if missing:
                todo.extend(missing)
                continue
            todo.pop()
            if t not in new:
                arena.where = t.where
                args = tuple(new[a] for a in t.args)
                if sides:
                    tests = [new[p] if holds else arena.term(LogicalNot(), (new[p],)) for p, holds in sides]
                    all_hold = reduce(lambda p, q: arena.term(LogicalAnd(), (p, q)), tests)
                    args = tuple(arena.term(Shield(), (all_hold, a)) for a in args)
                new[t] = t if args == t.args else arena.term(t.op, args)
    return [new[t] for t in outputs]


def _sides(terms: Sequence[Term], outputs: Sequence[Term]) -> dict[Term, tuple[Side, ...]]:
    """The sides of choices that all readers of a term lie on, the innermost first.

    A predicate depends on nothing that lies on one of its own sides alone.
    """
    found: dict[Term, tuple[Side, ...]] = dict.fromkeys(outputs, ())
    for t in reversed(terms):
        around = found[t] if isinstance(t.op, Pointwise) else ()
        for k, a in enumerate(t.args):
            here = ((t.args[0], k == 1), *around[: MOST - 1]) if isinstance(t.op, Select) and k else around
            found[a] = tuple(s for s in found[a] if s in here) if a in found else here
    return found
