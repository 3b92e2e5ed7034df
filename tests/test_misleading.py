"""What users write when they come from elsewhere, and what they are told: the cause, and code that works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F64, AdtypesError, DTypeError, ShapeError

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
    (lambda: f.concat([X, ad.eye(2, F64)]), ShapeError, "concat along axis 0: f64[2] and f64[2,2] do not fit", ""),
    (lambda: K / X, DTypeError, "div: dtypes I64 and F64 differ", "to_dtype(x, F64)"),
    (lambda: X / K, DTypeError, "div: dtypes F64 and I64 differ", "to_dtype(x, F64)"),
    (lambda: K + P, DTypeError, "add: dtypes I64 and Bool differ", "to_dtype(x, I64)"),
    (lambda: K / K, DTypeError, "div does not accept I64", "to_dtype(x, F64)"),
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
    (lambda: f.cond(f.array(True), {"a": X}, {"a": X}), DTypeError, "cond: dict is no tensor", "cond_tree(p, a, b)"),
    (lambda: f.cond(f.array(True), (X, X), (X, X)), DTypeError, "cond: tuple is no tensor", "cond_tree(p, a, b)"),
    (lambda: X[X > 1.0], DTypeError, "indexed by truth values", "select(p, x, 0.0)"),
    (lambda: X[np.array([True, False])], DTypeError, "indexed by truth values", "select(p, x, 0.0)"),
]


@pytest.mark.parametrize("case", range(len(NUMBERS)))
def test_numbers_and_shapes(case: int) -> None:
    refused(*NUMBERS[case])


DTYPES: list[tuple[Callable[[], object], str, str]] = [
    (lambda: f.ones((2,), float), "ones: float is no dtype", "write F64"),
    (lambda: f.zeros((2,), int), "zeros: int is no dtype", "write I64"),
    (lambda: f.full((2,), 1.0, "f32"), "full: 'f32' is no dtype", "write F32"),
    (lambda: f.eye(2, np.int32), "int32 is no dtype", "write I32"),
    (lambda: f.scalar(2.0, np.dtype("float32")), "dtype('float32') is no dtype", "write F32"),
    (lambda: f.array([1.0], np.float32), "array: float32 is no dtype", "write F32"),
    (lambda: f.array([1.0], "float64"), "array: 'float64' is no dtype", "write F64"),
    (lambda: f.tensor([1.0], bool, (1,)), "array: bool is no dtype", "write Bool"),
    (lambda: f.array(X, complex), "array: complex is no dtype", "dtypes are F64, F32, I64, I32, Bool"),
    (lambda: f.to_dtype(X, "i64"), "to_dtype: 'i64' is no dtype", "write I64"),
    (lambda: X.to_dtype(ad.Float), "to_dtype: Float is no dtype", "dtypes are F64, F32, I64, I32, Bool"),
]


@pytest.mark.parametrize("case", range(len(DTYPES)))
def test_dtypes_of_others(case: int) -> None:
    program, what, remedy = DTYPES[case]
    refused(program, DTypeError, what, remedy)


def test_dtypes_of_torch() -> None:
    torch = pytest.importorskip("torch")
    refused(lambda: f.zeros((2,), torch.float32), DTypeError, "torch.float32 is no dtype", "write F32")


def test_the_remedies_work() -> None:
    assert f.stack([X[0], 1.0]).tolist() == [1.0, 1.0]
    assert (f.to_dtype(K, F64) / X).tolist() == [1.0, 1.0]
    x, y = ad.array([7.5, -7.5]), 2.0
    assert f.floor(x / y).tolist() == (x.numpy() // y).tolist()
    assert (x - y * f.floor(x / y)).tolist() == (x.numpy() % y).tolist()
    assert f.select(X > 1.0, X, 0.0).tolist() == [0.0, 2.0]
    assert f.cond_tree(f.array(True), {"a": X}, {"a": 2.0 * X})["a"].tolist() == [1.0, 2.0]
