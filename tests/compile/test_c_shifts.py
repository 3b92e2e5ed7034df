"""Elements at a distance that is the same in the whole innermost loop are loaded as they lie, near all ends and far beyond."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from tests.compile.c_programs import checked, needs_compiler
from tests.compile.graphs import rng

pytestmark = needs_compiler
T = ad.AnyTensor
DISTANCES = np.array([0, 3, -2, 36, 37, 38, -37, -41, 1 << 40, -(1 << 33), (1 << 63) - 1, -(1 << 63), (1 << 32) + 1])


def each(x: T, f: Callable[[Any, Any], Any]) -> T:
    return ad.build2(x.shape, f)


def times(k: T, i: Any) -> T:
    return ad.to_dtype(k[i] % 7, ad.F64)


PROGRAMS: dict[str, Callable[[T, T], Any]] = {
    "rows": lambda x, k: each(x, lambda i, j: x[i, j - k[i]] + 0.5 * x[i, j]),
    "forwards": lambda x, k: each(x, lambda i, j: x[i, k[i] + j]),
    "near each other": lambda x, k: each(x, lambda i, j: x[i, j - k[i] - 1] + x[i, j - k[i]] * x[i, j + 1 - k[i]]),
    "one for all": lambda x, k: each(x, lambda i, j: x[i, j - k[1]] - x[i, j + k[2]]),
    "of another row": lambda x, k: each(x, lambda i, j: x[k[i] + i, j - k[i]] + 1.0),
    "backwards": lambda x, k: each(x, lambda i, j: x[i, k[i] - j]),
    "along columns": lambda x, k: ad.build2(x.shape[::-1], lambda j, i: x[i, j - k[i]]),
    "diagonals": lambda x, k: each(x, lambda i, j: x[j - k[i], j]),
    "integers": lambda x, k: each(x, lambda i, j: ad.to_dtype(x * 9.0, ad.I32)[i, j - k[i]] + 1),
    "truth values": lambda x, k: each(x, lambda i, j: ad.select((x > 0.0)[i, j - k[i]], x[i, j], 2.0)),
    "sums": lambda x, k: ad.build1(x.shape[0], lambda i: ad.sum1(x.shape[1], lambda j: x[i, j] * x[i, j - k[i]])),
    "the greatest": lambda x, k: ad.max(each(x, lambda i, j: x[i, j - k[i]]), axis=1),
    "functions": lambda x, k: ad.exp(ad.sin(each(x, lambda i, j: x[i, j - k[i]]))),
    "steps": lambda x, k: ad.fold(lambda c, d: ad.build1(x.shape[1], lambda j: 0.5 * c[j] + c[j - d]), x[0], ad.rows(k)),
    "slopes": lambda x, k: ad.grad(lambda x: ad.sum(ad.sin(each(x, lambda i, j: x[i, j - k[i]] * times(k, i)))))(x),
    "slopes by steps": lambda x, k: ad.grad(
        lambda x: ad.sum(ad.fold(lambda c, d: ad.build1(x.shape[1], lambda j: 0.5 * c[j] + ad.sin(c[j - d])), x[0], ad.rows(k)))
    )(x),
}


@pytest.mark.parametrize("n", [37, 64, 600])
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_values(name: str, dtype: str, n: int) -> None:
    x = np.asarray(rng().normal(size=(len(DISTANCES), n)), dtype)
    if name == "functions":
        x[0, 0], x[3, -1] = np.inf, np.nan
    checked(PROGRAMS[name] if dtype == "float64" or "slopes" not in name else single(PROGRAMS[name]), x, DISTANCES)


def single(f: Callable[[T, T], Any]) -> Callable[[T, T], Any]:
    return lambda x, k: f(ad.to_dtype(x, ad.F64), k)


@pytest.mark.parametrize("name", ["rows", "sums", "near each other", "steps", "slopes", "truth values"])
def test_nothing_is_gathered(name: str) -> None:
    source = checked(PROGRAMS[name], rng().normal(size=(len(DISTANCES), 40)), DISTANCES).source
    kernel = source[source.index("kernel(void **p)") :]  # with its pieces
    assert "clamped(" in kernel and "within(" not in kernel and "] +=" not in kernel


def test_distances_that_vary_along_a_loop_are_gathered() -> None:
    assert "within(" in checked(lambda x, k: ad.build1(40, lambda j: x[j - k[j % 13]]), rng().normal(size=40), DISTANCES).source


def test_equal_numbers_give_equal_results_in_all_parts() -> None:
    made = ad.compile(lambda x, k: ad.build2(x.shape, lambda i, j: ad.log(x[i, j - k[i]])))
    x, k = np.full((5, 1003), 0.7), np.array([0, 13, -29, 501, -600])
    y = made(ad.array(x), ad.array(k)).numpy()
    assert len({*y[:, :1000][np.isfinite(y[:, :1000])]}) == 1


def test_a_condition_that_is_known_says_nothing_of_the_distance() -> None:
    def f(x: T) -> T:
        def term(i: Any, j: Any, a: Any, b: Any) -> T:
            return ad.cond(x[0, (b + a - 1) // 5, i // 5] < 0.0, x[a - 2 * b - 1, (i - 1) % 5, (b + j + 5) % 5], 0.0)

        return ad.build2((6, 4), lambda i, j: ad.sum1(7, lambda a: ad.sum1(2, lambda b: term(i, j, a, b))))

    checked(f, rng(0).normal(size=(7, 2, 1)))
