"""`vjp` and `linearize` on arrays: the map reuses what the function kept for it, and recomputes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import AnyTensor, array, grad, jvp, linearize, using, vjp
from adtypes.errors import NonFiniteError
from interpreters.symbolic import recall
from interpreters.symbolic.halves import Halves
from interpreters.symbolic.recall import Memories
from interpreters.symbolic.term import reachable
from tests.symbolic.test_recall import FUNCTIONS, C, X


@pytest.fixture(autouse=True)
def memories(monkeypatch: pytest.MonkeyPatch) -> Memories:
    made = Memories(100_000)
    monkeypatch.setattr(recall, "MEMORIES", made)
    return made


def halves(memories: Memories) -> Halves:
    """The programs made last."""
    found = list(memories._kept.values())[-1].run
    assert isinstance(found, Halves)
    return found


def operations(h: Halves) -> tuple[list[str], list[str]]:
    first, second = ([t.op.name for t in reachable(r.graph.outputs) if t.args] for r in (h.first, h.second))
    return first, second


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
def test_maps_are_derivatives(name: str, interpreter: str) -> None:
    f = FUNCTIONS[name]
    with using(interpreter=interpreter):
        for x in (X, X + 0.5):
            y, pull = vjp(f, x)
            z, push = linearize(f, x)
            slope, along = grad(f)(x), jvp(f, (x,), (C,))[1]
            assert_allclose([float(y), float(z)], float(f(x)), rtol=1e-12)
            for k in range(10):  # often enough for a way of its own
                assert_allclose(pull(array(float(k)))[0].numpy(), k * slope.numpy(), rtol=1e-9, atol=1e-12)
                assert_allclose(float(push(C * float(k))), k * float(along), rtol=1e-9, atol=1e-12)


def test_nothing_is_computed_twice(memories: Memories) -> None:
    _, pull = vjp(lambda x: ad.sum(ad.sin(ad.exp(x)) * C), X)
    first, second = operations(halves(memories))
    assert {"exp", "sin", "cos"} <= set(first)
    assert not {"exp", "sin", "cos"} & set(second)
    assert_allclose(pull(array(1.0))[0].numpy(), np.cos(np.exp(X.numpy())) * np.exp(X.numpy()) * C.numpy())


def test_results_are_kept_once(memories: Memories) -> None:
    y, pull = vjp(ad.exp, X)
    h = halves(memories)
    assert len(h.first.graph.outputs) == 1 and h.results == [0] and h.arguments == []
    assert_allclose(pull(C)[0].numpy(), y.numpy() * C.numpy())


def test_a_linear_function_keeps_nothing(memories: Memories) -> None:
    _, push = linearize(lambda x: x * 2.0 + C, X)
    h = halves(memories)
    assert h.results == h.arguments == []
    assert_allclose(push(X).numpy(), 2.0 * X.numpy())


def test_views_are_not_kept(memories: Memories) -> None:
    def f(x: AnyTensor) -> AnyTensor:
        return ad.build2((50, 4), lambda i, j: ad.exp(x[j]) * ad.sin(x[j] * ad.to_dtype(i, ad.F64)))

    y, _ = vjp(f, X)
    assert y.spec.shape == (50, 4)
    h = halves(memories)
    sizes = [h.first.graph.outputs[k].spec.size for k in h.results]
    assert all(n in (4, 50, 200) for n in sizes) and sizes.count(200) <= 3  # also indices along the first axis, as numbers


def test_maps_inside_of_transforms() -> None:
    _, pull = vjp(lambda x: ad.sin(x) * x, X)
    _, push = linearize(lambda x: ad.sin(x) * x, X)
    slope = np.cos(X.numpy()) * X.numpy() + np.sin(X.numpy())
    for g in (lambda c: ad.sum(pull(c)[0] * c), lambda c: ad.sum(push(c) * c)):
        assert_allclose(grad(g)(C).numpy(), 2.0 * slope * C.numpy())
        with using(interpreter="dual"):
            assert_allclose(grad(g)(C).numpy(), 2.0 * slope * C.numpy())
    assert_allclose(ad.compile(lambda c: pull(c)[0])(C).numpy(), slope * C.numpy())


def test_what_was_captured_stays(memories: Memories) -> None:
    scale = [array(np.full(4, 2.0))]
    f: Callable[[AnyTensor], AnyTensor] = lambda x: ad.sum(x * x * scale[0])
    _, pull = vjp(f, X)
    scale[0] = array(np.full(4, 5.0))
    _, other = vjp(f, X)
    assert len(memories) == 1  # recognised
    assert_allclose(pull(array(1.0))[0].numpy(), 4.0 * X.numpy())
    assert_allclose(other(array(1.0))[0].numpy(), 10.0 * X.numpy())


def test_several_results_of_several_types() -> None:
    def f(x: AnyTensor, k: AnyTensor) -> Any:
        return {"y": ad.sin(x) * 2.0, "n": ad.sum(k), "c": array(3.0)}

    y, pull = vjp(f, X, C)
    a, b = pull({"y": C, "n": array(2.0), "c": array(1.0)})
    assert_allclose(a.numpy(), 2.0 * np.cos(X.numpy()) * C.numpy())
    assert_allclose(b.numpy(), 2.0)
    assert float(y["c"]) == 3.0


def test_values_that_are_not_finite() -> None:
    with using(check="nan"):
        with pytest.raises(NonFiniteError, match="log"):
            vjp(lambda x: ad.sum(ad.log(x)), array([-1.0]))
        _, pull = vjp(lambda x: ad.sum(ad.sqrt(x)), array([0.0, 1.0]))
        with pytest.raises(NonFiniteError, match="the derivative of sqrt"):
            pull(array(1.0))
        y, pull = vjp(lambda x: ad.sum(ad.where(x > 0.0, ad.log(x), x)), array([0.0, 1.0]))
        assert float(y) == 0.0 and pull(array(1.0))[0].tolist() == [1.0, 1.0]
