"""The torch program through torch.compile, and what happens where that fails. Compiling takes seconds: most of these are slow."""

from __future__ import annotations

import inspect
import linecache
import re
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.tensor import AnyTensor
from adtypes.testing.generate import SMOOTH, random_program
from tests.programs.test_golden_programs import PROGRAMS

torch = pytest.importorskip("torch")

from interpreters.compile import inductor_engine  # noqa: E402  (torch may be missing)
from interpreters.compile.engine import load  # noqa: E402
from interpreters.compile.inductor_engine import within  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:torch")  # its own modules warn of each other

W, X = np.linspace(-1.0, 1.0, 12).reshape(3, 4), np.linspace(0.0, 2.0, 4)


def layer(w: AnyTensor, x: AnyTensor) -> AnyTensor:
    return ad.sum_all(ad.tanh(ad.matmul(w, x)) * ad.array([1.0, 2.0, 3.0]))


def agree(f: Callable[..., Any], *args: Any) -> str:
    """The results are those of the NumPy engine; what was done."""
    compiled = ad.compile(f, engine="inductor")
    for _ in range(2):
        for got, want in zip(ad.tree.flatten(compiled(*args))[0], ad.tree.flatten(f(*args))[0], strict=True):
            np.testing.assert_allclose(np.asarray(got), np.asarray(want), rtol=1e-12, atol=1e-12)
    return compiled.explain(*args)


def test_it_agrees() -> None:
    assert re.search(r"engine: inductor\n  torch\.compile took \d+\.\d s\n", agree(ad.value_and_grad(layer), W, X))


def test_what_torch_cannot_compile_runs_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(f: object, **_: object) -> Callable[..., Any]:
        def call(*xs: object) -> Any:
            raise RuntimeError("no compiler\nand more")

        return call

    monkeypatch.setattr(torch, "compile", refuse)
    told = agree(lambda w, x: layer(w, x) + 1.0, W, X)
    assert "  torch engine: torch.compile failed with RuntimeError: no compiler\n" in told


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inductor_engine, "PATIENCE", 0.05)
    monkeypatch.setattr(torch, "compile", lambda f, **_: lambda *xs: time.sleep(1.0))
    told = agree(lambda w, x: layer(w, x) + 2.0, W, X)
    assert "torch engine: torch.compile failed with TimeoutError: no result after 0 s" in told


def test_errors_come_through_threads() -> None:
    with pytest.raises(ZeroDivisionError):
        within(10.0, lambda: (torch.zeros(1 // 0),))


def test_programs_that_are_too_long_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inductor_engine, "STATEMENTS", 3)
    assert "statements are more than torch.compile takes in reasonable time" in agree(lambda w, x: layer(w, x) + 3.0, W, X)


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_no_step_waits_for_the_device(f: Callable[..., AnyTensor]) -> None:
    """Nothing asks for values, and nothing runs over elements in Python."""
    text = ad.trace(f, *PROGRAMS[f]).vjp().to_source("torch")
    program = text[text.index("def program(") :]
    assert not re.search(r"\.item\(|\.tolist\(|\.cpu\(|\.numpy\(|\.nonzero\(|\bfor\b|\bif\b|\bfloat\(|\bint\(", program)


def test_loops_of_torch_are_loops_in_the_text() -> None:
    def scan(xs: AnyTensor, c: AnyTensor) -> AnyTensor:
        return ad.fold(lambda s, x: ad.sin(s * x) + s, c, ad.rows(xs))

    text = ad.trace(scan, "f64[5]", "f64").vjp().to_source("torch")
    assert "for i in range(5):" in text and "for i in reversed(range(5)):" in text and ".eval(" not in text
    text = ad.trace(lambda c: ad.while_loop(lambda s: s < 9.0, lambda s: s * s, c), "f64").to_source("torch")
    assert "while True:" in text and ".eval(" not in text


def test_loops_without_a_bound_have_text() -> None:
    def f(c: AnyTensor, d: AnyTensor) -> Any:
        return ad.while_loop(lambda s: s[0] < 9.0, lambda s: (s[0] * d, s[1] + 1.0), (c, ad.scalar(0.0, ad.F64)))

    p = ad.trace(f, "f64", "f64")
    for start in (1.5, 10.0):
        space: dict[str, Any] = {}
        exec(p.to_source(), space)
        want = [start, 0.0]
        while want[0] < 9.0:
            want = [want[0] * 1.5, want[1] + 1]
        assert list(space["program"](start, 1.5)) == want == [float(y) for y in p(start, 1.5)]


# ---------------------------------------------------------------- slow: each of them compiles
def fold(xs: AnyTensor, c: AnyTensor) -> AnyTensor:
    return ad.fold(lambda s, x: ad.sin(s * x) + s, c, ad.rows(xs))


@pytest.mark.slow
def test_short_loops_are_unrolled_and_long_ones_stay() -> None:
    assert "loop0" not in agree(ad.grad(fold), np.linspace(0.0, 1.0, 5), 0.5)
    told = agree(ad.grad(fold), np.linspace(0.0, 1.0, 500), 0.5)
    assert "  loop0: 500 steps in Python, each of them compiled\n  loop1: 500 steps in Python" in told


@pytest.mark.slow
def test_choices_and_loops_without_a_bound() -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return ad.cond_lazy(x < 1.0, lambda x: ad.while_loop(lambda s: s < 9.0, lambda s: s * 2.0, x), ad.sin, x)

    agree(f, 0.5)
    agree(f, 2.0)


@pytest.mark.slow
def test_inputs_that_are_views() -> None:
    with ad.using(backend="torch", engine="inductor"):
        f = ad.compile(lambda w, x: ad.matmul(w, x))
        a = torch.arange(12.0, dtype=torch.float64).reshape(4, 3)
        for w in (a.T, a.T.contiguous(), torch.stack([a.T, a.T], 2)[:, :, 1]):
            np.testing.assert_allclose(np.asarray(f(w, torch.ones(4, dtype=torch.float64))), a.T.sum(1).numpy())
        assert f.explain(a.T, torch.ones(4, dtype=torch.float64)).count("torch.compile took") == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_random_programs(seed: int) -> None:
    program = random_program(seed, SMOOTH)
    with np.errstate(all="ignore"):
        agree(lambda *xs: program(*xs), *map(ad.array, program.arguments()))



def test_programs_have_sources() -> None:
    """Without them torch before 2.13 compiles at most eight programs."""
    sources = [f"def program(x):\n    return (x + {k},)\n" for k in range(2)]
    functions = [load(source, {}, inductor_engine.as_file(source)) for source in sources]
    linecache.checkcache()
    assert [inspect.getsource(f) for f in functions] == sources


@pytest.mark.slow
def test_a_call_without_gradients_of_torch_is_no_other_program() -> None:
    counters = torch._dynamo.utils.counters["stats"]
    with ad.using(backend="torch"):
        f = ad.compile(lambda x: ad.cos(x) * x, engine="inductor")
        f(ad.array(X))
        before = counters["unique_graphs"]
        with torch.no_grad():
            f(ad.array(X))
    assert counters["unique_graphs"] == before


def test_programs_that_are_not_compiled_keep_the_precision_of_convolutions(monkeypatch: pytest.MonkeyPatch) -> None:
    wrapped = list[Any]()

    def wrap(program: Any) -> Any:
        wrapped.append(program)
        return program

    monkeypatch.setattr(inductor_engine, "STATEMENTS", 0)
    monkeypatch.setattr(inductor_engine, "as_precise_as_products", wrap)
    agree(ad.nn.conv1d, np.ones((2, 2, 5)), np.ones((2, 2, 2)))
    assert wrapped
