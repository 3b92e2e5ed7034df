"""Running traced programs: engines and backends by configuration, the cache, and programs inside other interpretations."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes.algebra import bind, interpreting, wrap
from adtypes.config import config, register
from adtypes.errors import ConfigError
from adtypes.op import Op
from adtypes.ops.arithmetic import Mul
from interpreters.compile import run as running
from interpreters.compile.cache import Cache
from interpreters.compile.engine import Compiled
from interpreters.compile.numpy_engine import ENGINE
from interpreters.compile.run import Runner, execute
from interpreters.concrete.numpy import NUMPY
from interpreters.dual.algebra import DualAlgebra
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.term import Graph
from tests.compile.graphs import Arr, Flat, graph_of, program, rng

X = rng().normal(size=5)


def tensor(x: Arr) -> ad.AnyTensor:
    return wrap(NUMPY, x)


def f(x: ad.AnyTensor) -> ad.AnyTensor:
    return ad.sum(ad.build1(5, lambda i: ad.sin(x[i]) * x[i]))


WANT = float(np.sum(np.sin(X) * X))


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch) -> Cache[Compiled]:
    cache = Cache[Compiled](size=8)
    monkeypatch.setattr(running, "PROGRAMS", cache)
    return cache


def test_a_source_graph_runs() -> None:
    (y,) = execute(graph_of(f, X), [tensor(X)])
    assert y._alg is NUMPY
    assert_allclose(float(y), WANT)


def test_equal_programs_are_compiled_once(empty_cache: Cache[Compiled]) -> None:
    for _ in range(3):
        execute(graph_of(f, X), [tensor(X)])
    assert len(empty_cache) == 1
    execute(graph_of(lambda x: f(x) * 2.0, X), [tensor(X)])
    assert len(empty_cache) == 2


def test_captured_arrays_are_arguments(empty_cache: Cache[Compiled]) -> None:
    for k in range(3):
        c = tensor(X * k)
        graph, captured = trace(lambda xs, c=c: [xs[0] * c], [tensor(X)])  # type: ignore[misc]
        (y,) = execute(graph, [tensor(X), *captured])
        assert_allclose(y.numpy(), X * X * k)
    assert len(empty_cache) == 1


@pytest.mark.parametrize("backend", ["numpy", "torch"])
@pytest.mark.parametrize("engine", ["auto", "numpy", "torch"])
def test_engines_and_backends(backend: str, engine: str) -> None:
    pytest.importorskip("torch")
    with ad.using(backend=backend, engine=engine):
        (y,) = execute(graph_of(f, X), [tensor(X)])
        assert y._alg.name == backend
        assert_allclose(float(y), WANT)
        (z,) = execute(graph_of(lambda: ad.iota(3)), [])
        assert z._alg.name == backend
        assert z.numpy().tolist() == [0, 1, 2]


def test_strange_arrays_cannot_move() -> None:
    class Strange:
        pass

    with pytest.raises(ConfigError, match="Strange") as e:
        running._as_numpy(Strange())
    assert "auto" in str(e.value)


def test_an_engine_of_another_package() -> None:
    class Mine:
        name, library = "mine", "numpy"

        def compile(self, graph: Graph, names: Any = None) -> Compiled:
            return ENGINE.compile(graph, names)

    register("engine", "mine", Mine())
    with ad.using(engine="mine"):
        assert running.engine(config()).name == "mine"
        assert_allclose(float(execute(graph_of(f, X), [tensor(X)])[0]), WANT)


def test_a_runner_keeps_its_settings() -> None:
    graph = graph_of(lambda x: ad.exp(x) * x, X)
    runner = Runner(graph, config(engine="numpy"))
    with ad.using(engine="torch"):
        (y,) = runner([tensor(X)])
    assert_allclose(y.numpy(), np.exp(X) * X)
    assert runner.explain() == ["engine: numpy"]
    assert runner.compiled() is runner.compiled()


def test_inside_another_interpretation_programs_are_interpreted() -> None:
    dual: DualAlgebra[Any] = DualAlgebra(NUMPY)
    for call in (lambda xs: execute(graph_of(f, X), xs), Runner(graph_of(lambda x: ad.sum(ad.sin(x) * x), X), config())):
        x = dual.input(X)
        with interpreting(dual):
            (y,) = call([wrap(dual, x)])
        assert y._alg is dual
        assert_allclose(y._rep.primal, WANT)
    inner = graph_of(f, X)
    graph, _ = trace(lambda xs: execute(inner, xs), [tensor(X)])
    assert_allclose(float(execute(graph, [tensor(X)])[0]), WANT)


def test_threads_compile_and_run_together() -> None:
    graphs = [graph_of(lambda x, k=k: ad.sum(ad.sin(x) * float(k)), X) for k in range(12)]
    with ThreadPoolExecutor(6) as pool:
        got = list(pool.map(lambda k: float(execute(graphs[k % 12], [tensor(X)])[0]), range(96)))
    assert_allclose(got, [np.sum(np.sin(X)) * (k % 12) for k in range(96)], atol=1e-12)


def test_rows_without_text_are_called() -> None:
    class Twice(Op):
        """A row of a third party, whose meaning looks at values."""

        def spec(self, x: Any) -> Any:
            return x

        def eval(self, xp: Any, x: Any) -> Any:
            return x + x if (x > -1e9).all() else x

        push = pull = batch = Mul.push  # type: ignore[assignment]

    g: Flat = lambda x: ad.sin(bind(Twice(), ad.exp(x)))
    run = program(g, X)
    assert "op0_twice.eval(xp, " in run.source
    with pytest.raises(ad.CompileError, match="the program calls on op0_twice, which only the library has"):
        ad.trace(lambda x: bind(Twice(), ad.exp(x)), "f64[3]").to_source()
    assert_allclose(run(X)[0], np.sin(2 * np.exp(X)))
    same: Flat = lambda x: bind(Twice(), x)
    assert not np.shares_memory(program(same, X)(X)[0], X)
