"""The extension module that calls compiled code: two types in C and a thread pool, compiled at first use and cached like
kernels."""

from __future__ import annotations

import sys
import sysconfig
from functools import lru_cache
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from adtypes.errors import CompileError
from interpreters.compile.c.native.build import library
from interpreters.compile.c.native.shares import Source

NAME = "adtypes_caller"
TEXTS = ("pool.c", "kernels.c", "programs.c")
FLAGS = ["-O1", "-std=gnu11", "-w", "-shared", "-fPIC", "-pthread"]
FLAGS += ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []


def extension() -> Any | None:
    """The module with the types `Kernel` and `Program`; None where it cannot be made."""
    return _made()[0]


def why_not() -> str | None:
    """Why there is no extension, if there is none."""
    return _made()[1]


@lru_cache(maxsize=1)
def _made() -> tuple[ModuleType | None, str | None]:
    if sys.implementation.name != "cpython" or "t" in getattr(sys, "abiflags", ""):
        return None, "the interpreter is not CPython with its lock"
    try:
        return library(Source(_text()), _options, _load, "calls"), None
    except CompileError as e:
        return None, str(e).split("\n")[0]


def _text() -> str:
    versions = f"/* Python {sys.version.split()[0]}{sys.abiflags} at {sys.base_prefix}, NumPy {np.__version__}, {FLAGS} */"
    return "\n".join([versions, *(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in TEXTS)])


def _options() -> list[list[str]]:
    headers = [Path(sysconfig.get_path("include")), Path(np.get_include())]
    if not (headers[0] / "Python.h").is_file() or not (headers[1] / "numpy" / "arrayobject.h").is_file():
        raise CompileError("the headers of Python or of NumPy are not installed")
    return [[*FLAGS, *(f"-I{path}" for path in headers)]]


def _load(path: str) -> ModuleType:
    spec = spec_from_file_location(NAME, path, loader=ExtensionFileLoader(NAME, path))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
