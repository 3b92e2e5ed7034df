"""Numbers and arrays of other kinds where tensors stand, and tensors where Python or NumPy want an int."""

from __future__ import annotations

import operator
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import F64, array

f: Any = ad  # as if untyped: most of these are errors to the type checker, too
X: Any = array([0.125, 2.0, 3.14159])
K: Any = array([2, 0])
A = np.array([5.0, 6.0, 7.0])


def remedy_of(kind: type[ad.AdtypesError], match: str, thunk: Callable[[], object]) -> str:
    with pytest.raises(kind, match=match) as e:
        thunk()
    assert "test_no_tensors.py" in str(e.value)
    return e.value.remedy or ""


# ---- tensors for an int
INT: list[Callable[[Any], object]] = [
    lambda k: [1, 2, 3][k], lambda k: "abc"[k], range, lambda k: [1, 2, 3][:k], operator.index,
]  # fmt: skip


@pytest.mark.parametrize("use", range(len(INT)))
def test_a_tensor_is_no_index_of_a_list(use: int) -> None:
    for call in (lambda: INT[use](K[0]), lambda: ad.trace(INT[use], "i64"), lambda: f.build1(2, lambda i: INT[use](i + 1))):
        remedy = remedy_of(ad.DTypeError, "a tensor i64 is not an int of Python", call)
        assert "stack(xs)[k]" in remedy
        assert "int(k)" in remedy
    with pytest.raises(TypeError):
        INT[use](K[0])


def test_the_remedies_for_an_index_work() -> None:
    assert f.stack([1, 2, 3])[K[0]].item() == 3
    assert [1, 2, 3][int(K[0])] == 3
    assert f.compile(lambda k: f.array(A)[k])(K[0]).item() == 7.0
    assert f.build1(3, lambda i: f.array(A)[i]).tolist() == A.tolist()


def test_arrays_of_numpy_at_an_index() -> None:
    assert A[K[0]] == 7.0  # a value is known
    for index in (lambda i: A[i], lambda i: np.ones((3, 3))[0, i]):
        assert "array(a)[i]" in remedy_of(ad.StagingError, "an index of a program has no value", partial(f.build1, 3, index))
    at = partial(operator.getitem, A)
    for call in (partial(f.trace, at, "i64"), partial(f.build1, 3, lambda i: A[2 - i]), partial(f.compile(at), K)):
        assert "array(a)[k]" in remedy_of(ad.StagingError, "has no (value|number)", call)
    with pytest.raises(ad.StagingError) as e:
        ad.trace(lambda x: f.array(np.asarray(x)), "f64")
    assert "array(a)[k]" not in str(e.value)  # floats are no indices


# ---- numbers
@pytest.mark.parametrize("number", [Fraction(1, 2), Decimal("0.5")])
def test_exact_numbers_become_floats(number: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: X * number, lambda: number - X, lambda: f.maximum(X, number), lambda: array(number), lambda: array([1.0, number]),
    ]  # fmt: skip
    for call in calls:
        assert remedy_of(ad.DTypeError, type(number).__name__, call) == f"write float({number!r})"
    assert (X * float(number)).tolist() == (X * 0.5).tolist()


def test_complex_numbers() -> None:
    assert "real and of the imaginary parts" in remedy_of(ad.DTypeError, "complex is not a tensor", lambda: X * 1j)


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 2**70])
def test_large_ints(number: int) -> None:
    for data in (number, [1, number], [[number]]):
        for dtype in (None, ad.I64):
            text = remedy_of(ad.DTypeError, f"array: {number} is out of the range of I64", partial(array, data, dtype))
            assert text == "write float(n) for a float"
    assert array(float(number)).item() == float(number)
    assert remedy_of(ad.DTypeError, "array: an int of 20001 bits is out of the range of I64", lambda: array(2**20000))


def test_ints_that_fit() -> None:
    assert array(2**63 - 1).item() == 2**63 - 1
    assert array([-(2**63)]).tolist() == [-(2**63)]
    assert array(2**63, F64).item() == 2.0**63
    assert array([1.5, 2**63, float("nan")]).tolist()[:2] == [1.5, 2.0**63]


@pytest.mark.parametrize(("digits", "tens"), [(2, "100.0"), (0, "1.0"), (-1, "0.1")])
def test_round_to_digits(digits: int, tens: str) -> None:
    assert remedy_of(ad.DTypeError, f"round to {digits} digits", lambda: round(X, digits)) == f"write round(x * {tens}) / {tens}"
    assert_allclose((f.round(X * float(tens)) / float(tens)).numpy(), np.round(X.numpy(), digits))
    assert round(X).tolist() == [0.0, 2.0, 3.0]


# ---- making and stacking
def test_tensors_are_made_by_functions() -> None:
    for data in ([1.0], A, 3, (1.0, 2.0)):
        text = remedy_of(ad.DTypeError, rf"Tensor\(..\) of a {type(data).__name__}", partial(f.Tensor, data))
        assert "write array(data)" in text


def test_one_tensor_is_stacked_already() -> None:
    for x in (X, f.zeros((2, 3), F64), f.zeros((0, 3), F64), K[0]):
        assert "stack([a, b])" in remedy_of(ad.ShapeError, "stack of one tensor", partial(f.stack, x))
