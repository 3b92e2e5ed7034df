"""Rows of control flow: loops with a closed body, and the projection out of an operation with several results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, final

from adtypes.errors import NotClosedError, NotDifferentiableError, ShapeError, StagingError
from adtypes.namespace import Array, Namespace
from adtypes.op import Op, Times
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


class Closed(Protocol):
    """A program without free variables, as bodies of loops are; whoever makes one says which are equal.

    Arguments are the carries, then one element of each row, then the captures; results are the carries, then the outputs.
    """

    @property
    def ins(self) -> tuple[Spec, ...]: ...
    @property
    def outs(self) -> tuple[Spec, ...]: ...
    @property
    def n_carry(self) -> int: ...
    @property
    def n_rows(self) -> int: ...

    def run(self, xp: Namespace, /, *arrays: Array) -> Sequence[Array]:
        """The results on arrays of the library that `xp` belongs to."""
        ...

    def show(self) -> str:
        """The printed body."""
        ...


@final
class MapAccum(Op):
    """Run a body `n` times, carrying values along and collecting one element of each output a step.

    Arguments are the initial carries, the rows (with a leading axis of `n`, one element a step) and the captures (the same in
    every step); the results are the final carries and the outputs under a leading axis of `n`. With `reverse` the steps
    go from the last row to the first, and outputs stand where their rows do.
    """

    n: int
    body: Closed
    n_carry: int
    reverse: bool = False

    def spec(self, *args: Spec) -> Spec:
        body, c, r = self.body, self.n_carry, self.body.n_rows
        if self.n < 0:
            raise ShapeError(f"map_accum: {self.n} steps")
        if len(args) != len(body.ins):
            raise NotClosedError(f"map_accum: {len(args)} arguments for a body of {len(body.ins)}")
        for k, (given, wanted) in enumerate(zip(args, body.ins)):
            if c <= k < c + r:
                wanted = wanted.with_shape((self.n, *wanted.shape))
            if given != wanted:
                kind = "carry" if k < c else "row" if k < c + r else "capture"
                raise NotClosedError(f"map_accum: a {kind} is {given}, the body takes {wanted}")
        for before, after in zip(body.ins[:c], body.outs[:c], strict=True):
            if before != after:
                raise NotClosedError(
                    f"map_accum: a carry is {before} before a step and {after} after it",
                    remedy="carry values of one shape and dtype, and collect what grows as an output",
                )
        return several(body.outs[:c] + tuple(s.with_shape((self.n, *s.shape)) for s in body.outs[c:]))

    def eval(self, xp: Namespace, *args: Array) -> tuple[Array, ...]:
        c, r = self.n_carry, self.body.n_rows
        carry, rows, captures = list(args[:c]), args[c : c + r], args[c + r :]
        outs: list[Sequence[Array]] = []
        for i in reversed(range(self.n)) if self.reverse else range(self.n):
            done = self.body.run(xp, *carry, *(x[i] for x in rows), *captures)
            carry = list(done[:c])
            outs.append(done[c:])
        if self.reverse:
            outs.reverse()
        specs = self.body.outs[c:]
        if not outs:
            return (*carry, *(xp.full((0, *s.shape), 0, s.dtype) for s in specs))
        return (*carry, *(xp.stack(list(column)) for column in zip(*outs)))

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        raise self._no_derivative()

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        raise self._no_derivative()

    def _no_derivative(self) -> NotDifferentiableError:
        return NotDifferentiableError(
            "the derivative of a loop that is kept as a loop is not available yet",
            remedy="unroll it with a Python loop over static sizes, or write it as build1 and sum1; "
            'under using(interpreter="dual") loops are differentiated step by step',
        )

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        raise StagingError(
            "a loop inside build1 or vmap, of which something depends on the index, is not vectorised yet",
            remedy="give the carries a leading axis and run one loop over all of them",
        )

    def show(self, *args: str) -> str:
        c, r = self.n_carry, self.body.n_rows
        parts = [f"carry=({', '.join(args[:c])})", f"rows=({', '.join(args[c : c + r])})"]
        if args[c + r :]:
            parts.append(f"given=({', '.join(args[c + r :])})")
        head = "map_accum_reverse" if self.reverse else "map_accum"
        return f"{head}({self.n}, {self.body.show()}, {', '.join(parts)})"


@final
class Proj(Op):
    """One result of an operation that has several."""

    k: int

    def spec(self, bundle: Spec) -> Spec:
        if not 0 <= self.k < len(bundle.parts):
            raise ShapeError(f"proj: there is no part {self.k} in {bundle}")
        return bundle.parts[self.k]

    def eval(self, xp: Namespace, bundle: Sequence[Array]) -> Array:
        return bundle[self.k]

    def push(
        self, tangents: Sequence[AnyTensor | None], out: AnyTensor, args: Sequence[AnyTensor], /
    ) -> AnyTensor | None:
        raise self._not_alone("derivative")

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        raise self._not_alone("derivative")

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], bundle: AnyTensor) -> AnyTensor:
        raise self._not_alone("vectorised form")

    def _not_alone(self, what: str) -> StagingError:
        return NotDifferentiableError(
            f"proj({self.k}): the {what} of an operation with several results is that of the operation, "
            "which is not available yet"
        )
