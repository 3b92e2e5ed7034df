"""The row of conditionals that compute one side only: two closed bodies over the same captures, and a truth value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, final, runtime_checkable

from adtypes.algebra import bind
from adtypes.dtypes import Bool
from adtypes.errors import NotClosedError, NotDifferentiableError
from adtypes.namespace import Array, Namespace
from adtypes.ops.control import Batched, Closed, Proj
from adtypes.ops.layout import broadcast
from adtypes.ops.selection import Select
from adtypes.ops.several import Bundle, Ct, Cts, SeveralResults
from adtypes.spec import Spec, several

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor


@runtime_checkable
class Side(Closed, Protocol):
    """A body that can be differentiated, vectorised, and put in the place where it is used."""

    def batched(self, sizes: tuple[int, ...], mapped: tuple[bool, ...], /) -> Batched:
        """The body for all positions of new leading axes, which all results have."""
        ...

    def results(self, args: Sequence[AnyTensor], /) -> list[AnyTensor]:
        """The operations of the body, applied here."""
        ...

    def moved(self, active: tuple[bool, ...], /) -> frozenset[int]:
        """The results that have a tangent if these arguments have one."""
        ...

    def tangents(self, active: tuple[bool, ...], results: tuple[int, ...], /) -> Closed:
        """From the arguments and the tangents of the active ones to the tangents of these results."""
        ...

    def reached(self, active: tuple[bool, ...], cts: tuple[bool | None, ...], /) -> Mapping[int, bool]:
        """The active arguments that are given a cotangent, and whether a guarded one; `cts` tells that of each result."""
        ...

    def cotangents(self, active: tuple[bool, ...], cts: tuple[bool | None, ...], args: tuple[int, ...], /) -> Closed:
        """From the arguments and the cotangents there are to the cotangents of these arguments."""
        ...


@final
class Branch(SeveralResults):
    """The results of the one body or of the other, by a truth value; the other one is not computed.

    Arguments are the truth value and what either body captures. Derivatives are branches again, of the derivatives of the
    bodies, which compute again what they need. Where the truth value depends on the index of a `build1`, both are computed
    and selected between.
    """

    then: Closed
    otherwise: Closed

    def spec(self, *args: Spec) -> Spec:
        f, g = self.then, self.otherwise
        if not args or args[0] != Spec((), Bool):
            raise NotClosedError(f"cond_lazy: the predicate is {several(args[:1])}", remedy="it is one truth value: x[0] < 1.0")
        if args[1:] != f.ins or f.ins != g.ins:
            raise NotClosedError(f"cond_lazy: given {several(args[1:])}, the sides take {several(f.ins)} and {several(g.ins)}")
        if f.outs != g.outs:
            raise NotClosedError(f"cond_lazy: the sides give {several(f.outs)} and {several(g.outs)}")
        return several(f.outs)

    def eval(self, xp: Namespace, *args: Array) -> tuple[Array, ...]:
        p, *captures = args
        return tuple((self.then if bool(p) else self.otherwise).run(xp, *captures))

    def push_parts(self, tangents: Sequence[AnyTensor | None], args: Sequence[AnyTensor], /) -> Sequence[AnyTensor | None]:
        f, g = self._sides()
        given = [t for t in tangents[1:] if t is not None]
        active = tuple(t is not None for t in tangents[1:])
        moved = tuple(sorted(f.moved(active) | g.moved(active)))
        made = Branch(f.tangents(active, moved), g.tangents(active, moved)).run([*args, *given])
        out: list[AnyTensor | None] = [None] * len(self.then.outs)
        for k, t in zip(moved, made):
            out[k] = t
        return out

    def pull_parts(self, cts: Cts, args: Sequence[AnyTensor], wanted: Sequence[bool], /) -> Cts:
        f, g = self._sides()
        active, states = tuple(wanted[1:]), tuple(None if c is None else c.guarded for c in cts)
        by_f, by_g = f.reached(active, states), g.reached(active, states)
        places = tuple(sorted({*by_f, *by_g}))
        given = [c.value for c in cts if c is not None]
        back = Branch(f.cotangents(active, states, places), g.cotangents(active, states, places)).run([*args, *given])
        out: list[Ct | None] = [None] * len(args)
        for k, ct in zip(places, back):  # what one side does not use is reached through a choice alone
            out[k + 1] = Ct(ct, by_f.get(k, True) or by_g.get(k, True))
        return out

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], *args: AnyTensor) -> AnyTensor:
        bodies = [side.batched(sizes, tuple(mapped[1:])).body for side in self._sides()] if any(mapped[1:]) else None
        if bodies and not mapped[0]:
            return bind(Branch(*bodies), *args)
        p, *captures = args
        m = len(sizes)
        parts: list[AnyTensor] = []
        for a, b in zip(*(_applied(side, captures) for side in bodies or self._sides())):
            shape = a.spec.shape if bodies else (*sizes, *a.spec.shape)
            if not bodies:
                a, b = (broadcast(x, shape, tuple(range(m, len(shape)))) for x in (a, b))
            parts.append(bind(Select(), broadcast(p, shape, tuple(range(m))), a, b))
        return bind(Bundle(), *parts)

    def run(self, args: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The results one by one."""
        bundle = bind(self, *args)
        return [bind(Proj(k), bundle) for k in range(len(self.then.outs))]

    def _sides(self) -> tuple[Side, Side]:
        for body in (self.then, self.otherwise):
            if not isinstance(body, Side):
                raise NotDifferentiableError(
                    f"cond_lazy: the side {body.show()} knows neither its derivative nor its vectorised form",
                    remedy="sides that are traced, as those of cond_lazy, know both",
                )
        return self.then, self.otherwise  # type: ignore[return-value]

    def show(self, *args: str) -> str:
        given = f", given=({', '.join(args[1:])})" if args[1:] else ""
        return f"cond_lazy({args[0]}, {self.then.show()}, {self.otherwise.show()}{given})"


def _applied(body: Closed, args: Sequence[AnyTensor]) -> list[AnyTensor]:
    assert isinstance(body, Side), "vectorised bodies are traced ones"
    return body.results(args)
