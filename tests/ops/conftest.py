"""The two concrete algebras, and tensors over the first of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adtypes.algebra import interpreting
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY


@pytest.fixture(scope="session")
def torch() -> ConcreteAlgebra:
    pytest.importorskip("torch")
    from interpreters.concrete.torch import make

    return make("cpu")


@pytest.fixture(autouse=True)
def over_numpy() -> Iterator[None]:
    """Rules of rows run over arrays."""
    with interpreting(NUMPY):
        yield


@pytest.fixture(params=["numpy", "torch"])
def either(request: pytest.FixtureRequest) -> ConcreteAlgebra:
    """Each of the concrete algebras in turn."""
    if request.param == "numpy":
        return NUMPY
    found: ConcreteAlgebra = request.getfixturevalue("torch")
    return found
