"""The row of loops whose number of steps depends on values. It differentiates forwards; backwards needs a bound on the steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, final, runtime_checkable

from adtypes.algebra import ambient, bind, rep_in, wrap
from adtypes.dtypes import I64, Bool
from adtypes.errors import NotClosedError, NotDifferentiableError
from adtypes.namespace import Array, Namespace
from adtypes.op import zeros_like
from adtypes.ops.comparison import Cast, Less
from adtypes.ops.control import Closed, Derivable, Proj
from adtypes.ops.layout import broadcast, lead, total
from adtypes.ops.selection import Select
from adtypes.ops.several import Bundle, Cts, SeveralResults
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@runtime_checkable
class Stages(Protocol):
    """An algebra that writes down loops whose number of steps is not known."""

    def while_loop(
        self, step: Callable[[Sequence[AnyTensor]], tuple[Sequence[AnyTensor], AnyTensor]], init: Sequence[Any], /
    ) -> list[Any]: ...


@runtime_checkable
class Stepping(Protocol):
    """A body whose operations can be applied where it stands."""

    def results(self, args: Sequence[AnyTensor], /) -> list[AnyTensor]: ...


@final
class While(SeveralResults):
    """Run a body as long as its last result, a truth value that it computes before the step, holds.

    Arguments are the initial carries and the captures, results the final carries. The step of the last run, whose predicate does
    not hold, is computed in vain; that is safe, since no operation fails on a value.
    """

    body: Closed
    n_carry: int

    def spec(self, *args: Spec) -> Spec:
        body, c = self.body, self.n_carry
        if args != body.ins or body.outs[:c] != body.ins[:c]:
            raise NotClosedError(f"while_loop: the carry changes from {several(body.ins[:c])} to {several(body.outs[:c])}")
        if body.outs[-1] != Spec((), Bool):
            raise NotClosedError(f"while_loop: the predicate gives {body.outs[-1]}", remedy="it gives one truth value")
        return several(body.outs[:c])

    def vet(self, *args: Spec) -> None:
        body, c = self.body, self.n_carry
        if (body.n_carry, body.n_rows, len(body.outs)) != (c, 0, c + 1):
            raise NotClosedError(f"while_loop: {c} carries, and a body of {body.n_carry} carries that gives {len(body.outs)}")

    def eval(self, xp: Namespace, *args: Array) -> tuple[Array, ...]:
        c = self.n_carry
        carry, captures = list(args[:c]), args[c:]
        while True:
            *after, goes_on = self.body.run(xp, *carry, *captures)
            if not bool(goes_on):
                return tuple(carry)
            carry = after[:c]

    def push_parts(self, tangents: Sequence[AnyTensor | None], args: Sequence[AnyTensor], /) -> Sequence[AnyTensor | None]:
        made = self._derivable().pushed(tuple(t is not None for t in tangents))
        return made.tangents(self.run(made.body, made.given(tangents, args)), self.n_carry)

    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        raise NotDifferentiableError(
            "while_loop: a loop without a bound on its steps cannot be differentiated backwards",
            remedy="give a bound, while_loop(.., max_steps=100), or differentiate forwards with jvp",
        )

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        made = self._derivable().batched(sizes, tuple(mapped))
        if made.results[-1]:
            return self._until_all(sizes, mapped, args)
        here = [lead(sizes, x) if has and not m else x for x, has, m in zip(args, made.args, mapped)]
        return bind(Bundle(), *[y if has else lead(sizes, y) for y, has in zip(self.run(made.body, here), made.results)])

    def _until_all(self, sizes: tuple[int, ...], mapped: Sequence[bool], args: Sequence[AnyTensor]) -> AnyTensor:
        """The predicate depends on the position: steps are taken as long as it holds anywhere, and kept where it holds."""
        c, alg = self.n_carry, ambient()
        made = self._derivable().batched(sizes, (*[True] * c, *mapped[c:]))
        body = made.body
        assert isinstance(body, Stepping) and isinstance(alg, Stages), "loops without a bound are traced"
        captures = [lead(sizes, x) if has and not m else x for x, has, m in zip(args[c:], made.args[c:], mapped[c:])]

        def step(carry: Sequence[AnyTensor]) -> tuple[list[AnyTensor], AnyTensor]:
            *after, goes_on = body.results([*carry, *captures])
            kept = []
            for y, old, has in zip(after, carry, made.results):
                where = broadcast(goes_on, old.spec.shape, tuple(range(len(sizes))))
                kept.append(bind(Select(), where, y if has else lead(sizes, y), old))
            anywhere = total(bind(Cast(I64), goes_on), tuple(range(len(sizes))))
            return kept, bind(Less(), zeros_like(anywhere), anywhere)

        starts = [x if m else lead(sizes, x) for x, m in zip(args[:c], mapped)]
        outs = alg.while_loop(step, [rep_in(alg, x) for x in starts])
        return bind(Bundle(), *[wrap(alg, y) for y in outs])

    def run(self, body: Closed, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        """All results of another body in this loop."""
        bundle = bind(replace(self, body=body, n_carry=body.n_carry), *args)
        return [bind(Proj(k), bundle) for k in range(body.n_carry)]

    def _derivable(self) -> Derivable:
        assert isinstance(self.body, Derivable), "bodies of while_loop are traced"
        return self.body

    def show(self, *args: str) -> str:
        c = self.n_carry
        given = f", given=({', '.join(args[c:])})" if args[c:] else ""
        return f"while({self.body.show()}, carry=({', '.join(args[:c])}){given})"
