"""Interpreting a graph of terms in any algebra: the fold over terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from adtypes.algebra import TensorAlgebra, rep_in, wrap
from interpreters.symbolic.term import Build1, LoopVar, Term, outermost, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Rep = TypeVar("Rep")


def interpret(
    alg: TensorAlgebra[Rep],
    outputs: Sequence[Term],
    env: Mapping[Term, Rep],
    embed: Callable[[Term], Rep | None] | None = None,
    before: Callable[[Term], None] | None = None,
) -> list[Rep]:
    """The outputs in the algebra `alg`, with these values for leaves.

    `embed` gives terms a meaning as they are, when `alg` is built over the terms themselves; `before` hears of each step.
    """
    values: dict[Term, Rep] = dict(env)
    for t in _needed(outputs, values, embed):
        if before is not None:
            before(t)
        if isinstance(t.op, Build1):
            values[t] = _build(alg, t, t.op, values)
        else:
            values[t] = alg.bind(t.op, *[values[a] for a in t.args])
    return [values[t] for t in outputs]


def _needed(outputs: Sequence[Term], values: dict[Term, Rep], embed: Callable[[Term], Rep | None] | None) -> list[Term]:
    """The terms to compute, operands first; enters the values of embedded terms."""
    seen: set[Term] = set()
    todo = [t for t in outputs if t not in values]
    while todo:
        t = todo.pop()
        if t in seen or t in values:
            continue
        if embed is not None and (given := embed(t)) is not None:
            values[t] = given
            continue
        seen.add(t)
        todo.extend(_captured(t) if isinstance(t.op, Build1) else t.args)
    return sorted(seen, key=lambda t: t.id)


def _captured(build: Term) -> list[Term]:
    """The outermost terms in the body of a build that do not depend on its variable."""
    assert isinstance(build.op, Build1)
    level = build.op.level
    return outermost(build.args, lambda t: not any(isinstance(v.op, LoopVar) and v.op.level >= level for v in t.free))


def _build(alg: TensorAlgebra[Rep], t: Term, op: Build1, values: Mapping[Term, Rep]) -> Rep:
    """A build runs its body in the algebra that `alg` makes for it."""

    def body(i: AnyTensor) -> list[AnyTensor]:
        inner: TensorAlgebra[Any] = i._alg
        env: dict[Term, Any] = {}
        for a in _captured(t):
            env[a] = rep_in(inner, wrap(alg, values[a]))
        for a in reachable(t.args):
            if isinstance(a.op, LoopVar) and a.op.level == op.level:
                env[a] = i._rep
        return [wrap(inner, y) for y in interpret(inner, t.args, env)]

    (out,) = alg.build(op.n, body)
    return out
