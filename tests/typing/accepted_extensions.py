"""Functions with derivatives of their own."""

from typing import NewType, assert_type

from adtypes import (
    F64, Tensor, cholesky, cumprod, custom_derivative, det, eigh, einsum, exp, grad, inv, log, lstsq, norm, prod, qr, roll,
    sigmoid, slogdet, solve, sum_all, triangular_solve,
)  # fmt: skip

A = NewType("A", int)
B = NewType("B", int)
Vector = Tensor[F64, A]


@custom_derivative
def log1pexp(x: Vector) -> Vector:
    return log(1.0 + exp(x))


@log1pexp.partials
def _(out: Vector, x: Vector) -> Vector:
    return sigmoid(x)


@custom_derivative
def loss(x: Vector, y: Vector) -> Tensor[F64]:
    return sum_all(x * y)


@loss.pullback
def _(ct: Tensor[F64], out: Tensor[F64], x: Vector, y: Vector) -> tuple[Vector, Vector]:
    return y * ct, x * ct


def use(x: Vector, y: Vector) -> None:
    assert_type(log1pexp(x), Vector)
    assert_type(loss(x, y), Tensor[F64])
    assert_type(grad(loss)(x, y), Vector)
    z: Tensor[F64, A] = einsum("i,i->i", x, y)
    assert_type(prod(x), Tensor[F64])
    assert_type(prod(x, 0), Tensor[F64])
    assert_type(cumprod(z), Vector)
    assert_type(norm(x), Tensor[F64])


def matrices(a: Tensor[F64, A, A], many: Tensor[F64, B, A, A], x: Vector, b: Tensor[F64, A, B]) -> None:
    assert_type(cholesky(a), Tensor[F64, A, A])
    assert_type(qr(b), tuple[Tensor[F64, A, B], Tensor[F64, B, B]])
    assert_type(lstsq(b, x), Tensor[F64, B])
    assert_type(lstsq(b, a), Tensor[F64, B, A])
    assert_type(inv(many), Tensor[F64, B, A, A])
    assert_type(solve(a, x), Vector)
    assert_type(solve(a, b), Tensor[F64, A, B])
    assert_type(triangular_solve(a, x, lower=False), Vector)
    assert_type(solve(a, many), Tensor[F64, B, A, A])
    assert_type(norm(many, 0), Tensor[F64, A, A])
    assert_type(roll(b, 1, -1), Tensor[F64, A, B])
    assert_type(det(many), Tensor[F64, B])
    assert_type(slogdet(a), tuple[Tensor[F64], Tensor[F64]])
    assert_type(eigh(a), tuple[Vector, Tensor[F64, A, A]])
