"""What products add up at places with a stride, in phases: sums for each place, for each remainder of places by the stride.

``x[d i + u] += y[i] w[u]`` is ``x[d q + r] = sum v. y[q - v] w[d v + r]`` for each ``r < d``, with ``u = d v + r``: the gradient
of a strided convolution by its images, and a transposed convolution. Where places begin at `b`, ``b + r`` is divided by `d`, and
its remainder says where a phase goes. Each phase is such a sum of its own (`direct.spread`), of
every d-th tap; the phases are put between each other when all are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from adtypes.affine import axis, form, identity
from adtypes.ops.contraction import Contraction, Labels
from adtypes.ops.layout import Reshape, Stack, Unview, View
from interpreters.compile.c.normal.direct import WORTH, Axes, said, spread
from interpreters.compile.c.normal.places import interleaved
from interpreters.symbolic.term import Arena, Term

MOST = 16  # phases, each of which is a product, and text, of its own


class Stride(NamedTuple):
    """Of an axis whose places are ``start + d i + u``."""

    axis: int
    step: int
    tap: int  # the label of `u`


def in_phases(arena: Arena, op: Unview, row: Contraction, its: Axes, a: Term, b: Term) -> Term | None:
    """What a contraction adds up at places with strides, in phases; None if it is nothing like that. `its` are the labels of the
    axes that are added up."""
    strides = [s for k, f in enumerate(op.forms) if (s := _stride(k, said(f, its), row)) is not None]
    size = row.sizes(a.spec, b.spec)
    steps = [s.step for s in strides]
    if not strides or prod(steps) > MOST or any(size[s.tap] < s.step for s in strides) or prod(size.values()) < WORTH:
        return None
    shape = list(op.shape)
    for s in strides:
        shape[s.axis] = -(-shape[s.axis] // s.step)
    parts = dict[tuple[int, ...], Term]()
    for rests in product(*map(range, steps)):
        x, y = (_every(arena, z, own, strides, rests) for z, own in ((a, row.a), (b, row.b)))
        forms, phase = list(op.forms), list[int]()
        for s, r in zip(strides, rests):
            start, terms = op.forms[s.axis]
            forms[s.axis] = form((start + r) // s.step, ((along, 1) for along, _ in terms if its[along] is not None))
            phase.append((start + r) % s.step)
        part = spread(arena, Unview(tuple(shape), tuple(forms)), row, its, x, y, False, least=1)
        if part is None:
            return None
        parts[tuple(phase)] = part
    return _between(arena, [parts[p] for p in sorted(parts)], strides, op.shape)


def _stride(k: int, terms: Sequence[tuple[int, int]], row: Contraction) -> Stride | None:
    """The stride of an axis, whose steps are of two labels: one of `a` alone, and one of `b` alone."""
    if len(terms) != 2:
        return None
    (tap, one), (mine, step) = sorted(terms, key=lambda x: x[1])
    sides = {(c in row.a, c in row.b) for c in (tap, mine)}
    return Stride(k, step, tap) if one == 1 < step and sides == {(True, False), (False, True)} else None


def _every(arena: Arena, x: Term, own: Labels, strides: Sequence[Stride], rests: Sequence[int]) -> Term:
    """An operand with every d-th of the taps that it has, from the rest on."""
    steps = {s.tap: (r, s.step) for s, r in zip(strides, rests) if s.tap in own}
    if not steps:
        return x
    here = [steps.get(c, (0, 1)) for c in own]
    shape = tuple(-(-(n - r) // d) for n, (r, d) in zip(x.spec.shape, here))
    forms = tuple(form(r, ((k, d),)) for k, (r, d) in enumerate(here))
    return arena.term(View(shape, forms), (x,))


def _between(arena: Arena, parts: Sequence[Term], strides: Sequence[Stride], shape: Sequence[int]) -> Term:
    """The phases between each other, without what is beyond the end of an axis."""
    few, each = len(strides), parts[0].spec.shape
    steps, number = {s.axis: s.step for s in strides}, {s.axis: n for n, s in enumerate(strides)}
    stacked = arena.term(Reshape((*steps.values(), *each)), (arena.term(Stack(), tuple(parts)),))
    whole = tuple(n * steps.get(k, 1) for k, n in enumerate(each))
    forms = (form(0, ((few + k, steps[k]), (number[k], 1))) if k in steps else axis(few + k) for k in range(len(each)))
    joined = interleaved(arena, arena.term(Unview(whole, tuple(forms)), (stacked,)), stacked)
    assert joined is not None
    return joined if whole == tuple(shape) else arena.term(View(tuple(shape), identity(len(shape))), (joined,))
