"""Rows of integers: division in both conventions, bits; total, so division by zero has a value and the least integer wraps."""

from __future__ import annotations

from typing import final

from adtypes.dtypes import Bool, DType, Float, Int
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


# ---------------------------------------------------------------- bits, in two's complement
class Bits(Test):
    """An operation on the bits of integers."""

    domain = Int

    def instead(self, dtype: type[DType]) -> str:
        if dtype is Bool and self.name in BOOLEAN:
            return f"write {BOOLEAN[self.name]} for truth values"
        return super().instead(dtype)


BOOLEAN = {
    "bitwise_and": "logical_and", "bitwise_or": "logical_or", "bitwise_xor": "logical_xor", "bitwise_invert": "logical_not",
}  # fmt: skip


@final
class BitwiseAnd(Bits):
    """The bits that both have."""

    c = py = "{0} & {1}"
    laws = Laws(commutative=True, left_unit=-1, right_unit=-1, idempotent=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.bitwise_and(a, b)


@final
class BitwiseOr(Bits):
    """The bits that at least one has."""

    c = py = "{0} | {1}"
    laws = Laws(commutative=True, left_unit=0, right_unit=0, idempotent=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.bitwise_or(a, b)


@final
class BitwiseXor(Bits):
    """The bits that exactly one has."""

    c = py = "{0} ^ {1}"
    laws = Laws(commutative=True, left_unit=0, right_unit=0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.bitwise_xor(a, b)


@final
class BitwiseInvert(Bits):
    """All bits turned: ``-1 - a``."""

    c = py = "~{0}"
    laws = Laws(involution=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.bitwise_invert(a)


@final
class BitwiseLeftShift(Bits):
    """The bits moved up by so many places, 0 behind them; nothing is left for counts outside of the width."""

    c = "left_shift({0}, {1})"
    py = "{0} << {1} if 0 <= {1} < 64 else 0"
    laws = Laws(right_unit=0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.bitwise_left_shift(a, b)


@final
class BitwiseRightShift(Bits):
    """The bits moved down by so many places, the sign before them; for counts outside of the width it alone is left."""

    c = "right_shift({0}, {1})"
    py = "{0} >> ({1} if 0 <= {1} < 64 else 63)"
    laws = Laws(right_unit=0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.bitwise_right_shift(a, b)
