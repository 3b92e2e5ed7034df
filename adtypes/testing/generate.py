"""Random well-typed programs, made from the table of rows: what is in the table is in the programs.

Generation goes from the wanted spec to its operands, so every program type-checks by construction. Decisions are ordered from
simple to complex, hence hypothesis shrinks towards small ones. `makers.py` says how each row reaches a wanted spec.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import form
from adtypes.dtypes import F32, F64, I32, I64, Bool, DType, Int, Num, is_float
from adtypes.op import Discrete, Op
from adtypes.ops.arithmetic import Abs, Add, Maximum, Minimum, Mul, Relu, Sub
from adtypes.ops.branch import Branch
from adtypes.ops.call import Call as CallRow
from adtypes.ops.comparison import Cast, Equal, Less, LessEqual, StopGradient
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Gather
from adtypes.ops.integer import FloorDiv, Mod
from adtypes.ops.layout import Sum, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.reductions import Max, Min
from adtypes.ops.selection import Select
from adtypes.spec import Spec
from adtypes.testing.domains import conditioned, constant, in_domain
from adtypes.testing.makers import MAKERS, SIZES, Choices, affine_form, pointwise, signatures, size_for, some_sizes
from adtypes.testing.programs import Program, near_ends
from adtypes.testing.steps import call, carrying, cond
from adtypes.testing.syntax import Build, Captured, Expr, Input, Let, Variable, apply

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

KINKED: tuple[type[Op], ...] = (Abs, Maximum, Minimum, Relu, Max, Min, StopGradient)
MANY = 600  # elements of an operand, over all iterations of the loops around it


def every_row(row: type[Op]) -> bool:
    return True


class Profile(NamedTuple):
    """Which programs: element types (the first is that of results), rows, size in operations, depth of loops, inputs."""

    dtypes: tuple[type[DType], ...] = (F64, I64, Bool, F32, I32)
    smooth: bool = False  # derivatives exist and equal difference quotients
    wild: bool = False  # functions outside their domains, infinities, NaN and integers near the ends among the values
    rows: Callable[[type[Op]], bool] = every_row
    size: int = 12
    loops: int = 3
    inputs: int = 4
    more: tuple[Pointwise, ...] = ()  # rows from outside of the table, which then are frequent
    unbounded: bool = False  # loops without a bound on their steps, which have no derivatives backwards


SMOOTH = Profile(dtypes=(F64, I64, Bool), smooth=True)
TOTAL = Profile()
WILD = Profile(wild=True)


class Env(NamedTuple):
    """What is in scope: variables of `let`, and of the loops around, outermost first, with their sizes."""

    lets: tuple[Variable, ...] = ()
    loops: tuple[tuple[Variable, int], ...] = ()
    closed: bool = False  # in a function, which uses neither inputs nor what is outside

    @property
    def iterations(self) -> int:
        n = 1
        for _, k in self.loops:
            n *= max(k, 1)
        return n


class Generator:
    """One program in the making."""

    def __init__(self, choices: Choices, profile: Profile) -> None:
        self.c, self.profile = choices, profile
        self.inputs: list[Spec] = []
        self.captured: list[Spec] = []
        self.names = 0
        self.makers = [row for row in MAKERS if profile.rows(row)]

    def program(self, spec: Spec | None = None) -> Program:
        """A program; `spec` is that of its result."""
        c = self.c
        spec = spec or Spec(some_sizes(c, 0, 2), self.profile.dtypes[0])
        self.inputs += [Spec(some_sizes(c, 1, 2), self.profile.dtypes[0]), Spec(some_sizes(c, 1, 1), I64)]
        body = self.expr(spec, Env(), max(c.integer(1, self.profile.size), c.integer(1, self.profile.size)))
        return Program(body, tuple(self.inputs), tuple(self.captured), c.integer(0, 999), self.profile.wild)

    # ---------------------------------------------------------------- expressions
    def expr(self, s: Spec, env: Env, size: int) -> Expr:
        """An expression of this spec with about `size` operations."""
        if size <= 0 or s.size * env.iterations > MANY or s.ndim > 4:
            return self.leaf(s, env)
        options: list[Callable[[Spec, Env, int], Expr | None]] = [self.arithmetic, self.function, self.select]
        options += [self.row] * min(len(self.makers), 3) + [self.read] * (3 if env.loops else 1)
        if len(env.loops) < self.profile.loops:
            options += [self.sum_of_build]
            options += [self.build, self.build, self.table] if s.ndim else []
            options += [self.table, self.table] if s.ndim and env.loops else []
        options += [self.let, self.let]
        if self.profile.rows(MapAccum) and len(env.loops) < self.profile.loops:
            options += [self.carrying, self.carrying]
        if self.profile.rows is every_row:
            options += [self.function, self.function]
        if self.profile.rows(CallRow):
            options += [self.call]
        if self.profile.rows(Branch):
            options += [self.cond]
        found = self.c.pick(options)(s, env, size)
        return found if found is not None else self.leaf(s, env)

    def parts(self, size: int, specs: Sequence[Spec], env: Env) -> list[Expr]:
        """Operands that share what is left of the size."""
        left, out = size - 1, []
        for k, s in enumerate(specs):
            here = left if k == len(specs) - 1 else self.c.integer(0, max(left, 0))
            left -= here
            out.append(self.expr(s, env, here))
        return out

    def allowed(self, op: Op, args: Sequence[type[DType]], result: type[DType]) -> bool:
        if not self.profile.rows(type(op)) or not {*args} <= {*self.profile.dtypes}:
            return False
        if not self.profile.smooth:
            return True
        floats_in = any(map(is_float, args))
        return not (floats_in and (isinstance(op, (Discrete, *KINKED)) or not is_float(result)))

    def arithmetic(self, s: Spec, env: Env, size: int) -> Expr | None:
        if s.dtype is Bool:
            return self.function(s, env, size)
        op = self.c.pick((Add(), Mul(), Sub()))
        return apply(op, *self.parts(size, [s, s], env)) if self.allowed(op, (s.dtype,), s.dtype) else None

    def function(self, s: Spec, env: Env, size: int) -> Expr | None:
        rows = [(op, ds) for op, ds in pointwise(s.dtype) if self.allowed(op, ds, s.dtype)]
        own = [pair for row in self.profile.more for pair in signatures(row, s.dtype.short)]
        more = [(op, ds) for op, ds in own if self.allowed(op, ds, s.dtype)]
        if more and not self.c.one_in(3):
            rows = more
        if not rows:
            return None
        op, dtypes = self.c.pick(rows)
        args = self.parts(size, [Spec(s.shape, d) for d in dtypes], env)
        return apply(op, *(args if self.profile.wild else in_domain(op, args)))

    def select(self, s: Spec, env: Env, size: int) -> Expr | None:
        """A choice by a comparison: of floats only where derivatives need not exist."""
        if Bool not in self.profile.dtypes or not self.profile.rows(Select):
            return None
        dtype = self.profile.dtypes[0] if self.c.one_in(2) and not self.profile.smooth else I64
        x = Spec(s.shape, dtype)
        if self.profile.rows is every_row and not self.profile.smooth and self.c.one_in(3):
            return apply(Select(), *self.parts(size, [Spec(s.shape, Bool), s, s], env))
        a, b, yes, no = self.parts(size - 1, [x, x, s, s], env)
        if self.c.one_in(2):
            b = constant(1 if dtype is I64 else 0, x)
        return apply(Select(), apply(self.c.pick((Less(), LessEqual(), Equal())), a, b), yes, no)

    def row(self, s: Spec, env: Env, size: int) -> Expr | None:
        made = None
        for _ in range(min(len(self.makers), 3)):  # not every row can have every shape and dtype
            made = MAKERS[self.c.pick(self.makers)](self.c, s)
            if made is not None and self.allowed(made.op, [a.dtype for a in made.args], s.dtype):
                break
        else:
            return None
        assert made is not None
        args = conditioned(made.op, self.parts(size, made.args, env))
        if isinstance(made.op, Cast) and not self.profile.wild and args[0].spec.dtype is not Bool and is_float(s.dtype):
            args = [args[0] if is_float(args[0].spec.dtype) else apply(Mod(), args[0], constant(5, args[0].spec))]
        result = apply(made.op, *args)
        return result if made.part is None else apply(Proj(made.part), result)

    # ---------------------------------------------------------------- binders
    def build(self, s: Spec, env: Env, size: int) -> Expr | None:
        if not s.ndim:
            return None
        return self.loop(s.shape[0], s.with_shape(s.shape[1:]), env, size)

    def sum_of_build(self, s: Spec, env: Env, size: int) -> Expr | None:
        if s.dtype is Bool or not self.profile.rows(Sum):
            return None
        return apply(Sum((0,)), self.loop(self.c.pick(SIZES), s, env, size - 1))

    def loop(self, n: int, s: Spec, env: Env, size: int) -> Expr:
        var = self.loop_variable(env)
        return Build(n, var, self.expr(s, env._replace(loops=(*env.loops, (var, n))), size - 1))

    def carrying(self, s: Spec, env: Env, size: int) -> Expr | None:
        return carrying(self, s, env, size)

    def call(self, s: Spec, env: Env, size: int) -> Expr | None:
        return call(self, s, env, size)

    def cond(self, s: Spec, env: Env, size: int) -> Expr | None:
        return cond(self, s, env, size)

    def table(self, s: Spec, env: Env, size: int) -> Expr | None:
        """A build that another one of the same level reads: their variables have one name in terms."""
        if not s.ndim or size < 4 or not self.profile.rows(Gather):
            return None
        m = self.c.integer(1, 2 if s.ndim < 3 else 1)
        dims = (s.shape[0], *(self.c.pick((s.shape[0], 2, 3)) for _ in range(m - 1)))
        part = self.c.integer(1, size - 2)
        value = self.build(s.with_shape(dims + s.shape[1:]), env, part)
        assert value is not None
        var = self.fresh(value.spec)
        inner = env._replace(lets=(*env.lets, var), loops=(*env.loops, (self.loop_variable(env), s.shape[0])))
        read = apply(Gather(), var, *[self.index(inner, 2) for _ in range(m)])
        if issubclass(s.dtype, Num) and self.c.one_in(2):
            other = self.expr(read.spec, inner, size - part - 2)
            read = apply(Mul(), read, other) if self.allowed(Mul(), (s.dtype,), s.dtype) else read
        return Let(var, value, Build(s.shape[0], inner.loops[-1][0], read))

    def fresh(self, s: Spec) -> Variable:
        self.names += 1
        return Variable(s, f"v{self.names - 1}")

    def loop_variable(self, env: Env) -> Variable:
        return Variable(Spec((), I64), "ijklm"[len(env.loops)])

    def let(self, s: Spec, env: Env, size: int) -> Expr | None:
        if size < 3:
            return None
        here = self.c.pick((s, Spec(some_sizes(self.c, 0, 2), self.c.pick(self.profile.dtypes[:2]))))
        part = self.c.integer(1, size - 1)
        value = self.expr(here, env, part)
        var = self.fresh(here)
        return Let(var, value, self.expr(s, env._replace(lets=(*env.lets, var)), size - 1 - part))

    # ---------------------------------------------------------------- indexing by numbers
    def read(self, s: Spec, env: Env, size: int) -> Expr | None:
        """``x[i, j + 1, ..]`` of a variable, an input or an expression."""
        most = min(2, 4 - s.ndim)
        if not self.profile.rows(Gather) or most < 1:
            return None
        m = self.c.integer(1, most)
        sources = [x for x in self.available(env) if self.suits(x, s, m)]
        if sources and (size < 3 or self.c.one_in(2)):
            x = self.c.pick(sources)
        else:
            dims = tuple(self.c.pick([n for _, n in env.loops] + [2, 3, 1]) for _ in range(m))
            x = self.expr(s.with_shape(dims + s.shape), env, size - 1)
        return apply(Gather(), x, *[self.index(env, size - 1) for _ in range(m)])

    def suits(self, x: Expr, s: Spec, m: int) -> bool:
        return x.spec.dtype is s.dtype and x.spec.ndim == s.ndim + m and x.spec.shape[m:] == s.shape

    def index(self, env: Env, size: int) -> Expr:
        """A rank-0 integer: a loop variable, something affine of it, an entry of an integer array, or anything."""
        c = self.c
        s = Spec((), I64)
        loops = [v for v, _ in env.loops]
        if not loops or c.one_in(12):
            return self.expr(s, env, min(size, 2)) if c.one_in(3) else constant(c.integer(0, 2), s)
        i, j = c.pick(loops[::-1]), c.pick(loops)
        n = dict(env.loops)[i]
        kind = c.integer(0, 11)
        if kind <= 4:
            return i
        if kind <= 8:
            return self.affine(i, j, n)
        if kind == 9:
            return apply(c.pick((FloorDiv(), Mod())), i, constant(2, s))
        if kind == 10 and size > 0:
            return self.expr(s, env, min(size, 2))
        numbers = [x for x in self.available(env) if self.suits(x, s, 1)]
        x = c.pick(numbers) if numbers else self.leaf(Spec((n or 1,), I64), env)
        return apply(Gather(), x, i)

    def affine(self, i: Expr, j: Expr, n: int) -> Expr:
        """``i + 1``, ``n - 1 - i``, ``2 * i``, ``i + j``, or one of them after another."""
        s, c = i.spec, self.c
        if c.one_in(3):
            i = self.affine(i, j, n)
        kind = c.integer(0, 3)
        if kind == 0:
            return apply(Add(), i, constant(c.pick((1, -1, 2)), s))
        if kind == 1:
            return apply(Sub(), constant(n - 1, s), i)
        return apply(Mul(), constant(2, s), i) if kind == 2 else apply(Add(), i, j)

    # ---------------------------------------------------------------- leaves
    def available(self, env: Env) -> list[Expr]:
        given = [] if env.closed else [Input(s, k) for k, s in enumerate(self.inputs)]
        return [*reversed(env.lets), *given, *[Captured(s, k) for k, s in enumerate(self.captured)]]

    def leaf(self, s: Spec, env: Env) -> Expr:
        """A variable, an input or a constant, seen through a view if need be."""
        c = self.c
        numbers = [v for v, _ in env.loops] if s == Spec((), I64) else []
        exact = [x for x in [*numbers, *self.available(env)] if x.spec == s]
        if self.profile.wild and issubclass(s.dtype, Int) and c.one_in(4):
            return constant(c.pick(near_ends(s.dtype)), s)
        if exact and not c.one_in(3):
            return c.pick(exact)
        kind = c.integer(0, 11)
        if kind <= 4 and env.loops and is_float(s.dtype):
            found = self.read(s, env, 0)
            if found is not None:
                return found
        others = [x for x in self.available(env) if x.spec.dtype is s.dtype and x.spec != s]
        if others and kind <= 6:
            return self.seen(c.pick(others), s)
        if kind <= 9 and len(self.inputs) < self.profile.inputs and not env.closed:
            self.inputs.append(s)
            return Input(s, len(self.inputs) - 1)
        if kind == 10 and len(self.captured) < 2 and s.size > 1:
            self.captured.append(s)
            return Captured(s, len(self.captured) - 1)
        if others:
            return self.seen(c.pick(others), s)
        return constant(c.pick((1, 2, -1, 0)) if s.dtype is not Bool else c.integer(0, 1), s)

    def seen(self, x: Expr, s: Spec) -> Expr:
        """A view of the wanted shape, preferring sources that forms read in bounds."""
        fs = []
        for n in x.spec.shape:
            f = affine_form(self.c, s.shape)
            inside = size_for(_First(), f, s.shape) <= n
            fs.append(f if inside or self.c.one_in(4) else form(0, []))
        return apply(View(s.shape, tuple(fs)), x)


class _First(Choices):
    def integer(self, lo: int, hi: int) -> int:
        return lo


# ---------------------------------------------------------------- where decisions come from
class FromRandom(Choices):
    """Decisions of a pseudo-random generator, for runs without hypothesis.

    >>> print(random_program(5, SMOOTH).body.spec.dtype.short)
    f64
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def integer(self, lo: int, hi: int) -> int:
        return self.random.randint(lo, hi)


class FromStrategy(Choices):
    """Decisions of hypothesis."""

    def __init__(self, draw: Callable[[SearchStrategy[int]], int]) -> None:
        from hypothesis import strategies

        self.draw, self.integers = draw, strategies.integers

    def integer(self, lo: int, hi: int) -> int:
        return lo if lo == hi else self.draw(self.integers(lo, hi))


def random_program(seed: int, profile: Profile = TOTAL, spec: Spec | None = None) -> Program:
    """The program of a seed."""
    return Generator(FromRandom(seed), profile).program(spec)


def programs(profile: Profile = TOTAL, spec: Spec | None = None) -> SearchStrategy[Program]:
    """A hypothesis strategy of programs; `spec` is that of the result.

    With ``Profile(more=(MyRow(),))`` they contain a pointwise row of your own, among all others.
    """
    from hypothesis import strategies

    @strategies.composite
    def made(draw: Callable[[SearchStrategy[int]], int]) -> Program:
        return Generator(FromStrategy(draw), profile).program(spec)

    return made()

