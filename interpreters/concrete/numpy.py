"""The namespace of NumPy: plain functions, total indexing, views as strided windows, contractions as matrix products."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import prod
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from adtypes.affine import unused
from adtypes.dtypes import DType, Int, from_numpy, no_element_type
from adtypes.namespace import Forms, Namespace
from adtypes.ops.contraction import formula
from adtypes.spec import Spec, several
from interpreters.concrete import einsum, lapack
from interpreters.concrete.affine import Window, colliding, steps, window
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.gamma import polygamma
from interpreters.concrete.strong import repaired
from interpreters.concrete.threefry import on_numpy

Arr = NDArray[Any]


class NumpyNamespace:
    """See `adtypes.namespace.Namespace`."""

    exp, expm1, log, log1p, sqrt, reciprocal, pow = (
        np.exp, np.expm1, np.log, np.log1p, np.sqrt, np.reciprocal, np.power
    )  # fmt: skip
    sin, cos, tan, asin, acos, atan, atan2 = np.sin, np.cos, np.tan, np.arcsin, np.arccos, np.arctan, np.arctan2
    sinh, cosh, tanh, asinh, acosh, atanh = np.sinh, np.cosh, np.tanh, np.arcsinh, np.arccosh, np.arctanh
    abs, sign, floor, ceil, round, isfinite = np.abs, np.sign, np.floor, np.ceil, np.rint, np.isfinite
    logical_not, logical_and, logical_or, logical_xor = (
        np.logical_not, np.logical_and, np.logical_or, np.logical_xor
    )  # fmt: skip
    bitwise_and, bitwise_or, bitwise_xor, bitwise_invert = np.bitwise_and, np.bitwise_or, np.bitwise_xor, np.bitwise_not
    bitwise_left_shift, bitwise_right_shift = np.left_shift, np.right_shift  # total, in the way that programs need
    maximum, minimum, where = np.maximum, np.minimum, staticmethod(np.where)
    # NumPy's integer division is total in the way that programs need: by zero it gives 0, and MIN // -1 wraps.
    floor_divide, remainder, rem = np.floor_divide, np.remainder, np.fmod

    def sigmoid(self, x: Arr) -> Arr:
        if not x.ndim:
            return 1.0 / (1.0 + np.exp(-x))
        t = np.negative(x)  # in place from here: allocating costs as much as computing
        np.exp(t, t)  # where this overflows, the result is 0
        t += 1.0
        return np.reciprocal(t, t)

    def softplus(self, x: Arr) -> Arr:
        return np.maximum(x, 0.0) + np.log1p(np.exp(-np.abs(x)))

    def relu(self, x: Arr) -> Arr:
        return np.maximum(x, 0.0)

    def erf(self, x: Arr) -> Arr:
        return _scipy().erf(x)  # type: ignore[no-any-return]

    def erfc(self, x: Arr) -> Arr:
        return _scipy().erfc(x)  # type: ignore[no-any-return]

    def erfinv(self, x: Arr) -> Arr:
        y: Arr = np.copysign(_scipy().erfinv(x), x)  # SciPy says 0 of -0
        return y

    def lgamma(self, x: Arr) -> Arr:
        size = np.abs(x)  # SciPy overflows at the least numbers, and has the wrong sign at the end
        y = np.where(size < 1e-30, -np.log(size), _scipy().gammaln(x))
        return np.where(x == -np.inf, np.inf, y)

    def digamma(self, x: Arr) -> Arr:
        return _scipy().digamma(x)  # type: ignore[no-any-return]

    def polygamma(self, n: int, x: Arr) -> Arr:
        y: Arr = polygamma(self, n, x.astype(np.float64, copy=False), lambda y: _scipy().zeta(n + 1, y))
        return y.astype(x.dtype, copy=False)

    def threefry(self, key: Arr, counter: Arr) -> Arr:
        return on_numpy(key, counter)

    def quot(self, x: Arr, y: Arr) -> Arr:
        return np.where(y == 0, x, (x - np.fmod(x, y)) // y)

    def mul0(self, x: Arr, y: Arr) -> Arr:
        z = x * y
        if np.isnan(z).any():  # else 0 times anything was 0 already
            return np.where((x == 0) | (y == 0), 0.0, z)
        return z

    def astype(self, x: Arr, dtype: type[DType]) -> Arr:
        if issubclass(dtype, Int) and x.dtype.kind == "f":
            info = np.iinfo(np.dtype(dtype.np_dtype))
            low, high = float(info.min), float(info.max)  # high is rounded up to a power of two where it is not exact
            y = np.where(x >= high, info.max, np.where(x > low, x.astype(dtype.np_dtype), info.min))
            return np.where(x == x, y, 0).astype(dtype.np_dtype, copy=False)
        return x.astype(dtype.np_dtype)

    def constant(self, value: float, dtype: type[DType]) -> Arr:
        return np.asarray(value, dtype.np_dtype)

    def iota(self, n: int) -> Arr:
        return np.arange(n, dtype=np.int64)

    def reshape(self, x: Arr, shape: tuple[int, ...]) -> Arr:
        return x.reshape(shape)

    def sum(self, x: Arr, axes: tuple[int, ...]) -> Arr:
        if all(x.shape[k] == 1 for k in axes):  # -0.0 alone is itself, as after simplification, and not 0 + -0.0
            return x.reshape([n for k, n in enumerate(x.shape) if k not in axes])
        return np.asarray(x.sum(axis=axes, dtype=x.dtype))

    def cumsum(self, x: Arr, axis: int, reverse: bool) -> Arr:
        if reverse:
            return np.flip(np.cumsum(np.flip(x, axis), axis, dtype=x.dtype), axis)
        return np.cumsum(x, axis, dtype=x.dtype)

    def max(self, x: Arr, axes: tuple[int, ...]) -> Arr:
        return np.asarray(x.max(axis=axes))

    def min(self, x: Arr, axes: tuple[int, ...]) -> Arr:
        return np.asarray(x.min(axis=axes))

    def argmax(self, x: Arr, axis: int) -> Arr:
        return np.asarray(x.argmax(axis=axis))

    def argmin(self, x: Arr, axis: int) -> Arr:
        return np.asarray(x.argmin(axis=axis))

    def argsort(self, x: Arr, axis: int) -> Arr:
        return x.argsort(axis, kind="stable")

    def searchsorted(self, row: Arr, x: Arr, right: bool) -> Arr:
        out = np.empty(x.shape, np.int64)
        for at in np.ndindex(row.shape[:-1]):
            out[at] = np.searchsorted(row[at], x[at], "right" if right else "left")
        return out

    def concat(self, xs: list[Arr], axis: int) -> Arr:
        return np.concatenate(xs, axis)

    def stack(self, xs: list[Arr]) -> Arr:
        return np.stack(xs)

    def view(self, x: Arr, shape: tuple[int, ...], forms: Forms) -> Arr:
        if 0 in shape or 0 in x.shape:
            return np.zeros(shape, x.dtype)
        w = window(x.shape, shape, forms)
        if w is None:
            return self.gather(x, _positions(shape, forms))
        if w.take is not None:
            padded = np.zeros(w.box, x.dtype)
            padded[w.put] = x[w.take]
            x = padded
        strides = steps(x.strides, len(shape), forms)
        if x.flags.c_contiguous:  # ten times faster than as_strided
            place = sum(o * s for o, s in zip(w.offsets, x.strides))
            out: Arr = np.ndarray(shape, x.dtype, np.asarray(x), place, strides)
            out.flags.writeable = False
            return out
        start: Arr = x[_corner(w)]
        return as_strided(start, shape, strides, writeable=False)

    def unview(self, x: Arr, shape: tuple[int, ...], forms: Forms) -> Arr:
        out = np.zeros(shape, x.dtype)
        if not x.size or not out.size:
            return out
        free, forms = unused(x.ndim, forms)
        x = self.sum(x, free) if free else x
        w = window(shape, x.shape, forms)
        walked = None if w is None else colliding(w.box, x.shape, forms)
        if w is None or walked is None:
            return self.scatter(shape, x, _positions(x.shape, forms))
        box = out if w.take is None else np.zeros(w.box, x.dtype)
        strides = steps(box.strides, x.ndim, forms)
        cells = as_strided(box[_corner(w)], x.shape, strides)
        if not walked:
            cells += x
        else:  # a few steps, each of which adds a whole array
            cells, x = np.moveaxis(cells, walked, range(len(walked))), np.moveaxis(x, walked, range(len(walked)))
            for at in np.ndindex(x.shape[: len(walked)]):
                cells[at] += x[at]
        if w.take is not None:
            out[w.take] = box[w.put]
        return out

    def permute(self, x: Arr, perm: tuple[int, ...]) -> Arr:
        return x.transpose(perm)

    def matmul(self, x: Arr, y: Arr) -> Arr:
        z: Arr = np.matmul(x, y)
        return z

    # ------------------------------------------------------------ matrices
    def cholesky(self, a: Arr) -> Arr:
        return lapack.cholesky(a)

    def cholesky_pullback(self, low: Arr, ct: Arr) -> Arr:
        return lapack.cholesky_pullback(low, ct)

    def solve(self, a: Arr, b: Arr) -> Arr:
        return lapack.solve(a, b)

    def triangular_solve(self, a: Arr, b: Arr, lower: bool, adjoint: bool) -> Arr:
        return lapack.triangular_solve(a, b, lower, adjoint)

    def slogdet(self, a: Arr) -> tuple[Arr, Arr]:
        return lapack.slogdet(a)

    def qr(self, a: Arr) -> tuple[Arr, Arr]:
        return lapack.qr(a)

    def eigh(self, a: Arr) -> tuple[Arr, Arr]:
        return lapack.eigh(a)

    def zeros(self, shape: tuple[int, ...], like: Arr) -> Arr:
        return np.zeros(shape, like.dtype)

    def full(self, shape: tuple[int, ...], value: float, dtype: type[DType]) -> Arr:
        return np.full(shape, value, dtype.np_dtype)

    def gather(self, x: Arr, ix: list[Arr]) -> Arr:
        m = len(ix)
        if not m:
            return x
        grid, rest = ix[0].shape, x.shape[m:]
        if x.size == 0 or 0 in grid:
            return np.zeros(grid + rest, x.dtype)
        ok, flat = _flat(x.shape[:m], ix)
        y = np.asarray(x.reshape(-1, *rest).take(flat, axis=0))
        if ok is not None:
            y[np.logical_not(ok)] = 0
        return y

    def scatter(self, shape: tuple[int, ...], x: Arr, ix: list[Arr]) -> Arr:
        m = len(ix)
        if not m:
            return x
        rest, n = shape[m:], prod(shape[:m])
        if x.size == 0 or n == 0:
            return np.zeros(shape, x.dtype)
        ok, flat = _flat(shape[:m], ix)
        flat, rows = flat.reshape(-1), x.reshape(-1, prod(rest))
        if ok is not None:
            keep = np.asarray(ok).reshape(-1)
            flat, rows = flat[keep], rows[keep]
        return _add_rows(n, flat, rows).reshape(shape)

    def contract(self, x: Arr, y: Arr, a: tuple[int, ...], b: tuple[int, ...], out: tuple[int, ...]) -> Arr:
        z: Arr = einsum.contract(self, x, y, a, b, out)
        return z

    def contract0(self, x: Arr, y: Arr, a: tuple[int, ...], b: tuple[int, ...], out: tuple[int, ...]) -> Arr:
        z = self.contract(x, y, a, b, out)
        return z if np.isfinite(z).all() else np.asarray(repaired(np, x, y, formula(a, b, out)))


def _corner(w: Window) -> Any:
    """The subscript of the array that begins where a view begins, an array even at rank 0."""
    return (*(slice(o, None) for o in w.offsets), ...)


def _positions(shape: tuple[int, ...], forms: Forms) -> list[Arr]:
    """The values of the forms over a grid."""
    out = []
    for o, terms in forms:
        i = np.full(shape, o, np.int64)
        for a, k in terms:
            i += k * np.arange(shape[a]).reshape(-1, *[1] * (len(shape) - 1 - a))
        out.append(i)
    return out


def _flat(dims: Sequence[int], ix: Sequence[Arr]) -> tuple[Arr | None, Arr]:
    """Which multi-indices are in bounds, None if all are; and the linear positions, 0 where out of bounds."""
    bad: Any = None
    flat: Any = None
    for n, i in zip(dims, ix):
        unsigned: Any = i.view(np.uint64 if i.itemsize == 8 else np.uint32)
        out = unsigned >= n  # negative ones are huge
        if out.any():
            bad = out if bad is None else bad | out
        flat = i if flat is None else flat * n + i
    if bad is None:
        return None, np.asarray(flat, np.int64)
    return ~bad, np.where(bad, 0, flat).astype(np.int64, copy=False)


def _add_rows(n: int, at: Arr, rows: Arr) -> Arr:
    """`n` rows, to which ``rows[k]`` has been added at ``at[k]``."""
    width = rows.shape[1]
    out = np.zeros((n, width), rows.dtype)
    if len(at) == 1:
        out[at[0]] = rows[0]
    elif rows.dtype.kind != "f":
        np.add.at(out.reshape(-1), _cells(at, width), rows.reshape(-1))
    elif width <= 4:  # one pass per column is 10 times faster than rows through add.at
        for j in range(width):
            out[:, j] = np.bincount(at, rows[:, j], n)
    else:
        out.reshape(-1)[:] = np.bincount(_cells(at, width), rows.reshape(-1), n * width)
    return out


def _cells(at: Arr, width: int) -> Arr:
    """The places of all elements of the rows `at`."""
    return at if width == 1 else (at[:, None] * width + np.arange(width)).reshape(-1)


@cache
def _scipy() -> Any:
    """The special functions, imported by the first program that uses one."""
    from scipy import special

    return special


XP: Namespace = NumpyNamespace()


def _spec(x: Arr | tuple[Arr, ...]) -> Spec:
    if isinstance(x, tuple):  # the results of a loop
        return several(tuple(map(_spec, x)))
    return _spec_of(x.shape, x.dtype)


@lru_cache(maxsize=4096)
def _spec_of(shape: tuple[int, ...], dtype_: np.dtype[Any]) -> Spec:
    dtype = from_numpy(dtype_)
    if dtype is None:
        raise no_element_type(dtype_)
    return Spec(shape, dtype)


NUMPY = ConcreteAlgebra("numpy", XP, 0, np.asarray, _spec, lambda x: None)
