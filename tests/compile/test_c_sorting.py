"""Sorting and searching in C: among other work, in loops, along every axis, of columns that lie apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng
from tests.compile.test_c_export import STRICT, check, compiled

pytestmark = needs_compiler
PROGRAMS: dict[str, Callable[[AnyTensor], Any]] = {
    "among other work": lambda x: ad.sort(ad.sin(x) * 2.0, 0) + ad.sort(x) * ad.sum(x),
    "of a transposed matrix": lambda x: (ad.argsort(ad.transpose(x)), ad.sort(ad.transpose(x)[1:], 0)),
    "of parts": lambda x: ad.concat([ad.sort(x[:, 1:5]), ad.argsort(x[:, :3]).to_dtype(ad.F64)], 1),
    "the greatest": lambda x: (*ad.top_k(x, 2), *ad.top_k(ad.transpose(x), 1), *ad.top_k(ad.sin(ad.flatten(x)), 20)),
    "the greatest in a loop": lambda x: ad.scan(lambda c, r: ad.take(c, ad.top_k(r, 3)[1])[0] + r, x[0], ad.rows(x)).stack(),
    "in a loop": lambda x: ad.fold(lambda c, r: ad.sort(c + r) * 0.5, x[0], ad.rows(x)),
    "in a scan": lambda x: ad.scan(lambda c, r: ad.take(c, ad.argsort(r)) + r, x[0], ad.rows(x)).stack(),
    "on one side": lambda x: ad.cond_lazy(ad.sum(x) > 0.0, lambda: ad.sort(x), lambda: ad.sort(x, descending=True)),
    "searched": lambda x: ad.searchsorted(ad.sort(ad.flatten(x)), x * 2.0, "right"),
    "searched in a loop": lambda x: ad.build1(x.shape[0], lambda i: ad.searchsorted(ad.sort(x[i]), ad.sin(x[i]))),
    "quantiles": lambda x: (ad.median(x), ad.quantile(x, 0.2, 0), ad.quantile(x * x, ad.sigmoid(x[0, 0]), 1)),
    "slopes of the greatest": lambda x: ad.grad(lambda y: ad.sum(ad.top_k(y * y, 2)[0] ** 2) + ad.sum(ad.top_k(y, 3)[0]))(x),
    "slopes": lambda x: ad.grad(lambda y: ad.sum(ad.sort(y, 0) ** 2 * ad.sort(x)) + ad.median(y * x))(x),
    "many rows": lambda x: ad.sum(ad.vmap(lambda a: ad.sort(x * a), ad.rows(ad.linspace(-1.0, 1.0, 300, ad.F64))).stack(), 0),
}


@pytest.mark.parametrize("shape", [(3, 7), (70, 6), (5, 100)], ids=str)
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_numpy_does(name: str, shape: tuple[int, int]) -> None:
    made = checked(PROGRAMS[name], rng().normal(size=shape))
    assert made.notes[0].startswith("c: 1 kernel of") and "NumPy" not in made.notes[0]


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.int32])
def test_large_and_awkward_numbers(dtype: Any) -> None:
    info: Any = np.iinfo(dtype) if np.dtype(dtype).kind == "i" else np.finfo(dtype)
    ends = [info.min, info.max, 0, -1, 1]
    if np.dtype(dtype).kind == "f":
        ends += [np.nan, -np.nan, np.inf, -np.inf, -0.0, info.tiny, -info.tiny, info.smallest_subnormal]
    for n in (20, 500):
        x = rng().choice(np.array(ends, dtype), n)
        checked(lambda x: (ad.argsort(x), ad.sort(x), ad.searchsorted(ad.sort(x), x), ad.searchsorted(ad.sort(x), x, "right")), x)


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64, np.int32])
@pytest.mark.parametrize("n", [1, 2, 3, 8, 9, 15, 16, 17, 64, 65, 100, 128, 159, 160, 300])
def test_every_way_of_ordering_keeps_the_order_of_equal_ones(n: int, dtype: Any) -> None:
    info: Any = np.iinfo(dtype) if np.dtype(dtype).kind == "i" else np.finfo(dtype)
    few: list[Any] = [info.min, info.max, 0, 1, 2]
    if np.dtype(dtype).kind == "f":
        few += [np.nan, -np.nan, np.inf, -np.inf, -0.0]
    x = rng().choice(np.array(few, dtype), (6, n))
    x[0], x[1, ::2], x[2] = few[0], few[-1], rng().normal(size=n) * 99
    counts = sorted({k for k in (0, 1, 2, 5, n // 12, n // 2, n) if k <= n})
    made = ad.compile(lambda x: (ad.argsort(x), ad.argsort(ad.transpose(x), 0), [ad.top_k(x, k) for k in counts]), engine="c")
    along, down, greatest = made(ad.array(x))
    np.testing.assert_array_equal(along.numpy(), np.argsort(x, 1, kind="stable"))
    np.testing.assert_array_equal(down.numpy().T, along.numpy())
    backwards = n - 1 - np.argsort(x[:, ::-1], 1, kind="stable")[:, ::-1]
    for k, (values, places) in zip(counts, greatest, strict=True):
        np.testing.assert_array_equal(places.numpy(), backwards[:, :k])
        np.testing.assert_array_equal(values.numpy(), np.take_along_axis(x, backwards[:, :k], 1))


@compiled
@pytest.mark.parametrize("kind", ["f64", "f32", "i64", "i32"])
def test_the_text_stands_alone(kind: str, tmp_path: Path) -> None:
    def f(x: AnyTensor, y: AnyTensor, v: AnyTensor) -> tuple[Any, ...]:
        return ad.sort(x), ad.sort(y), ad.top_k(y, 2), ad.searchsorted(ad.sort(x), v)

    text = check(ad.trace(f, f"{kind}[80]", f"{kind}[200]", f"{kind}[3]"), tmp_path, *STRICT)
    assert f"ranks_{kind}(80" in text and f"argsort_{kind}(200" in text and f"places_{kind}(80" in text
    assert (f"greatest_{kind}(200" in text) == (kind[0] == "f")


def test_many_numbers_are_looked_for_at_a_time_and_one_for_each_row() -> None:
    x, v = np.sort(rng().normal(size=(5, 40)), axis=1), rng().normal(size=(5, 37))
    x[1], x[2, 30:], v[:, 3], v[:, 4] = 0, np.nan, np.nan, x[:, 7]

    def f(x: ad.AnyTensor, v: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        right = ad.build1(5, lambda i: ad.searchsorted(x[i], v[i], "right"))
        one = ad.build1(5, lambda i: ad.searchsorted(x[i], v[i, 4]))
        return right, one, ad.build1(5, lambda i: ad.searchsorted(x[i], v[i])), ad.searchsorted(x[0], ad.transpose(v))

    assert "places_f64(40" in checked(f, x, v).source


def test_numbers_that_share_a_row_are_looked_for_together() -> None:
    x, v = np.sort(rng().normal(size=(5, 40)), axis=1), rng().normal(size=(7, 5, 37))
    made = checked(lambda x, v: ad.build3((7, 5, 37), lambda k, s, i: ad.searchsorted(x[s], v[k, s, i], "right")), x, v)
    assert "places_f64(40, x0 + 40 * t1, 1, 37, x1 + 185 * t0 + 37 * t1, 1, y0 + 185 * t0 + 37 * t1, 1, 1);" in made.source
