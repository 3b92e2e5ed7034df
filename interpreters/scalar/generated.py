"""The common path of dual numbers, generated from the rows: operators as methods, functions that also take floats.

Each is a template around the texts of a row. A new row needs nothing here; a new operator of Python needs one line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adtypes.ops import elementwise as rows
from adtypes.ops.pointwise import Elementwise, Pointwise
from adtypes.ops.texts import SCALAR
from interpreters.scalar import numpy_protocol  # noqa: F401  gives numbers the methods that NumPy calls
from interpreters.scalar.dual import Dual
from interpreters.scalar.number import apply, operate
from interpreters.scalar.rowcode import FAILURES, arity_of, edge_partials, edge_value, row_code

_METHOD = """
def {forward}(s, o):
    t = s.t
    if type(o) is Dual:
        if o.t is t:
            a0 = s.v
            a1 = o.v
            r = new(Dual)
            r.v = out = {value}
            r.i = len(t)
            r.t = t
            t.append((s.i, {p0}, o.i, {p1}))
            return r
    elif type(o) is float or type(o) is int:
        a0 = s.v
        a1 = o
        r = new(Dual)
        r.v = out = {value}
        r.i = len(t)
        r.t = t
        t.append((s.i, {p0}, 0, 0.0))
        return r
    return operate(ROW, s, o)

def {backward}(s, o):
    if type(o) is float or type(o) is int:
        t = s.t
        a0 = o
        a1 = s.v
        r = new(Dual)
        r.v = out = {value}
        r.i = len(t)
        r.t = t
        t.append((s.i, {p1}, 0, 0.0))
        return r
    return operate(ROW, o, s)
"""

_PREFIX = """
def {forward}(s):
    t = s.t
    a0 = s.v
    r = new(Dual)
    r.v = out = {value}
    r.i = len(t)
    r.t = t
    t.append((s.i, {p0}, 0, 0.0))
    return r
"""

# A power by a number that is a constant: what Python raises it raises here, too, but its partial is total.
_POWER = """
def {forward}(s, o):
    if (type(o) is float or type(o) is int) and type(s.v) is float:
        a0 = s.v
        a1 = o
        out = {value}
        if type(out) is float:
            try:
                {lines}
                p0 = {p0}
            except FAILURES:
                p0 = edge_partials(ROW, out, a0, a1)[0]
            t = s.t
            r = new(Dual)
            r.v = out
            r.i = len(t)
            r.t = t
            t.append((s.i, p0, 0, 0.0))
            return r
    return operate(ROW, s, o)
"""

_UNARY = """
def row_function(x):
    if type(x) is Dual:
        a0 = x.v
        if type(a0) is float:
            try:
                out = {value}
                {lines}
                p0 = {p0}
            except FAILURES:
                out = edge_value(ROW, a0)
                p0, = edge_partials(ROW, out, a0)
            t = x.t
            r = new(Dual)
            r.v = out
            r.i = len(t)
            r.t = t
            t.append((x.i, p0, 0, 0.0))
            return r
    elif type(x) is float:
        a0 = x
        try:
            return {value}
        except FAILURES:
            return edge_value(ROW, x)
    return apply(ROW, x)
"""

_OTHER = """
def row_function({args}):
    return apply(ROW, {args})
"""


def _made(template: str, op: Pointwise, **texts: str) -> dict[str, Any]:
    code = row_code(op, arity_of(op))
    partials = {f"p{k}": p or "0.0" for k, p in enumerate(code.partials)}
    first = [k == 0 for k in range(len(code.partials))]  # operators have a line for one of their partials at most
    lines = "; ".join(f"{name} = {text}" for name, text in code.needed(first)) or "pass"
    names: dict[str, Any] = {
        **SCALAR, "Dual": Dual, "ROW": op, "new": object.__new__, "operate": operate, "apply": apply,
        "edge_value": edge_value, "edge_partials": edge_partials, "FAILURES": FAILURES,
    }  # fmt: skip
    exec(template.format(value=code.value, lines=lines, **partials, **texts), names)
    return names


def install() -> None:
    """Give dual numbers their fast operators."""
    for op, forward, backward in (
        (rows.Add(), "__add__", "__radd__"),
        (rows.Sub(), "__sub__", "__rsub__"),
        (rows.Mul(), "__mul__", "__rmul__"),
        (rows.Div(), "__truediv__", "__rtruediv__"),
    ):
        made = _made(_METHOD, op, forward=forward, backward=backward)
        setattr(Dual, forward, made[forward])
        setattr(Dual, backward, made[backward])
    setattr(Dual, "__pow__", _made(_POWER, rows.Power(), forward="__pow__")["__pow__"])  # noqa: B010
    setattr(Dual, "__neg__", _made(_PREFIX, rows.Neg(), forward="__neg__")["__neg__"])  # noqa: B010


def function(op: Pointwise) -> Callable[..., Any]:
    """A row as a function of numbers of any kind."""
    arity = arity_of(op)
    if arity == 1 and isinstance(op, Elementwise):
        made = _made(_UNARY, op)["row_function"]
    else:
        made = _made(_OTHER, op, args=", ".join("xyz"[:arity]))["row_function"]
    made.__name__ = made.__qualname__ = op.name
    made.__doc__, made.__module__ = type(op).__doc__, "adtypes.scalars"
    return made  # type: ignore[no-any-return]


install()
