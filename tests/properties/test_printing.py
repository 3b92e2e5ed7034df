"""What is printed is the program: an independent reader of the text computes the same values at every stage."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from adtypes.dtypes import F64, is_float
from adtypes.op import zeros_like
from adtypes.ops.call import Call
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor
from adtypes.testing.generate import SMOOTH, TOTAL
from adtypes.testing.programs import Program
from interpreters.symbolic.interpreter import SYMBOLIC
from interpreters.symbolic.pipeline import bulk, prepare, simplify
from interpreters.symbolic.printing.pretty import render
from interpreters.symbolic.term import Graph
from tests.programs.reader import read
from tests.properties.routes import Array, Traced, flat, rounding, staged
from tests.properties.settings import over

LOOPY_ROWS = {"gather", "scatter", "stack", "sum", "select", "add", "mul", "sub", "sin", "less", "equal"}
LOOPY = SMOOTH._replace(rows=lambda row: row.name in LOOPY_ROWS, size=20)
BROAD = TOTAL._replace(rows=lambda row: row is not Call, size=16)  # of calls the name is printed, not the body


def reads_back(traced: Traced, graph: Graph, tolerance: float = 1e-9) -> None:
    text = render(graph)
    lines = [line for one in text.lines for line in one.text.split("\n")]
    got = read("\n".join(lines), traced.values)
    with np.errstate(all="ignore"):
        want = traced.run(graph)
    for x, y in zip(got, want, strict=True):
        np.testing.assert_allclose(x, y, rtol=tolerance, atol=tolerance, equal_nan=True, err_msg="\n".join(lines))
    assert_tidy(lines)


def assert_tidy(lines: Sequence[str]) -> None:
    """Lines of a reasonable width, lets numbered as they are read."""
    assert max(len(line.lstrip()) for line in lines) <= 115, "\n".join(lines)  # inside many bodies the indentation comes on top
    lets = [m[1] for line in lines for m in re.finditer(r"\blet (\w+) =", line)]
    assert lets == [f"v{k}" for k in range(1, len(lets) + 1)]


def every_stage(program: Program) -> None:
    arrays = program.arguments()
    traced = staged(flat(program), arrays)
    for graph in (traced.graph, bulk(traced.graph), prepare(traced.graph)):
        reads_back(traced, graph, rounding(program))


@over(BROAD, "printed programs")
def test_programs(program: Program) -> None:
    every_stage(program)


@over(LOOPY, "printed index loops", Spec((3, 2), F64))
def test_index_loops(program: Program) -> None:
    every_stage(program)


@over(SMOOTH._replace(rows=BROAD.rows, size=16), "printed derivatives")
def test_derivatives(program: Program) -> None:
    arrays: Sequence[Array] = program.arguments()

    def backward(xs: Sequence[AnyTensor]) -> list[AnyTensor]:
        outs, d = SYMBOLIC.derive(flat(program), xs)
        ones = [zeros_like(y) + 1.0 if is_float(y.spec.dtype) else None for y in outs]
        cts = d.backward(ones)
        return [*outs, *(zeros_like(x) if ct is None else ct for x, ct in zip(xs, cts))]

    traced = staged(backward, arrays)
    for graph in (traced.graph, simplify(traced.graph)):
        reads_back(traced, graph)


@over(BROAD._replace(size=40), "printed large programs")
def test_large_programs(program: Program) -> None:
    every_stage(program)
