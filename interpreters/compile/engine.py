"""What all engines share: from a graph of terms to a compiled Python function."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from keyword import iskeyword
from typing import Any, Protocol

import numpy as np

from adtypes.namespace import Array
from interpreters.symbolic.term import Graph


class Compiled:
    """A compiled program: call it with one array for each input to get a tuple of new arrays.

    ``function`` is the bare function, for callers to whom a tenth of a microsecond matters; `notes` say how the engine did it. A
    program from disk has no `source`.
    """

    __slots__ = ("function", "kept", "library", "name", "notes", "source")

    def __init__(
        self,
        name: str,
        library: str,
        source: str,
        function: Callable[..., tuple[Array, ...]],
        notes: Sequence[str] = (),
        kept: Mapping[str, object] | None = None,
    ) -> None:
        self.name, self.library, self.source, self.function, self.notes = name, library, source, function, notes
        self.kept = kept  # what another process needs to know besides the traced program, if that is all there is to it

    def __call__(self, *arrays: Array) -> tuple[Array, ...]:
        return self.function(*arrays)

    def __repr__(self) -> str:
        return f"<program of engine {self.name}>"


class Engine(Protocol):
    """What an engine offers; the configuration finds it by name."""

    @property
    def name(self) -> str: ...
    @property
    def library(self) -> str:
        """The backend whose arrays programs take."""
        ...

    def compile(self, graph: Graph, names: Sequence[str] | None = None) -> Compiled:
        """The program of a bulk graph; `names` are those of its inputs."""
        ...


def load(source: str, namespace: dict[str, Any], name: str = "<adtypes program>") -> Callable[..., tuple[Array, ...]]:
    """The function ``program`` of a generated module, whose file tracebacks call `name`."""
    with np.errstate(all="ignore"):  # of constants
        exec(compile(source, name, "exec"), namespace)
    function: Callable[..., tuple[Array, ...]] = namespace["program"]
    return function


RESERVED = re.compile(
    r"([tbcsrgy]|op|step|loop|part|kernel)\d+|np|xp|torch|special|inf|nan|i|"
    r"dots?|convolution(_by_(images|kernels))?|strong|products_in_parts|"
    r"device|buffers|constants|program|gather|strided|cache|Buffers|TorchNamespace"
)


def input_names(graph: Graph, names: Sequence[str] | None) -> list[str]:
    """The names of the inputs as Python variables that do not clash with others in the text."""
    out: list[str] = []
    for name in names if names is not None else [f"x{k}" for k in range(len(graph.inputs))]:
        name = re.sub(r"\W+", "_", name)
        name = name if name.isidentifier() else f"x_{name}"
        while name in out or iskeyword(name) or RESERVED.fullmatch(name):
            name += "_"
        out.append(name)
    return out
