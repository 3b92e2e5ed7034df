"""A convolutional network on handwritten digits: two convolutions, pooling, dropout, Adam.

One compiled function makes a whole step of training; it takes and gives the network and the state of the optimiser, which are
trees. Run it with ``python -m examples.cnn``; it reaches at least 97% on held-out images.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NewType, TypeVar

import numpy as np

from adtypes import F64, I64, Tensor, array, compile, expect, mean, nn, optim, relu, reshape, rows, value_and_grad, vmap
from examples.digits import Digit, Split, data

B = TypeVar("B", bound=int)
I = TypeVar("I", bound=int)
O = TypeVar("O", bound=int)
Gray = NewType("Gray", int)
First = NewType("First", int)
Second = NewType("Second", int)
Side = NewType("Side", int)
Tap = NewType("Tap", int)
Feature = NewType("Feature", int)


@dataclass(frozen=True)
class Conv(Generic[O, I]):
    kernels: Tensor[F64, O, I, Tap, Tap]
    bias: Tensor[F64, O]


@dataclass(frozen=True)
class Cnn:
    first: Conv[First, Gray]
    second: Conv[Second, First]
    w: Tensor[F64, Digit, Feature]
    b: Tensor[F64, Digit]


def conv(layer: Conv[O, I], x: Tensor[F64, B, I, Side, Side]) -> Tensor[F64, B, O, Side, Side]:
    return relu(nn.conv2d(x, layer.kernels, layer.bias, padding="same"))


def features(p: Cnn, x: Tensor[F64, B, Gray, Side, Side]) -> Tensor[F64, B, Feature]:
    pooled = nn.max_pool2d(conv(p.second, conv(p.first, x)), 2)
    return reshape(pooled, (x.shape[0], p.w.shape[1]))


def classify(p: Cnn, features: Tensor[F64, B, Feature]) -> Tensor[F64, B, Digit]:
    return vmap(lambda v: p.w @ v + p.b, rows(features)).stack()


def loss(
    p: Cnn, x: Tensor[F64, B, Gray, Side, Side], digits: Tensor[I64, B], mask: Tensor[F64, B, Feature]
) -> Tensor[F64]:
    """The mean cross entropy; the mask says which features are dropped."""
    return mean(nn.cross_entropy(classify(p, features(p, x) * mask), digits))


HOW = optim.adam(3e-3)


@compile
def step(
    p: Cnn, state: optim.AdamState[Cnn], x: Tensor[F64, int, Gray, Side, Side], digits: Tensor[I64, int],
    mask: Tensor[F64, int, Feature],
) -> tuple[Tensor[F64], Cnn, optim.AdamState[Cnn]]:  # fmt: skip
    value, slope = value_and_grad(loss)(p, x, digits, mask)
    return value, *HOW.step(p, slope, state)


# ---------------------------------------------------------------- training
def initial(seed: int, first: First = First(8), second: Second = Second(16)) -> Cnn:
    rng = np.random.default_rng(seed)

    def layer(o: O, i: I) -> Conv[O, I]:
        kernels = rng.normal(size=(o, i, 3, 3)) * np.sqrt(2.0 / (9 * i))
        return Conv(expect(array(kernels), (o, i, Tap(3), Tap(3))), expect(array(np.zeros(o)), (o,)))

    wide = Feature(second * 16)
    w = rng.normal(size=(10, wide)) * np.sqrt(1.0 / wide)
    b = expect(array(np.zeros(10)), (Digit(10),))
    return Cnn(layer(first, Gray(1)), layer(second, first), expect(array(w), (Digit(10), wide)), b)


def pictures(split: Split, places: slice | np.ndarray[tuple[int], np.dtype[np.int64]]) -> Tensor[F64, int, Gray, Side, Side]:
    x = split.images[places].reshape(-1, 1, 8, 8)
    return expect(array(x), (len(x), Gray(1), Side(8), Side(8)))


def accuracy(p: Cnn, split: Split) -> float:
    z = compile(lambda p, x: classify(p, features(p, x)))(p, pictures(split, slice(None)))
    return float((z.numpy().argmax(1) == split.digits).mean())


def main(epochs: int = 12, size: int = 48) -> float:
    train, held_out = data()
    rng = np.random.default_rng(0)
    p = initial(0)
    state = HOW.init(p)
    for epoch in range(epochs):
        order, losses = rng.permutation(len(train.digits)), list[float]()
        for k in range(0, len(order) - size + 1, size):
            places = order[k : k + size]
            mask = nn.dropout_mask(rng, (size, p.w.shape[1]), 0.25, F64)
            digits = expect(array(train.digits[places]), (size,))
            value, p, state = step(p, state, pictures(train, places), digits, mask)
            losses.append(value.item())
        if epoch % 4 == 3:
            print(f"epoch {epoch + 1:2}  loss {np.mean(losses):.4f}  held out {accuracy(p, held_out):.2%}")
    return accuracy(p, held_out)


if __name__ == "__main__":
    if main() < 0.97:
        raise SystemExit("held-out accuracy below 97%")
