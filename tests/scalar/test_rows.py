"""Every pointwise row on numbers: values and derivatives are those that arrays have, also where Python would raise."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

import adtypes as ad
import tests.ops.pointwise_cases  # noqa: F401  fills the registry
from adtypes import scalars as sc
from adtypes import using
from adtypes.algebra import bind
from adtypes.dtypes import F64
from adtypes.ops import TABLE
from adtypes.ops.pointwise import Elementwise, Pointwise, Test
from interpreters.scalar.generated import function
from interpreters.scalar.rowcode import arity_of
from tests.ops.cases import REGISTRY

AWKWARD = [0.0, -0.0, 1.0, -1.0, 0.3, -2.5, 30.0, 1e-300, math.inf, -math.inf, math.nan]
ROWS: list[Pointwise] = [
    case.op
    for row in TABLE
    if issubclass(row, (Elementwise, Test)) and issubclass(F64, row.domain)
    for case in list(REGISTRY[row]())[:1]
    if isinstance(case.op, Pointwise)
]
POLES = ("lgamma", "digamma", "polygamma")  # where the last value before infinity is a matter of taste


def same(a: float, b: float) -> bool:
    return (a != a and b != b) or a == b or abs(a - b) <= 1e-9 * (1.0 + abs(b))


@pytest.mark.parametrize("op", ROWS, ids=lambda op: op.name)
def test_rows_agree_with_arrays(op: Pointwise) -> None:
    f = function(op)
    n = arity_of(op)
    points = [0.3, 0.7, 1.0, 2.5] if op.name in POLES else AWKWARD
    for xs in itertools.product(points, repeat=n):
        y = bind(op, *[ad.array(x) for x in xs]).item()
        assert same(f(*xs), y), xs
        if not isinstance(op, Elementwise):
            continue
        value, pull = sc.vjp(f, *xs)
        assert same(value, y), xs
        with using(interpreter="dual"):
            _, back = ad.vjp(lambda *ts: bind(op, *ts), *[ad.array(x) for x in xs])
            expected = [t.item() for t in back(ad.array(1.0))]
        found: Any = pull(1.0)
        assert all(map(same, found, expected)), (xs, found, expected)


@pytest.mark.parametrize("op", [op for op in ROWS if isinstance(op, Elementwise)], ids=lambda op: op.name)
def test_second_derivatives_agree_with_arrays(op: Pointwise) -> None:
    f = function(op)
    n = arity_of(op)
    xs = (0.37, 0.81)[:n] if op.name != "acosh" else (1.37,)
    scaled: Any = lambda p: f(*p) * p[0]
    rows = sc.hessian(scaled)(list(xs))
    with using(interpreter="dual"):
        g = ad.grad(lambda p: bind(op, *p) * p[0])
        _, back = ad.vjp(g, [ad.array(x) for x in xs])
        units = [[ad.array(float(k == m)) for m in range(n)] for k in range(n)]
        expected = [[t.item() for t in back(u)[0]] for u in units]
    for row, other in zip(rows, expected):
        assert row == pytest.approx(other, rel=1e-9, abs=1e-12)


def test_selections_and_casts_in_the_front() -> None:
    def f(x: Any) -> Any:
        p = (x > 0.0) & ~(x > 5.0)
        return ad.select(p, ad.sqrt(x), -x) * ad.to_dtype(ad.to_dtype(x * 2.5, ad.I64) // 2 % 3, F64) + ad.stop_gradient(x) * x

    for x in (0.7, 3.0, 8.0, -1.0):
        both = []
        for name in ("scalar", "dual"):
            with using(interpreter=name):
                value, slope = ad.value_and_grad(f)(ad.array(x))
                both.append((value.item(), slope.item()))
        assert both[0] == pytest.approx(both[1], rel=1e-12)
