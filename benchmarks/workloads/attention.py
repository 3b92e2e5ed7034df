"""A block of a transformer, forwards and backwards: layer norms, heads of attention, a network of two layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, nn, relu, rows, sum_all, sum_outer, value_and_grad, vmap
from benchmarks import libraries
from benchmarks.measure import Array, Way, Workload

Parameters = tuple[AnyTensor, ...]


def block(p: Parameters, x: AnyTensor) -> AnyTensor:
    """The parameters are scale and shift of both norms, the four matrices of all heads, and both layers with their biases."""
    scale1, shift1, query, key, value, out, scale2, shift2, w1, b1, w2, b2 = p
    y = nn.layer_norm(x, scale1, shift1)

    def head(h: Any) -> AnyTensor:
        ((q, k), v), o = h
        out: AnyTensor = nn.attention(y @ q.T, y @ k.T, y @ v.T) @ o
        return out

    heads = rows(query).zip(rows(key)).zip(rows(value)).zip(rows(out))
    x = x + sum_outer(vmap(head, heads).stack())
    z = nn.layer_norm(x, scale2, shift2)
    found: AnyTensor = x + vmap(lambda t: w2 @ relu(w1 @ t + b1) + b2, rows(z)).stack()
    return found


def loss(p: Parameters, x: AnyTensor, ct: AnyTensor) -> AnyTensor:
    return sum_all(block(p, x) * ct)


def program(*inputs: AnyTensor) -> Sequence[Any]:
    value, slopes = value_and_grad(loss)(inputs[:-2], *inputs[-2:])
    return value, *slopes


def ours(*inputs: AnyTensor) -> AnyTensor:
    return loss(inputs[:-2], *inputs[-2:])


def bulk(xp: Any, *inputs: Any) -> Any:
    scale1, shift1, query, key, value, out, scale2, shift2, w1, b1, w2, b2, x, ct = inputs

    def norm(x: Any, scale: Any, shift: Any) -> Any:
        away = x - x.mean(1)[:, None]
        return away / xp.sqrt((away * away).mean(1) + 1e-5)[:, None] * scale + shift

    y = norm(x, scale1, shift1)
    q, k, v = (xp.einsum("td,hpd->htp", y, w) for w in (query, key, value))
    scores = xp.einsum("hsp,htp->hst", q, k) / np.sqrt(query.shape[1])
    weights = xp.exp(scores - xp.logsumexp(scores, 2)[:, :, None])
    x = x + xp.einsum("htp,hpd->td", xp.einsum("hst,htp->hsp", weights, v), out)
    z = norm(x, scale2, shift2)
    return ((x + xp.relu(z @ w1.T + b1) @ w2.T + b2) * ct).sum()


def by_hand(*inputs: Array) -> Sequence[Array]:
    """The heads of queries, keys and values are one matrix each."""
    scale1, shift1, query, key, value, out, scale2, shift2, w1, b1, w2, b2, x, ct = inputs
    heads, part, d = query.shape
    t, root = len(x), x.dtype.type(1.0 / np.sqrt(part))
    matrices = [w.reshape(heads * part, d) for w in (query, key, value, out)]

    def norm(x: Array) -> tuple[Array, Array]:
        away = x - x.mean(1, keepdims=True)
        by = 1.0 / np.sqrt(np.einsum("td,td->t", away, away) / d + 1e-5)[:, None]
        away *= by
        return away, by

    def back(ct: Array, away: Array, by: Array, scale: Array) -> Array:
        g = ct * scale
        g -= g.mean(1, keepdims=True) + away * (np.einsum("td,td->t", g, away) / d)[:, None]
        g *= by
        return g

    n1, _ = norm(x)
    y = n1 * scale1 + shift1
    q, k, v = ((y @ m.T).reshape(t, heads, part).transpose(1, 0, 2) for m in matrices[:3])
    s = q @ k.transpose(0, 2, 1)
    s *= root
    s -= s.max(2, keepdims=True)
    np.exp(s, s)
    s /= s.sum(2, keepdims=True)
    mixed = (s @ v).transpose(1, 0, 2).reshape(t, heads * part)
    x2 = x + mixed @ matrices[3]
    n2, by2 = norm(x2)
    z = n2 * scale2 + shift2
    h = z @ w1.T
    h += b1
    np.maximum(h, 0.0, out=h)
    value_ = np.vdot(x2 + h @ w2.T + b2, ct)

    dh = ct @ w2
    dh *= h > 0.0
    dz = dh @ w1
    dx2 = ct + back(dz, n2, by2, scale2)
    dmixed = (dx2 @ matrices[3].T).reshape(t, heads, part).transpose(1, 0, 2)
    dv = s.transpose(0, 2, 1) @ dmixed
    ds = dmixed @ v.transpose(0, 2, 1)
    ds -= np.einsum("hst,hst->hs", ds, s)[:, :, None]
    ds *= s
    ds *= root
    flat = [g.transpose(1, 0, 2).reshape(t, heads * part) for g in (ds @ k, ds.transpose(0, 2, 1) @ q, dv)]
    dy = flat[0] @ matrices[0] + flat[1] @ matrices[1] + flat[2] @ matrices[2]
    slopes = [(g.T @ y).reshape(query.shape) for g in flat]
    return (
        value_, np.einsum("td,td->d", dy, n1), dy.sum(0), *slopes, (mixed.T @ dx2).reshape(out.shape),
        np.einsum("td,td->d", dz, n2), dz.sum(0), dh.T @ z, dh.sum(0), ct.T @ h, ct.sum(0),
    )  # fmt: skip


def workload(t: int = 128, d: int = 128, heads: int = 4, inner: int = 512, dtype: Any = np.float32) -> Workload:
    rng = np.random.default_rng(0)

    def normal(*shape: int) -> Array:
        return np.asarray(rng.normal(size=shape) / np.sqrt(shape[-1]), dtype)

    def around_one(n: int) -> Array:
        return np.asarray(1.0 + 0.1 * rng.normal(size=n), dtype)

    part = d // heads
    inputs = [around_one(d), normal(d), *(normal(heads, part, d) for _ in range(4)), around_one(d), normal(d)]
    inputs += [normal(inner, d), normal(inner), normal(d, inner), normal(d), normal(t, d) * 3, normal(t, d)]
    peers = {"NumPy": lambda: Way(lambda: by_hand(*inputs))}
    peers |= libraries.of_value(bulk, inputs, tuple(range(12)))
    single = dtype == np.float32
    title = "transformer block" + (", float32" if single else "")
    said = f"{t} tokens of {d}, {heads} heads"
    return Workload(title, said, inputs, program, ours, peers, tolerance=1e-3 if single else 1e-9)


WORKLOADS = {"attention_f32": workload, "attention": lambda: workload(dtype=np.float64)}
TINY = {"attention_f32": lambda: workload(5, 6, 2, 7), "attention": lambda: workload(5, 6, 2, 7, np.float64)}
