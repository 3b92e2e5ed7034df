"""Hand-written C: compiled with flags like those of the engine, and called with as little overhead.

A function takes pointers: first to the inputs, then to the results. It is called through a small extension module, which checks
its arrays and makes fresh results; where the headers of Python are missing, through `ctypes`.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from benchmarks.measure import Array, Maker, NotHere, Way

HERE = Path(__file__).parent
FLAGS = (
    "-O3", "-march=native", "-std=gnu11", "-fopenmp-simd", "-fno-math-errno", "-fno-trapping-math", "-shared", "-fPIC",
)  # fmt: skip
VECTORS = ("-DVECTORS", "-mprefer-vector-width=512", "-lmvec")
UNKNOWN = ("-fno-builtin-sin", "-fno-builtin-cos", "-fno-builtin-sinf", "-fno-builtin-cosf")
ATTEMPTS = (("-fdisable-tree-sincos", *VECTORS), (*UNKNOWN, *VECTORS), UNKNOWN, ())  # `sincos` takes no vectors
Results: TypeAlias = Sequence[tuple[Sequence[int], Any]]  # shapes and dtypes


def of(
    file: str, function: str, inputs: Sequence[Array], results: Results, sizes: Mapping[str, object] | None = None
) -> dict[str, Maker]:
    """The way `C`: a function of a file beside the workload, compiled for these sizes."""
    return {"C": maker(file, function, inputs, results, sizes)}


def maker(
    file: str, function: str, inputs: Sequence[Array], results: Results, sizes: Mapping[str, object] | None = None
) -> Maker:
    def make() -> Way:
        run = _caller(file, function, len(inputs), results, tuple((sizes or {}).items()))
        given = [np.ascontiguousarray(x) for x in inputs]
        return Way(lambda: run(*given))

    return make


def _caller(file: str, function: str, many: int, results: Results, sizes: tuple[tuple[str, Any], ...]) -> Callable[..., Any]:
    count = many + len(results)
    table = ", ".join(f"p[{k}]" for k in range(count))
    text = (HERE / "workloads" / file).read_text() + f"\nvoid entry(void **p)\n{{\n    {function}({table});\n}}\n"
    path = _compiled(text, sizes)
    library = ctypes.CDLL(path)
    address = ctypes.cast(library.entry, ctypes.c_void_p).value
    _ALIVE.append(library)
    outs = tuple((tuple(map(int, shape)), np.dtype(dtype)) for shape, dtype in results)
    extension = _extension()
    if extension is not None:
        made: Callable[..., Any] = extension.caller(address, many, [(shape, dtype.num) for shape, dtype in outs])
        return made

    def call(*arrays: Array) -> tuple[Array, ...]:
        made = [np.empty(shape, dtype) for shape, dtype in outs]
        library.entry((ctypes.c_void_p * count)(*(a.ctypes.data for a in (*arrays, *made))))
        return tuple(made)

    return call


_ALIVE: list[ctypes.CDLL] = []


@cache
def _scratch() -> str:
    """The folder of what is compiled, which goes when the process ends."""
    folder = tempfile.mkdtemp(prefix="benchmarks")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _compiled(text: str, sizes: tuple[tuple[str, Any], ...], options: tuple[str, ...] = ()) -> str:
    """The path of the library of a C text; of the ways to compile it the first that works."""
    folder = tempfile.mkdtemp(dir=_scratch())
    name, *more = os.environ.get("CC", "").split() or ["cc"]
    compiler = shutil.which(name)
    if compiler is None:
        raise NotHere("there is no C compiler")
    source, target = Path(folder) / "hand.c", Path(folder) / "hand.so"
    source.write_text(text)
    said = ""
    for attempt in ATTEMPTS:
        flags = [f for f in (*FLAGS, *attempt) if not f.startswith("-l")]
        flags += [f"-D{key}={value}" for key, value in sizes] + [f"-I{HERE}", *options, str(source), "-o", str(target)]
        found = subprocess.run(
            [compiler, *more, *flags, *(f for f in attempt if f.startswith("-l")), "-lm"], capture_output=True, text=True
        )
        if not found.returncode:
            return str(target)
        said = found.stderr
    raise NotHere(f"the C compiler failed: {said.strip()[:300]}")


@cache
def _extension() -> Any:
    """The module that calls; None without headers."""
    headers = sysconfig.get_paths()["include"]
    if not (Path(headers) / "Python.h").exists():
        return None
    try:
        path = _compiled((HERE / "caller.c").read_text(), (), (f"-I{headers}", f"-I{np.get_include()}"))
    except NotHere:
        return None
    loader = importlib.machinery.ExtensionFileLoader("caller", path)
    spec = importlib.util.spec_from_loader("caller", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module
