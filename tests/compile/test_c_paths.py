"""Loops over choices take vectors: compilers make no paths of them, which keep all of a loop to single numbers."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

import adtypes as ad
from examples.gmm import Wishart, example, log_likelihood
from interpreters.compile.c.machine import processor
from interpreters.compile.c.native.build import ATTEMPTS, find_compiler
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = [needs_compiler, pytest.mark.skipif("avx512dq" not in processor(), reason="other processors have other vectors")]
T = ad.AnyTensor
COMPLAINTS = "no vectype for stmt", "control flow in loop"
COUNTS = "control flow in loop", "number of iterations cannot be computed"


def limited(x: T) -> T:
    low = ad.select(x >= 0.1, x, 0.1)
    return ad.select(low <= 0.9, low, 0.9)


PROGRAMS: dict[str, Callable[[T, T, T], T]] = {
    "limits": lambda p, x, k: ad.clip(ad.exp(-p * ad.clip(ad.exp(-p * x), 0.1, 0.9)), 0.1, 0.9),
    "limits by choices": lambda p, x, k: limited(ad.exp(-p * limited(ad.exp(-p * x)))),
    "a function of some": lambda p, x, k: ad.select(k == 0, 0.0, ad.lgamma(p + ad.to_dtype(k, ad.F64))),
    "the square of a choice": lambda p, x, k: ad.square(ad.select(k == 0, x, ad.lgamma(p + x * x))),
    "x log x": lambda p, x, k: ad.select(ad.minimum(p * x, 0.7) > 0.0, ad.log(ad.maximum(ad.minimum(p * x, 0.7), 0.01)), 0.0),
    "a power": lambda p, x, k: ad.power(x, p),
    "a remainder": lambda p, x, k: ad.lgamma(p * x) * ad.to_dtype(k % 3, ad.F64),
    "a quotient": lambda p, x, k: ad.sin(p * x) * ad.to_dtype(k // 3, ad.F64),
}  # fmt: skip


@pytest.mark.parametrize("by", ["p", "x"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_they_take_vectors(name: str, by: str, tmp_path: Path) -> None:
    def f(p: T, x: T, k: T) -> tuple[T, ...]:
        program, n = PROGRAMS[name], x.shape[0]
        if by == "p":
            return ad.value_and_grad(lambda p: ad.sum_all(program(ad.replicate(n, p), x, k)))(p)
        return ad.value_and_grad(lambda x: ad.sum_all(program(ad.replicate(n, p), x, k)))(x)

    made = checked(f, np.asarray(0.7), rng(1).uniform(0.1, 2.0, 700), rng(2).integers(0, 9, 700))
    takes_vectors(made.source, tmp_path)


@pytest.mark.parametrize("n", [512, 700, 515, 40_000])
def test_columns_of_rows_take_vectors(n: int, tmp_path: Path) -> None:
    """Also where rows are no whole strips, and where loops are cut into parts."""
    x = rng(3).normal(size=(n, 3))
    takes_vectors(checked(lambda x: ad.matmul(ad.transpose(x), x), x).source, tmp_path, COUNTS)
    takes_vectors(checked(lambda x: ad.tanh(x[:, 0] * x[:, 1] - x[:, 2]), x).source, tmp_path, COUNTS)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_loads_at_computed_places_take_vectors(dtype: type, tmp_path: Path) -> None:
    """Two arrays under one condition, and two elements of one, where that is a path."""
    x: np.ndarray = rng(6).normal(size=50).astype(dtype)
    y: np.ndarray = rng(7).normal(size=700).astype(dtype)
    k = rng(8).integers(-3, 55, 700)

    def f(x: T, y: T, k: T) -> T:
        return ad.build1(700, lambda i: ad.exp(x[k[i]] * y[i]) + ad.square(x)[k[i]])

    apart = checked(f, x, y, k).source
    takes_vectors(apart, tmp_path, COUNTS)
    assert len(re.findall(r"mask\(v\d+, 50\) \? [sx]0\[", apart)) == 2, apart
    both = checked(lambda x, y, k: ad.build1(700, lambda i: ad.exp(x[k[i]] * y[i]) + x[k[i] + 1]), x, y, k).source
    takes_vectors(both, tmp_path, COUNTS)


def test_mixtures_take_vectors(tmp_path: Path) -> None:
    """Blocks of triangular matrices are loops inside of those along points."""
    q, x = example(400, 10, 5)
    program = ad.trace(ad.value_and_grad(log_likelihood), q, x, Wishart(ad.scalar(1.3, ad.F64), 2))
    takes_vectors(program.show("c"), tmp_path, COUNTS[:1])


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_the_least_so_far_stays_in_a_register(dtype: type, tmp_path: Path) -> None:
    """Where the values of a block are kept beside it, while its place is looked for."""
    x, y = rng(4).normal(size=(2, 1200)).astype(dtype)
    made = checked(lambda x, y: ad.argmin(ad.build2((1200, 1200), lambda i, j: ad.square(x[i] - y[j])), 1), x, y)
    compiles(made.source, tmp_path, "-S", "-o", "program.s")
    found = re.findall(r"vminp[sd]\s.*%zmm", (tmp_path / "program.s").read_text())
    assert found and not any("(%rsp)" in line for line in found), found


def takes_vectors(source: str, folder: Path, complaints: Sequence[str] = COMPLAINTS) -> None:
    """No loop of a text is one that the compiler finds paths in, or types without vectors."""
    compiles(source, folder, "-fopt-info-vec-missed=said.txt", "-o", "program.so")
    said = [line for line in (folder / "said.txt").read_text().splitlines() if any(c in line for c in complaints)]
    assert not said, source


def compiles(source: str, folder: Path, *flags: str) -> None:
    """Compile a text in a folder."""
    compiler = find_compiler()
    if "gcc version" not in subprocess.run([*compiler, "-v"], capture_output=True, text=True).stderr:
        pytest.skip("the words of another compiler are others")
    known = subprocess.run([*compiler, "-march=native", "-dM", "-E", "-xc", os.devnull], capture_output=True, text=True).stdout
    if "__AVX512DQ__" not in known:
        pytest.skip("the compiler was told of other vectors")
    (folder / "program.c").write_text(source)
    if subprocess.run([*compiler, *ATTEMPTS[0], *flags, "program.c"], cwd=folder, capture_output=True).returncode:
        pytest.skip("this system takes other flags")
