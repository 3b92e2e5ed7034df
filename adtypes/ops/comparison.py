"""Rows for comparisons, logic, and conversions between dtypes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.algebra import bind
from adtypes.dtypes import Bool, DType, Float, expect_dtype, is_float
from adtypes.namespace import Array, Namespace
from adtypes.op import Laws, Times
from adtypes.ops.pointwise import Pointwise, Test

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class Comparison(Test):
    """Two values of one dtype to a truth value."""

    def result(self, *dtypes: type[DType]) -> type[DType]:
        return Bool


@final
class Less(Comparison):
    """``a < b``; the greater-than of the front is this one with its arguments swapped."""

    c = py = "{0} < {1}"

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a < b


@final
class LessEqual(Comparison):
    """``a <= b``."""

    c = py = "{0} <= {1}"

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a <= b


@final
class Equal(Comparison):
    """``a == b``, of truth values too."""

    c = py = "{0} == {1}"
    domain = DType
    laws = Laws(commutative=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a == b


@final
class NotEqual(Comparison):
    """``a != b``, of truth values too."""

    c = py = "{0} != {1}"
    domain = DType
    laws = Laws(commutative=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a != b


@final
class IsFinite(Comparison):
    """Whether a float is neither infinite nor NaN."""

    c = py = "isfinite({0})"
    domain = Float

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.isfinite(a)


# ---------------------------------------------------------------- logic
@final
class LogicalNot(Test):
    """``not a``."""

    c = "!{0}"
    py = "not {0}"
    domain = Bool
    laws = Laws(involution=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.logical_not(a)


@final
class LogicalAnd(Test):
    """Both."""

    c = "{0} & {1}"
    py = "{0} and {1}"
    domain = Bool
    laws = Laws(commutative=True, left_unit=True, right_unit=True, idempotent=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.logical_and(a, b)


@final
class LogicalOr(Test):
    """At least one."""

    c = "{0} | {1}"
    py = "{0} or {1}"
    domain = Bool
    laws = Laws(commutative=True, left_unit=False, right_unit=False, idempotent=True)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.logical_or(a, b)


@final
class LogicalXor(Test):
    """Exactly one."""

    c = "{0} ^ {1}"
    py = "{0} != {1}"
    domain = Bool
    laws = Laws(commutative=True, left_unit=False, right_unit=False)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.logical_xor(a, b)


# ---------------------------------------------------------------- conversion
@final
class Cast(Pointwise):
    """Conversion to another dtype.

    Between floats it is linear. Float to integer truncates, saturates, and sends NaN to 0; integers wrap; truth values are
    1 and 0, and everything but 0 is true.
    """

    dtype: type[DType]
    domain = DType
    laws = Laws(idempotent=True)

    @property
    def c(self) -> str:
        return "{0} != 0" if self.dtype is Bool else f"to_{self.dtype.short}({{0}})"

    @property
    def py(self) -> str:
        if self.dtype is Bool:
            return "{0} != 0"
        return f"to_{self.dtype.short}({{0}})"

    def result(self, *dtypes: type[DType]) -> type[DType]:
        return self.dtype

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.astype(a, self.dtype)

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        return None if tangents[0] is None else self._between_floats(self, tangents[0], args[0])

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        return [self._between_floats(Cast(args[0].spec.dtype), ct, args[0])]

    def _between_floats(self, cast: Cast, t: AnyTensor, x: AnyTensor) -> AnyTensor | None:
        return bind(cast, t) if is_float(self.dtype) and is_float(x.spec.dtype) else None


@final
class StopGradient(Test):
    """The same value, treated as a constant by derivatives."""

    c = py = "{0}"
    domain = DType
    laws = Laws(idempotent=True)

    def eval(self, xp: Namespace, a: Array) -> Array:
        return a


def cast(x: AnyTensor, dtype: type[DType]) -> AnyTensor:
    """Conversion, unless there is nothing to convert."""
    if x.spec.dtype is dtype:
        return x
    expect_dtype(dtype, "to_dtype")
    return bind(Cast(dtype), x)


def mask(p: AnyTensor, dtype: type[DType]) -> AnyTensor:
    """1 where `p` holds, 0 elsewhere."""
    return bind(Cast(dtype), p)


