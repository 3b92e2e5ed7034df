"""Calling a kernel: one table of addresses, results allocated here, and the interpreter's lock released for long calls.

`caller` uses a type of the extension, or, without the extension, `KernelCaller`, which goes through ctypes and is some
microseconds slower.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any
from weakref import getweakrefcount

import numpy as np
from numpy.typing import NDArray

from adtypes.errors import ShapeError
from adtypes.spec import Spec
from interpreters.compile.c.machine import VECTOR
from interpreters.compile.c.native.extension import extension
from interpreters.compile.c.native.kernel import Kernel
from interpreters.compile.c.native.library import threads_of_blas
from interpreters.compile.c.native.threads import threads

Arr = NDArray[Any]


ALIGNED = VECTOR  # where scratch memory begins
LARGE = 1 << 16  # bytes from which on memory is worth keeping
MUCH = 1 << 26  # bytes from which on it costs little beside what is done with it
REMEMBERED = 2  # arrays for each result: an optimiser holds one while it makes the next
_COUNTS = sys.implementation.name == "cpython" and getattr(sys, "_is_gil_enabled", lambda: True)()


def caller(function: Any, kernel: Kernel, tail: Sequence[int] = (), alone: bool = False) -> Callable[..., Any]:
    """A compiled kernel as a function from arrays to a tuple of new arrays, or to the one result if it is to stand `alone`.

    ``out=`` names arrays for the results: one, or a tuple. Arrays that are not in row-major order are copied. `tail` are
    addresses that end its table. Calls may overlap.
    """
    layouts = [Layout(s) for s in kernel.inputs]
    native = extension()
    if kernel.is_cut:
        tail = (*tail, 0)  # for the team, of which there is none without the extension
    if native is None:
        return KernelCaller(function, layouts, kernel.results, kernel.scratch, tail, alone)
    if kernel.blas:
        _tell(native)
    address = ctypes.cast(function, ctypes.c_void_p).value
    types = [layout.type for layout in layouts] + [Layout(s).type for s in kernel.results]
    ready = lambda k, x: layouts[k].ready(x)
    made: Callable[..., Any] = native.Kernel(
        address, function, ready, tuple(types), len(layouts), kernel.scratch, kernel.each, kernel.apart, tuple(tail), alone,
        kernel.is_cut, threads if kernel.is_cut or kernel.blas > 1 else None, kernel.is_cut, kernel.blas,
    )  # fmt: skip
    return made


@lru_cache(maxsize=1)
def _tell(native: Any) -> None:
    """The extension learns how BLAS is told its number of threads."""
    found = threads_of_blas()
    if found is not None:
        native.threads_of_blas(*found)


class KernelCaller:
    """See `caller`."""

    def __init__(
        self, function: Any, inputs: Sequence[Layout], results: Sequence[Spec], scratch: int, tail: Sequence[int], alone: bool
    ) -> None:
        function.restype = None
        self.function, self.inputs, self.alone = function, inputs, alone
        self.results = [Result(s) for s in results]
        self.scratch, self.tail = scratch, tail
        self.free: list[Arr] = []
        self.table: Any = ctypes.c_void_p * (len(inputs) + len(results) + 1 + len(tail))

    def __call__(self, *arrays: Any, out: Arr | tuple[Arr, ...] | None = None) -> Any:
        if len(arrays) != len(self.inputs):
            raise TypeError(f"a program for {len(self.inputs)} arrays got {len(arrays)}")
        given = [layout.ready(x) for x, layout in zip(arrays, self.inputs)]
        if out is None:
            made: Sequence[Arr] = [result.array() for result in self.results]
        else:
            made = out if isinstance(out, tuple) else (out,)
        memory = self.memory() if self.scratch else None
        place = None if memory is None else _address(memory) + -_address(memory) % ALIGNED
        self.function(self.table(*map(_address, given), *map(_address, made), place, *self.tail))
        if memory is not None:
            self.free.append(memory)
        return made[0] if self.alone else tuple(made)

    def memory(self) -> Arr:
        try:
            return self.free.pop()
        except IndexError:
            return np.zeros(self.scratch + ALIGNED, np.uint8)  # what lies between rows is computed with


class Result:
    """Arrays for one result of a kernel.

    Large fresh allocations cost a page fault for every few thousand bytes. So the last large results are remembered, and an
    array that nothing else refers to any more, not even a view of it, is reused.
    """

    __slots__ = ("dtype", "last", "shape")

    def __init__(self, spec: Spec) -> None:
        self.shape, self.dtype = spec.shape, np.dtype(spec.dtype.np_dtype)
        large = LARGE <= spec.size * self.dtype.itemsize <= MUCH and _COUNTS
        self.last: list[Arr] | None = [] if large else None

    def array(self) -> Arr:
        if self.last is None:
            return np.empty(self.shape, self.dtype)
        found = None
        try:
            found = self.last.pop(0)  # taken out of reach of other threads before it is examined
            changed = found.shape != self.shape or found.dtype != self.dtype or not found.flags.carray
            if sys.getrefcount(found) > 2 or getweakrefcount(found) or changed:
                found = None
        except IndexError:
            pass
        if found is None:
            found = np.empty(self.shape, self.dtype)
        if len(self.last) < REMEMBERED:
            self.last.append(found)
        return found


class Layout:
    """The dtype and shape that a kernel expects of an array, which lies in row-major order."""

    __slots__ = ("dtype", "shape")

    def __init__(self, spec: Spec) -> None:
        self.shape, self.dtype = spec.shape, np.dtype(spec.dtype.np_dtype)

    @property
    def type(self) -> tuple[object, ...]:
        """As the extension wants it."""
        return self.dtype, self.shape

    def ready(self, x: Any) -> Arr:
        """The array itself if it lies so, else a copy that does."""
        fits = type(x) is np.ndarray and x.shape == self.shape and x.dtype == self.dtype and x.flags.aligned
        if fits and x.flags.c_contiguous:
            return x  # type: ignore[no-any-return]
        x = np.asarray(x)
        if x.shape != self.shape or x.dtype != self.dtype:
            raise ShapeError(f"a program for {self.dtype}{list(self.shape)} got {x.dtype}{list(x.shape)}")
        copy = np.empty(self.shape, self.dtype)
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
