"""Derivatives up to the third order, in all mixtures of modes, of functions that are chosen only where they are defined."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from adtypes import AnyTensor, acosh, array, atan2, cond, exp, grad, jvp, lgamma, log, sqrt, tan, using

Function = Callable[[AnyTensor], AnyTensor]

CHOSEN: dict[str, Function] = {
    "x ** x": lambda x: cond(x > 0.0, x**x, 0.0),
    "x ** (1 / x)": lambda x: cond(x > 0.0, x ** (1.0 / x), 0.0),
    "2 ** log x": lambda x: cond(x > 0.0, 2.0 ** log(x), 0.0),
    "log x * sqrt x": lambda x: cond(x > 0.0, log(x) * sqrt(x), 0.0),
    "exp (-1 / x)": lambda x: cond(x > 0.0, exp(-1.0 / x), 0.0),
    "atan2": lambda x: cond(x > 0.0, atan2(x * x, x), 0.0),
    "lgamma": lambda x: cond(x > 0.0, lgamma(x), 0.0),
    "acosh": lambda x: cond(x > 1.0, acosh(x), 0.0),
    "tan (1 / x)": lambda x: cond(x > 1.0, tan(1.0 / x), 0.0),
}
MIXTURES = ["".join(modes) for n in (1, 2, 3) for modes in itertools.product("rf", repeat=n)]


def reverse(f: Function) -> Function:
    return lambda x: grad(f)(x)


def forward(f: Function) -> Function:
    return lambda x: jvp(f, (x,), (array(1.0),))[1]


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("name", CHOSEN)
def test_nothing_leaks(name: str, interpreter: str) -> None:
    with using(interpreter=interpreter):
        for modes in MIXTURES:
            f = CHOSEN[name]
            for mode in modes:
                f = reverse(f) if mode == "r" else forward(f)
            for at in (0.0, -1.0):
                assert f(array(at)).item() == 0.0, f"{modes} at {at}"


@pytest.mark.parametrize("modes", MIXTURES)
def test_the_side_taken_has_its_derivatives(modes: str) -> None:
    f = CHOSEN["x ** x"]
    for mode in modes:
        f = reverse(f) if mode == "r" else forward(f)
    assert f(array(1.0)).item() == pytest.approx([1.0, 2.0, 3.0][len(modes) - 1], rel=1e-14)  # of x ** x at 1
