"""Patterns of tensor programs, each a few operations over arrays whose sizes can be chosen; `benchmarks.sizes` times them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from adtypes import (
    I64,
    AnyTensor,
    Ix,
    build2,
    build3,
    clip,
    cond,
    cumsum,
    einsum,
    exp,
    floor,
    log,
    log1p,
    max1,
    mean,
    nn,
    roll,
    rows,
    scan,
    sin,
    sort,
    sqrt,
    sum1,
    tanh,
    to_dtype,
    where,
)

AnyIx: TypeAlias = Ix[Any]
Sizes: TypeAlias = tuple[int, ...]


class Pattern(NamedTuple):
    """A program, the shapes of its arguments for `n` elements of each of `b` examples, and how many elements it computes."""

    program: Callable[..., AnyTensor]
    shapes: Callable[[int, int], Sequence[Sizes]]
    work: Callable[[int, int], int]


def line(n: int, b: int) -> int:
    return b * n


def square(n: int, b: int) -> int:
    return b * n * n


def cube(n: int, b: int) -> int:
    return b * n**3


def row(n: int, b: int) -> list[Sizes]:
    return [(b, n)]


def two_rows(n: int, b: int) -> list[Sizes]:
    return [(b, n), (b, n)]


def matrix(n: int, b: int) -> list[Sizes]:
    return [(b, n, n)]


def two_matrices(n: int, b: int) -> list[Sizes]:
    return [(b, n, n), (b, n, n)]


def matrix_and_row(n: int, b: int) -> list[Sizes]:
    return [(b, n, n), (b, n)]


def lower(w: AnyTensor, x: AnyTensor) -> AnyTensor:
    b, n = x.shape
    return build2((b, n), lambda k, i: sum1(n, lambda j: cond(j <= i, w[k, i, j] * x[k, j], 0.0)))


def normed(x: AnyTensor) -> AnyTensor:
    size = sqrt(1e-3 + mean(x * x, axis=1))
    return build2(x.shape, lambda k, i: x[k, i] / size[k])


def windows(x: AnyTensor) -> AnyTensor:
    b, n = x.shape
    return build2((b, n - 4), lambda k, i: sum1(5, lambda s: x[k, i + s] * x[k, i]))


def five_points(x: AnyTensor) -> AnyTensor:
    b, n, _ = x.shape

    def at(k: AnyIx, i: AnyIx, j: AnyIx) -> AnyTensor:
        around = x[k, i, j + 1] + x[k, i + 2, j + 1] + x[k, i + 1, j] + x[k, i + 1, j + 2]
        return around - 4.0 * tanh(x[k, i + 1, j + 1])

    return build3((b, n - 2, n - 2), at)


def attention(q: AnyTensor, k: AnyTensor) -> AnyTensor:
    return einsum("bij,bjk->bik", nn.softmax(einsum("bik,bjk->bij", q, k), axis=2), k)


def steps(p: AnyTensor, x: AnyTensor) -> AnyTensor:
    states: AnyTensor = scan(lambda h, row: tanh(p[0] @ h + row), 0.0 * x[0], rows(x)).tree
    return states


def kernel(x: AnyTensor, y: AnyTensor) -> AnyTensor:
    b, n = x.shape
    return build3((b, n, n), lambda k, i, j: exp(-((x[k, i] - y[k, j]) ** 2)))


def distances(x: AnyTensor) -> AnyTensor:
    n, d = x.shape
    return build2((n, n), lambda i, j: sqrt(1.0 + sum1(d, lambda k: (x[i, k] - x[j, k]) ** 2)))


def nearest(x: AnyTensor, y: AnyTensor) -> AnyTensor:
    b, n = x.shape
    return build2((b, n), lambda k, i: max1(n, lambda j: x[k, i] * y[k, j]))


def greatest(x: AnyTensor) -> AnyTensor:
    b, n, _ = x.shape
    return build2((b, n), lambda k, j: max1(n, lambda i: sin(x[k, i, j])))


def interpolated(table: AnyTensor, x: AnyTensor) -> AnyTensor:
    b, n = x.shape

    def at(k: AnyIx, i: AnyIx) -> AnyTensor:
        place = clip(x[k, i] * 4.0 + n // 2, 0.0, n - 1.001)
        left = to_dtype(floor(place), I64)
        part = place - floor(place)
        return (1.0 - part) * table[k, left] + part * table[k, left + 1]

    return build2((b, n), at)


PATTERNS = {
    "softmax": Pattern(lambda x: nn.softmax(x, axis=1), row, line),
    "layer norm": Pattern(nn.layer_norm, row, line),
    "log-sum-exp of columns": Pattern(lambda x: nn.logsumexp(x, axis=0), row, line),
    "norm of rows": Pattern(normed, row, line),
    "running sums": Pattern(lambda x: cumsum(exp(x), axis=1), row, line),
    "running sums of columns": Pattern(lambda x: cumsum(exp(x), axis=0), row, line),
    "sorted rows": Pattern(lambda x: sort(x, axis=1), row, line),
    "windows": Pattern(windows, row, line),
    "rolled": Pattern(lambda x: tanh(roll(x, 1, axis=1) - x) * x, row, line),
    "choice": Pattern(lambda x: where(x > 0.0, x * x, 0.1 * exp(x)), row, line),
    "interpolated": Pattern(interpolated, two_rows, line),
    "outer products": Pattern(lambda x, y: tanh(einsum("bi,bj->bij", x, y)), two_rows, square),
    "kernel": Pattern(kernel, two_rows, square),
    "nearest": Pattern(nearest, two_rows, square),
    "softmax of pairs": Pattern(lambda x, y: nn.logsumexp(einsum("bi,bj->bij", x, y), axis=2), two_rows, square),
    "five points": Pattern(five_points, matrix, square),
    "symmetric part": Pattern(lambda x: tanh(x + einsum("bij->bji", x)), matrix, square),
    "sums of columns": Pattern(lambda x: log1p(x * x).sum(axis=1), matrix, square),
    "greatest of columns": Pattern(greatest, matrix, square),
    "triangle": Pattern(lower, matrix_and_row, square),
    "matrices times vectors": Pattern(lambda w, x: tanh(einsum("bij,bj->bi", w, x)), matrix_and_row, square),
    "vectors times matrices": Pattern(lambda w, x: tanh(einsum("bij,bi->bj", w, x)), matrix_and_row, square),
    "quadratic forms": Pattern(lambda w, x: einsum("bij,bi,bj->b", w, x, x), matrix_and_row, square),
    "steps": Pattern(steps, matrix_and_row, square),
    "products": Pattern(lambda x, y: tanh(einsum("bij,bjk->bik", x, y)), two_matrices, cube),
    "products with a transpose": Pattern(lambda x, y: tanh(einsum("bij,bkj->bik", x, y)), two_matrices, cube),
    "attention": Pattern(attention, two_matrices, cube),
    "scaled rows": Pattern(lambda w, x: build3(w.shape, lambda k, i, j: sin(w[k, i, j] * x[k, i])), matrix_and_row, square),
    "scaled columns": Pattern(lambda w, x: build3(w.shape, lambda k, i, j: sin(w[k, i, j] * x[k, j])), matrix_and_row, square),
    "log-likelihoods": Pattern(lambda w, x: einsum("bij,bi->bj", log(1.0 + w * w), exp(x)), matrix_and_row, square),
    "distances": Pattern(distances, row, lambda n, b: n * b * b),
}
