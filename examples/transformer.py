"""A transformer block that learns to turn sequences round: token and position embeddings, heads of attention, a small network.

The block is written for one sequence and one head; `vmap` gives it the others. Run it with ``python -m examples.transformer``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NewType, TypeVar

import numpy as np

from adtypes import (
    F64,
    I64,
    Rows,
    Tensor,
    array,
    compile,
    expect,
    mean,
    nn,
    optim,
    relu,
    rows,
    sum_outer,
    take,
    value_and_grad,
    vmap,
)
from adtypes.dims import F

B = TypeVar("B", bound=int)  # sequences in a batch
T = TypeVar("T", bound=int)  # tokens of a sequence
O = TypeVar("O", bound=int)
I = TypeVar("I", bound=int)
Token = NewType("Token", int)
Place = NewType("Place", int)
Model = NewType("Model", int)
Head = NewType("Head", int)
Part = NewType("Part", int)
Inner = NewType("Inner", int)


@dataclass(frozen=True)
class Dense(Generic[O, I]):
    w: F[O, I]
    b: F[O]

    def __call__(self, x: F[I]) -> F[O]:
        return self.w @ x + self.b


@dataclass(frozen=True)
class Attention:
    """What one head asks for, offers, says, and how that comes back."""

    query: F[Part, Model]
    key: F[Part, Model]
    value: F[Part, Model]
    out: F[Part, Model]


@dataclass(frozen=True)
class Norm:
    scale: F[Model]
    shift: F[Model]


@dataclass(frozen=True)
class Block:
    before: Norm
    heads: Rows[Head, Attention]
    between: Norm
    inner: Dense[Inner, Model]
    outer: Dense[Model, Inner]


@dataclass(frozen=True)
class Transformer:
    tokens: F[Token, Model]
    places: F[Place, Model]
    block: Block
    last: Norm
    read: Dense[Token, Model]


def each(layer: Dense[O, I], x: F[T, I]) -> F[T, O]:
    return vmap(layer, rows(x)).stack()


def block(p: Block, x: F[T, Model]) -> F[T, Model]:
    """Each token looks at the others, then thinks for itself."""
    y = nn.layer_norm(x, p.before.scale, p.before.shift)

    def head(h: Attention) -> F[T, Model]:
        return nn.attention(y @ h.query.T, y @ h.key.T, y @ h.value.T) @ h.out

    x = x + sum_outer(vmap(head, p.heads).stack())
    y = nn.layer_norm(x, p.between.scale, p.between.shift)
    return x + each(p.outer, relu(each(p.inner, y)))


def predict(p: Transformer, tokens: Tensor[I64, Place]) -> F[Place, Token]:
    """The logits of the token that belongs at each place."""
    x = block(p.block, take(p.tokens, tokens) + p.places)
    return each(p.read, nn.layer_norm(x, p.last.scale, p.last.shift))


def logits(p: Transformer, tokens: Tensor[I64, B, Place]) -> F[B, Place, Token]:
    return vmap(lambda s: predict(p, s), rows(tokens)).stack()


def loss(p: Transformer, tokens: Tensor[I64, B, Place], wanted: Tensor[I64, B, Place]) -> F[()]:
    return mean(nn.cross_entropy(logits(p, tokens), wanted))


HOW = optim.adam(1e-2)


@compile
def step(
    p: Transformer, state: optim.AdamState[Transformer], tokens: Tensor[I64, B, Place], wanted: Tensor[I64, B, Place]
) -> tuple[F[()], Transformer, optim.AdamState[Transformer]]:
    value, slope = value_and_grad(loss)(p, tokens, wanted)
    return value, *HOW.step(p, optim.clip_by_norm(slope, 1.0), state)


# ---------------------------------------------------------------- training
def initial(seed: int, tokens: int = 8, length: int = 6, model: int = 16, heads: int = 2, inner: int = 32) -> Transformer:
    rng = np.random.default_rng(seed)

    def normal(*shape: int) -> Tensor[F64, *tuple[int, ...]]:
        return array(rng.normal(size=shape) / np.sqrt(shape[-1]))

    def dense(o: O, i: I) -> Dense[O, I]:
        return Dense(expect(normal(o, i), (o, i)), expect(array(np.zeros(o)), (o,)))

    wide, part, width = Model(model), Part(model // heads), Inner(inner)
    norm = Norm(expect(array(np.ones(model)), (wide,)), expect(array(np.zeros(model)), (wide,)))
    weights = [expect(normal(heads, part, model), (Head(heads), part, wide)) for _ in range(4)]
    each_head = Rows[Head, Attention](Head(heads), Attention(*weights))  # type: ignore[arg-type]
    return Transformer(
        expect(normal(tokens, model), (Token(tokens), wide)),
        expect(normal(length, model), (Place(length), wide)),
        Block(norm, each_head, norm, dense(width, wide), dense(wide, width)),
        norm,
        dense(Token(tokens), wide),
    )


def batch(rng: np.random.Generator, p: Transformer, n: int) -> tuple[Tensor[I64, int, Place], Tensor[I64, int, Place]]:
    """Random sequences, and the same backwards."""
    (tokens, _), (length, _) = p.tokens.shape, p.places.shape
    x = rng.integers(0, tokens, size=(n, length))
    return expect(array(x), (n, length)), expect(array(x[:, ::-1].copy()), (n, length))


def accuracy(p: Transformer, tokens: Tensor[I64, B, Place], wanted: Tensor[I64, B, Place]) -> float:
    return float((compile(logits)(p, tokens).numpy().argmax(2) == wanted.numpy()).mean())


def main(steps: int = 200) -> float:
    rng, p = np.random.default_rng(0), initial(0)
    state = HOW.init(p)
    for k in range(steps):
        value, p, state = step(p, state, *batch(rng, p, 32))
        if k % 50 == 49:
            print(f"step {k + 1:3}  loss {value.item():.4f}  right {accuracy(p, *batch(rng, p, 200)):.2%}")
    return accuracy(p, *batch(rng, p, 1000))


if __name__ == "__main__":
    if main() < 0.99:
        raise SystemExit("less than 99% of the tokens are right")
