"""Compiled programs write over arrays of their own only: what they are given stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import pytest

from adtypes.algebra import bind
from adtypes.dtypes import I64
from adtypes.ops.comparison import Less
from adtypes.ops.constants import Const
from adtypes.ops.indexing import gather
from adtypes.ops.selection import Select
from adtypes.testing.programs import Program
from tests.properties.routes import COMPILED as ROUTE
from tests.properties.routes import Array, Flat, compiled, directions, flat, forward, reverse
from tests.properties.settings import over
from tests.properties.test_programs import BROAD, LOOPY, TABLES

T: TypeAlias = Any  # a tensor of the front


def number(n: int) -> T:
    return bind(Const(I64, n))


def shifted(i: T) -> T:
    """An index of which nothing is known."""
    return i + 1


def chosen(i: T) -> T:
    """An index that is known to be in bounds."""
    return bind(Select(), bind(Less(), i, number(1)), number(0), number(1)) + 1


@pytest.mark.parametrize("index", [shifted, chosen])
def test_one_row_of_an_argument(index: Callable[[T], T]) -> None:
    """A subscript of numbers is a look at the array, which must not be written over."""

    def f(xs: Sequence[T]) -> list[T]:
        x, i, y = xs
        return [gather(x, index(i), index(i)) * y]

    x = np.arange(27.0).reshape(3, 3, 3)
    for _ in range(2):
        (out,) = compiled(f, [x, np.asarray(0), np.full(3, 10.0)])
        np.testing.assert_array_equal(out, [120, 130, 140])
        np.testing.assert_array_equal(x, np.arange(27.0).reshape(3, 3, 3))


def unchanged(f: Flat, program: Program) -> None:
    """Twice the same results, which are not the arguments, and the arguments as before."""
    arrays = program.arguments()
    with np.errstate(all="ignore"):
        first = [y.copy() for y in compiled(f, arrays)]
        second = compiled(f, arrays)
    for x, y in zip(first, second, strict=True):
        np.testing.assert_array_equal(x, y)
    for a, b in zip(arrays, program.arguments(), strict=True):
        np.testing.assert_array_equal(a, b)
    given: list[Array] = [a for a in arrays if a.size]
    for y in second:
        assert not any(np.shares_memory(y, a) for a in given)


@over(BROAD, "arguments left alone by values")
def test_values_leave_arguments_alone(program: Program) -> None:
    unchanged(flat(program), program)


@over(LOOPY, "arguments left alone by derivatives", TABLES)
def test_derivatives_leave_arguments_alone(program: Program) -> None:
    f = flat(program)
    ct = np.ones(program.body.spec.shape)
    vs = directions(program.seed, program.arguments())
    unchanged(lambda xs: [*reverse(ROUTE, f, [ct])(xs), *forward(ROUTE, f, vs)(xs)], program)
