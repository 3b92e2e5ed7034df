"""Random loops with carries, conditionals, and calls with custom derivatives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adtypes.dtypes import I64, Bool, is_float
from adtypes.ops.arithmetic import Add
from adtypes.ops.comparison import Less, LogicalAnd
from adtypes.ops.constants import Iota
from adtypes.ops.control import Proj
from adtypes.spec import Spec
from adtypes.testing.domains import between, constant
from adtypes.testing.makers import SIZES, some_sizes
from adtypes.testing.syntax import Call, Cond, Expr, How, Let, Loop, Variable, apply

if TYPE_CHECKING:
    from adtypes.testing.generate import Env, Generator

HOW: tuple[How, ...] = ("stage", "checkpoint", "pullback", "pushforward")
INDEX = Spec((), I64)


def carrying(g: Generator, s: Spec, env: Env, size: int) -> Expr | None:
    """A loop that carries values, of which a final carry or what it collects is used, or all."""
    c = g.c
    if size < 4:
        return None
    collects = s.ndim > 0 and s.shape[0] <= 4 and c.one_in(2)
    is_while = not collects and c.one_in(4)
    n = s.shape[0] if collects else c.pick(SIZES)
    carries = [*([] if collects else [s]), *some(g, 2 if collects else 1)]
    outs = [*([s.with_shape(s.shape[1:])] if collects else []), *([] if is_while else some(g, 1))]
    rows = [] if is_while else some(g, 2)
    given = g.parts(size // 2, [*carries, *[r.with_shape((n, *r.shape)) for r in rows]], env)
    init, xs = given[: len(carries)], given[len(carries) :]
    counter = g.fresh(INDEX)  # the number of the step
    if is_while:
        init = [*init, constant(0, INDEX)]
    else:
        xs = [*xs, apply(Iota(n))]
    first, others = [g.fresh(x) for x in carries], [g.fresh(x) for x in rows]
    inner = env._replace(lets=(*env.lets, *first, *others), loops=(*env.loops, (counter, n)))
    made = g.parts(size - size // 2, [*carries, *outs], inner)
    after = [tame(g, x) for x in made[: len(carries)]]
    every = c.pick((None, None, 1, 2, 3)) if not is_while else None
    if is_while:
        goes_on = apply(Less(), counter, g.index(env, 1))
        if not g.profile.smooth and c.one_in(2):
            other = g.expr(Spec((), Bool), inner, 2)
            goes_on = apply(LogicalAnd(), goes_on, other)
        step = apply(Add(), counter, constant(1, INDEX))
        bounded = bool(env.loops) or env.closed or not g.profile.unbounded or not c.one_in(2)
        loop = Loop(n, (*first, counter), tuple(init), (), (), (*after, step), (), goes_on=goes_on, bounded=bounded)
    else:
        collected = tuple(made[len(carries) :])
        steps = (*others, counter)
        loop = Loop(n, tuple(first), tuple(init), steps, tuple(xs), tuple(after), collected, c.one_in(2), every)
    return used(g, s, loop, len(carries) if collects else 0, env, size)


def used(g: Generator, s: Spec, loop: Loop, wanted: int, env: Env, size: int) -> Expr:
    """One result of a loop, or an expression of all of them."""
    parts = loop.spec.parts
    assert parts[wanted] == s
    if len(parts) == 1 or size < 6 or not g.c.one_in(3):
        return apply(Proj(wanted), loop)
    whole = Variable(loop.spec, f"v{g.names}")
    g.names += 1
    found = [g.fresh(x) for x in parts]
    body = g.expr(s, env._replace(lets=(*env.lets, *found)), size // 3)
    for k, v in enumerate(found):
        body = Let(v, apply(Proj(k), whole), body)
    return Let(whole, loop, body)


def some(g: Generator, most: int) -> list[Spec]:
    return [Spec(some_sizes(g.c, 0, 1), g.c.pick(g.profile.dtypes)) for _ in range(g.c.integer(0, most))]


def tame(g: Generator, x: Expr) -> Expr:
    """Carries of floats stay small, mostly, else they grow from step to step."""
    if not is_float(x.spec.dtype) or (g.profile.wild and g.c.one_in(2)):
        return x
    return between(x, -2.0, 2.0) if not isinstance(x, Variable) else x


def call(g: Generator, s: Spec, env: Env, size: int) -> Expr | None:
    """A function called with operands; its body uses nothing else, but for captured arrays."""
    c = g.c
    if size < 3 or env.closed:
        return None
    specs = [Spec(some_sizes(c, 0, 2), c.pick(g.profile.dtypes[:2])) for _ in range(c.integer(1, 2))]
    how = c.pick(HOW if is_float(s.dtype) else HOW[:2])
    args = g.parts(size // 2, specs, env)
    parameters = tuple(g.fresh(x) for x in specs)
    body = g.expr(s, env._replace(lets=parameters, loops=(), closed=True), size - size // 2)
    return Call(how, parameters, tuple(args), body)


def cond(g: Generator, s: Spec, env: Env, size: int) -> Expr | None:
    """A choice of which one side is computed, by integers where derivatives exist."""
    c = g.c
    if size < 3:
        return None
    if not g.profile.smooth and c.one_in(2):
        test, yes, no = g.parts(size, [Spec((), Bool), s, s], env)
        return Cond(test, yes, no)
    number, yes, no = g.parts(size, [INDEX, s, s], env)
    return Cond(apply(Less(), number, constant(1, INDEX)), yes, no)
