"""Hoisting accumulators: a carry that only adds up becomes a sum over all steps outside of the loop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adtypes.dtypes import is_float
from adtypes.ops.arithmetic import Add, Mul, Sub
from adtypes.ops.constants import Const
from adtypes.ops.contraction import Contract0, Contraction
from adtypes.ops.layout import Sum, View
from adtypes.ops.selection import Mul0
from interpreters.symbolic.loops.equations import Equations
from interpreters.symbolic.loops.reach import free
from interpreters.symbolic.rewrite import pure
from interpreters.symbolic.term import Arena, Parameter, Term

STRONG = 4  # elements of a strong product for each of its factors from which on a contraction, which is looked at, is worth it


class Summed:
    """A summand of an accumulator, outside of the loop: a sum of bulk work, of an output, or of a product of two outputs."""

    def __init__(self, loop: Equations, sign: int, e: Term, factors: Sequence[Term], product: Contraction | None = None) -> None:
        self.loop, self.sign, self.e, self.factors, self.product = loop, sign, e, factors, product
        self.outputs: list[int] = []
        self.value: Term | None = None

    def prepare(self) -> None:
        """Take what is needed out of the loop, before it changes further."""
        loop, arena = self.loop, self.loop.arena
        if not self.factors:
            (value, mapped), = loop.bulk([self.e])
            if mapped:
                self.value = arena.term(Sum((0,)), (value,))
            else:
                n = arena.term(Const(value.spec.dtype, float(loop.n) if is_float(value.spec.dtype) else loop.n))
                self.value = arena.term(Mul(), (value, arena.term(View(value.spec.shape, ()), (n,)) if value.spec.shape else n))
        for x in self.factors:
            self.outputs.append(loop.fresh)
            loop.outputs[loop.fresh] = x
            loop.fresh += 1

    def total(self) -> Term:
        if self.value is None:
            xs = tuple(self.loop.done.pop(k) for k in self.outputs)
            op = self.product
            if op is None:
                return self.loop.arena.term(Sum((0,)), xs)
            z = max((*op.a, *op.b), default=-1) + 1
            self.value = self.loop.arena.term(replace(op, a=(z, *op.a), b=(z, *op.b)), xs)
        return self.value


def outer_product(t: Term) -> tuple[Contraction, Sequence[Term]] | None:
    """A product of more elements than its factors have, as a contraction of these."""
    if isinstance(t.op, Contraction):
        op, factors, times = t.op, t.args, 1
    elif isinstance(t.op, Mul0):
        every = tuple(range(t.spec.ndim))
        (x, a), (y, b) = ((z, every) if axes is None else (z.args[0], axes) for z, axes in ((z, pure(z)) for z in t.args))
        if {*a, *b} < {*every}:  # replicated, not multiplied
            return None
        op, factors, times = Contract0(a, b, every), (x, y), STRONG
    else:
        return None
    return (op, factors) if t.spec.size > times * sum(x.spec.size for x in factors) else None


def summands(t: Term, carry: Term, arena: Arena) -> list[tuple[int, Term]] | None:
    """``t = carry + sum of signs * terms`` as a list, if `t` is of that form and no term has the carry."""
    assert isinstance(carry.op, Parameter)
    out: list[tuple[int, Term]] = []
    seen = 0
    todo = [(1, t)]
    while todo:
        sign, x = todo.pop()
        if x is carry and sign > 0:
            seen += 1
        elif isinstance(x.op, (Add, Sub)):
            todo += [(-sign if isinstance(x.op, Sub) else sign, x.args[1]), (sign, x.args[0])]
        elif free(arena, x) >> carry.op.k & 1:
            return None
        else:
            out.append((sign, x))
        if len(out) > 8:
            return None
    return out if seen == 1 else None
