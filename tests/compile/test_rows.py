"""Every row as generated text: the same values as the row gives when it is run on arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import tests.ops.array_cases
import tests.ops.pointwise_cases  # noqa: F401  the registry is filled on import
from adtypes.dtypes import Bool
from adtypes.op import Op
from adtypes.ops import TABLE
from adtypes.ops.arithmetic import Maximum
from adtypes.ops.branch import Branch
from adtypes.ops.comparison import LogicalAnd
from adtypes.ops.contraction import Contract
from adtypes.ops.control import MapAccum, Proj
from interpreters.compile.engine import Engine
from interpreters.compile.numpy_engine import ENGINE as NUMPY_ENGINE
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.term import Arena, Graph, Parameter, Term
from tests.ops.cases import REGISTRY, Arr, Case

ROWS = [row for row in TABLE if row is not Proj]  # which comes with MapAccum


def parameters(arena: Arena, arrays: Sequence[Arr]) -> list[Term]:
    return [arena.term(Parameter(0, k, NUMPY.spec(x))) for k, x in enumerate(arrays)]


def parts(arena: Arena, t: Term) -> list[Term]:
    return [arena.term(Proj(k), (t,)) for k in range(len(t.spec.parts))] or [t]


def fresh(arena: Arena, t: Term) -> Term:
    """The same value in an array that the program made itself."""
    op: Op = LogicalAnd() if t.spec.dtype is Bool else Maximum()
    return arena.term(op, (t, t))


def check(outs: Sequence[Any], want: Sequence[Any]) -> None:
    assert len(outs) == len(want)
    for y, z in zip(outs, want):
        assert isinstance(y, np.ndarray) and y.flags.writeable
        assert (y.shape, y.dtype) == (np.shape(z), np.asarray(z).dtype)
        if y.dtype.kind == "f":
            eps = float(np.finfo(y.dtype).eps)
            assert_allclose(y, z, rtol=256 * eps, atol=256 * eps)
        else:
            assert_array_equal(y, z)


def run_both(engine: Engine, case: Case, rng: np.random.Generator, dying: bool) -> str:
    """The source of a program of one row, after comparing what it gives with the row itself."""
    arrays = [np.array(x) for x in case.draw(rng)]
    kept = [x.copy() for x in arrays]
    arena = Arena()
    inputs = parameters(arena, arrays)
    out = arena.term(case.op, tuple(fresh(arena, t) for t in inputs) if dying else tuple(inputs))
    program = engine.compile(Graph(arena, tuple(inputs), tuple(parts(arena, out))))
    want = NUMPY.bind(case.op, *kept)
    want = list(want) if out.spec.parts else [want]
    given: list[Any] = list(arrays)
    if engine.library == "torch":
        import torch

        given = [torch.from_numpy(x) for x in arrays]
    for _ in range(2):
        outs = [np.asarray(y) for y in program(*given)]
        check(outs, want)
        for x, before in zip(arrays, kept):
            assert_array_equal(x, before)
            assert not any(np.shares_memory(x, y) for y in outs)
    return program.source


def check_row(engine: Engine, row: type[Op]) -> None:
    for case in REGISTRY[row]():
        for dying in (False, True):
            source = run_both(engine, case, np.random.default_rng(0), dying)
            integers = engine.library == "torch" and row is Contract and "f64" not in source and "f32" not in source
            assert row in (MapAccum, Branch) or integers or ".eval(" not in source, case


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_numpy(row: type[Op]) -> None:
    check_row(NUMPY_ENGINE, row)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_torch(row: type[Op]) -> None:
    check_row(pytest.importorskip("interpreters.compile.torch_engine").ENGINE, row)
