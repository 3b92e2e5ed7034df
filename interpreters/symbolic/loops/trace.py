"""Tracing loops: the step is traced once, closed over its captures, and becomes the body of one operation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from adtypes.algebra import LoopStep, rep_in, wrap
from adtypes.errors import NotClosedError
from adtypes.ops.control import MapAccum, Mode, Proj, current_mode, making
from adtypes.ops.repeat import While
from adtypes.spec import Spec
from interpreters.symbolic.body import BODY, Body
from interpreters.symbolic.loops.terms import substitute
from interpreters.symbolic.loops.tidy import tidy
from interpreters.symbolic.term import LoopVar, Parameter, Term, outermost, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor
    from interpreters.symbolic.scope import Scope

__all__ = ["captured", "closed", "map_accum", "substitute", "while_loop"]


def map_accum(
    here: Scope, n: int, step: LoopStep, init: Sequence[Term], rows: Sequence[Term], reverse: bool
) -> tuple[list[Term], list[Term]]:
    """One operation for the whole loop; its size does not depend on the number of steps."""
    c, r = len(init), len(rows)
    specs = [*(x.spec for x in init), *(x.spec.with_shape(x.spec.shape[1:]) for x in rows)]

    def traced(ts: list[AnyTensor]) -> list[AnyTensor]:
        carry, outs = step(ts[:c], ts[c:])
        if len(carry) != c:
            raise NotClosedError(f"map_accum: the step was given {c} carried tensors and returned {len(carry)}")
        return [*carry, *outs]

    mode = current_mode()
    params, results = _traced(here, specs, traced)

    def made() -> list[Term]:
        body, captures = closed(here, params, results, c, r)
        loop = here.arena.term(MapAccum(n, body, c, reverse, mode), (*init, *rows, *captures))
        return [here.arena.term(Proj(j), (loop,)) for j in range(len(body.outs))]

    parts = _known(here, ("map_accum", n, reverse, mode, c, *init, *rows, *params, *results), made)
    return parts[:c], parts[c:]


def while_loop(
    here: Scope, step: Callable[[Sequence[AnyTensor]], tuple[Sequence[AnyTensor], AnyTensor]], init: Sequence[Term]
) -> list[Term]:
    """One operation for a loop whose number of steps is not known."""

    def traced(ts: list[AnyTensor]) -> list[AnyTensor]:
        carry, goes_on = step(ts)
        return [*carry, goes_on]

    params, results = _traced(here, [x.spec for x in init], traced)

    def made() -> list[Term]:
        body, captures = closed(here, params, results, len(init), 0)
        loop = here.arena.term(While(tidy(body), len(init)), (*init, *captures))
        return [here.arena.term(Proj(j), (loop,)) for j in range(len(init))]

    return _known(here, ("while_loop", *init, *params, *results), made)


def _known(here: Scope, key: tuple[object, ...], made: Callable[[], list[Term]]) -> list[Term]:
    """The results of a loop that an earlier trace of the same function has made.

    What its body captures follows from the terms in it, save inside of a branch, which gives terms from outside names of its own.
    """
    if here.sides:
        return made()
    memo = here.arena.memo
    if key not in memo:
        memo[key] = made()
    return memo[key]  # type: ignore[no-any-return]


def _traced(
    here: Scope, specs: Sequence[Spec], f: Callable[[list[AnyTensor]], list[AnyTensor]]
) -> tuple[list[Term], list[Term]]:
    """The parameters of a step and its results."""
    inner, params = here.function(specs)
    with making(Mode.PLAIN):
        return params, inner.run(lambda: [rep_in(inner, x) for x in f([wrap(inner, p) for p in params])])


def closed(here: Scope, params: Sequence[Term], results: Sequence[Term], n_carry: int, n_rows: int) -> tuple[Body, list[Term]]:
    """A function that has been traced as a body, and the terms that it captures."""
    captures = captured(results, here.visible)
    inputs = [*params, *captures]
    own = {t: here.arena.term(Parameter(BODY, j, t.spec)) for j, t in enumerate(inputs)}
    with here.arena.passing():
        outputs = tuple(substitute(here.arena, results, own))
    return Body(here, tuple(t.spec for t in inputs), outputs, n_carry, n_rows), captures


def captured(outputs: Sequence[Term], visible: frozenset[Term]) -> list[Term]:
    """The outermost terms in a body that are computed outside of it, by age; numbers stay inside.

    A term is computed outside if all its free leaves are visible there; variables that it binds itself say nothing, even if they
    have the name of one that is.
    """
    rooted: dict[Term, bool] = {}  # whether the term depends on anything at all
    for t in reachable(outputs):
        rooted[t] = isinstance(t.op, (Parameter, LoopVar)) or any(rooted[a] for a in t.args)
    return [t for t in outermost(outputs, lambda t: all(v in visible for v in t.free)) if rooted[t]]
