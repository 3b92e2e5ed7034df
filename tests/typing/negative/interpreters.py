"""Wrong interpreters and rows, as authors of either would write them. Each line marked with an E is an error, no other is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, final

import numpy as np
from numpy.typing import NDArray

from adtypes.algebra import TensorAlgebra
from adtypes.namespace import Array, Namespace
from adtypes.op import Bilinear, Discrete, Linear, Op, Times
from adtypes.ops.pointwise import Elementwise, Partial
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor

Rep = TypeVar("Rep")
Step = Callable[[Sequence[AnyTensor], Sequence[AnyTensor]], tuple[Sequence[AnyTensor], Sequence[AnyTensor]]]


class Logged(Generic[Rep]):
    """An algebra above another one; everything is right here."""

    def __init__(self, base: TensorAlgebra[Rep]) -> None:
        self.base, self.name, self.depth, self.is_open = base, f"logged({base.name})", base.depth + 1, True

    def spec(self, x: tuple[str, Rep], /) -> Spec:
        return self.base.spec(x[1])

    def literal(self, x: NDArray[Any], /) -> tuple[str, Rep]:
        return "", self.base.literal(x)

    def lift(self, alg: TensorAlgebra[Any], x: Any, /) -> tuple[str, Rep] | None:
        below = self.base.lift(alg, x)
        return None if below is None else ("", below)

    def bind(self, op: Op, /, *args: tuple[str, Rep]) -> tuple[str, Rep]:
        return op.name, self.base.bind(op, *[a[1] for a in args])

    def share(self, x: tuple[str, Rep], /) -> tuple[str, Rep]:
        return x

    def value(self, x: tuple[str, Rep], /) -> Any:
        return self.base.value(x[1])

    def build(self, n: int, body: Callable[[AnyTensor], Sequence[AnyTensor]], /) -> list[tuple[str, Rep]]:
        return [("build", x) for x in self.base.build(n, body)]

    def map_accum(
        self, n: int, step: Step, init: Sequence[tuple[str, Rep]], rows: Sequence[tuple[str, Rep]], reverse: bool, /
    ) -> tuple[list[tuple[str, Rep]], list[tuple[str, Rep]]]:
        carry, outs = self.base.map_accum(n, step, [c for _, c in init], [r for _, r in rows], reverse)
        return [("", c) for c in carry], [("", o) for o in outs]


complete: type[TensorAlgebra[tuple[str, Any]]] = Logged[Any]


class Incomplete:
    """Lacks `lift`, `share`, `value`, `build` and `map_accum`."""

    name, depth, is_open = "incomplete", 0, True

    def spec(self, x: int, /) -> Spec:
        raise NotImplementedError

    def literal(self, x: NDArray[Any], /) -> int:
        return 0

    def bind(self, op: Op, /, *args: int) -> int:
        return 0


class WrongBind(Logged[Rep]):
    """Answers `bind` with the name alone."""

    def bind(self, op: Op, /, *args: tuple[str, Rep]) -> str:  # E
        return op.name


lacking: TensorAlgebra[int] = Incomplete()  # E
other_carrier: type[TensorAlgebra[str]] = Logged[Any]  # E


class Mixing(Generic[Rep]):
    """Mixes carriers of the two levels up."""

    def __init__(self, base: TensorAlgebra[Rep]) -> None:
        self.base = base

    def forgets_to_unwrap(self, op: Op, *args: tuple[str, Rep]) -> Rep:
        return self.base.bind(op, *args)  # E

    def forgets_to_wrap(self, op: Op, *args: tuple[str, Rep]) -> tuple[str, Rep]:
        return self.base.bind(op, *[a[1] for a in args])  # E

    def mixes_operands(self, op: Op, x: tuple[str, Rep], y: Rep) -> Rep:
        return self.base.bind(op, x, y)  # E

    def spec(self, x: tuple[str, Rep]) -> Spec:
        return self.base.spec(x)  # E

    def wrong_level(self, x: NDArray[Any]) -> tuple[str, Rep]:
        return self.base.literal(x)  # E

    def lifts_unasked(self, alg: TensorAlgebra[Any], x: Any) -> Rep:
        return self.base.lift(alg, x)  # E

    def two_algebras(self, other: TensorAlgebra[str], x: Rep) -> str:
        return other.share(x)  # E

    def builds(self, n: int, body: Callable[[AnyTensor], Sequence[AnyTensor]]) -> list[tuple[str, Rep]]:
        return self.base.build(n, body)  # E


# ---- rows
@final
class NoDerivative(Elementwise):  # E
    """Does not state its partial derivatives."""

    c = py = "{0}"

    def eval(self, xp: Namespace, a: Array) -> Array:
        return a


@final
class NoMeaning(Elementwise):  # E
    """Does not state its value."""

    c = py = "{0}"

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (1.0,)


@final
class NoEmission(Elementwise):  # E
    """States neither C nor Python."""

    def eval(self, xp: Namespace, a: Array) -> Array:
        return a

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return (1.0,)


@final
class NoTranspose(Linear):  # E
    """A linear row without its transpose."""

    def spec(self, x: Spec) -> Spec:
        return x

    def eval(self, xp: Namespace, x: Array) -> Array:
        return x

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return x


@final
class NoBatch(Discrete):  # E
    """A row that cannot be vectorised."""

    def spec(self, x: Spec) -> Spec:
        return x

    def eval(self, xp: Namespace, x: Array) -> Array:
        return x


@final
class OneSided(Bilinear):  # E
    """A bilinear row with one of its two transposes."""

    def spec(self, a: Spec, b: Spec) -> Spec:
        return a

    def eval(self, xp: Namespace, a: Array, b: Array) -> Array:
        return a

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], a: AnyTensor, b: AnyTensor) -> AnyTensor:
        return a

    def left(self, ct: AnyTensor, a: AnyTensor, b: AnyTensor, times: Times, /) -> AnyTensor:
        return times(ct, b)


@final
class Negated(Elementwise):
    """A complete row, wrongly used below."""

    c = py = "-{0}"
    sign: int

    def eval(self, xp: Namespace, a: Array) -> Array:
        return xp.negated(a)  # E

    def partials(self, out: AnyTensor, a: AnyTensor) -> Sequence[Partial]:
        return ("-1",)  # E


Negated()  # E
Negated(1, 2)  # E
Negated(sign="minus")  # E
Negated(1).sign = 2  # E
np.asarray(Logged)
