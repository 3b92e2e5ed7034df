"""Wrong indices: swapped, foreign, too many, of a wrong kind. Each line marked with an E is an error, no other line is."""

from __future__ import annotations

from typing import NewType

from adtypes import (
    F64, FT, I64, Bool, Ix, Tensor, build1, build2, build3, iota, one_hot, sum1, take,
)  # fmt: skip
from adtypes.dims import F, K, M, N

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)


def swapped(a: Tensor[FT, M, N], v: Tensor[FT, N]) -> Tensor[FT, M]:
    m, n = a.shape
    return build1(m, lambda i: sum1(n, lambda j: a[j, i] * v[j]))  # E


def swapped_in_vector(a: Tensor[FT, M, N], v: Tensor[FT, N]) -> Tensor[FT, M]:
    m, n = a.shape
    return build1(m, lambda i: sum1(n, lambda j: a[i, j] * v[i]))  # E


def wrong_size(a: Tensor[FT, M, N], v: Tensor[FT, N]) -> Tensor[FT, M]:
    m, n = a.shape
    return build1(n, lambda i: sum1(n, lambda j: a[i, j] * v[j]))  # E


def matmul_swapped(a: Tensor[FT, M, K], b: Tensor[FT, K, N]) -> Tensor[FT, M, N]:
    (m, k), (_, n) = a.shape, b.shape
    return build2((m, n), lambda i, j: sum1(k, lambda q: a[i, q] * b[j, q]))  # E


def sizes_swapped(a: Tensor[FT, M, N]) -> Tensor[FT, M, N]:
    m, n = a.shape
    return build2((n, m), lambda i, j: a[i, j])  # E


def transposed_without_saying(a: Tensor[FT, M, N]) -> Tensor[FT, M, N]:
    m, n = a.shape
    return build2((n, m), lambda j, i: a[i, j])  # E


def batched(x: F[A, B, C], y: F[A, C]) -> F[A, B]:
    a, b, c = x.shape
    return build2((a, b), lambda i, j: sum1(c, lambda k: x[i, j, k] * y[k, i]))  # E


def three(x: F[A, B, C]) -> F[C, B, A]:
    a, b, c = x.shape
    return build3((c, b, a), lambda k, j, i: x[k, j, i])  # E


def functions(ab: F[A, B], va: F[A], vb: F[B], x: F[A, B, C], n: A, m: B) -> None:
    build1(n, lambda i: vb[i])  # E
    build1(m, lambda j: ab[j])  # E
    build1(n, lambda i: ab[i, i])  # E
    build1(n, lambda i: ab[:, i])  # E
    build1(n, lambda i: x[i, :, i])  # E
    build1(m, lambda j: x[j, 0, 0])  # E
    build1(n, lambda i: va[i, 0])  # E
    build1(n, lambda i: va[i][0])  # E


def kinds(ab: F[A, B], va: F[A], s: F[()], rows: Tensor[I64, A], p: Tensor[Bool, A], f: F[()]) -> None:
    va[0.5]  # E
    va[f]  # E
    va[rows]  # E
    va[p]  # E
    va["first"]  # E
    va["first", None]  # E
    ab[0, 0, 0]  # E
    s[0]  # E
    ab[rows, 0]  # E
    ab[(0, 1.0)]  # E


def gaps(ab: F[A, B], va: F[A], x: F[A, B, C], i: Ix[A], j: Ix[B], k: Ix[C]) -> None:
    ab[..., i]  # E
    ab[j, ...]  # E
    x[..., k, j]  # E
    x[i, ..., j]  # E
    x[..., 0.5]  # E
    va[..., 0, 0]  # E
    a: F[A] = ab[..., :]  # E
    b: F[A, B] = x[i, ...]  # E
    c: F[A, B] = ab[..., None]  # E
    d: F[A] = va[None]  # E
    e: F[B, C] = x[..., 0]  # E


def index_is_not(i: Ix[A], j: Ix[B], va: F[A], xs: list[F[A]]) -> None:
    i / 2  # E
    i + 0.5  # E
    i < 0.5  # E
    i + va  # E
    va * i  # E
    xs[i]  # E
    range(i)  # E
    _: Ix[B] = i  # E
    k: Ix[A] = i + 1  # E
    if i < j:  # mypy cannot see this one, it is an error when the program is traced
        pass
    if i:  # E
        pass


def gathers(ab: F[A, B], va: F[A], n: A, m: B) -> None:
    ab.gather((m, n), lambda j, i: (j, i))  # E
    ab.gather((n,), lambda i: (i, i))  # E
    va.gather((m,), lambda j: (j,))  # E
    ab.scatter((m, n), lambda i, j: (i, j))  # E
    va.scatter((m,), lambda i: (0.5,))  # E
    va.scatter((m,), lambda i: 0.5)  # E
    va.scatter((m,), lambda i: i)  # E
    va.gather((n,), lambda i: (va[i],))  # E


def positions(ab: F[A, B], va: F[A], rows: Tensor[I64, C]) -> None:
    take(va, va)  # E
    ok: F[C, B] = take(ab, rows)
    wrong: F[A, B] = take(ab, rows)  # E
    one_hot(va, A(3), F64)  # E
    _: F[C, B] = one_hot(rows, A(3), F64)  # E
    va[iota(A(3))]  # E
