"""The benchmark of scalar code: all ways give one gradient, and the table holds them."""

from __future__ import annotations

import pytest

from adtypes import scalars as sc
from benchmarks import scalar
from benchmarks.tape import Value

CASES = pytest.mark.parametrize("case", scalar.CASES, ids=lambda c: c.name)


@CASES
def test_ways_agree(case: scalar.Case) -> None:
    n = case.short
    xs = case.inputs(n)
    expected = sc.grad(lambda p: case.program(p, n, sc))(xs)
    assert Value.gradient(lambda p: case.program(p, n, Value), xs) == pytest.approx(expected, rel=1e-9, abs=1e-14)
    fast = sc.compile(case.compiled(n) if case.compiled else lambda p: case.program(p, n, sc))
    for _ in range(2):
        assert sc.grad(fast)(xs) == pytest.approx(expected, rel=1e-9, abs=1e-14)
    found = scalar.ways(case._replace(size=n))
    assert {"plain floats", "interpreted", "compiled", "micrograd-style"} <= found.keys()
    for library in found.keys() & {"autograd", "torch eager"}:
        size, run = found[library]
        assert size == n
        assert [float(z) for z in run()] == pytest.approx(expected, rel=1e-9, abs=1e-14)


def test_the_table() -> None:
    case = scalar.CASES[2]._replace(size=7, short=3)
    result = scalar.measure(case, turns=1)
    assert result.ratios["plain floats"] == 1.0
    lines = scalar.table([result]).splitlines()
    assert lines[0].startswith("| program | plain floats, µs per step | interpreted | compiled | micrograd-style")
    assert lines[2].startswith("| recursive tree |")
