"""Derivatives of derivatives of nested loops, the same through every interpreter, library and engine, also vectorised."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.testing import agreement

X = np.array([0.3, -0.5, 0.7])


def nested(x: Any) -> Any:
    """`map_accum` in a build in a scan, with captures of both."""

    def step(c: Any, r: Any) -> Any:
        def inner(i: Any) -> Any:
            last, outs = ad.map_accum(lambda d, q: (ad.sin(d * q + c[i]), d * c[2 - i]), r, ad.rows(x * r))
            return last + ad.sum(outs.stack())

        return ad.tanh(ad.build1(3, inner) + c * r)

    return ad.sum(ad.scan(step, x, ad.rows(x)).stack())


def folded(x: Any) -> Any:
    return ad.fold(lambda c, r: ad.sin(c * r) + x[0] * c, x[1], ad.rows(x))


def gradient_of_gradient(x: Any) -> Any:
    return ad.sum(ad.grad(lambda y: ad.sum(ad.square(ad.grad(folded)(y))))(x))


def tangent_of_gradient(x: Any) -> Any:
    return ad.sum(ad.square(ad.jvp(ad.grad(folded), (x,), (x * x,))[1]))


def choosing(x: Any) -> Any:
    return ad.fold(lambda c, r: ad.cond(c * r > 0.1, ad.sin(c) * r, c * c + x[2]), x[0], ad.rows(x))


def hessian_of_choices(x: Any) -> Any:
    return ad.sum(ad.square(ad.hessian(choosing)(x)))


PROGRAMS: dict[str, Callable[[Any], Any]] = {
    "map_accum in build in scan": nested,
    "gradient of gradient": gradient_of_gradient,
    "tangent of gradient": tangent_of_gradient,
    "Hessian of choices": hessian_of_choices,
}
QUICK = "map_accum in build in scan"


@pytest.mark.parametrize("name", [QUICK, *[pytest.param(s, marks=pytest.mark.slow) for s in PROGRAMS if s != QUICK]])
def test_everywhere(name: str) -> None:
    assert agreement(PROGRAMS[name], ad.array(X), passes=False).apart < 1e-11


@pytest.mark.parametrize("name", PROGRAMS)
def test_values_and_gradients(name: str) -> None:
    """The quick part: written down and vectorised, against define-by-run."""
    f = PROGRAMS[name]
    x = ad.array(X)
    with ad.using(interpreter="dual"):
        value, slope = ad.value_and_grad(f)(x)
    np.testing.assert_allclose(ad.stage(f)(x).item(), value.item(), 1e-11)
    np.testing.assert_allclose(ad.grad(f)(x).numpy(), slope.numpy(), 1e-9, 1e-12)
    rows = ad.vmap(ad.grad(f), ad.rows(ad.array(np.stack([X, X])))).stack()
    np.testing.assert_allclose(rows.numpy(), [slope.numpy()] * 2, 1e-9, 1e-12)
