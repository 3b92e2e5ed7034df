"""Saving and loading traced programs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adtypes.construct import array
from adtypes.errors import LoadError, StagingError
from adtypes.tensor import AnyTensor
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.saved import archive
from interpreters.saved.read import program
from interpreters.saved.trees import Known
from interpreters.saved.write import text
from interpreters.symbolic.written import Named, WrittenTerms


def save(written: WrittenTerms, path: str | os.PathLike[str]) -> None:
    """Write the program to a file; nothing is left there if that fails."""
    arrays = [_value(k, x) for k, x in enumerate(written.captured)]
    archive.write(path, text(written), arrays)


def load(path: str | os.PathLike[str], known: Iterable[object]) -> WrittenTerms:
    """The program of a file, with the classes and functions that its names stand for."""
    with archive.Archive(path) as file:
        whole, names = file.text(), Known(known)
        try:
            found = program(whole, names)
        except LoadError as e:
            raise LoadError(f"{file.path.name}, {e.what}", remedy=e.remedy) from None
        captured = tuple([array(file.array(k, spec)) for k, spec in enumerate(found.captured)])
    ancestors = {}
    if found.derivative_of is not None:
        ancestors["source"] = Named(*found.derivative_of)
    source = Named(found.graph, tuple(found.arguments.names))
    return WrittenTerms(source, found.arguments.structure, found.result.structure, captured, ancestors)


def _value(k: int, x: AnyTensor) -> NDArray[Any]:
    if not isinstance(x._alg, ConcreteAlgebra):
        raise StagingError(
            f"the program captured c{k} : {x.spec}, which has no value of its own yet",
            remedy="save programs outside of the functions whose arguments they use",
        )
    return np.asarray(x.numpy())
