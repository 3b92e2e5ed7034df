"""Wrong dtypes, and decisions that Python cannot take. Each line marked with an E is an error, no other line is."""

from __future__ import annotations

from typing import NewType

from adtypes import (
    F32, F64, FT, I32, I64, Bool, Int, Num, Tensor, all, any, argmax, argsort, atan2, clip, cond, exp, full, iota, logical_and,
    maximum, mean, median, one_hot, ones, power, quantile, scalar, searchsorted, select, sigmoid, sort, sqrt, sum, sum_all,
    std, sum_outer, to_dtype, top_k, var, where,
)  # fmt: skip
from adtypes.dims import F, N

A = NewType("A", int)


def no_promotion(x: F[A], y: Tensor[F32, A], k: Tensor[I64, A], l: Tensor[I32, A], p: Tensor[Bool, A]) -> None:
    x + y  # E
    x * k  # E
    k + x  # E
    k + l  # E
    x < y  # E
    x == k  # E
    x @ k  # E
    x**k  # E
    x.maximum(y)  # E


def numbers(x: F[A], k: Tensor[I64, A], p: Tensor[Bool, A]) -> None:
    k * 1.5  # E
    1.5 + k  # E
    k < 1.5  # E
    k**0.5  # E
    x + "1"  # E
    x + None  # E
    x + 1j  # E
    k / 2  # E
    k / k  # E
    1 / k  # E
    x // 2.0  # E
    x % 2.0  # E


def truth_values(x: F[A], k: Tensor[I64, A], p: Tensor[Bool, A]) -> None:
    p + p  # E
    p * 2  # E
    p - p  # E
    -p  # E
    p**2  # E
    p / p  # E
    p < p  # E
    p @ p  # E
    sum_outer(p)  # E
    sum_all(p)  # E
    sum(p)  # E
    p.sum()  # E
    p.scatter((A(3),), lambda i: (i,))  # E
    p & x  # E
    p & k  # E
    p | 1  # E
    ~x  # E


def functions(x: F[A], k: Tensor[I64, A], p: Tensor[Bool, A], s: F[()], b: Tensor[Bool]) -> None:
    exp(k)  # E
    sqrt(p)  # E
    sigmoid(k)  # E
    mean(k)  # E
    atan2(k, k)  # E
    power(k, k)  # E
    maximum(p, p)  # E
    logical_and(x, x)  # E
    all(x)  # E
    any(k)  # E
    argmax(p)  # E
    sort(p)  # E
    argsort(p)  # E
    sort(x, axis="rows")  # E
    median(k)  # E
    quantile(k, 0.5)  # E
    quantile(x, "0.5")  # E
    quantile(x, x)  # E
    searchsorted(x, x, "middle")  # E
    top_k(p, 1)  # E
    cond(s, x, x)  # E
    cond(1.0, x, x)  # E
    select(x, x, x)  # E
    where(k, x, x)  # E
    y: F[A] = cond(b, x, k)  # E
    z: Tensor[I64, A] = select(p, k, x)  # E
    w: F[A] = maximum(x, k)  # E
    v: F[A] = to_dtype(x, F32)  # E
    u: Tensor[Bool, A] = to_dtype(k, F64)  # E
    t: F[A] = clip(k, 0, 1)  # E
    clip(x, min="0")  # E
    var(k, ddof=1)  # E
    std(x, ddof=1.5)  # E


def construction(n: A) -> None:
    scalar(1.5, I64)  # E
    scalar(1, Bool)  # E
    full((n,), 0.5, I64)  # E
    x: F[A] = iota(n)  # E
    y: F[A] = ones((n,), F32)  # E
    z: Tensor[I64, A, A] = one_hot(iota(n), n, F64)  # E
    ones((n,), float)  # E
    ones((n,), "f64")  # E


def generic(x: Tensor[FT, N], k: Tensor[I64, N]) -> Tensor[FT, N]:
    return x + k  # E


def numeric(x: Tensor[Num, N]) -> Tensor[Num, N]:
    return exp(x)  # E


def whole(x: Tensor[Int, N]) -> Tensor[Int, N]:
    return x * 0.5  # E


def changes(x: F[A], s: F[()], p: Tensor[Bool]) -> None:
    x[0] = s  # E
    x[0] += s  # E
    del x[0]  # E
    x.shape = (A(3),)  # E
    range(s)  # E
    len(x)  # E: sizes are in x.shape; a visible length would let `if x` pass


def decisions(p: Tensor[Bool], q: Tensor[Bool]) -> None:
    if p:  # E
        pass
    print(1 if p else 2)  # E
    print(p and q)  # E


def more_decisions(p: Tensor[Bool], q: Tensor[Bool]) -> None:
    print(not p)  # E
    print(p or q)  # E


def assertion(p: Tensor[Bool]) -> None:
    assert p  # E


def loop(p: Tensor[Bool]) -> None:
    while p:  # E
        pass
