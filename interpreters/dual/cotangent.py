"""Accumulating cotangents: the sum so far, and one open product ``core * (number + factor)``.

Ten uses of a value behind one cotangent `c` then cost one product: ``c * p + c * q + c`` is collected as ``c * (p + q + 1)``.
This reassociates sums and products of derivatives, which changes rounding only; strong products (see `guard`) never take part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeGuard

from adtypes.op import Op
from adtypes.ops.arithmetic import Mul
from adtypes.ops.pointwise import Elementwise, Partial

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Before: TypeAlias = "Callable[[AnyTensor], None] | None"  # hears of the value whose derivative is about to be applied


class Part(NamedTuple):
    """A contribution ``core * (number + factor)``."""

    core: AnyTensor
    number: float
    factor: AnyTensor | None


class Cotangent:
    """The sum of contributions to one node. `of` is the value whose derivative the open product belongs to."""

    __slots__ = ("core", "done", "factor", "number", "of")

    def __init__(self) -> None:
        self.done: AnyTensor | None = None
        self.core: AnyTensor | None = None
        self.number = 0.0
        self.factor: AnyTensor | None = None
        self.of: AnyTensor | None = None

    def add(self, part: Part, of: AnyTensor | None, before: Before) -> None:
        """Add a contribution."""
        core, number, factor = part
        if self.core is None or not _same(self.core, core):
            self.settle(before)
            self.core, self.number, self.factor, self.of = core, number, factor, of
            return
        self.number += number
        if factor is not None:
            self.factor = factor if self.factor is None else self.factor + factor

    def settle(self, before: Before) -> None:
        """Multiply the open product out."""
        if self.core is None:
            return
        if before is not None and self.of is not None:
            before(self.of)
        product = scaled(self.core, self.number, self.factor)
        self.done = product if self.done is None else self.done + product
        self.core = self.factor = None

    def value(self, before: Before) -> AnyTensor:
        self.settle(before)
        assert self.done is not None
        return self.done


def parts(
    op: Elementwise, ct: Cotangent, out: AnyTensor, args: Sequence[AnyTensor], wanted: Sequence[bool], before: Before
) -> list[Part | None]:
    """What an elementwise operation passes on to each wanted argument: its cotangent times a partial, not multiplied out.

    A product that is open stays so on its way to one argument, through signs and constant factors.
    """
    partials = op.partials(out, *args)
    core, number, factor = ct.core, ct.number, ct.factor
    if ct.done is not None or core is None or not (_is_one(number, factor) or _passes(op, partials, wanted, factor)):
        core, number, factor = ct.value(before), 1.0, None
    if before is not None:
        before(out)
    back: list[Part | None] = []
    for p, w in zip(partials, wanted):
        if not w:
            back.append(None)
            continue
        if callable(p):
            p = p()
        if not isinstance(p, (int, float)):
            back.append(Part(core, 0.0, p if _is_one(number, factor) else scaled(p, number, factor)))
        elif p:
            back.append(Part(core, number * p, None if factor is None else scaled(factor, float(p), None)))
        else:
            back.append(None)
    return back


def _passes(op: Op, partials: Sequence[Partial], wanted: Sequence[bool], factor: AnyTensor | None) -> bool:
    """Whether no work is done twice if each wanted argument multiplies by the factor itself."""
    one = sum(wanted) == 1
    if one and isinstance(op, Mul):
        return True
    signs = all(isinstance(p, (int, float)) and p in (1, -1) for p, w in zip(partials, wanted) if w)
    return signs and (one or factor is None)


def _is_one(number: float, factor: AnyTensor | None) -> bool:
    return number == 1.0 and factor is None


def scaled(x: AnyTensor, number: float, factor: AnyTensor | None) -> AnyTensor:
    """``x * (number + factor)``, where 1 and -1 cost nothing."""
    if factor is not None:
        return x * (factor + number if number else factor)
    return x if number == 1.0 else -x if number == -1.0 else x * number


def collects(op: Op | None) -> TypeGuard[Elementwise]:
    """Whether the operation states partials and has no other way to hand cotangents on."""
    return isinstance(op, Elementwise) and type(op).pull is Elementwise.pull


def _same(a: AnyTensor, b: AnyTensor) -> bool:
    return a is b or (a._rep is b._rep and a._alg is b._alg)
