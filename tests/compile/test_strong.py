"""Contractions in which 0 times anything is 0: a product of matrices and a look at its result, by every engine."""

from __future__ import annotations

import numpy as np
import pytest

import adtypes as ad
from adtypes import AnyTensor
from adtypes.algebra import bind
from adtypes.ops.contraction import Contract0
from interpreters.concrete.strong import repaired
from tests.compile.c_programs import checked, needs_compiler

ENGINES = [("numpy", "numpy"), ("c", "numpy"), ("torch", "torch")]


def operands(shape: tuple[int, ...], seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Zeros and all that is not finite, beside ordinary numbers; some rows and columns have none of it."""
    (batch, m, k, n), rng = shape, np.random.default_rng(seed)
    wild = [0.0, -0.0, 0.0, 1.5, -2.0, np.inf, -np.inf, np.nan]
    x, y = rng.choice(wild, (batch, m, k), p=[0.3, 0.1, 0.3, 0.1, 0.1, 0.04, 0.04, 0.02]), rng.normal(size=(batch, k, n))
    y[:, rng.random(k) < 0.2] = np.inf
    y[:, rng.random(k) < 0.4] = 0.0
    x[:, 0], y[:, :, 0] = 1.0, 2.0
    return x, y


def by_loop(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    with np.errstate(invalid="ignore"):
        a, b = x[..., :, :, None], y[..., None, :, :]
        return np.asarray(np.where((a == 0) | (b == 0), 0.0, a * b).sum(-2))


@pytest.mark.parametrize(("engine", "backend"), ENGINES)
@pytest.mark.parametrize("shape", [(3, 2, 2, 2), (2, 24, 25, 26), (1, 5, 0, 3)], ids=["small", "large", "empty"])
def test_a_strong_contraction_is_the_sum_of_strong_products(engine: str, backend: str, shape: tuple[int, ...]) -> None:
    step = ad.compile(lambda x, y: bind(Contract0((0, 1, 2), (0, 2, 3), (0, 1, 3)), x, y))
    for seed in range(4):
        x, y = operands(shape, seed)
        with ad.using(engine=engine, backend=backend):
            got = step(x, y).numpy()
        np.testing.assert_allclose(got, by_loop(x, y), rtol=1e-12, atol=1e-12)


@needs_compiler
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(40, 8, 8, 8), (1, 33, 40, 17), (5, 12, 16, 9)], ids=str)
def test_one_loop_looks_at_the_result_in_vectors(shape: tuple[int, ...], dtype: str) -> None:
    batch, m, k, n = shape
    rng = np.random.default_rng(1)
    x, y = rng.normal(size=(batch, m, k)).astype(dtype), rng.normal(size=(batch, k, n)).astype(dtype)
    x[-1, -1, -1], y[0, :, 0] = 0.0, np.inf  # the first column, and the last row if there is another batch
    made = checked(lambda x, y: bind(Contract0((0, 1, 2), (0, 2, 3), (0, 1, 3)), x, y), x, y)
    lines = [line.strip() for line in made.source.splitlines()]
    at = next(i for i, line in enumerate(lines) if "zeros += " in line)
    assert lines[at - 1].startswith("#pragma omp simd") and f"< {batch * m * n};" in lines[at], lines[at - 3 : at + 1]
    for place in ((0, 0, 0), (batch - 1, m - 1, k - 1)):
        x[place], y[place[0], place[2], -1] = np.nan, 0.0
        checked(lambda x, y: bind(Contract0((0, 1, 2), (0, 2, 3), (0, 1, 3)), x, y), x, y)


def test_the_correction_alone() -> None:
    """As accelerators compute it, which cannot look at values first."""
    for seed in range(8):
        x, y = operands((2, 4, 5, 3), seed)
        np.testing.assert_allclose(repaired(np, x, y, "bij,bjk->bik"), by_loop(x, y), rtol=1e-12, atol=1e-12)


def test_an_overflow_beside_an_infinity() -> None:
    x, y = np.array([1e200, -1e200, np.inf]), np.array([1e200, 1e200, 1.0])
    with np.errstate(all="ignore"):
        assert repaired(np, x[[0, 2]], y[[0, 2]], "i,i->") == np.inf
        assert np.isnan(repaired(np, x[1:], y[1:], "i,i->"))


def scores(q: AnyTensor, k: AnyTensor) -> AnyTensor:
    """Causal attention without values: the last keys are seen by few, the very last by nobody."""
    n, d = q.shape
    return ad.build2((n, n), lambda i, j: ad.cond(j < i, ad.sum1(d, lambda c: q[i, c] * k[j, c]), 0.0))


@pytest.mark.parametrize(("engine", "backend"), ENGINES)
def test_masked_scores_are_differentiated_by_products_of_matrices(engine: str, backend: str) -> None:
    rng = np.random.default_rng(0)
    q, k = rng.normal(size=(2, 24, 20))
    step = ad.compile(lambda q, k: ad.grad_at(lambda p: ad.sum_all(ad.square(scores(*p))), (q, k)))
    clean = None
    with ad.using(engine=engine, backend=backend):
        for last in (k[-1], np.full(20, np.inf), np.full(20, np.nan)):
            found = [g.numpy() for g in step(q, np.concatenate([k[:-1], last[None]]))]
            clean = found if clean is None else clean
            for a, b in zip(found, clean):
                np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-12)
        text = ad.trace(lambda q, k: ad.grad_at(lambda p: ad.sum_all(ad.square(scores(*p))), (q, k)), q, k).show("simplified")
    assert text.count("contract0") == 2 and "mul0" not in text


def near(x: AnyTensor, y: AnyTensor) -> AnyTensor:
    """A kernel of pairs that ends at a distance of 1, and of which the slope is infinite where points are equal."""
    d = ad.build2((x.shape[0], y.shape[0]), lambda i, j: ad.square(x[i] - y[j]))
    return ad.sum_all(ad.select(d < 1.0, ad.sqrt(d) * ad.exp(-d), 0.0))


@needs_compiler
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_strong_products_are_guessed(dtype: type) -> None:
    """Also outside of steps: ordinary products, and all again with strong ones where the result says so."""
    rng = np.random.default_rng(0)
    x: np.ndarray = rng.normal(size=70).astype(dtype)
    y: np.ndarray = rng.normal(size=90).astype(dtype)
    made = checked(lambda x, y: ad.grad(lambda p: near(*p))((x, y)), x, y)
    assert "LIKELY(all == all)" in made.source, made.source
    for at, number in ((3, y[5]), (69, np.inf), (0, np.nan), (40, -np.inf)):
        wild = x.copy()
        wild[at] = number
        checked(lambda x, y: ad.grad(lambda p: near(*p))((x, y)), wild, y)


@needs_compiler
def test_what_is_left_out_by_position_is_not_guessed() -> None:
    """Distances of points to themselves are 0, where roots have no derivative: the guess would fail in every call."""

    def f(x: AnyTensor) -> AnyTensor:
        d = ad.build2((x.shape[0],) * 2, lambda i, j: ad.square(x[i] - x[j]))
        i = ad.iota(x.shape[0])
        return ad.sum_all(ad.select(ad.build2(d.shape, lambda a, b: i[a] < i[b]), ad.sqrt(d) * ad.exp(-d), 0.0))

    made = checked(lambda x: ad.grad(f)(x), np.random.default_rng(1).normal(size=90))
    assert "LIKELY(all == all)" not in made.source, made.source


@needs_compiler
def test_what_a_comparison_with_zero_keeps_out_is_not_guessed() -> None:
    """Safe distances: the comparison is there because some are 0."""

    def f(x: AnyTensor) -> AnyTensor:
        d = ad.build2((x.shape[0],) * 2, lambda i, j: ad.square(x[i] - x[j]))
        return ad.sum_all(ad.exp(-ad.select(d > 0.0, ad.sqrt(d), 0.0)))

    made = checked(lambda x: ad.grad(f)(x), np.random.default_rng(2).normal(size=90))
    assert "LIKELY(all == all)" not in made.source, made.source
