"""What is written in the first hours: errors name the function that was called, the operand or parameter, and what to write."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, I64, AdtypesError, DTypeError, ShapeError, array
from adtypes.errors import ConfigError

f: Any = ad  # as if untyped: most of these are errors to the type checker, too
X, Y, S = array([1.0, 2.0, 3.0]), array([1.0, 2.0, 3.0, 4.0]), array(2.0)
K = array([1, 2, 3])
M: Any = array(np.arange(6.0).reshape(2, 3))
x: Any = X

Case = tuple[Callable[[], object], type[Exception], str, str]

NAMED: list[Case] = [  # by the function that was called, not by the row that it applies
    (lambda: f.cond(S > 0.0, X, Y), ShapeError, "cond: shapes [3] and [4] differ", "replicate"),
    (lambda: f.cond(S > 0.0, S, K[0]), DTypeError, "cond: dtypes F64 and I64 differ", "to_dtype(x, F64)"),
    (lambda: f.where(X > 0.0, X, Y), ShapeError, "where: shapes [3] and [4] differ", "replicate"),
    (lambda: f.cond_tree(S > 0.0, (X,), (Y,)), ShapeError, "cond_tree: shapes [3] and [4] differ", "replicate"),
    (lambda: f.append(X, M), ShapeError, "append along axis 0: operand 1 is f64[2,3], operand 0 is f64[3]", "expand(x, 0)"),
    (lambda: f.append(X, S), ShapeError, "append: a number has no axis", "array([1.0])"),
    (lambda: f.einsum("i,i->", X, K), DTypeError, "einsum: operand 1 is i64[3], and operand 0 f64[3]", "to_dtype(x, F64)"),
    (lambda: f.einsum("i->", X > 0.0), DTypeError, "einsum: operand 0 is bool[3]", "to_dtype(x, F64)"),
    (lambda: f.outer(X, K), DTypeError, "outer: operand 1 is i64[3]", "to_dtype(x, F64)"),
]
SEVERAL: list[Case] = [
    (lambda: f.stack([X, X, Y]), ShapeError, "stack: operand 2 is f64[4], operand 0 is f64[3]", "concat([a, b], axis)"),
    (lambda: f.stack([X, K]), DTypeError, "stack: dtypes F64 and I64 differ, of operands 0 and 1", "to_dtype"),
    (lambda: f.concat([M, M.T]), ShapeError, "concat along axis 0: operand 1 is f64[3,2], operand 0 is", "stack([a, b])"),
    (lambda: f.stack(X, X), ShapeError, "stack of one tensor f64[3]", "stack([a, b])"),
    (lambda: f.max(X[0], X[1]), ShapeError, "is not an axis", "maximum(x, y)"),
    (lambda: M @ M, ShapeError, "inner dimensions 3 and 2 differ", "x @ y.T fits"),
    (lambda: M @ X[:2], ShapeError, "inner dimensions 3 and 2 differ", "x.T @ y fits"),
    (lambda: f.reshape(X, (2, 2)), ShapeError.__mro__[1], "element counts differ", "-1"),
    (lambda: x[0, 0], AdtypesError, "2 indices into f64[3], which has 1 axis", ""),
]
SETTINGS: list[Case] = [
    (lambda: f.compile(f.sin, engine="gcc"), ConfigError, "unknown engine 'gcc'", "known values of engine: auto, numpy, c"),
    (lambda: f.compile(f.sin, engine="nunpy"), ConfigError, "unknown engine 'nunpy'", "did you mean 'numpy'?"),
    (lambda: f.using(dtype=F32), ConfigError, "unknown dtype", "did you mean 'f32'?"),
]


@pytest.mark.parametrize(("use", "kind", "what", "remedy"), [*NAMED, *SEVERAL, *SETTINGS])
def test_errors(use: Callable[[], object], kind: type[Exception], what: str, remedy: str) -> None:
    with pytest.raises(kind) as e:
        use()
    first, *rest = str(e.value).splitlines()
    assert what in first
    assert remedy in "\n".join(rest)


def test_a_number_stands_for_a_tensor_of_the_shape_of_the_others() -> None:
    assert f.stack([X, 1.0]).tolist() == [[1.0, 2.0, 3.0], [1.0, 1.0, 1.0]]
    assert f.stack([K, array(1, I64)]).tolist() == [[1, 2, 3], [1, 1, 1]]


def test_remedies_have_one_style() -> None:
    """Parts of sentences, since several are joined: no capital but that of a name, and no full stop."""
    root = Path(ad.__file__).parents[1]
    found = []
    for path in [*(root / "adtypes").rglob("*.py"), *(root / "interpreters").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assigned = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "remedy"
            if isinstance(node, ast.Assign | ast.keyword) and (assigned or getattr(node, "arg", "") == "remedy"):
                texts = [x.value for x in ast.walk(node.value) if isinstance(x, ast.Constant) and isinstance(x.value, str)]
                found += [t for t in texts if t.endswith((").", "e.", "s.", "d.")) or (t[:1].isupper() and t[:4] != "None")]
    assert found == []
