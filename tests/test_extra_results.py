"""Gradients of functions that return further results beside their loss."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import AnyTensor, array, grad, jvp

POINT = np.array([1.1, 2.2, 3.3])


@pytest.fixture(params=[("symbolic", "numpy"), ("symbolic", "torch"), ("dual", "numpy"), ("dual", "torch")], ids="-".join)
def everywhere(request: pytest.FixtureRequest) -> Iterator[None]:
    if request.param[1] == "torch":
        pytest.importorskip("torch")
    with ad.using(interpreter=request.param[0], backend=request.param[1]):
        yield


def close(got: Any, want: Any) -> None:
    assert_allclose(np.asarray(got.numpy()), want, rtol=1e-12)


@pytest.mark.usefixtures("everywhere")
def test_the_value_further_results_and_the_gradient() -> None:
    def f(x: AnyTensor, k: float = 1.0) -> tuple[AnyTensor, dict[str, Any]]:
        return ad.sum(x * x) * k, {"twice": x * 2.0, "n": 3}

    (value, extra), slope = ad.value_and_grad_aux(f)(array(POINT), k=2.0)
    close(value, 2.0 * (POINT**2).sum())
    close(slope, 4.0 * POINT)
    close(extra["twice"], 2.0 * POINT)
    assert extra["n"] == 3


@pytest.mark.usefixtures("everywhere")
def test_further_results_have_derivatives() -> None:
    a = array(POINT)

    def f(x: AnyTensor) -> tuple[AnyTensor, tuple[AnyTensor, dict[str, AnyTensor]]]:
        return ad.sum(x * x * x), (ad.sin(x), {"above": x > 2.0})

    def both(x: AnyTensor) -> AnyTensor:
        (value, (sines, _)), slope = ad.value_and_grad_aux(f)(x)
        return value * ad.sum(sines) + ad.sum(slope * slope)

    p = POINT
    by_hand = 3 * p**2 * np.sin(p).sum() + (p**3).sum() * np.cos(p) + 36 * p**3
    close(grad(both)(a), by_hand)
    close(jvp(both, (a,), (array(np.array([1.0, 0.0, 0.0])),))[1], by_hand[0])
    for how in (lambda g: g, ad.compile, ad.stage):
        (value, (sines, more)), slope = cast(Any, how)(ad.value_and_grad_aux(f))(a)
        close(value, (p**3).sum())
        close(sines, np.sin(p))
        assert more["above"].tolist() == (p > 2.0).tolist()
        close(slope, 3 * p**2)
    (value, nothing), slope = ad.value_and_grad_aux(lambda x: (ad.sum(x), ()))(a)
    assert nothing == ()
    close(value, p.sum())
    close(slope, np.ones(3))
    (inner, (_, middle)), outer = ad.value_and_grad_aux(lambda x: cast(Any, flip(ad.value_and_grad_aux(f)(x))))(a)
    close(inner, (p**3).sum())
    close(middle, 3 * p**2)
    close(outer, 3 * p**2)


def flip(result: Any) -> Any:
    """The loss of the inner call in front, all else behind it."""
    (value, extra), slope = result
    return value, (extra, slope)
