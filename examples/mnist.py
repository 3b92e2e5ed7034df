"""MNIST, for those who have its files: a reader of the IDX format, plain or compressed, and a network trained on what it reads.

An IDX file is two zero bytes, a byte for the type of the elements, one for the number of axes, a big-endian 32-bit size for each
axis, then the elements, big-endian, row by row. Run it with ``python -m examples.mnist FOLDER``.
"""

from __future__ import annotations

import gzip
import sys
import zlib
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adtypes import F64, I64, Tensor, array, compile, expect, optim, value_and_grad
from examples.digits import Dense, Digit, Hidden, Mlp, Pixel, Split, loss, predict

TYPES = {0x08: ">u1", 0x09: ">i1", 0x0B: ">i2", 0x0C: ">i4", 0x0D: ">f4", 0x0E: ">f8"}
GZIP = b"\x1f\x8b"


class IdxError(ValueError):
    """A file that is not IDX, or not all of one."""


def read_idx(path: str | Path) -> NDArray[Any]:
    """The array in an IDX file, in the byte order of the machine; an `IdxError` says what is wrong with any other file."""
    data = Path(path).read_bytes()
    if data[:2] == GZIP:
        try:
            data = gzip.decompress(data)
        except (EOFError, OSError, zlib.error) as e:
            raise IdxError(f"{path}: the compressed data are damaged or cut off: {e}") from None
    if len(data) < 4:
        raise IdxError(f"{path}: {len(data)} bytes are no IDX file, whose head has at least 4")
    if data[:2] != b"\0\0" or data[2] not in TYPES:
        begin = data[:3].hex(" ")
        raise IdxError(f"{path}: not an IDX file, which begins with 00 00 and a type from 08 to 0e; this one with {begin}")
    kind, rank = np.dtype(TYPES[data[2]]), data[3]
    head = 4 + 4 * rank
    if len(data) < head:
        raise IdxError(f"{path}: cut off in its head, at {len(data)} of {head} bytes")
    shape = tuple(int.from_bytes(data[4 + 4 * k : 8 + 4 * k], "big") for k in range(rank))
    size = head + prod(shape) * kind.itemsize
    if len(data) != size:
        how = "cut off" if len(data) < size else "longer than its head says"
        raise IdxError(f"{path}: {how}: {len(data)} bytes, where {list(shape)} elements of {kind.itemsize} bytes make {size}")
    return np.frombuffer(data, kind, offset=head).reshape(shape).astype(kind.newbyteorder("="))


def read_split(folder: str | Path, name: str) -> Split:
    """The images and labels called `name` ("train" or "t10k"), pixels between 0 and 1."""
    images, digits = (read_idx(_find(Path(folder), f"{name}-{rest}")) for rest in ("images-idx3-ubyte", "labels-idx1-ubyte"))
    if images.ndim != 3 or digits.shape != images.shape[:1]:
        shapes = f"images {list(images.shape)} and labels {list(digits.shape)}"
        raise IdxError(f"{folder}: {shapes} of {name!r} do not belong together")
    return Split(images.reshape(len(images), -1) / 255.0, digits.astype(np.int64))


def _find(folder: Path, name: str) -> Path:
    for path in (folder / name, folder / f"{name}.gz"):
        if path.exists():
            return path
    raise IdxError(f"{folder}: there is no file {name} or {name}.gz")


# ---------------------------------------------------------------- the network of the digits example, for larger images
HOW = optim.adam(1e-3)


@compile
def step(
    p: Mlp, state: optim.AdamState[Mlp], x: Tensor[F64, int, Pixel], digits: Tensor[I64, int]
) -> tuple[Tensor[F64], Mlp, optim.AdamState[Mlp]]:
    value, slope = value_and_grad(loss)(p, x, digits)
    return value, *HOW.step(p, slope, state)


def initial(seed: int, pixels: Pixel, hidden: Hidden) -> Mlp:
    rng = np.random.default_rng(seed)
    w, v = rng.normal(size=(hidden, pixels)) * np.sqrt(2.0 / pixels), rng.normal(size=(10, hidden)) * np.sqrt(1.0 / hidden)
    return Mlp(
        Dense(expect(array(w), (hidden, pixels)), expect(array(np.zeros(hidden)), (hidden,))),
        Dense(expect(array(v), (Digit(10), hidden)), expect(array(np.zeros(10)), (Digit(10),))),
    )


def main(folder: str, epochs: int = 5, hidden: int = 128, size: int = 100) -> float:
    train, held_out = read_split(folder, "train"), read_split(folder, "t10k")
    pixels = Pixel(train.images.shape[1])
    rng, p = np.random.default_rng(0), initial(0, pixels, Hidden(hidden))
    state, reached = HOW.init(p), 0.0
    for epoch in range(epochs):
        order, losses = rng.permutation(len(train.digits)), list[float]()
        for k in range(0, len(order) - size + 1, size):
            places = order[k : k + size]
            x = expect(array(train.images[places]), (size, pixels))
            value, p, state = step(p, state, x, expect(array(train.digits[places]), (size,)))
            losses.append(value.item())
        z = predict(p, expect(array(held_out.images), (len(held_out.digits), pixels)))
        reached = float((z.numpy().argmax(1) == held_out.digits).mean())
        print(f"epoch {epoch + 1}  loss {np.mean(losses):.4f}  held out {reached:.2%}")
    return reached


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m examples.mnist FOLDER, in which the four files of MNIST are")
    main(sys.argv[1])
