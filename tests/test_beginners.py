"""What is written in the first hours: errors name the function that was called, the operand or parameter, and what to write."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import (
    F32,
    F64,
    I32,
    I64,
    AdtypesError,
    DTypeError,
    NotClosedError,
    NotScalarError,
    ShapeError,
    TreeError,
    array,
    scalars,
)
from adtypes.errors import ConfigError

f: Any = ad  # as if untyped: most of these are errors to the type checker, too
X, Y, S = array([1.0, 2.0, 3.0]), array([1.0, 2.0, 3.0, 4.0]), array(2.0)
K = array([1, 2, 3])
M: Any = array(np.arange(6.0).reshape(2, 3))
x: Any = X
R: Any = f.rows(X)

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
    (lambda: f.dot(X, Y), ShapeError, "dot: f64[3] @ f64[4]: inner dimensions 3 and 4 differ", ""),
    (lambda: f.det(M), ShapeError, "det: f64[2,3] is not square", "[n, n]"),
    (lambda: f.slogdet(M), ShapeError, "slogdet: f64[2,3] is not square", "[n, n]"),
    (lambda: f.linspace(0.0, 1.0, 5.0, F64), ShapeError, "linspace: float is not a size", ""),
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
DERIVATIVES: list[Case] = [
    (lambda: f.grad(lambda x: None)(X), NotScalarError, "but it returned nothing", "write return"),
    (lambda: f.grad(lambda x: f.sum(x) > 0.0)(X), NotScalarError, "but it returned bool", "return a float"),
    (lambda: f.hessian(lambda x: x * x)(X), NotScalarError, "but it returned f64[3]", "jacobian(jacobian(f))"),
    (lambda: f.grad(f.sum)(None), ad.NotDifferentiableError, "with respect to None", "write a float"),
    (lambda: f.grad_argnums(f.dot, "y")(X, X), TypeError, "grad_argnums takes positions, not 'y'", ""),
    (lambda: f.vjp(lambda x: (x, x), X)[1](X, X), TypeError, "takes 1 positional argument but 2 were given", "pull(ct)"),
    (lambda: f.jvp(f.sin, (X,)), TypeError, "missing 1 required positional argument", "write jvp(f, (x,), (v,))"),
    (lambda: f.jvp(f.sin, (X,), (X, X)), TreeError, "jvp: 2 tangents for 1 argument", "give one like each argument"),
    (lambda: f.custom_derivative(X), TypeError, "custom_derivative takes a function, not Tensor", ""),
    (lambda: f.custom_derivative(f.sin, f.cos), TypeError, "takes 1 positional argument but 2 were given", "@f.pullback"),
]
LOOPS: list[Case] = [
    (lambda: f.build1(3, lambda i: None), DTypeError, "build1: the body returns nothing", "write return"),
    (lambda: f.build1(X, lambda i: i), ShapeError, "build1: f64[3] is not a size", "Python ints"),
    (lambda: f.build1(3, lambda i: array([1, 2, 3], I32)[i] + i), DTypeError, "dtypes I32 and I64", "index of a loop is I64"),
    (lambda: f.sum1(X), TypeError, "missing 1 required positional argument: 'f'", "write sum1(n, f)"),
    (lambda: f.fold(lambda c, x: None, 0.0, R), NotClosedError, "from * to None", "write return"),
    (lambda: f.fold(lambda c, x: c + x, 0.0, f.rows(M)), NotClosedError, "from f64 to f64[3]", "start with .* zeros((3,), F64)"),
    (lambda: f.fori(2, lambda i, c: {**c, "b": 1.0}, {"a": 1.0}), NotClosedError, "'b': *", "the same keys"),
    (lambda: f.fori(2, lambda i, c: 1, 0.0), NotClosedError, "from * to 1", "numbers that change are tensors"),
    (lambda: f.map_accum(lambda c, x: (c, x, x), 0.0, R), NotClosedError, "the step gives a tuple of 3", "a pair"),
    (lambda: f.while_loop(lambda c: True, lambda c: c, 0.0), NotClosedError, "the predicate gives True", "one truth value"),
    (lambda: R.zip(f.rows(Y)), ShapeError, "zip: 3 rows against 4", "rows(x[:3])"),
    (lambda: R.unzip(), TreeError, "unzip: these are rows of a Tensor, not of tuples", "get selects a field"),
    (lambda: R * 2.0, DTypeError, "rows are not a tensor", "xs.stack()"),
    (lambda: np.ones(3) * R, DTypeError, "rows are not a tensor", "xs.stack()"),
    (lambda: R.sum(), AttributeError, "has no attribute 'sum': xs.stack()", ""),
    (lambda: R.map(f.sin), AttributeError, "has no attribute 'map': write vmap(f, xs)", ""),
    (lambda: f.rows(S), ShapeError, "rows: a rank-0 tensor has no rows", "fori"),
    (lambda: f.prod1, AttributeError, "write prod(build1(n, f), axis=0)", ""),
]
INDEXED: list[Case] = [
    (lambda: x.scatter((4,), K), TypeError, "scatter takes a function of indices, not Tensor: write x.scatter((n,), ", ""),
    (lambda: x.gather((4,), K), TypeError, "gather takes a function of indices, not Tensor", ""),
    (lambda: x.scatter((4, 4), lambda i: (i, i, i)), AdtypesError, "gives 3 indices into f64[4,4]", "one for each leading axis"),
    (lambda: x.scatter((4,), lambda i, j: i), ShapeError, "an index function of 2 indices for f64[3]", "the leading ones"),
    (lambda: f.pad(M, [(1, 1)] * 3), ShapeError, "pad: 3 pairs of widths for f64[2,3]", "one pair for each"),
    (lambda: f.pad(X, [(1.0, 1)]), ShapeError, "are not pairs of widths", "pad(x, [(1, 1)])"),
    (lambda: f.pad(X, [(1, 1)], value=1.0), TypeError, "unexpected keyword argument 'value'", "pad(x, [(1, 1)])"),
    (lambda: f.slice(X, 1.0, 2), DTypeError, "a slice of f64[3] with the bound float", "Python ints"),
    (lambda: f.solve(f.eye(3, F64), K), DTypeError, "solve: dtypes F64 and I64 differ", "to_dtype"),
    (lambda: f.transpose(X), ShapeError, "fewer than two axes", "expand(x, 0)"),
    (lambda: x**K, DTypeError, "power: dtypes F64 and I64 differ", "int(n) for NumPy's"),
    (lambda: f.scalar(X, F64), ShapeError, "scalar: f64[3] is not a number of F64", ""),
    (lambda: f.scalar(K[0], F64), DTypeError, "scalar: i64 is not a number of F64", "to_dtype(x, F64)"),
]
CALLS: list[Case] = [
    (lambda: f.compile(engine="numpy"), TypeError, "missing 1 required positional argument: 'f'", "functools.partial(compile"),
    (lambda: f.using("numpy"), TypeError, "takes 0 positional arguments but 1 was given", 'using(engine="numpy")'),
    (lambda: f.trace(lambda x: x, F64), TreeError, "trace: F64 is a constant", '"f64[3]"'),
]


@pytest.mark.parametrize(
    ("use", "kind", "what", "remedy"), [*NAMED, *SEVERAL, *SETTINGS, *DERIVATIVES, *LOOPS, *INDEXED, *CALLS]
)
def test_errors(use: Callable[[], object], kind: type[Exception], what: str, remedy: str) -> None:
    with pytest.raises(kind) as e:
        use()
    first, *rest = str(e.value).splitlines()
    assert what in first
    assert all(part in "\n".join(rest) for part in remedy.split(" .* "))


@pytest.mark.parametrize(
    ("use", "note"),
    [
        (lambda: f.build1(3, lambda i, j: i), "build1 calls f(i)"),
        (lambda: f.build2((3, 2), lambda i: i), "build2 calls f(i, j)"),
        (lambda: f.fold(lambda c, x, y: c, 0.0, R.zip(R)), "fold calls f(state, row); a row of several"),
        (lambda: f.scan(lambda c: c, 0.0, R), "scan calls f(state, row)"),
        (lambda: f.map_accum(lambda c: c, 0.0, R), "map_accum calls f(state, row)"),
        (lambda: f.fori(3, lambda c: c, 0.0), "fori calls f(i, state)"),
        (lambda: f.while_loop(lambda: True, lambda c: c, 0.0), "while_loop calls p(state)"),
        (lambda: f.while_loop(lambda c: c < 3.0, lambda: 1.0, 0.0), "while_loop calls f(state)"),
        (lambda: f.vmap(lambda x, y: x, R.zip(R)), "vmap calls f(row); a row of several"),
        (lambda: x.gather((3,), lambda i, j: i), "gather calls f(i)"),
    ],
)
def test_functions_of_other_parameters(use: Callable[[], object], note: str) -> None:
    """Python says what is missing, and a note how the function is called."""
    with pytest.raises(TypeError) as e:
        use()
    (found,) = e.value.__notes__
    assert found.startswith(note)


def test_a_wrong_call_within_the_function_has_no_note() -> None:
    inner: Any = lambda a: a
    with pytest.raises(TypeError) as e:
        f.build1(3, lambda i: inner())
    assert not hasattr(e.value, "__notes__")


def test_rows_of_several() -> None:
    a, b, c = R.zip(f.rows(K), R).unzip()
    assert (a.n, b.stack().tolist(), c.stack().tolist()) == (3, [1, 2, 3], [1.0, 2.0, 3.0])
    assert f.vmap(lambda row: row[0] + row[2], R.zip(f.rows(K), R)).stack().tolist() == [2.0, 4.0, 6.0]


def test_what_is_kept_of_a_loop_or_a_program() -> None:
    kept: list[Any] = []
    keep: Any = kept.append
    f.build1(3, lambda i: (keep(i), x[i])[1])
    with pytest.raises(ad.EscapedTracerError, match="used after its loop") as e:
        kept[0] + 1
    assert "return the value from the body" in (e.value.remedy or "")
    f.compile(lambda x: (keep(x), x)[1])(X)
    with pytest.raises(ad.EscapedTracerError, match="is written down, and never has a value"):
        kept[1].numpy()


def test_lists_are_tuples_of_arguments() -> None:
    assert f.jvp(f.square, [X], (X,))[1].tolist() == [2.0, 8.0, 18.0]


def test_scalars_name_parameters() -> None:
    product: Any = lambda a, b: a * b[0]
    for tangents, text in [
        ((1.0,), "<lambda> has 2 arguments to differentiate by, and 1 tangent"),
        ((1.0, 2.0), "b: trees of different structure: a list of 1 in the argument, a number in its tangent"),
        ((1.0, ["x"]), "b[0]: trees of different structure: a number in the argument, the constant 'x' in its tangent"),
    ]:
        with pytest.raises(TreeError) as e:
            scalars.jvp(product, (1.0, [2.0]), tangents)
        assert str(e.value).startswith(text) and e.value.remedy
    with pytest.raises(DTypeError, match=r"b: an array of shape \[3\]"):
        scalars.vjp(product, 1.0, np.ones(3))


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
