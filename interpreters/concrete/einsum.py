"""How a contraction of two operands becomes one matrix product: the axes fall into four groups."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import NamedTuple

from adtypes.namespace import Array, Namespace

Labels = tuple[int, ...]


class Plan(NamedTuple):
    """Labels by role; `order` permutes ``batch + free_a + free_b`` into the result."""

    sum_a: Labels  # axes of `a` to sum beforehand
    sum_b: Labels
    batch: Labels
    free_a: Labels
    summed: Labels
    free_b: Labels
    perm_a: Labels  # a's remaining axes as batch + free_a + summed
    perm_b: Labels  # b's remaining axes as batch + summed + free_b
    order: Labels


@lru_cache(maxsize=4096)
def plan(a: Labels, b: Labels, out: Labels) -> Plan:
    """Sort the axes of ``a, b -> out`` by role."""
    sum_a = tuple(k for k, c in enumerate(a) if c not in b and c not in out)
    sum_b = tuple(k for k, c in enumerate(b) if c not in a and c not in out)
    a = tuple(c for c in a if c in b or c in out)
    b = tuple(c for c in b if c in a or c in out)
    batch = tuple(c for c in out if c in a and c in b)
    free_a = tuple(c for c in out if c not in b)
    free_b = tuple(c for c in out if c not in a)
    summed = tuple(c for c in a if c not in out)
    now = batch + free_a + free_b
    return Plan(
        sum_a, sum_b, batch, free_a, summed, free_b,
        tuple(a.index(c) for c in batch + free_a + summed),
        tuple(b.index(c) for c in batch + summed + free_b),
        tuple(now.index(c) for c in out),
    )  # fmt: skip


def contract(xp: Namespace, x: Array, y: Array, a: Labels, b: Labels, out: Labels) -> Array:
    """Evaluate through `matmul`, which both libraries hand to BLAS."""
    p = plan(a, b, out)
    x = xp.sum(x, p.sum_a) if p.sum_a else x
    y = xp.sum(y, p.sum_b) if p.sum_b else y
    x, y = xp.permute(x, p.perm_a), xp.permute(y, p.perm_b)
    i, j = len(p.batch), len(p.free_a)
    batch, fa, con, fb = x.shape[:i], x.shape[i : i + j], x.shape[i + j :], y.shape[i + len(p.summed) :]
    if not p.summed:
        x, y = xp.reshape(x, (*batch, *fa, *(1 for _ in fb))), xp.reshape(y, (*batch, *(1 for _ in fa), *fb))
        return xp.permute(x * y, p.order)
    m, n, k = prod(fa), prod(fb), prod(con)
    x, y = xp.reshape(x, (*batch, m, k)), xp.reshape(y, (*batch, k, n))
    z = xp.matmul(x, y) if k else xp.zeros((*batch, m, n), x)
    return xp.permute(xp.reshape(z, (*batch, *fa, *fb)), p.order)
