"""Differentiating functions of numbers and structures of numbers: wrap the inputs, run the function, read the tape.

Only here are structures looked at. In between, the user's Python runs as it is, on other numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from adtypes.calls import at_parameter
from adtypes.config import config
from adtypes.errors import (
    AdtypesError,
    DTypeError,
    NonFiniteError,
    NotDifferentiableError,
    NotScalarError,
    TreeError,
    count,
)
from adtypes.tree import TreeDef, flatten, leaves_like
from interpreters.scalar.dual import Dual
from interpreters.scalar.number import Real, Scalar, escaped, primal_value
from interpreters.scalar.tape import CURRENT, EMPTY, Tape, forward, reverse


class Derivative:
    """The derivative of a run that is over: read as often as one likes, in either direction."""

    __slots__ = ("inputs", "outs", "tape")

    def __init__(self, tape: Tape, inputs: int, outs: Sequence[Real]) -> None:
        self.tape, self.inputs = tape, inputs
        self.outs = [y.i if type(y) is Dual and y.t is tape else 0 for y in outs]

    def backward(self, cotangents: Sequence[Real]) -> list[Real]:
        """Cotangents of the inputs."""
        return reverse(self.tape, [(i, z) for i, z in zip(self.outs, cotangents) if i], self.inputs)

    def forward(self, tangents: Sequence[Real]) -> list[Real]:
        """Tangents of the results."""
        found = forward(self.tape, tangents)
        return [found[i] if i else 0.0 for i in self.outs]


def derive(f: Callable[[list[Real]], tuple[Real, Sequence[Real]]], leaves: Sequence[Real]) -> tuple[Real, list[Real], Derivative]:
    """Run a function on duals: its result, the values of the numbers in it, and the derivative.

    `f` gives the whole result and the numbers in it.
    """
    tape = Tape()
    tape.extend([EMPTY] * len(leaves))
    tape.plain = all(type(x) is float for x in leaves)
    duals: list[Real] = [Dual(x, k, tape) for k, x in enumerate(leaves, 1)]
    token = CURRENT.set(tape)
    try:
        whole, outs = f(duals)
    finally:
        CURRENT.reset(token)
        tape.close()
    return whole, [stripped(y, tape) for y in outs], Derivative(tape, len(leaves), outs)


def stripped(y: Real, tape: Tape) -> Real:
    """A result one level further out."""
    if type(y) is Dual:
        if y.t is tape:
            return y.v
        if not y.is_open:
            raise escaped()
    return y


class Call:
    """One call of a transformed function."""

    def __init__(self, f: Callable[..., object], active: tuple[object, ...]) -> None:
        self.f = f
        self.name = getattr(f, "__name__", "the function")
        self.n = len(active)
        self.structure: TreeDef | Flat
        flat = Flat.of(active)
        if flat is not None:
            self.structure, self.leaves = flat
        else:
            try:
                leaves, self.structure = flatten(active)
                self.leaves = [leaf(x, path) for x, path in zip(leaves, _Paths(self.structure, ""))]
            except (TreeError, DTypeError) as e:
                raise self.named(e) from None
        if not self.leaves:
            given = active[0] if len(active) == 1 else active
            raise NotDifferentiableError(
                f"{self.name} cannot be differentiated with respect to {given!r}, which contains no float",
                remedy="write floats (3.0 instead of 3): ints are constants, carried along",
            )

    def named(self, e: AdtypesError) -> AdtypesError:
        """The error about arguments or tangents, whose path begins with the name of a parameter."""
        return type(e)(e.what, path=at_parameter(self.f, self.n, e.path), remedy=e.remedy)

    def tangents(self, given: Sequence[object]) -> list[Real]:
        """The numbers of tangents, of which there is one like each argument."""
        if len(given) != self.n:
            what = f"{self.name} has {count(self.n, 'argument')} to differentiate by, and {count(len(given), 'tangent')}"
            raise TreeError(what, remedy="give one like each argument")
        try:
            return like(self.structure, tuple(given), ("the argument", "its tangent"))
        except (TreeError, DTypeError) as e:
            raise self.named(e) from None

    def arguments(self, leaves: Sequence[Real]) -> tuple[Any, ...]:
        return self.structure.unflatten(leaves)  # type: ignore[return-value]

    def scalar(self, *args: object, **kw: object) -> tuple[Real, Derivative]:
        """The value of a function whose result is one number, and its derivative."""

        def run(duals: list[Real]) -> tuple[Real, list[Real]]:
            y = self.number(self.f(*self.arguments(duals), *args, **kw))
            return y, [y]

        _, (value,), derivative = derive(run, self.leaves)
        return value, derivative

    def number(self, y: object) -> Real:
        if type(y) is Dual or type(y) is float or isinstance(y, Scalar):
            return y
        if isinstance(y, (int, float, np.floating, np.integer)) and not isinstance(y, bool):
            return float(y)
        remedy = "return the value alone; vjp takes other results"
        if y is None:
            remedy = "is a return statement missing?"
        elif isinstance(y, bool):
            remedy = "truth values do not vary: return a number"
        raise NotScalarError(f"{self.name} must return a number, but it returned {_kind(y)}", remedy=remedy)

    def tree(self) -> tuple[Any, TreeDef, list[Real], Derivative]:
        """The result with its structure, the numbers in it, and the derivative."""

        def run(duals: list[Real]) -> tuple[Any, list[Real]]:
            whole = self.f(*self.arguments(duals))
            if callable(whole) and not isinstance(whole, Scalar):
                raise NotScalarError(
                    f"{self.name} returned the function {getattr(whole, '__name__', whole)!r}",
                    remedy="functions are free inside, but results are data: return numbers",
                )
            if hasattr(whole, "__next__"):
                raise NotScalarError(
                    f"{self.name} returned a generator, which would run after the derivative is taken",
                    remedy="return list(..) of it",
                )
            outs, structure = flatten(whole, "result")
            return structure, [leaf(y, path) for y, path in zip(outs, _Paths(structure, "result"))]

        structure, values, derivative = derive(run, self.leaves)
        return structure.unflatten(values), structure, values, derivative

    def gradient(self, cotangents: list[Real]) -> tuple[Any, ...]:
        """Cotangents of all arguments, in their structure."""
        checked(cotangents, self)
        return self.structure.unflatten(cotangents)  # type: ignore[return-value]


class Flat(NamedTuple):
    """A fast path for arguments each of which is a float, or a list or tuple of floats."""

    parts: tuple[tuple[type, int], ...]

    @staticmethod
    def of(active: tuple[Any, ...], among: frozenset[type] = frozenset([float])) -> tuple[Flat, list[Any]] | None:
        """This structure and the leaves, if it is one; `among` are the types that count as floats."""
        parts: list[tuple[type, int]] = []
        leaves: list[Any] = []
        for x in active:
            if type(x) in among:
                parts.append((float, 1))
                leaves.append(x)
            elif (type(x) is list or type(x) is tuple) and among.issuperset(map(type, x)):
                parts.append((type(x), len(x)))
                leaves.extend(x)
            else:
                return None
        return Flat(tuple(parts)), leaves

    @property
    def n(self) -> int:
        return sum(n for _, n in self.parts)

    def unflatten(self, leaves: Sequence[Real]) -> tuple[Any, ...]:
        """The arguments."""
        out: list[Any] = []
        start = 0
        for kind, n in self.parts:
            out.append(leaves[start] if kind is float else kind(leaves[start : start + n]))
            start += n
        return tuple(out)

    def whole(self) -> TreeDef:
        """The same as other trees have it."""
        return flatten(self.unflatten([0.0] * self.n))[1]

    def paths(self, prefix: str = "") -> tuple[str, ...]:
        return self.whole().paths(prefix)


class _Paths:
    """The paths of leaves, made when an error needs one."""

    def __init__(self, structure: TreeDef | Flat, name: str) -> None:
        self.structure, self.name = structure, name

    def __iter__(self) -> Any:
        return iter([(self, k) for k in range(self.structure.n)])

    def __getitem__(self, k: int) -> str:
        return self.structure.paths(self.name)[k]


def leaf(x: Any, at: tuple[_Paths, int]) -> Real:
    """A number among arguments or results."""
    if type(x) is float or isinstance(x, Scalar):
        return x
    if isinstance(x, (float, np.floating)):
        return float(x)
    raise DTypeError(
        f"{_kind(x)} where a number is expected",
        path=at[0][at[1]],
        remedy="functions of adtypes.scalars are about Python floats; for arrays there is adtypes.grad and its kind",
    )


def like(structure: TreeDef | Flat, tree: object, names: tuple[str, str]) -> list[Real]:
    """The numbers of a tree that must have a given structure; an int may stand for a float where that is all there is."""
    if type(tree) is int:
        tree = float(tree)
    structure = structure.whole() if isinstance(structure, Flat) else structure
    try:
        found = leaves_like(structure, tree, names)
    except TreeError as e:
        remedy = f"{names[1]} is a tree of numbers like {names[0]}"
        raise TreeError(e.what.replace("a tensor", "a number"), path=e.path, remedy=remedy) from None
    return [leaf(x, at) for x, at in zip(found, _Paths(structure, names[1]))]


def checked(found: Sequence[Real], call: Call) -> None:
    """Under ``check="nan"``: an error that names the first derivative that is not finite."""
    if config().check != "nan":
        return
    for k, z in enumerate(found):
        value = primal_value(z)
        if not np.isfinite(value):
            path = call.structure.paths("arguments")[k]
            raise NonFiniteError(f"{call.name}: the derivative is {value}", path=path)


def _kind(x: object) -> str:
    shape = getattr(x, "shape", None)
    name = type(x).__name__
    return f"an array of shape {list(shape)} ({name})" if shape is not None else "nothing (None)" if x is None else f"a {name}"
