"""Loops of few iterations and many lines, whose compilation would take long if their lengths were known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, array, fori, grad, rows, trace, tree, using, vmap
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr
from tests.compile.test_c_export import check

pytestmark = needs_compiler
N = 6
HIDDEN = "< unknown("


def train(a: AnyTensor, b: AnyTensor, c: AnyTensor, d: AnyTensor, index: AnyTensor) -> tuple[AnyTensor, ...]:
    """Steps of a tensor train: one product of chosen matrices for each row of indices."""

    def loss(cores: tuple[AnyTensor, ...]) -> AnyTensor:
        def one(row: AnyTensor) -> AnyTensor:
            v = cores[0][row[0]]
            for k, core in enumerate(cores[1:], 1):
                v = v @ core[row[k]]
            return v[0]

        y = vmap(one, rows(index)).stack()
        return ad.sum(y * y)

    start = a, b, c, d
    return fori(2, lambda _, s: tree.sub(s, tree.scale(0.01, grad(loss)(s))), start)


def inputs(n: int, dtype: type) -> list[Arr]:
    r = np.random.default_rng(n)
    cores: list[Arr] = [r.normal(size=s).astype(dtype) for s in ((3, N), (3, N, N + 1), (3, N + 1, N), (3, N, 1))]
    return [*cores, r.integers(-1, 4, (n, 4)).astype(np.int32)]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("n", [1, 7, 16, 20, 31])
def test_values(n: int, dtype: type) -> None:
    checked(train, *inputs(n, dtype))


@pytest.mark.parametrize(("n", "hidden"), [(20, True), (64, False)])
def test_only_lengths_of_few_vectors_are_hidden(n: int, hidden: bool) -> None:
    with using(engine="c"):
        assert (HIDDEN in trace(train, *map(array, inputs(n, np.float64))).show("c")) is hidden


def test_the_exported_file_runs(tmp_path: Path) -> None:
    assert HIDDEN in check(trace(train, *map(array, inputs(20, np.float64))), tmp_path)
