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


@pytest.mark.parametrize("dtype", [np.float64, np.float32], ids=["f64", "f32"])
@pytest.mark.parametrize("m, n", [(1, 1), (4, 0), (4, 3), (7, 7), (20, 4), (31, 30)])
@pytest.mark.parametrize("batch", [(4,), (9,), (3, 6), (2, 3, 8)], ids=str)
def test_many_matrices_at_a_time(batch: tuple[int, ...], m: int, n: int, dtype: Any) -> None:
    made = checked(qr, tall(m, n, *batch).astype(dtype))
    assert ("_qr_abreast(" in made.source) == (n > 0)
    assert n == 0 or f"_qr_abreast({np.prod(batch)}, " in made.source  # no loop around it


def test_few_matrices_are_taken_one_by_one() -> None:
    assert "_qr_abreast(" not in checked(qr, tall(5, 4, 3)).source


@pytest.mark.parametrize("dtype", [np.float64, np.float32], ids=["f64", "f32"])
def test_special_numbers_of_many(dtype: Any) -> None:
    """Each matrix has its own: what is in one lane comes to no other."""
    least, most = np.finfo(dtype).smallest_subnormal, np.finfo(dtype).max
    a = np.concatenate([tall(4, 3, 6), np.eye(4, 3) * np.array([1, -1, 0, least * 64, most / 2, -most / 2])[:, None, None]])
    a = a.astype(dtype)
    a[1, 2, 1], a[2, 0, 2], a[4, 3, 0] = np.nan, np.inf, -np.inf
    a[3, :, 1] = 0.0
    made = checked(qr, a[[0, 1, 2, 4, 5, 6, 7]])
    q, r = (np.asarray(y) for y in checked(lambda a: qr(a * 1.0), a)(a))
    assert np.isnan(q).all((1, 2)).tolist() == np.isnan(q).any((1, 2)).tolist() == [k in (1, 2, 4) for k in range(12)]
    assert np.isnan(r).all((1, 2)).tolist() == np.isnan(r).any((1, 2)).tolist() == [k in (1, 2, 4) for k in range(12)]
    good = [k for k in range(12) if k not in (1, 2, 4)]
    np.testing.assert_allclose(q[good] @ r[good], a[good], rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(np.moveaxis(q[good], 1, 2) @ q[good], np.broadcast_to(np.eye(3), (9, 3, 3)), atol=1e-5)
    assert (np.diagonal(r[good], axis1=1, axis2=2) >= 0).all() and not np.tril(r[good], -1).any()
    assert "_qr_abreast(7, " in made.source


def test_many_large_and_small_ones_have_the_same_columns() -> None:
    a = tall(5, 3, 1) * np.array([1.0, 1e150, 1e-150, 1e300, 1e-300])[:, None, None]
    q = np.asarray(checked(lambda a: qr(a)[0], a)(a)[0])
    for k in range(1, 5):
        np.testing.assert_allclose(q[k], q[0], rtol=1e-12)


def test_many_in_other_layouts() -> None:
    """Along the last axis, backwards, and where axes of a batch are apart."""
    x, y = rng().normal(size=(6, 3, 20)), rng().normal(size=(5, 6, 7, 3))

    def f(x: AnyTensor, y: AnyTensor) -> tuple[AnyTensor, ...]:
        last = ad.build1(20, lambda k: x[:, :, k])
        backwards = ad.build1(20, lambda k: x[::-1, 1:, 19 - k])
        apart = ad.build((5, 4), lambda g, h: y[g, h + 1])
        return *qr(last), *qr(backwards), *qr(apart), *qr(y)

    assert all(f"_qr_abreast({many}, " in checked(f, x, y).source for many in (20, 4, 30))


def test_many_in_derivatives_and_loops() -> None:
    a, b = tall(6, 3, 8), rng().normal(size=(8, 6))

    def all_fitted(a: AnyTensor, b: AnyTensor) -> AnyTensor:
        return ad.sum(ad.build1(8, lambda g: fitted(a[g], b[g])))

    made = checked(lambda a, b: ad.grad(lambda p: all_fitted(*p))((a, b)), a, b)
    assert "_qr_abreast(" in made.source
    checked(lambda a, b: ad.fold(lambda x, r: ad.sin(x) + qr(a * r[0])[0], a, ad.rows(b)), a, b)


@compiled
def test_exported_files_take_many_at_a_time(tmp_path: Path) -> None:
    def f(a: AnyTensor) -> AnyTensor:
        q, r = qr(a + 5.0 * ad.build1(9, lambda g: ad.eye(3, ad.F64)))
        return ad.sum(ad.sin(q)) + ad.sum(r * r * r)

    check(ad.trace(f, "f64[9,3,3]").vjp(), tmp_path, *STRICT)
