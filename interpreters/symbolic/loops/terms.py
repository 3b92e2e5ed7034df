"""Small term builders for passes over loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from adtypes.affine import axis, identity, shift
from adtypes.dtypes import Bool, is_float
from adtypes.namespace import Forms
from adtypes.ops.constants import Const
from adtypes.ops.layout import View
from adtypes.spec import Spec
from interpreters.symbolic.body import BODY
from interpreters.symbolic.rewrite import pure
from interpreters.symbolic.term import Arena, Parameter, Term, reachable, unvisited


def argument(arena: Arena, k: int, spec: Spec) -> Term:
    """Argument `k` of a body."""
    return arena.term(Parameter(BODY, k, spec))


def zeros(arena: Arena, spec: Spec) -> Term:
    value = 0.0 if is_float(spec.dtype) else False if spec.dtype is Bool else 0
    t = arena.term(Const(spec.dtype, value))
    return arena.term(View(spec.shape, ()), (t,)) if spec.shape else t


def lead(arena: Arena, n: int, t: Term) -> Term:
    """`t` repeated under a new leading axis."""
    return arena.term(View((n, *t.spec.shape), shift(identity(t.spec.ndim), 1)), (t,))


def unlead(arena: Arena, t: Term) -> Term | None:
    """The term that `t` broadcasts along its leading axis, if it does."""
    if not isinstance(t.op, View) or not t.op.shape or any(a == 0 for _, terms in t.op.forms for a, _ in terms):
        return None
    shape, forms = t.op.shape[1:], shift(t.op.forms, -1)
    x = t.args[0]
    return x if shape == x.spec.shape and forms == identity(len(shape)) else arena.term(View(shape, forms), (x,))


def unrepeated(t: Term, is_row: bool) -> tuple[Term, Spec, Forms] | None:
    """The number or vector that `t` repeats, if it does, its type, and where it is read; of rows, those of one row. Matrices
    stay, as products with each of several are loops of their own."""
    if not isinstance(t.op, View) or pure(t) is None or t.args[0].spec.size >= t.spec.size:
        return None
    (x,), forms = t.args, t.op.forms
    if x.spec.ndim > 1 + is_row or (is_row and forms[:1] != (axis(0),)):
        return None
    return (x, x.spec.with_shape(x.spec.shape[1:]), shift(forms[1:], -1)) if is_row else (x, x.spec, forms)


def at(arena: Arena, t: Term, i: int) -> Term:
    """Element `i` of the leading axis."""
    rest = tuple(axis(k) for k in range(t.spec.ndim - 1))
    return arena.term(View(t.spec.shape[1:], ((i, ()), *rest)), (t,))


def substitute(arena: Arena, outputs: Sequence[Term], by: Mapping[Term, Term]) -> list[Term]:
    """The outputs with some terms replaced simultaneously; the replacements themselves are not changed."""
    new: dict[Term, Term] = dict(by)
    here: bool | None = None  # whether these are terms of this arena, which bodies need not be; known after the first one
    for t in unvisited(outputs, new):
        args = tuple([new[a] for a in t.args])
        if here and args == t.args:
            new[t] = t
            continue
        arena.follow(t)
        new[t] = arena.term(t.op, args)
        if here is None and args == t.args:
            here = new[t] is t
    return [new[t] for t in outputs]


def largest(outputs: Sequence[Term], good: Callable[[Term], bool]) -> dict[Term, int]:
    """For each term the size of the largest one for which `good` holds, among those of which it is made."""
    found: dict[Term, int] = {}
    for t in reachable(outputs):
        found[t] = max([t.spec.size if good(t) else 0, *(found[a] for a in t.args)])
    return found


def independent(order: Sequence[Term], some: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
    """The pairs of some terms, both in the order of all, of which neither needs the other."""
    bit = {t: 1 << k for k, t in enumerate(some)}
    below: dict[Term, int] = {}  # which of these terms are below each
    for t in order if len(some) > 1 else ():
        below[t] = bit.get(t, 0)
        for a in t.args:
            below[t] |= below[a]
    for k, b in enumerate(some):
        yield from ((a, b) for a in some[:k] if not below[b] & bit[a])
