from typing import NewType

from adtypes import (
    I64, F64, Tensor, cholesky, custom_derivative, det, einsum, lstsq, norm, prod, qr, roll, solve, stack, sum_all,
    triangular_solve,
)  # fmt: skip

A = NewType("A", int)
B = NewType("B", int)
Vector = Tensor[F64, A]
Other = Tensor[F64, B]


@custom_derivative
def loss(x: Vector, y: Vector) -> Tensor[F64]:
    return sum_all(x * y)


def forgets_the_result(ct: Tensor[F64], x: Vector, y: Vector) -> tuple[Vector, Vector]:
    return y * ct, x * ct


def wrong_argument(ct: Tensor[F64], out: Tensor[F64], x: Vector, y: Other) -> tuple[Vector, Other]:
    return x * ct, y * ct


def vector_cotangent(ct: Vector, out: Tensor[F64], x: Vector, y: Vector) -> tuple[Vector, Vector]:
    return y * ct, x * ct


def one_cotangent(ct: Tensor[F64], out: Tensor[F64], x: Vector, y: Vector) -> Vector:
    return y * ct


def vector_tangent(tangents: tuple[Vector, Vector], out: Tensor[F64], x: Vector, y: Vector) -> Vector:
    return tangents[0]


def systems(a: Tensor[F64, A, A], y: Other, b: Tensor[F64, B, A]) -> None:
    solve(a, y)  # E
    solve(a, b)  # E
    solve(b, y)  # E
    lstsq(a, y)  # E
    lstsq(a, [1.0])  # E
    qr(y)  # E
    q, r, p = qr(b)  # E
    wide: Tensor[F64, B, B] = qr(b)[1]  # E
    triangular_solve(a, y)  # E
    norm(y, 1)  # E
    stack([y, y], "0")  # E
    roll(y, 1.0)  # E


loss.pullback(forgets_the_result)  # E
loss.pullback(wrong_argument)  # E
loss.pullback(vector_cotangent)  # E
loss.pullback(one_cotangent)  # E
loss.pushforward(vector_tangent)  # E
loss.partials(vector_cotangent)  # E
loss.transpose(wrong_argument)  # E


def use(x: Vector, y: Other) -> None:
    loss(x)  # E
    loss(x, y)  # E
    loss(x, x).pullback  # E
    prod(x, 1)  # E
    norm([1.0])  # E
    einsum(x, y)  # E
    einsum("i->", [1.0, 2.0])  # E


def matrices(wide: Tensor[F64, A, B], ints: Tensor[I64, A, A], a: Tensor[F64, A, A], y: Other) -> Vector:
    cholesky(wide)  # E
    det(ints)  # E
    det(y)  # E
    return det(a)  # E
