"""Writing loops down: the step is traced once, closed over what it captures, and kept as the body of one operation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from adtypes.algebra import rep_in, wrap
from adtypes.errors import NotClosedError
from adtypes.ops.control import MapAccum, Mode, Proj, current_mode, making
from adtypes.ops.repeat import While
from adtypes.spec import Spec
from interpreters.symbolic.body import BODY, Body
from interpreters.symbolic.loops.terms import outermost, substitute
from interpreters.symbolic.loops.tidy import tidy
from interpreters.symbolic.term import LoopVar, Parameter, Term, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor
    from interpreters.symbolic.scope import Scope

__all__ = ["captured", "closed", "map_accum", "substitute", "while_loop"]

Step: TypeAlias = (
    "Callable[[Sequence[AnyTensor], Sequence[AnyTensor]], tuple[Sequence[AnyTensor], Sequence[AnyTensor]]]"
)


def map_accum(
    here: Scope, n: int, step: Step, init: Sequence[Term], rows: Sequence[Term], reverse: bool
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
    body, captures = closed(here, specs, traced, c, r)
    loop = here.arena.term(MapAccum(n, body, c, reverse, mode), (*init, *rows, *captures))
    parts = [here.arena.term(Proj(j), (loop,)) for j in range(len(body.outs))]
    return parts[:c], parts[c:]


def while_loop(
    here: Scope, step: Callable[[Sequence[AnyTensor]], tuple[Sequence[AnyTensor], AnyTensor]], init: Sequence[Term]
) -> list[Term]:
    """One operation for a loop whose number of steps is not known."""

    def traced(ts: list[AnyTensor]) -> list[AnyTensor]:
        carry, goes_on = step(ts)
        return [*carry, goes_on]

    body, captures = closed(here, [x.spec for x in init], traced, len(init), 0)
    loop = here.arena.term(While(tidy(body), len(init)), (*init, *captures))
    return [here.arena.term(Proj(j), (loop,)) for j in range(len(init))]


def closed(
    here: Scope, specs: Sequence[Spec], f: Callable[[list[AnyTensor]], list[AnyTensor]], n_carry: int, n_rows: int
) -> tuple[Body, list[Term]]:
    """A function as a body, and the terms that it captures."""
    inner, params = here.function(specs)
    with making(Mode.PLAIN):
        results = inner.run(lambda: [rep_in(inner, x) for x in f([wrap(inner, p) for p in params])])
    key = ("closed", tuple(params), tuple(results), n_carry, n_rows)  # what is visible of them follows from what they are
    if not here.sides and key in here.arena.memo:  # the trace is made again
        body, captures = here.arena.memo[key]
        return body.within(here), captures
    captures = captured(results, here.visible)
    inputs = [*params, *captures]
    own = {t: here.arena.term(Parameter(BODY, j, t.spec)) for j, t in enumerate(inputs)}
    with here.arena.passing():
        outputs = tuple(substitute(here.arena, results, own))
    body = Body(here, tuple(t.spec for t in inputs), outputs, n_carry, n_rows)
    if not here.sides:
        here.arena.memo[key] = body, captures
    return body, captures


def captured(outputs: Sequence[Term], visible: frozenset[Term]) -> list[Term]:
    """The outermost terms in a body that are computed outside of it, by age; numbers stay inside.

    A term is computed outside if all its free leaves are visible there; variables that it binds itself say nothing, even if they
    have the name of one that is.
    """
    rooted: dict[Term, bool] = {}  # whether the term depends on anything at all
    for t in reachable(outputs):
        rooted[t] = isinstance(t.op, (Parameter, LoopVar)) or any(rooted[a] for a in t.args)
    return [t for t in outermost(outputs, lambda t: all(v in visible for v in t.free)) if rooted[t]]
