"""What the torch engine does for accelerators, as far as it can be tested without one; the rest is in tests/gpu."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.algebra import backend
from adtypes.tensor import AnyTensor
from interpreters.symbolic.pipeline import prepare
from tests.compile.graphs import graph_of

torch = pytest.importorskip("torch")

from interpreters.compile.record import record  # noqa: E402
from interpreters.compile.torch_graph import Recorded, is_recordable  # noqa: E402  (torch may be missing)
from interpreters.compile.torch_helpers import in_parts, summed_products  # noqa: E402
from interpreters.compile.torch_text import TorchRecorder  # noqa: E402

X = np.linspace(0.1, 1.0, 6)


def recordable(f: Callable[..., AnyTensor], *args: Any) -> bool:
    graph, recorder = prepare(graph_of(f, *args)), TorchRecorder()
    record(recorder, graph, [f"x{k}" for k in range(len(graph.inputs))])
    return is_recordable(recorder, graph)


def test_what_is_small_and_known_beforehand_can_be_recorded() -> None:
    def loop(x: AnyTensor, ks: AnyTensor) -> AnyTensor:
        return ad.fold(lambda s, k: ad.sin(s * x) + k, x, ad.rows(ks))

    def square(x: AnyTensor, ks: AnyTensor) -> AnyTensor:
        return ad.fold(lambda s, k: loop(s * k, ks), x, ad.rows(ks))

    assert recordable(lambda x: ad.sin(x) * x, X) and recordable(loop, X, np.zeros(50))
    assert not recordable(lambda x: ad.sin(x) * x, np.zeros(1 << 21))  # its kernels take longer than their start
    assert not recordable(loop, X, np.zeros(1 << 14))  # too many kernels
    assert recordable(square, X, np.zeros(20)) and not recordable(square, X, np.zeros(200))  # of a loop within a loop
    assert not recordable(lambda x: ad.while_loop(lambda s: ad.sum_all(s) < 9.0, lambda s: s + x, x), X)
    assert not recordable(lambda x: ad.linalg.solve(ad.build2((6, 6), lambda i, j: x[i] + x[j] * x[j]), x), X)


def test_on_a_cpu_nothing_is_recorded() -> None:
    notes: list[str] = []
    f = Recorded(lambda x: (x + 1.0,), notes, 0)
    for _ in range(3):
        assert f(torch.zeros(1))[0].tolist() == [1.0]
    assert not notes and f.replay is None


def test_nothing_is_recorded_while_the_caller_records(monkeypatch: pytest.MonkeyPatch) -> None:
    given: Any = SimpleNamespace(is_cuda=True)
    notes: list[str] = []
    f = Recorded(lambda x: (x,), notes, 0)
    monkeypatch.setattr(torch.cuda, "is_current_stream_capturing", lambda: True)
    assert f(given) == (given,) and not notes and f.left == 0


@pytest.mark.parametrize(("terms", "parts"), [(12, 3), (13, 3), (5, 5), (7, 1)])
def test_sums_in_parts(terms: int, parts: int) -> None:
    x, y = torch.rand(2, 4, terms, dtype=torch.float64), torch.rand(2, terms, 3, dtype=torch.float64)
    torch.testing.assert_close(in_parts(x, y, parts), x @ y)
    torch.testing.assert_close(in_parts(x.mT.contiguous().mT, y, parts), x @ y)


@pytest.mark.parametrize("formula", ["ab,ab->a", "ab,ba->b", "abc,bca->ac", "ab,ab->"])
def test_sums_of_products(formula: str) -> None:
    sizes = {"a": 2, "b": 3, "c": 4}
    x, y = (torch.rand([sizes[c] for c in ls], dtype=torch.float64) for ls in formula.partition("->")[0].split(","))
    torch.testing.assert_close(summed_products(x, y, formula), torch.einsum(formula, x, y))


def test_long_sums_of_batches_are_cut_in_the_text() -> None:
    def f(x: Any, y: Any) -> AnyTensor:
        return ad.vmap(lambda ab: ad.matmul(ab[0].T, ab[1]), ad.rows(x).zip(ad.rows(y))).stack()

    def text(n: int) -> str:
        return ad.trace(f, f"f32[4,{n},3]", f"f32[4,{n},5]").to_source("torch")

    assert "products_in_parts(" in text(10_000) and "products_in_parts(" not in text(100)


def test_results_of_programs_without_inputs_are_on_the_device() -> None:
    with ad.using(backend="torch", device="meta"):
        f = ad.compile(lambda: ad.build1(3, lambda i: i * 2 + 1))
        assert all(f()._rep.device.type == "meta" for _ in range(20))
    with ad.using(backend="torch"):
        assert [f().numpy().tolist() for _ in range(20)] == [[1, 3, 5]] * 20


# ---------------------------------------------------------------- the fast path of calls
def test_calls_with_other_arguments_leave_the_fast_path() -> None:
    f = ad.compile(lambda x, y: ad.sum_all(x * y), engine="torch")
    with ad.using(backend="torch"):
        xs = [ad.array(X), ad.array(X[::-1].copy())]
        for _ in range(20):
            assert f(*xs).item() == pytest.approx(float(X @ X[::-1]))
        assert f._fast_paths, "calls take the slow path"
        assert f(ad.array(X[:2]), ad.array(X[:2])).item() == pytest.approx(float(X[:2] @ X[:2]))
        assert f(ad.array(X.astype(np.float32)), ad.array(X.astype(np.float32))).dtype is ad.F32
        assert ad.grad(f)(*xs).numpy().tolist() == X[::-1].tolist()
        assert f(X, X).item() == pytest.approx(float(X @ X))
    assert f(ad.array(X), ad.array(X))._alg is backend("numpy")


def test_the_fast_path_keeps_trees_and_captured_tensors() -> None:
    with ad.using(backend="torch"):
        scale = ad.array(X)
        f = ad.compile(lambda p: {"a": p["x"] * scale, "b": (p["y"],)}, engine="torch")
        for k in range(20):
            out = f({"x": ad.array(X * k), "y": ad.array(float(k))})
            np.testing.assert_allclose(out["a"].numpy(), X * X * k)
            assert out["b"][0].item() == k
