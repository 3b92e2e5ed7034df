"""Fusion: independent loops of equal length and direction become one, and their equal carries are merged.

A backward derivative runs the loop again with residuals; fusing it with the original loop makes that free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adtypes.ops.control import MapAccum, Mode, Proj
from adtypes.spec import Spec
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.registry import Rules
from interpreters.symbolic.loops.terms import argument, independent, substitute
from interpreters.symbolic.rewrite import number
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Term, reachable

MOST = 64  # fusions in one round; the next round goes on


def fuse(scope: Scope, outputs: Sequence[Term], rules: Rules) -> list[Term]:
    """``loop f xs, loop g xs = loop (f, g) xs``"""
    outs = list(outputs)
    if not rules.on("loop fusion"):
        return outs
    for _ in range(MOST):
        pair = _fusible(outs)
        if pair is None:
            break
        rules.fired["loop fusion"] += 1
        outs = _fused(scope, outs, *pair)
    return outs


def _loop(t: Term) -> tuple[MapAccum, Body] | None:
    return (t.op, t.op.body) if isinstance(t.op, MapAccum) and isinstance(t.op.body, Body) else None


def _fusible(outputs: Sequence[Term]) -> tuple[Term, Term] | None:
    order = reachable(outputs)
    loops = [t for t in order if (found := _loop(t)) and found[0].mode is not Mode.CALL]
    shared = {t: _streams(t) for t in loops}
    pairs = independent(order, loops)
    return next(((a, b) for a, b in pairs if _kind(a) == _kind(b) and shared[a] & shared[b]), None)


def _kind(t: Term) -> tuple[object, ...]:
    found = _loop(t)
    assert found is not None
    return found[0].n, found[0].reverse, found[0].mode


def _streams(t: Term) -> set[Term]:
    """Starts and rows, without numbers."""
    found = _loop(t)
    assert found is not None
    body = found[1]
    return {a for a in t.args[: body.n_carry + body.n_rows] if number(a) is None}


def _fused(scope: Scope, outputs: list[Term], p: Term, q: Term) -> list[Term]:
    """The outputs with two loops as one, whose carries, rows and captures are those of the first and then of the second."""
    arena = scope.arena
    sides = []
    for t in (p, q):
        found = _loop(t)
        assert found is not None
        sides.append((t, *found))
    specs: list[Spec] = []
    args: list[Term] = []
    place: dict[tuple[int, int], int] = {}
    for group in range(3):
        for side, (t, _, body) in enumerate(sides):
            ends = (0, body.n_carry, body.n_carry + body.n_rows, len(body.ins))
            for k in range(ends[group], ends[group + 1]):
                place[side, k] = len(specs)
                specs.append(body.ins[k])
                args.append(t.args[k])
    outs: list[Term] = []
    new: dict[tuple[int, int], int] = {}
    for group in range(2):
        for side, (_, _, body) in enumerate(sides):
            by = {x: argument(arena, place[side, k], x.spec) for k, x in enumerate(body.inputs)}
            own = range(body.n_carry) if group == 0 else range(body.n_carry, len(body.outs))
            for k, y in zip(own, substitute(arena, [body.outputs[k] for k in own], by)):
                new[side, k] = len(outs)
                outs.append(y)
    carries, rows = (sum(getattr(body, n) for _, _, body in sides) for n in ("n_carry", "n_rows"))
    body = Body(scope, tuple(specs), tuple(outs), carries, rows)
    loop = arena.term(replace(sides[0][1], body=body, n_carry=carries), tuple(args))
    by = {}
    for (side, k), j in new.items():
        by[arena.term(Proj(k), (sides[side][0],))] = arena.term(Proj(j), (loop,))
    return substitute(arena, outputs, by)
