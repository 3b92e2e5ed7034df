"""Compiled programs on disk: other processes go from the traced program straight to its library, without running a pass.

An entry says which library in the cache of `build.py` a traced program came to, and how that is called. It contains no code,
and an entry that cannot be read for any reason counts as missing.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from adtypes.errors import CompileError
from interpreters.compile.c.native import fingerprint
from interpreters.compile.c.native.build import circumstances, find_compiler, folder_of, kept, put
from interpreters.compile.c.native.call import caller
from interpreters.compile.c.native.kernel import Kernel
from interpreters.compile.c.native.library import table
from interpreters.compile.engine import Compiled
from interpreters.symbolic.term import Graph

NAME = "kernel"  # of the function; an entry could name any that the process has
KEEPS = True  # for tests, which change what passes do
KIND, FORM = "programs", "1"
MANY = 4096  # entries: then the older half goes
SUM = 2 * hashlib.sha256().digest_size
SCRATCH = 1 << 40  # bytes that no program asks for


class Place(NamedTuple):
    """Where the program of a traced graph is kept."""

    path: Path
    source: Graph

    def find(self) -> Compiled | None:
        """The program, if it is there."""
        return _read(self.path, self.source)

    def keep(self, made: Compiled) -> Compiled:
        """The program that passes and compiler made; kept if it is nothing but a library."""
        if made.kept is not None:
            _write(self.path, made.kept)
        return made


def place(source: Graph) -> Place | None:
    """Where the program of a traced graph is kept; None if the graph has no fingerprint, or there is no cache."""
    folder, package = folder_of(KIND) if KEEPS else None, fingerprint.package()
    program = None if folder is None or package is None else fingerprint.program(source)
    if folder is None or package is None or program is None:
        return None
    try:
        told = [FORM, package, program, *circumstances(find_compiler())]
    except CompileError:
        return None
    return Place(folder / hashlib.sha256("\0".join(told).encode()).hexdigest()[:40], source)


def through(source: Graph, make: Callable[[], Compiled]) -> Compiled:
    """The program of a traced graph: from disk, or made and then kept there."""
    here = place(source)
    return make() if here is None else here.find() or here.keep(make())


def one_kernel(kernel: Kernel, library: ctypes.CDLL, text: str, notes: Sequence[str]) -> Compiled:
    """A program that is one kernel, called `NAME`."""
    tail = ctypes.addressof(table()) if kernel.blas else 0  # importing the library takes a tenth of a second
    function = caller(library[kernel.name], kernel, (tail,))
    told = {"scratch": kernel.scratch, "each": kernel.each, "apart": kernel.apart, "is_cut": kernel.is_cut, "blas": kernel.blas}
    return Compiled("c", "numpy", text, function, notes, {"library": Path(library._name).stem, **told, "notes": list(notes)})


def _read(path: Path, source: Graph) -> Compiled | None:
    try:
        text = path.read_bytes()
        if hashlib.sha256(text[:-SUM]).hexdigest().encode() != text[-SUM:]:
            return None
        entry = json.loads(text[:-SUM])
        library, scratch, notes = entry["library"], entry["scratch"], entry["notes"]
        each, apart, is_cut, blas = entry["each"], entry["apart"], entry["is_cut"], entry["blas"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if not (type(library) is str and re.fullmatch("[0-9a-f]{40}", library)):
        return None
    if not (type(scratch) is int and type(each) is int and 0 <= each <= scratch < SCRATCH and type(is_cut) is bool):
        return None
    if not (type(apart) is int and 0 <= apart < SCRATCH and type(blas) is int and 0 <= blas <= 2):
        return None
    if not (type(notes) is list and all(type(x) is str for x in notes)):
        return None
    loaded = kept(library)
    if loaded is None or not hasattr(loaded, NAME):
        return None
    with suppress(OSError):
        os.utime(path)  # what was used last is the last to go
    inputs, results = tuple(t.spec for t in source.inputs), tuple(t.spec for t in source.outputs)
    return one_kernel(Kernel(NAME, inputs, results, scratch, is_cut, blas, each, apart), loaded, "", notes)


def _write(path: Path, told: Mapping[str, object]) -> None:
    text = json.dumps(told).encode()
    with suppress(OSError):  # a cache that is full, or read-only, or that others clean at this moment
        put(path, text + hashlib.sha256(text).hexdigest().encode())
        if len(os.listdir(path.parent)) > MANY:
            _halve(path.parent)


def _halve(folder: Path) -> None:
    """Delete the entries that were not used for longest."""
    files = []
    for p in folder.iterdir():
        with suppress(OSError):  # others delete too
            files.append((p.stat().st_mtime, p))
    for _, old in sorted(files)[: len(files) // 2]:
        old.unlink(missing_ok=True)
