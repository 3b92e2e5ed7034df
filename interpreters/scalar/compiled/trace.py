"""Tracing one run of a function of numbers: its operations in order, and its branches as guards."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from adtypes.dtypes import F64, is_float
from adtypes.op import Discrete
from adtypes.ops.arithmetic import Power
from adtypes.ops.pointwise import Pointwise
from interpreters.scalar.dual import choice
from interpreters.scalar.number import NEXT_LEVEL, Real, Scalar, is_number
from interpreters.scalar.rowcode import row_code, value_of

LONGEST = 200_000  # operations, beyond which a function is run as it is


class Untraceable(Exception):
    """A run that cannot be traced, with the reason."""


class Line(NamedTuple):
    """``n<name> = text``, and where its cotangent goes: to which lines, times which expressions."""

    name: int
    text: str
    uses: tuple[int, ...]
    links: tuple[tuple[int, str], ...]
    op: Pointwise | None = None  # the row, its arguments as text, and which of them are constants: for other languages
    atoms: tuple[str, ...] = ()
    known: tuple[tuple[int, float], ...] = ()


class Guard(NamedTuple):
    """A condition under which the run goes on as the traced one did."""

    text: str
    uses: tuple[int, ...]


class Trace:
    """One run; inputs have the names 0, 1, .."""

    def __init__(self, inputs: int) -> None:
        self.level = NEXT_LEVEL()
        self.inputs = inputs
        self.count = inputs
        self.body: list[Line | Guard] = []
        self.guarded: set[str] = set()
        self.is_open = True

    def text(self, x: Real) -> str:
        if type(x) is Traced and x.trace is self:
            return f"n{x.name}"
        if isinstance(x, Scalar):
            raise Untraceable("it uses a number that is being differentiated but is not an argument of it")
        if type(x) is float and not math.isfinite(x):
            return f"float('{x}')"
        return f"({x!r})" if x < 0 else repr(x)

    def line(self, v: Real, text: str, args: Sequence[Real], links: Sequence[tuple[int, str]] = ()) -> Traced:
        if len(self.body) >= LONGEST:
            raise Untraceable(f"it takes more than {LONGEST:,} operations: compile a step of it")
        name = self.count
        self.count += 1
        self.body.append(Line(name, text, self.names(args), tuple(links)))
        return Traced(self, v, name)

    def guard(self, text: str, *args: Real) -> None:
        if text not in self.guarded:
            self.guarded.add(text)
            self.body.append(Guard(text, self.names(args)))

    def names(self, args: Sequence[Real]) -> tuple[int, ...]:
        return tuple(x.name for x in args if type(x) is Traced and x.trace is self)


def _decides(symbol: str, f: Callable[[Any, Any], Any]) -> Callable[[Traced, Real], Any]:
    def compare(s: Traced, o: Real) -> Any:
        if not is_number(o):
            return NotImplemented
        if isinstance(o, Scalar) and o.level > s.level:
            return NotImplemented
        holds = f(s.v, o.v if type(o) is Traced else o)
        text = f"{s.trace.text(s)} {symbol} {s.trace.text(o)}"
        s.trace.guard(text if holds else f"not {text}", s, o)
        return holds

    return compare


def _rounds(name: str, f: Callable[[float], int]) -> Callable[[Traced], int]:
    def rounded(s: Traced) -> int:
        k = f(s.v)
        s.trace.guard(f"{name}(n{s.name}) == {k}", s)
        return k

    return rounded


class Traced(Scalar):
    """A number of a run that is being traced; it knows its value, so branches are taken and recorded."""

    __slots__ = ("name", "trace", "v")

    def __init__(self, trace: Trace, v: float, name: int) -> None:
        self.trace, self.v, self.name = trace, v, name

    @property
    def level(self) -> int:
        return self.trace.level

    @property
    def is_open(self) -> bool:
        return self.trace.is_open

    def below(self) -> float:
        """The value, for decisions of any other kind: they hold for this value alone."""
        self.trace.guard(f"n{self.name} == {self.v!r}", self)
        return float(self.v)

    def bind(self, op: Pointwise, args: Sequence[Real]) -> Real:
        """A line that computes the operation, with its derivatives; a guard, and the value, where it is a truth value."""
        trace = self.trace
        texts = [trace.text(a) for a in args]
        values = [a.v if type(a) is Traced else a for a in args]
        chosen = choice(op, values)
        if chosen is not None:
            return args[chosen]
        v = value_of(op)(*values)
        known = tuple((k, float(a)) for k, a in enumerate(args) if type(a) is float and math.isfinite(a))
        code = row_code(op, len(args), known=known)
        names = dict(zip(["a0", "a1", "a2"], texts))
        text = _named(op.py.format(*texts), {})
        if not is_float(op.result(*[F64] * len(args))):
            trace.guard(text if v else f"not ({text})", *args)
            return v
        if isinstance(op, Discrete):
            out = trace.line(v, text, args)
            trace.body[-1] = Line(out.name, text, trace.names(args), (), op, tuple(texts))
            return out
        out = trace.line(v, text, args)
        links = [
            (a.name, _named(p, {**names, "out": f"n{out.name}"}))
            for a, p in zip(args, code.inlined())
            if type(a) is Traced and p is not None
        ]
        trace.body[-1] = Line(out.name, text, trace.names(args), tuple(links), op, tuple(texts), known)
        if isinstance(op, Power) and not any(k == 1 and exponent.is_integer() for k, exponent in known):
            trace.guard(f"type(n{out.name}) is float", out)  # and not complex
        return out

    __lt__ = _decides("<", operator.lt)
    __le__ = _decides("<=", operator.le)
    __gt__ = _decides(">", operator.gt)
    __ge__ = _decides(">=", operator.ge)
    __eq__ = _decides("==", operator.eq)
    __ne__ = _decides("!=", operator.ne)
    __int__ = _rounds("int", int)
    __trunc__ = _rounds("int", int)
    __floor__ = _rounds("floor", math.floor)
    __ceil__ = _rounds("ceil", math.ceil)

    def __hash__(self) -> int:
        return hash(self.below())

    def __bool__(self) -> bool:
        self.trace.guard(f"n{self.name}" if self.v else f"not n{self.name}", self)
        return bool(self.v)

    def __floordiv__(self, o: Real) -> Real:
        return self._quotient(self, o)

    def __rfloordiv__(self, o: Real) -> Real:
        return self._quotient(o, self)

    def _quotient(self, a: Real, b: Real) -> Real:
        if not (is_number(a) and is_number(b)) or any(isinstance(x, Scalar) and x.level > self.level for x in (a, b)):
            return NotImplemented
        v, w = (x.v if type(x) is Traced else x for x in (a, b))
        return self.trace.line(v // w, f"{self.trace.text(a)} // {self.trace.text(b)}", (a, b))


def _named(text: str, names: dict[str, str]) -> str:
    """An expression with its names replaced."""
    for old, new in names.items():
        text = text.replace(old, new)
    return text
