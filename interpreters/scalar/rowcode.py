"""Rows of the table as Python text: the value of a row and its partial derivatives, as expressions of floats.

A row states its value on Python scalars (`py`) and its derivative on tensors. Here the derivative is run once on a carrier that
writes text, so that no derivative is stated a second time. Two spellings come from one run: the plain one names the functions
of `math` and works on floats; the general one names the rows themselves and works on whatever numbers they are applied to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adtypes.algebra import TensorAlgebra, bind, interpreting, wrap
from adtypes.dtypes import F64, Bool, DType, from_numpy, is_float
from adtypes.errors import StagingError
from adtypes.op import Op, plain
from adtypes.ops.arithmetic import Mul
from adtypes.ops.constants import Const
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.selection import Mul0
from adtypes.ops.texts import SCALAR
from adtypes.spec import Spec
from interpreters.concrete.numpy import NUMPY

Spelling: TypeAlias = "Callable[[Pointwise], str]"
FAILURES = (ValueError, ArithmeticError)  # what Python raises where IEEE arithmetic has an infinity or NaN


class Atom(NamedTuple):
    """An expression; `value` is its number if it is a literal, `simple` tells that repeating it costs nothing."""

    text: str
    dtype: type[DType]
    value: float | None = None
    simple: bool = True


class TextAlgebra:
    """An interpreter whose carriers are expressions; what is needed twice is written to a line of its own."""

    name = "python text"
    depth = 1 << 30  # innermost, whatever program is being run around
    is_open = True

    def __init__(self, spelling: Spelling) -> None:
        self.spelling = spelling
        self.lines: list[tuple[str, str]] = []

    def spec(self, x: Atom) -> Spec:
        return Spec((), x.dtype)

    def literal(self, x: NDArray[Any]) -> Atom:
        return _number(x.item(), from_numpy(x.dtype) or F64)

    def lift(self, alg: TensorAlgebra[Any], x: Any) -> Atom | None:
        return x if isinstance(x, Atom) else self.literal(NUMPY.literal(x)) if alg is NUMPY else None

    def bind(self, op: Op, *args: Atom) -> Atom:
        if isinstance(op, Const):
            return _number(op.value, op.dtype)
        if not isinstance(op, Pointwise):
            raise StagingError(f"the row {op.name} is not a function of numbers, so no derivative of numbers may use it")
        dtype = op.result(*[a.dtype for a in args])
        unit = _by_unit(op, args)
        if unit is not None:
            return unit
        if isinstance(op, Mul0) and any(a.value and isfinite(a.value) for a in args):
            op = Mul()  # what makes it strong is decided
        if all(a.value is not None for a in args):
            return _number(value_of(op)(*[a.value for a in args]), dtype)
        text = self.spelling(op)
        parts = [self.named(a) if text.count(f"{{{k}}}") > 1 else a.text for k, a in enumerate(args)]
        return Atom(f"({text.format(*parts)})", dtype, simple=False)

    def named(self, x: Atom) -> str:
        """A name for an expression that is needed more than once."""
        if x.simple:
            return x.text
        name = f"e{len(self.lines)}_"  # no text of a row ends so
        self.lines.append((name, x.text))
        return name

    def share(self, x: Atom) -> Atom:
        return Atom(self.named(x), x.dtype, x.value)

    def value(self, x: Atom) -> Any:
        raise StagingError("the derivative of a row must not depend on a value by Python's own means")

    def build(self, n: int, body: Any) -> Any:
        raise StagingError("the derivative of a row on numbers must not build arrays")

    def map_accum(self, n: int, step: Any, init: Sequence[Atom], rows: Sequence[Atom], reverse: bool) -> Any:
        raise StagingError("the derivative of a row on numbers must not loop")


_check: type[TensorAlgebra[Atom]] = TextAlgebra


def _number(value: float, dtype: type[DType]) -> Atom:
    text = f"float({str(value)!r})" if value != value or value in (float("inf"), float("-inf")) else repr(value)
    return Atom(f"({text})" if text.startswith("-") else text, dtype, value)


def _by_unit(op: Pointwise, args: Sequence[Atom]) -> Atom | None:
    """The other operand, where one is the unit of a product or sum."""
    if len(args) != 2:
        return None
    (a, b), laws = args, op.laws
    if a.value is not None and a.value == laws.left_unit:
        return b
    return a if b.value is not None and b.value == laws.right_unit else None


class RowCode(NamedTuple):
    """The texts of one row in the names ``a0, a1, ..`` of its arguments and ``out`` of its result."""

    value: str
    lines: tuple[tuple[str, str], ...]
    partials: tuple[str | None, ...]  # None: zero

    def needed(self, wanted: Sequence[bool]) -> list[tuple[str, str]]:
        """The lines that these partials need, in order."""
        text = " ".join(p for p, w in zip(self.partials, wanted) if w and p)
        kept: list[tuple[str, str]] = []
        for name, line in reversed(self.lines):
            if name in text:
                kept.append((name, line))
                text += line
        return kept[::-1]

    def inlined(self) -> list[str | None]:
        """The partials as single expressions."""
        found = list(self.partials)
        for name, line in reversed(self.lines):
            found = [None if p is None else p.replace(name, line) for p in found]
        return found


def plainly(op: Pointwise) -> str:
    """The spelling on floats."""
    return op.py


@lru_cache(4096)
def row_code(
    op: Pointwise, arity: int, spelling: Spelling = plainly, known: tuple[tuple[int, float], ...] = ()
) -> RowCode:
    """The texts of a row, by running its derivative on text: the cotangent 1 pulled back to each argument.

    `known` gives arguments that are constants, for shorter texts.
    """
    alg = TextAlgebra(spelling)
    names = [f"a{k}" for k in range(arity)]
    dtypes = argument_dtypes(op, arity)
    atoms = [Atom(name, dtype) for name, dtype in zip(names, dtypes)]
    for k, value in known:
        atoms[k] = _number(value, dtypes[k])
    tensors = [wrap(alg, atom) for atom in atoms]
    result = op.result(*dtypes)
    partials: list[str | None] = [None] * arity
    if is_float(result):
        with interpreting(alg):
            out = wrap(alg, Atom("out", result))
            one = bind(Const(result, 1.0))
            wanted = [is_float(d) for d in dtypes]
            for k, p in enumerate(op.pull(one, out, tensors, wanted, plain)):
                partials[k] = None if p is None or not wanted[k] or p._rep.value == 0 else p._rep.text
    return RowCode(spelling(op).format(*names), tuple(alg.lines), tuple(partials))


def argument_dtypes(op: Pointwise, arity: int) -> list[type[DType]]:
    """The dtypes of numbers that a row takes: floats if it takes any, and a truth value to choose by."""
    dtype = F64 if issubclass(F64, op.domain) else Bool if op.domain is Bool else op.domain
    first = Bool if op.side(arity - 1) is not None and op.side(0) is None and arity == 3 else dtype
    return [first, *[dtype] * (arity - 1)]


def arity_of(op: Pointwise) -> int:
    """How many arguments a row takes, from its text."""
    return max(k for k in range(4) if f"{{{k}}}" in op.py) + 1


# ---------------------------------------------------------------- as functions
@cache
def strict_value_of(op: Pointwise) -> Callable[..., Any]:
    """The value on Python numbers, with Python's exceptions."""
    names = ", ".join(f"a{k}" for k in range(arity_of(op)))
    return eval(f"lambda {names}: {op.py.format(*names.split(', '))}", dict(SCALAR))  # type: ignore[no-any-return]


@cache
def value_of(op: Pointwise) -> Callable[..., Any]:
    """The value on Python numbers; where Python raises or leaves the real line it is what arrays have there."""
    strict = strict_value_of(op)

    def value(*args: Any) -> Any:
        try:
            out = strict(*args)
        except FAILURES:
            return edge_value(op, *args)
        return edge_value(op, *args) if type(out) is complex else out

    return value


@cache
def partials_of(op: Pointwise) -> Callable[..., tuple[float | None, ...]]:
    """``(out, *args)`` to the partials on floats; where Python raises they are what arrays have there."""
    strict = function_of(row_code(op, arity_of(op)), dict(SCALAR))

    def partials(out: float, *args: float) -> tuple[float | None, ...]:
        try:
            found = strict(out, *args)
        except FAILURES:
            return edge_partials(op, out, *args)
        return edge_partials(op, out, *args) if any(type(p) is complex for p in found) else found

    return partials


def function_of(code: RowCode, names: dict[str, Any]) -> Callable[..., tuple[Any, ...]]:
    """The partials as a function of the result and the arguments."""
    args = ", ".join(["out", *(f"a{k}" for k in range(len(code.partials)))])
    lines = "".join(f"    {name} = {text}\n" for name, text in code.lines)
    body = "".join(f"{p}, " for p in code.partials)
    exec(f"def partials({args}):\n{lines}    return ({body})\n", names)
    return names["partials"]  # type: ignore[no-any-return]


def edge_value(op: Op, *args: float) -> Any:
    """The value as arrays have it: infinities and NaN where Python raises."""
    return NUMPY.bind(op, *[NUMPY.literal(_array(a)) for a in args]).item()


def edge_partials(op: Op, out: float, *args: float) -> tuple[float | None, ...]:
    """The partials as arrays have them."""
    with interpreting(NUMPY):
        y, *xs = [wrap(NUMPY, NUMPY.literal(_array(a))) for a in (out, *args)]
        back = op.pull(bind(Const(F64, 1.0)), y, xs, [True] * len(xs), plain)
    return tuple(None if p is None else p.item() for p in back)


def _array(a: float) -> Any:
    return np.asarray(a if isinstance(a, bool) else float(a))
