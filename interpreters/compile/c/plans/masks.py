"""Which elements of a term are ever read, as far as positions alone tell: if only the lower triangle of a matrix is read, the
rest need not be computed; nor need what is zero be added to anything.

Masks are boolean arrays over the axes of a term, of size 1 along axes that do not matter. They are propagated from readers to
operands through selections by index, views and arithmetic; every other operation reads all of its operands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from adtypes.affine import only_axis
from adtypes.dtypes import is_float
from adtypes.namespace import Forms
from adtypes.ops.arithmetic import Neg
from adtypes.ops.constants import Const, Iota
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Reshape, Sum, Unview, View
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import Mul0, Select
from adtypes.spec import Shape
from interpreters.compile.c.normal.families import units_only
from interpreters.concrete.numpy import XP
from interpreters.symbolic.affine import reads_inside
from interpreters.symbolic.term import Term

Mask: TypeAlias = "NDArray[np.bool_]"
Values: TypeAlias = "dict[Term, NDArray[np.generic]]"
MOST = 4096  # positions that are told apart


def values(terms: Iterable[Term], closed: set[Term]) -> Values:
    """Of integers and truth values that depend on positions alone, where they vary along few of them."""
    out: Values = {}
    for t in terms:
        if t not in closed or 0 in t.spec.shape:
            continue
        op, args = t.op, [out.get(a) for a in t.args]
        if isinstance(op, Const):
            out[t] = np.full((1,) * t.spec.ndim, op.value, t.spec.dtype.np_dtype)
        elif isinstance(op, Iota):
            if t.spec.size <= MOST:
                out[t] = np.arange(t.spec.size)
        elif any(a is None for a in args):
            continue
        elif isinstance(op, View):
            if reads_inside(t):
                made = _viewed(args[0], t.spec.shape, op.forms)
                if made is not None:
                    out[t] = made
        elif isinstance(op, Pointwise):
            shape = np.broadcast_shapes(*(a.shape for a in args if a is not None))
            if prod(shape) <= MOST:
                with np.errstate(all="ignore"):
                    out[t] = np.asarray(op.eval(XP, *(np.broadcast_to(a, shape) for a in args if a is not None)))
    return out


def _viewed(x: NDArray[np.generic] | None, shape: Shape, forms: Forms) -> NDArray[np.generic] | None:
    """What a view reads, along axes of it that matter."""
    assert x is not None
    matter = {a for k, f in enumerate(forms) if x.shape[k] > 1 for a, _ in f[1]}
    if prod(shape[a] for a in matter) > MOST:
        return None
    axes = range(len(shape))
    grid = [np.arange(shape[a] if a in matter else 1).reshape([-1 if b == a else 1 for b in axes]) for a in axes]
    index = [o + sum((c * grid[a] for a, c in terms), np.zeros((1,) * len(shape), int)) for o, terms in forms]
    return x[tuple(i if n > 1 else np.zeros_like(i) for i, n in zip(index, x.shape))] if forms else x.reshape((1,) * len(shape))


def zeros(terms: Iterable[Term], known: Values) -> dict[Term, Mask]:
    """Where terms are zero by their positions: the side of a choice that is, and what is seen of it."""
    out: dict[Term, Mask] = {}
    for t in terms:
        op, found = t.op, [out.get(a) for a in t.args]
        if isinstance(op, Const) and op.value == 0 and is_float(t.spec.dtype):
            out[t] = np.ones((), bool)
        elif isinstance(op, View) and found[0] is not None:
            seen = _viewed(found[0], t.spec.shape, op.forms) if reads_inside(t) else None
            if seen is not None:
                out[t] = seen.astype(bool)
        elif isinstance(op, Select) and t.args[0] in known:
            p, no = known[t.args[0]].astype(bool), np.zeros((1,) * t.spec.ndim, bool)
            a, b = (no if m is None else m for m in found[1:])
            if prod(np.broadcast_shapes(p.shape, a.shape, b.shape)) <= MOST and (made := np.where(p, a, b)).any():
                out[t] = made
    return out


def added(terms: Sequence[Term], zero: dict[Term, Mask]) -> dict[Term, Mask]:
    """For scatters that add zero somewhere, by the positions of what they add, where they add anything else."""
    if not zero or not any(isinstance(t.op, (Scatter, Unview)) for t in terms):
        return {}
    also, out = {**zero}, dict[Term, Mask]()  # and strong products, which are zero where one of their factors is
    for t in terms:  # operands first
        some = [m for a in t.args if (m := also.get(a)) is not None]
        if isinstance(t.op, (Scatter, Unview)):
            m = also.get(t.args[0])
            if m is not None and m.ndim == t.args[0].spec.ndim:
                out[t] = ~m
        elif some and isinstance(t.op, (Neg, Mul0)) and prod(np.broadcast_shapes(*(m.shape for m in some))) <= MOST:
            also[t] = reduce(np.logical_or, some)
    return out


def read(terms: Sequence[Term], outputs: Iterable[Term], known: Values, is_kept: Callable[[Term], bool]) -> dict[Term, Mask]:
    """For sums of which somebody reads a part only, where that is."""
    if not any(isinstance(t.op, Select) and t.args[0] in known for t in terms):
        return {}
    masks: dict[Term, Mask | None] = dict.fromkeys(outputs)  # None where all is read

    def reads(x: Term, m: Mask | None) -> None:
        before = masks.get(x, m)
        if m is None or before is None or prod(np.broadcast_shapes(m.shape, before.shape)) > MOST:
            masks[x] = None
        else:
            masks[x] = m | before

    for t in reversed(terms):
        m, op = None if is_kept(t) else masks.get(t), t.op
        if isinstance(op, Select) and t.args[0] in known:
            p = known[t.args[0]].astype(bool)
            reads(t.args[1], p if m is None else m & p)
            reads(t.args[2], ~p if m is None else m & ~p)
        else:
            for a in t.args:
                reads(a, None if m is None else _below(t, a, m))
    return {t: m for t, m in masks.items() if m is not None and isinstance(t.op, Sum) and not m.all()}


def _below(t: Term, x: Term, m: Mask) -> Mask | None:
    """Where an operand is read for a part of a term; None if that may be all of it."""
    op = t.op
    if isinstance(op, Sum):
        return np.expand_dims(m, op.axes)
    if isinstance(op, View):
        return _through(m, x.spec.shape, t.spec.shape, op.forms)
    if isinstance(op, Reshape) and units_only(t):
        kept = iter(n for n, size in zip(m.shape, t.spec.shape) if size != 1)
        return m.reshape([1 if size == 1 else next(kept) for size in x.spec.shape])
    return m if isinstance(op, Pointwise) and x.spec.ndim == m.ndim else None


def _through(m: Mask, source: Shape, shape: Shape, forms: Forms) -> Mask:
    """Where a view reads its source, or more."""
    plain = {a: k for k, f in enumerate(forms) if (a := only_axis(f)) is not None}
    uses = [a for f in forms for a, _ in f[1]]
    plain = {a: k for a, k in plain.items() if uses.count(a) == 1 and shape[a] == source[k]}
    order = sorted(plain, key=lambda a: plain[a])
    rest = [a for a in range(len(shape)) if a not in plain]
    m = np.logical_or.reduce(m, axis=tuple(rest), keepdims=True)
    sizes = [1] * len(source)
    for a in order:
        sizes[plain[a]] = m.shape[a]
    return m.transpose([*order, *rest]).reshape(sizes)


def share_of(mask: Mask, steps: Sequence[int]) -> float:
    """How many of the blocks with so many positions along each axis have anything in the mask."""
    shape = [m for n, step in zip(mask.shape, steps) for m in ((n // step, step) if n > 1 else (1, 1))]
    return float(np.logical_or.reduce(mask.reshape(shape), axis=tuple(range(1, len(shape), 2))).mean())
