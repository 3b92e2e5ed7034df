"""What programs may write to: nothing that came in, nothing that went out before, and no buffer that another call uses."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import adtypes as ad
from adtypes.ops.layout import broadcast, cut, permute, reshape, view
from interpreters.compile import numpy_helpers, schedule
from interpreters.compile.numpy_helpers import Buffers
from tests.compile.graphs import Arr, Flat, body, graph_of, interpreted, program, rng

X = rng().normal(size=(3, 4))
V = rng(1).normal(size=4)

PROGRAMS: dict[str, tuple[Flat, tuple[Arr, ...]]] = {
    "an input": (lambda x: x, (X,)),
    "an input twice": (lambda x: (x, x), (X,)),
    "a value twice": (lambda x: (y := ad.exp(x), y), (X,)),
    "a value and its view": (lambda x: (y := ad.exp(x), permute(y, (1, 0))), (X,)),
    "views of an input": (lambda x: (permute(x, (1, 0)), cut(x, 0, 1, 2), x), (X,)),
    "a part of a value": (lambda x: cut(ad.exp(x), 0, 1, 2), (X,)),
    "a repeated value": (lambda v: broadcast(ad.exp(v), (3, 4), (1,)), (V,)),
    "a repeated input": (lambda v: broadcast(v, (4, 3), (0,)), (V,)),
    "a window": (lambda v: view(v, (2, 3), ((0, ((0, 1), (1, 1))),)), (V,)),
    "a window of a value": (lambda v: view(ad.exp(v), (2, 3), ((0, ((0, 1), (1, 1))),)), (V,)),
    "a reshaped input": (lambda x: reshape(x, (12,)), (X,)),
    "a constant": (lambda x: (ad.iota(3), ad.iota(3), ad.zeros((2,), ad.F64)), (X,)),
    "a number": (lambda x: (ad.scalar(2.5, ad.F64), ad.sum(x)), (X,)),
    "an operand used later": (lambda x: ((y := ad.exp(x)) * 2.0 + ad.sin(y)) * y, (X,)),
    "a view used later": (lambda x: permute(y := ad.exp(x), (1, 0)) @ (y * 2.0 + y), (X,)),
    "an operand and its transpose": (lambda x: (y := ad.exp(x @ permute(x, (1, 0)))) * permute(y, (1, 0)), (X,)),
    "a reshape of what is written over": (lambda x: reshape(y := ad.exp(x), (4, 3)) @ (y + 1.0), (X,)),
    "a chain": (lambda x: ad.sin(ad.cos(ad.exp(x) * x) + x) / x, (X,)),
}
programs = pytest.mark.parametrize("name", PROGRAMS)


@pytest.fixture(params=["as it is", "every array in a buffer"])
def memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param != "as it is":
        monkeypatch.setattr(schedule, "BUFFERED", 1)
        monkeypatch.setattr(schedule, "POOLED", 1)


@programs
def test_results_are_new_and_inputs_stay(name: str, memory: None) -> None:
    f, arrays = PROGRAMS[name]
    graph = graph_of(f, *arrays)
    run = program(f, *arrays)
    given = [a.copy() for a in arrays]
    want = interpreted(graph, arrays)
    first = run(*given)
    kept = [y.copy() for y in first]
    second = run(*given)
    for a, b in zip(given, arrays):
        assert_array_equal(a, b)
    for y, z, w, k in zip(first, second, want, kept):
        assert_allclose(y, w, rtol=1e-14)
        assert_array_equal(y, k)  # the second call left the results of the first alone
        assert_array_equal(y, z)
    arrays_out = [*first, *second]
    for k, y in enumerate(arrays_out):
        assert isinstance(y, np.ndarray) and y.flags.writeable
        assert not any(np.shares_memory(y, z) for z in [*given, *arrays_out[:k]])


@programs
def test_any_layout_of_inputs(name: str, memory: None) -> None:
    f, arrays = PROGRAMS[name]
    run = program(f, *arrays)
    want = run(*arrays)
    wide = [np.zeros([2 * n for n in a.shape]) for a in arrays]
    apart = [w[tuple(slice(None, None, 2) for _ in a.shape)] for w, a in zip(wide, arrays)]
    fortran = [np.asfortranarray(a) for a in arrays]
    for a, b in zip(arrays, apart):
        b[...] = a
        b.flags.writeable = False
    for given in (apart, fortran):
        for y, w in zip(run(*given), want):
            assert_allclose(y, w, rtol=1e-14)


def test_dying_operands_are_written_over() -> None:
    lines = body(program(lambda x, y: ad.sin(ad.exp(x) * y) + x, X, X).source)
    assert lines == ["t0 = np.exp(x0)", "t0 *= x1", "np.sin(t0, out=t0)", "t0 += x0", "return (t0,)"]


def test_noncommutative_operators_keep_their_order() -> None:
    run = program(lambda x, y: (x - ad.exp(y), x / ad.sin(y), ad.cos(y) - x), X, X + 1)
    assert_allclose(run(X, X + 1), [X - np.exp(X + 1), X / np.sin(X + 1), np.cos(X + 1) - X])
    lines = body(run.source)
    assert "np.subtract(x0, t0, out=t0)" in lines and "np.divide(x0, t1, out=t1)" in lines and "t2 -= x0" in lines


def test_dead_arrays_are_used_again() -> None:
    big = np.ones(10_000)
    source = program(lambda x: ad.sum(ad.exp(x) * ad.sin(x)) + ad.sum(ad.cos(x) * ad.tanh(x)), big).source
    assert len(set(re.findall(r"\b[bt]\d+\b", source))) <= 5


def test_names_stay_few() -> None:
    def f(x: ad.AnyTensor) -> ad.AnyTensor:
        for _ in range(100):
            x = ad.sin(x) * ad.cos(x)
        return x

    assert len(set(re.findall(r"\bt\d+\b", program(f, X).source))) == 2


def test_buffers_are_shared_between_calls() -> None:
    f: Flat = lambda x: ad.sum(ad.sin(ad.exp(x)) * x)
    x = rng().normal(size=20_000)
    run = program(f, x)
    assert "buffers.take()" in run.source
    want = float(np.sum(np.sin(np.exp(x)) * x))
    assert [abs(float(run(x)[0]) - want) < 1e-9 for _ in range(3)] == [True] * 3


def test_threads_have_buffers_of_their_own() -> None:
    f: Flat = lambda x: ad.sum(ad.sin(ad.exp(x) + x * x) * x)
    run = program(f, np.zeros(50_000))
    inputs = [np.full(50_000, k / 10) for k in range(16)]
    want = [float(np.sum(np.sin(np.exp(x) + x * x) * x)) for x in inputs]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            assert_allclose(list(pool.map(lambda x: float(run(x)[0]), inputs)), want, rtol=1e-12)


def test_too_much_memory_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpy_helpers, "_FREE", [])
    buffers = Buffers(((1 << 24,), np.float64))
    buffers.give(*buffers.take())
    assert numpy_helpers._FREE == []
    small = Buffers(((3, 5), np.float32, (1, 0)), ((2,), np.int64))
    taken = small.take()
    assert taken[0].strides == (4, 12) and taken[1].dtype == np.int64
    assert not np.shares_memory(taken[0], taken[1])
    small.give(*taken)
    assert len(numpy_helpers._FREE) == 1
    small.take()
    assert numpy_helpers._FREE == []


def test_results_of_loops(memory: None) -> None:
    def f(h: ad.AnyTensor, xs: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        last, seen = ad.map_accum(lambda c, x: ((ad.sin(c[0]) + x, c[1]), c[0]), (h, h), ad.rows(xs))
        return (*last, -seen.stack())

    h, xs = rng().normal(size=3), rng(1).normal(size=(5, 3))
    run = program(f, h, xs)
    a, b, seen = run(h, xs)
    c, states = h.copy(), []
    for x in xs:
        states.append(c)
        c = np.sin(c) + x
    assert_allclose(a, c)
    assert_array_equal(b, h)
    assert_allclose(seen, -np.array(states))
    assert not np.shares_memory(b, h)
