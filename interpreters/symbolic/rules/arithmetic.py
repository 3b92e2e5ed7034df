"""Rules of arithmetic that hold exactly in floating point (up to the sign of zero), and constant folding."""

from __future__ import annotations

from math import copysign, isfinite

from adtypes.dtypes import Bool
from adtypes.op import Op
from adtypes.ops import TABLE
from adtypes.ops.arithmetic import Add, Div, Mul, Neg, Power, Sub
from adtypes.ops.comparison import Cast, LogicalNot
from adtypes.ops.constants import Const
from adtypes.ops.elementary import Sqrt
from adtypes.ops.layout import View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import Mul0, Select
from interpreters.symbolic.rewrite import Rewriter, fold, number, rule, spread
from interpreters.symbolic.term import Term

POINTWISE: tuple[type[Op], ...] = tuple(r for r in TABLE if issubclass(r, Pointwise))
DEEP = 8  # summands beside a choice that are looked at
NUMBERS: tuple[type[Op], ...] = (Const, View)  # what numbers, alone or repeated, are made of


@rule("constants", "f c = c'  for constants c, c', if c' is finite", *POINTWISE, on=NUMBERS)
def constants(r: Rewriter, t: Term) -> Term | None:
    values = [number(a) for a in t.args]
    if any(v is None for v in values):
        return None
    out = fold(t.op, [v for v in values if v is not None], [a.spec.dtype for a in t.args], t.spec.dtype)
    return None if out is None else r.constant(out, t.spec)


@rule("units", "e . x = x,  x . e = x", *[o for o in POINTWISE if o.laws.left_unit is not None or o.laws.right_unit is not None],
      on=NUMBERS)  # fmt: skip
def units(r: Rewriter, t: Term) -> Term | None:
    laws, (a, b) = t.op.laws, t.args
    if laws.left_unit is not None and number(a) == laws.left_unit:
        return b
    return a if laws.right_unit is not None and number(b) == laws.right_unit else None


@rule("involutions", "f (f x) = x", *[o for o in TABLE if o.laws.involution])
def involutions(r: Rewriter, t: Term) -> Term | None:
    (x,) = t.args
    return x.args[0] if type(x.op) is type(t.op) and x.op == t.op else None


@rule("idempotence", "f (f x) = f x,  x . x = x", *[o for o in TABLE if o.laws.idempotent])
def idempotence(r: Rewriter, t: Term) -> Term | None:
    x = t.args[0]
    if len(t.args) == 2:
        return x if t.args[1] is x else None
    return x if type(x.op) is type(t.op) and x.op == t.op else None


@rule("power of a half", "x ** 0.5 = sqrt x", Power, on=NUMBERS)
def power_of_a_half(r: Rewriter, t: Term) -> Term | None:
    """So it is in NumPy, which differs from C in infinities and zeros below 0."""
    x, y = t.args
    return r.make(Sqrt(), x) if number(y) == 0.5 else None


@rule("minus times", "-x * y = -(x * y),  x * -1 = -x,  -x / y = -(x / y),  x / -y = -(x / y)", Mul, Div, on=(Neg, *NUMBERS))
def minus_times(r: Rewriter, t: Term) -> Term | None:
    a, b = t.args
    if isinstance(a.op, Neg):
        return r.make(Neg(), r.make(t.op, a.args[0], b))
    if isinstance(b.op, Neg):
        return r.make(Neg(), r.make(t.op, a, b.args[0]))
    for x, y in ((a, b), (b, a)):
        if number(y) == -1 and (y is b or isinstance(t.op, Mul)):
            return r.make(Neg(), x)
    return None


@rule("plus minus", "x + -y = x - y,  x - -y = x + y,  -(x - y) = y - x", Add, Sub, Neg, on=(Neg, Sub))
def plus_minus(r: Rewriter, t: Term) -> Term | None:
    if isinstance(t.op, Neg):
        (x,) = t.args
        return r.make(Sub(), x.args[1], x.args[0]) if isinstance(x.op, Sub) and r.single_use(x) else None
    a, b = t.args
    if isinstance(b.op, Neg):
        return r.make(Sub() if isinstance(t.op, Add) else Add(), a, b.args[0])
    if isinstance(a.op, Neg) and isinstance(t.op, Add):
        return r.make(Sub(), b, a.args[0])
    return None


@rule("zero minus", "0 - x = -x", Sub, on=NUMBERS)
def zero_minus(r: Rewriter, t: Term) -> Term | None:
    return r.make(Neg(), t.args[1]) if number(t.args[0]) == 0 else None


@rule("strong product", "mul0 x c = x * c  for finite c /= 0,  mul0 x 0 = 0", Mul0, on=NUMBERS)
def strong_product(r: Rewriter, t: Term) -> Term | None:
    for x, c in (t.args, t.args[::-1]):
        factor = number(c)
        if factor is not None and isfinite(factor):
            return r.make(Mul(), x, c) if factor else r.constant(0.0, t.spec)
    return None


@rule("strong product of a choice", "mul0 (select p x 0) y = select p (mul0 x y) 0,  mul0 (cast p) y = select p y 0", Mul0,
      on=(Select, Cast))  # fmt: skip
def strong_product_of_a_choice(r: Rewriter, t: Term) -> Term | None:
    """Of a number, or of what varies along fewer axes than the choice, so that there are fewer products."""
    for x, y in (t.args, t.args[::-1]):
        if isinstance(x.op, Cast) and x.args[0].spec.dtype is Bool:
            return r.make(Select(), x.args[0], y, r.constant(0.0, t.spec))
        if isinstance(x.op, Select) and 0 in map(number, x.args[1:]):
            axes = {k for c in (*x.args[1:], y) if number(c) is None for k in spread(r, c)[1]}
            if all(number(c) is not None for c in x.args[1:]) or axes < {*range(t.spec.ndim)}:
                return r.make(Select(), x.args[0], *(r.make(Mul0(), c, y) for c in x.args[1:]))
    return None


@rule("selections", "select true x y = x,  select p x x = x,  select p (select p x y) z = select p x z,  not p swaps", Select)
def selections(r: Rewriter, t: Term) -> Term | None:
    p, a, b = t.args
    if (known := number(p)) is not None:
        return a if known else b
    if a is b:
        return a
    if isinstance(p.op, LogicalNot):
        return r.make(Select(), p.args[0], b, a)
    if isinstance(a.op, Select) and a.args[0] is p:
        return r.make(Select(), p, a.args[1], b)
    if isinstance(b.op, Select) and b.args[0] is p:
        return r.make(Select(), p, a, b.args[2])
    return None


@rule("sum of both sides", "(select p x 0 + z) + select p 0 y = z + select p x y", Add, on=(Select,))
def sum_of_both_sides(r: Rewriter, t: Term) -> Term | None:
    """What goes backwards through both sides of a choice, of which either is 0. Several other summands are added up first, which
    may round otherwise."""
    for m, rest in (t.args, t.args[::-1]):
        others, todo = list[Term](), [rest] if _side(m) is not None else []
        while todo and len(others) < DEEP:
            x = todo.pop()
            if (both := _either(r, m, x)) is not None:
                return r.sum([*others, *todo, both])
            if isinstance(x.op, Add) and r.single_use(x):
                todo += x.args[::-1]
            else:
                others.append(x)
    return None


def _side(t: Term) -> int | None:
    """Which side of a choice is 0."""
    return next((k for k in (1, 2) if isinstance(t.op, Select) and number(t.args[k]) == 0), None)


def _either(r: Rewriter, m: Term, x: Term) -> Term | None:
    """The sum of two choices by one condition of which different sides are 0."""
    a, b = _side(m), _side(x)
    if a is None or b is None or a == b or m.args[0] is not x.args[0]:
        return None
    return r.make(Select(), m.args[0], *((x.args[1], m.args[2]) if a == 1 else (m.args[1], x.args[2])))


@rule("selected numbers", "select p 1 0 = cast p", Select, on=NUMBERS)
def selected_numbers(r: Rewriter, t: Term) -> Term | None:
    p, a, b = t.args
    plus_zero = number(b) == 0 and copysign(1.0, number(b) or 0.0) > 0
    return r.make(Cast(t.spec.dtype), p) if number(a) == 1 and plus_zero and t.spec.dtype is not Bool else None
