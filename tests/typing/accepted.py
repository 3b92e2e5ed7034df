"""More programs that are accepted, with the static type of every result: the rest of the front's surface."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, NewType

from typing_extensions import assert_type

from adtypes import (
    F32, F64, FT, I32, I64, NT, AnyTensor, Bool, Ix, Plus, Rows, Tensor, abs, all, any, append, argmax, argsort, atan2, build, build1,
    build2, build3, build_rows, checkpoint, clip, concat, cond, cond_lazy, cond_tree, cumsum, diag, diagonal, dot, expand, exp, eye, flatten,
    fold, fori, full, indices, iota, is_finite, logical_and, matmul, max, max1, max_outer, maximum, mean, median, min1, minimum, one_hot, ones, ones_like,
    expect, outer, pad, power, quantile, reshape, reverse, rows, rows_of, scalar, scan, searchsorted, select, sigmoid, sort, sqrt_size, square, squeeze, stack, std, stop_gradient, sum, sum1,
    tensor, var,
    random, sum_all, take, to_dtype, top_k, tree, tril, vmap, where, while_loop, zeros, zeros_like,
)  # fmt: skip
from adtypes.dims import F, K, M, N, Sh

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)


@dataclass(frozen=True)
class Dense(Generic[M, N]):
    w: F[M, N]
    b: F[M]

    def __call__(self, x: F[N]) -> F[M]:
        return sigmoid(self.w @ x + self.b)


def operators(x: F[A], k: Tensor[I64, A], p: Tensor[Bool, A], s: F[()], q: Tensor[Bool], n: Tensor[I64]) -> None:
    assert_type(s * x + x * s - 2, F[A])
    assert_type(1 - x, F[A])
    assert_type(1 / x, F[A])
    assert_type(s / x, F[A])
    assert_type(x**2, F[A])
    assert_type(x**x, F[A])
    assert_type(2.0**x, F[A])
    assert_type(k**2, Tensor[I64, A])
    assert_type(k % 2 + n, Tensor[I64, A])
    assert_type(7 // k, Tensor[I64, A])
    assert_type(-k, Tensor[I64, A])
    assert_type(+x, F[A])
    assert_type(s < x, Tensor[Bool, A])
    assert_type(x >= s, Tensor[Bool, A])
    assert_type(0.0 < x, Tensor[Bool, A])
    assert_type(k == 3, Tensor[Bool, A])
    assert_type(k != n, Tensor[Bool, A])
    assert_type(p == p, Tensor[Bool, A])
    assert_type((p | q) & True, Tensor[Bool, A])
    assert_type(~p ^ p, Tensor[Bool, A])
    assert_type(x.maximum(s), F[A])
    assert_type(p.where(x, 0.0), F[A])
    assert_type(k.to_dtype(F32), Tensor[F32, A])
    assert_type(s.item(), float)
    assert_type(n.item(), int)
    assert_type(q.item(), bool)


def an_index(i: Ix[A], j: Ix[B], x: F[A], k: Tensor[I64, C], n: A) -> None:
    assert_type(i + 1, Tensor[I64])
    assert_type(2 * i - j, Tensor[I64])
    assert_type(i // 2 % 3, Tensor[I64])
    assert_type(-i, Tensor[I64])
    assert_type(i < j, Tensor[Bool])
    assert_type(i >= 3, Tensor[Bool])
    assert_type(i == j, Tensor[Bool])
    assert_type(k * i, Tensor[I64, C])
    assert_type(i + k, Tensor[I64, C])
    assert_type(x[i] * x[i + 1], F[()])
    assert_type(to_dtype(i, F64), F[()])
    assert_type(cond(i < 3, i, 0), Tensor[I64])
    assert_type(x[cond(i < 3, i, 0)], F[()])
    assert_type(maximum(i, j), Tensor[I64])
    assert_type(build1(n, lambda i: i), Tensor[I64, A])
    assert_type(sum1(n, lambda i: i * i), Tensor[I64])


def slices(x: F[A, B, C], ab: F[A, B], i: Ix[A], j: Ix[B], k: Ix[C], t: Tensor[I64]) -> None:
    assert_type(ab[1:], Tensor[F64, Any, B])
    assert_type(ab[::-1], Tensor[F64, Any, B])
    assert_type(ab[:], F[A, B])
    assert_type(ab[:, j], F[A])
    assert_type(ab[:, 0], F[A])
    assert_type(ab[1:, -1], Tensor[F64, Any])
    assert_type(ab[i, :], F[B])
    assert_type(ab[i, 1:], Tensor[F64, Any])
    assert_type(ab[1:, 1:], Tensor[F64, Any, Any])
    assert_type(x[:, j], F[A, C])
    assert_type(x[:, :, k], F[A, B])
    assert_type(x[i, :, 0], F[B])
    assert_type(x[i, :, k], F[B])
    assert_type(x[:, j, k], F[A])
    assert_type(x[t, j], F[C])
    assert_type(x[1:, 1:, 1:], Tensor[F64, Any, Any, Any])
    for row in ab:
        assert_type(row, F[B])


def gaps(x: F[A, B, C], ab: F[A, B], v: F[A], s: F[()], i: Ix[A], j: Ix[B], k: Ix[C], u: AnyTensor) -> None:
    assert_type(x[...], F[A, B, C])
    assert_type(s[...], F[()])
    assert_type(v[..., i], F[()])
    assert_type(x[..., k], F[A, B])
    assert_type(x[..., 1:], Tensor[F64, A, B, Any])
    assert_type(x[..., j, k], F[A])
    assert_type(x[..., 0, :], F[A, C])
    assert_type(x[..., :, 0], F[A, B])
    assert_type(x[..., 1:, 0], Tensor[F64, A, Any])
    assert_type(x[..., 0, 1:], Tensor[F64, A, Any])
    assert_type(x[..., 1:, 1:], Tensor[F64, A, Any, Any])
    assert_type(x[i, ...], F[B, C])
    assert_type(x[1:, ...], Tensor[F64, Any, B, C])
    assert_type(x[i, ..., k], F[B])
    assert_type(x[0, ..., 1:], Tensor[F64, B, Any])
    assert_type(x[:, ..., 2], F[A, B])
    assert_type(x[1:, ..., 2], Tensor[F64, Any, B])
    assert_type(x[1:, ..., ::2], Tensor[F64, Any, B, Any])
    assert_type(v[None], Tensor[F64, Any, A])
    assert_type(ab[None, ...], Tensor[F64, Any, A, B])
    assert_type(ab[..., None], Tensor[F64, A, B, Any])
    assert_type(v[None, :], Tensor[F64, Any, A])
    assert_type(v[:, None], Tensor[F64, A, Any])
    assert_type(ab[i, None], Tensor[F64, Any, B])
    assert_type(ab[:, :, None], Tensor[F64, A, B, Any])
    assert_type(ab[:, None, :], Tensor[F64, A, Any, B])
    assert_type(build1(v.shape[0], lambda i: x[i, ..., 0]), F[A, B])
    w: F[A, B] = u[..., 0]


def functions(x: F[A], ab: F[A, B], k: Tensor[I64, A], p: Tensor[Bool, A], s: F[()], q: Tensor[Bool], v: F[B]) -> None:
    assert_type(maximum(x, 0.0), F[A])
    assert_type(minimum(0.0, x), F[A])
    assert_type(clip(x, 0.0, s), F[A])
    assert_type(clip(k, 1), Tensor[I64, A])
    assert_type(clip(x, max=s), F[A])
    assert_type(var(ab, ddof=1), F[()])
    assert_type(std(ab, 0, ddof=1), F[B])
    assert_type(var(ab, -1), F[A])
    assert_type(atan2(x, 1.0), F[A])
    assert_type(power(x, 2.5), F[A])
    assert_type(abs(k), Tensor[I64, A])
    assert_type(square(k), Tensor[I64, A])
    assert_type(is_finite(x), Tensor[Bool, A])
    assert_type(logical_and(p, True), Tensor[Bool, A])
    assert_type(cond(q, x, 0.0), F[A])
    assert_type(cond(True, s, s), F[()])
    assert_type(select(p, 0.0, x), F[A])
    assert_type(select(q, x, x), F[A])
    assert_type(where(p, x, -x), F[A])
    assert_type(x * cond(q, s, 0.0), F[A])
    assert_type(exp(cond(q, 0.0, x)), F[A])
    assert_type(cond_tree(q, (x, k), (x, k)), tuple[F[A], Tensor[I64, A]])
    assert_type(stop_gradient({"x": x}), dict[str, F[A]])
    assert_type(sum(ab), F[()])
    assert_type(sum(ab, 0), F[B])
    assert_type(sum(ab, 1), F[A])
    assert_type(sum(ab, -1), F[A])
    assert_type(sum(ab, -2), F[B])
    assert_type(ab.sum(), F[()])
    assert_type(ab.sum(1), F[A])
    for axis in range(2):
        assert_type(sum(ab, (axis,)), Tensor[F64, *tuple[Any, ...]])
    assert_type(max(ab, (0, 1)), Tensor[F64, *tuple[Any, ...]])
    assert_type(max(k), Tensor[I64])
    assert_type(max_outer(ab), F[B])
    assert_type(mean(ab, 0), F[B])
    assert_type(argmax(x), Tensor[I64])
    assert_type(argmax(ab, 1), Tensor[I64, A])
    assert_type(sort(ab, 0), F[A, B])
    assert_type(sort(k, descending=True), Tensor[I64, A])
    assert_type(argsort(ab, -1), Tensor[I64, A, B])
    assert_type(searchsorted(x, ab, "right"), Tensor[I64, A, B])
    assert_type(searchsorted(x, 0.5), Tensor[I64])
    assert_type(median(ab), F[()])
    assert_type(median(ab, 0), F[B])
    assert_type(quantile(ab, 0.25, 1), F[A])
    assert_type(quantile(ab, x[0]), F[()])
    best, places = top_k(ab, x.shape[0])
    assert_type(best, F[A, A])
    assert_type(places, Tensor[I64, A, A])
    assert_type(all(p), Tensor[Bool])
    assert_type(any(ab > 0.0, 0), Tensor[Bool, B])
    assert_type(cumsum(ab, 1), F[A, B])
    assert_type(dot(x, x), F[()])
    assert_type(matmul(ab, v), F[A])
    assert_type(outer(x, v), F[A, B])
    assert_type(outer(ab, x), F[A, B, A])
    assert_type(sqrt_size(3) * x, F[A])


def shapes(x: F[A], ab: F[A, B], sq: F[A, A], k: Tensor[I64, C], n: A, m: B) -> None:
    assert_type(diagonal(sq), F[A])
    assert_type(tril(ab), F[A, B])
    assert_type(reverse(ab, 1), F[A, B])
    assert_type(expand(x, 0), Tensor[F64, Any, A])
    assert_type(expand(x, -1), Tensor[F64, A, Any])
    assert_type(flatten(ab), Tensor[F64, Any])
    assert_type(take(ab, k), F[C, B])
    assert_type(one_hot(k, n, F32), Tensor[F32, C, A])
    assert_type(append(x, x), F[Plus[A, A]])
    assert_type(stack([x, x]), Tensor[F64, Any, A])
    y: F[B, A] = stack([x, x])
    z: F[A, B] = concat([ab, ab], 1)
    w: F[A] = squeeze(ab)
    u: F[A] = pad(x, [(1, 1)])
    assert_type(full((n,), 3, I32), Tensor[I32, A])
    assert_type(full((n, m), x[0]), F[A, B])
    assert_type(full(n, 3, I32), Tensor[I32, A])
    assert_type(full(n, x[0]), F[A])
    assert_type(zeros(n, F64), F[A])
    assert_type(ones(16, Bool), Tensor[Bool, int])
    assert_type(tensor([1.0], F64, n), F[A])
    assert_type(expect(x, n), F[A])
    assert_type(reshape(ab, -1), Tensor[F64, int])
    assert_type(x.scatter(m, lambda i: k[0]), F[B])
    assert_type(x.gather(m, lambda j: k[0]), F[B])
    assert_type(zeros((n, m), F64), F[A, B])
    assert_type(ones((), Bool), Tensor[Bool])
    assert_type(zeros_like(k), Tensor[I64, C])
    assert_type(ones_like(ab), F[A, B])
    assert_type(eye(n, F64), F[A, A])
    assert_type(scalar(1.0, F32), Tensor[F32])
    print(y, z, w, u)


def affine(w: F[C, A, B], b: F[C, A]) -> F[C, A]:
    return sum(w, 2) + b


def loops(x: F[A], ab: F[A, B], w: F[C, A, B], b: F[C, A], n: A, m: B, o: C) -> None:
    assert_type(build2((n, m), lambda i, j: ab[i, j] * x[i]), F[A, B])
    assert_type(build3((o, m, n), lambda c, j, i: w[c, i, j]), F[C, B, A])
    untyped: F[A, B] = build((n, m), lambda i, j: ab[i, j])
    assert_type(max1(n, lambda i: ab[i]), F[B])
    assert_type(min1(n, lambda i: i), Tensor[I64])
    assert_type(build_rows(n, lambda i: (x[i], i + 1)), Rows[A, tuple[F[()], Tensor[I64]]])
    assert_type(rows(ab)[0], F[B])
    assert_type(build1(n, lambda i: rows(ab)[i]), F[A, B])
    layers = rows(w).zip(rows(b)).get(lambda p: Dense(*p))
    assert_type(layers, Rows[C, Dense[A, B]])
    assert_type(build_rows(o, lambda c: Dense(w[c], b[c])), Rows[C, Dense[A, B]])
    assert_type(rows_of(Dense, rows(w), rows(b)), Rows[C, Dense[A, B]])
    assert_type(rows_of(lambda p, q: (p, q), layers, rows(b)), Rows[C, tuple[Dense[A, B], F[A]]])
    assert_type(diag(x), F[A, A])
    assert_type(diag(diag(x)), F[A])
    assert_type(layers.get(lambda l: l.w).stack(), F[C, A, B])
    assert_type(vmap(lambda l: l(ab[0]), layers).stack(), F[C, A])
    assert_type(vmap(lambda l: l.b, layers), Rows[C, F[A]])
    assert_type(indices(n), Rows[A, Ix[A]])
    assert_type(vmap(lambda i: x[i], indices(n)).stack(), F[A])
    assert_type(fold(lambda s, i: s + x[i], scalar(0.0, F64), indices(n)), F[()])
    assert_type(scan(lambda h, l: l.b + h, x, layers).stack(), F[C, A])
    assert_type(scan(lambda h, l: l.b + h, x, layers, reverse=True, checkpoint_every=4).stack(), F[C, A])
    assert_type(fori(n, lambda i, s: s + x[i] * x, x), F[A])
    assert_type(fori(3, lambda i, s: (s[0] * 2.0, s[1] + i), (x, scalar(0, I64))), tuple[F[A], Tensor[I64]])
    assert_type(while_loop(lambda c: c[0] < 3.0, lambda c: c * 2.0, x), F[A])
    assert_type(while_loop(lambda c: c[1] < 9, lambda c: (c[0], c[1] + 1), (x, scalar(0, I64)), max_steps=9), tuple[F[A], Tensor[I64]])
    assert_type(checkpoint(affine)(w, b), F[C, A])
    assert_type(cond_lazy(x[0] > 0.0, lambda: x, lambda: x * 2.0), F[A])
    assert_type(cond_lazy(x[0] > 0.0, lambda y: (y, n), lambda y: (y * 2.0, n), x), tuple[F[A], A])
    assert_type(cond_lazy(True, lambda p: p * 2.0, lambda p: p, x), F[A])
    print(untyped)


def rank_polymorphic(x: F[*Sh], p: Tensor[Bool, *Sh]) -> F[*Sh]:
    return p.where(x, 0.0) + maximum(x, -x) * sum_all(x)


def numeric(x: Tensor[NT, N]) -> Tensor[NT, N]:
    return cumsum(reverse(x))


def whole_program(a: Tensor[FT, M, K], b: Tensor[FT, K, N]) -> Tensor[FT, M, N]:
    (m, k), (_, n) = a.shape, b.shape
    row = build1(m, lambda i: build1(n, lambda j: sum1(k, lambda q: a[i, q] * b[q, j])))
    return row


def gradual(u: AnyTensor, h: Tensor[F64, *tuple[Any, ...]], x: F[A]) -> None:
    assert_type(u + u, AnyTensor)
    assert_type(x + h, F[A])
    y: F[A] = h[0]
    z: F[A] = sum(u, 0)
    w: F[A, B] = build1(A(3), lambda i: u[i])
    v: F[A] = cond(True, x, u)
    print(y, z, w, v, u @ u, u.T, exp(u), u[1:, 0], maximum(u, 0.0))


def cuts(x: F[A, B]) -> None:
    assert_type(x[1:, :], Tensor[F64, Any, B])
    assert_type(x[:, 1:], Tensor[F64, A, Any])


def of_one_dtype(x: F[A], y: Tensor[F32, A], k: Tensor[I64, A], i: Ix[A], key: Tensor[I64]) -> None:
    assert_type(x.dtype, type[F64])
    assert_type(k.dtype, type[I64])
    assert_type(full(x.shape, 1.0, x.dtype) * x, F[A])
    assert_type(full(y.shape, 1.0, y.dtype) * y, Tensor[F32, A])
    assert_type(eye(x.shape[0], x.dtype) @ x, F[A])
    assert_type(random.normal(key, x.shape, x.dtype) + x, F[A])
    assert_type(x * to_dtype(i, x.dtype), F[A])


def generic_in_precision(x: Tensor[FT, N], key: Tensor[I64]) -> Tensor[FT, N]:
    (n,) = x.shape
    noise = random.normal(key, x.shape, x.dtype)
    ramp = build1(n, lambda i: x[i] * to_dtype(i, x.dtype))
    return full(x.shape, 1.0, x.dtype) * x + noise + ramp + eye(n, x.dtype) @ x


class Pair(NamedTuple):
    a: F[A]
    b: F[()]


class State(NamedTuple, Generic[N]):
    s: F[N]
    t: F[N]


def named_trees(p: Pair, q: Pair, x: State[N], d: State[N], z: tuple[F[A], F[()]]) -> State[N]:
    assert_type(tree.add(p, tree.scale(0.5, q)), Pair)
    assert_type(tree.sub(p, q), Pair)
    assert_type(tree.add(z, z), tuple[F[A], F[()]])
    return tree.add(x, tree.scale(0.5, d))


def neighbours(x: F[A]) -> F[()]:
    (n,) = x.shape
    return sum1(A(n - 1), lambda i: x[i] * x[i + 1])
