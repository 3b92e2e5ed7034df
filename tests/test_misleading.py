"""Habits from other libraries, and the errors they give: the cause, and code that works."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import (
    F64,
    AdtypesError,
    DTypeError,
    NotClosedError,
    NotDifferentiableError,
    ShapeError,
    StagingError,
    TreeError,
)  # fmt: skip
from adtypes.tensor_methods import INSTEAD

f: Any = ad  # as if untyped: most of these are errors to the type checker, too
X: Any = ad.array([1.0, 2.0])
K: Any = ad.array([1, 2])
P: Any = ad.array([True, False])
Wrong = tuple[Callable[[], object], type[Exception], str, str]


def refused(program: Callable[[], object], kind: type[Exception], what: str, remedy: str) -> None:
    with pytest.raises(kind) as e:
        program()
    text = e.value.what if isinstance(e.value, AdtypesError) else str(e.value)
    assert what in text
    assert remedy in ((e.value.remedy or "") if isinstance(e.value, AdtypesError) else str(e.value))


NUMBERS: list[Wrong] = [
    (lambda: f.concat([X, 1.0]), ShapeError, "concat: a number has no axis", "stack([a, b])"),
    (lambda: f.concat([1.0, X]), ShapeError, "concat: a number has no axis", "stack([a, b])"),
    (lambda: f.concat([X, ad.eye(2, F64)]), ShapeError, "concat along axis 0: operand 1 is f64[2,2]", "expand(x, 0)"),
    (lambda: f.concat(X, X), ShapeError, "is not an axis", "concat([a, b])"),
    (lambda: f.concat([X, K]), DTypeError, "concat: dtypes F64 and I64 differ", "to_dtype"),
    (lambda: f.sum(ad.rows(X)), DTypeError, "sum: Rows is not a tensor", "xs.stack()"),
    (lambda: f.einsum(X, "i,i->", X), DTypeError, "einsum: Tensor is not a string of subscripts", "they come first"),
    (lambda: f.cond_lazy(X[0] > 1.0, X, X), TypeError, "cond_lazy chooses between functions", "cond(p, a, b)"),
    (lambda: f.build2(lambda i, j: i * j, (3, 3)), ShapeError, "build2: a function is not a shape", "the shape comes first"),
    (lambda: X.gather(2.0, lambda i: i), ShapeError, "gather: 2.0 is not a shape", "such as (2, 3)"),
    (lambda: K / X, DTypeError, "div: dtypes I64 and F64 differ", "to_dtype(x, F64)"),
    (lambda: X / K, DTypeError, "div: dtypes F64 and I64 differ", "to_dtype(x, F64)"),
    (lambda: K + P, DTypeError, "add: dtypes I64 and Bool differ", "to_dtype(x, I64)"),
    (lambda: K / K, DTypeError, "div does not accept I64", "to_dtype(x, F64)"),
    (lambda: f.build1(2, lambda i: X[i / 2]), DTypeError, "div does not accept I64", "x // y divides whole numbers"),
    (lambda: K / 2.0, DTypeError, "div: the Python float 2.0 beside dtype I64", "for example with to_dtype(x, F64)"),
    (lambda: K / f.to_dtype(K, ad.I32), DTypeError, "div: dtypes I64 and I32 differ", "both sides: convert with to_dtype"),
    (lambda: X & X, DTypeError, "and does not accept F64", "x > 0"),
    (lambda: P + P, DTypeError, "add does not accept Bool", "to_dtype(x, I64)"),
    (lambda: X // 2.0, DTypeError, "floor_div does not accept F64", "floor(x / y)"),
    (lambda: X % 2.0, DTypeError, "mod does not accept F64", "x - y * floor(x / y)"),
    (lambda: P // P, DTypeError, "floor_div does not accept Bool", "to_dtype(x, I64)"),
    (lambda: f.select(X > 1.0, 1.0, 0), DTypeError, "select: 1.0 and 0 have dtypes F64 and I64", "write 0.0"),
    (lambda: f.select(X > 1.0, 2, 0.5), DTypeError, "select: 2 and 0.5 have dtypes I64 and F64", "write 2.0"),
    (lambda: f.select(X > 1.0, True, 0.5), DTypeError, "select: True and 0.5 have", "numbers and truth values do not mix"),
    (lambda: f.cond(f.array(True), {"a": X}, {"a": X}), DTypeError, "cond: dict is not a tensor", "cond_tree(p, a, b)"),
    (lambda: f.cond(f.array(True), (X, X), (X, X)), DTypeError, "cond: tuple is not a tensor", "cond_tree(p, a, b)"),
    (lambda: X[X > 1.0], DTypeError, "indexed by truth values", "select(p, x, 0.0)"),
    (lambda: X[np.array([True, False])], DTypeError, "indexed by truth values", "select(p, x, 0.0)"),
]


@pytest.mark.parametrize("case", range(len(NUMBERS)))
def test_numbers_and_shapes(case: int) -> None:
    refused(*NUMBERS[case])


DTYPES: list[tuple[Callable[[], object], str, str]] = [
    (lambda: f.ones((2,), float), "ones: float is not a dtype", "write F64"),
    (lambda: f.zeros((2,), int), "zeros: int is not a dtype", "write I64"),
    (lambda: f.full((2,), 1.0, "f32"), "full: 'f32' is not a dtype", "write F32"),
    (lambda: f.eye(2, np.int32), "int32 is not a dtype", "write I32"),
    (lambda: f.scalar(2.0, np.dtype("float32")), "dtype('float32') is not a dtype", "write F32"),
    (lambda: f.array([1.0], np.float32), "array: float32 is not a dtype", "write F32"),
    (lambda: f.array([1.0], "float64"), "array: 'float64' is not a dtype", "write F64"),
    (lambda: f.tensor([1.0], bool, (1,)), "array: bool is not a dtype", "write Bool"),
    (lambda: f.array(X, complex), "array: complex is not a dtype", "dtypes are F64, F32, I64, I32, Bool"),
    (lambda: f.to_dtype(X, X), "is not a dtype", "write F64"),
    (lambda: f.to_dtype(X, X.numpy()), "is not a dtype", "write F64"),
    (lambda: f.to_dtype(X, "i64"), "to_dtype: 'i64' is not a dtype", "write I64"),
    (lambda: X.to_dtype(ad.Float), "to_dtype: Float is not a dtype", "dtypes are F64, F32, I64, I32, Bool"),
]


@pytest.mark.parametrize("case", range(len(DTYPES)))
def test_dtypes_of_others(case: int) -> None:
    program, what, remedy = DTYPES[case]
    refused(program, DTypeError, what, remedy)


def test_dtypes_of_torch() -> None:
    torch = pytest.importorskip("torch")
    refused(lambda: f.zeros((2,), torch.float32), DTypeError, "torch.float32 is not a dtype", "write F32")


def test_the_remedies_work() -> None:
    assert f.stack([X[0], 1.0]).tolist() == [1.0, 1.0]
    assert (f.to_dtype(K, F64) / X).tolist() == [1.0, 1.0]
    x, y = ad.array([7.5, -7.5]), 2.0
    assert f.floor(x / y).tolist() == (x.numpy() // y).tolist()
    assert (x - y * f.floor(x / y)).tolist() == (x.numpy() % y).tolist()
    assert f.select(X > 1.0, X, 0.0).tolist() == [0.0, 2.0]
    assert f.cond_tree(f.array(True), {"a": X}, {"a": 2.0 * X})["a"].tolist() == [1.0, 2.0]


LOOPS: list[Wrong] = [
    (lambda: f.fold(lambda c, r: c + r, X[0], X), TreeError, "fold: f64[2] instead of rows", "rows(x)"),
    (lambda: f.scan(lambda c, r: c + r, X[0], X), TreeError, "scan: f64[2] instead of rows", "rows(x)"),
    (lambda: f.map_accum(lambda c, r: (c, r), X[0], X), TreeError, "map_accum: f64[2] instead of rows", "rows(x)"),
    (lambda: f.fold(lambda c, r: c + r, X[0], ad.rows(X), checkpoint_every=0), ShapeError, "every: blocks of 0", "positive"),
    (lambda: f.fori(2, lambda i, c: c, X, checkpoint_every=0), ShapeError, "checkpoint_every: blocks of 0", "positive"),
    (lambda: f.fori(K[0], lambda i, c: c, X), ShapeError, "fori: i64 is not a size", "while_loop"),
    (lambda: f.while_loop(lambda s: s < 3, lambda s: s, 0), NotClosedError, "the predicate gives True", "array(0)"),
    (lambda: f.while_loop(lambda s: s < 3, lambda s: s, 1, max_steps=3), NotClosedError, "gives True", "array(1)"),
    (lambda: f.fold(lambda c, r: X, 0, ad.rows(K)), NotClosedError, "changes from f64 to f64[2]", "zeros((2,), F64)"),
    (lambda: f.fold(lambda c, r: r, 0.0, ad.rows(K)), NotClosedError, "changes from f64 to i64", "scalar(0, I64)"),
    (lambda: f.compile(ad.exp).show("c"), AttributeError, "has no attribute 'show'", "trace(exp, *args).show"),
    (lambda: f.vmap(ad.exp, (ad.rows(X), ad.rows(X))), TreeError, "vmap: tuple instead of rows", "rows(x).zip(rows(y))"),
    (lambda: f.scalar(1.0, ad.F32) * ad.scalar(2.0, ad.F64), DTypeError, "dtypes F32 and F64 differ", "to_dtype(x, F32)"),
    (lambda: f.nn.conv3d, AttributeError, "has no attribute 'conv3d'", "its formula"),
    (lambda: f.fori(3, lambda i, c: (c, i), 7), NotClosedError, "changes its structure from 7 to (7, *)", "the state alone"),
    (lambda: f.fold(X, abs, ad.rows(X)), TypeError, "fold takes a function, not Tensor", "fold(f, init, rows(x))"),
    (lambda: f.scan(X, abs, ad.rows(X)), TypeError, "scan takes a function, not Tensor", "scan(f, init, rows(x))"),
    (lambda: f.map_accum(X, abs, ad.rows(X)), TypeError, "map_accum takes a function, not Tensor", "(f, init, rows(x))"),
    (lambda: f.fori(3, X, abs), TypeError, "fori takes a function, not Tensor", "fori(n, f, init)"),
    (lambda: f.while_loop(abs, X, abs), TypeError, "while_loop takes a function, not Tensor", "while_loop(p, f, init)"),
    (lambda: f.vmap(ad.rows(X), abs), TypeError, "vmap takes a function, not Rows", "vmap(f, rows(x))"),
    (lambda: f.fold(lambda c, r: [c, r, r], X[0], ad.rows(X)), NotClosedError, "from * to [*, *, *]", "like the one it got"),
    (lambda: f.scan(lambda c, r: (c + r, c), X[0], ad.rows(X)), NotClosedError, "from * to (*, *)", "map_accum return a pair"),
    (lambda: f.fori(3, lambda i, c: (c, i), (X, X)), NotClosedError, "from (*, *) to ((*, *), *)", "return the state alone"),
    (lambda: f.vmap(doubled, ad.rows(X)), StagingError, "while_loop: the predicate depends on a row", "max_steps"),
    (lambda: f.build1(2, lambda i: doubled(X[i])), StagingError, "the predicate depends on a row", "compile or stage"),
]


def doubled(c: Any, **bound: int) -> Any:
    return f.while_loop(lambda c: c < 100.0, lambda c: 2.0 * c, c, **bound)


@pytest.mark.parametrize("case", range(len(LOOPS)))
def test_loops(case: int) -> None:
    refused(*LOOPS[case])


def test_the_remedies_of_loops_work() -> None:
    assert f.while_loop(lambda s: s < 3, lambda s: s + 1, f.array(0)).item() == 3
    assert f.fold(lambda c, r: c + r, f.array(0), ad.rows(K)).item() == 3
    assert f.vmap(lambda c: doubled(c, max_steps=100), ad.rows(X)).stack().tolist() == [128.0, 128.0]
    assert f.compile(lambda x: f.vmap(doubled, ad.rows(x)).stack())(X).tolist() == [128.0, 128.0]


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("how", ["vjp", "jvp", "linearize"])
def test_integers_among_arguments_that_are_all_differentiated(how: str, interpreter: str) -> None:
    n = ad.array(3)
    args = ((X, n), (X, n)) if how == "jvp" else (X, n)
    with ad.using(interpreter=interpreter):
        remedy = f"{how}(lambda x: f(x, n), ..)"
        refused(lambda: getattr(ad, how)(lambda x, n: x * n, *args), NotDifferentiableError, "to a tensor of I64", remedy)
        refused(lambda: f.grad(lambda n: n * 1.0)(n), NotDifferentiableError, "to a tensor of I64", "further arguments")


TAKES_FUNCTIONS = [
    "grad", "value_and_grad", "grad_aux", "value_and_grad_aux", "jacobian", "jacfwd", "jacrev", "hessian", "vjp", "linearize",
    "stage", "compile", "trace", "checkpoint",
]  # fmt: skip


@pytest.mark.parametrize("name", TAKES_FUNCTIONS)
def test_what_is_no_function_is_refused_at_once(name: str) -> None:
    refused(lambda: getattr(ad, name)(X), TypeError, "takes a function, not Tensor", f"write {name}(f")


def test_what_is_no_function_is_refused_beside_arguments() -> None:
    refused(lambda: f.grad_argnums(X, 0), TypeError, "grad_argnums takes a function, not Tensor", "")
    refused(lambda: f.grad_at(X, X), TypeError, "takes a function, not Tensor", "")
    refused(lambda: f.jvp(lambda x: x * x, X, X), TreeError, "jvp: the arguments and their tangents are tuples", "(x,), (v,)")
    refused(lambda: f.vjp(X, X), TypeError, "vjp takes a function, not Tensor", "")
    refused(lambda: f.jvp(X, (X,), (X,)), TypeError, "jvp takes a function, not Tensor", "")
    refused(lambda: f.compile(3, engine="numpy"), TypeError, "compile takes a function, not int", "")


def test_a_shape_is_no_spec() -> None:
    refused(lambda: f.trace(lambda x: x * 2.0, (3,)), TreeError, "(3,) is a constant, and there are no tensors", '"f64[3]"')
    refused(lambda: f.trace(lambda x: x * 2.0, [3, 4]), TreeError, "[3, 4] is a constant", '"f64[3, 4]"')
    assert f.trace(lambda x, shape: f.reshape(x, shape), "f64[6]", (2, 3))(ad.ones((6,), F64), (2, 3)).shape == (2, 3)
    assert f.trace(lambda: f.zeros((3,), F64))().tolist() == [0.0, 0.0, 0.0]


def test_a_warning_points_at_the_line_of_the_user() -> None:
    twice = ad.compile(lambda x: x * 2.0)
    with ad.using(retrace="explain"):
        twice(ad.array([1.0]))
        with pytest.warns(UserWarning, match="is traced again") as seen:
            twice(X)
        assert [w.filename for w in seen] == [__file__]
        assert seen[0].lineno == test_a_warning_points_at_the_line_of_the_user.__code__.co_firstlineno + 5


@pytest.mark.parametrize("name", INSTEAD)
def test_methods_that_are_functions(name: str) -> None:
    assert not hasattr(X, name) and not hasattr(ad.Tensor, name)
    assert name not in dir(X)
    with pytest.raises(AttributeError, match=rf"'Tensor' object has no attribute '{name}': write \S") as e:
        getattr(X, name)
    for path in re.findall(r"adtypes\.(\w+)", str(e.value)):
        assert path in ad.__all__


def test_methods_that_nobody_has() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'nonsense'$"):
        _ = X.nonsense
    assert {"sum", "T", "shape", "to_dtype"} <= set(dir(X))


def test_tensors_are_copied_and_pickled_as_before() -> None:
    assert copy.copy(X) is X and copy.deepcopy([X])[0] is X
    assert pickle.loads(pickle.dumps(X)).tolist() == [1.0, 2.0]
    assert np.asarray(X).tolist() == [1.0, 2.0] and np.mean(X) == 1.5


@pytest.mark.parametrize("name", ["jacobian", "jacfwd", "jacrev"])
def test_jacobians_are_of_floats(name: str) -> None:
    matrix: Any = getattr(ad, name)
    for g in (ad.argmax, lambda x: x > 0.0):
        with pytest.raises(NotDifferentiableError, match=f"{name}: .* has no derivative"):
            matrix(g)(X)
    assert matrix(lambda x: ad.to_dtype(x, ad.F32))(X).dtype is ad.F32  # that of the value, in either direction


def test_norms_are_of_floats() -> None:
    with pytest.raises(DTypeError, match="norm of i64") as e:
        f.norm(K)
    assert "write norm(to_dtype(x, F64))" in str(e.value)


def test_positions_may_be_a_list() -> None:
    assert [g.tolist() for g in f.grad_argnums(lambda a, b: ad.sum(a * b), [0, 1])(X, 3.0 * X)] == [[3.0, 6.0], [1.0, 2.0]]


def test_any_size_fits_where_there_are_no_elements() -> None:
    with pytest.raises(AdtypesError, match="any size fits -1"):
        f.reshape(ad.zeros((0, 3), F64), (0, -1))


def test_what_is_no_tree_is_named_by_its_parameter() -> None:
    @ad.custom_derivative
    def half(x: Any, seen: Any) -> Any:
        return 0.5 * x

    half.partials(lambda out, x, seen: (0.5, 0.0))
    first: Any = lambda x, seen: ad.sum(x)
    calls: list[Callable[[], object]] = [
        lambda: f.grad(first)(X, {1}),
        lambda: f.grad(lambda seen, x: ad.sum(x))({1}, X),
        lambda: f.compile(first)(X, seen={1}),
        lambda: f.compile(first)(X, {1}),
        lambda: f.trace(first, X, {1}),
        lambda: f.vjp(first, X, {1}),
        lambda: f.vmap_(first)(X, {1}),
        lambda: half(X, {1}),
    ]
    for call in calls:
        with pytest.raises(TreeError, match=r"^seen: set is neither a container nor hashable"):
            call()


def test_an_array_of_numpy_that_is_filled() -> None:
    def filled(x: Any) -> Any:
        out = np.zeros(2)
        out[0] = x[0]
        return out

    for how in (ad.compile, ad.grad):
        with pytest.raises(ValueError, match="setting an array element") as e:
            how(filled)(X)
        assert e.value.__notes__ == [
            "an array of NumPy holds no tensors of a program: put them into a list xs and write stack(xs), or use build1(n, f)"
        ]


def test_methods_that_an_index_lacks() -> None:
    cast = r"adtypes\.to_dtype\(i, F64\)"
    for name, instead in (("to_dtype", cast), ("astype", cast), ("exp", r"adtypes\.exp")):
        with pytest.raises(AttributeError, match=f"'Ix' object has no attribute '{name}': write {instead}"):
            f.build1(2, lambda i, name=name: getattr(i, name)(F64))
    with pytest.raises(AttributeError, match=r"'Ix' object has no attribute 'nonsense'$"):
        f.build1(2, lambda i: i.nonsense)
