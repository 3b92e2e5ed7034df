"""Moving operands of random programs to where an operation is defined, moderate and well conditioned."""

from __future__ import annotations

from adtypes.affine import axis
from adtypes.dtypes import I64, Bool, Int, is_float
from adtypes.op import Op
from adtypes.ops.arithmetic import Add, Mul
from adtypes.ops.comparison import Cast
from adtypes.ops.constants import Const, Iota
from adtypes.ops.elementary import Sin
from adtypes.ops.indexing import Gather
from adtypes.ops.layout import Unview, View
from adtypes.ops.linalg import CholeskyPullback, Eigh, Matrix, System
from adtypes.ops.qr import Qr
from adtypes.ops.sorting import Argsort, Searchsorted
from adtypes.spec import Spec
from adtypes.testing.syntax import Apply, Expr, apply

POSITIVE, UNIT, MODERATE = (0.5, 2.5), (-0.75, 0.75), (-1.0, 1.0)
DOMAINS: dict[str, tuple[tuple[float, float] | None, ...]] = {
    "div": (None, POSITIVE),
    "reciprocal": (POSITIVE,),
    "power": (POSITIVE, MODERATE),
    "log": (POSITIVE,),
    "log1p": (UNIT,),
    "sqrt": (POSITIVE,),
    "exp": (MODERATE,),
    "expm1": (MODERATE,),
    "sinh": (MODERATE,),
    "cosh": (MODERATE,),
    "tan": (MODERATE,),
    "asin": (UNIT,),
    "acos": (UNIT,),
    "atanh": (UNIT,),
    "acosh": ((1.5, 3.5),),
    "atan2": (None, POSITIVE),
    "erfinv": (UNIT,),
    "lgamma": (POSITIVE,),
    "digamma": ((-0.8, -0.2),),  # between two poles; where it is positive it is the derivative of lgamma
    "polygamma": (POSITIVE,),
}


def in_domain(op: Op, args: list[Expr]) -> list[Expr]:
    """Operands of a pointwise row where it is defined and moderate."""
    ranges = DOMAINS.get(op.name)
    if ranges is None or not any(is_float(a.spec.dtype) for a in args):
        return args
    return [a if r is None else between(a, *r) for a, r in zip(args, ranges)]


def conditioned(op: Op, args: list[Expr]) -> list[Expr]:
    """Matrices near a diagonal one with entries 4, 8, ..: positive definite, eigenvalues apart. Ascending rows to search.

    Near singular matrices no two ways agree, nor in rows without order.
    """
    if isinstance(op, Searchsorted):
        row = args[0]
        return [apply(Gather(), row, apply(Argsort(0), row)), *args[1:]]
    if not needs_condition(op):
        return args
    s = args[0].spec
    n, outer = s.shape[-1], s.ndim - 2
    one, four = (constant(k, Spec((n,), I64)) for k in (1, 4))
    entries = apply(Cast(s.dtype), apply(Mul(), four, apply(Add(), one, apply(Iota(n)))))
    rows = apply(View((*s.shape[:-2], n), (axis(outer),)), entries)
    diagonal = apply(Unview(s.shape, (*map(axis, range(outer)), axis(outer), axis(outer))), rows)
    return [apply(Add(), between(args[0], *UNIT), diagonal), *args[1:]]


def needs_condition(op: Op) -> bool:
    return isinstance(op, (Matrix, System, Eigh, Qr, CholeskyPullback))


def is_conditioned(x: Expr) -> bool:
    """Whether a matrix is still of the form that `conditioned` gives it."""
    match x:
        case Apply(_, Add(), (Apply(_, Mul(), (_, Apply(_, Sin(), _))), Apply(_, Unview(), _))):
            return True
    return False


def between(x: Expr, lo: float, hi: float) -> Expr:
    """``mid + half * sin x``."""
    mid, half = (lo + hi) / 2, (hi - lo) / 2
    y = apply(Sin(), x)
    y = y if half == 1 else apply(Mul(), constant(half, x.spec), y)
    return y if mid == 0 else apply(Add(), constant(mid, x.spec), y)


def constant(value: float, s: Spec) -> Expr:
    """A number at all positions."""
    if s.dtype is Bool:
        value = bool(value)
    e = apply(Const(s.dtype, int(value) if issubclass(s.dtype, Int) else value))
    return e if not s.ndim else apply(View(s.shape, ()), e)
