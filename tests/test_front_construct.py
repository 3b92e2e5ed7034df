"""Making tensors of data and numbers, and leaving with arrays and numbers again."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import F32, F64, I32, I64, Bool, array
from adtypes.errors import AdtypesError

f: Any = ad  # unseen by the type checker


@pytest.mark.parametrize(
    ("data", "dtype", "value"),
    [
        (1.5, F64, 1.5),
        (2, I64, 2),
        (True, Bool, True),
        ([1, 2], I64, [1, 2]),
        ([[1, 2.5]], F64, [[1.0, 2.5]]),
        ([True, False], Bool, [True, False]),
        ([], F64, []),
        (np.float32(1.5), F32, 1.5),
        (np.array([1, 2], np.int32), I32, [1, 2]),
        (np.array(3.0), F64, 3.0),
        ((1.0, 2.0), F64, [1.0, 2.0]),
        (range(3), I64, [0, 1, 2]),
    ],
)
def test_array(data: object, dtype: type[ad.DType], value: object) -> None:
    x = array(data)
    assert x.dtype is dtype
    assert x.tolist() == value


def test_arrays_are_shared() -> None:
    a = np.arange(3.0)
    assert np.shares_memory(array(a).numpy(), a)
    assert array(array(a)).numpy() is array(a).numpy()
    assert array(a).numpy() is a


def test_conversions_that_are_asked_for() -> None:
    assert array([1, 2], F32).dtype is F32
    assert array(np.array([1.5]), F32).tolist() == [1.5]
    assert array(np.array([7], np.uint8), I64).tolist() == [7]
    assert array(np.array([7]), I32).dtype is I32
    assert array([], Bool).dtype is Bool
    assert array(array([1, 2]), F64).tolist() == [1.0, 2.0]


def test_tensor() -> None:
    x = ad.tensor([[1, 2, 3]], F64, (1, 3))
    assert (x.shape, x.dtype, x.ndim, x.size, str(x.spec)) == ((1, 3), F64, 2, 3, "f64[1,3]")


def test_of_numbers_and_sizes() -> None:
    assert ad.scalar(2, F32).dtype is F32
    assert ad.zeros((2, 1), I32).tolist() == [[0], [0]]
    assert ad.zeros((2,), Bool).tolist() == [False, False]
    assert ad.ones((2,), F32).tolist() == [1.0, 1.0]
    x = array([1.0, 2.0])
    assert ad.zeros(2, F64).tolist() == [0.0, 0.0] and ad.ones(2, F64).tolist() == [1.0, 1.0]
    assert ad.full(2, 7.0, F64).tolist() == [7.0, 7.0] and ad.tensor([1.0, 2.0], F64, 2).tolist() == x.tolist()
    assert ad.expect(x, 2).tolist() == ad.build(2, lambda i: x[i]).tolist() == x.tolist()
    assert ad.reshape(ad.zeros((2, 3), F64), 6).shape == ad.reshape(ad.zeros((2, 3), F64), -1).shape == (6,)
    assert x.gather(1, lambda i: i + 1).tolist() == [2.0] and x.scatter(1, lambda i: 0).tolist() == [3.0]
    key = ad.random.key(0)
    assert ad.random.normal(key, 3, F64).tolist() == ad.random.normal(key, (3,), F64).tolist()
    assert ad.random.bernoulli(key, 0.5, 3).shape == ad.nn.dropout_mask(key, 3, 0.5, F64).shape == (3,)
    assert ad.ones((), Bool).tolist() is True
    assert ad.full((2,), 3, I64).tolist() == [3, 3]
    assert ad.full((2,), array(2.5)).tolist() == [2.5, 2.5]
    assert ad.zeros_like(array([1, 2])).dtype is I64
    assert ad.ones_like(array([[1.5]])).tolist() == [[1.0]]
    assert ad.iota(0).tolist() == []
    assert ad.eye(2, I64).tolist() == [[1, 0], [0, 1]]
    assert ad.plus(2, 3) == 5


WRONG: list[tuple[Callable[[], object], type[AdtypesError], str, str]] = [
    (
        lambda: array([1.5], I64),
        ad.DTypeError,
        "data of dtype float64 are not converted to I64 implicitly",
        "to_dtype(array(data), I64)",
    ),
    (lambda: array([True], F64), ad.DTypeError, "data of dtype bool are not converted to F64 implicitly", "to_dtype"),
    (lambda: array([1], Bool), ad.DTypeError, "data of dtype int64 are not converted to Bool implicitly", "to_dtype"),
    (lambda: array(array([1.5]), I64), ad.DTypeError, "data of dtype F64 are not converted to I64 implicitly", "to_dtype"),
    (lambda: array([2**40], I32), ad.DTypeError, "data from 1099511627776 to 1099511627776 do not fit into I32", ""),
    (lambda: array(["a"]), ad.DTypeError, "NumPy dtype <U1 has no meaning in tensor programs", "f64"),
    (lambda: array(np.zeros(2, np.float16)), ad.DTypeError, "NumPy dtype float16 has no meaning in tensor programs", "f64"),
    (lambda: ad.tensor([1.0], F64, (2,)), ad.ShapeError, "tensor: data has shape [1], annotated [2]", "reshape"),
    (lambda: f.scalar(1.5, I64), ad.DTypeError, "scalar: the Python float 1.5 beside dtype I64", "to_dtype"),
    (lambda: f.full((2,), array([1.0])), ad.ShapeError, "full: the value is f64[1], not one number", "replicate(n, x)"),
    (lambda: f.zeros(True, F64), ad.ShapeError, "zeros: True is not a shape", "such as (2, 3), or one size"),
    (lambda: f.zeros(ad.iota(3)[1], F64), ad.ShapeError, "zeros: i64 is not a shape", ""),
    (lambda: f.zeros((2, -1), F64), ad.ShapeError, "zeros: the size -1 is negative", ""),
    (lambda: f.zeros((2.5,), F64), ad.ShapeError, "zeros: float is not a size", "Python ints"),
    (lambda: f.iota(array(3)), ad.ShapeError, "iota: i64 is not a size", "x.shape"),
    (lambda: f.array([1.0, 2.0]).item(), ad.ShapeError, "f64[2] is not one number", "numpy()"),
    (lambda: float(f.array([1.0, 2.0])), ad.ShapeError, "f64[2] is not one number", "tolist()"),
]


@pytest.mark.parametrize("case", range(len(WRONG)))
def test_what_is_refused(case: int) -> None:
    use, kind, text, remedy = WRONG[case]
    with pytest.raises(kind) as e:
        use()
    assert e.value.what == text
    assert remedy in (e.value.remedy or "")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ([[1.0], [2.0, 3.0]], "data[0] has length 1, and data[1] has length 2"),
        ([[1.0, 2.0], 3.0], "data[0] has length 2, and data[1] is a number"),
        ([[[1], [2]], [[3], [4, 5]]], "data[0][0] has length 1, and data[1][1] has length 2"),
        ([np.ones(2), np.ones((3, 1))], "data[0] has length 2, and data[1] has length 3"),
        ([[], [1]], "data[0] has length 0, and data[1] has length 1"),
    ],
)
def test_rows_of_unequal_length(data: Any, text: str) -> None:
    with pytest.raises(ad.ShapeError, match="rows of a nested list have equal lengths") as e:
        array(data)
    assert e.value.what == f"array: {text}"


def test_leaving() -> None:
    x = array([[2.5]])
    assert x.item() == 2.5 and float(x) == 2.5 and int(array(3)) == 3
    assert array(True).item() is True
    assert f"{array(2.5):.3f}" == "2.500"
    np.testing.assert_array_equal(np.asarray(x), [[2.5]])
    assert np.asarray(x, np.float32).dtype == np.float32
    np.testing.assert_array_equal(np.from_dlpack(x), [[2.5]])
    np.testing.assert_array_equal(np.array([array(1.0), array(2.0)]), [1.0, 2.0])


def test_copies_and_pickles() -> None:
    x = array([1.0, 2.0])
    assert copy.copy(x) is x and copy.deepcopy({"x": x})["x"] is x
    assert pickle.loads(pickle.dumps(x)).tolist() == [1.0, 2.0]


def test_print() -> None:
    assert repr(array([[1.0, 2.0], [3.0, 4.0]])) == "Tensor([[1., 2.],\n        [3., 4.]], f64)"
    assert repr(ad.iota(2)) == "Tensor([0, 1], i64)"
    assert str(array(1.5, F32)) == f"{array(1.5, F32)}" == "Tensor(1.5, f32)"
    seen: list[str] = []

    def body(x: Any) -> Any:
        seen.append(repr(x))
        return ad.build1(2, lambda i: seen.append(repr(i)) or x[i] * 2.0)  # type: ignore[func-returns-value]

    ad.stage(body)(array([1.0, 2.0]))
    assert seen == ["Tensor<f64[2], symbolic>", "Ix<symbolic>"]
    seen.clear()
    with ad.using(interpreter="dual"):
        ad.grad(lambda x: ad.sum_all(body(x)))(array([1.0, 2.0]))
    assert seen[0] == "Tensor([1., 2.], f64, dual(numpy))"


def test_traced_values_do_not_leave() -> None:
    def leaves(x: Any) -> Any:
        return x * float(x.sum())

    with pytest.raises(ad.StagingError, match="this tensor has no value yet") as e:
        ad.stage(leaves)(array([1.0]))
    assert e.value.remedy is not None and "using(interpreter='dual')" in e.value.remedy
    with ad.using(interpreter="dual"):  # there values are known, but that of x would lose its derivative
        assert ad.stage(leaves)(array([1.0, 2.0])).tolist() == [3.0, 6.0]
        assert ad.grad(lambda x: x.sum() * leaves(ad.stop_gradient(x)).sum())(array([1.0, 2.0])).tolist() == [9.0, 9.0]
        with pytest.raises(ad.NotDifferentiableError, match="would lose its derivative"):
            ad.grad(lambda x: leaves(x).sum())(array([1.0, 2.0]))
    with pytest.raises(ad.StagingError, match="stands for all indices at once"):
        f.build1(3, lambda i: float(array([1.0] * 3)[i]))


torch: Any = pytest.importorskip("torch")


def test_torch_data_under_numpy() -> None:
    t = torch.arange(3.0, dtype=torch.float64)
    x = array(t)
    assert np.shares_memory(x.numpy(), t.numpy())
    assert repr(x) == "Tensor([0., 1., 2.], f64)"
    assert array(t, F32).dtype is F32
    back = array(np.arange(3.0)[::-1]).torch()
    assert back.tolist() == [2.0, 1.0, 0.0]


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_torch_loses_no_derivative_silently(backend: Any) -> None:
    t = torch.tensor([1.0, 2.0], requires_grad=True)
    twice = ad.compile(lambda x: x * 2.0)
    with ad.using(backend=backend):
        for use in (array, lambda x: array(x, F64), twice, twice, lambda x: array([1.0, 1.0], F32) + x):
            with pytest.raises(ad.NotDifferentiableError, match=r"shape \[2\] that requires a gradient.*\n.*\n.*torch_function"):
                use(t)
            assert len(use(t.detach()).tolist()) == 2
            with torch.no_grad():
                assert len(use(t).tolist()) == 2
            with pytest.raises(ad.NotDifferentiableError):
                use(t)


def test_torch_data_under_torch() -> None:
    with ad.using(backend="torch"):
        t = torch.arange(3.0)
        x = array(t)
        assert x.torch().data_ptr() == t.data_ptr()
        assert repr(x) == "Tensor([0., 1., 2.], f32, torch cpu)"
        assert repr(ad.iota(2) + 1) == "Tensor([1, 2], i64, torch cpu)"
        assert (x * 2 + array(np.ones(3, np.float32))).numpy().tolist() == [1.0, 3.0, 5.0]
        assert torch.from_dlpack(x).tolist() == [0.0, 1.0, 2.0]
        assert pickle.loads(pickle.dumps(x)).torch().tolist() == [0.0, 1.0, 2.0]
        elsewhere = torch.empty(2, device="meta")
        with pytest.raises(ad.MixedInterpreterError) as e:
            array(elsewhere)
        assert e.value.what == "a torch tensor on meta with the backend 'torch'"
    with pytest.raises(ad.MixedInterpreterError) as e:
        array(elsewhere)
    assert e.value.what == "a torch tensor on meta with the backend 'numpy'"


def test_arrays_that_no_library_agrees_on() -> None:
    for backend in ("numpy", "torch"):
        with ad.using(backend=backend):
            for data in (torch.zeros(2, dtype=torch.bfloat16), np.zeros(2, ">f8"), np.zeros(2, np.uint16), np.array([None])):
                with pytest.raises(ad.DTypeError, match="has no meaning in tensor programs"):
                    array(data)


def test_a_tensor_of_another_backend_says_how_to_bring_it_along() -> None:
    with ad.using(backend="torch"):
        x = array([1.0, 2.0])
    for f in (lambda: ad.grad(ad.sum_all)(x), lambda: ad.compile(lambda y: x * y)(array([1.0, 2.0]))):
        with pytest.raises(ad.MixedInterpreterError) as e:
            f()
        assert 'using(backend="torch")' in str(e.value).replace("'", '"')


def test_no_elements_show_a_shape() -> None:
    """All looked like the empty vector."""
    empty = [ad.zeros(shape, F64) for shape in ((0,), (0, 3), (2, 0))]
    assert [repr(x) for x in empty] == ["Tensor([], f64[0])", "Tensor([], f64[0,3])", "Tensor([], f64[2,0])"]
    assert repr(array(np.zeros((0, 1), bool))) == "Tensor([], bool[0,1])"
    assert repr(ad.ones((1,), F64)) == "Tensor([1.], f64)"
