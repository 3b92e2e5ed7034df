"""Functions of the front in a program that is written down anew: what they made of tensors and constants is found again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import AnyTensor, array, using
from adtypes.errors import AdtypesError, EscapedTracerError

grad: Any = ad.grad
X = array(np.linspace(0.5, 2.0, 4))
C = array(np.linspace(-1.0, 1.0, 4))


def test_constants_are_told_apart() -> None:
    """What a program made of a tensor and constants is found again, and not for other constants."""
    m = array(np.arange(12.0).reshape(3, 4) - 5.0)
    zero = ad.zeros((3, 4), ad.F64)

    def f(x: Any) -> tuple[AnyTensor, list[AnyTensor]]:
        below = x < 100.0
        out = [
            x[1], x[:, 1], x[1:], x[:1], x[::2], x[1:, 1], x[-1], x[0, 0], x[(0, 0)],
            ad.sum(x, 0), ad.sum(x, (0,)), ad.sum(x, 1), ad.sum(x, axis=1), ad.sum(x, (0, 1)), ad.sum(x), ad.mean(x, axis=0),
            ad.max(x, 0), ad.max(x, axis=1), ad.min(x, 0), ad.argmax(x, 0), ad.argmin(x, 0), ad.cumsum(x, 1), ad.cumsum(x),
            ad.atan2(ad.where(below, 0.0, x), zero - 1.0), ad.atan2(ad.where(below, -0.0, x), zero - 1.0),
            ad.to_dtype(x, ad.F32), ad.to_dtype(x, ad.I64), ad.tril(x[:, :3]), ad.triu(x[:, :3]),
            ad.ones((2, 1), ad.F64), ad.ones((1, 2), ad.F64), ad.zeros((2,), ad.F64), ad.zeros((2,), ad.I64),
            ad.zeros((2,), ad.Bool),
            ad.reshape(x, (2, 6)), ad.reshape(x, (6, 2)), x.T, ad.permute(x, (1, 0)), x @ x.T, x.T @ x,
            ad.concat([x, x], 0), ad.concat([x, x], 1), ad.stack([x, x]), *x, ad.nn.softmax(x, 0), ad.nn.softmax(x, 1),
            x**2, x**2.0, x**-2, x**3, ad.exp(x) ** 2.5, 2.0**x, ad.cholesky(x @ x.T + 40.0 * ad.eye(3, ad.F64)),
            ad.det(x[:, :3]), ad.triangular_solve(x[:, 1:], x), ad.triangular_solve(x[:, 1:], x, lower=False),
            ad.solve(x[:, 1:] @ x[:, 1:].T, x),
            ad.triangular_solve(x[:, 1:], x, transpose=True), ad.inv(x[:, :3] + 9.0 * ad.eye(3, ad.F64)),
            ad.einsum("ij,kj->ik", x, x), ad.einsum("ij,kj->ki", x, x + 1.0), ad.one_hot(ad.argmax(x, 1), 4, ad.F64),
        ]  # fmt: skip
        total, greatest = cast("Any", ad.sum), cast("Any", ad.max)
        wrong: list[Callable[[], object]] = [
            lambda: x[True], lambda: total(x, True), lambda: greatest(x, axis=False), lambda: x[1.0], lambda: x[:1.5],
        ]  # fmt: skip
        for ask in wrong:
            with pytest.raises(AdtypesError):
                ask()
        return ad.sum(x), out

    with using(interpreter="dual"):
        want = ad.grad_aux(f)(m)[1]
    for _ in range(4):
        got = ad.grad_aux(f)(m)[1]
        assert [y.spec for y in got] == [y.spec for y in want]
        for y, z in zip(got, want):
            assert_allclose(y.numpy(), z.numpy())


def test_numbers_that_stand_alone_have_the_dtype_of_the_block_around_them() -> None:
    def f(x: AnyTensor) -> tuple[AnyTensor, list[AnyTensor]]:
        choose: Any = lambda: ad.where(x > 1.0, 1.0, 0.0)
        here = choose()
        with using(dtype="f32"):
            there = choose()
        return ad.sum(x), [here, there, choose()]

    for _ in range(3):
        assert [y.spec.dtype for y in ad.grad_aux(f)(X)[1]] == [ad.F64, ad.F32, ad.F64]


OUTSIDE: dict[str, Callable[[AnyTensor, AnyTensor], AnyTensor]] = {
    "in a loop over indices": lambda x, c: ad.sum(ad.build1(4, lambda i: x[i] * ad.sum(x) * c[i] + ad.sin(x)[i])),
    "in a loop with a state": lambda x, c: ad.sum(ad.fold(lambda s, r: s * r + x * c, x, ad.rows(ad.stack([x, c])))),
    "in a branch": lambda x, c: ad.cond_lazy(
        ad.sum(x) > 0.0, lambda: ad.sum(x * c) + ad.sum(x), lambda: ad.sum(ad.sin(x) + c)
    ),
    "in both branches": lambda x, c: ad.sum(x) * c[0]
    + ad.cond_lazy(x[0] > 0.7, lambda: ad.sum(x) * c[1], lambda: ad.sum(x) * c[0]),
    "in a gradient": lambda x, c: ad.sum(grad(lambda y: ad.sum(y * y * x * c) * ad.sum(x))(x * c)),
    "on either side": lambda x, c: ad.sum(c * x - x * c + c * c * x + c / (2.0 * x)),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_operands_from_outside(name: str) -> None:
    """Tensors of enclosing functions, and arrays from outside of all."""
    f = OUTSIDE[name]
    captured: Callable[[AnyTensor, AnyTensor], AnyTensor] = lambda x, c: grad(lambda x: f(x, c))(x)
    for k in range(4):
        x, c = X + 0.3 * k, C * (k + 1.0)
        with using(interpreter="dual"):
            want = captured(x, c).numpy()
        assert_allclose(captured(x, c).numpy(), want)
        assert_allclose(grad(f)(x, c).numpy(), want)


def test_what_left_its_function_is_refused() -> None:
    kept: list[AnyTensor] = []

    def keep(y: AnyTensor) -> AnyTensor:
        kept[:] = [y]
        return y

    uses: list[Callable[[AnyTensor], AnyTensor]] = [
        lambda x: ad.sum(kept[0]), lambda x: ad.sin(kept[0]), lambda x: kept[0][0], lambda x: x * kept[0],
        lambda x: kept[0] * x, lambda x: 2.0 * kept[0], lambda x: ad.where(x > 0.0, kept[0], x), lambda x: kept[0] @ x,
        lambda x: ad.stack([x, kept[0]]),
    ]  # fmt: skip
    for use in uses:
        for _ in range(3):
            with pytest.raises(EscapedTracerError):
                grad(lambda x: ad.sum(ad.build1(4, lambda i: ad.sum(keep(x[i] * x)))) + ad.sum(use(x)))(X)  # noqa: B023
        for _ in range(3):
            grad(lambda x: ad.sum(keep(x)))(X)
            with pytest.raises(EscapedTracerError):
                grad(lambda x: ad.sum(use(x)))(X)  # noqa: B023


def test_arrays_of_one_program_that_change() -> None:
    """What is captured is the array of this call, also where its place in the program is the same."""

    def slopes(a: AnyTensor, b: AnyTensor) -> Any:
        return grad(lambda x: ad.sum(a * x * x - b) + ad.sum(x * ad.where(b > 0.0, b, 0.0)))(X)

    rng = np.random.default_rng(0)
    for _ in range(5):
        a, b = array(rng.standard_normal(4)), array(rng.standard_normal(4))
        assert_allclose(slopes(a, b).numpy(), 2 * a.numpy() * X.numpy() + np.maximum(b.numpy(), 0.0))
