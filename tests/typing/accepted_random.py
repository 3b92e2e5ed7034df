"""Accepted programs with random numbers and the bits of integers, with the static type of every result."""

from __future__ import annotations

from typing import Literal, NewType

from typing_extensions import assert_type

from adtypes import F32, F64, I32, I64, Bool, Ix, Tensor, bitwise_and, bitwise_invert, bitwise_left_shift, build1, erfinv, fold, random, rows, vmap
from adtypes.dims import F, M, N

Batch = NewType("Batch", int)
Class = NewType("Class", int)


def keys(key: random.Key, n: Batch, step: Tensor[I32], many: Tensor[I64, Batch]) -> None:
    assert_type(random.key(0), Tensor[I64])
    assert_type(random.key(step), Tensor[I64])
    assert_type(random.split(key), Tensor[I64, Literal[2]])
    assert_type(random.split(key, n), Tensor[I64, Batch])
    assert_type(random.fold_in(key, 3), Tensor[I64])
    assert_type(random.fold_in(key, step), Tensor[I64])
    assert_type(random.fold_in(key, many), Tensor[I64, Batch])


def numbers(key: random.Key, n: Batch, m: Class, low: F[()], p: F[Batch], x: F[Batch, Class]) -> None:
    assert_type(random.bits(key, (n,), I32), Tensor[I32, Batch])
    assert_type(random.bits(key, n, I32), Tensor[I32, Batch])
    assert_type(random.uniform(key, n, F64), F[Batch])
    assert_type(random.normal(key, n, F32), Tensor[F32, Batch])
    assert_type(random.bernoulli(key, 0.5, n), Tensor[Bool, Batch])
    assert_type(random.randint(key, n, 0, 10), Tensor[I64, Batch])
    assert_type(random.uniform(key, (n, m), F64), F[Batch, Class])
    assert_type(random.uniform(key, (n,), F64, low, 1.0), F[Batch])
    assert_type(random.normal(key, (), F32), Tensor[F32])
    assert_type(random.exponential(key, (n,), F64), F[Batch])
    assert_type(random.gumbel(key, (n,), F32), Tensor[F32, Batch])
    assert_type(random.bernoulli(key, 0.5, (n, m)), Tensor[Bool, Batch, Class])
    assert_type(random.bernoulli(key, low, (n,)), Tensor[Bool, Batch])
    assert_type(random.bernoulli(key, p), Tensor[Bool, Batch])
    assert_type(random.randint(key, (n,), 0, 10), Tensor[I64, Batch])
    assert_type(random.randint(key, (), key, 10), Tensor[I64])
    assert_type(random.permutation(key, n), Tensor[I64, Batch])
    assert_type(random.permutation(key, x), F[Batch, Class])
    assert_type(random.categorical(key, x), Tensor[I64, Batch])
    assert_type(random.categorical(key, p), Tensor[I64])


def noisy(key: random.Key, mu: F[N], sigma: F[N]) -> F[N]:
    return random.normal(key, mu.shape, F64) * sigma + mu


def loops(key: random.Key, x: F[Batch], n: Batch) -> None:
    assert_type(build1(n, lambda i: random.normal(random.fold_in(key, i), (), F64) * x[i]), F[Batch])
    assert_type(vmap(lambda k: random.normal(k, x.shape, F64), rows(random.split(key, n))).stack(), F[Batch, Batch])

    def step(s: tuple[random.Key, F[Batch]], k: Tensor[I64]) -> tuple[random.Key, F[Batch]]:
        now, later = random.split(s[0])
        return later, s[1] + random.normal(now, x.shape, F64)

    assert_type(fold(step, (key, x), rows(random.split(key, n))), tuple[Tensor[I64], F[Batch]])


def bits(k: Tensor[I64, M], s: Tensor[I32], i: Ix[M], p: Tensor[Bool, M], x: F[M]) -> None:
    assert_type(k & 1, Tensor[I64, M])
    assert_type(1 | k, Tensor[I64, M])
    assert_type(k ^ k, Tensor[I64, M])
    assert_type(~k, Tensor[I64, M])
    assert_type(k << 2, Tensor[I64, M])
    assert_type(k >> k[0], Tensor[I64, M])
    assert_type(2 << s, Tensor[I32])
    assert_type(i & 1, Tensor[I64])
    assert_type(~p & p | (k & 1 == 0), Tensor[Bool, M])
    assert_type(bitwise_and(k, 3), Tensor[I64, M])
    assert_type(bitwise_invert(k), Tensor[I64, M])
    assert_type(bitwise_left_shift(k, k), Tensor[I64, M])
    assert_type(erfinv(x), F[M])
