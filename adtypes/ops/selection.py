"""Rows that choose: `Select`, whose derivative leaks nothing from the side not taken, and the strong product behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.algebra import bind
from adtypes.dtypes import Bool, DType, Float
from adtypes.errors import DTypeError
from adtypes.namespace import Array, Namespace
from adtypes.op import Laws, Times, zeros_like
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


def expect_predicate(name: str, p: Spec) -> None:
    """An error unless these are truth values."""
    if p.dtype is not Bool:
        raise DTypeError(f"{name}: the predicate has dtype {p.dtype.__name__}", remedy="write a comparison")


@final
class Select(Pointwise):
    """``a`` where the predicate holds, ``b`` elsewhere; in derivatives the side not taken contributes exactly zero.

    Without `guards` that is all: what lies behind it meets plain products, in which contractions are recognised. That is right
    where all slopes behind it are finite.
    """

    guards: bool = True

    c = "{0} ? {1} : {2}"
    py = "{1} if {0} else {2}"
    domain = DType

    def check_dtypes(self, *specs: Spec) -> None:
        p, a, b = specs
        expect_predicate(self.name, p)
        super().check_dtypes(a, b)

    def result(self, *dtypes: type[DType]) -> type[DType]:
        return dtypes[1]

    def eval(self, xp: Namespace, p: Array, a: Array, b: Array) -> Array:
        return xp.where(p, a, b)

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        _, da, db = tangents
        zero = zeros_like(out)
        return bind(self, args[0], zero if da is None else da, zero if db is None else db)

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        p, zero = args[0], zeros_like(ct)
        return [None, bind(self, p, ct, zero) if wanted[1] else None, bind(self, p, zero, ct) if wanted[2] else None]

    def side(self, k: int, /) -> bool | None:
        return k == 1 if k and self.guards else None

    def show(self, *args: str) -> str:
        return f"select({', '.join(args)})"


@final
class Mul0(Pointwise):
    """The strong product: 0 where one of the factors is 0, whatever the other one is.

    It is a selection in disguise: where one factor is 0 the other is not looked at, so its cotangent is guarded. It is strong in
    both, since derivatives of derivatives multiply what is zero on a side not taken with what may be infinite there in any order.
    """

    c = "mul0({0}, {1})"
    py = "0.0 if {0} == 0 or {1} == 0 else {0} * {1}"
    domain = Float
    laws = Laws(commutative=True, left_unit=1.0, right_unit=1.0)

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return xp.mul0(a, b)

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        (da, db), (a, b) = tangents, args
        left = None if da is None else mul0(da, b)
        right = None if db is None else mul0(a, db)
        return left if right is None else right if left is None else left + right

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        a, b = args
        return [mul0(ct, b) if wanted[0] else None, mul0(ct, a) if wanted[1] else None]

    def side(self, k: int, /) -> bool | None:
        return True

    def judge(self, k: int, /) -> int:
        return 1 - k


def mul0(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    return bind(Mul0(), a, b)
