"""Rows of control flow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from adtypes.namespace import Array, Namespace
from adtypes.op import Op, Times
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@final
class Proj(Op):
    """One result of an operation that has several."""

    k: int

    def spec(self, bundle: Spec) -> Spec:
        return bundle.parts[self.k]

    def eval(self, xp: Namespace, bundle: Sequence[Array]) -> Array:
        return bundle[self.k]

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        raise AssertionError

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        raise AssertionError

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], bundle: AnyTensor) -> AnyTensor:
        raise AssertionError
