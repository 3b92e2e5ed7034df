"""The family of operations with several results, which `Proj` takes apart.

Their derivatives speak of each result by itself: one may have a cotangent while another has none, and one may be guarded by a
selection while another is not.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, final

from adtypes.algebra import bind
from adtypes.errors import StagingError
from adtypes.namespace import Array, Namespace
from adtypes.op import Op, Times
from adtypes.ops.layout import lead
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class Ct(NamedTuple):
    """A cotangent; `guarded` ones are zero for good where they are zero (see `adtypes.ops.selection.Mul0`)."""

    value: AnyTensor
    guarded: bool


Cts: TypeAlias = "Sequence[Ct | None]"


class SeveralResults(Op):
    """An operation whose result is a bundle; `push_parts` and `pull_parts` stand in for `push` and `pull`."""

    @abstractmethod
    def push_parts(self, tangents: Sequence[AnyTensor | None], args: Sequence[AnyTensor], /) -> Sequence[AnyTensor | None]:
        """Tangents of all results from those of the arguments; None is zero."""

    @abstractmethod
    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        """Cotangents of the wanted arguments from those of the results; None is zero."""

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        raise self._apart()

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        raise self._apart()

    def _apart(self) -> StagingError:
        return StagingError(f"{self.name} has several results: its derivative is that of each of them, see push_parts")


@final
class Bundle(SeveralResults):
    """Its arguments as one result: how a rule that makes several tensors gives them back."""

    def spec(self, *args: Spec) -> Spec:
        return several(args)

    def eval(self, xp: Namespace, *args: Array) -> tuple[Array, ...]:
        return args

    def push_parts(self, tangents: Sequence[AnyTensor | None], args: Sequence[AnyTensor], /) -> Sequence[AnyTensor | None]:
        return tangents

    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        return cts

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        return bind(self, *[x if m else lead(sizes, x) for x, m in zip(args, mapped)])
