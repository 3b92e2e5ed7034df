"""Brackets, iteration, gather and scatter: values against NumPy, out of bounds, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import adtypes as ad
from adtypes import array, build1, build2, iota
from adtypes.errors import AdtypesError

A = np.arange(24.0).reshape(2, 3, 4)
SIZES = A.shape


def parts(n: int) -> st.SearchStrategy[Any]:
    bound = st.none() | st.integers(-n - 2, n + 2)
    step = st.none() | st.integers(-3, 3).filter(bool)
    return st.integers(-n, n - 1) | st.builds(slice, bound, bound, step)


@given(st.integers(0, 3).flatmap(lambda m: st.tuples(*map(parts, SIZES[:m]))))
def test_static_keys_are_those_of_numpy(key: tuple[Any, ...]) -> None:
    x: Any = array(A)
    np.testing.assert_array_equal(x[key].numpy(), A[key])
    if len(key) == 1:
        np.testing.assert_array_equal(x[key[0]].numpy(), A[key[0]])


@given(st.data())
def test_gaps_and_new_axes_are_those_of_numpy(data: st.DataObject) -> None:
    """`...` and None among static keys, in every way to run a program, and backwards."""
    key: list[Any] = [..., *[data.draw(parts(n)) for n in SIZES[data.draw(st.integers(0, 3)) :]]]
    for _ in range(data.draw(st.integers(0, 2))):
        key.insert(data.draw(st.integers(0, len(key))), None)
    x: Any = array(A)
    k = tuple(key)
    want = A[k]
    np.testing.assert_array_equal(x[k].numpy(), want)
    np.testing.assert_array_equal(ad.stage(lambda x: x[k])(x).numpy(), want)
    slope = np.zeros_like(A)
    slope[k] = 2.0 * want
    for name in ("symbolic", "dual"):
        with ad.using(interpreter=name):
            np.testing.assert_array_equal(ad.grad(lambda x: ad.sum(ad.square(x[k])))(x).numpy(), slope)


def test_gaps_among_other_keys() -> None:
    x: Any = array(A)
    one = iota(2)[1]
    for got, want in [
        (x[...], A), (x[None], A[None]), (x[0, ..., 2], A[0, :, 2]), (x[::-1, ..., None], A[::-1, ..., None]),
        (x[..., one], A[..., 1]), (x[one, ..., None, one], A[1, ..., None, 1]), (x[0, 1, 2, ...], A[0, 1, 2]),
        (build1(3, lambda j: x[..., j, :]), A.swapaxes(0, 1)), (ad.compile(lambda x: x[..., 1:])(x), A[..., 1:]),
    ]:  # fmt: skip
        np.testing.assert_array_equal(got.numpy(), want)
    with ad.using(backend="torch"):
        np.testing.assert_array_equal(array(A)[..., None].numpy(), A[..., None])


@given(st.data())
def test_traced_indices_among_static_keys(data: st.DataObject) -> None:
    """Traced indices take the place of ints, wherever they stand; the grid comes first."""
    key = [data.draw(parts(n)) for n in SIZES]
    where = data.draw(st.integers(0, 2))
    n = SIZES[where]
    x: Any = array(A)
    got = build1(n, lambda i: x[tuple(i if k == where else part for k, part in enumerate(key))])
    expected = [A[tuple(m if k == where else part for k, part in enumerate(key))] for m in range(n)]
    np.testing.assert_array_equal(got.numpy(), np.stack(expected))


def test_several_traced_indices() -> None:
    x = array(A)
    got = build2((4, 2), lambda k, i: x[i, :, k])
    np.testing.assert_array_equal(got.numpy(), np.einsum("ijk->kij", A))
    np.testing.assert_array_equal(build1(2, lambda i: x[i, 1:, i]).numpy(), np.stack([A[i, 1:, i] for i in range(2)]))


def test_traced_indices_out_of_bounds_read_zero() -> None:
    v = array([1.0, 2.0, 3.0])
    assert build1(3, lambda i: v[i - 1]).tolist() == [0.0, 1.0, 2.0]
    assert build1(3, lambda i: v[i + 1]).tolist() == [2.0, 3.0, 0.0]
    assert v[iota(5)[4]].item() == 0.0
    assert v[-1].item() == 3.0  # a Python int is static and counts from the end


def test_numpy_integers_are_static() -> None:
    x: Any = array(A)
    np.testing.assert_array_equal(x[np.int64(-1), np.int32(0)].numpy(), A[-1, 0])


def test_rows_of_a_static_axis() -> None:
    rows = list(array(A))
    assert len(rows) == 2
    np.testing.assert_array_equal(rows[1].numpy(), A[1])
    x: Any = array(A)
    assert len(x) == 2
    a, b = array([1.0, 2.0])
    assert (a + b).item() == 3.0


def test_gather_and_scatter() -> None:
    x = array(A)
    p = array([2, 0, 2, 7])
    got: Any = x.gather((4, 2), lambda k, i: (i, p[k]))
    padded = np.concatenate([A, np.zeros((2, 5, 4))], 1)
    np.testing.assert_array_equal(got.numpy(), padded[:, [2, 0, 2, 7]].swapaxes(0, 1))
    np.testing.assert_array_equal(x.gather((3,), lambda k: (-1, k)).numpy(), A[-1])
    np.testing.assert_array_equal(x.gather((2, 3, 4), lambda i, j, k: (i, j, k)).numpy(), A)
    into: Any = array([1.0, 2.0, 4.0, 8.0]).scatter((3,), lambda k: (p[k],))
    assert into.tolist() == [2.0, 0.0, 5.0]  # collisions add, 7 is dropped
    moved: Any = x.scatter((3, 2), lambda i, j: (j, i))
    np.testing.assert_array_equal(moved.numpy(), A.swapaxes(0, 1))
    assert array([1, 2, 3]).scatter((2,), lambda i: (0,)).tolist() == [6, 0]


def test_gather_is_build_of_index() -> None:
    x = array(A)
    one: Any = x.gather((3, 2), lambda j, i: (i, j + 1))
    two = build2((3, 2), lambda j, i: x[i, j + 1])
    np.testing.assert_array_equal(one.numpy(), two.numpy())


WRONG: list[tuple[Callable[[Any], object], type[AdtypesError], str, str]] = [
    (lambda x: x[2], ad.IndexSpaceError, "index 2 is out of range for axis 0 of f64[2,3,4], which has size 2", "reads 0"),
    (lambda x: x[0, -4], ad.IndexSpaceError, "index -4 is out of range for axis 1 of f64[2,3,4], which has size 3", ""),
    (lambda x: x[0, 0, 0, 0], ad.IndexSpaceError, "4 indices into f64[2,3,4], which has 3 axes", ""),
    (lambda x: x[0.5], ad.DTypeError, "a tensor cannot be indexed by float", "rank-0 integer tensors"),
    (lambda x: x[..., 0, ...], ad.IndexSpaceError, "an index of f64[2,3,4] with 2 times `...`", "it stands once"),
    (lambda x: x[0, ..., 0, 0, 0], ad.IndexSpaceError, "4 indices into f64[2,3,4], which has 3 axes", "None adds an axis"),
    (lambda x: x[..., 0.5], ad.DTypeError, "a tensor cannot be indexed by float", "rank-0 integer tensors"),
    (lambda x: x[True], ad.DTypeError, "a tensor cannot be indexed by bool", "select(p, a, b)"),
    (lambda x: x[[0, 1]], ad.DTypeError, "a tensor cannot be indexed by list", "take(a, array(positions))"),
    (lambda x: x[x[0, 0, 0]], ad.DTypeError, "index 0 has dtype F64", "to_dtype(x, I64)"),
    (lambda x: x[0, iota(3)], ad.ShapeError, "index 1 is i64[3], not one number", "take(a, ix)"),
    (lambda x: x[::0], ad.ShapeError, "a slice of f64[2,3,4] with step 0", "positive"),
    (lambda x: x[: iota(3)[1]], ad.DTypeError, "a slice of f64[2,3,4] with the bound Tensor", "a[start + k]"),
    (
        lambda x: list(ad.zeros((1001,), ad.F64)),
        ad.ShapeError,
        "a Python loop over f64[1001] would unroll 1001 steps, more than 1000",
        "fold",
    ),
    (lambda x: list(x[0, 0, 0]), ad.ShapeError, "f64 has no axis to iterate over", ""),
    (lambda x: len(x[0, 0, 0]), ad.ShapeError, "a rank-0 tensor has no length", ""),
    (
        lambda x: x.gather((2,), lambda i: (i, i, i, i)),
        ad.IndexSpaceError,
        "gather: the index function gives 4 indices into f64[2,3,4]",
        "",
    ),
    (
        lambda x: x.gather((2,), lambda i: (5,)),
        ad.IndexSpaceError,
        "index 5 is out of range for axis 0 of f64[2,3,4], which has size 2",
        "",
    ),
    (lambda x: x.gather((2,), lambda i: (x[0, 0, 0],)), ad.DTypeError, "gather: index 0 has dtype F64", ""),
    (lambda x: x.scatter((2, 2), lambda i: (i,)), ad.ShapeError, "scatter: 1 index into axes [2, 2]", "a tuple of one for each"),
]


@pytest.mark.parametrize("case", range(len(WRONG)))
def test_what_is_refused(case: int) -> None:
    use, kind, text, remedy = WRONG[case]
    with pytest.raises(kind) as e:
        use(array(A))
    assert e.value.what == text
    assert remedy in (e.value.remedy or "")


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_derivatives_of_reading_and_writing(interpreter: str) -> None:
    """The cotangent of an element is the number of times it is read."""
    p = array([2, 0, 2, 7])

    def f(x: Any) -> Any:
        read = ad.sum_all(x[1:, ::2]) + ad.sum_all(x[1:, 1:]) + ad.sum_all(x[0, -1]) + ad.sum_all(ad.take(x[0], p))
        return read + ad.sum_all(x.gather((1,), lambda i: (i, 0))) + ad.sum_all(x.scatter((4,), lambda i: (4 * i,)))

    counts = np.zeros_like(A)
    counts[1] += [[1], [1], [2]]
    counts[0] += [[1 + 1], [0], [1 + 2]]
    counts[0] += 1  # the scatter drops the other half
    with ad.using(interpreter=interpreter):
        np.testing.assert_array_equal(ad.grad(f)(array(A)).numpy(), counts)
