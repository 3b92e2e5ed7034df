"""Printing one operation, given its printed operands: infix with few parentheses, calls, literals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import count
from typing import NamedTuple

import numpy as np

from adtypes.dtypes import Bool, DType, is_float
from adtypes.op import Op
from adtypes.ops import elementwise as ew
from adtypes.ops.constants import Const
from adtypes.ops.contraction import LETTERS, Contraction, Labels
from adtypes.ops.control import Proj
from adtypes.ops.layout import Concat, Reshape, Stack, Sum
from adtypes.ops.reductions import Argmax, Argmin, Cumsum, Max, Min
from adtypes.ops.sorting import Argsort
from interpreters.symbolic.printing.layout import Doc, cat, commas, enclose, listed, text


class Prec(IntEnum):
    """How tightly an expression holds together; Python's order, application in the manner of Haskell between."""

    LOW = 0
    COMPARE = 1
    OR = 2
    XOR = 3
    AND = 4
    SHIFT = 5
    SUM = 6
    PRODUCT = 7
    UNARY = 8
    POWER = 9
    APPLY = 10  # f x y
    CALL = 11  # f(x)
    ATOM = 12  # x[i], names, numbers


class Expr(NamedTuple):
    """A written expression.

    `light` ones are repeated rather than named, `binds` says that a lambda is inside, `tall` that it has bodies, which go on
    lines of their own if need be.
    """

    doc: Doc
    prec: Prec = Prec.ATOM
    light: bool = False
    binds: bool = False
    tall: bool = False

    def within(self, least: Prec) -> Doc:
        """As an operand of something that holds its operands as tightly as `least`."""
        return self.doc if self.prec >= least else cat("(", self.doc, ")")

    @property
    def is_name(self) -> bool:
        return self.doc.text.replace(".", "_").isidentifier()

    @property
    def is_number(self) -> bool:
        return re.fullmatch(r"-?\d[^ ]*", self.doc.text) is not None


class Infix(NamedTuple):
    symbol: str
    prec: Prec
    left: Prec  # what the operands must be at least
    right: Prec


def _infix(symbol: str, prec: Prec) -> Infix:
    return Infix(symbol, prec, prec, Prec(prec + 1))


INFIX: dict[type[Op], Infix] = {
    ew.Add: _infix("+", Prec.SUM),
    ew.Sub: _infix("-", Prec.SUM),
    ew.Mul: _infix("*", Prec.PRODUCT),
    ew.Div: _infix("/", Prec.PRODUCT),
    ew.FloorDiv: _infix("//", Prec.PRODUCT),
    ew.Mod: _infix("%", Prec.PRODUCT),
    **dict.fromkeys((ew.LogicalAnd, ew.BitwiseAnd), _infix("&", Prec.AND)),
    **dict.fromkeys((ew.LogicalXor, ew.BitwiseXor), _infix("^", Prec.XOR)),
    **dict.fromkeys((ew.LogicalOr, ew.BitwiseOr), _infix("|", Prec.OR)),
    ew.BitwiseLeftShift: _infix("<<", Prec.SHIFT),
    ew.BitwiseRightShift: _infix(">>", Prec.SHIFT),
    ew.Power: Infix("**", Prec.POWER, Prec.APPLY, Prec.UNARY),
    ew.Less: Infix("<", Prec.COMPARE, Prec.OR, Prec.OR),
    ew.LessEqual: Infix("<=", Prec.COMPARE, Prec.OR, Prec.OR),
    ew.Equal: Infix("==", Prec.COMPARE, Prec.OR, Prec.OR),
    ew.NotEqual: Infix("!=", Prec.COMPARE, Prec.OR, Prec.OR),
}
TURNED = {"<": ">", "<=": ">="}  # comparisons of a number with something else, in the order in which people write them
PREFIX: dict[type[Op], str] = {ew.Neg: "-", ew.LogicalNot: "~", ew.BitwiseInvert: "~"}


def name(s: str) -> Expr:
    return Expr(text(s), light=True)


def number(value: float, dtype: type[DType]) -> str:
    """A literal without its dtype: ``2.0``, ``3``, ``True``."""
    if dtype is Bool:
        return str(bool(value))
    if not is_float(dtype):
        return str(int(value))
    return str(np.asarray(value, dtype.np_dtype)[()])


def literal(op: Const) -> Expr:
    s = number(op.value, op.dtype)
    return Expr(text(s), Prec.UNARY if s.startswith("-") else Prec.ATOM, light=True)


def full(shape: Sequence[int], value: Expr) -> Expr:
    """An array of one number."""
    return call("full", text(dims(shape)), value.doc)._replace(light=True)


def call(f: str, *args: Doc) -> Expr:
    return Expr(cat(f, "(", args[0], ")") if len(args) == 1 else cat(f, enclose("(", args, ")")), Prec.CALL)


def of_body(f: str, body: Doc, *rest: Doc) -> Expr:
    """The same around something that breaks by itself, so that it stays behind the name."""
    return Expr(cat(f, "(", commas([body, *rest], text(" ")), ")"), Prec.CALL)


def apply(f: str, *args: Doc) -> Expr:
    """Application by juxtaposition, for what takes functions."""
    return Expr(cat(f, *[cat(" ", a) for a in args]), Prec.APPLY)


def dims(shape: Sequence[int]) -> str:
    return f"[{', '.join(map(str, shape))}]"


def axes_(axes: Sequence[int]) -> str:
    return f"axis={axes[0]}" if len(axes) == 1 else f"axis=({', '.join(map(str, axes))})"


def operation(op: Op, args: Sequence[Expr], rank: int = -1) -> Expr:
    """The operation on written operands, the first of which has this rank; rows without a notation show themselves."""
    kind = type(op)
    if (infix := INFIX.get(kind)) is not None:
        a, b = args
        if infix.prec is Prec.COMPARE and a.is_number and not b.is_number:
            a, b, infix = b, a, infix._replace(symbol=TURNED.get(infix.symbol, infix.symbol))
        return Expr(cat(a.within(infix.left), f" {infix.symbol} ", b.within(infix.right)), infix.prec)
    if (prefix := PREFIX.get(kind)) is not None:
        return Expr(cat(prefix, args[0].within(Prec.UNARY)), Prec.UNARY)
    if isinstance(op, Const):
        return literal(op)
    docs = [a.doc for a in args]
    one = of_body if len(args) == 1 and args[0].tall else call
    if isinstance(op, (Sum, Max, Min)):
        everything = len(op.axes) == rank
        return one(op.name, *docs, *([] if everything else [text(axes_(op.axes))]))
    if isinstance(op, (Argmax, Argmin, Cumsum, Argsort)):
        more = ["reverse=True"] if isinstance(op, Cumsum) and op.reverse else []
        return one(op.name, *docs, text(axes_((op.axis,))), *map(text, more))
    if isinstance(op, Contraction):
        return call(op.name, text(f"'{formula(op.a, op.b, op.out)}'"), *docs)
    if isinstance(op, Reshape):
        return one(op.name, *docs, text(dims(op.shape)))
    if isinstance(op, Stack):
        return Expr(listed("[", docs, "]"))
    if isinstance(op, Concat):
        return call(op.name, listed("[", docs, "]"), text(f"axis={op.axis}"))
    if isinstance(op, ew.Cast):
        return one("to_dtype", *docs, text(op.dtype.short))
    if isinstance(op, Proj):
        return Expr(cat(args[0].within(Prec.CALL), f".{op.k}"))
    return shown(op, args)


_HOLE = "\ue000"  # stands for an operand in the text of a row; from a private area, so in no name


def shown(op: Op, args: Sequence[Expr]) -> Expr:
    """What `Op.show` says, with the operands put in."""
    holes = [f"{_HOLE}{k}{_HOLE}" for k in range(len(args))]
    said = op.show(*holes)
    closed = re.fullmatch(r"\w+|\w*\(.*\)|\[.*\]", said, re.DOTALL) is not None
    pieces = said.split(_HOLE)
    bare = [args[int(s)].doc if closed else args[int(s)].within(Prec.ATOM) for s in pieces[1::2]]
    parts: list[Doc | str] = list(pieces)
    parts[1::2] = bare
    if not args:
        return Expr(text(said), Prec.CALL if closed else Prec.LOW, light=True)
    if (m := re.fullmatch(r"(\w+)\((.*)\)", said, re.DOTALL)) and m[2].startswith(", ".join(holes)):
        rest = m[2].removeprefix(", ".join(holes)).removeprefix(", ")
        if _HOLE not in rest:
            return call(m[1], *bare, *([text(rest)] if rest else []))
    return Expr(cat(*parts), Prec.CALL if closed else Prec.LOW)


def formula(a: Labels, b: Labels, out: Labels) -> str:
    """The einsum text as it is printed; letters follow the order of the result, then that of the sums."""
    letters: dict[int, str] = {}
    for c in (*out, *a, *b):
        letters.setdefault(c, LETTERS[len(letters)])
    return "{},{}->{}".format(*("".join(letters[c] for c in ls) for ls in (a, b, out)))


def loop_names(taken: set[str]) -> Iterator[str]:
    """Names of indices: i, j, k, l, i1, j1, .. without those taken."""
    for n in count():
        for letter in "ijkl":
            s = letter + (str(n) if n else "")
            if s not in taken:
                yield s
