"""What is little beside the rest of a program is not written out."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler
T = ad.AnyTensor
SMALL, LARGE = rng(1).normal(size=(25, 10)), rng(2).normal(size=40_000)


def norms(x: T) -> tuple[T, T]:
    """Sums along a short axis, and what is computed of their columns."""
    squares = ad.sum(x * x, axis=1)
    return ad.exp(-squares), ad.build1(25, lambda i: ad.build1(10, lambda j: x[i, j] / squares[i]))


@pytest.mark.parametrize("rest", [0, 1000, 40_000])
def test_short_axes_beside_more_work_are_loops(rest: int) -> None:
    large = LARGE[:rest]
    made = checked(lambda x, y: (*norms(x), ad.sum(ad.sin(y) * ad.exp(y) * y * y * y * y * y * y * y * y)), SMALL, large)
    is_written_out = "+ 9]" in made.source
    assert is_written_out == (rest < 40_000), made.source


def test_steps_of_loops_count_as_often_as_they_are_made() -> None:
    def f(x: T, y: T, rows: T) -> tuple[T, T, T]:
        last = ad.fold(lambda c, r: ad.sin(c) * r + c * y, y, ad.rows(rows))
        return (*norms(x), ad.sum(last))

    assert "+ 9]" not in checked(f, SMALL, np.linspace(0.0, 1.0, 64), LARGE[:4000]).source
