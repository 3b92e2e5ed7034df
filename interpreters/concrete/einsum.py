"""Contractions as matrix products: the axes of the operands fall into four groups."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import NamedTuple

from adtypes.namespace import Array, Namespace

Labels = tuple[int, ...]


class Plan(NamedTuple):
    """Labels by role; `order` permutes ``batch + free_a + free_b`` into the result. None stands for the identity."""

    sum_a: Labels  # axes of `a` to sum beforehand
    sum_b: Labels
    batch: Labels
    free_a: Labels
    summed: Labels
    free_b: Labels
    perm_a: Labels | None  # a's remaining axes as batch + free_a + summed
    perm_b: Labels | None  # b's remaining axes as batch + summed + free_b
    order: Labels | None
    is_matmul: bool  # permuted, the operands are matrices and vectors as `matmul` takes them


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
    short = len(free_a) == len(free_b) == 1 or (not batch and len(free_a) <= 1 and len(free_b) <= 1)
    return Plan(
        sum_a, sum_b, batch, free_a, summed, free_b,
        _order(a, batch + free_a + summed), _order(b, batch + summed + free_b), _order(now, out),
        len(summed) == 1 and short,
    )  # fmt: skip


def _order(have: Labels, want: Labels) -> Labels | None:
    """The permutation that brings axes in order, None if they are."""
    return None if have == want else tuple(have.index(c) for c in want)


def contract(xp: Namespace, x: Array, y: Array, a: Labels, b: Labels, out: Labels) -> Array:
    """Evaluate through `matmul`, which both libraries hand to BLAS."""
    p = plan(a, b, out)
    if 0 in [x.shape[k] for k in p.sum_a] or 0 in [y.shape[k] for k in p.sum_b]:
        size = dict(zip((*a, *b), (*x.shape, *y.shape)))
        return xp.zeros(tuple(size[c] for c in out), x)  # a sum of nothing, whatever the other factor is
    x = xp.sum(x, p.sum_a) if p.sum_a else x
    y = xp.sum(y, p.sum_b) if p.sum_b else y
    x = x if p.perm_a is None else xp.permute(x, p.perm_a)
    y = y if p.perm_b is None else xp.permute(y, p.perm_b)
    z = xp.matmul(x, y) if p.is_matmul else _grouped(xp, x, y, p)
    return z if p.order is None else xp.permute(z, p.order)


def _grouped(xp: Namespace, x: Array, y: Array, p: Plan) -> Array:
    """The product with each group of axes as one axis, or as none if there is nothing to sum."""
    i, j = len(p.batch), len(p.free_a)
    batch, fa, con, fb = x.shape[:i], x.shape[i : i + j], x.shape[i + j :], y.shape[i + len(p.summed) :]
    if not p.summed:
        x = xp.reshape(x, (*batch, *fa, *(1 for _ in fb)))
        return x * xp.reshape(y, (*batch, *(1 for _ in fa), *fb))
    m, n, k = prod(fa), prod(fb), prod(con)
    x, y = xp.reshape(x, (*batch, m, k)), xp.reshape(y, (*batch, k, n))
    return xp.reshape(xp.matmul(x, y), (*batch, *fa, *fb))
