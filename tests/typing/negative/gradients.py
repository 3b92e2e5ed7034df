"""Wrong uses of transforms. Each line marked with an E is an error, no other line is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from adtypes import (
    F64, I64, Bool, Tensor, checked, grad, grad_at, grad_aux, hessian, hessian_at, hvp, jacobian, jacobian_at, jvp, linearize,
    stage, sum_all, value_and_grad, value_and_grad_aux, vjp,
)  # fmt: skip
from adtypes.dims import F, N

A = NewType("A", int)
B = NewType("B", int)


@dataclass(frozen=True)
class Params:
    w: F[A, B]
    b: F[A]


def loss(p: Params, x: F[B], *, rate: float = 0.1) -> F[()]:
    r = p.w @ x + p.b
    return rate * sum_all(r * r)


def with_errors(p: Params, x: F[B]) -> tuple[F[()], F[A]]:
    return loss(p, x), p.w @ x + p.b


def with_count(p: Params, x: F[B]) -> tuple[Tensor[I64], F[A]]:
    return sum_all(p.b.to_dtype(I64)), p.b


def vector(x: F[A]) -> F[A]:
    return x * x


def scalar_of(x: F[A]) -> F[()]:
    return sum_all(x * x)


def of_ints(k: Tensor[I64, A]) -> Tensor[I64]:
    return sum_all(k)


def of_flags(p: Tensor[Bool, A]) -> F[()]:
    return sum_all(p.where(1.0, 0.0) * scalar_of.__call__)  # E


def count(x: F[A]) -> Tensor[I64]:
    return sum_all(x.to_dtype(I64))


def python_number(x: F[A]) -> float:
    return 1.0


def of_text(name: str) -> F[()]:
    raise NotImplementedError


def pair(x: F[A], y: F[B]) -> tuple[F[()], F[B]]:
    return sum_all(x), y


def gradients(p: Params, x: F[B], a: F[A], k: Tensor[I64, A]) -> None:
    grad(vector)  # E
    grad(of_ints)  # E
    grad(count)  # E
    grad(python_number)  # E
    grad(of_text)  # E
    grad(pair)  # E
    grad(loss)(x, p)  # E
    grad(loss)(p)  # E
    grad(loss)(p, a)  # E
    grad(loss)(p, x, 0.5)  # E
    grad(loss)(p, x, rat=0.5)  # E
    grad(loss)(p, x, rate="fast")  # E
    g: F[A, B] = grad(loss)(p, x)  # E
    grad(loss)(p, x).c  # E
    h: F[B] = grad(loss)(p, x).b  # E
    p - grad(loss)(p, x)  # E
    value_and_grad(vector)  # E
    v, w, d = value_and_grad(loss)(p, x)  # E
    e: tuple[Params, F[()]] = value_and_grad(loss)(p, x)  # E
    grad(scalar_of)(k)  # E
    value_and_grad_aux(loss)  # E
    value_and_grad_aux(with_count)  # E
    (i, j), q = value_and_grad_aux(with_errors)(p, a)  # E
    m: tuple[tuple[F[()], F[B]], Params] = value_and_grad_aux(with_errors)(p, x)  # E
    n: tuple[Params, tuple[F[()], F[A]]] = value_and_grad_aux(with_errors)(p, x)  # E
    grad_aux(loss)  # E
    o: tuple[Params, F[B]] = grad_aux(with_errors)(p, x)  # E


def lambdas(a: F[A], b: F[B]) -> None:
    grad_at(lambda x: x * x, a)  # E
    grad_at(lambda x: x @ b, a)  # E
    grad_at(lambda q: sum_all(q[0] + q[1]), (a, b))  # E
    g: F[B] = grad_at(lambda x: x @ x, a)  # E
    grad_at(lambda k: sum_all(k), 3)  # E


def directional(a: F[A], b: F[B]) -> None:
    y, pull = vjp(vector, a)
    pull(b)  # E
    vjp(vector, b)  # E
    vjp(vector, a, a)  # E
    c: tuple[F[B]] = pull(y)  # E
    jvp(vector, (a,), (b,))  # E
    jvp(vector, (a, a), (a, a))  # E
    t, dt = jvp(vector, (a,), (a,))
    dt + b  # E
    z, push = linearize(vector, a)
    push(b)  # E
    hvp(scalar_of, a, b)  # E
    hvp(vector, a, a)  # E


def matrices(a: F[A], b: F[B], ab: F[A, B]) -> None:
    jacobian(vector)(b)  # E
    j: F[A, B] = jacobian(vector)(a)  # E
    hessian(vector)  # E
    h: F[A] = hessian(scalar_of)(a)  # E
    hessian(scalar_of)(ab)  # E
    jacobian(vector)(a, b)  # E
    hvp(scalar_of, a, a, b)  # E
    jacobian_at(lambda x: ab @ x, a)  # E
    k: F[A] = jacobian_at(lambda x: ab @ x, b)  # E
    hessian_at(lambda x: ab @ x, b)  # E
    hessian_at(lambda x: sum_all(x * x), ab)  # E
    g: F[B, B] = hessian_at(lambda x: sum_all(x * x), a)  # E


def staged(p: Params, x: F[B], a: F[A]) -> None:
    stage(loss)(p, a)  # E
    s: F[A] = stage(loss)(p, x)  # E
    stage(vector)(a, a)  # E
    checked(vector)(x)  # E
    checked(loss)(p, x).w  # E


def generic(x: F[N], y: F[A]) -> F[N]:
    return grad_at(lambda z: sum_all(z * z), y)  # E


def unused(x: Tensor[F64]) -> None:
    print(x)
