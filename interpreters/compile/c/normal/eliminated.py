"""Systems of few rows, for many matrices: elimination written out, as terms over the batch, so that vectors run across matrices.

Pivots, and answers where there is none, are those of the loops in `texts/calls/solvers.py`, which are called for each matrix by
itself if there are few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from math import inf, nan, prod
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
    if not 0 < n <= ROWS or prod(outer) < MANY or n * columns > ELEMENTS:
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

    def exchanged(self, condition: Term, x: Term, y: Term) -> tuple[Term, Term]:
        return self.of(Select(), condition, y, x), self.of(Select(), condition, x, y)

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
                    m[k][j], m[i][j] = self.exchanged(larger, m[k][j], m[i][j])
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


def _solve(lanes: _Lanes, op: Solve, a: Term, b: Term) -> Term:
    a, turned = upright(lanes.arena, a)
    u = lanes.elements(a)
    stages = lanes.factors(u)

    def plain(x: list[Term]) -> None:
        for k, stage in enumerate(stages):
            for i, condition in stage.exchanges:
                x[k], x[i] = lanes.exchanged(condition, x[k], x[i])
            for i, times in stage.multiples:
                x[i] = lanes.less(x[i], times, x[k])
        lanes.substitute(u, False, x)

    def transposed(x: list[Term]) -> None:
        lanes.substitute(_transposed(u), True, x)
        for k, stage in reversed([*enumerate(stages)]):
            for i, times in stage.multiples:
                x[k] = lanes.less(x[k], times, x[i])
            for i, condition in reversed(stage.exchanges):
                x[k], x[i] = lanes.exchanged(condition, x[k], x[i])

    exist = lanes.every(lanes.of(Less(), lanes.number(0.0), lanes.of(Abs(), row[k])) for k, row in enumerate(u))
    return lanes.solutions(b, transposed if turned else plain, exist)


def _triangular_solve(lanes: _Lanes, op: TriangularSolve, a: Term, b: Term) -> Term:
    t = _transposed(lanes.elements(a)) if op.adjoint else lanes.elements(a)
    exist = lanes.every(lanes.of(NotEqual(), row[k], lanes.number(0.0)) for k, row in enumerate(t))
    return lanes.solutions(b, lambda x: lanes.substitute(t, op.lower != op.adjoint, x), exist)


def _log_det(lanes: _Lanes, op: LogDet, a: Term) -> Term:
    u = lanes.elements(upright(lanes.arena, a)[0])
    lanes.factors(u)
    pivots = [row[k] for k, row in enumerate(u)]
    total = reduce(lambda s, x: lanes.of(Add(), s, x), [lanes.of(Log(), lanes.of(Abs(), x)) for x in pivots])
    regular = lanes.every(lanes.of(NotEqual(), x, lanes.number(0.0)) for x in pivots)
    numbers = lanes.every(lanes.of(Equal(), x, x) for x in pivots)
    singular = lanes.of(Select(), numbers, lanes.number(-inf), total)
    return lanes.of(Select(), regular, total, singular)


def _sign_det(lanes: _Lanes, op: SignDet, a: Term) -> Term:
    u = lanes.elements(upright(lanes.arena, a)[0])
    stages = lanes.factors(u)
    sign = reduce(lambda s, x: lanes.of(Mul(), s, x), [lanes.of(Sign(), row[k]) for k, row in enumerate(u)])
    for stage in stages:
        for _, condition in stage.exchanges:
            sign = lanes.of(Select(), condition, lanes.of(Neg(), sign), sign)
    return sign


def _cholesky(lanes: _Lanes, op: Cholesky, a: Term) -> Term:
    x, half = lanes.elements(a), lanes.number(0.5)
    n = len(x)
    low: Matrix = [[lanes.number(0.0)] * n for _ in range(n)]
    positive = list[Term]()
    for j in range(n):
        for i in range(j, n):
            y = lanes.of(Mul(), lanes.of(Add(), x[i][j], x[j][i]), half)
            for k in range(j):
                y = lanes.less(y, low[i][k], low[j][k])
            if i == j:
                positive.append(lanes.of(Less(), lanes.number(0.0), y))
            low[i][j] = lanes.of(Sqrt(), y) if i == j else lanes.of(Div(), y, low[j][j])
    exist = lanes.every(positive)
    return lanes.joined([[lanes.of(Select(), exist, y, lanes.number(nan)) for y in row] for row in low])


def _cholesky_pullback(lanes: _Lanes, op: CholeskyPullback, low: Term, ct: Term) -> Term:
    """Column by column from the last one, as the loops do."""
    x, g, half = lanes.elements(low), lanes.elements(ct), lanes.number(0.5)
    n = len(x)
    exist = [lanes.of(IsFinite(), m[i][j]) for m in (x, g) for i in range(n) for j in range(i + 1)]
    exist += [lanes.of(NotEqual(), x[i][i], lanes.number(0.0)) for i in range(n)]
    for j in reversed(range(n)):
        for i in range(j + 1, n):
            g[i][j] = lanes.of(Div(), g[i][j], x[j][j])
            g[j][j] = lanes.less(g[j][j], g[i][j], x[i][j])
            for k in range(j):
                g[i][k] = lanes.less(g[i][k], g[i][j], x[j][k])
                g[j][k] = lanes.less(g[j][k], g[i][j], x[i][k])
        g[j][j] = lanes.of(Div(), g[j][j], x[j][j])
        for k in range(j):
            g[j][k] = lanes.less(g[j][k], g[j][j], x[j][k])
        g[j][j] = lanes.of(Mul(), g[j][j], half)
    every = lanes.every(exist)
    both = [[g[i][j] if i == j else lanes.of(Mul(), g[max(i, j)][min(i, j)], half) for j in range(n)] for i in range(n)]
    return lanes.joined([[lanes.of(Select(), every, y, lanes.number(nan)) for y in row] for row in both])


WRITTEN: dict[type[Op], Callable[..., Term]] = {
    Solve: _solve, TriangularSolve: _triangular_solve, LogDet: _log_det, SignDet: _sign_det, Cholesky: _cholesky,
    CholeskyPullback: _cholesky_pullback,
}  # fmt: skip
