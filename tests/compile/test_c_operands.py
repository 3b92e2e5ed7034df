"""Operands of sums in blocks that are computed once for all blocks of the other operand."""

from __future__ import annotations

import re

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.plans import sections
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.c_thresholds import SMALL, lower
from tests.compile.test_c_in_place import given, slopes

pytestmark = needs_compiler
T = ad.AnyTensor
OPERAND = re.compile(r"(?:double|float) b\d+\[\d+\] __attribute__\(\(aligned\(\d+\)\)\); /\* an operand \*/")


def squared(x: T, m: T, w: T) -> T:
    """Weighted products of differences with each other, for each of some means; of single precision, too."""
    p = ad.nn.softmax(-ad.square(x) @ ad.transpose(ad.square(m)), axis=1)
    return ad.build3((m.shape[0], *2 * x.shape[1:]), lambda c, a, b: ad.sum1(x.shape[0], lambda i: (
        p[i, c] * (x[i, a] - m[c, a]) * (x[i, b] - m[c, b])
    )))  # fmt: skip


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("rows", [1000, 1003])
@pytest.mark.parametrize("d", [20, 21, 25])
def test_operands_are_computed_once(rows: int, d: int, dtype: str) -> None:
    assert OPERAND.search(checked(squared, *given(rows, d, dtype)).source) is not None


@pytest.mark.parametrize("d", [6, 10])
def test_storing_few_would_take_longer(d: int) -> None:
    assert OPERAND.search(checked(squared, *given(1000, d)).source) is None


def test_single_operations_are_not_stored() -> None:
    """To read the difference again takes as long as to compute it."""
    assert OPERAND.search(checked(slopes, *given(1000, 32, "float32")).source) is None


def test_operands_of_operands_are_not_stored() -> None:
    """Those that are read for other operands only, as ``-0.01 p`` is."""

    def f(x: T, m: T, w: T) -> T:
        p = -0.01 * ad.exp(ad.nn.softmax(-ad.square(x) @ ad.transpose(ad.square(m)), axis=1))
        return ad.build3((m.shape[0], *2 * x.shape[1:]), lambda c, a, b: ad.sum1(x.shape[0], lambda i: (
            -0.5 * (3.0 * p[i, c] - 1.0) * (x[i, a] - m[c, a]) * (x[i, b] - m[c, b])
        )))  # fmt: skip

    source = checked(f, *given(1000, 20)).source
    names = re.findall(r"(b\d+)\[\d+\] __attribute__\(\(aligned\(\d+\)\)\); /\* an operand", source)
    assert names and all(len(re.findall(rf"\b{name}\[", source)) > 2 for name in names), source


@pytest.mark.parametrize("bad", [np.inf, np.nan])
def test_what_is_not_finite_goes_through_them(bad: float) -> None:
    x, m, w = given(1003, 20)
    x[7, 3] = m[2, 4] = bad
    checked(squared, x, m, w)


@pytest.mark.parametrize("rows", [9, 33, 40, 100])
@pytest.mark.parametrize("d", [3, 4, 6, 12])
def test_small_ones_as_if_they_were_large(monkeypatch: pytest.MonkeyPatch, rows: int, d: int) -> None:
    """But for sections, which would compute all of it row by row."""
    kept = {name: getattr(sections, name) for name in SMALL["plans.sections"]}
    lower(monkeypatch)
    for name, value in kept.items():
        monkeypatch.setattr(sections, name, value)
    x, m, w = given(rows, d)
    text = checked(squared, x, m[:3], w[:3]).source
    assert OPERAND.search(text) is not None or rows < 100 or d < 12, text
