"""Wrong loops: carries, rows, bodies. Each line marked with an E is an error, no other line is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NewType

from adtypes import (
    F64, I64, FT, Ix, Rows, Tensor, append, build1, build2, build_rows, checkpoint, cond_lazy, diag, fold, fori, indices, map_accum, max1, rows, rows_of,
    scan, sum1, sum_all, to_dtype, vmap, while_loop,
)  # fmt: skip
from adtypes.dims import F, K, M, N

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)


@dataclass(frozen=True)
class Dense(Generic[M, N]):
    w: F[M, N]
    b: F[M]


def bodies(va: F[A], ab: F[A, B], n: A, m: B) -> None:
    build1(n, lambda: va[0])  # E
    build1(n, lambda i, j: va[i])  # E
    build1(n, lambda i: (va[i], va[i]))  # E
    build1(n, lambda i: 1.0)  # E
    build1(n, lambda i: "x")  # E
    build1(n, lambda i: None)  # E
    build1(2.0, lambda i: va)  # E
    build2((n, m), lambda i: va[i])  # E
    build2(n, lambda i, j: ab[i, j])  # E
    sum1(n, lambda i: va[i] > 0.0)  # E
    max1(n, lambda i: va > 0.0)  # E
    sum1(n, lambda i: ab[i] + va)  # E
    x: F[A] = build1(m, lambda j: ab[0, j])  # E
    y: F[()] = sum1(n, lambda i: ab[i])  # E
    z: F[A] = build1(n, lambda i: i)  # E


def carries(va: F[A], vb: F[B], ab: F[A, B], s: F[()], k: Tensor[I64]) -> None:
    fold(lambda c, r: c + sum_all(r), va, rows(ab)).shape[0] + "x"  # E
    fold(lambda c, r: c + r, va, rows(ab))  # E
    fold(lambda c, r: append(c, c), va, rows(ab))  # E
    fold(lambda c, r: (c, c), vb, rows(ab))  # E
    fold(lambda c, r: c > 0.0, vb, rows(ab))  # E
    fold(lambda c, r: to_dtype(c, I64), vb, rows(ab))  # E
    fold(lambda c: c, vb, rows(ab))  # E
    x: F[A] = fold(lambda c, r: c + r, vb, rows(ab))  # E
    y: F[B, A] = scan(lambda c, r: c + r, vb, rows(ab)).stack()  # E
    map_accum(lambda c, r: c, vb, rows(ab))  # E
    map_accum(lambda c, r: (c, r, r), vb, rows(ab))  # E
    z: tuple[F[A], Rows[A, F[B]]] = map_accum(lambda c, r: (c, r), vb, rows(ab))  # E


def made_of_fields(va: F[A], vb: F[B], ab: F[A, B]) -> None:
    rows_of(Dense, rows(ab), rows(vb))  # E
    rows_of(Dense, rows(va))  # E
    rows_of(Dense, ab, va)  # E
    diag(ab)  # E
    x: F[A] = diag(va)  # E
    y: Rows[A, F[B]] = rows_of(Dense, build_rows(2, lambda i: ab), build_rows(2, lambda i: va))  # E


def iteration(va: F[A], s: F[()], n: A) -> None:
    fori(n, lambda i, c: c > 0.0, va)  # E
    fori(n, lambda c: c, va)  # E
    fori(2.0, lambda i, c: c, va)  # E
    x: F[B] = fori(n, lambda i, c: c * 2.0, va)  # E
    while_loop(lambda c: c, lambda c: c * 2.0, s)  # E
    while_loop(lambda c: c < 1.0, lambda c: c * 2.0, va)  # E
    while_loop(lambda c: c < 1.0, lambda c: append(va, va), s)  # E
    while_loop(lambda c: c < 1.0, lambda c: c, s, max_steps=s)  # E


def branches(va: F[A], vb: F[B], s: F[()]) -> None:
    cond_lazy(va > 0.0, lambda: va, lambda: va)  # E
    cond_lazy(s, lambda: va, lambda: va)  # E
    cond_lazy(s > 0.0, lambda: va, va)  # E
    cond_lazy(s > 0.0, lambda y: y, lambda y: y)  # E
    cond_lazy(s > 0.0, lambda y: y @ vb, lambda y: s, va)  # E
    x: F[B] = cond_lazy(s > 0.0, lambda: va, lambda: va)  # E
    y: F[A] = cond_lazy(s > 0.0, lambda: va, lambda: vb)  # E
    checkpoint(step)(va, va)  # E
    checkpoint(step)(va)  # E
    fold(step, va, va, reverse=1.5)  # E


def step(c: F[B], r: F[B]) -> F[B]:
    return c + r


def wrong_step(c: F[B], r: F[A]) -> F[B]:
    return c


def named_steps(va: F[A], vb: F[B], ab: F[A, B]) -> None:
    fold(step, va, rows(ab))  # E
    fold(step, vb, rows(ab.T))  # E
    fold(wrong_step, vb, rows(ab))  # E
    scan(step, vb, ab)  # E
    vmap(step, rows(ab))  # E


def stacked(va: F[A], vb: F[B], ab: F[A, B], s: F[()], n: A) -> None:
    rows(s)  # E
    rows(va).zip(rows(vb))  # E
    rows(va).unzip()  # E
    rows(va).zip(rows(ab)).stack()  # E
    x: F[B, A] = rows(ab).stack()  # E
    rows(va)[vb[0]]  # E
    y: F[B] = rows(va)[0]  # E
    rows(ab).get(lambda r: r.w)  # E
    w: F[A, B] = vmap(lambda r: sum_all(r), rows(ab)).stack()  # E
    rows(va).zip(rows(vb)).get(lambda p: Dense(*p))  # E
    build_rows(n, lambda i: Dense(ab, va[i]))  # E
    u: Rows[B, F[()]] = build_rows(n, lambda i: va[i])  # E
    vmap(lambda i: vb[i], indices(n))  # E


def rows_of_records(w: F[C, A, B], b: F[C, A], c: F[C, B], n: C) -> None:
    layers = rows(w).zip(rows(b)).get(lambda p: Dense(*p))
    same: Rows[C, Dense[A, B]] = build_rows(n, lambda i: Dense(w[i], b[i]))
    x: F[C, B, A] = layers.get(lambda l: l.w).stack()  # E
    # not seen by mypy: inside a lambda it takes Any for a dim that has no solution; `checked` and `lint` find such
    rows(w).zip(rows(c)).get(lambda p: Dense(*p))
    build_rows(n, lambda i: Dense(w[i], c[i]))
    y: Rows[C, Dense[B, A]] = layers  # E
    layers.get(lambda l: l.bias)  # E
    layers.stack()  # E
    layers[b[0]]  # E


def records(d: Dense[A, B], va: F[A], vb: F[B]) -> None:
    d.w @ va  # E
    x: Dense[B, A] = d  # E
    y: Dense[A, B] = Dense(d.w, vb)  # E
    Dense(d.w.T, va)  # E


def index_of_other(xs: Rows[A, F[B]], j: Ix[B]) -> F[B]:
    return xs[j]  # E


def generic(x: Tensor[FT, M, N], v: Tensor[FT, K]) -> Tensor[FT, K]:
    return fold(lambda c, r: c + r, v, rows(x))  # E


def unused(x: Tensor[F64]) -> None:
    print(x)
