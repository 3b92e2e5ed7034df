"""Accepted programs with neural network functions, optimisers and arithmetic of trees, with the static type of every result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Literal, NewType

import numpy as np
from typing_extensions import assert_type

import adtypes as ad
from adtypes import F32, F64, FT, I64, Bool, Tensor, compile, mean, nn, optim, rows, tree, value_and_grad, vmap
from adtypes.dims import F, M, N, Sh

Batch = NewType("Batch", int)
Class = NewType("Class", int)
Channel = NewType("Channel", int)
Out = NewType("Out", int)
High = NewType("High", int)
Wide = NewType("Wide", int)
Query = NewType("Query", int)
Key = NewType("Key", int)
Deep = NewType("Deep", int)
Three = NewType("Three", int)


@dataclass(frozen=True)
class Dense(Generic[M, N]):
    w: F[M, N]
    b: F[M]


def distributions(z: F[Batch, Class], x: F[Batch, Query, Class], y: Tensor[I64, Batch], yy: Tensor[I64, Batch, Query]) -> None:
    assert_type(nn.softmax(z), F[Batch, Class])
    assert_type(nn.softmax(z, 0), F[Batch, Class])
    assert_type(nn.log_softmax(x, 1), F[Batch, Query, Class])
    assert_type(nn.logsumexp(z), F[()])
    assert_type(nn.logsumexp(z, 1), F[Batch])
    assert_type(nn.logsumexp(z, -1), F[Batch])
    assert_type(nn.cross_entropy(z, y), F[Batch])
    assert_type(nn.cross_entropy(x, yy), F[Batch, Query])
    assert_type(mean(nn.cross_entropy(z, y)), F[()])
    assert_type(nn.cross_entropy(z[0], y[0]), F[()])


def normalisation(z: F[Batch, Class], c: F[Class], x: F[Batch, Channel, High, Wide], s: F[Channel], w: F[Wide]) -> None:
    assert_type(nn.layer_norm(z), F[Batch, Class])
    assert_type(nn.layer_norm(z, c, c), F[Batch, Class])
    assert_type(nn.layer_norm(x, w), F[Batch, Channel, High, Wide])
    assert_type(nn.channel_moments(x), tuple[F[Channel], F[Channel]])
    assert_type(nn.batch_norm(x, s, s), F[Batch, Channel, High, Wide])
    assert_type(nn.batch_norm(x, s, moments=nn.channel_moments(x)), F[Batch, Channel, High, Wide])
    assert_type(nn.batch_norm(z), F[Batch, Class])


def windows(x: F[Batch, Channel, High, Wide], k: F[Out, Channel, Three, Three], b: F[Out], t: F[Batch, Channel, High]) -> None:
    assert_type(nn.conv2d(x, k), Tensor[F64, Batch, Out, Any, Any])
    same: F[Batch, Out, High, Wide] = nn.conv2d(x, k, b, padding="same")
    assert_type(nn.conv2d(x, k, stride=(2, 1), padding=1, dilation=2), Tensor[F64, Batch, Out, Any, Any])
    assert_type(nn.conv1d(t, k[:, :, 0], b), Tensor[F64, Batch, Out, Any])
    assert_type(nn.conv_transpose2d(nn.conv2d(x, k), k, stride=2), Tensor[F64, Batch, Channel, Any, Any])
    assert_type(nn.max_pool2d(x, 2), Tensor[F64, Batch, Channel, Any, Any])
    assert_type(nn.avg_pool2d(x, (2, 3), stride=1), Tensor[F64, Batch, Channel, Any, Any])
    print(same)


def attention(q: F[Query, Deep], k: F[Key, Deep], v: F[Key, Out], mask: Tensor[Bool, Query, Key], x: F[Batch, Query, Deep]) -> None:
    assert_type(nn.attention(q, k, v), F[Query, Out])
    assert_type(nn.attention(q, k, v, mask), F[Query, Out])
    assert_type(nn.attention(x, x, x), F[Batch, Query, Deep])


def masked(x: F[Batch, Query, Deep], padding: Tensor[Bool, Batch, Literal[1], Query], each: Tensor[Bool, Query, Query]) -> None:
    assert_type(nn.attention(x, x, x, padding), F[Batch, Query, Deep])
    assert_type(nn.attention(x, x, x, each), F[Batch, Query, Deep])


def masks(rng: np.random.Generator, key: ad.random.Key, n: Batch, m: Class) -> None:
    assert_type(nn.dropout_mask(key, (n, m), 0.5, F64), F[Batch, Class])
    assert_type(nn.dropout_mask(rng, (n, m), 0.5, F64), F[Batch, Class])
    assert_type(nn.dropout_mask(rng, (), 0.5, F32), Tensor[F32])


def rank_polymorphic(x: Tensor[FT, *Sh], y: Tensor[FT, *Sh]) -> Tensor[FT, *Sh]:
    return nn.softmax(x) + nn.log_softmax(y)


def loss(p: Dense[Class, Deep], x: F[Batch, Deep], y: Tensor[I64, Batch]) -> F[()]:
    return mean(nn.cross_entropy(vmap(lambda r: p.w @ r + p.b, rows(x)).stack(), y))


def training(p: Dense[Class, Deep], x: F[Batch, Deep], y: Tensor[I64, Batch]) -> None:
    how = optim.adamw(1e-3, decay=0.1)
    state = how.init(p)
    assert_type(state, optim.AdamState[Dense[Class, Deep]])
    assert_type(state.count, Tensor[I64])
    assert_type(state.mean.w, F[Class, Deep])

    def step(
        p: Dense[Class, Deep], s: optim.AdamState[Dense[Class, Deep]], x: F[Batch, Deep], y: Tensor[I64, Batch]
    ) -> tuple[F[()], Dense[Class, Deep], optim.AdamState[Dense[Class, Deep]]]:
        value, slope = value_and_grad(loss)(p, x, y)
        return value, *how.step(p, optim.clip_by_norm(slope, 1.0), s)

    value, p, state = compile(step)(p, state, x, y)
    assert_type(value, F[()])
    assert_type(optim.sgd(0.1).step(p, p, optim.sgd(0.1).init(p)), tuple[Dense[Class, Deep], optim.SgdState])
    heavy = optim.momentum(0.1, nesterov=True)
    assert_type(heavy.step(p, p, heavy.init(p)), tuple[Dense[Class, Deep], optim.MomentumState[Dense[Class, Deep]]])


def arithmetic(p: Dense[Class, Deep], s: F[()]) -> None:
    assert_type(tree.add(p, p), Dense[Class, Deep])
    assert_type(tree.sub((s, p), (s, p)), tuple[F[()], Dense[Class, Deep]])
    assert_type(tree.scale(s, p), Dense[Class, Deep])
    assert_type(ad.tree.zeros_like(p), Dense[Class, Deep])
    assert_type(tree.dot(p, p), Tensor[Any])
    size: F[()] = ad.tree.norm(p)
    print(size, ad.nn.softmax(p.b), ad.optim.sgd(0.1))
