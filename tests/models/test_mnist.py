"""The reader of IDX files, on files made here: all types and ranks, compressed ones, and everything that is not one."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from examples.digits import data
from examples.mnist import IdxError, main, read_idx, read_split

CODES = {"uint8": 0x08, "int8": 0x09, "int16": 0x0B, "int32": 0x0C, "float32": 0x0D, "float64": 0x0E}


def idx(a: NDArray[Any]) -> bytes:
    sizes = b"".join(n.to_bytes(4, "big") for n in a.shape)
    return bytes([0, 0, CODES[a.dtype.name], a.ndim]) + sizes + a.astype(a.dtype.newbyteorder(">")).tobytes()


@pytest.mark.parametrize("dtype", CODES)
@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 3, 4), (0, 5)])
@pytest.mark.parametrize("compressed", [False, True])
def test_what_was_written_is_read(tmp_path: Path, dtype: str, shape: tuple[int, ...], compressed: bool) -> None:
    a = np.empty(shape, dtype)
    a[...] = np.random.default_rng(0).uniform(0, 100, size=shape)
    path = tmp_path / "some-idx"
    path.write_bytes(gzip.compress(idx(a)) if compressed else idx(a))
    found = read_idx(path)
    assert found.dtype == a.dtype and found.dtype.isnative and found.flags.writeable
    np.testing.assert_array_equal(found, a)


GOOD = idx(np.arange(6, dtype=np.int16).reshape(2, 3))


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "0 bytes are no IDX file, whose head has at least 4"),
        (GOOD[:3], "3 bytes are no IDX file, whose head has at least 4"),
        (b"\x89PNG\r\n", "not an IDX file, which begins with 00 00 and a type from 08 to 0e; this one with 89 50 4e"),
        (b"\0\0\x0a\1" + GOOD[4:], "not an IDX file, which begins with 00 00 and a type from 08 to 0e; this one with 00 00 0a"),
        (GOOD[:9], "cut off in its head, at 9 of 12 bytes"),
        (GOOD[:-1], "cut off: 23 bytes, where [2, 3] elements of 2 bytes make 24"),
        (GOOD + b"\0", "longer than its head says: 25 bytes, where [2, 3] elements of 2 bytes make 24"),
        (gzip.compress(GOOD[:-1], mtime=0), "cut off: 23 bytes, where [2, 3] elements of 2 bytes make 24"),
    ],
)
def test_what_is_not_idx(tmp_path: Path, content: bytes, text: str) -> None:
    path = tmp_path / "some-idx"
    path.write_bytes(content)
    with pytest.raises(IdxError) as caught:
        read_idx(path)
    assert str(caught.value) == f"{path}: {text}"


def test_damaged_compression(tmp_path: Path) -> None:
    whole = gzip.compress(GOOD, mtime=0)
    for content in (whole[:-4], whole[:15], whole[:12] + b"\xff\xff" + whole[14:]):
        path = tmp_path / "some-idx.gz"
        path.write_bytes(content)
        with pytest.raises(IdxError, match="the compressed data are damaged or cut off"):
            read_idx(path)


def test_any_cut_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "some-idx"
    for n in range(len(GOOD)):
        path.write_bytes(GOOD[:n])
        with pytest.raises(IdxError):
            read_idx(path)


def test_a_network_is_trained_on_the_files(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    for name, split in zip(("train", "t10k"), data()):
        images = np.rint(split.images.reshape(-1, 8, 8) * 255).astype(np.uint8)
        (tmp_path / f"{name}-images-idx3-ubyte").write_bytes(idx(images))
        (tmp_path / f"{name}-labels-idx1-ubyte.gz").write_bytes(gzip.compress(idx(split.digits.astype(np.uint8))))
        np.testing.assert_allclose(read_split(tmp_path, name).images, split.images, atol=1 / 510)
    assert main(str(tmp_path), epochs=20, hidden=32, size=50) > 0.94
    with pytest.raises(IdxError, match=r"there is no file test-images-idx3-ubyte or test-images-idx3-ubyte\.gz"):
        read_split(tmp_path, "test")
    (tmp_path / "t10k-images-idx3-ubyte").write_bytes(idx(np.zeros((2, 3, 3), np.uint8)))
    with pytest.raises(IdxError, match=r"images \[2, 3, 3\] and labels \[360\] of 't10k' do not belong together"):
        read_split(tmp_path, "t10k")
