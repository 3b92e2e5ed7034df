"""Every row of the table answers every question rightly: one loop over rows for each question.

The rules of rows are called directly, over the NumPy algebra, so that nothing here depends on the interpreters above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any
from zlib import crc32

import numpy as np
import pytest

import tests.ops.array_cases
import tests.ops.pointwise_cases  # noqa: F401  both fill the registry
from adtypes.algebra import bind, wrap
from adtypes.dtypes import F32, F64, is_float
from adtypes.op import Op, plain
from adtypes.ops import TABLE
from adtypes.ops.control import Proj
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import Concat, Stack, Unview
from adtypes.ops.linalg import Cholesky, CholeskyPullback, LogDet, SignDet, Solve, TriangularSolve
from adtypes.ops.reductions import Cumsum
from adtypes.ops.selection import mul0
from adtypes.ops.several import SeveralResults
from adtypes.ops.sorting import Argsort, TopK
from adtypes.tensor import AnyTensor
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY
from tests.ops.cases import REGISTRY, Arr, Case, positions

# Rows with several results have no array as result: test_control.py, test_linalg.py
ROWS = [row for row in TABLE if row is not Proj and not issubclass(row, SeveralResults)]
rows = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
# Rows that may answer None to `index`:
STUCK = {
    Unview, Scatter, Concat, Stack, Cumsum, Argsort, TopK, Cholesky, CholeskyPullback, Solve, TriangularSolve, LogDet, SignDet,
}  # fmt: skip


@cache
def cases(row: type[Op]) -> list[Case]:
    return list(REGISTRY[row]())


def rng_of(case: Case) -> np.random.Generator:
    return np.random.default_rng(crc32(str(case).encode()))


def tensors(args: Sequence[Arr]) -> list[AnyTensor]:
    return [wrap(NUMPY, a) for a in args]


def close(got: Any, want: Any, what: object, rtol: float = 1e-12, atol: float = 1e-12) -> None:
    """Equal shapes and dtypes, equal values to rounding; exactly equal if they are not floats."""
    got, want = np.asarray(got), np.asarray(want)
    assert got.shape == want.shape, what
    assert got.dtype == want.dtype, what
    if got.dtype == np.float32:
        rtol, atol = max(rtol, 2e-5), max(atol, 2e-6)
    if got.dtype.kind != "f":
        rtol = atol = 0
    np.testing.assert_allclose(got, want, rtol, atol, err_msg=str(what))


# ---------------------------------------------------------------- the table itself
def test_every_row_has_cases() -> None:
    assert set(REGISTRY) == set(TABLE)


def test_names_are_unique() -> None:
    assert len({row.name for row in TABLE}) == len(TABLE)


# ---------------------------------------------------------------- spec and eval
@rows
def test_spec_and_value(row: type[Op]) -> None:
    for case in cases(row):
        args = case.draw(rng_of(case))
        got = NUMPY.bind(case.op, *args)
        assert NUMPY.spec(got) == case.op.spec(*map(NUMPY.spec, args)), case
        close(got, case.want(*args), case)


@rows
def test_torch_agrees(row: type[Op], torch: ConcreteAlgebra) -> None:
    for case in cases(row):
        args = case.draw(rng_of(case))
        got = torch.bind(case.op, *map(torch.literal, args))
        assert torch.spec(got) == case.op.spec(*map(NUMPY.spec, args)), case
        close(got.numpy(), NUMPY.bind(case.op, *args), case)


@rows
def test_torch_never_waits_for_the_device(row: type[Op], torch: ConcreteAlgebra) -> None:
    """Tensors of the device "meta" have no values, so whatever looks at one raises an error."""
    from interpreters.concrete.torch import make

    meta = make("meta")
    for case in cases(row):
        args = case.draw(rng_of(case))
        got = meta.bind(case.op, *map(meta.literal, args))
        assert meta.spec(got) == case.op.spec(*map(NUMPY.spec, args)), case


# ---------------------------------------------------------------- derivatives
def doubles(case: Case) -> bool:
    return all(a.dtype != np.float32 for a in case.draw(rng_of(case)))


def tangents_of(args: Sequence[Arr], rng: np.random.Generator) -> list[Arr | None]:
    """Directions for the arguments that have any."""
    return [np.asarray(rng.normal(size=a.shape)) if a.dtype == np.float64 else None for a in args]


def push(case: Case, args: Sequence[Arr], ts: Sequence[Arr | None]) -> Arr:
    """The tangent of the result, zeros for a structural zero."""
    ins = tensors(args)
    out = bind(case.op, *ins)
    got = case.op.push([None if t is None else wrap(NUMPY, t) for t in ts], out, ins)
    return np.zeros(out.shape) if got is None else np.asarray(got.numpy())


def alternatives(ts: Sequence[Arr | None]) -> Iterator[list[Arr | None]]:
    """All directions together, and each alone."""
    yield list(ts)
    for k, t in enumerate(ts):
        if t is not None and len(ts) > 1:
            yield [t if j == k else None for j in range(len(ts))]


@rows
def test_push_is_the_limit_of_differences(row: type[Op]) -> None:
    h = 1e-6
    for case in filter(doubles, cases(row)):
        rng = rng_of(case)
        args = case.draw(rng)
        if not case.smooth or not any(a.dtype == np.float64 for a in args):
            continue
        for ts in alternatives(tangents_of(args, rng)):
            ends = [[a if t is None else a + s * h * t for a, t in zip(args, ts)] for s in (1, -1)]
            up, down = (np.asarray(NUMPY.bind(case.op, *end)) for end in ends)
            close(push(case, args, ts), (up - down) / (2 * h), case, 1e-6, 1e-7)


@rows
def test_pull_is_the_adjoint_of_push(row: type[Op]) -> None:
    for case in filter(doubles, cases(row)):
        rng = rng_of(case)
        args = case.draw(rng)
        ins = tensors(args)
        out = bind(case.op, *ins)
        if not is_float(out.spec.dtype) or not any(a.dtype == np.float64 for a in args):
            continue
        ct = rng.normal(size=out.shape).astype(out.spec.dtype.np_dtype)
        tolerance = 1e-6 if out.spec.dtype is F32 else 1e-9
        for times, ts in product((plain, mul0), alternatives(tangents_of(args, rng))):
            wanted = [t is not None for t in ts]
            cts = case.op.pull(wrap(NUMPY, ct), out, ins, wanted, times)
            assert len(cts) == len(args), case
            for c, a, w in zip(cts, ins, wanted):
                assert c is None or not w or c.spec == a.spec, case
            forwards = np.vdot(ct, push(case, args, ts))
            pairs = [(c.numpy(), t) for c, t in zip(cts, ts) if c is not None and t is not None]
            assert np.isclose(sum(np.vdot(c, t) for c, t in pairs), forwards, tolerance, tolerance), case


@rows
def test_cotangents_keep_single_precision(row: type[Op]) -> None:
    for case in cases(row):
        args = case.draw(rng_of(case))
        if not any(a.dtype == np.float32 for a in args):
            continue
        ins = tensors(args)
        out = bind(case.op, *ins)
        if not is_float(out.spec.dtype):
            continue
        wanted = [is_float(a.spec.dtype) for a in ins]
        ct = wrap(NUMPY, np.ones(out.shape, out.spec.dtype.np_dtype))
        for c, a, w in zip(case.op.pull(ct, out, ins, wanted, plain), ins, wanted):
            assert c is None or not w or c.spec == a.spec, case
        t = case.op.push([a if w else None for a, w in zip(ins, wanted)], out, ins)
        assert t is None or t.spec == out.spec, case


def test_discrete_arguments_have_no_derivative() -> None:
    for row in ROWS:
        for case in cases(row):
            args = case.draw(rng_of(case))
            ins = tensors(args)
            out = bind(case.op, *ins)
            if not args or any(a.dtype.kind == "f" for a in args) or not is_float(out.spec.dtype):
                continue
            assert case.op.push([None for _ in ins], out, ins) is None, case
            assert not any(case.op.pull(out, out, ins, [False for _ in ins], plain)), case


# ---------------------------------------------------------------- batch and index
def masks(n: int) -> Iterator[tuple[bool, ...]]:
    return (m for m in product((False, True), repeat=n) if any(m))


@rows
@pytest.mark.parametrize("sizes", [(3,), (2, 2), (0,)], ids=str)
def test_batch_is_a_loop(row: type[Op], sizes: tuple[int, ...]) -> None:
    for case in cases(row):
        rng = rng_of(case)
        shared = case.draw(rng)
        each = {g: case.draw(rng) for g in positions(sizes)}
        stacked = [
            np.array([each[g][k] for g in each], a.dtype).reshape(sizes + a.shape) for k, a in enumerate(shared)
        ]
        for mapped in masks(len(shared)):
            args = [s if m else a for s, a, m in zip(stacked, shared, mapped)]
            got = case.op.batch(sizes, mapped, *tensors(args)).numpy()
            spec = case.op.spec(*map(NUMPY.spec, shared))
            want = np.zeros(sizes + spec.shape, spec.dtype.np_dtype)
            for g, own in each.items():
                want[g] = case.want(*[o if m else a for o, a, m in zip(own, shared, mapped)])
            close(got, want, (case, mapped))


@rows
@pytest.mark.parametrize("grid", [(), (3,), (2, 2), (0,)], ids=str)
def test_index_of_a_result(row: type[Op], grid: tuple[int, ...]) -> None:
    answered = 0
    for case in cases(row):
        rng = rng_of(case)
        args = case.draw(rng)
        whole = case.want(*args)
        for m in range(1, whole.ndim + 1):
            if 0 in whole.shape[:m] and 0 not in grid:
                continue  # there is no index in bounds
            ix = [np.asarray(rng.integers(0, max(n, 1), grid)) for n in whole.shape[:m]]
            got = case.op.index(tensors(ix), *tensors(args))
            if got is None:
                assert row in STUCK, case
                continue
            answered += 1
            want = np.zeros(grid + whole.shape[m:], whole.dtype)
            for g in positions(grid):
                want[g] = whole[tuple(int(i[g]) for i in ix)]
            close(got.numpy(), want, (case, m))
    assert answered or row in STUCK or row.name == "const"


def test_index_of_a_stack_at_static_depth_is_a_smaller_stack() -> None:
    x, y = tensors([np.arange(3.0), np.arange(3.0) * 10])
    at = tensors([np.asarray(1), np.asarray(2)])
    got = Stack().index(at, x, y)
    assert got is not None
    assert got.numpy() == 20
    assert Stack().index(at[:1], x, y) is None


# ---------------------------------------------------------------- dtypes
@rows
def test_mixed_dtypes_are_errors(row: type[Op]) -> None:
    from adtypes.errors import StagingError
    from adtypes.ops.pointwise import Pointwise
    from adtypes.ops.selection import Select

    if not issubclass(row, Pointwise):
        return
    for case in cases(row):
        specs = [NUMPY.spec(a) for a in case.draw(rng_of(case))]
        if len(specs) == 2 or row is Select:
            other = F32 if specs[-1].dtype is not F32 else F64
            with pytest.raises(StagingError, match="differ"):
                case.op.spec(*specs[:-1], specs[-1]._replace(dtype=other))
            with pytest.raises(StagingError, match="shapes"):
                case.op.spec(*specs[:-1], specs[-1].with_shape((9, 9)))
