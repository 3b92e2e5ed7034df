r"""A reader of printed programs, written from what their text says alone: it tells the value of a text at given arrays.

Tokens know their line, for an operator never begins one, and whether a space stands before them, for ``f(x)`` is a call and
``gather [3] x (\[i]. [i])`` applies a word to three arguments. An expression is read into a function of what its names mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adtypes.dtypes import BY_NAME
from tests.programs.words import WORDS, IndexFunction, build1, gather, map_accum, pointwise, scatter, subscript, while_loop

Env: TypeAlias = Mapping[str, Any]
Value: TypeAlias = Callable[[Env], Any]

TOKEN = re.compile(
    r"(?P<number>\d+(\.\d+)?(e[-+]?\d+)?)|(?P<name>[A-Za-z_]\w*(\.\w+)*)|(?P<text>'[^']*')"
    r"|(?P<sign>->|\*\*|//|<<|>>|[<>=!]=|.)"
)
INFIX = {
    "<": (1, "less"), "<=": (1, "less_equal"), "==": (1, "equal"), "!=": (1, "not_equal"), ">": (1, "less"),
    ">=": (1, "less_equal"), "|": (2, "logical_or"), "^": (3, "logical_xor"), "&": (4, "logical_and"),
    "<<": (5, "bitwise_left_shift"), ">>": (5, "bitwise_right_shift"), "+": (6, "add"), "-": (6, "sub"), "*": (7, "mul"),
    "/": (7, "div"), "//": (7, "floor_div"), "%": (7, "mod"), "**": (9, "power"),
}  # fmt: skip
UNARY = 8


class Token(NamedTuple):
    kind: str
    text: str
    line: int
    space: bool  # whether something separates it from the token before


def tokens(text: str) -> list[Token]:
    out = []
    for k, line in enumerate(text.split("\n")):
        at = 0
        for m in TOKEN.finditer(line):
            if not m[0].isspace():
                out.append(Token(str(m.lastgroup), m[0], k, at != m.start() or not at))
                at = m.end()
    return [*out, Token("end", "", -1, True)]


# ---------------------------------------------------------------- the grammar
class Reader:
    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.k = 0

    @property
    def next(self) -> Token:
        return self.tokens[self.k]

    def take(self, text: str | None = None) -> Token:
        t = self.next
        assert text is None or t.text == text, f"line {t.line}: {t.text!r} instead of {text!r}"
        self.k += 1
        return t

    def follows(self, text: str) -> bool:
        if self.next.text != text:
            return False
        self.k += 1
        return True

    def names(self, end: str) -> list[str]:
        out = []
        while not self.follows(end):
            out.append(self.take().text)
            self.follows(",")
        return out

    def inputs(self, end: str | None = None) -> list[str]:
        """``x : f64[3], y : i64``, up to `end` or a line that continues with something else."""
        out = []
        while self.next.text != end:
            out.append(self.take().text)
            self.take(":")
            self.take()
            if self.follows("["):
                self.names("]")
            if not self.follows(","):
                break
        if end is not None:
            self.take(end)
        return out

    def program(self) -> tuple[list[str], Value]:
        self.take("\\")
        names = self.inputs("->")
        if self.follows("given"):
            names += self.inputs()
        body = self.block()
        assert self.next.kind == "end", f"line {self.next.line}: {self.next.text!r} is left over"
        return names, body

    def block(self) -> Value:
        """Lets, then a result."""
        lets: list[tuple[str, Value]] = []
        while self.follows("let"):
            name = self.take().text
            self.take("=")
            lets.append((name, self.infix(0)))
            self.follows("in")
        result = self.infix(0)

        def value(env: Env) -> Any:
            here = dict(env)
            for name, e in lets:
                assert name not in here, f"{name} is defined twice"
                here[name] = e(here)
            return result(here)

        return value

    def infix(self, least: int) -> Value:
        left = self.unary()
        before = self.tokens[self.k - 1]
        while self.next.text in INFIX and self.next.line == before.line and INFIX[self.next.text][0] >= least:
            symbol = self.take().text
            prec, row = INFIX[symbol]
            right = self.infix(UNARY if symbol == "**" else prec + 1)
            left = _binary(row, right, left) if symbol in (">", ">=") else _binary(row, left, right)
            before = self.tokens[self.k - 1]
        return left

    def unary(self) -> Value:
        if self.next.text in ("-", "~"):
            row = {"-": "neg", "~": "logical_not"}[self.take().text]
            x = self.infix(UNARY)
            return lambda env: _minus(x(env)) if row == "neg" else pointwise(row, x(env))
        return self.postfix(self.application())

    def application(self) -> Value:
        word = self.next.text
        if word not in ("gather", "scatter", "build1") or self.tokens[self.k + 1].text == "(":
            return self.atom()
        self.take()
        if word == "build1":
            n = int(self.take().text)
            self.take("(")
            self.take("\\")
            (name,) = self.names(".")
            body = self.block()
            self.take(")")
            return lambda env: build1(n, lambda i: body({**env, name: i}))
        shape = self.postfix(self.atom())
        x = self.postfix(self.atom())
        self.take("(")
        self.take("\\")
        self.take("[")
        names = self.names("]")
        self.take(".")
        self.take("[")
        index, _ = self.items("]")
        self.take(")")

        def function(env: Env) -> IndexFunction:
            return IndexFunction(len(names), lambda *at: [int(e({**env, **dict(zip(names, at))})) for e in index])

        use = gather if word == "gather" else scatter
        return lambda env: use(shape(env), x(env), function(env))

    def postfix(self, x: Value) -> Value:
        while not self.next.space:
            if self.follows("["):
                x = _subscripted(x, self.subscripts())
            elif self.next.text == ".":
                self.take()
                x = _part(x, int(self.take().text))
            else:
                break
        return x

    def subscripts(self) -> list[Value]:
        out: list[Value] = []
        while not self.follows("]"):
            parts: list[Value | None] = [None]
            while self.next.text not in (",", "]"):
                if self.follows(":"):
                    parts.append(None)
                else:
                    parts[-1] = self.infix(0)
            out.append(_slice(parts))
            self.follows(",")
        return out

    def items(self, end: str) -> tuple[list[Value], dict[str, Value]]:
        out: list[Value] = []
        named: dict[str, Value] = {}
        while not self.follows(end):
            if self.next.text == "\\":
                out.append(self.step())
            elif self.next.kind == "name" and self.tokens[self.k + 1].text == "=":
                word = self.take().text
                self.take("=")
                named[word] = self.infix(0)
            else:
                out.append(self.infix(0))
            self.follows(",")
        return out, named

    def step(self) -> Value:
        self.take("\\")
        names = self.inputs("->")
        body = self.block()
        return lambda env: lambda *args: body({**env, **dict(zip(names, args, strict=True))})

    def atom(self) -> Value:
        t = self.take()
        if t.kind == "number":
            number = float(t.text) if re.search(r"[.e]", t.text) else int(t.text)
            return lambda env: number
        if t.kind == "text":
            return lambda env: t.text[1:-1]
        if t.text == "(":
            if self.next.text == "\\":
                raise AssertionError("a function that nothing is applied to")
            items, _ = self.items(")")
            return items[0] if len(items) == 1 else lambda env: tuple(e(env) for e in items)
        if t.text == "[":
            items, _ = self.items("]")
            return lambda env: _listed([e(env) for e in items])
        assert t.kind == "name", f"line {t.line}: {t.text!r}"
        if self.next.text == "(" and not self.next.space:
            self.take("(")
            parts = self.items("]")[0] if t.text == "concat" and self.follows("[") else None
            self.follows(",")
            items, named = self.items(")")
            if parts is not None:
                return lambda env: np.concatenate([np.asarray(e(env)) for e in parts], named["axis"](env))
            return _called(t.text, items, named)
        return _named(t.text)


CONSTANTS = {"True": True, "False": False, "inf": float("inf"), "nan": float("nan")}


def _named(word: str) -> Value:
    def value(env: Env) -> Any:
        if word in env:
            return env[word]
        base, _, part = word.rpartition(".")
        if part.isdigit() and base in env:
            return env[base][int(part)]
        return word if word in BY_NAME else CONSTANTS[word]

    return value


def _called(word: str, items: Sequence[Value], named: Mapping[str, Value]) -> Value:
    def value(env: Env) -> Any:
        args, more = [e(env) for e in items], {name: e(env) for name, e in named.items()}
        if word == "cond_lazy":
            holds, f, g = args
            given = more.get("given", ())
            done = (f if holds else g)(*(given if isinstance(given, tuple) else (given,)))
            return done if isinstance(done, tuple) else (done,)
        if word == "while" or word.startswith("map_accum"):
            lists: dict[str, Any] = {k: v if isinstance(v, tuple) else (v,) for k, v in more.items()}
            return while_loop(*args, **lists) if word == "while" else map_accum("reverse" in word, *args, **lists)
        return WORDS[word](*args, **more)

    return value


def _binary(row: str, a: Value, b: Value) -> Value:
    return lambda env: pointwise(row, a(env), b(env))


def _minus(x: Any) -> Any:
    return -x if isinstance(x, (int, float)) else pointwise("neg", x)


def _subscripted(x: Value, ix: Sequence[Value]) -> Value:
    return lambda env: subscript(x(env), [i(env) for i in ix])


def _part(x: Value, k: int) -> Value:
    return lambda env: x(env)[k]


def _slice(parts: Sequence[Value | None]) -> Value:
    if len(parts) == 1:
        assert parts[0] is not None
        return parts[0]
    return lambda env: slice(*(None if p is None else p(env) for p in parts))


def _listed(items: list[Any]) -> Any:
    """A list of numbers, which may be sizes, or a stack of arrays."""
    return items if all(isinstance(x, (int, float)) for x in items) else np.stack([np.asarray(x) for x in items])


def read(text: str, arrays: Sequence[NDArray[Any]]) -> list[NDArray[Any]]:
    """The results of a printed program."""
    names, body = Reader(text).program()
    out = body(dict(zip(names, arrays, strict=True)))
    return [np.asarray(x) for x in (out if isinstance(out, tuple) else (out,))]
