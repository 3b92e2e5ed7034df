"""The sides of a branch: traced as closed bodies that hoist nothing out, and their derivatives.

What a loop body computes from outside values alone is hoisted in front of the loop. A side keeps all its work, since the point
of a branch is not to compute the other side. So a side captures the tensors that its program names, and no larger terms.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from adtypes.algebra import rep_in
from adtypes.ops.branch import Branch
from adtypes.ops.constants import Iota
from adtypes.ops.control import MapAccum, Mode, Proj, making
from interpreters.symbolic.body import BODY, Body, sides_of
from interpreters.symbolic.loops.derive import pushed, step
from interpreters.symbolic.loops.reach import mask_of, masks
from interpreters.symbolic.loops.registry import Rules
from interpreters.symbolic.loops.terms import argument, independent, substitute, zeros
from interpreters.symbolic.loops.tidy import tidy
from interpreters.symbolic.rewrite import number
from interpreters.symbolic.scope import Entered, Scope
from interpreters.symbolic.term import LoopVar, Parameter, Term, reachable

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Thunk = Callable[[], "Sequence[AnyTensor]"]


def branch(here: Scope, p: Term, sides: tuple[Thunk, Thunk]) -> list[Term]:
    """One operation for both sides, of which one is computed."""
    arena = here.arena
    entered = Entered(arena)
    outs: list[list[Term]] = []
    with making(Mode.PLAIN):
        for side in sides:
            outs.append(_traced(Scope(here, side=entered), side))
    own = {x: arena.term(Parameter(BODY, k, x.spec)) for k, x in enumerate(entered.inputs)}
    specs = tuple(x.spec for x in own)
    with arena.passing():
        f, g = (Body(here, specs, tuple(substitute(arena, ys, own)), 0, 0) for ys in outs)
    bundle = arena.term(Branch(f, g), (p, *entered.outside))
    return [arena.term(Proj(k), (bundle,)) for k in range(len(f.outs))]


def _traced(inner: Scope, side: Thunk) -> list[Term]:
    return inner.run(lambda: [rep_in(inner, y) for y in side()])


def chosen(scope: Scope, op: Branch, args: tuple[Term, ...], needed: Sequence[int], rules: Rules) -> dict[int, Term]:
    """The needed results of a branch, by number."""
    arena = scope.arena
    sides = sides_of(op)
    if sides is None:
        bundle = arena.term(op, args)
        return {k: arena.term(Proj(k), (bundle,)) for k in needed}
    (f, g), (p, *captures) = sides, args
    inputs = [argument(arena, k, s) for k, s in enumerate(f.ins)]
    if rules.on("numbers in branches"):
        known = [number(x) is not None or isinstance(x.op, Iota) for x in captures]
        _fired(rules, "numbers in branches", any(known))
        inputs = [x if here else y for x, y, here in zip(captures, inputs, known)]
    ys, zs = (substitute(arena, [body.outputs[k] for k in needed], dict(zip(body.inputs, inputs))) for body in (f, g))
    done: dict[int, Term] = {}
    if rules.on("equal results of branches"):
        alike = {k: y for k, y, z in zip(needed, ys, zs) if y is z}
        done = dict(zip(alike, substitute(arena, list(alike.values()), dict(zip(inputs, captures)))))
        _fired(rules, "equal results of branches", bool(done))
    rest = {k: (y, z) for k, y, z in zip(needed, ys, zs) if k not in done}
    if not rest:
        return done
    read = list(range(len(inputs)))
    if rules.on("dead results of branches"):
        used = {t for t in reachable([t for pair in rest.values() for t in pair]) if isinstance(t.op, Parameter)}
        read = [k for k, x in enumerate(inputs) if x in used]
        _fired(rules, "dead results of branches", len(needed) < len(f.outs) or len(read) < len(inputs))
    by: dict[Term, Term] = {inputs[k]: argument(arena, place, f.ins[k]) for place, k in enumerate(read)}
    ins = tuple(f.ins[k] for k in read)
    made = [Body(scope, ins, tuple(substitute(arena, outs, by)), 0, 0) for outs in zip(*rest.values())]
    bundle = arena.term(Branch(*made), (p, *(captures[k] for k in read)))
    return {**done, **{k: arena.term(Proj(place), (bundle,)) for place, k in enumerate(rest)}}


def meet(scope: Scope, outputs: Sequence[Term], rules: Rules) -> list[Term]:
    """``branch p f g, branch p h k = branch p (f, h) (g, k)``: a derivative, which computes a side again, meets that side."""
    outs = list(outputs)
    while scope.arena.branches and rules.on("branch fusion") and (pair := _fusible(outs)) is not None:
        _fired(rules, "branch fusion", True)
        outs = _fused(scope, outs, *pair)
    return outs


def _fusible(outputs: Sequence[Term]) -> tuple[Term, Term] | None:
    order = reachable(outputs)
    branches = [t for t in order if isinstance(t.op, Branch) and _bodies(t)]
    return next(((a, b) for a, b in independent(order, branches) if a.args[0] is b.args[0]), None)


def _fused(scope: Scope, outputs: list[Term], a: Term, b: Term) -> list[Term]:
    arena = scope.arena
    captures = list(dict.fromkeys([*a.args[1:], *b.args[1:]]))
    place = {x: argument(arena, k, x.spec) for k, x in enumerate(captures)}
    sides: list[list[Term]] = [[], []]
    for t in (a, b):
        for side, (body, args) in zip(sides, _bodies(t)):
            side += substitute(arena, body.outputs, {x: place[y] for x, y in zip(body.inputs, args)})
    specs = tuple(x.spec for x in captures)
    bundle = arena.term(Branch(*(Body(scope, specs, tuple(side), 0, 0) for side in sides)), (a.args[0], *captures))
    parts = [arena.term(Proj(k), (t,)) for t in (a, b) for k in range(len(t.spec.parts))]
    return substitute(arena, outputs, {part: arena.term(Proj(k), (bundle,)) for k, part in enumerate(parts)})


def _fired(rules: Rules, name: str, did: bool) -> None:
    if did:
        rules.fired[name] += 1


def both_computed(outputs: Sequence[Term], mapped: Collection[Term] = ()) -> list[Term]:
    """The branches that become selections, since their predicates depend on an index or on arguments that do; also in bodies."""
    found: list[Term] = []
    varying = set(mapped)
    for t in reachable(outputs):
        if isinstance(t.op, LoopVar) or any(a in varying for a in t.args):
            varying.add(t)
        if isinstance(t.op, Branch) and t.args[0] in varying:
            found.append(t)
        for body, args in _bodies(t):
            inside = {x for x, a in zip(body.inputs, args) if a in varying}
            carries = list(zip(body.inputs, body.outputs[: body.n_carry]))
            while more := {x for x, y in carries if x not in inside and _depends(y, inside)}:
                inside |= more
            found += both_computed(body.outputs, inside)
    return found


def _bodies(t: Term) -> list[tuple[Body, tuple[Term, ...]]]:
    """The bodies of a loop or a branch, each with its arguments."""
    if isinstance(t.op, MapAccum) and isinstance(t.op.body, Body):
        return [(t.op.body, t.args)]
    return [(side, t.args[1:]) for side in sides_of(t.op) or ()]


def _depends(t: Term, on: Collection[Term]) -> bool:
    """Whether a term has one of these among the terms below it."""
    return any(x in on for x in reachable([t]))


def moved(body: Body, active: tuple[bool, ...]) -> frozenset[int]:
    """See `adtypes.ops.branch.Side`, also for the functions below."""
    return frozenset(k for tangent, k in pushed(body, active).results if tangent)


def tangents(body: Body, active: tuple[bool, ...], results: tuple[int, ...]) -> Body:
    made = pushed(body, active)
    assert isinstance(made.body, Body)
    found = {k: y for (tangent, k), y in zip(made.results, made.body.outputs) if tangent}
    outs = tuple(found[k] if k in found else zeros(body.arena, body.outs[k]) for k in results)
    return Body(body.scope, made.body.ins, outs, 0, 0)


def reached(body: Body, active: tuple[bool, ...], cts: tuple[bool | None, ...]) -> dict[int, bool]:
    return {k: ct.guarded for k, ct in step(tidy(body), mask_of(active), _mattering(body, active, cts)).items()}


def cotangents(body: Body, active: tuple[bool, ...], cts: tuple[bool | None, ...], args: tuple[int, ...]) -> Body:
    arena, m = body.arena, len(body.ins)
    found = step(tidy(body), mask_of(active), _mattering(body, active, cts))
    given = [j for j, ct in enumerate(cts) if ct is not None]
    place = {argument(arena, m + j, body.outs[j]): argument(arena, m + k, body.outs[j]) for k, j in enumerate(given)}
    by = {**{x: x for x in body.inputs}, **place}
    with arena.passing():
        outs = substitute(arena, [found[k].value._rep if k in found else zeros(arena, body.ins[k]) for k in args], by)
    return Body(body.scope, (*body.ins, *(body.outs[j] for j in given)), tuple(outs), 0, 0)


def _mattering(body: Body, active: Sequence[bool], cts: Sequence[bool | None]) -> tuple[bool | None, ...]:
    """The cotangents of results that depend on an active argument."""
    act = mask_of(active)
    return tuple(s if masks(body.arena, y).smooth & act else None for s, y in zip(cts, tidy(body).outputs))
