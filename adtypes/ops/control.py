"""Rows of control flow: loops with a closed body, and the projection out of an operation with several results."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol, final, runtime_checkable

from adtypes.algebra import bind
from adtypes.errors import NotClosedError, NotDifferentiableError, ShapeError, StagingError
from adtypes.namespace import Array, Namespace
from adtypes.op import Op, Times, zeros_like
from adtypes.ops.layout import lead, permute
from adtypes.ops.several import Bundle, Ct, Cts, SeveralResults
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


class Pushed(NamedTuple):
    """The body of a loop that carries tangents along: arguments and results as (is tangent, number in the body it comes from)."""

    body: Closed
    args: tuple[tuple[bool, int], ...]
    results: tuple[tuple[bool, int], ...]

    def given(self, tangents: Sequence[AnyTensor | None], args: Sequence[AnyTensor]) -> list[AnyTensor]:
        """What that loop is given, for the arguments of this one and their tangents, of which None is zero."""
        here: list[AnyTensor] = []
        for is_tangent, k in self.args:
            t = tangents[k] if is_tangent else args[k]
            here.append(zeros_like(args[k]) if t is None else t)
        return here

    def tangents(self, both: Sequence[AnyTensor], n: int) -> list[AnyTensor | None]:
        """The tangents of the `n` results of this loop, among all results of that one."""
        out: list[AnyTensor | None] = [None] * n
        for y, (is_tangent, k) in zip(both, self.results):
            if is_tangent:
                out[k] = y
        return out


class Pulled(NamedTuple):
    """The two loops of a derivative read backwards.

    `forward` is the body with further outputs, the residuals. `backward` carries the cotangents of `carries`, the sums of those
    of `captures`, and the carries that are `restored`, which begin as the last step left them; its rows are the residuals, all
    rows, and the cotangents of `outs`; its captures are those of the body, its outputs the cotangents of `rows`. Numbers are
    those of the body's arguments and results.
    """

    forward: Closed
    backward: Closed
    carries: tuple[int, ...]
    captures: tuple[int, ...]
    restored: tuple[int, ...]
    rows: tuple[int, ...]
    outs: tuple[int, ...]
    guarded: frozenset[int]  # arguments whose cotangent is guarded


class Batched(NamedTuple):
    """A body under more leading axes: which arguments and results have them."""

    body: Closed
    args: tuple[bool, ...]
    results: tuple[bool, ...]


@runtime_checkable
class Derivable(Closed, Protocol):
    """A body that can be differentiated and vectorised."""

    def read(self) -> frozenset[int]:
        """The arguments that results depend on when all is simplified, by number."""
        ...

    def pushed(self, active: tuple[bool, ...], /) -> Pushed:
        """The body with tangents beside the active arguments."""
        ...

    def pulled(self, active: tuple[bool, ...], cts: tuple[bool | None, ...], /) -> Pulled:
        """Cotangents of the active arguments; `cts` tells of each result whether it has a cotangent, and a guarded one."""
        ...

    def batched(self, sizes: tuple[int, ...], mapped: tuple[bool, ...], /) -> Batched:
        """The body for all positions of new leading axes."""
        ...


class Mode(Enum):
    """How passes treat a loop; see `checkpoint` and `checkpoint_every`."""

    PLAIN = ""
    REMAT = "remat"  # its results are cheap: a derivative computes them again rather than keep them
    KEEP = "keep"  # nothing that depends on its rows leaves the loop
    CALL = "call"  # as `REMAT`, of one step that stays a loop, and that nothing leaves

    def __str__(self) -> str:
        return self.value


_MODE: ContextVar[Mode] = ContextVar("mode", default=Mode.PLAIN)


def current_mode() -> Mode:
    """The mode of a loop that is being made."""
    return _MODE.get()


class making:
    """Loops made inside the block have this mode, those in their bodies not."""

    __slots__ = ("_mode", "_token")

    def __init__(self, mode: Mode) -> None:
        self._mode = mode

    def __enter__(self) -> None:
        self._token = _MODE.set(self._mode)

    def __exit__(self, *error: object) -> None:
        _MODE.reset(self._token)


@final
class MapAccum(SeveralResults):
    """Run a body `n` times, carrying values along and collecting one element of each output a step.

    Arguments are the initial carries, the rows (with a leading axis of `n`, one element a step) and the captures (the same in
    every step); the results are the final carries and the outputs under a leading axis of `n`. With `reverse` the steps
    go from the last row to the first, and outputs stand where their rows do.

    Its derivatives are loops again: forwards one loop that carries tangents beside the values, backwards the same loop with
    residuals as further outputs, then one in the other direction.
    """

    n: int
    body: Closed
    n_carry: int
    reverse: bool = False
    mode: Mode = Mode.PLAIN

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

    def vet(self, *args: Spec) -> None:
        if self.n_carry != self.body.n_carry:
            raise NotClosedError(f"map_accum: {self.n_carry} carries, and a body of {self.body.n_carry}")

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

    def push_parts(self, tangents: Sequence[AnyTensor | None], args: Sequence[AnyTensor], /) -> Sequence[AnyTensor | None]:
        made = self._derivable().pushed(tuple(t is not None for t in tangents))
        return made.tangents(self.run(made.body, made.given(tangents, args)), len(self.body.outs))

    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        states = tuple(None if c is None else c.guarded for c in cts)
        made = self._derivable().pulled(tuple(wanted), states)
        c, r = self.n_carry, self.body.n_rows
        forward = self.run(made.forward, args)
        residuals = forward[len(self.body.outs) :]

        def start(k: int) -> AnyTensor:
            ct = cts[k]
            return zeros_like(args[k]) if ct is None else ct.value

        given = [ct.value for ct in (cts[k] for k in made.outs) if ct is not None]
        carries = [*map(start, made.carries), *(zeros_like(args[k]) for k in made.captures), *(forward[k] for k in made.restored)]
        back = replace(self, reverse=not self.reverse).run(
            made.backward, [*carries, *residuals, *args[c : c + r], *given, *args[c + r :]]
        )
        out: list[Ct | None] = [None] * len(args)
        for k, x in (*zip((*made.carries, *made.captures), back), *zip(made.rows, back[len(carries) :])):
            out[k] = Ct(x, k in made.guarded)
        return out

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        made = self._derivable().batched(sizes, tuple(mapped))
        c, r, m = self.n_carry, self.body.n_rows, len(sizes)
        here: list[AnyTensor] = []
        for k, x in enumerate(args):
            wide = lead(sizes, x) if made.args[k] and not mapped[k] else x
            if made.args[k] and c <= k < c + r:  # the axis of the steps stays in front
                wide = permute(wide, (m, *range(m), *range(m + 1, wide.ndim)))
            here.append(wide)
        parts = []
        for k, (y, has) in enumerate(zip(self.run(made.body, here), made.results)):
            if not has:
                y = lead(sizes, y)
            elif k >= c:
                y = permute(y, (*range(1, m + 1), 0, *range(m + 1, y.ndim)))
            parts.append(y)
        return bind(Bundle(), *parts)

    def run(self, body: Closed, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        """All results of another body in this loop."""
        bundle = bind(replace(self, body=body, n_carry=body.n_carry), *args)
        return [bind(Proj(k), bundle) for k in range(len(body.outs))]

    def _derivable(self) -> Derivable:
        if not isinstance(self.body, Derivable):
            raise NotDifferentiableError(
                f"map_accum: the body {self.body.show()} knows neither its derivative nor its vectorised form",
                remedy="bodies that are traced, as those of fold, scan and map_accum, know both",
            )
        return self.body

    def show(self, *args: str) -> str:
        c, r = self.n_carry, self.body.n_rows
        parts = [f"carry=({', '.join(args[:c])})", f"rows=({', '.join(args[c : c + r])})"]
        if args[c + r :]:
            parts.append(f"given=({', '.join(args[c + r :])})")
        head = ("map_accum_reverse" if self.reverse else "map_accum") + (f"_{self.mode}" if self.mode is not Mode.PLAIN else "")
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
        raise self._not_alone()

    def pull(
        self, ct: AnyTensor, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], times: Times, /
    ) -> Sequence[AnyTensor | None]:
        raise self._not_alone()

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], bundle: AnyTensor) -> AnyTensor:
        return bind(self, bundle)

    def _not_alone(self) -> StagingError:
        return NotDifferentiableError(
            f"proj({self.k}): the derivative of one result of several is that of the operation which has them"
        )
