"""Static analysis of integer terms: an affine form over the axes of the grid, and bounds.

``affine(t)`` reads an index term such as ``2 * iota + 1`` repeated over a grid as ``1 + 2 * axis``. It turns gathers and scatters
into views, proves indices in bounds, and lets the printer show index functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adtypes.affine import in_bounds, interval, plus, substitute, times
from adtypes.dtypes import I64
from adtypes.namespace import Form
from adtypes.op import Op
from adtypes.ops.arithmetic import Maximum, Minimum
from adtypes.ops.constants import Const, Iota
from adtypes.ops.elementwise import Add, Mul, Neg, Sub
from adtypes.ops.integer import FloorDiv, Mod
from adtypes.ops.layout import View
from adtypes.ops.reductions import Position
from adtypes.ops.selection import Select
from adtypes.ops.sorting import Argsort, Searchsorted
from interpreters.symbolic.term import LoopVar, Term

INF = 1 << 62
KNOWN = (Add, Sub, Mul, Neg, View, Select, Maximum, Minimum, FloorDiv, Mod)


class Index(NamedTuple):
    """`form` is None if the term is not affine; `lo` and `hi` bound its values: minus or plus INF if unknown, never beyond."""

    form: Form | None
    lo: int
    hi: int


UNKNOWN = Index(None, -INF, INF)


def reads_inside(t: Term) -> bool:
    """Whether the view `t` never leaves its source."""
    assert isinstance(t.op, View)
    return in_bounds(t.args[0].spec.shape, t.op.shape, t.op.forms)


class Affine:
    """The analysis, memoised. It visits integer terms only, and stops at every operation that it does not know.

    Unlike interpreters it dispatches on rows of integer arithmetic by name: it interprets those few rows in intervals and
    affine forms, and a row that is missing here only costs precision.
    """

    def __init__(self) -> None:
        self.memo: dict[Term, Index] = {}

    def __call__(self, t: Term) -> Index:
        memo = self.memo
        todo = [t]
        while todo:
            u = todo[-1]
            if u in memo:
                todo.pop()
                continue
            missing = [a for a in u.args if a not in memo and a.spec.dtype is I64]
            if missing and isinstance(u.op, KNOWN):
                todo.extend(missing)
                continue
            memo[u] = self._read(u)
            todo.pop()
        return memo[t]

    def _read(self, t: Term) -> Index:
        op, memo = t.op, self.memo
        if t.spec.dtype is not I64:
            return UNKNOWN
        if isinstance(op, Const):
            v = int(op.value)
            return Index((v, ()), v, v) if -INF < v < INF else UNKNOWN
        if isinstance(op, Iota):
            return Index((0, ((0, 1),)), 0, op.n - 1)
        if isinstance(op, (Argsort, Position)):
            return Index(None, 0, max(t.args[0].spec.shape[op.axis] - 1, 0))
        if isinstance(op, Searchsorted):
            return Index(None, 0, t.args[0].spec.shape[-1])
        if isinstance(op, LoopVar):
            return Index(None, 0, op.n - 1)
        if isinstance(op, View):
            (x,) = (memo[a] for a in t.args)
            inside = reads_inside(t)
            if x.form is not None and inside:
                return self._bounded(substitute(x.form, op.forms), t)
            return Index(None, *((x.lo, x.hi) if inside else (min(x.lo, 0), max(x.hi, 0))))
        if isinstance(op, Neg):
            (a,) = (memo[x] for x in t.args)
            return Index(None if a.form is None else times(-1, a.form), -a.hi, -a.lo)
        if isinstance(op, (Add, Sub, Mul)):
            a, b = (memo[x] for x in t.args)
            known = None if a.form is None or b.form is None else arithmetic(op, (a.form, b.form))
            if known is not None:
                return self._bounded(known, t)
            if isinstance(op, Mul):
                ends = [x * y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
                return _clamped(min(ends), max(ends))
            return _clamped(a.lo + b.lo, a.hi + b.hi) if isinstance(op, Add) else _clamped(a.lo - b.hi, a.hi - b.lo)
        if isinstance(op, (Maximum, Minimum)):
            a, b = (memo[x] for x in t.args)
            best = max if isinstance(op, Maximum) else min
            return Index(None, best(a.lo, b.lo), best(a.hi, b.hi))
        if isinstance(op, (FloorDiv, Mod)):
            a, b = (memo[x] for x in t.args)
            if b.lo != b.hi or b.lo <= 0:
                return UNKNOWN
            if isinstance(op, Mod):
                return Index(None, 0, b.lo - 1)
            return Index(None, a.lo // b.lo if a.lo > -INF else -INF, a.hi // b.lo if a.hi < INF else INF)
        if isinstance(op, Select):
            a, b = (memo[x] for x in t.args[1:])
            return Index(a.form if a.form == b.form else None, min(a.lo, b.lo), max(a.hi, b.hi))
        return UNKNOWN

    @staticmethod
    def _bounded(f: Form, t: Term) -> Index:
        lo, hi = (0, 0) if 0 in t.spec.shape else interval(f, t.spec.shape)
        return Index(f, lo, hi) if -INF // 2 < lo and hi < INF // 2 else UNKNOWN

    def inside(self, ix: tuple[Term, ...], dims: tuple[int, ...]) -> bool:
        """Whether all these indices are known to lie in the dimensions."""
        known = [self(i) for i in ix]
        return all(0 <= k.lo and k.hi < n for k, n in zip(known, dims)) or any(0 in i.spec.shape for i in ix)


def arithmetic(op: Op, forms: Sequence[Form]) -> Form | None:
    """A sum, a difference, a negative or a product of forms; None if the product is not affine."""
    if isinstance(op, Neg):
        return times(-1, forms[0])
    f, g = forms
    if isinstance(op, Mul):
        f, g = (g, f) if f[1] else (f, g)
        return None if f[1] else times(f[0], g)
    assert isinstance(op, (Add, Sub)), op
    return plus(f, times(-1, g) if isinstance(op, Sub) else g)


def _clamped(lo: int, hi: int) -> Index:
    """Bounds of a sum or product; a value that could wrap around is unknown."""
    return Index(None, lo, hi) if -INF // 2 < lo and hi < INF // 2 else UNKNOWN
