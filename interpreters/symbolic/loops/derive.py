"""Derivatives of bodies, read from the dual algebra over terms; no operation has a second rule for loops.

Both readings are naive: the cleaning pass finds what is not needed, what can be hoisted, and what exists already. They are made
on demand, and memoised by body, active arguments and the state of each result's cotangent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from adtypes.algebra import interpreting, rep_in, wrap
from adtypes.ops.arithmetic import Add
from adtypes.ops.control import Pulled, Pushed
from adtypes.ops.several import Ct
from interpreters.dual.algebra import Dual, DualAlgebra
from interpreters.dual.delta import Delta, LinearMap
from interpreters.symbolic.body import Body
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.loops import cut
from interpreters.symbolic.loops.reach import bits, mask_of, masks
from interpreters.symbolic.loops.terms import argument, substitute, zeros
from interpreters.symbolic.loops.tidy import tidy, tidy_outputs
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Term
from interpreters.symbolic.vectorise import vectorise

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class Read(NamedTuple):
    """A body in duals: its primal results, and its derivative at the active arguments."""

    scope: Scope
    primals: list[Term]
    map: LinearMap


def read(body: Body, arguments: Sequence[Term], active: int) -> Read:
    """The body on these terms, differentiable by those whose bit is set in `active`."""
    arena = body.arena
    scope = Scope(body.scope)
    dual: DualAlgebra[Term] = DualAlgebra(scope)
    deltas = {k: Delta(next(dual.ids)) for k in bits(active)}
    env = {p: Dual(x, deltas.get(k)) for k, (p, x) in enumerate(zip(body.inputs, arguments))}

    def before_rule(out: AnyTensor) -> None:
        arena.where, arena.of = out._rep.where, out._rep.op.name

    with arena.passing(), interpreting(scope):
        outs = interpret(dual, body.outputs, env, before=arena.follow)
    dual.is_open = False
    d = LinearMap(scope, tuple(deltas.values()), tuple(y.delta for y in outs), before_rule)
    return Read(scope, [y.primal for y in outs], d)


def closed_over_carries(body: Body, active: Sequence[bool]) -> int:
    """The active arguments and all carries that come to depend on them."""
    act = mask_of(active)
    while True:
        more = act
        for c in range(body.n_carry):
            if masks(body.arena, body.outputs[c]).smooth & act:
                more |= 1 << c
        if more == act:
            return act
        act = more


# ---------------------------------------------------------------- forwards
def pushed(body: Body, active: tuple[bool, ...]) -> Pushed:
    """One loop for values and tangents: ``(c, c.) -> (f c, f' c c.)``."""
    return body.arena.remembered("pushed", (body, active, *cut.settings()), lambda: _pushed(tidy(body), active))


def _pushed(body: Body, active: tuple[bool, ...]) -> Pushed:
    """Arguments and results by kind (carries, rows, captures; outs), in each the values first and then the tangents."""
    arena, c, r, m = body.arena, body.n_carry, body.n_rows, len(body.ins)
    act = closed_over_carries(body, active)
    args = [
        (tangent, k)
        for group in (range(c), range(c, c + r), range(c + r, m))
        for tangent in (False, True)
        for k in group
        if not tangent or act >> k & 1
    ]
    ins = {key: argument(arena, q, body.ins[key[1]]) for q, key in enumerate(args)}
    here = read(body, [ins[False, k] for k in range(m)], act)
    with arena.passing(), interpreting(here.scope):
        tangents = here.map.forward([wrap(here.scope, ins[True, k]) for k in bits(act)])
        outs = {(False, j): y for j, y in enumerate(here.primals)}
        for j, t in enumerate(tangents):
            if t is not None:
                outs[True, j] = rep_in(here.scope, t)
            elif j < c and act >> j & 1:
                outs[True, j] = zeros(arena, body.outs[j])
    results = [
        (tangent, j)
        for group in (range(c), range(c, len(body.outs)))
        for tangent in (False, True)
        for j in group
        if (tangent, j) in outs and (not tangent or j >= c or act >> j & 1)
    ]
    n_carry, n_rows = (sum(low <= k < high for _, k in args) for low, high in ((0, c), (c, c + r)))
    made = Body(body.scope, tuple(body.ins[k] for _, k in args), tuple(outs[k] for k in results), n_carry, n_rows)
    return Pushed(made, tuple(args), tuple(results))


# ---------------------------------------------------------------- backwards
def pulled(body: Body, active: tuple[bool, ...], cts: tuple[bool | None, ...]) -> Pulled:
    """Two loops: one that computes residuals, and one in the other direction from cotangents to cotangents."""
    return body.arena.remembered("pulled", (body, active, cts, *cut.settings()), lambda: _pulled(tidy(body), active, cts))


def _pulled(body: Body, active: tuple[bool, ...], cts: tuple[bool | None, ...]) -> Pulled:
    """A loop that also leaves residuals, and one in the other direction that reads them: its arguments are told below."""
    arena, c, r, m = body.arena, body.n_carry, body.n_rows, len(body.ins)
    act = closed_over_carries(body, active)
    back, states = _settled(body, act, cts)
    terms = {k: ct.value._rep for k, ct in back.items()}
    residuals, undone = cut.residuals(body, list(terms.values()))
    restored = sorted(undone)
    carries = [k for k in range(c) if states[k] is not None]
    captures = [k for k in range(c + r, m) if k in terms]
    rows = [k for k in range(c, c + r) if k in terms]
    outs = [j for j in range(c, len(body.outs)) if states[j] is not None]

    # What the arguments of the backward body stand for in `step`: cotangents of carries, then sums of those of captures, which
    # stand for nothing there, then carries behind the step, and what each step is given.
    back_in = [argument(arena, m + k, body.outs[k]) for k in carries]
    behind = [body.outputs[k] for k in restored]
    given = [*residuals, *body.inputs[c : c + r], *(argument(arena, m + j, body.outs[j]) for j in outs), *body.inputs[c + r :]]
    here = [*back_in, *(None for _ in captures), *behind, *given]
    specs = (*(t.spec for t in back_in), *(body.ins[k] for k in captures), *(t.spec for t in behind), *(t.spec for t in given))
    inputs = [argument(arena, q, s) for q, s in enumerate(specs)]
    sums = dict(zip(captures, inputs[len(carries) :]))
    with arena.passing():
        by = {t: x for t, x in zip(here, inputs) if t is not None}
        before = substitute(arena, [undone[k].before(arena, body.outputs[k]) for k in restored], by)
        by |= {body.inputs[k]: x for k, x in zip(restored, before)}
        value = dict(zip(terms, substitute(arena, list(terms.values()), by)))
        results = [value[k] if k in value else zeros(arena, body.ins[k]) for k in carries]
        results += [arena.term(Add(), (sums[k], value[k])) for k in captures]
        results += [*before, *(value[k] for k in rows)]
    n_carry, n_rows = len(carries) + len(captures) + len(restored), len(residuals) + r + len(outs)
    backward = Body(body.scope, specs, tuple(results), n_carry, n_rows)
    forward = Body(body.scope, body.ins, (*body.outputs, *tidy_outputs(body.scope, residuals)), c, r)
    guarded = {k for k in range(c) if states[k]} | {k for k, ct in back.items() if ct.guarded}
    return Pulled(
        forward, backward, tuple(carries), tuple(captures), tuple(restored), tuple(rows), tuple(outs), frozenset(guarded)
    )


def _settled(body: Body, act: int, cts: Sequence[bool | None]) -> tuple[dict[int, Ct], Sequence[bool | None]]:
    """The cotangents of one step, given those that come from outside, and which of its results have one at any step: guarded or
    not, or None. A carry has one as soon as any step hands one back."""
    c = body.n_carry

    def matters(j: int) -> bool:
        return bool(act >> j & 1) if j < c else bool(masks(body.arena, body.outputs[j]).smooth & act)

    states = [s if matters(j) else None for j, s in enumerate(cts)]
    while True:
        back = step(body, act, tuple(states))
        new = list(states)
        for k in range(c):
            # No cotangent from outside, or from the step behind, is a zero, hence guarded; a guard at any step guards all steps.
            if k in back and states[k] is not None:
                new[k] = states[k] or back[k].guarded
            elif k in back or states[k] is not None:
                new[k] = True
        if new == states:
            return back, states
        states = new


def step(body: Body, act: int, states: tuple[bool | None, ...]) -> dict[int, Ct]:
    """Cotangents of the arguments of one step; that of result `j` is argument ``m + j``."""
    return body.arena.remembered("step", (body, act, states, *cut.settings()), lambda: _step(body, act, states))


def _step(body: Body, act: int, states: tuple[bool | None, ...]) -> dict[int, Ct]:
    arena, m = body.arena, len(body.ins)
    here = read(body, body.inputs, act)
    given = [
        None if s is None else Ct(wrap(here.scope, argument(arena, m + j, body.outs[j])), s) for j, s in enumerate(states)
    ]
    with arena.passing(), interpreting(here.scope):
        back = here.map.guarded_backward(given)
    found = {k: ct for k, ct in zip(bits(act), back) if ct is not None}
    terms = vectorise(body.scope, [rep_in(here.scope, ct.value) for ct in found.values()])  # rules of users may write loops
    clean = tidy_outputs(body.scope, terms)
    return {k: Ct(wrap(here.scope, t), ct.guarded) for (k, ct), t in zip(found.items(), clean)}
