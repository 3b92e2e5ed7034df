"""A function of trees prepared for testing: its arguments as arrays, and the function of its float tensors alone."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from adtypes.construct import array
from adtypes.dtypes import is_float
from adtypes.operands import as_tensor
from adtypes.tensor import AnyTensor
from adtypes.tree import flatten

Array: TypeAlias = NDArray[Any]
Whole: TypeAlias = "Callable[[Sequence[AnyTensor]], tuple[AnyTensor, ...]]"
Flat: TypeAlias = "Callable[..., tuple[AnyTensor, ...]]"  # the same, with an argument for each tensor

_STEP = {np.dtype(np.float64): 6e-6, np.dtype(np.float32): 5e-3}  # the cube root of the rounding error


class Subject:
    """The function `f` at the arguments `args`, of which the float tensors (`active`) are differentiated by."""

    def __init__(self, f: Callable[..., object], args: object) -> None:
        self.f = f
        self.name = getattr(f, "__name__", "the function")
        args = tuple(args) if isinstance(args, (tuple, list)) and not hasattr(args, "_fields") else (args,)
        leaves, self.structure = flatten(args)
        tensors = [as_tensor(x) for x in leaves]
        self.arrays = [np.asarray(t.numpy()) for t in tensors]
        self.active = [k for k, t in enumerate(tensors) if is_float(t.spec.dtype)]
        self.paths = self._paths(args)
        self.out_paths: list[str] = []

    def _paths(self, args: Sequence[object]) -> list[str]:
        """A name for each tensor: its parameter, and its path there."""
        names = [f"argument {k}" for k in range(len(args))]
        try:
            parameters = list(inspect.signature(self.f).parameters.values())
        except (TypeError, ValueError):  # some built-in functions do not tell
            parameters = []
        for k, p in enumerate(parameters[: len(args)]):
            if p.kind is inspect.Parameter.VAR_POSITIONAL:
                break
            names[k] = p.name
        return [path for name, part in zip(names, self.structure.children()) for path in part.paths(name)]

    def tensors(self, arrays: Sequence[Array] | None = None) -> list[AnyTensor]:
        """All arguments, or arrays in their place, as tensors of the configured backend."""
        return [array(a) for a in (self.arrays if arrays is None else arrays)]

    def whole(self, tensors: Sequence[AnyTensor]) -> tuple[AnyTensor, ...]:
        """All tensors of the result at these arguments; remembers their paths."""
        args = cast("tuple[object, ...]", self.structure.unflatten(tensors))
        leaves, structure = flatten(self.f(*args))
        self.out_paths = list(structure.paths("result"))
        return tuple(as_tensor(y, "result") for y in leaves)


def restricted(whole: Whole, active: Sequence[int], tensors: Sequence[AnyTensor]) -> Flat:
    """The float results of a function of tensors in terms of some of these; the others stay as they are here."""

    def flat(*some: AnyTensor) -> tuple[AnyTensor, ...]:
        new = dict(zip(active, some))
        return floats(whole([new.get(k, x) for k, x in enumerate(tensors)]))

    return flat


def floats(tensors: Sequence[AnyTensor]) -> tuple[AnyTensor, ...]:
    """Those that have derivatives."""
    return tuple(t for t in tensors if is_float(t.spec.dtype))


def directions(rng: np.random.Generator, like: Sequence[Array]) -> list[Array]:
    """A random array of length 1 for each of some arrays."""
    out = []
    for a in like:
        v = rng.normal(size=a.shape)
        out.append(np.asarray(v / max(float(np.sqrt((v * v).sum())), 1e-30), a.dtype))
    return out


def step_of(dtype: np.dtype[Any]) -> float:
    """The step of central differences that balances truncation and rounding."""
    return _STEP[dtype]


def dot(xs: Sequence[Array], ys: Sequence[Array]) -> float:
    """The inner product of two lists of arrays, in double precision."""
    return float(sum((np.asarray(x, np.float64) * np.asarray(y, np.float64)).sum() for x, y in zip(xs, ys, strict=True)))
