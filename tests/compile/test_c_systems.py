"""Linear algebra in C: every row at every size, batches, what has no answer, derivatives, loops; all rows of the table have C."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
import tests.ops.array_cases
import tests.ops.linalg_cases
import tests.ops.pointwise_cases  # noqa: F401  the registry is filled on import
from adtypes import AnyTensor, cholesky, det, eigh, inv, slogdet, solve, triangular_solve
from adtypes.algebra import bind
from adtypes.ops import TABLE
from adtypes.ops.branch import Branch
from adtypes.ops.control import MapAccum, Proj
from adtypes.ops.linalg import CholeskyPullback
from interpreters.compile.c import engine
from interpreters.compile.c.normal.normalise import normal
from interpreters.compile.c.plans.plan import plan
from interpreters.compile.c.texts.calls import systems as systems_text
from interpreters.compile.engine import Compiled
from interpreters.symbolic.term import Arena
from tests.compile.c_programs import checked, in_order, needs_compiler
from tests.compile.graphs import Arr, rng
from tests.compile.test_c_export import STRICT, check, compiled
from tests.compile.test_rows import parameters, parts
from tests.ops.cases import REGISTRY

pytestmark = needs_compiler
SIZES = (0, 1, 2, 5, 9, 40)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long texts compiled in haste."""
    monkeypatch.setattr(engine, "QUICK", 300)


def matrices(n: int, *batch: int) -> Arr:
    """Positive definite ones but for their antisymmetric parts."""
    return np.asarray(rng(n).normal(size=(*batch, n, n)) + 4 * n * np.eye(n))


def right(n: int, *batch: int, columns: int = 3) -> Arr:
    return np.asarray(rng(n + 1).normal(size=(*batch, n, columns)))


def whole(f: Callable[..., Any], *arrays: Arr) -> Compiled:
    made = checked(f, *arrays)
    assert made.notes[0].startswith("c: 1 kernel of") and "NumPy" not in made.notes[0]
    return made


def every_row(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, ...]:
    solved = (triangular_solve(a, b, lower=k < 2, transpose=bool(k % 2)) for k in range(4))
    sign, log = slogdet(a)
    return cholesky(a), solve(a, b), *solved, inv(a), sign, log, eigh(a)[0]


def some(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, ...]:
    return cholesky(a), solve(a, b), triangular_solve(a, b, transpose=True)


# ---------------------------------------------------------------- which rows
@pytest.mark.parametrize("row", [r for r in TABLE if r not in (Proj, MapAccum, Branch)], ids=lambda r: r.name)
def test_every_row_has_c(row: Any) -> None:
    case = next(REGISTRY[row]())
    arena = Arena()
    inputs = parameters(arena, [np.array(x) for x in case.draw(rng())])
    outputs = normal(arena, parts(arena, arena.term(case.op, tuple(inputs))))
    assert not plan(tuple(inputs), outputs).foreign


# ---------------------------------------------------------------- values
@pytest.mark.parametrize("dtype, sizes", [(np.float64, SIZES), (np.float32, (1, 5, 40))], ids=["f64", "f32"])
def test_sizes(dtype: type[np.generic], sizes: tuple[int, ...], quick: None) -> None:
    arrays = [x.astype(dtype) for n in sizes for x in (matrices(n), right(n), right(n, columns=1))]

    def f(*xs: AnyTensor) -> tuple[AnyTensor, ...]:
        out: list[AnyTensor] = []
        for a, b, v in zip(xs[::3], xs[1::3], xs[2::3]):
            column = ad.reshape(v, v.spec.shape[:1])
            out += [*every_row(a, b), solve(ad.transpose(a), column), triangular_solve(a, column), solve(a, column)]
        return tuple(out)

    text = whole(f, *arrays).source
    assert f"f{8 * np.dtype(dtype).itemsize}_factors__f_" in text


@pytest.mark.parametrize("plain", [2, 32])
def test_batches(plain: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems_text, "PLAIN", plain)
    shapes = [(0,), (3,), (2, 1, 2)]
    arrays = [x for batch in shapes for x in (matrices(3, *batch), right(3, *batch))]

    def f(*xs: AnyTensor) -> tuple[AnyTensor, ...]:
        return tuple(y for a, b in zip(xs[::2], xs[1::2]) for y in every_row(a, b))

    text = re.split(r"void (?:piece0_of_)?kernel\(", whole(f, *arrays).source, maxsplit=1)[1]
    assert ("factors(0," in text) == (plain > 3)


@pytest.mark.parametrize("plain", [2, 32])
def test_matrices_that_lie_in_other_ways(plain: int, monkeypatch: pytest.MonkeyPatch, quick: None) -> None:
    monkeypatch.setattr(systems_text, "PLAIN", plain)

    def f(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, ...]:
        turned = ad.build1(5, lambda k: ad.transpose(a[4 - k]))
        spread = ad.build2((5, 5), lambda i, j: a[i, j, 0] + ad.to_dtype(i == j, ad.F64) * 30.0)
        return (
            *every_row(ad.transpose(a[1]), b[2]), *some(turned, b), *some(spread, b[0]), *some(a[2] + a[3], b[1]),
            *some(a[:, ::-1, ::-1][1], b[0]), solve(a[1], ad.transpose(a[0])), ad.build1(5, lambda k: solve(a[0], b[k])),
        )  # fmt: skip

    whole(f, matrices(5, 5), right(5, 5))


def test_factors_are_made_once() -> None:
    def f(a: AnyTensor, b: AnyTensor) -> tuple[AnyTensor, ...]:
        return solve(a, b), solve(ad.transpose(a), b), det(a), inv(a)

    assert whole(f, matrices(5), right(5)).source.split("void kernel")[1].count("f64_factors(") == 1
    slopes = whole(lambda a, b: ad.grad(lambda p: ad.sum(solve(p[0], p[1]) ** 2.0))((a, b)), matrices(5), right(5))
    assert slopes.source.split("void kernel")[1].count("f64_factors(") == 1


# ---------------------------------------------------------------- what has no answer
@pytest.mark.parametrize("n", [2, 3, 40])
def test_what_has_no_answer_is_nan(n: int) -> None:
    """A zero on the diagonal, equal rows, a negative matrix, NaN anywhere; the matrices between have answers."""
    good = np.eye(n) * 2.0 + 0.01 * rng().normal(size=(n, n))
    many = []
    for place, value in [((0, 0), np.nan), ((n - 1, n - 1), np.nan), ((n - 1, 0), np.nan), ((0, n - 1), np.nan)]:
        many.append(good.copy())
        many[-1][place] = value
    equal, diagonal = good.copy(), np.eye(n)
    equal[1], diagonal[n - 1, n - 1] = equal[0], 0.0
    a = np.stack([good, *many, equal, diagonal, -good, good, np.zeros((n, n))])
    values = whole(lambda a, b: every_row(a, b)[:-1], a, right(n, len(a)))(a, right(n, len(a)))
    assert np.isnan(values[0]).all((1, 2)).tolist() == [False, *[True] * 6, True, False, True]
    assert np.isnan(values[1]).all((1, 2)).tolist() == [False, *[True] * 6, False, False, True]
    assert values[-1][-1] == -np.inf and values[-2][-1] == 0.0 and np.isnan(values[-2][1:5]).all()


@pytest.mark.parametrize("turned", [1, 100])
def test_eigenvectors(turned: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the library and by rotations: distinct eigenvalues, equal ones, none, of all magnitudes."""
    monkeypatch.setattr(systems_text, "TURNED", turned)
    q = np.linalg.qr(rng().normal(size=(9, 9)))[0]
    equal = q @ np.diag([1.0, 1.0, 1.0, 2.0, 2.0, -3.0, 0.0, 0.0, 0.0]) @ q.T
    wide = q @ np.diag(10.0 ** np.arange(-8, 1)) @ q.T
    lost = np.stack([np.diag([x, 2.0, 1.0]) for x in (np.nan, np.inf, 3.0)])
    arrays = matrices(3, 2), matrices(9), matrices(12).astype(np.float32), np.zeros((4, 4)), np.eye(3), np.zeros((0, 0)), lost
    whole(lambda *xs: tuple(y for x in xs for y in eigh(x)), *arrays)

    def back(x: AnyTensor) -> tuple[AnyTensor, ...]:
        w, v = eigh(x)
        scaled: AnyTensor = ad.build2((9, 9), lambda i, j: v[i, j] * w[j])
        return w, v @ ad.transpose(v), scaled @ ad.transpose(v)

    np.testing.assert_allclose(whole(lambda x, y: (*back(x), *back(y)), equal, wide)(equal, wide)[2], equal, atol=1e-13)


def test_nan_beside_a_pivot_of_zero_spreads() -> None:
    """As in LAPACK, which changes the rows below by it."""
    whole(lambda a: (*slogdet(a), inv(a)), np.array([[0.0, np.nan], [np.nan, 2.5]]))


def test_right_sides_with_nan_spoil_their_columns_alone() -> None:
    b = right(40)
    b[3, 1] = np.nan
    solved = whole(lambda a, b: (solve(a, b), triangular_solve(a, b)), matrices(40), b)(matrices(40), b)
    assert all(np.isnan(x).any(0).tolist() == [False, True, False] for x in solved)


# ---------------------------------------------------------------- derivatives and loops
def scalar(a: AnyTensor, b: AnyTensor) -> AnyTensor:
    low = cholesky(a)
    white = triangular_solve(low, b)
    return ad.sum(white * white) + ad.sum(ad.sin(solve(a, b))) + slogdet(a)[1] + ad.sum(ad.log(ad.diagonal(low)))


@pytest.mark.parametrize("n", [5, 40])
def test_second_derivatives(n: int, quick: None) -> None:
    def first(p: Any) -> Any:
        return ad.grad(lambda q: scalar(q[0], q[1]))(p)

    def both(p: Any) -> AnyTensor:
        by_a, by_b = first(p)
        return ad.sum(ad.sin(by_a)) + ad.sum(ad.sin(by_b))

    def f(a: AnyTensor, b: AnyTensor) -> Any:
        return *first((a, b)), *ad.grad(both)((a, b))

    whole(f, matrices(n), right(n))


@pytest.mark.parametrize("dtype", [np.float64, np.float32], ids=["f64", "f32"])
def test_cotangents_of_factors(dtype: type[np.generic], quick: None) -> None:
    """By blocks of columns where there is a library, from triangles that lie in any way."""
    arrays = [x.astype(dtype) for n in (1, 2, 7, 31, 32, 33, 64, 70) for x in (matrices(n), matrices(n, 2)[0])]

    def f(*xs: AnyTensor) -> tuple[AnyTensor, ...]:
        out: list[AnyTensor] = []
        for a, ct in zip(xs[::2], xs[1::2]):
            low = cholesky(a)
            out += [bind(CholeskyPullback(), low, ct), bind(CholeskyPullback(), ad.transpose(a), ad.transpose(ct) + 0.0)]
        return tuple(out)

    assert f"f{8 * np.dtype(dtype).itemsize}_cholesky_pullback__f_" in whole(f, *arrays).source


@pytest.mark.parametrize("n", [3, 40])
def test_cotangents_of_factors_that_are_not_there(n: int) -> None:
    low, ct = np.tril(matrices(n)), matrices(n)
    f = whole(lambda a, b: bind(CholeskyPullback(), a, b), low, ct)
    above = ct.copy()
    above[0, n - 1] = np.nan
    np.testing.assert_array_equal(f(low, above)[0], f(low, ct)[0])  # nobody reads it
    for at, value in (((1, 0), np.nan), ((n - 1, 1), np.inf), ((1, 1), 0.0)):
        bad = low.copy()
        bad[at] = value
        assert np.isnan(f(bad, ct)[0]).all()
        if value:
            bad = ct.copy()
            bad[at] = value
            assert np.isnan(f(low, bad)[0]).all()


@pytest.mark.parametrize("n", [3, 40])
def test_in_loops(n: int) -> None:
    def filtered(a: AnyTensor, b: AnyTensor) -> AnyTensor:
        def step(c: Any, row: AnyTensor) -> Any:
            m, p = c
            gain = solve(p + a, p)
            new = p - gain @ p + ad.eye(n, ad.F64)
            return (gain @ (m + row), new), scalar(new + ad.transpose(new), ad.reshape(row, (n, 1)))

        _, out = ad.map_accum(step, (b[0], a), ad.rows(b))
        return ad.sum(out.stack())

    whole(lambda a, b: (filtered(a, b), *ad.grad(lambda p: filtered(*p))((a, b))), matrices(n), right(4, columns=n))


def test_newton_steps_until_they_are_short() -> None:
    def f(a: AnyTensor, b: AnyTensor) -> AnyTensor:
        def residual(x: AnyTensor) -> AnyTensor:
            return a @ x + ad.sin(x) - b

        def slope(x: AnyTensor) -> AnyTensor:
            return a + ad.build2((5, 5), lambda i, j: ad.select(i == j, ad.cos(x[i]), 0.0))

        return ad.while_loop(lambda x: ad.sum(residual(x) ** 2.0) > 1e-20, lambda x: x - solve(slope(x), residual(x)), b)

    a, b = matrices(5), right(5)[:, 0]
    x = whole(f, a, b)(a, b)[0]
    np.testing.assert_allclose(a @ x + np.sin(x), b, atol=1e-9)


def test_several_callers_at_one_time() -> None:
    f = whole(lambda a, b: (solve(a, b), cholesky(a), eigh(a)[0], slogdet(a)[1]), matrices(40), right(40))
    given = [(matrices(40) + k, right(40) * k) for k in range(40)]
    wanted = [f(*x) for x in given]
    with ThreadPoolExecutor(4) as pool:
        for got, want in zip(pool.map(lambda x: f(*x), given), wanted):
            assert all(np.array_equal(y, w) for y, w in zip(got, want))


def test_beside_a_row_without_c() -> None:
    made = checked(lambda a, b: (solve(a, b), solve(a, in_order(solve(a, b))), det(a) * b), matrices(5), right(5))
    assert "with NumPy between" in made.notes[0]


# ---------------------------------------------------------------- files
@compiled
@pytest.mark.parametrize("n", [3, 40])
def test_exported_files_need_no_library(n: int, tmp_path: Path) -> None:
    def f(a: AnyTensor, b: AnyTensor) -> Any:
        regular = a @ ad.transpose(a) + ad.eye(n, ad.F64) * (4.0 * n)
        return scalar(regular, b), *ad.grad(lambda p: scalar(p, b))(regular)[:2], det(regular * (0.1 / n))

    text = check(ad.trace(f, f"f64[{n},{n}]", f"f64[{n},2]"), tmp_path, *STRICT)
    before = re.split(r"static (?:ALONE )?void (?:piece0_of_)?kernel", text)[0]
    assert not re.search(r"library\[\d+\]", before) and "lapack" not in text.lower()


def test_loops_of_the_same_numbers_are_compiled_once() -> None:
    """Of matrices that are too large for registers."""

    def f(a: ad.AnyTensor, b: ad.AnyTensor, c: ad.AnyTensor) -> tuple[ad.AnyTensor, ...]:
        return solve(a, c), solve(b, c), solve(ad.transpose(a), c)

    large = checked(f, matrices(12), matrices(12).T + 1.0, right(12)).source
    assert large.count("static ALONE void f64_factors__") == 1
    assert large.split("void kernel")[1].count("f64_factors__") >= 2
    assert "f64_factors__" not in checked(f, matrices(4), matrices(4).T + 1.0, right(4)).source


# ---------------------------------------------------------------- loops
@pytest.mark.parametrize("n", [5, 20, 40])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_what_steps_capture_is_factorised_before_them(n: int, dtype: type) -> None:
    """An implicit scheme, also in a loop in a loop, in a loop without a known end, and in the gradients of all."""

    def f(a: AnyTensor, x: AnyTensor) -> AnyTensor:
        def inner(x: AnyTensor) -> AnyTensor:
            return ad.fori(3, lambda i, x: 0.5 * solve(a, x) + 0.4 * solve(ad.transpose(a), ad.sin(x)), x)

        x = ad.fori(5, lambda i, x: inner(solve(a, x)), x)
        x = ad.while_loop(lambda x: ad.sum(ad.square(x)) > 1e-2, lambda x: 0.7 * solve(a, x), x, max_steps=20)
        return ad.sum(ad.square(x)) + ad.sum(ad.fori(4, lambda i, s: s + ad.slogdet(a * 1.0)[1] * solve(a, s), x))

    a: Arr = (matrices(n) / (4 * n)).astype(dtype)
    x: Arr = right(n)[:, 0].astype(dtype)
    checked(lambda a, x: (f(a, x), *ad.grad(lambda p: f(*p))((a, x))), a, x)


def test_factors_are_computed_once_for_all_steps() -> None:
    made = checked(lambda a, x: ad.fori(9, lambda i, x: solve(a, x), x), matrices(40) / 160, right(40)[:, 0])
    before, steps = made.source.split("/* 9 steps */")[1].split("for (int64_t t0", 1)
    assert "/* lu: " in before and "/* lu: " not in steps and "/* lu_solve: " in steps


def test_matrices_that_change_are_factorised_in_each_step() -> None:
    def f(a: AnyTensor, x: AnyTensor) -> AnyTensor:
        def step(state: tuple[AnyTensor, AnyTensor], r: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
            a, x = state
            return a + 0.1 * r, solve(a, x) + solve(r, x)

        return ad.sum(ad.fold(step, (a[0], x), ad.rows(a))[1])

    a: Arr = np.stack([matrices(6) / 24 + 0.01 * k for k in range(4)])
    checked(lambda a, x: (f(a, x), *ad.grad(lambda p: f(*p))((a, x))), a, right(6)[:, 0])


@pytest.mark.parametrize("row", [inv, cholesky, lambda a: solve(a, ad.sin(a))])
def test_beside_windows_and_products_with_vectors_in_steps(row: Callable[[AnyTensor], AnyTensor]) -> None:
    """Functions of both stand in one text, and those of the latter begin with a line of the preprocessor."""

    def f(a: AnyTensor, x: AnyTensor, k: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
        b = row(a)
        return ad.fori(20, lambda i, x: ad.tanh(b @ x), x), ad.nn.conv2d(ad.reshape(b, (1, 1, 32, 32)), k)

    a = matrices(32)
    made = checked(f, a @ a.T / 32 + np.eye(32), right(32)[:, 0], np.ones((8, 1, 3, 3)))
    assert "vector_d_" in made.source and "windows" in made.source


def test_rows_of_an_inner_vmap_are_columns() -> None:
    def f(a: AnyTensor, b: AnyTensor) -> AnyTensor:
        def both(p: Any) -> AnyTensor:
            return ad.vmap(lambda q: solve(p[0], q) + triangular_solve(p[0], q), ad.rows(p[1])).stack()

        return ad.vmap(both, ad.rows(a).zip(ad.rows(b))).stack()

    a, b = matrices(5, 3), right(5, 3, columns=4).transpose(0, 2, 1)
    assert "broadcast" not in str(ad.trace(f, a, b))  # no copies of matrices
    whole(lambda a, b: (f(a, b), *ad.grad(lambda p: ad.sum(f(*p) ** 2.0))((a, b))), a, b)
