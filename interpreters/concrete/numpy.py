"""The namespace of NumPy: plain functions, total indexing, affine views as strided windows, contractions as matrix products."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from adtypes.dtypes import DTYPES, DType, Int, from_numpy
from adtypes.errors import DTypeError
from adtypes.namespace import Forms, Namespace
from adtypes.spec import Spec
from interpreters.concrete.affine import hull, steps
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete import einsum

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
    maximum, minimum, where = np.maximum, np.minimum, staticmethod(np.where)
    # NumPy's integer division is total in the way that programs need: by zero it gives 0, and MIN // -1 wraps.
    floor_divide, remainder, rem = np.floor_divide, np.remainder, np.fmod

    def sigmoid(self, x: Arr) -> Arr:
        return 1.0 / (1.0 + np.exp(-x))  # where exp overflows, the quotient is 0

    def softplus(self, x: Arr) -> Arr:
        return np.maximum(x, 0.0) + np.log1p(np.exp(-np.abs(x)))

    def relu(self, x: Arr) -> Arr:
        return np.maximum(x, 0.0)

    def erf(self, x: Arr) -> Arr:
        return _scipy().erf(x)  # type: ignore[no-any-return]

    def erfc(self, x: Arr) -> Arr:
        return _scipy().erfc(x)  # type: ignore[no-any-return]

    def lgamma(self, x: Arr) -> Arr:
        return _scipy().gammaln(x)  # type: ignore[no-any-return]

    def digamma(self, x: Arr) -> Arr:
        return _scipy().digamma(x)  # type: ignore[no-any-return]

    def polygamma(self, n: int, x: Arr) -> Arr:
        sign = 1.0 if n % 2 else -1.0
        return (sign * factorial(n) * _scipy().zeta(n + 1, x)).astype(x.dtype)  # type: ignore[no-any-return]

    def quot(self, x: Arr, y: Arr) -> Arr:
        return np.where(y == 0, x, (x - np.fmod(x, y)) // y)

    def mul0(self, x: Arr, y: Arr) -> Arr:
        return np.where(x == 0, 0.0, x * y)

    def astype(self, x: Arr, dtype: type[DType]) -> Arr:
        if issubclass(dtype, Int) and x.dtype.kind == "f":
            info = np.iinfo(dtype.np_dtype)
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

    def concat(self, xs: list[Arr], axis: int) -> Arr:
        return np.concatenate(xs, axis)

    def stack(self, xs: list[Arr]) -> Arr:
        return np.stack(xs)

    def view(self, x: Arr, shape: tuple[int, ...], forms: Forms) -> Arr:
        if 0 in shape or 0 in x.shape:
            return np.zeros(shape, x.dtype)
        reach = hull(x.shape, shape, forms)
        if any(lo < 0 or hi >= n for (lo, hi), n in zip(reach, x.shape)):
            x = np.pad(
                x[tuple(slice(max(lo, 0), max(hi + 1, 0)) for lo, hi in reach)],
                [_padding(lo, hi, n) for (lo, hi), n in zip(reach, x.shape)],
            )
            forms = tuple((o - lo, terms) for (o, terms), (lo, _) in zip(forms, reach))
        start = x[tuple(slice(o, None) for o, _ in forms)]
        return as_strided(start, shape, steps(x.strides, len(shape), forms), writeable=False)

    def unview(self, x: Arr, shape: tuple[int, ...], forms: Forms) -> Arr:
        out = np.zeros(shape, x.dtype)
        if x.size and out.size:
            ix = [np.asarray(o + sum(k * np.arange(x.shape[a]).reshape(-1, *[1] * (x.ndim - 1 - a)) for a, k in f)) for o, f in forms]
            ok, flat = _flat(shape, ix)
            flat, ok = np.broadcast_to(flat, x.shape), np.broadcast_to(ok, x.shape)
            np.add.at(out.reshape(-1), flat[ok], x[ok])
        return out

    def permute(self, x: Arr, perm: tuple[int, ...]) -> Arr:
        return x.transpose(perm)

    def matmul(self, x: Arr, y: Arr) -> Arr:
        return np.matmul(x, y)

    def zeros(self, shape: tuple[int, ...], like: Arr) -> Arr:
        return np.zeros(shape, like.dtype)

    def full(self, shape: tuple[int, ...], value: float, dtype: type[DType]) -> Arr:
        return np.full(shape, value, dtype.np_dtype)

    def gather(self, x: Arr, ix: list[Arr]) -> Arr:
        grid = ix[0].shape if ix else ()
        m = len(ix)
        rest = x.shape[m:]
        if x.size == 0 or not prod(grid):
            return np.zeros(grid + rest, x.dtype)
        ok, flat = _flat(x.shape[:m], ix)
        y = x.reshape(-1, *rest).take(flat, axis=0)
        return y if ok is True or ok.all() else np.where(ok.reshape(grid + (1,) * len(rest)), y, np.zeros((), x.dtype))

    def scatter(self, shape: tuple[int, ...], x: Arr, ix: list[Arr]) -> Arr:
        m = len(ix)
        rest = shape[m:]
        width, n = prod(rest), prod(shape[:m])
        out = np.zeros(shape, x.dtype)
        if x.size == 0 or out.size == 0:
            return out
        ok, flat = _flat(shape[:m], ix)
        keep = np.asarray(ok).ravel()
        flat, columns = flat.ravel()[keep], x.reshape(-1, width)[keep]
        if x.dtype != np.float64:
            np.add.at(out.reshape(n, width), flat, columns)
            return out
        columns_out = [np.bincount(flat, columns[:, j], n) for j in range(width)] if width <= 64 else None
        if columns_out is not None:  # one pass per column is 10 times faster than rows through add.at
            return np.stack(columns_out, axis=-1).reshape(shape)
        wide = (flat[:, None] * width + np.arange(width)).ravel()
        return np.bincount(wide, columns.ravel(), n * width).reshape(shape)

    def contract(self, x: Arr, y: Arr, a: tuple[int, ...], b: tuple[int, ...], out: tuple[int, ...]) -> Arr:
        return einsum.contract(self, x, y, a, b, out)


def _padding(lo: int, hi: int, n: int) -> tuple[int, int]:
    """How many zeros go before and behind what ``slice(max(lo, 0), max(hi + 1, 0))`` takes of `n` elements."""
    before = min(max(-lo, 0), hi + 1 - lo)
    taken = max(0, min(hi + 1, n) - max(lo, 0))
    return before, hi + 1 - lo - before - taken


def _flat(dims: Sequence[int], ix: Sequence[Arr]) -> tuple[Any, Arr]:
    """Which multi-indices are in bounds, and the linear positions (clipped where not)."""
    ok: Any = True
    flat: Any = 0
    for n, i in zip(dims, ix):
        ok = ok & (i >= 0) & (i < n)
        flat = flat * n + np.clip(i, 0, max(n - 1, 0))
    return ok, np.asarray(flat)


@cache
def _scipy() -> Any:
    """The special functions, imported by the first program that uses one."""
    from scipy import special

    return special


XP: Namespace = NumpyNamespace()


def _spec(x: Arr) -> Spec:
    dtype = from_numpy(x.dtype)
    if dtype is None:
        raise DTypeError(
            f"NumPy dtype {x.dtype} has no meaning in tensor programs",
            remedy=f"convert the array to one of {', '.join(d.short for d in DTYPES)} first",
        )
    return Spec(x.shape, dtype)


NUMPY = ConcreteAlgebra("numpy", XP, 0, np.asarray, _spec, lambda x: None)
