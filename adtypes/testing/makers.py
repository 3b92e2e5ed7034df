"""For each row, how to apply it so that the result has a wanted spec: the building blocks of the program generator.

Pointwise rows are found by trying dtypes, so a new one is generated as soon as it is in the table; other rows have a maker here.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias, TypeVar

from adtypes.affine import form, interval
from adtypes.dtypes import DTYPES, I64, DType, Num, is_float
from adtypes.errors import AdtypesError
from adtypes.namespace import Form, Forms
from adtypes.op import Op
from adtypes.ops import TABLE
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import Cast
from adtypes.ops.constants import Const, Iota
from adtypes.ops.contraction import Contract, Contract0
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.indexing import Gather, Scatter
from adtypes.ops.layout import Concat, Reshape, Stack, Sum, Unview, View
from adtypes.ops.linalg import Cholesky, CholeskyPullback, Eigh, LogDet, SignDet, Solve, TriangularSolve
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.qr import Qr
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.ops.selection import Select
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from adtypes.ops.special import Polygamma
from adtypes.spec import Spec

T = TypeVar("T")
SIZES = (2, 3, 2, 3, 1, 3, 2, 3, 1, 2, 3, 0)  # simplest first: whoever shrinks goes to the left


class Choices(ABC):
    """Where decisions come from: hypothesis, or a random number generator."""

    @abstractmethod
    def integer(self, lo: int, hi: int) -> int:
        """A number between both, included."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, which stand from simple to complex."""
        return options[self.integer(0, len(options) - 1)]

    def one_in(self, n: int) -> bool:
        """True once in a while; false is simpler."""
        return self.integer(0, n - 1) == n - 1


class Made(NamedTuple):
    """An operation and the specs of its arguments; of several results, which one is wanted."""

    op: Op
    args: tuple[Spec, ...]
    part: int | None = None


Signature: TypeAlias = tuple[Op, tuple[type[DType], ...]]
Maker: TypeAlias = Callable[[Choices, Spec], "Made | None"]


# ---------------------------------------------------------------- pieces
def affine_form(c: Choices, shape: tuple[int, ...]) -> Form:
    """An affine form over the axes of a shape: an axis, shifted, reversed, strided, the sum of two, or a constant."""
    if not shape:
        return c.integer(0, 2), ()
    a, b = c.integer(0, len(shape) - 1), c.integer(0, len(shape) - 1)
    return c.pick(
        (
            form(0, [(a, 1)]),
            form(1, [(a, 1)]),
            form(shape[a] - 1, [(a, -1)]),
            form(-1, [(a, 1)]),
            form(0, [(a, 2)]),
            form(0, [(a, 1), (b, 1)]),
            form(1, []),
            form(2, [(a, 1), (b, -2)]),
        )
    )


def size_for(c: Choices, f: Form, shape: tuple[int, ...]) -> int:
    """A size for the axis that a form reads: mostly one that fits, sometimes too small."""
    fits = 1 if 0 in shape else max(1, interval(f, shape)[1] + 1)
    return c.pick((fits, fits, fits, fits + 1, max(fits - 1, 0), *SIZES))


def forms(c: Choices, shape: tuple[int, ...]) -> tuple[tuple[int, ...], Forms]:
    """A source shape and forms that read it over `shape`."""
    fs = tuple(affine_form(c, shape) for _ in range(c.integer(0, 3)))
    return tuple(size_for(c, f, shape) for f in fs), fs


def widened(c: Choices, shape: tuple[int, ...], new: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shape with axes of the sizes `new` put in, and where they are."""
    rank = len(shape) + len(new)
    axes = tuple(sorted(_distinct(c, rank, len(new))))
    old, fresh = iter(shape), iter(new)
    return tuple(next(fresh) if k in axes else next(old) for k in range(rank)), axes


def _distinct(c: Choices, n: int, k: int) -> list[int]:
    left = list(range(n))
    return [left.pop(c.integer(0, len(left) - 1)) for _ in range(k)]


def _not_empty(sizes: Sequence[int]) -> tuple[int, ...]:
    return tuple(max(n, 1) for n in sizes)


def some_sizes(c: Choices, lo: int, hi: int) -> tuple[int, ...]:
    return tuple(c.pick(SIZES) for _ in range(c.integer(lo, hi)))


# ---------------------------------------------------------------- makers
def _sum(c: Choices, s: Spec) -> Made | None:
    shape, axes = widened(c, s.shape, some_sizes(c, 1, 2))
    return Made(Sum(axes), (s.with_shape(shape),)) if issubclass(s.dtype, Num) else None


def _extremum(row: type[Max] | type[Min]) -> Maker:
    def make(c: Choices, s: Spec) -> Made | None:
        shape, axes = widened(c, s.shape, _not_empty(some_sizes(c, 1, 2)))
        return Made(row(axes), (s.with_shape(shape),)) if issubclass(s.dtype, Num) else None

    return make


def _position(row: type[Argmax] | type[Argmin]) -> Maker:
    def make(c: Choices, s: Spec) -> Made | None:
        shape, (axis,) = widened(c, s.shape, _not_empty(some_sizes(c, 1, 1)))
        return Made(row(axis), (Spec(shape, c.pick(DTYPES[:3])),)) if s.dtype is I64 else None

    return make


def _cumsum(c: Choices, s: Spec) -> Made | None:
    if not s.shape or not issubclass(s.dtype, Num):
        return None
    return Made(Cumsum(c.integer(0, s.ndim - 1), c.one_in(2)), (s,))


def _argsort(c: Choices, s: Spec) -> Made | None:
    if not s.shape or s.dtype is not I64:
        return None
    return Made(Argsort(c.integer(0, s.ndim - 1)), (Spec(s.shape, c.pick(DTYPES[:3])),))


def _top_k(c: Choices, s: Spec) -> Made | None:
    if not s.shape or s.dtype is not I64:
        return None
    n = s.shape[-1] + c.integer(0, 2)
    return Made(TopK(s.shape[-1]), (Spec((*s.shape[:-1], n), c.pick(DTYPES[:3])),))


def _searchsorted(c: Choices, s: Spec) -> Made | None:
    dtype = c.pick(DTYPES[:3])
    row = Spec((c.pick(SIZES),), dtype)
    return Made(Searchsorted(c.one_in(2)), (row, Spec(s.shape, dtype))) if s.dtype is I64 else None


def _view(c: Choices, s: Spec) -> Made | None:
    if s.ndim and c.one_in(3):  # the everyday views
        if c.one_in(2):
            perm = _distinct(c, s.ndim, s.ndim)
            return Made(View(s.shape, tuple(form(0, [(p, 1)]) for p in perm)), (_permuted(s, perm),))
        keep = [k for k in range(s.ndim) if c.one_in(2)]
        return Made(View(s.shape, tuple(form(0, [(k, 1)]) for k in keep)), (_permuted(s, keep),))
    source, fs = forms(c, s.shape)
    return Made(View(s.shape, fs), (s.with_shape(source),))


def _permuted(s: Spec, axes: Sequence[int]) -> Spec:
    return s.with_shape(tuple(s.shape[k] for k in axes))


def _unview(c: Choices, s: Spec) -> Made | None:
    grid = some_sizes(c, 0, 3)
    fs = tuple(affine_form(c, grid) for _ in s.shape)
    return Made(Unview(s.shape, fs), (s.with_shape(grid),)) if issubclass(s.dtype, Num) else None


def _reshape(c: Choices, s: Spec) -> Made | None:
    n = s.size
    if not n:
        shape, _ = widened(c, (0,), some_sizes(c, 0, 2))
        return Made(Reshape(s.shape), (s.with_shape(shape),))
    factors: list[int] = []
    while n > 1:
        p = next(p for p in range(2, n + 1) if n % p == 0)
        if factors and c.one_in(2):
            factors[c.integer(0, len(factors) - 1)] *= p
        else:
            factors.append(p)
        n //= p
    shape, _ = widened(c, tuple(factors), (1,) * c.integer(0, 1))
    return Made(Reshape(s.shape), (s.with_shape(shape),)) if len(shape) <= 4 else None


def _concat(c: Choices, s: Spec) -> Made | None:
    if not s.shape:
        return None
    axis = c.integer(0, s.ndim - 1)
    cut = c.integer(0, s.shape[axis])
    parts = [cut, s.shape[axis] - cut]
    return Made(Concat(axis), tuple(s.with_shape((*s.shape[:axis], n, *s.shape[axis + 1 :])) for n in parts))


def _stack(c: Choices, s: Spec) -> Made | None:
    if not s.shape or not 1 <= s.shape[0] <= 3:
        return None
    return Made(Stack(), (s.with_shape(s.shape[1:]),) * s.shape[0])


def _gather(c: Choices, s: Spec) -> Made | None:
    rank = min(s.ndim, c.integer(0, 2))
    source = some_sizes(c, 1, 2) + s.shape[rank:]
    return Made(Gather(), (s.with_shape(source), *[Spec(s.shape[:rank], I64)] * (len(source) - s.ndim + rank)))


def _scatter(c: Choices, s: Spec) -> Made | None:
    if not s.shape or not issubclass(s.dtype, Num):
        return None
    m = c.integer(1, s.ndim)
    grid = some_sizes(c, 0, 2)
    return Made(Scatter(s.shape), (s.with_shape(grid + s.shape[m:]), *[Spec(grid, I64)] * m))


def _contraction(row: type[Contract] | type[Contract0]) -> Maker:
    return lambda c, s: _contract(row, c, s) if issubclass(s.dtype, row.domain) else None


def _contract(row: type[Contract] | type[Contract0], c: Choices, s: Spec) -> Made | None:
    size = dict(enumerate(s.shape + some_sizes(c, 0, 2)))
    sides = {k: c.pick(("ab", "a", "b")) for k in size}
    a, b = ([k for k in size if side in sides[k]] for side in "ab")
    if max(len(a), len(b)) > 4:
        return None
    a, b = ([ls[k] for k in _distinct(c, len(ls), len(ls))] for ls in (a, b))
    specs = tuple(s.with_shape(tuple(size[k] for k in ls)) for ls in (a, b))
    return Made(row(tuple(a), tuple(b), tuple(range(s.ndim))), specs)


def _iota(c: Choices, s: Spec) -> Made | None:
    return Made(Iota(s.shape[0]), ()) if s.ndim == 1 and s.dtype is I64 else None


def _cast(c: Choices, s: Spec) -> Made | None:
    source = c.pick([d for d in DTYPES if d is not s.dtype])
    return Made(Cast(s.dtype), (Spec(s.shape, source),))


def _square(s: Spec) -> bool:
    return s.ndim >= 2 and s.shape[-1] == s.shape[-2] and is_float(s.dtype)


def _cholesky(c: Choices, s: Spec) -> Made | None:
    return Made(Cholesky(), (s,)) if _square(s) else None


def _pullback(c: Choices, s: Spec) -> Made | None:
    return Made(CholeskyPullback(), (s, s)) if _square(s) else None


def _eigh(c: Choices, s: Spec) -> Made | None:
    if _square(s) and not c.one_in(3):
        return Made(Eigh(), (s,), 1)
    return Made(Eigh(), (s.with_shape((*s.shape, s.shape[-1])),), 0) if 1 <= s.ndim <= 3 and is_float(s.dtype) else None


def _qr(c: Choices, s: Spec) -> Made | None:
    if s.ndim < 2 or s.ndim > 4 or not is_float(s.dtype) or s.shape[-2] < s.shape[-1]:
        return None
    n = s.shape[-1]
    if s.shape[-2] == n and c.one_in(2):
        return Made(Qr(), (s.with_shape((*s.shape[:-2], n + c.integer(0, 2), n)),), 1)
    return Made(Qr(), (s,), 0)


def _system(row: Callable[[Choices], Solve | TriangularSolve]) -> Maker:
    def make(c: Choices, s: Spec) -> Made | None:
        if s.ndim < 2 or not is_float(s.dtype):
            return None
        return Made(row(c), (s.with_shape((*s.shape[:-1], s.shape[-2])), s))

    return make


def _determinant(row: type[LogDet] | type[SignDet]) -> Maker:
    def make(c: Choices, s: Spec) -> Made | None:
        n = c.pick(SIZES)
        return Made(row(), (s.with_shape((*s.shape, n, n)),)) if s.ndim <= 2 and is_float(s.dtype) else None

    return make


MAKERS: dict[type[Op], Maker] = {
    Sum: _sum,
    Max: _extremum(Max),
    Min: _extremum(Min),
    Argmax: _position(Argmax),
    Argmin: _position(Argmin),
    Cumsum: _cumsum,
    Argsort: _argsort,
    TopK: _top_k,
    Searchsorted: _searchsorted,
    View: _view,
    Unview: _unview,
    Reshape: _reshape,
    Concat: _concat,
    Stack: _stack,
    Gather: _gather,
    Scatter: _scatter,
    Contract: _contraction(Contract),
    Contract0: _contraction(Contract0),
    Iota: _iota,
    Cast: _cast,
    Cholesky: _cholesky,
    CholeskyPullback: _pullback,
    Eigh: _eigh,
    Qr: _qr,
    Solve: _system(lambda c: Solve()),
    TriangularSolve: _system(lambda c: TriangularSolve(not c.one_in(2), c.one_in(2))),
    LogDet: _determinant(LogDet),
    SignDet: _determinant(SignDet),
}
FIELDS: dict[type[Op], tuple[Op, ...]] = {
    Polygamma: (Polygamma(1), Polygamma(2)),
    Select: (Select(),),  # the other one leaks by design
}  # pointwise rows with parameters


def pointwise(dtype: type[DType]) -> tuple[Signature, ...]:
    """All pointwise rows whose result has this dtype, with the dtypes of their arguments."""
    return _pointwise(dtype.short)


@cache
def _pointwise(short: str) -> tuple[Signature, ...]:
    found: list[Signature] = []
    for row in TABLE:
        if not issubclass(row, Pointwise) or row in MAKERS:
            continue
        for op in FIELDS.get(row, ()) or (_plain(row),):
            found += signatures(op, short)
    return tuple(found)


def signatures(op: Op, short: str) -> list[Signature]:
    """A pointwise row with all dtypes of arguments for which the result has this one."""
    found: list[Signature] = []
    arity = len(inspect.signature(op.eval).parameters) - 1
    for dtypes in product(DTYPES, repeat=arity):
        try:
            result = op.spec(*[Spec((), d) for d in dtypes])
        except AdtypesError:
            continue
        if result.dtype.short == short:
            found.append((op, dtypes))
    return found


def _plain(row: type[Op]) -> Op:
    assert not row._fields, f"{row.__name__} has parameters: enter some of its instances in FIELDS"
    return row()


def never_made() -> list[type[Op]]:
    """Rows of the table that no program contains."""
    made = {type(op) for d in DTYPES for op, _ in pointwise(d)} | MAKERS.keys() | {Const, Branch, MapAccum, Proj}
    return [row for row in TABLE if row not in made]

