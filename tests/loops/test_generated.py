"""Generated programs with loops: all readings agree, of first and second order, vectorised, under every policy of residuals."""

from __future__ import annotations

from typing import Any

import numpy as np

import adtypes as ad
from adtypes.tensor import AnyTensor
from interpreters.symbolic.loops.cut import Policy, residuals_by
from tests.loops.generate import Program, program
from tests.properties.settings import seeds, slices

POLICIES: tuple[Policy, ...] = ("balanced", "store", "recompute")


def inputs(seed: int) -> tuple[Any, ...]:
    rng = np.random.default_rng(seed)
    return rng.normal() * 0.5, rng.normal(size=3) * 0.5, rng.normal(), rng.normal(size=3)


def pair(f: Program) -> Any:
    return lambda p: f(p[0], p[1])


def close(got: Any, want: Any, tol: float, what: str) -> None:
    for g, w in zip(got, want, strict=True):
        np.testing.assert_allclose(np.asarray(g), np.asarray(w), tol, tol, err_msg=what)


def agree(seed: int, depth: int = 5, nesting: int = 3) -> None:
    f = program(seed, depth, nesting)
    x, y, dx, dy = inputs(seed)
    args, along = (ad.array(x), ad.array(y)), (ad.array(dx), ad.array(dy))

    def slope(p: tuple[AnyTensor, AnyTensor]) -> AnyTensor:
        gx, gy = ad.grad(pair(f))(p)
        sloped: AnyTensor = gx * dx + gy @ along[1]
        return sloped

    with residuals_by(POLICIES[seed % 3]):
        value, gradient = ad.value_and_grad(pair(f))(args)
        _, tangent = ad.jvp(pair(f), (args,), (along,))
        backwards = ad.grad(slope)(args)
        forwards = ad.jvp(ad.grad(pair(f)), (args,), (along,))[1]
        many = ad.vmap(lambda a: ad.grad(pair(f))((a, args[1])), ad.rows(ad.array([x, x + 0.1])))
        shifted = ad.grad(pair(f))((ad.array(x + 0.1), args[1]))
    with ad.using(interpreter="dual"):
        close([value], [f(*args)], 1e-10, "value")
        wanted = ad.grad(pair(f))(args)
        second = ad.jvp(ad.grad(pair(f)), (args,), (along,))[1]
    close(gradient, wanted, 1e-8, "gradient")
    close([tangent], [float(gradient[0]) * dx + np.asarray(gradient[1]) @ dy], 1e-8, "tangent")
    close(forwards, second, 1e-7, "second derivative, forwards over backwards")
    close(backwards, second, 1e-7, "second derivative, backwards over backwards")
    for k, want in enumerate((gradient, shifted)):
        close([t[k] for t in many.tree], want, 1e-8, "vectorised gradient")


@slices("readings of loops")
def test_readings_agree(part: int, first_seed: int) -> None:
    for seed in seeds("readings of loops", part, first_seed):
        try:
            agree(seed, depth=5 if part else 4, nesting=3 if part else 2)
        except Exception as e:
            e.add_note(f"seed {seed}")
            raise
