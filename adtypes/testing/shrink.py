"""Shrinking: smaller programs that still fail, to look at when a random program has found something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from adtypes.dtypes import Bool, Int, Several
from adtypes.ops.constants import Const
from adtypes.ops.layout import View
from adtypes.spec import Spec
from adtypes.testing.domains import is_conditioned, needs_condition
from adtypes.testing.programs import Program
from adtypes.testing.syntax import Apply, Build, Call, Cond, Expr, Let, Loop, Variable, apply, bound_in, parts


def shrunk(program: Program, fails: Callable[[Program], bool], tries: int = 2000) -> Program:
    """A smaller program that fails too: parts are replaced by parts of them, or by a number, as long as it does.

    >>> from adtypes.testing.generate import random_program
    >>> program = random_program(3)
    >>> print(shrunk(program, lambda p: p.body.spec == program.body.spec).body)
    1
    """
    left = tries
    again = True
    while again:
        again = False
        for body in smaller(program.body):
            left -= 1
            if left < 0:
                return program
            candidate = replace(program, body=body)
            if fails(candidate):
                program, again = candidate, True
                break
    return program


def smaller(e: Expr) -> Iterator[Expr]:
    """Expressions of the same spec with something left out, the shortest first."""
    if isinstance(e, (Apply, Let, Build, Loop, Call, Cond)):
        plain = isinstance(e, Apply) and isinstance(e.op, (Const, View)) and all(not parts(a) for a in e.args)
        if not plain and e.spec.dtype is not Several:
            yield _number(e.spec)
        yield from (part for part in _inside(e, frozenset()) if part.spec == e.spec)
        if isinstance(e, Call):
            yield _inlined(e)
        for k, part in enumerate(parts(e)):
            for new in smaller(part):
                if k or not isinstance(e, Apply) or not needs_condition(e.op) or is_conditioned(new):
                    yield _with_part(e, k, new)


def _with_part(e: Expr, k: int, new: Expr) -> Expr:
    changed = (*parts(e)[:k], new, *parts(e)[k + 1 :])
    match e:
        case Apply():
            return replace(e, args=changed)
        case Let():
            return replace(e, value=changed[0], body=changed[1])
        case Build():
            return replace(e, body=new)
        case Call():
            return replace(e, args=changed[:-1], body=changed[-1])
        case Cond():
            return Cond(*changed)
        case Loop():
            left = iter(changed)
            init, xs, after, outs = (tuple(next(left) for _ in group) for group in (e.init, e.xs, e.after, e.outs))
            return replace(e, init=init, xs=xs, after=after, outs=outs, goes_on=next(left, None))
    raise AssertionError(e)


def _inside(e: Expr, bound: frozenset[str]) -> Iterator[Expr]:
    """The proper parts that do not need what is bound between `e` and them."""
    for k, part in enumerate(parts(e)):
        inner = bound | {v.name for v in bound_in(e, k)}
        if not _free(part) & inner:
            yield part
        yield from _inside(part, inner)


def _free(e: Expr) -> frozenset[str]:
    if isinstance(e, Variable):
        return frozenset([e.name])
    return frozenset().union(*(_free(x) - {v.name for v in bound_in(e, k)} for k, x in enumerate(parts(e))))


def _inlined(e: Call) -> Expr:
    """The body of a call with its arguments bound around it."""
    body = e.body
    for p, a in zip(e.parameters, e.args):
        body = Let(p, a, body)
    return body


def _number(s: Spec) -> Expr:
    """Ones, or true."""
    one = apply(Const(s.dtype, True if s.dtype is Bool else 1 if issubclass(s.dtype, Int) else 1.0))
    return one if not s.ndim else apply(View(s.shape, ()), one)
