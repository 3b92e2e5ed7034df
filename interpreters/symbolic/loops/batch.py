"""Vectorised bodies: ``build k (\\i. loop ..)`` is one loop whose body computes all `k` positions; what does not depend on the
index stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.algebra import interpreting
from adtypes.ops.control import Batched
from interpreters.batched import BatchedAlgebra, Lane
from interpreters.symbolic.body import Body
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.loops.reach import bits, free, mask_of
from interpreters.symbolic.loops.terms import argument, lead
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Term


def batched(body: Body, sizes: tuple[int, ...], mapped: tuple[bool, ...]) -> Batched:
    """The body under leading axes, made axis by axis, the innermost first."""
    return body.arena.remembered("batched", (body, sizes, mapped), lambda: _batched(body, sizes, mapped))


def _batched(body: Body, sizes: tuple[int, ...], mapped: tuple[bool, ...]) -> Batched:
    made = Batched(body.bulk, mapped, ())
    for n in reversed(sizes):
        assert isinstance(made.body, Body)
        made = _along(made.body, n, made.args)
    return made


def _along(body: Body, n: int, mapped: Sequence[bool]) -> Batched:
    """The body under one more axis. A carry has it if its initial or its next value does."""
    arena, c = body.arena, body.n_carry
    mask = mask_of(mapped)
    while True:
        more = mask | sum(1 << k for k in range(c) if free(arena, body.outputs[k]) & mask and not mask >> k & 1)
        if more == mask:
            specs = tuple(s.with_shape((n, *s.shape)) if mask >> k & 1 else s for k, s in enumerate(body.ins))
            inputs = [argument(arena, k, s) for k, s in enumerate(specs)]
            lanes = [Lane(x, bool(mask >> k & 1)) for k, x in enumerate(inputs)]
            outs = over(body.scope, body.outputs, dict(zip(body.inputs, lanes)), n)
            more = mask | sum(1 << k for k in range(c) if outs[k].mapped and not mask >> k & 1)
            if more == mask:
                break
        mask = more
    call = not c and not body.n_rows  # the body of a call, whose rule finds the axis on every result
    wide = [
        Lane(lead(arena, n, y.value), True) if (call or (k < c and mask >> k & 1)) and not y.mapped else y
        for k, y in enumerate(outs)
    ]
    made = Body(body.scope, specs, tuple(y.value for y in wide), c, body.n_rows)
    args = [False] * len(specs)
    for k in bits(mask):
        args[k] = True
    return Batched(made, tuple(args), tuple(y.mapped for y in wide))


def over(scope: Scope, outputs: Sequence[Term], env: dict[Term, Lane[Term]], n: int) -> list[Lane[Term]]:
    """The terms for all positions of one axis."""
    here = Scope(scope)
    arena = here.arena

    with arena.passing(), interpreting(here):
        return interpret(BatchedAlgebra(here, n), outputs, env, before=arena.follow)
