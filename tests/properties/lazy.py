"""Conditionals as a lazy language has them: each element is computed when asked for, and only the side that is taken.

Values are Taylor polynomials of degree 3 along a direction, so that three derivatives come without any reverse pass.
Programs are vectors under elementwise functions, selections, reversal and repeated sums: every element is used by
whoever uses the array, so the only reason for a derivative not to exist is a branch that is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, exp, inf, log, nan, sin
from typing import TypeAlias

from adtypes.affine import form
from adtypes.dtypes import F64, Bool
from adtypes.ops.arithmetic import Add, Div, Mul, Reciprocal, Sub
from adtypes.ops.comparison import Less, LessEqual, NotEqual
from adtypes.ops.constants import Const
from adtypes.ops.elementary import Exp, Log, Sin, Sqrt
from adtypes.ops.layout import Sum, View
from adtypes.ops.selection import Select
from adtypes.spec import Spec
from adtypes.testing.makers import Choices
from adtypes.testing.programs import Apply, Expr, Input, Let, Program, Variable, apply

Taylor: TypeAlias = tuple[float, float, float, float]  # the coefficients, that of the value first
Lazy: TypeAlias = Callable[[int], Taylor]  # the element at an index


# ---------------------------------------------------------------- arithmetic of polynomials
def times(a: Taylor, b: Taylor) -> Taylor:
    c, d, e, f = (sum(a[k] * b[m - k] for k in range(m + 1)) for m in range(4))
    return c, d, e, f


def through(a: Taylor, *d: float) -> Taylor:
    """A function whose value and first three derivatives at ``a[0]`` are given."""
    _, p, q, r = a
    return d[0], d[1] * p, d[1] * q + d[2] / 2 * p * p, d[1] * r + d[2] * p * q + d[3] / 6 * p**3


def constant(x: float) -> Taylor:
    return x, 0.0, 0.0, 0.0


def nowhere(x: float) -> Taylor:
    """A value without derivatives."""
    return x, nan, nan, nan


def inverse(a: Taylor) -> Taylor:
    x = a[0]
    return through(a, 1 / x, -1 / x**2, 2 / x**3, -6 / x**4) if x else nowhere(inf)


def root(a: Taylor) -> Taylor:
    x = a[0]
    if x > 0:
        return through(a, x**0.5, 0.5 * x**-0.5, -0.25 * x**-1.5, 0.375 * x**-2.5)
    return nowhere(0.0 if x == 0 else nan)


def logarithm(a: Taylor) -> Taylor:
    x = a[0]
    return through(a, log(x), 1 / x, -1 / x**2, 2 / x**3) if x > 0 else nowhere(-inf if x == 0 else nan)


def exponential(a: Taylor) -> Taylor:
    y = exp(a[0]) if a[0] < 700 else inf
    return through(a, y, y, y, y)


def sine(a: Taylor) -> Taylor:
    s, c = (sin(a[0]), cos(a[0])) if abs(a[0]) < inf else (nan, nan)
    return through(a, s, c, -s, -c)


def added(a: Taylor, b: Taylor, sign: float = 1.0) -> Taylor:
    c, d, e, f = (x + sign * y for x, y in zip(a, b))
    return c, d, e, f


UNARY: dict[str, Callable[[Taylor], Taylor]] = {
    "reciprocal": inverse,
    "sqrt": root,
    "log": logarithm,
    "exp": exponential,
    "sin": sine,
}
BINARY: dict[str, Callable[[Taylor, Taylor], Taylor]] = {
    "add": added,
    "sub": lambda a, b: added(a, b, -1.0),
    "mul": times,
    "div": lambda a, b: times(a, inverse(b)),
}
TESTS: dict[str, Callable[[float, float], bool]] = {
    "less": lambda a, b: a < b,
    "less_equal": lambda a, b: a <= b,
    "not_equal": lambda a, b: a != b,
}


def lazy(e: Expr, n: int, env: Mapping[object, Lazy]) -> Lazy:
    """The elements of an expression over vectors of `n` elements, each computed at most once."""
    known: dict[int, Taylor] = {}
    element = _element(e, n, env)

    def at(i: int) -> Taylor:
        if i not in known:
            known[i] = element(i)
        return known[i]

    return at


def _element(e: Expr, n: int, env: Mapping[object, Lazy]) -> Lazy:
    if isinstance(e, Input):
        return env["x", e.k]
    if isinstance(e, Variable):
        return env[e.name]
    if isinstance(e, Let):
        return lazy(e.body, n, {**env, e.var.name: lazy(e.value, n, env)})
    assert isinstance(e, Apply)
    op, name = e.op, e.op.name
    if isinstance(op, Const):
        return lambda i: constant(float(op.value))
    if isinstance(op, View) and not op.forms:
        inner = lazy(e.args[0], n, env)
        return lambda i: inner(0)
    parts = [lazy(a, n, env) for a in e.args]
    if isinstance(op, View):
        return lambda i: parts[0](n - 1 - i)
    if isinstance(op, Sum):
        return lambda i: _total([parts[0](k) for k in range(n)])
    if isinstance(op, Select):
        return lambda i: parts[1](i) if parts[0](i)[0] else parts[2](i)
    if name in TESTS:
        return lambda i: constant(TESTS[name](parts[0](i)[0], parts[1](i)[0]))
    if name in UNARY:
        return lambda i: UNARY[name](parts[0](i))
    return lambda i: BINARY[name](parts[0](i), parts[1](i))


def _total(parts: list[Taylor]) -> Taylor:
    out = constant(0.0)
    for p in parts:
        out = added(out, p)
    return out


# ---------------------------------------------------------------- programs full of selections
class Selective:
    """Random programs of this language over one vector of `n` elements."""

    def __init__(self, choices: Choices, n: int = 4) -> None:
        self.c, self.n = choices, n
        self.vector = Spec((n,), F64)
        self.scope: list[Expr] = [Input(self.vector, 0)]
        self.tests: list[Expr] = []  # predicates are used again: same and opposite sides of one selection must be told apart
        self.names = 0

    def program(self, size: int) -> Program:
        return Program(self.expr(size), (self.vector,))

    def constant(self, value: float) -> Expr:
        return apply(View((self.n,), ()), apply(Const(F64, value)))

    def expr(self, size: int) -> Expr:
        c = self.c
        if size <= 0:
            return c.pick(self.scope) if not c.one_in(5) else self.constant(c.pick((0.0, 1.0, -1.0, 2.0)))
        kind = c.integer(0, 13)
        left = c.integer(0, size - 1)
        if kind >= 12:  # both sides of one selection, apart from each other
            test, zero = self.predicate(), self.constant(0.0)
            yes, no = (self.use(), self.use()) if kind == 13 else (self.expr(left), self.expr(size - 1 - left))
            return apply(Add(), apply(Select(), test, yes, zero), apply(Select(), test, zero, no))
        if kind <= 3:
            yes = self.expr(left)
            return apply(Select(), self.predicate(), *((yes, self.expr(size - 1 - left))[:: -1 if kind == 0 else 1]))
        if kind <= 5:
            return apply(c.pick((Mul(), Add(), Sub(), Div())), self.expr(left), self.expr(size - 1 - left))
        if kind <= 7:
            return apply(c.pick((Sqrt(), Log(), Reciprocal(), Sin(), Exp())), self.expr(size - 1))
        if kind == 8:
            return self.reverse(self.expr(size - 1))
        if kind == 9 and not c.one_in(3):
            return apply(View((self.n,), ()), apply(Sum((0,)), self.expr(size - 1)))
        return self.let(size - 1, left)

    def reverse(self, x: Expr) -> Expr:
        return apply(View((self.n,), (form(self.n - 1, [(0, -1)]),)), x)

    def use(self) -> Expr:
        """A variable, as it is or reversed."""
        x = self.c.pick(self.scope)
        return self.reverse(x) if self.c.one_in(2) else x

    def let(self, size: int, part: int) -> Expr:
        unsafe = self.c.one_in(2)  # a value that exists only where some branch is taken
        op = self.c.pick((Sqrt(), Log(), Reciprocal()))
        value = apply(op, Input(self.vector, 0)) if unsafe else self.expr(min(part, size))
        var = Variable(self.vector, f"v{self.names}")
        self.names += 1
        scope = self.scope
        self.scope = [var, *scope]
        body = self.expr(size - min(part, size))
        self.scope = scope
        return Let(var, value, body)

    def predicate(self) -> Expr:
        c = self.c
        if self.tests and c.one_in(2):
            return c.pick(self.tests)
        x: Expr = Input(self.vector, 0)
        if c.one_in(3):
            x = self.reverse(x)
        a, b = (self.constant(c.pick((0.0, 1.0))), x)[:: 1 if c.one_in(2) else -1]
        test = apply(c.pick((Less(), LessEqual(), NotEqual())), a, b)
        assert test.spec.dtype is Bool
        self.tests.append(test)
        return test
