"""Wrong uses of neural network functions, optimisers and trees. Each line marked with an E is an error, no other line is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

import numpy as np

from adtypes import F32, F64, I64, Bool, Tensor, grad, nn, optim, tree
from adtypes.dims import F

A = NewType("A", int)
B = NewType("B", int)
C = NewType("C", int)
D = NewType("D", int)
O = NewType("O", int)


@dataclass(frozen=True)
class Net:
    w: F[A, B]


def distributions(z: F[A, B], y: Tensor[I64, A], wrong: Tensor[I64, B], k: Tensor[I64, A], x: F[A]) -> None:
    nn.softmax(k)  # E
    nn.log_softmax(k)  # E
    nn.logsumexp(k)  # E
    a: F[B] = nn.logsumexp(z, 1)  # E
    nn.cross_entropy(z, wrong)  # E
    nn.cross_entropy(z, x)  # E
    nn.cross_entropy(y, z)  # E
    b: F[()] = nn.cross_entropy(z, y)  # E


def normalisation(z: F[A, B], scale: F[A], x: F[A, B, C], f: Tensor[F32, B]) -> None:
    nn.layer_norm(z, scale)  # E
    mixed: F[A, B] = nn.layer_norm(z, f)  # E
    nn.layer_norm(z, None, scale)  # E
    nn.batch_norm(x, scale)  # E
    nn.batch_norm(scale)  # E
    nn.batch_norm(x, moments=(scale, scale))  # E
    a: F[C] = nn.channel_moments(x)[0]  # E


def windows(x: F[A, B, C, D], k: F[O, B, C, C], wrong: F[O, A, C, C], b: F[O], flat: F[A, B, C], bb: F[B]) -> None:
    nn.conv2d(x, wrong)  # E
    nn.conv2d(k, flat)  # E
    nn.conv2d(flat, k)  # E
    nn.conv2d(x, k, bb)  # E
    nn.conv2d(x, k, stride="2")  # E
    nn.conv2d(x, k, padding="full")  # E
    nn.conv1d(flat, k)  # E
    nn.conv_transpose2d(x, k)  # E
    nn.conv_transpose2d(x, k, padding="same")  # E
    nn.max_pool2d(flat, 2)  # E
    nn.avg_pool2d(x, 2.0)  # E
    a: F[A, B, C, D] = nn.conv2d(x, k)  # E


def attention(q: F[A, D], k: F[B, D], v: F[B, C], m: Tensor[Bool, B, A], f: F[A, B]) -> None:
    nn.attention(q, k, q)  # E
    nn.attention(q, v, v)  # E
    nn.attention(q, k, v, m)  # E
    nn.attention(q, k, v, f)  # E
    a: F[A, D] = nn.attention(q, k, v)  # E


def masked(x: F[C, A, D], y: F[C, B, D], m: Tensor[Bool, B, A], lead: Tensor[Bool, C, B, A]) -> None:
    nn.attention(x, y, y, m)  # E
    nn.attention(x, y, y, lead)  # E


def masks(rng: np.random.Generator, n: A, m: B) -> None:
    nn.dropout_mask(rng, (n,), 0.5, I64)  # E
    nn.dropout_mask(0, (n,), 0.5, F64)  # E
    a: F[B] = nn.dropout_mask(rng, (n,), 0.5, F64)  # E


def loss(p: Net) -> F[()]:
    return tree.dot(p, p)


def training(p: Net, x: F[A, B]) -> None:
    how = optim.adam(1e-3)
    how.step(p, grad(loss)(p))  # E
    how.step(p, p, optim.momentum(0.1).init(p))  # E
    how.step(p, p, how.init(x))  # E
    q, s = how.step(p, p, how.init(p))
    how.step(s, q, s)  # E
    q.v  # E
    s.mean = p  # E
    optim.adam("fast")  # E
    optim.clip_by_norm(p, "1")  # E
    optim.momentum(0.1, 0.9, True)  # E
    a: Tensor[F64, A, B] = optim.clip_by_norm(p, 1.0)  # E


def arithmetic(p: Net, x: F[A], y: F[B]) -> None:
    a: F[A] = tree.scale(2.0, p)  # E
    b: Net = tree.add(x, x)  # E
    c: Net = tree.norm(p)  # E
    tree.dot(p, x)  # E
    tree.dot(p, {"w": x})  # E
    tree.add(p, (p, p))  # E
    tree.sub(x, y)  # E
    tree.scale(p, 2.0).w  # E
