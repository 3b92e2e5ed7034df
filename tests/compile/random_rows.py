"""Random programs over the rows of a matrix: what each makes alone, sums over all, scatters, pairs of rows, derivatives."""

from __future__ import annotations

import numpy as np

import adtypes as ad
from tests.compile.graphs import Arr, Flat

T = ad.AnyTensor


def inner(r: T, s: T) -> T:
    return ad.build1(r.shape[0], lambda i: ad.sum(r[i] * s[i]))


def scaled(r: T, v: T) -> T:
    return ad.build1(r.shape[0], lambda i: r[i] * ad.tanh(v[i]))


def gathered(r: T, table: T, at: T) -> T:
    return ad.build1(r.shape[0], lambda i: table[at[i]] - r[i])


def nearest(r: T, table: T) -> T:
    away = ad.build2((r.shape[0], table.shape[0]), lambda i, j: ad.sum(ad.square(r[i] - table[j])))
    return ad.build1(r.shape[0], lambda i: ad.nn.logsumexp(-away[i]))


def products(r: T, s: T) -> T:
    n, d = r.shape
    return ad.build2((d, d), lambda p, q: ad.sum1(n, lambda i: r[i, p] * s[i, q]))


def pairs(v: T, u: T) -> T:
    n = v.shape[0]
    both = ad.build2((n, n), lambda i, j: ad.sin(v[i] - u[j]))
    return ad.build1(n, lambda i: ad.sum(both[i] * v)) + ad.build1(n, lambda j: ad.sum1(n, lambda i: both[i, j] * u[i]))


def random_rows(seed: int) -> tuple[Flat, tuple[Arr, ...]]:
    """A program, and arguments for it: rows, a vector for each, indices, a table and weights."""
    rng = np.random.default_rng(seed)
    n, d, k = int(rng.integers(4, 40)), int(rng.integers(1, 6)), int(rng.integers(1, 5))
    steps = [tuple(int(c) for c in rng.integers(0, 1 << 16, 4)) for _ in range(int(rng.integers(3, 9)))]
    is_slope = bool(rng.integers(0, 3))
    arrays = (
        rng.normal(size=(n, d)), rng.normal(size=n), rng.integers(-1, k + 1, n), rng.normal(size=(k, d)), rng.normal(size=d),
    )  # fmt: skip

    def made(x: T, y: T, at: T, table: T, w: T) -> list[T]:
        vectors, rows, out = [y], [x], list[T]()
        for kind, a, b, c in steps:
            v, r, s = vectors[a % len(vectors)], rows[b % len(rows)], rows[c % len(rows)]
            match kind % 13:
                case 0:
                    rows.append(ad.sin(r) * s)
                case 1:
                    vectors.append(r @ w)
                case 2:
                    vectors.append(inner(r, s))
                case 3:
                    rows.append(scaled(r, v))
                case 4:
                    rows.append(gathered(r, table, at))
                case 5:
                    vectors.append(ad.max(r, axis=1))
                case 6:
                    vectors.append(nearest(r, table))
                case 7:
                    out.append(v @ r)
                case 8:
                    out.append(v.scatter((k,), lambda i: (at[i],)))
                case 9:
                    out.append(ad.sum(v) + ad.max(v))
                case 10:
                    out.append(products(r, s))
                case 11:
                    vectors.append(pairs(v, vectors[b % len(vectors)]))
                case _:
                    out.append(ad.concat([v, ad.exp(-v * v)]))
        return [*out, ad.sum(vectors[-1]) * ad.sum_all(ad.cos(rows[-1])), vectors[-1], rows[-1]]

    def loss(p: tuple[T, T, T, T], at: T) -> T:
        parts = [ad.sum_all(ad.sin(t)) for t in made(p[0], p[1], at, p[2], p[3])]
        total = parts[0]
        for t in parts[1:]:
            total = total + t
        return total

    def f(x: T, y: T, at: T, table: T, w: T) -> tuple[T, ...]:
        if not is_slope:
            return tuple(made(x, y, at, table, w))
        value, slopes = ad.value_and_grad(lambda p: loss(p, at))((x, y, table, w))
        return value, *slopes

    return f, arrays
