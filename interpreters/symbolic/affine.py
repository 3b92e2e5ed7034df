"""Static analysis of integer terms: an affine form over the axes of the grid, and bounds.

``affine(t)`` reads an index term such as ``2 * iota + 1`` repeated over a grid as ``1 + 2 * axis``. It turns gathers and scatters
into views, proves indices in bounds, and lets the printer show index functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from adtypes.affine import in_bounds, interval, plus, substitute, times
from adtypes.dtypes import I64
from adtypes.namespace import Form
from adtypes.op import Op
from adtypes.ops.arithmetic import Add, Maximum, Minimum, Mul, Neg, Sub
from adtypes.ops.constants import Const, Iota
from adtypes.ops.integer import FloorDiv, Mod
from adtypes.ops.layout import View
from adtypes.ops.reductions import Argmax, Argmin
from adtypes.ops.selection import Select
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from interpreters.symbolic.term import LoopVar, Term

INF = 1 << 62


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
    affine forms (`LEAVES` and `TRANSFER`), and a row that is missing there only costs precision.
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
            if missing and type(u.op) in TRANSFER:
                todo.extend(missing)
                continue
            memo[u] = self._read(u)
            todo.pop()
        return memo[t]

    def _read(self, t: Term) -> Index:
        if t.spec.dtype is not I64:
            return UNKNOWN
        if (leaf := LEAVES.get(type(t.op))) is not None:
            return leaf(t.op, t)
        transfer = TRANSFER.get(type(t.op))
        return UNKNOWN if transfer is None else transfer(t.op, t, *(self.memo[a] for a in t.args if a.spec.dtype is I64))

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


def _within(f: Form | None, lo: int, hi: int) -> Index:
    """What is known of values that are computed; nothing of those that could wrap around."""
    return Index(f, lo, hi) if -INF // 2 < lo and hi < INF // 2 else UNKNOWN


def _affine(t: Term, f: Form) -> Index:
    return _within(f, *((0, 0) if 0 in t.spec.shape else interval(f, t.spec.shape)))


def _const(v: int) -> Index:
    return Index((v, ()), v, v) if -INF < v < INF else UNKNOWN


def _view(op: View, t: Term, x: Index) -> Index:
    if not reads_inside(t):
        return Index(None, min(x.lo, 0), max(x.hi, 0))
    return Index(None, x.lo, x.hi) if x.form is None else _affine(t, substitute(x.form, op.forms))


def _arithmetic(op: Op, t: Term, a: Index, b: Index) -> Index:
    """A sum, a difference or a product: a form if it is affine, else bounds."""
    known = None if a.form is None or b.form is None else arithmetic(op, (a.form, b.form))
    if known is not None:
        return _affine(t, known)
    if isinstance(op, Mul):
        ends = [x * y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
        return _within(None, min(ends), max(ends))
    return _within(None, a.lo + b.lo, a.hi + b.hi) if isinstance(op, Add) else _within(None, a.lo - b.hi, a.hi - b.lo)


def _quotient(op: Op, t: Term, a: Index, b: Index) -> Index:
    if b.lo != b.hi or b.lo <= 0:
        return UNKNOWN
    return Index(None, a.lo // b.lo if a.lo > -INF else -INF, a.hi // b.lo if a.hi < INF else INF)


# What is known of a term from its row alone, and from its integer operands.
LEAVES: dict[type[Op], Callable[[Any, Term], Index]] = {
    Const: lambda op, t: _const(int(op.value)),
    Iota: lambda op, t: Index((0, ((0, 1),)), 0, op.n - 1),
    LoopVar: lambda op, t: Index(None, 0, op.n - 1),
    TopK: lambda op, t: Index(None, 0, max(t.args[0].spec.shape[-1] - 1, 0)),
    Searchsorted: lambda op, t: Index(None, 0, t.args[0].spec.shape[-1]),
    **dict.fromkeys(
        (Argmax, Argmin, Argsort), lambda op, t: Index(None, 0, max(t.args[0].spec.shape[op.axis] - 1, 0))
    ),
}
TRANSFER: dict[type[Op], Callable[..., Index]] = {
    View: _view,
    Neg: lambda op, t, a: Index(None if a.form is None else times(-1, a.form), -a.hi, -a.lo),
    **dict.fromkeys((Add, Sub, Mul), _arithmetic),
    Maximum: lambda op, t, a, b: Index(None, max(a.lo, b.lo), max(a.hi, b.hi)),
    Minimum: lambda op, t, a, b: Index(None, min(a.lo, b.lo), min(a.hi, b.hi)),
    FloorDiv: _quotient,
    Mod: lambda op, t, a, b: UNKNOWN if b.lo != b.hi or b.lo <= 0 else Index(None, 0, b.lo - 1),
    Select: lambda op, t, a, b: Index(a.form if a.form == b.form else None, min(a.lo, b.lo), max(a.hi, b.hi)),
}
