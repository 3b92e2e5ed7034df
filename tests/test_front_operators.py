"""The operators of tensors and indices: values against NumPy, what is refused, and in which words."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, F64, I32, I64, array, build1, iota
from adtypes.errors import AdtypesError

Op = Callable[[Any, Any], Any]
X, Y = np.array([[1.5, -2.0, 0.5], [3.0, 0.25, -1.0]]), np.array([[2.0, 2.0, 3.0], [-1.0, 4.0, 0.5]])
K, L = np.array([7, -7, 5, 0]), np.array([2, 2, -3, 4])
P, Q = np.array([True, True, False, False]), np.array([True, False, True, False])

ARITHMETIC: list[Op] = [operator.add, operator.sub, operator.mul]
COMPARISONS: list[Op] = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
WHOLE: list[Op] = [operator.floordiv, operator.mod]
LOGIC: list[Op] = [operator.and_, operator.or_, operator.xor]


def same(x: ad.AnyTensor, expected: Any) -> None:
    assert x.numpy().dtype == np.asarray(expected).dtype
    np.testing.assert_array_equal(x.numpy(), expected)


@pytest.mark.parametrize("op", [*ARITHMETIC, operator.truediv, *COMPARISONS])
def test_floats(op: Op) -> None:
    same(op(array(X), array(Y)), op(X, Y))
    same(op(array(X), 2.0), op(X, 2.0))
    same(op(2, array(X)), op(2, X))
    same(op(array(X), array(2.0)), op(X, 2.0))
    same(op(array(2.0), array(X)), op(2.0, X))
    same(op(array(X.astype(np.float32)), 0.1), op(X.astype(np.float32), np.float32(0.1)))


@pytest.mark.parametrize("op", [*ARITHMETIC, *WHOLE, *COMPARISONS])
def test_integers(op: Op) -> None:
    same(op(array(K), array(L)), op(K, L))
    same(op(array(K), 3), op(K, 3))
    same(op(-3, array(L)), op(-3, L))
    same(op(array(K.astype(np.int32)), 3), op(K.astype(np.int32), np.int32(3)))


@pytest.mark.parametrize("op", [*LOGIC, operator.eq, operator.ne])
def test_logic(op: Op) -> None:
    same(op(array(P), array(Q)), op(P, Q))
    same(op(array(P), True), op(P, True))
    same(op(False, array(Q)), op(False, Q))


def test_unary() -> None:
    same(-array(X), -X)
    same(+array(X), X)
    same(abs(array(X)), np.abs(X))
    same(abs(array(K)), np.abs(K))
    same(~array(P), ~P)


def test_integer_division_by_zero_is_zero() -> None:
    same(iota(3) // 0, [0, 0, 0])
    same(iota(3) % 0, [0, 0, 0])


@pytest.mark.parametrize("k", [0, 1, 2, 3, 5, 7, -1, -2, 2.0, 0.5, -1.5, 20])
def test_powers_of_floats(k: float) -> None:
    x = np.abs(X)
    np.testing.assert_allclose((array(x) ** k).numpy(), x**k, rtol=1e-14)
    np.testing.assert_allclose((abs(k) ** array(x)).numpy(), abs(k) ** x)
    np.testing.assert_allclose((array(x) ** array(Y)).numpy(), x**Y)


def test_whole_powers_of_negative_numbers_are_exact() -> None:
    same(array(X) ** 3, X * X * X)
    same(array(K) ** 3, K**3)
    same(array(K) ** 0, K**0)


def test_numpy_values_beside_tensors() -> None:
    x, y, k = untyped_of(array(X)), untyped_of(array(Y)), untyped_of(array(K))
    same(np.float64(2.0) * x, 2.0 * X)
    same(np.float32(2.0) * x, 2.0 * X)
    same(np.int64(2) + k, 2 + K)
    same(untyped_of(X) + y, X + Y)
    same(x - Y, X - Y)


def test_the_configured_dtype_is_for_numbers_alone() -> None:
    with ad.using(dtype="f32"):
        assert array(1.5).dtype is F32
        assert (array(X) * 2.5).dtype is F64
        assert array(3).dtype is I64


def test_indices_compute_like_integers() -> None:
    n = 5
    v = np.arange(n)
    cases: list[tuple[Callable[[Any], Any], Any]] = [
        (lambda i: i, v),
        (lambda i: i + 1, v + 1),
        (lambda i: 2 * i - 7, 2 * v - 7),
        (lambda i: 10 - i, 10 - v),
        (lambda i: i // 2 + i % 3, v // 2 + v % 3),
        (lambda i: -i, -v),
        (lambda i: i < 3, v < 3),
        (lambda i: (i >= 1) & (i != 3), (v >= 1) & (v != 3)),
        (lambda i: 3 == i, v == 3),
        (lambda i: i * iota(2), v[:, None] * np.arange(2)),
        (lambda i: iota(2) + i, v[:, None] + np.arange(2)),
        (lambda i: 1.5, np.full(n, 1.5)),
    ]
    for f, expected in cases:
        same(build1(n, f), expected)


@pytest.mark.parametrize("dtype", [I64, I32])
def test_bits_of_integers(dtype: type[I64]) -> None:
    a: Any = np.array([0, 1, -1, 6, -7, 2**31 - 1]).astype(dtype.np_dtype)
    b: Any = np.array([3, 0, 2, -4, 31, 1]).astype(dtype.np_dtype)
    x, y = array(a), array(b)
    for got, expected in (
        (x & y, a & b), (x | y, a | b), (x ^ y, a ^ b), (~x, ~a), (x << y, np.left_shift(a, b)), (x >> y, np.right_shift(a, b)),
        (x & 6, a & 6), (6 & x, a & 6), (1 | x, a | 1), (3 ^ x, a ^ 3), (1 << y, np.left_shift(a * 0 + 1, b)), (64 >> y, 64 >> b),
        (x >> 1, a >> 1), (a & y, a & b), (a << y, np.left_shift(a, b)), (ad.bitwise_and(x, 6), a & 6),
        (ad.bitwise_or(x, y), a | b),
        (ad.bitwise_xor(x, y), a ^ b), (ad.bitwise_invert(x), ~a), (ad.bitwise_left_shift(x, 1), a << 1),
        (ad.bitwise_right_shift(x, y), np.right_shift(a, b)),
    ):  # fmt: skip
        same(got, expected)
    for count in (-1, 32, 64, 2**31 - 1):  # 0, or the sign
        wide = count >= 8 * a.itemsize or count < 0
        same(x << count, a * 0 if wide else a << count)
        same(x >> count, a >> 31 if wide else a >> min(count, 31))
    same(build1(4, lambda i: (i & 1) << 2 | i), np.array([0, 5, 2, 7]))


def refused(kind: type[AdtypesError], text: str, remedy: str, thunk: Callable[[], object]) -> None:
    with pytest.raises(kind) as e:
        thunk()
    assert e.value.what == text
    assert remedy in (e.value.remedy or "")
    assert e.value.where is not None and e.value.where.file.endswith("test_front_operators.py")


def sized(*shape: int) -> Any:
    return ad.zeros(shape, F64)


def test_shapes_that_differ_in_size() -> None:
    """No copies of either make them equal; what reads along some axes of the other is written by indices."""
    cut = "axis 1 has size 3 in one and 2 in the other: slice or pad one of them"
    pairs = "axis 0 has size 3 in one and 4 in the other: slice or pad one of them; all pairs are build2((3, 4), lambda i, j: "
    wrong: list[tuple[tuple[int, ...], tuple[int, ...], str]] = [
        ((4, 3), (4, 2), cut), ((3,), (4,), pairs), ((2, 3), (3, 2), "transpose(x)"), ((4,), (5, 4, 3), "x[i, j, k] .. y[j] .."),
        ((5, 4, 3), (5, 3), "x[i, j, k] .. y[i, k] .."), ((4, 3), (7,), "axes of sizes [7] are not among those of [4, 3]"),
    ]  # fmt: skip
    for one, other, remedy in wrong:
        what = f"mul: shapes {list(one)} and {list(other)} differ (only scalars broadcast)"
        refused(ad.ShapeError, what, remedy, lambda one=one, other=other: sized(*one) * sized(*other))  # type: ignore[misc]


def test_what_does_not_fit() -> None:
    x, k, p = array(X), iota(3), array(P)
    untyped: Any = x
    refused(
        ad.ShapeError, "add: shapes [2, 3] and [3] differ (only scalars broadcast)", "replicate", lambda: x + ad.zeros((3,), F64)
    )
    refused(ad.DTypeError, "mul: dtypes F64 and I64 differ", "to_dtype(x, F64)", lambda: array([1.0] * 3) * untyped_of(k))
    refused(ad.DTypeError, "add: dtypes F64 and F32 differ", "to_dtype", lambda: untyped + array(1.0, F32))
    refused(ad.DTypeError, "add: dtypes I64 and I32 differ", "to_dtype", lambda: k + array([1, 2, 3], I32))
    refused(ad.DTypeError, "mul: the Python float 1.5 beside dtype I64", "to_dtype(x, F64)", lambda: untyped_of(k) * 1.5)
    refused(ad.DTypeError, "less: the Python float 1.5 beside dtype I64", "write an int", lambda: untyped_of(k) < 1.5)
    refused(ad.DTypeError, "add: the Python bool True beside dtype F64", "write 1", lambda: x + True)
    refused(ad.DTypeError, "logical_and: the Python int 1 beside dtype Bool", "to_dtype", lambda: untyped_of(p) & 1)
    refused(ad.DTypeError, "bitwise_and: the Python float 1.0 beside dtype I64", "to_dtype", lambda: untyped_of(k) & 1.0)
    refused(ad.DTypeError, "bitwise_and: dtypes I64 and Bool differ", "to_dtype(x, I64)", lambda: untyped_of(k) & (k > 0))
    refused(ad.DTypeError, "bitwise_and does not accept Bool", "logical_and", lambda: ad.bitwise_and(untyped_of(p), p))
    refused(ad.DTypeError, "bitwise_invert does not accept Bool", "logical_not", lambda: ad.bitwise_invert(untyped_of(p)))
    refused(ad.DTypeError, "bitwise_left_shift does not accept F64", "to_dtype(x, I64)", lambda: untyped_of(x) << 1.0)
    refused(ad.DTypeError, "add: 4294967296 is out of the range of I32", "I64", lambda: array([1], I32) + 2**32)
    refused(ad.DTypeError, "add does not accept Bool", "to_dtype", lambda: untyped_of(p) + untyped_of(p))
    refused(ad.DTypeError, "div does not accept I64", "to_dtype(x, F64)", lambda: untyped_of(k) / untyped_of(k))
    refused(ad.DTypeError, "add: NoneType is not a tensor", "array(..)", lambda: untyped + None)
    refused(ad.DTypeError, "equal: str is not a tensor", "array(..)", lambda: untyped == "x")
    refused(ad.DTypeError, "add: list is not a tensor", "stack(..)", lambda: untyped + [1.0])
    refused(ad.DTypeError, "power: I64 to the power of 0.5", "to_dtype", lambda: untyped_of(k) ** 0.5)
    refused(ad.DTypeError, "power: I64 to the power of -1", "to_dtype", lambda: untyped_of(k) ** -1)


def untyped_of(x: object) -> Any:
    return x


NO_TRUTH = "a tensor of type bool[2,3] has no truth value: Python would decide once, for all elements and inputs"


def test_truth_values() -> None:
    p: Any = array(X) > 0.0
    one: Any = array(1.0)
    for thunk in (
        lambda: bool(p), lambda: not p, lambda: p and p, lambda: p or p, lambda: 1 if p else 2, lambda: any(p for _ in "x"),
        lambda: assertion(p), lambda: [x for x in [1] if p],
    ):  # fmt: skip
        refused(ad.TruthValueError, NO_TRUTH, "cond(p, a, b)", thunk)
    with pytest.raises(ad.TruthValueError, match="chains"):
        0.0 < one < 2.0  # noqa: B015
    with pytest.raises(ad.TruthValueError, match=r"any\(x == value\)"):
        1.0 in one  # noqa: B015
    assert bool((one > 0.0).item())


def assertion(p: object) -> None:
    assert p


def test_values_do_not_change() -> None:
    x: Any = array(X)
    refused(
        ad.MutationError,
        "a tensor is a value and cannot be changed",
        "build1(n, lambda j: cond(j == i, v, a[j]))",
        lambda: operator.setitem(x, 0, 1.0),
    )
    refused(ad.MutationError, "a tensor is a value and cannot lose elements", "concat", lambda: operator.delitem(x, 0))
    y = x
    y += 1.0
    same(x, X)


def test_an_index_is_no_python_number() -> None:
    names = ["a", "b", "c"]
    uses: list[Callable[[Any], Any]] = [lambda i: names[i], float, int, range]
    for use in uses:
        with pytest.raises(ad.StagingError, match="an index of a program is not a Python int") as e:
            build1(3, use)
        assert e.value.remedy is not None and "stack(xs)[i]" in e.value.remedy


def test_equal_only_to_itself_as_a_key() -> None:
    x, y = ad.scalar(1.0, F64), ad.scalar(1.0, F64)
    assert len({x: 1, y: 2}) == 2 and x in [x] and {x: 1}[x] == 1


def test_arrays_stand_on_either_side_of_a_product() -> None:
    a, v = np.arange(6.0).reshape(2, 3), np.arange(3.0)
    assert (a @ array(v)).tolist() == (array(a) @ v).tolist() == (a @ v).tolist()


@pytest.mark.parametrize("k", [-1, -2, -3, -5])
def test_negative_powers_have_slopes_where_products_overflow(k: int) -> None:
    """The reciprocal of the product was differentiated: infinity times 0."""
    x = np.array([0.0, 1e200, -1e200, 1e-200, np.inf, 2.0])
    with np.errstate(all="ignore"):
        want = k * x ** (k - 1.0)
        np.testing.assert_allclose(ad.grad(lambda x: ad.sum(x**k))(ad.array(x)).numpy(), want, rtol=1e-14)
