"""Wrong programs with random numbers and the bits of integers."""

from __future__ import annotations

from typing import NewType

from adtypes import F64, I32, I64, Bool, Tensor, bitwise_and, bitwise_invert, erfinv, random
from adtypes.dims import F, M

Batch = NewType("Batch", int)
Class = NewType("Class", int)


def keys(key: random.Key, x: F[()], many: Tensor[I64, Batch]) -> None:
    random.normal(0, (3,), F64)  # E
    random.normal(x, (3,), F64)  # E
    random.normal(many, (3,), F64)  # E
    random.split(many, 3)  # E
    random.key(x)  # E
    random.fold_in(key, x)  # E


def numbers(key: random.Key, n: Batch, m: Class, x: F[Batch], y: Tensor[I64, Batch]) -> F[Class]:
    random.normal(key, 2.0, F64)  # E
    u: F[Class] = random.uniform(key, n, F64)  # E
    random.normal(key, (n,))  # E
    random.normal(key, (n,), I64)  # E
    random.bits(key, (n,), F64)  # E
    random.uniform(key, (n,), F64, x, 1.0)  # E
    random.randint(key, (n,), 0.0, 1.0)  # E
    random.randint(key, (n,), x, 1)  # E
    random.bernoulli(key, y)  # E
    random.bernoulli(key, x, (m,))  # E
    random.permutation(key, 1.5)  # E
    random.categorical(key, y)  # E
    return random.normal(key, (n,), F64)  # E


def bits(k: Tensor[I64, M], s: Tensor[I32, M], p: Tensor[Bool, M], x: F[M], n: Tensor[I64, Batch]) -> None:
    k & 1.0  # E
    k & s  # E
    k & p  # E
    p & 1  # E
    x & x  # E
    k | n  # E
    p << 1  # E
    x << 1  # E
    ~x  # E
    k >> 1.0  # E
    bitwise_and(x, x)  # E
    bitwise_invert(p)  # E
    erfinv(k)  # E
