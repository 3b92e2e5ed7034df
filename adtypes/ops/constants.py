"""Rows without arguments: numbers and index ranges."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, final

import numpy as np

from adtypes.dtypes import I64, DType, is_float
from adtypes.errors import DTypeError, ShapeError
from adtypes.namespace import Array, Namespace
from adtypes.op import Discrete
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class Constant(Discrete):
    """The family of rows without arguments, which no batch ever reaches."""

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool]) -> AnyTensor:
        raise AssertionError(f"{self.name} has no arguments, so nothing of it is mapped")


@final
class Const(Constant):
    """A rank-0 number; told apart by its bits, so that 0.0 is not -0.0 and 1 is not True."""

    dtype: type[DType]
    value: float

    @cached_property
    def key(self) -> Hashable:
        with np.errstate(over="ignore"):  # beyond single precision is infinity
            return (Const, self.dtype, np.asarray(self.value, self.dtype.np_dtype).tobytes())

    def spec(self) -> Spec:
        return Spec((), self.dtype)

    def vet(self) -> None:
        whole = self.value == self.value // 1 and np.asarray(self.value, self.dtype.np_dtype) == self.value
        if not is_float(self.dtype) and not whole:
            raise DTypeError(f"{self.value!r} is not of dtype {self.dtype.short}")

    def eval(self, xp: Namespace) -> Array:
        return xp.constant(self.value, self.dtype)

    def show(self, *args: str) -> str:
        return f"{self.value:g}" if is_float(self.dtype) and float(f"{self.value:g}") == self.value else repr(self.value)


@final
class Iota(Constant):
    """``[0, 1, .., n - 1]``."""

    n: int

    def spec(self) -> Spec:
        if self.n < 0:
            raise ShapeError(f"iota: {self.n} is negative")
        return Spec((self.n,), I64)

    def eval(self, xp: Namespace) -> Array:
        return xp.iota(self.n)

    def index(self, ix: Sequence[AnyTensor]) -> AnyTensor | None:
        return ix[0]
