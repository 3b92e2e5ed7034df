"""Expressions are printed so that Python reads them back, with as few parentheses as that takes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adtypes as ad
from adtypes.algebra import bind
from adtypes.dtypes import F32, F64, I64, Bool
from adtypes.op import Op
from adtypes.ops import elementwise as ew
from adtypes.ops.constants import Const
from adtypes.ops.layout import total
from adtypes.tensor import AnyTensor
from tests.programs.tracing import body_of

BINARY: dict[type[Op], ast.operator | ast.cmpop] = {
    ew.Add: ast.Add(),
    ew.Sub: ast.Sub(),
    ew.Mul: ast.Mult(),
    ew.Div: ast.Div(),
    ew.Power: ast.Pow(),
    ew.FloorDiv: ast.FloorDiv(),
    ew.Mod: ast.Mod(),
    ew.Less: ast.Lt(),
    ew.LessEqual: ast.LtE(),
    ew.Equal: ast.Eq(),
    ew.NotEqual: ast.NotEq(),
    ew.LogicalAnd: ast.BitAnd(),
    ew.LogicalOr: ast.BitOr(),
    ew.LogicalXor: ast.BitXor(),
    ew.BitwiseAnd: ast.BitAnd(),
    ew.BitwiseOr: ast.BitOr(),
    ew.BitwiseXor: ast.BitXor(),
    ew.BitwiseLeftShift: ast.LShift(),
    ew.BitwiseRightShift: ast.RShift(),
}
TURNED: dict[type[Op], ast.cmpop] = {ew.Less: ast.Gt(), ew.LessEqual: ast.GtE()}
UNARY: dict[type[Op], ast.unaryop] = {ew.Neg: ast.USub(), ew.LogicalNot: ast.Invert(), ew.BitwiseInvert: ast.Invert()}
NUMBERS = (ew.Add, ew.Sub, ew.Mul, ew.Neg)
FLOATS = (*NUMBERS, ew.Div, ew.Power, ew.Sin)
BITS = (ew.BitwiseAnd, ew.BitwiseOr, ew.BitwiseXor, ew.BitwiseInvert, ew.BitwiseLeftShift, ew.BitwiseRightShift)
INTS = (*NUMBERS, ew.FloorDiv, ew.Mod, *BITS)
BOOLS = (ew.LogicalAnd, ew.LogicalOr, ew.LogicalXor, ew.LogicalNot)
TESTS = (ew.Less, ew.LessEqual, ew.Equal, ew.NotEqual)


@dataclass(frozen=True)
class Tree:
    """An expression: an operation, a variable, or a literal that is not negative."""

    head: type[Op] | str | float
    args: tuple[Tree, ...] = ()

    @property
    def is_number(self) -> bool:
        return isinstance((self.args[0] if self.head is ew.Neg else self).head, (int, float))

    def tensor(self, inputs: dict[str, AnyTensor]) -> AnyTensor:
        if isinstance(self.head, str):
            return inputs[self.head]
        if isinstance(self.head, (int, float)):
            return bind(Const(F64 if isinstance(self.head, float) else I64, self.head))
        return bind(self.head(), *[a.tensor(inputs) for a in self.args])

    def ast(self) -> ast.expr:
        args = [a.ast() for a in self.args]
        if isinstance(self.head, str):
            return ast.Name(self.head, ast.Load())
        if isinstance(self.head, (int, float)):
            return ast.Constant(self.head)
        if self.head in UNARY:
            return ast.UnaryOp(UNARY[self.head], args[0])
        operator = BINARY.get(self.head)
        if isinstance(operator, ast.cmpop):
            if self.args[0].is_number and not self.args[1].is_number:
                return ast.Compare(args[1], [TURNED.get(self.head, operator)], [args[0]])
            return ast.Compare(args[0], [operator], [args[1]])
        if isinstance(operator, ast.operator):
            return ast.BinOp(args[0], operator, args[1])
        return ast.Call(ast.Name(self.head.name, ast.Load()), args, [])


def arity(op: type[Op]) -> int:
    return 2 if op in BINARY else 1


def trees(kind: str, depth: int) -> st.SearchStrategy[Tree]:
    """Expressions of floats, integers or truth values."""
    leaves: dict[str, list[str | float]] = {"f": ["x", "y", 2.0], "i": ["m", "n", 3], "b": ["p", "q"]}
    leaf = st.sampled_from(leaves[kind]).map(Tree)
    if depth == 0:
        return leaf
    ops = {"f": FLOATS, "i": INTS, "b": BOOLS}[kind]
    inner = trees(kind, depth - 1)
    same = st.sampled_from(ops).flatmap(lambda op: st.tuples(*[inner] * arity(op)).map(lambda args: Tree(op, args)))
    if kind != "b":
        return leaf | same
    pairs = [st.tuples(*[trees(k, depth - 1)] * 2) for k in "if"]
    return leaf | same | st.builds(Tree, st.sampled_from(TESTS), st.one_of(pairs))


SPECS = {"x": "f64", "y": "f64", "m": "i64", "n": "i64", "p": "bool", "q": "bool"}


def printed(tree: Tree) -> str:
    def f(x: AnyTensor, y: AnyTensor, m: AnyTensor, n: AnyTensor, p: AnyTensor, q: AnyTensor) -> AnyTensor:
        return tree.tensor({"x": x, "y": y, "m": m, "n": n, "p": p, "q": q})

    return body_of(f, *SPECS.values())


def inlined(text: str) -> str:
    """The expression with its lets put back in, each in parentheses, which the syntax tree forgets."""
    *lets, result = text.split("\n")
    for let in reversed(lets):
        m = re.fullmatch(r"let (\w+) = (.*)", let)
        assert m is not None
        result = re.sub(rf"\b{m[1]}\b", f"({m[2]})", result)
    return result


def parsed(text: str) -> str:
    return ast.dump(ast.parse(text, mode="eval").body)


@given(trees("f", 4) | trees("i", 4) | trees("b", 3))
def test_python_reads_back_what_was_printed(tree: Tree) -> None:
    assert parsed(inlined(printed(tree))) == ast.dump(tree.ast())


def without_one_pair(text: str) -> Iterator[str]:
    """The text without one pair of parentheses that group."""
    for m in re.finditer(r"(?<!\w)\(", text):
        depth = 0
        for k in range(m.start(), len(text)):
            depth += {"(": 1, ")": -1}.get(text[k], 0)
            if depth == 0:
                yield text[: m.start()] + text[m.start() + 1 : k] + text[k + 1 :]
                break


@given(trees("f", 3) | trees("i", 3) | trees("b", 2))
def test_every_pair_of_parentheses_is_needed(tree: Tree) -> None:
    for line in printed(tree).split("\n"):
        text = line.partition(" = ")[2] if line.startswith("let ") else line
        for shorter in without_one_pair(text):
            assert parsed(shorter) != parsed(text), f"{text!r} could be {shorter!r}"


@pytest.mark.parametrize(
    ("dtype", "value", "text"),
    [
        (F64, 2.0, "2.0"),
        (F64, 0.1, "0.1"),
        (F64, 1e-30, "1e-30"),
        (F64, 1 / 3, "0.3333333333333333"),
        (F64, float("inf"), "inf"),
        (F64, float("nan"), "nan"),
        (F64, -0.0, "-0.0"),
        (F32, 0.1, "0.1"),
        (I64, -3, "-3"),
        (Bool, True, "True"),
    ],
)
def test_numbers_are_printed_without_their_dtype(dtype: type[ad.DType], value: float, text: str) -> None:
    assert body_of(lambda: bind(Const(dtype, value))) == text


def test_negative_numbers_bind_like_a_minus() -> None:
    minus_two = Const(F64, -2.0)
    assert body_of(lambda x: bind(ew.Power(), bind(minus_two), x), "f64") == "(-2.0) ** x"
    assert body_of(lambda x: bind(ew.Power(), x, bind(minus_two)), "f64") == "x ** -2.0"
    assert body_of(lambda x: bind(ew.Mul(), x, bind(minus_two)), "f64") == "x * -2.0"


def test_repeated_numbers_are_bare_beside_an_array_only() -> None:
    assert body_of(lambda x: 2.0 * x + 1.0, "f64[3]") == "2.0 * x + 1.0"
    assert body_of(lambda x: ad.select(x > 0.0, 1.0, 0.0), "f64[3]") == "select(x > 0.0, 1.0, 0.0)"
    assert body_of(lambda: ad.exp(ad.full((2, 3), 2.0, F64))) == "exp(full([2, 3], 2.0))"
    assert body_of(lambda: ad.zeros((3,), F64)) == "full([3], 0.0)"
    assert body_of(lambda x: ad.concat([x, ad.ones((1,), F64)]), "f64[3]") == "concat([x, full([1], 1.0)], axis=0)"


def test_comparisons_have_numbers_on_the_right() -> None:
    assert body_of(lambda x: x > 0.0, "f64") == "x > 0.0"
    assert body_of(lambda x: x >= 0.0, "f64") == "x >= 0.0"
    assert body_of(lambda x: x < 0.0, "f64") == "x < 0.0"
    assert body_of(lambda x, y: x > y, "f64", "f64") == "y < x"
    assert body_of(lambda n: 2 == n, "i64") == "n == 2"


def test_scalars_that_are_repeated_say_so() -> None:
    assert body_of(lambda x, c: c * x, "f64[3]", "f64") == "replicate(3, c) * x"


@pytest.mark.parametrize(
    ("text", "f", "specs"),
    [
        ("sum(x)", lambda x: ad.sum(x), ["f64[3,4]"]),
        ("sum(x, axis=1)", lambda x: ad.sum(x, 1), ["f64[3,4]"]),
        ("sum(x, axis=(0, 2))", lambda x: total(x, (0, 2)), ["f64[3,4,5]"]),
        ("max(x)", lambda x: ad.max(x), ["f64[3]"]),
        ("min(x, axis=0)", lambda x: ad.min(x, 0), ["f64[3,4]"]),
        ("argmax(x, axis=0)", lambda x: ad.argmax(x, 0), ["f64[3]"]),
        ("cumsum(x, axis=1)", lambda x: ad.cumsum(x, 1), ["f64[3,4]"]),
        ("reshape(x, [2, 6])", lambda x: ad.reshape(x, (2, 6)), ["f64[3,4]"]),
        ("to_dtype(n, f64)", lambda n: ad.to_dtype(n, F64), ["i64[3]"]),
        ("[x, y]", lambda x, y: ad.stack([x, y]), ["f64[3]", "f64[3]"]),
        ("contract('ik,kj->ij', a, b)", lambda a, b: a @ b, ["f64[2,3]", "f64[3,4]"]),
        ("contract('i,i->', a, b)", lambda a, b: ad.dot(a, b), ["f64[3]", "f64[3]"]),
        ("contract('i,j->ij', a, b)", lambda a, b: ad.outer(a, b), ["f64[3]", "f64[4]"]),
        ("iota(3)", lambda: ad.iota(3), []),
        ("atan2(x, y)", lambda x, y: ad.atan2(x, y), ["f64", "f64"]),
        ("polygamma(x, 1)", lambda x: bind(ew.Polygamma(1), x), ["f64"]),
        ("mul0(x, y)", lambda x, y: bind(ew.Mul0(), x, y), ["f64", "f64"]),
        ("stop_gradient(x)", lambda x: ad.stop_gradient(x), ["f64"]),
    ],
)
def test_functions_are_printed_by_name(text: str, f: object, specs: list[str]) -> None:
    assert callable(f)
    assert body_of(f, *specs) == text
