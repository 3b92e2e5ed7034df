"""Scatters that add zero by the positions of what they add, as gradients of sums over pairs `i < j` do: rows of it are skipped,
and what is not finite there leaks nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.affine import identity
from adtypes.dtypes import F64
from adtypes.ops.arithmetic import Neg
from adtypes.ops.layout import Unview
from adtypes.ops.selection import Mul0
from adtypes.spec import Spec
from interpreters.compile.c.plans import masks
from interpreters.symbolic.term import Arena, Parameter, reachable
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import lower
from tests.compile.graphs import normal, rng

pytestmark = needs_compiler
SIDES: dict[str, Callable[..., Any]] = {
    "in order": lambda f, g: f < g,
    "others": lambda f, g: f != g,
    "a band": lambda f, g: (f <= g) & (g <= f + 1),
    "the first": lambda f, g: (f == 0) & (g >= 0),
}


def pairs(side: str, v: Any, w: Any, at: Any) -> Any:
    """A sum over pairs of fields, each of which has a row for the other one: `v[feature, field, k]`."""
    n, fields = at.shape

    def pair(i: Any, f: Any, g: Any) -> Any:
        return ad.sum1(v.shape[2], lambda k: v[at[i, f], g, k] * v[at[i, g], f, k])

    def row(i: Any) -> Any:
        return ad.sum1(fields, lambda f: ad.sum1(fields, lambda g: ad.cond(SIDES[side](f, g), pair(i, f, g), 0.0)))

    return ad.sum1(n, lambda i: ad.square(row(i) - w[i]))


def given(n: int, features: int, fields: int, k: int, dtype: str) -> tuple[Any, Any, Any]:
    at = rng().integers(0, features, (n, fields))
    return normal(features, fields, k, dtype=dtype), normal(n, dtype=dtype), at


def slopes(side: str) -> Callable[..., Any]:
    return lambda v, w, at: ad.grad(lambda p: pairs(side, p[0], p[1], at))((v, w))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(("n", "fields", "k"), [(500, 3, 8), (203, 4, 11), (37, 5, 33)])
def test_rows_of_zeros_are_not_added(side: str, dtype: str, n: int, fields: int, k: int) -> None:
    text = checked(slopes(side), *given(n, 29, fields, k, dtype)).source
    adds = text[text.index("scatter") :]
    assert "if (!live[" in adds, text


@pytest.mark.parametrize("side", SIDES)
def test_small_ones_as_if_they_were_large(monkeypatch: pytest.MonkeyPatch, side: str) -> None:
    lower(monkeypatch)
    checked(slopes(side), *given(7, 5, 3, 2, "float64"))


@pytest.mark.parametrize("side", SIDES)
def test_what_is_not_finite_where_zero_is_added_stays_there(side: str) -> None:
    v, w, at = given(60, 29, 4, 11, "float64")
    at[:, 1], at[:, 2] = 3, 4
    v[3, 2], v[4, 1], v[3, 1] = np.inf, np.nan, -np.inf  # read by pairs, some of which do not count
    checked(slopes(side), v, w, at)


def test_two_scatters_that_skip_different_rows_skip_none() -> None:
    """They share a nest, and what one of them adds is zero where the other one adds something."""

    def both(x: Any, y: Any, at: Any) -> Any:
        n, m, k = x.shape
        one = ad.build3((n, m, k), lambda i, j, c: ad.cond(j < 2, x[i, j, c], 0.0))
        two = ad.build3((n, m, k), lambda i, j, c: ad.cond(j < 2, 0.0, y[i, j, c]))
        return tuple(z.scatter((9, m), lambda i, j: (at[i], j)) for z in (one, two))

    x, y = normal(300, 5, 24), normal(300, 5, 24)
    assert "live[" not in checked(both, x, y, rng().integers(0, 9, 300)).source
    assert "live[" in checked(lambda x, y, at: both(x, y, at)[0], x, y, rng().integers(0, 9, 300)).source


def test_long_chains_of_strong_products() -> None:
    """Derivatives have one for each step: no pass recurses, nor takes each path through products of a term with itself."""
    arena = Arena()
    y = x = arena.term(Parameter(0, 0, Spec((4,), F64)))
    for _ in range(5000):
        y = arena.term(Neg(), (arena.term(Mul0(), (y, y)),))
    t = arena.term(Unview((4,), identity(1)), (y,))
    found = masks.added(reachable([t]), {x: np.array([True, False, True, False])})
    assert found[t].tolist() == [False, True, False, True]
