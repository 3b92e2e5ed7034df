"""Calling a kernel: addresses in one table, results allocated here, the interpreter's lock released meanwhile."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adtypes.errors import ShapeError
from adtypes.spec import Shape, Spec
from interpreters.compile.c.nests import steps_of

Arr = NDArray[Any]


LARGE = 1 << 16  # bytes from which on memory is worth keeping
REMEMBERED = 2  # arrays for each result: an optimiser holds one while it makes the next
_COUNTS = sys.implementation.name == "cpython" and getattr(sys, "_is_gil_enabled", lambda: True)()


class KernelCaller:
    """A compiled kernel as a function of arrays; one result is returned as it is, several as a tuple.

    Arrays that do not lie in memory as the kernel reads them (row-major, or with their axes in the order given) are copied.
    Calls may overlap: each has its own table and scratch memory.
    """

    def __init__(
        self, function: Any, inputs: Sequence[Spec], results: Sequence[Spec], scratch: int, orders: Sequence[Shape | None]
    ) -> None:
        function.restype = None
        self.function = function
        self.inputs = [Layout(s, order) for s, order in zip(inputs, orders, strict=True)]
        self.results = [Result(s) for s in results]
        self.scratch = scratch
        self.free: list[Arr] = []
        self.table: Any = ctypes.c_void_p * (len(inputs) + len(results) + (scratch > 0))

    def __call__(self, *arrays: Any, out: Arr | None = None) -> Any:
        given = [layout.ready(x) for x, layout in zip(arrays, self.inputs, strict=True)]
        made = [result.array() for result in self.results] if out is None else [out]
        every = [*given, *made]
        if self.scratch:
            try:
                memory = self.free.pop()
            except IndexError:
                memory = np.empty(self.scratch, np.uint8)
            every.append(memory)
        self.function(self.table(*map(_address, every)))
        if self.scratch:
            self.free.append(memory)
        return made[0] if len(made) == 1 else tuple(made)


class Result:
    """Arrays for one result of a kernel.

    Fresh memory of some size costs a page fault for every few thousand bytes. So the last large arrays are remembered, and one
    that nobody else refers to any more, not even a view of it, is taken again.
    """

    __slots__ = ("dtype", "last", "shape")

    def __init__(self, spec: Spec) -> None:
        self.shape, self.dtype = spec.shape, np.dtype(spec.dtype.np_dtype)
        large = spec.size * self.dtype.itemsize >= LARGE and _COUNTS
        self.last: list[Arr] | None = [] if large else None

    def array(self) -> Arr:
        if self.last is None:
            return np.empty(self.shape, self.dtype)
        found = None
        try:
            found = self.last.pop(0)  # out of reach of other threads before it is looked at
            if sys.getrefcount(found) > 2:
                found = None
        except IndexError:
            pass
        if found is None:
            found = np.empty(self.shape, self.dtype)
        if len(self.last) < REMEMBERED:
            self.last.append(found)
        return found


class Layout:
    """What a kernel expects of an array."""

    __slots__ = ("dtype", "order", "shape", "strides")

    def __init__(self, spec: Spec, order: Shape | None) -> None:
        self.shape, self.order, self.dtype = spec.shape, order, np.dtype(spec.dtype.np_dtype)
        self.strides = tuple(k * self.dtype.itemsize for k in steps_of(spec.shape, order))

    def ready(self, x: Any) -> Arr:
        """The array itself if it lies as it should, else a copy that does."""
        fits = type(x) is np.ndarray and x.shape == self.shape and x.dtype == self.dtype and x.flags.aligned
        if fits and (x.flags.c_contiguous if self.order is None else x.strides == self.strides):
            return x  # type: ignore[no-any-return]
        x = np.asarray(x)
        if x.shape != self.shape or x.dtype != self.dtype:
            raise ShapeError(f"a program for {self.dtype}{list(self.shape)} got {x.dtype}{list(x.shape)}")
        copy = np.ndarray(self.shape, self.dtype, np.empty(x.size, self.dtype), 0, self.strides)
        copy[...] = x
        return copy


def _reads_objects() -> bool:
    """Whether the address of an array's elements stands in the array object right behind its head, as in CPython."""
    arrays: list[Arr] = [np.empty(3), np.empty(8)[2:], np.empty((), np.int32)]
    if sys.implementation.name != "cpython":
        return False
    found = [ctypes.c_void_p.from_address(id(a) + object.__basicsize__).value for a in arrays]
    return found == [a.ctypes.data for a in arrays]


def _slow(x: Arr) -> int:
    return int(x.__array_interface__["data"][0])


_word: Any = ctypes.c_size_t.from_address
_HEAD = object.__basicsize__


def _fast(x: Arr) -> int:
    found: int = _word(id(x) + _HEAD).value
    return found


_address = _fast if _reads_objects() else _slow  # four times faster, in each call for each array
