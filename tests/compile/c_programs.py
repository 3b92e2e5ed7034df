"""Running functions through the C engine, beside the interpretation of the same terms."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from typing import Any, final

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from adtypes import AnyTensor
from adtypes.algebra import bind
from adtypes.extend import Discrete
from adtypes.spec import Spec
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.engine import Compiled
from interpreters.symbolic.pipeline import prepare
from tests.compile.graphs import Arr, Flat, graph_of, interpreted
from tests.compile.test_random import agree

COMPILER = shutil.which((os.environ.get("CC", "").split() or ["cc"])[0])
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")


@final
class InOrder(Discrete):
    """A row of somebody else that has no C: elements along the last axis, sorted."""

    def spec(self, x: Spec) -> Spec:
        return x

    def eval(self, xp: Any, x: Any) -> Any:
        if not isinstance(x, np.ndarray):
            raise TypeError  # it has no text, so that programs call it
        return np.sort(x)

    def batch(self, sizes: tuple[int, ...], mapped: Sequence[bool], x: AnyTensor) -> AnyTensor:
        return bind(self, x)


def in_order(x: AnyTensor) -> AnyTensor:
    return bind(InOrder(), x)


def checked(f: Flat, *arrays: Arr) -> Compiled:
    """The compiled program, after its results were compared with those of NumPy."""
    graph = prepare(graph_of(f, *arrays))
    compiled = ENGINE.compile(graph)
    assert not any("compiler failed" in note for note in compiled.notes), compiled.notes
    with np.errstate(all="ignore"):
        want = interpreted(graph, arrays)
    before = [a.copy() for a in arrays]
    for _ in range(2):
        agree([np.asarray(y) for y in compiled(*arrays)], want)
    for a, b in zip(arrays, before):
        assert_array_equal(a, b)
    return compiled


def counts(compiled: Compiled) -> tuple[int, int]:
    """How many kernels and how many nests there are."""
    words = compiled.notes[0].split()
    return int(words[1]), int(words[4])
