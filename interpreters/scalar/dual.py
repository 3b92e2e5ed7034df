"""Dual numbers with a tape: the fast carrier. A value, the position of its entry, and the tape.

The hot operators and functions are generated from the rows (`generated.py`): on CPython the cost of a number is that of a call
and of its objects, so nothing else may happen on the common path. What is not common (other operands, nested derivatives,
values where Python raises) falls through to `bind`, which is written once for all rows.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from adtypes.op import Discrete
from adtypes.ops.arithmetic import Add, Mul, Neg, Sub
from adtypes.ops.pointwise import Elementwise, Pointwise
from interpreters.scalar.number import Real, Scalar, apply, discrete, remainder
from interpreters.scalar.rowcode import arity_of, function_of, partials_of, row_code
from interpreters.scalar.tape import ClosedTape, Tape


class Dual(Scalar):
    """A number of a derivative under way."""

    __slots__ = ("i", "t", "v")

    def __init__(self, v: Real, i: int, t: Tape) -> None:
        self.v, self.i, self.t = v, i, t

    @property
    def level(self) -> int:
        return self.t.level

    @property
    def is_open(self) -> bool:
        return type(self.t) is not ClosedTape

    def bind(self, op: Pointwise, args: Sequence[Real]) -> Real:
        t = self.t
        mine = [type(a) is Dual and a.t is t for a in args]
        xs = [a.v if m else a for a, m in zip(args, mine)]
        chosen = choice(op, xs)
        if chosen is not None:
            return args[chosen]  # the side not taken leaves no trace
        out = apply(op, *xs)
        if isinstance(op, Discrete) or type(out) is int or type(out) is bool:
            return out
        links = links_of(op, out, xs, [a.i if m else 0 for a, m in zip(args, mine)])
        (i, a), (j, b) = (*links, (0, 0.0), (0, 0.0))[:2]
        if not (type(out) is float and type(a) is float and type(b) is float):
            t.plain = False
        k = len(t)
        t.append((i, a, j, b))
        return Dual(out, k, t)

    # ---- remainders: of floats as Python has them, exactly; no row has them, so here is their derivative
    def __mod__(self, o: Real) -> Real:
        return self._remainder(self, o)

    def __rmod__(self, o: Real) -> Real:
        return self._remainder(o, self)

    def _remainder(self, a: Real, b: Real) -> Real:
        t = self.t
        (v, i), (w, j) = [(x.v, x.i) if type(x) is Dual and x.t is t else (x, 0) for x in (a, b)]
        if not (type(v) is float and type(w) is float):
            return remainder(a, b)
        k = len(t)
        out = v % w
        t.append((i, 1.0, j, -(v // w)))
        return Dual(out, k, t)

    # ---- comparisons with floats and numbers of the same tape, which programs branch on; the rest is `discrete`
    def __lt__(self, o: Real) -> Any:
        return self.v < o if type(o) is float else discrete(operator.lt, self, o)

    def __le__(self, o: Real) -> Any:
        return self.v <= o if type(o) is float else discrete(operator.le, self, o)

    def __gt__(self, o: Real) -> Any:
        return self.v > o if type(o) is float else discrete(operator.gt, self, o)

    def __ge__(self, o: Real) -> Any:
        return self.v >= o if type(o) is float else discrete(operator.ge, self, o)


def choice(op: Pointwise, xs: Sequence[Real]) -> int | None:
    """The operand that a selection takes; None if this is no selection."""
    if type(xs[0]) is not bool:
        return None
    return next((k for k in range(1, len(xs)) if op.side(k) is xs[0]), None)


def links_of(op: Pointwise, out: Real, xs: Sequence[Real], positions: Sequence[int]) -> list[tuple[int, Real]]:
    """Where cotangents go from a result, and by which partial derivatives."""
    floats = type(out) is float and all(type(x) is float for x in xs)
    partials = (partials_of if floats else general_partials)(op)(out, *xs)
    strong = not isinstance(op, Elementwise)  # a partial of exactly zero is then no link at all
    return [
        (i, p) for i, p in zip(positions, partials) if i and p is not None and not (strong and type(p) is float and p == 0)
    ]


# ---------------------------------------------------------------- partials on numbers of any level
_ROWS: dict[str, Callable[..., Real]] = {}
_TOTAL = (Add, Sub, Mul, Neg)  # their operators never raise


def _generally(op: Pointwise) -> str:
    """The spelling that applies rows, whatever the numbers are."""
    if isinstance(op, _TOTAL):
        return op.py
    name = f"row{len(_ROWS)}"
    _ROWS[name] = lambda *args: apply(op, *args)
    return f"{name}({', '.join(f'{{{k}}}' for k in range(arity_of(op)))})"


@cache
def general_partials(op: Pointwise) -> Callable[..., tuple[Real, ...]]:
    """``(out, *args)`` to the partials, as differentiable as the arguments are."""
    return function_of(row_code(op, arity_of(op), _generally), _ROWS)
