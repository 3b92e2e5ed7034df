"""Orthogonal factors in C: every size by reflections and by the library, batches, other layouts, loops, files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor, lstsq, qr
from interpreters.compile.c.texts.calls import systems as systems_text
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import Arr, rng
from tests.compile.test_c_export import STRICT, check, compiled

pytestmark = needs_compiler


def tall(m: int, n: int, *batch: int) -> Arr:
    return np.asarray(rng(m + n).normal(size=(*batch, m, n)) + 3.0 * np.eye(m, n))


@pytest.mark.parametrize("plain", [1, 1000], ids=["library", "reflections"])
@pytest.mark.parametrize("dtype", [np.float64, np.float32], ids=["f64", "f32"])
def test_sizes_and_layouts(dtype: Any, plain: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems_text, "PLAIN", plain)
    arrays = [tall(m, n).astype(dtype) for m, n in ((1, 1), (7, 2), (40, 33), (4, 0))]
    arrays.append(tall(4, 3, 2, 2).astype(dtype))

    def f(*xs: AnyTensor) -> tuple[AnyTensor, ...]:
        turned = qr(ad.transpose(xs[2][:20])), qr(xs[2][::-1, 3:8]), qr(ad.transpose(xs[-1][1, 0, :2] * 2.0))
        return (*(y for x in xs for y in qr(x)), *(y for pair in turned for y in pair))

    made = checked(f, *arrays)
    assert made.notes[0].startswith("c: 1 kernel of") and "NumPy" not in made.notes[0]
    assert ("_qr__f_" in made.source) == (plain == 1)


@pytest.mark.parametrize("plain", [1, 1000], ids=["library", "reflections"])
def test_zeros_large_and_lost_numbers(plain: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems_text, "PLAIN", plain)
    a = np.stack([tall(4, 3), np.eye(4, 3), tall(4, 3) * 1e200, tall(4, 3) * 1e-200, tall(4, 3), tall(4, 3), -np.eye(4, 3)])
    a[4, 2, 1], a[5, 0, 2] = np.nan, np.inf
    q, r = checked(qr, a)(a)
    assert np.isnan(q).all((1, 2)).tolist() == np.isnan(r).all((1, 2)).tolist() == [False] * 4 + [True] * 2 + [False]
    np.testing.assert_allclose(q[2], q[0], rtol=1e-12)
    np.testing.assert_allclose(q[3], q[0], rtol=1e-12)


def fitted(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    x = lstsq(a, b)
    return ad.sum(ad.sin(x)) + ad.sum((a @ x - b) ** 2) + ad.sum(ad.log(ad.diagonal(qr(a)[1])))


@pytest.mark.parametrize("m, n", [(6, 3), (50, 40)])
def test_derivatives_and_loops(m: int, n: int) -> None:
    b = rng().normal(size=m)
    checked(lambda a, b: ad.grad(lambda p: fitted(*p))((a, b)), tall(m, n), b)
    checked(lambda a, b: ad.grad(lambda a: ad.sum(ad.grad(lambda a: fitted(a, b))(a) ** 2))(a), tall(m, n), b)
    checked(lambda a, b: ad.fold(lambda x, r: x + 0.1 * lstsq(a * r[0, 0], b), a[0], ad.rows(ad.stack([a, a]))), tall(m, n), b)


@compiled
@pytest.mark.parametrize("m, n", [(5, 3), (50, 40)])
def test_exported_files_need_no_library(m: int, n: int, tmp_path: Path) -> None:
    def f(a: AnyTensor, b: AnyTensor) -> AnyTensor:
        large = ad.concat([5.0 * ad.eye(n, ad.F64), ad.zeros((m - n, n), ad.F64)])
        return fitted(a + large, b)

    check(ad.trace(f, f"f64[{m},{n}]", f"f64[{m}]").vjp(), tmp_path, *STRICT)
