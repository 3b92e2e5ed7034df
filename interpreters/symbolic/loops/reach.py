"""Dependence analysis of bodies: on which arguments a term depends, and on which differentiably, as bit masks per result.

A result of a loop depends on its own arguments only, closed over the carries. That is what makes dead code visible across
loops: one output may need a carry that another does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, cast

from adtypes.dtypes import Several, is_float
from adtypes.op import Discrete
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.several import Bundle
from interpreters.symbolic.term import Arena, Parameter, Term, reachable, unvisited

if TYPE_CHECKING:
    from interpreters.symbolic.body import Body


class Masks(NamedTuple):
    """Bit k is argument k of the body: `free` for any dependence, `smooth` for those that derivatives follow."""

    free: int
    smooth: int


def bits(mask: int) -> list[int]:
    """The numbers in a mask, upwards."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def mask_of(flags: Iterable[bool]) -> int:
    """The mask of the numbers of those that are true."""
    return sum(1 << k for k, flag in enumerate(flags) if flag)


def union(masks: Iterable[Masks]) -> Masks:
    free = smooth = 0
    for m in masks:
        free |= m.free
        smooth |= m.smooth
    return Masks(free, smooth)


def masks(arena: Arena, t: Term) -> Masks:
    """What a term of a body depends on."""
    memo: dict[Term, Masks] = arena.memo.setdefault("masks", {})
    found = memo.get(t)
    if found is not None:
        return found
    for u in unvisited([t], memo):
        memo[u] = _read(u, memo)
    return memo[t]


def free(arena: Arena, t: Term) -> int:
    return masks(arena, t).free


def read(arena: Arena, t: Term) -> int:
    """All arguments that stand in a term, whether it depends on them or not."""
    def found() -> int:
        return sum(1 << x.op.k for x in reachable([t]) if isinstance(x.op, Parameter) and x.op.scope < 0)

    return arena.remembered("read", t, found)


def reach(body: Body, k: int) -> Masks:
    """What result `k` of a loop depends on after any positive number of steps."""
    def found() -> Masks:
        m = masks(body.arena, body.outputs[k])
        return Masks(closed_over_steps(body, m.free, 0), closed_over_steps(body, m.smooth, 1))

    return body.arena.remembered("reach", (body, k), found)


def closed_over_steps(body: Body, m: int, which: int = 0) -> int:
    """Some arguments, and those on which carries among them depend through their steps; by `which` of the masks."""
    seen, carries = 0, (1 << body.n_carry) - 1
    while new := m & carries & ~seen:
        seen |= new
        for c in bits(new):
            m |= masks(body.arena, body.outputs[c])[which]
    return m


def _read(t: Term, memo: dict[Term, Masks]) -> Masks:
    op = t.op
    if type(op) is Parameter:
        mask = 1 << op.k if op.scope < 0 else 0
        return Masks(mask, mask if is_float(t.spec.dtype) else 0)
    if type(op) is Proj:
        found = _part(t.args[0], op.k, memo)
        if found is not None:
            return Masks(found.free, found.smooth if is_float(t.spec.dtype) else 0)
    m = memo[t.args[0]] if len(t.args) == 1 else union([memo[a] for a in t.args])
    smooth = is_float(t.spec.dtype) or t.spec.dtype is Several
    return m if smooth and not isinstance(op, Discrete) else Masks(m.free, 0)


def _part(bundle: Term, k: int, memo: dict[Term, Masks]) -> Masks | None:
    """The masks of one result of several."""
    op = bundle.op
    if isinstance(op, Bundle):
        return memo[bundle.args[k]]
    if not isinstance(op, MapAccum) or not hasattr(op.body, "outputs"):
        return None
    found = reach(cast("Body", op.body), k)
    arguments = [memo[a] for a in bundle.args]
    through = Masks(union(arguments[i] for i in bits(found.free)).free, union(arguments[i] for i in bits(found.smooth)).smooth)
    return union([through, arguments[k]]) if op.n == 0 and k < op.n_carry else through
