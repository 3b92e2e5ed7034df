"""Every pointwise row as vectorised C, at ordinary and at awkward values, in one library."""

from __future__ import annotations

import numpy as np
import pytest

from adtypes.spec import Spec
from interpreters.compile.c.engine import ENGINE
from interpreters.concrete.numpy import NUMPY
from interpreters.symbolic.term import Arena, Graph, Parameter, Term
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng
from tests.ops.cases import Arr
from tests.ops.test_texts import agree, kernels, points, tame

pytestmark = needs_compiler


@pytest.fixture(scope="module")
def arguments() -> list[list[Arr]]:
    """For each row and dtype columns of values, of an odd length so that vectors have a remainder."""
    return [[c[: c.size - 1 + c.size % 2] for c in tame(op, points(op, dtypes))] for op, dtypes in kernels()]


def test_rows(arguments: list[list[Arr]]) -> None:
    arena = Arena()
    inputs: list[Term] = []
    outputs: list[Term] = []
    for (op, dtypes), columns in zip(kernels(), arguments):
        mine = []
        for c, dtype in zip(columns, dtypes):
            mine.append(arena.term(Parameter(0, len(inputs), Spec(c.shape, dtype))))
            inputs.append(mine[-1])
        outputs.append(arena.term(op, tuple(mine)))
    compiled = ENGINE.compile(Graph(arena, tuple(inputs), tuple(outputs)))
    assert compiled.notes[0].startswith("c: 1 kernel of"), compiled.notes
    got = compiled(*(c for columns in arguments for c in columns))
    for (op, dtypes), columns, y in zip(kernels(), arguments, got):
        with np.errstate(all="ignore"):
            want = np.asarray(NUMPY.bind(op, *columns))
        agree(np.asarray(y), want, (op.name, [d.short for d in dtypes]))


@pytest.mark.parametrize("dtype", [np.int64, np.int32])
@pytest.mark.parametrize("by", [7, -12, 8, 1, -1, 1000])
def test_integers_divided_by_a_number(dtype: type, by: int) -> None:
    """Compilers make products of it, also at both ends of the range."""
    ends = np.iinfo(dtype)
    x: Arr = np.asarray([*rng().integers(-(10**6), 10**6, 100), 0, 1, -1, 7, -7, ends.min, ends.min + 1, ends.max], dtype)
    made = checked(lambda x: (x // by, x % by), x)
    with np.errstate(over="ignore"):  # NumPy says so of the least integer by -1, which wraps
        for got, want in zip(made(x), (x // by, x % by), strict=True):
            np.testing.assert_array_equal(got, want)
