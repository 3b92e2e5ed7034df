"""Quotients and remainders of positions as digits: for ``i = c j + k`` with ``0 <= k < c``, ``i // c`` is `j`, ``i % c`` is `k`.

An axis whose positions are divided is two axes, over which the quotient and the remainder are affine. Where ``i + s`` is divided,
or no whole number of times, they are those of a longer axis, of which that is a range.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from adtypes.affine import form, only_axis, substitute
from adtypes.dtypes import I64
from adtypes.namespace import Form
from adtypes.ops.arithmetic import Add, Mul, Neg, Sub
from adtypes.ops.integer import FloorDiv, Mod
from adtypes.ops.layout import View
from adtypes.spec import Shape
from interpreters.symbolic.affine import Affine, arithmetic, reads_inside
from interpreters.symbolic.term import Term

DEEP = 12  # operations below which nothing is looked at


class Digit(NamedTuple):
    """``i + shift`` is ``length j + k``."""

    length: int
    shift: int

    def whole(self, n: int) -> int:
        """How long an axis of this length is with what lies before and behind it."""
        return -(-(n + self.shift) // self.length) * self.length


Digits: TypeAlias = Mapping[int, Digit]  # for axes that are split


def divided(affine: Affine, t: Term, depth: int = DEEP) -> dict[int, Digit] | None:
    """The axes of a term whose positions it divides, and how; None if there is no such form of it."""
    if affine(t).form is not None:
        return {}
    if not depth or t.spec.dtype is not I64 or 0 in t.spec.shape:
        return None
    if isinstance(t.op, (FloorDiv, Mod)):
        found = _division(affine, t)
        return None if found is None else {found.axis: found.digit}
    if isinstance(t.op, View) and reads_inside(t):
        below = divided(affine, t.args[0], depth - 1) or {}
        seen = {k: c for s, c in below.items() if (k := _place(t, s)) is not None}
        return seen if seen and len(seen) == len(below) else None
    if isinstance(t.op, (Add, Sub, Neg, Mul)):
        out = dict[int, Digit]()
        for a in t.args:
            inner = divided(affine, a, depth - 1)
            if inner is None or any(out.setdefault(k, c) != c for k, c in inner.items()):
                return None
        return out
    return None


def whole(shape: Shape, digits: Digits) -> Shape:
    """The grid with whole axes."""
    return tuple(digits[k].whole(n) if k in digits else n for k, n in enumerate(shape))


def split(shape: Shape, digits: Digits) -> Shape:
    """That grid with two axes for each that is split."""
    return tuple(
        m
        for k, n in enumerate(whole(shape, digits))
        for m in ((n // digits[k].length, digits[k].length) if k in digits else (n,))
    )


def in_digits(affine: Affine, t: Term, digits: Digits) -> Form | None:
    """The affine form of a term over the grid with two axes for each that is split."""
    known = affine(t).form
    if known is not None:
        return _refined(known, t.spec.ndim, digits)
    op = t.op
    if isinstance(op, (FloorDiv, Mod)):
        found = _division(affine, t)
        if found is None or digits.get(found.axis) != found.digit:
            return None
        here = found.axis + sum(k < found.axis for k in digits)
        return (found.start, ((here, 1),)) if isinstance(op, FloorDiv) else (found.rest, ((here + 1, found.step),))
    if isinstance(op, View):
        places = [_place(t, s) for s in range(t.args[0].spec.ndim)]
        below = in_digits(affine, t.args[0], {s: digits[k] for s, k in enumerate(places) if k is not None and k in digits})
        if below is None:
            return None
        forms = list[Form]()
        for k, f in zip(places, op.forms):
            here = 0 if k is None else k + sum(j < k for j in digits)
            forms += [(0, ((here, 1),)), (0, ((here + 1, 1),))] if k in digits else [_refined(f, t.spec.ndim, digits)]
        return substitute(below, tuple(forms))
    args = [y for a in t.args if (y := in_digits(affine, a, digits)) is not None]
    return arithmetic(op, args) if len(args) == len(t.args) else None


class _Division(NamedTuple):
    """``(start c + step (i + shift) + rest) // c`` along an axis, for ``c = length step`` and ``0 <= rest < step``: the quotient
    is ``start + (i + shift) // length``."""

    axis: int
    digit: Digit
    start: int
    step: int
    rest: int


def _division(affine: Affine, t: Term) -> _Division | None:
    """What a quotient or a remainder divides, if that is a position of an axis, and by which number."""
    (start, along), by = affine(t.args[0]).form or (0, ()), affine(t.args[1])
    if len(along) != 1 or not 0 < by.lo == by.hi:
        return None
    ((axis, step),) = along
    if step <= 0 or by.lo % step:
        return None
    shift, rest = divmod(start % by.lo, step)
    return _Division(axis, Digit(by.lo // step, shift), start // by.lo, step, rest)


def _place(t: Term, s: int) -> int | None:
    """The axis of a view that is axis `s` of its source, from end to end, and nothing else of it."""
    assert isinstance(t.op, View)
    k = only_axis(t.op.forms[s])
    if k is None or t.spec.shape[k] != t.args[0].spec.shape[s]:
        return None
    return k if sum(a == k for f in t.op.forms for a, _ in f[1]) == 1 else None


def _refined(f: Form, rank: int, digits: Digits) -> Form:
    """A form over a grid as one over the grid with two axes for each that is split."""
    at = [k + sum(j < k for j in digits) for k in range(rank)]
    start = f[0] - sum(c * digits[k].shift for k, c in f[1] if k in digits)
    return form(
        start, (x for k, c in f[1] for x in (((at[k], c * digits[k].length), (at[k] + 1, c)) if k in digits else ((at[k], c),)))
    )
