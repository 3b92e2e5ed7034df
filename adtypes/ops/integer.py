"""Rows of integer division, in both conventions; total, so division by zero has a value and the least integer wraps."""

from __future__ import annotations

from typing import final

from adtypes.dtypes import DType, Float, Int
from adtypes.namespace import Array, Namespace
from adtypes.op import Laws
from adtypes.ops.pointwise import Test


@final
class FloorDiv(Test):
    """``a // b`` rounding down, as Python does; by zero it is 0."""

    c = "floor_div({0}, {1})"
    py = "{0} // {1} if {1} else 0"
    domain = Int
    laws = Laws(right_unit=1)

    def instead(self, dtype: type[DType]) -> str:
        return "write floor(x / y)" if issubclass(dtype, Float) else super().instead(dtype)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.floor_divide(a, b)


@final
class Mod(Test):
    """What `floor_div` leaves, with the sign of the divisor; by zero it is 0."""

    c = "mod({0}, {1})"
    py = "{0} % {1} if {1} else 0"
    domain = Int

    def instead(self, dtype: type[DType]) -> str:
        return "write x - y * floor(x / y)" if issubclass(dtype, Float) else super().instead(dtype)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.remainder(a, b)


@final
class Quot(Test):
    """Division rounding towards zero, as C does; by zero it is the dividend."""

    c = "quot({0}, {1})"
    py = "quot({0}, {1})"
    domain = Int
    laws = Laws(right_unit=1)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.quot(a, b)


@final
class Rem(Test):
    """What `quot` leaves, with the sign of the dividend; by zero it is 0."""

    c = "rem({0}, {1})"
    py = "rem({0}, {1})"
    domain = Int

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.rem(a, b)
