"""The engine `auto`: C for what was asked to be compiled and for much work, where a compiler is found; NumPy otherwise."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from interpreters.compile import auto
from interpreters.compile.auto import LASTING, ONCE, work
from interpreters.compile.c import engine as c_engine
from interpreters.compile.engine import Compiled
from interpreters.symbolic.pipeline import prepare
from interpreters.symbolic.term import Graph
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import graph_of

X = np.linspace(-1.0, 1.0, 300)


@pytest.fixture(autouse=True)
def with_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "USES_C", True)


def f(x: ad.AnyTensor) -> ad.AnyTensor:
    return ad.sum(ad.sin(x) * x)


@needs_compiler
def test_what_is_compiled_is_c() -> None:
    step = ad.compile(ad.value_and_grad(f))
    value, slope = step(ad.array(X))
    assert "engine: c" in step.explain(ad.array(X))
    assert_allclose(float(value), np.sum(np.sin(X) * X))
    assert_allclose(slope.numpy(), np.cos(X) * X + np.sin(X))


@needs_compiler
def test_what_runs_once_is_not_worth_a_compiler_unless_it_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = prepare(graph_of(f, X))
    assert ONCE.compile(graph).name == "numpy"
    assert LASTING.compile(graph).name == "c"
    monkeypatch.setattr(auto, "WORTH", work(graph.outputs))
    assert ONCE.compile(graph).name == "c"


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    made = LASTING.compile(prepare(graph_of(f, X)))
    assert made.name == "numpy"
    assert made.notes == ("auto: there is no C compiler no-such-compiler; the numpy engine runs it",)
    assert_allclose(made(X)[0], np.sum(np.sin(X) * X))


@needs_compiler
def test_a_defect_of_the_c_engine_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(graph: Graph, names: object) -> Compiled:
        raise KeyError("load")

    monkeypatch.setattr(c_engine, "_compiled", fails)
    with pytest.warns(RuntimeWarning, match="the c engine failed with KeyError: 'load'; the numpy engine runs the program"):
        made = LASTING.compile(prepare(graph_of(f, X)))
    assert made.name == "numpy" and "failed with KeyError" in made.notes[0]
    assert_allclose(made(X)[0], np.sum(np.sin(X) * X))
    with ad.using(engine="c"), pytest.raises(KeyError):
        ad.compile(lambda x: ad.sum(ad.exp(x) * x))(ad.array(X))


def test_work_counts_steps_and_products() -> None:
    a = np.ones((50, 50))
    product = work(graph_of(lambda a: a @ a, a).outputs)
    assert 50**3 < product < 2 * 50**3
    steps = graph_of(lambda a: ad.fold(lambda s, r: ad.sin(s) * r, a[0], ad.rows(a)), a)
    assert work(steps.outputs) > 50 * 2 * auto.STATEMENT
