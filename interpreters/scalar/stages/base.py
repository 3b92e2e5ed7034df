"""What the stages share: the numbers, the run of a program, and the counters.

The user's Python is the part of the transformation that is the same in all of them. A stage is what remains: which linear map
an input, an operation and a literal are paired with (a literal is a plain float, paired with nothing), and how the maps of the
results are resolved into cotangents of the inputs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias

from adtypes.op import Discrete
from adtypes.ops.pointwise import Pointwise
from adtypes.tree import TreeDef, flatten
from interpreters.scalar.derive import like
from interpreters.scalar.dual import choice, links_of
from interpreters.scalar.number import NEXT_LEVEL, Real, Scalar, apply

Map: TypeAlias = Any  # the linear map of a number, in whatever form a stage has it
Shape: TypeAlias = "int | list[Shape]"  # the inputs' structure: positions of leaves in nested lists


class Counts:
    """Steps that a stage takes: what the complexity claims are about."""

    def __init__(self) -> None:
        self.operations = 0  # of the program
        self.calls: Counter[object] = Counter()  # of backpropagators, by the operation or input they belong to
        self.cells = 0  # cells of cotangents and entries of stores that are made, added or written

    @property
    def bodies(self) -> int:
        """How many backpropagators were run in total."""
        return sum(self.calls.values())

    @property
    def most(self) -> int:
        """How often the one was run that was run most."""
        return max(self.calls.values(), default=0)


class Number(Scalar):
    """A value and its linear map."""

    __slots__ = ("map", "stage", "v")

    def __init__(self, stage: Stage, v: Real, map: Map) -> None:
        self.stage, self.v, self.map = stage, v, map

    @property
    def level(self) -> int:
        return self.stage.level

    @property
    def is_open(self) -> bool:
        return self.stage.is_open

    def bind(self, op: Pointwise, args: Sequence[Real]) -> Real:
        stage = self.stage
        xs = [a.v if type(a) is Number and a.stage is stage else a for a in args]
        chosen = choice(op, xs)
        if chosen is not None:
            return args[chosen]
        out = apply(op, *xs)
        if isinstance(op, Discrete) or type(out) is int or type(out) is bool:
            return out
        stage.counts.operations += 1
        places = [k + 1 if x is not a else 0 for k, (x, a) in enumerate(zip(xs, args))]
        links = [(args[k - 1].map, p) for k, p in links_of(op, out, xs, places)]
        return Number(stage, out, stage.operation(links))


class Stage(ABC):
    """One run of one stage."""

    gain: ClassVar[str]  # what it buys, in a few words

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.level = NEXT_LEVEL()
        self.is_open = True

    @abstractmethod
    def inputs(self, shape: Shape, n: int) -> list[Map]:
        """The linear maps of the inputs: `n` numbers in a structure."""

    @abstractmethod
    def operation(self, links: Sequence[tuple[Map, float]]) -> Map:
        """The linear map of a result, from those of the operands and the partial derivatives by them."""

    @abstractmethod
    def pull(self, outs: Sequence[tuple[Map, float]]) -> list[float]:
        """Cotangents of the inputs, from the results' maps and cotangents."""


def run(stage: Stage, f: Callable[..., Any], primals: tuple[Any, ...]) -> tuple[Any, Callable[[Any], tuple[Any, ...]]]:
    """Run a program on numbers of a stage: its result and its pullback."""
    leaves, structure = flatten(primals, "arguments")
    maps = stage.inputs(shape_of(structure), len(leaves))
    numbers = [Number(stage, x, m) for x, m in zip(leaves, maps)]
    try:
        ys, out_structure = flatten(f(*structure.unflatten(numbers)), "result")  # type: ignore[misc]
    finally:
        stage.is_open = False

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        cts = like(out_structure, cotangent, ("the value", "the cotangent"))
        outs = [(y.map, z) for y, z in zip(ys, cts) if isinstance(y, Number)]
        return structure.unflatten(stage.pull(outs))  # type: ignore[return-value]

    return out_structure.unflatten([y.v if isinstance(y, Number) else y for y in ys]), pullback


def shape_of(structure: TreeDef) -> Shape:
    """The nested lists behind a structure; what holds no number is an empty one."""
    count = iter(range(structure.n))

    def walk(s: TreeDef) -> Shape:
        return next(count) if s == LEAF else [walk(c) for c in s.children()]

    return walk(structure)


LEAF = flatten(0.0)[1]


# ---------------------------------------------------------------- cotangents of the whole input, which the first stages add up
def zero(shape: Shape, counts: Counts) -> Any:
    """The zero of the inputs' cotangents: one cell for each number and each container."""
    counts.cells += 1
    return 0.0 if isinstance(shape, int) else [zero(s, counts) for s in shape]


def plus(a: Any, b: Any, counts: Counts) -> Any:
    """The sum of two cotangents of the inputs."""
    counts.cells += 1
    return a + b if isinstance(a, float) else [plus(x, y, counts) for x, y in zip(a, b)]


def numbers_of(cotangent: Any) -> list[float]:
    """The numbers of a cotangent of the inputs, in order."""
    return [cotangent] if isinstance(cotangent, float) else [x for part in cotangent for x in numbers_of(part)]
