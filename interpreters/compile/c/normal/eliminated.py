"""Systems of few rows, for many matrices: elimination written out, as terms over the batch, so that vectors run across matrices.

Pivots, and answers where there is none, are those of the loops in `texts/calls/solvers.py`, which are called for each matrix by
itself if there are few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from math import nan, prod
from typing import NamedTuple

from adtypes.affine import identity
from adtypes.op import Op
from adtypes.ops.arithmetic import Abs, Add, Div, Mul, Neg, Sign, Sub
from adtypes.ops.comparison import Equal, IsFinite, Less, LogicalAnd, NotEqual
from adtypes.ops.elementary import Log, Sqrt
from adtypes.ops.layout import Stack, View
from adtypes.ops.linalg import Cholesky, CholeskyPullback, LogDet, SignDet, Solve, System, TriangularSolve
from adtypes.ops.selection import Select
from adtypes.spec import Spec
from interpreters.compile.c.normal.families import uniform
from interpreters.compile.c.normal.systems import upright
from interpreters.symbolic.term import Arena, Term

ROWS = 6  # of matrices that are written out
ELEMENTS = 16  # of right sides of such systems
MANY = 8  # matrices, which fill a vector
MOST = 1200  # products of all systems of a program, or of a step, that are written out: compilers take a second for these

Matrix = list[list[Term]]


def work(op: Op, args: Sequence[Term]) -> int | None:
    """How many products writing out the row for all matrices of a batch is; None if a call for each of them is better."""
    outer, n = args[0].spec.shape[:-2], args[0].spec.shape[-1]
    columns = args[1].spec.shape[-1] if isinstance(op, System) else 0
    if type(op) not in WRITTEN or not 0 < n <= ROWS or prod(outer) < MANY or n * columns > ELEMENTS:
        return None
    return n * n * (n + columns)


def eliminated(arena: Arena, op: Op, args: Sequence[Term]) -> Term:
    """What the row computes for all matrices of a batch, as terms over that."""
    return WRITTEN[type(op)](_Lanes(arena, args[0].spec.with_shape(args[0].spec.shape[:-2])), op, *args)


class _Stage(NamedTuple):
    """What elimination does to get zeros in a column: exchanges with later rows under a condition, then multiples of its row that
    are subtracted from these."""

    exchanges: list[tuple[int, Term]]
    multiples: list[tuple[int, Term]]


class _Lanes:
    """Arithmetic on numbers of each matrix of a batch, which has this spec."""

    def __init__(self, arena: Arena, spec: Spec) -> None:
        self.arena, self.spec = arena, spec

    def of(self, op: Op, *args: Term) -> Term:
        return self.arena.term(op, args)

    def number(self, value: float) -> Term:
        return uniform(self.arena, self.spec, value)

    def every(self, conditions: Iterable[Term]) -> Term:
        return reduce(lambda p, q: self.of(LogicalAnd(), p, q), conditions)

    def less(self, x: Term, by: Term, times: Term) -> Term:
        """``x - by * times``."""
        return self.of(Sub(), x, self.of(Mul(), by, times))

    def elements(self, a: Term) -> Matrix:
        (m, n), outer = a.spec.shape[-2:], self.spec.shape
        first = identity(len(outer))
        return [[self.of(View(outer, (*first, (i, ()), (j, ()))), a) for j in range(n)] for i in range(m)]

    def joined(self, elements: Matrix) -> Term:
        """A matrix for each of the batch, of its elements."""
        outer, m, n = self.spec.shape, len(elements), len(elements[0])
        o = len(outer)
        stack = self.of(Stack(), *(x for row in elements for x in row))
        return self.of(View((*outer, m, n), ((0, ((o, n), (o + 1, 1))), *identity(o))), stack)

    def exchange(self, x: list[Term], k: int, i: int, condition: Term) -> None:
        x[k], x[i] = self.of(Select(), condition, x[i], x[k]), self.of(Select(), condition, x[k], x[i])

    def factors(self, m: Matrix) -> list[_Stage]:
        """What makes a matrix the upper triangle that it becomes, with the largest pivots."""
        zero, stages = self.number(0.0), list[_Stage]()
        n = len(m)
        for k in range(n):
            stage = _Stage([], [])
            for i in range(k + 1, n):
                larger = self.of(Less(), self.of(Abs(), m[k][k]), self.of(Abs(), m[i][k]))
                stage.exchanges.append((i, larger))
                for j in range(k, n):
                    column = [m[k][j], m[i][j]]
                    self.exchange(column, 0, 1, larger)
                    m[k][j], m[i][j] = column
            nothing = self.of(Equal(), m[k][k], zero)  # where all below is 0 as well
            for i in range(k + 1, n):
                times = self.of(Select(), nothing, zero, self.of(Div(), m[i][k], m[k][k]))
                stage.multiples.append((i, times))
                for j in range(k + 1, n):
                    m[i][j] = self.less(m[i][j], times, m[k][j])
            stages.append(stage)
        return stages

    def substitute(self, t: Matrix, lower: bool, x: list[Term]) -> None:
        """``x = t^-1 x`` for a triangle."""
        order = range(len(t)) if lower else reversed(range(len(t)))
        done = list[int]()
        for i in order:
            for j in done:
                x[i] = self.less(x[i], t[i][j], x[j])
            x[i] = self.of(Div(), x[i], t[i][i])
            done.append(i)

    def solutions(self, b: Term, solve: Callable[[list[Term]], None], exist: Term) -> Term:
        """The solutions for all columns of `b`, NaN where there are none."""
        columns = _transposed(self.elements(b))
        for x in columns:
            solve(x)
        return self.joined(_transposed([[self.of(Select(), exist, y, self.number(nan)) for y in x] for x in columns]))


def _transposed(m: Matrix) -> Matrix:
    return [list(row) for row in zip(*m)]


def _solve(l: _Lanes, op: Solve, a: Term, b: Term) -> Term:
    a, turned = upright(l.arena, a)
    u = l.elements(a)
    stages = l.factors(u)

    def plain(x: list[Term]) -> None:
        for k, stage in enumerate(stages):
            for i, condition in stage.exchanges:
                l.exchange(x, k, i, condition)
            for i, times in stage.multiples:
                x[i] = l.less(x[i], times, x[k])
        l.substitute(u, False, x)

    def transposed(x: list[Term]) -> None:
        l.substitute(_transposed(u), True, x)
        for k, stage in reversed([*enumerate(stages)]):
            for i, times in stage.multiples:
                x[k] = l.less(x[k], times, x[i])
            for i, condition in reversed(stage.exchanges):
                l.exchange(x, k, i, condition)

    exist = l.every(l.of(Less(), l.number(0.0), l.of(Abs(), row[k])) for k, row in enumerate(u))
    return l.solutions(b, transposed if turned else plain, exist)


def _triangular_solve(l: _Lanes, op: TriangularSolve, a: Term, b: Term) -> Term:
    t = _transposed(l.elements(a)) if op.adjoint else l.elements(a)
    exist = l.every(l.of(NotEqual(), row[k], l.number(0.0)) for k, row in enumerate(t))
    return l.solutions(b, lambda x: l.substitute(t, op.lower != op.adjoint, x), exist)


def _log_det(l: _Lanes, op: LogDet, a: Term) -> Term:
    u = l.elements(upright(l.arena, a)[0])
    l.factors(u)
    pivots = [row[k] for k, row in enumerate(u)]
    total = reduce(lambda s, x: l.of(Add(), s, x), [l.of(Log(), l.of(Abs(), x)) for x in pivots])
    some = l.every(l.of(Equal(), x, x) for x in pivots)  # numbers, among which is a 0
    zero = l.of(Equal(), reduce(lambda x, y: l.of(Select(), l.of(Equal(), x, l.number(0.0)), x, y), pivots), l.number(0.0))
    return l.of(Select(), l.of(LogicalAnd(), some, zero), l.number(-float("inf")), total)


def _sign_det(l: _Lanes, op: SignDet, a: Term) -> Term:
    u = l.elements(upright(l.arena, a)[0])
    stages = l.factors(u)
    sign = reduce(lambda s, x: l.of(Mul(), s, x), [l.of(Sign(), row[k]) for k, row in enumerate(u)])
    for stage in stages:
        for _, condition in stage.exchanges:
            sign = l.of(Select(), condition, l.of(Neg(), sign), sign)
    return sign


def _cholesky(l: _Lanes, op: Cholesky, a: Term) -> Term:
    x, half = l.elements(a), l.number(0.5)
    n = len(x)
    low: Matrix = [[l.number(0.0)] * n for _ in range(n)]
    positive = list[Term]()
    for j in range(n):
        for i in range(j, n):
            y = l.of(Mul(), l.of(Add(), x[i][j], x[j][i]), half)
            for k in range(j):
                y = l.less(y, low[i][k], low[j][k])
            if i == j:
                positive.append(l.of(Less(), l.number(0.0), y))
            low[i][j] = l.of(Sqrt(), y) if i == j else l.of(Div(), y, low[j][j])
    exist = l.every(positive)
    return l.joined([[l.of(Select(), exist, y, l.number(nan)) for y in row] for row in low])


def _cholesky_pullback(l: _Lanes, op: CholeskyPullback, low: Term, ct: Term) -> Term:
    """Column by column from the last one, as the loops do."""
    x, g, half = l.elements(low), l.elements(ct), l.number(0.5)
    n = len(x)
    exist = [l.of(IsFinite(), m[i][j]) for m in (x, g) for i in range(n) for j in range(i + 1)]
    exist += [l.of(NotEqual(), x[i][i], l.number(0.0)) for i in range(n)]
    for j in reversed(range(n)):
        for i in range(j + 1, n):
            g[i][j] = l.of(Div(), g[i][j], x[j][j])
            g[j][j] = l.less(g[j][j], g[i][j], x[i][j])
            for k in range(j):
                g[i][k] = l.less(g[i][k], g[i][j], x[j][k])
                g[j][k] = l.less(g[j][k], g[i][j], x[i][k])
        g[j][j] = l.of(Div(), g[j][j], x[j][j])
        for k in range(j):
            g[j][k] = l.less(g[j][k], g[j][j], x[j][k])
        g[j][j] = l.of(Mul(), g[j][j], half)
    every = l.every(exist)
    both = [[g[i][j] if i == j else l.of(Mul(), g[max(i, j)][min(i, j)], half) for j in range(n)] for i in range(n)]
    return l.joined([[l.of(Select(), every, y, l.number(nan)) for y in row] for row in both])


WRITTEN: dict[type[Op], Callable[..., Term]] = {
    Solve: _solve, TriangularSolve: _triangular_solve, LogDet: _log_det, SignDet: _sign_det, Cholesky: _cholesky,
    CholeskyPullback: _cholesky_pullback,
}  # fmt: skip
