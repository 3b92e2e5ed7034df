"""Calls that do not fit: the error shows the user's line, and how the function is called here."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import F64, array
from adtypes.usage import _IN_ONE, _PARAMETERS, _USAGE, hinted

f: Any = ad  # as if untyped: most of these are errors to the type checker, too
X: Any = array([1.0, 2.0, 3.0])
M: Any = array(np.arange(6.0).reshape(2, 3))
KEY: Any = ad.random.key(0)


def same(x: Any) -> Any:
    return x


def refused(thunk: Callable[[], object]) -> str:
    """The whole text of the error, which shows the line of this file."""
    with pytest.raises(TypeError) as e:
        thunk()
    assert "test_usage.py:" in str(e.value)
    return str(e.value)


CALLS: list[tuple[Callable[[], object], str]] = [
    (lambda: f.vmap(same)(X), "write vmap(f, rows(x)).stack() for a function of rows, or vmap_(f)(x, y)"),
    (lambda: f.vmap(lambda x, y: x, X, X), "vmap_(f)(x, y) as in JAX"),
    (lambda: f.fori(0, 3, lambda i, c: c, X), "write fori(n, f, init)"),
    (lambda: f.cond(X[0] > 0.0, same, same, X), "cond_lazy(p, f, g, x) for functions of x"),
    (lambda: f.where(X > 0.0), "select(p, a, b)"), (lambda: f.build2(2, 3, same), "write build2((m, n), f)"),
    (lambda: f.build(2, 3, same), "write build((m, n), f)"), (lambda: f.reshape(M, 3, 2), "write reshape(x, (2, 3))"),
    (lambda: f.permute(M, 1, 0), "write permute(x, (1, 0))"), (lambda: f.transpose(M, (1, 0)), "or permute(x, (1, 0))"),
    (lambda: f.zeros((3,)), "write zeros((3,), F64)"), (lambda: f.ones(2, 3, F64), "write ones((3,), F64)"),
    (lambda: f.eye(3), "write eye(n, F64)"), (lambda: f.full((3,)), "write full((3,), 1.0, F64)"),
    (lambda: f.iota(3, F64), "to_dtype(iota(n), F64)"), (lambda: f.iota(0, 3, 1), "iota(n) + m counts from m on"),
    (lambda: f.linspace(0.0, 1.0, 3), "write linspace(0.0, 1.0, 5, F64)"), (lambda: f.round(X, 2), "round(x * 100.0) / 100.0"),
    (lambda: f.stack(X, X, X), "write stack([a, b])"), (lambda: f.scan(same, X), "write scan(f, init, rows(x))"),
    (lambda: f.while_loop(same, same), "write while_loop(p, f, init)"),
    (lambda: f.random.normal((3,)), "random.normal(random.key(0)"),
    (lambda: f.take(X), "write take(x, ix, axis=0)"), (lambda: f.one_hot(X, 3), "write one_hot(ix, n, dtype)"),
    (lambda: f.solve(M), "write solve(a, b)"), (lambda: f.optim.sgd(), "write optim.sgd(rate)"),
    (lambda: f.jacobian(same, argnums=1), "jacobian has no parameter 'argnums': write jacobian(lambda y: f(x, y))(y)"),
    (lambda: f.hessian(same, argnums=1), "hessian has no parameter 'argnums': write hessian(lambda y: f(x, y))(y)"),
    (lambda: f.grad(same, 1), "grad has no parameter 'argnums': write grad_argnums(f, 1)"),
    (lambda: f.grad(same, X), "takes 1 positional argument but 2 were given"), (lambda: f.grad(same, X), "write grad(f)(x)"),
    (lambda: f.value_and_grad(same, {"w": X}), "write value_and_grad(f)(x)"),
    (lambda: f.scan(same, X, f.rows(X), length=3), "scan has no parameter 'length': n steps without rows are fori"),
    (lambda: f.optim.adam(lr=0.1), "adam has no parameter 'lr': it is called rate"),
    (lambda: f.optim.sgd(0.1, momentum=0.9), "write optim.momentum(rate, decay)"),
    (lambda: f.linspace(0.0, 1.0, 3, F64, endpoint=False), "linspace(start, stop, n + 1, dtype)[:n]"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "words"), CALLS)
def test_a_call_that_does_not_fit_shows_one_that_does(call: Callable[[], object], words: str) -> None:
    assert words in refused(call)


def test_calls_as_they_are_shown() -> None:
    assert_allclose(f.vmap(lambda r: 2.0 * r, f.rows(X)).stack().numpy(), 2.0 * X.numpy())
    assert_allclose(f.vmap_(lambda x, y: x + y)(X, X).numpy(), 2.0 * X.numpy())
    assert f.fori(5 - 2, lambda i, c: c + (i + 2), array(0)).item() == 2 + 3 + 4
    assert_allclose(f.linspace(0.0, 1.0, 4 + 1, F64)[:4].numpy(), np.linspace(0.0, 1.0, 4, endpoint=False))
    assert (f.round(X * 0.12345 * 100.0) / 100.0).tolist() == [0.12, 0.25, 0.37]
    assert_allclose(f.jacobian(lambda y: X * y)(X).numpy(), np.diag(X.numpy()))


def test_usages_are_of_parameters_that_there_are() -> None:
    homes: tuple[Any, ...] = (ad, ad.random, ad.optim)
    strangers = [name for name in _USAGE if not any(hasattr(home, name) for home in homes)]
    assert strangers == ["__call__", "pullback"]  # those of programs and of vjp
    for name, parameter in _IN_ONE:
        function = next(getattr(home, name) for home in homes if hasattr(home, name))
        assert parameter not in inspect.signature(function).parameters
    assert not set(_PARAMETERS) & set(inspect.signature(ad.sum).parameters)


def test_errors_within_a_function_are_left_alone() -> None:
    """They have the same words if a function that the user passes on is called wrongly."""
    with pytest.raises(TypeError, match=r"positional argument") as e:
        f.fori(3, lambda c: c, X)
    assert "write fori" not in str(e.value)

    def vmap() -> None: ...

    with pytest.raises(TypeError) as e:
        f.vmap(lambda r: vmap(r), f.rows(X))  # type: ignore[call-arg]
    assert "write vmap" not in str(e.value)


def test_the_error_of_python_is_not_shown_beside_it() -> None:
    try:
        f.zeros((3,))
    except TypeError as e:
        assert "direct cause" not in "".join(traceback.format_exception(e))
        assert "During handling" not in "".join(traceback.format_exception(e))


def test_wrappers_keep_name_and_signature() -> None:
    @hinted
    def g(x: int, *, y: int = 3) -> int:
        """Doc."""
        return x + y

    assert (g.__name__, g.__doc__, str(inspect.signature(g)), g(1)) == ("g", "Doc.", "(x: 'int', *, y: 'int' = 3) -> 'int'", 4)


@pytest.mark.parametrize("name", ["build1", "sum1", "max1"])
def test_bodies_are_functions(name: str) -> None:
    with pytest.raises(TypeError, match=rf"{name} takes a function, not Tensor: write {name}\(n, f\)"):
        getattr(ad, name)(3, X)


def test_bodies_of_several_indices_are_functions() -> None:
    with pytest.raises(TypeError, match=r"build2 takes a function, not Tensor: write build2\(\(m, n\), f\)"):
        f.build2((2, 3), X)


def test_further_arguments_of_second_derivatives() -> None:
    def loss(w: Any, x: Any, scale: float = 1.0) -> Any:
        return ad.sum_all(ad.sin(x @ w)) * scale

    w, v, x = array([0.1, -0.4, 0.3]), array([1.0, 2.0, -1.0]), array(np.cos(np.arange(12.0)).reshape(4, 3))
    times = ad.hessian(loss)(w, x, scale=2.0) @ v
    np.testing.assert_allclose(ad.hvp(loss, w, v, x, scale=2.0).numpy(), times.numpy(), rtol=1e-12)
    np.testing.assert_allclose(ad.hvp(lambda w: loss(w, x), w, v).numpy() * 2.0, times.numpy(), rtol=1e-12)


@pytest.mark.parametrize("name", ["jacobian", "jacfwd", "jacrev", "hessian"])
def test_matrices_are_by_the_first_argument(name: str) -> None:
    made: Any = getattr(ad, name)
    matrix, y = made(lambda x, y, times=1.0: f.sum(x * x * y) * x[0] * times), X + 2.0
    wanted = made(lambda x: f.sum(x * x * y) * x[0])(X).numpy()
    for call in (partial(matrix, X, y), partial(matrix, X, y=y), partial(ad.compile(matrix), X, y)):
        np.testing.assert_allclose(call().numpy(), wanted, rtol=1e-12)
    np.testing.assert_allclose(matrix(X, y, times=3.0).numpy(), 3.0 * wanted, rtol=1e-12)
    with pytest.raises(TypeError, match="no first argument"):
        matrix()
