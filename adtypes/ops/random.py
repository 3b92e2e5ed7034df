"""The row of random bits: a function of a key and a counter, so that programs have random numbers and no state."""

from __future__ import annotations

from typing import final

from adtypes.dtypes import I64, DType
from adtypes.namespace import Array, Namespace
from adtypes.ops.pointwise import Test


@final
class Threefry(Test):
    """64 bits for a key and a counter, by the cipher of `adtypes.ops.threefry`; different counters have different bits."""

    c = py = "threefry({0}, {1})"
    domain = I64

    def instead(self, dtype: type[DType]) -> str:
        return "keys and counters are I64: convert with to_dtype(x, I64)"

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.threefry(a, b)
