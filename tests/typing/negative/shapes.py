"""Wrong shapes and ranks. Each line marked with an E is an error, no other line is."""

from __future__ import annotations

from typing import NewType

from adtypes import (
    F64, FT, I64, Bool, Plus, Tensor, append, array, build1, concat, cond, diagonal, dot, expand, expect, full, max_outer, maximum,
    mean, outer, permute, plus, replicate, reshape, reverse, select, stack, sum, sum1, sum_all, sum_outer, tensor, transpose,
    zeros, zeros_like,
)  # fmt: skip
from adtypes.dims import F, M, N, Sh

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)


def forgotten_sum(a: Tensor[FT, M, N], v: Tensor[FT, N]) -> Tensor[FT, M]:
    m, n = a.shape
    return build1(m, lambda i: build1(n, lambda j: a[i, j] * v[j]))  # E


def sum_too_many(a: Tensor[FT, M, N]) -> Tensor[FT, M]:
    m, n = a.shape
    return sum1(m, lambda i: sum1(n, lambda j: a[i, j]))  # E


def sum_of_wrong_axis(a: Tensor[FT, M, N]) -> Tensor[FT, M]:
    return sum_outer(a)  # E


def operators(ab: F[A, B], ba: F[B, A], va: F[A], vb: F[B], s: F[()]) -> None:
    ab + ba  # E
    ab + va  # E
    va * vb  # E
    va - ab  # E
    ab / ba  # E
    va**vb  # E
    va < vb  # E
    va == ab  # E
    va += vb  # E
    (va > 0.0) & (vb > 0.0)  # E


def products(ab: F[A, B], va: F[A], vb: F[B], s: F[()], x: F[C, A, B]) -> None:
    ab @ ab  # E
    ab @ va  # E
    vb @ ab  # E
    va @ vb  # E
    ab @ s  # E
    2.0 @ ab  # E
    x @ ab  # E
    _: F[A, A] = ab @ ab.T @ ab  # E
    dot(va, vb)  # E
    w: F[B, A] = outer(va, vb)  # E
    va.T  # E


def results(ab: F[A, B], va: F[A], vb: F[B]) -> None:
    x: F[A, B] = ab.T  # E
    y: F[B] = ab @ vb  # E
    z: F[()] = va + va  # E
    u: F[A, B] = transpose(ab)  # E
    v: F[A, B, C] = permute(replicate(C(2), ab), (0, 1, 2))  # E
    w: F[B, A, C] = permute(replicate(C(2), ab), (0, 2, 1))  # E
    p: F[B, B] = replicate(B(2), va)  # E
    q: F[A] = append(va, va)  # E
    r: F[Plus[A, A]] = append(va, vb)  # E
    t: F[B, A] = stack([vb, vb])[0]  # E


def reductions(ab: F[A, B], s: F[()]) -> None:
    sum_outer(s)  # E
    max_outer(s)  # E
    x: F[A] = sum(ab, 0)  # E
    y: F[B] = sum(ab, 1)  # E
    z: F[()] = mean(ab, -1)  # E
    w: F[B] = ab.sum(1)  # E
    ab.sum(2)  # E
    ab.sum(0.5)  # E
    transpose(sum_outer(ab))  # E
    diagonal(ab)  # E


def rank_polymorphic(x: F[*Sh], y: F[*Sh]) -> F[*Sh]:
    return sum_all(x * y)  # E


def generic_sizes(x: Tensor[FT, M], y: Tensor[FT, N]) -> Tensor[FT, M]:
    return x + y  # E


def matvec(a: Tensor[FT, M, N], v: Tensor[FT, N]) -> Tensor[FT, M]:
    return a @ v


def calls(ab: F[A, B], va: F[A], vb: F[B], s: F[()]) -> None:
    matvec(ab, va)  # E
    matvec(va, ab)  # E
    x: F[B] = matvec(ab, vb)  # E
    maximum(va, vb)  # E
    cond(s > 0.0, va, vb)  # E
    cond(va > 0.0, va, va)  # E
    select(va > 0.0, vb, vb)  # E
    append(ab, va)  # E
    zeros_like(va) + vb  # E
    concat(va)  # E
    reverse(va) + vb  # E


def construction(n: A, m: B) -> None:
    x: F[A, B] = zeros((m, n), F64)  # E
    y: F[A] = zeros((n, m), F64)  # E
    zeros(2.5, F64)  # E
    r: F[B] = zeros(n, F64)  # E
    s: F[B] = full(n, 1.0, F64)  # E
    t: F[B] = tensor([1.0], F64, n)  # E
    q: F[A, B] = reshape(zeros((m, n), F64), n)  # E
    zeros((n, 2.5), F64) + zeros((n,), F64)  # E
    z: F[A] = tensor([1.0], F64, (m,))  # E
    w: F[A] = reshape(array([1.0]), (m,))  # E
    u: F[A] = expect(array([1.0]), (n, m))  # E
    v: F[Plus[A, A]] = zeros((plus(n, m),), F64)  # E
    e: F[A] = expand(zeros((n,), F64), 0)  # E
    build1(zeros((n,), F64), lambda i: i)  # E


def unpacking(ab: F[A, B], n: A, m: B) -> None:
    k, l, o = ab.shape  # E
    build1(ab.shape, lambda i: ab[0])  # E
    p: A = ab.shape[1]  # E


def unused(p: Tensor[Bool], i: Tensor[I64]) -> None:
    print(p, i)
