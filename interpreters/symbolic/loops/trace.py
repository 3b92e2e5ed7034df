"""Writing loops down: the step is traced once, closed over what it captures, and kept as the body of one operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from adtypes.algebra import rep_in, wrap
from adtypes.errors import NotClosedError
from adtypes.ops.control import MapAccum, Proj
from interpreters.symbolic.body import BODY, Body
from interpreters.symbolic.term import Arena, LoopVar, Parameter, Term, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor
    from interpreters.symbolic.scope import Scope

Step: TypeAlias = (
    "Callable[[Sequence[AnyTensor], Sequence[AnyTensor]], tuple[Sequence[AnyTensor], Sequence[AnyTensor]]]"
)


def map_accum(
    here: Scope, n: int, step: Step, init: Sequence[Term], rows: Sequence[Term], reverse: bool
) -> tuple[list[Term], list[Term]]:
    """One operation for the whole loop; its size does not depend on the number of steps."""
    c, r = len(init), len(rows)
    specs = [*(x.spec for x in init), *(x.spec.with_shape(x.spec.shape[1:]) for x in rows)]
    inner, params = here.function(specs)

    def traced() -> tuple[list[Term], int]:
        ts = [wrap(inner, p) for p in params]
        carry, outs = step(ts[:c], ts[c:])
        if len(carry) != c:
            raise NotClosedError(f"map_accum: the step was given {c} carried tensors and returned {len(carry)}")
        return [rep_in(inner, x) for x in (*carry, *outs)], len(outs)

    results, k = inner.run(traced)
    captures = captured(results, frozenset(params), here.visible)
    inputs = [*params, *captures]
    own = {t: here.arena.term(Parameter(BODY, j, t.spec)) for j, t in enumerate(inputs)}
    outputs = tuple(substitute(here.arena, results, own))
    body = Body(here, tuple(t.spec for t in inputs), outputs, c, r)
    loop = here.arena.term(MapAccum(n, body, c, reverse), (*init, *rows, *captures))
    parts = [here.arena.term(Proj(j), (loop,)) for j in range(c + k)]
    return parts[:c], parts[c:]


def captured(outputs: Sequence[Term], own: frozenset[Term], visible: frozenset[Term]) -> list[Term]:
    """The outermost terms in a body that are computed outside of it, by age; numbers stay inside."""
    outside: dict[Term, bool | None] = {}  # True: from outside, False: depends on the step, None: a constant
    found: set[Term] = set()
    for t in reachable(outputs):
        if t in own or (isinstance(t.op, LoopVar) and t not in visible):
            outside[t] = False
        elif isinstance(t.op, (Parameter, LoopVar)):
            outside[t] = True
        else:
            kinds = {outside[a] for a in t.args}
            outside[t] = False if False in kinds else True if True in kinds else None
        if outside[t] is False:
            found.update(a for a in t.args if outside[a])
    found.update(t for t in outputs if outside[t])
    return sorted(found, key=lambda t: t.id)


def substitute(arena: Arena, outputs: Sequence[Term], by: Mapping[Term, Term]) -> list[Term]:
    """The outputs with some terms replaced."""
    new: dict[Term, Term] = dict(by)
    for t in reachable(outputs):
        if t not in new:
            new[t] = t if all(new[a] is a for a in t.args) else arena.term(t.op, tuple(new[a] for a in t.args))
    return [new[t] for t in outputs]
