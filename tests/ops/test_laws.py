"""The laws that rows claim hold in floating point, exactly: at signed zeros, infinities and NaN too."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import tests.ops.array_cases
import tests.ops.pointwise_cases  # noqa: F401  both fill the registry
from adtypes.dtypes import Bool, DType, is_float
from adtypes.op import Laws, Op
from adtypes.ops import TABLE
from adtypes.ops.pointwise import Pointwise
from interpreters.concrete.algebra import ConcreteAlgebra
from tests.ops.cases import BY_DOMAIN, REGISTRY, Arr

LAWFUL = [row for row in TABLE if issubclass(row, Pointwise) and row.laws != Laws()]
AWKWARD = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 1e-310, 1e308, -1e308, np.inf, -np.inf, np.nan, 0.1, 1 / 3]
WHOLE = [0, 1, -1, 2, -7, 9]


def awkward(dtype: type[DType]) -> Arr:
    """Values at which laws tend to break."""
    if dtype is Bool:
        return np.array([False, True])
    if is_float(dtype):
        with np.errstate(all="ignore"):
            return np.array(AWKWARD).astype(dtype.np_dtype)
    info = np.iinfo(np.dtype(dtype.np_dtype))
    return np.array([*WHOLE, info.min, info.max], dtype.np_dtype)


def same(got: Any, want: Any, what: object) -> None:
    """Equal values; 0.0 and -0.0 are, and NaN is equal to NaN."""
    got, want = np.asarray(got), np.asarray(want)
    assert got.dtype == want.dtype, what
    np.testing.assert_array_equal(got, want, err_msg=str(what))


def operations(row: type[Op]) -> list[Op]:
    """The row with the parameters of its cases, each once."""
    return list({case.op: None for case in REGISTRY[row]()})


@pytest.mark.parametrize("row", LAWFUL, ids=lambda row: row.name)
def test_laws(row: type[Pointwise], either: ConcreteAlgebra) -> None:
    laws, checked = row.laws, 0
    for op, dtype in product(operations(row), BY_DOMAIN[row.domain]):
        x = awkward(dtype)
        a, b = (m.ravel() for m in np.meshgrid(x, x))

        def f(*args: Arr, op: Op = op) -> Arr:
            found: Arr = np.asarray(either.value(either.bind(op, *map(either.literal, args))))
            return found

        for unit, side in ((laws.left_unit, 0), (laws.right_unit, 1)):
            if unit is not None:
                e = np.full_like(x, unit)
                same(f(e, x) if side == 0 else f(x, e), x, (op, "unit", side))
                checked += 1
        if laws.commutative:
            same(f(a, b), f(b, a), (op, "commutative"))
            checked += 1
        if laws.involution:
            same(f(f(x)), x, (op, "involution"))
            checked += 1
        if laws.idempotent:
            binary = laws.commutative or row.name in ("maximum", "minimum")
            same(f(x, x) if binary else f(f(x)), x if binary else f(x), (op, "idempotent"))
            checked += 1
    assert checked


def test_the_check_finds_a_law_that_fails() -> None:
    with pytest.raises(AssertionError):
        same(np.array([0.1 + 0.2]) - 0.2, np.array([0.1]), "x + y - y = x is no law")
