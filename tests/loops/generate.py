"""Random programs with loops, as functions of a number and a vector of three; a seed tells the program.

Steps draw from a seed of their own, so that a step means the same however often it runs: once when it is traced, once for each
step under define-by-run.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import adtypes as ad
from adtypes import F64
from adtypes.rows import Rows
from adtypes.tensor import AnyTensor

Shape: TypeAlias = tuple[int, ...]
Program: TypeAlias = Callable[[AnyTensor, AnyTensor], AnyTensor]
SHAPES: tuple[Shape, ...] = ((), (3,))


def program(seed: int, depth: int = 5, nesting: int = 3) -> Program:
    """The program of a seed; its value is a number."""

    def f(x: AnyTensor, y: AnyTensor) -> AnyTensor:
        writer = _Writer(Random(seed), [x, y], nesting)
        return ad.tanh(writer.expr((), depth)) + ad.sum_all(writer.expr((3,), depth - 1)) * 0.1

    return f


class _Writer:
    def __init__(self, random: Random, pool: list[AnyTensor], nesting: int) -> None:
        self.random, self.pool, self.nesting = random, pool, nesting

    def leaf(self, shape: Shape) -> AnyTensor:
        have = [t for t in self.pool if t.shape == shape]
        if have and self.random.random() < 0.9:
            return self.random.choice(have)
        return ad.full(shape, self.random.choice([0.5, -0.7, 1.0, 0.3]), F64)

    def expr(self, shape: Shape, depth: int) -> AnyTensor:
        r = self.random
        if depth <= 0 or r.random() < 0.15:
            return self.leaf(shape)
        kinds = ["add", "mul", "smooth", "select", "scale", "neg", "sum", "spread", "index", "product", "build", "even"]
        kind = r.choice(kinds + ["loop"] * 3 * (self.nesting > 0))
        made: AnyTensor = getattr(self, f"_{kind}")(shape, depth - 1)
        return made

    # ---- one method for each kind of expression
    def _add(self, s: Shape, d: int) -> AnyTensor:
        return self.expr(s, d) + self.expr(s, d)

    def _mul(self, s: Shape, d: int) -> AnyTensor:
        return self.expr(s, d) * self.expr(s, d)

    def _smooth(self, s: Shape, d: int) -> AnyTensor:
        return self.random.choice([ad.sin, ad.cos, ad.tanh])(self.expr(s, d))

    def _select(self, s: Shape, d: int) -> AnyTensor:
        return ad.select(self.expr(s, d) > 0.1, self.expr(s, d), self.expr(s, d))

    def _even(self, s: Shape, d: int) -> AnyTensor:
        """A branch whose derivative is infinite where it is not taken."""
        p = self.expr(s, d)
        return ad.select(p > 0.2, ad.sqrt(p), self.expr(s, d))

    def _scale(self, s: Shape, d: int) -> AnyTensor:
        return self.expr(s, d) * self.random.choice([0.5, 0.9, -1.0, 1.0])

    def _neg(self, s: Shape, d: int) -> AnyTensor:
        return -self.expr(s, d)

    def _sum(self, s: Shape, d: int) -> AnyTensor:
        return ad.sum_all(self.expr((3,), d)) * 0.3 if s == () else ad.replicate(3, ad.sum_all(self.expr((3,), d)) * 0.2)

    def _spread(self, s: Shape, d: int) -> AnyTensor:
        return ad.full(s, 1.0, F64) * self.expr((), d)

    def _index(self, s: Shape, d: int) -> AnyTensor:
        v = self.expr((3,), d)
        if s == ():
            return v[self.random.randrange(3)]
        shift = self.random.choice([-1, 0, 1])
        return ad.build1(3, lambda i: v[2 - i + shift])

    def _product(self, s: Shape, d: int) -> AnyTensor:
        a, b = self.expr((3,), d), self.expr((3,), d)
        return a @ b * 0.3 if s == () else ad.outer(a, b) @ self.expr((3,), d) * 0.2

    def _build(self, s: Shape, d: int) -> AnyTensor:
        """A vector whose entries are programs of one entry, loops included."""
        seed, v = self.random.random(), self.expr((3,), d)

        def entry(i: ad.Ix[int]) -> AnyTensor:
            return _Writer(Random(seed), [*self.pool, v[i], v], self.nesting - 1).expr((), d)

        out = ad.build1(3, entry)
        return ad.sum_all(out) * 0.3 if s == () else out

    def _loop(self, s: Shape, d: int) -> AnyTensor:
        r = self.random
        n = r.choice([0, 1, 2, 3, 3, 4])
        carries, rows, outs = ([r.choice(SHAPES) for _ in range(r.randrange(3))] for _ in range(3))
        if not carries and not outs:
            carries = [()]
        start = [self.expr(c, d) for c in carries]
        given = [self._rows(row, n, d) for row in rows]
        seed, reverse = r.random(), r.random() < 0.3

        def step(cs: list[AnyTensor], rs: tuple[list[AnyTensor], AnyTensor]) -> tuple[Any, Any]:
            w = _Writer(Random(seed), [*self.pool, *cs, *rs[0], *cs, *rs[0]], self.nesting - 1)
            w.pool.append(ad.to_dtype(rs[1], F64) * 0.3)
            after = [ad.tanh(w.expr(c, d)) if w.random.random() < 0.8 else w.leaf(c) for c in carries]
            return after, [w.expr(o, d - 1) for o in outs]

        xs: Any = Rows(n, (given, ad.iota(n)))
        last, ys = ad.map_accum(step, start, xs, reverse=reverse)
        found = [c for c in last if c.shape == s]
        found += [ad.sum_outer(y) for y in ys.tree if y.shape[1:] == s]
        found += [y[r.randrange(n)] for y in ys.tree if n and y.shape[1:] == s]
        self.pool += found
        if found:
            return r.choice(found)
        total = ad.sum_all([*last, *ys.tree][0])
        return ad.full(s, 1.0, F64) * total

    def _rows(self, row: Shape, n: int, d: int) -> AnyTensor:
        if self.random.random() < 0.4:
            return ad.replicate(n, self.expr(row, d))
        v = self.expr((3,), d)
        steps = ad.build1(n, lambda i: v[i])
        return steps if row == () else ad.outer(steps, self.expr((3,), d))
