"""What clang takes otherwise than gcc. It is asked for here by its name, so that it is where `cc` is another compiler."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from interpreters.compile.c.machine import processor, vectors
from interpreters.compile.c.native.build import CLANG as FLAGS
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Flat, normal
from tests.compile.test_c_crowded import given, squares, triangles

CLANG = shutil.which("clang")


@pytest.fixture
def by_clang(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if CLANG is None:
        pytest.skip("there is no clang")
    monkeypatch.setenv("CC", CLANG)
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path))


@needs_compiler
@pytest.mark.parametrize("f", [squares, triangles])
def test_what_is_said_about_a_loop_stands_in_front_of_one(f: Flat) -> None:
    text = checked(f, *given(1000, 20)).source
    assert "UNROLLED\n" in text, text
    assert not re.search(r"^ *UNROLLED\n *(?!for)\S", text, re.MULTILINE), text


@pytest.mark.usefixtures("by_clang")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("f", [squares, triangles])
def test_sums_in_blocks_with_zeros_at_an_edge(f: Flat, dtype: str) -> None:
    checked(f, *given(1000, 20, dtype))


@pytest.mark.usefixtures("by_clang")
@pytest.mark.skipif(vectors() < 32, reason="vectors are too short to tell")
def test_sums_of_products_take_vectors() -> None:
    """One after the other, products would be added to hundreds of others in single precision, which loses a digit."""
    x = np.full(1 << 16, 0.1, np.float32)
    compiled = checked(lambda x: ad.sum(x * x), x)
    assert "FMAF(" in compiled.source
    (total,) = compiled(x)
    assert_allclose(total, x.astype(np.float64) @ x.astype(np.float64), rtol=3e-7)


@pytest.mark.usefixtures("by_clang")
@pytest.mark.skipif("avx2" not in processor(), reason="other processors have other vectors")
def test_loops_of_one_vector_take_it(tmp_path: Path) -> None:
    """clang would write them out before it looks for vectors."""

    def f(x: ad.AnyTensor, m: ad.AnyTensor) -> ad.AnyTensor:
        return ad.fold(lambda c, r: m @ c @ ad.transpose(m) + r[0] * c, m, ad.rows(x))

    assert CLANG is not None
    (tmp_path / "program.c").write_text(checked(f, 0.1 * normal(20, 2), 0.1 * normal(6, 6)).source)
    subprocess.run([CLANG, *FLAGS, "-S", "program.c", "-o", "program.s"], cwd=tmp_path, check=True)
    assert not re.search(r"vfmadd\d+sd", (tmp_path / "program.s").read_text())
