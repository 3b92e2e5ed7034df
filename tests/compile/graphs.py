"""Programs as terms, written by hand or traced without any pass, and ways to run them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

import adtypes
from adtypes.algebra import wrap
from interpreters.compile.engine import Compiled, Engine
from interpreters.compile.numpy_engine import ENGINE
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.interpret import interpret
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.term import Graph

if TYPE_CHECKING:
    from adtypes.tensor import AnyTensor

Arr: TypeAlias = NDArray[Any]
Flat: TypeAlias = "Callable[..., AnyTensor | tuple[AnyTensor, ...]]"


def graph_of(f: Flat, *arrays: Arr) -> Graph:
    """The terms of a function without `build1`, as they were written; arrays may be specs as text."""

    def flat(xs: Sequence[AnyTensor]) -> Sequence[AnyTensor]:
        out = f(*xs)
        return out if isinstance(out, tuple) else (out,)

    graph, captured = trace(flat, [wrap(NUMPY, np.asarray(a)) for a in arrays])
    assert not captured
    return graph


def program(f: Flat, *arrays: Arr, engine: Engine = ENGINE) -> Compiled:
    return engine.compile(graph_of(f, *arrays))


def interpreted(graph: Graph, arrays: Sequence[Arr]) -> list[Arr]:
    return [np.asarray(y) for y in interpret(NUMPY, graph.outputs, dict(zip(graph.inputs, arrays)))]


def body(source: str) -> list[str]:
    """The lines of the function ``program``."""
    lines = source.split("\n")
    start = next(k for k, line in enumerate(lines) if line.startswith("def program("))
    return [line.strip() for line in lines[start + 1 :] if line.strip()]


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def normal(*shape: int, dtype: DTypeLike = np.float64) -> Arr:
    """Numbers, which begin alike in all arrays of one rank."""
    return np.asarray(rng(len(shape)).normal(size=shape), dtype)


__all__ = ["Arr", "adtypes", "body", "graph_of", "interpreted", "normal", "program", "rng"]
