"""NumPy's operators and functions on tensors, and calls that are wrong in common ways: what the errors say."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.special

import adtypes as ad
from adtypes import F32, F64, I64, DTypeError, ShapeError, StagingError, array

A = np.array([1.0, 2.0, 4.0])
K = np.array([3, 5, -7])
BOTH: list[Callable[[Any, Any], Any]] = [
    operator.add, operator.sub, operator.mul, operator.truediv, operator.pow, operator.lt, operator.le, operator.gt, operator.ge,
    operator.eq, operator.ne, operator.matmul,
]  # fmt: skip


@pytest.mark.parametrize("f", BOTH, ids=lambda f: f.__name__)
@pytest.mark.parametrize("interpreter", ["symbolic", "dual", "concrete"])
def test_operators_with_arrays_on_either_side(f: Callable[[Any, Any], Any], interpreter: str) -> None:
    b = A[::-1] / 2.0
    stage: Any = ad.stage if interpreter == "symbolic" else lambda f: f
    with ad.using(interpreter=interpreter):
        for x, y, got in ((A, b, stage(lambda t: f(t, b))(array(A))), (b, A, stage(lambda t: f(b, t))(array(A)))):
            np.testing.assert_array_equal(got.numpy(), f(x, y))
        if f is not operator.matmul:
            np.testing.assert_array_equal(stage(lambda t: f(np.float64(2.0), t))(array(A)).numpy(), f(2.0, A))


def test_operators_of_integers_and_truth_values() -> None:
    for f in (operator.floordiv, operator.mod):
        np.testing.assert_array_equal(f(K, array([2, -2, 3])).numpy(), f(K, np.array([2, -2, 3])))
    p, q = A > 1.5, A < 3.0
    for g in (operator.and_, operator.or_, operator.xor):
        np.testing.assert_array_equal(g(p, array(q)).numpy(), g(p, q))
    assert isinstance(np.add(array(A), A), ad.Tensor)


def test_functions_of_values() -> None:
    x: Any = array(A)
    assert np.sum(x) == 7.0 and np.allclose(x, A) and np.shape(x) == (3,) and np.ndim(x) == 1 and np.size(x) == 3
    np.testing.assert_array_equal(np.stack([x, x]), [A, A])
    np.testing.assert_array_equal(np.clip(A, 0.0, 3.0), [1.0, 2.0, 3.0])
    assert ad.stage(lambda t: t * float(np.size(t)) + float(np.shape(t)[0]))(x).tolist() == [6.0, 9.0, 15.0]


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_functions_would_leave_the_program(interpreter: str) -> None:
    wrong: list[tuple[Any, str]] = [
        (lambda x: np.exp(x), r"(?s)numpy.exp of a tensor.*write adtypes.exp"),
        (lambda x: np.absolute(x), r"(?s)numpy.absolute of a tensor.*write adtypes.abs"),
        (lambda x: np.sum(x), r"(?s)numpy.sum of a tensor.*write adtypes.sum"),
        (lambda x: np.concatenate([x, x]), r"(?s)numpy.concatenate of a tensor.*write adtypes.concat"),
        (lambda x: np.fft.fft(x), r"(?s)numpy.fft of a tensor.*write it with functions of adtypes"),
        (lambda x: np.add.reduce(x), r"numpy.add.reduce of a tensor"),
        (lambda x: np.add(A, x, out=A.copy()), r"numpy.add of a tensor"),
    ]
    with ad.using(interpreter=interpreter):
        for f, text in wrong:
            with pytest.raises(StagingError, match=text):
                ad.grad(lambda x, f=f: ad.sum(ad.Tensor.__add__(x, f(x))))(array(A))
    with pytest.raises(StagingError, match=r"numpy\.exp of a tensor"):
        np.exp(array(A))


SPECIAL = {"erf": "erf", "gammaln": "lgamma", "psi": "digamma", "expit": "sigmoid", "j0": ""}


@pytest.mark.parametrize(("name", "ours"), SPECIAL.items())
def test_functions_for_arrays_that_are_not_of_numpy(name: str, ours: str) -> None:
    f = getattr(scipy.special, name)
    with pytest.raises(StagingError, match=f"a NumPy ufunc '{name}' of a tensor") as e:
        ad.grad(lambda x: ad.sum(f(x)))(array(A))
    assert (f"write adtypes.{ours};" if ours else "write it with functions of adtypes") in (e.value.remedy or "")
    assert f"np.{name}" not in str(e.value)


def test_numbers_that_are_no_floats_of_this_dtype() -> None:
    x, y = array(A.astype(np.float32)), array(A)
    wrong: list[tuple[Any, str]] = [
        (lambda: x + 1e300, r"add: 1e\+300 is out of the range of F32"),
        (lambda: x * -3.5e38, r"mul: -3.5e\+38 is out of the range of F32"),
        (lambda: ad.scalar(1e39, F32), r"scalar: 1e\+39 is out of the range of F32"),
        (lambda: y + 10**400, r"add: an int of 1329 bits is out of the range of F64"),
        (lambda: ad.where(x > 0.0, x, 1e300), r"where: 1e\+300 is out of the range of F32"),
    ]
    for f, text in wrong:
        with pytest.raises(DTypeError, match=text):
            f()
    assert (x + float("inf")).tolist() == [np.inf] * 3
    assert (x * 3.4e38)[0].item() == np.float32(3.4e38)
    assert (y + 1e300)[0].item() == 1e300
    assert ad.to_dtype(ad.scalar(1e300, F64), F32).item() == np.inf  # a conversion rounds


def test_an_index_has_no_value() -> None:
    for f in (lambda i: i.item(), lambda i: i.numpy()):
        with pytest.raises(StagingError, match="an index of a program has no value"):
            ad.build1(3, f)


def test_sizes_of_a_shape_are_ints() -> None:
    for shape in ((array(2), 1), (2.0, -1), ("a", -1)):
        with pytest.raises(ShapeError, match=r"reshape: .* is not a size"):
            ad.reshape(array(A), shape)


def test_rounding_by_the_builtin() -> None:
    assert round(array([0.5, 1.5, -2.6])).tolist() == [0.0, 2.0, -3.0]


def test_nothing_is_no_operand() -> None:
    with pytest.raises(DTypeError, match=r"(?s)NoneType is not a tensor.*`x is None`"):
        array(A) == None  # noqa: B015, E711


@pytest.mark.parametrize("how", [ad.grad, ad.value_and_grad, ad.grad_aux, ad.value_and_grad_aux], ids=lambda f: f.__name__)
def test_the_first_argument_is_given_by_position(how: Any) -> None:
    def loss(w: Any, k: int = 1) -> Any:
        return ad.sum(w)

    name = how.__name__
    with pytest.raises(TypeError, match=rf"{name}\(loss\) got 'w' by name: .* by position, {name}\(loss\)\(w\)"):
        how(loss)(w=array(A))
    with pytest.raises(TypeError, match=rf"{name}\(loss\) got no first argument"):
        how(loss)(k=2)


def test_a_wrong_first_argument_is_named_as_the_function_names_it() -> None:
    def loss(w: Any) -> Any:
        return w

    with pytest.raises(ad.NotDifferentiableError, match="w: loss cannot be differentiated with respect to a tensor of I64"):
        ad.grad(loss)(ad.scalar(1, I64))


@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_functions_of_torch_say_what_to_write(backend: Any) -> None:
    torch: Any = pytest.importorskip("torch")
    with ad.using(backend=backend):
        x, t = array([1.0, 2.0]), torch.tensor([3.0, 4.0], dtype=torch.float64)
        calls: dict[str, Callable[[Any], object]] = {
            "exp": torch.exp,
            "relu": torch.nn.functional.relu,
            "stack": lambda x: torch.stack([x[0], x[1]]),
            "mul": lambda x: torch.mul(t, x),
            "__getitem__": lambda x: t[x],
        }
        for name, f in calls.items():
            for use in (f, lambda x, f=f: ad.grad(f)(x)):
                with pytest.raises(ad.MixedInterpreterError, match=rf"torch\.{name} of a tensor of this library") as e:
                    use(x)
                assert e.value.where is not None and "site-packages" not in e.value.where.file
        with pytest.raises(ad.MixedInterpreterError, match=r"write adtypes\.exp; .* x\.torch\(\)"):
            torch.exp(x)
        for op in BOTH:  # operators ask the other operand
            assert op(t, x).tolist() == op(t, t.new_tensor([1.0, 2.0])).tolist()
            assert op(x, t).tolist() == op(t.new_tensor([1.0, 2.0]), t).tolist()
