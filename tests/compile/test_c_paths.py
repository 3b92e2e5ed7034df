"""Loops over choices take vectors: compilers make no paths of them, which keep all of a loop to single numbers."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import adtypes as ad
from interpreters.compile.c.machine import processor
from interpreters.compile.c.native.build import ATTEMPTS, find_compiler
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = [needs_compiler, pytest.mark.skipif("avx512dq" not in processor(), reason="other processors have other vectors")]
T = ad.AnyTensor
COMPLAINTS = "no vectype for stmt", "control flow in loop"


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
    compiler = find_compiler()
    if "gcc version" not in subprocess.run([*compiler, "-v"], capture_output=True, text=True).stderr:
        pytest.skip("the words of another compiler are others")
    (tmp_path / "program.c").write_text(made.source)
    flags = [*ATTEMPTS[0], "-fopt-info-vec-missed=said.txt", "-o", "program.so", "program.c"]
    if subprocess.run([*compiler, *flags], cwd=tmp_path, capture_output=True).returncode:
        pytest.skip("this system takes other flags")
    complaints = [line for line in (tmp_path / "said.txt").read_text().splitlines() if any(c in line for c in COMPLAINTS)]
    assert not complaints, made.source
