"""Rows that choose: `Select`, whose derivative leaks nothing from the side not taken, and the strong product behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.algebra import bind
from adtypes.dtypes import Bool, DType, Float
from adtypes.errors import DTypeError
from adtypes.namespace import Array, Namespace
from adtypes.op import Laws, Times, plain, zeros_like
from adtypes.ops.pointwise import Pointwise
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@final
class Select(Pointwise):
    """``a`` where the predicate holds, ``b`` elsewhere; in derivatives the side not taken contributes exactly zero."""

    c = "{0} ? {1} : {2}"
    py = "{1} if {0} else {2}"
    domain = DType

    def check_dtypes(self, *specs: Spec) -> None:
        p, a, b = specs
        if p.dtype is not Bool:
            raise DTypeError(f"select: the predicate has dtype {p.dtype.__name__}", remedy="write a comparison")
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
        return None if k == 0 else k == 1


@final
class Mul0(Pointwise):
    """The strong product: 0 where the first factor is 0, whatever the second is.

    It is a selection in disguise: where the first factor is 0 the second is not looked at, so its cotangent is guarded too.
    """

    c = "{0} == 0 ? 0 : {0} * {1}"
    py = "0.0 if {0} == 0 else {0} * {1}"
    domain = Float
    laws = Laws(right_unit=1.0)

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
        return [times(ct, b) if wanted[0] else None, _strong_on_both_sides(a, ct, times) if wanted[1] else None]

    def side(self, k: int, /) -> bool | None:
        return True if k == 1 else None


def mul0(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    return bind(Mul0(), a, b)


def _strong_on_both_sides(a: AnyTensor, ct: AnyTensor, times: Times) -> AnyTensor:
    """``mul0(a, ct)``, and 0 also where a guarded `ct` is 0: there `a` belongs to the side not taken, and may be infinite."""
    from adtypes.ops.comparison import IsFinite

    if times is plain:
        return mul0(a, ct)
    return bind(Select(), bind(IsFinite(), ct), mul0(ct, a), mul0(a, ct))
