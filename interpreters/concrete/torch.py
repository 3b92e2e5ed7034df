"""The namespace of torch on one device: it agrees with that of NumPy, and nothing here waits for the device."""

from __future__ import annotations

from functools import cache, lru_cache
from math import inf, prod
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from adtypes.affine import unused
from adtypes.dtypes import F32, F64, I32, I64, Bool, DType, Int, no_element_type
from adtypes.errors import ConfigError
from adtypes.namespace import Forms, Namespace
from adtypes.ops.contraction import formula
from adtypes.spec import Spec, several
from interpreters.concrete import einsum, torch_linalg
from interpreters.concrete.affine import colliding, steps, window
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.gamma import polygamma
from interpreters.concrete.strong import repaired
from interpreters.concrete.threefry import on_torch

Arr = torch.Tensor

TO_TORCH: dict[type[DType], torch.dtype] = {
    F64: torch.float64, F32: torch.float32, I64: torch.int64, I32: torch.int32, Bool: torch.bool,
}  # fmt: skip
_FROM_TORCH = {t: d for d, t in TO_TORCH.items()}


class TorchNamespace:
    """See `adtypes.namespace.Namespace`."""

    exp = staticmethod(torch.exp)
    expm1 = staticmethod(torch.expm1)
    log = staticmethod(torch.log)
    log1p = staticmethod(torch.log1p)
    sqrt = staticmethod(torch.sqrt)
    reciprocal = staticmethod(torch.reciprocal)
    pow = staticmethod(torch.pow)
    sin = staticmethod(torch.sin)
    cos = staticmethod(torch.cos)
    tan = staticmethod(torch.tan)
    asin = staticmethod(torch.asin)
    acos = staticmethod(torch.acos)
    atan = staticmethod(torch.atan)
    atan2 = staticmethod(torch.atan2)
    sinh = staticmethod(torch.sinh)
    cosh = staticmethod(torch.cosh)
    tanh = staticmethod(torch.tanh)
    asinh = staticmethod(torch.asinh)
    acosh = staticmethod(torch.acosh)
    atanh = staticmethod(torch.atanh)
    sigmoid = staticmethod(torch.sigmoid)
    relu = staticmethod(torch.relu)
    erf = staticmethod(torch.erf)
    erfc = staticmethod(torch.erfc)
    erfinv = staticmethod(torch.erfinv)
    lgamma = staticmethod(torch.lgamma)
    digamma = staticmethod(torch.digamma)
    abs = staticmethod(torch.abs)
    floor = staticmethod(torch.floor)
    ceil = staticmethod(torch.ceil)
    round = staticmethod(torch.round)
    isfinite = staticmethod(torch.isfinite)
    logical_not = staticmethod(torch.logical_not)
    logical_and = staticmethod(torch.logical_and)
    logical_or = staticmethod(torch.logical_or)
    logical_xor = staticmethod(torch.logical_xor)
    bitwise_and = staticmethod(torch.bitwise_and)
    bitwise_or = staticmethod(torch.bitwise_or)
    bitwise_xor = staticmethod(torch.bitwise_xor)
    bitwise_invert = staticmethod(torch.bitwise_not)
    maximum = staticmethod(torch.maximum)
    minimum = staticmethod(torch.minimum)

    def __init__(self, device: torch.device) -> None:
        self.device = device

    def where(self, p: Arr, x: Arr, y: Arr) -> Arr:
        return torch.where(p, x, y)

    # ------------------------------------------------------------ where torch differs
    def sign(self, x: Arr) -> Arr:
        return torch.where(x == x, torch.sign(x), x)  # torch says 0 of NaN

    def softplus(self, x: Arr) -> Arr:
        return torch.relu(x) + torch.log1p(torch.exp(-torch.abs(x)))

    def polygamma(self, n: int, x: Arr) -> Arr:
        def zeta(y: Arr) -> Arr:  # torch.polygamma is right to nine digits only
            found: Arr = torch.special.zeta(float(n + 1), y)
            return found.masked_fill(torch.isposinf(y), 0.0)  # torch says NaN at infinity

        y: Arr = polygamma(self, n, x.to(torch.float64), zeta)
        return y.to(x.dtype)

    def mul0(self, x: Arr, y: Arr) -> Arr:
        return (x * y).masked_fill((x == 0) | (y == 0), 0.0)

    # Division by zero is an error in torch and MIN // -1 may end the process: neither reaches it.
    def floor_divide(self, x: Arr, y: Arr) -> Arr:
        safe = torch.div(x, _ordinary(y), rounding_mode="floor")
        return torch.where(y == -1, -x, safe.masked_fill(y == 0, 0))

    def remainder(self, x: Arr, y: Arr) -> Arr:
        return torch.remainder(x, _ordinary(y))

    def quot(self, x: Arr, y: Arr) -> Arr:
        return torch.where(y == -1, -x, torch.div(x, _ordinary(y), rounding_mode="trunc"))

    def rem(self, x: Arr, y: Arr) -> Arr:
        return torch.fmod(x, _ordinary(y))

    # Shifts by counts outside of the width mean something else on each device: none reaches it.
    def bitwise_left_shift(self, x: Arr, y: Arr) -> Arr:
        outside = (y < 0) | (y >= 8 * x.dtype.itemsize)
        shifted: Arr = torch.bitwise_left_shift(x, y.masked_fill(outside, 0))
        return shifted.masked_fill(outside, 0)

    def bitwise_right_shift(self, x: Arr, y: Arr) -> Arr:
        last = 8 * x.dtype.itemsize - 1
        return torch.bitwise_right_shift(x, y.masked_fill((y < 0) | (y > last), last))

    def threefry(self, key: Arr, counter: Arr) -> Arr:
        bits: Arr = on_torch(key, counter)
        return bits

    def astype(self, x: Arr, dtype: type[DType]) -> Arr:
        to = TO_TORCH[dtype]
        if issubclass(dtype, Int) and x.is_floating_point():
            info = torch.iinfo(to)
            low, high = float(info.min), float(info.max)  # high is a power of two where it is not exact
            y = x.masked_fill(~((x > low) & (x < high)), 0.0).to(to)
            return y.masked_fill(x <= low, info.min).masked_fill(x >= high, info.max)
        return x.to(to)

    # ------------------------------------------------------------ making
    def constant(self, value: float, dtype: type[DType]) -> Arr:
        return self.full((), value, dtype)

    def iota(self, n: int) -> Arr:
        return torch.arange(n, device=self.device)

    def zeros(self, shape: tuple[int, ...], like: Arr) -> Arr:
        return torch.zeros(shape, dtype=like.dtype, device=self.device)

    def full(self, shape: tuple[int, ...], value: float, dtype: type[DType]) -> Arr:
        rounded = np.asarray(value, dtype.np_dtype).item()  # torch refuses numbers beyond single precision
        return torch.full(shape, rounded, dtype=TO_TORCH[dtype], device=self.device)

    # ------------------------------------------------------------ reducing: no axes are all axes to torch
    def sum(self, x: Arr, axes: tuple[int, ...]) -> Arr:
        if all(x.shape[k] == 1 for k in axes):  # -0.0 alone is itself, as after simplification, and not 0 + -0.0
            return x.reshape([n for k, n in enumerate(x.shape) if k not in axes])
        return torch.sum(x, axes, dtype=x.dtype)

    def max(self, x: Arr, axes: tuple[int, ...]) -> Arr:
        return torch.amax(x, axes) if axes else x

    def min(self, x: Arr, axes: tuple[int, ...]) -> Arr:
        return torch.amin(x, axes) if axes else x

    def argmax(self, x: Arr, axis: int) -> Arr:
        return torch.argmax(x, axis)

    def argmin(self, x: Arr, axis: int) -> Arr:
        return torch.argmin(x, axis)

    def argsort(self, x: Arr, axis: int) -> Arr:
        return torch.argsort(x, dim=axis, stable=True)

    def searchsorted(self, row: Arr, x: Arr, right: bool) -> Arr:
        outer = row.shape[:-1]
        flat = x.reshape((*outer, prod(x.shape[len(outer) :]))).contiguous()
        if not row.is_floating_point():
            return torch.searchsorted(row.contiguous(), flat, right=right).reshape(x.shape)
        numbers = (row == row).sum(-1, keepdim=True)  # to torch nothing is less than NaN
        among = torch.searchsorted(row.masked_fill(row != row, inf), flat, right=right).minimum(numbers)
        last = among.new_full((), row.shape[-1]) if right else numbers
        return torch.where(flat == flat, among, last).reshape(x.shape)

    def cumsum(self, x: Arr, axis: int, reverse: bool) -> Arr:
        if reverse:
            return torch.flip(torch.cumsum(torch.flip(x, (axis,)), axis, dtype=x.dtype), (axis,))
        return torch.cumsum(x, axis, dtype=x.dtype)

    # ------------------------------------------------------------ moving
    def reshape(self, x: Arr, shape: tuple[int, ...]) -> Arr:
        return x.reshape(shape)

    def permute(self, x: Arr, perm: tuple[int, ...]) -> Arr:
        return x.permute(perm)

    def concat(self, xs: list[Arr], axis: int) -> Arr:
        return torch.cat(xs, axis)

    def stack(self, xs: list[Arr]) -> Arr:
        return torch.stack(xs)

    def view(self, x: Arr, shape: tuple[int, ...], forms: Forms) -> Arr:
        if 0 in shape or 0 in x.shape:
            return self.zeros(shape, x)
        w = window(tuple(x.shape), shape, forms)
        if w is None:
            return self.gather(x, self._positions(shape, forms))
        if w.take is not None:
            padded = self.zeros(w.box, x)
            padded[w.put] = x[w.take]
            x = padded
        cells, flipped = _cells(x, w.offsets, shape, forms)
        return cells.flip(flipped) if flipped else cells

    def unview(self, x: Arr, shape: tuple[int, ...], forms: Forms) -> Arr:
        out = self.zeros(shape, x)
        if not x.numel() or not out.numel():
            return out
        free, forms = unused(x.ndim, forms)
        x = self.sum(x, free) if free else x
        grid = tuple(x.shape)
        w = window(shape, grid, forms)
        walked = None if w is None else colliding(w.box, grid, forms)
        if w is None or walked is None:
            return self.scatter(shape, x, self._positions(grid, forms))
        box = out if w.take is None else self.zeros(w.box, x)
        cells, flipped = _cells(box, w.offsets, grid, forms)
        x = x.flip(flipped) if flipped else x
        cells, x = cells.movedim(walked, tuple(range(len(walked)))), x.movedim(walked, tuple(range(len(walked))))
        for at in np.ndindex(*x.shape[: len(walked)]):  # few steps, most often one, each of which adds a whole array
            cells[at] += x[at]
        if w.take is not None:
            out[w.take] = box[w.put]
        return out

    def gather(self, x: Arr, ix: list[Arr]) -> Arr:
        m = len(ix)
        if not m:
            return x
        grid, rest, n = ix[0].shape, x.shape[m:], prod(x.shape[:m])
        if n == 0:
            return self.zeros((*grid, *rest), x)
        ok, flat = _flat(x.shape[:m], ix)
        y = x.reshape((n, *rest)).index_select(0, flat.reshape(-1)).reshape((*grid, *rest))
        return y.masked_fill(~ok.reshape((*grid, *[1] * len(rest))), 0)

    def scatter(self, shape: tuple[int, ...], x: Arr, ix: list[Arr]) -> Arr:
        m = len(ix)
        if not m:
            return x
        rest, n = shape[m:], prod(shape[:m])
        out = self.zeros((n, *rest), x)
        if n == 0 or x.numel() == 0:
            return out.reshape(shape)
        ok, flat = _flat(shape[:m], ix)
        kept = x.masked_fill(~ok.reshape((*ok.shape, *[1] * len(rest))), 0)  # what is dropped adds 0 at 0
        return out.index_add_(0, flat.reshape(-1), kept.reshape((-1, *rest))).reshape(shape)

    def _positions(self, shape: tuple[int, ...], forms: Forms) -> list[Arr]:
        """The values of the forms over a grid."""
        out = []
        for o, terms in forms:
            i = torch.full(shape, o, dtype=torch.int64, device=self.device)
            for a, k in terms:
                i += k * self.iota(shape[a]).reshape(-1, *[1] * (len(shape) - 1 - a))
            out.append(i)
        return out

    # ------------------------------------------------------------ matrices
    def cholesky(self, a: Arr) -> Arr:
        return torch_linalg.cholesky(a)

    def cholesky_pullback(self, low: Arr, ct: Arr) -> Arr:
        return torch_linalg.cholesky_pullback(low, ct)

    def solve(self, a: Arr, b: Arr) -> Arr:
        return torch_linalg.solve(a, b)

    def triangular_solve(self, a: Arr, b: Arr, lower: bool, adjoint: bool) -> Arr:
        return torch_linalg.triangular_solve(a, b, lower, adjoint)

    def slogdet(self, a: Arr) -> tuple[Arr, Arr]:
        return torch_linalg.slogdet(a)

    def qr(self, a: Arr) -> tuple[Arr, Arr]:
        return torch_linalg.qr(a)

    def eigh(self, a: Arr) -> tuple[Arr, Arr]:
        return torch_linalg.eigh(a)

    # ------------------------------------------------------------ contracting
    def matmul(self, x: Arr, y: Arr) -> Arr:
        if x.is_floating_point() or x.device.type == "cpu":
            return torch.matmul(x, y)
        # accelerators multiply matrices of floats only
        rows = x if x.ndim > 1 else x.unsqueeze(0)
        columns = y if y.ndim > 1 else y.unsqueeze(1)
        z = (rows.unsqueeze(-1) * columns.unsqueeze(-3)).sum(-2, dtype=x.dtype)
        z = z if x.ndim > 1 else z.squeeze(-2)
        return z if y.ndim > 1 else z.squeeze(-1)

    def contract(self, x: Arr, y: Arr, a: tuple[int, ...], b: tuple[int, ...], out: tuple[int, ...]) -> Arr:
        z: Arr = einsum.contract(self, x, y, a, b, out)
        return z

    def contract0(self, x: Arr, y: Arr, a: tuple[int, ...], b: tuple[int, ...], out: tuple[int, ...]) -> Arr:
        z = self.contract(x, y, a, b, out)
        if z.device.type == "cpu" and bool(torch.isfinite(z).all()):  # to look would make an accelerator wait
            return z
        fixed: Arr = repaired(torch, x, y, formula(a, b, out))
        return fixed


def _ordinary(y: Arr) -> Arr:
    """A divisor with 1 in place of 0 and -1."""
    return y.masked_fill((y == 0) | (y == -1), 1)


def _cells(x: Arr, offsets: tuple[int, ...], shape: tuple[int, ...], forms: Forms) -> tuple[Arr, list[int]]:
    """The strided window of a view, and the axes to flip, since torch's strides are not negative."""
    strides = steps(x.stride(), len(shape), forms)
    start = x.storage_offset() + sum(o * s for o, s in zip(offsets, x.stride()))
    flipped = [a for a, s in enumerate(strides) if s < 0]
    start += sum(strides[a] * (shape[a] - 1) for a in flipped)
    return x.as_strided(shape, [abs(s) for s in strides], start), flipped


def _flat(dims: tuple[int, ...], ix: list[Arr]) -> tuple[Arr, Arr]:
    """Which multi-indices are in bounds, and the linear positions, 0 where out of bounds."""
    ok: Any = None
    flat: Any = None
    for n, i in zip(dims, ix):
        i = i.to(torch.int64)
        here = (i >= 0) & (i < n)
        ok = here if ok is None else ok & here
        flat = i if flat is None else flat * n + i
    return ok, flat.masked_fill(~ok, 0)


def _spec(x: Arr | tuple[Arr, ...]) -> Spec:
    if isinstance(x, tuple):  # the results of a loop
        return several(tuple(map(_spec, x)))
    return _spec_of(x.shape, x.dtype)


@lru_cache(maxsize=4096)
def _spec_of(shape: torch.Size, dtype_: torch.dtype) -> Spec:
    dtype = _FROM_TORCH.get(dtype_)
    if dtype is None:
        raise no_element_type(dtype_)
    return Spec(tuple(shape), dtype)


def make(device: str | None = None) -> ConcreteAlgebra:
    """The algebra of one device, made once.

    >>> make("cpu").name
    'torch'
    """
    if device in _PLACES:
        return _PLACES[device]
    try:
        found = torch.device(device or "cpu")
        place = torch.empty(0, device=found).device  # with its number, if it is there at all
    except (RuntimeError, AssertionError) as e:
        reason = str(e).strip().splitlines()[0]
        raise ConfigError(f"torch has no device {device!r} here: {reason}", remedy='use device="cpu"') from None
    made = _algebra(str(place))
    if device is None or found == place:  # else the device without a number is the current one, which may become another
        _PLACES[device] = made
    return made


_PLACES: dict[str | None, ConcreteAlgebra] = {}


@cache
def _algebra(name: str) -> ConcreteAlgebra:
    device = torch.device(name)
    xp: Namespace = TorchNamespace(device)

    def literal(x: NDArray[Any]) -> Arr:
        x = np.asarray(x)
        if not x.flags.writeable or any(s < 0 for s in x.strides):
            x = x.copy()  # torch has neither read-only memory nor negative strides
        return torch.from_numpy(x).to(device)

    return ConcreteAlgebra("torch" if name == "cpu" else f"torch:{name}", xp, 1, literal, _spec, literal)
