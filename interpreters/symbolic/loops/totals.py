"""Accumulators of which the program reads sums only: the loop carries the sum.

A number that steps multiply with arrays, such as a parameter of a simulation of many paths, is captured as an array: the
cotangent of each of its elements is an accumulator, and behind the loop they are added up. As one sum they take no memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod

from adtypes.affine import Sizes
from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Neg, Sub
from adtypes.ops.control import MapAccum, Mode, Proj
from adtypes.ops.layout import Sum
from interpreters.symbolic.body import Body
from interpreters.symbolic.loops.reach import free
from interpreters.symbolic.loops.sums import summands
from interpreters.symbolic.loops.terms import argument
from interpreters.symbolic.term import Arena, Term

LEAVES = 8  # terms of a sum that is split
FEW = 16  # elements that fill two registers: adding them up in each step takes as long as keeping them


class Totals:
    """The sums of a program over last carries of its loops that only accumulate, and are read by such sums alone."""

    def __init__(self, arena: Arena, order: Sequence[Term], outputs: Sequence[Term]) -> None:
        self.arena = arena
        self.axes: dict[Term, dict[int, Sizes]] = {}  # for each loop the axes over which an accumulator is summed
        self.leaves: dict[Term, list[tuple[int, Term]]] = {}  # of a sum over some of these: what it adds up, with signs
        self.within: set[Term] = set()  # what stands between a sum and its leaves
        loops = {t: t.op.body for t in order if isinstance(t.op, MapAccum) and isinstance(t.op.body, Body)}
        if not loops:
            return
        readers = Counter([*outputs, *(x for t in order for x in t.args)])
        found: dict[Term, tuple[list[tuple[int, Term]], set[Term]]] = {}
        axes: dict[Term, list[Sizes]] = {}
        for t in order:
            if isinstance(t.op, Sum) and is_float(t.spec.dtype) and prod(t.args[0].spec.shape[a] for a in t.op.axes) >= FEW:
                found[t] = leaves, _ = _leaves(t.args[0], readers)
                for _, x in leaves:
                    if isinstance(x.op, Proj) and x.args[0] in loops:
                        axes.setdefault(x, []).append(t.op.axes)
        for x, each in axes.items():
            assert isinstance(x.op, Proj)
            loop, k = x.args[0], x.op.k
            if len(each) == readers[x] and len({*each}) == 1 and _added(self.arena, loop, k) is not None:
                self.axes.setdefault(loop, {})[k] = each[0]
        for t, (leaves, within) in found.items():
            if any(map(self.is_sum, (x for _, x in leaves))):
                self.leaves[t] = leaves
                self.within |= within

    def is_sum(self, x: Term) -> bool:
        """Whether it is a result that its loop carries as a sum."""
        return isinstance(x.op, Proj) and x.op.k in self.axes.get(x.args[0], ())

    def loop(self, t: Term, args: Sequence[Term]) -> tuple[MapAccum, Body, tuple[Term, ...]]:
        """The loop whose accumulators are carried as their sums."""
        op, arena = t.op, self.arena
        assert isinstance(op, MapAccum) and isinstance(op.body, Body)
        body, sums = op.body, {k: Sum(axes) for k, axes in self.axes[t].items()}
        ins = tuple(sums[k].spec(s) if k in sums else s for k, s in enumerate(body.ins))
        outs = list(body.outputs)
        for k in sums:
            outs[k] = argument(arena, k, ins[k])
            for sign, e in _added(arena, t, k) or ():
                outs[k] = arena.term(Add() if sign > 0 else Sub(), (outs[k], arena.term(sums[k], (e,))))
        new = Body(body.scope, ins, tuple(outs), body.n_carry, body.n_rows)
        starts = tuple(arena.term(sums[k], (a,)) if k in sums else a for k, a in enumerate(args))
        return replace(op, body=new), new, starts

    def sum(self, t: Term, new: Mapping[Term, Term]) -> Term:
        """A sum, some of whose terms are sums already."""
        total: Term | None = None
        for sign, x in sorted(self.leaves[t], key=lambda leaf: -leaf[0]):
            y = new[x] if self.is_sum(x) else self.arena.term(t.op, (new[x],))
            y = y if total is not None or sign > 0 else self.arena.term(Neg(), (y,))
            total = y if total is None else self.arena.term(Add() if sign > 0 else Sub(), (total, y))
        assert total is not None
        return total


def _leaves(t: Term, readers: Mapping[Term, int]) -> tuple[list[tuple[int, Term]], set[Term]]:
    """What sums that nothing else reads add up, and these sums."""
    out, within, todo = list[tuple[int, Term]](), set[Term](), [(1, t)]
    while todo:
        sign, x = todo.pop()
        if isinstance(x.op, (Add, Sub)) and readers[x] == 1 and len(out) + len(todo) < LEAVES:
            within.add(x)
            todo += [(-sign if isinstance(x.op, Sub) else sign, x.args[1]), (sign, x.args[0])]
        else:
            out.append((sign, x))
    return out, within


def _added(arena: Arena, t: Term, k: int) -> list[tuple[int, Term]] | None:
    """What a carry adds up, if it does nothing else, and nothing else reads it; else None."""
    op = t.op
    assert isinstance(op, MapAccum) and isinstance(op.body, Body)
    body = op.body
    if k >= body.n_carry or op.mode is Mode.CALL or body.arena is not arena:
        return None
    if any(free(arena, y) >> k & 1 for j, y in enumerate(body.outputs) if j != k):
        return None
    return summands(body.outputs[k], body.inputs[k], arena)
