"""A recurrent network that reads handwritten digits row by row: an LSTM as one loop, its gradient as one more.

The cell is written for one image; `vmap` gives it a batch, which makes its products matrix products. Run it with
``python -m examples.rnn``; it reaches at least 95% on held-out images.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, TypeVar

import numpy as np

from adtypes import F64, I64, Tensor, array, compile, expect, fold, mean, nn, optim, rows, sigmoid, tanh, value_and_grad, vmap
from adtypes.dims import F
from examples.digits import Digit, Split, data

B = TypeVar("B", bound=int)
Row = NewType("Row", int)
Pixel = NewType("Pixel", int)
Hidden = NewType("Hidden", int)


@dataclass(frozen=True)
class Gate:
    """What opens a gate: the input, the state, a bias."""

    w: F[Hidden, Pixel]
    u: F[Hidden, Hidden]
    b: F[Hidden]

    def __call__(self, x: F[Pixel], h: F[Hidden]) -> F[Hidden]:
        return self.w @ x + self.u @ h + self.b


@dataclass(frozen=True)
class Lstm:
    keep: Gate
    write: Gate
    new: Gate
    show: Gate
    w: F[Digit, Hidden]
    b: F[Digit]


@dataclass(frozen=True)
class State:
    cell: F[Hidden]
    h: F[Hidden]


def cell(p: Lstm, s: State, x: F[Pixel]) -> State:
    kept, written = sigmoid(p.keep(x, s.h)) * s.cell, sigmoid(p.write(x, s.h)) * tanh(p.new(x, s.h))
    inside = kept + written
    return State(inside, sigmoid(p.show(x, s.h)) * tanh(inside))


def predict(p: Lstm, image: F[Row, Pixel]) -> F[Digit]:
    """The logits of one image, read from top to bottom."""
    start = State(p.keep.b * 0.0, p.keep.b * 0.0)
    last = fold(lambda s, x: cell(p, s, x), start, rows(image))
    return p.w @ last.h + p.b


def logits(p: Lstm, images: F[B, Row, Pixel]) -> F[B, Digit]:
    return vmap(lambda image: predict(p, image), rows(images)).stack()


def loss(p: Lstm, images: F[B, Row, Pixel], digits: Tensor[I64, B]) -> F[()]:
    return mean(nn.cross_entropy(logits(p, images), digits))


HOW = optim.adam(1e-2)


@compile
def step(
    p: Lstm, state: optim.AdamState[Lstm], images: F[int, Row, Pixel], digits: Tensor[I64, int]
) -> tuple[F[()], Lstm, optim.AdamState[Lstm]]:
    value, slope = value_and_grad(loss)(p, images, digits)
    return value, *HOW.step(p, optim.clip_by_norm(slope, 1.0), state)


# ---------------------------------------------------------------- training
def initial(seed: int, hidden: int = 32) -> Lstm:
    rng = np.random.default_rng(seed)

    def matrix(m: int, n: int) -> Tensor[F64, int, int]:
        return array(rng.normal(size=(m, n)) / np.sqrt(n))

    def gate(bias: float) -> Gate:
        wide, n = Hidden(hidden), Pixel(8)
        b = expect(array(np.full(hidden, bias)), (wide,))
        return Gate(expect(matrix(wide, n), (wide, n)), expect(matrix(wide, wide), (wide, wide)), b)

    out = expect(matrix(10, hidden), (Digit(10), Hidden(hidden)))
    return Lstm(gate(1.0), gate(0.0), gate(0.0), gate(0.0), out, expect(array(np.zeros(10)), (Digit(10),)))


def pictures(split: Split, places: slice | np.ndarray[tuple[int], np.dtype[np.int64]]) -> F[int, Row, Pixel]:
    x = split.images[places].reshape(-1, 8, 8)
    return expect(array(x), (len(x), Row(8), Pixel(8)))


def accuracy(p: Lstm, split: Split) -> float:
    z = compile(logits)(p, pictures(split, slice(None)))
    return float((z.numpy().argmax(1) == split.digits).mean())


def main(epochs: int = 15, size: int = 48) -> float:
    train, held_out = data()
    rng, p = np.random.default_rng(0), initial(0)
    state = HOW.init(p)
    for epoch in range(epochs):
        order, losses = rng.permutation(len(train.digits)), list[float]()
        for k in range(0, len(order) - size + 1, size):
            places = order[k : k + size]
            value, p, state = step(p, state, pictures(train, places), expect(array(train.digits[places]), (size,)))
            losses.append(value.item())
        if epoch % 5 == 4:
            print(f"epoch {epoch + 1:2}  loss {np.mean(losses):.4f}  held out {accuracy(p, held_out):.2%}")
    return accuracy(p, held_out)


if __name__ == "__main__":
    if main() < 0.95:
        raise SystemExit("held-out accuracy below 95%")
