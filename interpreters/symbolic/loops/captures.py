"""Closing bodies again over arrays from outside that their derivatives use.

A derivative of a body is read after the body was closed. Users' derivative rules may use arrays of their own, which are hidden
inputs of the program; where such a body becomes an operation, they become captures of it.
"""

from __future__ import annotations

from dataclasses import replace

from adtypes.op import Op
from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum
from adtypes.ops.repeat import While
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.terms import argument, substitute
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Parameter, Term, reachable


def closed(here: Scope, op: MapAccum | While | Branch, args: tuple[Term, ...]) -> tuple[Op, tuple[Term, ...]]:
    """The operation and its arguments, with hidden inputs that are used in its bodies as arguments."""
    bodies = (op.then, op.otherwise) if isinstance(op, Branch) else (op.body,)
    traced = [body for body in bodies if isinstance(body, Body)]
    places = {(body.scope.root, t): None for body in traced for t in hidden(body)}
    if not places:
        return op, args
    found = [_over(body, [t for _, t in places]) for body in traced]
    new = Branch(*found) if isinstance(op, Branch) else replace(op, body=found[0])
    return new, (*args, *(_outside(here, root, t) for root, t in places))


def hidden(body: Body) -> list[Term]:
    """The inputs of the whole program that a body uses as they are."""
    def found() -> list[Term]:
        return [t for t in reachable(body.outputs) if isinstance(t.op, Parameter) and t.op.scope == 0]

    return body.arena.remembered("hidden", body, found)


def _over(body: Body, terms: list[Term]) -> Body:
    own = {t: argument(body.arena, len(body.ins) + k, t.spec) for k, t in enumerate(terms)}
    ins = (*body.ins, *(t.spec for t in terms))
    return Body(body.scope, ins, tuple(substitute(body.arena, body.outputs, own)), body.n_carry, body.n_rows)


def _outside(here: Scope, root: Scope, t: Term) -> Term:
    """A hidden input of the trace that a body comes from, as a term here."""
    if root is not here.root:
        x = root.hidden(t)
        t = here.root.capture(x._alg, x._rep)
    return here.enter(here.root, t)
