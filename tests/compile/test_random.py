"""Random programs as generated text: the same values as interpretation, whatever the memory and the engine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from adtypes.dtypes import F32, is_float
from adtypes.testing.generate import TOTAL
from adtypes.testing.programs import Program, subexpressions
from interpreters.compile import schedule
from interpreters.compile.engine import Engine
from interpreters.compile.numpy_engine import ENGINE
from interpreters.symbolic.pipeline import bulk, prepare
from tests.properties.routes import SIMPLE, Array, Traced, eagerly, flat, reverse, staged
from tests.properties.settings import over
from tests.properties.test_programs import DOUBLE


def torch_engine() -> Engine:
    engine: Engine = pytest.importorskip("interpreters.compile.torch_engine").ENGINE
    return engine


def agree(got: Sequence[Array], want: Sequence[Array], single: bool = False) -> None:
    """Equal up to rounding, in single precision if numbers of it are inside."""
    for y, w in zip(got, want, strict=True):
        assert (y.dtype, y.shape) == (w.dtype, w.shape)
        if y.dtype.kind == "f":
            tolerance = 1e-7 if y.dtype == np.float64 and not single else 1e-3
            assert_allclose(y, w, rtol=tolerance, atol=tolerance)
        else:
            assert_array_equal(y, w)


def check(engine: Engine, traced: Traced, single: bool = False) -> None:
    for prepared in (bulk(traced.graph), prepare(traced.graph)):
        compiled = engine.compile(prepared)
        assert not any("failed" in note for note in compiled.notes), compiled.notes
        arrays = [np.array(v) for v in traced.values]
        given: list[object] = list(arrays)
        if engine.library == "torch":
            import torch

            given = [torch.from_numpy(a) for a in arrays]
        want = traced.run(prepared)
        for _ in range(2):
            outs = [np.asarray(y) for y in compiled(*given)]
            agree(outs, want, single)
            assert not any(np.shares_memory(y, z) for k, y in enumerate(outs) for z in [*arrays, *outs[:k]])
        for a, v in zip(arrays, traced.values):
            assert_array_equal(a, v)


def both(engine: Engine, program: Program) -> None:
    """The program, and its cotangents if it has any."""
    f, arrays = flat(program), program.arguments()
    single = any(e.spec.dtype is F32 for e in subexpressions(program.body))
    check(engine, staged(f, arrays), single)
    if is_float(program.body.spec.dtype):
        check(engine, staged(reverse(SIMPLE, f, [np.ones_like(y) for y in eagerly(f, arrays)]), arrays), single)


@over(TOTAL, "numpy engine")
def test_numpy(program: Program) -> None:
    both(ENGINE, program)


@over(TOTAL, "numpy engine with buffers")
def test_numpy_with_every_array_in_a_buffer(program: Program) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schedule, "BUFFERED", 1)
        patch.setattr(schedule, "POOLED", 1)
        both(ENGINE, program)


@over(TOTAL._replace(dtypes=DOUBLE.dtypes), "torch engine")  # libraries round single precision otherwise
def test_torch(program: Program) -> None:
    both(torch_engine(), program)
