"""Smaller programs that still fail: what to look at when a random program has found something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from adtypes.dtypes import Bool, Int
from adtypes.ops.constants import Const
from adtypes.ops.layout import View
from adtypes.spec import Spec
from adtypes.testing.programs import Apply, Build, Expr, Let, Program, Variable, apply


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
    if isinstance(e, (Apply, Let, Build)):
        if not (isinstance(e, Apply) and isinstance(e.op, (Const, View)) and all(not _parts(a) for a in e.args)):
            yield _number(e.spec)
        yield from (part for part in _inside(e, frozenset()) if part.spec == e.spec)
        for k, part in enumerate(_parts(e)):
            for new in smaller(part):
                yield _with_part(e, k, new)


def _parts(e: Expr) -> tuple[Expr, ...]:
    match e:
        case Apply():
            return e.args
        case Let():
            return (e.value, e.body)
        case Build():
            return (e.body,)
    return ()


def _with_part(e: Expr, k: int, new: Expr) -> Expr:
    match e:
        case Apply():
            return replace(e, args=(*e.args[:k], new, *e.args[k + 1 :]))
        case Let():
            return replace(e, value=new) if k == 0 else replace(e, body=new)
        case Build():
            return replace(e, body=new)
    raise AssertionError(e)


def _inside(e: Expr, bound: frozenset[str]) -> Iterator[Expr]:
    """The proper parts that do not need what is bound between `e` and them."""
    for k, part in enumerate(_parts(e)):
        inner = bound
        if isinstance(e, Build) or (isinstance(e, Let) and k == 1):
            inner = bound | {e.var.name}
        if not _free(part) & inner:
            yield part
        yield from _inside(part, inner)


def _free(e: Expr) -> frozenset[str]:
    match e:
        case Variable():
            return frozenset([e.name])
        case Let():
            return _free(e.value) | (_free(e.body) - {e.var.name})
        case Build():
            return _free(e.body) - {e.var.name}
    return frozenset().union(*map(_free, _parts(e)))


def _number(s: Spec) -> Expr:
    """Ones, or true."""
    one = apply(Const(s.dtype, True if s.dtype is Bool else 1 if issubclass(s.dtype, Int) else 1.0))
    return one if not s.ndim else apply(View(s.shape, ()), one)
