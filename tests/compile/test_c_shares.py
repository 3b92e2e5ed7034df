"""Long C texts that are compiled in several files at the same time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import adtypes as ad
from adtypes.errors import CompileError
from interpreters.compile.c.engine import ENGINE
from interpreters.compile.c.native import build, shares
from interpreters.compile.c.native.build import library
from interpreters.symbolic.pipeline import prepare
from tests.compile.c_programs import needs_compiler
from tests.compile.graphs import Arr, graph_of, rng

pytestmark = needs_compiler


def layers(w: ad.AnyTensor, x: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
    """Many nests and products over different shapes, so the text is long."""
    out = []
    for k in range(40):
        n = 40 - k // 2
        y = ad.tanh(w[:, :n] @ x[:n]) * (1.0 + k)
        out.append(ad.sum(ad.sin(y[:n]) * ad.reverse(x[:n])) + ad.max(x[:n]))
        x = y
    return (*out, x)


W: Arr = rng(0).normal(size=(40, 40))
X: Arr = rng(1).normal(size=40)


def made(monkeypatch: pytest.MonkeyPatch, f: Callable[..., Any], *arrays: Arr) -> shares.Source:
    """What the engine gives to the compiler."""
    found: list[shares.Source] = []

    def noted(source: shares.Source, *more: Any) -> Any:
        found.append(source)
        return library(source, *more)

    with monkeypatch.context() as patch:
        patch.setattr(build, "library", noted)
        ENGINE.compile(prepare(graph_of(f, *arrays)))
    return found[0]


def test_files_hold_every_function_once_and_declare_those_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    source = made(monkeypatch, layers, W, X)
    *others, kernel = source.functions
    files = shares.shares(source, 3)
    assert len(files) == 3 and len(others) > 3
    for f in others:
        assert sum(f"{f.head}\n{{" in file for file in files) == 1
        assert all(f"{shares.HIDDEN} {f.head};" in file and "static " + f.head not in file for file in files)
    assert kernel.head == "void kernel(void **p)" and sum(f"\n{kernel.head}\n{{" in file for file in files) == 1
    lengths = [len(f) for f in files]
    assert max(lengths) < 2 * min(lengths)


def test_what_is_short_stays_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    short, long = made(monkeypatch, lambda x: ad.sin(x), X), made(monkeypatch, layers, W, X)
    assert shares.shares(short, 8) == [short.text] == shares.shares(short, 1)
    assert shares.shares(shares.Source("int no_kernel;"), 8) == ["int no_kernel;"]
    assert shares.shares(long, 1) == [long.text]


def test_results_are_the_same_to_the_last_bit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    results = []
    for many in (1, 2, 4):
        monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path / str(many)))
        monkeypatch.setattr(build, "cores", lambda many=many: many)
        compiled = ENGINE.compile(prepare(graph_of(layers, W, X)))
        results.append([np.asarray(y) for y in compiled(W, X)])
    for other in results[1:]:
        for a, b in zip(results[0], other):
            assert_array_equal(a, b)


def test_a_file_that_does_not_compile_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(build, "shares", lambda source, many: ["int fine;", "no C at all"])
    with pytest.raises(CompileError, match="the C compiler failed"):
        build.build("int of_two;")
