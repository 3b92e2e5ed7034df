"""Calling a kernel: addresses in one table, results allocated here, the interpreter's lock released meanwhile."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adtypes.errors import ShapeError
from adtypes.spec import Spec

Arr = NDArray[Any]


class KernelCaller:
    """A compiled kernel as a function of arrays; one result is returned as it is, several as a tuple.

    Arrays that do not lie in row-major order are copied. Calls may overlap: each has its own table and scratch memory.
    """

    def __init__(self, function: Any, inputs: Sequence[Spec], results: Sequence[Spec], scratch: int) -> None:
        function.restype = None
        self.function = function
        self.inputs = [(s.shape, np.dtype(s.dtype.np_dtype)) for s in inputs]
        self.results = [(s.shape, np.dtype(s.dtype.np_dtype)) for s in results]
        self.scratch = scratch
        self.free: list[Arr] = []
        self.table: Any = ctypes.c_void_p * (len(inputs) + len(results) + (scratch > 0))

    def __call__(self, *arrays: Any, out: Arr | None = None) -> Any:
        given = [_ready(x, shape, dtype) for x, (shape, dtype) in zip(arrays, self.inputs, strict=True)]
        made = [np.empty(shape, dtype) for shape, dtype in self.results] if out is None else [out]
        every = [*given, *made]
        if self.scratch:
            try:
                memory = self.free.pop()
            except IndexError:
                memory = np.empty(self.scratch + 64, np.uint8)
            every.append(memory)
        self.function(self.table(*[x.__array_interface__["data"][0] for x in every]))
        if self.scratch:
            self.free.append(memory)
        return made[0] if len(made) == 1 else tuple(made)


def _ready(x: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Arr:
    """An array as kernels read it."""
    if type(x) is np.ndarray and x.shape == shape and x.dtype == dtype and x.flags.carray:
        return x
    x = np.asarray(x)
    if x.shape != shape or x.dtype != dtype:
        raise ShapeError(f"a program for {dtype}{list(shape)} got {x.dtype}{list(x.shape)}")
    return np.require(np.array(x, order="C", copy=True), requirements=["C", "A"])
