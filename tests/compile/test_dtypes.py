"""Numbers in the text: exact bits, and no dtype but that of the program."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from adtypes.algebra import bind
from adtypes.dtypes import F32, F64, I32, I64, Bool, DType
from adtypes.ops.constants import Const
from adtypes.ops.layout import broadcast
from interpreters.compile.engine import Engine
from interpreters.compile.numpy_engine import ENGINE
from tests.compile.graphs import Flat, graph_of, interpreted, rng

NUMBERS: list[tuple[type[DType], float]] = [
    *((d, v) for d in (F64, F32) for v in (0.0, -0.0, 1.0, 0.1, 1 / 3, -2.5, 1e-45, 5e-324, 1e38, 1e300, 2.0**24 + 1)),
    *((d, v) for d in (F64, F32) for v in (math.inf, -math.inf, math.nan)),
    *((I64, v) for v in (0, 7, -(2**63), 2**63 - 1)),
    *((I32, v) for v in (0, -7, -(2**31), 2**31 - 1)),
    *((Bool, v) for v in (False, True)),
]


def number(dtype: type[DType], value: float, shape: tuple[int, ...] = (3,)) -> ad.AnyTensor:
    return broadcast(bind(Const(dtype, value)), shape, ())


def engines() -> list[Engine]:
    try:
        from interpreters.compile.torch_engine import ENGINE as TORCH
    except ImportError:
        return [ENGINE]
    return [ENGINE, TORCH]


def run(engine: Engine, f: Flat, *arrays: np.ndarray) -> list[np.ndarray]:
    graph = graph_of(f, *arrays)
    given: tuple[object, ...] = arrays
    if engine.library == "torch":
        import torch

        given = tuple(torch.from_numpy(np.array(a)) for a in arrays)
    got = [np.asarray(y) for y in engine.compile(graph)(*given)]
    for y, w in zip(got, interpreted(graph, arrays)):
        assert y.dtype == w.dtype
    return got


@pytest.mark.parametrize("engine", engines(), ids=lambda e: e.name)
@pytest.mark.parametrize("dtype, value", NUMBERS)
def test_bits(engine: Engine, dtype: type[DType], value: float) -> None:
    with np.errstate(over="ignore"):
        want = np.full(3, value, dtype.np_dtype)
    (alone,) = run(engine, lambda x: number(dtype, value), np.zeros(3))
    assert alone.tobytes() == want.tobytes() or (alone != alone).all()
    (rank0,) = run(engine, lambda x: number(dtype, value, ()), np.zeros(3))
    assert rank0.shape == () and (rank0.tobytes() == want[:1].tobytes() or rank0 != rank0)
    x = np.array([0, 1, 1], dtype.np_dtype)
    (chosen,) = run(engine, lambda p, x: ad.select(p, x, number(dtype, value)), np.array([True, True, False]), x)
    assert_array_equal(chosen, [x[0], x[1], want[0]])
    assert chosen.dtype == want.dtype
    assert np.signbit(np.asarray(chosen[2], np.float64)) == np.signbit(np.asarray(want[0], np.float64)) or value != value


@pytest.mark.parametrize("engine", engines(), ids=lambda e: e.name)
@pytest.mark.parametrize("dtype", [F64, F32, I64, I32], ids=lambda d: d.short)
def test_no_promotion(engine: Engine, dtype: type[DType]) -> None:
    """Rows, vectors, scalars and numbers among themselves stay of their dtype; `run` compares with interpretation."""

    def f(x: ad.AnyTensor, s: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        n, k = number(dtype, 3), number(dtype, 3, ())
        return (
            x + n, n - x, x * s, s + k, k * k, ad.sum(x), ad.sum(x) * 2, ad.maximum(x, n), ad.select(x < n, n, n),
            ad.select(s < k, k, s), ad.abs(x - n), ad.max(x) + k, ad.cumsum(x, 0), x @ x, n @ n, ad.outer(x, x),
        )  # fmt: skip

    x = rng().integers(1, 5, 3).astype(dtype.np_dtype)
    for y in run(engine, f, x, np.asarray(x[0])):
        assert y.dtype == dtype.np_dtype


@pytest.mark.parametrize("engine", engines(), ids=lambda e: e.name)
def test_float_functions_of_single_precision(engine: Engine) -> None:
    def f(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        n = number(F32, 0.3)
        return (
            ad.exp(n) * x, ad.sigmoid(x), ad.softplus(n), ad.relu(x), ad.erf(x), ad.lgamma(x), ad.power(x, n), ad.sign(n),
            ad.atan2(n, x), x / n, ad.mean(x), ad.floor(n), ad.to_dtype(ad.to_dtype(x, F64), F32), ad.reciprocal(n),
        )  # fmt: skip

    for y in run(engine, f, rng().normal(size=3).astype(np.float32)):
        assert y.dtype == np.float32


@pytest.mark.parametrize("engine", engines(), ids=lambda e: e.name)
@pytest.mark.parametrize("shape", [(0,), (2, 0), (0, 3)])
def test_empty_axes(engine: Engine, shape: tuple[int, ...]) -> None:
    def f(x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        y = ad.exp(x) + x
        flat = ad.reshape(y, (0,))
        return (
            y, ad.sum(y), ad.sum(y, axis=0), ad.reverse(y), flat @ flat, ad.outer(flat, number(F64, 1.0)),
            ad.concat([flat, number(F64, 2.0)]), ad.select(y > 0.0, y, y), ad.cumsum(y, 0), ad.stack([y, y]),
        )  # fmt: skip

    arrays = (np.zeros(shape),)
    for y, w in zip(run(engine, f, *arrays), interpreted(graph_of(f, *arrays), arrays)):
        assert_array_equal(y, w)
        assert y.shape == w.shape
