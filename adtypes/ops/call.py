"""Calls of functions with a custom derivative: one operation until derivatives are taken, then its body is inlined.

The rule travels with the operation. It speaks of the arguments only; whatever else the body uses is constant and follows them
as operands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, final

from adtypes.algebra import bind
from adtypes.errors import ShapeError
from adtypes.namespace import Array, Namespace
from adtypes.op import Op, Times, plain
from adtypes.ops.control import Derivable, Proj
from adtypes.ops.several import Ct, Cts, SeveralResults
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Ts: TypeAlias = "Sequence[AnyTensor]"


class Rule(Protocol):
    """A derivative in both directions, on tensors in a row; whoever makes one says which are equal. None is zero."""

    @property
    def name(self) -> str: ...
    def forward(self, tangents: Sequence[AnyTensor | None], outs: Ts, args: Ts, /) -> Sequence[AnyTensor | None]: ...
    def backward(self, cts: Cts, outs: Ts, args: Ts, wanted: Sequence[bool], /) -> Cts: ...
    def batched(self, n: int, mapped: tuple[bool, ...], /) -> Rule:
        """The rule under one more leading axis of the mapped arguments and of all results."""
        ...


def _under(sizes: tuple[int, ...], mapped: Sequence[bool], body: Derivable, rule: Rule) -> tuple[Derivable, Rule]:
    """A body and its rule under more leading axes, which all results have."""
    made = body.batched(sizes, tuple(mapped)).body
    for n in reversed(sizes):
        rule = rule.batched(n, tuple(mapped))
    assert isinstance(made, Derivable)
    return made, rule


@final
class Call(Op):
    """A call with one result."""

    body: Derivable
    rule: Rule

    def spec(self, *args: Spec) -> Spec:
        _check(self.rule, self.body, args)
        return self.body.outs[0]

    def eval(self, xp: Namespace, *args: Array) -> Array:
        return self.body.run(xp, *args)[0]

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        return self.rule.forward(tangents, [out], args)[0]

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        back = self.rule.backward([Ct(ct, times is not plain)], [out], args, wanted)
        return [None if c is None else c.value for c in back]

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        return bind(Call(*_under(sizes, mapped, self.body, self.rule)), *args)

    def show(self, *args: str) -> str:
        return f"{self.rule.name}({', '.join(args)})"


@final
class CallSeveral(SeveralResults):
    """A call with several results."""

    body: Derivable
    rule: Rule

    def spec(self, *args: Spec) -> Spec:
        _check(self.rule, self.body, args)
        return several(self.body.outs)

    def eval(self, xp: Namespace, *args: Array) -> tuple[Array, ...]:
        return tuple(self.body.run(xp, *args))

    def push_parts(self, tangents: Sequence[AnyTensor | None], args: Sequence[AnyTensor], /) -> Sequence[AnyTensor | None]:
        return self.rule.forward(tangents, self.results(*args), args)

    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        return self.rule.backward(cts, self.results(*args), args, wanted)

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        return bind(CallSeveral(*_under(sizes, mapped, self.body, self.rule)), *args)

    def results(self, *args: AnyTensor) -> list[AnyTensor]:
        bundle = bind(self, *args)
        return [bind(Proj(k), bundle) for k in range(len(self.body.outs))]

    def show(self, *args: str) -> str:
        return f"{self.rule.name}({', '.join(args)})"


def _check(rule: Rule, body: Derivable, args: Sequence[Spec]) -> None:
    if args != body.ins:
        found = ", ".join(map(str, args))
        raise ShapeError(f"{rule.name}: a call with {found}, traced for {', '.join(map(str, body.ins))}")
