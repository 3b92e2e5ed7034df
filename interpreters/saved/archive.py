"""The file: a zip archive with the text and one ``.npy`` for each captured tensor, which `numpy.load` reads as well.

Members are stored as they are. So what is read is never larger than the file, whatever its directory claims.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from adtypes.errors import LoadError
from adtypes.spec import Spec

TEXT = "program.txt"
EPOCH = (1980, 1, 1, 0, 0, 0)  # equal programs make equal files


def write(path: str | os.PathLike[str], text: str, arrays: Sequence[NDArray[Any]]) -> None:
    """Write the file atomically: under another name beside it, then moved over it."""
    target = Path(path)
    name = target.with_name(f".{target.name}.{token_hex(8)}")
    try:
        with name.open("xb") as f:
            with zipfile.ZipFile(f, "w", zipfile.ZIP_STORED) as z:
                z.writestr(zipfile.ZipInfo(TEXT, EPOCH), text)
                for k, x in enumerate(arrays):
                    with z.open(zipfile.ZipInfo(f"c{k}.npy", EPOCH), "w", force_zip64=True) as member:
                        npy.write_array(member, np.asarray(x, order="C"), allow_pickle=False)
            f.flush()
            os.fsync(f.fileno())
        name.replace(target)
    except BaseException as e:
        with suppress(OSError):
            name.unlink()
        if isinstance(e, OSError) and e.filename == str(name):  # the name that was given, and not the one in between
            raise type(e)(e.errno, e.strerror, os.fspath(path)) from None
        raise


class Archive:
    """The members of a file, read when asked for."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def __enter__(self) -> Archive:
        self._file = self.path.open("rb")
        try:
            size = os.fstat(self._file.fileno()).st_size
            self._zip = self._guarded(lambda: zipfile.ZipFile(self._file))
            members = self._zip.infolist()
            self.members: Mapping[str, zipfile.ZipInfo] = {m.filename: m for m in members}
            for m in members:
                if m.compress_type != zipfile.ZIP_STORED or m.flag_bits & 1 or m.file_size != m.compress_size:
                    raise self.error(f"the member {m.filename!r} is packed, and members are stored as they are")
            if sum(m.file_size for m in members) > size or len(self.members) != len(members):
                raise self.error("its members overlap")
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def text(self) -> str:
        data = self._member(TEXT)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as e:
            raise self.error(f"{TEXT} is not text: {e}") from None

    def array(self, k: int, spec: Spec) -> NDArray[Any]:
        """Captured tensor `k`, which has this type."""
        name = f"c{k}.npy"
        member = self._member(name)
        data = BytesIO(member)
        try:
            version = npy.read_magic(data)
            read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
            shape, is_fortran, dtype = read(data)
        except Exception as e:  # a header can be wrong in more ways than NumPy has errors for
            raise self.error(f"{name} is not an array: {e}") from None
        if shape != spec.shape or dtype != np.dtype(spec.dtype.np_dtype) or is_fortran:
            raise self.error(f"{name} is {dtype}{list(shape)}, and the program wants {spec}")
        rest = memoryview(member)[data.tell() :]
        if len(rest) != spec.size * dtype.itemsize:
            raise self.error(f"{name} has {len(rest)} bytes of numbers, and {spec} takes {spec.size * dtype.itemsize}")
        if dtype == np.bool_ and (np.frombuffer(rest, np.uint8) > 1).any():
            raise self.error(f"{name} has truth values that are neither true nor false")
        return np.frombuffer(rest, dtype).reshape(shape).copy()

    def error(self, what: str) -> LoadError:
        return LoadError(f"{self.path.name}: {what}", remedy="load a file that Program.save has written")

    def _member(self, name: str) -> bytes:
        if name not in self.members:
            raise self.error(f"it has no {name}")
        info = self.members[name]
        data: bytes = self._guarded(lambda: self._zip.read(info))
        return data

    def _guarded(self, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except Exception as e:  # zipfile lets through what struct, the codecs and the system raise
            raise self.error(f"this is not a program, or it is damaged: {e}") from None
